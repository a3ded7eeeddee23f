"""The front sheet « Accueil »: the arbiter's data about the event, and the `rules` text that all formulas read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xl_departage.base.messages import Text
from xl_departage.base.messages.notation import MONTHS
from xl_departage.chess.regulations.option_words import SYNONYMS
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
from xl_departage.documents.templates.accepted import MOST_DAYS, Accepted
from xl_departage.documents.templates.drop_downs import edition_note, rating_edition_note
from xl_departage.documents.templates.settings import option_text
from xl_departage.documents.templates.sheet import Value
from xl_departage.documents.templates.sheets import TABLE_ROW
from xl_departage.documents.templates.workbook import Fault, Workbook

NAME = Text("templates.home")
_COUNTED, _OPTIONS, _LAST = (
    Text("templates.standings_after_round"),
    Text("templates.further_options"),
    "IF(N({planned})>0,{planned},99)",
)
"""Two labels, and the last round that can be asked for."""
_LISTED = 'SUBSTITUTE(SUBSTITUTE(TRIM({cancelled}&"")," ",","),",,",",")'
"""The cancelled rounds with a comma between them."""


def is_cancelled(round: str) -> str:
    """A condition: whether that round, an expression, is one of the cancelled ones."""
    return f'ISNUMBER(FIND(","&{round}&",",","&{_LISTED}&","))'


@dataclass(frozen=True)
class Heading:
    """The title of a part of the front sheet."""

    title: Text


@dataclass(frozen=True)
class Field(Accepted):
    """One line of the front sheet: a cell for input with what it accepts, or with `formula` a computed one."""

    key: str
    """The key under which `book[key]` gives the defined name."""
    label: Text | str | None
    """None: a defined name alone, without a line."""
    name: Text | str | None
    """The defined name; None for a line that nothing reads."""
    value: Value = None
    """The preset."""
    formula: str = ""
    """It names in braces other lines, and cells of the declared sheets."""
    note: Text | None = None
    wide: bool = False
    """A long text: the line is higher."""
    grows: bool = False
    """A typed text that may need several lines."""


Line = Heading | Field | Fault


def days(first: Text, last: Text) -> list[Field]:
    """The lines of the first and the last day, under these labels."""
    since: Mapping[str, Any] = {"date": True, "since": "first_day"}
    return [
        Field("first_day", first, Text("templates.first_day"), **since),
        Field("last_day", last, Text("templates.last_day"), error=Text("front.last_day.error"), **since),
    ]


def event_fields(*, round_days: bool = False) -> list[Line]:
    """The lines about the event that every template of a tournament has; `round_days` where no list has a column for them."""
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
    """The option `year` of the rules, by the last day or else the first one: a text expression, blank without days."""
    told = '""'
    for day in ("{first_day}", "{last_day}"):
        is_day = f"({day}>=1)*({day}<={MOST_DAYS})>0"
        told = f'IF(ISNUMBER({day}),IF({is_day},"; year="&YEAR({day}),""),{told})'
    return told


def edition_field(book: Workbook) -> Field:
    """The edition of the tie-break rules, chosen from the list `editions`."""
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
    """Rarely needed lines: standings after some rounds, cancelled rounds, lots, other options, the language of explanations."""
    return [
        Field(
            "counted",
            _COUNTED,
            Text("templates.after_round"),
            whole=(1, 99),
            # The status does, by the number of rounds of the event.
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
    """The edition of the rating rules and the list (standard, rapid, blitz)."""
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
    """Lines `tiebreak_1` … of the tie-breaks."""
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


def tiebreaks_field(count: int, listed: str = 'IF({blank}="","PTS",{listed})', *, wide: bool = False) -> Field:
    """
    The list of tie-breaks as one text (`tiebreaks`) for `RANK_BY` and `STANDINGS`. Blank lines are skipped; if all are blank, only the
    points rank.
    """
    names = [f"{{tiebreak_{place}}}" for place in range(1, count + 1)]
    formula = listed.format(blank="&".join(names), listed='&";"&'.join(names))
    return Field(
        "tiebreaks", Text("templates.tie_breaks_applied"), Text("templates.tiebreaks"), formula=formula, wide=wide
    )


RANKED = ("standings.1", "standings.3", "standings.5")
"""Place, name and points of the standings."""
LEADERS = 3


def leaders(book: Workbook, columns: Sequence[str] = RANKED, played: str = "") -> list[Field]:
    """
    The leaders, from the columns of place, name and points; with `played`, an expression, once there is a round with results.

    Places and names of the sheet `standings` have defined names, by which the workbook is read as a document.
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
    """The line under every title: name, place, dates; from the lines `event`, `place`, `first_day`, `last_day`."""
    months = book.offer(MONTHS)

    def written(day: str, date: str = "templates.written_day") -> str:
        month = f"INDEX({months},MONTH({day}))"
        return book.sentence(Text(date), day=f"DAY({day})", month=month, year=f"YEAR({day})")

    def field(key: str, there: str, said: str, before: Text | str = " – ") -> Field:
        return Field(key, None, Text(f"templates.name.{key}"), formula=f'IF({there},{book.quoted(before)}&{said},"")')

    first, last = "{first_day}", "{last_day}"
    # Both days of one month are written with its name once.
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
    The `rules` text that formulas read, from the lines `edition`, `counted`, `exempt`, `lots`, `options`, `lang`, `planned`; `rules_base`
    is the same for all rounds, for `CHECK`.

    Args:
        book: The workbook.
        details: A text expression of the template's own options, which begins with a semicolon.
    """
    base = (
        f'{{edition}}&{{rules_details}}&"; exempt="&{{exempt}}&"; numbers=number; row={TABLE_ROW + 1}; lang="&{{lang}}'
        f"&{option_text('cancelled')}&{option_text('lots')}"
        '&IF({options}="","","; "&{options})'
    )
    # An invalid number of a round counts as one beyond the last round.
    beyond = f'IFERROR(IF({{counted}}="",0,MATCH({{counted}},ROW(A$1:A$99),0)),100)>{_LAST}'
    labels = {"sheet": NAME, "label": _COUNTED, "options": _OPTIONS}
    said = book.told(Text("home.rules.said"), labels, counted="{counted}", most=_LAST)
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
        # With the option the title of the standings would name another round.
        Fault(
            f"IF({beyond},{said},IF({among_options(book, 'rounds')},"
            f'{book.offer([Text("home.rules.rounds", **labels)])},""))',
            cell="counted",
        ),
    ]


def among_options(book: Workbook, option: str) -> str:
    """
    A condition: whether an option, by any of its names, is typed among the further options; the same in a cell of one formula, where Calc
    takes of a list what stands in the same row.
    """
    names = [name for name in (option, *SYNONYMS) if SYNONYMS.get(name, name) == option]
    named = [f"*{name}{blank}=*" for name in names for blank in ("", " ")]
    return f"SUMPRODUCT(COUNTIF({{options}},{book.offer(named)}))"


def days_counted(book: Workbook) -> list[Line]:
    """The days of rounds, counted as `days_typed` counts them, and what is said where they are not as many as the rounds planned."""
    typed = 'TRIM({round_days}&"")'
    mark = f'IF(ISNUMBER(FIND(";",{typed})),";",IF(ISNUMBER(FIND(",",{typed})),","," "))'
    # A mark behind the last day ends it.
    days = f'LEN({typed})-LEN(SUBSTITUTE({typed},{mark},""))+(RIGHT({typed},1)<>{mark})'
    labels = {"sheet": NAME, "label": Text("templates.round_days")}
    said = book.told(Text("home.round_days.count"), labels, days="{days_counted}", rounds="{planned}")
    counted = f'IF({typed}="",0,{days})'
    wrong = "(N({planned})>0)*({days_counted}>0)*({days_counted}<>{planned})>0"
    return [
        Field("days_counted", None, Text("templates.name.days_counted"), formula=counted),
        Fault(f'IF({wrong},{said},"")', cell="round_days"),
    ]


def rules_field(formula: str, *, wide: bool = True) -> Field:
    """The `rules` text by this formula."""
    return Field(
        "rules", Text("templates.rules_read_by_the_formulas"), Text("templates.rules"), formula=formula, wide=wide
    )


def stage(book: Workbook, grid: str) -> Field:
    """
    In words, the round after which the standings are, which is the one asked for, else the last one with results, and how many results
    they lack; blank before the first, and where none of the event's rounds is asked for. `grid`: the cells of the crosstable, from its
    fourth column on.
    """
    # A game without a result is written 12W, twice, and one that cannot be read between question marks, in the cell of each player known.
    open_games = f'(ISNUMBER(VALUE(LEFT({grid},ABS(FIND("(",{grid}&"(")-2))))+(LEFT({grid},1)="?"))'
    # The standings after a round to come are those after the last one, or after the one that is paired.
    counted = (
        'IF({counted}="",{round_last},MIN({counted},{round_last}+'
        f"(SUMPRODUCT({open_games}*(COLUMN({grid})-3>{{round_last}}))>0)))"
    )
    lacking = f"ROUNDUP(SUMPRODUCT({open_games}*(COLUMN({grid})-3<={counted}))/2,0)"
    said = (
        f"IF(N({{planned}})=0,{book.sentence(Text('front.stage.after'), round=counted)},"
        f"{book.sentence(Text('front.stage.of_all'), round=counted, planned='{planned}')})"
        f'&IFERROR(IF({lacking}=0,"",{book.sentence(Text("front.stage.provisional"), count=lacking)}),"")'
        f'&IF({{cancelled}}="","",{book.sentence(Text("front.stage.cancelled"), rounds="{cancelled}")})'
    )
    # A number that is not a round of the event is reported by the status, and not repeated as a round.
    return Field(
        "stage",
        None,
        Text("templates.name.stage"),
        formula=f"IF(IFERROR(IF(ISNUMBER({{counted}}),({{counted}}<1)+({{counted}}>{_LAST})+MOD({{counted}},1)>0,"
        f'({{counted}}<>"")+({{round_last}}=0)>0),TRUE),"",{said})',
    )
