"""
The list of games: one line per game, typed or pasted, from which the crosstable is made.

Players are named by number or by name; a bye is typed in place of Black. A blank round means that of the line above, a
blank board the next of its round. Anything wrong with a line is reported next to it and on the status line.
"""

from __future__ import annotations

from xl_departage.crosstable.notations import ABSENT_WORDS, EXEMPT_WORDS, letters_of
from xl_departage.messages import Text
from xl_departage.templates import outcomes
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.sheet import FIRST_ROW
from xl_departage.templates.styles import DRAW, GREY, INK, LINE, LOSS, WIN, WRONG
from xl_departage.templates.swiss.model import FORMS, MOST_LINES, MOST_ROUNDS, SIDES, SwissFilling

SHEET = Text("templates.rounds")
BYE_FORMS = {
    "EXE": ("EXE", *sorted(EXEMPT_WORDS - {"EXE"})),
    "½ BYE": ("½", "½ BYE", "BYE ½", "0,5", "0.5", "1/2", "="),
    "ABS": ("ABS", *sorted(ABSENT_WORDS - {"ABS"}), "NON APPARIÉ", "0", "--"),
    ">": (">", "1 BYE", "BYE 1"),
    "EXE ½": ("EXE ½", "EXE 0,5", "EXE 0.5"),
    "EXE 0": ("EXE 0",),
}
"""Permitted in place of Black: exempt, half-point bye, absent, full-point bye, including the words of pairing pages."""
_HALVES = ("½", "0,5", "0.5", "=")
BYE_POINTS = {
    **{f"EXE|{points}": "EXE" for points in ("1", "+")},
    **{f"{word}|{points}": "½ BYE" for word in ("EXE", "½ BYE") for points in _HALVES},
    **{f"{word}|{points}": "ABS" for word in ("EXE", "ABS") for points in ("0", "-")},
    **{f">|{points}": ">" for points in ("1", "+")},
}
"""A bye with the points that pairing pages print as its result, and the resulting bye."""
_AWAY = {"font_color": "#A00000", "font_size": 9}


def declare(book: Book) -> None:
    """Declare the lists of results and byes, each with its meaning in the crosstable."""
    # The names come first in the drop-down, then everything that may be typed.
    typed = [(form, *SIDES[name]) for name, forms in FORMS.items() for form in forms]
    typed.sort(key=lambda entry: entry[0] not in SIDES)
    byes = [(form, bye) for bye, forms in BYE_FORMS.items() for form in forms]
    for key, name, values in (
        ("result_forms", Text("templates.results_typed"), [form for form, _, _ in typed]),
        ("result_whites", Text("swiss.results_white"), [white for _, white, _ in typed]),
        ("result_blacks", Text("swiss.results_black"), [black for _, _, black in typed]),
        ("bye_forms", Text("swiss.byes_typed"), [form for form, _ in byes]),
        ("byes", Text("swiss.byes_read"), [bye for _, bye in byes]),
        ("bye_points", Text("swiss.bye_points_typed"), list(BYE_POINTS)),
        ("bye_kinds", Text("swiss.bye_kinds"), list(BYE_POINTS.values())),
    ):
        book.choices(key, name, values)


def _text(key: str) -> str:
    """An input cell as a text for look-ups: without the blanks of web pages and without wildcards."""
    text = f'SUBSTITUTE({{{key}}}&"","\u00a0"," ")'
    for sign in "~?*":
        text = f'SUBSTITUTE({text},"{sign}","!")'
    return f"TRIM({text})"


def _player(key: str) -> str:
    """
    The row of a player in the list, by number or name: 0 if blank, -1 if unknown, -2 for a name that occurs twice.
    """
    # Numbers are prefilled: a number without a name is not a player.
    number = f"MATCH(VALUE({_text(key)}),{{numbers}},0)"
    named = f"IF(COUNTIF({{player_names}},{_text(key)})>1,-2,MATCH({_text(key)},{{player_names}},0))"
    numbered = f'IFERROR(IF(INDEX({{player_names}},{number})="",-1,{number}),-1)'
    return f'IF({{{key}}}&""="",0,IF(ISNUMBER({{{key}}}),{numbered},IFERROR({named},{numbered})))'


def _cell(side: str, other: str, letter: str) -> str:
    """
    The cell of one side in the crosstable; unreadable parts are put between question marks, so that functions refuse
    them.
    """
    score = f'IF({{found}}=0,"",IF({{found}}<0,"?"&{{result}}&"?",INDEX({{result_{side}s}},MAX(1,{{found}}))))'
    game = f'INDEX({{numbers}},MAX(1,{{{other}_row}}))&"{letter}"&{score}'
    return f'IF({{{side}_row}}<1,"",IF({{bye}}<>"",{{bye}},IF({{{other}_row}}=0,"",IF({{{other}_row}}<0,"?"&{{{other}}}&"?",{game}))))'


def _named(side: str) -> str:
    return f'IF({{{side}_row}}>0,INDEX({{player_names}},{{{side}_row}}),"")'


def _hidden(key: str, value: str, name: Text | None = None, known: str = "") -> Column:
    return Column(key, "", 6, f"={value}", name=name, known=known, hidden=True)


def _columns(book: Book) -> tuple[Column, ...]:
    white, black = letters_of(book.language)
    both = "AND({white_row}>0,{black_row}>0,{found}"
    return (
        Column(
            "round",
            Text("templates.round"),
            8,
            name=Text("swiss.line_round_typed"),
            known="line_rounds_typed",
            look=CENTRED,
            whole=(1, MOST_ROUNDS),
            error=Text("swiss.the_number_of_the_round_1_to_11"),
        ),
        Column(
            "board",
            Text("templates.board"),
            8,
            name=Text("swiss.line_board_typed"),
            known="line_boards_typed",
            look=CENTRED,
            whole=(1, 999),
            error=Text("swiss.the_number_of_the_board_or_nothing"),
        ),
        Column(
            "white",
            Text("templates.white"),
            9,
            name=Text("swiss.line_white"),
            known="line_whites",
            look=CENTRED,
            choices=book["player_names"],
            free=True,
        ),
        Column(
            "white_name",
            Text("templates.player"),
            27,
            f"={_named('white')}",
            name=Text("swiss.line_player"),
            known="line_white_names",
            look={"align": "right", "indent": 1},
        ),
        Column(
            "result",
            Text("templates.result"),
            11,
            name=Text("swiss.line_result"),
            known="line_results",
            look={"align": "center", "num_format": "@", "bold": True},
            choices=book["result_forms"],
            reported=True,
            hint=outcomes.HINT,
            error=outcomes.ERROR,
        ),
        Column(
            "black_name",
            Text("swiss.opponent"),
            27,
            f'=IF({{bye}}<>"",{{bye}},{_named("black")})',
            name=Text("swiss.line_opponent"),
            known="line_black_names",
            look={"indent": 1},
        ),
        Column(
            "black",
            Text("templates.black"),
            9,
            name=Text("swiss.line_black"),
            known="line_blacks",
            look=CENTRED,
            choices=book["player_names"],
            free=True,
            hint=Text("swiss.number_or_name_without_an_opponent_exe"),
        ),
        Column(
            "fault",
            Text("swiss.to_be_corrected"),
            46,
            _fault(book),
            name=Text("swiss.line_faults"),
            known="faults",
            look=_AWAY,
        ),
        _hidden("carried", 'IF({round}="",N({carried:above}),N({round}))'),
        _hidden(
            "in_round",
            'IF({white}&{black}&{result}="",0,{carried})',
            Text("swiss.line_rounds"),
            "line_rounds",
        ),
        _hidden(
            "at_board",
            'IF({in_round}=0,"",IF({board}="",COUNTIF({in_round:down},{in_round}),{board}))',
            Text("swiss.line_boards"),
            "line_boards",
        ),
        _hidden("bye_word", f'IFERROR(INDEX({{byes}},MATCH(UPPER({_text("black")}),{{bye_forms}},0)),"")'),
        _hidden(
            "bye",
            'IF(OR({bye_word}="",{result}&""=""),{bye_word},'
            'IFERROR(INDEX({bye_kinds},MATCH({bye_word}&"|"&{result},{bye_points},0)),"?"&{result}&"?"))',
        ),
        _hidden("white_row", _player("white"), Text("swiss.line_w"), "white_rows"),
        _hidden("black_row", f'IF({{bye}}<>"",0,{_player("black")})', Text("swiss.line_b"), "black_rows"),
        _hidden(
            "found",
            f'IF({{result}}&""="",0,IFERROR(MATCH({outcomes.plain("UPPER({result})")},{{result_forms}},0),-1))',
        ),
        _hidden("white_key", "IF({white_row}>0,{in_round}*1000+{white_row},0)", Text("swiss.keys_w"), "white_keys"),
        _hidden("black_key", "IF({black_row}>0,{in_round}*1000+{black_row},0)", Text("swiss.keys_b"), "black_keys"),
        _hidden("white_cell", _cell("white", "black", white), Text("swiss.cells_w"), "white_cells"),
        _hidden("black_cell", _cell("black", "white", black), Text("swiss.cells_b"), "black_cells"),
        _hidden(
            "paired",
            'IF(AND({white_row}>0,OR({black_row}>0,LEFT({bye},3)="EXE")),MIN({in_round},' + str(MOST_ROUNDS) + "),0)",
            Text("swiss.line_paired"),
            "line_paired",
        ),
        _hidden(
            "shown",
            'IF(AND({in_round}>0,{in_round}={hall_round}),{at_board}*1000+{line},"")',
            Text("swiss.line_shown"),
            "shown_lines",
        ),
        _hidden("open", f"IF({both}=0),1,0)", Text("swiss.line_open"), "line_open"),
        _hidden("done", f"IF({both}>0),{{in_round}},0)", Text("swiss.line_done"), "line_done"),
    )


def _fault(book: Book) -> str:
    """The first of the possible faults of a line."""
    faults: list[tuple[str, str]] = []

    def add(condition: str, text: Text, **values: str) -> None:
        faults.append((condition, book.sentence(text, **values)))

    add(
        f"OR({{in_round}}<1,{{in_round}}>{MOST_ROUNDS},INT({{in_round}})<>{{in_round}})",
        Text("swiss.the_number_of_the_round_is_missing_or_does"),
    )
    add("{white_row}=0", Text("swiss.white_is_missing"))
    for side in ("white", "black"):
        add(
            f"{{{side}_row}}=-1",
            Text("swiss.typed_is_not_in_the_list_of_players"),
            typed=f"{{{side}}}",
        )
        add(
            f"{{{side}_row}}=-2",
            Text("swiss.two_players_are_called_typed_write_the"),
            typed=f"{{{side}}}",
        )
    add(
        'AND({black_row}=0,{bye}="",{result}&""<>"")',
        Text("swiss.result_without_an_opponent_for_a_bye_write"),
    )
    add(
        'AND({black_row}=0,{bye}="")',
        Text("swiss.the_opponent_is_missing_write_exe_for_the"),
    )
    add('LEFT({bye},1)="?"', Text("swiss.a_bye_has_no_such_result_delete_it"))
    add("{white_row}={black_row}", Text("swiss.a_player_against_himself"))
    for side in ("white", "black"):
        key, row = f"{{{side}_key}}", f"{{{side}_row}}"
        # Reported on the later of two lines, or on the one with the player as White.
        elsewhere = f"ISNUMBER(MATCH({key},{{black_key:all}},0))" if side == "white" else "FALSE"
        add(
            f"AND({row}>0,OR({elsewhere},IFERROR(MATCH({key},{{{side}_key:all}},0),{{line}})<>{{line}}))",
            Text("swiss.name_is_in_this_round_twice"),
            name=_named(side),
        )
        lists = f"INDEX({{half_list}},{row})&INDEX({{absent_list}},{row})"
        away = (
            f"OR({{in_round}}<N(INDEX({{arrives}},{row})),"
            f'AND(INDEX({{leaves}},{row})<>"",{{in_round}}>N(INDEX({{leaves}},{row}))),'
            f'ISNUMBER(FIND(","&{{in_round}}&",",{lists})))'
        )
        add(
            f'IF(AND({row}>0,OR({{bye}}="",LEFT({{bye}},3)="EXE")),{away},FALSE)',
            Text("swiss.name_is_away_in_this_round_sheet_players"),
            name=_named(side),
        )
    add(
        'AND({bye}="",{found}<0)',
        Text("swiss.typed_is_not_a_result_write_1_half_0_seen"),
        typed="{result}",
    )
    text = '""'
    for condition, sentence in reversed(faults):
        text = f"IF({condition},{sentence},{text})"
    return f'=IF({{in_round}}&{{white}}&{{black}}&{{result}}="0","",{text})'


def write(book: Book, data: SwissFilling) -> None:
    """Write the sheet, and report its first fault to the status."""
    sheet = book.sheet(SHEET, tab="#D9A400")
    table = Table(book, sheet, FIRST_ROW, MOST_LINES, _columns(book))
    sheet.banner(Text("templates.rounds_pairings_and_results"), table.last_column, status=True)
    table.write([line._asdict() for line in data.lines], height=22)
    table.mark("fault", '={fault}<>""', bg_color=WRONG)
    for key, signs_of in (("white_name", "result_whites"), ("black_name", "result_blacks")):
        for signs, colour in ((("1", "+", "W"), WIN), (("0", "-", "L"), LOSS), (("½", "D"), DRAW)):
            listed = ",".join(f'INDEX({{{signs_of}}},MAX(1,{{found}}))="{sign}"' for sign in signs)
            table.mark(key, f"=AND({{found}}>0,OR({listed}))", bg_color=colour)
    table.mark("black_name", '={bye}<>""', font_color=GREY, italic=True)
    table.mark_rows("=AND({in_round}<>0,{at_board}=1)", top=1, top_color=INK)
    table.mark_rows("={in_round}<>0", bottom=1, bottom_color=LINE)
    sheet.printed(table.last, table["black"], header=FIRST_ROW, frozen=(table.first, 0))
    first = f'MATCH("?*",{book["faults"]},0)'
    book.status.problem(
        f'COUNTIF({book["faults"]},"?*")',
        Text("swiss.round_round_board_board_fault"),
        round=f"INDEX({book['line_rounds']},{first})",
        board=f"INDEX({book['line_boards']},{first})",
        fault=f"INDEX({book['faults']},{first})",
    )
