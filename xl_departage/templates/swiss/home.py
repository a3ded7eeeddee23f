"""
The front sheet of the Swiss open: status and leaders, event, rules; values shared by formulas are on a hidden sheet.
"""

from __future__ import annotations

from dataclasses import replace

from xl_departage.messages import Text
from xl_departage.templates import choices, front
from xl_departage.templates.book import Book
from xl_departage.templates.entries import in_words
from xl_departage.templates.front import Field, Front, Heading, with_value
from xl_departage.templates.swiss import check, rounds
from xl_departage.templates.swiss.model import MOST_ROUNDS, SwissFilling

TIEBREAKS = 4
PRESETS = (choices.BUCHHOLZ_CUT_1, choices.BUCHHOLZ, choices.SONNEBORN)
NAMES = {
    "numbers": Text("templates.numbers"),
    "player_names": Text("templates.player_names"),
    "ratings": Text("templates.ratings"),
    "manual": Text("templates.manual_tiebreak"),
    "grid": Text("templates.grid"),
    "line_paired": Text("swiss.line_paired"),
    "line_done": Text("swiss.line_done"),
    "hall_round": Text("swiss.round_shown"),
    "lines_of_players": Text("swiss.lines_of_players"),
    "faults": Text("swiss.line_faults"),
    **front.LEADER_NAMES,
    **check.NAMES,
}
"""Names of later sheets that the first formulas need."""
SEASONS = ("FFE", "FIDE")
"""How the year of the age groups follows from the first day of the event."""


def write(book: Book, data: SwissFilling) -> None:
    """Write the sheet and declare the names shared by formulas of several sheets."""
    book.declare(NAMES)
    rounds.declare(book)
    book.choices("editions", Text("templates.tiebreak_editions"), choices.edition_names())
    book.choices("codes", Text("templates.tiebreaks_to_choose"), choices.SWISS)
    sheet = Front(
        book,
        Text("swiss.swiss_open_2"),
        Text("swiss.1_fill_in_the_yellow_cells_of_this_sheet"),
    )
    book.status_line()
    sheet.add(
        Heading(Text("templates.how_the_event_stands")),
        Field(
            "count",
            Text("templates.players_entered"),
            Text("templates.player_count"),
            formula=f"=COUNTA({book['player_names']})",
        ),
        Field(
            "rated",
            Text("swiss.of_them_rated"),
            Text("swiss.rated_count"),
            formula=f'=COUNTIF({book["ratings"]},">0")',
        ),
        *front.leader_fields(book, f"MAX({book['line_done']})>0"),
    )
    sheet.add(*front.event_fields(data.about))
    sheet.add(
        Field(
            "planned",
            Text("swiss.number_of_rounds"),
            Text("templates.rounds_planned"),
            data.rounds,
            whole=(1, MOST_ROUNDS),
            note=Text("swiss.1_to_most_rounds", most_rounds=MOST_ROUNDS),
            error=Text("swiss.a_number_from_1_to_most_rounds", most_rounds=MOST_ROUNDS),
        ),
        Field(
            "season",
            Text("swiss.age_groups"),
            Text("swiss.season"),
            SEASONS[0] if book.language == "fr" else SEASONS[1],
            choices=SEASONS,
            note=Text("swiss.ffe_the_season_begins_on_1_september_october"),
            error=Text("swiss.ffe_or_fide"),
        ),
        Field(
            "year_typed",
            Text("swiss.year_of_the_age_groups"),
            Text("swiss.year_typed"),
            whole=(1950, 2100),
            note=Text("swiss.blank_computed_from_the_first_day"),
            error=Text("swiss.a_year_for_example_2026"),
        ),
    )
    sheet.add(Heading(Text("templates.ranking_and_tie_breaks")))
    sheet.add(front.edition_field(book))
    sheet.add(*front.tiebreak_fields(book["codes"], data.tiebreaks or PRESETS, TIEBREAKS))
    sheet.add(
        Field(
            "exempt",
            Text("templates.points_of_the_bye"),
            Text("templates.bye_points"),
            "1",
            choices=("1", in_words("0,5", book.language), "0"),
        ),
        Field(
            "unrated",
            Text("swiss.unrated_players"),
            Text("swiss.unrated_2"),
            data.unrated,
            choices=("1400", "out", "provisional"),
            free=True,
            note=Text("swiss.average_rating_and_performance_an_announced"),
        ),
    )
    given = {"counted": data.counted, "options": data.options}
    for field in front.option_fields(book):
        field = with_value(field, given[field.key]) if given.get(field.key) else field
        # The number of rounds counted is computed, without a round that is only paired.
        sheet.add(replace(field, key="counted_typed", name=_COUNTED) if field.key == "counted" else field)
    _compute(book, sheet)
    sheet.close()


_COUNTED = Text("templates.after_round")


def _compute(book: Book, sheet: Front) -> None:
    first, year, counted = book["first_day"], book["year_typed"], book["counted_typed"]
    sheet.compute(
        Field(
            "paired",
            Text("swiss.rounds_paired"),
            Text("swiss.rounds_paired_2"),
            formula=f"=MAX({book['line_paired']})",
        ),
        Field(
            "played",
            Text("swiss.rounds_with_results"),
            Text("templates.rounds_played"),
            formula=f"=MAX({book['line_done']})",
        ),
        Field(
            "year",
            Text("swiss.year_of_the_age_groups_2"),
            Text("swiss.age_year"),
            formula=f'=IF({year}<>"",{year},IF(ISNUMBER({first}),YEAR({first})+IF(AND({book["season"]}="FFE",MONTH({first})>8),1,0),""))',
        ),
        front.event_line(book),
        Field(
            "tiebreaks",
            Text("templates.tie_breaks_applied"),
            Text("templates.tiebreaks"),
            formula=front.tiebreaks_formula(book, TIEBREAKS),
        ),
    )
    played = book["played"]
    sheet.compute(
        Field(
            "counted",
            Text("swiss.rounds_counted"),
            Text("swiss.rounds_counted_2"),
            formula=f'=IF({counted}<>"",{counted},IF({played}=0,"",{played}))',
        )
    )
    book.define("ready", Text("templates.ready"), f"={book['count']}>1")
    planned, unrated = book["planned"], book["unrated"]
    # The FFE gives them a provisional rating; by FIDE's rules a single one would leave no performance at all.
    book.define("rated_only", Text("swiss.rated_only"), f'=AND({unrated}="",LEFT({book["edition"]},3)<>"FFE")')
    details = f'"; system=swiss"&IF({planned}="","","; planned="&{planned})&IF({unrated}="","","; unrated="&{unrated})'
    sheet.compute(*(field for field in front.rules_fields(book, details) if isinstance(field, Field)))
