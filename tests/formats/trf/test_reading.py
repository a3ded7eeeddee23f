"""From a file to the crosstable: results, rounds, systems, scoring, notices and errors."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.trf.samples import DATA, FOUR, line_001, text, trf_files
from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import catalogue
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Round, Scoring, System
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import AnnouncedBye, Participant
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.trf.scoring import from_extension, from_record, to_extension, to_record
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.formats.trf.trf_reading import read_trf, survey_trf

MADE = sorted(path.stem for path in (DATA / "made").glob("*.trf"))


def read(*lines: str, options: ReadingOptions | None = None) -> Source:
    return read_trf(text(*lines), name="t.trf", options=options)


@each_row("name", MADE)
def test_a_made_tournament_is_read_as_it_was_made(name: str) -> None:
    made = json.loads((DATA / "made" / f"{name}.json").read_text(encoding="utf-8"))

    tournament = read_trf((DATA / "made" / f"{name}.trf").read_bytes(), name=name)
    table = tournament.crosstable

    assert [(player.number, player.name, player.rating or 0) for player in table.players] == [
        (player["number"], player["name"], player["rating"] or 0) for player in made["players"]
    ]
    assert [
        [
            (
                None if entry.opponent is None else table.players[entry.opponent].number,
                entry.colour.value if entry.colour else "-",
                entry.outcome.value[0],
            )
            for entry in player.rounds
        ]
        for player in table.players
    ] == [[tuple(entry) for entry in player["rounds"]] for player in made["players"]]
    assert (table.rounds, table.planned, table.cycles) == (made["rounds"], made["rounds"], made["cycles"])
    assert table.system.value == made["type"].replace("_", "-")
    assert tournament.notices == ()


@each_row("path", trf_files(), ids=lambda path: path.stem)
def test_printed_points_are_those_of_the_results(path: Path) -> None:
    tournament = read_trf(path.read_bytes(), name=path.name)

    printed = sorted(
        (int(line.text[4:8]), round(2 * float(line.text[80:84])))
        for line in parse_document(path.read_bytes()).tagged("001")
    )
    table = tournament.crosstable
    assert [(player.number, score) for player, score in zip(table.players, table.scores, strict=True)] == printed
    # Round 3 of dutch-c5 is to come: one absence is announced.
    assert tournament.notices == ()


def test_rounds_after_the_last_one_played_are_pending() -> None:
    table = read(*FOUR).crosstable

    assert (table.rounds, table.planned) == (2, 3)
    assert all(player.rounds[2] == Round(Outcome.PENDING) for player in table.players)


def test_every_kind_of_round_is_told_apart() -> None:
    table = read(*FOUR).crosstable

    assert [player.rounds[:2] for player in table.players] == [
        (Round(Outcome.WIN, 2, Colour.WHITE, 2), Round(Outcome.DRAW, 1, Colour.BLACK, 1)),
        (Round(Outcome.FORFEIT_WIN, 3, Colour.BLACK, 2), Round(Outcome.DRAW, 0, Colour.WHITE, 1)),
        (Round(Outcome.LOSS, 0, Colour.BLACK, 0), Round(Outcome.HALF_BYE, points=1)),
        (Round(Outcome.FORFEIT_LOSS, 1, Colour.WHITE, 0), Round(Outcome.PAIRING_BYE, points=2)),
    ]


def test_two_forfeits_of_one_game_are_a_double_forfeit() -> None:
    table = read(line_001(1, "A", "0.0", "   2 w -"), line_001(2, "B", "0.0", "   1 b -")).crosstable

    assert [player.rounds[0].outcome for player in table.players] == [Outcome.DOUBLE_FORFEIT] * 2


@each_row(
    ("entry", "outcome", "points"),
    [
        ("0000 - +", Outcome.PAIRING_BYE, 2),
        ("0000 - -", Outcome.ZERO_BYE, 0),
        ("0000 - U", Outcome.PAIRING_BYE, 2),
        ("0000 - u", Outcome.PAIRING_BYE, 2),
        ("0000 - F", Outcome.FULL_BYE, 2),
        ("0000 - h", Outcome.HALF_BYE, 1),
        ("0000 - Z", Outcome.ZERO_BYE, 0),
        ("0000 - 1", Outcome.FULL_BYE, 2),
        ("0000 - =", Outcome.HALF_BYE, 1),
        ("0000 - 0", Outcome.ZERO_BYE, 0),
        ("", Outcome.ZERO_BYE, 0),
    ],
)
def test_rounds_without_an_opponent_as_programs_write_them(entry: str, outcome: Outcome, points: int) -> None:
    tournament = read(
        line_001(1, "A", "1.0", "   2 w 1"),
        line_001(2, "B", "0.0", "   1 b 0"),
        line_001(3, "C", f"{points / 2}", entry),
    )

    assert tournament.crosstable.players[2].rounds[0] == Round(outcome, points=points)
    assert tournament.notices == ()


def test_a_pairing_without_a_result_is_pending_and_keeps_its_opponent() -> None:
    table = read(
        line_001(1, "A", "1.0", "   2 w 1", "   3 b  "),
        line_001(2, "B", "0.0", "   1 b 0", "0000 - H"),
        line_001(3, "C", "0.0", "0000 - Z", "   1 w  "),
    ).crosstable

    assert table.rounds == 1
    assert table.players[0].rounds[1] == Round(Outcome.PENDING, 2, Colour.BLACK)
    assert table.players[1].rounds[1] == Round(Outcome.PENDING)


@pytest.mark.parametrize(
    ("result", "counted"), [(("0", "0"), (0, 0)), (("=", "0"), (1, 0)), (("W", "L"), (2, 0)), (("D", "D"), (1, 1))]
)
def test_unusual_pairs_of_results_are_possible(result: tuple[str, str], counted: tuple[int, int]) -> None:
    table = read(
        line_001(1, "A", str(counted[0] / 2), f"   2 w {result[0]}"),
        line_001(2, "B", str(counted[1] / 2), f"   1 b {result[1]}"),
    ).crosstable

    assert table.scores == counted


WHITE = line_001(1, "A", "1.0", "   2 w 1")


@each_row(
    ("lines", "key", "line", "column"),
    [
        ((WHITE, line_001(2, "B", "1.0", "   1 b 1")), "trf_results_differ", 1, 92),
        ((WHITE, line_001(2, "B", "0.0", "   1 b -")), "trf_results_differ", 1, 92),
        ((WHITE, line_001(2, "B", "0.0", "   1 b  ")), "trf_results_differ", 1, 92),
        ((WHITE, line_001(2, "B", "0.0", "   1 w 0")), "trf_same_colour", 1, 92),
        ((WHITE, line_001(2, "B", "0.0", "0000 - Z")), "trf_one_sided", 1, 92),
        ((WHITE, line_001(2, "B", "0.0")), "trf_one_sided", 1, 92),
        ((WHITE,), "trf_unknown_opponent", 1, 92),
        ((line_001(1, "A", "1.0", "   1 w 1"),), "trf_own_opponent", 1, 92),
        ((line_001(1, "A", "1.0", "   2 w U"), line_001(2, "B", "0.0", "   1 b 0")), "trf_bye_with_opponent", 1, 92),
        ((WHITE, line_001(1, "B", "0.0", "   2 b 0")), "trf_number_twice", 2, 5),
        (("012 No players",), "trf_no_players", None, None),
    ],
)
def test_an_inconsistent_file_is_an_error_with_line_and_column(
    lines: tuple[str, ...], key: str, line: int | None, column: int | None
) -> None:
    with pytest.raises(FileError) as caught:
        read(*lines)

    place = caught.value.place
    assert place is not None
    assert (caught.value.key, place.file, place.line, place.column) == (key, "t.trf", line, column)
    for language in ("fr", "en"):
        assert "{" not in caught.value.message(language)


def test_an_error_names_the_round_the_text_and_the_other_line() -> None:
    with pytest.raises(FileError) as caught:
        read("012 X", WHITE, line_001(2, "B", "1.0", "   1 b 1"))

    message = caught.value.message("en")
    assert "line 2, column 92, round 1, “2 w 1”" in message
    assert "line 3" in message


def test_points_that_differ_from_the_results_are_a_notice() -> None:
    tournament = read(line_001(1, "A", "3.0", "   2 w 1"), line_001(2, "B", "0.0", "   1 b 0"))

    assert [notice.key for notice in tournament.notices] == ["record_points_differ"]
    message = tournament.notices[0].message("fr")
    assert "A : 3 points imprimés, 1 selon les résultats" in message
    assert tournament.crosstable.scores == (2, 0)


def test_numbers_of_rounds_that_differ_are_a_notice() -> None:
    tournament = read("142 5", "XXR 7", *FOUR[3:])

    assert [notice.key for notice in tournament.notices] == ["trf_rounds_differ"]
    assert tournament.crosstable.planned == 7


def test_every_notice_has_its_text() -> None:
    assert {"record_points_differ", "trf_rounds_differ", "trf_more_rounds", "trf_board_order"} <= set(catalogue("en"))


@pytest.mark.parametrize(
    ("records", "points"),
    [
        (("162  W 3.0    D 1.0    L 0.0",), (7 + 1, 8, 2, 6)),
        (("162  W 3.0    D 1.0    L 0.0    P 1.0",), (8, 8, 2, 2)),
        (("162  W 2.0    D 1.0    L 0.5    A 0.0",), (6, 6, 3, 4)),
        (("XXS W=3 D=1", "XXS PAB=.5"), (8, 8, 2, 1)),
        (("XXS W=3 FW=2 D=1",), (8, 6, 2, 2)),
    ],
)
def test_scoring_systems_of_the_file_decide_the_points(records: tuple[str, ...], points: tuple[int, ...]) -> None:
    assert read(*records, *FOUR).crosstable.scores == points


def test_scoring_of_the_rules_overrules_the_file() -> None:
    options = ReadingOptions(scoring=Scoring(6, 2, 0), exempt=1)

    tournament = read(*FOUR, options=options)

    assert tournament.crosstable.scores == (8, 8, 2, 2)
    assert tournament.crosstable.scoring == Scoring(6, 2, 0)


def test_points_by_colour_are_refused() -> None:
    with pytest.raises(FileError, match="White and Black"):
        read("XXS WW=1 BW=2", *FOUR)


def test_abnormal_points_change_single_rounds() -> None:
    tournament = read(*FOUR, "299          -0.5    1    1    2", "299 H         0.0    2")

    table = tournament.crosstable
    assert [player.rounds[0].points for player in table.players] == [1, 1, 0, 0]
    assert table.players[2].rounds[1] == Round(Outcome.HALF_BYE, points=0)


def test_printed_points_are_compared_but_of_those_with_abnormal_points() -> None:
    printed = [line.replace(" 1.5 ", " 7.0 ", 1) if line.startswith("001    2") else line for line in FOUR]
    assert printed != [*FOUR]

    for more in ((), ("299          -0.5    1    1",)):
        assert [notice.key for notice in read(*printed, *more).notices].count("record_points_differ") == 1, more
    assert "record_points_differ" not in [
        notice.key for notice in read(*printed, "299          -0.5    1    2").notices
    ]


@each_row(
    ("record", "key"),
    [
        ("299          -0.5         1", "adjustments_round"),
        ("299          -0.5    3    1", "adjustments_late"),
        ("299 W                  1    1", "adjustments_points"),
        ("299          -0.5    1    9", "trf_unknown_number"),
        ("240 H   2    9", "trf_unknown_number"),
        ("240 H   7    1", "trf_round_outside"),
        ("240 H   2    1", "trf_bye_contradicts"),
    ],
)
def test_records_that_point_nowhere_are_errors(record: str, key: str) -> None:
    with pytest.raises(FileError) as caught:
        read(*FOUR, record)

    assert caught.value.key == key
    assert caught.value.place is not None
    assert caught.value.place.line


def test_byes_of_record_240_fill_blank_rounds() -> None:
    tournament = read(
        line_001(1, "A", "1.0", "   2 w 1"),
        line_001(2, "B", "0.0", "   1 b 0"),
        line_001(3, "C", "0.5"),
        "240 H   1    3",
    )

    assert tournament.crosstable.players[2].rounds == (Round(Outcome.HALF_BYE, points=1),)
    assert tournament.notices == ()


@each_row(
    ("kind", "system", "cycles"),
    [
        ("092 Individual: Round-Robin", System.ROUND_ROBIN, 1),
        ("092 Toutes rondes (Berger)", System.ROUND_ROBIN, 1),
        ("092 Individual: Double Round Robin", System.ROUND_ROBIN, 2),
        ("092 Système suisse", System.SWISS, 1),
        ("092 Schweizer System", System.SWISS, 1),
        ("192 FIDE_DUTCH_2025", System.SWISS, 1),
        ("192 BERGER_DOUBLEROUNDROBIN", System.ROUND_ROBIN, 2),
        ("192 FIDE_ROUNDROBIN", System.ROUND_ROBIN, 1),
        ("012 nothing said", System.SWISS, 1),
    ],
)
def test_the_type_of_the_tournament_is_read_in_many_words(kind: str, system: System, cycles: int) -> None:
    table = read(kind, *FOUR[3:]).crosstable

    assert (table.system, table.cycles) == (system, cycles)


def test_a_type_in_the_rules_overrules_the_file() -> None:
    table = read(*FOUR, options=ReadingOptions(system="round-robin")).crosstable

    assert table.system is System.ROUND_ROBIN


def test_games_in_the_rules_overrule_a_file_that_says_double() -> None:
    double = ("192 BERGER_DOUBLEROUNDROBIN", *FOUR[3:])

    assert [read(*double, options=ReadingOptions(games=games)).crosstable.cycles for games in (None, 1, 3)] == [2, 1, 3]


def test_the_games_say_the_system_where_no_record_does() -> None:
    source = (DATA / "made" / "rr10-10.trf").read_text(encoding="utf-8").replace("092 Individual: Round-Robin", "092 ?")

    table = read_trf(source).crosstable

    assert (table.system, table.cycles) == (System.ROUND_ROBIN, 1)


@each_row(
    ("method", "ratings"),
    [
        ("FIDE", [2000, 1900, None, None]),
        ("NRO", [2050, None, 1500, None]),
        ("FIDON", [2000, 1900, 1500, None]),
        ("NIDOF", [2050, 1900, 1500, None]),
        ("HBFN", [2050, 1900, 1500, None]),
        ("LBFN", [2000, 1900, 1500, None]),
        ("OTHER", [2000, 1900, None, None]),
    ],
)
def test_national_ratings_rank_as_record_172_says(method: str, ratings: list[int | None]) -> None:
    table = read(
        f"172 IND {method}",
        line_001(1, "A", "1.0", "   2 w 1", rating="2000"),
        line_001(2, "B", "0.0", "   1 b 0", rating="1900"),
        line_001(3, "C", "0.0", "0000 - Z"),
        line_001(4, "D", "0.0", "0000 - Z"),
        "IND" + line_001(1, "A", "", rating="2050")[3:],
        "IND" + line_001(3, "C", "", rating="1500")[3:],
    ).crosstable

    assert [player.rating for player in table.players] == ratings


def test_header_records_are_kept() -> None:
    header = read(
        "012 Open de Paris",
        "102 Arbitre",
        "202 BH/C1,BH",
        f"{'132':<91}26/04/01  26/04/02",
        "### 212 announced: KS,SB",
        *FOUR[3:],
    ).header

    assert header.name == "Open de Paris"
    assert header.arbiter == "Arbitre"
    assert header.tiebreaks == ("PTS", "BH/C1", "BH")
    assert header.dates == ("26/04/01", "26/04/02")
    assert header.announced == ("KS", "SB")


@each_row("end", ["\r\n", "\n", "\r"])
@each_row("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_encodings_and_line_ends_make_no_difference(encoding: str, end: str) -> None:
    plain = read(*FOUR)

    reencoded = read_trf(text(*FOUR, end=end).encode(encoding), name="t.trf")

    assert reencoded == plain
    assert reencoded.crosstable.players[2].name == "Céline"


def test_lines_in_any_order_give_the_same_crosstable() -> None:
    assert read(*reversed(FOUR)).crosstable == read(*FOUR).crosstable


def test_unknown_records_and_comments_are_left_alone() -> None:
    lines = ("### comment", "DAT 0001 EMAIL a@example.org", "XXZ 3", "999 ?", *FOUR)

    tournament = read(*lines)

    assert tournament.crosstable == read(*FOUR).crosstable
    assert [part.text for part in tournament.tournament.unread_parts] == [line.rstrip() for line in lines[:4]]


@given(st.data())
def test_a_damaged_file_is_read_or_refused_with_a_clear_error(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["fide-checker/swiss-8x5", "made/rr03-5", "fide-exercises/tec-swiss"]))
    source = (DATA / f"{name}.trf").read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(source)))
    length = data.draw(st.integers(0, 12))
    damage = data.draw(st.text(st.sampled_from("01=+-wbUHFZ 9\t\r\nxé."), max_size=12))
    try:
        table = read_trf(source[:start] + damage + source[start + length :]).crosstable
    except FileError as error:
        message = error.message("fr")
        assert message
        return
    for index, player in enumerate(table.players):
        for number, entry in enumerate(player.rounds):
            if entry.opponent is not None:
                assert table.players[entry.opponent].rounds[number].opponent == index


def test_a_round_of_byes_behind_the_last_decided_one_counts_where_the_option_says_so() -> None:
    lines = (
        line_001(1, "A", "1.0", "   2 w 1", "", "", "0000 - H"),
        line_001(2, "B", "0.0", "   1 b 0", "0000 - Z"),
    )
    tournament = read(*lines)

    assert tournament.crosstable.rounds == 1
    assert tournament.crosstable.scores == (2, 0)
    assert [notice.key for notice in tournament.notices if notice.key == "record_byes_only"] == ["record_byes_only"]
    assert "rounds=2" in tournament.notices[-1].message("en")
    reported = read(*lines, options=ReadingOptions(rounds=2)).crosstable
    assert reported.players[0].rounds[1].outcome is Outcome.ZERO_BYE
    assert reported.players[0].rounds[3].outcome is Outcome.PENDING


@each_row("code", ["1", "+", " "])
@each_row("colour_letter", ["w", "b"])
@each_row("first", [True, False])
def test_a_colour_that_one_side_lacks_is_that_which_the_other_side_leaves(
    code: str, colour_letter: str, first: bool
) -> None:
    reply_code = {"1": "0", "+": "-", " ": " "}[code]
    mine, theirs = (colour_letter, " ") if first else (" ", colour_letter)
    lines = (line_001(1, "A", "1.0", f"   2 {mine} {code}"), line_001(2, "B", "0.0", f"   1 {theirs} {reply_code}"))

    player, opponent = read(*lines).crosstable.players

    colours = (Colour.WHITE, Colour.BLACK) if (colour_letter == "w") is first else (Colour.BLACK, Colour.WHITE)
    assert (player.rounds[0].colour, opponent.rounds[0].colour) == colours


TWO = (line_001(1, "A", "2.0", "   2 w 1", "   3 b 1"), line_001(2, "B", "1.0", "   1 b 0", "   4 w 1"))
OTHERS = (line_001(3, "C", "1.0", "   4 w 1", "   1 w 0"), line_001(4, "D", "0.0", "   3 b 0", "   2 b 0"))
BETWEEN: dict[str, object] = {"number": 1, "opponent": 3, "other": 4}
"""Players 1 and 3 in round 2; player 3 stands in line 4."""


@each_row(
    ("mine", "theirs", "faults"),
    [
        ("   3 b 1", "   1 w 0", []),
        ("   3 b 1", "   1 w 1", [("trf_results_differ", 2, "3 b 1", {**BETWEEN, "code": "1"})]),
        ("   3 b 1", "   1 w  ", [("trf_results_differ", 2, "3 b 1", {**BETWEEN, "code": " "})]),
        ("   3 b  ", "   1 w 1", [("trf_results_differ", 2, "3 b", {**BETWEEN, "code": "1"})]),
        # Neither side has a result: a pairing.
        ("   3 b  ", "   1 w  ", []),
        ("   3 b ?", "   1 w *", []),
        ("   3 b 1", "   1 b 0", [("trf_same_colour", 2, "3 b 1", BETWEEN)]),
        ("   3 - 1", "   1 - 0", []),
        # The side that names nobody tells less; each side that names another is told.
        ("   3 b 1", "0000 - Z", [("trf_one_sided", 2, "3 b 1", BETWEEN)]),
        ("   3 b 1", "        ", [("trf_one_sided", 2, "3 b 1", BETWEEN)]),
        ("0000 - Z", "   1 w 0", [("trf_one_sided", 4, "1 w 0", {"number": 3, "opponent": 1, "other": 2})]),
        ("   9 b 1", "0000 - Z", [("trf_unknown_opponent", 2, "9 b 1", {"opponent": 9})]),
        ("   1 b 1", "0000 - Z", [("trf_own_opponent", 2, "1 b 1", {"number": 1})]),
        ("   3 b H", "0000 - Z", [("trf_bye_with_opponent", 2, "3 b H", {"code": "H"})]),
    ],
)
def test_each_fault_of_a_game_is_told_once_where_it_stands(mine: str, theirs: str, faults: list[Any]) -> None:
    """FIDE's TRF: the entry of round 2 begins in column 102."""
    first, third = TWO[0].replace("   3 b 1", mine), OTHERS[0].replace("   1 w 0", theirs)
    _, found = survey_trf(text("012 X", first, TWO[1], third, OTHERS[1]), name="t.trf")

    assert [(fault.error.key, fault.error.values) for fault in found] == [(key, values) for key, _, _, values in faults]
    assert [fault.error.place for fault in found] == [
        Place(file="t.trf", line=line, column=102, text=shown, round=2) for _, line, shown, _ in faults
    ]


@pytest.mark.parametrize(
    ("mine", "theirs", "first"),
    [
        ("   3 w 1", "   1 b 0", 1),
        ("   3 b 1", "   1 w 0", 3),
        # Without colours, or with one colour for both, the lower number stands first.
        ("   3 - 1", "   1 - 0", 1),
        ("   3 w 1", "   1 w 0", 1),
        ("   3 b 1", "   1 b 0", 1),
        # Only one side tells the game.
        ("   3 b 1", "0000 - Z", 1),
        ("0000 - Z", "   1 b 0", 3),
    ],
)
def test_a_game_is_read_once_also_where_its_sides_disagree(mine: str, theirs: str, first: int) -> None:
    first_line, third = TWO[0].replace("   3 b 1", mine), OTHERS[0].replace("   1 w 0", theirs)
    source, _ = survey_trf(text("012 X", first_line, TWO[1], third, OTHERS[1]), name="t.trf")

    assert source is not None
    games = [game for game in source.tournament.games if game.round == 2 and {game.white, game.black} == {1, 3}]
    assert [game.white for game in games] == [first]


@each_row(
    ("entry", "kind", "contradicts"),
    [
        ("0000 - H", "H", False),
        ("0000 - =", "H", False),
        ("0000 - F", "F", False),
        ("0000 - Z", "Z", False),
        ("0000 - 0", "Z", False),
        ("0000 - H", "F", True),
        ("0000 - Z", "H", True),
        ("   4 w 1", "H", True),
    ],
)
def test_an_announced_bye_and_the_entry_of_its_round(entry: str, kind: str, contradicts: bool) -> None:
    third = OTHERS[0].replace("   4 w 1", entry)
    fourth = OTHERS[1] if "4" in entry else OTHERS[1].replace("   3 b 0", "0000 - Z")
    _, found = survey_trf(text("012 X", *TWO, third, fourth, f"240 {kind}   1    3"), name="t.trf")

    assert [(fault.error.key, fault.error.values) for fault in found] == (
        [("trf_bye_contradicts", {"other": 6})] if contradicts else []
    )
    if contradicts:
        assert found[0].error.place == Place(file="t.trf", line=4, column=92, text=entry.strip(), round=1)


@each_row(
    ("rounds", "stated"),
    [
        # Games and byes are rounds that were paired; a column with a colour alone, or zeros, shows that rounds are to come.
        (("   2 w 1",), None),
        (("   2 w 1", "0000 - H"), None),
        (("0000 - H",), None),
        (("   2 w 1", "   2 b  "), None),
        (("   2 w 1", "     b  "), 2),
        (("   2 w 1", "        ", "     b  "), 3),
        (("     b  ",), 1),
        ((), None),
    ],
)
def test_what_the_columns_of_rounds_say_of_their_number(rounds: tuple[str, ...], stated: int | None) -> None:
    replies = {"   2 w 1": "   1 b 0", "   2 b  ": "   1 w  "}
    source = read(
        line_001(1, "A", "", *rounds), line_001(2, "B", "", *(replies.get(entry, "        ") for entry in rounds))
    )

    assert source.tournament.header.rounds == stated


@pytest.mark.parametrize(
    ("lines", "planned", "notices"),
    [
        ((), 2, []),
        (("142 5",), 5, []),
        (("XXR 5",), 5, []),
        (("142 5", "XXR 5"), 5, []),
        (("XXR 5", "142 7"), 7, [("trf_rounds_differ", 2, (("first", 5), ("second", 7)))]),
        (("142 7", "XXR 5"), 7, [("trf_rounds_differ", 2, (("first", 7), ("second", 5)))]),
        (("142 2",), 2, []),
        (("142 1",), 2, [("trf_more_rounds", None, (("planned", 1), ("filled", 2)))]),
    ],
)
def test_the_rounds_that_a_file_plans(lines: tuple[str, ...], planned: int, notices: list[Any]) -> None:
    source = read(*lines, *TWO, *OTHERS)

    assert source.crosstable.planned == planned
    assert [(notice.key, notice.place and notice.place.line, notice.values) for notice in source.notices] == notices
    # The option says that more are filled than planned.
    assert all(
        notice.key != "trf_more_rounds"
        for notice in read(*lines, *TWO, *OTHERS, options=ReadingOptions(planned=2)).notices
    )


@each_row(("rounds", "valid"), [("1", True), ("999", True), ("1000", False), ("0", False), ("", False), ("x", False)])
def test_a_number_of_rounds_has_three_figures(rounds: str, valid: bool) -> None:
    if valid:
        assert read(f"142 {rounds}", *TWO, *OTHERS).crosstable.planned == max(2, int(rounds))
        return
    with pytest.raises(FileError) as refused:
        read(f"142 {rounds}", *TWO, *OTHERS)
    assert refused.value.key == "trf_not_number"
    assert refused.value.place is not None
    assert (refused.value.place.line, refused.value.place.column) == (1, 5)


def test_a_file_without_entries_plans_no_round() -> None:
    """Ten blanks of a round that says nothing still show that it is to come."""
    assert (
        read(line_001(1, "A", "0.0", "   2 w 1", "0000 -  "), line_001(2, "B", "0.0", "   1 b 0")).crosstable.planned
        == 2
    )
    assert read(line_001(1, "A", "0.0"), line_001(2, "B", "0.0"), "142 3").crosstable.planned == 3


def test_what_is_said_of_a_player_is_kept() -> None:
    line = "001    1 m GM Lastname, Firstname               2600 NED 12345678901 1990/01/01  1.0    5"
    source = read("142 2", line + "     2 w 1", line_001(2, "B", "0.0", "   1 b 0"), "240 H   2    1", "240 Z   2    2")

    first, second = source.tournament.participants
    assert first == Participant(
        1,
        "Lastname, Firstname",
        2600,
        title="GM",
        sex="m",
        birth="1990/01/01",
        federation="NED",
        fide_number="12345678901",
        rank=5,
        points=2,
        byes=(AnnouncedBye(2, Outcome.HALF_BYE),),
        fide_rating=2600,
        place=Place(file="t.trf", line=2, column=81),
    )
    assert second.byes == (AnnouncedBye(2, Outcome.ZERO_BYE),)


@each_row(
    ("codes", "expected"),
    [
        # Win, draw, loss; forfeit won and lost; pairing, full, half and zero bye.
        ("W=3 D=1", (6, 2, 0, 6, 0, 2, 6, 2, 0)),
        ("WW=3 BW=3 WD=1 BD=1 WL=.5 BL=.5", (6, 2, 1, 2, 0, 2, 2, 1, 0)),
        ("ZPB=.5 HPB=1 FPB=2 PAB=3 FW=4 FL=5", (2, 1, 0, 8, 10, 6, 4, 2, 1)),
        # A later code overrides an earlier shortcut, and a later shortcut what stood before it.
        ("W=3 FW=2", (6, 1, 0, 4, 0, 2, 6, 1, 0)),
        ("FW=2 W=3", (6, 1, 0, 6, 0, 2, 6, 1, 0)),
        ("WW=2 W=3", (6, 1, 0, 6, 0, 2, 6, 1, 0)),
        ("WW=3 BW=2", None),
        ("WW=3", None),
        ("BD=1", None),
        ("WL=.5", None),
    ],
)
def test_the_codes_of_the_extension(codes: str, expected: tuple[int, ...] | None) -> None:
    """JaVaFo's manual: WW … BL by colour, W and D as shortcuts, PAB, HPB, FPB, ZPB, FW and FL; one point a win by default."""
    if expected is None:
        with pytest.raises(FileError) as refused:
            read("012 X", f"XXS {codes}", *TWO, *OTHERS)
        assert (refused.value.key, refused.value.place) == ("trf_colour_points", Place(file="t.trf", line=2))
        return
    system = read(f"XXS {codes}", *TWO, *OTHERS).header.points
    names = ("win", "draw", "loss", "forfeit_win", "forfeit_loss", "pairing_bye", "full_bye", "half_bye", "zero_bye")

    assert tuple(getattr(system, name) for name in names) == expected
    assert from_extension(to_extension(system)) == system


@each_row(
    ("scores", "expected"),
    [
        ({}, (2, 1, 0, 2, 0, 2, 2, 1, 0)),
        ({"W": 6}, (6, 1, 0, 6, 0, 6, 6, 1, 0)),
        ({"W": 6, "P": 3}, (6, 1, 0, 6, 0, 3, 6, 1, 0)),
        ({"P": 3}, (2, 1, 0, 2, 0, 3, 2, 1, 0)),
        ({"D": 2, "L": 1, "A": -1}, (2, 2, 1, 2, -1, 2, 2, 2, -1)),
        ({"X": 5}, (2, 1, 0, 2, 0, 2, 2, 1, 0)),
    ],
)
def test_the_letters_of_record_162(scores: dict[str, int], expected: tuple[int, ...]) -> None:
    """TRF26, 162: W also of forfeits and full-point byes, D of half-point byes, A of absences and forfeits lost, P as W."""
    system = from_record(scores)
    names = ("win", "draw", "loss", "forfeit_win", "forfeit_loss", "pairing_bye", "full_bye", "half_bye", "zero_bye")

    assert tuple(getattr(system, name) for name in names) == expected
    assert to_record(system) == dict(
        zip("WDLAP", (expected[0], expected[1], expected[2], expected[8], expected[5]), strict=True)
    )
    assert to_record(system._replace(forfeit_win=7)) is to_record(system._replace(half_bye=7)) is None


@each_row(
    ("types", "teams"),
    [
        ((), True),
        (("092 Individual: Swiss",), False),
        (("092 Team: Swiss",), True),
        (("082 2",), True),
        (("082 0",), False),
        (("082 0", "092 Team: Swiss"), True),
        (("082 2", "092 Individual: Swiss"), True),
        (("082 x",), False),
    ],
)
def test_records_013_are_teams_or_groups(types: tuple[str, ...], teams: bool) -> None:
    groups = ("013 " + "Lyon".ljust(32) + "   1    3", "013 " + "Nice".ljust(32) + "   2    4")
    lines = (line_001(1, "A", "1.0", "   2 w 1"), line_001(2, "B", "0.0", "   1 b 0"),
             line_001(3, "C", "1.0", "   4 w 1"), line_001(4, "D", "0.0", "   3 b 0"))  # fmt: skip
    source = read(*types, *lines, *groups)

    assert (source.event is not None) is teams
    assert [(notice.key, notice.place and notice.place.line) for notice in source.notices] == (
        [] if teams else [("trf_groups", len(types) + 5)]
    )
