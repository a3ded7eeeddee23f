"""
The functions of formulas that are neither the spreadsheet's nor those that a caller of `recalculate` names: they are handed in.

The engine knows none of them. The package around it has a function `_library` that loads them, called at the first formula: a program
that recalculates nothing loads nothing. Without it, workbooks are computed with the functions of spreadsheets alone. A program may
hand in others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import xl_departage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from xl_departage.base.cells import Raw, Result
    from xl_departage.base.errors import DepartageError

    class Parameter(Protocol):
        """One argument, as far as the engine looks at it."""

        @property
        def name(self) -> str: ...
        @property
        def optional(self) -> bool: ...

    class LibraryFunction(Protocol):
        """One function, as far as the engine looks at it."""

        @property
        def name(self) -> str:
            """The first of its names."""

        @property
        def arguments(self) -> Sequence[Parameter]: ...
        def call(self, raw: Sequence[Raw], /) -> Result:
            """The value; raises DepartageError."""

        def sentence(self, raw: Sequence[Raw], error: DepartageError, /) -> str | None:
            """The text that a cell shows instead of an error; None where it shows the error."""


class Library:
    """What a program hands in; this one has nothing."""

    names: frozenset[str] = frozenset()
    """All names that formulas may use, in upper case; asked for without loading a function."""
    preloaded: tuple[str, ...] = ()
    """The modules that a process imports before it forks into those that compute."""

    def find(self, name: str) -> LibraryFunction:
        """The function of one of the names."""
        raise KeyError(name)

    def is_typed(self, text: str) -> bool:  # noqa: ARG002 - for libraries that know some
        """Whether a text that a program may have taken for a formula (`= 3N`) is one that people type into the ranges of the functions."""
        return False


_library: Library | None = None


def hand_in(handed: Library) -> None:
    """Compute with this library from now on, in place of the one of the package."""
    global _library
    _library = handed


def library() -> Library:
    """The library to compute with: the one handed in, otherwise that of the package."""
    global _library
    found = _library
    if found is None:
        # Two threads may both load it: it is the same one.
        load: Callable[[], Any] = getattr(xl_departage, "_library", Library)
        found = _library = load()
    return found
