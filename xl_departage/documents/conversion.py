"""A tournament as the file that the ending of a name asks for."""

from __future__ import annotations

from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tournament.crosstable import Outcome, Player, Round
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.lacking import left_out
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.formats.file_format import FileFormat, WritingChoices, Written


def converted(source: Source, kind: FileFormat, rules: Rules[TiebreakEdition], choices: WritingChoices) -> Written:
    """
    The tournament in one of the formats that are written; `rules` are those that rank. Raises FileError for a tournament that the format
    cannot hold, and ArgumentError for tie-breaks.
    """
    module = kind.implementation
    if hasattr(module, "written"):
        written: Written = module.written(source, kind, rules, choices)
        return written
    if choices.codes is not None:
        raise ArgumentError("convert_codes_nowhere", ending=kind.endings[0])
    content: bytes = module.write(source.tournament)
    back = kind.read(content, ReadingOptions(), Faults(choices.name))
    _refuse_other_results(source, back)
    return Written(content, left_out(source.tournament, back, kind.name.in_language(choices.language)))


def _refuse_other_results(source: Source, back: TournamentRecord) -> None:
    """Raises FileError for a player whose rounds are others in the file."""
    read = {player.number: _decided(player) for player in source_of(back, source.options).crosstable.players}
    for player in source.crosstable.players:
        if read.get(player.number) != _decided(player):
            raise FileError("format_cannot_hold", Place(name=player.name or str(player.number)))


def _decided(player: Player) -> list[Round]:
    """The rounds of a player up to the last one that is no blank."""
    rounds = list(player.rounds)
    while rounds and rounds[-1] == Round(Outcome.PENDING):
        rounds.pop()
    return rounds
