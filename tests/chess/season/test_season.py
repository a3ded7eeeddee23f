"""SEASON: points, counted stages, criteria and places, worked out by hand from the regulations of a season."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.hanging import must_end
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import Language, languages, text
from xl_departage.chess.season.regulations import Criterion, Regulations
from xl_departage.chess.season.season_standings import check_results, rank
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.formats.season_results import read_points, read_scale, read_season
from xl_departage.functions import OMITTED, call
from xl_departage.functions.answers.season_answers import _age

SCALE = "10;7;5;3"
RESULTS: Any = [
    ["Étape", "Place", "Nom"],
    ["Wavre", 1, "Anne"],
    ["", 2, "Bilal"],
    ["", "2=", "CHLOE"],
    ["", 4, "Dora"],
    ["Nivelles", 1, "Chloé"],
    ["", 2, "Anne"],
    ["", 3, "Bilal"],
    ["Tubize", 1, "Dora"],
    ["", 2, "Chloé"],
]


def season(results: Any = RESULTS, *arguments: Any) -> list[list[Any]]:
    table: Any = call("SEASON", [results, *arguments])
    return [list(row) for row in table]


def refused(*arguments: Any) -> DepartageError:
    with pytest.raises(DepartageError) as raised:
        season(*arguments)
    return raised.value


def test_points_of_places_shared_places_and_the_best_stages() -> None:
    """Wavre: 10, (7 + 5) / 2 = 6 twice, 3. Nivelles: 10, 7, 5. Tubize: 10, 7. Two stages count."""
    table = season(RESULTS, SCALE, 2)

    assert table[0] == ["Pl", "Nom", "Total", "Étapes jouées", "Wavre", "Nivelles", "Tubize"]
    assert table[1:] == [
        [1, "Anne", 17, 2, 10, 7, ""],
        [1, "CHLOE", 17, 3, 6, 10, 7],
        [3, "Dora", 13, 2, 3, "", 10],
        [4, "Bilal", 11, 2, 6, 5, ""],
    ]


def test_without_best_all_stages_count_and_one_stage_is_one() -> None:
    assert [row[1:3] for row in season(RESULTS, SCALE)[1:]] == [
        ["CHLOE", 23],
        ["Anne", 17],
        ["Dora", 13],
        ["Bilal", 11],
    ]
    assert [row[:3] for row in season(RESULTS, SCALE, 1)[1:]] == [
        [1, "Anne", 10], [1, "CHLOE", 10], [1, "Dora", 10], [4, "Bilal", 6],
    ]  # fmt: skip


def test_the_points_of_the_place_instead_of_the_mean_and_points_for_taking_part() -> None:
    table = season(RESULTS, SCALE, OMITTED, OMITTED, "sharing=place; participation=1,5")

    # 7 + 1.5 for both who share second place at Wavre; whoever took part in a stage has 1.5 more for it.
    assert {row[1]: row[2] for row in table[1:]} == {"CHLOE": 7 + 10 + 7 + 4.5, "Anne": 20, "Dora": 16, "Bilal": 15}


def test_a_third_is_rounded_to_two_decimals_and_places_beyond_the_table_are_worth_nothing() -> None:
    """Three share second place: (7 + 5 + 3) / 3 = 5; with 10;7;5: (7 + 5) / 3 = 4; with 10;1;1: 2 / 3 = 0.67."""
    rows = [["Stage", "Place", "Name"], ["One", 1, "A"], ["", 2, "B"], ["", 2, "C"], ["", 2, "D"], ["", 5, "E"]]

    for scale, shared in ((SCALE, 5), ("10;7;5", 4), ("10;1;1", 0.67)):
        assert [row[2] for row in season(rows, scale)[1:]] == [10, shared, shared, shared, 0]


def test_typed_points_give_the_places() -> None:
    rows = [["Etappe", "Naam", "Punten"], ["Een", "An", 5.5], ["", "Bo", "5½"], ["", "Cas", "4,5"], ["Twee", "Cas", 1]]
    table = season(rows, None, OMITTED, "WINS;PODIUMS", "lang=nl")

    # An and Bo won the first stage together; Cas is third there and won the second.
    assert table[0] == [
        "Pl",
        "Naam",
        "Totaal",
        "Gespeelde etappes",
        "Een",
        "Twee",
        "Aantal overwinningen",
        "Aantal podiums",
    ]
    assert table[1:] == [
        [1, "Cas", 5.5, 2, 4.5, 1, 1, 2],
        [2, "An", 5.5, 1, 5.5, "", 1, 1],
        [2, "Bo", 5.5, 1, 5.5, "", 1, 1],
    ]


def test_points_give_places_for_the_table_where_no_place_is_typed() -> None:
    rows = [["Etappe", "Naam", "Punten"], ["Een", "An", 5.5], ["", "Bo", 5], ["", "Cas", 5], ["", "Dirk", 1]]

    assert [row[2] for row in season(rows, SCALE)[1:]] == [10, 6, 6, 3]
    # Without the table, the typed points count, and those for taking part.
    taking_part = season(rows, OMITTED, OMITTED, OMITTED, "participation=1,5")
    assert [row[2] for row in taking_part[1:]] == [7, 6.5, 6.5, 2.5]


PEOPLE: Any = [
    ["Nom", "Elo", "Cat", "Sexe", "Club", "Valeur saisie"],
    ["Anne", 1900, "Sen", "F", "Wavre", 1],
    ["Bilal", 1800, "U18", "M", "Namur", ""],
    ["Chloé", 1700, "U18", "F", "Wavre", 2],
    ["Dora", "", "S50", "F", "", ""],
]


@each_row(
    ("criterion", "anne", "chloe"),
    [
        ("WINS", 1, 1),
        ("BEST", 10, 10),
        ("PODIUMS", 2, 3),
        ("STAGES", 2, 3),
        ("ALL", 17, 23),
        ("HIGHEST", 1900, 1700),
        ("LOWEST", 1900, 1700),
        ("MANUAL", 1, 2),
        # Wavre: (1900 + 1800 + 1700) / 3 = 1800. Nivelles: the same three. Tubize: 1700 alone, Dora is unrated.
        ("FIELD", 1800, 1766.7),
        # At Wavre Anne was ahead (10 : 6), at Nivelles Chloé (10 : 7).
        ("DIRECT", 0, 0),
        ("NEXT", "10 · 7", "10 · 7 · 6"),
    ],
)
def test_every_criterion(criterion: str, anne: Any, chloe: Any) -> None:
    """Anne and Chloé are level on 17 points from two stages; the lowest rating is the better one."""
    table = season(RESULTS, SCALE, 2, criterion, OMITTED, PEOPLE)
    rows = {row[1]: row for row in table[1:]}

    assert [rows["Anne"][-1], rows["Chloé"][-1]] == [anne, chloe]
    ahead = {"HIGHEST": "Anne", "FIELD": "Anne", "WINS": None, "BEST": None, "DIRECT": None}.get(criterion, "Chloé")
    assert [rows[name][0] for name in ("Anne", "Chloé")] == {"Anne": [1, 2], "Chloé": [2, 1], None: [1, 1]}[ahead]


def test_the_direct_comparison_counts_only_those_still_tied() -> None:
    rows = [
        ["Stage", "Name", "Points"],
        ["1", "A", 3], ["", "B", 2], ["", "C", 1],
        ["2", "C", 3], ["", "A", 1], ["", "B", 2],
        ["3", "B", 0], ["", "C", 0], ["", "A", 0],
        ["4", "A", 1], ["", "B", 1], ["", "C", 1],
    ]  # fmt: skip

    # All have 5. Stages ahead minus behind: A 2 - 2 (ahead of B and C, then behind both), B 2 - 2, C 2 - 2 …
    assert [row[-1] for row in season(rows, None, OMITTED, "DIRECT")[1:]] == [0, 0, 0]
    # … by wins A and C have 1 + 2 shared, B has 2 shared only; then A and C alone: one stage ahead each.
    table = season(rows, None, OMITTED, "WINS;DIRECT")
    assert [(row[1], row[0], *row[-2:]) for row in table[1:]] == [("A", 1, 3, 0), ("C", 1, 3, 0), ("B", 3, 2, 0)]


def test_the_names_of_criteria_are_read_in_every_language_and_commas_belong_to_some() -> None:
    named = "Meilleures étapes, l'une après l'autre; Aantal overwinningen"
    codes = season(RESULTS, SCALE, 2, "NEXT,WINS")

    assert season(RESULTS, SCALE, 2, named) == codes
    assert season(RESULTS, SCALE, 2, [["next"], [None], ["Number of Wins"]]) == codes


@pytest.mark.parametrize("scale", [[[10], [7], [5], [3]], [[10, 7, 5, 3]], [[1, 10], [2, 7], [4, 3], [3, 5]],
                                   [["Place", "Points"], [1, 10], [2, 7], [3, 5], [4, 3], [5, None]],
                                   [["Points"], [10], [7], [5], [3], [None]]])  # fmt: skip
def test_the_table_of_points_is_a_row_a_column_or_two(scale: Any) -> None:
    assert season(RESULTS, scale, 2) == season(RESULTS, SCALE, 2)


def test_a_place_without_points_in_a_table_of_two_columns_is_worth_nothing() -> None:
    """Tubize: Dora 10, Chloé 0 for the second place; Nivelles: 10, 0 and 5."""
    table = season(RESULTS, [[1, 10], [3, 5]])

    assert {row[1]: row[5:] for row in table[1:]} == {
        "CHLOE": [10, 0], "Anne": [0, ""], "Dora": ["", 10], "Bilal": [5, ""],
    }  # fmt: skip


@each_row(
    ("scale", "key"),
    [
        ([[10], [None], [5]], "season_scale_gap"),
        ("10;;5", "season_scale_gap"),
        ([[1, 10], [1, 7]], "season_scale_twice"),
        ([[1, 10], ["x", 7]], "season_scale_place"),
        ([[10], ["many"]], "season_scale_points"),
        ([[1, 10, 3], [2, 7, 3]], "season_scale_columns"),
        ("10;7;-5", "season_scale_points"),
    ],
)
def test_a_table_of_points_that_cannot_be_read_is_refused(scale: Any, key: str) -> None:
    assert refused(RESULTS, scale).key == key


@each_row(
    ("row", "key"),
    [
        (["", 3, "Anna"], "roster_name_unknown_near"),
        (["", 3, "anne"], "season_twice"),
        (["", "", "Eva"], "season_name_unknown"),
        (["", 5, "bilal "], "season_twice"),
        (["Namur", "", "Bilal"], "season_place_missing"),
        (["Namur", 0, "Bilal"], "season_place_unreadable"),
        (["Namur", "third", "Bilal"], "season_place_unreadable"),
        (["Namur", 46024, "Bilal"], "grid_cell_date"),
        (["Namur", 3, ""], "season_name_missing"),
    ],
)
def test_a_row_that_cannot_be_read_is_refused_with_its_place(row: Any, key: str) -> None:
    results = [*RESULTS[:4], row]
    error = refused(results, SCALE, OMITTED, OMITTED, OMITTED, PEOPLE)

    assert error.key == key
    assert error.place is not None
    assert error.place.row == 5
    moved = refused(results, SCALE, OMITTED, OMITTED, "row=4", PEOPLE)
    assert moved.place is not None
    assert moved.place.row == 8


def test_what_else_is_refused() -> None:
    assert refused([["Stage", "Name"], ["1", "A"]]).key == "season_headings"
    assert refused([["Stage", "Name", "Place"], ["", "A", 1]], SCALE).key == "season_stage_missing"
    assert refused(RESULTS, None).key == "season_points_missing"
    mixed = [["Stage", "Name", "Place", "Points"], ["1", "A", 1, 5], ["", "B", "", 4]]
    assert refused(mixed, SCALE).key == "season_without_place"
    assert [row[2] for row in season(mixed)[1:]] == [5, 4]
    taken = [["Stage", "Name", "Place"], ["1", "A", 1], ["", "B", 2], ["", "C", 2], ["", "D", 3]]
    assert refused(taken, SCALE).key == "season_place_taken"
    assert [row[2] for row in season(taken, SCALE, OMITTED, OMITTED, "sharing=place")[1:]] == [10, 7, 7, 5]
    assert refused(RESULTS, SCALE, 2, "Bucholz").key == "season_criterion_unknown"
    assert "Number of wins" in refused(RESULTS, SCALE, 2, "number of win").message("en")
    assert refused(RESULTS, SCALE, 2, "WINS;Number of wins").key == "season_criterion_twice"
    assert refused(RESULTS, SCALE, 2, "FIELD").key == "season_players_missing"
    assert refused(RESULTS, SCALE, 2, "WINS", "planned=2").key == "season_beyond_planned"
    assert refused(RESULTS, SCALE, 2, "WINS", "FIDE-2026; lang=en").key == "rules_no_edition"
    assert refused(RESULTS, SCALE, 2, "WINS", "exempt=1").key == "rules_option_idle"
    assert refused(RESULTS, SCALE, 2, "WINS", "top=3").key == "season_option_by"
    assert refused(RESULTS, SCALE, 2, "WINS", "by=category").key == "season_category_players"
    twins = [*PEOPLE, ["ANNE ", 1500, "", "F", "", ""]]
    assert refused(RESULTS, SCALE, 2, "WINS", OMITTED, twins).key == "season_homonym"
    assert refused([["Stage", "Name", "Points"], ["1", "A", -1]]).key == "season_points_unreadable"


def test_a_player_who_stands_twice_is_told_with_both_rows_of_the_sheet() -> None:
    """Anne is in the second row of the list, whose heading has row 1, or the number that `row=` gives."""
    twins = [*PEOPLE, ["ANNE ", 1500, "", "F", "", ""]]

    for options, moved in ((OMITTED, 0), ("row=5", 4)):
        error = refused(RESULTS, SCALE, 2, "WINS", options, twins)
        assert error.place is not None
        assert (error.place.row, error.values["other_row"]) == (6 + moved, 2 + moved)


def test_planned_stages_and_stages_that_are_only_named_have_their_column() -> None:
    rows = [*RESULTS, ["Braine", "", ""]]

    assert season(rows, SCALE, 2, "WINS", "planned=5")[0][4:] == [
        "Wavre",
        "Nivelles",
        "Tubize",
        "Braine",
        5,
        "Nombre de victoires",
    ]
    # A row of headings alone would repeat over the whole area of an array formula.
    assert season([RESULTS[0]], SCALE, 2) == [["Pl", "Nom", "Total", "Étapes jouées"], [""] * 4]
    assert season([RESULTS[0]], SCALE, 2, OMITTED, "planned=1", [PEOPLE[0], [None] * 6])[1:] == [[""] * 8]


def test_the_rankings_of_categories() -> None:
    """The standings are Chloé (three podiums), Anne, Dora, Bilal."""
    arguments = (SCALE, 2, "PODIUMS", "by=category; limit=1800", PEOPLE)
    table = season(RESULTS, *arguments)

    assert table[0] == ["Cat", "Pl", "Général", "Nom", "Club", "Elo", "Total"]
    assert [row[:4] for row in table[1:]] == [
        ["U18", 1, 1, "Chloé"],
        ["U18", 2, 4, "Bilal"],
        ["Sen", 1, 2, "Anne"],
        ["S50", 1, 3, "Dora"],
        ["Féminines", 1, 1, "Chloé"],
        ["Féminines", 2, 2, "Anne"],
        ["Féminines", 3, 3, "Dora"],
        # 1800 itself is not below the limit, and Dora has no rating.
        ["Elo < 1800", 1, 1, "Chloé"],
    ]
    first = season(RESULTS, SCALE, 2, "PODIUMS", "by=category; top=1", PEOPLE)
    assert [row[3] for row in first[1:]] == ["Chloé", "Anne", "Dora", "Chloé"]


@pytest.mark.parametrize("language", languages())
def test_the_headings_of_the_template_are_read_in_every_language(language: Language) -> None:
    def headings_of(*keys: str) -> list[Any]:
        return [text(f"templates.column.{key}", language) for key in keys]

    headings = {
        "en": ["Stage", "Place", "Name", "Points"],
        "fr": ["Étape", "Place", "Nom", "Points"],
        "nl": ["Etappe", "Plaats", "Naam", "Punten"],
        "de": ["Etappe", "Platz", "Name", "Punkte"],
    }
    results = [headings[language], ["1", 1, "A", ""], ["", 1, "B", ""], ["", 3, "C", ""]]
    people = [headings_of("number", "name", "rating", "category", "sex", "club", "manual"), [1, "A", 1500, "U8", "F", "X", 1],
              [2, "B", 1600, "U8", "M", "Y", 2], [3, "C", "", "Sen", "F", "Z", 9]]  # fmt: skip
    table = season(results, "5;3;1", 1, "MANUAL", f"lang={language}", people)

    assert [row[:6] for row in table[1:]] == [
        [1, "B", "U8", "Y", 1600, 4], [2, "A", "U8", "X", 1500, 4], [3, "C", "Sen", "Z", "", 1],
    ]  # fmt: skip
    assert [row[3] for row in season(results, "5;3;1", 1, "MANUAL", "by=category", people)[1:]] == [
        "B",
        "A",
        "C",
        "A",
        "C",
    ]


@pytest.mark.parametrize("again", [RESULTS[0], ["STAGE", "place ", "NAME"], ["Étape", "Pl.", "Joueur"]])
def test_stages_pasted_with_their_headings(again: list[str]) -> None:
    """Each stage below the last one, as its final table was printed."""
    rows = [row for at, row in enumerate(RESULTS[1:]) for row in (([again] if row[0] and at else []) + [row])]

    assert len(rows) > len(RESULTS[1:])
    assert season([RESULTS[0], *rows], SCALE) == season(RESULTS, SCALE)


def test_results_above_the_headings_are_told() -> None:
    assert check([RESULTS[1], RESULTS[0], *RESULTS[2:]], "lang=en")[0][0] == 1
    titled = [["Grand Prix", "", "2026"], *RESULTS]
    assert season(titled, SCALE) == season(RESULTS, SCALE)


@pytest.mark.parametrize("again", [PEOPLE[0], [str(word).upper() for word in PEOPLE[0]]])
def test_headings_repeated_among_the_players_are_no_player(again: list[Any]) -> None:
    rest = (SCALE, OMITTED, OMITTED, OMITTED)
    assert season(RESULTS, *rest, [*PEOPLE[:2], again, *PEOPLE[2:]]) == season(RESULTS, *rest, PEOPLE)


def test_a_stage_pasted_with_its_columns_in_another_order() -> None:
    turned = [[name, stage, place] for stage, place, name in RESULTS]

    assert season([*RESULTS[:5], turned[0], *turned[5:]], SCALE) == season(RESULTS, SCALE) == season(turned, SCALE)


def test_a_name_that_stands_twice_among_the_players_is_reported_once() -> None:
    assert [row[0] for row in check(RESULTS, "lang=en", [*PEOPLE, ["ANNE ", "", "", "", "", ""]])] == [6]


SENTENCES = {
    "next_step_season_players": "No player is entered.",
    "next_step_season_first": "No stage has results.",
    "next_step_season_unplanned": "Results of 3 stages are entered.",
    "next_step_season_more": "Results of 3 stages of 4 are entered.",
    "next_step_season_finished": "Results of all 3 stages are entered.",
    "next_step_season_stage": "Results of 3 stages are entered; “Braine” has none.",
}


def check(results: Any, *arguments: Any) -> list[list[Any]]:
    table: Any = call("CHECK", [results, *arguments])
    return [[row[1], row[5], row[6]] for row in table[1:]]


def test_check_lists_every_fault_and_names_the_next_step() -> None:
    wrong = [*RESULTS, ["", 3, "Anna"], ["Namur", "x", "Bilal"], ["", 2, ""]]
    found = check(wrong, "lang=en", PEOPLE, OMITTED, "Bucholz")

    assert [row[:2] for row in found] == [["", "Bucholz"], [11, "Anna"], [12, "x"], [13, "2"]]
    assert "“Anna” is not in the list of players" in found[1][2]
    scale = check(RESULTS, "lang=en", PEOPLE, [[10], [None], [5]])
    assert [row[2] for row in scale] == ["The table of points has no points for place 2."]
    # Without places, the points of a stage count; with the table of points, they give the places.
    points = [["Stage", "Name", "Place", "Points"], ["1", "Anne", 1, ""], ["", "Dora", "", 3]]
    assert [row[0] for row in check(points, "lang=en", PEOPLE, "10;7")] == [3]
    assert [row[0] for row in check(points, "lang=en", PEOPLE)] == [3]
    steps = {
        "next_step_season_players": ([RESULTS[0]], [PEOPLE[0]], ""),
        "next_step_season_first ": ([RESULTS[0]], PEOPLE, "planned=4"),
        "next_step_season_first": ([RESULTS[0]], PEOPLE, ""),
        "next_step_season_unplanned": (RESULTS, PEOPLE, ""),
        "next_step_season_more": (RESULTS, PEOPLE, "planned=4"),
        "next_step_season_finished": (RESULTS, PEOPLE, "planned=3"),
        "next_step_season_stage": ([*RESULTS, ["Braine", None, None]], PEOPLE, "planned=4"),
    }
    for key, (results, people, rules) in steps.items():
        [[_, _, sentence]] = check(results, f"lang=en; {rules}", people)
        assert sentence == SENTENCES[key.strip()]


@pytest.mark.slow
@pytest.mark.parametrize("criteria", ["Number of wins;Best stages, one after another", "Direct comparison"])
def test_thousands_of_players_take_seconds(criteria: str) -> None:
    count = 3000
    rows = [[f"Stage {stage}", at + 1, f"P{(at * 7 + stage) % count}"] for stage in range(8) for at in range(count)]

    with must_end(30):
        table = season([RESULTS[0], *rows], "25;20;16", 5, criteria)

    assert len(table) == count + 1
    # Three of each stage have points: all others share the place after them.
    scoring = len({(at * 7 + stage) % count for stage in range(8) for at in range(3)})
    assert sum(row[2] > 0 for row in table[1:]) == scoring
    assert [row[0] for row in table[1 + scoring :]] == [scoring + 1] * (count - scoring) or "Direct" in criteria


@each_row(
    ("cell", "points"),
    [
        (None, None),
        ("", None),
        (7, Fraction(7)),
        ("7", Fraction(7)),
        (3.5, Fraction(7, 2)),
        ("3,5", Fraction(7, 2)),
        ("3½", Fraction(7, 2)),
        ("½", Fraction(1, 2)),
        ("2,25", Fraction(9, 4)),
        ("0,333333", Fraction(333_333, 1_000_000)),
        ("0", Fraction(0)),
        ("3,25½", "season_points_unreadable"),
        ("x", "season_points_unreadable"),
        ("-1", "season_points_unreadable"),
        (True, "grid_cell_truth_value"),
    ],
)
def test_a_number_of_points(cell: object, points: Fraction | str | None) -> None:
    if not isinstance(points, str):
        assert read_points(cell) == points
        return
    with pytest.raises(DepartageError) as caught:
        read_points(cell)
    assert caught.value.key == points


@each_row(
    ("cells", "scale"),
    [
        ([["25;20; 16"]], [25, 20, 16]),
        ([["25;20;"]], [25, 20]),
        ([[""]], None),
        ([[25]], [25]),
        ([[25, 20, 16]], [25, 20, 16]),
        ([[25], [20], [16]], [25, 20, 16]),
        ([["Points"], [25], [20]], [25, 20]),
        ([["Place", "Points"], [1, 25], [2, 20]], [25, 20]),
        # Places in any order; what has no place or no points is worth nothing.
        ([[2, 20], [4, 5], [1, 25]], [25, 20, 0, 5]),
        ([[1, 25], [2, ""]], [25, 0]),
        ([[1, ""], [2, ""]], None),
        ([[1, 0]], [1, 0]),
        ([[25], [None], [None]], [25]),
        ([[25], [None], [16]], ("season_scale_gap", 2, {"number": 2})),
        ([[None], [25], [20], [None], [16]], ("season_scale_gap", 4, {"number": 3})),
        ([["25;;16"]], ("season_scale_gap", None, {"number": 2})),
        ([[1, 25], [1, 20]], ("season_scale_twice", 2, {})),
        ([[1, 25], [0, 20]], ("season_scale_place", 2, {})),
        ([[1, 25], [10_000, 20]], ("season_scale_place", 2, {})),
        ([["Place", "Points"], [1, 25], ["x", 20]], ("season_scale_place", 3, {})),
        ([[1, 25], [2, "x"]], ("season_scale_points", 2, {})),
        ([[1, 2, 3], [1, 2, 3]], ("season_scale_columns", None, {"columns": 3})),
    ],
)
def test_the_table_of_points(cells: list[list[Any]], scale: Any) -> None:
    if isinstance(scale, tuple):
        key, row, values = scale
        with pytest.raises(ArgumentError) as caught:
            read_scale(cells)
        assert (caught.value.key, caught.value.values) == (key, values)
        assert (caught.value.place.row if caught.value.place else None) == row
    else:
        assert read_scale(cells) == (None if scale is None else tuple(map(Fraction, scale)))


def criteria_of(criterion: Criterion, rows: list[list[Any]], players: list[list[Any]] | None = None) -> dict[str, Any]:
    faults = CollectedFaults()
    season = read_season([["Stage", "Points", "Name"], *rows], players, faults)
    assert faults.found == []
    regulations = Regulations(best=1, criteria=(criterion,))
    return {
        season.players[standing.player].name: (standing.rank, standing.values[0])
        for standing in rank(season, regulations)
    }


PLAYED: list[list[Any]] = [
    # Everybody has ten points of the best stage. By stage, the places: 1 2 2 4, then 1 1 3, then 1.
    *(["S1", points, name] for points, name in ((10, "A"), (8, "B"), (8, "C"), (2, "D"))),
    *(["S2", points, name] for points, name in ((10, "B"), (10, "C"), (1, "A"))),
    ["S3", 10, "D"],
]
RATED: list[list[Any]] = [["Name", "Rtg", "Manual"], ["A", 2000, ""], ["B", 1800, 3], ["C", "", 1], ["D", 1500, "2,5"]]


@each_row(
    ("criterion", "expected"),
    [
        (Criterion.WINS, {"A": (1, 1), "B": (1, 1), "C": (1, 1), "D": (1, 1)}),
        (Criterion.PODIUMS, {"A": (1, 2), "B": (1, 2), "C": (1, 2), "D": (4, 1)}),
        (Criterion.BEST, {"A": (1, 10), "B": (1, 10), "C": (1, 10), "D": (1, 10)}),
        (Criterion.NEXT, {"A": (4, (10, 1, 0)), "B": (1, (10, 8, 0)), "C": (1, (10, 8, 0)), "D": (3, (10, 2, 0))}),
        (Criterion.STAGES, {"A": (1, 2), "B": (1, 2), "C": (1, 2), "D": (1, 2)}),
        (Criterion.ALL, {"A": (4, 11), "B": (1, 18), "C": (1, 18), "D": (3, 12)}),
        (Criterion.HIGHEST, {"A": (1, 2000), "B": (2, 1800), "C": (4, 0), "D": (3, 1500)}),
        (Criterion.LOWEST, {"A": (4, -2000), "B": (3, -1800), "C": (1, 0), "D": (2, -1500)}),
        (Criterion.MANUAL, {"A": (4, 0), "B": (1, 3), "C": (3, 1), "D": (2, Fraction(5, 2))}),
        # The mean of the rated: (2000 + 1800 + 1500) / 3 = 1766.7, (2000 + 1800) / 2 = 1900, 1500; of two stages
        # 1833.35, to one decimal 1833.4 half up, and 1633.35, so 1633.4.
        (Criterion.FIELD, {**dict.fromkeys("ABC", (1, Fraction("1833.4"))), "D": (4, Fraction("1633.4"))}),
        # Stages ahead of each other minus behind: A before B, C and D in S1, behind B and C in S2; B and C before D, behind A.
        (Criterion.DIRECT, {"A": (1, 1), "B": (1, 1), "C": (1, 1), "D": (4, -3)}),
    ],
)  # fmt: skip
def test_each_criterion_of_a_tie(criterion: Criterion, expected: dict[str, tuple[int, Any]]) -> None:
    assert criteria_of(criterion, PLAYED, RATED) == expected


def test_nobody_rated_makes_a_mean_of_nothing() -> None:
    players: list[list[Any]] = [["Name", "Rtg"], ["A", ""], ["B", 0]]

    assert criteria_of(Criterion.FIELD, [["S1", 10, "A"], ["S1", 10, "B"]], players) == {"A": (1, 0), "B": (1, 0)}


@each_row(
    ("places", "mean", "taken"),
    [
        ((1, 2, 2, 4), True, None),
        ((1, 2, 2, 3), True, (4, {"shared": 2, "number": 3, "next": 4})),
        ((1, 1, 2, 4), True, (3, {"shared": 1, "number": 2, "next": 3})),
        ((1, 1, 3, 3), True, None),
        ((1, 3, 5, 9), True, None),
        ((4, 2, 2, 1), True, None),
        ((1, 2, 2, 3), False, None),
    ],
)
def test_a_place_that_others_take_up(
    places: tuple[int, ...], mean: bool, taken: tuple[int, dict[str, int]] | None
) -> None:
    faults = CollectedFaults()
    season = read_season(
        [["Stage", "Place", "Name"], *(["S1", place, name] for place, name in zip(places, "ABCD", strict=True))],
        None,
        faults,
    )

    check_results(season, Regulations((Fraction(10),), mean=mean), faults)

    assert [
        (fault.error.key, fault.error.place and fault.error.place.row, fault.error.values) for fault in faults.found
    ] == ([] if taken is None else [("season_place_taken", taken[0] + 1, {"stage": "S1", **taken[1]})])


def test_totals_and_shared_points_have_two_decimals() -> None:
    """0.333 twice is 0.666, so 0.67; 10 + 7 + 5 shared by three is 7.3333, so 7.33; 0.005 is rounded up."""
    by_points = read_season(
        [["Stage", "Points", "Name"], ["S1", "0,333", "A"], ["S2", "0,333", "A"], ["S1", "0,005", "B"]],
        None,
        CollectedFaults(),
    )
    shared = read_season([["Stage", "Place", "Name"], *(["S1", 1, name] for name in "ABC")], None, CollectedFaults())

    assert [standing.total for standing in rank(by_points, Regulations())] == [Fraction("0.67"), Fraction("0.01")]
    scale = tuple(map(Fraction, (10, 7, 5)))
    assert [standing.total for standing in rank(shared, Regulations(scale))] == [Fraction("7.33")] * 3
    assert [
        standing.total for standing in rank(shared, Regulations(scale, mean=False, participation=Fraction(1, 2)))
    ] == [Fraction("10.5")] * 3


def test_without_headings_nobody_is_read_but_a_list_of_players_is_one() -> None:
    people: Any = [["No", "Name"], [1, "Anne"]]

    for players in (None, people):
        read = read_season([["Anne", 3]], players, CollectedFaults())
        assert (read.players, read.stages, read.listed) == ((), (), players is not None)


def test_categories_stand_from_the_young_to_the_old() -> None:
    """Youth by age, seniors, veterans by age, and then what is none of these."""
    order = ["U8", "U10", "U-20", "Sen", "Senior", "S50", "S+65", "Absent", "Zonal"]

    for start in range(len(order)):
        assert sorted(order[start:] + order[:start], key=_age) == order
