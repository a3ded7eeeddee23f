"""The page of FIDE's questions: each answer is tied to a test that exists, and both languages say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDES = ROOT / "docs" / "site"
_TEST = re.compile(r"`(test_\w+\.py)(?:::(test_\w+))?`")


def tables(language: str) -> list[list[list[str]]]:
    """The rows of both tables, without their headings."""
    found: list[list[list[str]]] = []
    for line in (GUIDES / language / "guides" / "arbiters.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("|---"):
            found.append([])
        elif line.startswith("| ") and found and not line.startswith(("| Questions", "| questions")):
            found[-1].append([cell.strip() for cell in line.strip("|").split(" | ")])
    return found


def test_every_answer_names_a_test_that_exists(subtests: pytest.Subtests) -> None:
    files: dict[str, list[str]] = {}
    for path in (ROOT / "tests").rglob("test_*.py"):
        files.setdefault(path.name, []).append(path.read_text(encoding="utf-8"))
    for language in ("en", "fr"):
        for row in tables(language)[0]:
            with subtests.test(language, row=row[1]):
                named = _TEST.findall(row[-1])
                assert named
                for file, function in named:
                    assert file in files, file
                    assert any(f"\ndef {function}(" in text for text in files[file]) or not function, function


def test_both_languages_have_the_same_questions_and_tests() -> None:
    english, french = tables("en"), tables("fr")
    assert len(english) == len(french) == 2
    for english_table, french_table in zip(english, french, strict=True):
        assert [row[0] for row in english_table] == [row[0] for row in french_table]
        assert [_TEST.findall(row[-1]) for row in english_table] == [_TEST.findall(row[-1]) for row in french_table]


def test_what_has_no_answer_names_no_test() -> None:
    assert not [row for row in tables("en")[1] if _TEST.search(" ".join(row))]
