"""The words of explanations: numbers as people write them, the outcomes of rounds, players and rounds by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from string import Formatter

from xl_departage.base.errors import DepartageError
from xl_departage.base.exact import Exact, half_up
from xl_departage.base.messages import Language, Message, Text, catalogue, text, verbatim
from xl_departage.base.messages.catalogues import Numeral
from xl_departage.base.messages.notation import decimal_mark, semicolon
from xl_departage.chess.tiebreaks.figures import divided
from xl_departage.chess.tournament.crosstable import Outcome, Player, Round

_MATCHES = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS})
"""Outcomes that have another text for teams, which win matches and not games."""


class Wording(str):
    """A sentence that keeps its key, its values and, if several sentences are joined, its parts, so that no code has to parse words."""

    key: str
    values: Mapping[str, object]
    parts: tuple[Wording, ...]

    def __new__(
        cls, words: str, key: str = "", values: Mapping[str, object] | None = None, parts: tuple[Wording, ...] = ()
    ) -> Wording:
        wording = super().__new__(cls, words)
        wording.key, wording.values, wording.parts = key, values or {}, parts or (wording,)
        return wording

    def shows(self, value: object) -> bool:
        """Whether the sentence, or one of those joined, shows that value."""
        shown = (value_shown for part in self.parts for value_shown in part.values.values())
        return any(
            (value_shown.amount if isinstance(value_shown, Numeral) else value_shown) == value for value_shown in shown
        )


@cache
def _fields(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


def number(value: Exact, language: Language, rounded_to: int = 2) -> Numeral:
    """
    A number as it is read aloud: 5/2 is `2,5` in French; a number with more than three decimals is rounded to
    `rounded_to`.
    """
    if isinstance(value, int) or value.denominator == 1:
        return Numeral(str(int(value)), int(value))
    exact = _decimals(value)
    digits = rounded_to if exact is None else exact
    scaled = int(half_up(value * 10**digits))
    whole, rest = divmod(abs(scaled), 10**digits)
    mark = decimal_mark(language)
    return Numeral(f"{'-' if scaled < 0 else ''}{whole}{mark}{rest:0{digits}}", value)


def cell_text(cell: Exact | str | None, language: Language) -> str:
    """A cell of an explanation as it is read aloud; empty for a blank cell."""
    return (cell or "") if cell is None or isinstance(cell, str) else number(cell, language)


def equals(value: Exact, language: Language) -> Numeral:
    """The result of a division after its sign: `= 2,5`, or, if `number` rounds, `≈ 31,14`."""
    exact = isinstance(value, int) or value.denominator == 1 or _decimals(value) is not None
    return Numeral(f"{'=' if exact else '≈'} {number(value, language)}", value)


def _decimals(value: Fraction) -> int | None:
    """The number of decimals that represent it exactly; None if three do not."""
    # Equivalent mutant `1 -> 0`: no whole number comes here.
    return next((digits for digits in range(1, 4) if (value * 10**digits).denominator == 1), None)


def signed(value: Exact, language: Language) -> str:
    """A number with its sign."""
    return ("+" if value >= 0 else "") + number(value, language)


def added(value: Exact, language: Language) -> str:
    """A number in the form in which it is added to another one: `+ 9,5`, `- 9,5`."""
    return f"{'+' if value >= 0 else '-'} {number(max(value, -value), language)}"


@dataclass(frozen=True)
class Number(Message):
    """A number in an explanation; every language writes it in its own way."""

    value: Exact
    written: Callable[[Exact, Language], str] = number

    def in_language(self, language: Language) -> str:
        return self.written(self.value, language)


@dataclass(frozen=True)
class Series(Message):
    """Several parts as a list: "3, 7 et 12", or with a fixed sign between them."""

    parts: tuple[object, ...]
    sign: str | Text = ""
    """The sign between the parts; empty for a list as in a sentence."""

    def in_language(self, language: Language) -> str:
        parts = [in_words(part, language) for part in self.parts]
        sign = in_words(self.sign, language)
        return sign.join(parts) if sign else listing(parts, language)


@dataclass(frozen=True)
class Chain(Message):
    """Parts joined with nothing between them."""

    parts: tuple[object, ...]

    def in_language(self, language: Language) -> str:
        return "".join(in_words(part, language) for part in self.parts)


@dataclass(frozen=True)
class Reasons(Message):
    """Reasons, one after another; empty if there are none."""

    parts: tuple[Message, ...]

    def __bool__(self) -> bool:
        return bool(self.parts)

    def in_language(self, language: Language) -> Wording:
        return joined((worded_in(part, language) for part in self.parts), language)


def reasons(parts: Iterable[Message | str]) -> Reasons:
    """Reasons, one after another, without empty ones."""
    messages: list[Message] = []
    for part in parts:
        if isinstance(part, Reasons):
            messages += part.parts
        elif part:
            messages.append(part if isinstance(part, Message) else verbatim(part))
    return Reasons(tuple(messages))


@dataclass(frozen=True)
class Refusal(Message):
    """The message of an error."""

    error: DepartageError

    def in_language(self, language: Language) -> str:
        return self.error.message(language)


def in_words(part: object, language: Language) -> str:
    """A part of a sentence in that language."""
    return part.in_language(language) if isinstance(part, Message) else str(part)


def worded_in(message: Message, language: Language) -> Wording:
    """A message in that language, with its key and the values it shows."""
    if isinstance(message, Reasons):
        return message.in_language(language)
    words = message.in_language(language)
    if not isinstance(message, Text):
        return Wording(words)
    fields = _fields(catalogue(language)[message.key]) & message.values.keys()
    values = {name: message.values[name] for name in fields}
    return Wording(
        words,
        message.key,
        {name: value.in_language(language) if isinstance(value, Number) else value for name, value in values.items()},
    )


def points(half_points: int) -> Number:
    """Half-points as points."""
    return Number(divided(half_points, 2))


def outcome(outcome: Outcome, *, teams: bool = False) -> Text:
    """The outcome of a round: "bye demandé", "forfait gagné" …; teams win matches, not games."""
    key = f"exp_outcome_{outcome.name.lower()}"
    return Text(f"{key}_match" if teams and outcome in _MATCHES else key)


def label(player: Player) -> Text:
    """A player in a sentence: "Dupont, Anne (n° 3)"."""
    return Text("exp_label" if player.name else "exp_label_number", number=player.number, name=player.name)


def listing(parts: Sequence[str], language: Language) -> str:
    """A list in a sentence: "3, 7 et 12"."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + text("exp_and", language) + parts[-1]


def joined(parts: Iterable[str], language: Language) -> Wording:
    """Reasons, one after another, without empty ones, as one sentence."""
    wordings = [part if isinstance(part, Wording) else Wording(part) for part in parts if part]
    return Wording(semicolon(language).join(wordings), parts=tuple(each for part in wordings for each in part.parts))


def typed(texts: Sequence[Sequence[str]] | None, players: Sequence[Player], player: int, round_index: int) -> str:
    """A result as typed; if there is no cell, it is written like `12w1`, or as the TRF code in a round without an opponent."""
    if texts is not None and player < len(texts) and round_index < len(texts[player]):
        return texts[player][round_index]
    rounds = players[player].rounds
    return _written(rounds[round_index], players) if round_index < len(rounds) else ""


def _written(entry: Round, players: Sequence[Player]) -> str:
    code = {Outcome.DRAW: "½", Outcome.PENDING: "?"}.get(entry.outcome, entry.outcome.value)
    if entry.opponent is None:
        return code
    colour = entry.colour.value if entry.colour else ":"
    return f"{players[entry.opponent].number}{colour}{code}"
