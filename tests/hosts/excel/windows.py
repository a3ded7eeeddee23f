"""
xlwings as it runs on Windows, on any system: its own code for Excel (`udfs`, `com_server`, `_xlwindows`, the converters) over a
minimal COM.

Only the system below xlwings is simulated: the modules of pywin32, and Excel's cells. A range gives its values as COM does: tuples
of rows, a single cell as a scalar, blanks as None, whole numbers as floats, errors as numbers, dates as `TimeType`.
"""

from __future__ import annotations

import asyncio
import atexit
import ctypes
import datetime
import importlib
import os
import sys
import types
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import Language

MISSING = -2147352572
"""DISP_E_PARAMNOTFOUND: the value that VBA passes for an omitted optional argument."""
COM_ERRORS = {
    ErrorKind.NULL: -2146826288,
    ErrorKind.DIV0: -2146826281,
    ErrorKind.VALUE: -2146826273,
    ErrorKind.REF: -2146826265,
    ErrorKind.NAME: -2146826259,
    ErrorKind.NUM: -2146826252,
    ErrorKind.NA: -2146826246,
}
_RANGE_ID = "{00020846-0000-0000-C000-000000000046}"


_EXCEL = types.SimpleNamespace(Hwnd=1)


class TimeType(datetime.datetime):
    """pywin32's date, which always has a time zone."""


class Dispatched:
    """An object of Excel as pywin32 passes it to Python."""

    def __init__(self, raw: RawRange) -> None:
        self._oleobj_ = raw
        self.Value = raw.values
        self.Row = self.Column = 1
        self.Rows = types.SimpleNamespace(Count=raw.height)
        self.Columns = types.SimpleNamespace(Count=raw.width)
        self.Worksheet = types.SimpleNamespace(Parent=types.SimpleNamespace(Application=_EXCEL))


class RawRange:
    """A range as it crosses the process boundary: an interface that still has to be wrapped."""

    def __init__(self, cells: Sequence[Sequence[Any]]) -> None:
        rows = tuple(tuple(_com_value(value) for value in row) for row in cells)
        self.height, self.width = len(rows), len(rows[0])
        self.values: Any = rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows

    def GetTypeInfo(self) -> RawRange:  # noqa: N802 - names of COM
        return self

    def GetTypeAttr(self) -> types.SimpleNamespace:  # noqa: N802
        return types.SimpleNamespace(iid=_RANGE_ID)

    def GetDocumentation(self, _index: int) -> tuple[str]:  # noqa: N802
        return ("Range",)


def _com_value(value: Any) -> Any:
    if isinstance(value, ErrorKind):
        return COM_ERRORS[value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return float(value)
    if isinstance(value, datetime.date):
        moment = value if isinstance(value, datetime.datetime) else datetime.datetime.combine(value, datetime.time())
        return TimeType(*moment.timetuple()[:6], tzinfo=datetime.UTC)
    return value


class NoSuchComponent(Exception):
    """pywin32's com_error."""


@dataclass
class Components:
    """The modules of a VBA project, as `VBProject.VBComponents` shows them."""

    imported: list[str] = field(default_factory=list)

    def __call__(self, name: str) -> str:
        raise NoSuchComponent(name)

    def Remove(self, name: str) -> None:  # noqa: N802
        raise NoSuchComponent(name)

    def Import(self, path: str) -> None:  # noqa: N802
        self.imported.append(Path(path).read_text(encoding="utf-8"))


class Workbook:
    """An Excel workbook with an empty VBA project; it records what is registered for the function wizard."""

    def __init__(self, name: str) -> None:
        self.Name = name
        self.VBProject = types.SimpleNamespace(VBComponents=Components())
        self.Application = self
        self.Version = "16.0"
        self.Sheets = self.Worksheets = ()
        self.reported: dict[str, dict[str, Any]] = {}

    def MacroOptions(self, macro: str, **options: Any) -> None:  # noqa: N802
        self.reported[macro] = options

    def __iter__(self) -> Iterator[Any]:
        return iter(())


@dataclass(frozen=True)
class Windows:
    """The Python side of xlwings as Excel's VBA sees it."""

    udfs: Any
    server: Any
    functions: Any
    """`xl_departage.excel`, imported by this xlwings."""

    def import_functions(self, workbook: Workbook) -> str:
        """The button "Import Functions": the VBA module that xlwings writes."""
        with mock.patch("builtins.print"):
            self.udfs.import_udfs("xl_departage.excel", workbook)
        text: str = workbook.VBProject.VBComponents.imported[-1]
        return text

    def call(self, name: str, *arguments: Any, module: str = "xl_departage.excel") -> Any:
        """The result of a wrapper's `XLPy.CallUDF`: a value, a list for one row, or rows."""
        return self.server.CallUDF(module, name, arguments, None, RawRange([[None]]))


@contextmanager
def windows(language: Language) -> Iterator[Windows]:
    """
    The Windows branch of xlwings, chosen by its own import, for a user of that language; everything is restored
    afterwards.
    """
    saved = {name: module for name, module in sys.modules.items() if _ours(name)}
    packages = [importlib.import_module(name) for name in ("xl_departage", "xl_departage.hosts")]
    attributes = [vars(package).get("excel") for package in packages]
    for name in saved:
        del sys.modules[name]
    fakes = _pywin32()
    sys.modules.update(fakes)
    # From Python 3.14 on, asyncio asks for the system only when the first loop is made; its loops are those of this one.
    asyncio.new_event_loop().close()
    try:
        with (
            mock.patch.object(sys, "platform", "win32"),
            mock.patch.object(ctypes, "windll", mock.MagicMock(), create=True),
            mock.patch.object(ctypes, "oledll", mock.MagicMock(), create=True),
            mock.patch.object(ctypes, "PyDLL", mock.MagicMock()),
        ):
            importlib.import_module("xlwings")
        native = sys.modules["xlwings._xlwindows"]
        atexit.unregister(vars(native)["cleanup"])
        server = importlib.import_module("xlwings.com_server")
        with mock.patch.dict(os.environ, {"XL_DEPARTAGE_LANG": language}):
            functions = importlib.import_module("xl_departage.excel")
        yield Windows(sys.modules["xlwings.udfs"], server.XLPython(), functions)
    finally:
        for name in [name for name in sys.modules if _ours(name) or name in fakes]:
            del sys.modules[name]
        sys.modules.update(saved)
        for package, attribute in zip(packages, attributes, strict=True):
            if attribute is not None:
                vars(package)["excel"] = attribute


def _ours(name: str) -> bool:
    return name == "xlwings" or name.startswith(("xlwings.", "xl_departage.excel", "xl_departage.hosts.excel"))


def _pywin32() -> dict[str, types.ModuleType]:
    def module(name: str, **content: Any) -> types.ModuleType:
        made = types.ModuleType(name)
        vars(made).update(content)
        return made

    class CDispatch:
        """Late-bound objects; the simulated ones are plain."""

    client = module(
        "win32com.client",
        Dispatch=lambda raw, **_: Dispatched(raw) if isinstance(raw, RawRange) else raw,
        DispatchEx=None,
        CDispatch=CDispatch,
        CoClassBaseClass=CDispatch,
        DispatchBaseClass=CDispatch,
        gencache=types.SimpleNamespace(EnsureModule=lambda *_, **__: None),
    )
    util = module("win32com.server.util", wrap=lambda value, *_: value, unwrap=None)
    policy, dispatcher = module("win32com.server.policy"), module("win32com.server.dispatcher")
    server = module("win32com.server", util=util, policy=policy, dispatcher=dispatcher)
    made = [
        module(
            "pythoncom",
            CoInitialize=lambda: None,
            IID_IDispatch="IDispatch",
            TypeIIDs={"IDispatch": RawRange},
            __file__="pythoncom",
        ),
        module("pywintypes", com_error=NoSuchComponent, IID=lambda text: text, TimeType=TimeType),
        module("win32com", client=client, server=server),
        client,
        server,
        util,
        policy,
        dispatcher,
        module("win32process", GetWindowThreadProcessId=lambda _window: (0, 1)),
        *map(module, ("win32api", "win32con", "win32event", "win32gui", "win32timezone")),
    ]
    return {stub.__name__: stub for stub in made}
