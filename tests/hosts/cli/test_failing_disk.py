"""
A disk that fails at any call of the system ends a command with a sentence: no traceback, the old file or the new one, and no file that
is half made.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.examples import first
from tests.hosts.cli.signalling import OLD, WAYS, prepare
from xl_departage.hosts.cli import main

ROOT = Path(__file__).parents[3]
CALLS = (
    "open",
    "fdopen",
    "fsync",
    "replace",
    "link",
    "fchmod",
    "fchown",
    "unlink",
    "close",
    "listdir",
    "stat",
    "lstat",
    "fstat",
    "pipe",
)
"""Functions of `os` through which the program reaches the disk."""
MOST_LINES = {"batch": 4, "submission": 15}
"""Of what is reported where more than a sentence is: the progress and each workbook, the table of what a federation requires."""
COMMANDS: dict[str, tuple[tuple[str, ...], str | tuple[str, ...]]] = {
    "convert": (("convert", "event.trf", "grid.csv", "--rules", "FIDE-2026"), "grid.csv"),
    "recalc": (("recalc", "source.xlsx", "-o", "book.xlsx"), "book.xlsx"),
    "in place": (("recalc", "book.xlsx", "--in-place"), "book.xlsx"),
    "report": (
        ("report", "event.trf", "-o", "page.html", "--codes", "PTS,BH", "--rules", "FIDE-2026", "--brief"),
        "page.html",
    ),
    "repair": (("repair", "source.xlsx", "-o", "book.xlsx", "--to", "desktop"), "book.xlsx"),
    "rate": (("rate", "--players", "p.csv", "--games", "g.csv", "-o", "list.csv"), "list.csv"),
    "tiebreaks": (("tiebreaks", "event.trf", "--codes", "PTS", "--rules", "FIDE-2026", "--format", "csv"), ""),
    "check": (("check", "event.trf"), ""),
    "all of rate": (
        (
            "rate",
            "--players",
            "p.csv",
            "--games",
            "g.csv",
            "-o",
            "list.csv",
            "--explain",
            "why.csv",
            "--set-aside",
            "aside.csv",
        ),
        ("list.csv", "why.csv", "aside.csv"),
    ),
    "submission": (
        *(
            (
                *("submission", "g.csv", "--players", "federation.csv", "--ended", "2026-01-05"),
                *("--received", "2026-01-06", "-o", "cleaned.csv", "--report", "remarks.txt"),
            ),
            ("cleaned.csv", "remarks.txt"),
        ),
    ),
    "list as a workbook": (("rate", "--players", "p.csv", "--games", "g.csv", "-o", "list.xlsx"), "list.xlsx"),
    "new": (("new", "round-robin", "book.xlsx", "--empty", "--force"), "book.xlsx"),
    "live workbook": (("convert", "swiss.trf", "live.xlsx", "--rules", "FIDE-2026", "--codes", "BH"), "live.xlsx"),
    "pair": (WAYS["pair"], "next.trf"),
    "players": (WAYS["players"], "members.csv"),
    "players as a workbook": ((*WAYS["players"][:-1], "members.xlsx"), "members.xlsx"),
    "batch": (("recalc", "source.xlsx", "other.xlsx", "-o", "out", "--jobs", "1"), ""),
}
QUICK = ("tiebreaks",)


class _Writing:
    """A stream of which one call fails."""

    def __init__(self, stream: Any, fail: Callable[[], None]) -> None:
        self._stream, self._fail = stream, fail

    def __enter__(self) -> _Writing:
        self._stream.__enter__()
        return self

    def __exit__(self, *error: Any) -> Any:
        return self._stream.__exit__(*error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def writelines(self, lines: Any) -> None:
        lines = list(lines)
        self._stream.write(b"".join(lines)[:10])
        self._fail()


@contextmanager
def failing(name: str, number: int, code: int) -> Iterator[list[int]]:
    """Let the call of that number, from 1, of a function fail; the list counts the calls."""
    made = [0]

    def fail(*_: Any) -> None:
        raise OSError(code, os.strerror(code))

    def instead(original: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            made[0] += 1
            if made[0] != number:
                return original(*arguments, **named)
            if name == "write":
                return _Writing(original(*arguments, **named), fail)
            if not arguments or not isinstance(arguments[0], (str, os.PathLike)):
                fail()
            raise OSError(code, os.strerror(code), os.fspath(arguments[0]))

        return call

    with pytest.MonkeyPatch.context() as patch:
        if name == "read":
            changed = instead(io.open)
            patch.setattr(io, "open", changed)
            patch.setattr(builtins, "open", changed)
        else:
            patch.setattr(
                os, "fdopen" if name == "write" else name, instead(os.fdopen if name == "write" else getattr(os, name))
            )
        yield made


@pytest.mark.parametrize("code", first([errno.EIO, errno.ENOSPC, errno.EACCES]))
@pytest.mark.parametrize(
    "command", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.slow) for name in COMMANDS]
)
def test_a_failure_at_any_call_is_a_sentence(
    command: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, written = COMMANDS[command]
    targets = [*filter(None, [written] if isinstance(written, str) else written)]
    prepare(tmp_path)
    (tmp_path / "federation.csv").write_text("pid,affiliated\n" + "".join(f"P{at},1\n" for at in range(300)))
    source = (tmp_path / "source.xlsx").read_bytes()
    (tmp_path / "other.xlsx").write_bytes(source)
    monkeypatch.chdir(tmp_path)
    old = source if command == "in place" else OLD
    wrong: list[object] = []
    tried = 0
    files_before = {path.name for path in tmp_path.iterdir()} | {"out"}
    for name in (*CALLS, "write", "read"):
        for number in range(1, 40):
            for there in (True, False) if targets and command != "in place" else (True,):
                for target in targets:
                    (tmp_path / target).unlink(missing_ok=True)
                    if there:
                        (tmp_path / target).write_bytes(old)
                with failing(name, number, code) as made:
                    done = CliRunner().invoke(main, [*words, "--lang", "en"])
                if made[0] < number:
                    break
                tried += 1
                here = (command, name, number, there)
                message = done.stderr.strip()
                if done.exception is not None and not isinstance(done.exception, SystemExit):
                    wrong.append((*here, repr(done.exception)))
                if done.exit_code == 2 and (not message or len(message.splitlines()) > MOST_LINES.get(command, 3)):
                    wrong.append((*here, message))
                if done.exit_code not in (0, 1, 2):
                    wrong.append((*here, done.exit_code))
                remnants = {path.name for path in tmp_path.iterdir()} - files_before - {*targets, ".xl-departage"}
                if any(not name.endswith(".tmp") for name in remnants):
                    wrong.append((*here, remnants))
                for target in targets:
                    found = (tmp_path / target).read_bytes() if (tmp_path / target).exists() else None
                    changed = found != (old if there else None)
                    # A name that the system refuses after it gave one to another file: that one is complete, and named.
                    named = message.partition("Written completely before: ")[2]
                    if done.exit_code == 2 and changed and target not in named:
                        wrong.append((*here, "half made", target, message))
                    if done.exit_code < 2 and not changed:
                        wrong.append((*here, "not written", target, done.exit_code, message))
                if done.exit_code == 2 and not there and "old file is intact" in message:
                    wrong.append((*here, message))
            else:
                continue
            break
    assert wrong == []
    assert tried > (10 if targets else 1)


@pytest.mark.skipif(os.name != "posix", reason="closes an output as a shell does")
@pytest.mark.parametrize(
    "words",
    [
        ("tiebreaks", "event.trf", "--codes", "PTS", "--rules", "FIDE-2026"),
        pytest.param(("tiebreaks", "event.trf", "--codes", "PTS", "--format", "json"), marks=pytest.mark.slow),
        pytest.param(("check", "event.trf"), marks=pytest.mark.slow),
        pytest.param(("functions",), marks=pytest.mark.slow),
        pytest.param(("--version",), marks=pytest.mark.slow),
        pytest.param(("whatif", "event.trf", "--player", "1", "--chances"), marks=pytest.mark.slow),
        pytest.param(("explain", "event.trf", "BH", "1"), marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("way", first(["{command} >&-", "{command} 1</dev/null", "{command} >/dev/full"]))
def test_an_output_that_is_closed_or_fails_is_told(words: tuple[str, ...], way: str, tmp_path: Path) -> None:
    if "full" in way and not os.path.exists("/dev/full"):
        pytest.skip("a device that is always full, as Linux has one")
    prepare(tmp_path)
    command = way.format(command=" ".join([sys.executable, "-m", "xl_departage.hosts.cli", *words, "--lang en"]))

    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )

    # Notices about the file may come first.
    assert done.stderr.splitlines()[-1].startswith("the output could not be written completely (")
    assert "Traceback" not in done.stderr
    assert done.returncode == 2


REPLACING = {
    **{name: (COMMANDS[name][0], str(COMMANDS[name][1])) for name in ("convert", "recalc", "report", "repair", "rate")},
    **{command: (WAYS[command], target) for command, target in (("new", "book.xlsx"), ("pair", "next.trf"))},
    "players": (WAYS["players"], "members.csv"),
}


@pytest.mark.parametrize("command", first(REPLACING, 4))
def test_a_command_says_that_it_replaced_a_file(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, target = REPLACING[command]
    prepare(tmp_path)
    monkeypatch.chdir(tmp_path)

    first, second = (CliRunner().invoke(main, [*words, "--lang", "en"]) for _ in range(2))

    assert (tmp_path / target).exists()
    assert "replaced" not in first.stderr
    assert f"{target}: an existing file was replaced." in second.stderr
    assert first.exit_code == second.exit_code


def test_a_folder_of_workbooks_says_how_many_it_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, _ = COMMANDS["batch"]
    prepare(tmp_path)
    (tmp_path / "other.xlsx").write_bytes((tmp_path / "source.xlsx").read_bytes())
    monkeypatch.chdir(tmp_path)

    first, second = (CliRunner().invoke(main, [*words, "--force", "--lang", "en"]) for _ in range(2))

    assert "replaced" not in first.stderr
    assert "2 existing files were replaced." in second.stderr
