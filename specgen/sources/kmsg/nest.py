"""Build the tree of a struct's fields, by their indentation or as ``flat.py`` decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kafka_json.struct_rules import MAX_LEVELS
from specgen.sources.kmsg.raw import RawField, RawStruct

ROOT = -1
"""The parent of the outermost fields."""

_LEVEL = 2


@dataclass(slots=True)
class NestedField:
    """A field with the fields of its anonymous struct."""

    raw: RawField
    nodes: list[NestedField] = field(default_factory=list)


def tree(fields: Sequence[RawField], parents: Sequence[int]) -> list[NestedField]:
    """The outermost fields of a tree; ``parents`` has the index of each field's parent."""
    nodes = [NestedField(raw) for raw in fields]
    roots: list[NestedField] = []
    for node, parent in zip(nodes, parents, strict=True):
        (roots if parent == ROOT else nodes[parent].nodes).append(node)
    return roots


def readable(nodes: Sequence[NestedField]) -> list[NestedField]:
    """The nodes without those whose line could not be parsed."""
    return [
        NestedField(node.raw, readable(node.nodes))
        for node in nodes
        if node.raw.type is not None
    ]


def nest_by_indentation(struct: RawStruct, problems: Problems) -> list[int] | None:
    """The index of each field's parent; None if they nest too deep.

    Errors are reported, and mark the struct as ``broken``.
    """
    if struct.broken:
        problems = Problems()  # its errors would cause false ones here
    open_: list[int] = [ROOT]
    parents: list[int] = []
    for index, raw in enumerate(struct.fields):
        depth = (raw.indent + 1) // _LEVEL
        before = struct.fields[index - 1] if index else None
        if before is not None and depth < len(open_):
            struct.broken |= not is_filled(before, problems)
        if depth > MAX_LEVELS + 1:
            message = f"nested more than {MAX_LEVELS} levels deep"
            problems.add(problem.bad_kmsg(raw.span, "K9", message))
            return None
        if depth > len(open_):
            message = f"field {problem.quoted(raw.name)} is indented too far"
            hint = 'only a line with "=>" has fields a level deeper'
            problems.add(problem.bad_kmsg(raw.span, "K2", message, hint))
            struct.broken = True
            depth = len(open_)
        del open_[depth:]
        parents.append(open_[-1])
        if raw.opens:
            open_.append(index)
    if struct.fields:
        struct.broken |= not is_filled(struct.fields[-1], problems)
    return parents


def is_filled(last: RawField, problems: Problems) -> bool:
    """Whether the last field of a struct does not open another; reports it if it does."""
    if last.opens:
        message = f"struct {problem.quoted(last.name)} has no fields"
        hint = "they follow it, two blanks deeper"
        problems.add(problem.bad_kmsg(last.span, "K9", message, hint))
    return not last.opens
