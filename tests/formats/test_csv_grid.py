"""CSV files, read and written: delimiters, encodings, quotes, and cells that must not become formulas."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.base import csv_rows
from xl_departage.base.errors import FileError, Place
from xl_departage.base.text import FORMULA_STARTS, plain_cell, safe_cell
from xl_departage.formats.csv_grid import read_csv, read_csv_lines, write_csv

TABLE = "Pl;Nom;Elo;R 1;Pts\n1;Dupont, Jean;2000,5;+ 2B;1\n2;Noël, Zoé;1900;- 1N;0\n"
ROWS = [
    ["Pl", "Nom", "Elo", "R 1", "Pts"],
    ["1", "Dupont, Jean", "2000,5", "+ 2B", "1"],
    ["2", "Noël, Zoé", "1900", "- 1N", "0"],
]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "latin-1", "utf-16"])
def test_encodings_of_spreadsheet_programs_are_read(encoding: str) -> None:
    assert read_csv(TABLE.encode(encoding)) == ROWS


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_delimiters_are_found_although_names_hold_others(delimiter: str) -> None:
    buffer = io.StringIO(newline="")
    csv.writer(buffer, delimiter=delimiter).writerows(ROWS)

    assert read_csv(buffer.getvalue().encode()) == ROWS


@pytest.mark.parametrize("text", [";", ";;\n;", "\t\t", ";\t;\n\t", "sep=,\n,,"])
def test_a_file_of_delimiters_alone_is_a_table_of_blanks(text: str) -> None:
    rows = read_csv(text.encode())

    assert rows
    assert not any(cell.strip(" ;\t") for row in rows for cell in row)


def test_title_lines_without_a_delimiter_do_not_disturb() -> None:
    text = "From the Tournament-Database\n\nFinal Ranking crosstable after 1 Rounds\n" + TABLE

    assert read_csv(text.encode())[3:] == ROWS


def test_the_first_line_of_excel_says_the_delimiter() -> None:
    assert read_csv("sep=,\r\na,b;c\r\nd,e;f\r\n") == [["a", "b;c"], ["d", "e;f"]]


def test_a_text_without_columns_stays_one_cell_a_line() -> None:
    assert read_csv("Cross Table\n  1 Anna +W2\n") == [["Cross Table"], ["  1 Anna +W2"], [""]]


def test_two_delimiters_that_would_both_do_are_an_error() -> None:
    with pytest.raises(FileError) as caught:
        read_csv("a;b,c\nd;e,f\n", "grille.csv")

    assert caught.value.key == "csv_delimiter"
    assert "sep=" in caught.value.message("fr")


def test_a_quotation_mark_that_is_never_closed_is_an_error_with_its_line() -> None:
    with pytest.raises(FileError) as caught:
        read_csv('a;b;c\nd;e;f\n"g;h;i\n', "grille.csv")

    assert caught.value.key == "csv_quotes"
    assert caught.value.place is not None
    assert caught.value.place.line in (3, 4)


@each_row("text", ["=1+1", "+33 1", "-Anna", "@SUM(A1)", "\tx", "\rx", "'=x", "''+x"])
def test_what_a_spreadsheet_would_compute_is_written_behind_an_apostrophe(text: str) -> None:
    written = write_csv([[text, "x", "y"]]).decode("utf-8-sig")

    cell = next(csv.reader(io.StringIO(written, newline=""), delimiter=";"))[0]
    assert cell == "'" + text
    assert read_csv(written) == [[text, "x", "y"]]


@each_row("text", ["O'Brien", "'tis", "Anna", "12W1", "½ BYE", "", "1.5"])
def test_other_texts_are_written_as_they_are(text: str) -> None:
    assert safe_cell(text) == text


def test_a_negative_number_stays_a_number_in_a_csv() -> None:
    assert write_csv([["-1", "-0,5", "-12.25", "-1+2", "-A1"]]).decode("utf-8-sig") == "-1;-0,5;-12.25;'-1+2;'-A1\r\n"


@given(st.text())
def test_a_safe_cell_never_starts_a_formula_and_comes_back(text: str) -> None:
    assert not safe_cell(text).startswith(FORMULA_STARTS)
    assert plain_cell(safe_cell(text)) == text


CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\n"), max_size=12)


@given(st.integers(3, 6).flatmap(lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1)))
def test_rows_are_read_as_they_were_written(rows: list[list[str]]) -> None:
    assert read_csv(write_csv(rows), delimiter=";") == rows


def test_quotation_marks_that_do_not_enclose_a_cell_belong_to_it() -> None:
    """As many programs write names; `csv.reader` refuses them or drops the marks."""
    text = '1;"Magic" Johnson;2W1\n2;Ann "Z" Bo;1B0\n3;"Zed; Y" ;-\n4;"""Q""";-\n5;"Al;x "-\n'

    assert read_csv(text) == [
        ["1", '"Magic" Johnson', "2W1"],
        ["2", 'Ann "Z" Bo', "1B0"],
        ["3", "Zed; Y", "-"],
        ["4", '"Q"', "-"],
        ["5", '"Al', 'x "-'],
    ]


def test_the_cure_of_an_open_quotation_mark_works() -> None:
    with pytest.raises(FileError) as caught:
        read_csv('1;"Jo;2W1\n2;Ann;1B0\n')
    assert caught.value.message("en").endswith("Write another one at the end of the cell, or delete it.")

    for cured in ('"Jo"', "Jo"):
        assert read_csv(f"1;{cured};2W1\n2;Ann;1B0\n")[0] == ["1", "Jo", "2W1"]


def rows_or_refusal(text: str, delimiter: str | None = None) -> object:
    """The rows with their lines, or the key of the refusal with its line."""
    try:
        return read_csv_lines(text, "g.csv", delimiter)
    except FileError as error:
        return error.key, error.place.line if error.place is not None else None


@each_row(
    ("text", "expected"),
    [
        # Lines are those of the file, also behind `sep=` and cells of several lines.
        ("sep=;\na;b;c\n", [(2, ["a", "b", "c"])]),
        ("SEP=,\r\na,b,c\r\nd,e,f", [(2, ["a", "b", "c"]), (3, ["d", "e", "f"])]),
        ('a;b;c\n"d\ne";f;g\nh;i;j\n', [(1, ["a", "b", "c"]), (2, ["d\ne", "f", "g"]), (4, ["h", "i", "j"])]),
        ("sep=|\na|b\n", [(2, ["a", "b"])]),
        ("one\ntwo\r\nthree\rfour", [(1, ["one"]), (2, ["two"]), (3, ["three"]), (4, ["four"])]),
        ("sep=;\n\nx", [(2, []), (3, ["x"])]),
        ("a;b\x1a", [(1, ["a", "b"])]),
        ("\ufeffa;b;c", [(1, ["a", "b", "c"])]),
        # A table has two columns at least, in more than half of its lines.
        ("a;b\nc;d\n", [(1, ["a", "b"]), (2, ["c", "d"])]),
        ("a;b;c\nd;e;f\nx\ny\n", [(1, ["a", "b", "c"]), (2, ["d", "e", "f"]), (3, ["x"]), (4, ["y"])]),
        ("a,b,c\nx\n", [(1, ["a,b,c"]), (2, ["x"]), (3, [""])]),
        ("a,b,c\nx,y,z\nq\n", [(1, ["a", "b", "c"]), (2, ["x", "y", "z"]), (3, ["q"])]),
        ("a\tb\nx\n", [(1, ["a", "b"]), (2, ["x"])]),
        # More lines, then more cells decide.
        ("a;b,c,d\ne;f,g,h\n", [(1, ["a;b", "c", "d"]), (2, ["e;f", "g", "h"])]),
        ("a;b,c\nd;e,f\n", ("csv_delimiter", None)),
        ('a;b;c\nd;e;f\n"g;h;i\n', ("csv_quotes", 3)),
        ('sep=;\na;b;c\n"g;h;i\n', ("csv_quotes", 3)),
        # In the line in which it stands, also behind a cell of two lines.
        ('a;b;c\n"d\nd";"e;f\n', ("csv_quotes", 3)),
        ('a;b;c\n"d\n\nd";e;"f\n', ("csv_quotes", 4)),
        ('a;b;c\n"d;e;f\n', ("csv_quotes", 2)),
    ],
)
def test_rows_and_their_lines(text: str, expected: object) -> None:
    assert rows_or_refusal(text) == expected


def test_of_typed_text_a_mark_that_opens_nothing_takes_no_line_with_it() -> None:
    for text in ("a;b\nc;d\n", 'a;"b\nc;d\n', '"a;b\nc;d\n', '"a;b\nc;d\ne;f\n'):
        lines = [*enumerate(text.splitlines(keepends=True), 1)]
        read = list(csv_rows.rows_of(lines, ";", Place(), typed=True))
        assert read == [(number, line.rstrip("\n").split(";")) for number, line in lines], text


def test_a_cell_may_be_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_rows, "_LARGEST_CELL", 5)

    assert rows_or_refusal("abcde;f\n", ";") == [(1, ["abcde", "f"])]
    assert rows_or_refusal("a;b\nabcdef;f\n", ";") == ("csv_quotes", 2)
    assert rows_or_refusal("sep=;\nabcdef;f\n") == ("csv_quotes", 2)


@each_row(
    ("used", "other_delimiter"),
    [("\t", ";"), (";", "\t"), ("\t", ","), (";", ",")],
    ids=["tab ;", "; tab", "tab ,", "; ,"],
)
@each_row("delimiter_known", [True, False])
def test_a_player_with_another_delimiter_than_the_table_is_refused_with_his_line(
    used: str, other_delimiter: str, delimiter_known: bool
) -> None:
    """He would be one cell, and a line of one cell below a table is passed over as a remark."""
    table = TABLE.replace(";", used)
    player = other_delimiter.join(["3", "Zoé", "1500", "EXE"])

    with pytest.raises(FileError) as caught:
        read_csv(table + player + "\n", "grid.csv", used if delimiter_known else None)

    assert caught.value.key == "csv_mixed"
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.text) == (4, player)


@pytest.mark.parametrize(
    "remark", ["Program: x; 3 players", "3 players, of whom 2 played", "12, rue de Lille", "Lille; 3"]
)
def test_a_remark_below_a_table_is_no_player(remark: str) -> None:
    assert read_csv(TABLE.replace(";", "\t") + remark + "\n", "grid.csv")[-1] == [remark]


def test_a_list_of_names_alone_is_one_column_whatever_commas_they_have() -> None:
    names = ["Berg, Anna", "Claes, Bo", 'van Dam, "Jo"', "Evers"]
    quoted = ['"' + name.replace('"', '""') + '"' for name in names[:3]]
    for text in (
        "\n".join(["Name", *names]),
        "\n".join(["Name", *quoted, "Evers"]),
        "\r\n".join(['"Name"', *quoted, '"Evers"']),
    ):
        assert read_csv(text.encode()) == [["Name"], *([name] for name in names)], text
    assert read_csv(b"Name,Rating\nBerg,2000\nClaes,1900") == [["Name", "Rating"], ["Berg", "2000"], ["Claes", "1900"]]
