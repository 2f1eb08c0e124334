"""Errors: one base class, a location in each, and they can be pickled."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import kafka_wire
import pytest
from kafka_wire import (
    CodecError,
    DecodeError,
    EncodeError,
    JsonError,
    MetadataRequest,
    MetadataResponse,
    UnsupportedVersionError,
    WireError,
)


def test_errors_share_one_base() -> None:
    assert WireError.__bases__ == (Exception,)
    assert {CodecError, UnsupportedVersionError} <= {*WireError.__subclasses__()}
    assert {*CodecError.__subclasses__()} >= {DecodeError, EncodeError, JsonError}


def _response() -> bytes:
    partition = MetadataResponse.MetadataResponsePartition(
        leader_id=1, replica_nodes=[1, 2, 3], isr_nodes=[1]
    )
    topic = MetadataResponse.MetadataResponseTopic(name="t", partitions=[partition] * 3)
    return MetadataResponse(cluster_id="c", topics=[topic]).encode(12)


def test_decode_error_reads_like_an_address() -> None:
    data = _response()
    with pytest.raises(DecodeError) as caught:
        MetadataResponse.decode(data[:90], 12)
    error = caught.value
    assert str(error) == (
        "MetadataResponse v12: topics[0].partitions[1].replica_nodes[1] @0x57: "
        "need 4 bytes, 3 left"
    )
    assert (error.message, error.version) == ("MetadataResponse", 12)
    assert error.path == "topics[0].partitions[1].replica_nodes[1]"
    assert (error.offset, error.reason) == (0x57, "need 4 bytes, 3 left")


TAG = "0000 01 00000000 01 01"
"""An ApiVersionsResponse up to the size of its tag 1, which is an int64."""
LONG = "00" * 9


@pytest.mark.parametrize(
    ("name", "version", "data", "text"),
    [
        ("MetadataRequest", 0, "", "topics @0x0: need 4 bytes, 0 left"),
        ("MetadataRequest", 0, "7fffffff00", "topics @0x0: 2147483647 elements, but 1"),
        ("MetadataRequest", 0, "ffffffff", "topics @0x0: null is not allowed"),
        ("MetadataRequest", 0, "00000001 ffff", "topics[0].name @0x4: null is not"),
        ("MetadataRequest", 0, "00000001 0001 ff", "topics[0].name @0x6: not UTF-8"),
        ("MetadataRequest", 0, "00000001 0003 61ed", "topics[0].name @0x6: need 3"),
        ("MetadataRequest", 0, "00000001 0003eda080", "topics[0].name @0x6: not UTF-8"),
        ("MetadataRequest", 0, "00000000ab", " @0x4: 1 bytes left over after the mess"),
        ("MetadataRequest", 9, "00000000", " @0x4: a variable integer is cut off"),
        ("MetadataRequest", 9, "8080808080", "topics @0x0: a variable integer is long"),
        ("MetadataRequest", 9, "00000000ff", " @0x4: a variable integer is cut off"),
        (
            "MetadataRequest",
            9,
            "0000000005",
            " @0x4: 5 tagged fields, but 0 bytes left",
        ),
        ("MetadataRequest", 9, "00000000 01 05 05 00", " @0x7: tag 5 takes 5 bytes, 1"),
        ("MetadataRequest", 9, "00000000 02 0500 0500", " @0x7: tag 5 stands twice"),
        (
            "DeleteTopicsRequest",
            4,
            "02 818002",
            "topic_names[0] @0x1: a string of 32768",
        ),
        ("FetchRequest", 12, "00" * 25 + "01" * 4 + "0101", " @0x1d: tag 1 is not of"),
        (
            "ApiVersionsResponse",
            3,
            f"{TAG} 05 {LONG}",
            "epoch @0xa: need 8 bytes, 5 left",
        ),
        (
            "ApiVersionsResponse",
            3,
            f"{TAG} 09 {LONG}",
            "@0x12: the tag's size is 9, not 8",
        ),
    ],
)
def test_decode_error_names_place_and_reason(
    name: str, version: int, data: str, text: str
) -> None:
    cls = getattr(kafka_wire, name)
    with pytest.raises(DecodeError) as caught:
        cls.decode(bytes.fromhex(data), version)
    place = ":" if not text.startswith(" @") else ""
    assert str(caught.value).startswith(f"{name} v{version}{place}")
    assert text in str(caught.value)


def test_offset_counts_from_the_start_of_the_buffer() -> None:
    with pytest.raises(DecodeError) as caught:
        MetadataResponse.decode_from(bytes(100) + _response()[:90], 100, 12)
    assert caught.value.offset == 100 + 0x57


class Several:
    """Neither equal to anything nor true, like a numpy array."""

    def __eq__(self, other: object) -> Any:
        return self

    def __bool__(self) -> bool:
        raise ValueError("the truth value is ambiguous")

    def __repr__(self) -> str:
        return "several"

    __hash__ = None  # type: ignore[assignment]


class Three(Several):
    """Equal to any number, but not hashable."""

    def __bool__(self) -> bool:
        return True


@pytest.mark.parametrize(
    "version",
    [-1, 14, 999, None, "0", 1.5, [], {}, b"", 1 << 99, Several(), Three()],
)
def test_unsupported_version(version: Any) -> None:
    message = MetadataRequest()
    for work in (
        lambda: message.encode(version),
        lambda: message.encode_into(bytearray(), version),
        lambda: message.to_json(version),
        lambda: MetadataRequest.decode(b"", version),
        lambda: MetadataRequest.decode_from(b"", 0, version),
        lambda: MetadataRequest.from_json({}, version),
    ):
        with pytest.raises(UnsupportedVersionError) as caught:
            work()
        expected = f"MetadataRequest has no version {version!r}, but 0 to 13"
        assert str(caught.value) == expected
        assert caught.value.versions == range(14)


def test_a_version_with_too_many_digits_is_refused() -> None:
    with pytest.raises(UnsupportedVersionError, match="a value of int, but 0 to 13"):
        MetadataRequest().encode(10**5000)


def test_message_without_versions() -> None:
    with pytest.raises(UnsupportedVersionError, match="no version 0, but no versions"):
        kafka_wire.Message.decode(b"", 0)


def _errors() -> list[WireError]:
    errors: list[WireError] = []
    for work in (
        lambda: MetadataRequest.decode(b"", 0),
        lambda: MetadataRequest.decode(None, 0),  # type: ignore[arg-type]
        lambda: MetadataRequest(topics=None).encode(0),
        lambda: MetadataRequest().encode(99),
        lambda: MetadataRequest.from_json({}, 0),
    ):
        with pytest.raises(WireError) as caught:
            work()
        errors.append(caught.value)
    return errors


@pytest.mark.parametrize("error", _errors(), ids=lambda error: type(error).__name__)
def test_errors_can_be_pickled(error: WireError) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(error, protocol))
        assert type(again) is type(error)
        assert (str(again), vars(again)) == (str(error), vars(error))
    for again in (copy.copy(error), copy.deepcopy(error)):
        assert (type(again), str(again)) == (type(error), str(error))


def test_the_fast_decoder_does_not_show_in_errors() -> None:
    """The error is the walker's; what the fast decoder ran into does not show."""
    for error in _errors():
        assert "fast" not in str(error)
        assert error.__cause__ is None
