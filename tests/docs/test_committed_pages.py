"""The pages as a code host shows them without a build: complete, up to date, and without broken links."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt

from docs.generator import LANGUAGES, SITES
from docs.generator.assemble import ARBITERS, DEVELOPERS, for_sphinx
from docs.generator.pages import FUNCTION_PAGES, SITE, pages
from xl_departage.base.messages import Language

ROOT = SITE.parent.parent
SHOWN = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "workbooks").glob("*.md")})
LINKS = re.compile(r"!?\[(?:[^\]\[]|!\[[^\]]*\]\([^)]*\))*\]\(([^)\s]+)\)")


@pytest.mark.committed
@pytest.mark.parametrize("language", SITES)
def test_what_the_program_writes_into_the_pages_is_up_to_date(language: Language) -> None:
    wanted = {SITE / language / path: page for path, page in pages(language).items()}

    different = [path for path, page in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != page]
    assert different == [], "run `make pages`"
    assert set((SITE / language / FUNCTION_PAGES).glob("*.md")) <= wanted.keys(), "run `make pages`"


def anchors(page: str) -> set[str]:
    """The anchors of a page's headings as code hosts generate them."""
    titles = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_link_and_picture_leads_somewhere() -> None:
    checked = 0
    for page in SHOWN:
        text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for link in LINKS.findall(text):
            if re.match(r"https?:|mailto:", link):
                continue
            path, _, anchor = unquote(link).partition("#")
            target = (page.parent / path) if path else page
            assert target.exists(), f"{page.relative_to(ROOT)}: {link}"
            if anchor:
                assert anchor in anchors(target.read_text(encoding="utf-8")), f"{page.relative_to(ROOT)}: {link}"
            checked += 1
    assert checked > 400


@pytest.mark.committed
def test_no_page_shows_what_only_a_program_reads() -> None:
    for page in SHOWN:
        for token in MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8")):
            shown = " ".join(child.content for child in token.children or () if child.type == "text")
            assert not re.search(r"@@|:::|\{\w+\}`", shown), f"{page.relative_to(ROOT)}: {shown}"
            assert not token.info.startswith("{"), f"{page.relative_to(ROOT)}: {token.info}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_documentation_of_each_language_is_reached_from_the_readme(language: Language) -> None:
    reached: set[Path] = set()
    ahead = [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        for link in LINKS.findall(page.read_text(encoding="utf-8")):
            target = (page.parent / unquote(link).partition("#")[0]).resolve()
            if target.suffix == ".md" and target.is_relative_to(SITE / language) and target not in reached:
                reached.add(target)
                ahead.append(target)

    assert reached == set((SITE / language).rglob("*.md"))


def test_sphinx_gets_its_own_words_for_classes_contents_notes_and_pictures() -> None:
    page = (
        "<!-- class: sheet -->\n\n| a |\n|---|\n\n<!-- contents: Guides -->\n\n- [One page](guides/one.md)\n\n"
        "> [!NOTE]\n> First.\n> Second.\n\n![A picture](../../pictures/a.png)\n<!-- begin generated: codes -->\n"
    )

    assert for_sphinx(page, "guides/two.md", ARBITERS) == (
        "```{rst-class} sheet\n```\n\n| a |\n|---|\n\n- [One page](guides/one.md)\n\n"
        "```{toctree}\n:hidden:\n:caption: Guides\n\nOne page <guides/one>\n```\n\n"
        ":::{note}\nFirst.\nSecond.\n:::\n\n![A picture](../pictures/a.png)\n"
    )


def test_a_link_to_the_other_site_or_language_leaves_the_tree_of_sphinx() -> None:
    links = "[a](one.md#way) [b](../develop/python.md#générer) [c](../../en/index.md)"

    assert for_sphinx(links, "guides/two.md", ARBITERS) == (
        '[a](one.md#way) <a href="../develop/python.html#generer">b</a> <a href="../../en/index.html">c</a>'
    )
    assert for_sphinx(
        "[a](../guides/two.md) [b](python.md) ![e](../../pictures/e.png)", "develop/new.md", DEVELOPERS
    ) == ('<a href="../guides/two.html">a</a> [b](python.md) ![e](pictures/e.png)')
