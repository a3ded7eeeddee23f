"""The front sheet of the round robin: event, draw, rules, ratings, how it stands."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.messages.notation import with_decimal_mark
from xl_departage.templates import choices, draw, front
from xl_departage.templates.front import Field, Heading
from xl_departage.templates.home import Home
from xl_departage.templates.round_robin.model import LEAST, MOST, PRESETS, RoundRobinFilling
from xl_departage.templates.sheets import Sheets
from xl_departage.templates.workbook import Workbook


def typed(book: Workbook, data: RoundRobinFilling) -> Home:
    """The sheet with all typed lines."""
    book.choices("editions", choices.edition_names())
    codes = book.choices("codes", choices.ROUND_ROBIN)
    editions = book.choices("rating_editions", choices.rating_edition_names())
    tempos = book.choices("tempos", choices.TEMPOS)
    title = Text("round_robin.round_robin_championship")
    home = Home(book, title, Text("round_robin.home.typed.home"))
    home.add(*front.event_fields(data.about))
    places = len(data.players) if data.players and data.drawn else None
    home.add(Heading(Text("round_robin.the_draw")), *draw.typed(book, places, data.cycles, LEAST, MOST))
    home.add(Heading(Text("templates.ranking_and_tie_breaks")), front.edition_field(book))
    home.add(*front.tiebreak_fields(codes, data.tiebreaks, len(PRESETS)))
    home.add(
        Field(
            "exempt",
            Text("templates.points_of_the_bye"),
            Text("templates.bye_points"),
            with_decimal_mark(data.exempt, book.language),
            required=True,
            choices=("0", with_decimal_mark("0,5", book.language), "1"),
            note=Text("round_robin.home.typed.exempt.note"),
        )
    )
    home.add(*front.option_fields(book))
    home.add(Heading(Text("round_robin.ratings")), *front.rating_fields(editions, tempos))
    return home


def compute(home: Home, sheets: Sheets, *, moving: bool) -> None:
    """The lines that other sheets and formulas read; `moving`: the pairings are those of the draw."""
    book = home.book

    home.add(Heading(Text("templates.how_the_event_stands")))
    home.line(
        sheets,
        ("entered", Text("templates.players_entered"), Text("round_robin.entered_count")),
        "COUNTA({players.name})",
    )
    draw.compute(home, sheets, LEAST, moving=moving)
    home.line(
        sheets,
        ("round_last", Text("round_robin.rounds_played"), Text("templates.rounds_played")),
        "MAX({games.in_round})",
    )
    progress = 'COUNTIF({games.in_round},">0")&" / "&{cycles}*{places}*({places}-1)/2'
    home.line(sheets, ("progress", Text("round_robin.games_played"), Text("round_robin.progress")), progress)
    home.leaders(sheets, played="{round_last}")
    home.event_line()
    formula = front.tiebreaks_formula(book, len(PRESETS))
    home.add(Field("tiebreaks", Text("templates.tie_breaks_applied"), Text("templates.tiebreaks"), formula=formula))
    details = '"; system=round-robin; free=last; games="&{cycles}&"; planned="&MAX(1,{planned})&' + front.year_option()
    home.rules(sheets.formula(details))
    book.define("rating_rules", Text("round_robin.rating_rules"), front.rating_rules_formula(book))
    players = sheets["players"]
    last = f"INDEX({{players}},{{places}}+1,{players.shown})"
    book.define("drawn", Text("templates.name.drawn"), sheets.formula(f"=INDEX({{players}},1,1):{last}"))
    after = sheets.formula('=IF({counted}="",{round_last},{counted})')
    book.define("round_counted", Text("templates.name.round_counted"), after)
    draw.faults(home, sheets, LEAST, moving=moving)
    sheets.room_together("players", "games")
