"""
Every kept input, including the finds of earlier runs, fulfils the requirements for all inputs, without the fuzzer.
"""

from __future__ import annotations

import pytest

from tests.fuzz import corpus
from tests.fuzz.targets import TARGETS
from tests.hanging import must_end


@pytest.mark.parametrize("target", TARGETS)
def test_no_kept_input_crashes_or_hangs(target: str) -> None:
    inputs = corpus.inputs(target)

    assert len(inputs) > 2
    for number, data in enumerate(inputs):
        with must_end():
            try:
                TARGETS[target](data)
            except Exception as error:
                pytest.fail(f"input {number} of {target}, {data[:200]!r}: {error!r}")


@pytest.mark.parametrize("target", ["cells", "formulas", "grids", "lists", "papi", "periods", "trf"])
def test_the_lines_of_the_corpus_come_back_as_they_were(target: str) -> None:
    inputs = corpus.inputs(target)

    assert [corpus.unescaped(corpus.escaped(data)) for data in inputs] == inputs
    assert all(corpus.escaped(data).isascii() and "\n" not in corpus.escaped(data) for data in inputs)
