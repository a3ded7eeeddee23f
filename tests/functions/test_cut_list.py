"""A list of players that is cut: points need no opponent, everything else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from xl_departage.base.errors import DepartageError, UnknownOpponent
from xl_departage.formats.grid_table import table_of
from xl_departage.formats.source_opening import read_source
from xl_departage.functions import OMITTED, call

EVENT = Path(__file__).parent.parent / "data" / "fide-checker" / "fwwrc2024.trf"
RULES = "FIDE-2026"


@pytest.mark.parametrize("count", [1, 5, 55, 109])
def test_the_points_of_the_first_players_are_those_that_the_file_prints(count: int) -> None:
    source = read_source(EVENT.read_bytes(), EVENT.name)
    cut = table_of(source.crosstable, language="en")[: count + 1]
    # The column of points of the TRF, made by the program that paired the event.
    printed = [[(player.points or 0) / 2] for player in source.tournament.participants[:count]]

    assert call("POINTS", [cut, OMITTED, RULES]) == printed
    assert call("POINTS", [cut, cut[1][1], RULES]) == printed[0][0]
    with pytest.raises(UnknownOpponent):
        call("BUCHHOLZ", [cut, OMITTED, RULES])


@pytest.mark.parametrize(
    "cells",
    [
        [["2W1", "9B½"], ["1B1", "4W1"], ["4B1", "1W½"], ["3W0", "2B0"]],
        [["2W1", "9B?"], ["1B0", "4W1"], ["4B1", "1W½"], ["3W0", "2B0"]],
    ],
    ids=["two winners of a game inside the list", "a result that cannot be read"],
)
def test_any_other_fault_is_still_refused(cells: list[list[str]]) -> None:
    with pytest.raises(DepartageError):
        call("POINTS", [cells, OMITTED, RULES])


def test_byes_absences_and_forfeits_of_a_cut_list_count_as_anywhere() -> None:
    cells = [["9W1", "EXE", "8B½"], ["ABS", "7W+", "8B-"], ["½ BYE", "7B0", "9W1"]]

    # A win, the bye, a draw; nothing, a win by forfeit, a loss by forfeit; a half-point bye, a loss, a win.
    assert call("POINTS", [cells, OMITTED, "FIDE-2026; language=en"]) == [[2.5], [1], [1.5]]
    assert call("POINTS", [cells, OMITTED, "FIDE-2026; language=en; exempt=0"]) == [[1.5], [1], [1.5]]
