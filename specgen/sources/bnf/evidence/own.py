"""A block's own evidence: one notation, and all of its types compact or none (KIP-482)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from specgen.protocol.model import Kind
from specgen.report import Problems
from specgen.report import evidence as problem
from specgen.sources.bnf.blocks import Block
from specgen.sources.bnf.evidence.shapes import View
from specgen.sources.bnf.forms import BlockForm
from specgen.sources.bnf.patterns import WIRE_NAMES
from specgen.sources.bnf.resolve import TreeField, TreeStruct, walk


def drop_foreign_marks(
    block: Block, tree: TreeStruct, view: View, problems: Problems
) -> bool:
    """Drop what the other blocks' notation does not have; report and return if any."""
    changes = []
    for item in walk(tree):
        symbol, struct = item.symbol, item.struct
        if not view.nulls and (symbol.nullable or (struct and struct.nullable)):
            changes.append(problem.Change(symbol.name, "nullable", "without a mark"))
        if not view.nulls and symbol.nullable is not None:
            item.symbol = replace(symbol, nullable=None)
        if not view.nulls and struct is not None:
            struct.nullable = None
        if not view.tags and symbol.tag is not None:
            item.symbol = replace(item.symbol, tag=None)
            changes.append(problem.Change(symbol.name, "tagged", "without a tag"))
    reason = "as the rest of the document has no such marks"
    return _report(block, changes, reason, problems)


def make_compact(
    block: Block, tree: TreeStruct, form: BlockForm, problems: Problems
) -> bool:
    """Give each type the form of its version; report and return if any had another."""
    changes = []
    for item in walk(tree):
        before = item.type or f"({item.symbol.name})"
        if _adjust(block, item, form):
            after = item.type or f"[{item.symbol.name}]"
            changes.append(problem.Change(item.symbol.name, before, after))
    reason = f"as the version is {'' if form.flexible else 'not '}flexible"
    return _report(block, changes, reason, problems)


def _report(
    block: Block, changes: Sequence[problem.Change], reason: str, problems: Problems
) -> bool:
    if changes:
        evidence = problem.Evidence(block.span, block.name, block.version, reason)
        problems.add(problem.put_right(evidence, changes))
    return bool(changes)


def _adjust(block: Block, item: TreeField, form: BlockForm) -> bool:
    """Whether the type of a field had to change."""
    wire = WIRE_NAMES.get(item.type or "")
    if item.symbol.compact and not (form.flexible and form.marks_null):
        nullable = item.symbol.nullable if form.marks_null else None
        item.symbol = replace(item.symbol, compact=None, nullable=nullable)
        return form.marks_null
    # A header's only text, the client id, is never compact (KIP-511).
    if wire is None or not wire.kind.is_variable or block.kind is Kind.HEADER:
        return False
    if wire.compact == form.flexible:
        return False
    name = (item.type or "").removeprefix("COMPACT_")
    item.type = f"COMPACT_{name}" if form.flexible else name
    return True
