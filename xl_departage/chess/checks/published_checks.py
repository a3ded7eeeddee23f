"""
Compares the printed standings, columns of tie-breaks and ranks, with what the results give.

`printed_columns` finds the tie-break of each column and the edition under which it is compared. A column for which none is found
is reported if it names a tie-break, or if it has a number and different values; otherwise it is ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from xl_departage.base.errors import DepartageError
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Message, Text, first_of, series
from xl_departage.chess.checks.habits import HABITS, Habit
from xl_departage.chess.checks.marks import Mark, MarkedColumn, Marks
from xl_departage.chess.checks.printed_columns import HALF, Column, Columns, Meant, named, of_groups, plain, sorting
from xl_departage.chess.checks.printed_ranks import Computed, PrintedRanks
from xl_departage.chess.checks.subject import Finding, Severity, Subject, of_ranked
from xl_departage.chess.explain import Explanation, RowKind, explain
from xl_departage.chess.explain.explanation_words import Number
from xl_departage.chess.regulations.editions import OwnUnplayed, TiebreakEdition
from xl_departage.chess.tiebreaks.figures import divided
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tiebreaks.registry import ParsedCode, compute
from xl_departage.chess.tiebreaks.standings import Standings, is_points, rank

_MOST_REASONS = 2
_MOST_OTHERS = 3


@of_ranked
def differences(subject: Subject) -> Iterator[Finding]:
    """
    The findings about printed ranks and values that the results do not give; those with the same cause share one finding.

    With the option `published`, the first finding says what was compared, or that nothing is printed. Without it, only the ranks
    of a file are compared, and only if the caller or the file names the tie-breaks.
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
    found = [*comparison.of_columns(), *comparison.of_ranks()]
    # How much agrees is reported first.
    yield comparison.summary()
    yield from found


def marks_of(subject: Subject) -> Marks:
    """
    The printed ranks and values, marked as equal to the results or not. Raises ArgumentError if the list of tie-breaks contains
    one that is not computed here.
    """
    return _Comparison(subject).marks()


def ranks_compared(subject: Subject) -> bool:
    """Whether the ranks of a file are compared without the option `published`: the caller or the file names the tie-breaks."""
    return bool(subject.cells is None and subject.published.ranks and (subject.tiebreaks or subject.published.codes))


class _Comparison:
    """The comparison of one source; used once."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.columns = Columns(subject)
        self.context = self.columns.context
        self._ignored: list[str] = []
        self._compared: list[Text] = []
        """How much of each column and of the ranks agrees with the results, in words."""
        self._unexplained = False
        """Whether a printed value is neither ours nor explained by a habit of a program."""
        self._virtual_reported = False

    @cached_property
    def _players(self) -> Mapping[int, int]:
        return {player.number: index for index, player in enumerate(self.subject.crosstable.players)}

    # The columns

    def of_columns(self) -> Iterator[Finding]:
        """The findings about every column and its values."""
        for column, meant in self.columns.recognised:
            details: dict[str, object] = {"column": column.heading, "count": len(column.unread)}
            if len(column.unread) > column.total:
                # So many unreadable cells are not single mistakes in a column of numbers.
                yield Finding("check_published_unread_column", details, column=column.place, severity=Severity.WARNING)
                continue
            for player, text in sorted(column.unread.items()):
                yield Finding(
                    "check_published_unread",
                    {**details, "text": text},
                    player,
                    column=column.place,
                    severity=Severity.WARNING,
                )
            yield from self._of_column(column, meant)

    def _of_column(self, column: Column, meant: Meant | None) -> Iterator[Finding]:
        details: dict[str, object] = {"column": column.heading, "total": column.total}
        if column.by_hand:
            yield Finding("check_published_by_hand", details, column=column.place, severity=Severity.NOTE)
            return
        if meant is None:
            if column.named is None and (column.constant or not column.numbered):
                self._ignored.append(column.heading)
            else:
                yield Finding("check_published_unknown", details, column=column.place, severity=Severity.WARNING)
            return
        details |= {"code": meant.text, "edition": meant.edition.name, "count": meant.equal}
        if of_groups(meant) and meant.equal < HALF * column.total:
            yield Finding("check_published_groups", details, column=column.place, severity=Severity.NOTE)
            return
        self._compared.append(Text("published_share", **details))
        yield from self._other_meaning(column, meant, details)
        elsewhere = self.columns.elsewhere(column, meant)
        if elsewhere and not self._virtual_reported and self._by_virtual_opponents(meant, elsewhere):
            self._virtual_reported = True
            yield Finding("check_published_virtual", details, column=column.place, severity=Severity.NOTE)
        if elsewhere and elsewhere[0].equal > meant.equal:
            better = {"others": elsewhere[0].edition.name, "most": elsewhere[0].equal}
            yield Finding("check_published_edition", {**details, **better}, column=column.place, severity=Severity.NOTE)
        differing = [player for player in sorted(column.cells) if not column.gives(player, meant)]
        for habit in HABITS if differing else ():
            counted = self.columns.as_counted(column, meant, habit)
            known = [] if counted is None else [player for player in differing if column.gives(player, counted)]
            if known:
                differing = [player for player in differing if player not in known]
                yield self._of_habit(habit, column, known, details)
        self._unexplained |= bool(differing)
        for player in differing:
            yield self._value(column, meant, player, elsewhere)

    def _by_virtual_opponents(self, meant: Meant, elsewhere: Sequence[Meant]) -> bool:
        """
        Whether the edition was chosen here, gives every unplayed round a virtual opponent, and gives more values than any other
        edition.
        """
        chosen = not self.subject.rules.explicit and meant.edition.own_unplayed is OwnUnplayed.FICTITIOUS_OPPONENT
        return chosen and all(alternative.equal < meant.equal for alternative in elsewhere)

    def _of_habit(self, habit: Habit, column: Column, known: Sequence[int], details: Mapping[str, object]) -> Finding:
        """One finding for all values that a habit of a program explains."""
        values = {"program": habit.program, "habit": Text(habit.key), "count": len(known)}
        players = self.subject.numbers(known)
        details = {**details, **values, "players": players}
        return Finding("check_published_habit", details, column=column.place, severity=Severity.WARNING)

    def _other_meaning(self, column: Column, meant: Meant, details: Mapping[str, object]) -> Iterator[Finding]:
        """
        The finding about a column that has no name, that shows another tie-break than its name says, or that shows it under another
        edition than that of the rules.
        """
        place = column.place
        if column.named is None:
            others = [named(code) for code in self.columns.as_good(column, meant)]
            key = "check_published_found_others" if others else "check_published_found"
            details = {**details, "others": first_of(others, _MOST_OTHERS)}
            yield Finding(key, details, column=place, severity=Severity.NOTE)
        elif plain(column.named) != plain(meant.code):
            named_tiebreak = self.columns.own(column)
            details = {
                **details,
                "named": named(column.named),
                "least": 0 if named_tiebreak is None else named_tiebreak.equal,
            }
            yield Finding("check_published_other", details, column=place, severity=Severity.WARNING)
        elif self.subject.rules.explicit and not column.named.edition and meant.edition is not self.context.edition:
            details = {**details, "named": self.context.edition.name, "least": self.columns.named_value(column)}
            yield Finding("check_published_edition_named", details, column=place, severity=Severity.WARNING)

    def _value(self, column: Column, meant: Meant, player: int, elsewhere: Sequence[Meant]) -> Finding:
        value = meant.values[player]
        details: dict[str, object] = {
            "column": column.heading,
            "printed": column.cells[player].text,
            "code": meant.text,
            "edition": meant.edition.name,
            "value": "#N/A" if value is None else Number(value),
        }
        same = [alternative for alternative in elsewhere if column.gives(player, alternative)]
        key = "check_published_value"
        if same:
            details["others"] = ", ".join(alternative.edition.name for alternative in same)
            reasons = self._reasons(meant, same[0], player)
            key = "check_published_value_reason" if reasons else "check_published_value_edition"
            details["reason"] = series(reasons, "list.part") if reasons else ""
        return Finding(key, details, player, column=column.place)

    def _reasons(self, meant: Meant, alternative: Meant, player: int) -> list[Text]:
        """What the explanation says about the rounds that the other edition counts differently."""
        ours, theirs = (
            explain(self.context.under(tiebreak.edition), tiebreak.code, player) for tiebreak in (meant, alternative)
        )
        return _rounds_apart(ours, theirs)[:_MOST_REASONS]

    # The ranks

    def of_ranks(self) -> Iterator[Finding]:
        """The findings about the ranks."""
        published = self.subject.published
        for player, text in sorted(published.unread_ranks.items()):
            if player in self._players:
                yield Finding(
                    "check_published_rank_unread",
                    {"text": text},
                    self._players[player],
                    column=published.rank_column,
                    severity=Severity.WARNING,
                )
        try:
            compared = self._ranks_compared()
        except DepartageError as error:
            reason = Text(error.key, **error.values)
            yield Finding("check_published_list", {"reason": reason}, severity=Severity.NOTE)
            return
        if compared is not None:
            yield from compared.findings(self._places_elsewhere)
            self._compared.append(compared.share)

    def _ranks_compared(self) -> PrintedRanks | None:
        """
        The printed ranks compared with our places; None if no rank is printed. Raises ArgumentError for a list with a tie-break
        that we do not compute.
        """
        ranks = self.subject.published.ranks
        printed = {self._players[number]: place for number, place in ranks.items() if number in self._players}
        if not printed:
            return None
        standings, places = self._standings()
        computed = Computed(
            places,
            standings,
            self.context.edition.name if self._unknown is None else "",
            ", ".join(self._unknown or [code.text for code in self._list]),
        )
        return PrintedRanks(self.subject, printed, computed, self._by_columns, known=not self._unexplained)

    @cached_property
    def _list(self) -> tuple[ParsedCode, ...]:
        """
        The list of tie-breaks that ranks: the one given, otherwise that of the source, otherwise the columns in their order (if
        some have numbers, only those), in a team event after the printed points.

        Raises ArgumentError if the source's list contains a code that we do not know.
        """
        if self.subject.tiebreaks:
            return self.subject.tiebreaks
        if self.subject.published.codes:
            return read_list(self.subject.published.codes)
        code_list = [
            ParsedCode("MANUAL") if meant is None else meant.in_list(self.context.edition)
            for column, meant in self._ranking
            if column.by_hand or meant is not None
        ]
        leading = self._leading_points
        if leading is not None and (not code_list or code_list[0].name != leading.name):
            code_list.insert(0, leading)
        return tuple(code_list)

    @cached_property
    def _leading_points(self) -> ParsedCode | None:
        """
        In a team event, the points (MPTS or GPTS) that the printed column of points shows; None if it shows neither, and for
        individuals.
        """
        printed = {player: points for player, points in enumerate(self.subject.printed) if points is not None}
        if not self.columns.of_teams or not printed:
            return None
        for code in (ParsedCode("MPTS"), ParsedCode("GPTS")):
            with suppress(DepartageError):
                values = compute(self.context, code)
                if sum(values[player] == divided(points, 2) for player, points in printed.items()) * 2 > len(printed):
                    return code
        return None

    @property
    def _ranking(self) -> list[tuple[Column, Meant | None]]:
        """The columns that determine the ranks: if some have numbers, only those."""
        recognised = self.columns.recognised
        numbered = any(column.numbered for column, _ in recognised)
        return [(column, meant) for column, meant in recognised if column.numbered >= numbered]

    @cached_property
    def _by_columns(self) -> Sequence[int] | None:
        """
        The places by the points and the printed columns; None if a list of tie-breaks determines the ranks, or if there is no
        column.
        """
        if self.subject.tiebreaks or self.subject.published.codes or not self._ranking:
            return None
        return self._places_by([column for column, _ in self._ranking if column.known])

    def _places_by(self, columns: Sequence[Column]) -> Sequence[int]:
        keys: list[tuple[Exact | tuple[bool, Exact], ...]] = [(score,) for score in self.context.scores]
        first_meant = next((meant for column, meant in self._ranking if meant is not None), None)
        if first_meant is not None and is_points(first_meant.code) and self._leading_points is None:
            # The first column already prints the points.
            keys = [() for _ in keys]
        for column in columns:
            keys = [(*key, sorting(column.cells.get(player))) for player, key in enumerate(keys)]
        first = {key: place for place, key in reversed([*enumerate(sorted(keys, reverse=True), 1)])}
        return [first[key] for key in keys]

    @cached_property
    def _unknown(self) -> list[str] | None:
        """The headings of the columns, if no list ranks and one of the columns cannot be recognised; otherwise None."""
        if self.subject.tiebreaks or self.subject.published.codes:
            return None
        known = [(column, meant) for column, meant in self.columns.recognised if column.known and not column.by_hand]
        unknown = any(meant is None and not column.constant for column, meant in known)
        return [column.heading for column, _ in known] if unknown else None

    def _standings(self, edition: TiebreakEdition | None = None) -> tuple[Standings | None, Sequence[int]]:
        """Our standings and their places; if a column cannot be recognised, None and the places by the points and the printed columns."""
        context = self.context if edition is None else self.context.under(edition)
        if self._unknown is None:
            standings = rank(context, self._list or (ParsedCode("PTS"),))
            return standings, standings.places
        return None, self._places_by([column for column in self.columns.all if column.known])

    def _places_elsewhere(self) -> Mapping[str, Sequence[int]]:
        """The places under each other edition that has all tie-breaks of the list, by its name."""
        places: dict[str, Sequence[int]] = {}
        # Equivalent mutant `1 -> 0`: the edition itself never fits better than itself.
        for edition in self.columns.editions()[1:] if self._unknown is None else []:
            # An edition may lack a tie-break, or a modifier.
            with suppress(DepartageError):
                places[edition.name] = self._standings(edition)[1]
        return places

    def marks(self) -> Marks:
        """The printed ranks and values, marked as equal to the results or not."""
        columns = tuple(
            MarkedColumn(
                column.heading,
                meant.in_list(self.context.edition),
                {player: Mark(cell.text, column.gives(player, meant)) for player, cell in column.cells.items()},
                meant.halved or meant.in_points,
            )
            for column, meant in self.columns.recognised
            if meant is not None
        )
        compared = self._ranks_compared()
        ranks = {} if compared is None else compared.marks
        return Marks(self.context.edition, () if self._unknown else self._list, ranks, columns)

    def summary(self) -> Finding:
        """How much was compared, and how much of it agrees with the results."""
        details = series(self._compared, "list.part") if self._compared else Text("published_none")
        columns = sum(meant is not None for _, meant in self.columns.recognised)
        values = {"compared": details, "columns": columns, "ignored": ", ".join(self._ignored)}
        key = "check_published_ignored" if self._ignored else "check_published"
        return Finding(key, values, severity=Severity.NOTE)


_COUNTED = ("adds", "adjusted", "score", "result")


def _rounds_apart(ours: Explanation, theirs: Explanation) -> list[Text]:
    """Our reasons for the rounds that the other explanation counts differently."""
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
    for line, their_line in zip(lines, others, strict=False):
        apart = any(line.get(key) != their_line.get(key) for key in _COUNTED)
        if apart and isinstance(line.get("reason"), Message):
            reasons.append(Text("published_round", round=line.get("round"), reason=line["reason"]))
    return reasons
