"""The sheets that the secretary fills in: teams, players, matches with a result per board, line-ups."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import draw, outcomes, styles
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, CENTRED_TEXT, RATED, TEXT, Column, Table
from xl_departage.templates.sheet import FIRST_ROW, cell
from xl_departage.templates.teams.data import (
    BOARDS,
    MATCHES,
    PLAYERS,
    ROSTER,
    ROUNDS,
    TABLES,
    TEAMS,
    MatchEntry,
    TeamData,
)

TEAMS_SHEET = Text("teams.teams_2")
MATCHES_SHEET = Text("teams.matches")
MARKS = {
    mark: tuple(dict.fromkeys((mark, *outcomes.FORMS[name])))
    for mark, name in zip(("1", "½", "0", "+", "-", "--"), outcomes.RESULTS, strict=True)
}
"""The result of a board for the team on the left, and the ways to type each."""
NO_MATCH = MatchEntry(None, None)
_TEAM_COLUMNS = (
    Column("number", Text("templates.no"), 6, "={line}", Text("teams.team_numbers"), "team_numbers", CENTRED),
    Column("name", Text("teams.team"), 34, name=Text("teams.team_names"), known="team_names", look=TEXT),
    Column("captain", Text("teams.captain"), 28, look=TEXT),
    Column(
        "players",
        Text("templates.players"),
        10,
        '=IF({name}="","",COUNTIFS({player_teams},{number},{player_names},"<>"))',
        look=CENTRED,
    ),
    # Blank ratings and texts count as 0 in N(), but it takes only one cell: SUMIFS adds just the numbers.
    Column(
        "rating",
        Text("templates.mean_rating"),
        12,
        '=IF({name}="","",IFERROR(ROUND(SUMIFS({player_ratings},{player_teams},{number},{player_orders},"<="&{boards})'
        '/SUMPRODUCT(({player_teams}={number})*({player_orders}<={boards})*ISNUMBER({player_ratings})),0),""))',
        Text("teams.team_ratings"),
        "team_ratings",
        CENTRED,
    ),
    Column(
        "manual",
        Text("templates.manual_value"),
        14,
        name=Text("templates.manual_values"),
        known="typed_values",
        look=CENTRED,
        number=True,
    ),
    *draw.PLACE_COLUMNS,
    Column(
        "twice",
        "",
        6,
        '=IF({name}="","",IF(COUNTIF({team_names},{name})>1,{line},""))',
        Text("teams.names_twice"),
        "teams_twice",
        hidden=True,
    ),
)
_PLAYER_COLUMNS = (
    Column("team", Text("teams.team"), 32, look=TEXT),
    Column(
        "name",
        Text("templates.name_2"),
        32,
        name=Text("teams.player_names"),
        known="player_names",
        look=TEXT,
    ),
    Column(
        "rating",
        Text("templates.rating"),
        9,
        name=Text("teams.player_ratings"),
        known="player_ratings",
        **RATED,
    ),
    Column("number", Text("teams.membership_no"), 16, look=CENTRED_TEXT),
    Column(
        "team_number",
        Text("teams.team_no"),
        10,
        '=IF({team}="","",IFERROR(MATCH({team},{team_names},0),"?"))',
        Text("teams.player_teams"),
        "player_teams",
        CENTRED,
    ),
    Column(
        "place",
        Text("teams.place"),
        8,
        '=IF({team_number}="","",COUNTIF({team_number:down},{team_number}))',
        Text("teams.player_places"),
        "player_orders",
        CENTRED,
    ),
    Column(
        "unknown",
        "",
        6,
        '=IF(OR({team_number}="?",AND({team}="",{name}<>"")),{line},"")',
        Text("teams.unknown_teams"),
        "unknown_teams",
        hidden=True,
    ),
)


def matches_of(data: TeamData) -> list[MatchEntry]:
    """One match per line of the sheet of matches, `NO_MATCH` if nothing is paired."""
    lines = []
    for number in range(ROUNDS):
        row = data.rounds[number] if number < len(data.rounds) else ()
        lines += [*row, *[NO_MATCH] * (TABLES - len(row))]
    return lines


class TeamInputs:
    """The tables, with the names of their columns; they are written when the names of all sheets are known."""

    def __init__(self, book: Book) -> None:
        self.book = book
        sheets = [
            book.sheet(TEAMS_SHEET),
            book.sheet(Text("templates.players")),
            book.sheet(MATCHES_SHEET, landscape=True),
            book.sheet(Text("teams.line_ups"), landscape=True),
        ]
        teams, players, matches, lineups = sheets
        self.teams = Table(book, teams, FIRST_ROW, TEAMS, _TEAM_COLUMNS)
        self.players = Table(book, players, FIRST_ROW, PLAYERS, _player_columns(book))
        self.matches = Table(book, matches, FIRST_ROW, MATCHES, _match_columns(book))
        self.lineups = Table(book, lineups, FIRST_ROW, MATCHES, _LINEUP_COLUMNS)

    def write(self, data: TeamData) -> None:
        """Write the four sheets."""
        self._write_teams(data)
        self._write_players(data)
        self._write_matches(data)
        self._write_lineups(data)

    def _write_teams(self, data: TeamData) -> None:
        """Number, name, captain; the mean rating of the first boards comes from the list of players."""
        table, sheet = self.teams, self.teams.sheet
        sheet.banner(TEAMS_SHEET, table.last_column, status=True)
        table.write([{"name": team.name} for team in data.teams], height=20)
        table.as_excel_table("teams_table", Text("teams.teams_list"))
        table.mark("name", '=OR({outside}<>"",{vacant}<>"")', bg_color=styles.WRONG)
        note = Text("teams.enter_the_teams_without_blank_lines_in_the")
        sheet.note(table.last + 2, table.last_column, note)
        sheet.printed(table.last + 2, table.last_column, header=FIRST_ROW, frozen=(table.first, table["name"] + 1))

    def _write_players(self, data: TeamData) -> None:
        """One line per player, team by team in board order; number of the team and place in it are computed."""
        table, sheet = self.players, self.players.sheet
        sheet.banner(Text("templates.players"), table.last_column, status=True)
        records = [{**player._asdict(), "team": team.name} for team in data.teams for player in team.players]
        table.write(records, height=20).as_excel_table("players_table", Text("templates.players_list"))
        table.mark(("team", "team_number"), '={unknown}<>""', bg_color=styles.WRONG)
        sheet.printed(table.last, table.last_column, header=FIRST_ROW, frozen=(table.first, 2))

    def _write_matches(self, data: TeamData) -> None:
        """One line per match: pairing by the Berger tables or typed, scores and Berlin, a result per board."""
        table, sheet = self.matches, self.matches.sheet
        sheet.banner(MATCHES_SHEET, table.last_column, status=True)
        records = []
        for index, match in enumerate(matches_of(data)):
            number = index // TABLES
            typed = (None, None) if data.round_robin else (match.home, match.away)
            date = data.dates[number] if index % TABLES == 0 and number < len(data.dates) else None
            record = {"date": date, "typed_home": typed[0], "typed_away": typed[1], "result": match.results}
            records.append(record)
        table.write(records, height=32)
        _colour_matches(self.book, table)
        sheet.raw.set_h_pagebreaks([table.first + 6 * TABLES])
        frozen = (table.first, table["home"] + 1)
        sheet.printed(table.last, table.last_column, header=FIRST_ROW, frozen=frozen)

    def _write_lineups(self, data: TeamData) -> None:
        """
        The player at each board, by place in the team's list; blank means the player with the number of the board.
        """
        table, sheet = self.lineups, self.lineups.sheet
        sheet.banner(Text("teams.line_ups"), table.last_column)
        table.write(
            [{"home_place": match.home_lineup, "away_place": match.away_lineup} for match in matches_of(data)],
            height=20,
        )
        table.mark_rows("={table}=1", top=1, top_color=styles.INK)
        for side in ("home", "away"):
            first = table[f"{side}_place"]
            table.mark(f"{side}_place", f'=OR(COLUMN()-{first}>{{boards}},{{{side}}}="")', **_UNUSED)
        sheet.raw.set_h_pagebreaks([table.first + 6 * TABLES])
        sheet.printed(table.last, table.last_column, header=FIRST_ROW, frozen=(table.first, table["home"] + 1))


def _player_columns(book: Book) -> tuple[Column, ...]:
    team, *others = _PLAYER_COLUMNS
    return (replace(team, choices=book["team_names"], reported=True), *others)


def _match_columns(book: Book) -> tuple[Column, ...]:
    grey = {**CENTRED, "font_color": styles.GREY}
    bold = {**CENTRED, "bold": True}

    def team(number: str, other: str) -> str:
        bye = book.quoted(Text("teams.bye_2"))
        return f'=IF({{{number}}}="",IF({{{other}}}="","",{bye}),INDEX({{team_names}},{{{number}}})&"")'

    def of_match(column: str) -> str:
        return f"=INDEX({{matches.{column}}},{{line}})"

    return (
        Column(
            "round",
            Text("teams.rd_2"),
            4,
            f"=INT(({{line}}-1)/{TABLES})+1",
            Text("templates.rounds"),
            "round_column",
            bold,
        ),
        Column("date", Text("templates.date"), 10, look={**CENTRED, "num_format": "dd/mm/yyyy"}, date=True),
        Column("table", Text("teams.m"), 4, f"=MOD({{line}}-1,{TABLES})+1", look=CENTRED),
        Column(
            "typed_home",
            Text("teams.home_typed"),
            7,
            name=Text("teams.typed_home"),
            known="typed_homes",
            look=CENTRED,
            whole=(1, TEAMS),
        ),
        Column(
            "typed_away",
            Text("teams.away_typed"),
            7,
            name=Text("teams.typed_away"),
            known="typed_aways",
            look=CENTRED,
            whole=(1, TEAMS),
        ),
        Column("home_number", Text("templates.no"), 5, of_match("home"), look=CENTRED),
        Column(
            "home",
            Text("teams.team_white_on_1"),
            22.5,
            team("home_number", "away_number"),
            look={"bold": True},
        ),
        Column("home_points", Text("templates.pts"), 6, of_match("home_points"), look=bold),
        Column("away_points", Text("teams.pts"), 6, of_match("away_points"), look=bold),
        Column("away", Text("teams.team_2"), 22.5, team("away_number", "home_number"), look={"bold": True}),
        Column("away_number", Text("teams.no"), 5, of_match("away"), look=CENTRED),
        Column("home_berlin", Text("teams.berlin"), 6, of_match("home_berlin"), look=grey),
        Column("away_berlin", Text("teams.berlin_2"), 6, of_match("away_berlin"), look=grey),
        Column(
            "result",
            "{nth}",
            4.6,
            name=Text("templates.results"),
            known="results",
            times=BOARDS,
            look=CENTRED_TEXT,
            choices=book["mark_forms"],
            reported=True,
            hint=Text("teams.result_of_the_team_on_the_left_1_half_0"),
            error=Text("teams.this_is_not_a_result_accepted_seen_from_the"),
        ),
        Column(
            "beyond",
            "",
            6,
            '=IF(SUMPRODUCT(({result:row}<>"")*(COLUMN({result:row})-COLUMN({result:1})>=N({boards})))>0,{line},"")',
            name=Text("teams.results_beyond"),
            known="results_beyond",
            hidden=True,
        ),
    )


_UNUSED: dict[str, Any] = {
    "bg_color": styles.PAPER,
    "border": 1,
    "border_color": styles.PAPER,
    "font_color": styles.LINE,
}
_PLACED = 'IF({{{side}_place:row}}="",COLUMN({{{side}_place:row}})-COLUMN({{{side}_place:1}})+1,{{{side}_place:row}})'
"""The places in the team's list of the players at the boards, in a row."""
_LINEUP_COLUMNS = (
    Column("round", Text("teams.rd_2"), 5, f"=INT(({{line}}-1)/{TABLES})+1", look=CENTRED),
    Column("table", Text("teams.m"), 5, f"=MOD({{line}}-1,{TABLES})+1", look=CENTRED),
    *(
        column
        for side, title, name in (
            ("home", Text("teams.team"), Text("teams.lineup_home")),
            ("away", Text("teams.team_2"), Text("teams.lineup_away")),
        )
        for column in (
            Column(
                side,
                title,
                22.5,
                f'=IF(INDEX({{matches.{side}}},{{line}})="","",INDEX({{team_names}},INDEX({{matches.{side}}},{{line}}))&"")',
            ),
            Column(
                f"{side}_place",
                "{nth}" if side == "home" else "{nth} ",
                4.4,
                name=name,
                known=f"{side}_typed",
                times=BOARDS,
                look=CENTRED,
                whole=(1, ROSTER),
                hint=Text("teams.place_of_the_player_in_the_list_of_the_team"),
            ),
            Column(
                f"{side}_twice",
                "",
                6,
                f'=IF({{{side}}}="",0,SUM(IF(MATCH({_PLACED.format(side=side)},{_PLACED.format(side=side)},0)'
                f"<COLUMN({{{side}_place:row}})-COLUMN({{{side}_place:1}})+1,"
                f"IF(COLUMN({{{side}_place:row}})-COLUMN({{{side}_place:1}})<{{boards}},1,0),0)))",
                name=Text(f"teams.lineup_{side}_twice"),
                known=f"{side}_twice",
                array=True,
                hidden=True,
            ),
        )
    ),
)


def _colour_matches(book: Book, table: Table) -> None:
    """Unplayed boards are grey, missing results of a match in progress are marked, winners stand out."""
    here, left = cell(table.first, table["result"]), table["result"]
    place = f"COLUMN()-{left}"
    table.mark_rows("={table}=1", top=1, top_color=styles.INK)
    table.mark("round", "={table}>1", font_color=styles.LINE)
    table.mark("date", "={table}>1", **_UNUSED)
    for key in ("typed_home", "typed_away"):
        table.mark(key, f'=AND({{is_round_robin}},{{{key}}}="")', **_UNUSED)
    table.mark("result", f'=OR({place}>{{boards}},{{home_number}}="",{{away_number}}="")', **_UNUSED)
    forms = f'ISNA(MATCH({here}&"",{book["mark_forms"]},0))'
    table.mark("result", f'=AND({here}<>"",{forms})', bg_color=styles.WRONG, bold=True)
    table.mark("result", f'=AND({here}="",COUNTA({{result:row}})>0)', bg_color=styles.WRONG)
    read = f'INDEX({book["mark_meanings"]},MATCH({here}&"",{book["mark_forms"]},0))'
    for marks, colour in ((("1", "+"), styles.WIN), (("0", "-", "--"), styles.LOSS)):
        condition = ",".join(f'{read}="{mark}"' for mark in marks)
        table.mark("result", f'=IF({here}="",FALSE,OR({condition}))', bg_color=colour)
    for side, other in (("home", "away"), ("away", "home")):
        won = f'=AND({{{side}_points}}<>"",{{{side}_points}}>{{{other}_points}})'
        table.mark((side, f"{side}_points"), won, font_color="#1B7A34")
