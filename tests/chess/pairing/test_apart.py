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
from xl_departage.chess.tournament.apart import read_apart
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
        assert (None if found is None else [tuple(one) for one in found]) == wanted, text
    beside = read_apart("9, 12@6-7", 10)
    assert beside is not None
    assert [tuple(one) for one in beside] == [((9, 10), 1, None), ((10, 12), 6, 7)]


def test_option_column_and_record_give_the_same_pairings() -> None:
    plain = pairs(PLAYERS)
    assert ("P1", "P5") in plain
    option = pairs(PLAYERS, f"{RULES}; apart=1+5")
    assert option != plain
    assert not {("P1", "P5"), ("P5", "P1")} & set(option)
    told = [list(row) for row in PLAYERS]
    told[1][3] = "5"
    assert pairs(told) == option
    told[1][3], told[5][3] = "", "1@1-2"
    assert pairs(told) == option
    # A pair of other rounds is no pair here.
    told[5][3] = "1@2-3"
    assert pairs(told) == plain
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
    told = [list(row) for row in PLAYERS]
    for wrong in ("P5", "1", "5@", "5-6"):
        told[1][3] = wrong
        with pytest.raises(DepartageError, match="not numbers of players") as refused:
            pairs(told)
        assert "9@6-7" in str(refused.value), wrong
    told[1][3] = "77"
    with pytest.raises(DepartageError, match="77"):
        pairs(told)


def test_forbidden_pairs_never_meet_and_why_not_says_so() -> None:
    chance = random.Random(61)
    for _ in range(20):
        one, other = sorted(chance.sample(range(1, 9), 2))
        found = pairs(PLAYERS, f"{RULES}; apart={one}+{other}")
        assert {f"P{one}", f"P{other}"} not in [set(sides) for sides in found]
    why: Any = catalogue.call("EXPLAIN", [GAMES, "PAIRING 1", "1>5", f"{RULES}; apart=1+5", PLAYERS])
    assert any("may not" in str(cell) or "not be paired" in str(cell) for row in why for cell in row), why
