"""Compare what the dissector shows of a message with the message's JSON form."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from specgen.protocol.model.names import snake_case
from tests.wireshark.tshark import PREFIX

_OWN = ("_ws.", f"{PREFIX}.entity.", f"{PREFIX}.tag.", f"{PREFIX}.stored.")
"""Items among the values that are not values."""
_CLASSES = ("int", "uint", "string", "bytes", "records", "struct", "bool", "float")
"""Suffixes of field names that have another type elsewhere."""


def differences(tree: Element, prefix: str, value: dict[str, Any]) -> list[str]:
    """The differences between a message's tree and its JSON form, with records as base64."""
    heads = {
        f"{PREFIX}.{name}"
        for name in ("size", "api", "version", "request_in", "response_in", "time")
    }
    heads.add(f"{PREFIX}.header")
    shown = [field for field in _values(tree) if field.get("name") not in heads]
    return list(_struct(shown, f"{PREFIX}.{prefix}", value))


def _values(tree: Element) -> list[Element]:
    return [f for f in tree if not f.get("name", "").startswith(_OWN)]


def _struct(shown: list[Element], prefix: str, value: dict[str, Any]) -> Iterator[str]:
    left = list(shown)
    for key, expected in value.items():
        name = f"{prefix}.{snake_case(key[:1].upper() + key[1:])}"
        item = _take(left, name)
        if item is None:
            yield f"{name}: not shown"
        else:
            yield from _value(item, name, expected)
    for item in left:
        yield f"{item.get('name')}: {item.get('show')!r} is in no message"


def _take(left: list[Element], name: str) -> Element | None:
    names = [name, *(f"{name}_{kind}" for kind in _CLASSES)]
    names += [f"{one}.{count}" for one in names for count in ("count", "count_")]
    for place, item in enumerate(left):
        of_null = item.get("name") == f"{PREFIX}.null" and item.get("show") in names
        if of_null or item.get("name") in names:
            return left.pop(place)
    return None


def _value(item: Element, name: str, expected: Any) -> Iterator[str]:
    is_null = item.get("name") == f"{PREFIX}.null"
    if is_null or expected is None:
        if is_null != (expected is None):
            yield f"{name}: shown as {item.get('show')!r}, is {expected!r}"
    elif isinstance(expected, dict):
        yield from _struct(_values(item), item.get("name", ""), expected)
    elif isinstance(expected, list):
        elements = _values(item)
        counts = {item.get("show"), str(len(elements))}
        if counts != {str(len(expected))}:
            yield f"{name}: {item.get('show')} and {len(elements)} of {len(expected)}"
        for place, (one, other) in enumerate(zip(elements, expected, strict=False)):
            yield from _value(one, f"{name}[{place}]", other)
    elif not _is(item, expected):
        show, data = item.get("show"), item.get("value")
        yield f"{name}: shown as {show!r} ({data}), is {expected!r}"


def _is(item: Element, expected: Any) -> bool:
    show, data = item.get("show", ""), bytes.fromhex(item.get("value", ""))
    match expected:
        case bool():
            return show == str(int(expected))
        case int():
            return show == str(expected)
        case float():
            return data == struct.pack(">d", expected)
        case str():
            return show == expected or data in _contents(expected)
    return False


def _contents(expected: str) -> Iterator[bytes]:
    """The bytes of a string, or of bytes in base64."""
    yield expected.encode("utf-8", "surrogatepass")
    try:
        yield base64.b64decode(expected, validate=True)
    except ValueError:
        return


def unknown_tags(tree: Element) -> list[tuple[int, str]]:
    """A message's unknown tagged fields, including its header's, as numbers and hex."""
    return [
        (int(field.get("show", "")), child.get("value", ""))
        for field in tree.iter("field")
        if field.get("name") == f"{PREFIX}.tag.number"
        for child in field
        if child.get("name") == f"{PREFIX}.tag.data"
    ]
