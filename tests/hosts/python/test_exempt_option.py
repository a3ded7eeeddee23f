"""The option `exempt`: 1 as a win, 0.5 as a draw, 0 as nothing, in the points of the scoring that applies, wherever the games stand."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from xl_departage import Tournament

GRID: list[list[Any]] = [
    ["No", "Name", "R1", "R2", "R3"],
    [1, "Anna", "2w1", "3b=", "EXE"],
    [2, "Bert", "1b0", "EXE", "3w1"],
]
GRID += [[3, "Carl", "EXE", "1w=", "2b0"]]
SCORINGS = {"": (2, 1, 0), "scoring=3-1-0": (6, 2, 0), "scoring=3-2-1": (6, 4, 2), "scoring=1-0.5-0": (2, 1, 0)}


def points(tournament: Tournament) -> dict[str, Fraction]:
    return {row.name: Fraction(row.points) for row in tournament.standings("WIN")}


def test_the_bye_is_worth_a_result_of_the_scoring_in_every_file(tmp_path: Path, subtests: pytest.Subtests) -> None:
    """Every player has one bye: the points are counted by hand from two results and that bye."""
    grid, trf = tmp_path / "a.csv", tmp_path / "a.trf"
    Tournament(GRID).save(grid)
    Tournament(GRID).save(trf)
    files = count()
    for scoring, (win, draw, loss) in SCORINGS.items():
        for exempt, bye in (("1", win), ("0.5", draw), ("0", 0), ("", win)):
            rules = "; ".join(filter(None, ("FIDE-2026", scoring, exempt and f"exempt={exempt}")))
            with subtests.test(rules):
                half = {"Anna": win + draw + bye, "Bert": loss + win + bye, "Carl": draw + loss + bye}
                wanted = {name: Fraction(half_points, 2) for name, half_points in half.items()}
                assert points(Tournament(GRID, rules=rules)) == wanted
                assert points(Tournament.open(trf, rules=rules)) == wanted
                for ending in ("csv", "trf"):
                    file = tmp_path / f"{next(files)}.{ending}"
                    notices = " ".join(Tournament(GRID, rules=rules).save(file))
                    named = notices.split('--rules "')[1].split('"')[0] if "--rules" in notices else ""
                    assert points(Tournament.open(file, rules=named)) == wanted, named
                    if ending == "trf":
                        # Record 162 says what the bye is worth, in points.
                        text = file.read_text()
                        assert f"P {bye / 2:.1f}" in text or (scoring, bye) == ("", win) or "0.5" in scoring, text


def test_an_option_goes_before_what_a_file_says_of_the_bye(tmp_path: Path) -> None:
    Tournament(GRID, rules="exempt=0.5").save(tmp_path / "a.trf")

    assert points(Tournament.open(tmp_path / "a.trf"))["Anna"] == 2
    assert points(Tournament.open(tmp_path / "a.trf", rules="exempt=1"))["Anna"] == Fraction(5, 2)
    # The bye of the file is worth a draw, and stays one.
    assert points(Tournament.open(tmp_path / "a.trf", rules="scoring=3-1-0"))["Anna"] == 5


def test_printed_points_of_another_scoring_than_the_one_given_are_called_that(tmp_path: Path) -> None:
    """The scoring is stated: nobody is told to state it; the cure is tried."""
    Tournament(GRID).save(tmp_path / "a.trf")
    points_of: list[list[Any]] = [["Pts"], [2.5], [2], [1.5]]
    with_points = [[*row, *more] for row, more in zip(GRID, points_of, strict=True)]
    for stated in ("scoring=3-1-0", "exempt=½", "scoring=3-2-1; exempt=0"):
        notices = " ".join(Tournament.open(tmp_path / "a.trf", rules=f"FIDE-2026; {stated}").notices)
        assert f"write scoring=1-½-0; exempt=1 in the rules in place of {stated}" in notices
        (found,) = Tournament(with_points, rules=f"FIDE-2026; system=swiss; {stated}").check()
        assert "different scoring system" in found.problem
        assert f"write “scoring=1-½-0; exempt=1” in the rules in place of “{stated}”" in found.cure
        assert "specify it" not in notices + found.cure
    assert Tournament.open(tmp_path / "a.trf", rules="FIDE-2026; scoring=1-½-0; exempt=1").notices == ()
    assert Tournament(with_points, rules="FIDE-2026; system=swiss; scoring=1-½-0; exempt=1").check() == []


def test_a_slip_under_a_stated_scoring_is_no_other_scoring(tmp_path: Path) -> None:
    Tournament(GRID, rules="scoring=3-1-0").save(tmp_path / "a.trf")
    path = tmp_path / "slip.trf"
    text = (tmp_path / "a.trf").read_text()
    assert " 7.0 " in text
    path.write_text(text.replace(" 7.0 ", " 9.0 "))

    notices = " ".join(Tournament.open(path, rules="FIDE-2026; scoring=3-1-0").notices)

    assert "9 points printed, but with scoring=3-1-0, which the rules state, the results give 7" in notices
    assert "another scoring" not in notices
    assert "specify it" in " ".join(Tournament.open(path, rules="FIDE-2026").notices)
