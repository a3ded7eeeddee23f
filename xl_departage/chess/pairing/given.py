"""What a document says about pairing beside its results: points, rounds, forbidden pairs, virtual points, absences, the system."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from xl_departage.base.errors import ArgumentError, CannotPair
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.crosstable import Colour, System
from xl_departage.chess.tournament.points import PointSystem, points_said
from xl_departage.chess.tournament.record import Header, Tournament
from xl_departage.chess.tournament.systems import kind_of
from xl_departage.formats.trf import records
from xl_departage.formats.trf.document import TrfLine
from xl_departage.formats.trf.header import DOOR
from xl_departage.formats.trf.scoring import to_record

_OTHER_SYSTEM = regex(
    r"BURSTEIN|DUBOV|\bLIM\b|FIDE_LIM|DOUBLE[-_ ]?SWISS|MONRAD|KEIZER|\bAMALFI|\bMA?C[- ]?MAHON|SCHEVENING|SCHILLER|KNOCK[- ]?OUT"
)
_CODE_OF_DUTCH = regex(r"FIDE_DUTCH(?:_(20\d\d))?(?:_BAKU)?")
"""Record 192 (TRF26, table of tournament types)."""
_FIRST_YEAR = 2025
"""The codes of the rules of 1 February 2026 have that year, or the one in which they were approved."""
_ACCELERATED = regex(
    # Romance and Germanic languages and their neighbours have one word; German, Dutch, Slavic and other ones of their own.
    r"(?:\bUN|A(?:CC?|K[CKSZ]?)ELE|BESCHLEUNIG|VERSNEL[DL]|PRZYSPIES|ZRYCHL|URYCHL|UBRZA|POSPES|УСКОР|ПРИСКОР|GYORSIT|KIIHDYT|HIZLAND"
    r"|BAKU|BAKOE|BAKOU|\bHALEY|\bSAD\b|\bNICOIS"
    r"|VIRTU(?:AL|EEL|ELE|ELLE) P(?:OI|U)NT|POINTS? (?:VIRTUEL|FICTIF)|FIKTIV(?:E )?PUNKT|FICTIEVE PUNT|FICTITIOUS POINT)"
    r"\w{0,20}(?: ?[:=] ?(?P<value>\w{0,9}|-))?"
)
"""The names of accelerated systems (C.04.7, and those of federations), and the word itself in the languages of arbiters."""
_DENIED = regex(
    r"\b(?:NOT?|NON|NIE|NICHT|KEINE?|OHNE|SANS|PAS|ZONDER|GEEN|NIET|SIN|SENZA|SEM|WITHOUT|UDEN|UTEN|UTAN|BEZ|БЕЗ)"
    r"(?: (?:D|L|DE|LA|LE|UNE?|ANY?|A|EEN|EINE|AUCUNE?|BAKU|HALEY|SAD))?[ '’-]{1,2}$"
)
"""What stands before a word that is denied."""
_NONE = frozenset(("NO", "NONE", "NON", "NEIN", "NEE", "GEEN", "AUCUNE", "AUCUN", "KEINE", "SANS", "OFF", "-", "0"))


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
    refuse_unstated_acceleration(header, lines)
    _refuse_unknown_code(header)


def _refuse_unknown_code(header: Header) -> None:
    """Raise CannotPair for a record 192 that names neither the Dutch system nor a Swiss in words, and for the rules until January 2026."""
    code = header.system.strip()
    dutch = _CODE_OF_DUTCH.fullmatch(code.upper())
    if dutch is not None and dutch[1] is not None and int(dutch[1]) < _FIRST_YEAR:
        raise CannotPair("pair_older_rules", system=code)
    if code and dutch is None and ("_" in code or kind_of(code, "").system is not System.SWISS):
        raise CannotPair("pair_other_system", system=code)


def refuse_unstated_acceleration(header: Header, lines: Sequence[TrfLine]) -> None:
    """Raise CannotPair for an acceleration that records 192 or 092 name, in a file without virtual points."""
    if any(_tagged(lines, "250", "XXA")):
        return
    for said in (header.system, header.type):
        if names_acceleration(said):
            raise CannotPair("pair_accelerated_without_points", system=said)


def names_acceleration(words: str) -> bool:
    """Whether a text names an accelerated system, in a language of arbiters; `without acceleration` does not."""
    letters = unicodedata.normalize("NFD", words.upper())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("_", " ")
    return any(
        not found[0].startswith("UN") and found["value"] not in _NONE and not _DENIED.search(bare[: found.start()])
        for found in _ACCELERATED.finditer(bare)
    )


def refuse_what_no_swiss_pairs(tournament: Tournament) -> None:
    """Raise CannotPair for a round robin, and for points that no result gives (record 299)."""
    if kind_of(tournament.header.system, tournament.header.type).system is System.ROUND_ROBIN:
        raise CannotPair("pair_round_robin")
    if tournament.adjustments:
        raise CannotPair("pair_abnormal_points")


def refuse_beyond(round: int, total: int, asked: bool) -> None:
    """Raise CannotPair for a round that is not planned: one that was asked for, or the next one of a tournament that is over."""
    if asked and not 1 <= round <= total:
        raise CannotPair("pair_round_beyond", round=round, total=total)
    if round == total + 1:
        raise CannotPair("pair_over", total=total)
    if round > total:
        raise CannotPair("pair_more_rounds", planned=total, paired=round - 1)


def total_rounds(tournament: Tournament, given: int | None) -> int:
    """
    The rounds planned: record 142 or XXR, or what the arbiter says. Raises CannotPair if they differ, nobody says, or more are paired.
    """
    said = tournament.header.rounds
    for notice in tournament.notices:
        values = dict(notice.values)
        if notice.key == "trf_rounds_differ":
            raise CannotPair("pair_totals_differ", first=values["first"], second=values["second"])
        if notice.key == "trf_more_rounds":
            # Absences in columns behind the last round say nothing of how many there are.
            said = int(str(values["planned"]))
            paired = max((game.round for game in tournament.games if game.black is not None), default=0)
            if paired > said:
                raise CannotPair("pair_more_rounds", planned=said, paired=paired)
    if said is not None and given not in (None, said):
        raise CannotPair("pair_totals_differ", first=said, second=given)
    if said is None and given is None:
        raise CannotPair("pair_total_unknown")
    return said or given or 0


def point_system(header: Header) -> PointSystem:
    """
    The points of results. Raises CannotPair for a system that record 162 cannot hold, and for one in which a win is worth no more than a
    draw, a draw less than a loss, or the pairing-allocated bye more than a win (FIDE C.04.1).
    """
    points = header.points
    if not points.win > points.draw >= points.loss or points.pairing_bye > points.win:
        worth = [points_said(half_points) for half_points in (points.win, points.draw, points.loss, points.pairing_bye)]
        raise CannotPair("pair_scoring_forbidden", win=worth[0], draw=worth[1], loss=worth[2], bye=worth[3])
    if to_record(points) is None:
        raise CannotPair("pair_points_beyond_162")
    return points


def accelerations(
    lines: Sequence[TrfLine], known: frozenset[int], *, teams: bool = False
) -> tuple[records.Acceleration, ...]:
    """
    Virtual points: records 250 and XXA; match points for teams. Of two records 250 for a round, the later one counts, as for
    bbpPairings and gacrux. Raises CannotPair for a player or team who is not in the list, and for one to whom record
    XXA gives points that
    another record gives, too.
    """
    by_250 = [records.parse_acceleration(line, teams=teams) for line in _tagged(lines, "250")]
    by_xxa = [one for line in _tagged(lines, "XXA") for one in records.parse_fictitious_points(line)]
    for given in (*by_250, *by_xxa):
        _refuse_unknown((given.first, given.last), known, teams=teams)
    seen: set[tuple[int, int]] = set()
    for given in by_xxa:
        player, round = given.first, given.first_round
        if (player, round) in seen or virtual_points(by_250, round, player) is not None:
            raise CannotPair("pair_virtual_twice", number=player, round=round)
        seen.add((player, round))
    return (*by_250, *by_xxa)


def virtual_points(given: Sequence[records.Acceleration], round: int, number: int) -> int | None:
    """The virtual points of a player in a round, in half-points; None where no record gives him any."""
    of_round = (
        record.points
        for record in reversed(given)
        if record.first_round <= round <= record.last_round and record.first <= number <= record.last
    )
    return next(of_round, None)


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
