"""What files hold, on a terminal: text, whatever it looks like."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from xl_departage import __version__
from xl_departage.messages.visible import json_text, visible

if TYPE_CHECKING:
    from rich.text import Text


def as_text(value: object) -> Text:
    """A value for a table of rich: brackets are no markup, and escape sequences are shown instead of obeyed."""
    # Loaded here: answers in JSON and CSV need no tables.
    from rich.text import Text

    return Text(visible(str(value)))


def print_what_can_be() -> None:
    """
    What the encoding of the terminal or pipe lacks is printed as its code (`\\u010c`), not as a crash, nor as a silent
    question mark.
    """
    for stream in (sys.stdout, sys.stderr):
        # A stream that a caller put in place may be of another kind.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def origin(edition: str) -> dict[str, object]:
    """Program, version and edition at the head of an answer in JSON: two arbiters who differ see why."""
    return {"program": "xl-departage", "version": __version__, "edition": edition}


def echo_json(answer: object) -> None:
    """Print JSON; in plain ASCII where the output cannot hold its letters."""
    text = json_text(answer)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(answer, indent=1)
    click.echo(text)
