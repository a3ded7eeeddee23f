"""All tests named on the security page exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "security.md"


def test_every_test_that_the_page_names_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PAGE.read_text(encoding="utf-8"))

    assert len(named) > 30
    missing = [
        f"{file}::{name}"
        for file, name in named
        if not (ROOT / file).exists() or f"def {name}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert missing == []


def test_every_promise_names_a_test() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("## What is not promised")[0]
    promises = re.findall(r"^\*\*.*?(?=^\*\*|^## |\Z)", text, re.MULTILINE | re.DOTALL)

    assert len(promises) > 10
    assert [promise[:60] for promise in promises if "::test_" not in promise] == []
