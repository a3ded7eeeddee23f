"""
The pairing system of a tournament: by record 192, otherwise by the words of record 092, otherwise by the games themselves.

Record 192 holds a code from TRF26's table of tournament types (`FIDE_DUTCH`, `BERGER_DOUBLEROUNDROBIN`, `FIDE_TEAM_BAKU` …). What
matters here is whether everybody meets everybody, how often, and, for teams, which score ranks them. Record 092 is free text in any
language.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.chess.tournament.crosstable import AWAY, Crosstable, Outcome, Player, System
from xl_departage.chess.tournament.options import ReadingOptions

_SWISS = regex(r"SWISS|SUISSE|SCHWEIZ|SUIZO|SVIZZER|ZWITSERS|SUICO|DUTCH|DUBOV|BURSTEIN")
_ROUND_ROBIN = regex(
    r"ROUND[-_ ]?ROBIN|ALL[- ]PLAY[- ]ALL|BERGER|TOUTES[- ]RONDES|RUNDENTURNIER|VOLLRUNDIG|ROUND ROBIN|ITALIANA"
    r"|RONDTOERNOOI|TODOS CONTRA TODOS|\bRR\b"
)
_DOUBLE = regex(r"DOUBLE|DOPPEL|DUBBEL|DOBLE|ALLER[- ]RETOUR|ANDATA E RITORNO")


_POINTS_WITHOUT_GAME = frozenset({Outcome.HALF_BYE, Outcome.FULL_BYE, Outcome.PAIRING_BYE})


class SystemKind(NamedTuple):
    """What records 192 and 092 say of the system; `system` is None if they do not name one."""

    system: System | None = None
    double: bool = False
    match_points_first: bool = True


def kind_of(code: str, text: str) -> SystemKind:
    """Read the texts of records 192 and 092; either may be empty."""
    for source in (code, text):
        words = unicodedata.normalize("NFD", source.upper())
        words = "".join(letter for letter in words if not unicodedata.combining(letter))
        primary = "_MP_GP" in words or not re.search(r"_GP(_|$)", words)
        if _SWISS.search(words):
            return SystemKind(System.SWISS, False, primary)
        if _ROUND_ROBIN.search(words):
            return SystemKind(System.ROUND_ROBIN, bool(_DOUBLE.search(words)), primary)
        if re.match(r"(FIDE|CUSTOM)_(TEAM|DOUBLESWISS)", words):
            return SystemKind(System.SWISS, False, primary)
    return SystemKind()


def system_of(
    kind: SystemKind, players: Sequence[Player], rounds: int, planned: int, options: ReadingOptions
) -> tuple[System, int]:
    """
    The system and, for a round robin, the number of games due between each pair.

    The option `system` overrides the records; if neither names a system, the games decide everything (`find_system`). Otherwise a
    round robin has as many cycles as the option `games` says; without it, as fit into its rounds or as a pair has already met,
    whichever is more, and at least two if a record says double.
    """
    if options.system == "auto" and kind.system is System.SWISS:
        return System.SWISS, 1
    if options.system == "auto" and kind.system is None:
        return find_system(players, rounds, planned, options)
    system, met = find_system(players, rounds, planned, options._replace(system="round-robin"))
    if options.system == "swiss":
        return System.SWISS, 1
    count = len(players)
    cycles = planned // (count if count % 2 else max(count - 1, 1))
    # Equivalent mutant `1 -> 0`: `met` is at least 1.
    return system, options.games or max(met, cycles, 2 if kind.double else 1)


def find_system(players: Sequence[Player], rounds: int, planned: int, options: ReadingOptions) -> tuple[System, int]:
    """
    The system and, for a round robin, the number of games due between each pair.

    With `system=auto`, it is a round robin if every pair was paired the same number of times (played, forfeit or pending), and no
    other number than the option `games` says. While rounds are still to come, it is also one if the number of planned rounds is
    that of a round robin and nothing so far contradicts it: no pair met too often, no bye brought points, and players rest only
    if their number is odd, at most once in each cycle. Players who left (option `withdrawn`) need neither have met the others nor
    have a game in every round, and players who would have met in a cancelled round need not have met. Who took part to the end has
    not left, whatever the option says.
    """
    if options.system == "swiss":
        return System.SWISS, 1
    last_of = dict(options.withdrawn)
    gone = {
        place
        for place, player in enumerate(players)
        if player.number in last_of and not at_the_end(player, last_of[player.number], rounds, planned)
    }
    meetings = Counter(
        (player, entry.opponent)
        for player, row in enumerate(players)
        for entry in row.rounds
        if entry.opponent is not None and player < entry.opponent
    )
    # Equivalent mutant `0 -> -1`: without a meeting, `most` is only raised to 1, found not to be above 0, or found not to be above
    # `cycles`.
    most = max(meetings.values(), default=0)
    if options.system == "round-robin":
        return System.ROUND_ROBIN, options.games or max(most, 1)
    count, staying = len(players), len(players) - len(gone)
    pairs = staying * (staying - 1) // 2
    among = [met for pair, met in meetings.items() if gone.isdisjoint(pair)]
    cycles = _cycles_planned(count, planned, options.games)
    whole = len(among) == pairs and all(met == most for met in among)
    if options.cancelled and cycles == most > 0:
        whole = whole or pairs * most - sum(among) == _pairs_of_cancelled(players, options.cancelled)
    if pairs and whole and options.games in (None, most) and (not gone or cycles == most):
        return System.ROUND_ROBIN, most
    if options.cancelled:
        players = [_without(player, options.cancelled) for player in players]
        rounds -= sum(number <= rounds for number in options.cancelled)
        planned -= len(options.cancelled)
    if cycles and rounds < planned and most <= cycles and _rests_fit(players, rounds, cycles, gone):
        return System.ROUND_ROBIN, cycles
    return System.SWISS, 1


def at_the_end(player: Player, last: int | None, rounds: int, planned: int) -> bool:
    """
    Whether a player took part to the end of a tournament with these rounds played and planned: `last`, the stated last round, is the last
    one planned, or no round is stated (None) and the player was there in the last round of a tournament that is over.
    """
    if last is not None:
        return last >= planned
    return 0 < rounds == planned and player.rounds[rounds - 1].outcome not in AWAY


def shows_swiss(table: Crosstable) -> bool:
    """Whether the games alone, if nobody has left, are those of a Swiss."""
    options = ReadingOptions(cancelled=table.cancelled)
    return find_system(table.players, table.rounds, table.planned, options)[0] is System.SWISS


def _pairs_of_cancelled(players: Sequence[Player], cancelled: Collection[int]) -> int:
    """How many pairs of a round robin would have met in the cancelled rounds and were not paired in them."""
    return sum(
        sum(len(player.rounds) < number or player.rounds[number - 1].opponent is None for player in players) // 2
        for number in cancelled
    )


def _without(player: Player, cancelled: Collection[int]) -> Player:
    rounds = (entry for number, entry in enumerate(player.rounds, 1) if number not in cancelled)
    return player._replace(rounds=tuple(rounds))


def _cycles_planned(count: int, planned: int, games: int | None) -> int:
    a_cycle = count if count % 2 else count - 1
    if count < 3 or planned % a_cycle or (games is not None and planned != games * a_cycle):
        # Equivalent mutant `0 -> -1`: no pair has met fewer than 0 times.
        return 0
    return planned // a_cycle


def _rests_fit(players: Sequence[Player], rounds: int, cycles: int, gone: Collection[int] = ()) -> bool:
    allowed = cycles * ((len(players) % 2) + len(gone))
    staying = (player for place, player in enumerate(players) if place not in gone)
    played = ([entry.outcome for entry in player.rounds[:rounds]] for player in staying)
    return all(
        _POINTS_WITHOUT_GAME.isdisjoint(outcomes) and outcomes.count(Outcome.ZERO_BYE) <= allowed for outcomes in played
    )
