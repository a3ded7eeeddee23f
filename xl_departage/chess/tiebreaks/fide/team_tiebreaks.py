"""Tie-breaks of team competitions: FIDE C.07, Articles 11 to 13."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.code_ledgers import (
    CUTS,
    DEFAULT_PRIMARY,
    participants_scores,
    read_modifiers,
    team_ledgers,
)
from xl_departage.chess.tiebreaks.fide.fide_own_results import on, points
from xl_departage.chess.tiebreaks.fide.ledger import SOURCE, Ledger, normalising_factor, other_score
from xl_departage.chess.tiebreaks.figures import Combine, Figures, divided
from xl_departage.chess.tiebreaks.registry import (
    SCORES,
    Addition,
    Counting,
    Definition,
    ExplanationTable,
    Figure,
    InGroup,
    ParsedCode,
    Tiebreak,
    Words,
    define,
    extend,
)
from xl_departage.chess.tiebreaks.team import GAME_POINTS_ABOUT


def _on_score(score: str) -> Callable[[Context, ParsedCode], Ledger]:
    return lambda context, code: team_ledgers(context, code).of(score)


def _secondary(context: Context, code: ParsedCode) -> Ledger:
    """The ledger of 13.1 (MPvGP): that of match points if game points decide, and vice versa."""
    return team_ledgers(context, code).of(other_score(code.score or DEFAULT_PRIMARY))


def points_on_boards(context: Context, code: ParsedCode) -> tuple[tuple[int, ...], ...]:
    """For each team, the points on each board, in half-points. Raises ArgumentError if the boards are unknown."""
    points = team_ledgers(context, code).board_points
    if points is None:
        raise ArgumentError("tiebreak_needs_board_results", code=code.text)
    return points


def board_counts(context: Context, code: ParsedCode) -> list[Exact | None]:
    """The board count of each team, in points."""
    return [divided(board_count(points), 2) for points in points_on_boards(context, code)]


def board_count(points: Sequence[int]) -> int:
    """12.1 (BC): the sum of board number times points scored on it, in half-points. The lower, the better."""
    return sum([board * scored for board, scored in enumerate(points, start=1)])


def top_board_results(points: Sequence[int]) -> tuple[int, ...]:
    """12.2 (TBR): the points on board 1, then on board 2 …, as one key; the higher, the better."""
    return tuple(points)


def bottom_board_elimination(points: Sequence[int]) -> tuple[int, ...]:
    """
    12.3 (BBE): the points without the last board, then without the last two …, as one key; the higher, the better.
    """
    return tuple([sum(points[:boards]) for boards in range(len(points) - 1, 0, -1)])


def places_by_key(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """
    The place of each member of a tied group by its key, 1 for the highest; 0 for all if the keys break nothing.

    The FIDE checker prints TBR and BBE in this form.
    """
    if len(set(keys)) < 2:
        return [0] * len(keys)
    first = {key: place for place, key in reversed(list(enumerate(sorted(keys, reverse=True), start=1)))}
    return [first[key] for key in keys]


def _places(key: Callable[[Sequence[int]], tuple[int, ...]]) -> InGroup:
    def places(context: Context, code: ParsedCode, group: tuple[int, ...]) -> list[int]:
        points = points_on_boards(context, code)
        return places_by_key([key(points[team]) for team in group])

    return places


def extended_sonneborn_berger(opponents: str, own_score: str) -> Counting:
    """
    13.2 (ESB): for each opponent, that opponent's score (match points or game points) times the own points scored against it. In
    EMMSB, EMGSB, EGMSB and EGGSB, the letter after E names the score of `opponents`, and the next one `own_score`.

    14.1.2 with 16.5: a cut removes the product of the opponent with the lowest score, and among equal scores the lowest
    product.
    """

    def figures(context: Context, code: ParsedCode) -> Figures:
        ledgers = team_ledgers(context, code)
        return ledgers.of(opponents).figures(
            forfeits_played=read_modifiers(code).forfeits_played, results=ledgers.of(own_score).points
        )

    return figures


def schedule_strength(context: Context, code: ParsedCode) -> Figures:
    """
    13.4 (SSSC): the secondary score plus the Buchholz on the primary score divided by a normalising factor, in points.

    The factor is the highest primary score possible in the rounds so far divided by the highest secondary score of one match,
    rounded towards zero, unless one is announced (modifier /Kx). Undefined if that factor is 0: in the first rounds of a
    tournament decided by match points. Rounded half up to two decimals, as the FIDE checker prints it; the article does not
    mention rounding.
    """
    modifiers, ledgers = read_modifiers(code), team_ledgers(context, code)
    primary = code.score or DEFAULT_PRIMARY
    factor = normalising_factor(ledgers, primary, modifiers.divisor)
    ledger, secondary = ledgers.of(primary), ledgers.of(other_score(primary)).own
    figures = (ledger.fore if modifiers.fore else ledger).figures(forfeits_played=modifiers.forfeits_played)
    return figures._replace(
        divisor=lambda _player, _kept, _gone: 2 * factor or None,
        plus=lambda player, _kept: Fraction(secondary[player], 2),
        decimals=2,
    )


SCORES[Authority.FIDE] = participants_scores

extend(
    "MPTS",
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.teams.mpts.about"),
        article=f"{SOURCE} 11.1.1",
        figures=on(points, 2, _on_score("MP")),
        words=Words(result=True),
    ),
)
extend(
    "GPTS",
    Authority.FIDE,
    Definition(
        about=GAME_POINTS_ABOUT,
        article=f"{SOURCE} 11.1.2",
        figures=on(points, 2, _on_score("GP")),
    ),
)
define(
    Tiebreak("MPVGP", Text("tiebreaks.match_points_or_game_points")),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.teams.about.team"),
        article=f"{SOURCE} 13.1",
        figures=on(points, 2, _secondary),
        modifiers=":",
    ),
)
define(
    Tiebreak("BC", Text("tiebreaks.board_count")),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.teams"),
        article=f"{SOURCE} 12.1",
        values=board_counts,
        lower_is_better=True,
        shape=ExplanationTable.BOARDS,
    ),
)
define(
    Tiebreak("TBR", Text("tiebreaks.top_board_results")),
    Authority.FIDE,
    Definition(
        about=Text("teams.about"),
        article=f"{SOURCE} 12.2",
        group=_places(top_board_results),
        lower_is_better=True,
        board_key=top_board_results,
        shape=ExplanationTable.COMPARISON,
    ),
)
define(
    Tiebreak("BBE", Text("tiebreaks.bottom_board_elimination")),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.teams.about.points"),
        article=f"{SOURCE} 12.3",
        group=_places(bottom_board_elimination),
        lower_is_better=True,
        board_key=bottom_board_elimination,
        shape=ExplanationTable.COMPARISON,
    ),
)
_SCORE_NAMES = {"MP": Text("tiebreaks.match_points"), "GP": Text("tiebreaks.game_points")}
for _code, _opponents, _own in (
    ("EMMSB", "MP", "MP"),
    ("EMGSB", "MP", "GP"),
    ("EGMSB", "GP", "MP"),
    ("EGGSB", "GP", "GP"),
):
    _theirs, _mine = _SCORE_NAMES[_opponents], _SCORE_NAMES[_own]
    define(
        Tiebreak(_code, Text("tiebreaks.extended_sonneborn_berger", code=_code)),
        Authority.FIDE,
        Definition(
            about=Text("tiebreaks.points_times_points", theirs=_theirs, mine=_mine),
            article=f"{SOURCE} 13.2",
            counts=Figure.ADJUSTED,
            combine=Combine.PRODUCT,
            figures=extended_sonneborn_berger(_opponents, _own),
            modifiers="CPV",
            cuts=CUTS,
        ),
    )
define(
    Tiebreak(
        "SSSC",
        Text("tiebreaks.fide.teams.sssc"),
    ),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.teams.about"),
        article=f"{SOURCE} 13.4",
        counts=Figure.ADJUSTED,
        combine=Combine.MEAN,
        figures=schedule_strength,
        modifiers=":KPFV",
        words=Words(
            divided=Text("tiebreaks.fide.teams.divided"),
            added=Addition(Text("tiebreaks.plus_the_other_score_plain"), f"{SOURCE} 13.4"),
            undefined=lambda _context, _player: Text("tiebreaks.fide.teams.undefined"),
        ),
    ),
)
