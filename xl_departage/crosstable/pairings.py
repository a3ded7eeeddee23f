"""
The result of one pairing, White's score first: `1-0`, `½-½`, `X - X`, `1 - F`, as pairing pages and round sheets have
it.
"""

from __future__ import annotations

from xl_departage.crosstable.model import Outcome
from xl_departage.crosstable.scan import normalise
from xl_departage.errors import UnreadableCell

_RESULTS: dict[str, tuple[Outcome, Outcome]] = {
    "": (Outcome.PENDING, Outcome.PENDING),
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "0-1": (Outcome.LOSS, Outcome.WIN),
    "½-½": (Outcome.DRAW, Outcome.DRAW),
    "1-F": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "F-1": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "F-F": (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
    # Penalties over the board.
    "0-0": (Outcome.LOSS, Outcome.LOSS),
    "½-0": (Outcome.DRAW, Outcome.LOSS),
    "0-½": (Outcome.LOSS, Outcome.DRAW),
}
_SYNONYMS = {
    "X-X": "½-½",
    "=-=": "½-½",
    "½": "½-½",
    "0F-0F": "F-F",
    "1F-0F": "1-F",
    "0F-1F": "F-1",
    "1-0F": "1-F",
    "0F-1": "F-1",
    "+--": "1-F",
    "--+": "F-1",
    "---": "F-F",
}
"""`X - X` is a draw on pages of the FFE."""


def parse_result(value: object) -> tuple[Outcome, Outcome]:
    """
    What a result brought White and Black; a blank is not played yet. Raises UnreadableCell (`1-0` that became a date,
    say).
    """
    text = normalise(value).replace(" ", "").replace(":", "-")
    text = _SYNONYMS.get(text, text)
    if text not in _RESULTS:
        raise UnreadableCell("grid_result_unreadable")
    return _RESULTS[text]


def format_result(white: Outcome, black: Outcome) -> str:
    """The text of a result; raises UnreadableCell for two outcomes that are no result of one game."""
    for text, outcomes in _RESULTS.items():
        if outcomes == (white, black):
            return text
    raise UnreadableCell("grid_result_unreadable")
