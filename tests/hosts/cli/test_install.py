"""`xl-departage install` and `uninstall` as a user calls them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.rows import each_row
from xl_departage.hosts.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_round_trip_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "Excel de l'été"
    first = run("install", "--dest", str(folder), "--lang", "fr")

    assert first.exit_code == 0, first.output
    assert first.output.count("Écrit : ") == 3
    assert "Prêt pour xlwings" in first.output
    assert (folder / "XLSTART" / "xl_departage.xlam").is_file()
    assert run("install", "--dest", str(folder), "--lang", "fr").output.count("Inchangé : ") == 3
    last = run("uninstall", "--dest", str(folder), "--lang", "fr")
    assert last.exit_code == 0
    assert not folder.exists()
    assert "Rien à enlever" in run("uninstall", "--dest", str(folder), "--lang", "fr").output


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    result = run("install", "--dest", str(tmp_path / "x"), "--dry-run", "--lang", "en")

    assert result.exit_code == 0
    assert "nothing was changed" in result.output
    assert list(tmp_path.iterdir()) == []


def test_something_kept_is_status_1(tmp_path: Path) -> None:
    add_in = tmp_path / "XLSTART" / "xl_departage.xlam"
    add_in.parent.mkdir()
    add_in.write_bytes(b"somebody's")

    assert run("install", "--dest", str(tmp_path)).exit_code == 2
    result = run("uninstall", "--dest", str(tmp_path), "--lang", "en")
    assert result.exit_code == 1
    assert "Kept" in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="there it installs")
@pytest.mark.parametrize("name", ["install", "uninstall"])
def test_elsewhere_than_on_windows_one_sentence_says_what_to_do(name: str) -> None:
    result = run(name, "--lang", "en")

    assert result.exit_code == 2
    assert result.output.startswith("Installing in Excel requires Windows.")
    assert len(result.output.splitlines()) == 1


@each_row("name", ["install", "uninstall"])
@each_row("options", [["--shared"], ["--libreoffice", "--dest", "x"], ["--shared", "--dest", "x"]])
def test_options_of_excel_and_of_libreoffice_exclude_each_other(name: str, options: list[str]) -> None:
    """`--shared` is one of LibreOffice, and needs it."""
    result = run(name, *options, "--dry-run", "--lang", "en")

    assert result.exit_code == 2
    assert "--libreoffice" in result.output


def test_a_folder_given_in_short_is_the_same_folder_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere" / "là" / "XLSTART"
    elsewhere.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert run("install", "--dest", "là", "--lang", "fr").exit_code == 0

    monkeypatch.chdir(tmp_path / "elsewhere")
    assert run("uninstall", "--dest", "../là", "--lang", "fr").exit_code == 0
    assert not (tmp_path / "là").exists()
    # Not the empty folder with the same name here.
    assert elsewhere.is_dir()
