"""The sheets for input: members, games, earlier lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import outcomes, styles
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.club_list.data import GAMES, LISTS, MEMBERS, ClubData
from xl_departage.templates.columns import CENTRED, CENTRED_TEXT, RATED, TEXT, Column, Table
from xl_departage.templates.outcomes import UNREADABLE
from xl_departage.templates.sheet import FIRST_ROW

HEADER = FIRST_ROW
FIRST = FIRST_ROW + 1
LAST_MEMBER = FIRST + MEMBERS - 1
LAST_GAME = FIRST + GAMES - 1
GAMES_SHEET = Text("templates.games")
_COUNT = (0, 99999)
_UNKNOWN_ID = 3
"""The fault of a game whose player is not among the members."""
_GREY = {**CENTRED, "font_color": styles.GREY}
_DAY = {**CENTRED, "num_format": "dd/mm/yyyy"}


def _member_columns(book: Book) -> tuple[Column, ...]:
    """`ELO_PERIOD` finds its columns by their headings and ignores the others."""
    unsure = book.quoted(Text("club_list.to_be_checked"))
    valid = f'IF(AND(ISNUMBER({{pid}}),{{pid}}<100000),IF(MATRICULE_OK({{pid}}),"✓",{unsure}),{unsure})'
    # The totals as `read_players` needs them; which members need them depends on the edition.
    total = "N({rating_sum})<N({games}),N({rating_sum})>4000*N({games}),N({points})>N({games})"
    without = f"IF(OR({total}),IF(N({{games}})<20,5,4),0)"
    regular = "AND(N({rating})>0,N({games})>=20)"
    state = f"IF({regular},0,IF(N({{games}})>0,{without},IF(N({{rating}})>0,6,0)))"
    other = f'IF(TRIM({{name}})="",3,{state})'
    return (
        Column("pid", Text("club_list.id"), 11, name=Text("club_list.ids"), known="pids", look=CENTRED),
        Column("valid", Text("templates.check"), 11, f'=IF({{pid}}="","",{valid})', look=CENTRED),
        Column("name", Text("templates.name"), 30, name=Text("templates.names"), known="names", look=TEXT),
        Column(
            "rating",
            Text("templates.rating"),
            8,
            name=Text("templates.ratings"),
            known="ratings",
            **RATED,
        ),
        Column(
            "games",
            Text("templates.games"),
            9,
            name=Text("templates.games_before"),
            known="played",
            look=CENTRED,
            whole=_COUNT,
        ),
        Column("rating_sum", Text("club_list.sum_opp"), 11, look=CENTRED, number=True),
        Column("points", Text("templates.points"), 8, look=CENTRED, number=True),
        Column("foreign", Text("club_list.foreign"), 9, look=CENTRED_TEXT, choices=["*"]),
        Column("fide", Text("club_list.fide"), 8, name=Text("club_list.fide_ratings"), **RATED),
        Column("fide_games", Text("club_list.fide_games"), 10, look=CENTRED, whole=_COUNT),
        Column("birth", Text("club_list.birth"), 11, look=CENTRED, whole=(1900, 2200)),
        Column("peak", Text("club_list.fide_peak"), 9, **RATED),
        Column(
            "doubtful",
            "",
            6,
            f'=IF({{pid}}="",IF({{name}}&{{rating}}&{{games}}="",0,1),IF(COUNTIF({{pid:down}},{{pid}})>1,2,{other}))',
            hidden=True,
        ),
    )


def _game_columns(book: Book) -> tuple[Column, ...]:
    def named(number: str, otherwise: str) -> str:
        known = f'IFERROR(INDEX({{names}},MATCH({number},{{pids}},0))&"","?")'
        return f'=IF({number}="",{otherwise},{known})'

    # Games of one day are in line order; a game without a date comes last.
    order = f'IF(N({{date}})=0,{GAMES}+{{line}},COUNTIF({{date:all}},"<"&{{date}})+COUNTIF({{date:down}},{{date}}))'
    code = outcomes.meaning("{result}")
    begun = '{a}&{b}<>""'
    unknown = ",".join(f'OR({{{side}}}="",COUNTIF({{pids}},{{{side}}})>0)' for side in ("a", "b"))
    players = f'IF({{a}}="",5,IF({{a}}={{b}},6,IF(AND({unknown}),0,3)))'
    return (
        Column("order", Text("templates.order"), 7, f'=IF({{a}}="","",{order})', look=_GREY),
        Column("date", Text("templates.date"), 11, look=_DAY, date=True),
        Column("a", Text("club_list.a"), 10, look=CENTRED, choices=book["pids"], free=True),
        Column("a_name", Text("club_list.player_a"), 26, named("{a}", '""')),
        Column(
            "result",
            Text("templates.result"),
            9,
            name=Text("club_list.games_results"),
            known="game_results",
            look=CENTRED_TEXT,
            choices=book["result_forms"],
            reported=True,
            error=outcomes.ERROR,
        ),
        Column("b", Text("club_list.b"), 10, look=CENTRED, choices=book["pids"], free=True),
        Column("b_name", Text("club_list.player_b"), 26, named("{b}", '{opponent}&""')),
        Column("rating", Text("club_list.ext_rating"), 8, **RATED),
        Column("fide", Text("club_list.fide_ext"), 8, **RATED),
        Column("opponent", Text("club_list.outside_opponent"), 26, look=TEXT),
        Column(
            "result_a",
            Text("club_list.result_a"),
            10,
            f"={outcomes.side('{code}', white=True, square=True, unreadable='{result}')}",
            look=_GREY,
        ),
        Column("code", "", 6, f"={code}", hidden=True),
        Column(
            "fault",
            "",
            6,
            f"=IF({begun},IF({{code}}=0,1,IF({{code}}={UNREADABLE},2,{players})),IF({{code}}=0,0,4))",
            hidden=True,
        ),
    )


class ClubListInputs:
    """The tables with the names of their columns; they are written when the names of all sheets are known."""

    def __init__(self, book: Book) -> None:
        self.book = book
        members = book.sheet(Text("club_list.members"), landscape=True)
        games = book.sheet(GAMES_SHEET, landscape=True)
        self.members = Table(book, members, HEADER, MEMBERS, _member_columns(book), key="members")
        self.games = Table(book, games, HEADER, GAMES, _game_columns(book), key="games")
        for key, name, table in (
            ("member_table", Text("club_list.list_before"), self.members),
            ("game_table", Text("club_list.games_of_period"), self.games),
        ):
            book.name(key, name, table.sheet, HEADER, 0, table.last, table.last_column)

    def write(self, data: ClubData) -> None:
        """Write both sheets."""
        self._write_members(data)
        self._write_games(data)

    def _write_members(self, data: ClubData) -> None:
        """Write the list before the period, with the totals brought forward for members below 20 games."""
        table, sheet = self.members, self.members.sheet
        title = Text("club_list.members_the_list_before_the_period")
        sheet.banner(title, table.last_column, status=True)
        records = [
            {**member._asdict(), "pid": _number(member.pid), "foreign": "*" if member.foreign else None}
            for member in data.members
        ]
        table.write(records, height=32).as_excel_table("members", Text("club_list.members"))
        table.mark("pid", '=AND({pid}<>"",COUNTIF({pids},{pid})>1)', bg_color=styles.WRONG)
        table.mark("valid", '={valid}="✓"', font_color="#1B7A34")
        for key in ("rating_sum", "points"):
            carried = f'=AND({{pid}}<>"",N({{games}})>0,N({{games}})<20,{{{key}}}="")'
            table.mark(key, carried, bg_color=styles.WRONG)
        self._print(table, table["name"] + 1)

    def _write_games(self, data: ClubData) -> None:
        """Write the games of the period, in any order: their dates sort them."""
        table, sheet = self.games, self.games.sheet
        sheet.banner(Text("club_list.games_of_the_period"), table.last_column, status=True)
        records = [{**game._asdict(), "a": _number(game.a), "b": _number(game.b)} for game in data.games]
        table.write(records, height=32).as_excel_table("games", GAMES_SHEET)
        for key in ("a", "b"):
            table.mark(key, f'=AND({{{key}}}<>"",COUNTIF({{pids}},{{{key}}})=0)', bg_color=styles.WRONG)
        table.mark("result", "=OR({fault}=1,{fault}=2,{fault}=4)", bg_color=styles.WRONG)
        for code, colour in ((1, styles.WIN), (3, styles.LOSS)):
            table.mark("result", f"={{code}}={code}", bg_color=colour)
        self._print(table, table["date"] + 1)

    def _print(self, table: Table, frozen: int) -> None:
        table.sheet.printed(table.last, table.last_column, header=HEADER, frozen=(FIRST, frozen))

    def report(self, failed: str) -> None:
        """
        Report members that the period cannot use, and games that cannot be rated: without a result, with an invalid
        one, or of an unknown player. `failed` is the condition under which the period could not be computed.
        """
        doubtful = self.members.whole("doubtful")
        self._report_members(doubtful, failed)
        # A member without an ID, or with that of another, is missed in every game.
        known = f"COUNTIF({doubtful},1)+COUNTIF({doubtful},2)=0"
        sentences = (
            Text("club_list.sheet_row_row_the_result_is_missing_enter_it"),
            Text("club_list.sheet_row_row_said_is_not_a_result_choose"),
            Text("club_list.sheet_row_row_this_id_is_not_on_the_sheet"),
            Text("club_list.sheet_row_row_a_result_without_players_enter"),
            Text("club_list.player_a_is_missing"),
            Text("club_list.a_player_against_himself"),
        )
        faults, results = self.games.whole("fault"), self.games.whole("result")
        for code, sentence in enumerate(sentences, 1):
            first = f"MATCH({code},{faults},0)"
            count = f"COUNTIF({faults},{code})"
            self.book.status.problem(
                f"IF({known},{count},0)" if code == _UNKNOWN_ID else count,
                sentence,
                sheet=self.book.quoted(GAMES_SHEET),
                row=f"{FIRST}+{first}",
                result=f"INDEX({results},{first})",
            )

    def _report_members(self, doubtful: str, failed: str) -> None:
        """One sentence per code of `doubtful`; totals are only reported if the edition cannot do without them."""
        table, book = self.members, self.book
        for code, (sentence, key, needed) in enumerate(
            (
                (Text("club_list.member_without_id"), "pid", "TRUE"),
                (Text("club_list.id_twice"), "pid", "TRUE"),
                (Text("club_list.member_without_name"), "name", "TRUE"),
                (Text("club_list.member_without_rating"), "rating", failed),
                (Text("club_list.member_without_totals"), "rating_sum", failed),
                (Text("club_list.member_without_games"), "games", failed),
            ),
            1,
        ):
            first = f"MATCH({code},{doubtful},0)"
            pid, row = f"INDEX({book['pids']},{first})", f"{FIRST}+{first}"
            book.status.problem(
                f"IF({needed},COUNTIF({doubtful},{code}),0)",
                sentence,
                sheet=book.quoted(Text("club_list.members")),
                cell=f"ADDRESS({row},{table[key] + 1},4)",
                points=f"ADDRESS({row},{table['points'] + 1},4)",
                row=row,
                pid=pid,
                same=f"{FIRST}+MATCH({pid},{book['pids']},0)",
                name=f"INDEX({book['names']},{first})",
                games=f"INDEX({book['played']},{first})",
            )


def _number(pid: str) -> int | str | None:
    return int(pid) if pid.isdecimal() else pid or None


def history_table(book: Book, titles: Sequence[Text]) -> Table:
    """Ratings of earlier lists next to the rating at the start and the new one; names `history`, `history_dates`."""
    sheet = book.sheet(Text("club_list.history"), landscape=True)
    before, new = titles
    columns = (
        Column("pid", Text("club_list.id"), 10, '=INDEX({pids},{line})&""', look=CENTRED),
        Column("name", Text("templates.name"), 30, '=INDEX({names},{line})&""', look={"bold": True}),
        Column(
            "list",
            "",
            11,
            name=Text("club_list.earlier_lists"),
            known="history",
            times=LISTS,
            **RATED,
        ),
        Column("before", before, 10, '=IF(N(INDEX({ratings},{line}))=0,"",INDEX({ratings},{line}))', look=CENTRED),
        Column(
            "new",
            new,
            10,
            '=IF(N(INDEX({new_ratings},{line}))=0,"",INDEX({new_ratings},{line}))',
            look={**CENTRED, "bold": True},
        ),
    )
    table = Table(book, sheet, HEADER, MEMBERS, columns)
    first = table["list"]
    book.name("history_dates", Text("club_list.list_dates"), sheet, HEADER, first, HEADER, first + LISTS - 1)
    return table


def write_history(table: Table, data: ClubData) -> None:
    """
    Write the ratings of earlier lists, typed or pasted, at the right end of their columns, where the chart reads them.
    """
    sheet, blank = table.sheet, LISTS - len(data.lists)
    sheet.banner(Text("club_list.history"), table.last_column)
    table.write([{"list": (*[None] * blank, *member.history)} for member in data.members], height=20)
    look: dict[str, Any] = {**_DAY, "bold": True}
    for place in range(LISTS):
        day = data.lists[place - blank] if place >= blank else None
        sheet.input(HEADER, table["list"] + place, day, Accepted(date=True), **look)
    for key in ("pid", "name"):
        sheet.stripes(FIRST, table[key], LAST_MEMBER, table[key], table["name"])
    sheet.printed(LAST_MEMBER, table.last_column, header=HEADER, frozen=(FIRST, table["name"] + 1))
