"""
The games of one player as rows of the explanation of a rating function; rounds that do not count, such as forfeits and byes, give
the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.base.messages import Text
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.explain.explanation import Cell, ExplanationDraft
from xl_departage.chess.ratings.from_grid import games_over_the_board
from xl_departage.chess.ratings.standing import Standing, counting, standing
from xl_departage.chess.regulations.rating_editions import (
    BelgianEdition,
    FfeEdition,
    FideEdition,
    RatingEdition,
)
from xl_departage.chess.tiebreaks.figures import divided
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome


class RatedEvent(NamedTuple):
    """A tournament of individuals as the rating functions see it."""

    crosstable: Crosstable
    given: Sequence[tuple[int | None, str]]
    """The rating of each player as typed (None = unrated), and the letter after it, such as the E of `1399 E`; empty if there is none."""
    ratings: Sequence[int | None]
    """The ratings that count under the edition; None = unrated."""
    texts: Sequence[Sequence[str]] | None = None
    """The results as typed, one row per player; None if they were not typed."""


def rated_event(
    crosstable: Crosstable,
    stated_ratings: Sequence[tuple[int | None, str]],
    edition: RatingEdition,
    texts: Sequence[Sequence[str]] | None = None,
) -> RatedEvent:
    """A tournament with these ratings under an edition."""
    return RatedEvent(crosstable, stated_ratings, counting(stated_ratings, edition), texts)


class Counted(NamedTuple):
    """One game over the board against a rated opponent."""

    round: int
    opponent: int
    rating: int
    score: int
    """Half-points."""


def counted_games(event: RatedEvent, player: int, unrated: int | None = None) -> list[Counted]:
    """The games against rated opponents, in order; `unrated` is the rating used for an unrated opponent, None = not counted."""
    return [
        Counted(game.round, game.opponent, rating, game.score)
        for game in games_over_the_board(event.crosstable, player)
        if (rating := event.ratings[game.opponent] or unrated)
    ]


def why_not_rated(edition: RatingEdition, found: Standing | None = None) -> str:
    """
    The article that says that a game is not rated: an unplayed one, or one against an opponent whose rating does not count (`found`).
    """
    if isinstance(edition, FideEdition):
        if found is None:
            return "FIDE B.02 5.1"
        return "FIDE B.02 7.2.1" if found is Standing.BELOW_FLOOR else "FIDE B.02 8.2, 8.3.1"
    if isinstance(edition, BelgianEdition):
        return f"{edition.name}, {edition.places.results if found is None else edition.places.processing}"
    return "FFE 2.4 § 4 « Performance »" if isinstance(edition, FfeEdition) else edition.name


class RatedGameTable:
    """Writes the rows of all rounds of a player: the cells that all functions have, and those of the function's own columns."""

    def __init__(self, event: RatedEvent, player: int, edition: RatingEdition, table: ExplanationDraft) -> None:
        self.event = event
        self.player = player
        self.edition = edition
        self.table = table
        if not event.crosstable.ordered:
            table.titles["round"] = "exp_column_game"

    def write(self, cells: dict[int, dict[str, Cell]]) -> None:
        """Write all rounds; `cells` are those of the rounds that count, by index of the round."""
        table = self.event.crosstable
        rounds = table.players[self.player].rounds
        for number, entry in enumerate(rounds[: table.rounds] if table.ordered else rounds):
            opponent = None if entry.opponent is None else table.players[entry.opponent]
            shared: dict[str, Cell] = {
                "round": number + 1,
                "number": None if opponent is None else opponent.number,
                "name": None if opponent is None else opponent.name,
                "typed": explanation_words.typed(self.event.texts, table.players, self.player, number),
            }
            if number in cells:
                self.table.contribution(**(shared | cells[number]))
                continue
            why = Text("exp_left_out_outcome", what=explanation_words.outcome(entry.outcome))
            found = None
            if entry.outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS) and entry.opponent is not None:
                rating, kind = self.event.given[entry.opponent]
                found = standing(rating, kind, self.edition)
                floor = self.edition.floor if isinstance(self.edition, FideEdition) else None
                why = Text(f"exp_left_out_{found.value}", rating=f"{rating} {kind}".rstrip(), floor=floor)
            article = why_not_rated(self.edition, found)
            self.table.contribution(why=why, **shared, fate=Text("exp_left_out"), article=article)


def basic(game: Counted) -> dict[str, Cell]:
    """The cells that the functions share for a game that counts."""
    return {"result": divided(game.score, 2), "rating": game.rating}
