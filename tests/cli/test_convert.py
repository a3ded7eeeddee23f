"""`xl-departage convert`: there and back, and a workbook whose formulas give the library's values."""

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result
from openpyxl.worksheet.formula import ArrayFormula

from xl_departage.cli import main
from xl_departage.trf.reading import read_trf

DATA = Path(__file__).parent.parent / "data"
FILES = ["made/sw23-38x9-heavy", "made/rr06-6-double", "made/rr03-5", "fide-checker/fwwrc2024", "fide-checker/dutch-c5"]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["convert", *map(str, arguments), "--lang", "en"])


def convert(*arguments: object) -> Result:
    result = run(*arguments)
    assert result.exit_code == 0, result.stderr
    return result


@pytest.mark.parametrize("notation", ["keyboard", "ffe", "trf"])
@pytest.mark.parametrize("name", FILES)
def test_trf_to_csv_and_back_is_the_same_tournament(name: str, notation: str, tmp_path: Path) -> None:
    source = DATA / f"{name}.trf"

    hint = convert(source, tmp_path / "t.csv", "--notation", notation).stderr
    rules = hint.split('--rules "')[1].split('"')[0]
    convert(tmp_path / "t.csv", tmp_path / "t.trf", "--rules", rules)

    assert read_trf((tmp_path / "t.trf").read_bytes()).crosstable == read_trf(source.read_bytes()).crosstable


@pytest.mark.parametrize("version", ["TRF16", "TRF26"])
def test_trf_to_trf_keeps_the_tournament(version: str, tmp_path: Path) -> None:
    source = DATA / "fide-checker" / "team-swiss-large.trf"

    convert(source, tmp_path / "t.trf", "--trf", version)

    assert read_trf((tmp_path / "t.trf").read_bytes()).crosstable == read_trf(source.read_bytes()).crosstable


@pytest.mark.parametrize("name", FILES)
def test_a_workbook_shows_the_values_of_the_tiebreaks_command(name: str, tmp_path: Path) -> None:
    source = DATA / f"{name}.trf"
    codes = "SB,PS,WIN,KS"
    convert(source, tmp_path / "t.xlsx", "--codes", codes, "--rules", "FIDE-2026")
    listed = CliRunner().invoke(
        main, ["tiebreaks", str(source), "--codes", codes, "--rules", "FIDE-2026", "--format", "json"]
    )
    wanted = {player["number"]: player for player in json.loads(listed.stdout)["players"]}

    workbook = openpyxl.load_workbook(tmp_path / "t.xlsx", data_only=True)
    sheet: Any = workbook.worksheets[0]
    header = [cell.value for cell in sheet[5]]
    points = header.index("Points")
    seen = 0
    for row in sheet.iter_rows(6, values_only=True):
        player = wanted[row[0]]
        assert row[points] == player["points"]
        assert list(row[points + 1 : points + 5]) == player["values"]
        assert row[points + 5] == player["rank"]
        seen += 1
    assert seen == len(wanted)
    standings = list(workbook.worksheets[1].iter_rows(2, values_only=True))
    assert [row[1] for row in standings] == list(wanted)


def test_the_formulas_are_live_and_the_grid_is_text(tmp_path: Path) -> None:
    convert(DATA / "made" / "sw01-8x5-clean.trf", tmp_path / "t.xlsx", "--codes", "BH", "--rules", "FIDE-2026")

    sheet: Any = openpyxl.load_workbook(tmp_path / "t.xlsx").worksheets[0]
    formulas = {cell.value.text for row in sheet.iter_rows() for cell in row if isinstance(cell.value, ArrayFormula)}
    assert formulas == {
        "=POINTS($A$5:$H$13,,$B$2)",
        "=TIEBREAK($A$5:$H$13,J$5,,$B$2)",
        "=RANK_BY($A$5:$H$13,$B$3,,$B$2)",
    }
    assert sheet["B2"].value.startswith("FIDE-2026; ")
    for row in sheet["D6:H13"]:
        for cell in row:
            assert (cell.data_type, cell.number_format) == ("s", "@")


def test_a_workbook_is_a_source_again(tmp_path: Path) -> None:
    source = DATA / "made" / "sw23-38x9-heavy.trf"
    convert(source, tmp_path / "t.xlsx")
    area = "Crosstable!A5:L43"

    convert(tmp_path / "t.xlsx", tmp_path / "t.trf", "--range", area, "--rules", "numbers=number")

    assert read_trf((tmp_path / "t.trf").read_bytes()).crosstable == read_trf(source.read_bytes()).crosstable


def test_a_name_that_looks_like_a_formula_stays_a_name(tmp_path: Path) -> None:
    text = (DATA / "made" / "sw01-8x5-clean.trf").read_text(encoding="utf-8")
    name = read_trf(text).crosstable.players[0].name
    evil = "=HYPERLINK(1)".ljust(len(name))
    (tmp_path / "t.trf").write_text(text.replace(name.ljust(len(evil)), evil, 1), encoding="utf-8")

    convert(tmp_path / "t.trf", tmp_path / "t.xlsx", "--codes", "BH")
    convert(tmp_path / "t.trf", tmp_path / "t.csv")

    cell: Any = openpyxl.load_workbook(tmp_path / "t.xlsx").worksheets[0]["B6"]
    assert (cell.value, cell.data_type) == ("=HYPERLINK(1)", "s")
    assert ";'=HYPERLINK(1);" in (tmp_path / "t.csv").read_text(encoding="utf-8-sig")


def test_two_conversions_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.xlsx", "b.xlsx"):
        convert(DATA / "made" / "sw01-8x5-clean.trf", tmp_path / name, "--codes", "BH")

    assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()


@pytest.mark.parametrize(
    ("source", "target", "options", "said"),
    [
        ("seeds/koya.trf", "t.doc", (), ".doc"),
        ("fide-checker/team-swiss-large.trf", "t.csv", (), "--individuals"),
        ("made/sw11-20x7-fullbye.trf", "t.csv", ("--notation", "chess-results"), "round"),
    ],
)
def test_what_cannot_be_converted_is_refused_and_nothing_is_written(
    source: str, target: str, options: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    result = run(DATA / source, tmp_path / target, *options)

    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_not_converted_into_itself(tmp_path: Path) -> None:
    source = tmp_path / "t.trf"
    source.write_bytes((DATA / "seeds" / "koya.trf").read_bytes())

    result = run(source, source)

    assert result.exit_code == 2
    assert source.read_bytes() == (DATA / "seeds" / "koya.trf").read_bytes()


def test_records_that_nobody_here_reads_survive_a_conversion(tmp_path: Path) -> None:
    kept = ["172 IND FIDE", "250  1.0       1 2    1    1", "260    1    3", "XXA    1  1.0", "XYZ anything at all"]
    players = [player_line(1, "   2 w 1", 1), player_line(2, "   1 b 0", 0)]
    players += [player_line(3, "   4 w 1", 1), player_line(4, "   3 b 0", 0)]
    lines = ["012 T", "092 Individual: Swiss-System", "142 3", *kept, "### a ruler", "240 H   3    2", *players]
    source, first, second = (tmp_path / f"{name}.trf" for name in "abc")
    source.write_text("\r\n".join(lines), encoding="latin-1")

    convert(source, first)
    convert(first, second)

    written = first.read_text(encoding="utf-8").splitlines()
    assert [line for line in written if line in kept] == kept
    assert [line for line in written if line.startswith("240")] == ["240 H   3    2"]
    assert first.read_bytes() == second.read_bytes()


def test_a_team_bye_that_a_grid_cannot_hold_names_the_cure(tmp_path: Path) -> None:
    source = DATA / "fide-checker" / "team-swiss-large.trf"
    refused = run(source, tmp_path / "t.csv")

    assert refused.exit_code == 2
    assert "--individuals" in refused.stderr
    assert "TRF26" in refused.stderr
    convert(source, tmp_path / "t.csv", "--individuals")


@pytest.mark.parametrize(("method", "ranks"), [("NRO", 2101), ("FIDE", 2000), ("HBFN", 2101), ("LBFN", 2000)])
def test_national_ratings_that_rank_the_players_never_become_fide_ratings(
    method: str, ranks: int, tmp_path: Path
) -> None:
    players = [player_line(1, "   2 w 1", 1), player_line(2, "   1 b 0", 0)]
    players += [player_line(3, "   4 w 1", 1), player_line(4, "   3 b 0", 0)]
    fide = [f"{line[:48]}2000{line[52:]}" for line in players]
    national = [f"{f'FRA {number:4}      Player{number}'.ljust(48)}2101" for number in (1, 2, 3, 4)]
    lines = ["012 T", "092 Individual: Swiss-System", "142 3", f"172 FRA {method}", *fide, *national]
    source, target = tmp_path / "a.trf", tmp_path / "b.trf"
    source.write_text("\r\n".join(lines), encoding="latin-1")

    convert(source, target)

    written = target.read_text(encoding="utf-8").splitlines()
    assert [line for line in written if line.startswith("001")] == fide
    assert read_trf(target.read_bytes()).crosstable.players[0].rating == ranks


def player_line(number: int, game: str, points: int) -> str:
    return f"{f'001 {number:4}      Player{number}'.ljust(80)}{points:2}.0".ljust(91) + game


def test_lots_can_be_drawn_again_in_the_workbook(tmp_path: Path) -> None:
    source, target = DATA / "made" / "sw01-8x5-clean.trf", tmp_path / "t.xlsx"

    convert(source, target, "--rules", "FIDE-2026; lots=Cup 2026", "--codes", "LOTS")

    sheet: Any = openpyxl.load_workbook(target, data_only=True).worksheets[0]
    assert any("lots=Cup 2026" in str(cell.value) for row in sheet.iter_rows() for cell in row)
    assert not any(cell.data_type == "e" for row in sheet.iter_rows() for cell in row)
