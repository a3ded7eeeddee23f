"""The sheets of results: standings, all tie-breaks, best players per board, charts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import rankings, styles
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.finish import HEAD
from xl_departage.templates.rankings import BOLD, shown
from xl_departage.templates.sheet import FIRST_ROW, SheetWriter, cell
from xl_departage.templates.teams.data import BOARDS, PLAYERS, ROUNDS, TEAMS, TeamData

TIEBREAKS = 5
_FIXED = 5
"""Columns of `STANDINGS` before the points and tie-breaks: place, number, name, rating, points."""


def standings_table(book: Book, sheet: SheetWriter) -> Table:
    """
    Places, points and the chosen tie-breaks, best team first; matches won, drawn and lost. `STANDINGS` is in hidden
    columns.
    """

    def matches(points: int) -> str:
        count = "+".join(
            f"COUNTIFS({{matches.{side}}},{{number}},{{matches.{side}_match}},{points})" for side in ("home", "away")
        )
        return f'=IF({{number}}="","",{count})'

    games = "+".join(f"SUMIF({{matches.{side}}},{{number}},{{matches.{side}_points}})" for side in ("home", "away"))
    by_hand = f'IF({{uses_berlin}},"Berlin",{quoted(book, MANUAL)})'
    columns = (
        Column(
            "place",
            Text("templates.rank_2"),
            6,
            '=IF({raw:1}="","",{raw:1}&IF(COUNTIF({raw:1all},{raw:1})>1,"=",""))',
            Text("templates.places"),
            "ranked_places",
            BOLD,
        ),
        Column("number", Text("templates.no"), 6, shown(2), look=CENTRED),
        Column(
            "name",
            Text("teams.team"),
            30,
            shown(3),
            Text("templates.ranked_names"),
            "leader_names",
            {"bold": True},
        ),
        Column("rating", Text("templates.rating"), 8, shown(4), look=CENTRED),
        Column("won", Text("teams.won"), 8, matches(2), look=CENTRED),
        Column("drawn", Text("teams.drawn"), 7, matches(1), look=CENTRED),
        Column("lost", Text("teams.lost"), 7, matches(0), look=CENTRED),
        Column("games", Text("templates.games"), 8, f'=IF({{number}}="","",{games})', look=CENTRED),
        Column(
            "points",
            "={primary}",
            11,
            shown(_FIXED + 1),
            Text("templates.ranked_points"),
            "leader_points",
            BOLD,
        ),
        *(
            Column(
                f"tiebreak_{nth}",
                f'=IF(ISERROR({{raw:1}}),"",IF(LEFT({{raw:{_FIXED + 1 + nth}}},6)="MANUAL",{by_hand},{{raw:{_FIXED + 1 + nth}}}&""))',
                rankings.tiebreak_width(book),
                shown(_FIXED + 1 + nth),
                look=CENTRED,
                note=rankings.DIRECT_NOTE,
            )
            for nth in range(1, TIEBREAKS + 1)
        ),
        Column("raw", "", 6, None, times=_FIXED + 1 + TIEBREAKS, hidden=True),
    )
    return Table(book, sheet, FIRST_ROW, TEAMS, columns)


def write_standings(book: Book, table: Table) -> None:
    """Write the sheet « Classement »."""
    sheet, raw, width = table.sheet, table["raw"], table.columns["raw"].times
    sheet.banner(Text("templates.standings"), table.last_column, status=True)
    table.write(height=44)
    formula = (
        f'=IF({book["teams"]}=0,"",STANDINGS({book["grid"]},{book["tiebreaks"]},{book["rules"]},,'
        f"{book['manual']},{book['board_lists']}))"
    )
    sheet.spill(FIRST_ROW, raw, formula, TEAMS + 1, width, style="hidden")
    for place, colour in ((1, styles.GOLD), (2, styles.SILVER), (3, styles.BRONZE)):
        table.mark("place", f"={{raw:1}}={place}", bg_color=colour)
    table.stripes("number")
    book.status.spilled(sheet, FIRST_ROW, raw, table.last, book["teams"])
    cure = Text("templates.see_the_yellow_cells_of_the_front_sheet")
    book.status.errors(sheet, sheet.reference(FIRST_ROW, raw, table.last, raw + width - 1), cure)
    sheet.printed(table.last, table.last_column, header=FIRST_ROW, frozen=(table.first, table["name"] + 1), signed=True)


MANUAL = Text("templates.manual_value")
BERLIN = "Berlin"


def quoted(book: Book, text: Text) -> str:
    """A text inside a formula."""
    return '"' + book.say(text).replace('"', '""') + '"'


VALUES: tuple[tuple[Text, str, bool], ...] = (
    (Text("teams.match_points"), "MPTS", False),
    (Text("teams.game_points"), "GPTS", False),
    (Text("teams.direct_encounter"), "DE", False),
    (Text("teams.sonneborn_berger_2"), "SB", False),
    (Text("teams.koya"), "KS", False),
    (Text("teams.extended_sb_emmsb"), "EMMSB", True),
    (Text("teams.extended_sb_emgsb"), "EMGSB", True),
    (Text("teams.extended_sb_egmsb"), "EGMSB", True),
    (Text("teams.extended_sb_eggsb"), "EGGSB", True),
    (Text("teams.board_count_low_better"), "BC", True),
)
"""Heading, code, whether only FIDE defines it."""


def tiebreak_table(book: Book, sheet: SheetWriter) -> Table:
    """Every tie-break of every team; Berlin and the values set by hand have names."""
    berlin = "+".join(f"SUMIF({{matches.{side}}},{{line}},{{matches.{side}_berlin}})" for side in ("home", "away"))
    typed = "INDEX({typed_values},{line})"
    columns = (
        Column("number", Text("templates.no"), 5, '=IF({line}>{teams},"",{line})', look=CENTRED),
        Column(
            "name", Text("teams.team"), 28, '=IF({number}="","",INDEX({team_names},{line})&"")', look={"bold": True}
        ),
        *(Column(code, heading, 9.5, None) for heading, code, _ in VALUES),
        Column(
            "berlin",
            BERLIN,
            8,
            f'=IF({{number}}="","",{berlin})',
            Text("teams.berlin_total"),
            "berlins",
            CENTRED,
        ),
        Column(
            "manual",
            Text("teams.manual_tie_break"),
            10,
            f'=IF({{number}}="","",IF({{uses_berlin}},{{berlin}},IF({typed}="","",{typed})))',
            Text("teams.manual_column"),
            look=CENTRED,
        ),
    )
    return Table(book, sheet, FIRST_ROW, TEAMS, columns)


def write_tiebreaks(book: Book, table: Table) -> None:
    """Every tie-break of every team, whether chosen or not."""
    sheet = table.sheet
    sheet.banner(Text("templates.tie_breaks"), table.last_column, status=True)
    table.write(height=44)
    for _, code, fide in VALUES:
        none = f"OR({book['teams']}=0,{book['is_ffe']})" if fide else f"{book['teams']}=0"

        def value(team: str, code: str = code) -> str:
            return f'IFNA(TIEBREAK({book["grid"]},"{code}",{team},{book["rules"]},,{book["board_lists"]}),"–")'

        def one(index: int, none: str = none, value: Callable[[str], str] = value) -> str:
            number = cell(table.first + index, table["number"])
            return f'=IF(OR({none},{number}=""),"",{value(number)})'

        sheet.values(table.first, table[code], TEAMS, f'=IF({none},"",{value("")})', one, **CENTRED)
    table.stripes("name")
    note = Text("teams.berlin_the_sum_of_the_berlin_of_all_matches")
    sheet.note(table.last + 1, table.last_column, note)
    sheet.printed(table.last + 1, table.last_column, header=FIRST_ROW, frozen=(table.first, 2))


def write_explanation(book: Book, sheet: SheetWriter, team: str) -> None:
    """One value of one team, explained round by round."""
    last_column = EXPLAINED_COLUMNS - 1
    sheet.widths(8, 18, 20, 9, 9, 9, 9, 9, 9, 24, 24, 8)
    sheet.banner(Text("teams.one_tie_break_explained"), last_column, status=True)
    row = FIRST_ROW
    sheet.write(row, 0, Text("teams.team"), "label")
    sheet.input(row, 1, team, Accepted(choices=book["team_names"], display=True), num_format="@")
    sheet.write(row, 2, Text("templates.tie_break"), "label", align="right", indent=1)
    sheet.input(row, 3, "SB", Accepted(choices=EXPLAINED, free=True), num_format="@", align="center")
    team_and_code = cell(row, 1, row_fixed=True, column_fixed=True), cell(row, 3, row_fixed=True, column_fixed=True)
    explained = f"EXPLAIN({book['grid']},{team_and_code[1]},{team_and_code[0]},{book['rules']},,,{book['board_lists']})"
    looks: list[Mapping[str, Any]] = [CENTRED, CENTRED, {}, *[CENTRED] * 6, {"text_wrap": True}, {"text_wrap": True}]
    sheet.spill(
        row + 2,
        0,
        f'=IF(OR({book["teams"]}=0,{team_and_code[0]}="",{team_and_code[1]}=""),"",IFNA({explained},"–"))',
        EXPLAINED_ROWS,
        EXPLAINED_COLUMNS,
        looks,
    )
    header = f'=${cell(row + 2, 0)}<>""'
    sheet.mark(row + 2, 0, row + 2, last_column, header, bold=True, bottom=1, bg_color=HEAD)
    sheet.stripes(row + 3, 0, row + 1 + EXPLAINED_ROWS, last_column, 0)
    sheet.printed(row + 1 + EXPLAINED_ROWS, last_column, frozen=(row + 3, 0))


EXPLAINED = tuple(code for _, code, _ in VALUES)
EXPLAINED_ROWS, EXPLAINED_COLUMNS = 24, 12

PRIZES = (Text("templates.first"), Text("templates.second"), Text("templates.third"))


def write_boards(book: Book, sheet: SheetWriter) -> None:
    """The best three of each board, and the results of every player, without forfeits."""
    header = FIRST_ROW + 2 + BOARDS + 3
    team = "INDEX({player_teams},{line})"
    columns = (
        Column("name", Text("templates.name_2"), 26, f'=IF(ISNUMBER({team}),INDEX({{player_names}},{{line}})&"","")'),
        Column("team", Text("teams.team"), 26, f'=IF({{name}}="","",INDEX({{team_names}},{team})&"")'),
        Column(
            "rating",
            Text("templates.rating"),
            7,
            '=IF(OR({name}="",INDEX({player_ratings},{line})=""),"",INDEX({player_ratings},{line}))',
            look=CENTRED,
        ),
        Column(
            "games", Text("templates.games"), 8, '=IF({name}="","",SUM(INDEX({board_games},{line},0)))', look=CENTRED
        ),
        Column(
            "points", Text("templates.points"), 8, '=IF({name}="","",SUM(INDEX({board_points},{line},0)))', look=BOLD
        ),
        Column("share", "%", 8, '=IF(N({games})=0,"",{points}/{games})', look={**CENTRED, "num_format": "0%"}),
        Column(
            "board",
            Text("teams.bd_nth"),
            6.5,
            "=INDEX({board_scores},{line},{nth})",
            times=BOARDS,
            look=CENTRED,
        ),
    )
    players = Table(book, sheet, header, PLAYERS, columns)
    first, last_column = FIRST_ROW + 2, players.last_column
    board = f"(ROW()-{first})"
    prizes = Table(
        book,
        sheet,
        FIRST_ROW + 1,
        BOARDS,
        (
            Column(
                "board",
                Text("teams.board"),
                26,
                f'=IF({{line}}>{{boards}},"","{book.say(Text("teams.board"))} "&{{line}})',
            ),
        ),
    )
    sheet.banner(Text("teams.boards"), last_column, status=True)
    players.write(height=20)
    prizes.write()
    sheet.section(FIRST_ROW, 0, Text("teams.the_best_players_per_board"), last_column)
    sheet.section(header - 1, 0, Text("teams.all_players"), last_column)
    spans = ((1, 2), (3, 7), (8, last_column))
    keys = f"INDEX({book['board_orders']},0,{board})"
    for prize, ((left, right), title) in enumerate(zip(spans, PRIZES, strict=True), 1):
        sheet.raw.merge_range(FIRST_ROW + 1, left, FIRST_ROW + 1, right, book.say(title), book.style("heading"))
        at = f"MATCH(LARGE({keys},{prize}),{keys},0)"
        name, team = (f"INDEX({players.whole(key)},{at})" for key in ("name", "team"))
        look = book.style("formula", indent=1)
        for row in range(first, first + BOARDS):
            text = f'{name}&" ("&{team}&")  "&INDEX({book["board_scores"]},{at},{board})'
            sheet.raw.merge_range(row, left, row, right, "", look)
            sheet.raw.write_formula(row, left, f'=IF(COUNT({keys})<{prize},"",{text})', look)
    sheet.stripes(first, 0, first + BOARDS - 1, last_column, 0)
    players.stripes("name")
    sheet.printed(players.last, last_column, header=header, frozen=(FIRST_ROW + 1, 1))


def write_charts(book: Book, sheet: SheetWriter, work: Table, standings: Table, data: TeamData) -> None:
    """Match points round by round, and match and game points of all teams."""
    last_column = 12
    sheet.widths(*[9] * (last_column + 1))
    sheet.banner(Text("templates.charts"), last_column, status=True)
    rounds = len(data.rounds) or ROUNDS
    teams = len(data.teams) or TEAMS
    progress = book.raw.add_chart({"type": "line"})
    for team in range(teams):
        row, first = work.first + team, work["progress"]
        progress.add_series(
            {
                "name": [work.sheet.name, row, work["name"]],
                "categories": [work.sheet.name, work.header, first, work.header, first + rounds - 1],
                "values": [work.sheet.name, row, first, row, first + rounds - 1],
                "marker": {"type": "circle", "size": 4},
                "line": {"width": 1.75},
            }
        )
    progress.set_title({"name": book.say(Text("teams.match_points_round_by_round"))})
    progress.set_legend({"position": "right"})
    progress.set_y_axis({"min": 0, "major_gridlines": {"visible": True, "line": {"color": styles.LINE}}})
    shown, last = standings.sheet.name, standings.first + teams - 1
    points = book.raw.add_chart({"type": "bar"})
    for title, key, colour in (
        (Text("teams.game_points"), "games", "#8FB3D9"),
        (Text("teams.matches_won"), "won", styles.INK),
    ):
        points.add_series(
            {
                "name": book.say(title),
                "categories": [shown, standings.first, standings["name"], last, standings["name"]],
                "values": [shown, standings.first, standings[key], last, standings[key]],
                "fill": {"color": colour},
                "data_labels": {"value": True},
            }
        )
    points.set_title({"name": book.say(Text("teams.game_points_and_matches_won"))})
    # The leader is at the top, as in the table.
    points.set_y_axis({"reverse": True})
    points.set_x_axis({"major_gridlines": {"visible": False}, "num_format": "0.#"})
    points.set_legend({"position": "bottom"})
    for row, chart in ((3, progress), (25, points)):
        chart.set_size({"width": 900, "height": 440})
        sheet.chart(row, 0, chart)
    sheet.printed(46, last_column)
