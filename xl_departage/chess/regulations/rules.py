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
    """The options of a season over stages."""

    sharing: str = "mean"
    """Points of a shared place: `mean` of the places shared, or those of the `place`."""
    participation: int = 0
    """Half-points for every stage played."""
    by: str | None = None
    """`category`: a ranking of every category instead of one of all."""
    top: int | None = None
    """The number of places shown of every category; None = all."""
    limit: int | None = None
    """The rating below which players have a ranking of their own."""


class PrizeOptions(NamedTuple):
    """What regulations say of prizes in money."""

    prizes: str | None = None
    """How players with equal points share: `none`, `equal` or `hort`; None if nothing is said."""
    rounding: Fraction | None = None
    """What amounts are rounded to."""
    several: bool | None = None
    """Whether a player may have a prize of each category."""
    without: str = ""
    """The numbers or names of those who get no prize."""


@dataclass(frozen=True)
class Rules(Generic[Edition]):
    """A parsed `rules` text."""

    edition: Edition
    explicit: bool
    """False if the text names no edition: a code that only FIDE defines then means the FIDE edition in force."""
    reading: ReadingOptions
    unrated: str | int | None = None
    """
    Treatment of unrated players in rating tie-breaks: a fixed rating, `provisional` or `out`; None = not specified.
    """
    tempo: str = "standard"
    """Ratings: the FIDE list, `standard`, `rapid` or `blitz`."""
    norm: str | None = None
    """Ratings: the title whose norm a performance is computed for."""
    event: int | None = None
    """First FIDE rating: the number of the event for this player; None = the first."""
    floor: int | None = None
    """First FIDE rating: the floor of the list on the day of the event; None = that of the edition."""
    lots: str | None = None
    """The text from which lots are drawn, always with the same result for the same text; None = no lots."""
    announced: str | None = None
    """The tie-breaks announced before the start, in case different ones are used."""
    pairings: bool = False
    """CHECK compares the rounds with those that the pairing rules give."""
    published: bool = False
    """CHECK compares the ranks and the tie-breaks that the source prints with its results."""
    free_last: bool = False
    """BERGER lists the game of the highest number, the free place of an odd number, last: a further player moves no other game."""
    season: SeasonOptions = SeasonOptions()  # noqa: RUF009 - an immutable tuple
    """What only a season over stages knows."""
    prizes: PrizeOptions = PrizeOptions()  # noqa: RUF009 - an immutable tuple
    """What is said of prizes in money."""
    lang: Language | None = None
    """The language of tables with words; None = that of the grid. (`language` is that of the colour letters.)"""
    given: frozenset[str] = frozenset()
    """The options in the text, by their names in the catalogue."""
    values: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """The same with the value of each as it was typed."""

    def words(self, grid: str) -> Language:
        """
        The language of tables with words: of these rules, else the one that was typed or chosen (`typed_language`), else that of the grid,
        else that of the function's name; French if nothing specifies one.
        """
        if grid == "auto":
            return self.spoken(language_of_name())
        return self.spoken(next((language for language in languages() if language == grid), "en"))

    def spoken(self, otherwise: Language) -> Language:
        """The language of these rules, else the one that was typed or chosen, else that one."""
        return self.lang or typed_language() or otherwise


def with_edition(rules: Rules[Edition], edition: Edition) -> Rules[Edition]:
    """The same options under another edition."""
    return replace(rules, edition=edition)
