"""
All benchmarks, one table after the other: `make bench`.
"""

from __future__ import annotations

from benchmarks import recalc, tiebreaks
from benchmarks.measure import print_table


def main() -> None:
    print_table("Recalculation, whole processes", recalc.run())
    print_table("Tie-breaks in memory", tiebreaks.run())
    for name, exponent in tiebreaks.growth().items():
        print(f"{name}: time grows with players to the power {exponent:.2f} (goal: about 1)")


if __name__ == "__main__":
    main()
