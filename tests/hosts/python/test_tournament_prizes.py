"""`Tournament.prizes`: the list of the command and the function, in Python."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from xl_departage import DepartageError, Prize, Tournament
from xl_departage.base.messages import languages
from xl_departage.functions import OMITTED, call

GRID: list[list[Any]] = [
    ["No", "Name", "Sex", "Born", "R1", "R2"],
    [1, "Anna", "F", 1990, "+ 3B", "+ 2N"],
    [2, "Bert", "M", 1985, "+ 4N", "- 1B"],
    [3, "Cleo", "F", 2012, "- 1N", "+ 4B"],
    [4, "Dora", "F", 2013, "- 2B", "- 3N"],
]
TABLE = [["Category", "Age to", 1, 2, 3], ["Open", None, 100, 60, 30], ["U16", 16, 30, None, None]]


def test_prizes_are_those_of_the_rule_and_of_the_function() -> None:
    """By hand: Bert and Cleo have a point each, half of 60 and 30 and half of 45; Dora, 13, has the 30."""
    t = Tournament(GRID, rules="FIDE-2026; system=swiss; prizes=none", lang="en")
    found = t.prizes(TABLE, "BH", rules="prizes=hort; year=2026")

    assert [(award.category, award.name, award.amount) for award in found.awards] == [
        ("Open", "Anna", 100), ("Open", "Bert", 52.5), ("Open", "Cleo", 37.5), ("U16", "Dora", 30),
    ]  # fmt: skip
    assert isinstance(found.awards[0], Prize)
    grid: Any = GRID
    plan: Any = TABLE
    ranking: Any = call("STANDINGS", [grid, "BH", "FIDE-2026; system=swiss"])
    people: Any = [row[:4] for row in GRID]
    table: Any = call("PRIZES", [ranking, plan, people, OMITTED, "prizes=hort; year=2026; lang=en"])
    awarded_rows = [row for row in table[1:] if row[1] != ""]
    assert [list(award) for award in found.awards] == awarded_rows
    assert any("U16" in note and "Cleo" in note for note in found.notes)
    whys = {tuple(award.why for award in Tournament(GRID, rules="FIDE-2026", lang=lang).prizes(TABLE, "BH", rules="year=2026").awards)
            for lang in languages()}  # fmt: skip
    assert len(whys) == len(languages())


@pytest.mark.parametrize(
    ("rules", "key"),
    [("", "prizes_year_unsaid"), ("FIDE-2026", "rules_no_edition"), ("boards=4", "rules_option_idle"),
     ("prizes=fair", "rules_unknown_value"), ("year=2026; without=Zoe", "")],
)  # fmt: skip
def test_what_it_does_not_take_is_refused(rules: str, key: str) -> None:
    with pytest.raises(DepartageError) as refused:
        Tournament(GRID, rules="FIDE-2026; system=swiss").prizes(TABLE, "BH", rules=rules)
    assert refused.value.key == key or not key


def test_a_table_that_is_no_rows_says_what_rows_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said is done, word for word, in each language."""
    monkeypatch.chdir(tmp_path)
    for lang in languages():
        t = Tournament(GRID, rules="FIDE-2026; system=swiss", lang=lang)
        wrongs: list[Any] = ["prizes.csv", Path("prizes.csv"), [], [[]], iter(())]
        for wrong in wrongs:
            with pytest.raises(DepartageError) as refused:
                t.prizes(wrong, "BH")
            assert refused.value.key == "prizes_rows", wrong
        match = re.search(r"(\[\[.*?\]\]).*(csv\.reader\(Path\(\"([^\"]*)\".*\))", str(refused.value))
        assert match is not None
        rows, call, file = match.groups()
        table = eval(rows)
        Path(file).write_text("\n".join(";".join(map(str, row)) for row in table), encoding="utf-8")
        amounts = [award.amount for award in t.prizes(table, "BH").awards]
        assert amounts == [100, 60, 30]
        assert [award.amount for award in t.prizes(eval(call, {"csv": csv, "Path": Path}), "BH").awards] == amounts


def test_teams_have_no_prizes_whether_their_boards_are_known_or_only_the_matches() -> None:
    matches = [["No", "Team", "R 1"], [1, "A", "2W2½"], [2, "B", "1B1½"]]
    boards = Path(__file__).parents[2] / "data" / "fide-checker" / "team-swiss-large.trf"

    for teams in (
        Tournament(matches, rules="FIDE-2026; boards=4; system=swiss"),
        Tournament.open(boards, rules="FIDE-2024"),
    ):
        with pytest.raises(DepartageError) as refused:
            teams.prizes([["Category", 1], ["Open", 100]], "MPTS")
        assert refused.value.key == "prizes_teams"
