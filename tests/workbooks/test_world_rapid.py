"""The workbook of `make demo`: a real tournament whose values are those of the FIDE checker."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import openpyxl

from xl_departage.headless import recalculate

ROOT = Path(__file__).parents[2]
WORKBOOK = ROOT / "workbooks" / "women-world-rapid-2024.xlsx"
CHECKER = ROOT / "tests" / "data" / "fide-checker" / "fwwrc2024.json"


def test_recalculating_changes_nothing(tmp_path: Path) -> None:
    report = recalculate(WORKBOOK, tmp_path / "out.xlsx")

    assert report.exit_status == 0
    assert report.counts["computed"] == report.counts["formulas"] > 0
    assert (tmp_path / "out.xlsx").read_bytes() == WORKBOOK.read_bytes()


def test_the_values_are_those_of_the_fide_checker() -> None:
    document = json.loads(CHECKER.read_text(encoding="utf-8"))
    places = [document["codes"].index(code) for code in ("PTS", "BH/C1/V2024", "BH/V2024", "SB/V2024", "ARO/C1")]
    sheet: Any = openpyxl.load_workbook(WORKBOOK, data_only=True)["Standings"]

    rows = list(sheet.iter_rows(min_row=2, values_only=True))

    assert [cell.value for cell in sheet[1]][4:] == ["Points", "BH/C1", "BH", "SB", "ARO/C1"]
    assert len(rows) == 110
    for row in rows:
        expected = document["players"][str(row[1])]["values"]
        assert list(row[4:]) == [expected[place] for place in places]
    assert rows == sorted(rows, key=lambda row: [-value for value in row[4:]])


def test_the_demonstration_plays_its_four_acts() -> None:
    """With half a point less for Koneru, Ju Wenjun's Buchholz makes her the first of eight players with 8 points."""
    done = subprocess.run([sys.executable, ROOT / "examples" / "demo.py"], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "1 Koneru, Humpy 2431 8.5 63" in lines
    assert any(line.startswith("Standings!A1 shows #VALUE!") and "cell N15" in line for line in lines)
    assert "1 Ju, Wenjun 2536 8 75" in lines
    assert "Koneru falls from place 1 to place 8." in lines
    assert any("cut (14.1)" in line for line in lines)
    assert len(lines) < 32
