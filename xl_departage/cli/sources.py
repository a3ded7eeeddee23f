"""
Tournament files on the command line.
"""

from __future__ import annotations

from pathlib import Path

from xl_departage.crosstable.options import ReadingOptions
from xl_departage.doors.reading import WORKBOOK_ENDINGS, read_document
from xl_departage.storage.reading import read_bytes
from xl_departage.storage.remote import Address
from xl_departage.tournament.source import Source

WORKBOOKS = WORKBOOK_ENDINGS


def load_source(path: Path | Address, options: ReadingOptions, reference: str | None = None) -> Source:
    """
    The tournament in a file; `reference` is the range in a workbook. Raises FileError, GridError or ArgumentError.
    """
    return read_document(read_bytes(path), str(path), options, reference)
