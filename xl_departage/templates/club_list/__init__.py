"""
Template « Liste Elo du club »: members and games in, the new Belgian list out.

    sheets    members and games, typed; the new list, one member explained and the check, computed
    data      what is filled in: the tables of `xl-departage rate`, a list of members, or the sample
    help      the sheet of help
"""

from __future__ import annotations

from collections import Counter

from xl_departage.errors import ArgumentError
from xl_departage.messages import Text
from xl_departage.regulations.rating_editions import BEL, BelgianEdition, names_of
from xl_departage.templates import front, guide
from xl_departage.templates.addresses import letter
from xl_departage.templates.club_list.data import ClubData, club_data, sample
from xl_departage.templates.club_list.help import FUNCTIONS, SECTIONS
from xl_departage.templates.club_list.sheets import sheets
from xl_departage.templates.front import Field, Heading
from xl_departage.templates.home import Home
from xl_departage.templates.registry import Tables, Template
from xl_departage.templates.sheets import TABLE_ROW, Sheets
from xl_departage.templates.workbook import Fault, Workbook
from xl_departage.tournament.source import Source


def build(book: Workbook, source: Source | None) -> None:
    """All sheets of the workbook, with the sample or empty; a tournament cannot fill a rating period."""
    if source is not None:
        raise ArgumentError("template_no_tournament")
    fill(book, ClubData() if book.options.empty else sample())


def build_from(book: Workbook, tables: Tables) -> None:
    """All sheets with the tables of a club; games may be missing. Raises FileError, or ArgumentError without members."""
    if tables.players is None:
        raise ArgumentError("template_members_missing")
    fill(book, club_data(tables.players, tables.games))


def fill(book: Workbook, data: ClubData) -> None:
    """All sheets of the workbook, with the data of a club."""
    home = Home(book, TITLE, _INTRODUCTION)
    _write_home(book, home, data)
    written = Sheets(book, sheets(book))
    _compute(home, written)
    records = {
        "members": [
            {**member._asdict(), "pid": _number(member.pid), "foreign": "*" if member.foreign else None}
            for member in data.members
        ],
        "period_games": [{**game._asdict(), "a": _number(game.a), "b": _number(game.b)} for game in data.games],
    }
    for key in written.keys:
        written.write(key, records.get(key, ()), {"member_chosen": _best_story(data)})
    home.write(written)
    guide.write(book, SECTIONS, FUNCTIONS)


def _number(pid: str) -> int | str | None:
    return int(pid) if pid.isdecimal() else pid or None


def _best_story(data: ClubData) -> str:
    """The member whose games are shown initially: the one with the most games."""
    counts = Counter(pid for game in data.games for pid in (game.a, game.b))
    return max(data.members, key=lambda member: counts[member.pid]).name if data.members else ""


def _write_home(book: Workbook, home: Home, data: ClubData) -> None:
    book.choices("belgian_editions", names_of(BelgianEdition))
    about = data.about
    programs = [name for name in names_of(BelgianEdition) if name != BEL.name]
    spanned = f"{programs[0]} … {programs[-1]}"
    home.add(
        Heading(Text("club_list.the_club_and_the_period")),
        Field("event", Text("club_list.club"), Text("club_list.club"), about.name),
        Field("place", Text("templates.place"), Text("templates.venue"), about.place),
        *front.days(about, Text("club_list.period_from"), Text("club_list.to")),
        Field("arbiter", Text("club_list.rating_officer"), Text("club_list.officer"), about.arbiter),
        Heading(Text("club_list.regulations")),
        Field(
            "edition",
            Text("club_list.belgian_rating"),
            Text("club_list.belgian_edition"),
            book.options.rating_edition or BEL.name,
            choices=book["belgian_editions"],
            required=True,
            note=Text("club_list.write_home.edition.note", name=BEL.name, spanned=spanned),
        ),
    )


def _compute(home: Home, written: Sheets) -> None:
    """The lines that other sheets and formulas read, and what no function tells."""
    book = home.book

    home.add(Heading(Text("club_list.how_the_period_stands")))
    home.line(written, ("count", Text("club_list.members"), Text("club_list.member_count")), "COUNTA({members.pid})")
    home.line(
        written,
        ("game_count", Text("club_list.games_entered"), Text("club_list.game_count")),
        "COUNTA({period_games.result_a})",
    )
    home.leaders(written, ("new_list.rank", "new_list.name", "new_list.new_rating"))
    home.event_line()
    rules = f'{{edition}}&"; row={TABLE_ROW + 1}; lang={book.language}"'
    home.line(written, ("rules", Text("templates.rules_read_by_the_formulas"), Text("templates.rules")), rules)
    day, born = "{period_games.date}", "{members.birth}"
    outside = f'ISNUMBER({day})*(({day}<{{first_day}})*({{first_day}}<>"")+({day}>{{last_day}})*({{last_day}}<>""))>0'
    this_year = "IF(ISNUMBER({last_day}),YEAR({last_day}),9999)"
    late = f'({born}<>"")*IF(ISNUMBER({born}),({born}<1900)+({born}>{this_year}),1)>0'
    unnamed = '({members.pid}&""<>"")*(TRIM({members.name})="")>0'
    for key, sheet, column, wrong in (
        ("club_list.unnamed", "members", "name", unnamed),
        ("club_list.born_late", "members", "birth", late),
        ("club_list.outside", "period_games", "date", outside),
    ):
        found, _ = book.search(written.formula(f"MATCH(TRUE,{wrong},0)"))
        at, top = written[sheet], written[sheet].header + 1
        said = book.told(Text(key, sheet=at.name, row="{row}"), row=f"{found}+{top}")
        book.faults.append(Fault(f'IF({found}=0,"",{said})', at.name, letter(at.place(column)), top, found))
    written.room("members", "period_games")


TITLE = Text("club_list.club_rating_list")
_INTRODUCTION = Text("club_list.introduction")
TEMPLATE = Template(
    Text("club_list.rating_list"),
    TITLE,
    Text("club_list.template"),
    "rating-list",
    build,
    build_from,
    rated=True,
)
