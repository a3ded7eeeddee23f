"""A cancelled round in the templates: a cell of the front sheet, and what every sheet makes of it."""

from __future__ import annotations

import io
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.chess.tournament.test_cancelled_rounds import SWISS, rows_of
from tests.documents.templates.books import opened, with_cells
from tests.documents.templates.test_teams import table
from tests.examples import first
from xl_departage import Tournament
from xl_departage.chess.regulations.berger import schedule
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.formats.source_opening import read_source
from xl_departage.spreadsheet.recalculation import recalculate

RULES = "FIDE-2026; numbers=number; planned=5; cancelled=3; first=white; system="


def made_from(event: Tournament | bytes, template: str, folder: Path) -> bytes:
    """The workbook of that template from a TRF file; a Swiss one for eight players."""
    source = folder / "event.trf"
    if isinstance(event, Tournament):
        event.save(source)
    else:
        source.write_bytes(event)
    options = Options("en", most=8 if template == "swiss-open" else None)
    return build(find_template(template), options, read_source(source.read_bytes(), source.name))


def front(content: bytes) -> dict[str, Any]:
    """What stands beside each label of the front sheet, with its row."""
    sheet = opened(content)["Home"]
    return {row[0].value: (row[0].row, row[1].value) for row in sheet.iter_rows(max_col=2) if row[0].value}


def compared(content: bytes, tournament: Tournament, codes: str, columns: int) -> None:
    """The standings of the sheet are those of the tournament, and the file is read as the same."""
    shown = [line[:columns] for line in table(content, "Standings")[1:] if line[2]]
    assert shown == [row[:columns] for row in tournament.standings(codes).rows()]
    again = Tournament.open(io.BytesIO(content), name="event.xlsx")
    assert again.cancelled == tournament.cancelled
    assert again.standings(codes).rows() == tournament.standings(codes).rows()


def test_a_swiss_goes_on_behind_it(tmp_path: Path) -> None:
    cells = [[*(row.split()[:2]), "", row.split()[3]] for row in SWISS]
    tournament = Tournament(rows_of(cells, (1, 2, 3, 4)), rules=RULES + "swiss")
    content = made_from(tournament, "swiss-open", tmp_path)
    assert front(content)["Cancelled rounds"][1] == "3"
    compared(content, tournament, "BH/C1;BH;SB", 8)
    assert "after round 4 of 5, cancelled: 3" in str(opened(content)["Standings"]["A2"].value)
    assert "Round 5: proposed pairings" in str(opened(content)["Next round"]["A2"].value)
    # Rounds 3 and 5 cancelled: the event is over.
    row = front(content)["Cancelled rounds"][0]
    over = recalculate(with_cells(content, "Home", {f"B{row}": "3, 5"})).content
    assert "All results of the 3 rounds are entered" in str(opened(over)["Home"]["A1"].value)
    for entry, message in (
        ("3-5", "names no rounds: write the number of each"),
        ("7", "Round 7 is said to be cancelled"),
    ):
        wrong = recalculate(with_cells(content, "Home", {f"B{row}": entry})).content
        assert message in str(opened(wrong)["Home"]["A1"].value)


def test_a_round_that_everybody_announced_to_miss_is_passed_over(tmp_path: Path) -> None:
    """The last round is cancelled, and all are said to be absent from it: that is no absence too many."""
    cells = [row.split()[:2] for row in SWISS]
    rules = "FIDE-2026; numbers=number; system=swiss; first=white"
    tournament = Tournament(rows_of(cells, (1, 2)), rules=f"{rules}; planned=3; cancelled=3")
    content = made_from(tournament, "swiss-open", tmp_path)
    sheet = opened(content)["Players"]
    absences = next(cell.column_letter for cell in sheet[4] if str(cell.value).startswith("Absent"))
    absent = recalculate(with_cells(content, "Players", {f"{absences}{row}": "3" for row in range(5, 9)})).content
    assert "All results of the 2 rounds are entered" in str(opened(absent)["Home"]["A1"].value)
    compared(absent, tournament, "BH/C1;BH;SB", 8)


def test_a_round_robin_counts_the_games_that_are_due(tmp_path: Path) -> None:
    cells: dict[int, list[str]] = {number: [""] * 5 for number in range(1, 7)}
    for round, pairs in enumerate(schedule(6), 1):
        for white, black in pairs if round != 3 else ():
            cells[white][round - 1], cells[black][round - 1] = f"{black}w1", f"{white}b0"
    tournament = Tournament(rows_of(list(cells.values()), (1, 2, 3, 4, 5)), rules=RULES + "round-robin")
    content = made_from(tournament, "round-robin", tmp_path)
    assert front(content)["Games played"][1] == "12 / 12"
    codes = str(front(content)["Tie-breaks applied"][1])
    compared(content, tournament, codes, 5)


@pytest.mark.parametrize("system", first(["Round Robin", "Swiss System"]))
def test_a_match_of_teams_counts_in_no_sum(system: str, tmp_path: Path) -> None:
    text = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_text(encoding="utf-8")
    text = text.replace("Round Robin", system) + "### cancelled: 2\r\n"
    tournament = Tournament.open(text.encode(), name="t.trf", rules="FIDE-2026")
    assert tournament.cancelled == (2,)
    whole = Tournament.open(text.replace("### cancelled: 2", "###").encode(), name="t.trf", rules="FIDE-2026")
    assert tournament.standings("MPTS").rows() != whole.standings("MPTS").rows()
    content = made_from(text.encode(), "teams", tmp_path)
    assert front(content)["Cancelled rounds"][1] == "2"
    ranked = {line[2]: line[5] for line in table(content, "Standings")[1:] if line[2]}
    assert ranked == {row.name: row.points for row in tournament.standings("MPTS")}
    again = Tournament.open(io.BytesIO(content), name="t.xlsx")
    assert again.cancelled == (2,)
    assert {row.name: row.points for row in again.standings("MPTS")} == ranked
