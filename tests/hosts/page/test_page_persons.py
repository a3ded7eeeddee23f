"""departage.html: what an opened file says of its players besides names, ratings and games is in sight, and stays."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from tests.hosts.page.test_page import answered, session
from xl_departage.base.messages import Language, text

HEAD = ["No", "Name", "Rtg", "Title", "Sex", "Fed", "FIDE-ID", "Birth", "R 1", "R 2"]
ROWS = [
    HEAD,
    ["1", "Anna Adam", "2100", "WFM", "F", "BEL", "600001", "1988/02/03", "4W1", "2B="],
    ["2", "Bram Bos", "2000", "", "M", "NED", "", "2001", "3B1", "1W="],
    ["3", "Clara Cox", "1900", "", "F", "ENG", "600003", "", "2W0", "4B1"],
    ["4", "Dirk Dam", "1800", "", "M", "BEL", "600004", "1990", "1B0", "3W0"],
]
RULES = "FIDE-2026; system=swiss"


def saved(rows: list[list[str]], file: dict[str, str] | None = None, kind: str = "trf") -> dict[str, Any]:
    value: dict[str, Any] = answered("save", rows=rows, rules=RULES, kind=kind, details={"name": "Open"}, opened=file)[
        "value"
    ]
    return value


def line(content: str, number: int) -> str:
    return next(
        text for text in base64.b64decode(content).decode().splitlines() if text[:8].split() == ["001", str(number)]
    )


FILE = {"name": "t.trf", "data": saved(ROWS)["data"]}


def opened() -> list[list[str]]:
    rows: list[list[str]] = answered("open_file", **FILE, reference=None)["value"]["rows"]
    return rows


def changed(row: int, heading: str, cell: str) -> list[list[str]]:
    rows = [list(line) for line in opened()]
    rows[row][rows[0].index(heading)] = cell
    return rows


def test_the_columns_of_an_opened_file_are_in_sight() -> None:
    rows = opened()

    columns = [rows[0].index(heading) for heading in ("Title", "Sex", "Fed", "FIDE ID", "Birth")]
    assert [[row[column] for column in columns] for row in rows[1:]] == [
        ["WFM", "F", "BEL", "600001", "1988-02-03"],
        ["", "M", "NED", "", "2001"],
        ["", "F", "ENG", "600003", ""],
        ["", "M", "BEL", "600004", "1990"],
    ]
    assert saved(rows, FILE)["data"] == FILE["data"]
    # A CSV file has the columns, and nobody says that they are left out.
    csv_file = saved(rows, FILE, "csv")
    assert not any("FIDE ID" in message or "FIDE number" in message for message in csv_file["messages"])
    assert "600003" in base64.b64decode(csv_file["data"]).decode("utf-8-sig")


def test_a_birth_stands_in_the_form_that_is_typed_and_is_saved_in_that_of_a_trf() -> None:
    column = opened()[0].index("Birth")
    assert [row[column] for row in opened()[1:]] == ["1988-02-03", "2001", "", "1990"]

    alone = base64.b64decode(saved(opened(), None)["data"]).decode()
    corrected = base64.b64decode(saved(changed(2, "Birth", "2001-05-06"), FILE)["data"]).decode()

    # From the file, from the table alone, and of a birth that is typed.
    assert "1988/02/03" in base64.b64decode(saved(opened(), FILE)["data"]).decode()
    assert "1988/02/03" in alone
    assert "1990/00/00" in alone
    assert "2001/05/06" in corrected
    # What is no date stays what it was, in the table and in the file.
    wrong = FILE | {
        "data": base64.b64encode(base64.b64decode(FILE["data"]).replace(b"1988/02/03", b"1988/02/31")).decode()
    }
    rows = answered("open_file", **wrong, reference=None)["value"]["rows"]
    assert rows[1][column] == "1988/02/31"
    assert saved(rows, wrong)["data"] == wrong["data"]


@pytest.mark.parametrize(("lang", "women"), [("en", "F"), ("fr", "F"), ("nl", "V"), ("de", "W")])
def test_the_sex_of_an_opened_file_is_in_the_letters_of_the_page_and_its_options_are_told(
    lang: Language, women: str
) -> None:
    opened = answered("open_file", **FILE, reference=None, lang=lang)["value"]

    head, *players = opened["rows"]
    column = head.index(text("grid_table.sex", lang))
    assert [row[column] for row in players] == [women, "M", women, "M"]
    assert saved(opened["rows"], FILE)["data"] == FILE["data"]
    # What the field says afterwards, which nobody has typed.
    assert opened["rules"] == ("numéros=numéro; système=suisse" if lang == "fr" else "numbers=number; system=swiss")
    assert opened["rules"] in opened["reading"]
    assert text("page_options", lang) in opened["reading"]


def test_a_table_without_its_file_keeps_its_players() -> None:
    # As after a reload in a browser that has no room for the file.
    assert line(saved(opened())["data"], 1) == line(FILE["data"], 1)


def test_a_name_is_corrected_and_the_player_stays_the_same() -> None:
    saved_file = saved(changed(2, "Name", "Bram Bosch"), FILE)

    assert line(saved_file["data"], 2) == line(FILE["data"], 2).replace("Bram Bos  ", "Bram Bosch")
    assert not any("other players" in message for message in saved_file["messages"])


def test_players_who_changed_their_numbers_are_another_table() -> None:
    rows = opened()
    name = rows[0].index("Name")
    rows[2][name], rows[4][name] = rows[4][name], rows[2][name]

    assert any("other players than t.trf" in message for message in saved(rows, FILE)["messages"])


def test_half_of_the_players_may_be_others_but_no_more() -> None:
    one_renamed, two_renamed = (changed(2, "Name", "Zoe Zed") for _ in range(2))
    two_renamed[3][two_renamed[0].index("Name")] = "Yves Yam"

    assert [
        any("other players" in message for message in saved(rows, FILE)["messages"])
        for rows in (one_renamed, two_renamed)
    ] == [
        False,
        True,
    ]


def test_a_cell_that_is_emptied_is_empty_in_the_file() -> None:
    saved_line = line(saved(changed(1, "Title", ""), FILE)["data"], 1)

    assert saved_line == line(FILE["data"], 1).replace("WFM", "   ")
    # Without its column, nothing is said of it.
    rows = opened()
    title = rows[0].index("Title")
    assert saved([[*row[:title], *row[title + 1 :]] for row in rows], FILE)["data"] == FILE["data"]


@pytest.mark.slow
def test_an_opened_file_survives_a_reload(page: Path, tmp_path: Path) -> None:
    path = tmp_path / "t.trf"
    # A record that no column shows.
    content = base64.b64decode(FILE["data"]) + b"### Note of the arbiter\r\n"
    path.write_bytes(content)

    result = session(
        page,
        ("upload", "#file", str(path)),
        ("wait", "#standings table"),
        ("reload",),
        ("wait", "#standings table"),
        ("save", "#save-trf"),
        ("click", "#forget"),
        ("reload",),
        ("value", "#grid"),
        language="en",
    )

    after = base64.b64decode(result["seen"][0])
    assert b"### Note of the arbiter" in after
    assert b"1988/02/03" in after
    assert result["seen"][1] == ""


NAMESAKES = [
    ["No", "Name", "Rtg", "Birth", "FIDE-ID", "R 1", "R 2"],
    ["1", "Peeters, Jan", "2000", "1990", "", "3W1", ""],
    ["2", "Peeters, Jan", "1900", "2001", "", "4B1", ""],
    ["3", "Bos, Bram", "1800", "", "", "1B0", ""],
    ["4", "Cox, Cas", "1700", "", "", "2W0", ""],
]


def names_told(rows: list[list[str]], lang: str = "en") -> list[tuple[str, str]]:
    found = answered("check", rows=rows, rules=RULES, lang=lang)["value"]
    return [(problem["severity"], problem["cure"]) for problem in found if "Peeters" in problem["wrong"]]


def test_two_players_of_one_name_stay_two_persons_in_a_file_that_is_opened_again() -> None:
    # Told apart by their births, or by their FIDE numbers; nobody is sent to functions, which the page does not have.
    numbers = [list(row) for row in NAMESAKES]
    for row in numbers[1:]:
        row[3], row[4] = "", f"60000{row[0]}"
    for rows in (NAMESAKES, numbers):
        file = {"name": "t.trf", "data": saved(rows)["data"]}
        again = answered("open_file", **file, reference=None)["value"]["rows"]
        [(severity, cure)] = names_told(again, "nl")
        assert severity == "note"
        assert cure.startswith("Niets te doen, als het om twee verschillende personen gaat")
        assert "functies" not in cure


def test_two_rows_of_one_name_without_a_difference_are_a_warning() -> None:
    rows = [[*row[:3], "", "", *row[5:]] if at else row for at, row in enumerate(NAMESAKES)]

    assert [severity for severity, _ in names_told(rows)] == ["warning"]


def test_a_file_saved_between_rounds_says_nothing_of_announced_byes_when_it_is_opened() -> None:
    rows = [["No", "Name", "R 1", "R 2", "R 3"], ["1", "A", "2W1", "", ""], ["2", "B", "1B0", "ABS", "ABS"]]
    rows += [["3", "C", "4W1", "", ""], ["4", "D", "3B0", "½ BYE", ""]]
    file = {"name": "t.trf", "data": saved(rows)["data"]}

    opened = answered("open_file", **file, reference=None)["value"]

    assert [row[-2] for row in opened["rows"][1:]] == ["", "ABS", "", "½ BYE"]
    assert [notice for notice in opened["notices"] if "byes" in notice["message"]] == []
    # Nobody says how many are planned: whether they were played only the arbiter knows.
    content = base64.b64decode(file["data"]).decode().replace("142 3", "")
    file["data"] = base64.b64encode(content.encode()).decode()
    notices = answered("open_file", **file, reference=None)["value"]["notices"]
    [sentence] = [notice["message"] for notice in notices if "byes" in notice["message"]]
    assert "rounds=3 in the rules" in sentence
    assert "checker" not in sentence


@pytest.mark.parametrize("from_file", [False, True])
def test_a_sex_that_nobody_can_read_is_said_of_its_player_and_not_of_the_column(from_file: bool) -> None:
    rows = (
        changed(2, "Sex", "q") if from_file else [[*row[:4], "q", *row[5:]] if row[0] == "2" else row for row in ROWS]
    )

    saved_file = saved(rows, FILE if from_file else None)

    assert "Could not be read and is left out: sex of 1 player (2 Bram Bos q)." in saved_file["messages"]
    assert not any("no field" in message for message in saved_file["messages"])
    assert [line(saved_file["data"], number)[9] for number in (1, 2, 3)] == ["w", " ", "w"]


def test_what_cannot_be_said_of_a_person_is_told_by_check_and_beside_the_saved_trf() -> None:
    rows = [list(row) for row in ROWS]
    rows[1][6], rows[1][7], rows[2][7], rows[3][7], rows[4][1] = "20X12", "1997/02/31", "31/02/1999", "2031", ""
    details = {"name": "Open", "begin": "30/12/2025", "end": "02/01/2026"}

    found = answered("check", rows=rows, rules=RULES, details=details)["value"]
    messages = answered("save", rows=rows, rules=RULES, kind="trf", details=details)["value"]["messages"]

    assert [(problem["severity"], problem["where"], problem["wrong"]) for problem in found] == [
        ("warning", "row 1, Anna Adam, “20X12”", "A FIDE number has digits and nothing else."),
        ("warning", "row 1, Anna Adam, “1997/02/31”", "This birth is not a date."),
        ("warning", "row 2, Bram Bos, “31/02/1999”", "This birth is not a date."),
        ("warning", "row 3, Clara Cox, “2031”", "Born in 2031, after the year of the event (2026)."),
        ("warning", "row 4", "Number 4 has no name, although the others have one."),
    ]
    [impossible] = [message for message in messages if message.startswith("What cannot be right in this file: ")]
    for part in ("20X12 (1 Anna Adam)", "31/02/1999 (2 Bram Bos)", "2031 (3 Clara Cox)", "no name for number 4"):
        assert part in impossible
    # Without a day of the event, today counts.
    rows[3][7] = "2999"
    assert "Born in 2999" in str(answered("check", rows=rows, rules=RULES)["value"])
