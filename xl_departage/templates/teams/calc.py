"""
The sheet of helper columns: who meets whom, what a match brought, the cells of the crosstable, the boards of each player.

Formulas name their own sheet by addresses here: thousands of them are alike, and alike they are read once when the
workbook is recalculated without a spreadsheet program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.sheet import Sheet, area, cell
from xl_departage.templates.teams import inputs
from xl_departage.templates.teams.data import BOARDS, PLAYERS, ROUNDS, TABLES, TEAMS
from xl_departage.templates.teams.inputs import FIRST, HEADER, MATCHES

_SETTINGS_ROW = 2
_SETTINGS = ("boards", "teams", "even", "cycles", "is_round_robin")
"""Cells of the front sheet that this sheet repeats in its third row."""

ROUND, TABLE, BERGER_ROUND, PAIR, TYPED_HOME, TYPED_AWAY, HOME, AWAY, KEY_HOME, KEY_AWAY = range(10)
KEY_EXEMPT, COMPLETE, HOME_POINTS, AWAY_POINTS, HOME_TEXT, AWAY_TEXT, HOME_LIST, AWAY_LIST = range(10, 18)
HOME_BERLIN, AWAY_BERLIN, HOME_MATCH, AWAY_MATCH = range(18, 22)
RAW, HOME_MARK, AWAY_MARK, HOME_SEAT, AWAY_SEAT, HOME_SCORE, AWAY_SCORE = (22 + BOARDS * block for block in range(7))
LAST = AWAY_SCORE + BOARDS - 1
_LAST_MATCH = FIRST + MATCHES - 1

TEAM_FIRST = _LAST_MATCH + 4
"""First row of the block by team and round."""
TEAM_HEADER = TEAM_FIRST - 1
_LAST_TEAM = TEAM_FIRST + TEAMS - 1
LINE, GRID_TEXT, LIST, PROGRESS, GAINED = (2 + ROUNDS * block for block in range(5))
"""
Columns of round 1: signed line of the match, cell of the crosstable, results as a list, match points so far, those of the
match.
"""

PLAYER_FIRST = _LAST_TEAM + 4
"""First row of the block by player and board."""
_LAST_PLAYER = PLAYER_FIRST + PLAYERS - 1
POINTS, GAMES, SCORE, ORDER = (2 + BOARDS * block for block in range(4))
"""Columns of board 1: points and games over the board, both as a text, a number that sorts the prizes."""


def name_calc(book: Book, sheet: Sheet) -> None:
    """The helper columns under names."""
    for key, name, first, width in (
        ("homes", Text("Recoivent", "Homes"), HOME, 1),
        ("aways", Text("Visiteurs", "Aways"), AWAY, 1),
        ("home_points", Text("Points_recoit", "Points_home"), HOME_POINTS, 1),
        ("away_points", Text("Points_visiteur", "Points_away"), AWAY_POINTS, 1),
        ("home_berlins", Text("Berlin_recoit", "Berlin_home"), HOME_BERLIN, 1),
        ("away_berlins", Text("Berlin_visiteur", "Berlin_away"), AWAY_BERLIN, 1),
        ("home_match", Text("Match_recoit", "Match_home"), HOME_MATCH, 1),
        ("away_match", Text("Match_visiteur", "Match_away"), AWAY_MATCH, 1),
    ):
        book.name(key, name, sheet, FIRST, first, _LAST_MATCH, first + width - 1)
    for key, name, first in (
        ("match_lines", Text("Lignes_matchs", "Match_lines"), LINE),
        ("grid_texts", Text("Textes_grille", "Grid_texts"), GRID_TEXT),
        ("gained", Text("Points_par_match", "Points_by_match"), GAINED),
    ):
        book.name(key, name, sheet, TEAM_FIRST, first, _LAST_TEAM, first + ROUNDS - 1)
    for key, name, first in (
        ("board_scores", Text("Scores_echiquiers", "Board_scores"), SCORE),
        ("board_orders", Text("Ordre_echiquiers", "Board_order"), ORDER),
    ):
        book.name(key, name, sheet, PLAYER_FIRST, first, _LAST_PLAYER, first + BOARDS - 1)
    first_list = sheet.reference(TEAM_FIRST, LIST)
    row = sheet.reference(_LAST_TEAM, LIST, _LAST_TEAM, LIST + ROUNDS - 1)
    # As wide as the tournament has rounds, like the crosstable beside which it is read.
    book.define(
        "board_lists",
        Text("Resultats_echiquiers", "Board_results"),
        f"={first_list}:INDEX({row},MAX(1,{book['rounds']}))",
    )


class Typed(NamedTuple):
    """The sheets that the helper columns read, line by line."""

    players: Sheet
    matches: Sheet
    lineups: Sheet


def write_calc(book: Book, sheet: Sheet, typed: Typed) -> None:
    """A line a match, then a line a team, then a line a player."""
    sheet.banner(Text("Calculs", "Calculations"), LAST)
    sheet.width(0, 8, LAST)
    for column, key in enumerate(_SETTINGS):
        sheet.formula(_SETTINGS_ROW, column, f"={book[key]}", "hidden")
    _headings(book, sheet)
    for index in range(MATCHES):
        _write_match(book, sheet, typed, index)
    _write_rounds(book, sheet)
    _write_players(book, sheet, typed)
    sheet.printed(_LAST_PLAYER, LAST, header=HEADER, frozen=(FIRST, 2))


def _headings(book: Book, sheet: Sheet) -> None:
    headings: list[Text | str] = [
        Text("Ronde", "Round"),
        Text("Match", "Match"),
        Text("Ligne Berger", "Berger row"),
        Text("Appariement", "Pairing"),
        *[Text("Saisi", "Typed")] * 2,
        Text("Reçoit", "Home"),
        Text("Visiteur", "Away"),
        Text("Clé reçoit", "Key home"),
        Text("Clé visiteur", "Key away"),
        Text("Clé exempt", "Key bye"),
        Text("Complet", "Complete"),
        *[Text("Points", "Points")] * 2,
        *[Text("Grille", "Grid")] * 2,
        *[Text("Échiquiers", "Boards")] * 2,
        *[Text("Berlin", "Berlin")] * 2,
        *[Text("Match", "Match")] * 2,
    ]
    for block in (
        Text("Saisi", "Typed"),
        Text("Reçoit", "Home"),
        Text("Visiteur", "Away"),
        Text("Joueur reçoit", "Player home"),
        Text("Joueur visiteur", "Player away"),
        Text("Partie reçoit", "Game home"),
        Text("Partie visiteur", "Game away"),
    ):
        headings += [f"{book.say(block)} {board + 1}" for board in range(BOARDS)]
    sheet.headings(HEADER, 0, headings, height=32)


def _setting(key: str) -> str:
    return area(_SETTINGS_ROW, _SETTINGS.index(key))


def _whole(column: int) -> str:
    """A column of the matches."""
    return area(FIRST, column, _LAST_MATCH, column)


def _write_match(book: Book, sheet: Sheet, typed: Typed, index: int) -> None:
    row = FIRST + index
    number, table = divmod(index, TABLES)
    boards = _setting("boards")

    def at(column: int) -> str:
        return cell(row, column, column_fixed=True)

    def put(column: int, formula: str) -> None:
        sheet.formula(row, column, "=" + formula, "hidden")

    sheet.write(row, ROUND, number + 1, "hidden")
    sheet.write(row, TABLE, table + 1, "hidden")
    _write_pairing(book, typed.matches, row, at, put)
    both = f'AND({at(HOME)}<>"",{at(AWAY)}<>"")'
    put(KEY_HOME, f'IF({both},100*{at(ROUND)}+{at(HOME)},"")')
    put(KEY_AWAY, f'IF({both},100*{at(ROUND)}+{at(AWAY)},"")')
    put(
        KEY_EXEMPT,
        f'IF(OR({both},{at(HOME)}&{at(AWAY)}=""),"",100*{at(ROUND)}+IF({at(HOME)}="",{at(AWAY)},{at(HOME)}))',
    )
    own, other = (f"{at(block)}:{at(block + BOARDS - 1)}" for block in (HOME_MARK, AWAY_MARK))
    readable = "+".join(f'({own}="{mark}")' for mark in ("1", "½", "0", "+", "-"))
    put(COMPLETE, f'IF({at(KEY_HOME)}="",0,IF(SUMPRODUCT({readable})={boards},1,0))')
    for column, marks in ((HOME_POINTS, own), (AWAY_POINTS, other)):
        put(column, f'IF({at(COMPLETE)}=1,SUMPRODUCT(({marks}="1")+({marks}="+")+({marks}="½")/2),"")')
    for column, points, mine, theirs in ((HOME_TEXT, HOME_POINTS, own, other), (AWAY_TEXT, AWAY_POINTS, other, own)):
        put(column, _score_text(at(COMPLETE), at(points), mine, theirs, boards))
    for column, block in ((HOME_LIST, HOME_MARK), (AWAY_LIST, AWAY_MARK)):
        listed = '&" "&'.join(at(block + board) for board in range(BOARDS))
        put(column, f'IF({at(COMPLETE)}=1,TRIM({listed}),"")')
    for column, marks in ((HOME_BERLIN, own), (AWAY_BERLIN, other)):
        first = marks.partition(":")[0]
        put(column, f'IF({at(COMPLETE)}=1,BERLIN({first}:INDEX({marks},{boards})),"")')
    for column, points in ((HOME_MATCH, HOME_POINTS), (AWAY_MATCH, AWAY_POINTS)):
        score = f"IF(2*{at(points)}>{boards},2,IF(2*{at(points)}={boards},1,0))"
        put(column, f'IF({at(COMPLETE)}=1,{score},"")')
    for board in range(BOARDS):
        _write_board(typed, row, board, at, put)


def _write_pairing(
    book: Book, matches: Sheet, row: int, at: Callable[[int], str], put: Callable[[int, str], None]
) -> None:
    """Typed numbers, else those of the Berger table; blank for the team that does not exist (the other one rests)."""
    even, teams, cycles = _setting("even"), _setting("teams"), _setting("cycles")
    put(BERGER_ROUND, f"INDEX({book['berger_rows']},{at(ROUND)})")
    # With an odd number the pair of the team that rests stands first in the table, and last here.
    place = f"IF(ISODD({teams}),IF({at(TABLE)}={even}/2,1,{at(TABLE)}+1),{at(TABLE)})"
    pair = f"INDEX({book['berger']},{at(BERGER_ROUND)},{place})"
    due = f"AND({_setting('is_round_robin')},{teams}>1,{at(ROUND)}<={cycles}*({even}-1),{at(TABLE)}<={even}/2)"
    put(PAIR, f'IF({due},{pair},"")')
    for column, source in ((TYPED_HOME, inputs.TYPED_HOME), (TYPED_AWAY, inputs.TYPED_AWAY)):
        typed = matches.relative(row, source)
        put(column, f'IF({typed}="","",{typed})')
    numbers = (
        f'VALUE(LEFT({at(PAIR)},FIND("-",{at(PAIR)})-1))',
        f'VALUE(MID({at(PAIR)},FIND("-",{at(PAIR)})+1,2))',
    )
    # In the second cycle everybody has the other colour.
    again = f"{at(ROUND)}>{even}-1"
    by_hand = f'{at(TYPED_HOME)}&{at(TYPED_AWAY)}<>""'
    for column, by_hand_column, (first, second) in ((HOME, TYPED_HOME, numbers), (AWAY, TYPED_AWAY, numbers[::-1])):
        chosen = f"IF({again},{second},{first})"
        put(column, f'IF({by_hand},{at(by_hand_column)},IF({at(PAIR)}="","",IF({chosen}>{teams},"",{chosen})))')


def _write_board(typed: Typed, row: int, board: int, at: Callable[[int], str], put: Callable[[int, str], None]) -> None:
    """One board of one match: both sides' results, who sat there (100 times his team plus his place), their game."""
    raw, home, away = at(RAW + board), at(HOME_MARK + board), at(AWAY_MARK + board)
    result = typed.matches.relative(row, inputs.BOARD + board)
    plain = f'IF({result}="=","½",IF({result}=0.5,"½",{result}&""))'
    put(RAW + board, f'IF(OR({at(KEY_HOME)}="",{board + 1}>{_setting("boards")},{result}=""),"",{plain})')
    put(HOME_MARK + board, f'IF({raw}="--","-",{raw})')
    turned = f'IF({raw}="1","0",IF({raw}="0","1",IF({raw}="+","-",IF({raw}="-","+",IF({raw}="--","-",{raw})))))'
    put(AWAY_MARK + board, turned)
    for seats, source, team, mark, score in (
        (HOME_SEAT, inputs.HOME_LINEUP, HOME, home, HOME_SCORE),
        (AWAY_SEAT, inputs.AWAY_LINEUP, AWAY, away, AWAY_SCORE),
    ):
        place = typed.lineups.relative(row, source + board)
        put(seats + board, f'IF({raw}="","",100*{at(team)}+IF({place}="",{board + 1},{place}))')
        put(score + board, f'IF({mark}="1",1,IF({mark}="½",0.5,IF({mark}="0",0,"")))')


def _score_text(complete: str, points: str, mine: str, theirs: str, boards: str) -> str:
    """The score of a match as a crosstable writes it: `2½`, `0`; `+` and `-` where every board was forfeited."""

    def all_of(marks: str, mark: str) -> str:
        return f'SUMPRODUCT(--({marks}="{mark}"))={boards}'

    score = f'IF({points}=INT({points}),{points}&"",IF({points}<1,"",INT({points}))&"½")'
    lost = f"AND({all_of(mine, '-')},OR({all_of(theirs, '+')},{all_of(theirs, '-')}))"
    return f'IF({complete}=1,IF({all_of(mine, "+")},"+",IF({lost},"-",{score})),"")'


def _write_rounds(book: Book, sheet: Sheet) -> None:
    """By team and round: which match, the cell of the crosstable, the boards as one text, the match points so far."""
    white, black = ("B", "N") if book.language == "fr" else ("w", "b")
    headings: list[Text | str] = [Text("N°", "No"), Text("Équipe", "Team")]
    for block in (Text("Match", "Match"), Text("Grille", "Grid"), Text("Échiquiers", "Boards")):
        headings += [f"{book.say(block)} {number + 1}" for number in range(ROUNDS)]
    # Categories of the chart.
    headings += [Text(f"R {number + 1}", f"Rd {number + 1}") for number in range(ROUNDS)]
    headings += [f"{book.say(Text('Gain', 'Gained'))} {number + 1}" for number in range(ROUNDS)]
    sheet.headings(TEAM_HEADER, 0, headings)
    for team in range(TEAMS):
        row = TEAM_FIRST + team
        number = cell(row, 0, column_fixed=True)
        sheet.write(row, 0, team + 1, "hidden")
        sheet.formula(row, 1, f'=INDEX({book["team_names"]},{number})&""', "hidden")
        for index in range(ROUNDS):
            line = cell(row, LINE + index)
            this_round = index + 1
            key = f"100*{this_round}+{number}"
            sheet.formula(
                row,
                LINE + index,
                f"=IFERROR(MATCH({key},{_whole(KEY_HOME)},0),IFERROR(-MATCH({key},{_whole(KEY_AWAY)},0),0))",
                "hidden",
            )

            def from_match(home: int, away: int, line: str = line) -> str:
                return f"IF({line}>0,INDEX({_whole(home)},ABS({line})),INDEX({_whole(away)},ABS({line})))"

            game = f'{from_match(AWAY, HOME)}&IF({line}>0,"{white}","{black}")&{from_match(HOME_TEXT, AWAY_TEXT)}'
            begun = f"SUMIF({_whole(ROUND)},{this_round},{_whole(COMPLETE)})>0"
            rest = f'IF(AND(COUNTIF({_whole(KEY_EXEMPT)},{key})>0,{begun}),"EXE","")'
            sheet.formula(row, GRID_TEXT + index, f"=IF({line}=0,{rest},{game})", "hidden")
            sheet.formula(row, LIST + index, f'=IF({line}=0,"",{from_match(HOME_LIST, AWAY_LIST)})', "hidden")
            sheet.formula(row, GAINED + index, f'=IF({line}=0,"",{from_match(HOME_MATCH, AWAY_MATCH)})', "hidden")
            before = cell(row, PROGRESS + index - 1) if index else "0"
            sheet.formula(row, PROGRESS + index, f"={before}+N({cell(row, GAINED + index)})", "hidden")


def _write_players(book: Book, sheet: Sheet, typed: Typed) -> None:
    """By player and board: points and games over the board, forfeits left out."""
    headings: list[Text | str] = [Text("Clé", "Key"), ""]
    for block in (Text("Points", "Points"), Text("Parties", "Games"), Text("Score", "Score"), Text("Ordre", "Order")):
        headings += [f"{book.say(block)} {board + 1}" for board in range(BOARDS)]
    sheet.headings(PLAYER_FIRST - 1, 0, headings)
    for index in range(PLAYERS):
        row = PLAYER_FIRST + index
        team, place = (typed.players.relative(FIRST + index, column) for column in (inputs.P_TEAM, inputs.P_PLACE))
        key = cell(row, 0, column_fixed=True)
        sheet.formula(row, 0, f'=IF(ISNUMBER({team}),100*{team}+{place},"")', "hidden")
        for board in range(BOARDS):
            seats = (_whole(HOME_SEAT + board), _whole(AWAY_SEAT + board))
            scores = (_whole(HOME_SCORE + board), _whole(AWAY_SCORE + board))
            sums = "+".join(f"SUMIF({seat},{key},{score})" for seat, score in zip(seats, scores, strict=True))
            counts = "+".join(
                f'COUNTIFS({seat},{key},{score},">=0")' for seat, score in zip(seats, scores, strict=True)
            )
            points, games = cell(row, POINTS + board), cell(row, GAMES + board)
            sheet.formula(row, POINTS + board, f'=IF({key}="",0,{sums})', "hidden")
            sheet.formula(row, GAMES + board, f'=IF({key}="",0,{counts})', "hidden")
            score = f'IF({points}=INT({points}),{points}&"",IF({points}<1,"",INT({points}))&"½")'
            sheet.formula(row, SCORE + board, f'=IF({games}=0,"",{score}&"/"&{games})', "hidden")
            # More points, then fewer games, then the order of the list.
            order = f"2000000*{points}+1000*(100-{games})-ROW()+{PLAYER_FIRST}"
            sheet.formula(row, ORDER + board, f'=IF({games}=0,"",{order})', "hidden")
