"""Makes the file Addons.xcu: the menu of the extension in Calc, in every language, with submenus of the goals of *Insert*."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from xl_departage.base.messages import Text, languages
from xl_departage.functions.commands import CALC_COMMANDS, GOALS, TITLE, TOURNAMENTS
from xl_departage.hosts.libreoffice.calc_names import COMMANDS_SERVICE, MODULE
from xl_departage.hosts.libreoffice.descriptions import tag

_CALC = "com.sun.star.sheet.SpreadsheetDocument"


def addons() -> str:
    """The contents of Addons.xcu, which adds the menu; each entry calls `COMMANDS_SERVICE` with the name of its command."""
    entries = "".join(
        _entry(place, name, command.title, _tournaments() if name == "insert" else "")
        for place, (name, command) in enumerate(CALC_COMMANDS.items(), 1)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" '
        'oor:name="Addons" oor:package="org.openoffice.Office">\n<node oor:name="AddonUI"><node oor:name="OfficeMenuBar">\n'
        f'<node oor:name="{MODULE}.menu" oor:op="replace">{_property("Context", _CALC)}{_title(TITLE)}'
        f'<node oor:name="Submenu">\n{entries}</node></node>\n</node></node>\n</oor:component-data>\n'
    )


def _tournaments() -> str:
    return "".join(
        _entry(
            place,
            "",
            title,
            "".join(
                _entry(number, f"insert.{goal.name}", goal.question)
                for number, goal in enumerate(
                    (candidate for candidate in GOALS.values() if candidate.tournament == kind), 1
                )
            ),
        )
        for place, (kind, title) in enumerate(TOURNAMENTS.items(), 1)
    )


def _entry(place: int, command: str, title: Text, submenu: str = "") -> str:
    # The names of the nodes contain their place, because LibreOffice sorts the entries by name.
    address = "" if submenu else f"service:{COMMANDS_SERVICE}?{command}"
    inside = f'<node oor:name="Submenu">\n{submenu}</node>' if submenu else ""
    return (
        f'<node oor:name="m{place:02}" oor:op="replace">{_property("Context", _CALC)}{_property("URL", address)}'
        f"{_title(title)}{_property('Target', '_self')}{inside}</node>\n"
    )


def _property(name: str, value: str) -> str:
    return f'<prop oor:name="{name}" oor:type="xs:string"><value>{escape(value)}</value></prop>'


def _title(words: Text) -> str:
    values = "".join(
        f"<value xml:lang={quoteattr(tag(language))}>{escape(words.in_language(language))}</value>"
        for language in languages()
    )
    return f'<prop oor:name="Title" oor:type="xs:string">{values}</prop>'
