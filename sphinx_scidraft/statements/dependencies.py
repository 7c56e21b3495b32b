"""Circles among statements that rest on each other. Knows no Sphinx."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def circles(graph: Mapping[Node, Collection[Node]]) -> list[list[Node]]:
    """Find what is on a circle: the strongly connected components with an edge inside.

    Tarjan's algorithm (R. Tarjan, SIAM J. Comput. 1, 1972), without recursion. Components and
    their members come in the order in which the graph lists them.
    """
    place = {node: position for position, node in enumerate(graph)}
    found = [
        sorted(component, key=place.__getitem__)
        for component in _components(graph)
        if len(component) > 1 or component[0] in graph[component[0]]
    ]
    return sorted(found, key=lambda component: place[component[0]])


def _components(graph: Mapping[Node, Collection[Node]]) -> list[list[Node]]:
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    on_stack: set[Node] = set()
    components: list[list[Node]] = []
    for start in graph:
        if start in index:
            continue
        work = [(start, iter(graph[start]))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, successors = work[-1]
            successor = next(successors, None)
            if successor is not None:
                if successor not in graph:
                    continue
                if successor not in index:
                    index[successor] = low[successor] = len(index)
                    stack.append(successor)
                    on_stack.add(successor)
                    work.append((successor, iter(graph[successor])))
                elif successor in on_stack:
                    low[node] = min(low[node], index[successor])
                continue
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[node])
            if low[node] == index[node]:
                component = [stack.pop()]
                while component[-1] != node:
                    component.append(stack.pop())
                on_stack.difference_update(component)
                components.append(component)
    return components
