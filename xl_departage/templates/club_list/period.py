"""The period: the table of `ELO_PERIOD`, the new list in rating order, and one member explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.club_list.data import MEMBERS
from xl_departage.templates.club_list.inputs import FIRST, HEADER
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.finish import HEAD
from xl_departage.templates.rankings import BOLD
from xl_departage.templates.sheet import SheetWriter, area, cell, nth_row

GAIN = "#1B7A34"
PERIOD_COLUMNS = 12
"""Columns of `ELO_PERIOD`: pid, name, rating_start, games_start, rating, games, sum_opp, points, rule_code, …"""
NEW_START, NEW_START_GAMES, NEW_RATING, NEW_GAMES, NEW_SUM, NEW_POINTS, NEW_RULE = range(2, 9)
LINE, CLASS, RATED, RATED_GAMES, RANK, SORTED = range(PERIOD_COLUMNS + 1, PERIOD_COLUMNS + 7)
"""By member: row in the result, class (0 rated, 1 provisional, 2 unrated), rated value, rated games, rank, sort key."""
_LAST = FIRST + MEMBERS - 1


def name_period(book: Book, sheet: SheetWriter) -> None:
    """Define names for the columns of the result."""
    book.name("new_list", Text("club_list.new_list"), sheet, FIRST, 0, _LAST, PERIOD_COLUMNS - 1)
    for key, name, column in (
        ("lines", Text("club_list.list_lines"), LINE),
        ("classes", Text("club_list.states"), CLASS),
        ("ranks", Text("club_list.ranks"), RANK),
        ("sorted", Text("club_list.list_order"), SORTED),
        ("new_ratings", Text("club_list.new_ratings"), SORTED + 1),
    ):
        book.name(key, name, sheet, FIRST, column, _LAST, column)


def write_calc(book: Book, sheet: SheetWriter, members: Table) -> None:
    """Write the table of `ELO_PERIOD` unchanged, and each member's position in the order of the list."""
    last_column = SORTED + 1
    sheet.width(0, 10, last_column)
    sheet.width(1, 26)
    sheet.banner(Text("club_list.calculations_elo_period"), last_column)
    call = f"ELO_PERIOD({book['member_table']},{book['game_table']},{book['edition']})"
    looks: list[dict[str, Any]] = [{}] * PERIOD_COLUMNS
    if book.dynamic:
        # Without any name, the result would have no column of names.
        formula = f'=IF(COUNTA({book["names"]})=0,"",{call})'
        sheet.spill(HEADER, 0, formula, MEMBERS + 1, PERIOD_COLUMNS, looks, "hidden")
        book.status.spilled(sheet, HEADER, 0, _LAST, f"COUNTA({book['pids']})")
    else:
        # One row at a time: computing cell by cell would compute the whole period twelve times as often.
        _headings_by_row(sheet)
        for row in range(FIRST, _LAST + 1):
            line = f"INDEX({call},{nth_row(FIRST)}+1,0)"
            used = f"OR(COUNTA({book['names']})=0,{nth_row(FIRST)}>COUNTA({book['pids']}))"
            sheet.raw.write_array_formula(
                row, 0, row, PERIOD_COLUMNS - 1, f'{{=IF({used},"",{line})}}', book.style("hidden")
            )
    titles = (
        Text("club_list.line"),
        Text("club_list.state"),
        Text("club_list.rated"),
        Text("templates.games"),
        Text("templates.rank"),
        Text("templates.order"),
        Text("templates.new_rating"),
    )
    sheet.headings(HEADER, LINE, titles)
    for row in range(FIRST, _LAST + 1):
        _write_line(sheet, members, row)
    rated, games = area(FIRST, RATED, _LAST, RATED), area(FIRST, RATED_GAMES, _LAST, RATED_GAMES)
    ranked = f"ELO_RANK({rated},{games})"
    sheet.spill(FIRST, RANK, f'=IF(COUNT({rated})=0,"",{ranked})', MEMBERS, style="hidden")


def _headings_by_row(sheet: SheetWriter) -> None:
    titles = "pid name rating_start games_start rating games sum_opp points rule_code edited foreign rank".split()  # noqa: SIM905
    sheet.headings(HEADER, 0, titles)


def _write_line(sheet: SheetWriter, members: Table, row: int) -> None:
    """Write one member, found in the result by number."""
    line, state, rank = (cell(row, column, column_fixed=True) for column in (LINE, CLASS, RANK))
    pid, names = members.sheet.relative(row, members["pid"]), members.whole("name")
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
"""Gains green, losses red, by number format: in LibreOffice, a second conditional format would hide the stripes."""


def _new(column: int) -> str:
    return f"INDEX({{new_list}},INDEX({{lines}},{{member}}),{column + 1})"


def list_table(book: Book) -> Table:
    """The new list: rated players by rating, then provisional ratings, then unrated players."""
    sheet = book.sheet(Text("club_list.new_list_2"), tab="#2E7D4F", landscape=True)
    state = "INDEX({classes},{member})"
    old, played = "N(INDEX({ratings},{member}))", f"{_new(NEW_GAMES)}-N(INDEX({{played}},{{member}}))"

    def shown(value: str) -> str:
        return f'=IF({{member}}="","",{value})'

    columns = (
        Column(
            "rank",
            Text("templates.rank"),
            7,
            shown(f'IF({state}=0,INDEX({{ranks}},{{member}}),"–")'),
            Text("templates.places"),
            "ranked_places",
            BOLD,
        ),
        Column("pid", Text("club_list.id"), 11, shown("INDEX({pids},{member})"), look=CENTRED),
        Column(
            "name",
            Text("templates.name"),
            30,
            shown("INDEX({names},{member})"),
            Text("templates.ranked_names"),
            "leader_names",
            {"bold": True},
        ),
        Column(
            "new",
            Text("templates.new_rating"),
            10,
            shown(f'IF({_new(NEW_RATING)}=0,"NC",{_new(NEW_RATING)})'),
            Text("templates.ranked_points"),
            "leader_points",
            BOLD,
        ),
        Column("old", Text("club_list.before_2"), 9, shown(f'IF({old}=0,"",{old})'), look=CENTRED),
        Column(
            "change",
            Text("club_list.mark"),
            9,
            shown('IF(OR({old}="",{new}="NC"),"",{new}-{old})'),
            look={**CENTRED, **SIGNED},
        ),
        Column(
            "games",
            Text("club_list.games_of_the_period"),
            10,
            shown(f'IF({played}=0,"",{played})'),
            look=CENTRED,
        ),
        Column(
            "points",
            Text("templates.points"),
            9,
            shown(f'IF(OR({{games}}="",{state}>0),"",{_new(NEW_POINTS)})'),
            look=CENTRED,
        ),
        Column("total", Text("club_list.games_in_total"), 10, shown(_new(NEW_GAMES)), look=CENTRED),
        Column("remark", Text("club_list.remark"), 40, shown(_remark(book, state, old, _new))),
        Column("member", "", 6, '=IF({line}>COUNT({sorted}),"",MATCH(SMALL({sorted},{line}),{sorted},0))', hidden=True),
    )
    return Table(book, sheet, HEADER, MEMBERS, columns)


def write_list(book: Book, table: Table) -> None:
    """Write the sheet of the new list."""
    sheet = table.sheet
    sheet.banner(Text("club_list.new_rating_list"), table.last_column, status=True)
    table.write(height=44)
    for place, colour in ((1, styles.GOLD), (2, styles.SILVER), (3, styles.BRONZE)):
        table.mark("rank", f"={{rank}}={place}", bg_color=colour)
    table.stripes("name")
    frozen = (FIRST, table["name"] + 1)
    sheet.printed(table.last, table.last_column, header=HEADER, frozen=frozen, signed=True)
    cure = Text("club_list.check_the_sheets_members_and_games")
    book.status.errors(sheet, sheet.reference(table.first, 0, table.last, table.last_column), cure)


def failed(book: Book, calc: SheetWriter) -> str:
    """The condition under which the period could not be computed."""
    return f"ISERROR({calc.reference(HEADER if book.dynamic else FIRST, 0)})"


def report(book: Book, calc: SheetWriter) -> None:
    """Report an error of the period in the words of `EXPLAIN`, called with the same arguments."""
    rules = f'{book["edition"]}&"; lang={book.language}"'
    first_member = f"INDEX({book['names']},1)"
    words = f'INDEX(EXPLAIN({book["member_table"]},"ELO_PERIOD",{first_member},{rules},,,,{book["game_table"]}),1,1)'
    book.status.caused(f"IF({failed(book, calc)},1,0)", words)


def _remark(book: Book, state: str, old: str, new: Callable[[int], str]) -> str:
    """The rule that decided, if not formula II, by rule code."""

    def say(text: Text) -> str:
        return book.quoted(text)

    first = f"{say(Text('club_list.first_rating_2'))}&{new(NEW_START)}&{say(Text('club_list.then_formula_ii'))}"
    provisional = say(Text("club_list.provisional_rating_under_20_games"))
    unrated = say(Text("club_list.under_10_games_no_rating"))
    rules = ",".join(
        (
            say(Text("club_list.floor")),
            say(Text("club_list.25_150_formula_i")),
            say(Text("club_list.crossing_of_2000")),
            say(Text("club_list.crossing_of_2200")),
        )
    )
    rule = new(NEW_RULE)
    foreign = say(Text("club_list.fide_rating_foreign_player"))
    decided = f'IF({rule}=9,{foreign},IF(AND({rule}>=1,{rule}<=4),CHOOSE({rule},{rules}),""))'
    started = f"AND({old}=0,{new(NEW_START)}>0,{rule}<>9)"
    return f"IF({state}=1,{provisional},IF({state}=2,{unrated},IF({started},{first},{decided})))"


EXPLAINED_ROWS, EXPLAINED_COLUMNS = 60, 14


def write_member(book: Book, sheet: SheetWriter, member: str) -> None:
    """One member: every game of the period, its effect, and the rule that decided."""
    last_column = EXPLAINED_COLUMNS - 1
    sheet.widths(7, 8, 18, 8, 8, 8, 11, *[8] * 4, 26, 25, 18)
    sheet.banner(Text("club_list.one_member_explained"), last_column, status=True)
    sheet.write(HEADER, 0, Text("club_list.member_2"), "label")
    sheet.raw.merge_range(HEADER, 1, HEADER, 2, "", book.style("input", num_format="@"))
    sheet.input(HEADER, 1, member, Accepted(choices=book["names"], display=True), num_format="@")
    chosen = area(HEADER, 1)
    rules = f'{book["edition"]}&"; lang={book.language}"'
    call = f'EXPLAIN({book["member_table"]},"ELO_PERIOD",{chosen},{rules},,,,{book["game_table"]})'
    looks: list[Mapping[str, Any]] = [CENTRED, CENTRED, {}, *[CENTRED] * 8, *[{"text_wrap": True}] * 3]
    sheet.spill(
        FIRST + 1,
        0,
        f'=IF(OR({chosen}="",COUNTA({book["pids"]})=0),"",IFNA({call},"–"))',
        EXPLAINED_ROWS,
        EXPLAINED_COLUMNS,
        looks,
    )
    for place in range(EXPLAINED_COLUMNS):
        sheet.restyle(FIRST + 1, place, book.style("heading"))
    sheet.raw.set_row(FIRST + 1, 30)
    # The sentences at the end need three lines, and their position depends on the number of games.
    for row in range(FIRST + 2, FIRST + 1 + EXPLAINED_ROWS):
        sheet.raw.set_row(row, 40)
    first = cell(FIRST + 1, 0, row_fixed=True, column_fixed=True)
    sheet.mark(FIRST + 1, 0, FIRST + 1, last_column, f'={first}<>""', bold=True, bg_color=HEAD)
    sheet.stripes(FIRST + 2, 0, FIRST + EXPLAINED_ROWS, last_column, 2)
    sheet.printed(FIRST + EXPLAINED_ROWS, last_column, frozen=(FIRST + 2, 0))
