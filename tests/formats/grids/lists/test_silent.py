"""What a list or a grid says and no column holds is told, never left out: results, rounds, ratings, formulas that nobody computed."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from tests.chess.tiebreaks.made import rules
from tests.rows import each_row
from xl_departage.base.errors import GridError
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.functions import call

REFUSED = {
    "results under another heading": ("Round;White;Score final;Black\n1;Anna;1-0;Bert\n", "list_results_unheaded"),
    "results under no heading": ("Round;White;;Black\n1;Anna;1-0;Bert\n1;Carl;0-1;Dora\n", "list_results_unheaded"),
    "results beside the games": ("Round;White;Black;Issue\n1;Anna;Bert;½-½\n", "list_results_unheaded"),
    "a round under no heading": ("No;Name;R 1;\n1;Anna;2w1;2b1\n2;Bert;1b0;1w0\n", "grid_round_unheaded"),
    "a round of Papi under no heading": ("Pl;Nom;R 1;\n1;Anna;+ 2B;+ 2N\n2;Bert;- 1N;- 1B\n", "grid_round_unheaded"),
    "a game above the headings": (
        "1;Anna;1-0;Bert\nRound;White;Result;Black\n1;Carl;0-1;Dora\n",
        "list_above_headings",
    ),
    "a game of one side above the headings": (
        *("1;Anna;1;Bert\nRound;White;Result;Black\n1;Carl;0;Dora\n", "list_above_headings"),
    ),
    "results under no heading in the middle": (
        *("Round;White;Result;Black\n1;Anna;1-0;Bert\n;White;;Black\n1;Carl;0-1;Dora\n", "list_results_unheaded"),
    ),
    "a player above the headings": ("1;Anna;2w1\nNo;Name;R 1\n2;Bert;1b0\n", "list_above_headings"),
    "two ratings of a player": (
        *(
            "Round;White;Rtg;Result;Black;Rtg\n1;Anna;2000;1-0;Bert;1900\n2;Bert;1950;1-0;Anna;2000\n",
            "list_rating_differs",
        ),
    ),
}


@each_row("name", REFUSED)
def test_what_would_be_lost_is_refused(name: str) -> None:
    text, key = REFUSED[name]

    with pytest.raises(GridError) as raised:
        read_document(text.encode(), "t.csv")

    assert raised.value.key == key
    assert raised.value.place is not None
    assert raised.value.place.line is not None


@pytest.mark.parametrize(
    "text",
    [
        "Round;White;Black;Remark\n1;Anna;Bert;at 14:00\n",
        "Round;White;Black;Date\n1;Anna;Bert;2026-03-01\n",
        "No;Name;R 1;\n1;Anna;2w1;\n2;Bert;1b0;late\n",
        "Round;White;Rtg;Result;Black;Rtg\n1;Anna;2000;1-0;Bert;\n2;Bert;1950;1-0;Anna;2000\n",
    ],
)
def test_other_columns_are_no_results(text: str) -> None:
    assert len(read_document(text.encode(), "t.csv").crosstable.players) == 2


def test_names_in_another_order_of_words_are_told() -> None:
    games: list[list[Any]] = [
        ["Round", "White", "Result", "Black"],
        [1, "ANNA Berg", "1-0", "Bert"],
        [2, "Bert", "0-1", "Berg, Anna"],
    ]

    assert "names_alike" in {problem.check for problem in check_grid(games, rules("FIDE-2026")).problems}


def test_formulas_that_no_program_has_computed_are_computed() -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row in (["No", "Name", "Rtg", "R 1"], [1, "Anna", 2000, '="2w"&1'], [2, "Bert", "=1900+50", "1b0"]):
        sheet.append(row)
    buffer = io.BytesIO()
    book.save(buffer)

    table = read_document(buffer.getvalue(), "t.xlsx").crosstable

    assert [(player.name, player.rating) for player in table.players] == [("Anna", 2000), ("Bert", 1950)]
    assert table.scores == (2, 0)


PEOPLE: list[list[Any]] = [["Name", "Rtg"], ["Anna", 2000], ["Bert", 1900], ["Carl", 1800], ["Dora", 1700]]
GAMES: list[list[Any]] = [["Round", "White", "Result", "Black"], [1, "Anna", "1-0", "Bert"], [1, "Carl", "0-1", "Dora"]]


@each_row(
    ("people", "again"),
    [
        (PEOPLE, ["Name", "Rtg"]),
        (PEOPLE, ["NAME ", "Elo"]),
        (PEOPLE, ["Nom", "Cote"]),
        (PEOPLE, ["Spieler", ""]),
        ([[row[0]] for row in PEOPLE], ["Name"]),
        ([[row[0], "Club"] for row in PEOPLE], ["Naam", "Club"]),
        ([["No", "Name"], *([at, row[0]] for at, row in enumerate(PEOPLE[1:], 1))], ["N°", "Nom"]),
    ],
)
def test_headings_repeated_among_the_players_are_no_player(people: list[list[Any]], again: list[str]) -> None:
    pasted = [*people[:3], again, *people[3:]]
    if again == ["Spieler", ""]:
        # A name alone may be one, unless it is the heading itself.
        assert call("CROSSTABLE", [pasted, GAMES, "FIDE-2026"]) != call("CROSSTABLE", [people, GAMES, "FIDE-2026"])
        return
    for name in ("CROSSTABLE", "PAIRINGS"):
        rules = "FIDE-2026; planned=5; first=white"
        assert call(name, [pasted, GAMES, rules]) == call(name, [people, GAMES, rules])
    assert call("BERGER", [pasted]) == call("BERGER", [people])


def test_a_game_that_no_heading_covers_stays_in_sight() -> None:
    """A crosstable never hides: nobody knows whose columns these are, so that every round of a row of its own has the text."""
    for games in ([GAMES[1], GAMES[0], GAMES[2]], [*GAMES[:2], ["", "White", "", "Black"], GAMES[2]]):
        table: Any = call("CROSSTABLE", [PEOPLE, games, "FIDE-2026"])
        assert table[-1][-1] in ("?Anna 1-0 Bert?", "?0-1?")


def test_a_player_above_the_headings_is_told() -> None:
    people = [["No", "Name"], *([at, row[0]] for at, row in enumerate(PEOPLE[1:], 1))]

    with pytest.raises(GridError) as raised:
        call("PAIRINGS", [[people[1], people[0], *people[2:]], GAMES[:1], "FIDE-2026; planned=5; first=white"])

    assert raised.value.key == "list_above_headings"
    assert raised.value.place is not None
    assert (raised.value.place.row, raised.value.place.text) == (1, "Anna")
    # A title with a number is none.
    titled = [["Open", 2026], *([row[1], row[0]] for row in people)]
    assert call("CROSSTABLE", [titled, GAMES, "FIDE-2026"])
