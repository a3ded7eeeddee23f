"""
No sentence that a template shows names a field, a sheet or a column that this template lacks: names come from the workbooks, in every
language, and sentences from what they show and from the catalogue of what functions say.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache

import openpyxl
import pytest

from tests.documents.templates.books import assembled, few, glanced, with_cells
from tests.documents.templates.test_wrong_entries import WRONG
from tests.examples import first
from xl_departage.base.messages import Language, Text, catalogue, languages
from xl_departage.documents.templates import find_template, templates
from xl_departage.headless import recalculate

_QUOTED = re.compile("“([^”]+)”|«\\s?([^»]+?)\\s?»|„([^“”]+)[“”]")
TOURNAMENTS = ("round-robin", "swiss-open", "teams")
_OF_TEMPLATES = re.compile(
    r"(swiss|round_robin|teams|grand_prix|club_list|rating_list|templates?|draw|home|front|page|held|pair|new|update|regulations)[._]"
)
"""Sentences that only one template or command says, and titles of regulations."""
_OF_ROUND_ROBINS = frozenset({"check_withdrawn"})
"""A Swiss has no such column, and is never told."""
_OF_PLAYERS = frozenset({"prizes_nobody.no_clubs"})
"""Prizes are those of players: a tournament of teams is refused."""


def _own(name: str) -> str:
    return " ".join(name.split())


@cache
def names(template: str, language: Language) -> frozenset[str]:
    """Sheets, labels of the front sheet, headings and labels above tables."""
    book = openpyxl.load_workbook(io.BytesIO(assembled(find_template(template), language, empty=True)), read_only=True)
    found = set(book.sheetnames)
    found |= {str(row[0]) for row in book.worksheets[0].iter_rows(max_col=1, values_only=True) if row[0]}
    for sheet in book.worksheets[1:-1]:
        found |= {str(cell) for row in sheet.iter_rows(min_row=3, max_row=6, values_only=True) for cell in row if cell}
    return frozenset(_own(name) for name in found if len(name) > 2 and not name.startswith("="))


@cache
def every_name(language: Language) -> frozenset[str]:
    return frozenset[str]().union(*(names(template.name.in_language("en"), language) for template in templates()))


def lacking(text: str, template: str, language: Language) -> list[str]:
    """The names in a sentence that are those of another template."""
    quoted = {_own(next(filter(None, found))) for found in _QUOTED.findall(text)}
    return sorted((quoted & every_name(language)) - names(template, language))


@pytest.mark.parametrize("language", first(languages()))
def test_what_functions_say_in_every_template_names_nothing_that_one_lacks(language: Language) -> None:
    texts = catalogue(language)
    faults = [
        (key, template, found)
        for key in texts
        if not (_OF_TEMPLATES.match(key) or key.endswith(".page") or key in _OF_ROUND_ROBINS)
        for template in TOURNAMENTS
        if not (template == "teams" and key in _OF_PLAYERS)
        if (found := lacking(texts[key], template, language))
    ]
    assert len([key for key in texts if _QUOTED.search(texts[key])]) > 300
    assert faults == []


_FRONT_SHEETS = {"en": "Home", "fr": "Accueil", "nl": "Start", "de": "Start"}
_OF_OTHER_PROGRAMS = frozenset({"libreoffice_installed"})
"""Sentences that name the menus of a spreadsheet program."""


@pytest.mark.parametrize("language", first(languages()))
def test_what_is_named_beside_the_front_sheet_stands_in_some_template(language: Language) -> None:
    """`lacking` knows only names that some template has, so that a name of none needs a test of its own."""
    texts, known = catalogue(language), every_name(language)
    assert _FRONT_SHEETS[language] in known
    beside = {key: texts[key] for key in texts if re.search(rf"\b{_FRONT_SHEETS[language]}\b", texts[key])}
    faults = [
        (key, name)
        for key, text in beside.items()
        if key not in _OF_OTHER_PROGRAMS
        for found in _QUOTED.findall(text)
        if not re.search("[{…]", name := _own(next(filter(None, found)))) and name not in known
    ]
    assert len(beside) > 20
    assert faults == []


def shown(template: str, language: Language, wrong: bool) -> Iterator[str]:
    """Every text of a sample: hints, errors of cells, status, CHECK; `wrong`: with one wrong entry in each cell that has some."""
    content = assembled(find_template(template), language)
    if wrong:
        french = openpyxl.load_workbook(io.BytesIO(assembled(find_template(template), "fr")), read_only=True).sheetnames
        sheet_names = openpyxl.load_workbook(io.BytesIO(content), read_only=True).sheetnames
        wrong_cells = WRONG[find_template(template).name.in_language("fr")]
        cells = {
            (sheet_names[french.index(wrong.sheet)], wrong.cell): wrong.typed
            for wrong in wrong_cells
            if wrong.sheet != "Accueil"
        }
        for (sheet, cell), value in cells.items():
            if type(value) in (int, str) and str(value)[:1] not in ("=", "#"):
                try:
                    content = with_cells(content, sheet, {cell: value})
                except KeyError:
                    # A cell below the table.
                    continue
    for typed_sheet in openpyxl.load_workbook(io.BytesIO(content)):
        for rule in typed_sheet.data_validations.dataValidation:
            yield from filter(None, (rule.promptTitle, rule.prompt, rule.error))
    for computed in glanced(recalculate(content).content):
        yield from (cell for row in computed.iter_rows(values_only=True) for cell in row if isinstance(cell, str))


@pytest.mark.parametrize(
    ("template", "language", "wrong"),
    first(
        [
            (template.name.in_language("en"), language, wrong)
            for language in languages()
            for template in templates()
            for wrong in (True, False)
        ],
    ),
)
def test_what_a_template_shows_names_nothing_that_it_lacks(template: str, language: Language, wrong: bool) -> None:
    texts = set(shown(template, language, wrong))
    assert len([text for text in texts if _QUOTED.search(text)]) > 3
    texts = {text for text in texts if _own(text) not in names(template, language)}
    assert [(text, found) for text in texts if (found := lacking(text, template, language))] == []


@pytest.mark.slow("what functions say is looked at quickly")
@pytest.mark.parametrize("language", first(languages()))
def test_where_pairings_are_to_be_entered_the_swiss_template_names_its_sheet_that_proposes_them(
    language: Language,
) -> None:
    content = few(language)
    lists = openpyxl.load_workbook(io.BytesIO(content), read_only=True).sheetnames[1]
    names_of_players: dict[str, str | int] = {f"B{row}": f"Player {row}" for row in range(5, 9)}
    book = glanced(recalculate(with_cells(content, lists, names_of_players)).content)
    sheet = Text("templates.sheet.next_round").in_language(language)

    assert sheet in book.worksheets[0]["A1"].value
    assert sheet not in glanced(few(language, values=True)).worksheets[0]["A1"].value
