"""
Sentences × fields of the page: a sentence that the page can show names a field of the page where it names an option that has one, and
no sheet, column or field that only workbooks have; each name that it gives is one that stands there.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.hosts.page.test_page import session
from tests.hosts.page.test_page_pairing import ASKED
from tests.hosts.page.test_page_words import sources
from tests.sources import ROOT
from xl_departage.base.messages import Language, catalogue, languages
from xl_departage.chess.regulations.option_words import SYNONYMS
from xl_departage.hosts.page import calculator
from xl_departage.hosts.page.fields import OF_DETAILS, OF_OPTIONS

PAGE = (ROOT / "hosts/page/page.html").read_text("utf-8")
QUOTED = re.compile(r"“([^”]+)”|«\s?([^»]+?)\s?»|„([^“”]+)[“”]")
HOME = {"en": "sheet Home", "fr": "feuille Accueil", "nl": "blad Start", "de": "Blatt Start"}
FIELD = {
    "en": r"\bfields? (?:of|for)\b|\b(?:its|that) field\b",
    "fr": r"\bchamps? (?:de|des|du|d'|pour)|\bson champ\b",
    "nl": r"\bveld(?:en)? (?:van|voor)\b|\bveld daarvoor\b",
    "de": r"\bFeld(?:er)? (?:der|des|für)\b|\bihrem Feld\b",
}
"""A field that is described and not named."""
NOT_HERE = {
    "season": "a season of stages is not ranked on the page",
    "functions": "what a spreadsheet shows beside an argument",
    "rating": "ratings are functions, not on the page",
    "prizes_year.workbook": "of a workbook's own sheet of prizes",
    "next_step": "the next step stands on workbooks and on the command line",
    "check_namesakes": "all fields are meant",
    "page_rounds_left_out": "what a CSV file has",
    "page_clubs_stay": "what a TRF file has",
}


@cache
def used() -> frozenset[str]:
    """The texts in the modules that the page calls: keys of sentences are among them."""
    return frozenset(text for module in sources().values() for text in re.findall(r'"([\w.]+)"', module))


@cache
def shown(language: Language) -> dict[str, str]:
    """Every sentence that the page can show, in its words."""
    words = catalogue(language)
    shown_keys = {key for key in words if key.startswith("page_") or key.endswith(".page")}
    shown_keys |= {f"{key}.page" if f"{key}.page" in words else key for key in used() & set(words)}
    return {key: words[key] for key in shown_keys if not key.startswith(tuple(NOT_HERE))}


@cache
def labels(language: Language) -> frozenset[str]:
    """The labels of fields, folds, buttons and parts, with and without what explains them in parentheses."""
    words = catalogue(language)
    found = {words[key] for key in re.findall(r'data-text="([^"]+)"', PAGE)}
    return frozenset(found | {label.partition(" (")[0] for label in found})


def quoted(sentence: str) -> list[str]:
    return [next(filter(None, found)).strip() for found in QUOTED.findall(sentence)]


def test_every_option_that_the_page_has_a_field_for_is_among_those_here() -> None:
    for key in (*OF_OPTIONS.values(), *OF_DETAILS.values()):
        assert f'data-text="{key}"' in PAGE, key
    assert OF_OPTIONS.keys() <= set(SYNONYMS.values())


@pytest.mark.parametrize("language", languages())
def test_a_sentence_with_an_option_names_the_field_of_the_page(language: Language) -> None:
    words, faults = catalogue(language), []
    options = words["page_options"]
    for option, field in OF_OPTIONS.items():
        spellings = "|".join(map(re.escape, (option, *(synonym for synonym, of in SYNONYMS.items() if of == option))))
        named = rf"(?<![\w-])({spellings})\s?=|[“«„]\s?({spellings})\s?[”»“]"
        in_it = r"|\b(?:in|dans|correct|corrigez|verbeter dan) (?:apart|séparés|withdrawn|abandons)(?=[ ,.:;])"
        written = re.compile(named + in_it if option in ("apart", "withdrawn") else named)
        for key, sentence in shown(language).items():
            if (
                written.search(sentence)
                and not {words[field], options} & set(quoted(sentence))
                and key != "page_options_example"
            ):
                faults.append((key, option, sentence))
    assert len(shown(language)) > 1000
    assert faults == []


@pytest.mark.parametrize("language", languages())
def test_a_sentence_names_nothing_that_only_workbooks_have(language: Language) -> None:
    words = catalogue(language)
    of_workbooks = {words[key] for key in words if key.startswith("templates.") and 3 < len(words[key]) < 40}
    only = of_workbooks - labels(language) - {words["grid_table.rating"]}
    assert len(only) > 200
    faults = [
        (key, sentence)
        for key, sentence in shown(language).items()
        if HOME[language] in sentence or (key.endswith(".page") and any(name in only for name in quoted(sentence)))
    ]
    assert faults == []


@pytest.mark.parametrize("language", languages())
def test_a_field_is_named_and_not_described(language: Language) -> None:
    """A name in quotation marks is one that the page jumps to."""
    page_texts = {
        key: text for key, text in shown(language).items() if key.startswith("page_") or key.endswith(".page")
    }
    assert [
        (key, text) for key, text in page_texts.items() if re.search(FIELD[language], text) and not quoted(text)
    ] == []


SAID: dict[str, tuple[str, ...]] = {
    "withdrawn": ("7", "7@", "7@0", "7@99", "3@2; 3@1", "3@1", "1", "9@2", "x", "1+2@3"),
    "cancelled": ("0", "x", "3.5", "1-2", "4", "1,2,3", "-"),
    "apart": ("1", "1+1", "1+9", "1+3@0", "1+3@9", "1+3@3-2", "1+3@5-", "+", "x+y"),
    "acceleration": ("x", "1-40", "1-40:1", "1-4:1@1-3, 2-3:1@2", "1-4:1@3-1", "0-4:1@1"),
}
ROWS = [
    ["No", "Name", "Rtg", "R 1", "R 2", "R 3"],
    ["1", "Anna", "2000", "4W1", "2B1", ""],
    ["2", "Bert", "1900", "3W1", "1W0", ""],
    ["3", "Cleo", "1800", "2B0", "4W1", ""],
    ["4", "Dirk", "1700", "1B0", "3B0", ""],
]


@pytest.mark.parametrize("language", languages())
def test_what_is_refused_in_a_field_is_said_by_its_name_and_without_the_option(language: Language) -> None:
    words, refused = catalogue(language), 0
    for option, texts in SAID.items():
        label = words[OF_OPTIONS[option]]
        for field_text in texts:
            fields: dict[str, Any] = {"withdrawn": "", "apart": "", "cancelled": "", option: field_text}
            asked = {**ASKED, "first": "white", "acceleration": fields.pop("acceleration", "")}
            for action in ("check", "pair"):
                request = {"do": action, "lang": language, "rows": ROWS, "rules": "FIDE-2026; system=swiss", **fields}
                answer = json.loads(calculator.answer(json.dumps({**request, "asked": asked})))
                problems = [
                    problem
                    for problem in answer.get("value", ())
                    if action == "check" and problem["severity"] == "error"
                ]
                sentences = (
                    [answer["error"]]
                    if "error" in answer
                    else [f"{problem['wrong']} {problem['cure']}" for problem in problems]
                )
                for sentence in sentences:
                    refused += 1
                    assert not re.search(rf"\b{option}=|[“«„‘]\s?{option}\s?[”»“’]", sentence), sentence
                    if "page_player" not in sentence and field_text not in ("x", "x+y", "9@2", "1+9"):
                        assert label in quoted(sentence), (option, field_text, action, sentence)
    assert refused >= 30


@pytest.mark.parametrize(
    ("field", "field_text", "option"),
    [
        ("withdrawn", "3@2", "abandons=4@2"),
        ("apart", "1+3", "séparés=2+4"),
        ("cancelled", "2", "annulées=1"),
        ("acceleration", "baku", "accélération=aucune"),
    ],
)
def test_a_field_and_an_option_that_say_the_same_thing_are_both_named(field: str, field_text: str, option: str) -> None:
    fields: dict[str, Any] = {"withdrawn": "", "apart": "", field: field_text}
    asked = {**ASKED, "first": "white", "acceleration": fields.pop("acceleration", "")}
    request = {"do": "pair", "lang": "fr", "rows": ROWS, "rules": f"FIDE-2026; {option}", **fields, "asked": asked}
    error = json.loads(calculator.answer(json.dumps(request)))["error"]
    assert {catalogue("fr")[OF_OPTIONS[field]], catalogue("fr")["page_options"]} <= set(quoted(error)), error


@pytest.mark.parametrize(("rules", "total"), [("", None), ("", 3), ("planned=3", None)])
def test_rounds_beyond_the_last_one_are_refused_where_they_are_checked_and_paired(
    rules: str, total: int | None
) -> None:
    """`1+3@4` in an event of three rounds, by its columns, the field and an option; round 3 is there."""
    asked = {**ASKED, "first": "white", "total": total}
    for apart, beyond in (("1+3@4", True), ("1+3@4-9", True), ("1+3@3", False), ("1+3@3-9", False)):
        request = {
            "lang": "en",
            "rows": ROWS,
            "rules": f"FIDE-2026; system=swiss; {rules}",
            "asked": asked,
            "apart": apart,
        }
        found = json.loads(calculator.answer(json.dumps({"do": "check", **request})))["value"]
        errors = [problem["wrong"] for problem in found if problem["severity"] == "error"]
        assert errors == (["1+3 may not meet in round 4, but the event has 3 rounds."] if beyond else []), apart
        paired = json.loads(calculator.answer(json.dumps({"do": "pair", **request})))
        assert ("in round 4, but the event has 3 rounds" in paired.get("error", "")) is beyond, (apart, paired)


def test_what_a_federation_misses_is_named_by_the_fields_of_the_page() -> None:
    for language in languages():
        request = {"do": "save", "lang": language, "rows": ROWS, "rules": "FIDE-2026", "kind": "trf", "details": {}}
        messages = json.loads(calculator.answer(json.dumps(request)))["value"]["messages"]
        [sentence] = [message for message in messages if catalogue(language)["page_begin"] in message]
        names = quoted(sentence)
        assert {catalogue(language)[OF_DETAILS[name]] for name in ("city", "begin", "end", "arbiter")} <= set(names)
        assert set(names) <= labels(language), sentence


def test_a_wrong_day_is_named_with_its_field() -> None:
    details = {"begin": "32/01/2026", "end": "x", "dates": "1/1/2026; y"}
    refusal = json.loads(calculator.answer(json.dumps({"do": "read_details", "lang": "fr", "details": details})))[
        "error"
    ]
    for part in ("« 32/01/2026 », dans « Premier jour »", "« x », dans « Dernier jour »"):
        assert part in refusal, refusal
    for name in details:
        request = {"do": "save", "lang": "fr", "rows": ROWS, "rules": "FIDE-2026", "kind": "trf"}
        error = json.loads(calculator.answer(json.dumps({**request, "details": {name: details[name]}})))["error"]
        assert catalogue("fr")[OF_DETAILS[name]] in quoted(error), error


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 380])
def test_a_field_that_a_sentence_names_and_a_place_that_a_problem_names_are_one_click_away(
    page: Path, width: int
) -> None:
    wrong = "\n".join("\t".join(row) for row in [*ROWS[:-1], ["4", "Dirk", "1700", "1B0", "3W0", ""]])
    sound = "\n".join("\t".join(row) for row in ROWS)
    part = "#tabs button[aria-controls={}]".format
    turned = ("click", part("grid-part")) if width < 900 else ("count", "#tabs")
    shown = session(
        page,
        ("fill", "#grid", sound),
        ("click", "#save-trf"),
        ("click", "#saved .place:text('Premier jour')"),
        ("count", "#details[open] #begin:focus"),
        ("fill", "#options", "prévues=1"),
        ("click", "#request [type=submit]"),
        *((("click", part("ranking-part")),) if width < 900 else ()),
        ("click", "#standings .place:text('Rondes prévues')"),
        ("count", "#pair-total:focus"),
        turned,
        ("fill", "#options", ""),
        ("fill", "#grid", wrong),
        ("click", "#request [type=submit]"),
        *((("click", part("check-part")),) if width < 900 else ()),
        ("click", "#check .place >> nth=0"),
        ("count", "#cells td.error:focus"),
        language="fr",
        width=width,
    )["seen"]
    assert [value for value in shown if value is not None][:2] == [1, 1]
    assert shown[-1] == 1
