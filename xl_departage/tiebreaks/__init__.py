"""
Tie-breaks: functions of a `Context` (a crosstable under an edition of the rules).

Every function gives one value a player, by index, exact and in points (ratings: rating points) as a cell shows it;
None where the value is undefined. The edition of the rules decides what is computed; one that does not define the
tie-break raises ArgumentError.
"""

from __future__ import annotations

from xl_departage.tiebreaks import seed as _seed  # noqa: F401 - registers the rows
from xl_departage.tiebreaks.codes import parse_code
from xl_departage.tiebreaks.columns import (
    accounts,
    adjusted_scores,
    average_rating,
    buchholz,
    buchholz_sum,
    cumulative,
    direct_encounter,
    game_points,
    kashdan,
    koya,
    match_points,
    performance,
    points,
    provisional_ratings,
    sonneborn_berger,
    values,
    wins,
    yugoslav,
)
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.fide import codes as _fide  # noqa: F401 - registers FIDE's, after those of the seed
from xl_departage.tiebreaks.presets import PRESETS, Notice, Preset, read_list
from xl_departage.tiebreaks.registry import ParsedCode
from xl_departage.tiebreaks.standings import Standing, Standings, rank
from xl_departage.tiebreaks.team import berlin

__all__ = [
    "PRESETS",
    "Context",
    "Notice",
    "ParsedCode",
    "Preset",
    "Standing",
    "Standings",
    "accounts",
    "adjusted_scores",
    "average_rating",
    "berlin",
    "buchholz",
    "buchholz_sum",
    "cumulative",
    "direct_encounter",
    "game_points",
    "kashdan",
    "koya",
    "match_points",
    "parse_code",
    "performance",
    "points",
    "provisional_ratings",
    "rank",
    "read_list",
    "sonneborn_berger",
    "values",
    "wins",
    "yugoslav",
]
