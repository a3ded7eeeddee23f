"""A tournament goes from a list of games to TRF, to a grid and to a page, and back, and stays the same."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.crosstable.tournaments import random_tournaments
from tests.doors.pages import chess_results
from tests.lists.test_pages import entries
from tests.lists.written import lists_of
from xl_departage.crosstable.model import Crosstable
from xl_departage.doors.reading import read_document
from xl_departage.files.csv_grid import write_csv
from xl_departage.files.grid_table import grid_file
from xl_departage.trf.writing import Version, written_trf


@given(
    random_tournaments(),
    st.randoms(use_true_random=False),
    st.sampled_from(("fr", "en", "nl", "de")),
    st.sampled_from(("TRF16", "TRF26")),
)
def test_a_list_a_trf_a_grid_and_a_page_hold_the_same_games(
    table: Crosstable, lots: random.Random, language: str, version: Version
) -> None:
    _, games = lists_of(table, lots, language)
    rows = [["" if cell is None else str(cell) for cell in row] for row in games]
    wanted = entries(table, table.rounds)

    listed = read_document(write_csv(rows), "games.csv")
    page = read_document(chess_results(rows, "Open").encode(), "games.html")
    trf = written_trf(listed, version)
    back = read_document(trf.text.encode(), "t.trf")
    grid = grid_file(back, "CSV")
    again = read_document(write_csv(grid.rows), "grid.csv", grid.options)

    assert trf.left_out == ()
    for source in (listed, page, back, again):
        assert entries(source.crosstable, table.rounds) == wanted
