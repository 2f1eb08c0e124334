"""Write a release as a protocol reference, and list what the notation can't express."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from specgen.protocol.layout.bnf import ReferenceForm, bnf_lines
from specgen.protocol.layout.headers import header_version
from specgen.protocol.layout.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    WireType,
    struct_in,
)
from specgen.protocol.layout.lower import lower_all
from specgen.protocol.model import Kind, Message, Scalar
from specgen.protocol.model.names import snake_case

_SHOWS_TAGS = ("4.2", "4.3")
_HEADERS = ("RequestHeader", "ResponseHeader")


def bnf_document(messages: Iterable[Message], notation: ReferenceForm) -> Iterator[str]:
    """The lines of a reference; messages that the notation has no form for are omitted."""
    last_heading = ""
    for message in sorted(filter(has_form, messages), key=_order):
        heading = "Headers:"
        if message.kind.is_rpc:
            key = "" if message.api_key is None else f" (Key: {message.api_key})"
            heading = f"{message.api} API{key}:"
        if heading != last_heading:
            yield from (heading, "")
            last_heading = heading
        for layout in lower_all(message):
            yield from bnf_lines(layout, notation)
            if notation != "3.8" and message.kind.is_rpc:
                direction = "Request" if message.kind is Kind.REQUEST else "Response"
                number = header_version(message, layout.version or 0)
                yield f"{direction} header version: {number}"
            yield ""


def losses(messages: Iterable[Message], notation: ReferenceForm) -> Iterator[str]:
    """What the notation can't express of these messages: one line per loss."""
    for message in messages:
        if not has_form(message):
            yield f"{message.name}: the reference has no form for {message.kind}"
            continue
        for layout in lower_all(message):
            version = "" if layout.version is None else f" v{layout.version}"
            for path, loss in _struct_losses(layout.root, "", notation):
                yield f"{message.name}{version}: {path or '(message)'}: {loss}"


def has_form(message: Message) -> bool:
    """Whether references show a message: a request, a response, or one of their headers."""
    is_header = message.kind is Kind.HEADER and message.name in _HEADERS
    return is_header or message.kind.is_rpc


def _struct_losses(
    struct: StructLayout, path: str, notation: ReferenceForm
) -> Iterator[tuple[str, str]]:
    for item in struct.fields:
        yield from _field_losses(item, path, notation)
    if path and notation != "4.3" and not struct.fields and not struct.flexible:
        yield path, "that it has no fields is lost"
    if notation not in _SHOWS_TAGS:
        for item in struct.tags or ():
            yield _join(path, item), f"tag {item.tag} is not shown"
        if struct.tags == () and struct.flexible:
            yield path, "that it has no tags is lost"
        return
    if struct.tags is None:
        yield path, "that its tags are unknown is lost"
    for item in struct.tags or ():
        if notation == "4.3" and not _may_be_null(item.type):
            yield _join(path, item), "whether it is an array is lost"
        else:
            yield from _field_losses(item, path, notation)


def _field_losses(
    item: FieldLayout, path: str, notation: ReferenceForm
) -> Iterator[tuple[str, str]]:
    field_path = _join(path, item)
    wire = item.type
    nullability = _nullability(wire)
    if notation == "4.3" and nullability == "unknown":
        yield field_path, "that its nullability is unknown is lost"
    elif notation != "4.3" and nullability == "known":
        yield field_path, "whether it may be null is lost"
    inner = struct_in(wire)
    if inner is not None:
        yield from _struct_losses(inner, field_path, notation)


def _nullability(wire: WireType) -> str:
    """Whether nullability is known; empty if every notation shows it for the type."""
    if isinstance(wire, ScalarWire) and wire.kind is not Scalar.RECORDS:
        return ""
    return "unknown" if wire.nullable is None else "known"


def _may_be_null(wire: WireType) -> bool:
    """Whether a tagged field may be null and is no array: the ``?`` then shows both."""
    return not isinstance(wire, ArrayWire) and bool(wire.nullable)


def _join(path: str, item: FieldLayout) -> str:
    name = snake_case(item.shown)
    return f"{path}.{name}" if path else name


def _order(message: Message) -> tuple[bool, int, str, str]:
    key = -1 if message.api_key is None else message.api_key
    return message.kind.is_rpc, key, message.api, str(message.kind)
