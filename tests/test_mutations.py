"""The tool that changes the code: the same places for the same seed, one change at each, in modules that Python still reads."""

from __future__ import annotations

import ast

import pytest

from tests.mutations import EQUIVALENT, changes_at, quick_tests, sample
from tests.sources import ROOT, modules, room


def test_a_sample_is_the_same_for_the_same_seed_and_each_change_is_one() -> None:
    drawn = sample(12, "seed", ["formats/trf", "chess/season"])

    assert [change.text for change in drawn] == [
        change.text for change in sample(12, "seed", ["formats/trf", "chess/season"])
    ]
    assert {change.room for change in drawn} == {"formats/trf", "chess/season"}
    for change in drawn:
        before, after = (ast.unparse(ast.parse(text)) for text in (change.path.read_bytes(), change.content))
        assert before != after, change.text
        assert sum(one != other for one, other in zip(before.split("\n"), after.split("\n"), strict=True)) == 1


@pytest.mark.committed
def test_every_change_of_a_line_is_told_and_no_reason_outlives_its_line() -> None:
    lines = {
        path.relative_to(ROOT.parent).as_posix(): [
            line.strip() for line in path.read_text(encoding="utf-8").splitlines()
        ]
        for path in modules()
    }

    for text in EQUIVALENT:
        name, _, rest = text.partition(": ")
        at = lines[name].index(rest.split(" in `", 1)[1].removesuffix("`"))
        assert text in {change.text for change in changes_at(f"{name}:{at + 1}")}


def test_every_room_has_tests() -> None:
    rooms = {room(path.relative_to(ROOT)) for path in modules() if path.name != "__init__.py"}

    assert len(rooms) > 20
    assert [name for name in sorted(rooms) if not quick_tests(name)] == []
