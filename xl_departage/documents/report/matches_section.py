"""The matches of a team event, round by round: the score of each match, and below it the boards with their players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xl_departage.base.messages import Language, text
from xl_departage.base.text import points_text
from xl_departage.chess.tournament.crosstable import Outcome, is_named_first
from xl_departage.chess.tournament.record import Participant
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.team_event import BoardResult, Match, Team, TeamEvent
from xl_departage.documents.report.crosstable_section import BYES, RESULTS
from xl_departage.documents.report.page_content import Cell, PageRow, PageTable, ReportColumn

_BETWEEN = " – "
_NOBODY = "–"


def matches_tables(source: Source, language: Language) -> tuple[PageTable, ...]:
    """A table for each round with results or line-ups that is not cancelled; empty for individuals, and if no board has a player."""
    event = source.event
    if event is None or not any(_has_players(match) for team in event.teams for match in team.matches):
        return ()
    people = {person.number: person for person in source.people}
    rated = any(person.rating for person in people.values())
    rating = [ReportColumn(text("standings_rating", language), numeric=True)] if rated else []
    team = ReportColumn(text("templates.column.team", language))
    columns = (
        ReportColumn(text("teams.board", language), numeric=True),
        team,
        *rating,
        ReportColumn(text("report_result", language)),
        team,
        *rating,
    )
    return tuple(
        PageTable(text("report_matches_round", language, round=round), columns, rows, f"matches-{round}")
        for round in range(1, event.planned + 1)
        if round not in event.cancelled and (rows := tuple(_rows(event, round, people, rated=rated, language=language)))
    )


def _has_players(match: Match) -> bool:
    return any(board.player is not None or board.opponent is not None for board in match.boards)


def _rows(
    event: TeamEvent, round: int, people: Mapping[int, Participant], *, rated: bool, language: Language
) -> Iterator[PageRow]:
    """The matches of a round, each headed by its score; in a round to come, only those with line-ups."""
    for index, team in enumerate(event.teams):
        match = team.matches[round - 1]
        if round > event.rounds and not _has_players(match):
            continue
        if match.opponent is None:
            if match.outcome in BYES:
                exempt = text(BYES[match.outcome], language)
                yield _row("", _of_team(team, rated=rated), exempt, _side("", None, rated=rated), "match")
            continue
        opponent = event.teams[match.opponent]
        if not is_named_first(match.colour, index, match.opponent):
            continue
        across = opponent.matches[round - 1]
        score = _BETWEEN.join(points_text(team_match.game_points) for team_match in (match, across))
        yield _row("", _of_team(team, rated=rated), score, _of_team(opponent, rated=rated), "match")
        for number, (board, board_across) in enumerate(zip(match.boards, across.boards, strict=False), 1):
            if board.player is None and board.opponent is None and board.outcome is Outcome.PENDING:
                continue
            sides = (_of_player(people.get(player or 0), rated=rated) for player in (board.player, board.opponent))
            yield _row(str(number), next(sides), _result(board, board_across), next(sides))


def _result(board: BoardResult, across: BoardResult) -> str:
    if board.outcome is Outcome.PENDING:
        return ""
    return _BETWEEN.join(RESULTS[side.outcome] for side in (board, across))


def _of_team(team: Team, *, rated: bool) -> tuple[Cell, ...]:
    return _side(team.name or str(team.number), None, rated=rated)


def _of_player(person: Participant | None, *, rated: bool) -> tuple[Cell, ...]:
    if person is None:
        return _side(_NOBODY, None, rated=rated)
    return _side(person.name or str(person.number), person.rating, rated=rated)


def _side(name: str, rating: int | None, *, rated: bool) -> tuple[Cell, ...]:
    named = Cell(name, kind="name")
    return (named, Cell("" if rating is None else str(rating), numeric=True)) if rated else (named,)


def _row(
    board: str, left_cells: tuple[Cell, ...], middle: str, right_cells: tuple[Cell, ...], kind: str = ""
) -> PageRow:
    """A row of the table with both sides."""
    return PageRow((Cell(board, numeric=True), *left_cells, Cell(middle), *right_cells), kind=kind)
