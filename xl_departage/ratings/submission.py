"""
The checks of a tournament sent in for rating ("Le classement ELO belge", heading "Communication des résultats").

- The results must arrive within 30 days of the end of the tournament. - Players must be affiliated: who was never
registered, or is not affiliated, stays in the file, but « il faut changer leurs
  résultats en 0F-0F ».
- Membership numbers issued up to 2004 end in a check digit.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from xl_departage.messages import Language, text
from xl_departage.ratings.matricule import check_digit

DAYS = 30
DOUBLE_FORFEIT = "0F-0F"
LAST_CHECKED_YEAR = 2004


class Member(NamedTuple):
    """
    One line of the federation's list of players.
    """

    number: str
    affiliated: bool
    """Affiliated while the tournament was played."""
    issued: int | None = None
    """Year in which the number was issued; None = not known."""


class Entry(NamedTuple):
    """
    One game of the tournament file.
    """

    a: str
    b: str
    """Empty for a bye or an opponent outside the federation."""
    result: str


class Finding(Enum):
    """
    What can be wrong; the values are the keys of the texts.
    """

    LATE = "submission_late"
    NOT_REGISTERED = "submission_not_registered"
    NOT_AFFILIATED = "submission_not_affiliated"
    CHECK_DIGIT = "submission_check_digit"
    CHECK_DIGIT_UNKNOWN_YEAR = "submission_check_digit_unknown_year"
    GAME_VOIDED = "submission_game_voided"


class Remark(NamedTuple):
    """
    One line of the report.
    """

    finding: Finding
    values: Mapping[str, object]

    def message(self, language: Language) -> str:
        return text(self.finding.value, language, **self.values)


@dataclass(frozen=True)
class Submission:
    """
    The outcome: what to report, and the games with irregular players' results set to 0F-0F.
    """

    remarks: Sequence[Remark]
    games: Sequence[Entry]

    @property
    def accepted(self) -> bool:
        """Nothing but the notes on numbers of unknown year."""
        return all(remark.finding is Finding.CHECK_DIGIT_UNKNOWN_YEAR for remark in self.remarks)


def check_submission(
    members: Sequence[Member],
    games: Sequence[Entry],
    ended: datetime.date | None = None,
    received: datetime.date | None = None,
) -> Submission:
    """
    Check one tournament. Without both dates the limit is not looked at; the 30th day after the end is still in time.
    """
    remarks: list[Remark] = []
    if ended is not None and received is not None:
        limit = ended + datetime.timedelta(days=DAYS)
        if received > limit:
            remarks.append(
                Remark(Finding.LATE, {"received": received, "limit": limit, "days": (received - limit).days})
            )
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
