"""Build the model from resolved blocks: a message per version, then one for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from specgen.protocol.model import (
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
from specgen.protocol.model.defaults import implicit_default
from specgen.protocol.model.names import api_name
from specgen.report import Problems
from specgen.report import documents as problem
from specgen.sources.bnf.blocks import Block
from specgen.sources.bnf.forms import BlockForm
from specgen.sources.bnf.patterns import WIRE_NAMES, WireName
from specgen.sources.bnf.resolve import TreeField, TreeStruct
from specgen.sources.union.merge import join_versions


def build_messages(
    blocks: Sequence[tuple[Block, TreeStruct, BlockForm]],
    keys: Mapping[str, int],
    problems: Problems,
) -> list[Message]:
    """The messages of the blocks, which have each version only once.

    ``keys`` maps API names to API keys.
    """
    groups: dict[str, dict[int | None, _Version]] = {}
    for block, tree, form in blocks:
        version = _Version(block, tree, form, keys, problems)
        groups.setdefault(block.name, {})[block.version] = version
    return [_join(versions) for versions in groups.values()]


def _join(versions: Mapping[int | None, _Version]) -> Message:
    """One message with all versions; a version without a number is the only one."""
    nameless = versions.get(None)
    if nameless is not None:
        return join_versions({0: nameless.message()})
    numbered = {v or 0: version for v, version in versions.items()}
    joined = join_versions({v: block.message() for v, block in numbered.items()})
    newest = numbered[max(numbered)].block
    return joined.replace(
        latest_version_unstable=newest.is_unstable,
        heads=tuple((v, block.block.span) for v, block in sorted(numbered.items())),
    )


@dataclass
class _Version:
    """One block as a message of one version."""

    block: Block
    tree: TreeStruct
    form: BlockForm
    keys: Mapping[str, int]
    problems: Problems
    structs: list[Struct] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    """The struct names in use, each with the highest number appended to it."""

    def message(self) -> Message:
        """The message; its only version is the block's."""
        block = self.block
        self.only = VersionRange.single(block.version or 0)
        self.flexible = self.form.flexible
        self.names[block.name] = 1
        fields = self.fields(self.tree)
        key = block.key
        key = self.keys.get(api_name(block.name)) if key is None else key
        return Message(
            name=block.name,
            kind=block.kind,
            valid_versions=self.only,
            flexible_versions=self.only if self.flexible else NONE,
            fields=fields,
            structs=tuple(self.structs),
            api_key=key if block.kind is not Kind.HEADER else None,
            tags_known=not self.flexible or self.form.shows_tags,
            unversioned=block.version is None,
            span=block.span,
        )

    def fields(self, struct: TreeStruct) -> tuple[Field, ...]:
        """The fields of a struct."""
        return tuple(self.field(item) for item in struct.fields)

    def field(self, item: TreeField) -> Field:
        """One field, which exists in this version only."""
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
        """Whether a tagged field may be an array: from 4.3 on it is shown as its element.

        Elements are never null, so a nullable type is not an element.
        """
        nullable = wire.nullable if item.struct is None else item.struct.nullable
        is_tagged = item.symbol.tag is not None
        return is_tagged and self.form.marks_null and nullable is not True

    def when(self, holds: bool) -> VersionRange:
        """The version if a fact holds in it, else none."""
        return self.only if holds else NONE

    def wire(self, item: TreeField) -> WireName:
        """The type that the field's type name denotes; unknown and missing types are reported."""
        if item.struct is not None:
            return WireName(Scalar.UNKNOWN)
        if item.type is None:
            symbol = item.symbol
            if not item.is_reported:
                block, name = self.block, symbol.name
                self.problems.add(
                    problem.undefined_symbol(
                        symbol.span, block.name, block.version, name, block.unused
                    )
                )
            return WireName(Scalar.UNKNOWN)
        if item.type not in WIRE_NAMES:
            span = item.type_span or item.symbol.span
            self.problems.add(problem.unknown_wire_type(span, item.type, WIRE_NAMES))
            return WireName(Scalar.UNKNOWN)
        return WIRE_NAMES[item.type]

    def nullable(self, item: TreeField, wire: WireName) -> bool | None:
        """Whether null is allowed; None if the notation does not say."""
        if item.symbol.array or item.inner_array:
            known = item.symbol.nullable
            return bool(known) if self.form.marks_null else known
        if item.struct is not None:
            return item.struct.nullable
        if wire.kind is Scalar.RECORDS and not self.form.marks_null:
            return True if wire.nullable else None
        return wire.nullable

    def struct(self, name: str, tree: TreeStruct) -> str:
        """Add a struct under a unique name, and return the name."""
        base = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
        base = "".join(char for char in base if char.isalnum()) or "Struct"
        unique, number = base, self.names.get(base, 0)
        while unique in self.names:
            number += 1
            unique = f"{base}{number}"
        self.names[base] = max(number, 1)
        self.names[unique] = 1
        index = len(self.structs)
        self.structs.append(Struct(name=unique, fields=()))
        fields = self.fields(tree)
        self.structs[index] = Struct(name=unique, fields=fields, versions=self.only)
        return unique


def kind_is_array(kind: FieldType) -> bool:
    """Whether a type is an array."""
    return isinstance(kind, ArrayType)


def _default(kind: FieldType, nullable: bool | None, tagged: bool) -> Default:
    """The notation has no defaults: null for a nullable tagged field, else the type's."""
    return None if tagged and nullable else implicit_default(kind)
