"""
Tie-breaks from a participant's own results: FIDE C.07, Article 7 (type B), one value per round.

Over-the-board counts (7.2 to 7.4) exclude forfeits in every kind of tournament: even with predetermined pairings, where
15.2 makes a forfeit a regular game, it is not one over the board.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from xl_departage.base.errors import Undefined
from xl_departage.base.messages import Text
from xl_departage.base.text import points_text
from xl_departage.chess.regulations.editions import C07_SECOND_TEXT, Authority
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.code_ledgers import CUTS, fore_or_not, ledger_of, results_ledger
from xl_departage.chess.tiebreaks.fide.ledger import SOURCE, Ledger, adjusted_row, is_voluntary
from xl_departage.chess.tiebreaks.figures import FigureRows, Figures, own_result
from xl_departage.chess.tiebreaks.own_results import EVERYWHERE
from xl_departage.chess.tiebreaks.registry import (
    ROWS,
    Counting,
    Definition,
    Figure,
    Happened,
    ParsedCode,
    Taken,
    Tiebreak,
    Words,
    define,
    extend,
)
from xl_departage.chess.tournament.crosstable import Colour, Outcome

ByRound = Callable[[Ledger], FigureRows]


def points(ledger: Ledger) -> FigureRows:
    """Points awarded, in half-points."""
    return ledger.awarded


def adjusted(ledger: Ledger) -> FigureRows:
    """
    16.3: the points of each round as opponents count them, in half-points; with predetermined pairings the points
    (15.2).
    """
    return ledger.points if ledger.predetermined else [adjusted_row(row, ledger.draw) for row in ledger.rows]


def wins(ledger: Ledger) -> FigureRows:
    """
    7.1 (WIN): rounds in which the points of a win were obtained, with or without playing. Points that the arbiter gave or took
    in addition to the result (record 299) neither make a win nor undo one: see `Ledger`.
    """
    win = ledger.win
    return [[int(points == win) for points in row] for row in ledger.points]


def games_won(ledger: Ledger) -> FigureRows:
    """7.2 (WON): games won over the board."""
    return [[int(entry.outcome.won) for entry in row] for row in ledger.rows]


def games_with_black(ledger: Ledger) -> FigureRows:
    """7.3 (BPG): games played over the board with Black."""
    return [
        [int(over and entry.colour is Colour.BLACK) for entry, over in zip(row, played, strict=True)]
        for row, played in zip(ledger.rows, ledger.played, strict=True)
    ]


def games_won_with_black(ledger: Ledger) -> FigureRows:
    """7.4 (BWG): games won over the board with Black."""
    return [[int(entry.colour is Colour.BLACK and entry.outcome.won) for entry in row] for row in ledger.rows]


def progressive(ledger: Ledger) -> FigureRows:
    """
    7.5 (PS): the score after each round, in half-points, without points that the arbiter gave or took (see `Ledger`). Raises
    Undefined if the order of the rounds is unknown.
    """
    if not ledger.crosstable.ordered:
        raise Undefined("tiebreak_needs_rounds", name="PS")
    return [list(accumulate(row)) for row in ledger.points]


def rounds_elected_to_play(ledger: Ledger) -> FigureRows:
    """7.6 (REP, formerly GE): the rounds except half-point byes, zero-point byes and forfeit losses."""
    return [
        [int(not is_voluntary(entry) and entry.outcome is not Outcome.PENDING) for entry in row] for row in ledger.rows
    ]


def standard_points(ledger: Ledger) -> FigureRows:
    """
    7.7 (STD, 2026): one point for a round with a higher score than the opponent's, half a point for an equal one; an
    unplayed round is compared with the points of a draw. In half-points.

    A forfeit counts as an unplayed round even with predetermined pairings: the value only differs for a double forfeit,
    which brings neither side anything.
    """
    return [
        [
            0
            if entry.outcome is Outcome.PENDING
            else (entry.points >= (standard := _standard(ledger, index, number))) + (entry.points > standard)
            for number, entry in enumerate(row)
        ]
        for index, row in enumerate(ledger.rows)
    ]


def _standard(ledger: Ledger, index: int, number: int) -> int:
    """The half-points with which 7.7 compares those of a round: the opponent's, or a draw's if the round was not played."""
    opponent = ledger.rows[index][number].opponent
    if opponent is None or not ledger.played[index][number]:
        return ledger.draw
    return _points_of_opponent(ledger, index, number, opponent)


def _standard_compared(context: Context, code: ParsedCode, player: int, number: int) -> Text | None:
    """The scores that 7.7 compares, in words; None for a pending round."""
    ledger = results_ledger(context, code)
    entry = ledger.rows[player][number]
    if entry.outcome is Outcome.PENDING:
        return None
    scored, standard = entry.points, _standard(ledger, player, number)
    if not (entry.opponent is not None and ledger.played[player][number]):
        key = "unplayed_more" if scored > standard else "unplayed_equal" if scored == standard else "unplayed_less"
    else:
        key = "played_more" if scored > standard else "played_equal" if scored == standard else "played_less"
    return Text(f"explain.standard.{key}", own=points_text(scored), other=points_text(standard))


def voluntary_unplayed_rounds(ledger: Ledger) -> FigureRows:
    """16.1.2 (VUR of the FIDE checker): rounds left unplayed voluntarily."""
    return [[int(is_voluntary(entry)) for entry in row] for row in ledger.rows]


def games_played(ledger: Ledger) -> FigureRows:
    """NUM of the FIDE checker: games played over the board."""
    return [[int(over) for over in played] for played in ledger.played]


def rounds_in_pairing(ledger: Ledger) -> FigureRows:
    """RIP of the FIDE checker: rounds with an opponent, including forfeits, or with a pairing-allocated bye."""
    return [
        [int(entry.opponent is not None or entry.outcome is Outcome.PAIRING_BYE) for entry in row]
        for row in ledger.rows
    ]


def _points_of_opponent(ledger: Ledger, index: int, number: int, opponent: int) -> int:
    """The opponent's points from the same game."""
    if ledger.crosstable.ordered:
        return ledger.rows[opponent][number].points
    # In a square matrix, the games of a pair are in the same order on both sides.
    mine = [game for game, met in enumerate(ledger.opponents[index]) if met == opponent]
    theirs = [game for game, met in enumerate(ledger.opponents[opponent]) if met == index]
    return ledger.rows[opponent][theirs[mine.index(number)]].points


def on(by_round: ByRound, unit: int, ledger_for: Callable[[Context, ParsedCode], Ledger] = ledger_of) -> Counting:
    """A function for the figures of own results: `by_round` applied to the ledger of a code, in units of 1/`unit` point."""

    def figures(context: Context, code: ParsedCode) -> Figures:
        ledger = ledger_for(context, code)
        return Figures(by_round(ledger), ledger, unit=unit, name=own_result)

    return figures


def _count_of_results(
    by_round: ByRound,
    about: Text,
    article: str = "",
    *,
    unit: int = 1,
    colour: bool = False,
    compared: Callable[[Context, ParsedCode, int, int], Text | None] | None = None,
    since: str | None = None,
) -> Definition:
    """A count of a participant's own results; for a team's game points (`:GP`), of the games on the boards."""
    return Definition(
        about=about,
        article=article and f"{SOURCE} {article}",
        figures=on(by_round, unit, results_ledger),
        modifiers=":",
        boards=True,
        since=since,
        words=Words(happened=Happened(colour, compared=compared)),
    )


extend(
    "PTS",
    Authority.FIDE,
    Definition(about=ROWS["PTS"].definitions[Authority.FFE].about, figures=on(points, 2), modifiers=":"),
)
extend(
    "SA",
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.own.sa.about"),
        article=f"{SOURCE} 16.3",
        counts=Figure.OWN_ADJUSTED,
        figures=on(adjusted, 2, fore_or_not),
        modifiers=":F",
        words=Words(result=True),
    ),
)
define(
    Tiebreak("AFB", Text("tiebreaks.fide.own.afb")),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.own.about"),
        article=f"{SOURCE} 8.3, 16.3",
        figures=on(adjusted, 2, lambda context, code: ledger_of(context, code).fore),
        modifiers=":",
        words=Words(result=True),
    ),
)
extend(
    "PS",
    Authority.FIDE,
    Definition(
        about=ROWS["PS"].definitions[Authority.FFE].about,
        article=f"{SOURCE} 7.5",
        figures=on(progressive, 2),
        modifiers="C:",
        cuts=CUTS._replace(takes=Taken.FIRST_ROUNDS),
        words=ROWS["PS"].definitions[Authority.FFE].words,
    ),
)
extend(
    "WIN",
    Authority.FIDE,
    _count_of_results(
        wins,
        Text("tiebreaks.fide.own.win"),
        "7.1",
    ),
)
extend("WON", Authority.FIDE, _count_of_results(games_won, ROWS["WON"].definitions[Authority.FFE].about, "7.2"))
define(
    Tiebreak(
        "BPG",
        Text("tiebreaks.games_played_with_black"),
        ("number of games played with black", "MBlk"),
        offered=EVERYWHERE,
    ),
    Authority.FIDE,
    _count_of_results(
        games_with_black,
        Text("own.games"),
        "7.3",
        colour=True,
    ),
)
define(
    Tiebreak(
        "BWG",
        Text("tiebreaks.games_won_with_black"),
        ("number of games won with black",),
        offered=EVERYWHERE,
    ),
    Authority.FIDE,
    _count_of_results(
        games_won_with_black,
        Text("tiebreaks.games"),
        "7.4",
        colour=True,
    ),
)
define(
    Tiebreak(
        "REP",
        Text("tiebreaks.rounds_one_elected_to_play"),
        ("GE", "games one elected to play"),
    ),
    Authority.FIDE,
    _count_of_results(
        rounds_elected_to_play,
        Text("own.rounds"),
        "7.6",
    ),
)
define(
    Tiebreak("VUR", Text("tiebreaks.voluntary_unplayed_rounds")),
    Authority.FIDE,
    _count_of_results(
        voluntary_unplayed_rounds,
        Text("tiebreaks.fide.own.voluntarily"),
        "16.1.2",
    ),
)
define(
    Tiebreak("NUM", Text("tiebreaks.games_played")),
    Authority.FIDE,
    _count_of_results(games_played, Text("tiebreaks.fide.own.games")),
)
define(
    Tiebreak(
        "RANK",
        Text("tiebreaks.rank_written_in_the_file"),
        nowhere="tiebreak_rank_is_given",
    )
)
define(
    Tiebreak("RIP", Text("tiebreaks.rounds_in_pairing")),
    Authority.FIDE,
    _count_of_results(
        rounds_in_pairing,
        Text("tiebreaks.fide.own.rounds"),
    ),
)
define(
    Tiebreak("STD", Text("tiebreaks.standard_points")),
    Authority.FIDE,
    _count_of_results(
        standard_points,
        Text("tiebreaks.fide.own"),
        "7.7",
        unit=2,
        since=C07_SECOND_TEXT,
        compared=_standard_compared,
    ),
)
