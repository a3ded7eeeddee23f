"""Template of a Grand Prix: an independent computation of the season in plain Python, typed points, categories."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.templates.books import built, front_cell, opened, recalculated, status, with_cells
from xl_departage.errors import FileError
from xl_departage.ratings.period_files import read_table
from xl_departage.templates.grand_prix.data import SCALE, grand_prix_data

NAME = "grand-prix"
HEADER, LAST = 4, 64
STAGES = ("Wavre", "Nivelles", "Jodoigne", "Tubize", "Genappe", "Rixensart", "Ottignies", "Braine")
BEST = 5


@pytest.fixture(scope="module")
def workbook() -> bytes:
    return built(NAME)


def typed(content: bytes) -> bytes:
    """The workbook after the eighth stage: Rousseau wins ahead of Lambert and Marchand, who share second place."""
    cells: dict[str, str | int] = {"AC7": 1, "AD7": "Rousseau, Nora", "AC8": 2, "AD8": "Lambert, Cédric"}
    return with_cells(content, "Étapes", {**cells, "AC9": 2, "AD9": "Marchand, Olivier"})


@pytest.fixture(scope="module")
def changed(workbook: bytes, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return recalculated(typed(workbook), tmp_path_factory.mktemp("grand-prix"))


def standings(content: bytes) -> list[dict[str, Any]]:
    """The rows of the standings by heading; `place` is the place as a number, which is in a column after the table."""
    head, *rows = opened(content)["Classement"].iter_rows(min_row=HEADER, max_row=LAST, values_only=True)
    titles = [title for title in head if title]
    return [
        {**dict(zip(titles, row, strict=False)), "place": row[len(titles)]} for row in rows if row[titles.index("Nom")]
    ]


def results() -> dict[str, dict[str, int]]:
    """By stage, the place of every player."""
    text = (files("xl_departage.templates") / "samples" / "grand_prix_stages.csv").read_text(encoding="utf-8")
    stages: dict[str, dict[str, int]] = defaultdict(dict)
    for row in csv.DictReader(io.StringIO(text)):
        stages[row["stage"]][row["name"]] = int(row["place"])
    return stages


def points_of(places: dict[str, int]) -> dict[str, Fraction]:
    """The mean of the points of shared places, rounded to two decimals."""
    scale = [Fraction(points) for points in SCALE] + [Fraction(0)] * 100
    found = {}
    for name, place in places.items():
        shared = sum(other == place for other in places.values())
        mean = sum(scale[place - 1 : place - 1 + shared], Fraction(0)) / shared
        found[name] = Fraction(int(mean * 100 + Fraction(1, 2)), 100)
    return found


def season(stages: dict[str, dict[str, int]]) -> list[tuple[str, int, Fraction]]:
    """
    Name, place, total: sorted by total, then wins, then the stages from the best down; no player in the sample needs
    more criteria.
    """
    gained: dict[str, list[Fraction]] = defaultdict(list)
    wins: dict[str, int] = defaultdict(int)
    for places in stages.values():
        for name, points in points_of(places).items():
            gained[name].append(points)
            wins[name] += places[name] == 1
    keys: dict[str, tuple[Fraction, int, list[Fraction]]] = {}
    for name, stages_of_player in gained.items():
        ordered = sorted(stages_of_player, reverse=True)
        keys[name] = (sum(ordered[:BEST], Fraction(0)), wins[name], ordered + [Fraction(0)] * (8 - len(ordered)))
    return [(name, 1 + sum(other > key for other in keys.values()), key[0]) for name, key in keys.items()]


def test_totals_and_places_are_those_of_another_computation(workbook: bytes) -> None:
    expected = {name: (place, float(total)) for name, place, total in season(results())}
    shown = standings(workbook)

    assert len(shown) == len(expected)
    for row in shown:
        # Tied players have the same place here; a further tie-break may still separate them.
        assert row["Total"] == expected[row["Nom"]][1]
        assert row["place"] >= expected[row["Nom"]][0]
    alone = [name for name, (place, _) in expected.items() if [p for p, _ in expected.values()].count(place) == 1]
    assert len(alone) > 20
    for row in shown:
        if row["Nom"] in alone:
            assert row["place"] == expected[row["Nom"]][0]


def test_a_played_stage_changes_totals_and_ranking(workbook: bytes, changed: bytes) -> None:
    stages = results()
    stages["Braine"] = {"Rousseau, Nora": 1, "Lambert, Cédric": 2, "Marchand, Olivier": 2}
    expected = {name: (place, float(total)) for name, place, total in season(stages)}
    before = {row["Nom"]: row for row in standings(workbook)}
    after = {row["Nom"]: row for row in standings(changed)}

    assert after["Rousseau, Nora"]["Braine"] == 25
    # (20 + 16) / 2 for each of the two players who share second place.
    assert after["Lambert, Cédric"]["Braine"] == after["Marchand, Olivier"]["Braine"] == 18
    assert {name: row["Total"] for name, row in after.items()} == {name: total for name, (_, total) in expected.items()}
    assert after["Rousseau, Nora"]["place"] < before["Rousseau, Nora"]["place"]
    assert [row["place"] for row in after.values()] == sorted(row["place"] for row in after.values())


def test_the_best_stages_count_and_no_more(workbook: bytes) -> None:
    for row in standings(workbook):
        points = sorted((row[stage] for stage in STAGES if row[stage] not in (None, "")), reverse=True)
        assert row["Total"] == pytest.approx(sum(points[:BEST]))
        assert row["Étapes jouées"] == len(points)


@pytest.mark.slow
def test_typed_points_and_fewer_counting_stages(workbook: bytes, tmp_path: Path) -> None:
    book = opened(workbook)
    front: dict[str, str | int] = {
        front_cell(book, "Étapes qui comptent"): 1,
        front_cell(book, "Points d'une étape"): "Points saisis",
    }
    points: dict[str, str | int] = {"A7": "", "B7": "Adam, Victor", "C7": 7, "A8": "", "B8": "Bodart, Marc", "C8": 7}
    content = with_cells(with_cells(workbook, "Accueil", front), "Étapes", points)
    shown = {row["Nom"]: row for row in standings(recalculated(content, tmp_path))}

    # Without places the points determine them: both players won the stage, and only the later criteria separate them.
    assert shown["Adam, Victor"]["Wavre"] == shown["Bodart, Marc"]["Wavre"] == 7
    assert shown["Adam, Victor"]["Total"] == 7
    assert {shown[name]["Nombre de victoires"] for name in ("Adam, Victor", "Bodart, Marc")} == {1}
    assert max(row["Total"] for row in shown.values()) == 7


@pytest.mark.slow
def test_an_unknown_tie_break_gives_no_places(workbook: bytes, tmp_path: Path) -> None:
    content = recalculated(with_cells(workbook, "Accueil", {"B23": "Bucholz"}), tmp_path)

    assert standings(content) == []
    assert "« Bucholz » n'est pas accepté." in status(opened(content))


def test_categories_keep_the_order_of_the_standings(workbook: bytes) -> None:
    rows = list(opened(workbook)["Catégories"].iter_rows(values_only=True))
    start = next(index for index, row in enumerate(rows) if row[0] == "Pl") + 1
    listed = [row for row in rows[start:] if row[2]]
    places = {row["Nom"]: row["place"] for row in standings(workbook)}

    assert len(listed) == 9
    assert [row[1] for row in listed] == [places[row[2]] for row in listed] == sorted(row[1] for row in listed)
    assert all(row[3].endswith("F") for row in listed)


def test_tables_that_do_not_fit_are_refused_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "stages.csv"
    path.write_text("stage,place,name\nOne,first,Ann\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        grand_prix_data(read_table(path))
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.text) == (2, "first")

    path.write_text("name,place\nAnn,1\n", encoding="utf-8")
    with pytest.raises(FileError, match="stage"):
        grand_prix_data(read_table(path))


def test_without_a_table_of_players_all_who_played_are_entered(tmp_path: Path) -> None:
    path = tmp_path / "stages.csv"
    path.write_text("étape;nom;pts\nUn;Ann;3,5\nUn;Bob;2\nDeux;Cid;1\n", encoding="utf-8")
    data = grand_prix_data(read_table(path))

    assert [player.name for player in data.players] == ["Ann", "Bob", "Cid"]
    assert [(stage.name, len(stage.results)) for stage in data.stages] == [("Un", 2), ("Deux", 1)]
    assert data.stages[0].results[0].points == 3.5
    assert not data.by_places


def test_the_results_of_one_stage_do_not_say_how_many_count(tmp_path: Path) -> None:
    path = tmp_path / "stages.csv"
    path.write_text("stage,place,name\nWavre,1,Ana\nWavre,2,Bob\n", encoding="utf-8")

    assert grand_prix_data(read_table(path)).best == BEST
