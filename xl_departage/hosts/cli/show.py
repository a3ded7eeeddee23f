"""`xl-departage show`: prints the values of a worksheet in the terminal, as stored in the file."""

from __future__ import annotations

from pathlib import Path

import click

from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import error_name, with_decimal_mark
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import as_text, console_of


@helping.command(name="show", help="help_show")
@helping.argument("file", type=click.Path(path_type=Path))
@helping.option("--sheet", "reference", help="help_show_sheet")
@helping.option("--rows", type=click.IntRange(1), help="help_show_rows")
@language_option
def command(file: Path, reference: str | None, rows: int | None, lang: Language) -> None:
    # Imported here: `--help` need not wait for openpyxl.
    from rich.table import Column, Table

    from xl_departage.documents.workbooks import open_workbook
    from xl_departage.spreadsheet.recalculation.workbook_range import range_of
    from xl_departage.spreadsheet.storage.content import read_bytes

    area = range_of(open_workbook(read_bytes(file), str(file)), reference, "--sheet")
    place = area.place
    # A sheet is shown as on the screen, without hidden columns, but a range that is named as a whole.
    cells = [[value for column, value in enumerate(row) if column not in area.hidden] for row in area.cells]
    last = max(
        (index + 1 for index, row in enumerate(cells) if any(value not in (None, "") for value in row)), default=0
    )
    lines = cells[: min(last, rows or last)]
    width = max((index + 1 for row in lines for index, value in enumerate(row) if value is not None), default=0)
    below = [[row[index] for row in lines[1:] if row[index] is not None] for index in range(width)]
    numeric = (all(isinstance(value, (int, float)) for value in column) for column in below)
    columns = (Column(justify="right" if numbers else "left") for numbers in numeric)
    table = Table(*columns, show_header=False, title=as_text(place.sheet), title_justify="left")
    for row in lines:
        table.add_row(*(as_text(_shown(value, lang)) for value in row[:width]))
    console_of(1_000).print(table)
    left_out = sum(any(row[column] is not None for row in area.cells) for column in area.hidden)
    if left_out:
        click.echo(text("show_hidden_columns", lang, count=left_out), err=True)
    if len(lines) < last:
        click.echo(text("show_more_rows", lang, count=last - len(lines)), err=True)


def _shown(value: object, language: Language) -> str:
    match value:
        case None:
            return ""
        case ErrorKind():
            return error_name(value.value, language)
        case float():
            return with_decimal_mark(f"{value:.15g}", language)
    return str(value)
