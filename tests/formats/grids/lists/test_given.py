"""Points that the arbiter gives or takes, typed into a list of players: read, refused, counted as the same points of record 299."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage import Tournament
from xl_departage.base.errors import Place, UnreadableCell
from xl_departage.chess.tournament.adjustments import adjusted_rounds
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.chess.tournament.faults import STRICT, CollectedFaults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Adjustment
from xl_departage.chess.tournament.team_event import event_of_grid
from xl_departage.formats.grids.cell_tokens import Given
from xl_departage.formats.grids.grid_reading import read_crosstable, survey_crosstable
from xl_departage.formats.grids.lists.arbiter_points import given_text, read_given
from xl_departage.formats.grids.lists.crosstable_rows import grid_of
from xl_departage.formats.grids.lists.list_crosstable import table_of_list
from xl_departage.formats.grids.lists.list_reading import GameList, read_lists

HEADINGS = ("Bonus/\npenalty", "Bonus/malus", "Bonus/\nMalus", "BONUS / MALUS")
GAMES: list[list[object]] = [
    ["Round", "White", "Result", "Black"],
    *([1, "Ann", "1-0", "Bob"], [1, "Cid", "½-½", "Dan"], [1, "Eve", "", "EXE"]),
    *([2, "Bob", "1-0", "Cid"], [2, "Dan", "0-1", "Ann"]),
    *([3, "Ann", "1-0", "Cid"], [3, "Dan", "+--", "Bob"], [4, "Ann", "", "Dan"]),
]
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")
SWISS = ReadingOptions(system="swiss")


def game_list_of(cells: Sequence[Any], heading: str = HEADINGS[0], faults: Any = STRICT) -> GameList:
    players: list[list[object]] = [
        ["No", "Name", heading],
        *([number, name, cell] for number, (name, cell) in enumerate(zip(NAMES, cells, strict=True), 1)),
    ]
    return read_lists(players, GAMES, SWISS, faults)


def counted(game_list: GameList) -> Crosstable:
    return table_of_list(game_list, SWISS, STRICT).crosstable


@each_row(
    ("cell", "points_by_round"),
    [
        (None, {}),
        ("", {}),
        ("R3 -1", {3: -2}),
        ("R3 −1", {3: -2}),
        ("R3: -1; R5 +½", {3: -2, 5: 1}),
        ("r3 -0,5, r12 +1.5", {3: -1, 12: 3}),
        ("ronde 3 -1/2", {3: -1}),
        ("Round 3: +1\nRound 4: -2", {3: 2, 4: -4}),
        ("-1 R3", {3: -2}),
        ("+½ (R2), -1 (R3)", {2: 1, 3: -2}),
        ("R3 -1; R3 -½", {3: -3}),
        # Which round, or which way: nobody knows.
        ("-1", None),
        (-1, None),
        ("R3 1", None),
        ("R3", None),
        ("3 -1", None),
        ("R0 -1", None),
        ("R3 -1,5 +1", None),
        ("R3 -0.25", None),
        ("R3 -1 fair play", None),
        (True, None),
        # Of teams, game points and match points.
        ("R3 -1 MP", {3: (0, -2)}),
        ("R3 -1MP; R5 -½ GP", {3: (0, -2), 5: (-1, 0)}),
        ("r3 -0,5 pm, R3 +1.5 pp", {3: (3, -1)}),
        ("Runde 3: -1 MP -½ BP", {3: (-1, -2)}),
        ("-1 MP (R2), R2 -2 MP", {2: (0, -6)}),
        ("R3 -1 MP; R5 -½", None),
        ("R3 -1 MP -½", None),
        ("R3 -1 MPX", None),
        ("R3 MP", None),
    ],
)
def test_what_is_typed(cell: object, points_by_round: dict[int, int | tuple[int, int]] | None) -> None:
    read = read_given(cell)

    if points_by_round is None:
        assert read is None
        return
    assert read == {
        round: Given(points) if isinstance(points, int) else points for round, points in points_by_round.items()
    }
    assert read_given(given_text(read.items())) == read


def test_they_count_as_the_records_of_a_file_do() -> None:
    """300 drawn lists, every heading: the crosstable with the points of record 299, which the grid of CROSSTABLE gives back."""
    draw = random.Random(56)
    plain = counted(game_list_of([None] * 5))
    for sample in range(300):
        points = [
            {draw.randint(1, 3): draw.choice([-4, -3, -2, -1, 1, 2, 3]) for _ in range(draw.randint(0, 2))}
            for _ in NAMES
        ]
        game_list = game_list_of(
            [given_text((round, Given(worth)) for round, worth in worth_by_round.items()) for worth_by_round in points],
            HEADINGS[sample % 4],
        )

        table = counted(game_list)

        records = [
            Adjustment("", None, worth, round, (number,))
            for number, worth_by_round in enumerate(points, 1)
            for round, worth in worth_by_round.items()
        ]
        expected = adjusted_rounds([player.rounds for player in plain.players], range(1, 6), 3, records)
        assert [player.rounds for player in table.players] == expected, points
        back = read_crosstable(grid_of(game_list, "en").cells, SWISS).crosstable
        assert [player.rounds[:3] for player in back.players] == [rounds[:3] for rounds in expected], points


@each_row(
    ("cell", "key"),
    [
        ("R3 1", "list_given_unreadable"),
        ("-1", "list_given_unreadable"),
        ("R4 -1", "list_given_later"),
        ("R9 +1", "list_given_later"),
    ],
)
def test_what_cannot_be_counted_is_reported_and_no_grid_ranks_without_it(cell: str, key: str) -> None:
    faults = CollectedFaults()

    game_list = game_list_of([None, None, cell, None, None], faults=faults)

    [fault] = faults.found
    place = fault.error.place or Place()
    assert (fault.error.key, place.row, place.text, place.name, place.of_players, fault.column) == (
        key,
        4,
        cell,
        "Cid",
        True,
        2,
    )
    survey = survey_crosstable(grid_of(game_list, "en").cells, SWISS)
    reported = [(fault.error.key, at.name, at.text) for fault in survey.faults if (at := fault.error.place)]
    assert reported == [("grid_cell_of_list", "Cid", f"Bonus/ penalty {cell}")]


TEAM_MATCHES: list[list[object]] = [
    ["Round", "Team", "Result", "Team"],
    *([1, "Ann", "3-1", "Bob"], [1, "Cid", "2-2", "Dan"], [1, "Eve", "", "EXE"]),
    *([2, "Bob", "2½-1½", "Cid"], [2, "Dan", "+--", "Ann"]),
    *([3, "Ann", "1-3", "Cid"], [3, "Eve", "2-2", "Bob"]),
]
TEAMS = ReadingOptions(system="swiss", boards=4)


def listed_teams(cells: Sequence[Any], faults: Any = STRICT) -> GameList:
    teams: list[list[object]] = [
        ["No", "Team", HEADINGS[0]],
        *([number, name, cell] for number, (name, cell) in enumerate(zip(NAMES, cells, strict=True), 1)),
    ]
    return read_lists(teams, TEAM_MATCHES, TEAMS, faults)


def test_match_points_and_game_points_of_teams_are_added_to_those_of_their_matches() -> None:
    """300 drawn lists: results stay, the points of the round change by what is typed, and the grid of CROSSTABLE gives the same event."""
    draw = random.Random(57)
    plain = event_of_grid(table_of_list(listed_teams([None] * 5), TEAMS, STRICT).crosstable)
    for _ in range(300):
        points_by_team = [
            {draw.randint(1, 3): Given(draw.randint(-3, 3), draw.randint(-4, 4)) for _ in range(draw.randint(0, 2))}
            for _ in NAMES
        ]
        game_list = listed_teams([given_text(rounds.items()) for rounds in points_by_team])

        event = event_of_grid(table_of_list(game_list, TEAMS, STRICT).crosstable)

        for team, plain_team, rounds in zip(event.teams, plain.teams, points_by_team, strict=True):
            for number, (match, was) in enumerate(zip(team.matches, plain_team.matches, strict=True), 1):
                points, match_points = rounds.get(number, Given())
                expected = was._replace(
                    match_points=was.match_points + (match_points or 0), game_points=was.game_points + points
                )
                assert match == expected, points_by_team
        back = read_crosstable(grid_of(game_list, "en").cells, TEAMS).crosstable
        assert event_of_grid(back) == event, points_by_team


def test_points_of_teams_without_their_name_and_names_beside_players_are_reported() -> None:
    faults = CollectedFaults()
    listed_teams(["R1 -1", "", "R2 -1 MP", "", ""], faults)
    assert [fault.error.key for fault in faults.found] == ["grid_given_of_teams"]

    faults = CollectedFaults()
    game_list_of(["R1 -1 MP", "", "R2 -1", "", ""], faults=faults)
    assert [fault.error.key for fault in faults.found] == ["grid_given_of_players"]

    for cells, options, key in (
        ([["Name", "R1"], ["Ann", "2w3(-1)"], ["Bob", "1b1"]], TEAMS, "grid_given_of_teams"),
        ([["Name", "R1"], ["Ann", "2w1(-1 MP)"], ["Bob", "1b0"]], SWISS, "grid_given_of_players"),
    ):
        with pytest.raises(UnreadableCell) as refused:
            read_crosstable(cells, options)
        assert refused.value.key == key


def test_the_cell_of_the_sentence_is_read() -> None:
    """Its cure, carried out: a match lost 1-3 stays lost, with a match point and half a game point less."""
    rows = [["Name", "R1"], ["Ann", "2w1(-1 MP -½ GP)"], ["Bob", "1b3(-½ PP)"]]

    event = event_of_grid(read_crosstable(rows, TEAMS).crosstable)

    assert [(team.matches[0].match_points, team.matches[0].game_points) for team in event.teams] == [(-2, 1), (4, 5)]


def test_sonneborn_berger_says_that_they_do_not_count_in_its_products() -> None:
    """By hand: Ann lost to Bob (2 points) and has a point of the arbiter, scored against nobody: 0 × 2 + 1 × 1½ + 1 × ½."""
    rows = [
        ["No", "Name", "R1", "R2", "R3"],
        [1, "Ann", "2w0(+1)", "3b1", "4w1"],
        [2, "Bob", "1b1", "4w½", "3b½"],
        [3, "Cid", "4b1", "1w0", "2w½"],
        [4, "Dan", "3w0", "2b½", "1b0"],
    ]
    event = Tournament(rows, rules="FIDE-2026; system=round-robin; lang=en")

    explained = event.explain("SB", 1)

    assert event.tiebreak("SB")["Ann"] == 2
    lines = [line for line in explained if "+1 given or taken" in str(line[-1]) and "not count here" in str(line[-1])]
    assert [(line[0], line[2]) for line in lines] == [(1, "Bob")]
    assert "not scored in that round" not in str(event.explain("SB", 2))


def test_points_are_written_in_the_order_of_their_rounds() -> None:
    assert given_text((read_given("R5 +½; R12 -1; R3 -1") or {}).items()) == "R3 -1; R5 +½; R12 -1"
