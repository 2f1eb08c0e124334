"""A nested struct to the model, against the types that are defined before it.

Of versions a field has those of its note, or all; a tagged one its struct's flexible
ones.  A nullable field's default is null where it may be null in all its versions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from specgen.model import (
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
from specgen.model.defaults import implicit_default
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.kafka_json.defaults import DefaultError, parse_default
from specgen.readers.kafka_json.struct_rules import (
    MOST_FIELDS,
    MOST_LEVELS,
    too_many_places,
)
from specgen.readers.kmsg.heads import Head
from specgen.readers.kmsg.nest import NestedField
from specgen.readers.kmsg.raw import BASES, Base, RawField, RawType, Shape
from specgen.readers.kmsg.struct_rules import check_struct
from specgen.readers.kmsg.table import Named, TypeTable

TIMEOUT = "15000"
"""The default of a TimeoutMillis that names none."""


@dataclass(slots=True)
class BuiltMessage:
    """A message, what it adds to the table, and its anonymous structs' names."""

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
    """The message of a struct; None with the problems reported.

    None without one, too, where a type that it uses has errors.
    """
    own = Problems()
    build = _Build(head, table, own)
    built = build.message(nodes, about)
    problems.extend(own.found)
    return None if own.errors or build.incomplete else built


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
        """The whole message."""
        head = self.head
        if head.version_field:
            self.check_version_field(nodes)
        valid = VersionRange(0, head.max_version if head.max_version is not None else 0)
        helper = head.kind is Kind.STRUCT
        around = VersionRange.since(0) if helper else valid
        self.names[head.name] = head.span
        fields = self.fields(nodes, head.name, around, 0)
        if head.flexible:
            self.last_version = max(self.last_version, head.flexible.low)
        if helper:
            valid = VersionRange(0, self.last_version) if self.has_layout else NONE
        if self.levels > MOST_LEVELS or self.count > MOST_FIELDS:
            limits = f"{MOST_LEVELS} levels or {MOST_FIELDS} fields"
            self.report(head.span, "K9", f"more than {limits}, helpers put in place")
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
            about=about,
            span=head.span,
        )
        return BuiltMessage(
            message, self.named(message) if helper else None, self.names
        )

    def named(self, message: Message) -> Named:
        """The helper as a type of fields."""
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
        """The first field of a struct that is with version field."""
        raw = nodes[0].raw if nodes else None
        plain = raw is not None and raw.type is not None and raw.note is None
        if raw is None or not plain or raw.name != "Version":
            good = False
        else:
            kind = raw.type
            assert kind is not None
            good = (kind.name, kind.array) == ("int16", False)
        if not good:
            span = self.head.span if raw is None else raw.span
            message = 'what is "with version field" starts with "Version: int16"'
            self.report(span, "K9", message)

    def fields(
        self, nodes: Sequence[NestedField], owner: str, around: VersionRange, depth: int
    ) -> tuple[Field, ...]:
        """The fields of a struct that is there in the versions ``around``."""
        self.levels = max(self.levels, depth)
        raws = [node.raw for node in nodes]
        check_struct(raws, self.head.flexible, self.problems)
        return tuple(self.field(node, owner, around, depth) for node in nodes)

    def field(
        self, node: NestedField, owner: str, around: VersionRange, depth: int
    ) -> Field:
        """One field, with the structs that it is made of."""
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
        """Keep the highest version that is named: one after the end of a range, too."""
        named = [self.last_version, raw.type.since if raw.type is not None else 0]
        if raw.note is not None and raw.note.versions is not None:
            versions = raw.note.versions
            named.append(versions.low if versions.is_open else versions.high + 1)
        self.last_version = min(max(named), VersionRange.since(0).high)

    def nullable(self, raw: RawField, versions: VersionRange) -> VersionRange:
        """Where the field may be null."""
        kind = raw.type
        assert kind is not None
        base = BASES[kind.name] if kind.shape is Shape.BASE else None
        if base is not None and base.nullable and kind.array:
            self.report(kind.span, "K1", "the elements of an array can't be null")
        if not kind.nullable and (kind.array or base is None or not base.nullable):
            return NONE
        nullable = versions & VersionRange.since(kind.since)
        if not nullable:
            self.report(kind.span, "K7", f"never null in the versions {versions}")
        return nullable

    def inner_type(
        self, node: NestedField, owner: str, around: VersionRange, depth: int
    ) -> Scalar | StructType:
        """The type, or that of the elements."""
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
        """A struct whose fields follow."""
        raw, kind = node.raw, node.raw.type
        assert kind is not None
        plain = singular(raw.name) if kind.array else raw.name
        name = f"{owner}{kind.name or plain}"
        other = self.table.places.get(name) or self.names.get(name)
        if other is not None:
            message = f"its struct's name, {problem.quoted(name)}, is taken at {other}"
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
        """A helper that is defined above."""
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
        """A helper in a message: early trees leave its flexible versions unsaid."""
        if around & named.flexible == around & self.head.flexible:
            return
        own = named.flexible or "no versions by its own top line"
        message = (
            f"{problem.quoted(kind.name)} is flexible in {own}, what it is used in here "
            f"in {self.head.flexible}"
        )
        if named.flexible:
            hint = "a struct is flexible where its message is"
            self.report(kind.span, "K10", message, hint)
        else:
            message += "; it is taken for flexible there, too"
            self.problems.add(problem.odd_kmsg(kind.span, "K10", message))

    def without_layout(self, name: str, span: Span) -> None:
        """A length that only the inside of record batches has."""
        self.has_layout = False
        message = f"no layout says the length of {problem.quoted(name)}"
        if self.head.kind is Kind.STRUCT:
            message = f"{message}: {self.head.name} is known, but has no versions"
            self.problems.add(problem.odd_kmsg(span, "K14", message))
        else:
            self.report(span, "K14", message, "use a type with an ordinary length")

    def default(
        self, raw: RawField, inner: Scalar | StructType, null: bool
    ) -> tuple[Default, str | None]:
        """The default, and its text as a definition of Kafka's would have it."""
        kind = raw.type
        assert kind is not None
        text, span = kind.default, kind.default_span or kind.span
        if raw.special:
            text = None if raw.name == "ThrottleMillis" else text or TIMEOUT
        value: Default = None
        if text is not None and isinstance(inner, Scalar):
            named = BASES[kind.name] if kind.shape is Shape.BASE else Base(inner)
            value = self.explicit(text, inner, named.nullable, span)
        if null:
            return None, "null"
        if kind.array or text is None:
            return implicit_default(ArrayType(inner) if kind.array else inner), None
        return value, text

    def explicit(self, text: str, kind: Scalar, null: bool, span: Span) -> Default:
        """A default that is written."""
        if text == "null" and null:
            return None
        try:
            if kind is Scalar.UNKNOWN:  # of an enum that other files define
                return parse_default(text, Scalar.INT64)
            if kind in (Scalar.STRING, Scalar.BYTES, Scalar.UUID):
                raise DefaultError("", f"no default but null can be written for {kind}")
            return parse_default(text, kind)
        except DefaultError as error:
            hint = 'only what is nullable has "null" for a default'
            self.report(span, "K8", str(error), hint if text == "null" else "")
        return EMPTY


def singular(name: str) -> str:
    """The name of an element, by the rule of the language's own generator."""
    if name.endswith("us"):
        return name
    if name.endswith(("ches", "shes", "sses", "xes", "zes")):
        return name[:-2]
    if name.endswith("ies"):
        return f"{name[:-3]}y"
    return name.removesuffix("s")
