"""The built site: no broken links, nothing fetched, valid HTML, both languages searchable."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from tinyhtml5.parser import HTMLParser as SoundParser  # type: ignore[import-untyped]

from tests import missing
from tests.docs.test_questions import IN_PUBLIC, QUESTIONS, plain
from tests.web.programs import run_node

ROOT = Path(__file__).parent.parent.parent
LOADS = {("link", "href"), ("script", "src"), ("img", "src"), ("source", "srcset"), ("iframe", "src")}

# Six builds, two of them of a hundred pages each; other tests check the pages and their examples quickly.
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    absent = [name for name in ("sphinx", "furo", "myst_parser") if importlib.util.find_spec(name) is None]
    if absent:
        missing.missing(f"no {', '.join(absent)}", missing.PACKAGES)
    out = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "docs.generator", str(out)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=540, check=False)
    # Sphinx fails at the first warning: a page outside the contents, or a broken link or anchor.
    assert built.returncode == 0, built.stderr
    assert built.stderr == ""
    return out


class Page(HTMLParser):
    """Links, loaded files and anchors of one page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id":
                self.anchors.add(value)
            elif (tag, name) in LOADS:
                self.loads.append(value)
            elif (tag, name) == ("a", "href"):
                self.links.append(value)


@cache
def page(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_both_languages_have_the_same_pages(site: Path) -> None:
    french, english = (
        {path.relative_to(site / language) for path in (site / language).rglob("*.html")} for language in ("fr", "en")
    )

    assert french == english
    assert len(french) > 50


def test_dutch_and_german_have_the_first_pages_and_lead_to_the_others(site: Path) -> None:
    dutch, german = (
        {path.relative_to(site / language) for path in (site / language).rglob("*.html")} for language in ("nl", "de")
    )

    assert dutch == german
    assert {
        Path(f"{name}.html")
        for name in (
            "index",
            "start/first-formula",
            "start/templates",
            "guides/codes",
            "guides/notations",
            "guides/troubleshooting",
        )
    } <= dutch
    for language in ("nl", "de"):
        assert "../en/index.html" in page(site / language / "index.html").links
        assert page(site / language / "index.html").links.count("start/templates.html") >= 1
        assert f"../{language}/index.html" in page(site / "en" / "index.html").links
        # The switch of languages keeps the page.
        for name in ("notations", "troubleshooting"):
            assert f"../../{language}/guides/{name}.html" in page(site / "en" / "guides" / f"{name}.html").links


def test_every_link_and_picture_inside_the_site_leads_somewhere(site: Path) -> None:
    checked = 0
    for path in pages(site):
        for link in (*page(path).links, *page(path).loads):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link == "#":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.is_file(), f"{path.relative_to(site)}: {link}"
            if parts.fragment and target.suffix == ".html":
                assert unquote(parts.fragment) in page(target).anchors, f"{path.relative_to(site)}: {link}"
            checked += 1
    assert checked > 1000


def test_nothing_is_fetched_from_another_place(site: Path) -> None:
    for path in pages(site):
        assert [load for load in page(path).loads if urlsplit(load).netloc] == [], path.relative_to(site)
    for path in site.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"@import|url\(\s*['\"]?(?:https?:)?//", text), path.relative_to(site)


def test_the_html_is_sound(site: Path) -> None:
    for name in (
        "index",
        "fr/index",
        "fr/functions/standings",
        "en/functions/explain",
        "en/guides/troubleshooting",
    ):
        parser = SoundParser()
        parser.parse((site / f"{name}.html").read_text(encoding="utf-8"))
        assert parser.errors == [], name


@pytest.mark.parametrize("language", ["fr", "en"])
def test_search_works_from_the_folder_alone(site: Path, language: str) -> None:
    # The index is a script, because a browser refuses to fetch a file from a folder.
    index = (site / language / "searchindex.js").read_text(encoding="utf-8")

    assert index.startswith("Search.setIndex(")
    assert "functions/buchholz" in index
    assert page(site / language / "search.html").loads


@pytest.mark.parametrize("language", ["fr", "en"])
def test_arbiters_and_developers_have_two_searches_and_two_menus(site: Path, language: str) -> None:
    """No page stands in both, each site leads to the other, and the switch of languages keeps the page."""
    other_language = "en" if language == "fr" else "fr"
    arbiters, developers = (
        set(searched(site / language / folder / "searchindex.js")["docnames"]) for folder in ("", "develop")
    )

    assert "functions/buchholz" in arbiters
    assert {"index", "python", "xlwings", "architecture"} <= developers
    assert not [name for name in arbiters if name.startswith("develop")]
    assert arbiters & developers == {"index"}
    assert f"../../{language}/develop/index.html" in page(site / language / "functions" / "buchholz.html").links
    python = page(site / language / "develop" / "python.html").links
    assert {
        f"../../{language}/index.html",
        f"../../{other_language}/develop/python.html",
        "../../nl/index.html",
    } <= set(python)
    assert not [link for link in python if re.match(r"(\.\./)*(en/|fr/)?functions/buchholz", link)]


def searched(index: Path) -> dict[str, Any]:
    """What a built search knows."""
    found = index.read_text(encoding="utf-8").removeprefix("Search.setIndex(").removesuffix(")")
    known: dict[str, Any] = json.loads(found)
    return known


_TOURNAMENT = "start/tournament"
_SOUGHT = {
    "fr": {
        **dict.fromkeys(("apparier", "exempt", "imprimer"), _TOURNAMENT),
        **dict.fromkeys(
            ("réclamation", "coupure", "collègue", "forfait", "retardataire", "abandon"), "guides/on-the-day"
        ),
        "notation": "guides/notations",
        "colle": "guides/notations",
    },
    "en": {
        **dict.fromkeys(("pairing", "bye"), _TOURNAMENT),
        **dict.fromkeys(
            ("protest", "power cut", "colleague", "forfeit", "print", "late entry", "withdrawal"), "guides/on-the-day"
        ),
        "notation": "guides/notations",
        "paste": "guides/notations",
    },
    "nl": {
        **dict.fromkeys(("indelen", "bye", "forfait", "afdrukken", "laatkomer", "terugtrekken"), _TOURNAMENT),
        "plakken": "guides/notations",
    },
    "de": {
        **dict.fromkeys(("auslosen", "spielfrei", "kampflos", "drucken", "Nachzügler", "Rücktritt"), _TOURNAMENT),
    },
}
"""Words that an arbiter types, and the page that answers."""


@pytest.mark.parametrize("language", _SOUGHT)
def test_the_words_of_an_arbiter_find_the_page_that_answers_first(site: Path, language: str) -> None:
    found = looked_up(site, language, list(_SOUGHT[language]))

    assert {word: pages[:1] for word, pages in found.items()} == {
        word: [f"{answer}.html"] for word, answer in _SOUGHT[language].items()
    }


def looked_up(site: Path, language: str, words: Sequence[str]) -> dict[str, list[str]]:
    """The first three pages that the search of the arbiters' site finds for each of the words."""
    job = {"chromium": missing.chromium(), "page": (site / language / "search.html").as_uri(), "words": words}
    found: dict[str, list[str]] = run_node("search_session.mjs", job, 240)
    return found


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_question_of_an_arbiter_is_answered_by_one_search(
    site: Path, language: str, subtests: pytest.Subtests
) -> None:
    """Forty questions of ours, each typed in two ways, and forty of others: a page that answers is among the first three."""
    questions = (*QUESTIONS, *IN_PUBLIC)
    found = looked_up(site, language, [words for question in questions for words in question[language]["search"]])

    for question in questions:
        asked = question[language]
        answering = {f"{name}.html" for name in question["pages"] if asked["answer"] in plain(language, name)}
        for words in asked["search"]:
            with subtests.test(asked["asked"], words=words):
                assert answering & set(found[words]), found[words]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_of_all_messages_is_found_by_no_search_and_stands_in_no_menu(site: Path, language: str) -> None:
    """A word of a question stands in hundreds of sentences: links lead to it, from every function and from the page of the day."""
    found = searched(site / language / "searchindex.js")
    number = found["docnames"].index("guides/troubleshooting")
    words = [
        word for word, pages in found["terms"].items() if number in (pages if isinstance(pages, list) else [pages])
    ]
    menu = page(site / language / "guides" / "notations.html").links

    assert words == []
    assert not [link for link in menu if link.startswith("troubleshooting.html")]
    assert any("troubleshooting.html" in link for link in page(site / language / "functions" / "buchholz.html").links)
    assert any(
        link.startswith("troubleshooting.html") for link in page(site / language / "guides" / "on-the-day.html").links
    )


def test_no_page_shows_a_marker_that_was_not_filled_in(site: Path) -> None:
    for path in pages(site):
        assert "@@" not in path.read_text(encoding="utf-8"), path.relative_to(site)
