"""Writes a tournament in another file format."""

from __future__ import annotations

from xl_departage.base.errors import ArgumentError
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tournament.comparison import lost_fields
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.other_results import refuse_other_results
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.formats.file_format import FileFormat, WritingChoices, Written
from xl_departage.formats.formats import TRF
from xl_departage.formats.rules_to_read import OF_GRIDS, rules_lost, rules_text


def converted(source: Source, kind: FileFormat, rules: Rules[TiebreakEdition], choices: WritingChoices) -> Written:
    """
    The tournament in one of the formats that can be written, with notices of what the format does not hold; `rules` are
    those that rank. Raises FileError for a tournament that the format cannot hold, and ArgumentError for tie-breaks
    that it cannot; a workbook also raises the error of the first tie-break if none can be computed.
    """
    if choices.codes is not None and not kind.holds_tiebreaks:
        raise ArgumentError("convert_codes_nowhere", ending=kind.endings[0])
    if choices.codes is not None and kind is TRF and choices.version == "TRF16":
        raise ArgumentError("convert_codes_trf16")
    module = kind.implementation
    if hasattr(module, "written"):
        written: Written = module.written(source, kind, rules, choices)
        return written
    to_read = rules_text(rules, OF_GRIDS)
    content: bytes = module.write(source.tournament)
    back = kind.read(content, ReadingOptions(), Faults(choices.name))
    door = kind.name.in_language(choices.language)
    refuse_other_results(source, source_of(back, source.options), door)
    lost = (*lost_fields(source.tournament, back, door), *rules_lost(rules, back.header, to_read, options=OF_GRIDS))
    return Written(content, lost, rules=to_read)
