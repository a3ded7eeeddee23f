"""
The pictures of the site, made from the real workbooks: `python -m docs.generator.pictures`, or only those whose names have one of
these beginnings: `python -m docs.generator.pictures teams swiss-home-fr`.

Needs LibreOffice, `pdftoppm` (poppler) and Chromium. LibreOffice prints each sheet in the language of its page, from a
copy with values instead of formulas: LibreOffice without the extension would show `#NAME?`
for the results of our functions. The windows of LibreOffice with the function wizard (`libreoffice-*.png`) are
screenshots taken by hand. Look at every picture before keeping it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import openpyxl
import xlsxwriter
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooter
from openpyxl.worksheet.properties import PageSetupProperties
from PIL import Image, ImageChops

from xl_departage.crosstable.model import Colour
from xl_departage.doors.reading import open_document
from xl_departage.files.source import source_in
from xl_departage.headless import recalculate
from xl_departage.messages import Language
from xl_departage.pairing.engine import pair
from xl_departage.pairing.event import event_before
from xl_departage.pairing.record import with_round
from xl_departage.templates import Options, build, find_template
from xl_departage.tournament.source import source_of

ROOT = Path(__file__).parent.parent.parent
PICTURES = ROOT / "docs" / "site" / "pictures"
LOCALES: dict[Language, str] = {"fr": "fr-FR", "en": "en-GB"}
TITLES: dict[Language, str] = {"fr": "Open du printemps", "en": "Spring open"}
TOURNAMENT = ROOT / "tests" / "data" / "made" / "sw06-13x5-forfeits.trf"
BORDER = 6
"""Pixels of white kept around a picture."""


class Page(NamedTuple):
    """One sheet of a workbook as a picture."""

    name: str
    language: Language
    workbook: str
    sheet: str
    dots: int
    """Dots per inch."""
    rows: int = 0
    """Number of rows to print; 0 for all that have content."""


SHEETS = (
    Page("swiss-home", "fr", "open-suisse-fr", "Accueil", 110),
    Page("swiss-home", "en", "swiss-open-en", "Home", 110),
    Page("swiss-grid", "fr", "open-suisse-fr", "Grille", 110, 36),
    Page("swiss-grid", "en", "swiss-open-en", "Crosstable", 110, 36),
    Page("swiss-standings", "fr", "open-suisse-fr", "Classement", 110),
    Page("swiss-standings", "en", "swiss-open-en", "Standings", 110),
    Page("round-robin-grid", "fr", "toutes-rondes-fr", "Grille", 110),
    Page("round-robin-grid", "en", "round-robin-en", "Crosstable", 110),
    Page("round-robin-standings", "fr", "toutes-rondes-fr", "Classement", 110),
    Page("round-robin-standings", "en", "round-robin-en", "Standings", 110),
    Page("teams-standings", "fr", "equipes-fr", "Classement", 110),
    Page("teams-standings", "en", "teams-en", "Standings", 110),
    Page("rating-list-new", "fr", "liste-elo-fr", "Nouvelle liste", 110, 30),
    Page("rating-list-new", "en", "rating-list-en", "New list", 110, 30),
    Page("grand-prix-standings", "fr", "grand-prix-fr", "Classement", 110, 30),
    Page("grand-prix-standings", "en", "grand-prix-en", "Standings", 110, 30),
    Page("explain", "fr", "toutes-rondes-fr", "Explication", 110),
    Page("explain", "en", "round-robin-en", "Explanation", 110),
)
FIRST_GRID = (("+ 2B", "= 3N", "+ 4B"), ("- 1N", "+ 4B", "= 3N"), ("+ 4B", "= 1B", "= 2B"), ("- 3N", "- 2N", "- 1N"))
"""The grid of the first-steps page."""


def values_only(source: Path, sheet: str, target: Path, *, rows: int = 0) -> None:
    """A copy of a workbook with values instead of formulas and one sheet to print, on one page."""
    book = openpyxl.load_workbook(source, data_only=True)
    for other in book.worksheets:
        other.sheet_state = "visible" if other.title == sheet else "hidden"
    page = book[sheet]
    # Hidden sheets are printed too, but after it.
    book.move_sheet(page, -book.worksheets.index(page))
    book.active = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.page_setup.fitToWidth = page.page_setup.fitToHeight = 1
    page.print_title_rows = None
    page.HeaderFooter = HeaderFooter()
    filled = [cell for row in page.iter_rows() for cell in row if cell.value is not None]
    last_row = rows or max(cell.row for cell in filled)
    page.print_area = f"A1:{get_column_letter(max(cell.column for cell in filled))}{last_row}"
    book.save(target)


NEXT_ROUND = (
    Page("swiss-next-round", "fr", "open-suisse-fr", "Ronde suivante", 110),
    Page("swiss-next-round", "en", "swiss-open-en", "Next round", 110),
    Page("swiss-pairings", "fr", "open-suisse-fr", "Appariements", 110),
    Page("swiss-pairings", "en", "swiss-open-en", "Pairings", 110),
)
"""Sheets of the sample event after three of its rounds; for the list to post, with the fourth one paired by the rules."""
_PLAYED = 3


def before_the_next_round(page: Page, target: Path) -> None:
    """The sample workbook as it was after three rounds, or with the fourth one paired."""
    tournament = source_in(
        open_document((ROOT / "workbooks" / f"{page.workbook}.xlsx").read_bytes(), "sample.xlsx")
    ).tournament
    games = tuple(game for game in tournament.games if game.round <= _PLAYED)
    header = tournament.header._replace(first_colour=Colour.WHITE, played=None)
    cut = replace(tournament, header=header, games=games)
    if page.name == "swiss-pairings":
        cut = with_round(cut, pair(event_before(cut)))
    target.write_bytes(build(find_template("swiss-open"), Options(page.language, edition="FIDE-2026"), source_of(cut)))


def first_steps(target: Path) -> None:
    """The workbook of the first-steps page, recalculated, printed with the letters and numbers of its cells."""
    with tempfile.TemporaryDirectory() as folder:
        typed, computed = Path(folder, "typed.xlsx"), Path(folder, "computed.xlsx")
        workbook = xlsxwriter.Workbook(typed)
        page = workbook.add_worksheet("1")
        text = workbook.add_format({"num_format": "@"})
        for row, cells in enumerate(FIRST_GRID, 1):
            for column, cell in enumerate(cells, 1):
                page.write_string(row, column, cell, text)
        page.write_dynamic_array_formula("G2", "=BUCHHOLZ(B2:D5)")
        workbook.close()
        recalculate(typed, computed)
        values_only(computed, "1", target)
    book = openpyxl.load_workbook(target)
    page_of_values = book["1"]
    page_of_values.print_options.headings = page_of_values.print_options.gridLines = True
    page_of_values.page_setup.fitToHeight = page_of_values.page_setup.fitToWidth = 0
    page_of_values.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=False)
    page_of_values.print_area = "A1:H7"
    book.save(target)


def printed(workbook: Path, language: Language, profile: Path, dots: int) -> Image.Image:
    """The first page that LibreOffice prints of a workbook, without its white border."""
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
    run("pdftoppm", "-r", str(dots), "-png", "-f", "1", "-l", "1", str(workbook.with_suffix(".pdf")), str(pages))
    (page,) = workbook.parent.glob(f"{pages.name}-*.png")
    return without_border(Image.open(page).convert("RGB"))


def without_border(picture: Image.Image) -> Image.Image:
    """The picture without the surrounding white."""
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
    """The top of the report for the notice board, as Chromium shows it."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "report.html")
        run(sys.executable, "-m", "xl_departage.cli", "report", str(TOURNAMENT), "-o", str(page), "--codes", "BH/C1,BH,SB",
            "--rules", "FIDE-2026", "--lang", language, "--title", TITLES[language])  # fmt: skip
        run("chromium", "--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=1000,760",
            f"--screenshot={target}", page.as_uri())  # fmt: skip
    keep(Image.open(target).convert("RGB"), target)


def keep(picture: Image.Image, target: Path) -> None:
    """Save a picture with few colours, enough for tables and a third of the size."""
    picture.quantize(128).save(target, optimize=True)


def run(*command: str) -> None:
    """Run a program that must succeed."""
    subprocess.run(command, check=True, timeout=180, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main(beginnings: tuple[str, ...]) -> None:
    """Make the pictures whose names have one of these beginnings."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for page in SHEETS:
            book = here / f"{page.name}-{page.language}.xlsx"
            if not book.stem.startswith(beginnings):
                continue
            values_only(ROOT / "workbooks" / f"{page.workbook}.xlsx", page.sheet, book, rows=page.rows)
            keep(printed(book, page.language, here / page.language, page.dots), PICTURES / f"{book.stem}.png")
            sys.stderr.write(f"{book.stem}\n")
        for page in NEXT_ROUND:
            book = here / f"{page.name}-{page.language}.xlsx"
            if book.stem.startswith(beginnings):
                before_the_next_round(page, here / "whole.xlsx")
                values_only(here / "whole.xlsx", page.sheet, book)
                keep(printed(book, page.language, here / page.language, page.dots), PICTURES / f"{book.stem}.png")
                sys.stderr.write(f"{book.stem}\n")
        for language in LOCALES:
            book = here / f"first-steps-{language}.xlsx"
            if book.stem.startswith(beginnings):
                first_steps(book)
                keep(printed(book, language, here / language, 110), PICTURES / f"{book.stem}.png")
                sys.stderr.write(f"{book.stem}\n")
            if f"report-{language}".startswith(beginnings):
                report(language, PICTURES / f"report-{language}.png")
                sys.stderr.write(f"report-{language}\n")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or ("",))
