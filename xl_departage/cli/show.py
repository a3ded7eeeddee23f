"""
`xl-departage show`: the values of a worksheet in the terminal, as the file holds them.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import click

from xl_departage.cli.language import language_option
from xl_departage.messages import Language, text


@click.command(name="show", help="Print the values of a worksheet, as the file holds them.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--sheet", help="Name of the worksheet; the first one when left out.")
@click.option("--rows", type=click.IntRange(1), help="Print no more rows than this.")
@language_option
def command(file: Path, sheet: str | None, rows: int | None, lang: Language) -> None:
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException
    from rich.console import Console
    from rich.table import Table

    try:
        workbook = load_workbook(file, data_only=True, read_only=True)
    except (InvalidFileException, OSError, KeyError, ValueError) as error:
        click.echo(text("show_unreadable", lang, file=file, reason=error), err=True)
        sys.exit(2)
    if sheet is not None and sheet not in workbook.sheetnames:
        click.echo(text("show_no_sheet", lang, sheet=sheet, known=", ".join(workbook.sheetnames)), err=True)
        sys.exit(2)
    worksheet = workbook[sheet or workbook.sheetnames[0]]
    lines = [list(row) for row in islice(worksheet.iter_rows(values_only=True), rows)]
    width = max((index + 1 for row in lines for index, value in enumerate(row) if value is not None), default=0)
    table = Table(show_header=False, title=worksheet.title, title_justify="left")
    numeric = [
        all(isinstance(row[index], (int, float)) for row in lines[1:] if row[index] is not None)
        for index in range(width)
    ]
    for is_number in numeric:
        table.add_column(justify="right" if is_number else "left")
    for row in lines:
        table.add_row(*(_shown(value, lang) for value in row[:width]))
    console = Console()
    if not console.is_terminal:
        # Piped into a file or a pager: as wide as the sheet.
        console = Console(width=1_000)
    console.print(table)
    workbook.close()


def _shown(value: object, language: Language) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        shown = f"{value:.15g}"
        return shown.replace(".", ",") if language == "fr" else shown
    # Brackets would be read as markup by the table printer.
    return str(value).replace("[", r"\[")
