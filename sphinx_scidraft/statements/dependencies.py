"""Circles among statements that rest on each other. Knows no Sphinx."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from typing import Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)


def circles(graph: Mapping[Node, Collection[Node]]) -> list[list[Node]]:
    """Find what is on a circle: the strongly connected components with an edge inside.

    Components and their members come in the order in which the graph lists them; nodes that are
    no keys of the graph lead nowhere.
    """
    place = {node: position for position, node in enumerate(graph)}
    search = _Search(graph)
    for node in graph:
        if node not in search.index:
            search.start(node)
    found = [
        sorted(component, key=place.__getitem__)
        for component in search.components
        if len(component) > 1 or component[0] in graph[component[0]]
    ]
    return sorted(found, key=lambda component: place[component[0]])


class _Search(Generic[Node]):
    """Tarjan's search for strong components (SIAM J. Comput. 1, 1972), without recursion."""

    def __init__(self, graph: Mapping[Node, Collection[Node]]) -> None:
        self.graph = graph
        self.index: dict[Node, int] = {}
        self.components: list[list[Node]] = []
        self._low: dict[Node, int] = {}
        self._open: dict[Node, None] = {}  # an ordered set: the stack of the algorithm
        self._path: list[tuple[Node, Iterator[Node]]] = []

    def start(self, node: Node) -> None:
        """Search everything that can be reached from a node."""
        self._enter(node)
        while self._path:
            current, successors = self._path[-1]
            successor = next(successors, None)
            if successor is None:
                self._path.pop()
                self._leave(current)
            elif successor not in self.index:
                self._enter(successor)
            elif successor in self._open:
                self._low[current] = min(self._low[current], self.index[successor])

    def _enter(self, node: Node) -> None:
        self.index[node] = self._low[node] = len(self.index)
        self._open[node] = None
        self._path.append((node, (item for item in self.graph[node] if item in self.graph)))

    def _leave(self, node: Node) -> None:
        if self._path:
            parent = self._path[-1][0]
            self._low[parent] = min(self._low[parent], self._low[node])
        if self._low[node] == self.index[node]:
            component: list[Node] = []
            while node in self._open:
                component.append(self._open.popitem()[0])
            self.components.append(component)
