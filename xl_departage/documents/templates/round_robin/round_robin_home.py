"""The front sheet of the round robin: the event, the draw, the rules, the ratings, the state of the event."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Text, decimal
from xl_departage.documents.templates import draw, drop_downs, front
from xl_departage.documents.templates.declared import (
    entries,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.front import Field, Heading, Line
from xl_departage.documents.templates.round_robin.round_robin_data import LEAST, MOST, MOST_ROUNDS, PRESETS
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.template_workbook import Workbook


def typed(book: Workbook) -> Sequence[Line]:
    """The input lines of the front sheet."""
    book.choices(
        editions=drop_downs.edition_names(),
        codes=drop_downs.ROUND_ROBIN,
        rating_editions=drop_downs.rating_edition_names(),
        tempos=drop_downs.TEMPOS,
    )
    return (
        *front.event_fields(round_days=True),
        Heading(Text("round_robin.the_draw")),
        *draw.typed(LEAST, MOST, choices=book.say(Text("templates.draw_asked")), reported=True),
        Heading(Text("templates.ranking_and_tie_breaks")),
        front.edition_field(book),
        *front.tiebreak_fields(PRESETS, len(PRESETS)),
        Field(
            "exempt",
            Text("templates.points_of_the_bye"),
            Text("templates.bye_points"),
            "0",
            required=True,
            choices=("0", decimal("0.5"), "1"),
            note=Text("round_robin.home.typed.exempt.note"),
        ),
        *front.option_fields(book),
        Heading(Text("round_robin.ratings")),
        *front.rating_fields(),
    )


def computed(sheets: Sheets, filling: Filling) -> Sequence[Line]:
    """
    The computed lines of the front sheet, which other sheets and formulas read, and faults of the draw and the lists.
    """
    book, moving = sheets.book, not filling.typed
    # The games of cancelled rounds are not counted.
    cancelled = f"SUMPRODUCT({front.is_cancelled('ROW(A$1:A$99)')}*1)"
    due = f"({{cycles}}*{{places}}*({{places}}-1)/2-INT({{places}}/2)*{cancelled})"
    progress = f'COUNTIF({{games.in_round}},">0")&" / "&{due}'
    details = '"; system=round-robin; free=last; games="&{cycles}&"; planned="&MAX(1,{planned})&' + front.year_option()
    details += sheets.withdrawn("players")
    drawn = f"INDEX({{players}},1,1):INDEX({{players}},{{places}}+1,{sheets['players'].shown})"
    return (
        Heading(Text("templates.how_the_event_stands")),
        Field(
            "entered",
            Text("templates.players_entered"),
            Text("round_robin.entered_count"),
            formula=entries("{players.name}"),
        ),
        *draw.computed(LEAST, moving=moving),
        Field(
            "round_last",
            Text("round_robin.rounds_played"),
            Text("templates.rounds_played"),
            formula="MAX({games.in_round})",
        ),
        Field("progress", Text("round_robin.games_played"), Text("round_robin.progress"), formula=progress),
        *front.leaders(book, played="{round_last}"),
        *front.event_line(book),
        front.tiebreaks_field(len(PRESETS)),
        *front.rules(book, details),
        *front.days_counted(book),
        Field(
            "rating_rules",
            None,
            Text("round_robin.rating_rules"),
            formula='{rating_edition}&"; tempo="&{rating_tempo}&"; lang="&{lang}',
        ),
        Field("drawn", None, Text("templates.name.drawn"), formula=drawn),
        front.stage(book, f"{{by_round.4to{3 + MOST_ROUNDS}}}"),
        *draw.faults(sheets, LEAST, moving=moving),
        sheets.room_together("players", "games"),
    )
