"""Pages of pairings and results of five programs, and one tournament in all notations at once."""

from __future__ import annotations

import random
from typing import Any

from tests.formats.grids.lists.written import HEADINGS, lists_of
from tests.formats.grids.tournaments import DATA, made, with_header
from tests.rows import each_row
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.csv_grid import read_csv
from xl_departage.formats.grids.cell_writing import Style
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.source_opening import read_source
from xl_departage.functions import call

PAGES = DATA / "lists"
MADE = "sw13-22x7-medium"
RESULTS = (
    "chess-results-en.csv",
    "chess-results-de.csv",
    "papi-results.csv",
    "sharly-en.csv",
    "sharly-fr.csv",
    "swiss-manager-pairings.txt",
    "swiss-manager-results.csv",
    "vega-results.csv",
)
STYLES_OF_GRIDS: tuple[Style, ...] = ("ffe", "keyboard", "chess-results", "vega", "swiss-chess")
Entries = dict[str, list[tuple[Outcome, str, Any]]]


def entries(table: Crosstable, rounds: int, *, requested_byes: bool = True) -> Entries:
    """For each name: outcome, opponent and colour of each round."""
    found: Entries = {}
    for player in table.players:
        row = []
        for entry in player.rounds[:rounds]:
            outcome = Outcome.ZERO_BYE if not requested_byes and entry.outcome is Outcome.HALF_BYE else entry.outcome
            opponent = "" if entry.opponent is None else table.players[entry.opponent].name
            row.append((outcome, opponent, entry.colour))
        found[player.name] = row
    return found


def cells_of(name: str) -> list[list[Any]]:
    return [list(row) for row in read_csv((PAGES / name).read_bytes(), name)]


@each_row("name", RESULTS)
def test_a_page_of_results_is_the_tournament(name: str) -> None:
    table = made(MADE)
    players = cells_of("swiss-manager-players.txt") if name == "swiss-manager-pairings.txt" else None

    read = read_crosstable(cells_of(name), None, players).crosstable

    byes = name != "swiss-manager-pairings.txt"
    assert entries(read, table.rounds) == entries(table, table.rounds, requested_byes=byes)


def test_pages_with_numbers_keep_the_numbers_and_ratings_of_the_players() -> None:
    read = read_crosstable(cells_of("chess-results-de.csv")).crosstable

    assert {(player.number, player.name, player.rating) for player in read.players} == {
        (player.number, player.name, player.rating) for player in made(MADE).players
    }


def test_the_pairings_of_a_round_that_is_not_played_are_open_games() -> None:
    table = made(MADE)
    papi = read_crosstable(cells_of("papi-pairings-round-1.csv")).crosstable
    vega = read_crosstable(
        [[line] for line in (PAGES / "vega-sorted-pairs-round-3.txt").read_text("utf-8").split("\n")]
    )

    for round, read in ((0, papi), (2, vega.crosstable)):
        paired = {player.name: player.rounds[round] for player in read.players}
        for player in table.players:
            entry = player.rounds[round]
            if entry.opponent is not None:
                mine = paired[player.name]
                assert mine.outcome is Outcome.PENDING
                assert mine.opponent is not None
                assert read.players[mine.opponent].name == table.players[entry.opponent].name
                assert mine.colour is entry.colour


@each_row("name", [*RESULTS[:5], *RESULTS[6:], "papi-pairings-round-1.csv", "vega-sorted-pairs-round-3.txt"])
def test_commands_read_a_page_as_a_file(name: str) -> None:
    source = read_source((PAGES / name).read_bytes(), name)

    assert len(source.crosstable.players) >= 16
    assert source.reading is not None


def ranking(grid: list[list[Any]], rules: str) -> list[tuple[Any, ...]]:
    """Place, name, points and tie-breaks of the standings."""
    table: Any = call("STANDINGS", [grid, "BH/C1;BH;SB;PS;WON", f"FIDE-2026; system=swiss; lang=en; {rules}"])
    return [(row[0], row[2], *row[4:]) for row in table[1:]]


def test_one_tournament_in_all_notations_has_one_ranking() -> None:
    table = made(MADE)
    rounds = f"rounds={table.rounds}"
    grids: dict[str, list[list[Any]]] = {style: with_header(table, style) for style in STYLES_OF_GRIDS}
    lots = random.Random(7)
    for language in HEADINGS:
        for by in ("name", "number"):
            players, games = lists_of(table, lots, language, by)
            made_grid: Any = call("CROSSTABLE", [players, games])
            grids[f"CROSSTABLE of the lists in {language} by {by}"] = made_grid
    for name in RESULTS:
        if name != "swiss-manager-pairings.txt":
            grids[name] = cells_of(name)
    trf = read_source((DATA / "made" / f"{MADE}.trf").read_bytes(), f"{MADE}.trf", ReadingOptions(rounds=table.rounds))

    rankings = {name: sorted(ranking(grid, rounds)) for name, grid in grids.items()}

    expected = rankings["ffe"]
    assert len({name for _, name, *_ in expected}) == len(table.players)
    assert [name for name, found in rankings.items() if found != expected] == []
    assert entries(trf.crosstable, table.rounds) == entries(table, table.rounds)
