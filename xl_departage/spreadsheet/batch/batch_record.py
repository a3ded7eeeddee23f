"""
A record of finished workbooks in a folder, so that the next call processes only the others.

The record is a file `.xl-departage-recalc.jsonl` next to the results. Each time a workbook is done, a line of JSON is added, so that
whenever the run is stopped, the file contains everything that was finished; the last line of a workbook counts. A workbook is done and
unchanged if

- the SHA-256 of its source is that of the file that was read (in place: of the file that was written), and
- the SHA-256 of the result is that of the file that was written, and
- xl-departage, openpyxl and Python have the same versions, and
- no formula in it is volatile: NOW() gives a different value today.

File times do not matter. A line that cannot be read is ignored, and its workbook is processed again.

In a store, where nothing can be appended to an object, each workbook has an object of its own, `.xl-departage-recalc/NAME.json`
below the results. It is written in one request, so two callers at once neither lose an entry nor store one twice.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib.metadata import version
from pathlib import Path

from xl_departage import __version__
from xl_departage.base.errors import FileError, Place, refused_by_system
from xl_departage.base.messages.visible import json_text
from xl_departage.spreadsheet.recalculation.parallel import Job
from xl_departage.spreadsheet.recalculation.recalculation_report import (
    CIRCULAR,
    COMPUTED,
    FAILED,
    KEPT,
    UNREADABLE,
    Report,
    exit_status,
)
from xl_departage.spreadsheet.storage import remote
from xl_departage.spreadsheet.storage.atomic import write_atomic
from xl_departage.spreadsheet.storage.package import MAX_FILE_SIZE
from xl_departage.spreadsheet.storage.remote import Address

NAME = ".xl-departage-recalc.jsonl"
FOLDER = ".xl-departage-recalc"
"""The folder of the record's objects in a store."""
_LARGEST_ENTRY = 100_000
_COUNTS = ("formulas", COMPUTED, FAILED, KEPT, CIRCULAR, UNREADABLE, "volatile", "changed")
"""The counts of a report that an entry must have."""
_SPARE = 100
"""Number of superseded lines, beyond the number in force, before the file is rewritten."""


@dataclass(frozen=True, slots=True)
class BatchEntry:
    """One finished workbook."""

    name: str
    """The name of the result in the record's folder."""
    in_place: bool
    """Whether the workbook itself was replaced."""
    read: str
    """The SHA-256 of the file that was read."""
    written: str
    """The SHA-256 of the file that was written."""
    versions: str
    counts: dict[str, int]
    """The counts of that run's report."""

    def exit_status(self, strict: bool) -> int:
        """The exit status of that run's report."""
        return exit_status(self.counts, strict)


class Record:
    """The entries of one folder, in memory and in its file."""

    def __init__(self, folder: Path) -> None:
        """Read the record; a folder without one has an empty record. Raises FileError if the system refuses."""
        self.path: Path = folder / NAME
        self.entries: dict[str, BatchEntry] = {}
        try:
            lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            lines = []
        except OSError as error:
            raise self._failed(error) from error
        for line in lines:
            entry = _entry(line)
            if entry is not None:
                self.entries[entry.name] = entry
        self.replaced: int = len(lines) - 1 - len(self.entries)
        """About how many lines of the file are superseded or cannot be read; -1 for a folder without a record."""

    def entry(self, name: str) -> BatchEntry | None:
        """The latest entry of a workbook; None if it has none."""
        return self.entries.get(name)

    def add(self, entry: BatchEntry) -> None:
        """Add an entry to the file. Raises FileError."""
        line = json_text(asdict(entry), None).encode("utf-8") + b"\n"
        self.replaced += entry.name in self.entries
        self.entries[entry.name] = entry
        try:
            if self.replaced > len(self.entries) + _SPARE:
                self._rewrite()
                return
            with self.path.open("a+b", buffering=0) as stream:
                # Keeps the new line separate from one that was cut short when a process ended.
                stream.seek(0, os.SEEK_END)
                if stream.tell():
                    stream.seek(-1, os.SEEK_END)
                    if stream.read() != b"\n":
                        line = b"\n" + line
                stream.write(line)
        except FileError:
            raise
        except OSError as error:
            raise self._failed(error) from error

    def _rewrite(self) -> None:
        lines = (json_text(asdict(entry), None) + "\n" for entry in self.entries.values())
        write_atomic(self.path, "".join(lines).encode("utf-8"))
        self.replaced = 0

    def _failed(self, error: OSError) -> FileError:
        return refused_by_system("batch_record_failed", error, Place(file=str(self.path)))


class StoreRecord:
    """The entries of one folder of a store, each read when it is needed."""

    def __init__(self, folder: Address) -> None:
        self._folder = f"{folder}{FOLDER}/"

    def entry(self, name: str) -> BatchEntry | None:
        """The entry of a workbook; None if it has none. Raises FileError if the store refuses."""
        content = remote.read_if_there(self._address(name), _LARGEST_ENTRY)
        entry = None if content is None else _entry(content)
        return entry if entry is not None and entry.name == name else None

    def add(self, entry: BatchEntry) -> None:
        """Write an entry, or replace it. Raises FileError."""
        try:
            remote.write(self._address(entry.name), json_text(asdict(entry), None).encode("utf-8"))
        except FileError as error:
            raise FileError("batch_record_failed", error.place, reason=error.values.get("reason", "")) from error

    def _address(self, name: str) -> str:
        return f"{self._folder}{name}.json"


class BatchRecords:
    """
    The records of all result folders, read on first use.

    A record that cannot be read or written raises nothing: the error is added to `problems`, and the folder's workbooks are processed again
    next time.
    """

    def __init__(self) -> None:
        self.problems: list[FileError] = []
        self._records: dict[Path | Address, Record | StoreRecord | None] = {}

    @cached_property
    def _versions(self) -> str:
        return versions()

    def of_folder(self, folder: Path | Address) -> Record | StoreRecord | None:
        """The record of a folder; None if the system refuses access."""
        if folder not in self._records:
            self._records[folder] = None
            with self._noting_problems(folder):
                self._records[folder] = StoreRecord(folder) if isinstance(folder, Address) else Record(folder)
        return self._records[folder]

    @contextmanager
    def _noting_problems(self, folder: Path | Address) -> Iterator[None]:
        """In the block, a FileError is added to `problems`, and the record of the folder is no longer used."""
        try:
            yield
        except FileError as problem:
            self.problems.append(problem)
            self._records[folder] = None

    def done(self, job: Job) -> BatchEntry | None:
        """The entry of a workbook that is done and unchanged; None for any other."""
        target = job.source if job.target is None else job.target
        entry = self._entry(target)
        if (
            entry is None
            or entry.versions != self._versions
            or entry.counts["volatile"]
            or _digest(target) != entry.written
        ):
            return None
        if job.target is not None and (entry.in_place or _digest(job.source) != entry.read):
            return None
        return entry

    def add(self, job: Job, report: Report) -> None:
        """Note that a workbook was done."""
        target = job.source if job.target is None else job.target
        record = self.of_folder(target.parent)
        if record is None:
            return
        digests = report.digest_read, report.digest_written
        with self._noting_problems(target.parent):
            record.add(BatchEntry(target.name, job.target is None, *digests, self._versions, report.counts))

    def is_result(self, path: Path) -> bool:
        """Whether a file is the result of an earlier call that read another file."""
        entry = self._entry(path)
        return entry is not None and not entry.in_place and _digest(path) == entry.written

    def _entry(self, path: Path | Address) -> BatchEntry | None:
        record, entry = self.of_folder(path.parent), None
        if record is not None:
            with self._noting_problems(path.parent):
                entry = record.entry(path.name)
        return entry


def versions() -> str:
    """The versions of the programs on which the values of a workbook depend."""
    python = "Python {}.{}".format(*sys.version_info)
    return f"xl-departage {__version__}, openpyxl {version('openpyxl')}, {python}"


def _digest(path: Path | Address) -> str | None:
    """The SHA-256 of a file or an object; None if it cannot be read (recalculating it then reports why)."""
    try:
        if isinstance(path, Address):
            return hashlib.sha256(remote.read(path, MAX_FILE_SIZE)).hexdigest()
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return None


def _entry(line: bytes) -> BatchEntry | None:
    """The entry of a line; None if the line contains none."""
    fields = None
    with contextlib.suppress(ValueError, RecursionError):
        fields = json.loads(line)
    if not isinstance(fields, dict):
        return None
    counts = fields.get("counts")
    texts = [fields.get(name) for name in ("name", "read", "written", "versions")]
    if not all(isinstance(text, str) for text in texts) or not isinstance(fields.get("in_place"), bool):
        return None
    if not isinstance(counts, dict) or not all(type(counts.get(name)) is int for name in _COUNTS):
        return None
    return BatchEntry(
        fields["name"],
        fields["in_place"],
        fields["read"],
        written=fields["written"],
        versions=fields["versions"],
        counts={name: counts[name] for name in _COUNTS},
    )
