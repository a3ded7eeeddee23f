"""
The tab of our add-in on Excel's ribbon, and the VBA that its buttons call.

The tab is a part of the file (`customUI14.xml`, Office 2010 and later) in one language, that of the installation. A button calls the
VBA procedure `DepartageOn…`, which passes the selection to Python (`hosts.excel.commands`) and writes the formula that it returns.
"""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import quoteattr

from xl_departage.base.messages import Language, Text, text
from xl_departage.documents.templates import templates
from xl_departage.functions.commands import COMMANDS, GOALS, MORE_COMMANDS, TITLE, TOURNAMENTS, Command
from xl_departage.hosts.excel.vba_functions import with_sentences

PART: Final = "customUI/customUI14.xml"
RELATIONSHIP: Final = "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility"
NAMESPACE: Final = "http://schemas.microsoft.com/office/2009/07/customui"
COMMANDS_MODULE: Final = "DepartageCommands"
_PICTURES: Final = {
    "insert": "FunctionWizard",
    "explain": "TraceError",
    "check": "ErrorChecking",
    "pair": "TableInsert",
    "new": "FileNew",
    "help": "Help",
}
"""The icon of each command, by the name that Office gives to its own icons."""
_LONGEST: Final = 1024
"""The largest number of characters of a label or a tip."""


def custom_ui(language: Language) -> bytes:
    """The XML of the tab, with a button for each command, or a menu if the command has several choices."""
    buttons = "".join(_control(name, command, language) for name, command in {**COMMANDS, **MORE_COMMANDS}.items())
    title = _attribute("label", TITLE.in_language(language))
    return (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<customUI xmlns="{NAMESPACE}"><ribbon><tabs>'
        f'<tab id="departageTab"{title} keytip="XD" insertAfterMso="TabFormulas"><group id="departageGroup"{title}>'
        f"{buttons}</group></tab></tabs></ribbon></customUI>"
    ).encode()


def _control(name: str, command: Command, language: Language) -> str:
    shared = (
        f' id="departage{name.capitalize()}"{_attribute("label", command.title.in_language(language))}'
        f'{_attribute("supertip", command.tip.in_language(language))} keytip="{command.key}" size="large" '
        f'imageMso="{_PICTURES[name]}"'
    )
    if name == "insert":
        inside = "".join(
            f'<menu id="departage{kind}"{_attribute("label", title.in_language(language))}>'
            + "".join(
                _entry(goal.name, goal.question, "Goal", language) for goal in GOALS.values() if goal.tournament == kind
            )
            + "</menu>"
            for kind, title in TOURNAMENTS.items()
        )
        return f"<menu{shared}>{inside}</menu>"
    if name == "new":
        inside = "".join(
            _entry(template.name.in_language("en"), template.title, "Template", language) for template in templates()
        )
        return f"<menu{shared}>{inside}</menu>"
    return f'<button{shared} onAction="DepartageOn{name.capitalize()}"/>'


def _entry(tag: str, label: Text, callback: str, language: Language) -> str:
    identifier = f"departage_{callback}_{tag}".replace("-", "_")
    return (
        f'<button id="{identifier}"{_attribute("label", label.in_language(language))} tag="{tag}" '
        f'onAction="DepartageOn{callback}"/>'
    )


def _attribute(name: str, value: str) -> str:
    return f" {name}={quoteattr(value[:_LONGEST])}"


def commands_module(language: Language) -> str:
    """The VBA module that the buttons call, hidden from Excel's list of macros by `Option Private Module`."""
    sentences = {
        "TITLE": TITLE.in_language(language),
        "ONE_BLOCK": text("command_one_block", language),
        "FAILED": text("command_failed", language, error="%1"),
    }
    return with_sentences("commands.bas", sentences)
