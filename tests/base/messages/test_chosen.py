"""The language of tables in words: of the rules, of the call, of the program, of the headings; never of the machine."""

from __future__ import annotations

import locale
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import xl_departage
from tests.rows import each_row
from xl_departage.base.messages import languages, user_language
from xl_departage.base.messages.catalogues import columns_language
from xl_departage.base.messages.chosen import by_name, chosen_for_call, chosen_language, typed_language
from xl_departage.headless import recalculate
from xl_departage.testing import grid

PLAYERS = [["N°", "Nom"], [1, "Anne"], [2, "Bilal"]]
GAMES = [["Ronde", "Blancs", "Résultat", "Noirs"], [1, "Anne", "1-0", "Bilal"], [2, "Bilal", "", "Anne"]]
ROWS = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]


@pytest.fixture(autouse=True)
def unchosen() -> Iterator[None]:
    xl_departage.language(None)
    yield
    xl_departage.language(None)


def heading(rules: str = "FIDE-2026") -> Any:
    """The heading of the second column of standings."""
    return xl_departage.STANDINGS(ROWS, "BH", rules=rules)[0][1]


def test_the_program_chooses_once_and_the_rules_take_precedence() -> None:
    unchosen, german, dutch = heading(), heading("FIDE-2026; lang=de"), heading("FIDE-2026; lang=nl")
    assert german != dutch

    xl_departage.language("nl")

    assert heading() == dutch
    assert heading("FIDE-2026; lang=de") == german
    xl_departage.language(None)
    assert heading() == unchosen


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_no_table_is_half_french(language: str) -> None:
    def tables(rules: str) -> list[Any]:
        return [
            xl_departage.EXPLAIN(ROWS, "BH/C1", 1, rules=rules),
            xl_departage.CHECK(ROWS, rules=rules),
            xl_departage.CHECK([["x"]], rules=rules),
            xl_departage.STANDINGS(ROWS, "BH;SB", rules=rules),
            xl_departage.WHAT_IF(ROWS, "BH", 1, 2, "0", rules=rules),
            xl_departage.CHANCES(ROWS, "BH", 1, rules=f"{rules}; planned=3"),
            xl_departage.CROSSTABLE(PLAYERS, GAMES, rules=rules),
            xl_departage.EXPLAIN(PLAYERS, "CROSSTABLE", 1, rules=rules, games=GAMES),
            xl_departage.CHECK(GAMES, rules, PLAYERS),
            xl_departage.BERGER(3, rules=rules),
            xl_departage.EXPLAIN([[3]], "BERGER", 1, rules=rules),
        ]

    named = tables(f"FIDE-2026; lang={language}")
    xl_departage.language(language)

    assert tables("FIDE-2026") == named


def test_a_call_chooses_in_its_own_thread_only() -> None:
    book = grid(ROWS)
    book["E1"] = '=INDEX(STANDINGS(A1:B4,"BH","FIDE-2026"),1,2)'
    wanted = {language: heading(f"FIDE-2026; lang={language}") for language in languages()}
    order = [*languages()] * 5

    with ThreadPoolExecutor(4) as threads:
        shown = list(threads.map(lambda language: recalculate(book, lang=language).value("Sheet!E1"), order))

    assert shown == [wanted[language] for language in order]


@pytest.mark.slow("starts two processes")
def test_a_recalculated_file_does_not_depend_on_the_machine() -> None:
    program = f"""
from xl_departage.testing import grid
from xl_departage.headless import recalculate
book = grid({ROWS!r})
book["E1"] = '=INDEX(STANDINGS(A1:B4,"BH","FIDE-2026"),1,2)'
book["E2"] = '=INDEX(EXPLAIN(A1:B4,"BH",1,"FIDE-2026"),1,1)'
print(ascii(recalculate(book).values("Sheet!E1:E2")))
"""
    shown = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "LANG": name, "LC_ALL": name},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for name in ("C.UTF-8", "fr_FR.UTF-8")
    }

    assert len(shown) == 1


@pytest.mark.parametrize("name", ["xx", "", "EN", 7])
def test_an_unknown_language_is_refused(name: Any) -> None:
    with pytest.raises(ValueError, match=r"no language .*: fr, en"):
        xl_departage.language(name)
    with pytest.raises(ValueError, match=r"no language .*: fr, en"):
        recalculate(grid(ROWS), lang=name)


def test_a_recalculation_is_logged_for_those_who_listen(caplog: pytest.LogCaptureFixture) -> None:
    book = grid(ROWS)
    book["E1"] = "=1+1"

    with caplog.at_level(logging.INFO, logger="xl_departage"):
        recalculate(book)

    (record,) = caplog.records
    assert record.name == "xl_departage.headless"
    assert "1 formulas" in record.getMessage()


def test_nothing_is_printed_by_default() -> None:
    program = "import logging, xl_departage.testing as t; from xl_departage.headless import recalculate; recalculate(t.grid([['1']]))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize(
    ("environment", "system", "language"),
    [
        ({"LC_ALL": "nl_BE.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "de"}, "fr_FR", "nl"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de"}, "nl_NL", "fr"),
        ({"LANG": "de"}, "nl_NL", "de"),
        ({}, "nl_NL", "nl"),
        ({}, None, "en"),
        ({"LANG": "it_IT"}, "nl_NL", "en"),
    ],
)
def test_the_user_s_language_is_that_of_the_environment_else_of_the_system(
    environment: dict[str, str], system: str | None, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locale, "getlocale", lambda: (system, None))

    assert user_language.user_language(environment) == language


@each_row(
    ("words", "language"),
    [
        ("new --lang nl de", "nl"), ("--lang=de --lang fr", "fr"), ("--lang", None), ("-- --lang nl", None),
        ("--lang nl -- --lang de", "nl"), ("--lang xx", None), ("--long nl", None),
    ],
)  # fmt: skip
def test_the_last_lang_of_a_call_counts_before_two_hyphens(words: str, language: str | None) -> None:
    assert user_language.asked_for(words.split()) == language


def test_french_and_english_come_first_and_each_language_once() -> None:
    folder = Path(xl_departage.__file__).parent / "base" / "locale"

    first, second, *others = languages()

    assert (first, second) == ("fr", "en")
    assert others == sorted({path.stem for path in folder.glob("*.po")} - {"fr", "en"})


def test_a_choice_ends_with_its_block_however_it_ends() -> None:
    for choose, asked in ((chosen_for_call, chosen_language), (by_name, typed_language)):
        assert asked() is None
        with choose("nl"):
            with choose("de"):
                assert asked() == "de"
            assert asked() == "nl"
            with pytest.raises(KeyError), choose("fr"):
                raise KeyError
            assert asked() == "nl"
        assert asked() is None
    with chosen_for_call("nl"), chosen_for_call(None):
        assert chosen_language() == "nl"


def test_headings_are_in_the_language_of_the_table_or_french() -> None:
    for language in languages():
        assert columns_language(language) == language
    for unknown in ("", "auto", "xx", "EN"):
        assert columns_language(unknown) == "fr"
