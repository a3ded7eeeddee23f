"""
The progress of the tournament: games without a result, players without a game, the next step in words. A hidden sheet.
"""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import rankings
from xl_departage.templates.book import Book
from xl_departage.templates.columns import Column, Table
from xl_departage.templates.swiss import grid
from xl_departage.templates.swiss.model import MOST, MOST_ROUNDS

_LISTED = 5
"""Number of boards with missing results to name."""
_OPEN, _UNPAIRED = Text("swiss.round_open"), Text("swiss.round_unpaired")


def write(book: Book) -> None:
    """Write the sheet, and register the players without a game and the next step."""
    sheet = book.sheet(Text("swiss.progress"))
    sheet.raw.hide()
    free = '({player_names}<>"")*(INDEX({grid_cells},0,{line})="")'
    Table(
        book,
        sheet,
        0,
        MOST_ROUNDS,
        (
            Column("open", "open", 8, "=COUNTIFS({line_rounds},{line},{line_open},1)", name=_OPEN, known="open_games"),
            Column(
                "unpaired",
                "unpaired",
                8,
                f"=IF({{line}}>{{paired}},0,SUMPRODUCT({free}))",
                name=_UNPAIRED,
                known="unpaired",
            ),
            Column(
                "who",
                "who",
                8,
                f'=IF({{unpaired}}=0,"",INDEX({{player_names}},MATCH(1,{free},0)))',
                name=Text("swiss.player_unpaired"),
                known="unpaired_name",
                array=True,
            ),
            Column(
                "late",
                "late",
                8,
                "=IF(AND({line}<{paired},{unpaired}>0),1,0)",
                name=Text("swiss.round_incomplete"),
                known="late",
            ),
            Column(
                "postponed",
                "postponed",
                8,
                "=IF(AND({line}<{paired},{open}>0),1,0)",
                name=Text("swiss.round_postponed"),
                known="postponed",
            ),
        ),
    ).write()
    Table(
        book,
        sheet,
        0,
        MOST,
        (
            Column(
                "at",
                "{nth}",
                8,
                '=IF(INDEX({player_names},{line})="",0,IFERROR(MATCH({nth}*1000+{line},{white_keys},0),'
                "IFERROR(-MATCH({nth}*1000+{line},{black_keys},0),0)))",
                name=Text("swiss.lines_of_players"),
                known="lines_of_players",
                times=MOST_ROUNDS,
            ),
        ),
        left=12,
    ).write()
    both = Text("swiss.and")
    count = "INDEX({open_games},MAX(1,{paired}))"
    missing = Table(
        book,
        sheet,
        0,
        _LISTED,
        (
            Column(
                "board",
                "board",
                8,
                '=IFERROR(SMALL(IF(({line_rounds}={paired})*({line_open}=1),{line_boards}),{line}),"")',
                array=True,
            ),
            Column(
                "text",
                "",
                8,
                f'=IF({{board}}="",{{text:above}}&"",IF({{line}}=1,{{board}}&"",{{text:above}}&IF({{line}}={count},'
                f'{book.quoted(both)},", ")&{{board}}))',
            ),
        ),
        left=8,
    ).write()
    boards = sheet.reference(missing.last, missing["text"])
    _tell(book, boards)


def _tell(book: Book, boards: str) -> None:
    paired, opened, unpaired = book["paired"], book["open_games"], book["unpaired"]
    late = f"SUMPRODUCT({unpaired}*{book['late']})"
    place = f"MATCH(1,{book['late']},0)"
    who = f"INDEX({book['unpaired_name']},{place})"
    book.status.problem(
        late,
        Text("swiss.round_round_name_neither_a_game_nor_a_bye"),
        round=place,
        name=who,
    )

    def sentence(text: Text, **values: str) -> str:
        return book.sentence(text, **values)

    now = f"INDEX({opened},MAX(1,{paired}))"
    free = f"INDEX({unpaired},MAX(1,{paired}))"
    more = f'IF({now}>{_LISTED},{sentence(Text("swiss.and_n_more"), n=f"({now}-{_LISTED})")},"")'
    results = (
        f"IF({now}=1,"
        + sentence(
            Text("swiss.round_r_result_of_board_b_missing"),
            r=paired,
            b=boards,
        )
        + ","
        + sentence(
            Text("swiss.round_r_results_of_boards_b_missing"),
            r=paired,
            b=f"{boards}&{more}",
        )
        + ")"
    )
    pairings = sentence(
        Text("swiss.round_r_n_player_s_still_without_a_game_or_a"),
        r=paired,
        n=free,
        name=f"INDEX({book['unpaired_name']},MAX(1,{paired}))",
    )
    following = sentence(Text("swiss.enter_the_pairings_of_round_r"), r=f"({paired}+1)")
    earlier = f"(SUM({opened})-{now})"
    late_games = {"n": earlier, "r": f"MATCH(1,{book['postponed']},0)"}
    postponed = sentence(Text("swiss.n_postponed_game_s_round_r"), **late_games)
    final = sentence(Text("swiss.enter_the_postponed_games"), **late_games)
    players = sentence(Text("swiss.enter_the_players_sheet_players"))
    both = sentence(Text("list.part"), first=pairings, second=results)
    planned = f"IF(N({book['planned']})=0,{MOST_ROUNDS},{book['planned']})"
    rest = f'IF({earlier}>0,{postponed},"")'
    book.status.next_step(
        f"IF(NOT({book['ready']}),{players},IF({paired}=0,{following},IF({free}>0,IF({now}>0,{both},{pairings})"
        f'&{rest},IF({now}>0,{results}&{rest},IF({paired}<{planned},{following}&{rest},IF({earlier}>0,{final},""))))))'
    )
    book.status.finished("TRUE", rankings.STANDINGS, grid.SHEET)
