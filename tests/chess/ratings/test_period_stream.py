"""A period that is read a few rows at a time is the same as one that is read whole."""

from __future__ import annotations

import gzip
import os
import random
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rows import each_row
from xl_departage.base.errors import DepartageError
from xl_departage.chess.ratings import period_stream
from xl_departage.chess.ratings.period import run_period
from xl_departage.chess.ratings.period_files import list_csv, load_period, read_table
from xl_departage.chess.ratings.period_games import GameRows, order_distinct
from xl_departage.chess.ratings.period_stream import stream_games, stream_players
from xl_departage.chess.ratings.period_tables import FaultyRow
from xl_departage.chess.regulations.rating_editions import BEL
from xl_departage.hosts.cli.rate_files import load_files

FRBE = Path(__file__).parents[2] / "data" / "frbe"
PLAYERS = ["pid,rating,games,sum_opp,points,foreign,fide"]
GAMES = ["order,date,a,b,ext_rating,result_a,sides"]


def period(folder: Path, seed: int, end: str = "\n") -> tuple[Path, Path]:
    """
    Players with and without a rating; games with forfeits, outside opponents and entries from one side only, out of
    order.
    """
    source = random.Random(seed)
    players, games = list(PLAYERS), list(GAMES)
    for number in range(120):
        rating = 0 if number % 4 == 0 else source.randint(1150, 2400)
        played = source.randrange(19) if not rating else source.randint(20, 300)
        points = source.randint(0, 2 * played) / 2
        foreign = "1," + str(source.randint(1400, 2400)) if number % 30 == 1 else "0,"
        known = f"{played * 1500},{points}" if not rating else ","
        players.append(f"{number:05},{rating},{played},{known},{foreign}")
    order = list(range(1, 2001))
    source.shuffle(order)
    for place in order:
        a, b = source.sample(range(120), 2)
        outside = source.random() < 0.05
        result = source.choice(["1", "0", "5", "=", "0.5", "1F", "0F-0F"])
        opponent = f",{source.randint(1200, 2300)}" if outside else f"{b:05},"
        sides = source.choice(["", "ab", "a"])
        games.append(f"{place},{40000 + place // 3},{a:05},{opponent},{result},{sides}")
    paths = folder / "players.csv", folder / "games.csv"
    for path, lines in zip(paths, (players, games), strict=True):
        path.write_bytes((end.join(lines) + end).encode("utf-8-sig"))
    return paths


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(period_stream, "BLOCK", 777)


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("seed", range(6))
def test_made_periods_are_the_same_streamed_and_whole(tmp_path: Path, seed: int) -> None:
    players, games = period(tmp_path, seed, "\r\n" if seed % 2 else "\n")
    people, played, problems = load_period(read_table(players), read_table(games), BEL)
    assert problems == []

    streamed = stream_players(players, BEL)
    assert streamed == people
    streamed_games = stream_games(games, people)

    assert streamed_games is not None
    for name in ("a", "b", "external", "scores"):
        assert list(getattr(streamed_games, name)) == list(getattr(played, name)), name
    assert streamed_games.one_sided == played.one_sided
    faulty: list[FaultyRow] = []
    assert stream_games(games, people, faulty) == streamed_games
    assert faulty == []
    assert list_csv(run_period(people, streamed_games, BEL)) == list_csv(run_period(people, played, BEL))


@pytest.mark.usefixtures("small_blocks")
def test_the_published_period_is_the_same_packed_and_streamed() -> None:
    players, games = FRBE / "frbe_run_200501_before.csv.gz", FRBE / "frbe_run_200501_games.csv.gz"
    whole = load_period(read_table(players), read_table(games), BEL)
    assert stream_players(players, BEL) == whole[0]
    people, played, problems = load_files(players, games, BEL)
    assert problems == whole[2] == []
    assert list_csv(run_period(people, played, BEL)) == list_csv(run_period(whole[0], whole[1], BEL))


HARM: dict[str, tuple[str, Callable[[str], str]]] = {
    "unknown player": ("games", lambda line: line.replace(line.split(",")[2], "99999")),
    "bad result": ("games", lambda line: line.replace(line.split(",")[5], "2-0")),
    "order beyond all measure": ("games", lambda line: "9" * 30 + line),
    "order no number": ("games", lambda line: "x" + line),
    "row too long": ("games", lambda line: line + ",more"),
    "blank line": ("games", lambda line: ""),
    "quoted": ("games", lambda line: '"' + line.replace(",", '",', 1)),
    "quoted line end": ("games", lambda line: re.sub(r",(4\d)(\d{3}),", ',"\\1\n\\2",', line)),
    "against himself": ("games", lambda line: ",".join([*line.split(",")[:3], *line.split(",")[2:3], "", "1", ""])),
    "player twice": ("players", lambda line: "00001" + line[5:]),
    "bad rating": ("players", lambda line: line.replace(",", ",x", 1)),
    "no UTF-8": ("players", lambda line: line + "\udcff"),
}


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("harm", HARM)
def test_with_something_unusual_in_it_the_answer_is_that_of_the_whole_file(tmp_path: Path, harm: str) -> None:
    """The same players and games, or the same problems in the same order, or the same refusal."""
    players, games = period(tmp_path, 7)
    which, change = HARM[harm]
    path = players if which == "players" else games
    lines = path.read_text(encoding="utf-8-sig").split("\n")
    lines[len(lines) // 2] = change(lines[len(lines) // 2])
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogateescape"))

    def outcome(load: object) -> object:
        try:
            people, played, problems = load()  # type: ignore[operator]
        except DepartageError as error:
            return error.message()
        return people, played, [problem.message() for problem in problems]

    whole = outcome(lambda: load_period(read_table(players), read_table(games), BEL))
    assert outcome(lambda: load_files(players, games, BEL)) == whole
    assert stream_players(players, BEL) is None or stream_games(games, stream_players(players, BEL) or []) is None


@pytest.mark.parametrize("content", [b"", b"\n", b"pid,rating,games\n", b"pid\n\n", b"\xff\xfe", b"x" * 5_000_000])
def test_nothing_is_guessed_from_what_is_no_table(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "players.csv"
    path.write_bytes(content)
    assert stream_players(path, BEL) is None
    assert stream_players(tmp_path / "none.csv", BEL) is None
    path.write_bytes(gzip.compress(content)[:-4])
    assert stream_players(path, BEL) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_can_be_read_once_only_is_left_to_the_reader_of_whole_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "players.csv")
    assert stream_players(tmp_path / "players.csv", BEL) is None


@pytest.mark.slow
def test_a_game_takes_some_tens_of_bytes_and_not_hundreds(tmp_path: Path) -> None:
    """Read whole, a game of eight fields takes about 500 bytes; here 104 with its day, and fewer than 40 once all are read."""
    count = 120_000
    players, games = tmp_path / "players.csv", tmp_path / "games.csv"
    players.write_text("pid,rating,games\n" + "".join(f"{number:05},1500,50\n" for number in range(300)))
    with games.open("w") as file:
        file.write(GAMES[0] + "\n")
        for number in range(count):
            file.write(f"{number},20260101,{number % 299:05},{number % 299 + 1:05},,1,ab\n")
    people = stream_players(players, BEL)
    assert people is not None
    period_stream.BLOCK, default_block = 2**18, period_stream.BLOCK
    tracemalloc.start()
    try:
        played = stream_games(games, people)
        current, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        period_stream.BLOCK = default_block
    assert played is not None
    assert len(played) == count
    assert current < 40 * count
    assert peak < 110 * count


@each_row(
    ("order", "distinct"),
    [
        (None, True),
        ([], True),
        ([7], True),
        ([1, 2, 5], True),
        ([5, 1, 2], True),
        ([1, 1], False),
        ([1, 2, 2], False),
        ([2, 1, 2], False),
        ([3, 1, 2, 1], False),
    ],
)
def test_an_order_number_that_appears_twice_is_seen_wherever_it_stands(order: list[int] | None, distinct: bool) -> None:
    assert order_distinct(GameRows([], [], [], [], [], [], order, [])) is distinct
