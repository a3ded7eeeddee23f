"""
Sums and means of contributions: Buchholz, Sonneborn-Berger, Koya, own results, averages of ratings.

A table is written from the `Account` that the tie-break itself is computed from: every line, what was cut and why, then
for means the division, the rounding and what is added.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xl_departage.crosstable.model import Colour, Outcome
from xl_departage.exact import Exact, half_up
from xl_departage.explain import words
from xl_departage.explain.asked import Asked
from xl_departage.explain.fates import why_cut, why_no_value, why_outside
from xl_departage.explain.kinds import (
    FRENCH_ARTICLES,
    GLOSSARY,
    MEANS,
    OWN_WORDS,
    PRODUCTS,
    Kind,
    half_of_the_points,
    kind_of,
    koya_points,
    on_boards,
)
from xl_departage.explain.model import Explanation
from xl_departage.explain.ratings_counted import rating_reason
from xl_departage.explain.scores import Scores
from xl_departage.explain.table import Table
from xl_departage.regulations.editions import OwnUnplayed
from xl_departage.tiebreaks.contributions import Account, Fate, Line, Opposition, divided
from xl_departage.tiebreaks.fide import performance
from xl_departage.tiebreaks.fide.tables import results_ledger, team_ledgers
from xl_departage.tiebreaks.rating_based import quantity_of


class Told(NamedTuple):
    """
    A line with what became of it.
    """

    line: Line
    fate: Fate
    rank: int
    """Of lines cut: 1 for the first that went."""


def explain_sum(asked: Asked, account: Account, value: Exact | None) -> Explanation:
    """
    The table of one player's account; `value` is what the tie-break itself gives.
    """
    return _Sum(asked, account).explanation(value)


class _Sum:
    def __init__(self, asked: Asked, account: Account) -> None:
        self.asked = asked
        self.account = account
        self.kind = kind_of(asked.code)
        self.mean = asked.code.name in MEANS
        self.table = Table(asked.language, self.kind.titles(asked.context, asked.code))
        self.scores = Scores(asked) if self.kind in (Kind.ADJUSTED, Kind.KOYA) or asked.code.name == "SA" else None
        # A sum is counted in fractions of its divisor; of a mean only the values have a unit.
        self.unit = account.scale if self.mean or account.divisor is None else account.divisor
        if asked.code.name in PRODUCTS and account.divisor is None:
            self.unit = 2 * account.scale

    def explanation(self, value: Exact | None) -> Explanation:
        asked, table = self.asked, self.table
        running: Exact = 0
        for told in self._told():
            if isinstance(told, int):
                self._left_out(told)
                continue
            if told.fate is Fate.KEPT:
                running += told.line[5]
            self._contribution(told, divided(running, self.unit))
        self._notes()
        undefined = ""
        if value is None:
            undefined = why_no_value(asked, self.account)
        elif self.mean:
            self._mean(running)
        return table.finish(asked.title(value), value, asked.edition_title, undefined=undefined, what=asked.name)

    def _told(self) -> Iterator[Told | int]:
        """
        The lines in the order of the rounds, and the indices of rounds that have none.
        """
        account = self.account
        lines = [Told(line, Fate.KEPT, 0) for line in account.kept]
        lines += [Told(line, Fate.CUT_LOW, rank) for rank, line in enumerate(account.cut_low, 1)]
        lines += [Told(line, Fate.CUT_HIGH, rank) for rank, line in enumerate(account.cut_high, 1)]
        lines += [Told(line, Fate.OUTSIDE, 0) for line in account.outside]
        by_round = {told.line[0]: told for told in lines}
        count = len(by_round)
        if not on_boards(self.asked):
            table = self.asked.context.crosstable
            count = table.rounds if table.ordered else len(self.asked.players[self.asked.player].rounds)
        for number in range(max([count, *(number + 1 for number in by_round)])):
            yield by_round.get(number, number)

    def _contribution(self, told: Told, running: Exact) -> None:
        number, opponent, _, value, result, counted, _ = told.line
        asked, kind = self.asked, self.kind
        score: Exact | None = None
        adjusted: Exact | None = None
        rating: Exact | None = None
        reason = ""
        if kind is Kind.ADJUSTED and self.scores is not None:
            score = None if opponent is None else divided(self.scores.real(opponent), 2)
            adjusted = divided(value, self.account.scale)
            reason = self.scores.reason(told.line)
        elif kind in (Kind.KOYA, Kind.OF_OPPONENTS):
            score = divided(value, self.account.scale)
        elif kind is Kind.RATING and opponent is not None:
            rating = asked.context.ratings[opponent]
            adjusted = value if value != rating else None
            reason = rating_reason(asked, opponent, value)
        elif asked.code.name == "SA" and self.scores is not None:
            reason = self._own_change(number)
        elif asked.code.name in OWN_WORDS:
            reason = self._happened(number)
        self.table.contribution(
            round=self._round(number),
            number=None if opponent is None else asked.players[opponent].number,
            name=None if opponent is None else asked.players[opponent].name,
            typed=self._typed(number),
            result=divided(result, 2) if kind.shows_result(asked.code) else None,
            score=score,
            adjusted=adjusted,
            rating=rating,
            contribution=divided(counted, self.unit),
            total=running if told.fate is Fate.KEPT else None,
            fate=self._fate(told),
            why=self._why(told),
            reason=reason,
            article=self._article(told.line, reason),
        )

    def _article(self, line: Line, reason: str) -> str:
        """
        The article that says whose score counts and how; where nothing was adjusted, that of the tie-break itself.
        """
        if self.asked.fide:
            return line[6]
        if self.asked.context.edition.own_unplayed is OwnUnplayed.GLOSSARY and line[2] in (
            Opposition.HALF,
            Opposition.MEAN,
        ):
            return GLOSSARY
        return line[6] if reason else FRENCH_ARTICLES.get(self.asked.code.name, line[6])

    def _left_out(self, number: int) -> None:
        """
        A round that the definition does not count at all.
        """
        asked = self.asked
        rounds = asked.players[asked.player].rounds
        if number >= len(rounds):
            return
        entry = rounds[number]
        key = "exp_left_out_outcome"
        if entry.outcome.played:
            rated = self.kind is Kind.RATING and entry.opponent is not None
            key = "exp_left_out_unrated" if rated else "exp_left_out_undefined"
        self.table.contribution(
            round=self._round(number),
            number=None if entry.opponent is None else asked.players[entry.opponent].number,
            name=None if entry.opponent is None else asked.players[entry.opponent].name,
            typed=self._typed(number),
            result=divided(entry.points, 2) if self.kind.shows_result(asked.code) else None,
            fate=self.table.say("exp_left_out"),
            why=self.table.say(key, what=words.outcome(entry.outcome, asked.language, teams=asked.teams)),
            article=self._own_article(),
        )

    def _own_article(self) -> str:
        """
        The article of the definition, which says what it counts.
        """
        if not self.asked.fide and self.asked.code.name in FRENCH_ARTICLES:
            return FRENCH_ARTICLES[self.asked.code.name]
        account = self.account
        lines = (*account.kept, *account.cut_low, *account.cut_high, *account.outside)
        return next((line[6] for line in lines if line[2] in (Opposition.REAL, Opposition.NONE)), "")

    def _round(self, number: int) -> str | int:
        if not on_boards(self.asked):
            return number + 1
        boards = team_ledgers(self.asked.context, self.asked.code).event.boards
        return f"{number // boards + 1}.{number % boards + 1}"

    def _typed(self, number: int) -> str:
        if not on_boards(self.asked):
            return self.asked.typed(number)
        return self.asked.typed(number // team_ledgers(self.asked.context, self.asked.code).event.boards)

    def _fate(self, told: Told) -> str:
        if told.fate is Fate.KEPT:
            return self.table.say("exp_kept") if self._anything_gone() else ""
        return self.table.say("exp_left_out" if told.fate is Fate.OUTSIDE else "exp_cut")

    def _why(self, told: Told) -> str:
        if told.fate is Fate.KEPT:
            return ""
        if told.fate is Fate.OUTSIDE:
            return why_outside(self.asked, told.line, self.account)
        return why_cut(self.asked, told.line, self.account, told.fate is Fate.CUT_HIGH, told.rank)

    def _anything_gone(self) -> bool:
        account = self.account
        return bool(account.cut_low or account.cut_high or account.outside)

    def _own_change(self, number: int) -> str:
        assert self.scores is not None
        for change in self.scores.changes(self.asked.player):
            if change.round == number:
                return self.scores.told([change], "exp_change_here")
        return ""

    def _happened(self, number: int) -> str:
        """
        What happened in a round, for counts of own results.
        """
        asked = self.asked
        if asked.fide:
            entry = results_ledger(asked.context, asked.code).rows[asked.player][number]
        else:
            entry = asked.players[asked.player].rounds[number]
        told = words.outcome(entry.outcome, asked.language, teams=asked.teams and not on_boards(asked))
        if entry.colour is not None and asked.code.name in ("BPG", "BWG"):
            told += ", " + self.table.say("exp_black" if entry.colour is Colour.BLACK else "exp_white")
        if entry.outcome is not Outcome.PENDING and not entry.outcome.played and asked.code.name in ("KASHDAN", "STD"):
            told += ", " + self.table.say("exp_counts_as_draw" if asked.code.name == "KASHDAN" else "exp_against_draw")
        return told

    def _notes(self) -> None:
        asked, table = self.asked, self.table
        table.note(asked.about)
        if not asked.context.crosstable.ordered and not on_boards(asked):
            table.note("exp_no_rounds")
        if self.kind is Kind.KOYA:
            limit = koya_points(asked)
            table.note("exp_koya_limit", limit=words.number(limit, asked.language))
        if asked.code.name == "YUGOSLAV":
            table.note("exp_half_limit", limit=words.number(half_of_the_points(asked), asked.language))

    def _mean(self, amount: Exact) -> None:
        """
        The division, the rounding, and what is added.
        """
        asked, account, table = self.asked, self.account, self.table
        assert account.divisor is not None
        language, name = asked.language, asked.code.name
        total = divided(amount, self.unit)
        parts = divided(account.divisor, self.unit)
        mean = divided(amount, account.divisor)
        exact = words.number(total, language)
        table.step("exp_step_sum", total, "", count=len(account.kept), total=exact)
        key = "exp_step_rounds" if name == "ARO" and not asked.fide else "exp_step_divided"
        key = "exp_step_factor" if name == "SSSC" else key
        table.step(key, mean, "", count=words.number(parts, language), total=exact, mean=words.equals(mean, language))
        if name in ("TPR", "PERFORMANCE") and asked.fide:
            rounded = half_up(mean)
            table.step("exp_step_rounded", rounded, "FIDE C.07 10.1", value=rounded)
            scored = sum([line[4] for line in account.kept])
            table.step(
                "exp_step_difference",
                account.total,
                "FIDE C.07 10.2, B.02 8.1.1",
                account.plus,
                points=words.points(scored, language),
                games=len(account.kept),
                percentage=performance.percentage([line[4] for line in account.kept]),
                difference=words.signed(account.plus, language),
            )
        elif name == "PERFORMANCE":
            scored = sum([line[4] for line in account.kept])
            points, games_counted = quantity_of(asked.context, scored, len(account.kept))
            table.step(
                "exp_step_quantity",
                mean + account.plus,
                "FFE 2.4 § 4 « Performance »",
                account.plus,
                points=words.number(points, language),
                games=games_counted,
                quantity=words.signed(account.plus, language),
            )
        elif name == "SSSC":
            score = words.number(account.plus, language)
            table.step("exp_step_secondary", mean + account.plus, "FIDE C.07 13.4", account.plus, score=score)
        # FIDE's performances were rounded before the difference was added.
        if account.whole and not (asked.fide and name in ("TPR", "PERFORMANCE")):
            before = mean + account.plus
            key = "exp_step_hundredths" if account.decimals else "exp_step_rounding"
            if half_up(before, account.decimals) != before:
                shown = words.number(before, language, 4 if account.decimals else 2)
                table.step(key, account.total, "", value=shown)
