"""
What is printed of the standings beside what the results give: columns of tie-breaks, and ranks.

A column whose heading names a tie-break is compared with it under the edition of the rules; without an edition in the rules, under the
one that gives most of the columns. A column without a name, or one of which the named tie-break gives less than half, is compared with
the tie-break and the edition that give most of it, if these are at least half of its values; otherwise the arbiter is asked for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from xl_departage.base.errors import DepartageError
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Message, Text, series
from xl_departage.base.regex import regex
from xl_departage.chess.checks.printed_ranks import Computed, PrintedRanks
from xl_departage.chess.checks.subject import Finding, Severity, Subject
from xl_departage.chess.explain import Explanation, RowKind, explain
from xl_departage.chess.explain.words import Number
from xl_departage.chess.regulations.editions import TiebreakEdition, editions
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tiebreaks.registry import ROWS, Figure, ParsedCode, compute, takes_steps
from xl_departage.chess.tiebreaks.standings import Standings, is_points, rank
from xl_departage.chess.tournament.published import PrintedColumn, PrintedValue

_HALF = Fraction(1, 2)
_NEARLY_ALL = Fraction(9, 10)
_FEW_VALUES = 2
_MOST_REASONS = 2
Values = Sequence[Exact | None]


def differences(subject: Subject) -> Iterator[Finding]:
    """
    A line for each rank and each value that is printed otherwise than the results give it, and what was compared.

    Without the option `published`, only the ranks of a file that names its tie-breaks are compared.
    """
    published = subject.published
    if not subject.rules.published:
        if ranks_compared(subject):
            yield from _Comparison(subject).of_ranks()
        return
    if not published.ranks and not published.columns:
        yield Finding("check_published_nothing", severity=Severity.NOTE)
        return
    comparison = _Comparison(subject)
    yield from comparison.of_columns()
    yield from comparison.of_ranks()
    yield comparison.summary()


def ranks_compared(subject: Subject) -> bool:
    """Whether the ranks of a file are compared without being asked for: it names the tie-breaks that make them."""
    return bool(subject.cells is None and subject.published.ranks and (subject.tiebreaks or subject.published.codes))


class _Meant(NamedTuple):
    """A tie-break under an edition, and how much of a column it gives."""

    code: ParsedCode
    edition: TiebreakEdition
    equal: int
    values: Values


class _Column:
    """A printed column: its cells by index of the player, and the tie-break that the page or the list says it is."""

    def __init__(self, printed: PrintedColumn, players: Mapping[int, int], code: ParsedCode | None) -> None:
        self.heading = printed.heading
        self.numbered = printed.order is not None
        self.place = printed.column
        self.named = code
        self.cells: Mapping[int, PrintedValue] = {
            players[number]: cell for number, cell in printed.values.items() if number in players and cell.text
        }
        self.total = len(self.cells)
        self.constant = len({cell.value for cell in self.cells.values()}) <= 1
        decimals: int = max((cell.decimals for cell in self.cells.values()), default=0)
        self._rounded = Fraction(1, 2 * 10**decimals) if decimals else Fraction(0)

    def gives(self, player: int, value: Exact | None) -> bool:
        """Whether the value is printed so: exactly, or rounded to the decimals of the column, if it has any; a sign or 0 for no value."""
        printed = self.cells[player].value
        if printed is None or value is None:
            return not printed and not value
        return -self._rounded <= printed - value <= self._rounded

    def meant(self, code: ParsedCode, edition: TiebreakEdition, values: Values) -> _Meant:
        """The tie-break with the number of cells that are its values."""
        return _Meant(code, edition, sum(self.gives(player, values[player]) for player in self.cells), values)


class _Comparison:
    """One comparison; used once."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.context = Context(subject.crosstable, replace(subject.rules, explicit=True), event=subject.event)
        self._ignored: list[str] = []
        self._compared: list[Text] = []
        """How much of each column and of the ranks is as the results give it."""

    @cached_property
    def _players(self) -> Mapping[int, int]:
        return {player.number: index for index, player in enumerate(self.subject.crosstable.players)}

    # The columns

    def of_columns(self) -> Iterator[Finding]:
        """What is said of every column, and of its values."""
        for column, meant in self._columns:
            yield from self._of_column(column, meant)

    @cached_property
    def _columns(self) -> list[tuple[_Column, _Meant | None]]:
        """Every column with its tie-break, under the edition that the rules name or the one that gives most of them."""
        order = [code for code in self.subject.tiebreaks if not is_points(code)]
        columns = []
        for printed in self.subject.published.columns:
            code = _code_of(printed)
            if code is None and printed.order is not None and printed.order <= len(order):
                code = order[printed.order - 1]
            columns.append(_Column(printed, self._players, code))
        if not self.subject.rules.explicit:
            self.context = self.context.under(self._best_edition(columns))
        found: list[tuple[_Column, _Meant | None]] = []
        for column in columns:
            earlier = [self._as_listed(meant) for _, meant in found if meant is not None]
            found.append((column, self._meant(column, earlier)))
        return found

    def _best_edition(self, columns: Sequence[_Column]) -> TiebreakEdition:
        """The edition that gives most of the values; that of the rules where several do."""

        def given(edition: TiebreakEdition) -> int:
            return sum(
                max((meant.equal for meant in self._candidates(column, [edition])), default=0)
                if column.named is None and column.numbered
                else self._equal(column, edition)
                for column in columns
            )

        return max(self._editions(), key=given)

    def _equal(self, column: _Column, edition: TiebreakEdition) -> int:
        meant = None if column.named is None else self._under(column.named, edition, column)
        return 0 if meant is None else meant.equal

    def _editions(self) -> list[TiebreakEdition]:
        """That of the rules first, then the others."""
        return list(dict.fromkeys([self.context.edition, *reversed(editions())]))

    def _under(
        self, code: ParsedCode, edition: TiebreakEdition, column: _Column, earlier: Sequence[ParsedCode] = ()
    ) -> _Meant | None:
        """The tie-break under that edition, after the earlier ones; None if the edition, or this tournament, has no such values."""
        row = ROWS[code.name]
        if row.nowhere is not None or not row.defined_in(edition):
            return None
        context = self.context.under(edition)
        try:
            if earlier and row.definitions[edition.authority].group is not None:
                # Applied to those who are tied at that moment.
                standings = rank(context, (*earlier, code))
                last = {row.player: row.values[-1] for row in standings.rows}
                return column.meant(code, edition, [last[player] for player in range(len(last))])
            return column.meant(code, edition, compute(context, code))
        except DepartageError:
            return None

    @property
    def _of_teams(self) -> bool:
        return self.subject.event is not None or self.subject.crosstable.boards is not None

    def _candidates(
        self, column: _Column, of: Sequence[TiebreakEdition], earlier: Sequence[ParsedCode] = ()
    ) -> Iterator[_Meant]:
        for edition in of:
            for code in _usual_codes(edition, teams=self._of_teams):
                if (meant := self._under(code, edition, column, earlier)) is not None:
                    yield meant

    def _meant(self, column: _Column, earlier: Sequence[ParsedCode]) -> _Meant | None:
        """The tie-break that the column is compared with."""
        own = self._own(column, earlier)
        if own is not None and (own.equal >= _HALF * column.total or self._of_groups(own)):
            return own
        unknown = column.named is None and not column.numbered
        if column.constant or (unknown and len({cell.value for cell in column.cells.values()}) <= _FEW_VALUES):
            # Anything may be 0 for all.
            return None
        found = self._candidates(column, self._editions(), earlier)
        # Of several that give as much, the plainest.
        best = max(
            found, key=lambda meant: (meant.equal, -len(meant.code.modifiers), -meant.code.cut_low), default=None
        )
        # An unknown heading may stand above anything, such as an age.
        least = _NEARLY_ALL if unknown else _HALF
        return best if best is not None and best.equal >= least * column.total else None

    def _own(self, column: _Column, earlier: Sequence[ParsedCode] = ()) -> _Meant | None:
        """The tie-break that names the column, under its own edition, else that of the rules, else one that has it."""
        code = column.named
        if code is None:
            return None
        defining = [edition for edition in self._editions() if ROWS[code.name].defined_in(edition)]
        own = [edition for edition in defining if edition.name == code.edition] or defining
        return self._under(code, own[0], column, earlier) if own else None

    @staticmethod
    def _of_groups(meant: _Meant) -> bool:
        return ROWS[meant.code.name].definitions[meant.edition.authority].group is not None

    def _of_column(self, column: _Column, meant: _Meant | None) -> Iterator[Finding]:
        told: dict[str, object] = {"column": column.heading, "total": column.total}
        if meant is None:
            if column.named is None and (column.constant or not column.numbered):
                self._ignored.append(column.heading)
            else:
                key = "check_published_unknown"
                yield Finding(key, told, column=column.place, severity=Severity.WARNING)
            return
        told |= {"code": _name(meant.code), "edition": meant.edition.name, "count": meant.equal}
        if self._of_groups(meant) and meant.equal < _HALF * column.total:
            yield Finding("check_published_groups", told, column=column.place, severity=Severity.NOTE)
            return
        self._compared.append(Text("published_share", **told))
        if column.named is None:
            yield Finding("check_published_found", told, column=column.place, severity=Severity.NOTE)
        elif _plain(column.named) != _plain(meant.code):
            own = self._own(column)
            named = {"named": _name(column.named), "least": 0 if own is None else own.equal}
            yield Finding("check_published_other", {**told, **named}, column=column.place, severity=Severity.WARNING)
        elif self.subject.rules.explicit and not column.named.edition and meant.edition is not self.context.edition:
            named = {"named": self.context.edition.name, "least": self._equal(column, self.context.edition)}
            yield Finding(
                "check_published_edition_named", {**told, **named}, column=column.place, severity=Severity.WARNING
            )
        elsewhere = self._elsewhere(column, meant)
        if elsewhere and elsewhere[0].equal > meant.equal:
            better = {"others": elsewhere[0].edition.name, "most": elsewhere[0].equal}
            yield Finding("check_published_edition", {**told, **better}, column=column.place, severity=Severity.NOTE)
        for player in sorted(column.cells):
            if not column.gives(player, meant.values[player]):
                yield self._value(column, meant, player, elsewhere)

    def _elsewhere(self, column: _Column, meant: _Meant) -> list[_Meant]:
        """The same tie-break under the other editions, the one that gives most first."""
        code = _plain(meant.code)
        under = (self._under(code, edition, column) for edition in self._editions() if edition is not meant.edition)
        return sorted((other for other in under if other is not None), key=lambda other: -other.equal)

    def _value(self, column: _Column, meant: _Meant, player: int, elsewhere: Sequence[_Meant]) -> Finding:
        value = meant.values[player]
        told: dict[str, object] = {
            "column": column.heading,
            "printed": column.cells[player].text,
            "code": _name(meant.code),
            "edition": meant.edition.name,
            "value": "#N/A" if value is None else Number(value),
        }
        same = [other for other in elsewhere if column.gives(player, other.values[player])]
        key = "check_published_value"
        if same:
            told["others"] = ", ".join(other.edition.name for other in same)
            reasons = self._reasons(meant, same[0], player)
            key = "check_published_value_reason" if reasons else "check_published_value_edition"
            told["reason"] = series(reasons, "list.part") if reasons else ""
        return Finding(key, told, player, column=column.place)

    def _reasons(self, meant: _Meant, other: _Meant, player: int) -> list[Text]:
        """What the explanation says of the rounds that count otherwise under the other edition."""
        try:
            ours, theirs = (explain(self.context.under(one.edition), one.code, player) for one in (meant, other))
        except DepartageError:
            return []
        return _rounds_apart(ours, theirs)[:_MOST_REASONS]

    # The ranks

    def of_ranks(self) -> Iterator[Finding]:
        """What is said of the ranks."""
        ranks = self.subject.published.ranks
        printed = {self._players[number]: place for number, place in ranks.items() if number in self._players}
        if not printed:
            return
        try:
            standings, places = self._standings()
        except DepartageError as error:
            reason = Text(error.key, **error.values)
            yield Finding("check_published_list", {"reason": reason}, severity=Severity.NOTE)
            return
        computed = Computed(
            places,
            standings,
            self.context.edition.name if self._unknown is None else "",
            ", ".join(self._unknown or [code.text for code in self._list]),
        )
        compared = PrintedRanks(self.subject, printed, computed)
        yield from compared.findings(self._places_elsewhere)
        self._compared.append(compared.share)

    @cached_property
    def _list(self) -> tuple[ParsedCode, ...]:
        """
        The list that ranks: the one given, else that of the source, else the columns in their order; where some have numbers, only these.

        Raises ArgumentError for a list of the source with a code that is none of ours.
        """
        if self.subject.tiebreaks:
            return self.subject.tiebreaks
        if self.subject.published.codes:
            return read_list(self.subject.published.codes)
        if not self.subject.rules.published:
            return ()
        numbered = any(column.numbered for column, _ in self._columns)
        return tuple(
            self._as_listed(meant)
            for column, meant in self._columns
            if meant is not None and column.numbered >= numbered and not is_points(meant.code)
        )

    @cached_property
    def _unknown(self) -> list[str] | None:
        """The headings of the columns where no list ranks, and nobody can say what one of them is; None otherwise."""
        if self.subject.tiebreaks or self.subject.published.codes or not self.subject.rules.published:
            return None
        unknown = any(
            meant is None and not column.constant and (column.named or column.numbered)
            for column, meant in self._columns
        )
        return [column.heading for column, _ in self._columns] if unknown else None

    def _as_listed(self, meant: _Meant) -> ParsedCode:
        """The code in a list under the edition of the rules."""
        return meant.code._replace(edition="" if meant.edition is self.context.edition else meant.edition.name)

    def _standings(self, edition: TiebreakEdition | None = None) -> tuple[Standings | None, Sequence[int]]:
        """Our standings with their places; where a column has no name, the places by the points and the printed columns."""
        context = self.context if edition is None else self.context.under(edition)
        if self._unknown is None:
            standings = rank(context, self._list or (ParsedCode("PTS"),))
            return standings, standings.places
        keys: list[tuple[Exact, ...]] = [(score,) for score in context.scores]
        for column, _ in self._columns:
            keys = [(*key, _sorting(column.cells.get(player))) for player, key in enumerate(keys)]
        first = {key: place for place, key in reversed([*enumerate(sorted(keys, reverse=True), 1)])}
        return None, [first[key] for key in keys]

    def _places_elsewhere(self) -> Mapping[str, Sequence[int]]:
        """The places under the other editions that have all tie-breaks of the list."""
        places: dict[str, Sequence[int]] = {}
        for edition in self._editions()[1:] if self._unknown is None else []:
            # An edition may lack a tie-break, or a modifier.
            with suppress(DepartageError):
                places[edition.name] = self._standings(edition)[1]
        return places

    def summary(self) -> Finding:
        """How much was compared, and how much of it is ours."""
        told = series(self._compared, "list.part") if self._compared else Text("published_none")
        columns = sum(meant is not None for _, meant in self._columns)
        values = {"compared": told, "columns": columns, "ignored": ", ".join(self._ignored)}
        key = "check_published_ignored" if self._ignored else "check_published"
        return Finding(key, values, severity=Severity.NOTE)


_VARIABLE = regex(r"\bvariab", re.IGNORECASE)


def _code_of(printed: PrintedColumn) -> ParsedCode | None:
    """The tie-break that the page names: in brackets (`Buchholz Cut 1 (BH/C1)`), by its name, or by the heading."""
    texts = [printed.heading] if printed.order is None else []
    if printed.meaning:
        name, _, brackets = printed.meaning.partition("(")
        texts = [printed.meaning, brackets.rstrip(" )"), name, *texts]
    for text in texts:
        if _VARIABLE.search(text):
            # Swiss-Manager names the family, and keeps the cut to itself.
            return None
        try:
            code = parse_code(text.strip())
        except DepartageError:
            continue
        if ROWS[code.name].nowhere is None and not (code.open and takes_steps(code)):
            return code
    return None


def _usual_codes(edition: TiebreakEdition, *, teams: bool) -> Iterator[ParsedCode]:
    """Every tie-break that the edition defines, plain and with the usual cuts."""
    # The points of teams first, which others may equal.
    for row in sorted(ROWS.values(), key=lambda row: row.points is None):
        if row.nowhere is not None or not row.defined_in(edition):
            continue
        if row.points == "" or (row.points is not None and not teams):
            continue
        definition = row.definitions[edition.authority]
        if definition.counts is Figure.GIVEN:
            continue
        forms = [ParsedCode(row.code)]
        if "C" in definition.modifiers:
            forms += [ParsedCode(row.code, cut) for cut in (1, 2)]
        if "M" in definition.modifiers:
            forms += [ParsedCode(row.code, cut, cut) for cut in (1, 2)]
        yield from forms
        if teams and ":" in definition.modifiers:
            yield from (form._replace(score="GP") for form in forms)


def _plain(code: ParsedCode) -> ParsedCode:
    return code._replace(edition="", open=False)


def _name(code: ParsedCode) -> str:
    return code._replace(edition="").text


def _sorting(cell: PrintedValue | None) -> Exact:
    return -1 if cell is None or cell.value is None else cell.value


_COUNTED = ("adds", "adjusted", "score", "result")


def _rounds_apart(ours: Explanation, theirs: Explanation) -> list[Text]:
    """The reasons in ours for the rounds that count otherwise in theirs."""
    reasons = []
    lines, others = (
        [
            dict(zip([key for key, _ in explanation.columns], row.cells, strict=True))
            for row in explanation.rows
            if row.kind is RowKind.CONTRIBUTION
        ]
        for explanation in (ours, theirs)
    )
    # Both have a line for each round.
    for line, other in zip(lines, others, strict=False):
        apart = any(line.get(key) != other.get(key) for key in _COUNTED)
        if apart and isinstance(line.get("reason"), Message):
            reasons.append(Text("published_round", round=line.get("round"), reason=line["reason"]))
    return reasons
