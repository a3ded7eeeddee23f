"""The notice-board sheet of the page, printed: sixty players a page, none alone with the legend, all boards of a round on one page."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests import missing
from tests.hosts.page.test_page_rounds import section, words
from xl_departage.hosts.page import calculator

LONG = "Vandenbroucke-Lefebvre, Jean-Christophe"


def sheet(players: int) -> str:
    """One round: each player of the first half has won, the last two are away."""
    half = (players - 2) // 2
    rows = [["No", "Name", "Rtg", "Club", "R 1"]]
    for at in range(1, players + 1):
        game = "ABS" if at > 2 * half else f"{at + half}W1" if at <= half else f"{at - half}B0"
        rows.append([str(at), LONG if at % 7 == 0 else f"Peeters, Jan {at}", str(2400 - at), "Cercle de Namur", game])
    grid = "\n".join("\t".join(row) for row in rows)
    request = {
        "do": "report",
        "lang": "en",
        "text": grid,
        "rules": "FIDE-2026; system=swiss",
        "codes": "BH;SB",
        "explanations": False,
    }
    page: str = json.loads(calculator.answer(json.dumps(request)))["value"]
    return page


def test_the_name_of_an_absent_player_is_not_broken() -> None:
    away = sheet(24).partition('id="pairings"')[2]

    assert "Peeters,\u00a0Jan\u00a023" in away
    # Who has never been there may still come: a late entry.
    assert "(away from" not in words(section(sheet(24), "ranking"))


@pytest.mark.slow
@pytest.mark.parametrize("players", [51, 58, 61, 90])
def test_a_printed_sheet_has_full_pages(tmp_path: Path, players: int) -> None:
    source, target = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    source.write_text(sheet(players), encoding="utf-8")
    browser = [missing.chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    subprocess.run(
        [*browser, f"--print-to-pdf={target}", source.as_uri()], check=True, capture_output=True, timeout=120
    )
    printed = subprocess.run(["pdftotext", "-layout", target, "-"], check=True, capture_output=True, text=True).stdout
    pages = [[line for line in page.splitlines() if line.strip()] for page in printed.split("\f") if page.strip()]
    whole = ["\n".join(page) for page in pages]

    ranking = [sum("Cercle de Namur" in line for line in page) for page in pages]
    shown = [count for count in ranking if count]
    assert sum(shown) == players
    assert shown[0] >= min(players - 6, 50)
    assert min(shown) >= 5
    # Every board and who is away stand on the last page.
    assert "Absent" in whole[-1]
    assert sum("1-0" in line for line in pages[-1]) == (players - 2) // 2
