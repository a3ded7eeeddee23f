"""`xl-departage repair` as a program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.spreadsheet.recalculation.packages import parts, unzipped, worksheet, zipped
from tests.spreadsheet.repair.books import everywhere, grid_rows, with_links
from xl_departage.hosts.cli.repair import command

XLAM = r"C:\Users\x\XLSTART\departage.xlam"


def run(*arguments: object, language: str = "en") -> Result:
    return CliRunner().invoke(command, [*map(str, arguments), "--lang", language])


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook from another machine that contains a formula of another add-in."""
    sheet = worksheet(
        grid_rows(
            '<c r="E1"><f>[1]!KOYA(A1:C4,1)+_xldudf_POINTS(A1:C4,1)</f><v>1</v></c>',
            '<c r="E2"><f>_xldudf_SCORES_POINTS(A1)</f><v>2</v></c>',
        )
    )
    path = tmp_path / "in.xlsx"
    path.write_bytes(zipped(with_links(parts(sheet), XLAM)))
    return path


def test_the_command_of_the_program_writes_another_workbook(book: Path) -> None:
    original = book.read_bytes()
    done = subprocess.run(
        [sys.executable, "-m", "xl_departage.hosts.cli", "repair", "in.xlsx", "-o", "out.xlsx", "--to", "desktop"],
        cwd=book.parent,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3]), "LC_ALL": "C.UTF-8"},
    )

    assert done.returncode == 0
    assert done.stdout == "out.xlsx: calls rewritten 2, already correct 0, not changed 1, links removed 1.\n"
    assert done.stderr.splitlines() == [
        "in.xlsx: sheet S1, cell E2: not changed: POINTS belongs to the namespace “SCORES” of another add-in; if that is ours, add "
        "--also SCORES.",
        f"in.xlsx: the link [1] to “{XLAM}” has been removed.",
    ]
    assert (
        b"<f>KOYA(A1:C4,1)+POINTS(A1:C4,1)</f>"
        in unzipped((book.parent / "out.xlsx").read_bytes())["xl/worksheets/sheet1.xml"]
    )
    assert book.read_bytes() == original


def test_in_place_in_french_with_a_report(book: Path) -> None:
    report = book.parent / "rapport.json"

    done = run(
        book,
        "--to",
        "officejs",
        "--in-place",
        "--namespace",
        "CLUB",
        "--also",
        "scores",
        "--report",
        report,
        language="fr",
    )

    assert done.exit_code == 0
    assert done.stdout == f"{book} : appels réécrits 3, déjà justes 0, laissés 0, liens retirés 1.\n"
    sheet = unzipped(book.read_bytes())["xl/worksheets/sheet1.xml"]
    assert b"<f>_xldudf_CLUB_KOYA(A1:C4,1)+_xldudf_CLUB_POINTS(A1:C4,1)</f>" in sheet
    assert b"<f>_xldudf_CLUB_POINTS(A1)</f>" in sheet
    reported = json.loads(report.read_text(encoding="utf-8"))
    assert reported["counts"] == {"changed": 3, "right": 0, "left": 0, "links": 1}
    assert reported["changed"][0] == {
        "part": "xl/worksheets/sheet1.xml",
        "kind": "cell",
        "sheet": "S1",
        "at": "E1",
        "before": "[1]!KOYA(A1:C4,1)+_xldudf_POINTS(A1:C4,1)",
        "after": "_xldudf_CLUB_KOYA(A1:C4,1)+_xldudf_CLUB_POINTS(A1:C4,1)",
    }
    assert reported["notices"][0]["fr"].endswith("est retiré.")


def test_an_unreadable_formula_makes_the_status_1(tmp_path: Path) -> None:
    book = tmp_path / "in.xlsx"
    book.write_bytes(zipped(parts(worksheet(grid_rows('<c r="E1"><f>KOYA(A1:C4)+"</f></c>')))))

    done = run(book, "--to", "officejs", "-o", tmp_path / "out.xlsx")

    assert done.exit_code == 1
    assert "cell E1: not changed: this text is not a formula" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (("in.xlsx", "--to", "desktop"), "specify where to write"),
        (("in.xlsx", "--to", "desktop", "-o", "in.xlsx"), "would overwrite the workbook"),
        (("in.xlsx", "--to", "desktop", "-o", "out.xlsx", "--in-place"), "cannot be combined"),
        (("in.xlsx", "--to", "desktop", "-o", "out.xlsx", "--namespace", "CLUB"), "only applies to --to officejs"),
        (("in.xlsx", "--to", "officejs", "-o", "out.xlsx", "--namespace", "C!"), "is not a namespace"),
        (
            ("in.xlsx", "--to", "desktop", "-o", "out.xlsx", "--report", "in.xlsx"),
            "would overwrite one of the workbooks",
        ),
        (("text.csv", "--to", "desktop", "-o", "out.csv"), "not an Excel workbook"),
        (("gone.xlsx", "--to", "desktop", "-o", "out.xlsx"), "file not found"),
        ((".", "--to", "desktop", "-o", "out.xlsx"), "not a file"),
    ],
)
def test_a_wrong_call_ends_with_2_and_one_line(
    arguments: tuple[str, ...], output: str, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(book.parent)
    Path("text.csv").write_text("1;2\n", encoding="utf-8")
    original = book.read_bytes()

    done = run(*arguments)

    assert done.exit_code == 2
    assert output in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
    assert book.read_bytes() == original
    assert sorted(path.name for path in book.parent.iterdir()) == ["in.xlsx", "text.csv"]


def test_a_report_that_cannot_be_written_is_told_and_the_workbook_is_there(book: Path) -> None:
    done = run(book, "--to", "desktop", "-o", book.parent / "out.xlsx", "--report", book.parent / "no" / "report.json")

    assert done.exit_code == 1
    assert "could not be written" in done.stderr
    assert (book.parent / "out.xlsx").exists()


def test_long_lists_are_cut_and_the_report_holds_all(tmp_path: Path) -> None:
    cells = [f'<row r="{row}"><c r="A{row}"><f>_xldudf_SCORES_WINS(A1)</f></c></row>' for row in range(1, 61)]
    book, report = tmp_path / "in.xlsx", tmp_path / "report.json"
    book.write_bytes(zipped(parts(worksheet("".join(cells)))))

    done = run(book, "--to", "desktop", "-o", tmp_path / "out.xlsx", "--report", report)

    assert len(done.stderr.splitlines()) == 51
    assert len(json.loads(report.read_text(encoding="utf-8"))["left"]) == 60


def test_every_formula_of_a_workbook_is_counted(tmp_path: Path) -> None:
    book = tmp_path / "in.xlsx"
    book.write_bytes(zipped(everywhere("_xldudf_BUCHHOLZ")))

    done = run(book, "--to", "desktop", "-o", tmp_path / "out.xlsx")

    assert "calls rewritten 13, already correct 0, not changed 0, links removed 0." in done.stdout
