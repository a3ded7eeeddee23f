"""
Fuzz everything: `python -m tests.fuzz [--seconds N] [--jobs N] [--seed N] [TARGET …]`.

Every target runs for that many seconds in a separate process and ends at its first find. The inputs that a run learns are added to
`build/fuzz/TARGET/corpus`, where the next run begins. Finds are written to `build/fuzz/TARGET/finds` and printed so that they can be
reproduced from the printed text alone. The exit status is 1 if there is a find or a run failed.

In continuous integration (CI is set) the seed is 1 unless another is given, so that the same code meets the same inputs again, as
many as the time allows. Elsewhere every run is different.

`--keep` afterwards copies the smallest inputs that reach everything reached so far into `tests/fuzz/corpus`.
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
TARGETS = ("cells", "trf", "grids", "formulas", "packages", "periods", "papi", "lists")
LARGEST = {
    "cells": 256,
    "trf": 8192,
    "grids": 4096,
    "formulas": 8400,
    "packages": 24_000,
    "periods": 4096,
    "papi": 64,
    "lists": 4096,
}
"""The largest input in bytes."""
SECONDS_A_HANG = 200
"""
In wall-clock seconds: longer than any valid input takes, even on a busy machine (`targets.SECONDS_A_CALL` limits the
processor time).
"""
MEGABYTES = 3000
KEPT_BYTES = 60_000
"""The limit for all kept inputs of a target; the smallest go in first."""


def seeds(target: str, folder: Path) -> None:
    """Write the kept inputs as files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, content in enumerate(corpus.inputs(target)):
        (folder / f"kept-{number:04}").write_bytes(content)


def run(target: str, seconds: int, seed: int) -> Outcome:
    """Fuzz one target; with the seed 0 the run is random."""
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
            # The order of sets influences which branches the code takes.
            environment = {**os.environ, "PYTHONHASHSEED": str(seed)} if seed else None
            # The fuzzer ends by itself; if it does not, the run must not wait for it.
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
    """Choose the kept inputs anew: those kept so far, and the smallest learnt inputs that reach more."""
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
        corpus_file = corpus.FOLDER / f"{target}.txt"
        if corpus_file.exists():
            with corpus_file.open("a", encoding="ascii") as stream:
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
    options = parser.parse_args()
    unknown = set(options.targets) - set(TARGETS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(TARGETS)}")
    if importlib.util.find_spec("atheris") is None:
        click.echo("atheris is not installed here (extra `fuzz`; Linux on x86-64): nothing was fuzzed.", err=True)
        return 1 if os.environ.get("CI") else 0
    chosen = options.targets or list(TARGETS)
    if options.keep:
        for target in chosen:
            click.echo(f"{target:<10} {keep(target)} inputs more")
        return 0
    failed = False
    with ThreadPoolExecutor(options.jobs) as pool:
        for waiting in as_completed([pool.submit(run, target, options.seconds, options.seed) for target in chosen]):
            ended = waiting.result()
            click.echo(ended.line())
            if ended.failed:
                click.echo("\n".join(ended.details()))
                failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
