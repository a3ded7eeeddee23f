"""A workbook made from a template is a tournament: nothing that it has a cell for is lost on the way to TRF and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.documents.templates.books import least, template_file
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Language
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.crosstable import Outcome, System
from xl_departage.chess.tournament.record import Game, Participant, TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents import results_back
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.results_back import results_written
from xl_departage.documents.templates import Options, assemble, build, find_template
from xl_departage.documents.templates.form import Form
from xl_departage.documents.templates.template_document import read_template
from xl_departage.documents.workbooks import open_workbook
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import write_trf, written_trf
from xl_departage.spreadsheet.formulas.addresses import read_area
from xl_departage.spreadsheet.recalculation.workbook_range import WorkbookCells, workbook_cells
from xl_departage.spreadsheet.storage.package import Package

DATA = Path(__file__).parents[1] / "data"
LANGUAGES: tuple[Language, ...] = ("fr", "en", "nl", "de")
EVENT = """012 Open de Port-aux-Lys
022 Port-aux-Lys
032 FRA
042 2025/10/25
052 2025/10/28
092 Individual: Swiss-System
102 Hélène Vasseur
122 60 min + 30 s
142 5
001   11 mGM  Marchal, Olivier                  2134 FRA      623539 1986/00/00  1.5         12 w 1    14 b =
001   12 wWFM Serrano, Míriam                   2087 ESP             1992/00/00  1.0         11 b 0    13 w 1
001   13 m    Perrin, Hugo                           FRA             2015/00/00  0.0         14 w -    12 b 0
001   14      Blanc, Marie                      1199                             2.0         13 b +    11 w =
001   15      Tran, Noé                         1000                             1.5       0000 - U  0000 - H
"""


def as_typed(name: str, language: Language, data: str) -> Source:
    """The tournament of a workbook that no program has computed, read from what is typed."""
    content = assemble(
        find_template(name), Options(language, most=least(find_template(name))), read_trf(data, name="t.trf")
    )
    return source_of(read_template(workbook_cells(Package(content, Place()))))


def computed(name: str, language: Language, data: str) -> Source:
    template = find_template(name)
    content = build(template, Options(language, most=least(template)), read_trf(data, name="t.trf"))
    return read_document(content, "t.xlsx")


def sample(name: str) -> Source:
    return read_document(template_file(f"{name}.xlsx").read_bytes(), f"{name}.xlsx")


def details_of_players(source: Source) -> list[Participant]:
    """What is said of the players, besides where it stands."""
    return [
        entrant._replace(place=None, rank=None, points=None, byes=(), first_round=1, last_round=None, fide_rating=None)
        for entrant in source.tournament.participants
    ]


@pytest.mark.parametrize(
    ("made", "language"),
    [(as_typed, "nl"), *(pytest.param(computed, language, marks=pytest.mark.slow) for language in LANGUAGES)],
)
def test_a_swiss_tournament_comes_back_whole_from_its_workbook(
    made: Callable[[str, Language, str], Source], language: Language
) -> None:
    original = read_trf(EVENT, name="t.trf")

    back = made("swiss-open", language, EVENT)
    again = read_trf(write_trf(back))

    assert back.crosstable == original.crosstable
    assert details_of_players(back) == details_of_players(original)
    for source in (back, again):
        header = source.header
        assert source.crosstable == original.crosstable
        assert (header.name, header.city, header.federation, header.arbiter, header.rounds) == (
            "Open de Port-aux-Lys",
            "Port-aux-Lys",
            "FRA",
            "Hélène Vasseur",
            5,
        )
        assert (header.begin, header.end, header.time_control) == ("2025/10/25", "2025/10/28", "60 min + 30 s")


def test_the_sample_of_the_swiss_template_is_a_complete_trf() -> None:
    source = sample("open-suisse-fr")

    lines = write_trf(source).splitlines()

    tags = {line[:3] for line in lines}
    assert {"012", "022", "042", "052", "062", "072", "092", "102", "122", "142", "152", "212", "001"} <= tags
    assert "142 7" in lines
    assert "082 0" in lines
    first = next(line for line in lines if line.startswith("001"))
    assert first[:58].split() == ["001", "1", "m", "Marchal", "Olivier", "2134", "FRA"]
    assert (first[69:79], first[85:89]) == ("1986/00/00", "   1")
    assert [notice.message("en") for notice in written_trf(source).left_out] == [
        "TRF26 has no field for these, which are left out: edition of the rules; club (24); board numbers (79); year by which ages count."
    ]


def test_the_sample_of_teams_is_that_of_its_file() -> None:
    original = read_trf((Path(build.__code__.co_filename).parent / "samples" / "teams.trf").read_bytes())

    back = sample("equipes-fr")

    assert original.event is not None
    assert back.event is not None
    assert back.event.match_points == original.event.match_points
    assert back.event.game_points == original.event.game_points
    assert back.crosstable.scores == in_teams(original)
    assert read_trf(write_trf(back)).event == back.event
    assert back.header.dates == original.header.dates
    assert (back.header.city, back.header.federation) == (original.header.city, original.header.federation) != ("", "")


@cache
def released(name: str) -> WorkbookCells:
    """The cells of a workbook of a release."""
    return workbook_cells(Package(template_file(name).read_bytes(), Place()))


def edited(name: str, cells: Mapping[str, Any]) -> TournamentRecord:
    """A sample as it is read with these cells, by sheet and address, and the values of its formulas as they were."""
    shown = released(f"{name}.xlsx")
    sheets = {sheet.name: dict(sheet.cells) for sheet in shown.sheets}
    for where, value in cells.items():
        sheet, _, at = where.partition("!")
        area = read_area(at)
        assert area is not None
        sheets[sheet][area[:2]] = value
    return read_template(
        replace(shown, sheets=tuple(replace(sheet, cells=sheets[sheet.name]) for sheet in shown.sheets))
    )


def test_a_match_is_read_board_by_board_and_an_empty_board_gives_its_point_to_who_is_there() -> None:
    """Team 1 (players 1 to 5) meets team 8 (36 to 40); no team has a twentieth player."""
    for results, there in (
        (("½", "1", "0", "--"), Outcome.ZERO_BYE),
        (("½", "1", "0", "-"), Outcome.FULL_BYE),
        (("½", "1", "0", None), None),
    ):
        boards = (f"Rencontres!{column}5" for column in "HIJK")
        line_up = {"Rencontres!E5": "5 2 3 20", **dict(zip(boards, results, strict=True))}
        games = [game for game in edited("equipes-fr", line_up).games if game.place and game.place.row == 5]
        read = [(*game[1:5], game.board, game.place.cell) for game in games if game.place]
        assert read[:3] == [
            (5, 36, Outcome.DRAW, Outcome.DRAW, 1, "H5"),
            # The team on the right has White on board 2.
            (37, 2, Outcome.LOSS, Outcome.WIN, 2, "I5"),
            (3, 38, Outcome.LOSS, Outcome.WIN, 3, "J5"),
        ]
        assert read[3:] == ([] if there is None else [(39, None, there, None, 4, "K5")])
    forfeit = edited("equipes-fr", {"Rencontres!G5": "1 2 3 20", "Rencontres!K5": "+"})
    (alone,) = [game for game in forfeit.games if game.place and game.place.cell == "K5"]
    assert alone[1:4] == (4, None, Outcome.FULL_BYE)
    # An empty board wins nothing.
    with pytest.raises(FileError, match=r"K5.*has no player 20"):
        edited("equipes-fr", {"Rencontres!E5": "5 2 3 20", "Rencontres!K5": "+"})


def test_an_exempt_team_has_its_share_of_a_won_match() -> None:
    """Of four boards, and of the 2, 1 and 0 points of a match, in half-points; nothing where the front sheet says nothing."""
    shown = Form(released("equipes-fr.xlsx"))
    share = f"Accueil!{shown.place('teams.bye').cell}"
    for cell_value, half_points in (("1", (8, 4)), ("½", (4, 2)), ("0", (0, 0)), (None, (0, 0))):
        resting = edited(
            "equipes-fr", {"Rencontres!F5": "EXE", share: cell_value, **{f"Rencontres!{at}5": None for at in "HIJK"}}
        )
        (match,) = (match for match in resting.matches if match.black is None)
        assert (match.outcome, match.game_points[0], match.match_points) == (Outcome.PAIRING_BYE, *half_points), (
            cell_value
        )


def test_the_kind_of_a_team_event_is_that_of_its_front_sheet() -> None:
    """As TRF says it: a double round robin is one of two cycles, and a Swiss has none."""
    shown = Form(released("equipes-fr.xlsx"))
    kind, cycles = (f"Accueil!{shown.place(name).cell}" for name in ("teams.format", "templates.cycles_used"))
    for format_name, times, event_type in (
        ("Toutes rondes (Berger)", 1, "Team: Round-Robin"),
        ("Toutes rondes (Berger)", 2, "Team: Double Round-Robin"),
        ("Suisse", 1, "Team: Swiss-System"),
        ("Suisse", 2, "Team: Swiss-System"),
    ):
        assert edited("equipes-fr", {kind: format_name, cycles: times}).header.type == event_type


def test_the_days_of_the_rounds_are_told_as_far_as_they_are_typed() -> None:
    days = sample("equipes-fr").header.dates
    assert (len(days), days[0]) == (7, "26/01/18")
    # A round without a day stays blank, as in record 132.
    assert edited("equipes-fr", {"Rencontres!B5": None}).header.dates == ("", *days[1:])
    # The second match of round 1 on the next day, the others on the first: that is the day of the round.
    later = edited("equipes-fr", {"Rencontres!B6": "2026/01/19"})
    assert later.header.dates == days
    assert [match.date for match in later.matches if match.date] == ["2026/01/19"]
    # After the last day that is typed there is no round without one, and no round at all where none is.
    every = {f"Rencontres!B{row}": None for row in range(5, 137)}
    assert edited("equipes-fr", {**every, "Rencontres!B5": "2026/01/18"}).header.dates == days[:1]
    assert edited("equipes-fr", every).header.dates == ()


def test_a_team_that_withdrew_forfeits_the_matches_of_a_round_robin_alone() -> None:
    """Team 1 left after round 6 of 7: its match of round 7, without a result, is lost, but in a Swiss still to be played."""
    shown = Form(released("equipes-fr.xlsx"))
    kind = f"Accueil!{shown.place('teams.format').cell}"
    [match] = [
        candidate
        for candidate in edited("equipes-fr", {}).matches
        if candidate.round == 7 and 1 in (candidate.white, candidate.black)
    ]
    assert match.place is not None
    withdrawal_cells = {"Équipes!G5": 6, **{f"Rencontres!{at}{match.place.row}": None for at in "HIJK"}}
    for format_name, lost in (("Toutes rondes (Berger)", True), ("Suisse", False)):
        [read] = [
            candidate
            for candidate in edited("equipes-fr", {**withdrawal_cells, kind: format_name}).matches
            if candidate[:3] == match[:3]
        ]
        sides = {read.white: read.outcome, read.black: read.reply}
        assert (sides[1] is Outcome.FORFEIT_LOSS) is lost, (format_name, sides)


def test_a_player_without_a_number_has_no_place_in_a_round_robin() -> None:
    people = edited("round-robin-en", {"Players!A14": None, "Players!B14": "Late"}).participants

    assert [player.number for player in people] == [*range(1, 10)]


def test_the_places_of_the_teams_are_told_in_their_records() -> None:
    source = sample("equipes-fr")
    assert source.event is not None

    teams = read_trf(write_trf(source)).tournament.teams

    points = dict(zip((team.number for team in source.event.teams), source.event.match_points, strict=True))
    ranks = {team.number: team.rank for team in teams}
    assert sorted(rank or 0 for rank in ranks.values()) == list(range(1, len(teams) + 1))
    in_order = [points[number] for number in sorted(ranks, key=lambda number: ranks[number] or 0)]
    assert in_order == sorted(in_order, reverse=True)


def test_players_of_one_name_have_each_the_place_of_their_number() -> None:
    """The first and the last of the standings, renamed; their places, names and numbers stand in columns A, C and B."""
    people = sample("round-robin-en").tournament.participants
    ends = (min(people, key=lambda player: player.rank or 0), max(people, key=lambda player: player.rank or 0))
    cells = {f"Players!B{4 + player.number}": "Smith Jan" for player in ends}
    cells |= {f"Standings!C{4 + (player.rank or 0)}": "Smith Jan" for player in ends}

    renamed = edited("round-robin-en", cells).participants

    assert [player.name for player in renamed].count("Smith Jan") == 2
    assert [(player.number, player.rank) for player in renamed] == [(player.number, player.rank) for player in people]


@pytest.mark.libreoffice
def test_a_workbook_whose_list_of_players_is_empty_is_read() -> None:
    content = template_file("teams-en-empty.ods").read_bytes()
    assert read_document(content, "teams-en-empty.ods").tournament.participants == ()


def in_teams(source: Source) -> tuple[int, ...]:
    """The points of the players team by team, as the workbook numbers them."""
    scores = dict(zip((player.number for player in source.crosstable.players), source.crosstable.scores, strict=True))
    return tuple(scores[number] for team in source.tournament.teams for number in team.players)


@pytest.mark.slow
def test_a_round_robin_comes_back_from_its_workbook() -> None:
    original = read_trf((DATA / "made" / "rr10-10.trf").read_bytes())
    content = (DATA / "made" / "rr10-10.trf").read_text(encoding="utf-8")

    back = computed("round-robin", "fr", content)

    assert back.crosstable.scores == original.crosstable.scores
    assert [[entry[:3] for entry in player.rounds] for player in back.crosstable.players] == [
        [entry[:3] for entry in player.rounds] for player in original.crosstable.players
    ]
    assert back.crosstable.system is original.crosstable.system


def test_the_sample_of_the_round_robin_is_nine_players_in_nine_rounds() -> None:
    source = sample("round-robin-en")

    assert source.crosstable.system is System.ROUND_ROBIN
    assert (len(source.crosstable.players), source.crosstable.planned, source.header.rounds) == (9, 9, 9)
    assert {
        entry.outcome for player in source.crosstable.players for entry in player.rounds if entry.opponent is None
    } <= {
        Outcome.ZERO_BYE,
        Outcome.PENDING,
    }
    assert read_trf(write_trf(source)).crosstable == source.crosstable


def test_announced_byes_and_withdrawals_are_told_for_the_rounds_to_come() -> None:
    source = read_trf(EVENT)
    people = source.tournament.participants
    leaves = replace(source.tournament, participants=(people[0]._replace(last_round=3), *people[1:]))

    again = read_trf(write_trf(replace(source, document=leaves)))

    assert [(bye.round, bye.outcome) for bye in again.tournament.participants[0].byes] == [
        (4, Outcome.ZERO_BYE),
        (5, Outcome.ZERO_BYE),
    ]


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    "name",
    ["swiss-open-en", "round-robin-en", "equipes-fr", pytest.param("open-suisse-fr-vide", marks=pytest.mark.slow)],
)
def test_libreoffice_saves_the_same_tournament(name: str) -> None:
    ods_source = read_document(template_file(f"{name}.ods").read_bytes(), f"{name}.ods")

    assert without_file(ods_source) == without_file(sample(name))


def without_file(source: Source) -> TournamentRecord:
    tournament = source.tournament
    return replace(
        tournament,
        participants=tuple(player._replace(place=None) for player in tournament.participants),
        games=tuple(game._replace(place=None) for game in tournament.games),
        matches=tuple(match._replace(place=None) for match in tournament.matches),
    )


def test_another_workbook_is_no_template() -> None:
    with pytest.raises(FileError) as caught:
        sample("liste-elo-fr-vide")

    assert caught.value.key == "range_which_sheet"
    assert "Listes" not in str(caught.value.values["known"])


def test_tie_breaks_by_their_names_become_codes_in_a_trf() -> None:
    source = read_trf(EVENT)
    names = ("PTS", "Buchholz tronqué", "Buchholz", "Nombre de victoires")
    header = source.header._replace(tiebreaks=names, edition="PAPI")

    written = read_trf(write_trf(replace(source, document=replace(source.tournament, header=header)))).header.tiebreaks

    assert not any(" " in code for code in written)
    assert [code.name for code in read_list(";".join(written))] == [code.name for code in read_list(";".join(names))]


class _WrittenError(Exception):
    """What would be written into the workbook, before it is."""


def cells_of(monkeypatch: pytest.MonkeyPatch, name: str, before: TournamentRecord, after: TournamentRecord) -> Any:
    def capture(_data: bytes, _name: str, cells: object) -> bytes:
        raise _WrittenError(cells)

    monkeypatch.setattr(results_back, "cells_written", capture)
    with pytest.raises(_WrittenError) as caught:
        results_written(template_file(f"{name}.xlsx").read_bytes(), f"{name}.xlsx", before, after)
    return caught.value.args[0]


def test_a_result_goes_into_its_cell_and_one_taken_back_leaves_it_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    original = sample("open-suisse-fr").tournament
    at = next(at for at, game in enumerate(original.games) if game.result == "1-0")
    place = original.games[at].place
    assert place is not None
    area = read_area(place.cell or "")
    assert area is not None
    for outcomes, value in (
        ((Outcome.PENDING, Outcome.PENDING), None),
        ((Outcome.DRAW, Outcome.DRAW), "½-½"),
        ((Outcome.LOSS, Outcome.WIN), "0-1"),
    ):
        games = [*original.games]
        games[at] = games[at]._replace(outcome=outcomes[0], reply=outcomes[1])

        found = cells_of(monkeypatch, "open-suisse-fr", original, replace(original, games=tuple(games)))

        assert found == {place.sheet: {area[:2]: value}}


def test_a_round_that_is_cancelled_goes_into_its_field(monkeypatch: pytest.MonkeyPatch) -> None:
    original = sample("open-suisse-fr").tournament
    after = replace(original, header=original.header._replace(cancelled=(2, 4)))
    place = Form(open_workbook(template_file("open-suisse-fr.xlsx").read_bytes(), "t.xlsx")).place(
        "templates.name.cancelled"
    )
    area = read_area(place.cell or "")
    assert area is not None

    assert cells_of(monkeypatch, "open-suisse-fr", original, after) == {place.sheet: {area[:2]: "2,4"}}


def test_what_is_announced_for_rounds_to_come_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who leaves, or comes back, is not written into a workbook; the same byes as before are no change."""
    stays = read_trf(EVENT).tournament
    leaves = replace(stays, participants=(stays.participants[0]._replace(last_round=3), *stays.participants[1:]))

    for tournament in (stays, leaves):
        assert cells_of(monkeypatch, "round-robin-en-empty", tournament, tournament) == {}
    # A result of round 3 makes the absence in that round one of the past, in either direction.
    place = Place(sheet="Rondes", cell="D5")
    first = stays.participants[0]._replace(last_round=2)
    paired, played = (
        replace(
            stays,
            participants=(first, *stays.participants[1:]),
            games=(*stays.games, Game(3, 12, 13, *outcomes, place=place)),
        )
        for outcomes in ((Outcome.PENDING, Outcome.PENDING), (Outcome.WIN, Outcome.LOSS))
    )
    assert cells_of(monkeypatch, "round-robin-en-empty", paired, played) == {"Rondes": {(5, 4): "1-0"}}
    assert cells_of(monkeypatch, "round-robin-en-empty", played, paired) == {"Rondes": {(5, 4): None}}
    for before, after in ((stays, leaves), (leaves, stays)):
        with pytest.raises(FileError) as refused:
            results_written(template_file("open-suisse-fr.xlsx").read_bytes(), "t.xlsx", before, after)
        assert refused.value.key == "write_back_pairings"


def test_what_is_wrong_in_a_workbook_of_teams_is_refused_with_its_row() -> None:
    """The player of row 6 in a team that nobody entered, or with a text as rating; a list of matches without boards."""
    player = Place(sheet="Joueurs", row=6)
    for cells, key, place, values in (
        ({"Joueurs!A6": "Inconnue"}, "document_team", player._replace(text="Inconnue"), {"name": "Vanhove, Pieter"}),
        ({"Joueurs!C6": "abc"}, "grid_rating_unreadable", player._replace(text="abc", name="Vanhove, Pieter"), {}),
        (
            dict.fromkeys(f"Rencontres!{at}4" for at in "HIJKLMNOPQRS"),
            "document_boards",
            Place(sheet="Rencontres"),
            {},
        ),
    ):
        with pytest.raises(FileError) as refused:
            edited("equipes-fr", cells)
        assert (refused.value.key, refused.value.place, refused.value.values) == (key, place, values)


def test_the_day_of_a_match_that_is_none_or_outside_the_event_is_reported_with_its_cell() -> None:
    """The event lasts from 18 January to 26 April 2026; one that has no end yet has days after its first."""
    shown = Form(released("equipes-fr.xlsx"))
    first, last = (f"Accueil!{shown.place(name).cell}" for name in ("templates.first_day", "templates.last_day"))
    both = (("first", "18/01/2026"), ("last", "26/04/2026"))
    for cells, key, values in (
        ({"Rencontres!B6": "demain"}, "details_day", (("typed", "demain"),)),
        ({"Rencontres!B6": "2026/04/27"}, "details_match_outside", (("typed", "27/04/2026"), *both)),
        ({"Rencontres!B6": "2026/01/17"}, "details_match_outside", (("typed", "17/01/2026"), *both)),
        (
            {"Rencontres!B6": "2026/01/17", last: None},
            "details_match_outside",
            (("typed", "17/01/2026"), both[0], ("last", "…")),
        ),
        (
            {"Rencontres!B6": "2026/04/27", first: None},
            "details_match_outside",
            (("typed", "27/04/2026"), ("first", "…"), both[1]),
        ),
        ({"Rencontres!B6": "2026/01/18"}, "", ()),
        ({"Rencontres!B6": "2026/04/26"}, "", ()),
        ({"Rencontres!B6": "2026/04/27", last: None}, "", ()),
        ({"Rencontres!B6": "2027/01/01", first: None, last: None}, "", ()),
    ):
        reported = [
            (notice.key, notice.place.sheet, notice.place.cell, notice.values)
            for notice in edited("equipes-fr", cells).notices
        ]
        assert reported == ([(key, "Rencontres", "B6", values)] if key else []), cells


def test_a_team_without_an_opponent_has_the_bye_or_the_absence_that_is_typed() -> None:
    """`EXE ½` is a draw on each of the four boards, as *Points for a bye* on the front sheet is."""
    for cell_value, outcome, points in (
        ("ABS", Outcome.ZERO_BYE, (None, None)),
        ("½ BYE", Outcome.HALF_BYE, (None, None)),
        (">", Outcome.FULL_BYE, (None, None)),
        ("EXE ½", Outcome.PAIRING_BYE, (4, 2)),
        ("EXE 1", Outcome.PAIRING_BYE, (8, 4)),
        ("EXE 0", Outcome.PAIRING_BYE, (0, 0)),
    ):
        cells = {"Rencontres!F5": cell_value, **{f"Rencontres!{at}5": None for at in "HIJK"}}
        [match] = [candidate for candidate in edited("equipes-fr", cells).matches if candidate.black is None]
        assert (match.round, match.white, match.outcome) == (1, 1, outcome), cell_value
        assert (match.game_points[0], match.match_points) == points, cell_value
