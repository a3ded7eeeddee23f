"""Tournaments that several tests of tie-breaks share."""

from __future__ import annotations

import pytest

from tests.functions.written import team_event as read_team_event
from xl_departage.chess.tournament.team_event import TeamEvent


@pytest.fixture
def team_event() -> TeamEvent:
    """The Swiss of 50 teams of the FIDE checker's files."""
    return read_team_event()
