"""Who gets which prize: who is a candidate in which category, what each gets there, and who gets nothing and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.text import key_of
from xl_departage.chess.prizes.money import Share, Sharing
from xl_departage.chess.prizes.one_each import one_each
from xl_departage.chess.prizes.plan import Candidate, Category, Plan


class Award(NamedTuple):
    """A prize that a player gets."""

    category: int
    """The index of the category in the plan."""
    place: int
    """The place among the candidates of the category, from 1."""
    candidate: Candidate
    amount: Fraction
    """The amount, rounded."""
    share: Share
    """How the amount is made up."""


class Why(Enum):
    """Why a player whom the conditions of a category do not exclude gets nothing there."""

    HIGHER = "higher"
    """The player has a higher prize elsewhere."""
    BEHIND = "behind"
    """The player is placed after the last prize."""
    UNKNOWN_BIRTH = "birth"
    """The player's year of birth, and thus the age, is unknown."""
    UNKNOWN_SEX = "sex"


class Passed(NamedTuple):
    """A player who gets nothing in a category, and why."""

    category: int
    candidate: Candidate
    why: Why
    instead: int | None = None
    """The index of the category of the higher prize that the player has instead; None if there is another reason."""


class Awards(NamedTuple):
    """All prizes of an event, and who gets none."""

    awards: tuple[Award, ...]
    """By category, then by place."""
    passed: tuple[Passed, ...]
    remainders: tuple[Fraction, ...]
    """
    By category: the published amounts minus those awarded. They differ because of rounding or for lack of candidates; negative if
    rounding awards more.
    """
    level: tuple[tuple[Award, Award], ...] = ()
    """
    Pairs of prizes that only the order of the list decides: no tie-break separates the two players, and their places have different
    prizes.
    """
    better: tuple[Candidate, int] | None = None
    """A player who would have more in another category, and that category, if no stable division was found; otherwise None."""


def awards(ranking: Sequence[Candidate], plan: Plan) -> Awards:
    """The prizes for a final ranking. Raises ArgumentError if an age decides and the year of the season is not stated."""
    for category in plan.categories:
        if category.ages != (None, None) and plan.year is None:
            raise ArgumentError("prizes_year_unsaid", category=category.name)
    fitting = [[one for one in ranking if unfit(one, category, plan.year) is None] for category in plan.categories]
    candidates, better = (fitting, None) if plan.several else one_each(ranking, fitting, plan)
    given = _given(candidates, plan)
    remainders = tuple(
        sum(category.amounts, Fraction(0)) - sum((one.amount for one in given if one.category == index), Fraction(0))
        for index, category in enumerate(plan.categories)
    )
    return Awards(
        given, tuple(_passed(ranking, plan, given)), remainders, tuple(_tied_with_unequal_prizes(given, plan)), better
    )


_Candidates = list[list[Candidate]]
"""The candidates by category."""


def _given(candidates: _Candidates, plan: Plan) -> tuple[Award, ...]:
    return tuple(award for index in range(len(candidates)) for award in prizes_in(index, candidates[index], plan))


def prizes_in(index: int, candidates: Sequence[Candidate], plan: Plan) -> list[Award]:
    """The prizes of a category for these candidates."""
    shares = plan.places(plan.categories[index], [one.points for one in candidates])
    return [
        Award(index, at, one, *paid)
        for at, (one, paid) in enumerate(zip(candidates, shares, strict=True), 1)
        if paid is not None
    ]


def unfit(one: Candidate, category: Category, year: int | None) -> Why | str | None:
    """
    Why a player is not a candidate: a `Why` if something about him is not known, the name of a condition that he does not fulfil,
    or None for a candidate.
    """
    lowest, highest = category.ratings
    if category.unrated and one.rating is not None:
        return "rating"
    if (lowest, highest) != (None, None) and (
        one.rating is None or one.rating < (lowest or 0) or (highest is not None and one.rating >= highest)
    ):
        return "rating"
    if category.club and key_of(one.club) != key_of(category.club):
        return "club"
    if category.sex and not one.sex:
        return Why.UNKNOWN_SEX
    if category.sex and one.sex != category.sex:
        return "sex"
    if category.ages != (None, None):
        if one.birth is None or year is None:
            return Why.UNKNOWN_BIRTH
        youngest, oldest = category.ages
        if not (youngest or 0) <= year - one.birth <= (999 if oldest is None else oldest):
            return "age"
    return None


def _tied_with_unequal_prizes(given: Sequence[Award], plan: Plan) -> Iterator[tuple[Award, Award]]:
    for one, other in pairwise(given):
        shared = plan.sharing_of(plan.categories[one.category]) is Sharing.EQUAL
        same = one.category == other.category and one.candidate.place == other.candidate.place is not None
        if same and not shared and one.share.own != other.share.own:
            yield one, other


def categories_held(given: Sequence[Award], plan: Plan) -> dict[int, int]:
    """The category of each player who has a prize and may have no other, by number."""
    return {} if plan.several else {award.candidate.number: award.category for award in given}


def _passed(ranking: Sequence[Candidate], plan: Plan, given: Sequence[Award]) -> Iterator[Passed]:
    """
    For each category, the players to mention who get nothing there: those who would have a prize and have a higher one, those who
    might be candidates if more were known about them, and the first one after the last prize.
    """
    held = categories_held(given, plan)
    for index, category in enumerate(plan.categories):
        winners = {award.candidate.number for award in given if award.category == index}
        fit = [one for one in ranking if unfit(one, category, plan.year) is None]
        for one in ranking:
            why = unfit(one, category, plan.year)
            if one.number in winners or isinstance(why, str):
                continue
            if why is not None:
                yield Passed(index, one, why)
                continue
            there = [other for other in fit if other.number == one.number or held.get(other.number, index) == index]
            if any(award.candidate.number == one.number for award in prizes_in(index, there, plan)):
                yield Passed(index, one, Why.HIGHER, held[one.number])
            else:
                yield Passed(index, one, Why.BEHIND)
                break
