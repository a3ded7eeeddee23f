"""`xl-departage new`: a template workbook for a club, with sample data, empty, or filled from a tournament file."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from xl_departage.base.errors import ArgumentError, DepartageError, FileError, Place
from xl_departage.base.messages import Language, text
from xl_departage.documents.workbook_formats import CALC, EXCEL, EXCEL_WITH_MACROS
from xl_departage.formats.formats import format_of, formats_read, written_format
from xl_departage.formats.player_lists.listed_player import SPEEDS, Speed
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.players import reading, say_changes
from xl_departage.hosts.cli.source_files import load_source
from xl_departage.hosts.cli.terminal import as_text, say, write_and_report

if TYPE_CHECKING:
    from xl_departage.chess.tournament.options import RatingList
    from xl_departage.chess.tournament.source import Source
    from xl_departage.documents.templates import Tables
    from xl_departage.formats.player_lists.list_changes import NewRatings

_OF_THE_FILE = {
    "template_individuals_only",
    "template_not_round_robin",
    "template_not_swiss",
    "template_players",
    "template_cycles",
    "template_rounds",
    "template_free_rounds",
    "template_needs_teams",
    "template_board_unsayable",
}
"""The errors about a tournament as a whole, to which the name of the file is added."""


@helping.command(name="new", help="help_new")
@helping.argument("name", required=False)
@helping.argument("out", required=False, type=click.Path(path_type=Path))
@helping.option("--empty", is_flag=True, help="help_new_empty")
@helping.option(
    "--from", "source", type=click.Path(path_type=Path), help="help_new_from", values={"formats": formats_read}
)
@helping.option("--range", "reference", help="help_range")
@helping.option("--players", type=click.Path(path_type=Path), help="help_new_players")
@helping.option("--games", type=click.Path(path_type=Path), help="help_new_games")
@helping.option("--most", type=click.IntRange(2), help="help_new_most")
@helping.option("--ratings", type=click.Path(path_type=Path), help="help_new_ratings")
@helping.option("--speed", type=click.Choice(SPEEDS), help="help_players_speed")
@helping.option("--rules", default="", help="help_new_rules")
@helping.option("--force", is_flag=True, help="help_new_force")
@helping.option("--program", type=click.Path(path_type=Path, file_okay=False), help="help_new_program")
@language_option
def command(
    name: str | None,
    out: Path | None,
    empty: bool,
    source: Path | None,
    reference: str | None,
    players: Path | None,
    games: Path | None,
    most: int | None,
    ratings: Path | None,
    speed: Speed | None,
    rules: str,
    force: bool,
    program: Path | None,
    lang: Language,
) -> None:
    if name is None:
        _list_templates(lang)
        return
    # Imported here: help and version need no templates.
    from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
    from xl_departage.chess.regulations.rules_text import parse_rules
    from xl_departage.documents.document_reading import not_held
    from xl_departage.documents.templates import Options, build, find_template
    from xl_departage.documents.templates.drop_downs import preset_edition
    from xl_departage.documents.templates.entries import remarks_on
    from xl_departage.documents.templates.home import problem_of
    from xl_departage.documents.templates.template_document import front_notices
    from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
    from xl_departage.spreadsheet.storage.package import Package

    try:
        template = find_template(name)
        if out is None:
            raise ArgumentError("template_no_out", name=template.name.in_language(lang))
        check_out(out, force=force)
        _check_target(out, [file for file in (source, players, games, ratings) if file is not None], program)
        if reference is not None and source is None:
            raise ArgumentError("template_range_alone", option="--range", source="--from")
        if empty and source is not None:
            raise ArgumentError("template_empty_and_from")
        if most is not None and most not in template.sizes:
            raise ArgumentError("template_sizes", most=most, sizes=", ".join(map(str, template.sizes)) or "–")
        rating_edition = _rating_edition(rules) if template.rated else None
        parsed = parse_rules("" if template.rated else rules, TIEBREAK_EDITIONS, preset_edition())
        tables = _tables(players, games, alone=source is None, members=template.rated)
        if tables is not None:
            tables = replace(tables, ratings=parsed.reading.ratings)
        loaded = None if source is None else load_source(source, parsed.reading, reference)
        answer = None
        if ratings is not None or speed is not None:
            preferred = parsed.reading.ratings
            loaded, tables, answer = _rated(
                loaded, tables, ratings, speed, lang, members=template.rated, preferred=preferred
            )
        options = Options(lang, empty, parsed.edition.name, most=most, rating_edition=rating_edition)
        with _shown(out, lang):
            content = build(template, options, tables or loaded)
            problem = problem_of(content, lang)
            odd = () if loaded is None else front_notices(workbook_cells(Package(content, Place(file=str(out)))))
            lost = () if loaded is None else not_held(loaded, content, template.title.in_language(lang))
            write_and_report(out, _of_kind(content, out, program, lang), lang)
    except DepartageError as error:
        if source is not None and error.place is None and error.key in _OF_THE_FILE:
            error.place = Place(file=str(source))
        if error.key != "template_unknown":
            raise
        click.echo(f"{error.message(lang)}\n{listing(lang)}", err=True)
        sys.exit(2)
    if odd and text("templates.round_days", lang) in problem:
        # The notices about the file report the same about its days, and the workbook holds everything that it contains.
        problem = ""
    notices = (*loaded.notices, *lost, *odd) if loaded is not None else ()
    say(() if tables is None else tables.remarks, lang)
    if tables is not None and tables.players is not None and not template.rated:
        title, of_teams = template.title.in_language(lang), template.kind == "teams"
        notices = remarks_on(tables.players, tables.ratings, title, of_teams=of_teams)
    say(notices, lang)
    if answer is not None:
        say_changes(answer, lang)
    if problem:
        # The workbook was written, but the data that it was filled with are inconsistent.
        click.echo(text("new_with_problem", lang, file=out, problem=problem), err=True)
    if problem or (answer is not None and answer.problems):
        sys.exit(1)


def _list_templates(language: Language) -> None:
    """
    Print the list of templates, if no name is given. Raises ArgumentError for an option that has no effect without a template.
    """
    context = click.get_current_context()
    option_names = (
        parameter.opts[0]
        for parameter in context.command.params
        if context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
    )
    if (option := next((name for name in option_names if name != "--lang"), None)) is not None:
        raise ArgumentError("template_no_name", option=option)
    click.echo(listing(language))


def _check_target(out: Path, files: Iterable[Path], program: Path | None) -> None:
    """
    Raise FileError for a target that is one of the source files, or that needs LibreOffice if that is not installed, before seconds
    are spent on it; ArgumentError for LibreOffice's folder with a target that does not need it.
    """
    from xl_departage.spreadsheet.storage.atomic import check_target

    of_libreoffice = format_of(out) is CALC
    if program is not None and not of_libreoffice:
        raise ArgumentError("template_program_ods")
    for file in files:
        check_target(out, file, in_place=None)
    if of_libreoffice:
        from xl_departage.hosts.libreoffice.program import find

        find("soffice", program)


def _of_kind(content: bytes, out: Path, program: Path | None, language: Language) -> bytes:
    """
    The workbook in the form that the extension of its name requires: plain, with the functions as macros, or LibreOffice's.
    """
    if format_of(out) is CALC:
        from xl_departage.hosts.libreoffice.ods_saving import converted

        return converted([content], [str(out)], program)[0]
    if format_of(out) is EXCEL_WITH_MACROS:
        from xl_departage.hosts.excel.vba_project import with_functions

        return with_functions(content, language)
    return content


def _rated(
    loaded: Source | None,
    tables: Tables | None,
    ratings: Path | None,
    speed: Speed | None,
    language: Language,
    *,
    members: bool,
    preferred: RatingList,
) -> tuple[Source | None, Tables | None, NewRatings]:
    """
    The tournament or the tables with the ratings of a published list, and what changed. Raises ArgumentError if there is no such list
    (`--speed` alone), or nobody to rate.
    """
    from xl_departage.documents.templates.new_ratings import rated_source, rated_table
    from xl_departage.formats.player_lists import open_list

    if ratings is None:
        raise ArgumentError("list_speed_alone")
    people = None if tables is None else tables.players
    if loaded is None and people is None:
        raise ArgumentError("list_ratings_alone")
    with reading(ratings, language) as advance, open_list(ratings, advance, preferred) as rating_list:
        if loaded is not None:
            loaded, answer = rated_source(loaded, rating_list, speed)
        elif tables is not None and people is not None:
            people, answer = rated_table(people, rating_list, speed, members=members)
            tables = replace(tables, players=people)
    say(rating_list.remarks, language)
    return loaded, tables, answer


@contextmanager
def _shown(out: Path, language: Language) -> Iterator[None]:
    """
    Show on a terminal that the workbook is being built and computed, which takes seconds, and then that it is finished.
    """
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(as_text(text("new_building", language, file=out))):
        yield
    console.print(as_text(text("new_built", language, file=out)))


def _rating_edition(rules: str) -> str | None:
    """
    The edition of the rating rules; None if none is named. Raises ArgumentError for rules that cannot make a rating list.
    """
    from xl_departage.chess.ratings.rating_options import check_options, parse_rating_rules
    from xl_departage.chess.regulations.rating_editions import BEL, BelgianEdition, names_of

    parsed = parse_rating_rules(rules, BEL, "ELO_PERIOD")
    check_options(parsed, "rate")
    if not isinstance(parsed.edition, BelgianEdition):
        editions = ", ".join(names_of(BelgianEdition))
        raise ArgumentError("template_rating_rules", edition=parsed.edition.name, known=editions)
    return parsed.edition.name if parsed.explicit else None


def _tables(players: Path | None, games: Path | None, *, alone: bool, members: bool) -> Tables | None:
    """
    The tables of `--players` and `--games`; None if neither is given. Members given without games begin their next period. Raises
    FileError, or ArgumentError for options that exclude each other.
    """
    from xl_departage.documents.templates import Tables
    from xl_departage.hosts.cli.next_players import next_players
    from xl_departage.hosts.cli.rate_files import load_table, next_members

    if players is None and games is None:
        return None
    if not alone:
        raise ArgumentError("template_tables_alone")
    people = None
    if players is not None:
        if games is not None:
            people = load_table(players, "players")
        else:
            people = next_members(players) if members else next_players(players)
    return Tables(
        people,
        None if games is None else load_table(games, "games"),
    )


def listing(language: Language) -> str:
    """The templates, one per line: name and purpose."""
    from xl_departage.documents.templates import templates

    lines = [(template.name.in_language(language), template.sentence.in_language(language)) for template in templates()]
    width = max(len(name) for name, _ in lines)
    return "\n".join([text("template_list", language), *(f"  {name:{width}}  {sentence}" for name, sentence in lines)])


def check_out(out: Path, *, force: bool) -> None:
    """Raise FileError for a target that is not a workbook by its extension, and for one that exists unless `force` is set."""
    written_format(out, EXCEL, EXCEL_WITH_MACROS, CALC)
    if out.exists() and not force:
        raise FileError("template_exists", Place(file=str(out)))
