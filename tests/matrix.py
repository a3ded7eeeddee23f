"""
The quick tests under every Python of this machine, each with the oldest and the newest versions that pyproject.toml allows.

    python3 tests/matrix.py [--python 3.12] [--versions oldest|newest] [-- arguments for pytest]

Looks for Python 3.11 to 3.14 on the path, in pyenv and where uv keeps its own. The environments lie in build/matrix. Exit status: 0 if
every combination that could be had passed; a Python that was asked for must be there. The versions of `oldest` are those of
tests/oldest.txt; xlwings Server asks for newer ones of the same packages and is left out there.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "matrix"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
VERSIONS = ("oldest", "newest")
OLDEST = ROOT / "tests" / "oldest.txt"
LEFT_OUT = {"oldest": ("server",), "newest": ()}
"""Extras whose packages ask for newer versions of others."""


def main(arguments: list[str]) -> int:
    """Read the command line; return the exit status."""
    at = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", choices=PYTHONS, action="append", help="only this Python; may be repeated")
    parser.add_argument("--versions", choices=VERSIONS, action="append", help="only these versions; may be repeated")
    options = parser.parse_args(arguments[:at])
    tests = arguments[at + 1 :] or ["-n", "logical", "--maxprocesses", "8"]
    outcomes: dict[str, str] = {}
    for name in options.python or PYTHONS:
        interpreter = found(name)
        for versions in options.versions or VERSIONS:
            outcomes[f"Python {name}, {versions} versions"] = (
                "not to be had here" if interpreter is None else passed(interpreter, name, versions, tests)
            )
    sys.stdout.write("\n" + "\n".join(f"{what}: {outcome}" for what, outcome in outcomes.items()) + "\n")
    missing = "not to be had here" in outcomes.values()
    return int("failed" in outcomes.values() or (missing and options.python is not None))


def found(name: str) -> str | None:
    """The interpreter of that version, if this machine has it."""
    for candidate in candidates(name):
        command = [candidate, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            continue
        # A name on the path may be a shim of pyenv that starts nothing.
        if done.returncode == 0 and done.stdout.strip() == name:
            return candidate
    return None


def candidates(name: str) -> Iterator[str]:
    """Paths that may be that interpreter."""
    for command in (f"python{name}", "python3", "python"):
        path = shutil.which(command)
        if path is not None:
            yield path
    places = (os.environ.get("PYENV_ROOT", "~/.pyenv") + "/versions", "~/.local/share/uv/python")
    for place in places:
        yield from map(str, sorted(Path(place).expanduser().glob(f"*{name}*/bin/python3")))


def passed(interpreter: str, name: str, versions: str, tests: list[str]) -> str:
    """Install and run the tests; returns the outcome in words."""
    sys.stdout.write(f"\nPython {name}, {versions} versions\n")
    sys.stdout.flush()
    folder = FOLDER / f"{name}-{versions}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        subprocess.run([interpreter, "-m", "venv", folder], check=True)
    constraint = ["--constraint", str(OLDEST)] if versions == "oldest" else []
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", *constraint]
    if subprocess.run([*pip, *requirements(versions)], cwd=ROOT, check=False).returncode:
        return "failed"
    # With its entry points: pytest's plugin, the command.
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--editable", "."], cwd=ROOT, check=True)
    ended = subprocess.run(
        [str(python), "-m", "pytest", "-q", "-m", "not slow and not committed", *tests],
        cwd=ROOT,
        check=False,
        env=without_ci(),
    )
    return "passed" if not ended.returncode else "failed"


def requirements(versions: str) -> list[str]:
    """What pip is asked for."""
    sys.path.insert(0, str(ROOT))
    from tests import environment

    extras = [extra for extra in environment.EXTRAS["all"] if extra not in LEFT_OUT[versions]]
    return environment.requirements("all", extras)


def without_ci() -> dict[str, str]:
    """The environment in which tests skip what is not installed: each combination installs other packages."""
    return {name: value for name, value in os.environ.items() if name != "CI"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
