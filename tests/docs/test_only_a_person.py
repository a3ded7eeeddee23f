"""The letters of the page "what only a person can do": what the one to gacrux claims is so, with the version that it names."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

PAGE = (Path(__file__).parents[2] / "docs" / "only-a-person.md").read_text(encoding="utf-8")


def lines() -> list[str]:
    """The file of the letter."""
    (block,) = re.findall(r"^> ```\n(.*?)^> ```$", PAGE, re.M | re.S)
    return [line.removeprefix("> ") for line in block.splitlines()]


def paired(trf_lines: list[str]) -> set[frozenset[int]]:
    """Who meets in round 1, none reported as a fault."""
    reader = trf2json()
    reader.parse_file("\n".join(trf_lines) + "\n", 0)
    assert (reader.chessjson["status"]["code"], reader.chessjson["status"]["error"]) == (0, [])
    settings: dict[str, Any] = {"experimental": [], "top_color": "w", "rank": False, "verbose": 0}
    brackets = pairing_dutch(reader.get_tournament(1), 1, settings).compute_pairing(False, 1)
    return {frozenset((pair["w"], pair["b"])) for bracket in brackets if bracket for pair in bracket["pairs"]}


def test_the_letter_names_the_version_that_is_installed() -> None:
    assert f"gacrux {version('gacrux')}" in PAGE


def test_numbers_with_gaps_are_refused() -> None:
    renumbered = {"001    3": "001    5", "001    4": "001    9"}
    gaps = [renumbered.get(line[:8], line[:8]) + line[8:] for line in lines()]

    with pytest.raises(GacruxNoLegalPairing, match="2 competitors would remain unpaired"):
        paired(gaps)


def test_a_number_twice_is_taken_without_a_word() -> None:
    assert len(paired([*lines(), lines()[-1].replace("P4", "P5")])) == 2


def test_a_forbidden_pair_is_obeyed_in_one_of_two_spellings() -> None:
    assert frozenset((1, 3)) in paired(lines())
    assert frozenset((1, 3)) in paired([*lines(), "XXP 1 3"])
    (record,) = re.findall(r"With `(260[^`]+)`", PAGE)
    assert frozenset((1, 3)) not in paired([*lines(), record])


def test_what_is_attached_is_there() -> None:
    for name in re.findall(r"\]\((acceptance-excel-\w+\.xlsx)\)", PAGE):
        assert (Path(__file__).parents[2] / "docs" / name).exists()
