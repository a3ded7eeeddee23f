"""
The draw of a round robin in a workbook of declared sheets: asked for on the front sheet, in force once it is confirmed.

The number of places and of cycles is the organiser's request; the confirmed draw is one text, « 9 × 1 ». As long as the two agree, or no
typed result would belong to another game, the request applies. Otherwise the confirmed draw stays in force, and the status names the
results that would move until the organiser confirms the new draw or takes it back. A name beyond the last place changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.messages import Text
from xl_departage.templates.front import Field
from xl_departage.templates.home import NAME as HOME
from xl_departage.templates.home import Home
from xl_departage.templates.sheets import CENTRED, TABLE_ROW, Block, Column, Sheets, reference
from xl_departage.templates.workbook import Fault, Workbook

PLACES = Text("templates.places_in_the_draw")
CONFIRMED = Text("templates.draw_confirmed")
_LISTED = 6
"""Number of moved results that the status names."""


_OUTSIDE, _VACANT = 1, 2
SEATS = (
    Column(
        "seat",
        6,
        formula=f'IF({{line}}>{{places}},({{players.name}}&""<>"")*({{places}}>0)*{_OUTSIDE},({{players.name}}&""="")*{_VACANT})',
        hidden=True,
    ),
)
"""The hidden column of the list of players that tells names beyond the draw, and places without a name."""


def confirmed(places: int, cycles: int) -> str:
    """The text of a confirmed draw."""
    return f"{places} × {cycles}"


def typed(book: Workbook, places: int | None, cycles: int, least: int, most: int) -> Sequence[Field]:
    """The cells of the front sheet."""
    number = Text("draw.typed.number", least=least, most=most)
    return [
        Field(
            "asked_places",
            PLACES,
            Text("templates.draw_places"),
            places,
            whole=(least, most),
            error=number,
            note=Text("draw.typed.asked_places.note"),
        ),
        Field(
            "asked_cycles",
            Text("templates.cycles_1_single_2_double"),
            Text("templates.cycles"),
            cycles,
            whole=(1, 2),
            required=True,
            error=Text("draw.typed.number", least=1, most=2),
        ),
        Field(
            "confirmed",
            CONFIRMED,
            Text("draw.typed.confirmed"),
            confirmed(places, cycles) if places else None,
            choices=book.say(Text("templates.draw_asked")),
            reported=True,
            note=Text("draw.typed.confirmed.note"),
        ),
    ]


def pairings(book: Workbook, lines: int) -> Block:
    """Round, board and the numbers of White and Black of the draw in force, for that many games; headings alone where there is none."""
    headings = ",".join(book.quoted(Text(f"templates.column.{key}")) for key in ("round", "board", "white", "black"))
    none = f'IF(ROW({book.blank(lines + 1, 1)})=1,{{{{{headings}}}}},"")'
    formula = f"IF({{places}}<2,{none},BERGER({{places}},{{cycles}},{{rules_base}}))"
    return Block(formula, (8, 7, 7, 7), (CENTRED,))


def columns(blank: str) -> Sequence[Column]:
    """
    Hidden columns of a list of games: the game of a line in the draw asked for and in the confirmed one, `3:7-12` (round, White, Black),
    and the results that would move. `blank` is an empty area of one column, as high as the list with its headings.
    """

    # The names of both draws are defined with the front sheet.
    def game(kind: str) -> Column:
        places, cycles = (f"{{{kind}_{part}}}" for part in ("places", "cycles"))
        number, white, black = (f"INDEX({{{kind}_table}},0,{place})" for place in (1, 3, 4))
        # Without places, the places of another draw are none either.
        none = f"(N({places})<2)+(ABS(N({cycles})-1.5)>1)>0"
        formula = f'IF({none},"",IFERROR(IF({blank}="",{number}&":"&{white}&"-"&{black}),""))'
        return Column(kind, 6, formula=formula, headed=True, hidden=True)

    listed = 'IF({before.moves_said}="","",{before.moves_said}&", ")&{cell.fixed}&" ("&{cell.result}&")"'
    count = "SUM({head.moved}:{cell.moved})"
    more = f'IF({count}={_LISTED + 1},{{before.moves_said}}&", …",{listed})'
    return (
        game("asked"),
        game("fixed"),
        Column("moved", 6, formula='IFERROR({games.result}<>"",TRUE)*({games.asked}<>{games.fixed})', hidden=True),
        Column(
            "moves_said",
            6,
            each=f'IF(({{cell.moved}}=0)+({count}>{_LISTED + 1})>0,{{before.moves_said}}&"",{more})',
            hidden=True,
        ),
    )


def compute(home: Home, sheets: Sheets, least: int, *, moving: bool = True) -> None:
    """
    The lines `places`, `cycles` and `planned` of the draw in force.

    Args:
        home: The front sheet.
        sheets: With a sheet `games` that has the columns of the draw.
        least: The fewest participants.
        moving: Whether pairings follow the draw; those that a file brought do not.
    """
    book = home.book
    asked, cycles, text = book["asked_places"], book["asked_cycles"], book["confirmed"]

    def define(key: str, name: str, formula: str) -> None:
        book.define(key, Text(name), f"={sheets.formula(formula)}")

    home.line(
        sheets,
        ("draw_text", Text("templates.draw_asked_label"), Text("templates.draw_asked")),
        f'IF(OR({asked}="",{cycles}=""),"",{asked}&" × "&{cycles})',
    )
    home.line(
        sheets,
        ("moves", Text("templates.results_moved_label"), Text("templates.results_moved")),
        "SUM({games.moved})" if moving else "0",
    )
    places = f'IF({text}="",N({asked}),IFERROR(VALUE(LEFT({text},FIND("×",{text})-1)),0))'
    define("fixed_places", "templates.places_confirmed", places)
    confirmed = f'IF({text}="",N({cycles}),IFERROR(VALUE(MID({text},FIND("×",{text})+1,9)),1))'
    define("fixed_cycles", "templates.cycles_confirmed", confirmed)
    for kind, name in (("asked", "templates.table_asked"), ("fixed", "templates.table_confirmed")):
        define(f"{kind}_table", name, f'BERGER({{{kind}_places}},{{{kind}_cycles}},"free=last")')
    for key, name in (("places", "templates.places_used"), ("cycles", "templates.cycles_used")):
        define(key, name, f"IF({{moves}}=0,N({{asked_{key}}}),{{fixed_{key}}})")
    planned = f"IF({{places}}<{least},0,{{cycles}}*({{places}}-1+MOD({{places}},2)))"
    home.line(sheets, ("planned", Text("round_robin.rounds_planned"), Text("templates.rounds_planned")), planned)


def faults(home: Home, sheets: Sheets, least: int, *, moving: bool = True) -> None:
    """What the status says of the draw, and the first steps, before anything that the lists say."""
    book = home.book
    asked, text, draw, moves = (book[key] for key in ("asked_places", "confirmed", "draw_text", "moves"))
    fixed = {"label": PLACES, "home": HOME, "confirmed": CONFIRMED, "players": sheets["players"].name}
    values = {"draw": draw, "text": text, "count": moves}
    games = sheets["games"]

    def fault(condition: str, said: Text, cell: str = "confirmed", **more: str) -> None:
        sentence = book.told(said, fixed, **values, **more)
        book.fault(sheets.formula(f'IF({condition},{sentence},"")'), cell)

    def line(state: int, said: Text, **more: str) -> None:
        at = f"MATCH({state},{{players.seat}},0)"
        sentence = book.told(
            said, fixed, row=f"{at}+{TABLE_ROW + 1}", **{key: value.format(at=at) for key, value in more.items()}
        )
        book.faults.append(Fault(sheets.formula(f'IFNA({sentence},"")'), sheets["players"].name, "B", TABLE_ROW + 2))

    fault(
        f'AND({text}<>"",{{fixed_places}}=0)',
        Text("draw.faults.home"),
    )
    if moving:
        fault(f'AND({asked}="",{moves}>0)', Text("templates.draw_blanked"), "asked_places")
        fault(
            f"{moves}>0",
            Text("draw.home"),
            list=reference(book, games, games.last, games.place("moves_said")),
        )
        fault(
            f'AND(COUNTIF({{games.result}},"?*")>0,{moves}=0,{asked}<>"",{text}<>{draw})',
            Text("draw.faults"),
        )
    line(
        _OUTSIDE,
        Text("draw.faults.players"),
        name="INDEX({{players.name}},{at})",
        places="{{places}}",
        first="{at}",
    )
    line(_VACANT, Text("draw.players"), n="{at}")
    entered = "COUNTA({players.name})"
    enter = Text("draw.faults.enter", players=fixed["players"], least=least)
    step = Text("check_next").in_language(book.language)
    heading = step[:1].upper() + step[1:]
    headed = Text("headed", heading=heading, body=enter)
    drawn = book.told(Text("draw.faults.drawn"), fixed, n=entered)
    colon = book.say(Text("headed", heading=heading, body=""))
    lots = f'IF(N({asked})<{least},"{colon}"&{drawn},"")'
    told = sheets.formula(f"IF({entered}<{least},{book.told(headed, {})},{lots})")
    book.faults.append(Fault(told, sheets["players"].name, "B", TABLE_ROW + 2))
