"""
Packages that only some parts of this project need, and the extra that installs each.

The base installation includes only openpyxl. Code that needs more imports it when it is called, and says what to install if it is
missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from xl_departage.base.errors import DepartageError

EXTRAS: Final = {
    "click": "cli",
    "rich": "cli",
    "jinja2": "cli",
    "segno": "cli",
    "xlwings": "excel",
    "pyopenvba": "excel",
    "xlsxwriter": "templates",
    "gacrux": "pair",
    "fsspec": "storage",
    "s3fs": "storage",
    "aiohttp": "storage",
    "distributed": "dask",
}
"""The extra of pyproject.toml that installs each package, by the name under which Python imports it."""


class MissingExtra(DepartageError, ImportError):
    """A package is not installed; the message names the command that installs it."""


def missing_extra(error: ImportError) -> MissingExtra | None:
    """The failed import as an error for users; None if no package is missing, or none that an extra installs."""
    package = (error.name or "").partition(".")[0]
    if not isinstance(error, ModuleNotFoundError) or package not in EXTRAS:
        return None
    return MissingExtra("extra_missing", package=package, extra=EXTRAS[package])


@contextmanager
def explained() -> Iterator[None]:
    """Raise MissingExtra for an import in this block that fails because an extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = missing_extra(error)
        if missing is None:
            raise
        raise missing from error
