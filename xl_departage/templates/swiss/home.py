"""The front sheet of the Swiss open: event, rules, and what the workbook counts."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import choices, front
from xl_departage.templates.book import Book
from xl_departage.templates.entries import in_words
from xl_departage.templates.front import Field, Front, Heading, with_value
from xl_departage.templates.swiss import check
from xl_departage.templates.swiss.model import MOST_ROUNDS, Filling

TIEBREAKS = 4
PRESETS = (choices.BUCHHOLZ_CUT_1, choices.BUCHHOLZ, choices.SONNEBORN)
NAMES = {
    "players": Text("Joueurs", "Players"),
    "grid": Text("Grille", "Grid"),
    "ratings": Text("Elos", "Ratings"),
    "player_names": Text("Noms", "Player_names"),
    "manual": Text("Departage_manuel", "Manual_tiebreak"),
    "performances": Text("Performances", "Performances"),
    "entries": Text("Cases_par_ronde", "Cells_by_round"),
    **check.NAMES,
}
"""Names of later sheets that the first formulas need."""


def write(book: Book, data: Filling) -> None:
    """Write the sheet and declare the names that formulas of several sheets share."""
    book.declare(NAMES)
    book.choices("editions", Text("Reglements_departages", "Tiebreak_editions"), choices.edition_names())
    book.choices("codes", Text("Departages_au_choix", "Tiebreaks_to_choose"), choices.SWISS)
    sheet = Front(
        book,
        Text("Open suisse", "Swiss open"),
        Text(
            "1. Remplir les cases jaunes de cette feuille, puis la liste des joueurs.   2. Saisir ou coller les rondes sur la feuille "
            "« Grille », dans la notation de Papi, chess-results, Vega … ou au clavier (12B1).   3. Le classement, les prix et le contrôle "
            "se calculent.",
            "1. Fill in the yellow cells of this sheet, then the list of players.   2. Type or paste the rounds into the sheet "
            "“Crosstable”, in the notation of Papi, chess-results, Vega … or as typed (12W1).   3. Ranking, prizes and check are computed.",
        ),
    )
    sheet.add(*front.event_fields(data.about))
    sheet.add(
        Field(
            "planned",
            Text("Nombre de rondes", "Number of rounds"),
            Text("Rondes_prevues", "Rounds_planned"),
            data.rounds,
            whole=(1, MOST_ROUNDS),
            note=Text(
                f"De 1 à {MOST_ROUNDS}. Vide : les rondes de la grille.",
                f"1 to {MOST_ROUNDS}. Blank: those of the crosstable.",
            ),
        ),
        Field(
            "year_typed",
            Text("Année des catégories d'âge", "Year of the age groups"),
            Text("Annee_saisie", "Year_typed"),
            whole=(1950, 2100),
            note=Text("Vide : l'année du premier jour.", "Blank: the year of the first day."),
        ),
    )
    sheet.add(Heading(Text("Classement et départages", "Ranking and tie-breaks")))
    sheet.add(front.edition_field(book))
    sheet.add(*front.tiebreak_fields(book["codes"], data.tiebreaks or PRESETS, TIEBREAKS))
    sheet.add(
        Field(
            "exempt",
            Text("Points de l'exempt", "Points of the bye"),
            Text("Points_exempt", "Bye_points"),
            "1",
            choices=("1", in_words("0,5", book.language), "0"),
        ),
        Field(
            "unrated",
            Text("Joueurs non classés", "Unrated players"),
            Text("Non_classes", "Unrated"),
            data.unrated,
            choices=("1400", "out", "provisional"),
            free=True,
            note=Text(
                "Moyenne Elo et performance : un Elo annoncé, out (exclus) ou provisional. Vide : pas de valeur.",
                "Average rating and performance: an announced rating, out, or provisional. Blank: no value.",
            ),
        ),
    )
    given = {"counted": data.counted, "options": data.options}
    for field in front.option_fields(book):
        sheet.add(with_value(field, given[field.key]) if given.get(field.key) else field)
    sheet.add(Heading(Text("Calculé par le classeur", "Computed by the workbook")))
    _add_computed(book, sheet)
    sheet.close()


def _add_computed(book: Book, sheet: Front) -> None:
    names, ratings = book["player_names"], book["ratings"]
    first, year = book["first_day"], book["year_typed"]
    sheet.add(
        Field(
            "count_named",
            Text("Joueurs inscrits", "Players entered"),
            Text("Nb_joueurs", "Player_count"),
            formula=f"=COUNTA({names})",
        ),
        Field(
            "rated",
            Text("dont classés", "of them rated"),
            Text("Nb_classes", "Rated_count"),
            formula=f'=COUNTIF({ratings},">0")',
        ),
        Field(
            "played",
            Text("Rondes avec des résultats", "Rounds with results"),
            Text("Rondes_jouees", "Rounds_played"),
            formula=f"=MAX({book['entries']})",
        ),
        Field(
            "year",
            Text("Année des catégories", "Year of the age groups"),
            Text("Annee", "Age_year"),
            formula=f'=IF({year}<>"",{year},IF({first}="","",YEAR({first})))',
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
    # The last line with a name: rows beyond it are not asked for.
    book.define("count", Text("Derniere_ligne", "Last_line"), f"={book['count_named']}")
    book.define("ready", Text("Pret", "Ready"), f"={book['count_named']}>1")
    planned, unrated = book["planned"], book["unrated"]
    details = f'"; system=swiss"&IF({planned}="","","; planned="&{planned})&IF({unrated}="","","; unrated="&{unrated})'
    sheet.add(*front.rules_fields(book, details))
    sheet.add(
        Field(
            "alert",
            Text("Contrôle de la grille", "Check of the crosstable"),
            Text("Alerte", "Alert"),
            formula=check.alert_formula(book),
            wide=True,
        )
    )
