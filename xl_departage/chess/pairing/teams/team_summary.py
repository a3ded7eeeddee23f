"""A paired round of teams in words, with its matches. Articles are those of FIDE C.04.6."""

from __future__ import annotations

from xl_departage.base.messages import Text, decimal
from xl_departage.chess.pairing.summary import RoundSummary, SummaryBoard, away_in_words, listed, may_have_left
from xl_departage.chess.pairing.teams.legal_matches import why_no_bye
from xl_departage.chess.pairing.teams.team_engine import TeamPairing
from xl_departage.chess.pairing.teams.team_pairing_event import TeamsBefore
from xl_departage.chess.tournament.acceleration import accelerated_in_words
from xl_departage.chess.tournament.points import format_points


def team_round_summary(pairing: TeamPairing) -> RoundSummary:
    """The round in words; the rules that were applied are given below its matches."""
    event = pairing.event
    boards = tuple(
        SummaryBoard(None, team_in_words(event, board.white), Text("pair_exempt"))
        if board.black is None
        else SummaryBoard(board.board, team_in_words(event, board.white), team_in_words(event, board.black))
        for board in pairing.boards
    )
    heading = Text("pair_heading", round=event.round, total=event.total)
    names = {number: team.name for number, team in event.by_number.items()}
    virtual = accelerated_in_words(event.accelerations, event.round, tuple(names))
    virtual_points = () if virtual is None else (virtual,)
    lines = (*virtual_points, *bye_of_teams(pairing), *away_in_words(event.away, names), event.rules.in_words)
    return RoundSummary(heading, boards, lines, remarks_on_teams(pairing))


def team_in_words(event: TeamsBefore, number: int) -> Text:
    """Number, name, match points and game points, without virtual points."""
    team = event.by_number[number]
    points = [decimal(format_points(points)) for points in (team.match_points, team.game_points)]
    return Text("pair_team", number=number, name=team.name, match_points=points[0], game_points=points[1])


def bye_of_teams(pairing: TeamPairing) -> tuple[Text, ...]:
    """
    Which team has the bye and why. Unless the document gives it the bye, it is the first team by lowest score, most matches played and
    largest pairing number (3.4.2 to 3.4.4) that may have it and leaves the others a legal pairing; the reasons why the teams before it
    do not have it follow. Empty if no team has the bye.
    """
    number = pairing.bye
    if number is None:
        return ()
    event = pairing.event
    if event.bye_number is not None:
        return (Text("pair_bye_entered", number=number, name=event.by_number[number].name),)

    def order(team: int) -> tuple[int, int, int]:
        return event.pairing_score(team), -len(event.by_number[team].opponents), -event.places[team]

    passed_over = sorted((team for team in event.present if order(team) < order(number)), key=order)
    reasons = [why_no_bye(event, team) or Text("pair_team_bye_incomplete", number=team) for team in passed_over]
    return Text("pair_team_bye", team=team_in_words(event, number)), *reasons


def remarks_on_teams(pairing: TeamPairing) -> tuple[Text, ...]:
    """Remarks on what is odd in the earlier rounds, and on teams that were away in the last one without a bye: they may have left."""
    event = pairing.event
    returned = [number for number in event.present if may_have_left(event.by_number[number].rounds, event.cancelled)]
    if not returned:
        return event.remarks
    names = {number: team.name for number, team in event.by_number.items()}
    return *event.remarks, Text("pair_back", players=listed(returned, names), count=len(returned))
