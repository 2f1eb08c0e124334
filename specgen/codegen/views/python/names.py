"""The name pass, which decides every Python name; a collision is an error."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from specgen.codegen.views.tables.build import build_table
from specgen.codegen.views.tables.rows import lines_of
from specgen.protocol.layout import Layout, struct_in
from specgen.protocol.model import Message, Span, Struct
from specgen.protocol.model.names import json_key, module_name, snake_case
from specgen.report import Problem, SpecError
from specgen.sources.union.former_names import FormerName

METHODS = frozenset(
    [
        "encode",
        "encode_into",
        "decode",
        "decode_from",
        "to_json",
        "from_json",
        "response_type",
        "unknown_tagged_fields",
    ]
)
"""Members of every message; a field with such a name gets an underscore at the end."""

ANNOTATIONS = frozenset(
    [
        *("bool", "int", "float", "str", "bytes", "list", "tuple", "range", "dict"),
        *("type", "msgspec"),
    ]
)
"""Names used in annotations and defaults of a class body, which a field would hide."""

CONSTANTS = frozenset(
    [
        "API_KEY",
        "KIND",
        "VERSIONS",
        "FLEXIBLE_VERSIONS",
        "DEPRECATED_VERSIONS",
        "UNSTABLE_VERSIONS",
        "VERSIONS_BY_RELEASE",
    ]
)

MODULE_NAMES = frozenset(
    [
        *("ClassVar", "Any", "Message", "Nested", "UUID", "NIL", "Struct", "Packs"),
        *("RequestMessage", "ResponseMessage", "Shareable", "TYPE_CHECKING"),
        *("Event", "Observer", "Request", "Response", "Token", "Unread"),
        *("CodecError", "DecodeError", "EncodeError", "JsonError", "WireError"),
        *("ApiKey", "Connection", "ErrorCode", "FrameBuffer", "FrameError", "Side"),
        *("ProtocolError", "UnknownApiError", "Sequence"),
        *("UnsupportedVersionError", "MESSAGES", "ALIASES", "msgspec", "annotations"),
    ]
)
"""Names that a generated module or the package's ``__init__`` uses itself."""

_SCRATCH = frozenset(["b", "o", "n", "k", "s", "t", "u", "m", "parts"])
_BUILTINS = frozenset(
    [
        *("ValueError", "len", "map", "range", "type", "list", "dict"),
        *("bytes", "float", "str", "int", "None", "True", "False"),
    ]
)


_HIDDEN = frozenset(
    [
        *("abs", "all", "any", "ascii", "bin", "bool", "breakpoint", "bytearray"),
        *("callable", "chr", "classmethod", "compile", "complex", "delattr", "dir"),
        *("divmod", "enumerate", "eval", "exec", "filter", "format", "frozenset"),
        *("getattr", "globals", "hasattr", "hash", "help", "hex", "id", "input"),
        *("isinstance", "issubclass", "iter", "locals", "max", "memoryview", "min"),
        *("next", "object", "oct", "open", "ord", "pow", "print", "property"),
        *("repr", "reversed", "round", "set", "setattr", "slice", "sorted"),
        *("staticmethod", "sum", "super", "tuple", "vars", "zip"),
    ]
)
"""Other builtins: mypy takes a local variable's name for them before its assignment."""
_NOT_FOR_LOCALS = _SCRATCH | _BUILTINS | _HIDDEN
_TAKEN = MODULE_NAMES | CONSTANTS | _BUILTINS

_NOT_IN_NAMES = re.compile(r"[^a-z0-9_]")
"""Some documents have names such as ``offsets'``."""


def attribute_name(name: str) -> str:
    """The attribute of a field: snake_case, with an underscore at the end if needed."""
    attribute = _NOT_IN_NAMES.sub("", snake_case(name))
    if keyword.iskeyword(attribute) or attribute in METHODS or attribute in ANNOTATIONS:
        return f"{attribute}_"
    return attribute


def class_name(name: str) -> str:
    """The class of a message or struct; capitalised keywords get an underscore."""
    return f"{name}_" if keyword.iskeyword(name) or name in _TAKEN else name


@dataclass
class Locals:
    """The local names of one generated function; each value gets its own."""

    taken: set[str] = field(default_factory=lambda: {*_NOT_FOR_LOCALS})

    def take(self, base: str) -> str:
        """A new name; no attribute ends in an underscore and a number."""
        name = f"{base}_" if base in _NOT_FOR_LOCALS else base
        number = 2
        while name in self.taken:
            name = f"{base}_{number}"
            number += 1
        self.taken.add(name)
        return name


@dataclass(frozen=True)
class MessageNames:
    """The Python names of the parts of a message."""

    module: str
    cls: str
    structs: Mapping[str, str]
    """The class of each struct, including the message itself."""
    attributes: Mapping[str, str]
    """The attribute of each field, in any struct."""
    aliases: tuple[str, ...]
    """The class names for the message's older names."""


def give_names(messages: Iterable[Message]) -> dict[str, MessageNames]:
    """The names of each message; raises SpecError if two things would share a name."""
    problems: list[Problem] = []
    names: dict[str, MessageNames] = {}
    modules: dict[str, Message] = {}
    for message in messages:
        module = module_name(message.name)
        if module in modules:
            other = modules[module].name
            text = f"{message.name} and {other} would both be the module {module}"
            problems.append(_collision(message.span, text))
        modules[module] = message
        names[message.name] = _names(message, module, problems)
    if problems:
        raise SpecError(problems)
    return names


def layout_names(layout: Layout) -> MessageNames:
    """The names of the parts of one version, the same as those of its message."""
    structs: dict[str, str] = {}
    attributes: dict[str, str] = {}
    pending = [layout.root]
    while pending:
        struct = pending.pop()
        structs[struct.name] = class_name(struct.name)
        types = {field.name: field.type for field in struct.all_fields}
        types |= {field.name: field.type for field in struct.absent}
        attributes |= {name: attribute_name(name) for name in types}
        pending += filter(None, map(struct_in, types.values()))
    cls, module = structs[layout.root.name], module_name(layout.message)
    return MessageNames(module, cls, structs, attributes, ())


def _names(message: Message, module: str, problems: list[Problem]) -> MessageNames:
    structs: dict[str, str] = {}
    attributes: dict[str, str] = {}
    root = Struct(name=message.name, fields=message.fields, span=message.span)
    owners: dict[str, str] = {}
    for struct in (root, *message.structs):
        name = class_name(struct.name)
        if name in owners:
            text = (
                f"{message.name}: {struct.name} and {owners[name]} would be one class"
            )
            problems.append(_collision(struct.span, text))
        owners[name] = struct.name
        structs[struct.name] = name
        fields: dict[str, str] = {}
        for item in struct.fields:
            attribute = attribute_name(item.name)
            if attribute in fields:
                text = (
                    f"{struct.name}: {item.name} and {fields[attribute]} "
                    f"would both be the attribute {attribute}"
                )
                problems.append(_collision(item.span, text))
            fields[attribute] = item.name
            attributes[item.name] = attribute
    aliases = tuple(class_name(alias) for alias in message.aliases)
    return MessageNames(module, class_name(message.name), structs, attributes, aliases)


def _collision(span: Span, text: str) -> Problem:
    return Problem("N1", text, span, "two names become one in Python; rename one")


def table_text(message: Message, names: MessageNames) -> str:
    """A message's table as JSON, with ``attributes`` and ``classes`` besides.

    ``attributes`` has the attribute of each of the table's names, and ``classes`` the
    class of each of its structs, empty for the message itself.
    """
    table = build_table(message)
    attributes = {json_key(name): code for name, code in names.attributes.items()}
    in_python = {
        "attributes": [attributes[name] for name in table.names],
        "columns": list(table.snake_names),
        "classes": [
            "" if name == message.name else names.structs[name]
            for name in table.struct_names
        ],
    }
    return lines_of(table.compact() | in_python)


def former_rows(
    message: Message, names: MessageNames, former_names: Iterable[FormerName]
) -> list[str]:
    """Former JSON keys of fields: class, attribute, key, and the releases by version."""
    rows: dict[tuple[str, str, str], dict[int, list[str]]] = {}
    for item in former_names:
        cls = "" if item.struct == message.name else names.structs[item.struct]
        attribute, key = names.attributes[item.field], json_key(item.name)
        if key != json_key(item.field):
            releases = rows.setdefault((cls, attribute, key), {})
            releases.setdefault(item.version, []).append(item.release)
    return [
        json.dumps([*row, releases], separators=(",", ":"))
        for row, releases in rows.items()
    ]
