"""Prepares a tournament of any format for pairing: adds what the rules say, and finds or writes the TRF file that holds it."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, CannotPair, GridError
from xl_departage.chess.pairing.event import colours_drawn, refuse_gaps
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.apart import with_apart
from xl_departage.chess.tournament.cancelled_rounds import with_more_cancelled
from xl_departage.chess.tournament.crosstable import Colour, MatchScoring
from xl_departage.chess.tournament.editing import with_drawn_colour, with_event
from xl_departage.chess.tournament.individual_crosstable import crosstable_of
from xl_departage.chess.tournament.options import ReadingOptions, refuse_options_of_teams
from xl_departage.chess.tournament.points import under_options
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.withdrawals import with_last_rounds
from xl_departage.formats.file_format import Grid, Opened
from xl_departage.formats.formats import is_trf
from xl_departage.formats.source_opening import CHECKED_WHEN_READ, listed_source, source_in
from xl_departage.formats.trf.paired_round import tournament_of
from xl_departage.formats.trf.trf_document import Document, parse_document
from xl_departage.formats.trf.trf_writing import written_trf


class ToPair(NamedTuple):
    """A tournament to pair, and the file that it comes from."""

    tournament: TournamentRecord
    opened: Opened
    source: Source | None
    """The tournament as read from the file; None for a TRF file, whose lines are kept instead."""

    @property
    def notices(self) -> tuple[SourceNotice | GridError, ...]:
        """
        The notices of the tournament, and those of a grid that `CHECK` gives too (`CHECKED_WHEN_READ`). Points that differ are not
        among them: they are an error when the round is paired.
        """
        if self.source is None or self.source.reading is None:
            return self.tournament.notices
        checked = (notice for notice in self.source.notices if notice.key in CHECKED_WHEN_READ)
        return (*self.tournament.notices, *checked)

    @property
    def document(self) -> Document:
        """The TRF file, or the TRF file that the tournament would have if its file is of another format. Raises FileError."""
        if is_trf(self.opened):
            return parse_document(self.opened.data, self.opened.name)
        assert self.source is not None, "everything but a TRF file is a source"
        # `with_round` adds these records with the round: forbidden pairs (260) for the rounds planned, and for a grid, whose columns do not
        # show it, the number of rounds (142).
        later = ("142", "260") if isinstance(self.opened, Grid) else ("260",)
        lines = written_trf(self.source).text.splitlines(keepends=True)
        lines = [line for line in lines if not line.startswith(later)]
        return parse_document("".join(lines), self.source.file)


def to_pair(opened: Opened, options: ReadingOptions, total: int | None = None) -> ToPair:
    """
    The tournament in what was opened, under the options of the rules; a list of players alone is a tournament before
    round 1. `total` is the number of rounds that the arbiter gives beside the rules (None: none), among which are the cancelled ones.
    Raises FileError, GridError, ArgumentError or CannotPair, also for a list in which a player is missing from a round.
    """
    if options.cancelled and options.planned is None:
        options = options._replace(planned=total)
    if is_trf(opened):
        return ToPair(under_rules(tournament_of(parse_document(opened.data, opened.name)), options), opened, None)
    list_source = listed_source(opened, options)
    source = list_source or source_in(opened, options)
    tournament = source.tournament
    if isinstance(opened, Grid):
        if source.reading is not None and source.reading.record is not None:
            # A blank in a grid is an absence, but in a list it is an omission.
            refuse_gaps(source.reading.record)
        # Neither the columns nor the byes entered for the next round show how many rounds the event has.
        tournament = with_event(tournament, rounds=None)
    return ToPair(under_rules(tournament, options), opened, source)


def options_to_pair(rules: str) -> ReadingOptions:
    """
    The options of `--rules` that a pairing follows. Raises ArgumentError, also for the option `rounds`, because all
    rounds count in a pairing.
    """
    options = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT).reading
    if options.rounds is not None:
        raise ArgumentError("pair_rules_rounds")
    return options


def _with_life(tournament: TournamentRecord, options: ReadingOptions) -> TournamentRecord:
    """
    The tournament with the withdrawals and the cancelled rounds that the rules give. Raises ArgumentError for one that
    the games contradict.
    """
    if not options.withdrawn and not options.cancelled:
        return tournament
    # This raises the same errors as when the tournament is ranked.
    crosstable_of(tournament, options)
    return with_more_cancelled(with_last_rounds(tournament, dict(options.withdrawn)), options.cancelled)


def under_rules(tournament: TournamentRecord, options: ReadingOptions) -> TournamentRecord:
    """
    The tournament with everything that the rules add for a pairing: points, planned rounds, first colour, withdrawals,
    cancelled rounds, pairs that may not meet. Raises CannotPair for a round robin, and if the tournament has another
    number of rounds or another first colour; ArgumentError for withdrawals and cancelled rounds that the games
    contradict, and for options of teams in a tournament of individuals.
    """
    header = tournament.header
    if options.system == "round-robin":
        raise CannotPair("pair_round_robin")
    if options.planned not in (None, header.rounds) and header.rounds is not None:
        raise CannotPair("pair_totals_differ", first=header.rounds, second=options.planned)
    if not tournament.teams:
        refuse_options_of_teams(options)
    match_points = header.match_points if options.match == MatchScoring() else options.match
    first = None if options.first is None else Colour(options.first[0])
    if first is not None and colours_drawn(tournament) == {first.opposite}:
        raise CannotPair("pair_first_not_of_rules")
    return with_event(
        with_apart(_with_life(with_drawn_colour(tournament, first=first), options), options.apart),
        points=under_options(header.points, options),
        match_points=match_points,
        rounds=header.rounds or options.planned,
    )
