"""
Everything that strict reading refuses, wherever it occurs.

Also the defaults that were used in reading, and other remarks from reading and ranking.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator

from xl_departage.base.days import FIRST_DATE, LAST_DATE, Order, read_day
from xl_departage.base.errors import DepartageError, GridError
from xl_departage.base.text import excerpt
from xl_departage.chess.checks.subject import Finding, Severity, Subject, of_ranked
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.presets import notices, read_list
from xl_departage.chess.tournament.faults import Fault
from xl_departage.chess.tournament.source import POINTS_DIFFER

_EXCEL_EPOCH = datetime.date(1899, 12, 30)
"""Day 0 of the serial numbers from March 1900 on."""


_NAME_THE_OTHER = frozenset(
    {
        "grid_opponent_silent",
        "grid_opponent_blank",
        "grid_results_differ",
        "grid_result_once",
        "grid_results_penalty",
        "grid_colours_equal",
        "boards_differ",
        "boards_penalty",
    }
)
"""Texts about a game that name the other player by number; the name is added to it."""
_CAUSES = frozenset({"grid_opponent_unknown", "grid_opponent_row_blank", "grid_opponent_self"})
"""Faults of a cell that names nobody, or the player himself; a fault of the opponent's game follows from it."""
_MAY_BE_DATES = frozenset({"grid_cell_date", "grid_cell_unreadable", "grid_names_without_header", "grid_matrix_result"})


def refused(subject: Subject) -> Iterator[Finding]:
    """
    The faults of the grid or file, naming both players of a game. Left out is the fault that the opponent's cell says nothing of
    the game, if that cell names nobody, or the opponent himself, and is a fault of its own.
    """
    causes = {
        (place.row, place.round) for error, _ in subject.faults if error.key in _CAUSES and (place := error.place)
    }
    for fault in subject.faults:
        place = fault.error.place
        game = fault.error.values.get("other_row"), place and place.round
        if fault.error.key != "grid_opponent_silent" or game not in causes:
            yield _finding(subject, fault, None if place is None else subject.where.player_at(place))


def refused_boards(subject: Subject) -> Iterator[Finding]:
    """The faults in the board results; their rows are those of the range of boards."""
    for fault in subject.board_faults:
        place = fault.error.place
        yield _finding(subject, fault, None if place is None else subject.board_rows.get(place.row or 0))


def _finding(subject: Subject, fault: Fault, player: int | None) -> Finding:
    error, column = fault
    key, values = worded(error, _cell(subject, fault))
    if key in _NAME_THE_OTHER:
        number = values["number"]
        name = next((entry.name for entry in subject.crosstable.players if entry.number == number), "")
        values["number"] = f"{number} {name}".strip()
    place = error.where
    if player is not None and place.name is None:
        place = place._replace(name=subject.crosstable.players[player].name or None)
    return Finding(key, values, player, place=place, column=None if column is None else column + 1)


def worded(error: DepartageError, cell: object) -> tuple[str, dict[str, object]]:
    """The key and the values of an error's text; for a date, with the texts that may have been typed."""
    if error.key in _MAY_BE_DATES and (date := as_date(cell)) is not None:
        return "check_date", {"date": date.isoformat(), "texts": possible_texts(date)}
    return error.key, dict(error.values)


def _cell(subject: Subject, fault: Fault) -> object:
    """The cell itself, if known, because its text may be a serial number that does not show that it is a date; otherwise the text."""
    place = fault.error.place
    at = None if subject.cells is None else subject.cells.at
    if place is None or at is None or place.row is None or fault.column is None:
        return None if place is None else place.text
    return at(place.row, fault.column)


def as_date(value: object) -> datetime.date | None:
    """
    The day of a date, of a date with time, of a serial number (Excel counts days from 1900), or of a text as spreadsheets write
    dates to CSV files: `01/02/2024`, `2024-02-01`, `01-févr`, `5. Mai` (a day without a year is put in a leap year). None for
    anything else.
    """
    match value:
        case datetime.datetime():
            return value.date()
        case datetime.date():
            return value
        case int() | float() if FIRST_DATE <= value <= LAST_DATE:
            return _EXCEL_EPOCH + datetime.timedelta(days=int(value))
    if not isinstance(value, str):
        return None
    written = read_day(value) or read_day(value, Order.MONTH_FIRST)
    if written is None or not written.month or not written.day:
        return None
    return datetime.date(written.year or _LEAP_YEAR, written.month, written.day)


_LEAP_YEAR = 2024


def possible_texts(date: datetime.date) -> str:
    """
    The texts that may have been typed: day and month in either order, with the signs that make a date of them (5.5 is one in
    German).
    """
    orders = dict.fromkeys(((date.day, date.month), (date.month, date.day)))
    return ", ".join(f"{first}{sign}{second}" for first, second in orders for sign in "/-.")


_SEVERITIES = {
    # Contradictions: the results count, but one of two statements is wrong.
    **dict.fromkeys((*POINTS_DIFFER, "document_plays_away"), Severity.ERROR),
    # Programs that write `bye` with ½ or 0 mean a requested one, for which there are other keys; those stay notes.
    "list_bye_points_beside": Severity.WARNING,
    # The commands that rank by the list of the file refuse it.
    "trf_tiebreak_unknown": Severity.WARNING,
    # Something in the table was not read; see `formats.grids.columns_beside`.
    **dict.fromkeys(
        (
            "grid_ratings_differ",
            "grid_ratings_twice",
            "grid_ratings_unread",
            "grid_names_unread",
            "grid_names_unheaded",
        ),
        Severity.WARNING,
    ),
}
"""The severity of the remarks that are more than a note."""


def remarks(subject: Subject) -> Iterator[Finding]:
    """
    The notices from reading, such as `+` and `-` read as forfeits in a round robin, byes after the last round, and totals that
    differ; but not those about withdrawals and cancelled rounds, which have checks of their own. If byes and absences of some
    players in the next round are merely announced, nothing is wrong, and there is no notice of them.
    """
    announced = subject.cells is not None and subject.cells.announced_alone
    for notice in subject.notices:
        if notice.key.startswith(("withdrawn_", "cancelled_")):
            # Another check reports these, one line for each player or round.
            continue
        if notice.key != "grid_byes_only" or not announced:
            values = notice.values if isinstance(notice, GridError) else dict(notice.values)
            player = None if notice.place is None else subject.where.player_at(notice.place)
            yield Finding(
                notice.key,
                values,
                player,
                place=notice.place,
                severity=_SEVERITIES.get(notice.key),
            )


def mixed(subject: Subject) -> Iterator[Finding]:
    """
    Cells in the notations of several programs in one range, unless the option `format` names one: all of these notations then affect
    how a lone sign is read.
    """
    if subject.cells is None or subject.rules.reading.format != "auto":
        return
    cells = dict(subject.cells.notations())
    counts = Counter({family: len(places) for family, places in cells.items()})
    if len(counts) < 2:
        return
    (main, _), *others = counts.most_common()
    for family, count in others:
        player, round = cells[family][0]
        yield Finding("check_mixed_notations", {"main": main, "other": family, "count": count}, player, round)


def estimates(subject: Subject) -> Iterator[Finding]:
    """
    Papi's estimates (`1399 E`). The FFE's rules ignore the estimate of an unrated player (FFE 2.4 section 4, « Performance Elo
    »); under other editions estimates count as ratings, although FIDE has no such rating.
    """
    estimated = [player for player, entry in enumerate(subject.crosstable.players) if entry.estimated]
    if not estimated:
        return
    first, rating = estimated[0], None if subject.cells is None else subject.cells.rating
    entry = subject.crosstable.players[first]
    rating_text = f"{entry.rating} {entry.rating_kind}" if rating is None else excerpt(rating.cells[first])
    place = subject.where.row(first)._replace(text=rating_text)
    values = {"count": len(estimated), "players": subject.numbers(estimated)}
    key = "check_estimates" if subject.rules.edition.counts_estimates else "check_estimates_unrated"
    yield Finding(key, values, first, place=place, column=rating and rating.column)


def styles_lost(subject: Subject) -> Iterator[Finding]:
    """A page of Vega (`1 53`), on which a forfeit is only a cell style: once pasted, it looks like a game."""
    if subject.cells is not None and subject.cells.styles_lost:
        yield Finding("check_vega_page")


@of_ranked
def families(subject: Subject) -> Iterator[Finding]:
    """
    A list of tie-breaks that asks for a value twice, or that the edition advises against: of several families (FFE 2.4 section 3), or for
    another kind of event.
    """
    codes = subject.tiebreaks or (read_list(subject.rules.announced) if subject.rules.announced else ())
    for notice in notices(codes, Context(subject.crosstable, subject.rules)):
        yield Finding(notice.key, dict(notice.values))
