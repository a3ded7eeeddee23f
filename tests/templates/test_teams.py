"""
Template of team championships: the values on the sheets compared with the tournament file from which they were filled.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.templates.books import built, front_cell, opened, recalculated, rows, status, with_cells
from tests.tiebreaks.made import DATA
from xl_departage.crosstable.model import Outcome
from xl_departage.errors import FileError
from xl_departage.regulations.berger import schedule
from xl_departage.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.regulations.rules import parse_rules
from xl_departage.templates.book import Book, Options, Variant
from xl_departage.templates.finish import filled
from xl_departage.templates.teams import TEMPLATE, write_sheets
from xl_departage.templates.teams.data import MatchEntry, TeamData, TeamEntry, sample, team_data
from xl_departage.tiebreaks import Context, parse_code, values
from xl_departage.tournament.source import Source
from xl_departage.trf.reading import read_trf

HALVES = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
BOARD_POINTS = {**HALVES, Outcome.FORFEIT_WIN: 2, Outcome.FORFEIT_LOSS: 0}


@pytest.fixture(scope="module")
def tournament() -> Source:
    content = (files("xl_departage.templates") / "samples" / "teams.trf").read_bytes()
    return read_trf(content, name="teams.trf")


@pytest.fixture(scope="module")
def workbook() -> bytes:
    return built("equipes")


@pytest.fixture(scope="module")
def changed(workbook: bytes, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """
    Round 1, match 4, board 3: a win instead of a loss turns 1½-2½ into 2½-1½. Match 1: the result of the last board is
    missing. A team beyond the places of the draw is entered.
    """
    content = with_cells(workbook, "Rencontres", {"P8": "1", "Q5": ""})
    return recalculated(with_cells(content, "Équipes", {"B13": "Retard"}), tmp_path_factory.mktemp("teams"))


def sheet_values(content: bytes, sheet: str) -> list[list[Any]]:
    return [list(row) for row in opened(content)[sheet].iter_rows(max_col=99, values_only=True)]


def block(rows: list[list[Any]], first: int) -> list[list[Any]]:
    """The rows from the index `first` to the first blank one."""
    end = next((index for index in range(first, len(rows)) if not any(rows[index])), len(rows))
    return rows[first:end]


@pytest.fixture(scope="module")
def context(tournament: Source) -> Context:
    assert tournament.event is not None
    rules = parse_rules("FIDE-2026; system=round-robin", TIEBREAK_EDITIONS, TIEBREAK_EDITIONS["FIDE-2026"])
    return Context(tournament.event.match_table, rules, event=tournament.event)


def standings(content: bytes, sheet: str = "Classement") -> list[list[Any]]:
    """Place, number, team, rating, won, drawn, lost, games, points, tie-breaks."""
    return [list(row.values()) for row in rows(opened(content)[sheet])]


def test_every_tiebreak_is_that_of_the_tournament_file(workbook: bytes, context: Context) -> None:
    lines = block(sheet_values(workbook, "Départages"), 4)
    codes = ("MPTS", "GPTS", "DE", "SB", "KS", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "BC")

    assert len(lines) == 8
    for column, code in enumerate(codes, 2):
        assert [row[column] for row in lines] == list(values(context, parse_code(code))), code


def test_berlin_weighs_the_first_board_n_times_and_the_last_one_once(workbook: bytes, tournament: Source) -> None:
    event = tournament.event
    assert event is not None
    expected = [
        sum(
            (event.boards - place) * BOARD_POINTS[board.outcome] / 2
            for match in team.matches
            for place, board in enumerate(match.boards)
        )
        for team in event.teams
    ]

    assert [row[12] for row in block(sheet_values(workbook, "Départages"), 4)] == expected


def test_the_crosstable_has_every_match_of_the_file(workbook: bytes, tournament: Source) -> None:
    event = tournament.event
    assert event is not None
    lines = block(sheet_values(workbook, "Grille"), 4)
    for row, team in zip(lines, event.teams, strict=True):
        for cell, match in zip(row[3:10], team.matches, strict=True):
            assert match.opponent is not None
            assert match.colour is not None
            whole, half = divmod(match.game_points, 2)
            score = f"{whole or ('' if half else 0)}{'½' if half else ''}"
            assert cell == f"{match.opponent + 1}{'B' if match.colour.value == 'w' else 'N'}{score}"


def test_players_have_the_points_they_scored_over_the_board(workbook: bytes, tournament: Source) -> None:
    scored = {
        player.name: (
            sum(entry.outcome in HALVES for entry in player.rounds),
            sum(HALVES.get(entry.outcome, 0) for entry in player.rounds) / 2,
        )
        for player in tournament.crosstable.players
    }
    lines = sheet_values(workbook, "Échiquiers")
    start = next(index for index, row in enumerate(lines) if row[0] == "Nom, prénom") + 1

    assert {row[0]: (row[3], row[4]) for row in block(lines, start)} == scored


def test_another_result_changes_scores_and_ranking(workbook: bytes, changed: bytes) -> None:
    before, after = standings(workbook), standings(changed)
    table = {row[2]: row for row in after}

    assert [row[2] for row in before[:3]] == ["Fou du Roi Wavre", "Cavalier de Jodoigne", "Le Roque d'Ottignies"]
    assert [row[2] for row in after[:3]] == ["Fou du Roi Wavre", "Le Roque d'Ottignies", "Cavalier de Jodoigne"]
    assert sheet_values(changed, "Rencontres")[7][7:9] == [2.5, 1.5]
    assert table["Le Roque d'Ottignies"][8:10] == [9, 15.5]
    assert table["La Dame de Braine"][8:10] == [5, 12]


def test_a_match_is_pending_until_its_last_board_is_in(workbook: bytes, changed: bytes) -> None:
    assert sheet_values(workbook, "Grille")[5][3] == "7B2½"
    assert sheet_values(changed, "Grille")[5][3] == "7B"
    assert {row[2]: row[8] for row in standings(changed)}["Tour Noire Nivelles"] == 4


@pytest.mark.slow
def test_a_match_in_which_both_teams_lost_a_board_is_decided_by_the_edition(workbook: bytes, tmp_path: Path) -> None:
    """The first match ends 1½-½: won under FIDE rules, lost by both under FFE rules (2.1.2)."""
    matches, edition = opened(workbook)["Rencontres"], front_cell(opened(workbook), "Règlement")
    home, away = matches["F5"].value, matches["K5"].value
    found: dict[str, dict[int, tuple[int, ...]]] = {}
    for name in ("FIDE-2026", "FFE"):
        content = with_cells(workbook, "Rencontres", {"N5": "1", "O5": "½", "P5": "--", "Q5": "--"})
        content = recalculated(with_cells(content, "Accueil", {edition: name}), tmp_path)
        match_points = {row[0]: row[2] for row in block(sheet_values(content, "Départages"), 4)}
        in_grid = {row[0]: row[14] for row in block(sheet_values(content, "Grille"), 4)}
        found[name] = {row[1]: tuple(row[4:7]) for row in standings(content)}
        for team, (won, drawn, _) in found[name].items():
            assert match_points[team] == in_grid[team] == 2 * won + drawn, (name, team)

    gained = {
        team: tuple(one - other for one, other in zip(found["FIDE-2026"][team], found["FFE"][team], strict=True))
        for team in found["FFE"]
    }
    assert gained.pop(home) == (1, 0, -1)
    assert set(gained.values()) == {(0, 0, 0)}
    assert gained[away] == (0, 0, 0)


@pytest.mark.slow
def test_the_variant_by_row_has_the_same_ranking(workbook: bytes) -> None:
    by_row = built("teams", "en", Variant.BY_ROW)

    assert [row[:12] for row in standings(by_row, "Standings")] == [row[:12] for row in standings(workbook)]


@pytest.mark.slow
def test_pairings_are_the_berger_tables_with_a_rest_for_odd_numbers() -> None:
    data = TeamData(cycles=2, teams=tuple(TeamEntry(f"T{number}", ()) for number in range(1, 6)))
    book = Book(Options("en", empty=True), TEMPLATE.title)
    write_sheets(book, data)
    matches = sheet_values(filled(book.content()), "Matches")[4:70]

    for number, pairs in enumerate(schedule(5, 2), 1):
        lines = [(row[5] or "", row[10] or "") for row in matches if row[0] == number][: len(pairs)]
        # The resting team is on a line alone.
        assert lines == [pair if max(pair) <= 5 else (min(pair), "") for pair in pairs]


@pytest.mark.slow
def test_typed_pairings_and_a_team_that_is_exempt() -> None:
    matches = (MatchEntry(2, 3, ("1", "½", "+", "-")), MatchEntry(1, None))
    data = replace(sample(), round_robin=False, teams=sample().teams[:3], rounds=(matches,))
    book = Book(Options("fr"), TEMPLATE.title)
    write_sheets(book, data)
    content = filled(book.content())

    assert [row[3] for row in block(sheet_values(content, "Grille"), 4)] == ["EXE", "3B2½", "2N1½"]
    # With half a point per board, the match is drawn.
    assert {row[1]: row[8] for row in standings(content)} == {1: 1, 2: 2, 3: 0}


def test_a_file_without_teams_and_one_with_too_many_are_refused() -> None:
    individual = read_trf((DATA / "fide-exercises" / "tec-swiss.trf").read_bytes(), name="tec-swiss.trf")
    many = read_trf((DATA / "fide-checker" / "team-swiss-large.trf").read_bytes(), name="large.trf")

    with pytest.raises(FileError) as caught:
        team_data(individual)
    assert caught.value.key == "template_needs_teams"
    with pytest.raises(FileError) as caught:
        team_data(many)
    assert caught.value.key == "template_too_many_teams"
    assert "large.trf" in str(caught.value)


def test_a_team_beyond_the_draw_changes_no_match_and_is_named(workbook: bytes, changed: bytes) -> None:
    before, after = (
        [(row[0], row[5], row[10]) for row in sheet_values(content, "Rencontres")[4:60]]
        for content in (workbook, changed)
    )

    assert after == before
    assert status(opened(changed)).startswith("Équipes, ligne 13 : « Retard » est au-delà des 8 places du tirage")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("0,5", "Rien à signaler"), ("", "Rien à signaler. Prochaine étape : ronde 1, résultats à saisir : match 1")],
)
def test_a_half_point_is_typed_as_people_do_and_a_missing_one_is_the_next_step(
    workbook: bytes, typed: str, sentence: str, tmp_path: Path
) -> None:
    after = opened(recalculated(with_cells(workbook, "Rencontres", {"N5": typed}), tmp_path))

    assert status(after).startswith(sentence)
