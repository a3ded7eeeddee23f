"""
Every message that an arbiter may read when something is wrong, by topic.

The messages are those of `xl_departage.base.messages`, the topics those of `xl_departage.functions.topics`. Which messages are errors,
and what the cell shows, is read from the program itself: from the classes it raises with each key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import xl_departage
from docs.generator import wording
from docs.generator.sheets import escaped
from xl_departage.base import errors
from xl_departage.base.errors import DepartageError, ErrorKind, FileError
from xl_departage.base.messages import Language, catalogue
from xl_departage.base.messages.notation import error_name
from xl_departage.functions.topics import TOPICS, Topic, anchor, topic_of

ROOT = Path(xl_departage.__file__).parent
SITE = Path(__file__).parent.parent / "site"


KINDS = {"grid_opponent_unknown": ErrorKind.REF}
"""Texts whose class is computed at the raise, not written next to the key."""


class Sentence(NamedTuple):
    """One message with what the cell shows."""

    key: str
    kind: ErrorKind | None
    """None: no cell shows it (files, remarks)."""


def sentences(topic: Topic) -> Iterator[Sentence]:
    """
    The messages of a topic, in key order: what is raised as an error, what has a cure or other words on the page, and other whole sentences
    if the topic has those.
    """
    raised = raised_classes()
    english = catalogue("en")
    for key in english:
        if topic_of(key) is not topic:
            continue
        known = raised.get(key)
        whole = english[key].rstrip().endswith((".", "?", ")"))
        if not (known or english.cure(key) or f"{key}.page" in english or (topic.every and whole)):
            continue
        kind = KINDS.get(key, known.kind if known else None)
        in_a_cell = kind is not None and not (known and issubclass(known, FileError))
        yield Sentence(key, kind if in_a_cell else None)


@cache
def raised_classes() -> dict[str, type[DepartageError]]:
    """The class that each key is raised with, if the code names it next to the key."""
    classes = {name: value for name, value in vars(errors).items() if _is_error(value)}
    raised = re.compile(rf"""(?<![\w.])({"|".join(classes)})\(\s*"([^"\\]+)"\s*[,)]""")
    found: dict[str, type[DepartageError]] = {}
    for path in sorted(ROOT.rglob("*.py")):
        for called, key in raised.findall(path.read_text(encoding="utf-8")):
            found.setdefault(key, classes[called])
    return found


def _is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, DepartageError)


def table(topic: Topic, language: Language) -> str:
    """The messages of a topic as a Markdown table, each under the name that the programs link to; fields are shown as an ellipsis."""
    head = [wording.SENTENCE.in_language(language), wording.CELL_SHOWS.in_language(language)]
    lines = ["| " + " | ".join(head) + " |", "|---|---|"]
    for sentence in sentences(topic):
        shown = "" if sentence.kind is None else escaped(error_name(sentence.kind.value, language))
        # The words of the page for the same message stand beside it.
        place = f'<a id="{sentence.key}"></a>' if anchor(sentence.key) == sentence.key else ""
        lines.append(f"| {place}{escaped(blanked(catalogue(language)[sentence.key]))} | {shown} |")
    return "\n".join(["<!-- class: messages -->", "", *lines])


def blanked(template: str) -> str:
    """A text with an ellipsis for each of its fields, beginning with a capital."""
    # Of a word that agrees with a number, its plural.
    words = r"(?:[^{}|]|\{\w+\})*"
    template = re.sub(rf"\{{\w+:(?:{words}\|)+({words})\}}", r"\1", template)
    text = re.sub(r"\{[^{}]*\}", "…", template).replace("{{", "{").replace("}}", "}")
    return text[0].upper() + text[1:]


def all_topics(language: Language) -> str:
    """Every topic under its heading, with what belongs there."""
    return "\n\n".join(
        f"## {topic.title.in_language(language)}\n\n{_about(topic, language)}\n\n{table(topic, language)}"
        for topic in TOPICS
    )


def _about(topic: Topic, language: Language) -> str:
    """What belongs there, and a link to the page that says more; in a language without it, to the English one."""
    spoken = language if (SITE / language / f"{topic.page}.md").is_file() else "en"
    page = (SITE / spoken / f"{topic.page}.md").read_text(encoding="utf-8")
    way = "../" if spoken == language else "../../en/"
    return (
        f"{escaped(topic.explained(language))} [{page.removeprefix('# ').partition(chr(10))[0]}]({way}{topic.page}.md)"
    )
