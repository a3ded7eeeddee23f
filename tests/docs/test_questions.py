"""Forty questions of arbiters: each answer stands on a page that one is led to from the front page by two links."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

from docs.generator import LANGUAGES
from docs.generator.pages import SITE


def _asked(name: str) -> list[dict[str, Any]]:
    questions: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))[
        "question"
    ]
    return questions


QUESTIONS = _asked("questions.toml")
IN_PUBLIC = _asked("questions_in_public.toml")
"""Asked by others, elsewhere. They are answered in the two complete languages."""


@cache
def written(language: str, name: str) -> str:
    return (SITE / language / f"{name}.md").read_text(encoding="utf-8")


def plain(language: str, name: str) -> str:
    """The words of a page that a person reads, without emphasis and breaks of lines."""
    return " ".join(re.sub(r"<!--.*?-->", "", written(language, name)).replace("*", "").split())


def links(language: str, name: str) -> set[str]:
    """The pages that a page leads to."""
    found = re.findall(r"\]\(([\w./-]+)\.md(?:#[^)]*)?\)", written(language, name))
    return {normpath(join(dirname(name), link)) for link in found}


def test_the_answer_stands_on_a_page_two_links_away() -> None:
    assert len(QUESTIONS) == len(IN_PUBLIC) == 40
    for language in LANGUAGES:
        one_click = links(language, "index")
        two_clicks = one_click.union(*(links(language, name) for name in one_click if not name.startswith("..")))
        for question in (*QUESTIONS, *IN_PUBLIC):
            asked = question[language]
            assert len(set(asked["search"])) == 2 or question in IN_PUBLIC, asked["asked"]
            answering = [name for name in question["pages"] if asked["answer"] in plain(language, name)]
            assert answering, asked["asked"]
            assert any(name in two_clicks for name in answering), asked["asked"]
