"""What a format has no field for is told by name; what it holds is not. Which records TRF has: FIDE's TRF16 and TRF26."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.chess.tournament.comparison import lost_fields
from xl_departage.chess.tournament.crosstable import Colour, MatchScoring, Outcome
from xl_departage.chess.tournament.record import (
    UNREAD,
    AnnouncedBye,
    Game,
    Header,
    Match,
    Participant,
    SourceNotice,
    Team,
    TournamentRecord,
    UnreadPart,
)
from xl_departage.chess.tournament.required import missed_by_a_federation
from xl_departage.chess.tournament.source import source_of
from xl_departage.formats.grid_table import grid_file
from xl_departage.formats.trf.trf_writing import Version, written_trf

HEADER = Header(
    name="Open",
    city="Port-aux-Lys",
    federation="FRA",
    begin="2025/10/25",
    end="2025/10/26",
    type="Individual: Swiss-System",
    arbiter="Hélène Vasseur",
    deputies=("Paul Roth",),
    time_control="60 min + 30 s",
    dates=("25/10/25", "25/10/26"),
    rounds=2,
    first_colour=Colour.WHITE,
    controller="JaVaFo",
    tiebreaks=("PTS", "BH"),
)
PEOPLE = (
    Participant(
        1,
        "Marchal, Olivier",
        2134,
        "F",
        "GM",
        "m",
        "1986/00/00",
        "FRA",
        "623539",
        "A12345",
        "Port-aux-Lys",
        "Sen",
        byes=(AnnouncedBye(2, Outcome.HALF_BYE),),
    ),
    Participant(2, "Serrano, Míriam", 2087, club="Port-aux-Lys"),
)
GAMES = (Game(1, 1, 2, Outcome.WIN, Outcome.LOSS, "1-0", 4),)
EVENT = ["name of the event", "place", "federation of the event", "first day", "last day", "chief arbiter"]
MORE = ["deputy arbiters", "rate of play", "dates of the rounds"]
PLAYER = ["title (1)", "sex (1)", "birth (1)", "federation (1)", "FIDE number (1)"]
KIND = ["kind of rating (1)"]
NEITHER = ["national number (1)", "club (2)", "category (1)"]
"""No record of TRF has a field for these."""
BOARDS = ["board numbers (1)"]


def fields_in(notices: Sequence[SourceNotice]) -> list[str]:
    """The fields of the notice, in English."""
    (notice,) = notices
    return notice.message("en").partition(": ")[2].removesuffix(".").split("; ")


@pytest.mark.parametrize(
    ("version", "wanted"),
    [
        ("TRF26", [*KIND, *NEITHER, *BOARDS]),
        ("TRF16", ["controller of the pairings", "tie-breaks", *KIND, *NEITHER, *BOARDS]),
    ],
)
def test_trf_tells_what_has_no_record(version: Version, wanted: list[str]) -> None:
    assert fields_in(written_trf(source_of(TournamentRecord(HEADER, PEOPLE, GAMES)), version).left_out) == wanted


def test_a_grid_tells_all_but_names_ratings_games_and_byes() -> None:
    source = source_of(TournamentRecord(HEADER, PEOPLE, GAMES))

    assert fields_in(grid_file(source, "CSV").left_out) == [
        *EVENT,
        *MORE,
        "controller of the pairings",
        "tie-breaks",
        *KIND,
        *PLAYER,
        *NEITHER,
        *BOARDS,
    ]
    assert fields_in(grid_file(source, ".xlsx", held_fields=("name", "tiebreaks")).left_out)[:2] == EVENT[1:3]


def test_what_a_format_holds_is_not_told() -> None:
    people = tuple(Participant(participant.number, participant.name, participant.rating) for participant in PEOPLE)
    games = tuple(game._replace(board=None) for game in GAMES)
    header = Header(type="Individual: Swiss-System", rounds=2)

    assert grid_file(source_of(TournamentRecord(header, people, games)), "CSV").left_out == ()
    assert written_trf(source_of(TournamentRecord(HEADER, people, games))).left_out == ()


def test_a_federation_misses_what_is_blank_and_nothing_else() -> None:
    (notice,) = missed_by_a_federation(TournamentRecord(HEADER, PEOPLE))

    assert ": FIDE number (1); birth (1); federation (1); sex (1). " in notice.message("en")
    assert missed_by_a_federation(TournamentRecord(HEADER, PEOPLE[:1])) == ()


def test_what_a_federation_cannot_take_for_right_is_named() -> None:
    wrong = (
        PEOPLE[0]._replace(birth="1997/02/31", fide_number="20X12"),
        PEOPLE[0]._replace(number=2, name="", fide_number="600002"),
        PEOPLE[0]._replace(number=3, name="Roth, Paul", birth="2026", fide_number="600002"),
    )

    (notice,) = missed_by_a_federation(TournamentRecord(HEADER, wrong))

    # The event ended in 2025. The three have one national number, too, for which there is no record.
    assert notice.message("en") == (
        "What cannot be right in this file: FIDE number 20X12 (1 Marchal, Olivier); birth 1997/02/31 (1 Marchal, Olivier); "
        "no name for number 2; birth 2026 (3 Roth, Paul); number 600002 of two players (2, 3 Roth, Paul). "
        "Correct the list of players before you send the file."
    )
    many = tuple(PEOPLE[0]._replace(number=number, fide_number=f"X{number}") for number in range(1, 13))
    (notice,) = missed_by_a_federation(TournamentRecord(HEADER, many))
    assert "FIDE number X10 (10 Marchal, Olivier); …. Correct" in notice.message("en")


def test_cells_that_could_not_be_read_are_told_with_their_players_and_their_column_is_not_missing() -> None:
    people = tuple(Participant(participant.number, participant.name, participant.rating) for participant in PEOPLE)
    header = Header(type="Individual: Swiss-System", rounds=2)
    games = tuple(game._replace(board=None) for game in GAMES)
    unread_parts = (UnreadPart(UNREAD, "sex", "1\tMarchal, Olivier\tq\n2\tSerrano, Míriam\tx"),)

    (notice,) = written_trf(source_of(TournamentRecord(header, people, games, unread_parts=unread_parts))).left_out

    sentence = "Could not be read and is left out: sex of 2 players (1 Marchal, Olivier q, 2 Serrano, Míriam x)."
    assert notice.message("en") == sentence


def test_a_name_that_is_cut_is_told() -> None:
    long = PEOPLE[1]._replace(name="Serrano de la Torre y Villanueva, Míriam", club="")
    people = (Participant(1, "Marchal, Olivier"), long)

    (notice,) = written_trf(source_of(TournamentRecord(HEADER, people))).left_out

    assert notice.message("en") == f"TRF26 has cut these to the width of its fields: name (1: {long.name})."


def test_players_whose_fields_are_cut_are_named_if_they_are_few() -> None:
    people = tuple(Participant(number, f"Player {number}", title="Maître FIDE") for number in range(1, 5))
    cut = "TRF26 has cut these to the width of its fields: "

    (notice,) = written_trf(source_of(TournamentRecord(HEADER, people[:3]))).left_out
    assert notice.message("en") == f"{cut}title (3: Player 1, Player 2, Player 3)."
    (notice,) = written_trf(source_of(TournamentRecord(HEADER, people))).left_out
    assert notice.message("en") == f"{cut}title (4)."


def test_a_grid_of_teams_has_no_players_and_one_of_players_no_teams() -> None:
    people = tuple(Participant(number, f"Player {number}") for number in range(1, 5))
    games = (
        Game(1, 1, 3, Outcome.WIN, Outcome.LOSS, board=1),
        Game(1, 4, 2, Outcome.DRAW, Outcome.DRAW, board=2),
    )
    teams = (Team(1, "Nord", "N", players=(1, 2)), Team(2, "Sud", players=(3, 4)))
    header = Header(type="Team: Swiss-System", rounds=1, boards=2, match_points=MatchScoring(), board_colours="WB")
    source = source_of(TournamentRecord(header, people, games, teams, (Match(1, 1, 2),)))

    assert fields_in(grid_file(source, "CSV").left_out) == [
        "players and their boards (4)",
        "short name of the team (1)",
    ]
    assert fields_in(grid_file(source, "CSV", individuals=True).left_out) == [
        "boards of a match",
        "teams (2)",
    ]
    assert written_trf(source).left_out == ()
    assert fields_in(written_trf(source, "TRF16").left_out) == ["short name of the team (1)"]


def test_other_points_of_a_match_are_told() -> None:
    before, after = (
        TournamentRecord(Header(match_points=points), teams=(Team(1, "Nord"),))
        for points in (MatchScoring(6, 2, 0), MatchScoring())
    )
    assert fields_in(lost_fields(before, after, "CSV")) == ["match points"]
    assert lost_fields(after, after, "CSV") == ()


def test_a_first_colour_that_no_game_shows_is_told_without_a_number() -> None:
    header = Header(rounds=2, first_colour=Colour.WHITE)
    people = tuple(Participant(participant.number, participant.name, participant.rating) for participant in PEOPLE)
    games = tuple(game._replace(board=None) for game in GAMES)

    assert fields_in(grid_file(source_of(TournamentRecord(header, people)), "CSV").left_out) == ["first colour"]
    assert grid_file(source_of(TournamentRecord(header, people, games)), "CSV").left_out == ()


@each_row(
    ("before", "after", "fields"),
    [
        ({}, {}, []),
        ({"club": "Lyon"}, {"club": "Lyon"}, []),
        ({"club": "Lyon"}, {}, ["club (1)"]),
        # A FIDE rating is lost where the file keeps another one.
        ({"rating": 1800, "fide_rating": 1800}, {"rating": 1800}, []),
        ({"rating": 1800, "fide_rating": 1900}, {"rating": 1800}, ["FIDE rating (1)"]),
        ({"birth": "1990/05/17"}, {"birth": "1990"}, None),
        ({"birth": "1990"}, {"birth": "1990"}, []),
        # Rounds 2 and 3 are to come.
        (
            {"byes": (AnnouncedBye(2, Outcome.HALF_BYE), AnnouncedBye(3, Outcome.HALF_BYE))},
            {},
            ["byes and absences of coming rounds (2)"],
        ),
        ({"byes": (AnnouncedBye(1, Outcome.HALF_BYE),)}, {}, []),
        ({"last_round": 2}, {}, ["byes and absences of coming rounds (1)"]),
        ({"last_round": 3}, {}, []),
    ],
)
def test_what_a_file_lost_of_a_player(before: dict[str, Any], after: dict[str, Any], fields: list[str] | None) -> None:
    games = (Game(1, 1, 2, Outcome.WIN),)

    def event(values: dict[str, Any]) -> TournamentRecord:
        return TournamentRecord(Header(rounds=3), (Participant(1, "A")._replace(**values), Participant(2, "B")), games)

    lost = [
        fields_in([notice])
        for notice in lost_fields(event(before), event(after), "CSV")
        if notice.key == "comparison_left_out"
    ]

    if fields is None:
        assert len(lost) == 1
        assert len(lost[0]) == 1
        assert lost[0][0].endswith("(1)")
    else:
        assert lost == ([fields] if fields else [])


@pytest.mark.parametrize(
    ("source_text", "read", "cut"),
    [
        ("Martin, Paul", "Martin, Paul", False),
        ("Martin,  Paul", "Martin, Paul", False),
        ("Martin, Paul", "Martin", True),
        ("Martin, Paul", "", False),
        ("Martin, Paul", "Paul", False),
    ],
)
def test_a_text_is_cut_if_its_beginning_is_left(source_text: str, read: str, cut: bool) -> None:
    for field in ("name", "club"):
        texts = [{"name": "A", field: text} for text in (source_text, read)]
        before, after = (
            TournamentRecord(Header(), (Participant(1, fields["name"], club=fields.get("club", "")),))
            for fields in texts
        )

        assert ("comparison_cut" in {notice.key for notice in lost_fields(before, after, "CSV")}) is cut
