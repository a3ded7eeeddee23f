"""
The rounds that were cancelled, in a comment of ours: TRF has no record for them, and absences of everybody do not tell a round that nobody
could play from one that counts.

    ### cancelled: 3,5
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from xl_departage.chess.tournament.cancelled_rounds import cancelled_text
from xl_departage.formats.trf.document import Document

CANCELLED = "### cancelled:"
"""Start of the comment: numbers of rounds."""
_ONE = re.compile(r"\s*([1-9]\d{0,2})\s*")


def parse_cancelled(document: Document) -> tuple[int, ...]:
    """The rounds, in their order. What is not written so is no comment of ours."""
    found = {
        int(number)
        for line in document.lines
        if is_cancelled(line.text)
        for number in line.text.rstrip()[len(CANCELLED) :].split(",")
    }
    return tuple(sorted(found))


def is_cancelled(text: str) -> bool:
    """Whether a line is that comment, every part of it."""
    return text.startswith(CANCELLED) and all(map(_ONE.fullmatch, text.rstrip()[len(CANCELLED) :].split(",")))


def format_cancelled(rounds: Sequence[int]) -> Iterable[str]:
    """The comment; none where no round was cancelled."""
    if rounds:
        yield f"{CANCELLED} {cancelled_text(rounds)}"
