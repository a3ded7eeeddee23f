"""
The rows of the tie-breaks that the French editions define, with every synonym of their glossary, and how they compute
them.

A name of the glossary without a value (Berlin needs the boards of a match, Hort is named but not defined) has a row
that says so.
"""

from __future__ import annotations

from collections.abc import Callable

from xl_departage.exact import Exact
from xl_departage.messages import Text
from xl_departage.regulations.editions import Authority
from xl_departage.tiebreaks import buchholz, encounter, koya, own, provisional, rating_based, sonneborn_berger, team
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import Accounts, totals
from xl_departage.tiebreaks.registry import Implementation, ParsedCode, Tiebreak, implement, register


def _row(row: Tiebreak, implementation: Implementation | None = None) -> None:
    register(row)
    if implementation is not None:
        implement(row.code, Authority.FFE, implementation)


def _plain(
    accounts: Callable[[Context], Accounts], totals: Callable[[Context], list[Exact | None]] | None = None
) -> Implementation:
    return Implementation(
        accounts=lambda context, code: accounts(context),
        values=None if totals is None else lambda context, code: totals(context),
    )


def _low_cut(
    accounts: Callable[[Context, int], Accounts], totals: Callable[[Context, int], list[Exact | None]]
) -> Implementation:
    return Implementation(
        accounts=lambda context, code: accounts(context, code.cut_low),
        values=lambda context, code: totals(context, code.cut_low),
        modifiers="C",
    )


def _buchholz(context: Context, code: ParsedCode) -> Accounts:
    return buchholz.buchholz_accounts(context, code.cut_low, code.cut_high)


def _buchholz_totals(context: Context, code: ParsedCode) -> list[Exact | None]:
    return buchholz.buchholz_totals(context, code.cut_low, code.cut_high)


def _koya(context: Context, code: ParsedCode) -> Accounts:
    return koya.koya_accounts(context, code.extension)


def _koya_totals(context: Context, code: ParsedCode) -> list[Exact | None]:
    return koya.koya_totals(context, code.extension)


def _encounter(context: Context, code: ParsedCode, group: tuple[int, ...]) -> list[Exact | None]:
    return totals(encounter.encounter_accounts(context, group))


def _provisional(context: Context, code: ParsedCode) -> tuple[int | None, ...]:
    return provisional.provisional(context)


_WINS = _plain(own.wins_accounts, own.wins_totals)

_row(
    Tiebreak("PTS", Text("Points", "Points"), "B", ("score", "total", "points marqués"), 1),
    _plain(own.points_accounts, own.points_totals),
)
_row(
    Tiebreak("MPTS", Text("Points de match", "Match points"), "B", ("MP", "points de matchs"), 1),
    _plain(team.match_points_accounts),
)
_row(
    Tiebreak("GPTS", Text("Points de partie", "Game points"), "B", ("GP", "points de parties"), 1),
    _plain(team.game_points_accounts),
)
_row(
    Tiebreak(
        "DE",
        Text("Confrontation directe", "Direct encounter"),
        "A",
        (
            "CD",
            "confrontation",
            "confrontations directes",
            "rencontre directe",
            "résultat particulier",
            "direct encounters",
        ),
        1,
    ),
    Implementation(group=_encounter),
)
_row(
    Tiebreak(
        "PS",
        Text("Cumulatif", "Progressive scores"),
        "B",
        (
            "Cu",
            "cumul",
            "cumulative",
            "cumulative score",
            "progress",
            "progressive",
            "progressive score",
            "progressif",
            "scores progressifs",
            "somme des scores progressifs",
            "sum of progressive scores",
        ),
        1,
    ),
    _low_cut(own.cumulative_accounts, own.cumulative_totals),
)
_row(
    Tiebreak("KS", Text("Koya", "Koya"), "BC", ("système Koya", "Koya system"), 1),
    Implementation(accounts=_koya, values=_koya_totals, modifiers="+"),
)
_row(
    Tiebreak(
        "WON",
        Text("Parties gagnées", "Games won"),
        "B",
        ("nombre de parties gagnées", "gagnées", "partie gagnée", "games won over the board", "number of games won"),
        1,
    ),
    _WINS,
)
_row(
    # FFE knows one count of wins, and says that a game not played is a draw in it.
    Tiebreak("WIN", Text("Nombre de victoires", "Number of wins"), "B", ("wins", "victoires", "gains"), 1),
    _WINS,
)
_row(
    Tiebreak("KASHDAN", Text("Kashdan", "Kashdan"), "B", ("KA",), 1),
    _plain(own.kashdan_accounts, own.kashdan_totals),
)
_row(
    Tiebreak("SA", Text("Score ajusté", "Adjusted score"), "B", ("ajusté", "adjusted", "AS", "ABH")),
    _plain(own.adjusted_accounts, own.adjusted_totals),
)
_row(
    Tiebreak(
        "BH",
        Text("Buchholz", "Buchholz"),
        "C",
        ("Solkoff", "Solkov", "système Buchholz", "BU", "Buch"),
        2,
        cut_names=("Brésilien", "tronqué", "Buchholz brésilien", "Tr"),
        median_names=("Harkness", "médian", "Buchholz Harkness", "MBH"),
    ),
    Implementation(accounts=_buchholz, values=_buchholz_totals, modifiers="CM"),
)
_row(
    Tiebreak(
        "BHSUM",
        Text("Somme des Buchholz", "Sum of Buchholz"),
        "CC",
        ("somme", "Buchholz sum", "sum of opponents' Buchholz", "somme des Buchholz des adversaires"),
        2,
    ),
    _plain(buchholz.buchholz_sum_accounts, buchholz.buchholz_sum_totals),
)
_row(
    Tiebreak("YUGOSLAV", Text("Yougoslave", "Yugoslav"), "C", ("Buchholz yougoslave", "Yugoslav Buchholz"), 2),
    _plain(buchholz.yugoslav_accounts, buchholz.yugoslav_totals),
)
_row(
    Tiebreak(
        "SB",
        Text("Sonneborn-Berger", "Sonneborn-Berger"),
        "BC",
        ("Berger", "Sonneborn", "Neustadtl", "système Sonneborn-Berger"),
        2,
    ),
    _low_cut(sonneborn_berger.sonneborn_berger_accounts, sonneborn_berger.sonneborn_berger_totals),
)
_row(
    Tiebreak(
        "ARO",
        Text("Moyenne Elo", "Average rating of opponents"),
        "D",
        (
            "moyenne Elo des adversaires",
            "Elo moyen",
            "Elo moyen des adversaires",
            "average rating",
            "opponents' average rating",
        ),
        3,
    ),
    _low_cut(rating_based.average_accounts, rating_based.average_totals),
)
_row(
    Tiebreak(
        "PERFORMANCE",
        Text("Performance", "Performance"),
        "D",
        ("perf", "performance Elo", "performance Elo du tournoi", "performance rating"),
        3,
    ),
    _plain(rating_based.performance_accounts),
)
_row(
    Tiebreak(
        "CP",
        Text("Classement provisoire", "Provisional rating"),
        "D",
        ("classements provisoires", "provisional ratings"),
    ),
    Implementation(values=_provisional),
)
_row(Tiebreak("BERLIN", Text("Berlin", "Berlin"), "B", nowhere="tiebreak_berlin_needs_boards"))
_row(
    Tiebreak(
        "HORT",
        Text("Hort", "Hort"),
        "B",
        ("attribution", "attribution au départage"),
        nowhere="tiebreak_hort_undefined",
    )
)
