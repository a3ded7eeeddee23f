"""
Makes the pictures of the site from the real workbooks.

    python -m docs.generator.pictures                                               all pictures
    python -m docs.generator.pictures teams swiss-home-fr                           those whose names begin with one of these words
    python -m docs.generator.pictures --taken libreoffice-menu-en screenshot.png    stores a screenshot of our commands, taken by hand

Needs LibreOffice, `pdftoppm` (poppler) and Chromium. LibreOffice prints each sheet in the language of its page, from a copy with
values instead of formulas, because LibreOffice without the extension would show `#NAME?` for the results of our functions. The windows
of LibreOffice and the pane of the add-in are screenshots taken by hand. Look at every picture before you commit it.

Each picture contains a digest of what it was made from, so that a test finds pictures whose workbooks or commands have changed.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import xlsxwriter
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.header_footer import HeaderFooter
from openpyxl.worksheet.properties import PageSetupProperties
from PIL import Image, ImageChops
from PIL.PngImagePlugin import PngInfo

from xl_departage.base.messages import Language
from xl_departage.chess.pairing.event import event_before
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.pairing.round_entry import with_round
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.document_reading import open_document
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.formats.grid_table import table_of
from xl_departage.formats.source_opening import read_source, source_in
from xl_departage.functions.commands import COMMANDS, GOALS, MORE_COMMANDS, TITLE, TOURNAMENTS
from xl_departage.headless import recalculate
from xl_departage.hosts.python.from_python import call

ROOT = Path(__file__).parent.parent.parent
PICTURES = ROOT / "docs" / "site" / "pictures"
LOCALES: dict[Language, str] = {"fr": "fr-FR", "en": "en-GB"}
TITLES: dict[Language, str] = {"fr": "Open du printemps", "en": "Spring open"}
TOURNAMENT = ROOT / "tests" / "data" / "made" / "sw06-13x5-forfeits.trf"
DOTS = 110
"""The resolution of printed pages, in dots per inch."""
MADE_FROM = "Made from"
BORDER = 6
"""The white border kept around a picture, in pixels."""


class Page(NamedTuple):
    """A picture of one sheet of a workbook."""

    name: str
    language: Language
    workbook: str
    sheet: str
    rows: int = 0
    """The number of rows to show; 0 for the whole print area."""


SHEETS = (
    Page("swiss-home", "fr", "open-suisse-fr", "Accueil"),
    Page("swiss-home", "en", "swiss-open-en", "Home"),
    Page("swiss-grid", "fr", "open-suisse-fr", "Grille", 36),
    Page("swiss-grid", "en", "swiss-open-en", "Crosstable", 36),
    Page("swiss-standings", "fr", "open-suisse-fr", "Classement"),
    Page("swiss-standings", "en", "swiss-open-en", "Standings"),
    Page("round-robin-grid", "fr", "toutes-rondes-fr", "Grille"),
    Page("round-robin-grid", "en", "round-robin-en", "Crosstable"),
    Page("round-robin-standings", "fr", "toutes-rondes-fr", "Classement"),
    Page("round-robin-standings", "en", "round-robin-en", "Standings"),
    Page("teams-standings", "fr", "equipes-fr", "Classement"),
    Page("teams-standings", "en", "teams-en", "Standings"),
    Page("rating-list-new", "fr", "liste-elo-fr", "Nouvelle liste", 30),
    Page("rating-list-new", "en", "rating-list-en", "New list", 30),
    Page("grand-prix-standings", "fr", "grand-prix-fr", "Classement", 30),
    Page("grand-prix-standings", "en", "grand-prix-en", "Standings", 30),
    Page("explain", "fr", "toutes-rondes-fr", "Explication"),
    Page("explain", "en", "round-robin-en", "Explanation"),
)
FIRST_GRID = (("+ 2B", "= 3N", "+ 4B"), ("- 1N", "+ 4B", "= 3N"), ("+ 4B", "= 1B", "= 2B"), ("- 3N", "- 2N", "- 1N"))
"""The grid of the first-steps page."""


def values_only(source: Path, sheet: str, target: Path, *, rows: int = 0) -> None:
    """Write a copy of a workbook with values instead of formulas, in which only one sheet is visible and is printed on one page."""
    book = openpyxl.load_workbook(source, data_only=True)
    for worksheet in book.worksheets:
        worksheet.sheet_state = "visible" if worksheet.title == sheet else "hidden"
    page = book[sheet]
    # Hidden sheets are printed too, so the visible one must be the first.
    book.move_sheet(page, -book.worksheets.index(page))
    book.active = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.page_setup.fitToWidth = page.page_setup.fitToHeight = 1
    page.print_title_rows = None
    page.HeaderFooter = HeaderFooter()
    # The picture shows the print area, and the status above it.
    area = CellRange((page.print_area or page.dimensions).split("!")[-1])
    page.print_area = f"A1:{get_column_letter(area.max_col)}{rows or area.max_row}"
    book.save(target)


def of_committed(page: Page, target: Path) -> None:
    """Write the copy for the picture of a sheet in a committed workbook."""
    values_only(ROOT / "workbooks" / f"{page.workbook}.xlsx", page.sheet, target, rows=page.rows)


NEXT_ROUND = (
    Page("swiss-next-round", "fr", "open-suisse-fr", "Ronde suivante"),
    Page("swiss-next-round", "en", "swiss-open-en", "Next round"),
    Page("swiss-pairings", "fr", "open-suisse-fr", "Appariements"),
    Page("swiss-pairings", "en", "swiss-open-en", "Pairings"),
    Page("swiss-why", "fr", "open-suisse-fr", "Pourquoi", 14),
    Page("swiss-why", "en", "swiss-open-en", "Why", 14),
)
"""
Pictures of the sample event after three rounds. For the pairings to post and the reasons why a player meets his opponent, the fourth
round is also paired, by the rules.
"""
_PLAYED = 3


def before_the_next_round(page: Page, target: Path) -> None:
    """
    Write the copy for a picture of `NEXT_ROUND`: a workbook with the first three rounds of the sample, and for some with the fourth
    paired.
    """
    tournament = source_in(
        open_document((ROOT / "workbooks" / f"{page.workbook}.xlsx").read_bytes(), "sample.xlsx")
    ).tournament
    games = tuple(game for game in tournament.games if game.round <= _PLAYED)
    header = tournament.header._replace(first_colour=Colour.WHITE, played=None)
    cut = replace(tournament, header=header, games=games)
    if page.name != "swiss-next-round":
        cut = with_round(cut, pair(event_before(cut)))
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, "whole.xlsx")
        whole.write_bytes(
            build(find_template("swiss-open"), Options(page.language, edition="FIDE-2026"), source_of(cut))
        )
        if page.name == "swiss-why":
            asked = openpyxl.load_workbook(whole)
            asked[page.sheet]["B4"] = 9
            asked.save(whole)
            recalculate(whole, in_place=True)
        values_only(whole, page.sheet, target, rows=page.rows)


def first_steps(target: Path) -> None:
    """Write the workbook of the first-steps page: recalculated, and with column letters and row numbers to be printed."""
    with tempfile.TemporaryDirectory() as folder:
        uncomputed, computed = Path(folder, "typed.xlsx"), Path(folder, "computed.xlsx")
        workbook = xlsxwriter.Workbook(uncomputed)
        page = workbook.add_worksheet("1")
        text = workbook.add_format({"num_format": "@"})
        for row, cells in enumerate(FIRST_GRID, 1):
            for column, cell in enumerate(cells, 1):
                page.write_string(row, column, cell, text)
        page.write_dynamic_array_formula("G2", "=BUCHHOLZ(B2:D5)")
        workbook.close()
        recalculate(uncomputed, computed)
        values_only(computed, "1", target)
    book = openpyxl.load_workbook(target)
    page_of_values = book["1"]
    page_of_values.print_options.headings = page_of_values.print_options.gridLines = True
    page_of_values.page_setup.fitToHeight = page_of_values.page_setup.fitToWidth = 0
    page_of_values.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=False)
    page_of_values.print_area = "A1:H7"
    book.save(target)


_TYPED: dict[Language, dict[str, str]] = {
    "fr": {
        "question": "« Pourquoi 13 de Buchholz tronqué ? », demande {name}.",
        "answer": '=EXPLIQUER(grille;"BH/C1";{player};"FIDE-2026")',
        "formula": '=BUCHHOLZ(A2:I15;;"FIDE-2026")',
    },
    "en": {
        "question": "“Why is my Buchholz Cut 1 only 13?” asks {name}.",
        "answer": '=EXPLAIN(grid,"BH/C1",{player},"FIDE-2026")',
        "formula": '=BUCHHOLZ(A2:I15,,"FIDE-2026")',
    },
}
"""A player's question, and the formulas as they are typed, in each language."""
_ASKING = 7
"""The number of the player who asks; he is second in the standings."""
_SHOWN = 6
"""The number of players shown in the standings."""
_WIDTHS = (7, 5, 22, 8, 8, 9, 9, 9, 11, 19, 36)
"""The widths of the columns of an explanation."""


def answer(language: Language, target: Path) -> None:
    """
    Write a sheet with the standings of a tournament, a player's question, and the explanation that answers it, as the functions give
    them.
    """
    grid = table_of(_tournament(), language=language)
    rules = f"FIDE-2026; lang={language}"
    standings = call("STANDINGS", grid, "BH/C1;BH;SB", rules, None, None, None)
    explained = call("EXPLAIN", grid, "BH/C1", _ASKING, rules, None, None, None, None, None)
    name = next(row[2] for row in standings if row[1] == _ASKING)
    words = _TYPED[language]
    below = _SHOWN + 3
    with _new_sheet(target) as (book, page):
        asked = book.add_format({"bold": True, "font_size": 13})
        code = book.add_format({"font_name": "Liberation Mono", "font_size": 11})
        _write_table(book, page, 0, 0, [[*row[:3], *row[4:7]] for row in standings[: _SHOWN + 1]], row_of=name)
        page.write_string(2, 6, words["question"].format(name=" ".join(reversed(name.split(", ")))), asked)
        page.write_string(4, 6, words["answer"].format(player=_ASKING), code)
        _write_table(book, page, below, 0, explained)
        for column, width in enumerate(_WIDTHS):
            page.set_column(column, column, width)
        page.print_area(0, 0, below + len(explained) - 1, len(_WIDTHS) - 1)


def formula(language: Language, target: Path) -> None:
    """Write a sheet with a crosstable, a formula with its edition as it is typed next to it, and the column of values that it gives."""
    grid = table_of(_tournament(), language=language)
    values = call("BUCHHOLZ", grid, None, "FIDE-2026", None, None)
    with _new_sheet(target) as (book, page):
        code = book.add_format({"font_name": "Liberation Mono", "font_size": 12, "border": 1})
        page.write_string(0, 0, "K3", book.add_format({"border": 1, "align": "center"}))
        page.merge_range(0, 1, 0, 10, _TYPED[language]["formula"], code)
        _write_table(book, page, 1, 0, grid)
        formula_format = book.add_format({"border": 2, "border_color": "#217346", "align": "center"})
        spilled = book.add_format({"align": "center", "bg_color": "#E8F3EC"})
        for row, (value,) in enumerate(values, 2):
            page.write_number(row, 10, value, formula_format if row == 2 else spilled)
        for column, width in enumerate((6, 20, 7, 7, 7, 7, 7, 7, 6, 2, 8)):
            page.set_column(column, column, width)
        page.hide_gridlines(0)
        page.print_row_col_headers()
        page.print_area(0, 0, 1 + len(values), 10)


def _tournament() -> Any:
    return read_source(TOURNAMENT.read_bytes(), TOURNAMENT.name).crosstable


@contextmanager
def _new_sheet(target: Path) -> Iterator[tuple[Any, Any]]:
    with xlsxwriter.Workbook(target, {"strings_to_formulas": False}) as book:
        page = book.add_worksheet("1")
        page.set_landscape()
        page.fit_to_pages(1, 1)
        page.set_margins(0.2, 0.2, 0.2, 0.2)
        yield book, page


def _write_table(book: Any, page: Any, top: int, left: int, rows: Sequence[Sequence[Any]], *, row_of: str = "") -> None:
    """Write a table with its headings to a sheet; the row that contains `row_of` is highlighted."""
    for at, row in enumerate(rows):
        style: dict[str, Any] = {"bold": True, "bg_color": "#DDE6F0", "bottom": 1} if at == 0 else {}
        if row_of and row_of in row:
            style = {"bold": True, "bg_color": "#FFF2CC"}
        for column, value in enumerate(row):
            words = at > 0 and isinstance(value, str) and len(value) > 8
            look = {"align": "left" if words else "center", "valign": "top", "text_wrap": True}
            cell = book.add_format({**style, **look})
            page.write(top + at, left + column, value, cell)


def printed(workbook: Path, language: Language, profile: Path) -> Image.Image:
    """A picture of the first page that LibreOffice prints of a workbook, without its white margins."""
    settings = profile / "user" / "registrymodifications.xcu"
    if not settings.exists():
        settings.parent.mkdir(parents=True)
        settings.write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">\n'
            '<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">'
            f"<value>{LOCALES[language]}</value></prop></item>\n</oor:items>\n",
            encoding="utf-8",
        )
    run("soffice", f"-env:UserInstallation={profile.as_uri()}", "--headless", "--convert-to", "pdf",
        "--outdir", str(workbook.parent), str(workbook))  # fmt: skip
    pages = workbook.with_suffix("")
    run("pdftoppm", "-r", str(DOTS), "-png", "-f", "1", "-l", "1", str(workbook.with_suffix(".pdf")), str(pages))
    (page,) = workbook.parent.glob(f"{pages.name}-*.png")
    return without_border(Image.open(page).convert("RGB"))


def without_border(picture: Image.Image) -> Image.Image:
    """The picture without the white around it, except for `BORDER`. Raises ValueError for an empty page."""
    box = ImageChops.difference(picture, Image.new("RGB", picture.size, "white")).getbbox()
    if box is None:
        raise ValueError("an empty page was printed")
    left, top, right, bottom = box
    return picture.crop(
        (
            max(0, left - BORDER),
            max(0, top - BORDER),
            min(picture.width, right + BORDER),
            min(picture.height, bottom + BORDER),
        )
    )


def report(language: Language, target: Path) -> None:
    """Write the report for the notice board, as HTML."""
    run(sys.executable, "-m", "xl_departage.hosts.cli", "report", str(TOURNAMENT), "-o", str(target), "--codes", "BH/C1,BH,SB",
        "--rules", "FIDE-2026", "--lang", language, "--title", TITLES[language])  # fmt: skip


def published(language: Language, target: Path) -> None:
    """
    Write the report that compares a published list with its results: the list has the values of FIDE's checker, but one is mistyped, and
    two players are in the wrong order.
    """
    reference = json.loads(TOURNAMENT.with_suffix(".fide.json").read_text(encoding="utf-8"))
    codes, source = reference["codes"], read_source(TOURNAMENT.read_bytes(), TOURNAMENT.name)
    heading, *rows = table_of(source.crosstable, "keyboard", language)
    answers = [reference["players"][str(player.number)] for player in source.crosstable.players]
    ranks = ranked(
        [(-answer["values"][0], *(-answer["values"][codes.index(code)] for code in _LIST)) for answer in answers]
    )
    cells = [["Rk.", *heading, *_LIST]]
    for place, row, answer in zip(ranks, rows, answers, strict=True):
        cells.append([str(place), *row, *(str(answer["values"][codes.index(code)]) for code in _LIST)])
    by_rank = sorted(cells[1:], key=lambda row: int(row[0]))
    by_rank[3][0], by_rank[4][0] = by_rank[4][0], by_rank[3][0]
    by_rank[6][-1] = str(float(by_rank[6][-1]) + 1)
    printed_list = target.with_suffix(".csv")
    printed_list.write_text("\n".join(";".join(row) for row in cells), encoding="utf-8")
    run(sys.executable, "-m", "xl_departage.hosts.cli", "report", str(printed_list), "-o", str(target), "--published", "--brief",
        "--codes", ",".join(_LIST), "--rules", "FIDE-2026", "--lang", language, "--title", TITLES[language])  # fmt: skip


_LIST = ("BH/C1", "BH", "SB")


def ranked(keys: Sequence[tuple[float, ...]]) -> list[int]:
    """The place of each key; equal keys share a place."""
    in_order = sorted(keys)
    return [1 + in_order.index(key) for key in keys]


def photographed(page: Path) -> Image.Image:
    """A picture of the top of an HTML page, as Chromium shows it."""
    target = page.with_suffix(".png")
    run("chromium", "--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=1000,760",
        f"--screenshot={target}", page.as_uri())  # fmt: skip
    return Image.open(target).convert("RGB")


def digest(source: Path) -> str:
    """A digest of what a picture is made from: the HTML page, or the values, formats and column widths of the printed sheet."""
    if source.suffix == ".html":
        return hashlib.sha256(source.read_bytes()).hexdigest()
    sheet = openpyxl.load_workbook(source).worksheets[0]
    seen = [
        (cell.coordinate, cell.value, cell.number_format, cell.font.b, cell.font.sz, cell.fill.fgColor.rgb)
        for row in sheet[sheet.print_area.split("!")[-1]]
        for cell in row
    ]
    widths = sorted((letter, column.width, column.hidden) for letter, column in sheet.column_dimensions.items())
    return hashlib.sha256(repr((seen, widths)).encode()).hexdigest()


def keep(picture: Image.Image, target: Path, made_from: str) -> None:
    """
    Save a picture together with the digest of what it was made from. It is reduced to 128 colours, which are enough for tables and save
    two thirds of the size.
    """
    note = PngInfo()
    note.add_text(MADE_FROM, made_from)
    picture.quantize(128).save(target, optimize=True, pnginfo=note)


WITH_COMMANDS: dict[str, Language] = {
    "libreoffice-menu-en": "en",
    "libreoffice-menu-fr": "fr",
    "libreoffice-menu-nl": "nl",
    "libreoffice-menu-de": "de",
    "excel-pane-en": "en",
    "excel-pane-fr": "fr",
}
"""
The language of each screenshot of our commands, by name. They are taken by hand: the menu in LibreOffice, and the pane in Chromium with
the stand-in for Excel that the tests use.
"""


def commands_digest(language: Language) -> str:
    """A digest of the texts that a screenshot of our commands shows: the titles, and the questions of the goals."""
    commands = [*COMMANDS.values(), *MORE_COMMANDS.values()]
    seen = [
        TITLE,
        *TOURNAMENTS.values(),
        *(command.title for command in commands),
        *(goal.question for goal in GOALS.values()),
    ]
    return hashlib.sha256("\n".join(text.in_language(language) for text in seen).encode()).hexdigest()


def take(name: str, screenshot: Path) -> None:
    """Store a screenshot of our commands under its name in the pictures of the site."""
    with Image.open(screenshot) as picture:
        keep(picture.convert("RGB"), PICTURES / f"{name}.png", commands_digest(WITH_COMMANDS[name]))


def run(*command: str) -> None:
    """Run a program; raises CalledProcessError if it fails."""
    subprocess.run(command, check=True, timeout=180, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def sources() -> dict[str, tuple[Language, Callable[[Path], None]]]:
    """
    For each picture, by the name of the file to be shown (a workbook or an HTML page): its language, and the function that writes this
    file.
    """
    found: dict[str, tuple[Language, Callable[[Path], None]]] = {}
    for page in SHEETS:
        found[f"{page.name}-{page.language}.xlsx"] = page.language, partial(of_committed, page)
    for page in NEXT_ROUND:
        found[f"{page.name}-{page.language}.xlsx"] = page.language, partial(before_the_next_round, page)
    for language in LOCALES:
        found[f"first-steps-{language}.xlsx"] = language, first_steps
        found[f"answer-{language}.xlsx"] = language, partial(answer, language)
        found[f"formula-{language}.xlsx"] = language, partial(formula, language)
        found[f"report-{language}.html"] = language, partial(report, language)
        found[f"published-{language}.html"] = language, partial(published, language)
    return found


def main(beginnings: tuple[str, ...]) -> None:
    """Make the pictures whose names begin with one of these words; all of them if `beginnings` is `("",)`."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for name, (language, write) in sources().items():
            if not name.startswith(beginnings):
                continue
            source = here / name
            write(source)
            whole = source.suffix == ".html"
            picture = photographed(source) if whole else printed(source, language, here / language)
            keep(picture, PICTURES / f"{source.stem}.png", digest(source))
            sys.stderr.write(f"{source.stem}\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--taken"]:
        take(sys.argv[2], Path(sys.argv[3]))
    else:
        main(tuple(sys.argv[1:]) or ("",))
