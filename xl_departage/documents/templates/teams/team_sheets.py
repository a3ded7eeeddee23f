"""
The sheets of the team championship: teams, players and matches are typed; the other tables are computed.

A match is a row with the results of its boards for the team on the left, which has White on board 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xl_departage.base.messages import Text
from xl_departage.documents.templates import drop_downs
from xl_departage.documents.templates.conditions import equal_to
from xl_departage.documents.templates.declared import (
    CENTRED,
    CENTRED_TEXT,
    FITTED,
    GIVEN_MARK,
    LEFT,
    NAME_WIDTH,
    RIGHT,
    STRONG,
    TABLE_ROW,
    TEXT,
    Block,
    Column,
    Mark,
    Sheet,
    entries,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.formula_addresses import letter
from xl_departage.documents.templates.shared_tables import (
    UNRANKED,
    check,
    explanation,
    looked_up,
    medals,
    standings,
    withdrawn_so_far,
)
from xl_departage.documents.templates.styles import GREY, INK, LINE, PAPER, WRONG
from xl_departage.documents.templates.teams.team_data import (
    BOARDS,
    GAME_POINTS,
    MATCH_POINTS,
    MATCHES,
    PLAYERS,
    ROUNDS,
    TEAMS,
    TIEBREAKS,
)
from xl_departage.documents.templates.template_workbook import Workbook

BERLIN = "Berlin"
PRESETS = (GAME_POINTS, drop_downs.DIRECT, drop_downs.SONNEBORN, BERLIN)
_TEAM: Mapping[str, Any] = {"replaced": True, "choices": "{teams.name}", "free": True}
"""A side of a match: filled in by the draw, or typed."""
FIRST_BOARD = 8
"""The column of the first board, counted from 1."""
RESULTS = f"{{matches.{FIRST_BOARD}to{FIRST_BOARD + BOARDS - 1}}}"


def sheets(book: Workbook, _: Filling) -> Sequence[Sheet]:
    """All sheets except the front sheet and the help, in the order of the tabs."""
    ranked = (
        f'IF({entries("{teams.name}")}=0,"",' + "STANDINGS({grid},{tiebreaks},{rules},,{grid.manual_row},{matches}))"
    )
    return (
        _teams(),
        _PLAYERS,
        _matches(book),
        _grid(),
        standings(book, TEAMS, ranked, presets=(MATCH_POINTS, *PRESETS), tiebreaks=TIEBREAKS + 1, marks=(UNRANKED,)),
        _BOARDS,
        check("{matches},{rules_base},{teams},{players},{tiebreaks}", "teams", "matches"),
        explanation(ROUNDS + 8, "{grid}", "{rules},,{grid.manual_row},{matches}", who="team"),
    )


def _teams() -> Sheet:
    # Any other number is not a rating; the sheet of the boards says so.
    rated = f'{{players.rated}},">={LEAST_RATING}",{{players.rated}},"<=4000"'
    team = equal_to("{teams.name}")
    rating = f'ROUND(AVERAGEIFS({{players.rated}},{{players.team}},{team},{{players.seat}},"<="&{{boards}},{rated}),0)'
    return Sheet(
        "teams",
        TEAMS,
        (
            Column("number", 6, CENTRED, whole=(1, TEAMS)),
            Column("name", 34, TEXT, heading="team"),
            Column("captain", NAME_WIDTH, TEXT),
            Column("count", 10, CENTRED, f'IF({{teams.name}}="","",COUNTIF({{players.team}},{team}))'),
            Column("rating", 12, CENTRED, f'IF({{teams.name}}="","",IFERROR({rating},""))'),
            Column("manual", 14, CENTRED, number=True, checked=True),
            Column("team_left", 12, CENTRED, heading="withdrawn_after", whole=(0, ROUNDS), checked=True),
            Column("given_teams", 18, CENTRED_TEXT, heading="given", printed_used=True),
            Column("team_apart", 9, CENTRED_TEXT, heading="apart", unprinted=True),
            withdrawn_so_far("team_left"),
        ),
        landscape=True,
        heights=(32, 20),
        frozen=2,
    )


_RATING = "{players.rating}"
_TYPED = f'SUBSTITUTE(TRIM({_RATING}),"\u00a0"," ")'
LEAST_RATING = 100
"""A smaller number is not a rating: `2.061`, typed with a dot between the thousands, is stored as about 2."""
_PLAYERS = Sheet(
    "players",
    PLAYERS,
    (
        Column("team", NAME_WIDTH, TEXT, choices="{teams.name}"),
        Column("name", NAME_WIDTH, TEXT),
        Column("rating", 9, CENTRED, free=True),
        Column("code", 16, CENTRED_TEXT),
        Column("national", 12, CENTRED_TEXT),
        Column(
            "seat", 10, CENTRED, each=f'IF($A{{row}}="","",COUNTIF($A${TABLE_ROW + 2}:$A{{row}},{equal_to("$A{row}")}))'
        ),
        # The rating as a number, also if it is a text (`2061 F`, `1399 E`, `1 874`), because AVERAGEIFS ignores texts.
        Column(
            "rated",
            6,
            formula=f'IF(ISNUMBER({_RATING}),{_RATING},IFERROR(VALUE(IF(MID({_TYPED},2,1)=" ",'
            f'SUBSTITUTE(LEFT({_TYPED},5)," ",""),LEFT({_TYPED},4))),""))',
            hidden=True,
        ),
    ),
    heights=(32, 0),
    frozen=2,
    checked=True,
)


def _matches(book: Workbook) -> Sheet:
    number, match, white, black = (f"{{cell.{BERGER + column}}}" for column in range(4))

    def drawn(value: str) -> str:
        """What the draw fills into a row, unless something is typed there instead."""
        return f'IF(ISNUMBER({number}),{value},"")'

    def side(place: str, otherwise: str) -> str:
        # A place without a team is shown as its number. Only numbers are searched for, because a typed name might
        # contain wildcards.
        team = f"INDEX({{teams.name}},MATCH({place},{{teams.number}},0))"
        return f'IF(ISNUMBER({place}),IF(IFNA({team},"")="",{place},{team}),{otherwise})'

    # A team that rests gets no points, unless the front sheet gives some.
    rests = f'IF({{exempt}}<>"0",{book.quoted(Text("teams.sheets.matches.rests"))},{black})'
    boards = [
        Column(
            f"board_{number}",
            5.5,
            CENTRED_TEXT,
            heading="result_of_board",
            head=f'IF({number}>N({{boards}}),"","{number}")',
            choices="{results}",
            free=True,
        )
        for number in range(1, BOARDS + 1)
    ]
    cells = [f"board_{number}" for number in range(1, BOARDS + 1)]
    first = f"$A{TABLE_ROW + 2}"
    return Sheet(
        "matches",
        MATCHES,
        (
            Column("round", 7, STRONG, each=drawn(number), replaced=True, whole=(1, ROUNDS)),
            Column("date", 11, {**CENTRED, "num_format": "dd/mm/yyyy"}, date=True, checked=True),
            Column("board", 7, CENTRED, each=drawn(match), heading="match"),
            Column("white_first", 30, RIGHT, each=drawn(side(white, white)), **_TEAM),
            Column("lineup_white", 12, CENTRED_TEXT, heading="lineup"),
            Column("black_first", 30, LEFT, each=drawn(side(black, rests)), **_TEAM),
            Column("lineup_black", 12, CENTRED_TEXT, heading="lineup"),
            *boards,
            Column(
                "in_round", 6, each=f"IFERROR(IF(N($A{{row}})=0,N(${_IN_ROUND}{{above}}),N($A{{row}})),0)", hidden=True
            ),
            Block('IF(N({size})>0,BERGER({places},{cycles},{rules_base}),"")', (6,) * 4, hidden=True),
        ),
        landscape=True,
        heights=(32, 20),
        frozen=5,
        marks=(
            # Boards that a match does not have are hidden.
            Mark(
                cells,
                f"COLUMN({{cell}})-{FIRST_BOARD}>=N({book['boards']})",
                {"bg_color": PAPER, "border": 1, "border_color": PAPER},
            ),
            Mark(
                cells,
                f'AND({{cell}}="",COUNTA(${letter(FIRST_BOARD - 1)}{{row}}:${letter(FIRST_BOARD + BOARDS - 2)}{{row}})>0)',
                {"bg_color": WRONG},
            ),
            # Cells that the draw fills in do not look like input cells.
            Mark(
                ("round", "white_first", "black_first"),
                f"AND(_xlfn.ISFORMULA({{cell}}),ISNUMBER(${letter(BERGER - 1)}{{row}}))",
                {"bg_color": PAPER, "border": 1, "border_color": PAPER},
            ),
            Mark((), f'AND({first}<>"",{first}<>$A{TABLE_ROW + 1})', {"top": 1, "top_color": INK}),
            Mark((), f'$D{TABLE_ROW + 2}<>""', {"bottom": 1, "bottom_color": LINE}),
        ),
    )


BERGER = FIRST_BOARD + BOARDS + 1
"""The first column of the Berger tables, counted from 1; it follows the hidden column of the rounds."""
_IN_ROUND = letter(BERGER - 2)


def _grid() -> Sheet:
    cells = tuple(str(column) for column in range(4, 4 + ROUNDS))
    return Sheet(
        "grid",
        TEAMS,
        (
            Block(
                f'IF({entries("{teams.name}")}=0,"",' + "CROSSTABLE({teams},{matches},{rules_base}))",
                (6, NAME_WIDTH, 7, *[8.5] * ROUNDS),
                (CENTRED, FITTED, CENTRED, {**CENTRED, "shrink": True}),
            ),
            Column("manual_row", 7, formula=looked_up("{grid.1}", "teams.number", "teams.manual", "0"), hidden=True),
        ),
        landscape=True,
        signed=True,
        legend=Text("teams.help"),
        heights=(30, 0),
        frozen=3,
        marks=(
            Mark(cells, 'ISNUMBER(FIND("?",{cell}))', {"bg_color": WRONG}),
            Mark(cells, 'LEFT({cell},3)="EXE"', {"font_color": GREY, "italic": True}),
            Mark(cells, *GIVEN_MARK),
        ),
    )


_BOARDS = Sheet(
    "boards",
    2 * PLAYERS,
    (
        Block(
            f'IF({entries("{players.name}")}=0,"",' + "CROSSTABLE({players},{matches},{rules_base}))",
            (9.8, 5.3, 33, 33, 7, 7.6, 8.3, 7, 9.2),
            (STRONG, STRONG, FITTED, FITTED, CENTRED, STRONG, CENTRED, {**CENTRED, "num_format": "0%"}, CENTRED),
        ),
    ),
    signed=True,
    # A page has room for the players of eight teams.
    heights=(22, 14),
    frozen=3,
    marks=medals("2"),
    refuses="",
)
