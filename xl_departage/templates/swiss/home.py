"""The front sheet of the Swiss open: how it stands, event, rules."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.crosstable.model import Colour
from xl_departage.messages import Text
from xl_departage.messages.notation import with_decimal_mark
from xl_departage.templates import choices, front
from xl_departage.templates.front import Field, Heading
from xl_departage.templates.home import Home
from xl_departage.templates.sheets import Sheets
from xl_departage.templates.swiss.model import MOST_ROUNDS, SwissFilling
from xl_departage.templates.swiss.sheets import PRESETS, TIEBREAKS
from xl_departage.templates.workbook import Workbook

_COLOURS = {Colour.WHITE: Text("templates.white"), Colour.BLACK: Text("templates.black")}
SEASONS = ("FFE", "FIDE")
"""How the year of the age groups follows from the first day of the event."""


def typed(book: Workbook, data: SwissFilling) -> Home:
    """The sheet with all typed lines."""
    book.choices("editions", choices.edition_names())
    codes = book.choices("codes", choices.SWISS)
    home = Home(book, Text("swiss.template"), Text("swiss.home.typed.home"))
    home.add(*front.event_fields(data.about))
    most = MOST_ROUNDS
    home.add(
        Field(
            "planned",
            Text("swiss.number_of_rounds"),
            Text("templates.rounds_planned"),
            data.rounds,
            whole=(1, most),
            note=Text("swiss.1_to_most_rounds", most_rounds=most),
        ),
        Field(
            "first",
            Text("swiss.first_colour"),
            Text("swiss.first_colour_name"),
            None if data.first is None else book.say(_COLOURS[data.first]),
            choices=[book.say(colour) for colour in _COLOURS.values()],
            note=Text("swiss.first_colour_note"),
        ),
        Field(
            "season",
            Text("swiss.age_groups"),
            Text("swiss.season"),
            SEASONS[0] if book.language == "fr" else SEASONS[1],
            choices=SEASONS,
            note=Text("swiss.home.typed.season.note"),
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
    home.add(Heading(Text("templates.ranking_and_tie_breaks")), front.edition_field(book))
    home.add(*front.tiebreak_fields(codes, data.tiebreaks or PRESETS, TIEBREAKS))
    home.add(
        Field(
            "exempt",
            Text("templates.points_of_the_bye"),
            Text("templates.bye_points"),
            "1",
            required=True,
            choices=("1", with_decimal_mark("0,5", book.language), "0"),
        ),
        Field(
            "unrated",
            Text("swiss.unrated_players"),
            Text("swiss.home.typed.unrated"),
            data.unrated,
            choices=("1400", "out", "provisional"),
            free=True,
            note=Text("swiss.home.typed.unrated.note"),
        ),
    )
    given = {"counted": data.counted, "options": data.options or None}
    home.add(*(replace(field, value=given.get(field.key, field.value)) for field in front.option_fields(book)))
    return home


def compute(home: Home, sheets: Sheets) -> None:
    """The lines that other sheets and formulas read."""
    book = home.book

    home.add(Heading(Text("templates.how_the_event_stands")))
    home.line(
        sheets, ("count", Text("templates.players_entered"), Text("templates.player_count")), "COUNTA({players.name})"
    )
    home.line(
        sheets, ("rated", Text("swiss.of_them_rated"), Text("swiss.rated_count")), 'COUNTIF({players.rating},">0")'
    )
    # A round in which a result stands; one that is only paired does not count yet.
    last = 'SUMPRODUCT(MAX(IFERROR({games.nth_result}<>"",TRUE)*{games.in_round}))'
    home.line(sheets, ("round_last", Text("swiss.rounds_with_results"), Text("templates.rounds_played")), last)
    home.leaders(sheets, played="{round_last}")
    home.line(
        sheets,
        ("paired", Text("swiss.rounds_paired"), Text("swiss.home.compute")),
        'SUMPRODUCT(MAX(IFERROR({games.nth_white}<>"",TRUE)*{games.in_round}))',
    )
    home.line(
        sheets,
        ("year", Text("swiss.home"), Text("swiss.age_year")),
        'IF({year_typed}<>"",{year_typed},IF(ISNUMBER({first_day}),YEAR({first_day})+({season}="FFE")*(MONTH({first_day})>8),""))',
    )
    home.event_line()
    formula = front.tiebreaks_formula(book, TIEBREAKS)
    home.add(Field("tiebreaks", Text("templates.tie_breaks_applied"), Text("templates.tiebreaks"), formula=formula))
    white = book.quoted(Text("templates.white"))
    home.rules(
        sheets.formula(
            '"; system=swiss"&IF({planned}="","","; planned="&{planned})&IF({unrated}="","","; unrated="&{unrated})'
            f'&IF({{first}}="","","; first="&IF({{first}}={white},"white","black"))&{front.year_option()}'
        )
    )
    sheets.room("players", "games", larger=True)
    # The FFE gives the unrated a provisional rating; by FIDE's rules a single one would leave no performance at all.
    rated = '{rules}&IF(AND({unrated}="",LEFT({edition},3)<>"FFE"),"; unrated=out","")'
    shown_round = sheets.formula('=IF({hall_round}="",{paired},{hall_round})')
    after = sheets.formula('=IF({counted}="",{round_last},{counted})')
    book.define("round_shown", Text("swiss.round_shown"), shown_round)
    book.define("round_counted", Text("templates.name.round_counted"), after)
    book.define("rules_rated", Text("templates.name.rules_rated"), f"={sheets.formula(rated)}")
    for key, column in (
        ("rank", "2"),
        ("rank_sex", "rank_sex"),
        ("rank_age", "rank_age"),
        ("rank_rating", "rank_rating"),
    ):
        book.define(key, Text(f"templates.name.{key}"), sheets.formula(f"={{standings.{column}}}"))
