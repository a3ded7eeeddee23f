"""A workbook as .ods: the same formulas and values, the same bytes each time, and the workbook itself unchanged."""

from __future__ import annotations

import io
import os
import re
import shutil
import venv
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.hosts.libreoffice.office import Office
from tests.spreadsheet.recalculation.workbooks import BUCHHOLZ, POINTS, build_rich
from xl_departage.base.errors import FileError
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main
from xl_departage.hosts.libreoffice.calc_names import SERVICE
from xl_departage.hosts.libreoffice.ods_saving import _validations, settled, to_ods


@pytest.fixture(scope="module")
def converted(calc: Office, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with rich.xlsx, again.xlsx (the same) and the files converted from them."""
    assert calc is not None, "LibreOffice is there"
    folder = tmp_path_factory.mktemp("ods")
    build_rich(folder / "plain.xlsx")
    sources = [folder / "rich.xlsx", folder / "again.xlsx"]
    for source in sources:
        recalculate(folder / "plain.xlsx", source)
    originals = [source.read_bytes() for source in sources]

    result = CliRunner().invoke(main, ["libreoffice", "ods", *map(str, sources)])

    assert result.exit_code == 0, result.stderr
    assert [source.read_bytes() for source in sources] == originals
    return folder


@pytest.mark.libreoffice
def test_formulas_and_values_are_those_of_the_workbook(calc: Office, converted: Path) -> None:
    with calc.document(converted / "rich.ods") as sheet:
        # First as stored, then recomputed.
        for _ in range(2):
            assert sheet.values("E2:F5") == [
                [points, buchholz] for points, buchholz in zip(POINTS, BUCHHOLZ, strict=True)
            ]
            sheet.recalculate()
        assert sheet.formulas("E2:F2") == [
            [f"={SERVICE.upper()}.POINTS($B$2:$D$5;1)", f"{{={SERVICE.upper()}.BUCHHOLZ(B2:D5)}}"]
        ]
        assert sheet.names() == ["Grille", "Joueurs d'Elo", "Graphique"]


@pytest.mark.libreoffice
@pytest.mark.slow
def test_an_activated_virtual_environment_does_not_disturb_libreoffice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, converted: Path
) -> None:
    """LibreOffice used to take the Python of the environment for its own and crashed."""
    venv.create(tmp_path / "active", with_pip=False)
    monkeypatch.setenv("PATH", f"{tmp_path / 'active' / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "active"))
    source = shutil.copy(converted / "rich.xlsx", tmp_path)

    result = CliRunner().invoke(main, ["libreoffice", "ods", str(source)])

    assert result.exit_code == 0, result.stderr
    assert (tmp_path / "rich.ods").read_bytes() == (converted / "rich.ods").read_bytes()


@pytest.mark.libreoffice
def test_two_conversions_give_the_same_bytes(converted: Path) -> None:
    assert (converted / "again.ods").read_bytes() == (converted / "rich.ods").read_bytes()


@pytest.mark.libreoffice
def test_the_file_says_its_kind_first_and_nothing_about_when_it_was_made(converted: Path) -> None:
    content = (converted / "rich.ods").read_bytes()

    assert content[30:84] == b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        manifest_paths = re.findall(r'manifest:full-path="([^"]+)"', archive.read("META-INF/manifest.xml").decode())
        assert {name for name in manifest_paths if not name.endswith("/")} <= set(archive.namelist())
        assert not re.search(rb"<(meta:creation-date|dc:date|meta:editing-duration)>", archive.read("meta.xml"))
        assert not any(name.startswith("Thumbnails") for name in archive.namelist())
    assert settled(content, (converted / "rich.xlsx").read_bytes()) == content


@pytest.mark.libreoffice
def test_a_conditional_format_leaves_size_and_place_of_its_cells(converted: Path) -> None:
    """
    It inherits from the style of all cells, and what that one says replaces the look of a cell: rows with lines were larger and at the
    bottom. So the style says nothing; the font is that of cells without a style.
    """
    with zipfile.ZipFile(converted / "rich.ods") as archive:
        styles = archive.read("styles.xml").decode()

    assert '<style:style style:name="Default" style:family="table-cell"/>' in styles
    [fonts] = re.findall('<style:default-style style:family="table-cell">.*?</style:default-style>', styles)
    assert 'style:font-name="Calibri"' in fonts
    assert 'fo:font-size="11pt"' in fonts


@pytest.mark.parametrize(("name", "words"), [("x.xlsx", r"\.ods"), ("x.pdf", r"\.ods")])
def test_a_target_of_another_kind_is_refused(tmp_path: Path, name: str, words: str) -> None:
    build_rich(tmp_path / "rich.xlsx")

    with pytest.raises(FileError, match=words):
        to_ods([(tmp_path / "rich.xlsx", tmp_path / name)])


def test_a_source_that_is_no_workbook_is_refused_before_anything_starts(tmp_path: Path) -> None:
    (tmp_path / "x.xlsx").write_text("no workbook", encoding="utf-8")

    result = CliRunner().invoke(main, ["libreoffice", "ods", str(tmp_path / "x.xlsx"), "--lang", "en"])

    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "x.ods").exists()


def test_equal_rules_of_allowed_values_are_one_numbered_by_their_first_use() -> None:
    """What LibreOffice writes for three columns of two sheets, two of them with the same list."""
    rule = '<table:content-validation table:name="{}" table:condition="{}" table:base-cell-address="{}.A1"/>'
    rules = (
        rule.format("val9", "list(a)", "Two")
        + rule.format("val4", "list(b)", "Two")
        + rule.format("val5", "list(a)", "One")
    )
    cell = '<table:table-cell table:content-validation-name="{}"/>'
    sheets = "".join(
        f'<table:table table:name="{name}">{"".join(map(cell.format, used))}</table:table>'
        for name, used in (("One", ("val4", "val5")), ("Two", ("val9", "val4", "other")))
    )
    content = f"<table:content-validations>{rules}</table:content-validations>{sheets}".encode()

    done = _validations(content).decode()

    names = re.findall(r'table:content-validation table:name="([^"]*)" table:condition="([^"]*)"', done)
    assert names == [("val1", "list(b)"), ("val2", "list(a)")]
    assert re.findall(r'content-validation-name="([^"]*)"', done) == ["val1", "val2", "val2", "val1", "other"]
    assert _validations(sheets.encode()) == sheets.encode()
