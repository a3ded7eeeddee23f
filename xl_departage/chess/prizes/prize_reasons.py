"""Why one player gets what he gets: for each category, his prize or the reason why he has none there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_departage.base.messages import Language, Text
from xl_departage.chess.prizes.awards import Award, Why, categories_held, prizes_in, unfit
from xl_departage.chess.prizes.plan import Candidate, Plan
from xl_departage.chess.prizes.prize_list import PrizeList
from xl_departage.chess.prizes.wording import Line, money
from xl_departage.chess.tournament.persons import sex_letter


def lines_of(
    player: Candidate, ranking: Sequence[Candidate], prize_list: PrizeList, language: Language
) -> Iterator[Line]:
    """
    A line for each category, in the order of the plan, or a single line for a player who is to get no prize; `ranking` is that of
    the list, including the players who are left out of it.
    """
    plan = prize_list.plan
    if player.number in prize_list.left_out:
        yield Line("", Text("prizes_without", number=player.number, name=player.name))
        return
    own_lines = {
        line.award.category: line
        for line in prize_list.lines
        if line.award is not None and line.award.candidate.number == player.number
    }
    candidates = [candidate for candidate in ranking if candidate.number not in prize_list.left_out]
    category_of = categories_held(prize_list.awards.awards, plan)
    for index, category in enumerate(plan.categories):
        if index in own_lines:
            yield own_lines[index]
            continue
        why = unfit(player, category, plan.year)
        if isinstance(why, Why):
            yield Line(category.name, Text(f"prizes_why.{why.value}", names=player.name, count=1))
        elif why is not None:
            yield Line(category.name, _condition(player, index, why, plan))
        else:
            there = [
                candidate
                for candidate in candidates
                if unfit(candidate, category, plan.year) is None
                and (candidate.number == player.number or category_of.get(candidate.number, index) == index)
            ]
            would = next(
                (award for award in prizes_in(index, there, plan) if award.candidate.number == player.number), None
            )
            instead = None if player.number not in category_of else own_lines[category_of[player.number]].award
            if would is not None and instead is not None:
                yield Line(category.name, _why_higher(instead, would, plan, language))
            else:
                values = {"place": 1 + there.index(player), "last": len(category.amounts)}
                yield Line(category.name, Text("prizes_why.behind.place", **values))


def _why_higher(instead: Award, would: Award, plan: Plan, language: Language) -> Text:
    name = plan.categories[instead.category].name
    if not instead.amount or not would.amount:
        return Text("prizes_why.higher", instead=name)
    values = {"own": money(instead.amount, language), "there": money(would.amount, language)}
    return Text("prizes_why.higher.amount", instead=name, **values)


def _condition(player: Candidate, index: int, what: str, plan: Plan) -> Text:
    """The condition that the player does not fulfil, and what is known about him."""
    category = plan.categories[index]
    if what == "rating" and category.unrated:
        return Text("prizes_unfit.rated", value=player.rating)
    if what == "rating":
        low, high = category.ratings
        condition = _bounds(low, None if high is None else f"< {high}")
        key = "prizes_unfit.unrated" if player.rating is None else "prizes_unfit.rating"
        return Text(key, value=player.rating, condition=condition)
    if what == "age":
        least, most = category.ages
        age = (plan.year or 0) - (player.birth or 0)
        return Text(
            "prizes_unfit.age",
            value=age,
            year=plan.year,
            condition=_bounds(least, None if most is None else f"≤ {most}"),
        )
    if what == "sex":
        return Text("prizes_unfit.sex", value=sex_letter(player.sex), condition=sex_letter(category.sex))
    return Text("prizes_unfit.club", value=player.club or "–", condition=category.club)


def _bounds(least: int | None, most: str | None) -> str:
    return ", ".join(part for part in (None if least is None else f"≥ {least}", most) if part is not None)
