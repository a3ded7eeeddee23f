"""Reads and writes the files of `pair`, `check --pairings` and `explain … PAIRING`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from xl_departage.base.messages import Language, Text
from xl_departage.base.text import whole_number
from xl_departage.chess.pairing.event import Choices
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, Authority, current
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.comparison import lost_fields
from xl_departage.chess.tournament.editing import with_event, with_round
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import find_player
from xl_departage.chess.tournament.other_results import refuse_other_results
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.chess.tournament.roster import Roster
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents.conversion import converted
from xl_departage.documents.document_reading import formats_written, open_document
from xl_departage.formats.ascii_letters import in_ascii
from xl_departage.formats.file_format import FileFormat, Grid, Record, WritingChoices
from xl_departage.formats.formats import TRF, written_format
from xl_departage.formats.to_pair import ToPair, options_to_pair, to_pair
from xl_departage.formats.trf.trf_document import Document
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli.terminal import say, write_and_report
from xl_departage.spreadsheet.storage.content import read_bytes
from xl_departage.spreadsheet.storage.remote import Address

if TYPE_CHECKING:
    from xl_departage.chess.pairing.pairing_engine import Pairing
    from xl_departage.chess.pairing.teams.team_engine import TeamPairing


def opened_to_pair(file: Path | Address, options: ReadingOptions, total: int | None = None) -> ToPair:
    """The tournament in a file of any kind, ready to be paired; for `total`, see `to_pair`, like which it raises."""
    return to_pair(open_document(read_bytes(file), str(file)), options, total)


def tournament_to_pair(file: Path | Address, rules: str = "") -> TournamentRecord:
    """The tournament in a file of any kind. Raises like `opened_to_pair`, and ArgumentError for the rules."""
    return opened_to_pair(file, options_to_pair(rules)).tournament


def choices_of(rules: str) -> Choices:
    """The choices for pairing that the rules contain and that no record holds. Raises ArgumentError."""
    return Choices(acceleration=options_to_pair(rules).acceleration)


def player_number(tournament: TournamentRecord, number_or_name: str) -> int:
    """The starting number of the player, or in a team event of the team, with this number or name. Raises ArgumentError."""
    reading = source_of(tournament).origin
    return reading.crosstable.players[find_player(reading, number_or_name)].number


def entrant_numbers(tournament: TournamentRecord, option_text: str) -> tuple[int, ...]:
    """
    The numbers of the players, or of the teams, in a text of an option: numbers and names, as `Roster.split` separates them. A number
    that nobody has is left for the pairing to refuse; raises ArgumentError for a name that means nobody or several.
    """
    entrants = tournament.teams or tournament.participants
    parts = Roster((entrant.number, entrant.name) for entrant in entrants).split(option_text)
    numbers = ((part, whole_number(part) if part.isdecimal() else None) for part in parts)
    return tuple(player_number(tournament, part) if number is None else number for part, number in numbers)


def in_plain_letters(opened: ToPair) -> tuple[ToPair, tuple[SourceNotice, ...]]:
    """
    The tournament with its names and other texts in ASCII (see `in_ascii`), from which a new TRF file is made, and what changed. Raises
    FileError.
    """
    name = opened.source.file if opened.source is not None else opened.document.name
    tournament, changed = in_ascii(opened.tournament, name)
    document = opened.opened if isinstance(opened.opened, Grid) else Record(tournament, name)
    return ToPair(tournament, document, source_of(tournament, file=name)), changed


def _lost(played: TournamentRecord, written: Source, round: int, door: str) -> tuple[SourceNotice, ...]:
    """
    What the TRF file does not hold of the tournament with its new round, except the board numbers of that round, which nobody typed;
    `door` is the name of the format. Raises FileError if the file has other results or points.
    """
    refuse_other_results(source_of(played, ReadingOptions(rounds=round)), written, door)
    unnumbered = (game._replace(board=None) for game in played.games if game.round == round)
    return lost_fields(with_round(played, round=round, games=unnumbered), written.tournament, door)


def written_rounds(target: Path) -> FileFormat:
    """
    The format in which a paired round is written to this target: any but a workbook, because `pair` enters the round of a workbook into a
    copy of that workbook. Raises FileError.
    """
    return written_format(target, *(file_format for file_format in formats_written() if not file_format.is_workbook))


def write_round(target: Path, document: Document, played: TournamentRecord, round: int, language: Language) -> None:
    """
    Write a tournament with its new round: the TRF file (`document`) as it is, or the format that the extension of the target
    requires. If that format holds only rounds, the new round of the same tournament (`played`) is written. Raises FileError.
    """
    kind = written_rounds(target)
    written = read_trf(document, options=ReadingOptions(rounds=round))
    if kind is TRF:
        # In a team event, the matches have become games between line-ups.
        lost = () if played.teams else _lost(played, written, round, kind.name.in_language(language))
        write_and_report(target, document.encode(), language)
        say(lost, language)
        return
    source, rounds = read_trf(document), None
    if kind.of_rounds:
        source, rounds = source_of(played), (round,)
    elif not played.teams:
        # The other format may hold what a TRF file does not.
        source = source_of(with_event(played, rounds=written.header.rounds))
    rules = parse_rules(current(Authority.FIDE).name, TIEBREAK_EDITIONS, DEFAULT)
    choices = WritingChoices(language=language, name=target.stem, rounds=rounds)
    done = converted(source, kind, rules, choices)
    write_and_report(target, done.content, language)
    say(done.notices, language)
    if done.hint is not None:
        click.echo(done.hint.in_language(language), err=True)


def round_as_json(
    pairing: Pairing | TeamPairing,
    entrant: Callable[[int], dict[str, object]],
    reasons: Iterable[Text],
    remarks: Iterable[Text],
    language: Language,
) -> dict[str, object]:
    """
    A paired round of players or teams as JSON.

    Args:
        pairing: The round.
        entrant: Describes the player or team with a number.
        reasons: Why the bye goes to the one who has it.
        remarks: What the arbiter should look at.
        language: The language of the texts.
    """
    event = pairing.event
    return {
        "round": event.round,
        "rounds": event.total,
        "boards": [
            {
                "board": board.board,
                "white": entrant(board.white),
                "black": None if board.black is None else entrant(board.black),
                "colour_rule": board.rule or None,
            }
            for board in pairing.boards
        ],
        "bye": pairing.bye,
        "bye_reasons": [reason.in_language(language) for reason in reasons],
        "away": [{**entrant(number), "code": outcome.value} for number, outcome in sorted(event.away.items())],
        "remarks": [remark.in_language(language) for remark in remarks],
    }
