"""
`xl-departage tiebreaks`: the figures of the FIDE checker and of the printed examples, in every format, and clear
refusals.
"""

import csv
import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result
from openpyxl.utils import get_column_letter

from tests.rows import each_row
from xl_departage import __version__
from xl_departage.formats.grid_table import table_of
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["tiebreaks", *map(str, arguments), "--lang", "en"])


def as_json(*arguments: object) -> dict[str, Any]:
    result = run(*arguments, "--format", "json")
    assert result.exit_code == 0, result.stderr
    loaded: dict[str, Any] = json.loads(result.stdout)
    return loaded


def test_the_json_is_that_of_the_contract() -> None:
    answer = as_json(DATA / "seeds" / "koya.trf", "--codes", "CD;KOYA;KOYA+1;KOYA+2", "--rules", "FFE")

    assert list(answer) == ["program", "version", "edition", "rules", "codes", "players"]
    assert (answer["program"], answer["version"], answer["edition"]) == ("xl-departage", __version__, "FFE")
    assert answer["rules"] == "FFE"
    assert answer["codes"] == ["CD", "KOYA", "KOYA+1", "KOYA+2"]
    assert list(answer["players"][0]) == ["number", "name", "rating", "points", "rank", "values"]
    assert "".join(player["name"] for player in answer["players"]) == "ACBGDFEIHJ"
    assert answer["players"][1]["values"][0] == 2.5


@pytest.mark.parametrize("name", ["fwwrc2024", "uzchesscup", "swiss-8x5", "autotest-180"])
def test_values_are_those_of_the_fide_checker(name: str) -> None:
    figures = json.loads((DATA / "fide-checker" / f"{name}.json").read_text(encoding="utf-8"))
    wanted = [code for code in ("PTS", "WIN", "BPG", "PS", "SB", "KS") if code in figures["codes"]]
    places = [figures["codes"].index(code) for code in wanted]

    answer = as_json(DATA / "fide-checker" / f"{name}.trf", "--codes", ",".join(wanted), "--rules", "FIDE-2026")

    assert len(wanted) > 4
    assert {player["number"]: player["values"] for player in answer["players"]} == {
        int(number): [entry["values"][place] for place in places] for number, entry in figures["players"].items()
    }


def test_a_made_tournament_ranks_as_an_independent_implementation() -> None:
    figures = json.loads((DATA / "made" / "sw23-38x9-heavy.fide.json").read_text(encoding="utf-8"))
    codes = [code for code in figures["codes"] if "/V2024" not in code]

    answer = as_json(DATA / "made" / "sw23-38x9-heavy.trf", "--codes", "PTS,BH,SB,PS", "--rules", "FIDE-2026")

    index = codes.index("BH")
    for player in answer["players"]:
        assert player["values"][1] == figures["players"][str(player["number"])]["values"][index]


def test_a_grid_and_a_workbook_give_the_values_of_the_trf(tmp_path: Path) -> None:
    trf = DATA / "made" / "sw13-22x7-medium.trf"
    rows = table_of(read_trf(trf.read_bytes()).crosstable)
    workbook = openpyxl.Workbook()
    sheet: Any = workbook.active
    sheet.title = "Ma grille"
    for row, cells in enumerate(rows, 5):
        for column, cell in enumerate(cells, 2):
            sheet.cell(row, column).value = cell
            sheet.cell(row, column).data_type = "s"
    workbook.save(tmp_path / "g.xlsx")
    with (tmp_path / "g.csv").open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, delimiter=";").writerows(rows)
    codes = ("--codes", "BH/C1,BH,SB", "--rules", "FIDE-2026")
    area = f"'Ma grille'!B5:{get_column_letter(len(rows[0]) + 1)}{len(rows) + 4}"

    by_trf = as_json(trf, *codes)

    assert as_json(tmp_path / "g.csv", *codes) == by_trf
    assert as_json(tmp_path / "g.xlsx", *codes, "--range", area) == by_trf
    assert as_json(tmp_path / "g.xlsx", *codes) == by_trf


def test_undefined_values_are_null(tmp_path: Path) -> None:
    file = tmp_path / "g.csv"
    file.write_text("No;Name;Rtg;1.Rd\n1;A;2000;2w1\n2;B;1900;1b0\n3;C;1800;ABS\n", encoding="utf-8")

    answer = as_json(file, "--codes", "ARO", "--rules", "FIDE-2026; system=swiss")

    assert {player["name"]: player["values"] for player in answer["players"]} == {"A": [1900], "B": [2000], "C": [None]}


def test_codes_of_the_file_are_taken_where_none_are_asked_for() -> None:
    answer = as_json(DATA / "fide-checker" / "team-swiss-large.trf", "--rules", "FIDE-2024")

    assert answer["codes"] == ["PTS", "EDET/P", "EMGSB/C1/P", "BH:MP/C1/P", "MPvGP"]
    assert len(answer["players"]) == 50
    assert answer["players"][0]["points"] == 20


def test_csv_and_table_show_the_same() -> None:
    file = DATA / "seeds" / "koya.trf"

    rows = list(csv.reader(io.StringIO(run(file, "--codes", "KOYA", "--format", "csv").stdout)))
    table = run(file, "--codes", "KOYA").stdout

    assert rows[0] == ["rank", "number", "name", "rating", "points", "KOYA"]
    assert rows[1][:3] == ["1", "1", "A"]
    assert len(rows) == 11
    for row in rows[1:]:
        assert any(all(cell in line for cell in row) for line in table.splitlines())


def test_names_are_no_markup_and_no_formula(tmp_path: Path) -> None:
    file = tmp_path / "g.csv"
    file.write_text("No;Name;Rtg;1.Rd\n1;=cmd|' /C x'!A0;2000;2w1\n2;[red]B;1900;1b0\n", encoding="utf-8")

    assert "[red]B" in run(file, "--codes", "BH").stdout
    assert "'=cmd|" in run(file, "--codes", "BH", "--format", "csv").stdout


@each_row(
    ("arguments", "message"),
    [
        (("missing.trf", "--codes", "BH"), "missing.trf"),
        ((DATA / "made" / "none.csv",), "none.csv"),
        ((DATA / "seeds" / "koya.trf", "--codes", "BUCHHOLTZ"), "BUCHHOLTZ"),
        ((DATA / "seeds" / "koya.trf", "--codes", "BH", "--rules", "FIDE-1900"), "FIDE-1900"),
        ((DATA / "seeds" / "koya.trf", "--codes", "BH", "--range", "A1:B2"), "--range"),
        ((DATA / "seeds" / "rating_examples.json", "--codes", "BH"), ".json"),
    ],
)
def test_a_call_that_cannot_work_exits_2_with_one_line(arguments: tuple[object, ...], message: str) -> None:
    result = run(*arguments)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert message.lower() in result.stderr.lower()
    assert len(result.stderr.splitlines()) == 1


def test_a_broken_file_names_line_and_column(tmp_path: Path) -> None:
    text = (DATA / "made" / "rr03-5.trf").read_text(encoding="utf-8").replace("     3 b =", "     3 b 1", 1)
    (tmp_path / "t.trf").write_text(text, encoding="utf-8")

    result = run(tmp_path / "t.trf", "--codes", "SB")

    assert result.exit_code == 2
    assert "line 13, column 92, round 1" in result.stderr


def test_points_that_differ_are_told_on_stderr_and_the_work_is_done(tmp_path: Path) -> None:
    text = (DATA / "made" / "rr03-5.trf").read_text(encoding="utf-8").replace("  2.5    1", "  9.5    1", 1)
    (tmp_path / "t.trf").write_text(text, encoding="utf-8")

    result = run(tmp_path / "t.trf", "--codes", "SB")

    assert result.exit_code == 0
    assert "9.5 points printed, but the results give 2.5" in result.stderr


@pytest.mark.parametrize("reference", ["Grid!B:E", "B:E", "Grid!$B:$E", "grid!b2:e5"])
def test_a_range_may_be_whole_columns(tmp_path: Path, reference: str) -> None:
    workbook = openpyxl.Workbook()
    sheet: Any = workbook.active
    sheet.title = "Grid"
    sheet["A1"] = "a note beside the table"
    table: list[list[Any]] = [["Pl", "Nom", "R 1", "R 2"], [1, "A", "2B1", "2N1"], [2, "B", "1N0", "1B0"]]
    for row, cells in enumerate(table, 2):
        for column, cell in enumerate(cells, 2):
            sheet.cell(row, column, cell)
    workbook.save(tmp_path / "g.xlsx")

    result = run(tmp_path / "g.xlsx", "--codes", "PTS", "--format", "csv", "--range", reference)

    assert result.exit_code == 0, result.stderr
    assert [line.split(",")[-1] for line in result.stdout.splitlines()[1:]] == ["2", "0"]


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("Nowhere!A1:B2", "no sheet “Nowhere”"),
        ("A1:B2", "several sheets"),
        ("One!A1:", "is not a range"),
        ("One!Z90:Z99", "outside the filled cells"),
    ],
)
def test_a_range_that_is_none_is_an_error(tmp_path: Path, reference: str, message: str) -> None:
    workbook = openpyxl.Workbook()
    sheet: Any = workbook.active
    sheet.title = "One"
    sheet["A1"] = "x"
    workbook.create_sheet("Two")
    workbook.save(tmp_path / "g.xlsx")

    result = run(tmp_path / "g.xlsx", "--codes", "BH", "--range", reference)

    assert result.exit_code == 2
    assert message in result.stderr


def test_what_is_no_workbook_is_refused(tmp_path: Path) -> None:
    (tmp_path / "g.xlsx").write_bytes(b"PK\x03\x04 no workbook")

    result = run(tmp_path / "g.xlsx", "--codes", "BH")

    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_standings_after_some_rounds_are_not_compared_with_the_points_of_the_end() -> None:
    source = str(DATA / "made" / "sw01-8x5-clean.trf")
    result = CliRunner().invoke(
        main,
        ["tiebreaks", source, "--codes", "PTS", "--rules", "FIDE-2026; rounds=3", "--format", "csv", "--lang", "en"],
    )

    assert result.exit_code == 0
    assert result.stderr.splitlines() == ["standings after round 3 of 5, not the final ones."]


def test_the_rank_of_a_file_is_refused_with_the_way_to_give_it() -> None:
    source = str(DATA / "made" / "sw01-8x5-clean.trf")
    result = CliRunner().invoke(
        main, ["tiebreaks", source, "--codes", "PTS,RANK", "--rules", "FIDE-2026", "--lang", "en"]
    )

    assert result.exit_code == 2
    assert "MANUAL/R" in result.stderr


def test_a_list_that_is_not_the_announced_one_is_marked(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes((DATA / "made/rr03-5.trf").read_bytes() + b"212 PTS,DE,SB\n")
    changed = run(file, "--codes", "SB,DE", "--rules", "FIDE-2026")
    same = run(file, "--codes", "DE,SB", "--rules", "FIDE-2026")

    assert "the file announces PTS, DE, SB; this ranking uses SB, DE" in changed.stderr
    assert "List changed" not in same.stderr


def test_a_tie_break_of_ones_own_is_read_from_a_file_and_written_back(tmp_path: Path) -> None:
    """For example Kashdan 4 / 2 / 1 of two wins and two draws, with the values of the FFE."""
    file, copy = tmp_path / "event.trf", tmp_path / "copy.trf"
    file.write_bytes((DATA / "made/rr10-10.trf").read_bytes() + b"212 PTS,OTHER_KASHDAN,OTHER_PAPI_BUCHHOLZ_SUM\n")
    read = as_json(file, "--rules", "FIDE-2026")
    ffe = as_json(file, "--codes", "PTS,KASHDAN", "--rules", "FFE")

    assert read["codes"] == ["PTS", "KASHDAN", "BUCHHOLZ_SUM@FFE-2012"]
    kashdan = {player["number"]: player["values"][1] for player in read["players"]}
    assert kashdan == {player["number"]: player["values"][1] for player in ffe["players"]}
    converted = CliRunner().invoke(main, ["convert", str(file), str(copy), "--trf", "TRF26"])
    assert "OTHER_KASHDAN,OTHER_PAPI_BUCHHOLZ_SUM" in copy.read_text(encoding="utf-8"), converted.output


def test_the_title_shows_the_options_that_the_file_states(tmp_path: Path) -> None:
    """Home of the sample says 1400 for unrated players; XXS a bye worth a draw. What the call says goes before both."""
    workbook = Path(__file__).parents[3] / "workbooks" / "swiss-open-en.xlsx"
    event = tmp_path / "event.trf"
    event.write_bytes((DATA / "made/sw17-28x8-byes.trf").read_bytes() + b"XXS PAB=0.5\n")
    titles = {
        (workbook, ()): "FIDE-2026; unrated=1400",
        (workbook, ("--rules", "unrated=1000")): "FIDE-2026; unrated=1000",
        (event, ("--rules", "FIDE-2024")): "FIDE-2024; exempt=½",
        (event, ("--rules", "FIDE-2024; exempt=1")): "FIDE-2024; exempt=1",
    }
    for (file, more), title in titles.items():
        assert run(file, "--codes", "BH", *more).stdout.splitlines()[0].partition(" — ")[0].strip() == title
        assert as_json(file, "--codes", "BH", *more)["rules"] == title


def test_who_left_before_half_of_the_games_stands_below_the_ranking_without_place_or_values(tmp_path: Path) -> None:
    """Of four in a round robin, 4 leaves after one of three games: the games of 4 count for nobody."""
    grid = tmp_path / "open.csv"
    grid.write_text(
        "No;Name;Rtg;R1;R2;R3\n1;Ann;2100;4W1;3B½;2W1\n2;Bob;2000;3W0;4B+;1B0\n3;Cid;;2B1;1W½;4W+\n4;Dan;1900;1B0;2W-;3B-\n"
    )
    rules = ("--codes", "SB", "--rules", "system=round-robin; withdrawn=4@1")
    answer = as_json(grid, *rules)

    # Ann: 1 against Bob, a half against Cid. Cid: 1 against Bob, a half against Ann.
    assert [(player["number"], player["points"]) for player in answer["players"]] == [(1, 1.5), (3, 1.5), (2, 0)]
    assert answer["withdrawn"] == [{"number": 4, "name": "Dan", "rating": 1900, "after": 1, "completed": 1, "due": 3}]
    lines = list(csv.reader(io.StringIO(run(grid, *rules, "--format", "csv").stdout)))
    assert [len(line) for line in lines] == [6] * 5
    assert lines[-1] == ["withdrawn", "4", "Dan", "1900", "", ""]
    assert [line[2] for line in lines[1:-1]] == ["Ann", "Cid", "Bob"]
    shown = run(grid, *rules).stdout.splitlines()
    (last,) = [line for line in shown if "Dan" in line]
    assert [cell.strip() for cell in last.strip("│").split("│")] == ["withdrawn", "4", "Dan", "1900", "", ""]
    grid.write_text(grid.read_text().replace("Dan;1900", "Dan;"))
    assert list(csv.reader(io.StringIO(run(grid, *rules, "--format", "csv").stdout)))[-1][3] == ""


def test_a_zero_of_the_direct_encounter_is_said_to_mean_already_separated(tmp_path: Path) -> None:
    """
    Anna and Ben have 2 points and met: first in the list, DE decides between them; behind SB, which separates them, it is not needed
    (C.07 4.2, Article 6; FFE 2.1.4).
    """
    file = tmp_path / "four.csv"
    rows = ["1;Anna;4w1;3b1;2w0", "2;Ben;3w½;4w½;1b1", "3;Cleo;2b½;1w0;4b1", "4;Dan;1b0;2b½;3w0"]
    file.write_text("\n".join(["No;Name;1.Rd;2.Rd;3.Rd", *rows]), encoding="utf-8")
    sentence = "whoever is already separated has 0"

    for edition, places in (("FIDE-2026", [1, 2]), ("FFE", [1, 0])):
        first = as_json(file, "--codes", "DE", "--rules", edition)
        behind = as_json(file, "--codes", "SB,DE", "--rules", edition)

        assert [player["values"][0] for player in first["players"][:2]] == places
        assert [player["values"][1] for player in behind["players"][:2]] == [0, 0]
    printed = " ".join(run(file, "--codes", "SB,DE").stdout.split())
    assert sentence in printed
    assert "DE: compares only" in printed
    assert sentence not in " ".join(run(file, "--codes", "SB,KS").stdout.split())
    explained = CliRunner().invoke(main, ["explain", str(file), "DE", "2", "--lang", "en"])
    assert sentence in " ".join(explained.stdout.split())
