"""Damaged frames give an answer or the package's own error, in little memory."""

from __future__ import annotations

import random
import tracemalloc
from contextlib import suppress

import kafka_wire
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire import ApiKey, Connection, FrameBuffer, Side, WireError

from tests.runtime.corpus import Sample, samples

SAMPLED = 48
CHANGES = (0x00, 0x7F, 0x80, 0xFF)


def _is_taken(sample: Sample, data: bytes) -> bool:
    try:
        sample.decode(data)
    except WireError:
        return False
    return True


def _resized(data: bytes) -> bytes:
    return (len(data) - 4).to_bytes(4, "big") + data[4:]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", ApiKey, ids=lambda key: key.name)
def test_truncated(key: ApiKey) -> None:
    """Both as truncated, and with the size corrected."""
    for version in sorted({key.versions[0], key.versions[-1]}):
        for sample in samples(key, version):
            lengths = range(len(sample.frame))
            if len(lengths) > 400:
                rng = random.Random(version)
                lengths = sorted(rng.sample(lengths, 400))  # type: ignore[assignment]
            for length in lengths:
                cut = sample.frame[:length]
                assert not _is_taken(sample, cut)
                if length >= 4:
                    assert not _is_taken(sample, _resized(cut))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", ApiKey, ids=lambda key: key.name)
def test_changed_byte(key: ApiKey) -> None:
    rng = random.Random(int(key))
    for version in sorted({key.versions[0], key.versions[-1]}):
        for sample in samples(key, version):
            head = range(min(24, len(sample.frame)))
            body = range(len(head), len(sample.frame))
            places = [*head, *rng.sample(body, min(SAMPLED, len(body)))]
            for place in places:
                for n in CHANGES:
                    data = bytearray(sample.frame)
                    changed = data[place] != n
                    data[place] = n
                    is_accepted = _is_taken(sample, bytes(data))
                    assert not (place < 4 and changed and is_accepted)


@given(st.binary(max_size=200), st.sampled_from(ApiKey), st.integers(-1, 20))
@settings(max_examples=300)
def test_random_bytes(data: bytes, key: ApiKey, version: int) -> None:
    framed = len(data).to_bytes(4, "big") + data
    for raw in (data, framed):
        for read in (
            lambda raw=raw: kafka_wire.decode_request(raw),
            lambda raw=raw: kafka_wire.decode_response(raw, key, version),
        ):
            with suppress(WireError):
                read()


@given(st.sampled_from(ApiKey), st.binary(max_size=60), st.data())
@settings(max_examples=300)
def test_random_body_behind_a_right_header(
    key: ApiKey, body: bytes, data: st.DataObject
) -> None:
    version = data.draw(st.sampled_from(key.versions))
    head = int(key).to_bytes(2, "big") + version.to_bytes(2, "big") + bytes(4)
    if key.request_header_version(version):
        head += b"\xff\xff" + b"\0" * (key.request_header_version(version) - 1)
    raw = (len(head) + len(body)).to_bytes(4, "big") + head + body
    try:
        header, message = kafka_wire.decode_request(raw)
    except WireError as error:
        assert isinstance(error, kafka_wire.DecodeError)
    else:
        assert (header.request_api_key, header.request_api_version) == (key, version)
        assert type(message) is key.request


@given(st.lists(st.binary(max_size=64), max_size=8), st.sampled_from(Side))
@settings(max_examples=300)
def test_random_stream(pieces: list[bytes], side: Side) -> None:
    connection = Connection(side, max_frame=1000)
    if side is Side.CLIENT:
        connection.send(kafka_wire.MetadataRequest(), 9)
    for piece in pieces:
        try:
            list(connection.receive(piece))
        except WireError:
            break
    assert len(connection.in_flight) <= 8


def test_announced_but_never_sent() -> None:
    """2^31-1 bytes, or as many elements, cost only what has arrived."""
    head = bytes.fromhex("0003 0009 00000001 ffff 00 ffffffff07")
    raw = len(head).to_bytes(4, "big") + head
    for length in ("7fffffff", "06400000"):
        tracemalloc.start()
        try:
            buffer = FrameBuffer(max_frame=2**31 - 1)
            assert list(buffer.feed(bytes.fromhex(length) + head)) == []
            with pytest.raises(WireError):
                kafka_wire.decode_request(raw)
            assert tracemalloc.get_traced_memory()[1] < 1 << 20
        finally:
            tracemalloc.stop()
