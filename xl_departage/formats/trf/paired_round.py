"""
Writes a paired round into a TRF file: one entry per player in the columns of the round, and the records that the file
lacks for this pairing. All other lines stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from xl_departage.base.errors import FileError, Place
from xl_departage.base.grouping import grouped
from xl_departage.chess.pairing.event import Event
from xl_departage.chess.pairing.pairing_engine import Pairing
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.crosstable import Colour, MatchScoring
from xl_departage.chess.tournament.editing import with_event
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import ForbiddenPairs, TournamentRecord, VirtualPoints
from xl_departage.formats.trf import records
from xl_departage.formats.trf.cancelled import format_cancelled, is_cancelled, parse_cancelled
from xl_departage.formats.trf.pairing_records import read_pairing_records
from xl_departage.formats.trf.player_record import FIRST_ROUND, ROUND_WIDTH, TrfEntry, format_entry, parse_player
from xl_departage.formats.trf.records import Byes
from xl_departage.formats.trf.scoring import SCORING_TAGS, format_extension, to_record
from xl_departage.formats.trf.trf_document import Document, TrfLine
from xl_departage.formats.trf.trf_reading import read_trf


def tournament_of(document: Document) -> TournamentRecord:
    """
    The tournament in the file. If no record gives the number of rounds, none is planned: blank columns are not taken to
    show it. Raises FileError.
    """
    tournament = read_trf(document).tournament
    if document.tagged("142", "XXR"):
        return tournament
    return with_event(tournament, rounds=None)


def with_round(document: Document, pairing: Pairing) -> Document:
    """
    The file with the round: opponents and colours without a result, U for the pairing-allocated bye, and H, F or Z for
    the absent players. What was used in this pairing and the file lacks is added: records 142, 152, 250, 260 and those of
    the points for results, the comment on cancelled rounds, and records 240 for the coming rounds of those who withdrew.
    Raises FileError if the columns of a line are shifted.
    """
    entries = _entries(pairing)
    event = pairing.event
    document = with_rounds(document, event.total, event.first_colour, event.cancelled)
    document = with_scoring(document, event.system)
    missing = [
        *acceleration_lines(document, event.accelerations, teams=False),
        *forbidden_lines(document, event.forbidden, event.total),
    ]
    absences = _absence_lines(document, event)
    document = before_players(document, missing)
    lines = [with_entry(line, document.name, event.round, entries) for line in document.lines]
    last = max(index for index, line in enumerate(lines) if line.tag == "001")
    end = next(line.end for line in lines if line.tag == "001")
    if absences:
        # The last line of a file may have no line end.
        lines[last] = lines[last]._replace(end=end)
    lines[last + 1 : last + 1] = [TrfLine(0, text, end) for text in absences]
    return _numbered(document, lines)


def _numbered(document: Document, lines: Iterable[TrfLine]) -> Document:
    return replace(document, lines=tuple(line._replace(number=number) for number, line in enumerate(lines, 1)))


def before_players(document: Document, texts: Sequence[str]) -> Document:
    """The file with these lines before the first line of a player."""
    lines = list(document.lines)
    first = next(index for index, line in enumerate(lines) if line.tag == "001")
    lines[first:first] = [TrfLine(0, text, lines[first].end) for text in texts]
    return _numbered(document, lines)


def with_rounds(document: Document, total: int, first: Colour, cancelled: Sequence[int]) -> Document:
    """
    The file with the rounds under which a round was paired: how many, the colour drawn for the first, and which were
    cancelled. Records 142 and 152 are added unless the file has them, or their equivalents of other programs; a comment
    that names other cancelled rounds is replaced.
    """
    tags = {line.tag for line in document.lines}
    missing = []
    if not tags & {"142", "XXR"}:
        missing.append(f"142 {total}")
    if not tags & {"152", "XXC"}:
        missing.append(f"152 {first.value.upper()}")
    if parse_cancelled(document) != tuple(cancelled):
        kept_lines = tuple(line for line in document.lines if not is_cancelled(line.text))
        document = replace(document, lines=kept_lines)
        missing += format_cancelled(cancelled)
    return before_players(document, missing)


def _absence_lines(document: Document, event: Event) -> list[str]:
    """Records 240 for the rounds after the paired one in which those who withdrew are absent, unless the file has an entry there."""
    entered = coming_byes(with_event(read_trf(document).tournament, rounds=event.total))
    missing = grouped(
        (round, entrant.number)
        for round in range(event.round + 1, event.total + 1)
        for entrant in event.entrants
        if entrant.last_round is not None and entrant.last_round < round and (entrant.number, round) not in entered
    )
    return [records.format_byes(Byes("Z", round, tuple(numbers))) for round, numbers in missing.items()]


def with_scoring(document: Document, points: PointSystem, matches: MatchScoring | None = None) -> Document:
    """
    The file with the points for results (and for match results, if `matches` is given) under which its round was
    paired. Records that say otherwise are replaced, by record XXS if 162 cannot hold the points.
    """
    header = read_trf(document).tournament.header
    records_of: dict[tuple[str, ...], str] = {}
    if header.points != points:
        scores = to_record(points)
        records_of[SCORING_TAGS] = format_extension(points) if scores is None else records.format_scores("162", scores)
    if matches is not None and header.match_points != matches:
        values = {"TW": matches.win, "TD": matches.draw, "TL": matches.loss}
        records_of[("362",)] = records.format_scores("362", values)
    if not records_of:
        return document
    replaced = {tag for tags in records_of for tag in tags}
    kept_lines = tuple(line for line in document.lines if line.tag not in replaced)
    return before_players(replace(document, lines=kept_lines), list(records_of.values()))


def acceleration_lines(document: Document, accelerations: Sequence[VirtualPoints], *, teams: bool) -> list[str]:
    """
    Records 250 for the virtual points that the rules or record 192 give and the file does not: other programs should
    pair with them too.
    """
    points_in_file = read_pairing_records(document.lines, document.name, teams=teams).virtual_points
    return [
        records.format_acceleration(acceleration, teams=teams)
        for acceleration in accelerations
        if acceleration not in points_in_file
    ]


def forbidden_lines(document: Document, forbidden: Sequence[ForbiddenPairs], total: int) -> list[str]:
    """Records 260 for the forbidden pairs that applied to this pairing and that the file lacks."""
    pairs_in_file = {_up_to(pairs, total) for pairs in read_pairing_records(document.lines, document.name).forbidden}
    wanted = dict.fromkeys(_up_to(pairs, total) for pairs in forbidden)
    return [records.format_forbidden(pairs) for pairs in wanted if pairs not in pairs_in_file]


def _up_to(pairs: ForbiddenPairs, total: int) -> ForbiddenPairs:
    last = total if pairs.last_round is None else min(pairs.last_round, total)
    return pairs._replace(numbers=tuple(sorted(pairs.numbers)), last_round=last)


def _entries(pairing: Pairing) -> dict[int, TrfEntry]:
    entries = {number: TrfEntry(None, None, outcome.value) for number, outcome in pairing.event.away.items()}
    for board in pairing.boards:
        if board.black is None:
            entries[board.white] = TrfEntry(None, None, "U")
        else:
            entries[board.white] = TrfEntry(board.black, Colour.WHITE, "")
            entries[board.black] = TrfEntry(board.white, Colour.BLACK, "")
    return entries


def with_entry(line: TrfLine, file: str, round: int, entries: Mapping[int, TrfEntry]) -> TrfLine:
    """
    The line with the entry of its player in the round; a line of anything else, or of a player without an entry, as it
    is. Raises FileError for shifted columns.
    """
    if line.tag != "001":
        return line
    record = parse_player(line, file)
    if record.number not in entries:
        return line
    column = FIRST_ROUND + ROUND_WIDTH * (round - 1)
    text_before = line.text[: column - 1].ljust(column - 1)
    changed = line._replace(text=text_before + format_entry(entries[record.number]) + line.text[column + 7 :])
    changed = changed._replace(text=changed.text.rstrip(" "))
    player = parse_player(changed, file)
    # The line of a player who entered late is shorter.
    earlier = (*record.entries, *[None] * round)[: round - 1]
    if player.entries[: round - 1] != earlier or len(player.entries) < round:
        # With a name padded by bytes, or with tabs, the new entry would not stand in the columns of the round.
        raise FileError("pair_trf_columns", Place(file=file or None, line=line.number))
    return changed
