"""Messages, structs and fields: what exists in which versions."""

from __future__ import annotations

from enum import Enum, StrEnum
from functools import cached_property
from typing import Any, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from specgen.protocol.model.identity import Identity, identity
from specgen.protocol.model.names import api_name
from specgen.protocol.model.span import NOWHERE, Span
from specgen.protocol.model.types import ArrayType, FieldType, StructType, innermost
from specgen.protocol.model.versions import ALL, NONE, VersionRange

_set = object.__setattr__


class Frozen(BaseModel):
    """The base class of the model's values."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        arbitrary_types_allowed=True,
        revalidate_instances="never",
    )

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed.

        ``model_copy`` would also copy cached properties, which may no longer hold, and
        ``model_construct`` is slow: it looks up the aliases and defaults of each field.
        """
        fields, values = self.__pydantic_fields__, self.__dict__
        if len(values) > len(fields):
            values = {name: values[name] for name in fields}
        values = values | changes
        if len(values) > len(fields):
            raise TypeError(f"{type(self).__name__}: no {[*changes.keys() - fields]}")
        copy = type(self).__new__(type(self))
        _set(copy, "__dict__", values)
        _set(copy, "__pydantic_fields_set__", {*values})
        _set(copy, "__pydantic_extra__", None)
        _set(copy, "__pydantic_private__", None)
        return copy

    def has_same_content(self, other: Self) -> bool:
        """Whether two values are equal apart from where they were read."""
        names = (n for n in type(self).model_fields if n not in _PLACES)
        return all(_same(getattr(self, n), getattr(other, n)) for n in names)


_PLACES = {"span", "heads", "module"}
"""The attributes that hold where a value was read."""


def _same(left: Any, right: Any) -> bool:
    if left is right:
        return True
    if isinstance(left, Frozen):
        return isinstance(right, type(left)) and left.has_same_content(right)
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(_same, left, right))
    return bool(left == right)


class Kind(StrEnum):
    """What a message is for; the values are those of a definition's ``type``."""

    REQUEST = "request"
    RESPONSE = "response"
    HEADER = "header"
    DATA = "data"
    METADATA = "metadata"
    COORDINATOR_KEY = "coordinator-key"
    COORDINATOR_VALUE = "coordinator-value"
    STRUCT = "struct"
    """A helper that is never sent on its own (kmsg's ``not top level``)."""

    @property
    def is_rpc(self) -> bool:
        """Whether it is a request or a response."""
        return self in (Kind.REQUEST, Kind.RESPONSE)


class Empty(Enum):
    """The default of an array, bytes or a struct that is not null."""

    EMPTY = "empty"

    def __repr__(self) -> str:
        return "EMPTY"


EMPTY = Empty.EMPTY

Default = bool | int | float | str | UUID | Empty | None
"""A default value; None is null."""


class Field(Frozen):
    """A field of a struct, in all its versions.

    None means that the notation does not say: in ``nullable_versions``, whether null
    is allowed; in ``ignorable``, whether an encoder may drop a value that the version
    has no place for.
    """

    name: str
    type: FieldType
    versions: VersionRange
    nullable_versions: VersionRange | None = NONE
    tag: int | None = None
    tagged_versions: VersionRange = NONE
    flexible_versions: VersionRange | None = None
    """The versions in which the value is compact; None means those of the message."""
    default: Default = None
    default_text: str | None = None
    """The default as the definition writes it; None if it has none."""
    ignorable: bool | None = False
    map_key: bool = False
    entity_type: str | None = None
    zero_copy: bool = False
    written: str = ""
    """The source's own name, if a merge had to rename the field to avoid a clash."""
    about: str = ""
    span: Span = NOWHERE

    @property
    def is_array(self) -> bool:
        """Whether the type is ``[]T``."""
        return isinstance(self.type, ArrayType)

    @property
    def struct_name(self) -> str | None:
        """The name of the struct that the field or its elements are, if any."""
        inner = innermost(self.type)
        return inner.name if isinstance(inner, StructType) else None


class Struct(Frozen):
    """A struct of a message; ``common`` if it is one of its ``commonStructs``."""

    name: str
    fields: tuple[Field, ...]
    versions: VersionRange = ALL
    common: bool = False
    span: Span = NOWHERE


class Message(Frozen):
    """A message, in all its versions."""

    name: str
    kind: Kind
    valid_versions: VersionRange
    fields: tuple[Field, ...]
    flexible_versions: VersionRange = NONE
    structs: tuple[Struct, ...] = ()
    """Every struct in the message, inline or common, in order of appearance."""
    api_key: int | None = None
    listeners: tuple[str, ...] = ()
    latest_version_unstable: bool = False
    deprecated_versions: VersionRange = NONE
    header_versions: tuple[tuple[VersionRange, str], ...] = ()
    aliases: tuple[str, ...] = ()
    """Older names of the same message."""
    tags_known: bool = True
    """Whether the notation lists the tagged fields."""
    lowest_known: bool = True
    """Whether the notation gives the lowest version; it counts as 0 otherwise."""
    gaps: tuple[int, ...] = ()
    """Versions within ``valid_versions`` that the source lacks."""
    unversioned: bool = False
    """Whether the source gives no version (headers in old documents); it counts as 0."""
    module: str = ""
    """The module of Kafka's source tree that the definition belongs to."""
    about: str = ""
    span: Span = NOWHERE
    filled: bool = False
    """Whether defaults and other facts that no byte shows come from another source."""
    heads: tuple[tuple[int, Span], ...] = ()
    """Where each version begins, in a source that writes every version separately."""

    def span_of(self, version: int | None) -> Span:
        """Where the source defines a version."""
        return (
            dict(self.heads).get(version, self.span)
            if version is not None
            else self.span
        )

    @cached_property
    def structs_by_name(self) -> dict[str, Struct]:
        """The structs, by name."""
        return {struct.name: struct for struct in self.structs}

    @property
    def versions(self) -> tuple[int, ...]:
        """Every version that the message has, lowest first."""
        return tuple(v for v in self.valid_versions if v not in self.gaps)

    @property
    def is_said_whole(self) -> bool:
        """Whether its own source gives every fact of its fields, as definitions do."""
        return not self.filled and all(f.ignorable is not None for f in self.fields)

    @property
    def api(self) -> str:
        """The API's name; the whole name if the message is not an RPC."""
        return api_name(self.name) if self.kind.is_rpc else self.name

    @property
    def old_apis(self) -> tuple[str, ...]:
        """Older names of the API; empty if the message is not an RPC."""
        return tuple(map(api_name, self.aliases)) if self.kind.is_rpc else ()

    @property
    def identity(self) -> Identity:
        """What identifies the message in every release and notation."""
        return identity(self)

    @property
    def unstable_versions(self) -> VersionRange:
        """The versions that a release does not enable by default (KIP-896's flag)."""
        if not self.latest_version_unstable or self.valid_versions.is_empty:
            return NONE
        return VersionRange.single(self.valid_versions.high)
