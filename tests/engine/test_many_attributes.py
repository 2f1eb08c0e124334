"""Classes with more attributes than a mask has bits, and defaults of all kinds."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.engine.handmade import (
    COMPACT,
    INT8,
    NULLABLE,
    STRING,
    codec,
    row_of,
    table,
    words,
)

TEXT = (STRING, COMPACT | NULLABLE, 0, 1)


class Many:
    """Stores its arguments by position."""

    def __init__(self, *values: Any) -> None:
        self.values = values


def _decoder(count: int, tagged: int) -> Any:
    """A decoder of alternating texts and numbers, the last tagged, with lists and texts as defaults."""
    mandatory = count - tagged
    fields = [
        (*(TEXT if slot % 2 else (INT8, 0, 0, 1)), slot, -1)
        for slot in range(mandatory)
    ]
    fields += [(*TEXT, mandatory + tag, tag) for tag in range(tagged)]
    data = words([], [(1, count + 1, 0, mandatory, mandatory, tagged, 0, 0)], fields)
    is_made_flags = (
        bytes(slot >= mandatory and slot % 3 == 0 for slot in range(count)) + b"\0"
    )
    defaults = [list if is_made else "default" for is_made in is_made_flags[:-1]]
    names = [f"a{slot}" for slot in range(count)]
    row = row_of(Many, *names, "unknown", defaults=(*defaults, ()), made=is_made_flags)
    return codec("decode", table(data, row))


def _values(count: int, tagged: int, sent: dict[int, str]) -> tuple[Any, ...]:
    mandatory = count - tagged
    plain = [f"text {slot}" if slot % 2 else slot for slot in range(mandatory)]
    late = [
        sent.get(tag, [] if (mandatory + tag) % 3 == 0 else "default")
        for tag in range(tagged)
    ]
    return (*plain, *late)


def _bytes(count: int, tagged: int, sent: dict[int, str], unknown: bytes) -> bytes:
    data = bytearray()
    for slot in range(count - tagged):
        text = b"text %d" % slot
        data += bytes((len(text) + 1,)) + text if slot % 2 else bytes((slot,))
    data.append(len(sent) + 1 if unknown else len(sent))
    for tag, value in sent.items():
        data += bytes((tag, len(value) + 1, len(value) + 1)) + value.encode()
    return bytes(data) + (bytes((100, len(unknown))) + unknown if unknown else b"")


@pytest.mark.parametrize("unknown", [b"", b"unknown"])
@pytest.mark.parametrize("sent", [{}, {0: "first"}, {3: "x", 9: "last"}])
@pytest.mark.parametrize("count", [12, 63, 64, 65, 70, 90])
def test_attributes_beyond_the_mask(
    count: int, sent: dict[int, str], unknown: bytes
) -> None:
    decode = _decoder(count, 10)
    data = _bytes(count, 10, sent, unknown)
    expected = _values(count, 10, sent), (((100, unknown),) if unknown else ())
    assert decode(data, 0).values == (*expected[0], expected[1])
    for end in range(len(data)):
        assert decode(data[:end], 0) == "plain"


def test_reference_counts_are_unchanged() -> None:
    decode = _decoder(90, 10)
    data = _bytes(90, 10, {1: "s"}, b"u")
    shared = (None, 0, 66, 78, "default", (), 300, True)
    before = [sys.getrefcount(value) for value in shared]
    for _ in range(200):
        decode(data, 0)
        decode(data[:-3], 0)
    after = [sys.getrefcount(value) for value in shared]
    assert all(abs(new - old) < 50 for new, old in zip(after, before, strict=True))
