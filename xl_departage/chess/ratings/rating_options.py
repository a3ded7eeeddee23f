"""The options of the `rules` text that each rating function accepts under each edition; any other is refused."""

from __future__ import annotations

from xl_departage.base.errors import ArgumentError
from xl_departage.chess.regulations.rating_editions import (
    RATING_EDITIONS,
    BelgianEdition,
    FfeEdition,
    FideEdition,
    FideEntryEdition,
    RatingEdition,
    names_of,
    short_names,
)
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import READING_OPTIONS, WORDS_OPTIONS, parse_rules, refuse_option

ON_GRIDS = frozenset({"ELO_INITIAL_RR"})
"""Functions that read a crosstable, and therefore accept the reading options."""
DEFINING: dict[str, tuple[type[RatingEdition], ...]] = {
    "ELO_EXPECTED": (BelgianEdition, FideEdition),
    "ELO_DIFFERENCE": (BelgianEdition, FideEdition),
    "ELO_QUANTITY": (FfeEdition,),
    "ELO_PERFORMANCE": (FfeEdition, BelgianEdition, FideEdition),
    "ELO_K": (BelgianEdition, FideEdition),
    "ELO_DELTA": (BelgianEdition, FideEdition),
    "ELO_NEW": (BelgianEdition, FideEdition),
    "ELO_INITIAL": (BelgianEdition, FideEntryEdition, FideEdition),
    "ELO_INITIAL_RR": (FideEntryEdition,),
    "ELO_COMBINE": (FideEntryEdition,),
    "ELO_ENTRY": (FideEntryEdition,),
    "ELO_PERIOD": (BelgianEdition,),
}
"""The kinds of editions that define each function whose edition is chosen."""
_FIRST = ("ELO_INITIAL", "ELO_INITIAL_RR")
_COUNTING: dict[str, tuple[tuple[str, ...], tuple[type[RatingEdition], ...]]] = {
    "norm": (("ELO_PERFORMANCE",), (FideEdition,)),
    "event": (_FIRST, (FideEdition, FideEntryEdition)),
    "floor": ((*_FIRST, "ELO_COMBINE", "ELO_ENTRY"), (FideEntryEdition,)),
}
"""
For these options: the functions that have them, and the editions under which they change the value. `counting` adds `row`, `tempo`
and the reading options.
"""


def counting(function: str, edition: RatingEdition, *, grid: bool = False) -> frozenset[str]:
    """
    The options that have an effect on a function under an edition.

    Args:
        function: A name of the catalogue.
        edition: The edition that computes it.
        grid: Whether the value is computed from a crosstable, as in EXPLAIN.
    """
    options = set(WORDS_OPTIONS)
    if function == "ELO_PERIOD":
        # The row in which both tables begin, for the places of problems.
        options.add("row")
    if grid or function in ON_GRIDS:
        options |= READING_OPTIONS
    if isinstance(edition, FideEdition):
        # Which of the three lists the event belongs to; the Belgian and French texts have only one.
        options.add("tempo")
    for option, (functions, editions) in _COUNTING.items():
        if function in functions and isinstance(edition, editions):
            options.add(option)
    return frozenset(options)


def check_options(rules: Rules[RatingEdition], function: str, *, grid: bool = False) -> None:
    """Raise ArgumentError for an option that has no effect here; `tempo=standard` states the default."""
    allowed = counting(function, rules.edition, grid=grid)
    for option in sorted(rules.given - allowed):
        if option == "tempo" and rules.tempo == "standard":
            continue
        functions, kinds = _COUNTING.get(option, ((), ()))
        under = [FideEdition] if option == "tempo" else kinds if function in functions else ()
        names = ", ".join(name for kind in under for name in short_names(kind))
        raise refuse_option(option, f"{function} ({rules.edition.name})", allowed, names)


def parse_rating_rules(text: object, default: RatingEdition, function: str) -> Rules[RatingEdition]:
    """The rules of a function. Raises ArgumentError; for an unknown edition, it suggests editions that define the function."""
    try:
        return parse_rules(text, RATING_EDITIONS, default)
    except ArgumentError as refused:
        if refused.key in ("rules_edition_of_tiebreaks", "rules_unknown_edition"):
            kinds = DEFINING.get(function, (RatingEdition,))
            defining = {name: edition for name, edition in RATING_EDITIONS.items() if isinstance(edition, kinds)}
            parse_rules(text, defining, default)
        raise


def no_periods(edition: RatingEdition) -> ArgumentError:
    """The error for an edition without rating periods, with what there is instead."""
    return ArgumentError("rate_not_belgian", edition=edition.name, meant=", ".join(names_of(BelgianEdition)))


def unsupported(edition: RatingEdition, function: str) -> ArgumentError:
    """The error for an edition that does not define the function; it names the editions that do."""
    meant = ", ".join(name for kind in DEFINING[function] for name in short_names(kind))
    return ArgumentError("rating_edition_lacks", edition=edition.name, function=function, meant=meant)
