"""
gacrux by its own command: the rounds of a TRF file as it would pair them, by a road that shares nothing with ours but the library; its
matchings are those of networkx, which ours are not.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import networkx
from gacrux import pairingdutch
from gacrux.pairingchecker import pairingchecker

Pairs = set[tuple[int, int | None]]


def rounds_by_gacrux(text: str, folder: Path) -> list[Pairs]:
    """White and Black of every round of a file that is played, None for the bye, as the command's `--check` gives them."""
    return [_pairs(round_pairing["pairs"]) for round_pairing in _answer(text, folder, "--check")["roundpairing"]]


def next_by_gacrux(text: str, folder: Path, round: int) -> Pairs:
    """White and Black of a round that is not paired yet; empty where the command finds none."""
    return _pairs(_answer(text, folder, "--pairing", "--current-round", str(round))["pairs"])


def _answer(text: str, folder: Path, *options: str) -> dict[str, Any]:
    source, answer = folder / "event.trf", folder / "answer.json"
    source.write_text(text, encoding="utf-8")
    arguments = ["pairingchecker", *options, "--input-file", str(source), "--output-file", str(answer), "-f", "TRF"]
    with patch.object(sys, "argv", arguments), patch.object(pairingdutch, "nx", networkx):
        pairingchecker().common_main()
    output = json.loads(answer.read_text(encoding="utf-8"))
    assert not output["status"]["error"], output["status"]
    result: dict[str, Any] = output["pairingResult"]
    return result


def _pairs(boards: list[list[int]]) -> Pairs:
    return {(white, black or None) for white, black in boards}
