"""Puts the list of prizes into words: each prize with the reason for its amount, then who has none and why, and what is left over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.messages import Language, Text, first_of
from xl_departage.base.messages.notation import with_decimal_mark
from xl_departage.base.text import key_of
from xl_departage.chess.prizes.awards import Award, Awards, Passed, Why
from xl_departage.chess.prizes.money import Sharing
from xl_departage.chess.prizes.plan import Category, Plan
from xl_departage.chess.tournament.points import format_points

_MOST_NAMED = 8
"""The most players that one sentence names."""


class Line(NamedTuple):
    """
    One line of the list: a prize (`award`), or a player without one (`passed`); if both are None, the line is about its category, or about
    the list as a whole.
    """

    category: str
    why: Text
    award: Award | None = None
    passed: Passed | None = None
    """The player who does not have this prize."""


class Known(NamedTuple):
    """What is known about the players of a ranking."""

    clubs: tuple[str, ...]
    """The clubs that any of them has."""
    ratings: bool
    """Whether any of them has a rating."""


COLUMNS = {
    "category": False,
    "place": True,
    "number": True,
    "name": False,
    "points": True,
    "amount": True,
    "why": False,
}
"""The columns of the list, and whether they contain figures."""


def money(amount: Fraction, language: Language) -> str:
    """An amount, with cents if it has any."""
    cents = round(amount * 100)
    whole, rest = divmod(abs(cents), 100)
    shown = f"{'-' if cents < 0 else ''}{whole}" + (f".{rest:02}" if rest else "")
    return with_decimal_mark(shown, language)


def award_lines(answer: Awards, plan: Plan, language: Language) -> Iterator[Line]:
    """A line for each prize, by category and place."""
    for award in answer.awards:
        yield Line(plan.categories[award.category].name, _how(award, plan, language), award)


def other_lines(answer: Awards, plan: Plan, language: Language, known: Known) -> Iterator[Line]:
    """Who gets nothing and why, what the order of the list decided, and what is left over, by category."""
    for index, category in enumerate(plan.categories):
        name = category.name
        passed = [passed_player for passed_player in answer.passed if passed_player.category == index]
        for award, level_award in answer.level:
            if award.category == index:
                values = {
                    "name": award.candidate.name,
                    "other": level_award.candidate.name,
                    "place": award.candidate.place,
                }
                yield Line(name, Text("prizes_level", **values))
        for passed_player in passed:
            if passed_player.why is Why.HIGHER and passed_player.instead is not None:
                instead = plan.categories[passed_player.instead].name
                yield Line(name, Text("prizes_why.higher", instead=instead), passed=passed_player)
            elif passed_player.why is Why.BEHIND:
                yield Line(name, Text("prizes_why.behind"), passed=passed_player)
        for why in (Why.UNKNOWN_BIRTH, Why.UNKNOWN_SEX):
            names = [passed_player.candidate.name for passed_player in passed if passed_player.why is why]
            if names:
                names_text = first_of(names, _MOST_NAMED)
                yield Line(name, Text(f"prizes_why.{why.value}", names=names_text, count=len(names)))
        if all(award.category != index for award in answer.awards) and all(
            passed_player.why is not Why.HIGHER for passed_player in passed
        ):
            yield Line(name, _nobody(category, known))
        rest = answer.remainders[index]
        if rest:
            published = sum(category.amounts, Fraction(0))
            amounts = {"published": published, "given": published - rest, "rest": abs(rest)}
            values = {key: money(value, language) for key, value in amounts.items()}
            yield Line(name, Text("prizes_remainder" if rest > 0 else "prizes_remainder.more", **values))


def _nobody(category: Category, known: Known) -> Text:
    """Why nobody fulfils the conditions of a category, as far as what is known of the players shows it."""
    if category.club and not known.clubs:
        return Text("prizes_nobody.no_clubs", club=category.club)
    if category.club and key_of(category.club) not in map(key_of, known.clubs):
        return Text("prizes_nobody.other_clubs", club=category.club, clubs=first_of(sorted(known.clubs), _MOST_NAMED))
    if category.ratings != (None, None) and not known.ratings:
        return Text("prizes_nobody.no_ratings")
    return Text("prizes_nobody")


def cells_of(line: Line, language: Language) -> tuple[str, ...]:
    """The cells of a prize in the order of `COLUMNS`, without an amount if it is not money; empty for a line without a prize."""
    award = line.award
    if award is None:
        return ()
    candidate = award.candidate
    return (
        line.category,
        str(award.place),
        str(candidate.number),
        candidate.name,
        with_decimal_mark(format_points(candidate.points), language),
        money(award.amount, language) if award.amount else "",
        line.why.in_language(language),
    )


def sentence(line: Line) -> Text:
    """The line as one sentence, for lists that have no columns."""
    if line.passed is not None:
        candidate = line.passed.candidate
        return Text(
            "prizes_note.player", category=line.category, number=candidate.number, name=candidate.name, why=line.why
        )
    return Text("prizes_note", category=line.category, why=line.why) if line.category else line.why


def total(answer: Awards, language: Language) -> Text:
    """How many prizes there are, and what they are worth together."""
    amount = sum((award.amount for award in answer.awards), Fraction(0))
    if not amount:
        return Text("prizes_total.kind", count=len(answer.awards))
    return Text("prizes_total", total=money(amount, language), count=len(answer.awards))


def _how(award: Award, plan: Plan, language: Language) -> Text:
    share, category = award.share, plan.categories[award.category]
    sharing = category.sharing or plan.sharing
    first, last = share.tied
    own, equal, together = (
        money(amount, language) for amount in (share.own, share.equal, share.equal * (last - first + 1))
    )
    values: dict[str, object] = {"place": award.place, "own": own, "equal": equal, "together": together}
    values |= {"first": first, "last": last, "count": last - first + 1}
    if award.amount == 0 == share.amount:
        key = "prizes_how.kind"
    elif first == last or sharing is Sharing.NONE:
        key = "prizes_how.place"
    elif sharing is Sharing.HORT and not share.own:
        key = "prizes_how.behind"
    else:
        key = f"prizes_how.{sharing.value}"
    how = Text(key, **values)
    if award.amount == share.amount:
        return how
    return Text("prizes_how.rounded", how=how, unit=money(plan.unit, language))
