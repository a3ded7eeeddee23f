"""
Builds games from the entries of records 001: interprets the codes, matches the two sides of every game, and checks the
byes of record 240.

Real files contain more than the standard allows: `0000 - +` and `0000 - -` for a bye and an absence; in files older
than TRF16 also `0000 - 1`, `0000 - =` and `0000 - 0`. They are read as a pairing-allocated bye (in a team event, where it
is a win against an empty board, as a full-point bye), a zero-point bye, and full-, half- and zero-point byes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_departage.base.errors import FileError, Place
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.faults import STRICT, Faults
from xl_departage.chess.tournament.record import Game
from xl_departage.formats.trf.player_record import FIRST_ROUND, PENDING_CODES, ROUND_WIDTH, PlayerRecord, TrfEntry
from xl_departage.formats.trf.records import Byes
from xl_departage.formats.trf.trf_document import TrfLine

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
    for code, reply in ("10", "==", "WL", "DD", "+-", "--", "00", "=0", "LL", "DL")
    for pair in ((code, reply), (reply, code))
}
"""
The pairs of codes that the two sides of a game may have. The arbiter may decide that both lose, or that one draws and
the other loses.
"""


def _decided(entry: TrfEntry) -> bool:
    return entry.opponent is not None and bool(entry.code) and entry.code not in PENDING_CODES


def read_games(
    players: Sequence[PlayerRecord],
    byes: Mapping[tuple[int, int], Byes],
    lines: Sequence[TrfLine],
    file: str = "",
    *,
    teams: bool = False,
    faults: Faults = STRICT,
) -> tuple[Game, ...]:
    """
    The games of all players, and their rounds without an opponent, sorted by round.

    `byes` holds the individual byes of records 240, by player number and round; `lines` holds the lines of the
    document. An entry with neither opponent nor code gives no game. Where the two sides of a game differ, a FileError
    with line and column is reported to `faults`.
    """
    index = {player.number: position for position, player in enumerate(players)}
    games = []
    for player in players:
        for number, entry in enumerate(player.entries, 1):
            if entry is None:
                continue
            fault = None
            if entry.opponent is not None:
                fault = _pair_error(player, entry, number, players=players, index=index, lines=lines, file=file)
                if fault is not None and not (fault.key in _OF_BOTH_SIDES and entry.opponent < player.number):
                    faults.report(fault)
            place = Place(file=file or None, line=player.line, column=entry.column, round=number)
            if fault is not None and fault.key in _NO_PAIR:
                games.append(
                    Game(
                        number,
                        player.number,
                        None,
                        outcome=Outcome.PENDING,
                        reply=None,
                        result=entry.code,
                        coloured=False,
                        place=place,
                    )
                )
                continue
            bye = byes.get((player.number, number))
            if bye is not None and (entry.opponent is not None or _BYES[entry.code] is not _BYES[bye.kind]):
                faults.report(_at(player, number, lines, file, "trf_bye_contradicts", other=bye.line))
            if entry.opponent is not None:
                opponent_entry = _other_side(players[index[entry.opponent]], player, number)
                if _is_first(player, entry, opponent_entry):
                    games.append(_game(player, entry, opponent_entry, number, place))
            elif entry.code:
                outcome = Outcome.PENDING if entry.code in PENDING_CODES else _BYES[entry.code]
                if teams and entry.code == "+":
                    outcome = Outcome.FULL_BYE
                games.append(
                    Game(
                        number,
                        player.number,
                        None,
                        outcome=outcome,
                        reply=None,
                        result=entry.code,
                        coloured=False,
                        place=place,
                    )
                )
    return tuple(sorted(games, key=lambda game: game.round))


def _entry(player: PlayerRecord, number: int) -> TrfEntry | None:
    return player.entries[number - 1] if number <= len(player.entries) else None


def _other_side(opponent: PlayerRecord, player: PlayerRecord, number: int) -> TrfEntry | None:
    """The opponent's entry for the same game; None if the opponent's line does not record this game."""
    opponent_entry = _entry(opponent, number)
    if opponent_entry is None or opponent_entry.opponent != player.number or opponent_entry.code in _NO_GAME:
        return None
    return opponent_entry


def _is_first(player: PlayerRecord, entry: TrfEntry, opponent_entry: TrfEntry | None) -> bool:
    """
    Whether this player is the first side of the game: White or, if no colour is given or both sides give the same, the
    player with the lower number.
    """
    if opponent_entry is None:
        return True
    colour = entry.colour or (opponent_entry.colour and opponent_entry.colour.opposite)
    if colour is None or entry.colour is opponent_entry.colour:
        # Equivalent mutant `entry.opponent or 0 -> entry.opponent`: a game with another side has an opponent.
        return player.number < (entry.opponent or 0)
    return colour is Colour.WHITE


def _game(player: PlayerRecord, entry: TrfEntry, opponent_entry: TrfEntry | None, number: int, place: Place) -> Game:
    """A game seen from its first side; `opponent_entry` is None if only this player's line records it."""
    double = entry.code == "-" and opponent_entry is not None and opponent_entry.code == "-"
    return Game(
        number,
        player.number,
        entry.opponent,
        outcome=Outcome.DOUBLE_FORFEIT if double else _outcome(entry),
        reply=None if opponent_entry is None else Outcome.DOUBLE_FORFEIT if double else _outcome(opponent_entry),
        result=entry.code,
        coloured=(entry.colour or (opponent_entry and opponent_entry.colour)) is not None
        if opponent_entry
        else entry.colour is Colour.WHITE,
        place=place,
    )


def _outcome(entry: TrfEntry) -> Outcome:
    return Outcome.PENDING if not entry.code or entry.code in PENDING_CODES else _GAMES[entry.code]


_OF_BOTH_SIDES = frozenset({"trf_results_differ", "trf_same_colour"})
"""Faults that are reported once per game, not once per side."""
_NO_GAME = frozenset("HFUZ")
"""Codes for byes, which allow no opponent."""
_NO_PAIR = frozenset({"trf_unknown_opponent", "trf_own_opponent", "trf_bye_with_opponent"})
"""Faults after which the entry does not count as a game."""


def _pair_error(
    player: PlayerRecord,
    entry: TrfEntry,
    number: int,
    *,
    players: Sequence[PlayerRecord],
    index: Mapping[int, int],
    lines: Sequence[TrfLine],
    file: str,
) -> FileError | None:
    """What is wrong with a game as this side records it; None if nothing is."""
    assert entry.opponent is not None
    if entry.opponent not in index:
        return _at(player, number, lines, file, "trf_unknown_opponent", opponent=entry.opponent)
    if entry.opponent == player.number:
        return _at(player, number, lines, file, "trf_own_opponent", number=player.number)
    if entry.code in _NO_GAME:
        return _at(player, number, lines, file, "trf_bye_with_opponent", code=entry.code)
    opponent = players[index[entry.opponent]]
    opponent_entry = _entry(opponent, number)
    sides: dict[str, object] = {"number": player.number, "opponent": opponent.number, "other": opponent.line}
    if opponent_entry is None or opponent_entry.opponent != player.number:
        return _at(player, number, lines, file, "trf_one_sided", **sides)
    if (entry.code, opponent_entry.code) not in _OPPOSITE and (_decided(entry) or _decided(opponent_entry)):
        return _at(player, number, lines, file, "trf_results_differ", code=opponent_entry.code or " ", **sides)
    if entry.colour is not None and entry.colour is opponent_entry.colour:
        return _at(player, number, lines, file, "trf_same_colour", **sides)
    return None


def _at(
    entrant: PlayerRecord, round: int, lines: Sequence[TrfLine], file: str, key: str, **values: object
) -> FileError:
    column = FIRST_ROUND + ROUND_WIDTH * (round - 1)
    text = lines[entrant.line - 1].text[column - 1 : column + 7].strip() or None
    return FileError(key, Place(file=file or None, line=entrant.line, column=column, text=text, round=round), **values)
