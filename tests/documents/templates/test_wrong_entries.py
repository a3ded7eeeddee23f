"""
What is typed or pasted wrong into the sample of a template is said with its sheet, its cell or row, the text typed and the cure, on every
sheet; it never leaves the status blank, an error or "to publish", and the games that can be read stay in the crosstable.

Workbooks are built from the code, the cells are written by openpyxl with the format that a pasted value brings, and recalculated here.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, time
from functools import cache
from typing import Any, NamedTuple

import openpyxl
import pytest

from tests.documents.templates.books import assembled, few, front_cell, glanced, made, opened, with_cells, with_sheet
from tests.examples import first, slow
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, languages
from xl_departage.documents.templates import Options, assemble, find_template
from xl_departage.spreadsheet.recalculation.recalculate import recalculate

REF, NA = "#REF!", "#N/A"
"""openpyxl writes these as values of the kind error."""
DAY, MINUTE = datetime(2026, 1, 2), time(0, 1)
SPACED = "1\u00a0874"
LONG = "x" * 300
ERROR = "Cette cellule contient une erreur. Effacez-la, puis ressaisissez-la."
LIST, LIST_OR_BLANK = "Choisissez une valeur de la liste.", "Choisissez une valeur de la liste, ou laissez vide."
A_DATE, A_NUMBER = (
    "Une date, par exemple 25/10/2025, ou laissez vide ; si elle reste du texte, donnez d'abord à la case le format Date.",
    "Un nombre, ou laissez vide.",
)
A_LAST_DAY = "Une date à partir du premier jour, ou laissez vide."
A_ROUND = "Un numéro de ronde du tournoi (11 au plus dans ce classeur)."
A_BIRTH = "L'année de naissance, par exemple 2012, ou la date, par exemple 23/05/2012."
AS_TEXT = (
    "Cette cellule contient du texte : ce jour n'existe pas, le tableur ne lit pas cette forme comme une date, ou la cellule est au"
    " format Texte. Tapez par exemple 23/05/2012 ; dans une cellule au format Texte, après lui avoir donné le format Standard"
)
A_MOST = "Un nombre entier de 0 à 120, pas inférieur à l'âge minimum, ou laissez vide."
LOTS = (
    "Classement : Le tirage au sort demande un texte annoncé d'avance : dans un modèle, saisissez-le dans « Texte du tirage au sort »"
    " sur la feuille Accueil"
)
NO_RATING = "Cet Elo est illisible. Écrivez un nombre comme 1850"
AS_DATE = "Le tableur a transformé un résultat en date. Mettez la colonne au format Texte"
AS_TIME = "Le tableur a transformé un résultat en heure. Mettez la colonne au format Texte"


ITS_CELL = "<cell>"
"""In words of the status, the address of a cell that is given by its label."""


class Wrong(NamedTuple):
    """A wrong cell, and words of the status."""

    sheet: str
    cell: str
    """Its address; on the front sheet, whose rows move with each setting added, its label."""
    typed: Any
    words: str


def whole(least: int, most: int) -> str:
    return f"Un nombre entier de {least} à {most}, ou laissez vide."


def as_shown(value: Any) -> str:
    """What is typed, as the status shows it; a number that is a text is called one."""
    if not isinstance(value, (str, int, float)) or value in ("", REF, NA):
        return ""
    return f" « {value} »" + " (du texte)" * (isinstance(value, str) and value[0].isdigit())


def settings(*wrong: tuple[str, Any, str]) -> Iterator[Wrong]:
    """Cells of the front sheet: label, what is typed and the cure."""
    for label, value, cure in wrong:
        yield Wrong("Accueil", label, value, f"Accueil, « {label} » ({ITS_CELL}){as_shown(value)} : {cure}")


def cells(sheet: str, *wrong: tuple[str, Any, str]) -> Iterator[Wrong]:
    """Cells of a table that the status names: cell, what is typed and the cure."""
    for cell, value, cure in wrong:
        yield Wrong(sheet, cell, value, f"{sheet}, {cell}{as_shown(value)} : {cure}")


def own_field(typed: str, option: str) -> Wrong:
    """An option among the further ones that has a field of its own."""
    words = (
        f"Accueil : L'option « {option} » est donnée deux fois : n'en gardez qu'une ; "
        "dans un modèle, celle du champ qui lui est propre."
    )
    return Wrong("Accueil", "Autres options", typed, words)


def beyond(sheet: str, label: str, rounds: int, *wrong: Any, cell: str = "") -> Iterator[Wrong]:
    """A cell for a round, with what is no round of the event: the status names the last one."""
    for value in wrong:
        # Nobody knows how each program writes a day.
        reason = "" if value is DAY else f"Feuille {sheet}, « {label} » : {value}"
        yield Wrong(sheet, cell or label, value, f"{reason}, or les rondes vont de 1 à {rounds}.")


ROUND_ROBIN = [
    *settings(
        ("Du", "hier", A_DATE),
        ("Au", datetime(2025, 10, 2), A_LAST_DAY),
        ("Nom", REF, ERROR),
        ("Places du tirage", 99, "Un nombre entier de 3 à 16."),
        ("Places du tirage", "x", "Un nombre entier de 3 à 16."),
        ("Places du tirage", 9.5, "Un nombre entier de 3 à 16."),
        ("Places du tirage", REF, "Un nombre entier de 3 à 16."),
        ("Tours (1 simple, 2 aller-retour)", 3, "Un nombre entier de 1 à 2."),
        ("Tours (1 simple, 2 aller-retour)", "", "Un nombre entier de 1 à 2."),
        ("Tirage confirmé", REF, ERROR),
        ("Règlement des départages", "FIDE-2099", LIST),
        ("Départage 1", NA, ERROR),
        ("Points de l'exempt", "2", LIST),
        ("Points de l'exempt", "", LIST),
        ("Classement après la ronde", REF, ERROR),
        ("Texte du tirage au sort", REF, ERROR),
        ("Langue des explications", "xx", LIST),
        ("Règlement Elo", "xx", LIST),
        ("Liste Elo", "rapide ", LIST),
        ("Liste Elo", "", LIST),
    ),
    Wrong(
        "Accueil",
        "Places du tirage",
        "",
        "Accueil, « Places du tirage » : la cellule est vide, alors que 36 résultats sont saisis.",
    ),
    Wrong("Accueil", "Tirage confirmé", "9 fois", "« 9 fois » n'est pas un tirage. Choisissez-le dans la liste."),
    Wrong("Accueil", "Tirage confirmé", "", "Accueil : choisissez 9 × 1 dans « Tirage confirmé »."),
    Wrong("Accueil", "Départage 1", "Bucholz", "Accueil : Départage inconnu « Bucholz ». Vouliez-vous dire : Buchholz"),
    Wrong("Accueil", "Départage 1", "Tirage au sort", LOTS),
    *beyond("Accueil", "Classement après la ronde", 9, -1, 0, 1.5, "deux", 10, 99, DAY),
    Wrong("Accueil", "Autres options", "scoring=3-1", "Accueil : L'option scoring demande gain-nulle-perte"),
    own_field("exempt=0,5", "exempt"),
    Wrong(
        "Accueil", "Autres options", "scorng=3-1-0", "Accueil : Option inconnue « scorng ». Vouliez-vous dire : scoring"
    ),
    Wrong(
        "Accueil",
        "Autres options",
        "rounds = 3",
        "Feuille Accueil : la ronde du classement ne se donne pas dans « Autres",
    ),
    Wrong(
        "Accueil",
        "Autres options",
        "rondes_jouées=3",
        "Effacez-la, et saisissez-la dans « Classement après la ronde ».",
    ),
    *cells(
        "Joueurs",
        ("B6", REF, ERROR),
        ("D6", "X", "F (femme) ou M (homme), ou vide."),
        ("E6", 88, A_BIRTH),
        ("E6", "12/05/1999", AS_TEXT),
        ("E6", "1999", AS_TEXT),
        ("E6", "12-05-99", A_BIRTH),
        ("E6", "mai 1999", A_BIRTH),
        ("E6", REF, A_BIRTH),
        ("G6", NA, ERROR),
        ("I6", REF, ERROR),
        ("J7", -20, whole(1, 100)),
        ("J7", "1 000", whole(1, 100)),
        ("K8", "beaucoup", whole(0, 99999)),
        ("L6", NA, ERROR),
    ),
    Wrong(
        "Joueurs",
        "E6",
        2027,
        "Rousseau Claire, ligne 6, 2027 : Naissance en 2027, après l'année du tournoi (2026). Corrigez la naissance",
    ),
    Wrong(
        "Joueurs",
        "E6",
        datetime(2027, 1, 2),
        "Rousseau Claire, ligne 6, 2027-01-02 : Naissance en 2027, après l'année du tournoi (2026). Corrigez la naissance",
    ),
    Wrong("Joueurs", "B6", "", "Joueurs, ligne 6 : la place 2 du tirage n'a pas de nom."),
    Wrong("Joueurs", "B6", 123, "ligne 6, 123 : Dans la liste des joueurs, ce n'est pas un nom."),
    Wrong("Joueurs", "B6", True, "ligne 6, VRAI : Dans la liste des joueurs, ce n'est pas un nom."),
    Wrong("Joueurs", "B6", DAY, "ligne 6, 2026-01-02 : Dans la liste des joueurs, ce n'est pas un nom."),
    Wrong("Joueurs", "B14", "Retard", "Joueurs, ligne 14 : « Retard » est au-delà des 9 places du tirage"),
    Wrong("Joueurs", "B20", "Dernier", "Joueurs, ligne 20 : « Dernier » est au-delà des 9 places du tirage"),
    Wrong("Joueurs", "B21", "Dehors", "Joueurs, à partir de la ligne 21 : au-delà des 16 lignes du tableau, non lu."),
    Wrong("Joueurs", "I6", DAY, f"Rousseau Claire, ligne 6, 2026-01-02 : {NO_RATING}"),
    Wrong("Joueurs", "I6", MINUTE, f"Rousseau Claire, ligne 6, 00:01:00 : {NO_RATING}"),
    Wrong("Joueurs", "L6", "trois", "Rousseau Claire, « trois » : valeur saisie illisible : attendu un nombre"),
    Wrong("Rondes", "G5", "2-0", "Erreur, ligne 5, ronde 1, 2-0 : Ce n'est pas le résultat d'une partie. Écrivez 1-0"),
    Wrong("Rondes", "G5", DAY, "ligne 5, ronde 1, 2026-01-02 : Le tableur a fait d'un texte"),
    Wrong("Rondes", "G5", 46024, f"ligne 5, ronde 1, 46024 : {AS_DATE}"),
    Wrong("Rondes", "G5", MINUTE, f"ligne 5, ronde 1, 00:01:00 : {AS_TIME}"),
    Wrong("Rondes", "G5", REF, f"Rondes, G5 : {ERROR}"),
    Wrong("Rondes", "G5", NA, f"Rondes, G5 : {ERROR}"),
    Wrong("Rondes", "G5", True, "ligne 5, ronde 1, VRAI : Une valeur VRAI/FAUX n'est pas un résultat."),
    Wrong("Rondes", "G5", LONG, "ligne 5, ronde 1, xxxx"),
    Wrong(
        "Rondes",
        "G9",
        "1-0",
        "Erreur, ligne 9, ronde 1, 1-0 : Ce résultat ne convient pas à un joueur sans adversaire.",
    ),
    Wrong("Rondes", "G60", "1-0", "ligne 60, ronde 9, 1-0 : Cette ligne ne nomme aucun joueur."),
    Wrong("Rondes", "G245", "1-0", "Rondes, à partir de la ligne 245 : au-delà des 240 lignes du tableau, non lu."),
    Wrong("Départages", "B4", "Bucholz", "Départages : Départage inconnu « Bucholz »."),
    Wrong("Explication", "B4", "Personne", "Explication : Aucun joueur « Personne » dans la grille"),
]
SWISS = [
    *settings(
        ("Du", "hier", A_DATE),
        ("Du", REF, A_DATE),
        ("Au", -1, A_LAST_DAY),
        ("Au", datetime(2025, 10, 24), A_LAST_DAY),
        ("Nom", REF, ERROR),
        ("Lieu", NA, ERROR),
        ("Nombre de rondes", 99, whole(1, 11)),
        ("Nombre de rondes", -1, whole(1, 11)),
        ("Nombre de rondes", 1.5, whole(1, 11)),
        ("Nombre de rondes", "hier", whole(1, 11)),
        ("Nombre de rondes", REF, whole(1, 11)),
        ("Couleur tirée au sort (ronde 1)", "xx", LIST_OR_BLANK),
        ("Catégories d'âge", "XXX", "FFE ou FIDE."),
        ("Année des catégories d'âge", 79, "Une année, par exemple 2026."),
        ("Règlement des départages", "FIDE-2099", LIST),
        ("Règlement des départages", "", LIST),
        ("Départage 1", REF, ERROR),
        ("Points de l'exempt", "2", LIST),
        ("Points de l'exempt", "", LIST),
        ("Classement après la ronde", REF, ERROR),
        ("Texte du tirage au sort", REF, ERROR),
        ("Autres options", NA, ERROR),
        ("Langue des explications", "", LIST),
    ),
    Wrong("Accueil", "Départage 1", "Bucholz", "Accueil : Départage inconnu « Bucholz ». Vouliez-vous dire : Buchholz"),
    Wrong("Accueil", "Départage 1", "Tirage au sort", LOTS),
    Wrong(
        "Accueil",
        "Joueurs non classés",
        "xx",
        "Accueil : L'option unrated demande un nombre entier de 0 à 3999, provisoire ou exclus, pas « xx »",
    ),
    *beyond("Accueil", "Classement après la ronde", 7, 1.5, "deux", 8, 99),
    Wrong(
        "Accueil", "Autres options", "blabla", "Accueil : Mot inconnu « blabla » : les options s'écrivent clé=valeur."
    ),
    Wrong(
        "Accueil",
        "Autres options",
        "exemt",
        "Accueil : Mot inconnu « exemt » : les options s'écrivent clé=valeur. Vouliez-vous",
    ),
    Wrong("Accueil", "Autres options", "FFE", "Accueil : Deux éditions dans « FIDE-2026; "),
    Wrong("Accueil", "Autres options", "scoring=3-1", "Accueil : L'option scoring demande gain-nulle-perte"),
    own_field("exempt = 0", "exempt"),
    own_field("lang=en", "lang"),
    *cells(
        "Joueurs",
        ("B6", REF, ERROR),
        ("C6", "X", "F (femme) ou M (homme), ou vide."),
        ("C6", REF, "F (femme) ou M (homme), ou vide."),
        ("D6", 79, A_BIRTH),
        ("D6", "12/05/1999", AS_TEXT),
        ("D6", "1999", AS_TEXT),
        ("D6", "12-05-99", A_BIRTH),
        ("D6", "mai 1999", A_BIRTH),
        ("D6", MINUTE, A_BIRTH),
        ("D6", NA, A_BIRTH),
        ("G6", REF, ERROR),
        ("J6", REF, ERROR),
        ("K6", "x", A_NUMBER),
        ("L6", 99, A_ROUND),
        ("L6", "x", A_ROUND),
        ("M6", -1, A_ROUND),
        ("O6", REF, ERROR),
    ),
    Wrong(
        "Joueurs",
        "D6",
        2026,
        "Serrano Miguel, ligne 6, 2026 : Naissance en 2026, après l'année du tournoi (2025). Corrigez la naissance",
    ),
    Wrong(
        "Joueurs",
        "D6",
        DAY,
        "Serrano Miguel, ligne 6, 2026-01-02 : Naissance en 2026, après l'année du tournoi (2025). Corrigez la naissance",
    ),
    Wrong(
        "Joueurs", "N6", 8, "Serrano Miguel, ligne 6, 8 : Annoncé pour la ronde 8, or 7 rondes sont prévues. Corrigez"
    ),
    Wrong("Joueurs", "O6", "7, 9, 10", "Serrano Miguel, ligne 6, 9, 10 : Annoncé pour les rondes 9, 10, or 7 rondes"),
    Wrong(
        "Joueurs",
        "O6",
        3,
        "ronde 3, Hendrickx Joris 1-0 Serrano Miguel : Une partie, alors que la ligne 6 de la liste des joueurs annonce un bye",
    ),
    Wrong(
        "Joueurs",
        "N6",
        "2, 7",
        "Une partie, alors que la ligne 6 de la liste des joueurs annonce un bye ou une absence",
    ),
    Wrong("Joueurs", "L6", 8, "Serrano Miguel, ligne 6, 8 : Annoncé pour la ronde 8, or 7 rondes sont prévues."),
    Wrong("Joueurs", "M6", 9, "Serrano Miguel, ligne 6, 9 : Annoncé pour la ronde 9, or 7 rondes sont prévues."),
    Wrong(
        "Joueurs",
        "M6",
        6,
        "Une partie, alors que la ligne 6 de la liste des joueurs indique un abandon après la ronde 6. Corrigez l'abandon",
    ),
    Wrong("Joueurs", "M6", 0, "ronde 1, Peeters Luc 0-1 Serrano Miguel : Une partie, alors que la ligne 6 de la liste"),
    Wrong(
        "Joueurs",
        "L6",
        2,
        "Erreur, Serrano Miguel, ligne 6, ronde 1, Peeters Luc 0-1 Serrano Miguel : Une partie, alors que la ligne 6",
    ),
    Wrong("Joueurs", "A6", "x", "Serrano Miguel, ligne 6, x : Dans la liste des joueurs, ceci n'est pas un numéro"),
    Wrong(
        "Joueurs",
        "A6",
        1,
        "Serrano Miguel, ligne 6, 1 : Dans la liste des joueurs, le numéro 1 est aussi celui de Marchal Olivier à la ligne 5.",
    ),
    Wrong("Joueurs", "A6", DAY, "ligne 6, 2026-01-02 : Dans la liste des joueurs, ceci n'est pas un numéro"),
    Wrong("Joueurs", "B6", 12345, "ligne 6, 12345 : Dans la liste des joueurs, ce n'est pas un nom."),
    Wrong("Joueurs", "B6", True, "ligne 6, VRAI : Dans la liste des joueurs, ce n'est pas un nom."),
    Wrong("Joueurs", "B6", "", "ligne 6, 2087 : Dans la liste des joueurs, cette ligne a un Elo et pas de nom."),
    Wrong("Joueurs", "B6", "  marchal  OLIVIÉR", "Plusieurs joueurs s'appellent « Marchal Olivier » : numéros 1, 2."),
    Wrong("Joueurs", "B29", "SERRANO\u00a0Miguel", "Plusieurs joueurs s'appellent « Serrano Miguel » : numéros 2, 25."),
    Wrong("Joueurs", "J6", DAY, f"Serrano Miguel, ligne 6, 2026-01-02 : {NO_RATING}"),
    Wrong("Joueurs", "J6", MINUTE, f"Serrano Miguel, ligne 6, 00:01:00 : {NO_RATING}"),
    Wrong("Joueurs", "J6", "12/05/1999", f"Serrano Miguel, ligne 6, 12/05/1999 : {NO_RATING}"),
    Wrong("Joueurs", "J6", True, f"Serrano Miguel, ligne 6, VRAI : {NO_RATING}"),
    Wrong("Joueurs", "J6", LONG, "Serrano Miguel, ligne 6, xxxx"),
    Wrong(
        "Joueurs",
        "N6",
        "x",
        "Serrano Miguel, ligne 6, x : Dans la liste des joueurs, ce ne sont pas des numéros de rondes.",
    ),
    Wrong(
        "Joueurs", "N6", DAY, "ligne 6, 2026-01-02 : Dans la liste des joueurs, ce ne sont pas des numéros de rondes."
    ),
    Wrong("Joueurs", "B29", "Ana Nouvelle", "Ronde 1 : joueur sans partie ni bye : Ana Nouvelle."),
    Wrong("Joueurs", "B36", "Ana Nouvelle", "Ronde 1 : joueur sans partie ni bye : Ana Nouvelle."),
    Wrong(
        "Joueurs",
        "B38",
        "Ana Nouvelle",
        "Joueurs, à partir de la ligne 37 : au-delà des 32 lignes du tableau, non lu.",
    ),
    *cells(
        "Rondes",
        ("A5", 99, A_ROUND),
        ("A5", -1, A_ROUND),
        ("A5", 1.5, A_ROUND),
        ("A5", "x", A_ROUND),
        ("A5", REF, A_ROUND),
        ("A5", DAY, A_ROUND),
        ("B5", "x", "Le numéro de la table, ou vide."),
        ("B5", 1.5, "Le numéro de la table, ou vide."),
        ("B6", REF, "Le numéro de la table, ou vide."),
        ("C5", REF, ERROR),
        ("D5", REF, ERROR),
        ("E5", NA, ERROR),
    ),
    Wrong("Rondes", "A5", "", "ligne 5 : La liste des parties ne dit pas de quelle ronde est cette partie."),
    Wrong("Rondes", "B6", 1, "Ronde 1 : la table 1 a deux parties, aux lignes 5 et 6."),
    Wrong(
        "Rondes",
        "C5",
        "Personne",
        "Erreur, ligne 5, ronde 1, Personne : « Personne » n'est ni dans la liste des joueurs",
    ),
    Wrong("Rondes", "C5", "", "ligne 5, ronde 1, 1-0 Benali Karim : Ce joueur n'a ni adversaire ni exempt."),
    Wrong("Rondes", "C5", 99, "ligne 5, ronde 1, 99 : Aucun joueur n'a le numéro 99"),
    Wrong(
        "Rondes",
        "C6",
        "Marchal Olivier",
        "ligne 6, ronde 1, Marchal Olivier 0-1 Serrano Miguel : Marchal Olivier a déjà une partie",
    ),
    Wrong(
        "Rondes",
        "E5",
        "Marchal Olivier",
        "ligne 5, ronde 1, Marchal Olivier 1-0 Marchal Olivier : Les Blancs et les Noirs",
    ),
    Wrong("Rondes", "E5", "marchal\u00a0 olivier", "Les Blancs et les Noirs sont le même joueur."),
    Wrong("Rondes", "E5", "", "ligne 5, ronde 1, Marchal Olivier 1-0 : Ce joueur n'a ni adversaire ni exempt."),
    Wrong("Rondes", "E5", True, "ligne 5, ronde 1, VRAI : « VRAI » n'est ni dans la liste"),
    Wrong("Rondes", "E5", LONG, "ligne 5, ronde 1, xxxx"),
    Wrong("Rondes", "D5", "2-0", "Erreur, ligne 5, ronde 1, 2-0 : Ce n'est pas le résultat d'une partie. Écrivez 1-0"),
    Wrong("Rondes", "D5", "1-1", "Erreur, ligne 5, ronde 1, 1-1 : Ce n'est pas le résultat d'une partie. Écrivez 1-0"),
    Wrong("Rondes", "D5", "0-0", "ligne 5, ronde 1, 0-0 : 0-0, ½-0 et 0-½ ne sont des résultats de partie que si"),
    Wrong("Rondes", "D5", "remise", "« remise » est une nulle en néerlandais, une partie reportée en français."),
    Wrong("Rondes", "D5", DAY, "ligne 5, ronde 1, 2026-01-02 : Le tableur a fait d'un texte"),
    Wrong("Rondes", "D5", 46024, f"ligne 5, ronde 1, 46024 : {AS_DATE}"),
    Wrong("Rondes", "D5", MINUTE, f"ligne 5, ronde 1, 00:01:00 : {AS_TIME}"),
    Wrong("Rondes", "D5", True, "ligne 5, ronde 1, VRAI : Une valeur VRAI/FAUX n'est pas un résultat."),
    Wrong("Rondes", "D5", LONG, "ligne 5, ronde 1, xxxx"),
    Wrong("Rondes", "D5", 10, "ligne 5, ronde 1, 10 : Ce résultat de partie est illisible."),
    Wrong("Rondes", "D180", "1-0", "ligne 180, ronde 7, 1-0 : Cette ligne ne nomme aucun joueur."),
    Wrong("Rondes", "C197", "Ana", "Rondes, à partir de la ligne 197 : au-delà des 192 lignes du tableau, non lu."),
    *cells(
        "Prix",
        ("C7", "x", whole(0, 120)),
        ("D7", REF, A_MOST),
        ("D12", 3, A_MOST),
        ("E7", DAY, whole(0, 4000)),
        ("F7", "x", whole(0, 4000)),
        ("H7", "x", LIST_OR_BLANK),
        ("I7", 121, whole(0, 120)),
        ("J7", "x", LIST_OR_BLANK),
        ("K7", "x", A_NUMBER),
        ("B7", REF, "F (femme) ou M (homme), ou vide."),
    ),
    # Above the table, the list of prizes itself refuses.
    Wrong("Prix", "B4", "xx", "Prix : Ligne 4, « xx » : Ici ne va que oui ou non."),
    Wrong("Prix", "D4", "xx", "Prix : Ligne 4, « xx » : La colonne Partage accepte aucun, égal ou Hort."),
    Wrong("Prix", "F4", "xx", "Prix : Ligne 4, « xx » : Les montants s'arrondissent à l'un de : 0.01, 0.05,"),
    *beyond("Appariements", "Ronde", 7, 99, 8, 0, -1, 1.5, "x", DAY, cell="O4"),
    Wrong("Appariements", "O4", REF, "Feuille Appariements, « Ronde » : ?, or les rondes vont de 1 à 7."),
    Wrong("Explication", "B4", "Personne", "Explication : Aucun joueur « Personne » dans la grille"),
]
TEAMS = [
    *settings(
        ("Au", "hier", A_LAST_DAY),
        ("Au", datetime(2026, 1, 17), A_LAST_DAY),
        ("Échiquiers par match", 13, whole(1, 12)),
        ("Échiquiers par match", REF, whole(1, 12)),
        ("Échiquiers par match", "", whole(1, 12)),
        ("Appariements", "xx", LIST),
        ("Places du tirage", 99, "Un nombre entier de 3 à 12."),
        ("Tours (1 simple, 2 aller-retour)", 3, "Un nombre entier de 1 à 2."),
        ("Tirage confirmé", REF, ERROR),
        ("Valeur de l'exempt", "2", LIST),
        ("Valeur de l'exempt", "", LIST),
        ("Règlement des départages", "FIDE-2099", LIST),
        ("Classer d'abord d'après", "", LIST),
        ("Texte du tirage au sort", REF, ERROR),
    ),
    Wrong("Accueil", "Places du tirage", 7, "Accueil : les places ou les tours ne sont pas ceux du tirage confirmé."),
    Wrong("Accueil", "Tirage confirmé", "", "Accueil : choisissez le tirage dans « Tirage confirmé »"),
    Wrong("Accueil", "Départage 1", "Bucholz", "Accueil : Départage inconnu « Bucholz »."),
    Wrong("Accueil", "Départage 1", "Tirage au sort", LOTS),
    *beyond("Accueil", "Classement après la ronde", 7, -1, 99),
    Wrong("Accueil", "Autres options", "scoring=3-1", "Accueil : L'option scoring demande gain-nulle-perte"),
    own_field("boards=6", "boards"),
    *cells("Équipes", ("A6", REF, ERROR), ("B6", REF, ERROR), ("F5", "x", A_NUMBER), ("F5", NA, A_NUMBER)),
    Wrong(
        "Équipes", "A5", "x", "Le Roque d'Ottignies, ligne 5, x : Dans la liste des équipes, ceci n'est pas un numéro"
    ),
    Wrong("Équipes", "B6", "Le Roque d'Ottignies", "Équipes, ligne 6 : « Le Roque d'Ottignies » est inscrit"),
    # None, for a cell that is emptied; the workbook counts a pasted empty text as an entry.
    Wrong("Équipes", "B8", None, "Équipes : 7 équipes sont inscrites pour 8 places"),
    Wrong("Équipes", "B13", "Retard", "Équipes : 9 équipes sont inscrites pour 8 places du tirage."),
    Wrong("Équipes", "B17", "Dehors", "Équipes, à partir de la ligne 17 : au-delà des 12 lignes du tableau, non lu."),
    *cells(
        "Joueurs",
        ("A5", "Roque", "Choisissez une équipe de la feuille Équipes, écrite comme là."),
        ("A5", REF, "Choisissez une équipe de la feuille Équipes, écrite comme là."),
        ("B5", REF, ERROR),
        ("C5", NA, ERROR),
        ("D5", REF, ERROR),
    ),
    Wrong(
        "Joueurs", "A5", "", "Échiquiers : Ligne 5, Lambert, Cédric, « Lambert, Cédric » : le joueur n'a pas d'équipe"
    ),
    Wrong("Joueurs", "B5", "", "« 2148 » : dans la liste des joueurs, cette ligne a un Elo et pas de nom"),
    Wrong("Joueurs", "B5", 123, "« 123 » : dans la liste des joueurs, ce n'est pas un nom"),
    Wrong("Joueurs", "B5", "vanhove,  PIETÉR", "Vanhove, Pieter » : le joueur figure déjà dans la liste de l'équipe"),
    Wrong("Joueurs", "C5", -5, "Feuille Joueurs, cellule C5, Lambert, Cédric, « -5 » : cet Elo est illisible"),
    Wrong("Joueurs", "C6", 20610, "Feuille Joueurs, cellule C6, Vanhove, Pieter, « 20610 » : cet Elo est illisible"),
    Wrong("Joueurs", "C5", MINUTE, "Lambert, Cédric, « 00:01:00 » : cet Elo est illisible"),
    Wrong("Joueurs", "B148", "Ana", "Échiquiers : Ligne 148, Ana, « Ana » : le joueur n'a pas d'équipe"),
    Wrong("Joueurs", "A149", "x", "Joueurs, à partir de la ligne 149 : au-delà des 144 lignes du tableau, non lu."),
    *cells("Rencontres", ("B5", "dimanche", A_DATE), ("B5", REF, A_DATE), ("H5", REF, ERROR), ("D5", REF, ERROR)),
    Wrong(
        "Rencontres",
        "E5",
        "x",
        "ligne 5, ronde 1, Le Roque d'Ottignies La Dame de Braine : La composition est illisible.",
    ),
    Wrong(
        "Rencontres",
        "E5",
        "1 1 2 3",
        "ligne 5, ronde 1, Le Roque d'Ottignies La Dame de Braine : Le joueur 1 de l'équipe",
    ),
    Wrong(
        "Rencontres",
        "E5",
        "21 2 3 4",
        "ligne 5, ronde 1 : Le Roque d'Ottignies – La Dame de Braine, échiquier 1 : Le Roque d'Ottignies n'a pas de joueur 21",
    ),
    Wrong(
        "Rencontres",
        "H5",
        "2",
        "ligne 5, ronde 1, Le Roque d'Ottignies La Dame de Braine : Le résultat « 2 » de l'échiquier 1",
    ),
    Wrong("Rencontres", "H5", DAY, f"ligne 5, ronde 1, Le Roque d'Ottignies La Dame de Braine : {AS_DATE}"),
    Wrong("Rencontres", "H5", MINUTE, f"ligne 5, ronde 1, Le Roque d'Ottignies La Dame de Braine : {AS_TIME}"),
    Wrong("Rencontres", "H5", True, "Une valeur VRAI/FAUX n'est pas un résultat."),
    Wrong("Rencontres", "H5", LONG, "Le résultat « xxxx"),
    Wrong(
        "Rencontres", "I5", "1-0", "« 1-0 » à l'échiquier 2 peut commencer par les Blancs ou par la première équipe."
    ),
    Wrong(
        "Rencontres",
        "I5",
        "1-0 F",
        "« 1-0 F » à l'échiquier 2 peut commencer par les Blancs ou par la première équipe.",
    ),
    Wrong("Rencontres", "L5", "1", "Rencontres, ligne 5 : un résultat est saisi au-delà des 4 échiquiers d'un match."),
    Wrong(
        "Rencontres", "A40", 3, "Rencontres, ligne 40 : une ronde ou une composition est saisie sans les deux équipes."
    ),
    Wrong("Rencontres", "G40", "1 2", "Rencontres, ligne 40 : une ronde ou une composition est saisie sans les deux"),
    Wrong(
        "Équipes", "A5", 20, "Aucune équipe n'a le numéro 1 ; la liste des équipes va de 2 à 20. Corrigez le numéro, ou"
    ),
    Wrong("Rencontres", "A5", 23, "ligne 5, ronde 23, Le Roque d'Ottignies La Dame de Braine : Le tournoi a 7 rondes."),
    Wrong("Rencontres", "D5", "X", "« X » n'est ni dans la liste"),
    Wrong("Rencontres", "H40", "1", "ligne 40, ronde 7 : Cette ligne ne nomme aucune équipe. Écrivez les équipes"),
    Wrong(
        "Rencontres", "H137", "1", "Rencontres, à partir de la ligne 137 : au-delà des 132 lignes du tableau, non lu."
    ),
    Wrong("Explication", "B4", "Personne", "Explication : "),
]
RATING_LIST = [
    *settings(
        ("Période du", "1er janvier", A_DATE),
        ("au", REF, A_LAST_DAY),
        ("au", datetime(2025, 12, 31), A_LAST_DAY),
        ("Classement belge", "XXX", LIST),
        ("Classement belge", "", LIST),
        ("Cercle", REF, ERROR),
    ),
    *cells(
        "Membres",
        ("A6", REF, ERROR),
        ("B6", REF, ERROR),
        ("C6", NA, ERROR),
        ("I6", REF, ERROR),
    ),
    Wrong("Membres", "A6", 18759, "ligne 7, 18759 : Ce numéro est aussi celui de Vanhove, Pieter à la ligne 6"),
    Wrong("Membres", "A6", "", "ligne 6 : Le numéro du joueur manque"),
    Wrong("Membres", "A6", 0, "ligne 5, 33065 : Joueur inconnu"),
    Wrong("Membres", "A40", 18759, "Membres, ligne 40 : le nom manque. Saisissez-le."),
    Wrong("Membres", "B6", "", "Membres, ligne 6 : le nom manque. Saisissez-le."),
    Wrong("Membres", "C6", -5, "ligne 6, -5 : Colonne Elo"),
    Wrong("Membres", "C6", "1874 N", "ligne 6, 1874 N : Colonne Elo"),
    Wrong("Membres", "C6", DAY, "ligne 6, 2026-01-02 : Colonne Elo"),
    Wrong("Membres", "C6", MINUTE, "ligne 6, 00:01:00 : Colonne Elo"),
    Wrong("Membres", "C6", "", "ligne 6 : Joueur sans classement en vigueur avec 338 parties"),
    Wrong("Membres", "D6", -1, "ligne 6, -1 : Colonne Parties : attendu un nombre entier"),
    Wrong("Membres", "D6", "", "ligne 6 : Le nombre de parties jouées jusque-là manque pour un classement de 1996"),
    Wrong("Membres", "E6", "x", "ligne 6, x : Colonne Somme adv : attendu un nombre entier"),
    Wrong("Membres", "F6", "x", "ligne 6, x : Colonne Points : attendu des points"),
    Wrong("Membres", "G6", "oui", "ligne 6, oui : Colonne Étranger"),
    Wrong("Membres", "H6", "x", "ligne 6, x : Colonne FIDE"),
    Wrong("Membres", "I6", 79, "Membres, ligne 6 : ce n'est pas une année de naissance"),
    Wrong("Membres", "I6", 1979.5, "Membres, ligne 6 : ce n'est pas une année de naissance"),
    Wrong("Membres", "I6", 2080, "Membres, ligne 6 : ce n'est pas une année de naissance, ou elle est dans le futur."),
    Wrong("Membres", "I6", "12/05/1999", "Membres, ligne 6 : ce n'est pas une année de naissance"),
    Wrong("Membres", "I6", datetime(2027, 1, 1), "Membres, ligne 6 : ce n'est pas une année de naissance"),
    Wrong("Membres", "B64", "Zoé", "ligne 64 : Le numéro du joueur manque"),
    Wrong("Membres", "A65", 123, "Membres, à partir de la ligne 65 : au-delà des 60 lignes du tableau, non lu."),
    *cells("Parties", ("A5", "9 janvier 2026", A_DATE), ("A5", REF, A_DATE), ("D6", REF, ERROR), ("H5", NA, ERROR)),
    Wrong("Parties", "A5", datetime(2024, 1, 2), "Parties, ligne 5 : la partie est hors de la période."),
    Wrong("Parties", "B5", 99999, "ligne 5, 99999 : Joueur inconnu"),
    Wrong("Parties", "B5", "", "ligne 5 : Le numéro du joueur manque"),
    Wrong("Parties", "D6", "", "ligne 6 : Le résultat manque"),
    Wrong("Parties", "D6", "2-0", "ligne 6, 2-0 : Résultat illisible : attendu 1, 0.5 ou 0"),
    Wrong("Parties", "D6", DAY, "ligne 6, 2026-01-02 : Le tableur a transformé un résultat en date"),
    Wrong("Parties", "D6", MINUTE, "ligne 6, 00:01:00 : Résultat illisible"),
    Wrong("Parties", "D6", True, "ligne 6, VRAI : Résultat illisible"),
    Wrong("Parties", "D6", LONG, "ligne 6, xxxx"),
    Wrong("Parties", "E5", 33065, "ligne 5, 33065 : Une partie d'un joueur contre lui-même"),
    Wrong("Parties", "E5", "", "ligne 5 : L'adversaire manque"),
    Wrong("Parties", "G5", "x", "ligne 5, x : Colonne Elo ext"),
    Wrong("Parties", "G5", 1500, "ligne 5 : « B » et « Elo ext » sont donnés tous deux"),
    Wrong("Parties", "D304", "1-0", "ligne 304 : Le numéro du joueur manque"),
    Wrong("Parties", "D305", "1-0", "Parties, à partir de la ligne 305 : au-delà des 300 lignes du tableau, non lu."),
    Wrong("Fiche", "B4", "Personne", "Fiche : "),
]
GRAND_PRIX = [
    *settings(
        ("Du", "hier", A_DATE),
        ("Au", datetime(2026, 1, 9), A_LAST_DAY),
        ("Étapes prévues", 9, whole(1, 8)),
        ("Étapes qui comptent", "x", whole(1, 8)),
        ("Étapes qui comptent", 1.5, whole(1, 8)),
        ("Points d'une étape", "", LIST),
        ("Le barème", REF, ERROR),
        ("Places partagées", "x", LIST),
        ("Points de participation", -1, whole(0, 999)),
        ("Départage 1", "Bucholz", LIST_OR_BLANK),
        ("Prix « Elo inférieur à »", "x", whole(1, 3500)),
        ("Places affichées", -1, whole(1, 99)),
    ),
    Wrong("Accueil", "Le barème", "25; x", ", x : Dans le barème, ce n'est pas un nombre de points."),
    Wrong("Accueil", "Étapes prévues", 7, "« Braine » dépasse les 7 prévues"),
    *cells(
        "Joueurs",
        ("B6", REF, ERROR),
        ("C6", NA, ERROR),
        ("E6", "X", "F (femme) ou M (homme), ou vide."),
        ("G6", "x", A_NUMBER),
    ),
    Wrong("Joueurs", "A6", "x", "ligne 6, x : Dans la liste des joueurs, ceci n'est pas un numéro"),
    Wrong(
        "Joueurs", "B6", 123, "ligne 5, Marchand, Olivier : « Marchand, Olivier » n'est pas dans la liste des joueurs"
    ),
    Wrong("Joueurs", "B33", 123, "ligne 33, 123 : Dans la liste des joueurs, ce n'est pas un nom."),
    Wrong("Joueurs", "C6", DAY, f"ligne 6, 2026-01-02 : {NO_RATING}"),
    Wrong("Joueurs", "C6", MINUTE, f"ligne 6, 00:01:00 : {NO_RATING}"),
    Wrong("Joueurs", "B33", "lambert  CÉDRIC", "ligne 33"),
    Wrong("Joueurs", "B65", "Dehors", "Joueurs, à partir de la ligne 65 : au-delà des 60 lignes du tableau, non lu."),
    *cells("Étapes", ("A5", REF, ERROR), ("B7", REF, ERROR), ("C8", REF, ERROR), ("D7", NA, ERROR)),
    Wrong("Étapes", "B7", "x", "ligne 7"),
    Wrong("Étapes", "B7", 1.5, "ligne 7"),
    Wrong("Étapes", "B7", DAY, "ligne 7"),
    Wrong("Étapes", "B6", 3, "place 4"),
    Wrong("Étapes", "B5", "", "ligne 5"),
    Wrong("Étapes", "C8", "Personne", "ligne 8"),
    Wrong("Étapes", "C8", 123, "ligne 8"),
    Wrong("Étapes", "C6", "marchand  OLIVIER", "ligne 6"),
    Wrong("Étapes", "D6", 12, "Étapes, ligne 6 : ces points ne comptent pas, car la place en donne."),
    Wrong("Étapes", "D7", "x", "ligne 7"),
    Wrong("Étapes", "A151", "Neuvième", "« Neuvième » dépasse les 8 prévues"),
    Wrong("Étapes", "C485", "Zoé", "Étapes, à partir de la ligne 485 : au-delà des 480 lignes du tableau, non lu."),
]
WRONG = {
    "grand-prix": GRAND_PRIX,
    "liste-elo": RATING_LIST,
    "equipes": TEAMS,
    "toutes-rondes": ROUND_ROBIN,
    "open-suisse": SWISS,
}
READ = {
    "toutes-rondes": ("Joueurs", "I6", "Rondes", "G5"),
    "open-suisse": ("Joueurs", "J6", "Rondes", "D5"),
    "equipes": ("Joueurs", "C5", "Rencontres", "H5"),
}
"""By template, a rating and the result of White's win of the sample."""


@cache
def linked(name: str) -> bytes:
    def without_links(xml: str) -> str:
        return re.sub(r"<f>HYPERLINK\((\w+),\w+\)</f>", r"<f>\1</f>", xml)

    return with_sheet(assembled(find_template(name)), "Aide", without_links)


@cache
def sample(name: str) -> Any:
    return openpyxl.load_workbook(io.BytesIO(linked(name)))


def pasted(name: str, wrong: Sequence[tuple[str, str, Any]]) -> Any:
    """
    The sample with these cells, recalculated; openpyxl writes dates, errors, formulas, and cells that the file does not hold. On the help
    sheet, the status is the cell that a click on it selects.
    """
    content = linked(name)
    if all(type(value) in (int, str) and str(value)[:1] not in ("=", "#") for *_, value in wrong):
        with suppress(KeyError):
            for sheet, address, value in wrong:
                content = with_cells(content, sheet, {address: value})
            return glanced(recalculate(content).content)
    book, cells_before = sample(name), []
    for sheet, address, value in wrong:
        cell = book[sheet][address]
        cells_before.append((cell, cell.value, cell.number_format))
        cell.value = value
    stream = io.BytesIO()
    book.save(stream)
    for cell, value, shown in reversed(cells_before):
        cell.value, cell.number_format = value, shown
    return glanced(recalculate(stream.getvalue()).content)


def status(book: Any) -> str:
    """The line that all visible sheets have in common."""
    visible = [sheet for sheet in book if sheet.sheet_state == "visible" and sheet.title != "Aide"]
    lines = {next(sheet.iter_rows(values_only=True))[0] for sheet in visible}
    assert len(lines) == 1
    return str(lines.pop())


def faults_in(book: Any) -> list[str]:
    """Every fault: those of cells and of tables, and the rows of CHECK."""
    return [
        # The last of these cells counts the errors behind the first.
        *(text for (cell,) in book["Listes"]["AN1:AN80"] if (text := str(cell.value or "")).strip(" …") == text != ""),
        *(
            " ".join(str(cell) for cell in row if cell not in (None, ""))
            for row in book["Contrôle"].iter_rows(min_row=5, values_only=True)
        ),
    ]


def games(book: Any) -> list[tuple[Any, ...]]:
    """The crosstable, of a season its standings."""
    sheet = next(
        book[name] for name in ("Parcours", "Grille", "Nouvelle liste", "Classement") if name in book.sheetnames
    )
    return [row[:8] for row in sheet.iter_rows(min_row=5, max_row=12, values_only=True)]


@pytest.mark.parametrize("name", first(WRONG))
def test_many_wrong_cells_together_are_all_told(name: str) -> None:
    """One of each cell, without the settings that leave no table to speak of."""
    wrong_cells: dict[tuple[str, str], Wrong] = {}
    for wrong in WRONG[name]:
        if wrong.sheet not in ("Accueil", "Explication", "Fiche", "Départages"):
            wrong_cells.setdefault((wrong.sheet, wrong.cell), wrong)

    book = pasted(name, [wrong[:3] for wrong in wrong_cells.values()])

    assert len(wrong_cells) >= 14
    found = faults_in(book)
    # The settings are sound, so that the faults of cells and the errors of CHECK are all there is.
    faults = [line for line in found if line and not line.startswith(("avertissement", "remarque", "à faire"))]
    assert status(book) == f"{found[0]} … autres erreurs : {len(faults) - 1}."
    everything = "\n".join(found)
    # Whatever else is wrong, the first cell of each column is told.
    columns: dict[tuple[str, str], Wrong] = {}
    for wrong in sorted(wrong_cells.values(), key=lambda wrong: int(wrong.cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))):
        if wrong.words.startswith(f"{wrong.sheet}, {wrong.cell}"):
            columns.setdefault((wrong.sheet, wrong.cell.rstrip("0123456789")), wrong)
    named = list(columns.values())
    assert named
    assert [wrong for wrong in named if wrong.words not in everything] == []


SELECTED = {
    ("liste-elo", "Parties", "D6"): "D6",
    ("grand-prix", "Étapes", "D6"): "D6",
    # For a board of a match, the cell of its first result.
    ("equipes", "Rencontres", "I5"): "H5",
    ("equipes", "Équipes", "B6"): "B6",
    ("open-suisse", "Rondes", "D5"): "D5",
}
"""The wrong cells that are looked at quickly, and the one that a click on the status selects (others: `test_links.py`)."""


def alone() -> Iterator[Any]:
    quick = set(SELECTED)
    for name, wrong_cells in WRONG.items():
        for wrong in wrong_cells:
            key = name, wrong.sheet, wrong.cell
            yield pytest.param(
                name,
                wrong,
                marks=() if key in quick else pytest.mark.slow,
                id=f"{name}-{wrong.sheet}-{wrong.cell}-{str(wrong.typed)[:20]!r}",
            )
            quick.discard(key)


@pytest.mark.parametrize(("name", "wrong"), list(alone()))
def test_a_wrong_cell_is_told_on_every_sheet(name: str, wrong: Wrong) -> None:
    cell = front_cell(sample(name), wrong.cell) if wrong.sheet == "Accueil" else wrong.cell
    book = pasted(name, [(wrong.sheet, cell, wrong.typed)])

    # The name of the sheet stands before the row.
    named = "|".join(book.sheetnames)
    assert wrong.words.replace(ITS_CELL, cell) in re.sub(rf", (?:{named}), ligne", ", ligne", status(book))
    assert "Publiez" not in status(book)
    selected = SELECTED.get((name, wrong.sheet, wrong.cell))
    assert selected is None or book["Aide"]["A1"].value == f"#'{wrong.sheet}'!{selected}"


@pytest.mark.parametrize("name", first(["equipes", "toutes-rondes", "open-suisse"]))
def test_the_other_games_stand(name: str) -> None:
    _, _, sheet, cell = READ[name]
    games_before = games(pasted(name, []))

    games_after = games(pasted(name, [(sheet, cell, "2-0")]))

    changed = [
        (value_before, value_after)
        for row, line in zip(games_before, games_after, strict=True)
        for value_before, value_after in zip(row, line, strict=True)
        if value_before != value_after
    ]
    assert 1 <= len(changed) <= 2
    assert all("?" in str(value_after) for _, value_after in changed)


def read() -> Iterator[Any]:
    for name, (people, rating, sheet, result) in READ.items():
        for text in ("1 874", SPACED, "1874 N", "\t1874"):
            yield name, people, rating, text
        for text in ("1-0", "1\u20140", "1 - 0", "1\u00a0-\u00a00", "\t1-0", "1:0", "1-0 F"):
            yield name, sheet, result, text


@pytest.mark.slow
@pytest.mark.parametrize(("name", "sheet", "cell", "text"), list(read()))
def test_what_is_written_otherwise_is_read(name: str, sheet: str, cell: str, text: str) -> None:
    book = pasted(name, [(sheet, cell, text)])

    assert status(book).startswith("À faire : Tous les résultats")
    assert [line for line in faults_in(book) if line.startswith("erreur")] == []


@pytest.mark.slow("a workbook whose days are content is one of test_births.py quickly")
def test_an_event_of_one_day_and_what_touches_its_limits_are_not_told() -> None:
    content = assemble(find_template("open-suisse"), Options("fr", most=32))
    # The first day of the sample, 25/10/2025, as a sheet counts days.
    content = with_cells(content, "Accueil", {front_cell(sample("open-suisse"), "Au"): 45955})
    content = with_cells(content, "Joueurs", {"D6": 2025, "L6": 1, "M6": 7})

    assert status(glanced(recalculate(content).content)).startswith("À faire : Tous les résultats")


@cache
def small(name: str) -> bytes:
    """The empty workbook, made to a small measure where there are measures."""
    template = find_template(name)
    return assemble(template, Options("fr", empty=True, most=8 if template.sizes else None))


@pytest.mark.parametrize(("name", "entrants"), first([("open-suisse", "joueurs"), ("equipes", "équipes")]))
def test_nothing_is_refused_before_the_first_name(name: str, entrants: str) -> None:
    content = recalculate(small(name)).content

    assert status(glanced(content)).startswith(f"À faire : Saisissez les {entrants}.")


@pytest.mark.parametrize("name", first(["open-suisse", "equipes"]))
def test_an_option_that_refuses_check_is_told_before_the_first_name(name: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(small(name)))
    book["Accueil"][front_cell(book, "Autres options")] = "scorng=3-1-0"
    stream = io.BytesIO()
    book.save(stream)

    assert "scorng" in status(glanced(recalculate(stream.getvalue()).content))


BEYOND = {
    "open-suisse": ("Classement", "Grille", "Palmarès"),
    "toutes-rondes": ("Classement", "Grille"),
    "equipes": ("Classement",),
}
"""By template, the sheets whose title says the round asked for."""


def asked(name: str, round: Any) -> list[str]:
    """Their titles, with that round on the front sheet."""
    cell = front_cell(sample(name), "Classement après la ronde")
    book = pasted(name, [("Accueil", cell, round)])
    return [str(book[sheet]["A2"].value) for sheet in BEYOND[name]]


@pytest.mark.parametrize(
    ("name", "value"),
    first((name, value) for value in (99, "quatre", 1.5, 0, "3", -1, DAY, REF) for name in BEYOND),
)
def test_a_round_that_is_none_is_not_repeated_by_a_title(name: str, value: Any) -> None:
    assert [title for title in asked(name, value) if title == "None" or "la ronde" in title] == []


@pytest.mark.parametrize("name", first(BEYOND))
def test_a_round_asked_for_before_any_is_paired_is_not_called_round_0(name: str) -> None:
    empty = few() if name == "open-suisse" else made(name, empty=True)
    cell = front_cell(glanced(empty), "Classement après la ronde")
    book = glanced(recalculate(with_cells(empty, "Accueil", {cell: 2})).content)
    titles = [str(book[sheet]["A2"].value) for sheet in BEYOND[name]]
    assert [title for title in titles if title == "None" or "ronde 0" in title] == []


@pytest.mark.slow("a title that repeats a wrong round is looked for quickly")
def test_a_title_does_not_say_round_7_of_6() -> None:
    """The sample has seven rounds; the status says that one is too many."""
    cell = front_cell(sample("open-suisse"), "Nombre de rondes")
    title = str(pasted("open-suisse", [("Accueil", cell, 6)])["Classement"]["A2"].value)
    assert "la ronde 7" in title
    assert "sur 6" not in title


@pytest.mark.slow("a title that repeats a wrong round is looked for quickly")
@pytest.mark.parametrize("name", first(BEYOND))
def test_a_title_says_a_round_that_is_one(name: str) -> None:
    assert all("la ronde 2" in title for title in asked(name, 2))


@pytest.mark.parametrize("language", first(languages()))
def test_lots_without_a_text_name_the_cell_of_the_front_sheet(language: Language) -> None:
    message = ArgumentError("tiebreak_lots_without_seed").message(language)
    french = front_cell(sample("open-suisse"), "Texte du tirage au sort")
    front = opened(assembled(find_template("swiss-open"), language), values=False).worksheets[0]

    assert front[french.replace("B", "A")].value in message
    assert front.title in message


@pytest.mark.slow("births are typed in test_births.py quickly")
@pytest.mark.parametrize(
    ("language", "birth", "hint"),
    [
        ("en", "23/05/2012", "for example 2012-05-23"),
        slow("nl", "2012-05-23", "pas nadat u ze de notatie Standaard gaf"),
        slow("en", "2012-05-23", "after giving it the format General"),
        slow("nl", "23-05-2012", "bijvoorbeeld 2012-05-23"),
        slow("de", "23.05.2012", "das Format Standard gegeben"),
        slow("de", "23. Mai", "zum Beispiel 23.05.2012"),
    ],
)
def test_a_birth_in_the_form_of_the_example_is_a_text(language: Language, birth: str, hint: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(assembled(find_template("round-robin"), language)))
    book.worksheets[1]["E6"] = birth
    stream = io.BytesIO()
    book.save(stream)

    assert hint in status(glanced(recalculate(stream.getvalue()).content))
