"""Every row and column of a period's tables: what each cell becomes, and the place of each thing that is wrong."""

from __future__ import annotations

import datetime
from fractions import Fraction
from pathlib import Path

import pytest

from tests.rows import each_row
from xl_departage.base.errors import DepartageError, FileError, Place
from xl_departage.base.messages import Text, decimal
from xl_departage.chess.ratings import period_files
from xl_departage.chess.ratings.belgian import CrossedLimit, FormulaOne, Rule
from xl_departage.chess.ratings.game_dates import (
    BOTH_SIDES,
    OTHER_RESULT,
    Doubled,
    DoubledGames,
    by_date,
    faults_of_dates,
)
from xl_departage.chess.ratings.period import run_period
from xl_departage.chess.ratings.period_files import left_csv, load_period, read_table
from xl_departage.chess.ratings.period_games import GameRows, faults_of_games, read_games, separate_games
from xl_departage.chess.ratings.period_list import list_ranks, list_table, sentences
from xl_departage.chess.ratings.period_model import PeriodGames, PeriodPlayer, PeriodPlayers, PlayerResult
from xl_departage.chess.ratings.period_tables import FaultyRow, TextTable, read_players
from xl_departage.chess.ratings.submission_checks import Dates
from xl_departage.chess.regulations.rating_editions import BEL, BEL_2023, BelgianEdition

PLAYERS = PeriodPlayers.of([PeriodPlayer("A", 1500, 30), PeriodPlayer("B", 1600, 40), PeriodPlayer("C", 1700, 50)])


def table(text: str) -> TextTable:
    """A table as a file has it: the header in line 1."""
    header, *rows = [line.split(",") for line in text.splitlines()]

    def place(row: int | None, column: int | None, shown: str | None) -> Place:
        return Place(line=1 if row is None else row + 2, column=None if column is None else column + 1, text=shown)

    return TextTable.of_rows(header, rows, place)


def keys_and_places(problems: list[DepartageError]) -> list[tuple[str, int | None, int | None]]:
    return [
        (problem.key, problem.place and problem.place.line, problem.place and problem.place.column)
        for problem in problems
    ]


def test_games_stand_in_their_order_with_every_column() -> None:
    problems: list[DepartageError] = []
    games = read_games(
        table(
            "order,a,b,ext_rating,result_a,sides,waited\n3,A,B,,1,a,0\n1,B,,1800,0.5,,2\n2,B,A,,1F-0F,,\n"
            "4,C,A,,0-1,AB,9\n5, C ,A,,5,ab,"
        ),
        PLAYERS,
        problems,
    )

    assert problems == []
    # The forfeit is gone; 5 is a draw in the federation's own files.
    assert games == PeriodGames(
        [1, 0, 2, 2], [-1, 1, 0, 0], [1800, 0, 0, 0], [1, 2, 0, 1], frozenset({1}), {0: 2, 2: 9}
    )
    assert games.remarks == ()


def test_games_without_optional_columns() -> None:
    problems: list[DepartageError] = []

    assert read_games(table("a,b,result_a\nA,B,1\nB,C,½"), PLAYERS, problems) == PeriodGames(
        [0, 1], [1, 2], [0, 0], [2, 1]
    )
    assert problems == []


@each_row(
    ("result", "score"),
    [
        ("1-0", 2), ("0-1", 0), ("½-½", 1), ("1 - 0", 2), ("5", 1),
        ("1-F", None), ("F-1", None), ("F-F", None), ("1F-0F", None), ("0F-0F", None), ("1F", None),
    ],
)  # fmt: skip
def test_results_of_both_sides(result: str, score: int | None) -> None:
    problems: list[DepartageError] = []
    games = read_games(table(f"a,b,result_a\nA,B,{result}"), PLAYERS, problems)

    assert problems == []
    assert games.scores == ([] if score is None else [score])


@each_row("result", ["1-1", "0-0", "1-½", "½-F", "F-½", "0-F", "2-0", "x-0"])
def test_results_that_do_not_fit_together(result: str) -> None:
    problems: list[DepartageError] = []
    read_games(table(f"a,b,result_a\nA,B,{result}"), PLAYERS, problems)

    assert keys_and_places(problems) == [("period_bad_result", 2, 3)]


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        # The first and the last player, each side, first and last row.
        ("A,B,,1,,\nA,A,,1,,\nC,C,,0,,", [("period_against_himself", 3, 2), ("period_against_himself", 4, 2)]),
        ("A,Z,,1,,\nZ,Z,,1,,", [("period_unknown_player", 3, 1), ("period_unknown_player", 2, 2), ("period_unknown_player", 3, 2)]),
        (",A,,1,,\nA,,,1,,", [("period_no_identity", 2, 1), ("period_no_opponent", 3, 2)]),
        ("A,B,1500,1,,\nA,,1500,1,,\nB,A,300,1,,", [("period_two_opponents", 2, 2), ("period_two_opponents", 4, 2)]),
        ("A,,abc,1,,\nA,,10000,1,,\nA,,9999,1,,", [("period_bad_rating", 2, 3), ("period_bad_rating", 3, 3)]),
        ("A,B,,1,b,\nA,B,,1,a,", [("period_bad_sides", 2, 5)]),
        ("A,B,,1,,10\nA,B,,1,,9\nA,B,,1,,x", [("period_bad_waited", 2, 6), ("period_bad_waited", 4, 6)]),
        # A forfeit is looked at no further.
        ("Z,Z,,1F,,\n,,,EXE,,", []),
    ],
)  # fmt: skip
def test_where_each_mistake_of_a_game_stands(rows: str, problems: list[tuple[str, int, int]]) -> None:
    found: list[DepartageError] = []
    read_games(table("a,b,ext_rating,result_a,sides,waited\n" + rows), PLAYERS, found)

    assert keys_and_places(found) == problems


def test_a_number_of_the_order_twice_names_the_line_of_the_first() -> None:
    found: list[DepartageError] = []
    read_games(table("order,a,b,result_a\n2,A,B,1\n1,A,B,1\n2,B,C,1\n02,A,C,0\n3,A,C,1F\n3,A,B,0"), PLAYERS, found)

    # The forfeit in line 6 is no game.
    assert keys_and_places(found) == [("period_order_twice", 4, 1), ("period_order_twice", 5, 1)]
    assert [problem.values["first"] for problem in found] == [2, 2]


@each_row(
    ("rows", "twice"),
    [
        # The same day written differently, in lines 2 and 4.
        ("20050501,A,B,1,,\n20050502,A,B,1,,\n01/05/2005,A,B,0,,", [(4, 2)]),
        # The colours are the other's if the players are.
        ("20050501,A,B,1,,B\n20050501,B,A,0,,W", [(3, 2)]),
        ("20050501,A,B,1,,W\n20050501,B,A,0,,W", []),
        ("20050501,A,B,1,,noir\n20050501,A,B,0,,blanc", []),
        # Each player's half once, then one of them again.
        ("20050501,A,B,1,a,\n20050501,B,A,0,a,B", []),
        ("20050501,A,B,1,a,W\n20050501,B,A,0,a,B\n20050501,A,B,1,a,W", [(4, 2)]),
        ("20050501,A,B,1,a,W\n20050501,A,B,1,ab,W", [(3, 2)]),
        # Other pairs of the same day, and what is no date.
        ("20050501,A,B,1,,\n20050501,A,C,1,,\n20050501,B,C,1,,", []),
        # From the side of each player, without colours or with the colour in one row; the colours tell two games apart.
        ("20050501,A,B,1,,\n20050501,B,A,0,,", [(3, 2)]),
        ("20050501,B,A,=,,\n20050501,A,B,=,,W", [(3, 2)]),
        ("20050501,A,B,1,,W\n20050501,B,A,1,,W", []),
        ("20050501,A,B,1,a,\n20050501,B,A,0,a,", []),
        # A match of two games from both sides: each half once. One of them also as a whole: its second half twice.
        ("20050501,A,B,1,a,\n20050501,A,B,0,a,W\n20050501,B,A,1,a,B\n20050501,B,A,0,a,", [(3, 2)]),
        ("20050501,A,B,1,a,B\n20050501,A,B,0,a,W\n20050501,B,A,1,ab,B\n20050501,B,A,0,a,W", [(4, 3)]),
        (",A,B,1,,\n,A,B,1,,", []),
        # Without a day only from both sides, with the same result and colours that fit.
        (",A,B,1,,\n,B,A,0,,", [(3, 2)]),
        (",A,B,1,,W\n,B,A,0,,B\n,A,B,1,,W", [(3, 2)]),
        (",A,B,1,,W\n,B,A,0,,W", []),
        (",A,B,1,a,\n,B,A,0,a,", []),
        # Only one of the two lines has a day, in any order; the colours and the result tell two games apart, and each half counts once.
        (",A,B,1,,\n,B,A,1,,\n20050501,B,A,0,,", [(4, 2)]),
        ("20050501,A,B,1,,\n,B,A,0,,", [(3, 2)]),
        ("20050501,A,B,1,,\n20050502,A,B,1,,\n,B,A,0,,\n,B,A,0,,\n,B,A,0,,", [(4, 2), (5, 3)]),
        ("20050501,A,B,1,,\n20050501,B,A,0,,\n,B,A,0,,", [(3, 2)]),
        ("20050501,A,B,1,,W\n,B,A,0,,W", []),
        ("20050501,A,B,1,,\n,B,A,1,,", []),
        ("20050501,A,B,1,,\n,A,B,1,,\n,C,A,0,,", []),
        ("20050501,A,B,1,a,\n,B,A,0,a,", []),
    ],
)  # fmt: skip
def test_a_game_that_appears_twice_is_remarked(rows: str, twice: list[tuple[int, int]]) -> None:
    found: list[DepartageError] = []
    remarks = read_games(table("date,a,b,result_a,sides,colour_a\n" + rows), PLAYERS, found).remarks

    assert found == []
    assert [(remark.place and remark.place.line, remark.values["first"]) for remark in remarks] == twice


@each_row(
    ("rows", "twice"),
    [
        ("20050501,A,B,1,,\n20050501,B,A,1,,", [(3, 2)]),
        ("20050501,A,B,=,,\n20050501,B,A,1,,", [(3, 2)]),
        ("20050501,A,B,1,a,W\n20050501,B,A,1,a,B", [(3, 2)]),
        # Two games: by their colours, from the same side, on two days; a game with the same result comes first.
        ("20050501,A,B,1,,W\n20050501,B,A,1,,W", []),
        ("20050501,A,B,1,,\n20050501,A,B,0,,", []),
        ("20050501,A,B,1,,\n20050502,B,A,1,,", []),
        ("20050501,A,B,1,a,\n20050501,B,A,1,a,\n20050501,A,B,0,a,\n20050501,B,A,0,a,", []),
    ],
)
def test_two_games_or_one_with_two_results_are_remarked_and_rated(rows: str, twice: list[tuple[int, int]]) -> None:
    games = table("date,a,b,result_a,sides,colour_a\n" + rows)
    found: list[DepartageError] = []
    remarks = read_games(games, PLAYERS, found).remarks
    other_results = [
        (remark.place and remark.place.line, remark.values["first"]) for remark in remarks if remark.key == OTHER_RESULT
    ]

    assert found == []
    assert other_results == twice
    faulty: list[FaultyRow] = []
    separated = separate_games(games, PLAYERS, faulty)
    assert separated is not None
    assert (len(separated.a), faulty) == (len(rows.splitlines()), [])
    assert (
        keys_and_places([*separated.remarks])
        == keys_and_places([*remarks])
        == keys_and_places(faults_of_games(games, ["A", "B"]))
    )


def test_of_many_games_twice_a_hundred_are_listed_and_the_rest_counted() -> None:
    for times, more in ((101, []), (102, [1])):
        problems: list[DepartageError] = []
        remarks = read_games(table("date,a,b,result_a" + "\n20050501,A,B,1" * times), PLAYERS, problems).remarks
        keys = [remark.key for remark in remarks]
        assert keys[:100] == ["period_game_twice"] * 100
        assert [remark.values["count"] for remark in remarks[100:]] == more


def test_a_tournament_repeats_a_whole_row_only_without_dates() -> None:
    games = "round,a,b,result_a\n1,A,B,1\n2,A,B,1\n1,A,B,1\n1,A,B,0"
    faults = faults_of_games(table(games), ["A", "B"])
    assert keys_and_places(faults) == [("period_game_twice", 4, None)]
    assert [fault.values["first"] for fault in faults] == [2]
    # The number of the row is no part of it, but has its own rule.
    assert keys_and_places(faults_of_games(table("order,a,b,result_a\n1,A,B,1\n2,A,B,1"), ["A", "B"])) == [
        ("period_game_twice", 3, None)
    ]
    assert keys_and_places(faults_of_games(table("order,a,b,result_a\n1,A,B,1\n1,A,C,1"), ["A", "B"])) == [
        ("period_unknown_player", 3, 3),
        ("period_order_twice", 3, 1),
    ]
    assert keys_and_places(faults_of_games(table("a,b\nA,B"), ["A", "B"])) == [("period_column_missing", 1, None)]


def test_rounds_tell_games_without_dates_apart() -> None:
    games = table("round,a,b,result_a\n1,A,B,1\n2,B,A,0\n1,B,A,0\n2,C,A,1\n3,A,C,0")
    found: list[DepartageError] = []
    remarks = read_games(games, PLAYERS, found).remarks

    assert (
        keys_and_places([*remarks, *found])
        == [(BOTH_SIDES, 4, None)]
        == keys_and_places(faults_of_games(games, ["A", "B", "C"]))
    )
    assert remarks[0].values["first"] == 2


def test_rounds_tell_a_game_with_a_date_from_one_without() -> None:
    for rounds, twice in (
        (("1", "2"), []),
        (("1", "1"), [(BOTH_SIDES, 3, None)]),
        (("", "2"), [(BOTH_SIDES, 3, None)]),
    ):
        games = table(f"round,date,a,b,result_a\n{rounds[0]},20050501,A,B,1\n{rounds[1]},,B,A,0")
        assert keys_and_places([*read_games(games, PLAYERS, []).remarks]) == twice, rounds


@each_row(
    ("days", "apart"),
    [
        # A mistyped year, before or after the others, with two digits, of several games; the last of two days is taken for right.
        (["2026-01-09", "08/02/1926", "2026-01-16"], [3]),
        (["2026-01-09", "09/01/62", "", "2026-01-16"], [3]),
        (["2005-05-01", "2005-05-02", "2025-05-03"], [4]),
        (["1962-01-09", "2026-01-09"], [2]),
        (["1926-01-09", "1926-01-16", "2026-01-09", "2026-01-16", "2026-01-23"], [2, 3]),
        # An old period, a season, a file of many years with a long time without games.
        (["1962-01-09", "09/01/62", "1962-06-30"], []),
        (["2025-09-27", "2026-02-01", "2026-06-13"], []),
        (["2005-01-01", "2005-07-03", "2005-07-04"], []),
        (["2005-01-01", "2005-07-04"], [2]),
        (["2018-09-01", "2019-02-01", "2019-07-01", "2021-09-01", "2021-10-01", "2021-11-01", "2021-12-01"], []),
        ([""], []),
    ],
)
def test_a_day_far_from_those_of_the_other_games_is_remarked(days: list[str], apart: list[int]) -> None:
    lines = [
        f"{day},{pair},1" for day, pair in zip(days, ["A,B", "A,C", "B,C", "C,A", "B,A", "C,B", "A,B"], strict=False)
    ]
    games = table("\n".join(["date,a,b,result_a", *lines]))

    assert keys_and_places([*read_games(games, PLAYERS, []).remarks]) == [
        ("period_day_apart", line, None) for line in apart
    ]
    assert keys_and_places(faults_of_dates(games, Dates())) == [("period_day_apart", line, None) for line in apart]


def test_a_day_outside_the_tournament_is_told_once_and_after_ten_days_apart_the_rest_is_counted() -> None:
    games = table("date,a,b,result_a" + "\n20050501,A,B,1" * 13 + "\n19050501,A,B,1" * 12)
    apart = faults_of_dates(games, Dates())
    assert [fault.key for fault in apart] == ["period_day_apart"] * 10 + ["period_more_days_ahead"]
    assert apart[-1].values["count"] == 2
    started = faults_of_dates(games, Dates(started=datetime.date(2005, 1, 1)))
    assert {fault.key for fault in started} == {"submission_before_start"}
    assert len(started) == 12


@each_row(
    ("games", "wrong"),
    [
        # White's points usually stand first; under this heading, those of `a`.
        ("a,b,result_a,colour_a\nA,B,1-0,W\nA,B,0-1,\nA,B,1-0,N\nA,B,0 : 1,Black\nB,A,½-½,B\nB,A,0F-0F,Z", [4, 5]),
        ("a,b,couleur_a,resultat_a\nA,B,N,1F-0F\nA,B,N,F-1\nA,B,N,1F\nA,B,N,F-F\nA,B,N,=-0.5\nA,B,N,1", [2, 3]),
        ("White,Black,Result\nA,B,1-0\nB,A,0-1\nC,A,½", []),
        ("Blancs,Noirs,Résultat\nA,B,1-0", []),
        ("Weiß,Schwarz,Ergebnis\nA,B,1-0", []),
        ("wit,zwart,uitslag\nA,B,1-0", []),
        ("a,b,result_a\nA,B,1-0", []),
    ],
)
def test_a_score_with_the_points_of_white_first_is_refused_where_the_first_player_has_black(
    games: str, wrong: list[int]
) -> None:
    problems: list[DepartageError] = []
    read_games(table(games), PLAYERS, problems)

    assert [(problem.key, problem.where.line) for problem in problems] == [
        ("period_score_of_black", line) for line in wrong
    ]
    assert all(problem.where.text and problem.where.text in games for problem in problems)


def test_black_in_a_column_called_white_is_refused() -> None:
    problems: list[DepartageError] = []
    read_games(table("White,Black,colour_a,Result\nA,B,W,1-0\nA,B,B,1\nA,B,,1"), PLAYERS, problems)

    assert keys_and_places(problems) == [("period_white_has_black", 3, 3)]


@each_row(
    ("games", "wrong"),
    [
        # The two results of a game are together 1 point.
        ("a,b,result_a,result_b\nA,B,1,0\nA,B,½,0.5\nA,B,0,1\nA,B,1,\nA,B,1F,0F\nA,B,1-0,0", []),
        (
            "a,b,result_a,result_b\nA,B,1,1\nA,B,1,0\nA,B,0.5,0",
            [("period_results_disagree", 2), ("period_results_disagree", 4)],
        ),
        (
            "a,b,resultat_a,resultat_b\nA,B,1F,0\nA,B,1,0F",
            [("period_results_disagree", 2), ("period_results_disagree", 3)],
        ),
        # A score of both sides says in its own column whose points stand first, but not beside another result.
        ("a,b,result_a,result_b\nA,B,1,0-1\nA,B,1,x", [("period_bad_result", 2), ("period_bad_result", 3)]),
        # What cannot be read is told once.
        ("a,b,result_a,result_b\nA,B,x,1", [("period_bad_result", 2)]),
        ("a,b,result_b\nA,B,1", [("period_column_missing", 1)]),
        ("a,b,result_a,result_b,result_b\nA,B,1,0,0", [("period_column_twice", 1)]),
        # The colour of b gives that of a.
        ("a,b,colour_b,result_a\nA,B,W,1-0\nA,B,B,1-0\nA,B,,1-0\nA,B,W,1", [("period_score_of_black", 2)]),
        ("a,b,couleur_a,couleur_b,result_a\nA,B,W,N,1\nA,B,N,N,1\nA,B,,N,1-0", [("period_same_colour", 3)]),
        ("White,Black,colour_b,Result\nA,B,W,1\nA,B,B,1\nA,B,,1", [("period_same_colour", 2)]),
    ],
)
def test_what_the_columns_of_b_contradict_is_refused_at_its_line(games: str, wrong: list[tuple[str, int]]) -> None:
    problems: list[DepartageError] = []
    read_games(table(games), PLAYERS, problems)

    assert [(problem.key, problem.where.line) for problem in problems] == wrong


@each_row(
    ("games", "lines"),
    [
        ("a,b,ext_rating,result_a\nA,B,,1\nA,,NC,1\nA,B,,1F-0F\nA,,1800,0", (3, 4)),
        ("a,b,result_a\nA,B,1\nB,A,0", ()),
        # A row that is set aside is not named twice.
        ("a,b,date,result_a\nA,B,,1\nA,B,1/13/13,F-F\nA,B,,F-F\nA,X,,1", (4,)),
    ],
)
def test_games_that_are_not_rated_are_named(games: str, lines: tuple[int, ...]) -> None:
    played = separate_games(table(games), PLAYERS, [])

    assert played is not None
    assert played.not_rated == lines


def test_a_heading_that_says_white_gives_the_colour() -> None:
    """Two games of a day with other colours are not one from both sides; the result is that of White."""
    problems: list[DepartageError] = []
    games = read_games(table("date,White,Black,Result\n20050501,A,B,1\n20050501,B,A,0"), PLAYERS, problems)

    assert (games.a, games.b, games.scores, games.remarks, problems) == ([0, 1], [1, 0], [2, 0], (), [])


def test_a_player_without_a_number_is_not_the_opponent_of_a_blank_cell() -> None:
    players = [*PLAYERS, PeriodPlayer("", 1996, 338)]
    problems: list[DepartageError] = []
    games = read_games(table("a,b,ext_rating,result_a\nA,,1875,1"), players, problems)

    assert problems == []
    assert (games.b, games.external) == ([-1], [1875])


def test_a_game_against_an_unrated_opponent_outside_the_list_is_not_rated() -> None:
    problems: list[DepartageError] = []
    games = read_games(
        table("a,b,ext_rating,result_a\nA,,NC,1\nA,,unr,0\nA,B,NC,1\nA,,1875,0\nA,,0,1\nA,,-,1"), PLAYERS, problems
    )

    assert (games.b[:2], games.external[:2]) == ([1, -1], [0, 1875])
    assert keys_and_places(problems) == [("period_no_opponent", 6, 2), ("period_no_opponent", 7, 2)]


def test_players_days_and_parts_of_a_table_are_told_apart() -> None:
    """Numbers that differ by the 256 parts in which the games are kept, the first and the last day, two parts of a table."""
    doubled = DoubledGames()
    part = table("date\n20050501\n20050502\n20050501\n20050501\n20050501\n20050501")

    def add(part: TextTable, a: list[int], b: list[int], scores: list[int]) -> None:
        count = len(a)
        rows = GameRows(
            a, b, [0] * count, scores=scores, both=[1] * count, waited=[0] * count, order=None, not_rated=[]
        )
        doubled.add(part, range(count), rows)

    add(part, [0, 0, 256, 1, 0, -1], [1, 1, 1, 2, 257, 1], [2] * 6)
    assert doubled.found(9) == ([], 0)
    # The next part begins with row 6: its second row is the first one of the table, its third the fourth, its last the fifth.
    add(table("date\n20050503\n20050501\n20050501\n20050501"), [0, 0, 2, 0], [1, 1, 1, 257], [2, 2, 0, 2])
    assert doubled.found(9) == ([Doubled(7, 0), Doubled(8, 3, BOTH_SIDES), Doubled(9, 4)], 3)
    assert doubled.found(2) == ([Doubled(7, 0), Doubled(8, 3, BOTH_SIDES)], 3)


def test_games_are_sorted_by_their_days_and_those_without_one_come_last() -> None:
    # 38474 is 2005-05-02 in a worksheet; longer and shorter numbers and other texts are no days, and refused later.
    dates = ["03/05/2005", "", "38474", "20050501", "1234567", "x", "0"]
    sorted_table = by_date(table("date,a\n" + "\n".join(f"{date},{row}" for row, date in enumerate(dates))))

    assert (datetime.date(2005, 5, 2) - datetime.date(1899, 12, 30)).days == 38474
    assert sorted_table.texts("a") == ["3", "2", "0", "1", "4", "5", "6"]
    assert sorted_table.problem("period_bad_result", 1).place == Place(line=4)
    for same in ("a\n2\n1", "date,order\n20050502,1\n20050501,2"):
        same_table = table(same)
        assert by_date(same_table) is same_table


@each_row(
    ("row", "edition", "faulty"),
    [
        # Twenty games and a rating need no totals, nineteen do; a player without either has none.
        ("1500,20,,", BEL, False),
        ("1500,19,,", BEL, True),
        ("1500,19,28500,9.5", BEL, False),
        ("0,20,,", BEL, True),
        ("0,0,,", BEL, False),
        # A rating without games is a FIDE one, but only from 2023.
        ("1500,0,,", BEL, True),
        ("1500,0,,", BEL_2023, False),
        # Each opponent has at least 300 and at most 9999, each game at most a point.
        ("0,5,1500,0", BEL, False),
        ("0,5,1499,0", BEL, True),
        ("0,5,49995,0", BEL, False),
        ("0,5,49996,0", BEL, True),
        ("0,5,7500,5", BEL, False),
        ("0,5,7500,5.5", BEL, True),
    ],
)
def test_totals_needed_below_twenty_games(row: str, edition: BelgianEdition, faulty: bool) -> None:
    problems: list[DepartageError] = []
    read_players(table(f"pid,rating,games,sum_opp,points\nA,1500,30,,\nB,{row}"), edition, problems)

    where = {"1500,19,,": ("period_state_provisional", 3, 4), "1500,0,,": ("period_rating_few_games", 3, 3)}
    where["0,5,7500,5.5"] = ("period_state_missing", 3, 5)
    assert keys_and_places(problems) == ([where.get(row, ("period_state_missing", 3, 4))] if faulty else [])


def test_players_with_and_without_the_optional_columns() -> None:
    problems: list[DepartageError] = []
    assert list(read_players(table("pid,rating,games\nA,1500,30"), BEL, problems)) == [PeriodPlayer("A", 1500, 30)]
    full = read_players(
        table("pid,name,rating,games,sum_opp,points,foreign,fide\n A , Ann ,,5,7500,2.5,*,1800"), BEL, problems
    )
    assert list(full) == [PeriodPlayer("A", 0, 5, 7500, 5, True, 1800, "Ann")]
    assert problems == []
    # What cannot be read counts as nothing, and its own cell is told.
    bad = read_players(
        table("pid,rating,games,sum_opp,points,foreign,fide\nA,x,x,x,x,x,x\nB,1,1,1,1,0,0"), BEL, problems
    )
    assert bad[0] == PeriodPlayer("A", 0, 0)
    assert keys_and_places(problems) == [
        ("period_bad_rating", 2, 2), ("period_bad_count", 2, 3), ("period_bad_count", 2, 4), ("period_bad_points", 2, 5),
        ("period_bad_flag", 2, 6), ("period_bad_rating", 2, 7),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("count", "read"), [("999999999", 999_999_999), ("1000000000", None), (" 20 ", 20), ("٧", None)]
)
def test_how_long_a_number_may_be(count: str, read: int | None) -> None:
    problems: list[DepartageError] = []
    people = read_players(table(f"pid,rating,games\nA,1500,{count}"), BEL, problems)

    assert people.games == [read or 0]
    assert keys_and_places(problems) == ([("period_bad_count", 2, 3)] if read is None else [])


def test_the_first_of_two_players_with_one_number_is_named() -> None:
    problems: list[DepartageError] = []
    read_players(
        table("pid,rating,games\nA,1500,30\nB,1500,30\nA,1500,30\n,1500,30\nA,1500,30\n,1500,30"), BEL, problems
    )

    assert keys_and_places(problems) == [
        ("period_no_identity", 5, 1), ("period_no_identity", 7, 1), ("period_player_twice", 4, 1), ("period_player_twice", 6, 1)
    ]  # fmt: skip
    assert [problem.values.get("first") for problem in problems] == [None, None, 2, 2]


def test_games_that_wait_are_written_for_the_next_list() -> None:
    players = [PeriodPlayer("A", 1500, 30), PeriodPlayer("U", 0, 0), PeriodPlayer("=V", 0, 0)]
    # Two games of unrated players, one of them for the third time; a third list is the last; the last game counts.
    games = PeriodGames([1, 2, 1, 1, 0], [2, 1, 2, 2, 1], [0] * 5, [2, 0, 1, 2, 1], frozenset({1}), {1: 2, 2: 3})

    assert left_csv(run_period(players, games, BEL_2023)).decode() == (
        "a,b,ext_rating,result_a,sides,waited\nU,'=V,,1,ab,1\n'=V,U,,0,a,3\nU,'=V,,1,ab,1\n"
    )


def result(rating: int, games: int, rule: Rule = Rule.NONE, **fields: object) -> PlayerResult:
    return PlayerResult(1500, 30, rating, games, 0, 0, rule)._replace(**fields)  # type: ignore[arg-type]


def test_who_has_a_rank() -> None:
    players = [
        PeriodPlayer("A", 1500, 20), PeriodPlayer("B", 0, 19, 19 * 1600, 19), PeriodPlayer("C", 1500, 21), PeriodPlayer("D", 0, 0),
        PeriodPlayer("F", 1400, 0, foreign=True, fide=2000),
    ]  # fmt: skip
    period = run_period(players, PeriodGames([], [], [], []), BEL)

    # Below 20 games a rating is provisional, but a foreign player's FIDE rating has a rank; at equal ratings more games.
    assert list_ranks(period) == [3, None, 2, None, 1]
    assert list_table(period)[1][1] == ["B", 0, 19, 1600, 19, 30400, 9.5, 0, 0, 0, ""]
    assert list_table(period)[1][4] == ["F", 1400, 0, 2000, 0, 0, 0.0, 9, 0, 1, 1]


@pytest.mark.parametrize(
    ("hundredths", "first", "key"),
    [
        # 25/150: formula II gives 160, 159.50 (160) or 159.49 (159); formula I 159 or 160 more, or as many less.
        (16000, 1659, "explain_formula_one"),
        (16000, 1660, "explain_formula_two_kept"),
        (15950, 1659, "explain_formula_one"),
        (15949, 1659, "explain_formula_two_kept"),
        (-16000, 1341, "explain_formula_one"),
        (-16000, 1340, "explain_formula_two_kept"),
        (-15950, 1341, "explain_formula_two_kept"),
    ],
)
def test_which_of_the_two_formulas_is_said_to_be_nearer(hundredths: int, first: int, key: str) -> None:
    period = run_period([PeriodPlayer("A", 1500, 30)], PeriodGames([], [], [], []), BEL)
    compared = FormulaOne(first, 1400, 60, 72)
    told_of = result(
        first, 55, k_runs=((32, 20), (24, 5)), hundredths=hundredths, half_points=33, expected=1205, compared=compared
    )

    head, change, formula, rank = sentences(period, period.players[0], told_of, 3)

    assert head == Text("explain_head", who="A", old=1500, new=first, games=55)
    whole = Fraction(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else "+"
    assert change == Text(
        "explain_change", start=1500, games=25, score=decimal("16.50"), expected=decimal("12.05"), runs="20 × 32 + 5 × 24",
        change=decimal(f"{sign}{float(whole):.2f}"),
    )  # fmt: skip
    assert formula == Text(key, rating=first, mean=1400, percentage=60, difference=72)
    assert rank == Text("explain_rank", rank=3)


@each_row(
    ("fields", "keys"),
    [
        ({}, ["explain_no_games"]),
        ({"rating": 0}, ["explain_unrated"]),
        ({"rule": Rule.FLOOR}, ["explain_no_games", "explain_floor"]),
        ({"unadapted": 1450}, ["explain_no_games", "explain_adapted"]),
        ({"joined": 1}, ["explain_first_floor", "explain_no_games"]),
        ({"joined": 1, "performance": FormulaOne(1500, 1500, 50, 0)}, ["explain_first"]),
        ({"performance": FormulaOne(1500, 1500, 50, 0)}, ["explain_provisional"]),
        (
            {"k_runs": ((16, 1),), "crossed": CrossedLimit(2000, Fraction(8), 12, 16)},
            ["explain_change", "explain_crossed_split"],
        ),
        ({"rule": Rule.FIDE_RATING}, ["explain_fide"]),
    ],
)
def test_the_sentences_about_one_player(fields: dict[str, object], keys: list[str]) -> None:
    period = run_period([PeriodPlayer("A", 1500, 30)], PeriodGames([], [], [], []), BEL)
    told_of = result(1500, 30)._replace(**fields)  # type: ignore[arg-type]

    assert [text.key for text in sentences(period, period.players[0], told_of, None)] == ["explain_head", *keys]


@pytest.mark.parametrize("limit", [2000, 2200])
def test_the_limit_that_was_crossed_is_named_with_its_sum(limit: int) -> None:
    """8 beyond the limit, by 12/16: 6."""
    period = run_period([PeriodPlayer("A", 1500, 30)], PeriodGames([], [], [], []), BEL)
    told_of = result(limit + 6, 31, k_runs=((16, 1),), crossed=CrossedLimit(limit, Fraction(8), 12, 16))
    texts = [text.in_language("en") for text in sentences(period, period.players[0], told_of, None)]

    assert f"{limit} + 8.00 × 12/16 = {limit + 6}.00, rounded to {limit + 6}" in texts[-1]


@pytest.mark.parametrize(("games", "joined", "told_start"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_the_games_of_a_fide_rating_at_the_start_are_told(games: int, joined: int, told_start: bool) -> None:
    period = run_period([PeriodPlayer("A", 1500, games, 1500 * games)], PeriodGames([], [], [], []), BEL_2023)
    keys = [text.key for text in sentences(period, period.players[0], result(1500, 50, joined=joined), None)]

    assert ("explain_start_games" in keys) is told_start


@pytest.mark.parametrize(
    ("content", "height", "lines"),
    [
        # One column: blank lines are no rows, and lines are counted past them.
        ("pid\n\nA\n\nB\n", 2, [3, 5]),
        ("pid\nA\nB\n", 2, [2, 3]),
        ("pid,rating\nA,1\n\nB,2\n", 2, [2, 4]),
        ('pid,rating\n"A\nx",1\nB,2\n', 2, [2, 4]),
        ("pid,rating\n", 0, []),
        ("pid,rating\n,\n", 0, []),
        ("pid,rating\nA,1\n ,\nB,2\n,\n", 2, [2, 4]),
    ],
)
def test_the_line_of_each_row(tmp_path: Path, content: str, height: int, lines: list[int]) -> None:
    path = tmp_path / "t.csv"
    path.write_text(content, encoding="utf-8", newline="")
    read = read_table(path)

    assert read.height == height
    assert read.place(None, None, None) == Place(file=str(path), line=1)
    assert [read.place(row, 0, "x") for row in range(height)] == [
        Place(file=str(path), line=line, column=1, text="x") for line in lines
    ]


@pytest.mark.parametrize(
    ("content", "key", "line"),
    [
        (b"", "period_no_header", None),
        (b',,\n"1",2,3\n', "period_no_header", None),
        (b"\n\n", "period_no_header", None),
        (b" ,\n", "period_no_header", None),
        (b"a,b\n1,2\n1,\0\n", "file_not_text", None),
        ("a,b\n1,2\n".encode("utf-16")[:-1], "file_not_text", None),
    ],
)
def test_what_is_no_table_is_told_with_its_line(tmp_path: Path, content: bytes, key: str, line: int | None) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(content)
    with pytest.raises(FileError) as refused:
        read_table(path)

    assert (refused.value.key, refused.value.place) == (key, Place(file=str(path), line=line))


def test_a_file_of_the_largest_size_is_read_and_a_byte_more_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(period_files, "LARGEST", 3 * 2**20)
    path = tmp_path / "t.csv"
    path.write_bytes(b"pid\n" + b"A" * (3 * 2**20 - 4))
    assert read_table(path).height == 1
    path.write_bytes(b"pid\n" + b"A" * (3 * 2**20 - 3))
    with pytest.raises(FileError) as refused:
        read_table(path)
    assert (refused.value.key, refused.value.values["megabytes"]) == ("period_too_large", 3)
    with pytest.raises(FileError) as missing:
        read_table(tmp_path / "none.csv")
    assert missing.value.values["reason"] == "No such file or directory"


def test_games_are_not_read_where_no_player_was() -> None:
    games = table("a,b,result_a\nA,Z,1")
    bad_players = table("rating,games\n1500,30")

    people, played, problems = load_period(bad_players, games, BEL)
    assert (len(people), len(played), keys_and_places(problems)) == (0, 0, [("period_column_missing", 1, None)])
    # An empty list without a fault has games of unknown players; a list with a fault does, too, if it has players.
    assert keys_and_places(load_period(table("pid,rating,games"), games, BEL)[2])[-1:] == [
        ("period_unknown_player", 2, 2)
    ]
    assert keys_and_places(load_period(table("pid,rating,games\nA,x,1"), games, BEL)[2]) == [
        ("period_bad_rating", 2, 2),
        ("period_unknown_player", 2, 2),
    ]


def test_the_games_of_sound_rows_count_and_the_others_are_set_aside() -> None:
    """Line 3 has an unknown player, line 5 the number of line 2 in the order, line 6 a cell too many."""
    faulty: list[FaultyRow] = []
    games = separate_games(
        table("order,a,b,ext_rating,result_a\n2,A,B,,1\n1,A,X,,1\n3,B,,1800,0.5\n2,C,A,,0\n4,C,A,,1,9\n1,C,B,,0.5"),
        PLAYERS,
        faulty,
    )

    # In their order: C – B, A – B, B with somebody from elsewhere; in half-points.
    assert games is not None
    assert (list(games.a), list(games.b), list(games.external), list(games.scores)) == (
        [2, 0, 1],
        [1, 1, -1],
        [0, 0, 1800],
        [1, 2, 1],
    )
    assert sorted(row.cells for row in faulty) == [
        ("1", "A", "X", "", "1"),
        ("2", "C", "A", "", "0"),
        ("4", "C", "A", "", "1", "9"),
    ]
    assert separate_games(table("a,b\nA,B"), PLAYERS, []) is None


def test_where_every_row_is_sound_nothing_is_set_aside() -> None:
    faulty: list[FaultyRow] = []
    games = separate_games(table("a,b,ext_rating,result_a\nA,B,,1\nB,C,,0"), PLAYERS, faulty)

    assert games is not None
    assert (list(games.a), list(games.b), faulty) == ([0, 1], [1, 2], [])


def test_a_missing_column_is_told_at_the_header_also_beside_ragged_rows() -> None:
    """A problem of the whole table has no row, whether or not rows are left out for their width."""
    for rows in ("A,1500\n", "A,1500\nB,1600,7\n"):
        place = table(f"pid,rating\n{rows}").place(None, None, None)

        assert (place.line, place.column) == (1, None)
