"""Messages as TypeScript interfaces: one for each struct, over all versions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    struct_in,
)
from specgen.protocol.layout.lower import lower_all
from specgen.protocol.model import Message, Scalar
from specgen.protocol.model.names import json_key
from specgen.protocol.model.versions import version_runs
from specgen.report import Problem, SpecError

TYPES = {
    Scalar.BOOL: "boolean",
    Scalar.INT64: "bigint",
    Scalar.UUID: "string",
    Scalar.STRING: "string",
    Scalar.BYTES: "Uint8Array",
    Scalar.RECORDS: "Uint8Array",
}
"""The TypeScript type of a scalar's values; ``number`` for all others."""

_RESERVED = frozenset(
    [
        *("any", "as", "async", "await", "bigint", "boolean", "break", "case", "catch"),
        *("class", "const", "continue", "debugger", "declare", "default", "delete"),
        *("do", "else", "enum", "export", "extends", "false", "finally", "for"),
        *("function", "if", "implements", "import", "in", "instanceof", "interface"),
        *("let", "module", "namespace", "never", "new", "null", "number", "object"),
        *("package", "private", "protected", "public", "return", "static", "string"),
        *("super", "switch", "symbol", "this", "throw", "true", "try", "type"),
        *("typeof", "undefined", "unknown", "var", "void", "while", "with", "yield"),
        *("Array", "Uint8Array", "Messages", "MessageName", "UnknownTaggedField"),
    ]
)
"""Words of the language, and names that the file of interfaces uses itself."""
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_$]")
_PLAIN = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*", re.ASCII)


@dataclass(frozen=True)
class Property:
    """A field over all versions."""

    key: str
    """As an interface has it: an identifier, or a string's literal."""
    optional: bool
    """Whether some version that has the struct lacks the field, or has it tagged."""
    type: str
    about: str
    """Its type on the wire and its versions."""


@dataclass(frozen=True)
class Interface:
    """A message or one of its structs."""

    name: str
    properties: tuple[Property, ...]
    flexible: bool
    """Whether some version may have unknown tagged fields."""


@dataclass(frozen=True)
class MessageInterfaces:
    """A message, and the structs that are in it."""

    key: str
    """The definition's name, as a string's literal."""
    root: Interface
    structs: tuple[Interface, ...]
    about: str


def interfaces(messages: Iterable[Message]) -> list[MessageInterfaces]:
    """The interfaces of messages; raises SpecError if two would share a name."""
    made: dict[str, Message] = {}
    rows = []
    for message in messages:
        row = _message(message)
        _no_two(made, row.root.name, message, message)
        rows.append(row)
    return rows


@dataclass
class _Seen:
    """What versions say of a struct."""

    versions: list[int] = field(default_factory=list)
    flexible: bool = False
    fields: dict[str, list[tuple[int, FieldLayout]]] = field(default_factory=dict)
    """By key, in the order of the versions."""


def _message(message: Message) -> MessageInterfaces:
    structs: dict[str, _Seen] = {message.name: _Seen()}
    for version, layout in zip(message.versions, lower_all(message), strict=True):
        waiting = [layout.root]
        done: set[str] = set()
        while waiting:
            struct = waiting.pop()
            if struct.name not in done:
                done.add(struct.name)
                waiting += _see(
                    structs.setdefault(struct.name, _Seen()), version, struct
                )
    root = identifier(message.name)
    owners: dict[str, Message] = {}
    made = []
    for name, seen in structs.items():
        if name != message.name:
            _no_two(owners, identifier(name), message, message)
        own = identifier(name) if name != message.name else root
        made.append(
            Interface(own, tuple(_properties(seen, message.name, root)), seen.flexible)
        )
    return MessageInterfaces(
        key=json.dumps(message.name),
        root=made[0],
        structs=tuple(made[1:]),
        about=f"{message.kind}, {_versions(message.versions)}",
    )


def _see(seen: _Seen, version: int, struct: StructLayout) -> list[StructLayout]:
    """Note a struct at a version; gives the structs that are in it."""
    seen.versions.append(version)
    seen.flexible = seen.flexible or struct.flexible
    inner = []
    for item in struct.all_fields:
        seen.fields.setdefault(json_key(item.name), []).append((version, item))
        nested = struct_in(item.type)
        if nested is not None:
            inner.append(nested)
    return inner


def _properties(seen: _Seen, message: str, root: str) -> Iterable[Property]:
    for key, rows in seen.fields.items():
        mandatory = {version for version, item in rows if item.tag is None}
        types = dict.fromkeys(_type(item.type, message, root) for _, item in rows)
        nullable = any(_is_nullable(item.type) for _, item in rows)
        wire = dict.fromkeys(_wire(item.type) for _, item in rows)
        versions = _versions([version for version, _ in rows])
        yield Property(
            key=key if _PLAIN.fullmatch(key) else json.dumps(key),
            optional=not mandatory.issuperset(seen.versions),
            type=" | ".join([*types, *["null"] * nullable]),
            about=f"{' or '.join(wire)}, {versions}",
        )


def _type(wire: WireType, message: str, root: str) -> str:
    match wire:
        case ScalarWire(kind=kind):
            return TYPES.get(kind, "number")
        case ArrayWire(element=element):
            return f"{_type(element, message, root)}[]"
        case StructWire(struct=struct):
            return f"{root}.{identifier(struct.name)}"


def _is_nullable(wire: WireType) -> bool:
    """As the tables have it."""
    if isinstance(wire, StructWire):
        return wire.nullable is True
    return wire.nullable is not False


def _wire(wire: WireType) -> str:
    match wire:
        case ScalarWire(kind=kind):
            return str(kind)
        case ArrayWire(element=element):
            return f"{_wire(element)}[]"
        case StructWire():
            return "struct"


def _versions(versions: Iterable[int]) -> str:
    runs = version_runs(versions)
    one = len(runs) == 1 and runs[0].low == runs[0].high
    return f"version{'' if one else 's'} {', '.join(map(str, runs)) or 'none'}"


def identifier(name: str) -> str:
    """A valid type name made from any name."""
    plain = _NOT_IN_NAMES.sub("_", name) or "_"
    if plain in _RESERVED or plain[0].isdigit():
        plain = f"{plain}_" if plain in _RESERVED else f"_{plain}"
    return plain


def _no_two(
    owners: dict[str, Message], name: str, owner: Message, message: Message
) -> None:
    if name in owners:
        text = f"{message.name}: two types would both be called {name}"
        hint = "two names become one in TypeScript; rename one"
        raise SpecError([Problem("N1", text, message.span, hint)])
    owners[name] = owner
