"""WHAT_IF and CHANCES on a sheet: their values agree with the standings after the result is typed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.functions.grids import KOYA_GRID
from tests.functions.written import Grid, made_grid
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.functions import OMITTED, call
from xl_departage.functions.answers.what_if_answers import _of_total

CODES = "BH/C1;SB"
FIDE = "FIDE-2026"


def ask(name: str, *arguments: Any) -> Any:
    return call(name, arguments)


def typed(grid: Grid, player: int, round: int, mine: str, theirs: str) -> Grid:
    """The grid with the last sign of both cells of a game replaced by a result; player numbers are rows."""
    changed = [list(row) for row in grid]
    cell = str(grid[player][2 + round])
    stem = cell.rstrip("10½+-")
    opponent = int(stem[:-1])
    back = str(grid[opponent][2 + round]).rstrip("10½+-")
    assert int(back[:-1]) == player
    changed[player][2 + round] = stem + mine
    changed[opponent][2 + round] = back + theirs
    return changed


def games(grid: Grid) -> list[tuple[int, int]]:
    """Player and round of every game with a result."""
    return [
        (row, column - 2)
        for row in range(1, len(grid))
        for column in range(3, len(grid[0]))
        if str(grid[row][column])[:1].isdigit()
    ]


def cleared(grid: Grid, round: int) -> Grid:
    """The grid with the pairings of a round, and no results."""
    rows = [list(row) for row in grid]
    for row in rows[1:]:
        cell = str(row[2 + round])
        row[2 + round] = cell.rstrip("10½+-") if cell[:1].isdigit() else cell
    return rows


RESULTS = (("1", "1", "0"), ("½", "½", "½"), (0, "0", "1"), ("1F", "+", "-"), ("0F", "-", "+"), ("0F-0F", "-", "-"))


@each_row("name", ["sw13-22x7-medium", "sw06-13x5-forfeits", "sw17-28x8-byes"])
@each_row(("codes", "rules"), [("BH/C1;SB", FIDE), ("CD;Buchholz tronqué 1", "FFE"), ("PS;ARO", FIDE)])
def test_the_ranking_is_the_one_with_the_result_typed_into_the_grid(name: str, codes: str, rules: str) -> None:
    grid = made_grid(name)
    ranks_before = {row[1]: row[0] for row in ask("STANDINGS", grid, codes, rules)[1:]}
    chance = random.Random(f"{name} {codes}")

    for player, round in chance.sample(games(grid), 8):
        result, mine, theirs = chance.choice(RESULTS)
        wanted = ask("STANDINGS", typed(grid, player, round, mine, theirs), codes, rules)

        table = ask("WHAT_IF", grid, codes, player, round, result, rules)

        assert [row[:-2] for row in table] == wanted
        for row in table[1:]:
            assert row[-2] == ranks_before[row[1]]
            assert row[-1] == row[-2] - row[0]


def test_a_game_still_to_play_counts_its_round_and_the_byes_of_it() -> None:
    # Two players are exempt or absent in the last round, which is paired but not played.
    grid = cleared(made_grid("sw06-13x5-forfeits"), 5)
    player = next(row for row, round in games(grid) if round == 5)
    wanted = ask("STANDINGS", typed(grid, player, 5, "1", "0"), CODES, FIDE)

    table = ask("WHAT_IF", grid, CODES, player, 5, 1, FIDE)

    assert [row[:-2] for row in table] == wanted
    played = {row[1]: row[0] for row in ask("STANDINGS", grid, CODES, FIDE)[1:]}
    assert {row[1]: row[-2] for row in table[1:]} == played


def test_the_header_names_the_place_before_and_the_move_in_the_language_of_the_rules() -> None:
    grid = made_grid("sw01-8x5-clean")

    assert ask("WHAT_IF", grid, "BH", 1, 1, "1", f"{FIDE}; lang=fr")[0][-2:] == ["Avant", "Évol."]
    assert ask("WHAT_IF", grid, "BH", 1, 1, "1", f"{FIDE}; lang=en")[0][-2:] == ["Before", "Move"]


def test_the_french_alias_is_the_same_function() -> None:
    grid = made_grid("sw01-8x5-clean")

    assert ask("ET_SI", grid, "BH", 1, 1, "1", FIDE) == ask("WHAT_IF", grid, "BH", 1, 1, "1", f"{FIDE}; lang=fr")


def test_a_player_may_be_named_and_a_blank_one_gives_nothing_yet() -> None:
    grid = made_grid("sw01-8x5-clean")

    assert ask("WHAT_IF", grid, "BH", grid[3][1], 2, "½", FIDE) == ask("WHAT_IF", grid, "BH", 3, 2, "½", FIDE)
    assert ask("WHAT_IF", grid, "BH", "", 2, "½", FIDE) == ""
    assert ask("CHANCES", grid, "BH", None, FIDE) == ""


def test_in_a_square_table_the_opponent_stands_in_place_of_the_round() -> None:
    grid = [list(row) for row in KOYA_GRID]
    changed = [list(row) for row in KOYA_GRID]
    changed[0][4], changed[4][0] = 0, 1
    rules = "FFE; system=round-robin"

    table = ask("WHAT_IF", grid, "CD;KOYA;SB", 1, 5, 0, rules)

    assert [row[:-2] for row in table] == ask("STANDINGS", changed, "CD;KOYA;SB", rules)


def test_of_two_games_in_a_square_table_one_is_named_by_its_number() -> None:
    grid = [["", "10", "1 ½"], ["01", "", "½½"], ["0 ½", "½½", ""]]
    rules = f"{FIDE}; games=2"

    with pytest.raises(ArgumentError, match="12#2"):
        ask("WHAT_IF", grid, "SB", 1, 3, "1", rules)
    table = ask("WHAT_IF", grid, "SB", 1, "3#2", "1", rules)

    changed = [["", "10", "1 1"], ["01", "", "½½"], ["0 0", "½½", ""]]
    assert [row[:-2] for row in table] == ask("STANDINGS", changed, "SB", rules)


def test_teams_are_told_in_game_points() -> None:
    grid = [["2w2½", "3w3"], ["1b1½", "4w2"], ["4w4", "1b1"], ["3b0", "2b2"]]
    wanted = ask("STANDINGS", [["2w½", "3w3"], ["1b3½", "4w2"], ["4w4", "1b1"], ["3b0", "2b2"]], "MPTS;GPTS;BH", FIDE)

    for result in ("½", 0.5, "½-3½"):
        table = ask("WHAT_IF", grid, "MPTS;GPTS;BH", 1, 1, result, FIDE)
        assert [row[:-2] for row in table] == wanted


@each_row(
    ("player", "round", "result", "words"),
    [
        (1, 9, "1", "no round 9"),
        (1, 0, "1", "no round 0"),
        (1, "x", "1", "not a round"),
        (1, "", "1", "round of the game is missing"),
        (1, 1, "", "result is missing"),
        (1, 1, "beaten", "not a result"),
        (99, 1, "1", "99"),
    ],
)
def test_what_cannot_be_asked_is_told(player: Any, round: Any, result: Any, words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        ask("WHAT_IF", made_grid("sw01-8x5-clean"), "BH", player, round, result, FIDE)


def test_a_bye_names_the_player_and_the_round() -> None:
    grid = [["EXE", "2w1"], ["3w1", "1b0"], ["2b0", "EXE"]]

    with pytest.raises(ArgumentError) as caught:
        ask("WHAT_IF", grid, "BH", 3, 2, "1", f"{FIDE}; system=swiss")

    assert caught.value.message("fr").startswith("3, ronde 2 : exempt")


def test_rounds_beyond_those_of_the_rules_are_refused() -> None:
    with pytest.raises(ArgumentError, match="round"):
        ask("WHAT_IF", made_grid("sw01-8x5-clean"), "BH", 1, 5, "1", f"{FIDE}; rounds=3")


def test_the_chances_of_a_last_round_are_those_of_every_way_to_type_it() -> None:
    grid = cleared(made_grid("sw01-8x5-clean"), 5)
    boards = sorted(
        (row, int(str(grid[row][7])[:-1])) for row in range(1, len(grid)) if row < int(str(grid[row][7])[:-1])
    )
    places: dict[int, set[int]] = {row: set() for row in range(1, len(grid))}
    ways = [("1", "0"), ("½", "½"), ("0", "1")]
    for number in range(len(ways) ** len(boards)):
        ended = grid
        for player, _ in boards:
            number, way = divmod(number, len(ways))
            ended = typed(ended, player, 5, *ways[way])
        for row in ask("STANDINGS", ended, CODES, FIDE)[1:]:
            places[row[1]].add(row[0])

    for player in places:
        table = ask("CHANCES", grid, CODES, player, FIDE)
        assert [row[1] for row in table[1:3]] == [min(places[player]), max(places[player])]
        assert [row[2] for row in table[1:3]] == [min(places[player]), max(places[player])]
        assert [row[3] for row in table[1:3]] == ["exact", "exact"]
        assert table[3][1] == len(boards)


def test_an_example_can_be_typed_in_and_gives_the_place() -> None:
    grid = cleared(made_grid("sw13-22x7-medium"), 7)
    scores = {"1-0": ("1", "0"), "½-½": ("½", "½"), "0-1": ("0", "1")}

    table = ask("CHANCES", grid, CODES, 10, FIDE)

    for row in table[1:3]:
        heading, _, example = row[4].partition(": ")
        assert heading == "R7"
        ended = grid
        for game in example.split(", "):
            pair, score = game.split(" ")
            white, _black = pair.split("–")
            assert str(grid[int(white)][9]).endswith("w")
            ended = typed(ended, int(white), 7, *scores[score])
        reached = {line[1]: line[0] for line in ask("STANDINGS", ended, CODES, FIDE)[1:]}
        assert reached[10] == row[1]


@pytest.mark.slow("bounds are looked at in tests/chess/tiebreaks/test_chances.py quickly")
def test_a_bound_is_never_told_as_exact() -> None:
    grid = cleared(made_grid("sw23-38x9-heavy"), 9)

    table = ask("CHANCES", grid, CODES, 20, f"{FIDE}; lang=en")

    for row, better in ((table[1], -1), (table[2], 1)):
        if row[1] == row[2]:
            assert row[3] == "exact"
        else:
            assert (row[2] - row[1]) * better > 0
            assert row[3].startswith(f"bounded: place {row[1]} is possible")
            assert row[3].endswith("the search ended at its limit of steps")
    assert any(row[1] != row[2] for row in table[1:3])
    assert table[4][3] == f"of {3 ** table[3][1]}"


def test_rounds_not_paired_are_told() -> None:
    grid = cleared(made_grid("sw01-8x5-clean"), 5)

    table = ask("CHANCES", grid, CODES, 1, f"{FIDE}; planned=7; system=swiss; lang=fr")

    assert table[-1][3] == "2 rondes prévues, non appariées : pas examinées"


def test_a_list_on_ratings_needs_ratings() -> None:
    grid = [["2w1", "3w"], ["1b0", "4w"], ["4w½", "1b"], ["3b½", "2b"]]

    with pytest.raises(ArgumentError):
        ask("CHANCES", grid, "ARO", 1, FIDE)
    assert ask("CHANCES", grid, "ARO", 1, FIDE, [[1500], [1600], [1700], [1800]])[1][1] == 1


def test_a_square_table_with_blank_cells_has_games_to_play() -> None:
    grid = [["", 1, 1, ""], [0, "", "", "½"], [0, "", "", 1], ["", "½", 0, ""]]

    table = ask("CHANCES", grid, "SB", 1, f"{FIDE}; system=round-robin; lang=en")

    assert table[3][:2] == ["Games to play", 2]
    assert [row[1] for row in table[1:3]] == [1, 1]
    assert "1–4" in table[1][4]


def test_omitted_ratings_and_manual_values_are_as_in_the_standings() -> None:
    draws = [["2w½", "3w½", "4w½"], ["1b½", "4w½", "3w½"], ["4w½", "1b½", "2b½"], ["3b½", "2b½", "1b½"]]
    manual = [[1], [4], [3], [2]]

    table = ask("WHAT_IF", draws, "MANUAL", 1, 1, "½", FIDE, OMITTED, manual)

    assert [row[:-2] for row in table] == ask("STANDINGS", draws, "MANUAL", FIDE, OMITTED, manual)


def test_a_cell_of_a_large_tournament_looks_at_fewer_outcomes_and_tells_its_games_in_short() -> None:
    # One round of 99 games: player 1 against player 100, and so on.
    grid: Grid = [["No", "Name", "1.Rd"]]
    grid += [[number, f"P{number}", f"{number + 99}w"] for number in range(1, 100)]
    grid += [[number, f"P{number}", f"{number - 99}b"] for number in range(100, 199)]

    table = ask("CHANCES", grid, "BH;SB", 150, f"{FIDE}; rounds=1; lang=en")

    assert table[3][1] == 99
    assert table[4][1] <= 40_000 // 198 + 1
    for row in table[1:3]:
        example, _, more = row[4].partition(" … ")
        assert more == "and 59 more games"
        assert example.count("–") == 40
        assert "51–150 " in example


@pytest.mark.parametrize(("total", "text"), [(10**9 - 1, "999"), (10**9, "10^9"), (10**9 + 1, "10^9")])
def test_a_thousand_million_outcomes_are_told_by_their_power_of_ten(total: int, text: str) -> None:
    assert text in _of_total(total, "en")
