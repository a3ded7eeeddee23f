"""Addresses of objects: refused in words where only a file can be used; read and written in a store, here moto's S3."""

from __future__ import annotations

import importlib
import io
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner

from xl_departage.cli import main
from xl_departage.errors import FileError
from xl_departage.headless import recalculate
from xl_departage.storage import remote


def need(name: str) -> Any:
    return importlib.import_module(name) if os.environ.get("CI") == "true" else pytest.importorskip(name)


def book(number: int) -> bytes:
    workbook = openpyxl.Workbook()
    sheet: Any = workbook.active
    sheet["A1"], sheet["A2"] = number, "=A1*2"
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def run(*words: str) -> Any:
    return CliRunner().invoke(main, [*words, "--lang", "en"])


@pytest.mark.parametrize(
    "name", ["s3://bucket/a.xlsx", "S3:/bucket", "https://club.example/a.xlsx", "sftp://host/a", "file:///a"]
)
def test_an_address_is_known_as_one(name: str) -> None:
    assert remote.scheme(name) == name.partition(":")[0].lower()


@pytest.mark.parametrize(
    "name", ["a.xlsx", r"C:\a.xlsx", "C:/a.xlsx", "./s3:/a", "/s3:/a", "a b:/c", None, 7, b"s3://a"]
)
def test_a_path_is_none(name: Any) -> None:
    assert remote.scheme(name) is None


WORDS = [
    ("check", "s3://bucket/a.trf"),
    ("report", "a.trf", "-o", "s3://bucket/a.html"),
    ("tiebreaks", "https://club.example/a.trf"),
    ("convert", "a.trf", "s3://bucket/a.xlsx"),
    ("new", "swiss-open", "s3://bucket/a.xlsx"),
    ("repair", "s3://bucket/a.xlsx", "--to", "desktop", "-o", "b.xlsx"),
    ("show", "s3://bucket/a.xlsx"),
    ("explain", "s3://bucket/a.trf", "BH", "1"),
]


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words[0])
def test_where_only_a_file_can_be_used_an_address_is_refused(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.trf").write_text("001\n", encoding="utf-8")
    result = run(*words)

    assert result.exit_code == 2
    assert "an address cannot be used here" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["a.trf"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("in.xlsx", "-o", "sftp://host/out.xlsx"), "sftp://"),
        (("in.xlsx", "-o", "https://club.example/out.xlsx"), "only be read"),
        (("ftp://host/in.xlsx", "-o", "out.xlsx"), "ftp://"),
        (("in.xlsx", "in.xlsx", "-o", "s3://bucket/out"), "ends with /"),
        (("in.xlsx", "-o", "s3://bucket/out.xlsx", "--jobs", "2"), "--jobs"),
        (("s3://bucket/in.xlsx", "--in-place"), "--in-place"),
        (("s3://bucket/in.xlsx",), "-o"),
        (("https://club.example/", "-o", "out"), "cannot be listed"),
    ],
)
def test_recalc_refuses_what_no_store_does(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("fsspec", "s3fs", "aiohttp"):
        need(name)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.xlsx").write_bytes(book(1))
    result = run("recalc", *words)

    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in.xlsx"]


def test_without_the_extra_the_command_that_brings_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(ImportError, match=r'pip install "xl-departage\[storage\]"'):
        recalculate("s3://bucket/a.xlsx")


def test_a_store_without_its_package_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    need("fsspec")
    monkeypatch.setitem(sys.modules, "gcsfs", None)
    with pytest.raises(ImportError, match="pip install gcsfs"):
        recalculate("gs://bucket/a.xlsx")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A bucket of moto's server on this machine."""
    need("moto")
    s3fs = need("s3fs")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    settings = {
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": address,
    }
    log = (tmp_path_factory.mktemp("moto") / "log.txt").open("w", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], stdout=log, stderr=log
    )
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        s3fs.S3FileSystem.clear_instance_cache()
        files = s3fs.S3FileSystem(skip_instance_cache=True, use_listings_cache=False)
        files.mkdir("bucket")
        yield files
    finally:
        process.terminate()
        process.wait(timeout=30)
        log.close()
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def shown(content: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content), data_only=True).active["A2"].value  # type: ignore[index]


@pytest.mark.slow
def test_one_workbook_from_and_to_a_store(store: Any, tmp_path: Path) -> None:
    store.pipe_file("bucket/one/in.xlsx", book(21))
    (tmp_path / "here.xlsx").write_bytes(book(4))

    assert run("recalc", "s3://bucket/one/in.xlsx", "-o", "s3://bucket/one/out.xlsx").exit_code == 0
    assert run("recalc", "s3://bucket/one/in.xlsx", "-o", str(tmp_path / "out.xlsx")).exit_code == 0
    assert run("recalc", str(tmp_path / "here.xlsx"), "-o", "s3://bucket/one/up.xlsx").exit_code == 0
    report = recalculate("s3://bucket/one/in.xlsx")

    assert shown(store.cat_file("bucket/one/out.xlsx")) == 42
    assert shown((tmp_path / "out.xlsx").read_bytes()) == 42
    assert shown(store.cat_file("bucket/one/up.xlsx")) == 8
    assert report.value("Sheet!A2") == 42
    assert report.source == "s3://bucket/one/in.xlsx"
    with pytest.raises(FileError, match=r"s3://bucket/one/none\.xlsx"):
        recalculate("s3://bucket/one/none.xlsx")
    with pytest.raises(FileError, match=r"s3://nowhere/out\.xlsx"):
        recalculate(book(1), "s3://nowhere/out.xlsx")


@pytest.mark.slow
def test_everything_below_an_address_with_a_killed_call_in_between(store: Any, tmp_path: Path) -> None:
    count = 60
    for number in range(count):
        store.pipe_file(f"bucket/in/{number % 3}/book{number}.xlsx", book(number))
    store.pipe_file("bucket/in/notes.txt", b"no workbook")
    store.pipe_file("bucket/in/~$book1.xlsx", b"a lock")
    words = ["recalc", "s3://bucket/in/", "-o", "s3://bucket/out/", "--lang", "en"]
    process = subprocess.Popen(
        [sys.executable, "-m", "xl_departage.cli", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not store.find("bucket/out"):
        time.sleep(0.05)
    process.kill()
    process.wait()
    done = store.find("bucket/out")

    # Every object that is there is complete.
    assert all(shown(store.cat_file(name)) % 2 == 0 for name in done)
    assert len(done) < count
    assert CliRunner().invoke(main, words).exit_code == 0
    results = {
        name.removeprefix("bucket/out/"): shown(store.cat_file(name)) for name in store.find("bucket/out", refresh=True)
    }
    assert results == {f"{number % 3}/book{number}.xlsx": number * 2 for number in range(count)}
