"""
The three steps of the pages for developers, carried out word for word in a copy of the package.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import xl_departage

PAGES = Path(__file__).parent.parent.parent / "docs" / "site"
PACKAGE = Path(xl_departage.__file__).parent

ASK = """
from xl_departage.functions import OMITTED, call
GRID = [["+ 2B", "= 3N", "> 4"], ["- 1N", "= 4B", "= 3N"], ["= 4B", "= 1B", "= 2B"], ["= 3N", "= 2N", "< 1"]]
print(call("TIEBREAK", [GRID, "DRAWS"]))
print(call("DEPARTAGE", [GRID, "nulles", 3]))
print(call("STANDINGS", [GRID, "DRAWS"])[1][1])
table = call("EXPLAIN", [GRID, "DRAWS", 3, "FFE; lang=en"])
print(table[-1][table[0].index("Running total")], table[1][table[0].index("Art.")])
print(call("SONNEBORN_BERGER", [GRID, 1, "CLUB-2027; system=swiss"]))
print(call("SONNEBORN_BERGER", [GRID, 1, "PAPI; system=swiss"]))
"""


def blocks(page: str, language: str) -> list[str]:
    text = (PAGES / language / "develop" / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_tie_break_and_an_edition_added_as_told_are_picked_up_everywhere(tmp_path: Path, language: str) -> None:
    package = tmp_path / "xl_departage"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    function, row, sentence = blocks("new-tiebreak.md", language)
    record, names = blocks("new-edition.md", language)
    append(package / "tiebreaks" / "own.py", function)
    append(package / "tiebreaks" / "seed.py", row)
    insert(package / "messages" / "explain_about.py", "_OWN = {\n", sentence, after=True)
    editions = package / "regulations" / "editions.py"
    insert(editions, "TIEBREAK_EDITIONS: dict", record, after=False)
    insert(editions, "TIEBREAK_EDITIONS: dict[str, TiebreakEdition] = {\n", names, after=True)

    ran = subprocess.run([sys.executable, "-c", ASK], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert ran.stderr == ""
    # Draws by hand: player 1 has one (round 2), 2 has two, 3 has three, 4 two. Players 1 (2½ points) and 3 (1½) lead.
    # Sonneborn-Berger of player 1: 1 x 1 (number 2 has 1 point) + ½ x 1½ (number 3) = 1¾, and for the game won by
    # forfeit in the last round the fictitious opponent: 1½ before it + 0 in it = 1½, halved by the club, whole for Papi.
    assert ran.stdout.splitlines() == ["[[1], [2], [3], [2]]", "3", "1", "3 Club § 3", "2.5", "3.25"]


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + "\n\n" + text, encoding="utf-8")


def insert(path: Path, mark: str, text: str, *, after: bool) -> None:
    whole = path.read_text(encoding="utf-8")
    assert whole.count(mark) == 1
    path.write_text(whole.replace(mark, mark + text if after else f"{text}\n{mark}"), encoding="utf-8")
