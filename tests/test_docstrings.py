"""Every example in a docstring of the package gives what it says."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from tests.sources import ROOT, modules

WITH_EXAMPLES = sorted(path for path in modules() if ">>> " in path.read_text(encoding="utf-8"))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_the_package_itself_has_an_example() -> None:
    assert "xl_departage" in map(name_of, WITH_EXAMPLES)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name_of)
def test_examples_give_what_they_say(path: Path) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(name_of(path)))

    assert attempted
    assert not failed
