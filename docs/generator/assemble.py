"""The source tree of one language for Sphinx: the pages in its Markdown, pictures, its own translations."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from docs.generator.pages import SITE, pages
from xl_departage.base.messages import Language

CALCULATOR = "departage.html"
"""The calculator page, next to the folders of the languages."""


def assemble(target: Path, language: Language, *, with_calculator: bool = False) -> None:
    """
    Write the source tree of a language, replacing any previous one, with links to the calculator page if there is one.
    """
    shutil.rmtree(target, ignore_errors=True)
    for path, page in pages(language).items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        spaced = with_fixed_spaces(page) if language == "fr" else page
        linked = with_link(spaced) if with_calculator else spaced
        (target / path).write_text(for_sphinx(linked), encoding="utf-8")
    shutil.copytree(SITE / "pictures", target / "pictures")
    # Sphinx writes the compiled catalogue next to its source.
    shutil.copytree(SITE / "locale", target / "locale")


def with_link(page: str) -> str:
    """A page one folder below its language, with `<!-- try: WORDS -->` turned into a link to the calculator page."""
    return re.sub(r"^<!-- try: (.+) -->$", rf'<p><a href="../../{CALCULATOR}">\1</a></p>', page, flags=re.MULTILINE)


def for_sphinx(page: str) -> str:
    """
    A page of plain Markdown, with the constructs that Sphinx writes differently.

    `<!-- class: NAME -->` is the class of the table below it. The list below `<!-- contents: TITLE -->` also becomes a part of the
    sidebar contents, and so do the pages that `<!-- folder: … -->` names. A search for one of the words of `<!-- sought: WORD, WORD -->`
    finds this page before those where the word only stands. A quotation that begins with `[!NOTE]` is a note. Pictures are
    one folder higher in the project, where both languages share them. A link to another language leaves the tree that Sphinx knows. A page
    with `<!-- apart -->` is in no menu and found by no search: links lead to it.
    """
    apart = "---\norphan: true\nnosearch: true\n---\n\n" if "<!-- apart -->" in page else ""
    page = re.sub(r"^<!-- class: (\w+) -->$", r"```{rst-class} \1\n```", page, flags=re.MULTILINE)
    page = re.sub(r"^<!-- sought: (.+) -->$", _index, page, flags=re.MULTILINE)
    page = re.sub(r"^<!-- contents: (.+) -->\n+((?:- .+\n)+)", _contents, page, flags=re.MULTILINE)
    page = re.sub(r"^<!-- folder: (.+) -->$", _folder, page, flags=re.MULTILINE)
    page = re.sub(r"^> \[!NOTE\]\n((?:>.*\n)+)", _note, page, flags=re.MULTILINE)
    page = re.sub(r"\]\(\.\./((?:\.\./)*pictures/)", r"](\1", page)
    page = re.sub(r"\[([^\]\n]+)\]\(((?:\.\./)+(?:en|fr)/[\w/-]+)\.md\)", r'<a href="\2.html">\1</a>', page)
    return apart + re.sub(r"^<!-- .* -->\n", "", page, flags=re.MULTILINE)


def _contents(found: re.Match[str]) -> str:
    entries = re.sub(r"- \[(.+)\]\((.+)\.md\)", r"\1 <\2>", found[2])
    return f"{found[2]}\n```{{toctree}}\n:hidden:\n:caption: {found[1]}\n\n{entries}```\n"


def _index(found: re.Match[str]) -> str:
    return f"```{{index}} {', '.join(f'! {word}' for word in found[1].split(', '))}\n```"


def _folder(found: re.Match[str]) -> str:
    pages = "\n".join(found[1].split())
    return f"```{{toctree}}\n:hidden:\n\n{pages}\n```"


def _note(found: re.Match[str]) -> str:
    lines = re.sub(r"^> ?", "", found[1], flags=re.MULTILINE)
    return f":::{{note}}\n{lines}:::\n"


def with_fixed_spaces(page: str) -> str:
    """A French page with no-break spaces inside quotes and before : ; ! ? %; code stays unchanged."""
    parts = re.split(r"(^```.*?^```$|`[^`\n]*`|<!-- .*? -->)", page, flags=re.MULTILINE | re.DOTALL)
    for index in range(0, len(parts), 2):
        parts[index] = re.sub(r"(?<=\S) (?=[:;!?%»](?:\s|$|[|*.,)]))|(?<=«) ", "\u00a0", parts[index])
    return "".join(parts)


def entrance() -> str:
    """The page in front of the site: one link per language."""
    return (
        '<!DOCTYPE html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>xl_departage</title>\n'
        "<style>body{font:1.25rem/1.6 sans-serif;margin:15vh auto;max-width:30rem;padding:0 1rem}</style>\n</head>\n<body>\n"
        '<h1>xl_departage</h1>\n<p><a href="fr/index.html">Documentation en français</a></p>\n'
        '<p lang="en"><a href="en/index.html">Documentation in English</a></p>\n'
        '<p lang="nl"><a href="nl/index.html">Documentatie in het Nederlands</a></p>\n'
        '<p lang="de"><a href="de/index.html">Dokumentation auf Deutsch</a></p>\n</body>\n</html>\n'
    )
