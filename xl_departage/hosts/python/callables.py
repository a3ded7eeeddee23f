"""
Every function of the catalogue as a Python function: lists of rows in, numbers out, errors as exceptions.

A grid is a list of rows of cells: texts as in a spreadsheet, numbers, None for a blank. A column is returned as rows of one value,
`[[3.5], [4.5]]`, in the order of the players; for one player, the value itself is returned. An undefined value in a column is None.
If a cell would show an error, the function raises a `DepartageError`, a `ValueError` whose text is the message for the arbiter.

The names are listed here, because importing them must be cheap; `python -m xl_departage.hosts.python.python_module` writes them,
and the stub beside this module, from the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = [
    "ADJUSTED_SCORE",
    "APPARIEMENTS",
    "AVERAGE_RATING",
    "BERGER",
    "BERLIN",
    "BUCHHOLZ",
    "BUCHHOLZ_CUT",
    "BUCHHOLZ_MEDIAN",
    "BUCHHOLZ_SUM",
    "BUCHHOLZ_TRONQUE",
    "CHANCES",
    "CHECK",
    "CLASSEMENT",
    "CLASSEMENT_PROVISOIRE",
    "CONFRONTATION_DIRECTE",
    "CONTROLE",
    "CROSSTABLE",
    "CUMULATIF",
    "CUMULATIVE",
    "DEPARTAGE",
    "DIRECT_ENCOUNTER",
    "ELO_ADAPTE",
    "ELO_ADAPTED",
    "ELO_ATTENDU",
    "ELO_ATTENDU_EXACT",
    "ELO_COMBINE",
    "ELO_DELTA",
    "ELO_DIFFERENCE",
    "ELO_ENTREE",
    "ELO_ENTRY",
    "ELO_EXPECTED",
    "ELO_EXPECTED_EXACT",
    "ELO_INITIAL",
    "ELO_INITIAL_RR",
    "ELO_INITIAL_TR",
    "ELO_K",
    "ELO_NEW",
    "ELO_NOUVEAU",
    "ELO_PERFORMANCE",
    "ELO_PERIOD",
    "ELO_PERIODE",
    "ELO_QUANTITE",
    "ELO_QUANTITY",
    "ELO_RANG",
    "ELO_RANK",
    "ET_SI",
    "EXPLAIN",
    "EXPLIQUER",
    "GAME_POINTS",
    "GRILLE",
    "KASHDAN",
    "KOYA",
    "MATCH_POINTS",
    "MATRICULE_OK",
    "MOYENNE_ELO",
    "PAIRINGS",
    "PARTIES_GAGNEES",
    "PERFORMANCE",
    "PLACE",
    "POINTS",
    "POINTS_DE_MATCH",
    "POINTS_DE_PARTIE",
    "PRIX",
    "PRIZES",
    "PROVISIONAL_RATING",
    "RANK_BY",
    "SAISON",
    "SCORE_AJUSTE",
    "SEASON",
    "SOMME_BUCHHOLZ",
    "SONNEBORN_BERGER",
    "STANDINGS",
    "TIEBREAK",
    "WHAT_IF",
    "WINS",
    "YOUGOSLAVE",
    "YUGOSLAV",
]


def __getattr__(name: str) -> Callable[..., Any]:
    """A function of the catalogue, made on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from xl_departage.hosts.python.python_module import python_function

    function: Callable[..., Any] = python_function(name)
    # An alias is the function itself, unless the words of its tables are in another language.
    function = function if function.__name__ == name else __getattr__(function.__name__)
    return globals().setdefault(name, function)
