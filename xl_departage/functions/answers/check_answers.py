"""The table of CHECK: one row per problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import ArgumentError, Place
from xl_departage.base.messages import Language, in_words, text
from xl_departage.chess.checks import Checked, Problem, Severity
from xl_departage.chess.checks.all_checks import problem_of, sorted_problems
from xl_departage.chess.checks.columns import not_of_fide
from xl_departage.chess.checks.period_checks import check_period
from xl_departage.chess.ratings.rating_cell import ESTIMATE, LEAST_USUAL
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rating_editions import BEL
from xl_departage.chess.regulations.rating_editions import FIDE as FIDE_RATINGS
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.season.regulations import season_rules
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.chess.tournament.origin import Reading
from xl_departage.formats.checking import check_season_cells
from xl_departage.formats.grids.grid_checking import CheckedGrid, check_grid
from xl_departage.formats.grids.lists.pages import is_list_of_games
from xl_departage.formats.season_results import is_season
from xl_departage.functions.answers.pairing_answers import pairing_rows
from xl_departage.functions.answers.rating_answers import rating_rules
from xl_departage.functions.answers.rating_list_answers import games_table, period_rules, text_table
from xl_departage.functions.request import aligned_ratings, tiebreak_rules

_PERIOD = ({"pid", "rating", "games"}, {"a", "b", "result_a"})
"""Columns by which the tables of members and of games of a rating period are recognised."""
HEADER = ("severity", "row", "number", "name", "round", "text", "wrong", "to_do")
"""The columns of the table; for lists, one more names the list to which the row belongs."""


def check_table(cells: Range, rules: str, ratings: Range | None, boards: Range | None, codes: Sequence[str]) -> Result:
    """
    The problems below a header row; an empty text if there is nothing to report.

    A list of games is followed by the list of players in place of the ratings, or preceded by it, as for CROSSTABLE. The same holds
    for the results of a season and its list of players, with the table of points in place of the boards, and for the members and
    the games of a rating period. For lists, the first row below the header is the next step, if there is one. For a grid or lists
    of players and games with `pairings=yes`, the last rows say whether each round is paired as the rules require, or why that cannot
    be checked.
    """
    answer, parsed = checked(cells, rules, ratings, boards, codes)
    if isinstance(answer, CheckedGrid) and parsed is not None and parsed.pairings:
        return _table(answer, pairing_rows(answer, parsed))
    return _table(answer)


def checked(
    cells: Range, rules: str, ratings: Range | None, boards: Range | None, codes: Sequence[str]
) -> tuple[Checked, Rules[TiebreakEdition] | None]:
    """
    The problems from which `check_table` makes a table, and the tie-break rules; None in place of these for a period and a season,
    which have rules of their own.
    """
    if ratings is not None and (tables := _of_period(ratings, cells) or _of_period(cells, ratings)) is not None:
        edition, top = period_rules(rules)
        players, games = text_table("players", tables[0], top)[0], games_table(tables[1], top)
        return check_period(players, games, edition, rating_rules(rules, BEL, "ELO_PERIOD").words("auto")), None
    if ratings is not None and is_season(ratings) and not is_season(cells):
        cells, ratings = ratings, cells
    if is_season(cells):
        return check_season_cells(cells, ratings, season_rules(rules), codes, boards), None
    if ratings is not None and is_list_of_games(ratings) and not is_list_of_games(cells):
        cells, ratings = ratings, cells
    of_games = ratings is not None and is_list_of_games(cells)
    parsed = tiebreak_rules(rules)
    answer = check_grid(
        cells,
        parsed,
        boards=boards,
        tiebreaks=read_list(codes) if codes else (),
        players=ratings if of_games else None,
    )
    problems = answer.problems
    if ratings is not None and not of_games and answer.reading is not None:
        problems = sorted_problems((*problems, *_ratings(ratings, answer.reading, len(cells), parsed.edition)))
    return replace(answer, problems=problems), parsed


def _of_period(players: Range, games: Range) -> tuple[Range, Range] | None:
    """The two tables if they are the members and the games of a rating period, otherwise None."""
    headed = (text_table("", cells[:1])[0].indices.keys() for cells in (players, games))
    return (players, games) if all(map(set.issuperset, map(set, headed), _PERIOD)) else None


def _table(answer: Checked, paired: list[list[Cell]] | None = None) -> Result:
    problems, language, rows_of = answer.problems, answer.language, answer.rows_of
    step = answer.next_step if answer.sound else None
    unbegun = {"list_no_players": "next_step_players", "list_no_teams": "next_step_teams"}
    if begin := unbegun.get(problems[0].key) if problems else None:
        # Nothing is wrong with lists that are still empty.
        problems, step = (), Problem("next", Severity.NOTE, begin, Place())
    if not problems and step is None and not paired:
        return ""
    header: list[Cell] = [text(f"check_{column}", language) for column in HEADER]
    rows = [*(_row(problem, language) for problem in problems), *(paired or [])]
    # The status line of a template shows the first row on every sheet, so the next step also says how many errors and warnings follow.
    warned = sum(row[0] != Severity.NOTE.name_in(language) for row in rows)
    first = [] if step is None else [[text("check_next", language), *_row(step, language, warned)[1:]]]
    table = [header, *first, *rows]
    if rows_of:
        places = (Place(), *((step.place,) if step else ()), *(problem.place for problem in problems))
        lists: list[Cell] = [text("which_list", language), *(_list(place, rows_of, language) for place in places[1:])]
        return [[*row, which] for row, which in zip_longest(table, lists, fillvalue="")]
    return table


def _list(place: Place, rows_of: str, language: Language) -> str:
    """The list to which the row of a place belongs; blank if the place has no row."""
    first = "which_list_teams" if rows_of == "which_list_matches" else "which_list_players"
    return "" if place.row is None else text(first if place.of_players else rows_of, language)


def _ratings(ratings: Range, reading: Reading, height: int, edition: TiebreakEdition) -> list[Problem]:
    """The problems in the column of ratings, with the row numbers of that column."""
    faults = CollectedFaults()
    rated: tuple[tuple[int | None, str], ...] = ((None, ""),) * len(reading.crosstable.players)
    try:
        rated = aligned_ratings(ratings, reading, height, faults)
    except ArgumentError as error:
        faults.report(error)
    entries = reading.crosstable.players
    players: dict[str | None, int] = {player.name: player.number for player in entries if player.name}
    problems = [
        replace(problem, number=players.get(problem.place.name))
        for problem in (problem_of(fault, "ratings") for fault in faults.found)
    ]
    estimates = "check_estimates" if edition.counts_estimates else "check_estimates_unrated"
    for severity, key, found in (
        (
            Severity.WARNING,
            "check_rating_low",
            [at for at, (rating, _) in enumerate(rated) if 0 < (rating or 0) < LEAST_USUAL],
        ),
        (Severity.NOTE, estimates, [at for at, (rating, kind) in enumerate(rated) if rating and kind == ESTIMATE]),
        (Severity.NOTE, "check_ratings_not_listed", not_of_fide(rated, edition)),
    ):
        if found:
            numbers = [entries[at].number for at in found]
            values = {
                "count": len(found),
                "players": ", ".join(map(str, numbers)),
                "least": LEAST_USUAL,
                "floor": FIDE_RATINGS.floor,
            }
            problems.append(Problem("ratings", severity, key, number=numbers[0], values=values))
    return problems


def _row(problem: Problem, language: Language, warned: int = 0) -> list[Cell]:
    """A problem as a row; with `warned`, its cure also gives that number of other problems."""
    place, cure = problem.place, problem.cure(language)
    return [
        problem.severity.name_in(language),
        "" if place.row is None else place.row,
        "" if problem.number is None else problem.number,
        place.name or "",
        "" if place.round is None else place.round,
        in_words(place.text or "", language),
        problem.wrong(language),
        text("check_warned", language, cure=cure, count=warned) if warned else cure,
    ]
