"""`xl-departage rate` as a whole command: input files, output files, messages and exit status."""

import csv
import datetime
import gzip
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from openpyxl import Workbook, load_workbook

from tests.chess.ratings.frbe import FRBE, rows, untouched
from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.functions import call
from xl_departage.hosts.cli.rate import command, stop

PLAYERS = 'pid,name,rating,games,sum_opp,points\nA,"=1+1",1500,30,,\nB,Jan,1600,40,,\nC,Piet,,19,28500,9.5\n'
GAMES = "a,b,result_a\nA,B,1\nC,A,0.5\nB,C,0F-0F\n"


def files(folder: Path, players: str = PLAYERS, games: str = GAMES) -> list[str]:
    (folder / "p.csv").write_text(players, encoding="utf-8")
    (folder / "g.csv").write_text(games, encoding="utf-8")
    return ["--players", str(folder / "p.csv"), "--games", str(folder / "g.csv")]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, [*arguments, "--lang", "en"])


def test_the_published_run_comes_out_of_the_command(tmp_path: Path) -> None:
    output = tmp_path / "after.csv.gz"
    result = run(
        "--players", str(FRBE / "frbe_run_200501_before.csv.gz"),
        "--games", str(FRBE / "frbe_run_200501_games.csv.gz"),
        "--rules", "BEL-1997",
        "-o", str(output),
    )  # fmt: skip

    # Games of September 2000 among those of 2004, and ten that stand twice.
    assert result.exit_code == 1, result.output
    with gzip.open(output, "rt", encoding="utf-8", newline="") as file:
        ours = list(csv.DictReader(file))
    compared = 0
    for mine, published in zip(ours, rows("run_200501_after"), strict=True):
        if untouched(published):
            compared += 1
            assert {key: mine[key] for key in published} == published
    assert compared == 3068


def test_csv_and_workbook_hold_the_same_list_and_no_name_is_a_formula(tmp_path: Path) -> None:
    sources = files(tmp_path)
    assert run(*sources, "-o", str(tmp_path / "new.csv")).exit_code == 0
    assert run(*sources, "-o", str(tmp_path / "new.xlsx")).exit_code == 0
    with (tmp_path / "new.csv").open(encoding="utf-8", newline="") as file:
        text_rows = list(csv.reader(file))
    sheet: Any = load_workbook(tmp_path / "new.xlsx").active
    cells = [list(row) for row in sheet.iter_rows()]

    assert [cell.value for cell in cells[0]] == text_rows[0]
    assert text_rows[1][1] == "'=1+1"
    assert (cells[1][1].value, cells[1][1].data_type) == ("=1+1", "s")
    for line, texts in zip(cells[1:], text_rows[1:], strict=True):
        for cell, text in list(zip(line, texts, strict=True))[2:]:
            assert (cell.value is None and text == "") or float(cell.value) == float(text)


def test_a_workbook_with_two_sheets_is_players_and_games(tmp_path: Path) -> None:
    sources = files(tmp_path)
    workbook = Workbook()
    workbook.active.title = "Joueurs"  # type: ignore[union-attr]
    for title, name in (("Joueurs", "p.csv"), ("Parties", "g.csv")):
        sheet = workbook[title] if title in workbook.sheetnames else workbook.create_sheet(title)
        with (tmp_path / name).open(encoding="utf-8", newline="") as file:
            for number, row in enumerate(csv.reader(file), 1):
                for column, text in enumerate(row, 1):
                    cell = sheet.cell(number, column)
                    cell.value = float(text) if text.replace(".", "").isdigit() else text
                    if isinstance(cell.value, str):
                        cell.data_type = "s"
    book = str(tmp_path / "book.xlsx")
    workbook.save(book)
    assert run(*sources, "-o", str(tmp_path / "a.csv")).exit_code == 0
    result = run("--players", book, "--games", book, "-o", str(tmp_path / "b.csv"))

    assert result.exit_code == 0, result.output
    assert (tmp_path / "b.csv").read_bytes() == (tmp_path / "a.csv").read_bytes()


def test_a_mistake_in_a_workbook_names_sheet_and_cell(tmp_path: Path) -> None:
    sources = files(tmp_path)
    workbook = Workbook()
    sheet: Any = workbook.active
    sheet.title = "G"
    for row in ((), ("a", "b", "result_a"), ("A", "B", "x")):
        sheet.append(row)
    workbook.save(tmp_path / "g.xlsx")
    result = run(*sources[:2], "--games", str(tmp_path / "g.xlsx"), "-o", str(tmp_path / "n.csv"))

    assert result.exit_code == 2
    assert "sheet G, cell C3" in result.stderr


def test_one_line_of_explanation_a_player_in_both_languages(tmp_path: Path) -> None:
    sources = files(tmp_path)
    french, english = tmp_path / "pourquoi.txt", tmp_path / "why.txt"
    assert run(*sources, "-o", str(tmp_path / "n.csv"), "--explain", str(english)).exit_code == 0
    CliRunner().invoke(command, [*sources, "-o", str(tmp_path / "n.csv"), "--explain", str(french), "--lang", "fr"])
    lines = english.read_text(encoding="utf-8").splitlines()

    assert len(lines) == 3
    # A wins against 1600 (We .36) and draws with C, whose first rating is 1500 (We .50): 32 x .64 = 20.48.
    assert lines[0] == (
        "A =1+1: 1500 -> 1520 (32 games). Formula II from 1500, 2 games, W 1.50, We 0.86, K 2 × 32, "
        "change +20.48. Rank 2."
    )
    assert lines[2].startswith("C Piet: 0 -> 1500 (20 games). First rating in run 1: formula I, Rc 1500, p 50 %")
    assert "Formule II depuis 1500" in french.read_text(encoding="utf-8")
    assert "+20,48" in french.read_text(encoding="utf-8")


def test_an_edition_without_periods_says_what_there_is_instead(tmp_path: Path) -> None:
    for rules in ("FIDE-2025", "FFE", "FIDE-2009"):
        result = run(*files(tmp_path), "-o", str(tmp_path / "n.csv"), "--rules", rules)
        with pytest.raises(ArgumentError) as refused:
            call("ELO_PERIOD", [[["pid", "rating", "games"], ["A", 1500, 30]], [["a", "b", "result_a"]], rules])

        assert result.exit_code == 2
        for message in (result.stderr, refused.value.message("en")):
            assert "ELO_NEW" in message
            assert "BEL-2024" in message


@pytest.mark.parametrize("heading", ["result", "Résultat", "resultat", "uitslag", "Ergebnis"])
def test_the_result_of_a_game_is_that_of_the_player_named_first(tmp_path: Path, heading: str) -> None:
    named, plain = tmp_path / "named.csv", tmp_path / "plain.csv"
    assert run(*files(tmp_path), "-o", str(plain)).exit_code == 0
    sources = files(tmp_path, games=GAMES.replace("result_a", heading))
    assert run(*sources, "-o", str(named)).exit_code == 0
    assert named.read_bytes() == plain.read_bytes()


def test_mistakes_are_one_line_each_and_nothing_is_written(tmp_path: Path) -> None:
    sources = files(tmp_path, games="a,b,result_a\nA,Z,1\nA,A,1\n")
    result = run(*sources, "-o", str(tmp_path / "n.csv"))

    assert result.exit_code == 2
    assert not (tmp_path / "n.csv").exists()
    assert len(result.stderr.strip().splitlines()) == 3
    assert "g.csv, line 2, column 2" in result.stderr
    assert "2 errors: nothing was written" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "needle"),
    [
        (["--rules", "FIDE"], "no rating period"),
        (["--rules", "BEL-1999"], "Did you mean"),
        (["-o", "new.txt"], ".csv, .csv.gz, .xlsx"),
        (["--players", "none.csv"], "none.csv"),
        (["--players", "none.xlsx"], "none.xlsx"),
    ],
)
def test_an_unusable_call_ends_with_status_2(tmp_path: Path, arguments: list[str], needle: str) -> None:
    usual = [*files(tmp_path), "-o", str(tmp_path / "n.csv")]
    call = dict(zip(usual[::2], usual[1::2], strict=True)) | {arguments[0]: arguments[1]}
    result = run(*(word for pair in call.items() for word in pair))

    assert result.exit_code == 2
    assert needle in result.stderr


def test_the_sources_are_never_overwritten(tmp_path: Path) -> None:
    sources = files(tmp_path)
    result = run(*sources, "-o", str(tmp_path / "p.csv"))

    assert result.exit_code == 2
    assert (tmp_path / "p.csv").read_text(encoding="utf-8") == PLAYERS


def test_a_failed_write_leaves_no_remains(tmp_path: Path) -> None:
    sources = files(tmp_path)
    result = run(*sources, "-o", str(tmp_path / "missing" / "n.csv"))

    assert result.exit_code == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.csv", "p.csv"]


def test_a_result_over_a_file_that_is_read_is_refused_with_its_own_cure(tmp_path: Path) -> None:
    sources = files(tmp_path)
    original = (tmp_path / "p.csv").read_bytes()
    over_source = run(*sources, "-o", str(tmp_path / "p.csv"))
    over_itself = run(*sources, "-o", str(tmp_path / "n.csv"), "--explain", str(tmp_path / "n.csv"))

    for result in (over_source, over_itself):
        assert result.exit_code == 2
        assert "give -o (and --explain) another name" in result.stderr
        assert "--in-place" not in result.stderr
    assert (tmp_path / "p.csv").read_bytes() == original
    assert not (tmp_path / "n.csv").exists()


def test_a_damaged_workbook_is_an_error_of_one_line(tmp_path: Path) -> None:
    sources = files(tmp_path)
    sound, damaged = tmp_path / "sound.xlsx", tmp_path / "damaged.xlsx"
    workbook = Workbook()
    workbook.active.append(["pid", "rating", "games"])  # type: ignore[union-attr]
    workbook.save(sound)
    with zipfile.ZipFile(sound) as source, zipfile.ZipFile(damaged, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content[: len(content) // 2] if name.endswith("sheet1.xml") else content)
    result = run("--players", str(damaged), *sources[2:], "-o", str(tmp_path / "n.csv"))

    assert result.exit_code == 2
    assert result.stderr.startswith(str(damaged))
    assert result.stderr.count("\n") == 1


def test_games_left_over_are_written_and_taken_up_again(tmp_path: Path) -> None:
    """
    Both players are unrated, so the game is kept for later. In the next list B has 1800 and A four games; the game is
    A's fifth and gives 1800.
    """
    new, leftover = tmp_path / "new.csv", tmp_path / "left.csv"
    first = files(tmp_path, "pid,rating,games\nA,,\nB,,\n", "a,b,result_a\nA,B,1\n")
    result = run(*first, "-o", str(new), "--left", str(leftover), "--rules", "BEL-2024")
    assert result.exit_code == 0, result.output
    assert leftover.read_text(encoding="utf-8") == "a,b,ext_rating,result_a,sides,waited\nA,B,,1,ab,1\n"

    players = "pid,rating,games,sum_opp,points\nA,,4,7200,1.5\nB,1800,60,,\n"
    second = files(tmp_path, players, "a,b,ext_rating,result_a\nB,,1800,0.5\n")
    result = run(*second, "-o", str(new), "--earlier", str(leftover), "--rules", "BEL-2024")
    assert result.exit_code == 0, result.output
    with new.open(encoding="utf-8") as stream:
        new_list = {row["pid"]: (int(row["rating"]), int(row["games"])) for row in csv.DictReader(stream)}
    assert new_list == {"A": (1800, 5), "B": (1800, 61)}


@pytest.mark.parametrize(
    ("arguments", "needle"),
    [
        (["--left", "left.csv", "--rules", "BEL-2015"], "BEL-2024"),
        (["--left", "left.xlsx", "--rules", "BEL-2024"], ".csv"),
        (["--adaptation", "--rules", "BEL-2023"], "BEL-2024"),
    ],
)
def test_what_an_edition_does_not_know_is_refused(tmp_path: Path, arguments: list[str], needle: str) -> None:
    result = run(*files(tmp_path), "-o", str(tmp_path / "new.csv"), *arguments)

    assert result.exit_code == 2
    assert needle in result.stderr
    assert not (tmp_path / "new.csv").exists()


def test_earlier_games_that_waited_too_long_are_refused(tmp_path: Path) -> None:
    (tmp_path / "left.csv").write_text("a,b,result_a,waited\nA,B,1,4\n", encoding="utf-8")
    result = run(
        *files(tmp_path, "pid,rating,games\nA,,\nB,,\n", "a,b,result_a\nA,B,1\n"),
        "-o", str(tmp_path / "new.csv"), "--earlier", str(tmp_path / "left.csv"), "--rules", "BEL-2024",
    )  # fmt: skip

    assert result.exit_code == 2
    assert "3 at most" in result.stderr


def test_the_list_of_1_april_2024_is_adapted(tmp_path: Path) -> None:
    """On this list 1150 becomes 1400, 1575 becomes 1700, and 2100 stays."""
    new = tmp_path / "new.csv"
    players = "pid,rating,games\nA,1150,60\nB,1575,60\nC,2100,60\n"
    result = run(
        *files(tmp_path, players, "a,b,result_a\nA,B,0F-0F\n"), "-o", str(new), "--adaptation", "--rules", "BEL-2024"
    )

    assert result.exit_code == 0, result.output
    with new.open(encoding="utf-8") as stream:
        assert [int(row["rating"]) for row in csv.DictReader(stream)] == [1400, 1700, 2100]


DATED = "order,date,a,b,result_a\n1,20260101,A,B,1\n2,20260102,C,A,0.5\n"


def test_a_number_that_stands_twice_in_the_order_is_an_error(tmp_path: Path) -> None:
    result = run(*files(tmp_path, games=DATED + "2,20260103,B,A,1\n"), "-o", str(tmp_path / "n.csv"))

    assert result.exit_code == 2
    assert "g.csv, line 4, column 1" in result.stderr
    assert "line 3 already has this number" in result.stderr
    assert not (tmp_path / "n.csv").exists()


@pytest.mark.parametrize("quoted", [False, True])
@pytest.mark.parametrize(
    ("games", "reported"),
    [
        (DATED + "3,2026-01-01,A,B,1\n", ["line 4"]),
        (DATED + "3,20260101,B,A,0\n", ["line 4: The game of line 2"]),
        (DATED + "3,20260104,A,B,1\n", []),
        ("a,b,result_a\nA,B,1\nA,B,1\n", []),
        ("a,b,result_a\nA,B,1\nC,A,1\nB,A,0\n", ["line 4: The game of line 2, from the other player's side"]),
        # The game is entered once from each side, and each side counts once.
        ("date,a,b,colour_a,result_a,sides\n20260101,A,B,W,1,a\n20260101,B,A,B,0,a\n", []),
        ("date,a,b,colour_a,result_a,sides\n20260101,A,B,W,1,ab\n20260101,B,A,B,0,a\n", ["line 3"]),
        ("date,a,b,colour_a,result_a\n20260101,A,B,W,1\n20260101,A,B,B,1\n20260101,B,A,N,0\n", ["line 4"]),
    ],
)
def test_the_same_players_date_and_colours_are_a_remark(
    tmp_path: Path, games: str, reported: list[str], quoted: bool
) -> None:
    sources = files(tmp_path, games=games.replace("A,B", '"A",B', 1) if quoted else games)
    result = run(*sources, "-o", str(tmp_path / "n.csv"))

    assert result.exit_code == bool(reported), result.output
    assert (tmp_path / "n.csv").exists()
    remarks = [line for line in result.stderr.splitlines() if "counts twice" in line]
    assert len(remarks) == len(reported)
    assert all(words in line for words, line in zip(reported, remarks, strict=True))


@pytest.mark.parametrize("quoted", [False, True])
def test_faulty_rows_are_set_aside_and_the_rest_is_rated(tmp_path: Path, quoted: bool) -> None:
    sound = run(*files(tmp_path, games=DATED), "-o", str(tmp_path / "sound.csv"))
    assert sound.exit_code == 0, sound.output
    bad = "3,20260103,A,A,1\n4,20260103,A,Z,1\n5,20260104,=1+1,B,X\n"
    games = DATED.replace("2,", bad + "2,", 1) if not quoted else DATED + '6,"20260105",A,A,1\n' + bad
    new, aside = tmp_path / "new.csv", tmp_path / "aside.csv"
    result = run(*files(tmp_path, games=games), "-o", str(new), "--set-aside", str(aside))

    assert result.exit_code == 1, result.output
    assert new.read_bytes() == (tmp_path / "sound.csv").read_bytes()
    with aside.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["order"] for row in rows][-3:] == ["3", "4", "5"]
    assert "line" in rows[-3]["reason"]
    assert "cannot play himself" in rows[-3]["reason"]
    assert "Unknown player" in rows[-2]["reason"]
    assert "Unreadable result" in rows[-1]["reason"]
    assert rows[-1]["a"] == "'=1+1"
    assert f"{len(rows)} faulty rows were not rated" in result.stderr


def test_of_two_games_with_one_number_the_later_one_is_set_aside(tmp_path: Path) -> None:
    aside = tmp_path / "aside.csv"
    sources = files(tmp_path, games=DATED + "2,20260103,B,A,1\n")
    result = run(*sources, "-o", str(tmp_path / "n.csv"), "--set-aside", str(aside))

    assert result.exit_code == 1, result.output
    assert "2,20260103,B,A,1," in aside.read_text(encoding="utf-8")


def test_nothing_set_aside_ends_with_status_0_and_other_endings_are_refused(tmp_path: Path) -> None:
    sources = files(tmp_path)
    assert run(*sources, "-o", str(tmp_path / "n.csv"), "--set-aside", str(tmp_path / "aside.csv")).exit_code == 0
    assert (tmp_path / "aside.csv").read_text(encoding="utf-8") == "reason\n"
    refused = run(*sources, "-o", str(tmp_path / "n.csv"), "--set-aside", str(tmp_path / "aside.xlsx"))
    assert refused.exit_code == 2
    assert "End its name with one of these: .csv." in refused.stderr
    over = run(*sources, "-o", str(tmp_path / "n.csv"), "--set-aside", str(tmp_path / "g.csv"))
    assert over.exit_code == 2


def test_an_edition_that_was_not_given_is_named(tmp_path: Path) -> None:
    arguments = [*files(tmp_path), "-o", str(tmp_path / "n.csv")]

    assert "ratings under BEL, the default edition" in run(*arguments).stderr
    assert "default edition" not in run(*arguments, "--rules", "BEL-2015").stderr


WIDE = "order,date,a,b,result_a\n1,20260101,A,B,1\n2,20260102,B,A,0\n3,20260103,A,B\n4,20260103,A,B,1,x,y\n"
EARLIER = "a,b,result_a,sides,waited\nA,B,1,a,1\nA,Z,1,a,1\nA,B,1\n"
BAD_PLAYERS = PLAYERS + "D,Dirk,abc,30,,\nB,Jan again,1700,50,,\nE,Els,1500,40,,,late\nF,Fons,1400,15,,\n"


@pytest.mark.parametrize("workbook", [False, True])
def test_rows_of_every_file_are_set_aside(tmp_path: Path, workbook: bool) -> None:
    rules = ("--rules", "BEL-2023")
    sound = PLAYERS.replace(',"=1+1"', ",Ann")
    (tmp_path / "e.csv").write_text("\n".join(EARLIER.splitlines()[:2]) + "\n", encoding="utf-8")
    games = "".join(f"{line}\n" for line in WIDE.splitlines()[:3])
    earlier = ("--earlier", str(tmp_path / "e.csv"))
    assert run(*files(tmp_path, sound, games), *earlier, *rules, "-o", str(tmp_path / "sound.csv")).exit_code == 0

    bad = BAD_PLAYERS.replace(',"=1+1"', ",Ann")
    (tmp_path / "e.csv").write_text(EARLIER, encoding="utf-8")
    sources = files(tmp_path, bad, WIDE)
    if workbook:
        book = Workbook()
        sheet: Any = book.active
        for line in bad.splitlines():
            sheet.append([cell or None for cell in line.split(",")])
        book.save(tmp_path / "p.xlsx")
        sources[1] = str(tmp_path / "p.xlsx")
    aside = tmp_path / "aside.csv"
    result = run(*sources, *earlier, *rules, "-o", str(tmp_path / "n.csv"), "--set-aside", str(aside))

    assert result.exit_code == 1, result.output
    assert (tmp_path / "n.csv").read_bytes() == (tmp_path / "sound.csv").read_bytes()
    with aside.open(encoding="utf-8", newline="") as stream:
        reported = list(csv.DictReader(stream))
    reasons = {(row["pid"], row["rating"], row["order"], row["b"]): row["reason"] for row in reported}
    players = {("D", "abc", "", ""), ("B", "1700", "", ""), ("F", "1400", "", "")}
    assert "7 columns instead of 6" in reasons.pop(("E", "1500", "", ""))
    assert set(reasons) == players | {("", "", "3", "B"), ("", "", "4", "B"), ("", "", "", "Z"), ("", "", "", "B")}
    assert "4 columns instead of 5" in reasons["", "", "3", "B"]
    assert "7 columns instead of 5" in reasons["", "", "4", "B"]
    assert [(row["beyond 1"], row["beyond 2"]) for row in reported if row["order"] == "4"] == [("x", "y")]
    assert "Unknown player" in reasons["", "", "", "Z"]
    assert "e.csv, line 4" in reasons["", "", "", "B"]


def test_games_of_a_player_who_is_set_aside_are_set_aside(tmp_path: Path) -> None:
    sources = files(tmp_path, PLAYERS.replace("B,Jan,1600", "B,Jan,16OO"))
    aside = tmp_path / "aside.csv"

    result = run(*sources, "-o", str(tmp_path / "n.csv"), "--set-aside", str(aside))

    assert result.exit_code == 1, result.output
    assert "2 faulty rows" in result.stderr
    with aside.open(encoding="utf-8", newline="") as stream:
        assert [(row["pid"], row["a"], row["b"]) for row in csv.DictReader(stream)] == [("B", "", ""), ("", "A", "B")]


def test_a_missing_column_cannot_be_set_aside(tmp_path: Path) -> None:
    sources = files(tmp_path, PLAYERS.replace("rating", "strength", 1))

    result = run(*sources, "-o", str(tmp_path / "n.csv"), "--set-aside", str(tmp_path / "aside.csv"))

    assert result.exit_code == 2
    assert "rating" in result.stderr
    assert not (tmp_path / "n.csv").exists()


@pytest.mark.parametrize(
    ("count", "more"), [(1, None), (100, None), (101, "... and 1 more error."), (103, "... and 3 more errors.")]
)
def test_after_a_hundred_problems_the_others_are_counted(
    count: int, more: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        stop([FileError("period_no_header", Place(file=f"{number}.csv")) for number in range(count)], "en")

    lines = capsys.readouterr().err.splitlines()
    assert ended.value.code == 2
    assert len([line for line in lines if ".csv" in line]) == min(count, 100)
    assert [line for line in lines if line.startswith("...")] == ([more] if more else [])
    assert [line for line in lines if line.startswith(f"{count} ")] == ([lines[-1]] if count > 1 else [])


def test_a_period_refuses_what_would_rate_wrongly_and_a_file_is_called_what_it_is(tmp_path: Path) -> None:
    """As a rating officer made these mistakes; under BEL-2024, ratings without games start by article 10.h."""
    head, sound = "pid,name,rating,games,sum_opp,points,foreign,fide\n", "1,Anna,1800,120,,,,\n2,Bert,1750,310,,,,\n"
    games = "date,a,b,ext_rating,result_a\n2026-01-02,1,2,,1\n"
    pdf, png = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
    faults: list[tuple[str | bytes, str | bytes, list[str]]] = [
        (head.replace("rating,games", "games,rating") + sound, games, ["line 2, column 4, “120”", "look exchanged"]),
        (head + sound + "3,Cleo,1800,,,,,\n", games, ["line 4, column 4", "Write 0 only", "10.h"]),
        (head + sound + "3,Cleo,1800,3,5100,1.5,,\n", games, ["column 4, “3”", "under BEL-2024", "from 5 games on"]),
        (head + sound + "3,Cleo,,3,51,1.5,,\n", games, ["column 5, “51”", "sum_opp"]),
        (head + sound + "2,Bob,1400,50,,,,\n", games, ["also that of Bert in line 3, and here of Bob"]),
        (head + sound + "2,bert,1750,310,,,,\n", games, ["already appears in line 3: keep one of the two"]),
        (head + sound, pdf, ["this is a PDF"]),
        (png, games, ["this is a picture"]),
        ("", games, ["the file is empty"]),
    ]
    for players, played, words in faults:
        for name, content in (("p.csv", players), ("g.csv", played)):
            (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
        arguments = (
            "--players",
            str(tmp_path / "p.csv"),
            "--games",
            str(tmp_path / "g.csv"),
            "-o",
            str(tmp_path / "n.csv"),
        )
        result = run(*arguments, "--rules", "BEL-2024")
        assert result.exit_code == 2, (players, result.output)
        assert [word for word in words if word not in result.stderr] == [], result.stderr
    # All of them in one run.
    many = head + sound + "2,Bob,120,1700,,,,\n3,Cleo,1800,,,,,\n4,Dan,,3,51,1.5,,\n5,Eve,1600,2,3000,1,,\n"
    (tmp_path / "p.csv").write_text(many)
    result = run(*arguments, "--rules", "BEL-2024")
    lines = [line.split(", line ")[1][:1] for line in result.stderr.splitlines() if ", line " in line]
    assert sorted(lines) == list("44567")
    # Ordinary rows: a beginner, an explicit start, a guest of the last list whose rating is FIDE's.
    ordinary = "3,Cleo,,,,,,\n4,Dan,1900,0,,,,\n5,Eve,2100,1,1800,0,1,2110\n6,Fay,,,,,,1950\n"
    (tmp_path / "p.csv").write_text(head + sound + ordinary)
    for again, remark in (
        ("2,1,,0", "line 3: The game of line 2, from the other player's side"),
        # A return match, White first in each row, or one game with two results.
        ("2,1,,1", "line 3: Line 2 has the same players on that day"),
    ):
        (tmp_path / "g.csv").write_text(f"{games}2026-01-02,{again}\n")
        result = run(*arguments, "--rules", "BEL-2024")
        assert result.exit_code == 1, result.output
        assert remark in result.stderr


@pytest.mark.parametrize("quoted", [False, True])
def test_a_day_far_ahead_is_remarked_where_it_stands(tmp_path: Path, quoted: bool) -> None:
    """The year is mistyped: the period of the next months is an ordinary one, and its file may be made before."""
    today = datetime.date.today()
    ordinary, far = today + datetime.timedelta(150), today.replace(day=1, year=today.year + 1)
    head = '"date",a,b,result_a' if quoted else "date,a,b,result_a"
    games = f"{head}\n{today},A,B,1\n{ordinary},C,A,1\n{far},B,A,0\n09/01/2062,C,B,½\n"
    result = run(*files(tmp_path, games=games), "-o", str(tmp_path / "n.csv"))

    assert result.exit_code == 1, result.stderr
    remarks = [line for line in result.stderr.splitlines() if "check the year" in line]
    assert len(remarks) == 2
    assert all(f"line {number}" in line for number, line in zip((4, 5), remarks, strict=True))
    assert "g.csv" in remarks[0]
    many = games + f"{far},A,B,1\n" * 10
    many_remarks = run(*files(tmp_path, games=many), "-o", str(tmp_path / "n.csv")).stderr
    assert many_remarks.count("check the year") == 10
    assert "2 more games on such days" in many_remarks


@pytest.mark.parametrize("quoted", [False, True])
def test_a_day_long_past_is_remarked_where_it_stands(tmp_path: Path, quoted: bool) -> None:
    head = '"date",a,b,result_a' if quoted else "date,a,b,result_a"
    games = f"{head}\n08/02/1926,C,A,1\n2026-01-09,A,B,1\n2026-01-16,B,A,0\n"
    result = run(*files(tmp_path, games=games), "-o", str(tmp_path / "n.csv"))

    assert result.exit_code == 1, result.stderr
    assert [line for line in result.stderr.splitlines() if "g.csv, line 2" in line and "check the year" in line]


def test_of_two_columns_that_mean_the_same_none_is_chosen(tmp_path: Path) -> None:
    for head in ("date,a,b,result_a,datum", "colour_a,a,b,result_a,couleur_a", "round,a,b,result_a,ronde"):
        result = run(*files(tmp_path, games=f"{head}\n,A,B,1,\n"), "-o", str(tmp_path / "n.csv"))

        assert result.exit_code == 2
        assert "g.csv, line 1, column 5" in result.stderr
        assert f"Two columns are named “{head.split(',')[0]}”" in result.stderr
    # A column that only games have means nothing among the players.
    result = run(*files(tmp_path, PLAYERS.replace("name", "date,date"), GAMES), "-o", str(tmp_path / "n.csv"))
    assert "Two columns" not in result.stderr


IN_ANY_ENCODING = "pid,name,rating,games\n1,Zoé,1500,30\n2,Jörg,1600,40\n"


@pytest.mark.parametrize("set_aside", [False, True])
def test_files_are_read_as_spreadsheets_write_them(tmp_path: Path, subtests: pytest.Subtests, set_aside: bool) -> None:
    """The encodings of Excel, of an old Mac and of DOS, its line that names the delimiter, and numbers with decimals."""
    output, reference = tmp_path / "n.csv", tmp_path / "reference.csv"
    aside = ["--set-aside", str(tmp_path / "aside.csv")] if set_aside else []
    games = "a,b,result_a\n1,2,1\n2,1,0.5\n"
    assert run(*files(tmp_path, IN_ANY_ENCODING, games), *aside, "-o", str(reference)).exit_code == 0
    expected = reference.read_text(encoding="utf-8")
    assert "Zoé" in expected
    decimals = "pid,name,rating,games\n1.0,Zoé,1500.0,30.0\n2.00,Jörg,1600.0,40.0\n"
    kinds = [
        *((encoding, IN_ANY_ENCODING, games, encoding) for encoding in ("utf-8-sig", "utf-16", "cp1252")),
        *((encoding, IN_ANY_ENCODING, games, encoding) for encoding in ("mac_roman", "cp850")),
        ("directive", "sep=;\n" + IN_ANY_ENCODING.replace(",", ";"), "sep=;\n" + games.replace(",", ";"), "cp1252"),
        ("decimals", decimals, "order,a,b,result_a\n1.0,1.0,2.0,1.0\n2.0,2.0,1,0.5\n", "utf-8"),
        (
            "decimals of a comma",
            decimals.replace(",", ";").replace(".0", ",0"),
            "a;b;result_a\n1,0;2,00;1\n2;1;0,5\n",
            "utf-8",
        ),
    ]
    for kind, players, played, encoding in kinds:
        with subtests.test(kind):
            sources = files(tmp_path)
            for name, text in (("p.csv", players), ("g.csv", played)):
                (tmp_path / name).write_bytes(text.replace("\n", "\r\n").encode(encoding))
            result = run(*sources, *aside, "-o", str(output))

            assert result.exit_code == 0, result.stderr
            assert output.read_text(encoding="utf-8") == expected
            encoding_name = {"mac_roman": "Mac Roman", "cp850": "DOS 850"}.get(encoding, "")
            doubts = [line for line in result.stderr.splitlines() if "encoding" in line]
            assert [encoding_name in line and "p.csv, line 2" in line for line in doubts] == (
                [True] if encoding_name else []
            )


def test_a_number_with_decimals_is_the_same_number(tmp_path: Path) -> None:
    for players, played, problem in (
        ("pid,rating,games\n1,1500,30\n1.0,1600,40\n", "a,b,result_a\n", "line 3, column 1, “1”"),
        (IN_ANY_ENCODING, "a,b,result_a\n1,1.0,1\n", "line 2, column 2, “1.0”: A player cannot play himself"),
        (IN_ANY_ENCODING, "order,a,b,result_a\n1,1,2,1\n1.0,1,2,0\n", "line 2 already has this number"),
        # Three zeros are thousands.
        (IN_ANY_ENCODING, "a,b,result_a\n1.000,2,1\n", "“1.000”"),
    ):
        result = run(*files(tmp_path, players, played), "-o", str(tmp_path / "n.csv"))

        assert result.exit_code == 2
        assert problem in result.stderr, result.stderr
