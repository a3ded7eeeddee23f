"""
`xl-departage convert`: conversion in both directions, and a workbook whose formulas give the values of the library.
"""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result
from openpyxl.worksheet.formula import ArrayFormula

from tests.documents.templates.books import made
from tests.examples import first
from xl_departage import Tournament
from xl_departage.base.errors import FileError
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tournament.required import FEDERATIONS
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, assemble, find_template
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.file_requirements import print_table

DATA = Path(__file__).parents[2] / "data"
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


@pytest.mark.parametrize("version", first(["TRF26", "TRF16"]))
def test_trf_to_trf_keeps_the_tournament(version: str, tmp_path: Path) -> None:
    source = tmp_path / "teams.trf"
    source.write_bytes((files("xl_departage.documents.templates") / "samples" / "teams.trf").read_bytes())

    convert(source, tmp_path / "t.trf", "--trf", version)

    assert read_trf((tmp_path / "t.trf").read_bytes()).crosstable == read_trf(source.read_bytes()).crosstable


@pytest.mark.parametrize("name", FILES)
def test_a_workbook_shows_the_values_of_the_tiebreaks_command(name: str, tmp_path: Path) -> None:
    source = DATA / f"{name}.trf"
    codes = "SB,PS,WIN,KS"
    convert(source, tmp_path / "t.xlsx", "--codes", codes, "--rules", "FIDE-2026")
    listing = CliRunner().invoke(
        main, ["tiebreaks", str(source), "--codes", codes, "--rules", "FIDE-2026", "--format", "json"]
    )
    wanted = {player["number"]: player for player in json.loads(listing.stdout)["players"]}

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
    ("source", "target", "options", "output"),
    [
        ("seeds/koya.trf", "t.doc", (), ".doc"),
        ("made/sw11-20x7-fullbye.trf", "t.csv", ("--notation", "chess-results"), "round"),
    ],
)
def test_what_cannot_be_converted_is_refused_and_nothing_is_written(
    source: str, target: str, options: tuple[str, ...], output: str, tmp_path: Path
) -> None:
    result = run(DATA / source, tmp_path / target, *options)

    assert result.exit_code == 2
    assert output in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_not_converted_into_itself(tmp_path: Path) -> None:
    source = tmp_path / "t.trf"
    source.write_bytes((DATA / "seeds" / "koya.trf").read_bytes())

    result = run(source, source)

    assert result.exit_code == 2
    assert source.read_bytes() == (DATA / "seeds" / "koya.trf").read_bytes()


def test_records_that_nobody_here_reads_survive_a_conversion(tmp_path: Path) -> None:
    unread_records = [
        "172 IND FIDE",
        "250  1.0       1 2    1    1",
        "260    1    3",
        "XXA    1  1.0",
        "XYZ anything at all",
    ]
    players = [player_line(1, "   2 w 1", 1), player_line(2, "   1 b 0", 0)]
    players += [player_line(3, "   4 w 1", 1), player_line(4, "   3 b 0", 0)]
    lines = [
        "012 T",
        "092 Individual: Swiss-System",
        "142 3",
        *unread_records,
        "### a ruler",
        "240 H   3    2",
        *players,
    ]
    source, first, second = (tmp_path / f"{name}.trf" for name in "abc")
    source.write_text("\r\n".join(lines), encoding="latin-1")

    convert(source, first)
    convert(first, second)

    written = first.read_text(encoding="utf-8").splitlines()
    assert [line for line in written if line in unread_records] == unread_records
    assert [line for line in written if line.startswith("240")] == ["240 H   3    2"]
    assert first.read_bytes() == second.read_bytes()


def test_a_team_bye_that_a_grid_cannot_hold_names_the_cure(tmp_path: Path) -> None:
    """A bye of 1½ of four boards: neither a win, nor a draw, nor nothing on every board."""
    content = (DATA / "fide-checker" / "team-swiss-large.trf").read_bytes()
    assert content.count(b"320  1    2.0 ") == 1
    source = tmp_path / "t.trf"
    source.write_bytes(content.replace(b"320  1    2.0 ", b"320  1    1.5 "))
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


OWN = {
    ("BH/C1;Kashdan;Somme des Buchholz;Yougoslave", "FIDE-2026"): "PTS,BH/C1,OTHER_KASHDAN,OTHER_BHSUM,OTHER_YUGOSLAV",
    ("PTS,BH/C1", ""): "PTS,BH/C1",
    ("Tr.;Bu.;Me.;SBh;Perf;Ka", "PAPI"): (
        "PTS,OTHER_PAPI_BUCHHOLZ_CUT,OTHER_PAPI_BUCHHOLZ_STANDARD,OTHER_PAPI_BUCHHOLZ_MEDIAN,OTHER_PAPI_BUCHHOLZ_SUM,"
        "OTHER_PAPI_PERFORMANCE,OTHER_PAPI_KASHDAN"
    ),
    ("MPTS;Berlin;Différentiel;Points pour;Différentiels par échiquier;Moyenne la plus basse", "FFE"): (
        "MPTS,OTHER_FFE_BERLIN,OTHER_FFE_GP_DIFF,OTHER_FFE_GP_FOR,OTHER_FFE_BOARD_DIFF,OTHER_FFE_OWN_ELO"
    ),
    ("toutes rondes", "FFE"): "PTS,OTHER_FFE_DE,OTHER_FFE_KS,OTHER_FFE_KOYA_ETENDU,OTHER_FFE_SB,OTHER_FFE_WON",
}


@pytest.mark.parametrize(("requested", "written"), list(OWN.items()))
def test_tie_breaks_of_ones_own_are_other_in_trf26(tmp_path: Path, requested: tuple[str, str], written: str) -> None:
    target = tmp_path / "out.trf"
    result = run(DATA / "made" / "sw01-8x5-clean.trf", target, "--codes", requested[0], "--rules", requested[1])

    assert result.exit_code == 0, result.stderr
    assert f"212 {written}" in target.read_text(encoding="utf-8").splitlines()
    if not requested[0].startswith("MPTS"):
        first, again = (
            rank(
                Context(read_trf(target.read_bytes()).crosstable, parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)), codes
            )
            for rules, codes in ((requested[1] or "FIDE", requested[0]), ("FIDE-2026; unrated=1500", written))
        )
        assert first.places == again.places


def test_a_list_changed_after_the_start_is_recorded_and_marked(tmp_path: Path) -> None:
    source, once, twice = (tmp_path / f"{name}.trf" for name in ("source", "once", "twice"))
    source.write_bytes((DATA / "made" / "sw01-8x5-clean.trf").read_bytes() + b"212 PTS,DE,SB\r\n")

    result = run(source, once, "--codes", "SB,DE")
    assert "List changed: the file announces PTS, DE, SB" in result.stderr
    assert run(once, twice, "--codes", "SB").exit_code == 0
    for file, current in ((once, "212 PTS,SB,DE"), (twice, "212 PTS,SB")):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert lines[lines.index("### 212 announced: PTS,DE,SB") + 1] == current
        ranked = CliRunner().invoke(main, ["tiebreaks", str(file), "--lang", "en"])
        assert "List changed" in ranked.stdout
        assert "PTS, DE, SB" in ranked.stderr
        answer = json.loads(CliRunner().invoke(main, ["tiebreaks", str(file), "--format", "json"]).stdout)
        assert answer["announced"] == ["PTS", "DE", "SB"]
        page = tmp_path / "page.html"
        assert CliRunner().invoke(main, ["report", str(file), "-o", str(page), "--lang", "en"]).exit_code == 0
        assert "List changed: the file announces PTS, DE, SB" in page.read_text(encoding="utf-8")


def test_a_list_changed_after_the_only_round_is_recorded(tmp_path: Path) -> None:
    source, target = tmp_path / "source.trf", tmp_path / "target.trf"
    games = ("001    1      A", "2000", "1.0    1     2 w 1"), ("001    2      B", "1900", "0.0    2     1 b 0")
    lines = [f"{player:<48}{rating}{result:>47}\n" for player, rating, result in games]
    source.write_text("".join(lines) + "212 PTS,DE\n", encoding="utf-8")

    assert run(source, target, "--codes", "SB").exit_code == 0
    assert "### 212 announced: PTS,DE" in target.read_text(encoding="utf-8")


def test_a_list_before_the_first_round_is_no_change(tmp_path: Path) -> None:
    source, target = tmp_path / "source.trf", tmp_path / "target.trf"
    start = "001    1      A                                 2000                             0.0    1\n"
    source.write_text(start + "212 PTS,DE\n", encoding="utf-8")

    assert run(source, target, "--codes", "SB").exit_code == 0
    assert "announced" not in target.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "more"), [("out.csv", []), ("out.tsv", []), ("out.trf", ["--trf", "TRF16"])])
def test_codes_that_a_file_cannot_hold_are_refused(tmp_path: Path, name: str, more: list[str]) -> None:
    result = run(DATA / "made" / "sw01-8x5-clean.trf", tmp_path / name, "--codes", "SB", *more)

    assert result.exit_code == 2
    assert "--codes" in result.stderr
    assert not (tmp_path / name).exists()


def test_what_a_federation_will_miss_in_a_trf_is_a_remark(tmp_path: Path) -> None:
    grid = "No;Name;FIDE-ID;Birth;Sex;Fed;R 1\n1;Anna;600001;1990;F;BEL;2W1\n2;Bruno;600002;;M;BEL;1B0\n"
    (tmp_path / "t.csv").write_text(grid, encoding="utf-8")

    remarks = convert(tmp_path / "t.csv", tmp_path / "t.trf").stderr
    assert "birth (1). Complete the list of players" in remarks
    (tmp_path / "t.csv").write_text(grid.replace(";;", ";1988;"), encoding="utf-8")
    assert "will miss" not in convert(tmp_path / "t.csv", tmp_path / "t.trf").stderr
    assert "will miss" not in convert(tmp_path / "t.csv", tmp_path / "u.csv").stderr


@pytest.mark.parametrize(
    ("more", "headings", "summary"),
    [((), ["Nr", "Naam"], "tie-breaks"), (("--lang", "fr"), ["N°", "Nom"], "départages")],
)
def test_what_is_made_of_a_template_speaks_its_language_unless_another_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...], headings: list[str], summary: str
) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    source, target, page = tmp_path / "open.xlsx", tmp_path / "grid.csv", tmp_path / "page.html"
    source.write_bytes(made("swiss-open", "nl"))

    done = CliRunner().invoke(main, ["convert", str(source), str(target), *more])
    assert done.exit_code == 0, done.output
    assert target.read_text(encoding="utf-8-sig").split(";")[:2] == headings
    # The words for the user are those of the user's language.
    assert done.output.startswith(summary), done.output

    reported = CliRunner().invoke(main, ["report", str(source), "-o", str(page), "--brief", *more])
    assert reported.exit_code == 0, reported.output
    assert f'<html lang="{more[1] if more else "nl"}"' in page.read_text(encoding="utf-8")


def test_details_go_into_the_file_and_what_a_federation_requires_is_printed_before(tmp_path: Path) -> None:
    grid = tmp_path / "grid.csv"
    grid.write_text("No;Nom;R1;R2\n1;Müller;2W1;\n2;Élise;1B0;\n", encoding="utf-8")
    target = tmp_path / "t.trf"
    details = (
        "city=Lille",
        "federation=fra",
        "begin=28/11/2026",
        "end=29/11/2026",
        "tempo=60 min + 30 s",
        "event=Open",
    )
    words = [word for detail in (*details, "dates=28/11/2026; 29/11/2026") for word in ("--detail", detail)]

    done = CliRunner().invoke(
        main,
        ["convert", str(grid), str(target), "--rules", "planned=2", *words, "--for", "FIDE", "--ascii", "--lang", "en"],
    )

    assert done.exit_code == 0, done.output
    lines = target.read_bytes().decode("ascii").split("\r\n")
    wanted = ["012 Open", "022 Lille", "032 FRA", "042 2026/11/28", "052 2026/11/29", "222 3600+30"]
    assert set(wanted) <= set(lines)
    assert "132".ljust(91) + "26/11/28  26/11/29" in lines
    assert any("Mueller" in line for line in lines)
    assert any("Elise" in line for line in lines)
    cells = [re.split(r"\s{2,}", line.strip()) for line in done.stderr.splitlines() if "required" in line]
    shown = {row[0]: row[-1] for row in cells}
    assert shown["chief arbiter"] == "missing"
    assert shown["dates of the rounds"] == "there"


def test_a_table_of_requirements_has_one_line_a_field_and_two_blanks_between_columns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [
        ["chief arbiter of the event", "001, 58–68", "mandatory for title events", "missing"],
        ["[b]city[/b]", "record 022", "mandatory", "there"],
    ]
    print_table("Title", rows, "en")

    lines = [line.strip() for line in capsys.readouterr().err.splitlines()]
    ruled = next(number for number, line in enumerate(lines) if set(line) == {"─"})
    assert (lines[0], lines[ruled - 1].split()[0]) == ("Title", "Field")
    assert lines[ruled + 1 : ruled + 3] == [
        "chief arbiter of the event  001, 58–68  mandatory for title events  missing",
        "[b]city[/b]                 record 022  mandatory                   there",
    ]


@pytest.mark.parametrize("federation", FEDERATIONS)
def test_what_the_table_of_a_federation_shows_is_not_repeated_in_sentences(federation: str, tmp_path: Path) -> None:
    source = DATA / "made" / "sw01-8x5-clean.trf"
    alone, asked = (
        CliRunner().invoke(
            main, ["convert", str(source), str(tmp_path / f"event{len(more)}.trf"), "--lang", "en", *more]
        )
        for more in ((), ("--for", federation))
    )
    repeated = [
        line for line in alone.stderr.splitlines() if "FIDE requires of the event" in line or "will miss" in line
    ]
    assert len(repeated) == 2
    sentences = asked.stderr.splitlines()
    assert [line for line in repeated if line in sentences] == []
    assert {*alone.stderr.splitlines()} - {*repeated} <= {*sentences}
    assert "Add what is missing with --detail NAME=VALUE or, for players, in their list." in sentences


def test_ascii_and_details_are_refused_where_they_say_nothing(tmp_path: Path) -> None:
    grid = tmp_path / "grid.csv"
    grid.write_text("No;Nom;R1\n1;A;2W1\n2;B;1B0\n", encoding="utf-8")
    for words, expected_text in (
        (["t.csv", "--ascii"], "--ascii is for TRF files"),
        (["t.trf", "--detail", "town=Lille"], "“town=Lille” is not a detail of the event"),
        (["t.trf", "--detail", "dates=soon"], "soon"),
    ):
        done = CliRunner().invoke(main, ["convert", str(grid), str(tmp_path / words[0]), *words[1:], "--lang", "en"])
        assert done.exit_code == 2, words
        assert expected_text in done.stderr
        assert [path.name for path in tmp_path.iterdir()] == ["grid.csv"]


def test_a_protected_text_in_a_workbook_is_the_name_that_it_was(tmp_path: Path) -> None:
    """Excel keeps the apostrophe of a CSV as a letter of the cell, and saves it."""
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in (["No", "Name", "R1"], [1, "'=Anna", "'+ 2B"], [2, "''+Bert", "'- 1N"], [3, "'Gus", "exe"]):
        book.active.append(row)
    book.save(tmp_path / "grid.xlsx")

    done = CliRunner().invoke(main, ["convert", str(tmp_path / "grid.xlsx"), str(tmp_path / "t.trf"), "--lang", "en"])

    assert done.exit_code == 0, done.output
    names = [line[14:47].strip() for line in (tmp_path / "t.trf").read_text().splitlines() if line.startswith("001")]
    assert names == ["=Anna", "'+Bert", "'Gus"]


def test_scores_without_opponents_are_points_that_no_trf_holds(tmp_path: Path) -> None:
    """A table of scores alone: the points stay in CSV; a TRF is refused with the cell that was read."""
    table = tmp_path / "scores.csv"
    table.write_text("No;Name;R1;R2\n1;Ann;1;½\n2;Bob;0;½\n3;Cas;1;0\n4;Dan;0;1\n", encoding="utf-8")

    refused = CliRunner().invoke(main, ["convert", str(table), str(tmp_path / "o.trf"), "--lang", "en"])
    converted = CliRunner().invoke(main, ["convert", str(table), str(tmp_path / "o.csv"), "--lang", "en"])

    assert refused.exit_code == 2
    assert "scores.csv, Ann, round 1: 1 without an opponent: TRF records games, not points" in refused.stderr
    assert converted.exit_code == 0
    assert [line.rsplit(";", 1)[1] for line in (tmp_path / "o.csv").read_text("utf-8-sig").splitlines()[1:]] == [
        *("1.5", "0.5", "1", "1"),
    ]


LIKE_FORMULAS = (
    *("=SUM(A1)", "+Plus Bob", "-Minus Ann", "@At Cas", "=1+1", "'Quoted", '=HYPERLINK("x")', "''Two", "DDE;x", "a=b"),
    *("=cmd|' /C calc'!A0", "(paren)", "\u2212Dash"),
)


def test_a_name_that_looks_like_a_formula_comes_back_from_every_writer(tmp_path: Path) -> None:
    """Written as a text, and read as it was, by CSV, TSV, TRF, a workbook with formulas and one of the template."""
    source = tmp_path / "event.trf"
    lines = ["012 Open", "092 Individual: Swiss-System", "142 1"]
    for number, name in enumerate(LIKE_FORMULAS, 1):
        white = number % 2
        opponent = number + 1 if white else number - 1
        game = "0000 - U" if opponent > len(LIKE_FORMULAS) else f"{opponent:4} {'w 1' if white else 'b 0'}"
        points = "1.0" if white else "0.0"
        lines.append(f"001 {number:4}      {name:33} 2000 BEL {'':11} 1990/01/01  {points} {number:4}  {game}")
    source.write_text("\n".join([*lines, ""]), encoding="utf-8")
    for name, reference in (
        ("o.csv", None),
        ("o.tsv", None),
        ("o.trf", None),
        ("o.xlsx", "Crosstable"),
        ("s.xlsx", None),
    ):
        target = tmp_path / name
        if name == "s.xlsx":
            # Without values: a program sorts such texts in ways of its own, which the sheet By name would need.
            swiss = assemble(find_template("swiss-open"), Options("en"), read_source(source.read_bytes(), source.name))
            target.write_bytes(swiss)
        else:
            done = CliRunner().invoke(main, ["convert", str(source), str(target), "--lang", "en"])
            assert done.exit_code == 0, (name, done.stderr)
        back = read_document(target.read_bytes(), name, reference=reference)
        assert [person.name for person in back.people] == list(LIKE_FORMULAS), name
        if name.endswith(".xlsx"):
            book = openpyxl.load_workbook(target)
            formulas = {
                str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"
            }
            assert not formulas & set(LIKE_FORMULAS), "a name that a program would compute"


@pytest.mark.slow("such a workbook is a source again quickly")
def test_every_command_finds_the_table_of_the_workbook_that_convert_wrote(tmp_path: Path) -> None:
    """One sheet of two holds a tournament; of two that do, the one that `--range` names, in Python `range=`."""
    written, filled, both = tmp_path / "event.xlsx", tmp_path / "made.xlsx", tmp_path / "both.xlsx"
    source = DATA / "made" / "sw01-8x5-clean.trf"
    runner = CliRunner()

    def run(*arguments: object) -> str:
        result = runner.invoke(main, [*map(str, arguments), "--lang", "en"])
        return f"{result.exit_code} {result.output}"

    assert run("convert", source, written).startswith("0")
    for command in (("tiebreaks", written, "--codes", "BH"), ("explain", written, "BH", 1), ("check", written)):
        assert run(*command).startswith("0 "), command
    assert run("report", written, "--codes", "BH", "-o", tmp_path / "report.html").startswith("0 ")

    book = openpyxl.load_workbook(written)
    book.copy_worksheet(book.worksheets[0]).title = "Again"
    book.save(both)
    assert "choose one with --range Sheet!A1:K31" in run("new", "swiss-open", filled, "--from", both, "--force")
    few = ("--most", 32)
    assert run("new", "swiss-open", filled, "--from", both, "--range", "Again", "--force", *few).startswith("0 ")
    assert "add --from with the name" in run("new", "swiss-open", filled, "--range", "Again", "--force")
    with pytest.raises(FileError, match="choose one with range= Sheet!A1:K31"):
        Tournament.open(both)
