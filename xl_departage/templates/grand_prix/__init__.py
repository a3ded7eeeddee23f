"""
Template « Grand Prix »: several stages, the best n count, tie-breaks over the season.

    inputs    players, results of the stages as pasted
    scoring   points, what counts, criteria, ranks: ordinary functions only
    results   standings, categories, charts
    data      what fills it: a table of results, or the sample
"""

from __future__ import annotations

from xl_departage.errors import ArgumentError
from xl_departage.files.source import Source
from xl_departage.messages import Text
from xl_departage.templates import guide
from xl_departage.templates.book import Book
from xl_departage.templates.front import Field, Front, Heading, event_line
from xl_departage.templates.grand_prix import inputs, results, scoring
from xl_departage.templates.grand_prix.data import PLACES, SCALE, STAGES, GrandPrixData, grand_prix_data, sample
from xl_departage.templates.grand_prix.help import SECTIONS
from xl_departage.templates.registry import Tables, Template

BY_PLACES = Text("Places (barème)", "Places (points table)")
BY_POINTS = Text("Points saisis", "Typed points")
OF_THE_PLACE = Text("Points de la place", "Points of the place")
MEAN = Text("Moyenne des places partagées", "Mean of the places shared")
PRESETS = (
    Text("Nombre de victoires", "Number of wins"),
    Text("Meilleures étapes, l'une après l'autre", "Best stages, one after another"),
    scoring.DIRECT,
    Text("Elo moyen des étapes jouées", "Mean rating of the stages played"),
)


def build(book: Book, source: Source | None) -> None:
    """All sheets of the workbook, with the sample or empty; one tournament is no season."""
    fill(book, GrandPrixData() if book.options.empty else sample())


def build_from(book: Book, tables: Tables) -> None:
    """All sheets with the results of stages. Raises FileError, and ArgumentError where they are missing."""
    if tables.games is None:
        raise ArgumentError("template_games_missing")
    fill(book, grand_prix_data(tables.games, tables.players))


def fill(book: Book, data: GrandPrixData) -> None:
    """All sheets of the workbook, with the data of a season."""
    front = Front(book, TITLE, _INTRODUCTION)
    players = book.sheet(Text("Joueurs", "Players"))
    stages = book.sheet(Text("Étapes", "Stages"), landscape=True)
    standings = book.sheet(Text("Classement", "Standings"), tab="#2E7D4F", landscape=True)
    categories = book.sheet(Text("Catégories", "Categories"), tab="#2E7D4F", landscape=True)
    charts = book.sheet(Text("Graphiques", "Charts"), tab="#2E7D4F")
    inputs.name_inputs(book, players, stages)
    _write_front(book, front, data)
    guide.write(book, SECTIONS, ())
    calc = book.sheet(Text("Calculs", "Calculations"), tab="#6B7785", landscape=True)
    scoring.name_scoring(book, calc)
    results.name_categories(book, categories)
    inputs.write_players(book, players, data)
    inputs.write_stages(book, stages, data)
    scoring.write_scoring(book, calc, players, stages)
    results.write_standings(book, standings)
    results.write_categories(book, categories)
    results.write_charts(book, charts, standings, data)


def _write_front(book: Book, front: Front, data: GrandPrixData) -> None:
    book.choices("modes", Text("Modes", "Modes"), (BY_PLACES, BY_POINTS))
    book.choices("sharings", Text("Partages", "Sharings"), (MEAN, OF_THE_PLACE))
    criteria = [name for name, _ in scoring.CRITERIA] + [scoring.DIRECT]
    book.choices("criteria", Text("Criteres", "Criteria"), criteria)
    book.choices("category_list", Text("Liste_categories", "Category_list"), inputs.CATEGORIES)
    about = data.about
    front.add(
        Heading(Text("La saison", "The season")),
        Field("event", Text("Nom", "Name"), Text("Grand_Prix", "Grand_Prix"), about.name),
        Field("place", Text("Lieu", "Place"), Text("Lieu", "Venue"), about.place),
        Field("first_day", Text("Du", "From"), Text("Date_debut", "First_day"), about.first_day, date=True),
        Field("last_day", Text("Au", "To"), Text("Date_fin", "Last_day"), about.last_day, date=True),
        Field("arbiter", Text("Responsable", "Organiser"), Text("Responsable", "Organiser"), about.arbiter),
        Heading(Text("Le règlement", "The regulations")),
        Field(
            "best",
            Text("Étapes qui comptent", "Stages that count"),
            Text("Meilleures_etapes", "Best_stages"),
            data.best,
            whole=(1, STAGES),
            note=Text(
                "Les n meilleures de chacun ; les autres sont barrées.",
                "The best n of each; the others are struck through.",
            ),
        ),
        Field(
            "mode",
            Text("Points d'une étape", "Points of a stage"),
            Text("Mode_points", "Points_mode"),
            BY_PLACES if data.by_places else BY_POINTS,
            choices=book["modes"],
            note=Text(
                "Barème : d'après la place, par la table ci-dessous. Saisis : la colonne Pts des étapes.",
                "Points table: by the place, from the table below. Typed: the column Pts of the stages.",
            ),
        ),
        Field(
            "sharing",
            Text("Places partagées", "Shared places"),
            Text("Partage", "Sharing"),
            MEAN,
            choices=book["sharings"],
            note=Text("La moyenne est arrondie à deux décimales.", "The mean is rounded to two decimals."),
        ),
        Field(
            "participation",
            Text("Points de participation", "Points for taking part"),
            Text("Participation", "Participation"),
            0,
            whole=(0, 999),
            note=Text("Ajoutés à chaque étape jouée.", "Added for every stage played."),
        ),
        Field(
            "limit",
            Text("Prix « Elo inférieur à »", "Prize “rating below”"),
            Text("Limite_Elo", "Rating_limit"),
            1900,
            whole=(1, 3500),
        ),
        Heading(Text("Départages de la saison", "Tie-breaks of the season")),
    )
    for number in range(scoring.TIEBREAKS):
        front.add(
            Field(
                f"tiebreak_{number}",
                Text(f"Départage {number + 1}", f"Tie-break {number + 1}"),
                Text(f"Depart_{number + 1}", f"Tiebreak_{number + 1}"),
                PRESETS[number],
                choices=book["criteria"],
            )
        )
        choice = f'IF({book[f"tiebreak_{number}"]}="",0,MATCH({book[f"tiebreak_{number}"]},{book["criteria"]},0))'
        book.define(
            f"choice_{number}", Text(f"Choix_depart_{number + 1}", f"Tiebreak_choice_{number + 1}"), f"={choice}"
        )
    front.add(Heading(Text("Les étapes", "The stages")))
    first = front.next_row
    for stage in range(STAGES):
        known = data.stages[stage].name if stage < len(data.stages) else None
        front.add(
            Field(
                f"stage_{stage}",
                Text(f"Étape {stage + 1}", f"Stage {stage + 1}"),
                Text(f"Etape_{stage + 1}", f"Stage_{stage + 1}"),
                known,
            )
        )
    book.name("stage_titles", Text("Noms_des_etapes", "Stage_titles"), front.sheet, first, 1, first + STAGES - 1, 1)
    front.add(Heading(Text("Le barème", "The points table")))
    first = front.next_row
    for place in range(PLACES):
        front.add_pair(place + 1, SCALE[place] if place < len(SCALE) else None)
    last = first + PLACES - 1
    book.name("scale_places", Text("Bareme_places", "Scale_places"), front.sheet, first, 0, last, 0)
    book.name("scale", Text("Bareme_points", "Scale_points"), front.sheet, first, 1, last, 1)
    book.define(
        "best_used",
        Text("Etapes_retenues", "Stages_used"),
        f"=IF(N({book['best']})<1,{STAGES},{book['best']})",
    )
    book.define("by_places", Text("Par_places", "By_places"), f'={book["mode"]}="{book.say(BY_PLACES)}"')
    book.define("is_mean", Text("Moyenne_partagee", "Shared_mean"), f'={book["sharing"]}="{book.say(MEAN)}"')
    unknown = "+".join(
        f'SUMPRODUCT(({book[f"stage_names_{stage}"]}<>"")*(COUNTIF({book["names"]},{book[f"stage_names_{stage}"]})=0))'
        for stage in range(STAGES)
    )
    front.add(
        Heading(Text("Calculé par le classeur", "Computed by the workbook")),
        Field(
            "count", Text("Joueurs", "Players"), Text("Nb_joueurs", "Player_count"), formula=f"=COUNTA({book['names']})"
        ),
        Field(
            "unknown",
            Text("Noms inconnus dans les étapes", "Unknown names in the stages"),
            Text("Nb_inconnus", "Unknown_count"),
            formula=f"={unknown}",
            note=Text(
                "Doit être 0 : un nom inconnu ne reçoit pas de points.", "Must be 0: an unknown name gets no points."
            ),
        ),
    )
    front.add(event_line(book))
    front.close()


TITLE = Text("Grand Prix", "Grand Prix")
_INTRODUCTION = Text(
    "Remplir les cases jaunes : ici le règlement, les étapes et le barème, puis les joueurs ; coller ensuite le classement de chaque "
    "étape. Le classement général, les catégories et les graphiques suivent, sans module ni macro.",
    "Fill in the yellow cells: the regulations, the stages and the points table here, then the players; then paste the final table of "
    "each stage. Overall standings, categories and charts follow, without add-in or macro.",
)
TEMPLATE = Template(
    Text("grand-prix", "grand-prix"),
    TITLE,
    Text(
        "Grand Prix : 8 étapes, 60 joueurs, barème par places ou points, les n meilleures comptent, départages de la saison.",
        "Grand Prix: 8 stages, 60 players, points by places or typed, the best n count, tie-breaks of the season.",
    ),
    build,
    build_from,
)
