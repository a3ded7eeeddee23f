"""
The library that pairs, gacrux, behind one door: a sound event goes in, a checked round comes out.

gacrux reads TRF. The text written for it has numbers 1 to n without gaps, the points of our own reading, and says everything that it
would otherwise guess: rounds (142), the first colour (152), the points of results (162). Its private interface is used (brackets and
criteria are not part of a public one), hence the bounds of its version in pyproject.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import groupby
from typing import Any, NamedTuple

from xl_departage.base.errors import CannotPair
from xl_departage.base.extras import explained
from xl_departage.base.messages import series
from xl_departage.chess.pairing.event import Entrant, Event
from xl_departage.chess.pairing.legal import faults, why_no_bye
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.formats.trf import records
from xl_departage.formats.trf.player_record import PlayerRecord, TrfEntry, code_of, format_player
from xl_departage.formats.trf.records import Byes
from xl_departage.formats.trf.scoring import to_record

SIDES = tuple[int, int | None]
"""White and Black by number; None: White has the pairing-allocated bye."""


class Board(NamedTuple):
    """One pair of a round."""

    board: int
    white: int
    black: int | None
    """None: the pairing-allocated bye."""
    rule: str = ""
    """The article that gave the colours: E.1 to E.5 (5.2.1 to 5.2.5); empty for the bye."""


@dataclass(frozen=True)
class Bracket:
    """One bracket of the pairing procedure (1.2.4, 3.1)."""

    score: int
    """Half-points of its residents, virtual points included."""
    players: tuple[int, ...]
    """Those moved down and the residents, by rank."""
    pairs: tuple[Board, ...]
    down: tuple[int, ...]
    """Those who move down into the next bracket."""
    criteria: Mapping[str, Any]
    """By gacrux's name: QC6 … QC21 are C6 … C21, HE and HO the order of candidates. Comparable only between two analyses."""


@dataclass(frozen=True)
class Pairing:
    """A round as paired."""

    event: Event
    boards: tuple[Board, ...]
    """By board; the bye last."""
    brackets: tuple[Bracket, ...]
    places: Mapping[int, int] = field(default_factory=dict)
    """The pairing number of each player: his place among those who are paired or have been (C.04.2, 2.4)."""

    @property
    def bye(self) -> int | None:
        """Who has the pairing-allocated bye."""
        return next((board.white for board in self.boards if board.black is None), None)

    @property
    def pairs(self) -> tuple[SIDES, ...]:
        """White and Black of every board."""
        return tuple((board.white, board.black) for board in self.boards)

    @cached_property
    def analysed(self) -> Pairing:
        """The same round, with criteria that may be compared with those of a counter-proposal."""
        return analyse(self.event, self.pairs)


def pair(event: Event) -> Pairing:
    """
    The round by the Dutch rules of 1 February 2026. Raises CannotPair if there is no legal pairing, or if what comes back breaks an
    absolute criterion.
    """
    alone = event.present[0] if len(event.present) == 1 else None
    for number in (event.bye, alone):
        if number is not None and (why := why_no_bye(event, number)) is not None:
            raise CannotPair(
                "pair_alone_barred" if event.bye is None else "pair_bye_barred", round=event.round, reason=why
            )
    pairing = _run(event, None)
    wrong = faults(event, pairing.pairs)
    if wrong:
        raise CannotPair("pair_engine_wrong", faults=series(wrong, "list.part"))
    return pairing


def analyse(event: Event, pairs: Iterable[SIDES]) -> Pairing:
    """
    A round that is given, with the criteria of every bracket as gacrux computes them. Whether the pairs are legal is not looked at:
    see `legal.faults`. Criteria may be compared with those of another analysis, never with those of `pair`.
    """
    return _run(event, tuple(pairs))


def _run(event: Event, given: tuple[SIDES, ...] | None) -> Pairing:
    with explained():
        from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
        from gacrux.pairingdutch import pairing_dutch
        from gacrux.trf2json import trf2json
    ids = {entrant.number: place for place, entrant in enumerate(event.entrants, 1)}
    try:
        reader = trf2json()
        reader.parse_file(trf_text(event), 0)
        status = reader.chessjson["status"]
        if status["code"] or status["error"]:
            raise CannotPair("pair_engine_refuses", reason="; ".join(map(str, status["error"])) or status["code"])
        prepared = reader.get_tournament(1)
        _prepare(prepared, event, ids, given)
        settings: dict[str, Any] = {"experimental": [], "top_color": event.first.value, "rank": False, "verbose": 0}
        engine = pairing_dutch(prepared, event.round, settings)
        brackets = engine.compute_pairing(given is not None, 1)
    except GacruxNoLegalPairing:
        raise CannotPair("pair_none_legal", round=event.round) from None
    except (GacruxError, LookupError) as error:
        # Its own faults, and those that it does not classify.
        raise CannotPair("pair_engine_refuses", reason=f"{type(error).__name__}: {error}") from error
    places = {
        entrant.number: engine.crosstable.competitors[ids[entrant.number]].get("tpn", 0) for entrant in event.entrants
    }
    pairing = _pairing(event, brackets, engine.crosstable.level2score)
    return replace(pairing, places={number: place for number, place in places.items() if place})


def _prepare(prepared: dict[str, Any], event: Event, ids: Mapping[int, int], given: tuple[SIDES, ...] | None) -> None:
    """What TRF cannot say: who is away now, and the round to analyse."""
    prepared["maxMeets"] = 1
    away = {ids[number] for number in event.away}
    for competitor in prepared["competitors"]:
        # Else it would draw numbers from the random generator that a caller may have seeded.
        competitor["random"] = competitor["cid"]
        competitor["present"] = competitor["cid"] not in away
    if given is None:
        return
    for identity, (white, black) in enumerate(given, 1_000_001):
        prepared["gameList"].append(
            {
                "id": identity,
                "round": event.round,
                "white": {"cid": ids[white], "result": "A"},
                "black": None if black is None else {"cid": ids[black], "result": "A"},
                "played": True,
                "rated": True,
            }
        )
    prepared["currentRound"] = event.round


def _pairing(event: Event, brackets_paired: list[dict[str, Any] | None], levels: list[Any]) -> Pairing:
    numbers = {place: entrant.number for place, entrant in enumerate(event.entrants, 1)}

    def published(pair: tuple[int, int]) -> tuple[bool, int, int, int]:
        """
        The order of the boards (C.04.2, D.9 until 2025): the score of the higher ranked player, the sum of both, his
        number; the bye last.
        The higher ranked is who has more points, of two with the same the smaller number. Whether virtual points count is not said: as in
        the brackets, they do.
        """
        scores = sorted((-event.score(numbers[place]), place) for place in pair if place in numbers)
        return len(scores) == 1, scores[0][0], sum(score for score, _ in scores), scores[0][1]

    pairs = {(pair["w"], pair["b"]) for bracket in brackets_paired if bracket is not None for pair in bracket["pairs"]}
    order = {pair: place for place, pair in enumerate(sorted(pairs, key=published), 1)}

    def board(pair: Mapping[str, Any]) -> Board:
        black = numbers.get(pair["b"])
        return Board(order[pair["w"], pair["b"]], numbers[pair["w"]], black, "" if black is None else pair["colorrule"])

    def players(given: Iterable[int]) -> tuple[int, ...]:
        return tuple(numbers[place] for place in given if place in numbers)

    brackets = tuple(
        Bracket(
            int(levels[bracket["scorelevel"]] * 2) if bracket["scorelevel"] > 0 else 0,
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


def trf_text(event: Event) -> str:
    """The event as TRF26 with numbers 1 to n: what the engine reads."""
    ids = {entrant.number: place for place, entrant in enumerate(event.entrants, 1)}
    scores = to_record(event.system)
    assert scores is not None, "refused by `given.point_system`"
    lines = [
        records.format_rounds("142", event.total),
        f"152 {event.first.value.upper()}",
        records.format_scores("162", scores),
        *(format_player(_player(entrant, ids)) for entrant in event.entrants),
    ]
    for outcome in (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE):
        away = tuple(ids[number] for number in sorted(event.away) if event.away[number] is outcome)
        if away:
            lines.append(records.format_byes(Byes(outcome.value, event.round, away)))
    for number, place in ids.items():
        # Those of earlier rounds, too: who floated in one is seen by the scores with which it was paired (C.04.3, 1.4).
        for virtual, rounds in groupby(range(1, event.round + 1), partial(event.virtual, number)):
            if virtual:
                held = tuple(rounds)
                lines.append(
                    records.format_acceleration(records.Acceleration(virtual, held[0], held[-1], place, place))
                )
    if event.bye is not None:
        # The only one whom he may not meet is nobody.
        others = (number for number in event.present if number != event.bye)
        lines += [
            records.format_forbidden(records.ForbiddenPairs(event.round, event.round, (ids[event.bye], ids[other])))
            for other in others
        ]
    for given in event.forbidden:
        last = event.total if given.last_round is None else given.last_round
        pairs = given._replace(last_round=last, numbers=tuple(ids[number] for number in given.numbers))
        lines.append(records.format_forbidden(pairs))
    return "\n".join([*lines, ""])


def _player(entrant: Entrant, ids: Mapping[int, int]) -> PlayerRecord:
    entries = tuple(
        TrfEntry(
            None if side.opponent is None else ids[side.opponent],
            None if side.opponent is None else side.colour or _any_colour(entrant.number, side.opponent),
            code_of(side.outcome),
            0,
        )
        for side in entrant.rounds
    )
    place = ids[entrant.number]
    return PlayerRecord(place, f"Player {place}", points=entrant.points, rank=place, entries=entries)


def _any_colour(number: int, opponent: int) -> Colour:
    """The colour of a forfeit that has none: it counts for nothing, but gacrux wants one."""
    return Colour.WHITE if number < opponent else Colour.BLACK
