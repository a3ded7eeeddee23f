"""
The draw of a round robin: its places are typed on the front sheet and confirmed, and only then may pairings change.

`places` and `cycles` are the organiser's request; the confirmed draw is one text, « 9 × 1 », chosen from a list of one
line. As long as the two agree, or no typed result would belong to another game, the request applies. Otherwise the
confirmed draw stays in force, and the status lists the results that would move until the organiser confirms the new
draw or takes it back. A name beyond the last place changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.messages import Text
from xl_departage.templates.berger import pairing
from xl_departage.templates.book import Book
from xl_departage.templates.columns import Column
from xl_departage.templates.front import NAME as HOME
from xl_departage.templates.front import Field, Front

ASKED, FIXED = "asked", "fixed"
PLACES = Text("templates.places_in_the_draw")
CONFIRMED = Text("templates.draw_confirmed")
_LISTED = 6
"""Number of moved results that the status names."""


def confirmed(places: int, cycles: int) -> str:
    """The text of a confirmed draw."""
    return f"{places} × {cycles}"


def fields(book: Book, places: int | None, cycles: int, least: int, most: int) -> list[Field]:
    """The cells of the draw."""
    number = Text("templates.a_whole_number_from_least_to_most", least=least, most=most)
    return [
        Field(
            "asked_places",
            PLACES,
            Text("templates.draw_places"),
            places,
            whole=(least, most),
            error=number,
            note=Text("templates.fixed_when_lots_are_drawn_a_name_beyond_it"),
        ),
        Field(
            "asked_cycles",
            Text("templates.cycles_1_single_2_double"),
            Text("templates.cycles"),
            cycles,
            whole=(1, 2),
            required=True,
            error=Text("templates.a_whole_number_from_least_to_most", least=1, most=2),
        ),
        Field(
            "confirmed",
            CONFIRMED,
            Text("templates.draw_confirmed_2"),
            confirmed(places, cycles) if places else None,
            choices=book["draw_text"],
            reported=True,
            note=Text("templates.choose_from_the_list_places_cycles_another"),
        ),
    ]


def compute(book: Book, front: Front, least: int, *, drawn: str = "TRUE") -> None:
    """
    Define the names `places`, `cycles`, `size` (of the Berger table) of the draw in force, and `planned` rounds.
    `drawn` is the condition that there is a draw at all.
    """
    requested, text = book["asked_places"], book["confirmed"]
    cycles = book["asked_cycles"]
    front.compute(
        Field(
            "draw_text",
            CONFIRMED,
            Text("templates.draw_asked"),
            formula=f'=IF(OR({requested}="",{cycles}=""),"",{requested}&" × "&{cycles})',
        ),
        Field(
            "fixed_places",
            PLACES,
            Text("templates.places_confirmed"),
            formula=f'=IF({text}="",N({requested}),IFERROR(VALUE(LEFT({text},FIND("×",{text})-1)),0))',
        ),
        Field(
            "fixed_cycles",
            CONFIRMED,
            Text("templates.cycles_confirmed"),
            formula=f'=IF({text}="",{cycles},IFERROR(VALUE(MID({text},FIND("×",{text})+1,9)),1))',
        ),
    )
    for kind, title in ((ASKED, Text("templates.table_asked")), (FIXED, Text("templates.table_confirmed"))):
        front.compute(
            _size(
                f"{kind}_size",
                title,
                book[f"{kind}_places"],
                least,
                drawn,
            )
        )
    for key, name in (
        ("places", Text("templates.places_used")),
        ("cycles", Text("templates.cycles_used")),
    ):
        used = f"=IF(NOT({drawn}),{0 if key == 'places' else 1},IF({book['moves']}=0,N({book[f'asked_{key}']}),{book[f'fixed_{key}']}))"
        front.compute(Field(key, PLACES, name, formula=used))
    front.compute(_size("size", Text("templates.berger_size"), book["places"], least, drawn))
    planned = f"=IF({book['size']}=0,0,{book['cycles']}*({book['size']}-1))"
    front.compute(Field("planned", PLACES, Text("templates.rounds_planned"), formula=planned))


def _size(key: str, name: Text, places: str, least: int, drawn: str) -> Field:
    size = f"=IF(OR(NOT({drawn}),N({places})<{least}),0,MAX(4,{places}+MOD({places},2)))"
    return Field(key, Text("templates.berger_table"), name, formula=size)


NAMES = {
    "planned": Text("templates.rounds_planned"),
    "cycles": Text("templates.cycles_used"),
    "draw_text": Text("templates.draw_asked"),
    "moves": Text("templates.results_moved"),
    "moved_texts": Text("templates.moved_list"),
    "berger": Text("templates.berger_tables_2"),
    "berger_sizes": Text("templates.berger_sizes"),
}
"""Names of later sheets that the first formulas need."""


def columns(round_number: str, board: str, *, typed: str, shown: str) -> Sequence[Column]:
    """
    Hidden columns of a list of games: `pair`, the game of a line as a text `3:7-12` (round, White, Black; no Black for
    the bye).

    `round_number` and `board` are expressions of the line, with `{{size}}` for the size of the table; `typed` is the
    condition that the line has a result, `shown` the result as the status names it.
    """
    found: list[Column] = []
    for kind in (ASKED, FIXED):
        places, cycles, size = (f"{{{kind}_{key}}}" for key in ("places", "cycles", "size"))
        this_round, this_board = (text.replace("{size}", size) for text in (round_number, board))
        raw, own = f"{{{kind}_raw}}", f"{{{kind}_round}}"
        first, second = f'VALUE(LEFT({raw},FIND("-",{raw})-1))', f'VALUE(MID({raw},FIND("-",{raw})+1,2))'
        oriented = f'IF({own}>{size}-1,{second}&"-"&{first},{first}&"-"&{second})'
        bye = f'MIN({first},{second})&"-"'
        found += [
            Column(
                f"{kind}_round",
                "",
                6,
                f'=IF({size}=0,"",IF(OR({this_round}>{cycles}*({size}-1),{this_board}>{size}/2),"",{this_round}))',
                hidden=True,
            ),
            Column(f"{kind}_raw", "", 6, f'=IF({own}="","",{pairing(own, this_board, size, cycles)})', hidden=True),
            Column(
                kind,
                "",
                6,
                f'=IF({own}="","",{own}&":"&IF(MAX({first},{second})>{places},{bye},{oriented}))',
                hidden=True,
            ),
        ]
    listed = f'IF({{moved_text:above}}="","",{{moved_text:above}}&", ")&{{fixed}}&" ("&{shown}&")"'
    return [
        *found,
        Column("moved", "", 6, f"=IF(AND({typed},{{asked}}<>{{fixed}}),1,0)", hidden=True),
        Column(
            "moved_text",
            "",
            6,
            '=IF({line}=1,IF({moved}=0,"",{fixed}&" ("&'
            + shown
            + f'&")"),IF(OR({{moved}}=0,SUM({{moved:down}})>{_LISTED}),{{moved_text:above}},{listed}))',
            hidden=True,
        ),
        Column("pair", "", 8, "=IF({moves}=0,{asked},{fixed})", hidden=True),
    ]


ROUND = '=IF({pair}="","",VALUE(LEFT({pair},FIND(":",{pair})-1)))'
WHITE = '=IF({pair}="","",VALUE(MID({pair},FIND(":",{pair})+1,FIND("-",{pair})-FIND(":",{pair})-1)))'
BLACK = '=IF({pair}="","",IF(RIGHT({pair},1)="-","",VALUE(MID({pair},FIND("-",{pair})+1,2))))'
"""The parts of `pair`, for the visible columns."""


def report(book: Book, players: str, *, results: str, names: str = "player_names", drawn: str = "TRUE") -> None:
    """
    Register the problems of the draw.

    `players` is the name of the sheet of participants, `names` that of their column, `results` an expression for the
    typed results, `drawn` the condition that there is a draw at all.
    """
    status = book.status
    requested, text, wanted = book["asked_places"], book["confirmed"], book["draw_text"]
    common = {
        "label": book.quoted(PLACES),
        "home": book.quoted(HOME),
        "confirmed": book.quoted(CONFIRMED),
        "draw": wanted,
    }
    status.problem(
        f'AND({drawn},{text}<>"",OR({book["fixed_places"]}=0,ISERROR(FIND("×",{text}))))',
        Text("templates.home_confirmed_text_is_not_a_draw_choose_it"),
        text=text,
        **common,
    )
    status.problem(
        f'IF(AND({requested}="",{book["moves"]}>0),1,0)',
        Text("templates.draw_blanked"),
        count=book["moves"],
        text=text,
        **common,
    )
    # Of a blank number of cycles, the cell itself is reported.
    status.problem(
        f'IF({wanted}="",0,{book["moves"]})',
        Text("templates.home_label_the_draw_draw_would_move_count"),
        count=book["moves"],
        list=f'INDEX({book["moved_texts"]},ROWS({book["moved_texts"]}))&IF({book["moves"]}>{_LISTED},", …","")',
        text=text,
        **common,
    )
    status.problem(
        f'AND({drawn},{results}>0,{book["moves"]}=0,{requested}<>"",{text}<>{wanted})',
        Text("templates.home_choose_draw_in_confirmed_otherwise_a"),
        **common,
    )
    outside, listed = book["outside"], book[names]
    first = f"MIN({outside})"
    status.problem(
        f"COUNT({outside})",
        Text("templates.players_row_row_name_is_beyond_the_places"),
        players=f'"{players}"',
        row=f"ROW({listed})-1+{first}",
        name=f"INDEX({listed},{first})",
        places=book["places"],
        first=first,
        **common,
    )
    vacant = book["vacant"]
    status.problem(
        f"COUNT({vacant})",
        Text("templates.players_row_row_place_n_of_the_draw_has_no"),
        players=f'"{players}"',
        row=f"ROW({listed})-1+MIN({vacant})",
        n=f"MIN({vacant})",
    )


PLACE_COLUMNS = (
    Column(
        "outside",
        "",
        6,
        '=IF(AND({places}>0,{name}<>"",{line}>{places}),{line},"")',
        Text("templates.outside"),
        hidden=True,
    ),
    Column("vacant", "", 6, '=IF(AND({name}="",{line}<={places}),{line},"")', Text("templates.vacant"), hidden=True),
)
"""Hidden columns of the list of participants, whose names are in `name`."""
SEAT = '=IF({line}<={places},{line},"")'
"""The number of a place in the draw."""


def first_step(book: Book, least: int, players: str, names: str = "player_names") -> str:
    """The next step before the first round: names, then the draw; blank once it is done. A text expression."""
    entered = f"COUNTA({book[names]})"
    enter = book.sentence(
        Text("templates.enter_the_names_on_the_sheet_players_least"),
        players=f'"{players}"',
        least=f'"{least}"',
    )
    drawn = book.sentence(
        Text("templates.home_put_n_in_label_once_lots_are_drawn"),
        home=book.quoted(HOME),
        n=entered,
        label=book.quoted(PLACES),
    )
    return f'IF({entered}<{least},{enter},IF(N({book["asked_places"]})<{least},{drawn},""))'
