"""
What the FIDE tie-breaks of one crosstable share: own scores, adjusted scores, and who contributes what.

One ledger stands for one score (points; of teams, match points or game points) under one edition. Scores are integers
in half-points. Everything is computed once, in time linear in players × rounds.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple, cast

from xl_departage.crosstable.model import Crosstable, Outcome, Round, System
from xl_departage.errors import InconsistentGrid, Place
from xl_departage.tiebreaks.fide import unplayed

_PLAYED = frozenset(id(outcome) for outcome in Outcome if outcome.played)
"""By identity: the hash of an enumeration's member costs more than the rest of the loop."""


class Element(NamedTuple):
    """
    What one round brings into a sum over opponents (Buchholz, Sonneborn-Berger).
    """

    round: int
    """Index of the round, from 0."""
    opponent: int | None
    """Index of the opponent met or scheduled; None without one."""
    score: int
    """The opponent's adjusted score, or the dummy's score; half-points."""
    points: int
    """The points awarded in this round, half-points."""
    voluntary: bool
    """A voluntary unplayed round that counts as such in cuts (16.5)."""
    dummy: bool
    """The score is that of a dummy opponent (16.4)."""


_element = tuple.__new__
"""Makes an element from a tuple in half of the time that its own constructor takes."""


class Ledger:
    """
    The shared figures of one crosstable.

    In a tournament with predetermined pairings (Article 15) a forfeit is a regular game against the opponent scheduled,
    nothing is adjusted, and a round without an opponent brings nothing.
    """

    def __init__(self, crosstable: Crosstable, *, capped: bool) -> None:
        self.crosstable = crosstable
        self.capped = capped
        """Article 16.4 of 2026: the dummy's score is capped."""
        self.predetermined = crosstable.system is System.ROUND_ROBIN
        boards = crosstable.boards or 1
        self.win = crosstable.scoring.win * boards
        """Half-points of a full win of one round."""
        self.draw = crosstable.scoring.draw * boards
        """Half-points of a drawn round (14.5 to 16: "the points for a draw")."""
        played = crosstable.rounds if crosstable.ordered else None
        self.rows: tuple[tuple[Round, ...], ...] = tuple(player.rounds[:played] for player in crosstable.players)
        """The rounds played so far, a row a player."""
        self.rounds = crosstable.rounds
        # Only tuples of numbers stay of a row: the garbage collector need not watch those.
        all_opponents, all_points, all_played = [], [], []
        for row in self.rows:
            outcomes, opponents, _, points = zip(*row, strict=True) if row else ((), (), (), ())
            all_opponents.append(opponents)
            all_points.append(points)
            all_played.append(tuple(map(_PLAYED.__contains__, map(id, outcomes))))
        self.opponents: tuple[tuple[int | None, ...], ...] = tuple(all_opponents)
        """Index of the opponent of each round, None without one."""
        self.points: tuple[tuple[int, ...], ...] = tuple(all_points)
        """Points of each round, half-points."""
        self.played: tuple[tuple[bool, ...], ...] = tuple(all_played)
        """Whether each round was a game over the board."""
        self._opponents_known = False
        self._elements: dict[tuple[int, bool], tuple[Element, ...]] = {}

    @cached_property
    def own(self) -> tuple[int, ...]:
        """
        Score of each player after the rounds played, half-points.
        """
        return tuple([sum(row) for row in self.points])

    @cached_property
    def adjusted(self) -> tuple[int, ...]:
        """
        Score of each player as his opponents count it: 16.3; with predetermined pairings the score itself (15.2).
        """
        if self.predetermined:
            return self.own
        draw = self.draw
        return tuple(
            [
                # Who played the last round has nothing to adjust: the common case.
                score if played and played[-1] else unplayed.adjusted_score(row, draw)
                for score, row, played in zip(self.own, self.rows, self.played, strict=True)
            ]
        )

    @cached_property
    def fore(self) -> Ledger:
        """
        The ledger of Fore Buchholz (8.3): paired games of the final round taken as drawn.
        """
        table = unplayed.with_final_round_drawn(self.crosstable, self.draw)
        return self if table is self.crosstable else Ledger(table, capped=self.capped)

    @cached_property
    def regular(self) -> tuple[tuple[int, ...] | None, ...]:
        """
        Of each player who played in every round the adjusted scores of his opponents, round by round; None for the
        others. The common case, for which sums need no elements.
        """
        score = self.adjusted.__getitem__
        return tuple(
            [
                tuple(map(score, met)) if len(met) == len(points) else None
                for met, points in zip(self.met, self.points, strict=True)
            ]
        )

    def elements(self, *, forfeits_played: bool = False) -> tuple[tuple[Element, ...], ...]:
        """
        The elements of all players.
        """
        return tuple([self.elements_of(index, forfeits_played=forfeits_played) for index in range(len(self.rows))])

    def elements_of(self, index: int, *, forfeits_played: bool = False) -> tuple[Element, ...]:
        """
        The elements of one player, in the order of the rounds.

        `forfeits_played` is the modifier /P: in a Swiss tournament too a forfeit counts as a game played against the
        opponent scheduled. It always does with predetermined pairings (15.2).
        """
        self.need_opponents()
        key = (index, forfeits_played or self.predetermined)
        if key not in self._elements:
            self._elements[key] = self._elements_of(*key)
        return self._elements[key]

    def _elements_of(self, index: int, forfeits_played: bool) -> tuple[Element, ...]:
        adjusted = self.adjusted
        elements = []
        for number, ((outcome, opponent, _, points), played) in enumerate(
            zip(self.rows[index], self.played[index], strict=True)
        ):
            if opponent is not None and (played or (forfeits_played and outcome is not Outcome.PENDING)):
                elements.append(_element(Element, (number, opponent, adjusted[opponent], points, False, False)))
            elif not self.predetermined and outcome is not Outcome.PENDING:
                score = unplayed.dummy_score(
                    self.own[index],
                    None if opponent is None else adjusted[opponent],
                    capped=self.capped,
                    draw=self.draw,
                    rounds=self.rounds,
                )
                voluntary = unplayed.is_voluntary(self.rows[index][number])
                elements.append(Element(number, opponent, score, points, voluntary, True))
        return tuple(elements)

    def need_opponents(self) -> None:
        """
        Raise InconsistentGrid for a game over the board that names no opponent: what he scored cannot be known.
        """
        if self._opponents_known:
            return
        for player, opponents, played in zip(self.crosstable.players, self.opponents, self.played, strict=True):
            if None not in opponents:
                continue
            for number, opponent in enumerate(opponents):
                if opponent is None and played[number]:
                    place = Place(round=number + 1, name=player.name or None)
                    raise InconsistentGrid("tiebreak_game_without_opponent", place)
        self._opponents_known = True

    @cached_property
    def met(self) -> tuple[tuple[int, ...], ...]:
        """
        Opponents met over the board, once a meeting.
        """
        self.need_opponents()
        return tuple(
            [
                # A row without unplayed rounds is what it is: no opponent is missing, need_opponents has seen to that.
                cast("tuple[int, ...]", row)
                if False not in played
                else tuple(
                    [opponent for opponent, over in zip(row, played, strict=True) if over and opponent is not None]
                )
                for row, played in zip(self.opponents, self.played, strict=True)
            ]
        )
