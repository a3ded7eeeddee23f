"""
CHECK reads a grid like strict reading but continues after an error: it lists what strict reading refuses and nothing
that strict reading accepts.
"""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.checks.events import subject
from tests.chess.checks.grids import Cells, Sound, check, rules, sound_grids
from tests.examples import examples, small
from tests.formats.grids.tournaments import MADE, made, random_tournaments, sample, with_header
from xl_departage.base.errors import ArgumentError, ErrorKind, GridError, Place, UnreadableCell
from xl_departage.chess.checks import Severity
from xl_departage.chess.checks.strict_reading import refused, refused_boards
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.chess.tournament.faults import Fault
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.formats.checking import check_opened
from xl_departage.formats.grid_table import table_of
from xl_departage.formats.grids.grid_reading import read_crosstable, survey_crosstable
from xl_departage.formats.source_opening import open_source, read_source

DATA = Path(__file__).parents[2] / "data"
NASTY: st.SearchStrategy[object] = st.sampled_from(
    [
        None, "", " ", "12X1", "B", "F", "+", "-", "N", "0", 0, 1, 12, 0.5, -1, "-1", "99w1", "= 2B", "+ 1N", "1/2", "EXE",
        "½ BYE", "1 53", "5 2½", "12w7", "3:2½", "W12", "L3", "17+", "1F", "x", "*", "?", "--", "ABS", "GAIN 2", "+F1",
        "> 3B", "< 3N", "2S1", "2W1", "2w1", "3B=", True, ErrorKind.NAME, 45323, datetime.date(2024, 2, 1), "{0}", "10", "01",
        "1½", 1e300, float("nan"), "\u00a0", "Nom", "é" * 200,
    ]
)  # fmt: skip
OPTIONS = st.sampled_from(
    ["", "rounds=2", "rounds=9", "planned=1", "boards=4", "boards=1", "format=ffe", "format=uscf", "language=fr", "numbers=rank",
     "numbers=row", "system=round-robin", "system=swiss", "games=2", "penalties=yes", "scoring=3-1-0", "exempt=0"]
)  # fmt: skip


def strictly(cells: Cells, options: ReadingOptions) -> tuple[Reading | None, GridError | ArgumentError | None]:
    """The result of strict reading, or the error that it raises."""
    try:
        return read_crosstable(cells, options), None
    except (GridError, ArgumentError) as error:
        return None, error


def same_problem(cells: Cells, text: str) -> None:
    """
    Strict reading refuses these cells exactly if CHECK lists a reading error, and the first listed error is the one
    that it raises; or CHECK says that they are no crosstable at all.
    """
    options = rules(text).reading
    survey = survey_crosstable(cells, options)
    checked = check(cells, text)
    reported = [problem for problem in checked.problems if problem.check == "reading"]
    reading, refused = strictly(cells, options)
    if refused is None:
        assert survey.faults == ()
        assert survey.reading is not None
        assert reading is not None
        # Notices are compared by their text.
        assert [notice.message() for notice in survey.reading.notices] == [
            notice.message() for notice in reading.notices
        ]
        assert replace(survey.reading, notices=()) == replace(reading, notices=())
        assert reported == []
    else:
        wanted = (type(refused), refused.key, refused.values, refused.place)
        survey_errors = [fault.error for fault in survey.faults]
        if [error.key for error in survey_errors] != ["grid_no_crosstable"]:
            assert wanted in [(type(error), error.key, error.values, error.place) for error in survey_errors]
            place = refused.place or Place()
            errors = [problem.place for problem in reported if problem.severity is Severity.ERROR]
            assert (place.row, place.round) in {(found.row, found.round) for found in errors}
        assert not checked.sound
    for problem in checked.problems:
        for language in ("fr", "en"):
            assert problem.wrong(language)
            assert problem.cure(language)


@settings(max_examples=examples(150), deadline=None)
@given(st.data(), sound_grids(), OPTIONS)
def test_whatever_strict_reading_refuses_is_listed(data: st.DataObject, sound: Sound, text: str) -> None:
    spots = st.tuples(st.integers(0, len(sound.table.players) - 1), st.integers(-3, sound.table.rounds), NASTY)

    same_problem(sound.spoilt(*data.draw(st.lists(spots, max_size=4))), text)


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(st.lists(NASTY, min_size=1, max_size=5), min_size=1, max_size=5), OPTIONS)
def test_any_cells_at_all_are_listed_as_they_are_refused(cells: Cells, text: str) -> None:
    same_problem(cells, text)


@settings(max_examples=examples(60), deadline=None)
@given(random_tournaments(), OPTIONS)
def test_tournaments_with_byes_and_forfeits_are_read_alike(table: Crosstable, text: str) -> None:
    same_problem(with_header(table, "ffe"), text)


def square(size: int) -> Cells:
    return [[None if row == column else "½" for column in range(size)] for row in range(size)]


@settings(max_examples=examples(100), deadline=None)
@given(st.data(), st.integers(3, 6), OPTIONS)
def test_square_tables_are_listed_as_they_are_refused(data: st.DataObject, size: int, text: str) -> None:
    cells = square(size)
    spots = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1), NASTY)
    for row, column, cell in data.draw(st.lists(spots, max_size=4)):
        cells[row][column] = cell

    same_problem(cells, text)


@pytest.mark.parametrize("name", small(MADE))
def test_made_tournaments_are_read_alike(name: str) -> None:
    same_problem(with_header(made(name), "ffe"), "")


@pytest.mark.parametrize(
    "name",
    [
        "chess-results-de-swiss-36x9.csv",
        "chess-results-nl-double-rr-6.csv",
        "papi-style-round-robin-10.csv",
        "papi-swiss-86x9.csv",
        "vega-text-152x7.txt",
    ],
)
def test_tables_of_programs_are_read_alike(name: str) -> None:
    same_problem(sample(name), "")


def test_an_entry_that_cannot_be_read_is_one_error() -> None:
    """Nothing else is said of the game: neither that the pair has not met, nor that the points do not add up."""
    samples = [
        (f"{name}.csv", table_of(read_source((DATA / f"made/{name}.trf").read_bytes(), f"{name}.trf").crosstable), options)
        for name, options in (
            ("sw09-16x7-clean", ""), ("rr10-10", "; system=round-robin"), ("rr06-6-double", "; system=round-robin; games=2"),
        )
    ]  # fmt: skip
    for file, rows, options in samples:
        asked = parse_rules(f"FIDE-2026{options}", TIEBREAK_EDITIONS, DEFAULT)
        for wrong in ("@@", "99w1", "5x", "1w1"):
            edited_rows = [list(row) for row in rows]
            edited_rows[1][3] = wrong
            content = "\n".join(";".join(row) for row in edited_rows).encode()
            problems = check_opened(open_source(content, file), asked).problems
            assert [problem.check for problem in problems] == ["reading"], (
                file,
                wrong,
                [problem.wrong("en") for problem in problems],
            )


def test_a_board_that_cannot_be_read_is_one_error() -> None:
    matches = "Round;White;Black;1;2\n1;Alder;Birch;1;½\n1;Cedar;Dogwood;x;1\n"
    matches += "2;Alder;Cedar;1;0\n2;Birch;Dogwood;0;0\n3;Alder;Dogwood;1;1\n3;Birch;Cedar;½;½\n"
    asked = parse_rules("FIDE-2026; boards=2; system=round-robin", TIEBREAK_EDITIONS, DEFAULT)
    problems = check_opened(open_source(matches.encode(), "matches.csv"), asked).problems
    assert [problem.wrong("en") for problem in problems] == ["The result “x” of board 1 cannot be read."]


def test_a_fault_of_the_boards_belongs_to_the_team_of_its_row() -> None:
    """Row 1 of the range of boards is the second team's, row 2 the first one's; a fault of the whole range is nobody's."""
    for place, team in (
        (Place(row=1, round=1), 1),
        (Place(row=2, round=1), 0),
        (Place(row=3), None),
        (Place(), None),
        (None, None),
    ):
        event = subject(
            ["2:5", "1:3"],
            boards=4,
            board_rows={2: 0, 1: 1},
            board_faults=(Fault(UnreadableCell("boards_unreadable", place), 2),),
        )
        [found] = refused_boards(event)
        assert (found.key, found.player, found.column) == ("boards_unreadable", team, 3)
        assert found.place is not None
        assert found.place.name == (None if team is None else "AB"[team])


def test_a_date_is_recognised_by_its_text_where_the_cell_is_not_known() -> None:
    for text, key in (("2024-02-01", "check_date"), ("12X1", "grid_cell_unreadable"), (None, "grid_cell_unreadable")):
        event = subject(["Z"], faults=(Fault(UnreadableCell("grid_cell_unreadable", Place(row=2, text=text)), 1),))
        [found] = refused(event)
        assert found.key == key
        assert ("1/2" in str(found.values.get("texts"))) is (key == "check_date")
