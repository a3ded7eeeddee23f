"""Period files: reading, writing, and the messages for an arbiter."""

import csv
import gzip
import io
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chess.ratings.frbe import FRBE, rows, untouched
from tests.hanging import must_end
from xl_departage.base.errors import DepartageError, FileError
from xl_departage.base.text import FORMULA_STARTS
from xl_departage.chess.ratings.period import Period, PeriodGames, PeriodPlayer, PeriodPlayers, run_period
from xl_departage.chess.ratings.period_files import list_csv, process, read_table
from xl_departage.chess.ratings.period_tables import read_players
from xl_departage.chess.regulations.rating_editions import BEL, BEL_1997

PLAYERS = "pid,rating,games,sum_opp,points\nA,1500,30,,\nB,1600,40,,\nC,,5,7500,2.5\n"


def written(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_bytes(content.encode("utf-8"))
    return path


def run(folder: Path, players: str, games: str) -> tuple[Period | None, list[DepartageError]]:
    return process(
        read_table(written(folder, "players.csv", players)), read_table(written(folder, "games.csv", games)), BEL
    )


def ratings(period: Period | None) -> list[int]:
    assert period is not None
    return [result.rating for result in period.results]


def test_the_published_run_comes_out_line_by_line() -> None:
    period, problems = process(
        read_table(FRBE / "frbe_run_200501_before.csv.gz"),
        read_table(FRBE / "frbe_run_200501_games.csv.gz"),
        BEL_1997,
    )
    assert problems == []
    assert period is not None
    written_rows = list(csv.DictReader(io.StringIO(list_csv(period).decode("utf-8"))))
    compared = 0
    for ours, published in zip(written_rows, rows("run_200501_after"), strict=True):
        if untouched(published):
            compared += 1
            assert {key: ours[key] for key in published} == published

    assert compared == 3068


def test_a_new_list_can_be_the_players_of_the_next_period(tmp_path: Path) -> None:
    period, _ = run(tmp_path, PLAYERS, "a,b,result_a\nA,B,1\nC,A,0.5\n")
    assert period is not None
    path = tmp_path / "next.csv.gz"
    path.write_bytes(list_csv(period, compressed=True))
    again, problems = process(read_table(path), read_table(written(tmp_path, "none.csv", "a,b,result_a\n")), BEL)

    assert problems == []
    assert ratings(again) == ratings(period)
    assert again is not None
    assert [result.games for result in again.results] == [result.games for result in period.results]


@given(
    st.lists(
        st.text("aZ1é=+-@\t'\",;\n＝＋－＠ ", min_size=1, max_size=4).filter(lambda text: text == text.strip()),
        min_size=1,
        max_size=4,
        unique=True,
    )
)
def test_identities_of_any_letters_come_back_and_no_spreadsheet_computes_them(
    tmp_path_factory: pytest.TempPathFactory, identities: list[str]
) -> None:
    players = PeriodPlayers.of([PeriodPlayer(identity, 1500, 30) for identity in identities])
    content = list_csv(run_period(players, PeriodGames((), (), (), ()), BEL))
    cells = [row[0] for row in csv.reader(io.StringIO(content.decode("utf-8"), newline=""))]
    assert not [cell for cell in cells if cell.startswith(FORMULA_STARTS)]

    path = tmp_path_factory.mktemp("list") / "new.csv"
    path.write_bytes(content)
    problems: list[DepartageError] = []
    assert read_players(read_table(path), BEL, problems).identity == identities
    assert problems == []


@pytest.mark.parametrize("result", ["0F-0F", "1F", "0F", "EXE", ">", "<"])
def test_forfeits_are_left_out_even_where_nobody_knows_the_player(tmp_path: Path, result: str) -> None:
    period, problems = run(tmp_path, PLAYERS, f"a,b,result_a\nA,B,1\nZ,A,{result}\n")

    assert problems == []
    assert period is not None
    assert [entry.games for entry in period.results] == [31, 41, 5]


def test_semicolons_french_decimals_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    players = "\ufeff" + PLAYERS.replace(".", ",").replace(",", ";").replace("2;5", "2,5").replace("\n", "\r\n")
    period, problems = run(tmp_path, players, "a;b;result_a\r\nA;B;0,5\r\nB;A;½\r\n")

    assert problems == []
    assert ratings(period) == ratings(run(tmp_path, PLAYERS, "a,b,result_a\nA,B,0.5\nB,A,0.5\n")[0])


def test_the_order_column_decides_the_order_of_processing(tmp_path: Path) -> None:
    players = "pid,rating,games,sum_opp,points\nN,0,19,28500,9.5\nA,1500,30,,\nB,1800,40,,\n"
    straight, _ = run(tmp_path, players, "order,a,b,result_a\n1,N,A,1\n2,N,B,0\n")
    turned, _ = run(tmp_path, players, "order,a,b,result_a\n2,N,B,0\n1,N,A,1\n")
    other_results, _ = run(tmp_path, players, "order,a,b,result_a\n1,N,B,0\n2,N,A,1\n")

    assert ratings(straight) == ratings(turned)
    assert ratings(straight) != ratings(other_results)


def test_quoted_names_and_plain_ones_read_alike(tmp_path: Path) -> None:
    games = "a,b,result_a\nA,B,1\n"
    named = 'pid,name,rating,games\nA,"Maes, Jan",1500,30\nB,Peeters,1600,40\n'
    period, problems = run(tmp_path, named, games)

    assert problems == []
    assert period is not None
    assert [player.name for player in period.players] == ["Maes, Jan", "Peeters"]
    assert b'A,"Maes, Jan",1500' in list_csv(period)


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+A1", "@SUM(A1)", "-1+1"])
def test_a_name_never_becomes_a_formula_and_comes_back_as_it_was(tmp_path: Path, name: str) -> None:
    period, _ = run(tmp_path, f"pid,name,rating,games\nA,{name},1500,30\n", "a,b,result_a\n")
    assert period is not None
    content = list_csv(period)
    path = tmp_path / "next.csv"
    path.write_bytes(content)
    again, problems = process(read_table(path), read_table(written(tmp_path, "g.csv", "a,b,result_a\n")), BEL)

    assert f",'{name},".encode() in content
    assert problems == []
    assert again is not None
    assert again.players[0].name == name


@pytest.mark.parametrize(
    ("players", "games", "line", "column", "needle"),
    [
        (PLAYERS + "A,1400,25,,\n", "a,b,result_a\n", 5, 1, "already appears in line 2"),
        (PLAYERS + "D,15x0,25,,\n", "a,b,result_a\n", 5, 2, "Column rating"),
        (PLAYERS + "D,-15,25,,\n", "a,b,result_a\n", 5, 2, "Column rating"),
        (PLAYERS + "D,15000,25,,\n", "a,b,result_a\n", 5, 2, "Column rating"),
        (PLAYERS + "D,1500,2.5,,\n", "a,b,result_a\n", 5, 3, "whole number"),
        (PLAYERS + "D,0,5,,\n", "a,b,result_a\n", 5, 4, "sum_opp"),
        (PLAYERS + "D,0,5,7500,5.5\n", "a,b,result_a\n", 5, 5, "points"),
        (PLAYERS + "D,0,5,1499,2.5\n", "a,b,result_a\n", 5, 4, "sum_opp"),
        (PLAYERS + "D,0,5,7500,2.3\n", "a,b,result_a\n", 5, 5, "points"),
        (PLAYERS + ",1500,25,,\n", "a,b,result_a\n", 5, 1, "number is missing"),
        # A rating is at least 300, and nobody has as many games as points below the floor of 1150.
        (PLAYERS + "D,120,1800,,\n", "a,b,result_a\n", 5, 2, "ratings and of games look exchanged"),
        (PLAYERS + "D,350,1800,,\n", "a,b,result_a\n", 5, 2, "ratings and of games look exchanged"),
        (PLAYERS + "D,299,25,,\n", "a,b,result_a\n", 5, 2, "no rating is below 300"),
        (PLAYERS, "a,b,ext_rating,result_a\nA,,299,1\n", 2, 3, "no rating is below 300"),
        # A rated player whose games are missing or too few for a rating, provisional from 10 games.
        (PLAYERS + "D,1800,,,\n", "a,b,result_a\n", 5, 3, "number of games so far is missing"),
        (
            PLAYERS + "D,1800,3,5400,1.5\n",
            "a,b,result_a\n",
            5,
            3,
            "1800 with 3 games: under BEL a player has a rating from 10 games",
        ),
        (PLAYERS + "D,1800,0,,\n", "a,b,result_a\n", 5, 3, "1800 with 0 games"),
        (PLAYERS + "D,1800,14,,\n", "a,b,result_a\n", 5, 4, "provisional rating, from 14 games"),
        # Spreadsheets make dates of results; a day must exist, and name its year.
        (PLAYERS, "a,b,result_a\nA,B,01/02/2026\n", 2, 3, "turned a result into a date"),
        (PLAYERS, "a,b,result_a\nA,B,01-févr\n", 2, 3, "turned a result into a date"),
        (PLAYERS, "a,b,result_a\nA,B,46054\n", 2, 3, "turned a result into a date"),
        (PLAYERS, "date,a,b,result_a\n2026-13-03,A,B,1\n", 2, 1, "no such day"),
        (PLAYERS, "date,a,b,result_a\n01/13/2026,A,B,1\n", 2, 1, "no such day"),
        (PLAYERS, "date,a,b,result_a\n3 jan,A,B,1\n", 2, 1, "no such day"),
        (PLAYERS, "date,a,b,result_a\n0206-01-03,A,B,1\n", 2, 1, "no such day"),
        (PLAYERS, "order,date,a,b,result_a\n1,2026,A,B,1F\n", 2, 2, "no such day"),
        # One game from both sides with two results.
        (PLAYERS + "D,1500\n", "a,b,result_a\n", 5, None, "2 columns instead of 5"),
        ("pid,rating\nA,1500\n", "a,b,result_a\n", 1, None, "“games” is missing"),
        (PLAYERS, "a,b,result_a\nA,B,1\nA,Z,1\n", 3, 2, "Unknown player"),
        (PLAYERS, "a,b,result_a\nZ,A,1\n", 2, 1, "Unknown player"),
        (PLAYERS, "a,b,result_a\nA,A,1\n", 2, 2, "cannot play himself"),
        (PLAYERS, "a,b,result_a\nA,B,2\n", 2, 3, "Unreadable result"),
        (PLAYERS, "a,b,result_a\nA,B,\n", 2, 3, "result is missing"),
        (PLAYERS, "a,b,result_a\nA,,1\n", 2, 2, "opponent is missing"),
        (PLAYERS, "a,b,ext_rating,result_a\nA,B,1500,1\n", 2, 2, "Both “b” and “ext_rating”"),
        (PLAYERS, "a,b,ext_rating,result_a\nA,,abc,1\n", 2, 3, "ext_rating"),
        (PLAYERS, "a,b,result_a,sides\nA,B,1,ba\n", 2, 4, "sides"),
        (PLAYERS, "a,b\nA,B\n", 1, None, "“result_a” is missing"),
        (PLAYERS, "order,a,b,result_a\nx,A,B,1\n", 2, 1, "order"),
    ],
)
def test_every_mistake_is_told_with_file_line_and_cure(
    tmp_path: Path, players: str, games: str, line: int, column: int | None, needle: str
) -> None:
    period, problems = run(tmp_path, players, games)

    assert period is None
    assert len(problems) == 1
    place = problems[0].place
    assert place is not None
    assert place.file is not None
    assert Path(place.file).name == ("players.csv" if players != PLAYERS else "games.csv")
    assert (place.line, place.column) == (line, column)
    assert needle in problems[0].message("en")
    assert problems[0].message("fr") != problems[0].message("en")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    _, problems = run(tmp_path, PLAYERS, "a,b,result_a\nA,Z,1\nA,A,1\nB,A,x\n")

    assert [problem.place.line for problem in problems if problem.place] == [4, 2, 3]


def test_lines_are_counted_past_quoted_line_ends_and_blank_lines(tmp_path: Path) -> None:
    players = 'pid,name,rating,games\nA,"Jan\nMaes",1500,30\n\nB,Piet,x,40\n'
    _, problems = run(tmp_path, players, "a,b,result_a\n")

    assert [problem.place.line for problem in problems if problem.place] == [5]


@pytest.mark.parametrize(
    ("content", "needle"),
    [
        (b"", "no header"),
        (b"pid;rating\n\0;1\n", "not a text file"),
        (b'pid,rating,games\nA,"1500,30\n', r'line 2: a quotation mark \("\) opens a cell and is never closed'),
        (b"\x1f\x8b broken", "cannot be read"),
    ],
)
def test_a_file_that_is_no_table_is_a_file_error(tmp_path: Path, content: bytes, needle: str) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(content)

    with pytest.raises(FileError, match=needle):
        read_table(path)


def test_names_with_quotation_marks_are_read_as_in_any_other_file(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, "x.csv", 'pid,name,rating\n\nA,"Magic" Johnson,1500\nB,"Berg, Anna",x\n'))

    assert list(table.columns[1]) == ['"Magic" Johnson', "Berg, Anna"]
    assert table.place(1, 2, "x").line == 4


def test_a_missing_file_is_a_file_error(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        read_table(tmp_path / "none.csv")


def test_gzip_is_known_by_its_content_and_written_the_same_every_time(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_bytes(gzip.compress(PLAYERS.encode()))
    table = read_table(path)
    assert table.height == 3
    period, _ = process(table, read_table(written(tmp_path, "g.csv", "a,b,result_a\n")), BEL)
    assert period is not None

    assert list_csv(period, compressed=True) == list_csv(period, compressed=True)
    assert gzip.decompress(list_csv(period, compressed=True)) == list_csv(period)


FIELD = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"), max_size=6)


@given(st.lists(st.tuples(FIELD, FIELD, FIELD), max_size=8))
def test_splitting_and_the_csv_module_read_the_same_table(
    tmp_path_factory: pytest.TempPathFactory, lines: list[tuple[str, str, str]]
) -> None:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(["a", "b", "c"])
    writer.writerows(lines)
    path = tmp_path_factory.mktemp("csv") / "t.csv"
    path.write_bytes(buffer.getvalue().encode("utf-8"))
    table = read_table(path)

    assert table.ragged in ((), [])
    # Rows of blank cells, which spreadsheets leave at the end, are left out by both.
    assert list(zip(*table.columns, strict=True)) == [line for line in lines if any(map(str.strip, line))]


def test_a_game_without_its_place_in_the_order_is_told_and_not_put_first(tmp_path: Path) -> None:
    period, problems = run(tmp_path, PLAYERS, "order,a,b,result_a\n7,A,B,1\n,B,A,1\n")

    assert period is None
    assert [(problem.key, problem.place and problem.place.line) for problem in problems] == [("period_bad_order", 3)]


@pytest.mark.parametrize("points", ["1e999999999", "5/2", "2_5", "-1", "0.3"])
def test_points_are_plain_decimals(tmp_path: Path, points: str) -> None:
    _, problems = run(tmp_path, f"pid,rating,games,sum_opp,points\nC,,5,7500,{points}\n", "a,b,result_a\n")

    assert [(problem.key, problem.place and problem.place.line) for problem in problems] == [("period_bad_points", 2)]


def test_two_columns_of_one_meaning_are_told(tmp_path: Path) -> None:
    _, problems = run(tmp_path, "pid,elo,rating,games\nA,1500,1600,30\n", "a,b,result_a\n")

    assert [problem.key for problem in problems] == ["period_column_twice"]
    assert problems[0].place is not None
    assert problems[0].place.column == 3
    assert "elo / rating" in problems[0].message("en")


@pytest.mark.slow
def test_a_packed_file_that_blows_up_is_refused_before_it_fills_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xl_departage.chess.ratings.period_files.LARGEST", 2**20)
    bomb = tmp_path / "bomb.csv.gz"
    # 256 MB of blanks in 250 kB, in two members such as `cat a.gz b.gz` makes.
    bomb.write_bytes(gzip.compress(b"pid,rating,games\n" + b" " * 2**27) + gzip.compress(b" " * 2**27))
    tracemalloc.start()

    with pytest.raises(FileError) as caught:
        read_table(bomb)

    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert caught.value.key == "period_too_large"
    assert peak < 16 * 2**20


def test_a_file_without_end_is_read_no_further_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_departage.chess.ratings.period_files.LARGEST", 2**20)
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("this system has no /dev/zero")
    with must_end(), pytest.raises(FileError):
        read_table(endless)


@pytest.mark.parametrize(
    "rating", ["1 500", "1\u202f500", "1\u00a0500", "1'500", "1.500", "1500.0", "1500,0", "1 500.00"]
)
def test_a_rating_with_a_separator_of_thousands_is_read(tmp_path: Path, rating: str) -> None:
    plain, _ = run(tmp_path, PLAYERS, "a,b,result_a\nA,B,1\n")

    period, problems = run(tmp_path, PLAYERS.replace("A,1500,30", f'A,"{rating}",30'), "a,b,result_a\nA,B,1\n")

    assert problems == []
    assert ratings(period) == ratings(plain)


@pytest.mark.parametrize("rating", ["15.5", "1500 E", "15 00", "1500.5", "150O"])
def test_other_texts_are_no_ratings(tmp_path: Path, rating: str) -> None:
    _, problems = run(tmp_path, PLAYERS.replace("A,1500,30", f'A,"{rating}",30'), "a,b,result_a\nA,B,1\n")

    assert [problem.key for problem in problems] == ["period_bad_rating"]


@pytest.mark.parametrize("again", ["pid,rating,games,sum_opp,points", "PID,Cote,Games,Sum_opp,Points"])
def test_headings_that_are_pasted_again_are_named_as_such(tmp_path: Path, again: str) -> None:
    _, problems = run(tmp_path, PLAYERS.replace("B,", f"{again}\nB,"), "a,b,result_a\nA,B,1\na,b,result_a\n")

    assert {problem.key for problem in problems} == {"period_headings_again"}
    assert {problem.place.line for problem in problems if problem.place} == {3}


def test_blank_rows_and_times_of_day_are_left_out(tmp_path: Path) -> None:
    games = "date,a,b,result_a\n{},B,A,1\n{},A,B,1\n"
    plain = run(tmp_path, PLAYERS, games.format("2026-01-08", "2026-01-09"))[0]
    blank = ",,,\n, ,,\n\n"
    for first, second in (
        ("2026-01-08 09:00", "2026-01-09 14:30"),
        ("2026-01-08T14:30:00", "09/01/2026 14:30"),
        ("46030.75", "46031.25"),
    ):
        period, problems = run(tmp_path, PLAYERS + ",,,,\n , ,,,\n", games.format(first, second) + blank)
        assert (problems, ratings(period)) == ([], ratings(plain)), first
    period, problems = run(tmp_path, PLAYERS, games.format("2026-01-08 25:00", "2026-01-09") + blank)
    assert (period, [problem.key for problem in problems]) == (None, ["period_bad_date"])


def test_players_called_as_headings_do_not_repeat_the_headings(tmp_path: Path) -> None:
    _, problems = run(tmp_path, "pid,rating,games\n1,1500,30\n2,1600,30\n", "a,b,result_a\nA,B,1\n")
    assert [problem.key for problem in problems] == ["period_unknown_player"] * 2


def test_a_row_of_another_length_is_set_aside_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text('a,b\n1,2\n3\n"4",5\n6,7,8\n9,10\n', encoding="utf-8")

    table = read_table(path)

    assert [tuple(column) for column in table.columns] == [("1", "4", "9"), ("2", "5", "10")]
    assert [(place.line, row) for place, row in table.ragged] == [(3, ("3",)), (5, ("6", "7", "8"))]
    assert table.height == 3
