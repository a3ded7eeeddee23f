"""`update` of a round robin and of teams: results go into blank cells, what is typed stays and is reported."""

from __future__ import annotations

import datetime
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import made
from xl_departage.base.errors import Place
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Adjustment, Game, Header, Match, Participant, Team, TournamentRecord
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.templates import Options, build, drawn_update, find_template
from xl_departage.documents.templates.drawn_update import update_drawn
from xl_departage.documents.templates.swiss.swiss_update import Update
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.formulas.addresses import address
from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
from xl_departage.spreadsheet.storage.package import Package

SAMPLE = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_bytes()


def until(tournament: TournamentRecord, last: int) -> TournamentRecord:
    """The tournament as it stood after that round, its draw as it is; without days."""
    games = tuple(
        game._replace(outcome=Outcome.PENDING, reply=Outcome.PENDING, result="")
        if game.round > last and game.black is not None
        else game
        for game in tournament.games
        if game.round <= last or game.black is not None
    )
    matches = tuple(
        match._replace(outcome=None, reply=None, game_points=(None, None))
        if match.round > last and match.black
        else match
        for match in tournament.matches
    )
    return replace(tournament, header=tournament.header._replace(arbiter=""), games=games, matches=matches)


def updated(workbook: Path, file: Path) -> Result:
    return CliRunner().invoke(main, ["update", str(workbook), "--from", str(file), "--lang", "en"])


def results(tournament: TournamentRecord) -> set[tuple[object, ...]]:
    names = {participant.number: participant.name for participant in tournament.participants}
    return {
        (game.round, names[game.white], names[game.black], game.outcome, game.reply)
        for game in tournament.games
        if game.black is not None and game.outcome is not Outcome.PENDING
    }


@pytest.mark.lasts("builds a workbook and brings a file into it")
@pytest.mark.parametrize(
    "kind", ["teams", pytest.param("round-robin", marks=pytest.mark.slow("its cells are compared below"))]
)
def test_results_go_into_blank_cells_and_another_result_stays(kind: str, tmp_path: Path) -> None:
    whole = read_trf(SAMPLE) if kind == "teams" else read_source(made("round-robin", "en"), "a.xlsx")
    (tmp_path / "whole.trf").write_text(SAMPLE.decode() if kind == "teams" else write_trf(whole), newline="")
    half = until(whole.tournament, 3)
    # One of round 2 is typed the other way round.
    place = next(at for at, game in enumerate(half.games) if game.round == 2 and game.outcome is Outcome.WIN)
    opposite = half.games[place]._replace(outcome=Outcome.LOSS, reply=Outcome.WIN)
    half = replace(half, games=(*half.games[:place], opposite, *half.games[place + 1 :]))
    book = tmp_path / "book.xlsx"
    book.write_bytes(build(find_template(kind), Options("en", edition="FIDE-2026"), source_of(half)))
    done = updated(book, tmp_path / "whole.trf")

    after = read_source(book.read_bytes(), "book.xlsx")
    right = results(whole.tournament)
    assert len(right - results(after.tournament)) == 1
    names = {participant.number: participant.name for participant in half.participants}
    (kept_result,) = results(after.tournament) - right
    assert kept_result[:3] == (2, names[opposite.white], names[opposite.black or 0])
    assert done.exit_code == 1
    assert done.output.count("which is kept") >= 1
    # Four rounds of four matches on four boards; six rounds of four games.
    assert f"{64 if kind == 'teams' else 24} results" in done.output, done.output
    assert "Added to the front sheet: chief arbiter" in done.output
    # Once more: nothing is new, and the difference is reported again.
    content = book.read_bytes()
    again = updated(book, tmp_path / "whole.trf")
    assert (book.read_bytes(), again.exit_code) == (content, 1)


def test_what_is_not_of_the_workbook_is_refused(tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    book.write_bytes(made("round-robin", "en"))
    (tmp_path / "teams.trf").write_bytes(SAMPLE)
    refused = updated(book, tmp_path / "teams.trf")
    assert (refused.exit_code, "The file is of teams" in refused.output) == (2, True), refused.output
    record = read_source(made("round-robin", "en"), "a.xlsx").tournament
    people = tuple(
        participant._replace(name="Stranger, A", number=77) if participant.number == 1 else participant
        for participant in record.participants
    )

    def moved(game: Game) -> Game:
        sides = (77 if side == 1 else side for side in (game.white, game.black))
        white, black = sides
        return game._replace(white=white or 0, black=black)

    strange = replace(record, participants=people, games=tuple(map(moved, record.games)))
    (tmp_path / "strange.trf").write_text(write_trf(source_of(strange)), newline="")
    refused = updated(book, tmp_path / "strange.trf")
    assert refused.exit_code == 2
    assert "does not have these players of the file, so nothing was written: 77 Stranger, A" in refused.output


def test_points_of_the_arbiter_are_carried_and_other_ones_stay(tmp_path: Path) -> None:
    """The workbook has other ones of the first team, and none of the second."""
    whole = read_trf(SAMPLE).tournament
    first, second = (team.number for team in whole.teams[:2])
    taken = tuple(Adjustment("", -2, -1, 2, (number,)) for number in (first, second))
    (tmp_path / "taken.trf").write_text(write_trf(source_of(replace(whole, adjustments=taken))), newline="")
    had = replace(whole, adjustments=(Adjustment("", -4, 0, 3, (first,)),))
    book = tmp_path / "book.xlsx"
    book.write_bytes(build(find_template("teams"), Options("en", edition="FIDE-2026"), source_of(had)))
    done = updated(book, tmp_path / "taken.trf")
    found = {
        adjustment.numbers: (adjustment.match_points, adjustment.points or 0, adjustment.round)
        for adjustment in read_source(book.read_bytes(), "book.xlsx").tournament.adjustments
    }
    assert found == {(first,): (-4, 0, 3), (second,): (-2, -1, 2)}, done.output
    assert "the workbook has R3" in done.output
    assert "R2" in done.output
    assert "points given or taken by the arbiter" in done.output


@pytest.fixture
def uncomputed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An update as it writes cells; what its formulas give then is computed above."""
    monkeypatch.setattr(drawn_update, "recalculated", lambda package, report: package.content)
    monkeypatch.setattr(drawn_update, "with_print_areas", lambda content: content)
    monkeypatch.setattr(drawn_update, "computed", lambda workbook, content: workbook)


def brought(record: TournamentRecord, newer: TournamentRecord, kind: str) -> tuple[Update, dict[str, dict[str, Any]]]:
    """The update of a workbook with the record by a newer one, and the cells in which it changed, by sheet."""
    content = build(find_template(kind), Options("en"), source_of(record))
    done = update_drawn(Package(content, Place(file="book.xlsx")), source_of(newer))
    cells_before, cells_after = (
        {sheet.name: sheet.cells for sheet in workbook_cells(Package(book_content, Place())).sheets}
        for book_content in (content, done.content)
    )
    changed = {
        name: {
            # On the front sheet by its label, in a list by its heading and address.
            str(cells[at[0], 1] if name == "Home" else f"{cells[4, at[1]]} {address(*at)}").replace("\n", " "): cells[
                at
            ]
            for at in sorted(cells)
            if cells[at] != cells_before[name].get(at) and cells[at] not in ("", None)
        }
        for name, cells in cells_after.items()
    }
    return done, {name: cells for name, cells in changed.items() if cells}


def spoken(value: object) -> str:
    """A text in English."""
    return value.in_language("en") if isinstance(value, Text) else str(value)


def refusals(done: Update) -> list[tuple[str, str | None, str | None, int | None, dict[str, str]]]:
    """What was left, with its place and values."""
    return [
        (
            refusal.key,
            refusal.place.sheet,
            refusal.place.cell,
            refusal.place.round,
            {key: spoken(text) for key, text in refusal.values.items()},
        )
        for refusal in done.left
        if refusal.place is not None
    ]


@pytest.mark.usefixtures("uncomputed")
def test_an_update_of_a_round_robin_writes_what_is_blank_and_names_what_is_otherwise() -> None:
    """
    Pairings with the other colours than those of the tables are typed: 2-1 and 4-3, 3-2 and 1-4, 2-4 and 3-1. Lines of the list of
    rounds begin in row 5.
    """
    pairs = [(1, 2, 1), (1, 4, 3), (2, 3, 2), (2, 1, 4), (3, 2, 4), (3, 3, 1)]
    people = tuple(Participant(number, f"P{number}", 2000) for number in range(1, 5))
    results = [Outcome.WIN, Outcome.DRAW, *[Outcome.PENDING] * 4]
    header = Header(type="Individual: Round-Robin", rounds=3)
    had = TournamentRecord(
        header,
        people,
        tuple(
            Game(*pair, outcome, outcome.mirror, board=1 + at % 2)
            for at, (pair, outcome) in enumerate(zip(pairs, results, strict=True))
        ),
        adjustments=(Adjustment("", None, -1, 1, (2,)), Adjustment("", None, 2, 1, (3,))),
    )
    newer = replace(
        had,
        header=header._replace(arbiter="Vasseur, H", city="Namur", federation="BEL", begin="2026/03/01"),
        participants=tuple(
            participant._replace(last_round=2) if participant.number == 4 else participant for participant in people
        ),
        games=(
            had.games[0],
            # Another result than the typed one; a new one; one of other colours; one that is still open.
            had.games[1]._replace(outcome=Outcome.LOSS, reply=Outcome.WIN),
            had.games[2]._replace(outcome=Outcome.DRAW, reply=Outcome.DRAW),
            had.games[3]._replace(white=4, black=1, outcome=Outcome.WIN, reply=Outcome.LOSS),
            had.games[4],
            had.games[5]._replace(outcome=Outcome.FORFEIT_WIN, reply=Outcome.FORFEIT_LOSS),
        ),
        adjustments=(
            Adjustment("", None, -1, 1, (2,)),
            Adjustment("", None, 1, 1, (3,)),
            Adjustment("", None, -2, 2, (1,)),
        ),
    )
    done, cells = brought(had, newer, "round-robin")
    assert cells == {
        "Home": {"Place": "Namur, BEL", "From": datetime.date(2026, 3, 1), "Arbiter": "Vasseur, H"},
        "Players": {"Bonus/ penalty N5": "R2 -1", "Withdrawn after round M8": 2},
        "Rounds": {"Result G7": "½-½", "Result G10": "1-F"},
    }
    assert refusals(done) == [
        ("update_result", "Rounds", "G6", 1, {"line": "P4 – P3: 0-1", "typed": "½-½"}),
        ("update_paired", None, None, 2, {"line": "P4 – P1: 1-0"}),
        ("update_given", "Players", "N7", None, {"line": "P3 R1 +½", "typed": "R1 +1"}),
    ]
    assert {refusal.place.file for refusal in done.left if refusal.place} == {"book.xlsx"}
    assert (done.results, done.games, done.players) == (2, 0, 0)


@pytest.mark.usefixtures("uncomputed")
def test_an_update_of_teams_writes_what_is_blank_and_names_what_is_otherwise() -> None:
    """
    Teams A, B, C and D of three players each play on two boards. Typed are A-B and C-D, then B-C and D-A, then A-C and B-D; lines
    begin in row 5. On the second board, the team on the right has White.
    """

    def games(round: int, left: tuple[int, int], right: tuple[int, int], results: str) -> tuple[Game, ...]:
        outcomes = {"1": Outcome.WIN, "0": Outcome.LOSS, "=": Outcome.DRAW, " ": Outcome.PENDING}
        first, second = (outcomes[sign] for sign in results)
        return (
            Game(round, left[0], right[0], first, first.mirror, "", 1),
            Game(round, right[1], left[1], second.mirror, second, "", 2),
        )

    people = tuple(Participant(number, f"P{number}", 2000) for number in range(1, 13))
    teams = tuple(
        Team(number, f"Team {letter}", players=tuple(range(3 * number - 2, 3 * number + 1)))
        for number, letter in enumerate("ABCD", 1)
    )
    pairs = [(1, 1, 2), (1, 3, 4), (2, 2, 3), (2, 4, 1), (3, 1, 3), (3, 2, 4)]
    header = Header(type="Team: Swiss-System", rounds=4, boards=2)
    had = TournamentRecord(
        header,
        people,
        # In the first match the line-ups are those of the lists, in the second D has its third player at the first board.
        (*games(1, (1, 2), (4, 5), "1="), *games(1, (7, 8), (12, 11), "01")),
        teams,
        tuple(Match(*pair) for pair in pairs),
        adjustments=(Adjustment("", -2, 0, 1, (1,)),),
    )
    newer = replace(
        had,
        header=header._replace(arbiter="Vasseur, H", dates=("26/01/10", "26/02/01")),
        teams=tuple(team._replace(last_round=3) if team.number == 3 else team for team in teams),
        games=(
            *games(1, (1, 2), (4, 5), "10"),
            *games(1, (7, 8), (10, 11), "01"),
            # The usual line-ups, and one of other players.
            *games(2, (4, 5), (7, 8), "=1"),
            *games(2, (10, 12), (3, 1), "0="),
            *games(3, (7, 8), (1, 2), "11"),
            *games(3, (4, 5), (10, 11), "  "),
        ),
        matches=(*had.matches[:4], Match(3, 3, 1), had.matches[5]),
        adjustments=(Adjustment("", -4, 0, 1, (1,)), Adjustment("", None, 1, 2, (4,))),
    )
    done, cells = brought(had, newer, "teams")
    january, february = datetime.date(2026, 1, 10), datetime.date(2026, 2, 1)
    assert cells == {
        "Home": {"Arbiter": "Vasseur, H"},
        "Teams": {"Withdrawn after round G7": 3, "Bonus/ penalty H8": "R2 +½ GP"},
        "Matches": {
            "Date B5": january,
            "Date B7": february,
            "1 H7": "½",
            "2 I7": "1",
            "Line-up E8": "1 3",
            "Line-up G8": "3 1",
            "1 H8": "0",
            "2 I8": "½",
        },
    }
    assert refusals(done) == [
        ("update_result", "Matches", "I5", 1, {"line": "Team A – Team B 2: 0", "typed": "½"}),
        ("update_lineup", "Matches", "E6", 1, {"line": "Team C – Team D"}),
        ("update_paired", None, None, 3, {"line": "Team C – Team A"}),
        ("update_given", "Teams", "H5", None, {"line": "Team A R1 -2 MP", "typed": "R1 -1 MP"}),
    ]
    assert done.results == 4
