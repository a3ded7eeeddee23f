"""The folder of a release contains all files that people download; the same commit gives the same bytes."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest

from distribution import parts
from distribution.release import release
from distribution.windows import bundle
from docs.generator import SITES
from docs.generator.assemble import beside_documentation
from xl_departage import __version__
from xl_departage.documents.templates import templates


def contents(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if path.is_file()}


@pytest.mark.slow
def test_everything_is_there_with_its_checksum(released: Path) -> None:
    made = contents(released)
    sums = dict(line.split("  ")[::-1] for line in (released / "SHA256SUMS").read_text(encoding="ascii").splitlines())

    assert made == sums | {"SHA256SUMS": made["SHA256SUMS"]}
    assert set(sums) == {
        f"xl_departage-{__version__}-py3-none-any.whl",
        f"xl_departage-{__version__}.tar.gz",
        "xl_departage-setup.exe",
        "departage.html",
        "xl_departage.oxt",
        "xl_departage-templates.zip",
        "xl_departage-documentation.zip",
        "sbom.json",
        "README.md",
        "README.nl.md",
        "README.de.md",
    }


@pytest.mark.slow
def test_two_releases_give_the_same_bytes_and_leave_other_files_alone(released: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "xl_departage-0.0.1.tar.gz").write_text("old", encoding="utf-8")

    release(tmp_path)

    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"
    (tmp_path / "mine.txt").unlink()
    assert contents(tmp_path) == contents(released)


@pytest.mark.slow
def test_every_component_is_named_with_its_licence(released: Path) -> None:
    bill = json.loads((released / "sbom.json").read_text(encoding="utf-8"))

    named = {part["name"]: part["version"] for part in bill["components"]}
    assert named.items() >= bundle.pinned().items()
    assert all(part["licenses"][0]["license"]["name"] for part in bill["components"])


@pytest.mark.slow
def test_the_archives_hold_every_template_and_every_page(released: Path) -> None:
    with zipfile.ZipFile(io.BytesIO((released / "xl_departage-templates.zip").read_bytes())) as archive:
        assert archive.testzip() is None
        archived_names = set(archive.namelist())
    for language in parts.LANGUAGES:
        for template in templates():
            name = f"{language}/{template.file_name(language)}"
            assert {name, f"{name.removesuffix('.xlsx')}.ods"} <= archived_names
    with zipfile.ZipFile(io.BytesIO((released / "xl_departage-documentation.zip").read_bytes())) as archive:
        assert "xl_departage-documentation/fr/index.html" in archive.namelist()
        # The page for trying links to the computing page, which is next to it.
        assert archive.read("xl_departage-documentation/departage.html") == beside_documentation(
            (released / "departage.html").read_bytes()
        )
        for language in SITES:
            page = archive.read(f"xl_departage-documentation/{language}/start/page.html").decode("utf-8")
            assert 'href="../../departage.html"' in page
