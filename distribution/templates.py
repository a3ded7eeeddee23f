"""
Builds the template workbooks for download, in every language, with a sample and empty, for Excel and for LibreOffice:
`python -m distribution.templates build/templates`.

Needs LibreOffice, which converts the .xlsx files to .ods. A sample shows its values to everybody, because it is a copy without formulas
(`documents.copy_to_send`); next to it is the same .xlsx file with its formulas, for Excel and LibreOffice with the functions.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import product
from pathlib import Path

from distribution import parts
from xl_departage.base.messages import Language, text
from xl_departage.documents.copy_to_send import copy_to_send
from xl_departage.documents.templates import Options, Template, build, templates
from xl_departage.hosts.libreoffice.ods_saving import converted
from xl_departage.spreadsheet.library import library

EXCEL, CALC = ".xlsx", ".ods"


@cache
def workbook(template: Template, language: Language, *, empty: bool) -> bytes:
    """A template workbook for Excel, empty or with its sample; the setup program and the archive contain the same."""
    return build(template, Options(language, empty=empty))


def downloads() -> dict[str, bytes]:
    """All files by path: the workbooks, with a folder for each language, and a README about them."""
    files = {"README.md": parts.readme_of_templates()}
    # One run of LibreOffice for each template, because a single run for all might exceed the time limit.
    for template in templates():
        books = {
            f"{language}/{template.file_name(language, empty=empty)}": workbook(template, language, empty=empty)
            for language, empty in product(parts.LANGUAGES, (False, True))
        }
        documents = converted(list(books.values()), list(books))
        for (name, book), document, (language, empty) in zip(
            books.items(), documents, product(parts.LANGUAGES, (False, True)), strict=True
        ):
            stem = name.removesuffix(EXCEL)
            if empty:
                files |= {name: book, f"{stem}{CALC}": document}
                continue
            # A person who opens a sample may not have the functions yet, and LibreOffice would then show #NAME? in place of the tables.
            files[f"{stem}-{text('templates.live', language)}{EXCEL}"] = book
            for title, content in ((name, book), (f"{stem}{CALC}", document)):
                files[title] = copy_to_send(content, title, library().names, language)
    return files


def main(folder: Path) -> None:
    """Write all files below `folder` and print the paths of those that changed; the others keep their modification times."""
    for name, content in downloads().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
