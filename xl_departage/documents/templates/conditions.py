"""What COUNTIF and MATCH look for in formulas: texts as they stand, although names may hold wildcards."""

from __future__ import annotations


def literal(text: str) -> str:
    """A text in which COUNTIF and MATCH find no wildcards: names may hold `*`, `?` and `~`."""
    return f'SUBSTITUTE(SUBSTITUTE(SUBSTITUTE({text},"~","~~"),"*","~*"),"?","~?")'


def equal_to(text: str) -> str:
    """The condition of COUNTIF and its kind for cells with exactly this text, which may begin with `=`, `<` or `>`."""
    return f'"="&{literal(text)}'
