"""The last round on the report, with the reasons of every board."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner, Result

from tests.chess.pairing.events import after_rounds, stored, tournament
from xl_departage.chess.pairing.event import posted_pairs
from xl_departage.hosts.cli import main


def report(folder: Path, source: str, language: str = "en") -> tuple[Result, str]:
    event, page = folder / "event.trf", folder / "page.html"
    event.write_text(source, encoding="utf-8", newline="")
    page.unlink(missing_ok=True)
    done = CliRunner().invoke(
        main, ["report", str(event), "-o", str(page), "--codes", "BH", "--brief", "--pairings", "--lang", language]
    )
    return done, page.read_text(encoding="utf-8") if page.exists() else ""


def section(page: str) -> str:
    found = re.search(r'<section id="pairings".*?</section>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_every_board_of_the_last_round_has_its_reasons(tmp_path: Path) -> None:
    source = after_rounds(4, stored("g21_11.trf"))
    done, page = report(tmp_path, source)
    shown = section(page)

    assert done.exit_code == 0, done.output
    rows = re.findall(r"<tr.*?</tr>", shown, re.DOTALL)[1:]
    posted = posted_pairs(tournament(source), 4)
    assert len(rows) == len(posted)
    assert "Round 4: pairings and why" in shown
    for row in rows:
        # The articles of the colours, or the criterion of the bye.
        assert re.search(r"5\.2\.[1-5]|C5", row), row
    for white, _ in posted:
        assert re.search(rf">\s*{white} Test", shown), white
    # Boards are numbered; that of the bye has no number.
    numbers = [re.sub(r"<[^>]*>|\s", "", row.split("</td>")[0]) for row in rows]
    exempt = sum(black is None for _, black in posted)
    assert numbers == [*map(str, range(1, len(posted) - exempt + 1)), *[""] * exempt]


def test_a_board_that_the_rules_pair_otherwise_is_told_so(tmp_path: Path) -> None:
    # Two boards exchanged colours: 1 and 8, 2 and 9 of round 1 of bbpPairings.
    source = after_rounds(1, stored("g14_11.trf"))
    turned = "\r".join(
        line.replace(" w ", " x ").replace(" b ", " w ").replace(" x ", " b ")
        if line[4:8].strip() in ("1", "8")
        else line
        for line in source.replace("142 7", "142 7\r152 W").split("\r")
    )
    done, page = report(tmp_path, turned)

    assert done.exit_code == 0, done.output
    assert section(page).count("otherwise") >= 1


def test_what_cannot_be_explained_is_refused_in_words(tmp_path: Path) -> None:
    source = after_rounds(2, stored("g14_11.trf"))

    for text, words in (
        (after_rounds(0, source), "No round is paired yet"),
        (f"042 2025/10/01\r{source}", "before the Dutch rules"),
        (source.replace("142 7\r", ""), "number of rounds is not given"),
    ):
        done, _ = report(tmp_path, text)
        assert done.exit_code == 2, done.output
        assert words in done.output
