"""`xl-departage update`: a file supplies what a Swiss workbook lacks; typed cells stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.templates.books import DATA, WORKBOOKS, opened, with_cells
from xl_departage.cli import main
from xl_departage.files.source import read_source

TRF = DATA / "made" / "sw06-13x5-forfeits.trf"
"""13 players and 5 rounds, with exempt players and forfeits."""
EMPTY = WORKBOOKS / "open-suisse-fr-vide.xlsx"


def update(path: Path, source: Path = TRF, *more: str) -> Result:
    return CliRunner().invoke(main, ["update", str(path), "--from", str(source), "--lang", "en", *more])


def grid(path: Path) -> dict[int, list[Any]]:
    sheet = opened(path.read_bytes())["Grille"]
    return {row[0]: list(row[3:8]) for row in sheet.iter_rows(min_row=5, max_row=124, values_only=True) if row[0]}


def outcomes(path: Path) -> dict[int, list[tuple[int | None, str, str]]]:
    """Opponent, colour and result of every round as in the TRF."""
    table = read_source(path.read_bytes(), path.name).crosstable
    return {
        player.number: [
            (
                None if entry.opponent is None else table.players[entry.opponent].number,
                "" if entry.colour is None else {"w": "B", "b": "N"}[entry.colour.value],
                entry.outcome.value,
            )
            for entry in player.rounds
        ]
        for player in table.players
    }


@pytest.mark.slow
def test_an_empty_workbook_takes_a_whole_tournament_and_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(EMPTY.read_bytes())

    first = update(path)
    found, after = grid(path), path.read_bytes()
    second = update(path)

    assert (first.exit_code, first.stderr) == (0, "")
    assert first.stdout.startswith("Added: 13 players, ")
    expected = outcomes(TRF)
    assert found.keys() == expected.keys()
    for number, cells in found.items():
        for cell, (opponent, colour, result) in zip(cells, expected[number], strict=True):
            if opponent is not None and result in "1=0":
                assert cell == f"{opponent}{colour}{result.replace('=', '½')}", number
            elif opponent is not None:
                assert (cell[: len(str(opponent))], cell[-1]) == (str(opponent), result[0]), number
            else:
                assert cell == {"U": "EXE", "F": ">", "H": "½ BYE", "Z": "ABS"}[result], number
    assert second.stdout == "Nothing new: the workbook already has everything in the file.\n"
    assert path.read_bytes() == after


@pytest.mark.slow
def test_what_is_typed_stays_and_is_told(tmp_path: Path) -> None:
    path, out = tmp_path / "open.xlsx", tmp_path / "out.xlsx"
    path.write_bytes(EMPTY.read_bytes())
    assert update(path).exit_code == 0
    sheet = opened(path.read_bytes())["Rondes"]
    games = [row for row in range(5, 40) if sheet[f"E{row}"].value in ("1-0", "0-1", "½-½")]
    other, blank = games[:2]
    wrong = "0" if sheet[f"E{other}"].value != "0-1" else "1"
    typed = with_cells(path.read_bytes(), "Rondes", {f"E{other}": wrong})
    typed = with_cells(typed, "Rondes", {f"E{blank}": ""})
    path.write_bytes(typed)

    done = update(path, TRF, "-o", str(out))

    assert done.exit_code == 1
    assert done.stdout == "Added: 0 players, 0 rows of games and byes, 1 result.\n"
    assert f"cell E{other}" in done.stderr
    assert "which is kept" in done.stderr
    after = opened(out.read_bytes())["Rondes"]
    assert [after[f"E{row}"].value for row in (other, blank)] == [wrong, sheet[f"E{blank}"].value]
    assert path.read_bytes() == typed


def test_players_of_another_tournament_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes((WORKBOOKS / "open-suisse-fr.xlsx").read_bytes())

    refused = update(path)

    assert refused.exit_code == 2
    assert "Marchal Olivier" in refused.stderr
    assert path.read_bytes() == (WORKBOOKS / "open-suisse-fr.xlsx").read_bytes()


@pytest.mark.slow
def test_a_workbook_of_any_language_is_known_by_its_own_names(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    made = CliRunner().invoke(main, ["new", "swiss-open", str(path), "--empty", "--lang", "nl"])
    assert made.exit_code == 0, made.stderr

    done = update(path)

    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("Added: 13 players, 35 rows of games and byes")


def test_a_workbook_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "club.xlsx"
    path.write_bytes((WORKBOOKS / "grand-prix-fr.xlsx").read_bytes())

    refused = update(path)

    assert refused.exit_code == 2
    assert "xl-departage new" in refused.stderr


@pytest.mark.slow
def test_a_workbook_made_from_a_file_takes_nothing_from_it_twice(tmp_path: Path) -> None:
    """Absences after a withdrawal are in the list of players and have no lines in the list of games."""
    path = tmp_path / "open.xlsx"
    made = CliRunner().invoke(main, ["new", "open-suisse", str(path), "--from", str(TRF), "--lang", "en"])
    before = path.read_bytes()

    result = update(path)

    assert (made.exit_code, result.exit_code) == (0, 0)
    assert opened(before)["Players"]["M9"].value == 1, "No 5 leaves after round 1"
    assert result.stdout == "Nothing new: the workbook already has everything in the file.\n"
    assert path.read_bytes() == before
