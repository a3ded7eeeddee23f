"""
Template « Liste Elo du club »: members and games in, the new Belgian list out; the FIDE variant month by month.

    inputs    members, games, earlier lists
    period    `ELO_PERIOD`, the new list in order, one member explained
    fide      K, change and new FIDE rating by month
    data      the data to fill in: the tables of `xl-departage rate`, or the sample
"""

from __future__ import annotations

from xl_departage.errors import ArgumentError
from xl_departage.messages import Text
from xl_departage.regulations.rating_editions import BEL, RATING_EDITIONS, BelgianEdition, FideEdition, names_of
from xl_departage.templates import choices, guide, outcomes, styles
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.club_list import fide, inputs, period
from xl_departage.templates.club_list.data import LISTS, MEMBERS, ClubData, club_data, sample
from xl_departage.templates.club_list.help import FUNCTIONS, SECTIONS
from xl_departage.templates.columns import Table
from xl_departage.templates.front import Field, Front, Heading, event_line, leader_fields
from xl_departage.templates.registry import Tables, Template
from xl_departage.templates.sheet import SheetWriter, cell
from xl_departage.tournament.source import Source


def build(book: Book, source: Source | None) -> None:
    """All sheets of the workbook, with the sample or empty; a tournament cannot fill a rating period."""
    if source is not None:
        raise ArgumentError("template_no_tournament")
    fill(book, ClubData() if book.options.empty else sample())


def build_from(book: Book, tables: Tables) -> None:
    """All sheets with the tables of a club. Raises FileError, or ArgumentError if one of the two is missing."""
    if tables.players is None:
        raise ArgumentError("template_members_missing")
    if tables.games is None:
        raise ArgumentError("template_games_missing")
    fill(book, club_data(tables.players, tables.games))


def _preset(book: Book, kind: type[BelgianEdition | FideEdition], usual: str) -> str:
    chosen = book.options.rating_edition
    return chosen if chosen is not None and isinstance(RATING_EDITIONS[chosen], kind) else usual


def fill(book: Book, data: ClubData) -> None:
    """All sheets of the workbook, with the data of a club."""
    book.status_line()
    front = Front(book, TITLE, _INTRODUCTION)
    outcomes.declare(book)
    tables = inputs.ClubListInputs(book)
    new_list = period.list_table(book)
    member = book.sheet(Text("club_list.member"), tab="#2E7D4F", landscape=True)
    # Before the sheet that uses it: LibreOffice computes in sheet order and would otherwise see a circular reference.
    fide_calc = book.sheet(Text("club_list.fide_calculations"), tab="#6B7785")
    fide_calc.raw.hide()
    months = book.sheet(Text("club_list.fide"), tab="#2E7D4F", landscape=True)
    history = inputs.history_table(book, (Text("club_list.before"), Text("club_list.new")))
    charts = book.sheet(Text("templates.charts"), tab="#2E7D4F")
    _write_front(book, front, data)
    guide.write(book, SECTIONS, FUNCTIONS)
    calc = book.sheet(Text("templates.calculations"), tab="#6B7785", landscape=True)
    calc.raw.hide()
    period.name_period(book, calc)
    tables.write(data)
    inputs.write_history(history, data)
    period.write_calc(book, calc, tables.members)
    period.write_list(book, new_list)
    period.write_member(book, member, _best_story(data))
    fide.write_calc(book, fide_calc, tables.members, tables.games, months)
    fide.write_months(book, months, tables.members, fide_calc)
    _write_charts(book, charts, new_list, data)
    _report(book, tables, calc, months)


def _report(book: Book, tables: inputs.ClubListInputs, calc: SheetWriter, months: SheetWriter) -> None:
    """Register the problems of the list and the next step."""
    status = book.status
    tables.report(period.failed(book, calc))
    period.report(book, calc)
    cure = Text("club_list.check_the_fide_columns_of_the_sheets_members")
    # An error in a month appears in its new rating; LibreOffice sees a circular reference if a formula reads all months
    # at once.
    status.errors(
        months, [months.reference(fide.F_FIRST, at, fide.F_FIRST + MEMBERS - 1, at) for at in fide.RESULTS], cure
    )
    members, games = (
        book.sentence(text)
        for text in (
            Text("club_list.enter_the_members_id_and_name_on_the_sheet"),
            Text("club_list.enter_the_games_of_the_period_on_the_sheet"),
        )
    )
    status.next_step(f'IF({book["count"]}=0,{members},IF({book["game_count"]}=0,{games},""))')


def _best_story(data: ClubData) -> str:
    """The member whose games are shown initially: the one with the most games."""
    if not data.members:
        return ""
    counts = {member.pid: 0 for member in data.members}
    for game in data.games:
        for pid in (game.a, game.b):
            counts[pid] = counts.get(pid, 0) + 1
    return max(data.members, key=lambda member: counts[member.pid]).name


def _write_front(book: Book, front: Front, data: ClubData) -> None:
    book.choices("belgian_editions", Text("club_list.belgian_editions"), names_of(BelgianEdition))
    book.choices("fide_editions", Text("club_list.fide_editions"), names_of(FideEdition)[::-1])
    book.choices("tempos", Text("templates.tempos"), choices.TEMPOS)
    about = data.about
    programs = [name for name in names_of(BelgianEdition) if name != BEL.name]
    spanned = f"{programs[0]} … {programs[-1]}"
    front.add(
        Heading(Text("club_list.how_the_period_stands")),
        Field("count", Text("club_list.members"), Text("club_list.member_count"), formula=f"=COUNTA({book['pids']})"),
        Field(
            "game_count",
            Text("club_list.games_entered"),
            Text("club_list.game_count"),
            formula=f"=COUNTA({book['game_results']})",
        ),
        *leader_fields(book, ratings=True),
        Heading(Text("club_list.the_club_and_the_period")),
        Field("event", Text("club_list.club"), Text("club_list.club"), about.name),
        Field("place", Text("templates.place"), Text("templates.venue"), about.place),
        Field("first_day", Text("club_list.period_from"), Text("templates.first_day"), about.first_day, date=True),
        Field(
            "last_day",
            Text("club_list.to"),
            Text("templates.last_day"),
            about.last_day,
            date=True,
            note=Text("club_list.the_sheet_fide_counts_three_months_from_the"),
        ),
        Field("arbiter", Text("club_list.rating_officer"), Text("club_list.officer"), about.arbiter),
        Heading(Text("club_list.regulations")),
        Field(
            "edition",
            Text("club_list.belgian_rating"),
            Text("club_list.belgian_edition"),
            _preset(book, BelgianEdition, BEL.name),
            choices=book["belgian_editions"],
            required=True,
            note=Text("club_list.name_the_printed_text_spanned_what_the", name=BEL.name, spanned=spanned),
        ),
        Field(
            "fide_edition",
            Text("club_list.fide_rating"),
            Text("club_list.fide_edition"),
            _preset(book, FideEdition, choices.preset_rating_edition()),
            choices=book["fide_editions"],
            required=True,
        ),
        Field(
            "tempo",
            Text("club_list.fide_rate_of_play"),
            Text("club_list.tempo"),
            choices.TEMPOS[0],
            choices=book["tempos"],
            required=True,
        ),
    )
    front.compute(
        Field(
            "fide_rules",
            Text("club_list.fide_rules"),
            Text("club_list.fide_rules_2"),
            formula=f'={book["fide_edition"]}&"; tempo="&{book["tempo"]}',
        ),
        event_line(book),
    )
    front.close()


def _write_charts(book: Book, sheet: SheetWriter, new_list: Table, data: ClubData) -> None:
    """The progress of one member over the lists, and the changes of this period."""
    last_column = 12
    sheet.widths(10, 21, *[7.5] * (last_column - 1))
    sheet.banner(Text("templates.charts"), last_column, status=True)
    row = inputs.HEADER
    sheet.write(row, 0, Text("club_list.member_2"), "label")
    longest = max(
        data.members,
        key=lambda member: (len(member.history) - member.history.count(None), member.games or 0),
        default=None,
    )
    sheet.input(
        row, 1, longest.name if longest else None, Accepted(choices=book["names"], display=True), num_format="@"
    )
    line = f"MATCH({cell(row, 1, row_fixed=True, column_fixed=True)},{book['names']},0)"
    # Lists before the first rating show the first known one: a chart would draw a blank text as 0.
    for place in range(LISTS + 2):
        column = 2 + place
        if place < LISTS:
            date = f"INDEX({book['history_dates']},{place + 1})"
            known = f"INDEX({book['history']},{line},{place + 1})"
            sheet.formula(row, column, f'=IF(N({date})=0,"",YEAR({date})&"-"&RIGHT("0"&MONTH({date}),2))', "heading")
        else:
            known = f"INDEX({book['ratings' if place == LISTS else 'new_ratings']},{line})"
            title = Text("club_list.before") if place == LISTS else Text("club_list.new")
            sheet.write(row, column, title, "heading")
        follow = cell(row + 1, column + 1) if place < LISTS + 1 else "0"
        sheet.formula(row + 1, column, f"=IF(ISNA({line}),0,IF(N({known})>0,{known},{follow}))", align="center")
    sheet.write(row + 1, 1, Text("club_list.rating_list_by_list"), "label")
    progress = book.raw.add_chart({"type": "line"})
    # The earlier lists are at the right end of their columns.
    first = 2 + LISTS - (len(data.lists) or LISTS)
    progress.add_series(
        {
            "name": [sheet.name, row, 1],
            "categories": [sheet.name, row, first, row, 3 + LISTS],
            "values": [sheet.name, row + 1, first, row + 1, 3 + LISTS],
            "marker": {"type": "circle", "size": 6, "fill": {"color": styles.INK}},
            "line": {"width": 2.25, "color": styles.INK},
            "data_labels": {"value": True, "position": "above"},
        }
    )
    progress.set_legend({"none": True})
    # Every list begins above 1000: the floor is 1150.
    progress.set_y_axis(
        {"min": 1000, "major_gridlines": {"visible": True, "line": {"color": styles.LINE}}, "num_format": "0"}
    )
    changes = book.raw.add_chart({"type": "column"})
    count = len(data.members) or MEMBERS
    end = inputs.FIRST + count - 1
    listed = new_list.sheet.name
    changes.add_series(
        {
            "name": book.say(Text("club_list.change_of_the_period")),
            "categories": [listed, inputs.FIRST, new_list["name"], end, new_list["name"]],
            "values": [listed, inputs.FIRST, new_list["change"], end, new_list["change"]],
            "fill": {"color": "#2E7D4F"},
            "gap": 60,
        }
    )
    changes.set_legend({"none": True})
    changes.set_x_axis({"label_position": "low", "num_font": {"rotation": -90}})
    changes.set_y_axis({"major_gridlines": {"visible": True, "line": {"color": styles.LINE}}, "num_format": "+0;-0;0"})
    changes.set_title({"name": book.say(Text("club_list.change_of_the_period"))})
    for place, chart in ((row + 3, progress), (row + 24, changes)):
        chart.set_size({"width": 840, "height": 420})
        sheet.chart(place, 0, chart)
    sheet.printed(row + 45, last_column)


TITLE = Text("club_list.club_rating_list")
_INTRODUCTION = Text("club_list.fill_in_the_yellow_cells_the_members_with")
TEMPLATE = Template(
    Text("club_list.rating_list"),
    TITLE,
    Text("club_list.rating_list_of_a_club_60_members_300_games"),
    build,
    build_from,
    rated=True,
)
