"""A small Swiss that is not over is not written down as a round robin because of its number of rounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from xl_departage.hosts.cli import main

SMALL = {
    4: "Nr;Name;Rtg;R1;R2;R3\n1;A;1800;3w1;;\n2;B;1700;4b1;;\n3;C;1600;1b0;;\n4;D;1500;2w0;;\n",
    6: "Nr;Name;Rtg;R1;R2;R3;R4;R5\n1;A;1800;4w1;2b½;;;\n2;B;1700;5b1;1w½;;;\n3;C;1600;6w½;5b1;;;\n"
    "4;D;1500;1b0;6w1;;;\n5;E;1400;2w0;3w0;;;\n6;F;1300;3b½;4b0;;;\n",
}


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def kind(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("092")]


@pytest.mark.parametrize("players", SMALL)
def test_only_what_is_said_or_over_is_a_round_robin(players: int, tmp_path: Path) -> None:
    grid, out, again = tmp_path / "t.csv", tmp_path / "t.trf", tmp_path / "again.trf"
    grid.write_text(SMALL[players])

    assert run("convert", grid, out).exit_code == 0
    assert kind(out) == []
    assert run("convert", out, again).exit_code == 0
    assert kind(again) == []
    for system, word in (("round-robin", "Round-Robin"), ("swiss", "Swiss-System")):
        for source in (grid, out):
            assert run("convert", source, again, "--rules", f"system={system}").exit_code == 0
            assert kind(again) == [f"092 Individual: {word}"]

    paired = run("pair", grid, "--rounds", players - 1)
    assert paired.exit_code == 0, paired.output
    assert "also that of a round robin" in paired.stderr


def test_a_round_robin_that_is_over_is_one(tmp_path: Path) -> None:
    grid, out = tmp_path / "t.csv", tmp_path / "t.trf"
    grid.write_text("Nr;Name;R1;R2;R3\n1;A;4w1;3b½;2w1\n2;B;3w1;4b1;1b0\n3;C;2b0;1w½;4w1\n4;D;1b0;2w0;3b0\n")

    assert run("convert", grid, out).exit_code == 0
    assert kind(out) == ["092 Individual: Round-Robin"]
