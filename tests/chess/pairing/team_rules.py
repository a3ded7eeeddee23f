"""
C.04.6 by trying everything, for a handful of teams: written from the articles, apart from the engine and the package.

Colours are `w` and `b`; a team is its pairing number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

Pairs = tuple[tuple[int, int], ...]


class Standing(NamedTuple):
    """A team before the round."""

    primary: int
    secondary: int
    colours: str
    """Of the matches played."""
    met: frozenset[int]
    barred: bool
    """From the pairing-allocated bye (2.1.2)."""
    floated: bool
    """In the last round (1.5)."""


class Field(NamedTuple):
    """The teams to be paired, and the round."""

    teams: dict[int, Standing]
    model: str
    """`a`, `b` or `none`."""
    round: int
    total: int
    initial: str

    @property
    def last_two(self) -> bool:
        """C7 and C10 do not apply (2.3.4, 2.3.7)."""
        return self.round > self.total - 2

    def preference(self, number: int) -> tuple[str, bool] | None:
        """The colour wanted, and whether strongly (1.7); a preference of type A is one strength, told as strong."""
        colours = self.teams[number].colours
        difference = colours.count("w") - colours.count("b")
        if self.model == "none" or not colours:
            return None
        last = colours[-2:]
        if difference < -1 or (difference in (0, -1) and last == "bb"):
            return "w", True
        if difference > 1 or (difference in (0, 1) and last == "ww"):
            return "b", True
        if self.model == "a":
            return None
        if difference:
            return ("w" if difference < 0 else "b"), False
        if self.round == self.total:
            return None
        return ("w" if colours[-1] == "b" else "b"), False


def matchings(field: Field, teams: Sequence[int]) -> Iterator[Pairs]:
    """All pairings of these teams in which no two meet again (2.1.1)."""
    if not teams:
        yield ()
        return
    first, *rest = teams
    for opponent in rest:
        if opponent not in field.teams[first].met:
            for more in matchings(field, [team for team in rest if team != opponent]):
                yield ((first, opponent), *more)


def can_be_paired(field: Field, teams: Sequence[int]) -> bool:
    """2.2.1."""
    return any(True for _ in matchings(field, teams))


def pair(field: Field) -> tuple[Pairs, int | None] | None:
    """The pairs, White first, and the exempt team; None without a legal pairing."""
    unpaired = list(field.teams)
    exempt = None
    if len(unpaired) % 2:
        # 3.4.2 to 3.4.4
        order = sorted(unpaired, key=lambda team: (field.teams[team].primary, -len(field.teams[team].colours), -team))
        for team in order:
            if not field.teams[team].barred and can_be_paired(field, [other for other in unpaired if other != team]):
                exempt = team
                break
        else:
            return None
        unpaired.remove(exempt)
    elif not can_be_paired(field, unpaired):
        return None
    pairs: list[tuple[int, int]] = []
    while unpaired:
        chosen = _bracket(field, unpaired)
        pairs += chosen
        unpaired = [team for team in unpaired if not any(team in pair for pair in chosen)]
    return tuple(_coloured(field, *pair) for pair in pairs), exempt


def _bracket(field: Field, unpaired: Sequence[int]) -> Pairs:
    """The pairs of the top scoregroup and its upfloaters (3.5, 3.6)."""
    points = {team: field.teams[team].primary for team in unpaired}
    top = max(points.values())
    residents = [team for team in unpaired if points[team] == top]
    lower = [team for team in unpaired if points[team] < top]
    for count in range(len(lower) + 1):
        sets = [
            sorted(chosen, key=lambda team: (-points[team], team))
            for chosen in combinations(lower, count)
            if can_be_paired(field, [*residents, *chosen])
            and can_be_paired(field, [team for team in lower if team not in chosen])
        ]
        if not sets:
            continue
        best = max(sorted(points[team] for team in chosen) for chosen in sets)
        sets = [chosen for chosen in sets if sorted(points[team] for team in chosen) == best]

        def worth(chosen: list[int]) -> tuple[bool, int, list[int]]:
            floaters = 0 if field.last_two else sum(field.teams[team].floated for team in chosen)
            return (
                not _leaves_next(field, [team for team in lower if team not in chosen], points, top),
                floaters,
                chosen,
            )

        upfloaters = min(sets, key=worth)
        return min(matchings(field, sorted([*residents, *upfloaters])), key=lambda pairs: _order(field, pairs, top))
    raise AssertionError("a pairing exists")


def _leaves_next(field: Field, rest: Sequence[int], points: dict[int, int], top: int) -> bool:
    """2.3.3: what remains of the following scoregroup can be paired with the fewest upfloaters that its size allows."""
    following = sorted({points[team] for team in points if points[team] < top}, reverse=True)[:1]
    group = [team for team in rest if points[team] in following]
    lower = [team for team in rest if points[team] not in following]
    sets = combinations(lower, len(group) % 2)
    return not group or any(
        can_be_paired(field, [*group, *chosen]) and can_be_paired(field, [team for team in lower if team not in chosen])
        for chosen in sets
    )


def _order(field: Field, pairs: Pairs, top: int) -> tuple[int, int, int, list[int], list[int]]:
    """C8, C9, C10, then the identifier: all top members, then the bottom members (3.6.2)."""
    wanted = [(field.preference(first), field.preference(second)) for first, second in pairs]
    same = [
        (first, second)
        for first, second in wanted
        if first is not None and second is not None and first[0] == second[0]
    ]
    strong = [both for both in same if field.model == "b" and both[0][1] and both[1][1]]
    opposed = 0
    if not field.last_two:
        for pair_ in pairs:
            for team, opponent in (pair_, pair_[::-1]):
                opposed += field.teams[team].primary < top and field.teams[opponent].floated
    ordered = sorted(tuple(sorted(pair_)) for pair_ in pairs)
    return len(same), len(strong), opposed, [pair_[0] for pair_ in ordered], [pair_[1] for pair_ in ordered]


def _coloured(field: Field, entrant: int, opponent: int) -> tuple[int, int]:
    """White first (4.2, 4.3)."""
    first, second = sorted(
        (entrant, opponent), key=lambda team: (-field.teams[team].primary, -field.teams[team].secondary, team)
    )
    return (first, second) if _first_colour(field, first, second) == "w" else (second, first)


def _first_colour(field: Field, first: int, second: int) -> str:
    """The colour of the first-team (4.3)."""
    opposite = {"w": "b", "b": "w"}
    ours, theirs = field.teams[first].colours, field.teams[second].colours
    if not ours and not theirs:
        return field.initial if first % 2 else opposite[field.initial]
    our_preference, their_preference = field.preference(first), field.preference(second)
    if our_preference and (not their_preference or our_preference[0] != their_preference[0]):
        return our_preference[0]
    if their_preference and not our_preference:
        return opposite[their_preference[0]]
    if field.model == "b" and our_preference and their_preference and our_preference[1] != their_preference[1]:
        return our_preference[0] if our_preference[1] else opposite[their_preference[0]]
    differences = [colours.count("w") - colours.count("b") for colours in (ours, theirs)]
    if differences[0] != differences[1]:
        return "w" if differences[0] < differences[1] else "b"
    for mine, his in zip(reversed(ours), reversed(theirs), strict=False):
        if mine != his:
            return opposite[mine]
    if our_preference:
        return our_preference[0]
    return opposite[ours[-1]] if ours else theirs[-1]
