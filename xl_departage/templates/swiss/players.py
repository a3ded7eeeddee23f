"""
The list of players of the Swiss open, with age groups, requested byes, late entry and withdrawal.

Under X means at most X years old in the year of the age groups (not having reached X on 1 January), S50 and S65 at
least 50 and 65 in that year (FIDE Handbook D.: youth and senior events). The year is that of the event, or for the FFE
that of its season.
"""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, CENTRED_TEXT, RATED, TEXT, Column, Table
from xl_departage.templates.entries import Entrant
from xl_departage.templates.sheet import FIRST_ROW
from xl_departage.templates.swiss.model import MOST, MOST_ROUNDS, Absence, SwissFilling

YOUTH = (8, 10, 12, 14, 16, 18, 20)
SENIORS = (65, 50)
ADULT = Text("swiss.adult")
SHEET = Text("templates.players")
_ROUNDS_HINT = Text("swiss.rounds_for_example_2_5_blank_none")


def _round_list(key: str) -> str:
    """A typed list of rounds between commas, `,2,5,`; `,,` if it is blank."""
    text = f'{{{key}}}&""'
    for sign in (";", ",", ".", "/", "-"):
        text = f'SUBSTITUTE({text},"{sign}"," ")'
    return f'=","&SUBSTITUTE(TRIM({text})," ",",")&","'


def _unread(key: str) -> str:
    """The number of items in a list between commas that are not rounds."""
    items = f'LEN({{{key}}})-LEN(SUBSTITUTE({{{key}}},",",""))-1'
    known = "+".join(f'ISNUMBER(FIND(",{number},",{{{key}}}))' for number in range(1, MOST_ROUNDS + 1))
    return f'IF({{{key}}}=",,",0,{items}-({known}))'


def columns(book: Book) -> tuple[Column, ...]:
    """The columns of the sheet; add others here."""
    age = "({year}-{birth})"
    group = book.quoted(ADULT)
    for limit in reversed(SENIORS):
        group = f'IF({age}>={limit},"S{limit}",{group})'
    for limit in reversed(YOUTH):
        group = f'IF({age}<={limit},"U{limit}",{group})'
    least = Text("swiss.1_to_11_blank_from_round_1")
    last = Text("swiss.last_round_played_blank_stays_to_the_end")
    rounds = (1, MOST_ROUNDS)
    wrong_round = Text("swiss.the_number_of_a_round_1_to_11")
    return (
        Column(
            "number",
            Text("templates.no"),
            6,
            name=Text("templates.numbers"),
            known="numbers",
            look=CENTRED,
            whole=(1, 9999),
        ),
        Column(
            "name", Text("templates.name"), 30, name=Text("templates.player_names"), known="player_names", look=TEXT
        ),
        Column(
            "sex",
            Text("templates.sex"),
            6,
            name=Text("templates.sexes"),
            known="sexes",
            look=CENTRED_TEXT,
            choices=("F", "M"),
            error=Text("swiss.f_or_m_or_nothing"),
        ),
        Column(
            "birth",
            Text("templates.born"),
            10,
            name=Text("swiss.births"),
            known="births",
            look=CENTRED,
            whole=(1900, 2100),
            hint=Text("swiss.year_of_birth"),
            error=Text("swiss.the_year_of_birth_for_example_2012"),
        ),
        Column(
            "group",
            Text("swiss.cat"),
            7,
            f'=IF(OR({{birth}}="",{{year}}=""),"",{group})',
            name=Text("swiss.age_groups_2"),
            known="age_groups",
            look=CENTRED,
        ),
        Column("federation", Text("templates.fed"), 7, look=CENTRED_TEXT),
        Column("club", Text("templates.club"), 24, name=Text("templates.clubs"), known="clubs", look=TEXT),
        Column("title", Text("templates.title"), 7, look=CENTRED_TEXT),
        Column("code", Text("templates.code"), 12, look=TEXT),
        Column(
            "rating",
            Text("templates.rating"),
            9,
            name=Text("templates.ratings"),
            known="ratings",
            **RATED,
        ),
        Column(
            "manual",
            Text("templates.manual"),
            9,
            name=Text("templates.manual_tiebreak"),
            look=CENTRED,
            number=True,
            hint=Text("swiss.for_the_tie_break_manual_value"),
        ),
        Column(
            "arrives",
            Text("swiss.enters_round"),
            8,
            name=Text("swiss.entries"),
            look=CENTRED,
            whole=rounds,
            hint=least,
            error=wrong_round,
        ),
        Column(
            "leaves",
            Text("swiss.leaves_after"),
            9,
            name=Text("swiss.withdrawals"),
            look=CENTRED,
            whole=(0, MOST_ROUNDS),
            hint=last,
            error=wrong_round,
        ),
        Column(
            "halves",
            Text("swiss.half_byes_rounds"),
            9,
            name=Text("swiss.byes_rounds_typed"),
            look=CENTRED_TEXT,
            hint=_ROUNDS_HINT,
        ),
        Column(
            "absent",
            Text("swiss.absent_rounds"),
            9,
            name=Text("swiss.absences_typed"),
            look=CENTRED_TEXT,
            hint=_ROUNDS_HINT,
        ),
        Column(
            "half_list",
            "",
            9,
            _round_list("halves"),
            name=Text("swiss.byes_asked"),
            hidden=True,
        ),
        Column("absent_list", "", 9, _round_list("absent"), name=Text("swiss.absences"), hidden=True),
        Column(
            "unread",
            "",
            9,
            f"=IF({_unread('half_list')}+{_unread('absent_list')}>0,1,0)",
            name=Text("swiss.byes_unreadable"),
            known="byes_unread",
            hidden=True,
        ),
        Column(
            "twice",
            "",
            9,
            '=IF({name}&{number}="",0,IF({number}="",IF({name}="",0,1),IF(MATCH({number},{number:all},0)<>{line},1,0)))',
            name=Text("swiss.numbers_wrong"),
            known="numbers_wrong",
            hidden=True,
        ),
        Column(
            "alphabet",
            "",
            9,
            '=IF({name}="","",COUNTIF({name:all},"<"&{name})+COUNTIF({name:down},{name}))',
            name=Text("swiss.alphabetical_order"),
            known="alphabet",
            hidden=True,
        ),
    )


def write(book: Book, data: SwissFilling) -> None:
    """Write the sheet and its columns' names."""
    sheet = book.sheet(SHEET, tab="#D9A400", landscape=True)
    table = Table(book, sheet, FIRST_ROW, MOST, columns(book))
    sheet.banner(SHEET, table.last_column, status=True)
    # Numbers are prefilled unless a file has its own, with which they could clash.
    in_order = [player.number for player in data.players] == list(range(1, len(data.players) + 1))
    records = []
    for index in range(MOST if in_order else len(data.players)):
        player = data.players[index] if index < len(data.players) else Entrant("", number=index + 1)
        absence = data.absences[index] if index < len(data.absences) else Absence()
        records.append({**vars(player), **absence._asdict()})
    table.write(records, height=32).as_excel_table("players", Text("templates.players"))
    table.mark(("halves", "absent"), "={unread}>0", bg_color="#FFE34D")
    table.mark("number", "={twice}>0", bg_color="#FFE34D")
    sheet.printed(table.last, table.last_column, header=FIRST_ROW, frozen=(table.first, table["name"] + 1))
    wrong = f"MATCH(1,{book['byes_unread']},0)"
    book.status.problem(
        f"SUM({book['byes_unread']})",
        Text("swiss.sheet_players_name_the_rounds_of_byes_or"),
        name=f"INDEX({book['player_names']},{wrong})",
    )
    wrong = f"MATCH(1,{book['numbers_wrong']},0)"
    book.status.problem(
        f"SUM({book['numbers_wrong']})",
        Text("swiss.sheet_players_name_the_number_is_missing_or"),
        name=f"INDEX({book['player_names']},{wrong})",
    )


def row_of(book: Book) -> str:
    """The row of a player in the table, for an `Extra` column: `{number}` is the cell of the player's number."""
    return f"MATCH({{number}},{book['numbers']},0)"


def of_number(book: Book, key: str) -> str:
    """The value of a named column for the player with that number, for an `Extra` column."""
    return f"INDEX({book[key]},{row_of(book)})"
