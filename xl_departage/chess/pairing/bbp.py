"""bbpPairings, a separate program that the user has installed, as a second engine for the same event."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import series
from xl_departage.chess.pairing.event import Event
from xl_departage.chess.pairing.legal import faults
from xl_departage.chess.pairing.pairing_engine import Board, Pairing

_LONGEST = 600
"""How long the program may run, in seconds."""


def pairs_by(program: Path, written: Callable[[Event], str]) -> Callable[[Event], Pairing]:
    """
    A function that pairs a round with the program at this path; `written` gives the TRF26 text of the event that the program reads.
    The function raises CannotPair if the arbiter gave or took points, if the program cannot be run or refuses the event, and if its
    pairing is not legal.
    """

    def pair(event: Event) -> Pairing:
        if any(entrant.given for entrant in event.entrants):
            raise CannotPair("pair_given_bbp")
        return _paired(program, event, written(event.counted))

    return pair


def _paired(program: Path, event: Event, text: str) -> Pairing:
    """
    The round as bbpPairings pairs it. Raises CannotPair if the program cannot be run or refuses the event, and if its pairing is
    not legal.
    """
    with tempfile.TemporaryDirectory(prefix="xl-departage-") as folder:
        source, answer = Path(folder) / "event.trf", Path(folder) / "round.txt"
        source.write_text(_in_its_letters(text), encoding="utf-8")
        command = [str(program), "--dutch", str(source), "-p", str(answer)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_LONGEST)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CannotPair("pair_bbp_not_run", program=program, reason=error) from error
        if done.returncode == 1:
            raise CannotPair("pair_none_legal", round=event.round)
        if done.returncode or not answer.exists():
            raise CannotPair("pair_bbp_refuses", reason=" ".join((done.stderr or done.stdout).split()))
        lines = answer.read_text(encoding="utf-8").split("\n")[1:]
    numbers = [entrant.number for entrant in event.entrants]
    boards = []
    for place, line in enumerate(filter(str.strip, lines), 1):
        white, black = (int(word) for word in line.split())
        boards.append(Board(place, numbers[white - 1], numbers[black - 1] if black else None))
    pairing = Pairing(event, tuple(boards), ())
    wrong = faults(event, pairing.pairs)
    if wrong:
        raise CannotPair("pair_engine_wrong", faults=series(wrong, "list.part"))
    return pairing


def _in_its_letters(text: str) -> str:
    """The text as bbpPairings 6 expects it: in record 162, the points for an absence are called Z, where TRF26 has A."""
    return "\n".join(line.replace(" A ", " Z ") if line.startswith("162") else line for line in text.split("\n"))
