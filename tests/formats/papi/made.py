"""The sample file, and the same file with one thing changed."""

from __future__ import annotations

from pathlib import Path

from xl_departage.formats.papi.jet import PAGE, JetFile

SAMPLE = Path(__file__).parents[2] / "data" / "papi" / "import-test.papi"
GRID = SAMPLE.with_suffix(".csv")
FILES = tuple(sorted(SAMPLE.parent.glob("*.papi")))
"""The sample, and files of real tournaments."""


def sample() -> bytearray:
    return bytearray(SAMPLE.read_bytes())


def definition_page(table: str) -> int:
    return JetFile(SAMPLE.read_bytes()).tables[table]


def data_pages(table: str) -> list[int]:
    """Pages with rows of a table, by their owner."""
    content, owner = SAMPLE.read_bytes(), definition_page(table)
    heads = [content[at : at + 8] for at in range(0, len(content), PAGE)]
    return [page for page, head in enumerate(heads) if head[0] == 1 and int.from_bytes(head[4:8], "little") == owner]


def number(content: bytes | bytearray, at: int, size: int = 2) -> int:
    return int.from_bytes(content[at : at + size], "little")


def put(content: bytearray, at: int, value: int, size: int = 2) -> None:
    content[at : at + size] = value.to_bytes(size, "little")


def row_entry(page: int, index: int) -> int:
    """Where a page keeps the offset of a row."""
    return page * PAGE + 14 + 2 * index
