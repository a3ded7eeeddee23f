"""
What a pasted table says of its players beside their games comes out of it: title, sex, birth, federation, numbers, club. The columns of
TRF are those of FIDE's TRF16 and TRF26; what a format has no place for is named.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.rows import each_row
from xl_departage.base.errors import Place, UnreadableCell
from xl_departage.base.messages import Language, catalogue, languages
from xl_departage.chess.tournament.persons import birth_of, sex_of
from xl_departage.chess.tournament.record import UNREAD, Participant, TournamentRecord, UnreadPart
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.csv_grid import write_csv
from xl_departage.formats.grid_table import grid_file
from xl_departage.formats.grids.lists.headings import find_players
from xl_departage.formats.grids.lists.name_titles import title_before, title_of
from xl_departage.formats.grids.lists.player_rows import rounds_in
from xl_departage.formats.source_opening import grid_source
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import written_trf
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[3] / "data" / "notations"
GRID = """Rk.;;Name;Sex;FED;RtgI;RtgN;FIDE-ID;NatID;Birth;Club;1.Rd;2.Rd;Pts;TB1;Ligue
1;GM;Anna Berg;w;FRA;2400;2380;14109603;A55555;12.03.1986;Lyon;2w1;3b1;2;1,5;ARA
2;;Bert Cole;m;BELGIUM;2100;2110;;;1990;;1b0;4w1;1;2;BRU
3;wfm;Cora Dahl;F;NED;0;1800;1234567;;1999-01-02;Nice;4b1;1w0;1;2;
4;;Dan Ek;H;GER;;;;;2001;;3w0;2b0;0;1,5;
"""
PEOPLE = (
    Participant(1, "Anna Berg", 2400, "", "GM", "w", "1986/03/12", "FRA", "14109603", "A55555", "Lyon"),
    Participant(2, "Bert Cole", 2100, "", "", "m", "1990/00/00", "BELGIUM"),
    Participant(3, "Cora Dahl", 1800, "", "WFM", "w", "1999/01/02", "NED", "1234567", "", "Nice"),
    Participant(4, "Dan Ek", None, "", "", "m", "2001/00/00", "GER"),
)


def test_a_grid_keeps_what_its_columns_say_of_the_players() -> None:
    people = read_document(GRID.encode(), "t.csv").tournament.participants
    assert tuple(player._replace(points=None) for player in people) == PEOPLE


def test_a_column_without_a_heading_is_named_by_its_letter() -> None:
    """Nobody reads it; who writes the file anew is told of it."""
    document = read_document(GRID.replace(";Ligue\n", ";\n").encode(), "t.csv")

    assert [notice.message("en").split("columns ")[1] for notice in written_trf(document).left_out[:1]] == [
        "P, RtgN, TB1."
    ]


def test_a_trf_has_them_and_what_it_has_no_place_for_is_named() -> None:
    trf = written_trf(read_document(GRID.encode(), "t.csv"))

    line = next(line for line in trf.text.splitlines() if line.startswith("001    1"))
    assert (line[9], line[10:13].strip(), line[53:56], line[57:68].strip(), line[69:79]) == (
        *("w", "GM", "FRA", "14109603", "1986/03/12"),
    )
    assert [notice.message("en") for notice in trf.left_out] == [
        "TRF26 has no field for these, which are left out: national number (1); club (2); columns Ligue, RtgN, TB1.",
        "TRF26 has cut these to the width of its fields: federation (1: Bert Cole).",
    ]


@pytest.mark.parametrize("language", ["en", "fr", "nl", "de"])
def test_a_csv_has_a_column_for_each_in_every_language(language: Language) -> None:
    source = read_document(GRID.encode(), "t.csv")

    grid = grid_file(source, "CSV", language=language, persons=True)

    people = read_document(write_csv(grid.rows), "t.csv", grid.options).tournament.participants
    assert tuple(player._replace(points=None) for player in people) == PEOPLE
    assert [notice.message("en") for notice in grid.left_out] == [
        "CSV has no field for these, which are left out: columns Ligue, RtgN, TB1."
    ]


def test_neither_a_blank_column_nor_one_of_other_texts_is_that_of_titles() -> None:
    """Three columns without heading: blank, a remark, titles."""
    grid = "No;;;;Name;R 1\n1;;late;GM;Anna;2w1\n2;;;;Bert;1b0\n"

    people = read_document(grid.encode(), "t.csv").tournament.participants

    assert [player.title for player in people] == ["GM", ""]


def test_persons_survive_trf_to_csv_to_trf_on_the_command_line(tmp_path: Path) -> None:
    first, grid, second = (tmp_path / name for name in ("a.trf", "b.csv", "c.trf"))
    first.write_text(written_trf(read_document(GRID.encode(), "t.csv")).text, encoding="utf-8")

    for source, target in ((first, grid), (grid, second)):
        result = CliRunner().invoke(main, ["convert", str(source), str(target), "--rules", "FIDE-2026"])
        assert result.exit_code == 0, result.output

    assert [player._replace(place=None) for player in read_trf(second.read_bytes()).tournament.participants] == [
        player._replace(place=None) for player in read_trf(first.read_bytes()).tournament.participants
    ]


def test_a_list_of_games_keeps_titles_and_federations() -> None:
    rows = (
        "Round;Bo.;No.;;White;FED;Rtg;Result;No.;;Black;FED;Rtg\n"
        "1;1;1;GM;Berg, Anna;FRA;2400;1 - 0;2;;Cole, Bert;BEL;2100\n"
        "1;2;3;;IM Dahl, Carl;NED;1800;½ - ½;4;WFM;Ek, Dora;SWE;1700\n"
    )

    people = read_document(rows.encode(), "t.csv").tournament.participants

    assert [(player.title, player.name, player.federation) for player in people] == [
        ("GM", "Berg, Anna", "FRA"),
        ("", "Cole, Bert", "BEL"),
        ("IM", "Dahl, Carl", "NED"),
        ("WFM", "Ek, Dora", "SWE"),
    ]


def test_the_text_of_vega_keeps_titles_and_federations() -> None:
    """Counted in the file: 7 titles of two letters and one WFM, 152 federations."""
    people = read_document((DATA / "vega-text-152x7.txt").read_bytes(), "t.txt").tournament.participants

    assert [player.title for player in people if player.title].count("WFM") == 1
    assert sum(bool(player.title) for player in people) == 8
    assert sum(len(player.federation) == 3 for player in people) == 152


def test_the_titles_of_papi_are_those_of_fide() -> None:
    """Its first four players have g, m, m, f."""
    people = read_document((DATA / "papi-swiss-86x9.csv").read_bytes(), "t.csv").tournament.participants

    assert [player.title for player in people[:4]] == ["GM", "IM", "IM", "FM"]


@each_row(
    ("spelling", "title"),
    [("g", "GM"), ("mf", "WIM"), ("WFM", "WFM"), ("GMI", "GM"), ("IM.", "IM"), ("Dr", ""), ("", "")],
)
def test_titles(spelling: str, title: str) -> None:
    assert title_of(spelling) == title


def test_french_titles_are_those_of_fide_and_none_is_of_the_other_sex() -> None:
    """MF: maître FIDE, and WIM in the letters of Papi; where neither sex nor case tells which, it is left out, and said so."""
    expected = [
        ("MF", "M", "FM"),
        ("mf", "M", "FM"),
        ("mf", "F", "WIM"),
        ("mf", "", "WIM"),
        ("MI", "M", "IM"),
        ("GMI", "F", "GM"),
    ]
    expected += [("GMF", "F", "WGM"), ("MIF", "F", "WIM"), ("MFF", "F", "WFM"), ("CM", "M", "CM"), ("Dr", "M", "Dr")]
    doubtful = [("MF", "", ""), ("MF", "F", ""), ("GMF", "M", ""), ("WIM", "M", "")]

    def titles(table: list[tuple[str, str, str]]) -> TournamentRecord:
        lines = [f"{n};P{n};{title};{sex};EXE" for n, (title, sex, _) in enumerate(table, 1)]
        return read_document("\n".join(("No;Nom;Titre;Sexe;R 1", *lines)).encode(), "t.csv").tournament

    assert [player.title for player in titles(expected).participants] == [title for *_, title in expected]
    assert titles(expected).unread_parts == ()
    for row in doubtful:
        assert titles([("GM", "M", ""), row]).participants[1].title == ""
        unread_line = f"2\tP2\t{row[0]}"
        assert titles([("GM", "M", ""), row]).unread_parts == (UnreadPart(UNREAD, "title", unread_line),)


@pytest.mark.parametrize(
    ("name_cell", "title"), [("GM Berg, Anna", "GM"), ("12 WFM Ek, Dora", "WFM"), ("Berg, Anna", ""), ("GM", "")]
)
def test_titles_before_names(name_cell: str, title: str) -> None:
    assert title_before(name_cell) == title


@each_row(
    ("date_text", "written"),
    [
        ("1986", "1986/00/00"),
        ("12.03.1986", "1986/03/12"),
        ("2/3/1986", "1986/03/02"),
        ("1986-3-12", "1986/03/12"),
        ("1986/00/00", "1986/00/00"),
        ("03/17/1986", "03/17/1986"),
        ("86", "86"),
        ("", ""),
    ],
)
def test_births_are_written_as_in_a_trf(date_text: str, written: str) -> None:
    assert birth_of(date_text) == written


def test_a_number_of_eight_digits_in_a_cell_is_whole() -> None:
    rows: list[list[object]] = [
        ["No", "Name", "FIDE ID", "R 1"],
        [1, "Anna", 14109603.0, "2w1"],
        [2, "Bert", 14109604, "1b0"],
    ]

    assert [player.fide_number for player in grid_source(rows, Place()).tournament.participants] == [
        "14109603",
        "14109604",
    ]


@each_row(
    ("cell", "rounds"),
    [("2, 5", (2, 5)), ("2;5", (2, 5)), (3.0, (3,)), ("", ()), (None, ()), ("3-5", None), (2.1, None), ("3 à 5", None)],
)
def test_rounds_in_a_cell(cell: object, rounds: tuple[int, ...] | None) -> None:
    """`3-5` is rounds 3 and 5 to one reader and 3 to 5 to another: it is nobody's guess."""
    assert rounds_in(cell) == rounds


@each_row(
    ("word", "sex"),
    [("Homme", "m"), ("vrouw", "w"), ("männlich", "m"), ("Female", "w"), ("h", "m"), ("x", ""), ("", "")],
)
def test_sexes_in_words(word: str, sex: str) -> None:
    assert sex_of(word) == sex


def test_a_sex_that_nobody_can_read_is_told_and_a_number_in_groups_is_a_number() -> None:
    grid = "No;Name;Sex;FIDE ID;R 1\n1;Anna;x;12 345 678;2w1\n2;Bert;m;;1b0\n"

    source = read_document(grid.encode(), "t.csv")

    assert source.tournament.participants[0].fide_number == "12345678"
    (notice,) = written_trf(source).left_out
    assert notice.message("en") == "Could not be read and is left out: sex of 1 player (1 Anna x)."
    # A sign for none is no sex that somebody typed; a column of no field is named by its heading.
    silent = read_document(grid.replace(";x;", ";-;").encode(), "t.csv")
    assert written_trf(silent).left_out == ()
    (notice,) = written_trf(read_document(grid.replace("Sex", "Shirt").encode(), "t.csv")).left_out
    assert "no field for these, which are left out: column Shirt" in notice.message("en")


def test_a_list_of_players_alone_is_no_square() -> None:
    data = (DATA.parent / "lists" / "swiss-manager-players.txt").read_bytes()

    with pytest.raises(UnreadableCell) as raised:
        read_document(data, "players.txt")

    assert raised.value.key == "grid_no_rounds"


HEADINGS_OF_A_GUIDE = {
    "en": {
        "FIDE number": "fide_number",
        "FIDE ID": "fide_number",
        "Date of birth": "birth",
        "Federation": "federation",
        "National number": "national_number",
    },
    "fr": {
        "Numéro FIDE": "fide_number",
        "N° FIDE": "fide_number",
        "Code FIDE": "fide_number",
        "Né(e)": "birth",
        "Né(e) le": "birth",
        "Fédé": "federation",
        "Fédération": "federation",
        "Numéro national": "national_number",
        "Code FFE": "national_number",
    },
    "nl": {
        "FIDE-nummer": "fide_number",
        "FIDE nr.": "fide_number",
        "Geboortedatum": "birth",
        "Federatie": "federation",
        "Stamnummer": "national_number",
        "Nationaal nummer": "national_number",
    },
    "de": {
        "FIDE-Nummer": "fide_number",
        "FIDE-ID": "fide_number",
        "Geburtsdatum": "birth",
        "Verband": "federation",
        "Wertungszahl": "rating",
        "Nationale Kennung": "national_number",
    },
}
"""The words of the guides and of our own remarks, as an arbiter types them above a column."""


@pytest.mark.parametrize("lang", languages())
def test_our_own_words_are_headings(lang: Language) -> None:
    """Those that *Add the column* and an exported table write, those by which remarks name a field, and those of the guides."""
    fields = ("number", "name", "rating", "title", "sex", "federation", "fide_number", "birth", "club", "category")
    words_of = catalogue(lang)
    expected = {words_of[f"grid_table.{field}"]: field for field in (*fields, "national_number")}
    expected |= {
        words_of[f"lacking.{field}"]: field for field in ("fide_number", "national_number", "federation", "sex")
    }
    expected |= HEADINGS_OF_A_GUIDE[lang]

    for words, field in expected.items():
        found = find_players([[words, "Naam"] if field != "name" else [words, "Elo"]])
        assert found is not None, words
        assert found.columns.get(field) == 0, words
