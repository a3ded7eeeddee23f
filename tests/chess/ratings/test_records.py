"""Records stored in columns are equal to the original records."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_departage.chess.ratings.period_model import PeriodPlayer, PeriodPlayers, PlayerResult, PlayerResults, Records

PLAYERS = st.lists(
    st.builds(
        PeriodPlayer,
        st.text(max_size=3),
        *[st.integers(0, 3000)] * 4,
        st.booleans(),
        st.integers(0, 3000),
        st.text(max_size=3),
    ),
    max_size=5,
)


@given(PLAYERS, PLAYERS)
def test_players_come_back_one_by_one_by_slice_and_by_index(
    players: list[PeriodPlayer], more: list[PeriodPlayer]
) -> None:
    records = PeriodPlayers.of(players)
    assert list(records) == players
    assert [records[index] for index in range(-len(players), len(players))] == players + players
    assert records[1:] == players[1:]
    assert records[::-2] == players[::-2]
    assert records.identity == [player.identity for player in players]
    assert PeriodPlayers.of(records) is records
    with pytest.raises(IndexError):
        records[len(players)]

    records.extend(PeriodPlayers.of(more))
    assert list(records) == players + more
    assert records == PeriodPlayers.of(players + more)


@given(PLAYERS.filter(bool), st.data())
def test_a_player_put_in_place_of_another_changes_nothing_else(
    players: list[PeriodPlayer], data: st.DataObject
) -> None:
    records = PeriodPlayers.of(players)
    index = data.draw(st.integers(0, len(players) - 1))
    records[index] = PeriodPlayer("new", 1500, 30)
    assert list(records) == [*players[:index], PeriodPlayer("new", 1500, 30), *players[index + 1 :]]


@pytest.mark.parametrize(("records", "row"), [(PeriodPlayers, PeriodPlayer), (PlayerResults, PlayerResult)])
def test_columns_are_the_fields_in_their_order(records: type[Records[object]], row: type[PeriodPlayer]) -> None:
    assert tuple(field.name for field in fields(records)) == row._fields
