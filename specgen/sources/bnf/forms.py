"""Find the form of each block: whether it shows null and tags, and is flexible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from specgen.protocol.model import Kind
from specgen.protocol.model.names import api_name
from specgen.sources.bnf.blocks import Block
from specgen.sources.bnf.patterns import WIRE_NAMES
from specgen.sources.bnf.resolve import TreeField, TreeStruct, walk

MANY_FLEXIBLE = 60
"""Of so many flexible messages, some have tags; if none shows any, they were lost."""
_FEWEST = 20
"""The form's signs are in more than one of so many blocks."""
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
    What only few of many blocks have is damage, not the document's form.  Parentheses
    say nothing where nothing else marks null: they are brackets misread.
    """
    signs = [_Signs.of(block, tree) for block, tree in blocks]
    has_braces = _is_common([sign.braces for sign in signs])
    marks = _is_common([sign.marks for sign in signs])
    for sign in signs:
        sign.compact += sign.parentheses if marks else 0
    has_placeholder = _is_common([sign.buffer for sign in signs])
    flexible_names = {
        block.name for (block, _), s in zip(blocks, signs, strict=True) if s.flexible
    }
    lacks_tags = has_placeholder or len(flexible_names) >= MANY_FLEXIBLE
    with_tags = [sign.tags for sign in signs]
    has_tags = _is_common(with_tags) if has_placeholder else any(with_tags)
    shows_tags = marks or has_tags or not lacks_tags
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
        marks_null = sign.braces and marks if has_braces else marks
        result.append(BlockForm(marks_null, shows_tags and not sign.buffer, flexible))
    return result


def _is_common(signs: Sequence[bool]) -> bool:
    """Whether not only few blocks have a sign."""
    return sum(signs) * _FEWEST >= max(len(signs), 1)


@dataclass
class _Signs:
    """What one block shows on its own."""

    braces: bool = False
    marks: bool = False
    tags: bool = False
    buffer: bool = False
    compact: int = 0
    """The number of compact types, less the number of those that are not."""
    parentheses: int = 0
    """The number of arrays in parentheses, which are compact."""
    header: int = 0
    """1 if its header is flexible, -1 if not, 0 if it is not given."""
    rigid: bool = False
    """Whether something in it is not compact, or its header is not flexible."""

    @classmethod
    def of(cls, block: Block, tree: TreeStruct) -> _Signs:
        """The signs of a block."""
        signs = cls(braces=tree.nullable is not None, buffer=tree.buffer)
        signs.marks = signs.braces
        for item in walk(tree):
            signs.see(item)
        if block.kind is Kind.HEADER:
            first = _FIRST_FLEXIBLE[block.name]
            signs.header = 2 if (block.version or 0) >= first else -2
        elif block.header_version is not None:
            least = 2 if block.kind is Kind.REQUEST else 1
            is_flexible = block.header_version >= least
            # A response's header stays 0 for ApiVersions (KIP-511).
            if is_flexible or block.kind is Kind.REQUEST:
                signs.header = 1 if is_flexible else -1
            signs.rigid |= signs.header < 0
        return signs

    @property
    def flexible(self) -> bool:
        """Whether it is flexible: by header and tag section, else by most of its types."""
        structure = self.header + (self.buffer or self.tags)
        return structure > 0 or (structure == 0 and self.compact > 0)

    def see(self, item: TreeField) -> None:
        """Add what one field shows."""
        symbol, struct = item.symbol, item.struct
        self.tags |= symbol.tag is not None
        self.marks |= symbol.nullable is True
        self.parentheses += symbol.compact is True
        if struct is not None:
            self.buffer |= struct.buffer
            self.marks |= struct.nullable is not None
            return
        kind = WIRE_NAMES.get(item.type or "")
        if kind is not None and kind.kind.is_variable:
            self.compact += 1 if kind.compact else -1
            self.rigid |= not kind.compact
