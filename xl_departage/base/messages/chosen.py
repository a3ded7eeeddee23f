"""
The language of tables in words, where the rules of a call name none (`lang=`).

A program chooses it once, or for one call (`base.spoken_language`). Else it is that of the name that was typed, where the name belongs to
one language (`by_name`): `CLASSEMENT` answers in French over every table. `STANDINGS` is the name in all languages: it answers in that of
the headings, else of the letters of colours, else in English. Neither the environment of the machine nor the interface of a spreadsheet
program has a part in it: a file shows the same wherever it is computed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from xl_departage.base.messages.catalogues import SOURCE, Language

_of_call: ContextVar[Language | None] = ContextVar("language of the current call", default=None)
_of_name: ContextVar[Language | None] = ContextVar("language of the called function's name", default=None)
_of_program: list[Language] = []
"""The program's language, if it has chosen one."""


def choose_for_program(name: Language | None) -> None:
    """The language of the whole program, one that has a catalogue; None for none."""
    _of_program[:] = [] if name is None else [name]


@contextmanager
def chosen_for_call(name: Language | None) -> Iterator[None]:
    """The language of the calls within the block, in this thread, one that has a catalogue; None leaves the one in force."""
    before = _of_call.set(_of_call.get() if name is None else name)
    try:
        yield
    finally:
        _of_call.reset(before)


def chosen_language() -> Language | None:
    """The language of the current call, else that of the program, if one was chosen."""
    return _of_call.get() or next(iter(_of_program), None)


@contextmanager
def by_name(name: Language | None) -> Iterator[None]:
    """Note the language of the name of the function that is called within the block; None if several languages share it."""
    before = _of_name.set(name)
    try:
        yield
    finally:
        _of_name.reset(before)


def typed_language() -> Language | None:
    """
    The language that comes before the words of a table: chosen for the call or by the program, else that of a translated name; None where
    neither tells.
    """
    named = _of_name.get()
    return chosen_language() or (named if named != SOURCE else None)


def language_of_name() -> Language:
    """The language of the name by which the current function was called; French for a name that languages share."""
    return _of_name.get() or "fr"
