"""The front sheet of the round robin: event, rules, and what the workbook counts."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import choices, front
from xl_departage.templates.book import Book
from xl_departage.templates.entries import in_words
from xl_departage.templates.front import Field, Front, Heading
from xl_departage.templates.round_robin.model import LEAST, MOST, RESULTS, Filling

TIEBREAKS = 4
"""Lines of tie-breaks."""

NAMES = {
    "players": Text("Joueurs", "Players"),
    "games": Text("Parties", "Games"),
    "grid": Text("Grille", "Grid"),
    "player_names": Text("Noms", "Player_names"),
    "clubs": Text("Clubs", "Clubs"),
    "ratings": Text("Elos", "Ratings"),
    "manual": Text("Departage_manuel", "Manual_tiebreak"),
    "round_results": Text("Rondes_avec_resultat", "Rounds_with_result"),
    "games_done": Text("Parties_jouees", "Games_done"),
    "gap": Text("Ligne_vide", "Blank_line"),
    "berger": Text("Tables_Berger", "Berger_tables"),
    "berger_rows": Text("Lignes_Berger", "Berger_rows"),
    "performances": Text("Performances", "Performances"),
}
"""Names of later sheets that the first formulas need."""


def write(book: Book, data: Filling) -> None:
    """Write the sheet and declare the names that formulas of several sheets share."""
    book.declare(NAMES)
    book.choices("results", Text("Resultats", "Results"), RESULTS)
    book.choices("editions", Text("Reglements_departages", "Tiebreak_editions"), choices.edition_names())
    book.choices("codes", Text("Departages_au_choix", "Tiebreaks_to_choose"), choices.ROUND_ROBIN)
    book.choices("rating_editions", Text("Reglements_Elo", "Rating_editions"), choices.rating_edition_names())
    book.choices("tempos", Text("Cadences", "Tempos"), choices.TEMPOS)
    sheet = Front(
        book,
        Text("Championnat toutes rondes", "Round-robin championship"),
        Text(
            "1. Remplir les cases jaunes de cette feuille, puis la liste des joueurs (3 à 16, numéros tirés au sort).   2. Saisir les "
            "résultats sur la feuille « Rondes ».   3. Tout le reste se calcule : grille, classement, départages, Elo, graphiques.",
            "1. Fill in the yellow cells of this sheet, then the list of players (3 to 16, numbers drawn by lot).   2. Enter the "
            "results on the sheet “Rounds”.   3. Everything else is computed: crosstable, ranking, tie-breaks, ratings, charts.",
        ),
    )
    sheet.add(*front.event_fields(data.about))
    sheet.add(
        Field(
            "cycles",
            Text("Tours (1 simple, 2 aller-retour)", "Cycles (1 single, 2 double)"),
            Text("Tours", "Cycles"),
            data.cycles,
            whole=(1, 2),
            note=Text(
                "Le nombre de rondes suit le nombre de joueurs.", "The number of rounds follows the number of players."
            ),
        )
    )
    sheet.add(Heading(Text("Classement et départages", "Ranking and tie-breaks")))
    sheet.add(front.edition_field(book))
    sheet.add(*front.tiebreak_fields(book["codes"], data.tiebreaks, TIEBREAKS))
    sheet.add(
        Field(
            "exempt",
            Text("Points de l'exempt", "Points of the bye"),
            Text("Points_exempt", "Bye_points"),
            in_words(data.exempt, book.language),
            choices=("0", in_words("0,5", book.language), "1"),
            note=Text(
                "Nombre impair de joueurs : 0 dans un toutes rondes.", "Odd number of players: 0 in a round robin."
            ),
        )
    )
    sheet.add(*front.option_fields(book))
    sheet.add(Heading(Text("Elo", "Ratings")))
    sheet.add(*front.rating_fields(book["rating_editions"], book["tempos"]))
    sheet.add(Heading(Text("Calculé par le classeur", "Computed by the workbook")))
    players, size = book["player_names"], "size"
    sheet.add(
        Field(
            "count",
            Text("Nombre de joueurs", "Number of players"),
            Text("Nb_joueurs", "Player_count"),
            formula=f"=COUNTA({players})",
        )
    )
    count = book["count"]
    book.define("ready", Text("Pret", "Ready"), f"={count}>={LEAST}")
    sheet.add(
        Field(
            size,
            Text("Table de Berger", "Berger table"),
            Text("Taille_Berger", "Berger_size"),
            formula=f"=IF({count}<{LEAST},0,MAX(4,{count}+MOD({count},2)))",
        )
    )
    sheet.add(
        Field(
            "planned",
            Text("Rondes prévues", "Rounds planned"),
            Text("Rondes_prevues", "Rounds_planned"),
            formula=f"=IF({book['size']}=0,0,{book['cycles']}*({book['size']}-1))",
        ),
        Field(
            "played",
            Text("Rondes jouées", "Rounds played"),
            Text("Rondes_jouees", "Rounds_played"),
            formula=f"=MAX({book['round_results']})",
        ),
        Field(
            "progress",
            Text("Parties jouées", "Games played"),
            Text("Avancement", "Progress"),
            formula=f'={book["games_done"]}&" / "&{book["cycles"]}*{count}*({count}-1)/2',
        ),
        front.event_line(book),
        Field(
            "tiebreaks",
            Text("Départages appliqués", "Tie-breaks applied"),
            Text("Departages", "Tiebreaks"),
            formula=front.tiebreaks_formula(book, TIEBREAKS),
            wide=True,
        ),
    )
    details = f'"; system=round-robin; games="&{book["cycles"]}&"; planned="&MAX(1,{book["planned"]})'
    sheet.add(*front.rules_fields(book, details))
    sheet.add(
        Field(
            "rating_rules",
            Text("Règlement Elo", "Rating rules"),
            Text("Reglement_Elo", "Rating_rules"),
            formula=front.rating_rules_formula(book),
        ),
        Field(
            "alert",
            Text("Contrôle", "Check"),
            Text("Alerte", "Alert"),
            formula=_alert(book),
            wide=True,
        ),
    )
    sheet.close()


PLAYER_NAME = Text("Nom", "Name")
"""Heading of the names in the table of players."""


def _alert(book: Book) -> str:
    """What keeps the tables from being right, in words."""
    count = book["count"]
    few = Text("Inscrire au moins 3 joueurs sur la feuille Joueurs.", "Enter at least 3 players on the sheet Players.")
    gap = Text(
        "Ligne vide dans la liste des joueurs : les numéros doivent se suivre.",
        "Blank line in the list of players: their numbers must follow one another.",
    )
    fine = Text("Rien à signaler", "Nothing to report")
    return (
        f'=IF({count}<{LEAST},"{book.say(few)}",IF({book["gap"]}>0,"{book.say(gap)}",'
        f'IF({count}>{MOST},"{MOST}","{book.say(fine)}")))'
    )
