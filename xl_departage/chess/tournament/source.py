"""A tournament under the options of the rules: the record, what is computed from it, and what the reader found odd."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from xl_departage.base.errors import GridError, Place
from xl_departage.base.messages import Language
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.acceleration import with_named_acceleration
from xl_departage.chess.tournament.apart import with_apart
from xl_departage.chess.tournament.cancelled_rounds import cancelled_in_words, with_more_cancelled
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, bye_worth, explaining_options
from xl_departage.chess.tournament.individual_crosstable import (
    crosstable_of,
    from_crosstable,
    last_decided,
    rounds_of_byes,
)
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.chess.tournament.points import points_in_words, scoring_stated
from xl_departage.chess.tournament.record import (
    Game,
    Header,
    Participant,
    SourceNotice,
    TournamentRecord,
    UnreadPart,
)
from xl_departage.chess.tournament.systems import kind_of
from xl_departage.chess.tournament.team_event import TeamEvent
from xl_departage.chess.tournament.teams import team_event_of, with_byes_under
from xl_departage.chess.tournament.withdrawals import (
    PLAYED_ALL,
    departure_in_words,
    with_last_rounds,
    withdrawals_in_vain,
)


class Stated(NamedTuple):
    """What the cells beside a table state about its tournament, as in a workbook converted by this program."""

    name: str
    rules: str
    """An edition and options, in the syntax of rules."""
    tiebreaks: tuple[str, ...]
    """The announced list of tie-breaks; empty if the workbook says that none was announced."""
    after_round: int | None = None
    """The round after which the standings are, in a workbook made from a template; its record has all rounds. None if it states none."""


@dataclass(frozen=True)
class Source:
    """A tournament and where it comes from."""

    crosstable: Crosstable
    """The individuals; or the teams, if the source is a grid of teams."""
    event: TeamEvent | None = None
    """The matches of a team event; None for individuals, and for a grid of teams."""
    document: TournamentRecord | None = None
    """The record that the source was read into; None for a grid, which is read into a crosstable."""
    reading: Reading | None = None
    """How the cells were read; None if the source does not consist of cells."""
    identities: tuple[Participant, ...] = ()
    """What a grid says of its players besides number, name, rating and games; empty for other sources."""
    unread_parts: tuple[UnreadPart, ...] = ()
    """The columns of a grid that no field of a participant holds."""
    notices: tuple[SourceNotice | GridError, ...] = field(default=(), compare=False)
    options: ReadingOptions = ReadingOptions()  # noqa: RUF009 - an immutable tuple
    """The options under which the crosstable was made."""
    file: str = ""
    """The name of the file, for messages."""
    stated: Stated | None = None
    """What the cells beside a grid, or the front sheet of a template, state about the event; None for any other source."""

    @cached_property
    def tournament(self) -> TournamentRecord:
        """
        The record. Raises FileError for a grid without rounds or without players, and CannotPair like `with_named_acceleration`.
        """
        if self.document is not None:
            return self.document
        read = self._of_cells()
        return replace(read, header=self._with_stated(read.header))

    def _with_stated(self, header: Header) -> Header:
        if self.stated is None:
            return header
        tiebreaks = self.stated.tiebreaks
        return header._replace(name=self.stated.name, tiebreaks=tiebreaks, announced=tiebreaks)

    def _of_cells(self) -> TournamentRecord:
        """The record of a grid or a list."""
        list_record = None if self.reading is None else self.reading.record
        if list_record is not None and list_record.teams and list_record.participants:
            return replace(list_record, header=self._counted(list_record.header))
        options = self.options
        tournament = from_crosstable(
            self.crosstable,
            system_named=options.system != "auto",
            bye_stated=bye_worth(options.scoring, options.exempt) if options.says_exempt else None,
        )
        tournament = with_apart(with_last_rounds(tournament, dict(self.options.withdrawn)), self.options.apart)
        # The number of rounds stays open unless it was stated, so that another round can be paired.
        tournament = replace(tournament, header=tournament.header._replace(rounds=self.rounds_stated))
        if list_record is not None and not list_record.teams:
            header = self._counted(list_record.header)._replace(type=tournament.header.type)
            return replace(list_record, header=header, unread_parts=self.unread_parts)
        byes = [
            Game(round, number, None, outcome, coloured=False) for (number, round), outcome in self.coming_byes.items()
        ]
        by_number = {entrant.number: entrant for entrant in self.identities}
        printed = {} if self.reading is None else printed_by_number(self.reading, self.options)
        people = tuple(
            by_number.get(entrant.number, entrant)._replace(
                name=entrant.name,
                rating=entrant.rating,
                rating_kind=entrant.rating_kind,
                points=printed.get(entrant.number),
                last_round=entrant.last_round,
            )
            for entrant in tournament.participants
        )
        games = tuple(sorted((*tournament.games, *byes), key=lambda game: game.round))
        tournament = replace(tournament, participants=people, games=games, unread_parts=self.unread_parts)
        return with_named_acceleration(tournament, self.options.acceleration)

    def with_record(self, record: TournamentRecord) -> Source:
        """The source with another record of the same games; nothing else is computed again."""
        return replace(self, document=record)

    def after_round(self, round: int) -> Source:
        """The source with the standings after that round; its record keeps all rounds."""
        counted = source_of(self.tournament, self.options._replace(rounds=round), self.file)
        return replace(counted, stated=self.stated)

    def _counted(self, header: Header) -> Header:
        """The header of a list of games with the rounds of its crosstable. The drawn colour is kept only if an option states it."""
        drawn = None if self.options.first is None else header.first_colour
        return header._replace(
            rounds=self.rounds_stated,
            played=self.crosstable.rounds,
            cancelled=self.crosstable.cancelled,
            first_colour=drawn,
            match_points=self.crosstable.match_scoring,
        )

    @property
    def of_cells(self) -> bool:
        """Whether the source is a range of cells, which shows players and games, and states about its event only what `stated` holds."""
        return self.document is None

    @cached_property
    def origin(self) -> Reading:
        """Where the ranked participants stood in the range, and how each is found."""
        return _by_number(self.ranked) if self.reading is None else self.reading.standing

    @cached_property
    def origin_of_people(self) -> Reading:
        """Where the players stood in the range, and how each is found; in a team event also the players, not the teams."""
        return self.reading or _by_number(self.crosstable)

    @property
    def coming_byes(self) -> dict[tuple[int, int], Outcome]:
        """The byes and absences of rounds to come, by player number and round."""
        if self.document is not None:
            return coming_byes(self.document)
        read = () if self.reading is None else self.reading.coming
        players, planned = self.crosstable.players, self.crosstable.planned
        return {(players[bye.player].number, bye.round): bye.outcome for bye in read if bye.round <= planned}

    @property
    def left_over(self) -> frozenset[tuple[int, int]]:
        """
        The pairing-allocated byes of rounds to come, as index of the player and of the round, from 0. Empty in a team event, in
        which teams have the byes.
        """
        places = {player.number: place for place, player in enumerate(self.crosstable.players)}
        return frozenset(
            (places[number], round - 1)
            for (number, round), outcome in self.coming_byes.items()
            if outcome is Outcome.PAIRING_BYE and self.event is None
        )

    @property
    def people(self) -> tuple[Participant, ...]:
        """What the source says of its players besides their games; empty if it says nothing."""
        return self.identities if self.document is None else self.document.participants

    @property
    def rounds_stated(self) -> int | None:
        """
        The number of rounds of the event, if the source states it: by the option `planned`, by the header, or, in a grid, by
        columns for rounds that are not paired yet. None if it only shows what has been paired so far.
        """
        if self.options.planned is not None:
            return self.ranked.all_rounds
        if self.document is not None:
            return self.ranked.all_rounds if self.document.header.rounds else None
        table = self.ranked
        # A cancelled round after the last one with a pairing counts, too.
        more = table.planned > table.paired or table.all_rounds in table.taken_out
        return table.all_rounds if more else None

    @property
    def language(self) -> Language | None:
        """The language of a workbook made from a template; None for other sources."""
        return None if self.document is None else self.document.language

    @property
    def header(self) -> Header:
        """The header of the record; for cells, what is stated beside them."""
        return self._with_stated(Header()) if self.document is None else self.document.header

    @property
    def ranked(self) -> Crosstable:
        """
        The crosstable for the ranking: in a team event that of the teams, by their primary score, otherwise that of the players.
        Those who left a round robin with less than half of the games completed are not in it.
        """
        return self.entrants.standing

    @property
    def ranked_event(self) -> TeamEvent | None:
        """The team event with the teams to rank; None for individuals."""
        return None if self.event is None else self.event.standing

    @property
    def entrants(self) -> Crosstable:
        """All who took part, including those who are not ranked: in a team event the teams, otherwise the players."""
        if self.event is None:
            return self.crosstable
        return self.event.match_table if self.event.match_points_first else self.event.game_table


def _by_number(table: Crosstable) -> Reading:
    """A reading for participants who did not stand in a range: they are found by their numbers and names."""
    rows = range(len(table.players))
    return Reading(
        table,
        tuple(rows),
        tuple(row + 1 for row in rows),
        texts=(),
        printed_points=(),
        has_ratings=True,
        format="trf",
        language="auto",
        header_language="auto",
        numbers="number",
    )


def printed_by_number(reading: Reading, options: ReadingOptions) -> dict[int, int | None]:
    """
    The half-points printed in a grid, by player number; empty for standings after fewer rounds, because the column counts all
    rounds.
    """
    if options.rounds is not None:
        return {}
    numbers = (player.number for player in reading.crosstable.players)
    return dict(zip(numbers, reading.printed_points, strict=True))


def source_of(tournament: TournamentRecord, options: ReadingOptions | None = None, file: str = "") -> Source:
    """
    The tournament under these options. Raises FileError or ArgumentError if no crosstable can be made, and CannotPair like
    `with_named_acceleration`.
    """
    options = options or ReadingOptions()
    tournament = with_apart(with_last_rounds(tournament, dict(options.withdrawn)), options.apart)
    tournament = with_named_acceleration(with_more_cancelled(tournament, options.cancelled, file), options.acceleration)
    tournament = with_byes_under(tournament, options)
    table = crosstable_of(tournament, options)
    event = team_event_of(tournament, table, options) if tournament.teams else None
    notices = (
        *_about_rounds(tournament, options, file),
        *_about_points(tournament, table, event, options),
        *standing_notices(table if event is None else event.match_table, file),
        *system_notices(
            table if event is None else event.match_table, file, stated=_system_stated(tournament, options)
        ),
    )
    return Source(table, event, tournament, notices=(*tournament.notices, *notices), options=options, file=file)


def _about_rounds(tournament: TournamentRecord, options: ReadingOptions, file: str) -> Iterator[SourceNotice]:
    filled = max((game.round for game in tournament.games), default=0)
    if options.planned is not None and filled > options.planned:
        values = (("planned", options.planned), ("filled", filled))
        yield SourceNotice("trf_more_rounds", Place(file=file or None), values)
    decided, last = last_decided(tournament), rounds_of_byes(tournament)
    cancelled = options.cancelled or tournament.header.cancelled
    if set(range(decided + 1, last + 1)) <= set(cancelled):
        return
    if options.rounds is None and decided < last and not _announced_alone(tournament, options, decided):
        yield SourceNotice("record_byes_only", Place(file=file or None), (("first", decided + 1), ("last", last)))


def _announced_alone(tournament: TournamentRecord, options: ReadingOptions, decided: int) -> bool:
    """
    Whether the byes entered after the last decided round can only be announcements: the tournament goes on, nobody has a
    pairing-allocated bye in the next round, and somebody has no entry in it.
    """
    entries = [game for game in tournament.games if game.round == decided + 1]
    left_over = any(game.outcome is Outcome.PAIRING_BYE for game in entries)
    goes_on = decided < (options.planned or tournament.header.rounds or 0)
    return goes_on and not left_over and len({game.white for game in entries}) < len(tournament.participants)


def standing_scores(table: Crosstable) -> dict[int, int]:
    """
    The half-points of those who are ranked, by number, if somebody left and is not ranked; a printed list may give these or the
    points of all games (`Crosstable.scores`). Empty if everything counts.
    """
    standing = table.standing
    if standing is table:
        return {}
    return {player.number: score for player, score in zip(standing.players, standing.scores, strict=True)}


def standing_notices(table: Crosstable, file: str) -> Iterator[SourceNotice]:
    """Notices of the rounds that were cancelled, of those who left and are not ranked, and of those who cannot have left."""
    for sentence in cancelled_in_words(table.standing):
        yield SourceNotice(sentence.key, Place(file=file or None), tuple(sentence.values.items()))
    for departed in table.standing.departed:
        sentence = departure_in_words(departed)
        yield SourceNotice(sentence.key, Place(file=file or None), tuple(sentence.values.items()))
    for _, values in withdrawals_in_vain(table):
        yield SourceNotice(PLAYED_ALL, Place(file=file or None), tuple(values.items()))


def system_notices(table: Crosstable, file: str, *, stated: bool) -> Iterator[SourceNotice]:
    """A notice if the withdrawals make the tournament a round robin; none if the system is `stated`, by the rules or the source."""
    if table.by_withdrawals and not stated:
        yield SourceNotice(SYSTEM_BY_WITHDRAWALS, Place(file=file or None), tuple(by_withdrawals_values(table).items()))


SYSTEM_BY_WITHDRAWALS = "check_system_withdrawals"


def by_withdrawals_values(table: Crosstable) -> dict[str, object]:
    """The values of the sentence `SYSTEM_BY_WITHDRAWALS`."""
    gone = {table.players[withdrawal.player].number for withdrawal in table.withdrawn}
    gone |= {departed.number for departed in table.departed}
    return {"numbers": ", ".join(map(str, sorted(gone))), "games": table.cycles}


def _system_stated(tournament: TournamentRecord, options: ReadingOptions) -> bool:
    header = tournament.header
    return options.system != "auto" or kind_of(header.system, header.type).system is not None


POINTS_DIFFER = (
    "record_points_differ",
    "record_match_points_differ",
    "record_points_differ_stated",
    "record_points_of_other_scoring",
)
"""The keys of the notices about printed points that the results do not give."""


class PrintedPoints(NamedTuple):
    """Points that a source prints and that its results do not give; their place in it is None if it is not known."""

    number: int
    """The number of the player or the team."""
    name: str
    place: Place | None
    printed: int
    """Half-points."""
    counted: int
    with_cancelled: int | None = None
    """What the results give if the cancelled rounds count; None if no round was cancelled."""
    of_matches: bool = False
    """Whether the option `match` may explain them: match points, and a points column of a grid of teams, which may hold these."""


def points_that_differ(
    tournament: TournamentRecord, table: Crosstable, event: TeamEvent | None, options: ReadingOptions
) -> list[PrintedPoints]:
    """
    Points that the source prints and that its results do not give.

    A source written before rounds were cancelled prints the points with these rounds: if all its points are those, none differs; if
    some are neither, only these differ.
    """
    differing = list(printed_otherwise(tournament, table, event, options))
    cancelled = options.cancelled or tournament.header.cancelled
    if not differing or not cancelled:
        return differing
    every = replace(tournament, header=tournament.header._replace(cancelled=()))
    all_count = options._replace(cancelled=())
    whole = crosstable_of(every, all_count)
    whole_event = None if event is None else team_event_of(every, whole, all_count)
    otherwise = {
        (points.number, points.printed): points for points in printed_otherwise(every, whole, whole_event, all_count)
    }
    if not otherwise:
        return []
    neither = [points for points in differing if (points.number, points.printed) in otherwise] or differing
    return [
        points._replace(
            with_cancelled=recounted.counted
            if (recounted := otherwise.get((points.number, points.printed)))
            else points.printed
        )
        for points in neither
    ]


def printed_otherwise(
    tournament: TournamentRecord, table: Crosstable, event: TeamEvent | None, options: ReadingOptions
) -> Iterator[PrintedPoints]:
    """
    Points that the source prints and that its results, without cancelled rounds, do not give: neither all games, nor those that
    count for the ranking, nor all with the byes of coming rounds.

    For standings after fewer rounds, nothing is compared, because the source prints the points of all rounds. Nor are the points
    of players to whom the arbiter assigned some, because the source may print them with or without these.
    """
    assigned = {number for adjustment in tournament.adjustments for number in adjustment.numbers}
    if options.rounds is None and all(adjustment.numbers for adjustment in tournament.adjustments):
        later = _points_in_advance(tournament, table)
        ranked = standing_scores(table)
        for participant, score in zip(tournament.participants, table.scores, strict=True):
            printed = None if participant.number in assigned else participant.points
            counted = (score, ranked.get(participant.number, score))
            if printed is not None and printed not in (*counted, score + later.get(participant.number, 0)):
                yield PrintedPoints(participant.number, participant.name, participant.place, printed, score)
    if event is not None and options.rounds is None:
        for index, team in enumerate(tournament.teams):
            every = event.match_points[index], event.game_points[index]
            ranked_points = event.standing_points.get(team.number, every)
            totals = zip(team.printed, ranked_points, every, (True, False), strict=True)
            for total_printed, counted_points, of_all, of_matches in totals:
                # As for players: the points in the standings, or those of all games.
                if total_printed is not None and total_printed not in (counted_points, of_all):
                    yield PrintedPoints(
                        team.number, team.name, team.place, total_printed, counted_points, of_matches=of_matches
                    )


def _about_points(
    tournament: TournamentRecord, table: Crosstable, event: TeamEvent | None, options: ReadingOptions
) -> Iterator[SourceNotice]:
    differing = list(points_that_differ(tournament, table, event, options))
    people = tournament.participants if event is None else ()
    printed = {place: participant.points for place, participant in enumerate(people) if participant.points is not None}
    yield from points_notices(differing, table, printed, options)


def number_column_key(key: str) -> str:
    """The key of what is said of a blank or repeated number (`key`) that prevents nothing, because the games fit the order of the rows."""
    return "check_number_twice" if key == "grid_number_twice" else "check_number_blank"


def points_notices(
    differing: Sequence[PrintedPoints], table: Crosstable, printed: Mapping[int, int], options: ReadingOptions
) -> Iterator[SourceNotice]:
    """
    Notices about printed points that the results do not give: a mistake, or another scoring than the rules state.

    Args:
        differing: The players or teams with such points.
        table: The results of all players.
        printed: The printed half-points, by index of the player; empty for teams.
        options: The options of the rules.
    """
    stated = scoring_stated(options)
    others = explaining_options(table, printed, whole=True) if differing and stated and printed else ""
    key = "record_points_of_other_scoring" if others else "record_points_differ_stated" if stated else None
    more = (*((("stated", stated),) if stated else ()), *((("options", others),) if others else ()))
    for points in differing:
        values = (
            ("name", points.name),
            ("printed", points_in_words(points.printed)),
            ("counted", points_in_words(points.counted)),
        )
        unexplained = "record_match_points_differ" if points.of_matches else "record_points_differ"
        yield SourceNotice(key or unexplained, points.place or Place(), (*values, *more))


def _points_in_advance(tournament: TournamentRecord, table: Crosstable) -> dict[int, int]:
    """The half-points that the byes entered for coming rounds will bring, by player number."""
    points = tournament.header.points
    advance: dict[int, int] = {}
    for game in tournament.games:
        if game.round > table.rounds and game.black is None and game.round not in table.cancelled:
            advance[game.white] = advance.get(game.white, 0) + points.points(game.outcome)
    return advance
