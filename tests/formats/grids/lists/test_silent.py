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


MATCHES = """\
1,Nord,Tour,1,½,1,½
1,Cav,Fous,0,0,0,0
2,Fous,Nord,½,½,½,0
2,Tour,Cav,1,1,1,0
3,Nord,Cav,+,0,1,-
3,Tour,Fous,½,0,1,0
"""
"""On the boards, Nord has 3 + 2½ + 2 points, Fous 4 + 1½ + 2½, Tour 1 + 3 + 1½, and Cav 0 + 1 + 2."""


@each_row(
    ("headings", "key", "place"),
    [
        ("Board 1,Board 2,Board 3,", "list_board_unheaded", (2, "½")),
        ("Board 1,Board 2,Board 3,Remark", "list_board_unheaded", (2, "½")),
        ("Board 1,Board 2,Board 3,Score", "list_board_unheaded", (2, "½")),
        ("Board 1,Board 2,Board 3,Result", "list_board_unheaded", (2, "½")),
        ("Board 1,Board 2,Board 3,Result 4", "list_board_unheaded", (2, "½")),
        ("Board 1,Board 2,Board 3,Board 4 at noon", "list_board_unheaded", (2, "½")),
        ("Bort 1,Bort 2,Bort 3,Bort 4", "list_board_unheaded", (2, "1")),
        ("T1,T2,T3,T4", "list_board_unheaded", (2, "1")),
        ("Board 1,Board 2,Board 3,Board 5", "list_board_columns", (1, "Board 5")),
        ("Board 0,Board 2,Board 3,Board 4", "list_board_columns", (1, "Board 0")),
        ("Board 2,Board 3,Board 4,Board 5", "list_board_columns", (1, "Board 2")),
        ("2,3,4,5", "list_board_columns", (1, "2")),
        ("Bort 1,Board 2,Board 3,Board 4", "list_board_columns", (1, "Board 2")),
        ("Board 1,,Board 3,Board 4", "list_board_columns", (1, "Board 3")),
        ("Board 1,Board 2,Board 3,Board 3", "list_board_column_twice", (1, "Board 3")),
    ],
)
def test_boards_that_the_headings_do_not_number_are_refused(headings: str, key: str, place: tuple[int, str]) -> None:
    for sides in ("Home,Away", "Team,Team") if "Board" in headings else ("Home,Away",):
        with pytest.raises(GridError) as raised:
            read_document(f"Round,{sides},{headings}\n{MATCHES}".encode(), "t.csv")

        assert raised.value.key == key
        assert raised.value.place is not None
        assert (raised.value.place.line, raised.value.place.text) == place


@pytest.mark.parametrize("headings", ["Board 1,Board 2,Board 4,Board 3", "B1,B2,B3,B4", "1,2,4,3"])
def test_boards_are_read_by_their_numbers(headings: str) -> None:
    table = read_document(f"Round,Home,Away,{headings}\n{MATCHES}".encode(), "t.csv").crosstable

    assert table.boards == 4
    assert {player.name: sum(entry.points or 0 for entry in player.rounds) for player in table.players} == {
        "Cav": 6,
        "Fous": 16,
        "Nord": 15,
        "Tour": 11,
    }


@each_row(
    ("text", "key"),
    [
        ("Round,Home,Score H,Score A,Away\n1,Nord,3,1,Tour\n1,Cav,1½,2½,Fous\n", "list_scores_unheaded"),
        ("Round,Home,Points,Away,Points\n1,Nord,3,Tour,1\n1,Cav,1½,Fous,2½\n", "list_scores_unheaded"),
        ("Round,Home,Away,Score 1,Score 2\n1,Nord,Tour,3,1\n", "list_scores_unheaded"),
        ("Round,Home,Home points,Away,Away points\n1,Nord,3,Tour,1\n", "list_scores_unheaded"),
        ("Round,Home,Away,Outcome\n1,Nord,Tour,3-1\n1,Cav,Fous,2-2\n", "list_results_unheaded"),
        ("Round,White,Black,Outcome\n1,Anna,Bert,½\n1,Carl,Dora,1\n", "list_results_unheaded"),
        ("Round,Home,Away,1,2\n1,Nord,Tour,1,½\n1,Cav,Fous,0,1,½\n2,Nord,Cav,1,1\n", "list_result_beyond"),
        ("Round;White;Result;Black\n1;Anna;1-0;Bert\n2;Bert;½-½;Anna;0-1\n", "list_result_beyond"),
        ("Round;White;Result;Black\n1;Anna;1-0;Bert\n2;Bert;½-½;Anna;late;½\n", "list_result_beyond"),
        ("Round;White;Result;Black;;\n1;Anna;1-0;Bert\n2;Bert;½-½;Anna;;;0-1\n", "list_result_beyond"),
        ("Round,Home,Away,Res. 1,Res. 2\n1,Nord,Tour,1,0\n1,Cav,Fous,½,½\n", "list_board_unheaded"),
        ("Round,Home,Away,Board 1\n1,Nord,Tour,1\n1,Cav,Fous,½\n", "list_results_unheaded"),
        ("Round,Home,Away,Board 1,Board 2,Total\n1,Nord,Tour,½,1,1½-½\n1,Cav,Fous,1,1,1-1\n", "list_match_total"),
        ("Round,Home,Away,Board 1,Board 2,Pts\n1,Nord,Tour,½,1,½-1½\n", "list_match_total"),
    ],
)
def test_results_of_both_sides_and_beyond_the_headings_are_refused(text: str, key: str) -> None:
    with pytest.raises(GridError) as raised:
        read_document(text.encode(), "t.csv")

    assert raised.value.key == key


@pytest.mark.parametrize(
    "text",
    [
        "Round,Home,Away,1,2,Remark\n1,Nord,Tour,1,½,-\n1,Cav,Fous,0,1,\n",
        "Round,Home,Away,1,2,Group\n1,Nord,Tour,1,½,1\n1,Cav,Fous,0,1,1\n",
        # The total of the boards, and match points.
        "Round,Home,Away,1,2,Total\n1,Nord,Tour,1,½,1½-½\n1,Cav,Fous,0,1,1-1\n",
        "Round,Home,Away,1,2,Points\n1,Nord,Tour,1,½,2-0\n1,Cav,Fous,0,1,1-1\n",
        "Round,Home,Away,1,2,Forfeits\n1,Nord,Tour,1,½,0\n1,Cav,Fous,0,1F,1\n",
        "Round,Home,Away,1,2,Match points,Match points\n1,Nord,Tour,1,0,1,1\n1,Cav,Fous,½,1,1,0\n",
        "Round,White,Black,Result,,\n1,Nord,Tour,1,,1\n1,Cav,Fous,½,,\n",
        "Round,Home,MP,Away,MP,1,2\n1,Nord,0,Tour,1,1,½\n1,Cav,1,Fous,0,0,1\n",
        "Round,Home,Away,1,2\n1,Nord,Tour,1,½,replayed\n1,Cav,Fous,0,1\n",
        "Round,Home,Away,Board 1 (home),Board 1 (away),Board 2 (home),Board 2 (away)\n"
        "1,Nord,Tour,1,0,½,½\n1,Cav,Fous,0,1,1,0\n",
        "Round,Home,Points,Result,Away,Points\n1,Nord,1,,Tour,1\n1,Cav,0,,Fous,2\n",
        "Round,Home,Away,Time\n1,Nord,Tour,14:00\n1,Cav,Fous,15:30\n",
        "Round,White,Black,Result,,\n1,Nord,Tour,1,-,0\n1,Cav,Fous,½,-,½\n",
    ],
)
def test_other_columns_of_matches_are_no_results(text: str) -> None:
    assert len(read_document(text.encode(), "t.csv").crosstable.players) == 4


@each_row(
    ("text", "headings"),
    [
        ("Round,Home,Points,Away,Points\n1,Nord,3,Tour,1\n1,Cav,2,Fous,1\n", "Points"),
        ("Round,White,Black,Issue,Remark\n1,Anna,Bert,W,\n1,Carl,Dora,L,at noon\n", "Issue, Remark"),
        ("Round,White,Black,Club,Date\n1,Anna,Bert,Lyon,2026-03-01\n", None),
        ("Round,White,Black,Issue\n1,Anna,Bert,\n", None),
        ("Round,White,Result,Black,Issue\n1,Anna,1-0,Bert,W\n", None),
        ("Round,Home,Away,1,2,Issue\n1,Nord,Tour,1,½,W\n", None),
    ],
)
def test_a_list_without_any_result_says_what_it_did_not_read(text: str, headings: str | None) -> None:
    found = [
        (notice.where.line, notice.values["headings"])
        for notice in read_document(text.encode(), "t.csv").notices
        if isinstance(notice, GridError) and notice.key == "list_columns_passed_over"
    ]

    assert found == ([] if headings is None else [(1, headings)])


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
