"""
The arguments that a program passes to the methods of a tournament: codes, players, rounds, a colour. They are refused in messages
that speak of Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import cast

from xl_departage.base.errors import ArgumentError
from xl_departage.base.text import excerpt
from xl_departage.chess.regulations.rules_text import first_colour_named
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tiebreaks.registry import ParsedCode, refuse_steps
from xl_departage.chess.tournament.acceleration import acceleration_named
from xl_departage.chess.tournament.crosstable import Colour

_MOST_ROUNDS = 999
"""The most rounds of a tournament."""


def joined(codes: str | Sequence[str]) -> str:
    """
    A list of tie-breaks as one text. Raises ArgumentError for anything else, and for a set, because the order of the codes decides
    the ranking.
    """
    if isinstance(codes, str):
        return codes
    if isinstance(codes, (set, frozenset)):
        raise ArgumentError("library_set", argument="codes")
    if isinstance(codes, Iterable) and not isinstance(codes, (Mapping, bytes)):
        codes = list(codes)
        if all(isinstance(code, str) for code in codes):
            return ";".join(codes)
    raise ArgumentError("library_codes", value=excerpt(repr(codes)))


def one_tiebreak(code: object) -> ParsedCode:
    """A single tie-break. Raises ArgumentError for a list of several, for anything but a text, and for an unknown code."""
    if not isinstance(code, str):
        raise ArgumentError("library_one_code", value=excerpt(repr(code)))
    try:
        parsed = parse_code(code)
    except ArgumentError:
        if _is_list(code):
            raise ArgumentError("library_one_code", value=excerpt(repr(code))) from None
        raise
    refuse_steps(parsed)
    return parsed


def _is_list(code: str) -> bool:
    """Whether a text is a list of several codes."""
    try:
        return len(read_list(code)) > 1
    except ArgumentError:
        return ";" in code or "\n" in code


def players_of(argument: str, players: object) -> tuple[int | str, ...]:
    """Players by number or name, also a single one; None means nobody. Raises ArgumentError for anything else."""
    if players is None:
        return ()
    if isinstance(players, (str, Integral)):
        return (cast("int | str", players),)
    if not isinstance(players, Iterable) or isinstance(players, (Mapping, bytes, bytearray, memoryview)):
        raise ArgumentError("library_players", argument=argument, value=excerpt(repr(players)))
    return tuple(players)


def count_of(argument: str, value: object) -> int | None:
    """
    A number of rounds, or the number of a round; None stays None. Raises ArgumentError for anything but a whole number from 1 to
    `_MOST_ROUNDS`.
    """
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, Integral) or not 1 <= int(value) <= _MOST_ROUNDS:
        raise ArgumentError("library_not_round", argument=argument, value=excerpt(repr(value)), most=_MOST_ROUNDS)
    return int(value)


def colour_of(first: object) -> Colour | None:
    """
    The colour drawn for the first player, from one of the words that the rules accept for it; None stays None. Raises ArgumentError
    for anything else.
    """
    if first is None:
        return None
    if isinstance(first, str):
        try:
            return first_colour_named(first)
        except ArgumentError:
            # Its message is about an option of the rules; the one below is about the argument.
            pass
    raise ArgumentError("library_colour", value=excerpt(repr(first)))


def acceleration_of(value: object, of_rules: str) -> str:
    """
    An acceleration in its usual spelling, otherwise that of the rules; empty if neither gives one. Raises ArgumentError, also if
    both give one and they differ.
    """
    if value is None or value == "":
        return of_rules
    if not isinstance(value, str):
        raise ArgumentError("library_acceleration", value=excerpt(repr(value)))
    named = acceleration_named("acceleration", value)
    if of_rules not in ("", named):
        raise ArgumentError("accel_two.python", first=named, second=of_rules)
    return named
