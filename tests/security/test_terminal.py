"""The content of a file reaches the terminal only as text."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.examples import first
from tests.security.hostile import ESCAPES, MARKUP, as_csv, as_trf, as_workbook
from xl_departage.hosts.cli import main

NAMES = ESCAPES + MARKUP


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def obeyed(printed: str) -> set[str]:
    """The characters that a terminal would act upon or that would mislead a reader."""
    return {
        sign
        for sign in printed
        if (unicodedata.category(sign) in ("Cc", "Cs") and sign != "\n")
        or sign in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    }


def commands(folder: Path) -> list[list[object]]:
    """Every command that prints the content of a file, in every format."""
    csv, trf = as_csv(folder / "t.csv", NAMES), as_trf(folder / "t.trf", NAMES)
    formula = '<row r="40"><c r="A40"><f>POINTS(A1:D12,"_x001B_[31m")</f></c></row>'
    book = as_workbook(folder / "t.xlsx", NAMES, formula)
    bad = as_csv(folder / "bad.csv", ("\x1b[31mA\x1b[0m",))
    bad.write_text(bad.read_text("utf-8").replace("½", "\x1b[5m?!"), "utf-8")
    games = folder / "g.csv"
    games.write_text("a,b,result_a\n\x1b[31mA,B,\x1b[5m\n", "utf-8")
    people = folder / "p.csv"
    people.write_text("pid,rating,games,name\n\x1b[31mA,1500,30,\x1b[32mN\nB,1600,40,\x9b32m\n", "utf-8")
    members = folder / "m.csv"
    members.write_text("pid,affiliated\n\x1b[31mA,1\n", "utf-8")
    requested: list[list[object]] = []
    for file in (csv, trf, book):
        for layout in ("table", "json", "csv"):
            requested.append(["tiebreaks", file, "--codes", "BH;SB", "--format", layout])
        for layout in ("table", "json"):
            requested.append(["check", file, "--format", layout])
            requested.append(["explain", file, "BH", "1", "--format", layout])
            requested.append(
                ["whatif", file, "--codes", "BH", "--player", "1", "--round", "1", "--result", "1", "--format", layout]
            )
        requested.append(["explain", file, "BH;SB", "1 > 2"])
        requested.append(["explain", file, "BH", "\x1b[31mnobody"])
        requested.append(["tiebreaks", file, "--codes", "\x1b[31mBH"])
        requested.append(["tiebreaks", file, "--codes", "BH", "--rules", "\x1b[31m"])
    requested += [
        ["show", book],
        ["show", book, "--sheet", "\x1b[31m"],
        ["recalc", book, "-o", folder / "out.xlsx"],
        ["recalc", folder / "\x1b[31mnone.xlsx", "-o", folder / "out.xlsx"],
        ["repair", book, "-o", folder / "out2.xlsx", "--to", "desktop"],
        ["tiebreaks", bad, "--codes", "BH"],
        ["check", bad],
        ["check", bad, "--format", "json"],
        ["rate", "--players", people, "--games", games, "-o", folder / "new.csv"],
        ["submission", games, "--players", members, "--ended", "2024-01-01", "--received", "2024-01-02"],
        ["convert", csv, folder / "x.\x1b[31m"],
        ["functions", "\x1b[31m"],
    ]
    return requested


def test_no_command_prints_what_a_terminal_would_obey(tmp_path: Path) -> None:
    for arguments in commands(tmp_path):
        result = run(*arguments)
        printed = result.stdout + result.stderr
        assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exception)
        assert not obeyed(printed), (arguments, obeyed(printed), printed[-600:])
        assert printed or "repair" in arguments
        assert "Usage:" not in printed, arguments


@pytest.mark.parametrize("name", MARKUP)
def test_names_are_printed_as_they_are_not_as_markup(name: str, tmp_path: Path) -> None:
    result = run("tiebreaks", as_csv(tmp_path / "t.csv", (name,)), "--codes", "BH")

    assert name in result.stdout


@pytest.mark.skipif(os.name == "nt", reason="arguments are no bytes on Windows")
@pytest.mark.parametrize("encoding", first(["ascii", "utf-8"]))
def test_arguments_and_names_of_files_that_are_no_text_are_told(encoding: str, tmp_path: Path) -> None:
    """Bytes that no encoding can read reach a program as lone surrogates, which cannot be printed."""
    odd = b"\xff\xfe\x1b[31m"
    csv = as_csv(tmp_path / "t.csv", ("Élodie", "Zoë"))
    named = os.fsencode(tmp_path) + b"/" + odd + b".csv"
    Path(os.fsdecode(named)).write_bytes(csv.read_bytes())
    calls: list[list[str | bytes]] = [
        ["tiebreaks", named, "--codes", "BH"],
        ["tiebreaks", named + b"x", "--codes", "BH"],
        ["explain", str(csv), "BH", odd],
        ["tiebreaks", str(csv), "--codes", odd],
        ["check", named, "--format", "json"],
        [
            "recalc",
            named,
            "-o",
            os.fsencode(tmp_path) + b"/out.xlsx",
            "--report",
            os.fsencode(tmp_path) + b"/report.json",
        ],
        ["report", named, "--codes", "BH", "-o", os.fsencode(tmp_path) + b"/out.html"],
        ["show", named],
        ["functions", odd],
    ]
    for call in calls if encoding == "utf-8" else calls[3:4]:
        done = subprocess.run(
            [sys.executable, "-m", "xl_departage.hosts.cli", *call],
            capture_output=True,
            check=False,
            timeout=120,
            env={**os.environ, "PYTHONIOENCODING": encoding, "NO_COLOR": "1"},
        )
        printed = (done.stdout + done.stderr).decode("utf-8")
        assert "Traceback" not in printed, (call, printed[-800:])
        assert done.returncode in (0, 1, 2)
        assert not obeyed(printed), call
