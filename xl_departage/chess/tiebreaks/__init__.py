"""
Tie-breaks: functions of a `Context` (a crosstable under an edition of the rules).

    values(context, code) -> [value]       one value per player, exact and in points as a cell shows it; None = undefined
    accounts(context, code) -> [Account]   the lines behind each value; None for a tie-break not based on rounds
    rank(context, codes) -> Standings      points, then each tie-break in turn

`code` is a `ParsedCode`, a code (`"BH/C1"`) or a name (`"Médian 2"`). If the rules name no edition, a code that only FIDE defines
means the FIDE edition in force. All three functions raise ArgumentError for an unknown code, a code the edition does not define,
or a modifier the tie-break does not take, and Undefined or InconsistentGrid if the crosstable cannot give the values.
"""

from __future__ import annotations

import xl_departage.chess.tiebreaks.buchholz
import xl_departage.chess.tiebreaks.encounter
import xl_departage.chess.tiebreaks.fide.fide_buchholz
import xl_departage.chess.tiebreaks.fide.fide_encounter
import xl_departage.chess.tiebreaks.fide.fide_own_results
import xl_departage.chess.tiebreaks.fide.performance_tiebreaks
import xl_departage.chess.tiebreaks.fide.team_encounter
import xl_departage.chess.tiebreaks.fide.team_tiebreaks
import xl_departage.chess.tiebreaks.independent_of_results
import xl_departage.chess.tiebreaks.own_results
import xl_departage.chess.tiebreaks.rating_based
import xl_departage.chess.tiebreaks.team
import xl_departage.chess.tiebreaks.team_season  # noqa: F401 - importing a family defines its tie-breaks
from xl_departage.base.exact import Exact
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.figures import Account
from xl_departage.chess.tiebreaks.presets import PRESETS, ListNotice, Preset, read_list
from xl_departage.chess.tiebreaks.registry import ParsedCode, accounts_of, compute
from xl_departage.chess.tiebreaks.standings import Standing, Standings, rank
from xl_departage.chess.tiebreaks.team import berlin

__all__ = [
    "PRESETS",
    "Context",
    "ListNotice",
    "ParsedCode",
    "Preset",
    "Standing",
    "Standings",
    "accounts",
    "berlin",
    "parse_code",
    "rank",
    "read_list",
    "values",
]


def values(context: Context, code: str | ParsedCode) -> list[Exact | None]:
    """The values of any tie-break, given by code or name: one per player."""
    return compute(context, parse_code(code) if isinstance(code, str) else code)


def accounts(context: Context, code: str | ParsedCode) -> list[Account] | None:
    """The components of each player's value; None for a tie-break that is not based on rounds."""
    return accounts_of(context, parse_code(code) if isinstance(code, str) else code)
