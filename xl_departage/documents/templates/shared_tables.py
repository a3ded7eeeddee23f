"""
Tables that several templates have (check, explanation, standings), and expressions with which formulas look up cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Text
from xl_departage.documents.templates.declared import (
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
from xl_departage.documents.templates.template_workbook import Workbook

_TIEBREAK = 13
"""The minimum width of a tie-break column."""

ENTERED = f'IF({entries("{{players.name}}")}=0,"",{{}})'
"""A table that stays blank until the first player is entered: until then, only the status says what to do."""


UNRANKED = Mark((), 'ISTEXT($A{row})*($B{row}<>"")>0', {"font_color": GREY, "italic": True})
"""Lines below the ranking for those who withdrew and have no place."""


def withdrawn_so_far(column: str) -> Column:
    """
    A hidden column that collects those who withdrew, down to each line, in the form of the option `withdrawn`
    (`7@5,3@9`); `column` is the column with the round.
    """
    here = "ISNUMBER({cell.COLUMN})*ISNUMBER({cell.number})>0"
    comma = 'IF({before.withdrawn_so_far}="","",{before.withdrawn_so_far}&",")'
    formula = f'IF({here},{comma}&{{cell.number}}&"@"&{{cell.COLUMN}},{{before.withdrawn_so_far}}&"")'
    return Column("withdrawn_so_far", 6, each=formula.replace("COLUMN", column), hidden=True)


def value_at(index: str, column: str, *, suffix: str = '&""') -> str:
    """
    An array expression: the cells of a column in the lines that the array `index` gives. It uses `LOOKUP`, because with
    `INDEX` older versions of Excel would give only the first line.

    Args:
        index: An expression for lines of the table, from 1.
        column: The sheet and the column, such as `players.name`; the sheet must have no choices above its table.
        suffix: The end of the formula, which turns the values into texts so that blank cells stay blank; with "", they
            become 0.
    """
    sheet, _, key = column.partition(".")
    return f"LOOKUP({index},ROW({{{sheet}.1}})-{TABLE_ROW + 1},{{{sheet}.nth_{key}}}{suffix})"


def looked_up(wanted: str, key_column: str, column: str, otherwise: str = '""') -> str:
    """
    An array expression: the cells of `column` in the lines where the column `key_column` has the values `wanted`; blank cells come out
    as 0. Blank where `wanted` is blank, and `otherwise` where there is no such line.
    """
    found = value_at(f"MATCH({wanted},{{{key_column}}},0)", column, suffix="")
    return f'IF({wanted}&""="","",IFNA({found},{otherwise}))'


def of_number(number: str, column: str) -> str:
    """
    An array expression: the cells of a column of the list of players for these numbers; blank where there is no number.
    """
    value = value_at(f"MATCH({number},{{players.number}},0)", f"players.{column}")
    return f'IF({number}&""="","",{value})'


def check(arguments: str, players: str = "players", games: str = "games") -> Sheet:
    """
    The sheet of `CHECK` with these arguments. Each line has a link to the row that it is about, in one of the two lists
    with these keys.
    """
    block = Block(
        f"CHECK({arguments})",
        (14.5, 6, 6, 18, 7, 14, 50, 49, 10),
        ({**CENTRED, **WRAPPED}, CENTRED, CENTRED, WRAPPED, CENTRED, WRAPPED, WRAPPED, WRAPPED, CENTRED),
    )
    link = 'IFERROR(IF($B{row}&""="","",HYPERLINK("#"&{listed}&$B{row},"→")),"")'
    # Sixty lines are enough: more problems mean that the wrong data was pasted. Lines have the height of four text
    # rows, because they do not grow by themselves. CHECK refuses only settings of the front sheet.
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
    The sheet of `EXPLAIN` for a grid. The player (or team) and the value to explain, with `code` as its preset, are
    chosen above the table; `more` are the arguments after these.

    If two players are compared, all tie-breaks of the standings apply, because a single one would give other places.
    """
    return Sheet(
        "explanation",
        rows,
        (
            Block(
                f'EXPLAIN({grid},IF(ISERROR(FIND(">",{{{who}_chosen}})),{{code_chosen}},{{tiebreaks}}),{{{who}_chosen}},{more})',
                # The reasons are in the last column: the eleventh for Buchholz Cut 1 and Sonneborn-Berger, the twelfth
                # for Sonneborn-Berger with a cut.
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
    """Marks the first three places of a column in gold, silver and bronze."""
    return tuple(
        Mark((column,), f"{{cell}}={place}", {"bg_color": colour})
        for place, colour in enumerate((GOLD, SILVER, BRONZE), 1)
    )


def staged(book: Workbook, key: str) -> str:
    """
    The title, as an expression, of a sheet with points and places after a certain round: it says which round, taken
    from the name `stage`.
    """
    return (
        f'IF({{stage}}="",{book.offer([Text(f"templates.sheet.{key}.title")])},'
        f"{book.stored_sentence(Text(f'templates.sheet.{key}.stage'), stage='{stage}')})"
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
    The sheet of `STANDINGS` with this formula, followed by further columns. Each tie-break column is wide enough for
    the words of its preset.
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
