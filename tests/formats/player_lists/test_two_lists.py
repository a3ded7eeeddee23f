"""Two columns of ratings in a list of players: the first that is filled of FIDE, then national, and the list says whose rating it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from xl_departage.base.errors import FileError
from xl_departage.formats.player_lists import open_list

ROWS = "Ahorn;{};{};01.06.1992\nBirke;{};{};1960\nEiche;{};{};1955\nFichte;{};{};2010\n"
RATINGS: list[tuple[object, object]] = [(0, 2447), (1800, ""), (2210, 2290), ("", 0)]
"""By player: national, international."""


@pytest.mark.parametrize("headings", [("EloNat", "EloInt"), ("RtgN", "FRtg"), ("NRtg", "Elo FIDE"), ("DWZ", "Rtg.I")])
@pytest.mark.parametrize("swapped", [False, True])
def test_the_international_rating_counts_and_the_other_is_reported(
    headings: tuple[str, str], swapped: bool, tmp_path: Path
) -> None:
    first, second = headings[::-1] if swapped else headings
    cells: list[object] = []
    for national, international in RATINGS:
        cells += [international, national] if swapped else [national, international]
    path = tmp_path / "players.csv"
    path.write_text(f"Name;{first};{second};Geburt\n" + ROWS.format(*cells), encoding="utf-8")

    with open_list(path) as listed:
        players = list(listed.players)

    assert [player.ratings[listed.rating_index(None)] for player in players] == [2447, 1800, 2290, None]
    assert players[0].birth == "01.06.1992"
    (remark,) = listed.remarks
    told = f"1 player without a rating under “{headings[1]}” (Birke); the one under “{headings[0]}” counts."
    assert remark.message("en").endswith(told)


def test_two_ratings_of_one_kind_are_refused_and_one_is_known_by_the_words_of_grids(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("Name;Elo;Rating\nA;1500;1600\n", encoding="utf-8")
    with pytest.raises(FileError) as raised, open_list(path):
        pass
    assert raised.value.key == "list_two_columns"

    path.write_text("Spielername;RtgI;FIDE-No\nA;1500;0\nB;0;1300012\n", encoding="utf-8")
    with open_list(path) as listed:
        assert [(player.fide, player.ratings) for player in listed.players] == [("", (1500,)), ("1300012", (None,))]
    assert listed.remarks == []
