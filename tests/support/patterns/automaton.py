"""The automaton of a regular expression: the places where a character was just read.

From each place, ways lead to those where the next one is read, in the order in which a
backtracking matcher tries them.  Bounded repetitions are shortened, or made endless.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from typing import Any

_FEW = 64
"""A bounded repetition of more is treated as if it were endless."""
_COPIES = 3
"""Fewer repetitions than there are, if they are few, stand for all."""
_PRINTABLE = [chr(code) for code in range(33, 127)]
_OTHERS = "éß\u017fK\u0131İΩǅᾳ\u00a0\u1680\u2028\u3000²ⅷ一\ud800\U0001f600"
"""One of each kind of character that ``\\w``, ``\\s`` and the like tell apart."""
_ONE_CHARACTER = ("LITERAL", "NOT_LITERAL", "IN", "ANY")


class Use(Enum):
    """How a pattern is applied to a text."""

    MATCH = auto()
    """At one place."""
    FULLMATCH = auto()
    SEARCH = auto()
    """At each place until it succeeds once."""
    REPEAT = auto()
    """At each place that the last success left: finditer, sub, split."""
    TOKENS = auto()
    """Where the last success ended, until it fails: lexers."""


class Kind(Enum):
    """What a node does."""

    CHARACTER = auto()
    SPLIT = auto()
    CHECK = auto()
    EXIT = auto()


@dataclass(eq=False)
class Node:
    """A step of a matcher."""

    kind: Kind
    next: list[Node] = field(default_factory=list)
    """In the order in which they are tried."""
    characters: int = 0
    """Those that are read here, as bits."""
    before: int = -1
    """Those that a check wants before its place."""
    after: int = -1
    groups: frozenset[int] = frozenset()
    """The atomic groups and lookarounds around."""
    left: int = -1
    """Of an exit, the group that has succeeded."""

    @cached_property
    def edges(self) -> list[Edge]:
        """Of a character: what may be read next, in order."""
        return _edges(self.next[0], self.characters)[0]

    @cached_property
    def succeeds(self) -> frozenset[int]:
        """The groups that succeed from here, whatever follows."""
        return _edges(self.next[0], self.characters)[1]


@dataclass(frozen=True, eq=False)
class Edge:
    """A way from one character to the next."""

    to: Node
    before: int
    after: int
    path: tuple[Node, ...]
    """The nodes between."""

    @property
    def reads(self) -> int:
        """The characters that are read at its end."""
        return self.after & self.to.characters

    def exits(self, start: int = 0) -> frozenset[int]:
        """The groups that are left on the way."""
        return frozenset(node.left for node in self.path[start:])

    def shares(self, other: Edge) -> int:
        """The number of nodes until the ways of two edges part."""
        pairs = enumerate(zip(self.path, other.path, strict=False))
        return next(
            (number for number, (a, b) in pairs if a is not b),
            min(len(self.path), len(other.path)),
        )


def _edges(start: Node, read: int = -1) -> tuple[list[Edge], frozenset[int]]:
    edges: list[Edge] = []
    succeeds: set[int] = set()
    visits: dict[tuple[Node, int, int, bool], int] = {}
    stack: list[tuple[Node, int, int, bool, tuple[Node, ...]]]
    stack = [(start, -1, -1, True, ())]
    while stack:
        node, before, after, is_sure, path = stack.pop()
        if node.kind is Kind.CHARACTER:
            if after & node.characters:
                edges.append(Edge(node, before, after, path))
            continue
        state = node, before, after, is_sure
        visits[state] = visits.get(state, 0) + 1
        if visits[state] > 2:  # two ways are as bad as many
            continue
        if node.kind is Kind.CHECK:
            before, after, is_sure = before & node.before, after & node.after, False
            if not (before & read and after):  # at an end of the text, or nowhere
                continue
        if is_sure:
            succeeds.add(node.left)
        path = (*path, node)
        stack += [(one, before, after, is_sure, path) for one in reversed(node.next)]
    return edges, frozenset(succeeds - {-1})


class Automaton:
    """The places of a pattern, from its syntax tree."""

    ROOT = 0
    """Stands for the whole pattern among the groups."""

    def __init__(self, pattern: str | bytes, flags: int, use: Use) -> None:
        self._tree = _parser.parse(pattern, flags)
        self._flags = flags | self._tree.state.flags
        self._subpatterns: dict[int, Any] = {}
        self._group = self.ROOT
        self._masks: dict[str, int] = {}
        self.nodes: list[Node] = []
        if isinstance(pattern, bytes):
            self.alphabet: list[Any] = [bytes([byte]) for byte in range(256)]
        else:
            named = (code + by for code in _codes(self._tree) for by in (-1, 0, 1))
            odd = [*map(chr, range(33)), "\x7f", *_OTHERS, *map(chr, named)]
            self.alphabet = [*dict.fromkeys([*_PRINTABLE, *odd])]
        self._every = (1 << len(self.alphabet)) - 1
        self.start = self._used(use)

    def _used(self, use: Use) -> Node:
        inside = frozenset([self.ROOT])
        done = Node(Kind.EXIT, left=self.ROOT)
        if use is Use.FULLMATCH and not self._takes_all(self._tree, self._flags):
            done = Node(Kind.CHECK, [done], after=0)
        if use in (Use.MATCH, Use.FULLMATCH):
            return self._sequence(self._tree, self._flags, done, inside)
        start = attempt = Node(Kind.SPLIT, groups=inside)
        succeeded, failed = done, attempt
        if use in (
            Use.REPEAT,
            Use.TOKENS,
        ):  # as (?>pattern|.)*, without the dot of a lexer
            once = self._enter()
            inside |= {once}
            start = Node(Kind.SPLIT, [attempt, done])
            succeeded = failed = Node(Kind.EXIT, [start], left=once)
            attempt.groups = inside
        attempt.next.append(self._sequence(self._tree, self._flags, succeeded, inside))
        if use is not Use.TOKENS:
            skipped = self._every & ~self._sure(attempt, inside)
            attempt.next.append(self._character(skipped, failed, inside))
        return start

    def _sure(self, attempt: Node, groups: frozenset[int]) -> int:
        """The characters at which an attempt succeeds, whatever is around them."""
        sure = 0
        for edge in _edges(attempt)[0]:
            is_plain = all(node.kind is Kind.SPLIT for node in edge.path)
            if is_plain and groups & edge.to.succeeds:
                sure |= edge.reads
        return sure

    def _takes_all(self, items: Any, flags: int) -> bool:
        """Whether the first way through ends with the text, as ``.*`` does for DOTALL."""
        code: Any
        of: Any
        code, of = items[-1] if items else (None, None)
        match str(code):
            case "SUBPATTERN":
                return self._takes_all(of[3], (flags | of[1]) & ~of[2])
            case "MAX_REPEAT":
                is_one = len(of[2]) == 1 and str(of[2][0][0]) in _ONE_CHARACTER
                is_endless = of[1] is _constants.MAXREPEAT
                return (
                    is_endless and is_one and self._mask(of[2][0], flags) == self._every
                )
        return False

    def _enter(self) -> int:
        self._group += 1
        return self._group

    def _character(self, mask: int, after: Node, groups: frozenset[int]) -> Node:
        self.nodes.append(Node(Kind.CHARACTER, [after], mask, groups=groups))
        return self.nodes[-1]

    def _mask(self, item: Any, flags: int) -> int:
        """The characters that an item for one of them takes."""
        key = f"{flags} {item}"
        if key not in self._masks:
            tree = _parser.SubPattern(self._tree.state, [item])
            one = _compiler.compile(tree, flags & ~re.DEBUG)
            self._masks[key] = sum(
                1 << i for i, c in enumerate(self.alphabet) if one.fullmatch(c)
            )
        return self._masks[key]

    def _sequence(
        self, items: Any, flags: int, then: Node, groups: frozenset[int]
    ) -> Node:
        for code, argument in reversed([*items]):
            then = self._item(str(code), argument, flags, then, groups)
        return then

    def _item(
        self, code: str, of: Any, flags: int, then: Node, groups: frozenset[int]
    ) -> Node:
        match code:
            case "LITERAL" | "NOT_LITERAL" | "IN" | "ANY":
                item = (getattr(_constants, code), of)
                return self._character(self._mask(item, flags), then, groups)
            case "BRANCH":
                ways = [self._sequence(way, flags, then, groups) for way in of[1]]
                return Node(Kind.SPLIT, ways, groups=groups)
            case "SUBPATTERN":
                number, added, removed, items = of
                flags = (flags | added) & ~removed
                self._subpatterns[number] = items, flags
                return self._sequence(items, flags, then, groups)
            case "ATOMIC_GROUP" | "POSSESSIVE_REPEAT":
                group = self._enter()
                end = Node(Kind.EXIT, [then], left=group)
                if code == "ATOMIC_GROUP":
                    return self._sequence(of, flags, end, groups | {group})
                return self._repeat(of, flags, end, groups | {group})
            case "MAX_REPEAT" | "MIN_REPEAT":
                return self._repeat(of, flags, then, groups, code == "MIN_REPEAT")
            case "ASSERT" | "ASSERT_NOT":
                direction, items = of
                is_wanted = code == "ASSERT"
                return self._lookaround(
                    is_wanted, direction, items, flags, then, groups
                )
            case "AT":
                return self._at(str(of), flags, then, groups)
            case "GROUPREF":
                items, flags = self._subpatterns.get(of, ((), 0))
                check = Node(Kind.CHECK, [then])
                return self._sequence(items, flags, check, groups)
            case "GROUPREF_EXISTS":
                ways = [
                    self._sequence(way or (), flags, then, groups) for way in of[1:]
                ]
                return Node(Kind.SPLIT, ways, groups=groups)
        raise NotImplementedError(code)

    def _repeat(
        self,
        of: Any,
        flags: int,
        then: Node,
        groups: frozenset[int],
        is_lazy: bool = False,
    ) -> Node:
        least, most, items = of
        order = -1 if is_lazy else 1
        start = then
        if most is _constants.MAXREPEAT or most > _FEW:
            start = Node(Kind.SPLIT, groups=groups)
            body = self._sequence(items, flags, start, groups)
            start.next += [body, then][::order]
        else:
            for _ in range(min(most - least, _COPIES)):
                body = self._sequence(items, flags, start, groups)
                start = Node(Kind.SPLIT, [body, then][::order], groups=groups)
        for _ in range(min(least, _COPIES)):
            start = self._sequence(items, flags, start, groups)
        return start

    def _lookaround(
        self,
        is_wanted: bool,
        direction: int,
        items: Any,
        flags: int,
        then: Node,
        groups: frozenset[int],
    ) -> Node:
        if len(items) == 1 and str(items[0][0]) in _ONE_CHARACTER:
            mask = self._mask(items[0], flags)
            mask = mask if is_wanted else self._every & ~mask
            if direction > 0:
                return Node(Kind.CHECK, [then], after=mask)
            return Node(Kind.CHECK, [then], before=mask)
        check = Node(Kind.CHECK, [then])
        if direction < 0:  # of a fixed length
            return check
        group = self._enter()
        end = Node(Kind.EXIT, left=group)
        body = self._sequence(items, flags, end, groups | {group})
        return Node(Kind.SPLIT, [body, check], groups=groups)

    def _at(self, where: str, flags: int, then: Node, groups: frozenset[int]) -> Node:
        line = self._mask((_constants.LITERAL, 10), flags)
        word = self._mask(_parser.parse(r"\w", flags)[0], flags)
        no_word = self._every & ~word
        match where:
            case "AT_BEGINNING" if flags & re.MULTILINE:
                return Node(Kind.CHECK, [then], before=line)
            case "AT_BEGINNING" | "AT_BEGINNING_STRING":
                return Node(Kind.CHECK, [then], before=0)
            case "AT_END":
                return Node(Kind.CHECK, [then], after=line)
            case "AT_END_STRING":
                return Node(Kind.CHECK, [then], after=0)
        sides = [(word, no_word), (no_word, word)]
        if where == "AT_NON_BOUNDARY":
            sides = [(word, word), (no_word, no_word)]
        ways = [Node(Kind.CHECK, [then], before=b, after=a) for b, a in sides]
        return Node(Kind.SPLIT, ways, groups=groups)

    def letter(self, mask: int) -> Any:
        """One of these characters."""
        return self.alphabet[(mask & -mask).bit_length() - 1]


def _codes(tree: Any) -> Iterator[int]:
    """The characters that a syntax tree names."""
    for part in tree:
        if isinstance(part, int) and 0 < part < sys.maxunicode:
            yield part
        elif isinstance(part, tuple | list | _parser.SubPattern):
            yield from _codes(part)
