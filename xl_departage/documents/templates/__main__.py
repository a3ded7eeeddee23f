"""
Builds the samples of every template that are kept with the sources, in French and English: `python -m
xl_departage.documents.templates workbooks`.

All the workbooks that people download, including the empty ones and those for LibreOffice, are built by
`distribution.templates`.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

from xl_departage.base.messages import Language
from xl_departage.documents.templates import Options, build, templates

LANGUAGES: tuple[Language, ...] = ("fr", "en")


def main(folder: Path) -> None:
    """Write all samples to `folder`; unchanged files keep their modification time."""
    for template, language in product(templates(), LANGUAGES):
        path = folder / template.file_name(language)
        content = build(template, Options(language))
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
