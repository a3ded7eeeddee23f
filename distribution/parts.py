"""The parts that several downloads share: our wheel and source archive, the documentation."""

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
"""Downloads from package registries, kept between builds."""
LANGUAGES: Final[tuple[Language, ...]] = languages()
TIMESTAMP: Final = (1980, 1, 1, 0, 0, 0)
"""For every file inside an archive, so that the same content gives the same bytes."""


def run(*command: str | Path) -> None:
    """Run a program in the project's folder; raises subprocess.CalledProcessError if it fails."""
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT, stdin=subprocess.DEVNULL)


def own_packages(folder: Path) -> None:
    """Build our wheel and source archive into `folder`."""
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--target", "sdist", "--directory", folder)


def own_wheel(folder: Path) -> Path:
    """Build only our wheel."""
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    (wheel,) = folder.glob("xl_departage-*.whl")
    return wheel


def documentation(folder: Path, *page: Path) -> None:
    """Build the documentation in its languages, with departage.html if it was built; open `index.html`."""
    run(sys.executable, "-m", "docs.generator", folder, *page)


_LINK = re.compile(r"!?\[([^]]*)\]\(([^)#]+)(?:#[^)]*)?\)")
_READMES = {
    "README.md": "Décompressez `{0}` à côté de ce fichier : les liens y mènent. – Unpack `{0}` beside this file: the links lead there.",
    "docs/README.nl.md": "Pak `{0}` uit naast dit bestand: de links leiden erheen.",
    "docs/README.de.md": "Entpacken Sie `{0}` neben dieser Datei: Die Links führen dorthin.",
}
"""The READMEs, each with what it says first beside the downloads."""
DOCUMENTATION: Final = "xl_departage-documentation"
"""The folder inside the archive of the documentation, which has its name."""


def readmes(pages: Path) -> dict[str, bytes]:
    """The READMEs beside the built pages, linked to them; what is not among these files is named without a link."""
    return {Path(name).name: _LINK.sub(partial(_linked, name, pages, ""), _read(name)).encode() for name in _READMES}


def readmes_of_downloads(pages: Path) -> dict[str, bytes]:
    """The READMEs beside the archives, linked to the built pages in the folder that the documentation is unpacked into."""
    made = {}
    for name, told in _READMES.items():
        title, rest = _LINK.sub(partial(_linked, name, pages, f"{DOCUMENTATION}/"), _read(name)).split("\n", 1)
        made[Path(name).name] = f"{title}\n\n{told.format(f'{DOCUMENTATION}.zip')}\n{rest}".encode()
    return made


def readme_of_templates() -> bytes:
    """The README beside the template workbooks, without what is in the sources only."""
    return _read("workbooks/README.md").partition("\n## ")[0].encode()


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _linked(readme: str, pages: Path, folder: str, link: re.Match[str]) -> str:
    """A link of that README as a link to the pages in a folder, blank for their own."""
    words, target = link.groups()
    if ":" in target:
        return link[0]
    path = posixpath.normpath(posixpath.join(posixpath.dirname(readme), target))
    language = "fr" if path.endswith("-fr.png") else "en"
    page = path.removeprefix("docs/site/").replace(".md", ".html").replace("pictures/", f"{language}/_images/")
    there = Path(path).name if path in _READMES else f"{folder}{page}"
    return link[0].replace(target, there) if path in _READMES or (pages / page).is_file() else words


def example(prefix: str) -> dict[str, bytes]:
    """The example of xlwings Server, by its path below the documentation: the committed files."""
    folder = ROOT / "examples" / "xlwings_server"
    return {
        f"{prefix}{name}": content
        for name, content in files_below(folder, "examples/xlwings_server/").items()
        if not re.search(r"/(site|wheels|certs|dist|__pycache__|\.\w+)(/|$)", name)
    }


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of these files, by name; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, TIMESTAMP)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, files[name])
    return buffer.getvalue()


def files_below(folder: Path, prefix: str = "") -> dict[str, bytes]:
    """The content of every file below a folder, by its path inside it."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {prefix + path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
