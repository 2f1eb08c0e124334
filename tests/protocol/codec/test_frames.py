"""Headers, frames and stored records: the worked examples (see docs/protocol-semantics.md, "Headers and frames")."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.codec import decode, encode
from specgen.protocol.layout import lower
from specgen.protocol.model import Message
from tests.protocol.codec.coding import there_and_back, unhex
from tests.support.definitions import field, layout, message

MS = 1_700_000_000_000

REQUEST_HEADER = message(
    [
        field("RequestApiKey", "int16"),
        field("RequestApiVersion", "int16"),
        field("CorrelationId", "int32"),
        field(
            "ClientId", "string", "1+", nullableVersions="1+", flexibleVersions="none"
        ),
    ],
    flexible="2+",
    type="header",
)
RESPONSE_HEADER = message([field("CorrelationId", "int32")], "0-1", type="header")
HELLO = message(
    [field("Name", "string", "3+"), field("Release", "string", "3+")], "0-4", "3+"
)
TOPICS = message(
    [field("Topics", "[]T", nullableVersions="1+", fields=[field("Name", "string")])],
    flexible="9+",
)


def header(
    key: int, version: int, correlation: int, client: str | None
) -> dict[str, Any]:
    return {
        "RequestApiKey": key,
        "RequestApiVersion": version,
        "CorrelationId": correlation,
    } | ({"ClientId": client} if client is not None else {"ClientId": None})


def test_headers() -> None:
    head = header(7, 0, 3, None) | {"ClientId": ""}
    there_and_back(lower(REQUEST_HEADER, 0), head, "0007 0000 00000003")
    head = header(3, 1, 2, "cli")
    there_and_back(lower(REQUEST_HEADER, 1), head, "0003 0001 00000002 0003 636c69")
    head = header(3, 9, 2, None)
    there_and_back(lower(REQUEST_HEADER, 2), head, "0003 0009 00000002 ffff 00")
    there_and_back(lower(RESPONSE_HEADER, 0), {"CorrelationId": 2}, "00000002")
    there_and_back(lower(RESPONSE_HEADER, 1), {"CorrelationId": 2}, "00000002 00")


@pytest.mark.parametrize(
    ("frame", "head", "head_version", "body", "body_version", "value"),
    [
        (
            "00000017 | 0012 0003 00000001 0003636c69 00 | 046c6962 04312e30 00",
            header(18, 3, 1, "cli"),
            2,
            HELLO,
            3,
            {"Name": "lib", "Release": "1.0"},
        ),
        (
            "0000000e | 0003 0001 00000002 ffff | ffffffff",
            header(3, 1, 2, None),
            1,
            TOPICS,
            1,
            {"Topics": None},
        ),
    ],
)
def test_frames(
    frame: str,
    head: dict[str, Any],
    head_version: int,
    body: Message,
    body_version: int,
    value: dict[str, Any],
) -> None:
    rest = encode(lower(REQUEST_HEADER, head_version), head)
    rest += encode(lower(body, body_version), value)
    assert len(rest).to_bytes(4, "big") + rest == unhex(frame)
    decoded = decode(lower(REQUEST_HEADER, head_version), unhex(frame), 4)
    assert decoded.value == head
    after = decode(lower(body, body_version), unhex(frame), decoded.end)
    assert (after.value, after.end) == (value, len(unhex(frame)))


def test_coordinator_records() -> None:
    key = [
        field("group", "string"),
        field("topic", "string"),
        field("partition", "int32"),
    ]
    stored = layout(key, 0)
    value: dict[str, Any] = {"group": "g1", "topic": "t", "partition": 0}
    there_and_back(stored, value, "00026731 000174 00000000")
    commit = message(
        [
            field("offset", "int64"),
            field("leaderEpoch", "int32", "3+", default=-1, ignorable=True),
            field("metadata", "string"),
            field("commitTimestamp", "int64"),
            field("expireTimestamp", "int64", "1", default="-1", ignorable=True),
        ],
        "0-4",
        "4+",
    )
    value = {"offset": 42, "metadata": "", "commitTimestamp": MS}
    start, stamp = "000000000000002a", "0000018bcfe56800"
    there_and_back(lower(commit, 0), value, f"{start} 0000 {stamp}")
    there_and_back(lower(commit, 1), value, f"{start} 0000 {stamp} {'ff' * 8}")
    there_and_back(lower(commit, 3), value, f"{start} ffffffff 0000 {stamp}")
    there_and_back(lower(commit, 4), value, f"{start} ffffffff 01 {stamp} 00")


def test_metadata_records() -> None:
    fields = [field("Name", "string"), field("FeatureLevel", "int16")]
    record = lower(message(fields, "0", "0+"), 0)
    frame = unhex("01 0c 00 11 6d657461646174612e76657273696f6e 0014 00")
    decoded = decode(record, frame, 3)
    assert decoded.value == {"Name": "metadata.version", "FeatureLevel": 20}
    assert decoded.end == len(frame)
    there_and_back(record, decoded.value, frame[3:].hex())
