"""A season as it was played: its stages, and what everybody did in each. `formats.season_results` reads it from cells."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from xl_departage.chess.tournament.record import Participant


class Result(NamedTuple):
    """What one player did in one stage; a place or points that are not typed are None."""

    player: int
    """Index into the players of the season."""
    place: int | None
    points: Fraction | None
    row: int


class Stage(NamedTuple):
    """One stage, with its results as listed."""

    name: str
    results: tuple[Result, ...] = ()


class Season(NamedTuple):
    """A whole season, as it was read."""

    players: tuple[Participant, ...]
    manual: tuple[Fraction, ...]
    """By player, the value typed for the tie-break MANUAL; 0 if there is none."""
    stages: tuple[Stage, ...]
    listed: bool
    """Whether the players come from a list of players, with ratings, categories and clubs."""
    language: str
    """The language of the headings; `auto` if they do not show it."""
