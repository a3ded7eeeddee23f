"""
The words of explanations: numbers as people write them, what happened in a round, players and rounds by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xl_departage.crosstable.model import Outcome, Player, Round
from xl_departage.exact import Exact, half_up
from xl_departage.messages import Language, text
from xl_departage.tiebreaks.contributions import divided


def number(value: Exact, language: Language) -> str:
    """
    A number as it is read aloud: 5/2 is `2,5` in French; what has more than three decimals is rounded
    to hundredths.
    """
    if isinstance(value, int) or value.denominator == 1:
        return str(int(value))
    digits = next((digits for digits in range(1, 4) if (value * 10**digits).denominator == 1), 2)
    scaled = int(half_up(value * 10**digits))
    whole, rest = divmod(abs(scaled), 10**digits)
    mark = "," if language == "fr" else "."
    return f"{'-' if scaled < 0 else ''}{whole}{mark}{rest:0{digits}}"


def signed(value: Exact, language: Language) -> str:
    """
    A number with its sign.
    """
    return ("+" if value >= 0 else "") + number(value, language)


def points(half_points: int, language: Language) -> str:
    """
    Half-points as points.
    """
    return number(divided(half_points, 2), language)


def outcome(outcome: Outcome, language: Language) -> str:
    """
    What happened in a round: "bye demandé", "forfait gagné" …
    """
    return text(f"exp_outcome_{outcome.name.lower()}", language)


def label(player: Player) -> str:
    """
    A player in a sentence: number and name.
    """
    return f"{player.number} {player.name}".strip()


def listing(parts: Sequence[str], language: Language) -> str:
    """
    A list in a sentence: "3, 7 et 12".
    """
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + text("exp_and", language) + parts[-1]


def joined(parts: Iterable[str], language: Language) -> str:
    """
    Reasons one after the other, empty ones left out.
    """
    return (" ; " if language == "fr" else "; ").join(part for part in parts if part)


def typed(texts: Sequence[Sequence[str]] | None, players: Sequence[Player], player: int, round_index: int) -> str:
    """
    A result as typed; where no cell was, as `12w1`, or the code of TRF for a round without an opponent.
    """
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
