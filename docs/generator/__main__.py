"""
`python -m docs.generator OUT [PAGE]`: the site in every language below OUT; OUT/index.html links to each.

PAGE is departage.html, if it was built.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs.generator import SITES
from docs.generator.assemble import CALCULATOR, assemble, entrance
from docs.generator.wording import SITE_TITLE

CONFIGURATION = Path(__file__).parent.parent / "site"


def build(out: Path, calculator: Path | None = None) -> int:
    """
    Build all languages in parallel, with the calculator page next to them; the exit status is 0 if all succeed.

    Sphinx treats every warning as an error: a broken link or anchor fails the build.
    """
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        running = []
        for language in SITES:
            assemble(work / language, language, with_calculator=calculator is not None)
            shutil.rmtree(out / language, ignore_errors=True)
            command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "-n", "--keep-going"]
            command += ["-c", str(CONFIGURATION), "-d", str(work / "doctrees" / language)]
            command += ["-D", f"language={language}", "-D", f"html_title={SITE_TITLE.in_language(language)}"]
            # Sphinx stops if the system names a locale that it lacks; the page language is set in the configuration.
            environment = {**os.environ, "LC_ALL": "C.UTF-8"}
            running.append(subprocess.Popen([*command, str(work / language), str(out / language)], env=environment))
        statuses = [process.wait() for process in running]
    (out / "index.html").write_text(entrance(), encoding="utf-8")
    (out / CALCULATOR).unlink(missing_ok=True)
    if calculator is not None:
        shutil.copy(calculator, out / CALCULATOR)
    return max(statuses)


def main(arguments: list[str]) -> int:
    """Read the command line and build."""
    if len(arguments) not in (1, 2):
        sys.stderr.write("usage: python -m docs.generator OUT [PAGE]\n")
        return 2
    out = Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    return build(out, *map(Path, arguments[1:]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
