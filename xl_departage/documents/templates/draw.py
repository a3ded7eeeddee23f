"""
The draw of a round robin in a template workbook: its number of places and of cycles. The organiser asks for a draw on
the front sheet and confirms it there.

A request applies as long as it moves no typed result to another game. If it would, the confirmed draw, one text such as
« 9 × 1 », stays in force, and the status names those results until the organiser confirms the new draw or withdraws the
request. A name beyond the last place does not change the draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xl_departage.base.messages import Text, in_every_language, with_capital
from xl_departage.documents.templates.accepted import Accepted
from xl_departage.documents.templates.declared import (
    CENTRED,
    TABLE_ROW,
    Block,
    Column,
    entries,
    reference,
)
from xl_departage.documents.templates.front import NAME as HOME
from xl_departage.documents.templates.front import Field
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.template_workbook import Fault, Workbook

PLACES = Text("templates.places_in_the_draw")
CONFIRMED = Text("templates.draw_confirmed")
_LISTED = 6
"""How many moved results the status names."""


_OUTSIDE, _VACANT, _SEATED = 1, 2, 3
SEATS = (
    Column(
        "seat",
        6,
        # An error value in place of a name is reported elsewhere, as an error.
        formula=f'IFERROR(IF({{line}}>{{places}},IF(({{players.name}}&""<>"")*({{places}}>0)>0,{_OUTSIDE},{_SEATED}),'
        f'IF({{players.name}}&""="",{_VACANT},{_SEATED})),{_SEATED})',
        hidden=True,
    ),
)
"""
The hidden column of the list of players that marks names beyond the last place of the draw, and places without a name.
"""


def agreed(places: int | None, cycles: int) -> Mapping[str, Any]:
    """
    The values of the front sheet for a draw that is both asked for and confirmed. If `places` is None, both are blank.
    """
    return {
        "asked_places": places,
        "asked_cycles": cycles,
        "confirmed": f"{places} × {cycles}" if places else None,
    }


def typed(least: int, most: int, *shown: Field, **confirmed: Any) -> Sequence[Field]:
    """
    The input lines of the draw. `shown` are the lines to put before the confirmation; `confirmed` says what the cell of
    the confirmation accepts.
    """
    return [
        Field(
            "asked_places",
            PLACES,
            Text("templates.draw_places"),
            whole=(least, most),
            error=Text("draw.typed.number", least=least, most=most),
            note=Text("draw.typed.asked_places.note"),
        ),
        Field(
            "asked_cycles",
            Text("templates.cycles_1_single_2_double"),
            Text("templates.cycles"),
            1,
            whole=(1, 2),
            required=True,
            error=Text("draw.typed.number", least=1, most=2),
        ),
        *shown,
        Field(
            "confirmed", CONFIRMED, Text("draw.typed.confirmed"), note=Text("draw.typed.confirmed.note"), **confirmed
        ),
    ]


def pairings(book: Workbook, lines: int) -> Block:
    """
    The table of round, board, White's number and Black's number for the draw in force, with room for `lines` games;
    only the headings if there is no draw.
    """
    headings = ",".join(book.quoted(Text(f"templates.column.{key}")) for key in ("round", "board", "white", "black"))
    none = f'IF(ROW({book.blank(lines + 1, 1)})=1,{{{{{headings}}}}},"")'
    # A player who rests gets no points, unless the front sheet gives some; then the rest is called a bye.
    rests = ",".join(f'"#{word}"' for word in in_every_language(Text("berger_free")))
    free = f'({{exempt}}<>"0")*ISNUMBER(MATCH("#"&{{table}},{{{{{rests}}}}},0))>0'
    drawn = f"IF({free},{book.quoted(Text('round_robin.bye'))},{{table}})"
    return Block(f"IF({{places}}<2,{none},{drawn})", (8, 7, 7.5, 9), (CENTRED,))


def columns(blank: str) -> Sequence[Column]:
    """
    Hidden columns of a list of games: the game of each line in the draw asked for and in the confirmed one, such as
    `3:7-12` (round, White, Black), and the results that would move. `blank` is an empty range of one column, as high as
    the list with its headings.
    """

    # The names `asked_…` and `fixed_…` of the two draws are defined by the front sheet.
    def game(kind: str) -> Column:
        places, cycles = (f"{{{kind}_{part}}}" for part in ("places", "cycles"))
        number, white, black = (f"INDEX({{{kind}_table}},0,{place})" for place in (1, 3, 4))
        # Without a valid number of places and cycles there is no draw, and so no games.
        none = f"(N({places})<2)+(ABS(N({cycles})-1.5)>1)>0"
        formula = f'IF({none},"",IFERROR(IF({blank}="",{number}&":"&{white}&"-"&{black}),""))'
        return Column(kind, 6, formula=formula, headed=True, hidden=True)

    extended_list = 'IF({before.listed_moves}="","",{before.listed_moves}&", ")&{cell.fixed}&" ("&{cell.result}&")"'
    count = "SUM({head.moved}:{cell.moved})"
    more = f'IF({count}={_LISTED + 1},{{before.listed_moves}}&", …",{extended_list})'
    return (
        game("asked"),
        game("fixed"),
        Column("moved", 6, formula='IFERROR({games.result}<>"",TRUE)*({games.asked}<>{games.fixed})', hidden=True),
        Column(
            "listed_moves",
            6,
            each=f'IF(({{cell.moved}}=0)+({count}>{_LISTED + 1})>0,{{before.listed_moves}}&"",{more})',
            hidden=True,
        ),
    )


PART = 'IF({{confirmed}}="",N({{asked_{}}}),IFERROR(VALUE({}),{}))'
"""
A formula for the places or the cycles of the confirmed draw, or of the one asked for if none is confirmed. Its fields
in order: the key, the formula that takes this part out of the confirmed text, and the value to use if that text is
unreadable.
"""
PARTS = {"places": 'LEFT({confirmed},FIND("×",{confirmed})-1)', "cycles": 'MID({confirmed},FIND("×",{confirmed})+1,9)'}


def computed(least: int, *, moving: bool) -> Sequence[Field]:
    """
    The computed lines of the front sheet: those of the draw asked for, of the confirmed one, and of the one in force
    (`places`, `cycles`, `table`, `planned`). If `moving`, the sheet `games` must have the hidden columns of `columns`.

    Args:
        least: The smallest number of participants.
        moving: Whether the pairings follow the draw; pairings that come from a file do not.
    """
    defined = {
        "fixed_places": ("templates.places_confirmed", PART.format("places", PARTS["places"], 0)),
        "fixed_cycles": ("templates.cycles_confirmed", PART.format("cycles", PARTS["cycles"], 1)),
        "asked_table": ("templates.table_asked", 'BERGER(INT({asked_places}),INT({asked_cycles}),"free=last")'),
        "fixed_table": ("templates.table_confirmed", 'BERGER({fixed_places},{fixed_cycles},"free=last")'),
        "places": ("templates.places_used", "IF({moves}=0,INT(N({asked_places})),{fixed_places})"),
        "cycles": ("templates.cycles_used", "IF({moves}=0,INT(N({asked_cycles})),{fixed_cycles})"),
        "table": ("templates.table_used", 'BERGER({places},{cycles},"free=last; lang="&{lang})'),
    }
    return [
        Field(
            "draw_text",
            Text("templates.draw_asked_label"),
            Text("templates.draw_asked"),
            formula='IF(OR({asked_places}="",{asked_cycles}=""),"",{asked_places}&" × "&{asked_cycles})',
        ),
        Field(
            "moves",
            Text("templates.results_moved_label"),
            Text("templates.results_moved"),
            formula="SUM({games.moved})" if moving else "0",
        ),
        *(Field(key, None, Text(name), formula=formula) for key, (name, formula) in defined.items()),
        Field(
            "planned",
            Text("round_robin.rounds_planned"),
            Text("templates.rounds_planned"),
            formula=f"IF({{places}}<{least},0,{{cycles}}*({{places}}-1+MOD({{places}},2)))",
        ),
    ]


def faults(sheets: Sheets, least: int, *, moving: bool) -> list[Fault]:
    """
    What the status says about the draw, and the first steps of filling in the workbook. These lines come before
    anything about the lists.
    """
    book, games, names = sheets.book, sheets["games"], sheets["players"].name
    seats = sheets.formula("{players.nth_seat}")
    fixed = {"label": PLACES, "home": HOME, "confirmed": CONFIRMED, "players": names}

    def message(text: Text, **more: str) -> str:
        return book.stored_sentence(text, fixed, draw="{draw_text}", text="{confirmed}", count="{moves}", **more)

    def line(state: int, text: Text, **more: str) -> Fault:
        # A search also finds the states below its own: that for a vacant place may stop at a name beyond the draw. So the
        # faults are reported in the order of their states.
        at, _ = book.search(f"MATCH(TRUE,{Accepted(whole=(state + 1, _SEATED)).wrong(book, seats)},0)")
        values = {key: value.format(at=at) for key, value in more.items()}
        reported = message(text, row=f"{at}+{TABLE_ROW + 1}", **values)
        return Fault(f'IF({at}=0,"",{reported})', names, "B", TABLE_ROW + 1, at)

    sentences, waiting = [], '""'
    if moving:
        moved = reference(book, games, games.last, column=games.place("listed_moves"))
        waiting = (
            'IF(AND(COUNTIF({games.result},"?*")>0,{moves}=0,{asked_places}<>"",{confirmed}<>{draw_text}),'
            f'{message(Text("draw.faults"))},"")'
        )
        sentences = [
            ('AND({asked_places}="",{moves}>0)', message(Text("templates.draw_blanked")), "asked_places"),
            ("{moves}>0", message(Text("draw.home"), list=moved), "confirmed"),
        ]
    found = [
        Fault(
            f'IF(({{confirmed}}<>"")*({{fixed_places}}=0),{message(Text("draw.faults.home"))},{waiting})',
            cell="confirmed",
        ),
        *(Fault(f'IF({condition},{sentence},"")', cell=cell) for condition, sentence, cell in sentences),
    ]
    named = {"name": "INDEX({{players.name}},{at})", "places": "{{places}}", "first": "{at}"}
    found += [line(_OUTSIDE, Text("draw.faults.players"), **named), line(_VACANT, Text("draw.players"), n="{at}")]
    entered = entries("{players.name}")
    heading = with_capital(book.say(Text("check_next")))
    drawn = message(Text("draw.faults.drawn"), n=entered)
    colon = book.say(Text("headed", heading=heading, body=""))
    lots = f'IF(N({{asked_places}})<{least},"{colon}"&{drawn},"")'
    enter = Text("draw.faults.enter", players=names, least=least)
    first = book.stored_sentence(Text("headed", heading=heading, body=enter))
    return [*found, Fault(f"IF({entered}<{least},{first},{lots})", names, "B", TABLE_ROW + 2)]
