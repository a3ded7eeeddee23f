"""`xl-departage convert`: between TRF, CSV and a workbook with live formulas; the pairings as a text for Swiss-Manager."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.visible import visible
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, Authority, TiebreakEdition, current
from xl_departage.chess.regulations.rules import Rules, parse_rules
from xl_departage.chess.tiebreaks.choices import DEFAULT_CODES, announced_list, list_mark, with_edition
from xl_departage.chess.tiebreaks.codes import trf_codes
from xl_departage.chess.tiebreaks.presets import list_changed, read_list
from xl_departage.chess.tournament.lacking import missed_by_a_federation
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.workbook_formats import EXCEL
from xl_departage.formats.csv_grid import write_csv
from xl_departage.formats.formats import CSV, TEXT, TRF, TSV, written_format
from xl_departage.formats.grid_table import grid_file, options_text
from xl_departage.formats.grids.writing import STYLES, Style
from xl_departage.formats.swiss_manager.pairings import written_pairings
from xl_departage.formats.trf.writing import Version, written_trf
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.sources import load_source
from xl_departage.hosts.cli.terminal import say, write_told


@helping.command(name="convert", help="help_convert")
@helping.argument("source", metavar="IN", type=click.Path(path_type=Path))
@helping.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@helping.option("--rules", default="", help="help_convert_rules")
@helping.option("--range", "reference", help="help_range")
@helping.option("--codes", help="help_convert_codes")
@helping.option("--trf", "version", type=click.Choice(["TRF16", "TRF26"]), default="TRF26", help="help_convert_trf")
@helping.option("--notation", type=click.Choice(STYLES), default="keyboard", help="help_convert_notation")
@helping.option("--individuals", is_flag=True, help="help_convert_individuals")
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
    lang: Language,
) -> None:
    from xl_departage.spreadsheet.storage.atomic import check_target

    if source.resolve() == target.resolve():
        raise FileError("convert_same_file", Place(file=str(target)))
    parsed = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
    listed = parsed.edition if parsed.explicit else current(Authority.FIDE)
    kind = written_format(target, TRF, CSV, TSV, EXCEL, TEXT)
    # A TRF is an international file: its totals of match points are those that FIDE's rule gives.
    options = parsed.reading._replace(match_rule=None) if kind is TRF else parsed.reading
    parsed, loaded = with_edition(parsed, load_source(source, options, reference))
    check_target(target, source, in_place=False)
    hint, spoken = "", helping.ASKED.get(None) or loaded.language or lang
    if kind is TRF:
        if codes is not None:
            loaded = _with_list(loaded, codes, listed, version)
        trf = written_trf(loaded, version)
        content, left_out = trf.text.encode("utf-8"), (*trf.left_out, *missed_by_a_federation(loaded.tournament))
    elif codes is not None and kind.is_grid:
        raise ArgumentError("convert_codes_nowhere", ending=target.suffix.lower())
    elif kind is TEXT:
        pairings = written_pairings(loaded.tournament)
        content, left_out = pairings.text.encode("ascii"), pairings.left_out
    elif kind.is_grid:
        grid = grid_file(loaded, "CSV", notation, spoken, individuals=individuals, persons=True)
        content, hint, left_out = write_csv(grid.rows, kind.delimiter), options_text(grid.options), grid.left_out
    else:
        name = visible(source.stem)
        content, left_out = workbook_bytes(loaded, parsed, codes, name, spoken, individuals=individuals)
    write_told(target, content, lang)
    say((*loaded.notices, *left_out), lang)
    if kind is TEXT:
        click.echo(text("swiss_manager_pairings_hint", lang), err=True)
    if hint:
        click.echo(text("convert_hint", lang, rules=f"{parsed.edition.name}; {hint}"), err=True)


def _with_list(source: Source, codes: str, edition: TiebreakEdition, version: Version) -> Source:
    """
    The source with these tie-breaks as record 212; if rounds have been played, a differing announced list is kept in a
    comment.

    Raises ArgumentError for TRF16, which has no such record.
    """
    if version == "TRF16":
        raise ArgumentError("convert_codes_trf16")
    requested = read_list(codes)
    tournament = source.tournament
    header = tournament.header
    announced = header.announced or header.tiebreaks
    changed = list_changed(announced, requested, by_file=True)
    played = source.crosstable.rounds > 0
    header = header._replace(
        tiebreaks=trf_codes(requested, edition), announced=announced if changed is not None and played else ()
    )
    notices = (
        source.notices if changed is None else (*source.notices, SourceNotice(changed.key, Place(), changed.values))
    )
    return replace(source, document=replace(tournament, header=header), notices=notices)


def workbook_bytes(
    source: Source,
    rules: Rules[TiebreakEdition],
    codes: str | None,
    name: str,
    language: Language,
    *,
    individuals: bool = False,
) -> tuple[bytes, tuple[SourceNotice, ...]]:
    """A workbook with live formulas, whose rules include the options its grid needs; and what it could not hold."""
    # Imported here: TRF and CSV need neither XlsxWriter nor the engine.
    from xl_departage.hosts.cli.live_workbook import live_workbook

    grid = grid_file(
        source, ".xlsx", language=language, individuals=individuals, held=("name", "tiebreaks", "announced")
    )
    requested = codes.replace(",", ";").split(";") if codes is not None else list(source.header.tiebreaks)
    wanted = [code.strip() for code in requested if code.strip() and code.strip() != "PTS"] or list(DEFAULT_CODES)
    full = f"{rules.edition.name}; {options_text(grid.options)}"
    if rules.unrated is not None:
        full += f"; unrated={rules.unrated}"
    if rules.lots is not None:
        full += f"; lots={rules.lots}"
    if list_mark(source, rules, ";".join(wanted)) is not None:
        full += f"; announced={','.join(announced_list(source, rules))}"
    return live_workbook(grid.table, wanted, full, source.header.name or name, language), grid.left_out
