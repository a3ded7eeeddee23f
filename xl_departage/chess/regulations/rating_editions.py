"""
Editions of the rating rules: records of choices by federation and date; the algorithms read them and contain no dates.

    RatingEdition
    ├── BelgianEdition   "Le classement ELO belge" (BEL) and the federation's programs (BEL-1997 ... BEL-2015), its rules
    │                    of 2023 and 2024 (BEL-2023, BEL-2024)
    ├── FideEntryEdition "Entrée dans le classement de la FIDE" (FIDE-2009): first ratings only
    ├── FideEdition      FIDE Handbook B.02 (FIDE-2024, FIDE-2024-12, FIDE-2025)
    └── FfeEdition       FFE, "Départages" 2.3.2: performance with the 350 window and the Quantity table

Editions are compared by identity, which makes look-ups by edition fast.

`BEL` contains the printed text and nothing else. The dated Belgian editions up to `BEL-2015` were recovered by replaying published
lists; each states the lists to which it applied. Those from 2023 on follow the texts of their rules. Differences, caps and limits are
rating points; percentages are whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from xl_departage.base.messages import Text, verbatim
from xl_departage.chess.regulations.editions import FFE_1998


class Crossing(Enum):
    """How a Belgian period treats a player who crosses 2000 or 2200, where K changes."""

    NONE = "none"
    """The tier of the rating at the start of the period decides K throughout."""
    SCALED = "A"
    """The part beyond the limit is scaled by the ratio of the two K, after 25/150 (program of 1997 to 2005)."""
    SPLIT = "B"
    """The old K applies up to the limit, the new one to the rest of the gain (program from 2006)."""


@dataclass(frozen=True)
class BelgianPlaces:
    """Where the rules stand in the text of an edition, for explanations; the headings of "Le classement ELO belge" by default."""

    formula_one: str = "formule I"
    formula_two: str = "formule II"
    table_two: str = "formule II, table II"
    k: str = "« coefficient K »"
    exception: str = "« 25/150 »"
    floor: str = "« cotation habituelle »"
    processing: str = "« traitement par l'ordinateur »"
    results: str = "« communication des résultats »"
    """Which results are reported."""


@dataclass(frozen=True, eq=False)
class RatingEdition:
    """The fields of every edition."""

    name: str
    source: Text
    """Regulation and date, for help texts and explanations."""
    in_force: str | None = field(default=None, kw_only=True)
    """ISO date from which it applies; None if the text has no date."""
    hint: Text | None = field(default=None, kw_only=True)
    """A short description for the drop-down lists of the templates; None if not listed there."""


@dataclass(frozen=True, eq=False)
class BelgianEdition(RatingEdition):
    """
    Choices of the Belgian rating. "Le classement ELO belge" has no article numbers; its headings are quoted instead.
    """

    places: BelgianPlaces = BelgianPlaces()
    cap: int = 350
    """
    "Si la différence de cote entre deux joueurs dépasse 350 pts, elle est ramenée à 350"; 400 from the list of 2015-04.
    """
    truncated_percentage: bool = False
    """Whether p is truncated instead of rounded half up."""
    lowered_percentages: frozenset[int] = frozenset()
    """
    Exact percentages that the program of 1997 computed one too low (45, 65 and 90, an error of its binary arithmetic).
    """
    percentage_limits: tuple[int, int] | None = None
    """p is limited to this range; None = table I as printed, where 0 and 100 % are undetermined."""
    early_ten: bool = False
    """Whether K is 10 above 2200 from the 21st game on (the former rule that the printed text calls obsolete)."""
    upper_tier_at_limit: bool = False
    """Whether the K of the tier above (12, 10) applies at exactly 2000 and 2200, instead of the printed 16 and 12."""
    crossing: Crossing = Crossing.NONE
    crossing_from_limit: bool = False
    """Which end of a crossing may be exactly on the limit: the start (Ri <= L < R) if true, otherwise the end (Ri < L <= R)."""
    gain_misprints: tuple[tuple[int, int], ...] = ()
    """Pairs (difference, expected score in hundredths) for which the program's table II differed from the printed one."""
    exception_on_rounded: bool = True
    """Whether 25/150 compares the change after rounding; otherwise the exact change."""
    floored_first_rating: bool = False
    """
    Whether a first rating below the floor is raised to it before it is used; otherwise it is used unchanged, and only the list shows
    the floor.
    """
    newcomer_passes: bool = True
    """
    Whether there is a second pass, so that games with newcomers count for both sides; otherwise a game counts only against a rating
    of the starting list.
    """
    floor: int = 1150
    provisional_games: int = 10
    first_rating_games: int = 20
    exception_games: int = 25
    exception_change: int = 150
    exception_replaces: bool = False
    """Whether 25/150 uses formula I whatever its result (article 10.g of 2023); otherwise the nearer of the two ratings is taken."""
    start_games: tuple[tuple[int, int], ...] = ()
    """
    Pairs (least rating, games), highest rating first: the number of games with which a player who has a FIDE or foreign rating
    starts.
    """
    taken_up_periods: int = 0
    """For how many lists a game that could not be counted for lack of ratings is kept, to be counted later."""
    k_by_games: tuple[tuple[int, int], ...] = ((100, 32), (300, 24))
    """Pairs (last game of the career, K), as long as K depends on the number of games."""
    k_limits: tuple[int, int] = (2000, 2200)
    """The ratings at which K changes after these games."""
    k_tiers: tuple[int, int, int] = (16, 12, 10)
    """K below the first limit, between the limits, and above the second; `upper_tier_at_limit` decides for a rating exactly on a limit."""

    def games_at_start(self, rating: int, games: int) -> int:
        """
        A player's number of games at the start of a period; a rating without games is a FIDE or foreign one, for which an edition
        without `start_games` gives 0.
        """
        if games or not rating:
            return games
        return next((start for least, start in self.start_games if rating >= least), 0)


class Tempo(Enum):
    """The three FIDE lists."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


@dataclass(frozen=True, eq=False)
class FideEdition(RatingEdition):
    """Choices of FIDE B.02 (standard) and B.02 rapid and blitz."""

    cap: int = 400
    """8.3.1: a larger difference counts as 400, however often it occurs."""
    uncapped_from: int | None = None
    """8.3.1 from 2025-10-01: a player with at least this rating counts the full difference (standard only); None if nobody does."""
    unrated_gap: tuple[int, int] | None = None
    """
    Rapid and blitz: (difference, rating). Games with at least this difference are not rated if a player is above that rating. None if there
    is no such rule.
    """
    perfect: int = 800
    """Table 8.1.1 at 100 % (and its negative at 0 %)."""
    floor: int = 1400
    first_rating_games: int = 5
    """7.1.4: games against rated opponents for a first rating."""
    hypothetical_rating: int = 1800
    hypothetical_opponents: int = 2
    """8.2: number of opponents with that rating added as draws."""
    first_rating_most: int = 2200
    product_limit: int = 700
    """8.3.3: limit for K times the games of a period."""
    k: int = 20
    """8.3.3: K of all players to whom none of the following applies."""
    k_of_masters: int = 10
    masters_from: int = 2400
    """The K of masters is permanent once a published rating has reached this."""
    k_of_newcomers: int = 40
    newcomer_games: int = 30
    """Number of games up to which a player is a newcomer to the list."""
    k_of_juniors: int = 40
    junior_age: int = 18
    """A player is a junior until the end of the year of this birthday."""
    juniors_below: int = 2300
    """The K of juniors ends once a published rating has reached this."""


@dataclass(frozen=True, eq=False)
class FideEntryEdition(RatingEdition):
    """Choices of "Entrée dans le classement de la FIDE" (2009): first ratings and nothing else."""

    least_rating: int = 1401
    """First results below this are ignored."""
    rated_opponents: int = 3
    games: int = 9
    further_periods: int = 7
    """Number of periods after that of the first event whose results are grouped with it."""
    doubled_step: int = 25
    """Twice the 12.5 points for each half-point above 50 %."""
    perfect: int = 735
    """
    dp at 100 % (printed blank) and its negative at 0 % (cut off), from the text's own "retrait" of 735 for a score of
    0.
    """


@dataclass(frozen=True, eq=False)
class FfeEdition(RatingEdition):
    """Choices of the FFE performance ("Départages", PERFORMANCE Elo)."""

    cap: int = field(kw_only=True)


BEL = BelgianEdition(
    "BEL",
    verbatim("Le classement ELO belge (F.E.F.B.)"),
    floored_first_rating=True,
    exception_on_rounded=False,
    hint=Text("regulations.its_printed_text"),
)
BEL_1997 = BelgianEdition(
    "BEL-1997",
    Text("regulations.frbe_program", until="2005-07"),
    truncated_percentage=True,
    lowered_percentages=frozenset({45, 65, 90}),
    percentage_limits=(1, 99),
    early_ten=True,
    crossing=Crossing.SCALED,
    gain_misprints=((316, 86),),
    exception_on_rounded=False,
    in_force="1997-01-01",
)
BEL_2006 = BelgianEdition(
    "BEL-2006",
    Text("regulations.frbe_two_lists", first="2006-07", last="2007-01"),
    percentage_limits=(1, 99),
    early_ten=True,
    crossing=Crossing.SPLIT,
    crossing_from_limit=True,
    newcomer_passes=False,
    in_force="2006-07-01",
)
BEL_2007 = BelgianEdition(
    "BEL-2007",
    Text("regulations.frbe_lists", first="2007-07", last="2009-01"),
    percentage_limits=(1, 99),
    upper_tier_at_limit=True,
    crossing=Crossing.SPLIT,
    newcomer_passes=False,
    in_force="2007-07-01",
)
BEL_2009 = BelgianEdition(
    "BEL-2009",
    Text("regulations.frbe_lists", first="2009-07", last="2015-01"),
    percentage_limits=(11, 89),
    upper_tier_at_limit=True,
    crossing=Crossing.SPLIT,
    newcomer_passes=False,
    in_force="2009-07-01",
)
BEL_2015 = BelgianEdition(
    "BEL-2015",
    Text("regulations.frbe_lists_from", first="2015-04"),
    cap=400,
    percentage_limits=(8, 92),
    upper_tier_at_limit=True,
    crossing=Crossing.SPLIT,
    newcomer_passes=False,
    in_force="2015-04-01",
)
BEL_2023 = replace(
    BEL_2015,
    name="BEL-2023",
    source=Text("regulations.frbe_rules_2023"),
    places=BelgianPlaces(
        formula_one="art. 10.e",
        formula_two="art. 10.f.1",
        table_two="art. 10.f.1, 10.f.4",
        k="art. 10.f.2",
        exception="art. 10.g",
        floor="art. 10.f.3",
        processing="art. 10.e, 10.f, 12.e",
        results="art. 12.b",
    ),
    upper_tier_at_limit=False,
    crossing_from_limit=True,
    floored_first_rating=True,
    exception_games=26,
    exception_replaces=True,
    # Equivalent mutant `0 -> 1`, `0 -> -1`: no rating is below 1.
    start_games=((2300, 300), (2000, 200), (0, 50)),
    taken_up_periods=3,
    in_force="2023-07-01",
)
"""
Articles 10 and 12 of the text with 20 games for a first rating and 10 for a provisional one.

From the text: 25/150 « more than 25 games », always by the first-rating formula; start games (10.h); games of the
last three periods counted later (12.e); K 16 up to and including 2000, 12 up to and including 2200; the floor applied at once.

The text is silent on two things, and no list after 2022 was found to replay:

- The limits of p. Without them 0 and 100 % have no rating, so they are those of `BEL-2015`, the last program that was replayed.
- The second step of the programs when 2000 or 2200 is crossed. The texts of 2018 and 2021 lack it as well, and the lists of those
  years show it: it is made here, as in `BEL-2015`.

A game against a newcomer counts for the newcomer only, as the lists of 2006 to 2022 show. The federation's rating officer wrote
otherwise in September 2023: « dès que les joueurs NC sont classés, nous prenons en compte leurs parties du dernier trimestre dans le
classement de leurs adversaires. Ce n'est pas une modification en soi ». One statement against 18 lists, and no later list to decide.
"""
BEL_2024_JANUARY = replace(
    BEL_2023,
    name="BEL-2024-01",
    source=Text("regulations.frbe_rules_january_2024"),
    provisional_games=5,
    first_rating_games=5,
    in_force="2024-01-01",
)
"""
The list of 1 January 2024: a first rating after 5 games, none before; the floor is still 1150.

A single source, the federation's own site, has 5 games; an older copy of the same text has 20, and the date is that of the
proposal of September 2023. The text gives no K for games 6 to 20: 32 is our reading.
"""
BEL_2024 = replace(
    BEL_2024_JANUARY,
    name="BEL-2024",
    source=Text("regulations.frbe_rules_april_2024"),
    floor=1400,
    hint=Text("regulations.belgian_federation"),
    in_force="2024-04-01",
)
"""
From the list of 1 April 2024: the floor is 1400, and ratings below 2000 were raised once (`belgian.adapted`).

The floor and the adaptation have a single source, the source code of the federation's site (decision of 11 March 2024). No
list after 2022 was found to replay.
"""
FIDE_2009 = FideEntryEdition(
    "FIDE-2009",
    verbatim("Entrée dans le classement de la FIDE (2009)"),
    in_force="2009-07-01",
)
FIDE_2024 = FideEdition(
    "FIDE-2024",
    Text("regulations.fide_b_02_in_force", date="2024-03-01"),
    in_force="2024-03-01",
)
FIDE_2024_DECEMBER = replace(
    FIDE_2024,
    name="FIDE-2024-12",
    source=Text("regulations.fide_b_02_in_force", date="2024-12-01"),
    unrated_gap=(600, 2600),
    in_force="2024-12-01",
)
"""
Rapid and blitz 7.3.1: "Effective from 1 December 2024: Games played between players with a rating difference of 600 points or more
shall not be rated if at least one of the players is rated above 2600 on the relevant list." Nothing else changed.
"""
FIDE_2025 = replace(
    FIDE_2024_DECEMBER,
    name="FIDE-2025",
    source=Text("regulations.fide_b_02_in_force", date="2025-10-01"),
    uncapped_from=2650,
    hint=Text("regulations.b_02_of_1_october_2025"),
    in_force="2025-10-01",
)
assert FFE_1998.rating_window is not None
FFE = FfeEdition("FFE", verbatim("FFE, Départages 2.3.2 (A.G. 98)"), cap=FFE_1998.rating_window)
FIDE = FIDE_2025
"""FIDE's edition in force."""
FIDE_ENTRY = FIDE_2009
"""The default edition of the functions for entry into the FIDE list."""


_ALL: tuple[RatingEdition, ...] = (
    BEL,
    BEL_1997,
    BEL_2006,
    BEL_2007,
    BEL_2009,
    BEL_2015,
    BEL_2023,
    BEL_2024_JANUARY,
    BEL_2024,
    FIDE_2009,
    FIDE_2024,
    FIDE_2024_DECEMBER,
    FIDE_2025,
    FFE,
)
RATING_EDITIONS: dict[str, RatingEdition] = {edition.name: edition for edition in _ALL} | {"FIDE": FIDE}
"""Every name the `rules` text may use, in upper case."""


def names_of(*kinds: type[RatingEdition]) -> list[str]:
    """The names of all editions of these kinds, in the order of `RATING_EDITIONS`."""
    return [edition.name for edition in dict.fromkeys(RATING_EDITIONS.values()) if isinstance(edition, kinds)]


def taking_up() -> list[str]:
    """The names of the editions that keep games of earlier lists to count them later."""
    editions = [RATING_EDITIONS[name] for name in names_of(BelgianEdition)]
    return [edition.name for edition in editions if isinstance(edition, BelgianEdition) and edition.taken_up_periods]


def short_names(kind: type[RatingEdition]) -> list[str]:
    """The names of that kind without a year; if there are none, all its names."""
    undated = [name for name, edition in RATING_EDITIONS.items() if isinstance(edition, kind) and name.isalpha()]
    return undated or names_of(kind)
