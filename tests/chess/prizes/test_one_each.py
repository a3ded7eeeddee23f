"""One prize a player, the highest: against all divisions of small plans, and by hand."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from xl_departage.base.messages import languages
from xl_departage.chess.prizes import prize_list
from xl_departage.chess.prizes.awards import awards
from xl_departage.chess.prizes.money import Share, Sharing, rounded
from xl_departage.chess.prizes.one_each import one_each
from xl_departage.chess.prizes.plan import Candidate, Category, Plan
from xl_departage.chess.regulations.rules import PrizeOptions

Division = tuple[int | None, ...]
"""The category of each player in the order of the ranking; None for those without a prize."""
Paid = tuple[Fraction, ...]
"""What each gets; NOTHING without a prize."""
NOTHING = Fraction(-1)
MIXED = tuple(Sharing)
SHARLY = json.loads((Path(__file__).parents[2] / "data" / "prizes" / "sharly_chess.json").read_text(encoding="utf-8"))


class Case:
    """A plan, and every division of it that is stable: nobody alone would have more in another category."""

    def __init__(self, points: Sequence[int], plan: Plan, fits: Sequence[Sequence[int]]) -> None:
        self.points, self.plan, self.fits = points, plan, fits
        """`fits`: the categories that are open to each player."""
        self._worths: dict[tuple[int, tuple[int, ...]], dict[int, Fraction]] = {}

    def worths(self, category: int, candidates: tuple[int, ...]) -> dict[int, Fraction]:
        """What the candidates of a category have there, by the rule in words: place by place, tie by tie."""
        known = self._worths.get((category, candidates))
        if known is None:
            line = self.plan.categories[category]
            prizes = [*line.amounts, *[Fraction(0)] * len(candidates)]
            known = self._worths[category, candidates] = {}
            for at, player in enumerate(candidates):
                tied = [place for place, rival in enumerate(candidates) if self.points[rival] == self.points[player]]
                equal = sum((prizes[place] for place in tied), Fraction(0)) / len(tied)
                sharing = line.sharing or self.plan.sharing
                share = {Sharing.NONE: prizes[at], Sharing.EQUAL: equal, Sharing.HORT: (prizes[at] + equal) / 2}[
                    sharing
                ]
                amount = rounded(share, self.plan.unit)
                in_kind = at < len(line.amounts) and not line.amounts[at]
                known[player] = amount if amount or in_kind else NOTHING
        return known

    def there(self, division: Division, category: int, more: int | None = None) -> tuple[int, ...]:
        """The candidates of a category: who is there, and all who have no prize; and one more."""
        return tuple(
            player
            for player, home in enumerate(division)
            if player == more or (category in self.fits[player] and home in (None, category))
        )

    def paid(self, division: Division) -> Paid | None:
        """What each has in a stable division; None for one that is not, and for one with two prizes for a player."""
        got = []
        for player, home in enumerate(division):
            elsewhere = [
                self.worths(category, self.there(division, category, player))[player]
                for category in self.fits[player]
                if category != home
            ]
            own_prize = NOTHING if home is None else self.worths(home, self.there(division, home))[player]
            if max(elsewhere, default=NOTHING) > own_prize or (home is not None and own_prize == NOTHING):
                return None
            got.append(own_prize)
        return tuple(got)

    def stable(self) -> dict[Division, Paid]:
        divisions = product(*([None, *fitting] for fitting in self.fits))
        return {division: paid for division in divisions if (paid := self.paid(division)) is not None}

    def ours(self) -> tuple[Division, Paid]:
        ranking = [Candidate(at, f"P{at}", points) for at, points in enumerate(self.points)]
        fitting = [
            [candidate for candidate in ranking if place in self.fits[candidate.number]]
            for place in range(len(self.plan.categories))
        ]
        candidates, better = one_each(ranking, fitting, self.plan)
        assert better is None
        homes: dict[int, int] = {}
        amounts: dict[int, Fraction] = {}
        for place, of in enumerate(candidates):
            got = self.plan.places(self.plan.categories[place], [candidate.points for candidate in of])
            for candidate, paid in zip(of, got, strict=True):
                if paid is not None:
                    assert candidate.number not in homes, "two prizes"
                    homes[candidate.number], amounts[candidate.number] = place, paid[0]
        return tuple(homes.get(candidate.number) for candidate in ranking), tuple(
            amounts.get(candidate.number, NOTHING) for candidate in ranking
        )

    def verify(self) -> dict[Division, Paid]:
        """Ours is stable, and no exchange of two with equal points that is stable, too, gives the first of them more."""
        stable, (division, paid) = self.stable(), self.ours()
        assert stable.get(division) == paid, (self.points, self.plan, self.fits, division, paid, stable)
        for first, second in combinations(range(len(division)), 2):
            if self.points[first] == self.points[second]:
                exchanged = list(division)
                exchanged[first], exchanged[second] = exchanged[second], exchanged[first]
                other_paid = stable.get(tuple(exchanged))
                assert other_paid is None or other_paid[first] <= paid[first], (
                    self.points,
                    self.plan,
                    self.fits,
                    division,
                    exchanged,
                )
        return stable


def drawn(chance: random.Random, sharings: Sequence[Sharing], *, most: tuple[int, int] = (4, 3)) -> Case:
    players, categories = chance.randint(2, most[0]), chance.randint(2, most[1])
    points = sorted((chance.choice((2, 2, 1)) for _ in range(players)), reverse=True)
    unit = Fraction(chance.choice(("0.01", "0.01", "10")))

    def prizes() -> tuple[Fraction, ...]:
        amounts = [Fraction(chance.choice((20, 30, 40, 50, 60, 80, 100, 120))) for _ in range(chance.randint(1, 3))]
        return (*sorted(amounts, reverse=True), *[Fraction(0)] * (chance.random() < 0.1))

    lines = tuple(Category(f"C{at}", prizes(), sharing=chance.choice(sharings)) for at in range(categories))
    fits = [[place for place in range(categories) if chance.random() < 0.65] for _ in points]
    if chance.random() < 0.3:
        fits = [fits[0]] * players
    return Case(points, Plan(lines, unit=unit), fits)


def test_drawn_plans_are_stable_among_all_their_divisions() -> None:
    chance = random.Random(61)
    for sharings in (*((sharing,) for sharing in Sharing), MIXED):
        for _ in range(25):
            drawn(chance, sharings).verify()


@pytest.mark.slow
@pytest.mark.parametrize(
    "sharings",
    [*((sharing,) for sharing in Sharing), MIXED],
    ids=lambda sharings: "-".join(sharing.value for sharing in sharings),
)
def test_many_drawn_plans_are_stable(sharings: Sequence[Sharing]) -> None:
    """Five players and three categories, 4,000 plans; 4,000 of up to nine players in five, for which alone the moves must end."""
    chance = random.Random(62)
    for _ in range(4000):
        drawn(chance, sharings, most=(5, 3)).verify()
    for _ in range(4000):
        drawn(chance, sharings, most=(9, 5)).ours()


def every(players: int, prizes: Sequence[tuple[int, ...]]) -> Iterator[Case]:
    """Every plan of two categories with these prizes and ways of sharing, open to each of the players in every way."""
    lines = list(product(prizes, Sharing))
    for at, first_line in enumerate(lines):
        for second_line in lines[at:]:
            categories = tuple(
                Category(name, tuple(map(Fraction, amounts)), sharing=sharing)
                for name, (amounts, sharing) in zip("AB", (first_line, second_line), strict=True)
            )
            for fits in product(([0], [1], [0, 1]), repeat=players):
                for points in ([1] * players, [2] * (players - 1) + [1], [2] + [1] * (players - 1)):
                    yield Case(points, Plan(categories), fits)


def test_every_plan_of_two_players_and_two_categories() -> None:
    for case in every(2, [(60,), (100, 20), (60, 50)]):
        case.verify()


@pytest.mark.slow
def test_every_plan_of_three_players_and_two_categories() -> None:
    for case in every(3, [(60,), (100, 20), (60, 50), (80, 30, 30), (50, 50), (20,)]):
        case.verify()


def test_without_sharing_each_takes_the_highest_that_is_left() -> None:
    """Down the ranking, and with different amounts no other division is stable."""
    chance = random.Random(63)
    for _ in range(60):
        case = drawn(chance, (Sharing.NONE,))
        amounts = chance.sample(range(10, 400), 9)
        categories = tuple(
            line._replace(amounts=tuple(map(Fraction, sorted((amounts.pop() for _ in range(2)), reverse=True))))
            for line in case.plan.categories
        )
        case = Case(sorted(case.points, reverse=True), Plan(categories), case.fits)
        remaining = [list(line.amounts) for line in categories]
        taken: list[int | None] = []
        for fitting in case.fits:
            home = max(
                (place for place in fitting if remaining[place]), key=lambda place: remaining[place][0], default=None
            )
            if home is not None:
                del remaining[home][0]
            taken.append(home)
        assert case.ours()[0] == tuple(taken)
        assert list(case.verify()) == [tuple(taken)]


def test_moves_may_go_round_in_a_circle_by_hort() -> None:
    """Why the order of the moves matters: each of these gives more to the one who moves, and the last one leads back to the first."""
    categories = tuple(
        Category(name, tuple(map(Fraction, amounts)), sharing=Sharing.HORT)
        for name, amounts in (("A", (12, 8, 6, 3)), ("B", (10, 5, 3, 3)), ("C", (12, 6, 5, 2)))
    )
    case = Case([1] * 4, Plan(categories), [[0, 1, 2], [1, 2], [0, 2], [0, 1, 2]])
    circle: list[Division] = [
        (0, 2, 0, 0), (2, 2, 0, 0), (2, 2, 0, 1), (2, 1, 0, 1), (2, 1, 0, 2), (0, 1, 0, 2), (0, 1, 2, 2), (0, 1, 2, 0), (0, 2, 2, 0),
    ]  # fmt: skip
    for before, after in zip(circle, [*circle[1:], circle[0]], strict=True):
        (mover,) = (at for at in range(4) if before[at] != after[at])
        had, has = (
            case.worths(home, case.there(division, home))[mover]
            for division in (before, after)
            if (home := division[mover]) is not None
        )
        assert has > had
    case.verify()


def test_the_first_in_the_ranking_has_no_less_than_the_second() -> None:
    """
    Both prizes are open to both. Anna has the first choice, the 100 of the open; Berta would have a half or less of it, and takes the 60
    of the women, which are not shared.
    """
    ranking = [Candidate(1, "Anna", 8, sex="w"), Candidate(2, "Berta", 8, sex="w")]
    carl = Candidate(3, "Carl", 9)
    for sharing in Sharing:
        women = Category("Women", (Fraction(60),), sex="w", sharing=Sharing.NONE)
        plan = Plan((Category("Open", (Fraction(100),)), women), sharing)
        answer = awards(ranking, plan)
        assert {award.candidate.name: award.amount for award in answer.awards} == {"Anna": 100, "Berta": 60}
        # Whoever is before them takes nothing from that.
        more = awards(
            [carl, *ranking], plan._replace(categories=(Category("Open", (Fraction(200), Fraction(100))), women))
        )
        assert {award.candidate.name: award.amount for award in more.awards} == {"Carl": 200, "Anna": 100, "Berta": 60}


class Restless(Plan):
    """A plan such as none can be: the second wants to be where the first is, who wants to be alone."""

    def places(self, category: Category, points: Sequence[int], ahead: int = 0) -> list[tuple[Fraction, Share] | None]:
        got = super().places(category, points, ahead)
        if len(points) < 2 or got[0] is None or got[1] is None:
            return got
        return [(Fraction(10), got[0][1]), (Fraction(200), got[1][1])]


def test_moves_without_an_end_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    categories = (Category("A", (Fraction(100), Fraction(50))), Category("B", (Fraction(100), Fraction(50))))
    ranking = [Candidate(1, "Anna", 4), Candidate(2, "Bert", 4)]
    answer = awards(ranking, Restless(categories))
    assert sorted(award.candidate.name for award in answer.awards) == ["Anna", "Bert"]
    assert answer.better is not None
    monkeypatch.setattr(prize_list, "Plan", Restless)
    table = prize_list.PrizeTable(categories, PrizeOptions())
    sentences = set()
    for language in languages():
        notes = prize_list.listed_prizes(ranking, table, PrizeOptions(), (None, None), language).notes
        sentences |= {note.why.in_language(language) for note in notes if note.why.key == "prizes_unsettled"}
    assert len(sentences) == len(languages())


@pytest.mark.parametrize("published", SHARLY, ids=lambda published: published["of"])
def test_another_program_gives_the_same(published: dict[str, Any]) -> None:
    categories = tuple(
        Category(
            category["name"],
            tuple(map(Fraction, category["amounts"])),
            category.get("sex", ""),
            ratings=(None, category.get("below")),
            sharing=Sharing(category["sharing"]) if "sharing" in category else None,
        )
        for category in published["categories"]
    )
    ranking = [
        Candidate(at, name, points * 2, sex=more[0] if more else "", rating=more[1] if more[1:] else None)
        for at, (name, points, *more) in enumerate(published["ranking"], 1)
    ]
    answer = awards(ranking, Plan(categories, Sharing(published["sharing"])))
    assert {award.candidate.name: award.amount for award in answer.awards} == published["paid"]


def test_a_hundred_players_with_two_scores_settle() -> None:
    chance = random.Random(64)
    categories = tuple(
        Category(f"C{at}", tuple(map(Fraction, range(400, 20, -20))), sharing=Sharing.HORT) for at in range(12)
    )
    fits = [[place for place in range(12) if chance.random() < 0.4] for _ in range(100)]
    Case([5] * 60 + [4] * 40, Plan(categories), fits).ours()
