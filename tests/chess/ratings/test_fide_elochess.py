"""
FIDE periods compared with an independent engine: elochess (PyPI) implements B.02 of 2025-10 without K n <= 700 and the
floor.
"""

import random

from elochess import elo

from xl_departage.chess.ratings.fide import rate
from xl_departage.chess.regulations.rating_editions import FIDE_2025


def test_five_thousand_made_events_have_the_new_rating_of_elochess() -> None:
    source = random.Random(3)
    for _ in range(5_000):
        own_rating, games = source.randint(1400, 2850), source.randint(1, 17)
        opponents = [source.randint(1400, 2850) for _ in range(games)]
        scores = [source.randrange(3) for _ in range(games)]
        expected = elo.EloCalculator.update_rating(own_rating, opponents, sum(scores) / 2, evaluation_year=2026)

        assert own_rating + rate(own_rating, opponents, scores, k=20, edition=FIDE_2025).rounded == expected
