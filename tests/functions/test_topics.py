"""Every message leads to what belongs in its place, and to its entry on the page of all messages."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from click import Context

from docs.generator.pages import SITE
from docs.generator.troubleshooting import raised_classes, sentences
from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import catalogue, languages, text
from xl_departage.chess.tournament.round_days import round_day
from xl_departage.functions import call, find, names
from xl_departage.functions.commands import FormulaCell, Sheet, refused, run_command
from xl_departage.functions.request import tiebreak_rules
from xl_departage.functions.topics import TOPICS, about, anchor, topic_of
from xl_departage.hosts.cli import main
from xl_departage.hosts.page.behind import CONCERNS, entry
from xl_departage.hosts.page.calculator import answer
from xl_departage.spreadsheet.formulas.syntax import Kind, parse

BAD = "Anna\t+ 2\nBert\t- 1X"


@cache
def shown() -> set[str]:
    """The keys of every message that says what is wrong: raised, listed by CHECK, or with a cure."""
    english = catalogue("en")
    topic_keys = {sentence.key for topic in TOPICS for sentence in sentences(topic)}
    return topic_keys | raised_classes().keys() | {key for key in english if english.cure(key)}


def test_every_message_has_a_topic_with_its_example_in_every_language() -> None:
    keys = shown()
    assert len(keys) > 1000
    for key in keys:
        topic = topic_of(key)
        for language in languages():
            text = about(key, language)
            assert topic.example in text, (key, language)
            assert topic.title.in_language(language) in text, (key, language)


def test_every_message_stands_once_on_the_page_of_all_messages() -> None:
    """The name that the program links to, in every language of the site."""
    anchors = set(map(anchor, shown()))
    for folder in sorted(SITE.iterdir()):
        if not (folder / "guides" / "troubleshooting.md").is_file():
            continue
        page = (folder / "guides" / "troubleshooting.md").read_text(encoding="utf-8")
        places = re.findall(r'<a id="([^"]+)"></a>', page)
        assert len(places) == len(set(places)), folder.name
        assert anchors - set(places) == set(), folder.name


def test_no_topic_hides_another_and_each_has_messages() -> None:
    beginnings = [beginning for topic in TOPICS for beginning in topic.beginnings]
    assert [
        later for at, later in enumerate(beginnings) for earlier in beginnings[:at] if later.startswith(earlier)
    ] == []
    assert [topic.title.key for topic in TOPICS if not list(sentences(topic))] == []


def test_the_examples_are_read_by_what_they_are_examples_of() -> None:
    """What a topic tells the arbiter to write is accepted."""
    of = {topic.title.key.removeprefix("topic_"): topic.example for topic in TOPICS}
    calls = [parse(example.removeprefix("=")) for example in of.values() if example.startswith("=")]

    assert call("POINTS", [[[of["grid"]], *[[""]] * 10, ["- 1"]], 1]) == 1
    assert tiebreak_rules(of["rules"])
    assert isinstance(call("STANDINGS", [[["+ 2"], ["- 1"]], of["tiebreaks"]]), list)
    assert tiebreak_rules(f"FIDE-2026; withdrawn={of['pairing']}")
    assert round_day(of["template"]) is not None
    assert {words.split()[1] for words in of.values() if words.startswith("xl-departage ")} <= {
        *main.list_commands(Context(main)),
        "--help",
    }
    assert len(calls) == 8
    for called in calls:
        assert called.kind is Kind.CALL
        function = find(called.text)
        required = [argument for argument in function.arguments if not argument.optional]
        assert len(required) <= len(called.args) <= len(function.arguments), called.text


def asked(action: str, **values: Any) -> Any:
    return json.loads(answer(json.dumps({"do": action, "lang": "fr", "withdrawn": "", **values})))


@pytest.mark.parametrize(
    ("action", "values", "key"),
    [
        ("standings", {"text": BAD, "rules": "FIDE", "codes": "SB"}, "grid_unreadable"),
        ("standings", {"text": "+ 2\n- 1", "rules": "FIDE; rnds=2", "codes": "SB"}, "rules_unknown"),
        ("standings", {"text": "+ 2\n- 1", "rules": "FIDE", "codes": "BH/Z9"}, "tiebreak_unknown"),
    ],
)
def test_what_the_page_refuses_comes_with_its_entry(action: str, values: dict[str, str], key: str) -> None:
    page_entry = asked(action, **values)["entry"]

    assert topic_of(page_entry["anchor"]) is topic_of(key)
    assert page_entry == entry(page_entry["anchor"], "fr")


def test_what_the_page_lists_comes_with_its_entry() -> None:
    problems = asked("check", text=BAD, rules="FIDE")["value"]

    assert problems
    for problem in problems:
        assert problem["entry"] == entry(problem["entry"]["anchor"], "fr")
        assert catalogue("fr").problem(problem["entry"]["anchor"])


def test_behind_a_finding_the_page_says_what_it_is_about_and_names_no_function() -> None:
    english = catalogue("en")
    findings = {key for key in english if key.startswith("check_") and english.cure(key)}
    assert len(findings) > 100
    for key in findings:
        assert sum(key.startswith(concern.beginnings) for concern in CONCERNS) == 1, key
    assert all(
        any(key.startswith(beginning) for key in findings) for concern in CONCERNS for beginning in concern.beginnings
    )
    function = re.compile(rf"=[A-Z]|xl-departage|\b({'|'.join(sorted(names()))})\b")
    for language in languages():
        texts = {key: entry(key, language)["about"] for key in findings | shown()}
        assert {key: text for key, text in texts.items() if function.search(text)} == {}
        # Not one sentence for all.
        assert len({texts[key] for key in findings}) == len(CONCERNS)


def test_explaining_a_cell_with_an_error_says_below_it_what_belongs_there() -> None:
    cells: list[list[Any]] = [["Anna", "+ 2", None], ["Bert", "- 1X", None]]
    sheet = Sheet((1, 1, 2, 3), cells)
    formula = FormulaCell("=POINTS(B1:B2)", (1, 3, 1, 3), (1, 3))
    with pytest.raises(DepartageError) as raised:
        run_command("explain", sheet, (1, 3, 1, 3), formula, {}, language="en")
    reason, below = refused("explain", raised.value, "en").split("\n\n")

    assert reason == raised.value.message("en")
    assert below == about(raised.value.key, "en")
    assert text("topic_grid", "en") in below
    # The other commands name what they need in one sentence.
    assert refused("check", raised.value, "en") == reason
