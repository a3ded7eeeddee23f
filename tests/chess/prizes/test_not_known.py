"""A prize whose condition asks for what is known of no player says that, and how to cure it."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.chess.tiebreaks.made import DATA
from xl_departage import Tournament
from xl_departage.base.messages import languages
from xl_departage.hosts.cli import main

pytestmark = pytest.mark.beyond

PLAN = "Category;Club;Rating from;1st\nGeneral;;;100\nClub;Roque;;20\nBest;;1500;10\n"


def asked(*arguments: Any) -> str:
    done = CliRunner().invoke(main, [*map(str, arguments)])
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def test_club_prizes_of_a_trf_say_that_it_knows_no_clubs_and_the_cure_awards_them(tmp_path: Path) -> None:
    event, plan, cured = tmp_path / "open.trf", tmp_path / "prizes.csv", tmp_path / "open.csv"
    shutil.copy(DATA / "fide-checker" / "swiss-8x5.trf", event)
    plan.write_text(PLAN, encoding="utf-8")
    outputs = {asked("prizes", event, plan, "--lang", language) for language in languages()}
    assert len(outputs) == len(languages())
    english = asked("prizes", event, plan, "--lang", "en")
    assert "No player's club is known, so nobody is of Roque. A TRF has no field for clubs" in english

    asked("convert", event, cured, "--lang", "en")
    with cured.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    for number, row in enumerate(rows):
        row.append("Roque" if number % 2 else "Tour" if number else "Club")
    with cured.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    awarded = asked("prizes", cured, plan, "--codes", "BH", "--lang", "en")
    assert "club is known" not in awarded
    assert "Club 1" in awarded

    plan.write_text(PLAN.replace("Roque", "La Roque"), encoding="utf-8")
    output = asked("prizes", cured, plan, "--codes", "BH", "--lang", "en")
    assert "Nobody is of La Roque; the players' clubs are: Roque, Tour. Write the club as it stands there." in output


def test_a_prize_by_rating_where_nobody_has_one_says_so() -> None:
    rows = [["No", "Name", "R1"], [1, "Ann", "2w1"], [2, "Bob", "1b0"]]
    prizes = Tournament(rows, rules="FIDE-2026; numbers=number").prizes(
        [["Category", "Rating from", "1st"], ["Best", 1500, 10]], codes="BH"
    )
    assert "No player's rating is known" in str(prizes.notes)
