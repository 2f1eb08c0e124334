"""The order of a block's fields: its symbols, productions and table have the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from specgen.report import Problems
from specgen.report import evidence as problem
from specgen.sources.bnf.blocks import Block
from specgen.sources.bnf.resolve import TreeStruct, walk
from specgen.sources.bnf.sound import ReadBlock

_MOST_IRREGULAR = 10
"""If one block in so many has another order, the document has none (as that of 2016)."""


def check_order(blocks: Sequence[ReadBlock], problems: Problems) -> None:
    """Put symbols in the order of their productions if the table has that, too.

    Without a table that decides, a block is left out.
    """
    irregular = [read for read in blocks if next(_structs(read[1]), None) is not None]
    if len(irregular) * _MOST_IRREGULAR > len(blocks):
        return
    for block, tree, _ in irregular:
        for struct in _structs(tree):
            _settle(block, struct, problems)


def _settle(block: Block, struct: TreeStruct, problems: Problems) -> None:
    """Decide on the order of one struct's fields."""
    written, produced = _written(struct), struct.produced
    listed = [name for name in _table_names(block) if name in set(produced)]
    if listed == written:
        return
    change = problem.Change("", " ".join(written), " ".join(produced))
    span = struct.fields[0].symbol.span
    evidence = problem.Evidence(
        span, block.name, block.version, "in the order of their productions"
    )
    if listed == produced:
        order = {name: at for at, name in enumerate(produced)}
        last = len(order)
        struct.fields.sort(key=lambda item: order.get(item.symbol.name, last))
        problems.add(problem.reordered(evidence, change))
    else:
        block.leave_out()
        problems.add(problem.disordered(evidence, change))


def _structs(tree: TreeStruct) -> Iterator[TreeStruct]:
    """The structs whose symbols are in another order than their productions."""
    inner = (item.struct for item in walk(tree) if item.struct is not None)
    for struct in (tree, *inner):
        if _written(struct) != struct.produced:
            yield struct


def _written(struct: TreeStruct) -> list[str]:
    """The names of the fields that have a production, in the order of the symbols."""
    produced = {*struct.produced}
    return [i.symbol.name for i in struct.fields if i.symbol.name in produced]


def _table_names(block: Block) -> list[str]:
    """The names in the table of a block's fields; empty if it has none."""
    return [row.cells[0].strip() for row in block.rows if row.cells]
