"""Words for outcomes, as people write them in each language; in capitals, without accents."""

from __future__ import annotations

from xl_departage.chess.tournament.crosstable import Outcome

RESULT_WORDS = {
    "GAIN": Outcome.WIN,
    "GAGNE": Outcome.WIN,
    "GAGNEE": Outcome.WIN,
    "VICTOIRE": Outcome.WIN,
    "WIN": Outcome.WIN,
    "WON": Outcome.WIN,
    "NULLE": Outcome.DRAW,
    "NUL": Outcome.DRAW,
    "DRAW": Outcome.DRAW,
    "DRAWN": Outcome.DRAW,
    "REMIS": Outcome.DRAW,
    "PERTE": Outcome.LOSS,
    "PERDU": Outcome.LOSS,
    "PERDUE": Outcome.LOSS,
    "DEFAITE": Outcome.LOSS,
    "LOSS": Outcome.LOSS,
    "LOST": Outcome.LOSS,
    "GAIN FORFAIT": Outcome.FORFEIT_WIN,
    "GAIN PAR FORFAIT": Outcome.FORFEIT_WIN,
    "GAIN F": Outcome.FORFEIT_WIN,
    "FORFEIT WIN": Outcome.FORFEIT_WIN,
    "PERTE FORFAIT": Outcome.FORFEIT_LOSS,
    "PERTE PAR FORFAIT": Outcome.FORFEIT_LOSS,
    "PERTE F": Outcome.FORFEIT_LOSS,
    "FORFEIT LOSS": Outcome.FORFEIT_LOSS,
    "WINST": Outcome.WIN,
    "GEWONNEN": Outcome.WIN,
    "SIEG": Outcome.WIN,
    "GEWINN": Outcome.WIN,
    "GELIJK": Outcome.DRAW,
    "GELIJKSPEL": Outcome.DRAW,
    "UNENTSCHIEDEN": Outcome.DRAW,
    "VERLIES": Outcome.LOSS,
    "VERLOREN": Outcome.LOSS,
    "VERLUST": Outcome.LOSS,
    "NIEDERLAGE": Outcome.LOSS,
    "WINST FORFAIT": Outcome.FORFEIT_WIN,
    "KAMPFLOS GEWONNEN": Outcome.FORFEIT_WIN,
    "VERLIES FORFAIT": Outcome.FORFEIT_LOSS,
    "KAMPFLOS VERLOREN": Outcome.FORFEIT_LOSS,
}
"""
Words for results (from the Livre de l'arbitre and its equivalents in the other languages), whether the cell also names an opponent
or not.
"""
EXEMPT_WORDS = frozenset(
    {"EXE", "EXEMPT", "EXEMPTE", "EXEMPTION", "BYE", "SPIELFREI", "FREILOS", "VRIJGELOOT", "ONEVEN"}
)
FREE_WORDS = frozenset({"REPOS", "REST", "VRIJ", "FREI"})
"""Words for an absence. If the number of players is odd, the only one without an opponent in a round may nevertheless have the bye."""
AWAY_WORDS = frozenset(
    {"ABS", "ABSENT", "ABSENTE", "AFWEZIG", "ABWESEND"}
    | {"EXCUSE", "EXCUSEE", "ABSENT EXCUSE", "ABSENTE EXCUSEE", "AFGEMELD", "ABGEMELDET", "ENTSCHULDIGT"}
)
"""Words for a player who was not there, and to whom therefore no point can be due."""
ABSENT_WORDS = frozenset(
    {
        "NON APPARIE",
        "NON APPARIEE",
        "NOT PAIRED",
        "UNPAIRED",
        "NICHT AUSGELOST",
        "NICHT GEPAART",
        "NIET INGEDEELD",
        "NIET GEPAARD",
        *AWAY_WORDS,
        *FREE_WORDS,
    }
)
