"""Recalculation as a library: bytes and streams in and out, values, explanations, and clear refusals."""

from __future__ import annotations

import errno
import gzip
import io
import pickle
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, FileError
from xl_departage.headless import Report, recalculate
from xl_departage.spreadsheet.recalculation import sources

GRID = (("+ 2B", "= 3N"), ("- 1N", "+ 4B"), ("+ 4B", "= 1B"), ("- 3N", "- 2N"))
"""Points 1½, 1, 1½, 0; counted by hand, Buchholz (FFE) 2½, 1½, 1½, 2½."""
BUCHHOLZ = [[2.5], [1.5], [1.5], [2.5]]


def content(formulas: dict[str, str], sheet: str = "Grille", first: float = 7) -> bytes:
    """A file written by XlsxWriter: the grid in A1:B4, a number in C1, and spilling formulas without values."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
        page = book.add_worksheet(sheet)
        for row, cells in enumerate(GRID):
            for column, cell in enumerate(cells):
                page.write_string(row, column, cell)
        page.write_number("C1", first)
        for cell, formula in formulas.items():
            page.write_dynamic_array_formula(cell, formula)
    return stream.getvalue()


BOOK = content({"E1": "=BUCHHOLZ(A1:B4)"})


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


@pytest.fixture(params=["path", "bytes", "bytearray", "memoryview", "stream", "at its end", "file", "pipe"])
def source(request: pytest.FixtureRequest, tmp_path: Path, stack: ExitStack) -> Any:
    path = tmp_path / "in.xlsx"
    path.write_bytes(BOOK)
    match request.param:
        case "path":
            return path
        case "bytes":
            return BOOK
        case "bytearray":
            return bytearray(BOOK)
        case "memoryview":
            return memoryview(BOOK)
        case "stream":
            return io.BytesIO(BOOK)
        case "at its end":
            stream = io.BytesIO()
            stream.write(BOOK)
            return stream
        case "file":
            opened = path.open("rb")
            stack.callback(opened.close)
            return opened
    return gzip.GzipFile(fileobj=io.BytesIO(gzip.compress(BOOK)))


def test_every_source_gives_the_same_bytes_and_values(source: Any) -> None:
    position = source.tell() if hasattr(source, "tell") else None
    report = recalculate(source)

    assert report.values("Grille!E1:E4") == BUCHHOLZ
    assert report.content == recalculate(BOOK).content
    if position is not None:
        assert source.tell() == position
        assert not source.closed


def test_nothing_is_written_without_a_target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "in.xlsx"
    path.write_bytes(BOOK)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    report = recalculate(path)
    recalculate(openpyxl.load_workbook(io.BytesIO(BOOK)))

    assert path.read_bytes() == BOOK
    assert [entry.name for entry in tmp_path.iterdir()] == ["in.xlsx"]
    assert (report.target, report.exit_status) == ("", 0)
    assert report.content != BOOK


def test_a_target_is_a_path_or_a_binary_stream(tmp_path: Path) -> None:
    path, stream = tmp_path / "out.xlsx", io.BytesIO(b"before")
    stream.seek(6)
    first = recalculate(BOOK, path)
    recalculate(io.BytesIO(BOOK), stream)
    with (tmp_path / "raw.xlsx").open("wb", buffering=0) as raw:
        recalculate(BOOK, raw)

    assert path.read_bytes() == first.content == (tmp_path / "raw.xlsx").read_bytes()
    assert stream.getvalue() == b"before" + first.content
    assert first.target == str(path)


def closed() -> io.BytesIO:
    stream = io.BytesIO(BOOK)
    stream.close()
    return stream


@each_row(
    ("source", "options", "key"),
    [
        (closed(), {}, "source_closed"),
        (io.StringIO("text"), {}, "source_text"),
        (3, {}, "source_unusable"),
        (None, {}, "source_unusable"),
        ([[1]], {}, "source_unusable"),
        (b"", {}, "package_empty"),
        (b"PK", {}, "package_not_zip"),
        (b"a,b\n1,2\n", {}, "package_is_csv"),
        (BOOK, {"in_place": True}, "write_not_in_place"),
        (BOOK, {"target": closed()}, "target_closed"),
        (BOOK, {"target": io.StringIO()}, "target_text"),
        (BOOK, {"target": 3}, "target_unusable"),
        (BOOK, {"target": "out.xlsm"}, "write_other_kind"),
    ],
)
def test_bad_sources_and_targets_are_refused_in_words(source: Any, options: dict[str, Any], key: str) -> None:
    with pytest.raises(FileError) as problem:
        recalculate(source, **options)

    assert problem.value.key == key
    for language in ("fr", "en"):
        assert len(problem.value.message(language)) > 20


def test_a_stream_that_cannot_be_written_is_refused_before_anything_is_computed(tmp_path: Path) -> None:
    path = tmp_path / "out.xlsx"
    path.write_bytes(b"old")
    stream = io.BytesIO(BOOK)
    with path.open("rb") as reading, pytest.raises(FileError, match="not open for writing"):
        recalculate(BOOK, reading)
    with pytest.raises(FileError, match="stream being read"):
        recalculate(stream, stream)
    assert (path.read_bytes(), stream.getvalue()) == (b"old", BOOK)


def test_values_are_asked_for_by_any_spelling_of_a_reference() -> None:
    report = recalculate(content({"E1": "=BUCHHOLZ(A1:B4)"}, "L'été 2026"))

    for reference in ("'L''été 2026'!E1", "L'été 2026!E1", "'l''ÉTÉ 2026'!$E$1", "E1", " e1 "):
        assert report.value(reference) == 2.5
    assert report.values("C1:B2") == [["= 3N", 7], ["+ 4B", None]]
    assert report.value("XFD1048576") is None


def described() -> bytes:
    """Two sheets with a grid, an array, a table and names, written by XlsxWriter."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
        grid, table_sheet = book.add_worksheet("Grille"), book.add_worksheet("Deux")
        for row, cells in enumerate(GRID):
            grid.write_row(row, 0, cells)
        grid.write_dynamic_array_formula("E1", "=BUCHHOLZ(A1:B4)")
        table_sheet.add_table("B2:C4", {"name": "Joueurs", "columns": [{"header": "Nom"}, {"header": "Elo"}]})
        table_sheet.write_row("B3", ["Anna", 2000])
        table_sheet.write_row("B4", ["Bert", 1900])
        book.define_name("Cadences", "=Deux!$C$3:$C$4")
        book.define_name("Deux!Premier", "=Deux!$C$3")
    return stream.getvalue()


def test_arrays_names_tables_and_whole_columns_are_asked_for_as_a_formula_names_them() -> None:
    report = recalculate(described())

    assert report.values("Grille!E1#") == report["grille"].values("E1#") == BUCHHOLZ
    assert report.values("Grille!E:E") == BUCHHOLZ
    assert report.values("Cadences") == report.values("Joueurs[Elo]") == [[2000], [1900]]
    assert report.values("Joueurs[#All]") == [["Nom", "Elo"], ["Anna", 2000], ["Bert", 1900]]
    assert report.values("Joueurs") == [["Anna", 2000], ["Bert", 1900]]
    assert report.value("Deux!Premier") == report["Deux"].value("C3") == 2000
    assert report["Grille"].explain("E1") == ""
    assert (report.sheets, list(report)) == (["Grille", "Deux"], ["Grille", "Deux"])
    for asked, key in (
        ("Grille!A1#", "shown_no_array"),
        ("Nobody", "shown_reference"),
        ("Nobody!A:A", "shown_sheet"),
        ("A:A", "shown_which_sheet"),
        ("Joueurs[Nobody]", "shown_reference"),
        ("SUM(Grille!E1:E4)", "shown_reference"),
    ):
        with pytest.raises(ArgumentError) as problem:
            report.values(asked)
        assert problem.value.key == key, asked
    with pytest.raises(ArgumentError, match="Grille"):
        report["Grile"]


def test_a_report_is_shown_in_one_line() -> None:
    report = recalculate(BOOK)

    assert repr(report) == "<Report of a workbook: 1 formulas, 1 computed, 0 failed, 0 not computed, 4 cells changed>"
    assert repr(report["Grille"]) == f"<Sheet Grille of {report!r}>"


def test_what_the_system_refuses_is_its_error_too(tmp_path: Path) -> None:
    missing = tmp_path / "none.xlsx"
    nowhere = tmp_path / "none" / "a.xlsx"
    cases: list[tuple[Any, Path | None, Path, int | None]] = [
        (missing, None, missing, errno.ENOENT),
        (BOOK, nowhere, nowhere, errno.ENOENT),
        (tmp_path, None, tmp_path, None),
    ]
    for read, written, path, number in cases:
        with pytest.raises(FileError) as problem:
            recalculate(read, written)
        for error in (problem.value, pickle.loads(pickle.dumps(problem.value))):
            assert (error.filename, error.errno) == (str(path), number)
            assert isinstance(error, FileNotFoundError) is (number == errno.ENOENT)
            assert str(error) == str(problem.value)


@each_row(
    ("reference", "key"),
    [
        ("Gril!E1", "shown_sheet"),
        ("Grille!E1:E4", "shown_one_cell"),
        ("Grille!", "shown_reference"),
        ("", "shown_reference"),
        ("Grille!E0", "shown_reference"),
        ("A1:B2!C3", "shown_sheet"),
    ],
)
def test_what_is_no_cell_is_refused_in_words(reference: str, key: str) -> None:
    with pytest.raises(ArgumentError) as problem:
        recalculate(BOOK).value(reference)

    assert problem.value.key == key


def test_a_whole_sheet_of_values_is_refused() -> None:
    with pytest.raises(ArgumentError, match="smaller range"):
        recalculate(BOOK).values("Grille!A1:XFD1048576")


def test_dates_are_serial_numbers_and_errors_their_text() -> None:
    report = recalculate(content({"E1": "=DATE(2026,3,1)", "E2": "=1/0", "E3": "=1=1", "E4": '=""', "E5": "=NA()"}))

    # 1 March 2026 is day 46082 of Excel's calendar.
    assert report.values("E1:E6") == [[46082], ["#DIV/0!"], [True], [""], ["#N/A"], [None]]
    assert report.value("E3") is True


def test_an_error_is_explained_where_it_comes_from() -> None:
    report = recalculate(
        content(
            {
                "E1": "=BUCHHOLZ(A1:B4,9)",
                "F1": "=E1+1",
                "G1": "=SUM(F1:F3)",
                "H1": "=C1/0",
                "I1": "=C1",
                "J1": "=MACRO(1)",
            }
        )
    )

    assert report.explain("E1").startswith("sheet Grille, cell E1: No player has the number 9")
    assert report.explain("E1", "fr").startswith("feuille Grille, cellule E1 : Aucun joueur n'a le numéro 9")
    for cell in ("F1", "G1"):
        assert "cell E1" in report.explain(cell)
        assert "No player has the number 9" in report.explain(cell)
    assert "division by zero" in report.explain("H1")
    # Its own error comes from nowhere else.
    assert report.explain("H1").count("cell H1") == 1
    assert report.explain("G1").count("cell G1") == 1
    assert "division par zéro" in report.explain("H1", "fr")
    assert "MACRO" in report.explain("J1")
    assert [report.explain(cell) for cell in ("I1", "A1", "Z99")] == ["", "", ""]


def test_an_undefined_value_in_a_column_is_explained() -> None:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as book:
        page = book.add_worksheet()
        page.write_column("A1", ["+ 2", "- 1", "EXE"])
        page.write_column("B1", [1800, 1700, 1600])
        page.write_dynamic_array_formula("D1", "=AVERAGE_RATING(A1:A3,B1:B3)")
    report = recalculate(stream)

    assert report.values("D1:D3") == [[1700], [1800], ["#N/A"]]
    assert "does not exist for this row" in report.explain("D3")
    assert report.explain("D1") == ""


def test_the_report_gives_an_openpyxl_workbook_of_values() -> None:
    book = recalculate(BOOK).workbook()

    assert [cell.value for (cell,) in book["Grille"]["E1:E4"]] == [2.5, 1.5, 1.5, 2.5]


def test_a_report_can_be_sent_to_another_process() -> None:
    report = recalculate(content({"E1": "=BUCHHOLZ(A1:B4)"}))
    assert report.value("E1") == 2.5
    again: Report = pickle.loads(pickle.dumps(report))

    assert again.values("E1:E4") == BUCHHOLZ
    assert again == report


@pytest.mark.slow("eight recalculations")
def test_eight_threads_give_the_same_bytes_as_one() -> None:
    files = [
        content({"E1": "=BUCHHOLZ(A1:B4)", "F1": f"=C1*{number}", "G1": '=STANDINGS(A1:B4,"BH")'}, first=number)
        for number in range(16)
    ]
    books = [openpyxl.load_workbook(io.BytesIO(file)) for file in files]
    sources: list[Any] = [*files, *books]
    alone = [recalculate(source).content for source in sources]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda source: recalculate(source).content, sources))

    assert together == alone


@pytest.mark.parametrize(("free", "key"), [(0, ""), (-1, "package_too_large")])
def test_a_workbook_in_memory_has_the_size_allowed_or_is_refused(
    free: int, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MAX_FILE_SIZE", len(BOOK) + free)

    for source in (BOOK, io.BytesIO(BOOK)):
        if key:
            with pytest.raises(FileError) as problem:
                recalculate(source)
            assert (problem.value.key, problem.value.values) == (key, {"megabytes": 0})
        else:
            assert recalculate(source).values("Grille!E1:E4") == BUCHHOLZ


class Odd(io.RawIOBase):
    """A stream that gives, or takes, what it should not."""

    def __init__(self, response: Any) -> None:
        self.given = response
        self.taken = b""

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def read(self, size: int = -1) -> Any:
        if isinstance(self.given, Exception):
            raise self.given
        response, self.given = self.given, ""
        return response

    def write(self, data: Any) -> Any:
        if isinstance(self.given, Exception):
            raise self.given
        self.taken += bytes(data[: self.given or len(data)])
        return self.given


def odd(response: Any) -> Any:
    return Odd(response)


@pytest.mark.parametrize(
    ("response", "key"),
    [("text", "source_text"), (OSError("gone"), "source_unreadable"), (ValueError("closed"), "source_unreadable")],
)
def test_a_stream_that_gives_no_bytes_is_told(response: Any, key: str) -> None:
    with pytest.raises(FileError) as problem:
        recalculate(odd(response))

    assert problem.value.key == key


@pytest.mark.parametrize("taken", [1000, 1, None])
def test_a_stream_may_take_a_part_at_a_time(taken: int | None) -> None:
    stream = odd(taken)
    recalculate(BOOK, stream)

    assert stream.taken == recalculate(BOOK).content


def test_a_stream_that_fails_is_told() -> None:
    for error in (OSError("full"), ValueError("closed"), TypeError("text")):
        with pytest.raises(FileError) as problem:
            recalculate(BOOK, odd(error))
        assert (problem.value.key, problem.value.values["reason"]) == ("target_failed", str(error))


def test_random_numbers_are_those_of_the_seed_that_the_report_names() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"], sheet["A2"] = "=RAND()", "=RANDBETWEEN(1,1000000)"

    first, second = recalculate(book), recalculate(book)
    again = recalculate(book, seed=first.seed)

    assert first.seed != second.seed
    assert [row[0] for row in first.values("A1:A2")] != [row[0] for row in second.values("A1:A2")]
    assert again.values("A1:A2") == first.values("A1:A2")
    assert again.to_dict()["seed"] == first.seed
    (notice,) = first.notices
    assert f"seed={first.seed}" in notice
    assert recalculate(BOOK).seed is None
    assert recalculate(BOOK, seed=0).notices == []
    for wrong in (-1, 2**53, 1.0, True, "7"):
        with pytest.raises(ArgumentError) as caught:
            recalculate(book, seed=wrong)  # type: ignore[arg-type]
        assert caught.value.key == "seed_not_number"
