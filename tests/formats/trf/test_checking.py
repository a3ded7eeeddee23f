"""TRF files: every fault is reported with its line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.checks.grids import rules
from tests.chess.pairing.teams import team_file
from tests.examples import examples
from tests.formats.grids.tournaments import DATA
from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.chess.checks import Checked, Problem, Severity
from xl_departage.chess.checks.all_checks import PlayerPlaces, moved, sorted_problems
from xl_departage.chess.checks.subject import row_text
from xl_departage.chess.tiebreaks.defaults import chosen_codes
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.grid_checking import GridPlaces
from xl_departage.formats.grids.grid_reading import survey_crosstable
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_checking import LinePlaces, check_trf
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.formats.trf.trf_reading import read_trf

SOUND = (DATA / "made" / "sw01-8x5-clean.trf").read_text(encoding="utf-8")
LINES = SOUND.splitlines(keepends=True)
FIRST = next(index for index, line in enumerate(LINES) if line.startswith("001"))


def check(text: str, options: str = "") -> Checked:
    return check_trf(text.encode("utf-8"), "made.trf", rules(options))


def cell(player: int, round: int, text: str) -> str:
    """The file with one round of one player changed; both are counted from 1, and `text` looks like `   5 w 1`."""
    lines = list(LINES)
    line = lines[FIRST + player - 1]
    start = 91 + 10 * (round - 1)
    lines[FIRST + player - 1] = line[:start] + text + line[start + len(text) :]
    return "".join(lines)


def errors(checked: Checked) -> list[Problem]:
    return [problem for problem in checked.problems if problem.severity is Severity.ERROR]


def line(player: int) -> int:
    return FIRST + player


@pytest.mark.parametrize(
    ("text", "key", "lines"),
    [
        (cell(1, 1, "   5 w 0"), "trf_results_differ", {line(1)}),
        (cell(5, 1, "   1 w 0"), "trf_same_colour", {line(1)}),
        (cell(5, 1, "        "), "trf_one_sided", {line(1)}),
        (cell(2, 3, "  99 w ="), "trf_unknown_opponent", {line(2)}),
        (cell(2, 3, "   2 w ="), "trf_own_opponent", {line(2)}),
    ],
)
def test_a_fault_is_told_at_its_line(text: str, key: str, lines: set[int]) -> None:
    problems = [problem for problem in errors(check(text)) if problem.key == key]

    if key == "trf_results_differ":
        # 0-0 is a result that an arbiter may give; the points show it.
        assert problems == []
        return
    assert {problem.place.line for problem in problems} == lines
    assert all(problem.number == (problem.place.line or 0) - FIRST for problem in problems)
    assert all(problem.place.name for problem in problems)


def test_points_that_differ_are_an_error_at_their_line() -> None:
    problems = errors(check(cell(1, 1, "   5 w 0")))

    assert [(problem.key, problem.place.line, problem.number) for problem in problems] == [
        ("record_points_differ", line(1), 1)
    ]


def test_all_faults_are_told_not_only_the_first() -> None:
    lines = cell(2, 3, "  99 w =").splitlines(keepends=True)
    lines[FIRST + 5] = lines[FIRST + 5].replace("001    6", "001    5")
    lines[FIRST + 3] = lines[FIRST + 3][:91] + "   x w 1" + lines[FIRST + 3][99:]

    found = {problem.key for problem in errors(check("".join(lines)))}

    assert {"trf_unknown_opponent", "trf_number_twice"} <= found
    assert len(found) > 2


def test_players_who_meet_twice_are_told_with_both_lines() -> None:
    swapped = list(LINES)
    # Rounds 1 and 2 contain the same games.
    for index in range(FIRST, FIRST + 8):
        text = swapped[index]
        swapped[index] = text[:101] + text[91:101] + text[111:]

    checked = check("".join(swapped))

    twice = [problem for problem in checked.problems if problem.check == "met_twice"]
    assert twice or "check_met_twice_all" in {problem.key for problem in checked.problems}
    for problem in twice:
        assert f"line {line(int(str(problem.values['opponent']).split()[0]))}" in problem.wrong("en")


def test_a_file_that_cannot_be_decoded_is_unusable() -> None:
    with pytest.raises(FileError):
        check_trf(b"\x00\x01", "x.trf", rules())


def test_a_file_without_players_says_that_the_rest_waits() -> None:
    checked = check("012 Open\r\n")

    assert [problem.key for problem in checked.problems] == ["trf_no_players", "check_stopped"]


@settings(max_examples=examples(80), deadline=None)
@given(st.data())
def test_what_strict_reading_refuses_is_an_error_here_at_the_same_line(data: st.DataObject) -> None:
    text = list(SOUND)
    for _ in range(data.draw(st.integers(1, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.sampled_from(list("0123456789 wb=+-HUZx1")))
    spoilt = "".join(text)

    reported = errors(check(spoilt))

    try:
        read_trf(spoilt, name="made.trf")
    except FileError as error:
        refused: FileError | None = error
    else:
        refused = None
    if refused is None:
        assert {problem.check for problem in reported} <= {"notices"}
    else:
        place = refused.place
        assert (refused.key, place and place.line) in {(problem.key, problem.place.line) for problem in reported}


def test_a_team_event_is_checked_by_its_teams() -> None:
    path = DATA / "fide-checker" / "team-swiss-large.trf"

    checked = check_trf(path.read_bytes(), path.name, rules())

    lines = path.read_text(encoding="utf-8").splitlines()
    assert checked.problems
    for problem in checked.problems:
        if problem.check == "published":
            # Of the whole list.
            continue
        assert problem.place.line is not None
        assert lines[problem.place.line - 1].startswith("310")
        assert (problem.place.name or "?") in lines[problem.place.line - 1]


def test_a_fault_and_a_warning_show_what_stands_in_the_columns_of_the_round() -> None:
    """FIDE's TRF: round 1 in the columns 92 to 99, each further round ten columns later."""
    problems = check(cell(2, 3, "  99 w =")).problems

    assert {
        (problem.key, problem.place.column, problem.place.text) for problem in problems if problem.place.line == line(2)
    } == {("trf_unknown_opponent", 112, "99 w ="), ("check_pending_alone", 112, "99 w =")}


def test_players_of_four_figures_are_told_with_their_lines() -> None:
    """1001 to 1008: the number fills its field to the first column."""
    lines = list(LINES)
    for player in range(8):
        text = lines[FIRST + player].rstrip("\n")
        rounds = [text[at : at + 10] for at in range(91, len(text), 10)]
        moved = [f"{int(entry[:4]) + 1000:4}{entry[4:]}" if entry[:4].strip("0 ") else entry for entry in rounds]
        lines[FIRST + player] = f"001 {player + 1001:4}{text[8:91]}{''.join(moved)}\n"
    sound = check("".join(lines))
    spoilt = "".join(lines).replace(lines[FIRST + 2], lines[FIRST + 2].replace(" 1 ", " 0 ", 1))

    assert errors(sound) == errors(check(SOUND)) == []
    assert [(found.number, found.place.line) for found in check(spoilt).problems if found.number] == [(1003, line(3))]


def test_places_of_a_source_without_lines_are_its_players_and_rounds() -> None:
    places = PlayerPlaces("a.papi", ("Ana", "Bo"))

    assert places.row(1) == Place(file="a.papi", name="Bo")
    assert places.cell(1, 0) == Place(file="a.papi", name="Bo", round=1)
    assert places.cell(0, 4).round == 5
    assert [places.player_at(Place(name=name)) for name in ("Ana", "Bo", "Cy", None)] == [0, 1, None, None]
    assert places.column(0) is None
    assert PlayerPlaces("", ("Ana",)).row(0).file is None


def test_places_of_a_file_are_lines_and_columns() -> None:
    """FIDE's TRF: round 1 in the columns 92 to 99, each further round ten columns later."""
    document = parse_document(SOUND, "made.trf")
    first = document.lines[FIRST].text
    players = LinePlaces(document, (FIRST + 1, FIRST + 3), ("Ana", ""))

    assert players.row(0) == Place(file="made.trf", line=FIRST + 1, name="Ana")
    assert players.row(1) == Place(file="made.trf", line=FIRST + 3)
    assert players.cell(0, 1) == Place(
        file="made.trf", line=FIRST + 1, name="Ana", round=2, column=102, text=first[101:109].strip()
    )
    assert [players.player_at(Place(line=line)) for line in (FIRST + 1, FIRST + 2, FIRST + 3, None)] == [
        0,
        None,
        1,
        None,
    ]
    assert LinePlaces(document, (7,), ("Lyon",), teams=True).cell(0, 1) == Place(
        file="made.trf", line=7, name="Lyon", round=2
    )


def test_places_of_a_grid_are_rows_and_columns() -> None:
    survey = survey_crosstable(
        [["No", "Nom", "R 1", "R 2"], [1, "A", "+ 2", ""], [None] * 4, [2, "", "- 1", ""]], ReadingOptions(planned=3)
    )
    assert survey.reading is not None
    assert survey.layout is not None
    places = GridPlaces(survey.reading, survey.layout, survey.rows)

    assert (places.row(0), places.row(1)) == (Place(row=2, name="A"), Place(row=4))
    assert places.cell(1, 0) == Place(row=4, round=1, text="- 1")
    # The third round has no column.
    assert [places.column(round) for round in (0, 1, 2)] == [3, 4, None]
    assert [places.player_at(Place(row=row)) for row in (2, 3, 4, None)] == [0, None, 1, None]


def test_the_teams_of_a_file_are_told_by_their_numbers_or_by_their_order() -> None:
    # Two pairs of teams meet twice.
    lines = team_file([[(1, 2, "11"), (4, 3, "10")], [(2, 1, "1="), (3, 4, "==")]], teams=6).splitlines()
    at = [place for place, line in enumerate(lines) if line.startswith("310")]
    turned = [*lines[: at[0]], *reversed([lines[place] for place in at]), *lines[at[-1] + 1 :]]

    for order in (lines, turned):
        problems = check("\n".join([*order, ""])).problems
        reported = [problem for problem in problems if problem.number is not None]
        assert reported
        assert all(order[(problem.place.line or 0) - 1][4:7].strip() == str(problem.number) for problem in reported)


def test_a_fault_moved_into_a_file_names_both_rows_as_the_file_does() -> None:
    problem = Problem("x", Severity.NOTE, "k", values={"other_row": 3, "at": "row 3", "n": 1})

    assert moved(problem, lambda row: row + 10, row_text).values == {"other_row": 13, "at": row_text(13), "n": 1}
    assert moved(replace(problem, values={"other_row": 3}), lambda row: row + 10, row_text).values == {"other_row": 13}
    without = replace(problem, values={"n": 1})
    assert moved(without, lambda row: row + 10, row_text) is without


def test_problems_are_sorted_by_severity_row_and_round() -> None:
    def problem(severity: Severity, **place: int) -> Problem:
        return Problem("x", severity, "k", Place(**place))  # type: ignore[arg-type]

    note, warning, error = Severity.NOTE, Severity.WARNING, Severity.ERROR
    wanted = [
        problem(error, row=2),
        problem(error, row=2, round=1),
        problem(error, line=3),
        problem(warning),
        problem(warning, row=1),
        problem(note, round=2),
    ]

    assert sorted_problems(reversed(wanted)) == tuple(wanted)


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("PTS,PTZ,BHX,OTHER_BERLIN,OTHER_FFE_KS", [("PTZ", 1), ("BHX", 1)]),
        ("EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP", []),
    ],
)
def test_an_unknown_tiebreak_of_the_file_is_reported_with_its_line(codes: str, expected: list[tuple[str, int]]) -> None:
    checked = check(f"212 {codes}\n{SOUND}")

    found = [problem for problem in checked.problems if problem.key == "trf_tiebreak_unknown"]
    assert [(problem.values["code"], problem.place.line) for problem in found] == expected
    assert {problem.severity for problem in found} <= {Severity.WARNING}


@pytest.mark.parametrize(("code", "line"), [("PTZ", 1), ("OTHER_NONSENSE", None)])
def test_ranking_by_an_unknown_tiebreak_of_the_file_names_the_file_and_the_line(code: str, line: int | None) -> None:
    source = read_source(f"212 PTS,{code}\n{SOUND}".encode(), "made.trf")

    with pytest.raises(ArgumentError) as refused:
        chosen_codes(None, source, rules(), "made.trf")
    assert (refused.value.place and refused.value.place.file, refused.value.place and refused.value.place.line) == (
        "made.trf",
        line,
    )
    assert chosen_codes("PTS", source, rules(), "made.trf")[0] == "PTS"
