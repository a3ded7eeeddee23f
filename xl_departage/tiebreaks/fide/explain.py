"""
What FIDE's sums are made of: contributions round by round, what was cut, and the articles, for explanations.

The values themselves are computed without these (they are asked for one player at a time); a test holds that both are
equal for every tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import Account, Line, Opposition
from xl_departage.tiebreaks.fide import buchholz, koya, own, performance, sonneborn_berger, teams, unplayed
from xl_departage.tiebreaks.fide.cuts import Worth, cut
from xl_departage.tiebreaks.fide.ledger import Element, Ledger
from xl_departage.tiebreaks.fide.modifiers import read_modifiers
from xl_departage.tiebreaks.fide.tables import (
    DEFAULT_PRIMARY,
    effective_ratings,
    games_of,
    ledger_of,
    team_ledgers,
)
from xl_departage.tiebreaks.registry import ParsedCode

SOURCE = "FIDE C.07"
EXTENDED = ("EMMSB", "EMGSB", "EGMSB", "EGGSB")


def buchholz_accounts(context: Context, code: ParsedCode, *, fore: bool = False) -> Iterator[Account]:
    """
    8.1 (BH) and 8.3 (FB), with what was cut.
    """
    modifiers = read_modifiers(code)
    ledger = ledger_of(context, code).fore if fore else scores_ledger(context, code)
    rows = ledger.elements(forfeits_played=modifiers.forfeits_played)
    return _sums(ledger, rows, buchholz.contribution, code, "8.3" if fore else "8.1", 2)


def fore_buchholz_accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
    """
    8.3 (FB).
    """
    return buchholz_accounts(context, code, fore=True)


def sonneborn_berger_accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
    """
    9.1 (SB), with what was cut.
    """
    ledger = ledger_of(context, code)
    rows = ledger.elements(forfeits_played=read_modifiers(code).forfeits_played)
    return _sums(ledger, rows, sonneborn_berger.contribution, code, "9.1", 4)


def extended_sonneborn_berger_accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
    """
    13.2 (EMMSB, EMGSB, EGMSB, EGGSB), with what was cut.
    """
    ledgers = team_ledgers(context, code)
    opponents, own_score = (ledgers.of(f"{letter}P") for letter in code.name[1:3])
    forfeits = read_modifiers(code).forfeits_played
    rows = teams.extended_elements(opponents, own_score, forfeits_played=forfeits)
    return _sums(opponents, rows, sonneborn_berger.contribution, code, "13.2", 4)


def schedule_strength_accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
    """
    13.4 (SSSC): the Buchholz on the primary score over the normalising factor, and the secondary score on top.
    """
    modifiers = read_modifiers(code)
    ledgers = team_ledgers(context, code)
    primary = code.score or DEFAULT_PRIMARY
    divisor = teams.normalising_factor(ledgers, primary, modifiers.divisor)
    ledger = scores_ledger(context, code)
    rows = ledger.elements(forfeits_played=modifiers.forfeits_played)
    secondary = ledgers.of(teams.other_score(primary)).own
    sums = _sums(ledger, rows, buchholz.contribution, code, "13.4", 2)
    for account, score in zip(sums, secondary, strict=True):
        yield account._replace(
            divisor=2 * divisor if divisor else None, plus=Fraction(score, 2), whole=True, decimals=2
        )


def scores_ledger(context: Context, code: ParsedCode) -> Ledger:
    """
    The ledger whose adjusted scores a code counts: with Fore Buchholz that of the final round drawn, of teams that of
    the opponents' score.
    """
    if code.name in EXTENDED:
        return team_ledgers(context, code).of(f"{code.name[1]}P")
    ledger = ledger_of(context, code)
    return ledger.fore if code.name in ("FB", "AFB") or read_modifiers(code).fore else ledger


def points_ledger(context: Context, code: ParsedCode) -> Ledger:
    """
    The ledger of the points of teams that a code names: MPTS, GPTS, and MPVGP, which is the other score (13.1).
    """
    ledgers = team_ledgers(context, code)
    if code.name == "MPVGP":
        return ledgers.of(teams.other_score(code.score or DEFAULT_PRIMARY))
    return ledgers.of(code.name[:2])


def koya_accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
    """
    9.2 (KS): the opponents who reach the limit, and those who do not.
    """
    ledger, threshold = ledger_of(context, code), koya_threshold(context, code)
    for row in ledger.rows:
        kept: list[Line] = []
        outside: list[Line] = []
        for number, entry in enumerate(row):
            if entry.opponent is not None:
                score = ledger.own[entry.opponent]
                line = _line(number, entry.opponent, Opposition.REAL, score, entry.points, entry.points, "9.2")
                (kept if score >= threshold else outside).append(line)
        yield Account(kept, outside=outside)


def koya_threshold(context: Context, code: ParsedCode) -> Fraction:
    """
    The score (half-points) from which an opponent counts: 9.2, 14.5.
    """
    ledger, modifiers = ledger_of(context, code), read_modifiers(code)
    return koya.extended(ledger, koya.limit(ledger, modifiers.percent, modifiers.shift), code.extension)


def own_accounts(
    by_round: Callable[[Ledger], own.ByRound],
    article: str,
    parts: int,
    ledger_for: Callable[[Context, ParsedCode], Ledger] = ledger_of,
) -> Callable[[Context, ParsedCode], Iterator[Account]]:
    """
    Article 7: what each round brings, in units of 1/`parts` point; a cut leaves out the first rounds (14.1, 14.2).
    `article` is empty for what C.07 does not define.
    """

    def accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
        ledger = ledger_for(context, code)
        for row, values in zip(ledger.rows, by_round(ledger), strict=True):
            lines = [
                _line(number, entry.opponent, Opposition.NONE, value, entry.points, value, article)
                for number, (entry, value) in enumerate(zip(row, values, strict=True))
            ]
            yield Account(lines[code.cut_low :], lines[: code.cut_low], divisor=parts, scale=parts)

    return accounts


def average_rating_accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
    """
    10.1 (ARO): the ratings, and those cut.
    """
    for games, kept in _rated_games(context, code):
        yield _ratings(games, kept, "10.1", plus=0)


def performance_accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
    """
    10.2 (TPR): the ratings of 10.1, and the difference of table 8.1.1 on top.
    """
    for games, kept in _rated_games(context, code):
        mean, total = performance.average_rating(kept), performance.performance(kept)
        yield _ratings(games, kept, "10.2", plus=0 if mean is None or total is None else total - mean)


def mean_of_opponents_accounts(
    values: Callable[[Context, ParsedCode], Sequence[int | None]], article: str
) -> Callable[[Context, ParsedCode], Iterator[Account]]:
    """
    10.4 (APRO) and 10.5 (APPO): the performances of the opponents; of those undefined nothing but the name.
    """

    def accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
        column = values(context, code)
        left_out = effective_ratings(context, code).left_out
        ledger = ledger_of(context, code)
        for row, played in zip(ledger.rows, ledger.played, strict=True):
            kept, unknown = [], 0
            for number, entry in enumerate(row):
                if entry.opponent is None or not played[number]:
                    continue
                value = column[entry.opponent]
                if value is None:
                    unknown += 1
                else:
                    kept.append(_line(number, entry.opponent, Opposition.REAL, value, entry.points, value, article))
            defined = bool(kept) and (left_out or not unknown)
            yield Account(kept, divisor=len(kept) if defined else None, scale=1, whole=True)

    return accounts


def average_of_buchholz_accounts(context: Context, code: ParsedCode) -> Iterator[Account]:
    """
    8.2 (AOB): the Buchholz of the opponents, rounded to hundredths as a mean.
    """
    modifiers = read_modifiers(code)
    ledger = ledger_of(context, code)
    source = ledger.fore if modifiers.fore else ledger
    sums = buchholz.buchholz(source, code.cut_low, code.cut_high, forfeits_played=modifiers.forfeits_played)
    for row, played in zip(ledger.rows, ledger.played, strict=True):
        kept = [
            _line(
                number, entry.opponent, Opposition.REAL, sums[entry.opponent], entry.points, sums[entry.opponent], "8.2"
            )
            for number, entry in enumerate(row)
            if entry.opponent is not None and played[number]
        ]
        yield Account(kept, divisor=2 * len(kept) or None, whole=True, decimals=2)


def _sums(
    ledger: Ledger,
    rows: Sequence[Sequence[Element]],
    worth: Worth,
    code: ParsedCode,
    article: str,
    parts: int,
) -> Iterator[Account]:
    for index, row in enumerate(rows):
        kept, gone = cut(row, worth, code.cut_low, code.cut_high)
        lines = {element.round: _element_line(ledger, index, element, worth, article) for element in row}
        low = min(code.cut_low, len(row))
        yield Account(
            [lines[element.round] for element in kept],
            [lines[element.round] for element in gone[:low]],
            [lines[element.round] for element in gone[low:]],
            divisor=parts,
            voluntary=frozenset(element.round for element in row if element.voluntary),
        )


def _element_line(ledger: Ledger, index: int, element: Element, worth: Worth, article: str) -> Line:
    """
    The articles are those of the tie-break, of an unplayed round its category (16.2) and the dummy's cap (16.4).
    """
    opposition = Opposition.REAL
    if element.dummy:
        opposition = Opposition.FICTITIOUS
        category = unplayed.category(ledger.rows[index], element.round)
        assert category is not None
        cap = "16.4" if not ledger.capped else "16.4.2" if element.opponent is None else "16.4.1"
        article = f"{category.value}, {cap}"
    return _line(element.round, element.opponent, opposition, element.score, element.points, worth(element), article)


def _rated_games(context: Context, code: ParsedCode) -> Iterator[tuple[performance.Games, performance.Games | None]]:
    """
    Of each player the games against rated opponents, and those that stay after the cuts; None instead of these where
    an unrated opponent leaves the value undefined.
    """
    ratings = effective_ratings(context, code).ratings
    known = performance.rated_games(ledger_of(context, code), ratings, unrated_left_out=True)
    for games, kept in zip(known, games_of(context, code), strict=True):
        yield games or performance.Games(), kept


def _ratings(games: performance.Games, kept: performance.Games | None, article: str, *, plus: int) -> Account:
    lines = {
        game.round: _line(
            game.round, game.opponent, Opposition.REAL, game.rating, game.half_points, game.rating, article
        )
        for game in games.each()
    }
    if kept is None or not kept.rounds:
        return Account((), outside=list(lines.values()), divisor=None, scale=1, whole=True)
    lowest = min(kept.ratings)
    gone = [game for game in sorted(games.each(), key=lambda game: game.rating) if game.round not in kept.rounds]
    low = [game for game in gone if game.rating <= lowest]
    return Account(
        [lines[number] for number in kept.rounds],
        [lines[game.round] for game in low],
        [lines[game.round] for game in reversed(gone[len(low) :])],
        divisor=len(kept.rounds),
        scale=1,
        plus=plus,
        whole=True,
    )


def _line(
    number: int,
    opponent: int | None,
    opposition: str,
    value: int,
    result: int,
    counted: int,
    article: str,
) -> Line:
    return number, opponent, opposition, value, result, counted, f"{SOURCE} {article}" if article else ""
