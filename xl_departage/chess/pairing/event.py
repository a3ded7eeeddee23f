"""
The input for the pairing of one round, from the document: every result so far, who is away, colours, points, forbidden pairs.

Anything that an engine would have to guess is an error here: a missing result, sides that disagree, a number used twice, a round
beyond the total, no first colour, another pairing system. "The document" is the record of the tournament.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text, series
from xl_departage.chess.pairing import requirements
from xl_departage.chess.pairing.printed_totals import refuse_other_points, refuse_other_scoring
from xl_departage.chess.tournament.cancelled_rounds import number_without, without_entries
from xl_departage.chess.tournament.crosstable import Colour, Outcome, difference
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import ForbiddenPairs, Game, Participant, TournamentRecord, VirtualPoints
from xl_departage.chess.tournament.rounds import is_full, is_paired, next_round, virtual_points

AWAY = (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE)
"""Byes and absences announced before the pairing."""


class Side(NamedTuple):
    """One round of one player; the `colour` is None if the player had none."""

    opponent: int | None
    """Number of the opponent; None for a bye or an absence."""
    colour: Colour | None
    outcome: Outcome

    @property
    def played(self) -> bool:
        """Whether it is a game that was played or is still to be played."""
        return self.opponent is not None and (self.outcome.played or self.outcome is Outcome.PENDING)


class Entrant(NamedTuple):
    """One player before the round."""

    number: int
    name: str
    rounds: tuple[Side, ...]
    """One entry for each earlier round."""
    points: int
    """Half-points before the round, including what the arbiter gave or took, without virtual points."""
    first_round: int = 1
    last_round: int | None = None
    """The last round of a player who withdrew; None if he did not, or if the document does not give it."""
    given: tuple[int, ...] = ()
    """Half-points that the arbiter gave or took in each earlier round, in addition to the results; empty if there are none."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the games played, in order (C.04.2, 3.4: forfeits do not count)."""
        return tuple(side.colour for side in self.rounds if side.played and side.colour is not None)

    @property
    def opponents(self) -> frozenset[int]:
        """The opponents met over the board (C.04.2, 3.5: a forfeited pairing may be repeated)."""
        return frozenset(side.opponent for side in self.rounds if side.played and side.opponent is not None)


class Choices(NamedTuple):
    """What the arbiter specifies in addition to the document."""

    round: int | None = None
    """The round to pair; None means the next one."""
    absent: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    """The players with a half-point bye."""
    first_colour: Colour | None = None
    """The colour drawn for the first player in round 1; None if the arbiter does not give it."""
    total: int | None = None
    """Rounds planned, if the document does not state their number; None if none is chosen."""
    acceleration: str = ""
    """The acceleration, as `acceleration_named` spells it; empty if the document decides."""


@dataclass(frozen=True)
class Event:
    """A tournament before one round, sound and complete."""

    round: int
    total: int
    first_colour: Colour
    """The colour drawn for the first player in round 1."""
    entrants: tuple[Entrant, ...]
    """By number."""
    system: PointSystem
    away: Mapping[int, Outcome] = field(hash=False)
    """Those who are not to be paired in this round, with FULL_BYE, HALF_BYE or ZERO_BYE."""
    accelerations: tuple[VirtualPoints, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    bye_number: int | None = None
    """The number of the player to whom the document gives the pairing-allocated bye; None if the rules decide."""
    remarks: tuple[Text, ...] = field(default=(), hash=False)
    """What the arbiter should know about the document."""
    cancelled: tuple[int, ...] = ()
    """Numbers of the cancelled rounds: nothing in them counts, and nobody has an entry in them."""

    @cached_property
    def counted(self) -> Event:
        """The same round of a tournament that never had the cancelled rounds, which is what an engine pairs."""
        gone = self.cancelled
        if not gone:
            return self

        def kept(rounds: Sequence[Kept]) -> tuple[Kept, ...]:
            return tuple(entry for number, entry in enumerate(rounds, 1) if number not in gone)

        return replace(
            self,
            round=number_without(self.round, gone),
            total=self.total - len(gone),
            entrants=tuple(
                entrant._replace(rounds=kept(entrant.rounds), given=kept(entrant.given)) for entrant in self.entrants
            ),
            accelerations=accelerations_without(self.accelerations, gone),
            forbidden=forbidden_without(self.forbidden, gone),
            cancelled=(),
        )

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        """The players, by number."""
        return {entrant.number: entrant for entrant in self.entrants}

    @property
    def present(self) -> tuple[int, ...]:
        """The numbers of those to be paired."""
        return tuple(entrant.number for entrant in self.entrants if entrant.number not in self.away)

    def score(self, number: int) -> int:
        """The pairing score in half-points: the points plus the virtual points of an accelerated round."""
        return self.by_number[number].points + self.virtual(number)

    def extra_points(self, number: int, round: int) -> int:
        """
        What counts in the pairing of a round in addition to the results before it, in half-points: virtual points, and what the
        arbiter gave or took.
        """
        return self.virtual(number, round) + sum(self.by_number[number].given[: round - 1])

    def virtual(self, number: int, round: int | None = None) -> int:
        """The virtual points of a player in a round, by default the one to be paired, in half-points."""
        return virtual_points(self.accelerations, round or self.round, number) or 0


Kept = TypeVar("Kept")


def accelerations_without(
    accelerations: Sequence[VirtualPoints], cancelled: Sequence[int]
) -> tuple[VirtualPoints, ...]:
    """
    Virtual points with the round numbers of a tournament that never had the cancelled rounds; each round keeps those announced for
    it.
    """
    return tuple(
        acceleration._replace(first_round=first, last_round=last)
        for acceleration in accelerations
        for first, last in [_rounds_without(acceleration.first_round, acceleration.last_round, cancelled)]
        if first <= last
    )


def forbidden_without(forbidden: Sequence[ForbiddenPairs], cancelled: Sequence[int]) -> tuple[ForbiddenPairs, ...]:
    """Forbidden pairs with the round numbers of a tournament that never had the cancelled rounds."""
    return tuple(
        ban._replace(first_round=first, last_round=None if ban.last_round is None else last)
        for ban in forbidden
        for first, last in [_rounds_without(ban.first_round, ban.last_round or ban.first_round, cancelled)]
        if ban.last_round is None or first <= last
    )


def _rounds_without(first: int, last: int, cancelled: Sequence[int]) -> tuple[int, int]:
    return number_without(first, cancelled), number_without(last + 1, cancelled) - 1


def event_before(tournament: TournamentRecord, choices: Choices | None = None) -> Event:
    """
    The tournament before the round to pair. Raises CannotPair for anything that an engine would have to guess, and FileError for an
    adjustment that no round can take.
    """
    choices = choices or Choices()
    shown, tournament = tournament, without_entries(tournament)
    header = tournament.header
    requirements.refuse_faults(tournament)
    requirements.refuse_other_systems(tournament, choices.acceleration)
    players = sorted(tournament.participants, key=lambda player: player.number)
    numbers = refuse_wrong_numbers([player.number for player in players])
    number = next_round(tournament) if choices.round is None else choices.round
    total = requirements.total_rounds(tournament, choices.total)
    requirements.refuse_beyond(number, total, choices.round is not None)
    if number in header.cancelled:
        raise CannotPair("pair_cancelled", round=number)
    if is_full(tournament, number):
        raise CannotPair("pair_already", round=number)
    system = requirements.point_system(header)
    past = _rounds(tournament, players, number)
    away = _away(tournament, players, number, choices)
    tournament = requirements.under_acceleration(tournament, choices.acceleration, total, away)
    assigned_points = requirements.given_points(tournament.adjustments, past_outcomes(players, past), system)
    event = Event(
        number,
        total,
        Colour.WHITE,
        entrants=tuple(
            Entrant(
                player.number,
                player.name,
                sides,
                points=sum(
                    system.points(side.outcome) for round, side in enumerate(sides, 1) if round not in header.cancelled
                )
                + sum(assigned_points.get(player.number, ())),
                first_round=player.first_round,
                last_round=player.last_round,
                given=assigned_points.get(player.number, ()),
            )
            for player, sides in zip(players, past, strict=True)
        ),
        system=system,
        away=away,
        accelerations=requirements.virtual_points(tournament, numbers),
        forbidden=requirements.forbidden_pairs(tournament, numbers, total),
        cancelled=header.cancelled,
    )
    if not event.present:
        raise CannotPair("pair_too_few", round=number)
    event = replace(event, bye_number=_bye_entered(event, tournament))
    remarks = (
        *requirements.begun_before(header),
        *refuse_other_points(shown, event.virtual),
        *requirements.given_in_words(assigned_points),
    )
    # Even if the first round was cancelled, its pairs show the colour that was drawn.
    return replace(event, first_colour=first_colour(shown, choices.first_colour, number), remarks=remarks)


def past_outcomes(players: Sequence[Participant], past: Sequence[Sequence[Side]]) -> dict[int, tuple[Outcome, ...]]:
    """The outcomes of every player in the rounds before the one to pair, by number."""
    return {player.number: tuple(side.outcome for side in sides) for player, sides in zip(players, past, strict=True)}


def _bye_entered(event: Event, tournament: TournamentRecord) -> int | None:
    """
    The number of the player to whom the document gives the pairing-allocated bye; None if it gives none. Raises CannotPair if the
    rules do not allow it.
    """
    entered = [game.white for game in tournament.games if game.round == event.round and is_paired(game)]
    if not entered:
        return None
    number, *others = entered
    if others:
        raise CannotPair("pair_byes_entered", round=event.round, first=number, second=others[0])
    if number in event.away:
        raise CannotPair("pair_absent_and_bye", number=number)
    if len(event.present) % 2 == 0:
        raise CannotPair("pair_bye_of_even", round=event.round, number=number, count=len(event.present))
    return number


_NAMED = 5
"""The most players that a message names."""


def refuse_gaps(tournament: TournamentRecord) -> None:
    """
    Raise CannotPair if an earlier round that was not cancelled has no entry for players who take part in it and have announced neither
    a bye nor an absence. A round without an entry for any participant is accepted here.
    """
    entered = {(game.round, number) for game in tournament.games for number in (game.white, game.black)}
    for round in range(1, next_round(tournament)):
        if round in tournament.header.cancelled:
            continue
        missing = [
            player.name or str(player.number)
            for player in tournament.participants
            if (round, player.number) not in entered and player.takes_part_in(round) and not player.has_announced(round)
        ]
        if missing and len(missing) < len(tournament.participants):
            key = "pair_list_gap" if len(missing) <= _NAMED else "pair_list_gap_more"
            named = series(missing[:_NAMED], "list.part")
            raise CannotPair(key, round=round, count=len(missing), more=len(missing) - _NAMED, players=named)


def before_posted(tournament: TournamentRecord, number: int, choices: Choices | None = None) -> Event:
    """
    The tournament before a round that is already paired; a player with neither an opponent nor the pairing-allocated bye in it
    counts as away. Raises like `event_before`, and CannotPair if another scoring gives all printed points.
    """
    choices = choices or Choices()
    refuse_other_scoring(tournament)
    # Round 1 shows who was on the list to be paired.
    tournament = requirements.under_acceleration(
        tournament, choices.acceleration, requirements.total_rounds(tournament, choices.total)
    )
    posted = [game for game in tournament.games if game.round == number]
    paired = {player for game in posted if is_paired(game) for player in (game.white, game.black)}
    absences = {game.white: game.outcome for game in posted if not is_paired(game) and game.outcome in AWAY}
    earlier = tuple(game for game in tournament.games if game.round < number)
    away = tuple(
        Game(number, player.number, None, absences.get(player.number, _announced(player, number)))
        for player in tournament.participants
        if player.number not in paired
    )
    # What was announced for this round and later ones no longer counts: the posted round shows it.
    players = tuple(
        player._replace(
            byes=tuple(bye for bye in player.byes if bye.round < number),
            first_round=1 if player.number in paired else player.first_round,
            last_round=None if player.number in paired else player.last_round,
            points=None,
        )
        for player in tournament.participants
    )
    # Round 1 itself shows the colour that was drawn.
    first = first_colour(tournament, choices.first_colour, number)
    counting = tuple(adjustment for adjustment in tournament.adjustments if (adjustment.round or 0) < number)
    cut = replace(tournament, participants=players, games=(*earlier, *away), adjustments=counting)
    return event_before(cut, choices._replace(round=number, first_colour=first))


def posted_pairs(tournament: TournamentRecord, number: int) -> tuple[tuple[int, int | None], ...]:
    """The pairs of a round as posted, White first; Black is None for the pairing-allocated bye."""
    return tuple((game.white, game.black) for game in tournament.games if game.round == number and is_paired(game))


def refuse_wrong_numbers(numbers: Sequence[int]) -> frozenset[int]:
    """The numbers of all entrants, as a set. Raises CannotPair for a number used twice or below 1."""
    seen: set[int] = set()
    for number in numbers:
        if number in seen:
            raise CannotPair("pair_number_twice", number=number)
        if number < 1:
            raise CannotPair("pair_number_impossible", number=number)
        seen.add(number)
    return frozenset(seen)


def _rounds(tournament: TournamentRecord, players: Sequence[Participant], number: int) -> list[tuple[Side, ...]]:
    """
    Every player's rounds before round `number`. Raises CannotPair if an earlier round is not sound, or if this round or a later one
    is paired.
    """
    sides: dict[tuple[int, int], Side] = {}
    entrants = {player.number for player in players}
    for game in tournament.games:
        if game.round < number:
            _add(sides, game, entrants)
        elif game.round > number and is_paired(game):
            raise CannotPair("pair_later_games", earlier=number, later=game.round)
        elif game.black is not None:
            raise CannotPair("pair_already", round=number)
    for earlier in range(1, number):
        played = any(place[0] == earlier and side.opponent is not None for place, side in sides.items())
        if not played and not is_full(tournament, earlier):
            raise CannotPair("pair_round_missing", round=number, missing=earlier)
    return [tuple(_side(sides, player, earlier) for earlier in range(1, number)) for player in players]


def _side(sides: Mapping[tuple[int, int], Side], player: Participant, round: int) -> Side:
    """One round of a player. A player without an entry has the announced bye, or else was absent."""
    side = sides.get((round, player.number))
    return Side(None, None, _announced(player, round)) if side is None else side


def _announced(player: Participant, round: int) -> Outcome:
    return next((bye.outcome for bye in player.byes if bye.round == round), Outcome.ZERO_BYE)


def _add(sides: dict[tuple[int, int], Side], game: Game, entrants: set[int]) -> None:
    """Add both sides of an earlier game to `sides`. Raises CannotPair if the game is not sound."""
    for player in (game.white, game.black):
        if player is None:
            continue
        if player not in entrants:
            raise CannotPair("pair_unknown_number", number=player)
        if (game.round, player) in sides or game.white == game.black:
            raise CannotPair("pair_twice_in_round", round=game.round, number=player)
    reply = refuse_unsound_game(game)
    if game.black is None:
        if game.outcome not in (*AWAY, Outcome.PAIRING_BYE):
            raise CannotPair("pair_one_sided", round=game.round, number=game.white)
        sides[game.round, game.white] = Side(None, None, game.outcome)
        return
    sides[game.round, game.white] = Side(game.black, Colour.WHITE if game.coloured else None, game.outcome)
    sides[game.round, game.black] = Side(game.white, Colour.BLACK if game.coloured else None, reply)


def refuse_unsound_game(game: Game) -> Outcome:
    """
    The outcome of the second side. Raises CannotPair for a missing result, for sides that disagree, for half a point without play, and
    for a played game without colours.
    """
    place: dict[str, Any] = {"round": game.round, "white": game.white, "black": game.black or "–"}
    if game.outcome is Outcome.PENDING or game.reply is Outcome.PENDING:
        raise CannotPair("pair_result_missing", **place)
    reply = game.reply or game.outcome.mirror
    if game.black is None:
        return reply
    if not (_of_a_game(game.outcome) and _of_a_game(reply)) or difference(game.outcome, reply, penalties=True):
        raise CannotPair("pair_results_differ", **place)
    if Outcome.FORFEIT_DRAW in (game.outcome, reply):
        raise CannotPair("pair_half_without_play", **place)
    if game.outcome.played and not game.coloured:
        raise CannotPair("pair_no_colours", **place)
    return reply


def _of_a_game(outcome: Outcome) -> bool:
    return outcome.played or outcome.forfeit


def _away(
    tournament: TournamentRecord, players: Sequence[Participant], number: int, choices: Choices
) -> dict[int, Outcome]:
    """
    Those who are not to be paired: as the arbiter specifies, otherwise as the document announces. Raises CannotPair for an absence
    that would take the points of an announced bye, and for a half-point bye of a player who announced an absence; a late entrant
    may have one.
    """
    numbers = {player.number for player in players}
    away: dict[int, Outcome] = {}
    for player in players:
        if not player.takes_part_in(number):
            away[player.number] = Outcome.ZERO_BYE
        for bye in player.byes:
            if bye.round == number:
                away[player.number] = bye.outcome
    for game in tournament.games:
        if game.round == number and game.outcome in AWAY:
            away[game.white] = game.outcome
    for absent in sorted(set(choices.absent) & away.keys()):
        if away[absent] is not Outcome.ZERO_BYE:
            raise CannotPair("pair_absent_and_bye", number=absent)
    late = {player.number for player in players if number < player.first_round}
    for half in sorted((set(choices.halves) & away.keys()) - {*choices.absent, *late}):
        if away[half] is Outcome.ZERO_BYE:
            raise CannotPair("pair_half_and_absent", number=half)
    return away_now(away, numbers, choices)


def away_now(
    announced: Mapping[int, Outcome], known: Collection[int], choices: Choices, stranger: str = "pair_unknown_number"
) -> dict[int, Outcome]:
    """
    Those who are away: as announced, and as the arbiter specifies. Raises CannotPair for an unknown number (with the key
    `stranger`), and for a number given both as absent and with a half-point bye.
    """
    absent, halves = set(choices.absent), set(choices.halves)
    for unknown in sorted((absent | halves) - set(known)):
        raise CannotPair(stranger, number=unknown)
    for both in sorted(absent & halves):
        raise CannotPair("pair_absent_and_half", number=both)
    away = dict(announced) | dict.fromkeys(sorted(absent), Outcome.ZERO_BYE)
    return away | dict.fromkeys(sorted(halves), Outcome.HALF_BYE)


def first_colour(tournament: TournamentRecord, given_first: Colour | None, number: int) -> Colour:
    """
    The colour drawn for the first player: as stated, otherwise as round 1 shows it (C.04.3, 5.2.5). There, the higher-ranked player of
    every pair has it if his place among those paired is odd. Raises CannotPair if it is not stated and round 1 does not show it,
    and if the arbiter states another colour than the document or round 1.
    """
    requirements.refuse_faults(tournament)
    stated = tournament.header.first_colour
    if stated is not None and given_first not in (None, stated):
        raise CannotPair("pair_first_differs")
    if stated is not None:
        return stated
    colours = colours_drawn(tournament)
    if given_first is not None:
        if number > 1 and colours == {given_first.opposite}:
            raise CannotPair("pair_first_not_as_played")
        return given_first
    if not colours and number == 1:
        raise CannotPair("pair_first_unknown")
    if len(colours) != 1:
        raise CannotPair("pair_first_not_shown")
    return colours.pop()


def colours_drawn(tournament: TournamentRecord) -> set[Colour]:
    """The colour drawn for the first player, as each pair of round 1 shows it; several if these contradict each other."""
    games = [game for game in tournament.games if game.round == 1 and is_paired(game)]
    paired = sorted(player for game in games for player in (game.white, game.black) if player)
    colours = set()
    for game in games:
        if game.black is None or not game.coloured:
            continue
        pair = {game.white: Colour.WHITE, game.black: Colour.BLACK}
        higher = min(pair, key=lambda player: (-(virtual_points(tournament.virtual_points, 1, player) or 0), player))
        colours.add(pair[higher] if paired.index(higher) % 2 == 0 else pair[higher].opposite)
    return colours
