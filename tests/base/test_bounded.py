"""Reading up to a limit and no further."""

from __future__ import annotations

import io
import tracemalloc

from tests.rows import each_row
from xl_departage.base.bounded import read_bounded


@each_row("length", [0, 1, 2**20 - 1, 2**20, 2**20 + 1, 3 * 2**20])
def test_a_stream_is_read_whole_or_one_byte_beyond_the_limit(length: int) -> None:
    content = bytes(range(256)) * (length // 256) + b"x" * (length % 256)

    assert read_bounded(io.BytesIO(content), length) == content
    assert read_bounded(io.BytesIO(content), 2**20) == content[: 2**20 + 1]


def test_nothing_is_set_aside_for_what_is_not_there() -> None:
    tracemalloc.start()
    read_bounded(io.BytesIO(b"small"), 2**40)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 8 * 2**20
