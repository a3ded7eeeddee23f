"""What a list or a grid says and no column holds is told, never left out: results, rounds, ratings, formulas that nobody computed."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from tests.tiebreaks.made import rules
from xl_departage.checks import check_grid
from xl_departage.doors.reading import read_document
from xl_departage.errors import GridError

REFUSED = {
    "results under another heading": ("Round;White;Score final;Black\n1;Anna;1-0;Bert\n", "list_results_unheaded"),
    "results under no heading": ("Round;White;;Black\n1;Anna;1-0;Bert\n1;Carl;0-1;Dora\n", "list_results_unheaded"),
    "results beside the games": ("Round;White;Black;Issue\n1;Anna;Bert;½-½\n", "list_results_unheaded"),
    "a round under no heading": ("No;Name;R 1;\n1;Anna;2w1;2b1\n2;Bert;1b0;1w0\n", "grid_round_unheaded"),
    "a round of Papi under no heading": ("Pl;Nom;R 1;\n1;Anna;+ 2B;+ 2N\n2;Bert;- 1N;- 1B\n", "grid_round_unheaded"),
    "two ratings of a player": (
        *(
            "Round;White;Rtg;Result;Black;Rtg\n1;Anna;2000;1-0;Bert;1900\n2;Bert;1950;1-0;Anna;2000\n",
            "list_rating_differs",
        ),
    ),
}


@pytest.mark.parametrize("name", REFUSED)
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
