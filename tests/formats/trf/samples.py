"""Small TRF files for tests, written column by column from the table in the standard, not by the writer under test."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[2] / "data"


def line_001(
    number: int, name: str, points: str, *rounds: str, rating: str = "", rank: str = "", federation: str = "FRA"
) -> str:
    """A line 001; each round has eight characters, such as `   5 w 1` or `0000 - U`."""
    fixed = f"001 {number:>4}      {name:<33} {rating:>4} {federation:<3} {'':>11} {'':<10} {points:>4} {rank:>4}"
    return fixed + "".join(f"  {entry:>8}" for entry in rounds)


def text(*lines: str, end: str = "\r\n") -> str:
    """A file with these lines."""
    return "".join(f"{line}{end}" for line in lines)


def trf_files() -> list[Path]:
    """All TRF files of the test data."""
    return sorted(DATA.glob("*/*.trf"))


FOUR = (
    "012 Quatre",
    "092 Individual: Swiss-System",
    "XXR 3",
    line_001(1, "Anna", "1.5", "   3 w 1", "   2 b =", rating="2000"),
    line_001(2, "Bruno", "1.5", "   4 b +", "   1 w =", rating="1900"),
    line_001(3, "Céline", "0.5", "   1 b 0", "0000 - H"),
    line_001(4, "Dora", "1.0", "   2 w -", "0000 - U", rating="1700"),
)
"""Four players, two of three rounds played."""
