"""
The command line `xl-departage`.

Exit status: 0 done; 1 the work was done but something in it is wrong; 2 the call or the file is unusable. Errors go to stderr,
one line each. Each command is a module of its own, loaded when it is called, so that `--version` and `--help` stay quick.
"""

from __future__ import annotations

import importlib
from typing import Any

import click

from xl_departage import __version__

COMMANDS = {
    "recalc": "Recalculate workbooks without a spreadsheet program.",
    "tiebreaks": "Tie-breaks and ranking of a tournament file.",
    "check": "Every problem of a tournament file, with its cure.",
    "whatif": "The ranking if a game ended otherwise; the best and the worst place of a player.",
    "report": "A report for the notice board in one HTML file.",
    "explain": "How a value, or the order of two players, came to be.",
    "new": "A template workbook for a club: round robin, Swiss, teams, ratings, season.",
    "convert": "Convert between TRF, CSV and a workbook with live formulas.",
    "rate": "Process a whole rating period.",
    "submission": "Check the results of a tournament before they are sent in for rating.",
    "repair": "Spell the formulas of a workbook for another kind of Excel.",
    "install": "Install the functions in Excel on Windows.",
    "uninstall": "Remove what install wrote.",
    "show": "Print the values of a worksheet.",
    "libreoffice": "The functions in LibreOffice Calc.",
    "functions": "List the functions, or explain one.",
}
"""Commands with their short help, in the order of `--help`; `name` stands in the module of that name."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are needed."""

    def main(self, *args: Any, **extra: Any) -> Any:
        from xl_departage.cli.terminal import print_what_can_be

        print_what_can_be()
        return super().main(*args, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module: Any = importlib.import_module(f"xl_departage.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="xl-departage")
def main() -> None:
    """
    Chess tie-breaks (départages) and Elo ratings in spreadsheets, under FFE, FRBE/KBSB and FIDE rules.
    """
