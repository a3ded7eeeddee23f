"""
Reads the fields of the page for players who withdrew, players who may not meet (both by number or name, with rounds), and cancelled
rounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.option_words import SYNONYMS
from xl_departage.chess.tournament.apart import named_entries
from xl_departage.chess.tournament.crosstable import Player
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.functions.request import tiebreak_rules
from xl_departage.hosts.page.fields import OF_OPTIONS
from xl_departage.hosts.page.player_finding import number_of

_LAST = re.compile(r"@\d{1,3}")
_ROUNDS = re.compile(r"@\d{1,3}\s*(-\s*(\d{1,3})?)?")

_WITHDRAWN, _APART, _CANCELLED = "page_withdrawn_typed", "page_apart_typed", "page_cancelled_typed"
"""The key of the error about an invalid entry in each field."""
_TYPED = {"withdrawn": _WITHDRAWN, "apart": _APART, "cancelled": _CANCELLED}


def with_page_fields(grid: TypedGrid, rules: str, *, withdrawn: str, apart: str, cancelled: str = "") -> str:
    """
    The rules with options added for players who withdrew (`7@5; Berg@3`) and who may not meet (`7+9@6-7; Berg+Claes`), all by number, and
    for the cancelled rounds (`3,5`). Raises ArgumentError for an invalid entry or if the rules have the option as well, and the errors of
    `number_of`.
    """
    options = [rules] if rules.strip() else []
    if rounds := cancelled.replace(";", ",").strip():
        _refuse_in_options("cancelled", rules)
        rules = "; ".join([*options, f"cancelled={_sound('cancelled', [rounds])}"])
        options = [rules]
    withdrawals = [f"{numbers[0]}{rounds}" for numbers, rounds in _read(grid, rules, withdrawn, _WITHDRAWN)]
    pairs = ["+".join(numbers) + rounds for numbers, rounds in _read(grid, rules, apart, _APART)]
    for option, entries in (("withdrawn", withdrawals), ("apart", pairs)):
        if entries:
            _refuse_in_options(option, rules)
            options.append(f"{option}={_sound(option, entries)}")
    return "; ".join(options)


def _refuse_in_options(option: str, rules: str) -> None:
    """Raise ArgumentError if the rules contain the option that the field stands for."""
    parsed = tiebreak_rules(rules)
    if option in parsed.given:
        raise ArgumentError(
            "page_field_and_option", None, option=_typed_as(option, rules), field=Text(OF_OPTIONS[option])
        )


def _typed_as(option: str, rules: str) -> str:
    """The name of the option as it is typed in the rules, which may be a synonym."""
    names = (part.partition("=")[0].strip() for part in rules.split(";"))
    return next((name for name in names if SYNONYMS.get(name.lower(), name.lower()) == option), option)


def _sound(option: str, entries: Sequence[str]) -> str:
    """The value of the option with these entries. Raises ArgumentError, in words about the field, for an invalid entry."""
    value = ",".join(entries)
    try:
        tiebreak_rules(f"{option}={value}")
    except ArgumentError as error:
        if error.key == "rules_withdrawn_twice":
            raise ArgumentError("page_withdrawn_twice", None, number=error.values["number"]) from None
        raise ArgumentError(_TYPED[option], None, typed=_wrong(option, entries)) from None
    return value


def _wrong(option: str, entries: Sequence[str]) -> str:
    """The first entry that is invalid by itself; all of them, if only their combination is invalid."""
    for entry in entries:
        try:
            tiebreak_rules(f"{option}={entry}")
        except ArgumentError:
            return entry
    return ", ".join(entries)


def renumbered(grid: TypedGrid, rules: str, new: Mapping[int, int], *, withdrawn: str, apart: str) -> dict[str, str]:
    """
    The texts of both fields with all players by their new numbers. `rules` contain the options of the fields; raises ArgumentError if
    they name further players.
    """
    plain = tiebreak_rules(rules).reading
    withdrawals, pairs = (list(_read(grid, rules, *field)) for field in ((withdrawn, _WITHDRAWN), (apart, _APART)))
    if len(plain.withdrawn) > len(withdrawals) or len(plain.apart) > len(pairs):
        raise ArgumentError("page_seed_options")

    def listed(entries: Iterable[tuple[list[str], str]]) -> str:
        return "; ".join("+".join(str(new[int(number)]) for number in numbers) + rounds for numbers, rounds in entries)

    return {"withdrawn": listed(withdrawals), "apart": listed(pairs)}


def _read(grid: TypedGrid, rules: str, field_text: str, wrong: str) -> Iterator[tuple[list[str], str]]:
    """
    The players of each entry, by number, and its rounds as text, with the `@` (empty if none). `wrong` is the key of the field's error,
    `_WITHDRAWN` or `_APART`; entries of the latter have several players. Raises ArgumentError for an invalid entry.
    """
    several = wrong is _APART
    for entry in named_entries(field_text):
        good = not entry.rounds or (_ROUNDS if several else _LAST).fullmatch(entry.rounds)
        if not good or "" in entry.who or (len(entry.who) > 1) is not several:
            raise ArgumentError(wrong, None, typed=entry.typed)
        numbers = [
            player if player.isdigit() else str(number_of(_players(grid, rules), player)) for player in entry.who
        ]
        yield numbers, entry.rounds


def _players(grid: TypedGrid, rules: str) -> Sequence[Player]:
    """The players of the grid. Raises its first fault if no player can be read."""
    survey = grid.survey(tiebreak_rules(rules).reading)
    if survey.reading is None:
        raise survey.faults[0].error
    return survey.reading.crosstable.players
