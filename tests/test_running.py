"""
The way the tests are run: the environment that `make` sets up, the distribution over processes, and missing programs.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from hypothesis import settings

from tests import environment, missing
from tests.examples import ALL, examples
from tests.scheduling import LONGEST, SHARED
from tests.timing import REASONS

ROOT = Path(__file__).parents[1]
FILES = (
    "pyproject.toml",
    "hatch_build.py",
    "README.md",
    "LICENSE",
    "tests/environment.py",
    "tests/web/package-lock.json",
)
"""What an installation from a clone reads."""


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of a clone that `environment` reads; `environment` takes it for the project."""
    folder = tmp_path / "mes essais (été)"
    (folder / "tests" / "web").mkdir(parents=True)
    (folder / "xl_departage").mkdir()
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    (folder / "xl_departage" / "__init__.py").write_text('__version__ = "0"\n', encoding="utf-8")
    monkeypatch.setattr(environment, "ROOT", folder)
    monkeypatch.setattr(environment, "VENV", folder / ".venv")
    monkeypatch.setattr(environment, "STAMP", folder / ".venv" / ".installed.json")
    monkeypatch.setattr(environment, "WEB", folder / "tests" / "web")
    return folder


def set_up(clone: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, clone / "tests" / "environment.py", *arguments],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_what_is_missing_is_skipped_with_its_cure_but_fails_in_continuous_integration(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no Chromium: install it"):
        missing.missing("no Chromium", "install it")

    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="no Chromium: install it"):
        missing.missing("no Chromium", "install it")


def test_the_end_of_a_run_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    reasons = ["Skipped: needs SIGKILL"]
    for program in (missing.soffice, missing.chromium, missing.french_libreoffice, missing.node):
        with pytest.raises(pytest.skip.Exception) as skipped:
            program()
        reasons.append(f"Skipped: {skipped.value.msg}")

    assert missing.cures(reasons) == [
        f"2 skipped: {missing.LIBREOFFICE}",
        f"1 skipped: {missing.CHROMIUM}",
        f"1 skipped: {missing.NODE}",
    ]


def test_a_part_of_the_examples_and_all_of_them() -> None:
    profile_before = settings.get_current_profile_name()
    try:
        settings.load_profile("quick")
        assert (examples(300), examples(200), examples(60), examples(10), examples(3)) == (12, 8, 4, 4, 3)
        settings.load_profile("all")
        assert (examples(300), examples(ALL), examples(10), examples(3)) == (300, 100, 10, 3)
    finally:
        settings.load_profile(profile_before)


def test_files_that_are_said_to_share_a_program_or_a_reason_are_there() -> None:
    named = [*REASONS, *itertools.chain(*SHARED.values()), *(name for name in LONGEST if name not in SHARED)]

    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_the_long_run_runs_the_quick_tests_once_and_ends_with_the_long_ones() -> None:
    (named,) = re.findall(r"^ *make (coverage .+)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    # Not with what is said to a make that runs these tests.
    clean_environ = {
        key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKEOVERRIDES", "QUICK")
    }
    command = ["make", "-n", *named.split()]
    would = subprocess.run(command, cwd=ROOT, env=clean_environ, capture_output=True, text=True, check=True).stdout

    runs = [line for line in would.splitlines() if " -m pytest " in line or " -m tests.fuzz " in line]
    assert ['-m "not slow and not libreoffice and not committed"' in run for run in runs] == [True, False, False]
    assert "tests.fuzz" in runs[1]
    assert runs[2].rstrip().endswith('-m "slow or libreoffice or hypothesis" --hypothesis-profile=all')


def test_make_check_runs_every_test_of_what_is_committed() -> None:
    (named,) = re.findall(
        r"^COMMITTED := ((?:.*\\\n)*.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    marked = {
        path for path in (ROOT / "tests").rglob("test_*.py") if "pytest.mark.committed\n" in path.read_text("utf-8")
    }

    assert {ROOT / name for name in named.replace("\\", "").split()} == marked - {Path(__file__)}


def test_continuous_integration_runs_everything_in_a_folder_closed_to_others() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    private = lines.index("private=$(mktemp -d)")
    copied = lines.index('cd "$private/checkout"')
    runs = [at for at, line in enumerate(lines) if line.strip().startswith(("make ", ".venv/"))]

    assert private < copied < min(runs)
    assert len(runs) >= 4


def test_what_is_installed_is_known_until_the_project_asks_for_more(clone: Path) -> None:
    environment.python().parent.mkdir(parents=True)
    environment.python().symlink_to(sys.executable)
    assert not environment.installed("runs")
    environment.stamp(["runs"])

    assert environment.installed("runs")
    assert not environment.installed("tests")

    project = clone / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    project.write_text(text.replace("line-length = 120", "line-length = 100"), encoding="utf-8")
    assert environment.installed("runs"), "how the code looks is no matter"
    project.write_text(text.replace('"pytest>=', '"pytest>=99.'), encoding="utf-8")
    assert not environment.installed("runs")


@pytest.mark.skipif(os.name != "posix", reason="compiled programs name their Python on Windows")
def test_an_environment_copied_with_its_folder_runs_the_copy(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    venv.create(environment.VENV, symlinks=True)
    packages = next(environment.VENV.glob("lib/python*/site-packages"))
    (packages / "pip").mkdir()
    (packages / "pip" / "__main__.py").touch()
    (packages / "_editable_impl_x.pth").write_text(str(clone), encoding="utf-8")
    environment.name_the_project_relatively()
    program = environment.VENV / "bin" / "program"
    program.write_text(
        f"#!{environment.python()}\nimport sys, xl_departage; print(xl_departage.__file__, sys.prefix)\n",
        encoding="utf-8",
    )
    program.chmod(0o755)
    environment.stamp(["runs"])
    copy = clone.parent / "copie"
    shutil.copytree(clone, copy, symlinks=True)
    shutil.rmtree(clone)
    for name in ("VENV", "STAMP", "ROOT"):
        monkeypatch.setattr(environment, name, copy / getattr(environment, name).relative_to(clone))

    assert environment.installed("runs")
    # Without what calls a path with spaces through another program.
    done = subprocess.run([environment.python(), copy / ".venv" / "bin" / "program"], capture_output=True, text=True)
    assert done.stdout.split(" /") == [f"{copy}/xl_departage/__init__.py", f"{copy}/.venv\n".removeprefix("/")]
    assert str(copy) in (copy / ".venv" / "bin" / "program").read_text(encoding="utf-8")
    assert str(clone) not in (copy / ".venv" / "pyvenv.cfg").read_text(encoding="utf-8")


def test_javascript_modules_of_other_versions_are_fetched_again(clone: Path) -> None:
    lock = environment.WEB / "package-lock.json"
    there = environment.WEB / "node_modules" / ".package-lock.json"
    assert environment.modules_installed() == (shutil.which("npm") is None), "without npm there is nothing to do"

    there.parent.mkdir()
    content = json.loads(lock.read_text(encoding="utf-8"))
    content["packages"].pop("")
    there.write_text(json.dumps(content), encoding="utf-8")
    assert environment.modules_installed()

    content["packages"]["node_modules/pyodide"]["version"] = "0.0.1"
    there.write_text(json.dumps(content), encoding="utf-8")
    assert not environment.modules_installed()


@pytest.mark.skipif(os.name != "posix", reason="locks of POSIX systems")
def test_two_runs_in_one_clone_install_one_after_the_other(clone: Path) -> None:
    program = (
        f"import sys, time; sys.path.insert(0, {str(clone / 'tests')!r}); import environment\n"
        "with environment.alone():\n"
        f"    with open({str(clone / 'log')!r}, 'a') as log:\n"
        "        log.write('begin\\n'); log.flush(); time.sleep(0.3); log.write('end\\n')\n"
    )
    both = [subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True) for _ in range(2)]
    output = [process.communicate(timeout=60)[1] for process in both]

    assert (clone / "log").read_text().split() == ["begin", "end", "begin", "end"]
    assert sum("Another run is installing here" in text for text in output) <= 1


def test_a_wrong_call_is_told_and_touches_nothing(clone: Path) -> None:
    for arguments in ((), ("everything",), ("runs", "--other")):
        refused = set_up(clone, *arguments)
        assert refused.returncode == 2
        assert refused.stderr.startswith("usage: ")
    assert not (clone / ".venv").exists()


@pytest.mark.slow
def test_without_a_network_it_says_what_to_do_and_the_next_call_goes_on(clone: Path) -> None:
    nowhere = {
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_FIND_LINKS": "",
        "PIP_RETRIES": "0",
        "PIP_NO_CACHE_DIR": "1",
    }

    offline = set_up(clone, "runs", **nowhere)

    assert offline.returncode == 1
    assert "PIP_INDEX_URL" in offline.stderr
    assert "Traceback" not in offline.stderr
    assert not (clone / ".venv" / ".installed.json").exists()

    online = set_up(clone, "runs")
    if "Could not find a version" in online.stderr or "No matching distribution" in online.stderr:
        missing.missing("no package index", "run the tests once with access to a package index")
    assert online.returncode == 0, online.stderr
    ascii_only = {**os.environ, "LC_ALL": "fr_FR.missing", "PYTHONPATH": ""}
    program = [str(environment.python()), "-c", "import xl_departage; print(xl_departage.__version__)"]
    done = subprocess.run(program, env=ascii_only, cwd=clone.parent, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("0\n", ""), "the accents of the folder are no matter"
    again = set_up(clone, "runs", **nowhere)
    assert (again.returncode, again.stderr) == (0, ""), "nothing is fetched twice"
    (clone / ".venv" / ".installed.json").unlink()
    assert set_up(clone, "runs", **nowhere).returncode == 0, "what is there is not asked for again"
