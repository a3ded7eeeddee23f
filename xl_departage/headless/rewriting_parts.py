"""
What the rewriting of formulas works with: rendered parts, bindings of names, templates, and what all formulas have in common.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from xl_departage.formulas.syntax import Node, parse
from xl_departage.headless.accents import Accents
from xl_departage.headless.each import hole
from xl_departage.headless.functions_bridge import Registry
from xl_departage.headless.references import References


class Text(NamedTuple):
    """A part of a formula as the engine gets it, and whether its value may be an array."""

    text: str
    array: bool = False


class Lambda(NamedTuple):
    """A LAMBDA bound to a name, with the names it sees."""

    node: Node
    source: str
    scope: Mapping[str, Bound]


class Alias(NamedTuple):
    """A name of LET that stands for a range."""

    node: Node
    source: str
    scope: Mapping[str, Bound]


Bound = Text | Lambda | Alias
"""What a name of LET or LAMBDA stands for."""


@dataclass(slots=True)
class Shared:
    """What all formulas of a workbook have in common."""

    references: References
    registry: Registry
    ours: frozenset[str]
    overrides: frozenset[str]
    accents: Accents
    parsed: dict[str, Node] = field(default_factory=dict)

    def tree(self, formula: str) -> Node:
        """The tree of a defined name's formula, parsed once."""
        if formula not in self.parsed:
            self.parsed[formula] = parse(formula)
        return self.parsed[formula]


@dataclass(slots=True)
class Template:
    """The body of a lambda while it is rendered: what comes from outside becomes an argument."""

    arguments: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)

    def add(self, text: str, kind: str) -> str:
        self.arguments.append(text)
        self.kinds.append(kind)
        return hole(len(self.arguments) - 1)


def variable(name: str) -> str:
    """A name of LET or LAMBDA without its prefix in files."""
    return re.sub(r"^_xl(?:pm|op)\.", "", name, flags=re.IGNORECASE).casefold()
