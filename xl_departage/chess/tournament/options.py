"""
How to read a range: the options of `rules` for everything the cells alone cannot settle.

Every default means "from the context of the range, or an error that names the option", never a guess.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from xl_departage.chess.tournament.crosstable import MatchRule, MatchScoring, Scoring

Format = Literal["auto", "ffe", "chess-results", "vega", "trf", "uscf", "swiss-chess"]
Numbers = Literal["auto", "rank", "number", "row"]
SystemChoice = Literal["auto", "swiss", "round-robin"]
FirstColour = Literal["white", "black"]
RatingList = Literal["auto", "international", "national"]

FORMATS: tuple[Format, ...] = ("auto", "ffe", "chess-results", "vega", "trf", "uscf", "swiss-chess")
LANGUAGES = ("fr", "es", "it", "ca", "pt", "pl", "hr", "sr", "cs", "en", "de", "nl", "sv", "fi", "da", "no", "hu", "ru")
"""In which a crosstable may be written; the tables of notations have each."""
NUMBERS: tuple[Numbers, ...] = ("auto", "rank", "number", "row")
SYSTEMS: tuple[SystemChoice, ...] = ("auto", "swiss", "round-robin")
FIRST_COLOURS: tuple[FirstColour, ...] = ("white", "black")
RATING_LISTS: tuple[RatingList, ...] = ("auto", "international", "national")


class Apart(NamedTuple):
    """Numbers of players (or teams) of whom no two may be paired, and the rounds for which this holds."""

    numbers: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None
    """None: up to the last one."""


class ReadingOptions(NamedTuple):
    """Hashable, so that a parsed crosstable can be cached by the cells and these options."""

    exempt: int = 2
    """What a pairing-allocated bye is worth in the scoring that applies: as a win (2), as a draw (1), nothing (0)."""
    exempt_said: bool = False
    """Whether rules say it: also a win goes before what a file says. Not an option of its own."""
    format: Format = "auto"
    language: str = "auto"
    """Language of colour letters, `auto` or an ISO code of `notations.COLOUR_LETTERS`."""
    numbers: Numbers = "auto"
    """The meaning of an opponent's number: the rank, the number or the row of the table."""
    rounds: int | None = None
    """Rounds played; None = up to the last round with any entry."""
    planned: int | None = None
    first: FirstColour | None = None
    """The colour drawn for the first player in round 1 of a Swiss tournament."""
    acceleration: str = ""
    """The virtual points of a Swiss tournament, as `acceleration.acceleration_named` spells them; empty: nothing is said."""
    games: int | None = None
    """Games per pair in a square matrix; None = 1."""
    boards: int | None = None
    """Boards of a team match; None = from the scores of both sides."""
    system: SystemChoice = "auto"
    scoring: Scoring = Scoring()
    scoring_said: bool = False
    """Whether rules say the scoring: also the usual one goes before what a file says. Not an option of its own."""
    match: MatchScoring = MatchScoring()
    """The points of a team match."""
    penalties: bool = False
    """Games of this range may have ended 0-0 or ½-0 by decision of the arbiter; otherwise such a pair of cells is an error."""
    row: int = 1
    """The row of the sheet in which both lists of a tournament begin: faults then name rows of the sheet."""
    year: int | None = None
    """The year of the event: nobody in the list of players can be born after it."""
    ratings: RatingList = "auto"
    """Of two columns of ratings, the one that counts where both are filled; by default the international one."""
    withdrawn: tuple[tuple[int, int | None], ...] = ()
    """Numbers of players (or teams) who left, and the last round of each; None where no round is stated."""
    cancelled: tuple[int, ...] = ()
    """Numbers of the rounds that were cancelled, in their order: nothing of them counts."""
    apart: tuple[Apart, ...] = ()
    """Players (or teams) of whom no two may be paired."""
    match_rule: MatchRule | None = None
    """
    What decides a team match, from the edition that the rules name; None = as without an edition: a grid like FFE 2.1.2, a TRF file like
    FIDE. Not an option of its own.
    """

    @property
    def says_exempt(self) -> bool:
        """Whether what a pairing-allocated bye is worth does not depend on the file."""
        return self.exempt_said or self.exempt != 2
