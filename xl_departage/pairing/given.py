"""What a document says about pairing beside its results: points, rounds, forbidden pairs, virtual points, absences, the system."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xl_departage.crosstable.model import Colour, System
from xl_departage.errors import ArgumentError, CannotPair
from xl_departage.regex import regex
from xl_departage.tournament.model import Header, Tournament
from xl_departage.tournament.points import PointSystem
from xl_departage.tournament.systems import kind_of
from xl_departage.trf import records
from xl_departage.trf.document import TrfLine
from xl_departage.trf.header import DOOR
from xl_departage.trf.scoring import to_record

_OTHER_SYSTEM = regex(r"BURSTEIN|DUBOV|\bLIM\b|FIDE_LIM|DOUBLE[-_ ]?SWISS|MONRAD|KEIZER")


def records_of(tournament: Tournament) -> tuple[TrfLine, ...]:
    """The records of a TRF file that the document keeps without reading them."""
    return tuple(TrfLine(0, part.text) for part in tournament.kept if part.kind == DOOR)


def _tagged(lines: Sequence[TrfLine], *tags: str) -> Iterable[TrfLine]:
    return (line for line in lines if line.tag in tags)


def refuse_other_systems(tournament: Tournament, lines: Sequence[TrfLine]) -> None:
    """Raise CannotPair for teams, for any system but the Dutch one, and for points that no result gives (record 299)."""
    header = tournament.header
    if tournament.teams or tournament.matches:
        raise CannotPair("pair_teams")
    for said in (header.system, header.type):
        if _OTHER_SYSTEM.search(said.upper()):
            raise CannotPair("pair_other_system", system=said)
    refuse_what_no_swiss_pairs(tournament)
    refuse_baku_without_points(header, lines)


def refuse_baku_without_points(header: Header, lines: Sequence[TrfLine]) -> None:
    """Raise CannotPair for a system with an acceleration, in a file without virtual points."""
    if "_BAKU" in header.system.upper() and not any(_tagged(lines, "250", "XXA")):
        raise CannotPair("pair_baku_without_points", system=header.system)


def refuse_what_no_swiss_pairs(tournament: Tournament) -> None:
    """Raise CannotPair for a round robin, and for points that no result gives (record 299)."""
    if kind_of(tournament.header.system, tournament.header.type).system is System.ROUND_ROBIN:
        raise CannotPair("pair_round_robin")
    if tournament.adjustments:
        raise CannotPair("pair_abnormal_points")


def total_rounds(tournament: Tournament, given: int | None) -> int:
    """The rounds planned: record 142 or XXR, or what the arbiter says. Raises CannotPair if they differ or nobody says."""
    for notice in tournament.notices:
        if notice.key in ("trf_rounds_differ", "trf_more_rounds"):
            first, second, *_ = (value for _, value in notice.values)
            raise CannotPair("pair_totals_differ", first=first, second=second)
    said = tournament.header.rounds
    if said is not None and given not in (None, said):
        raise CannotPair("pair_totals_differ", first=said, second=given)
    if said is None and given is None:
        raise CannotPair("pair_total_unknown")
    return said or given or 0


def point_system(header: Header) -> PointSystem:
    """The points of results. Raises CannotPair for a system that record 162 cannot hold."""
    if to_record(header.points) is None:
        raise CannotPair("pair_points_beyond_162")
    return header.points


def accelerations(
    lines: Sequence[TrfLine], known: frozenset[int], *, teams: bool = False
) -> tuple[records.Acceleration, ...]:
    """Virtual points: records 250 and XXA; match points for teams. Raises CannotPair for a player or team who is not in the list."""
    records_read = [records.parse_acceleration(line, teams=teams) for line in _tagged(lines, "250")]
    records_read += [one for line in _tagged(lines, "XXA") for one in records.parse_fictitious_points(line)]
    for given in records_read:
        _refuse_unknown((given.first, given.last), known, teams=teams)
    return tuple(records_read)


def forbidden_pairs(
    lines: Sequence[TrfLine], known: frozenset[int], *, teams: bool = False
) -> tuple[records.ForbiddenPairs, ...]:
    """Who may not meet: records 260 and XXP. Raises CannotPair for a player or team who is not in the list."""
    records_read = [records.parse_forbidden(line) for line in _tagged(lines, "260")]
    records_read += [
        records.ForbiddenPairs(1, None, records.parse_number_words(line)) for line in _tagged(lines, "XXP")
    ]
    for given in records_read:
        _refuse_unknown(given.numbers, known, teams=teams)
    return tuple(records_read)


def absent_now(lines: Sequence[TrfLine]) -> tuple[int, ...]:
    """Record XXZ: those who are not to be paired in the next round."""
    return tuple(number for line in _tagged(lines, "XXZ") for number in records.parse_number_words(line))


def first_colour_of(header: Header, lines: Sequence[TrfLine]) -> Colour | None:
    """Record 152, else XXC. Raises CannotPair where they differ, and for one that says no colour."""
    said = {header.first_colour} - {None}
    for line in _tagged(lines, "152"):
        # A second one, or one that is not read.
        text = records.parse_text(line).upper()
        if text not in ("W", "B"):
            raise CannotPair("pair_first_unreadable", text=text)
        said.add(Colour(text.lower()))
    for line in _tagged(lines, "XXC"):
        words = line.text[3:].lower().split()
        said |= {colour for word, colour in _FIRST_COLOURS.items() if word in words}
        if "rank" in words:
            raise CannotPair("pair_order_by_rank")
    if len(said) > 1:
        raise CannotPair("pair_first_differs")
    return next(iter(said), None)


_FIRST_COLOURS = {"white1": Colour.WHITE, "black1": Colour.BLACK}


def numbers_typed(where: str, typed: str) -> tuple[int, ...]:
    """Numbers of players between commas or blanks; `where` they were typed is told in the ArgumentError."""
    words = typed.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise ArgumentError("pair_not_numbers", option=where, text=word)
    return tuple(int(word) for word in words)


def _refuse_unknown(numbers: Iterable[int], known: frozenset[int], *, teams: bool) -> None:
    for number in numbers:
        if number not in known:
            raise CannotPair("pair_team_unknown" if teams else "pair_unknown_number", number=number)
