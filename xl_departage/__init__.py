"""
Chess tie-breaks and Elo ratings as spreadsheet functions, correct under FFE, FRBE/KBSB and FIDE rules.

    >>> import xl_departage
    >>> xl_departage.BUCHHOLZ([["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]], rules="FIDE-2026")
    [[2.5], [1.5], [1.5], [2.5]]

gives a column; with a player's number after the grid, that player's value. `help(xl_departage.BUCHHOLZ)` lists the arguments
and the articles. `xl_departage.headless` recalculates workbooks; `xl_departage.testing` helps to test them;
`xl_departage.language("nl")` chooses the language of explanations, `xl_departage.spoken("nl")` that of a `with` block. Log messages
go to the logger `xl_departage` of `logging`, which is silent by default.
"""

__version__ = "1.0.0rc1"

# Type checkers recognise this name; importing it from typing would take longer than everything else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from xl_departage import headless as headless
    from xl_departage import testing as testing
    from xl_departage.base.errors import DepartageError as DepartageError
    from xl_departage.base.messages.catalogues import Language as Language
    from xl_departage.base.messages.catalogues import languages as languages
    from xl_departage.base.spoken_language import language as language
    from xl_departage.base.spoken_language import spoken as spoken
    from xl_departage.hosts.python import callables as _callables
    from xl_departage.hosts.python.answers import Entry as Entry
    from xl_departage.hosts.python.answers import Finding as Finding
    from xl_departage.hosts.python.answers import PairedBoard as PairedBoard
    from xl_departage.hosts.python.answers import PairedRound as PairedRound
    from xl_departage.hosts.python.answers import Prize as Prize
    from xl_departage.hosts.python.answers import Prizes as Prizes
    from xl_departage.hosts.python.answers import SentGame as SentGame
    from xl_departage.hosts.python.answers import SentGames as SentGames
    from xl_departage.hosts.python.answers import Standing as Standing
    from xl_departage.hosts.python.answers import StandingsTable as StandingsTable
    from xl_departage.hosts.python.answers import UnknownPlayer as UnknownPlayer
    from xl_departage.hosts.python.answers import Values as Values
    from xl_departage.hosts.python.callables import *  # noqa: F403 - all names of the catalogue
    from xl_departage.hosts.python.tournament import Tournament as Tournament

    __all__ = [
        "DepartageError",
        "Entry",
        "Finding",
        "Language",
        "PairedBoard",
        "PairedRound",
        "Prize",
        "Prizes",
        "SentGame",
        "SentGames",
        "Standing",
        "StandingsTable",
        "Tournament",
        "UnknownPlayer",
        "Values",
        "language",
        "languages",
        "spoken",
    ]
    __all__ += _callables.__all__
else:
    from importlib import import_module as _import_module

    # Importing this package must be cheap, so its parts are imported on demand, from these modules.
    _HOMES = {
        "DepartageError": "base.errors",
        "Language": "base.messages.catalogues",
        "Tournament": "hosts.python.tournament",
        "language": "base.spoken_language",
        "languages": "base.messages.catalogues",
        "spoken": "base.spoken_language",
        **dict.fromkeys(
            (
                "Entry",
                "Finding",
                "PairedBoard",
                "PairedRound",
                "Prize",
                "Prizes",
                "SentGame",
                "SentGames",
                "Standing",
                "StandingsTable",
                "UnknownPlayer",
                "Values",
            ),
            "hosts.python.answers",
        ),
    }

    def _library():
        # Called by `spreadsheet.library` when there is a formula, because the recalculation engine itself knows none of our functions.
        from xl_departage.hosts.python.catalogue_library import Catalogue

        return Catalogue()

    def __getattr__(name):
        if name in ("headless", "testing"):
            return _import_module(f"xl_departage.{name}")
        if name in _HOMES:
            return getattr(_import_module(f"xl_departage.{_HOMES[name]}"), name)
        if name == "__all__" or name.isupper():
            callables = _import_module("xl_departage.hosts.python.callables")
            if name == "__all__":
                return [*_HOMES, *callables.__all__]
            if name in callables.__all__:
                return getattr(callables, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__getattr__("__all__"), "headless", "testing"})
