"""
The command line `xl-departage`.

Exit status: 0 success; 1 finished, but with problems or differences to look at; 2 unusable arguments or file; 128 plus its number if a
signal stopped it (130 for Ctrl-C, 143 for SIGTERM). Errors go to stderr, one line each, below the usage if arguments are unusable. Each
command is a module of its own, imported when it is called, which keeps `--version` and `--help` fast.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Any

import click

from xl_departage import __version__
from xl_departage.base.messages import text
from xl_departage.hosts.cli.helping import CommandOption, Group, call_language, translated
from xl_departage.hosts.cli.terminal import print_what_can_be
from xl_departage.hosts.ending import reported

COMMANDS = (
    "recalc",
    "tiebreaks",
    "check",
    "whatif",
    "prizes",
    "report",
    "explain",
    "new",
    "update",
    "pair",
    "convert",
    "compare",
    "players",
    "rate",
    "submission",
    "repair",
    "copy",
    "install",
    "uninstall",
    "show",
    "libreoffice",
    "functions",
)
"""
The commands in the order of `--help`. Each is in the module of its name; its short help is the text `help_<name>_short`.
"""


class LazyGroup(Group):
    """A group whose commands are imported on demand."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        print_what_can_be()
        with reported(sys.argv[1:] if args is None else args):
            return super().main(args, *more, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module: Any = importlib.import_module(f"xl_departage.hosts.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            # click suggests only commands that are already loaded, of which there are none here.
            raise click.exceptions.NoSuchCommand(error.command_name, possibilities=COMMANDS, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section(translated("Commands")):
            formatter.write_dl([(name, text(f"help_{name}_short", call_language())) for name in COMMANDS])


@click.group(cls=LazyGroup, help="help_main", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    __version__, prog_name="xl-departage", message="%(prog)s %(version)s", cls=CommandOption, help="help_version"
)
def main() -> None:
    pass
