"""Sequences of colours that the basic rules of Swiss systems forbid: FIDE C.04.1, articles 6 and 7."""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.checks.subject import Finding, Subject
from xl_departage.crosstable.model import Colour

_FEWEST_PLAYERS = 8
_SHARE = 10
"""At most one player in so many: an event that breaks the rules more often does not follow them, and nothing is said."""


def sequences(subject: Subject) -> Iterator[Finding]:
    """
    The same colour three times in a row, or three games more with one colour, before the last round (where « each system
    may have exceptions »), in an event that otherwise keeps to the rule: a colour may be mistyped in both cells.
    """
    table = subject.crosstable
    if not subject.swiss or table.boards is not None or subject.event is not None:
        return
    if len(table.players) < _FEWEST_PLAYERS:
        return
    found = [finding for player in range(len(table.players)) if (finding := _first(subject, player)) is not None]
    if _SHARE * len(found) <= len(table.players):
        yield from found


def _first(subject: Subject, player: int) -> Finding | None:
    colours: list[Colour] = []
    for round, cell in enumerate(subject.crosstable.players[player].rounds[: subject.crosstable.rounds - 1]):
        if not cell.outcome.played:
            continue
        if cell.colour is None:
            return None
        colours.append(cell.colour)
        if len(colours) > 2 and len(set(colours[-3:])) == 1:
            return Finding("check_colour_thrice", {}, player, round)
        if abs(colours.count(Colour.WHITE) - colours.count(Colour.BLACK)) > 2:
            return Finding("check_colour_balance", {}, player, round)
    return None
