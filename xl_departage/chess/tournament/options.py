"""
How to read a range: the options of `rules` for what the cells alone cannot settle.

With `auto`, the context of the range decides; for the notation, an ambiguous range is an error that names the option. `system` is
inferred from the pairings, and `ratings` prefers the international
rating where the headings show which it is.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.chess.tournament.crosstable import STANDARD_MATCH, MatchRule, MatchScoring, Scoring

Format = Literal["auto", "ffe", "chess-results", "vega", "trf", "uscf", "swiss-chess"]
Numbers = Literal["auto", "rank", "number", "row"]
SystemChoice = Literal["auto", "swiss", "round-robin"]
FirstColour = Literal["white", "black"]
RatingList = Literal["auto", "international", "national"]

FORMATS: tuple[Format, ...] = ("auto", "ffe", "chess-results", "vega", "trf", "uscf", "swiss-chess")
LANGUAGES = ("fr", "es", "it", "ca", "pt", "pl", "hr", "sr", "cs", "en", "de", "nl", "sv", "fi", "da", "no", "hu", "ru")
"""The languages in which a crosstable may be written; the tables of notations cover them all."""
NUMBERS: tuple[Numbers, ...] = ("auto", "rank", "number", "row")
SYSTEMS: tuple[SystemChoice, ...] = ("auto", "swiss", "round-robin")
FIRST_COLOURS: tuple[FirstColour, ...] = ("white", "black")
RATING_LISTS: tuple[RatingList, ...] = ("auto", "international", "national")


class Apart(NamedTuple):
    """Players (or teams), by number, of whom no two may be paired, and the rounds for which this holds."""

    numbers: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None
    """None: up to the last round."""


class ReadingOptions(NamedTuple):
    """How to read a range. Hashable, so that a crosstable can be cached by its cells and these options."""

    exempt: int = 2
    """What a pairing-allocated bye is worth under the scoring in force: as much as a win (2), as a draw (1), or nothing (0)."""
    exempt_is_stated: bool = False
    """Whether the rules state `exempt`; then even its default overrides the file. Not an option of its own."""
    format: Format = "auto"
    language: str = "auto"
    """The language of the colour letters: `auto` or an ISO code of `notations.COLOUR_LETTERS`."""
    numbers: Numbers = "auto"
    """The meaning of an opponent's number: the rank, the number or the row of the table."""
    rounds: int | None = None
    """Rounds that count; None = up to the last one that was played."""
    planned: int | None = None
    """Rounds planned; None if the rules do not state it."""
    first: FirstColour | None = None
    """The colour drawn for the first player in round 1 of a Swiss tournament; None if the rules do not say it."""
    acceleration: str = ""
    """The acceleration of a Swiss tournament, as `acceleration.acceleration_named` spells it; empty if none is stated."""
    games: int | None = None
    """Games due between each pair of a round robin; None = as many as the games show, or 1 in a square table."""
    boards: int | None = None
    """Boards of a team match; None = as the source states or seats; in a grid, inferred from the scores of both sides."""
    system: SystemChoice = "auto"
    scoring: Scoring = Scoring()
    scoring_is_stated: bool = False
    """Whether the rules state the scoring; then even the usual one overrides the file. Not an option of its own."""
    match: MatchScoring = MatchScoring()
    """The points of a team match."""
    penalties: bool = False
    """Whether games of this range may have ended 0-0 or ½-0 by decision of the arbiter; otherwise such a pair of cells is an error."""
    row: int = 1
    """The row of the sheet in which both lists of a tournament begin, so that faults name rows of the sheet."""
    year: int | None = None
    """The year of the event; a player in the list who was born later is a fault. None if it is not stated."""
    ratings: RatingList = "auto"
    """
    Which rating counts for a player who has one in two columns. By default the international one if the headings show which it is
    (`RtgI` and `RtgN`, `Elo` and `DWZ`), otherwise that of the left column.
    """
    withdrawn: tuple[tuple[int, int | None], ...] = ()
    """The number of each player (or team) that left, and the last round; None if no round is stated."""
    cancelled: tuple[int, ...] = ()
    """Numbers of the cancelled rounds, in order; nothing in them counts."""
    apart: tuple[Apart, ...] = ()
    """Players (or teams) of whom no two may be paired."""
    match_rule: MatchRule | None = None
    """
    What decides a team match, from the edition that the rules name. None if they name no edition: FFE 2.1.2 then applies to a
    grid, and FIDE's rule to a record. Not an option of its own.
    """

    @property
    def says_exempt(self) -> bool:
        """Whether the options, rather than the file, say what a pairing-allocated bye is worth."""
        return self.exempt_is_stated or self.exempt != 2


def fault_of_team_options(options: ReadingOptions) -> ArgumentError | None:
    """
    The error for an option that only a team event can obey: the points of a match, or its boards if there are several. None if there is no
    such option.
    """
    if options.match != STANDARD_MATCH:
        return ArgumentError("rules_match_of_individuals")
    return ArgumentError("rules_boards_of_individuals") if (options.boards or 1) > 1 else None


def refuse_options_of_teams(options: ReadingOptions) -> None:
    """Raise ArgumentError for an option that only a team event can obey."""
    if (fault := fault_of_team_options(options)) is not None:
        raise fault
