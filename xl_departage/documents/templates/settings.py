"""
The lines of the front sheet that are an option of the rules each: both the rules text of the sheet and the reading of the workbook are
made from this list.
"""

from __future__ import annotations

from typing import NamedTuple


class Setting(NamedTuple):
    """A line for input that means what the option says."""

    key: str
    """The line of the front sheet."""
    name: str
    """The text that is its defined name."""
    option: str


SETTINGS = {
    one.key: one
    for one in (
        Setting("exempt", "templates.bye_points", "exempt"),
        Setting("unrated", "swiss.home.typed.unrated", "unrated"),
        Setting("acceleration", "swiss.acceleration_name", "acceleration"),
        Setting("cancelled", "templates.name.cancelled", "cancelled"),
        Setting("lots", "templates.lots", "lots"),
        Setting("counted", "templates.after_round", "rounds"),
    )
}
"""By the key of the line. In a championship of teams the value of a bye has a name, and a reader, of its own."""


def option_text(key: str) -> str:
    """The option as a text expression that begins with a semicolon; blank without a value."""
    return f'IF({{{key}}}="","","; {SETTINGS[key].option}="&{{{key}}})'
