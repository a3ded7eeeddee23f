"""The catalogue of functions, all declared: front ends import this package."""

from xl_departage.functions import check, crosstable, explain, lists, rankings, ratings, season, what_if
from xl_departage.functions.catalogue import (
    FUNCTIONS,
    OMITTED,
    Argument,
    Category,
    Cell,
    Function,
    Range,
    Raw,
    Result,
    call,
    find,
    names,
)

__all__ = [
    "FUNCTIONS",
    "OMITTED",
    "Argument",
    "Category",
    "Cell",
    "Function",
    "Range",
    "Raw",
    "Result",
    "call",
    "check",
    "crosstable",
    "explain",
    "find",
    "lists",
    "names",
    "rankings",
    "ratings",
    "season",
    "what_if",
]
