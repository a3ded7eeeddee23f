"""The sheets that the secretary fills in: teams, players, matches with a result a board, line-ups."""

from __future__ import annotations

from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.sheet import Sheet, cell, nth_row
from xl_departage.templates.teams.data import BOARDS, PLAYERS, ROSTER, ROUNDS, TABLES, TEAMS, Match, TeamData

HEADER = 3
FIRST = 4
"""First row of every list, from 0."""
MATCHES = ROUNDS * TABLES
P_TEAM, P_PLACE = 4, 5
"""Players: number of the team, place in it."""
HOME_LINEUP, AWAY_LINEUP = 3, 4 + BOARDS
"""Line-ups: board 1 of both sides."""
MARKS = ("1", "½", "0", "+", "-", "--")
NO_MATCH = Match(None, None)


def matches_of(data: TeamData) -> list[Match]:
    """One match a line of the sheet of matches, `NO_MATCH` where nothing is paired."""
    lines = []
    for number in range(ROUNDS):
        row = data.rounds[number] if number < len(data.rounds) else ()
        lines += [*row, *[NO_MATCH] * (TABLES - len(row))]
    return lines


def write_teams(book: Book, sheet: Sheet, data: TeamData) -> None:
    """Number, name, captain; the mean rating of the first boards comes from the list of players."""
    headings = [
        Text("N°", "No"),
        Text("Équipe", "Team"),
        Text("Capitaine", "Captain"),
        Text("Joueurs", "Players"),
        Text("Elo moyen", "Mean rating"),
        Text("Valeur saisie", "Manual value"),
    ]
    sheet.widths(6, 34, 28, 10, 12, 14)
    sheet.banner(Text("Équipes", "Teams"), len(headings) - 1)
    sheet.headings(HEADER, 0, headings, height=20)
    for index in range(TEAMS):
        row = FIRST + index
        team = data.teams[index] if index < len(data.teams) else None
        sheet.write(row, 0, index + 1, align="center")
        sheet.input(row, 1, team.name if team else None, num_format="@")
        sheet.input(row, 2, None, num_format="@")
        name, number = cell(row, 1), cell(row, 0)
        count = f'COUNTIFS({book["player_teams"]},{number},{book["player_names"]},"<>")'
        sheet.formula(row, 3, f'=IF({name}="","",{count})', align="center")
        rated = f"({book['player_teams']}={number})*({book['player_orders']}<={book['boards']})*ISNUMBER({book['player_ratings']})"
        # Blank ratings and texts count as 0 in N(), which takes one cell only: SUMIFS adds the numbers alone.
        total = (
            f"SUMIFS({book['player_ratings']},{book['player_teams']},{number},"
            f'{book["player_orders"]},"<="&{book["boards"]})'
        )
        sheet.formula(
            row,
            4,
            f'=IF({name}="","",IF(SUMPRODUCT({rated})=0,"",ROUND({total}/SUMPRODUCT({rated}),0)))',
            align="center",
        )
        sheet.input(row, 5, None, align="center")
    sheet.table("teams_table", Text("Equipes", "Teams_list"), HEADER, 0, headings, TEAMS)
    last = FIRST + TEAMS
    sheet.note(
        last + 1,
        len(headings) - 1,
        Text(
            "Les équipes sont inscrites sans ligne vide, dans l'ordre de leur tirage au sort. Valeur saisie : match de barrage, tirage "
            "au sort ; ne sert que si ce départage est choisi à l'accueil.",
            "Enter the teams without blank lines, in the order of the drawing of lots. Manual value: a play-off, lots; only used where "
            "that tie-break is chosen on the front sheet.",
        ),
    )
    sheet.printed(last + 1, len(headings) - 1, header=HEADER, frozen=(FIRST, 2))


def name_teams(book: Book, sheet: Sheet) -> None:
    """The columns of the teams under names."""
    book.name("team_names", Text("Equipes_noms", "Team_names"), sheet, FIRST, 1, FIRST + TEAMS - 1, 1)
    book.name("team_numbers", Text("Equipes_numeros", "Team_numbers"), sheet, FIRST, 0, FIRST + TEAMS - 1, 0)
    book.name("team_ratings", Text("Equipes_elos", "Team_ratings"), sheet, FIRST, 4, FIRST + TEAMS - 1, 4)
    book.name("typed_values", Text("Valeurs_saisies", "Manual_values"), sheet, FIRST, 5, FIRST + TEAMS - 1, 5)


def write_players(book: Book, sheet: Sheet, data: TeamData) -> None:
    """One line a player, team by team in board order; number of the team and place in it are computed."""
    headings = [
        Text("Équipe", "Team"),
        Text("Nom, prénom", "Name"),
        Text("Elo", "Rating"),
        Text("Matricule", "Membership no"),
        Text("N° équipe", "Team no"),
        Text("Rang", "Place"),
    ]
    sheet.widths(32, 32, 9, 16, 10, 8)
    sheet.banner(Text("Joueurs", "Players"), len(headings) - 1)
    sheet.headings(HEADER, 0, headings, height=20)
    lines = [(team.name, player) for team in data.teams for player in team.players]
    last = FIRST + PLAYERS - 1
    for index in range(PLAYERS):
        row = FIRST + index
        team, player = lines[index] if index < len(lines) else (None, None)
        sheet.input(row, 0, team, num_format="@")
        sheet.input(row, 1, player.name if player else None, num_format="@")
        sheet.input(row, 2, player.rating if player else None, align="center")
        sheet.input(row, 3, player.number if player else None, num_format="@", align="center")
        team_cell = cell(row, 0)
        sheet.formula(
            row,
            4,
            f'=IF({team_cell}="","",IFERROR(MATCH({team_cell},{book["team_names"]},0),"?"))',
            align="center",
        )
        number = cell(row, 4)
        above = f"{cell(FIRST, 4, row_fixed=True)}:{number}"
        sheet.formula(row, 5, f'=IF({number}="","",COUNTIF({above},{number}))', align="center")
    sheet.validate(FIRST, 0, last, 0, choices=book["team_names"])
    sheet.validate(FIRST, 2, last, 2, whole=(0, 3500))
    sheet.mark(FIRST, 4, last, 4, f'={cell(FIRST, 4)}="?"', bg_color=styles.WRONG)
    sheet.table("players_table", Text("Joueurs", "Players_list"), HEADER, 0, headings, PLAYERS)
    filled = f"MAX({HEADER + 2},{HEADER + 1}+COUNTA({sheet.reference(FIRST, 0, last, 0)}))"
    sheet.printed(last, len(headings) - 1, header=HEADER, frozen=(FIRST, 2), count=filled)


def name_players(book: Book, sheet: Sheet) -> None:
    """The columns of the players under names; the sheet of teams reads them before they are written."""
    last = FIRST + PLAYERS - 1
    for key, name, column in (
        ("player_names", Text("Joueurs_noms", "Player_names"), 1),
        ("player_ratings", Text("Joueurs_elos", "Player_ratings"), 2),
        ("player_teams", Text("Joueurs_equipes", "Player_teams"), 4),
        ("player_orders", Text("Joueurs_rangs", "Player_places"), 5),
    ):
        book.name(key, name, sheet, FIRST, column, last, column)


ROUND, DATE, TABLE, TYPED_HOME, TYPED_AWAY, HOME_NUMBER, HOME = range(7)
BOARD = 7
"""Column of board 1."""
HOME_POINTS, AWAY_POINTS, AWAY, AWAY_NUMBER, HOME_BERLIN, AWAY_BERLIN = range(BOARD + BOARDS, BOARD + BOARDS + 6)


def write_matches(book: Book, sheet: Sheet, data: TeamData) -> None:
    """One line a match: pairing by the Berger tables or typed, a result a board, then scores and Berlin."""
    headings: list[Text | str] = [
        Text("Rd", "Rd"),
        Text("Date", "Date"),
        Text("M.", "M."),
        Text("Reçoit (saisi)", "Home (typed)"),
        Text("Visiteur (saisi)", "Away (typed)"),
        Text("N°", "No"),
        Text("Équipe (Blancs au 1)", "Team (White on 1)"),
        *[str(board + 1) for board in range(BOARDS)],
        Text("Pts", "Pts"),
        Text("Pts", "Pts "),
        Text("Équipe", "Team "),
        Text("N°", "No "),
        Text("Berlin", "Berlin"),
        Text("Berlin", "Berlin "),
    ]
    sheet.widths(4, 10, 4, 8, 8, 5, 27, *[4.3] * BOARDS, 6, 6, 27, 5, 7, 7)
    sheet.banner(Text("Rencontres", "Matches"), AWAY_BERLIN)
    sheet.headings(HEADER, 0, headings, height=32)
    lines = matches_of(data)
    last = FIRST + MATCHES - 1
    for index, match in enumerate(lines):
        row = FIRST + index
        number, table = divmod(index, TABLES)
        top: dict[str, Any] = {"top": 1, "top_color": styles.INK} if table == 0 else {}
        middle: dict[str, Any] = {"align": "center", **top}
        faint: dict[str, Any] = {} if table == 0 else {"font_color": styles.LINE}
        sheet.write(row, ROUND, number + 1, "strong" if table == 0 else "plain", **middle, **faint)
        if table == 0:
            date = data.dates[number] if number < len(data.dates) else None
            sheet.input(row, DATE, date, num_format="dd/mm/yyyy", **middle)
        else:
            sheet.write(row, DATE, None, **middle)
        sheet.write(row, TABLE, table + 1, **middle)
        typed = (None, None) if data.round_robin else (match.home, match.away)
        sheet.input(row, TYPED_HOME, typed[0], **middle)
        sheet.input(row, TYPED_AWAY, typed[1], **middle)
        for column, key in ((HOME_NUMBER, "homes"), (AWAY_NUMBER, "aways")):
            sheet.formula(row, column, f"=INDEX({book[key]},{nth_row(FIRST)})", **middle)
        for column, source, look in (
            (HOME, HOME_NUMBER, {"bold": True, **top}),
            (AWAY, AWAY_NUMBER, {"bold": True, **top}),
        ):
            other = cell(row, AWAY_NUMBER if source == HOME_NUMBER else HOME_NUMBER)
            exempt = book.say(Text("exempt", "bye"))
            name = f"INDEX({book['team_names']},{cell(row, source)})"
            sheet.formula(
                row,
                column,
                f'=IF({cell(row, source)}="",IF({other}="","","({exempt})"),{name}&"")',
                **look,
            )
        for board in range(BOARDS):
            result = match.results[board] if board < len(match.results) else None
            sheet.input(row, BOARD + board, result, num_format="@", **middle)
        for column, key in (
            (HOME_POINTS, "home_points"),
            (AWAY_POINTS, "away_points"),
            (HOME_BERLIN, "home_berlins"),
            (AWAY_BERLIN, "away_berlins"),
        ):
            strong: dict[str, Any] = (
                {"bold": True} if column in (HOME_POINTS, AWAY_POINTS) else {"font_color": styles.GREY}
            )
            sheet.formula(row, column, f"=INDEX({book[key]},{nth_row(FIRST)})", **strong, **middle)
    sheet.validate(FIRST, TYPED_HOME, last, TYPED_AWAY, whole=(1, TEAMS))
    sheet.validate(
        FIRST,
        BOARD,
        last,
        BOARD + BOARDS - 1,
        choices=book["marks"],
        hint=Text(
            "Résultat vu de l'équipe de gauche : 1, ½, 0 ; forfaits : + gagné, - perdu, -- perdu par les deux.",
            "Result of the team on the left: 1, ½, 0; forfeits: + won, - lost, -- lost by both.",
        ),
    )
    _colour_matches(book, sheet, last)
    sheet.raw.set_h_pagebreaks([FIRST + 6 * TABLES])
    used = f"{HEADER + 1}+{TABLES}*MAX(1,{book['rounds']})"
    sheet.printed(last, AWAY_BERLIN, header=HEADER, frozen=(FIRST, HOME + 1), count=used)


def name_matches(book: Book, sheet: Sheet) -> None:
    """The typed columns of the matches under names."""
    last = FIRST + MATCHES - 1
    book.name("typed_homes", Text("Saisi_recoit", "Typed_home"), sheet, FIRST, TYPED_HOME, last, TYPED_HOME)
    book.name("typed_aways", Text("Saisi_visiteur", "Typed_away"), sheet, FIRST, TYPED_AWAY, last, TYPED_AWAY)
    book.name("round_column", Text("Rondes", "Rounds"), sheet, FIRST, ROUND, last, ROUND)
    book.name("results", Text("Resultats", "Results"), sheet, FIRST, BOARD, last, BOARD + BOARDS - 1)


def _colour_matches(book: Book, sheet: Sheet, last: int) -> None:
    """Boards that are not played are grey, missing results of a match begun are told, winners stand out."""
    first, board = cell(FIRST, BOARD), cell(FIRST, BOARD, column_fixed=True)
    paired = f'AND({cell(FIRST, HOME_NUMBER, column_fixed=True)}<>"",{cell(FIRST, AWAY_NUMBER, column_fixed=True)}<>"")'
    final = cell(FIRST, BOARD + BOARDS - 1, column_fixed=True)
    place = f"COLUMN()-{BOARD}"
    area = (FIRST, BOARD, last, BOARD + BOARDS - 1)
    typed = (FIRST, TYPED_HOME, last, TYPED_AWAY)
    unused: dict[str, Any] = {
        "bg_color": styles.PAPER,
        "border": 1,
        "border_color": styles.PAPER,
        "font_color": styles.LINE,
    }
    sheet.mark(*typed, f'=AND({book["is_round_robin"]},{cell(FIRST, TYPED_HOME)}="")', **unused)
    sheet.mark(*area, f"=OR({place}>{book['boards']},NOT({paired}))", **unused)
    marks = "+".join(f'({first}&""="{mark}")' for mark in MARKS)
    readable = f'{marks}+({first}=0.5)+({first}="=")'
    sheet.mark(*area, f'=AND({first}<>"",{readable}=0)', bg_color=styles.WRONG, bold=True)
    sheet.mark(*area, f'=AND({first}="",COUNTA({board}:{final})>0)', bg_color=styles.WRONG)
    sheet.mark(*area, f'=OR({first}&""="1",{first}="+")', bg_color=styles.WIN)
    sheet.mark(*area, f'=OR({first}&""="0",LEFT({first},1)="-")', bg_color=styles.LOSS)
    home, away = cell(FIRST, HOME_POINTS, column_fixed=True), cell(FIRST, AWAY_POINTS, column_fixed=True)
    for columns, own, other in (((HOME, HOME_POINTS), home, away), ((AWAY, AWAY_POINTS), away, home)):
        for column in columns:
            sheet.mark(FIRST, column, last, column, f'=AND({own}<>"",{own}>{other})', font_color="#1B7A34")


def write_lineups(book: Book, sheet: Sheet, data: TeamData) -> None:
    """Who sat at each board, by his place in the team's list; a blank is the player with the number of the board."""
    headings: list[Text | str] = [
        Text("Rd", "Rd"),
        Text("M.", "M."),
        Text("Équipe", "Team"),
        *[str(board + 1) for board in range(BOARDS)],
        Text("Équipe", "Team "),
        *[f"{board + 1} " for board in range(BOARDS)],
    ]
    sheet.widths(5, 5, 28, *[4.6] * BOARDS, 28, *[4.6] * BOARDS)
    sheet.banner(Text("Compositions", "Line-ups"), len(headings) - 1)
    sheet.headings(HEADER, 0, headings, height=20)
    last = FIRST + MATCHES - 1
    right = 4 + BOARDS
    for index, match in enumerate(matches_of(data)):
        row = FIRST + index
        number, table = divmod(index, TABLES)
        top: dict[str, Any] = {"top": 1, "top_color": styles.INK} if table == 0 else {}
        faint: dict[str, Any] = {} if table == 0 else {"font_color": styles.LINE}
        sheet.write(row, 0, number + 1, align="center", **top, **faint)
        sheet.write(row, 1, table + 1, align="center", **top)
        for column, lineup, numbers in ((2, match.home_lineup, "homes"), (right - 1, match.away_lineup, "aways")):
            team = f"INDEX({book[numbers]},{nth_row(FIRST)})"
            sheet.formula(row, column, f'=IF({team}="","",INDEX({book["team_names"]},{team})&"")', **top)
            for board in range(BOARDS):
                place = lineup[board] if board < len(lineup) else None
                sheet.input(row, column + 1 + board, place, align="center", **top)
    for column in (3, right):
        sheet.validate(
            FIRST,
            column,
            last,
            column + BOARDS - 1,
            whole=(1, ROSTER),
            hint=Text(
                "Rang du joueur dans la liste de son équipe ; vide : le joueur du rang de l'échiquier.",
                "Place of the player in the list of his team; blank: the one with the number of the board.",
            ),
        )
        sheet.mark(
            FIRST,
            column,
            last,
            column + BOARDS - 1,
            f'=OR(COLUMN()-{column}>{book["boards"]},{cell(FIRST, column - 1, column_fixed=True)}="")',
            bg_color=styles.PAPER,
            border=1,
            border_color=styles.PAPER,
        )
    sheet.raw.set_h_pagebreaks([FIRST + 6 * TABLES])
    used = f"{HEADER + 1}+{TABLES}*MAX(1,{book['rounds']})"
    sheet.printed(last, len(headings) - 1, header=HEADER, frozen=(FIRST, 3), count=used)


def name_lineups(book: Book, sheet: Sheet) -> None:
    """The typed places under names."""
    last = FIRST + MATCHES - 1
    book.name("home_typed", Text("Compo_recoit", "Lineup_home"), sheet, FIRST, 3, last, 2 + BOARDS)
    book.name("away_typed", Text("Compo_visiteur", "Lineup_away"), sheet, FIRST, 4 + BOARDS, last, 3 + 2 * BOARDS)
