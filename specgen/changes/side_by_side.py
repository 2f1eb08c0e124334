"""Two forms of a struct side by side, one row per field, and as lines of text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from specgen.protocol.compare.change import Change, ChangeKind
from specgen.protocol.compare.walk import describe
from specgen.protocol.layout import (
    FieldLayout,
    Layout,
    StructLayout,
    struct_in,
    structs_in,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.names import snake_case

CONTEXT = 2
"""How many unchanged rows are shown before and after a changed one."""


_WIDTH = 42
"""Two columns of this width, the mark between them and an indent fit into 100."""

_NULL = re.compile(rf"\?|nullable[ _]|^{Scalar.UNKNOWN}$")
"""The parts of a type's text that mean nullable, or that the type is unknown."""


class Mark(StrEnum):
    """How the two sides of a row differ."""

    SAME = "same"
    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"


SIGNS = {Mark.SAME: " ", Mark.CHANGED: "|", Mark.REMOVED: "<", Mark.ADDED: ">"}


@dataclass(frozen=True, slots=True)
class Line:
    """A field of a version in its place on the wire, or the head of the tag section."""

    depth: int
    name: str
    """Empty for a tag section."""
    type: str
    tag: int | None = None

    @property
    def key(self) -> tuple[int, str]:
        """What both sides' lines for a field have in common."""
        return self.depth, self.name

    def may_be(self, other: Line) -> bool:
        """Whether it equals the other, apart from facts that a side leaves open."""
        types = self.type, other.type
        if any("?" in text or text == Scalar.UNKNOWN for text in types):
            types = _NULL.sub("", self.type), _NULL.sub("", other.type)
        is_same = types[0] == types[1] or "" in types
        return is_same and (self.key, self.tag) == (other.key, other.tag)

    def __str__(self) -> str:
        tag = "" if self.tag is None else f"tag {self.tag}: "
        name = f"{self.name}: " if self.name else ""
        return f"{'  ' * self.depth}{tag}{name}{self.type}"

    def as_json(self) -> dict[str, Any]:
        """The line as a JSON object."""
        return {
            "depth": self.depth,
            "name": self.name or None,
            "type": self.type,
            "tag": self.tag,
        }


@dataclass(frozen=True, slots=True)
class Row:
    """What the two sides have at one place; either may have nothing there."""

    mark: Mark
    old: Line | None
    new: Line | None

    def as_json(self) -> dict[str, Any]:
        """The row as a JSON object."""
        old, new = (side and side.as_json() for side in (self.old, self.new))
        return {"mark": str(self.mark), "old": old, "new": new}


@dataclass(frozen=True)
class StructForms:
    """A struct in one version of each side."""

    path: str
    """Its path in the message; empty for the message itself."""
    versions: tuple[int, int]
    old: StructLayout
    new: StructLayout

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every field in wire order, the tag section last.

        A field's own fields are shown if only one side has it, or has a struct there.
        """
        return tuple(_aligned(_lines(self.old, self.new), _lines(self.new, self.old)))

    @property
    def excerpt(self) -> Iterator[Row | None]:
        """The rows that differ, with a few around them; None stands for omitted rows."""
        rows = self.rows
        near = {
            other
            for at, row in enumerate(rows)
            if row.mark is not Mark.SAME
            for other in range(at - CONTEXT, at + CONTEXT + 1)
        }
        is_gap = False
        for at, row in enumerate(rows):
            if at in near:
                yield row
            elif not is_gap:
                yield None
            is_gap = at not in near

    def title(self, side: int) -> str:
        """The version of the old side (0) or the new one (1), and the path."""
        return f"v{self.versions[side]} {self.path}".rstrip()

    def as_json(self) -> dict[str, Any]:
        """Both forms as a JSON object."""
        return {
            "path": self.path or None,
            "old_version": self.versions[0],
            "new_version": self.versions[1],
            "rows": [row.as_json() for row in self.rows],
        }


def forms_by_path(
    versions: tuple[int, int],
    layouts: tuple[Layout, Layout],
    renames: Mapping[tuple[str, str], str],
) -> dict[str, StructForms]:
    """Each struct that both layouts have, by its path in newer names.

    ``renames`` maps the path of a struct and an older field name to the newer name.
    """
    old = dict(structs_in(layouts[0].root, renames))
    return {
        path: StructForms(path, versions, old[path], struct)
        for path, struct in structs_in(layouts[1].root)
        if path in old
    }


def struct_path(change: Change) -> str:
    """The path of the struct that contains the field, or that changes as a whole."""
    has_no_field = change.old is None and change.new is None
    is_whole = has_no_field or change.kind is ChangeKind.ORDER
    return change.path if is_whole else change.path.rpartition(".")[0]


def _lines(
    struct: StructLayout, other: StructLayout | None, depth: int = 0
) -> Iterator[Line]:
    """The fields of a struct; nested ones only if the other side has no such struct."""
    known = _with_structs(() if other is None else other.all_fields)
    yield from _of_fields(struct.fields, known, depth)
    if struct.flexible:
        is_known = other is None or other.tags is not None
        tags = struct.tags if is_known else None
        yield Line(depth, "", _section(tags))
        yield from _of_fields(tags or (), known, depth + 1)


def _of_fields(
    fields: Iterable[FieldLayout], known: set[str], depth: int
) -> Iterator[Line]:
    for field in fields:
        name = snake_case(field.shown)
        yield Line(depth, name, describe(field.type), field.tag)
        inner = struct_in(field.type)
        if inner is not None and snake_case(field.name) not in known:
            yield from _lines(inner, None, depth + 1)


def _section(tags: tuple[FieldLayout, ...] | None) -> str:
    if tags is None:
        return "tag section: ?"
    return "tag section" if tags else "tag section, empty"


def _with_structs(fields: Iterable[FieldLayout]) -> set[str]:
    return {snake_case(field.name) for field in fields if struct_in(field.type)}


def _aligned(old: Iterable[Line], new: Iterable[Line]) -> Iterator[Row]:
    """Pair lines with the same name, and lines with the same type between such pairs."""
    before, after = [*old], [*new]
    keys = [[line.key for line in side] for side in (before, after)]
    matcher = SequenceMatcher(None, keys[0], keys[1], autojunk=False)
    for _, low, high, first, last in matcher.get_opcodes():
        left, right = before[low:high], after[first:last]
        if len(left) == len(right) and _is_paired(left, right):
            for one, other in zip(left, right, strict=True):
                yield Row(Mark.SAME if one.may_be(other) else Mark.CHANGED, one, other)
            continue
        yield from (Row(Mark.REMOVED, line, None) for line in left)
        yield from (Row(Mark.ADDED, None, line) for line in right)


def _is_paired(left: Sequence[Line], right: Sequence[Line]) -> bool:
    return all(
        one.key == other.key or one.type == other.type
        for one, other in zip(left, right, strict=True)
    )


def side_by_side(forms: StructForms) -> Iterator[tuple[Mark, str]]:
    """The lines of both sides, below their versions, each with its mark.

    ``|`` separates lines that differ, ``<`` follows a line that only the old side has,
    and ``>`` precedes one that only the new side has.
    """
    rows = [*forms.excerpt]
    head = f"old {forms.title(0)}"
    lines = [str(row.old) for row in rows if row and row.old]
    width = min(_WIDTH, max(map(len, [head, *lines])))
    yield from _joined(
        Mark.SAME, _wrapped(head), _wrapped(f"new {forms.title(1)}"), width
    )
    for row in rows:
        if row is None:
            yield from _joined(Mark.SAME, ["…"], ["…"], width)
        else:
            yield from _joined(row.mark, _side(row.old), _side(row.new), width)


def _side(line: Line | None) -> list[str]:
    return [] if line is None else _wrapped(str(line), line.depth)


def _wrapped(text: str, depth: int = 0) -> list[str]:
    """One side's text of a row, wrapped to the column's width."""
    return wrap(text, _WIDTH, subsequent_indent="  " * (depth + 2))


def _joined(
    mark: Mark, old: Sequence[str], new: Sequence[str], width: int
) -> Iterator[tuple[Mark, str]]:
    for left, right in zip_longest(old, new, fillvalue=""):
        yield mark, f"{left:<{width}} {SIGNS[mark]} {right}".rstrip()
