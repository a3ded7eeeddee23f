"""
The time control as people write it, converted to the code of record 222 of TRF26: `60 min + 30 s` becomes `3600+30`.

In the code, a period is `S` seconds, `S+I` with an increment for each move, or `M/S` for M moves; `:` separates periods. Nothing
uncertain is guessed. A number without a unit is minutes (at most 120) before a plus sign and seconds after it, as arbiters write
`90+30`. A text that already has the form of the code is one if all its times are at least 300 seconds. A delay is not an increment.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.regex import regex

_CODED = regex(r"(?:\d{1,3}/)?\d{1,5}(?:\+\d{1,3})?(?::(?:\d{1,3}/)?\d{1,5}(?:\+\d{1,3})?)*")
_TIMES = regex(r"(?:^|:)(?:\d+/)?(\d+)")
_MOST_MINUTES, _FEWEST_SECONDS = 120, 300
"""The most minutes that a number without a unit can mean, and the fewest seconds of each period of a text that is taken for the code."""
_HOUR, _MINUTE = 3600, 60
_HOURS = r"(?:h|std\.?|stunden?|hours?|heures?|uur|uren|u)"
_MINUTES = r"(?:min\.?|mins|minutes?|minuten|minuut|mn|m|['′’])"
_SECONDS = r"(?:seconds?|secondes?|seconden|sekunden?|secs?\.?|sek\.?|s|\"|″|''|’’)"
_MOVES = r"(?:moves?|coups?|zetten|züge|zügen)"
_PERIOD = regex(
    rf"(?:(?P<hours>\d{{1,2}})\s*{_HOURS}\s*)?(?:(?P<minutes>\d{{1,3}})\s*(?P<unit>{_MINUTES})?)?"
    rf"(?:\s*(?:x|×|/|for|pour|für|voor)\s*(?P<moves>\d{{1,3}})(?:\s*{_MOVES})?)?"
)
_INCREMENT = regex(rf"(?P<seconds>\d{{1,3}})\s*(?P<unit>{_SECONDS})?")
_NOISE = regex(
    r"(?:/|per|par|pro|a|je|à chaque)\s*(?:move|coup|zet|zug)\b"
    r"|(?:from|dès le|ab|vanaf)\s*(?:move|coup|zet|zug|1er coup)?\s*1?\b|\bko\b"
)


class _Period(NamedTuple):
    """A period of a time control: the time for so many moves (None: for all that remain)."""

    seconds: int
    moves: int | None = None

    def code(self, increment: int) -> str:
        code = f"{self.seconds}" if self.moves is None else f"{self.moves}/{self.seconds}"
        return f"{code}+{increment}" if increment else code


def encoded(text: str) -> str | None:
    """The code of record 222 for a time control; None if the text cannot be read with certainty. A code stays as it is."""
    plain = " ".join(text.split()).casefold()
    if _CODED.fullmatch(plain) and all(int(time) >= _FEWEST_SECONDS for time in _TIMES.findall(plain)):
        return plain
    parts = [part.strip() for part in _NOISE.sub(" ", plain).strip(" .").split("+")]
    periods: list[_Period] = []
    increment = 0
    for place, part in enumerate(parts):
        last = place == len(parts) - 1
        increment_match = _INCREMENT.fullmatch(part)
        if place > 0 and last and increment_match is not None:
            increment = int(increment_match["seconds"])
            break
        period = _period(part)
        if period is None:
            return None
        periods.append(period)
    if len(parts) == 1 and plain.isdecimal():
        return None
    # If there are several periods, each except the last must end after a number of moves.
    if not periods or any(period.moves is None for period in periods[:-1]) or periods[-1].moves is not None:
        return None
    return ":".join(period.code(increment) for period in periods)


def _period(part: str) -> _Period | None:
    found = _PERIOD.fullmatch(part)
    if found is None or (found["hours"] is None and found["minutes"] is None):
        return None
    minutes = int(found["minutes"] or 0)
    seconds = int(found["hours"] or 0) * _HOUR + minutes * _MINUTE
    bare = found["unit"] is None and found["hours"] is None
    # In `40/90`, one number is moves and the other minutes, and nothing says which is which.
    unsure = bare and (minutes > _MOST_MINUTES or found["moves"] is not None)
    moves = None if found["moves"] is None else int(found["moves"])
    return None if unsure or seconds == 0 else _Period(seconds, moves)
