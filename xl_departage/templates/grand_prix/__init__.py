"""
Template « Grand Prix »: several stages, of which the best n count, tie-breaks over the season.

    data      what is filled in: a table of results, a list of players, or the sample
    sheets    players and stages, typed; standings, categories and check, one formula each; charts
    help      the sheet of help
"""

from __future__ import annotations

from xl_departage.errors import ArgumentError
from xl_departage.messages import Text
from xl_departage.messages.notation import with_decimal_mark
from xl_departage.season.regulations import Criterion
from xl_departage.templates import front, guide
from xl_departage.templates.front import Field, Heading
from xl_departage.templates.grand_prix import sheets
from xl_departage.templates.grand_prix.data import PLAYERS, SCALE, STAGES, GrandPrixData, grand_prix_data, sample
from xl_departage.templates.grand_prix.help import SECTIONS
from xl_departage.templates.home import Home
from xl_departage.templates.registry import Tables, Template
from xl_departage.templates.sheets import TABLE_ROW, Sheets
from xl_departage.templates.workbook import Workbook
from xl_departage.tournament.source import Source

BY_PLACES = Text("grand_prix.places_points_table")
BY_POINTS = Text("grand_prix.typed_points")
OF_THE_PLACE = Text("grand_prix.points_of_the_place")
MEAN = Text("grand_prix.mean_of_the_places_shared")
PRESETS = (Criterion.WINS, Criterion.NEXT, Criterion.DIRECT, Criterion.FIELD)


def build(book: Workbook, source: Source | None) -> None:
    """All sheets of the workbook, with the sample or empty; a single tournament is not a season."""
    if source is not None:
        raise ArgumentError("template_no_tournament")
    fill(book, GrandPrixData() if book.options.empty else sample())


def build_from(book: Workbook, tables: Tables) -> None:
    """All sheets with the results of stages, or only with the players of a new season. Raises FileError for what does not fit."""
    fill(book, grand_prix_data(tables.games, tables.players))


def fill(book: Workbook, data: GrandPrixData) -> None:
    """All sheets of the workbook, with the data of a season."""
    home = Home(book, TITLE, _INTRODUCTION)
    _write_home(book, home, data)
    written = Sheets(book, sheets.sheets(book))
    _compute(home, written)
    people = [{"number": number, **player._asdict()} for number, player in enumerate(data.players, 1)]
    people += [{"number": number} for number in range(len(people) + 1, PLAYERS + 1)]
    records = {"players": people, "stages": _results(data)}
    for key in written.keys:
        written.write(key, records.get(key, ()))
        if key == "charts":
            sheets.draw(book, written, len(data.players), len(data.stages))
    home.write(written)
    guide.write(book, SECTIONS, ("SEASON", "CHECK"))


def _results(data: GrandPrixData) -> list[dict[str, object]]:
    """The rows of the stages, each named in its first row."""
    rows: list[dict[str, object]] = []
    for stage in data.stages:
        for number, result in enumerate(stage.results):
            rows.append({"stage": None if number else stage.name, **result._asdict()})
        if not stage.results:
            rows.append({"stage": stage.name})
    return rows


_MODE, _SHARING = Text("grand_prix.points_of_a_stage"), Text("templates.shared_places")


def _write_home(book: Workbook, home: Home, data: GrandPrixData) -> None:
    book.choices("modes", (BY_PLACES, BY_POINTS))
    book.choices("sharings", (MEAN, OF_THE_PLACE))
    book.choices("criteria", [criterion.value for criterion in Criterion])
    about = data.about
    home.add(
        Heading(Text("grand_prix.the_season")),
        Field("event", Text("templates.name"), Text("grand_prix.write_home.event"), about.name),
        Field("place", Text("templates.place"), Text("templates.venue"), about.place),
        *front.days(about, Text("templates.from"), Text("templates.to")),
        Field("arbiter", Text("grand_prix.organiser"), Text("grand_prix.organiser"), about.arbiter),
        Heading(Text("grand_prix.the_regulations")),
        Field(
            "stages_planned",
            Text("templates.home.stages_planned"),
            Text("templates.name.stages_planned"),
            len(data.stages) or None,
            whole=(1, STAGES),
            note=Text("templates.home.stages_planned.note"),
        ),
        Field(
            "best",
            Text("grand_prix.stages_that_count"),
            Text("grand_prix.best_stages"),
            data.best,
            whole=(1, STAGES),
            note=Text("grand_prix.write_home.best.note"),
        ),
        Field(
            "mode",
            _MODE,
            Text("grand_prix.points_mode"),
            BY_PLACES if data.by_places else BY_POINTS,
            choices=book["modes"],
            required=True,
            note=Text("grand_prix.write_home.mode.note"),
        ),
        Field(
            "scale",
            Text("grand_prix.the_points_table"),
            Text("grand_prix.scale_points"),
            "; ".join(with_decimal_mark(str(points), book.language) for points in SCALE),
            note=Text("templates.home.scale.note"),
            wide=True,
        ),
        Field(
            "sharing",
            _SHARING,
            Text("grand_prix.sharing"),
            MEAN,
            choices=book["sharings"],
            required=True,
            note=Text("grand_prix.write_home.sharing.note"),
        ),
        Field(
            "participation",
            Text("grand_prix.points_for_taking_part"),
            Text("grand_prix.participation"),
            0,
            whole=(0, 999),
            note=Text("grand_prix.added_for_every_stage_played"),
        ),
        Heading(Text("grand_prix.tie_breaks_of_the_season")),
    )
    for number, preset in enumerate(PRESETS, 1):
        home.add(
            Field(
                f"tiebreak_{number}",
                Text("grand_prix.tie_break_number", number=number),
                Text("grand_prix.tiebreak_number", number=number),
                preset.value,
                choices=book["criteria"],
            )
        )
    home.add(
        Heading(Text("templates.categories")),
        Field("limit", Text("grand_prix.prize_rating_below"), Text("grand_prix.rating_limit"), 1900, whole=(1, 3500)),
        Field(
            "places_shown",
            Text("templates.home.places_shown"),
            Text("templates.name.places_shown"),
            whole=(1, 99),
            note=Text("templates.home.places_shown.note"),
        ),
    )


def _compute(home: Home, written: Sheets) -> None:
    """The lines that other sheets and formulas read."""
    book = home.book

    home.add(Heading(Text("grand_prix.how_the_season_stands")))
    home.line(written, ("count", Text("templates.players"), Text("templates.player_count")), "COUNTA({players.name})")
    home.line(
        written,
        ("played", Text("grand_prix.stages_entered"), Text("grand_prix.stages_entered_name")),
        'COUNTIF({charts.took_part},">0")',
    )
    home.leaders(written, ("standings.1", "standings.2", "standings.6"))
    home.event_line()
    mean = book.quoted(MEAN)
    common = (
        f'"sharing="&IF({{sharing}}={mean},"mean","place")&"; participation="&N({{participation}})'
        f'&"; row={TABLE_ROW + 1}; lang={book.language}; planned="'
    )
    home.line(
        written,
        ("rules", Text("templates.rules_read_by_the_formulas"), Text("templates.rules")),
        f'{common}&"{STAGES}"',
        wide=True,
    )
    defined = {
        "templates.rules_base": (
            "rules_base",
            f'SUBSTITUTE({{rules}},"planned={STAGES}",IF({{stages_planned}}="","","planned="&{{stages_planned}}))',
        ),
        "templates.tiebreaks": (
            "tiebreaks",
            '&";"&'.join(f"{{tiebreak_{number}}}" for number in range(1, sheets.TIEBREAKS + 1)),
        ),
        "templates.name.scale_used": ("scale_used", f'IF({{mode}}={book.quoted(BY_PLACES)},{{scale}},"")'),
        "templates.name.category_rules": (
            "category_rules",
            '{rules}&"; by=category"&IF({limit}="","","; limit="&{limit})&IF({places_shown}="","","; top="&{places_shown})',
        ),
    }
    for name, (key, formula) in defined.items():
        book.define(key, Text(name), f"={written.formula(formula)}")
    written.room("players", "stages")


TITLE = Text("grand_prix.grand_prix")
_INTRODUCTION = Text("grand_prix.introduction")
TEMPLATE = Template(
    Text("grand_prix.template"),
    TITLE,
    Text("grand_prix.template.grand"),
    "grand-prix",
    build,
    build_from,
)
