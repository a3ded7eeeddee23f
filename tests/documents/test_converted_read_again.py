"""The workbook with live formulas is read as the tournament that it was converted from: name, rules and tie-breaks stand in its cells."""

from __future__ import annotations

import base64
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from xl_departage import Tournament
from xl_departage.base.errors import ArgumentError
from xl_departage.hosts.cli import main
from xl_departage.hosts.page.opening import open_file

X = [["No", "Name", "R1", "R2"], [1, "Anna", "+ 2B", "= 3N"], [2, "Bert", "- 1N", "EXE"], [3, "Cleo", "EXE", "= 1B"]]
RULES = "FIDE-2026; scoring=3-1-0; system=swiss"
# By hand: 3 for a win and for the bye, 1 for a draw.
POINTS = [("Anna", 4), ("Cleo", 4), ("Bert", 3)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("converted")
    Tournament(X).save(made / "x.trf")
    (made / "x.trf").write_text("012 Summer Open\n" + (made / "x.trf").read_text())
    Tournament.open(made / "x.trf", rules=RULES).save(made / "open.xlsx", codes="WIN;SB")
    Tournament.open(made / "x.trf", rules=RULES, lang="fr").save(made / "usual.xlsx")
    return made


def test_the_program_reads_name_rules_and_list(folder: Path) -> None:
    again = Tournament.open(folder / "open.xlsx")

    assert (again.name, again.edition, again.announced) == ("Summer Open", "FIDE-2026", ("WIN", "SB"))
    assert [(row.name, row.points) for row in again.standings()] == POINTS
    assert [row.values for row in again.standings()] == [row.values for row in again.standings("WIN;SB")]
    assert [notice for notice in again.notices if "edition" in notice.lower()] == []
    assert again.check() == []
    assert "012 Summer Open" in saved(again, folder / "back.trf")


def saved(tournament: Tournament, path: Path) -> str:
    tournament.save(path)
    return path.read_text()


def test_a_list_that_nobody_announced_is_not_read_as_announced(folder: Path) -> None:
    again = Tournament.open(folder / "usual.xlsx")

    assert (again.announced, again.edition) == ((), "FIDE-2026")
    assert openpyxl.load_workbook(folder / "usual.xlsx").worksheets[0]["A3"].value == "Départages (aucun n'est annoncé)"


def test_the_caller_goes_before_the_cells(folder: Path) -> None:
    again = Tournament.open(folder / "open.xlsx", rules="FIDE-2024; scoring=1-0.5-0; exempt=0")

    assert again.edition == "FIDE-2024"
    # 1 and ½; ½ and no point for the bye; nothing.
    assert [(row.name, row.points) for row in again.standings("WIN")] == [("Anna", 1.5), ("Cleo", 0.5), ("Bert", 0)]


def test_a_range_of_cells_says_nothing_of_its_event(folder: Path) -> None:
    table = Tournament.open(folder / "open.xlsx", range="Crosstable!A5:E8")

    assert (table.name, table.announced) == ("", ())


def test_the_command_reads_them(folder: Path) -> None:
    done = CliRunner().invoke(main, ["tiebreaks", str(folder / "open.xlsx"), "--lang", "en"])

    assert done.exit_code == 0, done.output
    assert "WIN" in done.output
    assert "FIDE-2026" in done.output
    assert "--codes" not in done.output


def test_the_page_shows_them(folder: Path) -> None:
    data = base64.b64encode((folder / "open.xlsx").read_bytes()).decode()
    found = open_file("open.xlsx", data, None, "en")

    assert (found["codes"], found["edition"], found["details"]["name"]) == ("WIN;SB", "FIDE-2026", "Summer Open")
    assert "scoring=3-1-0" in found["rules"]


@pytest.mark.parametrize(("cell", "text"), [("B2", "FIDE-2099"), ("B2", "FIDE-2026; scoring=3"), ("B3", "BHH;SB")])
def test_a_cell_that_cannot_be_read_is_named(folder: Path, cell: str, text: str) -> None:
    workbook = openpyxl.load_workbook(folder / "open.xlsx", data_only=True)
    workbook.worksheets[0][cell] = text
    workbook.save(folder / "bad.xlsx")

    with pytest.raises(ArgumentError, match=f"cell {cell}, “{text}”"):
        Tournament.open(folder / "bad.xlsx")
