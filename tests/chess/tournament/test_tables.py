"""A crosstable made into a tournament and back is the same; options override what a source says."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from tests.formats.trf.samples import FOUR, text
from tests.formats.trf.test_teams import GAMES, ROSTERS
from tests.formats.trf.test_writing import crosstables
from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text, catalogue, languages
from xl_departage.chess.tournament import team_event
from xl_departage.chess.tournament.absences import announced_byes
from xl_departage.chess.tournament.adjustments import adjusted_matches, adjusted_rounds
from xl_departage.chess.tournament.crosstable import (
    Colour,
    Crosstable,
    Outcome,
    Player,
    Round,
    Scoring,
    System,
    of_unknown_origin,
)
from xl_departage.chess.tournament.individual_crosstable import (
    crosstable_of,
    from_crosstable,
    in_order,
    last_decided,
    rounds_of,
    rounds_of_byes,
)
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import PointSystem, from_scoring, points_in_words, under_options
from xl_departage.chess.tournament.record import (
    Adjustment,
    AnnouncedBye,
    Game,
    Header,
    Match,
    Participant,
    Team,
    TournamentRecord,
)
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.chess.tournament.systems import SystemKind, kind_of, system_of
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.trf.trf_reading import read_trf


@given(crosstables(abnormal=True))
def test_a_crosstable_survives_as_a_tournament(table: Crosstable) -> None:
    """A record says of all points beside a result that the arbiter gave them, whatever the table knows of them."""
    assert of_unknown_origin(crosstable_of(from_crosstable(table))) == of_unknown_origin(in_order(table))


def test_a_tournament_read_is_that_of_its_crosstable() -> None:
    read = read_trf(text(*FOUR)).tournament
    table = crosstable_of(read)

    made = from_crosstable(table)

    assert crosstable_of(made) == table
    assert [game[:6] for game in made.games] == [(*game[:5], "") for game in read.games if game.round <= 2]


def test_standings_after_fewer_rounds_leave_the_later_games_pending() -> None:
    tournament = read_trf(text(*FOUR)).tournament

    table = crosstable_of(tournament, ReadingOptions(rounds=1, scoring=Scoring(6, 2, 0)))

    assert (table.rounds, table.planned, table.scores) == (1, 3, (6, 6, 0, 0))
    assert {player.rounds[1].points for player in table.players} == {0}


@pytest.mark.parametrize("change", [{"ordered": False}, {"boards": 4}])
def test_a_table_without_rounds_or_players_is_no_tournament(change: dict[str, object]) -> None:
    table = read_trf(text(*FOUR)).crosstable

    with pytest.raises(FileError):
        from_crosstable(replace(table, **change))  # type: ignore[arg-type]


def test_byes_are_followed_to_the_first_round_that_is_paired_or_empty() -> None:
    read = read_trf(text(*FOUR)).tournament
    played = max(game.round for game in read.games)
    byes = tuple(Game(played + 1, player.number, None, Outcome.HALF_BYE) for player in read.participants[:1])
    paired = (Game(played + 2, 1, 2, Outcome.PENDING, Outcome.PENDING),)

    assert rounds_of_byes(read) == played
    assert rounds_of_byes(replace(read, games=(*read.games, *byes))) == played + 1
    assert rounds_of_byes(replace(read, games=(*read.games, *byes, *paired))) == played + 1


def test_more_rounds_than_planned_are_noticed() -> None:
    read = read_trf(text(*FOUR)).tournament
    filled = max(game.round for game in read.games)

    def keys(planned: int) -> list[str]:
        return [notice.key for notice in source_of(read, ReadingOptions(planned=planned)).notices]

    assert "trf_more_rounds" not in keys(filled)
    if filled > 1:
        assert "trf_more_rounds" in keys(filled - 1)


def test_a_grid_states_its_rounds_where_one_is_not_paired_yet() -> None:
    rows: list[list[object]] = [["Nr", "Name", "R 1", "R 2"], [1, "A", "2w1", ""], [2, "B", "1b0", ""]]

    def stated(cells: list[list[object]]) -> int | None:
        return Source(read_crosstable(cells).crosstable, None).rounds_stated

    assert stated(rows) == 2
    assert stated([row[:3] for row in rows]) is None


def test_a_match_told_by_its_points_alone_was_played_over_the_board() -> None:
    teams = (Team(1, "Lyon", players=(1,)), Team(2, "Nice", players=(2,)))
    tournament = TournamentRecord(
        Header(rounds=1, boards=2), PEOPLE[:2], (), teams=teams, matches=(Match(1, 1, 2, game_points=(3, 1)),)
    )

    event = source_of(tournament).event

    assert event is not None
    assert [team.matches[0].outcome for team in event.teams] == [Outcome.WIN, Outcome.LOSS]
    assert [team.matches[0].boards for team in event.teams] == [(), ()]


@pytest.mark.parametrize("file", ["", "a.trf"])
def test_notices_on_rounds_name_the_file(file: str) -> None:
    tournament = read_trf(text(*FOUR)).tournament

    (notice,) = (
        notice
        for notice in source_of(tournament, ReadingOptions(planned=1), file).notices
        if notice.key == "trf_more_rounds"
    )

    assert notice.place is not None
    assert notice.place.file == (file or None)


def test_boards_are_those_of_the_options_else_of_the_header_else_of_the_games() -> None:
    """Two boards were played; without a number anywhere, a match has one."""
    read = read_trf(text(*ROSTERS, *GAMES)).tournament
    unseated = replace(read, games=tuple(game._replace(board=None) for game in read.games))

    def boards(tournament: TournamentRecord, in_header: int | None, asked: int | None) -> int:
        header = tournament.header._replace(boards=in_header)
        event = source_of(replace(tournament, header=header), ReadingOptions(boards=asked)).event
        assert event is not None
        return event.boards

    assert [boards(read, None, None), boards(unseated, None, None)] == [2, 1]
    assert [boards(read, 3, None), boards(read, 3, 4), boards(read, None, 4)] == [3, 4, 4]


SYSTEM = PointSystem(6, 2, 1, 5, -1, 4, 3, 7, 8)
"""Win, draw, loss; forfeits won and lost; full, half and zero bye; the pairing-allocated bye: each of another worth."""


def test_what_each_outcome_is_worth() -> None:
    worth = {
        "1": 6,
        "=": 2,
        "0": 1,
        "W": 6,
        "D": 2,
        "L": 1,
        "+": 5,
        "~": 2,
        "-": -1,
        "--": -1,
        "U": 8,
        "F": 4,
        "H": 3,
        "Z": 7,
        "?": 0,
    }

    assert {outcome.value: SYSTEM.points(outcome) for outcome in Outcome} == worth
    assert SYSTEM.scoring == Scoring(6, 2, 1)
    assert from_scoring(Scoring(6, 2, 1), 3) == PointSystem(6, 2, 1, 6, 0, 6, 2, 0, 3)
    assert PointSystem() == (2, 1, 0, 2, 0, 2, 1, 0, 2)


@each_row(
    ("options", "expected"),
    [
        (ReadingOptions(), SYSTEM),
        (ReadingOptions(exempt=1), SYSTEM._replace(pairing_bye=2)),
        # The exempt keep what the source gives them, unless the option says otherwise.
        (ReadingOptions(scoring=Scoring(6, 4, 2)), PointSystem(6, 4, 2, 6, 0, 6, 4, 0, 8)),
        (ReadingOptions(scoring=Scoring(6, 4, 2), exempt=1), PointSystem(6, 4, 2, 6, 0, 6, 4, 0, 4)),
        (ReadingOptions(exempt=0), SYSTEM._replace(pairing_bye=0)),
        (ReadingOptions(exempt=2, exempt_is_stated=True), SYSTEM._replace(pairing_bye=6)),
    ],
)
def test_options_override_the_points_of_a_source(options: ReadingOptions, expected: PointSystem) -> None:
    assert under_options(SYSTEM, options) == expected


W, D, L, OPEN = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PENDING
PEOPLE = tuple(Participant(number, f"P{number}", rating_kind="E" if number == 2 else "") for number in (1, 2, 3))


def event(*games: Game, **values: Any) -> TournamentRecord:
    return replace(TournamentRecord(Header(), PEOPLE, games), **values)


@each_row(
    ("tournament", "decided", "byes", "rounds"),
    [
        (event(), 0, 0, (0, 1)),
        (event(Game(1, 1, 2, W)), 1, 1, (1, 1)),
        (event(Game(1, 1, 2, OPEN, OPEN)), 0, 0, (0, 1)),
        (event(Game(1, 1, 2, OPEN)), 0, 0, (0, 1)),
        (event(Game(1, 1, 2, OPEN, L)), 1, 1, (1, 1)),
        (event(Game(1, 1, None, Outcome.HALF_BYE)), 0, 1, (0, 1)),
        (event(Game(1, 1, 2, W), Game(2, 1, None, Outcome.HALF_BYE), Game(3, 1, None, Outcome.HALF_BYE)), 1, 3, (1, 3)),
        (event(Game(1, 1, 2, W), Game(2, 1, None, Outcome.HALF_BYE), Game(2, 2, 3, OPEN)), 1, 1, (1, 2)),
        (event(Game(1, 1, 2, W), Game(3, 1, None, Outcome.HALF_BYE)), 1, 1, (1, 3)),
        (event(Game(1, 1, 2, W), header=Header(rounds=5)), 1, 1, (1, 5)),
        (event(Game(1, 1, 2, W), header=Header(played=3)), 3, 3, (3, 3)),
        (event(Game(4, 1, 2, W), header=Header(rounds=2)), 4, 4, (4, 4)),
        (event(matches=(Match(2, 1, 2),)), 0, 0, (0, 1)),
        (event(matches=(Match(2, 1, 2, OPEN),)), 0, 0, (0, 1)),
        (event(matches=(Match(2, 1, 2, Outcome.FORFEIT_WIN),)), 2, 2, (2, 2)),
        (event(matches=(Match(2, 1, 2, game_points=(3, 1)),)), 2, 2, (2, 2)),
        (event(matches=(Match(2, 1, 2, game_points=(3, None)),)), 0, 0, (0, 1)),
        (event(matches=(Match(2, 1, None, Outcome.PAIRING_BYE),)), 0, 0, (0, 1)),
    ],
)
def test_the_last_round_that_counts(
    tournament: TournamentRecord, decided: int, byes: int, rounds: tuple[int, int]
) -> None:
    assert last_decided(tournament) == decided
    assert rounds_of_byes(tournament) == byes
    assert rounds_of(tournament, ReadingOptions()) == rounds
    played, planned = rounds
    assert rounds_of(tournament, ReadingOptions(rounds=6)) == (6, max(6, planned))
    assert rounds_of(tournament, ReadingOptions(planned=7)) == (played, 7)


def test_the_crosstable_of_a_tournament_entry_by_entry() -> None:
    tournament = event(
        Game(1, 1, 2, W, L),
        Game(2, 2, 3, D, D, coloured=False),
        Game(3, 3, 1, L, W),
        Game(3, 2, None, Outcome.PAIRING_BYE),
        header=Header(rounds=4, points=SYSTEM),
        participants=(
            PEOPLE[0]._replace(byes=(AnnouncedBye(2, Outcome.HALF_BYE), AnnouncedBye(4, Outcome.HALF_BYE))),
            *PEOPLE[1:],
        ),
    )
    table = crosstable_of(tournament)
    white, black, pending = Colour.WHITE, Colour.BLACK, Round(OPEN)

    # Everybody met everybody.
    assert (table.rounds, table.planned, table.system, table.scoring) == (3, 4, System.ROUND_ROBIN, Scoring(6, 2, 1))
    assert [player.rounds for player in table.players] == [
        (Round(W, 1, white, 6), Round(Outcome.HALF_BYE, points=3), Round(W, 2, black, 6), pending),
        (Round(L, 0, black, 1), Round(D, 2, None, 2), Round(Outcome.PAIRING_BYE, points=8), pending),
        (Round(Outcome.ZERO_BYE, points=7), Round(D, 1, None, 2), Round(L, 0, white, 1), pending),
    ]
    assert [player.estimated for player in table.players] == [False, True, False]
    # Of fewer rounds, those that follow are pairings.
    first = crosstable_of(tournament, ReadingOptions(rounds=1))
    assert first.players[1].rounds == (Round(L, 0, black, 1), Round(OPEN, 2), Round(OPEN), Round(OPEN))


@each_row(
    ("record", "points"),
    [
        # Points by player and round before: 2 1 0, 0 1 2, 1 1 (a half bye) 0.
        (Adjustment("", None, 3, 2, (1,)), ((2, 4, 0), (0, 1, 2), (1, 1, 0))),
        (Adjustment("", None, -1, 1, (1, 3)), ((1, 1, 0), (0, 1, 2), (0, 1, 0))),
        (Adjustment("W", None, 5, None, ()), ((5, 1, 0), (0, 1, 5), (1, 1, 0))),
        (Adjustment("W", None, 5, 3, ()), ((2, 1, 0), (0, 1, 5), (1, 1, 0))),
        (Adjustment("D", None, 0, None, (1,)), ((2, 0, 0), (0, 1, 2), (1, 1, 0))),
        (Adjustment("L", None, 1, None, ()), ((2, 1, 1), (1, 1, 2), (1, 1, 0))),
        (Adjustment("H", None, 0, None, ()), ((2, 1, 0), (0, 1, 2), (0, 1, 0))),
        (Adjustment("Z", None, 1, 3, ()), ((2, 1, 0), (0, 1, 2), (1, 1, 1))),
        (Adjustment("", None, 1, 3, (2,)), ((2, 1, 0), (0, 1, 3), (1, 1, 0))),
        (Adjustment("", None, 1, 4, (2,)), "adjustments_late"),
        (Adjustment("", None, 1, None, (2,)), "adjustments_round"),
        (Adjustment("", None, 1, 2, ()), "adjustments_round"),
        (Adjustment("", 2, None, 2, (1,)), "adjustments_points"),
        (Adjustment("", None, 1, 2, (9,)), "trf_unknown_number"),
    ],
)
def test_points_that_the_arbiter_assigned(record: Adjustment, points: tuple[tuple[int, ...], ...] | str) -> None:
    """1 wins against 2 and draws with 3, who had a half bye; 2 then wins against 1, 2 draws by a bye."""
    rounds = [
        (Round(W, 1, None, 2), Round(D, 2, None, 1), Round(L, 1, None, 0)),
        (Round(L, 0, None, 0), Round(Outcome.PAIRING_BYE, points=1), Round(W, 0, None, 2)),
        (Round(Outcome.HALF_BYE, points=1), Round(D, 0, None, 1), Round(Outcome.ZERO_BYE)),
    ]
    if isinstance(points, tuple):
        changed = adjusted_rounds(rounds, [1, 2, 3], 3, [record])
        assert tuple(tuple(entry.points for entry in row) for row in changed) == points
        # Other fields stay, and so do rounds to come.
        assert [[entry._replace(points=0, given=0) for entry in row] for row in changed] == [
            [entry._replace(points=0) for entry in row] for row in rounds
        ]
        return
    with pytest.raises(FileError) as refused:
        adjusted_rounds(rounds, [1, 2, 3], 3, [record])
    assert refused.value.key == points


@each_row(
    ("record", "points"),
    [
        # Match points and game points of the only round: 4 and 5 of a win, 0 and 3 of a loss.
        (Adjustment("", 2, None, 1, (1,)), ((6, 5), (0, 3))),
        (Adjustment("", None, -1, 1, (2,)), ((4, 5), (0, 2))),
        (Adjustment("", 1, 1, 1, (1, 2)), ((5, 6), (1, 4))),
        (Adjustment("W", 1, None, None, ()), ((1, 5), (0, 3))),
        (Adjustment("W", None, 1, None, ()), ((4, 1), (0, 3))),
        (Adjustment("L", 1, 0, None, ()), ((4, 5), (1, 0))),
    ],
)
def test_points_of_matches_that_the_arbiter_assigned(record: Adjustment, points: tuple[tuple[int, int], ...]) -> None:
    matches = [(team_event.Match(W, 1, None, 4, 5),), (team_event.Match(L, 0, None, 0, 3),)]

    changed = adjusted_matches(matches, [1, 2], 1, [record])

    assert tuple((match.match_points, match.game_points) for (match,) in changed) == points
    with pytest.raises(FileError):
        adjusted_matches(matches, [1, 2], 1, [Adjustment("", None, None, 1, (1,))])


@each_row(
    ("code", "text", "kind"),
    [
        ("", "", SystemKind()),
        ("FIDE_DUTCH_2026", "", SystemKind(System.SWISS)),
        ("", "Système suisse", SystemKind(System.SWISS)),
        ("BERGER_ROUNDROBIN", "", SystemKind(System.ROUND_ROBIN)),
        ("BERGER_DOUBLEROUNDROBIN", "", SystemKind(System.ROUND_ROBIN, True)),
        ("", "Double round robin", SystemKind(System.ROUND_ROBIN, True)),
        # The record before the text, unless it says nothing.
        ("FIDE_DUTCH", "Round robin", SystemKind(System.SWISS)),
        ("X", "Toutes rondes", SystemKind(System.ROUND_ROBIN)),
        ("FIDE_TEAM_BAKU", "", SystemKind(System.SWISS)),
        ("FIDE_TEAM_TYPEA_GP", "", SystemKind(System.SWISS, match_points_first=False)),
        ("FIDE_TEAM_GP_MP", "", SystemKind(System.SWISS, match_points_first=False)),
        ("FIDE_TEAM_MP_GP", "", SystemKind(System.SWISS)),
        ("CUSTOM_DOUBLESWISS", "", SystemKind(System.SWISS)),
        ("CUSTOM_X", "", SystemKind()),
    ],
)
def test_the_system_that_a_source_names(code: str, text: str, kind: SystemKind) -> None:
    assert kind_of(code, text) == kind


@each_row(
    ("kind", "count", "planned", "options", "expected"),
    [
        (SystemKind(System.SWISS), 4, 3, ReadingOptions(), (System.SWISS, 1)),
        (SystemKind(System.SWISS), 4, 3, ReadingOptions(system="round-robin"), (System.ROUND_ROBIN, 1)),
        (SystemKind(System.ROUND_ROBIN), 4, 3, ReadingOptions(system="swiss"), (System.SWISS, 1)),
        (SystemKind(System.ROUND_ROBIN), 4, 3, ReadingOptions(), (System.ROUND_ROBIN, 1)),
        (SystemKind(System.ROUND_ROBIN), 4, 6, ReadingOptions(), (System.ROUND_ROBIN, 2)),
        (SystemKind(System.ROUND_ROBIN), 4, 5, ReadingOptions(), (System.ROUND_ROBIN, 1)),
        (SystemKind(System.ROUND_ROBIN), 5, 5, ReadingOptions(), (System.ROUND_ROBIN, 1)),
        (SystemKind(System.ROUND_ROBIN), 5, 10, ReadingOptions(), (System.ROUND_ROBIN, 2)),
        (SystemKind(System.ROUND_ROBIN, True), 4, 3, ReadingOptions(), (System.ROUND_ROBIN, 2)),
        (SystemKind(System.ROUND_ROBIN), 4, 3, ReadingOptions(games=3), (System.ROUND_ROBIN, 3)),
        (SystemKind(System.ROUND_ROBIN), 1, 1, ReadingOptions(), (System.ROUND_ROBIN, 1)),
        (SystemKind(), 4, 7, ReadingOptions(), (System.SWISS, 1)),
        (SystemKind(), 4, 3, ReadingOptions(), (System.ROUND_ROBIN, 1)),
    ],
)
def test_the_system_and_its_cycles(
    kind: SystemKind, count: int, planned: int, options: ReadingOptions, expected: tuple[System, int]
) -> None:
    """One round is played: 1-2, 3-4; the fifth rests."""
    rounds = [
        Round(D, place + 1 - 2 * (place % 2)) if place + 1 - 2 * (place % 2) < count else Round(Outcome.ZERO_BYE)
        for place in range(count)
    ]
    players = [Player(place + 1, "", None, (entry,)) for place, entry in enumerate(rounds)]

    assert system_of(kind, players, 1, planned, options) == expected


def test_points_that_a_source_prints_are_compared_with_those_of_its_results() -> None:
    """1 has a point and a half bye to come, 2 nothing, 3 two byes to come."""
    games = (
        Game(1, 1, 2, W),
        Game(2, 1, None, Outcome.HALF_BYE),
        Game(2, 3, None, Outcome.FULL_BYE),
        Game(3, 3, None, Outcome.HALF_BYE),
    )

    def differing(*printed: int | None, **options: Any) -> list[tuple[object, ...]]:
        people = tuple(
            person._replace(points=points, place=Place(line=person.number))
            for person, points in zip(PEOPLE, printed, strict=True)
        )
        notices = source_of(event(*games, participants=people), ReadingOptions()._replace(**options)).notices
        return [
            (notice.place and notice.place.line, dict(notice.values)["name"])
            for notice in notices
            if notice.key == "record_points_differ"
        ]

    assert differing(2, 0, 0) == differing(3, 0, 3) == differing(None, None, None) == []
    assert differing(1, 1, 2) == [(1, "P1"), (2, "P2"), (3, "P3")]
    assert differing(4, 0, 1) == [(1, "P1"), (3, "P3")]
    assert differing(1, 1, 2, rounds=1) == []


def test_rounds_of_byes_only_are_noticed_unless_the_option_says_how_many_count() -> None:
    tournament = event(Game(1, 1, 2, W), Game(2, 1, None, Outcome.HALF_BYE), Game(3, 1, None, Outcome.HALF_BYE))

    assert [(notice.key, notice.values) for notice in source_of(tournament, ReadingOptions(), "a.trf").notices] == [
        ("record_byes_only", (("first", 2), ("last", 3)))
    ]
    assert source_of(tournament, ReadingOptions(rounds=1)).notices == ()
    assert [
        (notice.key, notice.values) for notice in source_of(tournament, ReadingOptions(rounds=1, planned=2)).notices
    ] == [("trf_more_rounds", (("planned", 2), ("filled", 3)))]


@each_row(
    ("planned", "coming", "is_noticed"),
    [
        # Round 2 of 3 is to come: byes and withdrawals are announced.
        (3, {1: Outcome.HALF_BYE}, False),
        (2, {1: Outcome.ZERO_BYE, 2: Outcome.HALF_BYE}, False),
        # Somebody is left over, or everybody has an entry: it may have been played.
        (3, {1: Outcome.PAIRING_BYE}, True),
        (3, {1: Outcome.HALF_BYE, 2: Outcome.ZERO_BYE, 3: Outcome.ZERO_BYE}, True),
        # No round is to come, or nobody says how many are planned.
        (1, {1: Outcome.HALF_BYE}, True),
        (None, {1: Outcome.HALF_BYE}, True),
    ],
)
@each_row("by_option", [False, True])
def test_byes_announced_for_rounds_to_come_are_no_remark(
    planned: int | None, coming: dict[int, Outcome], is_noticed: bool, by_option: bool
) -> None:
    made = event(Game(1, 1, 2, W), *(Game(2, number, None, outcome) for number, outcome in coming.items()))
    options = ReadingOptions(planned=planned) if by_option else ReadingOptions()
    header = made.header._replace(rounds=None if by_option else planned)

    notices = source_of(replace(made, header=header), options).notices

    assert ("record_byes_only" in {notice.key for notice in notices}) is is_noticed


def test_a_crosstable_keeps_its_type_and_the_worth_of_its_byes() -> None:
    players = (
        Player(2, "B", None, (Round(W, 1, Colour.WHITE, 2), Round(Outcome.PAIRING_BYE, points=1), Round(OPEN))),
        Player(1, "A", 1500, (Round(L, 0, Colour.BLACK, 3), Round(Outcome.ZERO_BYE), Round(OPEN, 0)), rating_kind="E"),
    )
    made = from_crosstable(Crosstable(players, 2, 3, System.ROUND_ROBIN, 2))

    assert (made.header.type, made.header.rounds, made.header.played) == ("Individual: Double Round-Robin", 3, 2)
    assert made.header.points == from_scoring(Scoring(), 1)
    assert made.participants == (Participant(1, "A", 1500, rating_kind="E"), Participant(2, "B", None))
    assert made.games == (
        Game(1, 2, 1, W, L, coloured=True),
        Game(2, 1, None, Outcome.ZERO_BYE, coloured=False),
        Game(2, 2, None, Outcome.PAIRING_BYE, coloured=False),
        Game(3, 1, 2, OPEN, OPEN, coloured=False),
    )
    assert made.adjustments == (Adjustment("", None, 3, 1, (1,)),)
    assert from_crosstable(Crosstable(players, 2, 3, System.SWISS), Header(name="Open", type="x")).header[:1] == (
        "Open",
    )
    # A round that was played is told even without a result, one to come only where something is entered for it.
    coming = (Round(OPEN), Round(Outcome.HALF_BYE, points=1), Round(OPEN))
    games = from_crosstable(Crosstable((Player(1, "A", None, coming),), 1, 3, System.SWISS)).games
    assert [(game.round, game.outcome) for game in games] == [(1, OPEN), (2, Outcome.HALF_BYE)]
    assert from_crosstable(Crosstable((), 0, 1, System.SWISS)).header.type == "Individual: Swiss-System"


def test_who_is_away_in_the_rounds_to_come() -> None:
    """Three rounds are played of six."""
    for entrant, away in (
        (Participant(1, "A"), {}),
        (Participant(1, "A", last_round=4), {5: "Z", 6: "Z"}),
        (Participant(1, "A", last_round=6), {}),
        (Participant(1, "A", first_round=5), {4: "Z"}),
        (Participant(1, "A", first_round=4), {}),
        (Participant(1, "A", byes=(AnnouncedBye(3, Outcome.HALF_BYE), AnnouncedBye(4, Outcome.HALF_BYE))), {4: "H"}),
        (Participant(1, "A", last_round=3, byes=(AnnouncedBye(6, Outcome.FULL_BYE),)), {4: "Z", 5: "Z", 6: "F"}),
        (Team(1, "A", byes=(AnnouncedBye(3, Outcome.HALF_BYE), AnnouncedBye(4, Outcome.HALF_BYE))), {4: "H"}),
    ):
        assert {round: outcome.value for round, outcome in announced_byes(entrant, 3, 6).items()} == away


def test_points_in_a_sentence_agree_as_each_language_counts() -> None:
    """French has a plural from 2 on; the others have one for everything but 1."""
    sentences = {
        language: [
            Text("pair_worse", way="", points=points_in_words(points), criterion="C6").in_language(language)
            for points in range(6)
        ]
        for language in languages()
    }
    words = {"fr": ("point", "points"), "nl": ("punt", "punten"), "de": ("Punkt", "Punkten"), "en": ("point", "points")}
    numbers = ("0", "0,5", "1", "1,5", "2", "2,5")
    for language, (singular_word, plural_word) in words.items():
        singular = (0, 1, 2, 3) if language == "fr" else (2,)
        for place, number in enumerate(numbers):
            shown = number.replace(",", ".") if language == "en" else number
            word = singular_word if place in singular else plural_word
            assert re.search(rf" {re.escape(shown)} {word}\b", sentences[language][place]), (language, number)


def test_no_sentence_has_the_plural_of_points_whatever_their_number() -> None:
    fixed = re.compile(r"\{(?:points|own|other|total|printed|match_points|game_points)\}\s(?:points|punten|Punkten?)\b")

    found = {key for language in languages() for key in catalogue(language) if fixed.search(catalogue(language)[key])}
    assert found == set()
