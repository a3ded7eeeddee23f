"""`xl-departage report`: one file, written completely or not at all."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result

from xl_departage.formats.grid_table import table_of
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data"
SWISS = DATA / "made" / "sw01-8x5-clean.trf"


def run(*arguments: object, lang: str = "en") -> Result:
    return CliRunner().invoke(main, ["report", *map(str, arguments), "--lang", lang])


def written(tmp_path: Path, *arguments: object, lang: str = "en") -> str:
    target = tmp_path / "report.html"
    result = run(*arguments, "-o", target, lang=lang)
    assert result.exit_code == 0, result.stderr
    return target.read_text(encoding="utf-8")


def test_a_report_is_one_file(tmp_path: Path) -> None:
    html = written(tmp_path, SWISS, "--codes", "BH;SB", "--rules", "FIDE-2026")

    assert html.startswith("<!DOCTYPE html>\n")
    assert html.count('class="explanation"') == 8
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert (
        written(tmp_path, SWISS, "--codes", "BH;SB", "--rules", "FIDE-2026", "--full").count('class="explanation"')
        == 16
    )


def test_the_language_and_the_title_are_those_asked_for(tmp_path: Path) -> None:
    html = written(tmp_path, SWISS, "--codes", "BH", "--title", "Coupe d'été", "--brief", lang="fr")

    assert '<html lang="fr">' in html
    assert "<title>Coupe d&#39;été</title>" in html
    assert "Grille américaine" in html
    assert 'class="explanation"' not in html


def test_a_grid_and_a_workbook_are_reported_like_the_trf(tmp_path: Path) -> None:
    rows = table_of(read_trf(SWISS.read_bytes()).crosstable)
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.title = "Grille"
    for row in rows:
        book.active.append(row)
    book.save(tmp_path / "g.xlsx")
    (tmp_path / "g.csv").write_text("\n".join(";".join(row) for row in rows), encoding="utf-8")
    options = ("--codes", "BH", "--rules", "FIDE-2026", "--brief", "--title", "T", "--checks")
    place = f"Grille!A1:{chr(ord('A') + len(rows[0]) - 1)}{len(rows)}"

    from_csv = written(tmp_path, tmp_path / "g.csv", *options)
    from_book = written(tmp_path, tmp_path / "g.xlsx", "--range", place, *options)

    # A remark names its place: a line of the text, a cell of the sheet.
    in_sheet = re.sub(r"g\.xlsx, sheet Grille, cell [A-Z]+(\d+)", r"g.csv, line \1", from_book)
    assert from_csv == in_sheet
    assert 'id="checks"' in from_csv


def test_only_the_players_named_are_explained(tmp_path: Path) -> None:
    html = written(tmp_path, SWISS, "--codes", "BH;SB", "--player", "3", "--player", "5")

    assert html.count('class="explanation"') == 4


def test_an_older_report_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("old", encoding="utf-8")

    assert "old" not in written(tmp_path, SWISS, "--codes", "BH", "--brief")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--codes", "NONSENSE"), "NONSENSE"),
        (("--codes", "MPTS"), "boards=4"),
        (("--codes", ""), "tie-break"),
        (("--codes", "BH", "--player", "99"), "99"),
        (("--codes", "BH", "--rules", "FIDE-1900"), "FIDE-1900"),
    ],
)
def test_what_cannot_be_reported_leaves_the_old_file(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    target = tmp_path / "report.html"
    target.write_text("old", encoding="utf-8")

    result = run(SWISS, "-o", target, *arguments)

    assert result.exit_code == 2
    assert words in result.stderr
    assert target.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


@pytest.mark.parametrize("name", ["report.xlsx", "report", "report.trf"])
def test_a_file_of_another_kind_is_never_overwritten(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("precious", encoding="utf-8")

    result = run(SWISS, "-o", tmp_path / name, "--codes", "BH")

    assert result.exit_code == 2
    assert ".html" in result.stderr
    assert (tmp_path / name).read_text(encoding="utf-8") == "precious"


def test_a_missing_file_is_told() -> None:
    result = run("nowhere.trf", "-o", "x.html", "--codes", "BH")

    assert result.exit_code == 2
    assert "nowhere.trf" in result.stderr
