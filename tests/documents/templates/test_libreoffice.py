"""
The templates in a running Calc with the functions of this project: all formulas are recomputed, and after a result is
changed the ranking follows.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl.utils.cell import coordinate_to_tuple, get_column_letter
from openpyxl.utils.datetime import to_excel

from tests.chess.pairing.events import after_rounds
from tests.documents.templates.books import DATA, built, front_cell, opened, recalculated, with_cells
from tests.documents.templates.test_swiss import typed, with_players
from tests.hosts.libreoffice.office import Office, Sheet, running
from xl_departage.base.messages import Text
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, build, find_template, templates
from xl_departage.formats.source_opening import read_source

# In quick runs the files of the project are compared without a change (`tests/engines`), and a changed one of the Grand
# Prix (`test_clubs_in_libreoffice.py`).
pytestmark = [pytest.mark.libreoffice, pytest.mark.slow]


def plain(value: Any) -> Any:
    """
    The value as Calc gives it: "" for a blank cell, a number for a date, floats; Excel keeps 15 digits of a number.
    """
    if isinstance(value, datetime.datetime):
        return float(to_excel(value))  # type: ignore[no-untyped-call]
    return "" if value is None else round(float(value), 9) if isinstance(value, (int, float)) else value


def expected(content: bytes, sheet: str, area: str) -> dict[str, Any]:
    return {cell.coordinate: plain(cell.value) for row in opened(content)[sheet][area] for cell in row}


def found(book: Sheet, sheet: str, area: str) -> dict[str, Any]:
    first, row = coordinate_to_tuple(area.split(":")[0])[::-1]
    return {
        f"{get_column_letter(first + across)}{row + down}": plain(value)
        for down, line in enumerate(book.sheet(sheet).values(area))
        for across, value in enumerate(line)
    }


AREAS = {
    "toutes-rondes": {
        "Accueil": "A5:B41",
        "Rondes": "A5:G60",
        "Grille": "A4:U20",
        "Classement": "A4:L20",
        "Départages": "A4:L20",
        "Explication": "A6:L20",
        "Elo": "A5:L20",
        "Graphiques": "A45:AF61",
        "Parcours": "A4:AG20",
    },
    "open-suisse": {
        "Accueil": "A10:B37",
        "Joueurs": "A5:O40",
        "Rondes": "A5:F120",
        "Appariements": "A4:I20",
        "Grille": "A4:Q40",
        "Par nom": "A4:H30",
        "Pointage": "A4:G30",
        "Contrôle": "A4:H30",
        "Classement": "A4:O40",
        "Palmarès": "A4:G40",
        "Explication": "A6:L20",
    },
}


@pytest.mark.parametrize("name", ["toutes-rondes", "open-suisse"])
def test_calc_computes_what_we_computed(
    name: str, calc: Office, tmp_path: Path, change: Callable[[str, Sheet], list[list[Any]]]
) -> None:
    content = built(name)
    path = tmp_path / f"{name}.xlsx"
    path.write_bytes(content)

    with calc.document(path) as book:
        assert book.names() == opened(content).sheetnames
        book.recalculate()

        for sheet, area in AREAS[name].items():
            assert found(book, sheet, area) == expected(content, sheet, area), sheet

        assert change(name, book)[0][:3] == [1, 1, 6 if name == "toutes-rondes" else 6.5]


def test_calc_takes_names_with_wildcards_for_names(calc: Office, tmp_path: Path) -> None:
    """On the boards, in the alphabet and among the prizes; each would match another one as a pattern."""
    names = ["Boxb", "An*a", "Anna", "*a", "Bo?b", "?b", "Ce~*d", "~Fay"]
    games = [("An*a", "Anna"), ("Boxb", "Bo?b"), ("*a", "?b"), ("Ce~*d", "~Fay")]
    content = with_cells(with_players(names), "Joueurs", {"O6": "2"})
    content = with_cells(content, "Rondes", typed(*((1, white, "1-0", black) for white, black in games)))
    content = recalculated(with_cells(content, "Rondes", {"A9": 2, "C9": "*a", "E9": "Anna"}), tmp_path)
    path = tmp_path / "wildcards.xlsx"
    path.write_bytes(content)

    with calc.document(path) as book:
        book.recalculate()
        for sheet, area in {
            "Appariements": "A4:I12",
            "Par nom": "A4:H12",
            "Palmarès": "A4:G12",
            "Classement": "A4:E12",
        }.items():
            assert found(book, sheet, area) == expected(content, sheet, area), sheet


@pytest.fixture
def change() -> Callable[[str, Sheet], list[list[Any]]]:
    """
    Type the results that the headless tests change as well; return place, number and points of the first lines of the
    ranking.
    """

    def type_in(name: str, book: Sheet) -> list[list[Any]]:
        if name == "toutes-rondes":
            rounds = book.sheet("Rondes")
            rows = rounds.values("A5:G60")
            line = next(line for line, row in enumerate(rows, 5) if (row[0], row[2], row[3]) == (7, 5, 3))
            rounds.put(f"G{line}", [["1-0"]])
        else:
            rounds = book.sheet("Rondes")
            rows = rounds.values("A5:E120")
            wanted = (7, "Marchal Olivier", "Serrano Miguel")
            line = next(line for line, row in enumerate(rows, 5) if (row[0], row[2], row[4]) == wanted)
            rounds.put(f"D{line}", [["1"]])
        header, *rows = book.sheet("Classement").values("A4:P20")
        places = [header.index(title) for title in ("Place" if "Place" in header else "Pl", "N°", "Pts")]
        return [
            [int(str(row[places[0]]).rstrip("=").removesuffix(".0")), row[places[1]], row[places[2]]]
            for row in rows
            if row[0]
        ]

    return type_in


def test_without_the_extension_every_template_says_that_it_is_missing(tmp_path: Path) -> None:
    absent = Text("home.status.absent").in_language("fr")
    with running("en", extension=False) as office:
        for template in templates():
            name = template.file_name("fr").removesuffix("-fr.xlsx")
            path = tmp_path / f"{name}.xlsx"
            path.write_bytes(built(name))
            with office.document(path) as book:
                book.recalculate()

                line = "A1:A1" if template.kind else "A3:A3"
                assert book.sheet("Accueil").values(line) == [[absent]], name


def test_a_date_is_typed_among_the_births_and_a_year_over_another_date(calc: Office, tmp_path: Path) -> None:
    """As by a person: Calc gives the cell the format of a date, and keeps it for the year."""
    path = tmp_path / "open.xlsx"
    path.write_bytes(built("swiss-open", "en"))

    with calc.document(path, hidden=False) as book:
        players = book.sheet("Players")

        def type_in(cell: str, text: str) -> None:
            players.select(cell)
            book.command(f".uno:EnterString?StringName:string={text}")

        for cell, text in (("D5", "1970-05-23"), ("D6", "1970-05-23"), ("D6", "1974")):
            type_in(cell, text)
        book.recalculate()

        # What the cell shows without the format for years.
        assert players.shown("D5:D6") == [["1970-05-23"], ["1905-05-27"]]
        # Aged 55 and 51 in the year of the event, 2025.
        assert players.values("E5:E6") == [["S50"], ["S50"]]
        assert players.values("A1:A1")[0][0].startswith("Next step")
        for kind, name in (("Calc MS Excel 2007 XML", "saved.xlsx"), ("calc8", "saved.ods")):
            book.save(tmp_path / name, kind)
            people = read_document((tmp_path / name).read_bytes(), name).tournament.participants
            assert [player.birth for player in people[:2]] == ["1970/05/23", "1974/00/00"], name
        type_in("D5", "2027-05-23")
        book.recalculate()
        assert "Born in 2027, after the year of the event (2025)." in players.values("A1:A1")[0][0]


def test_a_birth_that_is_text_and_a_round_that_is_none_are_told_as_such(calc: Office, tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(built("swiss-open", "nl"))

    with calc.document(path, hidden=False) as book:
        players, front = book.sheet("Spelers"), book.sheet("Start")
        players.format("D6:D6", "@")
        players.select("D6")
        book.command(".uno:EnterString?StringName:string=2012-05-23")
        book.recalculate()
        assert "pas nadat u ze de notatie Standaard gaf" in players.values("A1:A1")[0][0]

        # With that notation, the same text typed anew is a date.
        players.format("D6:D6", "General")
        book.command(".uno:EnterString?StringName:string=2012-05-23")
        book.recalculate()
        assert players.values("A1:A1")[0][0].startswith("Volgende stap")

        cell = front_cell(opened(built("swiss-open", "nl")), "Ranglijst na ronde")
        titles = ("Ranglijst", "Kruistabel", "Prijswinnaars")
        for entry, round_ in (("vier", ""), (9, ""), (3, "na ronde 3 van 7")):
            front.put(f"{cell}:{cell}", [[entry]])
            book.recalculate()
            shown_titles = [str(book.sheet(name).values("A2:A2")[0][0]) for name in titles]
            assert all(title.endswith(round_) and ("na ronde" in title) == bool(round_) for title in shown_titles), (
                shown_titles
            )


def test_the_proposal_is_copied_into_the_list_of_games_at_once(calc: Office, tmp_path: Path) -> None:
    """Thirteen players after two rounds: six boards and the bye, pasted as values, are round 3 with its results missing."""
    whole = (DATA / "made" / "sw06-13x5-forfeits.trf").read_text(encoding="utf-8")
    source = read_source(after_rounds(2, whole.replace("\n", "\r")).encode(), "open.trf")
    first, second = tmp_path / "open.xlsx", tmp_path / "saved.xlsx"
    first.write_bytes(build(find_template("swiss-open"), Options("en"), source))

    with calc.document(first, hidden=False) as book:
        rounds, proposal = book.sheet("Rounds"), book.sheet("Next round")
        free = next(row for row, line in enumerate(rounds.values("C5:C40"), 5) if line == [""])
        proposed = proposal.values("A5:D11")
        result = rounds.values(f"D{free - 1}:D{free - 1}")
        rounds.put(f"D{free - 1}", [[""]])
        without = proposal.values("A3:D5")
        rounds.put(f"D{free - 1}", result)
        again = proposal.values("A5:D11")
        rounds.put(f"A{free}", [[3]])
        for name, cells, command in (
            ("Next round", "A5:D11", ".uno:Copy"),
            ("Rounds", f"B{free}", ".uno:InsertContents?Flags:string=SVD&FormulaCommand:short=0&MoveMode:short=4"),
        ):
            calc.do("select", document=book.document, sheet=name, areas=[cells])
            calc.do("command", document=book.document, address=command)
        pasted = rounds.values(f"B{free}:E{free + 6}")
        why = book.sheet("Why")
        why.put("B4", [[proposed[1][1]]])
        reasons = [line[0] for line in why.values("A6:A12")]
        book.save(second, "Calc MS Excel 2007 XML")
    with calc.document(second) as book:
        status = book.values("A1:A1")[0][0]
        later = book.sheet("Next round").values("A3:D5")

    assert [line[0] for line in proposed] == [1, 2, 3, 4, 5, 6, ""]
    assert without[2] == later[2] == ["", "", "", ""]
    assert again == proposed == pasted
    _, white, _, black = proposed[1]
    assert re.fullmatch(rf"Round 3, board 2: \d+ {white} \(.*\) with White, \d+ {black} \(.*\) with Black", reasons[0])
    assert all(reasons[1:5])
    assert str(status).startswith("Next step: Round 3: results missing on boards 1, 2, 3, 4, 5, 6.")
    assert [str(rows[0][0])[:23] for rows in (without, later)] == [
        "Round 2: result missing",
        "Round 3: results missing"[:23],
    ]


@pytest.mark.parametrize("name", ["toutes-rondes", "open-suisse"])
def test_a_sheet_that_a_setting_leaves_without_a_table_shows_the_sentence_in_its_place(
    name: str, calc: Office, tmp_path: Path
) -> None:
    """In row 3, with the heading of no column below it: the sheet Check, too, does not look clean."""
    path = tmp_path / f"{name}.xlsx"
    path.write_bytes(built(name))
    front = front_cell(opened(built(name)), "Règlement des départages")

    with calc.document(path) as book:
        book.sheet("Accueil").put(front, [["FIDE-2027"]])

        for sheet in ("Contrôle", "Classement", "Explication"):
            [[line]] = book.sheet(sheet).values("A3:A3")
            assert line == "Édition inconnue « FIDE-2027 ». Vouliez-vous dire : FIDE-2026 ?", sheet
