"""
What a TRF file says about pairing besides its games: records 152, 250 and 260 of TRF26, and XXA, XXC, XXP and XXZ of
JaVaFo's extension.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from xl_departage.base.errors import DepartageError, Place
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.record import ForbiddenPairs, SourceNotice, VirtualPoints
from xl_departage.chess.tournament.rounds import virtual_points
from xl_departage.formats.trf import records
from xl_departage.formats.trf.trf_document import TrfLine

PAIRING_TAGS = ("250", "XXA", "260", "XXP")
"""Records that are copied unchanged as long as they agree with the tournament."""
_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
_FIRST_COLOURS = {"white1": Colour.WHITE, "black1": Colour.BLACK}


class PairingRecords(NamedTuple):
    """What the records about pairing say."""

    virtual_points: tuple[VirtualPoints, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    absent: tuple[int, ...] = ()
    """Record XXZ: the numbers that are not to be paired in the next round."""
    first: Colour | None = None
    """The colour drawn for the first player in round 1; None if no record gives it."""
    by_rank: bool = False
    """Whether record XXC says `rank`: players are paired by the ranks in their records, not by their numbers."""
    faults: tuple[SourceNotice, ...] = ()
    """Records that cannot be followed: no round is paired until they are corrected."""


def read_pairing_records(lines: Iterable[TrfLine], file: str = "", *, teams: bool = False) -> PairingRecords:
    """
    What the records about pairing among the lines say; those that cannot be read or that contradict each other become
    `faults`.
    """
    reader = _Reader(file, teams)
    for line in lines:
        try:
            reader.read(line)
        except DepartageError as error:
            reader.fault(error.key, error.place, **error.values)
    first = next(iter(reader.first), None)
    return PairingRecords(
        (*reader.by_250, *reader.by_xxa),
        tuple(reader.forbidden),
        tuple(reader.absent),
        first=first,
        by_rank=reader.by_rank,
        faults=tuple(reader.faults),
    )


def says_pairing(line: TrfLine, *, teams: bool) -> bool:
    """Whether the line is a readable record about pairing, whose content the tournament holds."""
    read = read_pairing_records((line,), teams=teams)
    return line.tag in (*PAIRING_TAGS, "XXC", "XXZ") and not read.faults


class _Reader:
    """Reads the lines of one file; used once."""

    def __init__(self, file: str, teams: bool) -> None:
        self.file = file
        self.teams = teams
        self.by_250: list[VirtualPoints] = []
        self.by_xxa: list[VirtualPoints] = []
        self.forbidden: list[ForbiddenPairs] = []
        self.absent: list[int] = []
        self.first: list[Colour] = []
        self.by_rank = False
        self.faults: list[SourceNotice] = []

    def read(self, line: TrfLine) -> None:
        """Read one line. Raises FileError if a record cannot be read."""
        match line.tag:
            case "152":
                text = records.parse_text(line).upper()
                if text in _COLOURS:
                    self._first(line, _COLOURS[text])
                else:
                    self.fault("pair_first_unreadable", self._place(line), text=text)
            case "XXC":
                words = line.text[3:].lower().split()
                for word in words:
                    if word in _FIRST_COLOURS:
                        self._first(line, _FIRST_COLOURS[word])
                self.by_rank = self.by_rank or "rank" in words
            case "250":
                self.by_250.append(records.parse_acceleration(line, self.file, teams=self.teams))
            case "XXA":
                for acceleration in records.parse_fictitious_points(line, self.file):
                    self._by_player(line, acceleration)
            case "260":
                self.forbidden.append(records.parse_forbidden(line, self.file))
            case "XXP":
                numbers = records.parse_number_words(line, self.file)
                self.forbidden.append(ForbiddenPairs(1, None, numbers))
            case "XXZ":
                self.absent += records.parse_number_words(line, self.file)

    def _first(self, line: TrfLine, colour: Colour) -> None:
        if self.first and colour is not self.first[0]:
            self.fault("pair_first_differs", self._place(line))
        self.first.append(colour)

    def _by_player(self, line: TrfLine, acceleration: VirtualPoints) -> None:
        """
        Add the points that record XXA gives a player for a round, with a fault if another record already gives points
        for it. (Two records 250 are no fault: the later one counts.)
        """
        others = (*self.by_250, *self.by_xxa)
        if virtual_points(others, acceleration.first_round, acceleration.first) is not None:
            self.fault(
                "pair_virtual_twice", self._place(line), number=acceleration.first, round=acceleration.first_round
            )
        self.by_xxa.append(acceleration)

    def fault(self, key: str, place: Place | None, **values: object) -> None:
        """Record something that cannot be followed."""
        self.faults.append(SourceNotice(key, place or Place(file=self.file or None), tuple(values.items())))

    def _place(self, line: TrfLine) -> Place:
        return Place(file=self.file or None, line=line.number)


def pairing_lines(
    virtual: Sequence[VirtualPoints], forbidden: Sequence[ForbiddenPairs], total: int, *, teams: bool
) -> Iterator[str]:
    """Records 250 and 260. Pairs that are forbidden in all rounds are written as forbidden up to round `total`."""
    for acceleration in virtual:
        yield records.format_acceleration(acceleration, teams=teams)
    for pair in forbidden:
        yield records.format_forbidden(pair._replace(last_round=pair.last_round or total))
