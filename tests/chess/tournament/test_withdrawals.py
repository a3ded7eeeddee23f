"""
Who left a round robin: what the articles give, and the same by another way: the player's row taken out by hand, or the games left typed
as forfeits.
"""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xl_departage as functions
from tests.examples import examples
from xl_departage import Tournament
from xl_departage.base.errors import DepartageError
from xl_departage.chess.regulations.berger import schedule
from xl_departage.chess.regulations.editions import editions
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.trf.trf_writing import written_trf

pytestmark = pytest.mark.beyond

DATA = Path(__file__).parents[2] / "data" / "withdrawn"
Grid = list[list[Any]]


def grid_of(name: str) -> Grid:
    return [list(row) for row in csv.reader((DATA / name).read_text("utf-8-sig").splitlines(), delimiter=";")]


def column(values: Any) -> list[Any]:
    return [row[0] for row in values]


def test_a_player_who_left_before_half_of_the_games_counts_for_nobody() -> None:
    grid, rules = grid_of("withdrawn.csv"), "FIDE-2026; withdrawn=7@5"
    assert column(functions.KOYA(grid, rules=rules)) == [2.5, 1.5, 2, 2, 0.5, 2.5, "", 2.5]
    table = functions.STANDINGS(grid, "KS", rules)
    assert [row[1] for row in table[1:]] == [1, 2, 4, 3, 8, 6, 5, 7]
    assert table[-1][0] == "withdrawn"
    with pytest.raises(DepartageError, match="after round 5 with 5 of 14 games"):
        functions.KOYA(grid, 7, rules)
    # The sentence about him is one, and what helps follows it.
    with pytest.raises(
        DepartageError, match=r"[^.]\. There is no place and no value: ask for a player who is ranked\.$"
    ):
        functions.EXPLAIN(grid, "KS", 7, f"{rules}; lang=en")
    explained = functions.EXPLAIN(grid, "KS", 1, rules)
    assert "Grivart withdrew after round 5" in str(explained[-1][-1])
    for code in ("KS", "PTS", "SB", "BH", "WIN", "WON", "BPG", "STD", "PS", "SA@FFE", "ARO", "TPR", "PTP"):
        explained = functions.EXPLAIN(grid, code, 1, rules)
        annulled_rounds = [row[0] for row in explained[:-1] if "player who withdrew: does not count" in str(row[-1])]
        assert annulled_rounds == [6, 14], code


def test_the_square_of_the_article() -> None:
    grid, rules = grid_of("withdrawn-before-half.csv"), "FIDE-2026; withdrawn=6"
    assert column(functions.POINTS(grid, rules=rules)) == [2.5, 2.5, 2, 1.5, 1.5, ""]
    assert column(functions.KOYA(grid, rules=rules)) == [1.5, 1, 0.5, 0.5, 1.5, ""]
    assert column(functions.SONNEBORN_BERGER(grid, rules=rules)) == [5, 4.25, 3.5, 2.75, 3.5, ""]


def test_the_games_still_count_for_ratings() -> None:
    grid = grid_of("withdrawn.csv")
    for rules in ("FIDE-2025", "BEL"):
        for player in (1, 7):
            without_withdrawal, with_withdrawal = (
                functions.EXPLAIN(grid, "ELO_DELTA", player, rule_text, None, None, None, 100, 20)[-1]
                for rule_text in (rules, f"{rules}; withdrawn=7@5")
            )
            assert without_withdrawal == with_withdrawal


def test_every_door_ranks_alike(tmp_path: Path) -> None:
    event = Tournament.open(DATA / "withdrawn.csv", rules="FIDE-2026; withdrawn=7@5")
    wanted = event.standings("KS;SB;DE").rows()
    assert [(row[1], row[4]) for row in wanted][:3] == [(1, 8.5), (2, 7.5), (4, 6.5)]
    # A TRF says itself who left; a grid needs the option.
    event.save(tmp_path / "a.trf")
    assert Tournament.open(tmp_path / "a.trf", rules="FIDE-2026").standings("KS;SB;DE").rows() == wanted
    for name in ("a.csv", "a.xlsx"):
        event.save(tmp_path / name)
        sheet = None if name == "a.csv" else "Crosstable"
        again = Tournament.open(tmp_path / name, rules="FIDE-2026; withdrawn=7@5; numbers=number", range=sheet)
        assert again.standings("KS;SB;DE").rows() == wanted, name


def drawn_event(players: int, cycles: int, upto: int, gone: Mapping[int, int]) -> bytes:
    """Players by the Berger tables, who draw every game up to a round but those of who left; all others are paired without a result."""
    rows = {number: [f"Player {number}"] for number in range(1, players + 1)}
    for round, pairs in enumerate(schedule(players, cycles), 1):
        for white, black in pairs:
            played = round <= upto and all(round <= gone.get(number, upto) for number in (white, black))
            for number, cell in ((white, f"{black}w"), (black, f"{white}b")):
                rows[number].append(cell + ("=" if played else ""))
    lines = [["Name", *(f"R{round}" for round in range(1, len(rows[1])))], *rows.values()]
    return "\n".join(",".join(line) for line in lines).encode()


def test_a_trf_of_a_round_robin_says_what_its_standings_say(tmp_path: Path) -> None:
    """
    FIDE C.05: nobody has points from games with somebody who left before half of his games; who was still there when his opponent had
    left, wins by forfeit. The points by hand: half a point for each game drawn.
    """
    for players, cycles, upto, gone, wanted in (
        # During the tournament, also before a withdrawal comes.
        (6, 1, 2, {4: 2}, {1: 1, 2: 1, 3: 0.5, 5: 1, 6: 0.5}),
        (6, 1, 2, {4: 3}, {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}),
        # Over. 4 counts for nobody; 5 lost to 1 by forfeit.
        (6, 1, 5, {4: 2, 5: 4}, {1: 2.5, 2: 2, 3: 2, 5: 1.5, 6: 2}),
        # Neither counts.
        (6, 1, 5, {4: 2, 5: 1}, {1: 1.5, 2: 1.5, 3: 1.5, 6: 1.5}),
        # Both count: 4 was there in round 4, and wins against 1; 2 and 3 win against both in rounds 5 and 6.
        (4, 2, 6, {1: 3, 4: 4}, {1: 1.5, 2: 4, 3: 4, 4: 2.5}),
    ):
        rules = f"FIDE-2026; system=round-robin; games={cycles}; rounds={upto}; withdrawn="
        rules += ",".join(f"{number}@{last}" for number, last in gone.items())
        event = Tournament.open(io.BytesIO(drawn_event(players, cycles, upto, gone)), name="a.csv", rules=rules)
        points = {row.number: row.points for row in event.standings("KS")}
        assert points == wanted, gone
        event.save(tmp_path / "a.trf", replace=True)

        again = Tournament.open(tmp_path / "a.trf", rules="FIDE-2026")
        assert again.standings("KS;SB").rows() == event.standings("KS;SB").rows(), gone
        written = (tmp_path / "a.trf").read_text().splitlines()
        column = {int(line[4:8]): float(line[80:84]) for line in written if line[:3] == "001"}
        assert {number: column[number] for number in points} == points, gone


def test_results_that_bring_no_points_in_a_trf_are_named() -> None:
    """4 drew with 3 and 6 and left after two games of five; after three, they count. 1 and 2 have not met him."""
    for last, named in ((2, ["Player 3, Player 6"]), (3, [])):
        source = read_document(
            drawn_event(6, 1, 5, {4: last}), name="a.csv", options=ReadingOptions(withdrawn=((4, last),))
        )
        notices = written_trf(source).left_out
        assert [dict(notice.values)["names"] for notice in notices if notice.key == "trf_more_than_points"] == named


def test_games_without_a_result_in_a_trf_are_named() -> None:
    """4 left after two games of five: three have no result in the file, for a forfeit would bring points. After three they are forfeits."""
    for last, named in ((2, [("Player 4", 3)]), (3, [])):
        source = read_document(
            drawn_event(6, 1, 5, {4: last}), name="a.csv", options=ReadingOptions(withdrawn=((4, last),))
        )
        for version in ("TRF26", "TRF16"):
            written = written_trf(source, version)
            omissions = [dict(notice.values) for notice in written.left_out if notice.key == "trf_without_result"]
            assert [(omission["names"], omission["count"]) for omission in omissions] == named, (last, version)
            (line,) = (line for line in written.text.splitlines() if line.startswith("001    4"))
            results = [line[at + 7 : at + 8].strip() for at in range(91, len(line), 10)]
            assert results.count("") == sum(count for _, count in named), line


def test_the_crosstable_of_two_lists_shows_the_forfeits() -> None:
    """Of the rounds that have results, after the withdrawal; 4 and 5 meet in round 3, 5 and 1 in round 5."""
    players = [["No", "Name"], *([number, f"P{number}"] for number in range(1, 7))]
    for upto, gone, wanted in (
        (5, {4: 2, 5: 4}, {3: "4B+", 5: "1W-"}),
        (5, {4: 2, 5: 2}, {3: "4B-", 5: "1W-"}),
        (3, {4: 2}, {3: "4B+", 5: "1W"}),
        (2, {4: 2}, {3: "4B", 5: "1W"}),
        (5, {4: 5}, {3: "4B½", 5: "1W½"}),
    ):
        games: Grid = [["Round", "White", "Black", "Result"]]
        for round, pairs in enumerate(schedule(6), 1):
            for white, black in pairs:
                played = round <= upto and all(round <= gone.get(number, upto) for number in (white, black))
                games.append([round, white, black, "½-½" if played else ""])
        rules = "FIDE-2026; system=round-robin; withdrawn=" + ",".join(
            f"{number}@{last}" for number, last in gone.items()
        )
        grid = functions.CROSSTABLE(players, games, rules)
        assert {round: grid[5][2 + round] for round in wanted} == wanted, gone
        # The crosstable gives what the lists do.
        assert functions.POINTS(grid, rules=rules) == functions.POINTS(
            functions.CROSSTABLE(players, games, "FIDE-2026"), rules=rules
        )


def test_what_cannot_be_meant_is_refused_in_words() -> None:
    square, rounds = grid_of("withdrawn-before-half.csv"), grid_of("withdrawn.csv")
    for grid, option, words in (
        (square, "withdrawn=6@2", "write withdrawn=6 without a round"),
        (square, "withdrawn=9", "write a number from 1 to 6"),
        (rounds, "withdrawn=7@4", "has a game or a bye in round 5"),
        (rounds, "withdrawn=7@15", "the tournament has 14 rounds"),
        (rounds, "withdrawn=7@5,7@6", "names player 7 twice"),
        (rounds, "withdrawn=7+5", "names no players who withdrew"),
        (rounds, "withdrawn=", "names no players who withdrew"),
    ):
        with pytest.raises(DepartageError) as refused:
            functions.POINTS(grid, rules=f"FIDE-2026; {option}")
        assert words in str(refused.value), option


Rows = list[list[tuple[int, str]]]
"""Opponent (0: none), and colour and result, of each player in each round."""


def draw(chance: random.Random, players: int, cycles: int) -> Rows:
    """A round robin with random results."""
    rows: Rows = [[] for _ in range(players)]
    for pairings in schedule(players, cycles):
        for white, black in pairings:
            mine, theirs = chance.choice([("1", "0"), ("½", "½"), ("0", "1"), ("1", "0"), ("+", "-")])
            for player, against, result in ((white, black, f"W{mine}"), (black, white, f"B{theirs}")):
                if player <= players:
                    rows[player - 1].append((0, "") if against > players else (against, result))
    return rows


def grid(rows: Rows, numbers: list[int]) -> Grid:
    """The rows of those with these numbers, numbered anew; games with others are blank."""
    new = {number: place for place, number in enumerate(numbers, 1)}
    heading = ["No", "Name", "Rtg", *(f"R{round}" for round in range(1, len(rows[0]) + 1))]
    lines = [
        [
            new[number],
            f"Player {number}",
            2000 + 10 * number,
            *(f"{new[against]}{result}" if against in new else "" for against, result in rows[number - 1]),
        ]
        for number in numbers
    ]
    return [heading, *lines]


def with_forfeits(rows: Rows, leaver: int, last: int) -> Rows:
    """The same with all games of a player after a round lost by forfeit."""
    new = [list(row) for row in rows]
    for round in range(last, len(rows[0])):
        against = rows[leaver - 1][round][0]
        if against:
            mine, theirs = new[leaver - 1][round][1][0], new[against - 1][round][1][0]
            new[leaver - 1][round], new[against - 1][round] = (against, f"{mine}-"), (leaver, f"{theirs}+")
    return new


CODES = ("PTS", "KS", "SB", "DE", "WIN", "BPG", "PS", "BH", "ARO", "TPR", "KASHDAN")


def values(grid: Grid, rules: str) -> dict[str, list[Any]]:
    """Tie-breaks of every kind: own results, opponents' scores, ratings, the tied group; the error where an edition lacks one."""
    found = {}
    for code in CODES:
        try:
            found[code] = column(functions.TIEBREAK(grid, code, None, rules))
        except DepartageError as error:
            found[code] = [error.key]
    return found


@given(st.integers(4, 8), st.integers(1, 2), st.randoms(use_true_random=False))
@settings(max_examples=examples(40))
def test_who_left_is_as_if_taken_out_by_hand(players: int, cycles: int, chance: random.Random) -> None:
    drawn = draw(chance, players, cycles)
    leaver, last = chance.randint(1, players), chance.randint(0, len(drawn[0]))
    rows = with_forfeits(drawn, leaver, last)
    completed = sum(result[1:] in ("1", "½", "0") for _, result in rows[leaver - 1])
    rules, everybody = f"system=round-robin; games={cycles}", [*range(1, players + 1)]
    for edition in editions():
        whole = values(grid(rows, everybody), f"{edition.name}; {rules}; withdrawn={leaver}@{last}")
        if 2 * completed >= cycles * (players - 1):
            assert whole == values(grid(rows, everybody), f"{edition.name}; {rules}")
            continue
        others = [number for number in range(1, players + 1) if number != leaver]
        for code, found in values(grid(rows, others), f"{edition.name}; {rules}").items():
            if len(whole[code]) == 1:
                assert whole[code] == found, code
            else:
                assert whole[code][leaver - 1] == ""
                assert [value for place, value in enumerate(whole[code], 1) if place != leaver] == found, code


@given(st.integers(4, 9), st.integers(1, 2), st.randoms(use_true_random=False))
@settings(max_examples=examples(60))
def test_games_that_nobody_typed_are_forfeits(players: int, cycles: int, chance: random.Random) -> None:
    drawn = draw(chance, players, cycles)
    leaver = chance.randint(1, players)
    last = chance.randint(len(drawn[0]) // 2, len(drawn[0]))
    forfeits, blank = with_forfeits(drawn, leaver, last), with_forfeits(drawn, leaver, last)
    for round in range(last, len(drawn[0])):
        against = drawn[leaver - 1][round][0]
        blank[leaver - 1][round] = (0, "")
        if against:
            blank[against - 1][round] = (0, "")
    rules = f"FIDE-2026; system=round-robin; games={cycles}; withdrawn={leaver}@{last}; rounds={len(drawn[0])}"
    numbers = [*range(1, players + 1)]
    try:
        found: Any = functions.POINTS(grid(blank, numbers), rules=rules)
    except DepartageError as error:
        # An odd number rests in each round: where two may have been the opponent, the games are asked for.
        found = error.key
    wanted = functions.POINTS(grid(forfeits, numbers), rules=rules)
    assert found == wanted or (players % 2 and found == "withdrawn_unpaired")


def test_games_of_two_who_left_are_the_scheduled_ones_or_asked_for() -> None:
    """Whoever of an odd number rests is no opponent: what nobody typed is the schedule's game, or the pairs are asked for."""
    chance = random.Random(11)
    asked = 0
    for _ in range(40):
        players, cycles = chance.choice([(4, 1), (5, 1), (5, 2), (6, 1), (7, 1)])
        rows = draw(chance, players, cycles)
        rounds = len(rows[0])
        gone = {number: chance.randint(rounds // 2, rounds) for number in chance.sample(range(1, players + 1), 2)}
        forfeits, blank = [list(row) for row in rows], [list(row) for row in rows]
        for leaver, last in gone.items():
            for round in range(last, rounds):
                against = rows[leaver - 1][round][0]
                if against:
                    mine, theirs = rows[leaver - 1][round][1][0], rows[against - 1][round][1][0]
                    there = round < gone.get(against, rounds)
                    forfeits[leaver - 1][round] = (against, f"{mine}-")
                    forfeits[against - 1][round] = (leaver, f"{theirs}{'+' if there else '-'}")
                    blank[leaver - 1][round] = blank[against - 1][round] = (0, "")
        rules = f"FIDE-2026; system=round-robin; games={cycles}; rounds={rounds}; withdrawn="
        rules += ",".join(f"{number}@{last}" for number, last in gone.items())
        numbers = [*range(1, players + 1)]
        wanted = functions.POINTS(grid(forfeits, numbers), rules=rules)
        try:
            found: Any = functions.POINTS(grid(blank, numbers), rules=rules)
        except DepartageError as error:
            found = error.key
        assert found in (wanted, "withdrawn_unpaired"), (gone, rows)
        asked += found != wanted
    assert asked < 20


def test_who_rests_is_not_paired_with_the_other_who_left() -> None:
    """
    Berger's five: 3-1 and 4-5 in round 3, in which 2 rests. 2 and 3 left after round 2, and nobody typed their games: 1, 2 and 3 have no
    opponent in round 3. 2 has met 1, not 3; but 3 was to meet 1, who wins by forfeit. By hand, once the pair is typed.
    """
    grid: Grid = [
        ["No", "Name", "R1", "R2", "R3", "R4", "R5"],
        [1, "Ann", "", "2W0", "", "4W0", "5B0"],
        [2, "Bob", "5W½", "1B1", "", "", ""],
        [3, "Cid", "4W0", "5B½", "", "", ""],
        [4, "Dan", "3B1", "", "5W1", "1B1", ""],
        [5, "Eve", "2B½", "3W½", "4B0", "", "1W1"],
    ]
    rules = "FIDE-2026; system=round-robin; games=1; rounds=5; withdrawn=2@2,3@2"
    with pytest.raises(DepartageError) as refused:
        functions.POINTS(grid, rules=rules)
    assert refused.value.key == "withdrawn_unpaired"
    assert {**refused.value.values} == {"number": 2, "name": "Bob", "round": 3}
    grid[1][4], grid[3][4] = "3B", "1W"
    assert column(functions.POINTS(grid, rules=rules)) == [1, 1.5, 0.5, 4, 2]
    # Not without the games of rounds to come, and none in a cancelled round.
    assert column(functions.POINTS(grid, rules=rules.replace("rounds=5", "rounds=4"))) == [1, 1.5, 0.5, 3, 1]


def test_squares_of_two_games_and_two_who_left() -> None:
    """Points and Sonneborn-Berger by hand: 4 and 5 have played one of eight games each; 1 to 3 count among themselves."""
    square = [
        ["No", "Name", "1", "2", "3", "4", "5"],
        [1, "A", "*", "1 ½", "0 1", "1", ""],
        [2, "B", "0 ½", "*", "½ ½", "", ""],
        [3, "C", "1 0", "½ ½", "*", "", "0"],
        [4, "D", "0", "", "", "*", ""],
        [5, "E", "", "", "1", "", "*"],
    ]
    rules = "FIDE-2026; games=2; withdrawn=4,5"
    assert column(functions.POINTS(square, rules=rules)) == [2.5, 1.5, 2, "", ""]
    # A: 1½ × 1½ against B, 1 × 2 against C; B: ½ × 2½, 1 × 2; C: 1 × 2½, 1 × 1½.
    expected = [Fraction(17, 4), Fraction(13, 4), 4]
    assert column(functions.SONNEBORN_BERGER(square, rules=rules)) == [*map(float, expected), "", ""]


def test_points_of_the_arbiter_stay_when_their_game_is_annulled() -> None:
    """
    C.05 leaves out « the points scored by him or against him »: not half a point that the arbiter gives or takes. By hand: everybody beats
    those below him, 5 left after round 1; the game of 1 with him in round 1 counts for nobody, its half point does; so does that of 2 in
    round 2, in which 5 was no longer there.
    """
    grid = [
        ["No", "Name", "R1", "R2", "R3", "R4", "R5"],
        [1, "Ann", "5w1(+½)", "4w1", "", "3w1", "2w1"],
        [2, "Bob", "4w1", "5w(-½)", "3w1", "", "1b0"],
        [3, "Cid", "", "", "2b0", "1b0", "4w1"],
        [4, "Dan", "2b0", "1b0", "", "", "3b0"],
        [5, "Eve", "1b0", "2b(+1)", "", "", ""],
    ]
    rules = "FIDE-2026; system=round-robin; games=1; lang=en"
    assert column(functions.POINTS(grid, rules=f"{rules}; withdrawn=5@1")) == [3.5, 1.5, 1, 0, ""]
    assert column(functions.TIEBREAK(grid, "KS", rules=f"{rules}; withdrawn=5@1"))[0] == 1
    explained = functions.EXPLAIN(grid, "PTS", 1, f"{rules}; withdrawn=5@1")
    assert [row[0] for row in explained if "+½ beside the result" in str(row[-1])] == [1]
