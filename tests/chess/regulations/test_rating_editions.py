"""The editions of the rating rules by name."""

from collections.abc import Iterable

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rating_editions import BEL, FIDE_2025, RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules

NAMES = [
    "BEL",
    "BEL-1997",
    "BEL-2006",
    "BEL-2007",
    "BEL-2009",
    "BEL-2015",
    "FIDE-2009",
    "FIDE-2024",
    "FIDE-2025",
    "FFE",
]


@each_row("name", NAMES)
def test_every_edition_of_the_catalogue_answers_to_its_name_in_any_case(name: str) -> None:
    assert parse_rules(name.lower(), RATING_EDITIONS, BEL).edition.name == name


def test_fide_is_the_edition_in_force_and_nothing_means_bel() -> None:
    assert parse_rules("FIDE", RATING_EDITIONS, BEL).edition is FIDE_2025
    assert parse_rules("", RATING_EDITIONS, BEL).edition is BEL


def test_tempo_and_norm_are_read_with_their_french_names() -> None:
    rules = parse_rules("FIDE; cadence=rapide; norme=gm", RATING_EDITIONS, BEL)

    assert (rules.tempo, rules.norm) == ("rapid", "GM")


@pytest.mark.parametrize("text", ["BEL-1998", "FIDE; tempo=slow", "FIDE; norm=FM"])
def test_an_unknown_edition_tempo_or_title_is_an_error_that_says_what_was_meant(text: str) -> None:
    with pytest.raises(ArgumentError, match="Did you mean"):
        parse_rules(text, RATING_EDITIONS, BEL)


@each_row(
    ("text", "meant"),
    [
        ("FIDE-2027", "FIDE-2025"),
        ("fide 2023", "FIDE-2024"),
        ("BEL-1998", "BEL-1997"),
        ("BEL-2022", "BEL-2023"),
        ("FFE-2020", "FFE"),
        ("FIDA", "FIDE"),
    ],
)
def test_an_unknown_edition_names_the_nearest_of_the_same_authority(text: str, meant: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        parse_rules(text, RATING_EDITIONS, BEL)

    assert str(caught.value).endswith(f"Did you mean: {meant}?")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("FIDE-2025", ["FIDE-2024", "FIDE-2026"]),
        # The Belgian federation has no tie-breaks of its own.
        ("BEL", TIEBREAK_EDITIONS),
        ("BEL-2015", TIEBREAK_EDITIONS),
    ],
)
def test_an_edition_of_ratings_is_no_edition_of_tiebreaks(text: str, meant: Iterable[str]) -> None:
    with pytest.raises(ArgumentError) as caught:
        parse_rules(text, TIEBREAK_EDITIONS, DEFAULT)

    refused = f"“{text}” is an edition of the rating rules, not of the tie-break rules."
    assert str(caught.value) == f"{refused} For tie-breaks, write: {', '.join(meant)}."


def test_an_edition_of_tiebreaks_is_no_edition_of_ratings() -> None:
    with pytest.raises(ArgumentError, match=r"“FIDE-2026” is an edition of the tie-break rules.* write: FIDE-2025\."):
        parse_rules("FIDE-2026", RATING_EDITIONS, BEL)
