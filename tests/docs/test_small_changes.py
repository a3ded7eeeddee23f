"""
Three small changes as the heads of their rooms describe them, carried out in a copy of the package: a notation, a column of a template,
an argument of a function. Tie-breaks and editions are in `test_three_steps`, formats in `tests/hosts/test_invented_format.py`, languages
in `tests/base/messages/test_new_language.py`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from distribution import catalogues
from tests.docs.test_three_steps import PACKAGE, insert

ASK = """
from pathlib import Path
from xl_departage.functions import OMITTED, call

# A notation: White and Black in Romanian.
GRID = [["No", "Name", "R1", "R2"], [1, "Ana", "2A1", "3N½"], [2, "Ion", "1N0", "4A1"], [3, "Dan", "4N1", "1A½"], [4, "Ema", "3A0", "2N0"]]
print([row[0] for row in call("POINTS", [GRID])])
print(call("TIEBREAK", [GRID, "BPG", 1, "FIDE-2026; system=swiss"]), call("TIEBREAK", [GRID, "BPG", 4, "FIDE-2026; system=swiss"]))

# An argument: a value to give instead.
print(call("ELO_EXPECTED", [1760, [[1760]], "BEL"]), call("ELO_EXPECTED", [1760, [[1760]], "BEL", 3]))
from xl_departage.functions import find
print([argument.title.in_language("fr") for argument in find("ELO_EXPECTED").arguments][-1])

# A column.
from xl_departage.hosts.cli import main
main(["new", "swiss-open", "swiss.xlsx", "--lang", "nl"], standalone_mode=False)
import openpyxl
book = openpyxl.load_workbook("swiss.xlsx", data_only=True)
print([(sheet.title, cell.row, cell.column) for sheet in book for row in sheet.iter_rows() for cell in row if cell.value == "Telefoon"])
"""


def add_notation(package: Path) -> None:
    notations = package / "formats" / "grids" / "notations.py"
    insert(
        notations,
        '    "ru": ("Б", "Ч"),\n'.replace("\\\n", "\n"),
        '    "ro": ("A", "N"),\n'.replace("\\\n", "\n"),
        after=True,
    )
    insert(notations, 'WHITE_LETTERS = frozenset("WVHБ', "A", after=True)


def add_argument(package: Path) -> None:
    """One line in the declaration of ELO_EXPECTED, and one name in its body."""
    ratings = package / "functions" / "ratings.py"
    declared = ratings.read_text(encoding="utf-8")
    title = 'summary=Text("functions.ratings.elo_expected.summary"),\n    arguments=(OWN, OPPONENTS, RULES'
    new = ', optional("instead", Text("functions.ratings.instead"), optional_count(1, 99)),'
    changed = declared.replace(title, title + new)
    body = "def _expected(own: Own, opponents: Values, rules: str) -> Result:"
    assert body in changed != declared
    changed = changed.replace(
        body, "def _expected(own: Own, opponents: Values, rules: str, instead: int | None) -> Result:"
    )
    answer = "    return expected(own, opponents, rules)\n"
    assert changed.count(answer) == 1
    either = "    return expected(own, opponents, rules) if instead is None else instead\n"
    ratings.write_text(changed.replace(answer, either), encoding="utf-8")


def add_column(package: Path) -> None:
    sheets = package / "documents" / "templates" / "swiss" / "swiss_sheets.py"
    insert(
        sheets,
        '            Column("club", NAME_WIDTH, TEXT),\n',
        '            Column("phone", NAME_WIDTH, TEXT),\n',
        after=True,
    )


def carried_out(package: Path) -> None:
    add_notation(package)
    add_argument(package)
    add_column(package)
    folder = package / "base" / "locale"
    loaded = catalogues.load(folder)
    for key, words in {
        "argument.instead": {"en": "instead", "fr": "remplacement", "nl": "in plaats", "de": "stattdessen"},
        "functions.ratings.instead": {
            "en": "A value to give instead of the computed one.",
            "fr": "Une valeur à donner à la place de celle calculée.",
            "nl": "Een waarde in plaats van de berekende.",
            "de": "Ein Wert anstelle des berechneten.",
        },
        "templates.column.phone": {"en": "Phone", "fr": "Téléphone", "nl": "Telefoon", "de": "Telefon"},
    }.items():
        catalogues.set_message(loaded, key, words)
    catalogues.save(loaded, folder)


@pytest.mark.slow("a copy of the project is changed and checked")
@pytest.mark.lasts("carries out what the heads of rooms say")
def test_a_notation_an_argument_and_a_column_are_a_line_each(tmp_path: Path) -> None:
    package = tmp_path / "xl_departage"
    shutil.copytree(PACKAGE, package)
    carried_out(package)

    ran = subprocess.run([sys.executable, "-c", ASK], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert ran.stderr == ""
    points, black, expected, argument, column = ran.stdout.splitlines()
    # By hand: Ana 1 + ½ with White, then Black; Ion 0 + 1; Dan 1 + ½; Ema 0 + 0 with White, then Black.
    assert points == "[1.5, 1, 1.5, 0]"
    assert black == "1 1"
    # Equal ratings: half a point; or what is given instead.
    assert expected == "[[0.5]] 3"
    assert argument == "remplacement"
    assert "('Spelers'" in column


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_these_changes_pass_the_checks_of_the_project(tmp_path: Path) -> None:
    project = tmp_path / "project"
    fetched = shutil.ignore_patterns(".*", "node_modules", "wheels", "build", "dist", "__pycache__")
    shutil.copytree(PACKAGE.parent, project, ignore=fetched)
    carried_out(project / "xl_departage")

    environment = {**os.environ, "PYTHONPATH": str(project)}
    for goal in ("format", "catalogues", "pages", "workbooks", "check"):
        call = ["make", goal, f"PY='{sys.executable}'", "ENVIRONMENT=@true"]
        ran = subprocess.run(call, cwd=project, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
