"""The ending of a name decides the format, in every command; any other ending is refused before anything is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.formats.formats import FORMATS, TRF, ending_of, format_of
from xl_departage.formats.source import read_source
from xl_departage.hosts.cli import main

SWISS = """\
012 t
092 Individual: Swiss-System
142 3
152 W
001    1      A                                 2000                             1.0    1     3 w 1
001    2      B                                 1900                             1.0    2     4 b 1
001    3      C                                 1800                             0.0    3     1 b 0
001    4      D                                 1700                             0.0    4     2 w 0
001    5      E                                 1600                             1.0    5  0000 - U
"""
ENDINGS = (*(ending for one in FORMATS for ending in one.endings), ".docx", ".pdf", ".xls", ".odt", ".bak", "")
TARGETS: dict[tuple[str, ...], frozenset[str]] = {
    ("pair", "FILE", "-o", "OUT"): frozenset({".trf", ".trfx", ".csv", ".tsv", ".txt"}),
    ("convert", "FILE", "OUT"): frozenset({".trf", ".trfx", ".csv", ".tsv", ".xlsx", ".txt"}),
    ("report", "FILE", "--brief", "-o", "OUT"): frozenset({".html", ".htm"}),
    ("players", "LIST", "-o", "OUT"): frozenset({".csv", ".xlsx"}),
    ("rate", "--players", "LIST", "--games", "GAMES", "-o", "OUT"): frozenset({".csv", ".csv.gz", ".xlsx"}),
    (
        "rate",
        "--players",
        "LIST",
        "--games",
        "GAMES",
        "-o",
        "ok.csv",
        "--rules",
        "BEL-2024",
        "--left",
        "OUT",
    ): frozenset({".csv"}),
    ("rate", "--players", "LIST", "--games", "GAMES", "-o", "ok.csv", "--set-aside", "OUT"): frozenset({".csv"}),
    ("rate", "--players", "LIST", "--games", "GAMES", "-o", "ok.csv", "--explain", "OUT"): frozenset({".txt"}),
    ("submission", "LIST", "--players", "LIST", "-o", "OUT"): frozenset({".csv"}),
    ("submission", "LIST", "--players", "LIST", "--report", "OUT"): frozenset({".txt"}),
    ("new", "swiss-open", "OUT", "--from", "FILE"): frozenset({".xlsx", ".xlsm", ".ods"}),
}
"""Commands with a target, and the endings that they write."""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


@pytest.mark.parametrize("command", TARGETS, ids=" ".join)
def test_every_command_refuses_other_endings_before_it_writes(command: tuple[str, ...], tmp_path: Path) -> None:
    file, listed, games = (tmp_path / name for name in ("t.trf", "list.csv", "games.csv"))
    file.write_text(SWISS)
    listed.write_text("pid;rating\n1;1500\n")
    games.write_text("a;b;result_a\n1;1;1\n")
    for ending in ENDINGS:
        if ending in TARGETS[command]:
            continue
        out = tmp_path / f"out{ending}"
        words = {"FILE": file, "LIST": listed, "GAMES": games, "OUT": out, "ok.csv": tmp_path / "ok.csv"}

        done = run(*(words.get(word, word) for word in command))

        assert done.exit_code == 2, (ending, done.output)
        assert "nothing is written into a file that ends in" in done.stderr, (ending, done.output)
        assert {path.name for path in tmp_path.iterdir()} == {"t.trf", "list.csv", "games.csv"}


def paired(tournament: TournamentRecord) -> set[tuple[int | None, int | None]]:
    return {(game.white, game.black) for game in tournament.games if game.round == 2 and game.black is not None}


def test_the_round_is_written_as_the_ending_says(tmp_path: Path, subtests: pytest.Subtests) -> None:
    file = tmp_path / "t.trf"
    file.write_text(SWISS)
    grid = tmp_path / "t.csv"
    assert run("convert", file, grid).exit_code == 0
    boards = json.loads(run("pair", file, "--format", "json").stdout)["boards"]
    shown = {(board["white"]["number"], board["black"]["number"]) for board in boards if board["black"]}
    assert len(shown) == 2
    for source in (file, grid):
        for ending in TARGETS["pair", "FILE", "-o", "OUT"]:
            with subtests.test(source=source.suffix, ending=ending):
                out = tmp_path / f"{source.suffix[1:]}-out{ending}"

                done = run("pair", source, "--rounds", "3", "-o", out)

                assert done.exit_code == 0, done.output
                content = out.read_bytes()
                assert (b"\n001 " in content) is (format_of(out) is TRF)
                # A spreadsheet program takes the encoding of cells from the mark; Swiss-Manager's text is ASCII.
                assert content.startswith(b"\xef\xbb\xbf") is (ending in (".csv", ".tsv"))
                assert paired(read_source(content, out.name).tournament) == shown


def test_an_ending_is_known_by_its_last_part() -> None:
    assert [ending_of(name) for name in ("A.TRF", "list.csv.gz", "x.gz", "no", "dir.csv/no", "a.b.XLSX")] == [
        *(".trf", ".csv.gz", ".gz", "", "", ".xlsx")
    ]
    assert format_of("x.docx") is None
