"""
What files hold, on a terminal: text, whatever it looks like.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xl_departage.messages.visible import visible

if TYPE_CHECKING:
    from rich.text import Text


def as_text(value: object) -> Text:
    """
    A value for a table of rich: brackets are no markup, and escape sequences are shown instead of obeyed.
    """
    # Loaded here: answers in JSON and CSV need no tables.
    from rich.text import Text

    return Text(visible(str(value)))
