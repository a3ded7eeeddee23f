"""
The functions that formulas may call besides those of spreadsheets and those that a caller of `recalculate` passes.

The engine knows none of them. The package around it has a function `_library`, which the engine calls when it first needs a library, so
that a program that recalculates nothing loads nothing. Without it, workbooks are computed with the functions of spreadsheets alone. A
program may provide another library with `hand_in`.
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
        """One parameter of a function, as far as the engine uses it."""

        @property
        def name(self) -> str: ...
        @property
        def optional(self) -> bool: ...

    class LibraryFunction(Protocol):
        """One function, as far as the engine uses it."""

        @property
        def name(self) -> str:
            """The first of its names."""

        @property
        def arguments(self) -> Sequence[Parameter]: ...
        def call(self, raw: Sequence[Raw], /) -> Result:
            """The value of the function for these arguments. Raises DepartageError."""

        def sentence(self, raw: Sequence[Raw], error: DepartageError, /) -> str | None:
            """The text that a cell shows instead of an error value; None if it shows the error value."""


class Library:
    """The functions that a program provides. This base class provides none."""

    names: frozenset[str] = frozenset()
    """All names that formulas may use, in upper case; known without loading any function."""
    preloaded: tuple[str, ...] = ()
    """The modules that a process imports before it forks, so that the processes which compute need not."""

    def find(self, name: str) -> LibraryFunction:
        """The function with this name. Raises KeyError if there is none."""
        raise KeyError(name)

    def function_of_code(self, name: str) -> str:  # noqa: ARG002 - for libraries that know some
        """The function to call for a name that is none, but the code of a value (`TIEBREAK(…, "SB")`); empty if it is no code."""
        return ""

    def begins_rules(self, name: str) -> bool:  # noqa: ARG002 - for libraries that know some
        """Whether a name without quotation marks begins rules, which are a text (`FIDE-2026`, `exempt=0`)."""
        return False

    def is_typed(self, text: str) -> bool:  # noqa: ARG002 - for libraries that know some
        """
        Whether a text that looks like a formula (`= 3N`) is one that people type into the ranges that the functions read.
        """
        return False


_library: Library | None = None


def hand_in(handed: Library) -> None:
    """Compute with this library from now on, instead of the package's own."""
    global _library
    _library = handed


def library() -> Library:
    """The library to compute with: the one given to `hand_in`, otherwise the package's own."""
    global _library
    found = _library
    if found is None:
        # Two threads may both load it, but they get the same library.
        load: Callable[[], Any] = getattr(xl_departage, "_library", Library)
        found = _library = load()
    return found
