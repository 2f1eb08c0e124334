"""Lower a message to its layout at one version; all version logic is here."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.protocol.layout.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import ArrayType, Field, FieldType, Message, StructType


class UnsupportedVersionError(ValueError):
    """The message does not have the version."""


def lower(message: Message, version: int) -> Layout:
    """The layout of one version; raises UnsupportedVersionError for any other."""
    if version not in message.valid_versions or version in message.gaps:
        raise UnsupportedVersionError(
            f"{message.name} has versions {message.valid_versions}, not {version}"
        )
    return Layout(
        message=message.name,
        api=message.api,
        kind=message.kind,
        version=None if message.unversioned else version,
        key=message.api_key,
        root=_Lowering(message, version).struct(message.name, message.fields),
    )


def lower_all(message: Message) -> Iterable[Layout]:
    """The layouts of all versions, lowest first."""
    return (lower(message, version) for version in message.versions)


class _Lowering:
    """Lowers one message at one version."""

    def __init__(self, message: Message, version: int) -> None:
        self.message = message
        self.version = version
        self.flexible = version in message.flexible_versions
        # Each struct is lowered once: a common struct may be used in many places.
        self.structs: dict[str, StructLayout] = {}
        self.shapes: dict[str, StructLayout] = {}

    def struct(self, name: str, fields: tuple[Field, ...]) -> StructLayout:
        """A struct's layout at the version."""
        version = self.version
        positional: list[FieldLayout] = []
        tagged: list[FieldLayout] = []
        absent: list[AbsentField] = []
        foreign: set[int] = set()
        for field in fields:
            defined = field.tag is not None and bool(field.tagged_versions)
            if self.flexible and defined and version not in field.tagged_versions:
                foreign.add(field.tag or 0)
            if version not in field.versions:
                absent.append(AbsentField(field, self._shape(field.type)))
            elif field.tag is not None and version in field.tagged_versions:
                tagged.append(self._field(field, field.tag))
            else:
                positional.append(self._field(field, None))
        return StructLayout(
            name=name,
            fields=tuple(positional),
            flexible=self.flexible,
            tags=(
                tuple(sorted(tagged, key=lambda f: f.tag or 0))
                if self.message.tags_known or not self.flexible
                else None
            ),
            absent=tuple(absent),
            foreign_tags=tuple(sorted(foreign - {field.tag for field in tagged})),
            declared=tuple(field.name for field in fields),
        )

    def _field(self, field: Field, tag: int | None) -> FieldLayout:
        compact = (
            self.flexible
            if field.flexible_versions is None
            else self.version in field.flexible_versions
        )
        nullable = (
            None
            if field.nullable_versions is None
            else self.version in field.nullable_versions
        )
        return FieldLayout(field, self._type(field.type, nullable, compact), tag)

    def _type(self, kind: FieldType, nullable: bool | None, compact: bool) -> WireType:
        if isinstance(kind, ArrayType):
            # An element is never null; whether a nested array may be null is unknown.
            inner = None if isinstance(kind.element, ArrayType) else False
            element = self._type(kind.element, inner, compact)
            return ArrayWire(element, nullable, compact)
        if isinstance(kind, StructType):
            if kind.name not in self.structs:
                fields = self.message.structs_by_name[kind.name].fields
                self.structs[kind.name] = self.struct(kind.name, fields)
            return StructWire(self.structs[kind.name], nullable)
        if kind.is_variable:
            return ScalarWire(kind, nullable, compact)
        return ScalarWire(kind)

    def _shape(self, kind: FieldType) -> WireType:
        """The type of an absent field: enough to compare its value with the default."""
        if isinstance(kind, ArrayType):
            return ArrayWire(self._shape(kind.element), False, False)
        if isinstance(kind, StructType):
            if kind.name not in self.shapes:
                fields = tuple(
                    FieldLayout(field, self._shape(field.type))
                    for field in self.message.structs_by_name[kind.name].fields
                )
                self.shapes[kind.name] = StructLayout(name=kind.name, fields=fields)
            return StructWire(self.shapes[kind.name])
        return ScalarWire(kind)
