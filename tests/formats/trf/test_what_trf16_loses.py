"""TRF16 × every field of the record: what is not read back from the file is named."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Any

from xl_departage.chess.tournament.comparison import field_text
from xl_departage.chess.tournament.crosstable import MatchScoring
from xl_departage.chess.tournament.record import Adjustment, TournamentRecord
from xl_departage.chess.tournament.source import source_of
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.writing import written_trf

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
    return read_trf(written.text).tournament, " ".join(one.message("en") for one in written.left_out)


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
        back, said = lost(record)
        typed, read = (getattr(one, part) for one in (record, back))
        first, again = (typed, read) if part == "header" else (typed[0], read[0])
        named = str(field_text(part, name).in_language("en"))
        assert getattr(first, name) == getattr(again, name) or named in said, (part, name, said)


def test_points_of_the_arbiter_and_line_ups_out_of_list_order_of_teams_are_named() -> None:
    one, two = TEAMS.teams[0].players[:2]
    swapped = {one: two, two: one}
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
        _, said = lost(record)
        assert words in said
        _, plain = lost(TEAMS)
        assert words.rpartition(" (")[0] not in plain
        kept = written_trf(source_of(record), "TRF26")
        assert not any(words.rpartition(" (")[0] in notice.message("en") for notice in kept.left_out)
        assert [line[:3] for line in kept.text.splitlines() if line[:3] in ("299", "300")] == (
            ["299"] if record.adjustments else ["300"]
        )
