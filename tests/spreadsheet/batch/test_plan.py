"""Which files a call reads and where it writes its results."""

from __future__ import annotations

import errno
import os
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from tests.spreadsheet.batch.books import workbook
from xl_departage.base.errors import FileError, Place, refused_by_system
from xl_departage.spreadsheet.batch.batch_plan import plan
from xl_departage.spreadsheet.batch.batch_record import BatchRecords
from xl_departage.spreadsheet.batch.batch_summary import NOT_DONE, UNUSABLE, Summary
from xl_departage.spreadsheet.batch.run import run_batch
from xl_departage.spreadsheet.recalculation.parallel import Job, Outcome


def test_a_folder_is_mirrored_and_the_results_inside_it_are_not_read(tmp_path: Path) -> None:
    for name in ("a.xlsx", "x/b.xlsx", "out/a.xlsx"):
        workbook(tmp_path / name, "1")
    jobs, several = plan([tmp_path], tmp_path / "out")
    assert several
    assert [(job.source, job.target) for job in jobs] == [
        (tmp_path / "a.xlsx", tmp_path / "out" / "a.xlsx"),
        (tmp_path / "x" / "b.xlsx", tmp_path / "out" / "x" / "b.xlsx"),
    ]


def test_results_of_earlier_calls_are_not_read_unless_in_place(tmp_path: Path) -> None:
    for name in ("a.xlsx", "results/a.xlsx"):
        workbook(tmp_path / name, "1")

    def is_result(path: Path) -> bool:
        return path.parent.name == "results"

    jobs, _ = plan([tmp_path], tmp_path / "elsewhere", is_result=is_result)
    assert [job.source for job in jobs] == [tmp_path / "a.xlsx"]
    jobs, _ = plan([tmp_path], None, in_place=True, is_result=is_result)
    assert [job.source for job in jobs] == [tmp_path / "a.xlsx", tmp_path / "results" / "a.xlsx"]


def test_one_file_is_one_file(tmp_path: Path) -> None:
    source = workbook(tmp_path / "a.xlsx", "1")
    (tmp_path / "out").mkdir()
    for output, target in ((tmp_path / "b.xlsx", tmp_path / "b.xlsx"), (tmp_path / "out", tmp_path / "out" / "a.xlsx")):
        jobs, several = plan([source], output)
        assert not several
        assert [job.target for job in jobs] == [target]


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX systems")
def test_in_place_a_workbook_under_two_names_is_done_once(tmp_path: Path) -> None:
    workbook(tmp_path / "a.xlsx", "1")
    (tmp_path / "link.xlsx").symlink_to(tmp_path / "a.xlsx")
    assert len(plan([tmp_path], None, in_place=True).jobs) == 1


@pytest.mark.parametrize(
    ("arguments", "output", "key"),
    [
        (["x/a.xlsx", "y/a.xlsx"], "out", "recalc_same_names"),
        (["x/a.xlsx", "y/A.xlsx"], "out", "recalc_same_names"),
        (["x", "y"], "out", "recalc_same_names"),
        (["x"], "x", "write_same_file"),
        (["x/a.xlsx", "y/b.xlsx"], "x", "write_same_file"),
        (["x", "y/b.xlsx"], "book.xlsx", "recalc_output_not_folder"),
        (["x/a.xlsx", "y/b.xlsx"], "file", "recalc_output_not_folder"),
        (["x"], None, "write_no_target"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is(
    tmp_path: Path, arguments: list[str], output: str | None, key: str
) -> None:
    for name in ("x/a.xlsx", "y/a.xlsx", "y/A.xlsx", "y/b.xlsx"):
        workbook(tmp_path / name, "1")
    (tmp_path / "file").write_text("a file")
    with pytest.raises(FileError) as caught:
        plan([tmp_path / name for name in arguments], None if output is None else tmp_path / output)
    assert caught.value.key == key


@pytest.mark.parametrize(("error", "reason"), [(PermissionError(13, "denied"), "denied"), (OSError("odd"), "odd")])
def test_the_system_s_reason_is_told_for_a_folder_that_cannot_be_read_or_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, reason: str
) -> None:
    def refuse(*_: object, **more: object) -> None:
        raise error

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(FileError) as caught:
        plan([tmp_path], tmp_path / "out")
    assert (caught.value.key, caught.value.values["reason"]) == ("package_unreadable", reason)

    monkeypatch.setattr(Path, "mkdir", refuse)
    job = Job(tmp_path / "a.xlsx", tmp_path / "new" / "a.xlsx")
    ((_, outcome),) = run_batch([job], lambda waiting: ((job, FileError("")) for job in waiting), BatchRecords())
    assert isinstance(outcome, FileError)
    assert (outcome.key, outcome.values["reason"]) == ("write_failed_new", reason)


def test_a_full_disk_ends_the_batch(tmp_path: Path) -> None:
    """What is left is not begun, and is reported as such; processes at work are ended."""
    jobs = [Job(workbook(tmp_path / f"{name}.xlsx", "1+1"), tmp_path / f"{name}.out.xlsx") for name in "abcd"]
    full = refused_by_system("write_failed_new", OSError(errno.ENOSPC, "No space left on device"), Place(file="b"))
    broken = refused_by_system("write_failed_new", OSError(errno.EACCES, "Permission denied"), Place(file="a"))
    ended = []

    def workers(waiting: Sequence[Job]) -> Generator[tuple[Job, Outcome], None, None]:
        try:
            yield from zip(waiting, (broken, full, broken, broken), strict=True)
        finally:
            ended.append(True)

    outcomes = list(run_batch(jobs, workers, BatchRecords()))

    assert [job for job, _ in outcomes] == jobs
    assert [outcome.key for _, outcome in outcomes if isinstance(outcome, FileError)] == [
        *["write_failed_new"] * 2,
        *["batch_disk_full"] * 2,
    ]
    assert ended == [True]
    summary = Summary()
    for _, outcome in outcomes:
        summary.add(outcome)
    assert [(line.state, line.workbooks) for line in summary.lines if line.workbooks] == [(UNUSABLE, 2), (NOT_DONE, 2)]
