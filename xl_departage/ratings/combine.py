"""
A first FIDE rating from several events ("Entrée dans le classement de la FIDE", 2009).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xl_departage.errors import Undefined
from xl_departage.exact import half_up
from xl_departage.regulations.rating_editions import FideEntryEdition


def combine(results: Sequence[tuple[Fraction, int]], edition: FideEntryEdition) -> int:
    """
    The mean of the results weighted by their games, rounded half up; `results` are (performance, games) in order of
    time.

    The first results below 1401 are ignored ("Lorsque le(s) premier(s) résultat(s) d'un joueur est inférieur à
    1401"): those before the first one that reaches it; later ones count. Raises Undefined when fewer than nine games
    are left.
    """
    counted = list(results)
    while counted and counted[0][0] < edition.least_rating:
        del counted[0]
    games = sum(count for _, count in counted)
    if games < edition.games:
        raise Undefined("rating_too_few_games", games=games, least=edition.games)
    rounded = half_up(Fraction(sum(performance * count for performance, count in counted), games))
    assert isinstance(rounded, int)
    return rounded
