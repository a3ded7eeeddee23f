"""The problems that CHECK finds in the table, in the words of the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from xl_departage.base.cells import Range
from xl_departage.base.errors import DepartageError, Place
from xl_departage.base.messages import SOURCE, catalogue
from xl_departage.chess.checks import Checked, Problem
from xl_departage.chess.checks.all_checks import ranks_compared, run_checks, sorted_problems, subject_of
from xl_departage.chess.checks.subject import Locations
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.presets import NOT_IN_ROUND_ROBINS, PRESETS, known_codes
from xl_departage.chess.tournament.persons import last_year
from xl_departage.chess.tournament.record import Header
from xl_departage.formats.details import as_typed
from xl_departage.formats.grids.grid_checking import CheckedGrid, check_survey
from xl_departage.formats.grids.grid_reading import Survey
from xl_departage.formats.grids.sided_result import stands_for_result
from xl_departage.hosts.page.behind import entry
from xl_departage.hosts.page.desk import Held
from xl_departage.hosts.page.page_rounds import planned, stated_acceleration
from xl_departage.hosts.page.page_words import as_numbered, in_its_words

if TYPE_CHECKING:
    from xl_departage.functions.answers.pairing_answers import Remark


_MOST_PRINTED = 150
"""The largest number of rows for which printed tie-breaks are compared even if the rules do not contain `published`."""


def _of_printed(rows: Range, survey: Survey, rules: Rules[TiebreakEdition]) -> Sequence[Problem]:
    """
    Problems in the tie-breaks and ranks that a grid of at most `_MOST_PRINTED` rows contains, by the edition that explains most of them.
    Empty if the rules ask for this comparison anyway, and if only ranks are printed.
    """
    if rules.published or len(rows) > _MOST_PRINTED:
        return ()
    found = check_survey(rows, survey, replace(rules, published=True, explicit=False)).problems
    published = [problem for problem in found if problem.check == "published"]
    # Ranks without tie-breaks may only be the order of the list of players before the start.
    compared = any(problem.values.get("columns") or problem.key == "check_published_unknown" for problem in published)
    return published if compared else ()


def _of_ranks(page_tournament: Held) -> Sequence[Problem]:
    """Problems in the ranks that an opened file contains, if it names its tie-breaks and its results have not been edited."""
    try:
        document = page_tournament.opened
        if document is None or page_tournament.ranked.ranked.scores != document.ranked.scores:
            return ()
    except DepartageError:
        # What cannot be read is reported at its cells.
        return ()
    rows = {
        player.number: row + 1
        for player, row in zip(page_tournament.typed.crosstable.players, page_tournament.survey.rows, strict=False)
    }
    places = _PageRows(tuple((rows.get(player.number), player.name) for player in document.entrants.players))
    subject = subject_of(document, page_tournament.parsed, places, stands_for_result)
    if not ranks_compared(subject):
        return ()
    return [problem for problem in run_checks(subject) if problem.check == "published"]


@dataclass(frozen=True)
class _PageRows(Locations):
    """Where the players of an opened file are found on the page."""

    players: tuple[tuple[int | None, str], ...]
    """The row (None if there is none) and the name of each player."""

    def row(self, player: int) -> Place:
        row, name = self.players[player]
        return Place(row=row, name=name or None)

    def cell(self, player: int, round: int) -> Place:
        return self.row(player)._replace(round=round + 1)

    def player_at(self, place: Place) -> int | None:
        return next((at for at, (row, _) in enumerate(self.players) if row == place.row), None)


def check(
    page_tournament: Held,
    codes: str = "",
    asked: dict[str, Any] | None = None,
    details: dict[str, str] | None = None,
) -> list[dict[str, Any]]:
    """
    The problems that CHECK lists for the ranking by the tie-breaks `codes`, each with the `cells` that it is about and, if these
    tie-breaks are not for a round robin, the ones to use `instead`. With `pairings=yes` in the rules, the remarks on every paired round
    follow.

    `asked` as for `pair`, for the number of planned rounds and the acceleration. `details` as for `save`, for the year of the event,
    after which nobody can have been born.
    """
    parsed, lang = page_tournament.parsed, page_tournament.lang
    reading = parsed.reading
    total = asked["total"] if reading.planned is None and asked is not None else reading.planned
    # If no year is given for the event, this year is the latest possible year of birth.
    year = reading.year or last_year(as_typed(Header(), details or {})) or date.today().year
    parsed = replace(parsed, reading=reading._replace(planned=total, year=year))
    found = check_survey(
        page_tournament.rows, page_tournament.recorded(parsed.reading), parsed, tiebreaks=known_codes(codes)
    )
    found = replace(
        found,
        problems=sorted_problems(
            (
                *found.problems,
                *_of_printed(page_tournament.rows, page_tournament.recorded(parsed.reading), parsed),
                *_of_ranks(page_tournament),
            )
        ),
    )
    return [
        {
            "severity": problem.severity.name.lower(),
            "name": problem.severity.name_in(lang).capitalize(),
            "cells": _cells(problem),
            "where": worded.place.describe(lang),
            "wrong": worded.wrong(lang),
            "cure": worded.cure(lang),
            "entry": entry(worded.key, lang),
            "instead": ";".join(PRESETS[0].codes) if problem.key == NOT_IN_ROUND_ROBINS else "",
        }
        for problem, worded in zip(
            found.problems, map(on_the_page, numbered(page_tournament.grid.heading, found).problems), strict=True
        )
    ] + [
        {
            "severity": severity.name.lower(),
            "name": severity.name_in(lang).capitalize(),
            "cells": [],
            # A remark on one round names it itself; the others are not about one round.
            "where": "",
            "wrong": in_its_words(words).in_language(lang),
            "cure": "" if cure is None else cure.in_language(lang),
            "entry": entry(words.key, lang),
            "instead": "",
        }
        for severity, _, words, cure in _remarks(found, parsed, page_tournament, asked)
    ]


def _remarks(
    found: CheckedGrid, parsed: Rules[TiebreakEdition], page_tournament: Held, asked: dict[str, Any] | None
) -> Iterable[Remark]:
    """The remarks about the rounds that are paired; none unless the rules contain `pairings=yes`."""
    if not parsed.pairings:
        return ()
    # Imported here: few users ask for these remarks.
    from xl_departage.functions.answers.pairing_answers import pairing_remarks

    return pairing_remarks(found, _with_total(parsed, page_tournament, asked))


def _with_total(
    parsed: Rules[TiebreakEdition], page_tournament: Held, asked: dict[str, Any] | None
) -> Rules[TiebreakEdition]:
    """
    The rules with the acceleration from its field, and with the number of planned rounds: if the rules do not give it, it comes from the
    field, the opened file or the columns.
    """
    if asked is None:
        return parsed
    acceleration = stated_acceleration(asked.get("acceleration", ""), parsed.reading)
    parsed = replace(parsed, reading=parsed.reading._replace(acceleration=acceleration))
    if parsed.reading.planned is not None:
        return parsed
    try:
        total = planned(page_tournament, asked)
    except DepartageError:
        # A table that cannot be read is not paired; its problems say why.
        return parsed
    return replace(parsed, reading=parsed.reading._replace(planned=total))


def _cells(problem: Problem) -> list[dict[str, Any]]:
    """
    The cells to mark for a problem: its own, each as `row`, `column` and `text` (null if unknown), then the opponent's cell if the two
    contradict each other.
    """
    column, values = problem.column, problem.values
    cells: list[dict[str, Any]] = [{"row": problem.place.row, "column": column, "text": problem.place.text}]
    if {"other", "other_row"} <= values.keys():
        cells.append({"row": values["other_row"], "column": column, "text": values["other"]})
    return cells


def on_the_page(problem: Problem) -> Problem:
    """The problem in the page's own words, if it has any for it: the page has fields and a list of boards instead of functions."""
    key = f"{problem.key}.page"
    return replace(problem, key=key) if key in catalogue(SOURCE) else problem


def numbered(heading: int, checked: Checked) -> Checked:
    """The problems, with rows numbered as on the page: from 1 at the first row below the `heading` rows."""
    problems = []
    for problem in checked.problems:
        place, values = as_numbered(heading, problem.place, problem.values)
        problems.append(replace(problem, place=place, values=values))
    return replace(checked, problems=tuple(problems))
