"""Whatever signs a name begins with or holds, the page opens, shows, keeps and saves it as it is."""

from __future__ import annotations

import base64
import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from distribution.page import build
from tests.hosts.page.test_page import session
from tests.web.programs import run_node
from xl_departage.hosts.page import calculator

MARKS = "\"'`´’“”«»„‚&<>=+-@#%*/\\|;:,.!?()[]{}~^_$€£§°0½Ł"
NAMES = [
    *(prefix + mark + suffix for mark in MARKS for prefix, suffix in (("", "Zed"), ("Ze", "d"), ("Zed", ""))),
    *(
        '"Zed"',
        '"Magic" Johnson',
        '""Zed',
        '"',
        'Zed "Z" Y',
        '"Zed; "Y',
        "=1+1",
        "+33",
        "-5",
        "12W1",
        "1-0",
        "BYE",
        "½ BYE",
    ),
    *("Total", "Elo", "Name", "Rank", "No", "Points"),
]
"""Each sign at the beginning, inside and at the end; quotations; and what stands elsewhere in a table."""
ESCAPED = ["'=Zed", "''+Z", "'-Z", "'@"]
"""A CSV file means a formula by these, shown without the first apostrophe."""


def answered(action: str, **values: Any) -> Any:
    answer = json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))
    assert "error" not in answer, answer["error"]
    return answer["value"]


def texts(tables: list[list[list[str]]]) -> list[str]:
    """The text that the page puts into its box for each of these tables."""
    job = {"module": str(build.HERE / "grid_text.js"), "tables": tables}
    result: list[str] = run_node("grid_text_session.mjs", job, 60)
    return result


def table(names: list[str]) -> list[list[str]]:
    """One round, in which each player with an odd number has won against the next one."""
    games = ["2W1", "1B0"]
    return [
        ["No", "Name", "Rtg", "R 1", "R 2"],
        *(
            [str(at), name, str(2400 - at), f"{at + 1}W1" if at % 2 else f"{at - 1}B0", ""]
            for at, name in enumerate(names, 1)
        ),
    ][: 1 + len(names) // len(games) * len(games)]


def as_csv(rows: list[list[str]], delimiter: str) -> bytes:
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter).writerows(rows)
    return written.getvalue().encode()


def as_book(rows: list[list[str]]) -> bytes:
    book = openpyxl.Workbook()
    for row, line in enumerate(rows, 1):
        for column, value in enumerate(line, 1):
            cell = book.worksheets[0].cell(row, column, int(value) if value.isdigit() else value)
            if value.startswith("="):
                cell.data_type = "s"
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def as_trf(rows: list[list[str]]) -> bytes:
    lines = ["012 Cup"]
    for number, name, rating, game, _ in rows[1:]:
        points = 1.0 if game.endswith("1") else 0.0
        cell = f"{game[:-2]:>4} {game[-2].lower()} {game[-1]}"
        lines.append(f"001 {number:>4}      {name:<33} {rating:>4}{'':28}{points:4.1f} {number:>4}  {cell}")
    return "\r\n".join([*lines, ""]).encode()


def files(rows: list[list[str]]) -> Iterator[tuple[str, bytes]]:
    yield "cup.csv", as_csv(rows, ";")
    yield "tab.csv", as_csv(rows, "\t")
    yield "cup.xlsx", as_book(rows)
    yield "cup.trf", as_trf(rows)


def named(rows: list[list[Any]]) -> list[str]:
    column = rows[0].index("Name")
    return [row[column] for row in rows[1:]]


def opened(name: str, content: bytes) -> dict[str, Any]:
    found: dict[str, Any] = answered(
        "open_file", name=name, data=base64.b64encode(content).decode("ascii"), reference=None
    )
    return found


def test_the_text_of_the_box_has_the_cells_that_were_written_into_it() -> None:
    awkward = [*NAMES, *ESCAPED, "Zed\nY", "Zed\tY", "Zed\r\nY", "", "a b"]
    tables = [
        table([*awkward, "Last"]),
        [[name] for name in awkward if name],
        [["No", "Name"], *(["1", name] for name in awkward)],
    ]

    for rows, written in zip(tables, texts(tables), strict=True):
        assert answered("read", text=written)["rows"] == rows


def test_a_name_with_any_sign_is_opened_computed_and_saved_as_it_is() -> None:
    """From each kind of file, over the text of the box, into the files that the page saves."""
    names = [*NAMES, "Last"][: len(NAMES) // 2 * 2]
    rows = table(names)
    found = {name: opened(name, content) for name, content in files(rows)}
    written = texts([event["rows"] for event in found.values()])

    for (name, event), text in zip(found.items(), written, strict=True):
        assert named(event["rows"]) == names, name
        rules = f"FIDE-2026; {event['rules'] or 'system=swiss'}"
        ranking = answered("standings", text=text, rules=rules, codes="BH")
        assert sorted(row[2] for row in ranking[1:]) == sorted(names), name
        for kind in ("csv", "trf"):
            saved = answered("save", text=text, rules=rules, kind=kind)
            again = opened(saved["name"], base64.b64decode(saved["data"]))
            assert named(again["rows"]) == names, (name, kind)


@pytest.mark.parametrize("mark", ['"', "'", "="])
def test_a_name_that_is_typed_half_is_read_as_it_stands(mark: str) -> None:
    """In the box; a file that ends inside a quotation is damaged, and refused with the line."""
    text = "\n".join("\t".join(row) for row in table(["Anna", f"{mark}Zed"]))

    assert named(answered("read", text=text)["rows"]) == ["Anna", f"{mark}Zed"]


@pytest.mark.slow
def test_a_name_that_begins_with_a_quotation_mark_stays_itself_on_the_page(page: Path, tmp_path: Path) -> None:
    """Opened, typed into a cell, pasted, after a reload and in the file that is saved."""
    path = tmp_path / "cup.trf"
    path.write_bytes(as_trf(table(['"Magic" Johnson', "'=Zed", '"Al', "Berg"])))
    third, fourth = (f"#cells tr:nth-child({row}) td:nth-child(3)" for row in (4, 5))

    result = session(
        page,
        ("upload", "#file", str(path)),
        ("wait", "#standings table"),
        ("click", fourth),
        ("keys", ['"Zoe" Z', "<Tab>"]),
        ("click", "button.main"),
        ("wait", "#standings table"),
        ("reload",),
        ("wait", "#standings table"),
        *(("text", f"#cells tr:nth-child({row}) td:nth-child(3)") for row in (2, 3)),
        *(("text", cell) for cell in (third, fourth)),
        ("save", "#save-csv"),
    )

    names = ['"Magic" Johnson', "'=Zed", '"Al', '"Zoe" Z']
    assert result["seen"][:4] == names
    assert named(opened("cup.csv", base64.b64decode(result["seen"][4]))["rows"]) == names
