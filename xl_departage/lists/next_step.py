"""What is to be done next in a list of games that has no fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xl_departage.crosstable.model import Outcome
from xl_departage.errors import Place
from xl_departage.lists.reading import Listed
from xl_departage.messages import series
from xl_departage.tournament.model import Game


class Step(NamedTuple):
    """A sentence and its place."""

    key: str
    place: Place
    values: Mapping[str, object]


def next_step(listed: Listed) -> Step:
    """
    The results that the earliest unfinished round lacks, the pairings of the next round, or that all rounds are played.
    """
    games = [game for game in listed.games if game.black is not None]
    unpaired = _unpaired(listed)
    if unpaired is not None:
        return unpaired
    open_games = [game for game in games if game.outcome is Outcome.PENDING and _row(game) not in listed.scores]
    planned = listed.tournament.header.rounds
    last = max((game.round for game in games), default=0)
    if open_games:
        round = min(game.round for game in open_games)
        missing = [game for game in open_games if game.round == round]
        boards = [game.board for game in missing]
        first = missing[0].place or Place()
        place = Place(row=first.row, round=round)
        if None not in boards:
            listed_boards = ", ".join(str(board) for board in sorted(board or 0 for board in boards))
            return Step("next_step_results", place, {"round": round, "count": len(boards), "boards": listed_boards})
        names = {player.number: player.name or str(player.number) for player in listed.players.participants}
        pairs = [f"{names[game.white]} – {names[game.black or 0]}" for game in missing]
        values = {"round": round, "count": len(pairs), "games": series(pairs, "list.part")}
        return Step("next_step_results_named", place, values)
    if planned is not None and last >= planned:
        return Step("next_step_finished", Place(), {"rounds": planned})
    key = "next_step_pairings" if planned is not None or not last else "next_step_unplanned"
    return Step(key, Place(round=last + 1), {"round": last + 1, "last": last})


def _unpaired(listed: Listed) -> Step | None:
    """
    The players without a game or a bye in the first round where there are some; a list that does not say who is away says nothing of
    those who are missing.
    """
    if not listed.players.says_absences:
        return None
    last = max((game.round for game in listed.games if game.black is not None), default=0)
    for round in range(1, last + 1):
        here = {side for game in listed.games if game.round == round for side in (game.white, game.black)}
        missing = [
            player
            for player in listed.players.participants
            if player.number not in here
            and player.first_round <= round <= (player.last_round if player.last_round is not None else last)
            and all(bye.round != round for bye in player.byes)
        ]
        if missing:
            names = ", ".join(player.name or str(player.number) for player in missing[:_NAMED])
            names += ", …" if len(missing) > _NAMED else ""
            return Step(
                "next_step_unpaired", Place(round=round), {"round": round, "count": len(missing), "names": names}
            )
    return None


_NAMED = 5


def _row(game: Game) -> int:
    return 0 if game.place is None else game.place.row or 0
