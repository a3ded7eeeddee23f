"""
The template « Open suisse »: up to 120 players and 11 rounds.

    model       players and games, from the sample, from a file, or nothing
    sheets      every sheet: columns that are typed, tables of one formula
    home        the front sheet: event, rules, figures
    prizes      the categories that are preset
    update      missing rounds and new ratings into a workbook; `identity`: who is who
"""

from xl_departage.errors import FileError
from xl_departage.lists.names import Roster
from xl_departage.messages import Text
from xl_departage.templates import guide
from xl_departage.templates.entries import Entrant, one_of, players_alone
from xl_departage.templates.front import About
from xl_departage.templates.outcomes import SWISS_RESULTS
from xl_departage.templates.registry import Tables, Template
from xl_departage.templates.sheets import Sheets
from xl_departage.templates.swiss import help_texts, home
from xl_departage.templates.swiss.model import MOST, Absence, SwissFilling, filling
from xl_departage.templates.swiss.prizes import CATEGORIES
from xl_departage.templates.swiss.sheets import PRESETS, YES, sheets
from xl_departage.templates.workbook import Workbook
from xl_departage.tournament.source import Source


def build(book: Workbook, source: Source | None) -> None:
    """Write the sheets. Raises FileError if the tournament of the file does not fit."""
    write(book, filling(source, empty=book.options.empty))


def build_from(book: Workbook, tables: Tables) -> None:
    """Write the sheets for a list of players, numbered by their place in it. Raises FileError, or ArgumentError if games are given."""
    write(book, SwissFilling(About(), players_alone(tables.players, tables.games, MOST)))


def write(book: Workbook, data: SwissFilling) -> None:
    """Write the sheets, in workbook order. Raises FileError for more players than it is made for."""
    most = book.options.most or MOST
    if len(data.players) > most:
        raise FileError("template_players", count=len(data.players), least=2, most=most)
    front = home.typed(book, data)
    book.choices("results", SWISS_RESULTS)
    declared = Sheets(book, sheets(book, most))
    home.compute(front, declared)
    records = {"players": _players(data, most), "games": _games(data), "prizes": _prizes(book)}
    for key in declared.keys:
        declared.write(key, records.get(key, ()), {"player_chosen": one_of(data.players), "code_chosen": PRESETS[0]})
    front.write(declared)
    guide.write(book, help_texts.SECTIONS, help_texts.FUNCTIONS)


def _players(data: SwissFilling, most: int) -> list[dict[str, object]]:
    """The typed cells. Numbers are prefilled unless a file has its own, with which they could clash."""
    in_order = [player.number for player in data.players] == list(range(1, len(data.players) + 1))
    records = []
    for index in range(most if in_order else len(data.players)):
        player = data.players[index] if index < len(data.players) else Entrant("", number=index + 1)
        absence = data.absences[index] if index < len(data.absences) else Absence()
        away = dict(zip(("first_round", "last_round", "halves", "absences"), absence, strict=True))
        records.append({**vars(player), **away})
    return records


def _games(data: SwissFilling) -> list[dict[str, object]]:
    """The typed cells; players by name, or by number where the name does not tell who is meant."""
    roster = Roster((player.number, player.name) for player in data.players)
    return [
        {
            **line._asdict(),
            "white": roster.label(line.white),
            "black": roster.label(line.black) if isinstance(line.black, int) else line.black,
        }
        for line in data.lines
    ]


def _prizes(book: Workbook) -> list[dict[str, object]]:
    return [
        {
            "category_name": one.title,
            "sex": one.sex or None,
            "least_age": one.least_age,
            "most_age": one.most_age,
            "below": one.below,
            "only_unrated": book.say(YES) if one.unrated else None,
            "prizes": one.prizes,
        }
        for one in CATEGORIES
    ]


TEMPLATE = Template(
    Text("swiss.swiss_open"),
    Text("swiss.template"),
    Text("swiss.template.swiss"),
    "swiss",
    build,
    build_from,
    sizes=(32, 64, MOST),
)
