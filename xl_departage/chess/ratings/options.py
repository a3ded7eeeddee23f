"""The options of the `rules` text that each rating function accepts under each edition; any other is refused."""

from __future__ import annotations

from xl_departage.chess.regulations.rating_editions import FideEdition, FideEntryEdition, RatingEdition, short_names
from xl_departage.chess.regulations.rules import READING_OPTIONS, WORDS_OPTIONS, Rules, refuse_option

ON_GRIDS = frozenset({"ELO_INITIAL_RR"})
"""Functions that read a crosstable, and therefore accept the reading options."""
_FIRST = ("ELO_INITIAL", "ELO_INITIAL_RR")
_COUNTING: dict[str, tuple[tuple[str, ...], tuple[type[RatingEdition], ...]]] = {
    "norm": (("ELO_PERFORMANCE",), (FideEdition,)),
    "event": (_FIRST, (FideEdition, FideEntryEdition)),
    "floor": ((*_FIRST, "ELO_COMBINE", "ELO_ENTRY"), (FideEntryEdition,)),
}
"""The functions and editions for which an option changes the value."""


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
        # The row in which both tables begin, for problems.
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
