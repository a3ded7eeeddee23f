"""The Swiss open: one line per game, byes and absences, figures of independent programs, prizes, messages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner
from openpyxl.workbook.defined_name import DefinedName

from tests.documents.templates.books import (
    DATA,
    WORKBOOKS,
    assembled_with,
    built,
    few,
    front,
    front_cell,
    glanced,
    made,
    opened,
    recalculated,
    template_file,
    with_cells,
)
from tests.documents.templates.small_template import MOST, measured
from tests.examples import first, slow
from xl_departage import functions
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Language, Text, languages
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, assemble, build, find_template
from xl_departage.documents.templates.outcomes import GameLine
from xl_departage.documents.templates.styles import DRAW, LOSS, WIN, WRONG
from xl_departage.documents.templates.swiss.swiss_data import games_of, of_source
from xl_departage.documents.templates.swiss.swiss_update import update
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.storage.package import Package

SAMPLE = WORKBOOKS / "open-suisse-fr.xlsx"
EMPTY = "open-suisse-fr-vide.xlsx"
FINISHED = "À faire : Tous les résultats des {} rondes sont saisis. Publiez le classement."
Cells = dict[str, str | int]


def area(sheet: Any, reference: str) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in sheet[reference]]


def ranking(workbook: Any, sheet: str = "Classement") -> list[list[Any]]:
    """Place, number, points and tie-breaks, best player first."""
    lines = (row for row in workbook[sheet].iter_rows(min_row=5, max_col=8, values_only=True) if row[1])
    return [[*row[:2], *row[4:]] for row in lines]


def status(workbook: Any) -> str:
    """The line on the front sheet; every computed sheet shows the same one."""
    line = workbook["Accueil"]["A1"].value
    for sheet in workbook:
        assert sheet.sheet_state == "hidden" or sheet["A1"].value == line, sheet.title
    return str(line)


def typed(*lines: tuple[Any, ...], first: int = 5) -> Cells:
    """Lines of games as they are typed: round, White, result, Black."""
    cells: Cells = {}
    for row, values in enumerate(lines, first):
        cells |= {f"{letter}{row}": value for letter, value in zip("ACDE", values, strict=True) if value != ""}
    return cells


def with_players(names: Mapping[str, int | None] | list[str]) -> bytes:
    """The empty workbook with players; that for eight if they are no more."""
    cells: Cells = {f"B{row}": name for row, name in enumerate(names, 5)}
    if isinstance(names, Mapping):
        cells |= {f"J{row}": rating for row, rating in enumerate(names.values(), 5) if rating is not None}
    return with_cells(few() if len(names) <= 8 else template_file(EMPTY).read_bytes(), "Joueurs", cells)


def played(content: bytes, cells: Cells, folder: Path) -> Any:
    return glanced(recalculated(with_cells(content, "Rondes", cells), folder))


@pytest.mark.slow
def test_a_filled_template_gives_the_figures_of_the_fide_checker() -> None:
    """Women's World Rapid 2024, 110 players: published results, values of the FIDE Technical Commission's checker."""
    expected = json.loads((DATA / "fide-checker" / "fwwrc2024.json").read_text())
    places = [expected["codes"].index(code) for code in ("PTS", "BH/C1", "BH", "SB")]
    workbook = opened(built("open-suisse", source="fide-checker/fwwrc2024.trf"))
    # The file names its own tie-breaks: BH/C1, BH, SB and the average rating without the lowest.
    ranked = ranking(workbook)
    assert len(ranked) == 110
    for row in ranked:
        figures = expected["players"][str(row[1])]["values"]
        assert row[2:] == [figures[place] for place in places], row[1]
    assert status(workbook) == FINISHED.format(11)


@pytest.mark.slow
def test_a_changed_result_changes_the_ranking(tmp_path: Path) -> None:
    """Round 7: No 2 beat No 1. With the opposite result No 1 has 6½ points and leads alone."""
    book_before = opened(made("swiss-open"))
    lines = area(book_before["Rondes"], "A5:E120")
    wanted = (7, "Marchal Olivier", "Serrano Miguel")
    row = next(row for row, line in enumerate(lines, 5) if (line[0], line[2], line[4]) == wanted)
    assert book_before["Rondes"][f"D{row}"].value == "0-1"

    book_after = played(made("swiss-open"), {f"D{row}": "1"}, tmp_path)

    assert [book_after["Grille"][cell].value for cell in ("J5", "J6")] == ["2B1", "1N0"]
    assert [row[:3] for row in ranking(book_before)[:2]] == [[1, 1, 5.5], [2, 8, 5.5]]
    assert [row[:3] for row in ranking(book_after)[:2]] == [[1, 1, 6.5], [2, 8, 5.5]]
    assert {row[1]: row[2] for row in ranking(book_after)}[2] == 4
    assert [name for (name,) in area(book_before["Palmarès"], "D5:D7")] == [
        "Marchal Olivier",
        "Nguyen Minh",
        "Leroy Camille",
    ]
    assert [name for (name,) in area(book_after["Palmarès"], "D5:D6")] == ["Marchal Olivier", "Nguyen Minh"]


RESULTS = {
    "1-0": ("1", "1-0", "1:0"),
    "½": ("=", "½", "0,5", "0.5", "1/2", "1/2-1/2", "½-½"),
    "0-1": ("0", "0-1"),
    "+": ("+-", "1F-0F", "1-F", "1f-0f"),
    "-": ("-+", "0F-1F", "F-1"),
    "NR": ("1-0 NR",),
    "F-F": ("F-F", "0F-0F", "--"),
}
"""The texts that people type, by their meaning (White's score comes first)."""
SCORES = {
    "1-0": ("1", "0"),
    "½": ("½", "½"),
    "0-1": ("0", "1"),
    "+": ("+", "-"),
    "-": ("-", "+"),
    "F-F": ("-", "-"),
    "NR": ("W", "L"),
}


@pytest.mark.slow
def test_results_are_understood_as_people_type_them(tmp_path: Path) -> None:
    forms = [(form, meaning) for meaning, spellings in RESULTS.items() for form in spellings]
    names = [f"Joueur {number:02}" for number in range(1, 2 * len(forms) + 1)]
    lines = [("", 2 * place + 1, form, 2 * place + 2) for place, (form, _) in enumerate(forms)]

    workbook = played(with_players(names), {**typed(*lines), "A5": 1}, tmp_path)

    assert status(workbook).startswith("À faire")
    for place, (form, meaning) in enumerate(forms):
        white, black = SCORES[meaning]
        assert workbook["Grille"][f"D{5 + 2 * place}"].value == f"{2 * place + 2}B{white}", form
        assert workbook["Grille"][f"D{6 + 2 * place}"].value == f"{2 * place + 1}N{black}", form


@pytest.mark.slow
def test_every_wrong_line_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    """The status line shows the first one with round and board; no wrong line gives points."""
    wrong: dict[tuple[Any, ...], str] = {
        (1, 1, "2-0", 2): "2-0",
        ("", 3, "1", ""): "adversaire",
        ("", 99, "1", 5): "99",
        ("", 6, "1", "Personne"): "Personne",
        ("", 7, "1", 7): "le même joueur",
        ("", 8, "?!", 9): "?!",
        ("", 1, "1", 10): "Aa",
        ("", "Jumeau", "1", 11): "Jumeau",
        ("", 14, "1-0", "½"): "½",
        (12, 17, "1", 18): "12",
    }
    names = ["Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh", "Ii", "Jj", "Kk", "Jumeau", "Jumeau", "Nn", "Oo", "Pp"]
    content = with_players([*names, "Qq", "Rr"])
    planned = next(row for row in range(1, 60) if opened(content)["Accueil"][f"A{row}"].value == "Nombre de rondes")
    content = with_cells(content, "Accueil", {f"B{planned}": 11})

    workbook = played(content, typed(*wrong), tmp_path)

    faults = {row[1]: " ".join(map(str, row)) for row in area(workbook["Contrôle"], "A5:H40") if row[0] == "erreur"}
    for row, words in enumerate(wrong.values(), 5):
        assert words in faults.get(row, ""), (row, words, faults)
    first, _, further = status(workbook).partition(" … ")
    assert first == "Rondes, A14 « 12 » : Un numéro de ronde du tournoi (11 au plus dans ce classeur)."
    assert further == f"autres erreurs : {len(faults)}."
    assert workbook["Grille"]["D6"].value == "?2-0?"


@pytest.mark.slow
def test_a_pasted_round_names_players_and_byes_in_words(tmp_path: Path) -> None:
    """Columns of names as Papi and chess-results write them: blanks from web pages, lower case, words for byes."""
    players = {"DUPONT Jean": 1800, "MARTIN Zoé": None, "Leroy Ana": 1600, "BLANC Luc": 1500, "Noir Eve": 1400}
    lines = [
        (1, "dupont\u00a0jean", "1", "MARTIN Zoé "),
        ("", "Leroy Ana", "½-½", "BLANC Luc"),
        ("", "Noir Eve", "", "EXEMPT"),
        (2, "Leroy Ana", "1-0", "DUPONT Jean"),
        ("", "Noir Eve", "0-1", "MARTIN Zoé"),
        ("", "BLANC Luc", "½", "bye"),
        (3, "DUPONT Jean", "1-F", "Noir Eve"),
        ("", "Leroy Ana", "0", "not paired"),
        ("", "MARTIN Zoé", "", "BLANC Luc"),
    ]

    workbook = played(with_players(players), typed(*lines), tmp_path)

    assert area(workbook["Grille"], "D5:F9") == [
        ["2B1", "3N0", "5B+"],
        ["1N0", "5N1", "4B"],
        ["4B½", "1B1", "ABS"],
        ["3N½", "½ BYE", "2N"],
        ["EXE", "2B0", "1N-"],
    ]
    missing = "Ronde 3 : résultat manquant de MARTIN Zoé – BLANC Luc. Saisissez les résultats."
    assert status(workbook) == f"À faire : {missing}"
    assert {row[1]: row[2] for row in ranking(workbook)} == {1: 2, 2: 1, 3: 1.5, 4: 1, 5: 1}
    pairings = area(workbook["Appariements"], "A5:F7")
    assert pairings[2] == ["3", 2, "MARTIN Zoé", None, "BLANC Luc", 4]
    by_name = area(workbook["Par nom"], "A5:E9")
    assert by_name[0] == ["BLANC Luc", "4", "3", "Noirs", "MARTIN Zoé"]
    assert [row[0] for row in by_name] == sorted((row[0] for row in by_name), key=str.lower)


@pytest.mark.slow
def test_the_next_step_follows_the_tournament(tmp_path: Path) -> None:
    names = ["Ana", "Bob", "Cyd", "Dan", "Eve", "Flo"]
    first = [(1, 1, "1", 4), ("", 5, "0", 2), ("", 3, "½", 6)]
    second = [(2, 4, "", 5), ("", 2, "1", 1), ("", 6, "", 3)]
    steps = {
        (): "Ronde 1 : les appariements sont à saisir.",
        tuple(first[:2]): "Ronde 1 : joueurs sans partie ni bye : Cyd; Flo.",
        tuple(first): "Ronde 2 : les appariements sont à saisir.",
        (*first, *second): "Ronde 2 : résultats manquants de Dan – Eve ; Flo – Cyd.",
        (*first, (2, 4, "1", 5), ("", 2, "1", 1), ("", 6, "0", 3)): "Tous les résultats des 2 rondes sont saisis.",
        (*first[:2], (1, 3, "", 6), (2, 4, "1", 5), ("", 2, "1", 1), ("", 6, "0", 3)): (
            "Ronde 1 : résultat manquant de Cyd – Flo."
        ),
    }
    content = with_players(names)
    planned = next(row for row in range(1, 60) if opened(content)["Accueil"][f"A{row}"].value == "Nombre de rondes")
    content = with_cells(content, "Accueil", {f"B{planned}": 2})

    reported = {lines: status(played(content, typed(*lines), tmp_path)) for lines in steps}

    assert {
        lines: line.startswith(f"À faire : {steps[lines]}") or line for lines, line in reported.items()
    } == dict.fromkeys(steps, True)
    assert (
        status(opened(template_file(EMPTY).read_bytes()))
        == "À faire : Saisissez les joueurs. Une ligne par joueur, dans la liste des joueurs."
    )


def test_players_who_meet_again_are_told_before_the_round_is_played(tmp_path: Path) -> None:
    """Cyd and Flo meet in both rounds; the line on every sheet leads to the sheet that says so."""
    first = [(1, "Ana", "1", "Dan"), ("", "Eve", "0", "Bob"), ("", "Cyd", "½", "Flo")]
    second = [(2, "Dan", "", "Eve"), ("", "Bob", "", "Ana"), ("", "Flo", "", "Cyd")]

    workbook = opened(
        recalculated(
            with_cells(with_players(["Ana", "Bob", "Cyd", "Dan", "Eve", "Flo"]), "Rondes", typed(*first, *second)),
            tmp_path,
        )
    )

    assert status(workbook) == (
        "À faire : Ronde 2 : résultats manquants de Dan – Eve ; Bob – Ana ; Flo – Cyd. "
        "Voyez d'abord 1 problème au contrôle. Saisissez les résultats."
    )
    problem = area(workbook["Contrôle"], "A6:G6")[0]
    assert problem[:6] == ["avertissement", 10, 3, "Cyd", 2, "Flo Cyd"]
    assert problem[6].startswith("Est de nouveau apparié avec 6 Flo (rondes 1, 2), ")


@pytest.mark.parametrize(
    ("asked", "round", "expected"),
    [
        # The upper half meets the lower one; the colour was drawn (C.04.3, 3.3.1 and 5.2.5). So was it posted.
        (
            "Ana",
            None,
            ("Ronde 1, échiquier 1 : 4 Dan (0,0) avec les Blancs, 1 Ana (0,0) avec les Noirs", ""),
        ),
        (
            "1>bye",
            1,
            (
                "Ronde 1 : pourquoi l'exempt n'est-il pas 1 Ana (0,0) ?",
                "Personne n'est exempt : 6 joueurs font un nombre pair.",
            ),
        ),
        slow(
            "Ana",
            3,
            ("Ronde 2 : résultats manquants de Ana – Eve ; Dan – Cyd ; Bob – Flo. Saisissez les résultats.", ""),
        ),
        slow("Bob>Ana", 1, ("Ronde 1 : pourquoi pas 2 Bob (0,0) contre 1 Ana (0,0) ?", "")),
        slow("Zoe", None, ("Aucun joueur « Zoe » dans la grille", "")),
        slow(None, 1, ("", "")),
    ],
)
def test_the_workbook_says_why_two_meet_and_why_not(
    asked: str | None, round: int | None, expected: tuple[str, str], tmp_path: Path
) -> None:
    games = [(1, "Dan", "0", "Ana"), ("", "Bob", "1", "Eve"), ("", "Flo", "0", "Cyd")]
    if round == 3:
        games += [(2, "Ana", "", "Eve"), ("", "Dan", "", "Cyd"), ("", "Bob", "", "Flo")]
    content = with_cells(with_players(["Ana", "Bob", "Cyd", "Dan", "Eve", "Flo"]), "Rondes", typed(*games))
    content = with_cells(content, "Accueil", {"B13": 3, "B14": "Noirs"})
    cells = {cell: value for cell, value in (("B4", asked), ("D4", round)) if value is not None}

    book = opened(recalculated(with_cells(content, "Pourquoi", cells), tmp_path))

    heading, *reasons = (str(row[0] or "") for row in area(book["Pourquoi"], "A6:A25"))
    assert heading.startswith(expected[0])
    assert bool(heading) == bool(expected[0])
    assert expected[1] in reasons
    assert bool(reasons[0]) == (asked in ("Ana", "1>bye", "Bob>Ana") and round != 3)


def cells_of(lines: tuple[GameLine, ...]) -> Cells:
    values = ((line.round, line.white, line.result, line.black) for line in lines)
    return typed(*values)


TOURNAMENTS = {
    "sw06-13x5-forfeits": (2, 5),
    "sw13-22x7-medium": (7,),
    "sw17-28x8-byes": (4, 8),
    "sw23-38x9-heavy": (1, 2, 3, 4, 5, 6, 7, 8, 9),
}
"""
Files made by an independent pairing engine: forfeits, half-point and full-point byes, late entries, withdrawals,
absences. Each has the rounds after which the standings are compared.
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_whole_tournament_typed_round_by_round(name: str, tmp_path: Path) -> None:
    """
    Requested byes, late entry and withdrawal are in the list of players, games and exempt players in the list of games.
    The values after the last round are those of an independent program, those after earlier rounds those of
    `tiebreaks`.
    """
    path = DATA / "made" / f"{name}.trf"
    source = read_source(path.read_bytes(), path.name)
    games = games_of(source, source.crosstable)
    content = template_file(EMPTY).read_bytes()
    cells: Cells = {}
    columns = {
        "number": "A",
        "name": "B",
        "rating": "J",
        "first_round": "L",
        "last_round": "M",
        "halves": "N",
        "absences": "O",
    }
    for row, player in enumerate(of_source(source).lists["players"][: len(source.crosstable.players)], 5):
        cells |= {f"{letter}{row}": player[key] for key, letter in columns.items() if player[key]}
    content = with_cells(content, "Joueurs", cells)
    planned = next(row for row in range(1, 60) if opened(content)["Accueil"][f"A{row}"].value == "Nombre de rondes")
    content = with_cells(content, "Accueil", {f"B{planned}": source.crosstable.planned})
    for rounds in TOURNAMENTS[name]:
        workbook = played(content, cells_of(tuple(line for line in games if line.round <= rounds)), tmp_path)
        assert status(workbook).startswith("À faire"), rounds
        found = {row[1]: row[2:] for row in ranking(workbook)}
        assert found == of_the_command(path, rounds), rounds
        if rounds == source.crosstable.planned:
            assert found == of_the_other_program(path)


CODES = ("PTS", "BH/C1", "BH", "SB")


def of_the_command(path: Path, rounds: int) -> dict[int, list[float]]:
    from click.testing import CliRunner

    from xl_departage.hosts.cli import main

    rules = f"FIDE-2026; rounds={rounds}"
    shown = CliRunner().invoke(
        main, ["tiebreaks", str(path), "--codes", ";".join(CODES), "--rules", rules, "--format", "json"]
    )
    assert shown.exit_code == 0, shown.output
    return {player["number"]: player["values"] for player in json.loads(shown.stdout)["players"]}


def of_the_other_program(path: Path) -> dict[int, list[float]]:
    """The values in the file next to the tournament (SOURCE.txt describes it)."""
    expected = json.loads(path.with_suffix(".fide.json").read_text())
    places = [expected["codes"].index(code) for code in CODES]
    return {
        int(number): [figures["values"][place] for place in places] for number, figures in expected["players"].items()
    }


@pytest.mark.slow
def test_accidents_of_a_tournament_have_their_cells(tmp_path: Path) -> None:
    """
    Late entry, withdrawal, half-point bye and absence are typed in the list of players; missing entries are reported.
    """
    names = ["Ana", "Bob", "Cyd", "Dan", "Eve"]
    lines = [
        (1, 1, "1", 2),
        ("", 3, "1", 4),
        (2, 3, "1-F", 1),
        ("", 5, "0", 2),
        (3, 2, "1", 3),
        ("", 5, "", "EXE"),
    ]
    # No 5 enters in round 2, No 4 leaves after round 1, No 1 has a half-point bye in round 3.
    cells: Cells = {"L9": 2, "M8": 1, "N5": "3"}
    content = with_players(names)

    workbook = played(with_cells(content, "Joueurs", cells), typed(*lines), tmp_path)
    forgotten = played(with_cells(content, "Joueurs", {"L9": 2, "N5": "x"}), typed(*lines), tmp_path)

    assert area(workbook["Grille"], "D5:F9") == [
        ["2B1", "3N-", "½ BYE"],
        ["1N0", "5N1", "3B1"],
        ["4B1", "1B+", "2N0"],
        ["3N0", None, None],
        [None, "2B0", "EXE"],
    ]
    assert status(workbook).startswith("À faire : Tous les résultats de la ronde 3 sont saisis.")
    assert {row[1]: row[2] for row in ranking(workbook)} == {1: 1.5, 2: 2, 3: 2, 4: 0, 5: 1}
    reported = status(forgotten)
    assert reported.startswith("Erreur, Ana, Joueurs, ligne 5, x"), reported


def shown_as_gone(workbook: Any, sheet: str, column: str, after: int | None, folder: Path) -> list[str]:
    """The names to which that sheet adds a word, in a workbook with two rounds played: its own formula decides for each row."""
    (cells, rule), *others = (
        (str(cells.sqref), rule)
        for cells in opened(few(), values=False)[sheet].conditional_formatting
        for rule in cells.rules
        if rule.dxf.numFmt is not None and "abandon" in rule.dxf.numFmt.formatCode
    )
    assert not others
    assert cells.startswith(f"{column}5:{column}")
    (letter,) = set(re.findall(r"\$([A-Z]+)5\b", rule.formula[0]))
    book = openpyxl.Workbook()
    decided = book.worksheets[0]
    for name, place, value in (("Apres_ronde", "A1", after), ("Rondes_jouees", "A2", 2)):
        decided[place] = value
        book.defined_names[name] = DefinedName(name, attr_text=f"Sheet!$A${place[1]}")
    for row in range(5, 10):
        decided[f"{letter}{row}"] = workbook[sheet][f"{letter}{row}"].value
        decided[f"A{row}"] = f"=IFERROR({rule.formula[0].replace(f'${letter}5', f'${letter}{row}')},FALSE)"
    book.save(folder / "rule.xlsx")
    met = recalculated((folder / "rule.xlsx").read_bytes(), folder)
    return [
        workbook[sheet][f"{column}{row}"].value
        for row in range(5, 10)
        if opened(met).worksheets[0][f"A{row}"].value is True
    ]


def test_who_has_withdrawn_is_shown_as_such_and_keeps_the_name(tmp_path: Path) -> None:
    """Dan leaves after round 1, Eve before it; Cyd goes on to the last round, Bob and Ana have said nothing."""
    players: Cells = {f"B{row}": name for row, name in enumerate(["Ana", "Bob", "Cyd", "Dan", "Eve"], 5)}
    content = with_cells(few(), "Joueurs", players | {"M7": 2, "M8": 1, "M9": 0})
    lines = typed((1, 1, "1", 2), ("", 3, "1", 4), (2, 3, "0", 1), ("", 2, "", "EXE"))

    workbook = opened(recalculated(with_cells(content, "Rondes", lines), tmp_path))

    for sheet, column in (("Classement", "C"), ("Grille", "B")):
        assert sorted(shown_as_gone(workbook, sheet, column, None, tmp_path)) == ["Dan", "Eve"], sheet
        assert shown_as_gone(workbook, sheet, column, 1, tmp_path) == ["Eve"], sheet


IN_KIND: Cells = {"D4": "aucun", **dict.fromkeys(("K7", "L7", "M7", "K8", "K19"), "")}
"""The sample without amounts: every prize is a cup, and the first line that a player fulfils is his."""


def winners(workbook: Any, *, together: bool) -> dict[str, list[str]]:
    """
    Winners of each category, determined here one by one from the list of players and the ranking. The event of October 2025 belongs to
    the FFE season 2026.
    """
    players = {row[0]: row for row in area(workbook["Joueurs"], "A5:J124") if row[1]}
    order = [row[1] for row in ranking(workbook)]
    won: set[int] = set()
    found = {}
    for title, sex, least, most, _, below, _, unrated, prizes in area(workbook["Prix"], "A7:I22"):
        fit = []
        for number in order:
            own_sex, age, rating = players[number][2], 2026 - players[number][3], players[number][9]
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
        found[title] = [players[number][1] for number in chosen]
    return found


def prizes(workbook: Any) -> dict[str, list[str]]:
    lines = [row for row in area(workbook["Palmarès"], "A5:G100") if row[1]]
    return {row[0]: [line[3] for line in lines if line[0] == row[0]] for row in area(workbook["Prix"], "A7:A22")}


@pytest.mark.slow("the sheet of prizes is read quickly, and tests/chess/prizes gives nobody two")
def test_prizes_go_down_the_ranking_and_nobody_wins_twice(tmp_path: Path) -> None:
    workbook = opened(recalculated(with_cells(made("swiss-open"), "Prix", IN_KIND), tmp_path))

    assert prizes(workbook) == winners(workbook, together=False)
    assert prizes(workbook)["Féminin"] == ["Rousseau Claire"]


def test_the_sample_shares_its_money_by_the_hort_system() -> None:
    """By hand: 5½ twice for 300 and 200, 5 twice for 120; women 60 for two with 4 after the one who has 90 is gone; 50 for two."""
    workbook = opened(made("swiss-open"))
    lines = [(row[0], row[3], row[5]) for row in area(workbook["Palmarès"], "A5:G100") if row[1] and row[5]]

    assert lines == [
        ("Classement général", "Marchal Olivier", 275), ("Classement général", "Nguyen Minh", 225),
        ("Classement général", "Leroy Camille", 90), ("Classement général", "Serrano Miguel", 30),
        ("Féminin", "Rousseau Claire", 45), ("Féminin", "Fontaine Maud", 15),
        # 37.50 and 12.50, rounded to 1.
        ("Moins de 1800 Elo", "Duval Antoine", 38), ("Moins de 1800 Elo", "Garnier Luc", 13),
    ]  # fmt: skip


@pytest.mark.slow("prizes are given by the function quickly")
def test_a_prize_that_nobody_is_left_for_says_so(tmp_path: Path) -> None:
    """Both hold a prize of the general ranking, so the only candidate of the next category holds one already."""
    content = with_cells(small_event("en", "Players"), "Players", {"C5": "F", "C6": "M"})

    def women(result: str, **settings: str | int) -> list[Any]:
        cells: Cells = {"A5": 1, "C5": "Ann", "D5": result, "E5": "Bob"}
        first_day = with_cells(content, "Home", {"B17": 2026})
        book = glanced(recalculated(with_cells(with_cells(first_day, "Prizes", settings), "Rounds", cells), tmp_path))
        line = next(row for row in area(book["Prize list"], "A5:G40") if row[0] == "Women")
        return [line[1], line[3], line[5], line[6]]

    assert women("1") == [None, "Ann", None, "Has the prize of Overall."]
    assert women("1", B4="yes") == [1, "Ann", 0, "Place 1: a prize without money."]
    assert women("1", K8=50) == [1, "Ann", 50, "The prize of place 1."]
    assert women("1", H4="Ann") == [None, None, None, "Nobody fulfils the conditions."]


@pytest.mark.parametrize(
    "refused",
    # A hole, a text, a rising amount, more amounts than prizes; the row is that of the sheet.
    [
        [{"L7": 60}, {"H4": "Zoe"}],
        slow([{"K7": "a cup"}, {"K7": 60, "L7": 100}, {"I7": 1, "K7": 60, "L7": 50}]),
    ],
    ids=["some", "others"],
)
def test_what_a_sheet_of_prizes_does_not_accept_is_told_where_one_looks(refused: list[Cells], tmp_path: Path) -> None:
    content = with_cells(small_event("en", "Players"), "Home", {"B17": 2026})
    content = with_cells(content, "Rounds", {"A5": 1, "C5": "Ann", "D5": "1", "E5": "Bob"})

    def status(cells: Cells) -> str:
        return str(glanced(recalculated(with_cells(content, "Prizes", cells), tmp_path))["Home"]["A1"].value)

    assert "Prizes" not in status({"K7": 100, "L7": 60})
    for cells in refused:
        status_text = status(cells)
        assert "Prizes" in status_text, (cells, status_text)
        assert "7" in status_text or cells == {"H4": "Zoe"}, (cells, status_text)


@pytest.mark.parametrize("language", first(languages(), 2))
def test_the_sheet_of_prizes_is_the_table_that_the_command_reads(language: Language, tmp_path: Path) -> None:
    """In every language, by the headings and words of the sheet."""
    path = tmp_path / "open.xlsx"
    path.write_bytes(made("swiss-open", language))
    # The sharing and the rounding are those of the sheet.
    call = ["prizes", str(path), "--codes", "BH/C1;BH;SB", "--format", "json"]
    answer = CliRunner().invoke(main, call)
    found = [(winner["name"], winner["amount"]) for winner in json.loads(answer.stdout)["prizes"] if winner["amount"]]
    assert found == [
        ("Marchal Olivier", 275), ("Nguyen Minh", 225), ("Leroy Camille", 90), ("Serrano Miguel", 30),
        ("Rousseau Claire", 45), ("Fontaine Maud", 15), ("Duval Antoine", 38), ("Garnier Luc", 13),
    ]  # fmt: skip


def small_event(language: Language, lists: str) -> bytes:
    """The empty workbook for few, with two players."""
    return with_cells(few(language), lists, {"B5": "Ann", "B6": "Bob", "J5": 1900, "J6": 1800})


def test_what_is_announced_and_not_posted_so_is_told_of_the_file() -> None:
    """The page and every command that reads the workbook as a tournament."""
    content = with_cells(small_event("en", "Players"), "Players", {"B7": "Cas", "O5": "2", "N6": "3"})
    posted = typed((1, "Ann", "1-0", "Bob"), (1, "Cas", "½", "EXE"), (2, "Ann", "", "Cas"), (2, "Bob", "0", "BYE"))

    def notices_of(cells: Cells) -> list[Any]:
        source = read_document(with_cells(content, "Rounds", cells), "open.xlsx")
        return [
            (notice.key, notice.place and notice.place.cell, *dict(notice.values).values()) for notice in source.notices
        ]

    assert notices_of(posted) == [
        ("list_bye_points_beside", "D6", "EXE", "½", "½", "1"),
        ("document_plays_away", "D7", "Ann", "Cas", 2),
        ("list_bye_zero_beside", "D8", "BYE", "0", "0", "1"),
    ]
    assert [key for key, *_ in notices_of(posted | {"D7": "1-0"})] == [
        "list_bye_points_beside",
        "document_plays_away",
        "list_bye_zero_beside",
    ]
    # A forfeit of who does not come, and a bye as the pairing gives it.
    assert notices_of({**posted, "D6": "1", "D7": "F-1", "D8": "1"}) == []


@pytest.mark.slow("before anything is played nothing is awarded, quickly")
def test_nobody_has_won_a_prize_before_the_first_result(tmp_path: Path) -> None:
    content = with_cells(small_event("en", "Players"), "Rounds", {"A5": 1, "C5": "Ann", "E5": "Bob"})
    content = with_cells(content, "Home", {"B17": 2026})
    paired = glanced(recalculated(content, tmp_path))
    played = glanced(recalculated(with_cells(content, "Rounds", {"D5": "0-1"}), tmp_path))

    prizes_before, prizes_after = (area(book["Prize list"], "A4:F6") for book in (paired, played))
    assert prizes_before == [[None] * 6] * 3
    assert [row[3] for row in prizes_after] == ["Name", "Bob", "Ann"]


@pytest.mark.parametrize(
    ("language", "sheets", "typed_results"),
    first(
        [
            ("fr", ("Joueurs", "Rondes", "Appariements"), {"gagné": "1-0", "Nulle": "½-½", "défaite": "0-1", "remise": "remise"}),
            ("nl", ("Spelers", "Ronden", "Paringen"), {"WINST": "1-0", "remise": "½-½", "verlies": "0-1", "*": "*"}),
            ("de", ("Spieler", "Runden", "Paarungen"), {"Sieg": "1-0", "Remis": "½-½", "kampflos verloren": "F-1", "???": "???"}),
            ("en", ("Players", "Rounds", "Pairings"), {"won": "1-0", "drawn": "½-½", "lost": "0-1", "remise": "remise"}),
        ]
    ),
)  # fmt: skip
def test_a_word_for_a_result_hangs_on_the_wall_as_a_result(
    language: Language, sheets: tuple[str, str, str], typed_results: Mapping[str, str], tmp_path: Path
) -> None:
    """Each on a board of its own; what is no word for a result stays as it is typed."""
    players, rounds, pairings = sheets
    names = ["Ann", "Bob", "Cas", "Dirk", "Els", "Fien", "Gijs", "Hans", "Ine", "Jo"][: 2 * len(typed_results)]
    content = with_cells(few(language), players, {f"B{row}": name for row, name in enumerate(names, 5)})
    boards = list(zip(names[::2], typed_results, names[1::2], strict=True))
    games = typed(*((1 if row == 0 else "", *board) for row, board in enumerate(boards)))

    book = glanced(recalculated(with_cells(content, rounds, games), tmp_path))

    lines = area(book[pairings], f"C5:E{4 + len(boards)}")
    posted = [[white, typed_results[word], black] for white, word, black in boards]
    assert sorted(lines) == sorted(posted)


@pytest.mark.slow("the function asks for it quickly")
def test_prizes_by_age_ask_for_the_day_without_which_nobody_has_an_age(tmp_path: Path) -> None:
    """In the title of the list, and behind the next step once all rounds are played, where somebody's birth is known."""
    content = with_cells(small_event("en", "Players"), "Prizes", {"B4": "yes", "A9": "Kids", "D9": 14})
    content = with_cells(with_cells(content, "Home", {"B13": 1}), "Rounds", typed((1, "Ann", "1-0", "Bob")))
    assert glanced(recalculated(content, tmp_path))["Home"]["A1"].value.endswith("Publish the standings.")
    content = with_cells(content, "Players", {"D5": 2012, "D6": 2010})
    shown = {}
    for day, cells in {"none": {}, "day": {"B8": 46000}, "year": {"B17": 2026}}.items():
        book = glanced(recalculated(with_cells(content, "Home", cells), tmp_path))
        lines = [(row[0], row[3]) for row in area(book["Prize list"], "A5:F40") if row[1]]
        shown[day] = lines, book["Prize list"]["A2"].value, book["Home"]["A1"].value
    asked = "Prizes by age have no candidates yet: enter “From” or “Year of the age groups” on the sheet Home."

    assert shown["none"][:2] == ([], asked)
    assert shown["none"][2].endswith(f"Publish the standings. {asked}")
    # 46000 is a day of 2025: Ann is 13 or 14, Bob older.
    for day in ("day", "year"):
        lines, title, status = shown[day]
        assert lines[:2] == [("Overall", "Ann"), ("Overall", "Bob")], day
        assert [name for category, name in lines if category == "Kids"] == ["Ann"], day
        assert title.startswith("Prize list"), day
        assert status.endswith("Publish the standings."), day


def test_names_with_signs_that_formulas_take_for_wildcards_are_names(tmp_path: Path) -> None:
    """On the posted boards, in the alphabet (by their letters), among those who are away; each would match another one as a pattern."""
    names = ["Boxb", "An*a", "Anna", "*a", "Bo?b", "?b", "Ce~*d", "~Fay"]
    games = [("An*a", "Anna"), ("Boxb", "Bo?b"), ("*a", "?b"), ("Ce~*d", "~Fay")]
    content = with_cells(with_players(names), "Joueurs", {"O6": "2"})
    content = with_cells(content, "Rondes", typed(*((1, white, "1-0", black) for white, black in games)))
    book = glanced(recalculated(content, tmp_path))

    assert [(row[0], row[2]) for row in area(book["Appariements"], "C5:E8")] == games
    assert [row[0] for row in area(book["Par nom"], "A5:A12")] == [
        "*a",
        "An*a",
        "Anna",
        "?b",
        # Nobody stands between these two: they keep the order of the list.
        "Boxb",
        "Bo?b",
        "Ce~*d",
        "~Fay",
    ]
    assert sorted(row[0] for row in area(book["Classement"], "C5:C12")) == sorted(names)
    # Round 2: the star plays, who is a pattern of all others; Anna is not away, although An*a is.
    content = with_cells(content, "Rondes", {"A9": 2, "C9": "*a", "E9": "Anna"})
    lines = area(glanced(recalculated(content, tmp_path))["Appariements"], "C5:E6")
    assert [(row[0], row[2]) for row in lines] == [("*a", "Anna"), ("An*a", "absent")]


@pytest.mark.slow("the draw is compared with the tables quickly")
def test_a_text_that_is_no_colour_draws_none(tmp_path: Path) -> None:
    """The colour is drawn by lot: no program may guess it (C.04.2)."""
    content = small_event("en", "Players")

    def proposed(colour: str) -> list[Any]:
        book = glanced(recalculated(with_cells(content, "Home", {"B13": 3, "B14": colour}), tmp_path))
        return [row[1] for row in area(book["Next round"], "A5:D6")]

    assert (proposed("White")[0], proposed("Black")[0]) == ("Ann", "Bob")
    assert proposed("w") == [None, None]


@pytest.mark.slow
def test_age_groups_are_those_of_the_season_and_prizes_may_be_held_together(tmp_path: Path) -> None:
    """FFE season 2025-2026: U8 are those born in 2018 or later, U20 in 2006 or later, S50 in 1976 or before."""
    groups = {2018: "U8", 2017: "U10", 2006: "U20", 2005: "Sen", 1977: "Sen", 1976: "S50", 1961: "S65"}
    births: Cells = {f"D{row}": year for row, year in enumerate(groups, 5)}
    content = with_cells(with_cells(made("swiss-open"), "Joueurs", births), "Prix", IN_KIND | {"B4": "oui"})

    workbook = glanced(recalculated(content, tmp_path))

    assert {row[0]: row[1] for row in area(workbook["Joueurs"], "D5:E11")} == groups
    assert prizes(workbook) == winners(workbook, together=True)
    assert len({name for names in prizes(workbook).values() for name in names}) < sum(
        map(len, prizes(workbook).values())
    )


def test_the_calendar_year_counts_where_the_season_is_that_of_fide() -> None:
    workbook = glanced((WORKBOOKS / "swiss-open-en.xlsx").read_bytes())

    assert front(workbook, "Age groups") == "FIDE"
    assert {row[0]: row[1] for row in area(workbook["Players"], "D5:E28")}[1986] == "Adult"
    for born, group in area(workbook["Players"], "D5:E28"):
        assert (group == "U12") is (11 <= 2025 - (born or 0) <= 12)


def test_one_result_makes_excel_call_few_functions() -> None:
    """Each call passes the crosstable once: about 25 ms through xlwings; a person waits for half a second at most."""
    workbook = opened(made("swiss-open"), values=False)
    ours = re.compile(rf"\b(?:{'|'.join(functions.names())})\(")
    formulas = (
        getattr(cell.value, "text", cell.value) for sheet in workbook for row in sheet.iter_rows() for cell in row
    )

    assert sum(len(ours.findall(text)) for text in formulas if isinstance(text, str) and text.startswith("=")) <= 16


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
        of_source(read_source(path.read_bytes(), path.name))

    assert caught.value.key == key


def test_results_are_texts_and_headings_stay_in_view() -> None:
    """Otherwise Excel turns 1/2 into a date and = into a formula."""
    workbook = opened(made("swiss-open"), values=False)

    assert {cell.number_format for row in workbook["Rondes"]["D5:D196"] for cell in row} == {"@"}
    assert workbook["Rondes"].freeze_panes == "A5"
    assert workbook["Grille"].freeze_panes == "D5"
    assert workbook["Grille"].print_title_rows == "$4:$4"
    assert workbook["Grille"].page_setup.orientation == "landscape"


@pytest.mark.parametrize(
    "options", first([*map(Options, languages()), Options("fr", empty=True), Options("fr", most=32)]), ids=str
)
def test_the_measures_hold_in_every_language(options: Options) -> None:
    """What is measured of a filled workbook in one language holds for its empty one and for one made to measure."""
    measures = measured(assembled_with(find_template("swiss-open"), options))

    assert all(measure <= most for measure, most in zip(measures, MOST, strict=True)), measures


def test_a_workbook_to_measure_refuses_more_players_than_it_has_room_for() -> None:
    source = read_source((DATA / "made" / "sw23-38x9-heavy.trf").read_bytes(), "t.trf")

    with pytest.raises(FileError) as caught:
        assemble(find_template("swiss-open"), Options("fr", most=32), source)

    assert caught.value.key == "template_players"


@cache
def document(path: Path) -> Source:
    return read_document(path.read_bytes(), path.name)


def test_a_workbook_takes_nothing_from_its_own_tournament() -> None:
    path = WORKBOOKS / "open-suisse-fr.xlsx"
    content = path.read_bytes()

    done = update(Package(content, Place(file="o.xlsx")), document(path))

    assert done.content == content
    assert done.left == []


def test_an_update_brings_all_that_is_known_of_new_players() -> None:
    source = document(SAMPLE)
    empty = assembled_with(find_template("swiss-open"), Options("fr", empty=True, most=32))

    done = update(Package(empty, Place(file="e.xlsx")), source)

    back = read_document(done.content, "e.xlsx")
    brought, there = (
        [person._replace(rank=None, byes=(), first_round=1, last_round=None, place=Place()) for person in people.people]
        for people in (back, source)
    )
    # Their absences came as rows of the list of games.
    assert brought == there


def test_byes_that_are_announced_and_a_posted_round_come_over_whole() -> None:
    """A file before round 2 (records 240) and the same with round 2 posted: who is away, exempt or to play."""
    entries = {1: "4 w 1", 2: "5 b 1", 3: "0000 - U", 4: "1 b 0", 5: "2 w 0", 6: "0000 - H"}
    posted = {1: "2 w  ", 2: "1 b  ", 3: "0000 - H", 4: "0000 - F", 5: "0000 - U", 6: "0000 - Z"}
    records = ["012 x", "142 7", "152 B"]

    def text(*rounds: Mapping[int, str]) -> bytes:
        lines = [
            f"001 {number:4}      P{number}".ljust(91) + "".join(f"{round[number]:>8}  " for round in rounds).rstrip()
            for number in entries
        ]
        return "\n".join([*records, *lines, *([] if len(rounds) > 1 else announced), ""]).encode()

    announced = ["240 H   2    3", "240 F   2    4", "240 Z   2    6", "240 H   4    1"]
    options = ReadingOptions(system="swiss")
    source_before, source_after = (
        read_document(
            assemble(find_template("swiss-open"), Options("en", most=8), read_source(source, "x.trf", options)),
            "x.xlsx",
        )
        for source in (text(entries), text(entries, posted))
    )

    # Nobody has played round 1 with the colour of record 152: it was typed in its cell.
    assert source_before.header.first_colour is Colour.BLACK
    away = {(1, 4): "H", (3, 2): "H", (6, 2): "Z"}
    assert {
        (participant.number, bye.round): bye.outcome.value
        for participant in source_before.tournament.participants
        for bye in participant.byes
    } == {(6, 1): "H", **away}
    assert [(game.white, game.outcome.value) for game in source_before.tournament.games if game.round == 2] == [
        (4, "F")
    ]
    second = {(game.white, game.black, game.outcome.value) for game in source_after.tournament.games if game.round == 2}
    assert second == {(1, 2, "?"), (4, None, "F"), (5, None, "U")}
    assert {
        (participant.number, bye.round)
        for participant in source_after.tournament.participants
        for bye in participant.byes
    } == {
        (6, 1),
        (3, 2),
        (6, 2),
    }


@pytest.mark.slow("what paper looks like")
@pytest.mark.parametrize("language", first(languages()))
def test_a_sentence_in_place_of_a_table_stands_where_it_can_be_read(language: Language) -> None:
    # The sample is finished: there is no next round to propose.
    book = glanced(build(find_template("swiss-open"), Options(language, most=32)))
    proposal, standings = (
        book[Text(f"templates.sheet.{key}").in_language(language)] for key in ("next_round", "standings")
    )

    assert proposal["A3"].value == proposal["A4"].value
    assert len(str(proposal["A3"].value)) > 30
    assert proposal["B4"].value in (None, "")
    assert standings["A3"].value == book.worksheets[0]["A3"].value != standings["A4"].value


def test_what_is_posted_by_name_names_opponents_and_no_round_before_the_first() -> None:
    empty = opened(few(values=True))

    assert [cell.value for cell in empty["Par nom"][4][:5]] == ["Nom", "N°", "Table", "Couleur", "Adversaire"]
    assert (empty["Par nom"]["A2"].value, empty["Appariements"]["A2"].value) == ("Appariements", "Appariements")
    # Without players the grid is blank: its headings would repeat in every row.
    assert [cell.value or "" for row in empty["Grille"]["A5:F12"] for cell in row] == [""] * 48


def test_the_limits_of_a_prize_are_those_of_ratings_and_ages() -> None:
    prizes: Any = opened(few("en"), values=False)["Prizes"]

    limits = {
        str(validation.sqref): (validation.formula1, validation.formula2)
        for validation in prizes.data_validations.dataValidation
        if validation.type == "whole"
    }
    # At least and at most, in years; above and below, in points of rating: a cell of a rating is read from 0 to 4000.
    for column, most in {"C": 120, "D": 120, "E": 4000, "F": 4000}.items():
        assert limits[f"{column}7:{column}26"] == ("0", str(most))


def test_check_in_shows_no_rating_for_one_typed_as_0() -> None:
    check_in: Any = opened(few("en"), values=False)["Check-in"]

    hidden = [
        (str(cells.sqref), rule.formula, rule.dxf.numFmt.formatCode)
        for cells in check_in.conditional_formatting
        for rule in cells.rules
        if rule.dxf.numFmt is not None
    ]
    assert hidden == [("D5:D12", ['D5="0"'], ";;;")]


@pytest.mark.parametrize("language", first(languages(), 1))
def test_colours_of_the_crosstable_are_those_of_results_alone(language: Language, tmp_path: Path) -> None:
    """Against number 6 with White and no result yet, `6W` in English, Dutch and German, is no win; `6WW` is one that is not rated."""
    grid: Any = opened(few(language), values=False).worksheets[5]
    rules = {
        rule.dxf.fill.bgColor.rgb[2:]: rule.formula[0]
        for cells in grid.conditional_formatting
        for rule in cells.rules
        if str(cells.sqref) == "D5:D12" and rule.dxf.fill is not None and rule.dxf.fill.bgColor is not None
    }
    coloured = {
        WIN: "12W1 8B1 3Z+ 12WW 12BW 10S1",
        DRAW: "6W½ 12B½ 10WD 3BD",
        LOSS: "6W0 10Z0 12B- 12WL",
        WRONG: "?Jansen",
        "": "6W 16W 6B 7Z 7S 7N 12B",
    }
    texts = [(colour.removeprefix("#"), text) for colour, cell_texts in coloured.items() for text in cell_texts.split()]
    book = openpyxl.Workbook()
    for row, (_, text) in enumerate(texts, 1):
        book.worksheets[0].append([text, *(f"={rules[colour].replace('D5', f'A{row}')}" for colour in rules)])
    book.save(tmp_path / "colours.xlsx")

    shown = list(glanced(recalculated((tmp_path / "colours.xlsx").read_bytes(), tmp_path)).worksheets[0].values)

    assert [[colour for colour, met in zip(rules, row[1:], strict=True) if met is True] for row in shown] == [
        [colour] if colour else [] for colour, _ in texts
    ]


@pytest.mark.slow("what paper looks like; the result on the wall is read quickly")
def test_what_hangs_on_the_wall_has_no_cell_to_be_filled_in() -> None:
    """The round that is posted is chosen beside the table, out of what is printed."""
    book = opened(few("nl", values=True), values=False)
    sheet = book["Paringen"]

    assert book.defined_names["Ronde_gekozen"].value == "Paringen!$O$4"
    assert (sheet["N4"].value, sheet["O4"].protection.locked, sheet["B4"].protection.locked) == ("Ronde", False, True)
    assert re.search(r"!\$A\$2:\$F\$\d+$", str(sheet.print_area))
    assert [cell.value for cell in sheet[4][:6]] == ["Bord", "Nr", "Wit", "Resultaat", "Zwart", "Nr"]


@pytest.mark.slow("prizes are given by the function quickly")
def test_before_anything_is_played_nothing_is_awarded(tmp_path: Path) -> None:
    names: Cells = {f"B{row}": name for row, name in enumerate(("Ann", "Bob", "Cas", "Dirk"), 5)}
    content = with_cells(with_cells(few("nl"), "Spelers", names), "Start", {"B17": 2026})
    book_before = glanced(recalculated(content, tmp_path))

    assert [row[0] for row in area(book_before["Ranglijst"], "C5:C8")] == ["Ann", "Bob", "Cas", "Dirk"]
    assert area(book_before["Prijswinnaars"], "A4:F6") == [[None] * 6] * 3

    played = with_cells(content, "Ronden", typed((1, "Ann", "1-0", "Cas"), ("", "Dirk", "0-1", "Bob")))
    after = glanced(recalculated(played, tmp_path))

    assert [row[3] for row in area(after["Prijswinnaars"], "A5:F7")] == ["Ann", "Bob", "Cas"]


def test_headings_stand_only_beside_a_table() -> None:
    """Before the first player, those of points and clubs would stand alone: where the second heading is blank, all are."""
    empty: Any = opened(few("nl"), values=False)

    for name in ("Kruistabel", "Ranglijst", "Volgende ronde"):
        hidden = [
            rule.formula
            for cells in empty[name].conditional_formatting
            for rule in cells.rules
            if rule.dxf.numFmt is not None and str(cells.sqref).startswith("A4:")
        ]
        assert hidden == [['$B$4&""=""']], name


@pytest.mark.slow("every sentence is compared with the glossary quickly")
def test_a_dutch_sheet_speaks_the_words_of_its_arbiter(tmp_path: Path) -> None:
    """Letters of the sex in any language, namesakes, and in words who has no game: by a bye, absent, withdrawn, forgotten."""
    players: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("Jansen Jan", "M", {}),
        ("Jansen Jan", "v", {}),
        ("Bos Ans", "F", {}),
        ("De Vos Els", "W", {"M": 1}),
        ("Claes Piet", "H", {"O": "2"}),
        ("Maes Wim", "", {"N": "2"}),
        ("Thys Bart", "", {}),
    )
    names: Cells = {}
    for row, (name, sex, more) in enumerate(players, 5):
        names |= {f"B{row}": name, f"C{row}": sex, **{f"{column}{row}": value for column, value in more.items()}}
    lines = [
        (1, 1, "1", 2),
        ("", 3, "1", 4),
        ("", 5, "½", 6),
        ("", 7, "", "EXE"),
        (2, "Jansen Jan #2", "", 1),
        ("", 3, "", "EXE"),
    ]
    content = with_cells(with_cells(few("nl"), "Spelers", names), "Start", {"B17": 2026})
    content = with_cells(with_cells(content, "Ronden", typed(*lines)), "Prijzen", {"B9": "F"})

    book = glanced(recalculated(content, tmp_path))

    assert not [line for line in area(book["Controle"], "A5:H20") if line[0] == "fout"]
    assert area(book["Op naam"], "A5:E11") == [
        ["Bos Ans", "3", None, None, "bye"],
        ["Claes Piet", "5", None, None, "afwezig"],
        ["De Vos Els", "4", None, None, "teruggetrokken"],
        ["Jansen Jan", "1", "1", "Zwart", "Jansen Jan #2"],
        ["Jansen Jan", "2", "1", "Wit", "Jansen Jan #1"],
        ["Maes Wim", "6", None, None, "½ BYE"],
        ["Thys Bart", "7", None, None, "geen partij"],
    ]
    # Below the boards, those who are announced to be away, as `pair` tells them.
    assert area(book["Paringen"], "A5:F10") == [
        ["1", 2, "Jansen Jan #2", None, "Jansen Jan #1", 1],
        [None, 3, "Bos Ans", None, "bye", None],
        [None, 4, "De Vos Els", None, "teruggetrokken", None],
        [None, 5, "Claes Piet", None, "afwezig", None],
        [None, 6, "Maes Wim", None, "½ BYE", None],
        [None] * 6,
    ]
    # The sex is a V or an F; namesakes have their numbers.
    winners = {(row[2], row[3]) for row in area(book["Prijswinnaars"], "A5:F30") if row[1]}
    assert {winner for winner in winners if winner[1] == "Jansen Jan"} == {(1, "Jansen Jan"), (2, "Jansen Jan")}


@pytest.mark.slow("the stage of teams is looked at quickly")
def test_what_is_printed_of_a_stage_says_after_which_round_and_what_it_lacks(tmp_path: Path) -> None:
    names: Cells = {f"B{row}": name for row, name in enumerate(("Ann", "Bob", "Cas", "Dirk", "Els", "Fien"), 5)}
    lines = [
        (1, 1, "1", 4),
        ("", 2, "½", 5),
        ("", 3, "", 6),
        (2, 4, "1-0 NR", 5),
        ("", 6, "+", 1),
        ("", 2, "", 3),
        (3, 1, "", 2),
        ("", 3, "", "EXE"),
    ]
    content = with_cells(with_cells(few("nl"), "Spelers", names), "Start", {"B17": 2026})
    content = with_cells(content, "Ronden", typed(*lines))
    planned, counted = (
        front_cell(opened(content, values=False), label) for label in ("Aantal ronden", "Ranglijst na ronde")
    )

    # Round 3 has no result yet: the standings are those of round 2.
    last = recalculated(with_cells(content, "Start", {planned: 5}), tmp_path)
    first_round = recalculated(with_cells(content, "Start", {counted: 1}), tmp_path)

    sheets = ("Ranglijst", "Kruistabel", "Prijswinnaars")
    assert [glanced(last)[name]["A2"].value for name in sheets] == [
        "Stand na ronde 2 van 5, voorlopig: 2 resultaten ontbreken",
        "Kruistabel – punten na ronde 2 van 5, voorlopig: 2 resultaten ontbreken",
        "Prijswinnaars – na ronde 2 van 5, voorlopig: 2 resultaten ontbreken",
    ]
    assert [glanced(first_round)[name]["A2"].value for name in sheets] == [
        "Stand na ronde 1, voorlopig: 1 resultaat ontbreekt",
        "Kruistabel – punten na ronde 1, voorlopig: 1 resultaat ontbreekt",
        "Prijswinnaars – na ronde 1, voorlopig: 1 resultaat ontbreekt",
    ]
    unplayed = few("nl", values=True)
    assert [glanced(unplayed)[name]["A2"].value for name in sheets] == [
        "Ranglijst",
        "Kruistabel",
        "Prijswinnaars",
    ]
