"""
The lightest perfect matching of a graph with many edges, found exactly. It makes all pairs of a bracket at once; the weights are
whole numbers of hundreds of digits.

This is Edmonds' algorithm by primal and dual steps, as in Galil, *Efficient Algorithms for Finding Maximum Matching in Graphs*, ACM
Computing Surveys 1986. Within a stage, each vertex that becomes outer examines its edges once: how far an edge is from being tight
is expressed by numbers that do not change until the stage ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, TypeVar

V = TypeVar("V", bound=Hashable)
_INNER, _OUTER = 1, 2
"""Labels of a blossom: it is an odd or an even number of edges away from a vertex without a mate."""


def lightest_matching(edges: Sequence[tuple[V, V, int]]) -> set[tuple[V, V]] | None:
    """The pairs of the perfect matching with the least total weight; None if there is no perfect matching."""
    vertices = list(dict.fromkeys(vertex for edge in edges for vertex in edge[:2]))
    number = {vertex: place for place, vertex in enumerate(vertices)}
    around: list[list[tuple[int, int]]] = [[] for _ in vertices]
    for start, end, weight in edges:
        # Four times the weight, so that dual values stay whole numbers.
        around[number[start]].append((number[end], 4 * weight))
        around[number[end]].append((number[start], 4 * weight))
    mates = _Solution(around).solve()
    return (
        None
        if mates is None
        else {(vertices[vertex], vertices[mate]) for vertex, mate in enumerate(mates) if vertex < mate}
    )


class Matchings:
    """What gacrux uses instead of networkx: its graph class, and our matching."""

    def __init__(self, networkx: Any) -> None:
        self.Graph: Any = networkx.Graph
        self._matching = networkx.min_weight_matching

    def min_weight_matching(self, graph: Any) -> set[tuple[Any, Any]]:
        """The lightest of the matchings with the most pairs."""
        found = lightest_matching(list(graph.edges(data="weight", default=1)))
        return self._matching(graph) if found is None else found


class _Blossom:
    """An odd cycle of tight edges, contracted. Its parts are vertices or blossoms; the first part is the base."""

    __slots__ = ("dual", "edges", "parent", "parts")

    def __init__(self, parts: list[_Part], edges: list[tuple[int, int]]) -> None:
        self.parts = parts
        self.edges = edges
        """Each edge leads from a vertex of one part to a vertex of the next."""
        self.parent: _Blossom | None = None
        self.dual = 0


_Part = int | _Blossom


class _Solution:
    """
    Finds the lightest perfect matching.

    The slack of an edge is its weight plus the dual values of its vertices plus twice that of each blossom around both. It is never
    below 0, and 0 on the edges of the matching. A tree grows from every vertex without a mate; when two trees meet, they are cut
    down and the others go on. Slacks between outer blossoms are even, because the dual values of all roots have the same parity.
    """

    def __init__(self, around: list[list[tuple[int, int]]]) -> None:
        self.around = around
        count = len(around)
        self.duals = [-min(weight for _, weight in edges) // 2 for edges in around]
        self.mates = [-1] * count
        self.top: list[_Part] = list(range(count))
        """The outermost blossom around each vertex, which may be the vertex itself."""
        self.parents: dict[_Part, _Blossom] = {}
        self.labels: dict[_Part, int] = {}
        """The labels of the outermost blossoms that are in trees."""
        self.reached: dict[_Part, tuple[int, int] | None] = {}
        """The edge by which each of them got its label, with its own vertex last; None for a root."""
        self.roots: dict[_Part, int] = {}
        self.change = 0
        """By how much the dual values of outer vertices have fallen."""
        self.heights: list[int | None] = [None] * count
        """The heights of outer vertices: their dual values plus `change`, a sum that does not change; None for other vertices."""
        self.nearest: list[tuple[int, int, int] | None] = [None] * count
        """
        For each vertex, the outer vertex whose edge is nearest to being tight, between two values: the sum of the known heights and
        the weight, and the weight. An entry may be outdated, if the vertex is no longer outer or no longer has that height; its sum
        is never above that of any other edge.
        """
        self.queue: list[int] = []
        """Outer vertices that have not examined their edges yet."""
        for vertex, edges in enumerate(around):
            if self.mates[vertex] < 0:
                least, neighbour = min(
                    (self.duals[vertex] + self.duals[neighbour] + weight, neighbour) for neighbour, weight in edges
                )
                self.duals[vertex] -= least
                if self.mates[neighbour] < 0:
                    self.mates[vertex], self.mates[neighbour] = neighbour, vertex

    def solve(self) -> list[int] | None:
        """The mate of every vertex; None if there is no perfect matching."""
        for vertex, mate in enumerate(self.mates):
            if mate < 0:
                self.label(vertex, _OUTER, None)
        while -1 in self.mates:
            while self.queue:
                self.look(self.queue.pop())
            limit = self.limit()
            if limit is None:
                return None
            step, at = limit
            self.move(step)
            if isinstance(at, _Blossom):
                self.fall_apart(at)
                continue
            found = self.nearest[at]
            assert found is not None, "only such vertices are limits"
            outer_vertex = found[1]
            if self.heights[at] is None:
                self.label(at, _INNER, outer_vertex)
            elif (base := self.meeting(at, outer_vertex)) is not None:
                self.contract(base, at, outer_vertex)
            else:
                trees = {self.roots[self.top[at]], self.roots[self.top[outer_vertex]]}
                self.augment(at, outer_vertex)
                self.cut_down(trees)
        return self.mates

    def look(self, vertex: int) -> None:
        """Examine the edges of a vertex: from an outer vertex to all others, from any other vertex to outer ones."""
        heights, nearest, top = self.heights, self.nearest, self.top
        own_height, blossom = heights[vertex], top[vertex]
        best: tuple[int, int, int] | None = None
        if own_height is None:
            for neighbour, weight in self.around[vertex]:
                height = heights[neighbour]
                # Equivalent mutant `height + weight < best[0] -> height + weight <= best[0]`: of edges equally near, any leads to a
                # lightest matching.
                if height is not None and (best is None or height + weight < best[0]):
                    best = height + weight, neighbour, weight
            nearest[vertex] = best
            return
        for neighbour, weight in self.around[vertex]:
            height = heights[neighbour]
            if height is None:
                lacking = own_height + weight
                known = nearest[neighbour]
                if known is None or lacking < known[0]:
                    nearest[neighbour] = lacking, vertex, weight
            elif top[neighbour] is not blossom:
                lacking = own_height + weight + height
                if best is None or lacking < best[0]:
                    best = lacking, neighbour, weight
        nearest[vertex] = best

    def limit(self) -> tuple[int, int | _Blossom] | None:
        """
        By how much the dual values may change until an edge becomes tight or an inner blossom falls apart, and where that happens;
        None if it never does.
        """
        top, heights, nearest, duals, kind_of = self.top, self.heights, self.nearest, self.duals, self.labels.get
        while True:
            least: int | None = None
            at: int | _Blossom = -1
            for vertex, found in enumerate(nearest):
                if found is None:
                    continue
                if heights[vertex] is not None:
                    until = found[0] >> 1
                elif kind_of(top[vertex]) is None:
                    until = found[0] + duals[vertex]
                else:
                    continue
                if least is None or until < least:
                    least, at = until, vertex
            for blossom, kind in self.labels.items():
                if kind == _INNER and isinstance(blossom, _Blossom):
                    until = blossom.dual + self.change
                    if least is None or until < least:
                        least, at = until, blossom
            if least is None:
                return None
            if isinstance(at, _Blossom) or self.is_up_to_date(at):
                return least - self.change, at
            self.look(at)

    def is_up_to_date(self, vertex: int) -> bool:
        found = self.nearest[vertex]
        assert found is not None, "asked of those that have one"
        known, outer_vertex, weight = found
        height = self.heights[outer_vertex]
        return (
            height is not None
            and known == height + weight + (self.heights[vertex] or 0)
            and self.top[vertex] is not self.top[outer_vertex]
        )

    def move(self, step: int) -> None:
        """Change the dual values of all vertices and blossoms in trees."""
        if not step:
            return
        self.change += step
        kind_of = self.labels.get
        for vertex, blossom in enumerate(self.top):
            if kind := kind_of(blossom):
                self.duals[vertex] += step if kind == _INNER else -step
        for blossom, kind in self.labels.items():
            if isinstance(blossom, _Blossom):
                blossom.dual += step if kind == _OUTER else -step

    def label(self, vertex: int, kind: int, via: int | None) -> None:
        blossom = self.top[vertex]
        self.labels[blossom] = kind
        self.reached[blossom] = None if via is None else (via, vertex)
        self.roots[blossom] = vertex if via is None else self.roots[self.top[via]]
        if kind == _OUTER:
            self.lift(blossom)
        else:
            base = _base(blossom)
            self.label(self.mates[base], _OUTER, base)

    def lift(self, blossom: _Part) -> None:
        """Make the vertices of a blossom outer."""
        for vertex in _vertices(blossom):
            self.heights[vertex] = self.duals[vertex] + self.change
            self.nearest[vertex] = None
            self.queue.append(vertex)

    def cut_down(self, trees: set[int]) -> None:
        """Remove trees, given by their roots; outer blossoms that are not needed fall apart."""
        gone = [blossom for blossom in self.labels if self.roots[blossom] in trees]
        fallen: list[int] = []
        for blossom in gone:
            del self.reached[blossom], self.roots[blossom]
            if self.labels.pop(blossom) == _OUTER:
                fallen += _vertices(blossom)
                if isinstance(blossom, _Blossom) and not blossom.dual:
                    self.dissolve(blossom)
        for vertex in fallen:
            self.heights[vertex] = None
        for vertex in fallen:
            self.look(vertex)

    def meeting(self, start: int, end: int) -> _Part | None:
        """The blossom where the paths from two outer vertices to their roots meet; None if they lead to different roots."""
        seen: set[_Part] = set()
        ways: list[int | None] = [start, end]
        while ways:
            way = ways.pop(0)
            if way is None:
                continue
            blossom = self.top[way]
            if blossom in seen:
                return blossom
            seen.add(blossom)
            edge = self.reached[blossom]
            ways.append(None if edge is None else self._edge_to(self.top[edge[0]])[0])
        return None

    def _edge_to(self, blossom: _Part) -> tuple[int, int]:
        edge = self.reached[blossom]
        assert edge is not None, "only roots have none"
        return edge

    def contract(self, base: _Part, start: int, end: int) -> None:
        """Contract the cycle through the base and two outer vertices into an outer blossom."""
        parts: list[_Part] = []
        edges = [(start, end)]
        while (part := self.top[start]) is not base:
            parts.append(part)
            edges.append(self._edge_to(part))
            start = edges[-1][0]
        parts.append(base)
        parts.reverse()
        edges.reverse()
        while (part := self.top[end]) is not base:
            parts.append(part)
            end, entered = self._edge_to(part)
            edges.append((entered, end))
        blossom = _Blossom(parts, edges)
        for part in parts:
            self.parents[part] = blossom
            if self.labels.pop(part) == _INNER:
                self.lift(part)
        self.labels[blossom] = _OUTER
        self.reached[blossom] = self.reached[base]
        self.roots[blossom] = self.roots[base]
        for vertex in _vertices(blossom):
            self.top[vertex] = blossom

    def release(self, blossom: _Blossom) -> None:
        """Make the parts of a blossom outermost."""
        for part in blossom.parts:
            del self.parents[part]
            for vertex in _vertices(part):
                self.top[vertex] = part

    def dissolve(self, blossom: _Blossom) -> None:
        """Dissolve a blossom that is no longer needed, and its parts that are not needed either."""
        self.release(blossom)
        for part in blossom.parts:
            if isinstance(part, _Blossom) and not part.dual:
                self.dissolve(part)

    def fall_apart(self, blossom: _Blossom) -> None:
        """Dissolve an inner blossom during a stage; the parts between the edge that reaches it and its base stay in the tree."""
        via, entered = self._edge_to(blossom)
        root = self.roots.pop(blossom)
        del self.labels[blossom], self.reached[blossom]
        self.release(blossom)
        place = blossom.parts.index(self.top[entered])
        # Along the path to the base that has an even number of edges.
        step = 1 if place % 2 else -1
        if place % 2:
            place -= len(blossom.parts)
        while place:
            self.label(entered, _INNER, via)
            place += step
            via, entered = _edge_onward(blossom, place, step)
            place += step
        base = self.top[entered]
        self.labels[base] = _INNER
        self.reached[base] = (via, entered)
        self.roots[base] = root

    def augment(self, start: int, end: int) -> None:
        """Match two outer vertices of different trees, and swap matched and unmatched edges along their paths to the roots."""
        for vertex, mate in ((start, end), (end, start)):
            while True:
                blossom = self.top[vertex]
                self.turn(blossom, vertex)
                self.mates[vertex] = mate
                edge = self.reached[blossom]
                if edge is None:
                    break
                inner = self.top[edge[0]]
                vertex, mate = self._edge_to(inner)
                self.turn(inner, mate)
                self.mates[mate] = vertex

    def turn(self, blossom: _Part, vertex: int) -> None:
        """Make a vertex the base of its blossom."""
        if not isinstance(blossom, _Blossom):
            return
        part: _Part = vertex
        while self.parents[part] is not blossom:
            part = self.parents[part]
        self.turn(part, vertex)
        first = place = blossom.parts.index(part)
        step = 1 if place % 2 else -1
        if place % 2:
            place -= len(blossom.parts)
        while place:
            place += step
            start, end = _edge_onward(blossom, place, step)
            self.turn(blossom.parts[place], start)
            place += step
            self.turn(blossom.parts[place], end)
            self.mates[start], self.mates[end] = end, start
        blossom.parts = blossom.parts[first:] + blossom.parts[:first]
        blossom.edges = blossom.edges[first:] + blossom.edges[:first]


def _edge_onward(blossom: _Blossom, place: int, step: int) -> tuple[int, int]:
    """The edge from a part to the next one in the direction `step`."""
    if step == 1:
        return blossom.edges[place]
    end, start = blossom.edges[place - 1]
    return start, end


def _vertices(blossom: _Part) -> Iterator[int]:
    if isinstance(blossom, int):
        yield blossom
    else:
        for part in blossom.parts:
            yield from _vertices(part)


def _base(blossom: _Part) -> int:
    while isinstance(blossom, _Blossom):
        blossom = blossom.parts[0]
    return blossom
