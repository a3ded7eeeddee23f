"""
Tie-breaks of French team competitions over a season: Berlin, differential, points for, boards, lowest mean rating.

FFE 2.4 section 4 « EQUIPES » names them and refers to the rules of each competition: F01 (Coupe de France) 4.4.a, Coupe
Loubatière 4.4.a, Coupe de la Parité 4.4, FFE 11.1 (Berlin).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.context import Context, once
from xl_departage.chess.tiebreaks.fide.ledger import boards_of
from xl_departage.chess.tiebreaks.fide.team_tiebreaks import places_by_key
from xl_departage.chess.tiebreaks.figures import Figures
from xl_departage.chess.tiebreaks.own_results import own_figures
from xl_departage.chess.tiebreaks.registry import (
    Definition,
    ExplanationTable,
    Figure,
    ParsedCode,
    Tiebreak,
    Words,
    define,
)
from xl_departage.chess.tiebreaks.team import berlin
from xl_departage.chess.tournament.team_event import Match, Team, TeamEvent, event_of_grid


def _event(context: Context, code: ParsedCode) -> TeamEvent:
    """The team event. Raises ArgumentError if the participants are individuals."""
    if context.event is not None:
        return context.event
    if context.crosstable.boards is None:
        raise ArgumentError("tiebreak_needs_teams", code=code.text)
    event: TeamEvent = context.keep("team event of the grid", lambda: event_of_grid(context.crosstable))
    return event


def _per_match(
    context: Context, code: ParsedCode, worth: Callable[[Match, Match | None], Exact], unit: int = 2
) -> Figures:
    """
    The figures of the matches played, forfeited or replaced by a bye: `worth` computes each from a team's own match and that of its
    opponent (None if there is none).
    """
    event = _event(context, code)
    values = [[worth(match, other) for match, other in _sides(event, team)] for team in event.teams]
    return own_figures(context, values, unit)


def _sides(event: TeamEvent, team: Team) -> list[tuple[Match, Match | None]]:
    """Each match of a team with the opponent's entry for it; None if there is no opponent."""
    return [
        (match, None if match.opponent is None else event.teams[match.opponent].matches[number])
        for number, match in enumerate(team.matches[: event.rounds])
    ]


def points_for(context: Context, code: ParsedCode) -> Figures:
    """Points « pour »: the totals of the team's own matches, each at least 0 (Coupe Loubatière 4.4.a)."""
    return _per_match(context, code, lambda match, _other: max(0, match.game_points))


def differential(context: Context, code: ParsedCode) -> Figures:
    """
    Différentiel: points for minus points against, with each match total at least 0 (Coupe Loubatière 4.4.a). A bye has
    no points against.
    """

    def worth(match: Match, other: Match | None) -> int:
        return max(0, match.game_points) - (0 if other is None else max(0, other.game_points))

    return _per_match(context, code, worth)


def season_berlin(context: Context, code: ParsedCode) -> Figures:
    """
    Berlin over a season (FFE 11.1): the sum of the Berlin of each match.

    A match won without play and a full-point bye win every board, as in FIDE C.07 12. Raises ArgumentError if the
    boards are unknown.
    """
    if context.event is None:
        raise ArgumentError("tiebreak_berlin_needs_boards")
    event = context.event

    def worth(match: Match, _other: Match | None) -> Exact:
        boards = boards_of(event, match)
        if boards is None:
            raise ArgumentError("tiebreak_berlin_needs_boards")
        return berlin([board.points for board in boards])

    return _per_match(context, code, worth, 1)


@once
def board_differentials(context: Context) -> tuple[tuple[int, ...], ...]:
    """
    For each team, points for minus points against on each board over all its matches, in half-points, board 1 first.

    Raises ArgumentError if the boards are unknown.
    """
    code = ParsedCode("BOARD_DIFF")
    event = _event(context, code)
    rows = []
    for team in event.teams:
        sums = [0] * event.boards
        for match, other in _sides(event, team):
            for sign, side in ((1, match), (-1, other)):
                boards = () if side is None else boards_of(event, side)
                if boards is None:
                    raise ArgumentError("tiebreak_needs_board_results", code=code.text)
                for board, entry in enumerate(boards):
                    sums[board] += sign * entry.points
        rows.append(tuple(sums))
    return tuple(rows)


def _board_differential_places(context: Context, _code: ParsedCode, group: tuple[int, ...]) -> Sequence[Exact | None]:
    """Différentiels par échiquier (F01 4.4.a): the place in the tied group by the differential on board 1, then on board 2, and so on."""
    rows = board_differentials(context)
    return places_by_key([rows[team] for team in group])


def _top_board_places(context: Context, _code: ParsedCode, group: tuple[int, ...]) -> Sequence[Exact | None]:
    """
    Gain au 1er échiquier (Coupe de France): the place in the tied group by the points on board 1 in the matches between the tied
    teams, then by those on board 2, and so on. Undefined unless all have met in a match that was played; a team alone has 0.
    """
    rows = encounters_on_boards(context, group)
    return [None] * len(group) if rows is None else places_by_key(rows)


def encounters_on_boards(context: Context, group: Sequence[int]) -> list[tuple[int, ...]] | None:
    """
    For each team of a group, its points on each board in the matches played among them, in half-points; None if two have not met
    in one.

    Raises ArgumentError if the boards are unknown.
    """
    code = ParsedCode("FIRST_BOARD")
    event = _event(context, code)
    members, rows = set(group), []
    for member in group:
        met, sums = set(), [0] * event.boards
        for match in event.teams[member].matches[: event.rounds]:
            if match.opponent not in members or not match.outcome.played:
                continue
            boards = boards_of(event, match)
            if boards is None:
                raise ArgumentError("tiebreak_needs_board_results", code=code.text)
            met.add(match.opponent)
            for board, entry in enumerate(boards):
                sums[board] += entry.points
        if len(met) < len(members) - 1:
            return None
        rows.append(tuple(sums))
    return rows


def lowest_mean_rating(context: Context, code: ParsedCode) -> Sequence[Exact | None]:
    """
    Moyenne Elo la plus basse (Coupe Loubatière, Coupe de la Parité 4.4): the mean rating of the team; the lowest ranks first.

    If the file names the players on the boards and their ratings, each player counts once for each round in which he was fielded;
    otherwise the value is the rating that the list gives the team. None if neither is known.
    """
    event = _event(context, code)
    values: list[Exact | None] = []
    for team, rating in zip(event.teams, context.ratings, strict=True):
        fielded = [
            event.ratings[board.player]
            for match in team.matches[: event.rounds]
            for board in match.boards
            if board.player is not None and event.ratings.get(board.player)
        ]
        values.append(Fraction(sum(fielded), len(fielded)) if fielded else rating)
    return values


_MEAN_ARTICLE = "Coupe Loubatière, Coupe de la Parité 4.4"


def _mean_step(context: Context, code: ParsedCode, team: int) -> tuple[Text, str] | None:
    if lowest_mean_rating(context, code)[team] is None:
        return None
    return Text("tiebreaks.team_season.mean_step"), _MEAN_ARTICLE


define(
    Tiebreak(
        "BERLIN",
        Text("tiebreaks.berlin"),
        ("Berlin saison", "FFE BERLIN", "Berliner Wertung"),
        1,
        additional=True,
    ),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.team_season.about.berlin"),
        article="FFE 2.4 § 4 « Berlin », 11.1",
        figures=season_berlin,
        words=Words(result=True, headings={"contribution": Text("tiebreaks.berlin")}),
    ),
)
define(
    Tiebreak(
        "GP_DIFF",
        Text("tiebreaks.differential"),
        ("différentiel gain perte", "différentiel gain - perte", "diff", "FFE_GP_DIFF", "game point differential"),
        1,
        additional=True,
    ),
    Authority.FFE,
    Definition(
        about=Text("team_season.about"),
        article="Coupe Loubatière 4.4.a",
        figures=differential,
        words=Words(result=True, headings={"contribution": Text("tiebreaks.differential")}),
    ),
)
define(
    Tiebreak("GP_FOR", Text("tiebreaks.points_for"), ("pour", "FFE_GP_FOR"), 1, additional=True),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.about"),
        article="Coupe Loubatière 4.4.a",
        figures=points_for,
        words=Words(result=True),
    ),
)
define(
    Tiebreak(
        "BOARD_DIFF",
        Text("tiebreaks.board_differentials"),
        ("différentiel par échiquier", "FFE_BOARD_DIFF"),
        1,
        additional=True,
    ),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.team_season.about"),
        article="F01 4.4.a",
        group=_board_differential_places,
        lower_is_better=True,
        shape=ExplanationTable.COMPARISON,
        compared_on=lambda context, group: [board_differentials(context)[team] for team in group],
        board_key=tuple,
    ),
)
define(
    Tiebreak(
        "FIRST_BOARD",
        Text("tiebreaks.win_on_the_first_board"),
        ("gain 1er échiquier", "premier échiquier", "gain au premier échiquier", "first board"),
        1,
        additional=True,
    ),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.team_season"),
        article="FFE 2.4 § 4 « Equipes »",
        group=_top_board_places,
        lower_is_better=True,
        shape=ExplanationTable.COMPARISON,
        compared_on=encounters_on_boards,
        board_key=tuple,
    ),
)
define(
    Tiebreak(
        "OWN_ELO",
        Text("tiebreaks.lowest_mean_rating"),
        ("moyenne Elo la plus basse", "FFE_OWN_ELO", "lowest mean Elo"),
        3,
        additional=True,
    ),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.team_season.about.mean"),
        article=_MEAN_ARTICLE,
        counts=Figure.RATING,
        values=lowest_mean_rating,
        lower_is_better=True,
        shape=ExplanationTable.NUMBER,
        words=Words(
            step=_mean_step,
            undefined=lambda _context, _team: Text("tiebreaks.no_rating_is_known"),
        ),
    ),
)
