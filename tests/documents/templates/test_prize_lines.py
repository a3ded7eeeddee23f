"""The sheet of prizes of a Swiss: its preset categories, and what a table of prizes puts into its cells. No workbook is made."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from xl_departage.base.messages import Text, decimal
from xl_departage.chess.prizes.money import Sharing
from xl_departage.chess.prizes.plan import Category
from xl_departage.chess.prizes.prize_list import PrizeTable
from xl_departage.chess.regulations.rules import PrizeOptions
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.swiss.prize_lines import (
    CATEGORIES,
    NO,
    SAMPLE_CATEGORIES,
    YES,
    fits_sheet,
    with_prizes,
)


def test_every_age_is_in_one_preset_category_and_each_has_the_limits_of_its_name() -> None:
    """FIDE's youth groups of two years, seniors from 50 and from 65; ratings below the limit that the name says."""
    named = {text.in_language("en"): line for line in CATEGORIES if isinstance(text := line["category_name"], Text)}
    ages: list[str] = []
    for name, line in named.items():
        numbers = [int(number) for number in re.findall(r"\d+", name)]
        least, most = line.get("least_age", 0), line.get("most_age", 200)
        if "least_age" in line or "most_age" in line:
            assert isinstance(least, int)
            assert isinstance(most, int)
            ages += [name for _ in range(least, most + 1)]
            assert numbers[-1] == (most if name.startswith("U") else least), name
        elif numbers:
            assert line["below"] == numbers[-1], name
    # From 21 to 49 there is no age group.
    assert len(ages) == len(range(21)) + len(range(50, 201))
    assert [name for at, name in enumerate(ages) if at == 0 or ages[at - 1] != name] == list(dict.fromkeys(ages))
    assert [line["prizes"] for line in CATEGORIES] == [3, *[1] * (len(CATEGORIES) - 1)]
    assert [line["below"] for line in CATEGORIES if "below" in line] == [2000, 1800, 1600, 1400]
    assert [name for name, line in named.items() if "sex" in line or "only_unrated" in line] == ["Women", "Unrated"]


def test_the_sample_has_money_for_three_categories_and_less_for_lower_places() -> None:
    with_money = [line for line in SAMPLE_CATEGORIES if "amount_1" in line]
    for line, preset in zip(SAMPLE_CATEGORIES, CATEGORIES, strict=True):
        assert {key: value for key, value in line.items() if not key.startswith("amount")} == preset
        amounts = [int(str(line[key])) for key in line if key.startswith("amount")]
        assert len(amounts) in (0, line["prizes"])
        assert amounts == sorted(amounts, reverse=True)
        assert not any(amount % 10 for amount in amounts)
    assert [line["amount_1"] for line in with_money] == [300, 60, 50]


def category(name: str = "C", *amounts: int, **more: Any) -> Category:
    return Category(name, tuple(map(Fraction, amounts)), **more)


def test_a_table_fits_with_twenty_lines_of_twenty_amounts_and_prizes_in_kind_for_all_places() -> None:
    """docs/site/en/start/templates.md; a prize without money needs no cell of its own."""
    for categories, fits in (
        ([category()] * 20, True),
        ([category()] * 21, False),
        ([category("C", *[1] * 20, *[0] * 100)], True),
        ([category("C", *[1] * 21)], False),
        ([category("C", *[0] * 121)], False),
    ):
        assert fits_sheet(PrizeTable(tuple(categories), PrizeOptions())) is fits


def test_each_condition_of_a_category_has_its_cell() -> None:
    table = PrizeTable(
        (
            category("Overall", 300, 200, 0),
            category("Girls", 60, sex="w", ages=(None, 12), club="Namur", sharing=Sharing.HORT),
            category("Low", ages=(50, None), ratings=(1000, 1800)),
            category("New", 5, unrated=True),
        ),
        PrizeOptions(prizes="equal", rounding=Fraction(1, 20), several=True, without="3, 4"),
    )
    filled = with_prizes(Filling({"planned": 7}, {"players": []}, {"held": NO}), table, 2026)
    assert filled.lists["prizes"] == [
        # Three prizes, one of them without money.
        {"category_name": "Overall", "prizes": 3, "amount_1": 300, "amount_2": 200},
        {"category_name": "Girls", "sex": "F", "most_age": 12, "club": "Namur", "shared": Text("prizes.sharing.hort")}
        | {"amount_1": 60},
        {"category_name": "Low", "least_age": 50, "above": 1000, "below": 1800},
        {"category_name": "New", "only_unrated": YES, "amount_1": 5},
    ]
    assert filled.lists["players"] == []
    assert filled.front == {"planned": 7, "year_typed": 2026}
    assert filled.chosen == {
        "held": YES,
        "sharing": Text("prizes.sharing.equal"),
        "rounding": decimal("0.05"),
        "without": "3, 4",
    }
    # What the table does not say stays as it was.
    silent = with_prizes(Filling({"planned": 7}, {}, {"held": NO}), PrizeTable((), PrizeOptions()), None)
    assert (silent.front, silent.chosen) == ({"planned": 7}, {"held": NO})
    single = with_prizes(Filling(), PrizeTable((), PrizeOptions(several=False)), None)
    assert single.chosen == {"held": NO}
