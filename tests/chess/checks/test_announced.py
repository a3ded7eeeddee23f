"""A birth to come, rounds announced beyond the last one, games of players who are away: both sides of each limit."""

from __future__ import annotations

import datetime

import pytest

from tests.rows import each_row
from xl_departage.chess.checks import Problem, Severity
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.persons import unusual
from xl_departage.chess.tournament.record import Participant
from xl_departage.formats.grids.grid_checking import check_grid

GAMES: list[list[object]] = [
    ["Round", "White", "Result", "Black"],
    [1, "A", "1-0", "B"],
    [1, "C", "½-½", "D"],
    [2, "B", "", "C"],
    [2, "D", "", "A"],
]
KEYS = {
    *("check_born_after", "check_announced_beyond", "check_plays_before", "check_plays_after"),
    *("check_title", "check_federation"),
}
HEADINGS: list[object] = ["Name", "Birth", "First round", "Last round", "Half-point byes", "Absences", "Title", "Fed"]


def found(options: str, **player_cells: object) -> list[Problem]:
    """Those of `every` that are announced."""
    return [problem for problem in every(options, **player_cells) if problem.key in KEYS]


def every(options: str, **player_cells: object) -> tuple[Problem, ...]:
    """The problems of these lists where player B has these cells; the lists begin in row 4."""
    fields = ("birth", "first", "last", "halves", "absences", "title", "federation")
    assert player_cells.keys() <= set(fields)
    players: list[list[object]] = [
        HEADINGS,
        *([name, *(player_cells.get(key, "") if name == "B" else "" for key in fields)] for name in "ABCD"),
    ]
    rules = parse_rules(f"system=swiss; row=4; {options}", TIEBREAK_EDITIONS, DEFAULT)
    checked = check_grid(GAMES, rules, players=players)
    assert checked.listed is not None
    return checked.problems


ROUNDS: list[list[object]] = [
    ["Round", "White", "Result", "Black"],
    [1, "A", "1-0", "B"],
    [1, "C", "½-½", "D"],
    [2, "A", "1-0", "C"],
    [2, "E", "1-0", "D"],
    [3, "A", "1-0", "D"],
    [4, "A", "", "E"],
]


def late(rating: object, *, rounds: int = 2, first: object = "", options: str = "system=swiss") -> list[Problem]:
    """What is told of E, number 5, whose rating this is, when so many rounds are paired; the ratings before him: 2000, 1900, 1800, none."""
    players: list[list[object]] = [
        ["No", "Name", "Rating", "First round"],
        *(
            [number, name, elo, ""]
            for number, name, elo in zip(range(1, 5), "ABCD", (2000, 1900, 1800, ""), strict=True)
        ),
        [5, "E", rating, first],
    ]
    rules = parse_rules(f"{options}; numbers=number; row=4", TIEBREAK_EDITIONS, DEFAULT)
    games = [line for line in ROUNDS if not isinstance(line[0], int) or line[0] <= rounds]
    return [
        problem for problem in check_grid(games, rules, players=players).problems if problem.key == "check_late_number"
    ]


@pytest.mark.parametrize(("rating", "wanted"), [(2001, 1), (2000, 2), (1850, 3), (1800, 4), (1, 4)])
def test_a_late_entry_behind_lower_ratings_is_told_the_number_by_rating(rating: int, wanted: int) -> None:
    """FIDE C.04.2, 2.5: who enters late gets his number by rating, until round 4 is paired (2.3)."""
    (problem,) = late(rating, first=2)

    assert problem.severity is Severity.WARNING
    assert (problem.place.row, problem.place.name, problem.place.of_players) == (9, "E", True)
    assert problem.wrong("en") == f"By rating, this late entry would have number {wanted}, not 5."
    assert "until round 4 is paired" in problem.cure("en")


def test_from_round_4_on_numbers_are_final_and_others_stand_right() -> None:
    assert [len(late(2100, rounds=rounds, first=2)) for rounds in range(5)] == [0, 1, 1, 1, 0]
    # Who is missing without a word is not late.
    assert late("", first=2) == late(2100) == []
    assert late(2100, first=2, options="system=round-robin") == []


@pytest.mark.parametrize("birth", [2031, "12/05/2031", "2031-05-12"])
def test_who_is_born_after_the_event_is_told_with_the_row_of_the_list(birth: object) -> None:
    (problem,) = found("year=2030", birth=birth)

    assert problem.severity is Severity.ERROR
    assert (problem.place.row, problem.place.name, problem.place.text) == (6, "B", str(birth))
    assert problem.wrong("en") == "Born in 2031, after the year of the event (2030)."
    assert found("year=2031", birth=birth) == []
    assert found("", birth=birth) == []


@each_row(
    ("options", "birth", "sentence"),
    [
        ("year=2030", 1910, ""),
        ("year=2030", 1909, "Born in 1909, an unlikely year."),
        ("", 1909, "Born in 1909, an unlikely year."),
        ("year=2030", 2027, ""),
        ("year=2030", 2028, "Born in 2028, an unlikely year."),
        ("year=2030", "12/05/2030", "Born in 2030, an unlikely year."),
        ("", 2028, ""),
        # The 23501st day of a spreadsheet is 4 May 1964, the 47484th 1 January 2030.
        ("year=2030", 23501, ""),
        ("year=2029", 47484, "Born in 2030, after the year of the event (2029)."),
        ("year=2030", datetime.date(1964, 5, 4), ""),
        # The number 1970 as a cell with the format of a date shows it.
        ("year=2030", datetime.date(1905, 5, 23), ""),
        ("year=2030", "23/05/1905", "Born in 1905, an unlikely year."),
        # No years.
        ("year=2030", 3, ""),
        ("year=2030", "0000", ""),
        ("year=2030", "?", ""),
    ],
)
def test_an_unlikely_year_of_birth_is_a_warning(options: str, birth: object, sentence: str) -> None:
    births = [problem for problem in every(options, birth=birth) if problem.check == "births"]

    assert [problem.wrong("en") for problem in births] == [sentence] * bool(sentence)
    assert all((problem.severity is Severity.WARNING) is ("unlikely" in sentence) for problem in births)
    assert all((problem.place.row, problem.place.name) == (6, "B") for problem in births)


@pytest.mark.parametrize(
    ("player_cells", "rounds"),
    [({"halves": "2, 3"}, "3"), ({"absences": "3 4"}, "3, 4"), ({"halves": "4", "absences": "3"}, "3, 4")],
)
def test_rounds_beyond_the_last_one_are_told(player_cells: dict[str, str], rounds: str) -> None:
    (problem,) = found("planned=2", **player_cells)

    assert (problem.place.row, problem.place.name, problem.place.text) == (6, "B", rounds)
    assert found("planned=4", **player_cells) == []
    assert found("", **player_cells) == []


@pytest.mark.parametrize(
    ("last", "planned", "reported_round"), [(8, 7, "8"), (7, 7, None), (9, 9, None), (99, 7, "99")]
)
def test_a_withdrawal_after_a_round_that_is_none_is_told(last: int, planned: int, reported_round: str | None) -> None:
    rounds = [problem.values["rounds"] for problem in found(f"planned={planned}", last=last)]

    assert rounds == ([] if reported_round is None else [reported_round])


@each_row(
    ("player_cells", "key"),
    [
        *(({"title": title}, "check_title") for title in ("Maître FIDE", "GMM", "MF", "x")),
        *(({"title": title}, "") for title in ("GM", "wim", "MI", "gmf", "FM.", "NM", "WG", "WI", "WF", "WC")),
        *(({"federation": code}, "check_federation") for code in ("France", "Nederland", "F", "FR", "33", "B3L")),
        *(({"federation": code}, "") for code in ("FRA", "bel", "FID")),
    ],
)
def test_a_title_or_a_federation_that_fide_does_not_write_so_is_told(player_cells: dict[str, str], key: str) -> None:
    problems = found("", **player_cells)

    assert [
        (problem.key, problem.severity, problem.place.row, problem.place.name, problem.place.text)
        for problem in problems
    ] == ([(key, Severity.WARNING, 6, "B", *player_cells.values())] if key else [])


def test_a_federation_that_many_have_is_told_once() -> None:
    for count, numbers in (
        (2, "1, 2"),
        (10, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        (11, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …"),
    ):
        people = [Participant(number, f"P{number}", federation="France") for number in range(1, count + 1)]
        assert list(unusual([*people, Participant(99, "Q", federation="BEL")])) == [
            ("check_federation", people[0], "France", numbers)
        ]


def test_an_entry_after_the_last_round_is_told() -> None:
    assert [problem.key for problem in found("planned=2", first=3)] == ["check_plays_before", "check_announced_beyond"]


@pytest.mark.parametrize(
    ("player_cells", "key", "row", "round"),
    [
        ({"first": 2}, "check_plays_before", 5, 1),
        ({"first": 3}, "check_plays_before", 5, 1),
        ({"last": 1}, "check_plays_after", 7, 2),
        ({"last": 0}, "check_plays_after", 5, 1),
    ],
)
def test_the_first_game_of_one_who_is_away_is_told(
    player_cells: dict[str, int], key: str, row: int, round: int
) -> None:
    (problem,) = found("", **player_cells)

    assert problem.key == key
    assert (problem.place.row, problem.place.round, problem.place.name) == (row, round, "B")
    assert "row 6" in problem.wrong("en")


@pytest.mark.parametrize(
    ("result", "is_reported"), [("0-1F", False), ("0-0F", False), ("1-0F", True), ("0-1", True), ("", True)]
)
def test_who_left_loses_the_round_that_was_posted_by_forfeit(result: str, is_reported: bool) -> None:
    """The cure of a game after a withdrawal: the round is entered as a forfeit."""
    players: list[list[object]] = [["Name", "Last round"], ["A", ""], ["B", 1], ["C", ""], ["D", ""]]
    games: list[list[object]] = [*GAMES[:3], [2, "B", result, "C"], [2, "D", "1-0", "A"]]
    checked = check_grid(games, parse_rules("system=swiss; row=4", TIEBREAK_EDITIONS, DEFAULT), players=players)
    assert ("check_plays_after" in [problem.key for problem in checked.problems]) == is_reported


def test_who_enters_in_time_and_leaves_after_the_last_game_is_not_told() -> None:
    assert found("planned=2; year=2030", first=1, last=2, halves="", birth=2030) == []


def told_away(line: list[object], who: str, field: str) -> list[Problem]:
    """What is told where this is the line of round 2, and these players are announced to be away from that round."""
    players = [["Name", "Half-point byes", "Absences"], *([name, "", ""] for name in "ABCD")]
    for player in players[1:]:
        player[players[0].index(field)] = "2" * (player[0] in who)
    rules = parse_rules("system=swiss; row=4", TIEBREAK_EDITIONS, DEFAULT)
    problems = check_grid([*GAMES[:3], line], rules, players=players).problems
    return [problem for problem in problems if problem.key in ("check_posted_away", "check_plays_away")]


@each_row("field", ["Half-point byes", "Absences"])
@each_row(
    ("result", "key"),
    [
        ("", "check_posted_away"),
        ("*", "check_posted_away"),
        ("1-0", "check_plays_away"),
        # Who does not come after all: the forfeit is entered.
        ("F-1", ""),
        ("1-F", ""),
        ("F-F", ""),
    ],
)
def test_a_posted_game_of_one_who_is_announced_to_be_away_is_told_before_its_result(
    result: str, key: str, field: str
) -> None:
    for who in ("B", "C", "BC", "D"):
        problems = told_away([2, "B", result, "C"], who, field)
        assert [
            (problem.key, problem.severity, problem.place.row, problem.place.round, problem.place.name)
            for problem in problems
        ] == [(key, Severity.ERROR, 7, 2, name) for name in who if key and name != "D"]


def test_the_sentence_of_a_posted_game_names_the_opponent_and_what_to_do() -> None:
    (problem,) = told_away([2, "B", "", "C"], "C", "Absences")

    assert problem.wrong("en") == (
        "Posted against 2 B without a result, although row 7 of the list of players has a bye or an absence in this round."
    )
    assert "forfeit" in problem.cure("en")


@pytest.mark.parametrize("bye", ["EXE", "½ BYE", "ABS"])
def test_a_bye_that_is_posted_is_no_game(bye: str) -> None:
    assert told_away([2, "B", "", bye], "B", "Absences") == []


def test_a_code_of_two_is_told_at_its_row_of_the_list_of_players_and_names_the_other_row() -> None:
    players: list[list[object]] = [["No", "Name", "FIDE ID"]]
    players += [[number, name, 650123 if name in "AC" else ""] for number, name in enumerate("ABCD", 1)]
    rules = parse_rules("system=swiss; numbers=number; row=4", TIEBREAK_EDITIONS, DEFAULT)

    [problem] = [
        problem for problem in check_grid(GAMES, rules, players=players).problems if problem.key == "check_code_twice"
    ]

    # The headings are in row 4.
    assert (problem.place.row, problem.place.name, problem.place.of_players) == (7, "C", True)
    assert problem.wrong("fr") == "Le code 650123 est aussi celui de 1 A (ligne 5)."


def test_a_bye_is_no_game_and_a_cancelled_round_has_none() -> None:
    """E enters in round 2 and was left over in round 1; B left after round 1 and stands in round 2."""
    players: list[list[object]] = [["Name", "First round", "Last round"], ["A"], ["B", "", 1], ["C"], ["D"], ["E", 2]]
    games = [*GAMES[:3], [1, "E", "", "EXE"], [2, "B", "1-0", "C"], GAMES[4]]

    def problem_keys(options: str) -> list[str]:
        rules = parse_rules(f"system=swiss; {options}", TIEBREAK_EDITIONS, DEFAULT)
        return [problem.key for problem in check_grid(games, rules, players=players).problems if problem.key in KEYS]

    assert problem_keys("") == ["check_plays_after"]
    assert problem_keys("cancelled=2") == []
