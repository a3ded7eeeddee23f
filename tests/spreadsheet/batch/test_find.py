"""Folders and patterns are expanded into workbooks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.rows import each_row
from tests.spreadsheet.batch.books import workbook
from xl_departage.base.errors import FileError
from xl_departage.spreadsheet.batch.batch_plan import find


@pytest.fixture
def season(tmp_path: Path) -> Path:
    for name in ("b.xlsx", "a.XLSM", "2024/open.xlsx", "2024/ete/blitz.xlsx", "2025/open.xlsx"):
        workbook(tmp_path / "season" / name, "1")
    for name in ("~$b.xlsx", ".hidden.xlsx", "notes.txt", "old.xls", ".git/x.xlsx", "2024/~$open.xlsx"):
        (tmp_path / "season" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "season" / name).write_bytes(b"no workbook")
    return tmp_path / "season"


def below(*arguments: Path) -> list[str]:
    return [workbook.below.as_posix() for workbook in find(arguments)]


def test_a_folder_stands_for_all_workbooks_below_it_without_locks_and_hidden_files(season: Path) -> None:
    assert below(season) == ["2024/ete/blitz.xlsx", "2024/open.xlsx", "2025/open.xlsx", "a.XLSM", "b.xlsx"]
    assert [source.path for source in find([season])] == [season / name for name in below(season)]


@each_row(
    ("pattern", "expected"),
    [
        ("*.xlsx", ["b.xlsx"]),
        ("*", ["2024/ete/blitz.xlsx", "2024/open.xlsx", "2025/open.xlsx", "a.XLSM", "b.xlsx"]),
        ("*/open.xlsx", ["2024/open.xlsx", "2025/open.xlsx"]),
        ("202[4]/*.xlsx", ["2024/open.xlsx"]),
        ("**/*.xlsx", ["2024/ete/blitz.xlsx", "2024/open.xlsx", "2025/open.xlsx", "b.xlsx"]),
        ("2024/o*n.xlsx", ["open.xlsx"]),
        ("2024", ["ete/blitz.xlsx", "open.xlsx"]),
    ],
)
def test_patterns_are_expanded_and_keep_the_tree_below_their_fixed_beginning(
    season: Path, pattern: str, expected: list[str]
) -> None:
    assert below(season / pattern) == expected


def test_a_workbook_named_twice_is_taken_once(season: Path) -> None:
    assert len(find([season / "b.xlsx", season, season / "*.xlsx"])) == 5


def test_a_file_is_taken_whatever_its_name_and_though_its_name_looks_like_a_pattern(tmp_path: Path) -> None:
    odd = workbook(tmp_path / "open [rapide].xlsx", "1")
    assert below(odd, tmp_path / "none.xlsx", tmp_path / "notes.txt") == [odd.name, "none.xlsx", "notes.txt"]


def test_the_lock_that_a_shells_pattern_names_is_left_out(season: Path) -> None:
    assert below(season / "b.xlsx", season / "~$b.xlsx") == ["b.xlsx"]
    assert below(season / "~$b.xlsx") == ["~$b.xlsx"]


@pytest.mark.parametrize("name", ["empty", "empty/*.xlsx", "*.ods"])
def test_nothing_found_is_an_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileError) as caught:
        find([tmp_path / name])
    assert (caught.value.key, caught.value.values["endings"]) == ("batch_nothing_found", ".xlsx, .xlsm")


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX systems")
def test_links_to_folders_are_not_followed_and_links_to_files_are(season: Path) -> None:
    (season / "2025" / "again").symlink_to(season)
    (season / "link.xlsx").symlink_to(season / "2024" / "open.xlsx")
    assert below(season) == ["2024/ete/blitz.xlsx", "2024/open.xlsx", "2025/open.xlsx", "a.XLSM", "b.xlsx", "link.xlsx"]
