"""
The totals of team matches: what both teams scored together, compared with what the boards give. (A higher total is refused in reading.)
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from xl_departage.chess.tournament.crosstable import Crosstable

BOARDS_WRONG = "check_boards_wrong"
"""The key of the sentence that the number of boards does not fit the matches; its values are `MatchTotals.values`."""


class _PlayedMatch(NamedTuple):
    """A match that both teams played."""

    team: int
    """By index."""
    opponent: int
    round: int
    """From 0."""
    own_points: int
    """Half-points."""
    their_points: int


class MatchTotals(NamedTuple):
    """The matches that both teams played, and those with too few points."""

    boards: int = 0
    """0 for individuals, and for teams whose points are match points: they have no totals."""
    matches: int = 0
    short: tuple[_PlayedMatch, ...] = ()
    """Those in which both teams together scored less than the boards give."""

    @property
    def boards_wrong(self) -> bool:
        """Whether most matches, and more than one, fall short, so that the number of boards is wrong."""
        return len(self.short) > 1 and 2 * len(self.short) > self.matches

    @property
    def values(self) -> dict[str, object]:
        """The values of the sentence `BOARDS_WRONG`."""
        return {"boards": self.boards, "count": len(self.short), "matches": self.matches}


def match_totals_of(crosstable: Crosstable, unread: Collection[tuple[int, int]] = ()) -> MatchTotals:
    """
    The totals of all matches except those in `unread`, by index of the team and of the round. Points that the arbiter gave or took are not
    part of a score. Nothing is short if a win and a loss together are not worth two draws.
    """
    table = _without_given(crosstable)
    boards, scoring = table.boards, table.scoring
    if boards is None or scoring.win + scoring.loss != 2 * scoring.draw:
        return MatchTotals()
    matches = []
    for team, entry in enumerate(table.players):
        for round, cell in enumerate(entry.rounds):
            opponent = cell.opponent
            # Equivalent mutant `opponent < team -> opponent <= team`: nobody meets himself.
            if opponent is None or opponent < team:
                continue
            # None if the other side did not play.
            theirs = _points_of_other_side(table, team, opponent, round)
            if theirs is not None and (opponent, round) not in unread:
                matches.append(_PlayedMatch(team, opponent, round, cell.points, theirs))
    whole = boards * (scoring.win + scoring.loss)
    short = tuple(match for match in matches if match.own_points + match.their_points < whole)
    return MatchTotals(boards, len(matches), short)


def _without_given(table: Crosstable) -> Crosstable:
    """The crosstable of teams with only the game points of the results."""
    if not table.given:
        return table
    adjustments = {(adjustment.team, adjustment.round): adjustment.game_points for adjustment in table.given}
    players = (
        player._replace(
            rounds=tuple(
                cell._replace(points=cell.points - adjustments.get((team, round), 0))
                for round, cell in enumerate(player.rounds)
            )
        )
        for team, player in enumerate(table.players)
    )
    return replace(table, players=tuple(players))


def _points_of_other_side(table: Crosstable, player: int, opponent: int, round: int) -> int | None:
    """
    The points of the other side; in a square table, whose entries have no rounds, those of the same meeting of the pair. None if
    the other side has no played game there.
    """
    players = table.players
    if table.ordered:
        cell = players[opponent].rounds[round]
        return cell.points if cell.opponent == player and cell.outcome.played else None
    nth = sum(cell.opponent == opponent for cell in players[player].rounds[:round])
    meetings = [cell for cell in players[opponent].rounds if cell.opponent == player]
    return meetings[nth].points if nth < len(meetings) and meetings[nth].outcome.played else None
