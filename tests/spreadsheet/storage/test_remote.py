"""Addresses of objects: refused in words where only a file can be used; read and written in a store, here moto's S3."""

from __future__ import annotations

import functools
import http.server
import io
import json
import os
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import openpyxl
import pytest
from click.testing import CliRunner

from tests.missing import library
from tests.rows import each_row
from tests.spreadsheet.batch.test_cluster import ENVIRONMENT, Machines, machines, recalc
from xl_departage.base.errors import FileError
from xl_departage.hosts.cli import COMMANDS, main
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.storage import remote
from xl_departage.spreadsheet.storage.content import located

__all__ = ["machines"]

ROOT = Path(__file__).parents[3]
SETTINGS = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_ENDPOINT_URL": "",
}


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
    "name",
    [" s3://bucket/a", "'s3://bucket/a'", '"https://club.example/a"', "<https://club.example/a>", "simplecache::s3://b/a",
     "s3:a.xlsx", r"s3:\\bucket\\a", "gs:b/a", "https:club.example", "file:a.xlsx"],
)  # fmt: skip
def test_a_misspelt_address_is_not_taken_for_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.xlsx").write_bytes(book(1))
    (tmp_path / "a.trf").write_text("001\n", encoding="utf-8")

    for words in (("recalc", "in.xlsx", "-o", name), ("recalc", ".", "-o", name), ("convert", "a.trf", name + ".xlsx")):
        result = run(*words)
        assert result.exit_code == 2, result.output
        assert "address" in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.trf", "in.xlsx"]


@pytest.mark.slow
@pytest.mark.parametrize("address", ["S3://bucket/a", "s3:/bucket/a", "s3://bucket/a"])
def test_an_address_is_never_a_file_of_this_machine(address: str) -> None:
    """fsspec takes what it does not know as an address for one."""
    library("s3fs")
    store, path = remote._store(address)

    assert (type(store).__name__, path) == ("S3FileSystem", "bucket/a")


@each_row(
    "name",
    [
        "a.xlsx",
        r"C:\a.xlsx",
        "C:/a.xlsx",
        "./s3:/a",
        "/s3:/a",
        "a b:/c",
        "notes:today.xlsx",
        "./s3:a",
        None,
        7,
        b"s3://a",
    ],
)
def test_a_path_is_none(name: Any) -> None:
    assert remote.scheme(name) is None


@each_row("name", ["../a.xlsx", "x/../../a.xlsx", "/etc/a.xlsx", "x//a.xlsx", "./a.xlsx", "C:/a.xlsx", "..\\\\a.xlsx"])
def test_the_name_of_an_object_does_not_lead_out_of_a_folder(name: str) -> None:
    assert remote.leads_out(name)
    assert not remote.leads_out("2026/spring/a b..c.xlsx")


@pytest.mark.slow
def test_an_object_whose_name_leads_out_is_refused_before_anything_is_written(store: Any, tmp_path: Path) -> None:
    store.pipe_file("bucket/hostile/a.xlsx", book(1))
    store.call_s3("put_object", Bucket="bucket", Key="hostile/../../evil.xlsx", Body=book(2))
    folder = tmp_path / "below" / "results"
    folder.mkdir(parents=True)

    for goal in (str(folder), "s3://bucket/refused/"):
        result = run("recalc", "s3://bucket/hostile/", "-o", goal)
        assert result.exit_code == 2, result.output
        assert "evil.xlsx" in result.stderr
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert store.find("bucket/refused") == []


WORDS = [
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


def paths() -> Iterator[tuple[str, click.Command, click.Parameter]]:
    """Every file that a command takes, as argument or option."""
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        assert command is not None
        below = command.commands.items() if isinstance(command, click.Group) else [("", command)]
        for more, found in below:
            for parameter in found.params:
                if isinstance(parameter.type, click.Path):
                    yield f"{name} {more}".strip(), found, parameter


IN_STORES = {
    *(("recalc", "files"), ("recalc", "output"), ("check", "file"), ("report", "file"), ("report", "target")),
}


@each_row(
    ("name", "command", "parameter"),
    [pytest.param(*case, id=f"{case[0]} {case[2].name}") for case in paths()],
)
@each_row("scheme", ["s3", "gs", "abfs", "az", "hdfs", "S3", "file", "https"])
def test_no_file_of_any_command_is_named_by_an_address(
    name: str, command: click.Command, parameter: click.Parameter, scheme: str
) -> None:
    address = f"{scheme}://bucket/out.xlsx"
    argument = (address,) if parameter.nargs == -1 else address
    context = click.Context(command)
    if (name, parameter.name) in IN_STORES:
        found = parameter.process_value(context, argument)
        assert isinstance(found[0] if isinstance(found, tuple) else found, remote.Address)
        return
    with pytest.raises(FileError) as raised:
        parameter.process_value(context, argument)
    assert raised.value.key == "address_not_here"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "message"),
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
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("fsspec", "s3fs", "aiohttp"):
        library(name)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.xlsx").write_bytes(book(1))
    result = run("recalc", *words)

    assert result.exit_code == 2, result.output
    assert message in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in.xlsx"]


def test_without_the_extra_the_command_that_brings_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(ImportError, match=r'pip install "xl-departage\[storage\]"'):
        recalculate("s3://bucket/a.xlsx")


def test_a_store_without_its_package_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    library("fsspec")
    monkeypatch.setitem(sys.modules, "gcsfs", None)
    with pytest.raises(ImportError, match="pip install gcsfs"):
        recalculate("gs://bucket/a.xlsx")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A bucket of moto's server on this machine."""
    library("moto")
    s3fs = library("s3fs")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    settings = {**SETTINGS, "AWS_ENDPOINT_URL": address}
    log = (tmp_path_factory.mktemp("moto") / "log.txt").open("w", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], stdout=log, stderr=log
    )
    environment_before = {name: os.environ.get(name) for name in settings}
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
        for name, value in environment_before.items():
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

    again = run("recalc", "s3://bucket/one/in.xlsx", "-o", "s3://bucket/one/out.xlsx")
    assert "s3://bucket/one/out.xlsx: an existing file was replaced." in again.stderr
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
        [sys.executable, "-m", "xl_departage.hosts.cli", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not store.find("bucket/out"):
        time.sleep(0.05)
    process.kill()
    process.wait()
    done = store.find("bucket/out")

    # Every object that is there is complete.
    assert all(shown(store.cat_file(name)) % 2 == 0 for name in done if name.endswith(".xlsx"))
    recorded = {name for name in done if name.endswith(".json")}
    assert len(recorded) < count
    again = CliRunner().invoke(main, words)
    assert again.exit_code == 0
    # What was recorded is done once.
    assert again.stdout.count("unchanged since") == len(recorded), again.stdout
    assert results(store, "bucket/out/") == {f"{number % 3}/book{number}.xlsx": number * 2 for number in range(count)}
    assert len([name for name in store.find("bucket/out") if name.endswith(".json")]) == count


def results(store: Any, folder: str) -> dict[str, Any]:
    found = [name for name in store.find(folder, refresh=True) if name.endswith(".xlsx")]
    return {name.removeprefix(folder): shown(store.cat_file(name)) for name in found}


@pytest.mark.slow
def test_two_callers_at_once_lose_no_entry_of_the_record_and_make_none_twice(store: Any) -> None:
    count = 20
    for number in range(count):
        store.pipe_file(f"bucket/two/in/book{number}.xlsx", book(number))
    words = ["recalc", "s3://bucket/two/in/", "-o", "s3://bucket/two/out/", "--lang", "en"]
    callers = [
        subprocess.Popen([sys.executable, "-m", "xl_departage.hosts.cli", *words], stdout=subprocess.DEVNULL)
        for _ in range(2)
    ]
    assert [caller.wait(timeout=300) for caller in callers] == [0, 0]

    assert results(store, "bucket/two/out/") == {f"book{number}.xlsx": number * 2 for number in range(count)}
    entries = [json.loads(store.cat_file(name)) for name in store.find("bucket/two/out") if name.endswith(".json")]
    assert sorted(entry["name"] for entry in entries) == sorted(f"book{number}.xlsx" for number in range(count))
    assert run(*words[:-2]).stdout.count("unchanged since") == count
    # Another source, and a result that someone replaced, are done again.
    store.pipe_file("bucket/two/in/book1.xlsx", book(101))
    store.pipe_file("bucket/two/out/book2.xlsx", book(7))
    assert run(*words[:-2]).stdout.count("unchanged since") == count - 2
    assert results(store, "bucket/two/out/")["book1.xlsx"] == 202
    assert results(store, "bucket/two/out/")["book2.xlsx"] == 4
    assert run(*words[:-2], "--force").stdout.count("unchanged since") == 0


@pytest.mark.slow
def test_a_worker_killed_over_a_store_loses_nothing_and_repeats_nothing(
    store: Any, machines: Machines, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`XL_DEPARTAGE_OBJECTS=2000` tries it with so many workbooks."""
    count = int(os.environ.get("XL_DEPARTAGE_OBJECTS", "40"))
    for name in SETTINGS:
        monkeypatch.setitem(ENVIRONMENT, name, os.environ[name])
    for number in range(count):
        store.pipe_file(f"bucket/many/in/{number % 7}/book{number}.xlsx", book(number))
    first, _ = machines.start_worker(), machines.start_worker()
    words = ("s3://bucket/many/in/", "-o", "s3://bucket/many/out/", "--scheduler", machines.address)

    process = recalc(tmp_path, *words)
    deadline = time.monotonic() + 120
    while not store.find("bucket/many/out", refresh=True):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    first.kill()
    out, output = process.communicate(timeout=60 + 5 * count)

    assert process.returncode == 0, output
    expected = {f"{number % 7}/book{number}.xlsx": number * 2 for number in range(count)}
    assert results(store, "bucket/many/out/") == expected
    named = [line.partition(".xlsx")[0] for line in out.splitlines() if ".xlsx" in line]
    assert len(set(named)) == len(named) == count, out
    entries = [json.loads(store.cat_file(name)) for name in store.find("bucket/many/out") if name.endswith(".json")]
    assert len({entry["name"] for entry in entries}) == len(entries) == count
    again = recalc(tmp_path, *words)
    assert again.communicate(timeout=60 + 5 * count)[0].count("unchanged since") == count


@pytest.mark.slow
def test_check_and_report_read_and_write_a_store(store: Any, tmp_path: Path) -> None:
    trf = (ROOT / "tests" / "data" / "fide-checker" / "swiss-8x5.trf").read_bytes()
    store.pipe_file("bucket/open.trf", trf)
    (tmp_path / "open.trf").write_bytes(trf)
    grid = (ROOT / "workbooks" / "round-robin-en.xlsx").read_bytes()
    store.pipe_file("bucket/robin.xlsx", grid)
    (tmp_path / "robin.xlsx").write_bytes(grid)

    for name in ("open.trf", "robin.xlsx"):
        ways = (str(tmp_path / name), f"s3://bucket/{name}")
        here, there = (run("check", way, "--format", "json") for way in ways)
        assert there.exit_code == here.exit_code
        assert there.output == here.output.replace(*ways)
    written, again = (run("report", "s3://bucket/open.trf", "-o", "s3://bucket/open.html") for _ in range(2))
    assert (written.exit_code, again.exit_code) == (0, 0)
    assert ["replaced" in result.stderr for result in (written, again)] == [False, True]
    assert run("report", str(tmp_path / "open.trf"), "-o", str(tmp_path / "open.html")).exit_code == 0
    assert store.cat_file("bucket/open.html") == (tmp_path / "open.html").read_bytes()
    missing = run("check", "s3://bucket/none.trf")
    assert missing.exit_code == 2
    assert "s3://bucket/none.trf" in missing.stderr
    assert run("report", "s3://bucket/open.trf", "-o", "https://club.example/a.html").exit_code == 2


@pytest.mark.slow
def test_https_is_read_and_its_certificate_is_proved(tmp_path: Path) -> None:
    library("aiohttp")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)],
        capture_output=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    served = tmp_path / "served"
    served.mkdir()
    (served / "in.xlsx").write_bytes(book(21))
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(served))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"https://localhost:{server.server_address[1]}/in.xlsx"
        words = [sys.executable, "-m", "xl_departage.hosts.cli", "recalc", address, "-o", str(tmp_path / "out.xlsx")]
        stranger = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
        trusted = {**os.environ, "SSL_CERT_FILE": str(certificate)}
        known = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120, env=trusted)
        server.shutdown()

    assert stranger.returncode == 2
    assert "certificate" in stranger.stderr.lower()
    assert known.returncode == 0, known.stderr
    assert shown((tmp_path / "out.xlsx").read_bytes()) == 42


def test_a_name_is_a_path_or_an_address_and_neither_holds_what_no_system_does() -> None:
    assert located("folder/a.xlsx") == Path("folder/a.xlsx")
    assert isinstance(located("folder/a.xlsx"), Path)
    assert str(located("s3://folder/a.xlsx")) == "s3://folder/a.xlsx"
    assert not isinstance(located("s3://folder/a.xlsx"), Path)
    with pytest.raises(FileError) as refused:
        located("a\0b.xlsx")
    assert (refused.value.key, refused.value.values["character"]) == ("file_name_impossible", r"\x00")
