"""The checks of a tournament submitted for rating."""

import datetime
from contextlib import nullcontext

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.chess.ratings.submission_checks import (
    Dates,
    FederationMember,
    Remark,
    SubmissionFault,
    SubmittedGame,
    check_submission,
)

END = datetime.date(2005, 6, 1)
MEMBERS = [FederationMember("A", True), FederationMember("B", True), FederationMember("C", False)]


def findings(games: list[SubmittedGame], members: list[FederationMember] | None = None) -> list[SubmissionFault]:
    return [remark.finding for remark in check_submission(members or MEMBERS, games).remarks]


def test_the_thirtieth_day_is_in_time_and_the_next_is_not() -> None:
    for days, late in ((30, False), (31, True)):
        outcome = check_submission(MEMBERS, [SubmittedGame("A", "B", "1")], Dates(END, END + datetime.timedelta(days)))
        assert [remark.finding for remark in outcome.remarks] == ([SubmissionFault.LATE] if late else [])
        assert outcome.accepted is not late


def test_games_of_unaffiliated_and_unknown_players_become_double_forfeits() -> None:
    games = [
        SubmittedGame("A", "B", "1"),
        SubmittedGame("A", "C", "0.5"),
        SubmittedGame("Z", "B", "0"),
        SubmittedGame("C", "Z", "0F-0F"),
    ]
    outcome = check_submission(MEMBERS, games)

    assert [game.result for game in outcome.games] == ["1", "0F-0F", "0F-0F", "0F-0F"]
    assert [remark.finding for remark in outcome.remarks] == [
        SubmissionFault.NOT_AFFILIATED,
        SubmissionFault.NOT_REGISTERED,
        SubmissionFault.GAME_VOIDED,
        SubmissionFault.GAME_VOIDED,
    ]
    assert not outcome.accepted


def test_check_digits_are_looked_at_for_numbers_issued_up_to_2004() -> None:
    game = [SubmittedGame("00016", "00019", "1")]

    for issued, expected in (
        (2004, [SubmissionFault.CHECK_DIGIT]),
        (2005, []),
        (None, [SubmissionFault.CHECK_DIGIT_UNKNOWN_YEAR]),
    ):
        members = [FederationMember("00016", True, issued), FederationMember("00019", True, issued)]
        assert findings(game, members) == expected


def test_every_remark_speaks_both_languages() -> None:
    games = [SubmittedGame("00016", "C", "1"), SubmittedGame("Z", "A", "0")]
    members = [
        FederationMember("00016", True, 1999),
        FederationMember("C", False),
        FederationMember("A", True),
        FederationMember("12345", True),
    ]
    outcome = check_submission(members, games, Dates(END, END + datetime.timedelta(40)))

    start = datetime.date(2025, 1, 1)
    long = Dates(start + datetime.timedelta(40), datetime.date(2025, 6, 1), start, start)
    modern = check_submission(MEMBERS, [SubmittedGame("Z", "B", "")], long)
    before_list = check_submission([], [], Dates(END, END + datetime.timedelta(29), list_=END + datetime.timedelta(30)))

    remarks = [*outcome.remarks, *modern.remarks, *before_list.remarks]
    assert {remark.finding for remark in remarks} == set(SubmissionFault) - {SubmissionFault.CHECK_DIGIT_UNKNOWN_YEAR}
    for remark in remarks:
        assert remark.message("fr") != remark.message("en")


@pytest.mark.parametrize(
    ("received", "finding"),
    [
        (datetime.date(2025, 6, 18), None),
        (datetime.date(2025, 6, 19), SubmissionFault.LATE),
        (datetime.date(2025, 8, 15), SubmissionFault.LATE),
        (datetime.date(2025, 8, 16), SubmissionFault.REFUSED),
    ],
)
def test_from_2025_results_are_due_in_three_days_and_refused_after_two_months(
    received: datetime.date, finding: SubmissionFault | None
) -> None:
    outcome = check_submission(MEMBERS, [], Dates(datetime.date(2025, 6, 15), received))

    assert [remark.finding for remark in outcome.remarks] == ([finding] if finding else [])


def test_an_event_that_ended_in_2024_still_has_thirty_days() -> None:
    last = datetime.date(2024, 12, 31)

    assert check_submission(MEMBERS, [], Dates(last, last + datetime.timedelta(30))).accepted
    assert not check_submission(MEMBERS, [], Dates(last, last + datetime.timedelta(31))).accepted


@pytest.mark.parametrize(
    ("days_before", "norms", "late"), [(14, False, False), (13, False, True), (21, True, False), (20, True, True)]
)
def test_from_2025_an_event_is_announced_14_days_before_or_21_with_norms(
    days_before: int, norms: bool, late: bool
) -> None:
    start = datetime.date(2025, 3, 1)
    dates = Dates(start, start, start, start - datetime.timedelta(days_before), norms)

    found = [remark.finding for remark in check_submission(MEMBERS, [], dates).remarks]
    assert found == ([SubmissionFault.ANNOUNCED_LATE] if late else [])


def test_two_months_end_with_the_month_where_it_is_shorter() -> None:
    ended = datetime.date(2025, 12, 31)
    refused = [
        day
        for day in (28, 1)
        if check_submission(MEMBERS, [], Dates(ended, datetime.date(2026, 2 if day == 28 else 3, day)))
        .remarks[0]
        .finding
        is SubmissionFault.REFUSED
    ]

    assert refused == [1]


def test_a_long_event_is_told_to_be_due_round_by_round_and_stays_accepted() -> None:
    start = datetime.date(2025, 3, 1)
    for days, note in ((30, []), (31, [SubmissionFault.ROUND_BY_ROUND])):
        end = start + datetime.timedelta(days - 1)
        outcome = check_submission(MEMBERS, [], Dates(end, end, start))
        assert [remark.finding for remark in outcome.remarks] == note
        assert outcome.accepted


def test_dates_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(ArgumentError, match="received"):
        check_submission(MEMBERS, [], Dates(END, END - datetime.timedelta(1)))
    with pytest.raises(ArgumentError, match="start"):
        check_submission(MEMBERS, [], Dates(END, None, END + datetime.timedelta(1)))
    with pytest.raises(ArgumentError, match="--ended"):
        check_submission(MEMBERS, [], Dates(announced=END))


@pytest.mark.parametrize(
    ("received", "late"), [((2024, 3, 28), False), ((2024, 3, 29), False), ((2024, 3, 30), True), ((2024, 4, 1), True)]
)
def test_results_arrive_three_days_before_the_list(received: tuple[int, int, int], late: bool) -> None:
    """The list of 1 April 2024: 29 March is three days earlier."""
    dates = Dates(datetime.date(2024, 3, 10), datetime.date(*received), list_=datetime.date(2024, 4, 1))
    outcome = check_submission([], [], dates)

    assert [remark.finding for remark in outcome.remarks] == ([SubmissionFault.AFTER_LIST] if late else [])
    assert outcome.accepted is not late


def test_the_date_of_a_list_is_refused_where_it_says_nothing() -> None:
    with pytest.raises(ArgumentError, match="2025-01-01"):
        check_submission(
            [], [], Dates(datetime.date(2025, 3, 10), datetime.date(2025, 3, 11), list_=datetime.date(2025, 4, 1))
        )
    with pytest.raises(ArgumentError, match="after the end"):
        check_submission(
            [], [], Dates(datetime.date(2024, 3, 10), datetime.date(2024, 3, 11), list_=datetime.date(2024, 1, 1))
        )
    with pytest.raises(ArgumentError):
        check_submission([], [], Dates(list_=datetime.date(2024, 1, 1)))


def test_each_remark_tells_its_days() -> None:
    """The values of every remark by hand, and the order in which they stand."""
    day = datetime.date
    late = check_submission([], [], Dates(END, day(2005, 7, 4), list_=day(2005, 7, 5)))
    assert late.remarks == [
        Remark(SubmissionFault.AFTER_LIST,
               {"received": day(2005, 7, 4), "limit": day(2005, 7, 2), "list": day(2005, 7, 5), "days": 3}),
        Remark(SubmissionFault.LATE,
               {"received": day(2005, 7, 4), "limit": day(2005, 7, 1), "days": 3, "allowed": 30}),
    ]  # fmt: skip
    modern = check_submission([], [], Dates(day(2025, 6, 15), day(2025, 8, 16), day(2025, 5, 1), day(2025, 4, 18)))
    assert modern.remarks == [
        Remark(SubmissionFault.REFUSED, {"received": day(2025, 8, 16), "limit": day(2025, 8, 15)}),
        Remark(SubmissionFault.ANNOUNCED_LATE, {"announced": day(2025, 4, 18), "limit": day(2025, 4, 17), "days": 14}),
        Remark(SubmissionFault.ROUND_BY_ROUND, {"days": 3}),
    ]


@each_row(
    ("dates", "refused"),
    [
        (Dates(), False),
        (Dates(received=END), False),
        (Dates(started=END), True),
        (Dates(announced=END), True),
        (Dates(list_=END), True),
        (Dates(END, started=END, received=END), False),
        (Dates(END, list_=END), True),
        (Dates(END, list_=END + datetime.timedelta(1)), False),
    ],
)
def test_which_dates_need_the_end(dates: Dates, refused: bool) -> None:
    with pytest.raises(ArgumentError) if refused else nullcontext():
        assert check_submission([], [], dates).remarks == []


def test_a_list_without_a_day_of_receipt_says_nothing() -> None:
    assert check_submission([], [], Dates(END, list_=END + datetime.timedelta(1))).accepted


@each_row(
    ("number", "issued", "found"),
    [
        # 1234: 6 + 14 + 24 + 36 = 80, 3 more than 7 x 11.
        ("12343", 2004, None),
        ("12344", 2004, SubmissionFault.CHECK_DIGIT),
        ("12344", 2005, None),
        ("12344", None, SubmissionFault.CHECK_DIGIT_UNKNOWN_YEAR),
        ("1234", 2004, None),
        ("123444", 2004, None),
        ("1234x", 2004, None),
        ("１２３４４", 2004, None),
    ],
)
def test_which_numbers_have_a_check_digit(number: str, issued: int | None, found: SubmissionFault | None) -> None:
    members = [FederationMember(number, True, issued)]
    expected = [] if found is None else [Remark(found, {"number": number, "digit": 3})]

    assert check_submission(members, [SubmittedGame(number, "", "1")]).remarks == expected


def test_a_voided_game_is_told_by_its_number_and_an_opponent_outside_is_no_fault() -> None:
    games = [SubmittedGame("A", "", "1"), SubmittedGame("A", "C", "1"), SubmittedGame("C", "A", "0F-0F")]

    assert check_submission(MEMBERS, games).remarks == [
        Remark(SubmissionFault.NOT_AFFILIATED, {"number": "C"}),
        Remark(SubmissionFault.GAME_VOIDED, {"game": 2, "a": "A", "b": "C", "result": "1"}),
    ]


def test_a_long_event_sends_the_rounds_that_are_over_before_its_end() -> None:
    """Each round is due within three days: while the event is under way, the days run from the last one that has results."""
    start, end, played = datetime.date(2026, 9, 20), datetime.date(2027, 4, 25), datetime.date(2026, 10, 25)
    for days, late in ((0, []), (3, []), (4, [SubmissionFault.LATE])):
        dates = Dates(end, played + datetime.timedelta(days), start, last_played=played)
        outcome = check_submission(MEMBERS, [], dates)
        assert [remark.finding for remark in outcome.remarks] == [*late, SubmissionFault.ROUND_BY_ROUND]
    after = check_submission(MEMBERS, [], Dates(end, end, start, last_played=played))
    assert [remark.finding for remark in after.remarks] == [SubmissionFault.ROUND_BY_ROUND]
    # A day before that of the results, no results, or an event of 30 days: nothing can have been received.
    short = start + datetime.timedelta(29)
    for dates in (
        Dates(end, played - datetime.timedelta(1), start, last_played=played),
        Dates(end, played, start),
        Dates(short, start, start, last_played=start),
    ):
        with pytest.raises(ArgumentError, match="received"):
            check_submission(MEMBERS, [], dates)
