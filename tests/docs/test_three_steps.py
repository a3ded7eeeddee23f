"""Follow the pages for developers word for word in a copy of the package."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import xl_departage
from distribution import catalogues
from tests.examples import first

PAGES = Path(__file__).parent.parent.parent / "docs" / "site"
PACKAGE = Path(xl_departage.__file__).parent

ASK = """
import sys
from pathlib import Path
from xl_departage.functions import OMITTED, call
GRID = [["+ 2B", "= 3N", "> 4"], ["- 1N", "= 4B", "= 3N"], ["= 4B", "= 1B", "= 2B"], ["= 3N", "= 2N", "< 1"]]
print(call("TIEBREAK", [GRID, "BEATEN", OMITTED, "FFE; system=swiss"]))
print(call("DEPARTAGE", [GRID, "battus", 1, "PAPI; system=swiss"]))
print(call("TIEBREAK", [GRID, "BEATEN/C1", 1, "FFE; system=swiss"]))
print(call("STANDINGS", [GRID, "BEATEN", "FFE; system=swiss"])[1][1:6])
from xl_departage.base.messages import text
at = lambda column: table[0].index(text(f"exp_column_{column}", "en"))
table = call("EXPLAIN", [GRID, "BEATEN", 1, "FFE; system=swiss; lang=en"])
print(table[-1][at("total")], table[1][at("article")])
print([row[at("contribution")] for row in table[1:-1]])
print([row[at("fate")] for row in table[1:-1]])
checked = call("CHECK", [GRID, "system=swiss; lang=en"])
print(sorted({text for row in checked for cell in row for text in str(cell).split("; ") if "BEATEN" in text}))
from xl_departage.documents.templates import drop_downs
print(drop_downs.SWISS[-1].in_language("en"), "Opponents beaten" in [name.in_language("en") for name in drop_downs.ROUND_ROBIN])
from xl_departage.hosts.cli import main
Path("grid.csv").write_text("\\n".join(",".join(row) for row in GRID), encoding="utf-8")
asked = ["report", "grid.csv", "--codes", "BEATEN", "--rules", "FFE; system=swiss", "--lang", "en", "-o", "page.html"]
main(asked, standalone_mode=False)
page = Path("page.html").read_text(encoding="utf-8")
print("The adjusted scores of the opponents beaten." in page, page.count("1.75") > 1)
sys.path.append(ROOT)
from docs.generator.blocks import codes
print([line for line in codes("en").splitlines() if "BEATEN" in line])
print(call("BEATEN", [GRID, OMITTED, "FFE; system=swiss"]) == call("BATTUS", [GRID, OMITTED, "FFE; system=swiss"]))
print(call("BEATEN", [GRID, 1, "FFE; system=swiss"]))
print(call("SONNEBORN_BERGER", [GRID, 1, "CLUB-2027; system=swiss"]))
print(call("SONNEBORN_BERGER", [GRID, 1, "PAPI; system=swiss"]))
"""


def add_messages(folder: Path, page: str, language: str) -> None:
    """Change the catalogues in a folder as the commands of a page do."""
    text = (PAGES / language / "develop" / page).read_text(encoding="utf-8")
    loaded = catalogues.load(folder)
    for line in re.findall(r"^python -m distribution.catalogues set (.*)$", text, re.MULTILINE):
        key, *words = shlex.split(line)
        catalogues.set_message(loaded, key, dict(word.split("=", 1) for word in words))
    catalogues.save(loaded, folder)


def blocks(page: str, language: str, kind: str = "python") -> list[str]:
    text = (PAGES / language / "develop" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def carried_out(package: Path, language: str) -> None:
    """The steps of both pages in a copy of the package."""
    definition, declaration = blocks("new-tiebreak.md", language)
    record, names = blocks("new-edition.md", language)
    append(package / "chess" / "tiebreaks" / "buchholz.py", definition)
    append(package / "functions" / "crosstable.py", declaration)
    editions = package / "chess" / "regulations" / "editions.py"
    insert(editions, "TIEBREAK_EDITIONS: dict", record, after=False)
    insert(editions, "TIEBREAK_EDITIONS: dict[str, TiebreakEdition] = {\n", names, after=True)
    for page in ("new-tiebreak.md", "new-edition.md"):
        add_messages(package / "base" / "locale", page, language)


@pytest.mark.slow("a copy of the project is changed and checked")
@pytest.mark.parametrize("language", first(["en", "fr"]))
def test_a_tie_break_and_an_edition_added_as_told_are_picked_up_everywhere(tmp_path: Path, language: str) -> None:
    package = tmp_path / "xl_departage"
    # With what is compiled already, which Python makes anew where a module is changed.
    shutil.copytree(PACKAGE, package)
    carried_out(package, language)

    script = ASK.replace("ROOT", repr(str(PACKAGE.parent)))
    ran = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert ran.stderr == ""
    # By hand: number 1 beat number 2 over the board (adjusted score 1) and number 4 by forfeit; number 4 has ½ + ½ and a
    # draw for the forfeit, 1½, of which FFE 1998 counts half: 1¾. In 2012 the fictitious opponent of that round has the
    # 1½ of number 1 before it: 2½. A cut takes the ¾. Nobody else beat anybody.
    # Sonneborn-Berger of player 1: 1 x 1 (number 2 has 1 point) + ½ x 1½ (number 3) = 1¾, and for the game won by
    # forfeit in the last round the fictitious opponent: 1½ before it + 0 in it = 1½, halved by the club, whole for Papi.
    assert ran.stdout.splitlines() == [
        "[[1.75], [0], [0], [0]]",
        "2.5",
        "1",
        "[1, '', '', 2.5, 1.75]",
        "1.75 Club § 3",
        "[1, 1.5, 0.75]",
        "['counted', 'excluded', 'counted']",
        "['BEATEN 2.5 (CLUB-2027, FFE-2012) / 1.75 (FFE)']",
        "Opponents beaten False",
        "True True",
        "['| `BEATEN` | Opponents beaten | battus | FFE |']",
        "True",
        "1.75",
        "2.5",
        "3.25",
    ]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize("language", first(["en", "fr"]))
def test_what_was_added_as_told_passes_the_checks_of_the_project(tmp_path: Path, language: str) -> None:
    project = tmp_path / "project"
    fetched = shutil.ignore_patterns(".*", "node_modules", "wheels", "build", "dist", "__pycache__")
    shutil.copytree(PACKAGE.parent, project, ignore=fetched)
    carried_out(project / "xl_departage", language)
    (example,) = blocks("new-tiebreak.md", language, "toml")
    examples = project / "docs" / "examples" / "tiebreaks.toml"
    examples.write_text(examples.read_text(encoding="utf-8") + "\n" + example, encoding="utf-8")

    for goal in ("catalogues", "pages", "workbooks", "check"):
        call = ["make", goal, f"PY='{sys.executable}'", "ENVIRONMENT=@true"]
        # The package of the copy, not the installed one.
        environment = {**os.environ, "PYTHONPATH": str(project)}
        ran = subprocess.run(call, cwd=project, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr

    for folder, name in (("en", "BEATEN"), ("fr", "BATTUS")):
        page = project / "docs" / "site" / folder / "functions" / "beaten.md"
        assert name in page.read_text(encoding="utf-8")


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + "\n\n\n" + text, encoding="utf-8")


def insert(path: Path, mark: str, text: str, *, after: bool) -> None:
    whole = path.read_text(encoding="utf-8")
    assert whole.count(mark) == 1
    path.write_text(whole.replace(mark, mark + text if after else f"{text}\n{mark}"), encoding="utf-8")
