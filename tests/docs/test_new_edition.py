"""
Follow the page on new editions word for word in a copy of the package: one file changes, and everything else works with
it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_three_steps import PACKAGE, PAGES, blocks, insert

PROGRAM = """
import io, zipfile
from docs.generator.blocks import compared, tiebreak_editions
from xl_departage.hosts.cli import main
from xl_departage.errors import DepartageError
from xl_departage.functions import OMITTED, call
from xl_departage.documents.templates import Options, assemble, find_template

GRID = [["+ 2B", "= 3N", "> 4"], ["- 1N", "= 4B", "= 3N"], ["= 4B", "= 1B", "= 2B"], ["= 3N", "= 2N", "< 1"]]
RULES = "CLUB-2027; system=swiss"
print(call("SONNEBORN_BERGER", [GRID, 1, RULES]), call("SONNEBORN_BERGER", [GRID, 1, "PAPI; system=swiss"]))
print("Club art. 12" in str(call("EXPLAIN", [GRID, "SB", 1, RULES + "; lang=en"])))
print("2.5 (CLUB-2027)" in str(call("CHECK", [GRID, "system=swiss; lang=en"])))
try:
    call("BUCHHOLZ", [GRID, OMITTED, "CLUB-2207"])
except DepartageError as error:
    print("CLUB-2027" in error.message("en"))
book = zipfile.ZipFile(io.BytesIO(assemble(find_template("swiss-open"), Options("en", most=32))))
print("CLUB-2027: club rules." in book.read("xl/sharedStrings.xml").decode())
print("CLUB-2027" in tiebreak_editions("en"), "CLUB-2027" in compared("SB"))
with open("grid.csv", "w", encoding="utf-8") as file:
    file.writelines(";".join(row) + "\\n" for row in GRID)
try:
    main(["report", "grid.csv", "-o", "report.html", "--codes", "SB", "--rules", RULES, "--lang", "en"])
except SystemExit as end:
    print(end.code)
print("Club rules, 2027" in open("report.html", encoding="utf-8").read())
"""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_edition_is_one_record_everywhere(tmp_path: Path, language: str) -> None:
    package = tmp_path / "xl_departage"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    record, names = blocks("new-edition.md", language)
    editions = package / "chess" / "regulations" / "editions.py"
    insert(editions, "TIEBREAK_EDITIONS: dict", record, after=False)
    insert(editions, "TIEBREAK_EDITIONS: dict[str, TiebreakEdition] = {\n", names, after=True)
    shutil.copytree(
        PACKAGE.parent / "distribution", tmp_path / "distribution", ignore=shutil.ignore_patterns("__pycache__")
    )
    text = (PAGES / language / "develop" / "new-edition.md").read_text(encoding="utf-8")
    commands = re.findall(r"^python -m (distribution\.catalogues set .+)$", text, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        words = [sys.executable, "-m", *shlex.split(command)]
        subprocess.run(words, cwd=tmp_path, check=True, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(PACKAGE.parent)])}

    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )

    assert ran.stderr == ""
    # Sonneborn-Berger by hand: 1 x 1 (number 2) + half of 1½ (number 3) + the fictitious opponent's 1½, halved by the club: 2½.
    assert ran.stdout.splitlines() == ["2.5 3.25", "True", "True", "True", "True", "True True", "0", "True"]
