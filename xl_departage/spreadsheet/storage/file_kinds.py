"""What a file is by its first bytes, whatever its name says."""

from __future__ import annotations

import re

from xl_departage.base.regex import regex

_HEAD = 4096
"""How many bytes are looked at."""
_IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_HTML = regex(r"\s*<(?:!doctype\s+html|html|table|head|body)\b", re.IGNORECASE)
_TRF = regex(r"^(?:012 \S|001 [ \d]{3}\d )", re.MULTILINE)
"""The beginning of a TRF record: 012 with the name of the event, or 001 with a player's number."""
_SEPARATED = regex(r"\A[^\n;,\t]*[;,\t].*\n|\A[^\n;,\t]*[;,\t][^\n]*\Z")
_NOT_TEXT = regex(r"[\0-\x08\x0e-\x1f]")


def kind_of_content(content: bytes) -> str:
    """`pdf`, `image`, `html`, `trf` or `csv`; empty for anything else."""
    head = content[:_HEAD]
    if head.lstrip().startswith(b"%PDF"):
        return "pdf"
    if head.startswith(_IMAGES) or (head[:4] == b"RIFF" and head[8:12] == b"WEBP"):
        return "image"
    text = _decoded(head)
    if _NOT_TEXT.search(text):
        return ""
    found = (
        kind for kind, sign in (("html", _HTML.match), ("trf", _TRF.search), ("csv", _SEPARATED.match)) if sign(text)
    )
    return next(found, "")


def _decoded(head: bytes) -> str:
    for mark, encoding in _BOMS:
        if head.startswith(mark):
            return head[len(mark) :].decode(encoding, "replace")
    # Only the ASCII characters matter.
    return head.decode("latin-1")
