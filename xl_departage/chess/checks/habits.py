"""
What programs are known to compute differently from the rules, as a table; `docs/differences.md` describes the same in words.

Each habit changes what a tie-break counts. A printed value that a habit explains is reported as such.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import NamedTuple

from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.registry import ROWS, Figure, ParsedCode
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Round


class Habit(NamedTuple):
    """One way in which a program departs from the rules."""

    key: str
    """The key of its sentence, such as `habit.postponed`."""
    program: str
    concerns: Callable[[ParsedCode], bool]
    counted_as: Callable[[Round], Round]
    """The round as the program counts it."""

    def context(self, original: Context) -> Context | None:
        """The tournament as the program counts it; None if that makes no difference, and for a team event."""
        key = ("habit", self.key)
        if key not in original.memory:
            original.memory[key] = self._context(original)
        made: Context | None = original.memory[key]
        return made

    def _context(self, original: Context) -> Context | None:
        table = self._table(original.crosstable)
        # Matches of teams are decided on their boards, which a habit does not change.
        if table == original.crosstable or original.event is not None:
            return None
        return Context(table, original.rules, original.given_ratings, manual=original.manual)

    def _table(self, table: Crosstable) -> Crosstable:
        players = tuple(
            player._replace(
                rounds=tuple(
                    self.counted_as(entry) if number <= table.rounds else entry
                    for number, entry in enumerate(player.rounds, 1)
                )
            )
            for player in table.players
        )
        return replace(table, players=players)


def _counts_adjusted_scores(code: ParsedCode) -> bool:
    return any(definition.counts is Figure.ADJUSTED for definition in ROWS[code.name].definitions.values())


def _one_of(codes: Collection[str]) -> Callable[[ParsedCode], bool]:
    return lambda code: code.name in codes


def _postponed(entry: Round) -> Round:
    """A game without a result is counted as a game against its opponent that brought no points."""
    pending = entry.outcome is Outcome.PENDING and entry.opponent is not None
    return entry._replace(outcome=Outcome.LOSS) if pending else entry


def _forfeit_no_win(entry: Round) -> Round:
    return Round(Outcome.ZERO_BYE) if entry.outcome is Outcome.FORFEIT_WIN else entry


HABITS = (
    Habit("habit.postponed", "Swiss-Manager", _counts_adjusted_scores, _postponed),
    Habit("habit.forfeit_no_win", "Swiss-Manager", _one_of({"WIN"}), _forfeit_no_win),
)
"""
Both can be seen in a public list of chess-results of February 2026 (`tests/data/published/postponed-40x4.csv`): all 40 values of
each column follow the habit, but only 32 and 39 follow the rules. FIDE C.07 counts games that were played, and forfeit wins as wins
(7.1).
"""
