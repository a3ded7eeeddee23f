"""
Recalculation on a failing system: killed processes, full disks, read-only folders, files in use.

`XL_DEPARTAGE_KILLS=1000` kills that often at random moments instead of 20 times.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.examples import slow
from tests.spreadsheet.recalculation.packages import cells, parts, shown, unzipped, worksheet, zipped
from xl_departage.base.errors import FileError
from xl_departage.hosts.libreoffice.program import open_folder
from xl_departage.spreadsheet.storage import temporary
from xl_departage.spreadsheet.storage.atomic import write_atomic

posix = pytest.mark.skipif(os.name != "posix", reason="signals, limits and permissions of POSIX systems")
ROOT = Path(__file__).parents[3]
KILLS = int(os.environ.get("XL_DEPARTAGE_KILLS", "20"))
UNNAMED = hasattr(os, "O_TMPFILE")
STEPS = ("write", "fsync", "lock", "link", "replace")


def workbook(path: Path, rows: int = 300) -> Path:
    """A workbook whose cached values are all outdated."""
    lines = "".join(f'<row r="{n}"><c r="A{n}"><f>ROW()*2</f><v>1</v></c></row>' for n in range(1, rows + 1))
    path.write_bytes(zipped(parts(worksheet(lines))))
    return path


def value(path: Path, cell: str) -> str | None:
    return shown(cells(unzipped(path.read_bytes())["xl/worksheets/sheet1.xml"])[cell])[1]


def python(program: str, *arguments: object, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@posix
@pytest.mark.parametrize(
    "named", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["file without a name", "file with a name"]
)
@pytest.mark.slow
def test_killed_at_random_moments_the_workbook_is_the_old_or_the_new_one_and_nothing_stays(
    tmp_path: Path, named: bool
) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.spreadsheet.recalculation.killing",
            str(tmp_path),
            str(KILLS),
            *["named"] * named,
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60 + 5 * KILLS,
        check=False,
    )
    assert done.returncode == 0, done.stderr

    found = json.loads(done.stdout)

    assert found["neither"] == 0, found
    assert found["old"] + found["new"] == KILLS
    assert found["whole"], found
    assert found["left"] == ["book.xlsx"], found


KILLED_AT = """
import os, signal, sys
from pathlib import Path
from xl_departage.spreadsheet.storage import atomic, temporary
target, step, named, after = Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "named", sys.argv[4] == "after"
if named:
    temporary._unnamed = lambda folder, mode: None
module, name = {
    "write": (atomic, "_write"), "fsync": (os, "fsync"), "lock": (temporary, "_lock"), "link": (os, "link"),
    "replace": (os, "replace"),
}[step]
real = getattr(module, name)
def killed(*arguments, **more):
    if after:
        real(*arguments, **more)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(module, name, killed)
atomic.write_atomic(target, b"new" * 100_000)
"""


@posix
@pytest.mark.parametrize("after", ["before", "after"])
@pytest.mark.parametrize(
    ("named", "step"), [("named", step) for step in STEPS if step != "link"] + [("unnamed", step) for step in STEPS]
)
def test_killed_at_every_step_of_writing(tmp_path: Path, step: str, named: str, after: str) -> None:
    """Any file left is gone after the next write in the folder."""
    if named == "unnamed" and not UNNAMED:
        pytest.skip("this system has no files without a name")
    target = tmp_path / "book.xlsx"
    target.write_bytes(b"old")

    done = python(KILLED_AT, target, step, named, after)

    assert done.returncode == -9, done.stderr
    expected = b"new" * 100_000 if (step, after) == ("replace", "after") else b"old"
    assert target.read_bytes() == expected
    leftover = [name for name in os.listdir(tmp_path) if name != "book.xlsx"]
    named_now = (step, after) in {("link", "after"), ("replace", "before")} or named == "named"
    done_now = (step, after) == ("replace", "after")
    if step == "lock" and after == "before" and named == "named":
        # Without its lock any process may remove the file, which has no content yet.
        assert (tmp_path / leftover[0]).read_bytes() == b""
    assert len(leftover) == int(named_now and not done_now)
    write_atomic(tmp_path / "other.xlsx", b"other")
    assert sorted(os.listdir(tmp_path)) == ["book.xlsx", "other.xlsx"]


@posix
def test_a_temporary_file_that_a_living_process_holds_is_left_alone(tmp_path: Path) -> None:
    draft = temporary._named(tmp_path, 0o600)
    assert draft.name is not None

    assert temporary.remove_stale(tmp_path) == []
    assert draft.name.exists()
    os.write(draft.descriptor, b"whole")
    draft.take_name(tmp_path / "book.xlsx")
    draft.discard()

    assert os.listdir(tmp_path) == ["book.xlsx"]


@posix
def test_only_our_own_names_of_this_machine_are_removed(tmp_path: Path) -> None:
    mine = temporary._new_name(tmp_path)
    strange = [".book.xlsx.0123456789abcdef.tmp", "~$book.xlsx", ".xl-departage-00000000-0123456789abcdef.tmp"]
    for name in (mine.name, *strange):
        (tmp_path / name).write_bytes(b"x")
    folder = temporary._new_name(tmp_path)
    folder.mkdir()

    assert temporary.remove_stale(tmp_path) == [mine]

    assert sorted(os.listdir(tmp_path)) == sorted([*strange, folder.name])
    assert temporary.remove_stale(tmp_path / "none") == []


@posix
def test_a_file_removed_before_it_was_locked_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may clean the folder after the file is created and before it is locked."""
    lock = temporary._lock
    made: list[str] = []

    def cleaned_first(descriptor: int) -> None:
        names = os.listdir(tmp_path)
        made.extend(names)
        if len(made) < 3:
            (tmp_path / names[0]).unlink()
        lock(descriptor)

    monkeypatch.setattr(temporary, "_lock", cleaned_first)
    draft = temporary._named(tmp_path, 0o600)

    assert draft.name is not None
    assert [draft.name.name] == os.listdir(tmp_path)
    assert len(set(made)) == 3
    draft.discard()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("failing", [False, True])
def test_without_locks_of_posix_a_file_is_closed_before_it_takes_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: bool
) -> None:
    """As on Windows, where open files can be neither renamed nor removed."""
    monkeypatch.setattr(temporary, "fcntl", None)
    stale = temporary._new_name(tmp_path)
    stale.write_bytes(b"left by a killed process")
    closed: list[int] = []
    close, replace = os.close, os.replace

    def shut(descriptor: int) -> None:
        closed.append(descriptor)
        close(descriptor)

    def renamed(source: Path, target: Path) -> None:
        assert closed, "the temporary file is still open"
        if failing:
            raise PermissionError(13, "in use", str(target))
        replace(source, target)

    monkeypatch.setattr(os, "close", shut)
    monkeypatch.setattr(os, "replace", renamed)
    target = tmp_path / "book.xlsx"
    target.write_bytes(b"old")

    if failing:
        with pytest.raises(FileError) as caught:
            write_atomic(target, b"new")
        assert caught.value.key == "write_failed"
    else:
        write_atomic(target, b"new")

    assert target.read_bytes() == (b"old" if failing else b"new")
    assert os.listdir(tmp_path) == ["book.xlsx"]


LIMITED = """
import resource, signal, sys
# Python itself would cut short what it compiles here, and every later program would stumble over that.
sys.dont_write_bytecode = True
from xl_departage.hosts.cli import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
sys.argv[0] = "xl-departage"
main()
"""


@posix
@pytest.mark.parametrize("where", ["--in-place", "-o"])
def test_a_file_that_cannot_be_written_to_its_end_leaves_the_old_one(tmp_path: Path, where: str) -> None:
    """The system refuses to write more than 1,000 bytes, as a full disk does."""
    source = workbook(tmp_path / "book.xlsx")
    target = tmp_path / "out.xlsx"
    target.write_bytes(b"old")
    old_bytes = source.read_bytes()
    more = ["--in-place"] if where == "--in-place" else ["-o", target]

    done = python(LIMITED, 1000, "recalc", source, *more, "--lang", "en")

    assert done.returncode == 2
    assert "the old file is intact" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert source.read_bytes() == old_bytes
    assert target.read_bytes() == b"old"
    assert sorted(os.listdir(tmp_path)) == ["book.xlsx", "out.xlsx"]


FULL_DISK = """
set -e
mount -t tmpfs -o size=1m tmpfs "$1"
cd "$1"
cp "$2" book.xlsx
if [ "$3" = full ]; then
    cat /dev/zero >filler 2>/dev/null || true
else
    mount -o remount,ro "$1"
fi
cd "$4"
"$5" -m xl_departage.hosts.cli recalc "$1/book.xlsx" --in-place --lang en && exit 99 || test $? = 2
cmp "$1/book.xlsx" "$2"
ls -A "$1"
"""


@posix
@pytest.mark.parametrize(
    ("state", "reason"), [("full", "No space left on device"), slow("closed", "Read-only file system")]
)
def test_a_disk_that_is_full_or_read_only_leaves_the_old_workbook(tmp_path: Path, state: str, reason: str) -> None:
    """A file system of one megabyte, mounted where no other process sees it."""
    disk = tmp_path / "disk"
    disk.mkdir()
    source = workbook(tmp_path / "book.xlsx")
    unshare = ["unshare", "--mount", "sh", "-c"]
    try:
        allowed = subprocess.run([*unshare, f"mount -t tmpfs tmpfs {disk}"], capture_output=True, timeout=30).returncode
    except FileNotFoundError:
        allowed = 1
    if allowed:
        pytest.skip("needs the right to mount a file system; the limited file above stands for it")

    done = subprocess.run(
        [*unshare, FULL_DISK, "sh", str(disk), str(source), state, str(ROOT), sys.executable],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert f"({reason}); the old file is intact" in done.stderr
    assert done.stdout.split() == (["book.xlsx", "filler"] if state == "full" else ["book.xlsx"])


UNPRIVILEGED = """
import importlib, os, pkgutil, sys
from pathlib import Path
import xl_departage
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.recalculation import recalculate
# Everything is imported before the rights are given up: the files of this interpreter may be closed to others.
recalculate(sys.argv[2], Path(sys.argv.pop()))
for name in ("base.messages", "hosts.cli", "spreadsheet.batch", "spreadsheet.recalculation", "spreadsheet.storage"):
    package = importlib.import_module(f"xl_departage.{name}")
    for module in pkgutil.iter_modules(package.__path__):
        if module.name != "__main__":
            importlib.import_module(f"xl_departage.{name}.{module.name}")
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
sys.argv[0] = "xl-departage"
main()
"""


@pytest.mark.slow("runs the program under another account; a disk that is read-only is tried quickly")
@posix
def test_a_folder_that_may_not_be_written_is_told_and_nothing_changes(tmp_path: Path, copy_for_others: Path) -> None:
    # Not in pytest's own folder, which the unprivileged user of an administrator's run cannot open.
    with tempfile.TemporaryDirectory(dir=open_folder()) as made:
        folder = Path(made)
        source = workbook(folder / "book.xlsx")
        old_bytes = source.read_bytes()
        source.chmod(0o644)
        folder.chmod(0o555)
        command = ("recalc", source, "--in-place", "--lang", "en")
        done = python(UNPRIVILEGED, *command, tmp_path / "before.xlsx", folder=copy_for_others)
        folder.chmod(0o755)

        assert done.returncode == 2, done.stderr
        assert "book.xlsx: the system could not write the file (Permission denied)" in done.stderr
        assert source.read_bytes() == old_bytes
        assert os.listdir(folder) == ["book.xlsx"]


@posix
def test_a_workbook_that_another_program_has_open_is_replaced_and_that_program_keeps_the_old_one(
    tmp_path: Path,
) -> None:
    """On Windows the system refuses, and the message asks the user to close the program."""
    source = workbook(tmp_path / "book.xlsx")
    old_bytes = source.read_bytes()
    with source.open("r+b") as open_file:
        done = python(LIMITED, 10**9, "recalc", source, "--in-place")
        assert done.returncode == 0, done.stderr
        assert open_file.read() == old_bytes
    assert value(source, "A3") == "6"


@posix
def test_a_link_stays_a_link_and_its_target_is_recalculated(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real = workbook(tmp_path / "real" / "book.xlsx")
    link = tmp_path / "link.xlsx"
    link.symlink_to(real)

    done = python(LIMITED, 10**9, "recalc", link, "--in-place")

    assert done.returncode == 0, done.stderr
    assert link.is_symlink()
    assert value(real, "A3") == "6"
    assert os.listdir(tmp_path / "real") == ["book.xlsx"]
    assert sorted(os.listdir(tmp_path)) == ["link.xlsx", "real"]


@pytest.mark.slow
def test_two_recalculations_of_one_workbook_at_once(tmp_path: Path) -> None:
    """Each recalculation is done or reports that the file was changed meanwhile; the workbook is intact."""
    source = workbook(tmp_path / "book.xlsx")
    command = [sys.executable, "-m", "xl_departage.hosts.cli", "recalc", str(source), "--in-place", "--lang", "en"]
    started = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)
    ]
    ends = [(process.communicate(timeout=120)[1], process.returncode) for process in started]

    assert {status for _, status in ends} <= {0, 2}
    assert 0 in {status for _, status in ends}
    assert all("changed during the calculation" in output for output, status in ends if status)
    assert value(source, "A300") == "600"
    assert os.listdir(tmp_path) == ["book.xlsx"]
