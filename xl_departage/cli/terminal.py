"""On a terminal: what files hold is text, whatever it looks like, and no number of a table is ever cut."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from xl_departage import __version__
from xl_departage.messages import Language, text
from xl_departage.messages.visible import json_text, visible

if TYPE_CHECKING:
    from pathlib import Path

    from rich.text import Text

    from xl_departage.errors import FileError


def as_text(value: object) -> Text:
    """A value for a table of rich: brackets are no markup, and escape sequences are shown instead of obeyed."""
    # Loaded here: answers in JSON and CSV need no tables.
    from rich.text import Text

    return Text(visible(str(value)))


def say_report_failed(file: Path, error: FileError, language: Language) -> None:
    """On stderr: the report of a command could not be written, though its workbooks are."""
    reason = error.values.get("reason") or error.message(language)
    click.echo(text("recalc_report_failed", language, file=file, reason=reason), err=True)


def print_what_can_be() -> None:
    """
    What the encoding of the terminal or pipe lacks is printed as its code (`\\u010c`), not as a crash, nor as a silent
    question mark.
    """
    for stream in (sys.stdout, sys.stderr):
        # A stream that a caller put in place may be of another kind.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def origin(edition: str | None = None) -> dict[str, object]:
    """Program, version and edition, where there is one for all, at the head of an answer in JSON: two arbiters who differ see why."""
    program: dict[str, object] = {"program": "xl-departage", "version": __version__}
    return program if edition is None else {**program, "edition": edition}


def echo_json(answer: object) -> None:
    """Print JSON; in plain ASCII where the output cannot hold its letters."""
    text = json_text(answer)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(answer, indent=1)
    click.echo(text)


def console_for(table: Any, console: Any) -> Any:
    """
    The console, or where its lines are too short for the table one that is wide enough: the terminal then folds whole
    lines, which can be read, instead of cells losing their ends.
    """
    from rich.console import Console

    return console if fits(table, console) else Console(file=console.file, width=_least(table, console))


def fits(table: Any, console: Any) -> bool:
    """Whether every word and number of the table finds its place."""
    return _least(table, console) <= int(console.width)


def _least(table: Any, console: Any) -> int:
    from rich.measure import Measurement

    unbounded = console.options.update(max_width=100_000)
    return int(Measurement.get(console, unbounded, table).minimum)
