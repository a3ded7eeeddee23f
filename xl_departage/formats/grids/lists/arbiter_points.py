"""
Reads points that the arbiter gives or takes away, as a list has them: `R3 -1; R5 +½`, that is the round and the points
with their sign. For teams, the points have their name: `R3 -1 MP; R5 -½ GP`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xl_departage.base.errors import GridError
from xl_departage.base.regex import regex
from xl_departage.formats.grids.cell_tokens import GIVEN_BOTH, Given, given_points, normalise
from xl_departage.formats.grids.cell_writing import points_given

_ROUND = r"R(?:OUND|ONDE|UNDE|D)?\.? ?(?P<{}>\d{{1,2}})"
_PART = regex(
    rf"[ ;,&]*(?:{_ROUND.format('round')} ?[:=]? ?(?P<points>{GIVEN_BOTH})"
    rf"|(?P<first_points>{GIVEN_BOTH}) ?\(?{_ROUND.format('last_round')}\)?)"
)


def read_given(cell: object) -> Mapping[int, Given] | None:
    """
    The points by round; empty for a blank cell. None for a text that gives no such points, and if only some of them are named `MP` or `GP`.
    """
    try:
        text = normalise(cell)
    except GridError:
        return None
    points_by_round: dict[int, Given] = {}
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            return None if text[at:].strip(" ;,") else points_by_round
        round = int(part["round"] or part["last_round"])
        addition = given_points(part["points"] or part["first_points"])
        if not round or any(
            (addition.match_points is None) is not (earlier.match_points is None)
            for earlier in points_by_round.values()
        ):
            return None
        so_far = points_by_round.get(round, Given())
        matches = None if addition.match_points is None else addition.match_points + (so_far.match_points or 0)
        points_by_round[round] = Given(so_far.points + addition.points, matches)
        at = part.end()
    return points_by_round


def given_text(round_points: Iterable[tuple[int, Given]]) -> str:
    """The text from which `read_given` reads these points; each pair is a round and its points."""
    texts = ((round, points_given(*points)) for round, points in sorted(round_points))
    return "; ".join(f"R{round} {text}" for round, text in texts if text)
