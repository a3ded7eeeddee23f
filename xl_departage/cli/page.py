"""Tables on a terminal or a page: no number is ever cut, whatever the width."""

from __future__ import annotations

from typing import Any


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
