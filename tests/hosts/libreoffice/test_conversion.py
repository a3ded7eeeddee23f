"""Workbooks saved as .ods by a program that stands in for LibreOffice: what it is given, what becomes of its files, what it refuses."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import openpyxl
import pytest
import xlsxwriter
from click.testing import CliRunner

from xl_departage.base.errors import FileError
from xl_departage.hosts.cli import main
from xl_departage.hosts.libreoffice import extension_install, ods_saving, program
from xl_departage.hosts.libreoffice.ods_saving import converted, settled, to_ods
from xl_departage.hosts.libreoffice.program import Finished


def workbook(text: str) -> bytes:
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        book.add_worksheet("A").write("A1", text)
    return content.getvalue()


def packed(**parts: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        for name, text in parts.items():
            archive.writestr(name, text)
    return content.getvalue()


SHEET = '<x><table:table table:name="A">{}</table:table></x>'


class Office:
    """Converts all workbooks of a command but some."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.lost: set[str] = set()
        self.finished = Finished(0, "")
        self.given: dict[str, bytes] = {}

    def run(self, command: list[Any]) -> Finished:
        words = [str(word) for word in command]
        self.commands.append(words)
        place = Path(words[words.index("--outdir") + 1])
        for path in map(Path, words[words.index("--outdir") + 2 :]):
            self.given[path.name] = path.read_bytes()
            if path.name not in self.lost:
                (place / path.with_suffix(".ods").name).write_bytes(packed(**{"content.xml": SHEET.format(path.stem)}))
        return self.finished


@pytest.fixture
def office(monkeypatch: pytest.MonkeyPatch) -> Office:
    made = Office()

    @contextmanager
    def profile(folder: Path | None) -> Iterator[str]:
        yield f"-env:UserInstallation={folder}"

    monkeypatch.setattr(program, "find", lambda name, folder: Path("/opt", name))
    monkeypatch.setattr(program, "run", made.run)
    monkeypatch.setattr(ods_saving, "private_profile", profile)
    return made


def content_of(data: bytes) -> str:
    """The text of the sheet."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return (
            archive.read("content.xml")
            .decode()
            .removeprefix(SHEET.partition("{}")[0])
            .removesuffix(SHEET.partition("{}")[2])
        )


def test_all_workbooks_are_converted_in_one_run(office: Office) -> None:
    books = [workbook("one"), workbook("two"), workbook("three")]

    found = converted(books, ["a.xlsx", "b.xlsx", "c.xlsx"], Path("/opt/office"))

    assert list(map(content_of, found)) == ["workbook0", "workbook1", "workbook2"]
    ((soffice, profile, *options),) = office.commands
    assert (soffice, profile) == ("/opt/soffice", "-env:UserInstallation=/opt/office")
    assert options[:5] == ["--headless", "--norestore", "--convert-to", "ods", "--outdir"]
    assert list(office.given.values()) == books
    assert not Path(options[5]).exists()


@pytest.mark.parametrize(
    ("status", "output", "detail"), [(0, "no\n  filter", "no filter"), (81, "", "status 81"), (0, " ", "status 0")]
)
def test_the_workbook_that_is_not_converted_is_named(office: Office, status: int, output: str, detail: str) -> None:
    office.lost = {"workbook1.xlsx"}
    office.finished = Finished(status, output)

    with pytest.raises(FileError) as caught:
        converted([workbook("one"), workbook("two")], ["a.xlsx", "b.xlsx"])

    assert (caught.value.key, caught.value.values["detail"]) == ("libreoffice_failed", detail)
    assert caught.value.place is not None
    assert caught.value.place.file == "b.xlsx"
    place = office.commands[0][office.commands[0].index("--outdir") + 1]
    assert not Path(place).exists()


def test_each_workbook_gets_its_own_target_and_stays(office: Office, tmp_path: Path) -> None:
    pairs = [
        (tmp_path / f"{name}.xlsx", tmp_path / f"{name}.{ending}") for name, ending in (("a", "ods"), ("b", "ODS"))
    ]
    # A workbook tells the second it was made at.
    contents = [workbook(source.name) for source, _ in pairs]
    for (source, _), content in zip(pairs, contents, strict=True):
        source.write_bytes(content)

    to_ods(pairs)

    assert [content_of(target.read_bytes()) for _, target in pairs] == ["workbook0", "workbook1"]
    assert [source.read_bytes() for source, _ in pairs] == contents


def test_two_workbooks_with_one_target_and_a_target_that_cannot_be_written_leave_no_file(
    office: Office, tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    sources = [tmp_path / "open.xlsx", tmp_path / "in" / "open.xlsx"]
    for source in sources:
        source.write_bytes(workbook(source.name))
    target = tmp_path / "out.ods"

    for second_target, key in (
        (target.with_name("OUT.ods"), "libreoffice_same_target"),
        (tmp_path / "no" / "x.ods", "write_no_folder"),
    ):
        with pytest.raises(FileError) as refused:
            to_ods(list(zip(sources, (target, second_target), strict=True)))
        assert refused.value.key == key
        assert not target.exists()


def test_a_workbook_that_was_never_computed_is_computed_first(office: Office, tmp_path: Path) -> None:
    """Openpyxl writes no values, and LibreOffice without the extension would show none."""
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in (["2W1", "3B½"], ["1B0", "4W1"], ["4W1", "1W½"], ["3B0", "2B0"]):
        book.active.append(row)
    book.active["D1"] = '=BUCHHOLZ(A1:B4,1,"FIDE-2026")'
    book.save(tmp_path / "never.xlsx")
    original = (tmp_path / "never.xlsx").read_bytes()

    to_ods([(tmp_path / "never.xlsx", tmp_path / "never.ods")])

    (received,) = office.given.values()
    shown = openpyxl.load_workbook(io.BytesIO(received), data_only=True).active
    # By hand: 2 has 1 point, 3 has 1½.
    assert shown is not None
    assert shown["D1"].value == 2.5
    assert (tmp_path / "never.xlsx").read_bytes() == original


def test_nothing_of_a_file_tells_when_and_where_it_was_made() -> None:
    manifest = (
        '<manifest:manifest><manifest:file-entry manifest:full-path="/"/>\n'
        ' <manifest:file-entry manifest:full-path="Thumbnails/thumbnail.png" manifest:media-type="image/png"/>\n'
        ' <manifest:file-entry manifest:full-path="Configurations2/" manifest:media-type=""/>\n'
        ' <manifest:file-entry manifest:full-path="content.xml"/></manifest:manifest>'
    )
    meta = (
        "<m><meta:creation-date>2026-01-01T00:00:00</meta:creation-date><dc:date>2026</dc:date><dc:title>Open</dc:title>"
        "<meta:editing-duration>PT5S</meta:editing-duration><meta:editing-cycles>3</meta:editing-cycles></m>"
    )
    settings = (
        '<s><config:config-item config:name="PrinterName" config:type="string">HP</config:config-item>'
        '<config:config-item config:name="PrinterSetup" config:type="base64Binary"/>'
        '<config:config-item config:name="AutoCalculate" config:type="boolean">true</config:config-item></s>'
    )
    unsettled = packed(
        **{
            "content.xml": SHEET,
            "meta.xml": meta,
            "settings.xml": settings,
            "META-INF/manifest.xml": manifest,
            "Thumbnails/thumbnail.png": "png",
            "Configurations2/menubar/x.xml": "<x/>",
            "Pictures/": "",
            "Pictures/logo.png": "logo",
        }
    )

    with zipfile.ZipFile(io.BytesIO(settled(unsettled, workbook("x")))) as archive:
        entries = archive.infolist()
        parts = {entry.filename: archive.read(entry).decode() for entry in entries}

    assert parts == {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": SHEET,
        "meta.xml": "<m><dc:title>Open</dc:title></m>",
        "settings.xml": '<s><config:config-item config:name="AutoCalculate" config:type="boolean">true</config:config-item></s>',
        "META-INF/manifest.xml": '<manifest:manifest><manifest:file-entry manifest:full-path="/"/>\n'
        ' <manifest:file-entry manifest:full-path="content.xml"/></manifest:manifest>',
        "Pictures/logo.png": "logo",
    }
    # The kind of the file is read from its first bytes.
    assert [entry.compress_type for entry in entries] == [zipfile.ZIP_STORED, *[zipfile.ZIP_DEFLATED] * 5]
    assert {(entry.date_time, entry.create_system) for entry in entries} == {((2000, 1, 1, 0, 0, 0), 0)}


@pytest.mark.parametrize(
    ("language", "dialect", "locale"),
    [("en", "en-US", "en-US"), ("fr", "fr", "fr-FR"), ("nl", "nl", "nl-NL"), ("de", "de", "de-DE")],
)
@pytest.mark.parametrize("extension", [True, False])
def test_a_private_profile_has_the_extension_and_a_language(
    language: str, dialect: str, locale: str, extension: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def run(command: list[Any], *, cwd: Path) -> Finished:
        commands.append([*map(str, command), str(cwd)])
        assert Path(command[3]).read_bytes() == b"extension"
        return Finished(0, "")

    monkeypatch.setattr(extension_install, "build", lambda: b"extension")
    monkeypatch.setattr(program, "find", lambda name, folder: Path("/opt", name))
    monkeypatch.setattr(program, "run", run)
    monkeypatch.setattr(program, "without_rights", dict)

    with extension_install.private_profile(None, language, extension=extension) as option:
        profile = Path(unquote(option.removeprefix("-env:UserInstallation=file://")))
        settings = (profile / "user" / "registrymodifications.xcu").read_text(encoding="utf-8")

    root = ElementTree.fromstring(settings)
    assert [value.text for value in root.iter("value")] == [dialect, locale]
    assert [command[:3] for command in commands] == [["/opt/unopkg", "add", "--suppress-license"]] * extension
    assert [command[4:] for command in commands] == [[option, str(profile.parent)]] * extension
    assert not profile.parent.exists()


def test_a_profile_that_libreoffice_refuses_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[Path] = []

    def run(command: list[Any], *, cwd: Path) -> Finished:
        places.append(cwd)
        return Finished(1, "No space left on device")

    monkeypatch.setattr(extension_install, "build", lambda: b"extension")
    monkeypatch.setattr(program, "find", lambda name, folder: Path("/opt", name))
    monkeypatch.setattr(program, "run", run)
    monkeypatch.setattr(program, "without_rights", dict)

    with pytest.raises(FileError, match="No space left"), extension_install.private_profile():
        pass
    assert [place.exists() for place in places] == [False]


def test_styles_of_conditional_formats_stand_in_order_in_the_place_of_the_first() -> None:
    first, second = (f'<style:style style:name="ConditionalStyle_5f_{n}">{n}</style:style>' for n in (1, 2))
    alone = '<style:style style:name="ConditionalStyle_5f_3"/>'
    unsettled = packed(**{"content.xml": SHEET, "styles.xml": f"<s><a/>{second}<b/>{alone}{first}<c/></s>"})

    with zipfile.ZipFile(io.BytesIO(settled(unsettled, workbook("x")))) as archive:
        assert archive.read("styles.xml").decode() == f"<s><a/>{first}{second}{alone}<b/><c/></s>"


def test_a_cell_that_could_not_be_computed_is_reported_as_recalc_reports_it(office: Office, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active["A1"], book.active["A2"] = "=1+1", "=NOSUCHFUNCTION(A1)"
    for name in ("first", "second"):
        book.save(tmp_path / f"{name}.xlsx")
    sources = [str(tmp_path / f"{name}.xlsx") for name in ("first", "second")]

    done = CliRunner().invoke(main, ["libreoffice", "ods", *sources, "--lang", "en"])
    recalculated = CliRunner().invoke(main, ["recalc", sources[0], "-o", str(tmp_path / "out.xlsx"), "--lang", "en"])

    assert done.exit_code == 0, done.output
    assert "A2" in done.stderr
    assert done.stderr.splitlines()[0] in recalculated.stderr
    assert [line.partition(".xlsx")[0] for line in done.stderr.splitlines()] == [
        source[: -len(".xlsx")] for source in sources
    ]
    assert office.given
