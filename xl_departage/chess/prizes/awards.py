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
    fitting = [
        [candidate for candidate in ranking if unfit(candidate, category, plan.year) is None]
        for category in plan.categories
    ]
    candidates, better = (fitting, None) if plan.several else one_each(ranking, fitting, plan)
    all_awards = _given(candidates, plan)
    remainders = tuple(
        sum(category.amounts, Fraction(0))
        - sum((award.amount for award in all_awards if award.category == index), Fraction(0))
        for index, category in enumerate(plan.categories)
    )
    return Awards(
        all_awards,
        tuple(_passed(ranking, plan, all_awards)),
        remainders,
        tuple(_tied_with_unequal_prizes(all_awards, plan)),
        better,
    )


_Candidates = list[list[Candidate]]
"""The candidates by category."""


def _given(candidates: _Candidates, plan: Plan) -> tuple[Award, ...]:
    return tuple(award for index in range(len(candidates)) for award in prizes_in(index, candidates[index], plan))


def prizes_in(index: int, candidates: Sequence[Candidate], plan: Plan) -> list[Award]:
    """The prizes of a category for these candidates."""
    shares = plan.places(plan.categories[index], [candidate.points for candidate in candidates])
    return [
        Award(index, at, candidate, *paid)
        for at, (candidate, paid) in enumerate(zip(candidates, shares, strict=True), 1)
        if paid is not None
    ]


def unfit(player: Candidate, category: Category, year: int | None) -> Why | str | None:
    """
    Why a player is not a candidate: a `Why` if something about him is not known, the name of a condition that he does not fulfil,
    or None for a candidate.
    """
    lowest, highest = category.ratings
    if category.unrated and player.rating is not None:
        return "rating"
    if (lowest, highest) != (None, None) and (
        player.rating is None or player.rating < (lowest or 0) or (highest is not None and player.rating >= highest)
    ):
        return "rating"
    if category.club and key_of(player.club) != key_of(category.club):
        return "club"
    if category.sex and not player.sex:
        return Why.UNKNOWN_SEX
    if category.sex and player.sex != category.sex:
        return "sex"
    if category.ages != (None, None):
        if player.birth is None or year is None:
            return Why.UNKNOWN_BIRTH
        youngest, oldest = category.ages
        if not (youngest or 0) <= year - player.birth <= (999 if oldest is None else oldest):
            return "age"
    return None


def _tied_with_unequal_prizes(all_awards: Sequence[Award], plan: Plan) -> Iterator[tuple[Award, Award]]:
    for award, next_award in pairwise(all_awards):
        shared = plan.sharing_of(plan.categories[award.category]) is Sharing.EQUAL
        same = award.category == next_award.category and award.candidate.place == next_award.candidate.place is not None
        if same and not shared and award.share.own != next_award.share.own:
            yield award, next_award


def categories_held(all_awards: Sequence[Award], plan: Plan) -> dict[int, int]:
    """The category of each player who has a prize and may have no other, by number."""
    return {} if plan.several else {award.candidate.number: award.category for award in all_awards}


def _passed(ranking: Sequence[Candidate], plan: Plan, all_awards: Sequence[Award]) -> Iterator[Passed]:
    """
    For each category, the players to mention who get nothing there: those who would have a prize and have a higher one, those who
    might be candidates if more were known about them, and the first one after the last prize.
    """
    category_of = categories_held(all_awards, plan)
    for index, category in enumerate(plan.categories):
        winners = {award.candidate.number for award in all_awards if award.category == index}
        fit = [candidate for candidate in ranking if unfit(candidate, category, plan.year) is None]
        for player in ranking:
            why = unfit(player, category, plan.year)
            if player.number in winners or isinstance(why, str):
                continue
            if why is not None:
                yield Passed(index, player, why)
                continue
            there = [
                candidate
                for candidate in fit
                if candidate.number == player.number or category_of.get(candidate.number, index) == index
            ]
            if any(award.candidate.number == player.number for award in prizes_in(index, there, plan)):
                yield Passed(index, player, Why.HIGHER, category_of[player.number])
            else:
                yield Passed(index, player, Why.BEHIND)
                break
