"""Dates and times: Microsoft's examples, and the edges of the two systems of dates, counted by hand."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.natives import outcome
from xl_departage.spreadsheet.recalculation import engine

LAST = 2_958_465
"""31 December 9999 in the 1900 system."""
FORM, LANGUAGE = "[formula_form]", "[formula_language]"


def day(year: int, month: int, day: int) -> int:
    """The serial number of a day since March 1900: day 1 is 1 January 1900, and 29 February 1900 is counted."""
    return (datetime.date(year, month, day) - datetime.date(1900, 1, 1)).days + 2


CELLS: dict[str, Any] = {
    "A1": day(2012, 1, 1),
    "B1": day(2012, 7, 30),
    "A2": day(2012, 10, 1),
    "B2": day(2013, 3, 1),
    "A3": day(2008, 10, 1),
    "C1": day(2012, 11, 22),
    "C2": day(2012, 12, 4),
    "C3": day(2013, 1, 21),
    "D1": day(2008, 11, 26),
    "D2": day(2008, 12, 4),
    "D3": day(2009, 1, 21),
    "F1": day(2001, 6, 1),
    "F2": day(2002, 8, 15),
    "F3": day(2011, 1, 15),
    "E1": "#N/A",
    "E2": "x",
    "E3": -1,
    "E4": LAST + 1,
    "E5": LAST,
    "E6": 0,
}


@each_row(
    ("text", "expected"),
    [
        ("YEAR(0)", 1900),
        ("MONTH(0)", 1),
        ("DAY(0)", 0),
        ("DAY(1)", 1),
        ("DAY(59)", 28),
        ("MONTH(60)", 2),
        ("DAY(60)", 29),
        ("MONTH(61)", 3),
        ("DAY(61)", 1),
        (f"YEAR({LAST})", 9999),
        (f"DAY({LAST}.9)", 31),
        (f"YEAR({LAST + 1})", "#NUM!"),
        ("YEAR(-1)", "#NUM!"),
        ('MONTH("2024-02-29")', 2),
        ('DAY("x")', "#VALUE!"),
        ("HOUR(0.5)", 12),
        ("HOUR(23/24)", 23),
        ("HOUR(2.25)", 6),
        ("MINUTE(59/1440)", 59),
        ("MINUTE(1/24)", 0),
        ("SECOND(59/86400)", 59),
        ("SECOND(1/1440)", 0),
        ("SECOND(61/86400)", 1),
        # Microsoft on DATE: years below 1900 are added to 1900; months and days beyond their end carry over.
        ("DATE(2024,2,29)", day(2024, 2, 29)),
        ("DATE(2023,2,29)", day(2023, 3, 1)),
        ("DATE(2024,1,0)", day(2023, 12, 31)),
        ("DATE(2024,0,1)", day(2023, 12, 1)),
        ("DATE(2024,-1,1)", day(2023, 11, 1)),
        ("DATE(2024,12,1)", day(2024, 12, 1)),
        ("DATE(2024,13,1)", day(2025, 1, 1)),
        ("DATE(2024,1.9,1.9)", day(2024, 1, 1)),
        ("DATE(108,1,2)", day(2008, 1, 2)),
        ("DATE(0,3,1)", 61),
        ("DATE(1899,3,1)", day(3799, 3, 1)),
        ("DATE(1900,1,1)", 1),
        ("DATE(1900,1,0)", 0),
        ("DATE(1900,1,-1)", "#NUM!"),
        ("DATE(1900,-1,1)", "#NUM!"),
        ("DATE(-1,1,1)", "#NUM!"),
        ("DATE(9999,12,31)", LAST),
        ("DATE(9999,12,32)", "#NUM!"),
        ("DATE(9999,13,1)", "#NUM!"),
        ("DATE(10000,1,1)", "#NUM!"),
        # Years below 0 or of five figures are refused before months carry over.
        ("DATE(10000,0,1)", "#NUM!"),
        ("DATE(-1,13,5)", "#NUM!"),
        # Month 0 of 1900 is December 1899, whose 32nd day is day 1.
        ("DATE(1900,0,32)", 1),
        ("DATE(2024,1,32767)", day(2024, 1, 1) + 32766),
        ("DATE(2024,1,32768)", FORM),
        ("DATE(2024,1,-32767)", day(2024, 1, 1) - 32768),
        ("DATE(2024,1,-32768)", FORM),
        # 32,766 months after January 2024 are 2,730 years and 6 months.
        ("DATE(2024,32767,1)", day(4754, 7, 1)),
        ("DATE(2024,32768,1)", FORM),
        ("DATE(2024,1,-1.5)", 45290),
        ("DATE(2024,-1.5,1)", 45231),
        ("DATE(2024,1,-0.5)", 45291),
        ("DATE(-0.5,1,1)", 1),
        # Microsoft on TIME.
        ("TIME(12,0,0)", 0.5),
        ("TIME(16,48,10)", (16 * 3600 + 48 * 60 + 10) / 86400),
        ("TIME(27,0,0)", 3 / 24),
        ("TIME(0,750,0)", 750 / 1440),
        ("TIME(0,0,2000)", 2000 / 86400),
        ("TIME(0,0,0)", 0),
        ("TIME(24,0,0)", 0),
        ("TIME(1,-1,0)", 59 / 1440),
        ("TIME(0,1,-1)", 59 / 86400),
        ("TIME(0,0,-1)", "#NUM!"),
        ("TIME(0,-1,0)", "#NUM!"),
        ("TIME(1.9,0.9,0.9)", 1 / 24),
        ("TIME(1,-1.5,0)", 59 / 1440),
        ("TIME(1,0,-1.5)", 3599 / 86400),
        ("TIME(-1.5,90,0)", 1 / 48),
        ('DATEVALUE("2024-02-29")', day(2024, 2, 29)),
        ('DATEVALUE("2024-02-29 18:00")', day(2024, 2, 29)),
        ("DATEVALUE(5)", "#VALUE!"),
        ('DATEVALUE("29/2/2024")', LANGUAGE),
        ('DATEVALUE("-5")', LANGUAGE),
        ('TIMEVALUE("6:00")', 0.25),
        ('TIMEVALUE("30:00")', 0.25),
        ('TIMEVALUE("2024-02-29 18:00")', 0.75),
        ("TIMEVALUE(0.5)", "#VALUE!"),
        ('TIMEVALUE("6")', LANGUAGE),
    ],
)
def test_parts_of_dates_and_times(text: str, expected: Any) -> None:
    assert outcome(text, CELLS) == (pytest.approx(expected, rel=1e-14) if isinstance(expected, float) else expected)


@each_row(
    ("text", "expected"),
    [
        # Day 0 is 1 January 1904, a Friday; 1904 is a leap year; both systems end on the same day.
        ("YEAR(0)", 1904),
        ("DAY(0)", 1),
        ("MONTH(59)", 2),
        ("DAY(59)", 29),
        ("DAY(60)", 1),
        (f"YEAR({LAST - 1462})", 9999),
        (f"YEAR({LAST - 1461})", "#NUM!"),
        ("DATE(1904,1,1)", 0),
        ("DATE(1904,1,0)", "#NUM!"),
        ("DATE(2024,1,1)", day(2024, 1, 1) - 1462),
        ("DATE(9999,12,31)", LAST - 1462),
        ("DATE(9999,12,32)", "#NUM!"),
        ("WEEKDAY(0)", 6),
        ("WEEKDAY(2)", 1),
        ('DATEVALUE("1904-01-02")', 1),
        # From 1 January to 1 February, and to 1 January of the next year.
        ("YEARFRAC(0,31)", 30 / 360),
        ("YEARFRAC(0,31,1)", 31 / 366),
        ("YEARFRAC(0,366,4)", 1.0),
        ('TEXT(0,"ddd")', "[formula_format]"),
        ('TEXT(0,"yyyy-mm-dd ddd")', "1904-01-01 Fri"),
        (f'TEXT({LAST - 1462},"yyyy")', "9999"),
        (f'TEXT({LAST - 1461},"yyyy")', "#VALUE!"),
    ],
)
def test_the_system_of_1904(text: str, expected: Any) -> None:
    assert outcome(text, {}, date1904=True) == expected


KINDS = {1: 6, 2: 0, 3: 0, 11: 0, 12: 1, 13: 2, 14: 3, 15: 4, 16: 5, 17: 6}
"""The day with which a kind of WEEKDAY begins, from Monday, 0 (Microsoft on WEEKDAY, return_type)."""


@each_row("kind", [*KINDS, 0, 4, 10, 18])
def test_days_of_the_week(kind: int) -> None:
    # 1 January 2024 was a Monday.
    found = [outcome(f"WEEKDAY(A1,{kind})", {"A1": day(2024, 1, 1) + after + 0.75}) for after in range(7)]

    begins = KINDS.get(kind)
    least = 0 if kind == 3 else 1
    assert found == ["#NUM!" if begins is None else (after - begins) % 7 + least for after in range(7)]


def test_days_of_the_week_without_a_kind_begin_on_sunday_and_are_one_off_before_march_1900() -> None:
    # Microsoft counts 29 February 1900, so that 1 January 1900, a Monday, is a Sunday there.
    assert [outcome(f"WEEKDAY({serial})", {}) for serial in (0, 1, 7, 61)] == [7, 1, 7, 5]


WEEKS = {1: 7, 2: 8, 11: 8, 12: 2, 13: 3, 14: 4, 15: 5, 16: 6, 17: 7, 21: 8}
"""The day of January 2024 with which the second week begins (Microsoft on WEEKNUM, return_type); 1 January was a Monday."""


@each_row("kind", [*WEEKS, 0, 3, 10, 18, 20, 22])
def test_weeks_of_the_year(kind: int) -> None:
    first = day(2024, 1, 1)
    second = WEEKS.get(kind)
    days = [1, 31] if second is None else [1, second - 1, second, second + 6, second + 7]

    found = [outcome(f"WEEKNUM({first + number - 1},{kind})", {}) for number in days]

    assert found == (["#NUM!"] * 2 if second is None else [1, 1, 2, 2, 3])


@each_row(
    ("text", "expected"),
    [
        # Microsoft on WEEKNUM and ISOWEEKNUM: 9 March 2012.
        (f"WEEKNUM({day(2012, 3, 9)})", 10),
        (f"WEEKNUM({day(2012, 3, 9)},2)", 11),
        (f"ISOWEEKNUM({day(2012, 3, 9)})", 10),
        (f"WEEKNUM({day(2024, 12, 31)})", 53),
        (f"WEEKNUM({day(2024, 12, 31)},21)", 1),
        ("WEEKNUM(TRUE)", "#VALUE!"),
        ("WEEKNUM(-1)", "#NUM!"),
        ("ISOWEEKNUM(60)", 9),
        ("ISOWEEKNUM(0)", 52),
        ("ISOWEEKNUM(2)", 1),
        # 1 March 1900 was a Thursday, in the ninth week after that of 4 January, a Thursday, too.
        ("ISOWEEKNUM(61)", 9),
        # Microsoft on EDATE and EOMONTH.
        ("EDATE(F3,1)", day(2011, 2, 15)),
        ("EDATE(F3,-1)", day(2010, 12, 15)),
        ("EDATE(F3,2)", day(2011, 3, 15)),
        (f"EDATE({day(2011, 11, 15)},1)", day(2011, 12, 15)),
        (f"EDATE({day(2011, 12, 15)},1)", day(2012, 1, 15)),
        (f"EDATE({day(2011, 12, 15)},0.9)", day(2011, 12, 15)),
        (f"EDATE({day(2024, 1, 31)},1)", day(2024, 2, 29)),
        (f"EDATE({day(2023, 1, 31)},1)", day(2023, 2, 28)),
        (f"EDATE({day(2023, 1, 31)},3)", day(2023, 4, 30)),
        (f"EDATE({LAST},0)", LAST),
        (f"EDATE({LAST},1)", "#NUM!"),
        ("EDATE(60,1)", 89),
        ("EDATE(0,1)", 31),
        ("EOMONTH(0,0)", 31),
        ("EOMONTH(31,1)", 59),
        ("EDATE(61,0)", 61),
        ("EDATE(61,-1)", 32),
        ("EDATE(61,-2)", 1),
        ("EDATE(61,-3)", "#NUM!"),
        ("EDATE(TRUE,1)", "#VALUE!"),
        ("EDATE(100,TRUE)", "#VALUE!"),
        (f"EOMONTH({day(2011, 1, 1)},1)", day(2011, 2, 28)),
        (f"EOMONTH({day(2011, 1, 1)},-3)", day(2010, 10, 31)),
        (f"EOMONTH({day(2011, 12, 1)},0)", day(2011, 12, 31)),
        ("EOMONTH(TRUE,1)", "#VALUE!"),
        ("EOMONTH(100,TRUE)", "#VALUE!"),
        # Microsoft on DAYS.
        ('DAYS("2021-03-15","2021-02-01")', 42),
        ('DAYS("2021-12-31","2021-01-01")', 364),
        ("DAYS(1,3)", -2),
        ("DAYS(2.9,1.1)", 1),
        ("DAYS(-1,1)", "#NUM!"),
        # Microsoft on YEARFRAC: 1 January to 30 July 2012.
        ("YEARFRAC(A1,B1)", 209 / 360),
        ("YEARFRAC(A1,B1,0)", 209 / 360),
        ("YEARFRAC(B1,A1,0)", 209 / 360),
        ("YEARFRAC(A1,B1,1)", 211 / 366),
        ("YEARFRAC(A1,B1,2)", 211 / 360),
        ("YEARFRAC(A1,B1,3)", 211 / 365),
        ("YEARFRAC(A1,B1,4)", 209 / 360),
        ("YEARFRAC(A1,B1,5)", "#NUM!"),
        ("YEARFRAC(A1,B1,-1)", "#NUM!"),
        ("YEARFRAC(60,45351)", 124),
        ("YEARFRAC(61,62,2)", 1 / 360),
        ("YEARFRAC(TRUE,B1)", "#VALUE!"),
        # 30/360 of the NASD: the 31st counts as 30 after the 30th; the last of February as 30, and the second one if both are.
        (f"YEARFRAC({day(2024, 1, 30)},{day(2024, 3, 31)})", 60 / 360),
        (f"YEARFRAC({day(2024, 1, 31)},{day(2024, 3, 31)})", 60 / 360),
        (f"YEARFRAC({day(2024, 1, 29)},{day(2024, 3, 31)})", 62 / 360),
        (f"YEARFRAC({day(2024, 1, 31)},{day(2024, 3, 30)})", 60 / 360),
        (f"YEARFRAC({day(2024, 2, 29)},{day(2025, 2, 28)})", 1.0),
        (f"YEARFRAC({day(2024, 2, 29)},{day(2024, 3, 31)})", 31 / 360),
        (f"YEARFRAC({day(2024, 2, 28)},{day(2024, 3, 31)})", 33 / 360),
        (f"YEARFRAC({day(2023, 2, 28)},{day(2023, 3, 15)})", 15 / 360),
        (f"YEARFRAC({day(2023, 1, 28)},{day(2023, 2, 28)})", 30 / 360),
        # European: every 31st counts as 30.
        (f"YEARFRAC({day(2024, 1, 31)},{day(2024, 3, 31)},4)", 60 / 360),
        (f"YEARFRAC({day(2024, 1, 29)},{day(2024, 3, 31)},4)", 61 / 360),
        (f"YEARFRAC({day(2024, 2, 29)},{day(2024, 3, 31)},4)", 31 / 360),
        # Actual days: 366 for at most a year that contains a 29 February, else 365; beyond, the mean of the calendar years.
        (f"YEARFRAC({day(2023, 5, 1)},{day(2023, 6, 1)},1)", 31 / 365),
        (f"YEARFRAC({day(2023, 3, 1)},{day(2024, 2, 28)},1)", 364 / 365),
        (f"YEARFRAC({day(2023, 3, 1)},{day(2024, 2, 29)},1)", 365 / 366),
        (f"YEARFRAC({day(2023, 3, 1)},{day(2024, 3, 1)},1)", 1.0),
        (f"YEARFRAC({day(2023, 3, 1)},{day(2024, 3, 2)},1)", 367 / 365.5),
        (f"YEARFRAC({day(2024, 2, 29)},{day(2025, 2, 28)},1)", 365 / 366),
        (f"YEARFRAC({day(2024, 3, 1)},{day(2025, 2, 28)},1)", 364 / 365),
        (f"YEARFRAC({day(2022, 1, 1)},{day(2024, 1, 1)},1)", 730 / (1096 / 3)),
        # DATEDIF, Microsoft: 1 June 2001 to 15 August 2002.
        ('DATEDIF(F1,F2,"D")', 440),
        ('DATEDIF(F1,F2,"m")', 14),
        ('DATEDIF(F1,F2,"Y")', 1),
        ('DATEDIF(F1,F2,"YM")', 2),
        ('DATEDIF(F1,F2,"YD")', "[formula_datedif]"),
        ('DATEDIF(F1,F2,"md")', 14),
        ('DATEDIF(F1,F2,"Z")', "#NUM!"),
        (f'DATEDIF({day(2001, 1, 1)},{day(2003, 1, 1)},"Y")', 2),
        (f'DATEDIF({day(2001, 1, 2)},{day(2003, 1, 1)},"Y")', 1),
        (f'DATEDIF({day(2024, 1, 31)},{day(2024, 2, 29)},"M")', 0),
        (f'DATEDIF({day(2024, 1, 29)},{day(2024, 2, 29)},"M")', 1),
        ('DATEDIF(100,100,"D")', 0),
        ('DATEDIF(101,100,"D")', "#NUM!"),
        # Microsoft on NETWORKDAYS: 1 October 2012 to 1 March 2013, without holidays, with one, with three.
        ("NETWORKDAYS(A2,B2)", 110),
        ("NETWORKDAYS(A2,B2,C1)", 109),
        ("NETWORKDAYS(A2,B2,C1:C3)", 107),
        ("NETWORKDAYS(B2,A2)", -110),
        ("NETWORKDAYS(A2,A2)", 1),
        (f"NETWORKDAYS({day(2024, 1, 6)},{day(2024, 1, 7)})", 0),
        (f"NETWORKDAYS({day(2024, 1, 5)},{day(2024, 1, 8)})", 2),
        (f"NETWORKDAYS({day(2024, 1, 5)},{day(2024, 1, 8)},{day(2024, 1, 8)})", 1),
        (f"NETWORKDAYS({day(2024, 1, 5)},{day(2024, 1, 8)},{{{day(2024, 1, 5)},{day(2024, 1, 8)}}})", 0),
        ("NETWORKDAYS(A2,B2,)", 110),
        ("NETWORKDAYS(A2,B2,Z1)", 110),
        ("NETWORKDAYS(A2,B2,C1:C9)", 107),
        ("NETWORKDAYS(A2,B2,E1)", "#N/A"),
        ("NETWORKDAYS(A2,B2,E2)", FORM),
        ("NETWORKDAYS(A2,B2,E3)", FORM),
        ("NETWORKDAYS(A2,B2,E4)", FORM),
        ("NETWORKDAYS(A2,B2,E5)", 110),
        ("NETWORKDAYS(A2,B2,E6)", 110),
        ("NETWORKDAYS(TRUE,B2)", "#VALUE!"),
        # Microsoft on WORKDAY: 151 working days after 1 October 2008, without and with three holidays.
        ("WORKDAY(A3,151)", day(2009, 4, 30)),
        ("WORKDAY(A3,151,D1:D3)", day(2009, 5, 5)),
        (f"WORKDAY({day(2024, 1, 1)},0)", day(2024, 1, 1)),
        (f"WORKDAY({day(2024, 1, 6)},0)", day(2024, 1, 6)),
        (f"WORKDAY({day(2024, 1, 1)},1)", day(2024, 1, 2)),
        (f"WORKDAY({day(2024, 1, 1)},1.9)", day(2024, 1, 2)),
        (f"WORKDAY({day(2024, 1, 5)},1)", day(2024, 1, 8)),
        (f"WORKDAY({day(2024, 1, 8)},-1)", day(2024, 1, 5)),
        (f"WORKDAY({day(2024, 1, 7)},-1)", day(2024, 1, 5)),
        (f"WORKDAY({day(2024, 1, 8)},-1.5)", FORM),
        (f"WORKDAY({LAST - 1},1)", LAST),
        (f"WORKDAY({LAST},1)", "#NUM!"),
        # In January 1900 as Excel has it, 1 was a Sunday.
        ("WORKDAY(3,-1)", 2),
        ("WORKDAY(2,-1)", "#NUM!"),
        ("WORKDAY(TRUE,1)", "#VALUE!"),
    ],
)
def test_spans_of_days(text: str, expected: Any) -> None:
    assert outcome(text, CELLS) == (pytest.approx(expected, rel=1e-14) if isinstance(expected, float) else expected)


@each_row(("formula", "work"), [("NETWORKDAYS(1,101)", 100), ("WORKDAY(1000,50)", 100), ("WORKDAY(1000,-50)", 100)])
def test_a_formula_may_take_exactly_as_many_steps_as_it_is_given(formula: str, work: int) -> None:
    for limit, reason in ((work, ""), (work - 1, "formula_too_slow")):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "MAX_WORK", limit)
            result = books.evaluate(books.book({"Z1": "=" + formula}))["S!Z1"]
        assert result.reason == reason, limit


DATES = [
    day(*date_parts)
    for date_parts in (
        (1904, 1, 1),
        (1904, 2, 29),
        (1999, 12, 31),
        (2000, 2, 29),
        (2001, 6, 1),
        (2010, 1, 3),
        (2024, 12, 30),
        (9999, 12, 31),
    )
]
OF_DATES = (
    *(f"{name}(A{{0}})" for name in ("YEAR", "MONTH", "DAY", "WEEKDAY", "WEEKNUM", "ISOWEEKNUM", "HOUR", "MINUTE", "SECOND")),
    *(f"WEEKDAY(A{{0}},{kind})" for kind in KINDS), *(f"WEEKNUM(A{{0}},{kind})" for kind in WEEKS),
    *(f"YEARFRAC(A{{0}},A4,{basis})" for basis in range(5)), *(f'DATEDIF(A1,A{{0}},"{unit}")' for unit in ("D", "M", "Y", "YM", "MD")),
    "DAYS(A{0},A3)", "IF(A{0}<A8,NETWORKDAYS(A5,A{0}),0)", 'TEXT(A{0},"yyyy-mm-dd ddd")', 'TEXT(A{0}+0.5,"d/m/yy hh:mm")',
)  # fmt: skip
"""Formulas that know the day, whatever its number."""
DATES_OF_DATES = (
    "EDATE(A{0},-1)", "EDATE(A{0},13)", "EOMONTH(A{0},0)", "EOMONTH(A{0},-2)", "WORKDAY(A{0},7)", "WORKDAY(A{0},-7)",
    "WORKDAY(A{0},3,A5:A6)", "DATE(YEAR(A{0}),MONTH(A{0}),DAY(A{0}))", "DATE(YEAR(A{0})+1,1,1)",
    "DATEVALUE(TEXT(A{0},\"yyyy-mm-dd\"))", "VALUE(TEXT(A{0},\"yyyy-mm-dd\"))", "--TEXT(A{0},\"yyyy-mm-dd\")",
    "SUM(1*TEXT(A{0},\"yyyy-mm-dd\"))", "INT(TEXT(A{0},\"yyyy-mm-dd\"))", "MAX(VALUE(TEXT(A{0},\"yyyy-mm-dd\")),0)",
    "SUM(TEXT(A{0},\"yyyy-mm-dd\"))", "EDATE(TEXT(A{0},\"yyyy-mm-dd\"),0)",
)  # fmt: skip
"""Formulas whose value is a day."""


def test_both_systems_of_dates_agree_on_every_day_that_both_have() -> None:
    """Microsoft: the two systems count the same days, 1,462 apart."""
    found: list[dict[str, Any]] = []
    for apart in (0, 1462):
        made = books.book({f"A{row}": number - apart for row, number in enumerate(DATES, 1)}, date1904=apart > 0)
        texts = [text.format(row) for text in (*OF_DATES, *DATES_OF_DATES) for row in range(1, len(DATES) + 1)]
        for row, text in enumerate(texts, 20):
            books.put(made, f"C{row}", "=" + text)
        results = books.evaluate(made)
        moved = {text.format(row) for text in DATES_OF_DATES for row in range(1, len(DATES) + 1)}
        found.append({})
        for row, text in enumerate(texts, 20):
            value = results[f"S!C{row}"].reason or books.shown(results[f"S!C{row}"].value)
            # Before 1904 there is nothing in the later system; both end on the same day.
            found[-1][text] = value + apart if text in moved and isinstance(value, (int, float)) else value
    since_1900, since_1904 = found
    early = {
        text
        for text, value in since_1900.items()
        if text in since_1904 and isinstance(value, (int, float)) and since_1904[text] == "#NUM!"
    }
    assert early == {"EDATE(A1,-1)", "EOMONTH(A1,-2)", "EOMONTH(A2,-2)", "WORKDAY(A1,-7)"}
    assert {
        text: (value, since_1904[text])
        for text, value in since_1900.items()
        if value != since_1904[text] and text not in early
    } == {}
