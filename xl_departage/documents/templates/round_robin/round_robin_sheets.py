"""
The sheets of the round robin: players and results are typed; the other tables are computed.

The pairings are those of the Berger tables for the draw in force (`draw`), unless they were brought by a file.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Text
from xl_departage.chess.regulations.rating_editions import FIDE
from xl_departage.documents.templates import draw
from xl_departage.documents.templates.declared import (
    BIRTH,
    BIRTHS,
    CENTRED,
    CENTRED_TEXT,
    FITTED,
    GIVEN,
    GIVEN_MARK,
    LEFT,
    NAME_WIDTH,
    RATED,
    RIGHT,
    SEX,
    STRONG,
    TABLE_ROW,
    TEXT,
    Block,
    Choice,
    Column,
    Mark,
    Sheet,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.outcomes import RESULTS
from xl_departage.documents.templates.round_robin.round_robin_data import MOST, MOST_GAMES, MOST_ROUNDS, PRESETS
from xl_departage.documents.templates.shared_tables import (
    ENTERED,
    UNRANKED,
    check,
    explanation,
    looked_up,
    of_number,
    staged,
    standings,
    value_at,
    withdrawn_so_far,
)
from xl_departage.documents.templates.styles import DRAW, GREY, INK, LINE, LOSS, PAPER, WIN, WRONG
from xl_departage.documents.templates.template_workbook import Workbook
from xl_departage.spreadsheet.formulas.addresses import column_letters

VALUES = "DE;SB;WIN;KS;WON;PS;ARO;BH;SA"
"""The tie-breaks that one sheet shows next to the points; every edition defines them."""
LEADERS = 5
"""How many players' points the chart shows."""
_OUTCOMES = ("1", "½", "0", "+", "-")


def sheets(book: Workbook, filling: Filling) -> Sequence[Sheet]:
    """All sheets except the front sheet, the Berger tables and the help, in the order of the tabs."""
    return (
        _PLAYERS,
        _games(book, typed_pairings=filling.typed),
        _by_round(book),
        _square(book),
        _standings(book),
        _VALUES,
        explanation(MOST_ROUNDS + 8, "{by_round}", "{rules},,{by_round.manual_row}"),
        _ratings(book),
        _charts(book),
        check("{games},{rules_base},{drawn},,{tiebreaks}"),
    )


_PLAYERS = Sheet(
    "players",
    MOST,
    (
        Column("number", 6, CENTRED, 'IF({line}<={places},{line},"")'),
        Column("name", NAME_WIDTH, TEXT),
        Column("title", 7, CENTRED_TEXT),
        Column("sex", 6, CENTRED_TEXT, checked=True, **SEX),
        BIRTH,
        Column("federation", 7, CENTRED_TEXT),
        Column("club", NAME_WIDTH, TEXT),
        Column("code", 12, TEXT),
        Column("rating", 8, CENTRED, **RATED),
        Column("k", 6, CENTRED, whole=(1, 100), checked=True),
        Column("games_before", 9, CENTRED, whole=(0, 99999), checked=True),
        Column("manual", 9, CENTRED, number=True),
        Column("last_round", 11, CENTRED, heading="withdrawn_after", whole=(0, MOST_ROUNDS), checked=True),
        GIVEN,
        withdrawn_so_far("last_round"),
        *draw.SEATS,
    ),
    landscape=True,
    heights=(32, 0),
    frozen=2,
    marks=(
        Mark(("name",), '({number}="")<>({name}="")', {"bg_color": WRONG}),
        Mark((), '({number}="")*({name}<>"")>0', {"font_color": GREY, "italic": True}),
        *BIRTHS,
    ),
)


def _games(book: Workbook, *, typed_pairings: bool) -> Sheet:
    pairings: Sequence[Column | Block] = (draw.pairings(book, MOST_GAMES),)
    if typed_pairings:
        pairings = (
            Column("round", 8, CENTRED, whole=(1, MOST_ROUNDS)),
            Column("board", 7, CENTRED, whole=(1, MOST)),
            Column("white", 7, CENTRED, whole=(1, MOST)),
            Column(
                "black",
                7,
                CENTRED,
                whole=(1, MOST),
                words=tuple(book.say(Text(key)) for key in ("round_robin.bye", "berger_free")),
            ),
        )

    def name(column: int) -> str:
        cells = f"{{games.nth_{column}}}"
        name_found = value_at(f"MATCH({cells},{{players.number}},0)", "players.name")
        return f'IF({cells}&""="","",IFNA({name_found},{cells}&""))'

    # The third column is White and the fourth Black, whether they are typed or computed.
    done = 'IFERROR({games.result}<>"",TRUE)*ISNUMBER({games.3})*ISNUMBER({games.4})'
    won = 'OR(LEFT({result},1)="1",LEFT({result},1)="+")'
    lost = 'OR(RIGHT({result},1)="1",RIGHT({result},1)="+")'
    return Sheet(
        "games",
        MOST_GAMES,
        (
            *pairings,
            Column("white_name", NAME_WIDTH, RIGHT, name(3)),
            Column("black_name", NAME_WIDTH, LEFT, name(4)),
            Column(
                "result",
                11,
                {"align": "center", "num_format": "@", "bold": True},
                choices=RESULTS,
                free=True,
            ),
            *(() if typed_pairings else draw.columns(book.blank(MOST_GAMES + 1, 1))),
            Column("in_round", 6, formula=f"IF({done}>0,{{games.1}},0)", hidden=True),
        ),
        heights=(22, 0),
        marks=(
            Mark(("result",), 'AND($A{row}<>"",$D{row}<>"",NOT(ISNUMBER($D{row})))', {"bg_color": DRAW}),
            Mark(("result",), '$A{row}=""', {"bg_color": PAPER}),
            Mark(("white_name",), won, {"bg_color": WIN}),
            Mark(("black_name",), lost, {"bg_color": WIN}),
            Mark((), 'AND($A{row}<>"",$A{row}<>$A{below})', {"bottom": 1, "bottom_color": INK}),
            Mark((), '$A{row}<>""', {"bottom": 1, "bottom_color": LINE}),
        ),
    )


def _by_round(book: Workbook) -> Sheet:
    cells = tuple(str(column) for column in range(4, 4 + MOST_ROUNDS))
    round_cells = f"{{by_round.4to{3 + MOST_ROUNDS}}}"
    # An entry without the points that the arbiter gave or deducted, such as `(-1)` in `5W1(-1)`.
    here = f'LEFT({round_cells},FIND("(",{round_cells}&"(")-1)'
    over = f"(LEN({here})>2)*ISNUMBER(MATCH(RIGHT({here},1),{book.offer(_OUTCOMES)},0))"
    opponent = f"IF({over},VALUE(LEFT({here},ABS(LEN({here})-2))),0)"
    # The result as a square crosstable writes it.
    sign = f'SUBSTITUTE(SUBSTITUTE(RIGHT({here},1),"+","1F"),"-","0F")'
    return Sheet(
        "by_round",
        MOST,
        (
            # If there are no players, CROSSTABLE gives only its headings, which would repeat in every row.
            Block(
                ENTERED.format("CROSSTABLE({drawn},{games},{rules_base})"),
                (5, NAME_WIDTH, 7, *[6.2] * MOST_ROUNDS),
                (CENTRED, FITTED, CENTRED),
            ),
            Column("opponent", 4, formula=f"IFERROR({opponent},0)", columns=MOST_ROUNDS, hidden=True),
            Column("sign", 4, formula=f'IF({over},{sign},"")', columns=MOST_ROUNDS, hidden=True),
            Column(
                "manual_row", 7, formula=looked_up("{by_round.1}", "players.number", "players.manual", "0"), hidden=True
            ),
        ),
        landscape=True,
        signed=True,
        legend=Text("round_robin.help_texts.sections.5w1"),
        frozen=3,
        marks=(
            Mark(cells, 'ISNUMBER(FIND("?",{cell}))', {"bg_color": WRONG}),
            Mark(cells, *GIVEN_MARK),
            Mark(cells, 'OR(RIGHT({cell},1)="1",RIGHT({cell},1)="+")', {"bg_color": WIN}),
            Mark(cells, 'RIGHT({cell},1)="½"', {"bg_color": DRAW}),
            Mark(cells, 'AND({cell}<>"",OR(RIGHT({cell},1)="0",RIGHT({cell},1)="-"))', {"bg_color": LOSS}),
            Mark(cells, 'OR({cell}="ABS",{cell}="EXE")', {"font_color": GREY, "italic": True}),
        ),
    )


def _square(book: Workbook) -> Sheet:
    """
    The square crosstable: the result of each player against each other; the results of two games in the order of the
    rounds; the diagonal blank.
    """
    numbers, opponents, signs = "{head.against}", "{same.by_round.opponent}", "{same.by_round.sign}"
    place = f"COLUMN($A$1:{column_letters(MOST_ROUNDS)}$1)"
    first = f"MATCH({numbers},{opponents},0)"
    both = f"MMULT({place},(TRANSPOSE({opponents})={numbers})*1)"
    first_result, second_result = (
        f'IFNA(LOOKUP({position},{place},{signs}),"")' for position in (first, f"{both}-{first}")
    )
    points, rank = (value_at("MATCH({by_round.1},{standings.2},0)", f"standings.{at}", suffix="") for at in (5, 1))
    lines = {"border": 1, "border_color": LINE}
    inside = 'AND($A{row}<>"",{head}<>"")'
    cells = tuple(str(column) for column in range(6, 6 + MOST))
    won, lost = ("1", "1F", "1 1", "1 ½", "½ 1"), ("0", "0F", "0 0", "0 ½", "½ 0")

    def either(texts: Sequence[str]) -> str:
        return f"OR({','.join(f'{{cell}}={chr(34)}{text}{chr(34)}' for text in texts)})"

    return Sheet(
        "square",
        MOST,
        (
            Column("number", 5, CENTRED, "{by_round.nth_1}"),
            Column("name", NAME_WIDTH, FITTED, "{by_round.nth_2}"),
            Column("rating", 7, CENTRED, "{by_round.nth_3}"),
            Column("points", 6.5, STRONG, f'IFNA({points},"")'),
            Column("place", 6.5, STRONG, f'IFNA({rank},"")'),
            Column(
                "against",
                5.4,
                CENTRED,
                head='IF({nth}<={places},{nth},"")',
                each=f'TRIM({first_result}&" "&{second_result})',
                array=True,
                columns=MOST,
            ),
        ),
        title=staged(book, "square"),
        landscape=True,
        signed=True,
        heights=(22, 21),
        frozen=2,
        marks=(
            Mark(
                cells,
                f"AND({inside},COLUMN()-5=ROW()-{TABLE_ROW + 1})",
                {"pattern": 14, "fg_color": GREY, "bg_color": PAPER, **lines},
            ),
            Mark(cells, either(won), {"bg_color": WIN, **lines}),
            Mark(cells, either(lost), {"bg_color": LOSS, **lines}),
            Mark(cells, '{cell}<>""', {"bg_color": DRAW, **lines}),
            Mark(cells, inside, lines),
        ),
    )


def _standings(book: Workbook) -> Sheet:
    number = "{standings.2}"
    more = (
        Column("performance", 8.5, CENTRED, looked_up(number, "ratings.number", "ratings.performance")),
        Column("club", NAME_WIDTH, FITTED, of_number(number, "club")),
    )
    ranked = ENTERED.format("STANDINGS({by_round},{tiebreaks},{rules},,{by_round.manual_row})")
    return standings(book, MOST, ranked, presets=PRESETS, tiebreaks=len(PRESETS), more=more, marks=(UNRANKED,))


_VALUES = Sheet(
    "values",
    MOST,
    (
        Block(
            ENTERED.format("STANDINGS({by_round},{codes_shown},{rules},,{by_round.manual_row})"),
            (6, 6, NAME_WIDTH, 8, 7, *[10] * len(VALUES.split(";"))),
            (STRONG, CENTRED, FITTED, CENTRED, STRONG, CENTRED),
        ),
    ),
    (Choice("codes_shown", VALUES, TEXT, 6),),
    landscape=True,
    heights=(44, 0),
    frozen=3,
    marks=(UNRANKED,),
    refuses="",
)


def _ratings(book: Workbook) -> Sheet:
    """
    The sheet of ratings: performance, change and new rating, computed by the rating functions from the results and the
    opponents' ratings.
    """
    met, results, rules = "{cell.met}", "{same.by_round.sign}", "{rating_rules}"
    rating, games = "{cell.rating}", "{cell.counted}"
    given_k, games_before, born, own_k, used = (
        f"{{cell.{key}}}" for key in ("given", "before", "born", "own_k", "k_used")
    )
    arguments = f"{rating},{met},{results},{games_before},{rules},{own_k}"
    by_fide = 'LEFT({rating_edition},4)="FIDE"'
    nobody, idle = "NOT(ISNUMBER({cell.number}))", f"N({games})=0"
    # For FIDE, a rating below the floor of its list is none.
    unrated = f"N({rating})<MAX(1,{FIDE.floor}*({by_fide}))"
    opponent_ratings = value_at("{by_round.opponent}", "by_round.3", suffix="").replace(
        "{by_round.nth_3}", f'IF({{by_round.3}}<{FIDE.floor}*({by_fide}),"",{{by_round.3}})'
    )
    played = f'IF(ISNUMBER(MATCH({{by_round.sign}},{book.offer(_OUTCOMES[:3])},0)),{opponent_ratings},"")'

    def scored(win: int, draw: int, loss: int) -> str:
        """The sum over the rated games of what each result counts, in tenths."""
        tenths = "+".join(
            f'{tenth}*({results}="{sign}")' for tenth, sign in zip((win, draw, loss), _OUTCOMES, strict=False)
        )
        return f'IF({nobody},"",SUMPRODUCT(({tenths})*ISNUMBER({met}))/10)'

    # K as ELO_DELTA and ELO_NEW take it: the one that was typed, or FIDE's (B.02 8.3.3) by the list in force on the first day. It is
    # unknown for somebody with a birth in an event without a day. The Belgian K follows from the number of each game.
    dayless = f"(COUNT({{first_day}},{{last_day}})=0)*ISNUMBER({born})>0"
    fides = f"ELO_K({games_before},{rating},{rules},{born},IF(ISNUMBER({{first_day}}),{{first_day}},{{last_day}}))"
    by_games = f'IF({games_before}="","",IF({by_fide},IF({dayless},"?",{fides}),""))'
    limit = f"IF({by_fide},INT({FIDE.product_limit}/MAX(1,{games})),{own_k})"
    return Sheet(
        "ratings",
        MOST,
        (
            Column("number", 6, CENTRED, "{by_round.nth_1}"),
            Column("name", NAME_WIDTH, FITTED, "{by_round.nth_2}"),
            Column("rating", 8, CENTRED, "{by_round.nth_3}"),
            Column("counted", 10, CENTRED, each=scored(10, 10, 10)),
            Column("points", 8, {**CENTRED, "num_format": "0.0"}, each=scored(10, 5, 0)),
            Column("average", 13, {**CENTRED, "num_format": "0"}, each=f'IF({idle},"",AVERAGE({met}))'),
            Column(
                "expected",
                11,
                {**CENTRED, "num_format": "0.00"},
                each=f'IF(OR({idle},{unrated}),"",SUM(ELO_EXPECTED({rating},{met},{rules})))',
            ),
            Column(
                "gained",
                9,
                {**CENTRED, "num_format": "+0.00;-0.00;0.00"},
                each='IF({cell.expected}="","",{cell.points}-{cell.expected})',
            ),
            Column(
                "k_used",
                7,
                CENTRED,
                each=f'IF({unrated},"",IF({own_k}="",IF({games_before}="","?",ELO_K({games_before},{rating},{rules})),'
                f'IF(ISNUMBER({own_k}),MIN({own_k},{limit}),"?")))',
            ),
            Column(
                "change",
                10,
                {**CENTRED, "num_format": "+0.0;[Red]-0.0;0.0"},
                each=f'IF(OR({idle},{used}=""),"",IF({used}="?","?",ELO_DELTA({arguments})))',
            ),
            Column(
                "new_rating",
                10,
                STRONG,
                each=f'IF({idle},IF({nobody},"",IF({unrated},"–",{rating})),IF({used}="",IFNA(ELO_INITIAL({met},{results},{rules}),"–"),'
                f'IF({used}="?","?",ELO_NEW({arguments}))))',
            ),
            Column(
                "performance",
                13,
                CENTRED,
                each=f'IF({idle},IF({nobody},"","–"),IFNA(ELO_PERFORMANCE({met},{results},{rating},{rules}),"–"))',
            ),
            *(
                Column(
                    key,
                    5,
                    each=f'IF({nobody},"",IF(INDEX({{players.nth_{of}}},{{cell.number}})="","",INDEX({{players.nth_{of}}},{{cell.number}})))',
                    hidden=True,
                )
                for key, of in (("given", "k"), ("before", "games_before"), ("born", "birth"))
            ),
            Column("own_k", 5, each=f'IF({given_k}<>"",{given_k},IF({unrated},"",{by_games}))', hidden=True),
            Column("met", 5, formula=f'IFNA({played},"")', columns=MOST_ROUNDS, hidden=True),
        ),
        landscape=True,
        heights=(34, 0),
        frozen=2,
    )


def _charts(book: Workbook) -> Sheet:
    """
    The points after each round; hidden beside them, the data of the leaders' chart, in the order of the standings.
    """

    def points(nth: int) -> str:
        counted = f'POINTS({{by_round}},,{{rules_base}}&"; rounds={nth}")'
        return f'IF({nth}<={{round_last}},IFNA(IF({book.blank(MOST, 1)}="",{counted}),""),"")'

    # This matrix finds the leaders' rows, `at` below the columns of the rounds. The line of a leader is drawn to the
    # end by repeating its last point.
    leaders = "({standings.2}=TRANSPOSE({charts.number}))*1"
    after = f"{{charts.{3}to{2 + MOST_ROUNDS}}}"
    rating = f"IF(ISNUMBER({after}),{after},0)"
    at = f"(TRANSPOSE(COLUMN({after})-2)={{head.drawn}})*1"
    return Sheet(
        "charts",
        MOST,
        (
            Column("number", 6, CENTRED, "{by_round.nth_1}"),
            Column("name", NAME_WIDTH, FITTED, "{by_round.nth_2}"),
            *(
                Column(f"after_{nth}", 4.5, CENTRED, points(nth), head=f'IF({nth}<={{round_last}},{nth},"")')
                for nth in range(1, MOST_ROUNDS + 1)
            ),
            Column(
                "drawn",
                4,
                formula=f"MMULT(MMULT({leaders},{rating}),{at})",
                head="IF({nth}-1<{round_last},{nth}-1,{round_last})",
                columns=MOST_ROUNDS + 1,
                hidden=True,
            ),
        ),
        charted=True,
    )
