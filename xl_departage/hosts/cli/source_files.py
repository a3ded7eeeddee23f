"""Reads the tournament files that are named on the command line."""

from __future__ import annotations

from pathlib import Path

from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.document_reading import read_document
from xl_departage.spreadsheet.storage.content import read_bytes
from xl_departage.spreadsheet.storage.remote import Address


def load_source(path: Path | Address, options: ReadingOptions, reference: str | None = None) -> Source:
    """
    The tournament in a file; `reference` is the range in a workbook. Raises FileError, GridError or ArgumentError.
    """
    return read_document(read_bytes(path), str(path), options, reference)
