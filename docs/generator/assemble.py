"""The source tree of one language: pages written by hand with their blocks filled in, generated pages, pictures."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from docs.generator.blocks import fill
from docs.generator.function_pages import function_page, index_page, page_name
from xl_departage.functions import FUNCTIONS
from xl_departage.messages import Language

SITE = Path(__file__).parent.parent / "site"


def assemble(target: Path, language: Language) -> None:
    """Write the source tree of a language; what stood there is removed."""
    shutil.rmtree(target, ignore_errors=True)
    written = SITE / language
    for page in sorted(written.rglob("*.md")):
        _write(target / page.relative_to(written), fill(page.read_text(encoding="utf-8"), language), language)
    _write(target / "functions" / "index.md", index_page(language), language)
    for function in FUNCTIONS.values():
        _write(target / "functions" / f"{page_name(function)}.md", function_page(function, language), language)
    shutil.copytree(SITE / "pictures", target / "pictures")
    for picture in SITE.parent.glob("*.png"):
        shutil.copy(picture, target / "pictures")
    # Sphinx compiles the catalogue beside its source.
    shutil.copytree(SITE / "locale", target / "locale")


def _write(path: Path, text: str, language: Language) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(with_fixed_spaces(text) if language == "fr" else text, encoding="utf-8")


def with_fixed_spaces(page: str) -> str:
    """A French page whose spaces inside quotes and before : ; ! ? % cannot break a line; code stays as it is."""
    parts = re.split(r"(^```.*?^```$|`[^`\n]*`)", page, flags=re.MULTILINE | re.DOTALL)
    for index in range(0, len(parts), 2):
        parts[index] = re.sub(r"(?<=\S) (?=[:;!?%»](?:\s|$|[|*.,)]))|(?<=«) ", "\u00a0", parts[index])
    return "".join(parts)


def entrance() -> str:
    """The page before the site: one link a language."""
    return (
        '<!DOCTYPE html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>xl_departage</title>\n'
        "<style>body{font:1.25rem/1.6 sans-serif;margin:15vh auto;max-width:30rem;padding:0 1rem}</style>\n</head>\n<body>\n"
        '<h1>xl_departage</h1>\n<p><a href="fr/index.html">Documentation en français</a></p>\n'
        '<p lang="en"><a href="en/index.html">Documentation in English</a></p>\n</body>\n</html>\n'
    )
