"""
Tie-breaks from a player's own results: points, adjusted score, cumulative, games won, Kashdan (FFE 2.4 section 2.1 and
glossary).
"""

from __future__ import annotations

from itertools import accumulate

from xl_departage.base.errors import Undefined
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority, OwnResult
from xl_departage.chess.tiebreaks.context import Context, RoundKind, adjusted_points, rounds
from xl_departage.chess.tiebreaks.figures import FigureRows, Figures, Named, Opposition, own_result
from xl_departage.chess.tiebreaks.registry import (
    Cuts,
    Definition,
    Figure,
    Happened,
    ParsedCode,
    Taken,
    Tiebreak,
    TournamentKind,
    Words,
    define,
)

EVERYWHERE = frozenset(TournamentKind)


def own_figures(context: Context, values: FigureRows, unit: int = 1) -> Figures:
    """The value of each of the player's own rounds, in counts or in units of 1/`unit` point."""
    return Figures(values, rounds(context), unit=unit, name=own_result)


def points(context: Context, _code: ParsedCode) -> Figures:
    """The points scored, as awarded."""
    return own_figures(context, rounds(context).points, 2)


def adjusted(context: Context, _code: ParsedCode) -> Figures:
    """
    The adjusted score (FFE 2.4 section 1; 14.3, in a Swiss only): every unplayed round is a draw, and every other round counts with its
    points, without those that the arbiter gave or took (`adjusted_points`). Under 14.3, nothing becomes a draw in a round robin.
    """

    def name(_player: int, _number: int) -> Named:
        return Opposition.NONE, context.edition.article

    return own_figures(context, adjusted_points(context), 2)._replace(name=name, results=rounds(context).scored)


def cumulative(context: Context, _code: ParsedCode) -> Figures:
    """
    Cumulatif (2.1.1): the sum of the scores after each round, with the points awarded, but without those that the arbiter gave or
    took in addition (section 1: « seul le résultat compte »); a cut excludes the running scores after the first rounds (2.1.1.1).
    A rest round repeats the running score (« après chaque ronde »).

    Raises Undefined if the order of the rounds is unknown.
    """
    if not context.crosstable.ordered:
        raise Undefined("tiebreak_needs_rounds", name=Text("tiebreaks.cumulative_named"))
    played = context.crosstable.rounds
    scored = rounds(context).scored
    return own_figures(context, [tuple(accumulate(row[:played])) for row in scored], 2)._replace(results=scored)


def wins(context: Context, _code: ParsedCode) -> Figures:
    """Games won over the board (2.1.5): « une partie non jouée est comptée comme une nulle au titre du départage »."""
    return own_figures(context, [tuple(map(_WINS.get, row)) for row in rounds(context).kinds])


_WINS = {kind: int(kind == RoundKind.WON) for kind in range(RoundKind.WON, RoundKind.ABSENT + 1)}
_KASHDAN = {
    RoundKind.WON: 4,
    RoundKind.DRAWN: 2,
    RoundKind.LOST: 1,
    RoundKind.FORFEIT: 2,
    RoundKind.FREE: 2,
    RoundKind.ABSENT: 2,
}


def kashdan(context: Context, _code: ParsedCode) -> Figures:
    """
    Kashdan (glossary): 4 per win, 2 per draw, 1 per loss.

    An unplayed round counts 2 whatever was awarded: section 1 makes it a draw « au titre du départage ». Pending rounds
    and the rest rounds of a round robin do not count. Papi counts an unplayed round by the points awarded: won by
    forfeit or exempt 4, a half-point bye 2, an absence or a forfeit lost 1.
    """
    if context.edition.own_result is OwnResult.AWARDED:
        seen = rounds(context)
        win, draw = context.round_win, context.round_draw
        return own_figures(
            context,
            [
                [
                    (4 if scored >= win else 2 if scored >= draw else 1)
                    if RoundKind.LOST < kind <= RoundKind.ABSENT
                    else _KASHDAN.get(kind)
                    for scored, kind in zip(points, kinds, strict=True)
                ]
                for points, kinds in zip(seen.scored, seen.kinds, strict=True)
            ],
        )
    return own_figures(context, [tuple(map(_KASHDAN.get, row)) for row in rounds(context).kinds])


AS_AWARDED = Text("tiebreaks.own.as_awarded")
_WON = Text("tiebreaks.the_games_won_over_the_board")

define(
    Tiebreak("PTS", Text("tiebreaks.points"), ("score", "total", "points marqués"), 1, points=""),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.own.about.points"),
        article="FFE 2.4",
        figures=points,
    ),
)
define(
    Tiebreak(
        "PS",
        Text("tiebreaks.progressive_scores"),
        (
            "Cu",
            "Cmlt",
            "cumul",
            "cumulative",
            "cumulative score",
            "progress",
            "progressive",
            "progressive score",
            "progressif",
            "score progressif",
            "scores progressifs",
            "somme des scores progressifs",
            "sum of progressive scores",
            "Fortschrittspunkte",
        ),
        1,
        offered=EVERYWHERE,
    ),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.own.about.sum"),
        article="FFE 2.4 § 2.1.1",
        figures=cumulative,
        modifiers="C",
        cuts=Cuts("2.1.1.1", "2.1.1.1", "", "", takes=Taken.FIRST_ROUNDS),
        words=Words(result=True, headings={"contribution": Text("tiebreaks.prog_score")}),
    ),
)
define(
    Tiebreak(
        "WON",
        Text("tiebreaks.games_won"),
        ("nombre de parties gagnées", "gagnées", "partie gagnée", "games won over the board", "number of games won"),
        1,
        offered=EVERYWHERE,
    ),
    Authority.FFE,
    Definition(about=_WON, article="FFE 2.4 § 2.1.5", figures=wins, words=Words(happened=Happened())),
)
define(
    # The FFE has only one count of wins, in which an unplayed game is a draw.
    Tiebreak(
        "WIN",
        Text("tiebreaks.number_of_wins"),
        ("wins", "victoires", "gains", "winstpartijen", "aantal winstpartijen", "Anzahl Siege", "Siege"),
        1,
        offered=EVERYWHERE,
        compared=("",),
    ),
    Authority.FFE,
    Definition(
        about=Text("own.about"),
        article="FFE 2.4 § 2.1.5",
        figures=wins,
        words=Words(happened=Happened()),
    ),
)
define(
    Tiebreak("KASHDAN", Text("tiebreaks.kashdan"), ("KA",), 1, offered=EVERYWHERE, additional=True),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.own.about"),
        article="FFE 2.4 § 4 « Kashdan »",
        figures=kashdan,
        words=Words(
            happened=Happened(
                unplayed=Text("tiebreaks.the_round_counts_as_a_draw"),
                otherwise=lambda context: AS_AWARDED if context.edition.own_result is OwnResult.AWARDED else None,
            )
        ),
    ),
)
define(
    Tiebreak("SA", Text("tiebreaks.adjusted_score"), ("ajusté", "adjusted", "AS", "ABH")),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.own"),
        article="FFE 2.4 § 1",
        counts=Figure.OWN_ADJUSTED,
        figures=adjusted,
        words=Words(result=True),
    ),
)
define(
    Tiebreak(
        "HORT",
        Text("tiebreaks.hort"),
        ("attribution", "attribution au départage"),
        nowhere="tiebreak_hort_undefined",
    )
)
