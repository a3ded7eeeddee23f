"""
FIDE's tie-breaks by code: C.07 Article 5 and "Mandatory Tie-Breaks" (annex of TRF26), and helpers of the FIDE checker.

Rows that the French editions know as well stand in `tiebreaks/seed.py`; here they get their FIDE implementation.
"""

from __future__ import annotations

from collections.abc import Callable

from xl_departage.messages import Text
from xl_departage.regulations.editions import Authority
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.fide import columns, explain, own, teams
from xl_departage.tiebreaks.fide.ledger import Ledger
from xl_departage.tiebreaks.fide.tables import participants_scores, results_ledger
from xl_departage.tiebreaks.provisional import provisional
from xl_departage.tiebreaks.registry import ROWS, SCORES, Implementation, ParsedCode, Tiebreak, implement, register

_SECOND_TEXT = "2026-03-01"
"""The text that introduced 7.7, TPN and RTNG."""


def _fide(code: str, implementation: Implementation, row: Tiebreak | None = None) -> None:
    if row is not None and code not in ROWS:
        register(row)
    implement(code, Authority.FIDE, implementation)


def _row(code: str, french: str, english: str, family: str, *synonyms: str) -> Tiebreak:
    return Tiebreak(code, Text(french, english), family, synonyms)


def _own(
    code: str,
    by_round: Callable[[Ledger], own.ByRound],
    article: str,
    row: Tiebreak | None = None,
    parts: int = 1,
    since: str | None = None,
) -> None:
    """
    A count of a participant's own results; of a team's game points (`:GP`) it counts the games on the boards.
    """

    def values(context: Context, code: ParsedCode) -> columns.Column:
        return [columns.share(sum(line), parts) for line in by_round(results_ledger(context, code))]

    accounts = explain.own_accounts(by_round, article, parts, results_ledger)
    _fide(code, Implementation(accounts, values, modifiers=":", since=since), row)


SCORES[Authority.FIDE] = participants_scores

_fide("PTS", Implementation(explain.own_accounts(own.points, "", 2), columns.points_column, modifiers=":"))
_fide(
    "SA",
    Implementation(
        explain.own_accounts(own.adjusted, "16.3", 2, columns.fore_or_not), columns.adjusted_column, modifiers=":F"
    ),
)
_fide(
    "AFB",
    Implementation(
        explain.own_accounts(own.adjusted, "8.3, 16.3", 2, explain.scores_ledger),
        columns.fore_adjusted_column,
        modifiers=":",
    ),
    _row("AFB", "Score ajusté pour le Fore Buchholz", "Adjusted score of Fore Buchholz", "B"),
)
_fide("PS", Implementation(explain.own_accounts(own.progressive, "7.5", 2), columns.progressive_column, modifiers="C:"))
_fide("DE", Implementation(group=columns.encounter_column, modifiers=":P", lower_is_better=True))
_fide("BH", Implementation(explain.buchholz_accounts, columns.buchholz_column, modifiers="CM:PFV"))
_fide("SB", Implementation(explain.sonneborn_berger_accounts, columns.sonneborn_berger_column, modifiers="C:PV"))
_fide("KS", Implementation(explain.koya_accounts, columns.koya_column, modifiers="+:L"))
_fide("ARO", Implementation(explain.average_rating_accounts, columns.average_rating_column, modifiers="CMU"))
_fide("PERFORMANCE", Implementation(explain.performance_accounts, columns.performances, modifiers="CMU"))
_fide("CP", Implementation(values=lambda context, code: provisional(context)))
_own("WIN", own.wins, "7.1")
_own("WON", own.games_won, "7.2")
_own(
    "BPG",
    own.games_with_black,
    "7.3",
    _row("BPG", "Parties jouées avec les Noirs", "Games played with Black", "B", "number of games played with black"),
)
_own(
    "BWG",
    own.games_won_with_black,
    "7.4",
    _row("BWG", "Parties gagnées avec les Noirs", "Games won with Black", "B", "number of games won with black"),
)
_own(
    "REP",
    own.rounds_elected_to_play,
    "7.6",
    _row("REP", "Rondes jouées par choix", "Rounds one elected to play", "B", "GE", "games one elected to play"),
)
_own(
    "VUR",
    own.voluntary_unplayed_rounds,
    "16.1.2",
    _row("VUR", "Rondes non jouées volontairement", "Voluntary unplayed rounds", "B"),
)
_own("NUM", own.games_played, "", _row("NUM", "Parties jouées", "Games played", "B"))
register(
    Tiebreak(
        "RANK",
        Text("Rang inscrit dans le fichier", "Rank written in the file"),
        "B",
        nowhere="tiebreak_rank_is_given",
    )
)
_own("RIP", own.rounds_in_pairing, "", _row("RIP", "Rondes appariées", "Rounds in pairing", "B"))
_own("STD", own.standard_points, "7.7", _row("STD", "Points standard", "Standard points", "B"), 2, _SECOND_TEXT)
_fide(
    "TPN",
    Implementation(values=columns.numbers_column, modifiers="R", lower_is_better=True, since=_SECOND_TEXT),
    _row("TPN", "Numéro d'appariement", "Tournament pairing number", "B", "SNO", "pairing number", "start number"),
)
_fide(
    "RTNG",
    Implementation(values=columns.ratings_column, modifiers="RU", since=_SECOND_TEXT),
    _row("RTNG", "Classement Elo", "Rating", "B", "RTG", "Elo", "classement"),
)
_fide(
    "FB",
    Implementation(explain.fore_buchholz_accounts, columns.fore_buchholz_column, modifiers="CM:PV"),
    Tiebreak("FB", Text("Fore Buchholz", "Fore Buchholz"), "D"),
)
_fide(
    "AOB",
    Implementation(explain.average_of_buchholz_accounts, columns.average_of_buchholz_column, modifiers="CM:PFV"),
    _row("AOB", "Moyenne des Buchholz", "Average of opponents' Buchholz", "CC", "average Buchholz", "Buchholz moyen"),
)
_fide(
    "TPR",
    Implementation(explain.performance_accounts, columns.performances, modifiers="CMU"),
    _row("TPR", "Performance de tournoi", "Tournament performance rating", "DB", "Rp"),
)
_fide(
    "PTP",
    Implementation(values=columns.perfect_performances, modifiers="CMU"),
    _row("PTP", "Performance parfaite", "Perfect tournament performance", "DB", "perfect performance"),
)
_fide(
    "APRO",
    Implementation(
        explain.mean_of_opponents_accounts(columns.performances, "10.4"),
        columns.mean_of(columns.performances),
        modifiers="U",
    ),
    _row("APRO", "Moyenne des performances", "Average performance rating of opponents", "DC"),
)
_fide(
    "APPO",
    Implementation(
        explain.mean_of_opponents_accounts(columns.perfect_performances, "10.5"),
        columns.mean_of(columns.perfect_performances),
        modifiers="U",
    ),
    _row("APPO", "Moyenne des performances parfaites", "Average perfect performance of opponents", "DC"),
)
_fide(
    "LOTS",
    Implementation(values=columns.lots_column, lower_is_better=True),
    _row("LOTS", "Tirage au sort", "Drawing of lots", "B", "RND", "sort", "lot"),
)
_fide(
    "MANUAL",
    Implementation(values=columns.manual_column, modifiers="R"),
    _row("MANUAL", "Valeur saisie", "Manual value", "B", "manuel", "play-off", "barrage", "match de barrage"),
)
for _name in ("LOTS", "MANUAL"):
    # The arbiter's own means belong to no federation.
    implement(_name, Authority.FFE, ROWS[_name].implementations[Authority.FIDE])

_fide(
    "MPTS",
    Implementation(explain.own_accounts(own.points, "11.1.1", 2, explain.points_ledger), columns.match_points_column),
)
_fide(
    "GPTS",
    Implementation(explain.own_accounts(own.points, "11.1.2", 2, explain.points_ledger), columns.game_points_column),
)
_fide(
    "MPVGP",
    Implementation(
        explain.own_accounts(own.points, "13.1", 2, explain.points_ledger),
        columns.secondary_points_column,
        modifiers=":",
    ),
    _row("MPVGP", "Points de match ou de partie", "Match points or game points", "B"),
)
_fide(
    "BC",
    Implementation(values=columns.board_count_column, lower_is_better=True),
    _row("BC", "Décompte des échiquiers", "Board count", "B"),
)
_fide(
    "TBR",
    Implementation(group=columns.knock_out(teams.top_board_results), lower_is_better=True),
    _row("TBR", "Résultats des premiers échiquiers", "Top board results", "B"),
)
_fide(
    "BBE",
    Implementation(group=columns.knock_out(teams.bottom_board_elimination), lower_is_better=True),
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
        Implementation(group=columns.extended_encounter_column, modifiers=":P", lower_is_better=True),
        Tiebreak(_name, _title, "A"),
    )
for _name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB"):
    _fide(
        _name,
        Implementation(
            explain.extended_sonneborn_berger_accounts, columns.extended_sonneborn_berger_column, modifiers="CPV"
        ),
        _row(_name, f"Sonneborn-Berger étendu ({_name})", f"Extended Sonneborn-Berger ({_name})", "BC"),
    )
_fide(
    "SSSC",
    Implementation(explain.schedule_strength_accounts, columns.schedule_strength_column, modifiers=":KPFV"),
    _row("SSSC", "Score et force du programme", "Score and schedule strength combination", "BC"),
)
