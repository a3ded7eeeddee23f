"""The record distinguishes finished jobs from unfinished ones."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from tests.spreadsheet.batch.books import names, value, workbook
from xl_departage.base.errors import FileError
from xl_departage.spreadsheet.batch import batch_record
from xl_departage.spreadsheet.batch.batch_record import NAME, BatchEntry, BatchRecords
from xl_departage.spreadsheet.batch.run import Skipped, run_batch
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.recalculation.parallel import Job, run
from xl_departage.spreadsheet.recalculation.recalculate import How
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.storage import remote

WORKBOOK = Path(__file__).parents[3] / "workbooks" / "women-world-rapid-2024.xlsx"


def call(*jobs: Job, force: bool = False) -> list[str]:
    """The outcome of each job in a separate call."""
    outcomes = dict(run_batch(jobs, lambda waiting: ((job, run(job)) for job in waiting), BatchRecords(), force=force))
    words: dict[type, str] = {Report: "done", Skipped: "skipped", FileError: "failed"}
    return [words[type(outcomes[job])] for job in jobs]


def elsewhere(tmp_path: Path, *formulas: str) -> Job:
    return Job(workbook(tmp_path / "a.xlsx", *formulas or ("1+1",)), tmp_path / "out" / "a.xlsx")


def test_what_is_done_and_unchanged_is_done_once_whatever_the_times_of_the_files_say(tmp_path: Path) -> None:
    job = elsewhere(tmp_path)
    assert call(job) == ["done"]
    os.utime(Path(job.source), (2_000_000_000, 2_000_000_000))
    assert call(job) == ["skipped"]
    assert call(job, force=True) == ["done"]
    assert value(tmp_path / "out" / "a.xlsx") == "2"


def test_a_changed_source_is_done_again_though_its_time_and_size_are_the_same(tmp_path: Path) -> None:
    job = elsewhere(tmp_path, "1+1")
    stat_before = Path(job.source).stat()
    call(job)
    workbook(Path(job.source), "1+3")
    os.utime(Path(job.source), ns=(stat_before.st_atime_ns, stat_before.st_mtime_ns))
    assert Path(job.source).stat().st_size == stat_before.st_size
    assert call(job) == ["done"]
    assert value(tmp_path / "out" / "a.xlsx") == "4"


@pytest.mark.parametrize("harm", ["changed", "gone"])
def test_a_result_that_was_changed_or_removed_is_made_again(tmp_path: Path, harm: str) -> None:
    job = elsewhere(tmp_path)
    assert job.target is not None
    call(job)
    whole = Path(job.target).read_bytes()
    if harm == "gone":
        Path(job.target).unlink()
    else:
        Path(job.target).write_bytes(whole[:-1])
    assert call(job) == ["done"]
    assert Path(job.target).read_bytes() == whole


def test_in_place_the_old_file_put_back_is_done_again(tmp_path: Path) -> None:
    job = Job(workbook(tmp_path / "a.xlsx", "1+1"), None)
    old = Path(job.source).read_bytes()
    assert call(job) == ["done"]
    assert call(job) == ["skipped"]
    Path(job.source).write_bytes(old)
    assert call(job) == ["done"]
    assert value(Path(job.source)) == "2"


def test_volatile_formulas_are_computed_every_time(tmp_path: Path) -> None:
    job = elsewhere(tmp_path, "RAND()", "1+1")
    assert call(job) == ["done"]
    assert call(job) == ["done"]


def test_other_versions_do_everything_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = elsewhere(tmp_path)
    call(job)
    monkeypatch.setattr(batch_record, "versions", lambda: "xl-departage 99")
    assert call(job) == ["done"]
    assert call(job) == ["skipped"]


@pytest.mark.beyond
def test_what_failed_is_tried_again_and_what_was_wrong_stays_wrong(tmp_path: Path) -> None:
    bad = Job(tmp_path / "bad.xlsx", tmp_path / "out" / "bad.xlsx")
    Path(bad.source).write_bytes(b"no workbook")
    wrong = elsewhere(tmp_path, "KOYA(B1:B2)", "MACRO()")
    assert call(bad, wrong) == ["failed", "done"]
    assert call(bad, wrong) == ["failed", "skipped"]
    strict = Job(wrong.source, wrong.target, how=How(strict=True))
    macro_job = elsewhere(tmp_path / "kept", "MACRO()")
    call(macro_job)
    jobs = [wrong, strict, macro_job, Job(macro_job.source, macro_job.target, how=How(strict=True))]
    skipped = [
        outcome
        for _, outcome in run_batch(jobs, lambda waiting: ((job, run(job)) for job in waiting[:0]), BatchRecords())
    ]
    assert [outcome.exit_status for outcome in skipped if isinstance(outcome, Skipped)] == [1, 1, 0, 1]


def test_a_record_moves_with_its_folder(tmp_path: Path) -> None:
    job = elsewhere(tmp_path / "one")
    call(job)
    shutil.move(tmp_path / "one", tmp_path / "two")
    assert call(Job(tmp_path / "two" / "a.xlsx", tmp_path / "two" / "out" / "a.xlsx")) == ["skipped"]


def test_results_are_known_as_such_as_long_as_nobody_changes_them(tmp_path: Path) -> None:
    job = elsewhere(tmp_path)
    assert job.target is not None
    call(job, Job(workbook(tmp_path / "out" / "b.xlsx", "1"), None))
    records = BatchRecords()
    assert records.is_result(Path(job.target))
    assert not records.is_result(Path(job.source))
    assert not records.is_result(tmp_path / "out" / "b.xlsx")
    workbook(Path(job.target), "5")
    assert not BatchRecords().is_result(Path(job.target))


@pytest.mark.parametrize("end", range(1, 60, 7))
def test_a_line_cut_short_is_no_line_and_harms_no_other(tmp_path: Path, end: int) -> None:
    first, second = (Job(workbook(tmp_path / name, "1+1"), None) for name in ("a.xlsx", "b.xlsx"))
    call(first)
    call(second)
    file = tmp_path / NAME
    file.write_bytes(file.read_bytes()[:-end])
    assert call(first, second) == ["skipped", "done" if end > 1 else "skipped"]
    assert call(first, second) == ["skipped", "skipped"]


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"name": "a.xlsx"}',
        b"[" * 100_000,
        b'{"name": "a.xlsx", "in_place": 1, "read": "", "written": "", "versions": "", "counts": {}}',
    ],
)
def test_strange_lines_count_as_no_lines(tmp_path: Path, line: bytes) -> None:
    job = Job(workbook(tmp_path / "a.xlsx", "1+1"), None)
    (tmp_path / NAME).write_bytes(line + b"\n")
    assert call(job) == ["done"]
    assert call(job) == ["skipped"]


def test_the_file_does_not_grow_without_end(tmp_path: Path) -> None:
    job = Job(workbook(tmp_path / "a.xlsx", "1+1"), None)
    report = run(job)
    assert isinstance(report, Report)
    records = BatchRecords()
    for _ in range(250):
        records.add(job, report)
    lines = (tmp_path / NAME).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 102
    assert json.loads(lines[-1])["name"] == "a.xlsx"
    assert call(job) == ["skipped"]
    assert names(tmp_path) == [NAME, "a.xlsx"]


def test_a_record_that_cannot_be_kept_is_told_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    jobs = [Job(workbook(tmp_path / name, "1+1"), None) for name in ("a.xlsx", "b.xlsx")]
    records = BatchRecords()
    outcomes = dict(run_batch(jobs, lambda waiting: ((job, run(job)) for job in waiting), records))
    assert all(isinstance(outcome, Report) for outcome in outcomes.values())
    assert [problem.key for problem in records.problems] == ["batch_record_failed"]


@pytest.mark.beyond
def test_a_result_recalculated_is_itself_so_that_it_may_be_skipped(tmp_path: Path) -> None:
    """For a workbook recalculated in place, the result is the only state that is recorded."""
    once, twice = tmp_path / "once.xlsx", tmp_path / "twice.xlsx"
    recalculate(WORKBOOK, once)
    report = recalculate(once, twice)
    assert report.counts["volatile"] == 0
    assert report.identical
    assert report.changes == []


def test_the_record_of_a_store_has_an_entry_under_its_own_name_only(monkeypatch: pytest.MonkeyPatch) -> None:
    objects: dict[str, bytes] = {}
    monkeypatch.setattr(remote, "read_if_there", lambda address, most: objects.get(address))
    monkeypatch.setattr(remote, "write", objects.__setitem__)
    entries = batch_record.StoreRecord(remote.Address("s3://season/"))
    done = BatchEntry("a.xlsx", False, "r", "w", "v", dict.fromkeys(batch_record._COUNTS, 1))

    entries.add(done)
    ((address, content),) = objects.items()
    objects[address.replace("a.xlsx", "b.xlsx")] = content

    assert [entries.entry(f"{name}.xlsx") for name in "abc"] == [done, None, None]
