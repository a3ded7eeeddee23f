"""Files under names of their own, where the system has none without a name; what others left is removed, what they use stays."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from xl_departage.spreadsheet.storage import temporary
from xl_departage.spreadsheet.storage.atomic import write_atomic
from xl_departage.spreadsheet.storage.temporary import opened, remove_stale

fcntl = pytest.importorskip("fcntl")


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(temporary, "_unnamed", lambda folder, mode: None)


@pytest.mark.usefixtures("named")
def test_a_file_has_a_name_of_its_own_until_it_takes_the_targets(tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx"
    target.write_bytes(b"old")

    write_atomic(target, b"new")
    assert target.read_bytes() == b"new"
    with opened(tmp_path, 0o600) as draft:
        assert draft.name is not None
        assert temporary._NAME.fullmatch(draft.name.name)
        assert draft.name.stat().st_mode & 0o777 == 0o600
        # It is in use, so that another process leaves it.
        assert remove_stale(tmp_path) == []
        assert draft.name.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["out.xlsx"]


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize(("removed", "made"), [(0, True), (99, True), (100, False)])
def test_a_name_that_another_process_removes_at_once_is_tried_again(
    removed: int, made: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[int] = []
    links = iter([0] * removed + [1])
    close = os.close

    def counted(descriptor: int) -> None:
        closed.append(descriptor)
        close(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fstat", lambda descriptor: SimpleNamespace(st_nlink=next(links)))
        patch.setattr(os, "close", counted)
        if made:
            assert temporary._named(tmp_path, 0o600).name is not None
        else:
            with pytest.raises(FileNotFoundError):
                temporary._named(tmp_path, 0o600)
    assert len(closed) == removed


def test_what_ended_processes_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    mine = [temporary._new_name(tmp_path) for _ in range(3)]
    for path in mine:
        path.write_bytes(b"left")
    others = [tmp_path / name for name in (f"{mine[0].name}x", f"x{mine[0].name}", ".xl-departage-0-0.tmp", "a.xlsx")]
    for path in others:
        path.write_bytes(b"kept")
    folder = temporary._new_name(tmp_path)
    folder.mkdir()
    with mine[0].open("rb") as used:
        fcntl.flock(used, fcntl.LOCK_SH)

        assert sorted(remove_stale(tmp_path)) == sorted(mine[1:])

    assert sorted(tmp_path.iterdir()) == sorted([mine[0], folder, *others])
    assert remove_stale(tmp_path / "missing") == []
    assert remove_stale(tmp_path) == [mine[0]]


def test_where_a_file_without_a_name_could_not_be_named_later_it_has_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os.path, "isdir", lambda path: path != "/proc/self/fd")
        assert temporary._unnamed(tmp_path, 0o600) is None
    assert temporary._unnamed(tmp_path / "missing", 0o600) is None


def test_without_locks_only_the_system_knows_which_file_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses to remove a file that is open."""
    monkeypatch.setattr(temporary, "fcntl", None)
    stale, used = (temporary._new_name(tmp_path) for _ in range(2))
    stale.write_bytes(b"left")
    # What cannot be removed here is a folder.
    used.mkdir()

    assert remove_stale(tmp_path) == [stale]
    assert list(tmp_path.iterdir()) == [used]
