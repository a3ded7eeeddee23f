"""
Finds which tie-break a printed column shows: the one that the column names, or the one that gives most of its values.

If several give equally many, the edition of the rules goes before others, then the most common tie-break; others that give every
value are mentioned.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from xl_departage.base.errors import DepartageError
from xl_departage.base.exact import Exact
from xl_departage.base.grouping import grouped
from xl_departage.chess.checks.habits import Habit
from xl_departage.chess.checks.subject import Subject
from xl_departage.chess.checks.usual_codes import commonness, is_common, usual_codes
from xl_departage.chess.regulations.editions import Authority, TiebreakEdition, editions
from xl_departage.chess.tiebreaks.column_names import Meaning, meaning_of
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.fide_encounter import points_among
from xl_departage.chess.tiebreaks.figures import divided
from xl_departage.chess.tiebreaks.registry import ROWS, ParsedCode, compute, compute_in_group
from xl_departage.chess.tiebreaks.standings import is_points, rank
from xl_departage.chess.tournament.published import PrintedColumn, PrintedValue

HALF = Fraction(1, 2)
_NEARLY_ALL = Fraction(9, 10)
_FEW_VALUES = 2
Values = Sequence[Exact | None]
_InGroup = Callable[[Context, ParsedCode, tuple[int, ...]], Sequence[Exact | None]]
_OF_MATCH_POINTS = ("EMMSB", "EGMSB")
"""The tie-breaks that multiply by the team's own match points."""


class Meant(NamedTuple):
    """A tie-break under an edition, and how many values of a column it gives."""

    code: ParsedCode
    edition: TiebreakEdition
    equal: int
    values: Values
    among_printed: Values = ()
    """For a tie-break of tied groups: its values among those whom the printed columns before it leave tied."""
    halved: bool = False
    """Whether half of the value is printed: Swiss-Manager counts a match as 1, ½ and 0 where C.07 counts match points."""

    in_points: bool = False
    """Whether the points among the tied are printed instead of their places."""

    @property
    def text(self) -> str:
        """The code of the tie-break without its edition, after `½ ×` if half of the value is printed."""
        return f"½ × {named(self.code)}" if self.halved else named(self.code)

    def in_list(self, edition: TiebreakEdition) -> ParsedCode:
        """The code as it stands in a list under that edition."""
        return self.code._replace(edition="" if self.edition is edition else self.edition.name)


class Column:
    """A printed column: its cells by index of the player, and the tie-break that the page or the list names for it."""

    def __init__(self, printed: PrintedColumn, players: Mapping[int, int], meaning: Meaning) -> None:
        self.heading: str = printed.heading
        self.numbered: bool = printed.order is not None
        self.place: int | None = printed.column
        self.named: ParsedCode | None = meaning.code
        self.family: tuple[str, ...] = meaning.family
        self.by_hand: bool = meaning.by_hand
        self.cells: Mapping[int, PrintedValue] = {
            players[number]: cell for number, cell in printed.values.items() if number in players and cell.text
        }
        self.unread: Mapping[int, str] = {
            players[number]: text for number, text in printed.unread.items() if number in players
        }
        self.total: int = len(self.cells)
        self.constant: bool = len({cell.value for cell in self.cells.values()}) <= 1
        decimals: int = max((cell.decimals for cell in self.cells.values()), default=0)
        self._rounded = Fraction(1, 2 * 10**decimals) if decimals else Fraction(0)

    @property
    def known(self) -> bool:
        """Whether the page presents it as a tie-break, by name or by number, or as a decision of the arbiter."""
        return self.numbered or self.by_hand or self.named is not None or bool(self.family)

    @property
    def few_values(self) -> bool:
        """Whether it has too few different values to be recognised without a name."""
        return len({cell.value for cell in self.cells.values()}) <= _FEW_VALUES

    def printed(self, player: int, value: Exact | None) -> bool:
        """
        Whether the value is what is printed for the player: exactly, or rounded to the decimals of the column, if it has any. A
        sign in the column matches no value and 0; a printed 0 also matches no value.
        """
        printed = self.cells[player].value
        if printed is None or value is None:
            return not printed and not value
        return -self._rounded <= printed - value <= self._rounded

    def gives(self, player: int, meant: Meant) -> bool:
        """Whether the tie-break gives what is printed for the player."""
        return self.printed(player, meant.values[player]) or bool(
            meant.among_printed and self.printed(player, meant.among_printed[player])
        )

    def counted(self, meant: Meant) -> Meant:
        """The tie-break with the number of cells that it gives."""
        return meant._replace(equal=sum(self.gives(player, meant) for player in self.cells))


class Columns:
    """
    The printed columns of one source, and the tie-break recognised for each, if any.

    `context` has the edition of the rules or, if the rules name none, the edition that gives the most printed values; a single
    column may be recognised under another edition that fits it better.
    """

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        players = {player.number: index for index, player in enumerate(subject.crosstable.players)}
        order = [code for code in subject.tiebreaks if not is_points(code)]
        self.all: list[Column] = []
        for printed in subject.published.columns:
            meaning = meaning_of(printed)
            if meaning.code is None and printed.order is not None and printed.order <= len(order):
                meaning = Meaning(order[printed.order - 1])
            self.all.append(Column(printed, players, meaning))
        context = Context(
            subject.crosstable,
            replace(subject.rules, explicit=True),
            event=subject.event,
            manual=self._values_by_hand(),
        )
        self.context: Context = context if subject.rules.explicit else context.under(self._best_edition(context))

    def _values_by_hand(self) -> list[Exact | None] | None:
        """The values that the arbiter gave, after a play-off or by lot, as the first such column prints them; None if there is none."""
        for column in self.all:
            if column.by_hand:
                players = range(len(self._subject.crosstable.players))
                return [column.cells[player].value if player in column.cells else None for player in players]
        return None

    @cached_property
    def recognised(self) -> list[tuple[Column, Meant | None]]:
        """
        Every column with the tie-break with which it is compared; None if that cannot be determined, and for a column of the arbiter's
        decisions.
        """
        found: list[tuple[Column, Meant | None]] = []
        for column in self.all:
            earlier = [(earlier_column, meant) for earlier_column, meant in found if meant is not None]
            found.append((column, None if column.by_hand else self._meant(column, earlier)))
        return found

    @property
    def of_teams(self) -> bool:
        """Whether the participants are teams."""
        return self._subject.of_teams

    def editions(self) -> list[TiebreakEdition]:
        """The edition of the rules, or the one chosen because they name none, first; then all others."""
        return self._editions(self.context)

    def own(self, column: Column) -> Meant | None:
        """
        The tie-break that the column names, under the edition in its code, otherwise that of the rules, otherwise one that
        defines it; None if the column names none, or if it has no values here.
        """
        return self._named_tiebreak(column, ())

    def elsewhere(self, column: Column, meant: Meant) -> list[Meant]:
        """The same tie-break under the other editions that have it; the one that gives the most values comes first."""
        code = plain(meant.code)
        others = (
            self._with_edition(self.context, code, edition, column)
            for edition in self.editions()
            if edition is not meant.edition
        )
        return sorted(
            (candidate for candidate in others if candidate is not None), key=lambda candidate: -candidate.equal
        )

    def as_counted(self, column: Column, meant: Meant, habit: Habit) -> Meant | None:
        """
        The same tie-break as a program with that habit counts it; None if the habit does not concern it or makes no difference.
        """
        if not habit.concerns(meant.code):
            return None
        context = habit.context(self.context.under(meant.edition))
        return None if context is None else self._with_edition(context, plain(meant.code), meant.edition, column)

    def as_good(self, column: Column, meant: Meant) -> list[ParsedCode]:
        """
        The other tie-breaks of published lists that give every printed value, the most common first; none if `meant` does not
        give them all.
        """
        others = {
            candidate.code: None
            for candidate in self._candidates(self.context, column, [meant.edition])
            if candidate.equal == meant.equal == column.total
            and plain(candidate.code) != plain(meant.code)
            and is_common(candidate.code)
        }
        return sorted(others, key=lambda code: commonness(code, meant.edition), reverse=True)

    def named_value(self, column: Column) -> int:
        """How many values of the column its named tie-break gives under the edition of the rules."""
        meant = (
            None
            if column.named is None
            else self._with_edition(self.context, column.named, self.context.edition, column)
        )
        return 0 if meant is None else meant.equal

    def _best_edition(self, context: Context) -> TiebreakEdition:
        """The edition that gives the most values; if several give equally many, that of `context`, then the newest."""

        def given(edition: TiebreakEdition) -> int:
            return sum(self._equal_values(context, column, edition) for column in self.all if not column.by_hand)

        return max(self._editions(context), key=given)

    def _equal_values(self, context: Context, column: Column, edition: TiebreakEdition) -> int:
        if column.named is not None:
            meant = self._with_edition(context, column.named, edition, column)
            return 0 if meant is None else meant.equal
        if not (column.numbered or column.family):
            return 0
        candidates = self._candidates(context, column, [edition])
        return max((meant.equal for meant in candidates), default=0)

    @staticmethod
    def _editions(context: Context) -> list[TiebreakEdition]:
        return list(dict.fromkeys([context.edition, *reversed(editions())]))

    def _with_edition(
        self,
        context: Context,
        code: ParsedCode,
        edition: TiebreakEdition,
        column: Column,
        earlier: Sequence[tuple[Column, Meant]] = (),
    ) -> Meant | None:
        """
        The tie-break under that edition, applied after the earlier columns; None if the edition, or this tournament, does not have
        its values.
        """
        row = ROWS[code.name]
        if row.nowhere is not None or not row.defined_in(edition):
            return None
        context = context.under(edition)
        try:
            if earlier and row.definitions[edition.authority].group is not None:
                return self._in_groups(context, code, column, earlier)
            return column.counted(Meant(code, edition, 0, compute(context, code)))
        except DepartageError:
            return None

    def _in_groups(
        self, context: Context, code: ParsedCode, column: Column, earlier: Sequence[tuple[Column, Meant]]
    ) -> Meant:
        """
        A tie-break of tied groups, applied to those who are tied by the results and to those who are tied by what is printed.
        FIDE's direct encounter is tried as places and as points; the form that gives more of the column is returned.
        """
        code_list = (*(meant.in_list(self.context.edition) for _, meant in earlier), code)
        standings = rank(context, code_list)
        rows = {row.player: (row.points, *row.values) for row in standings.rows}
        players = range(len(rows))
        by_results = [rows[player][:-1] for player in players]
        by_columns = [
            (score, *(sorting(earlier_column.cells.get(player)) for earlier_column, _ in earlier))
            for player, score in enumerate(context.scores)
        ]
        code = standings.codes[-1]
        forms: list[_InGroup] = [compute_in_group]
        if code.name == "DE" and context.edition.authority is Authority.FIDE:
            forms.append(points_among)
        found = []
        for form in forms:
            values, printed = (_by_groups(context, code, groups, form) for groups in (by_results, by_columns))
            in_points = form is not compute_in_group
            found.append(column.counted(Meant(code, context.edition, 0, values, printed, in_points=in_points)))
        return max(found, key=lambda meant: meant.equal)

    def _candidates(
        self,
        context: Context,
        column: Column,
        editions: Sequence[TiebreakEdition],
        earlier: Sequence[tuple[Column, Meant]] = (),
    ) -> Iterator[Meant]:
        for edition in editions:
            for code in usual_codes(edition, teams=self.of_teams):
                if (meant := self._with_edition(context, code, edition, column, earlier)) is not None:
                    yield meant
                    if code.name in _OF_MATCH_POINTS:
                        half = [None if value is None else divided(value, 2) for value in meant.values]
                        yield column.counted(meant._replace(values=half, halved=True))

    def _meant(self, column: Column, earlier: Sequence[tuple[Column, Meant]]) -> Meant | None:
        """The tie-break with which the column is compared; None if it cannot be determined."""
        named_tiebreak = self._named_tiebreak(column, earlier)
        if named_tiebreak is not None and (named_tiebreak.equal >= HALF * column.total or of_groups(named_tiebreak)):
            return named_tiebreak
        if column.constant or (not column.known and column.few_values):
            # A column of zeros could be anything.
            return None
        found = list(self._candidates(self.context, column, self.editions(), earlier))
        # An unknown heading may be that of anything, such as an age.
        least = (HALF if column.known else _NEARLY_ALL) * column.total
        of_family = [meant for meant in found if meant.code.name in column.family]
        for possible in (of_family, found):
            best = max(possible, key=self._likelihood, default=None)
            if best is not None and best.equal >= least:
                return best
        return None

    def _likelihood(self, meant: Meant) -> tuple[int, ...]:
        """
        The sort key of a candidate: the number of values that it gives, the edition of the rules before others, then how common it
        is.
        """
        return meant.equal, meant.edition is self.context.edition, *commonness(meant.code, meant.edition)

    def _named_tiebreak(self, column: Column, earlier: Sequence[tuple[Column, Meant]]) -> Meant | None:
        code = column.named
        if code is None:
            return None
        defining = [edition for edition in self.editions() if ROWS[code.name].defined_in(edition)]
        preferred = [edition for edition in defining if edition.name == code.edition] or defining
        return self._with_edition(self.context, code, preferred[0], column, earlier) if preferred else None


def _by_groups(
    context: Context,
    code: ParsedCode,
    keys: Sequence[Hashable],
    values: _InGroup,
) -> Values:
    """The values within the groups of players with equal keys, by index of the player."""
    found: dict[int, Exact | None] = {}
    for group in grouped((key, player) for player, key in enumerate(keys)).values():
        found.update(zip(group, values(context, code, tuple(group)), strict=True))
    return [found[player] for player in range(len(keys))]


def of_groups(meant: Meant) -> bool:
    """Whether the tie-break is computed within tied groups."""
    return ROWS[meant.code.name].definitions[meant.edition.authority].group is not None


def plain(code: ParsedCode) -> ParsedCode:
    """The code without its edition and without `open`, so that `Buchholz tronqué` equals `BH/C1`."""
    return code._replace(edition="", open=False)


def named(code: ParsedCode) -> str:
    """The code without its edition."""
    return code._replace(edition="").text


def sorting(cell: PrintedValue | None) -> tuple[bool, Exact]:
    """The sort key of a printed cell, larger for a larger value; no value comes after all values, also negative ones."""
    return (False, 0) if cell is None or cell.value is None else (True, cell.value)
