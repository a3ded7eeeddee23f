"""
All benchmarks, one table after the other: `make bench`.
"""

from __future__ import annotations

from benchmarks import excel, fide, period, recalc, tiebreaks

for part in (recalc, tiebreaks, fide, period, excel):
    part.main()
