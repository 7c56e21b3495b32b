"""The order in which a chart's dates can be known, and the loops in which none can.

Every task has two events: ``2 * i`` is the start of task ``i``, ``2 * i + 1`` its end. An event may
need others: a start the ends that it comes after, an end its own start, or the starts that it lasts
until. All is linear in the number of needs.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def in_order(needs: Sequence[Sequence[int]]) -> list[int]:
    """Return the events, each behind what it needs; loops, and what is behind them, are missing."""
    missing = [len(items) for items in needs]
    needed_by: list[list[int]] = [[] for _ in needs]
    for event, items in enumerate(needs):
        for item in items:
            needed_by[item].append(event)
    ready = deque(event for event, count in enumerate(missing) if not count)
    order = []
    while ready:
        event = ready.popleft()
        order.append(event)
        for other in needed_by[event]:
            missing[other] -= 1
            if not missing[other]:
                ready.append(other)
    return order


def loops(needs: Sequence[Sequence[int]], order: Sequence[int]) -> Iterator[list[int]]:
    """Return one loop of events for each knot among those that are not in order.

    A loop begins with its first event and lists what comes after what: each needs the one before.
    """
    rest = set(range(len(needs))).difference(order)
    for knot in sorted(_knots(needs, rest), key=min):
        yield _shortest_loop(needs, set(knot))


def _knots(needs: Sequence[Sequence[int]], rest: set[int]) -> list[list[int]]:
    """Find the parts in which every event needs every other one, in Kosaraju's way."""
    forth = {event: [item for item in needs[event] if item in rest] for event in rest}
    back: dict[int, list[int]] = {event: [] for event in rest}
    for event, items in forth.items():
        for item in items:
            back[item].append(event)
    seen: set[int] = set()
    last_first = [event for root in sorted(rest) for event in _finished(root, forth, seen)][::-1]
    seen.clear()
    parts = [_finished(root, back, seen) for root in last_first]
    return [part for part in parts if len(part) > 1 or (part and part[0] in needs[part[0]])]


def _finished(root: int, edges: dict[int, list[int]], seen: set[int]) -> list[int]:
    """Walk from an event and return what had not been seen, in the order of leaving it."""
    left: list[int] = []
    if root in seen:
        return left
    seen.add(root)
    path = [(root, iter(edges[root]))]
    while path:
        event, items = path[-1]
        item = next((item for item in items if item not in seen), None)
        if item is None:
            path.pop()
            left.append(event)
        else:
            seen.add(item)
            path.append((item, iter(edges[item])))
    return left


def _shortest_loop(needs: Sequence[Sequence[int]], knot: set[int]) -> list[int]:
    """Walk from the first event of a knot back to itself."""
    first = min(knot)
    came_from: dict[int, int] = {}
    ready = deque([first])
    while ready:
        event = ready.popleft()
        for item in needs[event]:
            if item == first:
                loop = [event]
                while loop[-1] != first:
                    loop.append(came_from[loop[-1]])
                return [first, *loop[:-1]] if len(loop) > 1 else [first]
            if item in knot and item not in came_from:
                came_from[item] = event
                ready.append(item)
    return [first]
