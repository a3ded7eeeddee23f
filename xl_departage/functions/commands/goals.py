"""
The menu: the commands, and, by type of tournament, the questions that tie-breaks answer, each with the function that answers it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from xl_departage.base.messages import Text
from xl_departage.chess.tiebreaks.presets import PRESETS

EDITION: Final = "FIDE-2026"
"""The edition that the commands write into their formulas, where everyone can see and change it; an explanation keeps its own."""
_NOTHING: Final[Mapping[str, str | int]] = MappingProxyType({})


TITLE: Final = Text("command_title")
"""The title of the menu, the tab or the pane."""


class Command(NamedTuple):
    """One entry of the menu."""

    title: Text
    tip: Text
    """What the command does, in one sentence."""
    key: str
    """The letter that chooses it on Excel's ribbon; no two commands have the same."""


COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "insert": Command(Text("command_insert"), Text("command_insert.tip"), "D"),
        "explain": Command(Text("command_explain"), Text("command_explain.tip"), "E"),
        "check": Command(Text("command_check"), Text("command_check.tip"), "C"),
        "help": Command(Text("command_help"), Text("command_help.tip"), "H"),
    }
)
"""The commands by name, in the order of the menu. `insert` has a submenu, `TOURNAMENTS`, with the `GOALS` of each."""


CALC_COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        **{name: command for name, command in COMMANDS.items() if name != "help"},
        "print": Command(Text("command_print"), Text("command_print.tip"), "I"),
        "copy": Command(Text("command_copy"), Text("command_copy.tip"), "Y"),
        "help": COMMANDS["help"],
    }
)
"""
The commands in Calc. `print` exists there because Calc has no computed print areas, `copy` because Calc does not show the value of
a function that it does not know.
"""


MORE_COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "pair": Command(Text("command_pair"), Text("command_pair.tip"), "P"),
        "new": Command(Text("command_new"), Text("command_new.tip"), "N"),
    }
)
"""
Further commands where the whole program is installed beside the spreadsheet, with a pairing engine and a writer of workbooks (`new`
has a submenu of templates). The pane has `pair` too.
"""


class Goal(NamedTuple):
    """A question, and the call that answers it for a grid."""

    name: str
    """Its name in menus and callbacks: ASCII letters and `_`; no two goals have the same."""
    tournament: str
    """A key of `TOURNAMENTS`."""
    question: Text
    function: str
    given: Mapping[str, str | int] = _NOTHING
    """The arguments other than the grid and the rules."""
    words: bool = False
    """Whether the value contains words, so that its rules should name a language."""


TOURNAMENTS: Final[Mapping[str, Text]] = MappingProxyType(
    {kind: Text(f"command_tournament_{kind}") for kind in ("swiss", "round_robin", "teams")}
)
"""The types of tournaments, in the order of the menu."""
_PRESETS: Final = {preset.names.key.partition(".")[2]: ";".join(preset.codes) for preset in PRESETS}
_SWISS: Final = "BH/C1;BH;SB"


def _goal(tournament: str, question: str, function: str, **arguments: str | int) -> Goal:
    words = function == "STANDINGS"
    return Goal(
        f"{tournament}_{question}",
        tournament,
        Text(f"command_goal_{question}"),
        function=function,
        given=arguments,
        words=words,
    )


GOALS: Final[Mapping[str, Goal]] = MappingProxyType(
    {
        goal.name: goal
        for goal in (
            _goal("swiss", "opponents_strength", "BUCHHOLZ"),
            _goal("swiss", "opponents_strength_cut", "BUCHHOLZ_CUT", n=1),
            _goal("swiss", "beaten_points", "SONNEBORN_BERGER"),
            _goal("swiss", "opponents_rating", "AVERAGE_RATING"),
            _goal("swiss", "performance", "PERFORMANCE"),
            _goal("swiss", "wins", "WINS"),
            _goal("swiss", "progress", "CUMULATIVE"),
            _goal("swiss", "standings", "STANDINGS", tiebreaks=_SWISS),
            _goal("round_robin", "encounter", "DIRECT_ENCOUNTER"),
            _goal("round_robin", "wins", "WINS"),
            _goal("round_robin", "beaten_points", "SONNEBORN_BERGER"),
            _goal("round_robin", "half_points", "KOYA"),
            _goal("round_robin", "standings", "STANDINGS", tiebreaks=_PRESETS["fide_round_robin"]),
            _goal("teams", "match_points", "MATCH_POINTS"),
            _goal("teams", "game_points", "GAME_POINTS"),
            _goal("teams", "encounter", "DIRECT_ENCOUNTER"),
            _goal("teams", "beaten_points", "SONNEBORN_BERGER"),
            _goal("teams", "standings", "STANDINGS", tiebreaks=_PRESETS["team_round_robin"]),
        )
    }
)
"""The goals by name, in the order of the menu."""
