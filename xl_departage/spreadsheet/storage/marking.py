"""How a copy of a workbook says that it is one."""

from __future__ import annotations

import textwrap
from typing import Final, NamedTuple

FINAL: Final = "_MarkAsFinal"
"""The property of a document by which Excel says that it is final."""
_WIDTH = 75
"""Characters of a line."""


class Mark(NamedTuple):
    """How a copy says that it is one."""

    sheet: str
    """The name of the sheet that is added at the end, or the beginning of it if there is one of that name."""
    sentence: str
    """What stands on it."""

    @property
    def lines(self) -> list[str]:
        """The sentence in lines that fit on a page."""
        return textwrap.wrap(self.sentence, _WIDTH, break_long_words=False, break_on_hyphens=False)
