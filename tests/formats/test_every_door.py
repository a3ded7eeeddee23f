"""
One ranking for one list of tie-breaks, whichever door a tournament comes in by: sample × door.
"""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
from click.testing import CliRunner

import xl_departage
from tests.documents.templates.books import WORKBOOKS, template_file
from tests.formats.pages import chess_results
from tests.rows import each_row
from xl_departage import Tournament
from xl_departage.documents.document_reading import open_document
from xl_departage.formats.file_format import Grid
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main
from xl_departage.hosts.page import calculator

DATA = Path(__file__).parents[1] / "data"
Ranking = dict[str, tuple[Any, ...]]
"""Place, points and values by name."""


class Sample(NamedTuple):
    file: Path
    rules: str
    codes: str


SAMPLES = {
    "TRF26": Sample(DATA / "fide-checker" / "fwwrc2024.trf", "FIDE-2024", "BH/C1;BH;SB"),
    "TRF of a made Swiss with forfeits": Sample(DATA / "made" / "sw06-13x5-forfeits.trf", "FIDE-2026", "BH/C1;BH;SB"),
    "TRF of a round robin": Sample(DATA / "made" / "rr10-10.trf", "FIDE-2026", "DE;SB;KS"),
    "TRF of teams": Sample(DATA / "fide-checker" / "team-swiss-large.trf", "FIDE-2024", "MPTS;GPTS;BC"),
    "Papi": Sample(DATA / "papi" / "swiss-294.papi", "FFE-2012", "Tr;Bu;Perf"),
    "Papi's grid": Sample(DATA / "notations" / "papi-swiss-86x9.csv", "FFE-2012", "Tr;Bu;CD"),
    "Swiss-Manager": Sample(DATA / "swiss_manager" / "swiss-15x7.TUNX", "FIDE-2026", "BH;BH/M1;DE"),
    "Swiss-Manager, round robin": Sample(DATA / "swiss_manager" / "round-robin-10x9.TUNX", "FIDE-2026", "SB;DE"),
    "chess-results": Sample(DATA / "notations" / "chess-results-de-swiss-36x9.csv", "FIDE-2026", "BH/C1;BH;SB"),
    "square table": Sample(DATA / "notations" / "chess-results-nl-double-rr-6.csv", "FIDE-2026", "DE;SB;KS"),
    "Vega's text": Sample(DATA / "notations" / "vega-text-152x7.txt", "FIDE-2026", "BH/C1;BH;SB"),
    "list of games": Sample(DATA / "lists" / "sharly-en.csv", "FIDE-2026", "BH;SB"),
    "template of a Swiss": Sample(WORKBOOKS / "swiss-open-en.xlsx", "FIDE-2026", "BH/C1;BH;SB"),
    "template of a round robin": Sample(WORKBOOKS / "round-robin-en.xlsx", "FIDE-2026", "DE;SB;KS"),
    "template of a Swiss, .ods": Sample(WORKBOOKS / "swiss-open-en.ods", "FIDE-2026", "BH/C1;BH;SB"),
    "template of teams": Sample(WORKBOOKS / "teams-en.xlsx", "FIDE-2026", "MPTS;GPTS;SB"),
    "template of teams, boards": Sample(WORKBOOKS / "teams-en.xlsx", "FIDE-2026", "MPTS;GPTS;BC;OTHER_BERLIN"),
}


@cache
def by_the_command(sample: Sample) -> Ranking:
    result = CliRunner().invoke(
        main,
        [
            "tiebreaks",
            str(sample.file),
            "--codes",
            sample.codes,
            "--rules",
            sample.rules,
            "--format",
            "json",
            "--lang",
            "en",
        ],
    )
    assert result.exit_code == 0, result.output
    players = json.loads(result.stdout)["players"]
    return {row["name"]: (row["rank"], row["points"], *row["values"]) for row in players}


def by_the_object(sample: Sample) -> Ranking:
    table = Tournament.open(sample.file, rules=sample.rules).standings(sample.codes)
    return {row.name: (row.rank, row.points, *row.values) for row in table}


def by_the_page(sample: Sample) -> Ranking:
    """What the page in a browser asks its calculator."""
    opened = {"name": sample.file.name, "data": base64.b64encode(sample.file.read_bytes()).decode()}
    found = asked(do="open_file", **opened, reference=None)
    rules = "; ".join(filter(None, (sample.rules, found["rules"], "lang=en")))
    # The box on the page holds text.
    text = "\n".join(
        "\t".join(f"{cell:g}" if isinstance(cell, float) else str(cell) for cell in row) for row in found["rows"]
    )
    table = asked(do="standings", text=text, codes=sample.codes, rules=rules, opened=opened)
    return of_table(table)


def asked(**request: Any) -> Any:
    answer = json.loads(calculator.answer(json.dumps({"lang": "en", **request})))
    assert "error" not in answer, answer
    return answer["value"]


def by_a_workbook(sample: Sample) -> Ranking:
    """STANDINGS over the cells of a grid, in a workbook that is recalculated."""
    opened = open_document(sample.file.read_bytes(), sample.file.name)
    assert isinstance(opened, Grid)
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row, cells in enumerate(opened.cells, 1):
        for column, cell in enumerate(cells, 1):
            sheet.cell(row, column).value = cell
            if isinstance(cell, str):
                sheet.cell(row, column).data_type = "s"
    last = sheet.cell(len(opened.cells), max(map(len, opened.cells))).coordinate
    target = book.create_sheet("Standings")
    target["A1"] = f'=STANDINGS({sheet.title}!A1:{last},"{sample.codes}","{sample.rules}; lang=en")'
    return of_table(recalculate(book).values("Standings!A1:Z400"))


def of_table(table: list[list[Any]]) -> Ranking:
    rows = [row for row in table[1:] if row and row[0] not in (None, "")]
    width = max(at for at, heading in enumerate(table[0], 1) if heading not in (None, ""))
    return {row[2]: (row[0], row[4], *(None if cell == "#N/A" else cell for cell in row[5:width])) for row in rows}


DOORS = {"object": by_the_object, "page": by_the_page, "workbook": by_a_workbook}
PAIRS = [
    pytest.param(name, door, marks=[pytest.mark.libreoffice] if sample.file.suffix == ".ods" else [])
    for name, sample in SAMPLES.items()
    for door in DOORS
    # A formula reads cells, which only a grid has.
    if door != "workbook" or sample.file.suffix in (".csv", ".txt")
]


@pytest.mark.parametrize(("name", "door"), PAIRS)
def test_every_door_ranks_as_the_command_does(name: str, door: str) -> None:
    sample = SAMPLES[name]
    if sample.file.parent == WORKBOOKS:
        sample = sample._replace(file=template_file(sample.file.name))

    expected, found = by_the_command(sample), DOORS[door](sample)

    assert numbers(found) == numbers(expected)
    assert len(expected) > 4


def numbers(ranking: Ranking) -> dict[str, list[Fraction | None]]:
    """Without the type of a number, which differs between JSON and cells."""
    return {
        name: [None if value is None else Fraction(value).limit_denominator(10**9) for value in row]
        for name, row in ranking.items()
    }


FAULTY = {
    "grid.csv": "Name;R1;R2\nAnna;+ 2B;= 3N\nBert;+ 1N;+ 4B\nCleo;+ 4B;= 9B\nDirk;- 3N;- 2N\n",
    "grid with a cell that nobody reads.csv": "Name;R1\nAnna;+ 2X7\nBert;- 1\n",
    "square.csv": "No;Name;1;2;3\n1;Anna;x;1;½\n2;Bert;1;x;0\n3;Cleo;½;1;x\n",
    "points given later.csv": "Name;R1;R2\nAnna;2w1;3b(-1)\nBert;1b0;4w\nCleo;4w½;1w\nDirk;3b½(+2);2b\n",
    "printed points.csv": "Name;R1;R2;Pts\nAnna;2w1(-½);3b½;1\nBert;1b0;4w1;1\nCleo;4w1;1w½;1½\nDirk;3b0;2b0;1\n",
    "games by two names.csv": "Round;White;Result;Black\n1;Ana;1-0;Bert\n1;Cleo;½-½;Dirk\n2;Dirk;0-1;Anna\n2;Bert;1-0;Cleo\n",
    "games at odds.csv": "Round;White;Result;Black\n1;Ana;1-0;Bert\n1;Cleo;1-1;Dirk\n2;Dirk;0-1;Ana\n2;Bert;1-0;Dirk\n3;Ana;;Ana\n",
    "sound.csv": "Name;R1;R2\nAnna;+ 2B;= 3N\nBert;- 1N;+ 4B\nCleo;+ 4B;= 1B\nDirk;- 3N;- 2N\n",
}
"""
Faults of every kind: results that disagree, a number that nobody has, a cell that is no result, half a point too many, points given in a
round to come, a name that is misspelt in a list of games, a player who plays himself, or twice.
"""


@each_row("name", FAULTY)
def test_every_door_lists_the_same_faults(name: str, tmp_path: Path) -> None:
    """By the command, the object, and CHECK in a workbook: severity, number, round, text, sentence; the page as many of each."""
    file = tmp_path / name
    file.write_text(FAULTY[name], encoding="utf-8")
    rows = [line.split(";") for line in FAULTY[name].splitlines()]
    result = CliRunner().invoke(main, ["check", str(file), "--rules", "FIDE-2026", "--format", "json", "--lang", "en"])
    problems = json.loads(result.stdout)["grids"][0]["problems"]
    expected = [
        (
            problem["severity"],
            problem["number"] or "",
            problem["round"] or "",
            problem["text"] or "",
            problem["problem"],
        )
        for problem in problems
    ]

    by_object = [
        (problem.severity, problem.number or "", problem.round or "", problem.text, problem.problem)
        for problem in Tournament.open(file, rules="FIDE-2026", lang="en").check()
    ]
    by_function = [
        (line[0], line[2], line[4], line[5], line[6])
        for line in xl_departage.CHECK(rows, rules="FIDE-2026; lang=en")[1:]
        # Of lists it says what is to be done next, too.
        if line[0] != "next step"
    ]
    by_page = asked(do="check", rows=rows, rules="FIDE-2026; lang=en")
    for ending, content in ((".html", chess_results(rows).encode()), (".xlsx", as_workbook(rows))):
        if ending == ".html" and len(rows[0]) < 3:
            # Two columns of a page are no table of a tournament.
            continue
        other_file = tmp_path / f"event{ending}"
        other_file.write_bytes(content)
        arguments = ["check", str(other_file), "--rules", "FIDE-2026", "--format", "json", "--lang", "en"]
        again = json.loads(CliRunner().invoke(main, arguments).stdout)["grids"][0]["problems"]
        found = Tournament.open(other_file, rules="FIDE-2026", lang="en").check()
        assert [problem["severity"] for problem in again] == [problem[0] for problem in expected], ending
        assert [(problem.severity, problem.problem) for problem in found] == [
            (problem["severity"], problem["problem"]) for problem in again
        ]

    assert by_object == expected
    # Of cells it names the row of another player, of a text the line.
    assert by_function == [(*shown, re.sub(r"\bline (?=\d)", "row ", sentence)) for *shown, sentence in expected]
    assert sorted(problem["severity"] for problem in by_page) == sorted(problem[0] for problem in expected)
    assert bool(expected) is (name != "sound.csv")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.libreoffice] if sample.file.suffix == ".ods" else [])
        for name, sample in SAMPLES.items()
    ],
)
def test_every_door_lists_the_same_faults_of_a_sample(name: str) -> None:
    """
    Each sentence as often: by the command, the object, CHECK of the cells where the sample is a grid, and the page, with what it says when
    it opens the file.
    """
    sample = SAMPLES[name]
    file = template_file(sample.file.name) if sample.file.parent == WORKBOOKS else sample.file
    rules = f"{sample.rules}; lang=en"
    result = CliRunner().invoke(main, ["check", str(file), "--rules", rules, "--format", "json", "--lang", "en"])
    grids = json.loads(result.stdout)["grids"]
    expected = sorted((problem["severity"], problem["problem"]) for grid in grids for problem in grid["problems"])

    by_object = Tournament.open(file, rules=rules, lang="en").check()
    assert sorted((problem.severity, problem.problem) for problem in by_object) == expected
    if file.suffix in (".csv", ".txt"):
        opened = open_document(file.read_bytes(), file.name)
        assert isinstance(opened, Grid)
        width = max(map(len, opened.cells))
        rows = [[*row, *[None] * (width - len(row))] for row in opened.cells]
        table: Any = xl_departage.CHECK(rows, rules=rules) or [[]]
        by_function = [(line[0], line[6]) for line in table[1:] if line[0] != "next step"]
        assert sorted(by_function) == expected

    opened_file = {"name": file.name, "data": base64.b64encode(file.read_bytes()).decode()}
    shown = asked(do="open_file", **opened_file, reference=None)
    under = "; ".join(filter(None, (rules, shown["rules"])))
    by_page = [problem["wrong"] for problem in asked(do="check", rows=shown["rows"], rules=under, opened=opened_file)]
    # What the reader of a file says of it stands below its name.
    read = "\n".join(notice["message"] for notice in shown["notices"]).casefold()
    sentences = [problem for _, problem in expected]
    assert sorted(by_page) == [
        sentence for sentence in sorted(sentences) if sentence.rstrip(".").casefold() not in read
    ]


def as_workbook(rows: list[list[str]]) -> bytes:
    """The cells as texts of an .xlsx file."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for place, row in enumerate(rows, 1):
        for column, cell in enumerate(row, 1):
            sheet.cell(place, column).value = cell
            sheet.cell(place, column).data_type = "s"
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


class Notation(NamedTuple):
    """A small table in a notation, and the points that follow by hand."""

    rows: tuple[str, ...]
    rules: str
    points: dict[str, float]


NOTATIONS = {
    "r is remis, * oneself": Notation(
        (
            "Nr;Spieler;1;2;3;4;Punkte",
            *("1;Amsel;*;r;1;1;2,5", "2;Buche;r;*;r;1;2", "3;Conrad;0;r;*;r;1", "4;Dorn;0;0;r;*;0,5"),
        ),
        "FIDE-2026",
        {"Amsel": 2.5, "Buche": 2, "Conrad": 1, "Dorn": 0.5},
    ),
    "a point alone is a game to come": Notation(
        ("Nr;Name;1;2;3", "1;Amsel;*;½;.", "2;Buche;½;*;1", "3;Conrad;.;0;*"),
        "FIDE-2026",
        {"Amsel": 0.5, "Buche": 1.5, "Conrad": 0},
    ),
    "two games a cell, one to come": Notation(
        ("Nr;Name;1;2;3", "1;Amsel;*;½.;11", "2;Buche;½.;*;..", "3;Conrad;00;..;*"),
        "FIDE-2026; games=2",
        {"Amsel": 2.5, "Buche": 0.5, "Conrad": 0},
    ),
    "Vega": Notation(
        (
            "N;Name;Rtg;1;2;3",
            *(
                "1;Amsel;2000;+W2;=HPB;+F3",
                "2;Buche;1900;-B1;+W3;=W4",
                "3;Conrad;1800;+W4;-B2;-F1",
                "4;Dorn;1700;-B3;+PAB;=B2",
            ),
        ),
        "FIDE-2026; system=swiss",
        {"Amsel": 2.5, "Buche": 1.5, "Conrad": 1, "Dorn": 1.5},
    ),
}


@pytest.mark.parametrize("name", NOTATIONS)
def test_every_notation_has_its_points_through_every_door(name: str, tmp_path: Path) -> None:
    """As CSV, TSV, text, saved page and workbook, by the command, the object, the page's calculator and a formula."""
    rows, rules, points = NOTATIONS[name]
    cells = [row.split(";") for row in rows]
    files = {ending: tmp_path / f"event{ending}" for ending in (".csv", ".tsv", ".txt", ".html", ".xlsx")}
    files[".csv"].write_text("\n".join([*rows, ""]), encoding="utf-8")
    for ending in (".tsv", ".txt"):
        files[ending].write_text("\n".join(["\t".join(row) for row in cells] + [""]), encoding="utf-8")
    files[".html"].write_text(chess_results(cells), encoding="utf-8")
    files[".xlsx"].write_bytes(as_workbook(cells))
    for ending, file in files.items():
        sample = Sample(file, rules, "PTS")
        doors: dict[str, Callable[[Sample], Ranking]] = {"command": by_the_command, **DOORS}
        if ending in (".xlsx", ".html"):
            del doors["workbook"]
        for door, ranked in doors.items():
            found = {player: row[1] for player, row in numbers(ranked(sample)).items()}
            assert found == points, (ending, door)
