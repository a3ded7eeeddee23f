"""`python -m docs.generator OUT`: the site in both languages below OUT; OUT/index.html leads to each."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs.generator.assemble import assemble, entrance
from docs.generator.wording import SITE_TITLE
from xl_departage.messages import Language

CONFIGURATION = Path(__file__).parent.parent / "site"
LANGUAGES: tuple[Language, ...] = ("fr", "en")


def build(out: Path) -> int:
    """
    Build both languages at the same time; the exit status is 0 where both succeed.

    Sphinx takes every warning for an error: a link or an anchor that leads nowhere ends the build.
    """
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        running = []
        for language in LANGUAGES:
            assemble(work / language, language)
            shutil.rmtree(out / language, ignore_errors=True)
            command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "-n", "--keep-going"]
            command += ["-c", str(CONFIGURATION), "-d", str(work / "doctrees" / language)]
            command += ["-D", f"language={language}", "-D", f"html_title={SITE_TITLE.in_language(language)}"]
            # Sphinx stops at a locale that the system names and does not have; its own language stands in the configuration.
            environment = {**os.environ, "LC_ALL": "C.UTF-8"}
            running.append(subprocess.Popen([*command, str(work / language), str(out / language)], env=environment))
        statuses = [process.wait() for process in running]
    (out / "index.html").write_text(entrance(), encoding="utf-8")
    return max(statuses)


def main(arguments: list[str]) -> int:
    """Read the command line and build."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m docs.generator OUT\n")
        return 2
    out = Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    return build(out)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
