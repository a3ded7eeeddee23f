"""
Fuzz everything: `python -m tests.fuzz [--seconds N] [--jobs N] [--seed N] [TARGET …]`.

Every target runs so many seconds in a process of its own, and ends at its first find. What the runs learn grows in
`build/fuzz/TARGET/corpus` and is where the next run begins; finds are written to `build/fuzz/TARGET/finds` and told so
that they can be had again from what is printed alone. Exit status 1 when there is a find or a run that failed.

In continuous integration (CI is set) the seed is 1 unless another is given: the same code then meets the same inputs again,
as many as the time allows. Elsewhere every run is another.

`--keep` afterwards takes the smallest inputs that reach everything reached so far into `tests/fuzz/corpus`.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import click

from tests.fuzz import corpus
from tests.fuzz.outcome import Outcome, outcome
from tests.fuzz.words import words

BUILD = Path("build", "fuzz")
TARGETS = ("cells", "trf", "grids", "formulas", "packages", "periods")
LARGEST = {"cells": 256, "trf": 8192, "grids": 4096, "formulas": 8400, "packages": 24_000, "periods": 4096}
"""Bytes of an input."""
SECONDS_A_HANG = 200
"""By the clock, on a machine however busy, as no sound input takes (`targets.SECONDS_A_CALL` bounds what it costs)."""
MEGABYTES = 3000
KEPT_BYTES = 60_000
"""Of the kept inputs of a target; the smallest go in first."""


def seeds(target: str, folder: Path) -> None:
    """The kept inputs as files of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, content in enumerate(corpus.inputs(target)):
        (folder / f"kept-{number:04}").write_bytes(content)


def run(target: str, seconds: int, seed: int) -> Outcome:
    """Fuzz one target; by chance where the seed is 0."""
    home = BUILD / target
    finds, grown, log = home / "finds", home / "corpus", home / "log.txt"
    for wanted in (finds, grown):
        wanted.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        seeds(target, Path(folder, "kept"))
        dictionary = Path(folder, "words")
        dictionary.write_text(words(target), "ascii")
        options = (
            f"-max_total_time={seconds}",
            f"-seed={seed}",
            f"-timeout={SECONDS_A_HANG}",
            f"-report_slow_units={SECONDS_A_HANG}",
            f"-rss_limit_mb={MEGABYTES}",
            f"-max_len={LARGEST[target]}",
            f"-dict={dictionary}",
            f"-artifact_prefix={finds}/",
            "-print_final_stats=1",
        )
        with log.open("wb") as stream:
            command = [sys.executable, "-m", "tests.fuzz.guided", target, *options, str(grown), f"{folder}/kept"]
            # The order of sets decides which way code takes.
            environment = {**os.environ, "PYTHONHASHSEED": str(seed)} if seed else None
            # The fuzzer ends by itself; should it not, a run must not wait for it.
            most = seconds + SECONDS_A_HANG + 300
            try:
                done = subprocess.run(
                    command, stdout=stream, stderr=subprocess.STDOUT, env=environment, check=False, timeout=most
                )
            except subprocess.TimeoutExpired:
                stream.write(f"\nstill running after {most} seconds\n".encode())
                status = -1
            else:
                status = done.returncode
    return outcome(target, log, status)


def keep(target: str) -> int:
    """The kept inputs anew: those kept so far, and of what was learnt the smallest inputs that reach more."""
    with tempfile.TemporaryDirectory() as folder:
        chosen, kept = Path(folder, "chosen"), Path(folder, "kept")
        chosen.mkdir()
        seeds(target, kept)
        program = Path(folder, "program")
        program.write_text(
            f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tests.fuzz.guided {target} "$@"\n', "utf-8"
        )
        program.chmod(0o700)
        learnt = (str(chosen), str(kept), str(BUILD / target / "corpus"))
        subprocess.run(
            [str(program), "-set_cover_merge=1", f"-max_len={LARGEST[target]}", *learnt],
            env={**os.environ, "XL_DEPARTAGE_FUZZER": str(program)},
            check=True,
        )
        if not any(chosen.iterdir()):
            raise AssertionError(f"{target}: no input was taken, not even of those kept")
        known = set(corpus.inputs(target))
        fresh = sorted((path for path in chosen.iterdir() if path.read_bytes() not in known), key=lambda p: p.name)
        room = KEPT_BYTES - sum(map(len, known))
        contents = []
        for content in sorted((path.read_bytes() for path in fresh), key=lambda content: (len(content), content)):
            room -= len(content)
            if room >= 0:
                contents.append(content)
        listed = corpus.FOLDER / f"{target}.txt"
        if listed.exists():
            with listed.open("a", encoding="ascii") as stream:
                stream.writelines(corpus.escaped(content) + "\n" for content in contents)
        else:
            for content in contents:
                (corpus.FOLDER / target / f"{hashlib.sha1(content).hexdigest()[:12]}.xlsx").write_bytes(content)
        return len(contents)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1 if os.environ.get("CI") else 0, help="0: another each time")
    parser.add_argument("--keep", action="store_true", help="take over what was learnt, instead of fuzzing")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    given = parser.parse_args()
    unknown = set(given.targets) - set(TARGETS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(TARGETS)}")
    if importlib.util.find_spec("atheris") is None:
        click.echo("atheris is not installed here (extra `fuzz`; Linux on x86-64): nothing was fuzzed.", err=True)
        return 1 if os.environ.get("CI") else 0
    chosen = given.targets or list(TARGETS)
    if given.keep:
        for target in chosen:
            click.echo(f"{target:<10} {keep(target)} inputs more")
        return 0
    failed = False
    with ThreadPoolExecutor(given.jobs) as pool:
        for waiting in as_completed([pool.submit(run, target, given.seconds, given.seed) for target in chosen]):
            ended = waiting.result()
            click.echo(ended.line())
            if ended.failed:
                click.echo("\n".join(ended.details()))
                failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
