"""
Seasons played into the templates: the cells that an organiser types round by round, and the same tournament as a TRF file written
here.

Nothing here reads a formula of the workbook: pairings of the Swiss, results, byes and incidents are drawn by lot from a fixed seed,
written into the cells to be typed, and written once more as TRF, from which the command line computes the expected values.

    python -m tests.documents.templates.seasons --all     play every season of `plays` and print how many values were compared
    python -m tests.documents.templates.seasons NAME …    play the seasons whose names begin with these texts
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner
from openpyxl.utils.cell import coordinate_to_tuple

from xl_departage.base.errors import Place
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.patch import patch_values
from xl_departage.spreadsheet.recalculation.recalculate import recalculated
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.storage.package import Package

Cells = Mapping[str, Any]


def typed(content: bytes, sheets: Mapping[str, Cells]) -> bytes:
    """The file, recalculated after new contents were written into cells of some sheets."""
    package = Package(content, Place())
    loaded = load(package)
    parts = {}
    for number, sheet in enumerate(loaded.workbook.sheets):
        values = {coordinate_to_tuple(cell): value for cell, value in sheets.get(sheet.name, {}).items()}
        if values:
            patch = patch_values(loaded.scans[number], values)
            assert sheet.part is not None
            if patch.part is not None:
                # What is typed is not all there already.
                parts[sheet.part] = patch.part
    report = Report("", "")
    changed = recalculated(Package(package.rewrite(parts), package.place), report)
    assert report.counts["kept"] == report.counts["circular"] == 0
    return changed


class Game(NamedTuple):
    """A game, or with None for Black a bye, whose TRF code is then the result of White."""

    round: int
    white: int
    black: int | None
    result: str = ""
    """As typed; blank while the game is postponed."""


SIDES = {
    "1-0": "10",
    "½-½": "==",
    "0-1": "01",
    "1-F": "+-",
    "F-1": "-+",
    "F-F": "--",
    "": "  ",
}
"""The TRF codes of both players by the typed result."""
BYES = {"EXE": "U", "½": "H", "ABS": "Z", ">": "F"}
"""TRF codes of byes by the text typed in the place of Black."""
POINTS = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}
"""Half-points by TRF code."""


@dataclass
class Event:
    """A tournament in progress."""

    ratings: list[int]
    planned: int
    games: list[Game] = field(default_factory=list)
    kind: str = "Individual: Swiss-System"

    def name(self, number: int) -> str:
        return f"Joueur {number:03}"

    def cells(self, round_number: int) -> dict[int, tuple[str, str, str]]:
        """Opponent, colour and code of every player in a round."""
        found = {}
        for game in self.games:
            if game.round != round_number:
                continue
            if game.black is None:
                found[game.white] = ("0000", "-", BYES[game.result])
                continue
            first, second = tuple(SIDES[game.result])
            played = first in "1=0 "
            found[game.white] = (str(game.black), "w" if played else "-", first)
            found[game.black] = (str(game.white), "b" if played else "-", second)
        return found

    def scores(self) -> dict[int, int]:
        """Half-points so far."""
        total = dict.fromkeys(range(1, len(self.ratings) + 1), 0)
        for number in range(1, self.planned + 1):
            for player, (_, _, code) in self.cells(number).items():
                total[player] += POINTS.get(code, 0)
        return total

    def trf(self, rounds: int) -> str:
        """The tournament after some rounds."""
        lines = ["012 Season", "042 2026/03/01", "052 2026/03/09", f"092 {self.kind}", f"XXR {self.planned}"]
        by_round = [self.cells(number) for number in range(1, rounds + 1)]
        scores = self.scores()
        for number, rating in enumerate(self.ratings, 1):
            start = f"001 {number:>4} m    {self.name(number):<33} {rating or '':>4} FRA {'':11} {'':10}"
            line = f"{start} {scores[number] / 2:>4.1f} {'':4}"
            for cells in by_round:
                opponent, colour, code = cells.get(number, ("0000", "-", "Z"))
                line += f"  {opponent:>4} {colour} {code}"
            lines.append(line.rstrip())
        return "\n".join(lines) + "\n"

    def expected(self, rounds: int, codes: Iterable[str], rules: str, folder: Path) -> dict[int, dict[str, Any]]:
        """The values that `tiebreaks` computes from that file, by player number."""
        return values_of_the_command(self.trf(rounds), codes, rules, folder)


def berger(players: int) -> list[list[tuple[int, int]]]:
    """
    A single round robin: round r pairs the players whose numbers add up to r + 1 modulo one less than the even number
    of places; the last number meets the player who would otherwise meet himself. Colours: the lower number has White if
    the sum is odd; the last player alternates.
    """
    places = players + players % 2
    turn = places - 1
    rounds = []
    for number in range(1, places):
        pairs = []
        for player in range(1, places):
            opponent = (number + 1 - player) % turn or turn
            if opponent == player:
                pairs.append((player, places) if player <= places // 2 else (places, player))
            elif player < opponent:
                pairs.append((player, opponent) if (player + opponent) % 2 else (opponent, player))
        rounds.append(pairs)
    return rounds


def result(lots: random.Random, first: int, second: int) -> str:
    """Draw a result by lot; the stronger player wins more often, and forfeits are rare."""
    if lots.random() < 0.05:
        return lots.choice(["1-F", "F-1", "F-F"])
    better = 1 / (1 + 10 ** ((second - first) / 400))
    drawn = lots.random() < 0.3
    return "½-½" if drawn else "1-0" if lots.random() < better else "0-1"


@dataclass
class Absences:
    """Byes, late entries and withdrawals in the player list of the Swiss, by number."""

    arrives: dict[int, int] = field(default_factory=dict)
    leaves: dict[int, int] = field(default_factory=dict)
    halves: dict[int, int] = field(default_factory=dict)
    absent: dict[int, int] = field(default_factory=dict)

    def code(self, player: int, round_number: int) -> str:
        """The bye of a player in a round; blank if he plays."""
        if round_number < self.arrives.get(player, 1) or round_number > self.leaves.get(player, 99):
            return "ABS"
        if self.halves.get(player) == round_number:
            return "½"
        return "ABS" if self.absent.get(player) == round_number else ""


def pairings(lots: random.Random, event: Event, away: Absences, number: int) -> list[Game]:
    """
    Pairings of a Swiss round: score groups from the top, no repeated game as long as possible, and the remaining player
    is exempt. (This is no FIDE system: tie-breaks do not depend on the pairing system.)
    """
    met = {frozenset((game.white, game.black)) for game in event.games if game.black is not None}
    exempt = {game.white for game in event.games if game.result == "EXE"}
    scores = event.scores()
    here = [player for player in scores if not away.code(player, number)]
    here.sort(key=lambda player: (-scores[player], lots.random()))
    games = [Game(number, player, None, code) for player in scores if (code := away.code(player, number))]
    if len(here) % 2:
        rest = next((player for player in reversed(here) if player not in exempt), here[-1])
        here.remove(rest)
        games.append(Game(number, rest, None, "EXE"))
    while here:
        entrant = here.pop(0)
        opponent = next((player for player in here if frozenset((entrant, player)) not in met), here[0])
        here.remove(opponent)
        white, black = (entrant, opponent) if lots.random() < 0.5 else (opponent, entrant)
        outcome = result(lots, event.ratings[white - 1] or 1400, event.ratings[black - 1] or 1400)
        games.append(Game(number, white, black, outcome))
    return games


@dataclass
class TeamEvent:
    """A round robin of teams in progress; every player stays on the same board."""

    teams: int
    boards: int
    ratings: list[int]
    planned: int
    cycles: int
    matches: list[tuple[int, int, int, tuple[str, ...]]] = field(default_factory=list)
    """Round, home team, visiting team, and the board results of the home team as typed (1 ½ 0 + - --)."""

    def team(self, number: int) -> str:
        return f"Équipe {number:02}"

    def player(self, team: int, board: int) -> int:
        return (team - 1) * self.boards + board + 1

    def trf(self, rounds: int) -> str:
        """The championship after some rounds; the home team has White on boards 1, 3 …"""
        kind = "Team Double Round Robin" if self.cycles == 2 else "Team Round Robin"
        lines = ["012 Season", "042 2026/03/01", "052 2026/03/09", f"082 {self.teams}", f"092 {kind}"]
        lines += [f"XXR {self.planned}"]
        cells: dict[tuple[int, int], tuple[int, str, str]] = {}
        for number, home, away, results in self.matches:
            for board, board_result in enumerate(results):
                first, second = tuple(MARKS[board_result])
                colours = "wb" if board % 2 == 0 else "bw"
                if first not in "1=0":
                    colours = "--"
                home_player, away_player = self.player(home, board), self.player(away, board)
                cells[home_player, number] = away_player, colours[0], first
                cells[away_player, number] = home_player, colours[1], second
        for player, rating in enumerate(self.ratings, 1):
            played = [cells.get((player, number), ("0000", "-", "Z")) for number in range(1, rounds + 1)]
            points = sum(POINTS.get(code, 0) for _, _, code in played) / 2
            start = f"001 {player:>4} m    {f'Joueur {player:03}':<33} {rating:>4} FRA {'':11} {'':10}"
            line = f"{start} {points:>4.1f} {'':4}"
            lines.append(line + "".join(f"  {opponent:>4} {colour} {code}" for opponent, colour, code in played))
        for number in range(1, self.teams + 1):
            member_numbers = " ".join(f"{self.player(number, board):>4}" for board in range(self.boards))
            lines.append(f"013 {self.team(number):<32}{member_numbers}")
        return "\n".join(lines) + "\n"

    def expected(self, rounds: int, codes: Iterable[str], rules: str, folder: Path) -> dict[int, dict[str, Any]]:
        """The values that `tiebreaks` computes from that file, by team number."""
        return values_of_the_command(self.trf(rounds), codes, rules, folder)


MARKS = {"1": "10", "½": "==", "0": "01", "+": "+-", "-": "-+", "--": "--"}
"""The TRF codes of both players by the board result as typed for the home team."""


def values_of_the_command(trf: str, codes: Iterable[str], rules: str, folder: Path) -> dict[int, dict[str, Any]]:
    """The values that `tiebreaks` computes from a TRF file, by number."""
    path = folder / "season.trf"
    path.write_text(trf, encoding="utf-8")
    arguments = ["tiebreaks", str(path), "--codes", ";".join(codes), "--rules", rules, "--format", "json"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    return {player["number"]: player for player in json.loads(result.stdout)["players"]}


def play(wanted: list[str]) -> int:
    """Play seasons by name and print how many values were compared; return 1 if a value differs."""
    from tests.documents.templates.plays import SEASONS

    compared, different = 0, []
    for name, (season, arguments) in SEASONS.items():
        if "--all" not in wanted and not name.startswith(tuple(wanted)):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                count = season(*arguments, Path(folder))
            except AssertionError as difference:
                different.append(name)
                sys.stdout.write(f"{name}: DIFFERENT\n{difference}\n")
            else:
                compared += count
                sys.stdout.write(f"{name}: {count} compared\n")
        sys.stdout.flush()
    sys.stdout.write(f"{compared} values compared, {len(different)} seasons with a difference: {different}\n")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(play(sys.argv[1:]))
