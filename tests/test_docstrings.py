"""Every example in a docstring of the package gives what it says."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from tests.sources import ROOT, modules


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_examples_give_what_they_say(subtests: pytest.Subtests) -> None:
    found = {name_of(path) for path in modules() if ">>> " in path.read_text(encoding="utf-8")}
    for name in sorted(found):
        with subtests.test(name):
            failed, attempted = doctest.testmod(importlib.import_module(name))
            assert attempted
            assert not failed
    # The package itself has one.
    assert "xl_departage" in found
