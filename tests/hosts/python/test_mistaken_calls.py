"""What a program passes by mistake is said in words of Python, or taken where it can mean one thing only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xl_departage import BUCHHOLZ, ELO_NEW, EXPLAIN, PRIZES, STANDINGS, DepartageError, Tournament
from xl_departage.base.errors import ArgumentError, FileError, WrongType
from xl_departage.hosts.python.testing.comparing import assert_grid
from xl_departage.spreadsheet.recalculation.limits import Limits
from xl_departage.spreadsheet.recalculation.recalculate import recalculate

GRID: list[list[Any]] = [
    ["No", "Name", "R1", "R2"],
    [1, "Anna", "+ 3B", "+ 2N"],
    [2, "Bert", "+ 4N", "- 1B"],
    [3, "Cleo", "- 1N", "+ 4B"],
    [4, "Dora", "- 2B", "- 3N"],
]
PLAN: list[list[Any]] = [["Category", 1], ["Open", 20]]


def tournament() -> Tournament:
    return Tournament(GRID, rules="FIDE-2026; system=swiss", lang="en")


def refused(call: Callable[[], object]) -> DepartageError:
    with pytest.raises(DepartageError) as error:
        call()
    return error.value


def test_standings_of_a_tournament_are_a_ranking_for_functions() -> None:
    """By hand: Anna has two points, and the only prize."""
    ranking: Any = tournament().standings("BH")
    assert PRIZES(ranking, PLAN, player="Anna") == 20
    assert PRIZES(ranking, PLAN)[1][:6] == ["Open", 1, 1, "Anna", 2, 20]


def test_names_in_an_index_are_kept_by_functions() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(GRID[1:], columns=GRID[0])
    for named in (
        frame[["Name", "R1", "R2"]].set_index("Name"),
        frame[["Name", "R1", "R2"]].set_index("Name").rename_axis(None),
    ):
        assert [row[2] for row in STANDINGS(named, "BH;SB", "FIDE-2026")[1:]] == ["Anna", "Bert", "Cleo", "Dora"]
        assert BUCHHOLZ(named, "Anna", rules="FIDE-2026") == 2
        assert [player.name for player in Tournament(named, rules="FIDE-2026").players] == [
            "Anna",
            "Bert",
            "Cleo",
            "Dora",
        ]
    ranking = pandas.DataFrame({"Points": [2, 1]}, index=pandas.Index(["Anna", "Bert"], name="Name"))
    assert PRIZES(ranking, PLAN, player="Anna") == 20


def test_exchanged_arguments_of_explain_are_said_to_be_so() -> None:
    t = tournament()
    assert refused(lambda: EXPLAIN(GRID, "Anna", "BH")).key == "arguments_misplaced"
    codes: Any
    for player, codes in (("Anna", "BH"), (1, "Buchholz"), ("1>2", ["BH", "SB"]), ("Anna", "PAIRING 1")):
        error = refused(lambda player=player, codes=codes: t.explain(player, codes))  # type: ignore[misc]
        assert error.key == "arguments_misplaced"
        assert f"explain({codes!r}, {player!r})" in str(error)
    assert refused(lambda: t.explain("BH", "Zoe")).key == "player_unknown_unlike"
    assert refused(lambda: t.explain("XX", "Anna")).key == "tiebreak_not_known"


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    t = tournament()
    for codes, player in (("BH", "Zoe"), ("PAIRING", "Zoe"), ("PAIRING", "Zoe>1"), ("PAIRING", "1>Zoe")):
        error = refused(lambda codes=codes, player=player: t.explain(codes, player))  # type: ignore[misc]
        assert error.key == "player_unknown_unlike"
        assert "“Zoe”" in str(error)
        assert "Anna; Bert" in str(error)
    for codes in ("BH", "PAIRING"):
        near = refused(lambda codes=codes: t.explain(codes, "Ana"))  # type: ignore[misc]
        assert near.key == "player_unknown"
        assert "Did you mean: Anna" in str(near)


def test_a_round_as_text_is_a_round() -> None:
    t = tournament()
    assert t.what_if("Anna", "1", "0").standings("BH") == t.what_if("Anna", 1, "0").standings("BH")
    assert refused(lambda: t.what_if("Anna", "one", "0")).key == "what_if_round_not_number"


def test_a_limit_as_text_is_said_to_be_one() -> None:
    limits: Any = {"cells": "10"}
    timeout: Any
    for timeout, key in (("10", "limit_is_text"), ("ten", "limit_not_number"), (0, "limit_not_number")):
        assert refused(lambda timeout=timeout: recalculate(b"", timeout=timeout)).key == key  # type: ignore[misc]
    assert refused(lambda: Limits(**limits)).key == "limit_is_text"


def test_lists_are_refused_in_words_of_python() -> None:
    several: Any = ["FIDE-2026", "exempt=0.5"]
    player: Any = [1, 2]
    for call, key in (
        (lambda: BUCHHOLZ([]), "library_empty"),
        (lambda: BUCHHOLZ([[]]), "library_empty"),
        (lambda: ELO_NEW(1760, [], []), "library_empty"),
        (lambda: BUCHHOLZ(GRID, rules=several), "argument_not_single.python"),
        (lambda: BUCHHOLZ(GRID, player=player), "argument_not_single.python"),
        (lambda: Tournament(GRID, rules=several), "rules_not_text"),
    ):
        error = refused(call)
        assert (type(error), error.key) == (ArgumentError, key)
        assert "C2:K31" not in str(error)


def test_empty_files_and_content_in_place_of_a_path(tmp_path: Path) -> None:
    path = tmp_path / "empty.trf"
    path.touch()
    for source in (b"", bytearray(), path, str(path)):
        error = refused(lambda source=source: Tournament.open(source))  # type: ignore[misc]
        assert (type(error), error.key) == (FileError, "package_empty")
    for content in ("012 Test\n001    1      Anna\n", "Name;R1\r\n" + "Anna;+ 2B\r\n" * 400):
        error = refused(lambda content=content: Tournament.open(content))  # type: ignore[misc]
        assert (type(error), error.key) == (WrongType, "open_content")
    assert refused(lambda: Tournament.open("nowhere.trf")).key == "package_not_found"


def test_a_code_that_nobody_knows_is_refused_by_every_format(tmp_path: Path) -> None:
    t = tournament()
    for ending, key in (
        (".xlsx", "tiebreak_not_known"),
        (".trf", "tiebreak_not_known"),
        (".csv", "convert_codes_nowhere.python"),
    ):
        file = tmp_path / f"t{ending}"
        assert refused(lambda file=file: t.save(file, codes="BH;XX")).key == key  # type: ignore[misc]
        assert not file.exists()


def test_rounds_of_the_rules_that_differ_are_named(tmp_path: Path) -> None:
    file = tmp_path / "t.trf"
    Tournament(GRID, rules="FIDE-2026; system=swiss; planned=6").save(file)
    t = Tournament.open(file, rules="planned=7")
    for call in (lambda: t.pair(), lambda: Tournament.open(file).pair(planned=7)):
        error = refused(call)
        assert error.key == "pair_totals_differ.python"
        assert "--rounds" not in str(error)


def test_areas_of_another_size_name_the_sizes() -> None:
    report = recalculate(_workbook())
    assert_grid(report, "A1:A3", [1, 2, 3])
    with pytest.raises(AssertionError, match="expected 2 rows of 1, the area has 3 rows of 1"):
        assert_grid(report, "A1:A3", [1, 2])


def _workbook() -> bytes:
    import io

    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for row in (1, 2, 3):
        sheet.append([row])
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()
