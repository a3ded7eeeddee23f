"""Lines 001: columns, common deviations, errors that name the column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.trf.samples import line_001
from tests.rows import each_row
from xl_departage.base.errors import FileError
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.formats.trf.player_record import PlayerRecord, TrfEntry, format_player, parse_player
from xl_departage.formats.trf.trf_document import TrfLine

STANDARD = (
    "001    1 m GM Lastname, Firstname               2600 NED 12345678901 1990/01/01  2.5    5     5 w 1  0000 - H  "
    "   3 b ="
)
"""A line in the columns of the standard: 5-8, 10, 11-13, 15-47, 49-52, 54-56, 58-68, 70-79, 81-84, 86-89, 92-99 …"""


def test_every_column_of_the_standard_is_read() -> None:
    record = parse_player(TrfLine(9, STANDARD))

    assert record == PlayerRecord(
        1,
        "Lastname, Firstname",
        "m",
        "GM",
        2600,
        "NED",
        "12345678901",
        "1990/01/01",
        5,
        5,
        (
            TrfEntry(5, Colour.WHITE, "1", 92),
            TrfEntry(None, None, "H", 102),
            TrfEntry(3, Colour.BLACK, "=", 112),
        ),
        9,
    )


def test_a_line_is_written_as_it_was_read() -> None:
    assert format_player(parse_player(TrfLine(1, STANDARD))) == STANDARD


def test_a_short_line_ends_where_it_ends() -> None:
    record = parse_player(TrfLine(1, "001   12      Solo"))

    assert (record.number, record.name, record.rating, record.points, record.entries) == (12, "Solo", None, None, ())


@pytest.mark.parametrize("entry", ["        ", "0000 - Z", "     - Z", "0000    ", "0000   Z"])
def test_blanks_stand_for_zeros_and_hyphens(entry: str) -> None:
    record = parse_player(TrfLine(1, line_001(1, "A", "1.0", entry, "   2 w 1")))

    first = record.entries[0]
    assert first is None or (first.opponent, first.colour) == (None, None)
    assert record.entries[1] == TrfEntry(2, Colour.WHITE, "1", 102)


def test_a_number_may_stand_on_the_left_of_its_columns() -> None:
    record = parse_player(TrfLine(1, line_001(1, "A", "1.0", "2    w 1", " 13  b =", "0    - h")))

    assert [entry and entry[:3] for entry in record.entries] == [
        (2, Colour.WHITE, "1"),
        (13, Colour.BLACK, "="),
        (None, None, "H"),
    ]


def test_lower_case_codes_and_upper_case_colours_are_read() -> None:
    record = parse_player(TrfLine(1, line_001(1, "A", "1.0", "0000 - h", "   2 B w")))

    assert [entry and entry.code for entry in record.entries] == ["H", "W"]
    assert record.entries[1] == TrfEntry(2, Colour.BLACK, "W", 102)


def test_a_rating_of_zero_is_unrated() -> None:
    assert parse_player(TrfLine(1, line_001(1, "A", "1.0", rating="0"))).rating is None


def test_points_may_have_a_comma() -> None:
    assert parse_player(TrfLine(1, line_001(1, "A", "10,5"))).points == 21


def test_trailing_blanks_and_tabs_mean_nothing() -> None:
    plain = line_001(1, "A", "1.0", "   2 w 1")

    assert parse_player(TrfLine(1, plain + "  \t \t")) == parse_player(TrfLine(1, plain))


def test_tabs_that_stand_for_eight_columns_do_not_shift_the_rounds() -> None:
    plain = line_001(1, "A", "1.0", "   2 w 1", rating="1500")
    parts = [plain[start : start + 8] for start in range(0, len(plain), 8)]
    tabbed = "".join(part.rstrip(" ") + "\t" if part.endswith("  ") else part for part in parts)

    assert tabbed.expandtabs(8).rstrip() == plain
    assert tabbed.count("\t") > 3
    assert parse_player(TrfLine(1, tabbed)) == parse_player(TrfLine(1, plain))


NAME = "Müller-Žižková, Éloïse"


def test_a_name_padded_by_bytes_does_not_shift_the_rounds() -> None:
    right = line_001(7, NAME, "1.0", "   2 w 1", rating="2100")
    lost = len(NAME.encode()) - len(NAME)
    shifted = right.replace(NAME + " " * lost, NAME)

    assert len(shifted) == len(right) - lost
    assert parse_player(TrfLine(1, shifted)) == parse_player(TrfLine(1, right))


def test_a_name_encoded_twice_does_not_shift_the_rounds() -> None:
    twice = "Éloïse".encode().decode("latin-1")
    right = line_001(7, "Éloïse", "1.0", "   2 w 1", rating="2100")

    record = parse_player(TrfLine(1, right.replace("Éloïse", twice)))

    assert (record.rating, record.points) == (2100, 2)
    assert record.entries == (TrfEntry(2, Colour.WHITE, "1", 92),)


_WITH_X = line_001(1, "A", "1.0", "   2 w 1", rating="2100", rank="1")


@each_row(
    ("line", "column"),
    [
        (line_001(1, "A", "1.0", "  x2 w 1"), 92),
        (line_001(1, "A", "1.0", "   2 q 1"), 97),
        (line_001(1, "A", "1.0", "   2 w 1", "   3 w 5"), 109),
        (line_001(1, "A", "1.0", "   2 w 1 .", "   3 w 1"), 100),
        (line_001(1, "A", "1.0", "   2 w 1.", "   3 w 1"), 100),
        (line_001(1, "A", "1 .5", "   2 w 1"), 81),
        (line_001(1, "A", "1.0", rating="21a0"), 49),
        ("001         Nobody", 5),
        *(
            (_WITH_X[:at] + "x" + _WITH_X[at + 1 :], column)
            for first, last, column in ((5, 8, 5), (49, 52, 49))
            for at in range(first - 1, last)
        ),
        *((_WITH_X[: at - 1] + "x" + _WITH_X[at:], at) for at in (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)),
        (line_001(7, NAME, "1.0", "   2 w 1").replace("Müller", "Müller ."), 57),
    ],
)
def test_a_column_that_holds_something_else_is_named(line: str, column: int) -> None:
    with pytest.raises(FileError) as caught:
        parse_player(TrfLine(31, line), "tournoi.trf")

    place = caught.value.place
    assert place is not None
    assert (place.file, place.line, place.column) == ("tournoi.trf", 31, column)


names = (
    st.text(st.characters(exclude_categories=["Cc", "Cs", "Zs", "Zl", "Zp"]), min_size=1, max_size=33)
    .map(str.strip)
    .filter(bool)
)
entries = st.one_of(
    st.builds(
        TrfEntry,
        st.integers(1, 9999),
        st.sampled_from([None, *Colour]),
        st.sampled_from(["1", "0", "=", "+", "-", "W", "D", "L", ""]),
        st.just(0),
    ),
    st.builds(TrfEntry, st.none(), st.none(), st.sampled_from(["H", "F", "U", "Z", "+", "-"]), st.just(0)),
)


@given(
    st.builds(
        PlayerRecord,
        st.integers(1, 9999),
        names,
        sex=st.sampled_from(["", "m", "w"]),
        title=st.sampled_from(["", "GM", "WGM", "f"]),
        rating=st.none() | st.integers(1, 9999),
        federation=st.sampled_from(["", "FRA", "BEL"]),
        fide_number=st.from_regex(r"\d{0,11}", fullmatch=True),
        birth=st.sampled_from(["", "1999", "1999/12/31"]),
        points=st.none() | st.integers(0, 199),
        rank=st.none() | st.integers(1, 9999),
        entries=st.lists(entries, max_size=15).map(tuple),
        unread=st.just(()),
    )
)
def test_what_is_written_is_read_again(record: PlayerRecord) -> None:
    written = record._replace(
        line=1,
        entries=tuple(entry and entry._replace(column=92 + 10 * index) for index, entry in enumerate(record.entries)),
    )

    assert parse_player(TrfLine(1, format_player(record))) == written


@each_row(
    ("line", "key", "column", "text"),
    [
        ("001         Nobody", "trf_no_number", 5, "    "),
        ("001    0    Nobody", "trf_no_number", 5, "   0"),
        # Ten columns, those of a round, from the first that is wrong.
        (line_001(1, "A", "1.0", "  x2 w 1", "   3 w 1"), "trf_column", 92, "  x2 w 1  "),
        (line_001(1, "A", "1.0", "   2 q 1", "   3 w 1"), "trf_column", 97, "q 1     3 "),
        (line_001(1, "A", "1.0", "   2 w 9"), "trf_column", 99, "9"),
        # The first and the last column of a number and of points.
        (line_001(1, "A", "1.0", rating="x100"), "trf_column", 49, "x100 FRA  "),
        (line_001(1, "A", "1.0", rating="210x"), "trf_column", 49, "210x FRA  "),
        (line_001(1, "A", "1 .0", "   2 w 1"), "trf_column", 81, "1 .0      "),
        (line_001(1, "A", "1.0", "   2 w 1", rank="x  1"), "trf_column", 86, "x  1     2"),
        (line_001(1, "A", "1.0", "   2 w 1", rank="1  x"), "trf_column", 86, "1  x     2"),
    ],
)
def test_what_is_wrong_in_a_line_is_shown_alone(line: str, key: str, column: int, text: str) -> None:
    with pytest.raises(FileError) as caught:
        parse_player(TrfLine(31, line))

    place = caught.value.place
    assert place is not None
    assert (caught.value.key, place.column, place.text) == (key, column, text)


def test_texts_are_cut_and_set_to_their_columns() -> None:
    """Sex 10, title 11-13 to the right, name 15-47, federation 54-56, FIDE number 58-68 to the right, birth 70-79."""
    long = PlayerRecord(9999, "N" * 40, "mx", "WIMX", 2801, "FRAX", "123456789012", "1990/01/012", 199, 1234)

    line = format_player(long)

    assert line == f"001 9999 mWIM {'N' * 33} 2801 FRA 12345678901 1990/01/01 99.5 1234"
    short = format_player(PlayerRecord(1, "A", title="f", fide_number="12", points=1, rank=2))
    assert (short[10:13], short[57:68], short[80:84], short[85:89]) == ("  f", "         12", " 0.5", "   2")
