"""Points that the arbiter gives or takes, as a list of players has them: `R3 -1; R5 +½`, the round and the points with their sign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xl_departage.base.errors import GridError
from xl_departage.base.regex import regex
from xl_departage.base.text import signed_points
from xl_departage.formats.grids.cells import half_points, normalise

_ROUND = r"R(?:OUND|ONDE|UNDE|D)?\.? ?(?P<{}>\d{{1,2}})"
_POINTS = r"(?P<{}>[+-]) ?(?P<{}>\d{{1,2}}½?|½)(?![\d½])"
_PART = regex(
    rf"[ ;,&]*(?:{_ROUND.format('round')} ?[:=]? ?{_POINTS.format('sign', 'points')}"
    rf"|{_POINTS.format('first_sign', 'first_points')} ?\(?{_ROUND.format('last_round')}\)?)"
)


def read_given(cell: object) -> Mapping[int, int] | None:
    """The half-points by round; empty for a blank cell, None for what is neither."""
    try:
        text = normalise(cell)
    except GridError:
        return None
    given: dict[int, int] = {}
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            return None if text[at:].strip(" ;,") else given
        round = int(part["round"] or part["last_round"])
        sign, points = part["sign"] or part["first_sign"], half_points(part["points"] or part["first_points"])
        if not round:
            return None
        given[round] = given.get(round, 0) + (-points if sign == "-" else points)
        at = part.end()
    return given


def given_text(given: Iterable[tuple[int, int]]) -> str:
    """What `read_given` reads, for half-points by round."""
    return "; ".join(f"R{round} {signed_points(points)}" for round, points in sorted(given) if points)
