"""
The front sheet « Accueil »: the details of the event, typed by the arbiter, and the `rules` text that all formulas
read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xl_departage.base.messages import Text
from xl_departage.base.messages.notation import MONTHS
from xl_departage.chess.regulations.option_words import SYNONYMS
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
from xl_departage.documents.templates.accepted import MOST_DAYS, Accepted
from xl_departage.documents.templates.declared import (
    TABLE_ROW,
)
from xl_departage.documents.templates.drop_downs import edition_note, rating_edition_note
from xl_departage.documents.templates.settings import option_text
from xl_departage.documents.templates.template_sheet import Value
from xl_departage.documents.templates.template_workbook import Fault, Workbook

NAME = Text("templates.home")
_COUNTED, _OPTIONS, _LAST = (
    Text("templates.standings_after_round"),
    Text("templates.further_options"),
    "IF(N({planned})>0,{planned},99)",
)
"""Two labels of the front sheet, and an expression for the last round that may be asked for."""
_LISTED = 'SUBSTITUTE(SUBSTITUTE(TRIM({cancelled}&"")," ",","),",,",",")'
"""An expression for the cancelled rounds, separated by commas only."""


def is_cancelled(round: str) -> str:
    """A condition: whether a round, given as an expression, is one of the cancelled rounds."""
    return f'ISNUMBER(FIND(","&{round}&",",","&{_LISTED}&","))'


@dataclass(frozen=True)
class Heading:
    """The heading above some lines of the front sheet."""

    title: Text


@dataclass(frozen=True)
class Field(Accepted):
    """One line of the front sheet: an input cell and what it accepts, or a computed cell if there is a `formula`."""

    key: str
    """The key under which `book[key]` gives the defined name."""
    label: Text | str | None
    """The label of the line; None for a defined name without a line."""
    name: Text | str | None
    """The defined name of the cell; None for a line that nothing reads."""
    value: Value = None
    """The preset value of an input cell."""
    formula: str = ""
    """The formula of a computed cell. It names other lines, and cells of the declared sheets, in braces."""
    note: Text | None = None
    """The text beside the cell; None if there is none."""
    wide: bool = False
    """Whether the cell holds a long text, so that the line is higher."""
    grows: bool = False
    """Whether a text typed into the cell may need several lines."""


Line = Heading | Field | Fault


def days(first: Text, last: Text) -> list[Field]:
    """The lines for the first and the last day, with these labels."""
    since: Mapping[str, Any] = {"date": True, "since": "first_day"}
    return [
        Field("first_day", first, Text("templates.first_day"), **since),
        Field("last_day", last, Text("templates.last_day"), error=Text("front.last_day.error"), **since),
    ]


def event_fields(*, round_days: bool = False) -> list[Line]:
    """
    The lines about the event that every template of a tournament has. `round_days`: whether to add a line for the days
    of the rounds, for templates whose lists have no column for them.
    """
    days_of_rounds = Field(
        "round_days",
        Text("templates.round_days"),
        Text("templates.name.round_days"),
        note=Text("templates.round_days.note"),
        grows=True,
    )
    return [
        Heading(Text("templates.the_event")),
        Field("event", Text("templates.name"), Text("templates.event")),
        Field("place", Text("templates.place"), Text("templates.venue"), note=Text("front.event_fields.place.note")),
        *days(Text("templates.from"), Text("templates.to")),
        *([days_of_rounds] if round_days else ()),
        Field("tempo", Text("templates.rate_of_play"), Text("templates.name.tempo")),
        Field("arbiter", Text("templates.arbiter"), Text("templates.arbiter")),
    ]


def year_option() -> str:
    """
    The option `year` of the rules as a text expression: the year of the last day, or of the first if there is no last
    day; blank without days.
    """
    option = '""'
    for day in ("{first_day}", "{last_day}"):
        is_day = f"({day}>=1)*({day}<={MOST_DAYS})>0"
        option = f'IF(ISNUMBER({day}),IF({is_day},"; year="&YEAR({day}),""),{option})'
    return option


def edition_field(book: Workbook) -> Field:
    """The line for the edition of the tie-break rules, chosen from the list `editions`."""
    return Field(
        "edition",
        Text("templates.tie_break_rules"),
        Text("templates.edition"),
        book.options.edition,
        choices="{editions}",
        required=True,
        note=edition_note(),
    )


def option_fields(book: Workbook) -> list[Field]:
    """
    Lines that are rarely needed: standings after a given round, cancelled rounds, the text for drawing lots, further
    options, the language of explanations.
    """
    return [
        Field(
            "counted",
            _COUNTED,
            Text("templates.after_round"),
            whole=(1, 99),
            # The status reports other numbers, because the limit depends on the number of rounds in the event.
            reported=True,
            note=Text("templates.blank_all_rounds_played"),
            error=Text("front.counted.error"),
        ),
        Field(
            "cancelled",
            Text("templates.cancelled_rounds"),
            Text("templates.name.cancelled"),
            note=Text("front.option_fields.cancelled.note"),
        ),
        Field(
            "lots",
            Text("templates.text_for_drawing_lots"),
            Text("templates.lots"),
            note=Text("front.option_fields.lots.note"),
        ),
        Field(
            "options",
            _OPTIONS,
            Text("templates.options"),
            note=Text("front.option_fields.options.note"),
        ),
        Field(
            "lang",
            Text("templates.language_of_explanations"),
            Text("templates.language"),
            book.language,
            choices=tuple(dict.fromkeys(("fr", "en", book.language))),
            required=True,
        ),
    ]


def rating_fields() -> list[Field]:
    """The lines for the edition of the rating rules, and for the rating list (standard, rapid, blitz)."""
    return [
        Field(
            "rating_edition",
            Text("templates.rating_rules"),
            Text("templates.rating_edition"),
            RATING_EDITIONS["FIDE"].name,
            choices="{rating_editions}",
            required=True,
            note=rating_edition_note(),
        ),
        Field(
            "rating_tempo",
            Text("templates.rating_list"),
            Text("front.rating_fields.rating_tempo"),
            Text("templates.standard"),
            choices="{tempos}",
            required=True,
        ),
    ]


def tiebreak_fields(presets: Sequence[Text | str], count: int) -> list[Field]:
    """The lines `tiebreak_1`, `tiebreak_2` … for the tie-breaks in order."""
    return [
        Field(
            f"tiebreak_{place}",
            Text("templates.tie_break_place", place=place),
            Text("templates.tiebreak_place", place=place),
            presets[place - 1] if place <= len(presets) else None,
            choices="{codes}",
            free=True,
            note=Text("front.tiebreak_note") if place == 1 else None,
        )
        for place in range(1, count + 1)
    ]


def tiebreaks_field(count: int, template: str = 'IF({blank}="","PTS",{listed})', *, wide: bool = False) -> Field:
    """
    The line `tiebreaks`: all tie-breaks as one text, for `RANK_BY` and `STANDINGS`. Blank lines are skipped; if all are
    blank, only the points rank.
    """
    names = [f"{{tiebreak_{place}}}" for place in range(1, count + 1)]
    formula = template.format(blank="&".join(names), listed='&";"&'.join(names))
    return Field(
        "tiebreaks", Text("templates.tie_breaks_applied"), Text("templates.tiebreaks"), formula=formula, wide=wide
    )


RANKED = ("standings.1", "standings.3", "standings.5")
"""Place, name and points: columns of the standings."""
LEADERS = 3


def leaders(book: Workbook, columns: Sequence[str] = RANKED, played: str = "") -> list[Field]:
    """
    The lines for the leaders, from the columns of place, name and points. With `played`, an expression for the number
    of rounds with results, they stay blank until there is one.

    The default columns also get defined names for places and names, by which the workbook is read as a document.
    """
    named = [
        Field("ranked_places", None, Text("templates.places"), formula=f"{{{columns[0]}}}"),
        Field("leader_names", None, Text("templates.ranked_names"), formula=f"{{{columns[1]}}}"),
    ]

    def leader(place: int) -> Field:
        rank, name, points = (f"INDEX({{{column}}},{place})" for column in columns)
        there = f"AND({played}>0,ISNUMBER({rank}))" if played else f"ISNUMBER({rank})"
        line = f'IF({there},{rank}&". "&{name}&" – "&{book.decimal(points)},"")'
        return Field(
            f"leader_{place}",
            Text("templates.leading") if place == 1 else "",
            None,
            formula=line,
        )

    return [*(named if columns is RANKED else ()), *map(leader, range(1, LEADERS + 1))]


def event_line(book: Workbook) -> list[Field]:
    """
    The line under every title: name, place and dates of the event, from the lines `event`, `place`, `first_day` and
    `last_day`.
    """
    months = book.offer(MONTHS)

    def written(day: str, date: str = "templates.written_day") -> str:
        month = f"INDEX({months},MONTH({day}))"
        return book.sentence(Text(date), day=f"DAY({day})", month=month, year=f"YEAR({day})")

    def field(key: str, there: str, value: str, prefix: Text | str = " – ") -> Field:
        return Field(key, None, Text(f"templates.name.{key}"), formula=f'IF({there},{book.quoted(prefix)}&{value},"")')

    first, last = "{first_day}", "{last_day}"
    # If both days are in the same month, its name is written only once.
    same = f"AND({last}>{first},{last}-DAY({last})={first}-DAY({first}))"
    short = f"IF(ISNUMBER({last}),IF({same},{written(first, 'templates.written_day.first')},{written(first)}),{written(first)})"
    line = '{event}&IF({place}="",""," – "&{place})&{day_written}&{end_written}'
    return [
        field("day_written", f"ISNUMBER({first})", short),
        field("end_written", f"AND(ISNUMBER({last}),{last}<>{first})", written(last), Text("templates.written_until")),
        Field("event_line", Text("templates.title_line"), Text("home.event_line"), formula=line, wide=True),
    ]


def rules(book: Workbook, details: str) -> list[Line]:
    """
    The `rules` text that formulas read, from the lines `edition`, `counted`, `cancelled`, `exempt`, `lots`, `options`,
    `lang` and `planned`. `rules_base` is the same text without `counted`, so for all rounds; `CHECK` reads it.

    Args:
        book: The workbook.
        details: A text expression for the options of this template, which begins with a semicolon.
    """
    base = (
        f'{{edition}}&{{rules_details}}&"; exempt="&{{exempt}}&"; numbers=number; row={TABLE_ROW + 1}; lang="&{{lang}}'
        f"&{option_text('cancelled')}&{option_text('lots')}"
        '&IF({options}="","","; "&{options})'
    )
    # An invalid round number is treated like one beyond the last round.
    beyond = f'IFERROR(IF({{counted}}="",0,MATCH({{counted}},ROW(A$1:A$99),0)),100)>{_LAST}'
    labels = {"sheet": NAME, "label": _COUNTED, "options": _OPTIONS}
    message = book.stored_sentence(Text("home.rules.said"), labels, counted="{counted}", most=_LAST)
    return [
        Field("rules_details", None, Text("templates.name.rules_details"), formula=details),
        Field(
            "rules_base",
            Text("templates.rules_without_the_rounds"),
            Text("templates.rules_base"),
            formula=base,
            wide=True,
        ),
        rules_field(f"{{rules_base}}&{option_text('counted')}"),
        # If the further options contained `rounds`, the title of the standings would name the wrong round.
        Fault(
            f"IF({beyond},{message},IF({among_options(book, 'rounds')},"
            f'{book.offer([Text("home.rules.rounds", **labels)])},""))',
            cell="counted",
        ),
    ]


def among_options(book: Workbook, option: str) -> str:
    """
    An expression that is positive if an option, by any of its names, is typed among the further options. It stays a
    single value inside any formula: from a plain list, Calc would take only the entry in the row of the formula.
    """
    names = [name for name in (option, *SYNONYMS) if SYNONYMS.get(name, name) == option]
    named = [f"*{name}{blank}=*" for name in names for blank in ("", " ")]
    return f"SUMPRODUCT(COUNTIF({{options}},{book.offer(named)}))"


def days_counted(book: Workbook) -> list[Line]:
    """
    The name `days_counted`, the number of days typed for the rounds, counted as `days_typed` does; and the message if
    there are not as many days as planned rounds.
    """
    typed_days = 'TRIM({round_days}&"")'
    mark = f'IF(ISNUMBER(FIND(";",{typed_days})),";",IF(ISNUMBER(FIND(",",{typed_days})),","," "))'
    # A separator after the last day does not begin another one.
    days = f'LEN({typed_days})-LEN(SUBSTITUTE({typed_days},{mark},""))+(RIGHT({typed_days},1)<>{mark})'
    labels = {"sheet": NAME, "label": Text("templates.round_days")}
    message = book.stored_sentence(Text("home.round_days.count"), labels, days="{days_counted}", rounds="{planned}")
    counted = f'IF({typed_days}="",0,{days})'
    wrong = "(N({planned})>0)*({days_counted}>0)*({days_counted}<>{planned})>0"
    return [
        Field("days_counted", None, Text("templates.name.days_counted"), formula=counted),
        Fault(f'IF({wrong},{message},"")', cell="round_days"),
    ]


def rules_field(formula: str, *, wide: bool = True) -> Field:
    """The line of the `rules` text with this formula."""
    return Field(
        "rules", Text("templates.rules_read_by_the_formulas"), Text("templates.rules"), formula=formula, wide=wide
    )


def stage(book: Workbook, grid: str) -> Field:
    """
    The name `stage`: a text that says after which round the standings are (the one asked for, otherwise the last one
    with results) and how many results are missing. Blank as long as no round is paired, if no round is asked for and
    there is no result yet, and if the round asked for is not a round of the event. `grid` stands for the cells of the
    crosstable, from its fourth column on.
    """
    # In the crosstable, a game without a result appears in both players' cells as the opponent's number and the colour,
    # such as 12W; an unreadable entry stands between question marks in the cell of each known player.
    open_games = f'(ISNUMBER(VALUE(LEFT({grid},ABS(FIND("(",{grid}&"(")-2))))+(LEFT({grid},1)="?"))'
    # Asking for a later round gives the standings after the last round with results, or after the next one if it is
    # already paired.
    latest = f"{{round_last}}+(SUMPRODUCT({open_games}*(COLUMN({grid})-3>{{round_last}}))>0)"
    counted = f'IF({{counted}}="",{{round_last}},MIN({{counted}},{latest}))'
    lacking = f"ROUNDUP(SUMPRODUCT({open_games}*(COLUMN({grid})-3<={counted}))/2,0)"
    sentences = (
        # Without a number of rounds, and beyond it: that is an error, which the status reports.
        f"IF(N({{planned}})<{counted},{book.sentence(Text('front.stage.after'), round=counted)},"
        f"{book.sentence(Text('front.stage.of_all'), round=counted, planned='{planned}')})"
        f'&IFERROR(IF({lacking}=0,"",{book.sentence(Text("front.stage.provisional"), count=lacking)}),"")'
        f'&IF({{cancelled}}="","",{book.sentence(Text("front.stage.cancelled"), rounds="{cancelled}")})'
    )
    # An invalid number is reported by the status, so it is not repeated here as a round.
    return Field(
        "stage",
        None,
        Text("templates.name.stage"),
        formula=f"IF(IFERROR(IF(ISNUMBER({{counted}}),({{counted}}<1)+({{counted}}>{_LAST})+MOD({{counted}},1)"
        f"+({latest}=0)>0,"
        f'({{counted}}<>"")+({{round_last}}=0)>0),TRUE),"",{sentences})',
    )
