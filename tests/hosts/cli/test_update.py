"""`xl-departage update`: a file supplies what a Swiss workbook lacks; typed cells stay."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import DATA, WORKBOOKS, glanced, opened, template_file, with_cells
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, assemble, find_template
from xl_departage.documents.templates.swiss.swiss_data import of_source
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.cli import main

TRF = DATA / "made" / "sw06-13x5-forfeits.trf"
"""13 players and 5 rounds, with exempt players and forfeits."""
FIRST_ENTRY = 91
"""The column of round 1 in a player's line of a TRF file, from 0; each round takes ten."""


@cache
def empty() -> bytes:
    """An empty workbook for the players of the file, without values."""
    return assemble(find_template("open-suisse"), Options("fr", empty=True, most=13))


def update(path: Path, source: Path = TRF, *more: str) -> Result:
    return CliRunner().invoke(main, ["update", str(path), "--from", str(source), "--lang", "en", *more])


def new(path: Path, source: Path, language: str = "en") -> Result:
    """A workbook made from a file, to a small measure."""
    arguments = ["new", "open-suisse", str(path), "--from", str(source), "--lang", language, "--most", "32"]
    return CliRunner().invoke(main, arguments)


def begin(path: Path, source: Path) -> None:
    """The same with room for few players, and without values: the update brings them."""
    path.write_bytes(
        assemble(find_template("open-suisse"), Options("en", most=13), read_source(source.read_bytes(), source.name))
    )


def grid(path: Path) -> dict[int, list[Any]]:
    sheet = glanced(path.read_bytes())["Grille"]
    return {row[0]: list(row[3:8]) for row in sheet.iter_rows(min_row=5, max_row=124, values_only=True) if row[0]}


def trf(
    *, rounds: int = 5, stated: bool = True, order: Sequence[int] = (), names: Mapping[str, str] | None = None
) -> str:
    """
    The file with the first rounds only, without its number of rounds unless `stated`, its players numbered by their places in
    `order` and called otherwise.
    """
    new = {number: place for place, number in enumerate(order, 1)}
    lines, players = [], []
    for line in TRF.read_text(encoding="utf-8").splitlines():
        if line.startswith("001"):
            line = line[: FIRST_ENTRY - 2 + 10 * rounds].ljust(FIRST_ENTRY - 2)
            name = line[14:47].strip()
            line = f"{line[:14]}{(names or {}).get(name, name):33}{line[47:]}"
            for at in (4, *range(FIRST_ENTRY, FIRST_ENTRY + 10 * rounds, 10)):
                number = line[at : at + 4].strip()
                if new and number not in ("", "0000"):
                    line = f"{line[:at]}{new[int(number)]:4}{line[at + 4 :]}"
            # The points after these rounds are left open.
            players.append(line[:80] + " " * 9 + line[89:])
        elif stated or not line.startswith("XXR"):
            lines.append(line)
    return "\n".join([*lines, *sorted(players)]) + "\n"


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


def games_as_expected(path: Path) -> int:
    """Compare every game of the grid with the file; returns how many sides there were."""
    expected = outcomes(TRF)
    compared = 0
    for number, cells in grid(path).items():
        for cell, (opponent, colour, result) in zip(cells, expected[number], strict=True):
            if opponent is not None and result in "1=0":
                assert cell == f"{opponent}{colour}{result.replace('=', '½')}", number
                compared += 1
    return compared


@pytest.mark.slow
def test_an_empty_workbook_takes_a_whole_tournament_and_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(template_file("open-suisse-fr-vide.xlsx").read_bytes())

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
    assert second.stdout == "Nothing new: the workbook already has all players, games and results of the file.\n"
    assert path.read_bytes() == after


@pytest.mark.slow
def test_what_is_typed_stays_and_is_told(tmp_path: Path) -> None:
    path, out = tmp_path / "open.xlsx", tmp_path / "out.xlsx"
    path.write_bytes(template_file("open-suisse-fr-vide.xlsx").read_bytes())
    assert update(path).exit_code == 0
    sheet = opened(path.read_bytes())["Rondes"]
    games = [row for row in range(5, 40) if sheet[f"D{row}"].value in ("1-0", "0-1", "½-½")]
    changed_row, blank_row = games[:2]
    wrong = "0" if sheet[f"D{changed_row}"].value != "0-1" else "1"
    edited = with_cells(path.read_bytes(), "Rondes", {f"D{changed_row}": wrong})
    edited = with_cells(edited, "Rondes", {f"D{blank_row}": ""})
    path.write_bytes(edited)

    done = update(path, TRF, "-o", str(out))

    assert done.exit_code == 1
    assert done.stdout == "Added: 0 players, 0 rows of games and byes, 1 result.\n"
    assert f"cell D{changed_row}" in done.stderr
    assert "which is kept" in done.stderr
    after = opened(out.read_bytes())["Rondes"]
    assert [after[f"D{row}"].value for row in (changed_row, blank_row)] == [wrong, sheet[f"D{blank_row}"].value]
    assert path.read_bytes() == edited


def test_where_nothing_is_added_what_differs_is_told_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(empty())
    assert update(path).exit_code == 0
    sheet = opened(path.read_bytes())["Rondes"]
    row = next(row for row in range(5, 40) if sheet[f"D{row}"].value == "1-0")
    path.write_bytes(with_cells(path.read_bytes(), "Rondes", {f"D{row}": "0"}))

    done = update(path)

    assert done.exit_code == 1
    assert done.stdout == "Added: 0 players, 0 rows of games and byes, 0 results.\n"
    assert f"cell D{row}" in done.stderr
    assert "which is kept" in done.stderr


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
    made = new(path, TRF)
    original = path.read_bytes()

    result = update(path)

    assert (made.exit_code, result.exit_code) == (0, 0)
    assert opened(original)["Players"]["M9"].value == 1, "No 5 leaves after round 1"
    assert result.stdout == "Nothing new: the workbook already has all players, games and results of the file.\n"
    assert path.read_bytes() == original


ORDER = (8, 3, 13, 1, 11, 5, 2, 12, 7, 4, 10, 6, 9)
"""The old numbers of the players, by their new ones."""
SIMILAR = {
    "Desnier, Manon": "Player 1",
    "Vernard, Cecile": "Player 11",
    "Belchet, Noe": "Martin, Thomas",
    "Bonton, Alice": "Thomas, Martin",
}
NUMBERS = dict(zip(sorted(SIMILAR), ("4", "2", "1", "3"), strict=True))
"""Nobody is called by his own number."""
ALIKE = dict(zip(sorted(SIMILAR), ("Müller, A", "MULLER, A", "Muller, Á", "Bye"), strict=True))
"""Names that whoever reads a list of games cannot tell apart, and a word for no opponent."""
BOTH = {**ALIKE, "Belchet, Noe": NUMBERS["Belchet, Noe"]}


@pytest.mark.parametrize(
    "names",
    [
        pytest.param({}, marks=pytest.mark.slow),
        pytest.param(SIMILAR, id="similar names"),
        pytest.param(NUMBERS, id="numbers as names", marks=pytest.mark.slow),
        pytest.param(ALIKE, id="names alike", marks=pytest.mark.slow),
    ],
)
def test_a_file_that_numbers_the_players_anew_gives_them_their_own_games(tmp_path: Path, names: dict[str, str]) -> None:
    path, source = tmp_path / "open.xlsx", tmp_path / "anew.trf"
    player_names = [
        names.get(player.name, player.name) for player in read_source(TRF.read_bytes(), TRF.name).crosstable.players
    ]
    path.write_bytes(with_cells(empty(), "Joueurs", {f"B{row}": name for row, name in enumerate(player_names, 5)}))
    source.write_text(trf(order=ORDER, names=names), encoding="utf-8")

    done = update(path, source)

    # Names alone are typed in the workbook; the file has ratings, too.
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Filled in, where the workbook had nothing: rating (13); federation (13).\n" in done.stdout
    assert done.stdout.startswith("Added: 0 players, ")
    assert games_as_expected(path) > 40


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(BOTH, id="both"),
        pytest.param(NUMBERS, id="numbers as names", marks=pytest.mark.slow),
        pytest.param(ALIKE, id="names alike", marks=pytest.mark.slow),
    ],
)
def test_games_of_a_new_workbook_are_those_of_the_file_whatever_the_names(
    tmp_path: Path, names: dict[str, str]
) -> None:
    path, source = tmp_path / "open.xlsx", tmp_path / "open.trf"
    source.write_text(trf(names=names), encoding="utf-8")

    made = new(path, source, "fr")
    again = update(path, source)

    assert (made.exit_code, made.stderr) == (0, "")
    assert games_as_expected(path) > 40
    assert again.stdout == "Nothing new: the workbook already has all players, games and results of the file.\n"


def test_a_namesake_who_enters_late_takes_no_game_of_the_other(tmp_path: Path) -> None:
    """No 6 enters in round 2; before, the lines of No 1 name him, and nobody else was called so."""
    path, first, more = tmp_path / "open.xlsx", tmp_path / "first.trf", tmp_path / "more.trf"
    first.write_text(_five(rounds=1), encoding="utf-8")
    more.write_text(_five(rounds=2), encoding="utf-8")

    begin(path, first)
    done = update(path, more)

    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Added: 1 player")
    games = [
        tuple(row[index] for index in (0, 2, 3, 4))
        for row in glanced(path.read_bytes())["Rounds"].iter_rows(min_row=5, max_row=9, max_col=5, values_only=True)
    ]
    assert games[0] == (1, "Martin, Thomas #1", "1-0", "Roy, Luc"), "his name means two players now"
    assert (2, "Martin, Thomas #6", "1-0", "Martin, Thomas #1") in games


def _five(*, rounds: int) -> str:
    """Four players, and in round 2 a fifth with the name of the first."""
    people = [
        (1, "Martin, Thomas", 1500, "   2 w 1", "   6 b 0"),
        (2, "Roy, Luc", 1400, "   1 b 0", "   3 w ="),
        (3, "Petit, Jean", 1450, "   4 w =", "   2 b ="),
        (4, "Weber, Anna", 1420, "   3 b =", "0000 - Z"),
        (6, "Martin, Thomas", 1600, "0000 - Z", "   1 w 1"),
    ]
    lines = ["012 Open"]
    for number, name, rating, *played in people[: 3 + rounds]:
        lines.append(f"001 {number:4} m    {name:33} {rating:4} FRA".ljust(91) + "  ".join(played[:rounds]))
    return "\n".join(lines) + "\n"


def test_players_of_whom_it_is_not_certain_who_they_are_stop_the_update(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    original = with_cells(empty(), "Joueurs", {"B5": "Noé Belchet", "B6": "Roy, Anne"})
    path.write_bytes(original)

    refused = update(path)

    assert refused.exit_code == 2
    assert "No. 1 Noé Belchet" in refused.stderr
    assert "No. 3 Belchet, Noe" in refused.stderr
    assert path.read_bytes() == original


@pytest.mark.parametrize(
    ("rounds", "stated", "planned", "withdrawn"),
    [(1, False, None, None), (2, False, None, None), (2, True, 5, None), (5, True, 5, 1)],
)
def test_a_file_of_the_first_rounds_presets_only_what_it_states(
    rounds: int, stated: bool, planned: int | None, withdrawn: int | None
) -> None:
    """It says neither that the event ends there nor that a player who misses its last round has withdrawn."""
    found = of_source(read_source(trf(rounds=rounds, stated=stated).encode(), "a.trf"))

    assert (found.front["planned"], found.front["counted"]) == (planned, None)
    player = found.lists["players"][4]
    assert player["last_round"] == withdrawn
    assert player["absences"] == ("" if withdrawn or rounds == 1 else "2")


@pytest.mark.slow
def test_the_number_of_rounds_is_left_open_until_a_file_states_it(tmp_path: Path) -> None:
    """A file of the first round says neither that the event ends there nor that a player who misses a round has withdrawn."""
    path, source = tmp_path / "open.xlsx", tmp_path / "a.trf"
    source.write_text(trf(rounds=2, stated=False), encoding="utf-8")
    assert new(path, source).exit_code == 0
    made = opened(path.read_bytes())
    label = next(row for row in made["Home"].iter_rows(min_row=1, max_row=40) if row[0].value == "Number of rounds")
    assert label[1].value is None
    assert (made["Players"]["M9"].value, made["Players"]["O9"].value) == (None, "2")
    assert "Enter the pairings of round 3" in made["Home"]["A1"].value

    source.write_text(trf(stated=True), encoding="utf-8")
    done = update(path, source)

    assert done.exit_code == 0
    assert "Number of rounds, as in the file: 5." in done.stdout
    after = opened(path.read_bytes())
    assert after["Home"][label[1].coordinate].value == 5
    assert after["Standings"]["C5"].value == "Belchet, Noe", "the leader after five rounds"


@pytest.mark.slow
def test_a_short_swiss_in_which_all_have_met_is_still_one(tmp_path: Path) -> None:
    path, first, last = tmp_path / "open.xlsx", tmp_path / "first.csv", tmp_path / "last.csv"
    rows = [
        "No;Name;R 1;R 2;R 3",
        "1;Anna;+4B;+3N;+2B",
        "2;Bea;+3B;+4N;-1N",
        "3;Cora;-2N;-1B;+4N",
        "4;Dora;-1N;-2B;-3B",
    ]
    first.write_text("\n".join(";".join(row.split(";")[:3]) for row in rows), encoding="utf-8")
    last.write_text("\n".join(rows), encoding="utf-8")

    made = new(path, first, "fr")
    done = update(path, last)

    assert (made.exit_code, done.exit_code, done.stderr) == (0, 0, "")
    assert {number: cells[:3] for number, cells in grid(path).items()} == {
        1: ["4B1", "3N1", "2B1"],
        2: ["3B1", "4N1", "1N0"],
        3: ["2N0", "1B0", "4N1"],
        4: ["1N0", "2B0", "3B0"],
    }


@pytest.mark.slow("the rule is tried without a workbook quickly (test_update_rules)")
def test_a_number_of_rounds_that_is_too_low_is_raised_and_told(tmp_path: Path) -> None:
    """As in workbooks made by earlier versions from a file of the first round."""
    path, source = tmp_path / "open.xlsx", tmp_path / "a.trf"
    source.write_text(trf(rounds=1).replace("XXR 5", "XXR 1"), encoding="utf-8")
    begin(path, source)
    source.write_text(trf(rounds=2, stated=False), encoding="utf-8")

    done = update(path, source)

    assert done.exit_code == 0
    assert "Number of rounds raised from 1 to 2" in done.stdout
    assert glanced(path.read_bytes())["Standings"]["C5"].value


def test_formulas_that_cannot_be_computed_afterwards_are_told(tmp_path: Path) -> None:
    """A name that another program lost: the file is written, as the first line says, and what is wrong in it is told."""
    path = tmp_path / "open.xlsx"
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(empty())) as archive, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
        for item in archive.infolist():
            data = archive.read(item)
            if item.filename == "xl/workbook.xml":
                data, count = re.subn(rb'<definedName name="Departages">[^<]*</definedName>', b"", data)
                assert count == 1
            out.writestr(item, data)
    path.write_bytes(target.getvalue())

    done = update(path)

    assert done.exit_code == 1
    assert done.stdout.startswith("Added: 13 players")
    assert "“Departages”" in done.stderr


def with_line(text: str, line: str, at: int, replacement: str) -> str:
    """A TRF with another text in a line."""
    return text.replace(line, f"{line[:at]}{replacement}{line[at + len(replacement) :]}")


def test_what_the_file_says_otherwise_of_players_and_points_is_reported(tmp_path: Path) -> None:
    """A rating, a birth, a FIDE number, a scoring, a round that is gone: no status 0, and each in words."""
    path = tmp_path / "open.xlsx"
    text = TRF.read_text(encoding="utf-8")
    three = next(line for line in text.splitlines() if line.startswith("001    3"))
    known = with_line(
        with_line(text, three, 69, "1991/05/17"), three[:69] + "1991/05/17" + three[79:], 57, "   12345677"
    )
    three = next(line for line in known.splitlines() if line.startswith("001    3"))
    source = tmp_path / "changed.trf"
    source.write_text(known, encoding="utf-8", newline="")
    begin(path, source)
    assert update(path, source).exit_code == 0
    head, rest = known.split("001 ", 1)
    name = three[14:47].strip()
    cases = {
        "rating": (with_line(known, three, 48, "2222"), f"{name}: rating 2222 → "),
        "birth": (with_line(known, three, 69, "1990/05/17"), f"{name}: birth 1990/05/17 → 1991"),
        "FIDE number": (with_line(known, three, 57, "   12345678"), "It is not certain who is who"),
        "scoring": (f"{head}162  W 3.0    D 1.0    L 0.0\n001 {rest}", "points of the results"),
        "a round less": (trf(rounds=4), "round 5: only in"),
        "a contradiction": (with_line(known, three, FIRST_ENTRY, "   1 w 1"), ""),
    }
    original = path.read_bytes()
    for what, (changed, words) in cases.items():
        source.write_text(changed, encoding="utf-8", newline="")

        done = update(path, source)

        assert done.exit_code != 0, (what, done.output)
        assert words in done.output, (what, done.output)
        assert "Nothing new" not in done.output, what
        assert path.read_bytes() == original, what


def test_what_a_newer_file_knows_arrives_beside_rounds_and_results(tmp_path: Path) -> None:
    """
    After two rounds, the same file says a birth, a penalty, byes that are asked for, and who may not meet: each stands in the workbook,
    where a person would type it.
    """
    path, source = tmp_path / "open.xlsx", tmp_path / "changed.trf"
    text = trf(rounds=2)
    source.write_text(text, encoding="utf-8", newline="")
    begin(path, source)
    three = next(line for line in text.splitlines() if line.startswith("001    3"))
    records = ("299          -1.0    2    3", "240 H   4    7", "240 Z   3    8", "260   3   5    1    9")
    newer = with_line(text, three, 69, "1990/05/17") + "".join(f"{record}\n" for record in records)
    source.write_text(newer, encoding="utf-8", newline="")

    done = update(path, source)

    assert (done.exit_code, done.stderr) == (0, ""), done.output
    assert "Filled in, where the workbook had nothing: birth (1); forbidden pairs; " in done.stdout
    updated = read_document(path.read_bytes(), path.name).tournament
    assert updated.participants[2].birth == "1990/05/17"
    assert [(adjustment.numbers, adjustment.round, adjustment.points) for adjustment in updated.adjustments] == [
        ((3,), 2, -2)
    ]
    assert coming_byes(updated) == {(7, 4): Outcome.HALF_BYE, (8, 3): Outcome.ZERO_BYE}
    assert [(forbidden_pair.numbers, forbidden_pair.first_round) for forbidden_pair in updated.forbidden] == [
        ((1, 9), 3)
    ]
    assert update(path, source).stdout.startswith("Nothing new")


def test_later_rounds_of_a_file_that_contradicts_an_earlier_one_are_not_written(tmp_path: Path) -> None:
    path, first, whole = tmp_path / "open.xlsx", tmp_path / "first.trf", tmp_path / "whole.trf"
    first.write_text(trf(rounds=1), encoding="utf-8")
    path.write_bytes(empty())
    assert update(path, first).exit_code == 0
    sheet = opened(path.read_bytes())["Rondes"]
    row = next(row for row in range(5, 40) if sheet[f"D{row}"].value == "1-0")
    path.write_bytes(with_cells(path.read_bytes(), "Rondes", {f"D{row}": "0"}))
    whole.write_text(trf(), encoding="utf-8")

    done = update(path, whole)

    assert done.exit_code == 1
    assert "Rounds 2 to 5 of the file are not written" in done.stderr
    assert done.stdout == "Added: 0 players, 0 rows of games and byes, 0 results.\n"
