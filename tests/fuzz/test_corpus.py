"""
Every kept input, including the finds of earlier runs, fulfils the requirements for all inputs, without the fuzzer.
"""

from __future__ import annotations

import pytest

from tests.examples import slow
from tests.fuzz import corpus
from tests.fuzz.targets import TARGETS
from tests.hanging import must_end
from tests.rows import each_row


@pytest.mark.parametrize("part", [4, slow(1)])
@pytest.mark.parametrize("target", TARGETS)
def test_no_kept_input_crashes_or_hangs(target: str, part: int) -> None:
    """Quickly all that were errors once, and every fourth of those that only take another way through the code."""
    inputs = corpus.inputs(target)

    assert len(inputs) > 2
    inputs = list(dict.fromkeys([*corpus.finds(target), *inputs[::part]]))
    for number, data in enumerate(inputs):
        with must_end():
            try:
                TARGETS[target](data)
            except Exception as error:
                pytest.fail(f"input {number} of {target}, {data[:200]!r}: {error!r}")


@each_row("target", ["cells", "formulas", "grids", "lists", "papi", "periods", "trf"])
def test_the_lines_of_the_corpus_come_back_as_they_were(target: str) -> None:
    inputs = corpus.inputs(target)

    assert [corpus.unescaped(corpus.escaped(data)) for data in inputs] == inputs
    assert all(corpus.escaped(data).isascii() and "\n" not in corpus.escaped(data) for data in inputs)
