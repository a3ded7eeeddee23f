"""TRF16 × every field of the record: what is not read back from the file is named."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Any

from tests.chess.pairing.teams import team_file
from xl_departage.chess.tournament.comparison import field_text
from xl_departage.chess.tournament.crosstable import MatchScoring
from xl_departage.chess.tournament.record import Adjustment, TournamentRecord
from xl_departage.chess.tournament.source import source_of
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import written_trf

TEAMS = read_trf((files("xl_departage.documents.templates") / "samples" / "teams.trf").read_bytes()).tournament
"""Eight teams, four boards, seven rounds; every line-up in list order."""
EVENT: dict[str, Any] = {
    "name": "Cup",
    "city": "Gand",
    "federation": "BEL",
    "begin": "2026/01/01",
    "end": "2026/05/01",
    "arbiter": "Ann",
    "deputies": ("Bob",),
    "time_control": "90 min",
    "dates": tuple(f"26/01/{day:02}" for day in range(1, 8)),
    "rounds": 7,
    "controller": "Cid",
    "time_code": "90+30",
    "edition": "FIDE-2024",
    "tiebreaks": ("MPTS", "GPTS"),
    "announced": ("MPTS", "SB"),
    "match_points": MatchScoring(6, 4, 2),
}
PERSON: dict[str, Any] = {
    "rating": 1987,
    "title": "GM",
    "sex": "w",
    "birth": "1990/02/03",
    "federation": "FRA",
    "fide_number": "12345",
    "national_number": "K99",
    "club": "Tour Noire",
    "category": "S20",
    "fide_rating": 1900,
}
TEAM: dict[str, Any] = {"nickname": "ROQ", "strength": 2000, "rank": 4}


def lost(record: TournamentRecord) -> tuple[TournamentRecord, str]:
    """The tournament as it is read back, and the sentences on what was left out."""
    written = written_trf(source_of(record), "TRF16")
    return read_trf(written.text).tournament, " ".join(notice.message("en") for notice in written.left_out)


def test_each_field_comes_back_or_is_named() -> None:
    people, teams = TEAMS.participants, TEAMS.teams
    changed = [
        *(
            ("header", name, replace(TEAMS, header=TEAMS.header._replace(**{name: value})))
            for name, value in EVENT.items()
        ),
        *(
            ("participants", name, replace(TEAMS, participants=(people[0]._replace(**{name: value}), *people[1:])))
            for name, value in PERSON.items()
        ),
        *(
            ("teams", name, replace(TEAMS, teams=(teams[0]._replace(**{name: value}), *teams[1:])))
            for name, value in TEAM.items()
        ),
    ]
    for part, name, record in changed:
        back, sentences = lost(record)
        original, read = (getattr(tournament, part) for tournament in (record, back))
        first, again = (original, read) if part == "header" else (original[0], read[0])
        named = str(field_text(part, name).in_language("en"))
        assert getattr(first, name) == getattr(again, name) or named in sentences, (part, name, sentences)


def test_points_of_the_arbiter_and_line_ups_out_of_list_order_of_teams_are_named() -> None:
    first, second = TEAMS.teams[0].players[:2]
    swapped = {first: second, second: first}
    games = tuple(
        game._replace(white=swapped.get(game.white, game.white), black=swapped.get(game.black or 0, game.black))
        if game.round == 1
        else game
        for game in TEAMS.games
    )
    number = TEAMS.teams[0].number
    for record, words in (
        (
            replace(TEAMS, adjustments=(Adjustment("", -2, -1, 2, (number,)),)),
            "points given or taken by the arbiter (1)",
        ),
        (replace(TEAMS, games=games), "line-ups out of list order (1)"),
    ):
        _, sentences = lost(record)
        assert words in sentences
        _, plain = lost(TEAMS)
        assert words.rpartition(" (")[0] not in plain
        whole = written_trf(source_of(record), "TRF26")
        assert not any(words.rpartition(" (")[0] in notice.message("en") for notice in whole.left_out)
        assert [line[:3] for line in whole.text.splitlines() if line[:3] in ("299", "300")] == (
            ["299"] if record.adjustments else ["300"]
        )


def test_byes_of_teams_and_forfeited_matches_come_back_or_are_named() -> None:
    """Records 320 and 330, with each entry that players of a team without an opponent have in files of programs."""
    played = [((1, 2, "11"), (3, 4, "=1")), ((1, 3, "10"), (2, 5, "01")), ((2, 3, "10"),)]
    for code in "UF+HZ ":
        text = team_file(played, teams=5, more=("320  1.0  1.0   5   4", "330 -+   3   1   4")).replace(
            "142 5", "142 3"
        )
        lines = [
            f"{line.ljust(91)[:91]}0000 - {code}{line[99:]}" if code.strip() and line[4:8] in ("  51", "  52") else line
            for line in text.split("\n")
        ]
        source = read_trf("\n".join(lines))
        written = written_trf(source, "TRF16")
        back = read_trf(written.text)
        assert source.event is not None
        assert back.event is not None
        (notice,) = [omission for omission in written.left_out if omission.key == "trf16_matches_lost"]
        named = dict(notice.values)["matches"]
        for team, team_back in zip(source.event.teams, back.event.teams, strict=True):
            for round, (match, read) in enumerate(zip(team.matches, team_back.matches, strict=True), 1):
                same = (match.outcome, match.match_points, match.game_points) == (
                    read.outcome,
                    read.match_points,
                    read.game_points,
                )
                assert same or f"{team.name} ({round})" in str(named), (code, team.name, round)
                assert not same or f"{team.name} ({round})" not in str(named), (code, team.name, round)
        assert "Team 1 (3)" in str(named), code
        # The cure.
        again = written_trf(source, "TRF26")
        assert read_trf(again.text).event == source.event
        assert not any(omission.key == "trf16_matches_lost" for omission in again.left_out)


def test_last_rounds_of_nothing_but_forfeited_matches_are_named_and_the_rest_is_written() -> None:
    """The file ends with the last round that was played; each forfeit before and after the end of the event is named."""
    played = [((1, 2, "11"), (3, 4, "=1"))]
    rounds = ["330 +-   2   1   3", "330 --   2   2   4"], ["330 -+   3   1   4", "330 +-   3   2   3"]
    for last in (rounds[:1], rounds):
        for planned in (len(last) + 1, 5):
            lines = [line for of_round in last for line in of_round]
            source = read_trf(team_file(played, teams=4, more=tuple(lines)).replace("142 5", f"142 {planned}"))
            written = written_trf(source, "TRF16")
            back = read_trf(written.text)

            assert source.event is not None
            assert back.event is not None
            assert (source.event.rounds, back.event.rounds) == (len(last) + 1, 1)
            assert [team.matches[0] for team in back.event.teams] == [team.matches[0] for team in source.event.teams]
            (notice,) = [omission for omission in written.left_out if omission.key == "trf16_matches_lost"]
            named = [f"Team {team} ({round})" for team in range(1, 5) for round in range(2, len(last) + 2)]
            assert dict(notice.values)["matches"] == ", ".join(named)
