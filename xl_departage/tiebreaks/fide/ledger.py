"""
What the FIDE tie-breaks of one crosstable share: own scores, adjusted scores, and who contributes what.

One ledger stands for one score (points; of teams, match points or game points) under one edition. Scores are integers
in half-points. Everything is computed once, in time linear in players × rounds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import cast

from xl_departage.crosstable.model import Crosstable, Outcome, Round, System
from xl_departage.errors import InconsistentGrid, Place
from xl_departage.tiebreaks.fide import unplayed
from xl_departage.tiebreaks.figures import FigureRows, Figures, Named, Opposition

SOURCE = "FIDE C.07"
_PLAYED = frozenset(id(outcome) for outcome in Outcome if outcome.played)
"""By identity: the hash of an enumeration's member costs more than the rest of the loop."""


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
        self.base = self
        """The ledger of the games as they ended: of Fore Buchholz, the one it was made from."""
        self._opponents_known = False
        self._scores: dict[bool, FigureRows] = {}

    @cached_property
    def own(self) -> tuple[int, ...]:
        """Score of each player after the rounds played, half-points."""
        return tuple([sum(row) for row in self.points])

    @cached_property
    def adjusted(self) -> tuple[int, ...]:
        """Score of each player as his opponents count it: 16.3; with predetermined pairings the score itself (15.2)."""
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
        """The ledger of Fore Buchholz (8.3): paired games of the final round taken as drawn."""
        table = unplayed.with_final_round_drawn(self.crosstable, self.draw)
        if table is self.crosstable:
            return self
        drawn = Ledger(table, capped=self.capped)
        drawn.base = self
        return drawn

    def scores(self, *, forfeits_played: bool = False) -> FigureRows:
        """
        What each round brings into a sum over opponents: the adjusted score of the opponent met, in an unplayed round that
        of the dummy (16.4); None where it brings nothing. Half-points.

        `forfeits_played` is the modifier /P: in a Swiss tournament too a forfeit counts as a game played against the
        opponent scheduled. It always does with predetermined pairings (15.2).
        """
        forfeits = forfeits_played or self.predetermined
        if forfeits not in self._scores:
            self.need_opponents()
            score = self.adjusted.__getitem__
            self._scores[forfeits] = [
                # A row of games is what it is: no opponent is missing, need_opponents has seen to that.
                self._scores_of(player, forfeits)
                if False in played
                else tuple(map(score, cast("tuple[int, ...]", opponents)))
                for player, (opponents, played) in enumerate(zip(self.opponents, self.played, strict=True))
            ]
        return self._scores[forfeits]

    def _scores_of(self, player: int, forfeits: bool) -> list[int | None]:
        scores: list[int | None] = []
        for number, opponent in enumerate(self.opponents[player]):
            if self._meets(player, number, forfeits):
                assert opponent is not None
                scores.append(self.adjusted[opponent])
            elif self._has_dummy(player, number):
                planned = None if opponent is None else self.adjusted[opponent]
                scores.append(
                    unplayed.dummy_score(
                        self.own[player], planned, capped=self.capped, draw=self.draw, rounds=self.rounds
                    )
                )
            else:
                scores.append(None)
        return scores

    def _meets(self, player: int, number: int, forfeits: bool) -> bool:
        """Whether the round counts as a game against the opponent named."""
        entry = self.rows[player][number]
        if entry.opponent is None:
            return False
        return self.played[player][number] or (forfeits and entry.outcome is not Outcome.PENDING)

    def _has_dummy(self, player: int, number: int) -> bool:
        return not self.predetermined and self.rows[player][number].outcome is not Outcome.PENDING

    def figures(self, *, forfeits_played: bool = False, results: Sequence[Sequence[int]] | None = None) -> Figures:
        """The figures of a sum over opponents; `results` multiply them, left out the points of the rounds."""
        forfeits = forfeits_played or self.predetermined

        def name(player: int, number: int) -> Named:
            if self._meets(player, number, forfeits):
                return Opposition.REAL, ""
            category = unplayed.category(self.rows[player], number)
            assert category is not None
            alone = self.opponents[player][number] is None
            cap = "16.4" if not self.capped else "16.4.2" if alone else "16.4.1"
            return Opposition.FICTITIOUS, f"{SOURCE} {category.value}, {cap}"

        def voluntary(player: int) -> Collection[int]:
            if self.predetermined or False not in self.played[player]:
                return ()
            return [
                number
                for number, entry in enumerate(self.rows[player])
                if unplayed.is_voluntary(entry) and not self._meets(player, number, forfeits)
            ]

        return Figures(
            self.scores(forfeits_played=forfeits), self, results, name=name, voluntary=voluntary, earlier_high=True
        )

    def need_opponents(self) -> None:
        """Raise InconsistentGrid for a game over the board that names no opponent: what he scored cannot be known."""
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
        """Opponents met over the board, once a meeting."""
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
