"""The Dutch and German pages: the same ones, their formulas and commands exist, and the first formula gives what they print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from docs.generator import BEGINNINGS
from docs.generator.pages import SITE, parts_replaced
from docs.generator.sheets import split_arguments
from tests.docs.test_pages import SPREADSHEETS_OWN
from xl_departage.base.messages import Language
from xl_departage.documents.templates import templates
from xl_departage.functions import OMITTED, call, find
from xl_departage.hosts.cli import main


def by_hand(language: Language) -> dict[str, str]:
    """The pages of a language without their generated parts."""
    return {
        path.relative_to(SITE / language).as_posix(): parts_replaced(path.read_text(encoding="utf-8"), lambda name: "")
        for path in sorted((SITE / language).rglob("*.md"))
    }


def test_both_have_the_same_pages_with_the_same_headings() -> None:
    dutch, german = (by_hand(language) for language in BEGINNINGS)

    assert dutch.keys() == german.keys()
    for name, page in dutch.items():
        assert re.findall(r"^#+ ", page, re.MULTILINE) == re.findall(r"^#+ ", german[name], re.MULTILINE), name


def test_a_guide_has_the_same_headings_as_in_english() -> None:
    for name in ("start/tournament.md", "guides/swiss-workbook.md", "guides/pairing.md"):
        english, dutch = (
            re.findall(r"^(#+) |^```(\w+)$", (SITE / language / name).read_text(encoding="utf-8"), re.MULTILINE)
            for language in ("en", "nl")
        )
        assert english == dutch, name


@pytest.mark.parametrize("language", BEGINNINGS)
def test_pages_with_the_names_of_english_ones_are_switched_to(language: Language) -> None:
    shared = re.search(r"set shared = \[(.+?)\]", (SITE / "templates" / "language.html").read_text(encoding="utf-8"))

    assert shared is not None
    names = {f"{name}.md" for name in re.findall(r'"([^"]+)"', shared[1])}
    assert names == set(by_hand(language))
    assert all((SITE / "en" / name).exists() for name in names)


@pytest.mark.parametrize("language", BEGINNINGS)
def test_formulas_and_commands_exist(language: Language) -> None:
    text = "\n".join(by_hand(language).values())
    formulas = [
        formula for formula in re.findall(r"=([A-Z_]+)\(([^\n`]*)\)", text) if formula[0] not in SPREADSHEETS_OWN
    ]
    assert len(formulas) > 8
    for name, inside in formulas:
        if "…" not in inside:
            assert len(split_arguments(inside.replace(";", ","))) <= len(find(name).arguments), f"{name}({inside})"

    names = [template.file_name(language, empty=True).rsplit("-", 2)[0] for template in templates()]
    assert all(f"| `{name}` |" in text for name in names)
    commands = re.findall(r"(?:^|`)xl-departage (\w+) (\S+)([^\n`]*)", text, re.MULTILINE)
    assert len(commands) > 10
    for command, first, rest in commands:
        found = main.get_command(click.Context(main), command)
        assert found is not None, command
        known = {option for parameter in found.params for option in parameter.opts}
        assert {word for word in shlex.split(rest, comments=True) if word.startswith("-")} <= known, rest
        assert command != "new" or first in names


@pytest.mark.parametrize("language", BEGINNINGS)
def test_the_first_formula_gives_what_is_printed(language: Language) -> None:
    page = by_hand(language)["start/first-formula.md"]
    grid = [
        [cell.strip().strip("`") for cell in row.split("|")]
        for row in re.findall(r"^\| \*\*\d\*\* \|(.+)\|$", page, re.MULTILINE)
    ]
    printed = re.search(r"^D1:D4 \w+ (.+?)\. ", page, re.MULTILINE)

    assert printed is not None
    values = call("BUCHHOLZ", [grid, OMITTED, "FIDE-2026"])
    assert values == [[float(value.replace(",", "."))] for value in printed[1].split(" – ")]


def test_every_page_is_reached_from_the_front_page() -> None:
    for language in BEGINNINGS:
        pages = by_hand(language)
        reached = set(re.findall(r"\]\(([\w/-]+\.md)\)", pages["index.md"]))
        assert reached == pages.keys() - {"index.md"}, language
        assert Path(SITE / language / "index.md").exists()
