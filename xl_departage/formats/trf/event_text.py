"""The state of an event before a round as a TRF file, to be read by an external pairing program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import groupby

from xl_departage.chess.pairing.event import Entrant, Event
from xl_departage.chess.pairing.pairing_engine import forbidden_before
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.record import VirtualPoints
from xl_departage.formats.trf import records
from xl_departage.formats.trf.player_record import PlayerRecord, TrfEntry, code_of, format_player
from xl_departage.formats.trf.records import Byes
from xl_departage.formats.trf.scoring import to_record


def event_text(event: Event) -> str:
    """
    The event as TRF26, with players numbered from 1 without gaps, with the points as we read them, and with everything
    that a program would otherwise guess: the number of rounds (142), the first colour (152) and the points for each
    result (162).
    """
    ids = {entrant.number: place for place, entrant in enumerate(event.entrants, 1)}
    scores = to_record(event.system)
    assert scores is not None, "refused by `requirements.point_system`"
    lines = [
        records.format_rounds("142", event.total),
        f"152 {event.first_colour.value.upper()}",
        records.format_scores("162", scores),
        *(format_player(_player(entrant, ids)) for entrant in event.entrants),
    ]
    for outcome in (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE):
        away = tuple(ids[number] for number in sorted(event.away) if event.away[number] is outcome)
        if away:
            lines.append(records.format_byes(Byes(outcome.value, event.round, away)))
    for number, place in ids.items():
        # Including those of earlier rounds: the scores used in a round's pairing show who floated in it (C.04.3, 1.4).
        for virtual, rounds in groupby(range(1, event.round + 1), partial(event.virtual, number)):
            if virtual:
                virtual_rounds = tuple(rounds)
                lines.append(
                    records.format_acceleration(
                        VirtualPoints(virtual, virtual_rounds[0], virtual_rounds[-1], place, place)
                    )
                )
    for forbidden_pairs in forbidden_before(event):
        last = event.total if forbidden_pairs.last_round is None else forbidden_pairs.last_round
        pairs = forbidden_pairs._replace(
            last_round=last, numbers=tuple(ids[number] for number in forbidden_pairs.numbers)
        )
        lines.append(records.format_forbidden(pairs))
    return "\n".join([*lines, ""])


def _player(entrant: Entrant, ids: Mapping[int, int]) -> PlayerRecord:
    entries = tuple(
        TrfEntry(
            None if side.opponent is None else ids[side.opponent],
            None if side.opponent is None else side.colour or _any_colour(entrant.number, side.opponent),
            code_of(side.outcome),
        )
        for side in entrant.rounds
    )
    place = ids[entrant.number]
    return PlayerRecord(place, f"Player {place}", points=entrant.points, rank=place, entries=entries)


def _any_colour(number: int, opponent: int) -> Colour:
    """The colour for a forfeit recorded without one. It has no effect, but the pairing program gacrux requires one."""
    # Equivalent mutant `number < opponent -> number <= opponent`: nobody is his own opponent, and the colour of a forfeit has no effect.
    return Colour.WHITE if number < opponent else Colour.BLACK
