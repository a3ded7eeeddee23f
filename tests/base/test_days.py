"""The one reader of days: every form, every language, the same everywhere."""

from __future__ import annotations

import datetime

from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.base.days import Order, day_of, day_within, read_day
from xl_departage.base.messages import Language, in_every_language, languages
from xl_departage.base.messages.notation import MONTHS, date, day_text

DAYS = st.dates(datetime.date(1931, 1, 1), datetime.date(2029, 12, 31))


@given(DAYS)
def test_every_form_of_a_day_is_that_day(day: datetime.date) -> None:
    figures = [f"{day:%d/%m/%Y}", f"{day:%d.%m.%Y}", f"{day.day}-{day.month}-{day.year}", f"{day:%d/%m/%y}"]
    figures += [
        f"{day:%Y/%m/%d}",
        f"{day:%Y-%m-%d}",
        f"{day:%Y-%m-%d} 00:00:00",
        f"{day:%Y-%m-%d}T00:00",
        f"{day:%Y%m%d}",
    ]
    named = [
        text
        for name in in_every_language(MONTHS[day.month - 1])
        for text in (
            f"{day.day} {name} {day.year}",
            f"{day.day}. {name.upper()} {day.year}",
            f"{day.day}-{name}-{day:%y}",
            f"{name} {day.day}, {day.year}",
        )
    ]

    assert {text: day_of(text) for text in (*figures, *named)} == dict.fromkeys((*figures, *named), day)
    assert day_of(f"{day:%m/%d/%Y}", Order.MONTH_FIRST) == day
    assert day_of(f"{day:%y/%m/%d}", Order.YEAR_FIRST) == day
    assert day_of(f"{day:%Y/%m/%d}", Order.YEAR_FIRST) == day
    assert day_within(f"from {day:%d.%m.%Y} on") == day


def test_short_names_of_months_are_read_in_all_four_languages() -> None:
    # Excel's own short names: English, French, Dutch, German.
    short = {
        5: ("3-mei", "3-mai", "3-May", "3. Mai", "MEI 3"),
        3: ("3-mrt", "3. Mrz", "3-mars", "Mar 3", "3 mrt."),
        2: ("3-févr", "3-feb", "3. Feb.", "3-fevr."),
        10: ("3-okt", "3-oct", "3. Okt"),
        12: ("3-déc", "3-dec", "3. Dez"),
        6: ("3-juin", "3-jun", "3. Juni"),
        7: ("3-juil", "3-jul", "3. Juli"),
        8: ("3-août", "3-aug"),
        1: ("3-janv", "3-jan"),
        9: ("3-sept", "3-sep"),
        4: ("3-avr", "3-apr"),
        11: ("3-nov",),
    }
    for month, texts in short.items():
        for text in texts:
            written = read_day(text)
            assert written is not None, text
            assert (written.year, written.month, written.day) == (None, month, 3), text


@each_row(
    "text",
    [
        "",
        "soon",
        "31/02/2026",
        "2026-13-45",
        "0",
        "12",
        "12/2026",
        "3 jui",
        "3 ma",
        "3 xyz 2026",
        "1/2/123",
        "12-B-3",
        "1-2",
        # One figure too many, or one too few, wherever it is.
        "2026-01-012",
        "2026-012-01",
        "012.01.2026",
        "1/012/2026",
        "12/03/026",
        "12/03/20260",
        "012 mars 2026",
        "12 mars 026",
    ],
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert read_day(text) is None
    assert day_of(text) is None


def test_a_year_or_a_month_of_a_year_is_not_a_day_but_says_what_it_says() -> None:
    for text, parts in {
        "1986": (1986, 0, 0),
        "1986/00/00": (1986, 0, 0),
        "01.06.1992": (1992, 6, 1),
        "févr.-2026": (2026, 2, 0),
        "12/03/26": (2026, 3, 12),
        "12/03/86": (1986, 3, 12),
    }.items():
        written = read_day(text)
        assert written is not None, text
        assert (written.year, written.month, written.day) == parts, text
    assert day_of("1986") is None


def test_a_day_in_figures_is_written_as_each_language_writes_it() -> None:
    day = datetime.date(2026, 3, 9)
    written: dict[Language, str] = {"en": "2026-03-09", "fr": "09/03/2026", "nl": "09-03-2026", "de": "09.03.2026"}
    for language in languages():
        assert day_text(day, language) == date("2026", "03", "09", language) == written[language]
        assert day_of(written[language]) == day
