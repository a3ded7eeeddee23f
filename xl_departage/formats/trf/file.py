"""Reads and writes a tournament as a TRF file, for the table of formats."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.base.errors import Place
from xl_departage.chess.regulations.editions import Authority, TiebreakEdition, current
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.codes import trf_codes
from xl_departage.chess.tiebreaks.presets import list_changed, read_list
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.editing import with_header
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Header, SourceNotice, TournamentRecord
from xl_departage.chess.tournament.required import missed_by_a_federation
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.file_format import FileFormat, WritingChoices, Written
from xl_departage.formats.rules_to_read import NOWHERE, rules_lost, rules_text
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.formats.trf.trf_reading import record_of
from xl_departage.formats.trf.trf_writing import written_trf


def read(data: bytes, options: ReadingOptions, faults: Faults) -> TournamentRecord:
    """The tournament in a TRF file. Raises FileError, with line and column, for a file that cannot be read."""
    return record_of(parse_document(data, faults.file), options, faults)


def written(source: Source, kind: FileFormat, rules: Rules[TiebreakEdition], choices: WritingChoices) -> Written:  # noqa: ARG001 - as of all formats
    """
    A TRF file, read again to report which rules it does not hold. Raises FileError if the format cannot hold the
    tournament.
    """
    changed: tuple[SourceNotice, ...] = ()
    edition = choices.edition or current(Authority.FIDE)
    if choices.codes is not None:
        source, changed = _with_list(source, choices.codes, edition)
    source = _with_stated(source, rules, edition)
    trf = written_trf(source, choices.version)
    content = trf.text.encode("utf-8")
    back = read(content, ReadingOptions(), Faults(choices.name)).header
    lost = [*NOWHERE, *(("announced",) if _is_list_lost(rules, back) else ())]
    to_read = rules_text(rules, lost)
    notices = (
        *changed,
        *trf.left_out,
        *missed_by_a_federation(source.tournament),
        *rules_lost(rules, back, to_read, options=lost),
    )
    return Written(content, notices, rules=to_read)


def _with_stated(source: Source, rules: Rules[TiebreakEdition], edition: TiebreakEdition) -> Source:
    """
    The source with what the rules say: the colour drawn for the first player (record 152), and the announced tie-breaks
    (record 212, or a comment if the tournament has a different list).
    """
    header = source.tournament.header
    stated = header
    if source.options.first is not None:
        stated = stated._replace(first_colour=Colour(source.options.first[0]))
    if rules.announced is not None:
        codes = trf_codes(read_list(rules.announced), edition)
        change = (
            list_changed(codes, read_list(";".join(header.tiebreaks)), edition, by_file=False)
            if header.tiebreaks
            else None
        )
        if not header.tiebreaks:
            stated = stated._replace(tiebreaks=codes)
        elif change is not None:
            stated = stated._replace(announced=codes)
    if stated == header:
        return source
    return replace(source, document=with_header(source.tournament, header=stated))


def _is_list_lost(rules: Rules[TiebreakEdition], back: Header) -> bool:
    """Whether the file fails to hold the tie-breaks that the rules announce."""
    if rules.announced is None:
        return False
    codes = back.announced or back.tiebreaks
    return not codes or list_changed(codes, read_list(rules.announced), rules.edition, by_file=True) is not None


def _with_list(source: Source, codes: str, edition: TiebreakEdition) -> tuple[Source, tuple[SourceNotice, ...]]:
    """
    The source with these tie-breaks as record 212, and a notice if they differ from the announced list; if rounds have
    been played, that list is kept in a comment.
    """
    requested = read_list(codes)
    header = source.tournament.header
    announced = header.announced or header.tiebreaks
    changed = list_changed(announced, requested, edition, by_file=True)
    played = source.crosstable.rounds > 0
    header = header._replace(
        tiebreaks=trf_codes(requested, edition), announced=announced if changed is not None and played else ()
    )
    notices = () if changed is None else (SourceNotice(changed.key, Place(), changed.values),)
    return replace(source, document=with_header(source.tournament, header=header)), notices
