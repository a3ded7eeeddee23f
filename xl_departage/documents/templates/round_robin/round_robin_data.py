"""
The data of a round-robin workbook: the sample, the tournament of a file, a list of players, or nothing.

If the games of a file are those of the Berger tables, formulas provide the pairings; other pairings are written into
the list of games as in the file. A square crosstable has neither rounds nor colours, so its results are assigned to the
games of the Berger tables.
"""

from __future__ import annotations

import csv
import datetime
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import resources
from itertools import count
from types import MappingProxyType
from typing import Any

from xl_departage.base.errors import FileError
from xl_departage.base.messages import Text, decimal
from xl_departage.base.text import points_text
from xl_departage.chess.regulations.berger import schedule
from xl_departage.chess.tournament.adjustments import bonuses, extra_points_in
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Scoring, System
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.templates import draw, drop_downs
from xl_departage.documents.templates.entries import (
    Entrant,
    Filling,
    Tables,
    about_of,
    entrants_of,
    individuals_of,
    one_of,
    players_alone,
    tiebreaks_of,
)
from xl_departage.documents.templates.outcomes import (
    RESULTS,
    Boards,
    boards_of,
    games_of_round,
    not_offered,
    result_text,
)
from xl_departage.formats.grids.cell_tokens import Given
from xl_departage.formats.grids.lists.arbiter_points import given_text

LEAST, MOST = 3, 16
MOST_CYCLES = 2
MOST_ROUNDS = MOST_CYCLES * (MOST - 1)
MOST_GAMES = MOST_ROUNDS * MOST // 2
PRESETS = (drop_downs.DIRECT, drop_downs.SONNEBORN, drop_downs.WINS, drop_downs.KOYA)
"""The preset tie-breaks."""


_Game = tuple[int, int | None, str]
"""White, Black (None: the player has a free round) and the result."""
_Rounds = Sequence[Sequence[_Game]]
"""The games of each round."""


_SAMPLE = "samples/round_robin.csv"
_SAMPLE_FRONT = {
    "event": Text("templates.club_championship_2025_2026"),
    "place": "Cercle d'échecs de la Tour Blanche",
    "first_day": datetime.date.fromisoformat("2025-10-03"),
    "last_day": datetime.date.fromisoformat("2026-01-30"),
    "tempo": Text("templates.90_min_plus_30_s_a_move"),
    "arbiter": "Hélène Vasseur",
}
_SAMPLE_RESULTS = (
    "1-0 1-0 0-1 1-0",
    "½-½ 1-0 0-1 1-0",
    "1-0 1-0 0-1 ½-½",
    "½-½ 0-1 1-F 1-0",
    "1-0 0-1 1-0 1-0",
    "1-0 1-0 0-1 1-0",
    "0-1 0-1 1-0 1-0",
    "1-0 ½-½ 1-0 1-0",
    "½-½ 1-0 0-1 0-1",
)
"""
For each round, the results of its games in the order of the Berger tables, without the player who has a free round.
They are consistent with the ratings; the junior is unrated, and one game was lost by forfeit.
"""


def sample_filling() -> Filling:
    """The invented championship of the sample workbook."""
    with resources.files("xl_departage.documents.templates").joinpath(_SAMPLE).open(encoding="utf-8") as stream:
        players = [_sample_player(line) for line in csv.DictReader(stream, delimiter=";")]
    rounds = []
    for pairs, results in zip(_pairs(len(players)), _SAMPLE_RESULTS, strict=True):
        result_texts = iter(results.split())
        rounds.append([(white, black, "" if black is None else next(result_texts)) for white, black in pairs])
    return _filling(players, rounds, {**_SAMPLE_FRONT, **draw.agreed(len(players), 1)})


def _sample_player(line: Mapping[str, str]) -> Entrant:
    numbers = {key: int(line[key]) if line[key] else None for key in ("birth", "rating", "k", "games")}
    cells: dict[str, Any] = {**line, **numbers}
    return Entrant(**cells)


def of_source(source: Source) -> Filling:
    """The data from the tournament of a file. Raises FileError if it does not fit the template."""
    table = individuals_of(source, System.ROUND_ROBIN, "template_not_round_robin", LEAST, MOST)
    if table.cycles > MOST_CYCLES:
        raise FileError("template_cycles", cycles=table.cycles, most=MOST_CYCLES)
    places = {player.number: place for place, player in enumerate(table.players, 1)}
    boards = boards_of(source, places) if table.ordered else {}
    assigned_points = bonuses(source.tournament.adjustments) if table.ordered else {}
    rounds, typed_pairings, exempt = (
        _ordered_games(table, boards, assigned_points) if table.ordered else (_square_games(table), False, "0")
    )
    front = {
        **about_of(source),
        **draw.agreed(len(table.players), table.cycles),
        **tiebreaks_of(source, len(PRESETS)),
        "exempt": decimal(exempt),
        "options": "" if table.scoring == Scoring() else f"scoring={'-'.join(map(points_text, table.scoring))}",
    }
    last_rounds = {
        withdrawal.player: _last_played(rounds, withdrawal.player + 1) if withdrawal.last is None else withdrawal.last
        for withdrawal in table.withdrawn
    }
    players = tuple(
        replace(
            entrant,
            last_round=last_rounds.get(index),
            given=_given(player, table, assigned_points) if table.ordered else "",
        )
        for index, (entrant, player) in enumerate(zip(entrants_of(source), table.players, strict=True))
    )
    return _filling(players, rounds, front, free=_free(table) if typed_pairings else None, boards=boards)


def _last_played(rounds: _Rounds, number: int) -> int:
    """The last round in which a player has a game over the board; 0 if there is none."""
    played = (
        round
        for round, games in enumerate(rounds, 1)
        for white, black, result in games
        if number in (white, black) and result in RESULTS[:3]
    )
    return max(played, default=0)


def _free(table: Crosstable) -> Text:
    """
    The word that stands in place of an opponent: the one for a rest if all free rounds are without points, otherwise
    the one for a bye.
    """
    outcomes = {entry.outcome for player in table.players for entry in player.rounds if entry.outcome in _FREE}
    return Text("berger_free" if outcomes == {Outcome.ZERO_BYE} else "round_robin.bye")


def _given(player: Player, table: Crosstable, assigned: Mapping[tuple[int, int], int]) -> str:
    """
    The points that the arbiter gave or deducted, as a text. What a free round is worth is not counted as such points,
    because it is the same for all players.
    """
    rounds = enumerate(player.rounds[: table.rounds], 1)
    return given_text(
        (
            round,
            Given(
                assigned.get((player.number, round), 0)
                if entry.outcome in _FREE or table.withdrawn
                else extra_points_in(entry, table.scoring)
            ),
        )
        for round, entry in rounds
    )


def of_players(tables: Tables) -> Filling:
    """A list of players, before the draw. Raises FileError, or ArgumentError if games are given, too."""
    return _filling(players_alone(tables, MOST), (), {})


def _filling(
    players: Sequence[Entrant],
    rounds: _Rounds,
    front: Mapping[str, Any],
    *,
    free: Text | None = None,
    boards: Boards = MappingProxyType({}),
) -> Filling:
    """
    The values to type. In each round, the player with a free round comes last, as in BERGER. `free` is the word in
    place of an opponent if the pairings are typed, and None if formulas make them.
    """
    bye = free or Text("round_robin.bye")
    games = [
        {"round": number, "board": board, "white": white, "black": bye if black is None else black, "result": result}
        for number, games in enumerate(rounds, 1)
        for board, (white, black, result) in _on_boards(number, games, boards)
    ]
    people = [{**vars(player), "games_before": player.games} for player in players]
    return Filling(front, {"players": people, "games": games}, {"player_chosen": one_of(players)}, free is not None)


def _on_boards(round: int, games: Sequence[_Game], boards: Boards) -> list[tuple[int, _Game]]:
    """
    The games of a round with their boards: those that the file gives, and for other games the next unused ones in
    order. The player with a free round comes last.
    """
    fixed = [None if black is None else boards.get((round, frozenset((white, black)))) for white, black, _ in games]
    free = (board for board in count(1) if board not in fixed)
    in_order = sorted(zip(games, fixed, strict=True), key=lambda game_and_board: game_and_board[0][1] is None)
    return sorted(
        ((board or next(free), game) for game, board in in_order),
        key=lambda board_and_game: (board_and_game[1][1] is None, board_and_game[0]),
    )


_FREE = (Outcome.PAIRING_BYE, Outcome.ZERO_BYE)


def _ordered_games(
    table: Crosstable, boards: Boards, assigned_points: Mapping[tuple[int, int], int]
) -> tuple[_Rounds, bool, str]:
    """
    The games by round; whether they must be typed, because the Berger tables give other games or other boards; and what
    a free round is worth, as text. Raises FileError for what the template cannot hold.
    """
    if table.planned > MOST_ROUNDS:
        raise FileError("template_rounds", rounds=table.planned, most=MOST_ROUNDS)
    rounds: list[list[tuple[int, int | None, str]]] = []
    free_points = set()
    for place in range(table.planned):
        rounds.append([(white + 1, black + 1, text) for white, black, text in games_of_round(table, place, RESULTS)])
        for number, player in enumerate(table.players, 1):
            entry = player.rounds[place]
            if entry.outcome in _FREE:
                rounds[-1].append((number, None, ""))
                free_points.add(entry.points - assigned_points.get((player.number, place + 1), 0))
            elif entry.opponent is None and entry.outcome is not Outcome.PENDING:
                raise not_offered(player, place + 1, RESULTS)
    if len(free_points) > 1:
        raise FileError("template_free_rounds")
    plan = _berger(table, rounds)
    if plan is not None and any(
        _on_boards(number, games, boards) != _on_boards(number, games, {}) for number, games in enumerate(plan, 1)
    ):
        # The Berger tables would give other boards.
        plan = None
    exempt = {0: "0", 1: "0.5", 2: "1"}.get(free_points.pop() if free_points else 0)
    if exempt is None:
        raise FileError("template_free_rounds")
    return plan or rounds, plan is None, exempt


def _pairs(players: int, cycles: int = 1) -> list[list[tuple[int, int | None]]]:
    """White and Black in each game of the Berger tables, by round; Black is None for a player who has a free round."""
    return [
        [(min(pair), None) if max(pair) > players else (pair.white, pair.black) for pair in pairs]
        for pairs in schedule(players, cycles)
    ]


def _berger(table: Crosstable, rounds: _Rounds) -> _Rounds | None:
    """
    The games in the order of the Berger tables; None if they are other games, or if the number of rounds differs. Rounds without any
    game agree with every table.
    """
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
    The results of a square crosstable, assigned to the games of the Berger tables. If two players met twice, the result
    listed first belongs to the first cycle.
    """
    plan = _pairs(len(table.players), table.cycles)

    def met(place: int, player: int, opponent: int) -> Outcome:
        cycle = place * table.cycles // len(plan)
        return [entry.outcome for entry in table.players[player - 1].rounds if entry.opponent == opponent - 1][cycle]

    def result(place: int, white: int, black: int | None) -> str:
        if black is None:
            return ""
        both = met(place, white, black), met(place, black, white)
        return result_text(*both, RESULTS, table.players[white - 1], place + 1)

    return [[(*pair, result(place, *pair)) for pair in pairs] for place, pairs in enumerate(plan)]
