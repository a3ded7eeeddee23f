"""
The players themselves: names, numbers, and whether one is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.checks.problem import Severity
from xl_departage.checks.subject import Finding, Subject
from xl_departage.crosstable.identity import numbering_flaws
from xl_departage.crosstable.scan import plain


def number_column(subject: Subject) -> Iterator[Finding]:
    """
    A blank or a repeated number in the column of numbers, although the games agree with the order of the rows. (Where they do
    not, reading refuses the grid.)
    """
    survey = subject.survey
    if survey is None or survey.layout is None or survey.layout.number is None:
        return
    for flaw in numbering_flaws(survey.layout, survey.rows):
        assert flaw.place is not None
        player = subject.where.player_at(flaw.place)
        key = "check_number_twice" if flaw.key == "grid_number_twice" else "check_number_blank"
        place = flaw.place if player is None else flaw.place._replace(name=subject.where.row(player).name)
        yield Finding(key, flaw.values, player, place=place, column=survey.layout.number + 1)


def missing_numbers(subject: Subject) -> Iterator[Finding]:
    """
    Numbers that nobody has between those of others: a row may be missing. Numbers far apart (of members, say) are no
    sequence, and those that a game names are told there.
    """
    numbers = {player.number for player in subject.crosstable.players}
    if not numbers:
        return
    least, most = min(numbers), max(numbers)
    first = 1 if least <= _NEAR_ONE else least
    if most - first >= 2 * len(numbers):
        return
    named = {fault.error.values.get("number") for fault in subject.faults if fault.error.key == "grid_opponent_unknown"}
    named |= {fault.error.values.get("opponent") for fault in subject.faults}
    missing = [number for number in range(first, most + 1) if number not in numbers and number not in named]
    if missing:
        values = {"numbers": ", ".join(map(str, missing)), "count": len(numbers), "most": most}
        yield Finding("check_numbers_missing", values)


_NEAR_ONE = 3
"""Numbers that begin this low begin at 1."""


def same_name(subject: Subject) -> Iterator[Finding]:
    """
    Two rows with one name. Who played each other are namesakes, which is worth no more than a note.
    """
    first: dict[str, int] = {}
    for player, entry in enumerate(subject.crosstable.players):
        name = plain(entry.name)
        if not name:
            continue
        other = first.setdefault(name, player)
        if other == player:
            continue
        met = subject.crosstable.meetings[player][other] > 0
        values = subject.other(other)
        severity = Severity.NOTE if met else None
        place = subject.where.row(player)
        key = "check_namesakes" if met else "check_name_twice"
        yield Finding(key, values, player, place=place._replace(text=entry.name), severity=severity)
