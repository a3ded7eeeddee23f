"""Reads rounds without an opponent in a list of games: the text in the place of the opponent, and the points beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from xl_departage.base.errors import AmbiguousCell, ArgumentError, GridError, InconsistentGrid, UnreadableCell
from xl_departage.base.text import display_text, excerpt, plain, points_text
from xl_departage.chess.tournament import outcome_words
from xl_departage.chess.tournament.crosstable import Outcome, Scoring, bye_worth
from xl_departage.chess.tournament.record import Game, Participant
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import normalise
from xl_departage.formats.grids.grid_cells import parse_cell
from xl_departage.formats.grids.sided_result import both_sides, parse_result


class Bye(NamedTuple):
    """A bye or an absence, as a list of games gives it."""

    outcome: Outcome
    points: int | None = None
    """
    The points of a pairing-allocated bye, if the row states them: 2 for `1`, 1 for `½`, 0 for `0`; None if the rules decide.
    """


_BYES = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})
_OF_POINTS = {0: Outcome.ZERO_BYE, 1: Outcome.HALF_BYE, 2: Outcome.FULL_BYE}
_POINTS = {
    Outcome.WIN: 2,
    Outcome.FORFEIT_WIN: 2,
    Outcome.DRAW: 1,
    Outcome.FORFEIT_DRAW: 1,
    Outcome.LOSS: 0,
    Outcome.FORFEIT_LOSS: 0,
    Outcome.DOUBLE_FORFEIT: 0,
}
_ONE_SIDED = {"+": 2, "-": 0, "1:1": 2, "½:½": 1}
"""The half-points of lone signs, and of a bye for which Swiss-Manager writes the same points on both sides."""


_WORDS = {
    "PAIRING ALLOCATED BYE": Outcome.PAIRING_BYE,
    "HALF BYE": Outcome.HALF_BYE,
    "DEMI BYE": Outcome.HALF_BYE,
    "HALF POINT BYE": Outcome.HALF_BYE,
    "FULL POINT BYE": Outcome.FULL_BYE,
    "ZERO POINT BYE": Outcome.ZERO_BYE,
}
"""Vega's words, in brackets on its pages of pairings, and other words that have a single meaning."""


def read_bye(cell: object) -> Bye | None:
    """
    The bye that a cell in the place of a player stands for (`EXE`, `bye`, `½ BYE`, `½`, `not paired`); None for
    anything else, such as a name.
    """
    return Bye(Outcome.HALF_BYE) if normalise(display_text(cell)) == "½" else _bye_in_words(cell)


def _bye_in_words(cell: object) -> Bye | None:
    """
    The bye that a cell stands for, in words (`bye`, `½ BYE`) or as a code that no player's name can be (`--`, `H`, `-1`, `-½`);
    None for anything else, and for a plain `½`.
    """
    if display_text(cell).strip() == "-1":
        # The bye of Swiss-Manager and of chess-results.
        return Bye(Outcome.PAIRING_BYE)
    return _bye_of_words(cell) if isinstance(cell, str) else None


@lru_cache(maxsize=1 << 12)
def _bye_of_words(cell: str) -> Bye | None:
    """The bye that a text names; None for any other text, which most often is the name of a player."""
    text = re.sub(r"^[\s(\[*–—-]+(?=\w)|(?<=\w)[\s)\]*–—-]+$", "", re.sub(r"(?<=\w)\s*\(", " ", cell))
    outcome = _WORDS.get(" ".join(text.upper().replace("-", " ").split()))
    if outcome is not None:
        return Bye(outcome)
    try:
        parsed = parse_cell(text or cell)
    except GridError:
        return None
    if parsed.outcome not in _BYES or parsed.opponent is not None or not display_text(cell).strip():
        return None
    assert parsed.outcome is not None
    if parsed.outcome is Outcome.PAIRING_BYE and parsed.points is not None and "BYE" in text.upper():
        # `bye ½` is the same as `½ bye`, and as `bye` with ½ beside it.
        return _bye_worth(parsed.points)
    return Bye(parsed.outcome, parsed.points)


def _bye_worth(points: int) -> Bye:
    """The bye that `bye` is with these half-points: with 1, that of the pairing; otherwise a requested one or an absence."""
    return Bye(Outcome.PAIRING_BYE, points) if points == 2 else Bye(_OF_POINTS[points])


def is_nobody(cell: object) -> bool:
    """
    Whether a filled cell in the place of a player names neither a player nor a bye: a dash, dots, `forfait`. False for
    a blank one.
    """
    if not isinstance(cell, str) or not cell.strip():
        return False
    text = plain(cell).replace(".", "")
    return (text in notations.FORFEIT_WORDS or not any(map(str.isalnum, text))) and read_bye(cell) is None


def with_points(bye: Bye, cell: object, result: object, *, white: bool) -> Bye:
    """
    The bye with the points of the result beside it, as seen from the player's side. If the word says only that the
    player has no opponent, the points decide between a full-point, a half-point and a zero-point bye. Raises
    UnreadableCell for a result that fits no bye, and InconsistentGrid for other points than the cell gives (`EXE ½`), and
    for points beside an absence (`ABS`); beside `not paired` they are the bye of Swiss-Manager's pages.
    """
    points = points_beside(result, white=white)
    if points is None:
        return bye
    text = normalise(result).replace(" ", "")
    if ("-" in text.strip("-") or (":" in text and text not in _ONE_SIDED)) and (
        bye.outcome is Outcome.ZERO_BYE or points == 0
    ):
        # This is a game that somebody won or drew: the word (Frei, Rest, Bye) is a name that the list of players lacks.
        raise UnreadableCell("list_bye_result")
    if bye.points not in (None, points):
        raise InconsistentGrid("list_bye_two_values", None, word=excerpt(cell), points=points_text(points))
    if points and plain(display_text(cell)).strip().rstrip(".") in outcome_words.AWAY_WORDS:
        raise InconsistentGrid("list_absence_points", None, word=excerpt(cell), points=points_text(points))
    if bye.outcome is Outcome.PAIRING_BYE:
        return _bye_worth(points) if "BYE" in display_text(cell).upper() else Bye(bye.outcome, points)
    if bye.outcome is Outcome.ZERO_BYE or points == _POINTS_OF_BYE[bye.outcome]:
        return Bye(_OF_POINTS[points])
    raise UnreadableCell("list_bye_result")


_POINTS_OF_BYE = {Outcome.FULL_BYE: 2, Outcome.HALF_BYE: 1}


def free_alone(games: Sequence[Game], players: Sequence[Participant]) -> Iterator[Game]:
    """
    The games in which `vrij`, `frei` or `repos` stands for the only player without an opponent, in a round with an odd
    number of players: he may have the bye, with its point, or be absent. There is no doubt if he announced a bye or an
    absence.
    """
    for round in sorted({game.round for game in games if game.black is not None}) if len(players) % 2 else ():
        there = [game for game in games if game.round == round]
        paired = {number for game in there if game.black is not None for number in (game.white, game.black)}
        alone = [player for player in players if player.number not in paired]
        if len(alone) != 1 or not alone[0].takes_part_in(round) or alone[0].has_announced(round):
            continue
        words = (game for game in there if game.white == alone[0].number and game.outcome is Outcome.ZERO_BYE)
        yield from (game for game in words if plain(game.result).strip() in outcome_words.FREE_WORDS)


DOUBTED_BYES = ("list_bye_points_beside", "list_bye_half_beside", "list_bye_zero_beside")
"""Keys of the notices about a pairing-allocated bye that the points beside it turn into another bye."""


def doubted_byes(
    games: Sequence[Game], beside: Mapping[int, int], players: Iterable[Participant], scoring: Scoring, worth: int
) -> Iterator[GridError]:
    """
    A notice for each word for the pairing-allocated bye that stands beside other points than this bye is worth, unless
    the player announced a bye with these points.

    `beside` gives, by row, the points that are typed, as in `Bye.points`; `worth` is the value of the pairing-allocated
    bye in half-points of the `scoring`.
    `bye` with points may also be a bye that was asked for: it is doubted only if it is the one entry of its round that
    can be the pairing-allocated bye.
    """
    of_number = {player.number: player for player in players}
    rounds = [game.round for game in games if game.outcome is Outcome.PAIRING_BYE]
    doubted = []
    for game in games:
        points = beside.get(game.row)
        if points is None or bye_worth(scoring, points) == worth:
            continue
        if not _agrees(of_number[game.white], game.round, points):
            doubted.append((game, points, of_number[game.white]))
    rounds += [game.round for game, _, _ in doubted if game.outcome is not Outcome.PAIRING_BYE]
    for game, points, player in doubted:
        if game.outcome is Outcome.PAIRING_BYE or rounds.count(game.round) == 1:
            key = DOUBTED_BYES[(Outcome.PAIRING_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE).index(game.outcome)]
            place = game.where._replace(name=player.name or None)
            counted = bye_worth(scoring, points)
            values = {"points": points, "counted": counted, "worth": worth}
            yield AmbiguousCell(
                key, place, word=game.result, **{name: points_text(value) for name, value in values.items()}
            )


def _agrees(player: Participant, round: int, points: int) -> bool:
    """Whether the player announced a bye of these points or, for 0, does not take part in that round."""
    away = points == 0 and not player.takes_part_in(round)
    return away or (round, _OF_POINTS[points]) in player.byes


def points_beside(result: object, *, white: bool) -> int | None:
    """
    The half-points that the result gives to a player without an opponent; None for a blank or for a word for a bye.
    Raises UnreadableCell for anything else that is no result.
    """
    text = normalise(result).replace(" ", "").removesuffix("-") or normalise(result)
    if not text or _bye_in_words(result) is not None:
        return None
    if text in _ONE_SIDED:
        return _ONE_SIDED[text]
    try:
        try:
            outcome = parse_result(text)[0 if white else 1]
        except GridError:
            outcome = both_sides(text)[0]
    except (ArgumentError, GridError):
        raise UnreadableCell("list_bye_result") from None
    return _POINTS[outcome]
