"""The list of players; how many there are, follows from it."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.entries import Entrant
from xl_departage.templates.round_robin.home import PLAYER_NAME
from xl_departage.templates.round_robin.model import MOST, Filling
from xl_departage.templates.sheet import FIRST_ROW, Value, line
from xl_departage.templates.styles import WRONG

NUMBER = Text("N°", "No")
RATING = Text("Elo", "Rating")
CLUB = Text("Club", "Club")
K = Text("K", "K")
GAMES = Text("Parties", "Games before")
MANUAL = Text("Manuel", "Manual")
HEADINGS = (
    NUMBER,
    PLAYER_NAME,
    Text("Titre", "Title"),
    Text("Naissance", "Born"),
    Text("Fédé", "Fed."),
    CLUB,
    Text("Code", "Code"),
    RATING,
    K,
    GAMES,
    MANUAL,
)
COLUMNS = {
    NUMBER: ("numbers", Text("Numeros", "Numbers")),
    PLAYER_NAME: ("player_names", Text("Noms", "Player_names")),
    CLUB: ("clubs", Text("Clubs", "Clubs")),
    RATING: ("ratings", Text("Elos", "Ratings")),
    K: ("coefficients", Text("Coefficients_K", "K_coefficients")),
    GAMES: ("games_before", Text("Parties_avant", "Games_before")),
    MANUAL: ("manual", Text("Departage_manuel", "Manual_tiebreak")),
}
"""Columns that formulas name: key and defined name."""
_FIRST = FIRST_ROW + 1


def write(book: Book, data: Filling) -> None:
    """
    Write the sheet: table `players`, names `manual` (the arbiter's own tie-break) and `gap` (blank lines between players).
    """
    sheet = book.sheet(Text("Joueurs", "Players"), tab="#D9A400")
    sheet.widths(5, 30, 7, 10, 7, 22, 12, 8, 6, 9, 9)
    last = _FIRST + MOST - 1
    sheet.banner(Text("Joueurs", "Players"), len(HEADINGS) - 1)
    sheet.table("players", Text("Joueurs", "Players"), FIRST_ROW, 0, HEADINGS, MOST)
    sheet.raw.set_row(FIRST_ROW, 32)
    names = book["player_names"]
    own = line(_FIRST)
    for index in range(MOST):
        row = _FIRST + index
        sheet.formula(row, 0, f'=IF(INDEX({names},{own})="","",{own})', align="center")
        player = data.players[index] if index < len(data.players) else Entrant("")
        centred, text = {"align": "center"}, {"num_format": "@"}
        cells: tuple[tuple[int, Value, dict[str, str]], ...] = (
            (1, player.name, text),
            (2, player.title, {**centred, **text}),
            (3, player.birth, centred),
            (4, player.federation, {**centred, **text}),
            (5, player.club, text),
            (6, player.code, text),
            (7, player.rating, centred),
            (8, player.k, centred),
            (9, player.games, centred),
            (10, None, centred),
        )
        for column, value, look in cells:
            sheet.write(row, column, value, "input", **look)
    sheet.validate(_FIRST, 7, last, 7, whole=(0, 4000), hint=_RATING_HINT)
    sheet.validate(_FIRST, 8, last, 8, whole=(1, 100), hint=_K_HINT)
    sheet.validate(_FIRST, 9, last, 9, whole=(0, 99999), hint=_GAMES_HINT)
    sheet.validate(_FIRST, 10, last, 10, hint=_MANUAL_HINT)
    # A blank line between two players would shift the numbers of the Berger table.
    below = f"COUNTA($B{_FIRST + 2}:$B${last + 2})>0"
    sheet.mark(_FIRST, 1, last, 1, f'=AND($B{_FIRST + 1}="",{below})', bg_color=WRONG)
    for heading, (key, name) in COLUMNS.items():
        place = HEADINGS.index(heading)
        book.name(key, name, sheet, _FIRST, place, last, place)
    sheet.formula(
        last + 2, 1, f'=SUMPRODUCT(({names}="")*(ROW({names})-{_FIRST}<{book["count"]}))', "hidden", num_format=";;;"
    )
    book.name("gap", Text("Ligne_vide", "Blank_line"), sheet, last + 2, 1)
    sheet.write(last + 1, 0, _NOTE, "note")
    sheet.printed(last + 1, len(HEADINGS) - 1, header=FIRST_ROW, frozen=(_FIRST, 2))


_NOTE = Text(
    "Elo vide = non classé. K ou nombre de parties : pour le nouvel Elo. Manuel : barrage ou décision de l'arbitre, le plus grand "
    "en tête.",
    "Blank rating = unrated. K or number of games: for the new rating. Manual: play-off or the arbiter's decision, highest first.",
)
_RATING_HINT = Text("Vide ou 0 : non classé.", "Blank or 0: unrated.")
_K_HINT = Text(
    "Coefficient K ; vide : d'après le nombre de parties.", "Coefficient K; blank: from the number of games."
)
_GAMES_HINT = Text("Parties classées jouées avant le tournoi.", "Rated games played before the event.")
_MANUAL_HINT = Text("Seulement avec le départage « Valeur saisie ».", "Only with the tie-break “Manual value”.")


def column(book: Book, heading: Text) -> str:
    """A column of the table of players in formulas, by its defined name."""
    return book[COLUMNS[heading][0]]
