"""What is printed: JSON that any encoding can hold, tables as wide as their words, lines as long as a pipe was promised."""

from __future__ import annotations

import io
import sys

import pytest
from rich.console import Console
from rich.table import Table

from xl_departage.hosts.cli.terminal import as_text, console_for, console_of, echo_json, fits


def table(*words: str) -> Table:
    """A table of one row without lines and blanks around its cells."""
    made = Table(box=None, padding=0, pad_edge=False, show_header=False, collapse_padding=True)
    for _ in words:
        made.add_column()
    made.add_row(*words)
    return made


@pytest.mark.parametrize(("encoding", "letter"), [("utf-8", "č"), ("ascii", "\\u010d"), ("latin-1", "\\u010d")])
def test_json_is_indented_by_one_and_escaped_where_the_encoding_lacks_a_letter(
    monkeypatch: pytest.MonkeyPatch, encoding: str, letter: str
) -> None:
    target = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(target, encoding=encoding, newline="\n"))
    echo_json({"name": "č", "list": [1]})
    sys.stdout.flush()

    lines = ["{", f' "name": "{letter}",', ' "list": [', "  1", " ]", "}", ""]
    assert target.getvalue().decode(encoding).split("\n") == lines


@pytest.mark.parametrize(("width", "fitting"), [(29, False), (30, True), (31, True)])
def test_a_console_is_wide_enough_for_the_words_of_a_table_or_another_one_is(width: int, fitting: bool) -> None:
    console = Console(file=io.StringIO(), width=width)
    words = table("x" * 20 + " y", "z" * 10)

    assert fits(words, console) is fitting
    chosen = console_for(words, console)
    assert (chosen is console, chosen.width) == (fitting, max(width, 30))


def test_a_file_has_lines_as_long_as_its_reader_was_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())

    assert console_of(137).width == 137


def test_brackets_are_no_markup() -> None:
    assert as_text("[red]7[/red]\x1b[31m").plain == "[red]7[/red]␛[31m"
