"""
Calls gacrux, the library that pairs: a sound event goes in, a checked round comes out.

gacrux would read a file by its own rules. Here it receives the event in its own data structure, with numbers 1 to n without gaps
and with everything that it would otherwise guess: the planned rounds, the first colour, the points of results. Its private
interface is used, because the public one does not give brackets and criteria; hence the limits for its version in pyproject.toml.

Articles without a regulation are those of FIDE C.04.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property, lru_cache, partial
from itertools import groupby
from typing import Any, NamedTuple

from xl_departage.base.errors import CannotPair
from xl_departage.base.extras import explained
from xl_departage.base.messages import series
from xl_departage.chess.pairing.event import Event
from xl_departage.chess.pairing.legal import faults, why_no_bye
from xl_departage.chess.tournament.crosstable import Outcome, is_named_first
from xl_departage.chess.tournament.record import ForbiddenPairs

SIDES = tuple[int, int | None]
"""White and Black by number; Black is None if White has the pairing-allocated bye."""


class Board(NamedTuple):
    """One pair of a round."""

    board: int
    white: int
    black: int | None
    """None for the pairing-allocated bye."""
    rule: str = ""
    """The article that decided the colours: E.1 to E.5 (5.2.1 to 5.2.5); empty for the bye."""


@dataclass(frozen=True)
class Bracket:
    """One bracket of the pairing procedure (1.2.4, 3.1)."""

    score: int
    """Half-points of its residents, virtual points included."""
    players: tuple[int, ...]
    """The players who moved down into it and the residents, by rank."""
    pairs: tuple[Board, ...]
    down: tuple[int, ...]
    """The players who move down into the next bracket."""
    criteria: Mapping[str, Any]
    """
    The value of each criterion, by gacrux's name: QC6 … QC21 are C6 … C21, HE and HO the order of candidates. Comparable only
    between two analyses.
    """


@dataclass(frozen=True)
class Pairing:
    """A round as paired."""

    event: Event
    boards: tuple[Board, ...]
    """By board number; the bye last."""
    brackets: tuple[Bracket, ...]
    places: Mapping[int, int] = field(default_factory=dict)
    """The pairing number of each player: the place among those who are paired or have been (C.04.2, 2.4)."""

    @property
    def bye(self) -> int | None:
        """The number of the player who has the pairing-allocated bye; None if nobody has it."""
        return next((board.white for board in self.boards if board.black is None), None)

    @property
    def pairs(self) -> tuple[SIDES, ...]:
        """White and Black of every board."""
        return tuple((board.white, board.black) for board in self.boards)

    @cached_property
    def analysed(self) -> Pairing:
        """The same round with criteria that can be compared with those of a counter-proposal."""
        return analyse(self.event, self.pairs)


def pair(event: Event) -> Pairing:
    """
    The round by the Dutch rules of 1 February 2026. Raises CannotPair if there is no legal pairing, if the document gives the bye
    to a player who may not have it, if gacrux refuses the event, and if its round breaks an absolute criterion; MissingExtra if gacrux
    is not installed.
    """
    alone = event.present[0] if len(event.present) == 1 else None
    for number in (event.bye_number, alone):
        if number is not None and (why := why_no_bye(event, number)) is not None:
            raise CannotPair(
                "pair_alone_barred" if event.bye_number is None else "pair_bye_barred", round=event.round, reason=why
            )
    pairing = _run(event, None)
    wrong = faults(event, pairing.pairs)
    if wrong:
        raise CannotPair("pair_engine_wrong", faults=series(wrong, "list.part"))
    return pairing


def analyse(event: Event, pairs: Iterable[SIDES]) -> Pairing:
    """
    A given round with the criteria of every bracket as gacrux computes them. Whether its pairs are legal is not checked: see
    `legal.faults`. The criteria can be compared with those of another analysis, never with those of `pair`. Raises CannotPair if gacrux
    refuses the event, and MissingExtra if it is not installed.
    """
    return _run(event, tuple(pairs))


_REMEMBERED = 32
"""How many paired or analysed rounds are cached: several cells and commands ask about the same one."""


@lru_cache(_REMEMBERED)
def _run(event: Event, analysed_pairs: tuple[SIDES, ...] | None) -> Pairing:
    if event.cancelled:
        return replace(_run(event.counted, analysed_pairs), event=event)
    with explained():
        from gacrux import pairingdutch
        from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing

        from xl_departage.chess.pairing.matching import Matchings
    # Our matchings replace networkx's, which take six times as long.
    if not isinstance(pairingdutch.nx, Matchings):
        pairingdutch.nx = Matchings(pairingdutch.nx)
    ids = {entrant.number: place for place, entrant in enumerate(event.entrants, 1)}
    settings: dict[str, Any] = {"experimental": [], "top_color": event.first_colour.value, "rank": False, "verbose": 0}
    try:
        engine = pairingdutch.pairing_dutch(_tournament(event, ids, analysed_pairs), event.round, settings)
        brackets = engine.compute_pairing(analysed_pairs is not None, 1)
    except GacruxNoLegalPairing:
        raise CannotPair("pair_none_legal", round=event.round) from None
    except (GacruxError, LookupError) as error:
        # gacrux's own errors, and those that it does not classify.
        raise CannotPair("pair_engine_refuses", reason=f"{type(error).__name__}: {error}") from error
    places = {
        entrant.number: engine.crosstable.competitors[ids[entrant.number]].get("tpn", 0) for entrant in event.entrants
    }
    pairing = _pairing(event, brackets, engine.crosstable.level2score)
    return replace(pairing, places={number: place for number, place in places.items() if place})


def _tournament(event: Event, ids: Mapping[int, int], analysed_pairs: tuple[SIDES, ...] | None) -> dict[str, Any]:
    """The event in gacrux's data structure, with numbers 1 to n; `analysed_pairs` is the round to analyse, if any."""
    points = event.system
    win, draw, loss, absence, bye = (
        Decimal(half) / 2 for half in (points.win, points.draw, points.loss, points.zero_bye, points.pairing_bye)
    )
    away = {ids[number] for number in event.away}
    games = [
        *_games(event, ids),
        *(_game(event.round, ids[number], None, (_LETTERS[outcome], "")) for number, outcome in event.away.items()),
        *(
            _game(event.round, ids[white], black and ids[black], ("A", "A"), played=True)
            for white, black in analysed_pairs or ()
        ),
    ]
    return {
        "tournamentType": "Tournament",
        "teamTournament": False,
        "numRounds": event.total,
        "currentRound": event.round - 1 if analysed_pairs is None else event.round,
        "topColor": event.first_colour.value,
        "topColorExplicit": True,
        "maxMeets": 1,
        "rankOrder": ["PTS"],
        "scoreSystem": {
            "game": {"W": win, "D": draw, "L": loss, "Z": absence, "P": bye, "F": "W", "H": "D", "A": "D", "U": "Z"},
            "match": {},
        },
        "competitors": [
            {
                "cid": ids[entrant.number],
                "present": ids[entrant.number] not in away,
                "gamePoints": Decimal(entrant.points) / 2,
                "rank": ids[entrant.number],
                "rating": None,
                # Otherwise gacrux would take numbers from the random generator, which the caller may have seeded.
                "random": ids[entrant.number],
            }
            for entrant in event.entrants
        ],
        "gameList": [{**game, "id": place} for place, game in enumerate(games, 1)],
        "matchList": [],
        "accelerated": {"name": "", "values": list(_virtual_points(event, ids))},
        "prohibited": [
            {
                "firstRound": pair.first_round,
                "lastRound": event.total if pair.last_round is None else pair.last_round,
                "competitors": [ids[number] for number in pair.numbers],
            }
            for pair in forbidden_before(event)
        ],
    }


_LETTERS = {
    Outcome.WIN: "W",
    Outcome.DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.UNRATED_WIN: "W",
    Outcome.UNRATED_DRAW: "D",
    Outcome.UNRATED_LOSS: "L",
    Outcome.FORFEIT_WIN: "W",
    Outcome.FORFEIT_LOSS: "Z",
    Outcome.DOUBLE_FORFEIT: "Z",
    Outcome.PAIRING_BYE: "P",
    Outcome.FULL_BYE: "W",
    Outcome.HALF_BYE: "D",
    Outcome.ZERO_BYE: "Z",
}
"""
gacrux's letter for each outcome, by what it is worth (see `PointSystem.of_games_and_byes`); whether it was played is given
separately.
"""


def _games(event: Event, ids: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    """The games, byes and absences of the earlier rounds, each once."""
    for entrant in event.entrants:
        for round, side in enumerate(entrant.rounds, 1):
            own_id = ids[entrant.number]
            if side.opponent is None:
                played = side.outcome is Outcome.PAIRING_BYE
                yield _game(round, own_id, None, (_LETTERS[side.outcome], ""), played=played)
                continue
            # If a forfeit has no colours, it does not matter who is called White.
            if is_named_first(side.colour, entrant.number, side.opponent):
                reply = event.by_number[side.opponent].rounds[round - 1].outcome
                results = _LETTERS[side.outcome], _LETTERS[reply]
                yield _game(round, own_id, ids[side.opponent], results, played=side.outcome.played)


def _game(
    round: int, white: int, black: int | None, results: tuple[str, str], *, played: bool = False
) -> dict[str, Any]:
    return {
        "round": round,
        "white": {"cid": white, "result": results[0]},
        "black": None if black is None else {"cid": black, "result": results[1]},
        "played": played,
        "rated": played and black is not None,
    }


def _virtual_points(event: Event, ids: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    """
    The virtual points in gacrux's data structure, also those of earlier rounds: floats are judged by the scores with which those
    rounds were paired (C.04.3, 1.4). Points that the arbiter gave or took are included from the following round on, because
    gacrux's own way to give them (`adjust`) counts neither in floats nor for topscorers.
    """
    for number, place in ids.items():
        for extra, rounds in groupby(range(1, event.round + 1), partial(_extra_points, event, number)):
            if extra:
                round_list = tuple(rounds)
                yield {
                    "matchPoints": Decimal(0),
                    "gamePoints": extra,
                    "firstRound": round_list[0],
                    "lastRound": round_list[-1],
                    "firstCompetitor": place,
                    "lastCompetitor": place,
                }


def _extra_points(event: Event, number: int, round: int) -> Decimal:
    """What counts in the pairing of a round in addition to the results, in points."""
    extra = event.extra_points(number, round)
    if round < event.round:
        return Decimal(extra) / 2
    return _level(event.score(number)) - Decimal(event.score(number) - extra) / 2


def _level(score: int) -> Decimal:
    """
    A pairing score as gacrux's level, of which gacrux uses only the order. Its level for the bye is -1, which no player may have:
    negative scores therefore become levels between -1 and 0.
    """
    return Decimal(score) / (2 if score >= 0 else 10_000)


def forbidden_before(event: Event) -> tuple[ForbiddenPairs, ...]:
    """The forbidden pairs, including all pairs of the player to whom the document gives the bye."""
    others = [] if event.bye_number is None else [number for number in event.present if number != event.bye_number]
    exempt = [ForbiddenPairs(event.round, event.round, (event.bye_number or 0, opponent)) for opponent in others]
    return *event.forbidden, *exempt


def _pairing(event: Event, brackets_paired: list[dict[str, Any] | None], levels: list[Any]) -> Pairing:
    numbers = {place: entrant.number for place, entrant in enumerate(event.entrants, 1)}
    scores = {_level(event.score(number)): event.score(number) for number in event.present}

    def published(pair: tuple[int, int]) -> tuple[bool, int, int, int]:
        """
        The sort key of a pair (C.04.2, 3.6): the score of the higher-ranked player, the sum of both scores, the number of the
        higher-ranked player; the bye comes last.

        The higher-ranked player has more points or, with the same points, the smaller number. Virtual points count, as in the brackets
        (C.04.7, 1.5).
        """
        scores = sorted((-event.score(numbers[place]), place) for place in pair if place in numbers)
        return len(scores) == 1, scores[0][0], sum(score for score, _ in scores), scores[0][1]

    pairs = {(pair["w"], pair["b"]) for bracket in brackets_paired if bracket is not None for pair in bracket["pairs"]}
    order = {pair: place for place, pair in enumerate(sorted(pairs, key=published), 1)}

    def board(pair: Mapping[str, Any]) -> Board:
        black = numbers.get(pair["b"])
        return Board(order[pair["w"], pair["b"]], numbers[pair["w"]], black, "" if black is None else pair["colorrule"])

    def players(places: Iterable[int]) -> tuple[int, ...]:
        return tuple(numbers[place] for place in places if place in numbers)

    brackets = tuple(
        Bracket(
            scores.get(levels[bracket["scorelevel"]], 0),
            players(bracket["competitors"]),
            tuple(sorted(board(pair) for pair in bracket["pairs"])),
            players(bracket["downfloaters"]),
            dict(bracket["quality"]),
        )
        for bracket in brackets_paired
        if bracket is not None
    )
    boards = sorted({board for bracket in brackets for board in bracket.pairs})
    return Pairing(event, tuple(boards), brackets)
