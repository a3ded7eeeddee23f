"""
Template « Liste Elo du club »: members and games in, the new Belgian list out; the FIDE variant month by month.

    inputs    members, games, earlier lists
    period    `ELO_PERIOD`, the new list in order, one member explained
    fide      K, change and new FIDE rating by month
    data      what fills it: the tables of `xl-departage rate`, or the sample
"""

from __future__ import annotations

from xl_departage.errors import ArgumentError
from xl_departage.files.source import Source
from xl_departage.messages import Text
from xl_departage.regulations.rating_editions import BEL, RATING_EDITIONS, BelgianEdition, FideEdition, names_of
from xl_departage.templates import choices, guide, styles
from xl_departage.templates.book import Book
from xl_departage.templates.club_list import fide, inputs, period
from xl_departage.templates.club_list.data import LISTS, MEMBERS, ClubData, club_data, sample
from xl_departage.templates.club_list.help import FUNCTIONS, SECTIONS
from xl_departage.templates.front import Field, Front, Heading, event_line
from xl_departage.templates.registry import Tables, Template
from xl_departage.templates.sheet import Sheet, cell


def build(book: Book, source: Source | None) -> None:
    """All sheets of the workbook, with the sample or empty; a tournament says nothing about a period."""
    fill(book, ClubData() if book.options.empty else sample())


def build_from(book: Book, tables: Tables) -> None:
    """All sheets with the tables of a club. Raises FileError, and ArgumentError where one of the two is missing."""
    if tables.players is None:
        raise ArgumentError("template_members_missing")
    if tables.games is None:
        raise ArgumentError("template_games_missing")
    fill(book, club_data(tables.players, tables.games))


def _preset(book: Book, kind: type[BelgianEdition | FideEdition], usual: str) -> str:
    asked = book.options.rating_edition
    return asked if asked is not None and isinstance(RATING_EDITIONS[asked], kind) else usual


def fill(book: Book, data: ClubData) -> None:
    """All sheets of the workbook, with the data of a club."""
    front = Front(book, TITLE, _INTRODUCTION)
    members = book.sheet(Text("Membres", "Members"))
    games = book.sheet(Text("Parties", "Games"), landscape=True)
    new_list = book.sheet(Text("Nouvelle liste", "New list"), tab="#2E7D4F", landscape=True)
    member = book.sheet(Text("Fiche", "Member"), tab="#2E7D4F", landscape=True)
    # Before the sheet that it serves: LibreOffice computes in the order of the sheets, and sees a circle otherwise.
    fide_calc = book.sheet(Text("Calculs FIDE", "FIDE calculations"), tab="#6B7785")
    fide_calc.raw.hide()
    months = book.sheet(Text("FIDE", "FIDE"), tab="#2E7D4F", landscape=True)
    history = book.sheet(Text("Historique", "History"), landscape=True)
    charts = book.sheet(Text("Graphiques", "Charts"), tab="#2E7D4F")
    inputs.name_inputs(book, members, games, history)
    book.choices("results", Text("Resultats", "Results"), inputs.RESULT_CHOICES)
    _write_front(book, front, data)
    guide.write(book, SECTIONS, FUNCTIONS)
    calc = book.sheet(Text("Calculs", "Calculations"), tab="#6B7785", landscape=True)
    period.name_period(book, calc)
    inputs.write_members(book, members, data)
    inputs.write_games(book, games, data)
    inputs.write_history(book, history, data)
    period.write_calc(book, calc, members)
    period.write_list(book, new_list)
    period.write_member(book, member, _best_story(data))
    fide.write_calc(book, fide_calc, members, games, months)
    fide.write_months(book, months, members, fide_calc)
    _write_charts(book, charts, new_list, data)


def _best_story(data: ClubData) -> str:
    """The member whose games are shown at first: who played most."""
    if not data.members:
        return ""
    counts = {member.pid: 0 for member in data.members}
    for game in data.games:
        for pid in (game.a, game.b):
            counts[pid] = counts.get(pid, 0) + 1
    return max(data.members, key=lambda member: counts[member.pid]).name


def _write_front(book: Book, front: Front, data: ClubData) -> None:
    book.choices("belgian_editions", Text("Reglements_belges", "Belgian_editions"), names_of(BelgianEdition))
    book.choices("fide_editions", Text("Reglements_FIDE", "FIDE_editions"), names_of(FideEdition)[::-1])
    book.choices("tempos", Text("Cadences", "Tempos"), choices.TEMPOS)
    about = data.about
    programs = [name for name in names_of(BelgianEdition) if name != BEL.name]
    spanned = f"{programs[0]} … {programs[-1]}"
    front.add(
        Heading(Text("Le cercle et la période", "The club and the period")),
        Field("event", Text("Cercle", "Club"), Text("Cercle", "Club"), about.name),
        Field("place", Text("Lieu", "Place"), Text("Lieu", "Venue"), about.place),
        Field(
            "first_day", Text("Période du", "Period from"), Text("Date_debut", "First_day"), about.first_day, date=True
        ),
        Field(
            "last_day",
            Text("au", "to"),
            Text("Date_fin", "Last_day"),
            about.last_day,
            date=True,
            note=Text(
                "La feuille FIDE compte trois mois à partir du premier jour.",
                "The sheet FIDE counts three months from the first day.",
            ),
        ),
        Field("arbiter", Text("Responsable Elo", "Rating officer"), Text("Responsable", "Officer"), about.arbiter),
        Heading(Text("Règlements", "Regulations")),
        Field(
            "edition",
            Text("Classement belge", "Belgian rating"),
            Text("Edition_belge", "Belgian_edition"),
            _preset(book, BelgianEdition, BEL.name),
            choices=book["belgian_editions"],
            note=Text(
                f"{BEL.name} : le texte imprimé. {spanned} : ce que faisait le programme de la fédération, par époque.",
                f"{BEL.name}: the printed text. {spanned}: what the federation's program did, by date.",
            ),
        ),
        Field(
            "fide_edition",
            Text("Classement FIDE", "FIDE rating"),
            Text("Edition_FIDE", "FIDE_edition"),
            _preset(book, FideEdition, choices.preset_rating_edition()),
            choices=book["fide_editions"],
        ),
        Field(
            "tempo",
            Text("Cadence FIDE", "FIDE rate of play"),
            Text("Cadence", "Tempo"),
            choices.TEMPOS[0],
            choices=book["tempos"],
        ),
    )
    front.add(
        Heading(Text("Calculé par le classeur", "Computed by the workbook")),
        Field(
            "count", Text("Membres", "Members"), Text("Nb_membres", "Member_count"), formula=f"=COUNTA({book['pids']})"
        ),
        Field(
            "game_count",
            Text("Parties saisies", "Games entered"),
            Text("Nb_parties", "Game_count"),
            formula=f"=COUNTA({book['game_results']})",
        ),
        Field(
            "unknown",
            Text("Matricules inconnus", "Unknown IDs"),
            Text("Nb_inconnus", "Unknown_count"),
            formula="="
            + "+".join(
                f'SUMPRODUCT(({book[key]}<>"")*(COUNTIF({book["pids"]},{book[key]})=0))' for key in ("game_a", "game_b")
            ),
            note=Text(
                "Doit être 0 : une partie avec un matricule inconnu arrête le calcul de la liste.",
                "Must be 0: a game with an unknown ID stops the computation of the list.",
            ),
        ),
        Field(
            "fide_rules",
            Text("Règles FIDE", "FIDE rules"),
            Text("Regles_FIDE", "FIDE_rules"),
            formula=f'={book["fide_edition"]}&"; tempo="&{book["tempo"]}',
        ),
    )
    front.add(event_line(book))
    front.close()


def _write_charts(book: Book, sheet: Sheet, new_list: Sheet, data: ClubData) -> None:
    """The progress of one member over the lists, and the changes of this period."""
    last_column = 12
    sheet.widths(12, 28, *[8] * (last_column - 1))
    sheet.banner(Text("Graphiques", "Charts"), last_column)
    row = inputs.HEADER
    sheet.write(row, 0, Text("Membre", "Member"), "label")
    longest = max(
        data.members,
        key=lambda member: (len(member.history) - member.history.count(None), member.games or 0),
        default=None,
    )
    sheet.input(row, 1, longest.name if longest else None, choices=book["names"], num_format="@")
    line = f"MATCH({cell(row, 1, row_fixed=True, column_fixed=True)},{book['names']},0)"
    # Lists before the first rating show the first one known: a chart would draw a blank text as 0.
    for place in range(LISTS + 2):
        column = 2 + place
        if place < LISTS:
            date = f"INDEX({book['history_dates']},{place + 1})"
            known = f"INDEX({book['history']},{line},{place + 1})"
            sheet.formula(row, column, f'=IF({date}="","",YEAR({date})&"-"&RIGHT("0"&MONTH({date}),2))', "heading")
        else:
            known = f"INDEX({book['ratings' if place == LISTS else 'new_ratings']},{line})"
            title = Text("Avant", "Before") if place == LISTS else Text("Nouveau", "New")
            sheet.write(row, column, title, "heading")
        follow = cell(row + 1, column + 1) if place < LISTS + 1 else "0"
        sheet.formula(row + 1, column, f"=IF(ISNA({line}),0,IF(N({known})>0,{known},{follow}))", align="center")
    sheet.write(row + 1, 1, Text("Elo, liste après liste", "Rating, list by list"), "label")
    progress = book.raw.add_chart({"type": "line"})
    # The earlier lists stand at the right end of their columns.
    first = 2 + LISTS - (len(data.lists) or LISTS)
    progress.add_series(
        {
            "name": [sheet.name, row, 1],
            "categories": [sheet.name, row, first, row, 3 + LISTS],
            "values": [sheet.name, row + 1, first, row + 1, 3 + LISTS],
            "marker": {"type": "circle", "size": 6, "fill": {"color": styles.INK}},
            "line": {"width": 2.25, "color": styles.INK},
            "data_labels": {"value": True, "position": "above"},
        }
    )
    progress.set_legend({"none": True})
    # Every list begins above 1000: the floor is 1150.
    progress.set_y_axis(
        {"min": 1000, "major_gridlines": {"visible": True, "line": {"color": styles.LINE}}, "num_format": "0"}
    )
    changes = book.raw.add_chart({"type": "column"})
    count = len(data.members) or MEMBERS
    end = inputs.FIRST + count - 1
    changes.add_series(
        {
            "name": book.say(Text("Variation de la période", "Change of the period")),
            "categories": [new_list.name, inputs.FIRST, period.L_NAME, end, period.L_NAME],
            "values": [new_list.name, inputs.FIRST, period.L_CHANGE, end, period.L_CHANGE],
            "fill": {"color": "#2E7D4F"},
            "gap": 60,
        }
    )
    changes.set_legend({"none": True})
    changes.set_x_axis({"label_position": "low", "num_font": {"rotation": -90, "size": 8}})
    changes.set_y_axis({"major_gridlines": {"visible": True, "line": {"color": styles.LINE}}, "num_format": "+0;-0;0"})
    changes.set_title(
        {"name": book.say(Text("Variation de la période", "Change of the period")), "name_font": {"size": 12}}
    )
    for place, chart in ((row + 3, progress), (row + 24, changes)):
        chart.set_size({"width": 880, "height": 420})
        sheet.raw.insert_chart(place, 0, chart, {"x_offset": 4, "y_offset": 4})
    sheet.printed(row + 45, last_column)


TITLE = Text("Liste Elo du cercle", "Club rating list")
_INTRODUCTION = Text(
    "Remplir les cases jaunes : les membres avec leur cote avant la période, puis les parties. La nouvelle liste belge, la fiche de "
    "chaque membre et la variante FIDE suivent d'elles-mêmes.",
    "Fill in the yellow cells: the members with their rating before the period, then the games. The new Belgian list, the sheet of "
    "each member and the FIDE variant follow by themselves.",
)
TEMPLATE = Template(
    Text("liste-elo", "rating-list"),
    TITLE,
    Text(
        "Liste Elo d'un cercle : 60 membres, 300 parties d'une période belge, nouvelle liste, fiche par membre, variante FIDE.",
        "Rating list of a club: 60 members, 300 games of a Belgian period, new list, sheet of each member, FIDE variant.",
    ),
    build,
    build_from,
    rated=True,
)
