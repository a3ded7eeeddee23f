"""
Template « Grand Prix »: several stages, of which the best n count, tie-breaks over the season.

    inputs    players, results of the stages as pasted
    scoring   points, counted stages, criteria, ranks: ordinary functions only
    results   standings, categories, charts
    data      the data to fill in: a table of results, or the sample
"""

from __future__ import annotations

from xl_departage.errors import ArgumentError
from xl_departage.messages import Text
from xl_departage.templates import guide
from xl_departage.templates.book import Book
from xl_departage.templates.front import Field, Front, Heading, event_line, leader_fields
from xl_departage.templates.grand_prix import inputs, results, scoring
from xl_departage.templates.grand_prix.data import PLACES, SCALE, STAGES, GrandPrixData, grand_prix_data, sample
from xl_departage.templates.grand_prix.help import SECTIONS
from xl_departage.templates.registry import Tables, Template
from xl_departage.tournament.source import Source

BY_PLACES = Text("grand_prix.places_points_table")
BY_POINTS = Text("grand_prix.typed_points")
OF_THE_PLACE = Text("grand_prix.points_of_the_place")
MEAN = Text("grand_prix.mean_of_the_places_shared")
PRESETS = (
    Text("grand_prix.number_of_wins"),
    Text("grand_prix.best_stages_one_after_another"),
    scoring.DIRECT,
    Text("grand_prix.mean_rating_of_the_stages_played"),
)


def build(book: Book, source: Source | None) -> None:
    """All sheets of the workbook, with the sample or empty; a single tournament is not a season."""
    if source is not None:
        raise ArgumentError("template_no_tournament")
    fill(book, GrandPrixData() if book.options.empty else sample())


def build_from(book: Book, tables: Tables) -> None:
    """All sheets with the results of stages. Raises FileError, or ArgumentError if they are missing."""
    if tables.games is None:
        raise ArgumentError("template_games_missing")
    fill(book, grand_prix_data(tables.games, tables.players))


def fill(book: Book, data: GrandPrixData) -> None:
    """All sheets of the workbook, with the data of a season."""
    book.status_line()
    book.status.ordinary = True
    front = Front(book, TITLE, _INTRODUCTION)
    book.choices("category_list", Text("grand_prix.category_list"), inputs.CATEGORIES)
    tables = inputs.GrandPrixInputs(book)
    standings = results.standings_table(book)
    categories = book.sheet(Text("templates.categories"), tab="#2E7D4F", landscape=True)
    charts = book.sheet(Text("templates.charts"), tab="#2E7D4F")
    _write_front(book, front, data)
    guide.write(book, SECTIONS, ())
    calc = book.sheet(Text("templates.calculations"), tab="#6B7785", landscape=True)
    calc.raw.hide()
    scoring.name_scoring(book, calc)
    results.name_categories(book, categories)
    tables.write(data)
    scoring.write_scoring(book, calc, tables)
    results.write_standings(book, standings)
    results.write_categories(book, categories)
    results.write_charts(book, charts, standings, data)
    _report(book, tables)


def _report(book: Book, tables: inputs.GrandPrixInputs) -> None:
    """Register the problems of the standings and the next step."""
    status = book.status
    tables.report()
    steps = [
        book.sentence(text)
        for text in (
            Text("grand_prix.enter_the_players_on_the_sheet_players"),
            Text("grand_prix.paste_the_final_table_of_the_first_stage_on"),
        )
    ]
    status.next_step(f'IF({book["count"]}=0,{steps[0]},IF(COUNT({book["order"]})=0,{steps[1]},""))')


_MODE, _SHARING = Text("grand_prix.points_of_a_stage"), Text("templates.shared_places")


def _write_front(book: Book, front: Front, data: GrandPrixData) -> None:
    book.choices("modes", Text("grand_prix.modes"), (BY_PLACES, BY_POINTS))
    book.choices("sharings", Text("grand_prix.sharings"), (MEAN, OF_THE_PLACE))
    criteria = [name for name, _ in scoring.CRITERIA] + [scoring.DIRECT]
    book.choices("criteria", Text("grand_prix.criteria"), criteria)
    about = data.about
    front.add(
        Heading(Text("grand_prix.how_the_season_stands")),
        Field("count", Text("templates.players"), Text("templates.player_count"), formula=f"=COUNTA({book['names']})"),
        *leader_fields(book),
        Heading(Text("grand_prix.the_season")),
        Field("event", Text("templates.name"), Text("grand_prix.grand_prix_3"), about.name),
        Field("place", Text("templates.place"), Text("templates.venue"), about.place),
        Field("first_day", Text("templates.from"), Text("templates.first_day"), about.first_day, date=True),
        Field("last_day", Text("templates.to"), Text("templates.last_day"), about.last_day, date=True),
        Field("arbiter", Text("grand_prix.organiser"), Text("grand_prix.organiser"), about.arbiter),
        Heading(Text("grand_prix.the_regulations")),
        Field(
            "best",
            Text("grand_prix.stages_that_count"),
            Text("grand_prix.best_stages"),
            data.best,
            whole=(1, STAGES),
            note=Text("grand_prix.the_best_n_of_each_the_others_are_struck"),
        ),
        Field(
            "mode",
            _MODE,
            Text("grand_prix.points_mode"),
            BY_PLACES if data.by_places else BY_POINTS,
            choices=book["modes"],
            required=True,
            note=Text("grand_prix.points_table_by_the_place_from_the_table"),
        ),
        Field(
            "sharing",
            _SHARING,
            Text("grand_prix.sharing"),
            MEAN,
            choices=book["sharings"],
            required=True,
            note=Text("grand_prix.the_mean_is_rounded_to_two_decimals"),
        ),
        Field(
            "participation",
            Text("grand_prix.points_for_taking_part"),
            Text("grand_prix.participation"),
            0,
            whole=(0, 999),
            note=Text("grand_prix.added_for_every_stage_played"),
        ),
        Field(
            "limit",
            Text("grand_prix.prize_rating_below"),
            Text("grand_prix.rating_limit"),
            1900,
            whole=(1, 3500),
        ),
        Heading(Text("grand_prix.tie_breaks_of_the_season")),
    )
    for number in range(scoring.TIEBREAKS):
        front.add(
            Field(
                f"tiebreak_{number}",
                Text("grand_prix.tie_break_number", number=number + 1),
                Text("grand_prix.tiebreak_number", number=number + 1),
                PRESETS[number],
                choices=book["criteria"],
            )
        )
        choice = f'IF({book[f"tiebreak_{number}"]}="",0,MATCH({book[f"tiebreak_{number}"]},{book["criteria"]},0))'
        book.define(f"choice_{number}", Text("grand_prix.tiebreak_choice_number", number=number + 1), f"={choice}")
    front.add(Heading(Text("grand_prix.the_stages")))
    first = front.next_row
    for stage in range(STAGES):
        known = data.stages[stage].name if stage < len(data.stages) else None
        front.add(
            Field(
                f"stage_{stage}",
                Text("grand_prix.stage_stage", stage=stage + 1),
                Text("grand_prix.stage_stage_2", stage=stage + 1),
                known,
            )
        )
    book.name("stage_titles", Text("grand_prix.stage_titles"), front.sheet, first, 1, first + STAGES - 1, 1)
    front.add(Heading(Text("grand_prix.the_points_table")))
    first = front.next_row
    for place in range(PLACES):
        front.add_pair(place + 1, SCALE[place] if place < len(SCALE) else None)
    last = first + PLACES - 1
    book.name("scale_places", Text("grand_prix.scale_places"), front.sheet, first, 0, last, 0)
    book.name("scale", Text("grand_prix.scale_points"), front.sheet, first, 1, last, 1)
    book.define(
        "best_used",
        Text("grand_prix.stages_used"),
        f"=IF(N({book['best']})<1,{STAGES},{book['best']})",
    )
    book.define("by_places", Text("grand_prix.by_places"), f'={book["mode"]}="{book.say(BY_PLACES)}"')
    book.define("is_mean", Text("grand_prix.shared_mean"), f'={book["sharing"]}="{book.say(MEAN)}"')
    front.compute(event_line(book))
    front.close()


TITLE = Text("grand_prix.grand_prix")
_INTRODUCTION = Text("grand_prix.fill_in_the_yellow_cells_the_regulations_the")
TEMPLATE = Template(
    Text("grand_prix.grand_prix_2"),
    TITLE,
    Text("grand_prix.grand_prix_8_stages_60_players_points_by"),
    build,
    build_from,
)
