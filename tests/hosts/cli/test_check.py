"""`xl-departage check`: tables and JSON with places, exit status, every kind of file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import WORKBOOKS, template_file, with_cells
from tests.formats.grids.tournaments import DATA, made, sample, with_header
from tests.rows import each_row
from xl_departage import __version__
from xl_departage.documents.templates import Options, assemble, find_template
from xl_departage.formats.csv_grid import write_csv
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.check_workbook import GridInUse, _under_tiebreak_rules

CLEAN = DATA / "made" / "sw01-8x5-clean.trf"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["check", *map(str, arguments)])


def problems(*arguments: object, grid: int = 0) -> list[dict[str, Any]]:
    result = run(*arguments, "--format", "json")
    assert result.exit_code in (0, 1), result.stderr
    found: list[dict[str, Any]] = json.loads(result.stdout)["grids"][grid]["problems"]
    return found


def spoilt() -> list[list[object]]:
    cells = with_header(made("sw01-8x5-clean"), "ffe")
    cells[5][4] = "12X1"
    return cells


def put(target: Any, cell: object) -> None:
    """Write a value into a cell, never as a formula."""
    target.value = cell
    if isinstance(cell, str):
        target.data_type = "s"


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """A workbook with two sheets; the grid starts at C4 of the second, and formulas on the first sheet read it."""
    book = openpyxl.Workbook()
    front = book.active
    assert front is not None
    front.title = "Accueil"
    sheet = book.create_sheet("Open A")
    for row, line in enumerate(spoilt(), 4):
        for column, cell in enumerate(line, 3):
            put(sheet.cell(row, column), cell)
    front["A1"] = "FIDE-2026; lang=en"
    front["A2"] = "=POINTS('Open A'!$C$4:$K$14,1,A1)"
    front["A3"] = "=BUCHHOLZ('Open A'!C4:K14,2,A1)"
    front["A4"] = "=SUM(B1:B9)"
    path = tmp_path / "open.xlsx"
    book.save(path)
    return path


def test_a_sound_file_exits_with_zero_and_says_so() -> None:
    result = run(DATA / "made" / "rr10-10.trf", "--lang", "fr")

    assert result.exit_code == 0
    assert "rien à signaler" in result.stdout


def test_notes_are_no_errors() -> None:
    """Of seven players who missed a round, and of the ratings 1370 and 1097, which FIDE does not count."""
    result = run(DATA / "made" / "sw06-13x5-forfeits.trf", "--lang", "en")

    assert result.exit_code == 0
    assert "0 errors, 0 warnings, 8 notes" in result.stdout


def test_other_rules_keep_what_a_template_says_of_its_event() -> None:
    """The rounds, the system and the points of its front sheet; and what its formulas show of its lists is no second tournament."""
    book = template_file("round-robin-en.xlsx")
    for rules, began in (
        ("FFE", "FFE; system=round-robin"),
        ("planned=11", "planned=11; FIDE-2026; system=round-robin"),
    ):
        (grid,) = json.loads(run(book, "--rules", rules, "--format", "json", "--lang", "en").stdout)["grids"]
        assert grid["range"] == "'Rounds'!A4:G244"
        assert grid["rules"].startswith(began)
        assert ("planned=9" in grid["rules"]) is (rules == "FFE")
    assert run(book, "--rules", "planned=many").exit_code == 2


def test_a_csv_file_is_told_by_its_lines(tmp_path: Path) -> None:
    rows = [["" if cell is None else str(cell) for cell in row] for row in spoilt()]
    rows[3][1] = "Dupont\nJean"
    path = tmp_path / "grid.csv"
    text = "\n".join(";".join(f'"{cell}"' for cell in row) for row in rows)
    path.write_text("sep=;\n" + text, encoding="utf-8")

    (problem,) = [found for found in problems(path, "--lang", "en") if found["check"] == "reading"]

    # One line for sep=, two lines for the name; the row is the sixth.
    assert (problem["line"], problem["row"], problem["round"], problem["text"]) == (8, 6, 2, "12X1")
    assert path.read_text(encoding="utf-8").splitlines()[8 - 1].count("12X1") == 1
    result = run(path, "--lang", "en")
    assert result.exit_code == 1
    assert "line 8" in result.stdout


def test_a_trf_file_is_told_by_its_lines(tmp_path: Path) -> None:
    text = CLEAN.read_text(encoding="utf-8").replace("   5 w 1     2 b 1", "  55 w 1     2 b 1")
    path = tmp_path / "bad.trf"
    path.write_text(text, encoding="utf-8", newline="")

    reported = [found for found in problems(path) if found["severity"] == "error"]

    assert {(found["file"], found["line"], found["number"]) for found in reported} >= {(str(path), 13, 1)}
    assert run(path).exit_code == 1


def test_grids_that_formulas_read_are_found_with_their_rules(workbook: Path) -> None:
    result = run(workbook, "--format", "json")

    answer = json.loads(result.stdout)
    assert result.exit_code == 1
    # Two formulas read one grid.
    assert [(grid["range"], grid["rules"]) for grid in answer["grids"]] == [("'Open A'!C4:K14", "FIDE-2026; lang=en")]
    (problem,) = [found for found in answer["grids"][0]["problems"] if found["check"] == "reading"]
    assert (problem["file"], problem["sheet"], problem["cell"]) == (str(workbook), "Open A", "G9")
    assert openpyxl.load_workbook(workbook)["Open A"]["G9"].value == "12X1"


def test_the_rules_of_one_formula_hide_no_other_grid_and_are_told_with_its_cell(workbook: Path) -> None:
    book = openpyxl.load_workbook(workbook)
    book["Accueil"]["A5"] = """=BUCHHOLZ('Open A'!C4:K14,2,"FIDE-2026; scorng=3-1-0")"""
    book.save(workbook)

    grids = json.loads(run(workbook, "--format", "json", "--lang", "en").stdout)["grids"]
    result = run(workbook, "--lang", "en")

    problems_by_rules = {grid["rules"]: grid["problems"] for grid in grids}
    (problem,) = problems_by_rules["FIDE-2026; scorng=3-1-0"]
    assert (problem["sheet"], problem["cell"], problem["text"]) == ("Accueil", "A5", "FIDE-2026; scorng=3-1-0")
    assert "scorng" in problem["problem"]
    assert "G9" in {found["cell"] for found in problems_by_rules["FIDE-2026; lang=en"]}
    assert result.exit_code == 1
    assert "'Open A'!C4:K14 (FIDE-2026; scorng=3-1-0)" in result.stdout


def test_formulas_about_ratings_do_not_say_how_a_grid_is_read(workbook: Path) -> None:
    book = openpyxl.load_workbook(workbook)
    book["Accueil"]["A5"] = """=EXPLAIN('Open A'!C4:K14,"ELO_NEW",2,"FIDE-2025")"""
    book["Accueil"]["A6"] = """=ELO_INITIAL_RR('Open A'!C4:K13,,2,"FIDE-2009")"""
    book.save(workbook)

    grids = json.loads(run(workbook, "--format", "json").stdout)["grids"]

    assert [(grid["range"], grid["rules"]) for grid in grids] == [
        ("'Open A'!C4:K14", "FIDE-2026; lang=en"),
        ("'Open A'!C4:K13", ""),
    ]


def test_a_range_may_be_given(workbook: Path) -> None:
    result = run(workbook, "--range", "Open A!C4:L14", "--lang", "fr")

    assert result.exit_code == 1
    assert "Open A!G9" in result.stdout
    assert "12X1" in result.stdout


def test_rows_of_other_players_are_those_of_the_sheet(tmp_path: Path) -> None:
    cells = with_header(made("sw01-8x5-clean"), "ffe")
    # Player 1 meets player 5 in round 1; the cell of player 5 is removed.
    cells[3 + 4][3] = None
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row, line in enumerate(cells, 11):
        for column, cell in enumerate(line, 2):
            put(sheet.cell(row, column), cell)
    path = tmp_path / "one.xlsx"
    book.save(path)

    (problem,) = [
        found for found in problems(path, "--range", "B11:J21", "--lang", "en") if found["check"] == "reading"
    ]

    assert problem["cell"] == "E14"
    assert "row 18" in problem["problem"]
    assert sheet["C18"].value == "Pernier, Lydie"


def test_a_workbook_without_formulas_of_ours_asks_which_range(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.create_sheet("Deux")
    path = tmp_path / "two.xlsx"
    book.save(path)

    result = run(path, "--lang", "fr")

    assert result.exit_code == 2
    assert "--range" in result.stderr


@pytest.mark.parametrize(
    ("name", "content"), [("missing.trf", None), ("bad.pdf", b"%PDF"), ("bad.trf", b"\x00\x00"), ("bad.xlsx", b"PK")]
)
def test_an_unusable_file_exits_with_two(tmp_path: Path, name: str, content: bytes | None) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)

    result = run(path, "--lang", "en")

    assert result.exit_code == 2
    assert name in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_wrong_rules_text_exits_with_two() -> None:
    assert run(CLEAN, "--rules", "FIDA").exit_code == 2


def test_the_list_of_tie_breaks_is_checked_where_it_is_given() -> None:
    found = problems(CLEAN, "--codes", "PS,BH", "--rules", "FFE", "--lang", "en")

    assert [problem["check"] for problem in found] == ["families"]


def test_brackets_in_a_name_are_no_markup(tmp_path: Path) -> None:
    rows = [["N°", "Nom", "R 1"], ["1", "[bold]A", "12X1"], ["2", "B", "EXE"]]
    path = tmp_path / "grid.csv"
    path.write_text("\n".join(";".join(row) for row in rows), encoding="utf-8")

    assert "[bold]A" in run(path).stdout


def test_a_table_pasted_from_vega_is_told_by_its_lines(tmp_path: Path) -> None:
    lines = [row[0] or "" for row in sample("vega-text-152x7.txt")]
    path = tmp_path / "vega.txt"
    path.write_text("\n".join(str(line) for line in lines), encoding="utf-8")

    (warning,) = [found for found in problems(path) if found["severity"] == "warning"]

    assert str(lines[warning["line"] - 1]).split()[0] == "123"


def test_check_spills_in_a_workbook_that_is_recalculated(tmp_path: Path) -> None:
    import xlsxwriter

    path, out = tmp_path / "live.xlsx", tmp_path / "out.xlsx"
    with xlsxwriter.Workbook(str(path), {"strings_to_formulas": False, "strings_to_numbers": False}) as book:
        sheet = book.add_worksheet("Grille")
        for row, line in enumerate(spoilt()):
            for column, cell in enumerate(line):
                if cell is not None:
                    sheet.write(row, column, cell)
        sheet.write_dynamic_array_formula("M1", '=CHECK(A3:I11,"lang=en")')
        sound = book.add_worksheet("Saine")
        for row, line in enumerate(with_header(made("sw01-8x5-clean"), "ffe")):
            for column, cell in enumerate(line):
                if cell is not None:
                    sound.write(row, column, cell)
        sound.write_dynamic_array_formula("M1", "=CONTROLE(A3:I11)")

    recalculate(path, out)

    loaded = openpyxl.load_workbook(out, data_only=True)
    rows = [[cell.value for cell in row] for row in loaded["Grille"]["M1:T2"]]
    assert rows[0] == ["Severity", "Row", "No", "Name", "Round", "Text", "Problem", "Cure"]
    assert rows[1][:6] == ["error", 4, 3, "Verdot, Carla", 2, "12X1"]
    assert loaded["Saine"]["M1"].value in ("", None)


@pytest.mark.parametrize(
    ("day", "edition"), [("2026/04/12", "FIDE-2026"), ("2024/09/01", "FIDE-2024"), ("1999/01/01", "FIDE-2024")]
)
def test_a_trf_is_checked_by_the_fide_edition_of_its_date_and_it_is_named(
    tmp_path: Path, day: str, edition: str
) -> None:
    lines = [line for line in CLEAN.read_text(encoding="utf-8").splitlines() if line[:3] not in ("042", "052")]
    path = tmp_path / "dated.trf"
    path.write_text("\n".join([f"042 {day}", f"052 {day}", *lines, ""]), encoding="utf-8")
    result = run(path, "--format", "json", "--lang", "en")

    assert json.loads(result.stdout)["grids"][0]["rules"] == edition
    assert edition in result.stderr
    under_ffe = run(path, "--format", "json", "--lang", "en", "--rules", "FFE-1998")
    assert json.loads(under_ffe.stdout)["grids"][0]["rules"] == "FFE-1998"
    assert under_ffe.stderr == ""


def test_a_grid_is_checked_by_the_default_edition_and_it_is_named(tmp_path: Path) -> None:
    path = tmp_path / "grid.csv"
    rows = with_header(made("sw01-8x5-clean"), "ffe")
    path.write_bytes(write_csv(["" if cell is None else str(cell) for cell in row] for row in rows))
    result = run(path, "--format", "json", "--lang", "fr")

    assert json.loads(result.stdout)["grids"][0]["rules"].startswith("FFE")
    assert "l'édition par défaut des grilles" in result.stderr


@each_row(
    ("formula", "reported"),
    [
        ("=POINTS('Open A'!C4:K14)", True),
        ("=BUCHHOLZ('Open A'!C4:K14,2,\"exempt=0\")", True),
        ("=CHECK('Open A'!C4:K14)", True),
        ("=BUCHHOLZ('Open A'!C4:K14,2,\"exempt=0; FIDE-2026\")", False),
        ("=EXPLAIN('Open A'!C4:K14,\"ELO_NEW\",2)", False),
        ("=ELO_INITIAL_RR('Open A'!C4:K14,,2)", False),
    ],
)
def test_the_edition_of_formulas_that_name_none_is_named(workbook: Path, formula: str, reported: bool) -> None:
    book = openpyxl.load_workbook(workbook)
    for cell in ("A2", "A3"):
        book["Accueil"][cell] = formula
    book.save(workbook)

    assert ("use FFE" in run(workbook, "--lang", "en").stderr) is reported


def test_the_json_names_program_and_version() -> None:
    answer = json.loads(run(CLEAN, "--format", "json").stdout)

    assert (answer["program"], answer["version"]) == ("xl-departage", __version__)


def test_whole_columns_are_told_by_the_cells_of_the_sheet(workbook: Path) -> None:
    (problem,) = [
        found for found in problems(workbook, "--range", "Open A!C:K", "--lang", "en") if found["check"] == "reading"
    ]

    assert problem["cell"] == "G9"


@pytest.mark.parametrize("command", [["tiebreaks"], ["explain", "BH", "1"], ["report", "-o", "page.html"]])
def test_other_commands_name_the_cell_of_the_sheet(workbook: Path, command: list[str]) -> None:
    name, *rest = command
    arguments = [name, str(workbook), *rest, "--range", "Open A!C4:K14", "--lang", "en"]
    codes = ["--codes", "BH"] if name != "explain" else []
    result = CliRunner().invoke(main, [*arguments, *codes])

    assert result.exit_code == 2
    assert "sheet Open A, cell G9" in result.stderr


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        ("1;1;Anne;1-0;Bilal\n;2;Chloé;;Denis\n", "Next step: Round 1: result missing on board 2. Enter the results."),
        (
            "1;1;Anne;1-0;Bilal\n;2;Chloé;0-1;Denis\n",
            "Next step: All results of the only round are entered. Publish the standings.",
        ),
    ],
)
def test_the_next_step_is_told_if_nothing_is_wrong(games: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text(f"Round;Board;White;Result;Black\n{games}", encoding="utf-8")

    result = run(file, "--rules", "FIDE-2026; planned=1", "--lang", "en")
    report = json.loads(run(file, "--rules", "FIDE-2026; planned=1", "--lang", "en", "--format", "json").stdout)

    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == sentence
    assert sentence.startswith(f"Next step: {report['grids'][0]['next_step']}")


def test_the_next_step_of_a_tournament_file_and_of_a_template() -> None:
    assert run(CLEAN, "--lang", "en").stdout.splitlines()[-1].startswith("Next step: All results of the 5 rounds")
    assert "Next step: " in run(WORKBOOKS / "open-suisse-fr.xlsx", "--lang", "en").stdout


def test_a_file_with_an_error_has_no_next_step(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("Round;Board;White;Result;Black\n1;1;Anne;2-0;Bilal\n;2;Chloé;;Denis\n", encoding="utf-8")

    assert "Next step" not in run(file, "--lang", "en").stdout


@pytest.mark.parametrize(
    "template", [str(path) for path in sorted(WORKBOOKS.glob("*-fr.xlsx"))], ids=lambda path: Path(path).stem
)
def test_a_template_is_checked_by_its_own_rules_and_lists(template: str) -> None:
    result = run(template, "--lang", "en")

    assert result.exit_code == 0, result.stdout
    assert " error" not in result.stdout.replace("0 errors", "")
    assert "Next step: " in result.stdout


@pytest.mark.parametrize(
    ("template", "sheet", "cells", "expected"),
    [
        ("liste-elo-fr", "Parties", {"B6": 99999}, (6, "99999")),
        ("liste-elo-fr", "Membres", {"C6": 99999}, (6, "99999")),
        ("grand-prix-fr", "Étapes", {"B6": "premier"}, (6, "premier")),
        ("open-suisse-fr", "Rondes", {"D6": "2-0"}, (6, "2-0")),
    ],
)
def test_a_wrong_entry_of_a_template_is_told_with_its_row(
    template: str, sheet: str, cells: dict[str, str | int], expected: tuple[int, str], tmp_path: Path
) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(with_cells((WORKBOOKS / f"{template}.xlsx").read_bytes(), sheet, cells))

    result = run(path, "--format", "json")

    found = [problem for grid in json.loads(result.stdout)["grids"] for problem in grid["problems"]]
    assert result.exit_code == 1
    (wrong,) = (
        problem
        for problem in found
        if expected[0] in (problem["row"], problem["line"]) and expected[1] in str(problem["text"])
    )
    assert wrong["sheet"] == sheet
    # The list of a period knows the column, too.
    assert template != "liste-elo-fr" or wrong["cell"] == next(iter(cells))


def test_a_template_without_values_is_checked_by_its_lists_and_its_own_rules(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    content = assemble(find_template("swiss-open"), Options("en", most=32))
    path.write_bytes(with_cells(content, "Rounds", {"C6": "Nobody, At All"}))

    (lists,) = json.loads(run(path, "--lang", "en", "--format", "json").stdout)["grids"]

    assert [(problem["row"], problem["text"]) for problem in lists["problems"]] == [(6, "Nobody, At All")]


def test_the_edition_of_a_printed_list_is_the_one_that_gives_most_of_it() -> None:
    """Nothing was compared under the default edition, and no notice says so."""
    file = DATA / "published" / "postponed-40x4.csv"
    result = run(file, "--published", "--lang", "en", "--format", "json")

    assert "TB1 (BH/M1, FFE-2012) 32 of 40" in result.stdout
    assert "default edition" not in result.stderr
    assert "default edition" in run(file, "--lang", "en").stderr


def test_a_grid_counts_with_the_rules_that_one_of_its_formulas_gives() -> None:
    """Rules that a formula computes are unknown; those of ratings say nothing about reading."""
    unknown, ruled = GridInUse("A!A1:C4", ""), GridInUse("A!A1:C4", "FIDE-2026")
    default, rated = GridInUse("A!A1:C4", "", by_default=True), GridInUse("A!A1:C4", "FIDE-2025")
    elsewhere = GridInUse("B!A1:C4", "FFE")
    bare = rated._replace(rules="")
    for grids, expected in (
        ([unknown], [unknown]),
        ([unknown, ruled], [ruled]),
        ([unknown, elsewhere], [unknown, elsewhere]),
        ([default, ruled], [default, ruled]),
        ([rated], [bare]),
        ([rated, rated], [bare]),
        ([rated, ruled], [ruled]),
        ([rated, elsewhere], [elsewhere, bare]),
        ([ruled, ruled, elsewhere], [ruled, elsewhere]),
        ([], []),
    ):
        assert _under_tiebreak_rules(grids) == expected


def test_rounds_that_cannot_be_compared_for_one_reason_are_said_once(tmp_path: Path) -> None:
    """Two rounds played, and no record 142: no round can be told from the last one."""
    games = ((1.5, "2 w =     3 b 1"), (1.5, "1 b =     4 w 1"), (0.5, "4 w =     1 w 0"), (0.5, "3 b =     2 b 0"))
    lines = [
        f"{f'001 {number:4}      Player {number}':80}{points:4} {number:4}     {played}"
        for number, (points, played) in enumerate(games, 1)
    ]
    file = tmp_path / "no-total.trf"
    file.write_text("\n".join(["012 No total", "092 Individual: Swiss-System", *lines, ""]), encoding="utf-8")

    result = run(file, "--pairings", "--lang", "en")

    assert result.exit_code == 1
    assert result.stdout.count("The number of rounds is not given") == 1
    assert "Rounds 1 to 2 cannot be compared: " in result.stdout
    paired = json.loads(run(file, "--pairings", "--format", "json", "--lang", "en").stdout)["pairings"]["rounds"]
    assert [(round_report["round"], round_report["verdict"]) for round_report in paired] == [
        (1, "not compared"),
        (2, "not compared"),
    ]
