"""Bugs planted in the reference codec, one at a time: the vectors show each of them."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from uuid import UUID

import pytest

from specgen.protocol.codec import (
    UNKNOWN_TAGS,
    DecodeError,
    EncodeError,
    decode_whole,
    decoder,
    encode,
    encoder,
    from_json,
    to_json,
)
from specgen.protocol.layout import Layout, StructWire, lower
from specgen.protocol.model import Message, Scalar
from specgen.testing.conform.differences import differences
from specgen.testing.vectors.border_set import (
    border_spots,
    border_vectors,
    refused_borders,
)
from specgen.testing.vectors.confusable import confusable_vectors
from specgen.testing.vectors.refused import refused_vectors
from specgen.testing.vectors.unknown_tags import collect_unknown_tags
from specgen.testing.vectors.vector import Level, Vector
from specgen.testing.vectors.vectors import message_vectors
from tests.support.bundled import release
from tests.support.definitions import (
    EVERYTHING,
    NULLABLE_STRUCTS,
    field,
    message,
    tagged,
)

WALK = decoder.Walk

NUMBERS = message(
    [
        field("Rate", "float64"),
        field("Many", "[]int8"),
        field("Uuids", "[]uuid"),
        tagged("Epoch", "int64", 0, default="-1"),
        tagged("Flag", "bool", 1, default="true"),
        tagged("Text", "string", 2, nullableVersions="0+", default="null"),
    ]
)

Bug = Callable[[pytest.MonkeyPatch], None]


@cache
def vectors() -> tuple[tuple[Layout, Vector], ...]:
    return tuple(
        (lower(whole, vector.version or 0), vector)
        for whole in (EVERYTHING, NULLABLE_STRUCTS, NUMBERS)
        for vector in of_message(whole)
    )


def of_message(whole: Message) -> Iterator[Vector]:
    alone = release("4.3").replace(messages=(whole,))
    spots = border_spots(alone)[whole.name] if whole is NUMBERS else ()
    yield from message_vectors(whole)
    yield from border_vectors(whole, spots)
    yield from confusable_vectors(whole)
    yield from refused_vectors(whole)
    yield from refused_borders(whole, spots)


def wrong() -> Iterator[str]:
    """The vectors that the codec, as it is now, fails."""
    for layout, vector in vectors():
        fault = vector.fault
        try:
            value = decode_whole(layout, vector.data).value
        except Exception:
            if fault is None:
                yield vector.id
            continue
        try:
            shown = to_json(layout, value), collect_unknown_tags(layout, value)
        except Exception:
            yield vector.id
            continue
        if (
            (fault is not None and fault.level is not Level.LENIENT)
            or [
                *differences(vector.value, shown[0]),
                *differences(vector.unknown_tags, shown[1]),
            ]
            or (fault is None and written(layout, vector) != vector.data)
        ):
            yield vector.id


def written(layout: Layout, vector: Vector) -> bytes | None:
    value = from_json(layout, vector.value)
    if vector.unknown_tags.keys() - {""}:
        return vector.data  # only tags of the message itself are put back here
    if vector.unknown_tags:
        value[UNKNOWN_TAGS] = vector.unknown_tags[""]
    try:
        return encode(layout, value)
    except EncodeError:
        return None


def read(kind: Scalar, change: Callable[[Any], Any]) -> Bug:
    """Scalars of a kind are read as something else."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = WALK.value

        def scalar(self: Any, wire: Any, path: str) -> Any:
            value = right(self, wire, path)
            return change(value) if wire.kind == kind else value

        patch.setattr(WALK, "value", scalar)

    return plant


def array(change: Callable[[Any], Any]) -> Bug:
    """Arrays are read as something else."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = WALK.array

        def changed(self: Any, wire: Any, element: Any, path: str) -> Any:
            return change(right(self, wire, element, path))

        patch.setattr(WALK, "array", changed)

    return plant


def unknown(change: Callable[[list[tuple[int, bytes]]], Any]) -> Bug:
    """Unknown tags are read as others."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = WALK.tags

        def tags(self: Any, layout: Any, values: Any, path: str) -> Any:
            return change(right(self, layout, values, path))

        patch.setattr(WALK, "tags", tags)

    return plant


def method(name: str, change: Callable[..., Any]) -> Bug:
    """The result of a method of the decoder is changed; ``self`` and arguments follow it."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = getattr(WALK, name)

        def changed(self: Any, *given: Any) -> Any:
            return change(right(self, *given), self, *given)

        patch.setattr(WALK, name, changed)

    return plant


def replaced(target: Any, name: str, function: Callable[..., Any]) -> Bug:
    """A function is another one, which gets the right one first."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = getattr(target, name)
        patch.setattr(target, name, lambda *given: function(right, *given))

    return plant


def refuse_above(limit: int) -> Callable[[Any], Any]:
    def check(items: Any) -> Any:
        if items is not None and len(items) > limit:
            raise DecodeError("", 0, "too many")
        return items

    return check


def signed(value: int, bits: int) -> int:
    return (value + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def is_true_only_as_1(self: Any, value: Any, kind: Scalar) -> Any:
    return self.data[self.offset - 1] == 1 if kind is Scalar.BOOL else value


def latin(text: str | None) -> str | None:
    return None if text is None else text.encode().decode("latin-1")


def text(change: Callable[[str], Any]) -> Bug:
    return read(Scalar.STRING, lambda value: value and change(value))


def is_empty_null(value: Any) -> Any:
    return value or None


def marker_0_is_null(right: Any, self: Any, wire: Any, path: str) -> Any:
    """The fields behind the marker are read, but the struct is taken for null."""
    is_0 = self.data[self.offset : self.offset + 1] == b"\0"
    value = right(self, wire, path)
    return None if isinstance(wire, StructWire) and wire.nullable and is_0 else value


BUGS: dict[str, Bug] = {
    "a byte order mark is stripped": text(lambda value: value.removeprefix("\ufeff")),
    "a text ends at U+0000": text(lambda value: value.partition("\0")[0]),
    "a text is Latin-1": text(latin),
    "characters of four bytes are replaced": text(
        lambda value: "".join(c if c < "\U00010000" else "\ufffd" for c in value)
    ),
    "a long text is cut at 127": text(lambda value: value[:120]),
    "an empty text is null": read(Scalar.STRING, is_empty_null),
    "a null text is empty": read(Scalar.STRING, lambda value: value or ""),
    "empty bytes are null": read(Scalar.BYTES, is_empty_null),
    "null bytes are empty": read(Scalar.BYTES, lambda value: value or b""),
    "empty records are null": read(Scalar.RECORDS, is_empty_null),
    "the second batch is lost": read(
        Scalar.RECORDS, lambda value: value and value[:60]
    ),
    "-0.0 is 0.0": read(Scalar.FLOAT64, lambda value: value + 0.0),
    "NaN is 0": read(Scalar.FLOAT64, lambda value: 0.0 if math.isnan(value) else value),
    "infinity is the largest number": read(
        Scalar.FLOAT64,
        lambda value: max(-1.7976931348623157e308, min(value, 1.7976931348623157e308)),
    ),
    "a float has the other byte order": read(
        Scalar.FLOAT64, lambda value: struct.unpack("<d", struct.pack(">d", value))[0]
    ),
    "an int64 goes through a float": read(
        Scalar.INT64, lambda value: int(float(value))
    ),
    "an int64 has 32 bits": read(Scalar.INT64, lambda value: signed(value, 32)),
    "an int32 has no sign": read(Scalar.INT32, lambda value: value & 0xFFFFFFFF),
    "an int16 has no sign": read(Scalar.INT16, lambda value: value & 0xFFFF),
    "an int8 has no sign": read(Scalar.INT8, lambda value: value & 0xFF),
    "a uint16 has a sign": read(Scalar.UINT16, lambda value: signed(value, 16)),
    "a uint32 has a sign": read(Scalar.UINT32, lambda value: signed(value, 32)),
    "the zero UUID is null": read(
        Scalar.UUID, lambda value: value if value.int else None
    ),
    "the halves of a UUID are swapped": read(
        Scalar.UUID, lambda value: UUID(bytes=value.bytes[8:] + value.bytes[:8])
    ),
    "bool 2 is false": replaced(
        WALK,
        "fixed",
        lambda right, self, kind, path: is_true_only_as_1(
            self, right(self, kind, path), kind
        ),
    ),
    "an empty array is null": array(is_empty_null),
    "a null array is empty": array(lambda items: items or []),
    "the last element is lost": array(lambda items: items and items[:-1]),
    "elements are turned round": array(lambda items: items and items[::-1]),
    "arrays above 32,767 are refused": array(refuse_above(32_767)),
    "arrays above 127 are refused": array(refuse_above(127)),
    "unknown tags are lost": unknown(lambda _: []),
    "only the last unknown tag is kept": unknown(lambda tags: tags[-1:]),
    "unknown tags without bytes are lost": unknown(
        lambda tags: [tag for tag in tags if tag[1]]
    ),
    "unknown tags have one byte": unknown(lambda tags: [(n & 127, b) for n, b in tags]),
    "a struct's marker 0 is null": replaced(WALK, "value", marker_0_is_null),
    "a compact length is not less one": method(
        "length", lambda value, _, compact, *__: value + compact
    ),
    "a length has no sign": method(
        "length", lambda value, _, compact, *__: value if compact else value & 0xFFFF
    ),
    "-2 is empty": method("length", lambda value, *_: 0 if value == -2 else value),
    "any null is allowed": replaced(WALK, "null", lambda *_: None),
    "a number of six bytes is read": replaced(
        WALK,
        "uvarint",
        lambda right, self, path, label, most=5: right(self, path, label, most + 1),
    ),
    "long texts are read": lambda patch: patch.setattr(decoder, "MAX_STRING", 1 << 20),
    "a number of bytes is cut to those left": replaced(
        WALK,
        "take",
        lambda right, self, size, path: right(self, min(size, self.left), path),
    ),
    "a tagged 0 is not written": replaced(
        encoder.Encoding,
        "is_written",
        lambda right, self, field, value: value not in (0, None)
        and right(self, field, value),
    ),
    "a tagged default is written": replaced(
        encoder.Encoding, "is_written", lambda *_: True
    ),
    "tags are written backwards": lambda patch: patch.setattr(
        encoder, "sorted", lambda items, **_: [*items][::-1], raising=False
    ),
    "numbers above 127 are one too large": replaced(
        encoder, "encode_uvarint", lambda right, number: right(number + (number > 127))
    ),
    "a compact length is one too small": replaced(
        encoder, "encode_uvarint", lambda right, number: right(max(number - 1, 0))
    ),
}
"""By what is wrong."""


def test_the_codec_without_bugs() -> None:
    assert [*wrong()] == []


@pytest.mark.parametrize("name", BUGS)
def test_a_bug_is_shown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    vectors()  # made by the codec without the bug
    BUGS[name](monkeypatch)
    assert next(wrong(), None) is not None
