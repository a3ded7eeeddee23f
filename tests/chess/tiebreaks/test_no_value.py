"""Who has no value stands behind those tied with him who have one; where the ranking is shown, words say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from xl_departage import STANDINGS, Tournament
from xl_departage.base.messages import languages
from xl_departage.hosts.cli import main

pytestmark = pytest.mark.beyond

RULES = "FIDE-2026; numbers=number; system=swiss"
# Ann, Bob and Cid have a point each: Ann from a forfeit alone, the others with games over the board.
ROWS: list[list[Any]] = [
    ["No", "Name", "Rtg", "R1", "R2"],
    [1, "Ann", 1800, "5w+", "ABS"],
    [2, "Bob", 1700, "3w1", "4b0"],
    [3, "Cid", 1650, "2b0", "5w+"],
    [4, "Dan", 1600, "EXE", "2w1"],
    [5, "Eve", 1500, "1b-", "3b-"],
]


@pytest.mark.parametrize(("rules", "code"), [("FIDE-2026", "TPR"), ("FIDE-2026", "ARO"), ("FFE", "Performance")])
def test_they_are_named_with_the_tie_break_that_puts_them_there(rules: str, code: str) -> None:
    table = Tournament(ROWS, rules=RULES.replace("FIDE-2026", rules)).standings(code)

    assert [row.name for row in table][::3] == ["Dan", "Ann"]
    assert (table[3].points, table[3].values) == (1, (None,))
    (notice,) = table.notices
    assert notice.casefold().startswith(f"without a value in {code.casefold()}, ")
    assert "who have one: 1. " in notice


def test_nobody_is_named_where_all_who_are_tied_have_one_or_none() -> None:
    """Ann has 1½ points, and nobody else; Eve is alone with none."""
    rows = [list(row) for row in ROWS]
    rows[1][4] = "BYE½"
    table = Tournament(rows, rules=RULES).standings("TPR")

    assert {row.name for row in table if row.values == (None,)} == {"Ann", "Eve"}
    assert table.notices == ()


def test_the_cure_ranks_otherwise() -> None:
    table = STANDINGS(ROWS, "MANUAL;TPR", RULES, manual=[[3], [1], [2], [4], [5]])

    assert [row[2] for row in table[1:]] == ["Dan", "Ann", "Cid", "Bob", "Eve"]
    assert table[0][-1] == "TPR"


def test_the_sheet_the_report_and_the_commands_say_it(tmp_path: Path) -> None:
    heads = {str(STANDINGS(ROWS, "TPR", f"{RULES}; lang={language}")[0][-1]) for language in languages()}
    assert len(heads) == len(languages())
    assert all(head.startswith("TPR (") and head.endswith(": 1)") for head in heads)

    Tournament(ROWS, rules=RULES).save(tmp_path / "a.trf")
    for command in ("tiebreaks", "report"):
        target = ("-o", str(tmp_path / "a.html")) if command == "report" else ()
        asked = [command, str(tmp_path / "a.trf"), "--codes", "TPR", "--rules", "FIDE-2026", *target]
        done = CliRunner().invoke(main, asked)
        assert done.exit_code == 0, done.output
        page = (tmp_path / "a.html").read_text(encoding="utf-8") if target else done.output
        assert "Without a value in TPR" in page, command
