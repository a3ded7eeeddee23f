"""
The players who withdrew from a round robin, in a comment of our own. TRF has no record for them, and absences alone do
not distinguish a withdrawal, after which the games may no longer count (FIDE C.05), from rounds that a player missed.

    ### withdrawn: 7@5,3@9
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from xl_departage.formats.trf.trf_document import Document

WITHDRAWN = "### withdrawn:"
"""Start of the comment; a number and its last round follow for each withdrawal."""
_ONE = re.compile(r"\s*(\d{1,4})@(\d{1,3})\s*")


def parse_withdrawn(document: Document) -> dict[int, int]:
    """The last round of each withdrawn player or team, by number. A comment written in any other way is not ours."""
    found: dict[int, int] = {}
    for line in document.lines:
        if is_withdrawn(line.text):
            parts = (_ONE.fullmatch(part) for part in line.text.rstrip()[len(WITHDRAWN) :].split(","))
            found |= {int(part[1]): int(part[2]) for part in parts if part is not None}
    return found


def is_withdrawn(text: str) -> bool:
    """Whether the whole line is such a comment."""
    if not text.startswith(WITHDRAWN):
        return False
    return all(_ONE.fullmatch(part) for part in text.rstrip()[len(WITHDRAWN) :].split(","))


def format_withdrawn(last_rounds: Mapping[int, int]) -> Iterable[str]:
    """The comment; nothing if nobody withdrew."""
    if last_rounds:
        yield f"{WITHDRAWN} {','.join(f'{number}@{last}' for number, last in sorted(last_rounds.items()))}"
