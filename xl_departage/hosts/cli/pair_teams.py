"""`xl-departage pair` for a TRF file or a workbook of teams: pairs a round by FIDE C.04.6."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import points, to_number
from xl_departage.base.messages import Language, Text
from xl_departage.hosts.cli.pairing_files import round_as_json, write_round
from xl_departage.hosts.cli.terminal import write_and_report

if TYPE_CHECKING:
    from xl_departage.chess.pairing.event import Choices
    from xl_departage.chess.pairing.teams.team_engine import TeamPairing
    from xl_departage.chess.pairing.teams.team_rules import Colours
    from xl_departage.chess.tournament.record import TournamentRecord
    from xl_departage.formats.trf.trf_document import Document
    from xl_departage.spreadsheet.recalculation.recalculate import Request


class PairedTeams(NamedTuple):
    """A paired round, and what the arbiter should look at in the file with it."""

    pairing: TeamPairing
    remarks: tuple[Text, ...]


class TeamChoices(NamedTuple):
    """What the arbiter chooses, beyond what the document contains."""

    choices: Choices
    """The choices of the command; their numbers are those of teams."""
    colours: Colours | None
    """The type of colour preferences (`--type`); None if it is not given."""


def paired_in_trf(
    document: Document, tournament: TournamentRecord, output: Path | None, chosen: TeamChoices, language: Language
) -> PairedTeams:
    """Pair a TRF file of teams; with a target, write the file with the new round. Raises CannotPair and FileError."""
    from xl_departage.chess.pairing.teams.team_engine import pair_teams
    from xl_departage.chess.pairing.teams.team_pairing_event import teams_before
    from xl_departage.formats.trf.paired_teams import refuse_unsaid_boards, with_teams_round

    refuse_unsaid_boards(document, tournament)
    pairing = pair_teams(teams_before(tournament, chosen.choices, chosen.colours))
    if output is None:
        return PairedTeams(pairing, ())
    written = with_teams_round(document, tournament, pairing)
    write_round(output, written.document, tournament, pairing.event.round, language)
    return PairedTeams(pairing, written.remarks)


def paired_in_workbook(
    request: Request, tournament: TournamentRecord, chosen: TeamChoices, language: Language
) -> PairedTeams:
    """
    Pair a workbook of the team template; with a target, write the workbook with the new round. Raises CannotPair and FileError, and
    ArgumentError for half-point byes, which the workbook cannot hold.
    """
    from xl_departage.chess.pairing.teams.team_engine import pair_teams
    from xl_departage.chess.pairing.teams.team_pairing_event import teams_before
    from xl_departage.documents.templates.teams.paired import matches_added

    if chosen.choices.halves:
        raise ArgumentError("pair_team_half_in_workbook")
    pairing = pair_teams(teams_before(tournament, chosen.choices, chosen.colours))
    if request.goal is None:
        return PairedTeams(pairing, ())
    content = matches_added(request.package.content, request.package.place.file or "", pairing)
    write_and_report(request.goal, content, language)
    return PairedTeams(pairing, (Text("pair_team_repeat"),))


def teams_as_json(paired: PairedTeams, language: Language) -> dict[str, object]:
    """The round as JSON."""
    from xl_departage.chess.pairing.teams.team_summary import bye_of_teams, remarks_on_teams

    pairing, event = paired.pairing, paired.pairing.event

    def team(number: int) -> dict[str, object]:
        entrant = event.by_number[number]
        return {
            "number": number,
            "name": entrant.name,
            "match_points": to_number(points(entrant.match_points)),
            "game_points": to_number(points(entrant.game_points)),
        }

    remarks = (*remarks_on_teams(pairing), *paired.remarks)
    return {
        **round_as_json(pairing, team, bye_of_teams(pairing), remarks, language),
        "type": event.rules.colours.value,
        "rules": event.rules.in_words.in_language(language),
    }
