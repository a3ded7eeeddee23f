"""
Writes the XML of one `<c>` element with a new value.

Attributes, formula and extension lists stay the same, byte by byte; `t` and the value change. `vm` is removed, because it would
keep the old rich value on display; the `ref` of an array is set to the area of its spill.

`#SPILL!` and the other errors newer than the file format are written as `t="e"` with their own text. Excel itself writes `#VALUE!`,
and the actual error as a rich value in three other parts. We do not change those parts; programs that read the file by its cells
(openpyxl, LibreOffice, formulon) then see the right error. A cell that already shows the error in Excel's way is left unchanged.
"""

from __future__ import annotations

import re

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import Area, address, area_text
from xl_departage.spreadsheet.recalculation.values import value_text
from xl_departage.spreadsheet.recalculation.workbook_model import Value
from xl_departage.spreadsheet.storage.xml_text import escape

_ATTRIBUTES = r"""(?:[^>"']|"[^"]*"|'[^']*')*?"""
_NODE = regex(
    rf"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?P<close>/?)(?P<name>[^\s/>]+){_ATTRIBUTES}(?P<empty>/?)>".encode(),
    re.DOTALL,
)
_ATTRIBUTE = regex(rb"""\s+([^\s=]+)\s*=\s*("[^"]*"|'[^']*')""")
_PLAIN = regex(
    rb'(<c(?: [a-z]+="[^"<&]*")*) ?(?:/>|>(<f(?: [A-Za-z0-9]+="[^"<&]*")* ?(?:/>|>[^<]*</f>))?'
    rb'(?:<v(?: xml:space="[a-z]+")? ?(?:/>|>[^<]*</v>))?</c>)'
)
"""The usual cell: a formula, if any, and a value, if any, and nothing else."""


_Child = tuple[bytes, int, int]
"""The name, start and end of an element."""


def rewrite(cell: bytes, value: Value, area: Area | None = None) -> bytes:
    """
    The element with another value.

    Args:
        cell: `<c …>…</c>` or `<c …/>`, in UTF-8.
        value: The new value of the cell; None clears it.
        area: The new `ref` of the array formula in the cell.
    """
    plain = _PLAIN.fullmatch(cell)
    if plain is not None and value is not None:
        kind, content = _value(value, b"")
        opening, formula = plain.groups()
        if b" t=" in opening or b" vm=" in opening:
            opening = _set_type(opening, kind)
        elif kind:
            opening += b' t="' + kind.encode("ascii") + b'"'
        if area is not None and formula is not None:
            formula = _set_area(formula, area)
        return opening + b">" + (formula or b"") + content + b"</c>"
    tag_end, closing, children = _parse(cell)
    opening = cell[:tag_end].removesuffix(b">").removesuffix(b"/").rstrip()
    prefix = _prefix(opening)
    kind, content = _value(value, prefix) if value is not None else ("", b"")
    pieces: list[bytes] = []
    at = tag_end
    placed = False
    for name, start, end in children:
        pieces.append(cell[at:start])
        at = end
        element = cell[start:end]
        if name in (b"v", b"is"):
            if not placed:
                pieces.append(content)
                placed = True
            continue
        if name == b"f":
            if area is not None:
                element = _set_area(element, area)
        elif not placed:
            # The value goes before any other element, such as an extension list.
            pieces.append(content)
            placed = True
        pieces.append(element)
    if not placed:
        pieces.append(content)
    pieces.append(cell[at:closing])
    inside = b"".join(pieces)
    opening = _set_type(opening, kind)
    if not inside:
        return opening + b"/>"
    return opening + b">" + inside + b"</" + prefix + b"c>"


def as_text(cell: bytes, text: str) -> bytes:
    """The element with a text instead of its formula."""
    return rewrite(without_formula(cell), text)


def new_cell(row: int, column: int, value: Value, style: str, prefix: bytes) -> bytes:
    """The element of a cell that is not in the file yet."""
    kind, content = _value(value, prefix)
    opening = f'c r="{address(row, column)}"'
    if style:
        opening += f' s="{style}"'
    if kind:
        opening += f' t="{kind}"'
    return b"<" + prefix + opening.encode("ascii") + b">" + content + b"</" + prefix + b"c>"


def without_formula(cell: bytes) -> bytes:
    """
    The element without its `<f>`. Excel leaves one in the cells of a spill (`<f ca="1"/>`), which is not a formula.
    """
    pieces = []
    at = 0
    for name, start, end in _parse(cell)[2]:
        if name == b"f":
            pieces.append(cell[at:start])
            at = end
    return b"".join([*pieces, cell[at:]])


def with_formula(cell: bytes, formula: str) -> bytes:
    """The element of a cell, with its formula replaced by this ordinary one."""
    name, start, end = next(child for child in _parse(cell)[2] if child[0] == b"f")
    prefix = _prefix(cell)
    return cell[:start] + b"<%s%s>%s</%s%s>" % (prefix, name, escape(formula).encode(), prefix, name) + cell[end:]


def is_bare(cell: bytes) -> bool:
    """Whether the element holds nothing but an address and a value: without the value, it can be removed."""
    tag_end, _, children = _parse(cell)
    names = {name for name, _ in _ATTRIBUTE.findall(cell[:tag_end])}
    return names <= {b"r", b"t", b"vm"} and all(name in (b"v", b"is") for name, _, _ in children)


def _value(value: Value, prefix: bytes) -> tuple[str, bytes]:
    kind, text = value_text(value)
    if kind == "str":
        # Without the attribute, readers may drop leading and trailing spaces.
        space = b' xml:space="preserve"' if text != text.strip(" \t\n\r") else b""
        text = escape(text)
    else:
        space = b""
    return kind, b"<" + prefix + b"v" + space + b">" + text.encode("utf-8") + b"</" + prefix + b"v>"


def _set_type(opening: bytes, kind: str) -> bytes:
    """The start tag (given and returned without its `>`) with the type of the new value and without `vm`."""
    has_type = False

    def change(match: re.Match[bytes]) -> bytes:
        nonlocal has_type
        if match[1] == b"vm":
            return b""
        if match[1] != b"t":
            return match[0]
        has_type = True
        if not kind:
            return b""
        return match[0][: -len(match[2])] + match[2][:1] + kind.encode("ascii") + match[2][:1]

    changed = _ATTRIBUTE.sub(change, opening)
    return changed if has_type or not kind else changed + b' t="' + kind.encode("ascii") + b'"'


def _set_area(formula: bytes, area: Area) -> bytes:
    text = area_text(area).encode("ascii")
    end = formula.index(b">")

    def change(match: re.Match[bytes]) -> bytes:
        if match[1] != b"ref":
            return match[0]
        return match[0][: -len(match[2])] + match[2][:1] + text + match[2][:1]

    return _ATTRIBUTE.sub(change, formula[:end]) + formula[end:]


def _prefix(opening: bytes) -> bytes:
    name = opening[1:].split(None, 1)[0]
    prefix, colon, _ = name.rpartition(b":")
    return prefix + colon


def _parse(cell: bytes) -> tuple[int, int, list[_Child]]:
    """
    The end of the start tag, the start of the end tag, and the direct children. The cell must be part of a well-formed document.
    """
    children: list[_Child] = []
    depth = 0
    tag_end = len(cell)
    # Equivalent mutant `0 -> 1`, `0 -> -1`: `start` is set where an element begins, before it is used.
    start = 0
    for match in _NODE.finditer(cell):
        name = match["name"]
        if name is None:
            continue
        if match["close"]:
            depth -= 1
            if depth == 0:
                return tag_end, match.start(), children
            if depth == 1:
                children.append((name.rpartition(b":")[2], start, match.end()))
        else:
            if depth == 0:
                tag_end = match.end()
                if match["empty"]:
                    break
            elif depth == 1:
                start = match.start()
                if match["empty"]:
                    children.append((name.rpartition(b":")[2], start, match.end()))
            depth += 0 if match["empty"] else 1
    return tag_end, len(cell), children
