"""What the page says of the tie-breaks that a grid prints."""

from __future__ import annotations

from tests.chess.checks.printed import printed
from tests.hosts.page.test_page_pairing import answered


def test_the_page_compares_a_small_grid_with_printed_tiebreaks_without_being_asked() -> None:
    cells = printed("made/sw17-28x8-byes", {"TB1": "BH/C1/V2024", "TB2": "SB/V2024"})
    said = answered("check", rows=cells, rules="FIDE-2026")["value"]
    assert "TB1 (BH/C1, FIDE-2024) 28 of 28; TB2 (SB, FIDE-2024) 28 of 28" in " ".join(one["wrong"] for one in said)
    bare = answered("check", rows=[row[:-2] for row in cells], rules="FIDE-2026")["value"]
    assert not [one for one in bare if "As the results give it" in one["wrong"]]
