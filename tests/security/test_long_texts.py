"""The time for a long text is proportional to its length: no pattern scans it repeatedly."""

from __future__ import annotations

from itertools import cycle, product

import pytest

from tests.fuzz import corpus
from tests.fuzz.targets import TARGETS
from tests.hanging import must_end
from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped

LENGTH = 20_000
UNITS = (
    "/", "1", "A", " ", ".", "=", '"', "'", "½", "-", "1.", "A1", "(", "[", "{", "12B ", "a:b ", "é", "\t", ";", ",", "\n", "+ 2B;", "|",
    "1/2", "0,5", "x;y=", "#", "<", ":", "Rtg ", "BH/C1;", "_x000D_", "0000 - ",
)  # fmt: skip
"""Strings that a hostile text repeats; each makes some careless pattern take quadratic time, or never end."""
BEGINNINGS = {
    "cells": ("", "12", "FFE; lots=", "format="),
    "trf": ("001 ", "013 ", "162 ", "240 ", "310 ", "BBW ", "XXR "),
    "grids": ("Nom;R 1\nA;", "Pos NAME Rtg Pts |", "Pos NAME ", '1;2\n"', "sep=;\n"),
    "formulas": ("", "SUM(", "KOYA(T[", '"', "[1]!"),
    "periods": ("pid,rating,games\n1,", "pid,rating,games\n1,1500,30\n===\na,b,result_a\n1,"),
}


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["some", "every"])
@pytest.mark.parametrize("target", BEGINNINGS)
def test_a_long_text_is_read_or_refused_in_time(target: str, every: bool) -> None:
    """Every text after every beginning; quick runs use one beginning each."""
    sound = corpus.inputs("trf")[5] if target == "trf" else b""
    beginnings = BEGINNINGS[target]
    for beginning, unit in product(beginnings, UNITS) if every else zip(cycle(beginnings), UNITS):
        text = beginning + unit * (LENGTH // len(unit)) + "!"
        with must_end(30):
            TARGETS[target](sound + text.encode())


@each_row("unit", ["/", " / ", "1 ", "½", "=", "01", "F", "|;"])
def test_a_table_of_long_cells_is_no_square_in_time(unit: str) -> None:
    """The search for a square matrix examines every cell; a cell with a hundred strokes once made it run forever."""
    row = ";".join([unit * 200 + "\x01"] * 6)
    with must_end(30):
        TARGETS["grids"]("\n".join([row] * 6).encode())


@pytest.mark.parametrize(
    "formula", ["1.1" * 30_000, "1.1." * 20_000, "KOYA(A1)+" * 10_000, "'" * 80_000, "[a]" * 30_000]
)
def test_a_formula_longer_than_excel_allows_is_left_alone_in_time(formula: str) -> None:
    sheet = worksheet(f'<row r="1"><c r="A1"><f>KOYA(B1)+{formula}</f><v>1</v></c></row>')
    with must_end(30):
        TARGETS["packages"](zipped(parts(sheet)))
