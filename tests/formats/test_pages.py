"""Saved pages: the table of games is found, and read like the same cells in a file of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.formats.grids.lists.test_pages import MADE, cells_of, entries
from tests.formats.grids.tournaments import made, with_header
from tests.formats.pages import HEAD, MENU, chess_results, vega_crosstable, vega_pairs
from tests.rows import each_row
from xl_departage.base.errors import FileError, GridError
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.documents.document_reading import read_document
from xl_departage.hosts.cli import main

PAGES_OF_TABLES = (
    "chess-results-en.csv",
    "chess-results-de.csv",
    "papi-results.csv",
    "sharly-en.csv",
    "sharly-fr.csv",
    "swiss-manager-results.csv",
    "vega-results.csv",
)


@each_row("name", PAGES_OF_TABLES)
def test_a_saved_page_is_the_tournament(name: str) -> None:
    table = made(MADE)

    read = read_document(chess_results(cells_of(name)).encode(), "page.html").crosstable

    assert entries(read, table.rounds) == entries(table, table.rounds)


def test_a_saved_crosstable_is_the_tournament() -> None:
    rows = [[str(cell if cell is not None else "") for cell in row] for row in with_header(made(MADE), "chess-results")]

    read = read_document(chess_results(rows).encode("utf-16"), "page.htm").crosstable

    assert entries(read, read.rounds) == entries(made(MADE), read.rounds)


def test_the_page_of_a_round_from_vega_tells_round_and_numbers() -> None:
    games = [(1, (1, "Morel,Jean"), "1 - 0", (12, "Hogg,Dan")), (2, (14, "Smit,Jan"), "½ - ½", (2, "Soo,Kai"))]

    read = read_document(vega_pairs(1, games).encode(), "pairs1.html").crosstable

    rounds = {player.number: (player.name, player.rounds[0][:3]) for player in read.players}
    at = {player.number: index for index, player in enumerate(read.players)}
    assert rounds == {
        1: ("Morel,Jean", (Outcome.WIN, at[12], Colour.WHITE)),
        2: ("Soo,Kai", (Outcome.DRAW, at[14], Colour.BLACK)),
        12: ("Hogg,Dan", (Outcome.LOSS, at[1], Colour.BLACK)),
        14: ("Smit,Jan", (Outcome.DRAW, at[2], Colour.WHITE)),
    }


def test_the_byes_of_vega_stand_in_brackets() -> None:
    games = [
        (1, (1, "Morel,Jean"), "1 - 0", (12, "Hogg,Dan")),
        (2, (14, "Smit,Jan"), "½    ", ("", "( half point bye )")),
        (3, (15, "Soo,Kai"), "½    ", ("", "( half point bye )")),
        (4, (16, "Dai,Chen"), "1    ", ("", "( bye )")),
    ]

    read = read_document(vega_pairs(1, games).encode(), "pairs1.html").crosstable  # type: ignore[arg-type]

    outcomes = {player.number: player.rounds[0].outcome for player in read.players}
    assert outcomes == {
        1: Outcome.WIN,
        12: Outcome.LOSS,
        14: Outcome.HALF_BYE,
        15: Outcome.HALF_BYE,
        16: Outcome.PAIRING_BYE,
    }


def test_the_crosstable_of_vega_keeps_the_colours_that_a_copy_loses() -> None:
    page = vega_crosstable(
        [
            (1, "Morel,Jean", 2554, "2.5", [("1", "cw", "3"), ("1", "cb", "2"), (" ½ ", "cf", "BYE")]),
            (2, "Soo,Kai", 2262, "1.0", [(" 1 ", "cf", "BYE"), ("0", "cw", "1"), ("0", "", "")]),
            (3, "Dai,Chen", 2173, "0.5", [("0", "cb", "1"), ("½", "cw", "4"), ("0", "cb", "4")]),
            (4, "Hogg,Dan", 1847, "2.5", [("1", "cf", "BYE"), ("½", "cb", "3"), ("1", "cw", "3")]),
        ]
    )

    read = read_document(page.encode(), "crosstable.html").crosstable

    assert [(player.number, player.name, player.rating) for player in read.players] == [
        (1, "Morel,Jean", 2554),
        (2, "Soo,Kai", 2262),
        (3, "Dai,Chen", 2173),
        (4, "Hogg,Dan", 1847),
    ]
    assert [entry.colour for entry in read.players[0].rounds] == [Colour.WHITE, Colour.BLACK, None]
    assert [entry.outcome for entry in read.players[1].rounds][1:] == [Outcome.LOSS, Outcome.ZERO_BYE]
    assert read.scores == (5, 2, 1, 5)


def test_a_forfeit_on_a_page_of_vega_is_none_of_the_games_played() -> None:
    """`cf` under 1 and 0: eight such cells of four games in www2025BestintheWest/crosstable.html (github.com/samuraitruong/vegashare)."""
    page = vega_crosstable(
        [
            (1, "Morel,Jean", 2554, "2.0", [("1", "cf", "3"), ("1", "cb", "2")]),
            (2, "Soo,Kai", 2262, "1.0", [("1", "cb", "4"), ("0", "cw", "1")]),
            (3, "Dai,Chen", 2173, "1.0", [("0", "cf", "1"), ("1", "cw", "4")]),
            (4, "Hogg,Dan", 1847, "0.0", [("0", "cw", "2"), ("0", "cb", "3")]),
        ]
    )

    read = read_document(page.encode(), "crosstable.html").crosstable

    assert [player.rounds[0].outcome for player in read.players] == [
        Outcome.FORFEIT_WIN,
        Outcome.WIN,
        Outcome.FORFEIT_LOSS,
        Outcome.LOSS,
    ]


def test_a_page_with_several_tournaments_names_them_and_none_is_chosen() -> None:
    first, second = (
        f"<h2>Open {letter}</h2><table><tr><th>No</th><th>Name</th><th>R 1</th></tr>"
        "<tr><td>1</td><td>Anna</td><td>2w1</td></tr><tr><td>2</td><td>Bert</td><td>1b0</td></tr></table>"
        for letter in "AB"
    )

    with pytest.raises(FileError) as raised:
        read_document(f"{HEAD}{MENU}{first}{second}".encode(), "page.html")

    assert raised.value.message("en").startswith(
        "page.html: 2 tables of this page are crosstables or lists of games: Open A (3 × 3); Open B (3 × 3)"
    )


@pytest.mark.parametrize(
    "body", ["", "<p>Hello</p>", MENU, "<table><tr><th>Rk</th><th>Name</th><th>Pts</th></tr></table>"]
)
def test_a_page_without_a_table_of_games_is_refused(body: str) -> None:
    with pytest.raises(FileError) as raised:
        read_document(f"{HEAD}<body>{body}".encode(), "page.html")

    assert raised.value.key == "web_page_no_table"


def test_cells_over_several_rows_and_columns_keep_the_others_in_their_places() -> None:
    page = (
        "<table><tr><th rowspan=2>No<th rowspan=2>Name<th colspan=2>Rounds<tr><th>R 1<th>R 2"
        "<tr><td>1<td>Anna<td>2w1<td>2b½<tr><td>2<td>Bert<td>1b0<td>1w½</table>"
    )

    read = read_document(page.encode(), "page.html").crosstable

    assert [player.name for player in read.players] == ["Anna", "Bert"]
    assert read.scores == (3, 1)


def test_the_heading_above_the_table_tells_the_round() -> None:
    games = [(1, (1, "Morel,Jean"), "1 - 0", (12, "Hogg,Dan"))]

    with pytest.raises(GridError) as raised:
        read_document(vega_pairs(3, games).encode(), "pairs3.html")

    assert "round 3" in raised.value.message("en")


def test_a_fault_names_the_line_of_the_page() -> None:
    page = "<table>\n<tr><th>No<th>Name<th>R 1\n<tr><td>1<td>Anna<td>2w1\n<tr><td>2<td>Bert<td>1b?x</table>"

    with pytest.raises(GridError) as raised:
        read_document(page.encode(), "page.html")

    assert raised.value.place is not None
    assert raised.value.place.line == 4


def test_a_page_of_more_cells_than_any_tournament_is_refused() -> None:
    page = "<table>" + "<tr>" + "<td colspan=1000>" * 501 + "</table>"

    with pytest.raises(FileError) as raised:
        read_document(page.encode(), "page.html")

    assert raised.value.key == "web_page_too_large"


def test_commands_take_a_page(tmp_path: Path) -> None:
    page = tmp_path / "results.html"
    page.write_text(chess_results(cells_of("chess-results-en.csv")), encoding="utf-8")

    for arguments in (
        ["tiebreaks", str(page), "--codes", "PTS,BH"],
        ["check", str(page)],
        ["convert", str(page), str(tmp_path / "t.trf")],
        ["report", str(page), "-o", str(tmp_path / "r.html"), "--codes", "BH", "--checks"],
    ):
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 0, result.output
