"""The shape of a block: its names and types, as far as its notation shows them.

Two blocks have one shape if they have the same names and bytes.  A struct that leaves no
trace in the bytes counts as its fields: old documents have some that definitions lack.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from specgen.sources.bnf.forms import BlockForm
from specgen.sources.bnf.patterns import WIRE_NAMES
from specgen.sources.bnf.resolve import TreeField, TreeStruct

_DIGEST_BYTES = 6
"""Enough that no two of some thousand shapes have the same digest."""


@dataclass(frozen=True, slots=True)
class View:
    """What a notation shows of a block."""

    nulls: bool
    """Whether nullable arrays, structs and records are marked."""
    tags: bool
    """Whether tagged fields are listed."""
    flexible: bool
    """Whether the block is flexible; then no struct is without trace."""

    @classmethod
    def of(cls, form: BlockForm) -> View:
        """The view that a block's form gives."""
        return cls(form.marks_null, form.shows_tags, form.flexible)


def digest(tree: TreeStruct, view: View) -> str:
    """A short text that is equal for blocks of one shape."""
    text = f"{view}{shape(tree, view)}"
    return blake2b(text.encode(), digest_size=_DIGEST_BYTES).hexdigest()


def shape(tree: TreeStruct, view: View) -> str:
    """The names and types of a struct's fields, in the order of the bytes."""
    fields = [_field(item, view) for item in positional(tree, view)]
    if view.tags:
        tagged = sorted((i for i in tree.fields if is_tagged(i)), key=_tag)
        fields += (f"{_tag(item)}={_field(item, view)}" for item in tagged)
    return f"{{{' '.join(fields)}}}"


def positional(tree: TreeStruct, view: View) -> Iterator[TreeField]:
    """The fields that are not tagged; a struct without trace is replaced by its fields."""
    for item in tree.fields:
        if is_tagged(item):
            continue
        if leaves_no_trace(item, view) and item.struct is not None:
            yield from positional(item.struct, view)
        else:
            yield item


def leaves_no_trace(item: TreeField, view: View) -> bool:
    """Whether a field is a struct whose bytes are just those of its fields."""
    is_plain = not item.symbol.array and not item.inner_array
    struct = item.struct
    return is_plain and struct is not None and not struct.nullable and not view.flexible


def only_field(tree: TreeStruct, view: View) -> TreeField | None:
    """The field that an element consists of, if it has just one and leaves no trace."""
    if view.flexible or tree.nullable:
        return None
    fields = [*positional(tree, view)]
    return fields[0] if len(fields) == 1 else None


def is_tagged(item: TreeField) -> bool:
    """Whether a field is tagged."""
    return item.symbol.tag is not None


def shows_array(item: TreeField, view: View) -> bool:
    """Whether a symbol shows an array; with marks for null, tagged ones are elements."""
    return item.symbol.array and not (view.nulls and is_tagged(item))


def bare_name(item: TreeField) -> str:
    """A name without the apostrophe that some old documents have."""
    return item.symbol.name.rstrip("'")


def _tag(item: TreeField) -> int:
    return item.symbol.tag or 0


def _field(item: TreeField, view: View) -> str:
    return f"{bare_name(item)}:{_type(item, view)}"


def _type(item: TreeField, view: View) -> str:
    symbol, struct = item.symbol, item.struct
    arrays = "[" * (shows_array(item, view) + item.inner_array)
    null = "?" if arrays and view.nulls and symbol.nullable else ""
    if struct is not None and arrays and (only := only_field(struct, view)):
        return f"{null}{arrays}{_type(only, view)}"
    if struct is not None:
        inner_null = "?" if view.nulls and struct.nullable else ""
        return f"{null}{arrays}{inner_null}{shape(struct, view)}"
    return f"{null}{arrays}{_scalar(item.type, view)}"


def _scalar(name: str | None, view: View) -> str:
    wire = WIRE_NAMES.get(name or "")
    if wire is None:
        return f"<{name}>"
    null = "?" if wire.nullable else ""
    # The compactness of each type follows from the version; only exceptions are noted.
    plain = "" if not wire.kind.is_variable or wire.compact == view.flexible else "!"
    return f"{plain}{wire.kind.value}{null}"
