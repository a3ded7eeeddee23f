"""One language a call: errors, explanations and notices follow `lang=`, the rules and the program's language."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from typing import Any

import openpyxl
import pytest

import xl_departage as x
from tests.rows import each_row
from xl_departage.errors import ArgumentError, DepartageError
from xl_departage.headless import recalculate
from xl_departage.testing import assert_grid, grid

FOUR = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
UNKNOWN = {
    "en": "No player has the number 9", "fr": "Aucun joueur n'a le numéro 9", "nl": "Geen speler heeft nummer 9",
    "de": "Kein Spieler hat die Nummer 9",
}  # fmt: skip
"""How the sentence for player 9 of 4 begins."""


@pytest.fixture(autouse=True)
def no_language() -> Iterator[None]:
    yield
    x.language(None)


def message_of(call: Callable[[], object]) -> str:
    with pytest.raises(DepartageError) as refused:
        call()
    # It is written where nothing of the call is known any more, also in another process.
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
    return str(refused.value)


def _refused(t: x.Tournament) -> Iterator[Callable[[], object]]:
    """A call of each method that refuses its arguments."""
    yield lambda: t.standings("QQ")
    yield lambda: t.tiebreak("QQ")
    yield lambda: t.check("QQ")
    yield lambda: t.prizes("x")
    yield lambda: t.what_if(9, 1, "1")
    yield lambda: t.pair(round=0)
    yield lambda: t.save("/tmp/x.zzz")


def test_an_error_speaks_the_language_of_the_call() -> None:
    assert message_of(lambda: x.BUCHHOLZ(FOUR, 9)).startswith(UNKNOWN["en"])
    for name, words in UNKNOWN.items():
        assert message_of(lambda name=name: x.BUCHHOLZ(FOUR, 9, f"FIDE-2026; lang={name}")).startswith(words)  # type: ignore[misc]
        with x.spoken(name):
            assert message_of(lambda: x.BUCHHOLZ(FOUR, 9)).startswith(words)
            assert message_of(lambda: x.BUCHHOLZ(FOUR, 9, "FIDE-2026; lang=fr")).startswith(UNKNOWN["fr"])
        x.language(name)
        assert message_of(lambda: x.BUCHHOLZ(FOUR, 9)).startswith(words)
        # The noun has a language of its own, whatever its program speaks.
        for lang, expected_start in UNKNOWN.items():
            t = x.Tournament(FOUR, rules="FIDE-2026", lang=lang)
            assert message_of(lambda t=t: t.tiebreak("BH")[9]).startswith(expected_start)  # type: ignore[misc]
            assert message_of(lambda t=t: t.explain("BH", 9)).startswith(expected_start)  # type: ignore[misc]
            for call in _refused(t):
                with pytest.raises(DepartageError) as refused:
                    call()
                assert str(refused.value) == refused.value.message(lang)
        x.language(None)
    assert message_of(lambda: x.BUCHHOLZ(FOUR, 9)).startswith(UNKNOWN["en"])


def test_a_message_in_a_named_language_is_in_that_one() -> None:
    with x.spoken("nl"), pytest.raises(DepartageError) as refused:
        x.BUCHHOLZ(FOUR, 9)

    assert str(refused.value).startswith(UNKNOWN["nl"])
    for name, words in UNKNOWN.items():
        assert refused.value.message(name).startswith(words)


def test_a_report_explains_in_the_language_of_the_formula_and_of_the_call() -> None:
    book = grid(FOUR)
    book["E1"] = "=BUCHHOLZ(A1:B4,9)"
    book["F1"] = '=BUCHHOLZ(A1:B4,9,"FIDE-2026; lang=de")'
    book["G1"] = "=E1"
    book["A9"], book["F2"] = "12X1", '=POINTS(A9:A9,,"FIDE-2026; lang=nl")'
    book["H1"] = "=RAND()"

    english, dutch = recalculate(book), recalculate(book, lang="nl")

    assert UNKNOWN["en"] in english.explain("E1")
    assert UNKNOWN["nl"] in dutch.explain("E1")
    for report in (english, dutch):
        assert UNKNOWN["de"] in report.explain("F1")
        assert UNKNOWN["fr"] in report.explain("F1", "fr")
        assert report.explain("F2") == report.explain("F2", "nl") != report.explain("F2", "en")
    assert UNKNOWN["nl"] in dutch.explain("G1")
    assert "startwaarde" in dutch.notices[0]
    assert "seed" in english.notices[0]
    with pytest.raises(AssertionError, match=UNKNOWN["nl"]):
        assert_grid(dutch, "E1", [[2.5]])
    x.language("fr")
    assert UNKNOWN["fr"] in recalculate(book).explain("E1")


def test_what_was_made_without_a_language_speaks_the_one_in_force_at_the_call(subtests: pytest.Subtests) -> None:
    t, book = x.Tournament(FOUR), grid(FOUR)
    book["E1"], book["H1"] = "=BUCHHOLZ(A1:B4,9)", "=1/0"
    report = recalculate(book)

    def sentence(call: Callable[[], object]) -> str:
        try:
            return str(call())
        except DepartageError as error:
            return str(error)

    calls: dict[str, Callable[[], object]] = {
        "a grid that is none": lambda: x.Tournament({"a": 1}),
        "a cell": lambda: x.Tournament([["+9"]]).standings("BH"),
        "rules": lambda: x.Tournament(FOUR, rules="exempt=7"),
        "a file": lambda: x.Tournament.open("/nowhere.trf"),
        "an explanation": lambda: t.explain("BH", 1),
        "a value of nobody": lambda: t.tiebreak("BH")["zz"],
        "a code": lambda: t.standings("QQ"),
        "notices": lambda: t.standings("BH").notices,
        "a pairing": lambda: t.pair(),
        "a target": lambda: t.save("/tmp/x.zzz"),
        "a table of prizes": lambda: t.prizes("x"),
        "an amount": lambda: t.prizes([["Category", 1], ["Open", "much"]], "BH"),
        "a result": lambda: t.what_if(1, 1, "q"),
        "what a result made": lambda: t.what_if(1, 1, "0").explain("BH", 9),
        "a cell of a report": lambda: report.explain("E1"),
        "a cell of the spreadsheet": lambda: report.explain("H1"),
        "a recalculation": lambda: recalculate(book).explain("E1"),
    }
    for name, call in calls.items():
        with subtests.test(name):
            english = sentence(call)
            answers = [english]
            for language in ("fr", "nl", "de"):
                with x.spoken(language):
                    answers.append(sentence(call))
            assert len(set(answers)) == 4
            assert sentence(call) == english
    with x.spoken("fr"):
        assert UNKNOWN["nl"] in recalculate(book, lang="nl").explain("E1")
        dutch = x.Tournament(FOUR, rules="lang=nl")
        assert message_of(lambda: dutch.explain("BH", 9)).startswith(UNKNOWN["nl"])
        with x.spoken(None):
            assert message_of(lambda: t.explain("BH", 9)).startswith(UNKNOWN["fr"])


def test_what_stops_a_recalculation_speaks_its_language() -> None:
    for source, words in ((b"PK", "classeur"), (b"no workbook", "classeur")):
        english = message_of(lambda source=source: recalculate(source))  # type: ignore[misc]
        french = message_of(lambda source=source: recalculate(source, lang="fr"))  # type: ignore[misc]
        assert english != french
        assert words in french or "fichier" in french
    assert "nombre" in message_of(lambda: recalculate(openpyxl.Workbook(), timeout=-1, lang="fr"))


@each_row(
    "call",
    [
        lambda: x.language("xx"),
        lambda: x.spoken("xx").__enter__(),
        lambda: recalculate(openpyxl.Workbook(), lang="xx"),
        lambda: recalculate(openpyxl.Workbook()).explain("A1", "xx"),
        lambda: x.Tournament(FOUR, lang="xx"),
        lambda: ArgumentError("rules_blank").message("xx"),
        lambda: assert_grid(recalculate(openpyxl.Workbook()), "A1", [[1]], "xx"),
    ],
)
def test_an_unknown_language_is_one_sentence(call: Callable[[], Any]) -> None:
    with pytest.raises(ArgumentError) as refused:
        call()

    assert str(refused.value) == "There is no language “xx” here: fr, en, de, nl."
