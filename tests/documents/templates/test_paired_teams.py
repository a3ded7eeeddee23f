"""A paired round in a workbook of teams: below the matches that are typed, as long as the list has room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from tests.chess.pairing.teams import HEAD, team_file
from tests.chess.pairing.test_teams import R1, paired
from tests.documents.templates.books import glanced, made, with_cells, with_name
from xl_departage.base.errors import FileError, Place
from xl_departage.chess.pairing.event import Choices
from xl_departage.chess.pairing.teams.team_engine import pair_teams
from xl_departage.chess.pairing.teams.team_pairing_event import teams_before
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.documents.templates.teams.paired import matches_added
from xl_departage.formats.source_opening import read_source

FIVE = ((1, 3, "11"), (4, 2, "1="))
BYE = ("320  1.0  1.0   5",)


@cache
def book(rounds: Sequence[Any] = (tuple(R1),), teams: int = 6, more: Sequence[str] = ()) -> bytes:
    source = read_source(team_file(rounds, teams=teams, more=more).encode(), "event.trf")
    return build(find_template("teams"), Options("en"), source)


def with_last_row(content: bytes, last: int) -> bytes:
    """The workbook with a list of matches that ends in that row."""
    return with_name(content, "Matches", f"Matches!$A$4:$S${last}")


def typed(content: bytes) -> list[tuple[Any, ...]]:
    """Row, round, White and Black of the typed pairings."""
    rows = glanced(content)["Matches"].iter_rows(min_row=5, max_col=6, values_only=True)
    return [
        (number, row[0], row[3], row[5]) for number, row in enumerate(rows, 5) if any(row[place] for place in (0, 3, 5))
    ]


@pytest.mark.slow("the first round is written quickly")
@pytest.mark.parametrize("last", [10, 9])
def test_a_round_fills_the_list_to_its_last_row_and_no_further(last: int) -> None:
    """Three matches stand in rows 5 to 7."""
    content, pairing = with_last_row(book(), last), paired(team_file([R1]))

    if last == 10:
        assert typed(matches_added(content, "event.xlsx", pairing))[3:] == [
            (8, 2, "Team 2", "Team 1"),
            (9, 2, "Team 5", "Team 3"),
            (10, 2, "Team 6", "Team 4"),
        ]
        return
    with pytest.raises(FileError) as refused:
        matches_added(content, "event.xlsx", pairing)
    assert refused.value.key == "update_full"
    assert refused.value.place == Place(file="event.xlsx", sheet="Matches", cell="A9")


def test_the_first_round_begins_in_the_first_row_and_the_exempt_team_is_a_line() -> None:
    first = typed(matches_added(book((), 5), "event.xlsx", paired(team_file(teams=5))))

    assert [row[:2] for row in first] == [(5, 1), (6, 1), (7, 1)]
    assert [row[3] for row in first].count("EXE") == 1


@pytest.mark.slow("the first round of five teams is written quickly")
def test_the_exempt_team_of_a_later_round_is_a_line() -> None:
    later = typed(matches_added(book((FIVE,), 5, BYE), "event.xlsx", paired(team_file([FIVE], teams=5, more=BYE))))[3:]

    assert [row[:2] for row in later] == [(8, 2), (9, 2), (10, 2)]
    assert [row[3] for row in later].count("EXE") == 1


def test_a_workbook_that_is_not_one_of_teams_is_refused() -> None:
    with pytest.raises(FileError) as refused:
        matches_added(made("round-robin"), "event.xlsx", paired(team_file([R1])))
    assert (refused.value.key, refused.value.place) == ("pair_team_workbook", Place(file="event.xlsx"))


@pytest.mark.slow("a round fills the list to its last row quickly")
def test_a_round_that_the_workbook_would_not_hold_is_refused() -> None:
    """A match of the round stands there already, of teams that are not in the pairing."""
    posted: dict[str, str | int] = {"A9": 2, "D9": "Team 8", "F9": "Team 7"}
    content = with_cells(book(((*R1, (7, 8, "11")),), 8), "Matches", posted)

    with pytest.raises(FileError) as refused:
        matches_added(content, "event.xlsx", paired(team_file([R1])))
    assert (refused.value.key, refused.value.values) == ("pair_team_not_held", {"round": 2})


@pytest.mark.slow("the first round of teams is paired into the workbook quickly")
def test_the_rounds_in_the_list_of_a_swiss_are_not_those_planned() -> None:
    """However many are played, no number of rounds is stated that nobody gave: `pair --rounds 5` decides, for .xlsx and .ods alike."""
    unstated = [line for line in HEAD if not line.startswith("142")]
    source = read_source(team_file([R1], head=unstated).encode(), "event.trf")
    content = build(find_template("teams"), Options("en"), source)
    read = read_document(content, "event.xlsx").tournament

    assert read_document(book(), "event.xlsx").tournament.header.rounds == 5
    assert max(match.round for match in read.matches) == 1
    assert read.header.rounds is None
    assert teams_before(read, Choices(total=5)).total == 5
    # Then the workbook keeps it, and it need not be given again.
    second = pair_teams(teams_before(read, Choices(total=4)))
    assert read_document(matches_added(content, "event.xlsx", second), "event.xlsx").tournament.header.rounds == 4
