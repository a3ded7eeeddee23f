"""Words that resemble one another, and expressions that are compiled when they are used."""

from __future__ import annotations

import re

import pytest

from xl_departage.base.regex import regex
from xl_departage.base.text import did_you_mean, points_text


def test_a_word_is_suggested_once_and_the_nearest_first() -> None:
    known = ("BH", "SB", "SB", "WIN", "WON", "BH")
    assert did_you_mean("WINN", known) == "WIN, WON"
    assert sorted(did_you_mean("wn", known).split(", ")) == ["WIN", "WON"]
    # Nothing resembles it: what there is, each once.
    assert did_you_mean("xyz", known) == "BH, SB, WIN, WON"
    # A synonym that is nearer stands alone.
    assert did_you_mean("Bucholz", known, ("Buchholz", "Koya")) == "Buchholz"


def test_half_points_as_a_score_also_below_zero() -> None:
    """A player who loses points by a penalty before he scores any stands below zero."""
    assert [points_text(points) for points in range(-3, 6)] == ["-1½", "-1", "-½", "0", "½", "1", "1½", "2", "2½"]


def test_an_expression_is_compiled_at_its_first_use_and_then_is_the_compiled_one() -> None:
    lazy = regex("(a)(b?)", re.IGNORECASE)
    assert "search" not in vars(lazy)
    assert [found[0] for found in lazy.finditer("xAbA")] == ["Ab", "A"]
    compiled = re.compile("(a)(b?)", re.IGNORECASE)
    for method in ("finditer", "findall", "fullmatch", "match", "search", "split", "sub"):
        # A bound method of the pattern: nothing of ours is between.
        assert vars(lazy)[method] == getattr(compiled, method)
    with pytest.raises(AttributeError):
        getattr(lazy, "__wrapped__")  # noqa: B009 - what inspection asks for is not an expression's
