"""The lightest perfect matching: as heavy as networkx's, on graphs of every kind; and what it spares."""

from __future__ import annotations

import random
import time
from itertools import combinations

import networkx
import pytest

from tests.examples import examples
from xl_departage.chess.pairing.matching import Matchings, lightest_matching


def drawn(chance: random.Random) -> list[tuple[int, int, int]]:
    """Few or many edges, many equal weights or none, small ones or of hundreds of digits, some below 0."""
    count, share = chance.choice([2, 4, 5, 6, 8, 10, 14, 20, 30]), chance.random() * 0.8 + 0.2
    most = chance.choice([0, 2, 10, 1000, 10**12, 10**300])
    edges = [(node, neighbour, chance.randint(-most // 3, most)) for node, neighbour in combinations(range(count), 2)]
    return [edge for edge in edges if chance.random() < share]


def test_every_matching_is_as_light_as_that_of_networkx() -> None:
    chance = random.Random(58)
    perfect = left_over = 0
    graphs = examples(800)
    for _ in range(graphs):
        edges = drawn(chance)
        graph = networkx.Graph()
        graph.add_weighted_edges_from(edges)
        weights = {frozenset(edge[:2]): edge[2] for edge in edges}
        theirs = networkx.min_weight_matching(graph)
        ours = lightest_matching(edges)
        if len(theirs) * 2 < len(graph):
            assert ours is None, edges
            left_over += 1
        else:
            assert ours is not None, edges
            assert len({vertex for pair in ours for vertex in pair}) == len(graph)
            assert sum(weights[frozenset(pair)] for pair in ours) == sum(weights[frozenset(pair)] for pair in theirs)
            perfect += 1
        assert len(Matchings(networkx).min_weight_matching(graph)) == len(theirs)
    assert min(perfect, left_over) > graphs // 8


def test_a_graph_without_edges_has_no_pairs() -> None:
    assert not lightest_matching([])
    assert not Matchings(networkx).min_weight_matching(networkx.Graph())


@pytest.mark.slow
def test_a_large_bracket_takes_a_third_of_the_time() -> None:
    chance = random.Random(3)
    edges = [(node, neighbour, chance.randint(0, 10**40)) for node, neighbour in combinations(range(200), 2)]
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    begun = time.process_time()
    theirs = networkx.min_weight_matching(graph)
    between = time.process_time()
    ours = Matchings(networkx).min_weight_matching(graph)
    ended = time.process_time()

    assert {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}
    assert ended - between < (between - begun) / 3
