"""The modules that a recalculation imports: importing takes longer than recalculating a small workbook."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import xlsxwriter

from tests.examples import slow

pytestmark = pytest.mark.beyond

SELDOM = (
    "xl_departage.chess.checks",
    "xl_departage.chess.explain",
    "xl_departage.functions.answers.check",
    "xl_departage.functions.answers.explain",
    "xl_departage.functions.answers.ratings",
    "xl_departage.chess.regulations.rating_editions",
    "xl_departage.formats.trf",
)
"""Modules for CHECK, EXPLAIN and the rating functions."""
OF_BATCHES = ("multiprocessing", "importlib.metadata", "tempfile", "rich")
"""Modules for several workbooks at the same time, for their records, and for the report file."""
FOREIGN = ("openpyxl", "xlsxwriter", "xlwings")


def loaded_after(path: Path, formula: str) -> set[str]:
    """The modules loaded in a process that recalculated a workbook with one formula from the command line."""
    workbook = xlsxwriter.Workbook(path)
    sheet = workbook.add_worksheet()
    for row, cells in enumerate((("+ 2B", "= 3N"), ("- 1N", "+ 4B"), ("+ 4B", "= 1B"), ("- 3N", "- 2N"))):
        for column, cell in enumerate(cells):
            sheet.write_string(row, column, cell)
    sheet.write_formula("D1", formula)
    workbook.close()
    program = (
        "import json, sys; from xl_departage.hosts.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit as end:\n    status = end.code\n"
        "print(json.dumps([status, list(sys.modules)]))"
    )
    arguments = ["recalc", str(path), "-o", str(path.with_name("out.xlsx"))]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == ""
    status, modules = json.loads(done.stdout.splitlines()[-1])
    assert status == 0
    return set(modules)


def among(modules: set[str], packages: tuple[str, ...]) -> set[str]:
    return {name for name in modules if any(name == known or name.startswith(f"{known}.") for known in packages)}


def test_a_workbook_of_tie_breaks_needs_neither_checks_nor_ratings_nor_what_batches_need(tmp_path: Path) -> None:
    modules = loaded_after(tmp_path / "book.xlsx", "=BUCHHOLZ(A1:B4,1)")

    assert "xl_departage.chess.tiebreaks.buchholz" in modules
    assert among(modules, (*SELDOM, *OF_BATCHES, *FOREIGN)) == set()


def test_a_workbook_without_a_function_of_ours_loads_none(tmp_path: Path) -> None:
    modules = loaded_after(tmp_path / "book.xlsx", '=COUNTIF(A1:B4,"+*")')

    domain = tuple(f"xl_departage.{name}" for name in ("functions", "chess.tiebreaks", "chess.regulations", "formats"))
    assert among(modules, (*domain, *SELDOM, *OF_BATCHES, *FOREIGN)) == set()


@pytest.mark.parametrize(
    ("formula", "module"),
    [
        slow("=LEN(CHECK(A1:B4))", "xl_departage.functions.answers.check"),
        slow('=ROWS(EXPLAIN(A1:B4,"BH",1))', "xl_departage.functions.answers.explain"),
        ("=ELO_K(45,1760)", "xl_departage.functions.answers.ratings"),
    ],
)
def test_what_a_formula_asks_for_is_imported_when_it_is_computed(tmp_path: Path, formula: str, module: str) -> None:
    assert module in loaded_after(tmp_path / "book.xlsx", formula)


def test_writing_a_file_loads_no_recalculation() -> None:
    program = "import json, sys; import xl_departage.spreadsheet.storage.atomic; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)

    assert (
        among(
            set(json.loads(done.stdout)), ("xl_departage.spreadsheet.recalculation", "xl_departage.functions", *FOREIGN)
        )
        == set()
    )


def test_a_rating_period_of_text_files_loads_no_recalculation(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("pid,rating,games\nA,1500,30\nB,1600,40\n", encoding="utf-8")
    (tmp_path / "g.csv").write_text("a,b,result_a\nA,B,1\n", encoding="utf-8")
    program = (
        "import json, sys; from xl_departage.hosts.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit as end:\n    assert not end.code\n"
        "print(json.dumps(list(sys.modules)))"
    )
    arguments = ["rate", "--players", "p.csv", "--games", "g.csv", "-o", "new.csv"]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd=tmp_path,
    )

    assert (tmp_path / "new.csv").is_file()
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert (
        among(loaded, ("xl_departage.spreadsheet.recalculation", "xl_departage.spreadsheet.formulas", "openpyxl"))
        == set()
    )
