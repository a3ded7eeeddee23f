"""The Berger tables: printed ones, and the properties of a correct table."""

import csv
from collections import Counter
from pathlib import Path

from tests.rows import each_row
from xl_departage.chess.regulations.berger import LARGEST, SMALLEST, schedule, table

SIZES = range(3, 23)
PRINTED = Path(__file__).parents[2] / "data" / "berger" / "berger.csv"


def test_tables_as_printed_in_the_handbook() -> None:
    with PRINTED.open(encoding="utf-8") as stream:
        printed = {(int(row["players"]), int(row["round"])): row["pairings"] for row in csv.DictReader(stream)}
    ours = {
        (size, number): " ".join(f"{white}-{black}" for white, black in pairings)
        for size in range(SMALLEST, LARGEST + 1, 2)
        for number, pairings in enumerate(table(size), 1)
    }

    assert printed[14, 13] == "7-14 8-6 9-5 10-4 11-3 12-2 13-1"
    assert ours == printed


@each_row("players", SIZES)
@each_row("cycles", [1, 2])
def test_everybody_meets_everybody_and_plays_or_rests_once_a_round(players: int, cycles: int) -> None:
    rounds = schedule(players, cycles)
    size = players + players % 2
    numbers = list(range(1, size + 1))

    assert len(rounds) == cycles * (len(numbers) - 1)
    assert all(sorted(number for pairing in pairings for number in pairing) == numbers for pairings in rounds)
    met = Counter(frozenset(pairing) for pairings in rounds for pairing in pairings)
    assert set(met.values()) == {cycles}
    assert len(met) == len(numbers) * (len(numbers) - 1) // 2


@each_row("players", SIZES)
def test_colours_are_balanced(players: int) -> None:
    single = Counter(
        white for pairings in schedule(players) for white, black in pairings if max(white, black) <= players
    )
    double = [pairing for pairings in schedule(players, 2) for pairing in pairings]

    games = players - 1
    assert all(abs(2 * single[number] - games) <= 1 for number in range(1, players + 1))
    # Each pair meets once with each distribution of colours.
    assert len(set(double)) == len(double)


@each_row("players", range(4, 23, 2))
def test_nobody_has_one_colour_three_times_running_in_a_double_round_robin(players: int) -> None:
    """The reason that the annex gives for exchanging the last two rounds of the first cycle."""
    for number in range(1, players + 1):
        colours = "".join(
            "w" if pairing.white == number else "b"
            for pairings in schedule(players, 2)
            for pairing in pairings
            if number in pairing
        )

        assert "www" not in colours
        assert "bbb" not in colours


@each_row("players", range(3, 22, 2))
def test_one_more_player_than_an_odd_number_turns_only_the_bye_into_a_game(players: int) -> None:
    assert all(max(pairings[-1]) == players + 1 for pairings in schedule(players, 2))
    assert schedule(players + 1, 2) == schedule(players, 2)
