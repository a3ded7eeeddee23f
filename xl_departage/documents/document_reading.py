"""Reads a tournament from a file of any format, including workbooks; hosts open files with it."""

from __future__ import annotations

from xl_departage.base.errors import FileError
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.tiebreaks.codes import codes_under
from xl_departage.chess.tiebreaks.presets import list_changed, read_list
from xl_departage.chess.tournament.comparison import lost_fields
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.other_results import refuse_other_results
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.workbook_formats import WORKBOOK_ENDINGS
from xl_departage.formats.file_format import Opened
from xl_departage.formats.formats import FORMATS as FORMATS
from xl_departage.formats.formats import endings_read as endings_read
from xl_departage.formats.formats import formats_written as formats_written
from xl_departage.formats.formats import names_read as names_read
from xl_departage.formats.source_opening import open_source, source_in


def open_document(data: bytes, name: str, reference: str | None = None) -> Opened:
    """
    What the bytes of a file contain. `name` is the name of the file, for its ending and for messages.

    `reference` is a range or a sheet of a workbook. Without it, a workbook made from a template is read as such; any
    other is read from its only visible sheet, or the only one that holds a tournament. Raises FileError or
    ArgumentError.
    """
    return open_source(data, name, reference)


def read_document(
    data: bytes, name: str, options: ReadingOptions | None = None, reference: str | None = None
) -> Source:
    """
    The tournament in the bytes of a file, opened by `open_document`. Raises FileError, GridError or ArgumentError.
    """
    return source_in(open_document(data, name, reference), options)


def not_held(source: Source, workbook: bytes, title: str) -> tuple[SourceNotice, ...]:
    """
    Notices of what the file says about its tournament and the workbook made from it does not say, or says differently;
    `title` is the title of the template.

    Raises FileError if in the workbook anybody would have other points after any round, another opponent or another
    result, or if other tie-breaks would rank.
    """
    # A square table has games, but no rounds.
    options = ReadingOptions(rounds=(source.crosstable.rounds or None) if source.crosstable.ordered else None)
    made = read_document(workbook, f"{title}{WORKBOOK_ENDINGS[0]}", options)
    refuse_other_results(source, made, title)
    _refuse_other_order(source, made, title)
    if source.of_cells and not source.identities:
        # The cells contain nothing but players and games.
        return ()
    if not source.crosstable.ordered:
        source_record, workbook_record = (
            TournamentRecord(participants=tuple(document.people)) for document in (source, made)
        )
        return lost_fields(source_record, workbook_record, title)
    return lost_fields(source.tournament, made.tournament, title)


def _refuse_other_order(source: Source, made: Source, title: str) -> None:
    edition = TIEBREAK_EDITIONS[made.header.edition]
    announced, used = (codes_under(document.header.tiebreaks, edition) for document in (source, made))
    if list_changed(announced, read_list(";".join(used)), edition, by_file=True) is not None:
        raise FileError("comparison_other_order", door=title, before=", ".join(announced), after=", ".join(used))
