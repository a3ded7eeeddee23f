"""TRF, as a format."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.base.errors import Place
from xl_departage.chess.regulations.editions import Authority, TiebreakEdition, current
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.codes import trf_codes
from xl_departage.chess.tiebreaks.presets import list_changed, read_list
from xl_departage.chess.tournament.editing import with_header
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.chess.tournament.required import missed_by_a_federation
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.file_format import FileFormat, WritingChoices, Written
from xl_departage.formats.trf.document import parse_document
from xl_departage.formats.trf.reading import record_of
from xl_departage.formats.trf.writing import written_trf


def read(data: bytes, options: ReadingOptions, faults: Faults) -> TournamentRecord:
    """The tournament in a TRF file. Raises FileError with line and column."""
    return record_of(parse_document(data, faults.file), options, faults)


def written(source: Source, kind: FileFormat, rules: Rules[TiebreakEdition], choices: WritingChoices) -> Written:  # noqa: ARG001 - as of all formats
    """A TRF file, read again and compared. Raises FileError."""
    changed: tuple[SourceNotice, ...] = ()
    if choices.codes is not None:
        edition = choices.edition or current(Authority.FIDE)
        source, changed = _with_list(source, choices.codes, edition)
    trf = written_trf(source, choices.version)
    notices = (*changed, *trf.left_out, *missed_by_a_federation(source.tournament))
    return Written(trf.text.encode("utf-8"), notices)


def _with_list(source: Source, codes: str, edition: TiebreakEdition) -> tuple[Source, tuple[SourceNotice, ...]]:
    """
    The source with these tie-breaks as record 212, and what is to be said of them; if rounds have been played, a differing announced list
    is kept in a comment.
    """
    requested = read_list(codes)
    header = source.tournament.header
    announced = header.announced or header.tiebreaks
    changed = list_changed(announced, requested, by_file=True)
    played = source.crosstable.rounds > 0
    header = header._replace(
        tiebreaks=trf_codes(requested, edition), announced=announced if changed is not None and played else ()
    )
    notices = () if changed is None else (SourceNotice(changed.key, Place(), changed.values),)
    return replace(source, document=with_header(source.tournament, header=header)), notices
