"""The rating functions as an arbiter calls them: printed examples, shapes, and errors that name the cell."""

import datetime
from fractions import Fraction
from typing import Any

import pytest

from tests.chess.ratings.frbe import examples
from tests.rows import each_row
from xl_departage.base.cells import OMITTED, Result
from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind, ImpossibleNumber, Undefined
from xl_departage.base.messages import languages
from xl_departage.functions import ratings  # noqa: F401  declares the functions
from xl_departage.functions.catalogue import FUNCTIONS, call
from xl_departage.functions.rating_arguments import (
    read_optional_own,
    read_optional_rating,
    read_optional_ratings,
    read_own,
    read_ratings,
)


def column(values: list[Any]) -> list[list[Any]]:
    return [[value] for value in values]


def error(name: str, *arguments: Any) -> DepartageError:
    with pytest.raises(DepartageError) as caught:
        call(name, arguments)
    return caught.value


OPPONENTS: list[Any] = examples()["bel_K_example"]["opp"]
RESULTS: list[Any] = ["1", "½", 0, 1.0, "0,5", "1", "0"]


@each_row(("games", "rating"), [(50, 1797), (150, 1788), (400, 1779)])
@each_row("own_first", [True, False])
def test_the_printed_example_gives_its_three_ratings_in_rows_and_columns(
    games: int, rating: int, own_first: bool
) -> None:
    opponents = column(OPPONENTS) if own_first else [OPPONENTS]

    assert call("ELO_NEW", [1760, opponents, column(RESULTS), games]) == rating
    assert call("ELO_NEW", [1760, opponents, [RESULTS], games, "BEL"]) == rating


def test_expected_scores_keep_the_shape_of_the_opponents() -> None:
    expected = examples()["bel_K_example"]["We_printed"]

    assert call("ELO_EXPECTED", [1760, column(OPPONENTS)]) == column(expected)
    assert call("ELO_EXPECTED", [1760, [OPPONENTS]]) == [expected]
    assert call("ELO_EXPECTED", [1760, 1645]) == 0.66
    assert call("ELO_EXPECTED", [1760, [[1645, None], ["NC", 0]]]) == [[0.66, ""], [ErrorKind.NA, ErrorKind.NA]]


def test_ratings_copied_from_a_papi_table_keep_their_letter() -> None:
    """Papi prints `1920 F` (FIDE), `1645 N` (national), with a no-break space; table II: 115 -> .66, 160 -> .29."""
    assert call("ELO_EXPECTED", ["1760 N", [["1645\u00a0N", "1920 F", "1645F", "NR"]]]) == [
        [0.66, 0.29, 0.66, ErrorKind.NA]
    ]


def test_a_change_comes_unrounded() -> None:
    assert call("ELO_DELTA", [1760, [OPPONENTS], [RESULTS], 50]) == float(Fraction(116 * 32, 100))
    assert call("ELO_DELTA", [1760, [OPPONENTS], [RESULTS], OMITTED, "FIDE", 20]) == float(Fraction(116 * 20, 100))


def test_forfeits_byes_and_unrated_opponents_are_left_out() -> None:
    opponents: list[Any] = [*OPPONENTS, 2000, 2000, None, "NC", 0, None, None]
    results: list[Any] = [*RESULTS, "1F", ">", "EXE", "1", None, "½", None]

    assert call("ELO_NEW", [1760, [opponents], [results], 50]) == 1797


@each_row("name", ["ELO_NEW", "ELO_DELTA", "ELO_PERFORMANCE", "ELO_INITIAL"])
@each_row("blank", [None, "", " "])
def test_a_rating_without_a_result_is_refused(name: str, blank: str | None) -> None:
    """If the result was forgotten, leaving the game out would give a value that looks right."""
    lists: list[Any] = [[[*OPPONENTS, 1900]], [[*RESULTS, blank]]]
    caught = error(name, *([] if name in ("ELO_PERFORMANCE", "ELO_INITIAL") else [1760]), *lists)

    assert isinstance(caught, ArgumentError)
    assert "1900" in caught.message("fr")
    assert f"column {len(OPPONENTS) + 1}" in caught.message("en").lower()


def test_the_estimate_of_an_unrated_opponent_does_not_count_for_the_ffe() -> None:
    caught = error("ELO_PERFORMANCE", [[1800, "1399 E"]], [["1", "1"]], 1850, "FFE")

    assert isinstance(caught, ArgumentError)
    assert "PROVISIONAL_RATING" in caught.message("fr")


def test_what_is_no_fide_rating_counts_as_an_unrated_opponent_for_fide() -> None:
    """
    B.02 8.2, 8.3.1: against rated opponents; 7.2.1: no rating below 1400 on a list since 1 March 2024. Each text gives what NC gives, in
    every function and edition of FIDE's; under the Belgian text, a national rating is the rating, and an estimate is none.
    """
    none = {
        "FIDE-2024": ("1399 E", "1850 E", "1850E", "1850 e", "1850 N", "1850n", "1.850 N", "1 850 N", 1399, "1399", "1350 F", 300),
        "FIDE-2025": ("1399 E", "1850 N", 1399, "1399 F"),
        "FIDE": ("1399 E", "1850 N", 1399, "1399 F"),
        "BEL": ("1399 E", "1850 E"),
    }  # fmt: skip
    count = {
        "FIDE-2024": (1850, "1850 F", "1850F", "1.850", 1400, "1400 F"),
        "FIDE-2025": (1850, "1850 F", 1400),
        "FIDE": (1850, "1850 F", 1400),
        "BEL": (1850, "1850 N", "1850 F", 1399, 301),
    }

    def values(cell: object, rules: str) -> list[object]:
        games: list[Any] = [column([cell, 1800, 1700, 1750, 1600, 1650]), column([1, 0, 1, 1, 0.5, 0.5])]
        # ELO_INITIAL under BEL takes ten.
        many: list[Any] = [part + part for part in games]
        named: Any = rules
        return [
            call("ELO_NEW", [1700, *games, 50, named]),
            call("ELO_DELTA", [1700, *games, 50, named]),
            call("ELO_PERFORMANCE", [*games, OMITTED, named]),
            call("ELO_INITIAL", [*many, named]),
            call("ELO_EXPECTED", [1700, column([cell]), named]),
        ]

    for rules in none:
        unrated = values("NC", rules)
        for cell in none[rules]:
            assert values(cell, rules) == unrated, (rules, cell)
        for cell in count[rules]:
            assert all(
                rated_value != unrated_value
                for rated_value, unrated_value in zip(values(cell, rules), unrated, strict=True)
            ), (rules, cell)
    norm = call("ELO_PERFORMANCE", [[[2400, 2300, "NC"]], [[1, 1, 0]], OMITTED, "FIDE; norm=IM"])
    for cell in ("1399 E", "2350 N", 1399):
        assert call("ELO_PERFORMANCE", [[[2400, 2300, cell]], [[1, 1, 0]], OMITTED, "FIDE; norm=IM"]) == norm


def test_the_values_by_hand_where_opponents_are_not_rated() -> None:
    # 1700 against 1800: difference 100, expected .36; K 20: 20 x .64 = 12.8.
    assert call("ELO_NEW", [1700, [["1399 E"], [1800]], [[0], [1]], 50, "FIDE-2025"]) == 1713
    assert call("ELO_NEW", [1700, [["1850 N"], [1800]], [[0], [1]], 50, "FIDE-2025"]) == 1713
    # The loss against 1800 alone: 1700 - 20 x .36 = 1692.8.
    assert call("ELO_NEW", [1700, [[1350], [1800]], [[1], [0]], 50, "FIDE-2025"]) == 1693
    caught = error("ELO_INITIAL", column([1300, 1350, 1500, 1600, 1700]), column([1] * 5), "FIDE-2025")
    assert (caught.kind, caught.values) == (ErrorKind.NA, {"games": 3, "least": 5})


def test_opponents_below_the_floor_count_for_nothing_and_the_description_says_so() -> None:
    """B.02 7.2.1: below 1400 a player is unrated."""
    for name, value in (("ELO_NEW", 1900), ("ELO_DELTA", 0)):
        assert call(name, [1900, [[1399]], [["1"]], 50, "FIDE-2025"]) == value
        for language in languages():
            assert "1400" in FUNCTIONS[name].arguments[1].help.in_language(language)


@pytest.mark.parametrize("rules", ["FIDE-2024", "FIDE-2025"])
def test_an_own_rating_that_is_none_for_fide_is_refused(rules: str) -> None:
    lists: list[Any] = [[[1800]], [[1]]]
    for own_rating, key in (
        ("1399 E", "estimated"),
        ("1850 N", "national"),
        (1399, "below_floor"),
        ("1399 F", "below_floor"),
    ):
        for name, arguments in (
            ("ELO_NEW", [own_rating, *lists, 50, rules]),
            ("ELO_DELTA", [own_rating, *lists, 50, rules]),
            ("ELO_EXPECTED", [own_rating, [[1800]], rules]),
            ("ELO_K", [50, own_rating, rules]),
        ):
            caught = error(name, *arguments)
            assert (caught.key, caught.kind) == (f"rating_own_{key}", ErrorKind.VALUE)
            assert all(str(caught.values["value"]) in caught.message(language) for language in ("en", "fr", "nl", "de"))
    assert call("ELO_K", [50, "1850 F", rules]) == 20
    assert call("ELO_K", [50, "1850 N", "BEL"]) == call("ELO_K", [50, 1850, "BEL"])


def test_a_number_too_small_for_a_rating_is_refused_in_every_argument_that_is_one(subtests: pytest.Subtests) -> None:
    """Published Belgian ratings go down to 301; games have no bound. Ratings may be 0 for the unrated."""
    grid = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
    good: dict[str, object] = {
        "own": 1800, "rating": 1800, "highest": 1900, "opponents": [[1800], [1700]], "results": [[1], [0]],
        "ratings": [[1800], [1700]], "performances": [[1800], [1700]], "games": [[5], [5]], "floors": [[1401], [1401]],
        "published": [[0], [0]], "grid": grid,
    }  # fmt: skip
    checked = 0
    for function in FUNCTIONS.values():
        for position, argument in enumerate(function.arguments):
            if argument.read not in (
                read_own,
                read_optional_own,
                read_optional_rating,
                read_ratings,
                read_optional_ratings,
            ):
                continue
            lists = argument.read in (read_ratings, read_optional_ratings)
            for small in (1, 10, 299, "250"):
                arguments = [good.get(parameter.name, OMITTED) for parameter in function.arguments]
                if argument.read is read_own or argument.read is read_optional_own:
                    arguments = [
                        OMITTED if parameter.name == "games" else value
                        for parameter, value in zip(function.arguments, arguments, strict=True)
                    ]
                if function.name == "ELO_K":
                    arguments[0] = 50
                arguments[position] = [[1800], [small]] if lists else small
                with (
                    subtests.test(function=function.name, argument=argument.name, small=small),
                    pytest.raises(ArgumentError) as caught,
                ):
                    function.call(arguments)  # type: ignore[arg-type]
                # Where another order would fit, that is what is said.
                assert caught.value.key.startswith(("rating_too_small", "arguments_misplaced"))
                checked += 1
                for least in (300, 301):
                    argument.read(argument.name, [[least]] if lists else least)
    assert checked >= 60
    for name in ("PERFORMANCE", "AVERAGE_RATING", "PROVISIONAL_RATING"):
        refused = error(name, grid, [[1800], [2], [1700], [1600]])
        assert (refused.key, refused.place and refused.place.row) == ("grid_rating_too_small", 2)
    assert isinstance(call("ELO_K", [2745, 1800, "BEL"]), int)


@pytest.mark.parametrize(
    ("text", "rating"), [("2.000", 2000), ("2,000", 2000), ("1.850 F", 1850), ("1850.0", 1850), ("1850,00", 1850)]
)
def test_three_figures_behind_a_separator_are_thousands(text: str, rating: int) -> None:
    assert call("ELO_EXPECTED", [1900, text]) == call("ELO_EXPECTED", [1900, rating])


def test_the_printed_ffe_performance() -> None:
    example = examples()["ffe_1998_performance"]

    assert call("ELO_PERFORMANCE", [[example["opp"]], [example["res"]], example["own"]]) == example["P"]
    assert call("ELO_PERFORMANCE", [[example["opp"]], [example["res"]], example["own"], "FFE"]) == example["P"]
    assert call("ELO_QUANTITY", [4.5, 6]) == example["Q"]


def test_an_unrated_opponent_of_the_ffe_performance_is_named() -> None:
    caught = error("ELO_PERFORMANCE", [[1800, None]], [["1", "1"]], 1850, "FFE")

    assert isinstance(caught, ArgumentError)
    assert "row 1, column 2" in caught.message("en")
    assert "PROVISIONAL_RATING" in caught.message("fr")


def test_belgian_performances_and_first_ratings() -> None:
    assert call("ELO_PERFORMANCE", [[[2004] * 12], [[1] * 4 + [0] * 8], OMITTED, "BEL"]) == 1879
    # 24,048 + 14,325 over twenty games, 9 points: 1883 (as printed).
    opponents = [2004] * 12 + [1790] * 4 + [1791] * 3 + [1792]
    assert sum(opponents) == 38373
    assert call("ELO_INITIAL", [[opponents], [[1] * 9 + [0] * 11], "BEL"]) == 1883
    # Games after the twentieth do not count for the first rating.
    assert call("ELO_INITIAL", [[[*opponents, 2500]], [[1] * 9 + [0] * 11 + [1]], "BEL"]) == 1883
    assert call("ELO_INITIAL", [[[2004] * 12], [[1] * 4 + [0] * 8]]) == 1879
    assert isinstance(error("ELO_INITIAL", [[2004] * 9], [[1] * 9]), Undefined)


def test_fide_first_ratings_by_edition() -> None:
    assert call("ELO_INITIAL", [[[1900, 1900, 1900, 1900, 1907]], [[1, 1, 1, 0, 0]], "FIDE"]) == 1922
    assert call("ELO_INITIAL", [[[1900] * 4], [[1, 1, "½", "½"]], "FIDE-2009"]) == 1925


def test_the_printed_weighting_of_events() -> None:
    results = examples()["fide_2009_weighted"]["results"]

    assert call("ELO_COMBINE", [column([p for p, _ in results]), column([n for _, n in results])]) == 2270


def test_k_before_a_game_by_edition() -> None:
    assert [call("ELO_K", [games, 1760]) for games in (20, 99, 100, 299, 300)] == [32, 32, 24, 24, 16]
    assert call("ELO_K", [200, 1760, "FIDE", 2010, 2026]) == 40
    assert call("ELO_K", [200, 1760, "FIDE", 2007, 2026]) == 20
    assert call("ELO_K", [200, 2350, "FIDE", OMITTED, OMITTED, 2400]) == 10
    # FIDE B.02, 8.3.3: 40 until 30 games are completed, and under 2300 until the end of the year of the 18th birthday; 10 from 2400 on.
    assert [call("ELO_K", [games, 2000, "FIDE"]) for games in (0, 29, 30, 2400)] == [40, 40, 20, 20]
    assert [call("ELO_K", [30, rating, "FIDE"]) for rating in (2399, 2400, 2700)] == [20, 10, 10]
    assert [call("ELO_K", [30, 2299, "FIDE", 2026 - age, 2026]) for age in (8, 18, 19)] == [40, 40, 20]
    assert call("ELO_K", [30, 2300, "FIDE", 2016, 2026]) == 20
    # A list of players has the births as dates: 31 December 2008 is day 39813, 30 December 2026 day 46386.
    day, birth = datetime.date(2026, 12, 30), datetime.date(2008, 12, 31)
    for born, period in ((birth, day), (39813, 46386), ("31/12/2008", "2026-12-30"), ("2008/00/00", 2026), (2008, day)):
        assert call("ELO_K", [200, 1760, "FIDE", born, period]) == 40, born
    assert call("ELO_K", [200, 1760, "FIDE", datetime.date(2007, 12, 31), day]) == 20
    # An unrated player is in his place, and so is a birth that is not known; neither is an argument elsewhere.
    for place in ("NC", 0):
        assert "ELO_INITIAL" in error("ELO_K", 200, place, "FIDE-2025", 2010, 2026).message("en")
        assert "ELO_INITIAL" in error("ELO_NEW", place, [[1500, 1600]], [[1, 0]], 200, "FIDE-2025").message("en")
    for born in (2350, 0, 1899, 12, "May", True, "5/6/08"):
        assert "birth_year" in error("ELO_K", 200, 1760, "FIDE", born, 2026).message("en"), born
    assert isinstance(error("ELO_K", 19, 1760), Undefined)
    assert "year" in error("ELO_K", 200, 1760, "FIDE", 2010).message("en")


def test_differences_take_the_percentage_as_a_decimal() -> None:
    assert call("ELO_DIFFERENCE", [0.75]) == 193
    assert call("ELO_DIFFERENCE", ["0,145"]) == -296
    assert call("ELO_DIFFERENCE", [0.145]) == -296
    assert call("ELO_DIFFERENCE", [0.125, "BEL-1997"]) == -336
    assert call("ELO_DIFFERENCE", [1, "FIDE"]) == 800
    assert isinstance(error("ELO_DIFFERENCE", 1), Undefined)
    assert isinstance(error("ELO_DIFFERENCE", 75), ImpossibleNumber)


def test_the_floor_holds_in_belgium_and_unrates_at_fide() -> None:
    assert call("ELO_NEW", [1160, [[1160] * 3], [[0] * 3], 50]) == 1150
    assert isinstance(error("ELO_NEW", 1405, [[1405] * 2], [[0] * 2], 10, "FIDE"), Undefined)


def test_k_times_games_is_limited_at_fide() -> None:
    # 39 games at K 20 give K 17: 39 draws against 100 more (We .36): 39 x .14 x 17 = 92.82 -> 93.
    assert call("ELO_NEW", [1800, [[1900] * 39], [[0.5] * 39], 100, "FIDE"]) == 1893


def test_tempo_and_norms_are_chosen_in_the_rules() -> None:
    assert call("ELO_EXPECTED", [2800, 2000, "FIDE"]) == 1
    assert call("ELO_EXPECTED", [2800, 2000, "FIDE; tempo=blitz"]) == 0.92
    opponents: list[list[Any]] = [[2400, 2500, "NC", 2100]]
    results: list[list[Any]] = [[1, 1, 0.5, 1]]
    # GM: the unrated opponent counts 1400 and is the lowest, so 2200: Ra 2300, 88 % -> +336.
    assert call("ELO_PERFORMANCE", [opponents, results, OMITTED, "FIDE; norm=GM"]) == 2636
    assert "FIDE" in error("ELO_PERFORMANCE", opponents, results, OMITTED, "BEL; norm=GM").message("en")


def test_ranks_give_more_games_the_lead_and_leave_the_unrated_blank() -> None:
    assert call("ELO_RANK", [column([1500, 1500, 0, None, 1600]), column([30, 40, 1, 1, 2])]) == column(
        [3, 2, "", "", 1]
    )


def test_membership_numbers() -> None:
    assert call("MATRICULE_OK", [19]) is True
    assert call("MATRICULE_OK", ["00019"]) is True
    assert call("MATRICULE_OK", [18]) is False
    assert call("MATRICULE_OK", [None]) == ""
    assert isinstance(error("MATRICULE_OK", 123456), ArgumentError)


def test_the_exact_curve_is_a_function_of_its_own() -> None:
    value = call("ELO_EXPECTED_EXACT", [1760, 1645])

    assert isinstance(value, float)
    assert value == pytest.approx(0.6578, abs=0.0001)


@each_row("bad", ["abc", -1500, 12345, 1500.5, True, datetime.date(2024, 1, 2), "15OO"])
def test_a_cell_that_is_no_rating_is_named(bad: Any) -> None:
    caught = error("ELO_NEW", 1760, [[1500], [bad]], [[1], [1]], 50)

    assert isinstance(caught, ArgumentError)
    assert caught.place is not None
    assert (caught.place.row, caught.place.column) == (2, 1)
    assert "opponents" in caught.message("en")


@pytest.mark.parametrize("bad", ["x", 2, "1-0", True, "+"])
def test_a_cell_that_is_no_result_is_named(bad: Any) -> None:
    caught = error("ELO_NEW", 1760, [[1500, 1600]], [[1, bad]], 50)

    assert isinstance(caught, ArgumentError)
    assert caught.place is not None
    assert (caught.place.row, caught.place.column) == (1, 2)
    assert "results" in caught.message("en")


def test_a_half_that_excel_made_a_date_is_told_as_such() -> None:
    caught = error("ELO_NEW", 1760, [[1500, 1600]], [[1, datetime.date(2026, 2, 1)]], 50)

    assert "date" in caught.message("fr")
    assert "½" in caught.message("fr")


def test_an_error_value_in_a_range_is_named() -> None:
    caught = error("ELO_NEW", 1760, [[1500, ErrorKind.REF]], [[1, 1]], 50)

    assert "#REF!" in caught.message("en")
    assert caught.place is not None
    assert caught.place.column == 2


@pytest.mark.parametrize(
    ("opponents", "results"),
    [
        ([[1500, 1600, 1700]], [[1, 1]]),
        ([[1500], [1600]], [[1], [1], [0]]),
        ([[1500, 1600], [1700, 1800]], [[1, 1, 1, 1]]),
    ],
)
def test_ranges_of_unequal_length_are_told(opponents: Result, results: Result) -> None:
    caught = error("ELO_NEW", 1760, opponents, results, 50)

    assert isinstance(caught, ArgumentError)
    assert "opponents" in caught.message("en")
    assert "results" in caught.message("en")


@each_row("own_rating", [None, "", "NC", 0, -5, 12345, "abc"])
def test_an_own_rating_that_is_none_is_told(own_rating: Any) -> None:
    assert "own" in error("ELO_NEW", own_rating, [[1500]], [[1]], 50).message("en")


def test_without_games_and_k_nothing_is_guessed() -> None:
    for rules in ("BEL", "FIDE"):
        assert "games" in error("ELO_NEW", 1760, [[1500]], [[1]], OMITTED, rules).message("en")
    assert call("ELO_NEW", [1760, [[1760]], [[1]], OMITTED, "BEL", 32]) == 1776


@each_row(
    ("name", "arguments"),
    [
        ("ELO_EXPECTED", [1760, 1500, "FFE"]),
        ("ELO_EXPECTED", [1760, 1500, "FIDE-2009"]),
        ("ELO_DIFFERENCE", [0.5, "FFE"]),
        ("ELO_QUANTITY", [3, 6, "BEL"]),
        ("ELO_PERFORMANCE", [1500, 1, None, "FIDE-2009"]),
        ("ELO_K", [50, 1500, "FFE"]),
        ("ELO_DELTA", [1500, 1500, 1, 50, "FIDE-2009"]),
        ("ELO_NEW", [1500, 1500, 1, 50, "FFE"]),
        ("ELO_INITIAL", [1500, 1, "FFE"]),
        ("ELO_INITIAL_RR", [[["*", 1], [0, "*"]], OMITTED, OMITTED, "BEL"]),
        ("ELO_COMBINE", [1500, 9, "FIDE"]),
        ("ELO_PERIOD", [[["pid"]], [["a"]], "FIDE"]),
    ],
)
def test_an_edition_that_does_not_define_a_function_says_so(name: str, arguments: list[Any]) -> None:
    caught = error(name, *arguments)

    assert isinstance(caught, ArgumentError)
    assert arguments[-1] in caught.message("en") or "FIDE-2025" in caught.message("en")


def test_a_quantity_of_quarter_points_is_refused() -> None:
    assert isinstance(error("ELO_QUANTITY", 4.25, 7), ImpossibleNumber)
    assert call("ELO_QUANTITY", [4.5, 7]) == 110


@pytest.mark.parametrize(("performances", "games"), [([2400, None, 2000], [5, 10, 5]), ([2400, 2300], [5, None])])
def test_an_event_half_filled_in_is_not_left_out_in_silence(
    performances: list[int | None], games: list[int | None]
) -> None:
    problem = error("ELO_COMBINE", column(performances), column(games))

    assert isinstance(problem, ArgumentError)
    assert problem.place is not None
    assert problem.place.row == 2
    assert call("ELO_COMBINE", [column([2280, None, 2400]), column([5, None, 5])]) == 2340


def test_ranges_of_one_length_and_different_shapes_are_told_by_their_shapes() -> None:
    problem = error("ELO_DELTA", 1760, [[1700, 1800], [1900, 2000]], column([1, 1, 0, 0]), 45)

    assert "2 × 2" in problem.message("en")
    assert "4 × 1" in problem.message("en")


def test_options_tell_which_event_it_is_and_the_floor_of_the_day() -> None:
    """« retrait » with 0 points of 3 games: 735; 1.5 of 4: 87."""
    assert call("ELO_INITIAL", [column([2200] * 3), column([0, 0, 0]), "FIDE-2009; event=2"]) == 1465
    with pytest.raises(Undefined):
        call("ELO_INITIAL", [column([2200] * 3), column([0, 0, 0]), "FIDE-2009"])
    low = [column([1400] * 4), column([1, 0.5, 0, 0])]
    assert call("ELO_INITIAL", [*low, "FIDE-2009; plancher=1201"]) == 1313
    with pytest.raises(Undefined, match="1401"):
        call("ELO_INITIAL", [*low, "FIDE-2009"])
    for rules in ("BEL; event=2", "FIDE-2025; floor=1201"):
        assert rules.partition("; ")[2].partition("=")[0] in error("ELO_INITIAL", *low, rules).message("en")


@each_row(
    ("extra", "needle"),
    [
        ([column([6, 1])], "more points"),
        ([None, column([6, 3])], "more rated opponents"),
        ([None, None, column([4, 3])], "chronological order"),
        ([None, None, column([4, None])], "every event"),
        ([column(["x", 1])], "points"),
        ([column([1])], "length"),
    ],
)
def test_impossible_events_are_refused_with_the_cure(extra: list[Any], needle: str) -> None:
    assert needle in error("ELO_ENTRY", column([1800, 1900]), column([5, 5]), *extra).message("en")


def test_start_games_are_those_of_a_rating_without_games() -> None:
    assert [call("ELO_K", [0, rating, "BEL-2024"]) for rating in (2350, 2100, 1700)] == [10, 24, 32]
    assert call("ELO_NEW", [2350, 2350, 1, 0, "BEL-2023"]) == 2355


def test_an_event_of_which_one_half_is_missing_is_refused_and_a_blank_row_is_none() -> None:
    """By hand: (2000 · 4 + 2200 · 6) / 10."""
    assert call("ELO_COMBINE", [column([2000, None, 2200]), column([4, None, 6])]) == 2120
    for performances, counts, row in (
        ([2000, None], [4, 6], 2),
        ([2000, 2200], [4, None], 2),
        ([2000, 2100], [0, 5], 1),
    ):
        with pytest.raises(ArgumentError) as refused:
            call("ELO_COMBINE", [column(performances), column(counts)])
        assert refused.value.key == "rating_event_incomplete"
        assert refused.value.place is not None
        assert refused.value.place.row == row
