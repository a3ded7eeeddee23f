"""
Catalogue files: .po, which people edit, and .mo, which loads fast.

Supports only what our catalogues contain: no `msgid_plural` (a message contains its own plural forms). An entry without a context is
identified by its `msgid`, one with a context by the context alone, except for messages of other programs: their key is `context|msgid`.
"""

from __future__ import annotations

import re
import struct

_MAGIC = 0x950412DE
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_ENTRY = r'(?m)(?:^msgctxt "(.*)"\n)?^msgid "(.*)"\nmsgstr "(.*)"$'
_LINE = r"(?m)^(?!msgctxt |msgstr |#|$)."
"""One line of each entry: any entry without a `msgid` is invalid."""
FOREIGN = frozenset({"click"})
"""Contexts that name a program; its messages are identified by their English text."""


def key_of(context: str | None, sentence: str) -> str:
    """The key of an entry."""
    if context is None:
        return sentence
    return f"{context}|{sentence}" if context in FOREIGN else context


def read_po(content: bytes) -> dict[str, str]:
    """
    The translated messages of a .po file by key, with its header under the empty key; raises ValueError for an invalid
    entry.
    """
    return {key_of(context, source): said for context, source, said in _translated(content)}


def _translated(content: bytes) -> list[tuple[str | None, str, str]]:
    """The entries that have a text and are not marked `fuzzy`."""
    text = content.decode("utf-8")
    if "\n#, fuzzy" in text:
        text = re.sub(r"(?m)^#, fuzzy.*\n(?:.+\n?)*", "", text)
    return [entry for entry in po_entries(text) if entry[2]]


def po_entries(content: str) -> list[tuple[str | None, str, str]]:
    """Context, `msgid` and `msgstr` of every entry."""
    # A string may continue on the next line.
    joined = content.replace("\r\n", "\n").replace('"\n"', "")
    found: list[tuple[str | None, str, str]] = [(match[1], match[2], match[3]) for match in re.finditer(_ENTRY, joined)]
    if len(found) != len(re.findall(_LINE, joined)):
        strange = next(line for line in re.sub(_ENTRY, "", joined).split("\n") if line and not line.startswith("#"))
        raise ValueError(f"no entry of a catalogue: {strange[:80]}")
    if "\\" not in joined:
        return found
    return [(context and _plain(context), _plain(source), _plain(said)) for context, source, said in found]


def _plain(quoted: str) -> str:
    return re.sub(r"\\(.)", lambda sign: _ESCAPES[sign[1]], quoted) if "\\" in quoted else quoted


def read_mo(content: bytes) -> dict[str, str]:
    """The messages of a .mo file by key; raises ValueError if it is not one."""
    magic, _, count, *tables = struct.unpack_from("<5I", content)
    if magic != _MAGIC:
        raise ValueError("not a compiled catalogue")
    sides = []
    for table in tables:
        # The strings of a table follow each other, each terminated by a zero; splitting them all at once takes a third
        # of the time.
        places = struct.unpack_from(f"<{2 * count}I", content, table)
        sides.append(content[places[1] : places[-1] + places[-2]].decode("utf-8").split("\0"))
    return {
        key_of(context if mark else None, source): said
        for (context, mark, source), said in zip((each.rpartition("\4") for each in sides[0]), sides[1], strict=True)
    }


def compiled(po: bytes) -> bytes:
    """The .mo of a .po, as `msgfmt` makes it."""
    pairs = sorted(
        ("" if context is None else context + "\4") + source + "\0" + said for context, source, said in _translated(po)
    )
    strings = [tuple(part.encode("utf-8") for part in pair.split("\0")) for pair in pairs]
    count = len(strings)
    start = 28 + 16 * count
    tables: tuple[list[int], list[int]] = ([], [])
    body = bytearray()
    for side in (0, 1):
        for pair in strings:
            tables[side].extend((len(pair[side]), start + len(body)))
            body += pair[side] + b"\0"
    head = struct.pack("<7I", _MAGIC, 0, count, 28, 28 + 8 * count, 0, start)
    return head + struct.pack(f"<{4 * count}I", *tables[0], *tables[1]) + bytes(body)
