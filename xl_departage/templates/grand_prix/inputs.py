"""The sheets for typed or pasted input: players, and the results of the stages."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, CENTRED_TEXT, RATED, TEXT, Column, Table
from xl_departage.templates.grand_prix.data import PLAYERS, STAGES, GrandPrixData
from xl_departage.templates.sheet import FIRST_ROW

HEADER = FIRST_ROW
FIRST = FIRST_ROW + 1
CATEGORIES = ("U8", "U10", "U12", "U14", "U16", "U18", "U20", "Sen", "S50", "S65")
PLAYERS_SHEET, STAGES_SHEET = Text("templates.players"), Text("grand_prix.stages")
_STAGE_HEADER = FIRST_ROW + 2
"""The note and the names of the stages are above."""
_PAGE = STAGES // 2
"""Stages per page across."""
_UNKNOWN, _TWICE, _BLANK = 1, 2, 3


def _player_columns(book: Book) -> tuple[Column, ...]:
    return (
        Column("number", Text("templates.no"), 6, "={line}", look=CENTRED),
        Column("name", Text("templates.name_2"), 32, name=Text("templates.names"), known="names", look=TEXT),
        Column(
            "rating",
            Text("templates.rating"),
            9,
            name=Text("templates.ratings"),
            known="ratings",
            **RATED,
        ),
        Column(
            "category",
            Text("templates.cat"),
            9,
            name=Text("grand_prix.categories"),
            known="categories",
            look=CENTRED_TEXT,
            choices=book["category_list"],
            free=True,
            hint=Text("grand_prix.one_category_for_the_whole_season"),
        ),
        Column(
            "sex",
            Text("templates.sex"),
            8,
            name=Text("templates.sexes"),
            known="sexes",
            look=CENTRED_TEXT,
            choices=["F", "M"],
        ),
        Column("club", Text("templates.club"), 26, name=Text("templates.clubs"), known="clubs", look=TEXT),
        Column(
            "typed",
            Text("templates.manual_value"),
            12,
            name=Text("templates.manual_values"),
            look=CENTRED,
            number=True,
        ),
        Column(
            "twice",
            "",
            6,
            '=IF({name}="","",IF(COUNTIF({names},{name})>1,{line},""))',
            Text("grand_prix.names_twice"),
            "players_twice",
            hidden=True,
        ),
    )


def _stage_columns(book: Book, stage: int) -> tuple[Column, ...]:
    number = stage + 1
    worth = "IF({by_places},{place},{points})"
    fault = (
        f"IF(COUNTIF({{names}},{{name}})=0,{_UNKNOWN},IF(COUNTIF({{name:all}},{{name}})>1,{_TWICE},"
        f"IF(OR(ISNUMBER({worth}),COUNTIF({{modes}},{{mode}})=0),0,{_BLANK})))"
    )
    return (
        Column("place", Text("grand_prix.rk"), 5, look=CENTRED, whole=(1, 999)),
        Column(
            "name",
            Text("templates.name"),
            24,
            name=Text("grand_prix.names_stage_number", number=number),
            known=f"stage_names_{stage}",
            look=TEXT,
            choices=book["names"],
            free=True,
        ),
        Column("points", Text("templates.pts"), 6, look=CENTRED, number=True),
        Column("fault", "", 4, f'=IF({{name}}="",0,{fault})', hidden=True),
    )


class GrandPrixInputs:
    """The tables with the names of their columns; they are written when the names of all sheets are known."""

    def __init__(self, book: Book) -> None:
        self.book = book
        players = book.sheet(PLAYERS_SHEET)
        stages = book.sheet(STAGES_SHEET, landscape=True)
        self.players = Table(book, players, HEADER, PLAYERS, _player_columns(book), key="players")
        self.stages: list[Table] = []
        for stage in range(STAGES):
            columns = _stage_columns(book, stage)
            table = Table(
                book, stages, _STAGE_HEADER, PLAYERS, columns, left=len(columns) * stage, key=f"stage_{stage}"
            )
            self.stages.append(table)

    def write(self, data: GrandPrixData) -> None:
        """Write both sheets."""
        self._write_players(data)
        self._write_stages(data)

    def _write_players(self, data: GrandPrixData) -> None:
        """Write everyone who takes part in the season."""
        table, sheet = self.players, self.players.sheet
        sheet.banner(PLAYERS_SHEET, table.last_column, status=True)
        table.write([player._asdict() for player in data.players], height=32)
        table.as_excel_table("players", Text("templates.players_list"))
        table.mark("name", '={twice}<>""', bg_color=styles.WRONG)
        sheet.printed(table.last, table.last_column, header=HEADER, frozen=(table.first, table["name"] + 1))

    def _write_stages(self, data: GrandPrixData) -> None:
        """Write one block per stage, for its final table as pasted: place, name, points."""
        book, sheet, last_column = self.book, self.stages[0].sheet, self.stages[-1].last_column
        sheet.banner(STAGES_SHEET, last_column, status=True)
        note = Text("grand_prix.paste_the_names_and_the_places_or_the_points")
        sheet.note(HEADER, last_column, note, 2)
        for stage, table in enumerate(self.stages):
            shown = [table[key] for key in ("place", "name", "points")]
            sheet.raw.merge_range(HEADER + 1, min(shown), HEADER + 1, max(shown), "", book.style("section"))
            name, title = f"INDEX({book['stage_titles']},{stage + 1})", book.say(Text("grand_prix.stage"))
            heading = f'="{title} {stage + 1}"&IF({name}="",""," – "&{name})'
            sheet.formula(HEADER + 1, min(shown), heading, "section")
            results = data.stages[stage].results if stage < len(data.stages) else ()
            table.write([result._asdict() for result in results])
            table.mark("name", "={fault}>0", bg_color=styles.WRONG)
            # Points are not typed if they follow from places.
            table.mark("points", "={by_places}", bg_color=styles.PAPER, border=1, border_color=styles.PAPER)
        first = self.stages[0].first
        sheet.raw.set_v_pagebreaks([self.stages[_PAGE].left])
        sheet.printed(self.stages[0].last, last_column, header=_STAGE_HEADER, frozen=(first, 0), pages=2)

    def report(self) -> None:
        """Report names that get no points, and players entered twice."""
        book, status = self.book, self.book.status
        twice = book["players_twice"]
        status.problem(
            f"COUNT({twice})",
            Text("grand_prix.sheet_row_row_name_is_entered_twice_delete"),
            sheet=book.quoted(PLAYERS_SHEET),
            row=f"{self.players.first}+MIN({twice})",
            name=f"INDEX({book['names']},MIN({twice}))",
        )
        sentences = {
            _UNKNOWN: Text("grand_prix.sheet_stage_stage_row_row_name_is_not_on_the"),
            _TWICE: Text("grand_prix.sheet_stage_stage_row_row_name_is_listed"),
            _BLANK: Text("grand_prix.sheet_stage_stage_row_row_the_place_of_name"),
        }
        for stage, table in enumerate(self.stages, 1):
            for fault, sentence in sentences.items():
                first = f"MATCH({fault},{table.whole('fault')},0)"
                status.problem(
                    f"COUNTIF({table.whole('fault')},{fault})",
                    sentence,
                    sheet=book.quoted(STAGES_SHEET),
                    stage=f'"{stage}"',
                    row=f"{table.first}+{first}",
                    name=f"INDEX({table.whole('name')},{first})",
                )
