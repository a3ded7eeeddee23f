"""Which boards have the colour of the first one: record 352 of TRF26, or White and Black by turns."""

from __future__ import annotations

from xl_departage.chess.tournament.teams import as_first


def test_boards_alternate_unless_record_352_says_otherwise() -> None:
    for colours, wanted in (
        ("", "WBWBWB"),
        ("WB", "WBWBWB"),
        ("WBBW", "WBBWWB"),
        ("WWBB", "WWBBWW"),
        ("BBBW", "WWWBWW"),
        ("W", "WWWWWW"),
    ):
        assert "".join("W" if as_first(colours, board) else "B" for board in range(6)) == wanted, colours
