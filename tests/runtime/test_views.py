"""``decode(..., copy=False)``: bytes and records are views of the buffer."""

from __future__ import annotations

import gc
import json
import mmap
from typing import Any

import kafka_wire
import pytest
from kafka_wire import FetchRequest, JoinGroupResponse, ProduceRequest
from kafka_wire.records import Record, decode_records, encode_batch

from specgen.protocol.codec import encode as encode_slowly
from specgen.testing.vectors import cases
from tests.generated.sources import distinct_layouts

PARTITION = ProduceRequest.PartitionProduceData
TOPIC = ProduceRequest.TopicProduceData


def _produced(*records: Any) -> ProduceRequest:
    partitions = [
        PARTITION(index=i, records=content) for i, content in enumerate(records)
    ]
    return ProduceRequest(topic_data=[TOPIC(name="t", partition_data=partitions)])


def _records(message: ProduceRequest) -> list[Any]:
    return [partition.records for partition in message.topic_data[0].partition_data]


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_records_are_views_of_the_buffer(kind: Any) -> None:
    data = kind(_produced(b"first", b"", None, b"second").encode(9))
    message = ProduceRequest.decode(data, 9, copy=False)
    first, empty, none, second = _records(message)
    assert (bytes(first), bytes(empty), none) == (b"first", b"", None)
    assert type(second) is memoryview
    assert second.obj is (data.obj if kind is memoryview else data)
    assert second.readonly is (kind is not bytearray)


def test_views_show_what_changes_and_keep_the_buffer() -> None:
    data = bytearray(_produced(b"records").encode(9))
    message = ProduceRequest.decode(data, 9, copy=False)
    data[data.index(b"rec")] = ord("R")
    assert _records(message) == [b"Records"]
    with pytest.raises(BufferError):
        data.append(0)
    del message
    gc.collect()
    data.append(0)


def test_a_copy_is_the_default() -> None:
    data = _produced(b"records").encode(9)
    decode = ProduceRequest.decode
    for message in (decode(data, 9), decode(data, 9, copy=True)):
        assert type(_records(message)[0]) is bytes


def test_a_message_at_an_offset() -> None:
    data = b"before" + _produced(b"records").encode(9) + b"behind"
    decode_from = ProduceRequest.decode_from
    message, end = decode_from(data, 6, 9, copy=False)
    assert data[end:] == b"behind"
    (records,) = _records(message)
    assert (type(records), bytes(records)) == (memoryview, b"records")
    assert decode_from(data, 6, version=9, copy=False) == (message, end)


def test_bytes_in_arrays_and_texts() -> None:
    member = JoinGroupResponse.JoinGroupResponseMember
    message = JoinGroupResponse(
        protocol_name="range", members=[member(member_id="m", metadata=b"\x00\x01")]
    )
    message.unknown_tagged_fields = ((9, b"stays bytes"),)
    decoded = JoinGroupResponse.decode(message.encode(9), 9, copy=False)
    assert decoded == message
    metadata: object = decoded.members[0].metadata
    assert type(metadata) is memoryview
    assert type(decoded.members[0].member_id) is str
    assert type(decoded.unknown_tagged_fields[0][1]) is bytes


@pytest.mark.parametrize(
    "name", ["ProduceRequest", "FetchResponse", "SyncGroupRequest"]
)
def test_values_bytes_and_json_are_equal(name: str) -> None:
    cls = getattr(kafka_wire, name)
    for layout in distinct_layouts(name)[-1:]:
        version = layout.version
        for case in cases(layout):
            data = encode_slowly(layout, case.value)
            views = cls.decode(data, version, copy=False)
            message = cls.decode(data, version)
            assert views == message
            assert views.encode(version) == data
            texts = (
                json.dumps(variant.to_json(version)) for variant in (views, message)
            )
            assert len({*texts}) == 1


def test_record_batches_are_read_from_views() -> None:
    batch = encode_batch([Record(0, -1, value=b"v" * 300)])
    data = _produced(batch).encode(9)
    (records,) = _records(ProduceRequest.decode(data, 9, copy=False))
    assert [record.value for record in decode_records(records)] == [b"v" * 300]


def test_other_buffers() -> None:
    data = _produced(b"records").encode(9)
    decode = ProduceRequest.decode
    with mmap.mmap(-1, len(data)) as mapped:
        mapped.write(data)
        buffer: Any = mapped
        message = decode(buffer, 9, copy=False)
        assert _records(message) == [b"records"]
        del message
        gc.collect()
    apart = memoryview(bytes(b for byte in data for b in (byte, 0)))[::2]
    assert _records(decode(apart, 9, copy=False)) == [b"records"]


def test_an_own_class() -> None:
    class Own(ProduceRequest):
        """A program's own."""

    data = _produced(b"records").encode(9)
    message = Own.decode(data, 9, copy=False)
    assert type(message) is Own
    assert type(_records(message)[0]) is memoryview


@pytest.mark.parametrize("copy", [True, False])
def test_views_refuse_what_copies_refuse(copy: bool) -> None:
    data = _produced(b"records").encode(9)
    decode = ProduceRequest.decode
    with pytest.raises(kafka_wire.DecodeError, match=r"topic_data\[0\].*records"):
        decode(data[:-8], 9, copy=copy)
    with pytest.raises(kafka_wire.DecodeError, match="1 bytes left over"):
        decode(data + b"x", 9, copy=copy)
    with pytest.raises(kafka_wire.UnsupportedVersionError):
        decode(data, 99, copy=copy)
    with pytest.raises(kafka_wire.DecodeError, match="no offset"):
        FetchRequest.decode_from(data, 999, 9, copy=copy)
    grows = bytearray(data + b"x")
    with pytest.raises(kafka_wire.DecodeError):
        decode(grows, 9, copy=copy)
    grows.append(0)


@pytest.mark.parametrize("names", [{"copies": False}, {"copy": False, "x": 1}])
def test_other_arguments_are_refused(names: dict[str, Any]) -> None:
    data = _produced(b"records").encode(9)
    with pytest.raises(TypeError):
        ProduceRequest.decode(data, 9, **names)
    decode: Any = ProduceRequest.decode
    with pytest.raises(TypeError):
        decode(data, 9, False)


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_a_view_is_the_slice_of_its_buffer(kind: Any) -> None:
    data = kind(_produced(b"first", b"second!").encode(9))
    _, view = _records(ProduceRequest.decode(data, 9, copy=False))
    start = bytes(data).index(b"second!")
    same = memoryview(data)[start : start + 7]
    for name in ("obj", "format", "shape", "strides", "nbytes", "readonly", "itemsize"):
        assert getattr(view, name) == getattr(same, name), name
    assert view.c_contiguous and view.contiguous and len(view) == 7
    assert [*view] == [*same] and view[-1] == same[-1] and view[2:4] == same[2:4]
    assert view[::-2].tobytes() == same[::-2].tobytes()
    assert view.cast("b").tolist() == same.cast("b").tolist()
    with pytest.raises(IndexError):
        view[7]
