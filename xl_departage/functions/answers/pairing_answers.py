"""
The table of PAIRINGS, a proposal for the next round of a Swiss tournament, and what CHECK reports about the rounds that are paired.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import CannotPair, FileError
from xl_departage.base.extras import MissingExtra
from xl_departage.base.messages import Text, text
from xl_departage.chess.checks import Severity
from xl_departage.chess.pairing.pairing_engine import Pairing, pair
from xl_departage.chess.pairing.round_checking import PairingReport, RoundReport, Verdict, check_pairings
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tournament.acceleration import with_named_acceleration
from xl_departage.chess.tournament.apart import with_apart
from xl_departage.chess.tournament.crosstable import Colour, System
from xl_departage.chess.tournament.editing import corrected_all, with_event
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.individual_crosstable import from_crosstable
from xl_departage.chess.tournament.origin import Reading
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.roster import Roster
from xl_departage.chess.tournament.source import printed_by_number
from xl_departage.formats.grids.grid_checking import CheckedGrid
from xl_departage.formats.grids.lists.crosstable_rows import grid_language
from xl_departage.formats.grids.lists.list_reading import GameList, read_lists
from xl_departage.functions.answers.list_answers import refuse_other_lists
from xl_departage.functions.answers.listed_event import event_of_lists
from xl_departage.functions.request import FURTHER, Cache, fingerprint, tiebreak_rules

MOST = 150
"""The most players that a cell pairs: with more, a round may take several seconds, and a sheet shows no progress."""
_COLUMNS = ("pair_board", "pair_side_white", "pair_side_black")


class _Paired(NamedTuple):
    """The lists, and the pairing of their next round."""

    listed: GameList
    pairing: Pairing


def pairings(players: Range, games: Range, rules_text: str) -> Result:
    """
    Board, White, Black; the exempt player comes last, with the word for it in place of an opponent. Raises CannotPair if something
    is missing and for more players than a cell pairs, GridError for an error in the lists, ArgumentError for lists in each other's place.
    """
    key = fingerprint(players), fingerprint(games), tiebreak_rules(rules_text).reading
    paired = _PAIRED.get(key, _paired, players, games, rules_text)
    language = tiebreak_rules(rules_text).spoken(grid_language(paired.listed))
    label = Roster((entrant.number, entrant.name) for entrant in paired.listed.tournament.participants).label
    table: list[list[Cell]] = [[text(column, language) for column in _COLUMNS]]
    for board in paired.pairing.boards:
        if board.black is None:
            table.append(["", label(board.white), text("pair_exempt", language)])
        else:
            table.append([board.board, label(board.white), label(board.black)])
    return table


_PAIRED: Cache[_Paired] = Cache(8)
FURTHER.append(_PAIRED)


def _paired(players: Range, games: Range, rules_text: str) -> _Paired:
    refuse_other_lists(players, games)
    options = tiebreak_rules(rules_text).reading
    game_list = read_lists(players, games, options, STRICT)
    event = event_of_lists(game_list, options)
    refuse_large(len(event.present))
    try:
        return _Paired(game_list, pair(event))
    except MissingExtra as error:
        raise without_engine(error) from error


def refuse_large(count: int) -> None:
    """Raise CannotPair for more players than a cell pairs."""
    if count > MOST:
        raise CannotPair("pair_sheet_most", count=count, most=MOST)


def without_engine(error: MissingExtra) -> CannotPair:
    """The error for an installation that has no pairing engine."""
    return CannotPair("pair_extra_missing", package=error.values["package"])


_SEVERITIES = {Verdict.ILLEGAL: Severity.ERROR, Verdict.DIFFERS: Severity.WARNING}
_CURES = {Verdict.DIFFERS: Text("pair_check_hint")}


Remark = tuple[Severity, int | None, Text, Text | None]
"""The severity, the round (None if it is not about one), the sentence, and what to do (None if nothing)."""


def pairing_remarks(answer: CheckedGrid, rules: Rules[TiebreakEdition]) -> list[Remark]:
    """
    What CHECK reports about pairings: a remark on the rules that they are compared with, then one for each round; or only why
    nothing can be reported.
    """
    try:
        reports = _reports(answer, rules)
    except MissingExtra as error:
        missing = without_engine(error)
        return [(Severity.NOTE, None, Text(missing.key, **missing.values), None)]
    except (CannotPair, FileError) as error:
        return [(Severity.NOTE, None, Text(error.key, **error.values), None)]
    return [
        (Severity.NOTE, None, Text("pair_check_since"), None),
        *(
            (_SEVERITIES.get(report.verdict, Severity.NOTE), report.round, report.text, _CURES.get(report.verdict))
            for report in reports
        ),
    ]


def pairing_rows(answer: CheckedGrid, rules: Rules[TiebreakEdition]) -> list[list[Cell]]:
    """The remarks on pairings as rows of CHECK."""
    language = answer.language
    return [
        [
            *(severity.name_in(language), "", "", "", "" if round is None else round, ""),
            *(words.in_language(language), "" if cure is None else cure.in_language(language)),
        ]
        for severity, round, words, cure in pairing_remarks(answer, rules)
    ]


def _reports(answer: CheckedGrid, rules: Rules[TiebreakEdition]) -> Iterable[RoundReport]:
    """The report on each paired round. Raises CannotPair, FileError or MissingExtra if there can be none."""
    if not answer.sound or answer.reading is None:
        raise CannotPair("pair_check_unsound")
    tournament = tournament_to_pair(answer.listed, answer.reading, rules)
    return _CHECKED.get(tournament, check_pairings, tournament).rounds


_CHECKED: Cache[PairingReport] = Cache(8)
FURTHER.append(_CHECKED)


def tournament_to_pair(game_list: GameList | None, reading: Reading, rules: Rules[TiebreakEdition]) -> TournamentRecord:
    """
    The tournament of the lists, or of a crosstable, with the details that the rules give. Raises CannotPair if they lack one that
    is needed, for an event that is not a Swiss tournament of individuals, and for more players than a cell pairs.
    """
    table = reading.crosstable
    tournament = with_apart(from_crosstable(table), rules.reading.apart) if game_list is None else game_list.tournament
    if game_list is None:
        printed = printed_by_number(reading, rules.reading)
        tournament = corrected_all(tournament, points=printed)
        first = rules.reading.first
        colour = None if first is None else Colour(first[0])
        tournament = with_event(tournament, rounds=rules.reading.planned, first_colour=colour)
        tournament = with_named_acceleration(tournament, rules.reading.acceleration)
    if tournament.teams:
        raise CannotPair("pair_list_of_teams")
    if rules.reading.system == "round-robin" or (game_list is None and table.system is System.ROUND_ROBIN):
        # Few players may be due to meet all others in a Swiss tournament too: a list of games is one unless the rules name another
        # system.
        raise CannotPair("pair_round_robin")
    if tournament.header.rounds is None:
        raise CannotPair("pair_planned_unsaid")
    refuse_large(len(tournament.participants))
    return tournament
