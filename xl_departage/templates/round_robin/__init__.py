"""
The template « Championnat toutes rondes »: a round robin of 3 to 16 players, single or double.

    model       players, results by round, from the sample, from a file, or nothing
    sheets      every sheet: columns that are typed, tables of one formula
    home        the front sheet: event, draw, rules, how it stands
    charts      the leaders round by round, ratings and performances
"""

from xl_departage.messages import Text
from xl_departage.templates import berger, guide
from xl_departage.templates.entries import one_of, players_alone
from xl_departage.templates.front import About
from xl_departage.templates.registry import Tables, Template
from xl_departage.templates.round_robin import charts, help_texts, home
from xl_departage.templates.round_robin.model import MOST, RoundRobinFilling, filling
from xl_departage.templates.round_robin.sheets import sheets
from xl_departage.templates.sheets import Sheets
from xl_departage.templates.workbook import Workbook
from xl_departage.tournament.source import Source


def build(book: Workbook, source: Source | None) -> None:
    """Write the sheets. Raises FileError if the tournament of the file is not a round robin that fits."""
    write(book, filling(source, empty=book.options.empty))


def build_from(book: Workbook, tables: Tables) -> None:
    """Write the sheets for a list of players, before the draw. Raises FileError, or ArgumentError if games are given."""
    write(book, RoundRobinFilling(About(), players_alone(tables.players, tables.games, MOST), drawn=False))


def write(book: Workbook, data: RoundRobinFilling) -> None:
    """Write the sheets, in workbook order."""
    front = home.typed(book, data)
    declared = Sheets(book, sheets(book, typed=data.typed))
    home.compute(front, declared, moving=not data.typed)
    records = {
        "players": [{**vars(player), "games_before": player.games} for player in data.players],
        "games": [
            {**game._asdict(), "black": book.say(Text("round_robin.bye")) if game.black is None else game.black}
            # As BERGER lists them: the player with a free round comes last.
            for game in sorted(data.games, key=lambda game: (game.round, game.black is None))
        ],
    }
    for key in declared.keys:
        out = declared.write(key, records.get(key, ()), {"player_chosen": one_of(data.players), "code_chosen": "SB"})
        if key == "charts":
            charts.write(declared, out, [player.rating for player in data.players if player.rating])
    berger.write(book)
    front.write(declared)
    guide.write(book, help_texts.SECTIONS, help_texts.FUNCTIONS)


TEMPLATE = Template(
    Text("round_robin.round_robin"),
    Text("round_robin.round_robin_championship"),
    Text("round_robin.template"),
    "round-robin",
    build,
    build_from,
)
