"""What the form of a block says: null, tags, and whether its version is flexible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from specgen.model import Kind
from specgen.model.names import api_name
from specgen.readers.bnf.blocks import Block
from specgen.readers.bnf.resolve import TreeField, TreeStruct, walk
from specgen.readers.bnf.wire_names import WIRE_NAMES

_FIRST_FLEXIBLE = {"RequestHeader": 2, "ResponseHeader": 1}
"""Of the headers, for ever (KIP-482)."""


@dataclass(frozen=True, slots=True)
class BlockForm:
    """What can be said of one block."""

    marks_null: bool
    """Nullable arrays, structs and records are marked (from 4.3)."""
    shows_tags: bool
    """Tagged fields are listed (from 4.2)."""
    flexible: bool


def forms(blocks: Sequence[tuple[Block, TreeStruct]]) -> list[BlockForm]:
    """The form of each block; what one does not show, others of the document may.

    Braces are in every block of the documents that have them, and so is the word for
    tag sections in flexible ones: without that word, tags are shown.
    """
    signs = [_Signs.of(block, tree) for block, tree in blocks]
    has_braces = any(sign.braces for sign in signs)
    marks = any(sign.marks for sign in signs)
    says_all = any(sign.buffer for sign in signs)
    tags = not says_all or any(sign.tags or sign.marks for sign in signs)
    first: dict[str, int] = {}
    for (block, _), sign in zip(blocks, signs, strict=True):
        if sign.flexible and block.kind.is_rpc:
            api, version = api_name(block.name), block.version or 0
            first[api] = min(first.get(api, version), version)
    shown = []
    for (block, _), sign in zip(blocks, signs, strict=True):
        flexible = sign.flexible
        if block.kind.is_rpc and not says_all and not sign.rigid:
            # Request and response become flexible together, and stay so.
            start = first.get(api_name(block.name))
            flexible = flexible or (start is not None and (block.version or 0) >= start)
        marks_null = sign.braces if has_braces else marks
        shown.append(BlockForm(marks_null, tags and not sign.buffer, flexible))
    return shown


@dataclass
class _Signs:
    """What one block shows by itself."""

    braces: bool = False
    marks: bool = False
    tags: bool = False
    buffer: bool = False
    flexible: bool = False
    rigid: bool = False
    """Something in it is not compact, or its header is not flexible."""

    @classmethod
    def of(cls, block: Block, tree: TreeStruct) -> _Signs:
        """The signs of a block."""
        signs = cls(braces=tree.nullable is not None, buffer=tree.buffer)
        signs.marks = signs.braces
        for item in walk(tree):
            signs.see(item)
        signs.flexible |= signs.buffer or signs.tags
        if block.kind is Kind.HEADER:
            signs.flexible |= (block.version or 0) >= _FIRST_FLEXIBLE[block.name]
        elif block.header_version is not None:
            least = 2 if block.kind is Kind.REQUEST else 1
            signs.flexible |= block.header_version >= least
            signs.rigid |= block.kind is Kind.REQUEST and block.header_version < least
        return signs

    def see(self, item: TreeField) -> None:
        """What one field shows."""
        symbol, struct = item.symbol, item.struct
        self.tags |= symbol.tag is not None
        self.marks |= symbol.nullable is not None
        self.flexible |= symbol.compact is True
        if struct is not None:
            self.buffer |= struct.buffer
            self.marks |= struct.nullable is not None
            return
        kind = WIRE_NAMES.get(item.type or "")
        if kind is not None and kind.kind.is_variable:
            self.flexible |= kind.compact
            self.rigid |= not kind.compact
