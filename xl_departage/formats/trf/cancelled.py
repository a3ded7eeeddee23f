"""
The cancelled rounds, in a comment of our own. TRF has no record for them, and a round from which everybody is absent
could also be one that counts.

    ### cancelled: 3,5
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from xl_departage.chess.tournament.cancelled_rounds import cancelled_text
from xl_departage.formats.trf.trf_document import Document

CANCELLED = "### cancelled:"
"""Start of the comment; the numbers of the rounds follow."""
_ONE = re.compile(r"\s*([1-9]\d{0,2})\s*")


def parse_cancelled(document: Document) -> tuple[int, ...]:
    """The cancelled rounds in ascending order. A comment written in any other way is not ours."""
    found = {
        int(number)
        for line in document.lines
        if is_cancelled(line.text)
        for number in line.text.rstrip()[len(CANCELLED) :].split(",")
    }
    return tuple(sorted(found))


def is_cancelled(text: str) -> bool:
    """Whether the whole line is such a comment."""
    return text.startswith(CANCELLED) and all(map(_ONE.fullmatch, text.rstrip()[len(CANCELLED) :].split(",")))


def format_cancelled(rounds: Sequence[int]) -> Iterable[str]:
    """The comment; nothing if no round was cancelled."""
    if rounds:
        yield f"{CANCELLED} {cancelled_text(rounds)}"
