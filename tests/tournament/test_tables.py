"""A crosstable made into a tournament and back is the same; options override what a source says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tests.trf.samples import FOUR, text
from tests.trf.test_teams import GAMES, ROSTERS
from tests.trf.test_writing import crosstables
from xl_departage.crosstable.model import Crosstable, Outcome, Scoring
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.errors import FileError
from xl_departage.tournament.model import Game, Tournament
from xl_departage.tournament.source import source_of
from xl_departage.tournament.tables import crosstable_of, from_crosstable, in_order, rounds_of_byes
from xl_departage.trf.reading import read_trf


@given(crosstables(abnormal=True))
def test_a_crosstable_survives_as_a_tournament(table: Crosstable) -> None:
    assert crosstable_of(from_crosstable(table)) == in_order(table)


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

    def boards(tournament: Tournament, told: int | None, asked: int | None) -> int:
        header = tournament.header._replace(boards=told)
        event = source_of(replace(tournament, header=header), ReadingOptions(boards=asked)).event
        assert event is not None
        return event.boards

    assert [boards(read, None, None), boards(unseated, None, None)] == [2, 1]
    assert [boards(read, 3, None), boards(read, 3, 4), boards(read, None, 4)] == [3, 4, 4]
