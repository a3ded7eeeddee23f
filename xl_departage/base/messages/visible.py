"""
External text (names, cells, file names) inside our messages, without anything that would break, reverse or control the line.

A name may contain an escape sequence that a terminal would execute, a character that reverses the direction of the line, a line break
that makes one message look like two, or a lone surrogate that cannot be written at all. These are replaced; all other characters are
kept.
"""

from __future__ import annotations

import re

_UNSEEN = "\ufffd"
_MARKS: dict[int, str] = {
    # Pictures of control characters (Unicode, block 2400), as an editor shows them.
    **{code: chr(0x2400 + code) for code in range(0x20)},
    0x7F: "\u2421",
    # 8-bit control characters: some terminals execute them like escape sequences.
    **dict.fromkeys(range(0x80, 0xA0), _UNSEEN),
    # Line ends and tabs are blanks in a sentence.
    **dict.fromkeys((0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x1F, 0x85, 0x2028, 0x2029), " "),
    # Embeddings, overrides and isolates of direction (Unicode Annex 9): the rest of the line would read backwards.
    **dict.fromkeys((0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069), _UNSEEN),
    # Surrogates: no encoding can write them.
    **dict.fromkeys(range(0xD800, 0xE000), _UNSEEN),
}


def visible(text: str) -> str:
    """External text as one line that is safe to show; tabs and line ends become spaces."""
    return text if text.isprintable() else text.translate(_MARKS)


_HIDDEN = "[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def json_text(value: object, indent: int | None = 1) -> str:
    """
    JSON with unescaped letters; characters that a terminal would execute, or that no encoding can write, are escaped,
    so that nothing is lost.
    """
    # Imported here: few texts are JSON.
    import json

    plain = json.dumps(value, ensure_ascii=False, indent=indent)
    return re.sub(_HIDDEN, lambda match: f"\\u{ord(match[0]):04x}", plain)
