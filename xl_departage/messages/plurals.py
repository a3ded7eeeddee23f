"""
Numbers in sentences, and the words that agree with them: `{games} {games:partie|parties}`.

French has the plural from 2 on (0,5 point, 1,5 point), English for everything but 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xl_departage.messages import Language


class Numeral(str):
    """A number as people write it (`2,5`), which still knows its amount."""

    amount: int | Fraction

    def __new__(cls, shown: str, amount: int | Fraction) -> Numeral:
        numeral = super().__new__(cls, shown)
        numeral.amount = amount
        return numeral


class Agreeing:
    """A number as a field of a template: itself, or the one of two words that agrees with it."""

    def __init__(self, number: Numeral | int, language: Language) -> None:
        self._number = number
        self._amount: int | Fraction = number.amount if isinstance(number, Numeral) else number
        self._language = language

    def __format__(self, spec: str) -> str:
        singular, bar, plural = spec.partition("|")
        if not bar:
            return format(self._number, spec)
        size = max(self._amount, -self._amount)
        return plural if (size >= 2 if self._language == "fr" else size != 1) else singular
