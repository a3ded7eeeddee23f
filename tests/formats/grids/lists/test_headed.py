"""A list that has its headings is never searched for others: players may be called like headings, and `½-½ NR` is a result."""

from __future__ import annotations

from itertools import product

import pytest

from xl_departage.base.errors import GridError
from xl_departage.base.text import key_of
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.documents.templates.outcomes import RESULTS, SWISS_RESULTS
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.layout import Shape
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.formats.grids.lists.list_reading import read_lists

HEADINGS = (
    ("Round", "Board", "White", "Result", "Black"),
    ("Ronde", "Éch.", "Blancs", "Résultat", "Noirs"),
    ("Runde", "Brett", "Weiß", "Ergebnis", "Schwarz"),
    ("Ronde", "Bord", "Wit", "Uitslag", "Zwart"),
)
"""Those of the Swiss template."""
NAMES = ("Anna", "Bea", "Cleo", "Dina", "Eva", "Fay")
GAMES = ((1, 0, 3), (1, 1, 4), (1, 2, 5), (2, 0, 1), (2, 2, 3), (2, 4, 5))
WORDS = sorted(
    {word for name in vars(notations) if name.endswith("_HEADERS") for word in getattr(notations, name)}
    | notations.TOTAL_WORDS
)
NOBODY = frozenset({"#", "KONTUMAZ", "ABSENT", "ABWESEND", "AFWEZIG", "MINPOINTS", "MAXPOINTS"})
"""Headings that are also what a list has in place of a player."""


def games(headings: tuple[str, ...], names: tuple[str, ...], results: list[str]) -> list[list[object]]:
    return [
        ["Rounds: pairings and results", None, None, None, None],
        list(headings),
        *(
            [round, place % 3 + 1, names[white], result, names[black]]
            for place, ((round, white, black), result) in enumerate(zip(GAMES, results, strict=True))
        ),
    ]


def players(names: tuple[str, ...]) -> list[list[object]]:
    return [["No", "Name", "Rating"], *([number, name, 2000 - number] for number, name in enumerate(names, 1))]


@pytest.mark.parametrize("headings", HEADINGS, ids=lambda headings: headings[3])
def test_every_result_that_our_list_offers_is_one_in_every_row(headings: tuple[str, ...]) -> None:
    for result, row in product(SWISS_RESULTS, (0, 2, 5)):
        results = ["1-0"] * 6
        results[row] = result
        cells = games(headings, NAMES, results)
        options = ReadingOptions(penalties=True) if result in ("0-0", "½-0", "0-½") else ReadingOptions()

        assert find_layout(cells, options).shape is Shape.GAMES, (result, row)
        assert len(read_lists(players(NAMES), cells, options, STRICT).tournament.games) == 6


def test_players_may_be_called_like_headings() -> None:
    """`No`, `Nr`, `Total`, `Elo`, `Name`, `Rank`, `Team`, `Points` and every other heading of the tables, six at a time."""
    # `Фамилия имя` and `Фамилия, имя` are one name.
    words = sorted({key_of(word): word for word in sorted(set(WORDS) - NOBODY)}.values())
    sixes = [words[at : at + 6] for at in range(0, len(words), 6)]
    for (number, six), spelling in product(enumerate(sixes), (str.capitalize, str.upper)):
        names = (*map(spelling, six), *NAMES)[:6]
        cells = games(HEADINGS[number % 4], names, ["1-0"] * 6)

        try:
            assert find_layout(cells, ReadingOptions()).shape is Shape.GAMES, names
            tournament = read_lists(players(names), cells, ReadingOptions(), STRICT).tournament
        except GridError as error:
            pytest.fail(f"{names}: {error.key}")

        assert [player.name for player in tournament.participants] == list(names)
        assert [(game.round, (game.white or 0) - 1, (game.black or 0) - 1) for game in tournament.games] == list(GAMES)


def test_a_legend_of_colours_is_no_list_of_games() -> None:
    """Two words above a crosstable do not make its cells games."""
    cells: list[list[object]] = [
        ["White", "W", "Black", "B"],
        ["Name", "R1", "R2", "Pts"],
        ["Anna", "+2W", "=2B", 1.5],
        ["Bea", "-1B", "=1W", 0.5],
    ]

    assert find_layout(cells, ReadingOptions()).shape is Shape.TABLE


def test_results_of_round_robin_and_swiss_are_those_offered() -> None:
    assert set(RESULTS) < set(SWISS_RESULTS)
