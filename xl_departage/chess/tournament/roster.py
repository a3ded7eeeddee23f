"""
Finds the player that a text or a number means: by number, or by name in any case, with or without accents and commas.

Programs print a title before a name, and a rating, points or a number in brackets after it. Such additions are cut off if no player
has the whole text as a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, GridError, InconsistentGrid, UnknownOpponent
from xl_departage.base.messages import series
from xl_departage.base.regex import regex
from xl_departage.base.text import called, display_text, excerpt, key_of, whole_number
from xl_departage.chess.tournament.origin import NAMESAKE, first_names

_ADDITIONS = regex(r"(?: ?[(\[][\d½.,+*FNERfner ]*[)\]])+$")
"""A rating, points or a number in brackets after a name."""
_TITLES = regex(r"(?:(?:W?(?:GM|IM|FM|CM)|MI|MF|GMI|WGM|NM|AGM|AIM|AFM|ACM)\.? )(?=\S)")
"""Titles before a name; two capital letters of a family name are not a title."""
_PLACE = regex(r"\d{1,4}[.)]? (?=[^\W\d])")
"""A number before a name."""
_NUMBERS = regex(r"[\d\s]*")
"""Numbers separated by blanks, or an empty text."""


class Unidentified(NamedTuple):
    """A cell that means no player, or may mean several."""

    error: GridError
    """The reason; its place is not set."""
    candidates: tuple[int, ...] = ()
    """The numbers of the players that the cell may mean."""


def bare_name(text: str) -> str:
    """The name without what programs print before and after it."""
    text = " ".join(text.replace("\u00a0", " ").split())
    shorter = _ADDITIONS.sub("", text).rstrip()
    shorter = _PLACE.sub("", shorter, 1) if _PLACE.match(shorter) else shorter
    shorter = _TITLES.sub("", shorter, 1) if _TITLES.match(shorter) else shorter
    return shorter or text


def word_before(text: str) -> str:
    """The title that a program printed before a name, as written; empty if there is none."""
    text = " ".join(text.replace("\u00a0", " ").split())
    text = _PLACE.sub("", text, 1) if _PLACE.match(text) else text
    return text.split(" ")[0] if _TITLES.match(text) else ""


class Roster:
    """The players, by number and by name."""

    def __init__(self, players: Iterable[tuple[int, str]]) -> None:
        """`players` gives the number and the name of each; all numbers differ, but names may be shared."""
        numbered_names = list(players)
        self._numbers: Mapping[int, str] = dict(numbered_names)
        self._by_name: dict[str, list[int]] = {}
        for number, name in numbered_names:
            if key := key_of(name):
                self._by_name.setdefault(key, []).append(number)
        self._known: dict[str, int | Unidentified] = {}

    def find(self, cell: object) -> int | Unidentified:
        """The number of the player that a cell means, or why there is none."""
        number = whole_number(cell)
        if number is not None and not isinstance(cell, str):
            return number if number in self._numbers else Unidentified(self._unknown_number(number))
        text = display_text(cell)
        entrant = self._known.get(text)
        if entrant is None:
            entrant = self._known[text] = self._by_text(text) if number is None else self._by_digits(text, number)
        return entrant

    def number_of(self, cell: object) -> int:
        """
        The number of the player that a user asks for; a surname is enough if only one player has it. Raises the GridError that says
        why the cell means no player.
        """
        number = self.find(cell)
        if not isinstance(number, Unidentified):
            return number
        if number.candidates or not isinstance(cell, str) or whole_number(cell) is not None:
            raise number.error
        numbers = list(self._numbers)
        alike = [numbers[at] for at in called(cell, list(self._numbers.values()))]
        if len(alike) > 1:
            player_list = "; ".join(f"{candidate} {self._numbers[candidate]}" for candidate in alike)
            raise GridError("player_several", None, name=excerpt(cell), players=player_list)
        if not alike:
            raise number.error
        return alike[0]

    def asked(self, cell: object) -> int:
        """
        The number of the player that a question is about, as `number_of`. Raises ArgumentError for an unknown name, with the nearest
        names or the first ones of the list, and GridError like `number_of`.
        """
        try:
            return self.number_of(cell)
        except UnknownOpponent as error:
            if "name" not in error.values:
                raise
            if meant := error.values.get("meant"):
                raise ArgumentError("player_unknown", player=excerpt(cell), meant=meant) from None
            names = first_names(list(self._numbers.values()))
            raise ArgumentError("player_unknown_unlike", player=excerpt(cell), names=names) from None

    def split(self, text: str) -> list[str]:
        """
        The numbers and names in a text that asks for several players: numbers separated by commas or blanks, names by commas or
        semicolons (`Berg, Anna; 3`). The comma in a name of the list separates nothing; an unknown name keeps what follows its comma.
        """
        found: list[str] = []
        for group in text.split(";"):
            parts = [part.strip() for part in group.split(",")]
            while parts:
                part, after = parts.pop(0), (parts or [""])[0]
                if _NUMBERS.fullmatch(part):
                    found += part.split()
                    continue
                strange = not (self._means(part) or self._means(after))
                if not _NUMBERS.fullmatch(after) and (self._means(f"{part}, {after}") or strange):
                    part += f", {parts.pop(0)}"
                found.append(part)
        return found

    def _means(self, text: str) -> bool:
        """Whether a text is the number or the name of somebody in the list, or the surname."""
        return self.knows(text) or bool(called(text, list(self._numbers.values())))

    def label(self, number: int) -> int | str:
        """
        How a list of games can refer to a player: by the name if it means only this player, otherwise by name and number, otherwise
        by the number.
        """
        name = self._numbers[number]
        texts = (name, f"{name} #{number}") if name else ()
        return next((text for text in texts if self.find(text) == number), number)

    def knows(self, cell: object) -> bool:
        """Whether the cell is a number or a name of the list, even if several players have that name."""
        entrant = self.find(cell)
        return not isinstance(entrant, Unidentified) or bool(entrant.candidates)

    def _by_digits(self, text: str, number: int) -> int | Unidentified:
        """The player with that number, unless these digits are the name of somebody else."""
        called = [bearer for bearer in self._by_name.get(key_of(text), ()) if bearer != number]
        if number not in self._numbers:
            return called[0] if len(called) == 1 else Unidentified(self._unknown_number(number), tuple(called))
        if not called:
            return number
        candidates = (number, *called)
        number_list = ", ".join(map(str, candidates))
        return Unidentified(InconsistentGrid("roster_name_number", name=excerpt(text), numbers=number_list), candidates)

    def _by_text(self, text: str) -> int | Unidentified:
        for key in (key_of(text), key_of(bare_name(text))):
            numbers = self._by_name.get(key, ())
            if len(numbers) == 1:
                return numbers[0]
            if numbers:
                number_list = ", ".join(map(str, numbers))
                return Unidentified(
                    InconsistentGrid("roster_name_twice", name=excerpt(text), numbers=number_list), tuple(numbers)
                )
        named = NAMESAKE.fullmatch(text)
        if named is not None and key_of(self._numbers.get(int(named["number"]), "")) == key_of(named["name"]):
            return int(named["number"])
        if named is not None:
            # If the number belongs to nobody with that name, the name may mean any of the players who have it.
            called = self._by_text(named["name"])
            if isinstance(called, Unidentified) and called.candidates:
                number_list = ", ".join(map(str, called.candidates))
                values = {"number": int(named["number"]), "name": excerpt(named["name"]), "numbers": number_list}
                return called._replace(error=InconsistentGrid("roster_name_not_number", None, **values))
        return Unidentified(self._unknown_name(text))

    def _unknown_number(self, number: int) -> GridError:
        if not self._numbers:
            return UnknownOpponent("roster_number_unknown_none", number=number)
        return UnknownOpponent(
            "roster_number_unknown", number=number, least=min(self._numbers), most=max(self._numbers)
        )

    def _unknown_name(self, text: str) -> GridError:
        # Imported here because few names are unknown.
        import difflib

        names: Sequence[str] = list(self._numbers.values())
        near = difflib.get_close_matches(key_of(bare_name(text)), list(self._by_name), n=3, cutoff=0.6)
        if not near:
            return UnknownOpponent("list_name_unknown", name=excerpt(text), count=len(names))
        meant = series([self._numbers[self._by_name[key][0]] for key in near], "list.part")
        return UnknownOpponent("roster_name_unknown_near", name=excerpt(text), meant=meant)
