"""Writes the source tree of a site for Sphinx: pages in the Markdown that Sphinx reads, pictures, translations of Sphinx's own texts."""

from __future__ import annotations

import posixpath
import re
import shutil
import unicodedata
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from docs.generator import LANGUAGES, SITES
from docs.generator.bilingual import Bilingual
from docs.generator.pages import SITE
from docs.generator.wording import DEVELOPERS_TITLE, SITE_TITLE
from xl_departage.base.messages import Language

CALCULATOR = "departage.html"
"""The file name of the page with the calculator, which is next to the folders of the languages."""


class Audience(NamedTuple):
    """The readers for whom a site is written; each site has its own menu and search."""

    folder: str
    """
    The folder of the site below that of the language, both in the sources and in the built site, so that links between the sites need no
    change; empty for the language's own folder.
    """
    title: Bilingual
    languages: tuple[Language, ...]

    def has(self, path: str) -> bool:
        """Whether a page, given by its path below the folder of the language, belongs to this site."""
        return path.startswith("develop/") == (self.folder == "develop")


ARBITERS = Audience("", SITE_TITLE, SITES)
DEVELOPERS = Audience("develop", DEVELOPERS_TITLE, LANGUAGES)
AUDIENCES = (ARBITERS, DEVELOPERS)


def assemble(
    target: Path,
    written: Mapping[PurePosixPath, str],
    language: Language,
    audience: Audience,
    *,
    with_calculator: bool = False,
) -> None:
    """
    Write the source tree of a site into `target`, replacing any previous one, from the pages `written` in its language.

    `with_calculator` says whether to turn the marks `try` into links to the page with the calculator.
    """
    shutil.rmtree(target, ignore_errors=True)
    for path, page in written.items():
        if not audience.has(str(path)):
            continue
        place = target / path.relative_to(audience.folder)
        place.parent.mkdir(parents=True, exist_ok=True)
        spaced = with_fixed_spaces(page) if language == "fr" else page
        linked = with_link(spaced) if with_calculator else spaced
        place.write_text(for_sphinx(linked, str(path), audience), encoding="utf-8")
    shutil.copytree(SITE / "pictures", target / "pictures")
    # Sphinx writes the compiled catalogue next to its source.
    shutil.copytree(SITE / "locale", target / "locale")


def beside_documentation(calculator: bytes) -> bytes:
    """
    The page with the calculator in the form to put next to the folders of the languages: its messages link to the page of all messages.
    """
    return calculator.replace(b"<html", b"<html data-documentation", 1)


def with_link(page: str) -> str:
    """A page with `<!-- try: WORDS -->` turned into a link to the page with the calculator; the page is one folder below its language."""
    return re.sub(r"^<!-- try: (.+) -->$", rf'<p><a href="../../{CALCULATOR}">\1</a></p>', page, flags=re.MULTILINE)


def for_sphinx(page: str, path: str, audience: Audience) -> str:
    """
    A page of plain Markdown in the form that Sphinx reads; `path` is its path below the folder of its language.

    `<!-- class: NAME -->` gives the table below it a class. The list below `<!-- contents: TITLE -->` also becomes a part of the contents
    in the sidebar, and so do the pages that `<!-- folder: … -->` names. A search for one of the words in `<!-- sought: WORD, WORD -->`
    finds this page before pages that merely contain the word. A quotation that begins with `[!NOTE]` becomes a note. Paths of pictures
    are changed, because in the project the languages share them one folder higher. Links to another language or to the other site are
    written as HTML, because Sphinx does not know their targets. A page with `<!-- apart -->` is in no menu and no search; only links lead
    to it.
    """
    apart = "---\norphan: true\nnosearch: true\n---\n\n" if "<!-- apart -->" in page else ""
    page = re.sub(r"^<!-- class: (\w+) -->$", r"```{rst-class} \1\n```", page, flags=re.MULTILINE)
    page = re.sub(r"^<!-- sought: (.+) -->$", _index, page, flags=re.MULTILINE)
    page = re.sub(r"^<!-- contents: (.+) -->\n+((?:- .+\n)+)", _contents, page, flags=re.MULTILINE)
    page = re.sub(r"^<!-- folder: (.+) -->$", _folder, page, flags=re.MULTILINE)
    page = re.sub(r"^> \[!NOTE\]\n((?:>.*\n)+)", _note, page, flags=re.MULTILINE)
    depth = len(PurePosixPath(path).relative_to(audience.folder).parts) - 1
    page = re.sub(r"\]\((?:\.\./)+pictures/", f"]({'../' * depth}pictures/", page)

    def outside(link: re.Match[str]) -> str:
        words, file, anchor = link.groups()
        there = posixpath.normpath(posixpath.join(posixpath.dirname(path), file))
        if not there.startswith("../") and audience.has(there):
            return link[0]
        return f'<a href="{file.removesuffix(".md")}.html{_identifier(anchor or "")}">{words}</a>'

    page = re.sub(r"(?<!!)\[([^\]\n]+)\]\(([\w./-]+\.md)(#[^)\s]+)?\)", outside, page)
    return apart + re.sub(r"^<!-- .* -->\n", "", page, flags=re.MULTILINE)


def _identifier(anchor: str) -> str:
    """The anchor of a heading as Sphinx writes it, without accents and other characters outside ASCII."""
    return unicodedata.normalize("NFKD", anchor).encode("ascii", "ignore").decode()


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
    """A French page with no-break spaces inside quotation marks and before : ; ! ? %; code is unchanged."""
    parts = re.split(r"(^```.*?^```$|`[^`\n]*`|<!-- .*? -->)", page, flags=re.MULTILINE | re.DOTALL)
    for index in range(0, len(parts), 2):
        parts[index] = re.sub(r"(?<=\S) (?=[:;!?%»](?:\s|$|[|*.,)]))|(?<=«) ", "\u00a0", parts[index])
    return "".join(parts)


def entrance() -> str:
    """The HTML of the entrance page, with a link to the site in each language."""
    return (
        '<!DOCTYPE html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>xl_departage</title>\n'
        "<style>body{font:1.25rem/1.6 sans-serif;margin:15vh auto;max-width:30rem;padding:0 1rem}</style>\n</head>\n<body>\n"
        '<h1>xl_departage</h1>\n<p><a href="fr/index.html">Documentation en français</a></p>\n'
        '<p lang="en"><a href="en/index.html">Documentation in English</a></p>\n'
        '<p lang="nl"><a href="nl/index.html">Documentatie in het Nederlands</a></p>\n'
        '<p lang="de"><a href="de/index.html">Dokumentation auf Deutsch</a></p>\n</body>\n</html>\n'
    )
