"""The sources and targets of a recalculation: files, bytes, binary streams, openpyxl workbooks."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from xl_departage.base.errors import FileError, Place, WrongType
from xl_departage.spreadsheet.recalculation.dynamic_mark import load_marked
from xl_departage.spreadsheet.recalculation.limits import Limits
from xl_departage.spreadsheet.recalculation.loading import LoadedWorkbook
from xl_departage.spreadsheet.recalculation.workbook_model import UserFunction
from xl_departage.spreadsheet.storage import remote
from xl_departage.spreadsheet.storage.atomic import check_target, refuse_other_kind, write_atomic
from xl_departage.spreadsheet.storage.content import located, read_stream
from xl_departage.spreadsheet.storage.package import MAX_FILE_SIZE, Package

if TYPE_CHECKING:
    from openpyxl import Workbook

    Source = str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes] | Workbook
    """Objects that can be recalculated."""
    Target = str | os.PathLike[str] | IO[bytes]
    """Objects to which a result can be written."""

_KINDS = {
    b"sheet.macroEnabled.main+xml": ".xlsm",
    b"template.macroEnabled.main+xml": ".xltm",
    b"template.main+xml": ".xltx",
}


def read_source(source: Source, functions: Mapping[str, UserFunction], limits: Limits) -> LoadedWorkbook:
    """
    A source that is neither a file nor an object in a store, read to be computed. Raises FileError or LimitError; WrongType for an
    object that cannot be recalculated.
    """
    if _is_workbook(source):
        # Imported here: files need neither the code that saves a workbook nor the code that marks its formulas.
        from xl_departage.spreadsheet.recalculation.openpyxl_workbook import saved, was_loaded
        from xl_departage.spreadsheet.recalculation.typed_today import as_typed_today

        workbook: Any = source
        package = Package(saved(workbook), Place())
        return as_typed_today(package, functions, limits, built=not was_loaded(workbook))
    if isinstance(source, (bytes, bytearray, memoryview)):
        content = bytes(source)
    elif hasattr(source, "read"):
        content = read_stream(cast(IO[bytes], source))
    else:
        raise WrongType("source_unusable", type=type(source).__name__)
    if len(content) > MAX_FILE_SIZE:
        raise FileError("package_too_large", megabytes=MAX_FILE_SIZE // 2**20)
    return load_marked(Package(content, Place(), limits.unpacked), limits)


def _is_workbook(source: object) -> bool:
    """Whether an object is an openpyxl workbook, without loading openpyxl."""
    return any(
        kind.__module__ == "openpyxl.workbook.workbook" and kind.__name__ == "Workbook" for kind in type(source).__mro__
    )


def kind_of(package: Package) -> str:
    """The extension that the name of such a file must have."""
    types = package.read("[Content_Types].xml")
    return next((ending for mark, ending in _KINDS.items() if mark in types), ".xlsx")


def check_goal(target: object, source: object) -> None:
    """Raise FileError or WrongType for a target that cannot be written, or a stream that is the source, before anything is computed."""
    if isinstance(target, (str, os.PathLike)) and remote.scheme(target) is not None:
        remote.check_writable(str(target))
    if target is None:
        return
    if isinstance(target, (str, os.PathLike)):
        located(target)
        return
    if isinstance(target, io.TextIOBase):
        raise WrongType("target_text")
    if not hasattr(target, "write"):
        raise WrongType("target_unusable", type=type(target).__name__)
    if getattr(target, "closed", False):
        raise FileError("target_closed")
    if hasattr(target, "writable") and not target.writable():
        raise FileError("target_not_writable")
    if target is source:
        raise FileError("target_is_source")


def write_result(target: Target, content: bytes, package: Package) -> None:
    """Write the result to its target. Raises FileError."""
    if isinstance(target, (str, os.PathLike)):
        path = Path(target)
        refuse_other_kind(target, path.suffix, kind_of(package))
        if remote.scheme(target) is not None:
            remote.write(str(target), content)
            return
        check_target(path, path, in_place=True)
        write_atomic(path, content)
        return
    rest = memoryview(content)
    try:
        while rest:
            written = target.write(rest)
            # An unbuffered stream may write only part of the data; others write everything, and some of them return None.
            rest = rest[written if isinstance(written, int) else len(rest) :]
    except (OSError, ValueError, TypeError) as error:
        raise FileError("target_failed", reason=str(error)) from error
