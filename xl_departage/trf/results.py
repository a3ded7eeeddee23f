"""
From the entries of records 001 to the rounds of a crosstable: codes, both sides of every game, byes of record 240, points.

Real files contain more than the standard allows: `0000 - +` and `0000 - -` for a bye and an absence, `0000 - 1`, `0000 -
=` and `0000 - 0` in files older than TRF16. They are read as pairing-allocated, full, half and zero point byes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_departage.crosstable.faults import STRICT, Faults
from xl_departage.crosstable.model import Outcome, Round
from xl_departage.errors import FileError, Place
from xl_departage.trf.document import TrfLine
from xl_departage.trf.player_record import FIRST_ROUND, PENDING_CODES, ROUND_WIDTH, PlayerRecord, TrfEntry
from xl_departage.trf.records import Byes
from xl_departage.trf.scoring import PointSystem

_GAMES = {
    "1": Outcome.WIN,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "W": Outcome.UNRATED_WIN,
    "D": Outcome.UNRATED_DRAW,
    "L": Outcome.UNRATED_LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
}
_BYES = {
    "U": Outcome.PAIRING_BYE,
    "F": Outcome.FULL_BYE,
    "H": Outcome.HALF_BYE,
    "Z": Outcome.ZERO_BYE,
    "": Outcome.ZERO_BYE,
    "+": Outcome.PAIRING_BYE,
    "-": Outcome.ZERO_BYE,
    "1": Outcome.FULL_BYE,
    "W": Outcome.FULL_BYE,
    "=": Outcome.HALF_BYE,
    "D": Outcome.HALF_BYE,
    "0": Outcome.ZERO_BYE,
    "L": Outcome.ZERO_BYE,
}
_OPPOSITE = {
    pair
    for one, other in ("10", "==", "WL", "DD", "+-", "--", "00", "=0", "LL", "DL")
    for pair in ((one, other), (other, one))
}
"""Codes of the two sides of a game. The arbiter may decide that both lose, or that one draws and the other loses."""


def rounds_decided(players: Sequence[PlayerRecord]) -> int:
    """The last round with a decided game, including forfeits."""
    return max(
        (
            index
            for player in players
            for index, entry in enumerate(player.entries, 1)
            if entry is not None and _decided(entry)
        ),
        default=0,
    )


def rounds_of_byes(players: Sequence[PlayerRecord], decided: int) -> int:
    """
    The last of the rounds directly after `decided` that contain only byes; `decided` if there are none.

    A file for a pairing program announces byes before the round is paired; a file of results keeps them for a round
    that was never played. Nothing distinguishes the two, so only the option `rounds` makes such a round count. (The
    FIDE checker counts it.)
    """
    last = decided
    while True:
        entries = [player.entries[last] for player in players if len(player.entries) > last]
        present = [entry for entry in entries if entry is not None and (entry.opponent is not None or entry.code)]
        if not present or any(entry.opponent is not None for entry in present):
            return last
        last += 1


def _decided(entry: TrfEntry) -> bool:
    return entry.opponent is not None and bool(entry.code) and entry.code not in PENDING_CODES


def read_rounds(
    players: Sequence[PlayerRecord],
    played: int,
    planned: int,
    system: PointSystem,
    byes: Mapping[tuple[int, int], Byes],
    lines: Sequence[TrfLine],
    file: str = "",
    *,
    teams: bool = False,
    faults: Faults = STRICT,
) -> list[tuple[Round, ...]]:
    """
    The rounds of every player, `planned` entries each; those after `played` are pending.

    `players` are in the order of the crosstable; `byes` are the individual byes of records 240 by number and round;
    `lines` are those of the document. Reports a FileError with line and column to `faults` where the two sides of a
    game differ.
    """
    index = {player.number: position for position, player in enumerate(players)}
    result = []
    for player in players:
        rounds = []
        for number in range(1, planned + 1):
            entry = _entry(player, number)
            if entry is not None and entry.opponent is not None:
                fault = _pair_error(player, entry, number, players, index, lines, file)
                if fault is not None and not (fault.key in _OF_BOTH_SIDES and entry.opponent < player.number):
                    faults.report(fault)
                if fault is not None and fault.key in _NO_PAIR:
                    rounds.append(Round(Outcome.PENDING))
                    continue
            bye = byes.get((player.number, number))
            if (
                bye is not None
                and entry is not None
                and (entry.opponent is not None or _BYES[entry.code] is not _BYES[bye.kind])
            ):
                faults.report(_at(player, number, lines, file, "trf_bye_contradicts", other=bye.line))
                bye = None
            if entry is not None and entry.opponent is not None and entry.colour is None:
                entry = _coloured(entry, players[index[entry.opponent]], number)
            if number > played:
                rounds.append(_pending(entry, index))
            elif bye is not None:
                outcome = _BYES[bye.kind]
                rounds.append(Round(outcome, points=system.points(outcome)))
            else:
                rounds.append(_round(entry, players, index, number, system, teams))
        result.append(tuple(rounds))
    return result


def _entry(player: PlayerRecord, number: int) -> TrfEntry | None:
    return player.entries[number - 1] if number <= len(player.entries) else None


def _coloured(entry: TrfEntry, opponent: PlayerRecord, number: int) -> TrfEntry:
    """An entry without a colour, given the colour that the opponent's side implies."""
    other = _entry(opponent, number)
    known = None if other is None else other.colour
    return entry if known is None else entry._replace(colour=known.opposite)


def _round(
    entry: TrfEntry | None,
    players: Sequence[PlayerRecord],
    index: Mapping[int, int],
    number: int,
    system: PointSystem,
    teams: bool,
) -> Round:
    if entry is None:
        return Round(Outcome.ZERO_BYE, points=system.zero_bye)
    if entry.opponent is None:
        outcome = Outcome.PENDING if entry.code and entry.code in PENDING_CODES else _BYES[entry.code]
        if teams and entry.code == "+":
            outcome = Outcome.FULL_BYE
        return Round(outcome, points=system.points(outcome))
    if not entry.code or entry.code in PENDING_CODES:
        return _pending(entry, index)
    outcome = _GAMES[entry.code]
    if outcome is Outcome.FORFEIT_LOSS:
        other = _entry(players[index[entry.opponent]], number)
        if other is not None and other.code == "-":
            outcome = Outcome.DOUBLE_FORFEIT
    return Round(outcome, index[entry.opponent], entry.colour, system.points(outcome))


def _pending(entry: TrfEntry | None, index: Mapping[int, int]) -> Round:
    if entry is None or entry.opponent is None:
        return Round(Outcome.PENDING)
    return Round(Outcome.PENDING, index[entry.opponent], entry.colour)


_OF_BOTH_SIDES = frozenset({"trf_results_differ", "trf_same_colour"})
"""Reported once per game."""
_NO_PAIR = frozenset({"trf_unknown_opponent", "trf_own_opponent", "trf_bye_with_opponent"})
"""Faults after which the entry is not a game."""


def _pair_error(
    player: PlayerRecord,
    entry: TrfEntry,
    number: int,
    players: Sequence[PlayerRecord],
    index: Mapping[int, int],
    lines: Sequence[TrfLine],
    file: str,
) -> FileError | None:
    """The error in a game as this side records it."""
    assert entry.opponent is not None
    if entry.opponent not in index:
        return _at(player, number, lines, file, "trf_unknown_opponent", opponent=entry.opponent)
    if entry.opponent == player.number:
        return _at(player, number, lines, file, "trf_own_opponent", number=player.number)
    if entry.code in ("H", "F", "U", "Z"):
        return _at(player, number, lines, file, "trf_bye_with_opponent", code=entry.code)
    opponent = players[index[entry.opponent]]
    other = _entry(opponent, number)
    sides: dict[str, object] = {"number": player.number, "opponent": opponent.number, "other": opponent.line}
    if other is None or other.opponent != player.number:
        return _at(player, number, lines, file, "trf_one_sided", **sides)
    if (entry.code, other.code) not in _OPPOSITE and (_decided(entry) or _decided(other)):
        return _at(player, number, lines, file, "trf_results_differ", code=other.code or " ", **sides)
    if entry.colour is not None and entry.colour is other.colour:
        return _at(player, number, lines, file, "trf_same_colour", **sides)
    return None


def _at(
    entrant: PlayerRecord, round: int, lines: Sequence[TrfLine], file: str, key: str, **values: object
) -> FileError:
    column = FIRST_ROUND + ROUND_WIDTH * (round - 1)
    text = lines[entrant.line - 1].text[column - 1 : column + 7].strip() or None
    return FileError(key, Place(file=file or None, line=entrant.line, column=column, text=text, round=round), **values)
