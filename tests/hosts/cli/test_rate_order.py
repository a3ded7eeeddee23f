"""Games count in the order in which they were played: `order` if a table has it, otherwise their dates, in every door."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner

from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data" / "rating_periods"
MEMBERS = DATA / "period-members.csv"
RATING_OF_20002 = "1623"


def rows_of(path: Path) -> list[list[str]]:
    return list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines(), delimiter=";"))


def rated(games: Path, out: Path, *more: str) -> tuple[str, str]:
    """The rating of 20002 in the new list, and what is reported."""
    arguments = ["rate", "--players", str(MEMBERS), "--games", str(games), "--rules", "BEL-2024", "-o", str(out)]
    done = CliRunner().invoke(main, [*arguments, *more, "--lang", "en"])
    assert done.exit_code in (0, 1), done.output
    lines = list(csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines()))
    return next(line["rating"] for line in lines if "20002" in line.values()), done.stderr


def with_order(path: Path, rows: list[list[str]]) -> Path:
    """The games with a column that keeps the order of these rows."""
    lines = [[*rows[0], "order"], *([*row, str(place)] for place, row in enumerate(rows[1:], 1))]
    path.write_text("\n".join(";".join(line) for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("more", [(), ("--set-aside", "aside.csv")], ids=["plain", "set aside"])
def test_the_order_of_lines_changes_no_rating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    mixed, remarks = rated(DATA / "period-games.csv", tmp_path / "mixed.csv", *more)
    sorted_, silent = rated(DATA / "period-games-by-date.csv", tmp_path / "sorted.csv", *more)

    assert (mixed, sorted_) == (RATING_OF_20002, RATING_OF_20002)
    assert (tmp_path / "mixed.csv").read_bytes() == (tmp_path / "sorted.csv").read_bytes()
    assert "the games count in the order of their dates" in remarks
    assert "order of their dates" not in silent


def test_a_column_of_the_order_wins(tmp_path: Path) -> None:
    by_date = rows_of(DATA / "period-games-by-date.csv")
    forwards, remarks = rated(with_order(tmp_path / "f.csv", by_date), tmp_path / "a.csv")
    reverse, _ = rated(with_order(tmp_path / "r.csv", [by_date[0], *reversed(by_date[1:])]), tmp_path / "b.csv")

    assert forwards == RATING_OF_20002
    assert reverse != RATING_OF_20002
    assert "order of their dates" not in remarks
