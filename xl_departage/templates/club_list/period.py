"""The period: what `ELO_PERIOD` gives, the new list in the order of ratings, and one member explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.club_list.data import MEMBERS
from xl_departage.templates.club_list.inputs import CENTRED, FIRST, HEADER, NAME, PID
from xl_departage.templates.finish import HEAD
from xl_departage.templates.sheet import Sheet, area, cell, nth_row

GAIN = "#1B7A34"
PERIOD_COLUMNS = 12
"""Columns of `ELO_PERIOD`: pid, name, rating_start, games_start, rating, games, sum_opp, points, rule_code, …"""
NEW_START, NEW_START_GAMES, NEW_RATING, NEW_GAMES, NEW_SUM, NEW_POINTS, NEW_RULE = range(2, 9)
LINE, CLASS, RATED, RATED_GAMES, RANK, SORTED = range(PERIOD_COLUMNS + 1, PERIOD_COLUMNS + 7)
"""By member: row of his in the result, 0 rated 1 provisional 2 unrated, what is ranked, rank, key of the order."""
_LAST = FIRST + MEMBERS - 1


def name_period(book: Book, sheet: Sheet) -> None:
    """Columns of the result under names."""
    book.name("new_list", Text("Nouvelle_liste", "New_list"), sheet, FIRST, 0, _LAST, PERIOD_COLUMNS - 1)
    for key, name, column in (
        ("lines", Text("Lignes_liste", "List_lines"), LINE),
        ("classes", Text("Etats", "States"), CLASS),
        ("ranks", Text("Rangs", "Ranks"), RANK),
        ("sorted", Text("Ordre_liste", "List_order"), SORTED),
        ("new_ratings", Text("Nouveaux_elos", "New_ratings"), SORTED + 1),
    ):
        book.name(key, name, sheet, FIRST, column, _LAST, column)


def write_calc(book: Book, sheet: Sheet, members: Sheet) -> None:
    """The table of `ELO_PERIOD` as it comes, and where each member stands in the order of the list."""
    last_column = SORTED + 1
    sheet.width(0, 10, last_column)
    sheet.width(1, 26)
    sheet.banner(Text("Calculs : ELO_PERIOD", "Calculations: ELO_PERIOD"), last_column)
    call = f"ELO_PERIOD({book['member_table']},{book['game_table']},{book['edition']})"
    looks: list[dict[str, Any]] = [{}] * PERIOD_COLUMNS
    if book.dynamic:
        # Without any name the result would have no column of names.
        formula = f'=IF(COUNTA({book["names"]})=0,"",{call})'
        sheet.spill(HEADER, 0, formula, MEMBERS + 1, PERIOD_COLUMNS, looks, "hidden")
    else:
        # A row at a time: a cell at a time would compute the whole period twelve times as often.
        _headings_by_row(sheet)
        for row in range(FIRST, _LAST + 1):
            line = f"INDEX({call},{nth_row(FIRST)}+1,0)"
            used = f"OR(COUNTA({book['names']})=0,{nth_row(FIRST)}>COUNTA({book['pids']}))"
            sheet.raw.write_array_formula(
                row, 0, row, PERIOD_COLUMNS - 1, f'{{=IF({used},"",{line})}}', book.style("hidden")
            )
    titles = (
        Text("Ligne", "Line"),
        Text("État", "State"),
        Text("Elo classé", "Rated"),
        Text("Parties", "Games"),
        Text("Rang", "Rank"),
        Text("Ordre", "Order"),
        Text("Nouvel Elo", "New rating"),
    )
    sheet.headings(HEADER, LINE, titles)
    for row in range(FIRST, _LAST + 1):
        _write_line(sheet, members, row)
    rated, games = area(FIRST, RATED, _LAST, RATED), area(FIRST, RATED_GAMES, _LAST, RATED_GAMES)
    ranked = f"ELO_RANK({rated},{games})"
    sheet.spill(FIRST, RANK, f'=IF(COUNT({rated})=0,"",{ranked})', MEMBERS, style="hidden")
    sheet.printed(_LAST, last_column, header=HEADER, frozen=(FIRST, 2))


def _headings_by_row(sheet: Sheet) -> None:
    titles = "pid name rating_start games_start rating games sum_opp points rule_code edited foreign rank".split()  # noqa: SIM905
    sheet.headings(HEADER, 0, titles)


def _write_line(sheet: Sheet, members: Sheet, row: int) -> None:
    """One member: found in the result by his number."""
    line, state, rank = (cell(row, column, column_fixed=True) for column in (LINE, CLASS, RANK))
    pid, names = members.relative(row, PID), members.reference(FIRST, NAME, _LAST, NAME)
    found = f"MATCH({pid},{area(FIRST, 0, _LAST, 0)},0)"
    sheet.formula(row, LINE, f'=IF(OR({pid}="",COUNTA({names})=0),"",{found})', "hidden")

    def new(column: int) -> str:
        return f"INDEX({area(FIRST, column, _LAST, column)},{line})"

    regular = f"OR({new(NEW_GAMES)}>=20,{new(NEW_RULE)}=9)"
    state_of = f"IF(AND({regular},{new(NEW_RATING)}>0),0,IF({new(NEW_RATING)}>0,1,2))"
    sheet.formula(row, CLASS, f'=IF({line}="","",{state_of})', "hidden")
    for column, source in ((RATED, NEW_RATING), (RATED_GAMES, NEW_GAMES)):
        sheet.formula(row, column, f'=IF({state}="","",IF({state}=0,{new(source)},""))', "hidden")
    place_in_list = f"{cell(FIRST, LINE, row_fixed=True)}:{cell(row, LINE)}"
    place = f"IF({state}=0,{rank},IF({state}=1,9999-{new(NEW_RATING)},9999-MIN(9998,{new(NEW_GAMES)})))"
    sheet.formula(row, SORTED, f'=IF({state}="","",10000000*{state}+1000*{place}+ROWS({place_in_list}))', "hidden")
    sheet.formula(row, SORTED + 1, f'=IF({line}="","",{new(NEW_RATING)})', "hidden")


SIGNED: dict[str, Any] = {"num_format": "+0;[Red]-0;0", "font_color": GAIN}
"""Gains green, losses red: by the number format, for a second conditional format would hide the stripes in LibreOffice."""
L_RANK, L_PID, L_NAME, L_NEW, L_OLD, L_CHANGE, L_GAMES, L_POINTS, L_TOTAL, L_NOTE, L_LINE = range(11)


def write_list(book: Book, sheet: Sheet) -> None:
    """The new list: rated players by rating, then provisional ratings, then those without one."""
    sheet.widths(7, 11, 30, 10, 9, 9, 10, 9, 10, 44, 6)
    sheet.width(L_LINE, 6, hidden=True)
    sheet.banner(Text("Nouvelle liste Elo", "New rating list"), L_NOTE)
    sheet.headings(
        HEADER,
        0,
        [
            Text("Rang", "Rank"),
            Text("Matricule", "ID"),
            Text("Nom", "Name"),
            Text("Nouvel Elo", "New rating"),
            Text("Ancien", "Before"),
            Text("±", "±"),
            Text("Parties de la période", "Games of the period"),
            Text("Points", "Points"),
            Text("Parties au total", "Games in total"),
            Text("Remarque", "Remark"),
            "",
        ],
        height=44,
    )
    for row in range(FIRST, _LAST + 1):
        _write_entry(book, sheet, row)
    last = _LAST
    for place, colour in ((1, styles.GOLD), (2, styles.SILVER), (3, styles.BRONZE)):
        sheet.mark(FIRST, L_RANK, last, L_RANK, f"={cell(FIRST, L_RANK)}={place}", bg_color=colour)
    sheet.stripes(FIRST, 0, last, L_NOTE, L_NAME)
    used = f"MAX({FIRST + 1},{FIRST}+COUNTA({book['pids']}))"
    sheet.printed(last, L_NOTE, header=HEADER, frozen=(FIRST, L_NAME + 1), signed=True, count=used)


def _write_entry(book: Book, sheet: Sheet, row: int) -> None:
    line = cell(row, L_LINE, column_fixed=True)
    member = f"MATCH(SMALL({book['sorted']},{nth_row(FIRST)}),{book['sorted']},0)"
    sheet.formula(row, L_LINE, f'=IF({nth_row(FIRST)}>COUNT({book["sorted"]}),"",{member})', "hidden")

    def of_member(key: str) -> str:
        return f"INDEX({book[key]},{line})"

    def new(column: int) -> str:
        return f"INDEX({book['new_list']},{of_member('lines')},{column + 1})"

    def put(column: int, value: str, **look: Any) -> None:
        sheet.formula(row, column, f'=IF({line}="","",{value})', **{**CENTRED, **look})

    state, old = of_member("classes"), f"N({of_member('ratings')})"
    put(L_RANK, f'IF({state}=0,{of_member("ranks")},"–")', bold=True)
    put(L_PID, of_member("pids"))
    put(L_NAME, of_member("names"), bold=True, align="left")
    shown = cell(row, L_NEW)
    put(L_NEW, f'IF({new(NEW_RATING)}=0,"NC",{new(NEW_RATING)})', bold=True)
    put(L_OLD, f'IF({old}=0,"",{old})')
    put(L_CHANGE, f'IF(OR({cell(row, L_OLD)}="",{shown}="NC"),"",{shown}-{cell(row, L_OLD)})', **SIGNED)
    played = f"{new(NEW_GAMES)}-N({of_member('played')})"
    put(L_GAMES, f'IF({played}=0,"",{played})')
    put(L_POINTS, f'IF(OR({cell(row, L_GAMES)}="",{state}>0),"",{new(NEW_POINTS)})')
    put(L_TOTAL, new(NEW_GAMES))
    put(L_NOTE, _remark(book, state, old, new), align="left", font_size=9)


def _remark(book: Book, state: str, old: str, new: Callable[[int], str]) -> str:
    """What else decided than formula II, as the code of the rule tells."""

    def say(fr: str, en: str) -> str:
        return '"' + book.say(Text(fr, en)) + '"'

    first = f"{say('première cote ', 'first rating ')}&{new(NEW_START)}&{say(', puis formule II', ', then formula II')}"
    provisional = say("cote provisoire (moins de 20 parties)", "provisional rating (under 20 games)")
    unrated = say("moins de 10 parties : pas de cote", "under 10 games: no rating")
    rules = ",".join(
        (
            say("plancher", "floor"),
            say("25/150 : formule I", "25/150: formula I"),
            say("passage de 2000", "crossing of 2000"),
            say("passage de 2200", "crossing of 2200"),
        )
    )
    rule = new(NEW_RULE)
    foreign = say("Elo FIDE (joueur étranger)", "FIDE rating (foreign player)")
    decided = f'IF({rule}=9,{foreign},IF(AND({rule}>=1,{rule}<=4),CHOOSE({rule},{rules}),""))'
    started = f"AND({old}=0,{new(NEW_START)}>0,{rule}<>9)"
    return f"IF({state}=1,{provisional},IF({state}=2,{unrated},IF({started},{first},{decided})))"


EXPLAINED_ROWS, EXPLAINED_COLUMNS = 60, 14


def write_member(book: Book, sheet: Sheet, member: str) -> None:
    """One member: every game of the period, what it brought, and the rule that decided."""
    last_column = EXPLAINED_COLUMNS - 1
    sheet.widths(8, 9, 24, *[9] * 8, 56, 56, 30)
    sheet.banner(Text("Fiche d'un membre", "One member explained"), last_column)
    sheet.write(HEADER, 0, Text("Membre", "Member"), "label")
    sheet.raw.merge_range(HEADER, 1, HEADER, 2, "", book.style("input", num_format="@"))
    sheet.input(HEADER, 1, member, choices=book["names"], num_format="@")
    asked = area(HEADER, 1)
    number = f"INDEX({book['pids']},MATCH({asked},{book['names']},0))"
    rules = f'{book["edition"]}&"; lang={book.language}"'
    call = f'EXPLAIN({book["member_table"]},"ELO_PERIOD",{asked},{rules},,,,{book["game_table"]})'
    looks: list[dict[str, Any]] = [CENTRED, CENTRED, {}, *[CENTRED] * 8, *[{"text_wrap": True, "font_size": 9}] * 3]
    sheet.spill(
        FIRST + 1,
        0,
        f'=IF(OR({asked}="",COUNTA({book["pids"]})=0),"",IFNA({call},"–"))',
        EXPLAINED_ROWS,
        EXPLAINED_COLUMNS,
        looks,
        # A header, his games, at most five steps and the total.
        used=f"(COUNTIF({book['game_a']},{number})+COUNTIF({book['game_b']},{number})+7)",
    )
    # The sentences at the end need two lines, and where they stand depends on the number of games.
    for row in range(FIRST + 2, FIRST + 1 + EXPLAINED_ROWS):
        sheet.raw.set_row(row, 25)
    first = cell(FIRST + 1, 0, row_fixed=True, column_fixed=True)
    sheet.mark(FIRST + 1, 0, FIRST + 1, last_column, f'={first}<>""', bold=True, bg_color=HEAD)
    sheet.stripes(FIRST + 2, 0, FIRST + EXPLAINED_ROWS, last_column, 2)
    sheet.printed(FIRST + EXPLAINED_ROWS, last_column, frozen=(FIRST + 2, 0))
