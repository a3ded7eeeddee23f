"""
The lines of the front sheet that each stand for one option of the rules. The front sheet builds its rules text from
this list, and the reader of the workbook uses it, too.
"""

from __future__ import annotations

from typing import NamedTuple


class Setting(NamedTuple):
    """An input line whose value is the value of an option."""

    key: str
    """The key of the line on the front sheet."""
    name: str
    """The key of the text that is its defined name."""
    option: str


SETTINGS = {
    setting.key: setting
    for setting in (
        Setting("exempt", "templates.bye_points", "exempt"),
        Setting("unrated", "swiss.home.typed.unrated", "unrated"),
        Setting("acceleration", "swiss.acceleration_name", "acceleration"),
        Setting("cancelled", "templates.name.cancelled", "cancelled"),
        Setting("lots", "templates.lots", "lots"),
        Setting("counted", "templates.after_round", "rounds"),
    )
}
"""The settings by the key of the line, except those that only the front sheet of a team championship has."""
OF_TEAMS = (Setting("exempt", "teams.bye", "exempt"), Setting("boards", "templates.boards_of_a_match", "boards"))
"""
The settings of a team championship. Its front sheet always states them, so its formulas need no text that is blank with
the cell.
"""


def option_text(key: str) -> str:
    """The option as a text expression that begins with a semicolon; blank if the cell is blank."""
    return f'IF({{{key}}}="","","; {SETTINGS[key].option}="&{{{key}}})'
