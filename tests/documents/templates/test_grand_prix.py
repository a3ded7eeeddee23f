"""Template of a Grand Prix: an independent computation of the season in plain Python, typed points, categories."""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from fractions import Fraction
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.sax.saxutils import unescape

import openpyxl
import pytest
from openpyxl.formula.translate import Translator
from openpyxl.utils import get_column_letter

from tests.documents.templates.books import (
    assembled,
    built,
    front_cell,
    glanced,
    made,
    opened,
    recalculated,
    sheet_part,
    with_cells,
)
from tests.documents.templates.seasons import typed as written
from tests.documents.templates.small_template import MOST, measured
from tests.examples import first
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import languages
from xl_departage.chess.ratings.period_files import read_table
from xl_departage.documents.templates import Options, Tables, build, find_template
from xl_departage.documents.templates.grand_prix.grand_prix_data import BY_PLACES, BY_POINTS, SCALE, grand_prix_data
from xl_departage.headless import recalculate
from xl_departage.spreadsheet.storage.package import Package

NAME = "grand-prix"
HEADER, LAST = 4, 64
FREE_ROW = 150
"""The row of the stage without results: Braine."""
STAGES = ("Wavre", "Nivelles", "Jodoigne", "Tubize", "Genappe", "Rixensart", "Ottignies", "Braine")
BEST = 5
TIEBREAKS = (
    "Nombre de victoires",
    "Meilleures étapes, l'une après l'autre",
    "Comparaison directe",
    "Elo moyen des étapes jouées",
)
"""The preset ones, in their order."""


@pytest.fixture(scope="module")
def workbook() -> bytes:
    return built(NAME)


def line(content: bytes) -> str:
    """The status, which is the same on every sheet."""
    book = glanced(content)
    lines = {book[name]["A1"].value for name in book.sheetnames if book[name].sheet_state == "visible"}
    assert len(lines) == 1
    return str(lines.pop())


def typed(content: bytes) -> bytes:
    """The workbook after the eighth stage: Rousseau wins ahead of Lambert and Marchand, who share second place."""
    places = {"Rousseau, Nora": 1, "Lambert, Cédric": 2, "Marchand, Olivier": 2}
    cells: dict[str, str | int] = {}
    for row, (name, place) in enumerate(places.items(), FREE_ROW):
        cells |= {f"B{row}": place, f"C{row}": name}
    return with_cells(content, "Étapes", cells)


@pytest.fixture(scope="module")
def changed(workbook: bytes, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return recalculated(typed(workbook), tmp_path_factory.mktemp("grand-prix"))


def standings(content: bytes) -> list[dict[str, Any]]:
    """The rows of the standings by heading, and the place as `place`."""
    head, *rows = glanced(content)["Classement"].iter_rows(min_row=HEADER, max_row=LAST, values_only=True)
    return [{**dict(zip(head, row, strict=True)), "place": row[0]} for row in rows if row[1]]


def results() -> dict[str, dict[str, int]]:
    """By stage, the place of every player."""
    text = (files("xl_departage.documents.templates") / "samples" / "grand_prix_stages.csv").read_text(encoding="utf-8")
    stages: dict[str, dict[str, int]] = defaultdict(dict)
    for row in csv.DictReader(io.StringIO(text)):
        stages[row["stage"]][row["name"]] = int(row["place"])
    return stages


def points_of(places: dict[str, int]) -> dict[str, Fraction]:
    """The mean of the points of shared places, rounded to two decimals."""
    scale = [Fraction(points) for points in SCALE] + [Fraction(0)] * 100
    found = {}
    for name, place in places.items():
        shared = sum(other_place == place for other_place in places.values())
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
    return [(name, 1 + sum(other_key > key for other_key in keys.values()), key[0]) for name, key in keys.items()]


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
    standings_before = {row["Nom"]: row for row in standings(workbook)}
    standings_after = {row["Nom"]: row for row in standings(changed)}

    assert standings_after["Rousseau, Nora"]["Braine"] == 25
    # (20 + 16) / 2 for each of the two players who share second place.
    assert standings_after["Lambert, Cédric"]["Braine"] == standings_after["Marchand, Olivier"]["Braine"] == 18
    assert {name: row["Total"] for name, row in standings_after.items()} == {
        name: total for name, (_, total) in expected.items()
    }
    assert standings_after["Rousseau, Nora"]["place"] < standings_before["Rousseau, Nora"]["place"]
    assert [row["place"] for row in standings_after.values()] == sorted(
        row["place"] for row in standings_after.values()
    )


def test_the_best_stages_count_and_no_more(workbook: bytes) -> None:
    for row in standings(workbook):
        points = sorted((row[stage] for stage in STAGES if row[stage] not in (None, "")), reverse=True)
        assert row["Total"] == pytest.approx(sum(points[:BEST]))
        assert row["Étapes jouées"] == len(points)


def test_typed_points_and_fewer_counting_stages(workbook: bytes, tmp_path: Path) -> None:
    book = opened(workbook)
    front: dict[str, str | int] = {
        front_cell(book, "Étapes qui comptent"): 1,
        front_cell(book, "Points d'une étape"): "Points saisis",
    }
    cleared = {f"{letter}{row}": "" for letter in "ABCD" for row in range(5, FREE_ROW + 1)}
    points: dict[str, str | int] = {"A5": "Wavre", "C5": "Adam, Victor", "D5": 7, "C6": "Bodart, Marc", "D6": 7}
    points |= {"C7": "lambert  cedric", "D7": 6}
    content = with_cells(with_cells(workbook, "Accueil", front), "Étapes", {**cleared, **points})
    shown = {row["Nom"]: row for row in standings(recalculated(content, tmp_path))}

    # Without places the points determine them: both players won the stage, and only the later criteria separate them.
    assert {name: row["Total"] for name, row in shown.items()} == {
        "Bodart, Marc": 7,
        "Adam, Victor": 7,
        "Lambert, Cédric": 6,
    }
    assert [shown[name]["Nombre de victoires"] for name in ("Adam, Victor", "Bodart, Marc", "Lambert, Cédric")] == [
        1,
        1,
        0,
    ]


@pytest.mark.parametrize(
    ("sheet", "cell", "content", "sentence"),
    # The others are told by the same functions, and `test_wrong_entries` tries some of each.
    first(
        [
            ("Accueil", "Départage 1", "Bucholz", "Choisissez une valeur de la liste"),
            ("Accueil", "Le barème", "25; 20; x", ", x :"),
            ("Accueil", "Étapes qui comptent", 9, "1 à 8"),
            ("Étapes", "C5", "Marchant, Olivier", "ligne 5"),
            ("Étapes", "B5", "", "ligne 5"),
            ("Étapes", "B6", 46024, "date"),
            ("Étapes", "C6", "marchand olivier", "ligne 6"),
            ("Étapes", "B6", 3, "place 4"),
            ("Joueurs", "B33", "lambert cedric", "ligne 33"),
            ("Joueurs", "C5", "abc", "ligne 5"),
            ("Joueurs", "E6", "X", "Joueurs, E6 « X » : "),
            ("Joueurs", "G5", "x", "Joueurs, G5 « x » : "),
            ("Accueil", "Points de participation", -1, "0 à 999"),
            ("Accueil", "Étapes prévues", 7, "« Braine » dépasse les 7 prévues"),
            ("Accueil", "Du", "hier", "Une date"),
            ("Étapes", "D5", "x", "ligne 5"),
            ("Étapes", "A151", "Neuvième", "« Neuvième » dépasse les 8 prévues"),
        ],
        2,
    ),
)
def test_what_is_wrong_stands_above_every_sheet(
    workbook: bytes, sheet: str, cell: str, content: str | int, sentence: str, tmp_path: Path
) -> None:
    at = front_cell(opened(workbook), cell) if sheet == "Accueil" else cell
    changed = recalculated(with_cells(workbook, sheet, {at: content}), tmp_path)

    assert sentence in line(changed)
    assert not line(changed).startswith("À faire")


def test_what_stands_below_the_tables_is_told(workbook: bytes) -> None:
    for sheet, cell, row in (("Joueurs", "B65", 65), ("Étapes", "C485", 485)):
        changed = written(workbook, {sheet: {cell: "Tardif"}})

        assert line(changed).startswith(
            f"{sheet}, à partir de la ligne {row} : au-delà des {row - 5} lignes du tableau"
        )


def test_the_next_step_is_told(workbook: bytes, changed: bytes) -> None:
    assert opened(workbook)["Classement"]["A2"].value == "Classement général après 7 étapes : les 5 meilleures comptent"
    assert line(workbook) == (
        "À faire : Les résultats de 7 étapes sont saisis ; « Braine » n'en a pas. "
        "Collez son classement final quand elle est jouée."
    )
    assert line(changed) == "À faire : Les résultats des 8 étapes sont saisis. Publiez le classement."
    assert line(made(NAME, empty=True)).startswith("À faire : Aucun joueur n'est inscrit.")


def test_categories_keep_the_order_of_the_standings(workbook: bytes) -> None:
    rows = [row for row in opened(workbook)["Catégories"].iter_rows(min_row=5, values_only=True) if row[0]]
    places = {row["Nom"]: row["place"] for row in standings(workbook)}
    women = [row for row in rows if row[0] == "Féminines"]

    assert len(women) == 9
    assert [row[2] for row in women] == [places[row[3]] for row in women] == sorted(row[2] for row in women)
    assert {row[0] for row in rows} == {"U14", "U18", "Sen", "S50", "S65", "Féminines", "Elo < 1900"}
    assert sum(not row[0].startswith(("F", "E")) for row in rows) == len(places)


def test_the_first_three_stand_on_the_front_sheet(workbook: bytes) -> None:
    home = opened(workbook)["Accueil"]
    leaders = [
        row[1] for row in home.iter_rows(min_row=27, values_only=True) if str(row[1]).startswith(("1.", "2.", "3."))
    ]

    assert leaders == [
        f"{row['place']}. {row['Nom']} – {str(row['Total']).replace('.', ',')}" for row in standings(workbook)[:3]
    ]


def test_the_charts_show_the_players_of_each_stage(workbook: bytes) -> None:
    rows = [row[:3] for row in opened(workbook)["Graphiques"].iter_rows(min_row=5, max_row=12, values_only=True)]
    ratings = {row[1]: row[2] for row in opened(workbook)["Joueurs"].iter_rows(min_row=5, values_only=True)}

    for name, count, mean in rows:
        played = [ratings[player] for player in results().get(name, {})]
        assert (count, mean) == (len(played), round(sum(played) / len(played), 1) if played else None), name
    assert [name for name, *_ in rows] == list(STAGES)


def test_a_better_place_has_more_points_down_to_the_last_one_that_has_any() -> None:
    """The preset scale, as the help of the template says it: 25 for the first, 1 for the fifteenth."""
    assert (SCALE[0], SCALE[-1], len(SCALE)) == (25, 1, 15)
    steps = [better - worse for better, worse in pairwise(SCALE)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] == 1


def test_what_the_front_sheet_presets_and_tells_of_the_season(workbook: bytes) -> None:
    """What is preset, how many players and stages the lists of the sample have, and what the functions read of it all."""
    book = opened(workbook)
    for label, value in (
        ("Étapes prévues", len(STAGES)),
        ("Étapes qui comptent", BEST),
        ("Points d'une étape", "Places (barème)"),
        ("Le barème", "25; 20; 16; 13; 11; 10; 9; 8; 7; 6; 5; 4; 3; 2; 1"),
        ("Places partagées", "Moyenne des places partagées"),
        ("Points de participation", 0),
        *((f"Départage {number}", name) for number, name in enumerate(TIEBREAKS, 1)),
        ("Prix « Elo inférieur à »", 1900),
        ("Places affichées", None),
        ("Joueurs", len({name for stage in results().values() for name in stage})),
        ("Étapes saisies", len(results())),
        # The headings of the lists are in row 4.
        ("Règlement lu par les formules", "sharing=mean; participation=0; row=4; lang=fr; planned=8"),
    ):
        assert book["Accueil"][front_cell(book, label)].value == value, label
    with pytest.raises(AssertionError, match="label"):
        front_cell(book, "Départage 5")


def test_every_tie_break_of_the_front_sheet_ranks_and_has_its_column(workbook: bytes) -> None:
    """In their order, after the stages in theirs."""
    book, text = opened(workbook), Package(workbook, Place()).read("xl/workbook.xml").decode()
    named = dict(re.findall(r'<definedName name="(\w+)"[^>]*>([^<]*)', text))
    cells = [named[name] for name in unescape(named["Departages"]).split('&";"&')]
    assert cells == [
        f"Accueil!$B${front_cell(book, f'Départage {number}')[1:]}" for number in range(1, len(TIEBREAKS) + 1)
    ]
    headings = next(glanced(workbook)["Classement"].iter_rows(min_row=HEADER, max_row=HEADER, values_only=True))
    assert list(headings) == ["Pl", "Nom", "Cat", "Club", "Elo", "Total", "Étapes jouées", *STAGES, *TIEBREAKS]


def test_points_that_do_not_count_are_struck_through(workbook: bytes) -> None:
    """Of equal points the earlier ones count; without a number of stages that count, or with none, all do."""
    part = Package(workbook, Place()).read(sheet_part(workbook, "Classement")).decode()
    marks = {
        column: [unescape(formula) for formula in re.findall(r"<formula>([^<]*)</formula>", rules)]
        for column, rules in re.findall(r'<conditionalFormatting sqref="([H-O])5:[H-O]64">(.*?)</cond', part)
    }
    assert "".join(marks) == "HIJKLMNO"
    cases: tuple[tuple[int | None, str], ...] = (
        (None, "++++-+++"),
        (0, "++++-+++"),
        (1, "+xxx-xxx"),
        (3, "++xx-+xx"),
        (5, "+++x-++x"),
        (8, "++++-+++"),
    )
    book: Any = openpyxl.Workbook()
    for row, (best, _) in enumerate(cases, 5):
        for column, points in enumerate((25, 20, 16, 0, None, 25, 20, 13), 8):
            book.active.cell(row, column, points)
            letter = get_column_letter(column)
            for formula, right in zip(marks[letter], (12, 22), strict=True):
                translated = Translator(f"={formula}", f"{letter}5").translate_formula(f"{letter}{row}")
                book.active.cell(row, column + right, translated.replace("Meilleures_etapes", f"$A${row}"))
        book.active.cell(row, 1, best)
    stream = io.BytesIO()
    book.save(stream)
    shown = openpyxl.load_workbook(io.BytesIO(recalculate(stream.getvalue()).content), data_only=True).active

    assert shown is not None
    for row, (best, expected) in enumerate(cases, 5):
        marks_shown = [
            (shown.cell(row, column + 12).value, shown.cell(row, column + 22).value) for column in range(8, 16)
        ]
        assert marks_shown == [(mark == "x", mark == "+") for mark in expected], best


def test_the_bars_of_the_leaders_are_the_points_of_every_stage(workbook: bytes) -> None:
    """One series a stage, in order: the name of the stage, and the cells below it beside the names of the same players."""
    sheet = opened(workbook)["Classement"]
    chart = Package(workbook, Place()).read("xl/charts/chart1.xml").decode()
    drawn = re.findall(r"<c:f>[^<!]*!\$(\w+)\$(\d+)(?::\$(\w+)\$(\d+))?</c:f>", chart)

    assert [sheet[f"{column}{row}"].value for column, row, *_ in drawn[::3]] == list(STAGES)
    heading = int(drawn[0][1])
    for name, players, points in zip(drawn[::3], drawn[1::3], drawn[2::3], strict=True):
        first, last = int(points[1]), int(points[3])
        assert (first, points[0], points[2]) == (heading + 1, name[0], name[0])
        assert players == ("B", points[1], "B", points[3])
        assert last - heading == min(10, len(standings(workbook)))


def test_the_next_season_begins_with_the_players_alone() -> None:
    path = Path(str(files("xl_departage.documents.templates") / "samples" / "grand_prix_players.csv"))
    content = build(find_template(NAME), Options("fr"), Tables(read_table(path)))

    assert line(content) == "À faire : Aucune étape n'a de résultats. Collez le classement final de la première étape."
    assert [row[1] for row in glanced(content)["Joueurs"].iter_rows(min_row=5, max_row=7, values_only=True)] == [
        "Lambert, Cédric",
        "Marchand, Olivier",
        "Wouters, Bram",
    ]
    assert standings(content) == []


@pytest.mark.parametrize("language", first(languages()))
def test_its_measures_hold(language: Any) -> None:
    measures = measured(assembled(find_template(NAME), language))

    assert all(measure <= most for measure, most in zip(measures, MOST, strict=True)), measures


def test_tables_that_do_not_fit_are_refused_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "stages.csv"
    path.write_text("stage,place,name\nOne,first,Ann\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        grand_prix_data(Tables(None, read_table(path)))
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.text) == (2, "first")

    path.write_text("name,place\nAnn,1\n", encoding="utf-8")
    with pytest.raises(FileError, match="stage"):
        grand_prix_data(Tables(None, read_table(path)))

    path.write_text("club,rating\nWavre,1500\n", encoding="utf-8")
    with pytest.raises(FileError, match="name"):
        grand_prix_data(Tables(read_table(path)))

    path.write_text("stage,name\nOne,Ann\n", encoding="utf-8")
    with pytest.raises(FileError, match="place / points"):
        grand_prix_data(Tables(None, read_table(path)))


def test_a_season_holds_60_players_and_8_stages(tmp_path: Path) -> None:
    path = tmp_path / "stages.csv"
    for stages, players, key in (
        (8, 60, ""),
        (9, 1, "template_too_many_stages"),
        (1, 61, "template_too_many_entrants"),
    ):
        lines = [f"S{stage},{place},P{place}" for stage in range(1, stages + 1) for place in range(1, players + 1)]
        path.write_text("\n".join(["stage,place,name", *lines]) + "\n", encoding="utf-8")
        if not key:
            data = grand_prix_data(Tables(None, read_table(path)))
            stage_lines = data.lists["stages"]
            # Each stage is named in its first row, and the players are numbered from 1.
            assert [line["stage"] for line in stage_lines if line["stage"]] == [f"S{stage}" for stage in range(1, 9)]
            assert [line["stage"] for line in stage_lines[::60]] == [f"S{stage}" for stage in range(1, 9)]
            assert [player["number"] for player in data.lists["players"]] == list(range(1, 61))
            assert (data.front["stages_planned"], data.front["mode"]) == (8, BY_PLACES)
            continue
        with pytest.raises(FileError) as caught:
            grand_prix_data(Tables(None, read_table(path)))
        assert (caught.value.key, caught.value.values["count"]) == (key, max(stages, players))


def test_without_a_table_of_players_all_who_played_are_entered(tmp_path: Path) -> None:
    path = tmp_path / "stages.csv"
    path.write_text("étape;nom;pts\nUn;Ann;3,5\nUn;Bob;2\nDeux;Cid;1\n", encoding="utf-8")
    data = grand_prix_data(Tables(None, read_table(path)))

    assert [player["name"] for player in data.lists["players"] if "name" in player] == ["Ann", "Bob", "Cid"]
    results = [(line["stage"], line["name"], line["points"]) for line in data.lists["stages"]]
    assert results == [("Un", "Ann", 3.5), (None, "Bob", 2), ("Deux", "Cid", 1)]
    assert data.front["mode"] == BY_POINTS


def test_the_results_of_one_stage_do_not_say_how_many_count(tmp_path: Path) -> None:
    path = tmp_path / "stages.csv"
    path.write_text("stage,place,name\nWavre,1,Ana\nWavre,2,Bob\n", encoding="utf-8")

    # The preset stays.
    assert "best" not in grand_prix_data(Tables(None, read_table(path))).front
