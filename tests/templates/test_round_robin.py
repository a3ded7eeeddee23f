"""The round robin: values of other programs, changed results, files that fit and files that do not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.templates.books import (
    DATA,
    WORKBOOKS,
    built,
    front,
    front_cell,
    opened,
    recalculated,
    rows,
    spills,
    status,
    with_cells,
)
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
    """Place, number, points and the four tie-breaks, best player first."""
    sheet = workbook["Classement"]
    codes = [cell.value for cell in sheet[4] if cell.value][7:11]
    return [
        [int(row["Place"].rstrip("=")), row["N°"], row["Pts"], *[row[code] for code in codes]] for row in rows(sheet)
    ]


def expected_standings(workbook: Any, rules: str) -> list[list[Any]]:
    """The same values computed by the domain from the round table of the workbook."""
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


@pytest.mark.slow
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
    found = {row[0]: row for row in area(workbook["Départages"], "A5:L20") if row[0]}

    assert list(found) == [int(number) for number in expected["players"]]
    for number, row in found.items():
        figures = dict(zip(expected["codes"], expected["players"][str(number)]["values"], strict=True))
        assert row[2] == figures["PTS"]
        assert {code: row[ord(letter) - ord("A")] for code, letter in codes.items()} == {
            code: figures[code] for code in codes
        }
    assert front(workbook, "Rondes prévues") == planned
    # The square crosstable shows the same tournament.
    size = len(found)
    square = [row[:3] + row[5 : 5 + size] for row in area(workbook["Grille"], "A4:U20")[: size + 1]]
    table = read_crosstable(square, ReadingOptions(games=games)).crosstable
    assert [score / 2 for score in table.scores] == [row[2] for row in found.values()]
    assert table.cycles == games


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_result_that_is_none_is_an_error_in_view_and_never_a_number(tmp_path: Path) -> None:
    workbook = opened(recalculated(with_cells(SAMPLE.read_bytes(), "Rondes", {"E5": "2-0"}), tmp_path))

    assert workbook["Parcours"]["D6"].value == "9B?2-0"
    assert workbook["Grille"]["N6"].value == "?2-0"
    assert rows(workbook["Classement"]) == []
    assert status(workbook).startswith("Rondes, ligne 5 : « 2-0 » n'est pas un résultat.")


def test_an_empty_template_filled_by_hand_computes_everything(tmp_path: Path) -> None:
    """Four players, two rounds played by the Berger table of four; all tie-breaks are left blank."""
    content = (WORKBOOKS / "round-robin-en-empty.xlsx").read_bytes()
    players = {f"B{row}": name for row, name in enumerate(("Ann", "Bea", "Cid", "Dan"), 5)}
    content = with_cells(content, "Players", players)
    # 2-3 1-4, 1-2 4-3: Ann beats Dan, draws with Bea; Bea beats Cid; Dan beats Cid.
    content = with_cells(content, "Rounds", {"E5": "1-0", "E6": "1-0", "E7": "½-½", "E8": "1-0"})
    home = opened(content)
    changes: dict[str, str | int] = {front_cell(home, f"Tie-break {place}"): "" for place in (1, 2, 3, 4)}
    changes[front_cell(home, "Places in the draw")] = 4
    changes[front_cell(home, "Draw confirmed")] = "4 × 1"
    content = with_cells(content, "Home", changes)

    workbook = opened(recalculated(content, tmp_path))

    pairings = [[row[3], row[5]] for row in area(workbook["Rounds"], "A5:G12") if row[0]]
    assert pairings == [["Bea", "Cid"], ["Ann", "Dan"], ["Ann", "Bea"], ["Dan", "Cid"], ["Cid", "Ann"], ["Bea", "Dan"]]
    ranking = [(row["Place"], row["Name"], row["Pts"]) for row in rows(workbook["Standings"])]
    assert ranking == [("1=", "Ann", 1.5), ("1=", "Bea", 1.5), ("3", "Dan", 1), ("4", "Cid", 0)]
    assert status(workbook) == "Nothing to report. Next step: round 3, results to enter: boards 1, 2"


@pytest.mark.slow
def test_the_variant_by_row_has_the_values_of_the_other_and_nothing_that_spills() -> None:
    by_row = built("toutes-rondes", variant=Variant.BY_ROW)
    found, expected = opened(by_row), opened(built("toutes-rondes"))

    for sheet in expected:
        if sheet.title == "Aide":
            continue
        for row in sheet.iter_rows():
            for cell in row:
                assert (found[sheet.title][cell.coordinate].value or None) == (cell.value or None), (
                    f"{sheet.title}!{cell.coordinate}"
                )
    assert spills(built("toutes-rondes"))
    assert not spills(by_row)


def test_charts_are_charts_and_draw_the_leaders() -> None:
    sheet = opened(SAMPLE.read_bytes(), values=False)["Graphiques"]
    values = opened(SAMPLE.read_bytes())["Points_graphiques"]

    assert len(sheet._charts) == 2
    # The leader after each round according to the round table: 3 (Van Hoeck) 1 2 3 3 3 4 5 6 6.
    assert [values.cell(row, 2).value for row in range(2, 12)] == [0, 1, 2, 3, 3, 3, 4, 5, 6, 6]
    # Rounds that are not played repeat the last point.
    assert {values.cell(row, 1).value for row in range(11, 33)} == {9}


def read(name: str) -> Any:
    path = DATA / name
    return read_source(path.read_bytes(), path.name)


def test_other_pairings_than_bergers_are_typed_as_the_file_has_them() -> None:
    """No file of the test data follows the Berger tables with other numbers, so two players exchange theirs."""
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
    assert (rule.formula1, str(rule.sqref)) == ("Resultats_saisis", "E5:E244")
    assert rule.error.startswith("Ce n'est pas un résultat.")
    assert {cell.number_format for row in sheet["E5:E244"] for cell in row} == {"@"}
    assert sheet.tables["Parties"].ref == "A4:G244"
    assert len(sheet.conditional_formatting) > 0
    assert sheet.freeze_panes == "A5"


def games(workbook: Any) -> list[list[Any]]:
    return [row for row in area(workbook["Rondes"], "A5:G244") if row[0]]


def played(tmp_path: Path, **changes: Mapping[str, str | int]) -> Any:
    """The sample, recalculated with other cells, given by sheet, and for the front sheet by label."""
    content = SAMPLE.read_bytes()
    home = opened(content)
    for sheet, cells in changes.items():
        named = {front_cell(home, label): value for label, value in cells.items()} if sheet == "Accueil" else cells
        content = with_cells(content, sheet, named)
    return opened(recalculated(content, tmp_path))


LATE: dict[str, str | int] = {"B14": "Retard Zoé"}
PLACES, CONFIRMED = "Places du tirage", "Tirage confirmé"


@pytest.mark.slow
def test_a_tenth_player_of_nine_changes_nothing_until_the_draw_has_ten_places(tmp_path: Path) -> None:
    before = opened(SAMPLE.read_bytes())

    named, drawn = (
        played(tmp_path, Joueurs=LATE),
        played(tmp_path, Joueurs=LATE, Accueil={PLACES: 10, CONFIRMED: "10 × 1"}),
    )

    assert status(named).startswith("Joueurs, ligne 14 : « Retard Zoé » est au-delà des 9 places du tirage")
    assert games(named) == games(before)
    assert standings(named) == standings(before)
    # In each round the rest becomes a game of the tenth player; all other lines stay unchanged.
    moved = [(old, new) for old, new in zip(games(before), games(drawn), strict=True) if old != new]
    assert [old[5] for old, _ in moved] == ["exempt"] * 9
    assert [new[4] for _, new in moved] == [None] * 9
    assert {name for _, new in moved for name in (new[3], new[5])} == {
        row[1] for row in area(drawn["Joueurs"], "A5:B14")
    }
    # By the FIDE tables the tenth player meets 1, 6, 2, 7, 3, 8, 4, 9, 5.
    assert [{new[2], new[6]} - {10} for _, new in moved] == [{1}, {6}, {2}, {7}, {3}, {8}, {4}, {9}, {5}]
    assert "table 5" in status(drawn)


def test_a_draw_that_would_move_results_moves_none_and_names_them(tmp_path: Path) -> None:
    before = opened(SAMPLE.read_bytes())

    requested = played(tmp_path, Joueurs={**LATE, "B15": "Retard Max"}, Accueil={PLACES: 11})

    assert games(requested) == games(before)
    assert standings(requested) == standings(before)
    assert "le tirage 11 × 1 déplacerait 36 résultats : 1:2-9 (1-0), 1:3-8 (1-0)" in status(requested)


@pytest.mark.slow
@pytest.mark.parametrize(("signs", "plus"), [(("1", "1 - 0", "0", "1:0"), "+"), (("1 - 0", "1", "0-1", "1"), "1F-0F")])
def test_results_are_read_as_people_type_them(signs: tuple[str, ...], plus: str, tmp_path: Path) -> None:
    """Round 1 with other signs for the same results, and the forfeit of round 3 written as plus."""
    before = opened(SAMPLE.read_bytes())
    (forfeit,) = [line for line, row in enumerate(games(before), 5) if row[4] == "1-F"]

    changed: dict[str, str | int] = {f"E{line}": sign for line, sign in enumerate(signs, 5)}
    after = played(tmp_path, Rondes={**changed, f"E{forfeit}": plus, "E10": "0,5"})

    assert standings(after) == standings(before)
    assert status(after).startswith("Rien à signaler")
