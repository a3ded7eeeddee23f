"""The tables of the page are those of the functions; what a supposed result changes is said above its table."""

from __future__ import annotations

import json
from typing import Any

from tests.rows import each_row
from xl_departage.base.messages import Language, text
from xl_departage.functions import OMITTED, call, names
from xl_departage.hosts.page import calculator

ROWS = [
    ["No", "Name", "Rating", "Rd 1", "Rd 2"],
    ["1", "Anne", "2000", "+2B", "=3N"],
    ["2", "Bilal", "1900", "-1N", ">4"],
    ["3", "Chloé", "1800", "+4B", "=1B"],
    ["4", "Dora", "1700", "-3N", "<2"],
]
RULES = "FIDE-2026"


def asked(do: str, lang: Language = "en", **request: Any) -> Any:
    event = {"rows": ROWS, "rules": RULES} if do not in ("value", "functions") else {}
    answer = json.loads(calculator.answer(json.dumps({"do": do, "lang": lang, **event, **request})))
    assert "error" not in answer, answer
    return answer["value"]


def computed(name: str, *arguments: Any) -> Any:
    result = call(name, [ROWS, *arguments])
    return result if isinstance(result, list) else [[result]]


def test_the_tables_are_those_of_the_functions() -> None:
    standings = asked("standings", codes="BH;SB")
    assert standings == computed("STANDINGS", "BH;SB", RULES)
    assert asked("explain", code="BH", player="3") == computed("EXPLAIN", "BH", 3, RULES)
    # The other player by number or by name.
    compared = computed("EXPLAIN", "BH;SB", "1>3", RULES)
    assert asked("compare", codes="BH;SB", player="1", other="3") == compared
    assert asked("compare", codes="BH;SB", player="1", other="chloé") == compared


GAME = {"player": "Anne", "opponent": "Bilal", "round": 1}


@each_row(
    ("player", "round", "result", "key", "values"),
    [
        ("1", 1, "=", "page_supposed", {**GAME, "result": "½-½", "before": "1-0"}),
        ("Anne", 1, "0", "page_supposed", {**GAME, "result": "0-1", "before": "1-0"}),
        (
            "3",
            2,
            "1",
            "page_supposed",
            {"player": "Chloé", "opponent": "Anne", "round": 2, "result": "1-0", "before": "½-½"},
        ),
        (
            "4",
            2,
            "1",
            "page_supposed",
            {"player": "Dora", "opponent": "Bilal", "round": 2, "result": "1-0", "before": "F-1"},
        ),
    ],
)  # fmt: skip
def test_a_supposed_result_is_said_with_the_one_that_it_replaces(
    player: str, round: int, result: str, key: str, values: dict[str, Any]
) -> None:
    both: tuple[Language, ...] = ("en", "de")
    for lang in both:
        answer = asked("what_if", lang, codes="BH", player=player, round=round, result=result)

        assert answer["lines"][0] == text(key, lang, **values)
        forfeit = [text("page_supposed_forfeit", lang)] if player == "4" else []
        assert answer["lines"][1:] == forfeit
    assert asked("what_if", codes="BH", player=player, round=round, result=result)["table"] == computed(
        "WHAT_IF", "BH", player, round, result, RULES
    )


def test_every_function_is_answered_by_its_name() -> None:
    assert asked("functions") == list(names())
    assert asked("value", function="BUCHHOLZ", arguments=[ROWS, None, RULES]) == computed("BUCHHOLZ", OMITTED, RULES)
    assert asked("value", function="ELO_EXPECTED", arguments=[1800, 1700]) == [[call("ELO_EXPECTED", [1800, 1700])]]
