"""
The checks of a tournament sent in for rating ("Le classement ELO belge", heading "Communication des résultats").

- The results must arrive within 30 days of the end of the tournament. From 1 January 2025 (the federation's pages, June
  2025, one source): announced 14 days before the start, 21 with norms; results within 3 days of the end, round by round
  in events longer than 30 days; nothing is processed after 2 months.
- Players must be affiliated: who was never registered, or is not affiliated, stays in the file, but « il faut changer
  leurs résultats en 0F-0F ».
- Membership numbers issued up to 2004 end in a check digit.
"""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from xl_departage.errors import ArgumentError
from xl_departage.messages import Language, text
from xl_departage.ratings.matricule import check_digit

DAYS = 30
FROM_2025 = datetime.date(2025, 1, 1)
DAYS_2025 = 3
MONTHS_2025 = 2
ANNOUNCED_DAYS = 14
ANNOUNCED_DAYS_WITH_NORMS = 21
LONG_EVENT_DAYS = 30
DOUBLE_FORFEIT = "0F-0F"
LAST_CHECKED_YEAR = 2004


class Member(NamedTuple):
    """One line of the federation's list of players."""

    number: str
    affiliated: bool
    """Affiliated while the tournament was played."""
    issued: int | None = None
    """Year in which the number was issued; None = not known."""


class Entry(NamedTuple):
    """One game of the tournament file."""

    a: str
    b: str
    """Empty for a bye or an opponent outside the federation."""
    result: str


class Finding(Enum):
    """What can be wrong; the values are the keys of the texts."""

    LATE = "submission_late"
    REFUSED = "submission_refused"
    ANNOUNCED_LATE = "submission_announced_late"
    ROUND_BY_ROUND = "submission_round_by_round"
    NOT_REGISTERED = "submission_not_registered"
    NOT_AFFILIATED = "submission_not_affiliated"
    CHECK_DIGIT = "submission_check_digit"
    CHECK_DIGIT_UNKNOWN_YEAR = "submission_check_digit_unknown_year"
    GAME_VOIDED = "submission_game_voided"


class Remark(NamedTuple):
    """One line of the report."""

    finding: Finding
    values: Mapping[str, object]

    def message(self, language: Language) -> str:
        return text(self.finding.value, language, **self.values)


@dataclass(frozen=True)
class Submission:
    """The outcome: what to report, and the games with irregular players' results set to 0F-0F."""

    remarks: Sequence[Remark]
    games: Sequence[Entry]

    @property
    def accepted(self) -> bool:
        """Nothing but notes: numbers of unknown year, results due round by round."""
        return all(remark.finding in _NOTES for remark in self.remarks)


_NOTES = (Finding.CHECK_DIGIT_UNKNOWN_YEAR, Finding.ROUND_BY_ROUND)


class Dates(NamedTuple):
    """When a tournament took place, was announced and was sent in; None = not known, and not looked at."""

    ended: datetime.date | None = None
    received: datetime.date | None = None
    started: datetime.date | None = None
    announced: datetime.date | None = None
    norms: bool = False
    """Title norms are possible: it must be announced a week earlier."""


_NO_DATES = Dates()


def check_submission(
    members: Sequence[Member],
    games: Sequence[Entry],
    dates: Dates = _NO_DATES,
) -> Submission:
    """
    Check one tournament. A limit whose dates are not both known is not looked at; its last day is still in time.

    Raises ArgumentError for dates that contradict each other.
    """
    remarks = _check_dates(dates)
    known = {member.number: member for member in members}
    irregular: set[str] = set()
    for number in dict.fromkeys(number for game in games for number in (game.a, game.b) if number):
        member = known.get(number)
        if member is None:
            remarks.append(Remark(Finding.NOT_REGISTERED, {"number": number}))
            irregular.add(number)
        elif not member.affiliated:
            remarks.append(Remark(Finding.NOT_AFFILIATED, {"number": number}))
            irregular.add(number)
        remarks.extend(_check_digit(number, member))
    cleaned = []
    for position, game in enumerate(games, 1):
        if (game.a in irregular or game.b in irregular) and game.result != DOUBLE_FORFEIT:
            remarks.append(
                Remark(Finding.GAME_VOIDED, {"game": position, "a": game.a, "b": game.b, "result": game.result})
            )
            game = game._replace(result=DOUBLE_FORFEIT)
        cleaned.append(game)
    return Submission(remarks, cleaned)


def _check_dates(dates: Dates) -> list[Remark]:
    """The limits in force on the last day of the event."""
    ended, received, started, announced = dates.ended, dates.received, dates.started, dates.announced
    for earlier, later, key in (
        (started, ended, "submission_ends_before_start"),
        (ended, received, "submission_received_before_end"),
    ):
        if earlier is not None and later is not None and later < earlier:
            raise ArgumentError(key, earlier=earlier, later=later)
    if ended is None:
        if started is not None or announced is not None:
            raise ArgumentError("submission_end_missing")
        return []
    remarks = []
    modern = ended >= FROM_2025
    days = DAYS_2025 if modern else DAYS
    limit = ended + datetime.timedelta(days=days)
    if modern and received is not None and received > _months_after(ended, MONTHS_2025):
        remarks.append(Remark(Finding.REFUSED, {"received": received, "limit": _months_after(ended, MONTHS_2025)}))
    elif received is not None and received > limit:
        late = (received - limit).days
        remarks.append(Remark(Finding.LATE, {"received": received, "limit": limit, "days": late, "allowed": days}))
    if modern and started is not None:
        notice = ANNOUNCED_DAYS_WITH_NORMS if dates.norms else ANNOUNCED_DAYS
        last = started - datetime.timedelta(days=notice)
        if announced is not None and announced > last:
            remarks.append(Remark(Finding.ANNOUNCED_LATE, {"announced": announced, "limit": last, "days": notice}))
        if (ended - started).days + 1 > LONG_EVENT_DAYS:
            remarks.append(Remark(Finding.ROUND_BY_ROUND, {"days": DAYS_2025}))
    return remarks


def _months_after(day: datetime.date, months: int) -> datetime.date:
    """The same day some months later, or the last day of that month."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    return datetime.date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def _check_digit(number: str, member: Member | None) -> Sequence[Remark]:
    issued = member.issued if member is not None else None
    if len(number) != 5 or not (number.isascii() and number.isdigit()) or (issued or 0) > LAST_CHECKED_YEAR:
        return ()
    stem, digit = divmod(int(number), 10)
    wanted = check_digit(stem)
    if digit == wanted:
        return ()
    finding = Finding.CHECK_DIGIT_UNKNOWN_YEAR if issued is None else Finding.CHECK_DIGIT
    return (Remark(finding, {"number": number, "digit": wanted}),)
