"""
Every real file that these tests hold × every command: no traceback; a refusal has its true cause, which stands in the tables below, judged
by hand for each file; the points of every player are those of an independent reader.
"""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[1] / "data"
PAPI = sorted(DATA.glob("papi/*.papi"))
SWISS_MANAGER = sorted(DATA.glob("swiss_manager/*.TUNX"))
TRF = sorted((*DATA.glob("fide-checker/*.trf"), *DATA.glob("fide-exercises/*.trf")))
TABLES = sorted((*DATA.glob("notations/*.csv"), DATA / "notations" / "vega-text-152x7.txt"))
FILES = (*PAPI, *SWISS_MANAGER, *TRF, *TABLES)
ROUND_ROBINS = {
    *("round-robin-10x9", "round-robin-6x5", "uzchesscup", "manual-koya", "tec-round-robin"),
    *("chess-results-nl-double-rr-6", "papi-style-round-robin-10"),
}
TEAMS = {"team-swiss-large"}
LARGE = {"autotest-180": 180, "swiss-294": 294, "vega-text-152x7": 152, "team-swiss-large": 249}
"""More players than a template holds (120)."""
WITHOUT_GAMES = {"before-round-1-55", "swiss-5x7"}
NO_LIST = {path.stem for path in TABLES}
"""A table names no tie-breaks."""
OVER = "The tournament is over"
NOT_PAIRED = {
    **dict.fromkeys(ROUND_ROBINS, "This is a round robin"),
    **dict.fromkeys(("fwwrc2024", "swiss-8x5", "team-swiss-large", "pl-swiss", "tec-swiss"), OVER),
    **dict.fromkeys(
        ("tec-swiss-direct-encounter", "estimates-34", "import-test", "swiss-12x7", "swiss-15x7", "swiss-20x5"), OVER
    ),
    **dict.fromkeys(
        ("autotest-180", "papi-swiss-86x9", "chess-results-de-swiss-36x9"), "The number of rounds is not given"
    ),
    "vega-text-152x7": "The number of rounds is not given",
    **dict.fromkeys(WITHOUT_GAMES, "The colour of the first player in round 1 is drawn by lot"),
    "byes-beyond-38": "the result of 2 – 16 is missing",
    "swiss-24x5": "the result of 2 – 16 is missing",
    "swiss-294": "names an accelerated system",
}
"""Why `pair` pairs no round of a file."""


def run(*arguments: object) -> Result:
    done = CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])
    assert done.exception is None or isinstance(done.exception, SystemExit), (arguments, done.exception)
    return done


def cause(command: str, path: Path) -> str | None:
    """What the command must say of a file that it refuses; None where it does what it is asked."""
    stem = path.stem
    match command:
        case "tiebreaks" | "report" | "whatif" if stem in NO_LIST:
            return "no tie-breaks requested and none in the file"
        case "whatif" if stem in WITHOUT_GAMES:
            return "there is no game to change"
        case "whatif" if stem in TEAMS:
            return "the other result of the match says nothing of its boards"
        case "pair":
            return NOT_PAIRED.get(stem)
        case "csv" | "tsv" | "xlsx" if stem in TEAMS:
            return "a team grid has no notation for a bye worth n game points"
        case "pairings" if stem in TEAMS:
            return "written for individual events only"
        case "pairings" if stem in WITHOUT_GAMES:
            return "there is no pairing to write"
        case "pairings" if stem == "vega-text-152x7":
            return "needs the colours of every game"
        case "swiss-open" | "round-robin" if stem in TEAMS:
            return "This is a team tournament"
        case "swiss-open" if stem in ROUND_ROBINS:
            return "This is a round robin"
        case "swiss-open" if stem in LARGE:
            return f"This tournament has {LARGE[stem]} players"
        case "round-robin" if stem not in ROUND_ROBINS:
            return "This is not a round robin"
        case "teams":
            return "50 teams" if stem in TEAMS else "This file is not a team tournament"
        case "players" if stem in LARGE:
            return f"{LARGE[stem]} players; the template supports at most 120"
    return None


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_command_does_it_or_says_why(path: Path, tmp_path: Path, subtests: pytest.Subtests) -> None:
    new = ("--from", path, "--force")
    commands: dict[str, tuple[object, ...]] = {
        "tiebreaks": ("tiebreaks", path),
        "check": ("check", path),
        "report": ("report", path, "--brief", "-o", tmp_path / "r.html"),
        "explain": ("explain", path, "BH", "1"),
        "whatif": ("whatif", path, "--player", "1", "--round", "1", "--result", "1"),
        "pair": ("pair", path),
        "trf": ("convert", path, tmp_path / "o.trf"),
        "trf16": ("convert", path, tmp_path / "o16.trf", "--trf", "TRF16"),
        "ascii": ("convert", path, tmp_path / "ascii.trf", "--ascii"),
        "csv": ("convert", path, tmp_path / "o.csv"),
        "tsv": ("convert", path, tmp_path / "o.tsv"),
        "xlsx": ("convert", path, tmp_path / "o.xlsx"),
        "pairings": ("convert", path, tmp_path / "o.txt"),
        "swiss-open": ("new", "swiss-open", tmp_path / "s.xlsx", *new),
        "round-robin": ("new", "round-robin", tmp_path / "r.xlsx", *new),
        "teams": ("new", "teams", tmp_path / "t.xlsx", *new),
        "players": ("new", "swiss-open", tmp_path / "p.xlsx", "--players", path, "--force"),
    }
    for command, words in commands.items():
        with subtests.test(command):
            done = run(*words)
            reason = cause(command, path)
            if reason is None:
                assert done.exit_code in ((0, 1) if command == "check" else (0,)), done.stderr
            else:
                assert done.exit_code == 2
                assert reason in done.stderr


def points(path: Path, *more: str) -> dict[int, Fraction]:
    """By number of the player, as the command prints them."""
    done = run("tiebreaks", path, "--codes", "PTS" if path.stem not in TEAMS else "GPTS", "--format", "json", *more)
    assert done.exit_code == 0, done.stderr
    return {player["number"]: Fraction(player["points"]) for player in json.loads(done.stdout)["players"]}


def half(text: str) -> Fraction:
    """`7½`, `3,5`, `.5`, `7.5`."""
    whole = text.strip().replace(",", ".")
    return Fraction(whole.replace("½", "") or 0) + Fraction("½" in whole, 2)


WORTH = {"+": 2, ">": 2, "1": 2, "E": 2, "=": 1, "½": 1, "-": 0, "<": 0, "0": 0}
"""Half-points of the signs of that grid: E of `EXE`, the exempt player."""


def worth(sign: str) -> int:
    """Half-points of a round; a number and a colour alone have no result yet."""
    return 0 if not sign or re.fullmatch(r"\d+[BN]", sign) else WORTH[sign[0]]


def by_another_reader(path: Path) -> dict[int, Fraction]:
    """The points that the file prints, or that the figures of another reader beside it add up to."""
    if path in PAPI:
        # The grid that mdbtools gives: a sign a round; a bye asked for and the exempt player have no opponent.
        rows = list(csv.DictReader(path.with_suffix(".csv").read_text(encoding="utf-8-sig").splitlines()))
        rounds = [name for name in rows[0] if re.fullmatch(r"R\d+", name)]
        return {int(row["Nr"]): Fraction(sum(worth(row[name]) for name in rounds), 2) for row in rows}
    if path in SWISS_MANAGER:
        reference = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        found: dict[int, Fraction] = {player["number"]: Fraction(0) for player in reference["players"]}
        for white, black, _, gained in (game for played in reference["games"] for game in played):
            for number, half_or_whole in zip((white, black), gained or (), strict=False):
                if number > 0:
                    found[number] += Fraction(half_or_whole or 0)
        return found
    lines = path.read_text(encoding="utf-8").splitlines()
    if path in TRF:
        if path.stem in TEAMS:
            # Record 310: number in columns 5 to 7, game points in 62 to 67.
            return {int(line[4:7]): Fraction(line[61:67].strip()) for line in lines if line.startswith("310")}
        return {int(line[4:8]): Fraction(line[80:84].strip() or 0) for line in lines if line.startswith("001")}
    if path.suffix == ".txt":
        table = [line.split("|")[0].split() for line in lines if re.match(r"\s*\d+ ", line) and "|" in line]
        return {int(row[0]): half(row[-1]) for row in table}
    cells = list(csv.reader(lines, delimiter=";"))
    head = next(row for row in cells if "Name" in row or "Nom" in row)
    place = next((index for index, title in enumerate(head) if title.rstrip(".") == "Pts"), None)
    if place is None:
        return {}
    return {int(row[0]): half(row[place]) for row in cells[cells.index(head) + 1 :] if row[0].isdecimal()}


@pytest.mark.lasts("asks the command for the ranking of every file")
def test_the_points_are_those_of_an_independent_reader(subtests: pytest.Subtests) -> None:
    compared = 0
    for path in FILES:
        with subtests.test(path.name):
            wanted = by_another_reader(path)
            found = points(path)
            if wanted:
                assert found == wanted
            compared += len(wanted)
    assert compared == 1207
