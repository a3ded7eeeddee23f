"""The mark that shows that a workbook is a copy."""

from __future__ import annotations

import textwrap
from typing import Final, NamedTuple

FINAL: Final = "_MarkAsFinal"
"""The document property that makes Excel announce a document as final."""
_WIDTH = 75
"""The most characters of a line."""


class Mark(NamedTuple):
    """The mark that shows that a workbook is a copy."""

    sheet: str
    """
    The name of the sheet that is added at the end. If the workbook has a sheet of that name, a number is appended.
    """
    sentence: str
    """The text that the sheet shows."""

    @property
    def lines(self) -> list[str]:
        """The sentence, broken into lines that fit on a page."""
        return textwrap.wrap(self.sentence, _WIDTH, break_long_words=False, break_on_hyphens=False)
