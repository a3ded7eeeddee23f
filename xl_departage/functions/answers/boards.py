"""The table of CROSSTABLE for the players of teams: what each player scored on each board."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.exact import to_number
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text
from xl_departage.base.text import key_of, points_text
from xl_departage.chess.tournament.crosstable import Outcome, award
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.lists.crosstable_rows import grid_language
from xl_departage.formats.grids.lists.list_reading import GameList, read_lists
from xl_departage.formats.grids.lists.rosters import Member, empty_seats, read_rosters
from xl_departage.functions.request import tiebreak_rules

_COLUMNS = (
    Text("teams.board"),
    Text("functions.answers.boards"),
    Text("functions.answers.boards.columns"),
    Text("teams.team"),
    Text("templates.rating"),
    Text("templates.points"),
    Text("templates.games"),
    "%",
    Text("teams.all_boards"),
)


class _Score(NamedTuple):
    """The score of one player on one board."""

    points: int = 0
    """The points, in half-points."""
    games: int = 0

    def plus(self, points: int) -> _Score:
        return _Score(self.points + points, self.games + 1)


def board_table(players: Range, games: Range, rules_text: str) -> Result:
    """
    One row per player and board on which he played: board by board, and on each the best first, by more points, then by fewer games.
    Only games over the board count, not forfeits.

    Raises the first error of the lists: if a result were left out, the ranking would be wrong.
    """
    rules = tiebreak_rules(rules_text)
    members = read_rosters(players, STRICT, rules.reading.row)
    rosters = grouped((key_of(member.team), member) for member in members)
    named = [["Name"], *([roster[0].team] for roster in rosters.values())]
    game_list = read_lists(named, games, rules.reading, STRICT)
    for nobody in empty_seats(game_list, dict(enumerate(map(len, rosters.values()), 1))):
        raise nobody
    scores = _scores(game_list, list(rosters.values()), rules.reading)
    words = rules.spoken(grid_language(game_list))
    table: list[list[Cell]] = [[title if isinstance(title, str) else title.in_language(words) for title in _COLUMNS]]
    of_all_boards = grouped((row, score) for (_, row), score in scores.items())
    of_row = {member.row: member for member in members}
    ranked = sorted(scores, key=lambda key: (key[0], -scores[key].points, scores[key].games, key[1]))
    place = best = 0
    above: tuple[int, _Score] | None = None
    for board, row in ranked:
        score, member = scores[board, row], of_row[row]
        best = 1 if above is None or above[0] != board else best + 1
        place = place if above == (board, score) else best
        above = board, score
        points, games_played = map(sum, zip(*of_all_boards[row], strict=True))
        share = to_number(Fraction(score.points, 2 * score.games))
        table.append(
            [
                board,
                place,
                member.player.name,
                member.team,
                member.player.rating or "",
                to_number(Fraction(score.points, 2)),
                score.games,
                share,
                f"{points_text(points)}/{games_played}",
            ]
        )
    return table


def _scores(game_list: GameList, rosters: list[list[Member]], options: ReadingOptions) -> dict[tuple[int, int], _Score]:
    """The points and games of each player on each board, by the board and the player's row in the list of players."""
    worth = award(options.scoring, options.exempt)
    scores: dict[tuple[int, int], _Score] = {}
    for game in game_list.games:
        row = (game.place.row if game.place else None) or 0
        for number, board in enumerate(game_list.boards.get(row, ())):
            if board is None:
                continue
            for side, team in enumerate((game.white, game.black)):
                outcome: Outcome = board[side]
                if not outcome.played or team is None:
                    continue
                roster, seat = rosters[team - 1], game_list.lineups[row][side]
                key = number + 1, roster[seat[number] - 1].row
                scores[key] = scores.get(key, _Score()).plus(worth[outcome])
    return scores
