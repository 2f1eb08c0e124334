"""Versions are whole numbers, wherever one is taken: no text, bool, float or null."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any

import kafka_wire
import numpy as np
import pytest
from kafka_wire import Connection, columns, negotiation, stored
from kafka_wire.testing import strategies

Call = Callable[[Any], Any]

REQUEST = kafka_wire.MetadataRequest()
VALUE = kafka_wire.OffsetCommitValue()
RECORD = kafka_wire.TopicRecord()


class Four(IntEnum):
    FOUR = 4


class Whole:
    """It counts as a whole number, as those of NumPy do."""

    def __init__(self, answer: Any = 4) -> None:
        self.answer = answer

    def __index__(self) -> Any:
        return self.answer


NO_VERSIONS = (
    "4",
    b"4",
    True,
    False,
    4.0,
    4.5,
    None,
    [4],
    Whole("4"),
    object(),
    10**30,
)
VERSIONS = (Four.FOUR, Whole(), np.int16(4), type("Int", (int,), {})(4))


def _calls() -> Iterator[tuple[str, Call]]:
    cls = kafka_wire.MetadataRequest
    data = REQUEST.encode(4)
    key = kafka_wire.ApiKey.METADATA
    answer = kafka_wire.encode_response(kafka_wire.MetadataResponse(), 4, 1)
    yield "encode", REQUEST.encode
    yield "encode named", lambda v: REQUEST.encode(version=v)
    yield "encode_into", lambda v: REQUEST.encode_into(bytearray(), v)
    yield "decode", lambda v: cls.decode(data, v)
    yield "decode named", lambda v: cls.decode(data, version=v)
    yield "decode views", lambda v: cls.decode(data, v, copy=False)
    yield "decode a bytearray", lambda v: cls.decode(bytearray(data), v)
    yield "decode_from", lambda v: cls.decode_from(data, 0, v)
    yield "decode_from views", lambda v: cls.decode_from(data, 0, v, copy=False)
    yield "to_json", REQUEST.to_json
    yield "from_json", lambda v: cls.from_json(REQUEST.to_json(4), v)
    yield "encode_request", lambda v: kafka_wire.encode_request(REQUEST, v, 1)
    response = kafka_wire.MetadataResponse()
    yield "encode_response", lambda v: kafka_wire.encode_response(response, v, 1)
    yield "decode_response", lambda v: kafka_wire.decode_response(answer, key, v)
    yield "request header", key.request_header_version
    yield "response header", key.response_header_version
    yield "send", lambda v: Connection().send(REQUEST, v)
    yield "expect", lambda v: Connection().expect(key, v, 1)
    yield "write_value", lambda v: stored.write_value(VALUE, v)
    yield "write_metadata_record", lambda v: stored.write_metadata_record(RECORD, v)
    yield "api_versions_answer", negotiation.api_versions_answer
    yield "from_row", lambda v: columns.from_row(cls, {}, v)
    yield "strategy", lambda v: strategies.messages(cls, v)


CALLS = dict(_calls())


@pytest.mark.parametrize("name", CALLS)
def test_no_versions(name: str) -> None:
    call = CALLS[name]
    for wrong in NO_VERSIONS:
        if wrong == 10**30 and name in NUMBERS_OF_ANY_SIZE:
            continue
        with pytest.raises(kafka_wire.UnsupportedVersionError):
            call(wrong)


NUMBERS_OF_ANY_SIZE = {
    *("request header", "response header", "expect", "from_row", "api_versions_answer")
}
"""Calls that accept versions which the package does not have."""


@pytest.mark.parametrize(
    "name",
    [name for name in CALLS if name not in {"write_value", "write_metadata_record"}],
)
def test_whole_numbers_of_other_types(name: str) -> None:
    expected = CALLS[name](4)
    for version in VERSIONS:
        result = CALLS[name](version)
        assert name == "strategy" or result == expected


def test_versions_of_rows() -> None:
    cls = kafka_wire.MetadataRequest
    data = REQUEST.encode(4)
    pytest.importorskip("kafka_wire_native")
    if kafka_wire.implementation() != "native":
        return
    for wrong in (True, 4.0, None, Whole("4"), [4, True], [4.0], ["4"]):
        with pytest.raises(kafka_wire.UnsupportedVersionError):
            columns.messages(cls, [data, data], wrong)
    for text in ("44", b"44"):
        with pytest.raises(TypeError, match="versions are numbers, not"):
            columns.messages(cls, [data, data], text)
    for fine in (
        Whole(),
        np.int16(4),
        [4, np.int16(4)],
        np.array([4, 4]),
        (4, Whole()),
    ):
        assert not columns.messages(cls, [data, data], fine).errors
    with pytest.raises(kafka_wire.UnsupportedVersionError):
        columns.responses(kafka_wire.MetadataResponse, [], "4")  # type: ignore[arg-type]
