"""Resolved blocks to the model: one message for each version, then one for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from specgen.layout.merge import join_versions
from specgen.model import (
    NONE,
    ArrayType,
    Default,
    Field,
    FieldType,
    Kind,
    Message,
    Scalar,
    Struct,
    StructType,
    VersionRange,
)
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.bnf.blocks import Block
from specgen.readers.bnf.resolve import TreeField, TreeStruct
from specgen.readers.bnf.wire_names import WIRE_NAMES, WireName
from specgen.readers.kafka_json.defaults import implicit_default


@dataclass(frozen=True, slots=True)
class Notation:
    """What a document's notation says: found from all of its blocks together."""

    marks_null: bool
    """Nullable arrays, structs and records are marked (from 4.3)."""
    shows_tags: bool
    """Tagged fields are listed (from 4.2)."""


def notation_of(trees: list[TreeStruct]) -> Notation:
    """The notation of a document."""
    marks = tags = False
    for tree in trees:
        marks = marks or tree.nullable is not None
        for item in _fields(tree):
            marks = marks or item.symbol.nullable is not None
            tags = tags or item.symbol.tag is not None
    return Notation(marks, tags or marks)


def build_messages(
    blocks: list[tuple[Block, TreeStruct]],
    keys: dict[str, int],
    path: str,
    problems: Problems,
) -> list[Message]:
    """The messages of a document; ``keys`` are the API keys by name."""
    notation = notation_of([tree for _, tree in blocks])
    groups: dict[str, dict[int | None, tuple[Block, TreeStruct]]] = {}
    for block, tree in blocks:
        versions = groups.setdefault(block.name, {})
        if block.version in versions:
            if versions[block.version][1] != tree:
                problems.add(
                    problem.repeated_block(block.span, block.name, block.version)
                )
            continue
        versions[block.version] = (block, tree)
    found = []
    for versions in groups.values():
        parts = {
            version or 0: _Version(block, tree, notation, keys, problems).message()
            for version, (block, tree) in versions.items()
        }
        found.append(join_versions(parts))
    return found


def _fields(root: TreeStruct) -> Iterator[TreeField]:
    stack = [*root.fields]
    while stack:
        item = stack.pop()
        yield item
        if item.struct is not None:
            stack.extend(item.struct.fields)


@dataclass
class _Version:
    """One block as a message of one version."""

    block: Block
    tree: TreeStruct
    notation: Notation
    keys: dict[str, int]
    problems: Problems
    structs: list[Struct] = field(default_factory=list)

    def message(self) -> Message:
        """The message; its only version is the block's."""
        block = self.block
        self.only = VersionRange.single(block.version or 0)
        self.flexible = self.is_flexible()
        fields = self.fields(self.tree)
        api = block.name.removesuffix("Request").removesuffix("Response")
        key = block.key if block.key is not None else self.keys.get(api)
        return Message(
            name=block.name,
            kind=block.kind,
            valid_versions=self.only,
            flexible_versions=self.only if self.flexible else NONE,
            fields=fields,
            structs=tuple(self.structs),
            api_key=key if block.kind is not Kind.HEADER else None,
            tags_known=not self.flexible or self.notation.shows_tags,
            unversioned=block.version is None,
            span=block.span,
        )

    def is_flexible(self) -> bool:
        """A tag section, a tag, a compact type or the header's version tells."""
        block = self.block
        if block.header_version is not None and block.kind.is_rpc:
            least = 2 if block.kind is Kind.REQUEST else 1
            if block.header_version >= least:
                return True
        if block.kind is Kind.HEADER and self.notation.shows_tags:
            # Empty tag sections are not shown; those of headers are (KIP-482).
            least = 2 if block.name == "RequestHeader" else 1
            return (block.version or 0) >= least
        if self.tree.buffer:
            return True
        for item in _fields(self.tree):
            kind = WIRE_NAMES.get(item.type or "")
            if item.symbol.tag is not None or (kind is not None and kind.compact):
                return True
            if item.struct is not None and item.struct.buffer:
                return True
        return False

    def fields(self, struct: TreeStruct) -> tuple[Field, ...]:
        """The fields of a struct."""
        return tuple(self.field(item) for item in struct.fields)

    def field(self, item: TreeField) -> Field:
        """One field, there in this version only."""
        symbol = item.symbol
        wire = self.wire(item)
        kind: FieldType
        if item.struct is not None:
            kind = StructType(self.struct(symbol.name, item.struct))
        else:
            kind = wire.kind
        if self.hides_arrays(item, wire):
            kind = Scalar.UNKNOWN
        for is_array in (item.inner_array, symbol.array):
            kind = ArrayType(kind) if is_array else kind
        nullable = self.nullable(item, wire)
        own_form = wire.kind in (Scalar.STRING, Scalar.BYTES) and not kind_is_array(
            kind
        )
        tagged = symbol.tag is not None
        return Field(
            name=symbol.name,
            type=kind,
            versions=self.only,
            nullable_versions=None if nullable is None else self.when(nullable),
            tag=symbol.tag,
            tagged_versions=self.when(tagged),
            flexible_versions=(
                NONE if own_form and self.flexible and not wire.compact else None
            ),
            default=_default(kind, nullable, tagged),
            ignorable=None,
            about=item.about,
            span=symbol.span,
        )

    def hides_arrays(self, item: TreeField, wire: WireName) -> bool:
        """From 4.3 on a tagged array is shown as its element: which, is unknown.

        Elements are never null, so that what may be null is no element.
        """
        is_tagged = item.symbol.tag is not None
        return is_tagged and self.notation.marks_null and wire.nullable is not True

    def when(self, holds: bool) -> VersionRange:
        """The version if something holds in it, else none."""
        return self.only if holds else NONE

    def wire(self, item: TreeField) -> WireName:
        """What the type's name says; an unknown type is reported once."""
        if item.struct is not None:
            return WireName(Scalar.UNKNOWN)
        if item.type is None:
            symbol = item.symbol
            self.problems.add(problem.undefined_symbol(symbol.span, symbol.name))
            return WireName(Scalar.UNKNOWN)
        if item.type not in WIRE_NAMES:
            span = item.type_span or item.symbol.span
            self.problems.add(problem.unknown_wire_type(span, item.type, WIRE_NAMES))
            return WireName(Scalar.UNKNOWN)
        return WIRE_NAMES[item.type]

    def nullable(self, item: TreeField, wire: WireName) -> bool | None:
        """Whether null is allowed; None where the notation does not say."""
        if item.symbol.array or item.inner_array:
            known = item.symbol.nullable
            return bool(known) if self.notation.marks_null else known
        if item.struct is not None:
            return item.struct.nullable
        if wire.kind is Scalar.RECORDS and not self.notation.marks_null:
            return True if wire.nullable else None
        return wire.nullable

    def struct(self, name: str, tree: TreeStruct) -> str:
        """Add a struct under a name of its own."""
        base = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
        base = "".join(char for char in base if char.isalnum()) or "Struct"
        taken = {struct.name for struct in self.structs} | {self.block.name}
        unique, number = base, 2
        while unique in taken:
            unique, number = f"{base}{number}", number + 1
        index = len(self.structs)
        self.structs.append(Struct(name=unique, fields=()))
        fields = self.fields(tree)
        self.structs[index] = Struct(name=unique, fields=fields, versions=self.only)
        return unique


def kind_is_array(kind: FieldType) -> bool:
    """Whether a type is an array."""
    return isinstance(kind, ArrayType)


def _default(kind: FieldType, nullable: bool | None, tagged: bool) -> Default:
    """A notation without defaults: null where a tagged field may be, else zero."""
    return None if tagged and nullable else implicit_default(kind)
