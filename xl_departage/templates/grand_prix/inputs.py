"""The sheets that are typed or pasted: players, and the results of the stages."""

from __future__ import annotations

from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.grand_prix.data import PLAYERS, STAGES, GrandPrixData
from xl_departage.templates.sheet import Sheet, cell

HEADER = 3
FIRST = 4
LAST = FIRST + PLAYERS - 1
CENTRED: dict[str, Any] = {"align": "center"}
CATEGORIES = ("U8", "U10", "U12", "U14", "U16", "U18", "U20", "Sen", "S50", "S65")

NUMBER, NAME, RATING, CATEGORY, SEX, CLUB, TYPED = range(7)
STAGE_HEADER = 5
"""Rows of the stages: names of the stages above, headings below them."""
STAGE_FIRST = 6
STAGE_LAST = STAGE_FIRST + PLAYERS - 1
STAGE_WIDTH = 3
"""Place, name, points of each stage."""
PLACE, WHO, POINTS = range(STAGE_WIDTH)


def name_inputs(book: Book, players: Sheet, stages: Sheet) -> None:
    """The typed columns under names."""
    for key, name, column in (
        ("names", Text("Noms", "Names"), NAME),
        ("ratings", Text("Elos", "Ratings"), RATING),
        ("categories", Text("Categories", "Categories"), CATEGORY),
        ("sexes", Text("Sexes", "Sexes"), SEX),
        ("clubs", Text("Clubs", "Clubs"), CLUB),
        ("typed", Text("Valeurs_saisies", "Manual_values"), TYPED),
    ):
        book.name(key, name, players, FIRST, column, LAST, column)
    for stage in range(STAGES):
        left = STAGE_WIDTH * stage
        for place, key, french, english in (
            (PLACE, "places", "Places", "Places"),
            (WHO, "stage_names", "Noms", "Names"),
            (POINTS, "stage_points", "Points", "Points"),
        ):
            name = Text(f"{french}_etape_{stage + 1}", f"{english}_stage_{stage + 1}")
            book.name(f"{key}_{stage}", name, stages, STAGE_FIRST, left + place, STAGE_LAST, left + place)


def write_players(book: Book, sheet: Sheet, data: GrandPrixData) -> None:
    """Everybody who takes part in the season."""
    headings = (
        Text("N°", "No"),
        Text("Nom, prénom", "Name"),
        Text("Elo", "Rating"),
        Text("Cat.", "Cat."),
        Text("Sexe", "Sex"),
        Text("Club", "Club"),
        Text("Valeur saisie", "Manual value"),
    )
    sheet.widths(6, 32, 9, 9, 8, 26, 12)
    sheet.banner(Text("Joueurs", "Players"), TYPED)
    sheet.headings(HEADER, 0, headings, height=32)
    for index in range(PLAYERS):
        row = FIRST + index
        player = data.players[index] if index < len(data.players) else None
        sheet.write(row, NUMBER, index + 1, **CENTRED)
        sheet.input(row, NAME, player.name if player else None, num_format="@")
        sheet.input(row, RATING, player.rating if player else None, **CENTRED)
        sheet.input(row, CATEGORY, player.category if player else None, num_format="@", **CENTRED)
        sheet.input(row, SEX, player.sex if player else None, num_format="@", **CENTRED)
        sheet.input(row, CLUB, player.club if player else None, num_format="@")
        sheet.input(row, TYPED, None, **CENTRED)
    sheet.validate(FIRST, RATING, LAST, RATING, whole=(0, 3500))
    sheet.validate(FIRST, CATEGORY, LAST, CATEGORY, choices=book["category_list"], free=True)
    sheet.validate(FIRST, SEX, LAST, SEX, choices=["F", "M"])
    twice = f'=AND({cell(FIRST, NAME)}<>"",COUNTIF({book["names"]},{cell(FIRST, NAME)})>1)'
    sheet.mark(FIRST, NAME, LAST, NAME, twice, bg_color=styles.WRONG)
    sheet.table("players", Text("Joueurs", "Players_list"), HEADER, 0, headings, PLAYERS)
    used = f"MAX({FIRST + 1},{FIRST}+COUNTA({book['names']}))"
    sheet.printed(LAST, TYPED, header=HEADER, frozen=(FIRST, NAME + 1), count=used)


def write_stages(book: Book, sheet: Sheet, data: GrandPrixData) -> None:
    """One block a stage, as its final table is pasted: place, name, points."""
    last_column = STAGE_WIDTH * STAGES - 1
    sheet.banner(Text("Étapes", "Stages"), last_column)
    note = Text(
        "Coller les noms et les places (ou les points, selon l'accueil) de chaque étape, dans n'importe quel ordre. Jaune vif : un nom "
        "absent de la liste des joueurs, ou inscrit deux fois.",
        "Paste the names and the places (or the points, as chosen on the front sheet) of each stage, in any order. Bright yellow: a "
        "name that is not in the list of players, or stands twice.",
    )
    sheet.note(HEADER, last_column, note, 2)
    for stage in range(STAGES):
        left = STAGE_WIDTH * stage
        sheet.width(left + PLACE, 5)
        sheet.width(left + WHO, 22)
        sheet.width(left + POINTS, 6)
        sheet.raw.merge_range(HEADER + 1, left, HEADER + 1, left + 2, "", book.style("section"))
        number, name = stage + 1, f"INDEX({book['stage_titles']},{stage + 1})"
        title = book.say(Text("Étape", "Stage"))
        sheet.formula(HEADER + 1, left, f'="{title} {number}"&IF({name}="",""," – "&{name})', "section")
        sheet.headings(STAGE_HEADER, left, [Text("Pl", "Rk"), Text("Nom", "Name"), Text("Pts", "Pts")])
        results = data.stages[stage].results if stage < len(data.stages) else ()
        for index in range(PLAYERS):
            row = STAGE_FIRST + index
            result = results[index] if index < len(results) else None
            sheet.input(row, left + PLACE, result.place if result else None, **CENTRED)
            sheet.input(row, left + WHO, result.name if result else None, num_format="@")
            sheet.input(row, left + POINTS, result.points if result else None, **CENTRED)
        who = cell(STAGE_FIRST, left + WHO)
        unknown = f"COUNTIF({book['names']},{who})=0"
        twice = f"COUNTIF({book[f'stage_names_{stage}']},{who})>1"
        sheet.mark(
            STAGE_FIRST,
            left + WHO,
            STAGE_LAST,
            left + WHO,
            f'=AND({who}<>"",OR({unknown},{twice}))',
            bg_color=styles.WRONG,
        )
        # Points are not typed where places give them.
        sheet.mark(
            STAGE_FIRST,
            left + POINTS,
            STAGE_LAST,
            left + POINTS,
            f"={book['by_places']}",
            bg_color=styles.PAPER,
            border=1,
            border_color=styles.PAPER,
        )
        sheet.validate(STAGE_FIRST, left + PLACE, STAGE_LAST, left + PLACE, whole=(1, 999))
        sheet.validate(STAGE_FIRST, left + WHO, STAGE_LAST, left + WHO, choices=book["names"], free=True)
    counts = ",".join(f"COUNTA({book[f'stage_names_{stage}']})" for stage in range(STAGES))
    used = f"MAX({STAGE_FIRST + 1},{STAGE_FIRST}+MAX({counts}))"
    sheet.printed(STAGE_LAST, last_column, header=STAGE_HEADER, frozen=(STAGE_FIRST, 0), count=used)
