"""Input that claims more than it holds is refused at once, in little memory."""

from __future__ import annotations

import importlib
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from inspect import unwrap
from pathlib import Path
from typing import Any

import kafka_wire
import pytest

from specgen.protocol.codec import decode_whole
from specgen.protocol.layout import Layout
from tests.generated.packages import build
from tests.generated.sources import NAMES, distinct_layouts, fullest
from tests.support.definitions import field, message
from tests.support.grouped import grouped

KIB = 1 << 10
SECOND = 1.0
SAMPLED = 200

COMPACT = ("ffffffff07", "8080808008", "feffffff0f", "ffffffff0f", "80808008", "ff7f")
"""Lengths about 2^31, where Java's turn negative, in five bytes; shorter ones."""
TOO_LONG = ("8080808080", "ffffffffff", "808080808001", "8080808010")
"""Not variable integers, or such of more than 32 bits."""
PLAIN = ("7fffffff", "7ffffffe", "80000000", "7fff", "00ffffff")

LENGTHS = ("length", "count", "tag count", "tag size", "tag", "marker")


@pytest.mark.sampled(12)
@grouped("name", NAMES)
def test_impossible_lengths_are_refused(name: str) -> None:
    """Every length in a message set to impossible values."""
    cls = getattr(kafka_wire, name)
    layouts = distinct_layouts(name)
    for layout in {id(layout): layout for layout in (layouts[0], layouts[-1])}.values():
        inputs = list(_with_lengths(layout))
        inputs = random.Random(name).sample(inputs, min(len(inputs), SAMPLED))
        for data in inputs:
            _accepted(cls, data, layout.version)  # imports what is imported once

        def work(inputs: list[bytes] = inputs, layout: Layout = layout) -> None:
            for data in inputs:
                _accepted(cls, data, layout.version)

        peak, seconds = _measured(work)
        assert peak < 256 * KIB
        assert seconds < 0.01 * len(inputs) + SECOND


def _with_lengths(layout: Layout) -> Iterator[bytes]:
    sizes = (*COMPACT, *TOO_LONG) if layout.root.flexible else PLAIN
    for case in fullest(layout):
        for piece in decode_whole(layout, case.data).trace:
            if piece.type in LENGTHS:
                head = case.data[: piece.offset]
                tail = case.data[piece.offset + piece.length :]
                for size in sizes:
                    yield head + bytes.fromhex(size) + tail


@pytest.mark.parametrize(
    ("name", "version", "data"),
    [
        ("MetadataRequest", 0, "7fffffff00"),
        ("MetadataRequest", 0, "7fffffff" + "00" * 200),
        ("MetadataRequest", 9, "ffffffff0700"),
        ("MetadataRequest", 9, "8080808008" + "00" * 200),
        ("DeleteTopicsRequest", 0, "7fffffff" + "00" * 200),
        ("DeleteTopicsRequest", 4, "ffffffff07" + "01" * 200),
        ("MetadataResponse", 0, "00000000 00000001 0000 0000 00000001" + "7f" * 14),
        ("ElectLeadersRequest", 2, "00 02 0261 ffffffff07 00000001"),
        ("GetTelemetrySubscriptionsResponse", 0, "00" * 26 + "ffffffff07" + "00" * 99),
        ("SaslAuthenticateRequest", 0, "7fffffff" + "00" * 200),
        ("SaslAuthenticateRequest", 2, "ffffffff07" + "00" * 200),
        ("SaslAuthenticateRequest", 2, "01 ffffffff0f" + "00" * 200),
        ("SaslAuthenticateRequest", 2, "01 01 00 ffffffff0f" + "00" * 200),
        ("SaslAuthenticateRequest", 2, "01 ffffffffff" + "00" * 200),
    ],
)
def test_hostile_messages_are_refused_in_little_memory(
    name: str, version: int, data: str
) -> None:
    cls, raw = getattr(kafka_wire, name), bytes.fromhex(data)
    assert not _accepted(cls, raw, version)
    peak, seconds = _measured(lambda: _accepted(cls, raw, version))
    assert peak < 32 * KIB
    assert seconds < SECOND


def test_memory_grows_with_the_bytes() -> None:
    """The smallest possible elements: two bytes make a struct with a text."""
    count = 30_000
    raw = bytes.fromhex("b1ea01") + b"\1\0" * count + b"\1\0\0\0"
    cls = kafka_wire.MetadataRequest
    assert len(cls.decode(raw, 9).topics or ()) == count
    peak, seconds = _measured(lambda: cls.decode(raw, 9))
    assert peak < 150 * len(raw)
    assert seconds < 5 * SECOND
    # Refused at the end, after both decoders have read everything.
    peak, seconds = _measured(lambda: _accepted(cls, raw[:-1], 9))
    assert peak < 300 * len(raw)
    assert seconds < 20 * SECOND


def test_the_number_of_elements_without_bytes_is_limited(tmp_path: Path) -> None:
    """Structs without fields take no bytes, so a count alone could demand any number."""
    inner = field("Inner", "[]None", fields=[field("Late", "int8", "2+")])
    fields = [
        field("Flat", "[]Nothing", fields=[]),
        field("Outer", "[]Middle", fields=[inner]),
    ]
    definition = message(fields, valid="0-1", flexible="1+")
    cls = build(tmp_path, [definition]).TestMessage
    built = cls(flat=[cls.Nothing()] * 3, outer=[cls.Middle(inner=[cls.None_()])] * 2)
    assert cls.decode(built.encode(1), 1) == built
    built = cls(flat=[cls.Nothing()] * 4, outer=[])
    assert cls.decode(built.encode(0), 0) == built
    flat, outer = "00000000", "00000000"
    for data in (
        "7fffffff" + outer,
        "00000005" + outer,
        "7fffffff" + "00" * 999,
        flat + "7fffffff",
        flat + "00000003" + "7fffffff" * 3,
        flat + "00000001" + "000003e9" + "00" * 1000,
        flat + "00000001" + "7fffffff" + "00" * 1000,
    ):
        raw = bytes.fromhex(data)
        assert not _accepted(cls, raw, 0)
        peak, seconds = _measured(partial(_accepted, cls, raw, 0))
        assert peak < 64 * KIB
        assert seconds < SECOND
    for data in ("ffffffff0701", "01 ffffffff07", "01 02 ffffffff07 00 00"):
        assert not _accepted(cls, bytes.fromhex(data), 1)


def test_caches_are_bounded() -> None:
    """The caches for arrays by count do not grow with every count."""
    cls = kafka_wire.MetadataResponse.MetadataResponsePartition
    fast = importlib.import_module("kafka_wire._runtime.fast")
    module = importlib.import_module("kafka_wire._messages.metadata_response")
    for count in range(0, 1500, 2):
        partition = cls(replica_nodes=[7] * count, isr_nodes=[8] * (count % 11))
        topics = [kafka_wire.MetadataResponse.MetadataResponseTopic()]
        topics[0].partitions = [partition]
        for version in (0, 9):
            response = kafka_wire.MetadataResponse(topics=topics)
            assert kafka_wire.MetadataResponse.decode(
                response.encode(version), version
            ).topics[0].partitions == [partition]
    caches = [c.made for c in vars(module).values() if isinstance(c, fast.Packs)]
    assert caches
    caches += [c for c in vars(fast).values() if isinstance(c, fast.Unpacks)]
    assert 0 < max(map(len, caches)) <= 512


def _accepted(cls: Any, data: bytes, version: int | None) -> bool:
    """Whether the bytes are accepted; if not, the only error is DecodeError."""
    try:
        cls.decode(data, version)
    except unwrap(cls.decode).__globals__["DecodeError"] as error:
        assert error.offset is not None
        assert 0 <= error.offset <= len(data)
        return False
    return True


def _measured(work: Callable[[], object]) -> tuple[int, float]:
    """The peak memory of some work in bytes, and its seconds."""
    tracemalloc.start()
    started = time.process_time()
    try:
        work()
        return tracemalloc.get_traced_memory()[1], time.process_time() - started
    finally:
        tracemalloc.stop()
