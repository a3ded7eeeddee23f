"""
Round grids with one damaged place: read as a careful arbiter would read them, or reported.

"Reported" means an error or a CHECK remark that the sound grid does not produce.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.checks.grids import FIRST_ROUND, FIRST_ROW, Cells, Sound, check, paired, sound_grids
from tests.examples import examples
from tests.rows import each_row
from xl_departage.base.errors import GridError, InconsistentGrid
from xl_departage.chess.checks import Checked
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, System
from xl_departage.chess.tournament.options import RatingList, ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.functions.catalogue import call

FEW = settings(max_examples=examples(40), deadline=None)
Damage = Callable[[Cells, int, int, int], None]
"""Damages the cells; receives a row, another row and the column of a round."""


def signature(table: Crosstable) -> dict[str, tuple[object, ...]]:
    """The data that values are computed from, by name: points, and opponent, result and colour of each round."""
    return {
        player.name: (
            score,
            player.rating,
            tuple(
                (None if entry.opponent is None else table.players[entry.opponent].name, entry.outcome, entry.colour)
                for entry in player.rounds[: table.rounds]
            ),
        )
        for player, score in zip(table.players, table.scores, strict=True)
    }


def reported(checked: Checked, sound_check: Checked) -> bool:
    return {problem.key for problem in checked.problems} > {problem.key for problem in sound_check.problems}


def result_of_one_side(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][column] = swapped_result(str(cells[row][column]))


def swapped_result(text: str) -> str:
    return text.translate(str.maketrans("+-10", "-+01")) if "=" not in text and "½" not in text else "EXE"


def two_cells_swapped(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][column], cells[other_row][column] = cells[other_row][column], cells[row][column]


def two_rounds_of_a_row_swapped(cells: Cells, row: int, other_row: int, column: int) -> None:
    next_column = column + 1 if column + 1 < len(cells[0]) - 1 else column - 1
    cells[row][column], cells[row][next_column] = cells[row][next_column], cells[row][column]


def row_deleted(cells: Cells, row: int, other_row: int, column: int) -> None:
    del cells[row]


def row_twice(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells.insert(row, list(cells[row]))


def rows_swapped(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row], cells[other_row] = cells[other_row], cells[row]


def column_deleted(cells: Cells, row: int, other_row: int, column: int) -> None:
    for line in cells:
        del line[FIRST_ROUND]


def round_pasted_over_another(cells: Cells, row: int, other_row: int, column: int) -> None:
    source = FIRST_ROUND if column != FIRST_ROUND else FIRST_ROUND + 1
    for line in cells[FIRST_ROW:-1]:
        line[column] = line[source]


def blank_on_one_side(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][column] = None


def shifted_to_the_left(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row] = [*cells[row][:column], *cells[row][column + 1 :], None]


def bare_number(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][column] = 12


def serial_number_of_a_day(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][column] = 45323


def truth_value(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][column] = True


def points_of_another(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][-1] = 77


def rating_two(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][2] = 2.0


def rating_with_thousands(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][2] = f"{str(cells[row][2])[0]}.{str(cells[row][2])[1:]}"


def number_twice(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][0] = cells[other_row][0]


def number_blank(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][0] = None


def name_twice(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][1] = cells[other_row][1]


def spaces_around(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][column] = f"\u00a0 {cells[row][column]} "


def minus_sign_of_typographers(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[row][column] = str(cells[row][column]).replace("-", "\u2212")


def total_below(cells: Cells, row: int, other_row: int, column: int) -> None:
    cells[-1] = [None, "Total", None, *[None] * (len(cells[0]) - 4), 12]


def byes_in_a_round_to_come(cells: Cells, row: int, other_row: int, column: int) -> None:
    for line in cells:
        line.insert(len(line) - 1, None)
    cells[FIRST_ROW - 1][-2] = f"R {len(cells[0]) - FIRST_ROUND - 1}"
    cells[row][-2] = "EXE"


DAMAGES: list[Damage] = [
    result_of_one_side, two_cells_swapped, two_rounds_of_a_row_swapped, row_deleted, row_twice, rows_swapped, column_deleted,
    round_pasted_over_another, blank_on_one_side, shifted_to_the_left, bare_number, serial_number_of_a_day, truth_value,
    points_of_another, rating_two, rating_with_thousands, number_twice, number_blank, name_twice, spaces_around,
    minus_sign_of_typographers, total_below, byes_in_a_round_to_come,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@FEW
@given(st.data(), sound_grids())
def test_a_damaged_swiss_is_told_or_read_rightly(damage: Damage, data: st.DataObject, sound: Sound) -> None:
    count = len(sound.table.players)
    row = data.draw(st.integers(0, count - 1))
    other_row = data.draw(st.integers(0, count - 1).filter(lambda candidate: candidate != row))
    column = data.draw(st.integers(0, sound.table.rounds - 1))
    cells = sound.spoilt()
    damage(cells, FIRST_ROW + row, FIRST_ROW + other_row, FIRST_ROUND + column)

    try:
        found = signature(read_crosstable(cells).crosstable)
    except GridError:
        assert not check(cells).sound
        return
    assert reported(check(cells), check(sound.cells)) or found == signature(read_crosstable(sound.cells).crosstable)


def teams(results: Sequence[int], rounds: int, boards: int = 4) -> Cells:
    """Six teams paired by the circle method, written `5w2½`; results are half-points of the first team."""
    table = paired(6, rounds, "1" * 3 * rounds)
    remaining = iter(results)
    score: dict[tuple[int, int], int] = {}
    for round in range(rounds):
        for team, entry in enumerate(table.players):
            opponent = entry.rounds[round].opponent
            assert opponent is not None
            if team < opponent:
                score[team, round] = next(remaining)
                score[opponent, round] = 2 * boards - score[team, round]
    rows: Cells = [["N°", "Team", *(f"R {round + 1}" for round in range(rounds)), "Pts"]]
    for team, entry in enumerate(table.players):
        cells: list[object] = []
        for round in range(rounds):
            played = entry.rounds[round]
            half = score[team, round]
            text = f"{half // 2 or ('' if half % 2 else 0)}{'½' if half % 2 else ''}"
            cells.append(f"{(played.opponent or 0) + 1}{'w' if played.colour is Colour.WHITE else 'b'}{text}")
        rows.append([team + 1, f"Team {team + 1}", *cells, sum(score[team, round] for round in range(rounds)) / 2])
    return rows


def team_result(cells: Cells, row: int, other_row: int, column: int) -> None:
    text = str(cells[row][column])
    cells[row][column] = text[:2] + ("1" if text[2:] != "1" else "2")


TEAM_DAMAGES: list[Damage] = [
    team_result, two_cells_swapped, row_deleted, row_twice, rows_swapped, blank_on_one_side, bare_number,
    serial_number_of_a_day, points_of_another,
]  # fmt: skip


@pytest.mark.parametrize("damage", TEAM_DAMAGES, ids=lambda damage: damage.__name__)
@FEW
@given(st.data(), st.lists(st.integers(0, 8), min_size=9, max_size=9))
def test_a_damaged_grid_of_teams_is_told_or_read_rightly(
    damage: Damage, data: st.DataObject, results: list[int]
) -> None:
    sound = teams(results, 3)
    row = data.draw(st.integers(1, 6))
    other_row = data.draw(st.integers(1, 6).filter(lambda candidate: candidate != row))
    cells = [list(line) for line in sound]
    damage(cells, row, other_row, data.draw(st.integers(2, 4)))
    rules = "boards=4"

    try:
        found = signature(read_crosstable(cells, ReadingOptions(boards=4)).crosstable)
    except GridError:
        assert not check(cells, rules).sound
        return
    right = signature(read_crosstable(sound, ReadingOptions(boards=4)).crosstable)
    assert reported(check(cells, rules), check(sound, rules)) or found == right


# Correct grids stay as they are


@FEW
@given(st.lists(st.sampled_from("10="), min_size=2, max_size=12), st.booleans())
def test_a_match_of_two_players_is_read_as_it_is(results: list[str], coloured: bool) -> None:
    back = {"1": "0", "0": "1", "=": "="}
    letters = ["w" if number % 2 == 0 else "b" for number in range(len(results))]
    rows: Cells = [["Name", *(f"R {number + 1}" for number in range(len(results))), "Pts"]]
    for name, opponent, own_results in (("A", 2, results), ("B", 1, [back[result] for result in results])):
        score = sum({"1": 2, "=": 1, "0": 0}[result] for result in own_results) / 2
        side = letters if name == "A" else ["bw"[letter == "b"] for letter in letters]
        signs = {"1": "+", "0": "-", "=": "="}
        cells: list[object] = [
            f"{opponent}{letter}{result}" if coloured else f"{signs[result]} {opponent}"
            for letter, result in zip(side, own_results, strict=True)
        ]
        rows.append([name, *cells, score])

    table = read_crosstable(rows).crosstable
    assert [score / 2 for score in table.scores] == [row[-1] for row in rows[1:]]
    assert table.system is System.ROUND_ROBIN


@FEW
@given(st.integers(2, 4), st.data())
def test_a_double_round_robin_without_colours_is_read_as_it_is(half: int, data: st.DataObject) -> None:
    count = 2 * half
    once = paired(
        count, count - 1, data.draw(st.lists(st.sampled_from("10="), min_size=half * count, max_size=half * count))
    )
    signs = {"1": "+", "0": "-", "=": "="}
    cells: Cells = [
        [f"{signs[entry.outcome.value]} {(entry.opponent or 0) + 1}" for entry in (*player.rounds, *player.rounds)]
        for player in once.players
    ]

    table = read_crosstable(cells).crosstable
    assert (table.system, table.cycles) == (System.ROUND_ROBIN, 2)
    assert table.scores == tuple(2 * score for score in once.scores)


# Rounds pasted twice


def read(cells: Cells) -> Reading:
    return read_crosstable(cells)


@FEW
@given(st.data(), sound_grids())
def test_a_round_pasted_twice_that_the_points_contradict_is_refused(data: st.DataObject, sound: Sound) -> None:
    cells = sound.spoilt()
    source, target = data.draw(st.permutations(range(sound.table.rounds)).map(lambda order: order[:2]))
    for row in cells[FIRST_ROW:-1]:
        row[FIRST_ROUND + target] = row[FIRST_ROUND + source]
    pasted = [
        sum(entry.points for round, entry in enumerate(player.rounds) if round != target)
        for player in sound.table.players
    ]
    again = [player.rounds[source].points for player in sound.table.players]
    sums = [points + repeated for points, repeated in zip(pasted, again, strict=True)]
    if sums == list(sound.table.scores):
        assert [problem.check for problem in check(cells).problems if problem.check == "met_twice"]
        return

    with pytest.raises(InconsistentGrid) as error:
        read(cells)
    assert error.value.key in ("grid_round_repeated", "grid_met_again")
    assert "games=2" in error.value.message("en")
    assert read_crosstable(cells, ReadingOptions(games=2)).crosstable.scores == tuple(sums)


# A colour on one side only


@FEW
@given(st.data(), sound_grids())
def test_a_colour_missing_on_one_side_is_that_of_the_other(data: st.DataObject, sound: Sound) -> None:
    player = data.draw(st.integers(0, len(sound.table.players) - 1))
    round = data.draw(st.integers(0, sound.table.rounds - 1))
    text = sound.cell(player, round)
    bare = text.rstrip("BN") if sound.style == "ffe" else text.replace("W", "").replace("B", "")
    if sound.style == "chess-results":
        bare = text.replace("w", " ").replace("b", " ")

    assert read(sound.spoilt((player, round, bare))).crosstable == read(sound.cells).crosstable


def test_a_lost_colour_letter_among_cells_of_trf_is_no_match_of_teams() -> None:
    cells: Cells = [
        ["   2 w 1", "   3 b ="],
        ["   1   0", "   4 w ="],
        ["   4 w =", "   1 w ="],
        ["   3 b =", "   2 b ="],
    ]

    table = read(cells).crosstable
    assert table.boards is None
    assert table.players[1].rounds[0].colour is Colour.BLACK
    cells[1][0] = "   1   7"
    with pytest.raises(GridError) as error:
        read(cells)
    assert error.value.place is not None
    assert (error.value.place.row, error.value.place.round) == (2, 1)


@FEW
@given(st.data(), sound_grids(["ffe"]))
def test_a_letter_of_another_language_is_named_where_it_stands(data: st.DataObject, sound: Sound) -> None:
    player = data.draw(st.integers(0, len(sound.table.players) - 1))
    round = data.draw(st.integers(0, sound.table.rounds - 1))
    text = sound.cell(player, round)

    with pytest.raises(GridError) as error:
        read(sound.spoilt((player, round, text[:-1] + "W")))
    assert error.value.place is not None
    assert (error.value.place.row, error.value.place.round) == (FIRST_ROW + player + 1, round + 1)


# Ratings


def rated(*columns: str, rows: Sequence[Sequence[object]]) -> Reading:
    games = [["+ 2B"], ["- 1N"]]
    return read_crosstable([["Name", *columns, "R 1"], *(["AB"[n], *row, *games[n]] for n, row in enumerate(rows))])


@each_row(
    ("text", "rating"),
    [("2.000", 2000), ("2,000", 2000), ("1.850", 1850), ("1,850 F", 1850), ("1850.0", 1850), (1850.0, 1850)],
)
def test_three_figures_behind_a_separator_are_thousands(text: object, rating: int) -> None:
    assert rated("Elo", rows=[[text], [1500]]).crosstable.players[0].rating == rating


@pytest.mark.parametrize("text", ["1850.000", "2.0000", "20.000", "185,000"])
def test_what_is_neither_decimals_nor_thousands_is_refused(text: str) -> None:
    with pytest.raises(GridError):
        rated("Elo", rows=[[text], [1500]])


@pytest.mark.parametrize("header", ["rtg+/-", "Rtg +/-", "Elo±", "Elo +/\u2212", "ΔElo"])
def test_a_change_of_rating_is_no_rating(header: str) -> None:
    reading = rated(header, "Rtg", rows=[[12, 1850], [-12, 1500]])

    assert [player.rating for player in reading.crosstable.players] == [1850, 1500]
    assert not rated(header, rows=[[12], [-12]]).has_ratings


@pytest.mark.parametrize("columns", [("RtgI", "RtgN"), ("RtgN", "RtgI"), ("Elo FIDE", "DWZ"), ("Elo", "DWZ")])
def test_who_is_unrated_in_one_list_has_the_rating_of_the_other(columns: tuple[str, str]) -> None:
    reading = rated(*columns, rows=[[0, 1650], [1700, 1690]])

    # Of both, the international one counts, wherever it stands.
    assert [player.rating for player in reading.crosstable.players] == [1650, 1690 if columns[0] == "RtgN" else 1700]


def test_beside_the_german_rating_elo_is_the_international_one() -> None:
    for heading in ("DWZ", "NWZ"):
        assert [
            player.rating for player in rated(heading, "Elo", rows=[[1650, 0], [1690, 1700]]).crosstable.players
        ] == [
            1650,
            1700,
        ]
    # Of other pairs, the headings do not say which is whose: the left one counts.
    assert [player.rating for player in rated("RtgN", "Rtg", rows=[[1650, 1700]] * 2).crosstable.players] == [
        1650,
        1650,
    ]


def test_an_option_says_which_of_two_lists_counts_in_grids_and_in_lists_of_players() -> None:
    grid: Cells = [["No", "Name", "RtgI", "RtgN", "R 1"], [1, "A", 2000, 1900, "2w1"], [2, "B", 1800, "", "1b0"]]
    people: Cells = [row[:4] for row in grid]
    games: Cells = [["Round", "White", "Result", "Black"], [1, "A", "1-0", "B"]]
    lists: dict[RatingList, list[int]] = {"auto": [2000, 1800], "international": [2000, 1800], "national": [1900, 1800]}
    for choice, wanted in lists.items():
        options = ReadingOptions()._replace(ratings=choice)
        assert [player.rating for player in read_crosstable(grid, options).crosstable.players] == wanted
        assert [player.rating for player in read_crosstable(games, options, people).crosstable.players] == wanted


def test_ratings_of_another_tempo_are_not_mixed() -> None:
    assert rated("Elo", "Rapide", rows=[[0, 1650], [1700, 1690]]).crosstable.players[0].rating is None


def test_an_estimate_is_unrated_under_the_editions_of_the_ffe() -> None:
    cells: Cells = [["Nom", "Elo", "R 1"], ["A", 1700, "+ 2B"], ["B", "1399 E", "- 1N"]]

    def average(rules: str) -> object:
        return call("AVERAGE_RATING", [cells, None, 1, rules])  # type: ignore[list-item]

    unrated: Cells = [["Nom", "Elo", "R 1"], ["A", 1700, "+ 2B"], ["B", None, "- 1N"]]
    assert average("FIDE-2026") == 1399
    for rules in ("FFE", "FFE-2012"):
        assert average(rules) == call("AVERAGE_RATING", [unrated, None, 1, rules])  # type: ignore[list-item]


# Pages that are not crosstables


@pytest.mark.parametrize(
    ("header", "row", "word"),
    [
        (["Rk.", "SNo", "Name", "FED", "Rtg", "Pts.", "TB1"], [1, 4, "A", "FRA", 2100, 7.5, 40], "standings"),
        (["No.", "Name", "FED", "Rtg"], [1, "A", "FRA", 2100], "list of players"),
    ],
)
def test_a_page_that_is_no_crosstable_is_named(header: list[object], row: list[object], word: str) -> None:
    with pytest.raises(GridError) as error:
        read([header, row, [2, *row[1:]]])

    assert word in error.value.message("en")
    assert "crosstable" in error.value.message("fr")
