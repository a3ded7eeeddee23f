"""
The sheets of the Swiss open: players, games and the plan of prizes are typed; the other tables are computed.

The wall lists (pairings, by name, check-in) are computed from the typed lists by ordinary formulas, so they also work
without our functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import chain
from typing import Any

from xl_departage.base.errors import FileError
from xl_departage.base.messages import Text, decimal
from xl_departage.chess.prizes.money import ROUNDINGS, Sharing
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.outcome_words import RESULT_WORDS
from xl_departage.documents.templates import drop_downs
from xl_departage.documents.templates.conditions import equal_to, literal
from xl_departage.documents.templates.declared import (
    BIRTH,
    BIRTHS,
    BOLD,
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
    WRAPPED,
    Block,
    Choice,
    Column,
    Mark,
    Sheet,
    reference,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.formula_addresses import on_sheet
from xl_departage.documents.templates.outcomes import RESULTS
from xl_departage.documents.templates.shared_tables import (
    ENTERED,
    check,
    explanation,
    looked_up,
    of_number,
    staged,
    standings,
    value_at,
)
from xl_departage.documents.templates.styles import DRAW, GREY, INK, LINE, LOSS, WIN, WRONG
from xl_departage.documents.templates.swiss.prize_lines import AMOUNTS, LINES, MOST_PRIZES, NO, YES
from xl_departage.documents.templates.swiss.swiss_data import MOST, MOST_ROUNDS, TIEBREAKS
from xl_departage.documents.templates.template_workbook import Workbook
from xl_departage.formats.grids.lists.list_reading import DUTCH_DRAW
from xl_departage.formats.grids.lists.player_rows import BIRTH_YEARS
from xl_departage.formats.grids.sided_result import format_result

PRESETS = (drop_downs.BUCHHOLZ_CUT_1, drop_downs.BUCHHOLZ, drop_downs.SONNEBORN)
YOUTH = (8, 10, 12, 14, 16, 18, 20)
SENIORS = (50, 65)
PRIZE_LINES = 250
"""The number of rows in the list of who wins which prize."""
BYE = Text("round_robin.bye")
_BORN = "ISNUMBER({players.birth})*ISNUMBER({year})>0"
_AGE = (
    f"{{year}}-IF({{players.birth}}>{BIRTH_YEARS[-1]},YEAR(IF(ISNUMBER({{players.birth}}),{{players.birth}},0)),"
    "{players.birth})"
)
"""
The age of each player. Arithmetic with texts is avoided: which texts count as a number or a date depends on the
program.
"""
_ROUND: Mapping[str, Any] = {"whole": (1, MOST_ROUNDS), "error": Text("swiss.the_number_of_a_round_1_to_11")}


def group_of(book: Workbook, age: str) -> str:
    """
    An expression for the age group of an age, which may be an array: Under X means at most X years old in the year of
    the age groups (not having reached X on 1 January); S50 and S65 mean at least 50 and 65 in that year (FIDE Handbook
    D.: youth and senior events).
    """
    least = [0, *(limit + 1 for limit in YOUTH), *SENIORS]
    names = [
        *(f'"U{limit}"' for limit in YOUTH),
        book.quoted(Text("swiss.adult")),
        *(f'"S{limit}"' for limit in SENIORS),
    ]
    return f"LOOKUP({age},{{{{{','.join(map(str, least))}}}}},{{{{{','.join(names)}}}}})"


def sheets(book: Workbook, filling: Filling) -> Sequence[Sheet]:
    """
    All sheets except the front sheet and the help, in the order of the tabs. Raises FileError if there are more players
    than the workbook is made for.
    """
    most = book.options.most or MOST
    entered = sum("name" in player for player in filling.lists["players"])
    if entered > most:
        raise FileError("template_players", count=entered, least=2, most=most)
    plan = _prizes(book)
    return (
        _players(book, most),
        _games(most),
        _pairings(book, most),
        _next_round(book, most),
        _grid(book, most),
        _by_name(book, most),
        _check_in(most),
        _standings(book, most),
        plan,
        _prize_list(book, plan),
        check("{games},{rules_base},{players},,{tiebreaks}"),
        explanation(MOST_ROUNDS + 8, "{grid}", "{rules},,{grid.manual_row}", code=PRESETS[0]),
        _why(),
    )


def _players(book: Workbook, most: int) -> Sheet:
    return Sheet(
        "players",
        most,
        (
            Column("number", 5, CENTRED, whole=(1, 9999)),
            Column("name", NAME_WIDTH, TEXT),
            Column("sex", 6, CENTRED_TEXT, checked=True, **SEX),
            BIRTH,
            Column("category", 6, CENTRED, f'IF({_BORN},IFNA({group_of(book, _AGE)},"?"),"")'),
            Column("federation", 6, CENTRED_TEXT),
            Column("club", NAME_WIDTH, TEXT),
            Column("title", 6, CENTRED_TEXT),
            Column("code", 10, TEXT),
            Column("rating", 7, CENTRED, **RATED),
            Column("manual", 8, CENTRED, number=True, checked=True),
            Column("first_round", 7, CENTRED, checked=True, **_ROUND),
            Column("last_round", 7, CENTRED, whole=(0, MOST_ROUNDS), error=_ROUND["error"], checked=True),
            Column("halves", 8, CENTRED_TEXT),
            Column("absences", 8, CENTRED_TEXT),
            GIVEN,
            # Only the arbiter needs this column, so it is not on the printed list.
            Column("apart", 7, CENTRED_TEXT, unprinted=True),
        ),
        landscape=True,
        heights=(32, 0),
        frozen=2,
        marks=BIRTHS,
    )


def _games(most: int) -> Sheet:
    named: Mapping[str, Any] = {"choices": "{players.name}", "free": True}
    # Names are looked up as on the wall lists. The readers of games also accept looser spellings, so nothing is
    # reported here: CHECK decides.
    return Sheet(
        "games",
        6 * most,
        (
            Column("round", 8, CENTRED, checked=True, **_ROUND),
            Column("board", 8, CENTRED, whole=(1, 999), checked=True),
            Column("white", NAME_WIDTH, RIGHT, **named),
            Column("result", 11, {"align": "center", "num_format": "@", "bold": True}, choices="{results}", free=True),
            Column("black", NAME_WIDTH, LEFT, **named),
            Column("in_round", 8, each='IFERROR(IF($A{row}="",N($F{above}),N($A{row})),0)', hidden=True),
        ),
        marks=(
            Mark((), '$A{row}<>""', {"top": 1, "top_color": INK}),
            Mark((), '$C{row}<>""', {"bottom": 1, "bottom_color": LINE}),
        ),
    )


def labelled(line: str) -> str:
    """
    An array expression: the names of the players in these lines of the list, followed by their numbers if names are
    shared.
    """
    return f"LOOKUP({line},ROW({{players.1}})-{TABLE_ROW + 1},{{labels}})"


def _pairings(book: Workbook, most: int) -> Sheet:
    line = "{pairings.which}"

    def number(side: str) -> str:
        there = f"{{pairings.nth_{side}_line}}"
        return f'IF({there}=0,"",{value_at(there, "players.number", suffix="")})'

    def name(side: str) -> str:
        there, typed_name = f"{{pairings.nth_{side}_line}}", f"{{pairings.nth_{side}_typed}}"
        return f'IF({there}=0,IF({typed_name}="EXE",{book.quoted(BYE)},{typed_name}),{labelled(there)})'

    def found(side: str) -> str:
        # Found by the label (the name, if nobody shares it), by name and number, or by number. All three are joined by
        # a sign that no name contains, so that one search finds any of them, and digits are found as text.
        typed_name = f"{{pairings.nth_{side}_typed}}"
        spelled = '"¶"&{labels}&"¶"&{players.name}&" #"&{players.number}&"¶"&{players.number}&"¶"'
        search = f'MATCH("*¶"&{literal(typed_name)}&"¶*",IF({{players.name}}="","",{spelled}),0)'
        return f'IF({typed_name}="",0,IFNA({search},0))'

    def entered(key: str, away: int) -> str:
        # Below the games, for a player who is away, the column shows nothing (0), the number (1) or the reason (2).
        return (
            f"IF({line}=0,IFNA(LOOKUP({{pairings.free}},{people},IF({away}>1,{{away}},REPT({{players.number}},{away}))),"
            f'""),{value_at(line, f"games.{key}")})'
        )

    rows, people = (f"ROW({{{cells}}})-{TABLE_ROW + 1}" for cells in ("games.white", "players.1"))
    in_shown_round = '({games.in_round}={round_shown})*({games.white}&""<>"")'
    key = f'IF({in_shown_round},IF({{games.board}}="",{rows},{{games.board}})*1000+{rows})'
    # A line beyond the players matches nobody.
    free, below = f'IF({{away}}<>"",{people})', f'IF({line}=0,{{line}}-COUNTIF({line},">0"),{most + 1})'
    boards = value_at(line, "games.board")
    # A bye has no board number.
    board = f'IF({line}=0,"",IF({boards}="",IF({{pairings.black_number}}&""="","",{{line}}&""),{boards}))'
    return Sheet(
        "pairings",
        most,
        (
            Column("board", 7, STRONG, board),
            Column("white_number", 6, CENTRED, number("white"), heading="number"),
            Column("white", NAME_WIDTH, RIGHT, name("white")),
            Column("result", 11, STRONG, _in_notation(book, "{pairings.result_typed}")),
            Column("black", NAME_WIDTH, LEFT, name("black")),
            Column("black_number", 6, CENTRED, number("black"), heading="number"),
            Column("which", 6, formula=f"IFERROR(MOD(SMALL({key},{{line}}),1000),0)", hidden=True),
            Column("free", 6, formula=f"IFERROR(SMALL({free},{below}),0)", hidden=True),
            Column("white_typed", 6, formula=entered("white", 1), hidden=True),
            Column("black_typed", 6, formula=entered("black", 2), hidden=True),
            *(Column(f"{side}_line", 6, formula=found(side), hidden=True) for side in ("white", "black")),
            Column("result_typed", 6, formula=entered("result", 0), hidden=True),
        ),
        # An invalid round is reported in the title and the status.
        (Choice("hall_round", look=STRONG, **_ROUND),),
        aside=True,
        title=_of_round(book),
        heights=(22, 19),
    )


def _in_notation(book: Workbook, typed_results: str) -> str:
    """Typed results in the form for the wall list, such as `1-0` for `gagné` or `Sieg`."""
    words = [
        [
            f"|{word}"
            for word, outcome in [*RESULT_WORDS.items(), *[(DUTCH_DRAW, Outcome.DRAW)] * (book.language == "nl")]
            if format_result(outcome, outcome.mirror) == text
        ]
        for text in RESULTS
    ]
    starts = ",".join(str(1 + sum(map(len, words[:place]))) for place in range(len(words)))
    # This turns blanks into texts as well, and removes wildcards.
    plain = reduce(
        lambda cells, mark: f'SUBSTITUTE({cells},"{mark}","")', "*?", f'SUBSTITUTE("|"&{typed_results},"é","e")'
    )
    return (
        f"IFNA(LOOKUP(MATCH({plain},{book.offer([*chain(*words)])},0),"
        f"{{{{{starts}}}}},{{{{{','.join(map(book.quoted, RESULTS))}}}}}),{typed_results})"
    )


_CELL = "INDEX($E{row}:$G{row},MIN(3,COLUMN()))"
_SHOWN: Mapping[str, Any] = {"each": f'IF({_CELL}&""="","",{_CELL})', "array": True, "headed": True}
"""
The cells of a hidden table in the columns E to G, each with its own formula, because Calc cannot copy part of an array.
They are array formulas, because Calc recomputes those, even of one cell, when it opens a workbook.
"""


def _next_round(book: Workbook, most: int) -> Sheet:
    title = book.offer([Text("templates.sheet.next_round.title")])
    return Sheet(
        "next_round",
        most // 2 + 1,
        (
            Column("board", 8, STRONG, **_SHOWN),
            Column("white", NAME_WIDTH, RIGHT, **_SHOWN),
            Column("result", 11, CENTRED, blank=True),
            Column("black", NAME_WIDTH, LEFT, **_SHOWN),
            Block(ENTERED.format("PAIRINGS({players},{games},{rules_base})"), (8, 6, 6), hidden=True),
        ),
        # If no pairing is possible, a single sentence stands in place of the boards.
        title=f'IF(INDEX({{next_round.2}},1)&""="",{title},{book.sentence(Text("swiss.proposed_of_round"), round="{coming}")})',
    )


def _grid(book: Workbook, most: int) -> Sheet:
    # If there are no standings, their sheet says why.
    value = f'IFNA(IF({book.blank(most, 1)}="",PERFORMANCE({{grid}},,,{{rules_rated}})),"–")'
    cells = tuple(str(column) for column in range(4, 4 + MOST_ROUNDS))

    def ending(letters: str) -> str:
        return f"OR({','.join(f'RIGHT({{cell}},1)={chr(34)}{letter}{chr(34)}' for letter in letters)})"

    return Sheet(
        "grid",
        most,
        (
            # If there are no players, CROSSTABLE gives only its headings, which would repeat in every row.
            Block(
                ENTERED.format("CROSSTABLE({players},{games},{rules_base})"),
                (6, NAME_WIDTH, 7, *[8.5] * MOST_ROUNDS),
                (CENTRED, FITTED, CENTRED),
            ),
            Column("points", 7, STRONG, looked_up("{grid.1}", "standings.2", "standings.5")),
            Column(
                "performance",
                8,
                CENTRED,
                f'IF(ISNUMBER(INDEX({{standings.1}},1)),IF({{grid.1}}&""="","",{value}),"")',
            ),
            Column(
                "manual_row", 7, formula=looked_up("{grid.1}", "players.number", "players.manual", "0"), hidden=True
            ),
            Column("last", 7, formula=looked_up("{grid.1}", "standings.2", "standings.last"), hidden=True),
        ),
        title=staged(book, "grid"),
        landscape=True,
        signed=True,
        legend=Text("swiss.legend"),
        frozen=3,
        marks=(
            Mark(cells, 'ISNUMBER(FIND("?",{cell}))', {"bg_color": WRONG}),
            Mark(cells, *GIVEN_MARK),
            Mark(
                cells,
                'OR({cell}="ABS",{cell}="½ BYE",{cell}=">",LEFT({cell},3)="EXE")',
                {"font_color": GREY, "italic": True},
            ),
            # A W directly after a number is the colour in a game without a result, not a win.
            Mark(
                cells,
                f"OR({ending('1+')},AND({ending('W')},ISERR(VALUE(MID({{cell}},LEN({{cell}})-1,1)))))",
                {"bg_color": WIN},
            ),
            Mark(cells, ending("½D"), {"bg_color": DRAW}),
            Mark(cells, ending("0-L"), {"bg_color": LOSS}),
            _gone(book, "2"),
        ),
    )


def _why() -> Sheet:
    # EXPLAIN reads the list of games instead of the crosstable, because it contains the posted round, whatever round
    # the standings are for.
    return Sheet(
        "why",
        19,
        (
            # Sentences of some 300 characters need three lines.
            Column(
                "reason",
                29,
                {**WRAPPED, **LEFT, "shrink": False, "valign": "vcenter"},
                columns=4,
                merged=True,
                **_SHOWN,
            ),
            Block('EXPLAIN({games},"PAIRING "&{why_round},{why_asked},{rules_base},{players})', (6, 6, 6), hidden=True),
        ),
        (
            Choice("why_asked", look=LEFT, choices="{players.name}", free=True),
            Choice("why_round", look=STRONG, **_ROUND),
        ),
        landscape=True,
        heights=(34, 43),
    )


_SPELLED = reduce(lambda cells, mark: f'SUBSTITUTE({cells},"{mark}","")', "*?~", "{players.name}")
"""The names without wildcards, which would disturb COUNTIF with `<`; they do not matter for the alphabetical order."""
_ALPHABET = (
    f'IFERROR(MOD(SMALL(IF({{players.name}}<>"",COUNTIF({{players.name}},"<"&{_SPELLED})*1000'
    "+ROW({players.name})-4),{line}),1000),0)"
)
"""An array expression: the lines of the list of players in alphabetical order."""


def _in_order(key: str) -> str:
    """An array expression: a column of the list of players in alphabetical order."""
    return f'IF({{by_name.of_which}}=0,"",{value_at("{by_name.of_which}", f"players.{key}")})'


def _by_name(book: Workbook, most: int) -> Sheet:
    which, place = "{by_name.which}", "{by_name.at}"
    number = "VALUE({by_name.number})"
    white, black = (f"MATCH({number},{{pairings.{side}_number}},0)" for side in ("white", "black"))
    at = f"IF({which}=0,0,IFNA({white},IFNA(-{black},0)))"
    colours = book.quoted(Text("templates.white")), book.quoted(Text("templates.black"))
    # The crosstable tells why a player has no game.
    free = f'IF({which}=0,"",IFNA(LOOKUP(MATCH({number},{{grid.1}},0),ROW({{grid.1}})-{TABLE_ROW + 1},{{posted}}),""))'

    def on_board(key: str) -> str:
        return value_at(f"ABS({place})", f"pairings.{key}")

    colour = f'IF({place}<0,{colours[1]},IF({on_board("black_number")}="","",{colours[0]}))'
    return Sheet(
        "by_name",
        most,
        (
            Column("name", NAME_WIDTH, BOLD, _in_order("name")),
            Column("number", 6, CENTRED, _in_order("number")),
            Column("board", 8, STRONG, f'IF({place}=0,"",{on_board("board")})'),
            Column("colour", 10, CENTRED, f'IF({place}=0,"",{colour})'),
            Column(
                "met",
                34,
                LEFT,
                f'IF({which}=0,"",IF({place}=0,{{by_name.free}},IF({place}>0,{on_board("black")},{on_board("white")})))',
            ),
            Column("which", 6, formula=_ALPHABET, hidden=True),
            Column("at", 6, formula=at, hidden=True),
            Column("free", 6, formula=free, hidden=True),
        ),
        title=_of_round(book),
    )


def posted(book: Workbook) -> str:
    """
    An array expression: the entry of each player in the crosstable for the posted round, in words, which tells why a
    player has no game.
    """
    cells = f'INDEX({{grid.4to{3 + MOST_ROUNDS}}},0,MAX(1,MIN({{round_shown}},{MOST_ROUNDS})))&""'
    # If a name in the round is unknown, nobody can tell who has no game. White's name is then unknown in the pairings,
    # Black's in the crosstable.
    wrong = f'(LEFT({cells},1)="?")'
    unread = f'SUMPRODUCT(({{pairings.white}}<>"")*({{pairings.white_number}}=""))+SUMPRODUCT({wrong}*1)>0'
    free = f'IF({unread},"?",{book.quoted(Text("swiss.no_game"))})'
    for letters, word in (("ABS", Text("swiss.absent")), ("EXE", BYE)):
        cells = f'SUBSTITUTE({cells},"{letters}",{book.quoted(word)})'
    entries = f'IF(({cells}="")+{wrong}>0,{free},{cells})'
    # This gives an array even if everything is blank.
    return f"REPT({entries},({{round_shown}}>0)*({{round_shown}}<={{paired}}))"


def absence_formula(book: Workbook) -> str:
    """
    An array expression: for each player who is announced to be away in the posted round, the reason in words. Blank for
    all others, and if the list of games has a line for the player in this round.
    """

    def announced(key: str) -> str:
        spaced = reduce(lambda cells, mark: f'SUBSTITUTE({cells},"{mark}"," ")', ",;./&", f'{{players.{key}}}&""')
        return f'ISNUMBER(FIND(" "&{{round_shown}}&" "," "&{spaced}&" "))'

    name = equal_to("{players.name}")
    spellings = name, f'{name}&" #"&{{players.number}}', "{players.number}"
    games = "+".join(
        f"COUNTIFS({{games.in_round}},{{round_shown}},{{games.white}},{spelling})" for spelling in spellings
    )
    out = f"{announced('absences')}+({{players.first_round}}>{{round_shown}})>0"
    gone = '({players.last_round}<>"")*({players.last_round}<{round_shown})>0'
    nobody = f'{{round_shown}}*({{players.name}}<>"")*({games}=0)=0'
    absent, withdrawn = (book.quoted(Text(f"swiss.{key}")) for key in ("absent", "withdrawn"))
    return f'IF({nobody},"",IF({gone},{withdrawn},IF({out},{absent},IF({announced("halves")},"½ BYE",""))))'


def _of_round(book: Workbook) -> str:
    """
    An expression for the title of the lists of one round: "Round 3: pairings", or that the round has no pairings yet.
    If no round is chosen and none is paired, the title of the sheet alone; for a number that is no round, a message.
    """
    wrong = book.stored_sentence(
        Text("swiss.round_not_shown"),
        {"sheet": Text("templates.sheet.pairings"), "label": Text("templates.choice.hall_round")},
        typed='IFERROR({hall_round}&"","?")',
        most=MOST_SHOWN,
    )
    paired_title, unpaired_title = (
        book.stored_sentence(Text(f"swiss.{key}"), round="{round_shown}")
        for key in ("pairings_of_round", "no_pairings")
    )
    return (
        f"IF({{round_shown}}=0,IF(ISBLANK({{hall_round}}),{book.quoted(Text('templates.sheet.pairings'))},{wrong}),"
        f"IF({{round_shown}}>{{paired}},{unpaired_title},{paired_title}))"
    )


MOST_SHOWN = f'IF({{planned}}="",{MOST_ROUNDS},{{planned}})'
"""An expression for the last round that can be shown."""


def _check_in(most: int) -> Sheet:
    return Sheet(
        "check_in",
        most,
        (
            Column("name", NAME_WIDTH, BOLD, _in_order("name")),
            Column("number", 6, CENTRED, _in_order("number")),
            Column("category", 7, CENTRED, _in_order("category")),
            Column("rating", 7, CENTRED, _in_order("rating")),
            # A long name fits in two lines of a row.
            Column("club", 24, {**WRAPPED, "font_size": 9}, _in_order("club")),
            Column("present", 9, CENTRED, 'IF({by_name.which}=0,"","☐")'),
            Column("signature", 20, blank=True),
        ),
        heights=(22, 23),
        # A rating typed as 0 means that there is none.
        marks=(Mark(("rating",), '{cell}="0"', {"num_format": ";;;"}),),
    )


def _gone(book: Workbook, name: str) -> Mark:
    """
    A mark for the name of a player who withdrew before the round of the standings. It changes only what is shown,
    because formulas look up the name. The column `last` holds the player's last round as a text, blank if there is
    none.
    """
    return Mark(
        (name,),
        'AND({{last}}&""<>"",VALUE({{last}})<IF(N({0})>0,{0},{1}))'.format(
            *(book.say(Text(f"templates.{key}")) for key in ("after_round", "rounds_played"))
        ),
        {
            "num_format": f'@" ({book.say(Text("swiss.withdrawn"))})"',
            "font_color": GREY,
            "italic": True,
            # Calc applies only one conditional format to a cell, so this one includes the line.
            "bottom": 1,
            "bottom_color": LINE,
        },
    )


def _standings(book: Workbook, most: int) -> Sheet:
    return standings(
        book,
        most,
        ENTERED.format("STANDINGS({grid},{tiebreaks},{rules},,{grid.manual_row})"),
        presets=PRESETS,
        tiebreaks=TIEBREAKS,
        more=(
            Column("category", 7, CENTRED, of_number("{standings.2}", "category")),
            Column("performance", 8.5, CENTRED, looked_up("{standings.2}", "grid.1", "grid.performance")),
            Column("club", NAME_WIDTH, FITTED, of_number("{standings.2}", "club")),
            Column("last", 6, formula=of_number("{standings.2}", "last_round"), hidden=True),
        ),
        marks=(_gone(book, "3"),),
    )


def _prizes(book: Workbook) -> Sheet:
    """The prizes of the regulations: on each line a category, its conditions, and the amounts by place."""
    # These validations have the same formula for all numbers on the sheet. The minimum counts only for the maximum next
    # to it.
    ages = on_sheet(book.say(Text("templates.sheet.prizes")), f"C{TABLE_ROW + 4}:C{TABLE_ROW + 3 + LINES}")
    limit: Mapping[str, Any] = {"whole": (0, 120), "least": f"0*{ages}", "checked": True}
    answers = book.say(YES), book.say(NO)
    shared = tuple(Text(f"prizes.sharing.{sharing.value}") for sharing in Sharing)
    columns_before = 10
    return Sheet(
        "prizes",
        LINES,
        (
            Column("category_name", 22, {**BOLD, **TEXT}),
            Column("sex", 7, CENTRED_TEXT, checked=True, **SEX),
            Column("least_age", 7, CENTRED, **limit),
            Column("most_age", 7, CENTRED, **{**limit, "least": limit["least"].replace("0", "1", 1)}),
            Column("above", 7, CENTRED, **{**limit, "whole": (0, 4000)}),
            Column("below", 7, CENTRED, **{**limit, "whole": (0, 4000)}),
            Column("club", 24, {**WRAPPED, "font_size": 9, "num_format": "@"}),
            Column("only_unrated", 7, CENTRED_TEXT, choices=answers, checked=True),
            Column("prizes", 8, CENTRED, **{**limit, "whole": (0, MOST_PRIZES)}),
            Column("shared", 8, CENTRED_TEXT, choices=shared, checked=True),
            *(
                Column(f"amount_{place}", 6.5, CENTRED, head=f"COLUMN()-{columns_before}", number=True, checked=True)
                for place in range(1, AMOUNTS + 1)
            ),
        ),
        (
            Choice("held", NO, choices=answers, required=True),
            Choice("sharing", Text("prizes.sharing.none"), choices=shared),
            Choice("rounding", decimal("0.01"), choices=tuple(decimal(rounding) for rounding in ROUNDINGS)),
            Choice("without", look=LEFT, columns=3),
        ),
        landscape=True,
        heights=(34, 23),
        frozen=1,
    )


def _prize_list(book: Workbook, plan: Sheet) -> Sheet:
    """
    The sheet that shows who wins which prize and why, as soon as there is a result. If ages are needed and the day that
    decides them is missing, the title asks for that day instead.
    """
    message = Text(
        "swiss.prizes_without_day",
        home=Text("templates.home"),
        day=Text("templates.from"),
        year=Text("swiss.year_of_the_age_groups"),
    )
    ages = reference(
        book, plan, plan.header + 1, plan.place("least_age"), last_row=plan.last, last_column=plan.place("most_age")
    )
    asked = f"(COUNT({ages})>0)*ISTEXT({{year}})*({{round_last}}>0)>0"
    # Without a planned number of rounds, the last one is unknown, and without births, no day would give anybody an age.
    over = "({round_last}={paired})*(N({planned})>0)*({coming}>{planned})*COUNT({players.birth})>0"
    book.step_note = f'IF({asked},IF({over}," "&{book.quoted(message)},""),"")'
    cells = reference(book, plan, TABLE_ROW, 0, last_row=plan.last, last_column=plan.width - 1)
    # The list also waits while the title asks for the day.
    waits = f'({{round_last}}=0)+(INDEX({{standings.2}},1)&""="")+(COUNT({ages})>0)*ISTEXT({{year}})'
    # The year of the age groups is not that of the dates, so it is given as an option. The choices above the plan are
    # read together with it.
    year = 'IF(ISNUMBER({year}),"; year="&{year},"")'
    prizes = f'PRIZES({{standings}},{cells},{{players}},,"row={TABLE_ROW + 1}; lang="&{{lang}}&{year})'
    return Sheet(
        "prize_list",
        PRIZE_LINES,
        (
            Block(
                f'IF({waits},"",{prizes})',
                (20, 6.5, 6, 30, 7.5, 9, 60),
                (
                    BOLD,
                    CENTRED,
                    CENTRED,
                    BOLD,
                    CENTRED,
                    {**STRONG, "num_format": "#,##0.00;;"},
                    {**WRAPPED, "font_size": 8},
                ),
            ),
        ),
        title=f"IF({asked},{book.offer([message])},{staged(book, 'prize_list')})",
        landscape=True,
        signed=True,
        heights=(22, 23),
        refuses=Text("templates.sheet.prizes"),
    )
