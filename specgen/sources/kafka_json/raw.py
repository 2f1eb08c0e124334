"""A definition as written, before any rule is checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from specgen.protocol.model import (
    ArrayType,
    FieldType,
    Scalar,
    Span,
    StructType,
    VersionRange,
)
from specgen.protocol.model.names import is_name
from specgen.protocol.model.types import DEFINITION_SCALARS
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kafka_json.keys import Keys
from specgen.sources.kafka_json.nodes import Node


def parse_type(text: str, span: Span, problems: Problems) -> FieldType | None:
    """The type, or None with a problem reported."""
    element = text.removeprefix("[]")
    if element is not text and text.startswith("[]"):
        if element.startswith("[]"):
            problems.add(problem.bad_type(span, "an array of arrays"))
            return None
        if not element:
            problems.add(
                problem.bad_type(span, "an array needs an element", 'such as "[]int32"')
            )
            return None
        inner = _single(element, span, problems)
        return None if inner is None else ArrayType(inner)
    return _single(text, span, problems)


def _single(text: str, span: Span, problems: Problems) -> Scalar | StructType | None:
    if text in DEFINITION_SCALARS:
        return Scalar(text)
    if is_name(text) and text[0].isupper():
        return StructType(text)
    hint = problem.lookalike(text) or problem.did_you_mean(text, DEFINITION_SCALARS)
    problems.add(problem.bad_type(span, f"unknown type {text!r}", hint))
    return None


MESSAGE_KEYS = frozenset(
    [
        "name",
        "type",
        "apiKey",
        "validVersions",
        "fields",
        "flexibleVersions",
        "commonStructs",
        "listeners",
        "latestVersionUnstable",
        "deprecatedVersions",
        "headerVersions",
        "about",
    ]
)
FIELD_KEYS = frozenset(
    [
        "name",
        "type",
        "versions",
        "fields",
        "nullableVersions",
        "default",
        "ignorable",
        "mapKey",
        "about",
        "entityType",
        "tag",
        "taggedVersions",
        "flexibleVersions",
        "zeroCopy",
    ]
)
STRUCT_KEYS = frozenset(("name", "versions", "fields", "about"))


@dataclass(slots=True)
class RawField:
    """A field, with its keys read and coerced; absent ones are None."""

    keys: Keys
    name: str
    type: FieldType | None
    versions: VersionRange | None
    nullable_versions: VersionRange | None
    tagged_versions: VersionRange | None
    flexible_versions: VersionRange | None
    tag: int | None
    default: str | None
    ignorable: bool
    map_key: bool
    entity_type: str | None
    zero_copy: bool
    about: str
    fields: list[RawField] = field(default_factory=list)

    def at(self, key: str) -> Span:
        """The place of a key's value."""
        return self.keys.at(key)


@dataclass(slots=True)
class RawStruct:
    """An entry of ``commonStructs``."""

    keys: Keys
    name: str
    versions: VersionRange | None
    fields: list[RawField]


@dataclass(slots=True)
class RawMessage:
    """A whole definition."""

    keys: Keys
    name: str
    type: str
    api_key: int | None
    valid_versions: VersionRange | None
    flexible_versions: VersionRange | None
    deprecated_versions: VersionRange | None
    listeners: list[tuple[str, Span]]
    latest_version_unstable: bool
    header_versions: list[tuple[str, str, Span]]
    about: str
    fields: list[RawField]
    common: list[RawStruct]

    def at(self, key: str) -> Span:
        """The place of a key's value."""
        return self.keys.at(key)

    def all_fields(self) -> Iterator[RawField]:
        """Every field of the message, at any depth, in order."""
        stack = [*reversed(self.fields)]
        stack = [
            *(f for s in reversed(self.common) for f in reversed(s.fields)),
            *stack,
        ]
        while stack:
            item = stack.pop()
            yield item
            stack.extend(reversed(item.fields))


def read_raw(node: Node, problems: Problems) -> RawMessage:
    """Read a definition's keys; reports wrong JSON types and unknown keys."""
    keys = Keys(node, "the definition", problems)
    keys.check_known(MESSAGE_KEYS)
    for key in ("name", "type"):
        keys.require(key)
    headers = keys.object("headerVersions")
    return RawMessage(
        keys=keys,
        name=keys.text("name") or "",
        type=keys.text("type") or "",
        api_key=keys.integer("apiKey"),
        valid_versions=keys.required_range("validVersions"),
        flexible_versions=keys.range("flexibleVersions"),
        deprecated_versions=keys.range("deprecatedVersions"),
        listeners=keys.texts("listeners"),
        latest_version_unstable=keys.flag("latestVersionUnstable"),
        header_versions=(
            [(key, headers.text(key) or "", span) for key, span in headers.names()]
            if headers
            else []
        ),
        about=keys.text("about") or "",
        fields=[_field(item, problems) for item in keys.items("fields")],
        common=[_struct(item, problems) for item in keys.items("commonStructs")],
    )


def _struct(node: Node, problems: Problems) -> RawStruct:
    keys = Keys(node, "a common struct", problems)
    keys.check_known(STRUCT_KEYS)
    keys.require("name")
    return RawStruct(
        keys=keys,
        name=keys.text("name") or "",
        versions=keys.required_range("versions"),
        fields=[_field(item, problems) for item in keys.items("fields")],
    )


def _field(node: Node, problems: Problems) -> RawField:
    keys = Keys(node, "a field", problems)
    keys.check_known(FIELD_KEYS)
    for key in ("name", "type"):
        keys.require(key)
    type_text = keys.text("type")
    kind = None
    if type_text is not None:
        kind = parse_type(type_text, keys.at("type"), problems)
    return RawField(
        keys=keys,
        name=keys.text("name") or "",
        type=kind,
        versions=keys.range("versions"),
        nullable_versions=keys.range("nullableVersions"),
        tagged_versions=keys.range("taggedVersions"),
        flexible_versions=keys.range("flexibleVersions"),
        tag=keys.integer("tag"),
        default=keys.text("default"),
        ignorable=keys.flag("ignorable"),
        map_key=keys.flag("mapKey"),
        entity_type=keys.text("entityType"),
        zero_copy=keys.flag("zeroCopy"),
        about=keys.text("about") or "",
        fields=[_field(item, problems) for item in keys.items("fields")],
    )
