"""
The editions of the tie-break rules, one record each: rules differ by date and by federation, and the algorithms read the record.

A new edition is one record and its names in `TIEBREAK_EDITIONS`; everything else is derived from these: the codes that it
defines (`Tiebreak.defined_in`), the years of `/Vnnnn` (`edition_of_year`), the edition of a date (`edition_in_force`), the
comparison in CHECK, the choices in the templates, the pages of the documentation. If an edition makes a choice that no record makes
yet, add a member to an enumeration here and a case in `chess/tiebreaks/buchholz.py` (or in the FIDE package, for choices that
only FIDE makes).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from xl_departage.base.messages import Text
from xl_departage.chess.tournament.crosstable import MatchRule


class Authority(Enum):
    """The authority decides which function computes a code that several federations define (`BH`, `SB`, `KS` …)."""

    FFE = "FFE"
    FIDE = "FIDE"


class OwnUnplayed(Enum):
    """The score a player counts for an unplayed round."""

    GLOSSARY = "half of the opponent who forfeited, the tournament's mean for an exemption, else his own adjusted score"
    """FFE 1998, section 4 « Score ajusté » for the cases it covers, section 1 for the rest."""
    FICTITIOUS_OPPONENT = "score before the round, plus what the round left, plus half a point for each later round"
    """FFE 14.3 "score ajusté de type direct", FIDE 2012 to 2023."""
    DUMMY_OWN_SCORE = "a dummy with the player's own score"
    """FIDE C.07 16.4 of 2023 and 2024."""
    DUMMY_CAPPED = "a dummy with the player's own score, capped"
    """FIDE C.07 16.4 of 2026."""


class OwnResult(Enum):
    """The result by which Sonneborn-Berger multiplies the opponent's score for an unplayed round."""

    DRAWN = "a draw"
    """FFE 1998 section 1: « une partie non jouée vaut un demi-point au titre du départage »."""
    AWARDED = "the points awarded"


_OWN_UNPLAYED = {
    Authority.FFE: (OwnUnplayed.GLOSSARY, OwnUnplayed.FICTITIOUS_OPPONENT),
    Authority.FIDE: (OwnUnplayed.DUMMY_OWN_SCORE, OwnUnplayed.DUMMY_CAPPED),
}
"""The ways of counting an unplayed round that the functions of each federation implement."""


@dataclass(frozen=True, eq=False)
class TiebreakEdition:
    """One edition of a federation's tie-break rules."""

    name: str
    title: Text
    source: str
    """The text itself: regulation, chapter, date."""
    in_force: str | None
    """ISO date from which it applies; None if the text has no date."""
    authority: Authority
    own_unplayed: OwnUnplayed
    own_result: OwnResult
    adjusts_round_robins: bool
    """Whether scores are adjusted in round robins, too; if not, a forfeit there counts as a game against the scheduled opponent."""
    match_rule: MatchRule
    """
    What decides a team match. FFE 2.4 section 2.1.2 states it: more than, exactly, or less than half of the boards. C.07 gives
    match points (11.1.1) without saying when a match is won; FIDE's checker compares the game points of both teams, so that is what
    FIDE's editions do.
    """
    article: str
    """The article on unplayed rounds, as shown in explanations."""
    hint: Text | None = None
    """A short description for the drop-down lists of the templates; None if not listed there."""
    cut_by_rounds: tuple[tuple[int, int], ...] = ()
    """
    Pairs of a number of planned rounds (at most) and the number of scores that a « Tronqué » or « Médian » without a number then
    cuts; the last pair also applies beyond. Empty = 1.
    """
    rating_window: int | None = None
    """
    Points around a player's own rating to which opponents are limited in the performance (FFE); None for FIDE, which has no
    window.
    """
    counts_estimates: bool = True
    """
    Whether an unrated player's estimate (`1399 E`) counts as a rating; not for the FFE (2.4 section 4, « Performance
    Elo »).
    """
    own_codes: str = ""
    """Prefix in TRF26 for tie-breaks that are not those of C.07 (`OTHER_PAPI_KASHDAN`); empty for FIDE's editions."""
    interpolated: bool = False
    """
    Whether the performance is Papi's: with levels of score groups, and with the table of differences interpolated between whole
    percentages.
    """

    swiss_only: str = ""
    """The article whose tie-breaks must not be used in round robins; empty if there is none."""
    one_family: str = ""
    """The article that allows only one family of tie-breaks in an event; empty if there is none."""

    @property
    def year(self) -> str:
        """The year in its name; empty if there is none."""
        return self.name.partition("-")[2]

    def bars_in_round_robins(self, article: str) -> bool:
        """Whether a tie-break of that article must not be used in a round robin."""
        return bool(self.swiss_only) and article.startswith(f"{self.swiss_only}.")

    def __post_init__(self) -> None:
        if self.own_unplayed not in _OWN_UNPLAYED[self.authority]:
            raise ValueError(f"{self.name}: the rules of {self.authority.value} do not count {self.own_unplayed}")
        if self.authority is Authority.FFE and self.rating_window is None:
            raise ValueError(f"{self.name}: the performance of the FFE needs the window around a rating")


_FFE_WINDOW = 350
"""The rating window of 1998: a difference of more than 350 points counts as 350 (FFE, « Départages », 2.3.2, § 4)."""


FFE_1998 = TiebreakEdition(
    "FFE",
    Text("regulations.ffe_annex_departages_1998"),
    "FFE, Livre de l'arbitre, chapitre 2.4 « Départages » (A.G. 98)",
    in_force="1998-01-01",
    authority=Authority.FFE,
    own_unplayed=OwnUnplayed.GLOSSARY,
    own_result=OwnResult.DRAWN,
    # Section 1 makes no exception for round robins.
    adjusts_round_robins=True,
    match_rule=MatchRule.HALF_OF_THE_BOARDS,
    article="FFE 2.4 § 1",
    one_family="FFE 2.4 § 3",
    hint=Text("regulations.french_arbiters_manual_1998"),
    rating_window=_FFE_WINDOW,
    counts_estimates=False,
    own_codes="OTHER_FFE_",
)
FFE_2012 = TiebreakEdition(
    "FFE-2012",
    Text("regulations.editions.ffe_2012"),
    "FFE, « Ancienne méthode de calcul du score ajusté », article 14.3",
    in_force="2012-07-01",
    authority=Authority.FFE,
    own_unplayed=OwnUnplayed.FICTITIOUS_OPPONENT,
    own_result=OwnResult.AWARDED,
    # Article 14.3 opens with « Dans les tournois au système suisse ».
    adjusts_round_robins=False,
    match_rule=MatchRule.HALF_OF_THE_BOARDS,
    article="FFE 14.3",
    hint=Text("regulations.papi"),
    cut_by_rounds=((7, 1), (12, 2), (999, 3)),
    rating_window=400,
    counts_estimates=False,
    own_codes="OTHER_PAPI_",
    interpolated=True,
)

FIDE_2024 = TiebreakEdition(
    "FIDE-2024",
    Text("regulations.editions.fide_2024"),
    "FIDE Handbook C.07, Play-off and Tie-break Regulations, approved 29/07/2024",
    in_force="2024-08-01",
    authority=Authority.FIDE,
    own_unplayed=OwnUnplayed.DUMMY_OWN_SCORE,
    own_result=OwnResult.AWARDED,
    # Article 15.2.
    adjusts_round_robins=False,
    match_rule=MatchRule.HIGHER_SCORE,
    article="FIDE C.07 art. 16",
)
FIDE_2026 = TiebreakEdition(
    "FIDE-2026",
    Text("regulations.editions.fide_2026"),
    "FIDE Handbook C.07, Play-off and Tie-break Regulations, approved 02/02/2026",
    in_force="2026-03-01",
    authority=Authority.FIDE,
    own_unplayed=OwnUnplayed.DUMMY_CAPPED,
    own_result=OwnResult.AWARDED,
    # Article 15.2.
    adjusts_round_robins=False,
    match_rule=MatchRule.HIGHER_SCORE,
    article="FIDE C.07 art. 16",
    # Article 8 opens with this restriction, which the text of 2024 does not have.
    swiss_only="FIDE C.07 8",
    hint=Text("regulations.c_07_of_1_march_2026"),
)

C07_SECOND_TEXT = FIDE_2026.in_force
"""Date of the text that introduced 7.7, 7.8 and 10.6."""

TIEBREAK_EDITIONS: dict[str, TiebreakEdition] = {
    "FFE": FFE_1998,
    "FFE-1998": FFE_1998,
    "FFE-2012": FFE_2012,
    "PAPI": FFE_2012,
    "FIDE-2024": FIDE_2024,
    "FIDE-2026": FIDE_2026,
    "FIDE": FIDE_2026,
}
"""The editions, by every name that a user may write, in upper case."""

DEFAULT = FFE_1998
"""The edition of functions without rules."""


EDITIONS_OF_SWISS_MANAGER = {"2023": "FIDE-2024", "2024": "FIDE-2024", "2026": "FIDE-2026"}
"""The edition for each year that pages of Swiss-Manager print beside a tie-break."""


def editions(authority: Authority | None = None) -> list[TiebreakEdition]:
    """Every edition once, in the order of `TIEBREAK_EDITIONS`; only those of `authority` if given."""
    distinct = dict.fromkeys(TIEBREAK_EDITIONS.values())
    return [edition for edition in distinct if authority is None or edition.authority is authority]


def current(authority: Authority) -> TiebreakEdition:
    """The edition meant by the name of the authority alone: `FIDE`, `FFE`."""
    return TIEBREAK_EDITIONS[authority.value]


def edition_in_force(authority: Authority, date: str) -> TiebreakEdition | None:
    """The edition in force on an ISO date; None before the oldest one here."""
    dated = [edition for edition in editions(authority) if edition.in_force is not None and edition.in_force <= date]
    return max(dated, key=lambda edition: edition.in_force or "", default=None)


def edition_of_year(authority: Authority, year: int) -> TiebreakEdition | None:
    """The edition with that year in its name (`FIDE-2024`); None if there is none."""
    return TIEBREAK_EDITIONS.get(f"{authority.value}-{year}")


def years(authority: Authority) -> list[int]:
    """The years that `edition_of_year` knows, in the order of the table: oldest first."""
    matches = (re.fullmatch(rf"{authority.value}-(\d{{4}})", name) for name in TIEBREAK_EDITIONS)
    return [int(match[1]) for match in matches if match]
