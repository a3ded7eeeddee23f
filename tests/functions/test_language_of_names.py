"""
The language of tables in words: the rules, the program, a name of one language, the headings, the letters of colours;
never two at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import openpyxl
import pytest

import xl_departage
from tests.functions.test_options import arguments
from tests.rows import each_row
from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import Language
from xl_departage.functions import FUNCTIONS, OMITTED, Category, Function
from xl_departage.functions.catalogue import call, find
from xl_departage.headless import recalculate
from xl_departage.testing import write_grid

ROUNDS = [["+ 2", "= 3"], ["- 1", "+ 4"], ["+ 4", "= 1"], ["- 3", "- 2"]]
WRONG = [["12X1", "= 3"], ["- 1", "+ 4"], ["+ 4", "= 1"], ["- 3", "- 2"]]
HEADINGS = {
    "en": ("No", "Name", "Rd 1", "Rd 2"),
    "fr": ("Nº", "Nom", "R 1", "R 2"),
    "nl": ("Nr", "Naam", "R1", "R2"),
    "de": ("Nr.", "Name", "R1", "R2"),
}
CALLS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "STANDINGS": ("CLASSEMENT", (ROUNDS, "BH;SB", "FIDE-2026{}")),
    "CHECK": ("CONTROLE", (WRONG, "FIDE-2026{}")),
    "EXPLAIN": ("EXPLIQUER", (ROUNDS, "BH", 1, "FIDE-2026{}")),
    "WHAT_IF": ("ET_SI", (ROUNDS, "BH", 1, 1, "0", "FIDE-2026{}")),
}


def with_options(arguments: tuple[Any, ...], options: str) -> list[Any]:
    return [value.format(options) if isinstance(value, str) else value for value in arguments]


@pytest.fixture(autouse=True)
def no_language_chosen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine speaks German, which no table may notice."""
    for variable in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.setenv(variable, "de_DE.UTF-8")
    yield
    xl_departage.language(None)


@pytest.mark.parametrize("english", CALLS)
def test_where_nothing_else_tells_it_is_the_language_of_the_name(english: str) -> None:
    french, arguments = CALLS[english]
    for name, language in ((english, "en"), (french, "fr"), (english.lower(), "en")):
        assert call(name, with_options(arguments, "")) == call(name, with_options(arguments, f"; lang={language}"))
    assert call(english, with_options(arguments, "")) != call(french, with_options(arguments, ""))


@pytest.mark.parametrize("english", CALLS)
def test_the_program_and_the_call_come_before_the_name(english: str) -> None:
    french, arguments = CALLS[english]
    dutch = call(french, with_options(arguments, "; lang=nl"))
    xl_departage.language("nl")

    assert call(english, with_options(arguments, "")) == call(french, with_options(arguments, "")) == dutch
    assert (
        call(english, with_options(arguments, "; lang=fr"))
        == call(french, with_options(arguments, "; lang=fr"))
        != dutch
    )


def headed(language: Language) -> Any:
    white, black = tuple(LETTERS[language])
    rows = [
        [f"+ 2{white}", f"= 3{black}"],
        [f"- 1{black}", f"+ 4{white}"],
        [f"+ 4{white}", f"= 1{white}"],
        ["- 3", "- 2"],
    ]
    return [list(HEADINGS[language]), *([number, f"P{number}", *row] for number, row in enumerate(rows, 1))]


@pytest.mark.parametrize("language", HEADINGS)
def test_a_name_of_one_language_comes_before_headings_and_letters_and_those_before_the_name_of_all(
    language: Language,
) -> None:
    """`CLASSEMENT` is French over every table; Dutch and German have no names but `STANDINGS`."""
    table = headed(language)
    for grid in (table, [row[2:] for row in table[1:]]):
        expected = {lang: call("STANDINGS", [grid, "BH", f"FIDE-2026; lang={lang}"]) for lang in ("fr", language)}

        assert call("CLASSEMENT", [grid, "BH", "FIDE-2026"]) == expected["fr"]
        assert call("STANDINGS", [grid, "BH", "FIDE-2026"]) == expected[language]


def test_one_grid_answers_both_names_each_in_its_language() -> None:
    """What is remembered of a grid has no language."""
    table = [*headed("nl"), [9, "P9", "12X1", ""]]
    answers = [call(name, [table, "FIDE"]) for name in ("CHECK", "CONTROLE", "CHECK")]

    assert answers[0] == answers[2] == call("CHECK", [table, "FIDE; lang=nl"])
    assert answers[1] == call("CHECK", [table, "FIDE; lang=fr"])


def test_the_sentence_for_an_error_is_in_the_language_of_the_name() -> None:
    for name, language in (("EXPLAIN", "en"), ("EXPLIQUER", "fr")):
        book: Any = openpyxl.Workbook()
        write_grid(book.active, WRONG, "A1")
        book.active["E1"] = f'={name}(A1:B4,"BH",1,"FIDE-2026")'
        book.active["E9"] = f'={name}(A1:B4,"BH",1,"FIDE-2026; lang={language}")'
        report = recalculate(book)

        assert report.value("E1") == report.value("E9")
        assert "12X1" in report.value("E1")


def test_one_workbook_may_call_both_names_of_one_grid() -> None:
    book: Any = openpyxl.Workbook()
    write_grid(book.active, ROUNDS, "A1")
    for row, formula in ((1, "STANDINGS"), (11, "CLASSEMENT")):
        book.active.cell(row, 5).value = f'={formula}(A1:B4,"BH","FIDE-2026")'
    report = recalculate(book)

    assert (report.value("E1"), report.value("E11")) == ("Rank", "Pl")
    assert recalculate(book, lang="nl").value("E1") == recalculate(book, lang="nl").value("E11") == "Pl"


def test_python_calls_by_name_too() -> None:
    english, french = xl_departage.STANDINGS(ROUNDS, "BH", "FIDE"), xl_departage.CLASSEMENT(ROUNDS, "BH", "FIDE")

    assert (english[0][2], french[0][2]) == ("Name", "Nom")


LETTERS = {"fr": "BN", "en": "WB", "nl": "WZ", "de": "WS"}


@each_row("name", ["EXPLAIN", "EXPLIQUER"])
@each_row("language", LETTERS)
def test_an_error_is_told_in_the_language_of_the_table_that_it_replaces(name: str, language: Language) -> None:
    """Without headings, the letters of the colours tell it, of the explanation and of what is wrong alike, unless the name does."""
    white, black = tuple(LETTERS[language])
    sound = [
        [f"+ 2{white}", f"= 3{black}"],
        [f"- 1{black}", f"+ 4{white}"],
        [f"+ 4{white}", f"= 1{white}"],
        ["- 3", "- 2"],
    ]
    wrong = [["12X1", *sound[0][1:]], *sound[1:]]
    for grid in (sound, wrong):
        shown = [
            cell if isinstance(cell, str) else cell[0][0]
            for cell in (
                answer(name, grid, ""),
                answer(name, grid, f"; lang={'fr' if name == 'EXPLIQUER' else language}"),
            )
        ]
        assert shown[0] == shown[1]


@each_row(
    ("headed", "letters"),
    [*zip(HEADINGS, [*list(LETTERS)[1:], None], strict=False), *zip(HEADINGS, LETTERS, strict=False)],
)
def test_one_grid_is_answered_in_one_language(headed: str, letters: str | None) -> None:
    """Headings and letters may differ: explanation, check and every error follow the headings; letters are read, not spoken."""
    white, black = tuple(LETTERS[letters]) if letters else ("", "")
    rounds = [
        [f"+ 2{white}", f"= 3{black}"],
        [f"- 1{black}", f"+ 4{white}"],
        [f"+ 4{white}", f"= 1{white}"],
        [f"- 3{black}", f"- 2{black}"],
    ]
    table: Any = [[*HEADINGS[headed]], *([number, f"P{number}", *row] for number, row in enumerate(rounds, 1))]
    book: Any = openpyxl.Workbook()
    write_grid(book.active, table, "A1")
    formulas = (
        'EXPLAIN(A1:D5,"BH",1,"FIDE-2026{}")',
        'EXPLAIN(A1:D5,"BH;SB",1,"FIDE-2026{}")',
        'CHECK(A1:D5,"FIDE-9999{}")',
    )
    for row, formula in enumerate(formulas):
        for column, options in enumerate(("", f"; lang={headed}")):
            book.active.cell(1 + 20 * row, 6 + 20 * column).value = f"={formula.format(options)}"
    report = recalculate(book)

    for row in range(1, 61, 20):
        assert report.value(f"F{row}") == report.value(f"Z{row}")
        assert report.value(f"F{row}")


def answer(name: str, grid: Any, options: str) -> Any:
    book: Any = openpyxl.Workbook()
    write_grid(book.active, grid, "A1")
    book.active["E1"] = f'={name}(A1:B4,"BH",1,"FIDE-2026{options}")'
    return recalculate(book).value("E1")


def answers() -> Iterator[tuple[Function, str, dict[str, Any]]]:
    """Every function that answers in words, by each of its names: its answers by language, and that to a call that names none."""
    bare: dict[str, Any] = {"grid": ROUNDS, "round": 1}
    own_arguments: dict[str, dict[str, Any]] = {
        "PRIZES": {
            "standings": [["Place", "Nom", "Points"], [1, "Anne", 2]],
            "plan": [["Catégorie", 1], ["Open", 50]],
        },
        "BERGER": {"players": 6},
        "SEASON": {"results": [["Étape", "Place", "Nom"], ["Wavre", 1, "Anne"], ["", 2, "Bilal"]], "scale": "10;7"},
    }
    for function in FUNCTIONS.values():
        if not any(argument.name == "rules" for argument in function.arguments):
            continue
        ratings = function.category is Category.RATINGS
        edition = "BEL" if ratings else "" if function.name == "SEASON" else "FIDE-2026"
        named_arguments = {} if ratings else own_arguments.get(function.name, bare)

        def table(
            name: str, rules: Any, function: Function = function, named_arguments: dict[str, Any] = named_arguments
        ) -> Any:
            return call(name, arguments(function, rules=rules, **named_arguments))

        try:
            by_language = {lang: table(function.name, f"{edition}; lang={lang}") for lang in ("en", "fr")}
        except DepartageError:
            continue
        if by_language["en"] != by_language["fr"]:
            for name in (function.name, *function.aliases):
                yield function, name, {**by_language, "": table(name, edition or OMITTED)}


def test_no_function_answers_in_two_languages() -> None:
    """By a name that languages share (CHANCES, BERGER), all of an answer is in French."""
    seen: set[str] = set()
    for function, name, found in answers():
        seen.add(function.name)
        # These read headings, which come before the name.
        headings = function.name in ("CROSSTABLE", "PAIRINGS", "SEASON", "PRIZES", "ELO_PERIOD")
        expected = [found[find(name).language or "fr"]] if not headings else [found["en"], found["fr"]]
        assert found[""] in expected, name
    assert seen >= {"STANDINGS", "EXPLAIN", "WHAT_IF", "CHANCES", "BERGER", "SEASON", "PRIZES", "CROSSTABLE"}
