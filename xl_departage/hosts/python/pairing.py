"""Pairs the next round of a tournament, for `Tournament.pair`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.errors import CannotPair, FileError
from xl_departage.base.messages import Text
from xl_departage.chess.pairing.event import Choices, event_before, refuse_gaps
from xl_departage.chess.pairing.pairing_engine import Board, pair
from xl_departage.chess.pairing.round_entry import with_choices, with_round
from xl_departage.chess.pairing.summary import summarise
from xl_departage.chess.pairing.teams.team_engine import pair_teams
from xl_departage.chess.pairing.teams.team_pairing_event import teams_before
from xl_departage.chess.pairing.teams.team_summary import team_round_summary
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.file_format import Encoded, Opened, Record
from xl_departage.formats.formats import TRF, is_trf
from xl_departage.formats.to_pair import ToPair, to_pair
from xl_departage.formats.trf import paired_round
from xl_departage.formats.trf.paired_teams import refuse_unsaid_boards, with_teams_round
from xl_departage.hosts.python.from_python import key_in_python


class Proposal(NamedTuple):
    """A paired round, with the numbers of players or teams."""

    round: int
    total: int
    boards: Sequence[Board]
    away: Mapping[int, Outcome]
    lines: tuple[Text, ...]
    remarks: tuple[Text, ...]
    document: Callable[[], Opened]
    """
    Makes the tournament with the new round. Raises CannotPair, or FileError for a round of teams that no file can hold.
    """


def propose(opened: Opened, file: str, options: ReadingOptions, choices: Choices) -> Proposal:
    """
    The proposal for the next round. Raises CannotPair, FileError, GridError and ArgumentError; the messages of CannotPair name the
    arguments of `Tournament.pair` instead of options of a command.
    """
    if options.rounds is not None:
        raise CannotPair("pair_rules_rounds.python")
    try:
        ready = to_pair(opened, options, choices.total)
        return _of_teams(ready, file, choices) if ready.tournament.teams else _of_players(ready, file, choices)
    except CannotPair as error:
        raise CannotPair(key_in_python(error.key), error.place, **error.values) from None


def _of_players(ready: ToPair, file: str, choices: Choices) -> Proposal:
    if isinstance(ready.opened, Record):
        # If a game had not been entered, the player would lack its points, and the round would be paired on that basis.
        refuse_gaps(ready.tournament)
    pairing = pair(event_before(ready.tournament, choices))
    event, words = pairing.event, summarise(pairing)
    stated = ready.opened.stated if isinstance(ready.opened, Record) else None

    def document() -> Opened:
        if is_trf(ready.opened):
            return Encoded(TRF, paired_round.with_round(ready.document, pairing).encode(), file)
        return Record(with_choices(with_round(ready.tournament, pairing), event), file, stated)

    remarks = tuple(Text(key_in_python(remark.key), **remark.values) for remark in words.remarks)
    return Proposal(
        event.round, event.total, pairing.boards, away=event.away, lines=words.lines, remarks=remarks, document=document
    )


def _of_teams(ready: ToPair, file: str, choices: Choices) -> Proposal:
    """The proposal for teams. Only a TRF file holds it, because there a match consists of the games of its players."""
    tournament = ready.tournament
    if is_trf(ready.opened):
        refuse_unsaid_boards(ready.document, tournament)
    pairing = pair_teams(teams_before(tournament, choices))
    event, words = pairing.event, team_round_summary(pairing)
    more: tuple[Text, ...] = ()
    try:
        written = with_teams_round(ready.document, tournament, pairing)
    except (CannotPair, FileError) as error:
        refused = error

        def document() -> Opened:
            raise refused
    else:
        content, more = written.document.encode(), written.remarks

        def document() -> Opened:
            return Encoded(TRF, content, file)

    remarks = tuple(Text(key_in_python(remark.key), **remark.values) for remark in (*words.remarks, *more))
    return Proposal(
        event.round, event.total, pairing.boards, away=event.away, lines=words.lines, remarks=remarks, document=document
    )
