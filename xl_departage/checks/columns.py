"""
The column of points beside the results: never used to compute anything, so a difference tells a slip in one of the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from xl_departage.checks.problem import Severity
from xl_departage.checks.reading import as_date, possible_texts
from xl_departage.checks.subject import Finding, Subject
from xl_departage.crosstable.printed_points import compared_scores, explaining_options
from xl_departage.crosstable.reading import read_crosstable
from xl_departage.crosstable.scan import excerpt
from xl_departage.crosstable.writing import points_text
from xl_departage.errors import GridError


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
    scores = compared_scores(table, printed)
    wrong = [player for player in whole if printed[player] != scores[player]]
    if len(wrong) > 1 and (options := explaining_options(table, printed)):
        values = {"options": options, "players": subject.numbers(wrong)}
        yield Finding("check_points_scoring", values, severity=Severity.WARNING)
        return
    byes = _round_of_byes(subject)
    if wrong and byes is not None:
        last, counted = byes
        if all(printed[player] == counted[player] for player in whole):
            told = {"rounds": last, "players": subject.numbers(wrong)}
            yield Finding("check_points_byes", told, severity=Severity.WARNING)
            return
    for player in wrong:
        values = {"printed": points_text(printed[player]), "counted": points_text(scores[player])}
        yield _at_points(subject, player, "check_points", values)


def _round_of_byes(subject: Subject) -> tuple[int, Sequence[int]] | None:
    """The last of the rounds that hold byes only, and the points were they played; None where there is no such round."""
    notice = next((notice for notice in subject.notices if notice.key == "grid_byes_only"), None)
    if not isinstance(notice, GridError) or subject.survey is None or subject.survey.layout is None or subject.faults:
        return None
    last = notice.values["last"]
    assert isinstance(last, int), "the number of a round"
    options = subject.rules.reading._replace(rounds=last)
    return last, read_crosstable(subject.survey.layout.cells, options).crosstable.scores


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
