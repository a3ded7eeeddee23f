"""
The column of points beside the results: never used to compute anything, so a difference shows a slip in one of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xl_departage.crosstable.faults import Faults
from xl_departage.crosstable.model import STANDARD_SCORING, Crosstable, Outcome, Scoring, System, award
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.teams import event_of_grid
from xl_departage.crosstable.writing import points_text
from xl_departage.errors import InconsistentGrid, Place

_SCORINGS = (STANDARD_SCORING, Scoring(6, 2, 0), Scoring(6, 4, 2))
"""1-½-0, 3-1-0, 3-2-1: the scorings whose signs a column of points is tried for."""


def compared_scores(table: Crosstable, printed: Mapping[int, int]) -> Sequence[int]:
    """The points to compare with: of teams those of the games or of the matches, whichever fits more of the column."""
    if table.boards is None:
        return table.scores
    matches = event_of_grid(table).match_points
    fits = [sum(points == scores[player] for player, points in printed.items()) for scores in (table.scores, matches)]
    return matches if fits[1] > fits[0] else table.scores


def explaining_options(table: Crosstable, printed: Mapping[int, int]) -> str:
    """The options that make every point of the column right, empty where none do."""
    if table.boards is not None:
        return ""
    for scoring in dict.fromkeys((table.scoring, *_SCORINGS)):
        for exempt in (2, 1, 0):
            worth = award(scoring, exempt)
            if all(_sum(table, player, worth) == points for player, points in printed.items()):
                parts = [] if scoring == table.scoring else ["scoring=" + "-".join(map(points_text, scoring))]
                byes = any(entry.outcome is Outcome.PAIRING_BYE for player in table.players for entry in player.rounds)
                return "; ".join(parts + ([f"exempt={points_text(exempt)}"] if byes and exempt != 2 else []))
    return ""


def _sum(table: Crosstable, player: int, worth: Mapping[Outcome, int]) -> int:
    return sum(worth[entry.outcome] for entry in table.players[player].rounds)


def tell_repetitions(
    table: Crosstable,
    printed: Sequence[int | None],
    options: ReadingOptions,
    place_of: Callable[[int, int], Place],
    faults: Faults,
) -> None:
    """
    Tell InconsistentGrid for a round that repeats another, and for two players who meet again, in a Swiss whose column of
    points contradicts the results: most likely pasted twice. The option `games` says that they did meet so often.

    `place_of` gives the place of a cell by player and round.
    """
    if table.system is not System.SWISS or options.rounds is not None or options.games is not None:
        return
    known = {player: points for player, points in enumerate(printed) if points is not None}
    scores = compared_scores(table, known)
    wrong = {player for player, points in known.items() if points != scores[player]}
    if not wrong or (len(wrong) > 1 and explaining_options(table, known)):
        return
    opponents = [[player.rounds[round].opponent for player in table.players] for round in range(table.rounds)]
    for later in range(1, table.rounds):
        if opponents[later] in opponents[:later] and sum(one is not None for one in opponents[later]) > 2:
            first = next(player for player, one in enumerate(opponents[later]) if one is not None)
            values = {"earlier": opponents.index(opponents[later]) + 1, "later": later + 1}
            faults.tell(InconsistentGrid("grid_round_repeated", place_of(first, later), **values))
            return
    for player in sorted(wrong):
        met: dict[int, int] = {}
        for round, entry in enumerate(table.players[player].rounds[: table.rounds]):
            if entry.opponent is None or not entry.outcome.played:
                continue
            before = met.setdefault(entry.opponent, round)
            if before != round:
                shown = {
                    "number": table.players[entry.opponent].number,
                    "earlier": before + 1,
                    "printed": points_text(known[player]),
                    "counted": points_text(scores[player]),
                }
                faults.tell(InconsistentGrid("grid_met_again", place_of(player, round), **shown))
                break
