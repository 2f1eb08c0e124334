"""Read the descriptions of fields from the table after a block.

It has one row per field, in the order of the productions, with a struct's fields after
the struct.  Rows and fields are paired by position, not by name, since names may be
translated.  If two fields share a struct (from 3.3), the table lists its fields only
once.  Tables inside the row of the tag section (4.0 and 4.1) describe fields that the
productions do not have.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator

from specgen.report import Problems
from specgen.report import documents as problem
from specgen.sources.bnf.blocks import Block
from specgen.sources.bnf.items import TableRow
from specgen.sources.bnf.resolve import TreeField, TreeStruct, walk

_TAG_TABLE_COLUMNS = 3
"""The tag, the name and the description."""
_TAG = re.compile(r"^<tag: [0-9]+>")
_DIVIDED = re.compile(r"(?:(?<!\s)\s+)?[|\t]\s*")
_FIELD = re.compile(r"[a-z][a-z0-9_]*'?")
_LOOK_AHEAD = 60
"""How many lines ahead a row is searched for, past unrelated ones."""

TreeFields = list[TreeField | None]


def describe(root: TreeStruct, block: Block, problems: Problems) -> None:
    """Add descriptions to the fields of a block; report a table that does not fit."""
    if _lists_missing_fields(root, block):
        block.leave_out()
        problems.add(problem.short_block(block.span, block.name, block.version))
        return
    field_lists: list[TreeFields] = [
        [*_listed_fields(root, None)],
        [*_listed_fields(root, {})],
    ]
    if not block.rows:
        _describe_by_text(field_lists, block.lines)
    else:
        _describe_by_rows(field_lists, block, problems)
    for first, again in _shared(root):
        for item, same in zip(walk(first), walk(again), strict=True):
            same.about = same.about or item.about


def _lists_missing_fields(root: TreeStruct, block: Block) -> bool:
    """Whether the table has fields that the block lacks, so that part of it is lost.

    If less than half of its names are the block's, they are translated instead.
    """
    if block.rows:
        first_cells = [row.cells[0] for row in _field_rows(block.rows) if row.cells]
    else:
        cells = (
            _DIVIDED.split(line.strip(" |\t")) for line in block.lines[:_LOOK_AHEAD]
        )
        first_cells = [row[0] for row in cells if len(row) == 2][1:]
    named = [name for name in map(str.strip, first_cells) if _FIELD.fullmatch(name)]
    if block.is_empty:
        return bool(named)
    known = {item.symbol.name for item in walk(root)}
    missing = [name for name in named if name not in known]
    return bool(block.rows and missing) and len(missing) * 2 <= len(first_cells)


def _describe_by_rows(
    field_lists: list[TreeFields], block: Block, problems: Problems
) -> None:
    rows = list(_field_rows(block.rows))
    for fields in field_lists:
        if len(fields) == len(rows):
            for item, row in zip(fields, rows, strict=True):
                if item is not None and len(row.cells) > 1:
                    item.about = _plain(row.cells[-1])
            return
    if rows:
        count = len(field_lists[0])
        span = block.span
        problems.add(problem.wrong_table(span, block.name, len(rows), count))


def _field_rows(rows: list[TableRow]) -> Iterator[TableRow]:
    """The rows of fields, without headings, empty rows and tables of tagged fields."""
    tag_table_depth: int | None = None
    """The depth of the table of tagged fields that the rows are in, if any."""
    for row in rows:
        if tag_table_depth is not None and row.depth >= tag_table_depth:
            continue
        tag_table_depth = None
        if row.heads and len(row.cells) == _TAG_TABLE_COLUMNS:
            tag_table_depth = row.depth
        elif row.cells and not row.heads:
            yield row


def _listed_fields(
    root: TreeStruct, seen: dict[Hashable, TreeStruct] | None
) -> Iterator[TreeField | None]:
    """The fields in the order of a table; a tag section is None, after its struct.

    With ``seen``, the fields of a struct that occurs again are not repeated.
    """
    stack: list[TreeField | TreeStruct | None] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, TreeStruct):
            if item.buffer:
                stack.append(None)
            stack.extend(reversed(item.fields))
            continue
        yield item
        struct = None if item is None else item.struct
        if struct is not None and (
            seen is None or seen.setdefault(_shape(struct), struct) is struct
        ):
            stack.append(struct)


def _shared(root: TreeStruct) -> Iterator[tuple[TreeStruct, TreeStruct]]:
    """Pairs of equal structs: the first one, and each later one."""
    seen: dict[Hashable, TreeStruct] = {}
    for item in walk(root):
        if item.struct is not None:
            first = seen.setdefault(_shape(item.struct), item.struct)
            if first is not item.struct:
                yield first, item.struct


def _shape(struct: TreeStruct) -> Hashable:
    """A key that is equal for structs that fields share."""
    return struct.buffer, tuple(
        (
            item.symbol,
            item.type,
            item.inner_array,
            None if item.struct is None else _shape(item.struct),
        )
        for item in struct.fields
    )


def _describe_by_text(field_lists: list[TreeFields], lines: list[str]) -> None:
    """Read descriptions from a table in plain text, with prose after it.

    Rows are paired by position, or by name if that matches more: text cut from a page
    also has the rows of nested tables.
    """
    rows = [line.strip().strip("|").strip() for line in lines]
    rows = [row for row in rows if row and not set(row) <= set("-:| ")]
    names = [_name(item) for item in field_lists[0]]
    if rows and not (names and rows[0].startswith(names[0])):
        rows = [row for row in rows if row != rows[0]]  # headings
    best: list[tuple[TreeField | None, str]] = []
    best_count = -1
    for fields in field_lists:
        for pairs in (_by_place(fields, rows), _by_name(fields, rows)):
            count = sum(row.startswith(_name(item)) for item, row in pairs)
            if count > best_count:
                best, best_count = pairs, count
    for item, row in best:
        if item is not None:
            item.about = _about(row, item.symbol.name)


def _by_place(
    fields: TreeFields, rows: list[str]
) -> list[tuple[TreeField | None, str]]:
    return [] if len(rows) < len(fields) else [*zip(fields, rows, strict=False)]


def _by_name(fields: TreeFields, rows: list[str]) -> list[tuple[TreeField | None, str]]:
    pairs: list[tuple[TreeField | None, str]] = []
    at = 0
    for item in fields:
        name = _name(item)
        for index in range(at, min(at + _LOOK_AHEAD, len(rows))):
            if rows[index].startswith(name):
                pairs.append((item, rows[index]))
                at = index + 1
                break
    return pairs


def _name(item: TreeField | None) -> str:
    return "_tagged_fields" if item is None else item.symbol.name


def _about(row: str, name: str) -> str:
    """The description in a row: after a bar, a tab, or the field's name."""
    divided = re.split(r"[|\t]", row, maxsplit=1)
    about = divided[-1] if len(divided) > 1 else row.removeprefix(name)
    return _plain(_TAG.sub("", about))


def _plain(about: str) -> str:
    """A description without remains of the table around it."""
    about = " ".join(about.rstrip(" \t|").split())
    return "" if about == "null" else about
