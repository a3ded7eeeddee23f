"""Whole seasons: after every round, each place and each value in the workbook is that of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents.templates.plays import SEASONS, round_robin, teams


@pytest.mark.slow
def test_the_last_round_of_a_small_round_robin(tmp_path: Path) -> None:
    assert round_robin(5, 1, tmp_path, only=5) == 5 * 11


@pytest.mark.slow
def test_the_last_round_of_a_small_team_championship(tmp_path: Path) -> None:
    assert teams(5, 4, 1, tmp_path, only=5) == 5 * 14


SOME = (
    "round robin 5 x 2",
    "round robin 8 x 1",
    "swiss 7 x 5",
    "swiss 12 x 5",
    "teams 6 of 6 x 1",
    "rating list, seed 1",
    "grand prix of 25",
)
"""The seasons for which `make test-all` has time; `python -m tests.documents.templates.seasons --all` plays all of them."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME)
def test_every_round_of_a_season(name: str, tmp_path: Path) -> None:
    play, arguments = SEASONS[name]

    assert play(*arguments, tmp_path) > 100
