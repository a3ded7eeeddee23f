"""All values and places that an independent implementation of the two French texts gives for twelve tournaments."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.chess.tiebreaks.made import DATA, context, made
from tests.rows import each_row
from xl_departage.base.exact import Exact, half_up
from xl_departage.chess import tiebreaks

NAMES = sorted(path.name.removesuffix(".seed.json") for path in (DATA / "made").glob("*.seed.json"))
EDITIONS = {"1998": "FFE", "2012": "FFE-2012", "": "FFE"}


def expected(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((DATA / "made" / f"{name}.seed.json").read_text(encoding="utf-8"))
    return document


def columns(name: str) -> Iterator[tuple[int, str, list[Exact | None]]]:
    tables = {edition: context(made(name), edition) for edition in ("FFE", "FFE-2012")}
    for position, code in enumerate(expected(name)["codes"]):
        plain, _, year = code.partition("@")
        yield position, code, tiebreaks.values(tables[EDITIONS[year]], plain)


def as_published(value: Exact | None) -> Fraction | None:
    # The files contain values rounded to four decimals.
    return None if value is None else Fraction(half_up(value, 4))


def published(value: float | None) -> Fraction | None:
    return None if value is None else Fraction(str(value))


def test_all_twelve_tournaments_are_there() -> None:
    assert len(NAMES) == 12


@each_row("name", NAMES)
def test_every_value_is_that_of_the_independent_implementation(name: str) -> None:
    codes, players = expected(name)["codes"], expected(name)["players"]
    compared = 0
    for position, code, column in columns(name):
        for number, row in players.items():
            value = as_published(column[int(number) - 1])
            assert value == published(row["values"][position]), (code, number)
            compared += 1

    assert compared == len(codes) * len(players)


@each_row("name", NAMES)
def test_the_standings_after_all_tie_breaks_are_those_of_the_independent_implementation(name: str) -> None:
    codes = expected(name)["codes"]
    # One list mixes both editions: players still tied after the first are ranked by the second.
    first = tiebreaks.rank(
        context(made(name), "FFE"), [code.partition("@")[0] for code in codes if not code.endswith("@2012")]
    )
    second = tiebreaks.rank(
        context(made(name), "FFE-2012"), [code.partition("@")[0] for code in codes if code.endswith("@2012")]
    )
    order = list(zip(first.places, second.places, strict=True))
    places = [1 + sum(other < mine for other in order) for mine in order]

    assert [places[int(number) - 1] for number in expected(name)["players"]] == [
        row["rank"] for row in expected(name)["players"].values()
    ]
