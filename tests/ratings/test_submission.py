"""
The checks of a tournament sent in for rating.
"""

import datetime

from xl_departage.ratings.submission import Entry, Finding, Member, check_submission

END = datetime.date(2005, 6, 1)
MEMBERS = [Member("A", True), Member("B", True), Member("C", False)]


def findings(games: list[Entry], members: list[Member] | None = None) -> list[Finding]:
    return [remark.finding for remark in check_submission(members or MEMBERS, games).remarks]


def test_the_thirtieth_day_is_in_time_and_the_next_is_not() -> None:
    for days, late in ((30, False), (31, True)):
        outcome = check_submission(MEMBERS, [Entry("A", "B", "1")], END, END + datetime.timedelta(days))
        assert [remark.finding for remark in outcome.remarks] == ([Finding.LATE] if late else [])
        assert outcome.accepted is not late


def test_games_of_unaffiliated_and_unknown_players_become_double_forfeits() -> None:
    games = [Entry("A", "B", "1"), Entry("A", "C", "0.5"), Entry("Z", "B", "0"), Entry("C", "Z", "0F-0F")]
    outcome = check_submission(MEMBERS, games)

    assert [game.result for game in outcome.games] == ["1", "0F-0F", "0F-0F", "0F-0F"]
    assert [remark.finding for remark in outcome.remarks] == [
        Finding.NOT_AFFILIATED,
        Finding.NOT_REGISTERED,
        Finding.GAME_VOIDED,
        Finding.GAME_VOIDED,
    ]
    assert not outcome.accepted


def test_check_digits_are_looked_at_for_numbers_issued_up_to_2004() -> None:
    game = [Entry("00016", "00019", "1")]

    for issued, expected in (
        (2004, [Finding.CHECK_DIGIT]),
        (2005, []),
        (None, [Finding.CHECK_DIGIT_UNKNOWN_YEAR]),
    ):
        members = [Member("00016", True, issued), Member("00019", True, issued)]
        assert findings(game, members) == expected


def test_every_remark_speaks_both_languages() -> None:
    games = [Entry("00016", "C", "1"), Entry("Z", "A", "0")]
    members = [Member("00016", True, 1999), Member("C", False), Member("A", True), Member("12345", True)]
    outcome = check_submission(members, games, END, END + datetime.timedelta(40))

    assert {remark.finding for remark in outcome.remarks} == set(Finding) - {Finding.CHECK_DIGIT_UNKNOWN_YEAR}
    for remark in outcome.remarks:
        assert remark.message("fr") != remark.message("en")
