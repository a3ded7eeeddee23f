"""
The data of a round-robin workbook: the sample, the tournament of a file, or nothing.

If the games of a file are those of the Berger tables, formulas provide the pairings; other pairings are written to the
list of games as in the file. A square crosstable has neither rounds nor colours; its results are assigned to the games
of the Berger tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xl_departage.crosstable.model import Colour, Crosstable, Outcome, Round, System
from xl_departage.errors import FileError
from xl_departage.messages import Text
from xl_departage.regulations.berger import schedule
from xl_departage.templates import choices
from xl_departage.templates.entries import Entrant, about_of, entrants_of
from xl_departage.templates.front import About
from xl_departage.templates.outcomes import RESULTS, GameLine, not_offered, result_text
from xl_departage.templates.samples import round_robin as sample
from xl_departage.tournament.source import Source

LEAST, MOST = 3, 16
MOST_CYCLES = 2
MOST_ROUNDS = MOST_CYCLES * (MOST - 1)
MOST_GAMES = MOST_ROUNDS * MOST // 2
PRESETS = (choices.DIRECT, choices.SONNEBORN, choices.WINS, choices.KOYA)
"""Presets."""


_Rounds = Sequence[Sequence[tuple[int, int | None, str]]]
"""By round: White, Black (None: the player has a free round), result."""


@dataclass(frozen=True)
class RoundRobinFilling:
    """The contents of the input cells."""

    about: About
    players: tuple[Entrant, ...] = ()
    cycles: int = 1
    games: tuple[GameLine, ...] = ()
    typed: bool = False
    """The pairings are typed instead of those of the Berger tables."""
    tiebreaks: tuple[Text | str, ...] = PRESETS
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


def _sample() -> RoundRobinFilling:
    rounds = []
    for pairs, results in zip(_pairs(len(sample.PLAYERS)), sample.RESULTS, strict=True):
        typed = iter(results.split())
        rounds.append([(white, black, "" if black is None else next(typed)) for white, black in pairs])
    return RoundRobinFilling(sample.ABOUT, sample.PLAYERS, 1, _listed(rounds))


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
    rounds, typed, exempt = _ordered_games(table) if table.ordered else (_square_games(table), False, "0")
    return RoundRobinFilling(
        about_of(source, ""),
        entrants_of(source),
        table.cycles,
        _listed(rounds),
        typed,
        codes[: len(PRESETS)] or PRESETS,
        exempt,
    )


def _ordered_games(table: Crosstable) -> tuple[_Rounds, bool, str]:
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
    return plan or rounds, plan is None, exempt


def _listed(rounds: _Rounds) -> tuple[GameLine, ...]:
    return tuple(
        GameLine(number, board, white, black, result)
        for number, games in enumerate(rounds, 1)
        for board, (white, black, result) in enumerate(sorted(games, key=lambda game: game[1] is None), 1)
    )


def _pairs(players: int, cycles: int = 1) -> list[list[tuple[int, int | None]]]:
    """White and Black of the Berger tables by round; None: the player has a free round."""
    return [
        [(min(pair), None) if max(pair) > players else (pair.white, pair.black) for pair in pairs]
        for pairs in schedule(players, cycles)
    ]


def _berger(table: Crosstable, rounds: _Rounds) -> _Rounds | None:
    """The games in the order of the Berger tables; None if they differ."""
    plan = _pairs(len(table.players), table.cycles)
    played = [{(white, black): result for white, black, result in games} for games in rounds]
    if len(plan) != len(rounds) or any(
        games and black is not None and (white, black) not in games
        for pairs, games in zip(plan, played, strict=True)
        for white, black in pairs
    ):
        return None
    return [
        [(white, black, games.get((white, black), "")) for white, black in pairs]
        for pairs, games in zip(plan, played, strict=True)
    ]


def _square_games(table: Crosstable) -> _Rounds:
    """
    The results of a square crosstable, assigned to the games of the Berger tables; of two games, the first listed comes
    first.
    """
    left = [list(player.rounds) for player in table.players]
    rounds = []
    for number, pairs in enumerate(_pairs(len(table.players), table.cycles), 1):
        games: list[tuple[int, int | None, str]] = []
        for white, black in pairs:
            result = ""
            if black is not None:
                both = _take(left[white - 1], black - 1).outcome, _take(left[black - 1], white - 1).outcome
                result = result_text(*both, RESULTS, table.players[white - 1], number)
            games.append((white, black, result))
        rounds.append(games)
    return rounds


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
