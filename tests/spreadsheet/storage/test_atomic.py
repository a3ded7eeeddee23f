"""Atomic writing leaves either the old or the new file, whatever happens."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from xl_departage.base.errors import FileError
from xl_departage.spreadsheet.storage import atomic
from xl_departage.spreadsheet.storage.atomic import check_target, write_atomic
from xl_departage.spreadsheet.storage.temporary import Draft

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and links of POSIX systems")


def test_a_new_file_is_written_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx"
    write_atomic(target, b"new")
    assert target.read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["out.xlsx"]


@posix
def test_permissions_stay_and_new_files_follow_the_umask(tmp_path: Path) -> None:
    old = tmp_path / "old.xlsx"
    old.write_bytes(b"old")
    old.chmod(0o640)
    write_atomic(old, b"new")
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    old_umask = os.umask(0o027)
    try:
        write_atomic(tmp_path / "new.xlsx", b"new")
    finally:
        os.umask(old_umask)
    assert stat.S_IMODE((tmp_path / "new.xlsx").stat().st_mode) == 0o640


@posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real = tmp_path / "real" / "book.xlsx"
    real.write_bytes(b"old")
    link = tmp_path / "link.xlsx"
    link.symlink_to(real)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert len(list((tmp_path / "real").iterdir())) == 1


def test_targets_that_are_no_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        write_atomic(tmp_path, b"x")
    assert caught.value.key == "write_directory"
    with pytest.raises(FileError) as caught:
        check_target(tmp_path, tmp_path / "a", in_place=False)
    assert caught.value.key == "write_directory"
    with pytest.raises(FileError) as caught:
        write_atomic(tmp_path / "none" / "book.xlsx", b"x")
    assert caught.value.key == "write_no_folder"
    assert list(tmp_path.iterdir()) == []


@posix
def test_the_source_is_recognised_under_any_name(tmp_path: Path) -> None:
    source = tmp_path / "book.xlsx"
    source.write_bytes(b"old")
    link, hard = tmp_path / "link.xlsx", tmp_path / "hard.xlsx"
    link.symlink_to(source)
    hard.hardlink_to(source)
    for target in (source, link, hard, tmp_path / "." / "book.xlsx"):
        with pytest.raises(FileError) as caught:
            check_target(target, source, in_place=False)
        assert caught.value.key == "write_same_file"
        check_target(target, source, in_place=True)


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_on_any_failure_the_old_file_stays_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    target = tmp_path / "book.xlsx"
    target.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise error

    if step == "write":
        real = atomic._write

        def half(descriptor: int, content: bytes, old: os.stat_result | None) -> None:
            real(descriptor, content[:1], old)
            raise error

        monkeypatch.setattr(atomic, "_write", half)
    else:
        monkeypatch.setattr(os, step, fail)
    with pytest.raises((FileError, KeyboardInterrupt)):
        write_atomic(target, b"new")
    monkeypatch.undo()
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["book.xlsx"]


def test_a_file_changed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "book.xlsx"
    target.write_bytes(b"old")
    stat_before = target.stat()
    target.write_bytes(b"typed meanwhile")
    with pytest.raises(FileError) as caught:
        write_atomic(target, b"new", stat_before)
    assert caught.value.key == "write_changed"
    assert target.read_bytes() == b"typed meanwhile"
    assert len(list(tmp_path.iterdir())) == 1


@posix
def test_a_killed_process_leaves_the_old_file_or_the_new_one_whole(tmp_path: Path) -> None:
    target = tmp_path / "book.xlsx"
    size = 4_000_000
    target.write_bytes(b"a" * size)
    program = (
        "import sys; from pathlib import Path; from xl_departage.spreadsheet.storage.atomic import write_atomic\n"
        "while True:\n"
        "    for letter in (b'a', b'b'):\n"
        f"        write_atomic(Path({str(target)!r}), letter * {size})\n"
        "        print('.', flush=True)\n"
    )
    for delay in (0.0, 0.003, 0.007, 0.011, 0.017, 0.023):
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait(timeout=30)
        content = target.read_bytes()
        assert content in (b"a" * size, b"b" * size)


def test_a_file_is_closed_once_even_if_its_number_is_zero(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A service without standard input opens its first file as number 0."""
    closed: list[int] = []
    monkeypatch.setattr(os, "close", closed.append)
    draft = Draft(tmp_path, 0, None)

    draft.close()
    draft.close()

    assert closed == [0]
