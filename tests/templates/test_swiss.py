"""The Swiss open: figures of the FIDE checker, any notation, prizes, the check in view."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.templates.books import DATA, WORKBOOKS, built, front, opened, recalculated, with_cells
from xl_departage.errors import FileError
from xl_departage.files.source import read_source
from xl_departage.templates import Variant
from xl_departage.templates.swiss.model import filling

SAMPLE = WORKBOOKS / "open-suisse-fr.xlsx"


def area(sheet: Any, reference: str) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in sheet[reference]]


def ranking(workbook: Any, sheet: str = "Classement") -> list[list[Any]]:
    """Place as shown, number, points and tie-breaks, best first."""
    rows = area(workbook[sheet], "A5:J124")
    return [[row[0], row[2], *row[5:9]] for row in rows if row[0] not in (None, "")]


def test_a_filled_template_gives_the_figures_of_the_fide_checker() -> None:
    """Women's World Rapid 2024, 110 players: published results, values of the FIDE Technical Commission's checker."""
    expected = json.loads((DATA / "fide-checker" / "fwwrc2024.json").read_text())
    places = [expected["codes"].index(code) for code in ("PTS", "BH/C1", "BH", "SB")]
    workbook = opened(built("open-suisse", source="fide-checker/fwwrc2024.trf"))
    # The file names its own tie-breaks; the values of all are on their sheet.
    rows = [row for row in area(workbook["Départages"], "A5:F124") if row[0]]

    assert len(rows) == 110
    for row in rows:
        figures = expected["players"][str(row[0])]["values"]
        assert row[2:] == [figures[place] for place in places], row[1]
    ranked = ranking(workbook)
    assert len(ranked) == 110
    assert [row[2] for row in ranked] == sorted((row[2] for row in rows), reverse=True)


def test_a_changed_result_changes_the_ranking(tmp_path: Path) -> None:
    """Round 7: No 2 beat No 1. The other way round No 1 has 6½ and leads alone."""
    before = opened(SAMPLE.read_bytes())
    assert [before["Grille"][cell].value for cell in ("J5", "J6")] == ["2B0", "1N1"]

    changed = with_cells(SAMPLE.read_bytes(), "Grille", {"J5": "2B1", "J6": "1N0"})
    after = opened(recalculated(changed, tmp_path))

    assert [row[:3] for row in ranking(before)[:2]] == [["1", 1, 5.5], ["2", 8, 5.5]]
    assert [row[:3] for row in ranking(after)[:2]] == [["1", 1, 6.5], ["2", 8, 5.5]]
    assert {row[1]: row[2] for row in ranking(after)}[2] == 4
    assert area(before["Prix"], "I7:K7") == [["Marchal Olivier (1)", "Nguyen Minh (2)", "Leroy Camille (3)"]]
    assert area(after["Prix"], "I7:K7")[0][:2] == ["Marchal Olivier (1)", "Nguyen Minh (2)"]


def test_one_side_changed_alone_is_found_by_the_check(tmp_path: Path) -> None:
    workbook = opened(recalculated(with_cells(SAMPLE.read_bytes(), "Grille", {"J5": "2B1", "D7": "12X1"}), tmp_path))

    found = [row for row in area(workbook["Contrôle"], "A7:H40") if row[0] == "erreur"]
    assert {(row[2], row[4]) for row in found} >= {(1, 7), (3, 1)}
    assert all(row[6] and row[7] for row in found)
    assert workbook["Contrôle"]["A4"].value.startswith(f"{len(found)} problème(s)")
    assert workbook["Classement"]["B4"].value == "#VALUE!"


def test_a_grid_pasted_as_papi_prints_it_gives_the_same_ranking(tmp_path: Path) -> None:
    """The same results in another notation, written here by hand for four players of an empty template."""
    content = (WORKBOOKS / "open-suisse-fr-vide.xlsx").read_bytes()
    content = with_cells(
        content, "Joueurs", {"B5": "Ana", "B6": "Bob", "B7": "Cyd", "B8": "Dan", "J5": 1800, "J7": 1600}
    )
    papi = {
        "D5": "+ 3B",
        "D6": "+ 4N",
        "D7": "- 1N",
        "D8": "- 2B",
        "E5": "= 2N",
        "E6": "= 1B",
        "E7": "> 4B",
        "E8": "< 3N",
    }

    workbook = opened(recalculated(with_cells(content, "Grille", papi), tmp_path))

    # Nos 1 and 2 have one opponent of 1½ each beside a lower one; with that one, Buchholz has No 1 in front.
    assert [row[:3] for row in ranking(workbook)] == [["1", 1, 1.5], ["2", 2, 1.5], ["3", 3, 1], ["4", 4, 0]]
    assert front(workbook, "Joueurs inscrits") == 4
    assert front(workbook, "dont classés") == 2


def winners(workbook: Any, *, together: bool) -> dict[str, tuple[int, list[str]]]:
    """
    Candidates and winners of each category from the list of players and the ranking, gone through here one by one.
    """
    players = {row[0]: row for row in area(workbook["Joueurs"], "A5:J124") if row[1]}
    order = [row[1] for row in ranking(workbook)]
    won: set[int] = set()
    found = {}
    for title, sex, least, most, below, unrated, prizes in area(workbook["Prix"], "A7:G22"):
        fit = []
        for number in order:
            own_sex, age, rating = players[number][2], 2025 - players[number][3], players[number][9]
            if (
                (not sex or sex == own_sex)
                and (not least or age >= least)
                and (not most or age <= most)
                and (not below or (rating and rating < below))
                and (not unrated or not rating)
            ):
                fit.append(number)
        chosen = [number for number in fit if together or number not in won][:prizes]
        won.update(chosen)
        found[title] = len(fit), [f"{players[number][1]} ({order.index(number) + 1})" for number in chosen]
    return found


def prizes(workbook: Any) -> dict[str, tuple[int, list[str]]]:
    return {row[0]: (row[7], [winner for winner in row[8:] if winner]) for row in area(workbook["Prix"], "A7:K22")}


def test_prizes_go_down_the_ranking_and_nobody_wins_twice() -> None:
    workbook = opened(SAMPLE.read_bytes())

    assert prizes(workbook) == winners(workbook, together=False)
    assert prizes(workbook)["Féminin"] == (7, ["Rousseau Claire (8)"])


def test_age_groups_are_those_of_the_year_and_prizes_may_be_held_together(tmp_path: Path) -> None:
    """2025: under 8 is who was born in 2017 or later, 50 is who was born in 1975."""
    groups = {2017: "U8", 2016: "U10", 2005: "U20", 2004: "Sen", 1976: "Sen", 1975: "S50", 1960: "S65"}
    births: dict[str, str | int] = {f"D{row}": year for row, year in enumerate(groups, 5)}
    content = with_cells(with_cells(SAMPLE.read_bytes(), "Joueurs", births), "Prix", {"B4": "oui"})

    workbook = opened(recalculated(content, tmp_path))

    assert {row[0]: row[1] for row in area(workbook["Joueurs"], "D5:E11")} == groups
    assert prizes(workbook) == winners(workbook, together=True)
    assert len({name for _, names in prizes(workbook).values() for name in names}) < sum(
        len(names) for _, names in prizes(workbook).values()
    )


def test_the_variant_by_row_has_the_values_of_the_other_and_nothing_that_spills() -> None:
    by_row = built("open-suisse", variant=Variant.BY_ROW)
    formulas, found, expected = opened(by_row, values=False), opened(by_row), opened(built("open-suisse"))

    for sheet in expected:
        if sheet.title == "Aide":
            continue
        for row in sheet.iter_rows():
            for cell in row:
                assert (found[sheet.title][cell.coordinate].value or None) == (cell.value or None), (
                    f"{sheet.title}!{cell.coordinate}"
                )
    arrays = [
        cell.value.ref
        for sheet in formulas
        for row in sheet.iter_rows()
        for cell in row
        if type(cell.value).__name__ == "ArrayFormula"
    ]
    assert all(":" not in reference for reference in arrays)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("made/rr10-10.trf", "template_not_swiss"),
        ("fide-checker/autotest-180.trf", "template_players"),
        ("fide-checker/team-swiss-large.trf", "template_individuals_only"),
    ],
)
def test_an_event_that_does_not_fit_is_refused(name: str, key: str) -> None:
    path = DATA / name

    with pytest.raises(FileError) as caught:
        filling(read_source(path.read_bytes(), path.name), "fr", empty=False)

    assert caught.value.key == key


def test_cells_of_the_grid_are_texts_and_names_stay_in_view() -> None:
    """Otherwise Excel makes a date of 1/2 and a formula of +W12."""
    sheet = opened(SAMPLE.read_bytes(), values=False)["Grille"]

    assert {cell.number_format for row in sheet["D5:N124"] for cell in row} == {"@"}
    assert sheet.freeze_panes == "D5"
    assert sheet.print_title_rows == "$4:$4"
    assert sheet.page_setup.orientation == "landscape"
    assert len(sheet.conditional_formatting) > 0
