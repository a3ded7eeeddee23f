"""Read files, pipes and packed streams up to a limit, without allocating memory for data that may not come."""

from __future__ import annotations

from typing import BinaryIO, Protocol

# Equivalent mutant `2 -> 1`, `2 -> 3`, `20 -> 19`, `20 -> 21`: this only decides how much is read at a time.
_PIECE = 2**20


class Readable(Protocol):
    """A stream that can be read in pieces."""

    def read(self, size: int, /) -> bytes: ...


def read_bounded(stream: BinaryIO | Readable, most: int) -> bytes:
    """
    All bytes of a stream, or `most + 1` of them if it is longer: the caller refuses anything longer than `most`.

    A single `read(most + 1)` would allocate that many bytes before the first one arrives.
    """
    pieces = []
    remaining = most + 1
    # Equivalent mutant `remaining > 0 -> remaining >= 0`: with nothing left, an empty piece ends the loop.
    while remaining > 0 and (piece := stream.read(min(_PIECE, remaining))):
        pieces.append(piece)
        remaining -= len(piece)
    return b"".join(pieces)
