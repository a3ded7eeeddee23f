"""
A cancelled round: the truth beside it is the tournament from which somebody has deleted the column. Every value must be the same, only the
numbers of the rounds differ.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import xl_departage as functions
from tests.chess.tiebreaks.test_contributions import EDITIONS, attempted, codes_of
from tests.examples import examples
from tests.formats.grids.tournaments import random_tournaments, written
from xl_departage import Tournament
from xl_departage.base.errors import DepartageError
from xl_departage.chess import tiebreaks
from xl_departage.chess.regulations.berger import schedule
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.documents.document_reading import open_document
from xl_departage.documents.report.wall_list import wall_list
from xl_departage.formats.file_format import Grid as GridFile
from xl_departage.formats.formats import formats_written
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli import main

Grid = list[list[Any]]


def rows_of(entries: Sequence[Sequence[str]], rounds: Sequence[int], ratings: Sequence[int | None] = ()) -> Grid:
    """A table with those rounds, numbered from 1."""
    rows: Grid = [["No", "Name", "Elo", *(f"R{number}" for number in range(1, len(rounds) + 1))]]
    for number, cells in enumerate(entries, 1):
        rating = ratings[number - 1] if ratings else 1500 + number
        rows.append([number, f"Player {number}", rating, *(cells[round - 1] for round in rounds)])
    return rows


def ranked(grid: Grid, edition: str, options: str = "") -> Context:
    rules = parse_rules(f"{edition}; numbers=number; system=swiss; games=9{options}", TIEBREAK_EDITIONS, DEFAULT)
    reading = read_crosstable(grid, rules.reading)
    return Context(reading.standing.crosstable, rules)


@given(st.data())
@settings(max_examples=examples(400), deadline=None)
def test_the_same_values_as_without_the_column(data: st.DataObject) -> None:
    table = data.draw(random_tournaments(least=3, most=7, rounds=5))
    if table.rounds < 2:
        return
    numbers = range(1, table.rounds + 1)
    gone = data.draw(st.sets(st.sampled_from(numbers), min_size=1, max_size=table.rounds - 1))
    edition = data.draw(st.sampled_from(EDITIONS))
    cells = [[written(entry, "keyboard", "en") for entry in player.rounds] for player in table.players]
    ratings = [player.rating for player in table.players]
    if data.draw(st.booleans()):
        # Cancelled before anybody was paired.
        cells = [["" if round in gone else cell for round, cell in enumerate(row, 1)] for row in cells]
    planned, kept_rounds = table.rounds + 1, [number for number in numbers if number not in gone]
    cancelled = ",".join(map(str, sorted(gone)))
    whole = ranked(
        rows_of(cells, numbers, ratings), edition, f"; planned={planned}; rounds={table.rounds}; cancelled={cancelled}"
    )
    reduced = ranked(
        rows_of(cells, kept_rounds, ratings), edition, f"; planned={planned - len(gone)}; rounds={len(kept_rounds)}"
    )
    assert whole.scores == reduced.scores
    for code in codes_of(edition):
        mine, theirs = (attempted(lambda of=of, code=code: tiebreaks.values(of, code)) for of in (whole, reduced))  # type: ignore[misc]
        assert (mine[0] if isinstance(mine, tuple) else mine) == (theirs[0] if isinstance(theirs, tuple) else theirs), (
            code
        )


SWISS = ["3w1 2b= 4w1 EXE", "4b1 1w= 3b0 4w=", "1b0 4w1 2w1 ABS", "2w0 3b0 1b0 2b="]
"""Four players, of whom round 3 was played and annulled."""


def swiss() -> Grid:
    return rows_of([row.split() for row in SWISS], (1, 2, 3, 4))


def test_by_hand() -> None:
    """
    Without round 3: 1 has 1 ½ 1, 2 has 1 ½ ½, 3 has 0 1 and was absent, 4 has 0 0 ½. Buchholz of 2: opponents 4 (½), 1 (2½), 4 (½) = 3½.
    Progressive scores of 1: 1, 1½, 2½ = 5; of 2: 1, 1½, 2 = 4½. Sonneborn-Berger of 2: ½ + 2½/2 + ½/2 = 2.
    """
    rules = "FIDE-2026; cancelled=3; numbers=number; system=swiss"
    grid = swiss()
    assert [row[0] for row in functions.POINTS(grid, rules=rules)] == [2.5, 2, 1, 0.5]
    assert functions.BUCHHOLZ(grid, 2, rules=rules) == 3.5
    assert functions.TIEBREAK(grid, "PS", 1, rules) == 5
    assert functions.TIEBREAK(grid, "PS", 2, rules) == 4.5
    assert functions.SONNEBORN_BERGER(grid, 2, rules) == 2
    explained = functions.EXPLAIN(grid, "BH", 2, rules)
    assert [row[0] for row in explained[1:-1]] == [1, 2, 4]
    assert "Round 3 was cancelled" in str(explained[-1][-1])
    french = functions.EXPLAIN(grid, "BH", 2, rules.replace("cancelled", "annulées") + "; lang=fr")
    assert "La ronde 3 a été annulée" in str(french[-1][-1])


def test_half_of_the_points_of_a_round_robin_is_half_of_those_that_can_be_had() -> None:
    """
    Four players, round 3 of 3 cancelled: 50 % of two games are 1 point, which 1 (1½), 2 and 4 (1) have and 3 (½) has not. Koya: 1 beat 4
    and drew with 2; 2 drew with 1; 3 drew with 2; 4 lost to 1. Of the three games once due, 50 % would be 1½, which 1 alone has.
    """
    cells = ["4w1 2w=", "3w= 1b=", "2b= 4b0", "1b0 3w1"]
    grid = rows_of([[*row.split(), ""] for row in cells], (1, 2, 3))
    for edition in ("FIDE-2026", "FFE"):
        # What the games alone say is the same system.
        for system in ("; system=round-robin", ""):
            values = functions.KOYA(grid, rules=f"{edition}; cancelled=3; numbers=number{system}")
            assert [row[0] for row in values] == [1.5, 0.5, 0.5, 0], (edition, system)


TWO_LEGS: Grid = [
    ["No", "Name", "Elo", *(f"R{number}" for number in range(1, 7))],
    [1, "A", 2001, "4w1", "2w1", "3b½", "", "2b0", "3w½"],
    [2, "B", 2002, "3w½", "1b0", "", "3b½", "1w1", ""],
    [3, "C", 2003, "2b½", "", "1w½", "2w½", "", "1b½"],
    [4, "D", 2004, "1b0", "", "", "", "", ""],
]
"""Four players, two legs, round 4 cancelled. D left after a game: A, who was to meet him in round 4, has 2 of 4, B and C have 1½ of 3."""


def test_half_of_the_points_is_that_of_each_player_under_ffe_and_of_the_tournament_under_fide() -> None:
    """
    FFE 2.1.3, « 50 % ou plus »: all three have it. C.07 9.2, of the maximum of the tournament, 4: A alone, with 2. Whether the games
    against D are blank or written as forfeits is the same.
    """
    forfeits = [list(row) for row in TWO_LEGS]
    for player, column, cell in ((2, 5, "4w+"), (2, 8, "4b+"), (3, 4, "4w+"), (3, 7, "4b+")):
        forfeits[player][column] = cell
    for column, cell in ((4, "3b-"), (5, "2b-"), (7, "3w-"), (8, "2w-")):
        forfeits[4][column] = cell
    for grid in (TWO_LEGS, forfeits):
        for edition, points in (("FFE", [2, 1.5, 1.5]), ("FIDE-2026", [0, 1, 1])):
            rules = f"{edition}; games=2; withdrawn=4@1; cancelled=4; numbers=number; lang=en"
            assert [row[0] for row in functions.KOYA(grid, rules=rules)][:3] == points, edition
            # One more group: under FFE rules there is none below 50 %.
            assert [row[0] for row in functions.KOYA(grid, rules=rules, extension=1)][:3] == [2, 1.5, 1.5]
    explained = functions.EXPLAIN(
        TWO_LEGS, "KS", 1, "FFE; games=2; withdrawn=4@1; cancelled=4; numbers=number; lang=en"
    )
    assert "half of the points possible for him" in str(explained[-1][-1])


def test_a_cancelled_round_against_those_who_left_takes_no_game_from_the_others() -> None:
    """C and D left after round 3: A has 1½ of 2 points, and B ½, which is 25 %. Round 1, against C and D, is cancelled."""
    grid = [
        TWO_LEGS[0],
        [1, "A", 2001, "", "2w1", "3b1", "4b+", "2b½", "3w+"],
        [2, "B", 2002, "", "1b0", "4w1", "3b+", "1w½", "4b+"],
        [3, "C", 2003, "", "4b½", "1w0", "2w-", "4w-", "1b-"],
        [4, "D", 2004, "", "3w½", "2b0", "1w-", "3b-", "2w-"],
    ]
    for edition in ("FFE", "FIDE-2026"):
        rules = f"{edition}; games=2; withdrawn=3@3,4@3; cancelled=1; numbers=number"
        assert [row[0] for row in functions.KOYA(grid, rules=rules)][:2] == [0, 0.5], edition


def test_what_names_no_round_of_the_tournament_is_refused_in_words() -> None:
    grid = swiss()
    for value, words in (
        ("0", "names no rounds"),
        ("x", "names no rounds"),
        ("", "names no rounds"),
        ("3.5", "names no rounds"),
        # A range may be meant for two rounds as well as for all between them.
        ("2-3", "write the number of each cancelled round, cancelled=5, and several as cancelled=3,5"),
        ("5", "has 4 rounds"),
        ("4,5", "round 5 is said to be cancelled"),
        ("1,2,3,4", r"every round of the tournament \(4\)"),
    ):
        with pytest.raises(DepartageError, match=words):
            functions.POINTS(grid, rules=f"cancelled={value}")
    square = [["", 1, 2, 3], [1, "x", 1, "="], [2, 0, "x", 1], [3, "=", 0, "x"]]
    with pytest.raises(DepartageError, match="a square table has no rounds"):
        functions.POINTS(square, rules="cancelled=1")
    for value in ("2,3", "2 3", "02, 3", "3,2"):
        assert parse_rules(f"cancelled={value}", {}, None).reading.cancelled == (2, 3)


def test_every_door_keeps_it(tmp_path: Any) -> None:
    event = Tournament(swiss(), rules="FIDE-2026; cancelled=3; numbers=number; system=swiss")
    assert (event.rounds, event.planned, event.cancelled) == (3, 3, (3,))
    wanted = event.standings("BH;SB;PS").rows()
    for name in ("a.trf", "a.csv", "a.xlsx"):
        event.save(tmp_path / name)
        rules = "FIDE-2026" if name == "a.trf" else "FIDE-2026; cancelled=3; numbers=number; system=swiss"
        again = Tournament.open(tmp_path / name, rules=rules, range="Crosstable" if name == "a.xlsx" else None)
        assert again.cancelled == (3,), name
        assert again.standings("BH;SB;PS").rows() == wanted, name
    text = (tmp_path / "a.trf").read_text()
    assert "### cancelled: 3" in text
    # What was typed stays, and the points are those that count.
    lines = [line for line in text.splitlines() if line[:3] == "001"]
    assert [line[80:84].strip() for line in lines] == ["2.5", "2.0", "1.0", "0.5"]
    assert "4 w 1" in lines[0]


def test_games_in_it_are_reported_and_rated() -> None:
    grid, rules = swiss(), "cancelled=3; numbers=number; system=swiss"
    assert "2 games are entered in it" in str(functions.CHECK(grid, f"FIDE-2026; {rules}; lang=en"))
    blank = rows_of(
        [["" if round == 3 else cell for round, cell in enumerate(row.split(), 1)] for row in SWISS], (1, 2, 3, 4)
    )
    report = str(functions.CHECK(blank, f"FIDE-2026; {rules}; lang=en"))
    assert "This round was cancelled" in report
    assert "entered in it" not in report
    # FIDE B.02: a game in which both have made a move is rated.
    for edition in ("FIDE-2025", "BEL"):
        as_played, as_cancelled = (
            functions.EXPLAIN(grid, "ELO_DELTA", 1, rule_text, None, None, None, 100, 20)[-1]
            for rule_text in (f"{edition}; numbers=number", f"{edition}; {rules}")
        )
        assert as_played == as_cancelled


def test_the_cure_of_a_round_that_everybody_missed_works() -> None:
    absent = rows_of(
        [["ABS" if round == 3 else cell for round, cell in enumerate(row.split(), 1)] for row in SWISS], (1, 2, 3, 4)
    )
    rules = "FIDE-2026; numbers=number; system=swiss; lang=en"
    assert "write cancelled=3 in the rules" in str(functions.CHECK(absent, rules))
    cured = str(functions.CHECK(absent, f"{rules}; cancelled=3"))
    assert "Nobody played" not in cured
    blank = [[*row[:5], "" if at else row[5], row[6]] for at, row in enumerate(absent)]
    with pytest.raises(DepartageError, match="write cancelled=3 in the rules"):
        functions.POINTS(blank, rules=rules)
    assert functions.POINTS(blank, rules=f"{rules}; cancelled=3") == functions.POINTS(
        absent, rules=f"{rules}; cancelled=3"
    )


def test_other_results_are_asked_of_the_rounds_that_count() -> None:
    event = Tournament(swiss(), rules="FIDE-2026; cancelled=3; numbers=number; system=swiss")
    # Round 4 keeps its number.
    assert event.what_if(2, 4, "1").standings("BH").rows()[0][4] == 2.5
    with pytest.raises(DepartageError, match="Round 3 was cancelled"):
        event.what_if(1, 3, "0")


def drawn(chance: random.Random, players: int, rounds: int) -> list[list[str]]:
    """
    Cells of a Swiss of an even number of players: nobody meets anybody twice, some are absent in pairs, and the colours of the first two
    rounds are those of White for the first player (C.04.3, 5.2.5).
    """
    cells: list[list[str]] = [[] for _ in range(players)]
    tables = schedule(players)
    for round, pairs in enumerate(chance.sample(tables, rounds), 1):
        away = chance.choice(pairs) if chance.random() < 0.3 else ()
        present = sorted(number for pair in pairs for number in pair if pair != away)
        for pair in pairs:
            white, black = chance.sample(pair, 2)
            if round < 3 and pair != away and (present.index(min(pair)) % 2 == 0) is not (white < black):
                white, black = black, white
            result = chance.choice("10=")
            if pair == away:
                cells[white - 1].append("ABS")
                cells[black - 1].append("ABS")
                continue
            cells[white - 1].append(f"{black}w{result}")
            cells[black - 1].append(f"{white}b{'=' if result == '=' else '1' if result == '0' else '0'}")
    return cells


def pairs_of(grid: Grid, rules: str) -> Any:
    return Tournament(grid, rules=f"FIDE-2026; numbers=number; system=swiss; {rules}").pair(first="white")


def compare_pairings(seed: int) -> None:
    chance = random.Random(seed)
    rounds = chance.randint(2, 4)
    cells = drawn(chance, 10, rounds)
    gone = chance.randint(1, rounds)
    if chance.random() < 0.5:
        for row in cells:
            row[gone - 1] = ""
    planned = rounds + chance.randint(1, 3)
    numbers = range(1, rounds + 1)
    with_column = rows_of(cells, numbers)
    without_column = rows_of(cells, [number for number in numbers if number != gone])
    mine = attempted(lambda: [*pairs_of(with_column, f"planned={planned}; cancelled={gone}")])
    theirs = attempted(lambda: [*pairs_of(without_column, f"planned={planned - 1}")])
    if isinstance(mine, tuple):
        assert mine[0] == theirs[0] == "pair_none_legal", seed
    assert isinstance(mine, tuple) or mine == theirs, seed


def test_the_next_round_is_paired_as_without_the_column() -> None:
    for seed in range(3):
        compare_pairings(seed)


@pytest.mark.slow
def test_many_next_rounds_are_paired_as_without_the_column() -> None:
    for seed in range(3, 300):
        compare_pairings(seed)


def test_a_round_to_come_that_is_cancelled_is_not_proposed() -> None:
    cells = [row.split()[:2] for row in SWISS]
    event = Tournament(rows_of(cells, (1, 2)), rules="FIDE-2026; numbers=number; planned=5; cancelled=3")
    paired = event.pair(first="white")
    assert paired.number == 4
    with pytest.raises(DepartageError, match="round 3 was cancelled"):
        event.pair(first="white", round=3)
    # The last one being cancelled, the event is over after round 2.
    over = Tournament(rows_of(cells, (1, 2)), rules="FIDE-2026; numbers=number; planned=3; cancelled=3")
    assert (over.rounds, over.planned) == (2, 2)
    with pytest.raises(DepartageError):
        over.pair(first="white")


def test_the_next_step_goes_on_behind_it() -> None:
    for cells, planned, sentence in (
        ((1, 2), 5, "Round 4: the pairings are to be entered"),
        ((1, 2), 3, "All results of the 2 rounds are entered"),
    ):
        lists: Grid = [["Round", "White", "Result", "Black"]]
        for round in cells:
            for number, row in enumerate(SWISS, 1):
                opponent, colour, result = tuple(row.split()[round - 1])
                if colour == "w":
                    lists.append(
                        [
                            round,
                            f"P{number}",
                            "1-0" if result == "1" else "½-½" if result == "=" else "0-1",
                            f"P{opponent}",
                        ]
                    )
        report = str(functions.CHECK(lists, f"FIDE-2026; system=swiss; planned={planned}; cancelled=3; lang=en"))
        assert sentence in report


def test_boards_and_wall_lists_have_the_points_that_count() -> None:
    """Of round 4: without round 3, 1 has 1½ points, 2 has 1½, 3 has 1 and 4 none."""
    table = read_crosstable(
        swiss(), parse_rules("numbers=number; system=swiss; cancelled=3", {}, None).reading
    ).crosstable
    assert [table.points_before(player, 4) for player in range(4)] == [3, 3, 2, 0]
    # Without round 1, 2 has ½ of rounds 2 and 3.
    grid = TypedGrid(tuple(map(tuple, swiss())))
    shown = wall_list(grid, parse_rules("numbers=number; system=swiss; cancelled=1", {}, None).reading, "en", ())
    assert shown is not None
    assert {cell.text for cell in shown.rows[0].cells} >= {"0.5", "0"}


def test_a_file_with_a_cancelled_round_says_so_once(tmp_path: Any) -> None:
    Tournament(swiss(), rules="FIDE-2026; cancelled=3; numbers=number; system=swiss").save(tmp_path / "a.trf")
    found = Tournament.open(tmp_path / "a.trf", rules="FIDE-2026").check()
    assert len([finding for finding in found if "cancelled" in finding.problem]) == 1


STORM = {
    "Ann": "3 w 1|2 b 1|4 w =",
    "Bob": "4 b 1|1 w 0|3 b 0",
    "Cleo": "1 b 0|4 w 1|2 w 1",
    "Dirk": "2 w 0|3 b 0|1 b =",
}
"""Without round 2, which was cancelled, Ann has 1½ points, Bob and Cleo have 1, Dirk has ½."""
POINTS = {"Ann": "1.5", "Bob": "1.0", "Cleo": "1.0", "Dirk": "0.5"}


def storm(**printed: str) -> bytes:
    lines = ["092 Individual: Swiss-System", "142 5", "152 W", "### cancelled: 2"]
    for number, (name, games) in enumerate(STORM.items(), 1):
        entries = "".join(
            f"  {int(opponent):4} {colour} {code}" for opponent, colour, code in map(str.split, games.split("|"))
        )
        points = {**POINTS, **printed}[name]
        lines.append(f"001 {number:4}      {name:33} {2000 - 10 * number:4}{points:>32} {number:4}{entries}")
    return "".join(f"{line}\r\n" for line in lines).encode()


def teams_of_which_one_round_was_cancelled() -> Tournament:
    sample = files("xl_departage.documents.templates") / "samples" / "teams.trf"
    return Tournament.open(sample.read_bytes(), name="teams.trf", rules="FIDE-2026; cancelled=2")


def printed_points(file: Path) -> list[float]:
    """The points that a file prints, in the order of its players, or of its teams."""
    if file.suffix == ".trf":
        record = read_trf(file.read_bytes()).tournament
        halves = [team.printed[0] for team in record.teams] or [
            participant.points for participant in record.participants
        ]
        return [(half_points or 0) / 2 for half_points in halves]
    opened = open_document(file.read_bytes(), file.name, "Crosstable" if file.suffix == ".xlsx" else None)
    assert isinstance(opened, GridFile)
    heading = next(at for at, row in enumerate(opened.cells) if {"Pts", "Points"} & {*row})
    column = next(at for at, cell in enumerate(opened.cells[heading]) if cell in ("Pts", "Points"))
    rows = (row[column] for row in opened.cells[heading + 1 :] if len(row) > column)
    return [float(str(cell)) for cell in rows if cell not in (None, "")]


def test_every_format_prints_the_points_of_the_standings(tmp_path: Path, subtests: Any) -> None:
    """A table of teams prints game points, as of any other event; a file of teams and a workbook print match points."""
    alone, teams = Tournament.open(storm(), name="a.trf", rules="FIDE-2026"), teams_of_which_one_round_was_cancelled()
    for kind in formats_written():
        if kind.of_rounds:
            # Pairings have no points.
            continue
        for event in (alone, teams):
            file = tmp_path / f"{len(event.players)}{kind.endings[0]}"
            code = "PTS" if event is alone else "GPTS" if kind.is_grid else "MPTS"
            with subtests.test(file=file.name):
                event.save(file)
                expected = {row.number: row.values[0] for row in event.standings(code)}
                assert printed_points(file) == [expected[player.number] for player in event.players]
    assert {row.name: row.points for row in alone.standings("PTS")} == {
        name: float(points) for name, points in POINTS.items()
    }


def test_every_door_compares_printed_points_with_those_that_count(tmp_path: Path) -> None:
    """As the pairing does: neither the points with those of the cancelled round, nor any others."""
    for points, shown in (("1.5", None), ("2.5", "2.5 points printed"), ("1.0", "1 point printed")):
        file = tmp_path / f"{points}.trf"
        file.write_bytes(storm(Ann=points))
        event = Tournament.open(file, rules="FIDE-2026", lang="en")
        notices = [notice for notice in event.notices if "printed" in notice]
        found = [finding.problem for finding in event.check() if "printed" in finding.problem]
        try:
            event.pair(first="white")
            refused = []
        except DepartageError as error:
            refused = [str(error)]
        for each in (notices, found, refused):
            assert [shown in text and "the results give 1.5" in text for text in each if shown] == [True] * bool(shown)
            assert shown or not each


def test_a_column_of_points_is_compared_with_those_that_count() -> None:
    rules = "FIDE-2026; cancelled=3; numbers=number; system=swiss; lang=en"
    for points, wrong in (((2.5, 2, 1, 0.5), False), ((3.5, 2, 1, 0.5), True)):
        grid = [[*row, "Pts" if not at else points[at - 1]] for at, row in enumerate(swiss())]
        report = str(functions.CHECK(grid, rules))
        assert ("The points column says 3½, but the results add up to 2½" in report) is wrong
    # 3-1-0 gives the column, without the round that was cancelled.
    grid = [[*row, "Pts" if not at else (7, 5, 3, 1)[at - 1]] for at, row in enumerate(swiss())]
    assert "scoring=3-1-0" in str(functions.CHECK(grid, rules))


ROUNDS = re.compile(r"\brounds?[ =]\d+(?:(?:, | and )\d+)*")


def renumbered(sentence: str, gone: int) -> str:
    """A sentence about the event without a column, with the numbers of rounds of the event with it."""

    def later(found: re.Match[str]) -> str:
        return re.sub(r"\d+", lambda digits: str(int(digits[0]) + (int(digits[0]) >= gone)), found[0])

    return ROUNDS.sub(later, sentence)


def test_the_rounds_behind_it_keep_their_numbers_in_every_sentence() -> None:
    """What is found is what is found in the event without the column, about rounds with the numbers that they had."""
    rules, many = "numbers=number; system=swiss; lang=en", 0
    for seed in range(5):
        chance = random.Random(seed)
        gone = chance.randint(1, 5)
        cells = [
            [chance.choice(("EXE", "½ BYE", "ABS", "", "?")) if cell == "ABS" else cell for cell in row]
            for row in drawn(chance, 10, 6)
        ]
        for row in cells:
            row[gone - 1] = ""
        kept_rounds = [number for number in range(1, 7) if number != gone]
        mine: Grid = functions.CHECK(rows_of(cells, range(1, 7)), f"{rules}; cancelled={gone}")
        theirs: Grid = functions.CHECK(rows_of(cells, kept_rounds), rules)
        row_texts = sorted(str(row[1:]) for row in mine[1:] if "This round was cancelled" not in row[6])
        wanted = sorted(
            str(
                [*row[1:4], row[4] and row[4] + (row[4] >= gone), row[5], *(renumbered(text, gone) for text in row[6:])]
            )
            for row in theirs[1:]
        )
        assert row_texts == wanted, seed
        many += sum("No game played (round" in text for text in row_texts)
    assert many


def test_other_cancelled_rounds_than_those_of_the_file_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    file.write_bytes(storm())
    words = "the file says 2, but 3 was given"
    event = Tournament.open(file, rules="FIDE-2026; cancelled=3", lang="en")
    assert event.cancelled == (3,)
    assert [words in notice for notice in event.notices if "Cancelled rounds" in notice] == [True]
    assert len([finding for finding in event.check() if words in finding.problem]) == 1
    for command in (["tiebreaks"], ["convert"], ["pair"]):
        target = [str(tmp_path / "b.csv")] if command == ["convert"] else []
        done = CliRunner().invoke(main, [*command, str(file), *target, "--rules", "cancelled=3", "--lang", "en"])
        assert words in done.stderr, (command, done.output)
    for same in ("", "; cancelled=2"):
        again = Tournament.open(file, rules=f"FIDE-2026{same}", lang="en")
        assert not any("Cancelled rounds" in notice for notice in again.notices), same


def test_games_of_a_cancelled_round_that_are_sent_are_reported(tmp_path: Path) -> None:
    """FIDE B.02 5.1: they were played, so they are rated."""
    file = tmp_path / "a.trf"
    file.write_bytes(storm())
    sent = Tournament.open(file, lang="en").games_to_send()
    assert [game.round for game in sent.games] == [1, 1, 2, 2, 3, 3]
    assert [notice for notice in sent.notices if notice.startswith("round 2 was cancelled, but 2 games of it are sent")]
    done = CliRunner().invoke(main, ["submission", str(file), "--lang", "en"])
    assert "round 2 was cancelled, but 2 games of it are sent" in done.stdout
    file.write_bytes(storm().replace(b"### cancelled: 2\r\n", b""))
    assert not any("cancelled" in notice for notice in Tournament.open(file, lang="en").games_to_send().notices)


def test_the_pairing_counts_opponents_without_it_and_printed_points_with_its_number() -> None:
    """Four players have three opponents for the three rounds that count of four; before round 3 they have the points of round 2."""
    for total, many in ((b"142 4", False), (b"142 5", True)):
        paired = Tournament.open(storm().replace(b"142 5", total), name="a.trf", lang="en").pair()
        assert any("has at most 3 opponents" in remark for remark in paired.remarks) is many
    early = storm(Ann="1.0", Bob="0.0", Cleo="1.0", Dirk="0.0").replace(b"cancelled: 2", b"cancelled: 1")
    paired = Tournament.open(early, name="a.trf", lang="en").pair()
    assert any("those before round 3" in remark for remark in paired.remarks)
