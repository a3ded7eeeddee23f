"""`recalc` from and to a store: which objects are read, where the results go, and what is refused before anything is written."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result

from tests.spreadsheet.storage.test_remote import book
from xl_departage.base import stopping
from xl_departage.base.errors import FileError, LimitError
from xl_departage.hosts.cli import main, recalc_store
from xl_departage.spreadsheet.batch.batch_plan import Plan
from xl_departage.spreadsheet.recalculation.recalculate import How
from xl_departage.spreadsheet.storage import remote
from xl_departage.spreadsheet.storage.remote import Address

STORE = "s3://bucket/"
HOW = How(strict=True, seed=7)


class Store:
    """Objects in memory, with what the program asks of a file system of fsspec."""

    def __init__(self) -> None:
        self.objects: dict[str, bytes] = {}

    def open(self, path: str, _mode: str) -> io.BytesIO:
        if path not in self.objects:
            raise FileNotFoundError(path)
        return io.BytesIO(self.objects[path])

    def exists(self, path: str) -> bool:
        return path in self.objects

    def find(self, top: str) -> list[str]:
        return [path for path in self.objects if path.startswith(top)]

    def pipe_file(self, path: str, content: bytes) -> None:
        self.objects[path] = content

    def invalidate_cache(self) -> None:
        """Nothing is kept."""

    def shown(self, path: str) -> Any:
        return openpyxl.load_workbook(io.BytesIO(self.objects[path]), data_only=True).active["A2"].value  # type: ignore[index]


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    memory = Store()

    def found(address: str) -> tuple[Store, str]:
        scheme, _, path = address.partition("://")
        assert scheme in remote.PACKAGES, address
        return memory, path

    monkeypatch.setattr(remote, "_store", found)
    return memory


def recalc(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["recalc", *map(str, words), "--lang", "en"])


def planned(files: Iterable[str | Path], output: str | Path | None) -> Plan:
    return recalc_store.store_plan(
        [Address(name) if isinstance(name, str) else name for name in files],
        Address(output) if isinstance(output, str) else output,
        HOW,
    )


def goals(files: Iterable[str | Path], output: str | Path | None) -> list[tuple[str, str]]:
    """Which workbook goes where."""
    return [(str(job.source), str(job.target)) for job in planned(files, output).jobs]


def refusal(call: Callable[[], object]) -> FileError:
    with pytest.raises(FileError) as raised:
        call()
    return raised.value


def test_all_workbooks_below_an_address_keep_their_paths_below_another(store: Store) -> None:
    for name in ("a.xlsx", "spring/B.XLSX", "spring/~$b.xlsx", "notes.txt", ".hidden.xlsx"):
        store.objects[f"bucket/in/{name}"] = book(21)
    store.objects["bucket/inside.xlsx"] = store.objects["bucket/out/a.xlsx"] = book(1)
    result = recalc(f"{STORE}in/", "-o", f"{STORE}out/")

    assert result.exit_code == 0, result.output
    made = {path for path in store.objects if path.startswith("bucket/out/") and path.lower().endswith(".xlsx")}
    assert made == {"bucket/out/a.xlsx", "bucket/out/spring/B.XLSX"}
    assert all(store.shown(path) == 42 for path in made)
    assert "1 existing file was replaced" in result.stderr


def test_one_workbook_goes_to_the_object_file_or_folder_that_is_named(store: Store, tmp_path: Path) -> None:
    store.objects["bucket/a.xlsx"] = book(4)
    here = tmp_path / "here.xlsx"
    here.write_bytes(book(5))
    for source, goal, target in (
        (f"{STORE}a.xlsx", f"{STORE}new.xlsx", f"{STORE}new.xlsx"),
        (f"{STORE}a.xlsx", f"{STORE}new/", f"{STORE}new/a.xlsx"),
        (f"{STORE}a.xlsx", tmp_path / "down.xlsx", tmp_path / "down.xlsx"),
        (f"{STORE}a.xlsx", tmp_path, tmp_path / "a.xlsx"),
        (here, f"{STORE}up.xlsx", f"{STORE}up.xlsx"),
        (tmp_path, f"{STORE}up/", f"{STORE}up/here.xlsx"),
    ):
        assert goals([source], goal) == [(str(here if source == tmp_path else source), str(target))]

    a = f"{STORE}a.xlsx"
    assert not planned([a], f"{STORE}b.xlsx").several
    assert planned([a], f"{STORE}new/").several
    assert planned([a], tmp_path).several
    assert planned([a, here], f"{STORE}new/").several
    assert {job.how for job in planned([a, here], tmp_path / "x" / "..").jobs} == {HOW}

    assert recalc(f"{STORE}a.xlsx", "-o", tmp_path / "down.xlsx").exit_code == 0
    assert openpyxl.load_workbook(tmp_path / "down.xlsx", data_only=True)["Sheet"]["A2"].value == 8
    up = recalc(here, "-o", f"{STORE}up.xlsx")
    assert (up.exit_code, store.shown("bucket/up.xlsx")) == (0, 10)
    assert "replaced" not in up.output
    assert "s3://bucket/up.xlsx: an existing file was replaced." in recalc(here, "-o", f"{STORE}up.xlsx").stderr


def test_calls_that_no_store_can_carry_out_are_refused_before_anything_is_written(store: Store, tmp_path: Path) -> None:
    store.objects.update(
        {f"bucket/{name}": book(1) for name in ("a.xlsx", "in/b.xlsx", "in/B.xlsx", "out/../evil.xlsx")}
    )
    objects_before = dict(store.objects)
    a = f"{STORE}a.xlsx"
    for files, goal, key, place in (
        ([a], None, "write_no_target", a),
        ([a], "https://club.example/a.xlsx", "address_read_only", "https://club.example/a.xlsx"),
        ([a, a], f"{STORE}new", "address_folder_slash", f"{STORE}new"),
        ([f"{STORE}in/"], f"{STORE}new", "address_folder_slash", f"{STORE}new"),
        ([f"{STORE}out/"], f"{STORE}new/", "address_leads_out", f"{STORE}out/../evil.xlsx"),
        ([f"{STORE}out/"], tmp_path, "address_leads_out", f"{STORE}out/../evil.xlsx"),
        ([f"{STORE}in/"], f"{STORE}new/", "recalc_same_names", f"{STORE}new/"),
        ([a], a, "write_same_file", a),
        ([f"{STORE}none/"], f"{STORE}new/", "batch_nothing_found", f"{STORE}none/"),
        (["https://club.example/"], tmp_path, "address_no_folder", "https://club.example/"),
    ):
        error = refusal(lambda files=files, goal=goal: goals(files, goal))  # type: ignore[misc]
        assert error.place is not None
        assert (error.key, error.place.file) == (key, place)
    for words, option in (((a, "--in-place"), "--in-place"), ((a, "-o", "b.xlsx", "--jobs", "2"), "--jobs")):
        result = recalc(*words)
        assert result.exit_code == 2
        assert option in result.stderr
    assert store.objects == objects_before
    assert list(tmp_path.iterdir()) == []


def test_a_workbook_that_cannot_be_read_does_not_stop_the_others(store: Store) -> None:
    store.objects.update({"bucket/a.xlsx": b"no archive", "bucket/c.xlsx": book(3)})
    result = recalc(f"{STORE}a.xlsx", f"{STORE}b.xlsx", f"{STORE}c.xlsx", "-o", f"{STORE}new/")

    assert result.exit_code == 2, result.output
    assert all(f"{STORE}{name}" in result.stderr for name in ("a.xlsx", "b.xlsx"))
    assert store.shown("bucket/new/c.xlsx") == 6
    assert not {"bucket/new/a.xlsx", "bucket/new/b.xlsx"} & store.objects.keys()


@pytest.mark.usefixtures("store")
def test_what_stops_a_workbook_is_the_outcome_of_its_job(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = recalc_store.store_plan([Address(f"{STORE}a.xlsx")], Address(f"{STORE}b.xlsx"), HOW).jobs
    cases: tuple[tuple[BaseException, str], ...] = (
        (stopping.OutOfTime(), "limit_time"),
        (OSError(28, "No space left"), "file_system_failed"),
        (FileError("package_not_found"), "package_not_found"),
    )
    for raised, key in cases:

        def failing(*_given: object, raised: BaseException = raised, **_named: object) -> None:
            raise raised

        monkeypatch.setattr(recalc_store, "recalculate_file", failing)
        ((job, outcome),) = recalc_store.one_by_one(jobs, 7)
        assert job is jobs[0]
        assert isinstance(outcome, FileError)
        assert outcome.key == key
        if isinstance(outcome, LimitError):
            assert outcome.place is not None
            assert (outcome.place.file, outcome.values["seconds"]) == (f"{STORE}a.xlsx", 7)
