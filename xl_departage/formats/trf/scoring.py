"""
The points for each result: TRF26 record 162, XXS of JaVaFo's extension of TRF16, and the records of bbpPairings and
SwissSys.

TRF26, record 162: `W` win over the board or by forfeit and full-point bye (1.0), `D` draw and half-point bye (0.5), `L`
loss over the board (0.0), `A` absence, that is zero-point bye and forfeit loss (0.0), `P` pairing-allocated bye (as
`W`), `X` unknown result (as `D`).
"""

from __future__ import annotations

from collections.abc import Mapping

from xl_departage.chess.tournament.points import PointSystem, format_points

INDIVIDUAL_SCORES = ("W", "D", "L", "A", "P", "X")
SCORING_TAGS = ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
"""The records that give the points: those of TRF26, JaVaFo and bbpPairings."""
TEAM_SCORES = ("TW", "TD", "TL")
EXTENDED_SCORES = (
    "WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL", "W", "D",
)  # fmt: skip


_COVERED = {
    "W": ("win", "forfeit_win", "full_bye"),
    "D": ("draw", "half_bye"),
    "L": ("loss",),
    "A": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
}


SINGLE_SCORES: Mapping[str, tuple[str, ...]] = {
    "BBW": ("win", "forfeit_win", "full_bye"),
    "BBD": ("draw", "half_bye"),
    "BBL": ("loss",),
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}
"""Records of bbpPairings and SwissSys that each hold a single number of points, and the results they apply to."""


def with_single_scores(system: PointSystem, scores: Mapping[str, int]) -> PointSystem:
    """
    The point system with the values of records BBW … BBU. As in bbpPairings, the pairing-allocated bye is worth a win
    unless BBU says otherwise.
    """
    values = {name: points for tag, points in scores.items() for name in SINGLE_SCORES[tag]}
    if "BBW" in scores and "BBU" not in scores:
        values["pairing_bye"] = scores["BBW"]
    return system._replace(**values)


def from_record(scores: Mapping[str, int]) -> PointSystem:
    """The point system of record 162; `scores` gives half-points by letter."""
    values = {name: scores[letter] for letter, names in _COVERED.items() if letter in scores for name in names}
    if "P" not in scores and "W" in scores:
        values["pairing_bye"] = scores["W"]
    return PointSystem()._replace(**values)


def to_record(system: PointSystem) -> dict[str, int] | None:
    """The half-points by letter for record 162, or None if its letters cannot express the system."""
    scores = {
        "W": system.win,
        "D": system.draw,
        "L": system.loss,
        "A": system.zero_bye,
        "P": system.pairing_bye,
    }
    return scores if from_record(scores) == system else None


def from_extension(scores: Mapping[str, int]) -> PointSystem | None:
    """
    The point system of XXS; `scores` gives half-points by code, in file order, because any later code overrides an earlier one
    (`W` also overrides `WW`).

    None if White and Black earn different points for the same result, which no crosstable can hold.
    """
    names = {
        "W": ("white_win", "black_win", "forfeit_win", "full_bye"),
        "D": ("white_draw", "black_draw", "half_bye"),
        "WW": ("white_win",),
        "BW": ("black_win",),
        "WD": ("white_draw",),
        "BD": ("black_draw",),
        "WL": ("white_loss",),
        "BL": ("black_loss",),
        "ZPB": ("zero_bye",),
        "HPB": ("half_bye",),
        "FPB": ("full_bye",),
        "PAB": ("pairing_bye",),
        "FW": ("forfeit_win",),
        "FL": ("forfeit_loss",),
    }
    values = {name: points for code, points in scores.items() for name in names[code]}
    system = PointSystem()._asdict()
    for result in ("win", "draw", "loss"):
        white = values.pop(f"white_{result}", system[result])
        black = values.pop(f"black_{result}", system[result])
        if white != black:
            return None
        values[result] = white
    return PointSystem()._replace(**values)


def format_extension(system: PointSystem) -> str:
    """The record XXS for the system."""
    return "XXS " + " ".join(f"{code}={format_points(points)}" for code, points in to_extension(system).items())


def to_extension(system: PointSystem) -> dict[str, int]:
    """The half-points by code for XXS, with every code except the shortcuts."""
    return {
        "WW": system.win,
        "BW": system.win,
        "WD": system.draw,
        "BD": system.draw,
        "WL": system.loss,
        "BL": system.loss,
        "FW": system.forfeit_win,
        "FL": system.forfeit_loss,
        "PAB": system.pairing_bye,
        "FPB": system.full_bye,
        "HPB": system.half_bye,
        "ZPB": system.zero_bye,
    }
