"""
Reading no further than a limit, from files, pipes and packed streams, without setting memory aside for what is not there.
"""

from __future__ import annotations

from typing import BinaryIO, Protocol

_PIECE = 2**20


class Readable(Protocol):
    """What can be read in pieces."""

    def read(self, size: int, /) -> bytes: ...


def read_bounded(stream: BinaryIO | Readable, most: int) -> bytes:
    """
    All bytes of a stream, or `most + 1` of them when it holds more: the caller refuses what is longer than `most`.

    A single `read(most + 1)` would allocate that many bytes before the first arrives.
    """
    pieces = []
    left = most + 1
    while left > 0 and (piece := stream.read(min(_PIECE, left))):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)
