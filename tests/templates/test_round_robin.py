"""The round robin: values of other programs, results that change, files that fit and files that do not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.templates.books import DATA, WORKBOOKS, built, column, front, front_cell, opened, recalculated, with_cells
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import read_crosstable
from xl_departage.errors import FileError
from xl_departage.files.source import read_source
from xl_departage.regulations.editions import FIDE_2026, TIEBREAK_EDITIONS
from xl_departage.regulations.rules import parse_rules
from xl_departage.templates import Variant
from xl_departage.templates.round_robin.model import filling
from xl_departage.tiebreaks import Context, rank

SAMPLE = WORKBOOKS / "toutes-rondes-fr.xlsx"
RULES = "FIDE-2026; system=round-robin; games={games}; planned={planned}; exempt=0; numbers=number"
CODES = ("DE", "SB", "WIN", "KS")


def area(sheet: Any, reference: str) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in sheet[reference]]


def standings(workbook: Any) -> list[list[Any]]:
    """Place, number, points and the four tie-breaks, best first."""
    rows = area(workbook["Classement"], "B5:J20")
    return [[row[0], row[1], *row[4:]] for row in rows if row[0] not in (None, "")]


def expected_standings(workbook: Any, rules: str) -> list[list[Any]]:
    """The same by the domain itself, from the table by round of the workbook."""
    reading = read_crosstable(
        area(workbook["Parcours"], "A4:AG20"), parse_rules(rules, TIEBREAK_EDITIONS, FIDE_2026).reading
    )
    ranked = rank(Context(reading.crosstable, parse_rules(rules, TIEBREAK_EDITIONS, FIDE_2026)), CODES)
    return [
        [row.place, row.player + 1, float(row.points), *[float(value or 0) for value in row.values]]
        for row in ranked.rows
    ]


def test_the_sample_ranks_as_the_domain_does() -> None:
    workbook = opened(SAMPLE.read_bytes())

    found = standings(workbook)

    assert len(found) == 9
    assert found == expected_standings(workbook, RULES.format(games=1, planned=9))


@pytest.mark.parametrize(
    ("source", "games", "planned", "codes"),
    [
        ("made/rr03-5", 1, 5, {"DE": "D", "SB": "E", "WIN": "F", "KS": "G", "WON": "H", "PS": "I", "BH": "K"}),
        ("made/rr06-6-double", 2, 10, {"SB": "E", "WIN": "F", "KS": "G", "WON": "H", "PS": "I", "BH": "K"}),
    ],
)
def test_a_filled_template_gives_the_figures_of_the_fide_checker(
    source: str, games: int, planned: int, codes: dict[str, str]
) -> None:
    expected = json.loads((DATA / f"{source}.fide.json").read_text())
    workbook = opened(built("toutes-rondes", source=f"{source}.trf"))
    rows = {row[0]: row for row in area(workbook["Départages"], "A5:L20") if row[0]}

    assert list(rows) == [int(number) for number in expected["players"]]
    for number, row in rows.items():
        figures = dict(zip(expected["codes"], expected["players"][str(number)]["values"], strict=True))
        assert row[2] == figures["PTS"]
        assert {code: row[ord(letter) - ord("A")] for code, letter in codes.items()} == {
            code: figures[code] for code in codes
        }
    assert front(workbook, "Rondes prévues") == planned
    # The square crosstable tells the same tournament.
    size = len(rows)
    square = [row[:3] + row[5 : 5 + size] for row in area(workbook["Grille"], "A4:U20")[: size + 1]]
    table = read_crosstable(square, ReadingOptions(games=games)).crosstable
    assert [score / 2 for score in table.scores] == [row[2] for row in rows.values()]
    assert table.cycles == games


def test_a_changed_result_changes_the_ranking(tmp_path: Path) -> None:
    """Round 7: No 3 beat No 5; now No 5 wins, and No 1 leads alone."""
    before = opened(SAMPLE.read_bytes())
    games = {(row[0], row[2], row[6]): line for line, row in enumerate(area(before["Rondes"], "A5:G60"), 5)}
    line = games[7, 5, 3]
    assert before["Rondes"][f"E{line}"].value == "0-1"

    after = opened(recalculated(with_cells(SAMPLE.read_bytes(), "Rondes", {f"E{line}": "1-0"}), tmp_path))

    assert standings(before)[0][1] == 3
    assert standings(after)[0][1:3] == [1, 6]
    assert {row[1]: row[2] for row in standings(after)}[5] == {row[1]: row[2] for row in standings(before)}[5] + 1
    assert standings(after) == expected_standings(after, RULES.format(games=1, planned=9))
    assert (before["Grille"]["J7"].value, after["Grille"]["J7"].value) == ("1", "0")
    assert after["Elo"]["K9"].value > before["Elo"]["K9"].value


def test_a_result_that_is_none_is_an_error_in_view_and_never_a_number(tmp_path: Path) -> None:
    workbook = opened(recalculated(with_cells(SAMPLE.read_bytes(), "Rondes", {"E5": "2-0"}), tmp_path))

    assert workbook["Parcours"]["D6"].value == "9B?2-0"
    assert workbook["Grille"]["N6"].value == "?2-0"
    assert workbook["Classement"]["B4"].value == "#VALUE!"


def test_an_empty_template_filled_by_hand_computes_everything(tmp_path: Path) -> None:
    """Four players, two rounds played by the Berger table of four, all tie-breaks left blank."""
    content = (WORKBOOKS / "round-robin-en-empty.xlsx").read_bytes()
    players = {f"B{row}": name for row, name in enumerate(("Ann", "Bea", "Cid", "Dan"), 5)}
    content = with_cells(content, "Players", players)
    # 1-4 2-3, 4-3 1-2: Ann beats Dan, draws with Bea; Bea beats Cid; Dan beats Cid.
    content = with_cells(content, "Rounds", {"E5": "1-0", "E6": "1-0", "E7": "1-0", "E8": "½-½"})
    home = opened(content)
    blank = {front_cell(home, f"Tie-break {place}"): "" for place in (1, 2, 3, 4)}
    content = with_cells(content, "Home", blank)

    workbook = opened(recalculated(content, tmp_path))

    pairings = [[row[3], row[5]] for row in area(workbook["Rounds"], "A5:G12") if row[0]]
    assert pairings == [["Ann", "Dan"], ["Bea", "Cid"], ["Dan", "Cid"], ["Ann", "Bea"], ["Bea", "Dan"], ["Cid", "Ann"]]
    ranking = [(row[0], row[3], row[5]) for row in area(workbook["Standings"], "A5:F8")]
    assert ranking == [("1=", "Ann", 1.5), ("1=", "Bea", 1.5), ("3", "Dan", 1), ("4", "Cid", 0)]
    assert column(workbook["Standings"], "A", 9, 20) == []


def test_the_variant_by_row_has_the_values_of_the_other_and_nothing_that_spills() -> None:
    by_row = built("toutes-rondes", variant=Variant.BY_ROW)
    formulas, found, expected = opened(by_row, values=False), opened(by_row), opened(built("toutes-rondes"))

    for sheet in expected:
        if sheet.title == "Aide":
            continue
        for row in sheet.iter_rows():
            for cell in row:
                assert (found[sheet.title][cell.coordinate].value or None) == (cell.value or None), (
                    f"{sheet.title}!{cell.coordinate}"
                )
    kinds = {type(cell.value).__name__ for sheet in formulas for row in sheet.iter_rows() for cell in row}
    assert "ArrayFormula" not in kinds


def test_charts_are_charts_and_draw_the_leaders() -> None:
    sheet = opened(SAMPLE.read_bytes(), values=False)["Graphiques"]
    values = opened(SAMPLE.read_bytes())["Graphiques"]

    assert len(sheet._charts) == 2
    # The leader after each round, as the table by round tells: 3 (Van Hoeck) 1 2 3 3 3 4 5 6 6.
    assert [values.cell(row, 36).value for row in range(3, 13)] == [0, 1, 2, 3, 3, 3, 4, 5, 6, 6]
    # Rounds that are not played repeat the last point.
    assert {values.cell(row, 35).value for row in range(12, 34)} == {9}


def read(name: str) -> Any:
    path = DATA / name
    return read_source(path.read_bytes(), path.name)


def test_other_pairings_than_bergers_are_typed_as_the_file_has_them() -> None:
    """No file of the test data follows the Berger tables from another numbering: two players change their numbers."""
    source = read("made/rr10-10.trf")
    data = filling(source, empty=False)

    table = source.crosstable
    results = {(game.round, game.white, game.black) for game in data.games}
    assert len(results) == len(data.games) == 45
    for game in data.games:
        entry = table.players[game.white - 1].rounds[game.round - 1]
        assert entry.opponent == (None if game.black is None else game.black - 1)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("made/sw01-8x5-clean.trf", "template_not_round_robin"),
        ("fide-checker/team-swiss-large.trf", "template_individuals_only"),
    ],
)
def test_an_event_that_does_not_fit_is_refused(name: str, key: str) -> None:
    with pytest.raises(FileError) as caught:
        filling(read(name), empty=False)

    assert caught.value.key == key


def test_results_are_chosen_from_a_list_and_the_colours_help_to_see() -> None:
    sheet = opened(SAMPLE.read_bytes(), values=False)["Rondes"]

    (rule,) = [rule for rule in sheet.data_validations.dataValidation if rule.type == "list"]
    assert (rule.formula1, str(rule.sqref)) == ("Resultats", "E5:E244")
    assert {cell.number_format for row in sheet["E5:E244"] for cell in row} == {"@"}
    assert sheet.tables["Parties"].ref == "A4:G244"
    assert len(sheet.conditional_formatting) > 0
    assert sheet.freeze_panes == "A5"
