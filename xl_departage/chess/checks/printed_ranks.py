"""Compares printed ranks with the places that the results give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.exact import Exact
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text
from xl_departage.chess.checks.marks import Mark
from xl_departage.chess.checks.subject import Finding, Severity, Subject
from xl_departage.chess.explain.explanation_words import Number
from xl_departage.chess.tiebreaks.standings import Standings, is_points

Places = Mapping[int, int]
"""By index of the player."""


class Computed(NamedTuple):
    """The places with which the ranks are compared."""

    places: Sequence[int]
    """The place of each player; tied players share one."""
    standings: Standings | None
    """The standings that give the places; None if these come from printed columns."""
    edition: str
    """The edition under which they were computed; empty if they come from printed columns."""
    listed: str
    """The tie-breaks, or the headings of the columns, in words; empty if there are none."""


class PrintedRanks:
    """
    The printed ranks of those who have one, by index of the player, compared with their places among each other or among all
    players, whichever fits better: a list may leave out players who withdrew.
    """

    def __init__(
        self, subject: Subject, printed: Places, computed: Computed, by_columns: Sequence[int] | None, *, known: bool
    ) -> None:
        """
        Args:
            subject: The source.
            printed: The ranks.
            computed: The places with which they are compared.
            by_columns: The places by the points and the printed columns; None if these do not determine the ranks.
            known: Whether all values that are not ours are explained by habits of a program.
        """
        self._subject, self._printed, self._computed = subject, printed, computed
        ends = subject.published.last_ranks
        numbers = enumerate(subject.crosstable.players)
        self._last = {index: ends[player.number] for index, player in numbers if player.number in ends}
        # A list may leave out players who withdrew, so that the others move up; or a rank may be blank, and the others stay.
        all_places = {player: computed.places[player] for player in printed}
        self._places = min(
            self._places_among_printed(computed.places),
            all_places,
            key=lambda places: len(self._outside_their_places(places)),
        )
        self._wrong = self._outside_their_places(self._places)
        unfit = [] if by_columns is None else self._outside_their_places(self._places_among_printed(by_columns))
        self._followed = [] if by_columns is None else [player for player in self._wrong if player not in unfit]
        """The players with a wrong rank that follows the printed columns."""
        self._known = known
        distinct = {place: number for number, place in enumerate(sorted({*self._places.values()}), 1)}
        # If nobody follows a tie, both ways of counting give the same ranks.
        self._dense = any(printed[player] != place for player, place in self._places.items()) and all(
            printed[player] == distinct[place] for player, place in self._places.items()
        )

    @property
    def marks(self) -> dict[int, Mark]:
        """Each rank, and whether it is the one that the results give."""
        wrong = set() if self._dense else {*self._wrong}
        return {player: Mark(self._shown(player), player not in wrong) for player in self._printed}

    def _shown(self, player: int) -> str:
        """The rank as printed, `2` or `2–3`."""
        rank = self._printed[player]
        return f"{rank}–{self._last[player]}" if player in self._last else str(rank)

    @property
    def share(self) -> Text:
        """How many ranks are those that the results give, in words."""
        total = len(self._printed)
        right = total if self._dense else total - len(self._wrong)
        return Text("published_ranked", count=right, total=total)

    def findings(self, elsewhere: Callable[[], Mapping[str, Sequence[int]]]) -> Iterator[Finding]:
        """
        The findings about ranks that do not follow the list, and about ties that the list leaves and the ranks break. One finding
        stands for all ranks if they count each group of tied players as one place (1, 2, 2, 3), and one for all wrong ranks if
        these are more than half; so does one for those that follow wrong values whose cause is known.

        `elsewhere` computes the places under other editions; called if a rank is wrong without a known cause.
        """
        if self._dense:
            yield Finding("check_published_dense", severity=Severity.NOTE)
            return
        wrong = [player for player in self._wrong if not (self._known and player in self._followed)]
        if len(wrong) < len(self._wrong):
            details: dict[str, object] = {
                "count": len(self._followed),
                "players": self._subject.numbers(self._followed),
                "list": self._computed.listed or "PTS",
                "edition": self._computed.edition,
            }
            column = self._subject.published.rank_column
            yield Finding("check_published_ranks_follow", details, column=column, severity=Severity.WARNING)
        if wrong:
            wrong_elsewhere = {
                name: self._outside_their_places(self._places_among_printed(places))
                for name, places in elsewhere().items()
            }
            better = {name: wrong for name, wrong in wrong_elsewhere.items() if len(wrong) < len(self._wrong)}
            yield from self._wrong_ranks(wrong, better)
        if not self._computed.listed and len({*self._places.values()}) < len(self._places):
            yield Finding("check_published_by_points", severity=Severity.NOTE)
            return
        groups = grouped((place, player) for player, place in self._places.items())
        for place, group in sorted(groups.items()):
            ranks = {self._printed[player] for player in group}
            if len(ranks) > 1 and not {*group} & {*self._wrong}:
                players = sorted(group, key=lambda player: self._printed[player])
                details = {
                    "players": self._subject.numbers(players),
                    "place": place,
                    "list": self._computed.listed or "PTS",
                }
                yield Finding("check_published_tie", details, severity=Severity.NOTE)

    def _wrong_ranks(self, wrong: Sequence[int], better: Mapping[str, Sequence[int]]) -> Iterator[Finding]:
        if len(wrong) * 2 > len(self._printed):
            # These are not mistakes in a list, but the ranks of another list.
            details: dict[str, object] = {
                "count": len(wrong),
                "total": len(self._printed),
                "players": self._subject.numbers(wrong),
                "list": self._computed.listed or "PTS",
            }
            following = ", ".join(name for name, unfit in better.items() if not unfit)
            key = "check_published_ranks_edition" if following else "check_published_ranks"
            yield Finding(key, {**details, "others": following}, column=self._subject.published.rank_column)
            return
        for player in wrong:
            others = ", ".join(name for name, unfit in better.items() if player not in unfit)
            yield self._wrong_rank(player, others)

    def _wrong_rank(self, player: int, others: str) -> Finding:
        place = self._places[player]
        last = place + Counter(self._places.values())[place] - 1
        details: dict[str, object] = {
            "printed": self._shown(player),
            "place": place if last == place else f"{place}–{last}",
            "list": self._computed.listed or "PTS",
            "edition": self._computed.edition,
            "others": others,
        }
        reason = self._reason(player)
        key = "check_published_rank_edition" if others else "check_published_rank"
        if not others and player in self._followed:
            key = "check_published_rank_follows"
        if not self._computed.edition:
            key = "check_published_rank_columns"
        if reason is not None:
            key, details = f"{key}_reason", {**details, "reason": reason}
        return Finding(key, details, player, column=self._subject.published.rank_column)

    def _places_among_printed(self, places: Sequence[int]) -> Places:
        first: dict[int, int] = {}
        for number, place in enumerate(sorted(places[player] for player in self._printed), 1):
            first.setdefault(place, number)
        return {player: first[places[player]] for player in self._printed}

    def _outside_their_places(self, places: Places) -> list[int]:
        """The players whose printed rank is outside the places that they share."""
        shared = Counter(places.values())
        return [
            player
            for player, place in sorted(places.items())
            if not (
                place <= self._printed[player] < place + shared[place]
                if player not in self._last
                # A player who shares a printed range of ranks may be anywhere in it.
                else self._printed[player] <= place <= place + shared[place] - 1 <= self._last[player]
            )
        ]

    def _reason(self, player: int) -> Text | None:
        """
        The nearest player whom the rank puts on the wrong side, and what separates the two; None if there is none, or if the
        places come from printed columns.
        """
        rank, place = self._printed[player], self._places[player]
        against = [
            rival
            for rival, its in self._places.items()
            if (its > place and self._printed[rival] <= rank) or (its < place and self._printed[rival] >= rank)
        ]
        if not against or self._computed.standings is None:
            return None
        nearest = min(against, key=lambda rival: (abs(self._places[rival] - place), rival))
        ahead, behind = (player, nearest) if place < self._places[nearest] else (nearest, player)
        rows = {row.player: row for row in self._computed.standings.rows}
        row_ahead, row_behind = rows[ahead], rows[behind]
        pairs: list[tuple[str, Exact | None, Exact | None]] = []
        if not is_points(self._computed.standings.codes[0]):
            pairs.append(("PTS", row_ahead.points, row_behind.points))
        codes = [code.text for code in self._computed.standings.codes]
        pairs += zip(codes, row_ahead.values, row_behind.values, strict=True)
        criterion, best, least = next(pair for pair in pairs if pair[1] != pair[2])
        return Text(
            "published_ahead",
            ahead=self._subject.who(ahead),
            behind=self._subject.who(behind),
            criterion=criterion,
            best="#N/A" if best is None else Number(best),
            other="#N/A" if least is None else Number(least),
        )
