"""The catalogue of texts: complete in both languages, and every key that the code uses exists."""

import ast
import re
import string
from pathlib import Path

import pytest

import xl_departage
from xl_departage.errors import DepartageError, Place, UnreadableCell
from xl_departage.messages import TEXTS

ROOT = Path(xl_departage.__file__).parent


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("key", sorted(TEXTS))
def test_both_languages_say_something_with_the_same_fields(key: str) -> None:
    french, english = TEXTS[key]

    assert french.strip()
    assert english.strip()
    assert fields(french) == fields(english)


def error_classes() -> set[str]:
    found = {"DepartageError"}
    queue = [DepartageError]
    while queue:
        for child in queue.pop().__subclasses__():
            found.add(child.__name__)
            queue.append(child)
    return found


def test_every_key_that_an_error_is_raised_with_has_a_text_with_the_fields_it_gives() -> None:
    raised: list[tuple[str, str, set[str]]] = []
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in error_classes()
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and isinstance(node.args[0].value, str)
            ):
                given = {keyword.arg for keyword in node.keywords if keyword.arg and keyword.arg != "place"}
                if all(keyword.arg for keyword in node.keywords):
                    raised.append((f"{path.name}:{node.lineno}", node.args[0].value, given))

    assert raised
    for where, key, given in raised:
        assert key in TEXTS, f"{where} raises an unknown text {key}"
        assert {name.split(".")[0].split("[")[0] for name in fields(TEXTS[key].fr)} <= given, f"{where}: {key}"


def test_no_text_is_left_in_one_language_by_mistake() -> None:
    same = {
        key
        for key, (french, english) in TEXTS.items()
        if french == english and re.search(r"[A-Za-zÀ-ÿ]{4,}", re.sub(r"\{[^}]*\}", "", french))
    }

    assert same == set()


def test_an_error_says_where_first_and_then_what() -> None:
    error = UnreadableCell("rules_not_text", Place(row=7, round=3, text="12X1"), value="x")

    assert error.message("fr").startswith("Ligne 7, ronde 3, « 12X1 » : ")
    assert error.message("en").startswith("Row 7, round 3, “12X1”: ")


def test_a_cell_with_line_breaks_stays_on_one_line() -> None:
    error = UnreadableCell("rules_not_text", Place(row=7, text="12\nX1\r\n"), value="x")

    assert "“12 X1”" in error.message("en")
    assert "\n" not in error.message("fr")
