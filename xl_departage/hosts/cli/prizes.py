"""`xl-departage prizes`: who receives which prize of an event, by the table of its regulations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from xl_departage.base.errors import FileError, GridError, Place
from xl_departage.base.exact import points, to_number
from xl_departage.base.messages import Language, Text, in_every_language, text
from xl_departage.chess.prizes.money import ROUNDINGS, Sharing
from xl_departage.chess.prizes.prize_list import PrizeList, prizes_of_source, refuse_teams, with_options
from xl_departage.chess.prizes.wording import COLUMNS, cells_of, sentence, total
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules import PrizeOptions
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.defaults import chosen_codes, with_edition
from xl_departage.documents.workbook_formats import WORKBOOK_ENDINGS
from xl_departage.formats.csv_grid import read_csv_lines
from xl_departage.formats.formats import ending_of, formats_read
from xl_departage.formats.prize_table import Row, has_prize_headings, is_prize_table, read_prizes, sharing_of
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.source_files import load_source
from xl_departage.hosts.cli.terminal import as_text, console_for, console_of, echo_json, origin, say
from xl_departage.spreadsheet.storage.content import read_bytes

_ENDINGS_OF_TABLES = (".csv", ".tsv", ".txt", *WORKBOOK_ENDINGS)


@helping.command(name="prizes", help="help_prizes", values={"formats": formats_read})
@helping.argument("file", type=click.Path(path_type=Path))
@helping.argument("table", type=click.Path(path_type=Path), required=False)
@helping.option(
    "--sharing",
    type=helping.Words(
        [sharing.value for sharing in Sharing],
        lambda word: None if (sharing := sharing_of(word)) is None else sharing.value,
    ),
    help="help_prizes_sharing",
)
@helping.option("--rounding", type=click.Choice(list(ROUNDINGS)), help="help_prizes_rounding")
@helping.option("--several", is_flag=True, help="help_prizes_several")
@helping.option("--without", metavar="7,12", help="help_prizes_without")
@helping.option("--year", type=click.IntRange(1950, 2100), help="help_prizes_year")
@helping.option("--codes", help="help_codes")
@helping.option("--rules", default="", help="help_rules")
@helping.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", help="help_format")
@language_option
def command(file: Path, table: Path | None, lang: Language, **chosen: Any) -> None:
    parsed = parse_rules(chosen["rules"], TIEBREAK_EDITIONS, DEFAULT)
    try:
        source = load_source(file, parsed.reading)
    except (FileError, GridError):
        # The two files are easily given in the wrong order.
        if table is not None and ending_of(file) in _ENDINGS_OF_TABLES and is_prize_table(_rows(file, file)):
            raise FileError("prizes_swapped", Place(file=str(file)), table=str(table), prizes=str(file)) from None
        raise
    parsed, source = with_edition(parsed, source)
    refuse_teams(source)
    rows = _rows(table or file, file, named=table is not None)
    options = PrizeOptions(
        chosen["sharing"], ROUNDINGS.get(chosen["rounding"]), chosen["several"] or None, chosen["without"] or ""
    )
    parsed = with_options(parsed, options, chosen["year"])
    wanted, source = chosen_codes(chosen["codes"], source, parsed, str(file))
    standings = rank(Context(source.ranked, parsed), wanted)
    prize_list = prizes_of_source(source, parsed, standings, read_prizes(rows, str(table or file)), lang)
    say((*source.notices, *standings.notices), lang)
    if chosen["layout"] == "json":
        echo_json({**origin(parsed.edition.name), **as_json(prize_list, lang)})
    else:
        _print(prize_list, lang)


def _rows(path: Path, tournament: Path, *, named: bool = True) -> list[Row]:
    """
    The rows of the table with their numbers, from a CSV file, or from a workbook: from its sheet *Prizes* (in any of
    our languages), or without one from its first sheet. Raises FileError if there is no table.
    """
    if ending_of(path) not in WORKBOOK_ENDINGS:
        # A tournament as text has no prizes.
        return [*read_csv_lines(read_bytes(path), str(path))] if named else _without_table(path, tournament)
    # Imported here: text files need no workbook engine.
    from xl_departage.documents.workbooks import with_values
    from xl_departage.spreadsheet.storage.package import Package

    sheets = with_values(Package.open(path))[1].sheets
    names = {name.casefold() for name in in_every_language(Text("templates.sheet.prizes"))}
    titled = next((candidate for candidate in sheets if candidate.name.strip().casefold() in names), None)
    sheet = titled or sheets[0]
    last = max((column for _, column in sheet.cells), default=0)
    numbers = sorted({row for row, _ in sheet.cells})
    rows: list[Row] = [(row, [sheet.cells.get((row, column), "") for column in range(1, last + 1)]) for row in numbers]
    if titled is None and (len(sheets) > 1 or not named) and not has_prize_headings(rows):
        return _without_table(path, tournament)
    return rows


def _without_table(path: Path, tournament: Path) -> list[Row]:
    raise FileError("prizes_no_table", Place(file=str(path)), file=tournament)


def as_json(prize_list: PrizeList, language: Language) -> dict[str, object]:
    """The prizes as JSON."""
    plan, answer = prize_list.plan, prize_list.awards
    return {
        "prizes": [
            {
                "category": line.category,
                "place": award.place,
                "number": award.candidate.number,
                "name": award.candidate.name,
                "points": to_number(points(award.candidate.points)),
                "amount": to_number(award.amount),
                "why": line.why.in_language(language),
            }
            for line in prize_list.lines
            if (award := line.award) is not None
        ],
        "remainders": [
            {"category": category.name, "amount": to_number(rest)}
            for category, rest in zip(plan.categories, answer.remainders, strict=True)
        ],
        "age_year": plan.year,
        "notes": [sentence(line).in_language(language) for line in prize_list.notes],
    }


def _print(prize_list: PrizeList, language: Language) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for key, figures in COLUMNS.items():
        table.add_column(as_text(text(f"prizes.head.{key}", language)), justify="right" if figures else "left")
    for line in prize_list.lines:
        if cells := cells_of(line, language):
            table.add_row(*map(as_text, cells))
    console_for(table, console_of(160)).print(table)
    click.echo(total(prize_list.awards, language).in_language(language))
    for line in prize_list.notes:
        click.echo(sentence(line).in_language(language))
