"""
What fields of the page say of who plays and when: who withdrew and who may not meet, players by number or name with rounds; and the rounds
that were cancelled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.option_words import SYNONYMS
from xl_departage.chess.tournament.crosstable import Player
from xl_departage.formats.held.grid import TypedGrid
from xl_departage.functions.request import tiebreak_rules
from xl_departage.hosts.page.fields import OF_OPTIONS
from xl_departage.hosts.page.players import number_of

_BETWEEN = re.compile(r";|(?<=[\d-])\s*,")
"""A name may have a comma; behind a number or its rounds, one is between two players."""
_LAST = re.compile(r"\d{1,3}")
_ROUNDS = re.compile(r"\d{1,3}\s*(-\s*(\d{1,3})?)?")

_WITHDRAWN, _APART, _CANCELLED = "page_withdrawn_typed", "page_apart_typed", "page_cancelled_typed"
"""What is said of a field that cannot be read."""
_TYPED = {"withdrawn": _WITHDRAWN, "apart": _APART, "cancelled": _CANCELLED}


def with_fields_said(grid: TypedGrid, rules: str, *, withdrawn: str, apart: str, cancelled: str = "") -> str:
    """
    The rules with those who withdrew (`7@5; Berg@3`) and those who may not meet (`7+9@6-7; Berg+Claes`), all by number, and the cancelled
    rounds (`3,5`). Raises ArgumentError for what is none, and as `number_of`.
    """
    told = [rules] if rules.strip() else []
    if rounds := cancelled.replace(";", ",").strip():
        _refuse_in_options("cancelled", rules)
        rules = "; ".join([*told, f"cancelled={_sound('cancelled', [rounds])}"])
        told = [rules]
    left = [f"{numbers[0]}{rounds}" for numbers, rounds in _read(grid, rules, withdrawn, _WITHDRAWN)]
    pairs = ["+".join(numbers) + rounds for numbers, rounds in _read(grid, rules, apart, _APART)]
    for option, entries in (("withdrawn", left), ("apart", pairs)):
        if entries:
            _refuse_in_options(option, rules)
            told.append(f"{option}={_sound(option, entries)}")
    return "; ".join(told)


def _refuse_in_options(option: str, rules: str) -> None:
    """Raise ArgumentError where the options say what the field says, too."""
    parsed = tiebreak_rules(rules)
    if option in parsed.given:
        raise ArgumentError(
            "page_field_and_option", None, option=_typed_as(option, rules), field=Text(OF_OPTIONS[option])
        )


def _typed_as(option: str, rules: str) -> str:
    """The option in the spelling of the one who typed it."""
    names = (part.partition("=")[0].strip() for part in rules.split(";"))
    return next((name for name in names if SYNONYMS.get(name.lower(), name.lower()) == option), option)


def _sound(option: str, entries: Sequence[str]) -> str:
    """The value of the option that these entries are. Raises ArgumentError in the words of the field."""
    value = ",".join(entries)
    try:
        tiebreak_rules(f"{option}={value}")
    except ArgumentError as error:
        if error.key == "rules_withdrawn_twice":
            raise ArgumentError("page_withdrawn_twice", None, number=error.values["number"]) from None
        raise ArgumentError(_TYPED[option], None, typed=_wrong(option, entries)) from None
    return value


def _wrong(option: str, entries: Sequence[str]) -> str:
    """The first entry that cannot be read."""
    for entry in entries:
        try:
            tiebreak_rules(f"{option}={entry}")
        except ArgumentError:
            return entry
    return ", ".join(entries)


def renumbered(grid: TypedGrid, rules: str, new: Mapping[int, int], *, withdrawn: str, apart: str) -> dict[str, str]:
    """Both fields by the new numbers. Raises ArgumentError where the rules themselves name players by numbers, too."""
    plain = tiebreak_rules(rules).reading
    left, pairs = (list(_read(grid, rules, *one)) for one in ((withdrawn, _WITHDRAWN), (apart, _APART)))
    if len(plain.withdrawn) > len(left) or len(plain.apart) > len(pairs):
        raise ArgumentError("page_seed_options")

    def told(entries: Iterable[tuple[list[str], str]]) -> str:
        return "; ".join("+".join(str(new[int(one)]) for one in numbers) + rounds for numbers, rounds in entries)

    return {"withdrawn": told(left), "apart": told(pairs)}


def _read(grid: TypedGrid, rules: str, typed: str, wrong: str) -> Iterator[tuple[list[str], str]]:
    """The numbers of each entry of a field, and its rounds behind `@`."""
    several = wrong is _APART
    for part in filter(None, map(str.strip, _BETWEEN.split(typed))):
        named, mark, rounds = part.rpartition("@") if "@" in part else (part, "", "")
        who = [one.strip() for one in named.split("+")]
        good = not mark or (_ROUNDS if several else _LAST).fullmatch(rounds.strip())
        if not good or "" in who or (len(who) > 1) is not several:
            raise ArgumentError(wrong, None, typed=part)
        numbers = [one if one.isdigit() else str(number_of(_players(grid, rules), one)) for one in who]
        yield numbers, f"{mark}{rounds.strip()}"


def _players(grid: TypedGrid, rules: str) -> Sequence[Player]:
    """Those of the grid. Raises its first fault where nobody can be read."""
    survey = grid.survey(tiebreak_rules(rules).reading)
    if survey.reading is None:
        raise survey.faults[0].error
    return survey.reading.crosstable.players
