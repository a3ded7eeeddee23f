"""The help sheet « Aide »: how to use the template, what may stand in a cell, which functions the sheets call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xl_departage.functions import find
from xl_departage.messages import Text
from xl_departage.templates.book import Book, Variant

NAME = Text("Aide", "Help")
_WIDTHS = (34, 96)
_CHARACTERS_A_LINE = 112


@dataclass(frozen=True)
class Section:
    """A title and lines of two cells: a key word and what is to be said about it."""

    title: Text
    lines: Sequence[tuple[Text | str, Text | str]]


ADD_IN = Section(
    Text("Avant de commencer", "Before you begin"),
    (
        (
            Text("Les fonctions", "The functions"),
            Text(
                "Les feuilles calculent par les fonctions de xl-departage (module pour Excel et LibreOffice). Sans le module, le "
                "classeur montre ses valeurs, mais ne les recalcule pas : « xl-departage recalc CLASSEUR.xlsx --in-place » le fait "
                "sans tableur.",
                "The sheets compute with the functions of xl-departage (an add-in for Excel and LibreOffice). Without it the workbook "
                "shows its values but does not recalculate them: “xl-departage recalc WORKBOOK.xlsx --in-place” does, without any "
                "spreadsheet program.",
            ),
        ),
        (
            Text("Les couleurs", "The colours"),
            Text(
                "Cases jaune pâle : à remplir. Tout le reste est calculé et verrouillé, sans mot de passe (Révision > Ôter la "
                "protection).",
                "Pale yellow cells: to be filled in. Everything else is computed and locked, without a password (Review > Unprotect "
                "Sheet).",
            ),
        ),
    ),
)
DYNAMIC = Section(
    Text("Votre tableur", "Your spreadsheet program"),
    (
        (
            Text("Cette variante", "This variant"),
            Text(
                "Formules qui débordent : Excel 365, Excel 2021 et suivants, Excel pour le web. Pour Excel 2016 ou 2019 et pour "
                "LibreOffice, construire la variante par ligne : option --excel 2016.",
                "Formulas that spill: Excel 365, Excel 2021 and later, Excel on the web. For Excel 2016 or 2019 and for LibreOffice "
                "build the variant by row: option --excel 2016.",
            ),
        ),
    ),
)
BY_ROW = Section(
    Text("Votre tableur", "Your spreadsheet program"),
    (
        (
            Text("Cette variante", "This variant"),
            Text(
                "Une formule par case, sans débordement : convient à Excel 2016 et 2019, à LibreOffice et à tous les suivants.",
                "One formula a cell, nothing spills: for Excel 2016 and 2019, LibreOffice and everything later.",
            ),
        ),
    ),
)


def functions_section(names: Sequence[str]) -> Section:
    """The functions of the catalogue that a template uses, with their French names and summaries."""
    lines = []
    for name in names:
        entry = find(name)
        lines.append((" / ".join((entry.name, *entry.aliases)), entry.summary))
    return Section(Text("Les fonctions employées", "The functions in use"), lines)


def write(book: Book, sections: Sequence[Section], functions: Sequence[str]) -> None:
    """Write the help sheet; the sections on the add-in, the variant and the functions are added."""
    sheet = book.sheet(NAME, tab="#6B7785")
    sheet.widths(*_WIDTHS)
    sheet.banner(NAME, len(_WIDTHS) - 1)
    row = 3
    variant = DYNAMIC if book.options.variant is Variant.DYNAMIC else BY_ROW
    for section in (ADD_IN, *sections, variant, functions_section(functions)):
        sheet.section(row, 0, section.title, 1)
        row += 1
        for key, text in section.lines:
            sheet.write(row, 0, key, "wrapped", bold=True, indent=1)
            sheet.write(row, 1, text, "wrapped")
            said = book.say(text)
            lines = max(1 + len(said) // _CHARACTERS_A_LINE + said.count("\n"), 1 + len(book.say(key)) // 34)
            sheet.raw.set_row(row, 14.5 * lines + 3)
            row += 1
        row += 1
    sheet.printed(row - 2, 1, frozen=(2, 0))
