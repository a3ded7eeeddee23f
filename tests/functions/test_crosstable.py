"""The crosstable functions as a cell calls them."""

import datetime
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.functions.grids import KOYA_GRID, KOYA_NAMES, PERFORMANCE_GRID
from tests.rows import each_row
from xl_departage.base.errors import (
    AmbiguousCell,
    ArgumentError,
    DepartageError,
    ErrorKind,
    InconsistentGrid,
    UnknownOpponent,
    UnreadableCell,
)
from xl_departage.chess.tiebreaks.registry import ROWS, ParsedCode
from xl_departage.functions import FUNCTIONS, OMITTED, Result, call
from xl_departage.functions.crosstable import _CODES, cut_low, extended, median
from xl_departage.functions.request import clear_caches

SWISS = [
    ["+ 2B", "= 3N", "+ 4B"],
    ["- 1N", "+ 4B", "= 3N"],
    ["+ 4B", "= 1B", "= 2B"],
    ["- 3N", "- 2N", "- 1N"],
]
"""Four players, three rounds: 2½ 1½ 2 0. Rounds 1 and 3 pair 1-2 3-4 and 1-4 2-3."""


def column(result: Result) -> list[Any]:
    assert isinstance(result, list)
    assert all(len(row) == 1 for row in result)
    return [row[0] for row in result]


def ask(name: str, *arguments: Any) -> Result:
    return call(name, arguments)


def test_the_ranking_of_the_koya_example_of_seed_000() -> None:
    places = column(ask("RANK_BY", KOYA_GRID, "CD;KOYA;KOYA+1;KOYA+2"))
    ranked = [name for _, name in sorted(zip(places, KOYA_NAMES, strict=True))]

    assert ranked == list("ACBGDFEIHJ")


def test_the_koya_values_printed_in_seed_000() -> None:
    assert [ask("KOYA", KOYA_GRID, number) for number in (2, 3, 4, 6)] == [3, 3, 3, 2]
    assert [ask("KOYA", KOYA_GRID, number, "FFE", 1) for number in (2, 3)] == [3.5, 3.5]
    assert [ask("KOYA", KOYA_GRID, number, "FFE", 2) for number in (2, 3)] == [4, 4.5]


def test_the_direct_encounter_printed_in_seed_000() -> None:
    assert [ask("CONFRONTATION_DIRECTE", KOYA_GRID, number) for number in (2, 3, 4, 6, 7)] == [2.5, 2.5, 1.5, 1.5, 2]


def test_the_performance_example_of_seed_000() -> None:
    grid, ratings = PERFORMANCE_GRID

    assert ask("PERFORMANCE", grid, ratings, 1) == 1973


def test_the_berlin_example_of_seed_000() -> None:
    assert ask("BERLIN", [[1], [0], [0], [0], [1], [0], ["0,5"], [1], [1]]) == 18.5
    assert ask("BERLIN", [[0, 1, 1, 1, 0, 1, "½", 0, 0]]) == 26.5
    for win, draw, loss in (("+", "=", "-"), (">", "½", "<"), ("1F", "0.5", "0F")):
        assert ask("BERLIN", [[loss, win, win, win, loss, win, draw, loss, loss]]) == 26.5


@each_row("bad", [None, "", "2", True, "x", ErrorKind.NA])
def test_a_board_without_a_result_is_an_error_that_names_the_board(bad: Any) -> None:
    with pytest.raises(UnreadableCell, match="ow 2"):
        call("BERLIN", [[[1], [bad], [0]]])


def test_a_column_has_the_height_of_the_grid_and_blank_rows_stay_blank() -> None:
    grid = [*SWISS, ["", None, " "], [None] * 3]

    assert column(ask("POINTS", grid)) == [2.5, 1.5, 2, 0, "", ""]
    assert column(ask("BUCHHOLZ", grid)) == [3.5, 4.5, 4, 6, "", ""]


def test_one_player_gives_one_value_and_a_blank_player_an_empty_text() -> None:
    assert ask("BUCHHOLZ", SWISS, 1) == 3.5
    assert ask("BUCHHOLZ", SWISS, 1.0) == 3.5
    assert ask("BUCHHOLZ", SWISS, "1") == 3.5
    assert ask("BUCHHOLZ", SWISS, None) == ""


@pytest.mark.parametrize("player", [float("nan"), float("inf"), 1.5, True])
def test_a_player_that_is_no_number_of_a_player_is_an_error(player: float) -> None:
    with pytest.raises(ArgumentError):
        ask("POINTS", SWISS, player)


def test_a_player_by_name_and_a_name_that_is_not_there() -> None:
    table = [["N°", "Nom", "R 1", "Pts"], [1, "Élodie", "+ 2B", 1], [2, "Bruno", "- 1N", 0]]

    assert ask("POINTS", table, "elodie") == 1
    with pytest.raises(ArgumentError, match="Bruno"):
        ask("POINTS", table, "Brunon")
    with pytest.raises(ArgumentError):
        ask("POINTS", table, 3)


def test_both_names_of_a_function_give_the_same() -> None:
    arguments: dict[str, Sequence[Any]] = {
        "TIEBREAK": [SWISS, "BH"],
        "RANK_BY": [SWISS, "BH"],
        "STANDINGS": [SWISS, "BH"],
        "WHAT_IF": [SWISS, "BH", 1, 1, "1"],
        "EXPLAIN": [SWISS, "BH", 1],
        "AVERAGE_RATING": [SWISS, [[2000], [1900], [1800], [1700]]],
        "PROVISIONAL_RATING": [SWISS, [[2000], [1900], [1800], [0]]],
        "PAIRINGS": [
            [["Nom"], ["A"], ["B"], ["C"]],
            [["Ronde", "Blancs", "Résultat", "Noirs"], [1, "A", "1-0", "B"], [1, "C", "", "EXE"]],
            "FIDE; planned=3",
        ],
        "SEASON": [[["Étape", "Nom", "Points"], ["Wavre", "A", 5], ["", "B", 3]]],
        "PRIZES": [
            [["Place", "Name", "Points"], [1, "Anna", 2], [2, "Bert", 1], [3, "Cleo", 1]],
            [["Category", 1, 2], ["Open", 100, 60]],
            *[OMITTED, OMITTED, "lang=en"],
        ],
        "CROSSTABLE": [[["Nom"], ["A"], ["B"]], [["Ronde", "Blancs", "Résultat", "Noirs"], [1, "A", "1-0", "B"]]],
    }
    for entry in FUNCTIONS.values():
        for alias in entry.aliases:
            if entry.category.name != "TIEBREAKS":
                continue
            given_arguments = arguments.get(entry.name, [SWISS])
            assert call(alias, given_arguments) == call(entry.name, given_arguments), alias


@each_row(
    ("cell", "error"),
    [
        ("+ 12B", UnknownOpponent),
        ("12X1", UnreadableCell),
        (datetime.date(2026, 2, 1), UnreadableCell),
        (46054, UnreadableCell),
        (True, UnreadableCell),
        (ErrorKind.NA, UnreadableCell),
        ("+ 2N", InconsistentGrid),
        ("- 2B", InconsistentGrid),
        ("= 1B", InconsistentGrid),
        ("0", AmbiguousCell),
    ],
)
def test_a_mistake_in_the_grid_names_row_and_round_in_both_languages(cell: object, error: type[DepartageError]) -> None:
    grid: list[list[Any]] = [list(row) for row in SWISS]
    grid[0][0] = cell

    with pytest.raises(error) as raised:
        call("BUCHHOLZ", [grid])

    place = raised.value.place
    assert place is not None
    assert place.round == 1
    assert place.row in (1, 2)
    assert "ronde 1" in raised.value.message("fr")
    assert "round 1" in raised.value.message("en")


def test_ratings_may_stand_in_the_grid_or_beside_it() -> None:
    table = [
        ["N°", "Elo", "R 1", "R 2", "R 3"],
        *(
            [number, rating, *row]
            for number, rating, row in zip(range(1, 5), (2000, 1900, 1800, ""), SWISS, strict=True)
        ),
    ]

    adjacent = ask("MOYENNE_ELO", SWISS, [[2000], [1900], [1800], ["NC"]])

    assert ask("MOYENNE_ELO", table) == adjacent
    with pytest.raises(ArgumentError, match="Ratings are required"):
        ask("MOYENNE_ELO", SWISS)


@pytest.mark.parametrize(
    "ratings", [[[2000]], [[2000], [1900], [1800], ["fort"]], [[2000], [1900], [1800], [-5]], [[1], [2], [3], [12345]]]
)
def test_ratings_that_do_not_fit_are_errors(ratings: list[list[Any]]) -> None:
    with pytest.raises(DepartageError):
        call("PERFORMANCE", [SWISS, ratings])


def test_standings_have_a_header_and_one_row_a_player() -> None:
    table = ask("CLASSEMENT", SWISS, "Buchholz;Sonneborn-Berger")

    assert isinstance(table, list)
    assert table[0] == ["Pl (FFE)", "N°", "Nom", "Elo", "Pts", "Buchholz", "Sonneborn-Berger"]
    assert [row[1] for row in table[1:]] == [1, 3, 2, 4]
    assert table[1] == [1, 1, "", "", 2.5, 3.5, 2.5]


@pytest.mark.parametrize(
    ("rules", "heading", "fore"),
    [("", "Pl (FFE)", "FB (FIDE-2026)"), ("exempt=0", "Pl (FFE)", "FB (FIDE-2026)"), ("FIDE-2024", "Pl", "FB")],
)
def test_the_heading_of_standings_names_editions_that_the_rules_do_not(rules: str, heading: str, fore: str) -> None:
    arguments = [rules] if rules else []
    table = ask("STANDINGS", SWISS, "BH;FB", *arguments)

    assert isinstance(table, list)
    assert [table[0][0], *table[0][5:]] == [heading, "BH", fore]


def test_tiebreaks_may_be_a_range_of_cells_with_blanks() -> None:
    assert ask("PLACE", SWISS, [["Buchholz"], [""], ["SB"], [None]]) == ask("PLACE", SWISS, "BH;SB")
    with pytest.raises(ArgumentError):
        ask("PLACE", SWISS, [[""], [None]])


def test_numbers_that_look_alike_are_not_mixed_up_by_the_cache() -> None:
    clear_caches()
    matrix: list[list[Any]] = [["*", 1], [0, "*"]]
    truth: list[list[Any]] = [["*", True], [False, "*"]]

    assert column(call("POINTS", [matrix])) == [1, 0]
    with pytest.raises(UnreadableCell):
        call("POINTS", [truth])


def test_a_changed_cell_changes_the_value_though_the_grid_is_the_same_object() -> None:
    grid = [["+ 2B"], ["- 1N"]]
    assert column(ask("POINTS", grid)) == [1, 0]
    grid[0][0], grid[1][0] = "= 2B", "= 1N"

    assert column(ask("POINTS", grid)) == [0.5, 0.5]


def test_rules_that_are_wrong_say_what_was_meant() -> None:
    with pytest.raises(ArgumentError, match="FFE"):
        ask("BUCHHOLZ", SWISS, OMITTED, "FFF")


@settings(max_examples=examples(200), deadline=None)
@given(
    st.lists(
        st.lists(
            st.one_of(st.none(), st.text(max_size=6), st.integers(-5, 99), st.floats(), st.booleans()),
            min_size=3,
            max_size=3,
        ),
        min_size=1,
        max_size=4,
    )
)
def test_any_cells_give_values_or_an_error_in_words(grid: list[list[Any]]) -> None:
    result: object
    try:
        result = call("BUCHHOLZ", [grid])
    except DepartageError as error:
        result = [error.message("fr"), error.message("en")]

    assert isinstance(result, list)
    assert all(result)


def test_of_ratings_by_round_the_first_one_counts() -> None:
    """FIDE C.07 10 (2026): one rating column per round; player 4 is rated only in the second column."""
    by_round: list[list[Any]] = [[2000, 2010, 2020], [1900, None, None], [1800, 1800, 1810], [None, 1700, 1690]]
    once: list[list[Any]] = [[2000], [1900], [1800], [1700]]

    assert call("AVERAGE_RATING", [SWISS, by_round, OMITTED, "FIDE-2026"]) == call(
        "AVERAGE_RATING", [SWISS, once, OMITTED, "FIDE-2026"]
    )
    with pytest.raises(ArgumentError, match="one column per round"):
        call("AVERAGE_RATING", [SWISS, [row[:2] for row in by_round], OMITTED, "FIDE-2026"])


def test_unrated_players_may_count_as_0() -> None:
    """Player 1 met 4 (unrated), 2 and 3: 0 + 1900 + 1800."""
    unrated: list[list[Any]] = [[2000], [1900], [1800], [None]]

    assert call("AVERAGE_RATING", [SWISS, unrated, 1, "FIDE-2026; unrated=0"]) == 1233
    assert call("AVERAGE_RATING", [SWISS, unrated, 1, "FFE; unrated=0"]) == pytest.approx(3700 / 3)


@pytest.mark.parametrize(
    ("grid", "ratings"),
    [
        # No level above, so the level below, 1750, plus Q(2/2) 736 less Q(1/2) 0.
        (
            [
                ["N°", "Nom", "Elo", "R 1", "R 2"],
                [1, "A", "NC", "+ 2", "+ 3"],
                [2, "B", 1800, "- 1", "+ 4"],
                [3, "C", 1700, "+ 4", "- 1"],
                [4, "D", 1600, "- 3", "- 2"],
            ],
            [2486, 1800, 1700, 1600],
        ),
        # Three levels of unrated players, the highest first: Q 736, 125, -125, -736.
        (
            [
                ["N°", "Nom", "Elo", "R 1", "R 2", "R 3"],
                [1, "A", 1800, "+ 2", "+ 3", "+ 4"],
                [2, "B", "NC", "- 1", "+ 4", "+ 3"],
                [3, "C", "NC", "+ 4", "- 1", "- 2"],
                [4, "D", "NC", "- 3", "- 2", "- 1"],
            ],
            [1800, 1189, 939, 328],
        ),
        # An exempt player belongs to the group with the same points.
        (
            [
                ["N°", "Nom", "Elo", "R 1", "R 2"],
                [1, "A", 1800, "+ 2", "+ 3"],
                [2, "B", 1700, "- 1", "EXE"],
                [3, "C", "NC", "EXE", "- 1"],
            ],
            [1800, 1700, 1700],
        ),
    ],
)
def test_provisional_ratings_of_small_grids_by_hand(grid: list[list[Any]], ratings: list[int]) -> None:
    assert column(ask("PROVISIONAL_RATING", grid, OMITTED, OMITTED, "FFE; system=swiss")) == ratings


CUMULATIF: list[list[Any]] = [
    ["Joueur \\Ronde", "1", "2", "3", "4", "5", "6", "Pts"],
    ["Soumarinov", "0", "0", "0", "1", "1", "1", "3"],
    ["Attakinski", "1", "1", "1", "0", "0", "0", "3"],
    ["Solidov", "0,5", "0,5", "0,5", "0,5", "0,5", "0,5", "3"],
    ["Classikov", "1F", "0", "1", "0,5", "0", "0,5", "3"],
]
"""FFE 2.4, section 4 « Cumulatif »: the rows of results as printed, without opponents."""


def test_the_printed_rows_of_results_of_the_cumulatif_are_read() -> None:
    assert column(ask("CUMULATIVE", CUMULATIF)) == [6, 15, 10.5, 12]
    assert column(ask("POINTS", CUMULATIF)) == [3, 3, 3, 3]


def test_results_without_opponents_give_no_buchholz_and_are_only_read_under_a_header() -> None:
    with pytest.raises(DepartageError):
        ask("BUCHHOLZ", CUMULATIF)
    with pytest.raises(DepartageError):
        ask("CUMULATIVE", [row[1:7] for row in CUMULATIF[1:]])
    with pytest.raises(UnreadableCell):
        ask("POINTS", [["Nom", "R 1"], ["A", "0"], ["B", "0"]])


def test_koya_extended_alone_says_that_it_needs_the_list() -> None:
    for name, arguments in (("TIEBREAK", ["Koya étendu"]), ("EXPLAIN", ["Koya étendu", 1])):
        for rules in ("FFE", "FIDE-2026", "PAPI"):
            call_arguments = [SWISS, *arguments, *([None] if name == "TIEBREAK" else []), rules]
            with pytest.raises(ArgumentError, match="STANDINGS"):
                call(name, call_arguments)
    assert ask("TIEBREAK", SWISS, "Koya étendu 1") == ask("KOYA", SWISS, OMITTED, "FFE", 1)


@pytest.mark.parametrize(
    ("rules", "marked"),
    [
        ("FIDE-2026; announced=BH,SB", False),
        ("FIDE-2026; announced=PTS,Buchholz,SB", False),
        ("FIDE-2026; announced=SB,BH", True),
        ("FIDE-2026; annoncés=BH", True),
        ("announced=SB,BH", True),
    ],
)
def test_a_list_that_is_not_the_announced_one_is_marked_in_the_heading(rules: str, marked: bool) -> None:
    table = ask("STANDINGS", SWISS, "BH;SB", f"{rules}; lang=en")

    assert isinstance(table, list)
    heading = str(table[0][0])
    assert ("List changed" in heading) is marked
    assert ("FFE" in heading) is (not rules.startswith("FIDE"))
    assert table[1:] == ask("STANDINGS", SWISS, "BH;SB", rules.partition(";")[0] if "FIDE" in rules else "FFE")[1:]  # type: ignore[index]


def some_edition_takes(code: ParsedCode) -> bool:
    return any(set(code.modifiers) <= set(definition.modifiers) for definition in ROWS[code.name].definitions.values())


def test_every_option_of_a_function_is_a_modifier_that_some_edition_takes() -> None:
    """No edition cuts a Yugoslav, a Kashdan or wins; a Koya is extended and not cut. An option must change something."""
    for code, apply in (
        ("YUGOSLAV", cut_low),
        ("KASHDAN", median),
        ("WIN", extended),
        ("KS", cut_low),
        ("SB", extended),
    ):
        assert not some_edition_takes(apply(ParsedCode(code), 1)), code
    assert len(_CODES) > 15
    for name, (code, options) in _CODES.items():
        for choice in options:
            modified = choice.apply(ParsedCode(code), 1)
            assert modified != ParsedCode(code), name
            assert some_edition_takes(modified), (
                f"{name}: give the definition of {code} the modifier, or drop the option"
            )


def test_a_function_takes_ratings_if_its_tie_break_is_computed_from_them() -> None:
    for name, (code, _) in _CODES.items():
        takes = "ratings" in {argument.name for argument in FUNCTIONS[name].arguments}
        assert takes is ROWS[code].on_ratings, f"{name}: rated={ROWS[code].on_ratings}"
