"""Byes entered before a round is paired do not make the round count as played."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.checks.grids import FIRST_ROUND, Cells, Sound, check, sound_grids
from tests.examples import examples
from tests.formats.grids.tournaments import DATA
from xl_departage.base.cells import Range
from xl_departage.base.errors import Place
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.source_opening import grid_source
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.functions.catalogue import call

BYES = {"ffe": ("EXE", "=", ">", "--"), "chess-results": ("-1", "-½", "0"), "vega": ("+BYE", "=BYE", "--")}


def with_round_of_byes(data: st.DataObject, sound: Sound) -> Cells:
    """The grid with one more round, in which some players have byes and no player has an opponent."""
    byes = data.draw(
        st.dictionaries(st.integers(0, len(sound.table.players) - 1), st.sampled_from(BYES[sound.style]), min_size=1)
    )
    column = FIRST_ROUND + sound.table.rounds
    cells: Cells = []
    for place, row in enumerate(sound.cells):
        title = f"R {sound.table.rounds + 1}" if row[0] == "N°" else None
        cells.append([*row[:column], byes.get(place - 3, title), *row[column:]])
    return cells


@settings(max_examples=examples(240), deadline=None)
@given(st.data(), sound_grids())
def test_a_bye_in_advance_changes_no_value(data: st.DataObject, sound: Sound) -> None:
    cells = with_round_of_byes(data, sound)

    table = read_crosstable(cells).crosstable
    assert (table.rounds, table.planned) == (sound.table.rounds, sound.table.rounds + 1)
    assert table.scores == sound.table.scores
    for code in ("BH", "BH/C1", "SB", "PS"):
        column, wanted = (
            call("TIEBREAK", (cast(Range, grid), code, None, "FIDE-2026")) for grid in (cells, sound.cells)
        )
        assert column == wanted


@settings(max_examples=examples(160), deadline=None)
@given(st.data(), sound_grids())
def test_check_says_that_a_round_with_a_player_left_over_does_not_count_and_the_option_makes_it_count(
    data: st.DataObject, sound: Sound
) -> None:
    cells = with_round_of_byes(data, sound)
    # Nobody announces the bye of the pairing.
    cells[data.draw(st.integers(3, 2 + len(sound.table.players)))][FIRST_ROUND + sound.table.rounds] = BYES[
        sound.style
    ][0]
    option = f"rounds={sound.table.rounds + 1}"

    (problem,) = [found for found in check(cells).problems if found.key == "grid_byes_only"]
    assert option in problem.cure("en")
    assert option.replace("rounds", "rondes") in problem.cure("fr")
    assert problem.place.round == sound.table.rounds + 1
    assert (
        read_crosstable(cells, ReadingOptions(rounds=sound.table.rounds + 1)).crosstable.rounds
        == sound.table.rounds + 1
    )


@pytest.mark.parametrize(
    ("coming", "reported"),
    [
        (["½ BYE", "", "ABS", ""], False),
        # Round after round: who has withdrawn.
        (["", "ABS", "", ""], False),
        (["EXE", "", "", ""], True),
        # Everybody has an entry: the round may have been called off.
        (["½ BYE", "ABS", "ABS", "ABS"], True),
    ],
)
def test_what_is_announced_for_a_round_to_come_is_no_problem(coming: list[str], reported: bool) -> None:
    rounds = ["3W1", "4B0", "1B0", "2W1"]
    cells: Cells = [["No", "Name", "R 1", "R 2", "R 3"]]
    cells += [
        [at, name, played, bye, bye]
        for at, (name, played, bye) in enumerate(zip("ABCD", rounds, coming, strict=True), 1)
    ]

    assert [problem.key for problem in check(cells).problems] == ["grid_byes_only"] * reported
    # A command that reads the grid says no more.
    assert [notice.key for notice in grid_source(cells, Place()).notices] == ["grid_byes_only"] * reported


def test_a_round_of_forfeits_is_one() -> None:
    assert read_crosstable([["+ 2B", "> 2N"], ["- 1N", "< 1B"]]).crosstable.rounds == 2


def test_a_trf_round_without_any_game_counts_where_the_option_says_so() -> None:
    source = (DATA / "fide-checker" / "dutch-c5.trf").read_bytes()

    assert read_trf(source).crosstable.rounds == 2
    assert read_trf(source, options=ReadingOptions(rounds=3)).crosstable.rounds == 3


@pytest.mark.parametrize("cells", [[["EXE"]], [["EXE"], ["EXE"]], [["BYE"], [""]], [["=", "="], ["", "EXE"]]])
def test_check_tells_of_a_grid_that_holds_byes_only(cells: Cells) -> None:
    last = f"rounds={len(cells[0])}"

    (problem,) = [found for found in check(cells).problems if found.key == "grid_byes_only"]
    assert last in problem.cure("en")


def test_a_trf_that_holds_byes_only_is_told() -> None:
    source = "001    1      A                                 2000                             1.0    1  0000 - U\n"

    (notice,) = [notice for notice in read_trf(source).notices if notice.key == "record_byes_only"]
    assert "rounds=1" in notice.message("en")


@pytest.mark.parametrize(
    ("points", "reported"),
    [
        # The page counts the last round: 1½ and the exemption, 1 and nothing, 1½ and half a point.
        ((2.5, 1, 2, 0), ["check_points_byes"]),
        ((1.5, 1, 1.5, 0), []),
        ((2.5, 1, 2, 1), ["check_points"] * 3),
    ],
)
def test_a_column_of_points_that_counts_byes_says_that_the_round_was_played(
    points: tuple[float, ...], reported: list[str]
) -> None:
    rounds = [["+ 2B", "= 3N", "EXE"], ["- 1N", "+ 4B", ""], ["+ 4B", "= 1B", "="], ["- 3N", "- 2N", ""]]
    cells: Cells = [["N°", "Nom", "R 1", "R 2", "R 3", "Pts"]]
    cells += [
        [at, name, *row, total] for at, (name, row, total) in enumerate(zip("ABCD", rounds, points, strict=True), 1)
    ]

    found = [problem for problem in check(cells).problems if problem.check == "points"]
    assert [problem.key for problem in found] == reported
    if reported == ["check_points_byes"]:
        assert "rounds=3" in found[0].cure("en")
        assert not [problem for problem in check(cells, "FFE; rounds=3").problems if problem.check == "points"]
