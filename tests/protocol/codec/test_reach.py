"""How far bytes can be read is what the decoder says, at every version, faster."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from specgen.protocol.codec import encode, explain, reach
from specgen.protocol.layout import Layout, lower, lower_all
from specgen.protocol.model import Message
from specgen.sources.loading import read_source
from specgen.testing.vectors import cases
from tests.support.definitions import EVERYTHING

MESSAGES = [message for message in read_source().release.messages if message.versions]


def decoded(layout: Layout, data: bytes) -> tuple[int, bool]:
    """What the decoder finds, slowly."""
    read = explain(layout, data)
    if read.error is None:
        return read.end, False
    assert read.error.offset is not None
    return read.error.offset, True


def agrees(message: Message, data: bytes) -> None:
    """Compare all versions of a message."""
    for layout in lower_all(message):
        assert reach(layout, data) == decoded(layout, data), layout.version


@given(st.data())
def test_changed_bytes(data: st.DataObject) -> None:
    message = data.draw(st.sampled_from([EVERYTHING, *MESSAGES]))
    layout = data.draw(st.sampled_from([*lower_all(message)]))
    case = data.draw(st.sampled_from([*cases(layout)]))
    raw = bytearray(encode(layout, case.value))
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(raw)))
        raw[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=3))
    agrees(message, bytes(raw))


@given(st.sampled_from([EVERYTHING, *MESSAGES]), st.binary(max_size=60))
@example(EVERYTHING, b"")
@example(EVERYTHING, bytes(60))
@example(EVERYTHING, b"\x01" * 60)
def test_any_bytes(message: Message, data: bytes) -> None:
    agrees(message, data)


@pytest.mark.slow
@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.name)
def test_every_message(message: Message) -> None:
    for layout in lower_all(message):
        for case in [*cases(layout)][:20]:
            agrees(message, encode(layout, case.value))


def test_a_megabyte_is_read_faster_than_it_is_decoded() -> None:
    (message,) = (m for m in MESSAGES if m.name == "MetadataResponse")
    layout = lower(message, 12)
    partition = {"PartitionIndex": 1, "ReplicaNodes": [1, 2], "IsrNodes": [1]}
    topics = [{"Name": "a", "Partitions": [partition] * 10}] * 100
    data = encode(layout, {"Topics": topics})

    def seconds(read: object) -> float:
        assert callable(read)
        started = time.process_time()
        read(layout, data)
        return time.process_time() - started

    assert min(seconds(reach) for _ in range(3)) * 2 < seconds(explain)
