"""Classes of a generated module: attributes, annotations, defaults, docstrings."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from uuid import UUID

from specgen.codegen.blacken import LINE_LENGTH
from specgen.codegen.views.python.code import (
    Imports,
    float_code,
    is_shared,
    is_tuple,
    uuid_code,
)
from specgen.protocol.model import (
    EMPTY,
    ArrayType,
    Default,
    Field,
    FieldType,
    Kind,
    Message,
    Scalar,
    StructType,
    VersionRange,
)
from specgen.protocol.model.defaults import uuid_text
from specgen.report.environment import python_literal

_PYTHON = {
    Scalar.BOOL: "bool",
    Scalar.FLOAT64: "float",
    Scalar.UUID: "UUID",
    Scalar.STRING: "str",
    Scalar.BYTES: "bytes",
    Scalar.RECORDS: "bytes",
}


@dataclass(frozen=True)
class Attribute:
    """A field of a class: ``name: annotation = default``."""

    name: str
    annotation: str
    default: str


@dataclass(frozen=True)
class Class:
    """A class of a module; its docstring is ready, line by line."""

    name: str
    doc: tuple[str, ...]
    doc_end: str
    """The text before the closing quotes: empty, or a line break."""
    attributes: tuple[Attribute, ...]
    arrays: tuple[str, ...]
    """The attributes whose arrays are tuples when decoded."""
    base: str


@dataclass(frozen=True)
class Base:
    """The base class of a message's class."""

    text: str
    names: tuple[str, ...]
    """The runtime's classes that occur in it."""


def base_of(message: Message, response: str | None) -> Base:
    """The base of a message; ``response`` is the class of a request's response, if known."""
    if message.kind is Kind.RESPONSE:
        return Base("ResponseMessage", ("ResponseMessage",))
    if message.kind is not Kind.REQUEST:
        return Base("Message", ("Message",))
    if response is None:
        names = ("RequestMessage", "ResponseMessage")
        return Base("RequestMessage[ResponseMessage]", names)
    return Base(f'RequestMessage["{response}"]', ("RequestMessage",))


class Classes:
    """The classes of one message."""

    def __init__(self, message: Message, imports: Imports) -> None:
        self.message = message
        self.imports = imports
        self.names = imports.names
        self.name = self.names.cls

    def root(self, base: Base) -> Class:
        """The message's own class."""
        head = [_title(self.message)]
        if self.message.aliases:
            head.append(f"Once called {', '.join(self.message.aliases)}.")
        doc = self.doc(" ".join(head), self.message.fields, 4)
        end = _doc_end(doc, 4)
        attributes = self.attributes(self.message.fields)
        arrays = self.arrays(self.message.fields)
        text = f"_ComparesArrays, {base.text}" if arrays else base.text
        return Class(self.name, doc, end, attributes, arrays, text)

    def nested(self) -> list[Class]:
        """The classes of its structs."""
        classes = []
        for struct in self.message.structs:
            doc = self.doc(f"A struct of {self.message.name}.", struct.fields, 8)
            name = self.names.structs[struct.name]
            attributes = self.attributes(struct.fields)
            arrays = self.arrays(struct.fields)
            base = "_ComparesArrays" if arrays else "msgspec.Struct"
            if is_shared(self.message, struct.name):
                base = self.imports.shared("Shareable")
            end = _doc_end(doc, 8)
            classes.append(Class(name, doc, end, attributes, arrays, base))
        return classes

    def attributes(self, fields: tuple[Field, ...]) -> tuple[Attribute, ...]:
        """The attributes of a struct, in the order of its definition."""
        return tuple(
            Attribute(
                self.names.attributes[field.name],
                self.annotation(field),
                self.default(field),
            )
            for field in fields
        )

    def arrays(self, fields: tuple[Field, ...]) -> tuple[str, ...]:
        """The attributes that decoders set to tuples, and programs may set to lists."""
        return tuple(
            self.names.attributes[field.name]
            for field in fields
            if isinstance(field.type, ArrayType) and is_tuple(field.type)
        )

    def annotation(self, field: Field) -> str:
        """The type of an attribute, with ``| None`` if any version allows or defaults to null."""
        annotation = self.type(field.type)
        if field.nullable_versions is None:
            null = field.is_array or field.default is None
        else:
            null = bool(field.nullable_versions) or field.default is None
        return f"{annotation} | None" if null else annotation

    def type(self, kind: FieldType) -> str:
        """The Python type of a field's type."""
        if isinstance(kind, ArrayType):
            array = "Sequence" if is_tuple(kind) else "list"
            return f"{array}[{self.type(kind.element)}]"
        if isinstance(kind, StructType):
            return f"{self.name}.{self.names.structs[kind.name]}"
        return _PYTHON.get(kind, "int")

    def default(self, field: Field) -> str:
        """The default of an attribute."""
        if field.default is EMPTY:
            if isinstance(field.type, ArrayType):
                return "()" if is_tuple(field.type) else "[]"
            if isinstance(field.type, StructType):
                inner = self.type(field.type)
                return f"msgspec.field(default_factory=lambda: {inner}())"
            return 'b""'
        if field.type is Scalar.UUID:
            return uuid_code(field.default, self.imports)
        return float_code(field.default)

    def doc(self, head: str, fields: tuple[Field, ...], indent: int) -> tuple[str, ...]:
        """A docstring: a summary, then a paragraph for each attribute."""
        width = LINE_LENGTH - indent
        lines = wrap(head, width - 3)
        if fields:
            lines += ["", "Attributes:"]
        for field in fields:
            text = f"{self.names.attributes[field.name]}: {_facts(field)}"
            lines += wrap(
                text, width, initial_indent="    ", subsequent_indent="        "
            )
            if field.about:
                lines += wrap(
                    _plain(field.about),
                    width,
                    initial_indent="        ",
                    subsequent_indent="        ",
                )
        pad = " " * indent
        return tuple(pad + line if line else "" for line in lines)


def _doc_end(doc: tuple[str, ...], indent: int) -> str:
    if len(doc) == 1 and len(doc[0]) + 6 <= LINE_LENGTH:
        return ""
    return "\n" + " " * indent


def _title(message: Message) -> str:
    parts = [f"{message.name}: {_kind(message)}, {_versions(message.valid_versions)}"]
    if message.flexible_versions:
        low = max(message.flexible_versions.low, message.valid_versions.low)
        parts.append(f", flexible from {low}")
    return "".join(parts) + "."


def _kind(message: Message) -> str:
    if message.api_key is None:
        return str(message.kind)
    what = "record type" if not message.kind.is_rpc else "API key"
    return f"{message.kind} ({what} {message.api_key})"


def _versions(versions: VersionRange) -> str:
    if versions.low == versions.high:
        return f"version {versions.low}"
    return f"versions {versions.low} to {versions.high}"


def _facts(field: Field) -> str:
    parts = [str(field.type), f"versions {field.versions}"]
    if field.nullable_versions is None:
        parts.append("nullability unknown")
    elif field.nullable_versions & field.versions:
        parts.append(f"nullable in {field.nullable_versions}")
    if field.tag is not None and field.tagged_versions:
        parts.append(f"tag {field.tag} in {field.tagged_versions}")
    parts.append(f"default {_shown(field.default)}")
    if field.ignorable:
        parts.append("ignorable")
    if field.map_key:
        parts.append("map key")
    if field.entity_type:
        parts.append(field.entity_type)
    return ", ".join(parts) + "."


def _shown(default: Default) -> str:
    if default is None:
        return "null"
    if default is EMPTY:
        return "empty"
    if isinstance(default, bool):
        return "true" if default else "false"
    if isinstance(default, UUID):
        return uuid_text(default) if default.int else "nil UUID"
    return _plain(python_literal(default))


def _plain(text: str) -> str:
    """Text that is safe in a docstring: one line, without quotes and escapes that break it."""
    shown = " ".join(text.split()).replace("\\", "/").replace('"', "'")
    return "".join(char if char.isprintable() else "?" for char in shown)
