"""
Lets a program choose the language of what is shown, once or for a block of calls. Modules that show something ask
`messages.chosen`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from xl_departage.base.errors import known_language
from xl_departage.base.messages import Language
from xl_departage.base.messages.chosen import choose_for_program, chosen_for_call


def language(name: Language | None) -> None:
    """
    Choose the language of explanations, checks and headings for the whole program: `xl_departage.language("nl")`.

    `lang=` in the rules of a call takes precedence. None goes back to the language of the headings of each grid.

    Raises:
        ArgumentError: There is no catalogue for this language.
    """
    choose_for_program(None if name is None else known_language(name))


@contextmanager
def spoken(name: Language | None) -> Iterator[None]:
    """Choose the language for the calls within the block, in this thread; None leaves the one in force. Raises ArgumentError."""
    with chosen_for_call(None if name is None else known_language(name)):
        yield
