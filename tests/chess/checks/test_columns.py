"""The points column, the numbers and names of the players, and the notations."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

import pytest

from tests.chess.checks.events import findings, subject
from tests.chess.checks.grids import Cells, check, ids, paired
from tests.chess.tiebreaks.made import rules
from tests.formats.grids.tournaments import with_header
from tests.rows import each_row
from xl_departage.base.errors import UnknownOpponent
from xl_departage.chess.checks import Problem, Severity
from xl_departage.chess.checks.columns import missing_numbers, same_name, unusual_ratings
from xl_departage.chess.checks.strict_reading import as_date, possible_texts
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import Fault
from xl_departage.chess.tournament.persons import Identities
from xl_departage.chess.tournament.record import Game, Header, Participant, TournamentRecord
from xl_departage.chess.tournament.source import source_of
from xl_departage.formats.checking import check_document
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.trf.trf_checking import check_trf
from xl_departage.formats.trf.trf_writing import written_trf

RESULTS = "10=" * 20


def grid(count: int = 8, rounds: int = 4) -> Cells:
    return with_header(paired(count, rounds, RESULTS), "ffe")


def reported(cells: Cells, id: str, text: str = "") -> list[Problem]:
    return [problem for problem in check(cells, text).problems if problem.check == id]


def test_another_scoring_is_told_once_with_its_option() -> None:
    table = paired(8, 4, RESULTS)
    cells = grid()
    for row, player in zip(cells[3:-1], table.players, strict=True):
        row[-1] = sum({2: 3, 1: 1, 0: 0}[entry.points] for entry in player.rounds)

    (problem,) = reported(cells, "points")

    assert problem.severity is Severity.WARNING
    assert "scoring=3-1-0" in problem.cure("fr")
    assert check(cells, "scoring=3-1-0").problems == ()


AHEAD: Cells = [["No", "Name", "R 1", "R 2", "R 3"], [1, "A", "2W1", "2B", ""], [2, "B", "1B0", "1W", ""]]


@each_row(
    ("third", "text", "expected"),
    [
        # Round 2 is paired, and the third column is blank.
        ("", "planned=1", [("check_entry_beyond", Severity.ERROR, 2, 2, "2B", 4)]),
        # A blank column is no round: older templates have eleven.
        ("", "planned=2", []),
        ("ABS", "planned=2", [("check_entry_beyond", Severity.ERROR, 3, 3, "ABS", 5)]),
        ("ABS", "planned=3", []),
        ("", "", []),
        # More rounds than columns are to come.
        ("", "planned=5", []),
    ],
)
def test_columns_beyond_the_rounds_planned_are_told(third: str, text: str, expected: list[tuple[object, ...]]) -> None:
    cells = [list(row) for row in AHEAD]
    cells[2][4] = third

    found = reported(cells, "beyond_planned", f"system=swiss; {text}")

    assert [
        (problem.key, problem.severity, problem.place.row, problem.place.round, problem.place.text, problem.column)
        for problem in found
    ] == expected


@pytest.mark.parametrize(
    ("last", "text", "is_reported"),
    [("ABS", "ABS", False), ("ABS", "--", False), ("ABS", "½ BYE", True), ("½ BYE", "ABS", True)],
)
def test_who_has_left_is_absent_however_many_rounds_are_planned(last: str, text: str, is_reported: bool) -> None:
    cells = [list(row) for row in AHEAD]
    cells[2][3:] = [last, text]

    found = reported(cells, "beyond_planned", "system=swiss; planned=2")

    assert [problem.place.text for problem in found] == [text] * is_reported


def test_byes_beyond_the_rounds_planned_are_told_and_nothing_is_refused() -> None:
    cells: Cells = [["No", "Name", "R 1", "R 2", "Pts"], [1, "A", "2W1", "", 1], [2, "B", "1B0", "½ BYE", 0]]

    assert [
        problem.key
        for problem in check(cells, "system=swiss; planned=1").problems
        if problem.severity is Severity.ERROR
    ] == ["check_entry_beyond"]
    # Of a square no column is a round, and a list names the row of its game.
    square: Cells = [["", "A", "B", "C"], ["A", "", "1", "1"], ["B", "0", "", "1"], ["C", "0", "0", ""]]
    assert reported(square, "beyond_planned", "planned=1") == []
    games: Cells = [["Round", "White", "Result", "Black"], [1, "A", "1-0", "B"], [2, "B", "", "A"]]
    assert reported(games, "beyond_planned", "planned=1") == []
    assert "list_round_beyond" in [problem.key for problem in check(games, "planned=1").problems]


def test_another_value_of_the_bye_is_told_once_with_its_option() -> None:
    cells: Cells = [
        ["N°", "Nom", "R 1", "R 2", "Pts"],
        [1, "A", "EXE", "+ 2B", "1,5"],
        [2, "B", "+ 3B", "- 1N", "1"],
        [3, "C", "- 2N", "EXE", "0,5"],
    ]

    (problem,) = reported(cells, "points", "system=swiss")

    assert "exempt=½" in problem.cure("fr")
    assert reported(cells, "points", "system=swiss; exempt=0,5") == []


def test_standings_after_a_number_of_rounds_are_not_compared_with_the_end() -> None:
    assert reported(grid(), "points", "rounds=3") == []


@pytest.mark.parametrize("value", [datetime.datetime(2024, 5, 5), datetime.date(2023, 11, 1), 45417])
def test_a_date_made_of_points_is_told(value: object) -> None:
    cells = grid()
    cells[4][-1] = value

    problems = check(cells).problems

    assert {problem.place.row for problem in problems} == {5}
    assert "check_points_date" in {problem.key for problem in problems}
    assert ids(check(cells)) == {"points_unreadable"}


def test_a_text_among_points_is_told_and_a_column_of_texts_once() -> None:
    cells = grid()
    cells[5][-1] = "forfait"
    # Spaces are a blank.
    cells[6][-1] = "  "
    (problem,) = check(cells).problems
    assert (problem.key, problem.place.row, problem.place.text) == ("check_points_unreadable", 6, "forfait")
    for row in cells[3:-1]:
        row[-1] = "voir tableau"

    (problem,) = check(cells).problems

    assert (problem.key, problem.place.row, problem.place.text) == ("check_points_column", 4, "voir tableau")
    assert dict(problem.values) == {"heading": "Pts", "count": 8}


def test_as_many_texts_as_points_are_told_once() -> None:
    cells = grid()
    for row in cells[4:8]:
        row[-1] = "voir tableau"

    assert [problem.key for problem in reported(cells, "points_unreadable")] == ["check_points_column"]
    cells[4][-1] = grid()[4][-1]
    assert [problem.place.row for problem in reported(cells, "points_unreadable")] == [6, 7, 8]


def test_a_number_missing_among_the_others_is_told() -> None:
    cells = grid()
    cells.append([10, "Tard", 1500, "--", "--", "--", "--", 0])

    (problem,) = reported(cells, "missing_numbers")

    assert "9" in problem.wrong("fr")


def test_numbers_of_members_are_no_sequence() -> None:
    cells: Cells = [["N°", "Nom", "R 1"], [4711, "A", "+ 9000B"], [9000, "B", "- 4711N"]]

    assert check(cells, "language=fr").problems == ()


def test_namesakes_who_met_are_a_note() -> None:
    table = paired(8, 4, RESULTS)
    cells = grid()
    opponent = table.players[0].rounds[0].opponent or 0
    cells[3 + opponent][1] = cells[3][1]

    (note,) = reported(cells, "names")

    assert (note.key, note.severity) == ("check_namesakes", Severity.NOTE)


def test_a_number_left_out_is_told() -> None:
    cells = grid()
    cells[5][0] = None

    (problem,) = reported(cells, "number_column")

    assert (problem.key, problem.place.row, problem.column) == ("check_number_blank", 6, 1)


def test_a_cell_of_another_program_is_remarked() -> None:
    cells = grid(8, 3)
    digits = "".join(sign for sign in str(cells[3][4]) if sign.isdigit())
    sign = {"+": "1", "=": "½", "-": "0"}[str(cells[3][4])[0]]
    cells[3][4] = f"{digits}{str(cells[3][4])[-1]}{sign}"

    (note,) = reported(cells, "mixed_notations")

    assert (note.place.row, note.place.round) == (4, 2)
    assert "chess-results" in note.wrong("fr")
    assert "ffe" in note.wrong("fr")


def test_estimates_of_papi_are_remarked_once_with_all_their_players() -> None:
    """
    FFE 2.4 section 4, « Performance Elo »: « On ne tient pas compte de l'estimation initiale ». One remark lists all
    players concerned.
    """
    cells: Cells = [
        ["N°", "Nom", "Elo", "R 1"],
        [1, "A", "1850 F", "+ 2B"],
        [2, "B", "1399 E", "- 1N"],
        [3, "C", "1299\u00a0E", "= 4B"],
        [4, "D", 1500, "= 3N"],
    ]

    (note,) = reported(cells, "estimates")

    assert (note.severity, note.place.row, note.column, note.place.text) == (Severity.NOTE, 3, 3, "1399 E")
    assert "2, 3" in note.wrong("fr")
    assert note.cure("fr").startswith("Videz")
    for row in (2, 3):
        cells[row][2] = None
    assert not reported(cells, "estimates")


def test_signs_of_a_round_robin_taken_for_forfeits_are_remarked() -> None:
    cells: Cells = [["", "1", "+"], ["0", "", "½"], ["-", "½", ""]]

    (note,) = reported(cells, "notices")

    assert note.key == "grid_matrix_forfeits"
    assert "format=ffe" in note.cure("fr")


def test_a_colour_of_another_language_is_told_at_its_cell() -> None:
    cells = grid()
    cells[3][3] = str(cells[3][3]).replace("B", "W").replace("N", "W")

    problems = reported(cells, "reading")

    assert "check_colour_letter" in {problem.key for problem in problems}
    odd = next(problem for problem in problems if problem.key == "check_colour_letter")
    assert (odd.place.row, odd.place.round) == (4, 1)


def test_a_column_of_names_without_a_header_is_told_once() -> None:
    cells = [[row[1], *row[3:7]] for row in grid()[3:-1]]

    names = [problem for problem in check(cells).problems if problem.key == "grid_names_without_header"]

    assert len(names) == 1


def test_what_cannot_be_laid_out_says_that_the_rest_waits() -> None:
    cells: Cells = [["N°", "Nom", "R 1", "R 3"], [1, "A", "+ 2B", ""], [2, "B", "- 1N", ""]]

    checked = check(cells)

    assert [(problem.key, problem.severity) for problem in checked.problems] == [
        ("grid_rounds_out_of_order", Severity.ERROR),
        ("check_stopped", Severity.NOTE),
    ]


def test_a_date_is_told_as_one_even_where_the_rest_waits() -> None:
    cells: Cells = [
        ["N°", "Nom", "R 1", "R 2"],
        [1, "A", "+ 3B", "= 2N"],
        [3, "B", "- 1N", "01-févr"],
        [3, "C", "+ 4B", "- 9B"],
    ]

    checked = check(cells)

    assert [problem.key for problem in checked.problems] == ["check_date", "grid_number_twice", "check_stopped"]


def test_errors_come_first_then_warnings_then_notes_each_by_row_and_round() -> None:
    cells = grid(8, 4)
    cells[6][5] = "12X1"
    cells[4][4] = "?!"
    cells[4][1] = cells[8][1]

    problems = check(cells).problems

    order = [list(Severity).index(problem.severity) for problem in problems]
    assert order == sorted(order)
    errors = [
        (problem.place.row or 0, problem.place.round or 0) for problem in problems if problem.severity is Severity.ERROR
    ]
    assert errors == sorted(errors)
    assert {(5, 2), (7, 3)} <= set(errors)


@each_row(
    ("written", "typed_text"),
    [
        ("01/02/2024", "1/2"),
        ("2024-02-01", "2-1"),
        ("2024-02-01 00:00:00", "1.2"),
        ("05.05.2024", "5.5"),
        ("01-févr", "1/2"),
        ("02-janv.", "2-1"),
        ("Feb 1", "1/2"),
        ("5. Mai", "5.5"),
        ("2-Jul", "2-7"),
    ],
)
def test_a_date_that_a_csv_file_writes_out_is_told_as_a_date(written: str, typed_text: str) -> None:
    cells = grid()
    cells[4][5] = written

    (problem,) = [problem for problem in check(cells).problems if problem.place.round == 3]

    assert problem.key == "check_date"
    assert typed_text in problem.wrong("fr")


@pytest.mark.parametrize("text", ["31/31/2024", "Marie 12", "00-févr", "2024", "12-abc"])
def test_what_is_no_date_is_not_called_one(text: str) -> None:
    cells = grid()
    cells[4][5] = text

    assert "check_date" not in {problem.key for problem in check(cells).problems}


def test_a_date_in_a_square_table_is_told_at_its_cell() -> None:
    cells: Cells = [[None, "½", "1"], ["½", None, "0"], ["0", datetime.date(2024, 2, 1), None]]

    problems = check(cells).problems

    assert [(problem.key, problem.place.row, problem.column) for problem in problems[:1]] == [("check_date", 3, 2)]


def test_numbers_that_lost_a_zero_are_told_with_the_text_format() -> None:
    cells: Cells = [[None, "10", "11"], [1, None, "½½"], [0, "½½", None]]

    problems = [problem for problem in check(cells, "games=2").problems if problem.check == "reading"]

    assert [(problem.key, problem.place.row) for problem in problems] == [
        ("grid_matrix_number", 2),
        ("grid_matrix_number", 3),
    ]
    assert "Texte" in problems[0].cure("fr")


def test_the_same_name_twice_is_a_mistake_unless_the_two_met() -> None:
    cells = grid()
    table = paired(8, 4, RESULTS)
    met = {entry.opponent for entry in table.players[0].rounds}
    stranger = next(player for player in range(1, 8) if player not in met)
    cells[3 + stranger][1] = cells[3][1]

    (problem,) = reported(cells, "names")

    assert (problem.key, problem.severity) == ("check_name_twice", Severity.WARNING)


def test_nobody_is_told_apart_from_somebody_of_whom_nothing_is_known() -> None:
    event = subject(["Z", "Z", "Z"])
    players = [player._replace(name="Ada") for player in event.crosstable.players]
    event = replace(event, crosstable=replace(event.crosstable, players=tuple(players)))
    known = {1: Participant(1, "Ada", club="Club A"), 3: Participant(3, "Ada", club="Club B")}

    found = findings(same_name, replace(event, identities=lambda: Identities(tuple(known.values()))))

    # The second is compared with the first, and so is the third.
    assert [(finding[0], finding[1]) for finding in found] == [("check_name_twice", 1), ("check_namesakes_apart", 2)]


@pytest.mark.parametrize(
    ("first", "second", "key"),
    [
        (("Club A", ""), ("Club B", ""), "check_namesakes_apart"),
        (("", "1990"), ("", "1991"), "check_namesakes_apart"),
        (("Club A", "1990"), ("Club A", "1991"), "check_namesakes_apart"),
        # The same club, or only one of them told: one person typed twice, perhaps.
        (("Club A", ""), ("club a", ""), "check_name_twice"),
        (("Club A", ""), ("", "1990"), "check_name_twice"),
        (("", ""), ("", ""), "check_name_twice"),
    ],
)
def test_two_persons_of_one_name_are_told_apart_by_club_and_birth(
    first: tuple[str, str], second: tuple[str, str], key: str
) -> None:
    players: Cells = [
        ["No", "Name", "Club", "Birth"],
        [1, "Ada", *first],
        [2, "Bo", "", ""],
        [3, "ADA", *second],
        [4, "Di", "", ""],
    ]
    games: Cells = [["Round", "White", "Result", "Black"], [1, 1, "1-0", 2], [1, 3, "1-0", 4]]
    # The columns of a crosstable say it, too.
    crosstable = [[*row, cell] for row, cell in zip(players, ("R 1", "2W1", "1B0", "4W1", "3B0"), strict=True)]

    for checked in (
        check_grid(games, rules("FIDE-2026"), players=players),
        check_grid(crosstable, rules("FIDE-2026")),
    ):
        (problem,) = [problem for problem in checked.problems if problem.check == "names"]
        assert (problem.key, problem.number) == (key, 3)
        assert problem.severity is (Severity.WARNING if key == "check_name_twice" else Severity.NOTE)


@pytest.mark.parametrize(
    ("heading", "codes", "repeated_codes"),
    [
        ("FIDE-ID", ("250000", "250001", "250000"), ["250000"]),
        ("Code FFE", ("a12345", "B00001", "A12345 "), ["A12345"]),
        ("FIDE-ID", ("250000", "", ""), []),
        # Papi and others write 0 for none.
        ("FIDE-ID", ("250000", "0", "0"), []),
        ("Code", ("7", "7", "7"), ["7", "7"]),
    ],
)
def test_a_number_of_two_persons_is_told(heading: str, codes: tuple[str, ...], repeated_codes: list[str]) -> None:
    players: Cells = [["No", "Name", heading], *([number, f"P{number}", code] for number, code in enumerate(codes, 1))]
    games: Cells = [["Round", "White", "Result", "Black"], [1, 1, "1-0", 2]]
    crosstable = [[*row, cell] for row, cell in zip(players, ("R 1", "2W1", "1B0", "0F"), strict=True)]

    for checked in (
        check_grid(games, rules("FIDE-2026"), players=players),
        check_grid(crosstable, rules("FIDE-2026")),
    ):
        found = [problem for problem in checked.problems if problem.key == "check_code_twice"]
        assert [problem.place.text for problem in found if problem.place is not None] == repeated_codes
        assert [problem.number for problem in found] == [2, 3][2 - len(repeated_codes) :]
        assert all(problem.severity is Severity.WARNING for problem in found)


PERSONS: Cells = [
    ["No", "Name", "Sex", "FIDE-ID", "Birth", "R 1"],
    [1, "Ada", "F", "20X12", "1997/02/31", "2W1"],
    [2, "Bob", "q", "600002", "31/02/1999", "1B0"],
    [3, "", "M", "600003", "2031", "ABS"],
    # A row that nobody has filled in.
    [4, "", "", "", "", ""],
]


def test_what_cannot_be_said_of_a_person_is_a_warning_with_row_and_name() -> None:
    def problems(text: str) -> list[tuple[object, ...]]:
        found = reported(PERSONS, "persons", f"system=swiss{text}")
        assert {problem.severity for problem in found} == {Severity.WARNING}
        return [
            (problem.key, problem.place.row, problem.place.name, problem.place.text, problem.number)
            for problem in found
        ]

    expected = [
        ("check_fide_number", 2, "Ada", "20X12", 1),
        ("check_birth", 2, "Ada", "1997/02/31", 1),
        ("check_sex", 3, "Bob", "q", 2),
        ("check_birth", 3, "Bob", "31/02/1999", 2),
        ("check_nameless", 4, None, None, 3),
    ]
    assert problems("") == expected
    # The year of the event is known from the option alone; nobody looks at the clock.
    assert problems("; year=2026") == [*expected, ("check_born_after", 4, None, "2031", 3)]
    assert problems("; year=2031") == expected


@pytest.mark.parametrize(("end", "is_reported"), [("2026/03/01", True), ("2031/03/01", False), ("", False)])
def test_a_file_with_days_tells_a_birth_after_them(end: str, is_reported: bool) -> None:
    people = (Participant(1, "A", birth="2031"), Participant(2, "B"))
    tournament = TournamentRecord(Header(end=end), people, (Game(1, 1, 2, Outcome.WIN, Outcome.LOSS),))
    file = written_trf(source_of(tournament)).text.encode()

    for checked in (
        check_trf(file, "t.trf", rules("FIDE-2026")),
        check_document(source_of(tournament), rules("FIDE-2026")),
    ):
        assert [problem.place.name for problem in checked.problems if problem.key == "check_born_after"] == [
            "A"
        ] * is_reported


@each_row("name", ["1-0", "½-½", "½", " + ", "0–1", "1:0", "0,5"])
def test_a_result_in_place_of_a_name_is_told(name: str) -> None:
    cells = grid()
    cells[4][1] = name

    (problem,) = reported(cells, "result_for_name")

    assert (problem.severity, problem.place.row, problem.place.text) == (Severity.ERROR, 5, name.strip())


@each_row("name", ["12", "007", "A 1-0", "?", "Ω", "BYE", "O’Neill-0", "=1+1", "1-0-1"])
def test_digits_alone_and_signs_beside_letters_are_names(name: str) -> None:
    cells = grid()
    cells[4][1] = name

    assert reported(cells, "result_for_name") == []


@each_row(
    ("value", "date"),
    [
        (datetime.datetime(2024, 5, 6, 12, 30), datetime.date(2024, 5, 6)),
        (datetime.date(2024, 5, 6), datetime.date(2024, 5, 6)),
        # Microsoft: day 1 is 1900-01-01 and the false 1900-02-29 counts; 39448 is 2008-01-01, 45413 is 2024-05-01.
        (45_413, datetime.date(2024, 5, 1)),
        (45_413.75, datetime.date(2024, 5, 1)),
        (40_000, datetime.date(2009, 7, 6)),
        (60_000, datetime.date(2064, 4, 8)),
        (39_999, None),
        (60_001, None),
        (True, None),
        (None, None),
        ("45413", None),
        ("31/12/2024", datetime.date(2024, 12, 31)),
        ("12.11.2024", datetime.date(2024, 11, 12)),
        # Month and day, where the first number can be no month.
        ("12/13/2024", datetime.date(2024, 12, 13)),
        ("13/12/2024", datetime.date(2024, 12, 13)),
        ("2024-11-12", datetime.date(2024, 11, 12)),
        ("31/13/2024", None),
        ("1/2-2024", None),
        ("1/2/24", datetime.date(2024, 2, 1)),
        ("29-févr", datetime.date(2024, 2, 29)),
        ("1 mai", datetime.date(2024, 5, 1)),
        ("Dezember 24", datetime.date(2024, 12, 24)),
        ("31-juin", None),
        # The month that begins so: janvier, mars, avril, juin, août; juin and juillet both begin with jui.
        ("3-jui", None),
        *((f"3-{name}", datetime.date(2024, month, 3)) for month, name in enumerate(("jan", "feb", "mar", "apr", "mai"), 1)),
        *((f"3-{name}", datetime.date(2024, at, 3)) for at, name in enumerate(("juin", "juil", "aou", "sep", "okt", "nov", "dez"), 6)),
    ],
)  # fmt: skip
def test_the_day_that_a_cell_was_taken_for(value: object, date: datetime.date | None) -> None:
    assert as_date(value) == date


def test_what_may_have_been_typed_in_place_of_a_date() -> None:
    assert possible_texts(datetime.date(2024, 3, 12)) == "12/3, 12-3, 12.3, 3/12, 3-12, 3.12"
    assert possible_texts(datetime.date(2024, 5, 5)) == "5/5, 5-5, 5.5"


@each_row(
    ("numbers", "missing"),
    [
        ([1, 2, 3], None),
        ([1, 3, 4], "2"),
        # Up to three they are meant to begin at 1.
        ([2, 3, 4], "1"),
        ([3, 4, 5], "1, 2"),
        ([4, 5, 6], None),
        ([4, 6, 7], "5"),
        # Twice as many numbers as players are no sequence.
        ([1, 2, 6], "3, 4, 5"),
        ([1, 2, 7], None),
        ([4, 5, 9], "6, 7, 8"),
        ([4, 5, 10], None),
    ],
)
def test_numbers_missing_in_a_sequence(numbers: list[int], missing: str | None) -> None:
    event = subject([".", ".", "."])
    players = [player._replace(number=number) for player, number in zip(event.crosstable.players, numbers, strict=True)]
    event = replace(event, crosstable=replace(event.crosstable, players=tuple(players)))

    found = findings(missing_numbers, event)

    values = {"numbers": missing, "count": 3, "most": numbers[-1]}
    assert found == ([] if missing is None else [("check_numbers_missing", None, None, None, values)])
    assert findings(missing_numbers, subject([])) == []
    # Games against a number that is missing say so themselves.
    for name in ("number", "opponent"):
        fault = Fault(UnknownOpponent("grid_opponent_unknown", None, **{name: 2}))
        rest = ", ".join(number for number in (missing or "").split(", ") if number != "2")
        found = findings(missing_numbers, replace(event, faults=(fault,)))
        assert [finding[-1]["numbers"] for finding in found] == ([rest] if rest else [])


@pytest.mark.parametrize(
    ("ratings", "key", "players"),
    [
        ((499, 500, 1), "check_rating_low", "1, 3"),
        ((500, 0, None), "", ""),
        ((None, 500, 1), "check_rating_low", "3"),
        ((2999, 2700, None), "", ""),
        ((2999, 3021, 3000), "check_rating_high", "2, 3"),
    ],
)
def test_ratings_that_no_list_has(ratings: tuple[int | None, ...], key: str, players: str) -> None:
    event = subject([".", ".", "."])
    rated = [player._replace(rating=rating) for player, rating in zip(event.crosstable.players, ratings, strict=True)]
    (*found,) = unusual_ratings(replace(event, crosstable=replace(event.crosstable, players=tuple(rated))))

    first = int(players[0]) - 1 if players else 0
    values = {"count": len(players.split(", ")), "players": players, "least": 500, "most": 2999}
    assert [(finding.key, finding.player, finding.column, finding.values) for finding in found] == (
        [(key, first, None, values)] if players else []
    )
    cells: Cells = [
        ["N°", "Nom", "Elo", "R 1"],
        *([at, chr(64 + at), rating, "EXE"] for at, rating in enumerate(ratings, 1)),  # type: ignore[list-item]
    ]
    assert [
        (problem.place.row, problem.column, problem.place.text) for problem in reported(cells, "unusual_ratings")
    ] == ([(first + 2, 3, str(ratings[first]))] if players else [])


def test_two_with_one_name_are_namesakes_if_they_met() -> None:
    event = subject(["2w1", "1b0", ".", "."])
    named = [
        player._replace(name=name)
        for player, name in zip(event.crosstable.players, ("Zoé", "ZOE", "", "zoë"), strict=True)
    ]
    event = replace(event, crosstable=replace(event.crosstable, players=tuple(named)))

    assert findings(same_name, event) == [
        ("check_namesakes", 1, None, Severity.NOTE, {"opponent": "Zoé"}),
        ("check_name_twice", 3, None, None, {"opponent": "Zoé"}),
    ]
    assert [finding.place and finding.place.text for finding in same_name(event)] == ["ZOE", "zoë"]


@each_row(
    ("names", "alike"),
    [
        # Two other letters of forty are 38 of 40 on both sides, two of twelve 20 of 24.
        (("abcdefghijk", "abcdefghijx"), True),
        (("abcdefghijklmnopqrst", "abcdexghijklmnoxqrst"), True),
        (("abcdefghijkl", "abcdexghijxl"), False),
        # One slip: a letter more, less, another, two exchanged. Two letters are too few, and digits tell players apart.
        (("Ana", "Anna"), True),
        (("Mari", "Marie"), True),
        (("Tim", "Tom"), True),
        (("Calro", "Carlo"), True),
        (("Carlo", "Clora"), False),
        (("Anna", "Hanne"), False),
        (("Jo", "Bo"), False),
        (("Jo", "Joe"), False),
        (("Club 1", "Club 2"), False),
        (("Anna Berggren", "Berggren, Anna"), True),
        # However they are written.
        (("Álvarez, José", "JOSE ALVAREZ"), True),
        (("Anna Berggren", "Anna Bergman"), False),
    ],
)
def test_names_that_may_be_one_misspelt(names: tuple[str, str], alike: bool) -> None:
    first_name, second_name = names
    games: Cells = [["Round", "White", "Result", "Black"], [1, first_name, "1-0", "Xu"], [2, "Xu", "1-0", second_name]]

    found = [(problem.key, problem.values, problem.place.text) for problem in reported(games, "names_alike")]

    assert found == ([("check_names_alike", {"other": first_name}, second_name)] if alike else [])
    # Nobody plays twice in one round.
    games[2][0] = 1
    games[2][1] = "Yo"
    assert reported(games, "names_alike") == []


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ({}, []),
        ({2: 3}, [("check_points", 3, 6, "3", {"printed": "3", "counted": "0"})]),
        ({0: "", 2: "1,5"}, [("check_points", 3, 6, "1,5", {"printed": "1½", "counted": "0"})]),
        ({0: 3, 2: 3}, [("check_points", 1, 4, "3", {"printed": "3", "counted": "2"}),
                        ("check_points", 3, 6, "3", {"printed": "3", "counted": "0"})]),
    ],
)  # fmt: skip
def test_points_that_are_not_the_sum_of_the_results(printed: dict[int, Any], expected: list[Any]) -> None:
    cells: Cells = [
        ["Open", None, None, None, None],
        [None] * 5,
        ["N°", "Nom", "R 1", "R 2", "Pts"],
        [1, "A", "+ 2B", "+ 3N", 2],
        [2, "B", "- 1N", "+ 4B", 1],
        [3, "C", "- 4N", "- 1B", 0],
        [4, "D", "+ 3B", "- 2N", 1],
    ]
    for player, value in printed.items():
        cells[3 + player][-1] = value

    found = reported(cells, "points")

    assert [
        (problem.key, problem.number, problem.place.row, problem.place.text, problem.values) for problem in found
    ] == expected
    assert all(problem.column == 5 and problem.severity is Severity.ERROR for problem in found)


def test_points_of_cells_that_cannot_be_read_are_not_compared() -> None:
    cells: Cells = [["N°", "Nom", "R 1", "R 2", "Pts"], [1, "A", "hum", "+ 2B", 7], [2, "B", "EXE", "- 1N", 1]]

    assert [problem.key for problem in reported(cells, "points", "system=swiss")] == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({(0, 2): "12B1"}, [("chess-results", 1, 1, 1)]),
        ({(0, 2): "12B1", (0, 3): "3N½", (3, 2): "+B2"}, [("chess-results", 2, 1, 1), ("vega", 1, 4, 1)]),
        # A pairing without a result is written so by all, and what cannot be read says nothing.
        ({(0, 3): "12B"}, []),
    ],
)
def test_cells_of_other_programs_are_counted(changes: dict[tuple[int, int], str], expected: list[Any]) -> None:
    cells: Cells = [
        ["N°", "Nom", "R 1", "R 2"],
        [1, "A", "+ 2B", "+ 3N"],
        [2, "B", "- 1N", "+ 4B"],
        [3, "C", "- 4N", "- 1B"],
        [4, "D", "+ 3B", "- 2N"],
    ]
    for (player, column), value in changes.items():
        cells[player + 1][column] = value

    found = reported(cells, "mixed_notations")

    assert [
        (problem.values["other"], problem.values["count"], problem.number, problem.place.round) for problem in found
    ] == expected
    assert {problem.values["main"] for problem in found} <= {"ffe"}
    assert reported(cells, "mixed_notations", "format=ffe") == []


def test_an_estimate_is_told_by_what_its_edition_makes_of_it() -> None:
    cells: Cells = [["N°", "Nom", "Elo", "R 1"], [1, "A", 1500, "EXE"], [2, "B", "1399 E", ""], [3, "C", "1299 E", ""]]

    for edition, key in (("FFE", "check_estimates_unrated"), ("FIDE-2026", "check_estimates")):
        (problem,) = reported(cells, "estimates", edition)
        assert (problem.key, problem.number, problem.column, problem.place.text) == (key, 2, 3, "1399 E")
        assert problem.values == {"count": 2, "players": "2, 3"}


def test_players_with_a_rating_of_the_second_list() -> None:
    cells: Cells = [
        ["Nom", "RtgI", "RtgN", "R 1"],
        ["A", 1700, 1650, "EXE"],
        ["B", 0, 1650, ""],
        ["C", "NC", 0, ""],
        ["D", "", 1300, ""],
    ]

    (problem,) = reported(cells, "second_list")

    assert (problem.number, problem.column, problem.values) == (
        2,
        3,
        {"count": 2, "players": "2, 4", "first": "RtgI", "other": "RtgN"},
    )


def test_one_player_whose_points_an_option_explains_is_told_as_a_mistake() -> None:
    """With exempt=½ both columns are right; one player alone is no scoring."""
    cells: Cells = [
        ["N°", "Nom", "R 1", "R 2", "Pts"],
        [1, "A", "EXE", "+ 2B", 1.5],
        [2, "B", "+ 3B", "- 1N", 1],
        [3, "C", "- 2N", "EXE", 0.5],
    ]
    assert [problem.key for problem in reported(cells, "points", "system=swiss")] == ["check_points_scoring"]
    cells[3][3], cells[3][4] = "ABS", 0

    assert [(problem.key, problem.number) for problem in reported(cells, "points", "system=swiss")] == [
        ("check_points", 1)
    ]


@pytest.mark.parametrize("value", [45_413, 45_413.0, datetime.datetime(2024, 5, 1), "01/05/2024", "2024-05-01"])
def test_a_result_that_became_a_date_is_told_with_what_was_typed(value: object) -> None:
    """A number does not show that it is a date, and its text neither: Excel's 45413 is 2024-05-01."""
    cells = grid()
    cells[4][5] = value

    (problem,) = [
        problem for problem in check(cells).problems if problem.place.row == 5 and problem.severity is Severity.ERROR
    ]

    assert (problem.key, problem.values["date"], problem.column) == ("check_date", "2024-05-01", 6)
    assert problem.values["texts"] == "1/5, 1-5, 1.5, 5/1, 5-1, 5.1"


def test_titles_and_federations_of_a_grid_are_those_of_fide() -> None:
    cells: Cells = [
        ["No", "Name", "Title", "Fed", "R 1"],
        [1, "A", "GM", "BEL", "2W1"],
        [2, "B", "GMX", "BELG", "1B0"],
        [3, "C", "", "BELG", "EXE"],
    ]

    found = reported(cells, "identities", "system=swiss")

    assert [(problem.key, problem.place.row, problem.place.text, problem.values["players"]) for problem in found] == [
        ("check_title", 3, "GMX", "2"),
        ("check_federation", 3, "BELG", "2, 3"),
    ]
    cells[1][3], cells[2][3], cells[3][3] = "HOL", "fra", "NON"
    (unknown,) = (problem for problem in reported(cells, "identities", "system=swiss") if problem.key != "check_title")
    assert (unknown.key, unknown.severity, unknown.place.text) == ("check_federation_unknown", Severity.NOTE, "HOL")
