"""
The scores behind a sum over opponents: real, adjusted, and why one became the other.

Nothing is computed anew: adjusted scores are read round by round from the account or the function of the edition that
the tie-break itself uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xl_departage.crosstable.model import Outcome, Round
from xl_departage.explain import words
from xl_departage.explain.asked import Asked
from xl_departage.messages import Text, text
from xl_departage.tiebreaks.fide import unplayed as fide_unplayed
from xl_departage.tiebreaks.fide.ledger import SOURCE, Ledger
from xl_departage.tiebreaks.figures import Line, Opposition
from xl_departage.tiebreaks.registry import tally
from xl_departage.tiebreaks.rounds import adjusted_half_points, adjusted_points, fictitious

_SEVERAL = {"exp_change": "exp_changes", "exp_opponent_change": "exp_opponent_changes"}
"""The key for one round -> the key for several."""


class Change(NamedTuple):
    """One round that an adjusted score counts otherwise than at the points awarded."""

    round: int
    outcome: Outcome
    awarded: int
    """Half-points."""
    counted: int
    """Half-points."""
    article: str


class Scores:
    """Real and adjusted scores of all participants, half-points, for one code."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        if asked.fide:
            ledger = tally(asked.context, asked.code).figures.rounds
            assert isinstance(ledger, Ledger)
            self._used, self._base = ledger, ledger.base

    def real(self, player: int) -> int:
        """The points scored."""
        return self._base.own[player] if self.asked.fide else self.asked.context.scores[player]

    def adjusted(self, player: int) -> int:
        """The score that opponents count."""
        return self._used.adjusted[player] if self.asked.fide else adjusted_half_points(self.asked.context)[player]

    def changes(self, player: int) -> list[Change]:
        """What makes the adjusted score of the real one."""
        return list(self._fide_changes(player) if self.asked.fide else self._ffe_changes(player))

    def _ffe_changes(self, player: int) -> Iterator[Change]:
        context = self.asked.context
        rounds = context.players[player].rounds
        for number, (worth, entry) in enumerate(zip(adjusted_points(context)[player], rounds, strict=False)):
            if worth is not None and worth != entry.points:
                yield Change(number, entry.outcome, entry.points, int(worth), context.edition.article)

    def _fide_changes(self, player: int) -> Iterator[Change]:
        used = self._used
        row, base = used.rows[player], self._base.rows[player]
        counted = list(used.points[player])
        if not used.predetermined:
            counted = fide_unplayed.adjusted_points(row, used.draw)
        for number, worth in enumerate(counted):
            was = base[number] if number < len(base) else Round(Outcome.PENDING)
            if worth == was.points:
                continue
            if was.outcome is not row[number].outcome or was.points != row[number].points:
                article = "8.3"
            else:
                category = fide_unplayed.category(row, number)
                assert category is not None
                article = f"{category.value}, 16.3"
            yield Change(number, was.outcome, was.points, worth, f"{SOURCE} {article}")

    def reason(self, line: Line) -> str:
        """Why a line counts the score it counts; empty where it is the opponent's real score."""
        _, opponent, opposition, *_ = line
        language = self.asked.language
        if opposition == Opposition.REAL and opponent is not None:
            return self.told(self.changes(opponent), "exp_opponent_change")
        if opposition == Opposition.HALF and opponent is not None:
            adjusted = words.points(self.adjusted(opponent), language)
            half = text("exp_half", language, adjusted=adjusted)
            return words.joined((half, self.told(self.changes(opponent), "exp_opponent_change")), language)
        if opposition == Opposition.MEAN:
            every = adjusted_half_points(self.asked.context)
            return text("exp_mean", language, total=words.points(sum(every), language), players=len(every))
        if opposition == Opposition.SELF:
            told = self.told(self.changes(self.asked.player))
            return words.joined((text("exp_self", language), told), language)
        return self._dummy(line) if self.asked.fide else self._fictitious(line)

    def _fictitious(self, line: Line) -> str:
        parts = fictitious(self.asked.context, self.asked.player, line[0])
        before, gained, later = [words.points(part, self.asked.language) for part in parts]
        left = self.asked.context.crosstable.rounds - line[0] - 1
        result = words.points(self.asked.context.players[self.asked.player].rounds[line[0]].points, self.asked.language)
        win = words.points(self.asked.context.round_win, self.asked.language)
        return text(
            "exp_fictitious",
            self.asked.language,
            before=before,
            win=win,
            result=result,
            gained=gained,
            later=later,
            left=left,
        )

    def _dummy(self, line: Line) -> str:
        _, opponent, *_ = line
        used, language = self._used, self.asked.language
        own = words.points(used.own[self.asked.player], language)
        whose = Text("exp_whose_team" if self.asked.teams else "exp_whose_player")
        if not used.capped:
            return text("exp_dummy", language, own=own, whose=whose)
        if opponent is None:
            draw = words.points(used.draw, language)
            cap = words.points(used.draw * used.rounds, language)
            return text(
                "exp_dummy_capped_draws", language, own=own, whose=whose, draw=draw, rounds=used.rounds, cap=cap
            )
        cap = words.points(used.adjusted[opponent], language)
        return text("exp_dummy_capped_opponent", language, own=own, whose=whose, cap=cap)

    def told(self, changes: list[Change], key: str = "exp_change") -> str:
        """
        Changes in words; `key` says whose rounds they are, `exp_change_here` that they are those of the line itself.
        """
        language = self.asked.language
        alike: dict[tuple[Outcome, int, int, str], list[str]] = {}
        for change in changes:
            alike.setdefault(change[1:], []).append(str(change.round + 1))
        told = [
            text(
                key if len(rounds) == 1 else _SEVERAL[key],
                language,
                round=words.listing(rounds, language),
                what=words.outcome(outcome, language, teams=self.asked.teams),
                awarded=words.points(awarded, language),
                counted=words.points(counted, language),
                article=article,
            )
            for (outcome, awarded, counted, article), rounds in alike.items()
        ]
        return words.joined(told, language)
