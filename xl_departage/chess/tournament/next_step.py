"""What to do next in a tournament that has no fault."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from xl_departage.base.errors import Place
from xl_departage.base.messages import series
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import TournamentRecord


class Step(NamedTuple):
    """A sentence, as its key and values, and the place that it refers to."""

    key: str
    place: Place
    values: Mapping[str, object]


class _Pairing(NamedTuple):
    """
    A game, or a match in an event of which only the scores of matches are known; its board and its row are None if the source does not give
    them.
    """

    round: int
    board: int | None
    sides: tuple[int, int]
    open: bool
    row: int | None


def next_step(tournament: TournamentRecord, gone: Mapping[int, int | None] = MappingProxyType({})) -> Step:
    """
    What to do next: enter the results that the earliest unfinished round lacks, pair the next round, or nothing because all rounds
    are played.

    `gone` gives the last round of each player or team that left a round robin, by number. Their later games are forfeits and need
    no result, unless that round is None. Nor does a cancelled round need results.
    """
    cancelled = tournament.header.cancelled
    of_players = _games(tournament) if tournament.games else _matches(tournament)
    pairings = [pairing for pairing in of_players if pairing.round not in cancelled]
    planned = tournament.header.rounds
    last = max((pairing.round for pairing in pairings), default=0)
    if tournament.teams and tournament.games:
        # The games are games of players, and the numbers in `gone` are those of teams.
        gone = {}
    lacking = [pairing for pairing in pairings if pairing.open and not _is_forfeit(pairing, gone)]
    if lacking:
        round = min(pairing.round for pairing in lacking)
        missing = [pairing for pairing in lacking if pairing.round == round]
        boards = [pairing.board for pairing in missing]
        place = Place(row=missing[0].row, round=round)
        # Board numbers occur once in each match, so they do not tell the games apart.
        if None not in boards and not (tournament.teams and tournament.games):
            board_list = ", ".join(str(board) for board in sorted(board or 0 for board in boards))
            return Step("next_step_results", place, {"round": round, "count": len(boards), "boards": board_list})
        people = tournament.participants if tournament.games else tournament.teams
        names = {entrant.number: entrant.name or str(entrant.number) for entrant in people}
        pairs = [" – ".join(names[number] for number in pairing.sides) for pairing in missing]
        values = {"round": round, "count": len(pairs), "games": series(pairs, "list.part")}
        return Step("next_step_results_named", place, values)
    coming = last + 1
    while coming in cancelled:
        coming += 1
    if planned is not None and coming > planned:
        return Step("next_step_finished", Place(), {"rounds": planned - len(cancelled)})
    key = "next_step_pairings" if planned is not None or not last else "next_step_unplanned"
    return Step(key, Place(round=coming), {"round": coming, "last": last})


def _is_forfeit(pairing: _Pairing, gone: Mapping[int, int | None]) -> bool:
    """Whether one of the two had left before this round."""
    return any(last is not None and pairing.round > last for last in map(gone.get, pairing.sides))


def _games(tournament: TournamentRecord) -> list[_Pairing]:
    return [
        _Pairing(
            game.round,
            game.board,
            (game.white, game.black),
            game.outcome is Outcome.PENDING,
            game.place.row if game.place else None,
        )
        for game in tournament.games
        if game.black is not None
    ]


def _matches(tournament: TournamentRecord) -> list[_Pairing]:
    return [
        _Pairing(
            match.round,
            match.table,
            (match.white, match.black),
            match.outcome is Outcome.PENDING and match.game_points == (None, None),
            match.place.row if match.place else None,
        )
        for match in tournament.matches
        if match.black is not None
    ]
