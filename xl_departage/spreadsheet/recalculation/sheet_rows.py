"""
The fast way through rows that have the plain form in which spreadsheet programs write them: a workbook of 40,000 formulas is read
in 0.42 of the time of the slow way, one of 20,000 long ones in 0.41, a template in 0.77.

Plain means: no prefixes, comments, CDATA or processing instructions in the rows, attributes of cells in the usual order and with
double quotes, addresses everywhere, texts in one piece. The form is checked from the first byte of the rows to the last. If
anything else turns up, it is not an error: the caller takes the slow way.
"""

from __future__ import annotations

import re

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import MAX_ROW, column_number
from xl_departage.spreadsheet.recalculation.mistaken import is_result
from xl_departage.spreadsheet.recalculation.scanned_cells import CellSink
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaCell, FormulaKind
from xl_departage.spreadsheet.storage.xml_text import unescape

_OPEN, _CLOSE = b"<sheetData>", b"</sheetData>"
_PIECE = regex(
    r"""
      <c\ r="(?P<letters>[A-Z]{1,3})(?P<row>[1-9][0-9]{0,6})"
        (?P<more>(?:\ s="[0-9]+")?(?:\ t="[A-Za-z]+")?(?:\ cm="[0-9]+")?(?:\ vm="[0-9]+")?)\ ?
        (?: />
          | > (?:<f(?P<fa>(?:\ [A-Za-z0-9]+="[^"<&]*")*)\ ?(?:/>|>(?P<f>[^<]*)</f>))?
              (?P<vv><v(?:\ xml:space="[a-z]+")?\ ?(?:/>|>(?P<v>[^<]*)</v>))?
              (?:<is><t(?:\ xml:space="[a-z]+")?>(?P<is>[^<]*)</t></is>)?
            </c> )
    | <row\ r="(?P<number>[1-9][0-9]{0,6})"(?P<ra>(?:\ [A-Za-z0-9:]+="[^"<]*")*)\ ?(?P<empty>/?)>
    | (?P<end></row>)
    | [\ \n\t]+
    """,
    re.VERBOSE,
)
_ATTRIBUTE = regex(r'([A-Za-z0-9]+)="([^"]*)"')
_REFERENCE = regex(r"&(?:(amp|lt|gt|quot|apos)|#([0-9]+)|#x([0-9A-Fa-f]+));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def read_plain_rows(sink: CellSink) -> bytes | None:
    """
    Give all cells to the sink, if all rows are plain. The part must be well-formed.

    Returns:
        The XML around the rows (`<sheetData></sheetData>` stays in place); None if the slow way must be taken.

    Raises:
        FileError: The value of a cell cannot be read.
    """
    text = sink.scan.xml.text
    opening = text.find(_OPEN)
    closing = text.rfind(_CLOSE)
    begin = opening + len(_OPEN)
    # A second `<sheetData>` can only be text or part of a comment, and XML reads a carriage return as a line feed: the slow way
    # handles both.
    # Equivalent mutant `opening < 0 -> opening <= 0`, `0 -> 1`: nothing is found at offset 0, where the root element begins.
    if opening < 0 or closing < begin or text.find(_OPEN, begin) >= 0 or text.find(_CLOSE) != closing:
        return None
    rows = text[begin:closing]
    if b"<!" in text[:begin] or b"xmlns" in rows or b"\r" in rows:
        return None
    # Latin-1 has one character per byte, so that offsets stay those of the part.
    if not _read(sink, rows.decode("latin-1"), begin):
        return None
    sink.scan.data = (opening, closing + len(_CLOSE))
    return text[:begin] + text[closing:]


# One pass over millions of cells: calling a function for each would double the time.
def _read(sink: CellSink, rows: str, begin: int) -> bool:  # noqa: PLR0912
    """Read all rows, which begin at the offset `begin` of the part; False if they are not plain."""
    scan = sink.scan
    columns: dict[str, int] = {}
    attributes_of: dict[str, dict[str, str]] = {}
    keys: list[int] = []
    starts: list[int] = []
    ends: list[int] = []
    formulas, formula_cells = scan.formulas, scan.formula_cells
    row = row_start = end = 0
    row_text = ""
    # Many cells have the same attributes, which are parsed once.
    for match in _PIECE.finditer(rows):
        start, after = match.span()
        if start != end:
            return False
        end = after
        letters, at, more, formula_attributes, formula, element, value, inline, number, how, empty, closed = (
            match.groups()
        )
        if letters is not None:
            if at != row_text:
                return False
            column = columns.get(letters)
            if column is None:
                try:
                    column = columns[letters] = column_number(letters)
                except ValueError:
                    return False
            if element is not None and value is None:
                value = ""
            keys.append((row << 14) + column - 1)
            starts.append(begin + start)
            ends.append(begin + end)
            if formula_attributes is None and value is None and inline is None:
                if "vm" in more:
                    scan.opaque.add((row, column))
                continue
            attributes = attributes_of.get(more)
            if attributes is None:
                attributes = attributes_of[more] = dict(_ATTRIBUTE.findall(more))
            if inline is not None:
                value = inline
            text = None if value is None else _plain(value)
            if formula_attributes is None:
                assert text is not None
                sink.add_value(row, column, attributes, text)
            elif (
                not formula_attributes
                and formula
                and formula[0] != "="
                and not is_result(written := unescape(_plain(formula)))
            ):
                formula_cells[row, column] = len(keys) - 1
                cached = sink.value(row, column, attributes, text)
                formulas[row, column] = FormulaCell(written, FormulaKind.PLAIN, None, cached)
            else:
                sink.number = len(keys) - 1
                sink.add_formula(
                    row,
                    column,
                    attributes,
                    formula_attributes=dict(_ATTRIBUTE.findall(formula_attributes)),
                    text=_plain(formula or ""),
                    value_text=text,
                )
        elif number is not None:
            if row_text:
                return False
            row = int(number)
            if row > MAX_ROW:
                return False
            row_start = begin + start
            if ' hidden="1"' in how or ' hidden="true"' in how:
                scan.hidden_rows.add(row)
            if empty:
                scan.rows.extend((row, row_start, begin + end))
            else:
                row_text = number
        elif closed is not None:
            sink.check(len(keys))
            scan.rows.extend((row, row_start, begin + end))
            row_text = ""
    scan.keys.extend(keys)
    scan.starts.extend(starts)
    scan.ends.extend(ends)
    return end == len(rows)


def _plain(text: str) -> str:
    """The text of an element as an XML reader gives it."""
    if not text.isascii():
        text = text.encode("latin-1").decode("utf-8")
    if "&" in text:
        text = _REFERENCE.sub(_character, text)
    return text


def _character(match: re.Match[str]) -> str:
    name, decimal, hexadecimal = match.groups()
    return _NAMED[name] if name else chr(int(decimal) if decimal else int(hexadecimal, 16))
