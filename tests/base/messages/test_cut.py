"""A message holds what an arbiter typed, unless it is longer than any list of ours: a cell must hold the message."""

from __future__ import annotations

import pytest

from xl_departage.base.errors import FileError, Place, UnreadableCell


@pytest.mark.parametrize(("length", "whole"), [(60, True), (61, True), (2000, True), (2001, False), (40_000, False)])
def test_a_text_of_more_than_2000_signs_is_cut_to_60(length: int, whole: bool) -> None:
    text = "x" * length
    expected = text if whole else "x" * 60 + "…"

    assert UnreadableCell("update_nameless", numbers=text).message("en").count("x" * 60) >= 1
    for error in (
        FileError("template_not_computed", text=text),
        FileError("template_not_computed", Place(text=text), text=""),
    ):
        shown = error.message("en")
        assert expected in shown
        assert f"x{expected}" not in shown
        assert f"{expected}x" not in shown


def test_a_number_is_never_cut() -> None:
    assert str(10**2100) in FileError("trf_number_twice", number=10**2100).message("en")


def test_a_place_begins_a_sentence_but_a_file_keeps_its_name() -> None:
    assert FileError("template_damaged", Place(sheet="a"), name="N").message("en")[0].isupper()
    assert FileError("template_damaged", Place(file="open.xlsx"), name="N").message("en").startswith("open.xlsx")


def test_a_place_that_is_not_known_is_a_blank_one_in_the_first_column() -> None:
    assert FileError("template_damaged", name="N").where == Place()
    assert FileError("template_damaged", Place(row=3), name="N").where == Place(row=3)
    assert [Place(range_column=column).at_column for column in (None, 1, 2, 9)] == [0, 0, 1, 8]
