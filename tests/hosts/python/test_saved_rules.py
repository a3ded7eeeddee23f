"""What the rules of a tournament state is in the file that is saved, or a sentence names the rules to read it with."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.documents.templates.books import WORKBOOKS, opened
from tests.examples import first
from xl_departage import Tournament
from xl_departage.base.errors import ArgumentError, FileError
from xl_departage.hosts.cli import main

X = [["No", "Name", "R1", "R2"], [1, "Anna", "+ 2B", "= 3N"], [2, "Bert", "- 1N", "EXE"], [3, "Cleo", "EXE", "= 1B"]]
CODES = "BH;SB;PS;ARO"
EDITIONS = ("FIDE-2026", "FIDE-2024", "FFE-2012", "FFE")
OPTIONS = (
    "",
    "exempt=0.5",
    "scoring=3-1-0",
    "scoring=2-1-0; exempt=0",
    "rounds=2",
    "planned=5",
    "first=black",
    "system=round-robin",
    "withdrawn=4@3",
    "apart=1+2",
    "acceleration=baku; planned=9",
    "unrated=1200",
    "unrated=out",
    "announced=SB,BH",
    "lots=Cup",
)


def drawn(seed: int) -> list[list[object]]:
    """Four rounds of five players, one left over in each; games that were played twice do not matter."""
    random_ = random.Random(seed)
    numbers = [1, 2, 3, 4, 5]
    rows: list[list[object]] = [[number, f"P{number}", "" if number == 2 else 1500 + 10 * number] for number in numbers]
    # Number 4 may leave after round 3: the bye of round 4 is an absence of that player.
    for alone in (1, 2, 3, 4):
        playing = [number for number in numbers if number != alone]
        random_.shuffle(playing)
        rows[alone - 1].append("EXE" if alone != 4 else "ABS")
        for white, black in zip(playing[::2], playing[1::2], strict=True):
            first, second = random_.choice((("1", "0"), ("½", "½"), ("0", "1"), ("+", "-")))
            rows[white - 1].append(f"{black}{'B' if first not in '+-' else ':'}{first}")
            rows[black - 1].append(f"{white}{'N' if first not in '+-' else ':'}{second}")
    return [["No", "Name", "Elo", "R1", "R2", "R3", "R4"], *rows]


def ranking(tournament: Tournament, codes: str | None = CODES) -> list[tuple[Any, ...]]:
    return [(row.rank, row.name, row.points, *row.values) for row in tournament.standings(codes)]


def rules_named(notices: tuple[str, ...]) -> str | None:
    found = [match[1] for notice in notices if (match := re.search(r'--rules "([^"]+)"', notice))]
    assert len(found) < 2, notices
    return found[0] if found else None


@pytest.mark.parametrize("seed", first([1, 2, 3]))
def test_a_saved_file_is_read_as_the_same_tournament_or_names_the_rules(seed: int, tmp_path: Path) -> None:
    grid = drawn(seed)
    silent = named = 0
    for place, options in enumerate(OPTIONS):
        edition = EDITIONS[(place + seed) % len(EDITIONS)]
        tournament = Tournament(grid, rules="; ".join(filter(None, (edition, options))))
        for ending in ("csv", "tsv", "trf", *(("xlsx",) if place % 3 == seed - 1 else ())):
            file = tmp_path / f"{place}.{ending}"
            rules = rules_named(tournament.save(file))
            again = Tournament.open(file, rules=rules or "")
            case = (edition, options, ending, rules)
            assert ranking(again) == ranking(tournament), case
            assert (again.rounds, again.planned) == (tournament.rounds, tournament.planned), case
            assert [code for code in again.announced if code != "PTS"] == list(tournament.announced), case
            silent, named = silent + (rules is None), named + (rules is not None)
    assert silent > 1
    assert named > 20


def test_a_workbook_of_formulas_is_read_by_the_rules_in_its_cells(tmp_path: Path) -> None:
    tournament = Tournament(X, rules="FIDE-2026; scoring=3-1-0; announced=SB,BH")

    assert tournament.save(tmp_path / "a.xlsx") == ()

    again = Tournament.open(tmp_path / "a.xlsx", range="Crosstable")
    # By hand: 3 for a win and for the bye, 1 for a draw.
    assert [(row.name, row.points) for row in again.standings()] == [("Anna", 4), ("Cleo", 4), ("Bert", 3)]


def test_the_command_names_the_rules_too(tmp_path: Path) -> None:
    Tournament(X).save(tmp_path / "in.csv")
    for ending, rules in (("csv", "FIDE-2026"), ("trf", "FFE-2012"), ("xlsx", "FIDE-2026; scoring=3-1-0")):
        out = tmp_path / f"out.{ending}"
        done = CliRunner().invoke(main, ["convert", str(tmp_path / "in.csv"), str(out), "--rules", rules])
        named = rules_named((done.output,))
        assert done.exit_code == 0, done.output
        # A workbook says its rules itself.
        assert (named is None) == (ending == "xlsx")
        assert ranking(Tournament.open(out, rules=named or "")) == ranking(Tournament(X, rules=rules))


def test_a_copied_trf_names_the_edition_that_it_does_not_say(tmp_path: Path) -> None:
    Tournament(X, rules="FIDE-2026").save(tmp_path / "a.trf")

    notices = Tournament.open(tmp_path / "a.trf", rules="FFE-2012; lots=Cup").save(tmp_path / "b.trf")
    announced = Tournament.open(tmp_path / "a.trf", rules="announced=SB,BH").save(tmp_path / "c.trf")

    assert rules_named(notices) == "FFE-2012; lots=Cup"
    assert rules_named(announced) is None
    assert "212 PTS,SB,BH" in (tmp_path / "c.trf").read_text().replace("212  ", "212 ")
    assert Tournament.open(tmp_path / "a.trf").save(tmp_path / "d.trf") == ()


def test_announced_tie_breaks_rank_where_the_file_has_none() -> None:
    tournament = Tournament(X, rules="FIDE-2026; announced=SB,BH")

    assert ranking(tournament, None) == ranking(tournament, "SB,BH")


@pytest.mark.parametrize("list_", ["BHH,SB", "SB,Arranz"])
def test_an_announced_code_that_is_unknown_is_refused(list_: str) -> None:
    with pytest.raises(ArgumentError, match=r"BHH|Arranz"):
        Tournament(X, rules=f"FIDE-2026; announced={list_}")


def test_tie_breaks_that_the_table_of_a_workbook_cannot_give_are_named(tmp_path: Path) -> None:
    """Berlin needs boards, which the teams alone do not have."""
    teams = Tournament.open(WORKBOOKS / "teams-en.xlsx")

    notices = " ".join(teams.save(tmp_path / "a.xlsx"))

    sheet = opened((tmp_path / "a.xlsx").read_bytes())["Standings"]
    shown = {row[2]: (row[0], *row[5:]) for row in sheet.iter_rows(min_row=2, values_only=True)}
    assert "BERLIN is left out" in notices
    assert "OTHER_" not in notices
    assert len(shown) == len(teams.players)
    assert shown == {row.name: (row.rank, *row.values) for row in teams.standings("MPTS;GPTS;DE;SB")}
    with pytest.raises(ArgumentError, match="Berlin"):
        teams.save(tmp_path / "b.xlsx", codes="OTHER_BERLIN")


def test_a_table_of_teams_that_another_edition_ranks_by_other_points_is_refused_or_named(tmp_path: Path) -> None:
    """The event ranks by match points; a grid of teams under FFE has game points alone. The figures stand on its sheet of standings."""
    teams = Tournament.open(WORKBOOKS / "teams-en.xlsx", rules="FFE-2012")

    with pytest.raises(FileError, match="14½ instead of 7") as refused:
        teams.save(tmp_path / "a.xlsx")
    notices = teams.save(tmp_path / "a.csv")
    read = rules_named(teams.save(tmp_path / "a.trf"))
    fide = Tournament.open(WORKBOOKS / "teams-en.xlsx", rules="FIDE-2026")

    assert any("ranked by other points" in notice for notice in notices)
    assert "TRF" in refused.value.message("en")
    # Both cures.
    assert ranking(Tournament.open(tmp_path / "a.trf", rules=read or ""), "SB") == ranking(teams, "SB")
    assert not any("other points" in notice for notice in fide.save(tmp_path / "b.xlsx"))


def test_the_list_of_a_file_is_in_its_workbook(tmp_path: Path) -> None:
    source = Tournament.open(WORKBOOKS / "round-robin-en.xlsx")

    assert rules_named(source.save(tmp_path / "a.xlsx")) is None

    # The points have a column of their own there.
    codes = [code for code in source.announced if code != "PTS"]
    assert ranking(Tournament.open(tmp_path / "a.xlsx"), None) == ranking(source, ";".join(codes))
