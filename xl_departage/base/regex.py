"""
Regular expressions that are compiled when they are first used: compiling those of all modules would take a tenth of the time of a
short command.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, AnyStr

__all__ = ["regex"]

_METHODS = ("finditer", "findall", "fullmatch", "match", "search", "split", "sub")


class _Regex:
    """Compiles itself at the first call of a method, and then is as fast as the compiled expression."""

    def __init__(self, source: object, flags: int = 0) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        compiled = re.compile(self._source, self._flags)  # type: ignore[call-overload]
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


if TYPE_CHECKING:

    def regex(source: AnyStr, flags: int | re.RegexFlag = 0) -> re.Pattern[AnyStr]:
        """A regular expression for a module, which is used like the result of `re.compile`."""

else:
    regex = _Regex
