"""Marks beside the printed ranks and values, in the report as the command writes it; what is printed is never ours."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from click.testing import CliRunner

from tests.chess.checks.printed import DATA, Cells, printed
from tests.documents.report.test_report import found, parsed, rows_of, text_of
from xl_departage.hosts.cli.report import command

PUBLISHED = DATA / "published"


def marked(file: Path, *options: str) -> list[dict[str, str]]:
    """The ranking of the report, each line by heading; the note below it under a heading of its own."""
    target = file.with_suffix(".html")
    asked = [str(file), "-o", str(target), "--published", "--lang", "en", "--brief", *options]
    answer = CliRunner().invoke(command, asked)
    assert answer.exit_code == 0, answer.output
    page = parsed(target.read_text(encoding="utf-8"))
    headings, *rows = rows_of(page, "ranking-table")
    note = " ".join(text_of(paragraph) for paragraph in found(page, "p", class_="remark"))
    return [{**dict(zip(headings, row, strict=True)), "note": note} for row in rows]


def as_csv(cells: Cells, folder: Path) -> Path:
    file = folder / "list.csv"
    with file.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, delimiter=";").writerows(cells)
    return file


def test_every_printed_rank_and_value_is_marked(tmp_path: Path) -> None:
    """The values of gacrux, of which one value and one rank are changed: 84 marks, and 82 of them are ours."""
    cells = printed("made/sw17-28x8-byes", {"TB1": "BH/C1", "TB2": "SB"})
    cells[4][-2], cells[9][0] = 99, 28
    rows = marked(as_csv(cells, tmp_path), "--rules", "FIDE-2026", "--codes", "BH/C1;SB")
    different = [(row["No"], row[key]) for row in rows for key in ("Rank", "BH/C1", "SB") if "≠" in row[key]]

    assert (str(cells[4][1]), True) in [(number, text.endswith("≠ 99")) for number, text in different]
    assert (str(cells[9][1]), True) in [(number, text.endswith("≠ 28")) for number, text in different]
    # A tie that the two codes leave is no difference; the other ranks are those of gacrux' whole list.
    counted = re.search(r"Of (\d+) printed ranks and values, (\d+) are", rows[0]["note"])
    assert counted is not None
    assert (int(counted[1]), int(counted[2])) == (84, 84 - len(different))


def test_without_codes_the_list_and_the_edition_are_those_that_give_most(tmp_path: Path) -> None:
    cells = printed("made/sw17-28x8-byes", {"TB1": "BH/C1/V2024", "TB2": "SB/V2024"})
    rows = marked(as_csv([["", *row[1:]] for row in cells], tmp_path))

    assert [row["BH/C1"][-1] + row["SB"][-1] for row in rows] == ["✓✓"] * 28
    assert "Of 56 printed ranks and values, 56 are" in rows[0]["note"]


def test_a_list_of_teams_shows_the_figure_that_is_printed(tmp_path: Path) -> None:
    """Swiss-Manager prints half of the EGMSB, and the points of the direct encounter: 115 of 115 are ours."""
    file = tmp_path / "teams.csv"
    file.write_bytes((PUBLISHED / "teams-23x2.csv").read_bytes())
    rows = marked(file)

    assert "Of 115 printed ranks and values, 115 are" in rows[0]["note"]
    assert (rows[0]["EGMSB"], rows[5]["DE:MP"], rows[0]["Points"]) == ("12 ✓ 6,0", "0 ✓ 1", "4 ✓")


def test_the_page_for_phones_has_no_marks(tmp_path: Path) -> None:
    asked = [str(PUBLISHED / "teams-23x2.csv"), "-o", str(tmp_path / "a.html"), "--published", "--phone"]
    answer = CliRunner().invoke(command, asked)

    assert answer.exit_code != 0
    assert "--published" in answer.output
