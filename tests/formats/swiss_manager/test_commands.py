"""Every command on every file of Swiss-Manager: what it does with it, or the true cause why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data" / "swiss_manager"
OVER = "The tournament is over"
ROUND_ROBIN = "This is a round robin"
REFUSED = {
    # File and command: words of the refusal.
    ("swiss-12x7", "pair"): OVER,
    ("swiss-15x7", "pair"): OVER,
    ("swiss-20x5", "pair"): OVER,
    ("swiss-24x5", "pair"): "Round 2: the result of 2 – 16 is missing",
    ("swiss-5x7", "pair"): "drawn by lot",
    ("swiss-5x7", "pairings"): "there is no pairing to write",
    ("round-robin-6x5", "pair"): ROUND_ROBIN,
    ("round-robin-10x9", "pair"): ROUND_ROBIN,
    ("round-robin-6x5", "swiss-open"): ROUND_ROBIN,
    ("round-robin-10x9", "swiss-open"): ROUND_ROBIN,
}


def commands(path: Path, folder: Path) -> dict[str, list[object]]:
    return {
        "tiebreaks": ["tiebreaks", path],
        "check": ["check", path],
        "trf": ["convert", path, folder / "a.trf"],
        "csv": ["convert", path, folder / "a.csv"],
        "xlsx": ["convert", path, folder / "a.xlsx"],
        "pairings": ["convert", path, folder / "a.txt"],
        "pair": ["pair", path, "-o", folder / "b.trf"],
        "explain": ["explain", path, "BH", "1"],
        "whatif": ["whatif", path, "--player", "1", "--chances"],
        "report": ["report", path, "-o", folder / "a.html"],
        "swiss-open": ["new", "swiss-open", folder / "swiss.xlsx", "--from", path],
    }


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


@pytest.mark.slow
def test_every_command_takes_every_file_or_says_why_not(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for path in sorted(DATA.glob("*.TUNX")):
        folder = tmp_path / path.stem
        folder.mkdir()
        for name, arguments in commands(path, folder).items():
            with subtests.test(path.stem, command=name):
                done = run(*arguments)

                cause = REFUSED.get((path.stem, name))
                assert done.exception is None or isinstance(done.exception, SystemExit)
                assert done.exit_code == (0 if cause is None else 2), done.stderr
                assert cause is None or cause in done.stderr


@pytest.mark.slow
def test_the_points_are_the_same_through_every_format(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for path in sorted(DATA.glob("*.TUNX")):
        shown = run("tiebreaks", path, "--codes", "PTS", "--rules", "FIDE-2026", "--format", "csv").stdout
        for ending in (".trf", ".csv"):
            with subtests.test(path.stem, ending=ending):
                target = tmp_path / f"{path.stem}{ending}"
                assert run("convert", path, target).exit_code == 0
                again = run("tiebreaks", target, "--codes", "PTS", "--rules", "FIDE-2026", "--format", "csv").stdout
                assert again == shown
