"""Whole ranges: real tables of programs, the made tournaments in every notation, and properties of any tournament."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.checks.events import subject
from tests.examples import examples, small
from tests.formats.grids.tournaments import MADE, grid, made, permuted, random_tournaments, sample, with_header
from tests.rows import each_row
from xl_departage.base.errors import (
    ArgumentError,
    DepartageError,
    ErrorKind,
    GridError,
    InconsistentGrid,
    Place,
    UnknownOpponent,
    UnreadableCell,
)
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.crosstable import (
    Colour,
    Crosstable,
    Outcome,
    Player,
    Scoring,
    System,
    explaining_options,
)
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.chess.tournament.options import LANGUAGES, ReadingOptions
from xl_departage.chess.tournament.origin import Reading, find_player
from xl_departage.chess.tournament.systems import find_system
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_writing import STYLES, Style
from xl_departage.formats.grids.grid_reading import read_crosstable, report_repetitions


def read(cells: Any, **options: Any) -> Reading:
    return read_crosstable(cells, ReadingOptions()._replace(**options))


def coloured(table: Crosstable, colours: bool) -> Crosstable:
    """The tournament without the colours of forfeits, for notations that do not record them."""
    if colours:
        return table
    players = tuple(
        player._replace(
            rounds=tuple(entry._replace(colour=None) if entry.outcome.forfeit else entry for entry in player.rounds)
        )
        for player in table.players
    )
    return Crosstable(players, table.rounds, table.planned, table.system, table.cycles)


# Real tables


@pytest.mark.parametrize(
    ("name", "players", "rounds", "system", "cycles", "format", "language"),
    [
        ("papi-swiss-86x9.csv", 86, 9, System.SWISS, 1, "ffe", "fr"),
        ("papi-style-round-robin-10.csv", 10, 9, System.ROUND_ROBIN, 1, "ffe", "fr"),
        ("chess-results-nl-double-rr-6.csv", 6, 10, System.ROUND_ROBIN, 2, "chess-results", "nl"),
        ("chess-results-de-swiss-36x9.csv", 35, 9, System.SWISS, 1, "chess-results", "de"),
        ("vega-text-152x7.txt", 152, 7, System.SWISS, 1, "vega", "en"),
    ],
)
def test_tables_of_programs_are_read_as_they_are(
    name: str, players: int, rounds: int, system: System, cycles: int, format: str, language: str
) -> None:
    reading = read(sample(name))
    table = reading.crosstable

    assert (len(table.players), table.rounds, table.planned) == (players, rounds, rounds)
    assert (table.system, table.cycles) == (system, cycles)
    assert (reading.format, reading.language) == (format, language)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("papi-swiss-86x9.csv", 86),
        ("papi-style-round-robin-10.csv", 10),
        ("chess-results-nl-double-rr-6.csv", 6),
        ("vega-text-152x7.txt", 152),
    ],
)
def test_the_points_equal_the_printed_points_of_every_player(name: str, printed: int) -> None:
    reading = read(sample(name))

    assert sum(points is not None for points in reading.printed_points) == printed
    assert reading.crosstable.scores == reading.printed_points


def test_the_vega_text_gives_names_ratings_and_forfeits() -> None:
    table = read(sample("vega-text-152x7.txt")).crosstable

    assert (table.players[0].name, table.players[0].rating) == ("Player 001", 2125)
    assert table.players[19].rating is None
    assert table.players[14].rounds[0].outcome is Outcome.FORFEIT_WIN
    assert table.players[14].rounds[0].opponent == 147
    assert [entry.outcome for entry in table.players[147].rounds] == [Outcome.FORFEIT_LOSS] + [Outcome.ZERO_BYE] * 6
    assert table.players[57].rounds[0].outcome is Outcome.PAIRING_BYE


def test_a_vega_text_whose_leading_spaces_were_trimmed_is_the_same() -> None:
    trimmed = [[row[0].strip() if isinstance(row[0], str) else None] for row in sample("vega-text-152x7.txt")]

    assert read(trimmed).crosstable == read(sample("vega-text-152x7.txt")).crosstable


def test_the_words_of_a_vega_header_are_read_in_any_case() -> None:
    rows = sample("vega-text-152x7.txt")
    respelled = [[row[0].replace("Pos NAME", "pos Name") if isinstance(row[0], str) else None] for row in rows]

    assert respelled != rows
    assert read(respelled).crosstable == read(rows).crosstable


@pytest.mark.parametrize("shift", [4, 6])
def test_a_vega_line_with_games_outside_of_the_columns_is_refused(shift: int) -> None:
    """Otherwise the last game would be cut off unnoticed."""
    rows = sample("vega-text-152x7.txt")
    at = next(row for row, (line, *_) in enumerate(rows) if "Player 003" in str(line))
    line = str(rows[at][0])
    rows[at] = [line.replace("|", "|" + " " * shift, 1)]

    with pytest.raises(UnreadableCell) as caught:
        read(rows)

    assert caught.value.key == "grid_vega_line"
    assert caught.value.place is not None
    assert caught.value.place.row == at + 1


def test_a_crosstable_under_another_numbering_is_the_same_tournament() -> None:
    # The cells use the numbers of the second column; the first column is another permutation.
    table = made("sw09-16x7-clean")
    order = list(range(16))
    random.Random(4).shuffle(order)
    cells: list[list[Any]] = [["Pl", "N°", "Nom", *(f"R {place + 1}" for place in range(7))]]
    rows = grid(table, "ffe")
    for place, player in enumerate(order):
        cells.append([place + 1, player + 1, table.players[player].name, *rows[player]])

    reading = read(cells)

    assert reading.numbers == "number"
    assert [player.number for player in reading.crosstable.players] == [player + 1 for player in order]
    assert reading.crosstable.scores == tuple(table.scores[player] for player in order)


# The made tournaments in every notation


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", small(MADE))
def test_every_made_tournament_is_read_back_from_every_notation(name: str, style: Style) -> None:
    table = made(name)

    reading = read(grid(table, style))
    found = reading.crosstable

    assert [player.rounds for player in found.players] == [player.rounds for player in table.players]
    assert (found.rounds, found.planned, found.system, found.cycles) == (
        table.rounds,
        table.planned,
        table.system,
        table.cycles,
    )


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", small(MADE))
def test_a_table_with_titles_and_a_header_is_read_back_whole(name: str, style: Style) -> None:
    table = made(name)
    cells = with_header(table, style, "auto" if style != "keyboard" else "fr")

    reading = read(cells)

    assert reading.crosstable == table
    assert reading.has_ratings
    assert reading.rows == (*range(len(table.players)), None)
    assert tuple(reading.row_numbers) == tuple(range(4, len(table.players) + 5))
    assert reading.printed_points == table.scores
    assert reading.texts[0] == tuple(cells[3][3 : 3 + table.rounds])


@pytest.mark.parametrize("name", ["rr03-5", "rr06-6-double", "rr10-10"])
def test_a_made_round_robin_is_read_back_from_a_square(name: str) -> None:
    table = made(name)
    sign = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0"}
    forfeit = {Outcome.FORFEIT_WIN: "1F", Outcome.FORFEIT_LOSS: "0F", Outcome.DOUBLE_FORFEIT: "0F"}
    cells: list[list[Any]] = []
    for index, player in enumerate(table.players):
        row: list[Any] = []
        for opponent in range(len(table.players)):
            met = [entry.outcome for entry in player.rounds if entry.opponent == opponent]
            row.append("X" if opponent == index else " ".join((sign | forfeit)[outcome] for outcome in met))
        cells.append(row)

    found = read(cells, games=table.cycles).crosstable

    assert found.scores == table.scores
    assert (found.system, found.cycles, found.ordered) == (System.ROUND_ROBIN, table.cycles, False)
    for player, expected in zip(found.players, table.players, strict=True):
        for opponent in range(len(table.players)):
            assert [entry.outcome for entry in player.rounds if entry.opponent == opponent] == [
                entry.outcome for entry in expected.rounds if entry.opponent == opponent
            ]


@each_row("rounds", range(1, 8))
def test_the_standings_after_some_rounds_are_those_of_a_shorter_grid(rounds: int) -> None:
    table = made("sw13-22x7-medium")
    cells = with_header(table, "ffe")
    # The columns of later rounds are blanked, as they were at that moment.
    earlier = [
        row[: 3 + rounds] + ([None] * (7 - rounds) if place > 2 else row[3 + rounds : 10])
        for place, row in enumerate(cells)
    ]

    cut = read(cells, rounds=rounds).crosstable
    short = read(earlier, rounds=rounds).crosstable

    assert cut.players == short.players
    assert (cut.rounds, cut.planned) == (rounds, 7)


# The seeds


def test_the_example_of_koya_is_a_square_with_names_totals_and_places() -> None:
    lines = """Albert   . 5 5 5 5 1 5 1 1 1
               Bernard  5 . 5 5 0 1 5 5 5 1
               Claude   5 5 . 5 0 1 5 1 5 5
               Denis    5 5 5 . 1 0 5 1 5 5
               Eric     5 1 1 0 . 5 5 0 1 0
               Franck   0 0 0 1 5 . 5 1 1 1
               Guy      5 5 5 5 5 5 . 5 1 5
               Herbert  0 5 0 0 1 0 5 . 0 1
               Isidore  0 5 5 5 0 0 0 1 . 1
               Jack     0 0 5 5 1 0 5 0 0 ."""
    totals = ["6,5", 5, 5, 5, "4,5", 5, 5, 3, "3,5", "2,5"]
    places = ["1er", " ", "", None, "7e", " ", " ", "9e", "8e", "10e"]
    worth = {"5": "0,5", "1": 1, "0": "0", ".": " "}
    cells: list[list[Any]] = [[" ", "Joueurs", *range(1, 11), "Total", " "]]
    for number, (line, total, place) in enumerate(zip(lines.splitlines(), totals, places, strict=True), 1):
        name, *row = line.split()
        cells.append([number, name, *(worth[cell] for cell in row), total, place])

    reading = read(cells)

    assert reading.crosstable.scores == (13, 10, 10, 10, 9, 10, 10, 6, 7, 5)
    assert reading.printed_points == reading.crosstable.scores
    assert [player.name for player in reading.crosstable.players][:2] == ["Albert", "Bernard"]
    assert (reading.crosstable.system, reading.crosstable.due) == (System.ROUND_ROBIN, 9)


def test_the_example_of_the_adjusted_score_of_2012_is_read_by_its_words() -> None:
    cells = [
        ["Joueur \\Ronde", 1, 2, 3, 4, 5, "Score"],
        ["PAUL", "Gain", "Nulle", "Nulle", "Perte", "Gain", 3],
        ["LOIC", "Absent", "Gain", "Gain", "Perte", "Perte Forfait", 2],
        ["TONY", "Perte", "Perte", "Exempt", "Gain", "Gain Forfait", 3],
        ["LUDO", "Nulle", "Perte", "Bye", "Absent", "Absent", 1],
    ]

    reading = read(cells)

    assert reading.crosstable.scores == (6, 4, 6, 2)
    assert reading.printed_points == reading.crosstable.scores
    assert [player.name for player in reading.crosstable.players] == ["PAUL", "LOIC", "TONY", "LUDO"]
    assert reading.crosstable.players[3].rounds[2].outcome is Outcome.HALF_BYE
    assert reading.crosstable.players[2].rounds[2].outcome is Outcome.PAIRING_BYE


# Shapes, blanks, options


def test_blank_rows_at_the_end_keep_their_place() -> None:
    reading = read([["+ 2B"], ["- 1N"], [None], [""]])

    assert reading.rows == (0, 1, None, None)
    assert tuple(reading.row_numbers) == (1, 2, 3, 4)


def test_a_blank_row_in_the_middle_keeps_the_numbers_of_the_others() -> None:
    reading = read([["+ 3B"], [None], ["- 1N"]])

    assert reading.rows == (0, None, 1)
    assert [player.number for player in reading.crosstable.players] == [1, 3]
    assert reading.crosstable.players[0].rounds[0].opponent == 1


def test_notes_below_a_table_are_no_players() -> None:
    cells = [["Pl", "Nom", "R 1"], [1, "A", "+ 2B"], [2, "B", "- 1N"], ["Arbitre : C. Durand", None, None]]

    assert read(cells).rows == (0, 1, None)


def test_a_player_who_never_played_is_there_by_his_name() -> None:
    cells = [["Pl", "Nom", "R 1"], [1, "A", "+ 2B"], [2, "B", "- 1N"], [3, "C", None], [4, None, None]]

    reading = read(cells)

    assert reading.rows == (0, 1, 2, None)
    assert reading.crosstable.players[2].rounds[0].outcome is Outcome.ZERO_BYE


@each_row("header", ["R 1", "R1", "Rd1", "1.Rd", "1.Rd.", "Ronde 1", "Round 1", "Runde 1", "Rd. 1", "1", 1, 1.0])
@each_row("number", ["N°", "No", "Nr", "Pl", "Rk.", "#", "Pos", "Nº", "SNo", "Rg"])
def test_headers_of_all_programs_are_known(header: Any, number: str) -> None:
    cells = [
        ["Grille américaine après la ronde 1", None, None, None, None, None],
        [number, "Titre", "Nom", "Elo", header, "Pts"],
        [1, "m", "A", "2380 R", "+ 2B", "1"],
        [2, None, "B", "NC", "- 1N", 0],
    ]

    reading = read(cells)

    assert tuple(reading.row_numbers) == (3, 4)
    assert [(player.name, player.rating) for player in reading.crosstable.players] == [("A", 2380), ("B", None)]
    assert reading.printed_points == (2, 0)


@each_row(
    ("cell", "rating"),
    [
        ("2380 R", 2380),
        ("999 E", 999),
        ("1781\u00a0F", 1781),
        ("1500N", 1500),
        (1500, 1500),
        (1500.0, 1500),
        ("1500", 1500),
        (None, None),
        ("", None),
        (0, None),
        ("0", None),
        ("NC", None),
        ("nc", None),
    ],
)
def test_ratings_with_letters_and_the_unrated(cell: Any, rating: int | None) -> None:
    cells = [["N°", "Nom", "Elo", "R 1"], [1, "A", cell, "+ 2B"], [2, "B", 1600, "- 1N"]]

    assert read(cells).crosstable.players[0].rating == rating


@each_row("cell", ["abc", "15OO", "185l", "199I", 1500.5, -3, True, 12345, ErrorKind.NA])
def test_a_rating_that_is_none_is_an_error_with_its_place(cell: Any) -> None:
    cells = [["N°", "Nom", "Elo", "R 1"], [1, "Zoé", cell, "+ 2B"], [2, "B", 1600, "- 1N"]]

    with pytest.raises(UnreadableCell) as caught:
        read(cells)

    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.name) == (2, "Zoé")


def test_first_names_stand_behind_names() -> None:
    cells = [["N°", "Nom", "Prénom", "R 1"], [1, "DUPONT", "Léa", "+ 2B"], [2, "MARTIN", "Zoé", "- 1N"]]

    assert [player.name for player in read(cells).crosstable.players] == ["DUPONT Léa", "MARTIN Zoé"]


def test_rounds_that_are_not_played_yet_count_as_planned() -> None:
    reading = read([["+ 2B", None, None], ["- 1N", "", None], ["EXE", None, None]])

    assert (reading.crosstable.rounds, reading.crosstable.planned) == (1, 3)
    assert read([["+ 2B"], ["- 1N"]], planned=5).crosstable.planned == 5


def test_a_round_that_is_only_paired_is_not_played_yet() -> None:
    reading = read([["+ 2B", "3N"], ["- 1N", "EXE"], ["EXE", "1B"]])

    assert reading.crosstable.rounds == 1
    assert reading.crosstable.players[0].rounds[1].outcome is Outcome.PENDING
    assert reading.crosstable.players[0].rounds[1].opponent == 2
    assert reading.crosstable.players[0].rounds[1].colour is Colour.BLACK
    assert reading.crosstable.scores == (2, 0, 2)


def test_missing_round_columns_are_an_error() -> None:
    with pytest.raises(InconsistentGrid) as caught:
        read([["N°", "Nom", "R 1", "R 3"], [1, "A", "+ 2B", None], [2, "B", "- 1N", None]])

    assert caught.value.key == "grid_rounds_out_of_order"


def test_a_header_without_rounds_is_an_error() -> None:
    with pytest.raises(UnreadableCell) as caught:
        read([["N°", "Nom", "Pts"], [1, "A", 3], [2, "B", 2]])

    assert caught.value.key == "grid_no_rounds"


@pytest.mark.parametrize("cells", [[], [[]], [[None, ""], ["  ", None]], [["N°", "Nom", "R 1"], [None, None, None]]])
def test_a_range_without_players_is_an_error(cells: Any) -> None:
    with pytest.raises(UnreadableCell) as caught:
        read(cells)

    assert caught.value.key in ("grid_empty", "grid_no_rounds")


def test_a_single_cell_is_a_range() -> None:
    assert read("EXE", rounds=1).crosstable.scores == (2,)


def test_options_that_do_not_fit_the_grid_are_errors() -> None:
    cells = [["+ 2B", "= 2N"], ["- 1N", "= 1B"]]

    with pytest.raises(ArgumentError):
        read(cells, rounds=3)
    with pytest.raises(ArgumentError):
        read(cells, planned=1)
    with pytest.raises(ArgumentError):
        read([["Pl", "Nom", "R 1"], [1, "A", "+ 2B"], [2, "B", "- 1N"]], numbers="number")


# Both sides of a game


@each_row(
    ("cells", "error", "key", "row"),
    [
        ([["+ 2B"], ["+ 1N"]], InconsistentGrid, "grid_results_differ", 1),
        ([["+ 2B"], ["= 1N"]], InconsistentGrid, "grid_results_differ", 1),
        ([["> 2B"], ["- 1N"]], InconsistentGrid, "grid_results_differ", 1),
        ([["> 2B"], ["> 1N"]], InconsistentGrid, "grid_results_differ", 1),
        ([["+ 2"], ["?"]], InconsistentGrid, "grid_opponent_silent", 1),
        ([["+ 2B", "1N0"], ["- 1N", "- 1B"]], InconsistentGrid, "grid_opponent_self", 1),
        ([["+ 2B"], ["- 1B"], ["= 3N"]], InconsistentGrid, "grid_colours_equal", 1),
        ([["+ 2B"], ["EXE"], ["> 1N"]], InconsistentGrid, "grid_opponent_silent", 1),
        ([["+ 2B"], ["- 1N"], ["= 9B"]], UnknownOpponent, "grid_opponent_unknown", 3),
        ([["+ 2B"], ["- 1N"], ["= 4B"], [None]], UnknownOpponent, "grid_opponent_row_blank", 3),
    ],
)
def test_two_sides_that_differ_are_an_error_with_its_place(
    cells: Any, error: type[GridError], key: str, row: int
) -> None:
    with pytest.raises(error) as caught:
        read(cells)

    assert caught.value.key == key
    assert caught.value.place is not None
    assert caught.value.place.row == row
    assert caught.value.place.text in {cell for line in cells for cell in line}
    assert caught.value.message("fr")


def test_an_unknown_opponent_shows_as_a_reference_error() -> None:
    assert UnknownOpponent.kind is ErrorKind.REF


@pytest.mark.parametrize(("first", "second"), [("- 2B", "- 1N"), ("= 2B", "- 1N")])
def test_penalties_over_the_board_need_the_option_and_are_slips_without_it(first: str, second: str) -> None:
    with pytest.raises(InconsistentGrid, match="penalties=yes"):
        read([[first], [second]])

    assert read([[first], [second]], penalties=True).crosstable.scores == (1 if first[0] == "=" else 0, 0)


def test_an_error_names_row_round_text_and_player() -> None:
    cells = [
        ["Titre", None, None, None],
        ["N°", "Nom", "R 1", "R 2"],
        [1, "Zoé", "+ 2B", "EXE"],
        [2, "Léa", "- 1N", "12X1"],
    ]

    with pytest.raises(UnreadableCell) as caught:
        read(cells)

    assert caught.value.place is not None
    assert caught.value.place[:4] == (4, 2, "12X1", "Léa")
    assert caught.value.message("fr").startswith("Ligne 4, Léa, ronde 2, « 12X1 » : ")


@pytest.mark.parametrize("value", [True, ErrorKind.NAME, 45689])
def test_values_that_are_no_results_are_errors_with_their_place(value: Any) -> None:
    with pytest.raises(UnreadableCell) as caught:
        read([["+ 2B", "EXE"], ["- 1N", value]])

    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.round) == (2, 2)
    assert caught.value.place.text


# Scoring


def test_other_scoring_applies_to_games_byes_and_forfeits() -> None:
    from xl_departage.chess.tournament.crosstable import Scoring

    cells = [["+ 2B", "EXE", "> 2B", ">"], ["- 1N", "=", "< 1N", "EXE ½"], ["EXE", "+ 4B", "= 4N", None]]
    cells.append([None, "- 3N", "= 3B", None])

    table = read(cells, scoring=Scoring(6, 2, 0), rounds=4).crosstable

    assert [entry.points for entry in table.players[0].rounds] == [6, 6, 6, 6]
    assert [entry.points for entry in table.players[1].rounds] == [0, 2, 0, 1]
    assert [entry.points for entry in table.players[2].rounds] == [6, 6, 2, 0]
    assert read(cells, scoring=Scoring(6, 2, 0), exempt=1).crosstable.players[2].rounds[0].points == 2


# Players


def test_a_player_is_found_by_number_and_by_name_in_any_case_and_accent() -> None:
    cells = [["N°", "Nom", "R 1"], [7, "Élodie Durand", "+ 3B"], [3, "Zoé Martin", "- 7N"], [4, "Zoé  MARTIN", None]]
    reading = read(cells)

    assert find_player(reading, 7) == 0
    assert find_player(reading, 3.0) == 1
    assert find_player(reading, "4") == 2
    assert find_player(reading, "elodie durand") == 0
    with pytest.raises(ArgumentError) as caught:
        find_player(reading, "zoe martin")
    assert "3, 4" in str(caught.value)
    with pytest.raises(ArgumentError) as caught:
        find_player(reading, "Elodie Duran")
    assert "Élodie Durand" in str(caught.value)
    with pytest.raises(ArgumentError) as caught:
        find_player(read([["N°", "Nom", "R 1"], [1, "Lambert, Zoé", "+ 2B"], [2, "Paul Lambert", "- 1N"]]), "LAMBERT")
    assert all(name in str(caught.value) for name in ("Lambert, Zoé", "Paul Lambert"))
    for unknown in (1, 2.5, "", float("nan"), True, "Personne"):
        with pytest.raises(ArgumentError):
            find_player(reading, unknown)


class CountedPlayers(tuple[Player, ...]):
    """Players that count how many of them were visited one by one."""

    looked_at = 0

    def __iter__(self) -> Iterator[Player]:
        for player in super().__iter__():
            CountedPlayers.looked_at += 1
            yield player


def test_finding_every_player_of_a_sheet_does_not_go_through_the_players_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CountedPlayers, "looked_at", 0)
    count = 500
    reading = read([["N°", "Nom", "R 1"], *([count - row, f"Joueur {row}", None] for row in range(count))])
    table = dataclasses.replace(reading.crosstable, players=CountedPlayers(reading.crosstable.players))
    reading = dataclasses.replace(reading, crosstable=table)

    assert [find_player(reading, number) for number in range(count, 0, -1)] == list(range(count))
    assert [find_player(reading, f"joueur {row}") for row in range(count)] == list(range(count))
    assert count <= CountedPlayers.looked_at <= 4 * count


# Properties of any tournament


@settings(max_examples=examples(60), deadline=None)
@given(random_tournaments(), st.sampled_from(["ffe", "keyboard", "trf", "uscf"]))
def test_any_tournament_is_read_back(table: Crosstable, style: Style) -> None:
    options = {"format": style, "language": "en"} if style == "uscf" else {"language": "fr" if style != "trf" else "en"}

    found = read(with_header(table, style, str(options["language"])), system="swiss", rounds=table.rounds, **options)

    assert [player.rounds for player in found.crosstable.players] == [player.rounds for player in table.players]


@settings(max_examples=examples(60), deadline=None)
@given(random_tournaments(), st.randoms(use_true_random=False))
def test_renumbering_the_players_permutes_the_crosstable(table: Crosstable, chance: random.Random) -> None:
    order = list(range(len(table.players)))
    chance.shuffle(order)

    straight = read(with_header(table, "ffe"), system="swiss", language="fr", rounds=table.rounds).crosstable
    shuffled = read(
        with_header(permuted(table, order), "ffe"), system="swiss", language="fr", rounds=table.rounds
    ).crosstable

    assert [player.rounds for player in permuted(straight, order).players] == [
        player.rounds for player in shuffled.players
    ]
    assert shuffled.scores == tuple(straight.scores[old] for old in order)


@settings(max_examples=examples(60), deadline=None)
@given(random_tournaments(), st.integers(0, 5))
def test_there_is_one_row_for_each_row_of_the_range(table: Crosstable, blanks: int) -> None:
    cells = grid(table, "ffe") + [[None] * table.rounds] * blanks

    reading = read(cells, system="swiss", language="fr")

    assert len(reading.rows) == len(reading.row_numbers) == len(cells)
    assert [row for row in reading.rows if row is not None] == list(range(len(reading.crosstable.players)))
    assert len(reading.texts) == len(reading.crosstable.players)


@settings(max_examples=examples(150), deadline=None)
@given(
    st.lists(
        st.lists(
            st.one_of(
                st.none(),
                st.sampled_from(
                    ["+ 2B", "- 1N", "= 3B", "EXE", "1", "½", "0", "X", "R 1", "N°", "Nom", "Pts", "12w1", "-1", "|"]
                ),
                st.integers(-3, 5),
                st.floats(),
                st.booleans(),
                st.dates(),
                st.text(max_size=4),
                st.sampled_from(list(ErrorKind)),
            ),
            max_size=5,
        ),
        max_size=6,
    )
)
def test_any_range_is_read_or_refused_with_our_error(cells: list[list[Any]]) -> None:
    texts = ["read"]
    try:
        read(cells)
    except DepartageError as error:
        texts = [error.message("fr"), error.message("en")]

    assert all(texts)


def test_a_blank_column_before_a_played_round_is_an_error_not_a_round_of_absences() -> None:
    with pytest.raises(InconsistentGrid) as caught:
        read([[None, "+ 2B"], [None, "- 1N"]])

    assert caught.value.key == "grid_round_blank"
    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.round, caught.value.place.range_column) == (1, 1, 1)
    assert read([[None, "+ 2B"], [None, "- 1N"]], rounds=2).crosstable.scores == (2, 0)


def test_names_without_a_header_are_an_error_that_says_to_take_the_header() -> None:
    with pytest.raises(UnreadableCell) as caught:
        read([["Dupont", "+ 2B"], ["Martin", "- 1N"]])

    assert "header row" in str(caught.value)


@each_row("digits", ["²125", "9" * 5000, "1٣88"])
@each_row("where", ["position", "rating"])
def test_a_vega_line_whose_numbers_are_none_is_refused(digits: str, where: str) -> None:
    lines = [str(row[0] or "") for row in sample("vega-text-152x7.txt")][:8]
    line = next(index for index, text in enumerate(lines) if text.strip().startswith("1 "))
    rating = lines[line].partition("|")[0].split()[-2]
    lines[line] = (
        lines[line].replace("1", digits, 1)
        if where == "position"
        else lines[line].replace(f" {rating} ", f" {digits} ", 1)
    )

    with pytest.raises(UnreadableCell) as caught:
        read([[text] for text in lines])

    assert caught.value.key == "grid_vega_line"


@each_row("odd", ["9" * 5000, "-" + "9" * 5000, 10**400, -(10**400), "²", float("nan"), float("-inf")])
def test_numbers_beyond_any_cell_are_told_like_other_nonsense(odd: object) -> None:
    # In a column that is not used, they are not points.
    printed = read([["N°", "Nom", "R 1", "Pts"], [1, "A", "+ 2B", odd], [2, "B", "- 1N", 0]]).printed_points
    assert printed == (None, 0)
    for table in (
        [["N°", "Nom", "R 1"], [1, "A", odd], [2, "B", "+ 1B"]],
        [["N°", "Nom", "Elo"], [odd, "A", 1500]],
        [[odd]],
    ):
        with pytest.raises(GridError) as caught:
            read(table)
        assert caught.value.message("fr")


@pytest.mark.parametrize("player", ["9" * 5000, 10**400, float("inf")])
def test_a_player_with_an_endless_number_is_unknown(player: Any) -> None:
    reading = read([["N°", "Nom", "R 1"], [1, "A", "+ 2B"], [2, "B", "- 1N"]])

    with pytest.raises(ArgumentError) as caught:
        find_player(reading, player)

    assert caught.value.key == "player_unknown"


def test_one_score_of_a_team_among_games_is_a_slip_in_its_own_cell() -> None:
    cells = [
        ["No", "Nom", "R1", "R2", "R3"],
        [1, "Alpha", "4B2", "3N=", "2B1"],
        [2, "Beta", "3N1", "4B1", "1N0"],
        [3, "Gamma", "2B0", "1B=", "4N1"],
        [4, "Delta", "1N0", "2N0", "3B0"],
    ]

    with pytest.raises(UnreadableCell) as caught:
        read(cells)

    place = caught.value.place
    assert place is not None
    assert (place.row, place.round, place.text) == (2, 1, "4B2")


@each_row(
    ("printed", "options"),
    [
        ({0: 4, 1: 0, 2: 2}, ""),
        ({0: 3, 1: 0, 2: 2}, "exempt=½"),
        ({0: 2, 1: 0, 2: 2}, "exempt=0"),
        ({0: 12, 1: 0, 2: 6}, "scoring=3-1-0"),
        ({0: 8, 1: 0, 2: 6}, "scoring=3-1-0; exempt=½"),
        ({0: 5, 1: 0, 2: 2}, ""),
    ],
)
def test_the_options_under_which_a_column_of_points_is_right(printed: dict[int, int], options: str) -> None:
    """The first wins a game and is exempt, the third wins one: in half-points, what the column says of both tells the scoring."""
    table = read([["No", "R1", "R2"], [1, "2w1", "EXE"], [2, "1b0", "3w0"], [3, "", "2b1"]]).crosstable

    assert explaining_options(table, printed) == options


@pytest.mark.parametrize(
    ("points", "options"),
    [
        # Half-points of a win and a draw, and of a win, a draw and a loss.
        ({0: 3, 1: 1}, ""),
        ({0: 8, 1: 2}, "scoring=3-1-0"),
        ({0: 10, 1: 6}, "scoring=3-2-1"),
        ({0: 7, 1: 1}, ""),
        ({0: 8, 1: 3}, ""),
    ],
)
def test_a_column_of_points_shows_the_worth_of_draws_and_losses(points: dict[int, int], options: str) -> None:
    table = read([["No", "R1", "R2"], [1, "2w1", "2b="], [2, "1b0", "1w="]]).crosstable

    assert explaining_options(table, points) == options
    # Where the option is in force, it is not told.
    rescored = replace(table, scoring=Scoring(6, 2, 0))
    assert explaining_options(rescored, {0: 8, 1: 2}) == ""
    assert explaining_options(rescored, {0: 3, 1: 1}) == "scoring=1-½-0"
    assert explaining_options(replace(table, boards=4), {0: 8, 1: 2}) == ""


def test_a_surname_is_enough_where_one_player_has_it(subtests: pytest.Subtests) -> None:
    """With or without the beginning of the first name; of several players, each is named with his number."""
    names = ("Roy, Ann", "Roy, Bob", "Le Roy, Cyd", "Dan Roy Bos", "Élise Dupré")
    reading = read([["N°", "Nom", "R 1"], *([number, name, "EXE"] for number, name in enumerate(names, 1))])

    for asked, found in (("roy b", 2), ("LE ROY", 3), ("le roy c", 3), ("Bos", 4), ("dupre", 5), ("Elise", 5)):
        with subtests.test(asked):
            assert find_player(reading, asked) == found - 1
    with pytest.raises(ArgumentError) as refused:
        find_player(reading, "Roy")
    assert refused.value.message("en") == "“Roy” may be several players (1 Roy, Ann; 2 Roy, Bob): write the number."
    # A first name is none, and neither is a part of a surname.
    for asked in ("Ann", "Le", "Dan Bos", "Dup"):
        with subtests.test(asked), pytest.raises(ArgumentError) as unknown:
            find_player(reading, asked)
        assert unknown.value.key in ("player_unknown", "player_unknown_unlike")


def test_an_unknown_name_is_told_the_three_most_like_it() -> None:
    """The most like it first: Bob has no letter of Dam."""
    names = ("Roy, Ann", "Roy, Bob", "Roy, Cyd", "Roy, Dan")
    reading = read([["N°", "Nom", "R 1"], *([number, name, "EXE"] for number, name in enumerate(names, 1))])

    with pytest.raises(ArgumentError) as refused:
        find_player(reading, "Roy, Dam")
    meant = str(Text("verbatim", value=refused.value.values["meant"]).in_language("en"))
    assert meant == "Roy, Dan; Roy, Cyd; Roy, Ann"


@pytest.mark.parametrize(
    ("size", "player", "meant"),
    [(5, True, "1, 2, 3, 4, 5"), (6, True, "1, 2, …, 6")],
)
def test_an_unknown_player_is_told_some_numbers(size: int, player: Any, meant: str) -> None:
    reading = read(
        [["N°", "Nom", "R 1"], *([number, f"P{number}", "" if number > 1 else "EXE"] for number in range(1, size + 1))]
    )

    with pytest.raises(ArgumentError) as refused:
        find_player(reading, player)
    assert (refused.value.key, refused.value.values["meant"]) == ("player_unknown", meant)
    with pytest.raises(ArgumentError) as unlike:
        find_player(reading, "zzzzzz")
    assert unlike.value.key == "player_unknown_unlike"


@pytest.mark.parametrize("player", [99, "99", 99.0])
def test_of_a_number_that_nobody_has_the_limits_are_told(player: Any) -> None:
    reading = read(
        [["N°", "Nom", "R 1"], *([number, f"P{number}", "" if number > 1 else "EXE"] for number in range(1, 7))]
    )

    with pytest.raises(ArgumentError) as refused:
        find_player(reading, player)

    assert refused.value.message("en") == "No player has the number 99: the numbers go from 1 to 6."


@each_row(
    ("player", "index"),
    [
        *((2, 1), (2.0, 1), ("2", 1), (" 2 ", 1), ("BÉA", 1), ("123456789", 2), (123_456_789, 2)),
        *((unknown, None) for unknown in ("1234567890", 2.5, 10**9, -2, "Bea x")),
    ],
)
def test_a_player_by_number_or_name(player: Any, index: int | None) -> None:
    reading = read([["Nom", "R 1"], ["Ana", "EXE"], ["Béa", ""], ["Cyd", ""]])
    players = list(reading.crosstable.players)
    players[2] = players[2]._replace(number=123_456_789)
    reading = replace(reading, crosstable=replace(reading.crosstable, players=tuple(players)), cell_numbers=(1, 2, 3))

    if index is not None:
        assert find_player(reading, player) == index
    else:
        with pytest.raises(ArgumentError):
            find_player(reading, player)


Repetition = tuple[str, int, int, dict[str, Any]]


def again(row: int, round: int, number: int, earlier: int, printed: str, counted: str) -> Repetition:
    values = {"number": number, "earlier": earlier, "printed": printed, "counted": counted}
    return ("grid_met_again", row, round, values)


@each_row(
    ("rows", "printed", "fault"),
    [
        # Rounds 1 and 3 are the same: told at the first player with an opponent, if more than two have one.
        (["2= 3= 2=", "1= 4= 1=", "4= 1= 4=", "3= 2= 3="], {0: 2}, ("grid_round_repeated", 1, 3, {"earlier": 1, "later": 3})),
        (["3= U 3=", "U 4= U", "1= 4= 1=", ". 2= ."], {0: 2}, again(1, 3, 3, 1, "1", "2")),
        (["U 2= U", ". 1= .", "4= . 4=", "3= . 3="], {2: 1}, again(3, 3, 4, 1, "½", "1")),
        # Two meetings, without a repeated round; only of those whose points differ, in their order.
        (["2= 3= 2=", "1= . 1=", ". 1= .", ". . ."], {0: 1}, again(1, 3, 2, 1, "½", "1½")),
        (["2= 3= 2=", "1= . 1=", ". 1= .", ". . ."], {2: 1, 1: 1}, again(2, 3, 1, 1, "½", "1")),
        (["2= 3= 2=", "1= . 1=", ". 1= .", ". . ."], {2: 2}, None),
        (["2= 3= 2=", "1= . 1=", ". 1= .", ". . ."], {0: 3, 1: 2, 2: 1}, None),
        (["2= 3= 2=", "1= . 1=", ". 1= .", ". . ."], {}, None),
        # A forfeit may be paired again. Another scoring explains the points of two, not of one.
        (["2+ 3= 2=", "1- . 1=", ". 1= .", ". . ."], {0: 1}, None),
        (["2= 3= 2=", "1= . 1=", ". 1= .", ". . ."], {0: 6, 1: 4}, None),
        (["2= 3= 2=", "1= . 1=", ". 1= .", ". . ."], {0: 6}, again(1, 3, 2, 1, "3", "1½")),
    ],
)  # fmt: skip
def test_a_round_pasted_twice_is_told_where_the_points_contradict_it(
    rows: list[str], printed: dict[int, int], fault: Repetition | None
) -> None:
    table = subject(rows).crosstable
    points = [printed.get(player) for player in range(len(table.players))]
    faults = CollectedFaults()

    def report(options: ReadingOptions) -> None:
        report_repetitions(table, points, options, lambda player, round: Place(row=player + 1, round=round + 1), faults)

    report(ReadingOptions())

    assert [
        (found_fault.error.key, found_fault.error.place and found_fault.error.place[:], found_fault.error.values)
        for found_fault in faults.found
    ] == ([] if fault is None else [(fault[0], Place(row=fault[1], round=fault[2])[:], fault[3])])
    faults.found.clear()
    report(ReadingOptions(games=2))
    report(ReadingOptions(rounds=3))
    assert faults.found == []


@each_row(
    ("count", "planned", "games", "system"),
    [
        # A round of a cycle of five rounds for five or six players, of ten for two cycles.
        (6, 5, None, (System.ROUND_ROBIN, 1)),
        (5, 5, None, (System.ROUND_ROBIN, 1)),
        (6, 10, None, (System.ROUND_ROBIN, 2)),
        (6, 10, 2, (System.ROUND_ROBIN, 2)),
        (6, 10, 1, (System.SWISS, 1)),
        (6, 6, None, (System.SWISS, 1)),
        (6, 1, None, (System.SWISS, 1)),
        (3, 3, None, (System.ROUND_ROBIN, 1)),
        (2, 2, None, (System.ROUND_ROBIN, 1)),
    ],
)
def test_a_tournament_on_its_way_is_a_round_robin_by_its_planned_rounds(
    count: int, planned: int, games: int | None, system: tuple[System, int]
) -> None:
    """One round is played: 1-2, 3-4, and so on; an odd one out rests."""
    rows = [
        f"{player + 1 if player % 2 else player - 1}=" if (player + player % 2) <= count else "Z"
        for player in range(1, count + 1)
    ]
    players = subject(rows).crosstable.players

    assert find_system(players, 1, planned, ReadingOptions(games=games)) == system
    assert find_system(players, 1, planned, ReadingOptions(system="swiss")) == (System.SWISS, 1)
    assert find_system(players, 1, planned, ReadingOptions(system="round-robin", games=3)) == (System.ROUND_ROBIN, 3)
    assert find_system(players, 1, planned, ReadingOptions(system="round-robin")) == (System.ROUND_ROBIN, 1)
    nobody = subject(["."] * count).crosstable.players
    assert find_system(nobody, 1, planned, ReadingOptions(system="round-robin")) == (System.ROUND_ROBIN, 1)


def test_cancelled_rounds_that_nobody_paired_do_not_show_a_round_robin() -> None:
    """Four players need three rounds for a cycle, and all three were cancelled: no game says that these would have met."""
    nobody = subject(["."] * 4).crosstable.players

    assert find_system(nobody, 0, 3, ReadingOptions(cancelled=(1, 2, 3))) == (System.SWISS, 1)


@each_row(
    ("rows", "planned", "system"),
    [
        # Everyone met everyone as often.
        (["2= 3=", "1= .", ". 1="], 2, (System.SWISS, 1)),
        (["2= 3= .", "1= . 3=", ". 1= 2="], 3, (System.ROUND_ROBIN, 1)),
        (["2= 3= . 2= 3= .", "1= . 3= 1= . 3=", ". 1= 2= . 1= 2="], 6, (System.ROUND_ROBIN, 2)),
        (["2= 3= . 2= 3= .", "1= . 3= 1= . .", ". 1= 2= . 1= ."], 6, (System.SWISS, 1)),
        # On its way: a rest is one a cycle, byes with points and second meetings are none.
        (["2= 3=", "1= .", ". 1="], 3, (System.ROUND_ROBIN, 1)),
        (["2= .", "1= .", ". ."], 3, (System.SWISS, 1)),
        (["2= .", "1= .", ". ."], 6, (System.ROUND_ROBIN, 2)),
        (["2= 3=", "1= H", ". 1="], 3, (System.SWISS, 1)),
        (["2= 3=", "1= U", ". 1="], 3, (System.SWISS, 1)),
        (["2= 2=", "1= 1=", ". ."], 3, (System.SWISS, 1)),
        (["2= 2=", "1= 1=", ". ."], 6, (System.ROUND_ROBIN, 2)),
        (["2= 3= 2=", "1= . 1=", ". 1= ."], 6, (System.ROUND_ROBIN, 2)),
        (["2= .", "1= .", "4= 4=", "3= 3="], 3, (System.SWISS, 1)),
        (["2= .", "1= 3=", "4= 2=", "3= ."], 3, (System.SWISS, 1)),
        # As many rounds as a round robin, all played: what the meetings say.
        (["2= 3= 2=", "1= . 1=", ". 1= ."], 3, (System.SWISS, 1)),
    ],
)
def test_the_system_by_who_met_whom(rows: list[str], planned: int, system: tuple[System, int]) -> None:
    table = subject(rows).crosstable

    assert find_system(table.players, table.rounds, planned, ReadingOptions()) == system


@pytest.mark.parametrize(
    ("cell", "key"),
    [(12, "grid_bare_number"), ("12", "grid_bare_number"), (True, "grid_cell_truth_value"), (None, "grid_empty")],
)
def test_one_cell_is_a_range_of_one(cell: Any, key: str) -> None:
    with pytest.raises(GridError) as refused:
        read_crosstable(cell)
    assert refused.value.key == key


@pytest.mark.parametrize(
    "rows",
    [[["Dear Jean,"], ["here are the minutes of"], ["14"]], [["Bread", "milk"], ["3", "eggs"]], [["Anna"], ["Bert"]]],
)
def test_a_text_without_one_result_is_no_crosstable(rows: list[list[str]]) -> None:
    with pytest.raises(UnreadableCell) as caught:
        read_crosstable(rows)

    assert (caught.value.key, caught.value.place) == ("grid_no_crosstable", None)


@pytest.mark.parametrize(
    ("player", "index"), [("Roy, Ann #2", 1), ("roy, ann#3", 2), ("Roy, Ann #1", None), ("Roy, Ann #4", None)]
)
def test_a_namesake_is_named_with_his_number(player: str, index: int | None) -> None:
    """With a space before the number or without, as in a list of games; a number of somebody else names nobody."""
    reading = read([["N°", "Nom", "R 1"], [1, "Bell, Zoe", ""], [2, "Roy, Ann", ""], [3, "ROY, Ann", "EXE"]])

    if index is not None:
        assert find_player(reading, player) == index
    else:
        with pytest.raises(ArgumentError):
            find_player(reading, player)


@pytest.mark.parametrize(
    ("boards", "key"), [(None, "list_no_players"), (1, "list_no_players"), (2, "list_no_teams"), (4, "list_no_teams")]
)
def test_lists_that_name_nobody_lack_players_or_teams(boards: int | None, key: str) -> None:
    with pytest.raises(UnreadableCell) as caught:
        read_crosstable([["Round", "White", "Result", "Black"]], ReadingOptions(boards=boards), [["No", "Name"]])

    assert caught.value.key == key


@each_row("language", LANGUAGES)
def test_a_language_that_is_named_says_who_has_white(language: str) -> None:
    """Where the letters alone do not: B is White in eight languages and Black in English."""
    white, black = notations.COLOUR_LETTERS[language]
    rows = [["No", "Name", "R 1"], ["1", "Anna", f"2{white}1"], ["2", "Bruno", f"1{black}0"]]

    read = read_crosstable(rows, ReadingOptions(language=language)).crosstable

    assert [player.rounds[0].colour for player in read.players] == [Colour.WHITE, Colour.BLACK]


def test_a_match_of_more_than_a_hundred_rounds_is_read_under_every_heading() -> None:
    """A heading of three digits names a round where it follows the one before it; alone it is a number."""
    for count in (99, 100, 120):
        for heading in ("R{}", "{}.Rd", "Round {}", "{}"):
            header = ["No", "Name", *(heading.format(number) for number in range(1, count + 1))]
            rows = [header, ["1", "Ann", *["2W1"] * count], ["2", "Bob", *["1B0"] * count]]
            reading = read_crosstable(rows)
            assert (reading.crosstable.rounds, reading.crosstable.scores[0]) == (count, 2 * count), heading
