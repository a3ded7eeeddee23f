"""The language of tables in words: the rules, the program, the headings, and at last the name of the function; never two at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import openpyxl
import pytest

import xl_departage
from xl_departage.functions.catalogue import call
from xl_departage.headless import recalculate
from xl_departage.messages import Language
from xl_departage.testing import write_grid

ROUNDS = [["+ 2", "= 3"], ["- 1", "+ 4"], ["+ 4", "= 1"], ["- 3", "- 2"]]
WRONG = [["12X1", "= 3"], ["- 1", "+ 4"], ["+ 4", "= 1"], ["- 3", "- 2"]]
HEADINGS = {"en": ("No", "Name", "Rd 1", "Rd 2"), "fr": ("Nº", "Nom", "R 1", "R 2")}
CALLS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "STANDINGS": ("CLASSEMENT", (ROUNDS, "BH;SB", "FIDE-2026{}")),
    "CHECK": ("CONTROLE", (WRONG, "FIDE-2026{}")),
    "EXPLAIN": ("EXPLIQUER", (ROUNDS, "BH", 1, "FIDE-2026{}")),
    "WHAT_IF": ("ET_SI", (ROUNDS, "BH", 1, 1, "0", "FIDE-2026{}")),
}


def given(arguments: tuple[Any, ...], options: str) -> list[Any]:
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
        assert call(name, given(arguments, "")) == call(name, given(arguments, f"; lang={language}"))
    assert call(english, given(arguments, "")) != call(french, given(arguments, ""))


@pytest.mark.parametrize("english", CALLS)
def test_the_program_and_the_call_come_before_the_name(english: str) -> None:
    french, arguments = CALLS[english]
    dutch = call(french, given(arguments, "; lang=nl"))
    xl_departage.language("nl")

    assert call(english, given(arguments, "")) == call(french, given(arguments, "")) == dutch
    assert call(english, given(arguments, "; lang=fr")) == call(french, given(arguments, "; lang=fr")) != dutch


@pytest.mark.parametrize("language", HEADINGS)
def test_headings_come_before_the_name(language: Language) -> None:
    headings = list(HEADINGS[language])
    table: Any = [headings, *([number, f"P{number}", *row] for number, row in enumerate(ROUNDS, 1))]
    expected = call("STANDINGS", [table, "BH", f"FIDE-2026; lang={language}"])

    assert call("STANDINGS", [table, "BH", "FIDE-2026"]) == call("CLASSEMENT", [table, "BH", "FIDE-2026"]) == expected


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
