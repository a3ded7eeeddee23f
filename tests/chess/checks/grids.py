"""
Sound tournaments for the tests to damage: paired by the circle method, so that no two players meet twice, with both
cells of every game in agreement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from tests.formats.grids.tournaments import crosstable, with_header
from xl_departage.chess.checks import Checked, Problem
from xl_departage.chess.regulations.editions import FFE_1998, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.formats.grids.cell_writing import Style
from xl_departage.formats.grids.grid_checking import CheckedGrid, check_grid

Cells = list[list[object]]
FIRST_ROW, FIRST_ROUND = 3, 3
"""
The first row and the first round column in the table of `with_header`: two title rows and one header row; number, name
and rating before the rounds.
"""
STYLES: tuple[Style, ...] = ("ffe", "chess-results", "vega")
_BACK = {"1": "0", "0": "1", "=": "="}


class Sound(NamedTuple):
    """A sound grid: its cells and the tournament that they describe."""

    table: Crosstable
    cells: Cells
    style: Style

    def cell(self, player: int, round: int) -> str:
        return str(self.cells[FIRST_ROW + player][FIRST_ROUND + round])

    def opponent(self, player: int, round: int) -> int:
        found = self.table.players[player].rounds[round].opponent
        assert found is not None
        return found

    def spoilt(self, *changes: tuple[int, int, object]) -> Cells:
        """The cells, with some of them changed; each change is (player, round, cell)."""
        cells = [list(row) for row in self.cells]
        for player, round, cell in changes:
            cells[FIRST_ROW + player][FIRST_ROUND + round] = cell
        return cells


def paired(count: int, rounds: int, results: Sequence[str]) -> Crosstable:
    """
    A Swiss tournament with `count` players (an even number); `results` are White's results in the order of the games.
    """
    games: list[list[tuple[int | None, str, str]]] = [[] for _ in range(count)]
    whites = [0] * count
    remaining_results = iter(results)
    ring = list(range(1, count))
    for _ in range(rounds):
        order = [0, *ring]
        for player, opponent in zip(order[: count // 2], reversed(order[count // 2 :]), strict=True):
            # White goes to the player who had it less often, so that the colour limits of C.04.1 are never reached.
            white, black = (player, opponent) if whites[player] <= whites[opponent] else (opponent, player)
            whites[white] += 1
            result = next(remaining_results)
            games[white].append((black, "w", result))
            games[black].append((white, "b", _BACK[result]))
        ring = [ring[-1], *ring[:-1]]
    return crosstable(games, [f"Joueur {index:02}" for index in range(count)], [1500 + index for index in range(count)])


@st.composite
def sound_grids(draw: st.DrawFn, styles: Sequence[Style] = STYLES) -> Sound:
    """A grid of 6 to 14 players and 3 or 4 rounds, all games played."""
    count = 2 * draw(st.integers(3, 7))
    rounds = draw(st.integers(3, 4))
    results = draw(st.lists(st.sampled_from("10="), min_size=count * rounds, max_size=count * rounds))
    style = draw(st.sampled_from(styles))
    table = paired(count, rounds, results)
    return Sound(table, with_header(table, style), style)


def rules(text: str = "") -> Rules[TiebreakEdition]:
    return parse_rules(text, TIEBREAK_EDITIONS, FFE_1998)


def check(cells: Sequence[Sequence[object]], text: str = "") -> CheckedGrid:
    checked = check_grid(cells, rules(text))
    for problem in checked.problems:
        assert_at_its_cells(problem, cells)
    return checked


def assert_at_its_cells(problem: Problem, cells: Sequence[Sequence[object]]) -> None:
    """
    Each problem shows what stands in the range where it says: the text in that row and column, the name in that row, the other
    player in the other row; and it counts what it lists.
    """
    values, place = problem.values, problem.place
    for listing in ("players", "pairs", "games", "rounds"):
        if isinstance(shown := values.get(listing), str) and "count" in values and "…" not in shown:
            assert values["count"] == shown.count(",") + 1, problem
    if place.row is None or place.of_players:
        return
    row = cells[place.row - 1]
    if place.name and problem.check != "names":
        assert any(place.name.casefold() in str(cell).casefold() for cell in row), problem
    # A pasted text has one column.
    if problem.column is not None and place.text:
        shown = " ".join(place.text.split())[:20]
        assert all(
            " ".join(cell.split())[:20] == shown for cell in row[problem.column - 1 :][:1] if isinstance(cell, str)
        ), problem
    if isinstance(other_row := values.get("other_row"), int) and isinstance(opponent := values.get("opponent"), str):
        name = opponent.partition(" ")[2].casefold()
        assert other_row != place.row, problem
        assert any(name in str(cell).casefold() for cell in cells[other_row - 1]), problem


def found(checked: Checked, *, player: int | None = None, round: int | None = None) -> list[Problem]:
    """The problems in a player's row of `with_header` and in a round, both counted from 0."""
    return [
        problem
        for problem in checked.problems
        if (player is None or problem.place.row == FIRST_ROW + player + 1)
        and (round is None or problem.place.round == round + 1)
    ]


def ids(checked: Checked) -> set[str]:
    return {problem.check for problem in checked.problems}
