"""
Finds what was forgotten or mixed up in lists and grids: players without a game, boards with two games, numbers out of
order, byes that contradict the list of players, and entries beyond the last round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from xl_departage.base.errors import Place
from xl_departage.base.messages import first_of
from xl_departage.base.text import display_text
from xl_departage.chess.checks.subject import EntryBeyond
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.next_step import Step
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Game, Participant, SourceNotice
from xl_departage.chess.tournament.roster import Roster
from xl_departage.formats.grids.grid_reading import Survey
from xl_departage.formats.grids.layout import Shape
from xl_departage.formats.grids.lists.byes import DOUBTED_BYES, Bye, read_bye
from xl_departage.formats.grids.lists.list_reading import GameList

_NAMED = 5


def forgotten(game_list: GameList, options: ReadingOptions) -> Step | None:
    """
    The first omission in a list without faults, as the next step: players without a game, a board used twice, or
    players out of order. None if there is none.
    """
    return unpaired(game_list) or board_twice(game_list) or unsorted(game_list, options)


def unpaired(game_list: GameList) -> Step | None:
    """
    The players without a game or a bye, in the first round that has any, as the next step of a list of games without
    faults.

    None without any, and for a list that does not say who is absent, because it does not show whether somebody is
    missing.
    """
    if not game_list.players.says_absences:
        return None
    last = max((game.round for game in game_list.games if game.black is not None), default=0)
    for round in range(1, last + 1):
        if round in game_list.tournament.header.cancelled:
            continue
        here = {side for game in game_list.games if game.round == round for side in (game.white, game.black)}
        missing = [
            player
            for player in game_list.players.participants
            if player.number not in here and player.takes_part_in(round) and not player.has_announced(round)
        ]
        if missing:
            # Players with the same name are listed with their numbers; names may contain commas, so `;` separates them.
            roster = Roster((player.number, player.name) for player in game_list.players.participants)
            names = first_of([str(roster.label(player.number)) for player in missing], _NAMED, "; ")
            key = "next_step_unpaired_teams" if game_list.tournament.teams else "next_step_unpaired"
            return Step(key, Place(round=round), {"round": round, "count": len(missing), "names": names})
    return None


def board_twice(game_list: GameList) -> Step | None:
    """
    The first two games on the same board in a round, as the next step. None if most boards have two games, because the
    list then holds several groups, and for team matches, whose boards have the same numbers.
    """
    if game_list.tournament.teams:
        return None
    rounds: dict[int, dict[int, list[int]]] = {}
    for game in game_list.games:
        if game.black is not None and game.board is not None and game.place is not None and game.place.row is not None:
            rounds.setdefault(game.round, {}).setdefault(game.board, []).append(game.place.row)
    for round, boards in rounds.items():
        twice = [(board, rows) for board, rows in boards.items() if len(rows) > 1]
        if twice and 2 * len(twice) <= len(boards):
            board, rows = twice[0]
            place = Place(row=rows[1], round=round, text=str(board))
            return Step(
                "next_step_board_twice", place, {"round": round, "board": board, "row": rows[0], "other_row": rows[1]}
            )
    return None


def unsorted(game_list: GameList, options: ReadingOptions) -> Step | None:
    """
    The first two numbers that do not follow the ratings (FIDE C.04.2), as the next step of a Swiss list before round 1
    is paired: the pairing uses the numbers, and afterwards they are final. None if there are none, and for any other list.
    """
    if (
        options.system != "swiss"
        or game_list.tournament.teams
        or any(game.black is not None for game in game_list.games)
    ):
        return None
    pair = out_of_order(game_list.players.participants)
    if pair is None:
        return None
    before, after = pair
    return Step("next_step_unsorted", Place(round=1), {"round": 1, "number": after.number, "before": before.number})


def contradictions(game_list: GameList, games: Iterable[Game]) -> Iterator[SourceNotice]:
    """
    What `CHECK` reports about these lists, for the record of a file, which is checked without a list of players: a
    game, played or to be played, of a player with an announced bye or absence in its round, and a bye whose points
    nobody announced. `games` are those of the lists, with their places in the file.
    """
    people = {player.number: player for player in game_list.players.participants}
    cancelled = game_list.tournament.header.cancelled
    doubted = {
        notice.place.row: notice
        for notice in game_list.notices
        if notice.key in DOUBTED_BYES and notice.place is not None
    }
    for game in games:
        place = game.where
        if error := doubted.get(place.row):
            yield SourceNotice(error.key, place, tuple(error.values.items()))
        for number, opponent, outcome, _ in game.sides:
            to_be_played = outcome.played or outcome is Outcome.PENDING
            if game.round in cancelled:
                continue
            if opponent is not None and to_be_played and people[number].has_announced(game.round):
                names = (people[player_number].name or player_number for player_number in (number, opponent))
                values = zip(("name", "opponent", "round"), (*names, game.round), strict=True)
                yield SourceNotice("document_plays_away", place, tuple(values))


def out_of_order(players: Iterable[Participant]) -> tuple[Participant, Participant] | None:
    """
    The first two neighbours of whom the second has the higher rating; None if there are none. Equal ratings are in
    order either way.
    """
    pairs = pairwise(players)
    return next(((before, after) for before, after in pairs if (after.rating or 0) > (before.rating or 0)), None)


def entry_beyond(survey: Survey, planned: int | None) -> EntryBeyond | None:
    """
    The first entry of a grid after the last planned round; None if there is none. Played rounds beyond it are refused
    during reading. Blank columns are not entries, nor are the absences of a player who is also absent from the last
    planned round, because he has left.
    """
    if survey.reading is None or survey.layout is None or planned is None:
        return None
    columns = () if survey.layout.shape is Shape.MATRIX else survey.layout.rounds
    if not survey.reading.crosstable.rounds <= planned < len(columns):
        return None
    cells, away = survey.layout.cells, Bye(Outcome.ZERO_BYE)
    entries = (
        EntryBeyond(player, round, text, len(columns))
        for round, column in enumerate(columns[planned:], planned)
        for player, row in enumerate(survey.rows)
        if (text := display_text(cells[row][column]).strip())
        and not read_bye(text) == read_bye(cells[row][columns[planned - 1]]) == away
    )
    return next(entries, None)
