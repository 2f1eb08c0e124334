"""Which symbol each production defines: one algorithm reads every form.

A stack of open structs, each with the fields that still wait for a production.  The
innermost open struct that waits for the name takes it; structs inside that one are
closed.  Where a document has kept its indentation, it is a check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from specgen.model import Span
from specgen.problems import Problems
from specgen.problems import documents as problem
from specgen.readers.bnf.blocks import Block
from specgen.readers.bnf.syntax import Production, Right, Symbol

MAX_DEPTH = 60
"""Structs inside structs; Kafka has up to seven."""


@dataclass(slots=True)
class TreeField:
    """A field with what its production says; neither type nor struct is unknown."""

    symbol: Symbol
    about: str = field(default="", compare=False)
    type: str | None = None
    type_span: Span | None = field(default=None, compare=False)
    inner_array: bool = False
    """The production itself is an array, ``ARRAY(T)``."""
    struct: TreeStruct | None = None


@dataclass(slots=True)
class TreeStruct:
    """A struct of a block: its fields in wire order."""

    fields: list[TreeField] = field(default_factory=list)
    buffer: bool = False
    nullable: bool | None = None


@dataclass(slots=True)
class _Open:
    struct: TreeStruct
    pending: dict[str, TreeField]


def walk(root: TreeStruct) -> Iterator[TreeField]:
    """Every field below a struct."""
    stack = [*reversed(root.fields)]
    while stack:
        item = stack.pop()
        yield item
        if item.struct is not None:
            stack.extend(reversed(item.struct.fields))


def resolve(block: Block, problems: Problems) -> TreeStruct:
    """The tree of a block; what does not fit is reported, the rest still read."""
    return _Resolver(block, problems).tree()


class _Resolver:
    def __init__(self, block: Block, problems: Problems) -> None:
        self.block = block
        self.problems = problems
        self.unit = _indentation(block.productions)
        self.too_deep = False

    def tree(self) -> TreeStruct:
        """The root, with everything below it."""
        root = self.opened(self.block.right)
        stack = [root]
        for production in self.block.productions:
            self.production(production, stack)
        return root.struct

    def production(self, production: Production, stack: list[_Open]) -> None:
        """Give a production to the field that waits for it."""
        depth = next(
            (d for d in reversed(range(len(stack))) if _waits(stack[d], production)),
            None,
        )
        if depth is None:
            self.unused(production)
            return
        if production.is_late and self.block.junk is not None:
            self.problems.add(problem.bad_production(self.block.junk, "no production"))
            self.block.junk = None
        del stack[depth + 1 :]
        first = self.block.productions[0].indent
        if self.unit and production.indent != first + self.unit * depth:
            self.problems.add(
                problem.wrong_indentation(production.span, production.name)
            )
        found = stack[-1].pending.pop(production.name)
        right = production.right
        if right.type is not None:
            found.type, found.type_span = right.type, right.span
            found.inner_array = right.array
        elif len(stack) < MAX_DEPTH:
            inner = self.opened(right)
            found.struct = inner.struct
            stack.append(inner)
        elif not self.too_deep:
            self.too_deep = True
            span = production.span
            self.problems.add(problem.nested_productions(span, MAX_DEPTH))

    def unused(self, production: Production) -> None:
        """Nothing waits for a production; behind the block it may be prose."""
        if not production.is_late:
            self.problems.add(
                problem.unused_production(production.span, production.name)
            )
        elif production.right.type is not None:
            self.problems.add(problem.stray_production(production.span))

    def opened(self, right: Right) -> _Open:
        """A struct whose fields wait for their productions."""
        struct = TreeStruct(nullable=right.nullable)
        pending: dict[str, TreeField] = {}
        repeated: set[str] = set()
        tags: set[int | None] = set()
        for symbol in right.symbols:
            if symbol.buffer:
                struct.buffer = True
            elif symbol.name in pending:
                if symbol.name not in repeated:
                    self.problems.add(problem.repeated_symbol(symbol.span, symbol.name))
                repeated.add(symbol.name)
            elif symbol.tag is not None and symbol.tag in tags:
                self.problems.add(problem.repeated_tag(symbol.span, symbol.tag))
            else:
                pending[symbol.name] = TreeField(symbol)
                tags.add(symbol.tag)
        struct.fields.extend(pending.values())
        return _Open(struct, pending)


def _waits(struct: _Open, production: Production) -> bool:
    return production.name in struct.pending


def _indentation(productions: list[Production]) -> int:
    """By how much a level is indented: 0 where the document has not kept it."""
    if any(production.indent < 0 for production in productions):
        return 0
    steps = Counter(
        after.indent - before.indent
        for before, after in pairwise(productions)
        if after.indent > before.indent
    )
    return steps.most_common(1)[0][0] if steps else 0
