"""Published lists: the same invented players from every format, in bounded memory, and a word for what is no list."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.formats.player_lists import ListedPlayer, Wanted, match, open_list
from xl_departage.formats.player_lists.identification import Certainty, Found, words
from xl_departage.formats.player_lists.lines import PIECE, Stream
from xl_departage.formats.player_lists.list_changes import Change, new_ratings
from xl_departage.formats.player_lists.listed_player import PlayerList, Speed, year_of

DATA = Path(__file__).parents[2] / "data" / "player_lists"


def read(path: Path) -> list[ListedPlayer]:
    with open_list(path) as found:
        return [player._replace(line=0) for player in found.players]


def written(folder: Path, name: str, content: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def refusal(path: Path) -> FileError:
    with pytest.raises(FileError) as caught:
        read(path)
    assert path.name in caught.value.message("fr")
    return caught.value


def test_the_text_and_the_xml_of_fide_hold_the_same_players() -> None:
    text, xml, standard = (read(DATA / f"fide-{name}") for name in ("combined.txt", "combined.xml", "standard.txt"))

    assert text == xml
    assert [player._replace(ratings=player.ratings[:1]) for player in text] == standard
    assert text[0] == ListedPlayer(
        "Martin, Zoe", "90000001", birth="1998", sex="F", federation="FRA", title="WFM", ratings=(2105, 2050, 1980)
    )
    # The line that a long list of arbiters' titles pushed to the right, a player without birth, an unrated one.
    assert [(player.birth, player.ratings[0]) for player in text[5:]] == [("2010", None), ("1960", 1500), ("", 1999)]


def test_the_list_of_the_belgian_federation() -> None:
    with open_list(DATA / "PLAYER.DBF") as found:
        players = list(found.players)
    assert found.remarks == []
    assert players[2]._replace(line=0) == ListedPlayer(
        *("Lefèvre, Chloé", "", "10003", "2001/02/03", "F", "", "WFM", "512", (1988,)),
    )
    # One record is deleted, one player has left.
    assert [player.national for player in players] == ["10001", "10002", "10003", "10005"]
    assert players[3].ratings == (None,)


def test_a_table_without_code_page_is_told(tmp_path: Path) -> None:
    content = bytearray((DATA / "PLAYER.DBF").read_bytes())
    content[29] = 0
    with open_list(written(tmp_path, "PLAYER.DBF", bytes(content))) as found:
        assert found.remarks == []
        assert len(list(found.players)) == 4
        assert [remark.key for remark in found.remarks] == ["list_code_page"]


@pytest.mark.parametrize("name", ["fide-combined.txt", "fide-combined.xml", "PLAYER.DBF", "club.csv"])
def test_a_list_in_a_zip_is_the_list(tmp_path: Path, name: str) -> None:
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(DATA / name, name)

    assert read(path) == read(DATA / name)

    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("readme.txt", "")
    assert refusal(path).key == "list_members"
    content = path.read_bytes()
    assert refusal(written(tmp_path, "cut.zip", content[: len(content) // 2])).key == "list_zip"


@pytest.mark.parametrize(
    "heading",
    [
        "Name,Born,Fed,Elo",
        "Nom;Né(e);Fédé;Cote",
        "Naam;Geboortedatum;Land;Rating",
        "Spieler\tGeburtsjahr\tVerband\tElo",
    ],
)
def test_headings_in_four_languages(tmp_path: Path, heading: str) -> None:
    delimiter = next(mark for mark in ",;\t" if mark in heading)
    row = delimiter.join(("=Ann", "1990", "FRA", "1500"))

    found = read(written(tmp_path, "list.csv", f"\ufeff{heading}\r\n{row}\r\n\r\n"))

    assert found == [ListedPlayer("=Ann", birth="1990", federation="FRA", ratings=(1500,))]


@pytest.mark.parametrize("speed", [None, "standard", "blitz"])
def test_a_list_without_ratings_gives_none(tmp_path: Path, speed: Speed | None) -> None:
    """Its players can be read; whoever wants their ratings is told."""
    path = tmp_path / "club.csv"
    path.write_text("Name;Club\nRoth, Anna;Wavre\n", encoding="utf-8")

    with open_list(path) as player_list:
        assert player_list.name == str(path)
        assert [player.name for player in player_list.players] == ["Roth, Anna"]
        with pytest.raises(FileError) as refused:
            player_list.rating_index(speed)
    assert refused.value.key == "list_unrated"


def test_what_a_rating_may_be(tmp_path: Path) -> None:
    rows = "\n".join(f"Ann;{rating}" for rating in ("", "0", "NC", "1399 E", "1781 F", "1500"))

    assert [player.ratings for player in read(written(tmp_path, "list.csv", f"Nom;Elo\n{rows}"))] == [
        *((None,), (None,), (None,), (None,), (1781,), (1500,)),
    ]


def test_names_with_quotation_marks_and_lines_of_any_system(tmp_path: Path) -> None:
    """As programs write them: the marks belong to the name unless the second one ends the cell, which may hold a line break."""
    rows = (
        '"Magic" Johnson;1500',
        'Ann "Z" Bo;1600',
        '"Berg; Anna";1700',
        '"""Q""";1800',
        '"Two\nlines";1900',
        '"Al;1950"',
    )
    names = ['"Magic" Johnson', 'Ann "Z" Bo', "Berg; Anna", '"Q"', "Two lines"]
    for end in ("\n", "\r\n", "\r"):
        text = end.join(("Nom;Elo", *rows[:5], "")).replace("Two\n", f"Two{end}")
        assert [player.name for player in read(written(tmp_path, "list.csv", text))] == names, repr(end)
    for directive in ("sep=;", "SEP=,"):
        text = "\n".join((directive, "Nom;Elo", *rows[:1])).replace(";", directive[-1])
        assert [player.name for player in read(written(tmp_path, "list.csv", text))] == names[:1]
    # One cell of two lines would be a name: the width of the row tells it.
    assert refusal(written(tmp_path, "list.csv", "Nom;Elo\n" + rows[5])).key == "list_width"


def test_letters_of_windows_and_of_utf_8_in_one_list(tmp_path: Path) -> None:
    content = "Nom;Elo\nZoé;1500\n".encode() + "Chloé;1600\n".encode("cp1252")

    assert [player.name for player in read(written(tmp_path, "list.csv", content))] == ["Zoé", "Chloé"]


def test_a_list_is_read_in_the_encoding_that_its_first_letters_show(tmp_path: Path, subtests: pytest.Subtests) -> None:
    """As other texts with cells are; the names are in no encoding the same bytes. A list larger than a piece is read in several."""
    names = ["Anna", "Rémy", "Zoé", "Müller", "Jörg", "Hélène"]
    many = ["Anna"] * (PIECE // 12) + names
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman", "cp850"):
        for listed_names in (names, many) if encoding in ("utf-16", "mac_roman") else (names,):
            with subtests.test(encoding, count=len(listed_names)):
                path = written(
                    tmp_path,
                    "list.csv",
                    "\r\n".join(["Nom;Elo", *(f"{name};1500" for name in listed_names)]).encode(encoding),
                )
                with open_list(path) as opened:
                    assert [player.name for player in opened.players] == listed_names
                    remarks = [(remark.key, remark.where.line) for remark in opened.remarks]
                other_encoding = encoding in ("mac_roman", "cp850")
                assert remarks == ([("file_other_encoding", listed_names.index("Rémy") + 2)] if other_encoding else [])


@pytest.mark.parametrize(
    ("content", "key", "line"),
    [
        (b"", "list_empty", None),
        (b"\n \n", "list_unknown", 1),
        (b'Nom;"Elo\nAnn;1500\n', "csv_quotes", 1),
        (b"Club;Ville\nA;B\n", "list_unknown", 1),
        (b"Nom;Elo;Rating\nAnn;1500;1600\n", "list_two_columns", 1),
        (b"Nom;Elo\nAnn;1500\nBob;15OO\n", "list_row", 3),
        # A last line need not end.
        (b"Nom;Elo\nAnn;1500\nBob;15OO", "list_row", 3),
        (b"Nom;Elo\nAnn;1500\nBob\0;1500", "file_not_text", 3),
        (b"Nom;Elo\nAnn;1500\nBob\n", "list_width", 3),
        (b'Nom;Elo\n"Ann;1500\n', "csv_quotes", 2),
        ("Nom;Elo\nAnn;15OO\n".encode("utf-16"), "list_row", 2),
        ("Nom;Elo\nAnn;1500\n".encode("utf-16")[:-1], "file_not_text", None),
        (b"Nom;Elo\nA\0nn;1500\n", "file_not_text", 2),
        (b"Nom;Elo\n" + b"x" * 600_000, "list_no_lines", 2),
        (b"ID Number  Name  Fed\n1  A  B\n", "list_headings", 1),
        (b"<html><body>404</body></html>", "list_xml", None),
        (b"<playerslist><player><fideid>1</fideid></playerslist>", "list_xml", 1),
        (b"<playerslist><player><fideid>x</fideid></player></playerslist>", "list_row", 1),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><playerslist><player></player></playerslist>', "list_xml", 1),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(tmp_path: Path, content: bytes, key: str, line: int | None) -> None:
    error = refusal(written(tmp_path, "list", content))

    assert error.key == key
    assert error.place is not None
    assert error.place.line == line


def test_sixty_characters_of_a_line_are_shown(tmp_path: Path) -> None:
    for head in ("x" * 60, "x" * 61 + ";y"):
        shown = refusal(written(tmp_path, "list.csv", f"{head}\n")).place
        assert shown is not None
        assert shown.text == "x" * 60
    place = refusal(written(tmp_path, "list.csv", "Nom;Elo\nAnn;" + "x" * 70 + "\n")).place
    assert place is not None
    assert place.text == "x" * 60


def test_a_cut_table_is_refused(tmp_path: Path) -> None:
    content = (DATA / "PLAYER.DBF").read_bytes()
    for size in range(40, len(content) - 1, 7):
        assert refusal(written(tmp_path, "PLAYER.DBF", content[:size])).key in (
            *("list_truncated", "list_dbf", "list_headings"),
        )


@pytest.mark.parametrize("lacking", [("MATRICULE",), ("NOM_PRENOM", "ELO_CALCUL")])
def test_a_table_without_the_fields_it_needs_names_them(tmp_path: Path, lacking: tuple[str, ...]) -> None:
    content = (DATA / "PLAYER.DBF").read_bytes()
    for name in lacking:
        assert content.count(name.encode()) == 1
        content = content.replace(name.encode(), b"X" * len(name))

    error = refusal(written(tmp_path, "PLAYER.DBF", content))

    assert (error.key, error.values["columns"]) == ("list_headings", ", ".join(lacking))
    assert error.place is not None
    assert (error.place.line, error.place.text) == (None, None)


def test_a_record_without_a_number_is_told_with_its_place_and_name(tmp_path: Path) -> None:
    content, second = (DATA / "PLAYER.DBF").read_bytes(), read(DATA / "PLAYER.DBF")[1]
    damaged = content.replace(second.national.encode(), b"X" * len(second.national))

    error = refusal(written(tmp_path, "PLAYER.DBF", damaged))

    assert (error.key, error.values["record"], error.place and error.place.text) == (
        "list_record",
        2,
        second.name,
    )


def test_the_count_of_records_has_four_bytes(tmp_path: Path) -> None:
    content = bytearray((DATA / "PLAYER.DBF").read_bytes())
    records = content[4]
    content[7] = 1

    error = refusal(written(tmp_path, "PLAYER.DBF", bytes(content)))

    assert (error.key, error.values["records"], error.values["found"]) == ("list_truncated", 2**24 + records, records)


@given(st.sampled_from(["fide-combined.txt", "fide-combined.xml", "PLAYER.DBF", "club.csv"]), st.data())
@settings(max_examples=examples(200), deadline=None)
def test_damage_never_ends_in_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, name: str, data: st.DataObject
) -> None:
    content = bytearray((DATA / name).read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path = written(tmp_path_factory.mktemp("damaged"), name, bytes(content))
    try:
        read(path)
    except FileError as error:
        assert path.name in str(error)  # noqa: PT017 - an error is one of two good ends


ZOE = ListedPlayer("Martin, Zoé", "11", "A1", "1998/05/02", ratings=(2000,))
JEANS = [ListedPlayer("Dupont, Jean", "21", birth="1970"), ListedPlayer("Dupont, Jean", "22", birth="1990")]


@each_row(
    ("wanted", "certainty", "fide"),
    [
        (Wanted("MARTIN Zoe", fide="0011"), Certainty.CERTAIN, "11"),
        (Wanted("Z. Martin", national="a1"), Certainty.CERTAIN, "11"),
        (Wanted("ZOE MARTIN", birth="02.05.1998"), Certainty.CERTAIN, "11"),
        (Wanted("Zoé Martin", birth="1999"), Certainty.ABSENT, None),
        (Wanted("Zoé Martin"), Certainty.UNCERTAIN, None),
        (Wanted("Zoé Martin", fide="12", birth="1998"), Certainty.ABSENT, None),
        (Wanted("Lambert, Ida", fide="11"), Certainty.OTHER_NAME, None),
        (Wanted("Jean Dupont", birth="1990"), Certainty.CERTAIN, "22"),
        (Wanted("Jean Dupont"), Certainty.UNCERTAIN, None),
        (Wanted("", birth="1990"), Certainty.ABSENT, None),
        # A birth that only one side knows proves nothing.
        (Wanted("Ada Kern", birth="1990"), Certainty.UNCERTAIN, None),
        (Wanted("Ada Kern"), Certainty.UNCERTAIN, None),
        (Wanted("Zoé Martin", birth="?"), Certainty.UNCERTAIN, None),
    ],
)
def test_who_is_meant(wanted: Wanted, certainty: Certainty, fide: str | None) -> None:
    [found] = match([wanted], [ZOE, *JEANS, ListedPlayer("Kern, Ada", "31")])

    assert found.certainty is certainty
    assert (found.player.fide if found.player else None) == fide


def test_two_players_of_one_name_and_birth_are_told() -> None:
    twins = [JEANS[0], JEANS[0]._replace(fide="23", club="Lille")]

    assert match([Wanted("Jean Dupont", birth="1970")], twins) == [Found(Certainty.UNCERTAIN, None, twins)]


def test_the_one_who_fits_is_found_behind_many_of_that_name() -> None:
    others = [ListedPlayer("Li, Wei", str(number), birth=str(1940 + number)) for number in range(1, 21)]
    right, twin = (ListedPlayer("Li, Wei", number, birth="1990") for number in ("98", "99"))
    wanted = [Wanted("Li Wei", birth="1990")]

    assert match(wanted, [*others, right]) == [Found(Certainty.CERTAIN, right, [right])]
    assert match(wanted, [right, *others, twin]) == [Found(Certainty.UNCERTAIN, None, [right, twin])]


@given(st.lists(st.tuples(st.text("abé ", min_size=1, max_size=6), st.integers(1990, 1992)), max_size=8), st.data())
@settings(max_examples=examples(200))
def test_a_certain_player_is_the_only_one_that_fits(people: list[tuple[str, int]], data: st.DataObject) -> None:
    player_list = [ListedPlayer(name, str(number), birth=str(birth)) for number, (name, birth) in enumerate(people, 1)]
    wanted = Wanted(data.draw(st.text("abé ", max_size=6)), birth=data.draw(st.sampled_from(["", "1990", "1991"])))
    [found] = match([wanted], player_list)

    fitting = [player for player in player_list if words(player.name) == words(wanted.name) and words(wanted.name)]
    born = [player for player in fitting if wanted.birth and year_of(player.birth) == year_of(wanted.birth)]
    assert (found.certainty is Certainty.CERTAIN) == (len(born) == 1)
    assert found.player == (born[0] if len(born) == 1 else None)


_CHILD = """
import resource, sys
from pathlib import Path
from xl_departage.formats.player_lists import Wanted, match, open_list
last = int(sys.argv[2])
with open_list(Path(sys.argv[1])) as found:
    answers = match([Wanted("Martin, Zoe", fide=str(number)) for number in (1, last // 2, last)], found.players)
assert [one.certainty.value for one in answers] == ["certain"] * 3
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def _peak_of(tmp_path: Path, players: int) -> int:
    """The peak of the memory in KiB of a process that looks for three players in a list."""
    head, line, *_ = (DATA / "fide-combined.txt").read_bytes().split(b"\r\n")
    path = tmp_path / "list.txt"
    with path.open("wb") as stream:
        stream.write(head + b"\r\n")
        for number in range(1, players + 1):
            stream.write(str(number).encode().ljust(15) + line[15:] + b"\r\n")
    child = [sys.executable, "-c", _CHILD, str(path), str(players)]
    return int(subprocess.run(child, capture_output=True, check=True, timeout=600).stdout)


_LITTLE = 6 * 1024
"""KiB; the players of 20,000 lines, if all were kept, would take more than 20,000."""


@pytest.mark.slow("a long list, for its memory alone")
def test_a_list_of_20_000_players_needs_little_memory(tmp_path: Path) -> None:
    assert _peak_of(tmp_path, 20_000) - _peak_of(tmp_path, 20) < _LITTLE


@pytest.mark.slow
def test_a_list_of_a_million_players_needs_no_more(tmp_path: Path) -> None:
    assert _peak_of(tmp_path, 1_000_000) - _peak_of(tmp_path, 20) < _LITTLE


def test_the_rating_of_a_speed_is_found_by_its_name_and_the_standard_one_unless_another_is_asked_for() -> None:
    several = PlayerList(iter(()), ("rapid", "standard", "blitz"), frozenset(), "list.txt")
    single = PlayerList(iter(()), (), frozenset(), "list.txt")

    assert [several.rating_index(speed) for speed in ("rapid", "standard", "blitz", None)] == [0, 1, 2, 1]
    assert single.rating_index(None) == 0
    with pytest.raises(FileError) as raised:
        single.rating_index("rapid")
    assert (raised.value.key, raised.value.values["known"]) == ("list_speed", "–")
    with pytest.raises(FileError) as raised:
        PlayerList(iter(()), ("rapid", "blitz"), frozenset(), "list.txt").rating_index(None)
    assert (raised.value.key, raised.value.values) == ("list_speed", {"speed": "standard", "known": "rapid, blitz"})
    with pytest.raises(FileError) as raised:
        PlayerList(iter(()), (), frozenset(), "list.txt", rated=False).rating_index(None)
    assert raised.value.key == "list_unrated"


def test_new_ratings_are_those_of_players_who_are_certain() -> None:
    wanted = [
        Wanted("Zoé Martin", fide="11"),
        Wanted("Jean Dupont"),
        Wanted("Ida Lambert", fide="11"),
        Wanted("Max Roth"),
        Wanted("Al Au", fide="31"),
    ]
    same = ListedPlayer("Au, Al", "31", ratings=(1500,))
    player_list = PlayerList(
        iter([ZOE, *(player._replace(ratings=(1800,)) for player in JEANS), same]), (), frozenset(), "list.txt"
    )

    found = new_ratings(wanted, [1900, 1700, 1600, None, 1500], player_list)

    # One is new, one as before; whoever is not certain keeps what he had, and is told with those whom he may be.
    assert found.ratings == (2000, 1700, 1600, None, 1500)
    assert found.changes == (Change("Zoé Martin", 1900, 2000),)
    assert [player and player.fide for player in found.players] == ["11", None, None, None, "31"]
    assert [(problem.key, problem.place, problem.values["candidates"]) for problem in found.problems] == [
        (
            "list_uncertain",
            Place(file="list.txt", name="Jean Dupont"),
            "Dupont, Jean, 21, 1970; Dupont, Jean, 22, 1990",
        ),
        ("list_other_name", Place(file="list.txt", name="Ida Lambert"), "Martin, Zoé, 11, 1998/05/02"),
        ("list_absent", Place(file="list.txt", name="Max Roth"), ""),
    ]


def test_a_table_without_the_mark_behind_its_fields_is_the_same(tmp_path: Path) -> None:
    content = bytearray((DATA / "PLAYER.DBF").read_bytes())
    length = int.from_bytes(content[8:10], "little")
    assert content[length - 1] == 0x0D
    content[8:10] = (length - 1).to_bytes(2, "little")
    del content[length - 1]

    assert read(written(tmp_path, "PLAYER.DBF", bytes(content))) == read(DATA / "PLAYER.DBF")


@pytest.mark.parametrize(
    ("at", "value", "key"),
    [
        # dBase III, FoxPro, dBase III and IV with memos, FoxPro 2 with memos; other numbers are of other tables.
        *((0, version, None) for version in (0x03, 0x30, 0x83, 0x8B, 0xF5)),
        *((0, version, "list_unknown") for version in (0x02, 0x04, 0x31, 0x84, 0xF4)),
        # Day and month of the last change, from 1 to 12 and from 1 to 31, else it is no such table.
        (2, 12, None),
        (2, 0, "list_unknown"),
        (2, 13, "list_unknown"),
        (3, 31, None),
        (3, 0, "list_unknown"),
        (3, 32, "list_unknown"),
        # The length of the header, and of a record.
        (9, 255, "list_dbf"),
        (10, 1, "list_dbf"),
    ],
)
def test_the_header_of_a_table(tmp_path: Path, at: int, value: int, key: str | None) -> None:
    content = bytearray((DATA / "PLAYER.DBF").read_bytes())
    content[at] = value
    if at == 10:
        content[11] = 0
    path = written(tmp_path, "PLAYER.DBF", bytes(content))

    if key is None:
        assert read(path) == read(DATA / "PLAYER.DBF")
    elif key == "list_dbf":
        assert refusal(path).key == key
    else:
        # It is looked at as another kind of list, which it is not either.
        assert refusal(path).key != "list_dbf"


@each_row(
    ("birth", "year"),
    [
        *(("1990", 1990), ("1990/05/17", 1990), ("17.05.1990", 1990), ("1800", 1800), ("2099", 2099)),
        *((birth, None) for birth in ("1799", "2100", "", "90", "19901")),
    ],
)
def test_the_year_of_a_birth(birth: str, year: int | None) -> None:
    assert year_of(birth) == year


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (
            "Roth;Anna;0012345.0;77.0;1990;w;FRA;wfm;Lyon;1500",
            ListedPlayer("Roth, Anna", "12345", "77", "1990", "F", "FRA", "WFM", "Lyon", (1500,), 2),
        ),
        ("Roth;;;;;h;;;;", ListedPlayer("Roth", sex="M", ratings=(None,), line=2)),
        ("  Roth  B ;;;;;x;;;;9999", ListedPlayer("Roth B", ratings=(None,), line=2)),
        ("Roth;;;;;;;;;1399 E", ListedPlayer("Roth", ratings=(None,), line=2)),
    ],
)
def test_a_row_of_a_list(tmp_path: Path, row: str, expected: ListedPlayer) -> None:
    head = "Nom;Prénom;FIDE;Matricule;Naissance;Sexe;Fédé;Titre;Club;Elo"
    path = written(tmp_path, "list.csv", f"{head}\n{row}\n")

    if row.endswith("9999"):
        assert refusal(written(tmp_path, "odd.csv", f"{head}\n{row}9\n")).key == "list_row"
        expected = expected._replace(ratings=(9999,))
    with open_list(path) as found:
        assert list(found.players) == [expected]


def test_a_table_without_code_page_is_not_told_where_no_letter_needs_one(tmp_path: Path) -> None:
    content = bytearray((DATA / "PLAYER.DBF").read_bytes())
    content[29] = 0
    plain = bytes(byte if byte < 128 or place < 12 else ord("e") for place, byte in enumerate(content))
    with open_list(written(tmp_path, "PLAYER.DBF", plain)) as found:
        assert len(list(found.players)) == 4
        assert found.remarks == []


@pytest.mark.parametrize(
    ("letters", "fields", "valid"), [(1, 1, True), (1, 95, True), (1, 96, False), (1000, 1, True), (1001, 1, False)]
)
def test_a_player_of_an_xml_list_is_of_a_sensible_size(tmp_path: Path, letters: int, fields: int, valid: bool) -> None:
    # A hundred fields of a thousand letters; five have names of their own.
    more = "".join(f"<f{number}>x</f{number}>" for number in range(fields))
    player = f"<player><fideid>1</fideid><name>{'N' * letters}</name><country>FRA</country><sex>M</sex><rating>1500</rating>{more}</player>"
    path = written(tmp_path, "list.xml", f"<playerslist>{player}</playerslist>")

    if valid:
        assert [entry.name for entry in read(path)] == ["N" * letters]
    else:
        assert refusal(path).key == "list_xml"


@pytest.mark.parametrize(("size", "key"), [(32, False), (33, True), (64, True)])
def test_a_table_is_longer_than_its_header(tmp_path: Path, size: int, key: bool) -> None:
    content = (DATA / "PLAYER.DBF").read_bytes()[:size]

    assert (refusal(written(tmp_path, "PLAYER.DBF", content)).key == "list_dbf") is key


@pytest.mark.parametrize(
    ("date_text", "birth"),
    [
        ("20010203", "2001/02/03"),
        ("00010203", "0001/02/03"),
        # No year, no date, a date cut short.
        *((date_text, "") for date_text in ("00000000", "00000203", "        ", "2001023 ", "2001-2-3")),
    ],
)
def test_a_birth_of_the_belgian_list_is_a_date_of_eight_figures(tmp_path: Path, date_text: str, birth: str) -> None:
    content = (DATA / "PLAYER.DBF").read_bytes()
    assert content.count(b"20010203") == 1

    players = read(written(tmp_path, "PLAYER.DBF", content.replace(b"20010203", date_text.encode())))

    assert players[2].birth == birth


def test_a_cut_record_is_told_with_the_number_of_whole_ones(tmp_path: Path) -> None:
    content = (DATA / "PLAYER.DBF").read_bytes()
    records, length, width = (int.from_bytes(content[at:end], "little") for at, end in ((4, 8), (8, 10), (10, 12)))

    for whole, more in ((0, 0), (0, 1), (2, 1), (2, width - 1), (2, 0), (records - 1, width - 1)):
        error = refusal(written(tmp_path, "PLAYER.DBF", content[: length + whole * width + more]))
        assert (error.key, error.values) == ("list_truncated", {"records": records, "found": whole})


@pytest.mark.parametrize("piece", [1, 7, 100])
def test_records_are_whole_however_the_file_is_read(
    piece: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The header may reach over several pieces, and a record, too."""
    content = (DATA / "PLAYER.DBF").read_bytes()
    length = int.from_bytes(content[8:10], "little")
    wanted = read(DATA / "PLAYER.DBF")
    pieces = [content[at : at + piece] for at in range(0, len(content), piece)]
    assert len(pieces[0]) < length
    monkeypatch.setattr(Stream, "pieces", lambda stream: iter(pieces))

    assert read(DATA / "PLAYER.DBF") == wanted


def test_sixty_characters_of_a_player_of_an_xml_list_are_shown(tmp_path: Path) -> None:
    player = f"<player><fideid>x1</fideid><name>{'N' * 80}</name><country>FRA</country><sex>M</sex><rating>1500</rating></player>"

    place = refusal(written(tmp_path, "list.xml", f"<playerslist>{player}</playerslist>")).place
    assert place is not None
    assert place.text == "x1 " + "N" * 57


@pytest.mark.parametrize("name", ["PLAYER.DBF", "list.xml", "list.csv"])
def test_progress_is_told_in_bytes_until_the_end_of_the_file(name: str, tmp_path: Path) -> None:
    player = "<player><fideid>1</fideid><name>A</name><country>FRA</country><sex>M</sex><rating>1500</rating></player>"
    contents = {
        "PLAYER.DBF": (DATA / "PLAYER.DBF").read_bytes(),
        "list.xml": f"<playerslist>{player}</playerslist>".encode(),
        "list.csv": b"ID,Name,Rating\n1,A,1500\n",
    }
    path, progress = written(tmp_path, name, contents[name]), list[int]()

    with open_list(path, progress.append) as found:
        assert list(found.players)

    assert progress == sorted(progress)
    assert progress[-1] == path.stat().st_size


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(5, "Input/output error", "list.csv"), "Input/output error"),
        # An error of a library may have no words of the system.
        (OSError("odd"), "odd"),
    ],
)
def test_a_list_that_the_system_does_not_give_is_told_with_its_reason(
    error: OSError, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(Path, "open", fail)

    refused = refusal(Path("list.csv"))

    assert (refused.key, str(refused.values["reason"])) == ("file_unreadable", reason)
