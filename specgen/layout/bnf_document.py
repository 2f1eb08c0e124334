"""A release as a protocol reference: headings, a block for each version, and losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from specgen.layout.bnf import Notation, bnf_lines
from specgen.layout.headers import header_version
from specgen.layout.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.layout.lower import lower_all
from specgen.model import Kind, Message, Scalar
from specgen.model.names import snake_case

_SHOWS_TAGS = ("4.2", "4.3")


def bnf_document(messages: Iterable[Message], notation: Notation) -> Iterator[str]:
    """The lines of a reference; what the notation has no form for is left out."""
    written = [m for m in messages if m.kind is Kind.HEADER or m.kind.is_rpc]
    heading = ""
    for message in sorted(written, key=_order):
        title = "Headers:"
        if message.kind.is_rpc:
            key = "" if message.api_key is None else f" (Key: {message.api_key})"
            title = f"{message.api} API{key}:"
        if title != heading:
            yield from (title, "")
            heading = title
        for layout in lower_all(message):
            yield from bnf_lines(layout, notation)
            if notation != "3.8" and message.kind.is_rpc:
                way = "Request" if message.kind is Kind.REQUEST else "Response"
                number = header_version(message, layout.version or 0)
                yield f"{way} header version: {number}"
            yield ""


def losses(messages: Iterable[Message], notation: Notation) -> Iterator[str]:
    """What the notation can't say of these messages, a line each."""
    for message in messages:
        if message.kind is not Kind.HEADER and not message.kind.is_rpc:
            yield f"{message.name}: the reference has no form for {message.kind}"
            continue
        for layout in lower_all(message):
            head = f"{message.name} v{layout.version}"
            for path, what in _struct(layout.root, "", notation):
                yield f"{head}: {path}: {what}"


def _struct(
    struct: StructLayout, path: str, notation: Notation
) -> Iterator[tuple[str, str]]:
    for item in struct.fields:
        yield from _field(item, path, notation)
    if struct.tags and notation not in _SHOWS_TAGS:
        for item in struct.tags:
            yield _join(path, item), f"tag {item.tag} is not shown"
    elif struct.tags:
        for item in struct.tags:
            if notation == "4.3" and not _is_nullable_scalar(item.type):
                yield _join(path, item), "whether a tagged field is an array"
            elif notation == "4.3" and isinstance(item.type, ArrayWire):
                yield _join(path, item), "that it is an array"
            yield from _field(item, path, notation)


def _field(
    item: FieldLayout, path: str, notation: Notation
) -> Iterator[tuple[str, str]]:
    where = _join(path, item)
    wire = item.type
    if notation != "4.3" and _says_null(wire):
        yield where, "whether it may be null"
    while isinstance(wire, ArrayWire):
        wire = wire.element
    if isinstance(wire, StructWire):
        yield from _struct(wire.struct, where, notation)


def _says_null(wire: WireType) -> bool:
    """Whether nullability of this type is lost before 4.3."""
    if isinstance(wire, ScalarWire):
        return wire.kind is Scalar.RECORDS and wire.nullable is not None
    return wire.nullable is not None


def _is_nullable_scalar(wire: WireType) -> bool:
    return isinstance(wire, ScalarWire) and bool(wire.nullable)


def _join(path: str, item: FieldLayout) -> str:
    name = snake_case(item.shown)
    return f"{path}.{name}" if path else name


def _order(message: Message) -> tuple[bool, int, str, str]:
    key = -1 if message.api_key is None else message.api_key
    return message.kind.is_rpc, key, message.api, str(message.kind)
