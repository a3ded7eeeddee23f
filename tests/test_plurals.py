"""Words that agree with the preceding number."""

from __future__ import annotations

import string
from fractions import Fraction

from tests.rows import each_row
from xl_departage.base.messages import Language, catalogue, fill_in, languages
from xl_departage.base.messages.catalogues import Numeral

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
