"""The regulations of a season: the points of the places, how many stages count, and the criteria that break ties."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, Place
from xl_departage.base.messages import Language, Text, in_every_language, series
from xl_departage.base.text import excerpt, key_of
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import SEASON_OPTIONS, WORDS_OPTIONS, parse_rules, refuse_option

COUNTING = SEASON_OPTIONS | WORDS_OPTIONS | {"planned", "row"}
"""The options that a season has."""


class Criterion(Enum):
    """What breaks a tie on points: its code, and its name in the regulations."""

    WINS = Text("season.number_of_wins")
    BEST = Text("season.best_stage")
    NEXT = Text("season.best_stages_one_after_another")
    PODIUMS = Text("season.number_of_podiums")
    STAGES = Text("season.stages_played")
    ALL = Text("season.total_of_all_stages")
    FIELD = Text("season.mean_rating_of_the_stages_played")
    HIGHEST = Text("season.highest_rating")
    LOWEST = Text("season.lowest_rating")
    MANUAL = Text("tiebreaks.manual_value")
    DIRECT = Text("season.direct_comparison")


NEEDS_PLAYERS = frozenset({Criterion.FIELD, Criterion.HIGHEST, Criterion.LOWEST, Criterion.MANUAL})
"""Criteria that need what only a list of players has."""


class Regulations(NamedTuple):
    """How the points of stages become a ranking."""

    scale: tuple[Fraction, ...] | None = None
    """The points for the first place, the second …; None if the points of the stages count as typed."""
    best: int | None = None
    """How many stages count; None = all."""
    mean: bool = True
    """Whether players who share places share their points; otherwise, each gets the points of the place."""
    participation: Fraction = Fraction(0)
    """The points added for each stage played."""
    criteria: tuple[Criterion, ...] = ()


@lru_cache(maxsize=64)
def season_rules(rules: str) -> Rules[None]:
    """The rules of a season; raises ArgumentError for an edition, because a season has none, and for an option without effect."""
    parsed: Rules[None] = parse_rules(rules, {}, None)
    for option in sorted(parsed.given - COUNTING):
        raise refuse_option(option, "SEASON", COUNTING)
    return parsed


def read_criteria(typed_texts: Iterable[str]) -> tuple[Criterion, ...]:
    """
    Criteria by their codes, or by their names in any language; a text may contain several, separated by semicolons (or commas,
    which some names contain).

    Raises ArgumentError for an unknown name, with the nearest names, and for a criterion that occurs twice.
    """
    criteria: list[Criterion] = []
    for piece in (piece for text in typed_texts for piece in text.split(";") if piece.strip()):
        whole = _criterion(piece)
        criteria += [_criterion(part) or _refuse(part) for part in piece.split(",")] if whole is None else [whole]
    twice = [criterion for number, criterion in enumerate(criteria) if criterion in criteria[:number]]
    if twice:
        raise ArgumentError("season_criterion_twice", criterion=twice[0].value)
    return tuple(criteria)


def _criterion(typed_name: str) -> Criterion | None:
    key = key_of(typed_name)
    names = ((criterion, in_every_language(criterion.value)) for criterion in Criterion)
    return next((criterion for criterion, spellings in names if key in {criterion.name, *map(key_of, spellings)}), None)


def _refuse(typed_name: str) -> Criterion:
    meant = series([criterion.value for criterion in _nearest(key_of(typed_name))], "list.part")
    raise ArgumentError("season_criterion_unknown", Place(text=excerpt(typed_name.strip())), meant=meant)


def _nearest(key: str) -> Sequence[Criterion]:
    # Imported here because few names are unknown.
    import difflib

    names = {key_of(name): criterion for criterion in Criterion for name in in_every_language(criterion.value)}
    near = difflib.get_close_matches(key, [*names, *Criterion.__members__], n=3, cutoff=0.6)
    named = [names[word] if word in names else Criterion[word] for word in near]
    return list(dict.fromkeys(named)) or list(Criterion)


def titles(criteria: Sequence[Criterion], language: Language) -> list[str]:
    """The headings of the columns of these criteria."""
    return [criterion.value.in_language(language) for criterion in criteria]
