"""Pairs that may not meet: through every door the same as record 260 typed by hand, and kept."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from xl_departage import Tournament
from xl_departage import functions as catalogue
from xl_departage.base.errors import DepartageError
from xl_departage.chess.tournament.apart import by_number, named_entries, read_apart
from xl_departage.hosts.cli import main

pytestmark = pytest.mark.beyond

PLAYERS: Any = [
    ["No", "Name", "Rtg", "Not with"],
    *([number, f"P{number}", 2200 - 10 * number, ""] for number in range(1, 9)),
]
GAMES: Any = [["Round", "White", "Result", "Black"]]
RULES = "FIDE-2026; first=white; planned=5"


def pairs(players: Any, rules: str = RULES) -> list[tuple[str, str]]:
    table: Any = catalogue.call("PAIRINGS", [players, GAMES, rules])
    return [(row[1], row[2]) for row in table[1:]]


def trf(*records: str) -> str:
    lines = [
        f"001 {number:4}      {f'P{number}':33} {2200 - 10 * number:4}{'':29}0.0 {number:4}" for number in range(1, 9)
    ]
    return "\r\n".join(("012 Cup", "142 5", "152 W", *lines, *records, ""))


def test_what_is_typed() -> None:
    for text, wanted in {
        "7+9": [((7, 9), 1, None)],
        "9+7@6": [((7, 9), 6, 6)],
        "7+9@6-7, 12+15+3@2-": [((7, 9), 6, 7), ((3, 12, 15), 2, None)],
        "7": None,
        "7-9": None,
        "7+7": None,
        "7+9@7-6": None,
        "7+9@0": None,
        "": None,
    }.items():
        found = read_apart(text)
        assert (None if found is None else [tuple(entry) for entry in found]) == wanted, text
    beside = read_apart("9, 12@6-7", 10)
    assert beside is not None
    assert [tuple(entry) for entry in beside] == [((9, 10), 1, None), ((10, 12), 6, 7)]


def test_names_become_numbers_and_rounds_stay() -> None:
    numbers = {"Berg, Anna": 9, "D'Or": 12}
    for text, wanted in {
        "7+9": "7+9",
        "7+Berg, Anna": "7+9",
        "7 + Berg, Anna @ 6-7": "7+9@6-7",
        "D'Or+Berg, Anna+3@2-; 1+2@5, D'Or+4": "12+9+3@2-,1+2@5,12+4",
    }.items():
        assert by_number(text, numbers.__getitem__) == wanted, text
    assert [tuple(entry) for entry in named_entries("7+@6;+9")] == [("7+@6", ["7", ""], "@6"), ("+9", ["", "9"], "")]


def test_option_column_and_record_give_the_same_pairings() -> None:
    plain = pairs(PLAYERS)
    assert ("P1", "P5") in plain
    option = pairs(PLAYERS, f"{RULES}; apart=1+5")
    assert option != plain
    assert not {("P1", "P5"), ("P5", "P1")} & set(option)
    player_rows = [list(row) for row in PLAYERS]
    player_rows[1][3] = "5"
    assert pairs(player_rows) == option
    player_rows[1][3], player_rows[5][3] = "", "1@1-2"
    assert pairs(player_rows) == option
    # A pair of other rounds is no pair here.
    player_rows[5][3] = "1@2-3"
    assert pairs(player_rows) == plain
    assert pairs(PLAYERS, f"{RULES}; séparés=1+5@2-") == plain

    by_hand = Tournament.open(trf("260   1   5    1    5").encode(), name="a.trf").pair()
    option_of_trf = Tournament.open(trf().encode(), name="a.trf", rules="apart=1+5").pair()
    sides = [(board.white.name, board.black.name if board.black else "") for board in by_hand]
    assert sides == [(board.white.name, board.black.name if board.black else "") for board in option_of_trf] == option


def test_the_command_keeps_the_pair_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_text(trf(), newline="")
    for _ in range(2):
        done = CliRunner().invoke(
            main, ["pair", str(tmp_path / "a.trf"), "--apart", "1+5@1-3", "-o", str(tmp_path / "b.trf")]
        )
        assert done.exit_code == 0, done.output
    written = (tmp_path / "b.trf").read_text()
    assert [line.split() for line in written.splitlines() if line.startswith("260")] == [["260", "1", "3", "1", "5"]]
    wrong = CliRunner().invoke(main, ["pair", str(tmp_path / "a.trf"), "--apart", "1-5"])
    assert wrong.exit_code
    assert "7+9@6-7" in wrong.output


@pytest.mark.slow("a file holds it quickly")
def test_a_template_holds_the_pair_and_gives_it_back(tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_text(trf("260   2   3    1    5", "260   1   5    2    7    8"), newline="")
    done = CliRunner().invoke(
        main,
        [
            "new",
            "swiss-open",
            str(tmp_path / "a.xlsx"),
            "--lang",
            "en",
            "--most",
            "32",
            "--from",
            str(tmp_path / "a.trf"),
        ],
    )
    assert done.exit_code == 0, done.output
    workbook = Tournament.open(tmp_path / "a.xlsx")
    workbook.save(tmp_path / "b.trf")
    lines = [line.split()[1:] for line in (tmp_path / "b.trf").read_text().splitlines() if line.startswith("260")]
    assert sorted(lines) == [["1", "5", "2", "7", "8"], ["2", "3", "1", "5"]]
    assert "forbidden" not in done.output


def test_what_no_cell_can_mean_is_refused_with_its_row() -> None:
    player_rows = [list(row) for row in PLAYERS]
    for wrong in ("P5", "1", "5@", "5-6"):
        player_rows[1][3] = wrong
        with pytest.raises(DepartageError, match="not numbers of players") as refused:
            pairs(player_rows)
        assert "9@6-7" in str(refused.value), wrong
    player_rows[1][3] = "77"
    with pytest.raises(DepartageError, match="77"):
        pairs(player_rows)


def test_forbidden_pairs_never_meet_and_why_not_says_so() -> None:
    chance = random.Random(61)
    for _ in range(20):
        first, second = sorted(chance.sample(range(1, 9), 2))
        found = pairs(PLAYERS, f"{RULES}; apart={first}+{second}")
        assert {f"P{first}", f"P{second}"} not in [set(sides) for sides in found]
    why: Any = catalogue.call("EXPLAIN", [GAMES, "PAIRING 1", "1>5", f"{RULES}; apart=1+5", PLAYERS])
    assert any("may not" in str(cell) or "not be paired" in str(cell) for row in why for cell in row), why


def test_each_pair_stands_once_in_the_file_of_a_round(tmp_path: Path) -> None:
    """Whatever says it, of a list and of a TRF: the option twice, the rules, the file, with and without its last round."""
    table = "No;Name;Rtg;R1\n" + "".join(
        f"{number};P{number};{2200 - 10 * number};{number + 4}{'wb'[number % 2]}1\n" for number in range(1, 5)
    )
    table += "".join(
        f"{number};P{number};{2200 - 10 * number};{number - 4}{'bw'[number % 2]}0\n" for number in range(5, 9)
    )
    (tmp_path / "list.csv").write_text(table)
    (tmp_path / "told.trf").write_text(trf("260   1   5    1    7"), newline="")
    (tmp_path / "open.trf").write_text(trf("XXP 7 1"), newline="")
    for file, *options in (
        ("list.csv", "--apart", "1+7"),
        ("list.csv", "--rules", "apart=1+7", "--apart", "7+1, 1+7@1-5"),
        ("told.trf", "--rules", "apart=7+1@1-9", "--apart", "1+7"),
    ):
        planned = ("--rounds", "5") if file == "list.csv" else ()
        call = ["pair", str(tmp_path / file), *planned, *options, "-o", str(tmp_path / "out.trf")]
        done = CliRunner().invoke(main, call)
        assert done.exit_code == 0, done.output
        assert "forbidden" not in done.output
        lines = [line.split() for line in (tmp_path / "out.trf").read_text().splitlines() if line.startswith("260")]
        assert lines == [["260", "1", "5", "1", "7"]], options
    done = CliRunner().invoke(
        main, ["pair", str(tmp_path / "open.trf"), "--apart", "1+7", "-o", str(tmp_path / "o.trf")]
    )
    assert done.exit_code == 0, done.output
    # What another program wrote says it already.
    assert "260" not in (tmp_path / "o.trf").read_text()


def test_never_in_a_round_robin_is_told_to_be_in_vain() -> None:
    """C.05: everybody meets everybody. A pair of some rounds is one of the calendar, and told where it meets in them."""
    table: Any = [
        ["No", "Name", "R1", "R2", "R3"],
        [1, "A", "+ 4B", "+ 3N", "= 2B"],
        [2, "B", "+ 3B", "- 4N", "= 1N"],
        [3, "C", "- 2N", "- 1B", "+ 4B"],
        [4, "D", "- 1N", "+ 2B", "- 3N"],
    ]
    for rules, wanted in {
        "system=round-robin; apart=1+2": ["1+2 may never meet, but this is a round robin"],
        "system=round-robin; apart=1+2+3@1-3": ["1+2+3 may never meet, but this is a round robin"],
        "system=round-robin; apart=1+2@3-": ["Is paired with 2 B (row 3), although"],
        "system=round-robin; apart=1+2@1-2": [],
        "system=swiss; apart=1+2": ["Is paired with 2 B (row 3), although"],
    }.items():
        problems = [finding.problem for finding in Tournament(table, rules=rules).check() if " meet" in finding.problem]
        assert len(problems) == len(wanted), (rules, problems)
        assert all(problem.startswith(begin) for problem, begin in zip(problems, wanted, strict=True)), (
            rules,
            problems,
        )
