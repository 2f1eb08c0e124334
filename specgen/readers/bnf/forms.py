"""Find the form of each block: whether it shows null and tags, and is flexible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from specgen.model import Kind
from specgen.model.names import api_name
from specgen.readers.bnf.blocks import Block
from specgen.readers.bnf.resolve import TreeField, TreeStruct, walk
from specgen.readers.bnf.wire_names import WIRE_NAMES

_FIRST_FLEXIBLE = {"RequestHeader": 2, "ResponseHeader": 1}
"""The headers' first flexible versions, which are fixed (KIP-482)."""


@dataclass(frozen=True, slots=True)
class BlockForm:
    """What one block's notation shows."""

    marks_null: bool
    """Whether nullable arrays, structs and records are marked (from 4.3)."""
    shows_tags: bool
    """Whether tagged fields are listed (from 4.2)."""
    flexible: bool


def forms(blocks: Sequence[tuple[Block, TreeStruct]]) -> list[BlockForm]:
    """The form of each block; others in the document may show what one does not.

    A document with braces has them in every block, and one with a placeholder for tag
    sections has it in every flexible block; without the placeholder, tags are shown.
    """
    signs = [_Signs.of(block, tree) for block, tree in blocks]
    has_braces = any(sign.braces for sign in signs)
    marks = any(sign.marks for sign in signs)
    has_placeholder = any(sign.buffer for sign in signs)
    shows_tags = not has_placeholder or any(sign.tags or sign.marks for sign in signs)
    first_flexible: dict[str, int] = {}
    for (block, _), sign in zip(blocks, signs, strict=True):
        if sign.flexible and block.kind.is_rpc:
            api, version = api_name(block.name), block.version or 0
            first_flexible[api] = min(first_flexible.get(api, version), version)
    result = []
    for (block, _), sign in zip(blocks, signs, strict=True):
        flexible = sign.flexible
        if block.kind.is_rpc and not has_placeholder and not sign.rigid:
            # Request and response become flexible together, and stay so.
            start = first_flexible.get(api_name(block.name))
            flexible = flexible or (start is not None and (block.version or 0) >= start)
        marks_null = sign.braces if has_braces else marks
        result.append(BlockForm(marks_null, shows_tags and not sign.buffer, flexible))
    return result


@dataclass
class _Signs:
    """What one block shows on its own."""

    braces: bool = False
    marks: bool = False
    tags: bool = False
    buffer: bool = False
    flexible: bool = False
    rigid: bool = False
    """Whether something in it is not compact, or its header is not flexible."""

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
        """Add what one field shows."""
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
