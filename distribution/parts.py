"""Builds what several downloads share: our wheel and source archive, the documentation, READMEs and zip archives."""

from __future__ import annotations

import io
import posixpath
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from xl_departage.base.messages import Language, languages

ROOT: Final = Path(__file__).parent.parent
CACHE: Final = ROOT / "build" / "downloads"
"""The folder that keeps downloads from package registries between builds."""
LANGUAGES: Final[tuple[Language, ...]] = languages()
TIMESTAMP: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file inside an archive, fixed so that the same contents give the same bytes."""


def run(*command: str | Path) -> None:
    """Run a program in the project's folder; raises subprocess.CalledProcessError if it fails."""
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT, stdin=subprocess.DEVNULL)


def own_packages(folder: Path) -> None:
    """Build our wheel and our source archive into `folder`."""
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--target", "sdist", "--directory", folder)


def own_wheel(folder: Path) -> Path:
    """Build our wheel into `folder`, and return its path."""
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    (wheel,) = folder.glob("xl_departage-*.whl")
    return wheel


def documentation(folder: Path, *page: Path) -> None:
    """
    Build the documentation in all its languages into `folder`, with departage.html if its path is given. Its entrance is `index.html`.
    """
    run(sys.executable, "-m", "docs.generator", folder, *page)


_LINK = re.compile(r"!?\[([^]]*)\]\(([^)#]+)(?:#[^)]*)?\)")
_READMES = {
    "README.md": "Décompressez `{0}` à côté de ce fichier : les liens y mènent. – Unpack `{0}` beside this file: the links lead there.",
    "docs/README.nl.md": "Pak `{0}` uit naast dit bestand: de links leiden erheen.",
    "docs/README.de.md": "Entpacken Sie `{0}` neben dieser Datei: Die Links führen dorthin.",
}
"""The READMEs by path, each with the sentence to add at its beginning when it is next to the downloads."""
DOCUMENTATION: Final = "xl_departage-documentation"
"""The name of the archive of the documentation, without its ending, and of the folder inside it."""


def readmes(pages: Path) -> dict[str, bytes]:
    """The READMEs to put next to the built pages, by file name, with links to these; a link to anything else is replaced by its text."""
    return {Path(name).name: _LINK.sub(partial(_linked, name, pages, ""), _read(name)).encode() for name in _READMES}


def readmes_of_downloads(pages: Path) -> dict[str, bytes]:
    """
    The READMEs to put next to the archives, by file name, with links into the folder that the archive of the documentation unpacks to.
    """
    made = {}
    for name, pointer in _READMES.items():
        title, rest = _LINK.sub(partial(_linked, name, pages, f"{DOCUMENTATION}/"), _read(name)).split("\n", 1)
        made[Path(name).name] = f"{title}\n\n{pointer.format(f'{DOCUMENTATION}.zip')}\n{rest}".encode()
    return made


def readme_of_templates() -> bytes:
    """The README to put next to the template workbooks, without its sections about the source code."""
    return _read("workbooks/README.md").partition("\n## ")[0].encode()


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _linked(readme: str, pages: Path, folder: str, link: re.Match[str]) -> str:
    """
    A link of the README at `readme`, changed to lead to the built page in `folder` (empty if the README is next to the pages); its text
    alone if there is no such page. Web addresses are unchanged.
    """
    words, target = link.groups()
    if ":" in target:
        return link[0]
    path = posixpath.normpath(posixpath.join(posixpath.dirname(readme), target))
    language = "fr" if path.endswith("-fr.png") else "en"
    page = path.removeprefix("docs/site/").replace(".md", ".html").replace("pictures/", f"{language}/_images/")
    there = Path(path).name if path in _READMES else f"{folder}{page}"
    return link[0].replace(target, there) if path in _READMES or (pages / page).is_file() else words


def example(prefix: str) -> dict[str, bytes]:
    """The files of the example for xlwings Server, without anything built in its folder, by path with `prefix`."""
    folder = ROOT / "examples" / "xlwings_server"
    return {
        f"{prefix}{name}": content
        for name, content in files_below(folder, "examples/xlwings_server/").items()
        if not re.search(r"/(site|wheels|certs|dist|__pycache__|\.\w+)(/|$)", name)
    }


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of files, given by their paths inside it; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, TIMESTAMP)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, files[name])
    return buffer.getvalue()


def files_below(folder: Path, prefix: str = "") -> dict[str, bytes]:
    """The contents of every file below a folder, by its path inside the folder with `prefix` in front."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {prefix + path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
