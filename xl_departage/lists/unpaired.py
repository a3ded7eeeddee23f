"""Players of a list that a round of its games forgot."""

from __future__ import annotations

from xl_departage.errors import Place
from xl_departage.lists.reading import Listed
from xl_departage.tournament.next_step import Step


def unpaired(listed: Listed) -> Step | None:
    """
    The players without a game or a bye in the first round where there are some, as the next step of a list of games without faults.

    A list that does not say who is away says nothing of those who are missing.
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
