"""Converts a team tournament to its matches, board by board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xl_departage.chess.tournament import record as model
from xl_departage.chess.tournament.adjustments import adjusted_matches, given_in_matches
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, MatchRule, MatchScoring, Outcome, Round, System
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import under_options
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.systems import kind_of, system_of
from xl_departage.chess.tournament.team_event import (
    BoardResult,
    Match,
    Team,
    TeamEvent,
    forfeited_match,
    match_outcome,
    match_worth,
    worth_of_bye,
)
from xl_departage.chess.tournament.withdrawals import with_withdrawals


def with_byes_under(tournament: TournamentRecord, options: ReadingOptions) -> TournamentRecord:
    """The tournament in which the byes of teams that the rules of the source value have the worth that these options give them."""
    if all(match.share_by_rules is None for match in tournament.matches):
        return tournament
    header = tournament.header
    scoring = under_options(header.points, options).scoring
    match_scoring = header.match_points if options.match == MatchScoring() else options.match

    def under(match: model.Match) -> model.Match:
        if match.share_by_rules is None:
            return match
        share = options.exempt if options.says_exempt else match.share_by_rules
        worth = worth_of_bye(share, header.boards or 1, scoring, match_scoring)
        return match._replace(
            game_points=(worth.game_points, None), match_points=worth.match_points, share_by_rules=share
        )

    return replace(tournament, matches=tuple(map(under, tournament.matches)))


def team_event_of(
    tournament: TournamentRecord, individuals: Crosstable, options: ReadingOptions | None = None
) -> TeamEvent:
    """
    The team event; `individuals` is the crosstable of its players under the same options.

    The options `boards`, `match`, `match_rule`, `system` and `games` override the source if they differ from their defaults.
    Without a rule, the higher score wins a match, as FIDE's checker decides. Raises FileError for an adjustment that no round can
    take, and ArgumentError for a withdrawal that contradicts the matches.
    """
    options = options or ReadingOptions()
    header = tournament.header
    scoring = header.match_points if options.match == MatchScoring() else options.match
    maker = _Matches(tournament, individuals, options, scoring)
    numbers = [team.number for team in tournament.teams]
    results = maker.columns()
    columns = adjusted_matches(results, numbers, individuals.rounds, tournament.adjustments)
    event = TeamEvent(
        tuple(
            Team(team.number, team.name, team.nickname, strength=team.strength, players=team.players, matches=column)
            for team, column in zip(tournament.teams, columns, strict=True)
        ),
        individuals.rounds,
        individuals.planned,
        System.SWISS,
        maker.boards,
        scoring=maker.points.scoring,
        match_scoring=scoring,
        match_rule=maker.rule,
        match_points_first=kind_of(header.system, header.type).match_points_first,
        ratings={player.number: player.rating for player in individuals.players if player.rating},
        given=given_in_matches(results, columns, numbers, individuals.rounds, tournament.adjustments),
    )
    kind = kind_of(header.system, header.type)
    reading = options._replace(cancelled=individuals.cancelled)
    form, cycles = system_of(kind, event.match_table.players, event.rounds, event.planned, reading)
    gone: dict[int, int | None] = {}
    if form is not System.SWISS:
        # In a Swiss, a team that withdrew is merely absent.
        gone |= {team.number: team.last_round for team in tournament.teams if team.last_round is not None}
    gone |= dict(options.withdrawn)
    return _with_withdrawals(replace(event, system=form, cycles=cycles, cancelled=individuals.cancelled), gone)


def _with_withdrawals(event: TeamEvent, gone: Mapping[int, int | None]) -> TeamEvent:
    """The event from which teams left after these rounds: their matches that were not played become forfeits on every board."""
    if not gone:
        return event
    worth = {outcome: match_worth(outcome, event.match_scoring) for outcome in Outcome}
    table = with_withdrawals(event.match_table, gone, worth)
    if table is event.match_table:
        return event

    assigned_points = {(assigned.team, assigned.round): assigned.game_points for assigned in event.given}

    def forfeited(team: int, round: int, match: Match, entry: Round) -> Match:
        if match.outcome is entry.outcome and match.opponent == entry.opponent:
            return match
        won = entry.outcome is Outcome.FORFEIT_WIN
        game_points = event.boards * event.scoring.win if won else 0
        # Points that the arbiter gave or took in this round stay.
        game_points += assigned_points.get((team, round), 0)
        return Match(entry.outcome, entry.opponent, entry.colour, entry.points, game_points)

    teams = tuple(
        team._replace(
            matches=tuple(
                forfeited(at, round, match, entry)
                for round, (match, entry) in enumerate(zip(team.matches, player.rounds, strict=True))
            )
        )
        for at, (team, player) in enumerate(zip(event.teams, table.players, strict=True))
    )
    return replace(event, teams=teams, withdrawn=table.withdrawn, by_withdrawals=table.by_withdrawals)


class _Matches:
    """Builds the matches of one tournament; used once."""

    def __init__(
        self, tournament: TournamentRecord, individuals: Crosstable, options: ReadingOptions, scoring: MatchScoring
    ) -> None:
        self.tournament = tournament
        self.table = individuals
        self.scoring = scoring
        self.points = under_options(tournament.header.points, options)
        self.rule = options.match_rule or MatchRule.HIGHER_SCORE
        seated = (game.board for game in tournament.games if game.board is not None)
        self.boards = options.boards or tournament.header.boards or max(seated, default=1)
        self.team_index = {team.number: index for index, team in enumerate(tournament.teams)}
        self.player_index = {player.number: index for index, player in enumerate(individuals.players)}
        self.seats = _seats(tournament)

    def columns(self) -> list[tuple[Match, ...]]:
        """The matches of each team, one for each planned round."""
        table = self.table
        rows = [
            [Match(Outcome.ZERO_BYE)] * table.rounds + [Match(Outcome.PENDING)] * (table.planned - table.rounds)
            for _ in self.team_index
        ]
        for entrant, row in zip(self.tournament.teams, rows, strict=True):
            for bye in entrant.byes:
                if bye.round <= table.rounds:
                    row[bye.round - 1] = self._bye(model.Match(bye.round, entrant.number, None, bye.outcome))
        for match in self.tournament.matches:
            team = self.team_index[match.white]
            if match.black is None:
                if match.round <= table.rounds:
                    rows[team][match.round - 1] = self._bye(match)
                continue
            opponent = self.team_index[match.black]
            ours, theirs = self._match(match, team, opponent)
            rows[team][match.round - 1], rows[opponent][match.round - 1] = ours, theirs
        return [tuple(row) for row in rows]

    def _bye(self, match: model.Match) -> Match:
        """
        A round without an opponent. Unless the source says otherwise, a pairing-allocated bye is worth the match points of a draw,
        and the game points that its players were given, or those of a draw on every board.
        """
        outcome = match.outcome or Outcome.ZERO_BYE
        game_points = match.game_points[0]
        if outcome is Outcome.FULL_BYE:
            return Match(outcome, match_points=self.scoring.win, game_points=self.boards * self.points.win)
        if outcome is Outcome.HALF_BYE:
            return Match(outcome, match_points=self.scoring.draw, game_points=self.boards * self.points.draw)
        if outcome is not Outcome.PAIRING_BYE:
            return Match(outcome)
        if game_points is None:
            roster = self.tournament.teams[self.team_index[match.white]].players
            roster_entries = [
                self.table.players[self.player_index[number]].rounds[match.round - 1] for number in roster
            ]
            shares = [entry.points for entry in roster_entries if entry.outcome is Outcome.PAIRING_BYE]
            game_points = sum(shares) if shares else self.boards * self.points.draw
        worth = self.scoring.draw if match.match_points is None else match.match_points
        return Match(outcome, match_points=worth, game_points=game_points)

    def _match(self, match: model.Match, team: int, opponent: int) -> tuple[Match, Match]:
        """Both sides of one match."""
        colour = Colour.WHITE if match.coloured else None
        reply = colour and colour.opposite
        if match.round > self.table.rounds:
            return Match(Outcome.PENDING, opponent, colour), Match(Outcome.PENDING, team, reply)
        mine, other = match.game_points
        # Equivalent mutant `mine is not None and other is not None -> mine is not None or other is not None`, `mine is not None and other
        # is
        # not None -> mine is not None`: the game points of a match are given for both sides or for neither.
        if mine is not None and other is not None:
            return (
                self._decided(match.outcome, opponent, colour, (mine, other)),
                self._decided(match.reply, team, reply, (other, mine)),
            )
        ours, theirs = [], []
        seats = [
            tuple(self.seats.get((match.round, number, board)) for number in (match.white, match.black))
            for board in range(1, self.boards + 1)
        ]
        for board, (first_player, second_player) in enumerate(seats):
            our_board, their_board = self._board(match.round, board, first_player, second_player, colour)
            if match.outcome is Outcome.FORFEIT_WIN and all(seat is None for seat, _ in seats):
                our_board, their_board = self._walkover(our_board), their_board._replace(outcome=Outcome.FORFEIT_LOSS)
            if match.reply is Outcome.FORFEIT_WIN and all(seat is None for _, seat in seats):
                our_board, their_board = our_board._replace(outcome=Outcome.FORFEIT_LOSS), self._walkover(their_board)
            ours.append(our_board)
            theirs.append(their_board)
        totals = sum(board.points for board in ours), sum(board.points for board in theirs)
        return (
            self._decided(match.outcome, opponent, colour, totals, tuple(ours)),
            self._decided(match.reply, team, reply, totals[::-1], tuple(theirs)),
        )

    def _decided(
        self,
        stated: Outcome | None,
        opponent: int,
        colour: Colour | None,
        points: tuple[int, int],
        boards: tuple[BoardResult, ...] = (),
    ) -> Match:
        """One side of a match; `stated` is the outcome that the source states, or None if the points decide."""
        mine, theirs = points
        if stated is Outcome.PENDING or any(board.outcome is Outcome.PENDING for board in boards):
            return Match(Outcome.PENDING, opponent, colour, match_points=0, game_points=mine, boards=boards)
        outcome: Outcome | None = stated
        if outcome is None:
            played = not boards or any(board.outcome.played for board in boards)
            decide = match_outcome if played else forfeited_match
            outcome = decide(mine, theirs, self.boards, self.points.scoring, self.rule)
        return Match(
            outcome, opponent, colour, match_points=match_worth(outcome, self.scoring), game_points=mine, boards=boards
        )

    def _walkover(self, board: BoardResult) -> BoardResult:
        """A board won by forfeit although the source names no player for it."""
        return board._replace(outcome=Outcome.FORFEIT_WIN, points=self.points.forfeit_win)

    def _board(
        self, round: int, board: int, first_player: int | None, second_player: int | None, first: Colour | None
    ) -> tuple[BoardResult, BoardResult]:
        colour = first if first is None or as_first(self.tournament.header.board_colours, board) else first.opposite
        ours = self._result(round, first_player, second_player, colour)
        theirs = self._result(round, second_player, first_player, colour and colour.opposite)
        if not ours.outcome.played and Outcome.PENDING not in (ours.outcome, theirs.outcome):
            wins = [result.outcome is Outcome.FORFEIT_WIN for result in (ours, theirs)]
            if not any(wins):
                ours = ours._replace(outcome=Outcome.DOUBLE_FORFEIT)
                theirs = theirs._replace(outcome=Outcome.DOUBLE_FORFEIT)
        return ours, theirs

    def _result(self, round: int, player: int | None, opponent: int | None, colour: Colour | None) -> BoardResult:
        if player is None:
            return BoardResult(Outcome.FORFEIT_LOSS, self.points.forfeit_loss, colour, None, opponent)
        entry = self.table.players[self.player_index[player]].rounds[round - 1]
        if entry.opponent is not None:
            return BoardResult(entry.outcome, entry.points, entry.colour or colour, player, opponent)
        if entry.outcome in (Outcome.FULL_BYE, Outcome.PAIRING_BYE):
            # A win against an empty board earns the points of a forfeit win, whatever a bye is worth.
            return BoardResult(Outcome.FORFEIT_WIN, self.points.forfeit_win, colour, player, opponent)
        return BoardResult(Outcome.FORFEIT_LOSS, self.points.forfeit_loss, colour, player, opponent)


def as_first(colours: str, board: int) -> bool:
    """Whether a board (from 0) has the colour of the first board: by record 352, or else because colours alternate."""
    if colours:
        return colours[board % len(colours)] == colours[0]
    return board % 2 == 0


def _seats(tournament: TournamentRecord) -> Mapping[tuple[int, int | None, int], int]:
    """The number of the player at each board, by round, team number and board."""
    team_of = {number: team.number for team in tournament.teams for number in team.players}
    return {
        (game.round, team_of[number], game.board): number
        for game in tournament.games
        if game.board is not None
        for number in (game.white, game.black)
        if number is not None and number in team_of
    }
