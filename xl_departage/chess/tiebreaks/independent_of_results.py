"""Tie-breaks that do not depend on results: numbers assigned beforehand, lots, and values set by the arbiter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import C07_SECOND_TEXT, Authority
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.ledger import SOURCE
from xl_departage.chess.tiebreaks.own_results import EVERYWHERE
from xl_departage.chess.tiebreaks.registry import (
    Definition,
    ExplanationTable,
    Figure,
    ParsedCode,
    Tiebreak,
    Words,
    define,
    extend,
)


def numbers(context: Context, _code: ParsedCode) -> Sequence[Exact | None]:
    """The number of each participant in the tournament."""
    return [player.number for player in context.players]


def lots(context: Context, _code: ParsedCode) -> Sequence[Exact | None]:
    """
    FIDE C.07 4.2, drawing of lots: a number from 1 to the number of participants, the lowest first.

    The draw depends on the text in the option `lots` of the rules: participants are sorted by the SHA-256 digests of
    that text, a line feed and their own number, in UTF-8. Anyone can check it, and sorting the grid does not change it.
    Raises ArgumentError if the rules have no such text.
    """
    seed = context.rules.lots
    if seed is None:
        raise ArgumentError("tiebreak_lots_without_seed")
    # Imported here because it loads OpenSSL.
    from hashlib import sha256

    def digest(index: int) -> bytes:
        return sha256(f"{seed}\n{context.players[index].number}".encode()).digest()

    places: list[Exact | None] = [None] * len(context.players)
    for place, index in enumerate(sorted(range(len(places)), key=digest), start=1):
        places[index] = place
    return places


def manual(context: Context, code: ParsedCode) -> Sequence[Exact | None]:
    """Values set by the arbiter: a play-off (FIDE C.07 3), lots drawn by hand (4.2). Raises ArgumentError if there are none."""
    if context.manual is None:
        raise ArgumentError("tiebreak_manual_missing", code=code.text)
    return context.manual


def _step_in_words(sentence: Text, article: str) -> Callable[[Context, ParsedCode, int], tuple[Text, str]]:
    return lambda _context, _code, _player: (sentence, article)


define(
    Tiebreak(
        "TPN",
        Text("tiebreaks.tournament_pairing_number"),
        ("SNO", "pairing number", "start number"),
    ),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.given.about"),
        article=f"{SOURCE} 7.8",
        counts=Figure.GIVEN,
        values=numbers,
        modifiers="R",
        lower_is_better=True,
        since=C07_SECOND_TEXT,
        shape=ExplanationTable.NUMBER,
        words=Words(step=_step_in_words(Text("tiebreaks.the_number_in_the_tournament"), f"{SOURCE} 7.8")),
    ),
)


def _lots(article: str = "") -> Definition:
    return Definition(
        about=Text("tiebreaks.given.lots.about"),
        article=article,
        counts=Figure.GIVEN,
        values=lots,
        lower_is_better=True,
        shape=ExplanationTable.NUMBER,
        words=Words(step=_step_in_words(Text("tiebreaks.number_drawn"), article)),
    )


def _manual(article: str = "") -> Definition:
    return Definition(
        about=Text("tiebreaks.given.manual.about"),
        article=article,
        counts=Figure.GIVEN,
        values=manual,
        modifiers="R",
        shape=ExplanationTable.NUMBER,
        words=Words(
            step=_step_in_words(Text("tiebreaks.set_by_the_arbiter"), article),
            undefined=lambda _context, _player: Text("tiebreaks.the_arbiter_has_set_no_value"),
        ),
    )


define(
    Tiebreak(
        "LOTS",
        Text("tiebreaks.drawing_of_lots"),
        ("RND", "sort", "lot", "Los"),
        heading=Text("tiebreaks.code_drawn_from_seed"),
        offered=EVERYWHERE,
    ),
    Authority.FIDE,
    _lots(f"{SOURCE} 4.2"),
)
define(
    Tiebreak(
        "MANUAL",
        Text("tiebreaks.manual_value"),
        ("manuel", "play-off", "barrage", "match de barrage"),
        heading=Text("tiebreaks.code_set_by_hand"),
        offered=EVERYWHERE,
    ),
    Authority.FIDE,
    _manual(f"{SOURCE} 3, 4.2"),
)
# The arbiter's own methods belong to no federation.
extend("LOTS", Authority.FFE, _lots())
extend("MANUAL", Authority.FFE, _manual())
