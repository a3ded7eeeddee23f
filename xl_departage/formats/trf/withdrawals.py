"""
Who left a round robin, in a comment of ours: TRF has no record for it, and absences alone do not tell a withdrawal, after which the games
may count no more (FIDE C.05), from rounds that a player missed.

    ### withdrawn: 7@5,3@9
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from xl_departage.formats.trf.document import Document

WITHDRAWN = "### withdrawn:"
"""Start of the comment: number of the player and last round."""
_ONE = re.compile(r"\s*(\d{1,4})@(\d{1,3})\s*")


def parse_withdrawn(document: Document) -> dict[int, int]:
    """The last round of each, by number. A comment written in any other way is not ours."""
    found: dict[int, int] = {}
    for line in document.lines:
        if is_withdrawn(line.text):
            parts = (_ONE.fullmatch(part) for part in line.text.rstrip()[len(WITHDRAWN) :].split(","))
            found |= {int(part[1]): int(part[2]) for part in parts if part is not None}
    return found


def is_withdrawn(text: str) -> bool:
    """Whether a line is that comment, every part of it."""
    if not text.startswith(WITHDRAWN):
        return False
    return all(_ONE.fullmatch(part) for part in text.rstrip()[len(WITHDRAWN) :].split(","))


def format_withdrawn(last_rounds: Mapping[int, int]) -> Iterable[str]:
    """The comment; none where nobody left."""
    if last_rounds:
        yield f"{WITHDRAWN} {','.join(f'{number}@{last}' for number, last in sorted(last_rounds.items()))}"
