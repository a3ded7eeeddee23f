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
        Whether the points for games, for an absence and for the pairing-allocated bye determine all others: a forfeit win and a
        full-point bye are worth a win, a half-point bye a draw, a lost forfeit an absence. Record 162 and the pairing programs hold
        no other system.
        """
        return (self.forfeit_win, self.full_bye, self.half_bye, self.forfeit_loss) == (
            self.win,
            self.win,
            self.draw,
            self.zero_bye,
        )

    @property
    def scoring(self) -> Scoring:
        """The points for games over the board."""
        return Scoring(self.win, self.draw, self.loss)

    def points(self, outcome: Outcome) -> int:
        """The half-points of an outcome; 0 for a pending game."""
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
    """The point system of `scoring=3-1-0` in `rules`, with byes and forfeits as TRF26 sets them by default."""
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
    The point system under the options `scoring` and `exempt`. Unless `exempt` is stated, a pairing-allocated bye that is worth a
    win or a draw stays worth one (FIDE C.04.1).
    """
    if options.scoring_is_stated or options.scoring != Scoring():
        as_result = {system.draw: options.scoring.draw, system.win: options.scoring.win}
        system = from_scoring(options.scoring, as_result.get(system.pairing_bye, system.pairing_bye))
    if options.says_exempt:
        system = system._replace(pairing_bye=bye_worth(system.scoring, options.exempt))
    return system


def scoring_stated(options: ReadingOptions) -> str:
    """The scoring that the options state, as rules spell it: `scoring=3-1-0; exempt=½`; empty if they state none."""
    games = options.scoring_is_stated or options.scoring != Scoring()
    parts = ["scoring=" + "-".join(map(points_text, options.scoring))] if games else []
    return "; ".join(parts + ([f"exempt={points_text(options.exempt)}"] if options.says_exempt else []))


def points_as_options(system: PointSystem) -> tuple[str, ...]:
    """The points of a record as options of `rules`; without those that are usual, and without a bye whose worth no option gives."""
    scoring = () if system.scoring == Scoring() else ("scoring=" + "-".join(map(points_text, system.scoring)),)
    worth = {bye_worth(system.scoring, exempt): exempt for exempt in (0, 1, 2)}
    usual = system.pairing_bye == system.win or system.pairing_bye not in worth
    return scoring if usual else (*scoring, f"exempt={points_text(worth[system.pairing_bye])}")


def format_points(half_points: int) -> str:
    """Half-points as a decimal number: `11.5`."""
    sign = "-" if half_points < 0 else ""
    whole, half = divmod(abs(half_points), 2)
    return f"{sign}{whole}.{5 if half else 0}"


def points_in_words(half_points: int) -> Text | str:
    """Half-points as a number in a sentence, without the `.0` that it has in a column: `1`, `1.5`."""
    whole, half = divmod(abs(half_points), 2)
    return decimal(f"{'-' if half_points < 0 else ''}{whole}{'.5' if half else ''}")
