"""Lists of players and of games: read as they are typed, refused with the row that is wrong, and the same as the grid."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.tiebreaks.made import rules
from tests.examples import examples
from tests.formats.grids.lists.written import HEADINGS, lists_of
from tests.formats.grids.tournaments import random_tournaments
from tests.rows import each_row
from xl_departage.base.errors import DepartageError, InconsistentGrid, Place, UnreadableCell
from xl_departage.chess.checks import Severity
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome
from xl_departage.chess.tournament.faults import STRICT, CollectedFaults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.persons import birth_of
from xl_departage.chess.tournament.roster import Roster, Unidentified, bare_name
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.grids.grid_reading import read_crosstable, survey_crosstable
from xl_departage.formats.grids.lists.byes import Bye, is_nobody, points_beside, read_bye, with_points
from xl_departage.formats.grids.lists.crosstable_rows import grid_of
from xl_departage.formats.grids.lists.list_reading import GameList, read_lists, result_sides
from xl_departage.formats.grids.lists.player_rows import birth_cell, birth_text, read_players
from xl_departage.formats.grids.lists.unpaired import board_twice, contradictions, unpaired, unsorted
from xl_departage.formats.source_opening import grid_source
from xl_departage.functions import OMITTED, call

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


def test_a_crosstable_stands_in_the_order_of_the_numbers() -> None:
    players: list[list[Any]] = [
        ["No", "Name", "Elo", "Half-point byes"],
        [3, "C", 1500, ""],
        [1, "A", "?", ""],
        [2, "B", 1400, "2"],
    ]
    games: list[list[Any]] = [
        ["Round", "White", "Result", "Black"],
        [1, "C", "1-0", "A"],
        [2, "A", "½", "C"],
        [2, "X", "1-0", "B"],
    ]

    grid: Any = call("CROSSTABLE", [players, games])

    assert [row[:2] for row in grid[1:]] == [[1, "A"], [2, "B"], [3, "C"]]
    assert [row[3] for row in grid[1:]] == ["3B0", "", "1W1"]
    assert (grid[1][2], grid[2][4], grid[3][4]) == ("???", "?X?", "1B½")
    # A problem is told at its row of the list all the same.
    table: Any = call("CHECK", [games, OMITTED, players])
    assert [row[1] for row in table[1:] if row[5] == "?"] == [3]


@each_row(
    ("row", "key", "cells"),
    [
        (["", 2, "Chloé", "1-0", "Denise"], "roster_name_unknown_near", {(3, 1): "?Denise?"}),
        (["", 2, "Chloé", "1-0", "Zoltán"], "list_name_unknown", {(3, 1): "?Zoltán?"}),
        (["", 2, "Chloé", "1-0", "Denis"], "roster_name_twice", {(3, 1): "?Denis?"}),
        (["", 2, "Denis", "", "EXE"], "roster_name_twice", {(4, 1): "?Denis EXE?", (5, 1): "?Denis EXE?"}),
        (["", 2, "Chloé", "1-0", 9], "roster_number_unknown", {(3, 1): "?9?"}),
        (["", 2, "Chloé", "2-0", 4], "list_result_no_game", {(3, 1): "?2-0?", (4, 1): "?2-0?"}),
        (["", 2, "Chloé", "1-0", ""], "list_opponent_missing", {(3, 1): "?Chloé 1-0?"}),
        (["", 2, "", "1-0", ""], "list_players_missing", {}),
        (["", 2, "Chloé", "", "chloe"], "list_player_itself", {(3, 1): "?Chloé chloe?"}),
        ([1, 2, "Anne", "1-0", 4], "list_plays_twice", {(1, 1): "?Anne 1-0 4?", (4, 1): "?Anne 1-0 4?"}),
        (["", 2, "Anne", "1-0", 4], "list_plays_twice_carried", {(1, 1): "?Anne 1-0 4?", (4, 1): "?Anne 1-0 4?"}),
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
    with pytest.raises(DepartageError, match="comes from a list of games"):
        call("POINTS", [grid])


def test_a_game_of_an_unknown_round_may_be_any_that_its_players_have_no_other_game_in() -> None:
    """Players count from 0: Chloé plays in round 2, so the unreadable game may be her first; 4 has no other game."""
    games = faulty(["x", 2, "Chloé", "1-0", 4], [2, 1, "Chloé", "1-0", "Anne"])

    origin = survey_crosstable(games, ReadingOptions(planned=2), PLAYERS).origin

    assert origin is not None
    assert origin.unread == {(2, 0), (3, 0), (3, 1)}
    assert {place: row for place, row in origin.rows.items() if row == 3} == dict.fromkeys(origin.unread, 3)


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


@each_row(
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
        ([[1, 1, "Anne", "1-0", "Bilal"]], "; planned=1", "", "All results of the only round are entered."),
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


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("won win gain gagné gagnée victoire winst gewonnen Sieg", 2),
        ("draw drawn nulle nul Remis unentschieden gelijk gelijkspel", 1),
        ("lost loss perdu perdue perte défaite verlies verloren Niederlage verlegt", 0),
    ],
)
def test_words_for_results(words: str, points: int) -> None:
    for word in words.split():
        games = [HEAD, [1, 1, "Anne", word, "Bilal"], ["", 2, "Chloé", "1-0", "Denis"]]

        assert read_crosstable(games).crosstable.scores[0] == points, word


def test_a_word_for_a_draw_in_dutch_and_a_postponed_game_in_french_is_read_under_dutch_headings() -> None:
    dutch = ["Ronde", "Bord", "Wit", "Resultaat", "Zwart"]

    assert read_crosstable([dutch, [1, 1, "Anne", "Remise", "Bilal"]]).crosstable.scores == (1, 1)
    for headings in (
        HEAD,
        ["Round", "Board", "White", "Result", "Black"],
        ["Runde", "Brett", "Weiß", "Ergebnis", "Schwarz"],
    ):
        with pytest.raises(DepartageError) as caught:
            read_crosstable([headings, [1, 1, "Anne", "remise", "Bilal"]])
        assert caught.value.key == "list_result_remise"


PERSONS: list[list[Any]] = [
    ["No", "Name", "Sex", "Club"],
    [1, "Anne", "F", "x"],
    [2, "Bilal", "M", "x"],
    [3, "Zoé", "F", "x"],
    [4, "Zoé", "F", "y"],
]


def test_a_score_of_a_match_is_no_result_of_a_game_of_persons() -> None:
    """Also where it is the only result; and two namesakes of two clubs stay a note."""
    for score in ("2-1", "2-0", "1-1", "5-5", "1½-½", "1-½", "½ : 1"):
        games: list[list[Any]] = [[*HEAD], [1, 1, "Anne", score, "Bilal"]]
        found = check_grid(games, rules("system=swiss; numbers=number"), players=PERSONS).problems

        assert [(problem.key, problem.severity, problem.place.row, problem.place.text) for problem in found] == [
            ("list_result_no_game", Severity.ERROR, 2, score),
            ("check_namesakes_apart", Severity.NOTE, None, "Zoé"),
        ]
        assert found[0].wrong("en") == "This is not the result of a game."
        assert found[0].cure("en") == "Write 1-0 (or 1), 0-1 (or 0), ½-½ (or ½), 1-F (or +), F-1 (or -) or F-F."


@pytest.mark.parametrize("result", ["0-0", "½-0", "0-½"])
def test_a_result_of_an_arbiter_is_one_if_the_rules_say_so(result: str) -> None:
    games: list[list[Any]] = [[*HEAD], [1, 1, "Anne", result, "Bilal"], ["", 2, 3, "1-0", 4]]
    (problem,) = (
        finding
        for finding in check_grid(games, rules("FIDE"), players=PERSONS).problems
        if finding.severity is Severity.ERROR
    )

    assert (problem.key, problem.place.row, problem.place.text) == ("list_result_penalty", 2, result)
    scores = check_grid(games, rules("FIDE; penalties=yes"), players=PERSONS).reading
    assert scores is not None
    assert scores.crosstable.scores[:2] == (result.startswith("½"), result.endswith("½"))


@pytest.mark.parametrize(("heading", "key"), [("Player", "list_result_no_game"), ("Name", "list_boards_unknown")])
def test_scores_may_be_of_teams_where_nothing_says_who_plays(heading: str, key: str) -> None:
    """A single score that no game has is told as both of what it may be."""
    players: list[list[Any]] = [["No", heading, "Rating"], [1, "Anne", 1850], [2, "Bilal", 1700]]
    for score in ("2-1", "1-1"):
        (problem, *_) = check_grid([[*HEAD], [1, 1, "Anne", score, "Bilal"]], rules("FIDE"), players=players).problems
        assert (problem.key, problem.place.row) == (key, 2)
    # The rules have the last word.
    assert check_grid([[*HEAD], [1, 1, "Anne", "2-1", "Bilal"]], rules("FIDE; boards=3"), players=players).sound


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


@each_row(
    ("word", "result", "expected"),
    [
        # A word of the list of its own: the point of the pairing-allocated bye, or what the organiser gives.
        ("EXE", "1", Bye(Outcome.PAIRING_BYE, 2)),
        ("EXE", "½", Bye(Outcome.PAIRING_BYE, 1)),
        ("EXE", "0", Bye(Outcome.PAIRING_BYE, 0)),
        ("EXE", "", Bye(Outcome.PAIRING_BYE)),
        ("BYE", "1", Bye(Outcome.PAIRING_BYE, 2)),
        ("BYE", "½", Bye(Outcome.HALF_BYE)),
        ("BYE", "0", Bye(Outcome.ZERO_BYE)),
    ],
)
def test_the_points_beside_a_bye(word: str, result: str, expected: Bye) -> None:
    assert with_points(Bye(Outcome.PAIRING_BYE), word, result, white=True) == expected


@each_row(
    ("rows", "announced", "expected", "options"),
    [
        # The pairing gave a full point to who has announced nothing.
        ([[1, "C", "0", "BYE"]], {}, [("list_bye_zero_beside", 3, "C")], {}),
        ([[1, "C", "½", "BYE"]], {}, [("list_bye_half_beside", 3, "C")], {}),
        ([[1, "C", "0", "EXE"]], {}, [("list_bye_points_beside", 3, "C")], {}),
        ([[1, "C", "½", "EXE"]], {}, [("list_bye_points_beside", 3, "C")], {}),
        *(([[1, "C", points, word]], {}, [], {}) for points in ("", "1", "+") for word in ("EXE", "BYE")),
        # Words that say what they count.
        *(([[1, "C", points, word]], {}, [], {}) for points, word in (("½", "½ BYE"), ("0", "ABS"), ("½", "½"))),
        # As announced, or not.
        *(([[1, "C", "½", word]], {"halves": "1"}, [], {}) for word in ("EXE", "BYE")),
        *(([[1, "C", "0", word]], {"absences": "1"}, [], {}) for word in ("EXE", "BYE")),
        *(([[1, "C", "0", word]], {"first": "2"}, [], {}) for word in ("EXE", "BYE")),
        ([[1, "C", "0", "BYE"]], {"halves": "1"}, [("list_bye_zero_beside", 3, "C")], {}),
        ([[1, "C", "½", "BYE"]], {"absences": "1"}, [("list_bye_half_beside", 3, "C")], {}),
        ([[1, "C", "½", "BYE"]], {"first": "2"}, [("list_bye_half_beside", 3, "C")], {}),
        ([[1, "C", "0", "BYE"]], {"absences": "2"}, [("list_bye_zero_beside", 3, "C")], {}),
        # What the bye is worth by the options.
        *(([[1, "C", "0", word]], {}, [], {"exempt": 0}) for word in ("EXE", "BYE")),
        *(([[1, "C", "½", word]], {}, [], {"exempt": 1}) for word in ("EXE", "BYE")),
        ([[1, "C", "0", "EXE"]], {}, [("list_bye_points_beside", 3, "C")], {"exempt": 1}),
        ([[1, "C", "1", "EXE"]], {}, [("list_bye_points_beside", 3, "C")], {"exempt": 1}),
        ([[1, "C", "1", "BYE"]], {}, [("list_bye_points_beside", 3, "C")], {"exempt": 0}),
        ([[1, "C", "0", "BYE"]], {}, [], {"system": "round-robin"}),
        # A round robin whose rules state what a rest is worth, and one whose rules do not.
        ([[1, "C", "1", "EXE"]], {}, [("list_bye_points_beside", 3, "C")], {"system": "round-robin", "exempt": 0}),
        ([[1, "C", "0", "EXE"]], {}, [], {"system": "round-robin", "exempt": 0}),
        ([[1, "C", "0", "EXE"]], {}, [], {"system": "round-robin"}),
        # `bye` with its points is also a bye that was asked for: the pairing leaves one player over at most.
        ([[1, "C", "½", "BYE"], [1, "D", "", "EXE"]], {}, [], {}),
        ([[1, "C", "½", "BYE"], [1, "D", "½", "BYE"]], {}, [], {}),
        ([[1, "C", "½", "BYE"], [1, "D", "0", "BYE"]], {"halves": "1"}, [("list_bye_zero_beside", 4, "D")], {}),
        ([[1, "C", "½", "BYE"], [2, "D", "", "EXE"]], {}, [("list_bye_half_beside", 3, "C")], {}),
    ],
)
def test_points_beside_a_bye_that_nobody_announced_are_told(
    rows: list[list[Any]], announced: dict[str, Any], expected: list[Any], options: dict[str, Any]
) -> None:
    fields = ("first", "halves", "absences")
    headings = ["Name", "First round", "Half-point byes", "Absences"]
    people: list[list[Any]] = [[name, *(announced.get(key, "") * (name == "C") for key in fields)] for name in "ABCD"]
    games: list[list[Any]] = [["Round", "White", "Result", "Black"], [1, "A", "1-0", "B"], *rows]
    read = read_lists([headings, *people], games, ReadingOptions()._replace(**options), STRICT)
    without = read_lists([headings[:1], *(line[:1] for line in people)], games, ReadingOptions(), STRICT)

    places = [(notice.key, notice.place or Place()) for notice in read.notices]
    assert [(key, place.row, place.name) for key, place in places] == expected
    # A list that does not say who is away cannot tell.
    assert without.notices == ()


@each_row(
    ("byes", "rules_text", "warnings", "points"),
    [
        # By hand: A won and was left over once, C lost and was left over once. What is typed counts, and nothing is said
        # where it is what the rules state.
        (("", ""), "exempt=0.5", [], {"A": 1.5, "C": 0.5}),
        (("½", "½"), "exempt=0.5", [], {"A": 1.5, "C": 0.5}),
        (("½", "½"), "", [], {"A": 1.5, "C": 0.5}),
        (("1", "1"), "", [], {"A": 2, "C": 1}),
        (("1", "1"), "exempt=1", [], {"A": 2, "C": 1}),
        (("1", "½"), "", [(5, "½", "½", "1")], {"A": 1.5, "C": 1}),
        (("", "½"), "", [(5, "½", "½", "1")], {"A": 1.5, "C": 1}),
        (("1", "½"), "exempt=0.5", [(3, "1", "1", "½")], {"A": 1.5, "C": 1}),
        (("1", "½"), "exempt=0", [(3, "1", "1", "0"), (5, "½", "½", "0")], {"A": 1.5, "C": 1}),
        (("0", "½"), "exempt=1", [(3, "0", "0", "1"), (5, "½", "½", "1")], {"A": 1.5, "C": 0}),
        # A result is a win or a draw, as in `exempt`: 3 points and 1.
        (("1", ""), "scoring=3-1-0", [], {"A": 6, "C": 3}),
        (("½", "½"), "scoring=3-1-0; exempt=0.5", [], {"A": 4, "C": 1}),
        (("1", "½"), "scoring=3-1-0; exempt=0.5", [(3, "1", "3", "1")], {"A": 4, "C": 3}),
        (("1", "½"), "scoring=3-1-0", [(5, "½", "1", "3")], {"A": 4, "C": 3}),
    ],
)
def test_a_result_beside_exe_counts_and_is_a_warning_where_the_rules_say_otherwise(
    byes: tuple[str, str], rules_text: str, warnings: list[Any], points: dict[str, float]
) -> None:
    games: list[list[Any]] = [
        ["Round", "White", "Result", "Black"],
        *([1, "A", "1-0", "B"], [1, "C", byes[0], "EXE"], [2, "B", "1-0", "C"], [2, "A", byes[1], "EXE"]),
    ]
    checked = check_grid(games, rules(f"system=swiss; {rules_text}"))

    places = [
        (problem.place.row, *(problem.values[name] for name in ("points", "counted", "worth")))
        for problem in checked.problems
        if problem.severity is Severity.WARNING
    ]
    assert places == warnings
    options = rules(f"system=swiss; {rules_text}").reading
    # The list itself, and the grid that CROSSTABLE makes of it.
    read = read_lists(None, games, options, STRICT)
    for cells in (games, grid_of(read, "en").cells):
        table = grid_source(cells, Place(), options).crosstable
        assert {player.name: score / 2 for player, score in zip(table.players, table.scores, strict=True)} == {
            "B": 3 if "scoring" in rules_text else 1,
            **points,
        }


@each_row(
    ("word", "result", "refused"),
    [("EXE ½", "½", False), ("EXE ½", "", False), ("EXE ½", "1", True), ("EXE 1", "0", True), ("EXE 0", "+", True)],
)
def test_a_bye_with_two_values_is_refused(word: str, result: str, refused: bool) -> None:
    found = CollectedFaults()
    read_lists(None, [["Round", "White", "Result", "Black"], [1, "A", result, word]], ReadingOptions(), found)

    assert [(fault.error.key, fault.error.values["word"]) for fault in found.found] == (
        [("list_bye_two_values", word)] if refused else []
    )


@each_row(
    ("row", "expected"),
    [
        ([1, "A", "", "C"], [("document_plays_away", "C", "A")]),
        ([1, "C", "1-0", "A"], [("document_plays_away", "C", "A")]),
        ([1, "A", "1-F", "C"], []),
        ([2, "A", "", "C"], []),
        ([1, "C", "", "EXE"], []),
        ([1, "C", "½", "EXE"], [("list_bye_points_beside", "EXE", "½")]),
    ],
)
def test_what_contradicts_an_announced_absence_is_told_of_a_file(row: list[Any], expected: list[Any]) -> None:
    players: list[list[Any]] = [["Name", "Absences"], ["A", ""], ["B", ""], ["C", "1"]]
    read = read_lists(players, [["Round", "White", "Result", "Black"], row], ReadingOptions(), STRICT)

    notices = list(contradictions(read, read.games))
    assert [(notice.key, *(value for _, value in notice.values[:2])) for notice in notices] == expected
    assert all(notice.place.row == 2 for notice in notices)


def test_a_bye_with_other_points_than_planned_is_a_warning_in_words() -> None:
    players = [["Name", "Absences"], ["A", ""], ["B", ""], ["C", ""]]
    games: list[list[Any]] = [["Round", "White", "Result", "Black"], [1, "A", "1-0", "B"], [1, "C", "0", "EXE"]]

    problems = check_grid(games, rules("system=swiss"), players=players).problems
    (warning,) = (problem for problem in problems if problem.severity is Severity.WARNING)

    assert (warning.place.row, warning.place.round, warning.place.name) == (3, 1, "C")
    assert (
        warning.wrong("en")
        == "With 0 beside EXE, the pairing-allocated bye counts 0 here and not 1, as it otherwise does."
    )
    assert warning.cure("en").startswith("Leave the result blank if the pairing gave this bye (what it is worth")


def test_a_number_that_two_have_is_told_with_both_and_the_next_free_ones() -> None:
    found = CollectedFaults()
    rows: list[list[Any]] = [[1, "A"], [7, "B"], [2, "C"], [7, "D"], [1, "E"], ["", "F"]]
    player_list = read_players([["N°", "Name"], *rows], found, 4)

    assert [fault.error.message("en") for fault in found.found] == [
        "Row 8, D, “7”: in the list of players, number 7 is also that of B in row 6: give one of the two another "
        "number: the next free one is 8. Whoever renumbers by rating for a late entry moves all those below by one, too.",
        "Row 9, E, “1”: in the list of players, number 1 is also that of A in row 5: give one of the two another "
        "number: the next free one is 9. Whoever renumbers by rating for a late entry moves all those below by one, too.",
    ]
    assert [player.number for player in player_list.participants] == [1, 7, 2, 8, 9, 10]


def test_a_roster_knows_numbers_and_names_alone_or_several_times() -> None:
    roster = Roster([(1, "Anna Roth"), (2, "Anna Roth"), (4, "Bea Kern")])

    assert [roster.knows(cell) for cell in ("Bea Kern", "Anna Roth", 4, 3, "Zoltan Varga")] == [True] * 3 + [False] * 2


@each_row(
    ("cell", "expected"),
    [(1, 1), ("1", "roster_name_number"), ("1.", 1), (3, 3), ("3", 3), ("2", 3), (2, "roster_number_unknown")],
)
def test_digits_that_are_one_players_number_and_the_name_of_another_are_refused(cell: object, expected: object) -> None:
    """No 3 is called 2, which is nobody's number; No 4 is called 1, which is."""
    found = Roster([(1, "Anna"), (3, "2"), (4, "1")]).find(cell)

    assert (found.error.key if isinstance(found, Unidentified) else found) == expected


def test_a_label_means_its_player_alone() -> None:
    roster = Roster([(1, "3"), (2, "2"), (3, "Anna"), (4, "ANNA"), (5, "Bea"), (6, "")])

    labels = [roster.label(number) for number in range(1, 7)]

    assert labels == ["3 #1", "2", "Anna #3", "ANNA #4", "Bea", 6]
    assert [roster.find(label) for label in labels] == [1, 2, 3, 4, 5, 6]


def test_a_fault_of_the_list_of_players_names_its_column() -> None:
    faults = CollectedFaults()
    read_players([["No", "Name", "Absent"], [1, "Anna", "x?"], [2, "Bea", ""]], faults)

    assert [(fault.column, fault.error.place and fault.error.place.row) for fault in faults.found] == [(2, 2)]


def test_players_without_a_number_get_the_numbers_after_the_last() -> None:
    player_list = read_players([["No", "Name"], ["", "Anna"], [7, "Bea"], [None, "Cora"]], CollectedFaults())

    assert [(player.number, player.name) for player in player_list.participants] == [
        (8, "Anna"),
        (7, "Bea"),
        (9, "Cora"),
    ]


@pytest.mark.parametrize(("first", "colour"), [(("Anne", "Bilal"), Colour.WHITE), (("Bilal", "Anne"), Colour.BLACK)])
def test_the_first_colour_is_that_of_the_lowest_number_in_the_first_round(
    first: tuple[str, str], colour: Colour
) -> None:
    """Neither a bye in that round nor a later game says anything of it."""
    white, black = first
    games = [HEAD, [1, 1, white, "1-0", black], [1, 2, "Chloé", "1", "EXE"], [2, 1, black, "0-1", white]]

    game_list = read_lists(PLAYERS[:4], games, ReadingOptions(), CollectedFaults())

    assert game_list.tournament.header.first_colour is colour


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
        game_list = read_lists(None, games, ReadingOptions(), CollectedFaults())

        assert [(game.round, game.white, game.outcome) for game in game_list.games] == [
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

    game_list = read_lists(None, [heading, game, title, second], ReadingOptions(), CollectedFaults())
    assert [(game.round, game.white) for game in game_list.games] == [(1, 1), (2, 2)]

    for alone in (["Round 2", "A", "", "", ""], ["Round 2", "", "", "A", ""]):
        faults = CollectedFaults()
        game_list = read_lists(None, [heading, game, alone], ReadingOptions(), faults)
        assert len(game_list.games) + len(faults.found) == 2


@each_row(
    ("date_text", "written"),
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
def test_a_birth_is_a_day_of_a_month(date_text: str, written: str) -> None:
    assert birth_of(date_text) == written


@each_row(
    ("cell", "text"),
    [
        # A date, also as the number that it is to a spreadsheet, and a number that is no year and no day of this or the last century.
        (datetime.date(1970, 5, 23), "1970-05-23"),
        (datetime.datetime(1964, 5, 4, 18, 30), "1964-05-04"),
        (23501, "1964-05-04"),
        (23501.0, "1964-05-04"),
        (73050, "2099-12-31"),
        (73051, "73051"),
        # A year in a cell with the format of a date: 1900 is 14 March 1905, and so on to the end of September.
        (datetime.date(1905, 3, 13), "1905-03-13"),
        (datetime.date(1905, 3, 14), "1900"),
        (datetime.date(1905, 5, 23), "1970"),
        (datetime.datetime(1905, 5, 23), "1970"),
        (datetime.date(1905, 9, 30), "2100"),
        (datetime.date(1905, 10, 1), "1905-10-01"),
        # As typed.
        (1899, "1899"),
        (1900, "1900"),
        (1970.0, "1970"),
        (2100, "2100"),
        (2101, "1905-10-01"),
        (1970.5, "1970.5"),
        ("1905-05-23", "1905-05-23"),
        ("23501", "23501"),
        (None, ""),
        (True, "VRAI/TRUE"),
    ],
)
def test_a_cell_of_births_is_the_year_or_the_date_that_was_typed(cell: object, text: str) -> None:
    """By hand: before 1964 are 23376 days, of 64 years with 16 leap days (1900 counts for one), and 4 May is the 125th day of its year."""
    players = read_players([["Name", "Born"], ["Anna", cell]], STRICT)

    assert birth_text(cell) == players.participants[0].birth == text


@each_row(
    ("text", "cell"),
    [
        ("1970/05/23", datetime.date(1970, 5, 23)),
        ("23.05.1970", datetime.date(1970, 5, 23)),
        ("1906/01/01", datetime.date(1906, 1, 1)),
        ("1905/05/23", 1905),
        ("1970/00/00", 1970),
        ("1970/02/30", 1970),
        ("1970", 1970),
        ("0000/00/00", None),
        ("70/05/23", None),
        ("1970/  /  ", 1970),
        ("70", None),
        ("?", None),
        ("", None),
    ],
)
def test_a_birth_of_a_file_is_a_date_or_a_year_in_a_cell(text: str, cell: object) -> None:
    assert birth_cell(text) == cell


@each_row(
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


@each_row(("result", "points"), [("+", 2), ("-", 0), ("1:1", 2), ("½:½", 1), ("1", 2), ("½", 1), ("0", 0), ("", None)])
def test_the_points_beside_a_bye_are_those_of_the_player_alone(result: str, points: int | None) -> None:
    assert points_beside(result, white=True) == points


@each_row(
    ("text", "bare"),
    [
        ("Martin, Paul", "Martin, Paul"),
        ("  Martin\u00a0 Paul ", "Martin Paul"),
        ("12. Martin", "Martin"),
        ("12) GM Martin (2100)", "Martin"),
        ("1234 Martin", "Martin"),
        ("12345 Martin", "12345 Martin"),
        ("12 34", "12 34"),
        ("wgm. Martin", "wgm. Martin"),
        ("WGM. Martin", "Martin"),
        ("MI Martin [1½] (+)", "Martin"),
        ("Martin (Lyon)", "Martin (Lyon)"),
        # Nothing but an addition or a title is the name itself.
        ("(12)", "(12)"),
        ("GM", "GM"),
        ("", ""),
    ],
)
def test_a_name_without_what_programs_print_around_it(text: str, bare: str) -> None:
    assert bare_name(text) == bare


def test_a_roster_tells_why_a_cell_means_nobody() -> None:
    roster = Roster([(3, "Martin, Paul"), (7, "Berg Anna"), (8, "Berg, Anna"), (9, "7"), (12, "")])

    assert [roster.find(cell) for cell in (3, 3.0, "3", "GM Martin Paul (2000)", "martin paul")] == [3] * 5
    for cell, key, values, candidates in (
        (4, "roster_number_unknown", {"number": 4, "least": 3, "most": 12}, ()),
        ("4", "roster_number_unknown", {"number": 4, "least": 3, "most": 12}, ()),
        ("berg anna", "roster_name_twice", {"name": "berg anna", "numbers": "7, 8"}, (7, 8)),
        ("Berg Anna #3", "roster_name_not_number", {"name": "Berg Anna", "number": 3, "numbers": "7, 8"}, (7, 8)),
        ("7", "roster_name_number", {"name": "7", "numbers": "7, 9"}, (7, 9)),
        ("Zoltán Kis", "list_name_unknown", {"name": "Zoltán Kis", "count": 5}, ()),
    ):
        found = roster.find(cell)
        assert isinstance(found, Unidentified)
        assert (found.error.key, found.error.values, found.candidates) == (key, values, candidates)
    for cell in ("Martin, Pal", "Martin, Paul #7"):
        near = roster.find(cell)
        assert isinstance(near, Unidentified)
        assert near.error.key == "roster_name_unknown_near"
    nobody = Roster([]).find(4)
    assert isinstance(nobody, Unidentified)
    assert (nobody.error.key, nobody.error.values) == ("roster_number_unknown_none", {"number": 4})
    assert [roster.knows(cell) for cell in (3, "7", "berg anna", "4", "Zoltán")] == [True, True, True, False, False]
    assert [roster.label(number) for number in (3, 7, 9)] == ["Martin, Paul", "Berg Anna #7", "7 #9"]


@each_row(
    ("cell", "bye"),
    [
        ("EXE", Bye(Outcome.PAIRING_BYE)),
        ("EXE ½", Bye(Outcome.PAIRING_BYE, 1)),
        ("EXE 1", Bye(Outcome.PAIRING_BYE, 2)),
        ("EXE 0", Bye(Outcome.PAIRING_BYE, 0)),
        ("BYE", Bye(Outcome.PAIRING_BYE)),
        ("BYE ½", Bye(Outcome.HALF_BYE)),
        ("BYE 0", Bye(Outcome.ZERO_BYE)),
        ("bye (1)", Bye(Outcome.PAIRING_BYE, 2)),
        ("½ BYE", Bye(Outcome.HALF_BYE)),
        ("½", Bye(Outcome.HALF_BYE)),
        (0.5, Bye(Outcome.HALF_BYE)),
        ("-1", Bye(Outcome.PAIRING_BYE)),
        (-1, Bye(Outcome.PAIRING_BYE)),
        ("(half-point bye)", Bye(Outcome.HALF_BYE)),
        ("[Full Point Bye]", Bye(Outcome.FULL_BYE)),
        ("zero-point-bye", Bye(Outcome.ZERO_BYE)),
        ("Pairing-allocated bye", Bye(Outcome.PAIRING_BYE)),
        ("not paired", Bye(Outcome.ZERO_BYE)),
        ("*** bye ***", Bye(Outcome.PAIRING_BYE)),
        (None, None),
        ("", None),
        ("Martin", None),
        ("+ 12B", None),
        (1, None),
        ("?", None),
    ],
)
def test_what_stands_in_place_of_an_opponent(cell: object, bye: Bye | None) -> None:
    assert read_bye(cell) == bye


@each_row(
    ("cell", "nobody"),
    [
        *((cell, True) for cell in ("-", "...", "forfait", "F.F.", "*")),
        *((cell, False) for cell in ("", None, 3, "Martin", "½", "EXE", "- 1")),
    ],
)
def test_what_names_nobody(cell: object, nobody: bool) -> None:
    assert is_nobody(cell) is nobody


@each_row(
    ("result", "white", "black"),
    [
        ("", None, None),
        (None, None, None),
        ("1-0", 2, 0),
        ("0-1", 0, 2),
        ("½-½", 1, 1),
        ("1:1", 2, 2),
        ("½:½", 1, 1),
        ("1", 2, 2),
        ("1 -", 2, 2),
        ("½", 1, 1),
        ("0", 0, 0),
        ("+", 2, 2),
        ("-", 0, 0),
        ("1-F", 2, 0),
        ("F-F", 0, 0),
        ("EXE", None, None),
    ],
)
def test_the_points_beside_a_bye_by_its_side(result: object, white: int | None, black: int | None) -> None:
    assert (points_beside(result, white=True), points_beside(result, white=False)) == (white, black)


@each_row(
    ("word", "result", "bye"),
    [
        ("EXE", "", Bye(Outcome.PAIRING_BYE)),
        ("EXE", "1", Bye(Outcome.PAIRING_BYE, 2)),
        ("EXE", "½", Bye(Outcome.PAIRING_BYE, 1)),
        ("EXE", "0", Bye(Outcome.PAIRING_BYE, 0)),
        ("EXE", "1-0", Bye(Outcome.PAIRING_BYE, 2)),
        ("EXE", "0-1", None),
        ("EXE", "1:1", Bye(Outcome.PAIRING_BYE, 2)),
        ("bye", "1", Bye(Outcome.PAIRING_BYE, 2)),
        ("bye", "½", Bye(Outcome.HALF_BYE)),
        ("bye", "0", Bye(Outcome.ZERO_BYE)),
        ("½ BYE", "½", Bye(Outcome.HALF_BYE)),
        ("½ BYE", "1", None),
        ("1 BYE", "1", Bye(Outcome.PAIRING_BYE, 2)),
        ("ABS", "0", Bye(Outcome.ZERO_BYE)),
        ("not paired", "½", Bye(Outcome.HALF_BYE)),
        ("not paired", "1", Bye(Outcome.FULL_BYE)),
        ("ABS", "1-0", None),
        ("not paired", "½:½", Bye(Outcome.HALF_BYE)),
    ],
)
def test_a_bye_and_its_points(word: str, result: str, bye: Bye | None) -> None:
    bye_of_word = read_bye(word)
    assert bye_of_word is not None
    if bye is not None:
        assert with_points(bye_of_word, word, result, white=True) == bye
        return
    with pytest.raises(UnreadableCell) as refused:
        with_points(bye_of_word, word, result, white=True)
    assert refused.value.key == "list_bye_result"


@each_row(
    ("word", "result", "points"),
    [
        ("ABS", "1", "1"),
        ("abs.", "+", "1"),
        ("absent", "1F", "1"),
        ("Afwezig", "1", "1"),
        ("absent excusé", 1, "1"),
        ("entschuldigt", "1:1", "1"),
        ("ABS", "½", "½"),
        ("absent", 0.5, "½"),
        ("abwesend", "½:½", "½"),
    ],
)
def test_an_absence_beside_points_is_refused(word: str, result: object, points: str) -> None:
    """An absence is worth 0 points (notations.md): points are a bye, or a win against an opponent who did not come."""
    bye = read_bye(word)
    assert bye == Bye(Outcome.ZERO_BYE)
    with pytest.raises(InconsistentGrid) as refused:
        with_points(bye, word, result, white=True)
    assert (refused.value.key, refused.value.values) == (
        "list_absence_points",
        {"word": word, "points": points},
    )


def game_list_of(players: Sequence[Sequence[Any]], *games: Sequence[Any], **options: Any) -> GameList:
    return read_lists(
        players,
        [["Round", "Board", "White", "Result", "Black"], *games],
        ReadingOptions()._replace(**options),
        CollectedFaults(),
    )


ABSENCES: list[Any] = ["N°", "Name", "First round", "Last round", "Absences"]


@each_row(
    ("person", "missing"),
    [
        (["", "", ""], (2, 1, "C")),
        (["", 2, ""], None),
        (["", 1, ""], None),
        ([3, "", ""], None),
        ([2, "", ""], (2, 1, "C")),
        (["", "", "2"], None),
        (["", "", "1"], (2, 1, "C")),
    ],
)
def test_who_is_missing_in_a_round(person: list[Any], missing: tuple[int, int, str] | None) -> None:
    """C plays in round 1 against D, who has a bye in round 2; A and B play twice."""
    players: list[list[Any]] = [
        ABSENCES,
        [1, "A", "", "", ""],
        [2, "B", "", "", ""],
        [3, "C", *person],
        [4, "D", "", "", ""],
    ]
    games: list[list[Any]] = [[1, 1, 1, "1-0", 2], [1, 2, 3, "1-0", 4], [2, 1, 1, "1-0", 2], [2, None, 4, "", "EXE"]]
    if person[0] in (2, 3):
        # He came later.
        games[1] = [1, None, 4, "", "EXE"]
    if person[1] == 2:
        games[2:] = [[2, 1, 1, "1-0", 2], [2, 2, 3, "1-0", 4], [3, 1, 1, "1-0", 2], [3, None, 4, "", "EXE"]]
    step = unpaired(game_list_of(players, *games))

    if missing is None:
        assert step is None
    else:
        round, count, names = missing
        assert step is not None
        assert (step.key, step.place, step.values) == (
            "next_step_unpaired",
            Place(round=round),
            {"round": round, "count": count, "names": names},
        )
    # A list that says nothing of absences says nothing of those who are missing.
    assert unpaired(game_list_of([row[:2] for row in players], *games)) is None


@pytest.mark.parametrize(("count", "names"), [(5, "C; D; E; F; G"), (6, "C; D; E; F; G; …")])
def test_five_of_those_missing_are_named(count: int, names: str) -> None:
    players: list[list[Any]] = [ABSENCES, *([number, chr(64 + number), "", "", ""] for number in range(1, count + 3))]
    step = unpaired(game_list_of(players, [1, 1, 1, "1-0", 2]))

    assert step is not None
    assert step.values == {"round": 1, "count": count, "names": names}


def test_a_namesake_who_is_missing_has_his_number() -> None:
    people: list[list[Any]] = [[1, "Roy, Ana"], [2, "Bo"], [3, "Cy"], [4, "Roy, Ana"], [5, "Bo, Li"]]
    step = unpaired(game_list_of([ABSENCES, *([*row, "", "", ""] for row in people)], [1, 1, 1, "1-0", 2]))

    assert step is not None
    assert step.values["names"] == "Cy; Roy, Ana #4; Bo, Li"


@each_row(
    ("boards", "twice"),
    [
        ((1, 2, 3), None),
        ((1, 2, 2), (2, 4, 3)),
        ((2, 3, 2), (2, 4, 2)),
        # One of one board, or both: several groups.
        ((1, 1), None),
        ((1, 2, 1, 2), None),
        ((None, None, 2), None),
    ],
)
def test_a_board_with_two_games(boards: tuple[int | None, ...], twice: tuple[int, int, int] | None) -> None:
    players: list[list[Any]] = [["N°", "Name"], *([number, f"P{number}"] for number in range(1, 9))]
    games = [[2, board, 2 * place + 1, "", 2 * place + 2] for place, board in enumerate(boards)]
    step = board_twice(game_list_of(players, *games))

    if twice is None:
        assert step is None
        return
    board, row, first = twice
    assert step is not None
    assert (step.key, step.place) == ("next_step_board_twice", Place(row=row, round=2, text=str(board)))
    assert step.values == {"round": 2, "board": board, "row": first, "other_row": row}


@each_row(
    ("games", "options", "faults"),
    [
        # Each fault of a list that begins in row 4, with the row, the round, the board and the text.
        ([[1, 7, 1, "1-0", 9]], {}, [("roster_number_unknown", 5, 1, 7, "9")]),
        ([[1, 7, 1, "ABS", 2]], {}, [("list_result_is_bye", 5, 1, 7, "ABS")]),
        ([[1, 7, 1, "EXE", 2]], {}, [("list_result_is_bye", 5, 1, 7, "EXE")]),
        ([[1, 7, 1, "1-x", 2]], {}, [("grid_result_unreadable", 5, 1, 7, "1-x")]),
        ([[1, 7, 1, "1-0", 1]], {}, [("list_player_itself", 5, 1, 7, "1 1-0 1")]),
        ([[1, 7, 1, "1-0", ""]], {}, [("list_opponent_missing", 5, 1, 7, "1 1-0")]),
        ([[1, 7, "", "1-0", ""]], {}, [("list_players_missing", 5, 1, 7, "1-0")]),
        # A row that ends before its last column.
        ([[1, 7, 1, "1-0"]], {}, [("list_opponent_missing", 5, 1, 7, "1 1-0")]),
        ([[1, 7, 1]], {}, [("list_opponent_missing", 5, 1, 7, "1")]),
        ([[1, 7, 1, "1-0", 2], ["", 8, 2, "1-0", 3]], {}, [("list_plays_twice_carried", 6, 1, 8, "2 1-0 3")]),
        ([[1, 7, 1, "1-0", 2], [1, 8, 2, "1-0", 3]], {}, [("list_plays_twice", 6, 1, 8, "2 1-0 3")]),
        ([[3, 7, 1, "1-0", 2]], {"planned": 2}, [("list_round_beyond", 5, 3, 7, "1 1-0 2")]),
        ([[2, 7, 1, "1-0", 2]], {"planned": 2}, []),
        ([["x", 7, 1, "1-0", 2]], {}, [("list_round_unreadable", 5, None, None, "x")]),
        (
            [["x", 7, "", "1", 2]],
            {},
            [("list_round_unreadable", 5, None, None, "x"), ("list_opponent_missing", 5, None, 7, "1 2")],
        ),
        ([["x", "", "", "", ""]], {}, []),
        ([["", 7, 1, "1-0", 2]], {}, [("list_round_missing", 5, None, None, None)]),
        ([[1, 7, 1, "1", "½ BYE"]], {}, [("list_bye_result", 5, 1, 7, "1")]),
        (
            [[1, 7, 1, "½", "EXE"], [2, 7, 2, "0", "EXE"]],
            {},
            [("list_bye_points", 6, 2, 7, "2 0 EXE")],
        ),
    ],
)
def test_each_fault_of_a_list_is_told_with_its_place(
    games: list[list[Any]], options: dict[str, Any], faults: list[Any]
) -> None:
    found = CollectedFaults()
    players: list[list[Any]] = [["N°", "Name"], *([number, chr(64 + number)] for number in range(1, 5))]
    read_lists(
        players,
        [["Round", "Board", "White", "Result", "Black"], *games],
        ReadingOptions(row=4)._replace(**options),
        found,
    )

    places = [(fault.error.key, fault.error.place or Place()) for fault in found.found]
    assert [(key, place.row, place.round, place.board, place.text) for key, place in places] == faults


def test_a_list_without_a_round_has_one_column_and_planned_rounds_have_theirs() -> None:
    players: list[list[Any]] = [["N°", "Name"], [1, "A"], [2, "B"]]

    assert game_list_of(players).rounds == 1
    assert game_list_of(players, [2, 1, 1, "", 2]).rounds == 2
    assert game_list_of(players, [2, 1, 1, "", 9]).rounds == 2
    assert game_list_of(players, [2, 1, 1, "", 2], planned=5).rounds == 5
    assert game_list_of(players, [1, 1, 2, "", 1]).tournament.header.first_colour is Colour.BLACK
    assert game_list_of(players, [2, 1, 2, "", 1]).tournament.header.first_colour is None
    assert game_list_of(players, [1, 1, 2, "", 1], first="white").tournament.header.first_colour is Colour.WHITE


def test_players_whom_the_games_name_are_numbered() -> None:
    def people(*games: list[Any]) -> list[tuple[int, str, int | None, str, str]]:
        heading = ["Round", "No", "Title", "White", "Rtg", "FED", "Result", "No", "Title", "Black", "Rtg", "FED"]
        found = read_lists(None, [heading, *games], ReadingOptions(), CollectedFaults())
        return [
            (player.number, player.name, player.rating, player.title, player.federation)
            for player in found.tournament.participants
        ]

    # By the numbers beside them, if all have one and none is given twice; else in the order of the games.
    assert people([1, 7, "g", "Ana", 2000, "FRA", "1-0", 3, "", "Bo", "", "BEL"]) == [
        (3, "Bo", None, "", "BEL"),
        (7, "Ana", 2000, "GM", "FRA"),
    ]
    assert people([1, 7, "", "Ana", "", "", "1-0", "", "", "Bo", 1500, ""]) == [
        (1, "Ana", None, "", ""),
        (2, "Bo", 1500, "", ""),
    ]
    # What one row does not say another one may.
    assert people(
        [1, 1, "", "Ana", 0, "", "1-0", 2, "", "Bo", "", ""],
        [2, 2, "FM", "Bo", 1500, "BEL", "1-0", 1, "", "Ana", 1900, "FRA"],
    ) == [
        (1, "Ana", 1900, "", "FRA"),
        (2, "Bo", 1500, "FM", "BEL"),
    ]


@each_row(
    ("row", "faults"),
    [
        # A list that begins in row 4; key, row, text, column (from 0) and, of two rows, the other one.
        (["x", "C", 1500, "", ""], [("list_number_unreadable", 6, "x", 0, None)]),
        ([0, "C", 1500, "", ""], [("list_number_unreadable", 6, "0", 0, None)]),
        ([1, "C", 1500, "", ""], [("list_number_twice", 6, "1", 0, 5)]),
        ([3, "C", "abc", "", ""], [("grid_rating_unreadable", 6, "abc", 2, None)]),
        ([3, 17, 1500, "", ""], [("list_player_no_name", 6, "17", 1, None)]),
        ([3, "", 1500, "", ""], [("list_player_nameless", 6, "1500", 2, None)]),
        (["", "", 1500, "", ""], []),
        ([3, "C", 1500, "3-5", ""], [("list_rounds_unreadable", 6, "3-5", 3, None)]),
        ([3, "C", 1500, 0, ""], [("list_rounds_unreadable", 6, "0", 3, None)]),
        ([3, "C", 1500, "2", "3, 2"], [("list_bye_and_absence", 6, "3, 2", 4, None)]),
        ([3, "C", 1500, "2", "3, 1"], []),
        ([3, "C"], []),
    ],
)
def test_each_fault_of_a_list_of_players_is_told_with_its_cell(row: list[Any], faults: list[Any]) -> None:
    found = CollectedFaults()
    read_players([["N°", "Name", "Elo", "Half-point byes", "Absences"], [1, "A", 1500, "", ""], row], found, 4)

    places = [(fault, fault.error.place or Place()) for fault in found.found]
    assert [
        (fault.error.key, at.row, at.text, fault.column, fault.error.values.get("other_row")) for fault, at in places
    ] == faults
    assert all(at.range_column == (fault.column or 0) + 1 for fault, at in places)


@pytest.mark.parametrize(
    ("cells", "first", "last", "unread"),
    [
        ((2, ""), 2, None, None),
        ((1, ""), 1, None, None),
        ((0, ""), 1, None, "0"),
        (("", 3), 1, 3, None),
        (("", 0), 1, 0, None),
        (("2, 3", ""), 1, None, "2, 3"),
        (("", "x"), 1, None, "x"),
        (("", ""), 1, None, None),
    ],
)
def test_the_first_and_the_last_round_of_a_player(
    cells: tuple[Any, Any], first: int, last: int | None, unread: str | None
) -> None:
    found = CollectedFaults()
    people = read_players([["Name", "First round", "Last round"], ["A", *cells]], found)

    (person,) = people.participants
    assert (person.first_round, person.last_round) == (first, last)
    assert dict(people.unread_rounds) == ({} if unread is None else {1: unread})
    assert [fault.error.key for fault in found.found] == ([] if unread is None else ["list_one_round_unreadable"])


@each_row(
    ("last", "halves", "absences", "expected_values"),
    [
        (4, "5", "", {"round": 5, "last": 4}),
        (4, "6, 2, 5", "", {"round": 5, "last": 4}),
        (0, "1", "", {"round": 1, "last": 0}),
        (4, "4", "", None),
        # An absence gives no points, and says the same as the withdrawal.
        (4, "", "5", None),
        ("", "5", "", None),
    ],
)
def test_a_half_point_bye_after_a_withdrawal_is_told(
    last: object, halves: str, absences: str, expected_values: dict[str, int] | None
) -> None:
    found = CollectedFaults()
    heads = ["Name", "Last round", "Half-point byes", "Absences"]
    read_players([heads, ["A", last, halves, absences]], found)

    assert [(fault.error.key, fault.error.values) for fault in found.found] == (
        [] if expected_values is None else [("list_bye_after_last", expected_values)]
    )


def test_a_list_of_players_gives_numbers_ratings_and_what_it_shows() -> None:
    rows = [[7, "A", "", 1500, ""], ["", "B", "b", "", 1400], [3, "C c", "C", "1399 E", ""], ["", "D", "", "?", 1300]]
    found = read_players([["N°", "Name", "Vorname", "EloI", "EloN"], *rows], CollectedFaults())

    # Whoever has no number comes after the last; a first name that the name ends with is not told twice.
    assert [(player.number, player.name, player.rating, player.rating_kind) for player in found.participants] == [
        (7, "A", 1500, ""),
        (8, "B b", 1400, ""),
        (3, "C c", 1399, "E"),
        (9, "D", None, ""),
    ]
    assert found.shown == ((7, 1500), (8, 1400), (3, "1399 E"), (9, "???"))
    assert (found.rated, found.says_absences, dict(found.rows)) == (True, False, {7: 2, 8: 3, 3: 4, 9: 5})
    whole = read_players([["Name", "Vorname"], ["Berg Anna", "Anna"], ["Anna", "Berg"]], CollectedFaults())
    assert [player.name for player in whole.participants] == ["Berg Anna", "Anna Berg"]
    assert whole.rated is False


@each_row(
    ("text", "sides"),
    [
        ("1-0", "10"),
        ("1-0NR", "WL"),
        ("1-0 NR", "WL"),
        ("½-½ NR", "DD"),
        ("0-1NR", "LW"),
        ("1-F NR", None),
        ("NR", None),
    ],
)
def test_a_game_that_is_not_rated(text: str, sides: str | None) -> None:
    if sides is not None:
        assert result_sides(text, "trf") == tuple(map(Outcome, sides))
        return
    with pytest.raises(DepartageError):
        result_sides(text, "trf")


@pytest.mark.parametrize(
    ("points", "bye", "cell"),
    [("½", "bye", "½ BYE"), ("½", "EXE", "EXE ½"), ("0", "EXE", "EXE 0"), ("1", "EXE", "EXE"), ("", "EXE", "EXE")],
)
def test_an_exempt_player_has_the_points_beside_him(points: str, bye: str, cell: str) -> None:
    games: Any = [["Round", "White", "Result", "Black"], [1, "Anne", "1-0", "Bilal"], [1, "Chloé", points, bye]]
    table: Any = call("CROSSTABLE", [PLAYERS[:4], games, "FIDE-2026"])

    assert [row[-1] for row in table[1:]] == ["2W1", "1B0", cell]


def test_an_unknown_name_has_at_most_the_three_nearest_beside_it() -> None:
    roster = Roster([(1, "Martin A"), (2, "Martin B"), (3, "Martin C"), (4, "Martin D"), (5, "Zoltan")])
    found = roster.find("Martin X")

    assert isinstance(found, Unidentified)
    assert found.error.message("en").count("Martin ") == 4
    assert "Zoltan" not in found.error.message("en")


@each_row(
    ("ratings", "games", "system", "expected"),
    [
        ((2000, 1900, 1950), [], "swiss", (3, 2)),
        ((2000, "NC", 1950), [], "swiss", (3, 2)),
        # Equal ratings are in any order, and the unrated stand last.
        ((2000, 1900, 1900), [], "swiss", None),
        ((2000, 1900, "NC"), [], "swiss", None),
        # A round robin is drawn by lot; once a round is paired, numbers are final.
        ((2000, 1900, 1950), [], "round-robin", None),
        ((2000, 1900, 1950), [], "auto", None),
        ((2000, 1900, 1950), [[1, "P1", "", "P2"]], "swiss", None),
        ((2000, 1900, 1950), [[1, "P1", "", "EXE"]], "swiss", (3, 2)),
    ],
)
def test_numbers_that_do_not_follow_the_ratings_are_told_before_round_1(
    ratings: tuple[Any, ...], games: list[Any], system: Any, expected: tuple[int, int] | None
) -> None:
    rows = [[number, f"P{number}", rating] for number, rating in enumerate(ratings, 1)]
    options = ReadingOptions(system=system)
    lists = [["No", "Name", "Elo"], *reversed(rows)], [["Round", "White", "Result", "Black"], *games]
    step = unsorted(read_lists(*lists, options, CollectedFaults()), options)

    assert (step and (step.values["number"], step.values["before"])) == expected
    assert step is None or (step.place.round, step.values["round"]) == (1, 1)


def test_names_with_commas_among_several_players_are_taken_apart() -> None:
    """Every order of names and numbers, separated by semicolons or commas, is taken apart into these again."""
    players = [(1, "Berg, Anna"), (2, "Berg, Carl"), (3, "Claes"), (4, "van Dam, Jo"), (5, "Evers Tom")]
    roster = Roster(players)
    for asked in permutations(["Berg, Anna", "berg, carl", "4", "Claes", "van Dam", "Evers"], 3):
        for mark in ("; ", ",", " , "):
            assert roster.split(mark.join(asked)) == list(asked), (asked, mark)
    assert roster.split("1 2,3;  4") == ["1", "2", "3", "4"]
    assert roster.split("") == roster.split(" ; ,") == []
    # An unknown name keeps what follows its comma, so that a message shows all of it.
    assert roster.split("Zola, Emile; 3") == ["Zola, Emile", "3"]
