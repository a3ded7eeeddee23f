"""
Recalculation on the workers of a real Dask cluster on this machine, whose scheduler and workers are separate processes.
"""

from __future__ import annotations

import importlib.util
import io
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.hanging import must_end
from tests.spreadsheet.batch.books import names, value, workbook
from xl_departage.spreadsheet.batch import batch_record as records
from xl_departage.spreadsheet.batch import cluster, worker
from xl_departage.spreadsheet.batch.batch_record import NAME
from xl_departage.spreadsheet.recalculation.parallel import Job
from xl_departage.spreadsheet.recalculation.recalculate import How

ROOT = Path(__file__).parents[3]
INSTALLED = importlib.util.find_spec("distributed") is not None
needs_dask = pytest.mark.skipif(
    not INSTALLED and not os.environ.get("CI"), reason="needs Dask: pip install 'xl-departage[dask]'"
)
pytestmark = [needs_dask, pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")]
COUNT = 16
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(ROOT),
    "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "20s",
    "DASK_DISTRIBUTED__DIAGNOSTICS__NVML": "False",
}


@dataclass
class Machines:
    """A scheduler and its workers."""

    address: str
    folder: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start_worker(self) -> subprocess.Popen[bytes]:
        """Start a worker with one thread and without a nanny, so that a killed worker does not come back."""
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_worker", self.address, "--no-nanny", "--nthreads", "1",
             "--no-dashboard", "--host", "127.0.0.1", "--local-directory", str(self.folder)],
            env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.processes.append(process)
        return process


@pytest.fixture
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    folder = tmp_path_factory.mktemp("dask")
    reported = folder / "scheduler.json"
    scheduler = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0",
         "--no-dashboard", "--scheduler-file", str(reported)],
        env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    limit = time.monotonic() + 60
    while not reported.exists() or not reported.read_bytes().endswith(b"}"):
        assert time.monotonic() < limit, "the scheduler does not start"
        time.sleep(0.05)
    cluster_of = Machines(json.loads(reported.read_text())["address"], folder, [scheduler])
    yield cluster_of
    for process in cluster_of.processes:
        process.kill()
        process.wait(timeout=30)


def recalc(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "xl_departage.hosts.cli", "recalc", *arguments, "--lang", "en"],
        cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def lines(record: Path) -> list[str]:
    """The names of the results in the order in which they were finished."""
    return [json.loads(line)["name"] for line in record.read_text().splitlines()] if record.exists() else []


def wait_for(record: Path, count: int, process: subprocess.Popen[str]) -> None:
    limit = time.monotonic() + 120
    while len(lines(record)) < count:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < limit, "nothing happens"
        time.sleep(0.01)


@pytest.mark.slow
def test_a_worker_killed_midway_and_every_workbook_done_exactly_once(machines: Machines, tmp_path: Path) -> None:
    expected = [f"{number:02}.xlsx" for number in range(COUNT)]
    for number, name in enumerate(expected):
        workbook(tmp_path / "in" / name, *[f"ROW()*{number + 2}"] * 50)
    (tmp_path / "in" / "bad.xlsx").write_bytes(b"no workbook")
    first, _ = machines.start_worker(), machines.start_worker()
    record = tmp_path / "out" / NAME

    process = recalc(tmp_path, "in", "-o", "out", "--scheduler", machines.address, "--report", "report.json")
    wait_for(record, 4, process)
    first.kill()
    done_before = len(lines(record))
    out, output = process.communicate(timeout=300)

    assert process.returncode == 2, output
    assert done_before < len(expected)
    assert sorted(lines(record)) == expected
    assert names(tmp_path / "out") == [NAME, *expected]
    assert [value(tmp_path / "out" / name, "A3") for name in expected] == [str(3 * (n + 2)) for n in range(COUNT)]
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert [Path(entry["source"]).name for entry in report["files"]] == [*expected, "bad.xlsx"]
    assert [entry["exit_status"] for entry in report["files"]] == [0] * COUNT + [2]
    assert report["summary"]["recalculated"]["workbooks"] == COUNT
    assert "bad.xlsx" in output
    assert out.count("50 recalculated") == COUNT
    again = recalc(tmp_path, "in", "-o", "out", "--scheduler", machines.address)
    out, _ = again.communicate(timeout=120)
    assert out.count("unchanged since") == COUNT


@pytest.mark.slow
def test_the_same_bytes_as_without_a_cluster_and_in_place(machines: Machines, tmp_path: Path) -> None:
    machines.start_worker()
    for name in ("a.xlsx", "b.xlsx"):
        workbook(tmp_path / "here" / name, "ROW()*2", "KOYA(B1:B2)", "MACRO()")
        workbook(tmp_path / "there" / name, "ROW()*2", "KOYA(B1:B2)", "MACRO()")
    alone, shared = (
        recalc(tmp_path, "here", "--in-place"),
        recalc(tmp_path, "there", "--in-place", "--scheduler", machines.address),
    )
    said_alone, said_shared = alone.communicate(timeout=120), shared.communicate(timeout=120)
    assert alone.returncode == shared.returncode == 1
    assert said_shared[0].replace("there", "here") == said_alone[0]
    for name in ("a.xlsx", "b.xlsx"):
        assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


@pytest.mark.slow
def test_without_scheduler_or_with_a_lost_one_it_says_so_and_what_is_done_stays(
    machines: Machines, tmp_path: Path
) -> None:
    for number in range(12):
        workbook(tmp_path / f"{number:02}.xlsx", *["ROW()*2"] * 50)
    machines.start_worker()
    process = recalc(tmp_path, ".", "--in-place", "--scheduler", machines.address)
    wait_for(tmp_path / NAME, 2, process)
    machines.processes[0].send_signal(signal.SIGKILL)
    out, output = process.communicate(timeout=120)

    assert process.returncode == 2, output
    assert "connection to the scheduler" in output
    table = {line.split("  ")[0]: line.split()[-5] for line in out.splitlines()[-4:]}
    assert table["unusable"] == "0"
    assert int(table["not done"]) == 12 - len(lines(tmp_path / NAME))
    assert "Traceback" not in output
    done = set(lines(tmp_path / NAME))
    assert {name for name in names(tmp_path) if name != NAME and value(tmp_path / name) == "2"} == done

    machines.processes[0].wait(timeout=30)
    absent = subprocess.run(
        [sys.executable, "-c", "import xl_departage.spreadsheet.batch.cluster as c; c.CONNECTION_TIMEOUT = 2\n"
         "from xl_departage.hosts.cli import main; main()", "recalc", ".", "--in-place", "--scheduler", machines.address],
        cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert absent.returncode == 2
    assert "No Dask scheduler answers" in absent.stderr or "no Dask scheduler answers" in absent.stderr


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.slow
def test_a_signal_ends_a_call_over_a_cluster_and_every_file_is_whole(
    machines: Machines, tmp_path: Path, kind: signal.Signals
) -> None:
    for number in range(12):
        workbook(tmp_path / f"{number:02}.xlsx", *["ROW()*2"] * 50)
    machines.start_worker()
    process = recalc(tmp_path, ".", "--in-place", "--scheduler", machines.address)
    wait_for(tmp_path / NAME, 2, process)
    process.send_signal(kind)
    _, output = process.communicate(timeout=120)

    assert process.returncode == 128 + kind, output
    assert "completely; every other file is intact." in output
    assert "Traceback" not in output
    done = {name for name in names(tmp_path) if name != NAME and value(tmp_path / name) == "2"}
    assert done >= set(lines(tmp_path / NAME))
    assert len(done) >= 2


def test_what_a_worker_answers(tmp_path: Path) -> None:
    """The worker runs the same function that Dask calls on it."""
    content = workbook(tmp_path / "a.xlsx", "1+1").read_bytes()
    versions = records.versions()

    new, report = cluster.remote(content, "a.xlsx", How(), 60, versions)
    assert new is not None
    assert report.exit_status == 0  # type: ignore[union-attr]
    assert cluster.remote(new, "a.xlsx", How(), 60, versions)[0] is None
    volatile = workbook(tmp_path / "r.xlsx", "RAND()").read_bytes()
    (drawn, first), (drawn_again, _) = [cluster.remote(volatile, "r.xlsx", How(seed=7), 60, versions) for _ in range(2)]
    assert drawn == drawn_again is not None
    assert first.seed == 7  # type: ignore[union-attr]
    for answer, key in (
        (cluster.remote(b"PK", "a.xlsx", How(), 60, versions), "package_not_zip"),
        (cluster.remote(content, "a.xlsx", How(), 60, "other"), "batch_worker_version"),
    ):
        assert answer[0] is None
        assert answer[1].key == key  # type: ignore[union-attr]
    worker._IDLE.pop().end()


class Killed(Exception):
    """What Dask raises for a task under which several workers died."""


class Task:
    """The future of a workbook whose worker has answered, or has died of `error`."""

    def __init__(self, answer: Any, error: Exception | None = None) -> None:
        self.answer, self.error, self.status = answer, error, "error" if error else "finished"

    def done(self) -> bool:
        return True

    def result(self) -> Any:
        return self.answer

    def exception(self) -> Exception | None:
        return self.error


class Scheduler:
    """Answers as Dask's client does, in this process; `threads` before each sending, the last of them for good."""

    def __init__(self, *threads: int) -> None:
        self.status, self.left, self.most, self.lost_at = "running", list(threads), 0, ""
        self.sent: list[str] = []
        self.tasks: list[Task] = []
        self.errors: dict[str, Exception] = {}

    def nthreads(self) -> dict[str, int]:
        return {"worker": self.left.pop(0) if len(self.left) > 1 else self.left[0]}

    def submit(self, function: Callable[..., Any], content: bytes, name: str, *more: Any, pure: bool) -> Task:
        if Path(name).name == self.lost_at:
            raise OSError
        self.sent.append(Path(name).name)
        error = self.errors.get(Path(name).name)
        self.tasks.append(task := Task(None if error else function(content, name, *more), error))
        return task

    def wait(self, pending: Sequence[Task], timeout: float, return_when: str) -> None:
        self.most = max(self.most, len(pending))

    def cancel(self, tasks: Sequence[Task]) -> None:
        self.tasks = list(tasks)


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> Scheduler:
    client = Scheduler(1)
    dask = SimpleNamespace(
        Client=lambda address, timeout: client,
        wait=client.wait,
        CancelledError=type("Cancelled", (Exception,), {}),
        TimeoutError=TimeoutError,
        KilledWorker=Killed,
    )
    monkeypatch.setitem(sys.modules, "distributed", dask)
    monkeypatch.setattr(cluster, "ask", lambda content, name, how, timeout: worker.answer_to(content, name, how))
    return client


def over(jobs: Sequence[Job], timeout: float = 60) -> list[tuple[str, Any]]:
    return [(job.source.name, outcome) for job, outcome in cluster.Cluster("tcp://x").run(jobs, timeout)]


def test_a_cluster_has_two_workbooks_a_thread_and_every_outcome_is_told(
    scheduler: Scheduler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheduler.left = [0, 0, 1]
    calls = [Job(workbook(tmp_path / f"{name}.xlsx", "1+1"), tmp_path / f"{name}-new.xlsx") for name in "abcdefg"]
    (tmp_path / "d.xlsx").write_bytes(b"PK no workbook")
    (tmp_path / "e.xlsx").unlink()
    scheduler.errors = {"f.xlsx": ValueError("why"), "g.xlsx": Killed()}
    here: list[Any] = []

    def run_here(*arguments: Any) -> list[Any]:
        here.append(arguments)
        return [(arguments[0][0], "from here")]

    monkeypatch.setattr(cluster, "run_all", run_here)

    outcomes = dict(over(calls, 33))

    assert [outcomes[f"{name}.xlsx"].exit_status for name in "abc"] == [0, 0, 0]
    assert outcomes["a.xlsx"].target == str(tmp_path / "a-new.xlsx")
    assert [value(tmp_path / f"{name}-new.xlsx") for name in "abc"] == ["2", "2", "2"]
    assert [outcomes[f"{name}.xlsx"].key for name in "def"] == [
        "package_not_zip",
        "package_not_found",
        "batch_worker_failed",
    ]
    assert outcomes["f.xlsx"].values["reason"] == "ValueError: why"
    assert (outcomes["g.xlsx"], here) == ("from here", [([calls[6]], 1, 33)])
    # Without a thread one waits for the first; with one, two are sent.
    assert scheduler.most == 2
    assert scheduler.sent == [f"{name}.xlsx" for name in "abcfg"]
    assert scheduler.tasks == []

    # What has all its values already is copied, or stays.
    again = tmp_path / "again.xlsx"
    assert over([Job(tmp_path / "a-new.xlsx", again)])[0][1].exit_status == 0
    assert again.read_bytes() == (tmp_path / "a-new.xlsx").read_bytes()
    assert over([Job(again, None)])[0][1].target == str(again)


def test_a_cluster_without_workers_is_left_after_a_minute_and_a_lost_one_at_once(
    scheduler: Scheduler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = [Job(workbook(tmp_path / f"{name}.xlsx", "1+1"), tmp_path / f"{name}-new.xlsx") for name in "abc"]
    times = iter([0.0, 60.0, 60.5])
    monkeypatch.setattr(cluster, "time", SimpleNamespace(monotonic=lambda: next(times, 0.0)))
    monkeypatch.setattr(Task, "done", lambda task: False)
    scheduler.left = [0]
    assert [(name, error.key) for name, error in over(calls)] == [
        (f"{name}.xlsx", "batch_no_workers") for name in "abc"
    ]
    # At 60 seconds the first workbook waited for a worker, and was taken back at the end.
    assert scheduler.sent == ["a.xlsx"]
    assert len(scheduler.tasks) == 1

    # The second cannot be sent any more.
    scheduler.left, scheduler.lost_at = [1], "b.xlsx"
    assert [(name, error.key) for name, error in over(calls)] == [
        (f"{name}.xlsx", "batch_scheduler_lost") for name in "abc"
    ]
    scheduler.status = "closed"
    assert [error.key for _, error in over(calls[:1])] == ["batch_scheduler_lost"]


def test_a_process_ends_itself_ten_seconds_after_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = workbook(tmp_path / "a.xlsx", "1+1").read_bytes()
    requests, answers = io.BytesIO(pickle.dumps((content, "a.xlsx", How(), 60.5))), io.BytesIO()
    alarms: list[int] = []
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=requests))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=answers))
    monkeypatch.setattr(signal, "alarm", alarms.append)

    worker.main()

    assert pickle.loads(answers.getvalue())[1].exit_status == 0
    # None is set once it has answered.
    assert alarms == [70, 0]


def test_a_process_that_never_answers_is_ended_in_time(tmp_path: Path) -> None:
    content = workbook(tmp_path / "a.xlsx", "1+1").read_bytes()
    companion = worker.Companion()
    os.kill(companion._process.pid, signal.SIGSTOP)
    with must_end():
        answer = companion.ask(content, "a.xlsx", How(), 0.2)
    assert answer[0] is None
    assert answer[1].key == "recalc_timeout"  # type: ignore[union-attr]
    assert not companion.alive


def test_a_process_that_crashes_is_told_and_replaced(tmp_path: Path) -> None:
    content = workbook(tmp_path / "a.xlsx", "1+1").read_bytes()
    companion = worker.Companion()
    companion._process.kill()
    companion._process.wait()
    worker._IDLE.append(companion)

    content_back, outcome = worker.ask(content, "a.xlsx", How(), 60)
    assert content_back is None
    assert outcome.key == "recalc_crashed"  # type: ignore[union-attr]
    assert list(worker._IDLE) == []
    assert worker.ask(content, "a.xlsx", How(), 60)[0] is not None
    (first,) = worker._IDLE
    assert worker.ask(content, "a.xlsx", How(), 60)[0] is not None
    assert list(worker._IDLE) == [first]
    first.end()
    assert not first.alive


@pytest.mark.slow
def test_the_terminal_shows_progress_while_workers_work(machines: Machines, tmp_path: Path) -> None:
    for number in range(COUNT):
        workbook(tmp_path / "in" / f"{number:02}.xlsx", *[f"ROW()*{number + 2}"] * 50)
    machines.start_worker()
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "xl_departage.hosts.cli", "recalc", "in", "-o", "out", "--scheduler", machines.address, "--lang", "en"],
        cwd=tmp_path, env={**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "100"}, stdout=subprocess.DEVNULL, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    seen, limit = b"", time.monotonic() + 120
    with must_end(150), os.fdopen(ours, "rb", buffering=0) as terminal:
        while b"/16" not in seen or not any(b"%d/16" % count in seen for count in range(1, COUNT)):
            assert time.monotonic() < limit, seen
            seen += terminal.read(1000)
        assert process.poll() is None, "it shows how far it is before it is done"
        while process.poll() is None:
            try:
                seen += terminal.read(1000)
            except OSError:
                break
    assert process.wait(timeout=60) == 0
    assert b"16/16" in seen
