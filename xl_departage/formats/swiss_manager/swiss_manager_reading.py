"""
Reads the tournament in Swiss-Manager's own file: `.TUNX`, and for a round robin `.TURX`, which has the same parts.

Each part begins with a byte of its own and `ff 89 44`; the last 36 bytes say where each part is. Numbers are
little-endian; a text is the number of its UTF-16 units, followed by these. The facts come from the notes of two public
readers (`zyf0717/chess-results-api`, `docs/swiss-manager-format.md`; `echecsjs/tunx`) and from 37 public files of 2023
to 2026. What they leave open is reported or refused. Team events are refused, because no file of one with games is
known here.

A game is White, Black, result. In place of Black, `ffff` is the pairing-allocated bye (in a round robin, the free round)
and `fffe` a round without a pairing.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import first_of
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import AnnouncedBye, Game, Header, Participant, SourceNotice, TournamentRecord
from xl_departage.formats.formats import SWISS_MANAGER
from xl_departage.formats.grids.lists.name_titles import title_of

_MARK = b"\xff\x89\x44"
_CONFIGURATION, _SCHEDULE, _PLAYERS, _GAMES, _DIRECTORY, _END = 0x95, 0xA3, 0xA5, 0xB3, 0xD3, 0xE3
_FIXED_HEADER, _DIRECTORY_SIZE = 108, 36
_HEADER_TEXTS, _ROUND_TEXTS, _PLAYER_TEXTS = 132, 16, 18
_ROUND_SIZE, _PLAYER_SIZE, _GAME_SIZE = 76, 134, 21
_SWISS, _ROUND_ROBIN, _TEAM_ROUND_ROBIN, _TEAM_SWISS = range(4)
_SYSTEMS = {_SWISS: "Individual: Swiss-System", _ROUND_ROBIN: "Individual: Round-Robin"}
_MOST_TIEBREAKS = 9
_PARAMETERS, _PARAMETERS_SIZE = 655, 19
"""The offset of the parameters of the first tie-break, and their number of bytes per tie-break (seen in 37 files)."""
_LEFT_OVER, _UNPAIRED = 0xFFFF, 0xFFFE
_RESULTS: Mapping[int, tuple[Outcome, Outcome, str]] = {
    0: (Outcome.PENDING, Outcome.PENDING, ""),
    1: (Outcome.WIN, Outcome.LOSS, "1-0"),
    2: (Outcome.DRAW, Outcome.DRAW, "½-½"),
    3: (Outcome.LOSS, Outcome.WIN, "0-1"),
    4: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, "1-F"),
    5: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN, "F-1"),
    6: (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT, "F-F"),
    10: (Outcome.LOSS, Outcome.LOSS, "0-0"),
}
_LEFT_OVER_RESULTS = {0: Outcome.PENDING, 9: Outcome.PAIRING_BYE}
_UNPAIRED_RESULTS = {0: Outcome.ZERO_BYE, 2: Outcome.HALF_BYE, 3: Outcome.ZERO_BYE}
_POINTS = 1
"""The number of the tie-break that stands for the points."""
_PLAIN_CODES = {
    2: ("BH",),
    3: ("BH/C1",),
    4: ("BH/M1",),
    34: ("BH/M1",),
    7: ("SB",),
    35: ("SB",),
    52: ("SB",),
    8: ("PS",),
    9: ("PS", "PS/C1", "PS/C2"),
    10: ("ARO",),
    20: ("ARO/C1",),
    11: ("DE",),
    53: ("BPG",),
    77: ("AOB",),
    79: ("REP",),
    80: ("ARO",),
    81: ("DE",),
    85: ("SB",),
    86: ("PS",),
}
"""The codes of tie-breaks by their numbers in Swiss-Manager, except those whose parameters decide the code (below)."""
_BUCHHOLZ = (37, 84)
_KOYA, _HALF = 87, 50
_CUTS = (85, 80)
"""Tie-breaks other than Buchholz whose first parameter would be a cut; their meaning is known only without one."""


class _Settings(NamedTuple):
    """What the configuration says about the event."""

    system: int
    players: int
    rounds: int
    begin: str
    end: str
    tiebreaks: tuple[tuple[int, bytes], ...]
    """The number and the parameters of each tie-break."""


class _Entry(NamedTuple):
    """One game, or a round of one player without an opponent."""

    white: int
    black: int
    result: int


class _Round(NamedTuple):
    date: str
    entries: tuple[_Entry, ...]


class _Player(NamedTuple):
    texts: tuple[str, ...]
    numbers: bytes

    @property
    def name(self) -> str:
        surname, first = self.texts[:2]
        return f"{surname}, {first}" if surname and first else surname or first or self.texts[3]


def read(data: bytes, options: ReadingOptions, faults: Faults) -> TournamentRecord:  # noqa: ARG001 - every reader has it; no option applies
    """
    Read Swiss-Manager's file. Raises FileError for a file that is damaged, of an unknown kind, or of a team event, and for an
    unknown result or an impossible pairing.
    """
    return _Reading(data, faults.file).tournament()


class _Part:
    """A part of the file, read from its beginning to its end."""

    def __init__(self, data: bytes, start: int, end: int, damaged: Callable[[int], FileError]) -> None:
        self._data, self.at, self._end, self._damaged = data, start, end, damaged

    def take(self, size: int) -> bytes:
        if self.at + size > self._end:
            raise self._damaged(self.at)
        self.at += size
        return self._data[self.at - size : self.at]

    def texts(self, count: int) -> tuple[str, ...]:
        return tuple(self._text() for _ in range(count))

    def _text(self) -> str:
        start = self.at
        units = _whole(self.take(2), 0)
        try:
            text = self.take(2 * units).decode("utf-16-le")
        except UnicodeDecodeError:
            raise self._damaged(start) from None
        return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())

    def more(self) -> bool:
        return self.at < self._end


class _Reading:
    """Reads one file; used once."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data, self.name = data, name
        self.notices: list[SourceNotice] = []

    def tournament(self) -> TournamentRecord:
        """The tournament in the file. Raises FileError."""
        data = self.data
        if not SWISS_MANAGER.recognises(data):
            raise self._error("swiss_manager_not")
        directory = len(data) - _DIRECTORY_SIZE
        if (
            directory < _FIXED_HEADER
            or not self._marked(directory, _DIRECTORY)
            or not self._marked(len(data) - 4, _END)
        ):
            raise self._error("swiss_manager_cut", size=len(data))
        offsets = struct.unpack_from("<7I", data, directory + 4)
        starts = [at for at in offsets if at]
        if len(starts) < 4 or starts[-1] != directory or starts != sorted(set(starts)) or starts[0] < _FIXED_HEADER:
            raise self._damaged(directory)
        header = self._part(_FIXED_HEADER, starts[0])
        texts = header.texts(_HEADER_TEXTS)
        settings = self._settings(header.at, starts[0])
        for start, tag in zip(starts, (_SCHEDULE, _PLAYERS, _GAMES), strict=False):
            if not self._marked(start, tag):
                raise self._damaged(start)
        schedule, entered, played, *unknown = (self._part(start + 4, end) for start, end in pairwise(starts))
        players = self._players(entered)
        rounds = self._rounds(schedule, played, len(players))
        if len(players) != settings.players:
            raise self._damaged(starts[1])
        if len(rounds) != settings.rounds or not rounds:
            raise self._damaged(starts[0])
        if unknown:
            self._notice("swiss_manager_part", bytes=directory - starts[3])
        return self._made(texts, settings, players, rounds)

    def _error(self, key: str, place: Place = Place(), **values: object) -> FileError:  # noqa: B008 - an immutable tuple
        return FileError(key, place._replace(file=self.name or None), **values)

    def _damaged(self, at: int) -> FileError:
        return self._error("swiss_manager_damaged", at=at)

    def _notice(self, key: str, **values: object) -> None:
        self.notices.append(SourceNotice(key, Place(file=self.name or None), tuple(values.items())))

    def _marked(self, at: int, tag: int) -> bool:
        return self.data[at : at + 4] == bytes((tag,)) + _MARK

    def _part(self, start: int, end: int) -> _Part:
        return _Part(self.data, start, end, self._damaged)

    def _settings(self, start: int, end: int) -> _Settings:
        """The configuration, which begins with its mark. Raises FileError for a team event, an unknown kind, and a damaged part."""
        part = self.data[start:end]
        if not self._marked(start, _CONFIGURATION) or len(part) < _PARAMETERS + _MOST_TIEBREAKS * _PARAMETERS_SIZE:
            raise self._damaged(start)
        system, count = _whole(part, 15), _whole(part, 31)
        if system in (_TEAM_ROUND_ROBIN, _TEAM_SWISS):
            raise self._error("swiss_manager_teams")
        if system not in _SYSTEMS or count > _MOST_TIEBREAKS:
            raise self._damaged(start)
        tiebreaks = []
        for place in range(count):
            at = _PARAMETERS + place * _PARAMETERS_SIZE
            tiebreaks.append((_whole(part, 33 + 2 * place), part[at : at + _PARAMETERS_SIZE]))
        return _Settings(
            system,
            _whole(part, 23),
            _whole(part, 27),
            begin=_date(_long(part, 75)),
            end=_date(_long(part, 79)),
            tiebreaks=tuple(tiebreaks),
        )

    def _players(self, part: _Part) -> list[_Player]:
        players = []
        while part.more():
            texts = part.texts(_PLAYER_TEXTS)
            players.append(_Player(texts, part.take(_PLAYER_SIZE)))
        return players

    def _rounds(self, schedule: _Part, games: _Part, players: int) -> list[_Round]:
        rounds: list[_Round] = []
        while schedule.more():
            schedule.texts(_ROUND_TEXTS)
            numbers = schedule.take(_ROUND_SIZE)
            entries = []
            seen: set[int] = set()
            for _ in range(_whole(numbers, 6)):
                entry = _Entry(*struct.unpack_from("<HHB", games.take(_GAME_SIZE)))
                sides = [entry.white] if entry.black in (_LEFT_OVER, _UNPAIRED) else [entry.white, entry.black]
                for number in sides:
                    if not 1 <= number <= players or number in seen:
                        raise self._error(
                            "swiss_manager_pairing", Place(round=len(rounds) + 1), number=number, count=players
                        )
                    seen.add(number)
                entries.append(entry)
            rounds.append(_Round(_date(_long(numbers, 0)), tuple(entries)))
        if games.more():
            raise self._damaged(games.at)
        return rounds

    def _made(
        self, texts: Sequence[str], settings: _Settings, players: Sequence[_Player], rounds: Sequence[_Round]
    ) -> TournamentRecord:
        last = max(
            (
                number
                for number, round in enumerate(rounds, 1)
                if any(entry.black != _UNPAIRED for entry in round.entries)
            ),
            default=0,
        )
        games = tuple(
            self._game(entry, number, settings.system, players)
            for number, round in enumerate(rounds[:last], 1)
            for entry in round.entries
        )
        byes: dict[int, list[AnnouncedBye]] = {}
        for number, round in enumerate(rounds[last:], last + 1):
            for entry in round.entries:
                outcome = self._alone(entry, number, settings.system, players)
                byes.setdefault(entry.white, []).append(AnnouncedBye(number, outcome))
        participants = tuple(
            self._participant(number, player, tuple(byes.get(number, ()))) for number, player in enumerate(players, 1)
        )
        self._about_players(players)
        if settings.system == _ROUND_ROBIN and any(
            entry.black == _LEFT_OVER for round in rounds for entry in round.entries
        ):
            self._notice("swiss_manager_rest")
        header = Header(
            name=texts[0],
            city=texts[10] or texts[5],
            federation=texts[20],
            begin=settings.begin,
            end=settings.end,
            type=_SYSTEMS[settings.system],
            arbiter=texts[21] or texts[3],
            time_control=texts[14],
            dates=tuple(round.date for round in rounds) if any(round.date for round in rounds) else (),
            rounds=len(rounds),
            tiebreaks=self._tiebreaks(settings.tiebreaks),
        )
        return TournamentRecord(header, participants, games, notices=tuple(self.notices))

    def _alone(self, entry: _Entry, round: int, system: int, players: Sequence[_Player]) -> Outcome:
        """
        The outcome of a round without an opponent. The free round of a round robin is worth nothing, whatever the
        program notes beside it. Raises FileError for an unknown result.
        """
        known = _LEFT_OVER_RESULTS if entry.black == _LEFT_OVER else _UNPAIRED_RESULTS
        if entry.result not in known:
            raise self._error(
                "swiss_manager_result", Place(name=players[entry.white - 1].name, round=round), result=entry.result
            )
        rest = system == _ROUND_ROBIN and entry.black == _LEFT_OVER
        return Outcome.ZERO_BYE if rest else known[entry.result]

    def _game(self, entry: _Entry, round: int, system: int, players: Sequence[_Player]) -> Game:
        if entry.black in (_LEFT_OVER, _UNPAIRED):
            outcome = self._alone(entry, round, system, players)
            return Game(
                round, entry.white, None, outcome, coloured=False, place=self._place(entry.white, round, players)
            )
        if entry.result not in _RESULTS:
            raise self._error(
                "swiss_manager_result", Place(name=players[entry.white - 1].name, round=round), result=entry.result
            )
        first, second, text = _RESULTS[entry.result]
        return Game(
            round,
            entry.white,
            entry.black,
            outcome=first,
            reply=second,
            result=text,
            place=self._place(entry.white, round, players),
        )

    def _place(self, number: int, round: int, players: Sequence[_Player]) -> Place:
        return Place(file=self.name or None, name=players[number - 1].name, round=round)

    def _participant(self, number: int, player: _Player, byes: tuple[AnnouncedBye, ...]) -> Participant:
        texts, numbers = player
        sex = "w" if _whole(numbers, 30) == 1 else ""
        fide = _long(numbers, 48)
        return Participant(
            number,
            player.name,
            _whole(numbers, 32) or _whole(numbers, 34) or None,
            title=title_of(texts[4], sex),
            sex=sex,
            birth=_birth(_long(numbers, 38)),
            federation=texts[10],
            fide_number=str(fide) if fide else "",
            national_number=texts[5],
            club=texts[9],
            category=texts[11],
            byes=byes,
        )

    def _about_players(self, players: Sequence[_Player]) -> None:
        national = sum(1 for player in players if not _whole(player.numbers, 32) and _whole(player.numbers, 34))
        differing = sum(1 for player in players if 0 < _whole(player.numbers, 32) != _whole(player.numbers, 34) > 0)
        if national or differing:
            self._notice("swiss_manager_ratings", national=national, other=differing)
        titles = sorted({player.texts[4] for player in players if player.texts[4] and not title_of(player.texts[4])})
        if titles:
            self._notice("swiss_manager_titles", titles=first_of(titles, 8))

    def _tiebreaks(self, tiebreaks: Sequence[tuple[int, bytes]]) -> tuple[str, ...]:
        """`PTS`, then the codes of the tie-breaks up to the first one whose meaning is not certain; empty if the file has no tie-breaks."""
        codes = ["PTS"]
        optional: list[str] = []
        for place, (number, parameters) in enumerate(tiebreaks, 1):
            found, unread = _codes_of(number, parameters)
            if found is None:
                rest = ", ".join(str(tiebreak_number) for tiebreak_number, _ in tiebreaks[place - 1 :])
                self._notice("swiss_manager_tiebreaks", position=place, numbers=rest)
                break
            if unread:
                optional.append(f"{number} ({found[0]})")
            codes += [code for code in found if code not in codes]
        if optional:
            self._notice("swiss_manager_options", tiebreaks=", ".join(optional))
        return tuple(codes) if tiebreaks else ()


def _codes_of(number: int, parameters: bytes) -> tuple[tuple[str, ...] | None, bool]:
    """
    Our codes for a tie-break of Swiss-Manager, or None if they are not certain; and whether some parameter was not
    interpreted.
    """
    cut, others = parameters[0], any(parameters[1:])
    if number == _POINTS:
        return (), False
    if number in _BUCHHOLZ:
        lowest, highest = cut & 0x0F, cut >> 4
        if highest not in (0, lowest):
            return None, False
        kind = "M" if highest else "C"
        return (f"BH/{kind}{lowest}" if lowest else "BH",), others
    if number == _KOYA:
        return (("KS",) if _whole(parameters, 2) == _HALF and not cut else None), any(parameters[4:]) or parameters[
            1
        ] > 0
    if number in _CUTS and cut:
        return None, False
    return _PLAIN_CODES.get(number), others or cut > 0


def _whole(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "little")


def _long(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")


def _parts_of(number: int) -> tuple[int, int, int]:
    return number // 10000, number // 100 % 100, number % 100


def _date(number: int) -> str:
    """The number 20260328 as year/month/day, as in TRF; empty for an invalid day."""
    year, month, day = _parts_of(number)
    return f"{year:04}/{month:02}/{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else ""


def _birth(number: int) -> str:
    """A date of birth, or only its year; empty if not even that is known."""
    year = number // 10000
    return _date(number) or (str(year) if year else "")
