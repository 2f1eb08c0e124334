"""Build the model of a nested struct, using the types defined before it.

A field has the versions of its note, or all; a tagged field only the struct's flexible
ones.  The default of a field that is nullable in all its versions is null.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from specgen.protocol.model import (
    EMPTY,
    NONE,
    ArrayType,
    Default,
    Field,
    FieldType,
    Kind,
    Message,
    Scalar,
    Span,
    Struct,
    StructType,
    VersionRange,
)
from specgen.protocol.model.defaults import implicit_default
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kafka_json.defaults import DefaultError, parse_default
from specgen.sources.kafka_json.struct_rules import (
    MAX_FIELDS,
    MAX_LEVELS,
    too_many_places,
)
from specgen.sources.kmsg.heads import Head
from specgen.sources.kmsg.nest import NestedField
from specgen.sources.kmsg.raw import BASES, Base, RawField, RawType, Shape
from specgen.sources.kmsg.struct_rules import check_struct
from specgen.sources.kmsg.table import Named, TypeTable

TIMEOUT = "15000"
"""The default of a TimeoutMillis without one of its own."""


@dataclass(slots=True)
class BuiltMessage:
    """A message, its type for the table, and the names of its anonymous structs."""

    message: Message
    named: Named | None
    names: dict[str, Span]


def build_message(
    head: Head,
    nodes: Sequence[NestedField],
    about: str,
    table: TypeTable,
    problems: Problems,
) -> BuiltMessage | None:
    """The message of a struct; None, with problems reported, if it has errors.

    If a type that it uses has errors, None without further problems.
    """
    own_problems = Problems()
    build = _Build(head, table, own_problems)
    built = build.message(nodes, about)
    problems.extend(own_problems.found)
    return None if own_problems.errors or build.incomplete else built


@dataclass
class _Build:
    head: Head
    table: TypeTable
    problems: Problems
    structs: dict[str, Struct] = field(default_factory=dict)
    names: dict[str, Span] = field(default_factory=dict)
    last_version: int = 0
    levels: int = 0
    count: int = 0
    has_layout: bool = True
    incomplete: bool = False
    """Whether it uses a type that has errors."""

    def report(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """Report an error."""
        self.problems.add(problem.bad_kmsg(span, code, message, hint))

    def message(self, nodes: Sequence[NestedField], about: str) -> BuiltMessage:
        """Build the whole message."""
        head = self.head
        if head.version_field:
            self.check_version_field(nodes)
        valid = VersionRange(0, head.max_version if head.max_version is not None else 0)
        is_helper = head.kind is Kind.STRUCT
        around = VersionRange.since(0) if is_helper else valid
        self.names[head.name] = head.span
        fields = self.fields(nodes, head.name, around, 0)
        if head.flexible:
            self.last_version = max(self.last_version, head.flexible.low)
        if is_helper:
            valid = VersionRange(0, self.last_version) if self.has_layout else NONE
        if self.levels > MAX_LEVELS or self.count > MAX_FIELDS:
            limits = f"{MAX_LEVELS} levels or {MAX_FIELDS} fields"
            self.report(head.span, "K9", f"more than {limits}, with helpers expanded")
        elif too_many := too_many_places(valid, self.count):
            self.report(head.span, "K9", too_many)
        del self.names[head.name]
        message = Message(
            name=head.name,
            kind=head.kind,
            valid_versions=valid,
            fields=fields,
            flexible_versions=head.flexible,
            structs=tuple(self.structs.values()),
            api_key=head.key,
            lowest_known=False,
            about=about,
            span=head.span,
        )
        return BuiltMessage(
            message, self.as_type(message) if is_helper else None, self.names
        )

    def as_type(self, message: Message) -> Named:
        """The helper as a type for fields."""
        return Named(
            struct=Struct(
                name=message.name,
                fields=message.fields,
                common=True,
                span=message.span,
            ),
            inner=message.structs,
            flexible=message.flexible_versions,
            levels=self.levels,
            count=self.count,
            last_version=self.last_version,
            has_layout=self.has_layout,
        )

    def check_version_field(self, nodes: Sequence[NestedField]) -> None:
        """Check the first field of a struct ``with version field``."""
        raw = nodes[0].raw if nodes else None
        is_plain = raw is not None and raw.type is not None and raw.note is None
        if raw is None or not is_plain or raw.name != "Version":
            is_valid = False
        else:
            kind = raw.type
            assert kind is not None
            is_valid = (kind.name, kind.array) == ("int16", False)
        if not is_valid:
            span = self.head.span if raw is None else raw.span
            message = 'a struct "with version field" starts with "Version: int16"'
            self.report(span, "K9", message)

    def fields(
        self, nodes: Sequence[NestedField], owner: str, around: VersionRange, depth: int
    ) -> tuple[Field, ...]:
        """The fields of a struct that exists in the versions ``around``."""
        self.levels = max(self.levels, depth)
        raws = [node.raw for node in nodes]
        check_struct(raws, self.head.flexible, self.problems)
        return tuple(self.field(node, owner, around, depth) for node in nodes)

    def field(
        self, node: NestedField, owner: str, around: VersionRange, depth: int
    ) -> Field:
        """One field; adds the structs that it uses."""
        raw = node.raw
        kind = raw.type
        assert kind is not None
        self.count += 1
        versions = raw.versions(self.head.flexible)
        self.note_versions(raw)
        inner = self.inner_type(node, owner, around & versions, depth)
        type_: FieldType = ArrayType(inner) if kind.array else inner
        nullable = self.nullable(raw, versions)
        default, text = self.default(raw, inner, null=versions <= nullable)
        return Field(
            name=raw.name,
            type=type_,
            versions=versions,
            nullable_versions=nullable,
            tag=raw.tag,
            tagged_versions=NONE if raw.tag is None else versions,
            default=default,
            default_text=text,
            ignorable=None,
            about=raw.about,
            span=raw.span,
        )

    def note_versions(self, raw: RawField) -> None:
        """Note the highest version that is named, including the one after a range's end."""
        candidates = [self.last_version, raw.type.since if raw.type is not None else 0]
        if raw.note is not None and raw.note.versions is not None:
            versions = raw.note.versions
            candidates.append(versions.low if versions.is_open else versions.high + 1)
        self.last_version = min(max(candidates), VersionRange.since(0).high)

    def nullable(self, raw: RawField, versions: VersionRange) -> VersionRange:
        """The versions in which the field may be null."""
        kind = raw.type
        assert kind is not None
        base = BASES[kind.name] if kind.shape is Shape.BASE else None
        if base is not None and base.nullable and kind.array:
            self.report(kind.span, "K1", "the elements of an array can't be null")
        if not kind.nullable and (kind.array or base is None or not base.nullable):
            return NONE
        nullable = versions & VersionRange.since(kind.since)
        if not nullable:
            self.report(
                kind.span, "K7", f"it can't be null in any of the versions {versions}"
            )
        return nullable

    def inner_type(
        self, node: NestedField, owner: str, around: VersionRange, depth: int
    ) -> Scalar | StructType:
        """The type of the field or of its elements."""
        raw, kind = node.raw, node.raw.type
        assert kind is not None
        if kind.shape is Shape.STRUCT:
            return self.anonymous(node, owner, around, depth)
        if kind.shape is Shape.NAMED:
            return self.use(kind, around, depth)
        if kind.shape is Shape.ENUM and kind.name not in self.table.enums:
            self.table.undefined(kind, self.problems)
        scalar = self.table.scalar(kind)
        if kind.varint or (scalar is None and kind.shape is not Shape.ENUM):
            self.without_layout(raw.name, kind.span)
            return Scalar.UNKNOWN
        self.incomplete |= scalar is None and kind.name in self.table.enums
        return scalar or Scalar.UNKNOWN

    def anonymous(
        self, node: NestedField, owner: str, around: VersionRange, depth: int
    ) -> StructType:
        """An anonymous struct, whose fields follow."""
        raw, kind = node.raw, node.raw.type
        assert kind is not None
        plain = singular(raw.name) if kind.array else raw.name
        name = f"{owner}{kind.name or plain}"
        other = self.table.places.get(name) or self.names.get(name)
        if other is not None:
            message = (
                f"its struct's name, {problem.quoted(name)}, is defined at {other}"
            )
            hint = "name the element inside the brackets: [=>Name]"
            self.report(raw.span, "K5", message, hint)
        self.names[name] = raw.span
        if kind.varint:
            self.without_layout(raw.name, kind.span)
        versions = raw.versions(self.head.flexible)
        self.structs[name] = Struct(name=name, fields=(), versions=versions)
        fields = self.fields(node.nodes, name, around, depth + 1)
        self.structs[name] = Struct(
            name=name, fields=fields, versions=versions, span=kind.span
        )
        return StructType(name)

    def use(
        self, kind: RawType, around: VersionRange, depth: int
    ) -> Scalar | StructType:
        """Use a helper that is defined before."""
        if kind.name not in self.table.named:
            is_own = kind.name in self.names
            self.table.undefined(kind, self.problems, is_error=is_own)
            if kind.varint:
                self.without_layout(kind.name, kind.span)
            return Scalar.UNKNOWN
        named = self.table.named[kind.name]
        if named is None:
            self.incomplete = True
            return StructType(kind.name)
        self.check_flexible(named, kind, around)
        self.levels = max(self.levels, depth + 1 + named.levels)
        self.count += named.count
        self.last_version = max(self.last_version, named.last_version)
        if kind.varint or not named.has_layout:
            self.without_layout(kind.name, kind.span)
        if kind.name not in self.structs:
            for struct in (named.struct, *named.inner):
                self.structs.setdefault(struct.name, struct)
        return StructType(kind.name)

    def check_flexible(self, named: Named, kind: RawType, around: VersionRange) -> None:
        """Check a helper's flexible versions, which early source trees leave out."""
        if around & named.flexible == around & self.head.flexible:
            return
        flexible_text = named.flexible or "no versions by its own top line"
        message = (
            f"{problem.quoted(kind.name)} is flexible in {flexible_text}, but used here in a "
            f"message flexible in {self.head.flexible}"
        )
        if named.flexible:
            hint = "a struct is flexible in the same versions as its message"
            self.report(kind.span, "K10", message, hint)
        else:
            message += "; it is assumed to be flexible in those too"
            self.problems.add(problem.odd_kmsg(kind.span, "K10", message))

    def without_layout(self, name: str, span: Span) -> None:
        """Report a length that occurs only inside record batches."""
        self.has_layout = False
        message = f"no layout can express the length of {problem.quoted(name)}"
        if self.head.kind is Kind.STRUCT:
            message = f"{message}: {self.head.name} is read, but has no versions"
            self.problems.add(problem.odd_kmsg(span, "K14", message))
        else:
            self.report(span, "K14", message, "use a type with an ordinary length")

    def default(
        self, raw: RawField, inner: Scalar | StructType, null: bool
    ) -> tuple[Default, str | None]:
        """The default, and its text as in a definition of Kafka's."""
        kind = raw.type
        assert kind is not None
        text, span = kind.default, kind.default_span or kind.span
        if raw.special:
            text = None if raw.name == "ThrottleMillis" else text or TIMEOUT
        value: Default = None
        if text is not None and isinstance(inner, Scalar):
            base = BASES[kind.name] if kind.shape is Shape.BASE else Base(inner)
            value = self.explicit(text, inner, base.nullable, span)
        if null:
            return None, "null"
        if kind.array or text is None:
            return implicit_default(ArrayType(inner) if kind.array else inner), None
        return value, text

    def explicit(self, text: str, kind: Scalar, null: bool, span: Span) -> Default:
        """The value of an explicit default."""
        if text == "null" and null:
            return None
        try:
            if kind is Scalar.UNKNOWN:  # an enum that other files define
                return parse_default(text, Scalar.INT64)
            if kind in (Scalar.STRING, Scalar.BYTES, Scalar.UUID):
                raise DefaultError("", f"the only default possible for {kind} is null")
            return parse_default(text, kind)
        except DefaultError as error:
            hint = 'only a nullable type can have the default "null"'
            self.report(span, "K8", str(error), hint if text == "null" else "")
        return EMPTY


def singular(name: str) -> str:
    """The singular of an array's name, by the rule of franz-go's generator."""
    if name.endswith("us"):
        return name
    if name.endswith(("ches", "shes", "sses", "xes", "zes")):
        return name[:-2]
    if name.endswith("ies"):
        return f"{name[:-3]}y"
    return name.removesuffix("s")
