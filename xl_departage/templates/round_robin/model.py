"""
The data of a round-robin workbook: the sample, the tournament of a file, or nothing.

If the games of a file are those of the Berger tables, formulas provide the pairings; other pairings are written to the
list of games as in the file. A square crosstable has neither rounds nor colours; its results are assigned to the games
of the Berger tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xl_departage.crosstable.model import Colour, Crosstable, Outcome, Round, System
from xl_departage.errors import FileError
from xl_departage.messages import Text
from xl_departage.ratings.period_tables import TextTable
from xl_departage.regulations.berger import schedule
from xl_departage.templates import choices
from xl_departage.templates.entries import Entrant, about_of, entrants_in, entrants_of
from xl_departage.templates.front import About
from xl_departage.templates.outcomes import RESULTS, not_offered, result_text
from xl_departage.templates.samples import round_robin as sample
from xl_departage.tournament.source import Source

LEAST, MOST = 3, 16
MOST_CYCLES = 2
MOST_ROUNDS = MOST_CYCLES * (MOST - 1)
MOST_GAMES = MOST_ROUNDS * MOST // 2
TIEBREAKS = (choices.DIRECT, choices.SONNEBORN, choices.WINS, choices.KOYA)
"""Presets."""


class ScheduledGame(NamedTuple):
    """One line of the list of games; `black` is None for a player with a free round."""

    round: int
    table: int
    white: int
    black: int | None
    result: str


@dataclass(frozen=True)
class RoundRobinFilling:
    """The contents of the input cells."""

    about: About
    players: tuple[Entrant, ...] = ()
    cycles: int = 1
    games: tuple[ScheduledGame, ...] = ()
    typed: bool = False
    """The pairings are typed instead of those of the Berger tables."""
    tiebreaks: tuple[Text | str, ...] = TIEBREAKS
    exempt: str = "0"
    """Points for a player's free round."""
    drawn: bool = True
    """Whether the order of the players is that of the draw."""


def filling(source: Source | None, *, empty: bool) -> RoundRobinFilling:
    """The data to fill in. Raises FileError if the tournament of the file does not fit."""
    if source is not None:
        return _from_source(source)
    if empty:
        return RoundRobinFilling(About())
    return _sample()


def of_players(players: TextTable) -> RoundRobinFilling:
    """A workbook for a list of players in the order of the list, before the draw. Raises FileError."""
    if players.height > MOST:
        raise players.problem("template_too_many_entrants", MOST, count=players.height, most=MOST)
    return RoundRobinFilling(About(), entrants_in(players), drawn=False)


def _sample() -> RoundRobinFilling:
    rounds = schedule(len(sample.PLAYERS))
    games = []
    for number, (pairings, results) in enumerate(zip(rounds, sample.RESULTS, strict=True), 1):
        typed = iter(results.split())
        for table, pairing in enumerate(pairings, 1):
            free = max(pairing) > len(sample.PLAYERS)
            white = min(pairing) if free else pairing.white
            games.append(
                ScheduledGame(number, table, white, None if free else pairing.black, "" if free else next(typed))
            )
    return RoundRobinFilling(sample.ABOUT, sample.PLAYERS, 1, tuple(games))


def _from_source(source: Source) -> RoundRobinFilling:
    table = source.crosstable
    if source.event is not None or table.boards is not None:
        raise FileError("template_individuals_only")
    if table.system is not System.ROUND_ROBIN:
        raise FileError("template_not_round_robin")
    if not LEAST <= len(table.players) <= MOST:
        raise FileError("template_players", count=len(table.players), least=LEAST, most=MOST)
    if table.cycles > MOST_CYCLES:
        raise FileError("template_cycles", cycles=table.cycles, most=MOST_CYCLES)
    codes = tuple(code for code in source.header.tiebreaks if code != "PTS")
    if table.ordered:
        games, typed, exempt = _ordered_games(table)
    else:
        games, typed, exempt = _square_games(table), False, "0"
    return RoundRobinFilling(
        about_of(source, ""), entrants_of(source), table.cycles, games, typed, codes[:4] or TIEBREAKS, exempt
    )


def _ordered_games(table: Crosstable) -> tuple[tuple[ScheduledGame, ...], bool, str]:
    """The games by round; True if they are not those of the Berger tables; the points for the free round."""
    if table.planned > MOST_ROUNDS:
        raise FileError("template_rounds", rounds=table.planned, most=MOST_ROUNDS)
    rounds: list[list[tuple[int, int | None, str]]] = []
    free_points = set()
    for place in range(table.planned):
        found: list[tuple[int, int | None, str]] = []
        for index, player in enumerate(table.players):
            entry = player.rounds[place]
            if entry.opponent is None:
                if entry.outcome in (Outcome.PAIRING_BYE, Outcome.ZERO_BYE):
                    found.append((index + 1, None, ""))
                    free_points.add(entry.points)
                elif entry.outcome is not Outcome.PENDING:
                    raise not_offered(player, place + 1, RESULTS)
            elif index < entry.opponent:
                found.append(_game(table, index, place, entry))
        rounds.append(found)
    if len(free_points) > 1:
        raise FileError("template_free_rounds")
    plan = _berger(table, rounds)
    exempt = {0: "0", 1: "0,5", 2: "1"}[free_points.pop() if free_points else 0]
    return tuple(_listed(plan or rounds)), plan is None, exempt


def _listed(rounds: Sequence[Sequence[tuple[int, int | None, str]]]) -> list[ScheduledGame]:
    return [
        ScheduledGame(number, table, white, black, result)
        for number, games in enumerate(rounds, 1)
        for table, (white, black, result) in enumerate(sorted(games, key=lambda game: game[1] is None), 1)
    ]


def _berger(
    table: Crosstable, rounds: Sequence[Sequence[tuple[int, int | None, str]]]
) -> list[list[tuple[int, int | None, str]]] | None:
    """The games in the order of the Berger tables; None if they differ."""
    count = len(table.players)
    plan = schedule(count, table.cycles)
    if len(plan) != len(rounds):
        return None
    ordered: list[list[tuple[int, int | None, str]]] = []
    for pairings, games in zip(plan, rounds, strict=True):
        known = {(white, black): result for white, black, result in games}
        line: list[tuple[int, int | None, str]] = []
        for pairing in pairings:
            free = max(pairing) > count
            white, black = (min(pairing), None) if free else (pairing.white, pairing.black)
            if (white, black) not in known and known and not free:
                return None
            line.append((white, black, known.get((white, black), "")))
        ordered.append(line)
    return ordered


def _square_games(table: Crosstable) -> tuple[ScheduledGame, ...]:
    """
    The results of a square crosstable, assigned to the games of the Berger tables; of two games, the first listed comes
    first.
    """
    left = [list(player.rounds) for player in table.players]
    games = []
    for number, pairings in enumerate(schedule(len(table.players), table.cycles), 1):
        for place, pairing in enumerate(pairings, 1):
            if max(pairing) > len(table.players):
                games.append(ScheduledGame(number, place, min(pairing), None, ""))
                continue
            white, black = pairing.white - 1, pairing.black - 1
            both = _take(left[white], black).outcome, _take(left[black], white).outcome
            result = result_text(*both, RESULTS, table.players[white], number)
            games.append(ScheduledGame(number, place, pairing.white, pairing.black, result))
    return tuple(games)


def _take(entries: list[Round], opponent: int) -> Round:
    found = next(entry for entry in entries if entry.opponent == opponent)
    entries.remove(found)
    return found


def _game(table: Crosstable, index: int, place: int, entry: Round) -> tuple[int, int | None, str]:
    """
    Numbers of White and Black and the result, from the entry of one of them. Without colours, the lower number is
    White.
    """
    assert entry.opponent is not None, "a game has an opponent"
    white, black = (entry.opponent, index) if entry.colour is Colour.BLACK else (index, entry.opponent)
    first, second = (table.players[side] for side in (white, black))
    both = first.rounds[place].outcome, second.rounds[place].outcome
    return white + 1, black + 1, result_text(*both, RESULTS, first, place + 1)
