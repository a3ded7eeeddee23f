"""
Builds every template as .ods into a folder: `python -m xl_departage.libreoffice.templates workbooks`.

Calc has no spills, so the files come from the variant with a formula a cell; names and values are those of the .xlsx files.
"""

from __future__ import annotations

import sys
from pathlib import Path

from xl_departage.libreoffice.ods import converted
from xl_departage.messages import Language
from xl_departage.templates import Options, Variant, build, templates

LANGUAGES: tuple[Language, ...] = ("fr", "en")


def main(folder: Path) -> None:
    """
    Write all workbooks; files that did not change keep their time.
    """
    contents = {
        Path(template.file_name(language, empty=empty)).with_suffix(".ods").name: build(
            template, Options(language, Variant.BY_ROW, empty)
        )
        for template in templates()
        for language in LANGUAGES
        for empty in (False, True)
    }
    for name, content in zip(contents, converted(list(contents.values()), list(contents)), strict=True):
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
