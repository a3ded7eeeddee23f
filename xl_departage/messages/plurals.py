"""Numbers in sentences, and the words that agree with them: `{games} {games:partie|parties}`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from xl_departage.messages.catalogues import Catalogue


class Numeral(str):
    """A number as people write it (`2,5`), with its amount."""

    amount: int | Fraction

    def __new__(cls, shown: str, amount: int | Fraction) -> Numeral:
        numeral = super().__new__(cls, shown)
        numeral.amount = amount
        return numeral


class Agreeing:
    """A number as a field of a text: itself, or the form of a word that agrees with it."""

    def __init__(self, number: Numeral | int, spoken: Catalogue) -> None:
        self._number = number
        self._amount: int | Fraction = number.amount if isinstance(number, Numeral) else number
        self._spoken = spoken

    def __format__(self, spec: str) -> str:
        forms = spec.split("|")
        return format(self._number, spec) if len(forms) == 1 else forms[self._spoken.plural(self._amount)]
