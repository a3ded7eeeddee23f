"""
Writes a cell in the notation of a program: the reverse of `grid_cells`.

`parse_cell(format_cell(cell, style), options of the style)` gives the cell back. What a notation cannot express raises
an ArgumentError and is never written as something similar. Spreadsheets take texts such as `+W12` and `=3N` for
formulas: cells that receive them must be formatted as Text. The style `keyboard` needs this only for the matches of
teams without a colour (`12:2` may become a time) and for `=F12`, a draw by forfeit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from xl_departage.base.errors import ArgumentError
from xl_departage.base.text import points_text, signed_points
from xl_departage.chess.tournament.adjustments import BYE_POINTS
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.grid_cells import ParsedCell

Style = Literal["ffe", "keyboard", "chess-results", "vega", "trf", "uscf", "swiss-chess"]
STYLES: tuple[Style, ...] = ("ffe", "keyboard", "chess-results", "vega", "trf", "uscf", "swiss-chess")

_NBSP = "\u00a0"
_SIGNS = {
    Outcome.WIN: "+",
    Outcome.DRAW: "=",
    Outcome.LOSS: "-",
    Outcome.FORFEIT_WIN: ">",
    Outcome.FORFEIT_LOSS: "<",
    Outcome.DOUBLE_FORFEIT: "<",
}
_SCORES = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
}
_UNRATED = {Outcome.UNRATED_WIN: "W", Outcome.UNRATED_DRAW: "D", Outcome.UNRATED_LOSS: "L"}
_COLOURLESS = {Outcome.WIN: "W", Outcome.LOSS: "L"}
"""The results after a colon that a spreadsheet would read as the minutes of a time: `12:W`, not `12:1`."""
AS_MINUTES = {f":{_SCORES[outcome]}": f":{letter}" for outcome, letter in _COLOURLESS.items()}
"""The ends of such times, and how the style `keyboard` writes them."""
_USCF = {
    Outcome.WIN: "W",
    Outcome.DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.FORFEIT_WIN: "X",
    Outcome.FORFEIT_LOSS: "F",
    Outcome.DOUBLE_FORFEIT: "F",
    Outcome.FORFEIT_DRAW: "Z",
}
_WORDS = {
    Outcome.WIN: "Gain",
    Outcome.DRAW: "Nulle",
    Outcome.LOSS: "Perte",
    Outcome.FORFEIT_WIN: "Gain Forfait",
    Outcome.FORFEIT_LOSS: "Perte Forfait",
}
_BYES: dict[Style, dict[Outcome, str]] = {
    "ffe": {
        Outcome.PAIRING_BYE: "EXE",
        Outcome.FULL_BYE: ">",
        Outcome.HALF_BYE: "=",
        Outcome.ZERO_BYE: "",
        Outcome.PENDING: "?",
    },
    "keyboard": {
        Outcome.PAIRING_BYE: "EXE",
        Outcome.FULL_BYE: ">",
        Outcome.HALF_BYE: "½ BYE",
        Outcome.ZERO_BYE: "ABS",
        Outcome.PENDING: "?",
    },
    "chess-results": {Outcome.PAIRING_BYE: "-1", Outcome.HALF_BYE: "-½", Outcome.ZERO_BYE: "0", Outcome.PENDING: "?"},
    "vega": {Outcome.PAIRING_BYE: "+BYE", Outcome.HALF_BYE: "=BYE", Outcome.ZERO_BYE: "--", Outcome.PENDING: "?"},
    "trf": {
        Outcome.PAIRING_BYE: "0000 - U",
        Outcome.FULL_BYE: "0000 - F",
        Outcome.HALF_BYE: "0000 - H",
        Outcome.ZERO_BYE: "0000 - Z",
        Outcome.PENDING: "?",
    },
    "uscf": {
        Outcome.FULL_BYE: "B---",
        Outcome.HALF_BYE: "H---",
        Outcome.ZERO_BYE: "U---",
        Outcome.FORFEIT_WIN: "X---",
        Outcome.FORFEIT_LOSS: "F---",
        Outcome.FORFEIT_DRAW: "Z---",
        Outcome.PENDING: "?",
    },
    "swiss-chess": {Outcome.PAIRING_BYE: "+", Outcome.HALF_BYE: "=", Outcome.ZERO_BYE: "-", Outcome.PENDING: "?"},
}


def format_cell(cell: ParsedCell, style: Style, language: str = "auto") -> str:
    """
    The text of a cell. `language` gives the colour letters; by default they are French for `ffe` and `keyboard`,
    otherwise English. The styles `trf`, `uscf` and `vega` always have English letters.

    Raises ArgumentError for anything that the notation cannot express.
    """
    if language == "auto" or style in ("trf", "uscf", "vega"):
        language = "fr" if style in ("ffe", "keyboard") else "en"
    if cell.opponent is None:
        text = _bye(cell, style)
    else:
        # English letters, if we have none for this language.
        letters = notations.COLOUR_LETTERS.get(language, notations.COLOUR_LETTERS["en"])
        letter = "" if cell.colour is None else letters[cell.colour is Colour.BLACK]
        text = _GAMES[style](cell, cell.opponent, letter)
    given_text = points_given(cell.given, cell.match_given)
    if text is None or (given_text and not text):
        name = "—" if cell.outcome is None else cell.outcome.name.lower().replace("_", " ")
        raise ArgumentError("grid_not_writable", outcome=name, style=style)
    return f"{text}({given_text})" if given_text else text


def points_given(points: int, match_points: int | None) -> str:
    """
    The points that the arbiter gave or took away, as text. For teams, where `match_points` is not None, they have their
    names: `-1`, or `-1 MP -½ GP`. Empty if there are none.
    """
    if match_points is None:
        return signed_points(points) if points else ""
    return " ".join(f"{signed_points(worth)} {name}" for worth, name in ((match_points, "MP"), (points, "GP")) if worth)


def _bye(cell: ParsedCell, style: Style) -> str | None:
    if cell.outcome is None:
        return None
    if style in ("ffe", "keyboard"):
        worth = cell.points if cell.share is None else cell.share
        if cell.outcome is Outcome.PAIRING_BYE and worth is not None:
            return f"EXE {points_text(worth)}" if worth in BYE_POINTS else None
        if cell.outcome in _WORDS:
            return _WORDS[cell.outcome]
    return _BYES[style].get(cell.outcome) if cell.points is cell.share is None else None


def _ffe(cell: ParsedCell, opponent: int, letter: str) -> str | None:
    """
    The text `+ 12B` as Papi prints it: the number is padded on the left to three characters with no-break spaces. None
    for what cannot be written in this way.
    """
    if cell.outcome is Outcome.PENDING:
        return f"{opponent}{letter}" if letter else None
    if cell.outcome not in _SIGNS:
        return _forfeit_draw(cell, opponent, letter)
    number = str(opponent).rjust(3, _NBSP) if opponent < 1000 else _NBSP + str(opponent)
    # Without a colour letter, a space distinguishes `-100` from the bye `-1` of chess-results.
    gap = _NBSP if opponent >= 100 and not letter else ""
    return f"{_SIGNS[cell.outcome]}{gap}{number}{letter}"


def _forfeit_draw(cell: ParsedCell, opponent: int, letter: str) -> str | None:
    return f"=F{opponent}" if cell.outcome is Outcome.FORFEIT_DRAW and not letter else None


def _score(cell: ParsedCell) -> str | None:
    if cell.outcome is None:
        return None if cell.points is None else points_text(cell.points)
    return "" if cell.outcome is Outcome.PENDING else _SCORES.get(cell.outcome)


def _keyboard(cell: ParsedCell, opponent: int, letter: str) -> str | None:
    """
    The text `12B1`, which no spreadsheet takes for a formula, a number or a date; for a game without a colour `12:W`,
    `12:½`, `12:L`, and `=F12` for a draw by forfeit. None for what cannot be written in this way.
    """
    letters = _UNRATED if letter else _COLOURLESS
    score = letters.get(cell.outcome) if cell.outcome in letters else _score(cell)
    return _forfeit_draw(cell, opponent, letter) if score is None else f"{opponent}{letter or ':'}{score}"


def _chess_results(cell: ParsedCell, opponent: int, letter: str) -> str | None:
    score = _score(cell)
    if not letter:
        return f"{opponent}{score}" if score in ("+", "-") else None
    return None if score is None else f"{opponent}{letter.lower()}{score}"


def _vega(cell: ParsedCell, opponent: int, letter: str) -> str | None:
    if cell.outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT, Outcome.FORFEIT_DRAW):
        sign = {Outcome.FORFEIT_WIN: "+", Outcome.FORFEIT_DRAW: "="}.get(cell.outcome, "-")
        return None if letter else f"{sign}F{opponent}"
    if cell.outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS):
        return f"{_SIGNS[cell.outcome]}{letter}{opponent}"
    return None


def _trf(cell: ParsedCell, opponent: int, letter: str) -> str | None:
    score = _UNRATED.get(cell.outcome) if cell.outcome in _UNRATED else _score(cell)
    if score is None or (not letter and score not in ("+", "-")):
        return None
    return f"{opponent:4} {letter.lower() or '-'} {score.replace('½', '=') if cell.outcome else score}"


def _uscf(cell: ParsedCell, opponent: int, letter: str) -> str | None:
    return None if cell.outcome not in _USCF else f"{_USCF[cell.outcome]}{opponent}{letter}"


def _swiss_chess(cell: ParsedCell, opponent: int, letter: str) -> str | None:
    score = _score(cell)
    if cell.outcome is None or not score:
        return None
    return f"{opponent}{letter.lower()}/{score}" if letter or score in ("+", "-") else None


_GAMES: dict[Style, Callable[[ParsedCell, int, str], str | None]] = {
    "ffe": _ffe,
    "keyboard": _keyboard,
    "chess-results": _chess_results,
    "vega": _vega,
    "trf": _trf,
    "uscf": _uscf,
    "swiss-chess": _swiss_chess,
}
