"""The categories of prizes that are preset: the lines of their sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_departage.base.messages import Text

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
"""The same with money for some, as the sample has it."""
