"""
Explanations of sums and means of contributions: Buchholz, Sonneborn-Berger, Koya, own results, averages of ratings.

A table is written from the `Account` from which the tie-break itself is computed: every line, what was cut and why, then for means
the division, the rounding and any addition. Why an adjusted score differs from the actual one is read round by round from the
account, or from the edition's function that the tie-break itself uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from xl_departage.base.exact import Exact, half_up
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Message, Text
from xl_departage.base.text import signed_points
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.explain.explanation import Explanation, ExplanationDraft
from xl_departage.chess.explain.explanation_request import ExplanationRequest
from xl_departage.chess.explain.explanation_words import Reasons, Series
from xl_departage.chess.tiebreaks.buchholz import fictitious
from xl_departage.chess.tiebreaks.context import adjusted_half_points, adjusted_points, rounds
from xl_departage.chess.tiebreaks.fide.code_ledgers import (
    effective_ratings,
    ledger_of,
    read_modifiers,
    results_ledger,
    team_ledgers,
)
from xl_departage.chess.tiebreaks.fide.ledger import SOURCE, Ledger, adjusted_row, category_of
from xl_departage.chess.tiebreaks.figures import Account, Combine, Line, Opposition, RoundStatus, divided
from xl_departage.chess.tiebreaks.rating_based import performance_ratings, provisional
from xl_departage.chess.tiebreaks.registry import ROWS, Definition, Figure, Happened, Taken, tally
from xl_departage.chess.tournament.adjustments import extra_points_in
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Round

_SEVERAL = {"exp_change": "exp_changes", "exp_opponent_change": "exp_opponent_changes"}
"""For the key of the sentence about one round, the key of the one about several."""


class RoundAdjustment(NamedTuple):
    """One round that counts in an adjusted score with points other than those awarded."""

    round: int
    outcome: Outcome
    awarded: int
    """Half-points."""
    counted: int
    """Half-points."""
    article: str


class Scores:
    """Actual and adjusted scores of all participants, in half-points, for one code."""

    def __init__(self, request: ExplanationRequest) -> None:
        self.request = request
        if request.fide:
            ledger = tally(request.context, request.code).figures.rounds
            assert isinstance(ledger, Ledger)
            own_ledger = ledger_of(request.context, request.code)
            # Fore Buchholz (8.3) replaces the games of the last round; the points scored are those of the games as they ended.
            self._used, self._base = ledger, own_ledger if ledger is own_ledger.fore else ledger

    def real(self, player: int) -> int:
        """The points scored."""
        return self._base.own[player] if self.request.fide else self.request.context.scores[player]

    def adjusted(self, player: int) -> int:
        """The score with which the player counts for opponents."""
        return self._used.adjusted[player] if self.request.fide else adjusted_half_points(self.request.context)[player]

    def _given(self, player: int) -> int:
        """The points that the arbiter gave or took in addition to the results; they are part of the actual score."""
        if self.request.fide:
            return sum(self._base.awarded[player]) - sum(self._base.points[player])
        seen = rounds(self.request.context)
        return sum(seen.points[player]) - sum(seen.scored[player])

    def changes(self, player: int) -> list[RoundAdjustment]:
        """The rounds that make the adjusted score differ from the actual one."""
        return list(self._fide_changes(player) if self.request.fide else self._ffe_changes(player))

    def _ffe_changes(self, player: int) -> Iterator[RoundAdjustment]:
        context = self.request.context
        entries, points = context.players[player].rounds, rounds(context).scored[player]
        for number, (worth, entry, scored) in enumerate(
            zip(adjusted_points(context)[player], entries, points, strict=False)
        ):
            if worth is not None and worth != scored:
                yield RoundAdjustment(number, entry.outcome, scored, int(worth), context.edition.article)

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

    def reason(self, line: Line) -> Message:
        """Why a line counts its score; empty if it is the opponent's actual score."""
        _, opponent, opposition, *_ = line
        if opposition == Opposition.REAL and opponent is not None:
            changed = self.described(self.changes(opponent), "exp_opponent_change")
            awarded_points = self._given(opponent)
            given_text = Text("exp_opponent_given", points=signed_points(awarded_points)) if awarded_points else None
            return (
                changed
                if given_text is None
                else explanation_words.reasons(text for text in (changed, given_text) if text)
            )
        if opposition == Opposition.HALF and opponent is not None:
            adjusted = explanation_words.points(self.adjusted(opponent))
            half = Text("exp_half", adjusted=adjusted)
            return explanation_words.reasons((half, self.described(self.changes(opponent), "exp_opponent_change")))
        if opposition == Opposition.MEAN:
            every = adjusted_half_points(self.request.context)
            return Text("exp_mean", total=explanation_words.points(sum(every)), players=len(every))
        if opposition == Opposition.SELF:
            described = self.described(self.changes(self.request.player))
            return explanation_words.reasons((Text("exp_self"), described))
        return self._dummy(line) if self.request.fide else self._fictitious(line)

    def _fictitious(self, line: Line) -> Text:
        parts = fictitious(self.request.context, self.request.player, line[0])
        earlier, gained, later = [explanation_words.points(part) for part in parts]
        rounds_left = self.request.context.crosstable.rounds - line[0] - 1
        result = explanation_words.points(rounds(self.request.context).scored[self.request.player][line[0]])
        win = explanation_words.points(self.request.context.round_win)
        return Text(
            "exp_fictitious", before=earlier, win=win, result=result, gained=gained, later=later, left=rounds_left
        )

    def _dummy(self, line: Line) -> Text:
        _, opponent, *_ = line
        used = self._used
        own_points = explanation_words.points(used.own[self.request.player])
        whose = Text("exp_whose_team" if self.request.teams else "exp_whose_player")
        if not used.capped:
            return Text("exp_dummy", own=own_points, whose=whose)
        if opponent is None:
            draw = explanation_words.points(used.draw)
            cap = explanation_words.points(used.draw * used.rounds)
            return Text("exp_dummy_capped_draws", own=own_points, whose=whose, draw=draw, rounds=used.rounds, cap=cap)
        cap = explanation_words.points(used.adjusted[opponent])
        return Text("exp_dummy_capped_opponent", own=own_points, whose=whose, cap=cap)

    def described(self, changes: list[RoundAdjustment], key: str = "exp_change") -> Reasons:
        """Changes in words; `key` says whose rounds they are: `exp_change_here` means those of the line itself."""
        table = self.request.context.crosstable
        alike = grouped((change[1:], str(table.round_number(change.round))) for change in changes)
        described = [
            Text(
                key if len(rounds) == 1 else _SEVERAL[key],
                round=explanation_words.Series(tuple(rounds)),
                what=explanation_words.outcome(outcome, teams=self.request.teams),
                awarded=explanation_words.points(awarded),
                counted=explanation_words.points(counted),
                article=article,
            )
            for (outcome, awarded, counted, article), rounds in alike.items()
        ]
        return explanation_words.reasons(described)


class JudgedLine(NamedTuple):
    """A line, and whether it was counted, cut or excluded."""

    line: Line
    fate: RoundStatus
    rank: int
    """For lines that were cut: 1 for the first one."""


def explain_sum(request: ExplanationRequest, account: Account, value: Exact | None) -> Explanation:
    """The table of one player's account; `value` is the value of the tie-break itself."""
    return _Sum(request, account).explanation(value)


class _Sum:
    def __init__(self, request: ExplanationRequest, account: Account) -> None:
        self.request = request
        self.account = account
        self.definition = request.definition
        self.counts = self.definition.counts
        self.mean = self.definition.combine is Combine.MEAN
        self.table = ExplanationDraft(_headings(request))
        self.scores = Scores(request) if self.counts in (Figure.ADJUSTED, Figure.OWN_ADJUSTED) else None
        # A sum is in fractions of its divisor; in a mean, only the values have a unit.
        self.unit = account.unit if self.mean or account.divisor is None else account.divisor
        # For the game points of a team, rounds are the team's games on boards.
        self.boards = self.definition.boards and request.code.score == "GP"
        figures = tally(request.context, request.code).figures
        self.limit = None if figures.limit is None else divided(figures.limit, figures.unit)
        self.limits_differ = figures.tested is not None

    def explanation(self, value: Exact | None) -> Explanation:
        request, table = self.request, self.table
        running: Exact = 0
        for judged in self._judged():
            if isinstance(judged, int):
                self._left_out(judged)
                continue
            if judged.fate is RoundStatus.KEPT:
                running += judged.line.counted
            self._contribution(judged, divided(running, self.unit))
        self._notes()
        undefined = None
        if value is None:
            undefined = why_no_value(request)
        elif self.mean:
            self._mean(running)
        return table.finish(request.title(value), value, request.edition_title, undefined=undefined, what=request.name)

    def _judged(self) -> Iterator[JudgedLine | int]:
        """The lines in round order, and the indices of rounds without one."""
        account = self.account
        parts = (
            (RoundStatus.KEPT, account.kept),
            (RoundStatus.CUT_LOW, account.cut_low),
            (RoundStatus.CUT_HIGH, account.cut_high),
            (RoundStatus.OUTSIDE, account.outside),
        )
        by_round = {
            line.round: JudgedLine(line, fate, rank) for fate, lines in parts for rank, line in enumerate(lines, 1)
        }
        count = len(by_round)
        if not self.boards:
            table = self.request.context.crosstable
            count = table.rounds if table.ordered else len(self.request.players[self.request.player].rounds)
        for number in range(max([count, *(number + 1 for number in by_round)])):
            yield by_round.get(number, number)

    def _contribution(self, judged: JudgedLine, running: Exact) -> None:
        number, opponent, _, value, result, counted, _ = judged.line
        request, counts = self.request, self.counts
        score: Exact | None = None
        adjusted: Exact | None = None
        rating: Exact | None = None
        reason: Message | None = None
        departed = request.against_departed(self._index_of_round(number))
        if departed:
            given_text = None if self._leaves_given_out() else self._given(number)
            reason = explanation_words.reasons(text for text in (Text("exp_left_out_withdrawn"), given_text) if text)
        elif counts is Figure.ADJUSTED:
            assert self.scores is not None
            score = None if opponent is None else divided(self.scores.real(opponent), 2)
            adjusted = divided(value, self.account.unit)
            reason = self.scores.reason(judged.line)
        elif counts in (Figure.SCORE, Figure.TIEBREAK, Figure.PERFORMANCE):
            score = divided(value, self.account.unit)
            entry = request.players[request.player].rounds[self._index_of_round(number)]
            if counts is Figure.SCORE and judged.fate is RoundStatus.KEPT and entry.outcome.forfeit:
                reason = Text("exp_forfeit_counts", what=explanation_words.outcome(entry.outcome, teams=request.teams))
        elif counts is Figure.RATING and opponent is not None:
            rating = request.context.ratings[opponent]
            adjusted = value if value != rating else None
            reason = rating_reason(request, opponent, value)
        elif counts is Figure.OWN_ADJUSTED:
            reason = self._own_change(number)
        elif self.definition.words.happened is not None:
            reason = self._what_happened(number, self.definition.words.happened)
        elif counts is Figure.OWN and not self._leaves_given_out():
            reason = self._given(number)
        # The article of a line is that of its reason.
        article = judged.line.article if reason and not departed else request.article_of(self._index_of_round(number))
        unscored = unscored_points(request, number) if self._leaves_given_out() else 0
        if unscored:
            left_out = Text("exp_given_not_scored", points=signed_points(unscored))
            reason = explanation_words.reasons(text for text in (reason, left_out) if text)
        self.table.contribution(
            round=self._round(number),
            number=None if opponent is None else request.players[opponent].number,
            name=None if opponent is None else request.players[opponent].name,
            typed=request.typed(self._index_of_round(number)),
            result=divided(result, 2) if _shows_result(self.definition) else None,
            score=score,
            adjusted=adjusted,
            rating=rating,
            contribution=divided(counted, self.unit),
            total=running if judged.fate is RoundStatus.KEPT else None,
            fate=self._fate_in_words(judged),
            why=self._why(judged),
            reason=reason,
            article=article,
        )

    def _left_out(self, number: int) -> None:
        """Write a round that the definition excludes entirely."""
        request = self.request
        entries = request.players[request.player].rounds
        entry = entries[number]
        key = "exp_left_out_outcome"
        if entry.outcome.played:
            rated = self.counts is Figure.RATING and entry.opponent is not None
            key = "exp_left_out_unrated" if rated else "exp_left_out_undefined"
        self.table.contribution(
            round=request.context.crosstable.round_number(number),
            number=None if entry.opponent is None else request.players[entry.opponent].number,
            name=None if entry.opponent is None else request.players[entry.opponent].name,
            typed=request.typed(number),
            result=divided(entry.points, 2) if _shows_result(self.definition) else None,
            fate=Text("exp_left_out"),
            why=Text("exp_left_out_withdrawn")
            if request.against_departed(number)
            else Text(key, what=explanation_words.outcome(entry.outcome, teams=request.teams)),
            article=request.article_of(number),
        )

    def _round(self, number: int) -> str | int:
        round = self.request.context.crosstable.round_number(self._index_of_round(number))
        return f"{round}.{number % self._games_a_round + 1}" if self.boards else round

    def _index_of_round(self, number: int) -> int:
        return number // self._games_a_round

    @property
    def _games_a_round(self) -> int:
        return team_ledgers(self.request.context, self.request.code).event.boards if self.boards else 1

    def _fate_in_words(self, judged: JudgedLine) -> Text | None:
        if judged.fate is RoundStatus.KEPT:
            gone = self.account.cut_low or self.account.cut_high or self.account.outside
            return Text("exp_kept") if gone else None
        return Text("exp_left_out" if judged.fate is RoundStatus.OUTSIDE else "exp_cut")

    def _why(self, judged: JudgedLine) -> Text | None:
        if judged.fate is RoundStatus.KEPT:
            return None
        if judged.fate is RoundStatus.OUTSIDE:
            return why_outside(self.request, judged.line, self.account, self.limit)
        return why_cut(self.request, judged.line, self.account, judged.fate is RoundStatus.CUT_HIGH, judged.rank)

    def _own_change(self, number: int) -> Reasons | None:
        assert self.scores is not None
        here = [change for change in self.scores.changes(self.request.player) if change.round == number]
        return self.scores.described(here, "exp_change_here") if here else None

    def _leaves_given_out(self) -> bool:
        """Whether the rounds count without the points that the arbiter gave or took; scores include these points."""
        name = self.request.code.name
        if self.boards or ROWS[name].points is not None or name in _SCORES_BESIDE:
            return False
        return self.counts in (Figure.OWN, Figure.OWN_ADJUSTED) or _shows_result(self.definition)

    def _given(self, number: int) -> Text | None:
        """
        The points of a round that do not come from its result, because the arbiter gave or took them, as a text; None if there are
        none.
        """
        table = self.request.context.crosstable
        if self.request.teams:
            return self._given_in_match(number)
        entry = table.players[self.request.player].rounds[number]
        extra_points = extra_points_in(entry, table.scoring) if entry.outcome is not Outcome.PAIRING_BYE else 0
        return Text("exp_given", points=signed_points(extra_points)) if extra_points else None

    def _given_in_match(self, number: int) -> Text | None:
        """The match points, or the game points, that the arbiter gave the team or took in a round, as a text; None if there are none."""
        request, table = self.request, self.request.context.crosstable
        for adjustment in table.given:
            if (adjustment.team, adjustment.round) == (request.player, number):
                points = adjustment.match_points if _counts_match_points(request) else adjustment.game_points
                return Text("exp_given", points=signed_points(points)) if points else None
        return None

    def _what_happened(self, number: int, happened: Happened) -> Series:
        """The outcome of a round, for counts of own results."""
        request = self.request
        ledger = results_ledger(request.context, request.code) if request.fide else None
        entries = request.players[request.player].rounds if ledger is None else ledger.rows[request.player]
        entry = entries[number]
        comparison = happened.compared and happened.compared(request.context, request.code, request.player, number)
        if comparison:
            # For a game, the scores say what the name of its result would leave open: both sides may have lost.
            unplayed = [] if entry.outcome.played else [explanation_words.outcome(entry.outcome, teams=request.teams)]
            return Series((*unplayed, comparison), ", ")
        described = [explanation_words.outcome(entry.outcome, teams=request.teams and not self.boards)]
        if entry.colour is not None and happened.colour:
            described.append(Text("exp_black" if entry.colour is Colour.BLACK else "exp_white"))
        if happened.unplayed is not None and entry.outcome is not Outcome.PENDING and not entry.outcome.played:
            described.append(happened.otherwise(self.request.context) or happened.unplayed)
        return Series(tuple(described), ", ")

    def _notes(self) -> None:
        request, table = self.request, self.table
        voluntary = any(line.round in self.account.voluntary for line in self.account.cut_low)
        for sentence in self.definition.sentences(request.code, voluntary=voluntary):
            table.note(sentence)
        if not request.context.crosstable.ordered and not self.boards:
            table.note("exp_no_rounds")
        limit = self.definition.words.limit
        # Equivalent mutant `limit is not None and self.limit is not None -> limit is not None or self.limit is not None`: values with a
        # limit have words for it, and no others do.
        if limit is not None and self.limit is not None:
            table.note(limit.note, limit=explanation_words.Number(self.limit))
            if limit.fewer is not None and self.limits_differ:
                table.note(limit.fewer)

    def _mean(self, amount: Exact) -> None:
        """Add the steps of a mean: the division, any addition, and the rounding."""
        request, account, table = self.request, self.account, self.table
        assert account.divisor is not None
        own_words = self.definition.words
        total = divided(amount, self.unit)
        parts = divided(account.divisor, self.unit)
        mean = divided(amount, account.divisor)
        exact = explanation_words.Number(total)
        table.step("exp_step_sum", total, "", count=len(account.kept), total=exact)
        table.step(
            own_words.divided or "exp_step_divided",
            mean,
            "",
            count=explanation_words.Number(parts),
            total=exact,
            mean=explanation_words.Number(mean, explanation_words.equals),
        )
        added = own_words.added
        if added is not None:
            if added.rounded:
                mean = half_up(mean)
                table.step("exp_step_rounded", mean, added.rounded, value=mean)
            values = added.values(request.context, account)
            table.step(
                added.otherwise(request.context) or added.sentence,
                mean + account.plus,
                added.article,
                account.plus,
                added=explanation_words.Number(account.plus, explanation_words.signed),
                plain=explanation_words.Number(account.plus),
                **{name: explanation_words.Number(value) for name, value in values.items()},
            )
        before_rounding = mean + account.plus
        if account.decimals is not None and half_up(before_rounding, account.decimals) != before_rounding:
            if account.decimals:
                unrounded = explanation_words.Number(
                    before_rounding, partial(explanation_words.number, rounded_to=account.decimals + 2)
                )
                table.step("exp_step_decimals", account.total, "", value=unrounded, decimals=account.decimals)
            else:
                table.step("exp_step_rounding", account.total, "", value=explanation_words.Number(before_rounding))


def _headings(request: ExplanationRequest) -> dict[str, str | Text]:
    """Headings that replace the usual ones, by the key of the column."""
    definition = request.definition
    headings: dict[str, str | Text] = {} if request.context.crosstable.ordered else {"round": "exp_column_game"}
    if definition.counts is Figure.RATING:
        headings["adjusted"] = "exp_column_rating_counted"
    if definition.combine is Combine.PRODUCT:
        headings["contribution"] = "exp_column_product"
    return {**headings, **definition.words.headings}


_SCORES_BESIDE = frozenset(("MPVGP", "GP_DIFF", "GP_FOR"))
"""
Tie-breaks whose rounds include the points that the arbiter gave or took, as those of a score do: the secondary score (MPVGP), and
totals over all matches (GP_DIFF, GP_FOR).
"""


def unscored_points(request: ExplanationRequest, number: int) -> int:
    """
    The half-points that the arbiter gave the player or team in addition to the result of a round, or took; the result does not include
    them.
    """
    table = request.context.crosstable
    if not request.teams:
        seen = rounds(request.context)
        return seen.points[request.player][number] - seen.scored[request.player][number]
    for adjustment in table.given:
        if (adjustment.team, adjustment.round) == (request.player, number):
            return adjustment.beside_result(by_match=_counts_match_points(request))
    return 0


def _counts_match_points(request: ExplanationRequest) -> bool:
    """Whether a tie-break of teams counts match points, not game points, for the team's own rounds."""
    name = request.code.name
    points_kind = {"M": "MP", "G": "GP"}[name[2]] if name in _EXTENDED_SUMS else ROWS[name].points or request.code.score
    return (
        points_kind or ("GP" if request.context.crosstable.boards is not None and not request.fide else "MP")
    ) == "MP"


_EXTENDED_SUMS = frozenset(("EMMSB", "EMGSB", "EGMSB", "EGGSB"))
"""Codes whose third letter says which of the team's own points are counted: match points or game points."""


def _shows_result(definition: Definition) -> bool:
    """Whether the points of the round are relevant to that tie-break."""
    if definition.words.result is not None:
        return definition.words.result
    return definition.counts in (Figure.RATING, Figure.SCORE) or definition.combine is Combine.PRODUCT


def rating_reason(request: ExplanationRequest, opponent: int, counted: Exact) -> Reasons:
    """Why `counted` replaces the rating of that opponent; empty if it is the rating as listed."""
    context = request.context
    parts = []
    if context.ratings[opponent] is None:
        announced = read_modifiers(request.code).unrated if request.fide else None
        policy = context.rules.unrated if announced is None else announced
        if isinstance(policy, int):
            parts.append(Text("exp_announced", rating=policy))
        else:
            levels = performance_ratings(context) if request.definition.windowed else provisional(context)
            parts.append(Text("exp_provisional", rating=levels[opponent]))
    if request.definition.windowed:
        ratings = performance_ratings(context)
        own_rating, real = ratings[request.player], ratings[opponent]
        if real != counted and own_rating is not None:
            side = "exp_window_above" if counted > own_rating else "exp_window_below"
            parts.append(Text(side, window=context.edition.rating_window, own=own_rating, rating=counted))
    return explanation_words.reasons(parts)


def why_cut(request: ExplanationRequest, line: Line, account: Account, highest: bool, rank: int) -> Text:
    """Why a cut removed this line; `rank` is 1 for the first that was cut."""
    article, definition = cut_article(request), request.definition
    if definition.cuts is not None and definition.cuts.takes is Taken.FIRST_ROUNDS:
        count = len(account.cut_low)
        key = "exp_cut_first_round" if count == 1 else "exp_cut_first_rounds"
        return Text(key, article=article, count=count)
    alone = len(account.cut_high if highest else account.cut_low) == 1
    order = "exp_cut_only" if alone else "exp_cut_first" if rank == 1 else "exp_cut_next"
    described = Text(order, rank=rank)
    if highest:
        return Text("exp_cut_high", cut=described, article=article)
    if definition.counts is Figure.RATING:
        return Text("exp_cut_low_rating", cut=described, article=article)
    if line.round in account.voluntary:
        return Text("exp_cut_voluntary")
    if definition.combine is Combine.PRODUCT:
        key = "exp_cut_low_not_voluntary" if account.voluntary else "exp_cut_low_score"
        return Text(key, cut=described, article=article)
    return Text("exp_cut_low", cut=described, article=article)


def cut_article(request: ExplanationRequest) -> str:
    """The article of the cut: cut 1, cut 2 and more, median 1, median 2 and more."""
    code, cuts = request.code, request.definition.cuts
    assert cuts is not None, f"{code.text} has a cut without an article"
    once = code.cut_low == 1
    if code.cut_high:
        return cuts.median if once else cuts.wider
    return cuts.first if once else cuts.more


def why_outside(request: ExplanationRequest, line: Line, account: Account, limit: Exact | None) -> Text | None:
    """
    Why the definition excludes this line; `limit` is the figure from which a round counts. None if the definition has no words for
    a limit, as a tie-break just added may.
    """
    words_of = request.definition.words.limit
    if account.divisor is None:
        return Text("exp_outside_undefined")
    if words_of is None or limit is None:
        return None
    return words_of.below.filled(
        score=explanation_words.Number(divided(line.value, account.unit)), limit=explanation_words.Number(limit)
    )


def why_no_value(request: ExplanationRequest) -> Text:
    """The reason, in words, why an account has no value."""
    own_words = request.definition.words.undefined
    if own_words is not None:
        return own_words(request.context, request.player)
    if request.fide and not effective_ratings(request.context, request.code).left_out:
        unrated = unrated_met(request)
        if unrated:
            numbers = explanation_words.Series(tuple([str(request.players[index].number) for index in unrated]))
            return Text("exp_unrated_met", numbers=numbers)
    cut = request.code.cut_low or request.code.cut_high
    return Text("exp_nothing_left" if cut else "exp_no_rated_opponent")


def unrated_met(request: ExplanationRequest) -> list[int]:
    """The opponents met over the board, by index, who stay unrated under the announced rules."""
    ratings = effective_ratings(request.context, request.code).ratings
    met = [
        entry.opponent
        for entry in request.players[request.player].rounds
        if entry.outcome.played and entry.opponent is not None and ratings[entry.opponent] is None
    ]
    return list(dict.fromkeys(met))
