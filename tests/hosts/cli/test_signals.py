"""
Calls that end early: stopped by a signal, or unable to write their output.

`XL_DEPARTAGE_SIGNALS=1000` sends that many signals of each kind at random moments instead of a dozen.
"""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.examples import first, slow
from tests.hosts.cli.signalling import KINDS, WAYS, prepare
from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped
from xl_departage.base import stopping
from xl_departage.headless import recalculate
from xl_departage.hosts.ending import reported
from xl_departage.spreadsheet.storage.atomic import write_atomic

ROOT = Path(__file__).parents[3]
SIGNALS = int(os.environ.get("XL_DEPARTAGE_SIGNALS", "12"))
posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX systems")


@posix
@pytest.mark.slow
@pytest.mark.parametrize("ways", [("in place", "target", "rate", "report", "convert", "repair"), ("folder",)])
def test_signals_at_random_moments_lose_nothing(tmp_path: Path, ways: tuple[str, ...]) -> None:
    """Either the old or the new file exists, and the exit status and the message say which."""
    requested = tuple(WAYS) if SIGNALS > 100 and "rate" in ways else ways
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.hosts.cli.signalling",
            str(tmp_path),
            str(SIGNALS if "rate" in ways else 1),
            *requested,
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120 + 5 * SIGNALS,
        check=False,
    )
    assert done.returncode == 0, done.stderr

    found = json.loads(done.stdout)

    assert set(found) == {f"{way}, {kind.name}" for way in requested for kind in KINDS}, found
    sound = {"old, stopped", "new, stopped", "some, stopped", "old, ended", "new, ended", "some, ended"}
    assert {word for words in found.values() for word in words} <= sound, found


@posix
def test_a_signal_while_the_handlers_are_installed_is_told_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install = signal.signal

    def at_once(number: int, handler: Any) -> Any:
        old_handler = install(number, handler)
        if number == signal.SIGINT and handler is not old_handler and "_stop" in getattr(handler, "__name__", ""):
            os.kill(os.getpid(), signal.SIGINT)
        return old_handler

    monkeypatch.setattr(signal, "signal", at_once)
    initial_handler = signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(SystemExit) as end, reported(["functions", "--lang", "en"]):
            pytest.fail("the call began")
    finally:
        install(signal.SIGINT, initial_handler)

    assert end.value.code == 130
    assert "Ctrl-C" in capsys.readouterr().err


def slow_book(path: Path) -> bytes:
    """
    A workbook whose first formula calls a function that waits for the test; other formulas follow, and all cached
    values are out of date.
    """
    rows = "".join(f'<row r="{n}"><c r="A{n}"><f>WAITING({n})</f><v>1</v></c></row>' for n in range(1, 4))
    path.write_bytes(zipped(parts(worksheet(rows))))
    return path.read_bytes()


IN_A_FUNCTION = """
import importlib, sys, time
inside = importlib.import_module("xl_departage.spreadsheet.recalculation.recalculate")
def waiting(arguments):
    print("computing", flush=True)
    time.sleep(30)
    return 2.0
inside.library_functions = lambda: {"WAITING": waiting}
import xl_departage.__main__
sys.argv = ["xl-departage", "recalc", *sys.argv[1:]]
xl_departage.__main__.main()
"""


SENTENCES = {
    "fr": "arrêté par {} : aucun fichier n'a été écrit ni modifié.\n",
    "en": "stopped by {}: no file was written or changed.\n",
}
INTO = {"in place": ("--in-place",), "target": ("-o", "out.xlsx")}
DIAGONAL = [(signal.SIGINT, "fr", "in place"), (signal.SIGTERM, "en", "target")]
"""Covers every signal, language and way of writing once."""


@posix
@pytest.mark.parametrize(
    ("kind", "language", "into"),
    first(sorted(product(KINDS, SENTENCES, INTO), key=lambda case: case not in DIAGONAL), len(DIAGONAL)),
)
def test_a_signal_while_a_function_computes_ends_the_call_and_leaves_the_old_file(
    tmp_path: Path, kind: signal.Signals, language: str, into: str
) -> None:
    book = tmp_path / "book.xlsx"
    original = slow_book(book)
    with subprocess.Popen(
        [sys.executable, "-c", IN_A_FUNCTION, "book.xlsx", *INTO[into], "--lang", language],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "computing\n"
        process.send_signal(kind)
        _, output = process.communicate(timeout=60)

    assert process.returncode == 128 + kind
    assert output == SENTENCES[language].format("Ctrl-C" if kind is signal.SIGINT else "SIGTERM")
    assert book.read_bytes() == original
    assert os.listdir(tmp_path) == ["book.xlsx"]


class Ends(BaseException):
    """An exception that a program using the library may raise to end a calculation, as KeyboardInterrupt does."""


def test_what_ends_a_calculation_from_within_a_function_ends_it_for_programs_too(tmp_path: Path) -> None:
    """
    Without the handlers of the command line: Python's own handler raises KeyboardInterrupt in the function, and the
    engine would turn it into #VALUE!.
    """
    book = tmp_path / "book.xlsx"
    original = slow_book(book)
    requested = []

    def waiting(arguments: Any) -> float:
        requested.append(arguments)
        raise Ends

    with pytest.raises(Ends):
        recalculate(book, in_place=True, functions={"WAITING": waiting})

    assert len(requested) == 1
    assert book.read_bytes() == original


@posix
def test_a_signal_whose_exception_got_lost_still_stops_before_the_file_takes_its_name(tmp_path: Path) -> None:
    target = tmp_path / "book.xlsx"
    target.write_bytes(b"old")

    def lost() -> None:
        with stopping.obeyed():
            with suppress(BaseException):
                os.kill(os.getpid(), signal.SIGTERM)
                time.sleep(1)
            write_atomic(target, b"new")

    with pytest.raises(stopping.Stopped, match="143"):
        lost()

    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["book.xlsx"]


@posix
def test_a_signal_whose_exception_python_drops_stops_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    class Dropping:
        def __del__(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(1)

    def dropped() -> None:
        with stopping.obeyed():
            Dropping()
            stopping.check()

    with pytest.raises(stopping.Stopped, match="143"):
        dropped()

    assert capsys.readouterr().err == ""


@posix
def test_a_signal_that_comes_while_the_file_takes_its_name_waits_until_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "book.xlsx"
    target.write_bytes(b"old")
    replace = os.replace

    def interrupted(source: Path, to: Path) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.01)
        replace(source, to)

    monkeypatch.setattr(os, "replace", interrupted)
    noted: list[Path] = []

    def stopped() -> None:
        with stopping.obeyed():
            try:
                write_atomic(target, b"new")
            finally:
                noted.extend(stopping.outputs())

    with pytest.raises(stopping.Stopped):
        stopped()

    assert target.read_bytes() == b"new"
    assert noted == [target]
    assert os.listdir(tmp_path) == ["book.xlsx"]


@posix
def test_an_ignored_signal_stays_ignored_and_handlers_come_back() -> None:
    """As under `nohup` or in the background of a script."""
    old_handler = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stopping.obeyed():
            os.kill(os.getpid(), signal.SIGHUP)
            during = signal.getsignal(signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is not during
    finally:
        signal.signal(signal.SIGHUP, old_handler)


@posix
def test_a_signal_while_the_program_starts_shows_no_traceback() -> None:
    """This holds from the first import on."""
    code = (
        "import os, signal, sys, threading\n"
        "import xl_departage.hosts.ending as ending, xl_departage.__main__ as program\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'click':\n"
        "            sys.meta_path.remove(self)\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "sys.argv = ['xl-departage', '--lang', 'en', 'recalc', 'x.xlsx', '--in-place']\n"
        "program.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )

    assert done.returncode == 130
    assert done.stderr == "stopped by Ctrl-C: no file was written or changed.\n"


needs_full = pytest.mark.skipif(
    not os.path.exists("/dev/full"), reason="a device that is always full, as Linux has one"
)


@needs_full
@pytest.mark.parametrize(
    ("call", "status"),
    [
        (("functions",), 2),
        (("--help",), 2),
        slow(("tiebreaks", "event.trf", "--codes", "PTS", "--rules", "FIDE-2026", "--format", "csv"), 2),
        (("recalc", "source.xlsx", "-o", "out.xlsx"), 1),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else None,
)
def test_an_output_without_room_is_one_sentence(tmp_path: Path, call: tuple[str, ...], status: int) -> None:
    prepare(tmp_path)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "xl_departage.hosts.cli", *call, "--lang", "en"],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    assert done.stderr == (
        "the output could not be written completely (No space left on device); free some space, or redirect it elsewhere.\n"
    )
    assert done.returncode == status


@needs_full
def test_a_call_that_can_tell_nobody_still_says_so_by_its_status() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "xl_departage.hosts.cli", "functions", "--format", "json"],
            stdout=full,
            stderr=full,
            cwd=ROOT,
            check=False,
        )

    assert done.returncode == 2


def test_every_way_of_writing_is_tried() -> None:
    """The commands that write a user's file, found by the functions that they call for writing."""
    writing = {
        path.stem
        for path in (ROOT / "xl_departage" / "hosts" / "cli").glob("*.py")
        if any(
            word in path.read_text(encoding="utf-8")
            for word in (
                "write_atomic",
                "write_and_report",
                "write_all_and_report",
                "write_together",
                "recalculate",
                "run_all",
                "repair(",
            )
        )
    }

    # Not commands, but parts of all of them, of `recalc` and of `pair`: "terminal", "recalc_store", "pair_teams", "pairing_files".
    assert writing - {"submission", "libreoffice", "terminal", "recalc_store", "pair_teams", "pairing_files"} == {
        words[0] for words in WAYS.values()
    }


@pytest.mark.parametrize(
    ("error", "expected_start"),
    [
        # The full disk behind a pipe; a file that is named; a system that has no more processes.
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "the output could not be written completely (No space left on device)",
        ),
        (
            OSError(errno.ENOSPC, "No space left on device", "a.xlsx"),
            "a.xlsx: the system refuses to go on (No space left on device)",
        ),
        (
            OSError(errno.EAGAIN, "Resource temporarily unavailable"),
            "the system refuses to go on (Resource temporarily unavailable)",
        ),
    ],
)
def test_an_output_that_fails_is_told_as_one_and_no_other_failure(
    error: OSError, expected_start: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end, reported(["functions", "--lang", "en"]):
        raise error

    assert end.value.code == 2
    [message] = capsys.readouterr().err.splitlines()
    assert message.startswith(expected_start)
