"""Which symbol each production defines: one algorithm reads every form.

A stack of open structs, each with the fields that still wait for a production.  The
innermost open struct that waits for the name takes it; structs inside that one are
closed.  Where a document has kept its indentation, it is a check.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from specgen.model import Span
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.bnf.blocks import Block
from specgen.readers.bnf.syntax import Production, Right, Symbol


@dataclass(slots=True)
class TreeField:
    """A field with what its production says; neither type nor struct is unknown."""

    symbol: Symbol
    about: str = ""
    type: str | None = None
    type_span: Span | None = None
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


def resolve(block: Block, path: str, problems: Problems) -> TreeStruct:
    """The tree of a block; what does not fit is reported, the rest still read."""
    root = _opened(block.right, problems)
    stack = [root]
    indents = _indents(block)
    for production in block.productions:
        depth = _depth(stack, production.name)
        if depth is None:
            problems.add(problem.unused_production(production.span, production.name))
            continue
        del stack[depth + 1 :]
        if indents and production.span.column != indents[0] + 2 * depth:
            span = production.span
            problems.add(problem.wrong_indentation(span, production.name))
        found = stack[-1].pending.pop(production.name)
        inner = _define(found, production, problems)
        if inner is not None:
            stack.append(inner)
    _describe(root.struct, block)
    return root.struct


def _depth(stack: list[_Open], name: str) -> int | None:
    for depth in range(len(stack) - 1, -1, -1):
        if name in stack[depth].pending:
            return depth
    return None


def _opened(right: Right, problems: Problems) -> _Open:
    struct = TreeStruct(nullable=right.nullable)
    pending: dict[str, TreeField] = {}
    for symbol in right.symbols:
        if symbol.buffer:
            struct.buffer = True
            continue
        if symbol.name in pending:
            problems.add(problem.repeated_symbol(symbol.span, symbol.name))
            continue
        found = TreeField(symbol)
        struct.fields.append(found)
        pending[symbol.name] = found
    return _Open(struct, pending)


def _define(
    found: TreeField, production: Production, problems: Problems
) -> _Open | None:
    right = production.right
    if right.type is not None:
        found.type, found.type_span = right.type, right.span
        found.inner_array = right.array
        return None
    inner = _opened(right, problems)
    found.struct = inner.struct
    return inner


def _indents(block: Block) -> list[int]:
    """The column of the outermost productions, if the document kept indentation."""
    columns = [production.span.column for production in block.productions]
    return columns[:1] if columns and max(columns) > min(columns) else []


def _describe(root: TreeStruct, block: Block) -> None:
    """Give descriptions to the fields, by position: names may be translated."""
    fields = list(_rows(root))
    rows = [cells[-1] if len(cells) > 1 else "" for cells in block.rows]
    if not rows:
        rows = _text_rows(block.lines, len(fields))
    if len(rows) != len(fields):
        return
    for found, about in zip(fields, rows, strict=True):
        if found is not None and about != "null":
            found.about = about


def _rows(root: TreeStruct) -> list[TreeField | None]:
    """The fields as a table lists them: pre-order, a tag section last (None)."""
    found: list[TreeField | None] = []
    stack: list[TreeField | TreeStruct | None] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, TreeStruct):
            if item.buffer:
                stack.append(None)
            stack.extend(reversed(item.fields))
            continue
        found.append(item)
        if item is not None and item.struct is not None:
            stack.append(item.struct)
    return found


def _text_rows(lines: list[str], count: int) -> list[str]:
    """The descriptions out of a table that is only text, behind its head."""
    rows = [line.strip() for line in lines]
    if len(rows) > 1 and set(rows[1]) <= set("-| "):
        del rows[1]
    if len(rows) < count + 1:
        return []
    return [_description(row) for row in rows[1 : count + 1]]


def _description(row: str) -> str:
    name, bar, rest = row.strip("| ").partition("|")
    return rest.strip(" |") if bar else name
