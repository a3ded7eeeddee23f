"""
Build the templates as .ods into a folder: `python -m xl_departage.hosts.libreoffice.templates workbooks [TEMPLATE …]`.

Calc has no spills, so the files are made from the variant with one formula per cell; names and values are those of the .xlsx files.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from xl_departage.base.messages import Language
from xl_departage.documents.templates import Options, Template, build, find_template, templates
from xl_departage.hosts.libreoffice.ods import converted

LANGUAGES: tuple[Language, ...] = ("fr", "en")
"""Of the committed files; a release makes those of the other languages, too."""


def main(folder: Path, names: Sequence[str] = ()) -> None:
    """Write the workbooks of the named templates, by default of all; unchanged files keep their modification time."""
    for template in [find_template(name) for name in names] or templates():
        for name, content in made(template, LANGUAGES).items():
            path = folder / name
            if not path.exists() or path.read_bytes() != content:
                path.write_bytes(content)
                sys.stdout.write(f"{path}\n")


def made(template: Template, languages: Sequence[Language]) -> dict[str, bytes]:
    """The .ods files of a template by name, with an example and empty. A run of LibreOffice: all templates at once might take too long."""
    contents = {
        Path(template.file_name(language, empty=empty)).with_suffix(".ods").name: build(
            template, Options(language, empty)
        )
        for language in languages
        for empty in (False, True)
    }
    return dict(zip(contents, converted(list(contents.values()), list(contents)), strict=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
