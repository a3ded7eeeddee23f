"""
Objects in a store, without a server: fsspec's own store in memory, under the scheme of S3. What the libraries of real stores do
besides is tested against moto (`test_remote.py`).
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from fsspec.implementations.memory import MemoryFileSystem
from fsspec.registry import _registry as known_stores

from tests.spreadsheet.recalculation.packages import cells, parts, unzipped, worksheet, zipped
from xl_departage.base.errors import FileError
from xl_departage.base.extras import MissingExtra
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.storage import content, remote
from xl_departage.spreadsheet.storage.remote import Address


class Bucket(MemoryFileSystem):  # type: ignore[misc]
    """A store of S3: the same methods, and paths without a slash at their beginning."""

    protocol = "s3"
    store: dict[str, Any] = {}  # noqa: RUF012
    pseudo_dirs: list[str] = [""]  # noqa: RUF012
    fails: dict[str, Exception] = {}  # noqa: RUF012
    """What a method raises instead of its answer."""

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return path.removeprefix("s3://").strip("/")

    def _fail(self, method: str) -> None:
        if method in self.fails:
            raise self.fails[method]

    def open(self, path: str, *arguments: Any, **named: Any) -> Any:
        self._fail("open")
        return super().open(path, *arguments, **named)

    def exists(self, path: str, **named: Any) -> bool:
        self._fail("exists")
        return bool(super().exists(path, **named))

    def pipe_file(self, path: str, value: bytes, **named: Any) -> None:
        self._fail("pipe_file")
        super().pipe_file(path, value, **named)

    def find(self, path: str, *arguments: Any, **named: Any) -> Any:
        self._fail("find")
        return super().find(path, *arguments, **named)


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Bucket]]:
    monkeypatch.setattr(Bucket, "store", {})
    monkeypatch.setattr(Bucket, "fails", {})
    monkeypatch.setitem(sys.modules, "s3fs", types.ModuleType("s3fs"))
    monkeypatch.setitem(known_stores, "s3", Bucket)
    Bucket.clear_instance_cache()
    yield Bucket
    Bucket.clear_instance_cache()


def held(bucket: type[Bucket]) -> dict[str, bytes]:
    return {name: file.getvalue() for name, file in bucket.store.items()}


def book(number: int) -> bytes:
    return zipped(parts(worksheet(f'<row r="1"><c r="A1"><v>{number}</v></c><c r="B1"><f>A1*2</f></c></row>')))


def doubled(written: bytes) -> str | None:
    return cells(unzipped(written)["xl/worksheets/sheet1.xml"])["B1"].findtext("{*}v")


def run(*words: str) -> Any:
    return CliRunner().invoke(main, ["recalc", *words, "--lang", "en"])


def refused(action: Any, *arguments: Any) -> tuple[str, str, Any]:
    with pytest.raises(FileError) as raised:
        action(*arguments)
    assert raised.value.place is not None
    return raised.value.key, raised.value.place.file or "", raised.value.values.get("reason")


def test_an_object_is_written_read_up_to_a_limit_and_replaced(bucket: type[Bucket]) -> None:
    address = "s3://bucket/one/a.xlsx"

    assert remote.read_if_there(address, 9) is None
    assert remote.replace(address, b"12345") is False
    assert remote.replace(address, b"1234567") is True
    # One byte more than asked tells that there is more.
    assert [remote.read(address, most) for most in (0, 5, 6, 7, 99)] == [
        b"1",
        b"123456",
        b"1234567",
        b"1234567",
        b"1234567",
    ]
    assert remote.read_if_there(address, 99) == content.read_bytes(Address(address)) == b"1234567"
    # Only the scheme and one slash count.
    assert remote.read("S3:/bucket/one/a.xlsx", 99) == b"1234567"
    remote.write("s3://bucket/b", b"")
    assert held(bucket) == {"bucket/one/a.xlsx": b"1234567", "bucket/b": b""}


def test_workbooks_below_an_address_come_in_order_with_their_paths(bucket: type[Bucket]) -> None:
    names = (
        "in/b.xlsx",
        "in/A/c.XLSX",
        "in/a.xlsm",
        "in/~$a.xlsm",
        "in/.a.xlsm",
        "in/a.txt",
        "inner/d.xlsx",
        "in.xlsx",
    )
    for name in names:
        remote.write(f"s3://bucket/{name}", b"")

    found = remote.found_below("s3://bucket/in/", (".xlsx", ".xlsm"))

    assert found == [(f"s3://bucket/in/{name}", name) for name in ("A/c.XLSX", "a.xlsm", "b.xlsx")]
    assert remote.found_below("s3://bucket/none/", (".xlsx",)) == []


def test_what_a_store_raises_is_an_error_of_the_address_in_one_line(bucket: type[Bucket]) -> None:
    address = "s3://bucket/a.xlsx"
    remote.write(address, b"x")
    actions: dict[str, tuple[Any, ...]] = {
        "open": (remote.read, address, 9),
        "pipe_file": (remote.write, address, b""),
        "exists": (remote.replace, address, b""),
        "find": (remote.found_below, "s3://bucket/", (".xlsx",)),
    }
    for method, (action, where, *arguments) in actions.items():
        key = "write_failed_new" if action in (remote.write, remote.replace) else "address_unreadable"
        bucket.fails = {method: ValueError("two\n  lines")}
        assert refused(action, where, *arguments) == (key, where, "two lines"), method
        # An error without words is told by its kind.
        bucket.fails = {method: TimeoutError()}
        assert refused(action, where, *arguments) == (key, where, "TimeoutError"), method
    bucket.fails = {"open": PermissionError("not you")}
    with pytest.raises(FileError):
        remote.read_if_there(address, 9)
    bucket.fails = {}
    assert refused(remote.read, "s3://bucket/none", 9)[:2] == ("package_not_found", "s3://bucket/none")
    assert held(bucket) == {"bucket/a.xlsx": b"x"}
    # Who may write and not look still writes.
    bucket.fails = {"exists": PermissionError("not you")}
    assert remote.replace(address, b"new") is False
    assert held(bucket) == {"bucket/a.xlsx": b"new"}


def test_https_is_only_read_and_a_certificate_is_told_from_a_missing_page(
    bucket: type[Bucket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "aiohttp", types.ModuleType("aiohttp"))
    monkeypatch.setitem(known_stores, "https", Bucket)
    address = "https://club.example/a.xlsx"

    def missing(cause: Exception | None) -> tuple[str, str, Any]:
        error = FileNotFoundError(address)
        error.__cause__ = cause
        monkeypatch.setattr(Bucket, "fails", {"open": error})
        key, file, reason = refused(remote.read, address, 9)
        assert file == address
        return key, file, reason

    assert missing(OSError("certificate\nhas expired")) == ("address_unreadable", address, "certificate has expired")
    assert missing(None)[0] == missing(FileNotFoundError("404"))[0] == "package_not_found"
    assert refused(remote.write, address, b"")[:2] == ("address_read_only", address)
    assert refused(remote.replace, address, b"")[:2] == ("address_read_only", address)
    assert refused(remote.found_below, "https://club.example/", (".xlsx",))[0] == "address_no_folder"
    # In another store, the cause of a missing object means nothing.
    error = FileNotFoundError()
    error.__cause__ = OSError("inner")
    monkeypatch.setattr(Bucket, "fails", {"open": error})
    assert refused(remote.read, "s3://bucket/a", 9)[0] == "package_not_found"
    assert held(bucket) == {}


def test_an_address_that_no_store_has_is_refused_before_anything_is_asked(
    bucket: type[Bucket], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refused(remote.check_writable, "'s3://bucket/a'")[0] == "address_spelled"
    with pytest.raises(FileError) as raised:
        remote.read("sftp://host/a", 9)
    assert (raised.value.key, raised.value.values) == (
        "address_scheme",
        {"scheme": "sftp", "known": "s3://, abfs://, gs://, https://"},
    )
    monkeypatch.setitem(sys.modules, "adlfs", None)
    with pytest.raises(MissingExtra) as needed:
        remote.check_writable("abfs://container/a")
    assert needed.value.values == {"package": "adlfs", "scheme": "abfs"}
    assert refused(remote.refuse_address, "s3://bucket/a")[:2] == ("address_not_here", "s3://bucket/a")
    remote.refuse_address("folder/a.xlsx")


def test_an_address_has_the_parts_of_a_path() -> None:
    address = Address("https://club.example/2026/open.v2.xlsx?token=a/b.c")

    assert (address.name, address.stem, address.suffix) == ("open.v2.xlsx", "open.v2", ".xlsx")
    assert address.parent == "https://club.example/2026/"
    assert isinstance(address.parent, Address)
    assert (Address("s3://bucket/a").suffix, Address("s3://bucket/a").stem) == ("", "a")


def test_a_workbook_is_recalculated_from_a_store_and_into_it(bucket: type[Bucket], tmp_path: Path) -> None:
    remote.write("s3://bucket/in.xlsx", book(21))
    (tmp_path / "in.xlsx").write_bytes(book(4))

    report = recalculate("s3://bucket/in.xlsx", "s3://bucket/out.xlsx")
    assert (report.replaced, report.value("S1!B1")) == (False, 42)
    assert recalculate("s3://bucket/in.xlsx", "s3://bucket/out.xlsx").replaced is True
    recalculate("s3://bucket/in.xlsx", tmp_path / "out.xlsx")
    recalculate(tmp_path / "in.xlsx", "s3://bucket/up.xlsx")

    assert doubled((tmp_path / "out.xlsx").read_bytes()) == doubled(held(bucket)["bucket/out.xlsx"]) == "42"
    assert doubled(held(bucket)["bucket/up.xlsx"]) == "8"
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"target": "s3://bucket/in.xlsx"}, "write_same_file"),
        ({"in_place": True}, "write_not_in_place"),
        ({"target": "s3://bucket/out.xlsm"}, "write_other_kind"),
    )
    for options, key in refusals:
        with pytest.raises(FileError) as raised:
            recalculate("s3://bucket/in.xlsx", **options)
        assert raised.value.key == key
    assert sorted(held(bucket)) == ["bucket/in.xlsx", "bucket/out.xlsx", "bucket/up.xlsx"]


def test_a_batch_over_a_store_keeps_its_record_there_and_repeats_nothing(bucket: type[Bucket]) -> None:
    for number, name in enumerate(("a.xlsx", "round/b.xlsx")):
        remote.write(f"s3://bucket/in/{name}", book(number + 1))
    words = ("s3://bucket/in/", "-o", "s3://bucket/out/")

    first = run(*words)
    assert first.exit_code == 0, first.output
    results = {name: doubled(data) for name, data in held(bucket).items() if "/out/" in name and name.endswith(".xlsx")}
    assert results == {"bucket/out/a.xlsx": "2", "bucket/out/round/b.xlsx": "4"}
    recorded = {name: json.loads(data) for name, data in held(bucket).items() if name.endswith(".json")}
    assert {entry["name"]: name.partition("out/")[2].rpartition("/")[0] for name, entry in recorded.items()} == {
        "a.xlsx": ".xl-departage-recalc",
        "b.xlsx": "round/.xl-departage-recalc",
    }
    assert run(*words).stdout.count("unchanged since") == 2
    # Another source, and a result that somebody replaced, are done again; nothing is known from an entry of another name.
    remote.write("s3://bucket/in/a.xlsx", book(50))
    remote.write("s3://bucket/out/round/b.xlsx", b"something else")
    assert run(*words).stdout.count("unchanged since") == 0
    assert doubled(held(bucket)["bucket/out/a.xlsx"]) == "100"
    assert doubled(held(bucket)["bucket/out/round/b.xlsx"]) == "4"
    entry, other_entry = sorted(recorded)
    remote.write(f"s3://{entry}", held(bucket)[other_entry])
    remote.write(f"s3://{other_entry}", b"no entry")
    assert run(*words).stdout.count("unchanged since") == 0
    assert run(*words).stdout.count("unchanged since") == 2
    assert run(*words, "--force").stdout.count("unchanged since") == 0
    # A record that cannot be kept is told, and the results are there all the same.
    remote.write("s3://bucket/in/a.xlsx", book(7))
    pipe_file = Bucket.pipe_file

    def without_record(self: Bucket, path: str, value: bytes, **named: Any) -> None:
        if path.endswith(".json"):
            raise OSError("no right to write records")
        pipe_file(self, path, value, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bucket, "pipe_file", without_record)
        failed = run(*words)
    assert "no right to write records" in failed.stderr
    assert doubled(held(bucket)["bucket/out/a.xlsx"]) == "14"
