"""`xl-departage prizes`: who gets which prize of an event, by the table of its regulations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from xl_departage.base.errors import FileError, GridError, Place
from xl_departage.base.exact import points, to_number
from xl_departage.base.messages import Language, Text, in_every_language, text
from xl_departage.base.messages.notation import with_decimal_mark
from xl_departage.base.text import key_of
from xl_departage.chess.prizes.awards import Awards, Candidate, Passed, Plan, Why, awards
from xl_departage.chess.prizes.money import Sharing
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, Authority, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules, parse_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.defaults import with_codes, with_edition
from xl_departage.chess.tournament.ages import age_year
from xl_departage.chess.tournament.origin import find_player
from xl_departage.chess.tournament.points import format_points
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.workbook_formats import WORKBOOK_ENDINGS
from xl_departage.formats.csv_grid import read_csv_lines
from xl_departage.formats.formats import ending_of, formats_read
from xl_departage.formats.grids.lists.players import sex_of
from xl_departage.formats.prize_table import categories_of, is_prize_table, remarks, sharing_of
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.sources import load_source
from xl_departage.hosts.cli.terminal import as_text, console_for, console_of, echo_json, origin, say
from xl_departage.spreadsheet.storage.content import read_bytes

_ENDINGS_OF_TABLES = (".csv", ".tsv", ".txt", *WORKBOOK_ENDINGS)
_UNITS = {"0.01": Fraction(1, 100), "1": Fraction(1), "5": Fraction(5), "10": Fraction(10)}


@helping.command(name="prizes", help="help_prizes", values={"formats": formats_read})
@helping.argument("file", type=click.Path(path_type=Path))
@helping.argument("table", type=click.Path(path_type=Path))
@helping.option(
    "--sharing",
    type=helping.Words(
        [one.value for one in Sharing], lambda word: None if (one := sharing_of(word)) is None else one.value
    ),
    default="none",
    help="help_prizes_sharing",
)
@helping.option("--rounding", type=click.Choice(list(_UNITS)), default="0.01", help="help_prizes_rounding")
@helping.option("--several", is_flag=True, help="help_prizes_several")
@helping.option("--without", default="", metavar="7,12", help="help_prizes_without")
@helping.option("--year", type=click.IntRange(1950, 2100), help="help_prizes_year")
@helping.option("--codes", help="help_codes")
@helping.option("--rules", default="", help="help_rules")
@helping.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", help="help_format")
@language_option
def command(file: Path, table: Path, lang: Language, **said: Any) -> None:
    parsed = parse_rules(said["rules"], TIEBREAK_EDITIONS, DEFAULT)
    try:
        source = load_source(file, parsed.reading)
    except (FileError, GridError):
        # The two files are easily swapped.
        if ending_of(file) in _ENDINGS_OF_TABLES and is_prize_table(_rows(file)):
            raise FileError("prizes_swapped", Place(file=str(file)), table=str(table), prizes=str(file)) from None
        raise
    parsed, source = with_edition(parsed, source)
    if source.ranked_event is not None:
        raise FileError("prizes_teams", Place(file=str(file)))
    wanted, source = with_codes(said["codes"], source, parsed, str(file))
    without = _without(source, said["without"])
    standings = rank(Context(source.ranked, parsed), wanted)
    year, counted = _age_year(source, parsed, said["year"])
    plan = Plan(
        categories_of(_rows(table), str(table)),
        Sharing(said["sharing"]),
        _UNITS[said["rounding"]],
        said["several"],
        year,
    )
    ranked = [(source.ranked.players[row.player].number, row.points) for row in standings.rows]
    answer = awards(
        [_candidate(source, number, int(score * 2)) for number, score in ranked if number not in without], plan
    )
    by_age = any(category.ages != (None, None) for category in plan.categories)
    notes = (
        *([counted] if by_age and counted is not None else []),
        *(Text("prizes_without", number=number, name=name) for number, name in without.items()),
        *told(answer, plan, lang),
    )
    say((*source.notices, *standings.notices), lang)
    if said["layout"] == "json":
        echo_json({**origin(parsed.edition.name), **as_json(answer, plan, notes, lang)})
    else:
        _print(answer, plan, notes, lang)


def _age_year(source: Source, rules: Rules[TiebreakEdition], typed: int | None) -> tuple[int | None, Text | None]:
    """The year of the ages, and the sentence that says where it is from."""
    record = source.document
    ffe = rules.edition.authority is Authority.FFE
    for year, key in (
        (typed, "prizes_year.option"),
        (rules.reading.year, "prizes_year.rules"),
        (None if record is None else record.age_year, "prizes_year.workbook"),
        (age_year(source.header, ffe=ffe), "prizes_year.season" if ffe else "prizes_year.days"),
    ):
        if year is not None:
            return year, Text(key, year=year)
    return None, None


def _without(source: Source, typed: str) -> dict[int, str]:
    """
    The players that have no prize, names by numbers: all that was typed is one name, or it is numbers and names between commas, of which
    names with a comma stand between semicolons. Raises ArgumentError.
    """
    players = source.ranked.players
    whole = [player for player in players if key_of(player.name) == key_of(typed)]
    parts = [typed] if len(whole) == 1 else typed.split(";" if ";" in typed else ",")
    found = (players[find_player(source.origin, part.strip())] for part in parts if part.strip())
    return {player.number: player.name for player in found}


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    """The lines of the table with their numbers: a CSV file, or the sheet of a workbook, that named Prizes among several."""
    if ending_of(path) not in WORKBOOK_ENDINGS:
        return read_csv_lines(read_bytes(path), str(path))
    # Imported here: text files need no workbook engine.
    from xl_departage.chess.ratings.period_tables import cell_text
    from xl_departage.spreadsheet.recalculation.workbook_range import sheet_values
    from xl_departage.spreadsheet.storage.package import Package

    sheets = sheet_values(Package.open(path))
    named = {name.casefold() for name in in_every_language(Text("templates.sheet.prizes"))}
    sheet = next((one for one in sheets if one.name.strip().casefold() in named), sheets[0])
    last = max((column for _, column in sheet.cells), default=0)
    numbers = sorted({row for row, _ in sheet.cells})
    return [(row, [cell_text(sheet.cells.get((row, column), "")) for column in range(1, last + 1)]) for row in numbers]


def _candidate(source: Source, number: int, half_points: int) -> Candidate:
    person = next((one for one in source.people if one.number == number), None)
    player = next(one for one in source.ranked.players if one.number == number)
    if person is None:
        return Candidate(number, player.name, half_points, player.rating)
    birth = int(person.birth[:4]) if person.birth[:4].isdecimal() and len(person.birth) >= 4 else None
    return Candidate(number, player.name, half_points, player.rating, sex_of(person.sex), birth, person.club)


def money(amount: Fraction, language: Language) -> str:
    """An amount, with cents where it has any."""
    cents = round(amount * 100)
    whole, rest = divmod(abs(cents), 100)
    shown = f"{'-' if cents < 0 else ''}{whole}" + (f".{rest:02}" if rest else "")
    return with_decimal_mark(shown, language)


def told(answer: Awards, plan: Plan, language: Language) -> Iterator[Text]:
    """What stands below the list: who gets nothing and why, and what is left over."""
    yield from remarks(plan.categories)
    for one in answer.passed:
        yield _why(one, plan)
    for category, rest in zip(plan.categories, answer.remainders, strict=True):
        if rest:
            published = sum(category.amounts, Fraction(0))
            key = "prizes_remainder" if rest > 0 else "prizes_remainder.more"
            values = {"published": published, "given": published - rest, "rest": abs(rest)}
            yield Text(key, category=category.name, **{name: money(value, language) for name, value in values.items()})


def _why(one: Passed, plan: Plan) -> Text:
    values = {
        "category": plan.categories[one.category].name,
        "number": one.candidate.number,
        "name": one.candidate.name,
    }
    if one.why is Why.HIGHER and one.instead is not None:
        return Text("prizes_why.higher", **values, instead=plan.categories[one.instead].name)
    return Text(f"prizes_why.{one.why.value}", **values)


def as_json(answer: Awards, plan: Plan, notes: Sequence[Text], language: Language) -> dict[str, object]:
    """The JSON of the command line."""
    return {
        "prizes": [
            {
                "category": plan.categories[one.category].name,
                "place": one.place,
                "number": one.candidate.number,
                "name": one.candidate.name,
                "points": to_number(points(one.candidate.points)),
                "amount": to_number(one.amount),
            }
            for one in answer.awards
        ],
        "remainders": [
            {"category": category.name, "amount": to_number(rest)}
            for category, rest in zip(plan.categories, answer.remainders, strict=True)
        ],
        "age_year": plan.year,
        "notes": [line.in_language(language) for line in notes],
    }


def _print(answer: Awards, plan: Plan, notes: Sequence[Text], language: Language) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for key in ("category", "place", "number", "name", "points", "amount"):
        right = key in ("place", "number", "points", "amount")
        table.add_column(as_text(text(f"prizes.head.{key}", language)), justify="right" if right else "left")
    for one in answer.awards:
        score = with_decimal_mark(format_points(one.candidate.points), language)
        name = plan.categories[one.category].name
        cells = (
            name,
            str(one.place),
            str(one.candidate.number),
            one.candidate.name,
            score,
            money(one.amount, language),
        )
        table.add_row(*map(as_text, cells))
    console_for(table, console_of(120)).print(table)
    total = sum((one.amount for one in answer.awards), Fraction(0))
    click.echo(text("prizes_total", language, total=money(total, language), count=len(answer.awards)))
    for line in notes:
        click.echo(line.in_language(language))
