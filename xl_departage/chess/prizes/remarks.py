"""Remarks on a table of prizes: what an arbiter should look at again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_departage.base.messages import Text, series
from xl_departage.base.regex import regex
from xl_departage.base.text import plain
from xl_departage.chess.prizes.plan import Category
from xl_departage.chess.tournament.persons import sex_of

_READS_AS = {
    "sex": regex(
        r"\b(?:FEM|WOM[AE]N|LAD(?:Y|IES)\b|GIRL|BOYS?\b|FILLE|GARCON|DAMES?\b|DAMEN|FRAU|MADCHEN|MEISJE|VROUW|WEIBL)"
        r"|\b[UOSV] ?\d{1,2} ?[FWV]\b"
    ),
    "age": regex(
        r"\b[UO] ?-?\d{1,2}(?!\d)|\b[SV] ?[5-9]\d\b|\b(?:POUSSIN|PUPILLE|BENJAMIN|MINIME|CADET|JUNIOR|SENIOR|VETERAN"
        r"|VET\b|JEUNE|JUGEND|JEUGD|YOUTH|KINDER|ENFANT|CHILD)"
        r"|\b\d{1,2} ?(?:ANS|JAHRE|JAAR|YEARS)\b|(?:\b(?:SOUS|MOINS DE|UNTER|UNDER|ONDER) |[+<]) ?\d{2}(?!\d)|\b\d{2}\+"
    ),
    "rating": regex(
        r"(?:[<≤>≥]|\b(?:ELO|RATING|DWZ|SOUS|MOINS DE|UNTER|BIS|BELOW|UNDER|ONDER|TOT)\b) ?\d{3,4}\b|^-?\d{4}(?: ?[-–] ?\d{4})?$"
    ),
}
"""Patterns of category names, in capitals without accents, that state a condition, by the kind of condition."""
_COLUMNS_OF = {"sex": ("sex",), "age": ("age_from", "age_to"), "rating": ("rating_from", "rating_below")}
"""The columns that hold each kind of condition."""


def remarks(categories: Sequence[Category]) -> Iterator[Text]:
    """Remarks on categories whose name states a condition of sex, age or rating that their line lacks, so that anybody can win them."""
    for category in categories:
        filled = {
            "sex": bool(category.sex),
            "age": category.ages != (None, None),
            "rating": category.ratings != (None, None) or category.unrated,
        }
        name = plain(category.name)
        for what, pattern in _READS_AS.items():
            if not filled[what] and (pattern.search(name) or (what == "sex" and sex_of(name))):
                columns = series([Text(f"prizes.column.{column}") for column in _COLUMNS_OF[what]], "list.part")
                yield Text(f"prizes_unconditional.{what}", category=category.name, columns=columns)
