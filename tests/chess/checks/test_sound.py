"""Tournaments of other programs raise no false alarm; every remark concerns something that the file really contains."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from tests.chess.checks.grids import check, ids, rules
from tests.examples import small
from tests.formats.grids.tournaments import DATA, MADE, made, sample, with_header
from xl_departage.chess.checks import Checked, Severity
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.formats.trf.trf_checking import check_trf
from xl_departage.formats.trf.trf_reading import read_trf

TRFS = sorted(
    path for folder in ("made", "fide-checker", "fide-exercises", "seeds") for path in (DATA / folder).glob("*.trf")
)
NOTES = {"editions", "byes", "colours", "half_entered", "notices"}
"""The remarks that a sound tournament with unplayed rounds may receive."""


def whole(path: Path) -> bool:
    """Whether every player played every round; the rest rounds of a round robin are not counted."""
    tournament = read_trf(path.read_bytes())
    return all(
        entry.outcome.played or (entry.outcome is Outcome.ZERO_BYE and "rr" in path.name)
        for player in tournament.crosstable.players
        for entry in player.rounds
    )


def only_notes(checked: Checked) -> None:
    assert {problem.severity for problem in checked.problems} <= {Severity.NOTE}
    assert ids(checked) <= NOTES


@pytest.mark.parametrize("path", small(TRFS), ids=lambda path: path.stem)
def test_a_sound_file_has_no_error_and_no_warning(path: Path) -> None:
    checked = check_trf(path.read_bytes(), path.name, rules())
    if path.stem == "team-swiss-large":
        # Its ranks are not those of its record 202, as FIDE's checker says, too.
        checked = replace(
            checked, problems=tuple(problem for problem in checked.problems if problem.check != "published")
        )

    only_notes(checked)
    if whole(path):
        assert checked.problems == ()


def test_files_without_unplayed_rounds_are_among_them() -> None:
    assert {path.stem for path in TRFS if whole(path)} >= {
        "sw01-8x5-clean", "sw09-16x7-clean", "rr10-10", "fwwrc2024", "swiss-8x5", "uzchesscup", "koya"
    }  # fmt: skip


@pytest.mark.parametrize("name", small(MADE))
def test_a_sound_grid_is_listed_as_its_file(name: str) -> None:
    from_grid = check(with_header(made(name), "ffe"))
    from_file = check_trf((DATA / "made" / f"{name}.trf").read_bytes(), name, rules())

    only_notes(from_grid)
    # A grid does not record announced byes, and a file has no blank cells.
    reported = [
        [
            (problem.number, problem.place.round, problem.wrong("en"))
            for problem in checked.problems
            if problem.check == "editions"
        ]
        for checked in (from_grid, from_file)
    ]
    assert reported[0] == reported[1]


@pytest.mark.parametrize("name", ["chess-results-nl-double-rr-6.csv", "papi-style-round-robin-10.csv"])
def test_round_robins_as_programs_print_them_are_sound(name: str) -> None:
    assert check(sample(name)).problems == ()


@pytest.mark.parametrize("name", ["chess-results-de-swiss-36x9.csv", "papi-swiss-86x9.csv"])
def test_swisses_as_programs_print_them_have_notes_only(name: str) -> None:
    only_notes(check(sample(name)))


def test_two_byes_of_one_round_in_a_printed_table_are_the_only_warning_there() -> None:
    checked = check(sample("vega-text-152x7.txt"))

    (warning,) = [problem for problem in checked.problems if problem.severity is not Severity.NOTE]
    assert warning.check == "two_exempt"
    assert (warning.number, warning.place.round) == (123, 1)
    # Players 58 and 123 have `+BYE` in round 1 of this table.
    lines = (DATA / "notations" / "vega-text-152x7.txt").read_text(encoding="utf-8").splitlines()
    byes = [line.split()[0] for line in lines if "|" in line and line.split("|")[1].strip().startswith("+BYE")]
    assert byes == ["58", "123"]


def test_a_blank_last_round_is_remarked_with_its_players() -> None:
    checked = check(sample("papi-swiss-86x9.csv"))

    (note,) = [problem for problem in checked.problems if problem.check == "half_entered"]
    with (DATA / "notations" / "papi-swiss-86x9.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    first = rows[0].index("R 1")
    gone = [row[0] for row in rows[1:] if not row[first + 8].strip() and row[first + 7].strip()]
    assert gone
    assert f"({', '.join(gone)})" in note.wrong("en")
    assert note.place.round == 9
