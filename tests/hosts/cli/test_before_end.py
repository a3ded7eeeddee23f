"""Standings before the end of the event say so in every command that ranks."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from xl_departage.hosts.cli import main

HEAD = "012 t\n092 Individual: Swiss-System\n"
ROWS = (
    "001    1      A                                 2000                             1.0    1     3 w 1{}\n"
    "001    2      B                                 1900                             1.0    2     4 b 1{}\n"
    "001    3      C                                 1800                             0.0    3     1 b 0{}\n"
    "001    4      D                                 1700                             0.0    4     2 w 0{}\n"
)
EVENTS = {
    "over": (HEAD + "142 1\n" + ROWS.format("", "", "", ""), ""),
    "rounds to come": (HEAD + "142 3\n" + ROWS.format("", "", "", ""), "standings after round 1 of 3,"),
    "a game open": (
        HEAD + "142 2\n" + ROWS.format("     2 w 1", "     1 b 0", "     4 w  ", "     3 b  "),
        "standings after round 2 of 2 without 1 game to be played or entered,",
    ),
}
COMMANDS = (
    ("tiebreaks", "FILE", "--codes", "PTS"),
    ("report", "FILE", "--codes", "PTS", "--brief", "-o", "OUT"),
    ("whatif", "FILE", "--codes", "PTS", "--player", "1", "--round", "1", "--result", "0"),
)


@pytest.mark.parametrize("event", EVENTS)
def test_every_command_that_ranks_says_that_rounds_are_to_come(event: str, tmp_path: Path) -> None:
    text, words = EVENTS[event]
    path = tmp_path / "t.trf"
    path.write_text(text)
    for command in COMMANDS:
        done = CliRunner().invoke(
            main,
            [
                {"FILE": str(path), "OUT": str(tmp_path / "o.html")}.get(word, word)
                for word in (*command, "--lang", "en")
            ],
        )

        assert done.exit_code == 0, done.output
        assert (words in done.stderr) if words else ("not the final ones" not in done.stderr), (command, done.stderr)
