"""Declares the functions of the catalogue: `@function(...)` above the body of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xl_departage.base.cells import Raw, Result
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import Text
from xl_departage.functions.arguments import Argument
from xl_departage.functions.catalogue import Category, Function, add


def function(
    name: str,
    *aliases: str,
    category: Category,
    summary: Text,
    arguments: Sequence[Argument],
    example: str,
    source: str,
    spills: bool = True,
    in_words: Callable[[Sequence[Raw], DepartageError], str | None] | None = None,
    shape: str = "",
    value: type = float,
) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """
    Declare a function of the catalogue; the decorated body takes the converted arguments, by position. The arguments are the fields
    of `Function`.
    """

    def register(body: Callable[..., Result]) -> Callable[..., Result]:
        add(
            Function(
                name,
                aliases,
                category,
                summary=summary,
                arguments=tuple(arguments),
                example=example,
                source=source,
                spills=spills,
                body=body,
                put_right=_put_right,
                in_words=in_words,
                shape=shape,
                value=value,
            )
        )
        return body

    return register


def _put_right(called: Function, raw: Sequence[Raw]) -> ArgumentError | None:
    """The error with the corrected call; None if the arguments are not in another order."""
    # Imported here: it is only needed if the formula is wrong.
    from xl_departage.functions.misplaced import misplaced

    return misplaced(called, raw)
