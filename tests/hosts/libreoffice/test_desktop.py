"""A command of the menu, and the cells of a range, on documents that stand in for LibreOffice's: what is read, written and said."""

# ruff: noqa: N802, N815 - names of LibreOffice

from __future__ import annotations

import datetime
import io
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.documents.test_copy_to_send import document as calc_document
from tests.rows import each_row
from xl_departage.base.errors import ErrorKind
from xl_departage.base.extent import COLUMNS, ROWS
from xl_departage.documents.calc_copy import copy_of_document
from xl_departage.hosts.libreoffice import desktop
from xl_departage.hosts.libreoffice.ranges import read_range
from xl_departage.spreadsheet.formulas.addresses import read_area

GRID = [["+ 2", "+ 3"], ["- 1", "EXE"], ["EXE", "- 1"]]
DATE, LOGICAL = 2, 1024
"""com.sun.star.util.NumberFormat."""
INFORMATION, WARNING = 0, 2
"""com.sun.star.frame.InfobarType."""


class Block:
    """A com.sun.star.sheet.XSheetCellRange: corners from 0."""

    def __init__(self, sheet: Page, left: int, top: int, right: int, bottom: int) -> None:
        self.sheet = sheet
        self.corners = left, top, right, bottom

    def getRangeAddress(self) -> Any:
        left, top, right, bottom = self.corners
        return SimpleNamespace(StartColumn=left, StartRow=top, EndColumn=right, EndRow=bottom)

    def getSpreadsheet(self) -> Page:
        return self.sheet

    def getCellRangeByPosition(self, left: int, top: int, right: int, bottom: int) -> Block:
        across, down = self.corners[:2]
        assert 0 <= left <= right <= self.corners[2] - across
        assert 0 <= top <= bottom <= self.corners[3] - down
        return Block(self.sheet, across + left, down + top, across + right, down + bottom)

    def getCellByPosition(self, column: int, row: int) -> Any:
        code = self.sheet.cells[self.corners[1] + row, self.corners[0] + column]
        return SimpleNamespace(getError=lambda: code.args[0])

    def _rows(self, cells: Mapping[tuple[int, int], Any]) -> tuple[tuple[Any, ...], ...]:
        left, top, right, bottom = self.corners
        return tuple(
            tuple(cells.get((row, column), "") for column in range(left, right + 1)) for row in range(top, bottom + 1)
        )

    def getDataArray(self) -> tuple[tuple[Any, ...], ...]:
        return tuple(
            tuple(None if isinstance(value, OSError) else value for value in row)
            for row in self._rows(self.sheet.cells)
        )

    def getFormulaArray(self) -> tuple[tuple[Any, ...], ...]:
        return tuple(tuple(map(str, row)) for row in self._rows({**self.sheet.cells, **self.sheet.formulas}))

    def setArrayFormula(self, formula: str) -> None:
        self.sheet.written.append((self.corners, formula))
        if self.sheet.refused:
            raise RuntimeError("refused")

    # Formats

    def _formats(self) -> dict[int, list[tuple[int, int]]]:
        left, top, right, bottom = self.corners
        found: dict[int, list[tuple[int, int]]] = {}
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                found.setdefault(self.sheet.formats.get((row, column), 0), []).append((row, column))
        return found

    def getPropertyState(self, name: str) -> Any:
        assert name == "NumberFormat"
        return SimpleNamespace(value="AMBIGUOUS_VALUE" if len(self._formats()) > 1 else "DIRECT_VALUE")

    @property
    def NumberFormat(self) -> int:
        (key,) = self._formats()
        return key

    def getUniqueCellFormatRanges(self) -> Any:
        groups = [
            SimpleNamespace(
                NumberFormat=key,
                getRangeAddresses=lambda places=places: [
                    SimpleNamespace(StartColumn=column, StartRow=row, EndColumn=column, EndRow=row)
                    for row, column in places
                ],
            )
            for key, places in self._formats().items()
        ]
        return SimpleNamespace(getCount=lambda: len(groups), getByIndex=groups.__getitem__)


class Cursor:
    """Goes to the end of what is used, or over the array formula of its cell."""

    def __init__(self, sheet: Page, at: Block | None = None) -> None:
        self.sheet, self.at = sheet, at

    def gotoEndOfUsedArea(self, expand: bool) -> None:
        assert not expand
        used = [*self.sheet.cells, *self.sheet.formulas]
        row, column = (max(place[at] for place in used) if used else 0 for at in (0, 1))
        self.at = Block(self.sheet, column, row, column, row)

    def collapseToCurrentArray(self) -> None:
        assert self.at is not None
        left, top = self.at.corners[:2]
        for area in self.sheet.arrays:
            if area[0] <= left <= area[2] and area[1] <= top <= area[3]:
                self.at = Block(self.sheet, *area)

    def getRangeAddress(self) -> Any:
        assert self.at is not None
        return self.at.getRangeAddress()


class Named(dict[str, Any]):
    hasByName = dict.__contains__
    getByName = dict.__getitem__
    removeByName = dict.pop


class Page(Block):
    """A sheet."""

    def __init__(
        self, rows: Sequence[Sequence[Any]], document: Any = None, widths: Mapping[int, int] | None = None
    ) -> None:
        super().__init__(self, 0, 0, COLUMNS - 1, ROWS - 1)
        self.cells = {
            (row, column): value for row, line in enumerate(rows) for column, value in enumerate(line) if value != ""
        }
        self.formulas: dict[tuple[int, int], str] = {}
        self.formats: dict[tuple[int, int], int] = {}
        self.arrays: list[tuple[int, int, int, int]] = []
        self.written: list[tuple[tuple[int, ...], str]] = []
        self.printed: list[tuple[int, ...]] = []
        self.refused = self.protected = False
        self.NamedRanges = Named()
        self.document = document
        self.columns = {number: SimpleNamespace(Width=width) for number, width in (widths or {}).items()}

    def isProtected(self) -> bool:
        return self.protected

    def createCursor(self) -> Cursor:
        return Cursor(self)

    def createCursorByRange(self, block: Block) -> Cursor:
        return Cursor(self, block)

    def getDrawPage(self) -> Any:
        return SimpleNamespace(getForms=lambda: SimpleNamespace(getParent=lambda: self.document))

    def getColumns(self) -> Any:
        return SimpleNamespace(getByIndex=self.columns.__getitem__)

    def setPrintAreas(self, addresses: Sequence[Any]) -> None:
        self.printed = [
            (address.StartRow + 1, address.StartColumn + 1, address.EndRow + 1, address.EndColumn + 1)
            for address in addresses
        ]


class Document:
    """A spreadsheet with one bar above its sheet."""

    NullDate = SimpleNamespace(Year=1899, Month=12, Day=30)

    def __init__(self, **sheets: Page) -> None:
        self.sheets = Named(sheets)
        self.selected: Any = None
        self.bar: tuple[str, int] | None = None
        self.messages: list[str] = []
        self.undone: list[str] = []
        self.NamedRanges = Named()
        for page in sheets.values():
            page.document = self

    def getSheets(self) -> Named:
        return self.sheets

    def getCurrentSelection(self) -> Any:
        return self.selected

    def getNumberFormats(self) -> Any:
        return SimpleNamespace(getByKey=lambda key: SimpleNamespace(Type=key))

    def getUndoManager(self) -> Any:
        return SimpleNamespace(enterUndoContext=self.undone.append, leaveUndoContext=lambda: self.undone.append("end"))

    def getCurrentController(self) -> Any:
        return self

    def hasInfobar(self, name: str) -> bool:
        assert name == "org.xldepartage.message"
        return self.bar is not None

    def appendInfobar(
        self, name: str, title: str, sentence: str, kind: int, actions: tuple[()], closable: bool
    ) -> None:
        assert (self.bar, title != "", actions, closable) == (None, True, (), True)
        self.bar = sentence, kind

    def updateInfobar(self, name: str, title: str, sentence: str, kind: int) -> None:
        assert self.bar is not None
        self.bar = sentence, kind

    def removeInfobar(self, name: str) -> None:
        assert self.bar is not None
        self.bar = None


class Context:
    """A component context with the services that a command asks for."""

    def __init__(self, document: Document, locale: str = "en-US") -> None:
        self.document, self.locale = document, locale
        self.shown: list[tuple[str, str, int]] = []
        self.ServiceManager = self

    def createInstanceWithContext(self, name: str, context: Context) -> Any:
        assert context is self
        return {
            "com.sun.star.frame.Desktop": SimpleNamespace(getCurrentComponent=lambda: self.document),
            "com.sun.star.system.SystemShellExecute": SimpleNamespace(
                execute=lambda *arguments: self.shown.append(arguments)
            ),
            "com.sun.star.configuration.ConfigurationProvider": self,
        }[name]

    def createInstanceWithArguments(self, name: str, arguments: tuple[Any, ...]) -> Any:
        assert name == "com.sun.star.configuration.ConfigurationAccess"
        assert [(argument.Name, argument.Value) for argument in arguments] == [
            ("nodepath", "/org.openoffice.Setup/L10N")
        ]
        return SimpleNamespace(getByName={"ooLocale": self.locale}.__getitem__)


@pytest.fixture(autouse=True)
def uno(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("com", "com.sun", "com.sun.star", "com.sun.star.beans"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setattr(sys.modules["com.sun.star.beans"], "PropertyValue", SimpleNamespace, raising=False)


def area(page: Page, text: str) -> Block:
    corners = read_area(text)
    assert corners is not None
    top, left, bottom, right = corners
    return page.getCellRangeByPosition(left - 1, top - 1, right - 1, bottom - 1)


def obeyed(document: Document, command: str, selected: Any = None, locale: str = "en-US") -> tuple[str, int] | None:
    """What the bar above the sheet says after a command, and of which kind it is."""
    document.selected = selected
    desktop.run_menu_command(Context(document, locale), command, Path("/opt/extension"))
    return document.bar


def test_a_formula_is_written_beside_the_grid_as_one_step() -> None:
    page = Page([[], *[["", *row] for row in GRID]])
    document = Document(A=page)

    bar = obeyed(document, "insert.swiss_opponents_strength", area(page, "B2:C4"))

    ((corners, formula),) = page.written
    assert formula.startswith("=BUCHHOLZ($B$2:$C$4;;")
    assert corners == (4, 1, 4, 3)
    assert document.undone[1:] == ["end"]
    assert bar is None or bar[1] == INFORMATION


def test_what_cannot_be_done_is_a_warning_in_the_language_of_the_menus_until_the_next_command() -> None:
    page = Page(GRID)
    document = Document(A=page)

    # Nothing, several areas, a picture.
    chosen = None, SimpleNamespace(getRangeAddresses=None), SimpleNamespace(getSpreadsheet=None)
    (bar,) = {obeyed(document, "check", selected) for selected in (*chosen, SimpleNamespace(getRangeAddress=None))}
    assert bar is not None
    assert bar[1] == WARNING
    french, dutch, finnish = (obeyed(document, "check", None, locale) for locale in ("fr-FR", "nl", "fi-FI"))
    assert finnish == bar
    assert len({french, dutch, finnish}) == 3
    assert obeyed(document, "help") is None
    # A document without cells.
    bare: Any = SimpleNamespace(getCurrentController=lambda: document)
    assert obeyed(document, "check") == bar
    document.bar = None
    desktop.run_menu_command(Context(bare), "check", Path("/opt/extension"))
    assert document.bar == bar


def test_help_is_a_page_of_the_extension() -> None:
    context = Context(Document(A=Page([])), "nl-BE")

    desktop.run_menu_command(context, "help", Path("/opt/my extension"))

    ((address, parameters, flags),) = context.shown
    assert address.startswith("file:///opt/my%20extension/")
    assert "nl" in address
    # com.sun.star.system.SystemShellExecuteFlags.DEFAULTS
    assert (parameters, flags) == ("", 0)


def test_a_fault_is_told_and_the_step_is_ended() -> None:
    page = Page(GRID)
    document = Document(A=page)
    page.refused = True

    bar = obeyed(document, "check", area(page, "A1:B3"))

    assert bar is not None
    assert bar[1] == WARNING
    assert "RuntimeError: refused" in bar[0]
    assert document.undone[-1] == "end"


@pytest.mark.parametrize("command", ["check", "insert.swiss_wins"])
def test_a_protected_sheet_says_so_and_nothing_is_written(command: str) -> None:
    """LibreOffice itself writes nothing and says nothing."""
    page = Page(GRID)
    page.protected = True

    bar = obeyed(Document(A=page), command, area(page, "A1:B3"))

    assert bar is not None
    assert bar[1] == WARNING
    assert bar[0].startswith("This sheet is protected, so the command writes nothing.")
    assert page.written == []


def test_the_formula_in_the_selected_cell_is_the_one_explained() -> None:
    page = Page(GRID)
    page.formulas[1, 3] = "{=ORG.XLDEPARTAGE.FUNCTIONS.BUCHHOLZ($A$1:$B$3)}"
    page.cells |= {(0, 3): 1.0, (1, 3): 2.0, (2, 3): 2.0}
    page.formulas[0, 3] = page.formulas[2, 3] = page.formulas[1, 3]
    page.arrays.append((3, 0, 3, 2))
    document = Document(A=page)

    bar = obeyed(document, "explain", area(page, "D2"))

    assert bar is None or bar[1] == INFORMATION
    ((_, formula),) = page.written
    # The second cell of the array is the value of the second player.
    assert formula.startswith('=IF(ISTEXT(EXPLAIN($A$1:$B$3;"BH";2;')


def test_a_grid_on_another_sheet_is_read_there() -> None:
    page, grid_page = Page([]), Page([[], ["", *GRID[0]], ["", *GRID[1]], ["", *GRID[2]]])
    page.cells[0, 0] = 2.0
    page.formulas[0, 0] = "=ORG.XLDEPARTAGE.FUNCTIONS.BUCHHOLZ($'My grid''s'.$B$2:$C$4;1)"
    document = Document(A=page, **{"My grid's": grid_page})

    bar = obeyed(document, "explain", area(page, "A1"))

    assert bar is None or bar[1] == INFORMATION
    ((_, formula),) = page.written
    assert formula.startswith("=IF(ISTEXT(EXPLAIN($'My grid''s'.$B$2:$C$4;\"BH\";1;")

    page.formulas[0, 0] = page.formulas[0, 0].replace("My grid", "Gone")
    bar = obeyed(document, "explain", area(page, "A1"))
    assert bar is not None
    assert bar[1] == WARNING


@each_row(
    ("text", "shape", "filled"),
    [
        # Whole columns and rows end where the sheet does, other ranges have all their cells.
        ("A1:B3", (3, 2), 6),
        ("A1:B1048576", (5, 2), 10),
        ("B1:B1048575", (ROWS - 1, 1), 5),
        ("A3:B1048576", (ROWS - 2, 2), 6),
        ("A1:XFD3", (3, 6), 18),
        ("C1:XFD2", (2, COLUMNS - 2), 8),
        ("B2:F2000", (1999, 5), 20),
        ("H1:I1048576", (5, 2), 0),
        # Behind what is used, one row or column is left.
        ("A1048576:B1048576", (1, 2), 0),
        ("A9:XFD9", (1, 6), 0),
    ],
)
def test_ranges_end_where_the_sheet_does(text: str, shape: tuple[int, int], filled: int) -> None:
    page = Page([["x"] * 6 for _ in range(5)])

    found = read_range(area(page, text))

    assert (len(found.rows), len(found.rows[0])) == shape
    assert sum(row.count("x") for row in found.rows) == filled
    assert (found.tall, found.wide) == (text in ("A1:B1048576", "H1:I1048576"), text in ("A1:XFD3", "A9:XFD9"))


def test_errors_dates_and_truth_values_of_a_range_are_known_by_their_formats() -> None:
    page = Page([["", "", "", ""], ["", 38474.0, 1.0, 3.0], ["", 38475.0, 0.0, OSError(532)], ["", 7.0, 38474.5, "x"]])
    # A block of one format, a block of several, and none.
    page.formats = {(1, 1): DATE, (2, 1): DATE, (1, 2): LOGICAL, (2, 2): LOGICAL, (3, 2): DATE}
    Document(A=page)

    assert read_range(area(page, "B2:D4")).rows == (
        (datetime.date(2005, 5, 2), True, 3),
        (datetime.date(2005, 5, 3), False, ErrorKind.DIV0),
        (7, datetime.datetime(2005, 5, 2, 12), "x"),
    )
    assert read_range(area(page, "B2:B3")).rows == ((datetime.date(2005, 5, 2),), (datetime.date(2005, 5, 3),))
    assert read_range(area(page, "D2:D4")).rows == ((3,), (ErrorKind.DIV0,), ("x",))


def test_what_is_filled_of_a_template_is_printed() -> None:
    # Headings in row 3, 20 lines for players, of which 15 have a name; nothing stands in the third column.
    players = Page(
        [
            [],
            [],
            ["", "No", "Name", "", "Club"],
            *(["", float(n), f"P{n}" if n < 16 else "", "", "Club"][: 5 if n < 16 else 2] for n in range(1, 21)),
        ],
        widths={0: 100, 1: 399, 2: 400, 3: 3000, 4: 399, 5: 100},
    )
    # A sentence in place of a table with room for 20 players.
    rounds = Page([[], [], [], ["Nobody has played yet."]], widths=dict.fromkeys(range(6), 1000))
    rounds.NamedRanges["_xlnm.Print_Area"] = "$A$1:$Z$99"
    document = Document(Players=players, Rounds=rounds)
    document.NamedRanges["xl_departage_printed"] = SimpleNamespace(getContent=lambda: '"Players/B3:E23/Rounds/A4:F24"')

    bar = obeyed(document, "print")

    assert bar is not None
    assert bar[1] == INFORMATION
    assert "2" in bar[0]
    # From the title in row 2 to the last player, and as many rows of the other sheet as there are players.
    assert (players.printed, rounds.printed) == ([(2, 2, 18, 5)], [(2, 1, 19, 6)])
    assert rounds.NamedRanges == {}
    # A digit is 2 mm wide: what is empty has the width of one, what was narrow has 8½, the others stay, and so do those beside the table.
    assert {number: column.Width for number, column in players.columns.items()} == {
        0: 100, 1: 1700, 2: 400, 3: 200, 4: 1700, 5: 100,
    }  # fmt: skip
    assert {column.Width for column in rounds.columns.values()} == {1000}

    for component in (Document(A=Page(GRID)), SimpleNamespace(getCurrentController=lambda: document)):
        document.bar = None
        context = Context(component)  # type: ignore[arg-type]
        desktop.run_menu_command(context, "print", Path("/opt/extension"))
        shown = document.bar or getattr(component, "bar", None)
        assert shown is not None
        assert shown[1] == WARNING


def test_a_proposed_table_is_selected_and_the_same_command_obeys_then() -> None:
    """Papi leaves a column empty: the whole table is proposed when one cell of it is selected."""
    page = Page([["Pl", "", "Nom", "Rd 1", "Pts"], [1, "", "Anne", "+ 2B", 1], [2, "", "Bilal", "- 1N", 0]])
    document = Document(A=page)
    chosen: list[Block] = []
    document.getActiveSheet = lambda: page  # type: ignore[attr-defined]
    document.select = chosen.append  # type: ignore[attr-defined]

    bar = obeyed(document, "check", area(page, "C2"))

    assert bar is not None
    assert bar[1] == INFORMATION
    assert "A1:E3" in bar[0]
    assert [block.corners for block in chosen] == [(0, 0, 4, 2)]
    assert page.written == []
    document.bar = None
    bar = obeyed(document, "check", chosen[0])
    assert bar is None or bar[1] == INFORMATION
    ((_, formula),) = page.written
    assert "CHECK($A$1:$E$3" in formula


def test_a_grid_behind_a_name_is_read_there() -> None:
    page, grid_page = Page([]), Page([[], ["", *GRID[0]], ["", *GRID[1]], ["", *GRID[2]]])
    page.cells[0, 0] = 2.0
    page.formulas[0, 0] = "=ORG.XLDEPARTAGE.FUNCTIONS.BUCHHOLZ(Results;1)"
    document = Document(A=page, B=grid_page)
    document.NamedRanges["Results"] = SimpleNamespace(getReferredCells=lambda: area(grid_page, "B2:C4"))

    bar = obeyed(document, "explain", area(page, "A1"))
    assert bar is None or bar[1] == INFORMATION
    ((_, formula),) = page.written
    assert formula.startswith('=IF(ISTEXT(EXPLAIN(Results;"BH";1;')
    # A name of a number refers to no cells.
    for names in (Named(Results=SimpleNamespace(getReferredCells=lambda: None)), Named()):
        document.NamedRanges = names
        bar = obeyed(document, "explain", area(page, "A1"))
        assert bar is not None
        assert bar[1] == WARNING
        assert "Results" in bar[0]


@pytest.mark.parametrize("ending", ["ods", "xlsx"])
def test_a_copy_to_send_is_written_beside_the_document(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, copy = tmp_path / f"open.{ending}", tmp_path / f"open-copy.{ending}"
    loaded: list[tuple[str, int, dict[str, Any]]] = []
    closed: list[bool] = []
    filters: list[str] = []

    def saving(content: Callable[[], bytes]) -> Callable[[str, Sequence[Any]], None]:
        def store(address: str, arguments: Sequence[Any]) -> None:
            ((name, value),) = [(argument.Name, argument.Value) for argument in arguments]
            assert name == "FilterName"
            filters.append(value)
            Path(address.removeprefix("file://")).write_bytes(content())

        return store

    def load(address: str, frame: str, flags: int, arguments: Sequence[Any]) -> Any:
        loaded.append((frame, flags, {argument.Name: argument.Value for argument in arguments}))
        draft = Path(address.removeprefix("file://")).read_bytes()
        return SimpleNamespace(storeToURL=saving(lambda: b"as Excel: " + draft), close=closed.append)

    made = Document(A=Page(GRID))
    open_document: Any = made
    open_document.storeToURL = saving(lambda: calc_document("1,5"))
    open_document.getLocation = file.as_uri
    open_document.hasLocation = lambda: True
    uno = ModuleType("uno")
    uno.fileUrlToSystemPath = lambda address: address.removeprefix("file://")  # type: ignore[attr-defined]
    uno.systemPathToFileUrl = lambda path: f"file://{path}"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "uno", uno)
    context = Context(made)
    created = context.createInstanceWithContext

    def services(name: str, component_context: Context) -> Any:
        service = created(name, component_context)
        if name == "com.sun.star.frame.Desktop":
            service.loadComponentFromURL = load
        return service

    monkeypatch.setattr(context, "createInstanceWithContext", services)
    desktop.run_menu_command(context, "copy", Path("/opt/extension"))

    assert made.bar is not None
    assert (made.bar[1], str(copy) in made.bar[0]) == (INFORMATION, True)
    plain = copy_of_document(calc_document("1,5"), file.name, ["POINTS"], "en")
    if ending == "ods":
        assert (filters, loaded, closed) == (["calc8"], [], [])
        assert content_of(copy.read_bytes()) == content_of(plain)
    else:
        # LibreOffice itself converts what has no formula of ours any more, in a window that nobody sees.
        assert filters == ["calc8", "Calc MS Excel 2007 XML"]
        assert (loaded, closed) == ([("_blank", 0, {"Hidden": True})], [True])
        saved = copy.read_bytes()
        assert saved.startswith(b"as Excel: ")
        assert content_of(saved.removeprefix(b"as Excel: ")) == content_of(plain)
    assert sorted(path.name for path in tmp_path.iterdir()) == [copy.name]

    copy.unlink()
    for has, location in ((False, ""), (True, "https://club.example/open.ods")):
        open_document.hasLocation, open_document.getLocation = (lambda has=has: has), (lambda at=location: at)
        desktop.run_menu_command(context, "copy", Path("/opt/extension"))
        assert made.bar[1] == WARNING
    assert list(tmp_path.iterdir()) == []


def content_of(document: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(document)) as archive:
        return archive.read("content.xml")
