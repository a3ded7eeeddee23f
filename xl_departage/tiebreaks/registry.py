"""
Every tie-break by its code: names, family, and the function that computes it under each authority.

A tie-break is one row (`register`) and one function a federation (`implement`): the seed's rows stand in `seed.py`,
FIDE's in the `fide` package. A code that both define has one row and two implementations; the edition of the rules
decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xl_departage.errors import ArgumentError
from xl_departage.exact import Exact
from xl_departage.messages import Text
from xl_departage.regulations.editions import Authority, TiebreakEdition, current, editions
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import Account, Accounts, totals


class ParsedCode(NamedTuple):
    """
    One tie-break with its modifiers: `BH/C1`, `KS+2`, `ESB:MP`.
    """

    name: str
    """Code of the row."""
    cut_low: int = 0
    cut_high: int = 0
    """`/Mn` sets both cuts."""
    extension: int = 0
    """Further score groups of a Koya."""
    score: str = ""
    """`MP` or `GP` after a colon (teams)."""
    others: tuple[str, ...] = ()
    """Further modifiers, upper case, without the slash: `P`, `F`, `R`, `L-2`, `K5`."""

    @property
    def text(self) -> str:
        """The code in its canonical spelling."""
        parts = [self.name]
        if self.score:
            parts.append(f":{self.score}")
        if self.extension:
            parts.append(f"+{self.extension}")
        if self.cut_high and self.cut_high == self.cut_low:
            parts.append(f"/M{self.cut_low}")
        elif self.cut_low:
            parts.append(f"/C{self.cut_low}")
        parts += [f"/{other}" for other in self.others]
        return "".join(parts)

    @property
    def modifiers(self) -> list[str]:
        """The kinds of modifiers in use: `C`, `M`, `+`, `:`, and the first letter of the others."""
        kinds = ["M"] if self.cut_high else ["C"] if self.cut_low else []
        return kinds + ["+"] * bool(self.extension) + [":"] * bool(self.score) + [other[0] for other in self.others]


Values = Callable[[Context, ParsedCode], Sequence[Exact | None]]
Accounting = Callable[[Context, ParsedCode], Accounts]
InGroup = Callable[[Context, ParsedCode, tuple[int, ...]], Sequence[Exact | None]]


@dataclass(frozen=True)
class Implementation:
    """
    How one authority computes a tie-break: exactly one of `accounts`, `values` and `group` is given, or `values` for
    the numbers and `accounts` to explain them.
    """

    accounts: Accounting | None = None
    """A sum of contributions: the values are the totals, and an explanation can list them."""
    values: Values | None = None
    """Anything else that a player has whatever group he is in."""
    group: InGroup | None = None
    """Computed inside a tied group (indices of players); values in the order of the group."""
    modifiers: str = ""
    """Kinds of modifiers it takes: `C` cut, `M` median, `+` extension, `:` score, first letters of others."""
    lower_is_better: bool = False
    since: str | None = None
    """ISO date of the text that introduced it; None = every edition of the authority defines it."""


@dataclass(frozen=True)
class Tiebreak:
    """
    One row: a code with its names.
    """

    code: str
    names: Text
    """As printed in the regulations, French and English."""
    family: str
    """FIDE's type: A direct encounter, B own results, C opponents' results, D ratings, and combinations."""
    synonyms: tuple[str, ...] = ()
    """Further codes and names, in any case and with or without accents."""
    category: int | None = None
    """Family of seed 000 section 2: 1 own results, 2 opponents' results, 3 ratings; None = not there."""
    cut_names: tuple[str, ...] = ()
    """Names that mean this tie-break with a cut of the lowest (Brésilien)."""
    median_names: tuple[str, ...] = ()
    """Names that mean this tie-break with lowest and highest cut (Harkness)."""
    nowhere: str | None = None
    """Key of the text that says why it cannot be computed from a grid; such names have no implementation."""
    implementations: dict[Authority, Implementation] = field(default_factory=dict, compare=False)

    def defined_in(self, edition: TiebreakEdition) -> bool:
        """
        Whether that edition defines the tie-break.
        """
        implementation = self.implementations.get(edition.authority)
        return implementation is not None and edition.knows(implementation.since)

    def editions(self) -> list[str]:
        """
        The names of all editions that define it.
        """
        return [edition.name for edition in editions() if self.defined_in(edition)]


ROWS: dict[str, Tiebreak] = {}
"""By code, in the order of registration."""

SCORES: dict[Authority, Callable[[Context, str], Sequence[int]]] = {}
"""How an authority finds the points of participants that have two scores (teams), half-points by index."""


def register(row: Tiebreak) -> Tiebreak:
    """
    Add a row.
    """
    if row.code in ROWS:
        raise RuntimeError(f"the tie-break {row.code} is registered twice")
    ROWS[row.code] = row
    return row


def implement(code: str, authority: Authority, implementation: Implementation) -> None:
    """
    Say how an authority computes the tie-break of a registered row.
    """
    given = (implementation.accounts, implementation.values, implementation.group)
    explained = implementation.group is None and None not in (implementation.accounts, implementation.values)
    if sum(function is not None for function in given) != 1 and not explained:
        raise RuntimeError(f"{code}: give exactly one of accounts, values, group, or accounts beside values")
    if authority in ROWS[code].implementations:
        raise RuntimeError(f"{code}: implemented twice for {authority.value}")
    ROWS[code].implementations[authority] = implementation


def context_for(context: Context, code: ParsedCode) -> Context:
    """
    The context in which that code is computed: itself, or FIDE in force for what only FIDE defines where the rules name no
    edition: a tie-break, or one of its modifiers (`KS/L-2`, `BH/P`). Raises ArgumentError where no edition applies.
    """
    row = ROWS[code.name]
    if row.nowhere is not None and not row.implementations:
        raise ArgumentError(row.nowhere)
    defined = row.defined_in(context.edition)
    if defined and not _refused(code, context.edition):
        return context
    fide = current(Authority.FIDE)
    if not context.rules.explicit and row.defined_in(fide):
        return context if defined and _refused(code, fide) else context.under(fide)
    if defined:
        return context
    raise ArgumentError(
        "tiebreak_not_in_edition",
        code=code.text,
        edition=context.edition.name,
        defined=", ".join(row.editions()),
    )


def implementation_of(code: ParsedCode, edition: TiebreakEdition) -> Implementation:
    """
    How that edition computes the code. Raises ArgumentError for a modifier it does not take.
    """
    row = ROWS[code.name]
    refused = _refused(code, edition)
    if refused:
        raise ArgumentError(
            "tiebreak_modifier_refused", code=code.text, name=row.code, modifier=refused[0], edition=edition.name
        )
    return row.implementations[edition.authority]


def _refused(code: ParsedCode, edition: TiebreakEdition) -> list[str]:
    """
    The modifiers that the edition's tie-break does not take.
    """
    taken = ROWS[code.name].implementations[edition.authority].modifiers
    return [kind for kind in code.modifiers if kind not in taken]


def compute(context: Context, code: ParsedCode) -> list[Exact | None]:
    """
    The value of each player, in points (ratings: rating points) as a cell shows it; None = undefined.

    A tie-break that is computed inside tied groups is computed in the groups tied on points.
    """
    context = context_for(context, code)
    implementation = implementation_of(code, context.edition)
    return list(context.keep(("values", code), lambda: _compute(context, code, implementation)))


def compute_in_group(context: Context, code: ParsedCode, group: tuple[int, ...]) -> list[Exact | None]:
    """
    The values of the players of a tied group, in its order.
    """
    context = context_for(context, code)
    implementation = implementation_of(code, context.edition)
    if implementation.group is not None:
        return list(implementation.group(context, code, group))
    column = context.keep(("values", code), lambda: _compute(context, code, implementation))
    return [column[player] for player in group]


def accounts_of(context: Context, code: ParsedCode) -> list[Account] | None:
    """
    What each player's value is made of; None for a tie-break that is no sum of contributions.
    """
    context = context_for(context, code)
    implementation = implementation_of(code, context.edition)
    return None if implementation.accounts is None else list(implementation.accounts(context, code))


def ranking_scores(context: Context, score: str = "") -> Sequence[int]:
    """
    The points that make the first tied groups, half-points: of teams those of `score` (`MP`, `GP`; empty = the primary
    one) where the authority knows two, else those of the crosstable.
    """
    known = SCORES.get(context.edition.authority)
    return context.scores if known is None else known(context, score)


def with_score(code: ParsedCode, score: str, context: Context) -> ParsedCode:
    """
    The code on that score of teams, where it names none itself and its tie-break knows scores.
    """
    if not score or code.score:
        return code
    implementation = implementation_of(code, context_for(context, code).edition)
    return code._replace(score=score) if ":" in implementation.modifiers else code


def lower_first(implementation: Implementation, code: ParsedCode) -> bool:
    """
    Whether the lowest value of that code comes first; the modifier `/R` reverses the order.
    """
    return implementation.lower_is_better != ("R" in code.others)


def tied_groups(scores: Sequence[int]) -> list[tuple[int, ...]]:
    """
    The players by equal score, highest score first, in the order of their index.
    """
    groups: dict[int, list[int]] = {}
    for player, score in enumerate(scores):
        groups.setdefault(score, []).append(player)
    return [tuple(groups[score]) for score in sorted(groups, reverse=True)]


def _compute(context: Context, code: ParsedCode, implementation: Implementation) -> Sequence[Exact | None]:
    if implementation.values is not None:
        return implementation.values(context, code)
    if implementation.accounts is not None:
        return totals(implementation.accounts(context, code))
    assert implementation.group is not None
    column: list[Exact | None] = [None] * len(context.players)
    for group in tied_groups(ranking_scores(context, code.score)):
        for player, value in zip(group, implementation.group(context, code, group), strict=True):
            column[player] = value
    return column
