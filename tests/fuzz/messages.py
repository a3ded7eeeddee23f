"""Every fuzzed call must give a result or an error of this project that is complete in both languages."""

from __future__ import annotations

import re
import unicodedata

from xl_departage.base.errors import DepartageError

_FIELD = re.compile(r"\{[a-z_]+(?:![rsa])?(?::[^{}]*)?\}")


def complete(message: str) -> str:
    """Check that a message is one non-empty line without terminal control characters and can be encoded; return it."""
    assert message.strip()
    odd = [character for character in message if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")]
    assert not odd, f"{odd!r} in {message!r}"
    return message


def check_message(error: DepartageError) -> None:
    """
    Check that the error is complete: its fields are filled in, in French and in English, and the two differ only in
    words.
    """
    texts = {language: complete(error.message(language)) for language in ("fr", "en")}
    field_values = {str(value) for value in error.values.values()} | {str(error.place)}
    for message in texts.values():
        for field in _FIELD.findall(message):
            assert any(field in value for value in field_values), f"{field} is not filled in: {message!r}"
    assert error.kind.value.startswith("#")
