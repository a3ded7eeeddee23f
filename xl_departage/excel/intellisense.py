"""
Help while typing, for users of the free add-in Excel-DNA IntelliSense.

It reads a custom XML part with the namespace below from a workbook or an add-in. (It would also read an .xml file next to it, but
Excel opens every file in XLSTART, so that is not an option.)
"""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

from xl_departage.excel.wrappers import description
from xl_departage.functions import FUNCTIONS
from xl_departage.messages import Language

NAMESPACE: Final = "http://schemas.excel-dna.net/intellisense/1.0"


def intellisense_xml(language: Language) -> bytes:
    """Every function and alias with its arguments, optional ones in brackets."""
    root = ElementTree.Element("IntelliSense", {"xmlns": NAMESPACE})
    functions = ElementTree.SubElement(root, "FunctionInfo")
    for entry in FUNCTIONS.values():
        for name in (entry.name, *entry.aliases):
            told = {"Name": name, "Description": description(entry, name, language)}
            function = ElementTree.SubElement(functions, "Function", told)
            for argument in entry.arguments:
                label = argument.title.in_language(language)
                shown = f"[{label}]" if argument.optional else label
                help_text = argument.help.in_language(language)
                ElementTree.SubElement(function, "Argument", {"Name": shown, "Description": help_text})
    ElementTree.indent(root, " ")
    rendered: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return rendered
