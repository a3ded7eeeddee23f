"""A tournament as a list of players and a list of games, as an arbiter types them."""

from __future__ import annotations

from typing import Any

from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game, TournamentRecord

Table = list[list[Any]]
_SIGNS = {
    (Outcome.WIN, Outcome.LOSS): "1-0",
    (Outcome.LOSS, Outcome.WIN): "0-1",
    (Outcome.DRAW, Outcome.DRAW): "½-½",
    (Outcome.LOSS, Outcome.LOSS): "0-0",
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): "1-F",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): "F-1",
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT): "F-F",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): "F-F",
}
_BYES = {Outcome.PAIRING_BYE: "EXE", Outcome.HALF_BYE: "½ BYE", Outcome.ZERO_BYE: "ABS", Outcome.FULL_BYE: "1 BYE"}
HEADINGS: list[Any] = ["Round", "Board", "White", "Result", "Black"]


def players_of(event: TournamentRecord, round: int) -> Table:
    """The list of players before a round: who does not play in it is said beside his name, with all his earlier rounds."""
    away: dict[int, dict[Outcome, list[int]]] = {player.number: {} for player in event.participants}
    for number in range(1, round + 1):
        seated = {side for game in event.games if game.round == number for side in (game.white, game.black)}
        outcomes = {game.white: game.outcome for game in event.games if game.round == number and game.black is None}
        for player_number, rounds in away.items():
            if player_number not in seated or outcomes.get(player_number) in (Outcome.HALF_BYE, Outcome.ZERO_BYE):
                rounds.setdefault(outcomes.get(player_number, Outcome.ZERO_BYE), []).append(number)
    rows: Table = [["No", "Name", "½ byes\nrounds", "Absent\nrounds"]]
    for player in event.participants:
        absence_cells = [
            ", ".join(map(str, away[player.number].get(kind, ()))) for kind in (Outcome.HALF_BYE, Outcome.ZERO_BYE)
        ]
        rows.append([player.number, player.name, *absence_cells])
    return rows


def games_of(event: TournamentRecord, last: int) -> Table:
    """The games and the byes of the pairing up to a round; requested byes and absences stand in the list of players."""
    games = [
        game for game in event.games if game.round <= last and game.outcome not in (Outcome.HALF_BYE, Outcome.ZERO_BYE)
    ]
    return [HEADINGS, *(_row(event, game) for game in games)]


def _row(event: TournamentRecord, game: Game) -> list[Any]:
    names = {player.number: player.name for player in event.participants}
    if game.black is None:
        return [game.round, None, names[game.white], None, _BYES[game.outcome]]
    assert game.reply is not None
    return [game.round, game.board, names[game.white], _SIGNS[game.outcome, game.reply], names[game.black]]
