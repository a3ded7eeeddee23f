"""
`xl-departage convert`: converts a tournament file of any format that can be read into one that can be written, such as TRF, CSV, a
workbook with live formulas, or the text of pairings that Swiss-Manager imports.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.messages import Language
from xl_departage.base.messages.visible import visible
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.defaults import with_edition
from xl_departage.chess.tournament.editing import with_header
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.chess.tournament.required import FEDERATIONS, IN_TABLE
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.conversion import converted
from xl_departage.documents.document_reading import formats_written
from xl_departage.formats.ascii_letters import in_ascii
from xl_departage.formats.details import NAMED, details_named
from xl_departage.formats.file_format import WritingChoices
from xl_departage.formats.formats import TRF, formats_read, names_written, written_format
from xl_departage.formats.grids.cell_writing import STYLES, Style
from xl_departage.formats.trf.trf_writing import Version
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.file_requirements import print_required
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.source_files import load_source
from xl_departage.hosts.cli.terminal import say, write_and_report


@helping.command(name="convert", help="help_convert", values={"formats": formats_read, "written": names_written})
@helping.argument("source", metavar="IN", type=click.Path(path_type=Path))
@helping.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@helping.option("--rules", default="", help="help_convert_rules")
@helping.option("--range", "reference", help="help_range")
@helping.option("--codes", help="help_convert_codes")
@helping.option("--trf", "version", type=click.Choice(["TRF16", "TRF26"]), default="TRF26", help="help_convert_trf")
@helping.option("--notation", type=click.Choice(STYLES), default="keyboard", help="help_convert_notation")
@helping.option("--individuals", is_flag=True, help="help_convert_individuals")
@helping.option(
    "--detail",
    "details",
    metavar="NAME=VALUE",
    multiple=True,
    help="help_convert_detail",
    values={"names": ", ".join(NAMED)},
)
@helping.option("--for", "federation", type=click.Choice(tuple(FEDERATIONS)), help="help_convert_for")
@helping.option("--ascii", "plain", is_flag=True, help="help_convert_ascii")
@language_option
def command(
    source: Path,
    target: Path,
    rules: str,
    reference: str | None,
    codes: str | None,
    version: Version,
    notation: Style,
    individuals: bool,
    details: tuple[str, ...],
    federation: str | None,
    plain: bool,
    lang: Language,
) -> None:
    from xl_departage.spreadsheet.storage.atomic import check_target

    if source.resolve() == target.resolve():
        raise FileError("convert_same_file", Place(file=str(target)))
    parsed = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
    edition = parsed.edition if parsed.explicit else None
    kind = written_format(target, *formats_written())
    if plain and kind is not TRF:
        raise ArgumentError("convert_ascii_trf", ending=kind.endings[0])
    # A TRF is an international file, whose totals of match points are those that FIDE's rule gives.
    options = parsed.reading._replace(match_rule=None) if kind is TRF else parsed.reading
    parsed, loaded = with_edition(parsed, load_source(source, options, reference), all_rounds=True)
    check_target(target, source, in_place=None)
    if details:
        tournament = loaded.tournament
        detailed = with_header(tournament, header=details_named(tournament.header, details))
        loaded = replace(loaded, document=detailed)
    if federation is not None:
        print_required(loaded.tournament, FEDERATIONS[federation], lang)
    changed: tuple[SourceNotice, ...] = ()
    if plain:
        tournament, changed = in_ascii(loaded.tournament, str(source))
        loaded = replace(source_of(tournament, loaded.options, loaded.file), notices=loaded.notices)
    spoken = helping.ASKED.get(None) or loaded.language or lang
    choices = WritingChoices(
        codes, edition, version, notation=notation, individuals=individuals, language=spoken, name=visible(source.stem)
    )
    done = converted(loaded, kind, parsed, choices)
    write_and_report(target, done.content, lang)
    # The table has said what is missing.
    notices = (notice for notice in done.notices if federation is None or notice.key not in IN_TABLE)
    say((*loaded.notices, *changed, *notices), lang)
    if done.hint is not None:
        click.echo(done.hint.in_language(lang), err=True)
