"""Workbooks in processes of their own: each has its outcome, whatever becomes of the others."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from tests.spreadsheet.batch.books import value, workbook
from tests.spreadsheet.recalculation.test_limits import ENDLESS, book
from xl_departage.base import stopping
from xl_departage.base.errors import FileError
from xl_departage.spreadsheet.recalculation import parallel
from xl_departage.spreadsheet.recalculation.parallel import Job, run, run_all
from xl_departage.spreadsheet.recalculation.recalculate import How
from xl_departage.spreadsheet.recalculation.recalculation_report import Report


@pytest.mark.parametrize("processes", [1, 2])
def test_every_workbook_has_its_outcome(processes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []
    monkeypatch.setattr(stopping, "record_output", written.append)
    sources = [workbook(tmp_path / f"{number}.xlsx", f"{number}+1") for number in range(3)]
    bad = tmp_path / "bad.xlsx"
    bad.write_bytes(b"no workbook")
    jobs = [Job(source, tmp_path / f"new-{source.name}") for source in sources[:2]]
    jobs += [Job(sources[2], None), Job(bad, tmp_path / "new-bad.xlsx")]

    outcomes = dict(run_all(jobs, processes, 60))

    assert [value(path) for path in (tmp_path / "new-0.xlsx", tmp_path / "new-1.xlsx", sources[2])] == ["1", "2", "3"]
    assert all(isinstance(outcomes[job], Report) for job in jobs[:3])
    error = outcomes[jobs[3]]
    assert isinstance(error, FileError)
    assert error.key == "package_not_zip"
    # What has become another file is known, in case that the call is stopped.
    assert sorted(written) == sorted([tmp_path / "new-0.xlsx", tmp_path / "new-1.xlsx", sources[2]])
    assert value(sources[0]) == "99"


def test_jobs_draw_by_their_seed(tmp_path: Path) -> None:
    source = workbook(tmp_path / "r.xlsx", "RAND()")
    jobs = [
        Job(source, tmp_path / f"{number}.xlsx", how=How(seed=seed)) for number, seed in enumerate((5, 5, None, None))
    ]

    reports = dict(run_all(jobs, 2, 60))

    seeded, same, unseeded, another = (value(job.target) for job in jobs if isinstance(job.target, Path))
    assert seeded == same
    assert len({seeded, unseeded, another}) == 3
    seeds = [report.seed for job in jobs if isinstance(report := reports[job], Report)]
    assert seeds[:2] == [5, 5]
    assert None not in seeds
    assert value(tmp_path / "2.xlsx") == unseeded


def test_a_workbook_that_takes_too_long_is_given_up_and_the_next_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "GRACE", 0.2)
    endless = tmp_path / "endless.xlsx"
    endless.write_bytes(book(ENDLESS["products"]))
    quick = workbook(tmp_path / "quick.xlsx", "1+1")

    jobs = [Job(endless, tmp_path / "a.xlsx"), Job(quick, tmp_path / "b.xlsx")]
    ((first, late),) = run_all(jobs[:1], 1, 0.6)
    ((second, done),) = run_all(jobs[1:], 1, 60)

    assert [first, second] == jobs
    assert isinstance(done, Report)
    assert isinstance(late, FileError)
    assert (late.key, late.values["seconds"]) == ("recalc_timeout", 1)
    assert not (tmp_path / "a.xlsx").exists()


@pytest.mark.parametrize("collects", [True, False])
def test_one_workbook_in_this_process_leaves_the_collector_as_it_was(
    collects: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = workbook(tmp_path / "a.xlsx", "1+1")
    was_enabled = gc.isenabled()
    try:
        (gc.enable if collects else gc.disable)()
        assert isinstance(run(Job(source, tmp_path / "b.xlsx")), Report)
        assert gc.isenabled() is collects
    finally:
        gc.unfreeze()
        (gc.enable if was_enabled else gc.disable)()
    for error, reason in ((OSError(28, "No space left"), "No space left"), (OSError("odd"), "odd")):

        def refuse(*_: object, error: OSError = error, **__: object) -> None:
            raise error

        monkeypatch.setattr(parallel, "recalculate_file", refuse)
        outcome = run(Job(source, None))
        assert isinstance(outcome, FileError)
        assert (outcome.key, outcome.values["reason"]) == ("file_system_failed", reason)
        assert outcome.place is not None
        assert outcome.place.file == os.fspath(source)
