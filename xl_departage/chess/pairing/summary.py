"""A paired round in words, with its boards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from xl_departage.base.messages import Text, decimal
from xl_departage.chess.pairing.bye import bye_reasons
from xl_departage.chess.pairing.event import Event
from xl_departage.chess.pairing.pairing_engine import Pairing
from xl_departage.chess.tournament.acceleration import accelerated_in_words
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.points import format_points

_AWAY = {Outcome.ZERO_BYE: "pair_absent", Outcome.HALF_BYE: "pair_half_bye", Outcome.FULL_BYE: "pair_full_bye"}
"""The key of the line that lists the players with each kind of bye; `….one` is the sentence about one of them."""
_WITHDRAWN, _LATE = "pair_withdrawn", "pair_late"
"""The keys of the lines that list players who are absent because they have left or have not entered yet, likewise."""


_FEWEST_FORFEITS = 3
"""Fewer forfeits cause no remark: in a small tournament they may be all that happened."""


class SummaryBoard(NamedTuple):
    """A line of the list of boards."""

    board: int | None
    """None for the bye."""
    white: Text
    black: Text
    """The opponent, or the word for the bye."""


class RoundSummary(NamedTuple):
    """A round in words."""

    heading: Text
    boards: tuple[SummaryBoard, ...]
    lines: tuple[Text, ...]
    """Who has virtual points, who has the bye and why, who is away; for teams, then the rules that were applied."""
    remarks: tuple[Text, ...]
    """What the arbiter should look at."""


def summarise(pairing: Pairing) -> RoundSummary:
    """The words for a paired round."""
    event = pairing.event
    boards = tuple(
        SummaryBoard(None, player_in_words(event, board.white), Text("pair_exempt"))
        if board.black is None
        else SummaryBoard(board.board, player_in_words(event, board.white), player_in_words(event, board.black))
        for board in pairing.boards
    )
    heading = Text("pair_heading", round=event.round, total=event.total)
    away = away_in_words(event.away, _names(event), {number: _kind(event, number) for number in event.away})
    lines = (*virtual_points_in_words(event), *bye_reasons(pairing), *away)
    return RoundSummary(heading, boards, lines, remarks(pairing))


def player_in_words(event: Event, number: int) -> Text:
    """Number, name and points of a player; virtual points are given separately."""
    entrant = event.by_number[number]
    points = decimal(format_points(entrant.points))
    if virtual := event.virtual(number):
        added = decimal(format_points(virtual))
        return Text("pair_player_accelerated", number=number, name=entrant.name, points=points, virtual=added)
    return Text("pair_player", number=number, name=entrant.name, points=points)


_MOST_GROUPS = 8
"""The most groups of virtual points that a sentence lists; under the SAD, a large tournament has more after a few rounds."""


def virtual_points_in_words(event: Event) -> tuple[Text, ...]:
    """A sentence on who has virtual points in the round; empty if nobody has any."""
    numbers = [entrant.number for entrant in event.entrants]
    sentence = accelerated_in_words(event.accelerations, event.round, numbers, most=_MOST_GROUPS)
    return () if sentence is None else (sentence,)


def why_away(event: Event, number: int) -> Text:
    """Why a player has no game in the round: absent, withdrawn, not yet entered, or a bye."""
    return Text(f"{_kind(event, number)}.one", round=event.by_number[number].first_round)


def _kind(event: Event, number: int) -> str:
    entrant = event.by_number[number]
    if event.away[number] is Outcome.ZERO_BYE and event.round < entrant.first_round:
        return _LATE
    if event.away[number] is Outcome.ZERO_BYE and entrant.last_round is not None and event.round > entrant.last_round:
        return _WITHDRAWN
    return _AWAY[event.away[number]]


def away_in_words(
    away: Mapping[int, Outcome], names: Mapping[int, str], kinds: Mapping[int, str] | None = None
) -> tuple[Text, ...]:
    """
    Who is away, one line for each kind of bye. `names` are by number, and so are `kinds`, the keys of the lines if more than the
    bye is known.
    """
    key_of = kinds or {number: _AWAY[outcome] for number, outcome in away.items() if outcome in _AWAY}
    by_kind = {
        key: [number for number in sorted(key_of) if key_of[number] == key]
        for key in (*_AWAY.values(), _WITHDRAWN, _LATE)
    }
    return tuple(Text(key, players=listed(numbers, names)) for key, numbers in by_kind.items() if numbers)


def listed(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    """Numbers and names, separated by semicolons because names contain commas (`3 Berg, Anna; 17 Claes, Eva`)."""
    return "; ".join(f"{number} {names[number]}".rstrip() for number in numbers)


def _names(event: Event) -> dict[int, str]:
    return {number: entrant.name for number, entrant in event.by_number.items()}


class _HasOutcome(Protocol):
    """A round of a player or of a team."""

    @property
    def outcome(self) -> Outcome: ...


def may_have_left(rounds: Sequence[_HasOutcome], cancelled: Collection[int]) -> bool:
    """
    Whether the last round that was not cancelled was missed without a bye, but not every round: who missed all of them is a late
    entry.
    """
    outcomes = [side.outcome for round, side in enumerate(rounds, 1) if round not in cancelled]
    missed = (Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT)
    return bool(outcomes) and outcomes[-1] in missed and {*outcomes} != {Outcome.ZERO_BYE}


def remarks(pairing: Pairing) -> tuple[Text, ...]:
    """
    The remarks on the event and on the pairing: more rounds than opponents, many forfeits, players without a name although others
    have one (a mistyped number or row), and players who missed the last round without a bye and are paired, because they may have
    left.
    """
    event = pairing.event
    count = len(event.entrants)
    most = count - 1 + count % 2
    nameless = [
        entrant.number for entrant in event.entrants if not entrant.name.strip() and entrant.number in event.present
    ]
    sentences = [*event.remarks]
    # Who met in a cancelled round may meet again.
    too_many = event.total - len(event.cancelled) > most
    sentences += [Text("pair_total_many", total=event.total, count=count, most=most)] * too_many
    results = [side.outcome for entrant in event.entrants for side in entrant.rounds if side.opponent is not None]
    forfeits = sum(outcome.forfeit for outcome in results) // 2
    if forfeits >= _FEWEST_FORFEITS and 4 * forfeits > len(results):
        sentences.append(Text("pair_mostly_forfeits", forfeits=forfeits, games=len(results) // 2))
    if any(entrant.name.strip() for entrant in event.entrants):
        sentences += [Text("check_nameless", number=number) for number in nameless]
    returned = [number for number in event.present if may_have_left(event.by_number[number].rounds, event.cancelled)]
    if returned:
        sentences.append(Text("pair_back", players=listed(returned, _names(event)), count=len(returned)))
    return tuple(sentences)
