"""
Tie-breaks from the opponents' scores: Buchholz with any cut and its derivatives, Sonneborn-Berger, Koya (FFE 2.4
sections 2.1.3 and 2.2, glossary).

FFE 1998 has two different rules for the score that counts for a round without a game: section 1 makes every unplayed game a
draw against oneself; the glossary (section 4, « Score ajusté ») halves the score of an opponent who forfeited and gives an
exempt player the mean of the tournament. The glossary applies to the cases it covers, section 1 to the rest: the more precise
text prevails.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority, OwnResult, OwnUnplayed
from xl_departage.chess.tiebreaks.context import (
    Context,
    RoundKind,
    adjusted_half_points,
    adjusts,
    of_opponents,
    once,
    rounds,
)
from xl_departage.chess.tiebreaks.figures import Combine, FigureRows, Figures, Named, Opposition, divided
from xl_departage.chess.tiebreaks.own_results import EVERYWHERE
from xl_departage.chess.tiebreaks.registry import (
    Cuts,
    Definition,
    Figure,
    Limit,
    ParsedCode,
    Tiebreak,
    TournamentKind,
    Words,
    define,
    tally,
)

SWISS = frozenset({TournamentKind.SWISS})
SCORE_UNIT = 4
"""Opponents' scores are in quarter-points, because an adjusted score may be halved."""
GLOSSARY = "FFE 2.4 § 4 « Score ajusté »"
"""The article for opponents who were not met and for exempt players: section 1 has neither the half nor the mean."""


@once
def opponents_scores(context: Context) -> FigureRows:
    """
    What each round counts in Buchholz, in quarter-points: the opponent's adjusted score, or the score that replaces it.
    None for pending rounds and rest rounds.

    Raises Undefined if a fictitious opponent is needed and the order of the rounds is unknown, and InconsistentGrid for a game over the
    board without an opponent.
    """
    doubled = [2 * score for score in adjusted_half_points(context)]

    def otherwise(player: int, number: int, kind: int) -> Exact | None:
        return _stand_in(context, player, number)[1] if kind <= RoundKind.ABSENT else None

    return of_opponents(context, doubled, otherwise)


@once
def opponents_results(context: Context) -> Sequence[Sequence[int]]:
    """
    The results by which these scores are multiplied, in half-points: for an unplayed round, a draw in the edition of 1998, and the
    points awarded in that of 2012. What the arbiter gave or took is left out: it is neither a result « réalisé face à » an opponent
    (2.2.2.2) nor a game won or drawn (2.2.2.1).
    """
    seen = rounds(context)
    if context.edition.own_result is not OwnResult.DRAWN or not adjusts(context):
        return seen.scored
    draw, lost, absent = context.round_draw, RoundKind.LOST, RoundKind.ABSENT
    return [
        points
        # Equivalent mutant `max(kinds, default=lost) <= lost -> max(kinds, default=lost) < lost`: without the shortcut for players who
        # played every round, the rows are the same.
        if max(kinds, default=lost) <= lost
        else tuple([draw if lost < kind <= absent else scored for scored, kind in zip(points, kinds, strict=True)])
        for points, kinds in zip(seen.scored, seen.kinds, strict=True)
    ]


def opponents_figures(context: Context) -> Figures:
    """The figures of Buchholz and Sonneborn-Berger."""

    def name(player: int, number: int) -> Named:
        if rounds(context).kinds[player][number] <= RoundKind.LOST:
            return Opposition.REAL, context.edition.article
        opposition = _stand_in(context, player, number)[0]
        halved = opposition in (Opposition.HALF, Opposition.MEAN)
        return opposition, GLOSSARY if halved else context.edition.article

    return Figures(opponents_scores(context), rounds(context), opponents_results(context), unit=SCORE_UNIT, name=name)


def _stand_in(context: Context, player: int, number: int) -> tuple[str, Exact]:
    """Whose score counts for an unplayed round, and that score in quarter-points."""
    seen = rounds(context)
    opponent, kind = seen.opponents[player][number], seen.kinds[player][number]
    if not adjusts(context):
        # A forfeit in a round robin counts as a game against the named opponent, with the points awarded.
        assert opponent is not None
        return Opposition.REAL, 2 * adjusted_half_points(context)[opponent]
    if context.edition.own_unplayed is not OwnUnplayed.GLOSSARY:
        return Opposition.FICTITIOUS, 2 * sum(fictitious(context, player, number))
    # A forfeit against a known opponent, won or lost, counts half of that opponent's adjusted score; an exemption the
    # mean of the tournament; an absence, late entry, withdrawal or requested bye a draw against oneself (section 1).
    adjusted = adjusted_half_points(context)
    if kind == RoundKind.FORFEIT and opponent is not None:
        return Opposition.HALF, adjusted[opponent]
    if kind == RoundKind.FREE:
        return Opposition.MEAN, divided(2 * sum(adjusted), len(adjusted))
    return Opposition.SELF, 2 * adjusted[player]


class Fictitious(NamedTuple):
    """
    The fictitious opponent of one round (FFE 14.3 « score ajusté de type direct »), in half-points; its score is the
    sum.
    """

    before: int
    """The player's score before the round."""
    gained: int
    """The opponent's gain from the round: a win minus the player's own result."""
    later: int
    """Half a point for each remaining round."""


def fictitious(context: Context, index: int, number: int) -> Fictitious:
    """
    FFE 14.3: the player's score before the round + (1 - the player's result in it) + half a point for each remaining
    round.

    A player meets a fictitious opponent in forfeits against a named opponent too: the formula only uses the player's own result,
    without points that the arbiter gave or took in addition; the score before the round includes such points. The remaining rounds
    are those up to the last round played, so that standings after a round are those of a tournament that ends there, like the
    scores next to them. Raises Undefined if the order of the rounds is unknown.
    """
    if not context.crosstable.ordered:
        raise Undefined("tiebreak_fictitious_needs_rounds")
    entries = context.players[index].rounds
    score_before = sum(entry.points for entry in entries[:number])
    result = rounds(context).scored[index][number]
    rounds_left = max(0, context.crosstable.rounds - number - 1)
    return Fictitious(score_before, context.round_win - result, context.round_draw * rounds_left)


def buchholz(context: Context, _code: ParsedCode) -> Figures:
    """
    The adjusted scores of the opponents (2.2.1.1); Médian n drops the n worst and the n best (2.2.1.2, 2.2.1.3),
    Tronqué n the n worst (2.2.1.4, 2.2.1.5).

    The score that replaces an unmet opponent's can be cut like any other: the text gives no kind priority. The worst
    are cut first, then the best of the rest; a cut of all leaves 0.
    """
    return opponents_figures(context)


def buchholz_sum(context: Context, _code: ParsedCode) -> Figures:
    """
    « La somme des résultats du Buchholz des adversaires » (2.2.1.6): the full Buchholz of every opponent, met or missed by a forfeit,
    once per meeting. Rounds without an opponent add nothing, nor do games not yet played.

    An opponent who forfeited counts in full: the glossary halves only adjusted scores.
    """
    sums = tally(context, ParsedCode("BH")).amounts()
    seen, pending = rounds(context), RoundKind.PENDING
    values = [
        tuple(
            [
                None if opponent is None or kind == pending else sums[opponent]
                for opponent, kind in zip(opponents, kinds, strict=True)
            ]
        )
        for opponents, kinds in zip(seen.opponents, seen.kinds, strict=True)
    ]
    return Figures(values, seen, unit=SCORE_UNIT)


def yugoslav(context: Context, _code: ParsedCode) -> Figures:
    """
    Yougoslave (glossary): « somme des S.A. des adversaires ayant réalisé au moins 50 % des points ».

    The adjusted score of the opponent is compared with half the points possible; after a forfeit it is compared before it is halved.
    A score that replaces an opponent's is tested as it is added. (The text specifies none of this.)
    """
    figures = opponents_figures(context)
    adjusted = adjusted_half_points(context)

    def tested(player: int, number: int, value: Exact | None) -> Exact | None:
        opponent = figures.rounds.opponents[player][number]
        halved = value is not None and opponent is not None and figures.name(player, number)[0] == Opposition.HALF
        return 2 * adjusted[opponent] if halved and opponent is not None else value

    kinds, forfeit = rounds(context).kinds, RoundKind.FORFEIT
    rows = [
        [tested(player, number, value) for number, value in enumerate(row)] if forfeit in kinds[player] else row
        for player, row in enumerate(figures.values)
    ]
    # Half of the maximum, in quarter-points, is the same number as the maximum in half-points.
    return figures._replace(tested=rows, limit=context.maximum)


def sonneborn_berger(context: Context, _code: ParsedCode) -> Figures:
    """
    The adjusted scores of the opponents beaten and half of those drawn with (2.2.2.1); for teams, each opposing team's
    score times the game points scored against it (2.2.2.2). Both are one formula: the opponent's score times the result
    against that opponent, where a win in one game is 1 and a draw 1/2.

    An unplayed round counts the same value as in Buchholz, times a draw in 1998 (« une partie non jouée vaut un
    demi-point au titre du départage ») and times the points awarded in 2012. The text has no cut; ours drops the
    opponents with the lowest scores like Buchholz Tronqué, and among equal ones the lower product first.
    """
    return opponents_figures(context)


def koya_limit(context: Context, code: ParsedCode) -> int:
    """
    The score in quarter-points that an opponent needs: half of the points possible, the score of the last group
    included, or the score in the code (`Koya 3,5`).

    « On ajoute un groupe de points supplémentaire, et ainsi de suite »: a group is a score that some player of the
    tournament has; empty levels are skipped. Beyond the last group the limit no longer changes: all opponents count.
    Raises ArgumentError for a limit that is not a number, or that is combined with another limit or a group.
    """
    if code.others:
        limit, *further = code.others
        if further:
            raise ArgumentError("tiebreak_modifier_twice", code=code.text, modifier=limit[0])
        if code.extension or not limit[1:].isdecimal():
            raise ArgumentError("tiebreak_unknown_modifier", code=code.text, modifier=limit)
        return 2 * int(limit[1:])
    below = koya_groups(context)
    if not code.extension or not below:
        return context.maximum
    return 2 * below[min(code.extension, len(below)) - 1]


def koya_groups(context: Context) -> list[int]:
    """The scores below 50 % that some player has, in half-points, best first."""
    return sorted(
        {score for player, score in enumerate(context.scores) if 2 * score < context.maximum_of(player)}, reverse=True
    )


def koya(context: Context, code: ParsedCode) -> Figures:
    """
    The points scored against opponents who reached 50 % or more of the points possible, with actual points on both sides. Points
    that the arbiter gave or took count in the score of an opponent, but not among the points « obtenus contre » him.

    « Ont réalisé 50 % » means half of what they could have reached by then: in standings during the event, half of the points of
    the rounds played, as in FIDE C.07 9.2. (The text has examples of final standings only.) Cancelled rounds and games against those
    who are no longer ranked could bring nothing. If players had different numbers of games by that, each is measured by his own: 6½ of 14
    are not 50 %, and 7½ of 15 are. (C.07 9.2 has one maximum, that of the tournament: the most that a player could reach.)

    A forfeit counts with its result (section 1: « cela n'influencera pas le Cumulatif ou le Koya, seul le résultat compte »); a
    round without an opponent does not count. The text reserves Koya for round robins; for a Swiss tournament the same figure is
    given.
    """
    doubled = [2 * score for score in context.scores]
    seen = rounds(context)
    limit = koya_limit(context, code)
    maxima = [context.maximum_of(player) for player in range(len(doubled))]
    tested = None
    if not code.others and min(maxima, default=limit) < context.maximum:
        reached = [
            max(score, limit) if score >= maximum else score for score, maximum in zip(doubled, maxima, strict=True)
        ]
        tested = _of_opponents(reached, seen.opponents)
    values = _of_opponents(doubled, seen.opponents)
    return Figures(values, seen, seen.scored, unit=SCORE_UNIT, limit=limit, tested=tested)


def _of_opponents(scores: Sequence[int], opponents: Sequence[Sequence[int | None]]) -> list[tuple[int | None, ...]]:
    return [tuple([None if opponent is None else scores[opponent] for opponent in row]) for row in opponents]


KOYA_ABOUT = Text("tiebreaks.buchholz.koya_about")
KOYA_LIMIT = Limit(
    note=Text("tiebreaks.buchholz.koya_limit.note"),
    below=Text("tiebreaks.buchholz.koya_limit.below"),
    fewer=Text("tiebreaks.buchholz.koya_limit.fewer"),
)
BUCHHOLZ_ABOUT = Text("tiebreaks.buchholz.buchholz_about")
SONNEBORN_BERGER_ABOUT = Text("buchholz.sonneborn_berger_about")

define(
    Tiebreak(
        "KS",
        Text("tiebreaks.koya"),
        ("système Koya", "Koya system"),
        1,
        offered=frozenset({TournamentKind.ROUND_ROBIN}),
        compared=("",),
    ),
    Authority.FFE,
    Definition(
        about=KOYA_ABOUT,
        article="FFE 2.4 § 2.1.3",
        counts=Figure.SCORE,
        combine=Combine.RESULTS,
        figures=koya,
        modifiers="+S",
        steps=lambda context, _code: len(koya_groups(context)),
        words=Words(limit=KOYA_LIMIT),
    ),
)
define(
    Tiebreak(
        "BH",
        Text("tiebreaks.buchholz"),
        (
            "Solkoff",
            "Solkov",
            "système Buchholz",
            "BU",
            "Buch",
            "weerstandspunten",
            "Buchholzpunten",
            "Buchholzwertung",
            "Buchholzzahl",
            "BucT",
        ),
        2,
        cut_names=("Brésilien", "tronqué", "Buchholz brésilien", "Tr"),
        median_names=("Harkness", "médian", "Buchholz Harkness", "MBH", "Me", "BucM", "mittlere Buchholzwertung"),
        offered=SWISS,
        compared=("", "/C1", "/M1"),
    ),
    Authority.FFE,
    Definition(
        about=BUCHHOLZ_ABOUT,
        article="FFE 2.4 § 2.2.1",
        counts=Figure.ADJUSTED,
        figures=buchholz,
        modifiers="CM",
        planned_cut=True,
        cuts=Cuts("2.2.1.4", "2.2.1.5", "2.2.1.2", "2.2.1.3"),
    ),
)
define(
    Tiebreak(
        "BHSUM",
        Text("tiebreaks.sum_of_buchholz"),
        (
            "somme",
            "SBh",
            "Buchholz sum",
            "sum of opponents' Buchholz",
            "somme des Buchholz des adversaires",
            "verfeinerte Buchholzwertung",
        ),
        2,
        offered=SWISS,
        additional=True,
    ),
    Authority.FFE,
    Definition(
        about=Text("buchholz.about"),
        article="FFE 2.4 § 2.2.1.6",
        counts=Figure.TIEBREAK,
        figures=buchholz_sum,
        words=Words(headings={"score": Text("tiebreaks.opp_buchholz")}),
    ),
)
define(
    Tiebreak("YUGOSLAV", Text("tiebreaks.yugoslav"), ("Buchholz yougoslave", "Yugoslav Buchholz"), 2, additional=True),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.buchholz.about"),
        article="FFE 2.4 § 4 « Yougoslave »",
        counts=Figure.ADJUSTED,
        figures=yugoslav,
        words=Words(
            limit=Limit(
                note=Text("tiebreaks.buchholz.note"),
                below=Text("tiebreaks.buchholz.below"),
            )
        ),
    ),
)
define(
    Tiebreak(
        "SB",
        Text("tiebreaks.sonneborn_berger"),
        (
            "Berger",
            "Sonneborn",
            "Neustadtl",
            "système Sonneborn-Berger",
            "SB-punten",
            "Sonneborn-Bergerpunten",
            "SB-Zahl",
            "Sonneborn-Berger-Wertung",
            "Sonneborn-Berger-Zahl",
        ),
        2,
        offered=EVERYWHERE,
        compared=("",),
    ),
    Authority.FFE,
    Definition(
        about=SONNEBORN_BERGER_ABOUT,
        article="FFE 2.4 § 2.2.2",
        counts=Figure.ADJUSTED,
        combine=Combine.PRODUCT,
        figures=sonneborn_berger,
        modifiers="C",
        # The text has no cut for this tie-break: it is cut like Buchholz.
        cuts=Cuts("2.2.1.4", "2.2.1.4", "", ""),
    ),
)
