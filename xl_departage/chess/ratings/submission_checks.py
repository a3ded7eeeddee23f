"""
The checks of a tournament submitted for rating ("Le classement ELO belge", heading "Communication des résultats").

- The tournament is announced and the results arrive in time: `chess.regulations.submission_rules` has the deadlines by date.
- Players must be affiliated: those never registered or not affiliated stay in the file, but « il faut changer
  leurs résultats en 0F-0F ».
- Older membership numbers end in a check digit.
"""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, text
from xl_departage.chess.ratings.belgian import check_digit
from xl_departage.chess.regulations.submission_rules import LAST_YEAR_OF_CHECK_DIGITS, SubmissionRules, submission_rules

DOUBLE_FORFEIT = "0F-0F"


class FederationMember(NamedTuple):
    """One line of the federation's list of players."""

    number: str
    affiliated: bool
    """Whether the member was affiliated during the tournament."""
    issued: int | None = None
    """Year in which the number was issued; None = unknown."""


class SubmittedGame(NamedTuple):
    """One game of the tournament file."""

    a: str
    b: str
    """Empty for a bye or an opponent outside the federation."""
    result: str


class SubmissionFault(Enum):
    """Possible findings; the values are the keys of the texts."""

    LATE = "submission_late"
    AFTER_LIST = "submission_after_list"
    REFUSED = "submission_refused"
    ANNOUNCED_LATE = "submission_announced_late"
    ROUND_BY_ROUND = "submission_round_by_round"
    NOT_REGISTERED = "submission_not_registered"
    NOT_AFFILIATED = "submission_not_affiliated"
    CHECK_DIGIT = "submission_check_digit"
    CHECK_DIGIT_UNKNOWN_YEAR = "submission_check_digit_unknown_year"
    GAME_VOIDED = "submission_game_voided"
    GAME_WITHOUT_RESULT_VOIDED = "submission_blank_voided"


class Remark(NamedTuple):
    """One line of the report."""

    finding: SubmissionFault
    values: Mapping[str, object]

    def message(self, language: Language) -> str:
        return text(self.finding.value, language, **self.values)


@dataclass(frozen=True)
class Submission:
    """The outcome: remarks to report, and the games, with those of irregular players set to 0F-0F."""

    remarks: Sequence[Remark]
    games: Sequence[SubmittedGame]

    @property
    def accepted(self) -> bool:
        """Whether all remarks are only notes: numbers of unknown year, results due round by round."""
        return all(remark.finding in _NOTES for remark in self.remarks)


_NOTES = (SubmissionFault.CHECK_DIGIT_UNKNOWN_YEAR, SubmissionFault.ROUND_BY_ROUND)


class Dates(NamedTuple):
    """
    When a tournament was played, announced and submitted. None = unknown: whatever needs that date is not checked; but
    `started`, `announced` and `list_` may only be given together with `ended`.
    """

    ended: datetime.date | None = None
    received: datetime.date | None = None
    started: datetime.date | None = None
    announced: datetime.date | None = None
    norms: bool = False
    """Whether title norms are possible, so that the event must be announced a week earlier."""
    list_: datetime.date | None = None
    """Date of the list in which the results are to count."""
    last_played: datetime.date | None = None
    """The last day of the games that have a result."""

    @property
    def due_from(self) -> datetime.date | None:
        """
        The day from which the deadlines run: the end of the event; or, while an event that sends its results round by round is under way,
        the last day that has results. None if the end is not given.
        """
        ended, received, played = self.ended, self.received, self.last_played
        if not self.by_round or ended is None or received is None or played is None:
            return ended
        return played if played <= received < ended else ended

    @property
    def by_round(self) -> bool:
        """Whether the event is so long that the results of each round are due separately."""
        if self.started is None or self.ended is None:
            return False
        longest = submission_rules(self.ended).long_event_days
        return longest is not None and (self.ended - self.started).days + 1 > longest


_NO_DATES = Dates()


def check_submission(
    members: Sequence[FederationMember] | None,
    games: Sequence[SubmittedGame],
    dates: Dates = _NO_DATES,
) -> Submission:
    """
    Check one tournament. A deadline is checked only if both of its dates are known; its last day is still in time. Without the list
    of `members`, neither affiliation nor check digits are checked.

    Raises ArgumentError for dates that contradict each other, for a start, announcement or list without the end, and for the date of a
    list if the rules of the time have no deadline before a list.
    """
    remarks = _check_dates(dates)
    member_of = {member.number: member for member in members or ()}
    irregular: set[str] = set()
    for number in dict.fromkeys(number for game in games for number in (game.a, game.b) if number):
        member = member_of.get(number)
        if members is None:
            continue
        if member is None:
            remarks.append(Remark(SubmissionFault.NOT_REGISTERED, {"number": number}))
            irregular.add(number)
        elif not member.affiliated:
            remarks.append(Remark(SubmissionFault.NOT_AFFILIATED, {"number": number}))
            irregular.add(number)
        remarks.extend(_check_digit(number, member))
    cleaned = []
    for position, game in enumerate(games, 1):
        if (game.a in irregular or game.b in irregular) and game.result != DOUBLE_FORFEIT:
            remarks.append(_voided(position, game))
            game = game._replace(result=DOUBLE_FORFEIT)
        cleaned.append(game)
    return Submission(remarks, cleaned)


def _voided(position: int, game: SubmittedGame) -> Remark:
    """The remark that a game of an irregular player counts for nobody. A blank cell is shown as a dash."""
    values = {"game": position, "a": game.a or "–", "b": game.b or "–", "result": game.result}
    return Remark(SubmissionFault.GAME_VOIDED if game.result else SubmissionFault.GAME_WITHOUT_RESULT_VOIDED, values)


def _check_dates(dates: Dates) -> list[Remark]:
    """
    Check the deadlines in force on the last day of the event. Raises ArgumentError for days in an impossible order, if that day is
    missing although `started`, `announced` or `list_` is given, and for the date of a list if these rules have no deadline before a list.
    """
    ended, received, started, announced = dates.ended, dates.received, dates.started, dates.announced
    due_from = dates.due_from
    for earlier, later, key in (
        (started, ended, "submission_ends_before_start"),
        (due_from, received, "submission_received_before_end"),
    ):
        if earlier is not None and later is not None and later < earlier:
            raise ArgumentError(key, earlier=earlier, later=later)
    if ended is None or due_from is None:
        if started is not None or announced is not None or dates.list_ is not None:
            raise ArgumentError("submission_end_missing")
        return []
    remarks = []
    rules = submission_rules(ended)
    limit = due_from + datetime.timedelta(days=rules.days)
    if dates.list_ is not None:
        remarks += _before_list(dates.list_, due_from, received, rules)
    refused = None if rules.months is None else _months_after(due_from, rules.months)
    if received is not None and refused is not None and received > refused:
        remarks.append(Remark(SubmissionFault.REFUSED, {"received": received, "limit": refused}))
    elif received is not None and received > limit:
        late = (received - limit).days
        remarks.append(
            Remark(SubmissionFault.LATE, {"received": received, "limit": limit, "days": late, "allowed": rules.days})
        )
    if started is not None:
        notice = rules.announced_days_with_norms if dates.norms else rules.announced_days
        last = None if notice is None else started - datetime.timedelta(days=notice)
        if announced is not None and last is not None and announced > last:
            remarks.append(
                Remark(SubmissionFault.ANNOUNCED_LATE, {"announced": announced, "limit": last, "days": notice})
            )
        if dates.by_round:
            remarks.append(Remark(SubmissionFault.ROUND_BY_ROUND, {"days": rules.days}))
    return remarks


def _before_list(
    list_: datetime.date, ended: datetime.date, received: datetime.date | None, rules: SubmissionRules
) -> list[Remark]:
    days = rules.days_before_list
    if days is None:
        raise ArgumentError("submission_list_since", since=rules.in_force)
    if list_ <= ended:
        raise ArgumentError("submission_list_before_end", earlier=ended, later=list_)
    last = list_ - datetime.timedelta(days=days)
    if received is None or received <= last:
        return []
    return [Remark(SubmissionFault.AFTER_LIST, {"received": received, "limit": last, "list": list_, "days": days})]


def _months_after(day: datetime.date, months: int) -> datetime.date:
    """The same day some months later, or the last day of that month."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    return datetime.date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def _check_digit(number: str, member: FederationMember | None) -> Sequence[Remark]:
    issued = member.issued if member is not None else None
    # Equivalent mutant `0 -> -1`: neither is later than that year.
    if len(number) != 5 or not (number.isascii() and number.isdigit()) or (issued or 0) > LAST_YEAR_OF_CHECK_DIGITS:
        return ()
    stem, digit = divmod(int(number), 10)
    wanted = check_digit(stem)
    if digit == wanted:
        return ()
    finding = SubmissionFault.CHECK_DIGIT_UNKNOWN_YEAR if issued is None else SubmissionFault.CHECK_DIGIT
    return (Remark(finding, {"number": number, "digit": wanted}),)
