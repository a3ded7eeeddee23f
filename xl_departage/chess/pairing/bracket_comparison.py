"""
Compares two pairings of one round: finds the first bracket and the first criterion in which one is worse (C.04.3, articles 2 and
4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text
from xl_departage.chess.pairing.event import Event
from xl_departage.chess.pairing.legal import why_no_bye, why_not_pair
from xl_departage.chess.pairing.pairing_engine import SIDES, Bracket, Pairing, analyse, pair
from xl_departage.chess.pairing.summary import why_away
from xl_departage.chess.tournament.points import points_in_words
from xl_departage.chess.tournament.record import ForbiddenPairs

CRITERIA = (
    "QC7", "QN8", "QC8", "QC9", "QC10", "QC11", "QC12", "QC13", "QC14", "QC15", "QC16", "QC17", "QC18", "QC19",
    "QC20", "QC21", "HE1", "HE2", "HO1", "HO2", "HO3", "HO4", "HO5",
)  # fmt: skip
"""The criteria in order of precedence. QN8 and QC8 are the two parts of C8; HE and HO are the order of candidates (article 4)."""
_OF_NEXT = ("QN8", "QC8")
"""Criteria that count players who move down from the next bracket; they are compared only if others move down into that bracket."""
_MOVES = ("QC6", "QC7", "QN8", "QC8", "QC14", "QC16")
"""Criteria that judge which players move down."""
_MOST_NAMED = 6
"""If more players than this move down, they are not named."""
_MOST_BARRED = 3
"""How many pairs that must not be made are named; one is enough to keep a bracket from its order."""


class Difference(NamedTuple):
    """The first criterion in which a counter-proposal is worse than the round by the rules."""

    score: int
    """The score of the bracket, in half-points; for C5, that of the player who has the bye by the rules."""
    criterion: str
    own: Any
    """The value of the criterion by the rules; for C5, the score of the player who has the bye."""
    other: Any
    """The same in the counter-proposal."""
    down: tuple[int, ...] = ()
    """The players who move down from the bracket only in the counter-proposal."""
    kept: tuple[int, ...] = ()
    """The players who move down only by the rules."""

    def reason(self, way: Text) -> Text:
        """
        The criterion in words, with the players who move down if it judges them; `way` describes the counter-proposal: “With 3
        against 7”.
        """
        points = points_in_words(self.score)
        if self.criterion == "C5":
            return Text("pair_worse_bye", way=way, points=points, other=points_in_words(self.other))
        if self.criterion[0] == "H":
            return Text("pair_order", way=way, points=points)
        # How many more there would be; if the criterion is not a count, only that it would be worse.
        more = {"count": self.other - self.own} if isinstance(self.own, int) else {}
        worse = Text("pair_worse", way=way, points=points, criterion=Text(f"pair_c{self.criterion[2:]}", **more))
        if self.criterion not in _MOVES or not self.down or len(self.down + self.kept) > _MOST_NAMED:
            return worse
        named = {"down": _listed(self.down), "kept": _listed(self.kept), "count": len(self.down)}
        return Text("pair_worse_instead" if self.kept else "pair_worse_more", worse=worse, **named)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def first_difference(by_rules: Pairing, proposed: Pairing) -> Difference | None:
    """The first difference between two analyses of one round; None if they agree in every criterion."""
    if by_rules.bye is not None and proposed.bye is not None:
        scores = by_rules.event.score(by_rules.bye), by_rules.event.score(proposed.bye)
        if scores[0] != scores[1]:
            return Difference(scores[0], "C5", *scores)
    for our_bracket, their_bracket in zip(_scored(by_rules), _scored(proposed), strict=False):
        down = tuple(number for number in their_bracket.down if number not in our_bracket.down)
        down_by_rules = tuple(number for number in our_bracket.down if number not in their_bracket.down)
        # For a bracket without any pair, gacrux gives no criteria.
        if len(our_bracket.down) != len(their_bracket.down):
            return Difference(
                our_bracket.score,
                "QC6",
                len(our_bracket.down),
                other=len(their_bracket.down),
                down=down,
                kept=down_by_rules,
            )
        for criterion in CRITERIA:
            if criterion in _OF_NEXT and not down:
                continue
            ours, theirs = our_bracket.criteria.get(criterion), their_bracket.criteria.get(criterion)
            if ours is not None and theirs is not None and ours != theirs:
                return Difference(our_bracket.score, criterion, ours, other=theirs, down=down, kept=down_by_rules)
    return None


def _scored(pairing: Pairing) -> list[Bracket]:
    """The brackets of a round, the highest first; a bracket that holds only the player with the bye is left out."""
    return [
        bracket
        for bracket in pairing.brackets
        if bracket.down or any(board.black is not None for board in bracket.pairs)
    ]


class Counterproposal(NamedTuple):
    """The best round that has a certain pair, or a certain bye, compared with the round by the rules."""

    reason: Text
    """
    Why the rules do not pair it so: it is barred, no complete round is possible with it, or the first criterion in which it is
    worse. If there is nothing to explain, because the round by the rules has it or there is no bye, a sentence that says so.
    """
    theirs: tuple[SIDES, ...] = ()
    """Its pairs that the round by the rules does not have; empty if there is no such round, or if it is the round by the rules."""
    own: tuple[SIDES, ...] = ()
    """The pairs of the round by the rules that it does not have."""


def why_not(event: Event, player: int, opponent: int | None, by_rules: Pairing | None = None) -> Counterproposal:
    """
    Why two players are not paired, or (if `opponent` is None) why a player does not have the bye; `by_rules` is the round by the rules,
    if it has been computed already. Raises CannotPair for players who are away, for a player paired with himself, and like `pair`.
    """
    for number in (player, opponent):
        if number is not None and number not in event.present:
            raise CannotPair("pair_why_away", number=number, round=event.round, why=why_away(event, number))
    if player == opponent:
        raise CannotPair("pair_why_same", number=player)
    if opponent is None and len(event.present) % 2 == 0:
        return Counterproposal(Text("pair_why_even", count=len(event.present)))
    barred = why_no_bye(event, player) if opponent is None else why_not_pair(event, player, opponent)
    if barred is not None:
        return Counterproposal(barred)
    by_rules = by_rules or pair(event)
    wanted = frozenset((player, opponent))
    if any(frozenset(sides) == wanted for sides in by_rules.pairs):
        key = "pair_why_exempt" if opponent is None else "pair_why_they_are"
        return Counterproposal(
            Text(key, number=player) if opponent is None else Text(key, first=player, second=opponent)
        )
    best = best_with(event, player, opponent)
    if best is None:
        return Counterproposal(Text("pair_why_incomplete"))
    difference = first_difference(by_rules.analysed, analyse(event, best))
    way = (
        Text("pair_way_bye", number=player)
        if opponent is None
        else Text("pair_way_pair", first=player, second=opponent)
    )
    reason = Text("pair_why_no_difference") if difference is None else difference.reason(way)
    return Counterproposal(reason, _only_in(best, by_rules.pairs), _only_in(by_rules.pairs, best))


def _only_in(pairs: tuple[SIDES, ...], others: tuple[SIDES, ...]) -> tuple[SIDES, ...]:
    there = {frozenset(sides) for sides in others}
    return tuple(sides for sides in pairs if frozenset(sides) not in there)


def why_not_in_order(by_rules: Pairing, order: Sequence[tuple[int, int]]) -> tuple[Text, ...]:
    """
    Why these pairs of a bracket, formed in the order of its players, are not all in the round by the rules: which of them must not
    be made, or else the first criterion in which the round with them is worse. Empty if another player would move down, or if
    nothing is worse.
    """
    event = by_rules.event
    if barred := [why for sides in order if (why := why_not_pair(event, *sides)) is not None]:
        return tuple(barred[:_MOST_BARRED])
    moved = {number for sides in order for number in sides}
    others = [sides for sides in by_rules.pairs if not moved.intersection(sides)]
    if moved.union(*others) - {None} != set(event.present):
        return ()
    difference = first_difference(by_rules.analysed, analyse(event, (*others, *order)))
    return () if difference is None else (difference.reason(Text("pair_way_in_order")),)


def best_with(event: Event, player: int, opponent: int | None) -> tuple[SIDES, ...] | None:
    """
    The best round by the rules among those with this pair, or with the bye for this player; None if none is legal. Raises CannotPair
    like `pair` for any other reason.
    """
    barred = [
        ForbiddenPairs(event.round, event.round, (number, third))
        for number in (player, opponent)
        if number is not None
        for third in event.present
        if third not in (player, opponent)
    ]
    try:
        return pair(replace(event, forbidden=(*event.forbidden, *barred))).pairs
    except CannotPair as error:
        if error.key != "pair_none_legal":
            raise
        return None
