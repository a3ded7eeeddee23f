"""
Finds the calls of our functions in a formula and determines their new spelling.

`spreadsheet.formulas.scanner` splits a formula into tokens; only a name directly before a parenthesis is a call, so texts in
quotes, defined names and sheet names never change. In a call, only the part before the bare name changes; the name keeps its
letters as typed, so that converting back and forth gives the same bytes.

Which calls are ours: the catalogue has short names (`POINTS`, `WINS`) that another add-in may use too. A call by a path or by
`[n]!` is ours if that file is our add-in; `_xldudf_NS_NAME(` is ours if the namespace is one of ours, whatever link another add-in
put before it later; a bare `NAME(` is ours unless the workbook itself defines a function with that name (LAMBDA).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple
from urllib.parse import unquote

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.function_names import Parted, parted, without_prefixes
from xl_departage.spreadsheet.formulas.scanner import scan
from xl_departage.spreadsheet.recalculation.stored_spellings import link_target

OUR_ADD_INS = frozenset({"departage", "xl_departage", "xl-departage"})
"""The file names of our add-in, without folder and extension, in lower case."""
OUR_NAMESPACES = frozenset({"", "departage", "xl_departage", "xlwings", "xlwings_dev"})
"""
The namespaces of our functions, in lower case: none, our name, and xlwings Server's own in production and in development.
"""
_NAMESPACE = regex(r"[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)*")
_LINK = regex(r"\[([0-9]{1,6})\]")
_ADD_IN_FILE = regex(r"\.(?:xlam|xla|xll)$", re.IGNORECASE)


class Target(Enum):
    """The kind of program in which the formulas are to work."""

    DESKTOP = "desktop"
    """Excel on Windows, LibreOffice, and recalculation: `BUCHHOLZ(`."""
    OFFICEJS = "officejs"
    """Excel on the web and on Mac, and wherever an Office add-in provides the functions: `_xldudf_BUCHHOLZ(`."""


class Edit(NamedTuple):
    """A slice of a formula and its replacement."""

    start: int
    end: int
    text: str


class Left(NamedTuple):
    """A call with the name of one of our functions that is left unchanged."""

    function: str
    reason: str
    """The key of the text that explains why."""
    details: dict[str, object]


@dataclass(slots=True)
class Spelled:
    """The changes for one formula."""

    edits: list[Edit] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    right: int = 0
    """The number of calls whose spelling is already right."""
    links: set[int] = field(default_factory=set)
    """The numbers of the external links that the formula still names afterwards."""


def is_namespace(text: str) -> bool:
    """Whether a text can be the namespace of an Office add-in: words joined by dots."""
    return _NAMESPACE.fullmatch(text) is not None


@dataclass(frozen=True)
class Speller:
    """How to spell the formulas of one workbook."""

    target: Target
    ours: Collection[str]
    """All names of our functions, in upper case."""
    links: Mapping[int, str]
    """The files that the workbook's external links name, by number."""
    namespace: str = ""
    """The namespace of the Office add-in, for `Target.OFFICEJS`."""
    also: frozenset[str] = frozenset()
    """Further namespaces and names of add-in files whose functions are ours, in lower case."""

    def spell(self, formula: str, defined: Collection[str] = ()) -> Spelled:
        """
        Examine one formula (without its `=`), and find the edits that give it the new spelling.

        Args:
            formula: As stored in the file.
            defined: Functions that the workbook defines itself, in upper case.

        Raises:
            FormulaSyntaxError: The text is not a formula.
        """
        tokens = scan(formula)
        result = Spelled()
        for preceding, token, following in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
            prefix_token = preceding if preceding is not None and preceding.kind == "prefix" else None
            prefix = "" if prefix_token is None else _unquoted(prefix_token.text)
            call = (
                token.kind == "name"
                and following is not None
                and following.text == "("
                and following.start == token.end
            )
            parts = parted(without_prefixes(token.text), self.ours) if call else None
            changed = False
            if parts is not None:
                why = self._foreign(parts, prefix, defined)
                wanted = self._wanted(parts)
                start = token.start if prefix_token is None else prefix_token.start
                if why is not None:
                    result.left.append(why)
                elif formula[start : token.end] == wanted:
                    result.right += 1
                else:
                    # The bare name stays unchanged; only what precedes it is replaced.
                    result.edits.append(Edit(start, token.end - len(parts.name), wanted.removesuffix(parts.name)))
                    changed = True
            if not changed:
                result.links.update(map(int, _LINK.findall(prefix)))
        return result

    def is_our_add_in(self, file: str) -> bool:
        """Whether a path, or the target of a link, is the file of our add-in."""
        # Targets are URIs, or paths of Windows or other systems.
        name = re.split(r"[\\/]", unquote(file))[-1].lower()
        stem, endings = _ADD_IN_FILE.subn("", name)
        return name in self.also or (bool(endings) and (stem in OUR_ADD_INS or stem in self.also))

    def _wanted(self, parts: Parted) -> str:
        if self.target is Target.DESKTOP:
            return parts.name
        namespace = self.namespace.replace(".", "_")
        return "_xldudf_" + (f"{namespace}_" if namespace else "") + parts.name

    def _foreign(self, parts: Parted, prefix: str, defined: Collection[str]) -> Left | None:
        """Why a call with the name of one of our functions is not ours; None if it is ours."""
        name = parts.name.upper()
        if parts.office or parts.namespace:
            ours = {*OUR_NAMESPACES, *self.also, self.namespace.lower().replace(".", "_")}
            if parts.namespace.lower().replace(".", "_") in ours:
                return None
            return Left(name, "repair_foreign_namespace", {"function": name, "namespace": parts.namespace})
        # `[0]!` is the workbook itself.
        if prefix and prefix != "[0]":
            file = link_target(prefix, self.links)
            if self.is_our_add_in(file):
                return None
            return Left(name, "repair_foreign_file", {"function": name, "file": file})
        return Left(name, "repair_defined", {"function": name}) if name in defined else None


def links_named(text: str) -> set[int]:
    """
    The numbers of external links in a text that is not scanned as a formula; it may include numbers that are not links, but misses
    none.
    """
    return {int(number) for number in _LINK.findall(text)}


def _unquoted(prefix: str) -> str:
    inner = prefix.removesuffix("!")
    return inner[1:-1].replace("''", "'") if inner.startswith("'") else inner
