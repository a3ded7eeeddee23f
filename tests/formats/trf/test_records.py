"""The other records, read and written, in the columns of the standard's examples."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.points import format_points
from xl_departage.chess.tournament.record import VirtualPoints
from xl_departage.formats.trf import records, team_records
from xl_departage.formats.trf.header import read_header
from xl_departage.formats.trf.pairing_records import read_pairing_records
from xl_departage.formats.trf.trf_document import TrfLine, parse_document
from xl_departage.formats.trf.trf_fields import parse_points, put


def both_ways(parse: Callable[[TrfLine], Any], write: Callable[[Any], str], text: str) -> Any:
    record = parse(TrfLine(1, text))
    assert write(record) == text
    return record


def test_byes_of_the_standards_example() -> None:
    record = records.parse_byes(TrfLine(1, "240 H 003  026  047"))

    assert (record.kind, record.round, record.numbers) == ("H", 3, (26, 47))
    both_ways(records.parse_byes, records.format_byes, "240 H   3   26   47")


def test_trailing_tabs_of_a_list_mean_nothing() -> None:
    assert records.parse_byes(TrfLine(1, "240 F   1    3\t ")).numbers == (3,)


def test_forfeited_matches_of_the_standards_example() -> None:
    record = team_records.parse_forfeit(TrfLine(1, "330 +- 004 023 047"))

    assert (record.kind, record.round, record.white, record.black) == ("+-", 4, 23, 47)
    both_ways(team_records.parse_forfeit, team_records.format_forfeit, "330 -+   8  27   5")


def test_a_team_of_the_standards_example() -> None:
    record = both_ways(
        team_records.parse_team,
        team_records.format_team,
        "310   2 Ukraine                          UKR     2478   14.0   26.5  14     2    4   20   27   22",
    )

    assert (record.number, record.name, record.nickname, record.strength) == (2, "Ukraine", "UKR", 2478)
    assert (record.match_points, record.game_points, record.rank) == (28, 53, 14)
    assert [player for _, player in record.players] == [2, 4, 20, 27, 22]
    assert record.players[0][0] == 74


def test_an_old_team() -> None:
    record = both_ways(
        team_records.parse_old_team,
        team_records.format_old_team,
        "013 United States of America          73   18   25   35   91",
    )

    assert record.name == "United States of America"
    assert record.players[0] == (37, 73)


def test_numbers_of_three_figures_fill_their_field() -> None:
    record = team_records.parse_board_order(TrfLine(1, "300 123 145 167  114    0 1029   39"))

    assert (record.round, record.team, record.opponent) == (123, 145, 167)
    assert record.players == (114, None, 1029, 39)
    assert team_records.format_board_order(record) == "300 123 145 167  114    0 1029   39"


def test_a_field_may_begin_where_the_last_one_ends_and_no_earlier() -> None:
    assert put({1: "240", 4: "H", 7: "x "}) == "240H  x"
    with pytest.raises(ValueError, match="column 3 is taken"):
        put({1: "240", 3: "H"})


_NAME = "abcdefghijklmnopqrstuvwxyzABCDEF"


@each_row(
    ("parse", "write", "line"),
    [
        (
            team_records.parse_team,
            team_records.format_team,
            f"310 123 {_NAME} alpha 123456 1234.5 2345.5 145  1029 1030",
        ),
        (team_records.parse_board_order, team_records.format_board_order, "300 123 145 167 1029    0 1030"),
        (team_records.parse_old_team, team_records.format_old_team, f"013 {_NAME}1029 1030"),
        (team_records.parse_team_byes, team_records.format_team_byes, "320 12.5 10.5 101 102     104"),
        (team_records.parse_forfeit, team_records.format_forfeit, "330 +- 123 145 167"),
        (records.parse_forbidden, records.format_forbidden, "260 101 102 1029 1030"),
        (records.parse_abnormal, records.format_abnormal, "299 + 234.5 345.5  104 1029 1030"),
    ],
)
def test_fields_may_fill_all_their_columns(
    parse: Callable[[TrfLine], Any], write: Callable[[Any], str], line: str
) -> None:
    record = both_ways(parse, write, line)

    if hasattr(record, "name"):
        assert record.name == _NAME
        assert write(record._replace(name=_NAME + "G", nickname=record.nickname + "b")) == line


def test_what_stands_between_the_fields_of_a_team_belongs_to_none() -> None:
    """310: 5-7 number, 9-40 name, 42-46 nickname, 48-53 strength, 55-60 and 62-67 points, 69-71 rank; 013: 5-36 name."""
    strays = dict.fromkeys((4, 8, 41, 47, 54, 61, 68, 72), "9")
    fields = {5: "123", 9: _NAME, 42: "alpha", 48: "123456", 55: "1234.5", 62: "2345.5", 69: "145", 74: "1029"}
    line = put({1: "310", **strays, **fields})

    assert team_records.parse_team(TrfLine(7, line)) == team_records.TeamRecord(
        123, _NAME, "alpha", 123456, 2469, 4691, 145, ((74, 1029),), 7
    )
    assert team_records.parse_old_team(TrfLine(1, f"0139{_NAME}")).name == _NAME
    assert team_records.parse_team(TrfLine(1, put({1: "310", 5: "1", 53: "0"}))).strength is None
    assert team_records.parse_board_order(TrfLine(1, "3009 12   3")).round == 12
    assert team_records.parse_board_order(TrfLine(1, "300  12   3")).opponent == 0
    assert team_records.parse_team_byes(TrfLine(1, "3209 2.0")).match_points == 4


@each_row(
    ("parse", "line", "shown"),
    [
        (team_records.parse_team, "3109  09", "  0"),
        (team_records.parse_board_order, "3009  0   1", "  0"),
        (team_records.parse_board_order, "300   1   0   2", "  0"),
        (team_records.parse_forfeit, "3309++   1   2   3", "++"),
        (team_records.parse_forfeit, "330 +-   0   2   3", "  0"),
        (team_records.parse_forfeit, "330 +-   1   0   3", "  0"),
        (team_records.parse_forfeit, "330 +-   1   2   09", "  0"),
        (records.parse_forbidden, "2609  0   1    2    3", "  0"),
        (records.parse_acceleration, "250       1.0   0   2    1    2", "  0"),
        (records.parse_acceleration, "250       1.0   1   2    0    2", "   0"),
        (records.parse_acceleration, "250    x  1x0   1   2    1    2", " 1x0"),
        (records.parse_fictitious_points, "XXA9   0  1.0", "   0"),
        (records.parse_acceleration, "2509            1   2    1    2", "    "),
        (records.parse_number_words, "XXP 1 x", "1 x"),
        (records.parse_number_words, "XXP 1 ²", "1 ²"),
    ],
)
def test_the_field_that_is_refused_is_shown_alone(parse: Callable[[TrfLine], Any], line: str, shown: str) -> None:
    with pytest.raises(FileError) as refused:
        parse(TrfLine(1, line))

    assert refused.value.place is not None
    assert refused.value.place.text == shown


def test_a_board_order_with_an_empty_board() -> None:
    record = both_ways(
        team_records.parse_board_order,
        team_records.format_board_order,
        "300   1   5  17   14    0   29   39",
    )

    assert (record.round, record.team, record.opponent) == (1, 5, 17)
    assert record.players == (14, None, 29, 39)


def test_allocated_byes_stand_under_their_rounds() -> None:
    record = team_records.parse_team_byes(TrfLine(1, "320  1    2.0          50  49      46"))

    assert (record.match_points, record.game_points) == (2, 4)
    assert [(round, team) for round, _, team in record.teams] == [(3, 50), (4, 49), (6, 46)]
    assert team_records.format_team_byes(record) == "320  1.0  2.0          50  49      46"


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("162  W 1.0    D 0.5    L 0.0", {"W": 2, "D": 1, "L": 0}),
        ("162  W 3.0    D 1.0    L 0.0    P 1.0", {"W": 6, "D": 2, "L": 0, "P": 2}),
        ("162 W 3 D 1", {"W": 6, "D": 2}),
        ("162  w10.5", {"W": 21}),
    ],
)
def test_scoring_of_games_is_read_wherever_the_letters_stand(text: str, scores: dict[str, int]) -> None:
    assert records.parse_scores(TrfLine(1, text), ("W", "D", "L", "A", "P", "X")) == scores


def test_scoring_is_written_in_the_columns_of_the_standard() -> None:
    line = records.format_scores("162", {"W": 6, "D": 2, "L": 0})

    assert [line[5], line[14], line[23]] == ["W", "D", "L"]
    assert [line[6:10], line[15:19], line[24:28]] == [" 3.0", " 1.0", " 0.0"]


def test_scoring_of_matches_keeps_its_two_letters_before_the_points() -> None:
    assert records.format_scores("362", {"TW": 4, "TD": 2, "TL": 0}) == "362 TW 2.0   TD 1.0   TL 0.0"


@pytest.mark.parametrize("text", ["162  Q 1.0", "162  W 1.25", "162  W 1.0 or more", "162  W"])
def test_scoring_that_means_nothing_is_an_error(text: str) -> None:
    with pytest.raises(FileError):
        records.parse_scores(TrfLine(1, text), ("W", "D", "L"))


def test_abnormal_points_may_be_negative() -> None:
    record = both_ways(records.parse_abnormal, records.format_abnormal, "299    -1.0  -0.5    4   12   13")

    assert record[:5] == ("", -2, -1, 4, (12, 13))
    assert [
        records.parse_abnormal(TrfLine(1, f"299    -1.0  -0.5  {round}   12")).round for round in ("  0", "   ")
    ] == [
        None,
        None,
    ]


def test_abnormal_points_of_a_kind_of_result() -> None:
    record = records.parse_abnormal(TrfLine(1, "299 +         1.5    3    7"))

    assert (record.kind, record.match_points, record.points, record.round, record.numbers) == ("+", None, 3, 3, (7,))


def test_tie_break_lists_are_separated_by_commas_or_blanks() -> None:
    assert records.parse_codes(TrfLine(1, "202 EDET/P,EMGSB/C1/P, BH:MP/C1/P")) == (
        "EDET/P",
        "EMGSB/C1/P",
        "BH:MP/C1/P",
    )
    assert records.format_codes("212", ("PTS", "BH/C1")) == "212 PTS,BH/C1"


def test_the_rating_rule_of_a_federation() -> None:
    assert records.parse_starting_rank(TrfLine(1, "172 IND FIDON")) == ("IND", "FIDON")


@each_row(
    ("parse", "text", "column"),
    [
        (records.parse_byes, "240 Q   1    3", 5),
        (records.parse_byes, "240 H        3", 7),
        (records.parse_byes, "240 H   1   3x", 11),
        # Shifted by one column, the list would lose a digit, or the round would be 1.
        (records.parse_byes, "240 H   1    3    12", 20),
        (records.parse_byes, "240 H   10    3", 10),
        (records.parse_abnormal, "299 W  0.0  1    1", 18),
        (team_records.parse_forfeit, "330 +-   4   23  33", 15),
        (team_records.parse_board_order, "300   1   10   3    1    2", 12),
        (records.parse_rounds, "XXR nine", 5),
        # Shifted by one column, the number 12 would be 1, and 1.02 points 1.0.
        (records.parse_fictitious_points, "XXA    12  1.0", 9),
        (records.parse_fictitious_points, "XXA    1  1.02", 14),
        (records.parse_fictitious_points, "XXA       10.0", 5),
        (records.parse_abnormal, "299 Q         1.0    3    7", 5),
        (team_records.parse_forfeit, "330 ++   4  23  33", 5),
        (team_records.parse_forfeit, "330+-    4  23  33", 5),
        (team_records.parse_forfeit, "330 +-+  4  23  33", 7),
        (team_records.parse_forfeit, "330 +-   4  23", 16),
        # A number runs into the blank between.
        (team_records.parse_team, put({1: "310", 5: "  1", 74: "   12"}), 78),
        (team_records.parse_old_team, put({1: "013", 37: "   12"}), 41),
        (team_records.parse_board_order, "300   1   2   3    12", 21),
        (team_records.parse_board_order, "300   1   2   31", 16),
        (team_records.parse_team_byes, "320  1.0  2.0   12", 18),
        (team_records.parse_team_byes, "320  1.01 2.0", 9),
        (team_records.parse_team_byes, "320  1.0  2.01", 14),
        (team_records.parse_team, "310     Nobody", 5),
        (team_records.parse_board_order, "300   1", 9),
    ],
)
def test_errors_name_the_column(parse: Callable[[TrfLine], Any], text: str, column: int) -> None:
    with pytest.raises(FileError) as caught:
        parse(TrfLine(12, text))

    place = caught.value.place
    assert place is not None
    assert (place.line, place.column) == (12, column)
    assert caught.value.message("fr") != caught.value.message("en")


def test_virtual_points_of_javafo_round_by_round() -> None:
    parsed = records.parse_fictitious_points(TrfLine(1, "XXA 1234 10.0       0.5"))

    assert [(entry.points, entry.first_round, entry.last_round, entry.first, entry.last) for entry in parsed] == [
        (20, 1, 1, 1234, 1234),
        (1, 3, 3, 1234, 1234),
    ]


def test_the_kind_of_abnormal_points_that_is_wrong_is_shown_alone() -> None:
    with pytest.raises(FileError) as caught:
        records.parse_abnormal(TrfLine(1, "299 Q9.0"))

    assert caught.value.key == "trf_abnormal_type"
    assert caught.value.place is not None
    assert caught.value.place.text == "Q"


def test_the_round_of_abnormal_points_has_three_columns() -> None:
    record = both_ways(records.parse_abnormal, records.format_abnormal, "299    -1.0  -0.5  104   12   13")

    assert record.round == 104


@pytest.mark.parametrize(("first", "last"), [(1, 2), (9, 10), (100, 999)])
def test_virtual_points_stand_in_the_columns_of_the_standard(first: int, last: int) -> None:
    record = VirtualPoints(2, first, last, 1, 1060)
    line = records.format_acceleration(record)

    # 250: game points in 10 to 13, rounds in 15 to 17 and 19 to 21, players in 23 to 26 and 28 to 31.
    assert (line[:3], line[9:13], line[14:17], line[18:21]) == ("250", " 1.0", f"{first:3}", f"{last:3}")
    assert (line[22:26], line[27:31]) == ("   1", "1060")
    assert {line[at - 1] for at in (4, 9, 14, 18, 22, 27)} == {" "}
    assert records.parse_acceleration(TrfLine(1, line)) == record


@pytest.mark.parametrize(
    ("start", "end", "key"), [(15, 17, "trf_no_round"), (23, 26, "trf_no_number"), (10, 13, "trf_not_points")]
)
def test_virtual_points_without_a_round_a_player_or_points_are_refused(start: int, end: int, key: str) -> None:
    line = records.format_acceleration(VirtualPoints(2, 1, 2, 1, 60))

    with pytest.raises(FileError) as refused:
        records.parse_acceleration(TrfLine(1, line[: start - 1] + " " * (end - start + 1) + line[end:]))

    assert refused.value.key == key


def test_fictitious_points_of_a_player_of_four_figures() -> None:
    """XXA 1234: columns 5 to 8, then five columns a round."""
    found = records.parse_fictitious_points(TrfLine(1, "XXA 1234  1.0  0.0  0.5"))

    assert [(entry.points, *entry[1:]) for entry in found] == [(2, 1, 1, 1234, 1234), (1, 3, 3, 1234, 1234)]


def test_points_of_six_columns_and_points_of_teams_are_read_from_their_own() -> None:
    """299: match points in 6-11, game points in 12-17. 250: match points in 5-8, game points in 10-13."""
    abnormal = records.parse_abnormal(TrfLine(1, "299 +1234.52345.5  104 1029"))
    line = TrfLine(1, "250 12.5 10.5 101 102 1029 1030")

    assert abnormal[:5] == ("+", 2469, 4691, 104, (1029,))
    places = [records.parse_abnormal(TrfLine(7, "299 +        1.0"), file).place for file in ("", "a.trf")]
    assert places == [Place(line=7), Place(file="a.trf", line=7)]
    assert records.parse_acceleration(line).points == 21
    # Match points alone are those of an individual event, whose last round and player may be blank.
    alone = TrfLine(1, "25092.5       101     1029")
    assert [*records.parse_acceleration(alone)] == [5, 101, 101, 1029, 1029]
    with pytest.raises(FileError):
        records.parse_acceleration(TrfLine(1, "250      10.5 101     1029"), teams=True)
    assert records.parse_forbidden(TrfLine(1, "2609 12       1    2")).last_round == 12
    assert records.parse_number_words(TrfLine(1, "XXP1, 23")) == (1, 23)
    teams = records.parse_acceleration(line, teams=True)
    assert (teams.points, *teams[1:]) == (25, 101, 102, 1029, 1030)


@each_row(
    ("parse", "line", "key", "column", "text"),
    [
        # Each field that is refused, with its first column and what stands in its columns alone.
        (records.parse_rounds, "142 x7 ", "trf_not_number", 5, "x7"),
        (records.parse_rounds, "142 1000", "trf_not_number", 5, "1000"),
        (records.parse_rounds, "142 0", "trf_not_number", 5, "0"),
        (records.parse_byes, "240 X   1    3", "trf_bye_type", 5, "X"),
        (records.parse_byes, "240     1    3", "trf_bye_type", 5, " "),
        (records.parse_byes, "240 H        3", "trf_no_round", 7, "   "),
        (records.parse_byes, "240 H   0    3", "trf_no_round", 7, "  0"),
        (records.parse_byes, "240 Hx  1    3", "trf_column", 6, "x"),
        (records.parse_byes, "240 H   1x   3", "trf_column", 10, "x"),
        (records.parse_byes, "240 H   1   x3", "trf_not_number", 11, "  x3"),
        (records.parse_byes, "240 H   1    3x", "trf_column", 15, "x"),
        (records.parse_acceleration, "250       1.x   1   2    1    4", "trf_not_points", 10, " 1.x"),
        (records.parse_acceleration, "250             1   2    1    4", "trf_not_points", 10, "    "),
        (records.parse_acceleration, "250       1.0       2    1    4", "trf_no_round", 15, "   "),
        (records.parse_acceleration, "250       1.0   1   2         4", "trf_no_number", 23, "    "),
        (records.parse_fictitious_points, "XXA       1.0", "trf_no_number", 5, "    "),
        (records.parse_fictitious_points, "XXA    1x 1.0", "trf_column", 9, "x"),
        (records.parse_fictitious_points, "XXA    1  1.0x", "trf_column", 14, "x"),
        (records.parse_fictitious_points, "XXA    1  1.0  1.x", "trf_not_points", 15, " 1.x"),
        (records.parse_forbidden, "260       5    1    2", "trf_no_round", 5, "   "),
        (records.parse_forbidden, "260   1x  5    1    2", "trf_column", 8, "x"),
        (records.parse_number_words, "XXP 1 x", "trf_not_number", 5, "1 x"),
        (records.parse_abnormal, "299 Q        1.0", "trf_abnormal_type", 5, "Q"),
        (records.parse_abnormal, "299           1.x    1", "trf_not_points", 12, "   1.x"),
        (team_records.parse_team, "310   0 Ukraine", "trf_no_number", 5, "  0"),
        (team_records.parse_board_order, "300       1   2", "trf_no_round", 5, "   "),
        (team_records.parse_board_order, "300   1       2", "trf_no_number", 9, "   "),
        (team_records.parse_forfeit, "330 ++   1   2   3", "trf_forfeit_type", 5, "++"),
        (team_records.parse_forfeit, "330 +-       2   3", "trf_no_round", 8, "   "),
        (team_records.parse_forfeit, "330 +-   1       3", "trf_no_number", 12, "   "),
        (team_records.parse_forfeit, "330 +-   1   2", "trf_no_number", 16, None),
    ],
)
def test_a_field_that_is_refused_is_told_by_its_columns(
    parse: Callable[[TrfLine, str], Any], line: str, key: str, column: int, text: str | None
) -> None:
    with pytest.raises(FileError) as refused:
        parse(TrfLine(7, line), "t.trf")

    place = refused.value.place
    assert place is not None
    assert (refused.value.key, place.file, place.line, place.column, place.text) == (key, "t.trf", 7, column, text)


@pytest.mark.parametrize(
    ("line", "key", "column", "text"),
    [
        ("162  Q 3.0", "trf_unknown_score", 6, "Q 3.0"),
        ("162  W 3.2", "trf_not_points", 8, "3.2"),
        ("162  W 3.0    ?", "trf_scores", 11, "    ?"),
        ("162  ? W 3.0", "trf_scores", 4, "  ? W 3.0"),
    ],
)
def test_scores_that_are_refused_are_told_by_their_columns(line: str, key: str, column: int, text: str) -> None:
    with pytest.raises(FileError) as refused:
        records.parse_scores(TrfLine(7, line), ("W", "D"), "t.trf")

    assert refused.value.place is not None
    assert (refused.value.key, refused.value.place.column, refused.value.place.text) == (key, column, text)


@each_row(
    ("text", "half_points"),
    [
        *(("8.0", 16), ("11,5", 23), (".5", 1), ("-1", -2), ("+1.0", 2), ("1.50", 3), ("0", 0), ("99999", 199_998)),
        *((text, None) for text in ("100000", "1.25", "1.500", "", ".", "-", "1-", "x")),
    ],
)
def test_points_as_programs_write_them(text: str, half_points: int | None) -> None:
    assert parse_points(text) == half_points
    if half_points is not None:
        assert parse_points(format_points(half_points)) == half_points


def test_points_are_written_with_one_decimal() -> None:
    assert [format_points(points) for points in (0, 1, 2, 23, -1, -4)] == ["0.0", "0.5", "1.0", "11.5", "-0.5", "-2.0"]


def test_the_fields_of_the_starting_rank_are_their_columns_and_no_more() -> None:
    assert records.parse_starting_rank(TrfLine(1, "172 fraxhbfnax", "\n")) == records.StartingRank("FRA", "HBFNA")


def test_the_first_of_two_records_counts_and_the_last_list_of_tie_breaks() -> None:
    lines = (
        "152 ?",
        "152 B",
        "152 W",
        *(f"{'132':91}26/01/0{day}" for day in (1, 2)),
        "012 One",
        "012 Two",
        "212 PTS,BH",
        "212 PTS,SB",
    )

    document = parse_document("\n".join([*lines, ""]))
    header = read_header(document)

    assert (header.dates, header.name, header.tiebreaks) == (("26/01/01",), "One", ("PTS", "SB"))
    pairing_records = read_pairing_records(document.lines)
    assert pairing_records.first is Colour.BLACK
    assert [fault.key for fault in pairing_records.faults] == ["pair_first_unreadable", "pair_first_differs"]
