"""
The sheets of a club's rating list: members and games are typed; the rest is computed, mainly by ELO_PERIOD, EXPLAIN and
CHECK.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from xl_departage.base.messages import Text
from xl_departage.documents.templates.club_list.club_list_data import GAMES, MEMBERS, RESULTS
from xl_departage.documents.templates.declared import (
    BIRTH,
    BIRTHS,
    BOLD,
    CENTRED,
    CENTRED_TEXT,
    LEFT,
    NAME_WIDTH,
    RATED,
    STRONG,
    TEXT,
    WRAPPED,
    Block,
    Choice,
    Column,
    Sheet,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.shared_tables import check, medals, value_at
from xl_departage.documents.templates.template_workbook import Workbook

_COUNT: Mapping[str, Any] = {"whole": (0, 99999)}
_SIGNED = {**CENTRED, "num_format": "+0;[Red]-0;0", "font_color": "#1B7A34"}
PID, NAME, _START, _START_GAMES, RATING, PLAYED, _SUM, POINTS, _RULE, _EDITED, _IS_FOREIGN, RANK = range(11, 23)
"""The columns of the table of ELO_PERIOD on the sheet of the new list, counted from 1 on that sheet."""
_FOREIGN = 9
"""The rule that gives a foreign member his FIDE rating."""
_RULES = {
    1: Text("club_list.floor"),
    2: Text("club_list.25_150_formula_i"),
    3: Text("club_list.crossing_of_2000"),
    4: Text("club_list.crossing_of_2200"),
    _FOREIGN: Text("club_list.fide_rating_foreign_player"),
}
"""The remark for each rule of ELO_PERIOD."""
_STATES = (Text("club_list.sheets.states"), Text("club_list.under_10_games_no_rating"))


def sheets(book: Workbook, _: Filling) -> tuple[Sheet, ...]:
    """The sheets between the front sheet and the help, in the order of the tabs."""
    lists = check("{period_games},{rules},{members}", "members", "period_games")
    return _members(book), _games(), _new_list(book), _MEMBER, lists


def _members(book: Workbook) -> Sheet:
    doubtful = book.quoted(Text("club_list.to_be_checked"))
    valid = f'IF(ISNUMBER($A{{row}}),IF(MATRICULE_OK($A{{row}}),"✓",{doubtful}),{doubtful})'
    return Sheet(
        "members",
        MEMBERS,
        (
            Column("pid", 11, CENTRED),
            Column("name", NAME_WIDTH, TEXT),
            Column("rating", 8, CENTRED, **RATED),
            Column("games", 9, CENTRED, **_COUNT),
            Column("sum_opp", 11, CENTRED, number=True),
            Column("points", 8, CENTRED, number=True),
            Column("foreign", 9, CENTRED_TEXT, choices=("*",)),
            Column("fide", 8, CENTRED, **RATED),
            replace(BIRTH, checked=False),
            Column("valid", 14, CENTRED, each=f'IF($A{{row}}="","",{valid})'),
        ),
        landscape=True,
        heights=(32, 0),
        frozen=2,
        marks=BIRTHS,
    )


def _games() -> Sheet:
    def named(side: str, otherwise: str) -> Column:
        number = f"{{period_games.{side}}}"
        name = value_at(f'MATCH("#"&{number},"#"&{{members.pid}},0)', "members.name")
        return Column(f"player_{side}", 32, LEFT, f'IF({number}="",{otherwise},IFNA({name},"?"))')

    return Sheet(
        "period_games",
        GAMES,
        (
            Column("date", 11, {**CENTRED, "num_format": "dd/mm/yyyy"}, date=True, checked=True),
            Column("a", 10, CENTRED, choices="{members.pid}", free=True),
            named("a", '""'),
            Column("result_a", 11, CENTRED_TEXT, choices=RESULTS, free=True),
            Column("b", 10, CENTRED, choices="{members.pid}", free=True),
            named("b", '{period_games.opponent}&""'),
            Column("ext_rating", 9, CENTRED, **RATED),
            Column("opponent", 32, TEXT),
        ),
        landscape=True,
        heights=(32, 0),
        frozen=1,
    )


def _new_list(book: Workbook) -> Sheet:
    """
    The new list: rated members by rating, then those with a provisional rating, then the unrated; beside it, hidden,
    the table of ELO_PERIOD.
    """
    which, rank, games, rating = "{new_list.which}", *(f"{{new_list.{column}}}" for column in (RANK, PLAYED, RATING))
    order = f"IF(ISNUMBER({rank}),{rank},IF({rating}>0,20000-{rating},40000-{games}))"
    key = f"IF(ISNUMBER({games}),{order}*1000+{{line}})"

    def new(column: int, *, text: bool = False) -> str:
        return value_at(which, f"new_list.{column}", suffix='&""' if text else "")

    def member_value(column: str) -> str:
        return value_at("MATCH({new_list.pid},{members.pid},0)", f"members.{column}", suffix="")

    def shown(value: str) -> str:
        return f'IF({which}=0,"",{value})'

    period = f"{{new_list.games_in_total}}-{member_value('games')}"
    codes, rule = ";".join(map(str, _RULES)), "{new_list.rule}"
    decided = f'IF({rule}=0,"",LOOKUP({rule},{{{{{codes}}}}},{book.offer(list(_RULES.values()))}))'
    first = book.quoted(Text("club_list.sheets.new_list.first")), book.quoted(Text("club_list.then_formula_ii"))
    unrated = book.quoted(Text("club_list.unrated"))
    unranked = f"LOOKUP(({{new_list.new_rating}}={unrated})+1,{{{{1;2}}}},{book.offer(_STATES)})"
    started = f'({{new_list.before}}="")*({{new_list.start}}>0)*({rule}<>{_FOREIGN})'
    ranked = f"IF({started},{first[0]}&{{new_list.start}}&{first[1]},{decided})"

    def helping(key: str, value: str) -> Column:
        return Column(key, 6, formula=f"IF({which}=0,0,{value})", hidden=True)

    return Sheet(
        "new_list",
        MEMBERS,
        (
            Column("rank", 7, STRONG, shown(f'IF({new(RANK, text=True)}="","–",{new(RANK)})')),
            Column("pid", 11, CENTRED, shown(new(PID))),
            Column("name", NAME_WIDTH, BOLD, shown(new(NAME))),
            Column("new_rating", 10, STRONG, shown(f"IF({new(RATING)}=0,{unrated},{new(RATING)})")),
            Column(
                "before", 9, CENTRED, shown('IF(ISNUMBER({new_list.old}),IF({new_list.old}=0,"",{new_list.old}),"")')
            ),
            Column(
                "change",
                9,
                _SIGNED,
                shown(
                    'IF(ISNUMBER({new_list.before})*ISNUMBER({new_list.new_rating}),{new_list.new_rating}-{new_list.before},"")'
                ),
                heading="plus_minus",
            ),
            Column("games_of_period", 10, CENTRED, shown(f'IF({period}=0,"",{period})')),
            Column(
                "points",
                9,
                CENTRED,
                shown(f'IF(({{new_list.games_of_period}}="")+({{new_list.rank}}="–")>0,"",{new(POINTS)})'),
            ),
            Column("games_in_total", 10, CENTRED, shown(new(PLAYED))),
            Column("remark", 40, LEFT, shown(f'IF({{new_list.rank}}="–",{unranked},{ranked})')),
            Block("ELO_PERIOD({members},{period_games},{rules})", (11,) * 12, hidden=True),
            Column("which", 6, formula=f"IFERROR(MOD(SMALL({key},{{line}}),1000),0)", hidden=True),
            helping("old", member_value("rating")),
            helping("start", new(_START)),
            helping("rule", new(_RULE)),
        ),
        landscape=True,
        signed=True,
        heights=(44, 0),
        frozen=3,
        marks=medals("rank"),
    )


_MEMBER = Sheet(
    "member",
    60,
    (
        Block(
            'EXPLAIN({members},"ELO_PERIOD",{member_chosen},{rules},,,,{period_games})',
            (7, 8, 21, 9, 8, 8.5, 11.5, 8, 8, 9, 9, 29, 37),
            (*[{**CENTRED, **WRAPPED}] * 11, {**WRAPPED, "indent": 1}),
        ),
    ),
    (Choice("member_chosen", None, TEXT, 2, choices="{members.name}", free=True),),
    landscape=True,
    heights=(30, 36),
    refuses="",
)
