"""Prints, on stderr and before a file is written, the table of what a federation requires of it."""

from __future__ import annotations

import click

from xl_departage.base.messages import Language, Text, text
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.required import FederationFile, requirements, table
from xl_departage.hosts.cli.terminal import as_text, console_for


def print_required(tournament: TournamentRecord, federation: FederationFile, language: Language) -> None:
    """
    Print what the federation requires, whether the tournament has it, and where the federation requires it; then what the file
    alone cannot fulfil.
    """
    rows = [[_said(cell, language) for cell in row] for row in table(tournament, federation)]
    print_table(text("required.title", language, federation=federation.name), rows, language)
    if any(line.missing for line in requirements(tournament, federation)):
        click.echo(text("required.complete", language), err=True)
    click.echo(text("required.by", language, source=federation.source), err=True)
    click.echo(federation.remark.in_language(language), err=True)


def _said(cell: Text | str, language: Language) -> str:
    return cell if isinstance(cell, str) else cell.in_language(language)


def print_table(title: str, rows: list[list[str]], language: Language) -> None:
    """Print a table of four columns on stderr: the field, its record, how necessary it is, whether it is there."""
    # Imported here: most conversions print no such table.
    from rich import box
    from rich.console import Console
    from rich.table import Table

    shown = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for key in ("field", "record", "importance", "state"):
        shown.add_column(as_text(text(f"required.column.{key}", language)))
    for row in rows:
        shown.add_row(*map(as_text, row))
    console = Console(stderr=True)
    click.echo(title, err=True)
    console_for(shown, console if console.is_terminal else Console(stderr=True, width=120)).print(shown)
