"""
Generates the committed pages: `make pages` writes those that have changed.

A generated part of a hand-written page is between `<!-- begin generated: NAME -->` and `<!-- end generated -->`; the pages of functions
are generated completely.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from docs.generator import LANGUAGES, SITES
from docs.generator.blocks import block
from docs.generator.examples import WrongExample
from docs.generator.function_pages import function_page, index_page, page_name
from xl_departage.base.messages import Language
from xl_departage.functions import FUNCTIONS

SITE = Path(__file__).parent.parent / "site"
FUNCTION_PAGES = PurePosixPath("functions")
_BLOCK = re.compile(r"^<!-- begin generated: (\S+) -->$.*?^<!-- end generated -->$", re.MULTILINE | re.DOTALL)


def pages(language: Language) -> dict[PurePosixPath, str]:
    """
    All pages of a language, up to date, by their paths below the folder of the language; those of the functions only in languages with
    all pages.
    """
    written = SITE / language
    found = {
        PurePosixPath(path.relative_to(written).as_posix()): fill(path.read_text(encoding="utf-8"), language)
        for path in sorted(written.rglob("*.md"))
    }
    found = {path: page for path, page in found.items() if path.parent != FUNCTION_PAGES}
    if language not in LANGUAGES:
        return found
    found[FUNCTION_PAGES / "index.md"] = index_page(language)
    for function in FUNCTIONS.values():
        found[FUNCTION_PAGES / f"{page_name(function)}.md"] = function_page(function, language)
    return found


def fill(page: str, language: Language) -> str:
    """A page with the contents of its generated parts up to date. Raises KeyError for an unknown part."""
    return parts_replaced(page, lambda name: f"\n{block(name, language)}\n\n")


def parts_replaced(page: str, content: Callable[[str], str]) -> str:
    """A page with the contents of each generated part replaced by what `content` returns for its name."""
    return _BLOCK.sub(
        lambda found: f"<!-- begin generated: {found[1]} -->\n{content(found[1])}<!-- end generated -->", page
    )


def renew() -> list[Path]:
    """Write the committed pages that have changed, remove those of functions that no longer exist, and return the paths of both."""
    changed = []
    for language in SITES:
        wanted = {SITE / language / path: page for path, page in pages(language).items()}
        for path, page in wanted.items():
            if not path.exists() or path.read_text(encoding="utf-8") != page:
                path.parent.mkdir(exist_ok=True)
                path.write_text(page, encoding="utf-8")
                changed.append(path)
        for path in set((SITE / language / FUNCTION_PAGES).glob("*.md")) - wanted.keys():
            path.unlink()
            changed.append(path)
    return changed


if __name__ == "__main__":
    try:
        for renewed in renew():
            sys.stdout.write(f"{renewed}\n")
    except WrongExample as refused:
        sys.exit(str(refused))
