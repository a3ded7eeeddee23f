"""One tournament in many files: exports of programs give the same crosstable as the TRF."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.examples import small
from tests.rows import each_row
from xl_departage.base.errors import FileError, GridError, Place
from xl_departage.chess.regulations.editions import FFE_1998, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, MatchScoring, Outcome, Round, Scoring, System
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.csv_grid import read_csv, write_csv
from xl_departage.formats.formats import PAGE, TRF, recognised
from xl_departage.formats.grid_table import check_table, options_for, options_text, table_of
from xl_departage.formats.source_opening import grid_source, read_source
from xl_departage.formats.trf.trf_reading import read_trf

DATA = Path(__file__).parents[1] / "data"
MADE = sorted((DATA / "made").glob("*.trf"))


def made(name: str) -> Crosstable:
    return read_trf((DATA / "made" / f"{name}.trf").read_bytes()).crosstable


@pytest.mark.parametrize(
    ("name", "players", "rounds", "system"),
    [
        ("chess-results-de-swiss-36x9.csv", 35, 9, System.SWISS),
        ("chess-results-nl-double-rr-6.csv", 6, 10, System.ROUND_ROBIN),
        ("papi-style-round-robin-10.csv", 10, 9, System.ROUND_ROBIN),
        ("papi-swiss-86x9.csv", 86, 9, System.SWISS),
        ("vega-text-152x7.txt", 152, 7, System.SWISS),
    ],
)
def test_real_exports_are_read_with_the_points_they_print(name: str, players: int, rounds: int, system: System) -> None:
    source = read_source((DATA / "notations" / name).read_bytes(), name)

    assert (len(source.crosstable.players), source.crosstable.rounds) == (players, rounds)
    assert source.crosstable.system is system
    assert source.notices == ()


Cell = Callable[[Round, str], str]
"""
Converts a round and the opponent's number as text to the cell of a program. Written here according to the programs' own
notations.
"""


def papi(entry: Round, opponent: str) -> str:
    sign = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "-", Outcome.FORFEIT_WIN: ">"}.get(entry.outcome, "<")
    if entry.outcome is Outcome.PAIRING_BYE:
        return "EXE"
    if entry.opponent is None:
        return {Outcome.HALF_BYE: "=", Outcome.FULL_BYE: ">"}.get(entry.outcome, "")
    return f"{sign}\u00a0{opponent:>2}{'B' if entry.colour is Colour.WHITE else 'N'}"


def chess_results(entry: Round, opponent: str) -> str:
    scores = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0", Outcome.FORFEIT_WIN: "+"}
    if entry.opponent is None:
        return {Outcome.PAIRING_BYE: "-1", Outcome.HALF_BYE: "-½"}.get(entry.outcome, "0")
    return f"{opponent}{entry.colour.value if entry.colour else ''}{scores.get(entry.outcome, '-')}"


def vega(entry: Round, opponent: str) -> str:
    if entry.opponent is None:
        return {Outcome.PAIRING_BYE: "+BYE", Outcome.HALF_BYE: "=BYE"}.get(entry.outcome, "--")
    if entry.outcome.forfeit:
        return f"{'+' if entry.outcome is Outcome.FORFEIT_WIN else '-'}F{opponent}"
    sign = {Outcome.WIN: "+", Outcome.DRAW: "="}.get(entry.outcome, "-")
    return f"{sign}{'W' if entry.colour is Colour.WHITE else 'B'}{opponent}"


def export(table: Crosstable, cell: Cell, header: tuple[str, ...]) -> list[list[str]]:
    """A final table as programs print it: best player first, opponents by their place in it."""
    order = sorted(range(len(table.players)), key=lambda index: (-table.scores[index], index))
    place = {index: str(position) for position, index in enumerate(order, 1)}
    rows = [[*header, "Pts"]]
    for index in order:
        player = table.players[index]
        cells = [
            cell(entry, place.get(entry.opponent, "") if entry.opponent is not None else "") for entry in player.rounds
        ]
        points = f"{table.scores[index] // 2}{'½' if table.scores[index] % 2 else ''}" or "0"
        rows.append([place[index], player.name, str(player.rating or ""), *cells, "½" if points == "0½" else points])
    return rows


def as_met(table: Crosstable) -> dict[str, list[tuple[str, str, str, int]]]:
    """
    Which players met, by name, independent of the numbers and the order of the players; colours of forfeits are
    omitted.
    """
    return {
        player.name: [
            (
                entry.outcome.name,
                "" if entry.opponent is None else table.players[entry.opponent].name,
                entry.colour.value if entry.colour and entry.outcome.played else "",
                entry.points,
            )
            for entry in player.rounds
        ]
        for player in table.players
    }


WITHOUT_FULL_BYES = [path.stem for path in MADE if path.stem != "sw11-20x7-fullbye"]


def read_rows(rows: list[list[str]], delimiter: str, name: str, options: ReadingOptions | None = None) -> Source:
    return read_source(write_csv(rows, delimiter), name, options)


@pytest.mark.parametrize("name", small(path.stem for path in MADE))
def test_a_papi_export_gives_the_crosstable_of_the_trf(name: str) -> None:
    table = made(name)
    header = ("Pl", "Nom", "Elo", *(f"R {number}" for number in range(1, table.rounds + 1)))

    source = read_rows(export(table, papi, header), ";", "papi.csv")

    assert as_met(source.crosstable) == as_met(table)
    assert (source.crosstable.system, source.notices) == (table.system, ())


@pytest.mark.parametrize("name", small(WITHOUT_FULL_BYES))
def test_a_chess_results_export_gives_the_crosstable_of_the_trf(name: str) -> None:
    table = made(name)
    header = ("Rk.", "Name", "Rtg", *(f"{number}.Rd" for number in range(1, table.rounds + 1)))
    titles = [["From the Tournament-Database of Chess-Results http://chess-results.com"], [name], []]

    source = read_rows([*titles, *export(table, chess_results, header)], ";", "chess-results.csv")

    assert as_met(source.crosstable) == as_met(table)
    assert (source.crosstable.system, source.notices) == (table.system, ())


@pytest.mark.parametrize("name", small(WITHOUT_FULL_BYES))
def test_a_vega_export_gives_the_crosstable_of_the_trf(name: str) -> None:
    table = made(name)
    header = ("Pos", "NAME", "Rtg", *(str(number) for number in range(1, table.rounds + 1)))

    source = read_rows(export(table, vega, header), ",", "vega.csv")

    assert as_met(source.crosstable) == as_met(table)
    assert (source.crosstable.system, source.notices) == (table.system, ())


@pytest.mark.parametrize("path", small(MADE), ids=lambda path: path.stem)
def test_our_own_table_is_read_back_with_the_options_it_names(path: Path) -> None:
    table = made(path.stem)
    rows = table_of(table)
    options = options_for(table, rows)

    assert options.rounds is None
    named = parse_rules(options_text(options), TIEBREAK_EDITIONS, FFE_1998).reading
    assert named == options
    source = read_source(write_csv(rows), "table.csv", named)
    assert source.crosstable == table
    assert source.notices == ()


def test_our_own_table_begins_no_cell_like_a_formula() -> None:
    for path in MADE:
        for row in table_of(made(path.stem)):
            assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row)


def test_a_table_that_says_something_else_is_refused() -> None:
    table = made("sw01-8x5-clean")
    rows = table_of(table)
    options = options_for(table, rows)
    rows[1][2] = "1234"

    with pytest.raises(FileError) as caught:
        check_table(table, rows, options)

    assert caught.value.key == "csv_cannot_hold"


def test_a_round_typed_in_later_needs_no_other_options() -> None:
    source = (DATA / "fide-checker" / "dutch-c5.trf").read_bytes()
    table = read_trf(source, options=ReadingOptions(rounds=2)).crosstable
    rows = table_of(table)

    assert (table.rounds, table.planned) == (2, 3)
    assert options_for(table, rows).rounds is None
    assert read_rows(rows, ";", "t.csv", options_for(table, rows)).crosstable == table


def test_points_that_differ_are_a_notice_with_the_name() -> None:
    rows = table_of(made("sw01-8x5-clean"))
    rows[1][-1] = "9.5"

    source = grid_source(rows, Place(file="g.csv"))

    assert [notice.message("en") for notice in source.notices if "9.5 points printed" in notice.message("en")]
    # After fewer rounds, nobody has the points that are printed; after all of them, everybody has.
    assert grid_source(rows, Place(file="g.csv"), ReadingOptions()).notices == source.notices
    assert not grid_source(rows, Place(file="g.csv"), ReadingOptions(rounds=4)).notices


def test_an_error_of_a_grid_names_the_file() -> None:
    rows = table_of(made("sw01-8x5-clean"))
    rows[2][4] = "what?"

    with pytest.raises(GridError) as caught:
        read_source(write_csv(rows), "grille.csv")

    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.row) == ("grille.csv", 3)


def test_a_text_file_is_what_it_holds() -> None:
    trf = (DATA / "fide-checker" / "swiss-8x5.trf").read_bytes()

    assert recognised(trf) is TRF
    assert read_source(trf, "t.txt").document is not None
    assert read_source(write_csv(table_of(made("sw01-8x5-clean"))), "t.txt").document is None


def test_an_unknown_ending_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(FileError) as caught:
        read_source(b"x", "t.pdf")

    assert re.search(r"\.pdf.*\.trf", caught.value.message("fr"))


def test_tabs_make_a_table_too() -> None:
    rows = table_of(made("sw01-8x5-clean"))

    assert read_csv(write_csv(rows, "\t")) == rows


def test_an_error_of_a_csv_file_names_its_line() -> None:
    rows = table_of(made("sw01-8x5-clean"))
    rows[2][4] = "what?"
    rows[1][1] = "Dupont\nJean"

    with pytest.raises(GridError) as caught:
        read_source(b"sep=;\r\n" + write_csv(rows).removeprefix(b"\xef\xbb\xbf"), "grille.csv")

    # One line for sep=, two lines for the name.
    assert caught.value.message("en").startswith("grille.csv, line 5, ")


def test_rows_of_the_other_player_are_lines_of_a_csv_file() -> None:
    rows = [["N°", "Nom", "R 1"], ["1", "A\nB", "+ 2B"], ["2", "C", "+ 1N"]]

    with pytest.raises(GridError) as caught:
        read_source(write_csv(rows), "grille.csv")

    assert "line 2" in caught.value.message("en")
    assert "line 4" in caught.value.message("en")


def test_options_are_written_as_the_rules_have_them() -> None:
    assert options_text(ReadingOptions()) == "numbers=auto; system=auto"
    # Points are given in halves: 3, 1 and 0 points a game, 2½, 1 and ½ a match.
    full = ReadingOptions(
        numbers="number",
        system="round-robin",
        rounds=5,
        format="ffe",
        games=2,
        boards=4,
        penalties=True,
        scoring=Scoring(6, 2, 0),
        match=MatchScoring(5, 2, 1),
    )
    assert options_text(full) == (
        "numbers=number; system=round-robin; rounds=5; format=ffe; games=2; boards=4; penalties=yes; scoring=3-1-0; match=2½-1-½"
    )
    assert options_text(ReadingOptions(rounds=0)) == "numbers=auto; system=auto; rounds=0"


def test_a_table_has_a_row_a_player_and_a_column_a_round() -> None:
    table = made("sw01-8x5-clean")
    rows = table_of(table)

    # The headings are those of chess-results.
    assert rows[0][:3] == ["No", "Name", "Rtg"]
    assert rows[0][3:] == [*(f"{number}.Rd" for number in range(1, table.planned + 1)), "Pts"]
    assert [row[0] for row in rows[1:]] == [str(player.number) for player in table.players]
    assert [row[1] for row in rows[1:]] == [player.name for player in table.players]
    assert [row[2] for row in rows[1:]] == [str(player.rating or "") for player in table.players]
    assert {len(row) for row in rows} == {table.planned + 4}
    halves = [float(row[-1]) * 2 for row in rows[1:]]
    assert halves == list(table.scores)
    assert [float(row[-1].replace(",", ".")) * 2 for row in table_of(table, language="fr")[1:]] == halves


@each_row(
    ("data", "page"),
    [
        (b"<html><body>", True),
        (b"<HTML>", True),
        (b" \n<!DOCTYPE  html>", True),
        (b"<!doctype html", True),
        (b" " * 199 + b"<html>", True),
        (b"No;Name\n1;<html>", False),
        (b"No;Name\n1;Anna", False),
        (b"<htmlx>", False),
        (b"<p>", False),
        (b"", False),
    ],
)
def test_a_text_is_a_page_by_its_beginning(data: bytes, page: bool) -> None:
    assert (recognised(data) is PAGE) is page
    if page:
        with pytest.raises(FileError) as caught:
            read_source(data, "t.csv")
        assert caught.value.key == "web_page_no_table"


def test_a_grid_without_options_has_those_of_no_words() -> None:
    rows = table_of(made("sw01-8x5-clean"))

    assert grid_source(rows, Place(file="g.csv")).options == ReadingOptions()
    assert grid_source(rows, Place()).file == ""
    options = ReadingOptions(system="swiss")
    assert grid_source(rows, Place(), options).options == options


VEGA = """A made event
Town - 05/09/2026, 07/09/2026

 Cross Table at round 3

  N NAME                 Rtg   T  Fed  Pts |   1     2     3  \n\
--------------------------------------------------------------
  1 Alder, Ann           2201  FM SUI  2.0 | +W5   =B2   =W3   \n\
  2 Birch, Bo            2150     SUI  1.5 | +B6   =W1   -B4   \n\
  3 Cedar, Eve           2098 WFM FRA  2.0 | =W7   +W6   =B1   \n\
  4 Dogwood, Tom         2044     SUI  3.0 | +F8   +B9   +W2   \n\
  5 Elder, Jo            1987     GER  1.5 | -B1   =HPB  +F8   \n\
  6 Fir, Sue             1922     AUT  1.0 | -W2   -B3   +PAB  \n\
  7 Gorse, Max           1870     SUI  1.0 | =B3   =W8   -W9   \n\
  8 Hazel, Kim           1804     SUI  0.5 | -F4   =B7   -F5   \n\
  9 Ivy, Ray             1755     SUI  2.0 | +PAB  -W4   +B7   \n\
 10 Juniper, Sam            0     SUI  0.0 |  --    --    --   \n\

 Generated by Vega - www.vegachess.com
"""
"""The form of Vega 12's crosstable.txt (its games are those of a table that Vega wrote): its own points are the expected ones."""


def test_vegas_text_by_starting_number_with_its_names_of_byes() -> None:
    source = read_source(VEGA.encode(), "crosstable.txt")

    assert list(source.crosstable.scores) == [4, 3, 4, 6, 3, 2, 2, 1, 4, 0]
    assert [player.name for player in source.crosstable.players][:2] == ["Alder, Ann", "Birch, Bo"]
    kinds = {
        (number, round): player.rounds[round - 1].outcome
        for number, player in enumerate(source.crosstable.players, 1)
        for round in (1, 2, 3)
    }
    assert kinds[5, 2] is Outcome.HALF_BYE
    assert kinds[6, 3] is kinds[9, 1] is Outcome.PAIRING_BYE
    assert kinds[4, 1] is Outcome.FORFEIT_WIN
    assert kinds[8, 1] is Outcome.FORFEIT_LOSS
    assert kinds[10, 3] is Outcome.ZERO_BYE
    # Nothing is said of points that differ.
    assert [notice.key for notice in source.notices] == []
