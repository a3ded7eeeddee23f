"""
The hidden sheets of helper columns: who meets whom, the points of each match, the cells of the crosstable, the boards
of each player.

One table per sheet: a line per match, a line per team with a block of rounds, a line per player with a block of boards.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.messages import Text
from xl_departage.templates import draw
from xl_departage.templates.book import Book
from xl_departage.templates.columns import Column, Table
from xl_departage.templates.sheet import FIRST_ROW
from xl_departage.templates.teams.data import BOARDS, MATCHES, PLAYERS, ROUNDS, TABLES, TEAMS

_ROUND, _TABLE = f"(INT(({{line}}-1)/{TABLES})+1)", f"(MOD({{line}}-1,{TABLES})+1)"
_TYPED = "INDEX({results},{line},0)"
_UNREADABLE = '"?"'


class TeamTables(NamedTuple):
    """The helper tables."""

    matches: Table
    teams: Table
    players: Table


def name_calc(book: Book) -> TeamTables:
    """The tables with the names of their columns; they are written when the names of all sheets are known."""
    sheets = [
        book.sheet(name, tab="#6B7785")
        for name in (
            Text("templates.calculations"),
            Text("teams.team_work"),
            Text("teams.player_work"),
        )
    ]
    for sheet in sheets:
        sheet.raw.hide()
    matches, teams, players = sheets
    work = TeamTables(
        Table(book, matches, FIRST_ROW, MATCHES, _match_columns(), key="matches"),
        Table(book, teams, FIRST_ROW, TEAMS, _team_columns(book), key="work"),
        Table(book, players, FIRST_ROW, PLAYERS, _player_columns(), key="counted"),
    )
    book.define("moves", draw.NAMES["moves"], f"=SUM({work.matches.whole('moved')})")
    book.define("moved_texts", draw.NAMES["moved_texts"], f"={work.matches.whole('moved_text')}")
    listed = work.teams
    first = listed.sheet.reference(listed.first, listed["list"])
    row = listed.sheet.reference(listed.last, listed["list"], listed.last, listed["list"] + ROUNDS - 1)
    # As wide as the tournament has rounds, like the crosstable next to which it is read.
    book.define(
        "board_lists",
        Text("teams.board_results"),
        f"={first}:INDEX({row},MAX(1,{book['rounds']}))",
    )
    return work


def write_calc(work: TeamTables) -> None:
    """Write the tables."""
    for table in work:
        table.write()


def _match_columns() -> tuple[Column, ...]:
    typed = "INDEX({{typed_{side}s}},{{line}})"
    columns = [
        Column("round", "round", 6, f"={_ROUND}", hidden=True),
        Column("table", "table", 6, f"={_TABLE}", hidden=True),
        *draw.columns(_ROUND, _TABLE, typed=f"COUNTA({_TYPED})>0", shown=f"COUNTA({_TYPED})"),
    ]
    for side, part in (("home", draw.WHITE), ("away", draw.BLACK)):
        own = typed.format(side=side)
        by_hand = f'{typed.format(side="home")}&{typed.format(side="away")}<>""'
        columns.append(
            Column(
                side,
                side,
                6,
                f'=IF({by_hand},IF({own}="","",{own}),{part[1:]})',
                _SIDES[side][0],
                f"{side}s",
                hidden=True,
            )
        )
    both = 'AND({home}<>"",{away}<>"")'
    alone = 'IF({home}="",{away},{home})'
    columns += [
        Column("key_home", "", 6, f'=IF({both},100*{{round}}+{{home}},"")', hidden=True),
        Column("key_away", "", 6, f'=IF({both},100*{{round}}+{{away}},"")', hidden=True),
        Column("key_bye", "", 6, f'=IF(OR({both},{{home}}&{{away}}=""),"",100*{{round}}+{alone})', hidden=True),
        *_board_columns(),
        Column("complete", "", 6, f'=IF({{key_home}}="",0,IF({_readable()}={{boards}},1,0))', hidden=True),
    ]
    for side, other in (("home", "away"), ("away", "home")):
        mine, theirs, points = f"{{{side}_mark:row}}", f"{{{other}_mark:row}}", f"{{{side}_points}}"
        _, score, berlin, won = _SIDES[side]
        total = f'SUMPRODUCT(({mine}="1")+({mine}="+")+({mine}="½")/2)'
        listed = '&" "&'.join(f"{{{side}_mark:{board}}}" for board in range(1, BOARDS + 1))
        # Without a point nobody wins or draws.
        against = f"IF({{by_half}},{{boards}}-{points},{{{other}_points}})"
        match = f"2*({points}>{against})+({points}={against})*({points}>0)"
        columns += [
            Column(f"{side}_points", "", 6, f'=IF({{complete}}=1,{total},"")', score, hidden=True),
            Column(f"{side}_text", "", 6, "=" + _score_text(points, mine, theirs), hidden=True),
            Column(f"{side}_list", "", 6, f'=IF({{complete}}=1,TRIM({listed}),"")', hidden=True),
            Column(
                f"{side}_berlin",
                "",
                6,
                f'=IF({{complete}}=1,BERLIN({{{side}_mark:1}}:INDEX({mine},{{boards}})),"")',
                berlin,
                f"{side}_berlins",
                hidden=True,
            ),
            Column(f"{side}_match", "", 6, f'=IF({{complete}}=1,{match},"")', won, hidden=True),
        ]
    stray = f'=IF(AND({{key_home}}="",COUNTA({_TYPED})>0),{{line}},"")'
    wrong = f'=IF(SUMPRODUCT(--({{home_mark:row}}={_UNREADABLE}))>0,{{line}},"")'
    begun = 'COUNTIF({home_mark:row},"?*")'
    missing = f'=IF(AND({{key_home}}<>"",{begun}<{{boards}}),{{round}},"")'
    return (
        *columns,
        Column("stray", "", 6, stray, Text("teams.stray_results"), hidden=True),
        Column("unreadable", "", 6, wrong, Text("templates.unreadable_results"), hidden=True),
        Column("missing", "", 6, missing, Text("teams.incomplete_matches"), "missing", hidden=True),
        Column("tables", "", 6, "={table}", Text("teams.match_tables"), "match_tables", hidden=True),
        Column("played", "", 6, "=IF({complete}=1,{round},0)", hidden=True),
    )


_SIDES = {
    "home": (
        Text("teams.homes"),
        Text("teams.points_home"),
        Text("teams.berlin_home"),
        Text("teams.match_home"),
    ),
    "away": (
        Text("teams.aways"),
        Text("teams.points_away"),
        Text("teams.berlin_away"),
        Text("teams.match_away"),
    ),
}


def _readable() -> str:
    return "SUMPRODUCT(" + "+".join(f'({{home_mark:row}}="{mark}")' for mark in ("1", "½", "0", "+", "-")) + ")"


def _board_columns() -> tuple[Column, ...]:
    """Boards of a match: both sides' results, who sat there (100 times the team plus the place in it), and the game."""
    result = "INDEX({results},{line},{nth})"
    read = f"INDEX({{mark_meanings}},MATCH({_plain(result)},{{mark_forms}},0))"
    absent = f'OR({{key_home}}="",{{nth}}>{{boards}},{result}&""="")'
    turned = 'IF({raw}="1","0",IF({raw}="0","1",IF({raw}="+","-",IF({raw}="-","+",IF({raw}="--","-",{raw})))))'
    columns = [
        Column("raw", "", 5, f'=IF({absent},"",IFERROR({read},{_UNREADABLE}))', times=BOARDS, hidden=True),
        Column("home_mark", "", 5, '=IF({raw}="--","-",{raw})', times=BOARDS, hidden=True),
        Column("away_mark", "", 5, f"={turned}", times=BOARDS, hidden=True),
    ]
    for side in ("home", "away"):
        place = f"INDEX({{{side}_typed}},{{line}},{{nth}})"
        seat = f'=IF({{raw}}="","",100*{{{side}}}+IF({place}="",{{nth}},{place}))'
        mark = f"{{{side}_mark}}"
        score = f'=IF({mark}="1",1,IF({mark}="½",0.5,IF({mark}="0",0,"")))'
        columns += [
            Column(f"{side}_seat", "", 5, seat, times=BOARDS, hidden=True),
            Column(f"{side}_score", "", 5, score, times=BOARDS, hidden=True),
        ]
    return tuple(columns)


def _plain(typed: str) -> str:
    # A question mark and an asterisk would act as wildcards.
    plain = f'{typed}&""'
    for old, new in ((" ", ""), ("–", "-"), ("~", "!"), ("?", "!"), ("*", "!")):
        plain = f'SUBSTITUTE({plain},"{old}","{new}")'
    return plain


def _score_text(points: str, mine: str, theirs: str) -> str:
    """The score of a match as in a crosstable: `2½`, `0`; `+` and `-` if every board was forfeited."""

    def all_of(marks: str, mark: str) -> str:
        return f'SUMPRODUCT(--({marks}="{mark}"))={{boards}}'

    score = f'IF({points}=INT({points}),{points}&"",IF({points}<1,"",INT({points}))&"½")'
    lost = f"AND({all_of(mine, '-')},OR({all_of(theirs, '+')},{all_of(theirs, '-')}))"
    return f'IF({{complete}}=1,IF({all_of(mine, "+")},"+",IF({lost},"-",{score})),"")'


def _team_columns(book: Book) -> tuple[Column, ...]:
    """By team and round: the match, the cell of the crosstable, the boards as one text, the match points so far."""
    white, black = book.say(Text("report_white")), book.say(Text("report_black"))

    def from_match(home: str, away: str) -> str:
        return f"IF({{match}}>0,INDEX({home},ABS({{match}})),INDEX({away},ABS({{match}})))"

    key = "100*{nth}+{number}"
    game = f'{from_match("{matches.away}", "{matches.home}")}&IF({{match}}>0,"{white}","{black}")&' + from_match(
        "{matches.home_text}", "{matches.away_text}"
    )
    rest = "IF(AND(COUNTIF({matches.key_bye}," + key + ')>0,COUNTIF({matches.played},{nth})>0),"EXE","")'
    return (
        Column("number", "", 5, "={line}", hidden=True),
        Column("name", "", 20, '=INDEX({team_names},{line})&""', hidden=True),
        Column(
            "match",
            "",
            5,
            f"=IFERROR(MATCH({key},{{matches.key_home}},0),IFERROR(-MATCH({key},{{matches.key_away}},0),0))",
            Text("teams.match_lines"),
            "match_lines",
            times=ROUNDS,
            hidden=True,
        ),
        Column(
            "text",
            "",
            5,
            f"=IF({{match}}=0,{rest},{game})",
            Text("teams.grid_texts"),
            "grid_texts",
            times=ROUNDS,
            hidden=True,
        ),
        Column(
            "list",
            "",
            5,
            f'=IF({{match}}=0,"",{from_match("{matches.home_list}", "{matches.away_list}")})',
            times=ROUNDS,
            hidden=True,
        ),
        Column(
            "gained",
            "",
            5,
            f'=IF({{match}}=0,"",{from_match("{matches.home_match}", "{matches.away_match}")})',
            Text("teams.points_by_match"),
            times=ROUNDS,
            hidden=True,
        ),
        # The heading is a category of the chart.
        Column(
            "progress",
            book.say(Text("teams.rd")) + " {nth}",
            5,
            "=SUM({gained:1}:{gained})",
            times=ROUNDS,
            hidden=True,
        ),
    )


def _player_columns() -> tuple[Column, ...]:
    """By player and board: points and games over the board, without forfeits."""
    team, place = "INDEX({player_teams},{line})", "INDEX({player_orders},{line})"
    sides = [[f"INDEX({{matches.{side}_{what}}},0,{{nth}})" for what in ("seat", "score")] for side in ("home", "away")]
    points = "+".join(f"SUMIF({seat},{{key}},{score})" for seat, score in sides)
    games = "+".join(f'COUNTIFS({seat},{{key}},{score},">=0")' for seat, score in sides)
    text = 'IF({points}=INT({points}),{points}&"",IF({points}<1,"",INT({points}))&"½")'
    return (
        Column("key", "", 6, f'=IF(ISNUMBER({team}),100*{team}+{place},"")', hidden=True),
        Column(
            "points",
            "",
            5,
            f'=IF({{key}}="",0,{points})',
            Text("teams.board_points"),
            "board_points",
            times=BOARDS,
            hidden=True,
        ),
        Column(
            "games",
            "",
            5,
            f'=IF({{key}}="",0,{games})',
            Text("teams.board_games"),
            "board_games",
            times=BOARDS,
            hidden=True,
        ),
        Column(
            "score",
            "",
            5,
            f'=IF({{games}}=0,"",{text}&"/"&{{games}})',
            Text("teams.board_scores"),
            "board_scores",
            times=BOARDS,
            hidden=True,
        ),
        # More points, then fewer games, then list order.
        Column(
            "order",
            "",
            5,
            '=IF({games}=0,"",2000000*{points}+1000*(100-{games})-{line})',
            Text("teams.board_order"),
            "board_orders",
            times=BOARDS,
            hidden=True,
        ),
    )
