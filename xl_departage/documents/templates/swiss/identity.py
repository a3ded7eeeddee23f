"""
Finds out which players of a tournament file are which players of a workbook, even if the file has numbered them
differently.

Two participants are the same if their federation or FIDE numbers agree, or otherwise if their names are spelled alike
(digits and the order of the words count) and neither rating nor year of birth differs where both sides have one; the
rating may differ if both have the same number and nobody else has the name. Any remaining doubt is an error that names
the players, because nobody would notice a game given to the wrong player.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text, series

_LIKE = Fraction(4, 5)
"""Names with at least this similarity may be the same name with a typing error."""


class Person(NamedTuple):
    """A participant as a workbook or a file describes him; unknown values are blank or None."""

    number: int
    name: str
    rating: int | None = None
    birth: int | None = None
    """The year of birth."""
    code: str = ""
    """The federation number or the FIDE number."""
    paired: bool = False
    """Whether the workbook has a game of his: then every later file must contain him, too."""

    @property
    def spelling(self) -> str:
        """The name as read, with single spaces between its words."""
        return " ".join(unicodedata.normalize("NFC", self.name).split())

    @property
    def likeness(self) -> tuple[str, ...]:
        """
        The words and numbers of the name in alphabetical order, without accents and punctuation, and regardless of case. Two people
        with the same likeness may be the same person.
        """
        letters = unicodedata.normalize("NFKD", self.name).casefold()
        plain = "".join(sign for sign in letters if not unicodedata.combining(sign))
        return tuple(sorted(re.findall(r"[^\W_]+", plain)))

    @property
    def shown(self) -> Text:
        """The participant as a message describes him."""
        facts = [str(value) for value in (self.rating, self.birth, self.code) if value]
        named = Text("update_person", number=self.number, name=self.spelling or "—")
        return Text("update_person_known", person=named, known=", ".join(facts)) if facts else named

    def resembles(self, other: Person) -> bool:
        """
        Whether the other participant may be meant although the names differ: a typing error, a title, a second first
        name, an initial, a shortened name, or the same rating and one word in common. Digits count: `Player 1` does not
        resemble `Player 2`. If the other one has games, anybody may be meant, unless both have a federation or FIDE
        number.
        """
        if self.likeness == other.likeness:
            return True
        if self.code and other.code:
            return False
        if other.paired:
            return True
        if self.birth and other.birth and self.birth != other.birth:
            return False
        if self.rating and self.rating == other.rating and set(self.likeness) & set(other.likeness):
            return True
        if _digits(self.likeness) != _digits(other.likeness):
            return False
        less, more = sorted((self.likeness, other.likeness), key=len)
        ratio = SequenceMatcher(None, " ".join(less), " ".join(more), autojunk=False).ratio()
        # Equivalent mutant `ratio >= _LIKE -> ratio > _LIKE`: no floating-point number is four fifths.
        return ratio >= _LIKE or (len(less) > 1 and _begins(less, more))

    def may_be(self, other: Person) -> bool:
        """Whether both have the same name and no known value contradicts."""
        return self.spelling == other.spelling and all(
            own_value is None or other_value is None or own_value == other_value
            for own_value, other_value in (
                (self.rating, other.rating),
                (self.birth, other.birth),
                (self.code or None, other.code or None),
            )
        )


def _digits(words: Iterable[str]) -> list[str]:
    return [word for word in words if word.isdecimal()]


def _begins(less: Sequence[str], more: Sequence[str]) -> bool:
    """
    Whether each word of the shorter name begins a word of the longer one, or begins with it; each word of the longer
    name is used only once.
    """
    unused_words = list(more)
    for word in sorted(less, key=len, reverse=True):
        counterpart = next(
            (candidate for candidate in unused_words if candidate.startswith(word) or word.startswith(candidate)), None
        )
        if counterpart is None:
            return False
        unused_words.remove(counterpart)
    return True


def _left(
    ours: Sequence[Person], theirs: Sequence[Person], matched: Mapping[int, int]
) -> tuple[list[Person], list[Person]]:
    """The people of the file, and then those of the workbook, who have no counterpart yet."""
    taken = set(matched.values())
    return [person for person in theirs if person.number not in matched], [
        person for person in ours if person.number not in taken
    ]


def identify(ours: Sequence[Person], theirs: Sequence[Person], place: Place) -> dict[int, int]:
    """
    Finds the participants of a file in the workbook. Returns their numbers in the workbook by their numbers in the
    file, without those who are not in the workbook.

    Args:
        ours: The participants of the workbook.
        theirs: The participants of the file.
        place: The list of players, for errors.

    Raises:
        FileError: A participant of the file has no name, it is not certain who somebody is, or somebody new has the
            number of another player of the workbook.
    """
    nameless = [person for person in theirs if not person.spelling]
    if nameless:
        raise FileError("update_nameless", place, numbers=", ".join(str(person.number) for person in nameless))
    # Found by a code that only one participant on each side has: the number in the file, and the number in the
    # workbook.
    by_code = _alone(ours)
    matched = {person.number: by_code[code].number for code, person in _alone(theirs).items() if code in by_code}
    matched |= _with_another_rating(ours, theirs, matched)
    doubtful = _by_name(ours, theirs, matched) | _alike(ours, theirs, matched)
    if doubtful:
        pairs = [
            Text(
                "update_doubt", person=person.shown, others=series([candidate.shown for candidate in others], "list.or")
            )
            for person, others in doubtful.items()
        ]
        raise FileError("update_doubtful", place, players=series(pairs, "list.part"))
    strangers, absent = _left(ours, theirs, matched)
    numbered = {person.number: person for person in absent}
    for person in strangers:
        number_holder = numbered.get(person.number)
        if number_holder is not None:
            raise FileError(
                "update_other_player", place, number=person.number, name=number_holder.spelling, other=person.spelling
            )
    return matched


def _alone(people: Sequence[Person]) -> Mapping[str, Person]:
    times = Counter(person.code for person in people)
    return {person.code: person for person in people if person.code and times[person.code] == 1}


def _with_another_rating(
    ours: Sequence[Person], theirs: Sequence[Person], matched: Mapping[int, int]
) -> dict[int, int]:
    """
    Players with the same number and a name that nobody else has on either side, but with another rating, as from a
    newer rating list: their numbers.
    """
    strangers, absent = _left(ours, theirs, matched)
    bearers = [Counter(person.likeness for person in people) for people in (ours, theirs)]
    numbered = {person.number: person for person in absent}
    return {
        stranger.number: stranger.number
        for stranger in strangers
        if (number_holder := numbered.get(stranger.number)) is not None
        and all(people[stranger.likeness] == 1 for people in bearers)
        and stranger._replace(rating=number_holder.rating).may_be(number_holder)
    }


def _by_name(ours: Sequence[Person], theirs: Sequence[Person], matched: dict[int, int]) -> dict[Person, list[Person]]:
    """
    Add to `matched` those with the same name, if nothing contradicts and only one player can be meant. Returns those of
    whom several may be meant, with all of these.
    """
    strangers, absent = _left(ours, theirs, matched)
    possible = {person: [candidate for candidate in absent if person.may_be(candidate)] for person in strangers}
    wanted = Counter(candidate for others in possible.values() for candidate in others)
    doubtful = {}
    for person, others in possible.items():
        if len(others) == 1 and wanted[others[0]] == 1:
            matched[person.number] = others[0].number
        elif others:
            doubtful[person] = others
    return doubtful


def _alike(ours: Sequence[Person], theirs: Sequence[Person], matched: Mapping[int, int]) -> dict[Person, list[Person]]:
    """
    Doubtful cases, with those who may be meant: someone who would be new although somebody of the workbook, missing
    from the file, resembles him; and someone with the federation or FIDE number of one participant and the name of
    another.
    """
    strangers, absent = _left(ours, theirs, matched)
    alike = {person: [candidate for candidate in absent if person.resembles(candidate)] for person in strangers}
    doubtful = {person: others for person, others in alike.items() if others}
    numbered = {person.number: person for person in ours}
    likenesses = {person.likeness for person in theirs}
    for person in theirs:
        # Equivalent mutant `1 -> 2`, `1 -> 0`: nobody has such a number.
        same = numbered.get(matched.get(person.number, -1))
        if same is None or same.likeness == person.likeness:
            continue
        namesakes = [namesake for namesake in ours if namesake.likeness == person.likeness]
        if namesakes or same.likeness in likenesses:
            doubtful[person] = [same, *namesakes]
    return doubtful
