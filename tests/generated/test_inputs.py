"""What ``decode`` and ``decode_from`` accept: anything bytes-like, from any offset."""

from __future__ import annotations

import io
import mmap
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kafka_wire
import pytest

from tests.generated.sources import NAMES, all_layouts, distinct_layouts, fullest
from tests.support.grouped import grouped

SAMPLE = (
    *("ApiVersionsRequest", "MetadataRequest", "MetadataResponse", "FetchRequest"),
    *("FetchResponse", "ProduceRequest", "JoinGroupRequest", "ElectLeadersRequest"),
    *("ConsumerGroupHeartbeatRequest", "DescribeClientQuotasResponse"),
    *("PartitionChangeRecord", "RequestHeader"),
)


def _spread(raw: bytes) -> memoryview:
    """The bytes as every second byte of a buffer."""
    return memoryview(b"".join(bytes((byte, 0xEE)) for byte in raw))[::2]


def _backwards(raw: bytes) -> memoryview:
    return memoryview(raw[::-1])[::-1]


class Bytes(bytes):
    """Bytes whose own methods lie."""

    def __bytes__(self) -> bytes:
        return b""

    def __len__(self) -> int:
        return 0


BUFFERS: dict[str, Callable[[bytes], Any]] = {
    "bytes": bytes,
    "bytearray": bytearray,
    "memoryview": memoryview,
    "slice of a memoryview": lambda raw: memoryview(b"123" + raw + b"4")[3:-1],
    "not contiguous": _spread,
    "backwards": _backwards,
    "array": lambda raw: array("B", raw),
    "signed chars": lambda raw: memoryview(raw).cast("b"),
    "subclass": Bytes,
    "BytesIO's buffer": lambda raw: io.BytesIO(raw).getbuffer(),
}


@pytest.mark.parametrize("kind", BUFFERS)
@pytest.mark.parametrize("name", SAMPLE)
def test_any_bytes_like_object_is_decoded(name: str, kind: str) -> None:
    cls, make = getattr(kafka_wire, name), BUFFERS[kind]
    layout = distinct_layouts(name)[-1]
    for case in fullest(layout):
        expected = cls.decode(case.data, layout.version)
        assert cls.decode(make(case.data), layout.version) == expected
        for before, after in ((b"", b""), (b"\xff" * 3, b"\0"), (b"\0" * 4097, b"")):
            decoded = cls.decode_from(
                make(before + case.data + after), len(before), layout.version
            )
            assert decoded == (expected, len(before) + len(case.data))
        with pytest.raises(kafka_wire.DecodeError):
            cls.decode(make(case.data[:-1]), layout.version)


def test_buffers_of_wide_items_are_read_as_bytes() -> None:
    raw: Any = array("i", [0, 0])
    assert kafka_wire.MetadataRequest.decode(raw[:1], 0).topics == []
    with pytest.raises(kafka_wire.DecodeError, match="4 bytes left over"):
        kafka_wire.MetadataRequest.decode(raw, 0)


def test_a_mapped_file_is_decoded(tmp_path: Path) -> None:
    message = kafka_wire.SaslAuthenticateRequest(auth_bytes=b"token")
    (tmp_path / "file").write_bytes(b"....." + message.encode(2))
    with (tmp_path / "file").open("rb") as file:
        mapped: Any = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        assert (
            kafka_wire.SaslAuthenticateRequest.decode_from(mapped, 5, 2)[0] == message
        )
        mapped.close()


def test_decoded_values_are_copies() -> None:
    """Decoded values do not change when the buffer does."""
    buffer = bytearray(kafka_wire.SaslAuthenticateRequest(auth_bytes=b"abc").encode(2))
    message = kafka_wire.SaslAuthenticateRequest.decode(buffer, 2)
    view = kafka_wire.SaslAuthenticateRequest.decode(memoryview(buffer), 2)
    buffer[:] = bytes(len(buffer))
    assert type(message.auth_bytes) is bytes
    assert message.auth_bytes == view.auth_bytes == b"abc"
    buffer.append(0)  # no memoryview of it remains


def _released() -> memoryview:
    view = memoryview(bytearray(4))
    view.release()
    return view


WRONG: dict[str, Any] = {
    "None": None,
    "text": "\0\0\0\0",
    "a number, not so many zero bytes": 4,
    "zero": 0,
    "a huge number": 1 << 80,
    "true": True,
    "float": 4.0,
    "list of numbers": [0, 0, 0, 0],
    "tuple": (0, 0, 0, 0),
    "range": range(4),
    "file": io.BytesIO(b"\0\0\0\0"),
    "iterator": iter(b"\0\0\0\0"),
    "class": bytes,
    "message": kafka_wire.MetadataRequest(),
    "released": _released(),
}


@pytest.mark.parametrize("what", WRONG)
def test_objects_that_are_no_buffers_are_refused(what: str) -> None:
    """"""
    cls = kafka_wire.MetadataRequest
    for decode in (
        lambda: cls.decode(WRONG[what], 0),
        lambda: cls.decode_from(WRONG[what], 0, 0),
    ):
        with pytest.raises(kafka_wire.DecodeError, match="is not bytes-like") as caught:
            decode()
        assert caught.value.offset is None
    with pytest.raises(kafka_wire.UnsupportedVersionError):
        cls.decode(WRONG[what], 99)


def test_an_offset_outside_the_buffer_is_refused() -> None:
    for offset in (-1, -4, 5, 1 << 80, -(1 << 80), 10**5000):
        with pytest.raises(kafka_wire.DecodeError, match="no offset in 4 bytes"):
            kafka_wire.MetadataRequest.decode_from(bytes(4), offset, 0)


@pytest.mark.parametrize("offset", [None, "0", 0.0, 1.5, 9.5, b"\0", [], float("nan")])
def test_objects_that_are_no_offsets_are_refused(offset: Any) -> None:
    with pytest.raises(kafka_wire.DecodeError, match="no offset in 4 bytes"):
        kafka_wire.MetadataRequest.decode_from(bytes(4), offset, 0)


def test_an_offset_at_the_end_needs_a_message_without_bytes() -> None:
    """At the end of a buffer, only a message without bytes can start."""
    empty = kafka_wire.ListGroupsRequest
    assert empty.decode_from(b"abc", 3, 0) == (empty(), 3)
    with pytest.raises(kafka_wire.DecodeError) as caught:
        kafka_wire.MetadataRequest.decode_from(b"abc", 3, 0)
    assert caught.value.offset == 3


@pytest.mark.parametrize("name", SAMPLE)
def test_truncation_is_detected_at_any_offset(name: str) -> None:
    cls = getattr(kafka_wire, name)
    layout = distinct_layouts(name)[-1]
    for case in fullest(layout):
        for start in (1, 7, 4096):
            for length in range(len(case.data)):
                data = bytes(start) + case.data[:length]
                with pytest.raises(kafka_wire.DecodeError) as caught:
                    cls.decode_from(data, start, layout.version)
                at = caught.value.offset
                assert at is not None
                assert start <= at <= len(data)


@pytest.mark.sampled(6)
@grouped("name", NAMES)
def test_messages_in_sequence_are_decoded_by_offset(name: str) -> None:
    cls = getattr(kafka_wire, name)
    parts = [
        (layout.version, case.data)
        for layout in all_layouts(name)
        for case in fullest(layout)
    ]
    buffer, offset = b"".join(data for _, data in parts), 0
    for version, data in parts:
        message, end = cls.decode_from(buffer, offset, version)
        assert (message, end) == (cls.decode(data, version), offset + len(data))
        offset = end
    assert offset == len(buffer)
