"""Ratings with a separator of thousands, as spreadsheets and web pages of several countries write them."""

from __future__ import annotations

import pytest

from tests.rows import each_row
from xl_departage.base.errors import UnreadableCell
from xl_departage.chess.ratings.rating_cell import read_rating


@each_row("mark", [" ", "\u00a0", "\u202f", "\u2009", "'", "\u2019", ".", ","])
@each_row("letter", ["", " F"])
def test_a_rating_with_a_separator_of_thousands_is_read(mark: str, letter: str) -> None:
    assert read_rating(f"2{mark}459{letter}").rating == 2459


@each_row("text", ["24 59", "2 45", "2 4599", "2  '459", "2''459", "12 459"])
def test_other_groups_of_digits_are_refused(text: str) -> None:
    with pytest.raises(UnreadableCell):
        read_rating(text)
