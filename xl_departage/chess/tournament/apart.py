"""Players who may not meet: how such pairs are typed (`7+9@6-7`), and the tournament in which they are forbidden."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from xl_departage.chess.tournament.editing import with_forbidden
from xl_departage.chess.tournament.options import Apart
from xl_departage.chess.tournament.record import ForbiddenPairs, TournamentRecord

_ROUNDS = r"(?:\s*@\s*(\d{1,3})(?:\s*(-)\s*(\d{1,3})?)?)?"
_PAIR = re.compile(r"(\d{1,4}(?:\s*\+\s*\d{1,4})+)" + _ROUNDS)
_OTHERS = re.compile(r"(\d{1,4}(?:\s*\+\s*\d{1,4})*)" + _ROUNDS)

_BETWEEN = re.compile(r";|(?<=[\d-])\s*,")
"""Separates entries that may contain names: a semicolon, or a comma after a number or its rounds. Any other comma is part of a name."""


class NamedEntry(NamedTuple):
    """An entry that names players by number or name (`7+Berg, Anna@6-7`)."""

    typed: str
    who: list[str]
    """The numbers and names; an empty text where one is missing."""
    rounds: str
    """The rounds with the `@` before them; empty if none are typed."""


def named_entries(text: str) -> Iterator[NamedEntry]:
    """The entries in a text, separated by semicolons, or by commas after a number or rounds."""
    for part in filter(None, map(str.strip, _BETWEEN.split(text))):
        named, mark, rounds = part.partition("@")
        yield NamedEntry(part, [player.strip() for player in named.split("+")], f"{mark}{rounds.strip()}")


def by_number(text: str, number_of: Callable[[str], int]) -> str:
    """The text with every player by number; `number_of` gives the number for a name, which has a letter."""
    return ",".join(
        "+".join(str(number_of(player)) if any(map(str.isalpha, player)) else player for player in entry.who)
        + entry.rounds
        for entry in named_entries(text)
    )


def read_apart(text: str, own_number: int | None = None) -> tuple[Apart, ...] | None:
    """
    The pairs in a text, separated by commas or semicolons; None for an invalid text.

    `7+9`: never; `7+9@6`: not in round 6; `7+9@6-7`: not in rounds 6 and 7; `7+9@6-`: not from round 6 on; `3+7+9`: no two of these
    three. If `own_number` is a player's number, the text names only the others: `9@6-7`, `3+9`.
    """
    found = []
    for part in re.split(r"[,;]", text):
        match = (_PAIR if own_number is None else _OTHERS).fullmatch(part.strip())
        if match is None:
            return None
        typed_numbers = tuple(int(number) for number in match[1].split("+"))
        numbers = typed_numbers if own_number is None else (own_number, *typed_numbers)
        first = int(match[2] or 1)
        last = None if match[2] is None or (match[3] and not match[4]) else int(match[4] or first)
        if len(set(numbers)) != len(numbers) or not first or (last is not None and last < first):
            return None
        found.append(Apart(tuple(sorted(numbers)), first, last))
    return tuple(found)


def apart_of(number: int, bans: Iterable[ForbiddenPairs], *, planned: int | None = None) -> str:
    """
    The text for the cell beside a player that names those he may not meet. Each ban stands only once, beside the lowest of its
    numbers. One that lasts to round `planned`, the last, is written without an end.
    """
    return apart_text(
        ban._replace(
            numbers=tuple(opponent for opponent in ban.numbers if opponent != number),
            last_round=None if planned and ban.last_round and ban.last_round >= planned else ban.last_round,
        )
        for ban in bans
        if number == min(ban.numbers, default=0)
    )


def apart_text(bans: Iterable[ForbiddenPairs | Apart]) -> str:
    """These pairs as the text that `read_apart` reads."""
    return ", ".join("+".join(map(str, ban.numbers)) + _rounds_text(ban.first_round, ban.last_round) for ban in bans)


def _rounds_text(first: int, last: int | None) -> str:
    if last is None:
        return "" if first == 1 else f"@{first}-"
    return f"@{first}" if last == first else f"@{first}-{last}"


def with_apart(tournament: TournamentRecord, bans: Sequence[Apart]) -> TournamentRecord:
    """The tournament in which these players (in a team event: teams) may not meet either."""
    more = (ForbiddenPairs(ban.first_round, ban.last_round, ban.numbers) for ban in bans)
    return with_forbidden(tournament, forbidden=more) if bans else tournament
