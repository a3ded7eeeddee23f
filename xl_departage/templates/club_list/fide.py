"""The FIDE variant: month by month, K, change and new rating of every member with a FIDE rating."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.club_list.data import GAMES, MEMBERS, MONTHS
from xl_departage.templates.club_list.inputs import FIRST, LAST_GAME
from xl_departage.templates.club_list.period import GAIN, SIGNED
from xl_departage.templates.columns import CENTRED, Table
from xl_departage.templates.front import MONTHS as MONTH_NAMES
from xl_departage.templates.sheet import SheetWriter, area, cell

HEADER = 4
"""Below the row of months."""
F_FIRST = 5
_LAST = F_FIRST + MEMBERS - 1
NAME, BLOCK = 0, 1
WIDTH = 6
"""Columns per month: rating, K, games, points, change, new rating."""
START, K, PLAYED, POINTS, CHANGE, NEW = range(WIDTH)
TOTAL = BLOCK + WIDTH * MONTHS
INITIAL = TOTAL + 1
RESULTS = (*(BLOCK + WIDTH * month + NEW for month in range(MONTHS)), INITIAL)
INDEX = INITIAL + 1
"""Number of the member, hidden."""

MONTH, A_LINE, B_LINE, A_SCORE, B_SCORE = range(5)
A_RATING = 5
"""Rating of player A in the game's own month, one column per month; then those of player B, then both for any month."""
B_RATING = A_RATING + MONTHS
A_ANY, B_ANY = B_RATING + MONTHS, B_RATING + MONTHS + 1
CALC_HEADER = 3


_SETTINGS = 2
"""Row of the helper sheet that repeats the first day and the rules."""


def write_calc(book: Book, sheet: SheetWriter, members: Table, games: Table, months: SheetWriter) -> None:
    """One line per game: month, members, scores, ratings in that month."""
    sheet.width(0, 9, B_ANY)
    sheet.banner(Text("club_list.fide_calculations"), B_ANY)
    sheet.formula(_SETTINGS, 0, f"=N({book['first_day']})", "hidden", num_format="dd/mm/yyyy")
    sheet.formula(_SETTINGS, 1, f"={book['fide_rules']}", "hidden")
    titles: list[Text | str] = [
        Text("club_list.month"),
        Text("club_list.line_a"),
        Text("club_list.line_b"),
        Text("club_list.score_a"),
        Text("club_list.score_b"),
        *[f"A {month + 1}" for month in range(MONTHS)],
        *[f"B {month + 1}" for month in range(MONTHS)],
        "A",
        "B",
    ]
    sheet.headings(CALC_HEADER, 0, titles)
    pids = members.whole("pid")
    for row in range(FIRST, FIRST + GAMES):
        date, first = games.sheet.relative(row, games["date"]), area(_SETTINGS, 0)
        past = f"12*(YEAR({date})-YEAR({first}))+MONTH({date})-MONTH({first})+1"
        sheet.formula(row, MONTH, f"=IF(OR(N({date})=0,{first}=0),0,{past})", "hidden")
        for column, source in ((A_LINE, "a"), (B_LINE, "b")):
            number = games.sheet.relative(row, games[source])
            sheet.formula(row, column, f'=IF({number}="",0,IFERROR(MATCH({number},{pids},0),0))', "hidden")
        result = games.sheet.relative(row, games["code"])
        for column, win, loss in ((A_SCORE, 1, 3), (B_SCORE, 3, 1)):
            scores = f'IF({result}={win},1,IF({result}=2,0.5,IF({result}={loss},0,"")))'
            sheet.formula(row, column, f"={scores}", "hidden")
        outside = f"N({games.sheet.relative(row, games['fide'])})"
        for block, line in ((A_RATING, A_LINE), (B_RATING, B_LINE)):
            at = cell(row, line, column_fixed=True)
            for month in range(MONTHS):
                column = BLOCK + WIDTH * month + START
                ratings = months.reference(F_FIRST, column, _LAST, column)
                external = outside if block == B_RATING else "0"
                rating = f"IF({at}>0,N(INDEX({ratings},{at})),{external})"
                other = f'IF({cell(row, MONTH, column_fixed=True)}={month + 1},IF({rating}>0,{rating},""),"")'
                sheet.formula(row, block + month, f"={other}", "hidden")
        for column, block in ((A_ANY, A_RATING), (B_ANY, B_RATING)):
            found = f"{cell(row, block)}:{cell(row, block + MONTHS - 1)}"
            sheet.formula(row, column, f'=IF(COUNT({found})=0,"",SUM({found}))', "hidden")


def write_months(book: Book, sheet: SheetWriter, members: Table, calc: SheetWriter) -> None:
    """One block per month; a month starts from the rating that the previous one gave."""
    sheet.widths(27, *[7, 5, 6, 6, 7.5, 7.5] * MONTHS, 9, 10)
    sheet.width(INDEX, 5, hidden=True)
    sheet.banner(Text("club_list.fide_variant_month_by_month"), INITIAL, status=True)
    names = ",".join(f'"{book.say(name)}"' for name in MONTH_NAMES)
    first = book["first_day"]
    sheet.write(HEADER - 1, NAME, None, "heading")
    for month in range(MONTHS):
        column = BLOCK + WIDTH * month
        sheet.raw.merge_range(HEADER - 1, column, HEADER - 1, column + WIDTH - 1, "", book.style("heading"))
        date = f"MOD(MONTH({first})-1+{month},12)+1"
        sheet.formula(
            HEADER - 1,
            column,
            f'=IF(N({first})=0,"{book.say(Text("club_list.month"))} {month + 1}",CHOOSE({date},{names}))',
            "heading",
        )
    for column in (TOTAL, INITIAL):
        sheet.write(HEADER - 1, column, None, "heading")
    block = (
        Text("templates.rtg"),
        "K",
        Text("templates.games"),
        Text("templates.pts"),
        Text("club_list.mark"),
        Text("templates.new_rating"),
    )
    sheet.headings(
        HEADER,
        0,
        [Text("templates.name"), *block * MONTHS, Text("club_list.total"), Text("club_list.first_rating")],
        height=32,
    )
    for row in range(F_FIRST, _LAST + 1):
        _write_member(sheet, members, calc, row)
    sheet.stripes(F_FIRST, 0, _LAST, INITIAL, NAME)
    sheet.printed(_LAST, INITIAL, header=HEADER, frozen=(F_FIRST, 1), signed=True)


def _write_member(sheet: SheetWriter, members: Table, calc: SheetWriter, row: int) -> None:
    sheet.write(row, INDEX, row - F_FIRST + 1, "hidden")
    nth = cell(row, INDEX, column_fixed=True)

    def of_member(key: str) -> str:
        return members.sheet.relative(FIRST + row - F_FIRST, members[key])

    def games(column: int) -> str:
        return calc.reference(FIRST, column, LAST_GAME, column)

    def opponents(a: int, b: int) -> str:
        return f'IF({games(A_LINE)}={nth},{games(b)},IF({games(B_LINE)}={nth},{games(a)},""))'

    def result(score: int) -> str:
        # A game without a score is not rated; a blank next to a rating would be a missing result.
        return f'IF({games(score)}="","EXE",{games(score)})'

    results = f'IF({games(A_LINE)}={nth},{result(A_SCORE)},IF({games(B_LINE)}={nth},{result(B_SCORE)},""))'
    rules, first_day = calc.reference(_SETTINGS, 1), calc.reference(_SETTINGS, 0)
    sheet.formula(row, NAME, f'={of_member("name")}&""', bold=True)
    played_before = f"N({of_member('fide_games')})"
    for month in range(MONTHS):
        column = BLOCK + WIDTH * month
        start, k, played = (cell(row, column + place) for place in (START, K, PLAYED))
        if month == 0:
            rating = of_member("fide")
            sheet.formula(row, column + START, f'=IF(N({rating})=0,"",{rating})', **CENTRED)
        else:
            before = cell(row, column - WIDTH + NEW)
            sheet.formula(row, column + START, f'=IF(ISNUMBER({before}),{before},"")', **CENTRED)
            played_before += f"+N({cell(row, column - WIDTH + PLAYED)})"
        # Without a date, no game counts in a month; programs disagree on the first days of 1900.
        year = f"YEAR(EDATE(MAX(366,{first_day}),{month}))"
        birth = of_member("birth")
        peak = f"MAX({start},N({of_member('peak')}))"
        sheet.formula(
            row,
            column + K,
            f'=IF({start}="","",IF({birth}="",ELO_K({played_before},{start},{rules},,,{peak}),'
            f"ELO_K({played_before},{start},{rules},{birth},{year},{peak})))",
            **CENTRED,
        )
        a, b = A_RATING + month, B_RATING + month
        counted = "+".join(
            f'COUNTIFS({games(line)},{nth},{games(rating)},">0",{games(score)},">=0")'
            for line, rating, score in ((A_LINE, b, A_SCORE), (B_LINE, a, B_SCORE))
        )
        scored = "+".join(
            f'SUMIFS({games(score)},{games(line)},{nth},{games(rating)},">0")'
            for line, rating, score in ((A_LINE, b, A_SCORE), (B_LINE, a, B_SCORE))
        )
        sheet.formula(row, column + PLAYED, f'=IF({start}="","",{counted})', **CENTRED)
        sheet.formula(row, column + POINTS, f'=IF(N({played})=0,"",{scored})', **CENTRED)
        call = f"({start},{opponents(a, b)},{results},,{rules},{k})"
        sheet.array(
            row,
            column + CHANGE,
            f'=IF(N({played})=0,"",ELO_DELTA{call})',
            num_format="+0.00;[Red]-0.00;0.00",
            font_color=GAIN,
            **CENTRED,
        )
        sheet.array(
            row,
            column + NEW,
            f'=IF({start}="","",IF({played}=0,{start},IFNA(ELO_NEW{call},"–")))',
            bold=True,
            **CENTRED,
        )
    last, first = cell(row, TOTAL - WIDTH + NEW), cell(row, BLOCK + START)
    sheet.formula(
        row,
        TOTAL,
        f'=IF(AND(ISNUMBER({first}),ISNUMBER({last})),{last}-{first},"")',
        bold=True,
        **SIGNED,
        **CENTRED,
    )
    rated = (
        f'IF(OR({cell(row, NAME)}="",{first}<>""),"",IFNA(ELO_INITIAL({opponents(A_ANY, B_ANY)},{results},{rules}),""))'
    )
    sheet.array(row, INITIAL, f"={rated}", **CENTRED)
