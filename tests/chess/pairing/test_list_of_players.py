"""Round 1 from a list of players alone: by the command, in Python and on the page, as if the list had an empty column for the round."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner

from xl_departage import Tournament
from xl_departage.base.errors import GridError
from xl_departage.hosts.cli import main
from xl_departage.hosts.page import calculator

Rows = list[list[str]]
LISTS: dict[str, Rows] = {
    "names and ratings": [["Name", "Rating"], ["Anna", "2000"], ["Bert", "1900"], ["Carl", "1800"], ["Dora", "1700"]],
    "names alone": [["Nom"], ["Anna"], ["Bert"], ["Carl"], ["Dora"]],
    "below a title": [["Open", ""], ["", ""], ["Naam", "Rating"], *[[name, "1500"] for name in ("A", "B", "C", "D")]],
    "an odd number, with clubs": [
        ["Nr.", "Name", "Elo", "Verein"],
        *[[str(number), f"S{number}", str(2000 - number), "SK"] for number in range(1, 8)],
    ],
    "of another program": [
        ["No.", "", "Name", "FideID", "FED", "Rtg", "Club/City"],
        *[[str(number), "", f"Berg, P{number}", f"10{number}", "BEL", "1500", ""] for number in range(1, 7)],
    ],
    "with absences and byes": [
        ["No", "Name", "Rating", "½ byes", "Absent", "First round"],
        *(["1", "Anna", "2000", "", "", ""], ["2", "Bert", "1900", "2", "", ""], ["3", "Carl", "1800", "", "1, 3", ""]),
        *(["4", "Dora", "1700", "", "", ""], ["5", "Eva", "1600", "", "", "3"], ["6", "Finn", "1500", "", "", ""]),
    ],
}


def command(path: Path) -> list[tuple[int, int | None]]:
    done = CliRunner().invoke(main, ["pair", str(path), "--rounds", "5", "--initial", "white", "--format", "json"])
    assert done.exit_code == 0, done.output
    sides = [(board["white"], board["black"]) for board in json.loads(done.stdout)["boards"]]
    return [(white["number"], black and black["number"]) for white, black in sides]


def in_python(tournament: Tournament) -> list[tuple[int, int | None]]:
    return [
        (board.white.number, board.black and board.black.number) for board in tournament.pair(planned=5, first="white")
    ]


def page(rows: Rows) -> list[tuple[int, int | None]]:
    def answered(action: str, **values: Any) -> Any:
        answer = json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))
        assert "value" in answer, answer
        return answer["value"]

    begun = answered("begin", rows=rows, rounds=5) or {"rows": rows}
    asked = {"total": 5, "first": "white", "absent": "", "half": ""}
    boards = answered("pair", rows=begun["rows"], rules="FIDE-2026; system=swiss", asked=asked)["boards"]
    return [tuple(board["numbers"]) for board in boards]


def as_csv(rows: Rows) -> str:
    return "\n".join(";".join(f'"{cell}"' for cell in row) for row in rows)


@pytest.mark.parametrize("list_name", LISTS)
def test_every_door_pairs_a_list_of_players(list_name: str, tmp_path: Path) -> None:
    rows = LISTS[list_name]
    path, book = tmp_path / "players.csv", openpyxl.Workbook()
    path.write_text(as_csv(rows), encoding="utf-8")
    assert book.active is not None
    for row in rows:
        book.active.append([int(cell) if cell.isdecimal() else cell or None for cell in row])
    book.save(tmp_path / "players.xlsx")
    paired = command(path)

    there = [number for pair in paired for number in pair if number is not None]
    away = {3, 5} if "absences" in list_name else set()
    assert sorted(there) == sorted({*range(1, len(rows) - (2 if "title" in list_name else 0))} - away)
    # The upper half meets the lower half in its order, and the last player has the bye of an odd number (C.04.3).
    order = sorted(there)
    half = len(order) // 2
    assert [{white, black} for white, black in paired if black is not None] == [
        {upper, lower} for upper, lower in zip(order[:half], order[half : 2 * half], strict=True)
    ]
    assert [white for white, black in paired if black is None] == order[2 * half :]
    pairs_by_door = {
        "workbook": command(tmp_path / "players.xlsx"),
        "file in Python": in_python(Tournament.open(path)),
        "rows in Python": in_python(Tournament(rows)),
        "page": page(rows),
    }
    assert pairs_by_door == dict.fromkeys(pairs_by_door, paired)


def test_the_written_round_keeps_what_the_list_says_of_later_rounds_and_of_its_players(tmp_path: Path) -> None:
    path, out = tmp_path / "players.csv", tmp_path / "round1.trf"
    rows = [
        [*row, more] for row, more in zip(LISTS["with absences and byes"], ["Not with", "6", *[""] * 5], strict=True)
    ]
    path.write_text(as_csv(rows), encoding="utf-8")
    done = CliRunner().invoke(main, ["pair", str(path), "-o", str(out), "--rounds", "5", "--initial", "white"])

    assert done.exit_code == 0, done.output
    lines = out.read_text(encoding="utf-8").splitlines()
    assert [line.split() for line in lines if line.startswith("260")] == [["260", "1", "5", "1", "6"]]
    entries = [line[89:] for line in lines if line.startswith("001")]
    assert [" ".join(entry.split()) for entry in (entries[2], entries[4])] == ["0000 - Z 0000 - Z", "0000 - Z 0000 - Z"]
    assert entries[1].rstrip().endswith("0000 - H")
    # The next round is paired from it.
    assert Tournament.open(path).pair(planned=5, first="white").tournament.players[0].name == "Anna"


def test_standings_are_no_list_of_players_and_a_list_is_not_ranked() -> None:
    ranked = [["No", "Name", "Pts"], ["1", "Anna", "3"], ["2", "Bert", "2"]]
    with pytest.raises(GridError) as refused:
        Tournament(ranked).pair(planned=5, first="white")
    assert refused.value.key == "grid_no_rounds"
    with pytest.raises(GridError) as refused:
        Tournament(LISTS["names and ratings"]).standings("BH")
    assert refused.value.key == "grid_no_rounds"


def test_a_fault_in_a_list_of_players_names_file_and_cell(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("No;Name;Rating\n1;Anna;2000\n1;Bert;1900\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["pair", str(path), "--rounds", "5", "--initial", "white", "--lang", "en"])
    assert done.exit_code == 2
    assert "players.csv, line 3" in done.output
