"""Why a player has the pairing-allocated bye."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.base.messages import Text
from xl_departage.chess.pairing.legal import why_no_bye
from xl_departage.chess.pairing.pairing_engine import Pairing, pair
from xl_departage.chess.tournament.points import points_in_words


def bye_reasons(pairing: Pairing) -> tuple[Text, ...]:
    """
    Who has the bye and why: the criterion, then those ranked below who may not have it (C.04.3, C2); or that the document gives it.
    Empty if nobody has the bye.
    """
    number = pairing.bye
    if number is None:
        return ()
    event = pairing.event
    if event.bye_number is not None:
        return _bye_of_document(pairing, number)
    score = event.score(number)
    player = event.by_number[number]
    lower = [candidate for candidate in event.present if (event.score(candidate), -candidate) < (score, -number)]
    barred = [why for candidate in reversed(lower) if (why := why_no_bye(event, candidate)) is not None]
    allowed = [candidate for candidate in lower if why_no_bye(event, candidate) is None]
    reasons = [Text("pair_bye", number=number, name=player.name, points=points_in_words(score)), *barred]
    if any(event.score(candidate) < score for candidate in allowed):
        reasons.append(Text("pair_bye_incomplete"))
    elif allowed:
        reasons.append(Text("pair_bye_quality"))
    return tuple(reasons)


def _bye_of_document(pairing: Pairing, number: int) -> tuple[Text, ...]:
    """The reasons for a bye that the document gives: that it does, and who would have it by the rules if that is somebody else."""
    event = pairing.event
    by_rules = pair(replace(event, bye_number=None)).bye
    reason = Text("pair_bye_entered", number=number, name=event.by_number[number].name)
    if by_rules in (None, number):
        return (reason,)
    return reason, Text("pair_bye_by_rules", number=by_rules, name=event.by_number[by_rules].name)
