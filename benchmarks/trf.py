"""Reading a TRF of 5,000 players, against computing 40 tie-breaks from it."""

from __future__ import annotations

from benchmarks.measure import Part, compare
from benchmarks.tournaments import rated_crosstable
from xl_departage.chess import tiebreaks
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.functions.request import tiebreak_rules

PLAYERS = 5_000
CODES = (
    "PTS", "DE", "WIN", "WON", "BPG", "BWG", "REP", "STD", "PS", "PS/C1", "PS/C2", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P",
    "BH/C1/P", "FB", "FB/C1", "AOB", "AOB/F", "SB", "SB/C1", "SB/C2", "SB/P", "KS", "KS/L-2", "KS/L+1", "ARO", "ARO/C1", "ARO/C2",
    "ARO/M1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN", "FB/M1",
)  # fmt: skip
"""The codes for individuals computed by the FIDE checker (`tests/data/fide-checker`), and one more to make forty."""


def run() -> Part:
    """The line that compares the two: reading starts with the bytes of the file, computing with a new context."""
    crosstable = rated_crosstable(PLAYERS)
    content = write_trf(Source(crosstable)).encode()

    def compute() -> None:
        context = tiebreaks.Context(crosstable, tiebreak_rules("FIDE-2026"))
        for code in CODES:
            tiebreaks.values(context, code)

    return Part(
        f"TRF, {PLAYERS:,} players × {crosstable.rounds} rounds",
        [compare(f"reading / computing {len(CODES)} codes", 1, lambda: read_trf(content), compute)],
    )
