"""
The Berger tables: the pairings of a round robin.

FIDE Handbook C.05, Annex 1, "Details of Berger table", prints the tables for 3 to 16 players; all of them follow one rule, which is
applied here to any number. For an odd number of players, the highest number of the table is a bye. A double round robin uses the table
twice, with colours reversed; the annex recommends reversing the order of the last two rounds of the first cycle, which is done here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

SMALLEST, LARGEST = 4, 16
"""The sizes of the printed tables; three players use the table of four."""
MOST = 100
"""The largest number of players to pair."""
SOURCE = "FIDE C.05, Annex 1"


class Pairing(NamedTuple):
    """One game, by the numbers of its players."""

    white: int
    black: int


@lru_cache(maxsize=LARGEST)
def table(size: int) -> tuple[tuple[Pairing, ...], ...]:
    """
    The pairings of each round for an even number of players, as printed: the game of the highest number comes first.

    The other players stand in a circle of 1 to `size` - 1. From round to round, the opponent of the highest number moves on by half
    the circle; he has White in odd rounds. The players at equal distances on both sides of him meet, and the one after him has
    White.
    """
    circle = size - 1
    rounds = []
    for number in range(1, size):
        middle = (number + 1) // 2 if number % 2 else (size + number) // 2
        first = Pairing(middle, size) if number % 2 else Pairing(size, middle)
        others = (
            Pairing((middle + step - 1) % circle + 1, (middle - step - 1) % circle + 1) for step in range(1, size // 2)
        )
        rounds.append((first, *others))
    return tuple(rounds)


def size_for(players: int) -> int:
    """The size of the table for that many players."""
    return players + players % 2


def in_cycles(rounds: tuple[tuple[Pairing, ...], ...], cycles: int) -> tuple[tuple[Pairing, ...], ...]:
    """
    The rounds of a single round robin, or those of a double one made from them, with the last two rounds of the first half
    exchanged.
    """
    if cycles == 1:
        return rounds
    reversed_colours = (tuple(Pairing(black, white) for white, black in pairings) for pairings in rounds)
    exchanged = rounds if len(rounds) < 2 else (*rounds[:-2], rounds[-1], rounds[-2])
    return (*exchanged, *reversed_colours)


def schedule(players: int, cycles: int = 1) -> tuple[tuple[Pairing, ...], ...]:
    """
    All rounds of a single or double round robin; a number above `players` is the bye.

    The game of the highest number of the table, which is the bye if the number of players is odd, comes last in its round, so that
    a tenth player who joins nine moves no other game.
    """
    return in_cycles(tuple((*pairings[1:], pairings[0]) for pairings in table(size_for(players))), cycles)
