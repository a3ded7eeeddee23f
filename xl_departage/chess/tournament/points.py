"""What each kind of result is worth."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.messages import Text, decimal
from xl_departage.base.text import points_text
from xl_departage.chess.tournament.crosstable import Outcome, Scoring, bye_worth
from xl_departage.chess.tournament.options import ReadingOptions


class PointSystem(NamedTuple):
    """Half-points of each kind of result."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    forfeit_win: int = 2
    forfeit_loss: int = 0
    full_bye: int = 2
    half_bye: int = 1
    zero_bye: int = 0
    pairing_bye: int = 2

    @property
    def of_games_and_byes(self) -> bool:
        """
        Whether games, absences and the pairing-allocated bye say all: a forfeit and a full-point bye are worth a win, a half-point bye a
        draw, a lost forfeit an absence. Record 162 and the pairing programs hold no other system.
        """
        return (self.forfeit_win, self.full_bye, self.half_bye, self.forfeit_loss) == (
            self.win,
            self.win,
            self.draw,
            self.zero_bye,
        )

    @property
    def scoring(self) -> Scoring:
        """The points for games."""
        return Scoring(self.win, self.draw, self.loss)

    def points(self, outcome: Outcome) -> int:
        """Half-points of an outcome; 0 for a pending game."""
        name = _FIELDS.get(outcome)
        value: int = getattr(self, name) if name else 0
        return value


_FIELDS = {
    Outcome.WIN: "win",
    Outcome.DRAW: "draw",
    Outcome.LOSS: "loss",
    Outcome.UNRATED_WIN: "win",
    Outcome.UNRATED_DRAW: "draw",
    Outcome.UNRATED_LOSS: "loss",
    Outcome.FORFEIT_WIN: "forfeit_win",
    Outcome.FORFEIT_DRAW: "draw",
    Outcome.FORFEIT_LOSS: "forfeit_loss",
    Outcome.DOUBLE_FORFEIT: "forfeit_loss",
    Outcome.PAIRING_BYE: "pairing_bye",
    Outcome.FULL_BYE: "full_bye",
    Outcome.HALF_BYE: "half_bye",
    Outcome.ZERO_BYE: "zero_bye",
}


def from_scoring(scoring: Scoring, pairing_bye: int) -> PointSystem:
    """The system for `scoring=3-1-0` in `rules`, with byes and forfeits as TRF26 sets them by default."""
    return PointSystem(
        scoring.win,
        scoring.draw,
        scoring.loss,
        forfeit_win=scoring.win,
        full_bye=scoring.win,
        half_bye=scoring.draw,
        pairing_bye=pairing_bye,
    )


def under_options(system: PointSystem, options: ReadingOptions) -> PointSystem:
    """
    The points with what the options `scoring` and `exempt` say. A pairing-allocated bye that is worth a win, or a draw, stays so where
    `exempt` says nothing (FIDE C.04.1).
    """
    if options.scoring_said or options.scoring != Scoring():
        as_result = {system.draw: options.scoring.draw, system.win: options.scoring.win}
        system = from_scoring(options.scoring, as_result.get(system.pairing_bye, system.pairing_bye))
    if options.says_exempt:
        system = system._replace(pairing_bye=bye_worth(system.scoring, options.exempt))
    return system


def scoring_stated(options: ReadingOptions) -> str:
    """What the options say of the scoring, as rules spell it: `scoring=3-1-0; exempt=½`; empty where they say nothing."""
    games = options.scoring_said or options.scoring != Scoring()
    parts = ["scoring=" + "-".join(map(points_text, options.scoring))] if games else []
    return "; ".join(parts + ([f"exempt={points_text(options.exempt)}"] if options.says_exempt else []))


def format_points(half_points: int) -> str:
    """Half-points as `11.5`."""
    sign = "-" if half_points < 0 else ""
    whole, half = divmod(abs(half_points), 2)
    return f"{sign}{whole}.{5 if half else 0}"


def points_said(half_points: int) -> Text | str:
    """Points in a sentence, without the nought of a column: `1 point`, `1.5 points`."""
    whole, half = divmod(abs(half_points), 2)
    return decimal(f"{'-' if half_points < 0 else ''}{whole}{'.5' if half else ''}")
