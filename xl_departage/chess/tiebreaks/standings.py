"""The standings: points, then each tie-break in turn within the groups still tied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xl_departage.base.exact import Exact
from xl_departage.base.grouping import grouped
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.figures import divided
from xl_departage.chess.tiebreaks.presets import ListNotice, notices, read_list, split_list
from xl_departage.chess.tiebreaks.registry import (
    ROWS,
    ParsedCode,
    applied,
    compute,
    definition_of,
    in_groups,
    lower_first,
    ranking_scores,
    tied_groups,
    with_score,
)
from xl_departage.chess.tournament.crosstable import Player
from xl_departage.chess.tournament.team_event import event_of_grid


def is_points(code: ParsedCode) -> bool:
    """Whether a code means the points themselves."""
    return ROWS[code.name].points is not None


class Standing(NamedTuple):
    """One line of the standings."""

    place: int
    """Counted from 1; players who stay tied share a place."""
    player: int
    """Index of the player."""
    points: Exact
    values: tuple[Exact | None, ...]
    """
    One per tie-break; None if it is undefined. A direct encounter has the value that it had in the group that was tied when it was applied.
    """


@dataclass(frozen=True)
class Standings:
    """The whole table, best first."""

    codes: tuple[ParsedCode, ...]
    rows: tuple[Standing, ...]
    without_value: Mapping[int, tuple[int, ...]]
    """
    By index in `codes`: the players, by index, who have no value of that tie-break, and therefore rank behind others who were tied
    with them and have one.
    """
    listed: tuple[ParsedCode, ...]
    """The tie-breaks as listed; `codes` has several for a « Koya étendu » without a number."""
    context: Context = field(compare=False, repr=False)
    """The tournament, on the score that the list names first."""

    @property
    def notices(self) -> tuple[ListNotice, ...]:
        """Remarks on the list of tie-breaks, then on players who rank behind others because they have no value."""
        return (*notices(self.listed, self.context), *self.ranked_last)

    @property
    def ranked_last(self) -> tuple[ListNotice, ...]:
        """The notices about players who rank behind others because they have no value."""
        return tuple(_ranked_last(self.context, self.codes[at], who) for at, who in self.without_value.items())

    @property
    def places(self) -> list[int]:
        """The place of each player, by index."""
        return [row.place for row in sorted(self.rows, key=lambda row: row.player)]

    def headings(self, *lists: str) -> list[str]:
        """The headings of the tie-breaks: as typed in the lists, or their codes if a name in the lists stands for several."""
        pieces = [piece for item in lists for piece in split_list(item)]
        return pieces if len(pieces) == len(self.codes) else [code.text for code in self.codes]


def on_first_score(context: Context, codes: Sequence[ParsedCode]) -> Context:
    """
    The tournament on the score that the list names first. The FFE's tie-breaks for teams do not name a score (`SB:GP` is FIDE's):
    they are computed on match points if the list begins with match points, and on game points if it begins with game points.
    """
    first = ROWS[codes[0].name].points
    teams = context.event is not None or context.crosstable.boards is not None
    by_matches = first == "MP"
    # Only a crosstable of game points has boards.
    if context.edition.authority is not Authority.FFE or not first or not teams:
        return context
    if by_matches == (context.crosstable.boards is None):
        return context

    def other() -> Context:
        event = event_of_grid(context.crosstable) if context.event is None else context.event
        table = event.match_table if by_matches else event.game_table
        return Context(table, context.rules, context.given_ratings, event=event, manual=context.manual)

    return context.keep(("on the first score", by_matches), other)


def as_ranked(context: Context, code: ParsedCode, listed_codes: Sequence[ParsedCode]) -> tuple[Context, ParsedCode]:
    """The context and the code by which `rank` computes that code in a list: on the score that the list names first."""
    first = listed_codes[0] if listed_codes else None
    score = None if first is None else ROWS[first.name].points
    if first is None or score is None or is_points(code):
        return context, code
    context = on_first_score(context, (first,))
    # FIDE's codes mean match points if they name no score.
    return context, code if score == "MP" else with_score(code, score, context)


def rank(context: Context, codes: str | Sequence[str | ParsedCode]) -> Standings:
    """
    Rank by points, then by each tie-break of the list: « les joueurs seront classés dans l'ordre décroissant des
    départages successifs » (FFE 2.4 section 2; FIDE C.07 4.2).

    `codes` is a text (`"CD;KOYA;KOYA+1"`), a sequence of codes or names, or the name of a preset (`"toutes rondes"`).
    Tie-breaks within a group (the direct encounter) are computed in the group that is tied at that moment. A « Koya
    étendu » without a number includes one score group after the other, in a column each, until no tie is left or every
    group is included (FFE 2.4 section 2.1.3.1). An undefined value ranks below every number, also where the lower number is better; no
    regulation says where it belongs, so a notice names who stands behind for that reason. Players still tied at the end share their
    place, in crosstable order.

    Raises ArgumentError for an unreadable list and for a code that cannot be computed under the rules, and Undefined or
    InconsistentGrid if the crosstable cannot give a tie-break at all.
    """
    parsed = read_list(codes)
    context = on_first_score(context, parsed)
    scores = ranking_scores(context)
    groups = tied_groups(scores)
    score = ROWS[parsed[0].name].points
    if score is not None:
        # The list names the points itself (record 212 of TRF26), so everybody begins tied; teams may thus be ranked on game points.
        scores = ranking_scores(context, score)
        groups = [tuple(range(len(scores)))]
        parsed = (parsed[0], *(with_score(code, score, context) for code in parsed[1:]))
    columns: list[list[Exact | None]] = []
    behind: dict[int, tuple[int, ...]] = {}
    waiting, used = list(reversed(parsed)), []
    while waiting:
        requested = waiting.pop()
        under, code = applied(context, requested)
        definition = definition_of(code, under.edition)
        used.append(code._replace(open=False))
        ascending = lower_first(definition, code)
        together = definition.group is None
        column = compute(context, code) if together else in_groups(under, code, definition, groups)
        without = tuple([player for group in groups for player in _without_value(group, column)])
        if without:
            behind[len(columns)] = without
        groups = [
            split for group in groups for split in ([group] if len(group) == 1 else _split(group, column, ascending))
        ]
        columns.append(column)
        # Equivalent mutant `0 -> -1`: no extension is below 0.
        further = definition.steps(under, code) if code.open and definition.steps is not None else 0
        if code.extension < further and any(len(group) > 1 for group in groups):
            waiting.append(code._replace(extension=code.extension + 1))
    rows = []
    values = list(zip(*columns, strict=True))
    place = 1
    for group in groups:
        for player in group:
            rows.append(Standing(place, player, divided(scores[player], 2), values[player]))
        place += len(group)
    return Standings(tuple(used), tuple(rows), behind, parsed, context)


def _without_value(group: tuple[int, ...], column: Sequence[Exact | None]) -> list[int]:
    """The members of a tied group who have no value, if others have one."""
    found = [player for player in group if column[player] is None]
    return found if len(found) < len(group) else []


def _ranked_last(context: Context, code: ParsedCode, players: Sequence[int]) -> ListNotice:
    numbers = numbers_of(context.players, players)
    return ListNotice("tiebreak_no_value_last", (("code", code.text), ("players", numbers)))


_NUMBERS_NAMED = 8
"""How many numbers are shown; more would not fit in a sentence or in the heading of a column."""


def numbers_of(players: Sequence[Player], indices: Sequence[int]) -> str:
    """The numbers of these players in ascending order; after the first eight, `…` stands for all others."""
    numbers = sorted(players[index].number for index in indices)
    return ", ".join([*map(str, numbers[:_NUMBERS_NAMED]), *("…" for _ in numbers[_NUMBERS_NAMED:][:1])])


def _split(group: tuple[int, ...], column: Sequence[Exact | None], ascending: bool) -> list[tuple[int, ...]]:
    """The subgroups of players with equal values, best first; undefined values last."""
    defined = grouped((_scaled(value), player) for player in group if (value := column[player]) is not None)
    undefined = [player for player in group if column[player] is None]
    split = [tuple(defined[value]) for value in sorted(defined, reverse=not ascending)]
    return [*split, tuple(undefined)] if undefined else split


def _scaled(value: Exact) -> Exact:
    """The value times 400, which is an int for anything in quarters or hundredths: comparing and hashing fractions is slow."""
    if isinstance(value, int):
        return 400 * value
    factor, rest = divmod(400, value.denominator)
    return value * 400 if rest else value.numerator * factor
