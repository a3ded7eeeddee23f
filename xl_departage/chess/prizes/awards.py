"""
Who gets which prize: the categories of an event with their conditions, and one prize a player, the highest.

Of equal amounts, the first category counts. A player who takes a higher prize elsewhere leaves his place to those behind him, before tied
prizes are shared: the regulations of opens say it so (« No player can win more than one complete prize »).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.text import key_of
from xl_departage.chess.prizes.money import CENT, Share, Sharing, rounded, shares


class Candidate(NamedTuple):
    """A player in the final ranking."""

    number: int
    name: str
    points: int
    """Half-points, by which players are tied."""
    rating: int | None = None
    sex: str = ""
    birth: int | None = None
    """The year."""
    club: str = ""
    place: int | None = None
    """In the final ranking, where it is known; those whom no tie-break separates have the same."""


class Category(NamedTuple):
    """A line of prizes and its conditions; what is None or empty is no condition."""

    name: str
    amounts: tuple[Fraction, ...]
    """By place; 0 for a prize without money, such as a cup."""
    sex: str = ""
    ages: tuple[int | None, int | None] = (None, None)
    """The lowest and the highest age in the season."""
    ratings: tuple[int | None, int | None] = (None, None)
    """From the first, below the second; unrated players are in no such category."""
    unrated: bool = False
    """For those without a rating alone."""
    club: str = ""
    sharing: Sharing | None = None
    """How this category shares its prizes, where that is not as in the rest of the event."""


class Plan(NamedTuple):
    """What the regulations say of all categories."""

    categories: tuple[Category, ...]
    sharing: Sharing = Sharing.NONE
    unit: Fraction = CENT
    """What amounts are rounded to."""
    several: bool = False
    """Whether a player may have a prize of each category."""
    year: int | None = None
    """Of the ages: age is this year less that of birth."""


class Award(NamedTuple):
    """A prize of a player."""

    category: int
    """Its place in the plan."""
    place: int
    """Among those who are candidates there."""
    candidate: Candidate
    amount: Fraction
    """Rounded."""
    share: Share
    """Of what it is made."""


class Why(Enum):
    """Why somebody who fulfils the conditions of a category gets nothing there."""

    HIGHER = "higher"
    """Has a higher prize elsewhere."""
    BEHIND = "behind"
    """Behind the last prize."""
    UNKNOWN_BIRTH = "birth"
    """No year of birth: the age is unknown."""
    UNKNOWN_SEX = "sex"


class Passed(NamedTuple):
    """Somebody without a prize of a category, before whom or among whom others have one."""

    category: int
    candidate: Candidate
    why: Why
    instead: int | None = None
    """The category of the higher prize."""


class Awards(NamedTuple):
    """The answer."""

    awards: tuple[Award, ...]
    """By category, then by place."""
    passed: tuple[Passed, ...]
    remainders: tuple[Fraction, ...]
    """By category: what is published less what is given, by rounding or for want of candidates; below 0 where rounding gives more."""
    level: tuple[tuple[Award, Award], ...] = ()
    """Prizes of which the order of the list alone decides: no tie-break separates these two, and their places have other prizes."""


def awards(ranking: Sequence[Candidate], plan: Plan) -> Awards:
    """The prizes of a final ranking. Raises ArgumentError where an age decides and no year of the season is said."""
    for category in plan.categories:
        if category.ages != (None, None) and plan.year is None:
            raise ArgumentError("prizes_year_unsaid", category=category.name)
    fitting = [[one for one in ranking if _unfit(one, category, plan.year) is None] for category in plan.categories]
    given = _given(fitting, plan) if plan.several else _one_each(fitting, plan)
    remainders = tuple(
        sum(category.amounts, Fraction(0)) - sum((one.amount for one in given if one.category == place), Fraction(0))
        for place, category in enumerate(plan.categories)
    )
    return Awards(given, tuple(_passed(ranking, plan, given)), remainders, tuple(_level(given, plan)))


_Candidates = list[list[Candidate]]
"""By category."""


def _given(candidates: _Candidates, plan: Plan) -> tuple[Award, ...]:
    return tuple(award for place in range(len(candidates)) for award in _of(place, candidates[place], plan))


def _one_each(fitting: _Candidates, plan: Plan) -> tuple[Award, ...]:
    """
    One prize a player. A share grows when somebody of the tie takes another prize: whoever would then have more where he has left goes
    back there, each to a category once.
    """
    sent: dict[int, int] = {}
    tried: set[tuple[int, int]] = set()
    given = _given(_divided(fitting, plan, sent), plan)
    while (better := _better(fitting, plan, given, tried)) is not None:
        tried.add(better)
        number, _ = better
        before = next(one.amount for one in given if one.candidate.number == number)
        other = _given(_divided(fitting, plan, sent | dict((better,))), plan)
        after = next((one.amount for one in other if one.candidate.number == number), Fraction(0))
        if after > before:
            sent |= dict((better,))
            given = other
    return given


def _divided(fitting: _Candidates, plan: Plan, sent: Mapping[int, int]) -> _Candidates:
    """
    The candidates of each category when nobody is a candidate in two where he would have a prize. The highest prize of all is given first,
    and whoever takes it leaves the other categories; those who are `sent` to one are in no other from the beginning.
    """
    taken = set(sent)
    left = [[one for one in of if sent.get(one.number, place) == place] for place, of in enumerate(fitting)]
    while True:
        free = [award for award in _given(left, plan) if award.candidate.number not in taken]
        if not free:
            return left
        best = min(free, key=lambda award: (-award.amount, award.category, award.place))
        number = best.candidate.number
        taken.add(number)
        left = [[one for one in of if place == best.category or one.number != number] for place, of in enumerate(left)]


def _better(
    fitting: _Candidates, plan: Plan, given: Sequence[Award], tried: Collection[tuple[int, int]]
) -> tuple[int, int] | None:
    """A winner and a category in which he would have more than he has, not yet tried; None where there is none."""
    held = {one.candidate.number: one for one in given}
    for number, own in held.items():
        for place, of in enumerate(fitting):
            if place == own.category or (number, place) in tried or all(one.number != number for one in of):
                continue
            there = [
                one
                for one in of
                if one.number == number or one.number not in held or held[one.number].category == place
            ]
            got = next((one.amount for one in _of(place, there, plan) if one.candidate.number == number), Fraction(0))
            if got > own.amount:
                return number, place
    return None


def _of(place: int, candidates: Sequence[Candidate], plan: Plan) -> list[Award]:
    """The prizes of a category among those who are left."""
    category = plan.categories[place]
    got = shares([one.points for one in candidates], category.amounts, category.sharing or plan.sharing)
    return [
        Award(place, at, one, amount, share)
        for at, (one, share) in enumerate(zip(candidates, got, strict=True), 1)
        if (amount := rounded(share.amount, plan.unit)) > 0 or 0 in category.amounts[at - 1 : at]
    ]


def _unfit(one: Candidate, category: Category, year: int | None) -> Why | str | None:
    """Why a player is no candidate: what is not known of him, or a condition that he does not fulfil; None for a candidate."""
    lowest, highest = category.ratings
    if category.unrated and one.rating is not None:
        return "rating"
    if (lowest, highest) != (None, None) and (
        one.rating is None or one.rating < (lowest or 0) or one.rating >= (highest or 10_000)
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


def _level(given: Sequence[Award], plan: Plan) -> Iterator[tuple[Award, Award]]:
    for one, other in pairwise(given):
        shared = (plan.categories[one.category].sharing or plan.sharing) is Sharing.EQUAL
        same = one.category == other.category and one.candidate.place == other.candidate.place is not None
        if same and not shared and one.share.own != other.share.own:
            yield one, other


def _passed(ranking: Sequence[Candidate], plan: Plan, given: Sequence[Award]) -> Iterator[Passed]:
    """
    For each category those who get nothing there: who would have a prize and has a higher one, who might be a candidate if more were known
    of him, and the first behind the last prize.
    """
    held = {award.candidate.number: award.category for award in given} if not plan.several else {}
    for place, category in enumerate(plan.categories):
        winners = {award.candidate.number for award in given if award.category == place}
        fit = [one for one in ranking if _unfit(one, category, plan.year) is None]
        for one in ranking:
            why = _unfit(one, category, plan.year)
            if one.number in winners or isinstance(why, str):
                continue
            if why is not None:
                yield Passed(place, one, why)
                continue
            there = [other for other in fit if other.number == one.number or held.get(other.number, place) == place]
            if any(award.candidate.number == one.number for award in _of(place, there, plan)):
                yield Passed(place, one, Why.HIGHER, held[one.number])
            else:
                yield Passed(place, one, Why.BEHIND)
                break
