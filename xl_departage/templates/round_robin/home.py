"""The front sheet of the round robin: status, event, draw, rules; values shared by formulas are on a hidden sheet."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import choices, draw, front, outcomes
from xl_departage.templates.book import Book
from xl_departage.templates.entries import in_words
from xl_departage.templates.front import Field, Front, Heading
from xl_departage.templates.round_robin.model import LEAST, MOST, RoundRobinFilling

TIEBREAKS = 4
"""Number of tie-break lines."""
_COUNT = Text("templates.player_count")
NAMES = {
    "players": Text("templates.players"),
    "games": Text("templates.games"),
    "grid": Text("templates.grid"),
    "player_names": Text("templates.player_names"),
    "round_results": Text("round_robin.rounds_with_result"),
    "games_done": Text("round_robin.games_done"),
    "results_typed": Text("round_robin.results_in_place"),
    "performances": Text("templates.performances"),
    **front.LEADER_NAMES,
    **draw.NAMES,
    "count": _COUNT,
}
"""Names of later sheets that the first formulas need."""


def write(book: Book, data: RoundRobinFilling) -> None:
    """Write the sheet and declare the names shared by formulas of several sheets."""
    book.declare(NAMES)
    outcomes.declare(book)
    book.choices("editions", Text("templates.tiebreak_editions"), choices.edition_names())
    book.choices("codes", Text("templates.tiebreaks_to_choose"), choices.ROUND_ROBIN)
    book.choices("rating_editions", Text("round_robin.rating_editions"), choices.rating_edition_names())
    book.choices("tempos", Text("templates.tempos"), choices.TEMPOS)
    sheet = Front(
        book,
        Text("round_robin.round_robin_championship"),
        Text("round_robin.1_fill_in_the_yellow_cells_of_this_sheet"),
    )
    places = len(data.players) or None
    sheet.add(
        Heading(Text("templates.how_the_event_stands")),
        Field(
            "entered",
            Text("templates.players_entered"),
            Text("round_robin.entered_count"),
            formula=f"=COUNTA({book['player_names']})",
        ),
        Field(
            "rounds_shown",
            Text("round_robin.rounds_planned"),
            Text("round_robin.rounds_shown"),
            formula=f"={book['planned']}",
        ),
        Field(
            "progress",
            Text("round_robin.games_played"),
            Text("round_robin.progress"),
            formula=f'={book["games_done"]}&" / "&{book["cycles"]}*{book["count"]}*({book["count"]}-1)/2',
        ),
        *front.leader_fields(book, f"{book['games_done']}>0"),
    )
    sheet.add(*front.event_fields(data.about))
    sheet.add(Heading(Text("round_robin.the_draw")), *draw.fields(book, places, data.cycles, LEAST, MOST))
    sheet.add(Heading(Text("templates.ranking_and_tie_breaks")))
    sheet.add(front.edition_field(book))
    sheet.add(*front.tiebreak_fields(book["codes"], data.tiebreaks, TIEBREAKS))
    sheet.add(
        Field(
            "exempt",
            Text("templates.points_of_the_bye"),
            Text("templates.bye_points"),
            in_words(data.exempt, book.language),
            choices=("0", in_words("0,5", book.language), "1"),
            note=Text("round_robin.odd_number_of_players_0_in_a_round_robin"),
        )
    )
    sheet.add(*front.option_fields(book))
    sheet.add(Heading(Text("round_robin.ratings")))
    sheet.add(*front.rating_fields(book["rating_editions"], book["tempos"]))
    draw.compute(book, sheet, LEAST)
    sheet.compute(
        Field("count", Text("templates.players"), _COUNT, formula=f"={book['places']}"),
        Field(
            "played",
            Text("round_robin.rounds_played"),
            Text("templates.rounds_played"),
            formula=f"=MAX({book['round_results']})",
        ),
        front.event_line(book),
        Field(
            "tiebreaks",
            Text("templates.tie_breaks_applied"),
            Text("templates.tiebreaks"),
            formula=front.tiebreaks_formula(book, TIEBREAKS),
        ),
    )
    count = book["count"]
    book.define("ready", Text("templates.ready"), f"=AND({count}>={LEAST},COUNTA({book['player_names']})>={LEAST})")
    details = f'"; system=round-robin; games="&{book["cycles"]}&"; planned="&MAX(1,{book["planned"]})'
    sheet.compute(*front.rules_fields(book, details))
    sheet.compute(
        Field(
            "rating_rules",
            Text("templates.rating_rules"),
            Text("round_robin.rating_rules"),
            formula=front.rating_rules_formula(book),
        )
    )
    sheet.close()
