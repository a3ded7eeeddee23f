"""
Workbooks as a file format: one made from a template, or a range of cells; and a workbook with live formulas to write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_departage.base.errors import ArgumentError, DepartageError, Place, Undefined
from xl_departage.base.messages import Language, Text, languages
from xl_departage.base.text import plain_cell
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks import Context, parse_code
from xl_departage.chess.tiebreaks.codes import codes_under
from xl_departage.chess.tiebreaks.defaults import DEFAULT_CODES, announced_list, list_mark
from xl_departage.chess.tiebreaks.presets import known_codes, read_list, typed_codes
from xl_departage.chess.tiebreaks.registry import ROWS, compute
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.chess.tournament.source import Source, Stated
from xl_departage.documents.stated import Reason, stated_in
from xl_departage.documents.templates.template_document import is_template, read_template, stated_rules_of
from xl_departage.documents.workbook_formats import CALC
from xl_departage.formats.file_format import FileFormat, Grid, Opened, Record, WritingChoices, Written
from xl_departage.formats.formats import format_of
from xl_departage.formats.grid_table import grid_file, options_text
from xl_departage.formats.grids.grid_reading import survey_crosstable
from xl_departage.formats.ods import ods_cells
from xl_departage.formats.rules_to_read import OF_GRIDS, ranked_otherwise, rules_text
from xl_departage.formats.source_opening import grid_source
from xl_departage.spreadsheet.recalculation.recalculate import recalculated
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.recalculation.workbook_range import WorkbookCells, range_of, workbook_cells
from xl_departage.spreadsheet.storage.package import Package


def open_file(data: bytes, name: str, reference: str | None) -> Opened:
    """
    What a workbook contains: the tournament of one made from a template, otherwise the cells of a range.

    `reference` is the range or the sheet. Without it, a workbook that is not made from a template is read from its only
    visible sheet, or the only one that holds a tournament. Raises FileError or ArgumentError.
    """
    workbook = open_workbook(data, name)
    if reference is None and is_template(workbook):
        values = computed(workbook, data)
        record = replace(read_template(values), language=language_of(workbook))
        return Record(record, name, stated_rules_of(values))
    return grid_in(computed(workbook, data), reference)


def language_of(workbook: WorkbookCells) -> Language | None:
    """
    The language of a workbook made from a template, found by the name of its list of players; None if no language has
    this name.
    """
    names = {name.casefold() for name in workbook.names}
    spelled = ((language, Text("templates.name.players").in_language(language)) for language in languages())
    return next((language for language, name in spelled if name.casefold() in names), None)


def grid_in(workbook: WorkbookCells, reference: str | None) -> Grid:
    """
    The cells of a range; without a `reference`, those of the only visible sheet; of several, those of the only one
    above whose table rules and tie-breaks stand (`stated_in`), otherwise of the only one that holds a tournament. An apostrophe that
    `safe_cell` put before a text of a CSV file is removed: it stays in the cell when a spreadsheet program saves the file as a workbook.
    Raises FileError, and ArgumentError for rules or tie-breaks that cannot be read.
    """
    if reference is not None:
        return _stating(workbook, reference, _grid(workbook, reference))
    visible = [sheet.name for sheet in workbook.sheets if sheet.name not in workbook.hidden]
    if len(visible) < 2:
        return _stating(workbook, None, _grid(workbook, None))
    ours = [grid for name in visible if (grid := _stating(workbook, name, _grid(workbook, name))).stated is not None]
    if len(ours) == 1:
        return ours[0]
    grids = (_grid(workbook, name) for name in visible)
    surveyed = (grid._replace(survey=survey_crosstable(grid.cells, ReadingOptions())) for grid in grids)
    found = [grid for grid in surveyed if grid.survey and (grid.survey.grid or grid.survey.origin)]
    return found[0] if len(found) == 1 else _grid(workbook, None)


def _stating(workbook: WorkbookCells, reference: str | None, grid: Grid) -> Grid:
    """
    The grid, together with what its sheet says about the tournament if it is a whole sheet; a range of cells says
    nothing.
    """
    name = grid.place.sheet
    sheet = None if name is None or reference not in (None, name) else workbook.sheet(name)
    return grid if sheet is None else grid._replace(stated=stated_in(sheet.cells, grid.place))


def _grid(workbook: WorkbookCells, reference: str | None) -> Grid:
    area = range_of(workbook, reference)
    cells = [[plain_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in area.cells]
    return Grid(cells, area.place, area.row_of, area.column_of)


def open_workbook(data: bytes, name: str) -> WorkbookCells:
    """The cells of a workbook. Raises FileError."""
    if format_of(name) is CALC or CALC.recognises(data):
        return ods_cells(data, Place(file=name))
    return workbook_cells(Package(data, Place(file=name)))


def computed(workbook: WorkbookCells, data: bytes) -> WorkbookCells:
    """The workbook with the values of its formulas, which are missing if the program that saved it does not compute."""
    return workbook if workbook.computed else with_values(Package(data, workbook.place))[1]


def with_values(package: Package, report: Report | None = None) -> tuple[Package, WorkbookCells]:
    """
    An Excel file with the values of its formulas, and its cells. A `report` is filled with what was computed, if the file
    had no values. Raises FileError.
    """
    workbook = workbook_cells(package)
    if workbook.computed:
        return package, workbook
    report = Report(package.place.file or "", "") if report is None else report
    package = Package(recalculated(package, report), package.place)
    return package, workbook_cells(package)


def written(source: Source, kind: FileFormat, rules: Rules[TiebreakEdition], choices: WritingChoices) -> Written:
    """
    A workbook with live formulas; its rules include the options that its grid needs. Raises DepartageError for a tournament that
    a grid cannot hold, and if none of the tie-breaks can be computed.
    """
    # Imported here so that TRF and CSV need neither XlsxWriter nor the recalculation.
    from xl_departage.documents.live_workbook import live_workbook

    grid = grid_file(
        source,
        kind.endings[0],
        language=choices.language,
        individuals=choices.individuals,
        held_fields=("name", "tiebreaks", "announced"),
    )
    full = rules_text(rules, OF_GRIDS, options_text(grid.options))
    table = grid_source(grid.rows, Place(), grid.options)
    wanted, uncomputed = _computed_codes(_requested(source, rules, choices), table, rules)
    if grid.table.boards is not None:
        ranking_error = ranked_otherwise(source, table, rules, ROWS[parse_code(wanted[0]).name].points or "")
        if ranking_error is not None:
            raise ranking_error
    to_compute, announced = full, announced_list(source, rules)
    if rules.announced is None and list_mark(source, rules, ";".join(wanted)) and _all_known(announced):
        to_compute += f"; announced={','.join(announced)}"
    stated_codes = tuple(wanted) if choices.codes is not None or announced else ()
    stated = Stated(source.header.name or choices.name, to_compute, stated_codes)
    content = live_workbook(grid.rows, wanted, stated, choices.language)
    return Written(content, (*grid.left_out, *uncomputed))


def _requested(source: Source, rules: Rules[TiebreakEdition], choices: WritingChoices) -> list[str]:
    """
    The requested tie-breaks, without `PTS` (match points and game points of teams stay): those of the call, otherwise
    those of the file, otherwise those that the rules announce. If this leaves none, the usual ones.
    """
    of_file = codes_under(source.header.tiebreaks, rules.edition)
    stated_codes = list(of_file) or ([] if rules.announced is None else typed_codes(rules.announced))
    requested = stated_codes
    if choices.codes is not None:
        # A typed list must be valid as a whole, while a file may contain codes of other programs.
        read_list(choices.codes)
        requested = typed_codes(choices.codes)
    return [code for code in requested if code != "PTS"] or list(DEFAULT_CODES)


def _computed_codes(
    wanted: Sequence[str], table: Source, rules: Rules[TiebreakEdition]
) -> tuple[list[str], tuple[SourceNotice, ...]]:
    """
    The tie-breaks that the table of the workbook can compute, and notices of the others. If there are none, raises the
    error of the first one.
    """
    context = Context(table.ranked, rules, event=table.ranked_event)
    refused: dict[str, DepartageError] = {}
    for code in wanted:
        try:
            compute(context, parse_code(code))
        except (ArgumentError, Undefined) as error:
            refused[code] = error
    computable = [code for code in wanted if code not in refused]
    if not computable:
        raise next(iter(refused.values()))
    return computable, tuple(
        SourceNotice("convert_codes_left_out", Place(), (("code", code), ("reason", Reason(error))))
        for code, error in refused.items()
    )


def _all_known(codes: Sequence[str]) -> bool:
    """Whether all codes are known, so that rules can announce them: a file may contain codes of other programs."""
    return len(known_codes(",".join(codes))) == len(codes)
