"""
The rules of a call: an edition, and the options that its text names; `rules_text` reads them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from xl_departage.base.messages import Language, languages
from xl_departage.base.messages.chosen import language_of_name, typed_language
from xl_departage.chess.tournament.options import ReadingOptions

Edition = TypeVar("Edition")


class SeasonOptions(NamedTuple):
    """The options of a season over several stages."""

    sharing: str = "mean"
    """The points for a shared place: the `mean` of those of the places that are shared, or those of the `place` itself."""
    participation: int = 0
    """Half-points for each stage played."""
    by: str | None = None
    """`category`: a ranking for each category; None for one ranking of all players."""
    top: int | None = None
    """How many places of each category are shown; None = all."""
    limit: int | None = None
    """Players with a rating below this one have a ranking of their own; None if there is no such ranking."""


class PrizeOptions(NamedTuple):
    """What the regulations say about prize money."""

    prizes: str | None = None
    """How players with equal points share: `none`, `equal` or `hort`; None if nothing is said."""
    rounding: Fraction | None = None
    """The unit to which amounts are rounded; None if nothing is said."""
    several: bool | None = None
    """Whether a player may win prizes in more than one category; None if nothing is said."""
    without: str = ""
    """The numbers or names of the players who get no prize, as typed."""


@dataclass(frozen=True)
class Rules(Generic[Edition]):
    """A parsed `rules` text."""

    edition: Edition
    explicit: bool
    """Whether the text names an edition; if not, a code that only FIDE defines means the FIDE edition in force."""
    reading: ReadingOptions
    unrated: str | int | None = None
    """
    Treatment of unrated players in rating tie-breaks: a fixed rating, `provisional` or `out`; None = not specified.
    """
    tempo: str = "standard"
    """For ratings: the FIDE list, `standard`, `rapid` or `blitz`."""
    norm: str | None = None
    """For ratings: the title for whose norm a performance is computed; None for a performance without a norm."""
    event: int | None = None
    """For a first FIDE rating: which event of the player it is, counted from 1; None = the first."""
    floor: int | None = None
    """For a first FIDE rating: the floor of the list on the day of the event; None = that of the edition."""
    lots: str | None = None
    """The text from which lots are drawn; the same text always gives the same result. None = no lots."""
    announced: str | None = None
    """The tie-breaks announced before the start, in case others are used; None if the text names none."""
    pairings: bool = False
    """Whether CHECK compares the rounds with those that the pairing rules give."""
    published: bool = False
    """Whether CHECK compares the ranks and the tie-breaks that the source prints with its results."""
    free_last: bool = False
    """
    Whether BERGER lists the game of the highest number, which is the free place of an odd number, last: another player then moves
    no other game.
    """
    season: SeasonOptions = SeasonOptions()  # noqa: RUF009 - an immutable tuple
    """The options that only a season over stages has."""
    prizes: PrizeOptions = PrizeOptions()  # noqa: RUF009 - an immutable tuple
    """The options for prize money."""
    lang: Language | None = None
    """
    The language of tables with words; None if the text names none, so that `words` finds it. (`language` is that of the colour
    letters.)
    """
    given: frozenset[str] = frozenset()
    """The options in the text, by their names in the catalogue."""
    values: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """The same options, each with its value as typed."""

    def words(self, grid: str) -> Language:
        """
        The language of tables with words: that of these rules, otherwise the one that was typed or chosen (`typed_language`),
        otherwise that of the grid (English if it has no catalogue). If the grid shows no language, that of the function's name, or
        French if the name belongs to several languages.
        """
        if grid == "auto":
            return self.spoken(language_of_name())
        return self.spoken(next((language for language in languages() if language == grid), "en"))

    def spoken(self, otherwise: Language) -> Language:
        """The language of these rules, otherwise the one that was typed or chosen, otherwise the given one."""
        return self.lang or typed_language() or otherwise


def with_edition(rules: Rules[Edition], edition: Edition) -> Rules[Edition]:
    """The same options under another edition."""
    return replace(rules, edition=edition)
