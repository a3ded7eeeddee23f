"""
The language of tables with words, if the rules of a call name none (`lang=`).

A program chooses it once, or for a block of calls (`base.spoken_language`). Otherwise it is the language of the function's name as
typed, if the name belongs to one language (`by_name`): `CLASSEMENT` answers in French over every table. `STANDINGS` is the name in
all languages: it answers in the language of the headings, otherwise in that of the colour letters, otherwise in English. Neither
the environment of the machine nor the interface of a spreadsheet program plays a part: a file shows the same wherever it is
computed.
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
    """Choose the language of the whole program, which must have a catalogue; None cancels the choice."""
    _of_program[:] = [] if name is None else [name]


@contextmanager
def chosen_for_call(name: Language | None) -> Iterator[None]:
    """Choose the language of the calls within the block, in this thread; it must have a catalogue. None keeps the one in force."""
    token = _of_call.set(_of_call.get() if name is None else name)
    try:
        yield
    finally:
        _of_call.reset(token)


def chosen_language() -> Language | None:
    """The language chosen for the current call, otherwise for the program; None if none was chosen."""
    return _of_call.get() or next(iter(_of_program), None)


@contextmanager
def by_name(name: Language | None) -> Iterator[None]:
    """Record the language of the name under which the function within the block is called; None if several languages share it."""
    token = _of_name.set(name)
    try:
        yield
    finally:
        _of_name.reset(token)


def typed_language() -> Language | None:
    """
    The language that goes before the words of a table: the one chosen for the call or by the program, otherwise that of a
    translated function name; None if there is neither.
    """
    named = _of_name.get()
    return chosen_language() or (named if named != SOURCE else None)


def language_of_name() -> Language:
    """
    The language of the name by which the current function was called; French for a name that several languages share, and outside such a
    call.
    """
    return _of_name.get() or "fr"
