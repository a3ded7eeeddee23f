"""The players themselves: names, numbers, and whether one is missing."""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.checks.problem import Severity
from xl_departage.checks.subject import Finding, Subject
from xl_departage.crosstable.identity import LEAST_USUAL, numbering_flaws, read_rating
from xl_departage.crosstable.scan import excerpt, plain
from xl_departage.errors import UnreadableCell


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


def low_ratings(subject: Subject) -> Iterator[Finding]:
    """Ratings far below those of any list: 2 for 2.000, 185 for 1850."""
    low = [player for player, entry in enumerate(subject.crosstable.players) if 0 < (entry.rating or 0) < LEAST_USUAL]
    if not low:
        return
    survey = subject.survey
    place, column = subject.where.row(low[0]), None
    if survey is not None and survey.layout is not None and survey.layout.rating is not None:
        column = survey.layout.rating
        place = place._replace(text=excerpt(survey.layout.cells[survey.rows[low[0]]][column]))
    values = {"count": len(low), "players": subject.numbers(low), "least": LEAST_USUAL}
    yield Finding("check_rating_low", values, low[0], place=place, column=None if column is None else column + 1)


def second_list(subject: Subject) -> Iterator[Finding]:
    """Players whose rating is that of a second column (RtgN), the first (RtgI) having none."""
    survey = subject.survey
    if survey is None or survey.layout is None or survey.layout.rating is None or survey.layout.other_rating is None:
        return
    cells, column = survey.layout.cells, survey.layout.rating
    found = [
        player
        for player, row in enumerate(survey.rows)
        if subject.crosstable.players[player].rating is not None and _unrated(cells[row][column])
    ]
    if found:
        values = {"count": len(found), "players": subject.numbers(found)}
        yield Finding("check_second_list", values, found[0], column=survey.layout.other_rating + 1)


def _unrated(cell: object) -> bool:
    try:
        return read_rating(cell).rating is None
    except UnreadableCell:
        return False


def same_name(subject: Subject) -> Iterator[Finding]:
    """Two rows with one name. Who played each other are namesakes, which is worth no more than a note."""
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
