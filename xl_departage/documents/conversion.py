"""A tournament as the file that the ending of a name asks for: TRF, CSV, a workbook with live formulas, pairings for Swiss-Manager."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, Place
from xl_departage.base.messages import Language
from xl_departage.chess.regulations.editions import Authority, TiebreakEdition, current
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.choices import DEFAULT_CODES, announced_list, list_mark
from xl_departage.chess.tiebreaks.codes import trf_codes
from xl_departage.chess.tiebreaks.presets import list_changed, read_list
from xl_departage.chess.tournament.lacking import missed_by_a_federation
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.workbook_formats import EXCEL
from xl_departage.formats.csv_grid import write_csv
from xl_departage.formats.file_format import FileFormat
from xl_departage.formats.formats import CSV, TEXT, TRF, TSV
from xl_departage.formats.grid_table import grid_file, options_text
from xl_departage.formats.grids.writing import Style
from xl_departage.formats.swiss_manager.pairings import written_pairings
from xl_departage.formats.trf.writing import Version, written_trf

WRITTEN = (TRF, CSV, TSV, EXCEL, TEXT)
"""The formats that a tournament is written as."""


class Choices(NamedTuple):
    """What the arbiter chooses besides the format."""

    codes: str | None = None
    """The tie-breaks for the file; None: those of the tournament."""
    edition: TiebreakEdition | None = None
    """Whose tie-breaks they are; None: those of FIDE today."""
    version: Version = "TRF26"
    notation: Style = "keyboard"
    individuals: bool = False
    """The players of a team event instead of the teams."""
    language: Language = "en"
    """Of headings."""
    name: str = ""
    """The title of a workbook whose event has none."""


class Converted(NamedTuple):
    """A file, and what it does not hold."""

    content: bytes
    notices: tuple[SourceNotice, ...]
    """What became of the announced tie-breaks, and what the format does not hold."""
    options: str = ""
    """The rules that read a grid back as it is; blank for other formats."""


def converted(source: Source, kind: FileFormat, rules: Rules[TiebreakEdition], choices: Choices) -> Converted:
    """
    The tournament in this format, one of `WRITTEN`; `rules` are those that rank. Raises FileError for a tournament that the format cannot
    hold, and ArgumentError for tie-breaks.
    """
    codes = choices.codes
    changed: tuple[SourceNotice, ...] = ()
    if kind is TRF:
        if codes is not None:
            edition = choices.edition or current(Authority.FIDE)
            source, changed = _with_list(source, codes, edition, choices.version)
        trf = written_trf(source, choices.version)
        notices = (*changed, *trf.left_out, *missed_by_a_federation(source.tournament))
        return Converted(trf.text.encode("utf-8"), notices)
    if codes is not None and kind.is_grid:
        raise ArgumentError("convert_codes_nowhere", ending=kind.endings[0])
    if kind is TEXT:
        pairings = written_pairings(source.tournament)
        return Converted(pairings.text.encode("ascii"), pairings.left_out)
    if kind.is_grid:
        grid = grid_file(
            source, "CSV", choices.notation, choices.language, individuals=choices.individuals, persons=True
        )
        options = f"{rules.edition.name}; {options_text(grid.options)}"
        return Converted(write_csv(grid.rows, kind.delimiter), grid.left_out, options)
    return _workbook(source, rules, choices)


def _with_list(
    source: Source, codes: str, edition: TiebreakEdition, version: Version
) -> tuple[Source, tuple[SourceNotice, ...]]:
    """
    The source with these tie-breaks as record 212, and what is to be said of them; if rounds have been played, a differing announced list
    is kept in a comment. Raises ArgumentError for TRF16, which has no such record.
    """
    if version == "TRF16":
        raise ArgumentError("convert_codes_trf16")
    requested = read_list(codes)
    header = source.tournament.header
    announced = header.announced or header.tiebreaks
    changed = list_changed(announced, requested, by_file=True)
    played = source.crosstable.rounds > 0
    header = header._replace(
        tiebreaks=trf_codes(requested, edition), announced=announced if changed is not None and played else ()
    )
    notices = () if changed is None else (SourceNotice(changed.key, Place(), changed.values),)
    return replace(source, document=replace(source.tournament, header=header)), notices


def _workbook(source: Source, rules: Rules[TiebreakEdition], choices: Choices) -> Converted:
    """A workbook with live formulas, whose rules include the options its grid needs."""
    # Imported here: TRF and CSV need neither XlsxWriter nor the engine.
    from xl_departage.documents.live_workbook import live_workbook

    grid = grid_file(
        source,
        ".xlsx",
        language=choices.language,
        individuals=choices.individuals,
        held=("name", "tiebreaks", "announced"),
    )
    requested = source.header.tiebreaks if choices.codes is None else choices.codes.replace(",", ";").split(";")
    wanted = [code.strip() for code in requested if code.strip() and code.strip() != "PTS"] or list(DEFAULT_CODES)
    full = f"{rules.edition.name}; {options_text(grid.options)}"
    if rules.unrated is not None:
        full += f"; unrated={rules.unrated}"
    if rules.lots is not None:
        full += f"; lots={rules.lots}"
    if list_mark(source, rules, ";".join(wanted)) is not None:
        full += f"; announced={','.join(announced_list(source, rules))}"
    content = live_workbook(grid.table, wanted, full, source.header.name or choices.name, choices.language)
    return Converted(content, grid.left_out)
