"""
Makes the page with all messages that an arbiter may read when something is wrong, by topic.

The messages are those of `xl_departage.base.messages`, the topics those of `xl_departage.functions.topics`. Which messages are errors,
and what a cell then shows, is read from the source code of the program: from the class that is raised with each key.
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
"""The error value for messages whose class is computed where they are raised, and so is not written next to their key."""


class Sentence(NamedTuple):
    """A message, by its key, with the error value that a cell shows for it."""

    key: str
    kind: ErrorKind | None
    """The error value; None if no cell shows the message, for example because it is about a file or is a remark."""


def sentences(topic: Topic) -> Iterator[Sentence]:
    """
    The messages of a topic, in the order of the catalogue: those that are raised as errors, those that have a cure or a wording of their
    own on the page, and, if the topic includes them, all other whole sentences.
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
    """The class of the error that is raised with each key, by key, if the code names the class next to the key."""
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
    """
    The messages of a topic as a Markdown table, with an ellipsis for each field. Each has its key as the anchor to which the programs
    link.
    """
    head = [wording.SENTENCE.in_language(language), wording.CELL_SHOWS.in_language(language)]
    lines = ["| " + " | ".join(head) + " |", "|---|---|"]
    for sentence in sentences(topic):
        shown = "" if sentence.kind is None else escaped(error_name(sentence.kind.value, language))
        # The page's own wording of a message shares the anchor of the message, so it gets none.
        place = f'<a id="{sentence.key}"></a>' if anchor(sentence.key) == sentence.key else ""
        lines.append(f"| {place}{escaped(blanked(catalogue(language)[sentence.key]))} | {shown} |")
    return "\n".join(["<!-- class: messages -->", "", *lines])


def blanked(template: str) -> str:
    """The text of a message with an ellipsis for each field, and with a capital letter at its beginning."""
    # A word that agrees with a number is shown in its last form, the plural, and one for a row or a line in its first.
    template = re.sub(r"\{\w+:(\w+)/\w+\}", r"\1", template)
    words = r"(?:[^{}|]|\{\w+\})*"
    template = re.sub(rf"\{{\w+:(?:{words}\|)+({words})\}}", r"\1", template)
    text = re.sub(r"\{[^{}]*\}", "…", template).replace("{{", "{").replace("}}", "}")
    return text[0].upper() + text[1:]


def all_topics(language: Language) -> str:
    """All topics as Markdown, each with a heading, a description and the table of its messages."""
    return "\n\n".join(
        f"## {topic.title.in_language(language)}\n\n{_about(topic, language)}\n\n{table(topic, language)}"
        for topic in TOPICS
    )


def _about(topic: Topic, language: Language) -> str:
    """The description of a topic, and a link to the page that says more, or to the English page if the language does not have it."""
    spoken = language if (SITE / language / f"{topic.page}.md").is_file() else "en"
    page = (SITE / spoken / f"{topic.page}.md").read_text(encoding="utf-8")
    way = "../" if spoken == language else "../../en/"
    return (
        f"{escaped(topic.explained(language))} [{page.removeprefix('# ').partition(chr(10))[0]}]({way}{topic.page}.md)"
    )
