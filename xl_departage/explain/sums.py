"""
Sums and means of contributions: Buchholz, Sonneborn-Berger, Koya, own results, averages of ratings.

A table is written from the `Account` from which the tie-break itself is computed: every line, what was cut and why, then
for means the division, the rounding and any addition. Why an adjusted score differs from the actual one is read round by round
from the account, or from the edition's function that the tie-break itself uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xl_departage.crosstable.model import Colour, Outcome, Round
from xl_departage.exact import Exact, half_up
from xl_departage.explain import words
from xl_departage.explain.asked import ExplanationRequest
from xl_departage.explain.model import Explanation, ExplanationDraft
from xl_departage.explain.words import joined
from xl_departage.messages import Text
from xl_departage.tiebreaks.buchholz import fictitious
from xl_departage.tiebreaks.context import adjusted_half_points, adjusted_points
from xl_departage.tiebreaks.fide.ledger import SOURCE, Ledger, adjusted_row, category_of
from xl_departage.tiebreaks.fide.tables import effective_ratings, read_modifiers, results_ledger, team_ledgers
from xl_departage.tiebreaks.figures import Account, Combine, Fate, Line, Opposition, divided
from xl_departage.tiebreaks.provisional import provisional
from xl_departage.tiebreaks.rating_based import performance_ratings
from xl_departage.tiebreaks.registry import Definition, Figure, Happened, Taken, tally

_SEVERAL = {"exp_change": "exp_changes", "exp_opponent_change": "exp_opponent_changes"}
"""The key for one round -> the key for several."""


class RoundAdjustment(NamedTuple):
    """One round that counts in an adjusted score with other points than those awarded."""

    round: int
    outcome: Outcome
    awarded: int
    """Half-points."""
    counted: int
    """Half-points."""
    article: str


class Scores:
    """Actual and adjusted scores of all participants, in half-points, for one code."""

    def __init__(self, asked: ExplanationRequest) -> None:
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

    def changes(self, player: int) -> list[RoundAdjustment]:
        """The rounds that make the adjusted score differ from the actual one."""
        return list(self._fide_changes(player) if self.asked.fide else self._ffe_changes(player))

    def _ffe_changes(self, player: int) -> Iterator[RoundAdjustment]:
        context = self.asked.context
        rounds = context.players[player].rounds
        for number, (worth, entry) in enumerate(zip(adjusted_points(context)[player], rounds, strict=False)):
            if worth is not None and worth != entry.points:
                yield RoundAdjustment(number, entry.outcome, entry.points, int(worth), context.edition.article)

    def _fide_changes(self, player: int) -> Iterator[RoundAdjustment]:
        used = self._used
        row, base = used.rows[player], self._base.rows[player]
        counted = list(used.points[player])
        if not used.predetermined:
            counted = adjusted_row(row, used.draw)
        for number, worth in enumerate(counted):
            was = base[number] if number < len(base) else Round(Outcome.PENDING)
            if worth == was.points:
                continue
            if was.outcome is not row[number].outcome or was.points != row[number].points:
                article = "8.3"
            else:
                category = category_of(row, number)
                assert category is not None
                article = f"{category.value}, 16.3"
            yield RoundAdjustment(number, was.outcome, was.points, worth, f"{SOURCE} {article}")

    def reason(self, line: Line) -> str:
        """Why a line counts its score; empty if it is the opponent's actual score."""
        _, opponent, opposition, *_ = line
        language = self.asked.language
        if opposition == Opposition.REAL and opponent is not None:
            return self.told(self.changes(opponent), "exp_opponent_change")
        if opposition == Opposition.HALF and opponent is not None:
            adjusted = words.points(self.adjusted(opponent), language)
            half = words.said("exp_half", language, adjusted=adjusted)
            return words.joined((half, self.told(self.changes(opponent), "exp_opponent_change")), language)
        if opposition == Opposition.MEAN:
            every = adjusted_half_points(self.asked.context)
            return words.said("exp_mean", language, total=words.points(sum(every), language), players=len(every))
        if opposition == Opposition.SELF:
            told = self.told(self.changes(self.asked.player))
            return words.joined((words.said("exp_self", language), told), language)
        return self._dummy(line) if self.asked.fide else self._fictitious(line)

    def _fictitious(self, line: Line) -> str:
        parts = fictitious(self.asked.context, self.asked.player, line[0])
        before, gained, later = [words.points(part, self.asked.language) for part in parts]
        left = self.asked.context.crosstable.rounds - line[0] - 1
        result = words.points(self.asked.context.players[self.asked.player].rounds[line[0]].points, self.asked.language)
        win = words.points(self.asked.context.round_win, self.asked.language)
        return words.said(
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
            return words.said("exp_dummy", language, own=own, whose=whose)
        if opponent is None:
            draw = words.points(used.draw, language)
            cap = words.points(used.draw * used.rounds, language)
            return words.said(
                "exp_dummy_capped_draws", language, own=own, whose=whose, draw=draw, rounds=used.rounds, cap=cap
            )
        cap = words.points(used.adjusted[opponent], language)
        return words.said("exp_dummy_capped_opponent", language, own=own, whose=whose, cap=cap)

    def told(self, changes: list[RoundAdjustment], key: str = "exp_change") -> str:
        """Changes in words; `key` says whose rounds they are: `exp_change_here` means those of the line itself."""
        language = self.asked.language
        alike: dict[tuple[Outcome, int, int, str], list[str]] = {}
        for change in changes:
            alike.setdefault(change[1:], []).append(str(change.round + 1))
        told = [
            words.said(
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


class JudgedLine(NamedTuple):
    """A line with its fate."""

    line: Line
    fate: Fate
    rank: int
    """For lines cut: 1 for the first that was cut."""


def explain_sum(asked: ExplanationRequest, account: Account, value: Exact | None) -> Explanation:
    """The table of one player's account; `value` is the value of the tie-break itself."""
    return _Sum(asked, account).explanation(value)


class _Sum:
    def __init__(self, asked: ExplanationRequest, account: Account) -> None:
        self.asked = asked
        self.account = account
        self.definition = asked.definition
        self.counts = self.definition.counts
        self.mean = self.definition.combine is Combine.MEAN
        self.table = ExplanationDraft(asked.language, _headings(asked))
        self.scores = Scores(asked) if self.counts in (Figure.ADJUSTED, Figure.OWN_ADJUSTED) else None
        # A sum is in fractions of its divisor; in a mean, only the values have a unit.
        self.unit = account.unit if self.mean or account.divisor is None else account.divisor
        # Boards instead of rounds: a team's games, for its game points.
        self.boards = self.definition.boards and asked.code.score == "GP"
        figures = tally(asked.context, asked.code).figures
        self.limit = None if figures.limit is None else divided(figures.limit, figures.unit)

    def explanation(self, value: Exact | None) -> Explanation:
        asked, table = self.asked, self.table
        running: Exact = 0
        for told in self._told():
            if isinstance(told, int):
                self._left_out(told)
                continue
            if told.fate is Fate.KEPT:
                running += told.line.counted
            self._contribution(told, divided(running, self.unit))
        self._notes()
        undefined = ""
        if value is None:
            undefined = why_no_value(asked)
        elif self.mean:
            self._mean(running)
        return table.finish(asked.title(value), value, asked.edition_title, undefined=undefined, what=asked.name)

    def _told(self) -> Iterator[JudgedLine | int]:
        """The lines in round order, and the indices of rounds without one."""
        account = self.account
        lines = [JudgedLine(line, Fate.KEPT, 0) for line in account.kept]
        lines += [JudgedLine(line, Fate.CUT_LOW, rank) for rank, line in enumerate(account.cut_low, 1)]
        lines += [JudgedLine(line, Fate.CUT_HIGH, rank) for rank, line in enumerate(account.cut_high, 1)]
        lines += [JudgedLine(line, Fate.OUTSIDE, 0) for line in account.outside]
        by_round = {told.line.round: told for told in lines}
        count = len(by_round)
        if not self.boards:
            table = self.asked.context.crosstable
            count = table.rounds if table.ordered else len(self.asked.players[self.asked.player].rounds)
        for number in range(max([count, *(number + 1 for number in by_round)])):
            yield by_round.get(number, number)

    def _contribution(self, told: JudgedLine, running: Exact) -> None:
        number, opponent, _, value, result, counted, _ = told.line
        asked, counts = self.asked, self.counts
        score: Exact | None = None
        adjusted: Exact | None = None
        rating: Exact | None = None
        reason = ""
        if counts is Figure.ADJUSTED and self.scores is not None:
            score = None if opponent is None else divided(self.scores.real(opponent), 2)
            adjusted = divided(value, self.account.unit)
            reason = self.scores.reason(told.line)
        elif counts in (Figure.SCORE, Figure.TIEBREAK, Figure.PERFORMANCE):
            score = divided(value, self.account.unit)
        elif counts is Figure.RATING and opponent is not None:
            rating = asked.context.ratings[opponent]
            adjusted = value if value != rating else None
            reason = rating_reason(asked, opponent, value)
        elif counts is Figure.OWN_ADJUSTED and self.scores is not None:
            reason = self._own_change(number)
        elif self.definition.words.happened is not None:
            reason = self._happened(number, self.definition.words.happened)
        self.table.contribution(
            round=self._round(number),
            number=None if opponent is None else asked.players[opponent].number,
            name=None if opponent is None else asked.players[opponent].name,
            typed=self._typed(number),
            result=divided(result, 2) if _shows_result(self.definition) else None,
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
        """The article that says whose score counts and how; if nothing was adjusted, that of the tie-break itself."""
        return line.article if reason else self.definition.article

    def _left_out(self, number: int) -> None:
        """A round that the definition excludes entirely."""
        asked = self.asked
        rounds = asked.players[asked.player].rounds
        if number >= len(rounds):
            return
        entry = rounds[number]
        key = "exp_left_out_outcome"
        if entry.outcome.played:
            rated = self.counts is Figure.RATING and entry.opponent is not None
            key = "exp_left_out_unrated" if rated else "exp_left_out_undefined"
        self.table.contribution(
            round=self._round(number),
            number=None if entry.opponent is None else asked.players[entry.opponent].number,
            name=None if entry.opponent is None else asked.players[entry.opponent].name,
            typed=self._typed(number),
            result=divided(entry.points, 2) if _shows_result(self.definition) else None,
            fate=self.table.say("exp_left_out"),
            why=self.table.say(key, what=words.outcome(entry.outcome, asked.language, teams=asked.teams)),
            article=self.definition.article,
        )

    def _round(self, number: int) -> str | int:
        if not self.boards:
            return number + 1
        boards = team_ledgers(self.asked.context, self.asked.code).event.boards
        return f"{number // boards + 1}.{number % boards + 1}"

    def _typed(self, number: int) -> str:
        if not self.boards:
            return self.asked.typed(number)
        return self.asked.typed(number // team_ledgers(self.asked.context, self.asked.code).event.boards)

    def _fate(self, told: JudgedLine) -> str:
        if told.fate is Fate.KEPT:
            return self.table.say("exp_kept") if self._anything_gone() else ""
        return self.table.say("exp_left_out" if told.fate is Fate.OUTSIDE else "exp_cut")

    def _why(self, told: JudgedLine) -> str:
        if told.fate is Fate.KEPT:
            return ""
        if told.fate is Fate.OUTSIDE:
            return why_outside(self.asked, told.line, self.account, self.limit)
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

    def _happened(self, number: int, happened: Happened) -> str:
        """What happened in a round, for counts of own results."""
        asked = self.asked
        if asked.fide:
            entry = results_ledger(asked.context, asked.code).rows[asked.player][number]
        else:
            entry = asked.players[asked.player].rounds[number]
        told = words.outcome(entry.outcome, asked.language, teams=asked.teams and not self.boards)
        if entry.colour is not None and happened.colour:
            told += ", " + self.table.say("exp_black" if entry.colour is Colour.BLACK else "exp_white")
        if happened.unplayed is not None and entry.outcome is not Outcome.PENDING and not entry.outcome.played:
            told += ", " + self.table.say(happened.otherwise(self.asked.context) or happened.unplayed)
        return told

    def _notes(self) -> None:
        asked, table = self.asked, self.table
        table.note(self.definition.about)
        if not asked.context.crosstable.ordered and not self.boards:
            table.note("exp_no_rounds")
        limit = self.definition.words.limit
        if limit is not None and self.limit is not None:
            table.note(limit.note, limit=words.number(self.limit, asked.language))

    def _mean(self, amount: Exact) -> None:
        """The division, the rounding, and the addition."""
        asked, account, table = self.asked, self.account, self.table
        assert account.divisor is not None
        language, said = asked.language, self.definition.words
        total = divided(amount, self.unit)
        parts = divided(account.divisor, self.unit)
        mean = divided(amount, account.divisor)
        exact = words.number(total, language)
        table.step("exp_step_sum", total, "", count=len(account.kept), total=exact)
        table.step(
            said.divided or "exp_step_divided",
            mean,
            "",
            count=words.number(parts, language),
            total=exact,
            mean=words.equals(mean, language),
        )
        added = said.added
        if added is not None:
            if added.rounded:
                mean = half_up(mean)
                table.step("exp_step_rounded", mean, added.rounded, value=mean)
            values = added.values(asked.context, account)
            table.step(
                added.otherwise(asked.context) or added.sentence,
                mean + account.plus,
                added.article,
                account.plus,
                added=words.signed(account.plus, language),
                plain=words.number(account.plus, language),
                **{name: words.number(value, language) for name, value in values.items()},
            )
        before = mean + account.plus
        if account.decimals is not None and half_up(before, account.decimals) != before:
            key = "exp_step_hundredths" if account.decimals else "exp_step_rounding"
            shown = words.number(before, language, 4 if account.decimals else 2)
            table.step(key, account.total, "", value=shown)


def _headings(asked: ExplanationRequest) -> dict[str, str | Text]:
    """Columns with other headings than usual."""
    definition = asked.definition
    headings: dict[str, str | Text] = {} if asked.context.crosstable.ordered else {"round": "exp_column_game"}
    if definition.counts is Figure.RATING:
        headings["adjusted"] = "exp_column_rating_counted"
    if definition.combine is Combine.PRODUCT:
        headings["contribution"] = "exp_column_product"
    return {**headings, **definition.words.headings}


def _shows_result(definition: Definition) -> bool:
    """Whether the points of the round are relevant to that tie-break."""
    if definition.words.result is not None:
        return definition.words.result
    return definition.counts in (Figure.RATING, Figure.SCORE) or definition.combine is Combine.PRODUCT


def rating_reason(asked: ExplanationRequest, opponent: int, counted: Exact) -> str:
    """Why `counted` replaces the rating of that opponent; empty if it is the rating as listed."""
    context, language = asked.context, asked.language
    parts = []
    counted_ratings = provisional(context) if asked.fide else performance_ratings(context)
    if context.ratings[opponent] is None:
        announced = read_modifiers(asked.code).unrated if asked.fide else None
        policy = context.rules.unrated if announced is None else announced
        if isinstance(policy, int):
            parts.append(words.said("exp_announced", language, rating=policy))
        else:
            levels = counted_ratings if asked.definition.windowed else provisional(context)
            parts.append(words.said("exp_provisional", language, rating=levels[opponent]))
    if asked.definition.windowed:
        ratings = counted_ratings
        own, real = ratings[asked.player], ratings[opponent]
        if real != counted and own is not None:
            side = "exp_window_above" if counted > own else "exp_window_below"
            parts.append(words.said(side, language, window=context.edition.rating_window, own=own, rating=counted))
    return joined(parts, language)


def why_cut(asked: ExplanationRequest, line: Line, account: Account, highest: bool, rank: int) -> str:
    """Why a cut removed this line: `rank` is 1 for the first that was cut."""
    language, article, definition = asked.language, cut_article(asked), asked.definition
    if definition.cuts is not None and definition.cuts.takes is Taken.FIRST_ROUNDS:
        count = len(account.cut_low)
        key = "exp_cut_first_round" if count == 1 else "exp_cut_first_rounds"
        return words.said(key, language, article=article, count=count)
    alone = len(account.cut_high if highest else account.cut_low) == 1
    order = "exp_cut_only" if alone else "exp_cut_first" if rank == 1 else "exp_cut_next"
    told = words.said(order, language, rank=rank)
    if highest:
        return words.said("exp_cut_high", language, cut=told, article=article)
    if definition.counts is Figure.RATING:
        return words.said("exp_cut_low_rating", language, cut=told, article=article)
    if line.round in account.voluntary:
        return words.said("exp_cut_voluntary", language)
    if definition.combine is Combine.PRODUCT:
        key = "exp_cut_low_not_voluntary" if account.voluntary else "exp_cut_low_score"
        return words.said(key, language, cut=told, article=article)
    return words.said("exp_cut_low", language, cut=told, article=article)


def cut_article(asked: ExplanationRequest) -> str:
    """The article of the cut: cut 1, cut 2 and more, median 1, median 2 and more."""
    code, cuts = asked.code, asked.definition.cuts
    assert cuts is not None, f"{code.text} has a cut without an article"
    once = code.cut_low == 1
    if code.cut_high:
        return cuts.median if once else cuts.wider
    return cuts.first if once else cuts.more


def why_outside(asked: ExplanationRequest, line: Line, account: Account, limit: Exact | None) -> str:
    """Why the definition excludes this line; `limit` is the figure from which a round counts."""
    words_of = asked.definition.words.limit
    if account.divisor is None:
        return words.said("exp_outside_undefined", asked.language)
    if words_of is None or limit is None:
        return ""
    score = words.number(divided(line.value, account.unit), asked.language)
    values = {"score": score, "limit": words.number(limit, asked.language)}
    return words_of.below.filled(**values).in_language(asked.language)


def why_no_value(asked: ExplanationRequest) -> str:
    """The reason in words if an account has no value."""
    language, said = asked.language, asked.definition.words.undefined
    if said is not None:
        return said(asked.context, asked.player).in_language(language)
    if asked.fide and not effective_ratings(asked.context, asked.code).left_out:
        unrated = unrated_met(asked)
        if unrated:
            numbers = words.listing([str(asked.players[index].number) for index in unrated], language)
            return words.said("exp_unrated_met", language, numbers=numbers)
    cut = asked.code.cut_low or asked.code.cut_high
    return words.said("exp_nothing_left" if cut else "exp_no_rated_opponent", language)


def unrated_met(asked: ExplanationRequest) -> list[int]:
    """Opponents met over the board who stay unrated under the announced rules."""
    ratings = effective_ratings(asked.context, asked.code).ratings
    met = [
        entry.opponent
        for entry in asked.players[asked.player].rounds
        if entry.outcome.played and entry.opponent is not None and ratings[entry.opponent] is None
    ]
    return list(dict.fromkeys(met))
