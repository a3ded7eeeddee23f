"""
Names never become formulas in a file that a spreadsheet program opens, and never become lines or fields of their own.
"""

from __future__ import annotations

import csv
import gzip
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from tests.rows import each_row
from tests.security.hostile import FORMULAS, as_csv, as_trf, as_workbook, tournament
from tests.spreadsheet.recalculation.packages import MAIN, unzipped
from xl_departage.base.text import plain_cell, safe_cell
from xl_departage.chess.ratings.period_tables import plain_text
from xl_departage.formats.csv_grid import read_csv
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli import main

COMPUTED = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""
First characters of a cell that OWASP lists under "CSV injection": spreadsheet programs compute the text after them.
"""


def done(*arguments: object) -> str:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.stderr
    return result.stdout


def fields(content: str, delimiter: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(content, newline=""), delimiter=delimiter) for cell in row]


def unsafe(cells: list[str]) -> list[str]:
    """Cells that would be computed; a sign alone or a negative number computes nothing."""
    return [cell for cell in cells if cell.startswith(COMPUTED) and len(cell) > 1 and not cell[1:].isdigit()]


@each_row("start", COMPUTED)
def test_a_text_that_would_be_computed_gets_an_apostrophe_and_loses_it_when_it_is_read(start: str) -> None:
    for text in (f"{start}1+1", f"'{start}1", f"''{start}", start):
        for read in (plain_cell, plain_text):
            if read is plain_text and text != text.strip():
                # Blanks around identities and names of rating lists are removed when reading.
                continue
            assert not safe_cell(text).startswith(COMPUTED)
            assert read(safe_cell(text)) == text


def test_a_grid_converted_to_csv_holds_no_formula(tmp_path: Path) -> None:
    for source in (
        as_csv(tmp_path / "in.csv", FORMULAS),
        as_trf(tmp_path / "in.trf", FORMULAS),
        as_workbook(tmp_path / "in.xlsx", FORMULAS),
    ):
        done("convert", source, tmp_path / "out.csv")
        content = (tmp_path / "out.csv").read_bytes()
        cells = fields(content.decode("utf-8-sig"), ";")

        assert not unsafe(cells)
        assert read_csv(content)[1][1] == FORMULAS[0]
        assert sum("HYPERLINK" in cell for cell in cells) == 1


def test_a_ranking_in_csv_holds_no_formula(tmp_path: Path) -> None:
    source = as_csv(tmp_path / "in.csv", FORMULAS)
    for lang, delimiter in (("fr", ";"), ("en", ",")):
        cells = fields(done("tiebreaks", source, "--codes", "BH", "--format", "csv", "--lang", lang), delimiter)

        assert not unsafe(cells)
        assert sum("cmd|" in cell for cell in cells) == 1


def formula_texts(content: bytes) -> list[str]:
    """Every formula of a workbook, in every kind of part."""
    found = []
    for name, part in unzipped(content).items():
        if name.endswith(".xml"):
            found += [
                element.text or ""
                for element in ElementTree.fromstring(part).iter()
                if element.tag.rpartition("}")[2]
                in ("f", "formula1", "formula2", "formula", "definedName", "calculatedColumnFormula")
            ]
    return found


def cell_texts(content: bytes) -> list[str]:
    """The texts of cells, shared or inline."""
    parts = [part for name, part in unzipped(content).items() if name.endswith(".xml")]
    entries = [
        entry
        for part in parts
        for tag in ("si", "is")
        for entry in ElementTree.fromstring(part).iter(f"{{{MAIN}}}{tag}")
    ]
    return ["".join(node.text or "" for node in entry.iter(f"{{{MAIN}}}t")) for entry in entries]


def attacks(content: bytes) -> list[str]:
    """Formulas that come from a name."""
    return [
        formula
        for formula in formula_texts(content)
        if any(piece in formula for piece in ("cmd|", "http://", "SUM(1)")) or formula.lstrip("=+-\t\r") == "1+1"
    ]


def test_a_live_workbook_holds_the_names_as_texts(tmp_path: Path) -> None:
    for source in (as_csv(tmp_path / "in.csv", FORMULAS), as_workbook(tmp_path / "in.xlsx", FORMULAS)):
        done("convert", source, tmp_path / "out.xlsx")
        content = (tmp_path / "out.xlsx").read_bytes()

        assert attacks(content) == []
        assert formula_texts(content)
        assert {"=1+1", "=cmd|' /C calc'!A0"} <= set(cell_texts(content))


@pytest.mark.parametrize("template", [pytest.param("swiss-open", marks=pytest.mark.slow), "round-robin"])
@pytest.mark.slow
def test_a_template_filled_from_a_file_holds_the_names_as_texts(template: str, tmp_path: Path) -> None:
    names = (*FORMULAS[:4], *FORMULAS[6:])
    source = as_csv(tmp_path / "in.csv", names)
    rules = ""
    if template == "round-robin":
        rules = "FIDE-2026; system=round-robin; planned=3"
        source = tmp_path / "rr.csv"
        source.write_text(
            "N°;Nom;Elo;R 1;R 2;R 3\n"
            "1;\"=cmd|' /C calc'!A0\";1500;2B1;3N0;EXE\n"
            "2;@SUM(1);1600;1N0;EXE;3B1\n"
            "3;+1+1;1700;EXE;1B1;2N0\n",
            "utf-8",
        )
    call = ("new", template, tmp_path / "out.xlsx", "--from", source, "--rules", rules)
    if template == "swiss-open":
        # Sheets of the workbook have players by name, and there is no evidence of how Excel sorts these names.
        refused = CliRunner().invoke(main, [*map(str, call), "--lang", "en"])
        assert refused.exit_code == 2
        assert "cannot be computed with what the file contains (“+1+1”): Excel sorts such texts" in refused.stderr
        assert "Change the name so that it begins with a letter." in refused.stderr
        assert not (tmp_path / "out.xlsx").exists()
        return
    done(*call)
    content = (tmp_path / "out.xlsx").read_bytes()

    assert attacks(content) == []
    assert formula_texts(content)
    assert "=cmd|' /C calc'!A0" in cell_texts(content)


def test_rating_lists_and_cleaned_files_hold_no_formula(tmp_path: Path) -> None:
    people, games, members = tmp_path / "p.csv", tmp_path / "g.csv", tmp_path / "m.csv"
    names = [name for name in FORMULAS if name.strip() == name]
    rows = [[f"={index}+1", "1500", "30", name] for index, name in enumerate(names)]
    with people.open("w", newline="") as stream:
        csv.writer(stream).writerows([["pid", "rating", "games", "name"], *rows])
    with games.open("w", newline="") as stream:
        csv.writer(stream).writerows([["a", "b", "result_a", "=1+1"], ["=0+1", "=1+1", "1", "=2+5"]])
    members.write_text("pid,affiliated\n=0+1,1\n", "utf-8")
    for out in ("new.csv", "new.csv.gz", "new.xlsx"):
        done("rate", "--players", people, "--games", games, "-o", tmp_path / out)
    plain = (tmp_path / "new.csv").read_bytes()
    book = (tmp_path / "new.xlsx").read_bytes()

    assert gzip.decompress((tmp_path / "new.csv.gz").read_bytes()) == plain
    assert not unsafe(fields(plain.decode("utf-8-sig"), ","))
    assert formula_texts(book) == []
    assert set(names) <= set(cell_texts(book))

    CliRunner().invoke(main, ["submission", str(games), "--players", str(members), "-o", str(tmp_path / "clean.csv")])
    cleaned = fields((tmp_path / "clean.csv").read_text("utf-8"), ",")
    assert len(cleaned) == 8
    assert not unsafe(cleaned)


BREAKS = (
    "A\n001    9      Eve",
    "B\r\nXXZ 1 2",
    "C\x0b001",
    "D\x85001",
    "E\u2028001",
    "F;=1+1",
    'G";"H',
    "I\t=1",
    "'J",
    "K,L",
)


def test_a_name_cannot_open_a_line_or_a_field_of_its_own(tmp_path: Path) -> None:
    source = as_csv(tmp_path / "in.csv", BREAKS)
    for target in ("out.trf", "out.csv"):
        done("convert", source, tmp_path / target)
    players = read_trf((tmp_path / "out.trf").read_bytes()).crosstable.players
    rows = read_csv((tmp_path / "out.csv").read_bytes())

    assert len(players) == len(BREAKS)
    assert [player.number for player in players] == list(range(1, len(BREAKS) + 1))
    assert len(rows) == len(tournament(BREAKS))
    assert {len(row) for row in rows} == {5}
