"""The steps below the games of a rating function, each with its number, and the words of the games, worked out by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.functions import OMITTED, call

Game = tuple[int | str, str]


def event(own_rating: int | str, *games: Game) -> list[list[Any]]:
    """A player against one opponent a round, who plays no other game: (rating, result of the player)."""
    mirrored = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    grid: list[list[Any]] = [["No", "Name", "Rtg", *(f"{number}.Rd" for number in range(1, len(games) + 1))]]
    grid.append([1, "Own", own_rating, *(f"{number}w{result}" for number, (_, result) in enumerate(games, 2))])
    for number, (rating, result) in enumerate(games):
        cells = [""] * len(games)
        cells[number] = f"1b{mirrored[result]}"
        grid.append([number + 2, f"P{number + 2}", rating, *cells])
    return grid


def explained(
    grid: list[list[Any]], function: str, rules: str, games: Any = OMITTED, k: Any = OMITTED
) -> list[list[Any]]:
    table = call("EXPLAIN", [grid, function, 1, f"{rules}; lang=en", OMITTED, OMITTED, OMITTED, games, k])
    assert isinstance(table, list)
    return table


def steps(table: list[list[Any]]) -> list[tuple[Any, Any]]:
    """(amount added, total) of each line below the rounds; the last line is the total itself."""
    head = table[0]
    added = next(
        (head.index(title) for title in ("Rating counted", "Contribution", "K (W − We)") if title in head), None
    )
    total = head.index("Running total")
    return [
        ("" if added is None else row[added], row[total])
        for row in table[1:]
        if row[0] == "" or not str(row[0])[0].isdigit()
    ]


def words_of(table: list[list[Any]]) -> str:
    return " | ".join(str(row[table[0].index("Explanation")]) for row in table[1:])


PRINTED = [(1900, "1"), (1900, "1"), (1900, "1"), (1900, "0"), (1907, "0")]
"""B.02: 3 of 5 against a sum of 9507."""


@each_row(
    ("function", "rules", "own_rating", "games", "totals"),
    [
        # Within 350 of 1850: 1500 and 2200, mean 1850; 1.5 of 2 are 75 %, 193 more.
        ("ELO_PERFORMANCE", "FFE", 1850, [(1400, "1"), (2300, "=")], [1850, 2043, 2043]),
        # 1550.5, half of the points: rounded upwards at the end.
        ("ELO_PERFORMANCE", "FFE", 1850, [(1500, "1"), (1601, "0")], [1550.5, 1550.5, 1551, 1551]),
        # 6301 / 3 = 2100.33; 2 of 3 are 67 %, 125 more.
        ("ELO_PERFORMANCE", "FIDE-2025", 1850, [(2000, "1"), (2100, "1"), (2201, "0")], [2100, 2225, 2225]),
        ("ELO_PERFORMANCE", "BEL", 1850, [(2000, "1"), (2100, "1"), (2201, "0")], [2100, 2225, 2225]),
        # The lowest, unrated and so 1400, is raised to 2050: 6250 / 3 = 2083.33.
        ("ELO_PERFORMANCE", "FIDE-2025; norm=IM", 2400, [(2000, "1"), (2200, "1"), ("", "0")], [2083, 2208, 2208]),
        # (9507 + 3600) / 7 = 1872.43; 4 of 7 are 57 %, 50 more.
        ("ELO_INITIAL", "FIDE-2025", "", PRINTED, ["", 13107 / 7, 13457 / 7, 1922, 1922]),
        # (22500 + 3600) / 11; 10 of 11 are 91 %, 383 more; at most 2200.
        ("ELO_INITIAL", "FIDE-2025", "", [(2500, "1")] * 9, ["", 26100 / 11, 26100 / 11 + 383, 2756, 2200, 2200]),
        # (11800 + 3600) / 7; 3.5 of 7 are 50 %: the highest first rating is not lowered to itself.
        ("ELO_INITIAL", "FIDE-2025", "", [(2360, "=")] * 5, ["", 2200, 2200, 2200]),
        # Three half-points above half, 12.5 each.
        (
            "ELO_INITIAL", "FIDE-2009", "",
            [(1900, "1"), (1900, "1"), (1900, "1"), (1900, "1"), (1900, "="), (1900, "0")], [1900, 1937.5, 1938, 1938],
        ),
        # 3 of 11 are 27 %: 175 less.
        ("ELO_INITIAL", "FIDE-2009", "", [(2000, "1")] * 3 + [(2000, "0")] * 8, [2000, 1825, 1825]),
        # Formula I of the first twenty, raised to 1150: half of the points against 1100.
        ("ELO_INITIAL", "BEL", "", [(1100, "=")] * 20, [1100, 1100, 1150, 1150]),
        ("ELO_INITIAL", "BEL", "", [(1100, "=")] * 10, [1100, 1100, 1100]),
        ("ELO_INITIAL", "BEL", "", [(1500, "0")] * 20, [1150, 1150]),
        ("ELO_INITIAL", "BEL-2015", "", [(1100, "=")] * 21, [1100, 1100, 1100]),
    ],
)  # fmt: skip
def test_each_step_of_a_performance_or_a_first_rating(
    function: str, rules: str, own_rating: int | str, games: list[Game], totals: list[Any]
) -> None:
    table = explained(event(own_rating, *games), function, rules)

    assert [total for _, total in steps(table)] == pytest.approx(totals)


@each_row(
    ("function", "rules", "own_rating", "games", "games_before", "k", "totals"),
    [
        # Against equals a win is worth half a K: the 99th and 100th game with 32, the next two with 24.
        ("ELO_NEW", "BEL", 1500, [(1500, "1")] * 4, 98, OMITTED, ["", 56, 1556, 1556]),
        ("ELO_DELTA", "BEL", 1500, [(1500, "1")] * 4, 98, OMITTED, ["", 56, 56]),
        ("ELO_NEW", "BEL", 1500, [(1500, "1")] * 4, OMITTED, 20, ["", 40, 1540, 1540]),
        # 2000 + (5 - 10/16) x 12 = 2052.5.
        ("ELO_NEW", "BEL-2015", 1990, [(1990, "1")] * 10, 400, OMITTED, ["", 80, 2070, 2053, 2053]),
        # 2200 + (2 - 10/12) x 10 = 2211.67.
        ("ELO_NEW", "BEL-2015", 2190, [(2190, "1")] * 4, 400, OMITTED, ["", 24, 2214, 2212, 2212]),
        # Two losses: 1160 - 32 = 1128, raised to 1150.
        ("ELO_NEW", "BEL", 1160, [(1160, "0")] * 2, 50, OMITTED, ["", -32, 1128, 1150, 1150]),
        # A FIDE rating without games starts with 200 (10.h): K 24.
        ("ELO_NEW", "BEL-2023", 2100, [(2100, "1")], 0, OMITTED, ["", "", 12, 2112, 2112]),
        # 18 of 25 against equals at K 32: +176, so 1676; 72 % are 166 more: 1666, which is nearer.
        ("ELO_NEW", "BEL-2006", 1500, [(1500, "1")] * 18 + [(1500, "0")] * 7, 50, OMITTED, ["", 176, 1676, 1666, 1666]),
        # 25 of 25 at K 16: +200; formula I has 99 %, 677 more: formula II stays.
        ("ELO_NEW", "BEL-2006", 1500, [(1500, "1")] * 25, 400, OMITTED, ["", 200, 1700, 1700, 1700]),
        # B.02: a half is rounded away from zero. K 20, a draw and a win against equals: +10; K 10 against 35 points more (.45): 0.5.
        ("ELO_NEW", "FIDE-2025", 2000, [(2000, "1"), (2000, "=")], 50, OMITTED, ["", "", 10, 2010, 2010]),
        ("ELO_NEW", "FIDE-2025", 2300, [(2335, "=")], OMITTED, 10, ["", 0.5, 1, 2301, 2301]),
        ("ELO_DELTA", "FIDE-2025", 2300, [(2335, "=")], OMITTED, 10, ["", 0.5, 0.5]),
        # K times games is at most 700: 20 x 36 = 720, so 19; all drawn but one.
        (
            "ELO_NEW",
            "FIDE-2025",
            2000,
            [(2000, "=")] * 35 + [(2000, "1")],
            50,
            OMITTED,
            ["", "", "", 9.5, 10, 2010, 2010],
        ),
        ("ELO_NEW", "FIDE-2025", 2000, [(2000, "=")] * 34 + [(2000, "1")], 50, OMITTED, ["", "", 10, 2010, 2010]),
        # Rapid: 600 points apart and above 2600 the game is not rated.
        ("ELO_NEW", "FIDE-2025; tempo=rapid", 2601, [(2001, "0"), (2601, "1")], 50, OMITTED, ["", 5, 2606, 2606]),
    ],
)
def test_each_step_of_a_change(
    function: str, rules: str, own_rating: int, games: list[Game], games_before: Any, k: Any, totals: list[Any]
) -> None:
    table = explained(event(own_rating, *games), function, rules, games_before, k)

    assert [total for _, total in steps(table)] == pytest.approx(totals)


@each_row(
    ("function", "rules", "own_rating", "games", "games_before", "present_pieces", "absent_pieces"),
    [
        ("ELO_PERFORMANCE", "FFE", 1850, [(1499, "1"), (1500, "1")], OMITTED, ["350", "1500"], []),
        ("ELO_PERFORMANCE", "FIDE-2025; norm=IM", 2400, [(2000, "1"), ("", "0"), (2200, "1")], OMITTED, ["2050"], ["1400"]),
        # Of two without a rating, one is raised, the other counts 1400.
        ("ELO_PERFORMANCE", "FIDE-2025; norm=IM", 2400, [(2000, "1"), ("", "0"), ("", "1")], OMITTED, ["2050", "1400"], []),
        ("ELO_NEW", "FIDE-2025", 2000, [(2400, "1")], 50, [], ["400 "]),
        ("ELO_NEW", "FIDE-2025", 2000, [(2401, "1")], 50, ["400"], ["2650"]),
        ("ELO_NEW", "FIDE-2025", 2650, [(2249, "1")], 50, ["400", "2650"], []),
        ("ELO_NEW", "FIDE-2025; tempo=rapid", 2601, [(2001, "0"), (2601, "1")], 50, ["600", "2600"], []),
        ("ELO_NEW", "FIDE-2025; tempo=rapid", 2601, [(2002, "0"), (2601, "1")], 50, [], ["600"]),
        ("ELO_NEW", "FIDE-2025; tempo=rapid", 2600, [(2000, "0"), (2600, "1")], 50, [], [" 600 "]),
        ("ELO_NEW", "BEL-2015", 1500, [(1900, "1")], 50, [], ["400 "]),
        ("ELO_NEW", "BEL-2015", 1500, [(1901, "1")], 50, ["400"], []),
        ("ELO_NEW", "BEL", 1500, [(1500, "1")] * 4, 98, ["2 × 32 + 2 × 24"], []),
        ("ELO_NEW", "BEL", 1500, [(1500, "1")] * 4, 20, ["32"], ["× 24"]),
        ("ELO_NEW", "BEL-2023", 2100, [(2100, "1")], 0, ["200"], []),
        ("ELO_NEW", "BEL-2023", 2100, [(2100, "1")], 200, [], ["10.h"]),
        ("ELO_NEW", "FIDE-2025", 2000, [(2000, "=")] * 36, 50, ["700", "36", "19"], []),
        # B.02 8.3.3: only from 30 games on, and below 2300, a junior would have another K.
        ("ELO_NEW", "FIDE-2025", 2299, [(2000, "=")], 30, ["18th birthday", "2300", "K is 40"], []),
        ("ELO_NEW", "FIDE-2025", 2299, [(2000, "=")], 29, [], ["birth"]),
        ("ELO_NEW", "FIDE-2025", 2300, [(2000, "=")], 30, [], ["birth"]),
        ("ELO_K", "FIDE-2025", 2299, [(2000, "=")], 30, ["18th birthday", "2300", "K is 40"], []),
        ("ELO_NEW", "BEL-2015", 2190, [(2190, "1")] * 4, 400, ["2200"], ["2000"]),
        ("ELO_NEW", "BEL-2015", 1990, [(1990, "1")] * 4, 400, ["2000"], ["2200"]),
    ],
)  # fmt: skip
def test_the_words_name_what_was_applied_and_nothing_else(
    function: str,
    rules: str,
    own_rating: int,
    games: list[Game],
    games_before: Any,
    present_pieces: list[str],
    absent_pieces: list[str],
) -> None:
    sentences = words_of(explained(event(own_rating, *games), function, rules, games_before))

    assert [piece for piece in present_pieces if piece not in sentences] == []
    assert [piece for piece in absent_pieces if piece in sentences] == []


@each_row(
    ("rules", "own_rating", "games", "games_before", "words"),
    [
        # 1990 + 16 x 5 is 70 beyond: 70 x 12/16 = 52.5.
        ("BEL-2015", 1990, [(1990, "1")] * 10, 400, ["1990 + 5.00 × 16", "2000 + 70.00 × 12/16 = 2052.50", "2053"]),
        # K 24 in the first game, 12 in the 302nd: 48 - 10 beyond.
        ("BEL-2015", 1990, [(1990, "1")] * 4, 298, ["1990 + 2.00 × 24", "2000 + 38.00 × 12/24 = 2019.00"]),
        # Down from 2010 with a loss of 60: 50 x 16/12.
        ("BEL-2009", 2010, [(2010, "0")] * 10, 400, ["2000 - 50.00 × 16/12 ≈ 1933.33", "1933"]),
        # 70 beyond, ten games of K 16 of which each counts 12.
        ("BEL-1997", 1990, [(1990, "1")] * 10, 400, ["2000 + 70.00 × 120/160 = 2052.50", "2053"]),
    ],
)  # fmt: skip
def test_the_second_step_at_a_limit_shows_its_sum_and_where_it_comes_from(
    rules: str, own_rating: int, games: list[Game], games_before: int, words: list[str]
) -> None:
    """Rules A and B of the published lists (tests/data/frbe)."""
    table = explained(event(own_rating, *games), "ELO_NEW", rules, games_before)
    sentences = words_of(table)
    step = next(row for row in table if "Crossing" in str(row))

    assert [piece for piece in [*words, "published lists"] if piece not in sentences] == []
    assert "FRBE" in step[table[0].index("Art.")]


def test_games_beyond_the_twentieth_are_left_out_of_a_first_rating() -> None:
    table = explained(event("", *[(1500, "=")] * 22), "ELO_INITIAL", "BEL")
    fate = table[0].index("Counted?")

    assert [row[0] for row in table[1:] if row[fate] == "excluded"] == [21, 22]


@pytest.mark.parametrize(("rules", "count"), [("BEL", 20), ("BEL-2024", 5)])
def test_a_game_left_out_of_a_first_rating_says_how_many_are_enough(rules: str, count: int) -> None:
    table = explained(event("", *[(1500, "=")] * (count + 1)), "ELO_INITIAL", rules)
    reason = table[0].index("Explanation")

    assert table[count + 1][reason] == f"the first {count} games are enough"


def test_each_step_of_a_first_rating_from_a_round_robin() -> None:
    """Five players; the fifth, unrated, has 1.5 of 4 (see tests/chess/ratings/test_initial): 1850, 1831, 1761.4, 1761."""
    rounds = ("25 34", "53 12", "31 45", "14 23", "42 51")
    """The Berger table of five (C.05, Annex 1)."""
    points = {
        "25": "10",
        "34": "==",
        "53": "01",
        "12": "10",
        "31": "01",
        "45": "01",
        "14": "==",
        "23": "==",
        "42": "01",
        "51": "==",
    }
    cells = [[""] * 5 for _ in range(5)]
    for number, pairs in enumerate(rounds):
        for pair in pairs.split():
            white, black = int(pair[0]), int(pair[1])
            cells[white - 1][number] = f"{black}w{points[pair][0]}"
            cells[black - 1][number] = f"{white}b{points[pair][1]}"
    ratings = (2000, 1900, 1800, 1700, "")
    grid: list[list[Any]] = [["No", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "4.Rd", "5.Rd"]]
    grid += [
        [number, f"P{number}", rating, *row] for number, (rating, row) in enumerate(zip(ratings, cells, strict=True), 1)
    ]
    table: Any = call("EXPLAIN", [grid, "ELO_INITIAL_RR", 5, "FIDE-2009; system=round-robin; lang=en"])

    assert [total for _, total in steps(table)][-5:] == [1850, 1831, 1761.4, 1761, 1761]
    # The ratings and results of his opponents, and the points of each rated player: 3, 2½, 2 and 1 of 4.
    rating, result = (table[0].index(title) for title in ("Opp. rating", "Points"))
    assert {row[0]: (row[rating], row[result]) for row in table[1:6]} == {
        1: (1900, 0), 2: (1800, 0), 3: (1700, 1), 4: ("", ""), 5: (2000, 0.5),
    }  # fmt: skip
    assert "4/5" in words_of(table)
    assert "23.75" in words_of(table)
    # Of all numbers only the share is a fraction, also where the average is no whole number.
    grid[4][2] = 1701
    table = call("EXPLAIN", [grid, "ELO_INITIAL_RR", 5, "FIDE-2009; system=round-robin; lang=en"])
    assert set(re.findall(r"\d+/\d+", words_of(table))) == {"4/5"}


@pytest.mark.parametrize(
    ("function", "rules", "left_out"),
    [
        # 5.1: not played; 8.3.1: « each game played against a rated player »; 7.3.1: too large a gap above 2600.
        (
            "ELO_DELTA",
            "FIDE-2025; tempo=rapid",
            {
                1: (
                    "FIDE B.02 (rapid, blitz) 7.3.1",
                    "game not rated: a gap of 600 points or more, and a player above 2600",
                ),
                2: ("FIDE B.02 8.2, 8.3.1", "opponent unrated"),
                3: ("FIDE B.02 5.1", "won by forfeit"),
            },
        ),
        (
            "ELO_DELTA",
            "FIDE-2025",
            {2: ("FIDE B.02 8.2, 8.3.1", "opponent unrated"), 3: ("FIDE B.02 5.1", "won by forfeit")},
        ),
    ],
)
def test_a_game_that_is_left_out_says_why(function: str, rules: str, left_out: dict[int, tuple[str, str]]) -> None:
    table = explained(event(2700, (2000, "1"), ("", "1"), (2650, "+"), (2650, "=")), function, rules, 100)
    head = table[0]
    reasons = {
        row[0]: (row[head.index("Art.")], row[head.index("Explanation")])
        for row in table[1:]
        if row[head.index("Counted?")] == "excluded"
    }

    assert reasons == left_out


@pytest.mark.parametrize(
    ("games", "words", "totals"),
    [
        # FIDE-2009: the table of deductions below half, 12.5 for each half-point above, nothing for just half.
        ([(2000, "1")] * 2 + [(2000, "0")] * 2, "12.5 for each half-point above 50 %, so +0", [2000, 2000, 2000]),
        ([(2000, "1")] * 2 + [(2000, "0"), (2000, "=")], "above 50 %, so +12.5", [2000, 2012.5, 2013, 2013]),
        ([(2000, "1")] * 2 + [(2000, "0")] * 3, "less than 50 %: the table", [2000, 1928, 1928]),
    ],
)  # fmt: skip
def test_a_first_rating_of_2009_names_the_rule_of_its_percentage(
    games: list[Game], words: str, totals: list[float]
) -> None:
    """Two of five are 40 %: 72 less."""
    table = explained(event("", *games), "ELO_INITIAL", "FIDE-2009")

    assert words in words_of(table)
    assert ("50 % or more" in words_of(table)) != ("less than" in words_of(table))
    assert [total for _, total in steps(table)] == totals


def test_half_of_the_points_of_a_round_robin_are_no_less() -> None:
    """The Berger table of five (C.05, Annex 1), all games drawn: nobody has a dp, and Ra is the mean of the rated players."""
    grid: list[list[Any]] = [["No", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "4.Rd", "5.Rd"]]
    grid += [[number, f"P{number}", rating, *[""] * 5] for number, rating in enumerate((2000, 1900, 1800, 1700, ""), 1)]
    for number, pairs in enumerate(("25 34", "53 12", "31 45", "14 23", "42 51"), 3):
        for pair in pairs.split():
            white, black = int(pair[0]), int(pair[1])
            grid[white][number], grid[black][number] = f"{black}w=", f"{white}b="

    table: Any = call("EXPLAIN", [grid, "ELO_INITIAL_RR", 5, "FIDE-2009; system=round-robin; lang=en"])

    assert [total for _, total in steps(table)][-4:] == [1850, 1850, 1850, 1850]
    assert "2 points in 4 games, 50 % or more" in words_of(table)


def test_an_unrated_opponent_of_a_norm_counts_1400_by_the_article_and_not_by_an_announcement() -> None:
    """B.01 1.4.6: of two without a rating, one is raised to 2050, the other counts 1400."""
    table = explained(event(2400, (2000, "1"), ("", "0"), ("", "1")), "ELO_PERFORMANCE", "FIDE-2025; norm=IM")
    head = table[0]
    row = next(row for row in table if "counted as 1400" in str(row))

    assert row[head.index("Explanation")] == "unrated: counted as 1400"
    assert row[head.index("Art.")] == "FIDE B.01 1.4.6"
