"""departage.html: a tournament saved as a workbook of the template for it, which holds what neither TRF nor CSV does."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.formats.test_writing_back import workbook
from tests.hosts.page.test_page import answered, session
from xl_departage.base.errors import Place
from xl_departage.base.messages import text
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.document_reading import read_document
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.storage.package import Package

DETAILS = {
    "name": "Open de Namur",
    "city": "Namur",
    "begin": "2026-10-24",
    "end": "2026-10-30",
    "arbiter": "Ada Arbitre",
}
GRID = [
    ["No", "Name", "Rtg", "Birth", "Fed", "Club", "Matricule", "R 1", "R 2", "R 3"],
    ["1", "Adam, Anna", "2100", "1986", "BEL", "Gent", "A12345", "4W1", "2B", ""],
    ["2", "Bos, Bram", "2000", "1990", "NED", "", "", "5B1", "1W", ""],
    ["3", "Cox, Cas", "1900", "", "", "", "", "6W½", "4B", "½ BYE"],
    ["4", "Dam, Dirk", "1800", "", "", "", "", "1B0", "3W", ""],
    ["5", "Eik, Els", "", "", "", "", "", "2W0", "EXE", ""],
    ["6", "Fels, Finn", "1600", "", "", "", "", "3B½", "ABS", "ABS"],
]


def saved(rows: list[list[str]], rules: str, **more: Any) -> tuple[str, Source, list[str]]:
    """The name of the file, the tournament in it, and what was said."""
    answer = answered("save", rows=rows, rules=rules, kind="book", lang="fr", **more)["value"]
    return answer["name"], read_document(base64.b64decode(answer["data"]), answer["name"]), answer["messages"]


@pytest.mark.usefixtures("for_few")
def test_a_workbook_has_the_tournament_and_what_no_other_file_of_the_page_holds() -> None:
    name, source, messages = saved(GRID, "FIDE-2026; system=swiss", details=DETAILS, codes="BH/C1;SB")

    assert (name, messages) == ("Open-de-Namur-R2-appariements.xlsx", [])
    header = source.header
    assert (header.name, header.city, header.arbiter) == ("Open de Namur", "Namur", "Ada Arbitre")
    assert (header.begin, header.end, header.rounds) == ("2026/10/24", "2026/10/30", 3)
    first, second, *_ = people = source.tournament.participants
    assert (first.name, first.rating, first.birth, first.federation) == ("Adam, Anna", 2100, "1986/00/00", "BEL")
    assert (first.club, first.national_number, second.birth) == ("Gent", "A12345", "1990/00/00")
    assert [person.rating for person in people] == [2100, 2000, 1900, 1800, None, 1600]
    # 4W1, then 2B to be played: 1 is White against 4, Black against 2.
    games = {(game.round, game.white, game.black) for game in source.tournament.games if game.black is not None}
    assert games == {(1, 1, 4), (1, 5, 2), (1, 3, 6), (2, 2, 1), (2, 4, 3)}
    # Half-points. Round 2 is being played: nothing of it counts yet, the bye no more than a game.
    assert source.crosstable.scores == (2, 2, 1, 0, 0, 1)
    assert coming_byes(source.tournament) == {
        (5, 2): Outcome.PAIRING_BYE,
        (6, 2): Outcome.ZERO_BYE,
        (3, 3): Outcome.HALF_BYE,
        (6, 3): Outcome.ZERO_BYE,
    }


NUMBERS = [
    ["No", "Name", "Fed", "FIDE ID", "Matricule", "R 1", "R 2"],
    ["1", "Adam, Anna", "BEL", "", "17083", "4W1", "2B½"],
    ["2", "Bos, Bram", "bel", "", "00042", "3B1", "1W½"],
    ["3", "Cox, Cas", "BEL", "200018", "17084", "2W0", "4B1"],
    ["4", "Dam, Dirk", "", "", "17085", "1B0", "3W0"],
    ["5", "Eik, Els", "NED", "", "KNSB 77", "EXE", "ABS"],
]


@pytest.mark.slow
def test_a_national_number_of_digits_never_becomes_a_fide_number() -> None:
    _, source, messages = saved(NUMBERS, "FIDE-2026; system=swiss", codes="BH")

    people = source.tournament.participants
    assert [(person.fide_number, person.national_number) for person in people] == [
        *(("", "17083"), ("", "00042"), ("200018", ""), ("", ""), ("", "KNSB 77")),
    ]
    # Of player 3 the other number stands there, of 4 nobody knows the federation.
    [lost] = messages
    assert "numéro national (2)" in lost
    assert "FIDE" not in lost


@pytest.mark.slow
def test_the_template_is_that_of_the_tournament() -> None:
    robin = [["No", "Name", "R 1", "R 2", "R 3"], ["1", "A", "4W1", "3B½", "2W1"], ["2", "B", "3W0", "4B1", "1B0"]]
    robin += [["3", "C", "2B1", "1W½", "4B1"], ["4", "D", "1B0", "2W0", "3W0"]]

    _, source, _ = saved(robin, "FIDE-2026; system=rr")

    assert source.header.type == "Individual: Round-Robin"
    assert source.crosstable.scores == (5, 2, 5, 0)


def test_what_the_template_has_no_room_for_is_refused_in_words() -> None:
    rounds = [f"R {number}" for number in range(1, 13)]
    rows = [["No", "Name", *rounds], *([str(number), f"P{number}", *[""] * 12] for number in range(1, 15))]

    refused = answered("save", rows=rows, rules="FIDE-2026; system=swiss", kind="book", lang="fr")

    assert "12" in refused["error"]
    assert "11" in refused["error"]


@pytest.mark.slow
def test_the_button_saves_it_and_the_page_opens_it_again(page: Path, tmp_path: Path) -> None:
    lines = ("fill", "#grid", "\n".join("\t".join(row) for row in GRID))
    compute = (("click", "#request .main"), ("wait", "#standings td"))
    first = session(
        page,
        lines,
        ("fill", "#options", "system=swiss"),
        *compute,
        ("text", "#standings"),
        ("save", "#save-book"),
        ("text", "#saved"),
    )

    standings, book, saved_text = first["seen"]
    assert (saved_text, first["errors"]) == ("", [])
    path = tmp_path / "book.xlsx"
    path.write_bytes(base64.b64decode(book))
    again = session(page, ("upload", "#file", str(path)), ("wait", "#standings td"), ("text", "#standings"))
    # The page says above a ranking where its words come from; the lines of the players are the same.
    places = [line for line in standings.splitlines() if "," in line]
    assert places
    assert [line for line in again["seen"][0].splitlines() if "," in line] == places
    assert text("page_save_book", "en") == "Save as a workbook"


@pytest.mark.slow("copies to send are looked at in tests/documents quickly")
def test_a_copy_to_send_is_the_workbook_without_formulas() -> None:
    book = answered("save", rows=GRID, rules="FIDE-2026; system=swiss", kind="book", lang="nl", details=DETAILS)[
        "value"
    ]
    copy = answered("save", rows=GRID, rules="FIDE-2026; system=swiss", kind="copy", lang="nl", details=DETAILS)[
        "value"
    ]

    assert copy["name"] == book["name"].replace(".xlsx", "-kopie.xlsx")
    assert copy["messages"] == book["messages"]
    live, sent = (base64.b64decode(answer["data"]) for answer in (book, copy))
    formulas = re.compile(rb"<f[ >](?!HYPERLINK)")
    assert formulas.search(Package(live, Place()).read("xl/worksheets/sheet5.xml"))
    assert not any(
        formulas.search(Package(sent, Place()).read(part))
        for part in Package(sent, Place()).names
        if part.startswith("xl/worksheets/")
    )
    assert read_document(sent, "x.xlsx").tournament.games == read_document(live, "x.xlsx").tournament.games


def test_a_copy_of_an_opened_workbook_has_the_edited_cells_and_no_formula_of_ours() -> None:
    cells: list[list[Any]] = [["No", "Name", "R1"], [1, "Ann", "2w1"], [2, "Bob", "1b0"]]
    book = workbook(cells)
    live = openpyxl.load_workbook(io.BytesIO(book))
    live["Notes"]["A2"], live["Notes"]["A3"] = "=POINTS(Open!B3:D5)", "=1+1"
    stream = io.BytesIO()
    live.save(stream)
    computed = recalculate(stream.getvalue()).content
    assert computed is not None
    for name in ("open.xlsx", "OPEN.XLSX"):
        file = {"name": name, "data": base64.b64encode(computed).decode()}
        rows = answered("open_file", **file, reference="Open!B3:Z20")["value"]["rows"]
        rows[1][1] = "Anna"
        answer = answered(
            "save", rows=rows, rules="", kind="copy", opened=file, reference="Open!B3:Z20", details=DETAILS
        )
        copy = answer["value"]

        assert copy["name"] == f"{name[:4]}-copy.xlsx"
        # What a workbook of one's own has no cell for is said of the copy, too.
        assert copy["messages"] != []
        sent = openpyxl.load_workbook(io.BytesIO(base64.b64decode(copy["data"])))
        assert (sent["Open"]["C4"].value, sent["Open"]["C5"].value) == ("Anna", "Bob")
        assert (sent["Notes"]["A2"].value, sent["Notes"]["A3"].value) == (1, 2)


def test_a_file_of_cells_says_that_the_acceleration_of_the_page_is_not_in_it() -> None:
    asked: dict[str, Any] = {"rows": GRID, "rules": "FIDE-2026; system=swiss", "kind": "csv", "lang": "en"}
    lost = "CSV has no field for these, which are left out: code of the pairing system."
    for more, warned in (({}, False), ({"first": "white"}, False), ({"first": "black", "acceleration": "baku"}, True)):
        assert (lost in answered("save", **asked, details={}, **more)["value"]["messages"]) == warned, more
