"""The tool that changes the code: the same places for the same seed, one change at each, in modules that Python still reads."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutations import KINDS, Kind, change_of, harmless, places, quick_tests, sample
from tests.sources import ROOT, modules, room


@pytest.mark.committed
@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_is_the_same_for_the_same_seed_and_each_change_is_one(kind: Kind) -> None:
    drawn = sample(24, "seed", ["formats/trf", "chess/season"], kind)

    again = sample(24, "seed", ["formats/trf", "chess/season"], kind)
    assert [change.text for change in drawn] == [change.text for change in again]
    assert {change.room for change in drawn} == {"formats/trf", "chess/season"}
    for change in drawn:
        source_before, source_after = (
            ast.unparse(ast.parse(text)) for text in (change.path.read_bytes(), change.content)
        )
        assert source_before != source_after, change.text
        if kind == "values":
            assert (
                sum(old != new for old, new in zip(source_before.split("\n"), source_after.split("\n"), strict=True))
                == 1
            )


def test_the_other_kinds_negate_leave_out_swap_and_lose(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text(
        "def f(a, b):\n    if a:\n        g(a, b)\n    return [h(x) for x in b if x]\nNAMES = frozenset({1, 2})\n",
        encoding="utf-8",
    )

    changes = [change_of(path, *pair) for place in places(path, "steps") for pair in place]

    assert sorted((change.line, f"{change.before} -> {change.after}") for change in changes) == [
        (2, "a -> not a"),
        (3, "g(a, b) -> None"),
        (3, "g(a, b) -> g(b, a)"),
        (4, "[h(x) for x in b if x] -> None"),
        (4, "h(x) -> x"),
        (4, "x -> not x"),
    ]


@pytest.mark.committed
def test_no_reason_outlives_what_it_excuses() -> None:
    """A comment names changes of the line below it, or it is taken for one of another line."""
    excused = [path for path in modules() if "# Equivalent mutant" in path.read_text(encoding="utf-8")]
    possible = {
        (path, node.lineno, f"{change.before} -> {change.after}")
        for path in excused
        for kind in KINDS
        for place in places(path, kind)
        for node, replacement in place
        if node.lineno in harmless(path)
        for change in (change_of(path, node, replacement),)
    }
    named = {(path, line, text) for path in excused for line, texts in harmless(path).items() for text in texts}

    assert sum(path.read_text(encoding="utf-8").count("# Equivalent mutant") for path in excused) == sum(
        len(harmless(path)) for path in excused
    )
    assert sorted(named - possible) == []
    assert all(texts for path in excused for texts in harmless(path).values())


def test_widths_and_heights_of_templates_are_no_places(tmp_path: Path) -> None:
    text = 'Column("n", 8, {"size": 7})\nBlock(f, (5, 6), g)\nSheet("s", 3, heights=(22, 1))\nOther("n", 4)\n'
    found = {}
    for folder in ("templates", "functions"):
        path = tmp_path / folder / "one.py"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        found[folder] = sorted(place[0][0].value for place in places(path))  # type: ignore[attr-defined]

    assert found == {"templates": [3, 4, 7], "functions": [1, 3, 4, 5, 6, 7, 8, 22]}


def test_every_room_has_tests() -> None:
    rooms = {room(path.relative_to(ROOT)) for path in modules() if path.name != "__init__.py"}

    assert len(rooms) > 20
    assert [name for name in sorted(rooms) if not quick_tests(name)] == []
