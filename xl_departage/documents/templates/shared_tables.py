"""Tables that several templates show: check, explanation, standings; and how their formulas look cells up."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Text
from xl_departage.documents.templates.sheets import (
    CENTRED,
    FITTED,
    NAME_WIDTH,
    STRONG,
    TABLE_ROW,
    TEXT,
    WRAPPED,
    Block,
    Choice,
    Column,
    Mark,
    Sheet,
    entries,
)
from xl_departage.documents.templates.styles import BRONZE, GOLD, GREY, SILVER, word_width
from xl_departage.documents.templates.workbook import Workbook

_TIEBREAK = 13
"""The least width of a column of tie-breaks."""

ENTERED = f'IF({entries("{{players.name}}")}=0,"",{{}})'
"""A table that is blank until the first player is entered: what is to be done then is the status alone."""


UNRANKED = Mark((), 'ISTEXT($A{row})*($B{row}<>"")>0', {"font_color": GREY, "italic": True})
"""The lines below the ranking, of those who withdrew and are in no place."""


def left_said(column: str) -> Column:
    """The hidden column of who withdrew down to each line, as the option `withdrawn` has it (`7@5,3@9`), by the column of the round."""
    here = "ISNUMBER({cell.COLUMN})*ISNUMBER({cell.number})>0"
    comma = 'IF({before.left_said}="","",{before.left_said}&",")'
    said = f'IF({here},{comma}&{{cell.number}}&"@"&{{cell.COLUMN}},{{before.left_said}}&"")'
    return Column("left_said", 6, each=said.replace("COLUMN", column), hidden=True)


def value_at(index: str, column: str, *, told: str = '&""') -> str:
    """
    The cells of a column in the lines that an array names. `INDEX` would give all older Excels the first line alone; as texts, blanks
    stay blank.

    Args:
        index: Lines of the table from 1.
        column: The sheet and the column, `players.name`; it has no choices above its table.
        told: The end of a formula that turns the values into texts, so that blanks stay blank; without it, they become 0.
    """
    sheet, _, key = column.partition(".")
    return f"LOOKUP({index},ROW({{{sheet}.1}})-{TABLE_ROW + 1},{{{sheet}.nth_{key}}}{told})"


def looked_up(wanted: str, listed: str, column: str, otherwise: str = '""') -> str:
    """The cells of a column in the lines where another one has the value wanted, an array; blank for none wanted."""
    found = value_at(f"MATCH({wanted},{{{listed}}},0)", column, told="")
    return f'IF({wanted}&""="","",IFNA({found},{otherwise}))'


def of_number(number: str, column: str) -> str:
    """The cells of a column of the list of players for these numbers, blank for none."""
    value = value_at(f"MATCH({number},{{players.number}},0)", f"players.{column}")
    return f'IF({number}&""="","",{value})'


def check(arguments: str, players: str = "players", games: str = "games") -> Sheet:
    """The sheet of `CHECK` with these arguments: each line has a link to its row of one of the lists with these keys."""
    block = Block(
        f"CHECK({arguments})",
        (14.5, 6, 6, 18, 7, 14, 50, 49, 10),
        ({**CENTRED, **WRAPPED}, CENTRED, CENTRED, WRAPPED, CENTRED, WRAPPED, WRAPPED, WRAPPED, CENTRED),
    )
    link = 'IFERROR(IF($B{row}&""="","",HYPERLINK("#"&{listed}&$B{row},"→")),"")'
    # With more problems than lines, the wrong data was pasted. Lines of four rows: they do not grow by themselves. It refuses settings
    # of the front sheet alone.
    return Sheet(
        "check",
        60,
        (block, Column("open", 3, {**CENTRED, "underline": 1}, each=link, unprinted=True)),
        landscape=True,
        heights=(22, 52),
        refuses=Text("templates.home"),
        lists=(players, games),
    )


def explanation(rows: int, grid: str, more: str, *, who: str = "player", code: Text | str = "SB") -> Sheet:
    """
    The sheet of `EXPLAIN` for a grid, with these arguments behind the player (or the team) and the value, `code` as preset, that are
    chosen above. Of two players, the tie-breaks of the standings decide, all of them: by one alone the places were others.
    """
    return Sheet(
        "explanation",
        rows,
        (
            Block(
                f'EXPLAIN({grid},IF(ISERROR(FIND(">",{{{who}_chosen}})),{{code_chosen}},{{tiebreaks}}),{{{who}_chosen}},{more})',
                # The reasons are in the last column: the eleventh for Buchholz Cut 1 and Sonneborn-Berger, the twelfth
                # for that with a cut.
                (9.5, 7, 14.6, 9.5, 16, 11.2, 11.2, 9, 10, 10, 34.5, 34),
                ({**CENTRED, **WRAPPED, "valign": "top"},),
            ),
        ),
        (
            Choice(f"{who}_chosen", None, TEXT, 2, choices=f"{{{who}s.name}}", free=True),
            Choice("code_chosen", code, TEXT, 2, choices="{codes}", free=True),
        ),
        landscape=True,
        heights=(44, 51),
        refuses="",
    )


def medals(column: str) -> Sequence[Mark]:
    """Gold, silver and bronze for the first three places of a column."""
    return tuple(
        Mark((column,), f"{{cell}}={place}", {"bg_color": colour})
        for place, colour in enumerate((GOLD, SILVER, BRONZE), 1)
    )


def staged(book: Workbook, key: str) -> str:
    """The title of a sheet whose points and places are those after a round: it says which, by the name `stage`."""
    return (
        f'IF({{stage}}="",{book.offer([Text(f"templates.sheet.{key}.title")])},'
        f"{book.told(Text(f'templates.sheet.{key}.stage'), stage='{stage}')})"
    )


def standings(
    book: Workbook,
    rows: int,
    formula: str,
    *,
    presets: Sequence[Text | str],
    tiebreaks: int,
    more: Sequence[Column] = (),
    marks: Sequence[Mark] = (),
) -> Sheet:
    """
    The sheet of `STANDINGS` by this formula, and further columns. That of each tie-break is wide enough for the words of the preset one.
    """
    widths = [max(_TIEBREAK, word_width(book.say(name))) for name in presets]
    return Sheet(
        "standings",
        rows,
        (
            Block(
                formula,
                (6, 6, NAME_WIDTH, 8, 7, *widths, *[_TIEBREAK] * (tiebreaks - len(widths))),
                ({**STRONG, **FITTED}, CENTRED, FITTED, CENTRED, STRONG, CENTRED),
            ),
            *more,
        ),
        title=staged(book, "standings"),
        landscape=True,
        signed=True,
        heights=(44, 0),
        frozen=3,
        marks=(*medals("1"), *marks),
        refuses="",
    )
