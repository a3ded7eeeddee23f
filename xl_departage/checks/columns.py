"""
The column of points beside the results: never used to compute anything, so a difference tells a slip in one of the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from xl_departage.checks.problem import Severity
from xl_departage.checks.reading import as_date, possible_texts
from xl_departage.checks.subject import Finding, Subject
from xl_departage.crosstable.awards import award
from xl_departage.crosstable.model import STANDARD_SCORING, Crosstable, Outcome, Scoring
from xl_departage.crosstable.scan import excerpt
from xl_departage.crosstable.teams import event_of_grid
from xl_departage.crosstable.writing import points_text

_SCORINGS = (STANDARD_SCORING, Scoring(6, 2, 0), Scoring(6, 4, 2))
"""1-½-0, 3-1-0, 3-2-1: the scorings whose signs a column of points is tried for."""


def points_differ(subject: Subject) -> Iterator[Finding]:
    """
    Players whose points are not the sum of their results.

    A column that another scoring or another value of the bye explains for every player is told once. A column of teams may
    hold match points. Standings after a number of rounds (option `rounds`) are not compared with the end.
    """
    if subject.rules.reading.rounds is not None:
        return
    table = subject.crosstable
    whole = [
        player
        for player, printed in enumerate(subject.printed)
        if printed is not None and not any((player, round) in subject.unread for round in range(table.planned))
    ]
    printed = {player: points for player in whole if (points := subject.printed[player]) is not None}
    scores = _compared(table, printed)
    wrong = [player for player in whole if printed[player] != scores[player]]
    if len(wrong) > 1 and (options := _explained(table, printed)):
        values = {"options": options, "players": subject.numbers(wrong)}
        yield Finding("check_points_scoring", values, severity=Severity.WARNING)
        return
    for player in wrong:
        values = {"printed": points_text(printed[player]), "counted": points_text(scores[player])}
        yield _at_points(subject, player, "check_points", values)


def _compared(table: Crosstable, printed: dict[int, int]) -> Sequence[int]:
    """
    The points to compare with: of teams those of the games or of the matches, whichever fits more of the column.
    """
    if table.boards is None:
        return table.scores
    matches = event_of_grid(table).match_points
    fits = [sum(points == scores[player] for player, points in printed.items()) for scores in (table.scores, matches)]
    return matches if fits[1] > fits[0] else table.scores


def _explained(table: Crosstable, printed: dict[int, int]) -> str:
    """
    The options that make every point of the column right, empty where none do.
    """
    if table.boards is not None:
        return ""
    for scoring in dict.fromkeys((table.scoring, *_SCORINGS)):
        for exempt in (2, 1, 0):
            worth = award(scoring, exempt)
            if all(_sum(table, player, worth) == points for player, points in printed.items()):
                parts = [] if scoring == table.scoring else ["scoring=" + "-".join(map(points_text, scoring))]
                byes = any(entry.outcome is Outcome.PAIRING_BYE for player in table.players for entry in player.rounds)
                return "; ".join(parts + ([f"exempt={points_text(exempt)}"] if byes and exempt != 2 else []))
    return ""


def _sum(table: Crosstable, player: int, worth: dict[Outcome, int]) -> int:
    return sum(worth[entry.outcome] for entry in table.players[player].rounds)


def points_unreadable(subject: Subject) -> Iterator[Finding]:
    """
    Cells of a column of points that hold something else, a date for instance; of a column that mostly holds points.
    """
    survey = subject.survey
    if survey is None or survey.layout is None or survey.layout.points is None:
        return
    column = survey.layout.points
    cells = [survey.layout.cells[row][column] for row in survey.rows]
    kinds = Counter(
        "blank" if cell is None or not str(cell).strip() else "points" if points is not None else "other"
        for cell, points in zip(cells, subject.printed, strict=True)
    )
    if kinds["points"] <= kinds["other"]:
        return
    for player, (cell, points) in enumerate(zip(cells, subject.printed, strict=True)):
        if points is not None or cell is None or not str(cell).strip():
            continue
        date = as_date(cell)
        if date is not None:
            values = {"date": date.isoformat(), "texts": possible_texts(date)}
            yield _at_points(subject, player, "check_points_date", values)
        else:
            yield _at_points(subject, player, "check_points_unreadable", {})


def _at_points(subject: Subject, player: int, key: str, values: Mapping[str, object]) -> Finding:
    place = subject.where.row(player)
    survey = subject.survey
    if survey is None or survey.layout is None or survey.layout.points is None:
        return Finding(key, values, player, place=place)
    column = survey.layout.points
    text = excerpt(survey.layout.cells[survey.rows[player]][column])
    return Finding(key, values, player, place=place._replace(text=text), column=column + 1)
