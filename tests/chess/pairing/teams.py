"""TRF files of small team events, written from their matches."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.formats.trf.trf_fields import put

Scores = Sequence[tuple[int, int, str]]
"""The matches of a round: team with White on board 1, its opponent, the codes of its boards (`1`, `0`, `=`, `+`, `-`)."""
_REPLY = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", " ": " "}
HEAD = ("012 Cup", "092 Team Swiss System", "142 5", "152 W", "352 WB")


def player(team: int, board: int) -> int:
    """The number of a team's player: 11 and 12 for team 1, 21 and 22 for team 2."""
    return 10 * team + board


def team_file(
    rounds: Sequence[Scores] = (),
    *,
    teams: int = 6,
    head: Sequence[str] = HEAD,
    more: Sequence[str] = (),
    reserves: int = 0,
) -> str:
    """A TRF file of teams with two boards, and so many reserves."""
    seats = range(1, 3 + reserves)
    entries: dict[int, dict[int, str]] = {player(team, seat): {} for team in range(1, teams + 1) for seat in seats}
    for number, matches in enumerate(rounds, 1):
        for white, black, codes in matches:
            for board, code in enumerate(codes, 1):
                colours = "wb" if board == 1 else "bw"
                white_player, black_player = player(white, board), player(black, board)
                entries[white_player][number] = f"{black_player:4} {colours[0]} {code}"
                entries[black_player][number] = f"{white_player:4} {colours[1]} {_REPLY[code]}"
    lines = [
        put(
            {
                1: "001",
                5: f"{number:4}",
                15: f"Player {number}",
                **{92 + 10 * (round - 1): entry for round, entry in row.items()},
            }
        )
        for number, row in entries.items()
    ]
    lists = [
        put(
            {
                1: "310",
                5: f"{team:3}",
                9: f"Team {team}",
                **{74 + 5 * (seat - 1): f"{player(team, seat):4}" for seat in seats},
            }
        )
        for team in range(1, teams + 1)
    ]
    return "\n".join([*head, *lines, *lists, *more, ""])
