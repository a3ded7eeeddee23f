"""
Builds the page: `python -m distribution.page.build dist`. Needs Node.js, and npm to fetch Pyodide.

The page contains everything that it needs, each part compressed: Pyodide (its WebAssembly and standard library), our package without
the parts that need files and programs of a computer, Jinja2 for the report, XlsxWriter for workbooks made from a template, and the
pairing engine; also Pico's style sheet. It contains no code of xlwings.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from distribution import parts
from distribution.windows import bundle
from docs.generator.assemble import CALCULATOR
from xl_departage import __version__
from xl_departage.base.messages import SOURCE, Language, Text, catalogue, marked
from xl_departage.chess.prizes.money import ROUNDINGS
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.tournament.required import FEDERATIONS
from xl_departage.documents.document_reading import endings_read, names_read
from xl_departage.hosts.page.saving import GAMES, others_written

NAME = CALCULATOR
HERE = parts.ROOT / "xl_departage" / "hosts" / "page"
PYODIDE = "314.0.7"
PARTS = ("wasm", "library", "engine", "loader", "ours")
PICO = "2.1.1"
"""The version of Pico, the style sheet for type, colours, forms and dark mode."""
LIMIT = 12 * 10**6
"""The largest size of the page, in bytes."""
SCRIPTS = ("grid_text.js", "drafts.js", "page.js")
"""The scripts of the page, each after those that it imports."""
LEFT_OUT = (
    "hosts/excel/",
    "hosts/libreoffice/",
    "hosts/cli/",
    "hosts/python/pytest_plugin.py",
    "hosts/python/testing/",
    "spreadsheet/batch/",
)
"""Those parts of our package that the page leaves out, because they need the files and programs of a computer."""
TOOLS = (
    "_pyrepl/",
    "bdb.py",
    "cProfile.py",
    "ctypes/",
    "doctest.py",
    "ftplib.py",
    "imaplib.py",
    "mailbox.py",
    "pdb.py",
    "pickletools.py",
    "poplib.py",
    "profile.py",
    "pstats.py",
    "pydoc.py",
    "smtplib.py",
    "sqlite3/",
    "trace.py",
    "unittest/",
    "wsgiref/",
    "xmlrpc/",
)
"""Those parts of Python's library that the page leaves out: for programmers, servers, mail and databases."""
CARRIED = ("jinja2/", "markupsafe/", "xlsxwriter/")
"""The third-party packages whose Python modules the page contains."""
SAMPLE = "xl_departage/documents/templates/samples/swiss.csv"
EDITION = "FIDE-2026"


def build(folder: Path) -> Path:
    """
    Write the page into `folder` and return its path.

    Raises:
        subprocess.CalledProcessError: npm could not fetch Pyodide.
        ValueError: The page is larger than its limit.
    """
    folder.mkdir(parents=True, exist_ok=True)
    contents, lock = carried()
    scripts = "\n".join(
        f'<script type="text/plain" id="part-{name}">{_packed(content)}</script>' for name, content in contents.items()
    )
    made = page(scripts, lock)
    if len(made.encode()) > LIMIT:
        raise ValueError(f"{NAME} has {len(made.encode())} bytes, more than {LIMIT}")
    target = folder / NAME
    target.write_text(made, encoding="utf-8")
    return target


def carried() -> tuple[dict[str, bytes], dict[str, str]]:
    """
    The contents of each of `PARTS`, by name, and the section `info` of Pyodide's lock file. Raises CalledProcessError if npm could not
    fetch Pyodide.
    """
    pyodide = _npm(f"pyodide@{PYODIDE}")
    library, ours = _compiled(pyodide, _ours())
    contents = [pyodide["pyodide.asm.wasm"], library, pyodide["pyodide.asm.mjs"], pyodide["pyodide.mjs"], ours]
    return dict(zip(PARTS, contents, strict=True)), json.loads(pyodide["pyodide-lock.json"])["info"]


def _compiled(pyodide: Mapping[str, bytes], ours: bytes) -> tuple[bytes, bytes]:
    """Two archives, of Python's library and of our modules, in which the modules that the page loads at its start are compiled."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file in ("package.json", "pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "pyodide-lock.json"):
            (folder / file).write_bytes(pyodide[file])
        (folder / "python_stdlib.zip").write_bytes(_without_tools(pyodide["python_stdlib.zip"]))
        (folder / "ours.zip").write_bytes(ours)
        made = folder / "library", folder / "ours"
        script: list[str | Path] = [
            "node",
            HERE / "compile.mjs",
            folder,
            folder / "ours.zip",
            ",".join(
                sorted(f"xl_departage.hosts.page.{path.stem}" for path in HERE.glob("*.py") if path.stem != "__init__")
            ),
            *made,
        ]
        subprocess.run(script, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        library, packed = (path.read_bytes() for path in made)
        return library, packed


def _without_tools(library: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        return parts.archive({name: archive.read(name) for name in archive.namelist() if not name.startswith(TOOLS)})


def page(scripts: str, lock: dict[str, str]) -> str:
    """The HTML of the page. `scripts` are the elements with its parts (`part-…`), `lock` the `info` of Pyodide's lock file."""
    made = (HERE / "page.html").read_text(encoding="utf-8")
    for mark, content in (
        ("@@LIBRARY_STYLE@@", _npm(f"@picocss/pico@{PICO}")["css/pico.min.css"].decode("utf-8")),
        ("@@STYLE@@", (HERE / "page.css").read_text(encoding="utf-8")),
        ("@@ACCEPT@@", accepted()),
        ("@@GIVEN@@", json.dumps(_given(lock), ensure_ascii=False).replace("</", "<\\/")),
        ("@@ENGINE@@", (HERE / "engine.js").read_text(encoding="utf-8")),
        ("@@SCRIPT@@", script()),
        ("@@PARTS@@", scripts),
    ):
        made = made.replace(mark, content)
    return made


def script() -> str:
    """The script of the page, its modules joined into one, because a page opened from disk cannot import modules."""
    modules = [(HERE / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return "\n".join(re.sub(r"^export |^import .* from '.*';\n", "", module, flags=re.MULTILINE) for module in modules)


def _npm(package: str) -> dict[str, bytes]:
    """The files of an npm package (`name@version`), by path; the package is downloaded once and kept."""
    cache = parts.CACHE / "npm"
    name, _, version = package.rpartition("@")
    archived = cache / f"{name.lstrip('@').replace('/', '-')}-{version}.tgz"
    if not archived.exists():
        cache.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["npm", "pack", "--silent", package],
            check=True,
            cwd=cache,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
    with tarfile.open(archived) as archive:
        files = {
            member.name.removeprefix("package/"): archive.extractfile(member) for member in archive if member.isfile()
        }
        return {name: stream.read() for name, stream in files.items() if stream is not None}


def _ours() -> bytes:
    """A zip archive of the modules that Python imports in the page: our package, Jinja2, XlsxWriter and the pairing engine."""
    with TemporaryDirectory() as folder, zipfile.ZipFile(parts.own_wheel(Path(folder))) as wheel:
        names = [name for name in wheel.namelist() if name.startswith("xl_departage/")]
        files = {
            name: wheel.read(name) for name in names if not name.removeprefix("xl_departage/").startswith(LEFT_OUT)
        }
    files |= {path.relative_to(parts.ROOT).as_posix(): path.read_bytes() for path in sorted(HERE.glob("*.py"))}
    # In the pinned versions that sbom.json lists, not those that are installed here.
    with TemporaryDirectory() as folder:
        bundle.download(Path(folder), parts.CACHE / "windows")
        for path in Path(folder).glob("*.whl"):
            with zipfile.ZipFile(path) as wheel:
                names = [name for name in wheel.namelist() if name.startswith(CARRIED) and name.endswith(".py")]
                files |= {name: wheel.read(name) for name in names}
    return parts.archive(files | bundle.pairing_engine(parts.CACHE / "windows"))


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode("ascii")


def _given(lock: dict[str, str]) -> dict[str, object]:
    """The data for the page's script: texts, editions, versions, an example."""
    editions = list(dict.fromkeys(TIEBREAK_EDITIONS.values()))
    return {
        "version": __version__,
        "lock": lock,
        "languages": parts.LANGUAGES,
        "texts": {language: page_texts(language) for language in parts.LANGUAGES},
        "edition": EDITION,
        "editions": [
            {
                "name": edition.name,
                "title": {language: edition.title.in_language(language) for language in parts.LANGUAGES},
            }
            for edition in editions
        ],
        "requiring": tuple(FEDERATIONS),
        "roundings": tuple(ROUNDINGS),
        "formats": [
            {
                "ending": kind.endings[0],
                "name": {language: kind.name.in_language(language) for language in parts.LANGUAGES},
            }
            for kind in others_written()
        ],
        "games": {
            "ending": GAMES,
            "name": {language: Text("format.games").in_language(language) for language in parts.LANGUAGES},
        },
        "samples": {language: _sample(language) for language in parts.LANGUAGES},
    }


def accepted() -> str:
    """The endings of the files that the page can open, for the attribute of its field for files."""
    return ",".join(endings_read())


OF_THE_MENU = ("command_copy",)
"""Keys of the menus of other hosts that the page uses for its buttons."""


def page_texts(language: Language) -> dict[str, str]:
    """The texts of the page in a language, by key."""
    words = catalogue(language)
    of_the_page = ("page_", "pair_side_", "grid_table.")
    used = [key for key in catalogue(SOURCE) if key.startswith(of_the_page) or key in OF_THE_MENU]
    return {
        **{key: words[key] for key in used},
        "page_intro": Text("page_intro", formats=names_read()).in_language(language),
        "language_name": marked(words["language_name"], language),
    }


def _sample(language: Language) -> str:
    from xl_departage.formats.grid_table import table_of
    from xl_departage.formats.source_opening import read_source

    source = read_source((parts.ROOT / SAMPLE).read_bytes(), SAMPLE)
    return "\n".join("\t".join(row) for row in table_of(source.crosstable, language=language))


if __name__ == "__main__":
    sys.stdout.write(f"{build(Path(sys.argv[1] if len(sys.argv) > 1 else 'dist'))}\n")
