"""
`python -m docs.generator OUT [PAGE]`: the sites for arbiters and for developers in every language below OUT; OUT/index.html links to each.

PAGE is the path of departage.html, if that was built.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs.generator import SITES
from docs.generator.assemble import AUDIENCES, CALCULATOR, assemble, beside_documentation, entrance
from docs.generator.pages import pages

CONFIGURATION = Path(__file__).parent.parent / "site"


def build(out: Path, calculator: Path | None = None) -> int:
    """
    Build all languages in parallel, with the page departage.html next to them if it is given; returns the exit status, 0 if all succeed.

    Sphinx treats every warning as an error: a broken link or anchor fails the build.
    """
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for language in SITES:
            written = pages(language)
            shutil.rmtree(out / language, ignore_errors=True)
            for audience in AUDIENCES:
                if language not in audience.languages:
                    continue
                work = Path(folder) / f"{language}-{audience.folder}"
                assemble(work, written, language, audience, with_calculator=calculator is not None)
                command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "-n", "--keep-going"]
                command += ["-c", str(CONFIGURATION), "-d", f"{work}-doctrees", "-A", f"audience={audience.folder}"]
                command += ["-D", f"language={language}", "-D", f"html_title={audience.title.in_language(language)}"]
                # Sphinx stops if the system names a locale that it lacks; the page language is set in the configuration.
                environment = {**os.environ, "LC_ALL": "C.UTF-8"}
                command += [str(work), str(out / language / audience.folder)]
                running.append(subprocess.Popen(command, env=environment))
        statuses = [process.wait() for process in running]
    (out / "index.html").write_text(entrance(), encoding="utf-8")
    (out / CALCULATOR).unlink(missing_ok=True)
    if calculator is not None:
        (out / CALCULATOR).write_bytes(beside_documentation(calculator.read_bytes()))
    return max(statuses)


def main(arguments: list[str]) -> int:
    """Build what the command line asks for, and return the exit status."""
    if len(arguments) not in (1, 2):
        sys.stderr.write("usage: python -m docs.generator OUT [PAGE]\n")
        return 2
    out = Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    return build(out, *map(Path, arguments[1:]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
