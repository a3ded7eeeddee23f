"""
The games of a tournament as a federation rates them: who played whom, by national numbers, on which day and with which result; and
what the tournament lacks for this.

In a team event, they are the boards of the matches; those of a team that withdrew count for ratings, too (FIDE C.05). Nobody is
rated for a bye, or for a board without an opponent.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.errors import Place
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import first_of
from xl_departage.base.regex import regex
from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.one_game_a_round import PlayedTwice, played_twice
from xl_departage.chess.tournament.record import Game, Match, Participant, SourceNotice, TournamentRecord
from xl_departage.chess.tournament.round_days import days_of_rounds, round_day

COLUMNS = ("date", "round", "board", "a", "name_a", "b", "name_b", "result_a", "colour_a")
"""
The headings of the table: those that the commands `rate` and `submission` read, and those by which a person recognises the game.
"""
_RESULTS: Mapping[tuple[Outcome, Outcome], str] = {
    (Outcome.WIN, Outcome.LOSS): "1",
    (Outcome.DRAW, Outcome.DRAW): "½",
    (Outcome.LOSS, Outcome.WIN): "0",
    (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS): "1F",
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW): "½F",
    (Outcome.UNRATED_LOSS, Outcome.UNRATED_WIN): "0F",
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): "1F",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): "0F",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): "0F-0F",
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT): "0F-0F",
}
"""The text for the results of both sides; a result that is not rated has an F."""
_BELGIAN = regex(r"(?:BEL|B)\s*(\d+)")
_NAMED = 20
SENT_THOUGH_CANCELLED = "sent_cancelled"
"""The key of the notice about games of a cancelled round, of which nothing is lacking."""


class SentGame(NamedTuple):
    """One game to send; None for a board, a day or a place in the source that the tournament does not give."""

    round: int
    board: int | None
    day: datetime.date | None
    a: Participant
    """White, or the player named first if the colours are not known."""
    b: Participant
    result: str
    """The result of `a`."""
    coloured: bool
    place: Place | None
    dated_itself: bool
    """Whether the day is that of its match; otherwise it is that of its round."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        return (
            self.day.isoformat() if self.day else "",
            str(self.round),
            str(self.board or ""),
            national_number(self.a),
            self.a.name,
            national_number(self.b),
            self.b.name,
            self.result,
            "W" if self.coloured else "",
        )


class GamesToSend(NamedTuple):
    """All games to send, by round, match and board, and notices of what is missing."""

    games: tuple[SentGame, ...]
    notices: tuple[SourceNotice, ...]

    def table(self, file: str, *, complete: bool = False) -> TextTable:
        """
        The games as a table; its places are those of the games in their file, and of the round for its day. With `complete`,
        only games in which both players have a number.
        """
        games = [game for game in self.games if not complete or (national_number(game.a) and national_number(game.b))]

        def place(row: int | None, column: int | None, shown: str | None) -> Place:
            known = Place() if row is None else games[row].place or Place(round=games[row].round)
            if row is not None and column == COLUMNS.index("date") and not games[row].dated_itself:
                # The day was typed for the whole round, elsewhere.
                known = Place(round=games[row].round)
            return known._replace(file=known.file or file or None, text=shown)

        return TextTable.of_rows(COLUMNS, [game.cells for game in games], place)


def national_number(player: Participant) -> str:
    """The number of the national federation, without the letters that distinguish a Belgian number from FIDE's in a column of codes."""
    number = player.national_number.strip()
    belgian = _BELGIAN.fullmatch(number.upper())
    return belgian[1] if belgian else number


def games_to_send(tournament: TournamentRecord) -> GamesToSend:
    """
    The games of a tournament that have a result, and notices of what their file needs and the tournament lacks; rounds that have
    not begun lack nothing.
    """
    people = {participant.number: participant for participant in tournament.participants}
    days = _Days(tournament)
    sent, open_games, odd = [], [], []
    twice = tuple(played_twice(tournament))
    against_themselves = {
        (repeated.first.round, repeated.first.white, repeated.first.black)
        for repeated in twice
        if repeated.second is None
    }
    over = max((game.round for game in tournament.games if game.outcome is not Outcome.PENDING), default=0)
    for game in sorted(tournament.games, key=lambda game: (game.round, days.table(game), game.board or 0)):
        if game.black is None or (game.round, game.white, game.black) in against_themselves:
            continue
        if Outcome.PENDING in (game.outcome, game.reply):
            open_games += [game] if game.round <= over else []
            continue
        reply = game.outcome.mirror if game.reply is None else game.reply
        result = _RESULTS.get((game.outcome, reply))
        if result is None:
            odd.append(game)
            continue
        sides = people[game.white], people[game.black]
        match_day = days.of_match(game)
        sent.append(
            SentGame(
                game.round,
                game.board,
                match_day or days.of_round(game),
                *sides,
                result=result,
                coloured=game.coloured,
                place=game.place,
                dated_itself=match_day is not None,
            )
        )
    names = {number: participant.name or str(number) for number, participant in people.items()}
    notices = (
        *_what_is_lacking(tournament, sent),
        *_of_cancelled_rounds(tournament, sent),
        *_played_twice(twice),
        *_left_out(open_games, odd, names),
    )
    return GamesToSend(tuple(sent), notices)


class _Days:
    """The day of each game: that of its match, else that of its round."""

    def __init__(self, tournament: TournamentRecord) -> None:
        self._team_of = {player: team.number for team in tournament.teams for player in team.players}
        self._matches: dict[tuple[int, frozenset[int | None]], tuple[int, Match]] = {
            (match.round, frozenset((match.white, match.black))): (place, match)
            for place, match in enumerate(tournament.matches)
        }
        self._of_rounds = tournament.header.dates or days_of_rounds(tournament.header)

    def _match(self, game: Game) -> tuple[int, Match] | None:
        sides = frozenset((self._team_of.get(game.white), self._team_of.get(game.black or 0)))
        return self._matches.get((game.round, sides))

    def table(self, game: Game) -> int:
        """The index of a game's match among the matches of the tournament; 0 for individuals."""
        found = self._match(game)
        return 0 if found is None else found[0]

    def of_match(self, game: Game) -> datetime.date | None:
        found = self._match(game)
        return None if found is None else round_day(found[1].date)

    def of_round(self, game: Game) -> datetime.date | None:
        return round_day(self._of_rounds[game.round - 1]) if game.round <= len(self._of_rounds) else None


def _what_is_lacking(tournament: TournamentRecord, sent: Sequence[SentGame]) -> Iterator[SourceNotice]:
    """Notices of players without a number, with the cell where it belongs if it is known, and of rounds without a day."""
    players = {player.number: player for game in sent for player in (game.a, game.b) if not national_number(player)}
    nameless = [players[number] for number in sorted(players)]
    for player in nameless:
        if player.place is not None and player.place.cell is not None:
            yield SourceNotice("sent_no_number", player.place, (("name", player.name),))
    elsewhere = [
        player.name or str(player.number) for player in nameless if player.place is None or player.place.cell is None
    ]
    if elsewhere:
        values = (("count", len(elsewhere)), ("names", first_of(elsewhere, _NAMED, "; ")))
        yield SourceNotice("sent_no_numbers", Place(), values)
    undated = grouped((game.round, game) for game in sent if game.day is None)
    matches = {match.round: match.place for match in reversed(tournament.matches) if match.place is not None}
    for round in undated:
        yield SourceNotice("sent_no_day", matches.get(round, Place()), (("round", round),))


def _of_cancelled_rounds(tournament: TournamentRecord, sent: Sequence[SentGame]) -> Iterator[SourceNotice]:
    """A notice of each cancelled round with games: they are sent, because a game that was played is rated (FIDE B.02 5.1)."""
    for round in tournament.header.cancelled:
        count = sum(game.round == round for game in sent)
        if count:
            yield SourceNotice(SENT_THOUGH_CANCELLED, Place(), (("round", round), ("count", count)))


def _played_twice(twice: Sequence[PlayedTwice]) -> Iterator[SourceNotice]:
    """Notices of persons who play twice in a round; the game of a person against himself is not sent."""
    for repeated in twice:
        yield SourceNotice(repeated.key, repeated.place, tuple(repeated.values.items()))


def _left_out(open_games: Sequence[Game], odd: Sequence[Game], names: Mapping[int, str]) -> Iterator[SourceNotice]:
    """Notices of games without a result, and of results that are not those of one game, such as ½-0."""
    if open_games:
        named_games = first_of([_game_in_words(game, names) for game in open_games], _NAMED, "; ")
        yield SourceNotice("sent_pending", Place(), (("count", len(open_games)), ("games", named_games)))
    for game in odd:
        values = (("game", _game_in_words(game, names)),)
        yield SourceNotice("sent_odd", game.where, values)


def _game_in_words(game: Game, names: Mapping[int, str]) -> str:
    return f"R{game.round} {names[game.white]} – {names[game.black or 0]}"
