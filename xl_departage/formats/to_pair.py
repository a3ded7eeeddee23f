"""A tournament of any format to pair: what the rules add to it, and the TRF file that holds it or would."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, CannotPair
from xl_departage.chess.pairing.event import colours_drawn, refuse_gaps
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.apart import with_apart
from xl_departage.chess.tournament.cancelled_rounds import with_cancelled_said
from xl_departage.chess.tournament.crosstable import Colour, MatchScoring
from xl_departage.chess.tournament.editing import with_drawn_colour, with_event
from xl_departage.chess.tournament.individual_crosstable import crosstable_of
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import under_options
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.withdrawals import with_last_rounds
from xl_departage.formats.file_format import Grid, Opened
from xl_departage.formats.formats import is_trf
from xl_departage.formats.source import source_in
from xl_departage.formats.trf.document import Document, parse_document
from xl_departage.formats.trf.paired_round import tournament_of
from xl_departage.formats.trf.writing import written_trf


class ToPair(NamedTuple):
    """A tournament to pair, and the file that it stands in."""

    tournament: TournamentRecord
    opened: Opened
    source: Source | None
    """None for a TRF file, which keeps its lines."""

    @property
    def document(self) -> Document:
        """The TRF file, or what one would say of the tournament in another file. Raises FileError."""
        if is_trf(self.opened):
            return parse_document(self.opened.data, self.opened.name)
        assert self.source is not None, "everything but a TRF file is a source"
        # Who may not meet stands in the file with the round, up to the last one that is planned.
        later = ("142", "260") if isinstance(self.opened, Grid) else ("260",)
        lines = written_trf(self.source).text.splitlines(keepends=True)
        lines = [line for line in lines if not line.startswith(later)]
        return parse_document("".join(lines), self.source.file)


def to_pair(opened: Opened, options: ReadingOptions) -> ToPair:
    """
    The tournament in what was opened, under the options of the rules. Raises FileError, GridError or CannotPair, also for a list that
    forgets a player in a round.
    """
    if is_trf(opened):
        return ToPair(under_rules(tournament_of(parse_document(opened.data, opened.name)), options), opened, None)
    source = source_in(opened, options)
    tournament = source.tournament
    if isinstance(opened, Grid):
        if source.reading is not None and source.reading.record is not None:
            # A blank in a grid is an absence; a list forgets.
            refuse_gaps(source.reading.record)
        # Its columns, and the byes entered for the next round, do not say how many rounds the event has.
        tournament = with_event(tournament, rounds=None)
    return ToPair(under_rules(tournament, options), opened, source)


def options_to_pair(rules: str) -> ReadingOptions:
    """The options of `--rules` that a pairing obeys. Raises ArgumentError, also for the rounds that count, which are all."""
    options = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT).reading
    if options.rounds is not None:
        raise ArgumentError("pair_rules_rounds")
    return options


def _with_life(tournament: TournamentRecord, options: ReadingOptions) -> TournamentRecord:
    """
    The tournament with the withdrawals and the cancelled rounds of the rules. Raises ArgumentError for one that its games contradict.
    """
    if not options.withdrawn and not options.cancelled:
        return tournament
    # As where it is ranked.
    crosstable_of(tournament, options)
    return with_cancelled_said(with_last_rounds(tournament, dict(options.withdrawn)), options.cancelled)


def under_rules(tournament: TournamentRecord, options: ReadingOptions) -> TournamentRecord:
    """The tournament with the points, the rounds planned and the first colour of the rules. Raises CannotPair where it says others."""
    header = tournament.header
    if options.system == "round-robin":
        raise CannotPair("pair_round_robin")
    if options.planned not in (None, header.rounds) and header.rounds is not None:
        raise CannotPair("pair_totals_differ", first=header.rounds, second=options.planned)
    first = None if options.first is None else Colour(options.first[0])
    if first is not None and colours_drawn(tournament) == {first.opposite}:
        raise CannotPair("pair_first_not_of_rules")
    return with_event(
        with_apart(_with_life(with_drawn_colour(tournament, first=first), options), options.apart),
        points=under_options(header.points, options),
        match_points=header.match_points if options.match == MatchScoring() else options.match,
        rounds=header.rounds or options.planned,
    )
