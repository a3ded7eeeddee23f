"""
Executes commands in a running LibreOffice: one JSON line each on standard input, answers likewise. Run by a Python that has `uno`.

It never creates an instance of an extension's service from here: such a call has broken the connection and left LibreOffice hanging.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uno

FORMULA, TEXT, VALUE = "FORMULA", "TEXT", "VALUE"
MENU_BAR, STATIC = 35, 86
NOT_ENTERED = (34, 35, 63, 84)
"""Roles of com.sun.star.accessibility.AccessibleRole; menus, tool bars and the cells of a document are not gone through."""


def connect(pipe: str, seconds: float) -> Any:
    """The component context of the LibreOffice that listens on that pipe."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    last = time.monotonic() + seconds
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            if time.monotonic() > last:
                raise
            time.sleep(0.05)


def properties(**values: Any) -> tuple[Any, ...]:
    made = []
    for name, value in values.items():
        item = uno.createUnoStruct("com.sun.star.beans.PropertyValue")
        item.Name, item.Value = name, value
        made.append(item)
    return tuple(made)


class Session:
    """The open documents of one LibreOffice."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self.desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        self.documents: dict[int, Any] = {}
        self.last = 0

    def open(self, path: str = "", hidden: bool = True) -> int:
        """Open a file, or an empty workbook; return the number of the document."""
        url = Path(path).as_uri() if path else "private:factory/scalc"
        document = self.desktop.loadComponentFromURL(url, "_blank", 0, properties(Hidden=hidden))
        if document is None:
            raise RuntimeError(f"LibreOffice did not open {path}")
        self.last += 1
        self.documents[self.last] = document
        return self.last

    def close(self, document: int) -> None:
        self.documents.pop(document).close(True)

    def recalculate(self, document: int) -> None:
        """Recompute all formulas, whatever values the file contained."""
        self.documents[document].calculateAll()

    def save(self, document: int, path: str, filter: str) -> None:
        """Save a copy in another place."""
        self.documents[document].storeToURL(Path(path).as_uri(), properties(FilterName=filter, Overwrite=True))

    def sheets(self, document: int) -> list[str]:
        return list(self.documents[document].Sheets.ElementNames)

    def _range(self, document: int, sheet: str, area: str) -> Any:
        return self.documents[document].Sheets.getByName(sheet).getCellRangeByName(area)

    def put(self, document: int, sheet: str, area: str, rows: list[list[Any]]) -> None:
        """Write values; texts stay texts, whatever they look like."""
        self._range(document, sheet, area).setDataArray(tuple(map(tuple, rows)))

    def clear(self, document: int, sheet: str) -> None:
        """Clear cells and their formats."""
        self.documents[document].Sheets.getByName(sheet).clearContents(1023)

    def formula(self, document: int, sheet: str, cell: str, text: str, local: bool = False) -> None:
        """Enter a formula as typed, in English spelling or in that of the interface language."""
        target = self._range(document, sheet, cell)
        if local:
            target.getCellByPosition(0, 0).FormulaLocal = text
        else:
            target.getCellByPosition(0, 0).setFormula(text)

    def array(self, document: int, sheet: str, area: str, text: str) -> None:
        self._range(document, sheet, area).setArrayFormula(text)

    def format(self, document: int, sheet: str, area: str, code: str) -> None:
        """Set a number format by its English code."""
        formats = self.documents[document].getNumberFormats()
        locale = uno.createUnoStruct("com.sun.star.lang.Locale", "en", "US", "")
        key = formats.queryKey(code, locale, False)
        self._range(document, sheet, area).NumberFormat = formats.addNew(code, locale) if key == -1 else key

    def read(self, document: int, sheet: str, area: str) -> list[list[Any]]:
        """The content of cells: null, number, text, `{"error": code}`, or for a truth value `{"truth": …}`."""
        found = self._range(document, sheet, area)
        address = found.getRangeAddress()
        return [
            [
                self._value(document, found.getCellByPosition(column, row))
                for column in range(address.EndColumn - address.StartColumn + 1)
            ]
            for row in range(address.EndRow - address.StartRow + 1)
        ]

    def _value(self, document: int, cell: Any) -> Any:
        kind = cell.getType().value
        if kind == "EMPTY":
            return None
        if kind == FORMULA:
            if cell.getError():
                return {"error": cell.getError()}
            kind = TEXT if cell.FormulaResultType2 == 2 else VALUE
        if kind == TEXT:
            return cell.getString()
        number = cell.getValue()
        formats = self.documents[document].getNumberFormats()
        if formats.getByKey(cell.NumberFormat).Type & 1024:
            return {"truth": bool(number)}
        return number

    def values(self, document: int, sheet: str, area: str) -> list[list[Any]]:
        """The content of cells, read in one step: number, text (empty for a blank), `{"error": code}`."""
        found = self._range(document, sheet, area)
        rows = [list(row) for row in found.getDataArray()]
        for down, row in enumerate(rows):
            for right, value in enumerate(row):
                if value is None:
                    row[right] = {"error": found.getCellByPosition(right, down).getError()}
        return rows

    def formulas(self, document: int, sheet: str, area: str) -> list[list[str]]:
        return [list(row) for row in self._range(document, sheet, area).getFormulaArray()]

    def shown(self, document: int, sheet: str, area: str) -> list[list[str]]:
        """The texts that the cells show."""
        found = self._range(document, sheet, area)
        address = found.getRangeAddress()
        return [
            [
                found.getCellByPosition(column, row).getString()
                for column in range(address.EndColumn - address.StartColumn + 1)
            ]
            for row in range(address.EndRow - address.StartRow + 1)
        ]

    def wizard(self) -> dict[str, Any]:
        """The functions as the function wizard lists them: name -> description and arguments."""
        service = "com.sun.star.sheet.FunctionDescriptions"
        descriptions = self.context.ServiceManager.createInstanceWithContext(service, self.context)
        result = {}
        for index in range(descriptions.getCount()):
            entry = {item.Name: item.Value for item in descriptions.getByIndex(index)}
            result[entry["Name"]] = {
                "description": entry["Description"],
                "category": entry["Category"],
                "arguments": [[item.Name, item.Description, item.IsOptional] for item in entry.get("Arguments") or ()],
            }
        return result

    def add(self, document: int, sheet: str) -> None:
        """Add a sheet behind the others."""
        sheets = self.documents[document].Sheets
        sheets.insertNewByName(sheet, sheets.getCount())

    def select(self, document: int, sheet: str, areas: list[str]) -> None:
        """Select cells of a document that is not hidden, as a person would; none selects nothing but a shape."""
        model = self.documents[document]
        controller = model.getCurrentController()
        controller.setActiveSheet(model.Sheets.getByName(sheet))
        if len(areas) == 1:
            controller.select(self._range(document, sheet, areas[0]))
            return
        chosen = model.createInstance("com.sun.star.sheet.SheetCellRanges")
        for area in areas:
            chosen.addRangeAddress(self._range(document, sheet, area).getRangeAddress(), False)
        controller.select(chosen)

    def follow(self, document: int, sheet: str, cell: str) -> str:
        """Follow the link in a cell of a document that is not hidden; return what is selected then, `'Par nom'!B7`."""
        self.select(document, sheet, [cell])
        self.command(document, ".uno:OpenHyperlinkOnCursor")
        # It is followed after the command has returned.
        time.sleep(0.3)
        selected = self.documents[document].getCurrentSelection().AbsoluteName
        return str(selected).replace("$", "").replace(".", "!")

    def menu(self, document: int) -> list[Any]:
        """The menus drawn in the window of a document: `[title, entries]`, each entry likewise; separators are left out."""
        window = self.documents[document].getCurrentController().getFrame().getContainerWindow()
        (bar,) = [
            found for found in _children(window.getAccessibleContext(), 2) if found.getAccessibleRole() == MENU_BAR
        ]
        return [_titled(entry) for entry in _below(bar)]

    def command(self, document: int, address: str) -> list[str]:
        """Dispatch an entry of a menu; return what the bars above the sheet say afterwards."""
        frame = self.documents[document].getCurrentController().getFrame()
        # A click into a window puts it in front.
        frame.activate()
        url = uno.createUnoStruct("com.sun.star.util.URL")
        url.Complete = address
        parser = self.context.ServiceManager.createInstance("com.sun.star.util.URLTransformer")
        _, url = parser.parseStrict(url)
        frame.queryDispatch(url, "_self", 0).dispatch(url, ())
        return self.sentences_above(document)

    def sentences_above(self, document: int) -> list[str]:
        """Titles and sentences of the bars drawn above the sheet, without that on macros."""
        window = self.documents[document].getCurrentController().getFrame().getContainerWindow()
        found = _children(window.getAccessibleContext(), 14)
        texts = [_text(child) for child in found if child.getAccessibleRole() == STATIC]
        return [text for text in texts if text and "acro" not in text]

    def undo(self, document: int, times: int = 1) -> list[str]:
        """Undo steps, and return the titles of those that are left, the next one first."""
        manager = self.documents[document].getUndoManager()
        for _ in range(times):
            manager.undo()
        return list(manager.getAllUndoActionTitles())

    def quit(self) -> None:
        for number in list(self.documents):
            self.close(number)
        self.desktop.terminate()


def _below(found: Any) -> list[Any]:
    count = min(found.getAccessibleChildCount(), 80)
    return [found.getAccessibleChild(index).getAccessibleContext() for index in range(count)]


def _children(found: Any, depth: int) -> Iterator[Any]:
    """What a window contains, down to a depth."""
    for child in _below(found):
        yield child
        if depth and child.getAccessibleRole() not in NOT_ENTERED:
            yield from _children(child, depth - 1)


def _text(found: Any) -> str:
    """The text or the name of a part of a window."""
    text = found.getText() if hasattr(found, "getText") else ""
    return str(text or found.getAccessibleName())


def _titled(entry: Any) -> list[Any]:
    return [entry.getAccessibleName(), [_titled(child) for child in _below(entry) if child.getAccessibleName()]]


def main(pipe: str) -> None:
    session = Session(connect(pipe, 60))
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"result": getattr(session, request["do"])(**request["with"])}
        except Exception as error:
            answer = {"failed": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)  # noqa: T201
        if request["do"] == "quit":
            break


if __name__ == "__main__":
    main(sys.argv[1])
