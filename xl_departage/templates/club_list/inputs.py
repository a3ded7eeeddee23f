"""The sheets that are typed: members, games, earlier lists."""

from __future__ import annotations

from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.club_list.data import GAMES, LISTS, MEMBERS, RESULTS, ClubData
from xl_departage.templates.sheet import Sheet, cell, nth_row

HEADER = 3
FIRST = 4
LAST_MEMBER = FIRST + MEMBERS - 1
LAST_GAME = FIRST + GAMES - 1
CENTRED: dict[str, Any] = {"align": "center"}

PID, OK, NAME, RATING, PLAYED, RATING_SUM, POINTS, FOREIGN, FIDE, FIDE_GAMES, BIRTH, PEAK = range(12)
MEMBER_HEADINGS = (
    Text("Matricule", "ID"),
    Text("Contrôle", "Check"),
    Text("Nom", "Name"),
    Text("Elo", "Rating"),
    Text("Parties", "Games"),
    Text("Somme adv", "Sum opp"),
    Text("Points", "Points"),
    Text("Étranger", "Foreign"),
    Text("FIDE", "FIDE"),
    Text("Parties FIDE", "FIDE games"),
    Text("Naissance", "Birth"),
    Text("FIDE max", "FIDE peak"),
)
"""`ELO_PERIOD` finds its columns by these; it leaves the others alone."""

ORDER, DATE, A, A_NAME, RESULT, B, B_NAME, EXTERNAL, FIDE_EXTERNAL, OPPONENT, RESULT_A = range(11)
GAME_HEADINGS = (
    Text("Ordre", "Order"),
    Text("Date", "Date"),
    Text("A", "A"),
    Text("Joueur A", "Player A"),
    Text("Résultat", "Result"),
    Text("B", "B"),
    Text("Joueur B", "Player B"),
    Text("Elo ext", "Ext rating"),
    Text("FIDE ext", "FIDE ext"),
    Text("Adversaire extérieur", "Outside opponent"),
    Text("Résultat A", "Result A"),
)


def name_inputs(book: Book, members: Sheet, games: Sheet, history: Sheet) -> None:
    """The typed ranges under names."""
    for key, name, column in (
        ("pids", Text("Matricules", "IDs"), PID),
        ("names", Text("Noms", "Names"), NAME),
        ("ratings", Text("Elos", "Ratings"), RATING),
        ("played", Text("Parties_avant", "Games_before"), PLAYED),
        ("fide", Text("Elos_FIDE", "FIDE_ratings"), FIDE),
        ("fide_games", Text("Parties_FIDE", "FIDE_games"), FIDE_GAMES),
        ("births", Text("Naissances", "Births"), BIRTH),
        ("peaks", Text("Maximums_FIDE", "FIDE_peaks"), PEAK),
    ):
        book.name(key, name, members, FIRST, column, LAST_MEMBER, column)
    book.name("member_table", Text("Liste_avant", "List_before"), members, HEADER, PID, LAST_MEMBER, PEAK)
    for key, name, column in (
        ("dates", Text("Dates_parties", "Game_dates"), DATE),
        ("game_a", Text("Parties_A", "Games_A"), A),
        ("game_b", Text("Parties_B", "Games_B"), B),
        ("game_fide", Text("Parties_FIDE_ext", "Games_FIDE_ext"), FIDE_EXTERNAL),
        ("game_results", Text("Parties_resultats", "Games_results"), RESULT),
    ):
        book.name(key, name, games, FIRST, column, LAST_GAME, column)
    book.name("game_table", Text("Parties_periode", "Games_of_period"), games, HEADER, ORDER, LAST_GAME, RESULT_A)
    book.name("history_dates", Text("Listes_dates", "List_dates"), history, HEADER, 2, HEADER, 1 + LISTS)
    book.name("history", Text("Listes_passees", "Earlier_lists"), history, FIRST, 2, LAST_MEMBER, 1 + LISTS)


def write_members(book: Book, sheet: Sheet, data: ClubData) -> None:
    """The list before the period; below 20 games also what was brought forward."""
    sheet.widths(11, 11, 30, 8, 9, 11, 8, 9, 8, 10, 11, 9)
    sheet.banner(Text("Membres : la liste avant la période", "Members: the list before the period"), PEAK)
    sheet.headings(HEADER, 0, MEMBER_HEADINGS, height=32)
    for index in range(MEMBERS):
        row = FIRST + index
        member = data.members[index] if index < len(data.members) else None
        pid = None if member is None else int(member.pid) if member.pid.isdecimal() else member.pid
        values: dict[int, object] = {PID: pid}
        if member is not None:
            values |= {
                NAME: member.name,
                RATING: member.rating,
                PLAYED: member.games,
                RATING_SUM: member.rating_sum,
                POINTS: member.points,
                FOREIGN: "*" if member.foreign else None,
                FIDE: member.fide,
                FIDE_GAMES: member.fide_games,
                BIRTH: member.birth,
                PEAK: member.peak,
            }
        for column in range(PEAK + 1):
            if column == OK:
                continue
            look: dict[str, Any] = {"num_format": "@"} if column in (NAME, FOREIGN) else {}
            value = values.get(column)
            assert value is None or isinstance(value, (str, int, float))
            sheet.input(row, column, value, **look, **({} if column == NAME else CENTRED))
        number = cell(row, PID)
        old = book.say(Text("à vérifier", "to be checked"))
        short = f"AND(ISNUMBER({number}),{number}<100000)"
        sheet.formula(
            row, OK, f'=IF({number}="","",IF({short},IF(MATRICULE_OK({number}),"✓","{old}"),"{old}"))', **CENTRED
        )
    for column, least, most in (
        (PLAYED, 0, 99999),
        (RATING, 0, 3500),
        (FIDE, 0, 3500),
        (PEAK, 0, 3500),
        (FIDE_GAMES, 0, 99999),
        (BIRTH, 1900, 2200),
    ):
        sheet.validate(FIRST, column, LAST_MEMBER, column, whole=(least, most))
    sheet.validate(FIRST, FOREIGN, LAST_MEMBER, FOREIGN, choices=["*"])
    twice = f"COUNTIF({book['pids']},{cell(FIRST, PID, column_fixed=True)})>1"
    sheet.mark(FIRST, PID, LAST_MEMBER, PID, f'=AND({cell(FIRST, PID)}<>"",{twice})', bg_color=styles.WRONG)
    sheet.mark(FIRST, OK, LAST_MEMBER, OK, f'={cell(FIRST, OK)}="✓"', font_color="#1B7A34")
    carried = f'AND({cell(FIRST, PID, column_fixed=True)}<>"",N({cell(FIRST, PLAYED, column_fixed=True)})>0,'
    carried += f"N({cell(FIRST, PLAYED, column_fixed=True)})<20)"
    sheet.mark(
        FIRST, RATING_SUM, LAST_MEMBER, POINTS, f'=AND({carried},{cell(FIRST, RATING_SUM)}="")', bg_color=styles.WRONG
    )
    sheet.table("members", Text("Membres", "Members"), HEADER, 0, MEMBER_HEADINGS, MEMBERS)
    used = f"MAX({FIRST + 1},{FIRST}+COUNTA({book['pids']}))"
    sheet.printed(LAST_MEMBER, PEAK, header=HEADER, frozen=(FIRST, NAME + 1), count=used)


def write_games(book: Book, sheet: Sheet, data: ClubData) -> None:
    """The games of the period, in any order: their dates put them in order."""
    sheet.widths(7, 11, 10, 26, 9, 10, 26, 8, 8, 26, 10)
    sheet.banner(Text("Parties de la période", "Games of the period"), RESULT_A)
    sheet.headings(HEADER, 0, GAME_HEADINGS, height=32)
    for index in range(GAMES):
        row = FIRST + index
        game = data.games[index] if index < len(data.games) else None
        _write_game(book, sheet, row)
        sheet.input(row, DATE, game.date if game else None, num_format="dd/mm/yyyy", **CENTRED)
        for column, number in ((A, game.a if game else ""), (B, game.b if game else "")):
            sheet.input(row, column, int(number) if number.isdecimal() else number, **CENTRED)
        sheet.input(row, RESULT, game.result if game else None, num_format="@", **CENTRED)
        sheet.input(row, EXTERNAL, game.rating if game else None, **CENTRED)
        sheet.input(row, FIDE_EXTERNAL, game.fide if game else None, **CENTRED)
        sheet.input(row, OPPONENT, game.opponent if game else None, num_format="@")
    sheet.validate(FIRST, RESULT, LAST_GAME, RESULT, choices=book["results"])
    for column in (A, B):
        sheet.validate(FIRST, column, LAST_GAME, column, choices=book["pids"], free=True)
        unknown = f'=AND({cell(FIRST, column)}<>"",COUNTIF({book["pids"]},{cell(FIRST, column)})=0)'
        sheet.mark(FIRST, column, LAST_GAME, column, unknown, bg_color=styles.WRONG)
    for column in (EXTERNAL, FIDE_EXTERNAL):
        sheet.validate(FIRST, column, LAST_GAME, column, whole=(0, 3500))
    begun = f'{cell(FIRST, A, column_fixed=True)}&{cell(FIRST, B, column_fixed=True)}<>""'
    sheet.mark(FIRST, RESULT, LAST_GAME, RESULT, f'=AND({begun},{cell(FIRST, RESULT)}="")', bg_color=styles.WRONG)
    for mark, colour in (("1-0", styles.WIN), ("0-1", styles.LOSS)):
        sheet.mark(FIRST, RESULT, LAST_GAME, RESULT, f'={cell(FIRST, RESULT)}="{mark}"', bg_color=colour)
    sheet.table("games", Text("Parties", "Games"), HEADER, 0, GAME_HEADINGS, GAMES)
    used = f"MAX({FIRST + 1},{FIRST}+COUNTA({book['game_results']}))"
    sheet.printed(LAST_GAME, RESULT_A, header=HEADER, frozen=(FIRST, DATE + 1), count=used)


def _write_game(book: Book, sheet: Sheet, row: int) -> None:
    """Order, names, and the score of player A alone."""
    date, a, b = (cell(row, column) for column in (DATE, A, B))
    first = cell(FIRST, DATE, row_fixed=True)
    last = cell(LAST_GAME, DATE, row_fixed=True)
    # Games of one day stand in the order of the lines; a game without a date comes last.
    order = (
        f'IF({date}="",{GAMES}+ROWS({first}:{date}),COUNTIF({first}:{last},"<"&{date})+COUNTIF({first}:{date},{date}))'
    )
    sheet.formula(row, ORDER, f'=IF({a}="","",{order})', align="center", font_color=styles.GREY)

    def named(number: str, otherwise: str) -> str:
        known = f'IFERROR(INDEX({book["names"]},MATCH({number},{book["pids"]},0))&"","?")'
        return f'=IF({number}="",{otherwise},{known})'

    sheet.formula(row, A_NAME, named(a, '""'))
    sheet.formula(row, B_NAME, named(b, f'{cell(row, OPPONENT)}&""'))
    result = cell(row, RESULT)
    sheet.formula(
        row,
        RESULT_A,
        f'=IF({result}="","",IFERROR(LEFT({result},FIND("-",{result})-1),{result}))',
        align="center",
        font_color=styles.GREY,
    )


def write_history(book: Book, sheet: Sheet, data: ClubData) -> None:
    """Ratings of earlier lists, typed or pasted, beside the rating at the start and the new one."""
    last_column = 3 + LISTS
    sheet.widths(10, 30, *[11] * LISTS, 10, 10)
    sheet.banner(Text("Historique", "History"), last_column)
    sheet.headings(HEADER, 0, [Text("Matricule", "ID"), Text("Nom", "Name")], height=20)
    # At the right end, beside the rating before the period: the chart takes them from there.
    blank = LISTS - len(data.lists)
    for place in range(LISTS):
        day = data.lists[place - blank] if place >= blank else None
        sheet.input(HEADER, 2 + place, day, num_format="dd/mm/yyyy", bold=True, **CENTRED)
    sheet.headings(HEADER, 2 + LISTS, [Text("Avant", "Before"), Text("Nouveau", "New")])
    for index in range(MEMBERS):
        row = FIRST + index
        member = data.members[index] if index < len(data.members) else None
        nth = nth_row(FIRST)
        sheet.formula(row, 0, f'=INDEX({book["pids"]},{nth})&""', **CENTRED)
        sheet.formula(row, 1, f'=INDEX({book["names"]},{nth})&""', bold=True)
        for place in range(LISTS):
            value = member.history[place - blank] if member and place >= blank else None
            sheet.input(row, 2 + place, value, **CENTRED)
        before = f"INDEX({book['ratings']},{nth})"
        sheet.formula(row, 2 + LISTS, f'=IF(N({before})=0,"",{before})', **CENTRED)
        new = f"INDEX({book['new_ratings']},{nth})"
        sheet.formula(row, 3 + LISTS, f'=IF(N({new})=0,"",{new})', bold=True, **CENTRED)
    sheet.validate(FIRST, 2, LAST_MEMBER, 1 + LISTS, whole=(0, 3500))
    sheet.stripes(FIRST, 0, LAST_MEMBER, 1, 1)
    used = f"MAX({FIRST + 1},{FIRST}+COUNTA({book['pids']}))"
    sheet.printed(LAST_MEMBER, last_column, header=HEADER, frozen=(FIRST, 2), count=used)


RESULT_CHOICES = RESULTS
