"""What is asked for: a rating function of one player of a crosstable, under an edition."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.errors import ArgumentError
from xl_departage.exact import Exact
from xl_departage.explain import words
from xl_departage.explain.model import Explanation
from xl_departage.explain.rated_games import RatedEvent
from xl_departage.explain.table import Table
from xl_departage.messages import Language, text
from xl_departage.regulations.rating_editions import RatingEdition
from xl_departage.regulations.rules import Rules


class RatingAsked(NamedTuple):
    """One value to explain."""

    function: str
    event: RatedEvent
    player: int
    rules: Rules[RatingEdition]
    language: Language
    games: int | None = None
    """Rated games played before the event."""
    k: int | None = None
    """The development coefficient, where it was given."""

    @property
    def edition(self) -> RatingEdition:
        """The edition of the rules."""
        return self.rules.edition

    @property
    def who(self) -> str:
        """The player in a sentence."""
        return words.label(self.event.crosstable.players[self.player], self.language)

    @property
    def own(self) -> int:
        """The player's own rating. Raises ArgumentError for an unrated player."""
        rating = self.event.ratings[self.player]
        if not rating:
            raise ArgumentError("exp_own_unrated", player=self.who, function=self.function)
        return rating

    def finish(self, table: Table, value: Exact | None, undefined: str = "") -> Explanation:
        """The explanation with its total."""
        shown = "#N/A" if value is None else words.number(value, self.language)
        edition = edition_words(self.edition)
        title = text(
            "exp_title",
            self.language,
            what=self.function,
            who=self.who,
            value=shown,
            edition=edition,
        )
        return table.finish(title, value, edition, undefined=undefined, what=self.function)


def edition_words(edition: RatingEdition) -> str:
    """An edition by name and source."""
    named = edition.source.startswith(edition.name.partition("-")[0])
    return f"{edition.source} ({edition.name})" if named else f"{edition.name}, {edition.source}"
