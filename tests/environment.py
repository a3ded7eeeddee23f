"""
The virtual environment of this clone, for `make`: made once, kept while nothing changes, safe if `make` runs twice at the same time.

    python3 tests/environment.py runs|tests|all|bench|fuzz [--this-python]

Without --this-python, an environment made by another Python is kept.

Nothing is fetched if everything is installed. This module uses only the standard library and the syntax of older Pythons, so that
it can report that a Python is too old.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
NEEDED = (3, 11)
WEB = ROOT / "tests" / "web"
"""The folder of package.json."""
STAMP = VENV / ".installed.json"
PARTS = {
    "runs": "what the commands need",
    "tests": "what the quick tests need",
    "all": "what checks, documentation and long tests need (a minute or two)",
    "bench": "what the benchmarks compare with",
    "fuzz": "the fuzzer",
}
EXTRAS = {
    "runs": ("cli", "excel", "templates"),
    "tests": ("cli", "dask", "excel", "pair", "templates"),
    "all": ("cli", "dask", "excel", "pair", "server", "storage", "templates"),
}
GROUPS = {"tests": ("tests",), "all": ("dev", "docs"), "bench": ("bench",), "fuzz": ("fuzz",)}
"""Of a part: the extras, which users can install, too, and the groups of dependencies for developers."""
INCLUDED = {"tests": ("runs",), "all": ("runs", "tests")}
"""The parts that come with a part."""
NPM_OPTIONS = ("--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1", "--fetch-retry-mintimeout=500")


def main(arguments: list[str]) -> int:
    """Read the command line; return the exit status."""
    if sys.version_info < NEEDED:
        say("Python 3.11 or later is needed; say which one: make PYTHON=python3.12")
        return 2
    part, *options = arguments or [""]
    if part not in PARTS or options not in ([], ["--this-python"]):
        say(f"usage: python3 tests/environment.py {'|'.join(PARTS)} [--this-python]")
        return 2
    try:
        if options and python().exists() and version() != sys.version_info[:2]:
            with alone():
                shutil.rmtree(VENV)
        if not installed(part):
            with alone():
                # Another run may have installed it in the meantime.
                if not installed(part):
                    install(part)
        if part == "all" and not modules_installed():
            with alone():
                if not modules_installed():
                    fetch_modules()
    except OSError as error:
        say(f"{error}: this folder must be one that you may write to; copy the project to a folder of your own.")
        return 2
    except Failed as error:
        say(str(error))
        return 1
    return 0


class Failed(Exception):
    """An installation that failed, and what to do about it."""


def say(text: str, end: str = "\n") -> None:
    sys.stderr.write(text + end)
    sys.stderr.flush()


def python() -> Path:
    """The interpreter of the environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def version() -> tuple[int, ...]:
    """The version of the Python that made the environment, such as 3.12."""
    lines = dict(line.split(" = ", 1) for line in (VENV / "pyvenv.cfg").read_text(encoding="utf-8").splitlines())
    return tuple(map(int, lines["version"].split(".")[:2]))


def pyproject() -> dict[str, Any]:
    """The content of pyproject.toml."""
    # Imported here because Pythons that are too old do not have it.
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def state() -> str:
    """The state that an installation depends on: the requirements in pyproject.toml."""
    content = pyproject()
    project = content["project"]
    requested = [project[name] for name in ("dependencies", "optional-dependencies", "scripts", "entry-points")]
    requested.append(content["dependency-groups"])
    return hashlib.sha256(json.dumps(requested).encode()).hexdigest()


def works() -> bool:
    """Whether the environment has a Python with pip; after a copy, or when its Python was removed, it does not."""
    return (
        python().exists() and not subprocess.run([python(), "-m", "pip", "--version"], capture_output=True).returncode
    )


def installed(part: str) -> bool:
    """Whether that part is installed, for the current state."""
    return python().exists() and part in done()


def done() -> list[str]:
    """The parts that are installed."""
    try:
        found = json.loads(STAMP.read_text(encoding="utf-8"))
        wanted, place, parts = found["state"], found["place"], found["parts"]
    except (FileNotFoundError, KeyError, ValueError):
        return []
    return list(parts) if wanted == state() and (place == str(ROOT) or moved(place)) else []


def moved(place: str) -> bool:
    """
    Whether an environment that was installed in another folder, and copied with it, now works in this one: the Python in it finds the
    project beside it, its programs name their Python by its path. On Windows that path stands in compiled programs.
    """
    if os.name == "nt" or not works():
        return False
    project = VENV.glob("lib/python*/site-packages/xl_departage-*.dist-info/direct_url.json")
    for file in (VENV / "pyvenv.cfg", *sorted((VENV / "bin").iterdir()), *project):
        content = b"" if file.is_symlink() or not file.is_file() else file.read_bytes()
        if os.fsencode(place) in content and b"\0" not in content:
            # The copy may share its files with the first one.
            draft = file.with_name(f"{file.name}.{os.getpid()}")
            shutil.copy(file, draft)
            draft.write_bytes(content.replace(os.fsencode(place), os.fsencode(ROOT)))
            draft.replace(file)
    stamp(json.loads(STAMP.read_text(encoding="utf-8"))["parts"])
    return True


def stamp(parts: Iterable[str]) -> None:
    """Note that these parts are installed, for what, and where."""
    content = {"state": state(), "place": str(ROOT), "parts": sorted(parts)}
    draft = STAMP.with_name(f"{STAMP.name}.{os.getpid()}")
    draft.write_text(json.dumps(content), encoding="utf-8")
    draft.replace(STAMP)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Allow one installation at a time in this clone; a second one waits for the first."""
    with (ROOT / ".venv.lock").open("w") as file:
        if os.name == "posix":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("Another run is installing here; waiting for it ...")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def install(part: str) -> None:
    """Make the environment unless one works, and install that part."""
    began = time.monotonic()
    if not works():
        say(f"Setting up .venv with Python {sys.version.split()[0]}, once ...")
        # An existing pip installs pip into the environment faster than Python's own ensurepip.
        venv.create(VENV, clear=True, symlinks=os.name != "nt", with_pip=not pip_can_reach_others())
    say(f"Installing {PARTS[part]} ", end="")
    # Modules are compiled at their first import instead, because a demonstration imports only a few of them.
    pip("pip", *requirements(part), *(["--no-compile"] if part == "runs" else []))
    pip("--no-deps", "--no-build-isolation", "--editable", ".")
    name_the_project_relatively()
    stamp({*done(), *INCLUDED.get(part, ("runs",)), part})
    say(f" in {time.monotonic() - began:.0f} s.")


def requirements(part: str, extras: Sequence[str] | None = None) -> list[str]:
    """What pip is asked for, for that part, or for its groups with other extras."""
    content = pyproject()
    project = content["project"]
    # The build backend uses `editables` for an editable installation.
    needed = [*content["build-system"]["requires"], "editables", *project["dependencies"]]
    for extra in EXTRAS.get(part, ()) if extras is None else extras:
        needed += project["optional-dependencies"][extra]
    for group in GROUPS.get(part, ()):
        needed += grouped(content["dependency-groups"], group)
    return needed


def grouped(groups: dict[str, Any], name: str) -> list[str]:
    """The requirements of a group, with those of the groups that it includes."""
    return [
        line
        for entry in groups[name]
        for line in (grouped(groups, entry["include-group"]) if isinstance(entry, dict) else [entry])
    ]


def name_the_project_relatively() -> None:
    """Without accents: Python reads the path of this folder in the locale's encoding, which may be ASCII."""
    for folder in ("lib/python*", "Lib"):
        for path_file in VENV.glob(f"{folder}/site-packages/_editable_impl_*.pth"):
            path_file.write_text(os.path.relpath(ROOT, path_file.parent) + "\n", encoding="utf-8")


def pip_can_reach_others() -> bool:
    """Whether the current Python has a pip that can install into another environment (`--python`, since 22.3)."""
    try:
        return tuple(map(int, importlib.metadata.version("pip").split(".")[:2])) >= (22, 3)
    except (importlib.metadata.PackageNotFoundError, ValueError):
        return False


def pip(*arguments: str) -> None:
    """Run `pip install` and print a dot for each package."""
    reach = ["pip", "--python", str(python())]
    command = [sys.executable, "-m", *reach] if pip_can_reach_others() else [str(python()), "-m", "pip"]
    process = subprocess.Popen(
        [*command, "--disable-pip-version-check", "install", "--progress-bar=off", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    assert process.stdout is not None
    last: list[str] = []
    for line in process.stdout:
        last = [*last[-14:], line.rstrip()]
        if line.startswith(("Collecting", "Installing", "Building", "  Preparing")):
            say(".", end="")
    if process.wait():
        raise Failed(
            "\n".join(["", *last])
            + "\npip could not install what is needed; its own words stand above. Where it reached no package "
            "index, tell it the way (HTTPS_PROXY, PIP_INDEX_URL, PIP_FIND_LINKS), then run the same command again."
        )


def modules_installed() -> bool:
    """
    Whether the JavaScript modules are installed in the versions of package-lock.json, or cannot be installed because
    npm is missing.
    """
    wanted = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    try:
        found = json.loads((WEB / "node_modules" / ".package-lock.json").read_text(encoding="utf-8"))["packages"]
    except FileNotFoundError:
        return shutil.which("npm") is None
    return all(found.get(name, {}).get("version") == entry["version"] for name, entry in wanted.items() if name)


def fetch_modules() -> None:
    """
    Fetch the JavaScript modules. Without a network, the tests that need them are skipped, except in continuous
    integration.
    """
    say("Fetching the JavaScript modules of tests/web ...")
    ended = subprocess.run(
        [shutil.which("npm") or "npm", "ci", *NPM_OPTIONS],
        cwd=WEB,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if ended.returncode:
        output = f"{ended.stdout.strip()}\nnpm could not fetch the JavaScript modules"
        if os.environ.get("CI") == "true":
            raise Failed(f"{output}.")
        say(f"{output}: the tests that need them will be skipped.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
