"""The sheets that show results: standings, all tie-breaks, best players a board, charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.finish import HEAD
from xl_departage.templates.sheet import Sheet, cell, nth_row
from xl_departage.templates.teams import calc, inputs
from xl_departage.templates.teams.calc import PROGRESS, TEAM_FIRST, TEAM_HEADER
from xl_departage.templates.teams.data import BOARDS, PLAYERS, ROUNDS, TEAMS, TeamData
from xl_departage.templates.teams.inputs import FIRST, HEADER

TIEBREAKS = 5
CENTRED: dict[str, Any] = {"align": "center"}

PLACE, RAW_PLACE, NUMBER, NAME, RATING, RAW_POINTS, PRIMARY = range(7)
"""Columns of the standings; those of `STANDINGS` begin with the raw place."""
WON = PRIMARY + 1 + TIEBREAKS
STANDINGS_FIRST = HEADER + 2
"""Below the headings stands the header row of `STANDINGS` itself, hidden."""


def write_standings(book: Book, sheet: Sheet) -> None:
    """Places, points and the chosen tie-breaks, the best team on top; matches won, drawn and lost."""
    columns = 6 + TIEBREAKS
    last_column = WON + 3
    sheet.widths(6, 6, 6, 32, 8, 6, 11, *[12] * TIEBREAKS, 6, 6, 6, 9)
    for column in (RAW_PLACE, RAW_POINTS):
        sheet.width(column, 6, hidden=True)
    sheet.banner(Text("Classement", "Standings"), last_column)
    sheet.headings(
        HEADER,
        0,
        [Text("Pl", "Rank"), "", Text("N°", "No"), Text("Équipe", "Team"), Text("Elo", "Rating"), ""],
        height=44,
    )
    header = HEADER + 1
    sheet.formula(HEADER, PRIMARY, f"={book['primary']}", "heading")
    for place in range(TIEBREAKS):
        raw = cell(header, PRIMARY + 1 + place)
        by_hand = f'IF({book["uses_berlin"]},"Berlin",{quoted(book, MANUAL)})'
        sheet.formula(HEADER, PRIMARY + 1 + place, f'=IF(LEFT({raw},6)="MANUAL",{by_hand},{raw}&"")', "heading")
    sheet.headings(
        HEADER,
        WON,
        [Text("Gagnés", "Won"), Text("Nuls", "Drawn"), Text("Perdus", "Lost"), Text("Parties", "Games")],
    )
    formula = (
        f'=IF({book["teams"]}=0,"",STANDINGS({book["grid"]},{book["tiebreaks"]},{book["rules"]},,'
        f"{book['manual']},{book['board_lists']}))"
    )
    looks: list[dict[str, Any]] = [
        CENTRED,
        CENTRED,
        {"bold": True},
        CENTRED,
        CENTRED,
        {"align": "center", "bold": True},
    ]
    sheet.spill(header, RAW_PLACE, formula, TEAMS + 1, columns, [*looks, *[CENTRED] * TIEBREAKS])
    sheet.raw.set_row(header, None, None, {"hidden": True})
    last = STANDINGS_FIRST + TEAMS - 1
    places = f"{cell(STANDINGS_FIRST, RAW_PLACE, row_fixed=True)}:{cell(last, RAW_PLACE, row_fixed=True)}"
    for index in range(TEAMS):
        row = STANDINGS_FIRST + index
        raw, number = cell(row, RAW_PLACE), cell(row, NUMBER)
        sheet.formula(
            row,
            PLACE,
            f'=IF({raw}="","",{raw}&IF(COUNTIF({places},{raw})>1,"=",""))',
            "strong",
            **CENTRED,
        )
        for column, value in ((WON, 2), (WON + 1, 1), (WON + 2, 0)):
            count = "+".join(
                f"COUNTIFS({book[teams]},{number},{book[points]},{value})"
                for teams, points in (("homes", "home_match"), ("aways", "away_match"))
            )
            sheet.formula(row, column, f'=IF({number}="","",{count})', **CENTRED)
        games = f"SUMIF({book['homes']},{number},{book['home_points']})+SUMIF({book['aways']},{number},{book['away_points']})"
        sheet.formula(row, WON + 3, f'=IF({number}="","",{games})', **CENTRED)
    for place, colour in ((1, styles.GOLD), (2, styles.SILVER), (3, styles.BRONZE)):
        sheet.mark(
            STANDINGS_FIRST,
            0,
            last,
            0,
            f"={cell(STANDINGS_FIRST, RAW_PLACE, column_fixed=True)}={place}",
            bg_color=colour,
        )
    sheet.stripes(STANDINGS_FIRST, 0, last, last_column, NUMBER)
    sheet.printed(last, last_column, header=HEADER, frozen=(STANDINGS_FIRST, NAME + 1), signed=True)


MANUAL = Text("Valeur saisie", "Manual value")
BERLIN = "Berlin"


def quoted(book: Book, text: Text) -> str:
    """A text inside a formula."""
    return '"' + book.say(text).replace('"', '""') + '"'


VALUES: tuple[tuple[Text, str, bool], ...] = (
    (Text("Points de match", "Match points"), "MPTS", False),
    (Text("Points de partie", "Game points"), "GPTS", False),
    (Text("Confron- tation directe", "Direct encounter"), "DE", False),
    (Text("Sonneborn- Berger", "Sonneborn- Berger"), "SB", False),
    (Text("Koya", "Koya"), "KS", False),
    (Text("SB étendu EMMSB", "Extended SB EMMSB"), "EMMSB", True),
    (Text("SB étendu EMGSB", "Extended SB EMGSB"), "EMGSB", True),
    (Text("SB étendu EGMSB", "Extended SB EGMSB"), "EGMSB", True),
    (Text("SB étendu EGGSB", "Extended SB EGGSB"), "EGGSB", True),
    (Text("Décompte des éch. (bas = mieux)", "Board count (low = better)"), "BC", True),
)
"""Heading, code, whether only FIDE defines it."""
BERLIN_COLUMN = 2 + len(VALUES)
MANUAL_COLUMN = BERLIN_COLUMN + 1


def name_tiebreaks(book: Book, sheet: Sheet) -> None:
    """Berlin and the values by hand under names."""
    last = FIRST + TEAMS - 1
    book.name("berlins", Text("Berlin_total", "Berlin_total"), sheet, FIRST, BERLIN_COLUMN, last, BERLIN_COLUMN)
    book.name("manual", Text("Valeurs_manuelles", "Manual_column"), sheet, FIRST, MANUAL_COLUMN, last, MANUAL_COLUMN)


def write_tiebreaks(book: Book, sheet: Sheet) -> None:
    """Every tie-break of every team, chosen or not."""
    last_column = MANUAL_COLUMN
    sheet.widths(5, 30, *[10.5] * len(VALUES), 9, 10)
    sheet.banner(Text("Départages", "Tie-breaks"), last_column)
    headings = [Text("N°", "No"), Text("Équipe", "Team"), *(heading for heading, _, _ in VALUES)]
    sheet.headings(HEADER, 0, [*headings, BERLIN, Text("Départage saisi", "Manual tie-break")], height=44)
    last = FIRST + TEAMS - 1
    for index in range(TEAMS):
        row = FIRST + index
        nth = nth_row(FIRST)
        name = f"INDEX({book['team_names']},{nth})"
        sheet.formula(row, 0, f'=IF({name}="","",{nth})', **CENTRED)
        sheet.formula(row, 1, f'={name}&""', bold=True)
        berlin = (
            f"SUMIF({book['homes']},{nth},{book['home_berlins']})+SUMIF({book['aways']},{nth},{book['away_berlins']})"
        )
        sheet.formula(row, BERLIN_COLUMN, f'=IF({name}="","",{berlin})', **CENTRED)
        typed = f"INDEX({book['typed_values']},{nth})"
        sheet.formula(
            row,
            MANUAL_COLUMN,
            f'=IF({name}="","",IF({book["uses_berlin"]},{cell(row, BERLIN_COLUMN)},IF({typed}="","",{typed})))',
            **CENTRED,
        )
    for place, (_, code, fide) in enumerate(VALUES):
        none = f"OR({book['teams']}=0,{book['is_ffe']})" if fide else f"{book['teams']}=0"

        def value(team: str, code: str = code) -> str:
            return f'IFNA(TIEBREAK({book["grid"]},"{code}",{team},{book["rules"]},,{book["board_lists"]}),"–")'

        def one(index: int, none: str = none, value: Callable[[str], str] = value) -> str:
            number = cell(FIRST + index, 0)
            return f'=IF(OR({none},{number}=""),"",{value(number)})'

        sheet.values(FIRST, 2 + place, TEAMS, f'=IF({none},"",{value("")})', one, **CENTRED)
    sheet.stripes(FIRST, 0, last, last_column, 1)
    note = Text(
        "Berlin : somme des Berlin des rencontres (n points à l'échiquier 1, un point au dernier). EMGSB : points de match de "
        "l'adversaire × points de partie marqués contre lui (première lettre : le total de l'adversaire).",
        "Berlin: the sum of the Berlin of all matches (n points on board 1, one point on the last). EMGSB: match points of the "
        "opponent × game points scored against them (the first letter is the opponent's total).",
    )
    sheet.note(last + 1, last_column, note)
    sheet.printed(last + 1, last_column, header=HEADER, frozen=(FIRST, 2))


def write_explanation(book: Book, sheet: Sheet, team: str) -> None:
    """One value of one team: what each round brought."""
    last_column = EXPLAINED_COLUMNS - 1
    sheet.widths(9, 24, 26, 12, 11, 11, 11, 11, 11, 34, 32, 10)
    sheet.banner(Text("Détail d'un départage", "One tie-break explained"), last_column)
    row = HEADER
    sheet.write(row, 0, Text("Équipe", "Team"), "label")
    sheet.input(row, 1, team, choices=book["team_names"], num_format="@")
    sheet.write(row, 2, Text("Départage", "Tie-break"), "label", align="right", indent=1)
    sheet.input(row, 3, "SB", choices=EXPLAINED, free=True, num_format="@", align="center")
    asked = cell(row, 1, row_fixed=True, column_fixed=True), cell(row, 3, row_fixed=True, column_fixed=True)
    rules = f'{book["rules"]}&"; lang={book.language}"'
    explained = f"EXPLAIN({book['grid']},{asked[1]},{asked[0]},{rules},,,{book['board_lists']})"
    looks: list[dict[str, Any]] = [CENTRED, CENTRED, {}, *[CENTRED] * 6, {"text_wrap": True}, {"text_wrap": True}]
    sheet.spill(
        row + 2,
        0,
        f'=IF(OR({book["teams"]}=0,{asked[0]}="",{asked[1]}=""),"",IFNA({explained},"–"))',
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

PRIZES = 3
BOARD_FIRST = HEADER + 2
PLAYERS_HEADER = BOARD_FIRST + BOARDS + 3
PLAYERS_FIRST = PLAYERS_HEADER + 1
P_NAME, P_TEAM, P_RATING, P_GAMES, P_POINTS, P_SHARE, P_BOARD = range(7)


def write_boards(book: Book, sheet: Sheet, players: Sheet, helpers: Sheet) -> None:
    """The best three of each board, and the results of every player; forfeits are left out."""
    last_column = P_BOARD + BOARDS - 1
    sheet.widths(26, 26, 7, 8, 8, 8, *[6.5] * BOARDS)
    sheet.banner(Text("Échiquiers", "Boards"), last_column)
    sheet.section(HEADER, 0, Text("Les meilleurs par échiquier", "The best players a board"), last_column)
    _write_prizes(book, sheet)
    sheet.section(PLAYERS_HEADER - 1, 0, Text("Tous les joueurs", "All players"), last_column)
    sheet.headings(
        PLAYERS_HEADER,
        0,
        [
            Text("Nom, prénom", "Name"),
            Text("Équipe", "Team"),
            Text("Elo", "Rating"),
            Text("Parties", "Games"),
            Text("Points", "Points"),
            "%",
            *[Text(f"Éch. {board + 1}", f"Bd {board + 1}") for board in range(BOARDS)],
        ],
        height=20,
    )
    for index in range(PLAYERS):
        _write_player(sheet, players, helpers, index)
    last = PLAYERS_FIRST + PLAYERS - 1
    sheet.stripes(PLAYERS_FIRST, 0, last, last_column, P_NAME)
    filled = f'MAX({PLAYERS_FIRST + 1},{PLAYERS_FIRST}+COUNTIF({sheet.reference(PLAYERS_FIRST, 0, last, 0)},"?*"))'
    sheet.printed(last, last_column, header=PLAYERS_HEADER, frozen=(FIRST, 1), count=filled)


def _write_prizes(book: Book, sheet: Sheet) -> None:
    """One line a board: name, team and score of the first three."""
    first, last = PLAYERS_FIRST, PLAYERS_FIRST + PLAYERS - 1
    titles = (Text("Premier", "First"), Text("Deuxième", "Second"), Text("Troisième", "Third"))
    columns = (1, 3, 8)
    for column, title in zip(columns, titles, strict=True):
        end = {1: 2, 3: 7, 8: P_BOARD + BOARDS - 1}[column]
        sheet.raw.merge_range(HEADER + 1, column, HEADER + 1, end, book.say(title), book.style("heading"))
    sheet.headings(HEADER + 1, 0, [Text("Échiquier", "Board")])
    for board in range(BOARDS):
        row = BOARD_FIRST + board
        keys = f"INDEX({book['board_orders']},0,{nth_row(BOARD_FIRST)})"
        sheet.formula(
            row,
            0,
            f'=IF({nth_row(BOARD_FIRST)}>{book["boards"]},"","{book.say(Text("Échiquier", "Board"))} "&{nth_row(BOARD_FIRST)})',
            bold=True,
            indent=1,
        )
        for prize, column in enumerate(columns):
            at = f"MATCH(LARGE({keys},{prize + 1}),{keys},0)"
            score = f"INDEX({book['board_scores']},{at},{nth_row(BOARD_FIRST)})"
            text = (
                f'INDEX({_area(first, P_NAME, last)},{at})&" ("&INDEX({_area(first, P_TEAM, last)},{at})&")  "&{score}'
            )
            end = {1: 2, 3: 7, 8: P_BOARD + BOARDS - 1}[column]
            look = book.style("formula", indent=1, font_size=9)
            sheet.raw.merge_range(row, column, row, end, "", look)
            sheet.raw.write_formula(row, column, f'=IF(COUNT({keys})<{prize + 1},"",{text})', look)
    sheet.stripes(BOARD_FIRST, 0, BOARD_FIRST + BOARDS - 1, P_BOARD + BOARDS - 1, 0)


def _area(row: int, column: int, last_row: int) -> str:
    return f"{cell(row, column, row_fixed=True, column_fixed=True)}:{cell(last_row, column, row_fixed=True, column_fixed=True)}"


def _write_player(sheet: Sheet, players: Sheet, helpers: Sheet, index: int) -> None:
    row, source, counted = PLAYERS_FIRST + index, FIRST + index, calc.PLAYER_FIRST + index
    name, rating, team = (players.relative(source, column) for column in (1, 2, inputs.P_TEAM))
    shown = cell(row, P_NAME, column_fixed=True)
    sheet.formula(row, P_NAME, f'=IF(ISNUMBER({team}),{name}&"","")')
    sheet.formula(row, P_TEAM, f'=IF({shown}="","",{players.relative(source, 0)}&"")')
    sheet.formula(row, P_RATING, f'=IF(OR({shown}="",{rating}=""),"",{rating})', **CENTRED)
    for column, block in ((P_GAMES, calc.GAMES), (P_POINTS, calc.POINTS)):
        total = f"SUM({helpers.relative(counted, block)}:{cell(counted, block + BOARDS - 1)})"
        sheet.formula(row, column, f'=IF({shown}="","",{total})', bold=column == P_POINTS, **CENTRED)
    games, points = cell(row, P_GAMES), cell(row, P_POINTS)
    sheet.formula(row, P_SHARE, f'=IF(N({games})=0,"",{points}/{games})', num_format="0%", **CENTRED)
    for board in range(BOARDS):
        sheet.formula(row, P_BOARD + board, f"={helpers.relative(counted, calc.SCORE + board)}", **CENTRED)


def write_charts(book: Book, sheet: Sheet, helpers: Sheet, standings: Sheet, data: TeamData) -> None:
    """Match points round by round, and match and game points of all teams."""
    last_column = 12
    sheet.widths(*[9] * (last_column + 1))
    sheet.banner(Text("Graphiques", "Charts"), last_column)
    rounds = len(data.rounds) or ROUNDS
    teams = len(data.teams) or TEAMS
    progress = book.raw.add_chart({"type": "line"})
    for team in range(teams):
        row = TEAM_FIRST + team
        progress.add_series(
            {
                "name": [helpers.name, row, 1],
                "categories": [helpers.name, TEAM_HEADER, PROGRESS, TEAM_HEADER, PROGRESS + rounds - 1],
                "values": [helpers.name, row, PROGRESS, row, PROGRESS + rounds - 1],
                "marker": {"type": "circle", "size": 4},
                "line": {"width": 1.75},
            }
        )
    progress.set_title({"name": book.say(Text("Points de match, ronde par ronde", "Match points, round by round"))})
    progress.set_legend({"position": "right"})
    progress.set_y_axis({"min": 0, "major_gridlines": {"visible": True, "line": {"color": styles.LINE}}})
    points = book.raw.add_chart({"type": "bar"})
    for title, column, colour in (
        (Text("Points de partie", "Game points"), WON + 3, "#8FB3D9"),
        (Text("Matchs gagnés", "Matches won"), WON, styles.INK),
    ):
        points.add_series(
            {
                "name": book.say(title),
                "categories": [standings.name, STANDINGS_FIRST, NAME, STANDINGS_FIRST + teams - 1, NAME],
                "values": [standings.name, STANDINGS_FIRST, column, STANDINGS_FIRST + teams - 1, column],
                "fill": {"color": colour},
                "data_labels": {"value": True},
            }
        )
    points.set_title({"name": book.say(Text("Points de partie et matchs gagnés", "Game points and matches won"))})
    # The leader stands on top, as in the table.
    points.set_y_axis({"reverse": True})
    points.set_x_axis({"major_gridlines": {"visible": False}, "num_format": "0.#"})
    points.set_legend({"position": "bottom"})
    for row, chart in ((3, progress), (25, points)):
        chart.set_size({"width": 900, "height": 440})
        sheet.raw.insert_chart(row, 0, chart, {"x_offset": 4, "y_offset": 4})
    sheet.printed(46, last_column)
