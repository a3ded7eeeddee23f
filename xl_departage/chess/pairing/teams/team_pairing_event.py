"""
The input for the pairing of one round of teams, from the document: every match so far, who is away, colours, points, forbidden
pairs.

Anything that an engine would have to guess is an error here: a missing result, a match without boards, a number used twice, a round
beyond the total, no first colour, another pairing system. Scores are those of the team event, and thus those of the standings.
"The document" is the record of the tournament. Articles without a regulation are those of FIDE C.04.6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text
from xl_departage.chess.pairing import requirements
from xl_departage.chess.pairing.event import (
    AWAY,
    Choices,
    accelerations_without,
    away_now,
    forbidden_without,
    refuse_unsound_game,
    refuse_wrong_numbers,
)
from xl_departage.chess.pairing.printed_totals import refuse_other_points
from xl_departage.chess.pairing.teams.team_rules import Colours, TeamRules, team_rules
from xl_departage.chess.tournament.cancelled_rounds import number_without, without_entries
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import (
    AnnouncedBye,
    ForbiddenPairs,
    Header,
    Team,
    TournamentRecord,
    VirtualPoints,
)
from xl_departage.chess.tournament.rounds import is_full, is_paired, next_round, virtual_points
from xl_departage.chess.tournament.source import source_of


class TeamSide(NamedTuple):
    """One round of one team."""

    opponent: int | None
    """Number of the opponent; None for a bye or an absence."""
    colour: Colour | None
    """The colour on board 1; None if the team had none."""
    outcome: Outcome
    match_points: int
    """Half-points."""
    game_points: int
    """Half-points."""

    @property
    def played(self) -> bool:
        """Whether at least one game was played over the board (1.6.1)."""
        return self.opponent is not None and self.outcome.played


class TeamEntrant(NamedTuple):
    """One team before the round."""

    number: int
    name: str
    players: tuple[int, ...]
    """In board order, reserves last."""
    rounds: tuple[TeamSide, ...]
    """One entry for each earlier round."""

    @property
    def match_points(self) -> int:
        """Match points before the round, in half-points."""
        return sum(side.match_points for side in self.rounds)

    @property
    def game_points(self) -> int:
        """Game points before the round, in half-points."""
        return sum(side.game_points for side in self.rounds)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the matches played, in order (1.6.1)."""
        return tuple(side.colour for side in self.rounds if side.played and side.colour is not None)

    @property
    def opponents(self) -> tuple[int, ...]:
        """The opponents met in matches that were played."""
        return tuple(side.opponent for side in self.rounds if side.played and side.opponent is not None)


@dataclass(frozen=True)
class TeamsBefore:
    """A tournament of teams before one round, sound and complete."""

    round: int
    total: int
    first_colour: Colour
    """The initial-colour (4.1)."""
    rules: TeamRules
    entrants: tuple[TeamEntrant, ...]
    """By number, which is the order of the pairing numbers (1.1)."""
    header: Header
    boards: int
    """The number of boards of a match."""
    away: Mapping[int, Outcome]
    """Those that are not to be paired in this round, with FULL_BYE, HALF_BYE or ZERO_BYE."""
    accelerations: tuple[VirtualPoints, ...] = ()
    """Virtual match points (C.04.7)."""
    forbidden: tuple[ForbiddenPairs, ...] = ()
    bye_number: int | None = None
    """The number of the team to which the document gives the pairing-allocated bye; None if the rules decide."""
    remarks: tuple[Text, ...] = ()
    """What the arbiter should look at in the earlier rounds."""
    cancelled: tuple[int, ...] = ()
    """Numbers of the cancelled rounds: nothing in them counts, and no team has an entry in them."""

    @cached_property
    def counted(self) -> TeamsBefore:
        """The same round of a tournament that never had the cancelled rounds, which is what an engine pairs."""
        gone = self.cancelled
        if not gone:
            return self
        return replace(
            self,
            round=number_without(self.round, gone),
            total=self.total - len(gone),
            entrants=tuple(
                entrant._replace(
                    rounds=tuple(side for round, side in enumerate(entrant.rounds, 1) if round not in gone)
                )
                for entrant in self.entrants
            ),
            accelerations=accelerations_without(self.accelerations, gone),
            forbidden=forbidden_without(self.forbidden, gone),
            cancelled=(),
        )

    @cached_property
    def by_number(self) -> dict[int, TeamEntrant]:
        """The teams, by number."""
        return {entrant.number: entrant for entrant in self.entrants}

    @cached_property
    def places(self) -> dict[int, int]:
        """The pairing number of each team, 1 to n without gaps (1.1.1)."""
        return {entrant.number: place for place, entrant in enumerate(self.entrants, 1)}

    @property
    def present(self) -> tuple[int, ...]:
        """The numbers of those to be paired."""
        return tuple(entrant.number for entrant in self.entrants if entrant.number not in self.away)

    def scores(self, number: int) -> tuple[int, int]:
        """The primary score and the other one, in half-points, without virtual points."""
        entrant = self.by_number[number]
        both = (entrant.match_points, entrant.game_points)
        return both if self.rules.match_points_first else both[::-1]

    def pairing_score(self, number: int, round: int | None = None) -> int:
        """The primary score before a round, by default the one to be paired, with the virtual points of that round."""
        round = round or self.round
        earlier = self.by_number[number].rounds[: round - 1]
        points = sum(side.match_points if self.rules.match_points_first else side.game_points for side in earlier)
        return points + (virtual_points(self.accelerations, round, number) or 0)


def teams_before(tournament: TournamentRecord, choices: Choices, colours: Colours | None = None) -> TeamsBefore:
    """
    The tournament before the round to pair; `choices` uses the numbers of teams. Raises CannotPair for anything that an engine
    would have to guess.
    """
    shown, tournament = tournament, without_entries(tournament)
    requirements.refuse_faults(tournament)
    rules = team_rules(tournament.header, colours)
    requirements.refuse_what_no_swiss_pairs(tournament)
    requirements.refuse_unstated_acceleration(tournament, choices.acceleration)
    teams = sorted(tournament.teams, key=lambda team: team.number)
    numbers = refuse_wrong_numbers([team.number for team in teams])
    number = next_round(tournament) if choices.round is None else choices.round
    total = requirements.total_rounds(tournament, choices.total)
    requirements.refuse_beyond(number, total, choices.round is not None)
    if number in tournament.header.cancelled:
        raise CannotPair("pair_cancelled", round=number)
    if is_full(tournament, number):
        raise CannotPair("pair_already", round=number)
    _refuse_unsound(tournament, teams, number)
    earlier, boards, remarks = _rounds(tournament, teams, number)
    away = _away(tournament, teams, number, choices)
    tournament = requirements.under_acceleration(tournament, choices.acceleration, total, away)
    event = TeamsBefore(
        number,
        total,
        Colour.WHITE,
        rules=rules,
        entrants=tuple(
            TeamEntrant(team.number, team.name, team.players, sides) for team, sides in zip(teams, earlier, strict=True)
        ),
        header=tournament.header,
        boards=boards,
        away=away,
        accelerations=requirements.virtual_points(tournament, numbers),
        forbidden=requirements.forbidden_pairs(tournament, numbers, total),
        remarks=remarks,
        cancelled=tournament.header.cancelled,
    )
    if event.accelerations and not rules.match_points_first:
        raise CannotPair("pair_team_accelerated")
    if not event.present:
        raise CannotPair("pair_team_too_few", round=number)
    event = replace(event, bye_number=_bye_entered(event, tournament))
    remarks_on_points = refuse_other_points(shown)
    first = _first_colour(event, tournament, choices.first_colour)
    return replace(
        event,
        first_colour=first,
        remarks=(*requirements.begun_before(tournament.header), *event.remarks, *remarks_on_points),
    )


def teams_before_posted(tournament: TournamentRecord, number: int, choices: Choices | None = None) -> TeamsBefore:
    """
    The tournament before a round that is already paired; a team with neither a match nor the bye in it counts as away. Raises CannotPair
    like `teams_before`.
    """
    choices = choices or Choices()
    # Round 1 shows which teams were on its list, and the colour that was drawn.
    tournament = requirements.under_acceleration(
        tournament, choices.acceleration, requirements.total_rounds(tournament, choices.total)
    )
    first = choices.first_colour or tournament.header.first_colour
    if first is None and number == 1:
        first = teams_before_posted(tournament, 2, choices).first_colour
    posted = [match for match in tournament.matches if match.round == number]
    paired = {team for match in posted if is_paired(match) for team in (match.white, match.black)}
    absences = {match.white: match.outcome for match in posted if match.outcome in AWAY}

    def away(team: Team) -> tuple[AnnouncedBye, ...]:
        earlier = tuple(bye for bye in team.byes if bye.round < number)
        if team.number in paired:
            return earlier
        announced = next((bye.outcome for bye in team.byes if bye.round == number), Outcome.ZERO_BYE)
        return (*earlier, AnnouncedBye(number, absences.get(team.number) or announced))

    cut = replace(
        tournament,
        participants=tuple(participant._replace(points=None) for participant in tournament.participants),
        teams=tuple(
            team._replace(
                byes=away(team),
                last_round=None if team.number in paired else team.last_round,
                printed=(None, None),
            )
            for team in tournament.teams
        ),
        games=tuple(game for game in tournament.games if game.round < number),
        matches=tuple(match for match in tournament.matches if match.round < number),
        adjustments=tuple(adjustment for adjustment in tournament.adjustments if (adjustment.round or 0) < number),
    )
    return teams_before(cut, choices._replace(round=number, first_colour=first))


def posted_matches(tournament: TournamentRecord, number: int) -> tuple[tuple[int, int | None], ...]:
    """The matches of a round as posted, the team with White on board 1 first; None for the pairing-allocated bye."""
    return tuple(
        (match.white, match.black) for match in tournament.matches if match.round == number and is_paired(match)
    )


def _bye_entered(event: TeamsBefore, tournament: TournamentRecord) -> int | None:
    """
    The number of the team to which the document gives the pairing-allocated bye; None if it gives none. Raises CannotPair if the
    rules do not allow it.
    """
    entered = [match.white for match in tournament.matches if match.round == event.round and is_paired(match)]
    if not entered:
        return None
    number, *others = entered
    if others:
        raise CannotPair("pair_team_byes_entered", round=event.round, first=number, second=others[0])
    if number in event.away:
        raise CannotPair("pair_team_away_differs", number=number, round=event.round)
    if len(event.present) % 2 == 0:
        raise CannotPair("pair_team_bye_of_even", round=event.round, number=number, count=len(event.present))
    return number


def _refuse_unsound(tournament: TournamentRecord, teams: Sequence[Team], number: int) -> None:
    """Raise CannotPair unless every earlier round is complete and neither this round nor a later one is paired."""
    numbers = {team.number for team in teams}
    seen: set[tuple[int, int]] = set()
    for match in tournament.matches:
        if match.round > number and is_paired(match):
            raise CannotPair("pair_later_games", earlier=number, later=match.round)
        if match.round == number and match.black is not None:
            raise CannotPair("pair_already", round=number)
        for team in (match.white, match.black):
            if team is None:
                continue
            if team not in numbers:
                raise CannotPair("pair_team_unknown", number=team)
            if (match.round, team) in seen:
                raise CannotPair("pair_team_twice_in_round", round=match.round, number=team)
            seen.add((match.round, team))
    team_of = {player: team.number for team in teams for player in team.players}
    for game in tournament.games:
        if game.round >= number or (game.black is None and game.outcome is not Outcome.PENDING):
            continue
        pending = Outcome.PENDING in (game.outcome, game.reply)
        if pending and game.board is not None and game.black is not None:
            white, black = team_of[game.white], team_of[game.black]
            raise CannotPair("pair_team_board_missing", round=game.round, board=game.board, white=white, black=black)
        refuse_unsound_game(game)
    for earlier in range(1, number):
        played = any(match.round == earlier and match.black is not None for match in tournament.matches)
        if not played and not is_full(tournament, earlier):
            raise CannotPair("pair_round_missing", round=number, missing=earlier)
    _refuse_empty_matches(tournament, teams)


def _refuse_empty_matches(tournament: TournamentRecord, teams: Sequence[Team]) -> None:
    """Raise CannotPair for an earlier match without a board, a score or a forfeit: both teams would count as having lost it."""
    team_of = {player: team.number for team in teams for player in team.players}
    # Every game of an earlier round is part of a match and was checked above, so the team of its first player is one of the two.
    active = {
        (game.round, team_of.get(game.white)) for game in tournament.games if game.outcome is not Outcome.ZERO_BYE
    }
    for match in tournament.matches:
        if match.black is None:
            continue
        has_result = match.outcome not in (None, Outcome.PENDING) or None not in match.game_points
        if not has_result and not {(match.round, match.white), (match.round, match.black)} & active:
            raise CannotPair("pair_team_result_missing", round=match.round, white=match.white, black=match.black)


def _rounds(
    tournament: TournamentRecord, teams: Sequence[Team], number: int
) -> tuple[list[tuple[TeamSide, ...]], int, tuple[Text, ...]]:
    """
    Every team's rounds before round `number`, the number of boards, and remarks on gaps and on boards that nobody played. Raises
    CannotPair for a match without a result or without colours.
    """
    event = source_of(tournament, ReadingOptions(rounds=max(number - 1, 1))).event
    assert event is not None, "a tournament with teams"
    by_number = {team.number: team for team in event.teams}
    numbers = [team.number for team in event.teams]
    remarks: list[Text] = []
    rounds = []
    for entrant in teams:
        sides = []
        for round, match in enumerate(by_number[entrant.number].matches[: number - 1], 1):
            opponent = None if match.opponent is None else numbers[match.opponent]
            side = TeamSide(opponent, match.colour, match.outcome, match.match_points, match.game_points)
            if opponent is not None and match.outcome in (Outcome.PENDING, Outcome.FORFEIT_DRAW):
                raise CannotPair("pair_team_result_missing", round=round, white=entrant.number, black=opponent)
            if side.played and side.colour is None:
                raise CannotPair("pair_team_no_colours", round=round, white=entrant.number, black=opponent)
            if side.played and opponent is not None and entrant.number < opponent:
                empty = [
                    board for board, result in enumerate(match.boards, 1) if not (result.player or result.opponent)
                ]
                remarks += [
                    Text("pair_team_empty_board", round=round, board=board, white=entrant.number, black=opponent)
                    for board in empty
                ]
            sides.append(side)
        rounds.append(tuple(sides))
    return rounds, event.boards, (*_gaps(tournament, teams, number), *remarks)


def _gaps(tournament: TournamentRecord, teams: Sequence[Team], number: int) -> list[Text]:
    """Remarks on teams that had neither a match nor a bye in an earlier round, without a known reason."""
    gaps = []
    for round in range(1, number):
        if round in tournament.header.cancelled:
            continue
        accounted_for = {
            team for match in tournament.matches if match.round == round for team in (match.white, match.black)
        }
        accounted_for |= {team.number for team in teams for bye in team.byes if bye.round == round}
        entered = {player for game in tournament.games if game.round == round for player in (game.white, game.black)}
        missing = [team.number for team in teams if team.number not in accounted_for and not entered & {*team.players}]
        if missing:
            named = ", ".join(map(str, missing))
            gaps.append(Text("pair_team_gap", round=round, teams=named, count=len(missing)))
    return gaps


def _away(tournament: TournamentRecord, teams: Sequence[Team], number: int, choices: Choices) -> dict[int, Outcome]:
    """
    The teams that are not to be paired: as the arbiter specifies, otherwise as the document announces. Raises CannotPair if the two
    differ.
    """
    away = {team.number: Outcome.ZERO_BYE for team in teams if team.last_round is not None and number > team.last_round}
    away |= {team.number: bye.outcome for team in teams for bye in team.byes if bye.round == number}
    away |= {
        match.white: match.outcome for match in tournament.matches if match.round == number and match.outcome in AWAY
    }
    now = away_now(away, {team.number for team in teams}, choices, "pair_team_unknown")
    for team, outcome in away.items():
        if team in now and now[team] is not outcome:
            # The written file would contain both.
            raise CannotPair("pair_team_away_differs", number=team, round=number)
    return now


def _first_colour(event: TeamsBefore, tournament: TournamentRecord, chosen: Colour | None) -> Colour:
    """
    The initial-colour: as stated, otherwise as the matches played in round 1 show it (4.3.1). There, the team with the smaller
    pairing number has it if that number is odd. Raises CannotPair if it is not stated and round 1 does not show it, and if the
    arbiter states another colour than the document or round 1.
    """
    stated = tournament.header.first_colour
    if stated is not None and chosen not in (None, stated):
        raise CannotPair("pair_first_differs")
    if stated is not None:
        return stated
    colours = set()
    for entrant in event.entrants if event.round > 1 else ():
        side = entrant.rounds[0]
        place = event.places[entrant.number]
        if (
            side.played
            and side.colour is not None
            and side.opponent is not None
            and place < event.places[side.opponent]
        ):
            colours.add(side.colour if place % 2 else side.colour.opposite)
    if chosen is not None:
        if colours == {chosen.opposite}:
            raise CannotPair("pair_team_first_not_as_played")
        return chosen
    if event.round == 1:
        raise CannotPair("pair_team_first_unknown")
    if len(colours) != 1:
        raise CannotPair("pair_team_first_not_shown")
    return colours.pop()
