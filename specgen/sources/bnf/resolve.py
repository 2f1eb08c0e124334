"""Find which symbol each production defines, by one algorithm for every form.

It keeps a stack of open structs, each with the fields that still need a production.  The
innermost open struct that needs the name takes the production; structs inside it are
closed.  If the document has kept its indentation, that serves as a check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from specgen.protocol.model import Span
from specgen.report import Problem, Problems
from specgen.report import documents as problem
from specgen.sources.bnf.blocks import Block
from specgen.sources.bnf.syntax import Production, Right, Symbol

MAX_DEPTH = 60
"""The deepest nesting of structs; Kafka's own reach seven."""

_MIN_NAME = 4
"""The shortest name that may be misspelt: shorter ones often differ by one letter."""

_PAGE_BREAK_LINES = 8
"""More lines than this between productions are no page break, but a block's end."""


@dataclass(slots=True)
class TreeField:
    """A field and its production; its type is unknown if it has neither type nor struct."""

    symbol: Symbol
    about: str = field(default="", compare=False)
    type: str | None = None
    type_span: Span | None = field(default=None, compare=False)
    inner_array: bool = False
    """Whether the production itself is an array, ``ARRAY(T)``."""
    struct: TreeStruct | None = None
    is_reported: bool = field(default=False, compare=False)
    """Whether a problem already explains why its type is unknown."""
    is_sure: bool = field(default=False, compare=False)
    """Whether the indentation confirms that the production is the field's."""

    @property
    def is_unknown(self) -> bool:
        """Whether its type is unknown."""
        return self.type is None and self.struct is None

    def forget(self) -> None:
        """Make the type unknown again; a problem already explains why."""
        self.type = self.struct = None
        self.inner_array, self.is_reported = False, True


@dataclass(slots=True)
class TreeStruct:
    """A struct of a block: its fields in wire order."""

    fields: list[TreeField] = field(default_factory=list)
    buffer: bool = False
    nullable: bool | None = None
    lacks_fields: bool = False
    """Whether some of its fields are lost, so that the rest is not the struct."""
    produced: list[str] = field(default_factory=list, compare=False)
    """The names of its fields, in the order of their productions."""


@dataclass(slots=True)
class _Open:
    struct: TreeStruct
    pending: dict[str, TreeField]
    is_readable: bool = True
    """False if its fields are unknown."""

    @property
    def next(self) -> TreeField | None:
        """The field whose production is next, if all fields before it have theirs."""
        fields, waiting = self.struct.fields, len(self.pending)
        item = fields[-waiting] if waiting else None
        return item if item and item.symbol.name == next(iter(self.pending)) else None


@dataclass(frozen=True, slots=True)
class _Orphan:
    """A production that no field needs."""

    name: str
    struct: TreeStruct | None
    """The struct that may lack its symbol; None if that struct's production is missing."""


def walk(root: TreeStruct) -> Iterator[TreeField]:
    """Every field below a struct."""
    stack = [*reversed(root.fields)]
    while stack:
        item = stack.pop()
        yield item
        if item.struct is not None:
            stack.extend(reversed(item.struct.fields))


def resolve(block: Block, problems: Problems) -> TreeStruct:
    """The tree of a block; what does not fit is reported, and the rest is still read.

    What is doubtful is left unknown.  The block is marked as damaged if anything does not
    fit, and as lost if some of its top-level fields are missing.
    """
    return _Resolver(block, problems).tree()


class _Resolver:
    def __init__(self, block: Block, problems: Problems) -> None:
        self.block = block
        self.problems = problems
        self.indentation = _Indentation.of(block.productions)
        self.too_deep = False
        self.orphans: list[_Orphan] = []
        self.rights: dict[str, set[Right]] = {}
        """The right sides of all productions, by name."""
        productions = block.productions
        self.defined = {production.name for production in productions}
        rights = [block.right, *(production.right for production in productions)]
        self.used_names = {s.name for right in rights for s in right.symbols}

    def tree(self) -> TreeStruct:
        """The root, with all its fields."""
        root = self.open_struct(self.block.right)
        stack = [root]
        before = None
        for production in self.block.productions:
            self.rights.setdefault(production.name, set()).add(production.right)
            self.production(production, before, stack)
            before = production
        self.settle(root.struct)
        return root.struct

    def production(
        self, production: Production, before: Production | None, stack: list[_Open]
    ) -> None:
        """Assign a production to the field that needs it."""
        depth = next(
            (d for d in reversed(range(len(stack))) if _needs(stack[d], production)),
            None,
        )
        expected = self.indentation.depth(production)
        if not stack[-1].is_readable and (
            depth is None if expected is None else expected >= len(stack) - 1
        ):
            return  # a field of a struct that could not be read
        if _is_double(production, before) and (
            depth is None if expected is None else depth != expected
        ):
            self.damaged(problem.unused_production, production)
            return
        if depth is None:
            if not self.take_misspelt(production, expected, stack):
                self.unused(production, expected, stack)
            return
        if production.is_late and self.block.junk is not None:
            self.problems.add(problem.bad_production(self.block.junk, "no production"))
            self.block.junk = None
        del stack[depth + 1 :]
        if expected not in (None, depth):
            self.damaged(problem.wrong_indentation, production)
        item = stack[-1].pending.pop(production.name)
        stack[-1].struct.produced.append(production.name)
        item.is_sure = expected == depth
        right = production.right
        if right.type is not None:
            item.type, item.type_span = right.type, right.span
            item.inner_array = right.array
        elif not right.is_readable:
            self.block.is_damaged = True
            item.forget()
            stack.append(_Open(TreeStruct(), {}, is_readable=False))
        elif len(stack) < MAX_DEPTH:
            inner = self.open_struct(right)
            item.struct = inner.struct
            stack.append(inner)
        else:
            item.forget()
            stack.append(_Open(TreeStruct(), {}, is_readable=False))
            if not self.too_deep:
                self.too_deep = self.block.is_damaged = True
                span = production.span
                self.problems.add(problem.nested_productions(span, MAX_DEPTH))

    def take_misspelt(
        self, production: Production, expected: int | None, stack: list[_Open]
    ) -> bool:
        """Assign a misspelt production of a plain type to the field in its place.

        That is done, reported and answered with True if the place is certain, the names
        differ by one letter, and neither has another use.
        """
        depth = 0 if self.indentation.is_flat else expected
        if depth is None or depth >= len(stack) or production.is_late:
            return False
        item, right = stack[depth].next, production.right
        is_plain = right.type is not None and not right.array
        if (
            item is None
            or not is_plain
            or item.symbol.array
            or item.symbol.name in self.defined
            or production.name in self.used_names
            or not _is_a_letter_off(item.symbol.name, production.name)
        ):
            return False
        block, symbol = self.block, item.symbol
        block.is_damaged = True
        del stack[depth + 1 :]
        del stack[depth].pending[symbol.name]
        stack[depth].struct.produced.append(symbol.name)
        item.type, item.type_span = right.type, right.span
        self.problems.add(
            problem.misspelt_symbol(
                symbol.span, block.name, block.version, symbol.name, production.name
            )
        )
        return True

    def damaged(
        self, problem_of: Callable[[Span, str], Problem], production: Production
    ) -> None:
        """Report a production that does not fit into its block."""
        self.block.is_damaged = True
        self.problems.add(problem_of(production.span, production.name))

    def unused(
        self, production: Production, expected: int | None, stack: list[_Open]
    ) -> None:
        """Handle a production that no field needs; after the block it may be prose."""
        if production.is_late:
            if production.right.type is None:
                return
            self.problems.add(problem.stray_production(production.span))
            if production.lines_before > _PAGE_BREAK_LINES:
                return  # of another block, whose head is missing
        else:
            self.damaged(problem.unused_production, production)
            self.block.unused.add(production.name)
        index = expected or 0
        lacking_struct = stack[index].struct if index < len(stack) else None
        self.orphans.append(_Orphan(production.name, lacking_struct))

    def settle(self, root: TreeStruct) -> None:
        """When all is read, make unknown what the rest has made doubtful."""
        undefined = {
            item.symbol.name
            for item in walk(root)
            if item.is_unknown and not item.is_reported
        }
        lacking: dict[int, list[TreeStruct]] = {}
        for orphan in self.orphans:
            if orphan.name in undefined or (undefined and orphan.struct is None):
                continue  # it is in the wrong place, or in an unknown struct
            struct = orphan.struct or root
            lacking.setdefault(id(struct), []).append(struct)
        for structs in lacking.values():
            fields = structs[0].fields
            unknown = sum(item.is_unknown and not item.is_reported for item in fields)
            # As many names as productions: they are misspelt, and none is missing.
            structs[0].lacks_fields |= len(structs) != unknown
        spare = {orphan.name for orphan in self.orphans}
        for item in walk(root):
            name = item.symbol.name
            is_doubtful = name in undefined or (
                name in spare and len(self.rights[name]) > 1
            )
            if is_doubtful and not item.is_sure and not item.is_unknown:
                item.forget()
                self.block.is_damaged = True
                self.problems.add(problem.doubtful_symbol(item.symbol.span, name))
            elif item.struct is not None and item.struct.lacks_fields:
                item.forget()
        if root.lacks_fields or not self.block.right.is_readable:
            self.block.leave_out()

    def open_struct(self, right: Right) -> _Open:
        """A struct whose fields still need their productions."""
        struct = TreeStruct(nullable=right.nullable)
        pending: dict[str, TreeField] = {}
        repeated: set[str] = set()
        tags: set[int | None] = set()
        for symbol in right.symbols:
            if symbol.buffer:
                struct.buffer = True
            elif symbol is right.symbols[-1] and symbol.may_be_buffer:
                struct.buffer = self.block.is_damaged = True
            elif symbol.name in pending:
                struct.lacks_fields = self.block.is_damaged = True
                if symbol.name not in repeated:
                    self.problems.add(problem.repeated_symbol(symbol.span, symbol.name))
                repeated.add(symbol.name)
            elif symbol.tag is not None and symbol.tag in tags:
                struct.lacks_fields = self.block.is_damaged = True
                self.problems.add(problem.repeated_tag(symbol.span, symbol.tag))
            else:
                pending[symbol.name] = TreeField(symbol)
                tags.add(symbol.tag)
        struct.fields.extend(pending.values())
        return _Open(struct, pending, right.is_readable)


def _needs(struct: _Open, production: Production) -> bool:
    return production.name in struct.pending


def _is_a_letter_off(name: str, other: str) -> bool:
    """Whether names differ by one letter, replaced or added."""
    short, long = sorted((name, other), key=len)
    if len(short) < _MIN_NAME:
        return False
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) == 1
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def _is_double(production: Production, before: Production | None) -> bool:
    """Whether a line may be a duplicate; or two structs end alike."""
    return before is not None and (
        (production.name, production.right, production.indent)
        == (before.name, before.right, before.indent)
    )


@dataclass(frozen=True, slots=True)
class _Indentation:
    """Where the outermost struct's lines begin, and the indentation of a level."""

    first: int = 0
    unit: int = 0
    """0 if the document has lost its indentation, or is flat."""
    is_flat: bool = False
    """Whether all lines are indented alike, so that none is in a struct."""

    @classmethod
    def of(cls, productions: list[Production]) -> _Indentation:
        """The indentation of a block."""
        if any(production.indent < 0 for production in productions):
            return cls()
        steps = [b.indent - a.indent for a, b in pairwise(productions)]
        deeper = [step for step in steps if step > 0] or [
            -step for step in steps if step
        ]
        first = min((production.indent for production in productions), default=0)
        if not deeper:
            return cls(is_flat=first > 0 and len(productions) > 1)
        return cls(first, Counter(deeper).most_common(1)[0][0])

    def depth(self, production: Production) -> int | None:
        """The number of structs around a production; None if unknown.

        An indentation between two levels counts as the deeper one.
        """
        if not self.unit:
            return None
        return -(-(production.indent - self.first) // self.unit)
