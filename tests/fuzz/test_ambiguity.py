"""If two notations or two languages read one cell differently, no reading is chosen silently."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.fuzz.strategies import texts
from xl_departage.base.errors import AmbiguousCell, UnreadableCell
from xl_departage.chess.tournament.options import FORMATS, LANGUAGES, ReadingOptions
from xl_departage.formats.grids.grid_cells import ParsedCell, parse_cell
from xl_departage.formats.grids.grid_reading import read_crosstable

SIGNS = (
    *"+-=<>012½WBNFDLXSUZHRPGV /:*?",
    "12", "EXE", "BYE", "ABS", "---", "0000 - ", "1/2", "0,5", "Nulle", "Gain", "forfait",
)  # fmt: skip
"""The signs that notations consist of."""
NAMED = [ReadingOptions(format=name) for name in FORMATS if name != "auto"]
SPOKEN = [ReadingOptions(language=language) for language in LANGUAGES]


def read(text: str, options: ReadingOptions) -> ParsedCell | None:
    """None if the cell has no single reading."""
    try:
        return parse_cell(text, options)
    except (UnreadableCell, AmbiguousCell):
        return None


def nothing_is_guessed(text: str) -> bool:
    """
    Check that a cell with several readings has none without an option (or waits for the other side of the game). Return
    whether there are several.
    """
    found = read(text, ReadingOptions())
    by_format = [cell for options in NAMED if (cell := read(text, options)) is not None]
    by_language = [cell for options in SPOKEN if (cell := read(text, options)) is not None]
    several = len({(cell.outcome, cell.opponent, cell.points) for cell in by_format}) > 1
    colours = len({cell.colour for cell in by_language if cell.colour is not None}) > 1
    if several:
        assert found is None or found.tentative, text
    if colours:
        assert found is None, text
    return several or colours


def test_every_text_of_two_signs_with_several_readings_is_ambiguous() -> None:
    pairs = {first + second for first, second in itertools.product(SIGNS, repeat=2)} | set(SIGNS)

    ambiguous = [text for text in pairs if nothing_is_guessed(text)]

    # The test must meet ambiguous texts: F, U and Z alone, and B after a number, are some.
    assert {"F", "U", "Z", "12B", "-1"} <= set(ambiguous)
    assert len(ambiguous) > 15


@settings(deadline=None, max_examples=examples(200))
@given(st.one_of(texts, st.lists(st.sampled_from(SIGNS), min_size=3, max_size=5).map("".join)))
def test_no_longer_text_is_guessed_either(text: str) -> None:
    nothing_is_guessed(text)


@pytest.mark.parametrize("opponent_cell", ["", "+ 3B", "EXE"])
def test_minus_one_whose_opponent_does_not_confirm_the_loss_is_ambiguous(opponent_cell: str) -> None:
    """`-1` is the bye of chess-results or a loss to number 1; only the other side of the game decides."""
    table: list[list[object]] = [
        ["N°", "Nom", "R 1"],
        [1, "A", opponent_cell],
        [2, "B", "-1"],
        [3, "C", "- 1N" if opponent_cell == "+ 3B" else ""],
    ]

    with pytest.raises(AmbiguousCell) as caught:
        read_crosstable(table)

    assert "format" in caught.value.message("fr")
    assert read_crosstable(table, ReadingOptions(format="chess-results")) is not None
