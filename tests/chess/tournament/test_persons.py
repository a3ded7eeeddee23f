"""What cannot be said of a person: a day that the calendar does not have, letters in a number, no name, the number of another."""

from __future__ import annotations

import pytest

from tests.rows import each_row
from xl_departage.chess.tournament.crosstable import Player
from xl_departage.chess.tournament.persons import Doubt, Identities, are_two, birth_of, born_on, doubts, last_year
from xl_departage.chess.tournament.record import UNREAD, Header, Participant, UnreadPart


def doubts_of(*people: Participant, year: int | None = None) -> list[tuple[int, str, str]]:
    return [(doubt.player, doubt.key, doubt.text) for doubt in doubts(people, Identities(people, year=year))]


@each_row(
    ("birth", "born"),
    [
        ("1999/02/28", (1999, 2, 28)),
        ("28.02.1999", (1999, 2, 28)),
        ("29/02/2000", (2000, 2, 29)),
        ("1999", (1999, 0, 0)),
        ("1999/00/00", (1999, 0, 0)),
        ("1999/02/00", (1999, 2, 0)),
        # February has 28 days, 29 in a leap year, which 1900 was not.
        ("1997/02/31", None),
        ("31/02/1999", None),
        ("29.02.1900", None),
        ("1999-13-01", None),
        ("02/28/1999", None),
        ("1999/00/28", None),
        ("0000/01/01", None),
        ("28 February 1999", (1999, 2, 28)),
        ("28 févr. 1999", (1999, 2, 28)),
        ("99", None),
        # Of either century.
        ("28/02/26", None),
    ],
)
def test_a_birth_is_a_day_of_the_calendar_a_month_or_a_year(birth: str, born: tuple[int, int, int] | None) -> None:
    assert born_on(birth) == born
    assert doubts_of(Participant(1, "A", birth=birth)) == ([] if born else [(0, "check_birth", birth)])
    # It is written as typed where it cannot be read.
    assert (birth_of(birth) == birth) is (born is None or (birth.count("/") == 2 and birth[4] == "/"))


@pytest.mark.parametrize(("year", "is_reported"), [(None, False), (2025, True), (2026, False)])
def test_nobody_is_born_after_the_event(year: int | None, is_reported: bool) -> None:
    for birth in ("2026", "2026/01/01", "31.12.2026"):
        assert doubts_of(Participant(1, "A", birth=birth), year=year) == [(0, "check_born_after", birth)] * is_reported


@pytest.mark.parametrize(
    ("number", "is_reported"), [("20X12", True), ("A12345", True), ("250 001", False), ("250001", False), ("0", False)]
)
def test_a_number_of_fide_has_digits_alone(number: str, is_reported: bool) -> None:
    assert doubts_of(Participant(1, "A", fide_number=number)) == [(0, "check_fide_number", number)] * is_reported
    # That of a national federation may have letters.
    assert doubts_of(Participant(1, "A", national_number=number)) == []


@each_row("none", ["", "0", "-", "?", "0000/00/00", "—"])
def test_signs_for_none_are_no_birth_and_no_number(none: str) -> None:
    assert doubts_of(Participant(1, "A", birth=none, fide_number=none)) == []
    # Nor are they one number that two players share.
    assert doubts_of(*(Participant(number, "A", fide_number=none, national_number=none) for number in (1, 2))) == []


def test_a_blank_name_is_told_where_others_have_one() -> None:
    people = (Participant(1, "A"), Participant(5, " "), Participant(3, ""))

    assert [(doubt.player, doubt.key, doubt.values) for doubt in doubts(people, Identities(people))] == [
        (1, "check_nameless", {"number": 5}),
        (2, "check_nameless", {"number": 3}),
    ]
    assert doubts_of(Participant(1, ""), Participant(2, "")) == []


def test_a_sex_that_could_not_be_read_and_a_number_of_two_are_told() -> None:
    people = (Participant(7, "A", fide_number="12"), Participant(3, "B", fide_number="1 2"))
    unread_parts = (UnreadPart(UNREAD, "sex", "3\tB\tq"), UnreadPart(UNREAD, "title", "7\tA\tMF"))

    assert list(doubts(people, Identities(people, unread_parts))) == [
        Doubt(1, "check_sex", "q"),
        Doubt(1, "check_code_twice", "12", {"code": "12"}, 0),
    ]


@pytest.mark.parametrize(
    ("begin", "end", "year"),
    [
        ("2025/12/28", "2026/01/03", 2026),
        ("28.12.2025", "", 2025),
        ("", "", None),
        ("20251228", "", None),
        ("March", "2026", 2026),
    ],
)
def test_the_last_year_of_an_event(begin: str, end: str, year: int | None) -> None:
    assert last_year(Header(begin=begin, end=end)) == year


def test_numbers_are_compared_without_blanks_and_capitals_and_signs_are_none() -> None:
    players = (Player(1, "A", None, ()), Player(2, "A", None, ()))
    for first_code, second_code, two in (
        ("a 12", "A12", False),
        ("-", "12", False),
        ("0", "12", False),
        ("13", "12", True),
    ):
        by_fide = {1: Participant(1, "A", fide_number=first_code), 2: Participant(2, "A", fide_number=second_code)}
        by_nation = {
            1: Participant(1, "A", national_number=first_code),
            2: Participant(2, "A", national_number=second_code),
        }
        assert (are_two(*players, by_fide), are_two(*players, by_nation)) == (two, two), (first_code, second_code)
    assert not doubts_of(Participant(1, "A", national_number="-"), Participant(2, "B", national_number="-"))


def test_two_persons_differ_in_what_is_said_of_both() -> None:
    players = (Player(1, "A", None, ()), Player(2, "A", None, ()))

    assert are_two(*players, {1: Participant(1, "A", birth="1990"), 2: Participant(2, "A", birth="1991")})
    assert not are_two(*players, {1: Participant(1, "A", birth="1990"), 2: Participant(2, "A")})
    assert not are_two(*players, {1: Participant(1, "A", birth="1990")})
