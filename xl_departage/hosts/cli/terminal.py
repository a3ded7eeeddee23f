"""Terminal output: data from files are shown as plain text, and no number in a table is ever cut off."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import click

from xl_departage import __version__
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import colon
from xl_departage.base.messages.visible import json_text, visible

if TYPE_CHECKING:
    from pathlib import Path

    from rich.text import Text

    from xl_departage.base.errors import FileError
    from xl_departage.spreadsheet.storage.remote import Address

SHOWN = 50
"""The most lines that are printed about one workbook; the report file lists all."""


class Notice(Protocol):
    """Anything with a message for the arbiter: a notice, a remark, an error."""

    def message(self, language: Language) -> str:
        """The message in one line."""


def as_text(value: object) -> Text:
    """A value for a table of rich: brackets are not markup, and escape sequences are shown rather than executed."""
    # Imported here: JSON and CSV output needs no tables.
    from rich.text import Text

    return Text(visible(str(value)))


def check_report(file: Path | None, others: Iterable[Path | Address | None]) -> None:
    """
    Raise FileError for a report file with another extension than JSON's, and for one that would replace one of the other files.
    """
    if file is None:
        return
    # Imported here: most commands write no report.
    from xl_departage.base.errors import FileError, Place
    from xl_departage.formats.formats import JSON, written_format

    if os.path.realpath(file) in {os.path.realpath(path) for path in others if path is not None}:
        raise FileError("recalc_report_target", Place(file=str(file)))
    written_format(file, JSON)


def listed(source: str, lines: Iterable[str], language: Language) -> Iterator[str]:
    """Lines about a workbook, each beginning with the name of the file; those beyond `SHOWN` are only counted."""
    start = f"{source}{colon(language)}"
    every = list(lines)
    yield from (f"{start}{' '.join(line.split())}" for line in every[:SHOWN])
    if len(every) > SHOWN:
        yield f"{start}{text('recalc_more', language, count=len(every) - SHOWN)}"


def say_report_failed(file: Path, error: FileError, language: Language) -> None:
    """Print on stderr that the report could not be written although the workbooks were."""
    reason = error.values.get("reason") or error.message(language)
    click.echo(text("recalc_report_failed", language, file=file, reason=reason), err=True)


def write_and_report(target: Path | Address, content: bytes | Iterable[bytes], language: Language) -> None:
    """
    Write a file, or an object of a store, that the user named; print on stderr if an existing one was replaced. Raises FileError or
    MissingExtra.
    """
    # Imported here: most commands write no file.
    from xl_departage.spreadsheet.storage import remote

    if isinstance(target, remote.Address):
        if remote.replace(target, content if isinstance(content, bytes) else b"".join(content)):
            click.echo(text("replaced_file", language, file=visible(str(target))), err=True)
    else:
        write_all_and_report({target: content}, language)


def write_all_and_report(files: Mapping[Path, bytes | Iterable[bytes]], language: Language) -> None:
    """
    Write the files of a command, all or none; print on stderr which existing ones were replaced. Raises FileError.
    """
    from xl_departage.spreadsheet.storage.atomic import write_together

    for target, replaced in zip(files, write_together(files), strict=True):
        if replaced:
            click.echo(text("replaced_file", language, file=visible(str(target))), err=True)


def print_what_can_be() -> None:
    """
    Print characters that the encoding of the terminal or pipe lacks as escapes (`\\u010c`), instead of crashing or
    printing question marks.
    """
    for stream in (sys.stdout, sys.stderr):
        # A caller may have replaced the stream with one of another kind.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def origin(edition: str | None = None) -> dict[str, object]:
    """
    The program, its version and the edition (if one applies) for the head of a JSON answer: they explain why two results differ.
    """
    program: dict[str, object] = {"program": "xl-departage", "version": __version__}
    return program if edition is None else {**program, "edition": edition}


def echo_json(answer: object) -> None:
    """Print JSON, in plain ASCII if the encoding of the output lacks some letters."""
    text = json_text(answer)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        import json

        text = json.dumps(answer, indent=1)
    click.echo(text)


def console_of(piped: int) -> Any:
    """The console of stdout; if stdout is a file or a pager rather than a terminal, lines are `piped` characters long."""
    from rich.console import Console

    console = Console()
    return console if console.is_terminal else Console(width=piped)


def say(notices: Iterable[Notice], language: Language) -> None:
    """Print notices that accompany the answer on stderr, one line each."""
    for notice in notices:
        click.echo(notice.message(language), err=True)


def console_for(table: Any, console: Any) -> Any:
    """
    The console, or one wide enough for the table: the terminal then wraps whole lines, which stay readable, instead of
    cells losing their ends.
    """
    from rich.console import Console

    return console if fits(table, console) else Console(file=console.file, width=_least(table, console))


def fits(table: Any, console: Any) -> bool:
    """Whether every word and number of the table fits into the console."""
    return _least(table, console) <= int(console.width)


def _least(table: Any, console: Any) -> int:
    """The least width in which no word or number of the table is cut."""
    from rich.measure import Measurement

    return int(Measurement.get(console, console.options.update(max_width=100_000), table).minimum)
