"""
Ratings of the round robin: performance, change and new rating of every player, under the chosen edition.

A hidden sheet lists for each player and round the opponent's rating and the result; the rating functions read its rows.
"""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.rankings import BOLD, GREEN
from xl_departage.templates.round_robin import players
from xl_departage.templates.round_robin.model import MOST, MOST_ROUNDS
from xl_departage.templates.sheet import FIRST_ROW

_SHEET = Text("round_robin.ratings")


def write_work_sheet(book: Book, by_round: Table) -> None:
    """
    The hidden sheet: by round, the results of games played and the opponents' ratings. Names `results_played`, `met`.
    """
    sheet = book.sheet(Text("templates.work"))
    cells = by_round.whole("round")
    text = f"INDEX({cells},{{line}},{{nth}})"
    # A cell of the table by round: opponent, colour letter, result sign.
    played = f'=IF(ISNUMBER(FIND(RIGHT({text},1),"1½0")),RIGHT({text},1),"")'
    opponent = f"INDEX({{ratings}},VALUE(LEFT({text},LEN({text})-2)))"
    columns = (
        Column(
            "result",
            "= {nth}",
            5,
            played,
            Text("round_robin.results_played"),
            "results_played",
            times=MOST_ROUNDS,
        ),
        Column(
            "rating",
            "Elo {nth}",
            5,
            f'=IF({{result}}="","",IF(N({opponent})=0,"",{opponent}))',
            Text("round_robin.ratings_met"),
            "met",
            times=MOST_ROUNDS,
        ),
    )
    Table(book, sheet, 0, MOST, columns).write()
    sheet.raw.hide()


def _columns() -> tuple[Column, ...]:
    met, results = "INDEX({met},{line},0)", "INDEX({results_played},{line},0)"
    rating, rules = "{rating}", "{rating_rules}"
    given, before = "INDEX({coefficients},{line})", "INDEX({games_before},{line})"
    known = f'OR({given}<>"",{before}<>"")'
    arguments = f'{rating},{met},{results},{before},{rules},IF({given}="","",{given})'
    name = "INDEX({player_names},{line})"
    own = "INDEX({ratings},{line})"
    nobody, unrated, idle = '{name}=""', '{rating}=""', "N({counted})=0"
    return (
        Column("number", players.NUMBER, 6, f'=IF(OR({{line}}>{{places}},{name}=""),"",{{line}})', look=CENTRED),
        Column("name", players.PLAYER_NAME, 28, f'=IF({{number}}="","",{name})'),
        Column("rating", players.RATING, 8, f'=IF(OR({{number}}="",N({own})=0),"",{own})', look=CENTRED),
        Column("counted", Text("round_robin.games_counted"), 10, f'=IF({nobody},"",COUNT({met}))', look=CENTRED),
        Column(
            "points",
            Text("templates.points"),
            8,
            f'=IF({nobody},"",SUMPRODUCT((({results}="1")+({results}="½")/2)*ISNUMBER({met})))',
            look={**CENTRED, "num_format": "0.0"},
        ),
        Column(
            "average",
            Text("round_robin.opponents_average"),
            13,
            f'=IF({idle},"",AVERAGE({met}))',
            look={**CENTRED, "num_format": "0"},
        ),
        Column(
            "expected",
            Text("round_robin.expected_we"),
            11,
            f'=IF(OR({idle},{unrated}),"",SUM(ELO_EXPECTED({rating},{met},{rules})))',
            look={**CENTRED, "num_format": "0.00"},
        ),
        Column(
            "gained",
            Text("round_robin.w_we"),
            9,
            '=IF({expected}="","",{points}-{expected})',
            look={**CENTRED, "num_format": "+0.00;-0.00;0.00"},
        ),
        Column(
            "k",
            Text("round_robin.k"),
            7,
            f'=IF(OR({nobody},{unrated}),"",IF({given}<>"",{given},IF({before}="","?",ELO_K({before},{rating},{rules}))))',
            look=CENTRED,
        ),
        Column(
            "change",
            Text("round_robin.change"),
            10,
            f'=IF(OR({idle},{unrated}),"",IF({known},ELO_DELTA({arguments}),"?"))',
            look={**CENTRED, "num_format": "+0.0;[Red]-0.0;0.0"},
        ),
        Column(
            "new",
            Text("templates.new_rating"),
            10,
            f'=IF({idle},IF({nobody},"",IF({unrated},"–",{rating})),IF({unrated},IFNA(ELO_INITIAL({met},{results},{rules}),"–"),'
            f'IF({known},ELO_NEW({arguments}),"?")))',
            look=BOLD,
        ),
        Column(
            "performance",
            Text("round_robin.performance"),
            13,
            f'=IF({idle},IF({nobody},"","–"),IFNA(ELO_PERFORMANCE({met},{results},{rating},{rules}),"–"))',
            Text("templates.performances"),
            "performances",
            CENTRED,
        ),
    )


def write(book: Book) -> None:
    """The sheet « Elo »; name `performances`."""
    sheet = book.sheet(_SHEET, tab=GREEN, landscape=True)
    table = Table(book, sheet, FIRST_ROW, MOST, _columns())
    sheet.banner(
        Text("round_robin.ratings_performance_and_new_rating"),
        table.last_column,
        status=True,
    )
    table.write(height=34)
    table.stripes("number")
    last = table.last
    sheet.write(last + 1, 0, _NOTE, "note")
    sheet.formula(last + 2, 0, f'="{book.say(_EDITION)} "&{book["rating_rules"]}', "note")
    sheet.printed(last + 2, table.last_column, frozen=(table.first, table["name"] + 1))
    status = book.status
    status.errors(
        sheet,
        sheet.reference(table.first, 0, last, table.last_column),
        Text("round_robin.check_rating_k_and_games_on_the_sheet"),
    )


_NOTE = Text("round_robin.games_played_against_rated_opponents_count")
_EDITION = Text("round_robin.rules")
