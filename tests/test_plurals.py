"""Words that agree with the preceding number."""

from __future__ import annotations

import string
from fractions import Fraction

import pytest

from tests.chess.checks.grids import rules
from tests.rows import each_row
from xl_departage.base.errors import GridError, Place
from xl_departage.base.messages import Language, catalogue, fill_in, languages, text
from xl_departage.base.messages.catalogues import Numeral
from xl_departage.formats.checking import check_opened
from xl_departage.formats.csv_file import rows
from xl_departage.formats.source_opening import grid_source

TEMPLATE = "{games} {games:game|games}"
AGREEING = {
    key: {
        name
        for language in languages()
        for _, name, spec, _ in string.Formatter().parse(catalogue(language)[key])
        if name is not None and spec is not None and "|" in spec
    }
    for key in catalogue("en")
}


@each_row(
    ("amount", "french", "english"),
    [
        (0, "game", "games"),
        (1, "game", "game"),
        (2, "games", "games"),
        (-1, "game", "game"),
        (Fraction(1, 2), "game", "games"),
        (Fraction(3, 2), "game", "games"),
        (Fraction(5, 2), "games", "games"),
    ],
)
def test_french_has_the_plural_from_two_on_and_english_for_all_but_one(
    amount: int | Fraction, french: str, english: str
) -> None:
    both: list[tuple[Language, str]] = [("fr", french), ("en", english)]
    for language, word in both:
        assert fill_in(TEMPLATE, language, {"games": Numeral("x", amount)}) == f"x {word}"
        if isinstance(amount, int):
            assert fill_in(TEMPLATE, language, {"games": amount}) == f"{amount} {word}"


@each_row("key", sorted(key for key, names in AGREEING.items() if names))
def test_every_text_agrees_with_one_and_with_several(key: str) -> None:
    for language in languages():
        template = catalogue(language)[key]
        names = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        reported = [fill_in(template, language, dict.fromkeys(names, count)) for count in (1, 2)]

        # Some nouns of Dutch and German have one form only: 1 Gegner, 2 Gegner.
        assert language not in ("fr", "en") or reported[0].replace("1", "2") != reported[1]
        assert "|" not in "".join(reported)


def test_no_text_of_explanations_leaves_the_plural_to_the_reader() -> None:
    worded = ("exp_", "what_if_", "chances_", "report_", "whatif_")

    sentences = {(key, catalogue(language)[key]) for language in languages() for key in catalogue(language)}
    assert [key for key, sentence in sentences if key.startswith(worded) and "(s)" in sentence] == []


def test_the_other_place_is_a_line_in_a_text_and_a_row_in_a_sheet() -> None:
    csv = "No;Name;R 1\n1;A;2w1\n\n2;B;1b1\n"
    cases: list[tuple[str | None, Language, str]] = [
        ("g.csv", "en", "line 4"),
        ("g.csv", "nl", "regel 4"),
        ("g.csv", "de", "Zeile 4"),
        (None, "en", "row 4"),
        (None, "nl", "rij 4"),
    ]
    for file, language, words in cases:
        opened = rows(csv.encode(), "g.csv")
        with pytest.raises(GridError) as refused:
            grid_source(opened.cells, Place(file=file), row_of=opened.row_of)
        assert words in refused.value.message(language)
    [problem] = [found for found in check_opened(opened, rules()).problems if found.key == "grid_results_differ"]
    assert "(line 4)" in text(problem.key, "en", **problem.values)
