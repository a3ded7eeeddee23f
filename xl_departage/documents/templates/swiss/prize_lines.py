"""The lines of the sheet of prizes: the preset categories, or those of a table of prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from xl_departage.base.exact import to_number
from xl_departage.base.messages import Text, decimal
from xl_departage.chess.prizes.money import ROUNDINGS
from xl_departage.chess.prizes.plan import Category
from xl_departage.chess.prizes.prize_list import PrizeTable
from xl_departage.chess.tournament.persons import sex_letter
from xl_departage.documents.templates.entries import Filling

AMOUNTS = 20
"""The largest number of amounts in a category."""
MOST_PRIZES = 120
"""The largest number of prizes in a category; those beyond the amounts are prizes in kind."""
LINES = 20
"""The largest number of categories."""
YES, NO = Text("swiss.yes"), Text("swiss.no")
CATEGORIES: Sequence[Mapping[str, Text | str | int]] = [
    {"category_name": Text("swiss.overall"), "prizes": 3},
    {"category_name": Text("swiss.women"), "sex": "F", "prizes": 1},
    {"category_name": Text("swiss.u8"), "most_age": 8, "prizes": 1},
    *(
        {"category_name": Text("swiss.uage", age=age), "least_age": age - 1, "most_age": age, "prizes": 1}
        for age in (10, 12, 14, 16, 18, 20)
    ),
    {"category_name": Text("swiss.senior_s50"), "least_age": 50, "most_age": 64, "prizes": 1},
    {"category_name": Text("swiss.veteran_s65"), "least_age": 65, "prizes": 1},
    *(
        {"category_name": Text("swiss.under_limit", limit=limit), "below": limit, "prizes": 1}
        for limit in (2000, 1800, 1600, 1400)
    ),
    {"category_name": Text("swiss.unrated"), "only_unrated": YES, "prizes": 1},
]
_SAMPLE = {
    Text("swiss.overall"): (300, 200, 120),
    Text("swiss.women"): (60,),
    Text("swiss.under_limit", limit=1800): (50,),
}
SAMPLE_CATEGORIES: Sequence[Mapping[str, Text | str | int]] = [
    {**line, **{f"amount_{place}": amount for place, amount in enumerate(_SAMPLE.get(name, ()), 1)}}
    for line in CATEGORIES
    for name in (line["category_name"],)
    if isinstance(name, Text)
]
"""The preset categories, some of them with amounts of money, for the sample."""


def fits_sheet(table: PrizeTable) -> bool:
    """Whether the sheet has room for a table of prizes."""
    return len(table.categories) <= LINES and all(
        len(category.amounts) <= MOST_PRIZES and sum(amount > 0 for amount in category.amounts) <= AMOUNTS
        for category in table.categories
    )


def with_prizes(filling: Filling, table: PrizeTable, year: int | None) -> Filling:
    """
    The filling with the categories of a table, which must fit the sheet, and the choices above it; and, if given, with
    the year from which ages are counted.
    """
    options = table.options
    chosen: dict[str, Any] = {
        "sharing": None if options.prizes is None else Text(f"prizes.sharing.{options.prizes}"),
        "rounding": next((decimal(text) for text, unit in ROUNDINGS.items() if unit == options.rounding), None),
        "held": None if options.several is None else YES if options.several else NO,
        "without": options.without or None,
    }
    return replace(
        filling,
        front=filling.front if year is None else {**filling.front, "year_typed": year},
        lists={**filling.lists, "prizes": [_line(category) for category in table.categories]},
        chosen={**filling.chosen, **{key: value for key, value in chosen.items() if value is not None}},
    )


def _line(category: Category) -> Mapping[str, Any]:
    amounts = [amount for amount in category.amounts if amount]
    cells = {
        "category_name": category.name,
        "sex": sex_letter(category.sex) or None,
        "least_age": category.ages[0],
        "most_age": category.ages[1],
        "above": category.ratings[0],
        "below": category.ratings[1],
        "club": category.club or None,
        "only_unrated": YES if category.unrated else None,
        "prizes": len(category.amounts) if len(category.amounts) > len(amounts) else None,
        "shared": None if category.sharing is None else Text(f"prizes.sharing.{category.sharing.value}"),
        **{f"amount_{place}": to_number(amount) for place, amount in enumerate(amounts, 1)},
    }
    return {key: value for key, value in cells.items() if value is not None}
