"""The table of shapes is what the evidence shows, and what is in no evidence is kept."""

from __future__ import annotations

import pytest

from tests.engines import shapes
from tests.engines.test_excel_books import CASES
from xl_departage.headless.compiler import SPECIAL
from xl_departage.headless.native import NATIVES
from xl_departage.headless.native.evidence import SHAPES


@pytest.mark.slow
@pytest.mark.skipif(not CASES.is_dir(), reason="the workbooks are not here")
def test_the_table_is_what_the_evidence_shows() -> None:
    assert shapes.written(shapes.table()) == shapes.TARGET.read_text(encoding="utf-8")


def test_the_table_names_functions_that_exist() -> None:
    assert set(SHAPES) <= set(NATIVES) | set(SPECIAL)


def test_what_facts_and_forms_show_is_in_the_table() -> None:
    shown = {pair for source in (shapes.of_facts(), shapes.of_forms()) for found in source for pair in found}

    assert {(function, shape) for function, shape in shown if shape not in SHAPES[function].split(" ")} == set()
