"""Whether a regular expression takes time in proportion to the text, whatever the text.

A backtracking matcher tries the ways through a pattern in order until one succeeds.  Its
time is the number of ways it tries.  That grows with the square of a text if some characters
lead from a place back to itself and also to another place that they lead back to (as ``a*a*``
does), and doubles with each repetition if they lead from a place to itself in two ways (as
``(a*)*`` does).  This looks for such characters in the automaton of the pattern.

A way that has surely succeeded ends the search, or, in an atomic group, that in the group:
later ways are not tried.  So ``[a-z]+`` is linear, and ``a*+b?c`` beside ``a*b?c``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.support.patterns.automaton import Automaton, Edge, Kind, Node, Use

_Run = tuple[Node, ...]
_Ways = Callable[[Node], list[Edge]]


@dataclass(frozen=True)
class Blowup:
    """The text for which a pattern takes long."""

    prefix: Any
    pump: Any
    is_exponential: bool

    def __str__(self) -> str:
        growth = "doubles with each of" if self.is_exponential else "squares with"
        return f"the time {growth} {self.pump!r} after {self.prefix!r}"


def blowup(pattern: str | bytes, flags: int, use: Use) -> Blowup | None:
    """A text for which a pattern takes more than linear time; None if it is linear."""
    automaton = Automaton(pattern, flags, use)
    partings = [*_partings(automaton)]
    for is_exponential in (True, False):
        for parting in partings:
            if word := _Search(automaton, parting).word(is_exponential):
                return Blowup(_prefix(automaton, parting.place), word, is_exponential)
    return None


@dataclass(frozen=True)
class _Parting:
    """Two ways from a place that read the same character."""

    place: Node
    back: Edge
    """To be followed back to the place."""
    away: Edge
    mask: int
    """The characters that both read."""

    @property
    def shared(self) -> int:
        """The number of nodes until the ways part."""
        return self.back.shares(self.away)

    @property
    def is_back_first(self) -> bool:
        """Whether the way back is tried before the other."""
        edges = self.place.edges
        return edges.index(self.back) < edges.index(self.away)


def _partings(automaton: Automaton) -> Iterator[_Parting]:
    leads_to = {node: _reachable(node, _all) for node in automaton.nodes}
    for place in automaton.nodes:
        for (back, away), mask in _steps((place, place), (_all, _all)):
            if back is not away and place in leads_to[back.to]:
                mask &= _tried(place, back) & _tried(place, away)
                if mask:
                    yield _Parting(place, back, away, mask)


def _tried(place: Node, edge: Edge) -> int:
    """The characters at which no way that is tried before surely succeeds."""
    mask = -1
    for earlier in place.edges[: place.edges.index(edge)]:
        shared = earlier.shares(edge)
        is_plain = all(node.kind is Kind.SPLIT for node in earlier.path[shared:])
        if is_plain and earlier.path[shared - 1].groups & earlier.to.succeeds:
            mask &= ~earlier.reads
    return mask


def _all(place: Node) -> list[Edge]:
    return place.edges


def _steps(
    run: _Run, ways: tuple[_Ways, ...]
) -> Iterator[tuple[tuple[Edge, ...], int]]:
    """Where several ways can go, all reading the same character."""
    read = -1
    for node in run:
        read &= node.characters

    def further(
        chosen: tuple[Edge, ...], before: int, after: int
    ) -> Iterator[tuple[tuple[Edge, ...], int]]:
        if len(chosen) == len(run):
            yield chosen, after
            return
        for edge in ways[len(chosen)](run[len(chosen)]):
            left, right = before & edge.before, after & edge.reads
            if left and right:
                yield from further((*chosen, edge), left, right)

    return further((), read, -1)


def _reachable(start: Node, ways: _Ways) -> set[Node]:
    reached = {start}
    stack = [start]
    while stack:
        for edge in ways(stack.pop()):
            if edge.to not in reached:
                reached.add(edge.to)
                stack.append(edge.to)
    return reached


class _Search:
    """Looks for characters that lead on from a parting for ever."""

    def __init__(self, automaton: Automaton, parting: _Parting) -> None:
        self._automaton = automaton
        self._parting = parting
        groups = parting.back.path[parting.shared - 1].groups

        @cache
        def failing(place: Node) -> list[Edge]:
            return [edge for edge in place.edges if _fails(edge, groups)]

        self._failing: _Ways = failing
        self._groups = groups

    def word(self, is_exponential: bool) -> Any:
        """Characters that lead from the place to itself and also to another that loops on them.

        Or twice to itself.  The way that is tried first must not succeed; empty if there are
        none.
        """
        one, failing = self._parting, self._failing
        must_fail = one.is_back_first or is_exponential
        if not _fails(one.away, self._groups, one.shared):
            return self._empty
        if must_fail and not _fails(one.back, self._groups, one.shared):
            return self._empty
        ways = (failing if must_fail else _all, failing)
        if is_exponential:
            return self._led((one.back, one.away), (one.place, one.place), ways)
        for other in _reachable(one.away.to, failing):
            if other is one.place:
                continue
            for loop in failing(other):
                if other in _reachable(loop.to, failing):
                    goal = (one.place, other, other)
                    if word := self._led(
                        (one.back, one.away, loop), goal, (*ways, failing)
                    ):
                        return word
        return self._empty

    @property
    def _empty(self) -> Any:
        return self._automaton.alphabet[0][:0]

    def _led(self, first: tuple[Edge, ...], goal: _Run, ways: tuple[_Ways, ...]) -> Any:
        """Characters that lead by all ways to the goal, of which these edges are the first."""
        before, mask = -1, self._parting.mask
        for edge in first:
            before, mask = before & edge.before, mask & edge.reads
        before &= self._parting.place.characters
        if len(goal) > 2:
            before &= goal[-1].characters
        if not (before and mask):
            return self._empty
        start = tuple(edge.to for edge in first)
        near = [
            _leading(node, way, begin)
            for node, way, begin in zip(goal, ways, start, strict=True)
        ]
        if not all(node in each for node, each in zip(start, near, strict=True)):
            return self._empty
        seen = {start}
        queue = deque([(start, self._automaton.letter(mask))])
        while queue:
            run, word = queue.popleft()
            if run == goal:
                return word
            for edges, mask in _steps(run, ways):
                to = tuple(edge.to for edge in edges)
                if to not in seen and all(map(set.__contains__, near, to)):
                    seen.add(to)
                    queue.append((to, word + self._automaton.letter(mask)))
        return self._empty


def _fails(edge: Edge, groups: frozenset[int], start: int = 0) -> bool:
    """Whether a way may go on in vain in all the groups."""
    return not groups & (edge.to.succeeds | edge.exits(start))


def _leading(goal: Node, ways: _Ways, start: Node) -> set[Node]:
    """What lies on the ways from a place to another."""
    before: dict[Node, set[Node]] = {}
    for node in _reachable(start, ways):
        for edge in ways(node):
            before.setdefault(edge.to, set()).add(node)
    leading = {goal}
    stack = [goal]
    while stack:
        for node in before.get(stack.pop(), ()):
            if node not in leading:
                leading.add(node)
                stack.append(node)
    return leading


def _prefix(automaton: Automaton, place: Node) -> Any:
    """The shortest text that leads to a place."""
    start = Node(Kind.CHARACTER, [automaton.start], characters=-1)
    queue = deque([(start, automaton.alphabet[0][:0])])
    seen = {start}
    while queue:
        node, word = queue.popleft()
        if node is place:
            return word
        for (edge,), mask in _steps((node,), (_all,)):
            if edge.to not in seen:
                seen.add(edge.to)
                queue.append((edge.to, word + automaton.letter(mask)))
    return ""
