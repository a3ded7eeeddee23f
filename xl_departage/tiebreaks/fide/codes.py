"""
FIDE's tie-breaks by code: C.07 Article 5 and "Mandatory Tie-Breaks" (annex of TRF26), and helpers of the FIDE checker.

Rows that the French editions know as well stand in `tiebreaks/seed.py`; here they get their FIDE implementation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache

from xl_departage.errors import ArgumentError, Undefined
from xl_departage.exact import Exact
from xl_departage.messages import Text
from xl_departage.regulations.editions import Authority
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import divided
from xl_departage.tiebreaks.fide import buchholz, encounter, koya, own, performance, sonneborn_berger, teams
from xl_departage.tiebreaks.fide.ledger import Ledger
from xl_departage.tiebreaks.fide.modifiers import read_modifiers
from xl_departage.tiebreaks.fide.tables import (
    DEFAULT_PRIMARY,
    effective_ratings,
    games_of,
    ledger_of,
    participants_scores,
    team_ledgers,
)
from xl_departage.tiebreaks.fide.team_encounter import CHAINS, extended_direct_encounter
from xl_departage.tiebreaks.provisional import provisional
from xl_departage.tiebreaks.registry import ROWS, SCORES, Implementation, ParsedCode, Tiebreak, implement, register

Column = Sequence[Exact | None]
Group = tuple[int, ...]
_ONLY_2026 = frozenset({"FIDE-2026"})


def halves(values: Sequence[int | None]) -> list[Exact | None]:
    """
    Half-points as points.
    """
    return [None if value is None else _divided(value, 2) for value in values]


def quarters(values: Sequence[int | None]) -> list[Exact | None]:
    """
    Quarter-points as points.
    """
    return [None if value is None else _divided(value, 4) for value in values]


def _share(value: int | None, parts: int) -> Exact | None:
    return None if value is None else _divided(value, parts)


_divided = lru_cache(maxsize=16384)(divided)
"""Scores repeat: most quotients were made before."""


def _points(context: Context, code: ParsedCode) -> Column:
    return halves(ledger_of(context, code).own)


def _match_points(context: Context, code: ParsedCode) -> Column:
    return halves(team_ledgers(context, code).match.own)


def _game_points(context: Context, code: ParsedCode) -> Column:
    return halves(team_ledgers(context, code).game.own)


def _secondary_points(context: Context, code: ParsedCode) -> Column:
    """
    13.1 (MPvGP): match points where game points decide, and the other way round.
    """
    return halves(team_ledgers(context, code).of(teams.other_score(code.score or DEFAULT_PRIMARY)).own)


def _adjusted(context: Context, code: ParsedCode) -> Column:
    return halves(_fore_or_not(context, code, fore=read_modifiers(code).fore).adjusted)


def _fore_adjusted(context: Context, code: ParsedCode) -> Column:
    return halves(ledger_of(context, code).fore.adjusted)


def _progressive(context: Context, code: ParsedCode) -> Column:
    ledger = ledger_of(context, code)
    if not ledger.crosstable.ordered:
        raise Undefined("tiebreak_needs_rounds", name="PS")
    return halves(own.progressive(ledger, code.cut_low))


def _fore_or_not(context: Context, code: ParsedCode, *, fore: bool) -> Ledger:
    ledger = ledger_of(context, code)
    return ledger.fore if fore else ledger


def _buchholz(context: Context, code: ParsedCode) -> Column:
    return _buchholz_on(context, code, fore=read_modifiers(code).fore)


def _fore_buchholz(context: Context, code: ParsedCode) -> Column:
    return _buchholz_on(context, code, fore=True)


def _buchholz_on(context: Context, code: ParsedCode, *, fore: bool) -> Column:
    ledger = _fore_or_not(context, code, fore=fore)
    forfeits = read_modifiers(code).forfeits_played
    return halves(buchholz.buchholz(ledger, code.cut_low, code.cut_high, forfeits_played=forfeits))


def _average_of_buchholz(context: Context, code: ParsedCode) -> Column:
    modifiers = read_modifiers(code)
    means = buchholz.average_of_buchholz(
        _fore_or_not(context, code, fore=modifiers.fore),
        ledger_of(context, code),
        code.cut_low,
        code.cut_high,
        forfeits_played=modifiers.forfeits_played,
    )
    return [_share(mean, 100) for mean in means]


def _sonneborn_berger(context: Context, code: ParsedCode) -> Column:
    ledger = ledger_of(context, code)
    forfeits = read_modifiers(code).forfeits_played
    return quarters(sonneborn_berger.sonneborn_berger(ledger, code.cut_low, forfeits_played=forfeits))


def _koya(context: Context, code: ParsedCode) -> Column:
    ledger, modifiers = ledger_of(context, code), read_modifiers(code)
    threshold = koya.limit(ledger, modifiers.percent, modifiers.shift)
    return halves(koya.koya(ledger, koya.extended(ledger, threshold, code.extension)))


def _encounter(context: Context, code: ParsedCode, group: Group) -> Column:
    ledger = ledger_of(context, code)
    return encounter.direct_encounter(ledger, group, forfeits_played=read_modifiers(code).forfeits_played)


def _average_rating(context: Context, code: ParsedCode) -> Column:
    return [performance.average_rating(games) for games in games_of(context, code)]


def performances(context: Context, code: ParsedCode) -> list[int | None]:
    """
    10.2, kept for the mean of 10.4.
    """
    key = ("fide TPR", code.score, code.cut_low, code.cut_high, read_modifiers(code).unrated)
    return context.keep(key, lambda: [performance.performance(games) for games in games_of(context, code)])


def perfect_performances(context: Context, code: ParsedCode) -> list[int | None]:
    """
    10.3, kept for the mean of 10.5.
    """
    key = ("fide PTP", code.score, code.cut_low, code.cut_high, read_modifiers(code).unrated)
    return context.keep(key, lambda: [performance.perfect_performance(games) for games in games_of(context, code)])


def _mean_of(
    values: Callable[[Context, ParsedCode], list[int | None]],
) -> Callable[[Context, ParsedCode], Column]:
    def means(context: Context, code: ParsedCode) -> Column:
        effective = effective_ratings(context, code)
        return performance.average_of_opponents(
            ledger_of(context, code),
            values(context, code),
            effective.ratings,
            unrated_left_out=effective.left_out,
        )

    return means


def _ratings(context: Context, code: ParsedCode) -> Column:
    return list(effective_ratings(context, code).ratings)


def _numbers(context: Context, code: ParsedCode) -> Column:
    return [player.number for player in context.players]


def _lots(context: Context, code: ParsedCode) -> Column:
    """
    4.2, drawing of lots: a number from 1 to the number of participants, the lowest first.

    The draw is that of the text in the option `lots` of the rules: participants in the order of the SHA-256 digests of
    that text, a line feed and their own number, in UTF-8. Anybody can check it, and sorting the grid moves nobody.
    """
    seed = context.rules.lots
    if seed is None:
        raise ArgumentError("tiebreak_lots_without_seed")

    def digest(index: int) -> bytes:
        return hashlib.sha256(f"{seed}\n{context.players[index].number}".encode()).digest()

    drawn = sorted(range(len(context.players)), key=digest)
    places: list[Exact | None] = [None] * len(drawn)
    for place, index in enumerate(drawn, start=1):
        places[index] = place
    return places


def _manual(context: Context, code: ParsedCode) -> Column:
    """
    Values given by the arbiter: a play-off (3), lots drawn by hand (4.2).
    """
    if context.manual is None:
        raise ArgumentError("tiebreak_manual_missing", code=code.text)
    return list(context.manual)


def _points_on_boards(context: Context, code: ParsedCode) -> tuple[tuple[int, ...], ...]:
    points = team_ledgers(context, code).board_points
    if points is None:
        raise ArgumentError("tiebreak_needs_board_results", code=code.text)
    return points


def _board_count(context: Context, code: ParsedCode) -> Column:
    return halves([teams.board_count(points) for points in _points_on_boards(context, code)])


def _knock_out(
    key: Callable[[Sequence[int]], tuple[int, ...]],
) -> Callable[[Context, ParsedCode, Group], Column]:
    def places(context: Context, code: ParsedCode, group: Group) -> Column:
        points = _points_on_boards(context, code)
        return teams.places_by_key([key(points[team]) for team in group])

    return places


def _extended_encounter(context: Context, code: ParsedCode, group: Group) -> Column:
    return extended_direct_encounter(
        team_ledgers(context, code),
        group,
        code.score or DEFAULT_PRIMARY,
        CHAINS[code.name],
        forfeits_played=read_modifiers(code).forfeits_played,
    )


def _extended_sonneborn_berger(context: Context, code: ParsedCode) -> Column:
    ledgers = team_ledgers(context, code)
    opponents, own_score = (ledgers.of(f"{letter}P") for letter in code.name[1:3])
    forfeits = read_modifiers(code).forfeits_played
    return quarters(teams.extended_sonneborn_berger(opponents, own_score, code.cut_low, forfeits_played=forfeits))


def _schedule_strength(context: Context, code: ParsedCode) -> Column:
    modifiers = read_modifiers(code)
    return teams.schedule_strength(
        team_ledgers(context, code),
        code.score or DEFAULT_PRIMARY,
        modifiers.divisor,
        fore=modifiers.fore,
        forfeits_played=modifiers.forfeits_played,
    )


def _fide(code: str, implementation: Implementation, row: Tiebreak | None = None) -> None:
    if row is not None and code not in ROWS:
        register(row)
    implement(code, Authority.FIDE, implementation)


def _row(code: str, french: str, english: str, family: str, *synonyms: str) -> Tiebreak:
    return Tiebreak(code, Text(french, english), family, synonyms)


def _own(
    code: str,
    compute: Callable[[Ledger], list[int]],
    row: Tiebreak | None = None,
    parts: int = 1,
    editions: frozenset[str] | None = None,
) -> None:
    """
    A count of a participant's own results; of a team's game points (`:GP`) it counts the games on the boards.
    """

    def values(context: Context, code: ParsedCode) -> Column:
        ledger = ledger_of(context, code)
        if code.score == "GP":
            boards = team_ledgers(context, code).boards
            if boards is None:
                raise ArgumentError("tiebreak_needs_board_results", code=code.text)
            ledger = boards
        return [_share(value, parts) for value in compute(ledger)]

    _fide(code, Implementation(values=values, modifiers=":", editions=editions), row)


SCORES[Authority.FIDE] = participants_scores

_fide("PTS", Implementation(values=_points, modifiers=":"))
_fide("SA", Implementation(values=_adjusted, modifiers=":F"))
_fide(
    "AFB",
    Implementation(values=_fore_adjusted, modifiers=":"),
    _row("AFB", "Score ajusté pour le Fore Buchholz", "Adjusted score of Fore Buchholz", "B"),
)
_fide("PS", Implementation(values=_progressive, modifiers="C:"))
_fide("DE", Implementation(group=_encounter, modifiers=":P", lower_is_better=True))
_fide("BH", Implementation(values=_buchholz, modifiers="CM:PFV"))
_fide("SB", Implementation(values=_sonneborn_berger, modifiers="C:PV"))
_fide("KS", Implementation(values=_koya, modifiers="+:L"))
_fide("ARO", Implementation(values=_average_rating, modifiers="CMU"))
_fide("PERFORMANCE", Implementation(values=performances, modifiers="CMU"))
_fide("CP", Implementation(values=lambda context, code: provisional(context)))
_own("WIN", own.wins)
_own("WON", own.games_won)
_own(
    "BPG",
    own.games_with_black,
    _row("BPG", "Parties jouées avec les Noirs", "Games played with Black", "B", "number of games played with black"),
)
_own(
    "BWG",
    own.games_won_with_black,
    _row("BWG", "Parties gagnées avec les Noirs", "Games won with Black", "B", "number of games won with black"),
)
_own(
    "REP",
    own.rounds_elected_to_play,
    _row("REP", "Rondes jouées par choix", "Rounds one elected to play", "B", "GE", "games one elected to play"),
)
_own(
    "VUR",
    own.voluntary_unplayed_rounds,
    _row("VUR", "Rondes non jouées volontairement", "Voluntary unplayed rounds", "B"),
)
_own("NUM", own.games_played, _row("NUM", "Parties jouées", "Games played", "B"))
_own("RIP", own.rounds_in_pairing, _row("RIP", "Rondes appariées", "Rounds in pairing", "B"))
_own("STD", own.standard_points, _row("STD", "Points standard", "Standard points", "B"), 2, _ONLY_2026)
_fide(
    "TPN",
    Implementation(values=_numbers, modifiers="R", lower_is_better=True, editions=_ONLY_2026),
    _row("TPN", "Numéro d'appariement", "Tournament pairing number", "B", "SNO", "pairing number", "start number"),
)
_fide(
    "RTNG",
    Implementation(values=_ratings, modifiers="RU", editions=_ONLY_2026),
    _row("RTNG", "Classement Elo", "Rating", "B", "RTG", "Elo", "classement"),
)
_fide(
    "FB",
    Implementation(values=_fore_buchholz, modifiers="CM:PV"),
    Tiebreak("FB", Text("Fore Buchholz", "Fore Buchholz"), "D"),
)
_fide(
    "AOB",
    Implementation(values=_average_of_buchholz, modifiers="CM:PFV"),
    _row("AOB", "Moyenne des Buchholz", "Average of opponents' Buchholz", "CC", "average Buchholz", "Buchholz moyen"),
)
_fide(
    "TPR",
    Implementation(values=performances, modifiers="CMU"),
    _row("TPR", "Performance de tournoi", "Tournament performance rating", "DB", "Rp"),
)
_fide(
    "PTP",
    Implementation(values=perfect_performances, modifiers="CMU"),
    _row("PTP", "Performance parfaite", "Perfect tournament performance", "DB", "perfect performance"),
)
_fide(
    "APRO",
    Implementation(values=_mean_of(performances), modifiers="U"),
    _row("APRO", "Moyenne des performances", "Average performance rating of opponents", "DC"),
)
_fide(
    "APPO",
    Implementation(values=_mean_of(perfect_performances), modifiers="U"),
    _row("APPO", "Moyenne des performances parfaites", "Average perfect performance of opponents", "DC"),
)
_fide(
    "LOTS",
    Implementation(values=_lots, lower_is_better=True),
    _row("LOTS", "Tirage au sort", "Drawing of lots", "B", "RND", "sort", "lot"),
)
_fide(
    "MANUAL",
    Implementation(values=_manual, modifiers="R"),
    _row("MANUAL", "Valeur saisie", "Manual value", "B", "manuel", "play-off", "barrage", "match de barrage"),
)

_fide("MPTS", Implementation(values=_match_points))
_fide("GPTS", Implementation(values=_game_points))
_fide(
    "MPVGP",
    Implementation(values=_secondary_points, modifiers=":"),
    _row("MPVGP", "Points de match ou de partie", "Match points or game points", "B"),
)
_fide(
    "BC",
    Implementation(values=_board_count, lower_is_better=True),
    _row("BC", "Décompte des échiquiers", "Board count", "B"),
)
_fide(
    "TBR",
    Implementation(group=_knock_out(teams.top_board_results), lower_is_better=True),
    _row("TBR", "Résultats des premiers échiquiers", "Top board results", "B"),
)
_fide(
    "BBE",
    Implementation(group=_knock_out(teams.bottom_board_elimination), lower_is_better=True),
    _row("BBE", "Élimination des derniers échiquiers", "Bottom board elimination", "B"),
)
for _name, _title in {
    "EDE": Text("Confrontation directe étendue (EDE)", "Extended direct encounter (EDE)"),
    "EDEC": Text("Confrontation directe étendue (EDEC)", "Extended direct encounter, board count (EDEC)"),
    "EDET": Text("Confrontation directe étendue (EDET)", "Extended direct encounter, top boards (EDET)"),
    "EDEB": Text("Confrontation directe étendue (EDEB)", "Extended direct encounter, bottom boards (EDEB)"),
    "EDEBT": Text(
        "Confrontation directe étendue (EDEBT)", "Extended direct encounter, board count, top boards (EDEBT)"
    ),
    "EDEBB": Text(
        "Confrontation directe étendue (EDEBB)", "Extended direct encounter, board count, bottom boards (EDEBB)"
    ),
}.items():
    _fide(
        _name,
        Implementation(group=_extended_encounter, modifiers=":P", lower_is_better=True),
        Tiebreak(_name, _title, "A"),
    )
for _name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB"):
    _fide(
        _name,
        Implementation(values=_extended_sonneborn_berger, modifiers="CPV"),
        _row(_name, f"Sonneborn-Berger étendu ({_name})", f"Extended Sonneborn-Berger ({_name})", "BC"),
    )
_fide(
    "SSSC",
    Implementation(values=_schedule_strength, modifiers=":KPFV"),
    _row("SSSC", "Score et force du programme", "Score and schedule strength combination", "BC"),
)
