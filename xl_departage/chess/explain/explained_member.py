"""Explains one member of a Belgian rating period: the member's games one by one, and what each pass did with them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text
from xl_departage.base.text import did_you_mean
from xl_departage.chess.explain.explanation import Cell, Explanation, ExplanationDraft
from xl_departage.chess.explain.explanation_request import edition_words
from xl_departage.chess.ratings.expectation import belgian_lookup
from xl_departage.chess.ratings.period import Period
from xl_departage.chess.ratings.period_list import list_ranks, sentences
from xl_departage.chess.tiebreaks.figures import divided


class _Half(NamedTuple):
    """A game from the member's side."""

    position: int
    opponent: int
    """Index of the opponent; -1 for an opponent outside the federation."""
    rating: int
    """The opponent's rating at the start, or the first one; 0 = none."""
    score: int


def find_member(period: Period, wanted: int | str) -> int:
    """
    The position of a member by number (pid) or name. Raises ArgumentError for an unknown one, with the nearest names, and for one that
    several members have.
    """
    sought = str(wanted).strip()
    for by in ("identity", "name"):
        bearers = [
            index
            for index, player in enumerate(period.players)
            if getattr(player, by).strip().casefold() == sought.casefold()
        ]
        if len(bearers) == 1:
            return bearers[0]
        if bearers:
            numbers = ", ".join(period.players[index].identity for index in bearers)
            raise ArgumentError("player_twice", player=sought, numbers=numbers)
    spellings = [player.identity for player in period.players] + [
        player.name for player in period.players if player.name
    ]
    raise ArgumentError("player_unknown", player=sought, meant=did_you_mean(sought, spellings))


def explain_member(period: Period, position: int) -> Explanation:
    """How the new rating of the member at that position in the list is computed."""
    table = ExplanationDraft({"round": "exp_column_game"})
    table.note("exp_about_elo_period")
    player, result = period.players[position], period.results[position]
    ks = iter([k for k, count in result.k_runs for _ in range(count)])
    running = 0
    for number, half in enumerate(_games(period, position), 1):
        opponent = None if half.opponent < 0 else period.players[half.opponent]
        cells: dict[str, Cell] = {
            "round": number,
            "number": None if opponent is None else opponent.identity,
            "name": Text("exp_outside_federation") if opponent is None else opponent.name,
            "result": divided(half.score, 2),
            "rating": half.rating or None,
            "article": f"{period.edition.name}, {period.edition.places.processing}",
        }
        if half.position in period.first_games.get(position, ()):
            cells |= {"fate": Text("exp_kept"), "reason": Text("exp_first_games")}
        elif not _counts(period, position, half.position):
            cells |= {"fate": Text("exp_left_out"), "reason": _why_not(period, position, half)}
        elif result.k_runs:
            k = next(ks)
            difference = result.rating_start - half.rating
            expected = belgian_lookup(period.edition)[difference]
            gain = 50 * half.score - expected
            running += k * gain
            cells |= {
                "difference": difference,
                "expected": Fraction(expected, 100),
                "gain": Fraction(gain, 100),
                "k": k,
                "contribution": Fraction(k * gain, 100),
                "total": Fraction(running, 100),
                "reason": Text("exp_capped", cap=period.edition.cap, own=None)
                if abs(difference) > period.edition.cap
                else "",
            }
        table.contribution(**cells)
    rank = list_ranks(period)[position]
    for sentence in list(sentences(period, player, result, rank))[1:]:
        table.step("exp_sentence", None, period.edition.name, sentence=sentence)
    who = f"{player.identity} {player.name}".strip()
    edition = edition_words(period.edition)
    title = Text("exp_title", what="ELO_PERIOD", who=who, value=result.rating, edition=edition)
    return table.finish(title, result.rating, edition, what=Text("templates.column.new_rating"))


def _games(period: Period, position: int) -> Iterator[_Half]:
    third = period.third
    assert third is not None, "a period without its games"
    games = third.source
    for index, (a, b, score) in enumerate(zip(games.a, games.b, games.scores, strict=True)):
        if a == position:
            yield _Half(index, b, games.external[index] if b < 0 else third.ratings[b], score)
        elif b == position and index not in games.one_sided:
            yield _Half(index, a, third.ratings[a], 2 - score)


def _why_not(period: Period, position: int, half: _Half) -> Text:
    """Why a game does not count for the member."""
    assert period.third is not None
    if not (half.rating and period.third.ratings[position]):
        return Text("exp_not_processed")
    if period.edition.taken_up_periods and period.results[position].joined:
        return Text("exp_newcomers_both")
    return Text("exp_newcomer_met", rating=half.rating)


def _counts(period: Period, position: int, game: int) -> bool:
    """Whether the third pass counted that game for the member."""
    assert period.third is not None
    return any(member == position for member, _, _ in period.third.halves(game))
