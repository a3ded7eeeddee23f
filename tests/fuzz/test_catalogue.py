"""Every function of the catalogue gives, for any arguments, a value for a cell or an error with a complete message."""

from __future__ import annotations

import datetime
import math

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.fuzz.messages import check_message
from tests.fuzz.strategies import calls, cells, code_lists, grids, ranges, rules, texts
from tests.hanging import must_end
from tests.rows import each_row
from xl_departage.base.cells import Raw, Result
from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind, GridError
from xl_departage.chess.regulations.editions import FFE_1998, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rating_editions import BEL, RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.formats.grids.grid_reading import read_crosstable, survey_crosstable
from xl_departage.functions import FUNCTIONS

LENIENT = settings(deadline=None, suppress_health_check=list(HealthCheck))
SECONDS = 30
"""Far more than any call takes; a closer limit would measure the machine."""


def is_value(result: Result) -> None:
    """Check that a spreadsheet can show the result: rows of equal length, cells of known kinds, and finite numbers."""
    rows = result if isinstance(result, list) else [[result]]
    assert rows
    assert len({len(row) for row in rows}) == 1
    for cell in (cell for row in rows for cell in row):
        assert cell is None or isinstance(cell, (bool, int, float, str, datetime.date, datetime.time, ErrorKind))
        assert not isinstance(cell, float) or math.isfinite(cell)


@each_row("name", FUNCTIONS)
def test_a_function_gives_a_value_or_an_error_that_says_everything(name: str) -> None:
    function = FUNCTIONS[name]

    @settings(LENIENT, max_examples=examples(25))
    @given(calls(function.arguments))
    def check(raw: list[Raw]) -> None:
        with must_end(SECONDS):
            try:
                is_value(function.call(raw))
            except DepartageError as error:
                check_message(error)

    check()


@settings(LENIENT, max_examples=examples(80))
@given(st.one_of(grids(), ranges()))
def test_a_range_is_read_or_refused_and_a_survey_tells_every_fault(table: object) -> None:
    with must_end(SECONDS):
        refused = None
        try:
            read_crosstable(table)  # type: ignore[arg-type]
        except (GridError, ArgumentError) as error:
            refused = error
            check_message(error)
        survey = survey_crosstable(table)  # type: ignore[arg-type]
    for fault in survey.faults:
        check_message(fault.error)
    assert bool(survey.faults) == (refused is not None)


@settings(LENIENT, max_examples=examples(150))
@given(st.one_of(rules, cells))
def test_a_text_of_rules_is_read_or_refused(text: object) -> None:
    for editions, default in ((TIEBREAK_EDITIONS, FFE_1998), (RATING_EDITIONS, BEL)):
        try:
            parse_rules(text, editions, default)
        except ArgumentError as error:
            check_message(error)


@settings(LENIENT, max_examples=examples(150))
@given(st.one_of(code_lists, texts))
def test_a_list_of_tie_breaks_is_read_or_refused(text: str) -> None:
    try:
        read_list(text)
    except ArgumentError as error:
        check_message(error)
