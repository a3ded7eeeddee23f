"""docs/performance.md: its tables are measured in one run, and `python -m benchmarks --page` writes them anew."""

from __future__ import annotations

import datetime
import re

import pytest

from benchmarks.measure import Line, Part
from benchmarks.page import BEGIN, END, PAGE, Run, renewed

MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
RUN = Run(
    datetime.date(2027, 2, 3), 14.2, "0.1", "a machine with 2 processors and 8 GB, Linux", ("CPython 3.11.7", "x 1")
)


def dates(text: str) -> set[str]:
    return set(re.findall(rf"\b\d{{1,2}} (?:{MONTHS}) 20\d\d\b", text))


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def test_every_table_of_the_page_is_measured_under_one_date() -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    measured, _, after = rest.partition(END)

    assert rows(measured)
    assert not rows(before + after)
    assert len(dates(measured)) == 1
    assert not dates(before + after)


def test_a_run_replaces_what_stands_between_the_marks_and_nothing_else() -> None:
    parts = [Part("Start", [Line("one / other", 0.05, 0.1, 0.5, 1)], ["A note."]), Part("Left out", [], [])]
    page = PAGE.read_text(encoding="utf-8")

    made = renewed(page, RUN, parts)

    before, _, rest = made.partition(BEGIN)
    measured, _, after = rest.partition(END)
    assert (before, after) == (page.partition(BEGIN)[0], page.partition(END)[2])
    assert measured.startswith(
        "\n\nMeasured on 3 February 2027, in one run of 14 minutes, on a machine with 2 processors and 8 GB, Linux; load before it 0.1. "
        "CPython 3.11.7, x 1.\n\n"
    )
    assert "| one / other | 50.0 ms | 100.0 ms | 0.50 | <= 1 | met |" in rows(measured)
    assert measured.endswith("\n- A note.\n\n")
    assert renewed(made, RUN, parts) == made


def test_a_page_without_its_marks_is_not_written() -> None:
    for page in ("", BEGIN, END):
        with pytest.raises(ValueError, match="marks"):
            renewed(page, RUN, [])
