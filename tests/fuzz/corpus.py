"""
The kept inputs: inputs that earlier runs found worth keeping, and every find that was fixed.

Texts are in `corpus/TARGET.txt`, one input per line, with bytes beyond printable ASCII escaped; workbooks are files in
`corpus/packages`. Finds come first in their file, under a comment that describes the error.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"
REMARK = "# "


def escaped(data: bytes) -> str:
    """An input as one line."""
    line = data.decode("latin-1").encode("unicode_escape").decode("ascii")
    return "\\x23" + line[1:] if line.startswith(REMARK) else line


def unescaped(line: str) -> bytes:
    """The input that `escaped` encoded."""
    return line.encode("ascii").decode("unicode_escape").encode("latin-1")


def finds(target: str) -> list[bytes]:
    """The inputs that were errors once: each under its comment."""
    corpus_file = FOLDER / f"{target}.txt"
    lines = ["", *corpus_file.read_text("ascii").splitlines()] if corpus_file.exists() else []
    return [
        unescaped(line) for above, line in pairwise(lines) if above.startswith(REMARK) and not line.startswith(REMARK)
    ]


def inputs(target: str) -> list[bytes]:
    """The kept inputs of a target."""
    corpus_file = FOLDER / f"{target}.txt"
    if corpus_file.exists():
        lines = corpus_file.read_text("ascii").splitlines()
        return [unescaped(line) for line in lines if not line.startswith(REMARK)]
    return [path.read_bytes() for path in sorted((FOLDER / target).iterdir())]
