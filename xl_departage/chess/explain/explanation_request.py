"""What is to be explained: one tie-break or one rating function for one player, under the edition that computes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Language, Message, Text
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.explain.explanation import Explanation, ExplanationDraft
from xl_departage.chess.explain.explanation_words import label, typed
from xl_departage.chess.explain.rated_games import RatedEvent
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.regulations.rating_editions import RatingEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.code_ledgers import edition_of
from xl_departage.chess.tiebreaks.registry import ROWS, VARIANTS, Definition, ParsedCode
from xl_departage.chess.tournament.crosstable import Player


class ExplanationRequest(NamedTuple):
    """One tie-break value to explain."""

    context: Context
    """The context of the edition that computes the code."""
    code: ParsedCode
    player: int
    texts: Sequence[Sequence[str]] | None = None
    """The results as typed, one row per player; None to write them like `12w1`."""

    @property
    def teams(self) -> bool:
        """Whether the participants are teams, so that the texts speak of matches."""
        return self.context.crosstable.boards is not None or self.context.event is not None

    @property
    def fide(self) -> bool:
        """Whether FIDE's definition computes the code."""
        return self.context.edition.authority is Authority.FIDE

    @property
    def players(self) -> tuple[Player, ...]:
        """The participants, by index."""
        return self.context.players

    def article_of(self, number: int) -> str:
        """The article for a round that is excluded: that of the tie-break, or of C.05 for a game against somebody who left."""
        return "FIDE C.05" if self.against_departed(number) else self.definition.article

    def against_departed(self, number: int) -> bool:
        """Whether the player's game of that round was against somebody who left a round robin, so that it counts for nobody."""
        return (self.player, number) in self.context.crosstable.left_out

    @property
    def edition_title(self) -> Text:
        """The name of the edition; if the code itself names a year (`/V2024`), the edition of that year."""
        edition = edition_of(self.code, self.context.edition) if self.fide else self.context.edition
        return edition.title

    @property
    def name(self) -> Message:
        """The name of the tie-break, with its code."""
        return _NameWithCode(self.code)

    @property
    def definition(self) -> Definition:
        """The edition's definition of the tie-break."""
        return ROWS[self.code.name].definitions[self.context.edition.authority]

    def title(self, value: Exact | None) -> Text:
        """The title of the explanation."""
        number = "#N/A" if value is None else explanation_words.Number(value)
        who = label(self.players[self.player])
        return Text("exp_title", what=self.name, who=who, value=number, edition=self.edition_title)

    def typed(self, round_index: int) -> str:
        """The player's result of that round as typed."""
        return typed(self.texts, self.players, self.player, round_index)


@dataclass(frozen=True)
class _NameWithCode(Message):
    """The name of a tie-break, with its code if the name does not show it."""

    code: ParsedCode

    def in_language(self, language: Language) -> str:
        code, title = self.code, VARIANTS.get(self.code.text, ROWS[self.code.name].names).in_language(language)
        if f"({code.name})" in title:
            return title.replace(f"({code.name})", f"({code.text})")
        return title if code.text in title else f"{title} ({code.text})"


class RatingRequest(NamedTuple):
    """One rating value to explain."""

    function: str
    event: RatedEvent
    player: int
    rules: Rules[RatingEdition]
    games: int | None = None
    """Rated games played before the event; None if their number was not given."""
    k: int | None = None
    """The development coefficient; None if it was not given."""

    @property
    def edition(self) -> RatingEdition:
        """The edition of the rules."""
        return self.rules.edition

    @property
    def who(self) -> Text:
        """The player's name for a sentence."""
        return explanation_words.label(self.event.crosstable.players[self.player])

    @property
    def own(self) -> int:
        """The player's own rating. Raises ArgumentError for an unrated player."""
        rating = self.event.ratings[self.player]
        if not rating:
            raise ArgumentError("exp_own_unrated", player=self.who, function=self.function)
        return rating

    def finish(self, table: ExplanationDraft, value: Exact | None, undefined: Message | None = None) -> Explanation:
        """The explanation with its total row."""
        number = "#N/A" if value is None else explanation_words.Number(value)
        edition = edition_words(self.edition)
        title = Text("exp_title", what=self.function, who=self.who, value=number, edition=edition)
        return table.finish(title, value, edition, undefined=undefined, what=self.function)


def edition_words(edition: RatingEdition) -> Text:
    """An edition by source and name."""
    return Text("regulations.edition_of_source", source=edition.source, edition=edition.name)
