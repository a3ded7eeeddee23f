"""Lists of players and of games: read as they are typed, refused with the row that is wrong, and the same as the grid."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.crosstable.tournaments import random_tournaments
from tests.examples import examples
from tests.lists.written import HEADINGS, lists_of
from xl_departage.crosstable.faults import CollectedFaults
from xl_departage.crosstable.model import Colour, Crosstable, Outcome
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import read_crosstable
from xl_departage.errors import DepartageError, UnreadableCell
from xl_departage.functions import OMITTED, call
from xl_departage.lists.byes import Bye, points_beside, with_points
from xl_departage.lists.names import Roster, Unidentified
from xl_departage.lists.players import birth_of, read_players
from xl_departage.lists.reading import read_lists

PLAYERS: list[list[Any]] = [
    ["N°", "Nom", "Elo"],
    [1, "Anne", 1850],
    [2, "Bilal", 1720],
    [3, "Chloé", None],
    [4, "Denis", 1500],
    [5, "Denis", 1480],
]
HEAD: list[Any] = ["Ronde", "Table", "Blancs", "Résultat", "Noirs"]


def results(table: Crosstable) -> list[tuple[Any, ...]]:
    """What counts of a crosstable; two who lost by forfeit without colours are the same with them."""
    return [
        (
            player.number,
            player.name,
            player.rating,
            [(entry.outcome, entry.opponent, entry.points) for entry in player.rounds],
        )
        for player in table.players
    ]


@settings(max_examples=examples(300))
@given(
    random_tournaments(),
    st.randoms(use_true_random=False),
    st.sampled_from(list(HEADINGS)),
    st.sampled_from(["name", "number"]),
)
def test_a_list_of_games_is_the_grid_it_was_written_from(
    table: Crosstable, lots: random.Random, language: str, by: str
) -> None:
    for player in table.players:
        for entry in player.rounds:
            if entry.outcome in (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS, Outcome.FORFEIT_DRAW):
                return
    players, games = lists_of(table, lots, language, by)
    options = ReadingOptions(system="swiss", rounds=table.rounds)

    assert results(read_crosstable(games, options, players).crosstable) == results(table)
    grid: Any = call("CROSSTABLE", [players, games])
    assert results(read_crosstable(grid, options).crosstable) == results(table)


@pytest.mark.parametrize("language", list(HEADINGS))
def test_the_grid_speaks_the_language_of_the_lists(language: str) -> None:
    players, games = HEADINGS[language]
    letters = {"fr": "BN", "en": "WB", "de": "WS", "nl": "WZ"}[language]
    white, black = letters[0], letters[1]

    grid: Any = call("CROSSTABLE", [[players, [1, "A", 1500], [2, "B", None]], [games, [1, 1, "B", "1-0", "A"]]])

    assert grid[1:] == [[1, "A", 1500, f"2{black}0"], [2, "B", "", f"1{white}1"]]


def faulty(*rows: list[Any]) -> list[list[Any]]:
    return [HEAD, [1, 1, "Anne", "1-0", "Bilal"], *rows]


@pytest.mark.parametrize(
    ("row", "key", "cells"),
    [
        (["", 2, "Chloé", "1-0", "Denise"], "list_name_unknown_near", {(3, 1): "?Denise?"}),
        (["", 2, "Chloé", "1-0", "Zoltán"], "list_name_unknown", {(3, 1): "?Zoltán?"}),
        (["", 2, "Chloé", "1-0", "Denis"], "list_name_twice", {(3, 1): "?Denis?"}),
        (["", 2, "Denis", "", "EXE"], "list_name_twice", {(4, 1): "?Denis EXE?", (5, 1): "?Denis EXE?"}),
        (["", 2, "Chloé", "1-0", 9], "list_number_unknown", {(3, 1): "?9?"}),
        (["", 2, "Chloé", "2-0", 4], "grid_result_unreadable", {(3, 1): "?2-0?", (4, 1): "?2-0?"}),
        (["", 2, "Chloé", "1-0", ""], "list_opponent_missing", {(3, 1): "?Chloé 1-0?"}),
        (["", 2, "", "1-0", ""], "list_players_missing", {}),
        (["", 2, "Chloé", "", "chloe"], "list_player_itself", {(3, 1): "?Chloé chloe?"}),
        (["", 2, "Anne", "1-0", 4], "list_plays_twice", {(1, 1): "?Anne 1-0 4?", (4, 1): "?Anne 1-0 4?"}),
        (
            ["x", 2, "Chloé", "1-0", 4],
            "list_round_unreadable",
            {(player, round): "?Chloé 1-0 4?" for player in (3, 4) for round in (1, 2)},
        ),
        ([3, 2, "Chloé", "1-0", 4], "list_round_beyond", {(3, 3): "?Chloé 1-0 4?", (4, 3): "?Chloé 1-0 4?"}),
        (["", 2, "Chloé", "0", "½ BYE"], "list_bye_result", {(3, 1): "?Chloé 0 ½ BYE?"}),
        (["", 2, "Chloé", "2", "EXE"], "list_bye_result", {(3, 1): "?Chloé 2 EXE?"}),
    ],
)
def test_an_unreadable_game_stands_in_its_cells_and_check_names_its_row(
    row: list[Any], key: str, cells: dict[tuple[int, int], str]
) -> None:
    games = faulty(row)
    options = ReadingOptions(planned=2)

    with pytest.raises(DepartageError) as raised:
        read_crosstable(games, options, PLAYERS)
    assert raised.value.key == key
    assert raised.value.place is not None
    assert raised.value.place.row == 3
    checked: Any = call("CHECK", [games, "FIDE-2026; planned=2; lang=en", PLAYERS])
    assert checked[1][:2] == ["error", 3]
    grid: Any = call("CROSSTABLE", [PLAYERS, games, "FIDE-2026; planned=2"])
    marked = {
        (line, at - 2): cell
        for line, cells in enumerate(grid[:6])
        for at, cell in enumerate(cells)
        if str(cell)[:1] == "?"
    }
    assert marked == cells
    assert (1, 1) in cells or grid[1][3] == "2B1"
    with pytest.raises(DepartageError, match=r"\?"):
        call("POINTS", [grid])


def test_a_game_of_nobody_in_the_list_has_a_row_of_its_own() -> None:
    grid: Any = call("CROSSTABLE", [PLAYERS, faulty(["", 2, "Xavier", "1-0", "Yvan"])])

    assert grid[6] == ["", "?Xavier 1-0 Yvan?", "", "?Xavier 1-0 Yvan?"]
    with pytest.raises(DepartageError, match="Xavier"):
        call("POINTS", [grid])


def test_every_fault_is_told_and_not_only_the_first() -> None:
    games = faulty(["", 2, "Chloe", "7-0", 4], ["", 3, "Xavier", "", "EXE"], [2, 1, "Anne", "1-0", "Anne"])

    checked: Any = call("CHECK", [games, "FIDE-2026; lang=en", PLAYERS])

    assert [row[1] for row in checked[1:] if row[0] == "error"] == [3, 4, 5]


@pytest.mark.parametrize("players", [PLAYERS[:1], PLAYERS[:2]])
def test_the_planned_rounds_are_columns_also_without_players(players: list[list[Any]]) -> None:
    blank = [[None] * 3] * 5
    grid: Any = call("CROSSTABLE", [[*players, *blank], [HEAD, *[[None] * 5] * 5], "FIDE-2026; planned=3"])

    assert grid == [["N°", "Nom", "Elo", "R 1", "R 2", "R 3"], *([*player, "", "", ""] for player in players[1:])]


@pytest.mark.parametrize(
    ("rows", "rules", "round", "sentence"),
    [
        (
            [[1, 2, "Anne", "", "Bilal"], ["", 7, "Chloé", "*", 4], ["", 3, 5, "", "EXE"]],
            "",
            1,
            "Round 1: results missing on boards 2, 7.",
        ),
        (
            [[1, None, "Anne", "", "Bilal"], ["", None, "Chloé", "1", 4]],
            "",
            1,
            "Round 1: result missing of Anne – Bilal.",
        ),
        ([[1, 1, "Anne", "1-0", "Bilal"]], "; planned=3", 2, "Round 2: the pairings are to be entered."),
        ([[1, 1, "Anne", "1-0", "Bilal"]], "; planned=1", "", "All results of the 1 rounds are entered."),
        ([[1, 1, "Anne", "1-0", "Bilal"]], "", 2, "All results of round 1 are entered."),
        ([[None] * 5], "; planned=3", 1, "Round 1: the pairings are to be entered."),
    ],
)
def test_without_an_error_the_first_row_of_check_is_the_next_step(
    rows: list[list[Any]], rules: str, round: Any, sentence: str
) -> None:
    checked: Any = call("CHECK", [[HEAD, *rows], f"FIDE-2026; lang=en{rules}", PLAYERS])

    assert (checked[1][0], checked[1][4], checked[1][6]) == ("next step", round, sentence)


def test_check_takes_both_lists_in_either_order() -> None:
    games = [HEAD, [1, 1, "Anne", "1-0", "Bilal"], ["", 2, "Chloé", "2-0", 4]]
    rules = "FIDE-2026; planned=2; lang=en"

    checked: Any = call("CHECK", [PLAYERS, rules, games])

    assert checked == call("CHECK", [games, rules, PLAYERS])
    assert checked[1][1] == 3


@pytest.mark.parametrize(
    ("sign", "rules", "points", "remarks"),
    [
        ("+", "", [1, 0], ["“+” and “-” are read as forfeits."]),
        ("-", "", [0, 1], ["“+” and “-” are read as forfeits."]),
        ("+", "; format=trf", [1, 0], []),
        ("+", "; format=ffe", [1, 0], []),
    ],
)
def test_a_lone_sign_is_a_forfeit_as_in_a_round_robin_unless_the_rules_name_a_notation(
    sign: str, rules: str, points: list[int], remarks: list[str]
) -> None:
    """The table of conflicts, C8: a forfeit by default, with a remark; a game in French tables."""
    games = [HEAD, [1, 1, "Anne", sign, "Bilal"]]

    assert call("POINTS", [games, OMITTED, f"FIDE-2026{rules}"]) == [[points[0]], [points[1]]]
    played: Any = call("WINS", [games, OMITTED, f"FFE{rules}"])
    assert sum(wins for (wins,) in played) == (1 if rules == "; format=ffe" else 0)
    checked: Any = call("CHECK", [games, f"FIDE-2026; lang=en; planned=1; system=swiss{rules}"])
    assert [row[6] for row in checked[2:]] == remarks


def test_a_sign_beside_results_in_digits_needs_no_remark() -> None:
    games = [HEAD, [1, 1, "Anne", "+", "Bilal"], ["", 2, "Chloé", "0-1", "Denis"]]

    assert call("WINS", [games, OMITTED, "FIDE-2026"]) == [[1], [0], [0], [1]]
    checked: Any = call("CHECK", [games, "FIDE-2026; lang=en; planned=1; system=swiss"])
    assert [row[6] for row in checked[2:]] == []


def test_without_a_list_of_players_they_are_those_of_the_games_by_name() -> None:
    games: list[list[Any]] = [
        HEAD,
        [1, 1, "Denis", "1-0", "Anne"],
        ["", 2, "Chloé", "½", "Bilal"],
        ["", "", "Émile", "", "EXE"],
    ]

    players = read_crosstable(games).crosstable.players

    assert [(player.number, player.name) for player in players] == list(
        enumerate(["Anne", "Bilal", "Chloé", "Denis", "Émile"], 1)
    )
    assert call("POINTS", [games]) == [[0], [0.5], [0.5], [1], [1]]


@pytest.mark.parametrize("name", ["Frei", "Vrij", "Rest", "Bye"])
def test_a_player_whose_name_is_a_word_for_a_bye_is_not_lost(name: str) -> None:
    games = [HEAD, [1, 1, name, "1-0", "Anne"], ["", 2, "Chloé", "½-½", "Bilal"]]

    with pytest.raises(DepartageError, match="does not fit a player without opponent"):
        read_crosstable(games)
    players = [["Nom"], [name], ["Anne"], ["Bilal"], ["Chloé"]]
    assert read_crosstable(games, None, players).crosstable.scores == (2, 0, 1, 1)


def test_a_name_misspelt_in_one_row_is_told_where_no_list_of_players_shows_it() -> None:
    games = [HEAD, [1, 1, "Anne Martin", "1-0", "Bilal Haddad"], [2, 1, "Chloé Petit", "1-0", "Anne Martn"]]

    checked: Any = call("CHECK", [games, "FIDE-2026; lang=en"])
    assert [row[6] for row in checked if "spelt" in row[6]] == [
        "The name is spelt almost like “Anne Martin”, who never plays in the same round."
    ]
    brothers = [HEAD, [1, 1, "Anne Martin", "1-0", "Bilal Haddad"], ["", 2, "Chloé Petit", "1-0", "Anna Martin"]]
    checked = call("CHECK", [brothers, "FIDE-2026; lang=en"])
    assert [row[6] for row in checked if "spelt" in row[6]] == []


def test_a_number_beside_two_names_is_refused() -> None:
    games: list[list[Any]] = [
        ["Round", "No.", "White", "Result", "Black", "No."],
        [1, 1, "Anne", "1-0", "Bilal", 2],
        [2, 3, "Chloé", "1-0", "Ann", 1],
    ]

    with pytest.raises(DepartageError, match="number 1 belongs to “Anne”"):
        read_crosstable(games)


@pytest.mark.parametrize(("word", "points"), [("Remis", 1), ("nulle", 1), ("Gain", 2), ("verlegt", 0)])
def test_words_for_results(word: str, points: int) -> None:
    games = [HEAD, [1, 1, "Anne", word, "Bilal"], ["", 2, "Chloé", "1-0", "Denis"]]

    assert read_crosstable(games).crosstable.scores[0] == points


def test_a_word_for_a_draw_in_dutch_and_a_postponed_game_in_french_is_refused() -> None:
    with pytest.raises(DepartageError, match="cannot be read"):
        read_crosstable([HEAD, [1, 1, "Anne", "remise", "Bilal"]])


def test_numbers_and_names_without_a_list_of_players_are_refused() -> None:
    with pytest.raises(DepartageError, match="number 2 may be one of those named"):
        read_crosstable([HEAD, [1, 1, "Denis", "1-0", 2]])


def test_a_number_given_twice_in_the_list_of_players_is_refused_and_shown() -> None:
    players: list[list[Any]] = [PLAYERS[0], [1, "Anne", 1850], [1, "Bilal", "15OO"]]
    games: list[list[Any]] = [HEAD, [1, 1, "Anne", "1-0", "Bilal"]]

    grid: Any = call("CROSSTABLE", [players, games])
    checked: Any = call("CHECK", [games, "FIDE-2026; lang=en", players])

    assert [row[:3] for row in grid[1:]] == [[1, "Anne", 1850], ["?1?", "Bilal", "?15OO?"]]
    assert [(row[0], row[1]) for row in checked[1:3]] == [("error", 3), ("error", 3)]
    with pytest.raises(DepartageError):
        call("POINTS", [grid])


def test_explain_says_where_each_cell_of_a_row_comes_from() -> None:
    games: list[list[Any]] = [HEAD, [1, 1, "Anne", "1-0", "Bilal"], ["", 2, "Chloé", "1-1", 4], [2, 1, 4, "", "Anne"]]

    def explained(player: Any) -> list[list[Any]]:
        rules = "FIDE-2026; planned=3; lang=en"
        table: Any = call("EXPLAIN", [PLAYERS, "CROSSTABLE", player, rules, OMITTED, OMITTED, OMITTED, games])
        return [row[:4] for row in table[1:]]

    assert explained(1) == [[1, 2, "Anne 1-0 Bilal", "2W1"], [2, 4, "4 Anne", "4B"], [3, "", "", ""]]
    assert explained("Chloé")[0] == [1, 3, "1-1", "?1-1?"]
    with pytest.raises(DepartageError, match="eighth argument"):
        call("EXPLAIN", [PLAYERS, "CROSSTABLE", 1])


def test_explain_of_berger_names_the_pairing_of_the_table() -> None:
    table: Any = call("EXPLAIN", [[["Name"], ["An"], ["Bo"], ["Cas"]], "BERGER", "Bo", "FIDE; lang=en"])

    assert [row[:4] for row in table[1:]] == [
        [1, "2-3", "White", "Cas"],
        [2, "1-2", "Black", "An"],
        [3, "2-4", "", "rest"],
    ]


def test_a_word_for_a_bye_may_stand_in_the_column_of_results_but_no_sign() -> None:
    players: list[list[Any]] = [["No", "Name"], [1, "Anna"], [2, "Bea"], [3, "Cid"]]
    heading: list[Any] = ["Round", "White", "Result", "Black"]
    games: list[list[Any]] = [
        heading,
        [1, "Anna", "1-0", "Bea"],
        ["", "Cid", "bye", ""],
        [2, "Bea", "0-1", "Cid"],
        ["", "Anna", "=", ""],
    ]

    grid: Any = call("CROSSTABLE", [players, games])

    assert grid[3] == [3, "Cid", "", "EXE", "2B1"]
    assert grid[1][3:] == ["2W1", "?Anna =?"]


@pytest.mark.parametrize(
    ("word", "result", "expected"),
    [
        # A word of the list of its own: the point of the pairing-allocated bye, or what the organiser gives.
        ("EXE", "1", Bye(Outcome.PAIRING_BYE)),
        ("EXE", "½", Bye(Outcome.PAIRING_BYE, 1)),
        ("EXE", "0", Bye(Outcome.PAIRING_BYE, 0)),
        ("EXE", "", Bye(Outcome.PAIRING_BYE)),
        ("BYE", "1", Bye(Outcome.PAIRING_BYE)),
        ("BYE", "½", Bye(Outcome.HALF_BYE)),
        ("BYE", "0", Bye(Outcome.ZERO_BYE)),
    ],
)
def test_the_points_beside_a_bye(word: str, result: str, expected: Bye) -> None:
    assert with_points(Bye(Outcome.PAIRING_BYE), word, result, white=True) == expected


def test_a_roster_knows_numbers_and_names_alone_or_several_times() -> None:
    roster = Roster([(1, "Anna Roth"), (2, "Anna Roth"), (4, "Bea Kern")])

    assert [roster.knows(cell) for cell in ("Bea Kern", "Anna Roth", 4, 3, "Zoltan Varga")] == [True] * 3 + [False] * 2


@pytest.mark.parametrize(
    ("cell", "expected"),
    [(1, 1), ("1", "list_name_number"), ("1.", 1), (3, 3), ("3", 3), ("2", 3), (2, "list_number_unknown")],
)
def test_digits_that_are_one_players_number_and_the_name_of_another_are_refused(cell: object, expected: object) -> None:
    """No 3 is called 2, which is nobody's number; No 4 is called 1, which is."""
    found = Roster([(1, "Anna"), (3, "2"), (4, "1")]).find(cell)

    assert (found.error.key if isinstance(found, Unidentified) else found) == expected


def test_a_label_means_its_player_alone() -> None:
    roster = Roster([(1, "3"), (2, "2"), (3, "Anna"), (4, "ANNA"), (5, "Bea"), (6, "")])

    labels = [roster.label(number) for number in range(1, 7)]

    assert labels == [1, "2", 3, 4, "Bea", 6]
    assert [roster.find(label) for label in labels] == [1, 2, 3, 4, 5, 6]


def test_a_fault_of_the_list_of_players_names_its_column() -> None:
    faults = CollectedFaults()
    read_players([["No", "Name", "Absent"], [1, "Anna", "x?"], [2, "Bea", ""]], faults)

    assert [(fault.column, fault.error.place and fault.error.place.row) for fault in faults.found] == [(2, 2)]


def test_players_without_a_number_get_the_numbers_after_the_last() -> None:
    listed = read_players([["No", "Name"], ["", "Anna"], [7, "Bea"], [None, "Cora"]], CollectedFaults())

    assert [(one.number, one.name) for one in listed.participants] == [(8, "Anna"), (7, "Bea"), (9, "Cora")]


@pytest.mark.parametrize(("first", "colour"), [(("Anne", "Bilal"), Colour.WHITE), (("Bilal", "Anne"), Colour.BLACK)])
def test_the_first_colour_is_that_of_the_lowest_number_in_the_first_round(
    first: tuple[str, str], colour: Colour
) -> None:
    """Neither a bye in that round nor a later game says anything of it."""
    white, black = first
    games = [HEAD, [1, 1, white, "1-0", black], [1, 2, "Chloé", "1", "EXE"], [2, 1, black, "0-1", white]]

    listed = read_lists(PLAYERS[:4], games, ReadingOptions(), CollectedFaults())

    assert listed.tournament.header.first_colour is colour


def test_a_rating_of_nobody_is_told_with_its_cell() -> None:
    faults = CollectedFaults()
    read_players([["No", "Name", "Rtg"], [1, "Anna", 1800], [2, "", 1700]], faults)

    (fault,) = faults.found
    assert fault.error.place is not None
    assert (fault.error.place.row, fault.error.place.range_column) == (3, 3)


def test_the_title_of_a_round_stands_above_its_games_in_any_of_their_columns() -> None:
    for place in range(3):
        title = [["", "", ""], ["", "", ""]]
        title[0][place], title[1][place] = "Round 1", "Round 2"
        games = [["White", "Result", "Black"], title[0], ["A", "1-0", "B"], title[1], ["B", "½-½", "A"]]
        listed = read_lists(None, games, ReadingOptions(), CollectedFaults())

        assert [(game.round, game.white, game.outcome) for game in listed.games] == [
            (1, 1, Outcome.WIN),
            (2, 2, Outcome.DRAW),
        ]


def test_a_bye_in_advance_is_an_entry_of_the_rounds_that_are_paired_and_of_no_later_one() -> None:
    """A bye typed into the list of games pairs no round."""
    players: Any = [["No", "Name", "Half byes"], [1, "A", ""], [2, "B", ""], [3, "C", "1 2 3"], [4, "D", ""]]
    games: Any = [
        ["Round", "White", "Result", "Black"],
        [1, "A", "1-0", "B"],
        [2, "B", "1-0", "A"],
        [3, "D", "", "½ BYE"],
    ]
    table: Any = call("CROSSTABLE", [players, games, "FIDE-2026; lang=en; system=swiss"])
    row = next(row for row in table if "C" in row)

    assert [str(cell) for cell in row[-3:]][:2] == ["½ BYE", "½ BYE"]
    assert row[-1] != "½ BYE"


def test_a_line_with_a_player_is_no_title_of_a_round_whatever_its_first_cell_says() -> None:
    heading = ["Round", "White", "Result", "Black", "Remark"]
    game = ["Round 1", "A", "1-0", "B", ""]
    title = ["Round 2", "", "", "", "Sunday"]
    second = ["", "B", "½-½", "A", ""]

    listed = read_lists(None, [heading, game, title, second], ReadingOptions(), CollectedFaults())
    assert [(one.round, one.white) for one in listed.games] == [(1, 1), (2, 2)]

    for alone in (["Round 2", "A", "", "", ""], ["Round 2", "", "", "A", ""]):
        faults = CollectedFaults()
        listed = read_lists(None, [heading, game, alone], ReadingOptions(), faults)
        assert len(listed.games) + len(faults.found) == 2


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("31.12.1986", "1986/12/31"),
        ("1986-12-31", "1986/12/31"),
        ("1/1/1986", "1986/01/01"),
        ("1986", "1986/00/00"),
        ("32.12.1986", "32.12.1986"),
        ("31.13.1986", "31.13.1986"),
        ("13/31/1986", "13/31/1986"),
    ],
)
def test_a_birth_is_a_day_of_a_month(typed: str, written: str) -> None:
    assert birth_of(typed) == written


@pytest.mark.parametrize(
    ("outcome", "result", "accepted"),
    [
        (Outcome.FULL_BYE, "1", True),
        (Outcome.FULL_BYE, "½", False),
        (Outcome.FULL_BYE, "0", False),
        (Outcome.HALF_BYE, "½", True),
        (Outcome.HALF_BYE, "1", False),
        (Outcome.HALF_BYE, "0", False),
    ],
)
def test_a_bye_of_known_points_has_no_others_beside_it(outcome: Outcome, result: str, accepted: bool) -> None:
    for white in (True, False):
        if accepted:
            assert with_points(Bye(outcome), "x", result, white=white) == Bye(outcome)
        else:
            with pytest.raises(UnreadableCell):
                with_points(Bye(outcome), "x", result, white=white)


@pytest.mark.parametrize(
    ("result", "points"), [("+", 2), ("-", 0), ("1:1", 2), ("½:½", 1), ("1", 2), ("½", 1), ("0", 0), ("", None)]
)
def test_the_points_beside_a_bye_are_those_of_the_player_alone(result: str, points: int | None) -> None:
    assert points_beside(result, white=True) == points
