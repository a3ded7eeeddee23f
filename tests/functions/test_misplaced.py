"""Arguments in another order: the call that is shown is the one that was meant, or a question is asked."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest

from tests.examples import examples
from tests.functions.test_options import GRID, arguments
from xl_departage.base.errors import ArgumentError, DepartageError, Undefined
from xl_departage.base.messages import languages
from xl_departage.functions import FUNCTIONS, OMITTED, Category, Function, find
from xl_departage.functions.misplaced import fits
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse

FOUR: Any = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
RATINGS: Any = [[1800], [1700], [1650], [1500]]
FURTHER: dict[str, Any] = {
    "player": 2, "team": 2, "cut": 1, "cut_low": 1, "cut_high": 0, "n": 1, "extension": 1, "games": 50, "k": 20, "highest": 2000,
    "birth_year": 2010, "year": 2026, "cycles": 2, "best": 1, "deviation": 200,
}  # fmt: skip
"""Optional arguments, beside those of `arguments`."""
CURES: list[tuple[str, Sequence[Any], str]] = [
    ("BUCHHOLZ", (FOUR, "FIDE-2026"), 'BUCHHOLZ(grid,,"FIDE-2026")'),
    ("BUCHHOLZ", (FOUR, "FIDE-2026", 2), 'BUCHHOLZ(grid,2,"FIDE-2026")'),
    ("BUCHHOLZ", (2, FOUR, "FIDE-2026"), 'BUCHHOLZ(grid,2,"FIDE-2026")'),
    ("BUCHHOLZ", ("FIDE-2026", FOUR, 2), 'BUCHHOLZ(grid,2,"FIDE-2026")'),
    ("BUCHHOLZ", (FOUR, OMITTED, 1, "FIDE-2026"), 'BUCHHOLZ(grid,,"FIDE-2026",1)'),
    ("BUCHHOLZ", (FOUR, 2, 1, 0, "FIDE-2026"), 'BUCHHOLZ(grid,2,"FIDE-2026",1,0)'),
    ("PERFORMANCE", (FOUR, "FIDE-2026", RATINGS), 'PERFORMANCE(grid,ratings,,"FIDE-2026")'),
    ("PERFORMANCE", (GRID, "FIDE-2026"), 'PERFORMANCE(grid,,,"FIDE-2026")'),
    ("PERFORMANCE", (GRID, 1, "FIDE-2026"), 'PERFORMANCE(grid,,1,"FIDE-2026")'),
    ("STANDINGS", (FOUR, RATINGS, "BH;SB", "FIDE-2026"), 'STANDINGS(grid,"BH;SB","FIDE-2026",ratings)'),
    ("RANK_BY", (FOUR, "FIDE-2026", "BH;SB"), 'RANK_BY(grid,"BH;SB",,"FIDE-2026")'),
    ("TIEBREAK", (FOUR, 2, "BH", "FIDE-2026"), 'TIEBREAK(grid,"BH",2,"FIDE-2026")'),
    ("TIEBREAK", ("BH", FOUR, 2, "FIDE-2026"), 'TIEBREAK(grid,"BH",2,"FIDE-2026")'),
    ("EXPLAIN", (FOUR, 2, "BH", "FIDE-2026"), 'EXPLAIN(grid,"BH",2,"FIDE-2026")'),
    ("CHECK", (FOUR, RATINGS, "FIDE-2026"), 'CHECK(grid,"FIDE-2026",ratings)'),
    ("WHAT_IF", (FOUR, "BH", 1, "FIDE-2026", 2, "1"), 'WHAT_IF(grid,"BH",1,2,"1","FIDE-2026")'),
    ("ELO_NEW", (1800, "FIDE-2025", 1900, 1, 20), 'ELO_NEW(1800,1900,1,20,"FIDE-2025")'),
    ("ELO_NEW", (1800, [[1], [0]], [[1900], [1700]], 20), "ELO_NEW(1800,opponents,results,20)"),
    ("ELO_EXPECTED", ([[1900], [1700]], 1800, "BEL"), 'ELO_EXPECTED(1800,opponents,"BEL")'),
    ("ELO_K", (1800, 10, "FIDE-2025"), 'ELO_K(10,1800,"FIDE-2025")'),
    ("ELO_RANK", ([[10], [5], [20]], [[1800], [1900], [1800]]), "ELO_RANK(ratings,games)"),
    ("ELO_QUANTITY", (6, 4.5), "ELO_QUANTITY(4.5,6)"),
    ("ELO_DIFFERENCE", ("BEL", 0.75), 'ELO_DIFFERENCE(0.75,"BEL")'),
]


OWN: dict[str, list[Any]] = {
    "PRIZES": [
        [["Place", "Name", "Points"], [1, "Anna", 2], [2, "Bert", 1], [3, "Cleo", 1]],
        [["Category", 1, 2], ["Open", 100, 60]], OMITTED, "Bert", "prizes=equal",
    ],
    "BERLIN": [[[1], [0.5]]],
    "BERGER": [6, 2],
    "ELO_RANK": [[[1800], [1900]], [[10], [5]]],
    "PAIRINGS": [
        [["Nom", "Elo"], ["A", 1800], ["B", 1700], ["C", 1600], ["D", 1500]],
        [["Ronde", "Blancs", "Résultat", "Noirs"], [1, "A", "1-0", "C"], [1, "D", "1-0", "B"]],
        "FIDE-2026; planned=3; first=white",
    ],
    "SEASON": [
        [["Stage", "Place", "Name"], [1, 1, "A"], [1, 2, "B"], [2, 1, "B"], [2, 2, "A"]], "25;20;16", 1, "WINS;NEXT", "sharing=mean",
    ],
}  # fmt: skip
"""The arguments of the functions for which `arguments` has none that give a value."""


def answered(name: str, *values: Any) -> str:
    with pytest.raises(DepartageError) as refused:
        find(name).call(list(values))
    return refused.value.message("en")


def test_the_one_order_that_fits_is_shown(subtests: pytest.Subtests) -> None:
    for name, values, formula in CURES:
        with subtests.test(formula=formula):
            assert answered(name, *values).endswith(f"write {formula}")


def test_the_zero_of_an_unrated_player_is_not_moved_to_the_opponents() -> None:
    for values in ((0, 1600, 1, 30), (0, [[1600]], [["1"]], 1500), ("NC", 1600, 1, 30)):
        assert "ELO_INITIAL" in answered("ELO_NEW", *values), values
    # No games and a rating are exchanged.
    assert answered("ELO_K", 1760, 0).endswith("write ELO_K(0,1760)")


def test_what_two_orders_leave_open_is_asked() -> None:
    for name, values, question in (
        # The player may be 1 or 2; neither order moves less than the other.
        ("BUCHHOLZ_CUT", (FOUR, 1, 2, "FIDE-2026"), "Is 1 “player” or “n”?"),
        ("KOYA", (FOUR, 1, 2, "FIDE-2026"), "Is 1 “player” or “extension”?"),
        ("BUCHHOLZ", (FOUR, "FIDE-2026", 2, 1), "Is 2 “player” or “cut_low”?"),
        ("BUCHHOLZ", (FOUR, "FIDE-2026", 1, 2), "Is 1 “player” or “cut_low”?"),
        ("ELO_NEW", (1900, 1, 20, "FIDE-2025", 1800), "Is 1900 “own” or “opponents”?"),
    ):
        message = answered(name, *values)
        assert message.endswith(question)
        assert f"{name}(" not in message


def test_what_is_wrong_in_its_place_is_reported_as_that() -> None:
    small: Any = [[1800], [250], [1700], [1600]]
    cases: list[tuple[str, Sequence[Any], str]] = [
        ("BUCHHOLZ", (FOUR, 9, "FIDE-2026", 1), "player_number_unknown"),
        ("RANK_BY", (FOUR, "BHH", 1, "FIDE-2026"), "tiebreak_unknown"),
        ("BUCHHOLZ", (FOUR, 2, "FIDE-2062"), "rules_unknown_edition"),
        ("RANK_BY", (FOUR, "BH", OMITTED, "FIDE-2026", small), "grid_rating_too_small"),
        ("BUCHHOLZ", (FOUR, 2, None), "rules_blank"),
        ("BUCHHOLZ", ("FIDE-2026",), "rules_edition_elsewhere"),
        ("BERLIN", ("FIDE-2026",), "rules_edition_without_place"),
    ]
    found = []
    for name, values, _ in cases:
        with pytest.raises(DepartageError) as refused:
            find(name).call(list(values))
        found.append(refused.value.key)
    assert found == [key for _, _, key in cases]


def test_the_call_shows_control_characters_of_a_cell() -> None:
    table = [["Name", "R 1"], ["A\x00", "+ 2"], ["B", "- 1"]]
    with pytest.raises(ArgumentError, match=re.escape('TIEBREAK(grid,"BH","A␀","FIDE-2026")')):
        find("TIEBREAK").call([table, "A\x00", "BH", "FIDE-2026"])


def sound(function: Function) -> list[Any]:
    """Arguments that give a value, as many as there are."""
    if function.name in OWN:
        assert runs(function, OWN[function.name])
        return OWN[function.name]
    values = arguments(function)
    for place, argument in enumerate(function.arguments):
        if values[place] is OMITTED:
            if argument.name == "rules":
                values[place] = "BEL" if function.category is Category.RATINGS else "FIDE-2026"
            else:
                values[place] = FURTHER.get(argument.name, OMITTED)
            if not runs(function, values):
                values[place] = OMITTED
    assert runs(function, values)
    while values[-1] is OMITTED:
        values.pop()
    return values


def runs(function: Function, values: Sequence[Any]) -> bool:
    try:
        function.call(list(values))
    except Undefined:
        return True
    except DepartageError:
        return False
    return True


def orders(values: Sequence[Any], drawn: int) -> Iterator[list[Any]]:
    """Every swap of two, every rotation, and some orders drawn."""
    for later in range(len(values)):
        for earlier in range(later):
            swapped = list(values)
            swapped[later], swapped[earlier] = swapped[earlier], swapped[later]
            yield swapped
        yield [*values[later:], *values[:later]]
    for seed in range(drawn):
        yield random.Random(seed).sample(list(values), len(values))


def literal(node: Node) -> Any:
    """A value that a formula shows; `...` for the name of a table, OMITTED for a place left out."""
    match node.kind:
        case Kind.NUMBER:
            return float(node.text)
        case Kind.TEXT:
            return node.text.strip('"')
        case Kind.OMITTED:
            return OMITTED
    return ...


def plain(value: Any) -> str:
    return str(float(value) if isinstance(value, (int, float)) else value)


def check_orders(function: Function, drawn: int) -> tuple[int, int]:
    """
    How many calls were shown and how many questions asked. Each call shown can be read and run, and has every given value in a place that
    it fits.
    """
    shown = asked = 0
    for order in orders(sound(function), drawn):
        try:
            function.call(list(order))
            continue
        except DepartageError as refused:
            messages = {language: refused.message(language) for language in languages()}
        asked += "?" in messages["en"]
        found = re.search(rf"write ({function.name}\(.*\))$", messages["en"])
        if found is None:
            continue
        shown += 1
        assert all(f"{function.name}(" in message for message in messages.values()), messages
        tree = parse(found[1])
        assert tree.text == function.name
        values = [literal(node) for node in tree.args]
        tables = [value for value in order if isinstance(value, list)]
        scalars = [plain(value) for value in order if value is not OMITTED and not isinstance(value, list)]
        assert sorted(scalars) == sorted(plain(value) for value in values if value not in (..., OMITTED)), found[1]
        places = [place for place, value in enumerate(values) if value is ...]
        assert len(places) == len(tables), found[1]
        tried = []
        for some in permutations(tables):
            for place, table in zip(places, some, strict=True):
                values[place] = table
            tried.append(all(map(fits, function.arguments, values)) and runs(function, values))
        assert any(tried), found[1]
    return shown, asked


def test_swaps_and_rotations_of_every_function(subtests: pytest.Subtests) -> None:
    shown = asked = 0
    for function in FUNCTIONS.values():
        with subtests.test(function=function.name):
            counted = check_orders(function, examples(16))
            shown, asked = shown + counted[0], asked + counted[1]
    assert shown > 100
    assert asked > 10


@pytest.mark.slow
def test_drawn_orders_of_every_function(subtests: pytest.Subtests) -> None:
    for function in FUNCTIONS.values():
        with subtests.test(function=function.name):
            check_orders(function, 200)


@pytest.mark.parametrize("number", [0, -2, 0.0])
def test_a_number_that_no_player_has_is_reported_as_such(number: float) -> None:
    """An edition in its place beside it shows that nothing was moved: a cut of 0 would say nothing."""
    for name, values in [
        ("BUCHHOLZ", (FOUR, number, "FIDE-2026")),
        ("SONNEBORN_BERGER", (FOUR, number, "FIDE-2026")),
        ("TIEBREAK", (FOUR, "BH", number, "FIDE-2026")),
        ("BUCHHOLZ", (FOUR, number)),
    ]:
        with pytest.raises(ArgumentError, match=f"No player has the number {int(number)}: the numbers go from 1 to 4"):
            find(name).call(values)


def test_an_edition_that_stands_alone_is_sent_to_its_own_place() -> None:
    """Counted from 1, as the wizard of a spreadsheet program shows the arguments of every function."""
    sent = 0
    for function in FUNCTIONS.values():
        places = [at for at, argument in enumerate(function.arguments, 1) if argument.name == "rules"]
        if not places or places == [1]:
            continue
        with pytest.raises(DepartageError) as refused:
            function.call(["FIDE-2026"])
        error = refused.value
        if error.key == "rules_edition_elsewhere":
            sent += 1
            assert [error.values["number"]] == places, function.name
    assert sent > 40
