"""
Build every template into a folder, in French and English, with sample data and empty: `python -m xl_departage.documents.templates
workbooks`.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

from xl_departage.base.messages import Language
from xl_departage.documents.templates import Options, build, templates

LANGUAGES: tuple[Language, ...] = ("fr", "en")


def main(folder: Path) -> None:
    """Write all workbooks; unchanged files keep their modification time."""
    for template, language, empty in product(templates(), LANGUAGES, (False, True)):
        path = folder / template.file_name(language, empty=empty)
        content = build(template, Options(language, empty=empty))
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
