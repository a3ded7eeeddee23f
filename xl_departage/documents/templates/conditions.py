"""Literal texts for COUNTIF and MATCH: names may contain characters that these functions take for wildcards."""

from __future__ import annotations


def literal(text: str) -> str:
    """A formula for `text` with `*`, `?` and `~` escaped, so that COUNTIF and MATCH do not take them for wildcards."""
    return f'SUBSTITUTE(SUBSTITUTE(SUBSTITUTE({text},"~","~~"),"*","~*"),"?","~?")'


def equal_to(text: str) -> str:
    """A condition for COUNTIF and similar functions: exactly this text, even if it begins with `=`, `<` or `>`."""
    return f'"="&{literal(text)}'
