"""`xl_departage.Tournament`: one object over every format, immutable, with the values of others."""

from __future__ import annotations

import importlib
import io
import json
import random
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner

import xl_departage
from tests.chess.pairing.teams import team_file
from tests.chess.pairing.test_teams import R1
from tests.documents.templates.books import WORKBOOKS, opened, template_file
from xl_departage import EXPLAIN, Tournament
from xl_departage.base.errors import ArgumentError, CannotPair, FileError, GridError
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.file_format import Opened
from xl_departage.formats.source_opening import source_in
from xl_departage.hosts.cli import main
from xl_departage.hosts.python.answers import Finding

DATA = Path(__file__).parents[2] / "data"
CHECKER = DATA / "fide-checker"
GRID = [
    ["Name", "R1", "R2"],
    ["Anna", "+ 2B", "= 3N"],
    ["Bert", "- 1N", "+ 4B"],
    ["Cleo", "+ 4B", "= 1B"],
    ["Dirk", "- 3N", "- 2N"],
]


def checked_by_fide(name: str) -> dict[str, Any]:
    """The places and values of FIDE's own checker."""
    found: dict[str, Any] = json.loads((CHECKER / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("name", "rules"), [("swiss-8x5", "FIDE-2026"), ("team-swiss-large", "FIDE-2024")])
def test_values_are_those_of_the_fide_checker(name: str, rules: str) -> None:
    expected = checked_by_fide(name)
    tournament = Tournament.open(CHECKER / f"{name}.trf", rules=rules)

    compared = 0
    for at, code in enumerate(expected["codes"]):
        # The checker rounds AOB; these others depend on the codes before them.
        if code.partition("/")[0].partition(":")[0] in (
            "AOB",
            "BBE",
            "DE",
            "EDE",
            "EDEBT",
            "EDEBB",
            "EDET",
            "EDEB",
            "TBR",
        ):
            continue
        values = tournament.tiebreak(code)
        for number, player in expected["players"].items():
            value = values[int(number)]
            assert (None if value is None else float(value)) == player["values"][at], (code, number)
            compared += 1
    assert compared > 200


def test_every_way_to_hand_over_a_tournament_gives_the_same_standings(tmp_path: Path) -> None:
    sheet = openpyxl.Workbook().active
    assert sheet is not None
    for row, cells in enumerate(GRID, 1):
        for column, cell in enumerate(cells, 1):
            sheet.cell(row, column, cell).data_type = "s"
    text = "\n".join(";".join(row) for row in GRID).encode()
    path = tmp_path / "club.csv"
    path.write_bytes(text)
    ways = {
        "rows": Tournament(GRID, rules="FIDE-2026"),
        "tuples": Tournament(tuple(map(tuple, GRID)), rules="FIDE-2026"),
        "cells of openpyxl": Tournament(sheet["A1:C5"], rules="FIDE-2026"),
        "path": Tournament.open(path, rules="FIDE-2026"),
        "text of a path": Tournament.open(str(path), rules="FIDE-2026"),
        "bytes": Tournament.open(text, rules="FIDE-2026"),
        "stream": Tournament.open(io.BytesIO(text), rules="FIDE-2026"),
    }

    # By hand: Buchholz of FIDE-2026 is the sum of the opponents' points.
    expected = [
        (1, "Anna", 1.5, (2.5, 1.75)),
        (1, "Cleo", 1.5, (1.5, 0.75)),
    ]
    for way, tournament in ways.items():
        table = tournament.standings(["BH", "SB"])
        assert [(row.name, row.points, row.values) for row in table][:2] == [
            expected_row[1:] for expected_row in expected
        ], way
        assert table.codes == ("BH", "SB")
        assert tournament.tiebreak("BH")["Anna"] == tournament.tiebreak("BH")[1] == Fraction(5, 2), way


@pytest.mark.parametrize(
    "kind", [".trf", ".xlsx", pytest.param(".ods", marks=pytest.mark.libreoffice), ".papi", ".tunx", ".csv"]
)
def test_bytes_without_a_name_are_known_by_their_first_bytes(kind: str) -> None:
    files = {
        ".trf": CHECKER / "swiss-8x5.trf",
        ".xlsx": WORKBOOKS / "swiss-open-en.xlsx",
        ".papi": next((DATA / "papi").glob("*.papi")),
        ".tunx": DATA / "swiss_manager" / "swiss-12x7.TUNX",
        ".csv": DATA / "notations" / "papi-swiss-86x9.csv",
    }
    path = files.get(kind) or template_file(f"swiss-open-en{kind}")

    named, unnamed = Tournament.open(path), Tournament.open(path.read_bytes())

    assert [tuple(row) for row in unnamed.standings("BH;SB")] == [tuple(row) for row in named.standings("BH;SB")]
    assert len(named.players) > 5


def test_it_is_read_once_and_never_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    reads = []

    def counted(opened: Opened, options: ReadingOptions | None = None) -> Source:
        reads.append(1)
        return source_in(opened, options)

    monkeypatch.setattr("xl_departage.hosts.python.tournament.source_in", counted)
    tournament = Tournament(GRID, rules="FIDE-2026")
    for _ in range(3):
        tournament.standings("BH")
        tournament.tiebreak("SB")
        tournament.explain("BH", "Anna")

    assert reads == [1]
    with pytest.raises(AttributeError):
        tournament.name = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        tournament.tiebreak("BH")[1] = 0  # type: ignore[index]


def test_a_sound_tournament_has_no_problems_and_a_wrong_one_names_them_all_without_an_exception() -> None:
    wrong = [list(row) for row in GRID]
    wrong[1][1], wrong[2][2] = "12X1", "+ 3N"
    tournament = Tournament(wrong, rules="FIDE-2026", lang="en")

    assert Tournament(GRID, rules="FIDE-2026").check() == []
    errors = [found for found in tournament.check() if found.severity == "error"]
    assert {found.name for found in errors} >= {"Anna", "Bert"}
    assert all(found.problem and found.cure for found in errors)
    with pytest.raises(GridError):
        tournament.standings("BH")


def test_explanations_are_those_of_the_function_and_compare_two_players() -> None:
    tournament = Tournament(GRID, rules="FIDE-2026; lang=en")

    assert tournament.explain("BH", "Anna") == xl_departage.EXPLAIN(GRID, "BH", "Anna", "FIDE-2026; lang=en")
    assert tournament.explain("BH;SB", "1>3") == xl_departage.EXPLAIN(GRID, "BH;SB", "1>3", "FIDE-2026; lang=en")


def test_a_supposed_result_makes_another_tournament() -> None:
    tournament = Tournament(GRID, rules="FIDE-2026")
    supposed = tournament.what_if("Anna", 2, "1")

    assert [row.points for row in tournament.standings("BH")][:2] == [1.5, 1.5]
    assert supposed.standings("BH")[0][2:5:2] == ("Anna", 2)
    assert supposed.tiebreak("PTS")["Cleo"] == 1
    # It is a whole tournament: what was supposed may be supposed otherwise.
    assert supposed.what_if("Anna", 2, "½").standings("BH;SB").rows() == tournament.standings("BH;SB").rows()


def test_a_supposed_match_of_teams_counts_in_standings_and_not_in_a_file() -> None:
    tournament = Tournament.open(WORKBOOKS / "teams-en.xlsx")
    first, last = tournament.standings()[0], tournament.standings()[-1]
    supposed = tournament.what_if(first.number, tournament.rounds, "0")

    assert supposed.standings("MPTS")[0].points <= first.points
    assert {row.number: row.points for row in supposed.standings("MPTS")}[first.number] < first.points
    assert last.rank == len(tournament.players)


def test_an_unknown_player_is_a_missing_key_in_words() -> None:
    values = Tournament(GRID, rules="FIDE-2026").tiebreak("BH")

    assert "Anna" in values
    assert "Ann" not in values
    assert values.get(17) is None
    with pytest.raises(KeyError, match="Anna"):
        values["Ana"]


def test_what_cannot_be_opened_is_said_in_words(tmp_path: Path) -> None:
    for file, words in [
        (tmp_path / "none.trf", "none.trf"),
        (b"%PDF-1.7 not a tournament", "."),
        (io.StringIO("text"), "."),
        (17, "int"),
    ]:
        with pytest.raises((FileError, GridError, ArgumentError), match=words):
            Tournament.open(file).standings("BH")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="FIDE-2O26"):
        Tournament(GRID, rules="FIDE-2O26")


@pytest.mark.slow
def test_a_stream_is_read_whole_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is longer than what is read of it would lose its last players."""
    text = "\n".join(";".join(row) for row in GRID).encode()
    monkeypatch.setattr("xl_departage.spreadsheet.storage.content.MAX_FILE_SIZE", len(text))

    assert len(Tournament.open(io.BytesIO(text), rules="FIDE-2026").players) == len(GRID) - 1
    with pytest.raises(FileError) as refused:
        Tournament.open(io.BytesIO(text + b"\n"), rules="FIDE-2026")

    assert refused.value.key == "package_too_large"


def test_a_frame_of_pandas_is_taken_and_given() -> None:
    pandas = importlib.import_module("pandas")
    grid_frame = pandas.DataFrame(
        [row[1:] for row in GRID[1:]], index=[row[0] for row in GRID[1:]], columns=["R1", "R2"]
    )
    assert Tournament(grid_frame, rules="FIDE-2026").standings("BH;SB") == Tournament(
        GRID, rules="FIDE-2026"
    ).standings("BH;SB")
    frame = Tournament(GRID, rules="FIDE-2026").standings("BH;SB").to_pandas()

    assert list(frame.columns) == ["rank", "number", "name", "rating", "points", "BH", "SB"]
    assert list(frame["name"])[:2] == ["Anna", "Cleo"]


def big(count: int) -> list[list[str]]:
    """A Swiss of three rounds, drawn with a fixed seed."""
    drawn = random.Random(20261128)
    rows = [[f"Player {number}"] for number in range(1, count + 1)]
    for _ in range(3):
        order = drawn.sample(range(count), count)
        for white, black in zip(order[::2], order[1::2], strict=True):
            sign = drawn.choice("+=-")
            rows[white].append(f"{sign} {black + 1}B")
            rows[black].append(f"{ {'+': '-', '-': '+', '=': '='}[sign] } {white + 1}N")
    return [["Name", "R1", "R2", "R3"], *rows]


@pytest.mark.slow
def test_single_values_of_all_players_cost_little_beside_the_column() -> None:
    """Both in one run, far from the bound (measured: a fiftieth); computing the column for each value would cost 10,000 times it."""
    tournament = Tournament(big(10_000), rules="FIDE-2026")
    began = time.process_time()
    values = tournament.tiebreak("BH")
    column = time.process_time() - began
    began = time.process_time()
    for number in range(1, 10_001):
        values[number]
        tournament.tiebreak("BH")[f"Player {number}"]
    assert time.process_time() - began < 20 * column


def pairs(proposed: Any) -> list[tuple[int, int | None]]:
    """White and Black by number, the boards in order."""
    return [(board.white.number, board.black.number if board.black else None) for board in proposed]


def test_the_next_round_is_that_of_two_engines_and_the_object_stays_as_it_is() -> None:
    """The pairs are those of bbpPairings 6.0.0 and of gacrux' own command (SOURCE.txt of the data)."""
    expected = {
        "accelerated/accelerated-8.trf": (4, {(2, 7), (4, 6), (5, 1), (8, 3)}),
        "entered/cancelled-round.trf": (4, {(4, 1), (3, 2)}),
    }
    for name, (number, wanted) in expected.items():
        tournament = Tournament.open(DATA / "pairing" / name)
        rows_before = tournament.standings("BH").rows()
        proposed = tournament.pair()

        assert (proposed.number, set(pairs(proposed)), proposed.bye) == (number, wanted, None), name
        assert tournament.standings("BH").rows() == rows_before
        assert Tournament.open(DATA / "pairing" / name).pair() is not proposed


def test_a_paired_round_is_part_of_a_new_tournament_which_goes_on(tmp_path: Path) -> None:
    """Rows, lists and TRF alike: the round stands in what is saved, and results make the next one."""
    empty: list[list[Any]] = [["Name", "Elo"]]
    empty += [[f"Player {letter}", 2000 - 10 * at] for at, letter in enumerate("ABCDEFG")]
    rows = [[*row, ""] for row in empty]
    rows[0][2] = "R1"
    started = Tournament(rows, rules="FIDE-2026; system=swiss; planned=3", lang="en")
    first = started.pair(absent=["Player G"], half=[3], first="white")
    # C.04.3: five are left, 1 2 above 4 5 6: S1 = 1 2, S2 = 4 5, and 6 has the bye (C5).
    assert pairs(first) == [(1, 4), (5, 2), (6, None)]
    assert (first.absent, first.bye and first.bye.name) == ({3: "H", 7: "Z"}, "Player F")

    later = first.tournament
    for white, black in pairs(first)[:2]:
        assert black is not None
        later = later.what_if(white, 1, "1")
    assert [row.points for row in started.standings("BH")] == [0] * 7
    assert {row.name[-1]: row.points for row in later.standings("BH")} == {
        "A": 1, "E": 1, "F": 1, "C": 0.5, "B": 0, "D": 0, "G": 0,
    }  # fmt: skip
    # The drawn colour and the rounds planned need not be said again.
    second = later.pair()
    assert (second.number, second.planned) == (2, 3)
    for ending in (".trf", ".csv", ".tsv"):
        file = tmp_path / f"round2{ending}"
        second.tournament.save(file)
        again = Tournament.open(file, rules="FIDE-2026; system=swiss; numbers=number")
        found = {row.name: row.points for row in again.standings("BH")}
        assert found == {row.name: row.points for row in later.standings("BH")}, ending
        with pytest.raises(CannotPair, match=r"planned|result"):
            again.pair()


@pytest.mark.parametrize("name", ["pairing/accelerated/accelerated-8.trf", "fide-checker/dutch-c5.trf"])
def test_a_round_of_a_trf_file_is_written_as_the_command_writes_it(name: str, tmp_path: Path) -> None:
    by_command, by_object = tmp_path / "command.trf", tmp_path / "object.trf"
    result = CliRunner().invoke(main, ["pair", str(DATA / name), "-o", str(by_command), "--lang", "en"])
    assert result.exit_code == 0, result.output

    assert Tournament.open(DATA / name).pair().tournament.save(by_object) == ()
    assert by_object.read_bytes() == by_command.read_bytes()


def test_a_round_of_teams_is_that_of_the_command_and_says_what_to_look_at(tmp_path: Path) -> None:
    """2 – 1, 5 – 3, 6 – 4 as in the tests of the command, which follow C.04.6 by hand."""
    source = tmp_path / "teams.trf"
    source.write_text(team_file([R1], reserves=1), encoding="utf-8", newline="")
    by_command, by_object = tmp_path / "command.trf", tmp_path / "object.trf"
    CliRunner().invoke(main, ["pair", str(source), "-o", str(by_command), "--lang", "en"])

    proposed = Tournament.open(source, lang="en").pair()

    assert pairs(proposed) == [(2, 1), (5, 3), (6, 4)]
    assert any("line-ups" in remark for remark in proposed.remarks)
    assert any("C.04.6" in line for line in proposed.lines)
    proposed.tournament.save(by_object)
    assert by_object.read_bytes() == by_command.read_bytes()


def test_a_file_is_replaced_only_on_request_and_what_it_cannot_hold_is_reported(tmp_path: Path) -> None:
    tournament = Tournament.open(CHECKER / "swiss-8x5.trf", lang="en")
    target = tmp_path / "club.csv"
    target.write_bytes(b"mine")
    with pytest.raises(FileError, match="replace=True"):
        tournament.save(target)
    assert target.read_bytes() == b"mine"

    notices = " ".join(tournament.save(target, replace=True))
    assert "place" in notices
    assert "first day" in notices
    assert Tournament.open(target).standings("BH") != []
    for wrong, words in [
        ("no/such/folder/a.trf", "folder"),
        ("a.papi", r"\.papi"),
        ("s3://bucket/a.trf", "address"),
    ]:
        with pytest.raises(FileError, match=words):
            tournament.save(wrong if "://" in wrong else tmp_path / wrong)
    assert {file.name for file in tmp_path.iterdir()} == {"club.csv"}


@pytest.mark.slow("every format of a small event; the doors are compared quickly (tests/formats/test_every_door.py)")
def test_what_is_saved_and_opened_again_has_the_same_points_and_tie_breaks(tmp_path: Path) -> None:
    for name, codes in [
        ("fide-checker/swiss-8x5.trf", "BH/C1;SB"),
        ("made/sw06-13x5-forfeits.trf", "BH/C1;SB"),
        ("swiss_manager/swiss-12x7.TUNX", "BH;SB"),
        ("papi/swiss-294.papi", "BH;SB"),
    ]:
        tournament = Tournament.open(DATA / name, rules="FIDE-2026")
        expected = {row.number: (row.rank, row.points, row.values) for row in tournament.standings(codes)}
        for ending in (".trf", ".csv", ".tsv", ".xlsx"):
            file = tmp_path / f"{Path(name).stem}{ending}"
            tournament.save(file)
            if ending == ".xlsx":
                # Its second sheet has the standings: place, number, name, rating, points.
                book = opened(file.read_bytes())
                lines = list(book.worksheets[1].iter_rows(min_row=2, values_only=True))
                assert {line[1]: line[4] for line in lines} == {key: row[1] for key, row in expected.items()}, file
                continue
            again = Tournament.open(file, rules="FIDE-2026; numbers=number")
            assert {row.number: (row.rank, row.points, row.values) for row in again.standings(codes)} == expected, file
    untouched = tmp_path / "same.trf"
    Tournament.open(CHECKER / "fwwrc2024.trf").save(untouched)
    assert untouched.read_bytes() == (CHECKER / "fwwrc2024.trf").read_bytes()


def test_a_supposed_match_is_neither_paired_nor_saved(tmp_path: Path) -> None:
    tournament = Tournament.open(WORKBOOKS / "teams-en.xlsx", lang="en")
    supposed = tournament.what_if(1, tournament.rounds, "0")

    for asked in (lambda: supposed.pair(), lambda: supposed.save(tmp_path / "a.trf")):
        with pytest.raises(FileError, match="only supposed"):
            asked()


def test_what_pairing_lacks_is_named_by_its_argument() -> None:
    tournament = Tournament([["Name", "R1"], *[[f"P{at}", ""] for at in range(6)]], lang="en")
    for arguments, words in [
        ({}, "planned="),
        ({"planned": 3}, "first="),
        ({"planned": 3, "first": "white", "absent": ["Nobody"]}, "Nobody"),
    ]:
        with pytest.raises((CannotPair, ArgumentError), match=words):
            tournament.pair(**arguments)  # type: ignore[arg-type]
    with pytest.raises(CannotPair, match="option rounds"):
        Tournament(GRID, rules="FIDE-2026; rounds=1").pair()


def test_objects_of_another_kind_are_refused_in_words(tmp_path: Path) -> None:
    tournament = Tournament(GRID, rules="FIDE-2026", lang="en")
    asked: list[tuple[Callable[[], object], str]] = [
        (lambda: tournament.save(None), "NoneType” is not the name of a file"),  # type: ignore[arg-type]
        (lambda: tournament.save(3), "int” is not the name of a file"),  # type: ignore[arg-type]
        (lambda: tournament.standings(3), "a list of codes, not 3"),  # type: ignore[arg-type]
        (lambda: tournament.standings(["BH", None]), r"a list of codes, not \['BH', None\]"),  # type: ignore[list-item]
        (lambda: tournament.check({"BH": 1}), "a list of codes, not {"),  # type: ignore[arg-type]
        (lambda: tournament.standings(), "in Python codes="),
        (lambda: tournament.explain("BH", None), "named by number or name, not by None"),  # type: ignore[arg-type]
        (lambda: tournament.tiebreak("BH")[[1]], r"named by number or name, not by \[1\]"),  # type: ignore[index]
        (lambda: tournament.what_if(None, 1, "1"), "named by number or name, not by None"),  # type: ignore[arg-type]
        (lambda: Tournament(GRID, rules=3, lang="en").edition, "must be text .*, not 3"),  # type: ignore[arg-type]
    ]
    for ask, words in asked:
        with pytest.raises((ArgumentError, FileError), match=words):
            ask()
    with pytest.raises(TypeError):
        tournament.save(None)  # type: ignore[arg-type]


def test_without_pandas_a_data_frame_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Tournament(GRID, rules="FIDE-2026", lang="en").standings("BH")
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"needs pandas, which is not installed; run .*, or take rows\(\)"):
        table.to_pandas()


def test_a_data_frame_has_the_columns_of_the_table() -> None:
    pytest.importorskip("pandas")
    table = Tournament(GRID, rules="FIDE-2026", lang="en").standings("BH")
    assert list(table.to_pandas().columns) == list(table.columns)


def test_points_of_the_arbiter_stay_when_a_result_is_supposed_and_make_no_win() -> None:
    # The points by addition; WIN as gacrux has it: what the round itself was worth.
    rows = [["Name", "R1", "R2"], ["A", "2W½(+1)", "3B1(-½)"], ["B", "1B½(+½)", "ABS(+1)"], ["C", "ABS", "1W0(+1)"]]
    tournament = Tournament(rows, rules="FIDE-2026; numbers=number; system=swiss")
    supposed = {result: tournament.what_if("A", 1, result) for result in ("1", "½", "0")}

    assert dict(tournament.tiebreak("PTS").items()) == {1: 2, 2: 2, 3: 1}
    assert dict(tournament.tiebreak("WIN").items()) == {1: 1, 2: 0, 3: 0}
    for result, (points_of_a, points_of_b) in {"1": (2.5, 1.5), "½": (2, 2), "0": (1.5, 2.5)}.items():
        points = supposed[result].tiebreak("PTS")
        assert (points["A"], points["B"]) == (points_of_a, points_of_b), result
    assert supposed["1"].tiebreak("WIN")["A"] == 2
    taken = Tournament([["Name", "R1"], ["A", "2W1(-1)"], ["B", "1B0"]], rules="FIDE-2026; system=swiss")
    assert taken.what_if("A", 1, "1").tiebreak("PTS")["A"] == 0


TEAMS_OF_TWO: list[list[Any]] = [
    ["No", "Team", "R1", "R2", "R3"],
    [1, "A", "2w2", "3b½", "4w1"],
    [2, "B", "1b0", "4w2", "3b1½"],
    [3, "C", "4b½", "1w1½", "2w½"],
    [4, "D", "3w1½", "2b0", "1b1"],
]


@pytest.mark.parametrize("edition", ["FFE", "FFE-2012", "FIDE-2026"])
@pytest.mark.parametrize("first", ["GPTS", "MPTS"])
def test_a_value_of_teams_is_explained_on_the_score_that_ranks_them(edition: str, first: str) -> None:
    """One way for the standings, the value of one tie-break, its explanation and the cell that says why."""
    rules = f"{edition}; system=round-robin; boards=2; numbers=number"
    code = "SB"
    announced = Tournament(TEAMS_OF_TWO, rules=f"{rules}; announced={first},{code}")
    plain = Tournament(TEAMS_OF_TWO, rules=rules)
    ranked = {row.number: row.values[-1] for row in plain.standings(f"{first};{code}")}
    # A by hand: game points of B 3½ × 2 + C 2½ × ½ + D 2½ × 1; match points 4 × 2 + 2 × 0 + 3 × 1.
    assert ranked[1] == (10.75 if first == "GPTS" else 11)

    for number in range(1, 5):
        asked = [announced.explain(code, number), plain.explain(f"{first};{code}", number)]
        asked.append(EXPLAIN(TEAMS_OF_TWO, f"{first};{code}", number, rules))
        assert {table[-1][_value_column(table)] for table in asked} == {ranked[number]}, (number, asked[0][-1])
        assert announced.tiebreak(code)[number] == ranked[number]


def _value_column(table: list[list[Any]]) -> int:
    return next(at for at, cell in enumerate(table[-1]) if isinstance(cell, (int, float)))


def test_tables_and_columns_count_compare_and_print_what_they_hold() -> None:
    rows = [["No", "Name", "R1"], [1, "Ann", "2w1"], [2, "Bob", "1b0"], [3, "Cid", "bye"]]
    event = Tournament(rows, rules="FIDE-2026; lang=en")
    table, same = event.standings("BH;SB"), Tournament(rows, rules="FIDE-2026; lang=en").standings("BH;SB")
    assert (table, hash(table), len(table)) == (same, hash(same), 3)
    assert len({table, same, event.standings("SB")}) == 2
    assert table != event.standings("SB")
    assert table != list(table)
    column = event.tiebreak("BH")
    assert (len(column), list(column)) == (3, [1, 2, 3])
    finding = Finding("error", "row 2", 1, "Ann", 1, "2w1", "Wrong.", "Mend it.")
    assert str(finding) == "row 2 Wrong. Mend it."
    assert str(finding._replace(where="", cure="")) == "Wrong."


def test_a_list_of_players_alone_has_its_players_and_is_not_ranked(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("No;Name;Rtg\n1;Anna;2000\n2;Bert;1900\n3;Cleo;\n", encoding="utf-8")
    for player_list in (
        Tournament.open(path),
        Tournament([["Name", "Rtg"], ["Anna", 2000], ["Bert", 1900], ["Cleo", None]]),
    ):
        assert [tuple(player) for player in player_list.players] == [
            (1, "Anna", 2000),
            (2, "Bert", 1900),
            (3, "Cleo", None),
        ]
        with pytest.raises(GridError, match="the page is a list of players"):
            player_list.standings("BH")


def test_a_tournament_is_shown_by_its_name_or_file_and_what_was_played(tmp_path: Path) -> None:
    rows: list[list[Any]] = [
        ["No", "Name", "R1", "R2"],
        [1, "Ann", "2w1", ""],
        [2, "Bob", "1b0", ""],
        [3, "Cid", "bye", ""],
    ]
    assert repr(Tournament(rows, rules="FIDE-2026")) == "<Tournament without a name: 3, round 1 of 2, FIDE-2026>"
    file = tmp_path / "open.csv"
    file.write_text("\n".join(";".join(map(str, row)) for row in rows))
    assert repr(Tournament.open(file, rules="FFE")) == f"<Tournament {str(file)!r}: 3, round 1 of 2, FFE>"
    with pytest.raises(CannotPair) as refused:
        Tournament(rows, rules="FIDE-2026; system=swiss; rounds=1").explain("PAIRING", 1)
    assert refused.value.key == "pair_rules_rounds.python"
