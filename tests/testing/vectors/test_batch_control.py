"""Control batches: keys and values match Kafka's definitions, and its classes read them."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest

from specgen.protocol.codec import decode_whole, encode, to_json
from specgen.protocol.layout import lower
from specgen.testing.vectors.batch_control import of_control
from tests.interop.test_refused import NOW, kafka
from tests.oracle.floats import plain
from tests.support.bundled import release

MESSAGES = {
    2: "LeaderChangeMessage",
    3: "SnapshotHeaderRecord",
    4: "SnapshotFooterRecord",
    5: "KRaftVersionRecord",
    6: "VotersRecord",
}
"""Of the types of control records the messages that their values are."""


def records() -> list[tuple[str, int, bytes]]:
    """For each control record its batch's name, its type and its value."""
    rows = []
    for exercises, batches in of_control():
        for record in (r for b in batches if b["isControl"] for r in b["records"]):
            key = b64decode(record["key"])
            assert key[:2] == b"\0\0"
            kind = int.from_bytes(key[2:], "big")
            rows.append((exercises, kind, b64decode(record["value"])))
    return rows


def read(kind: int, value: bytes) -> tuple[int, Any]:
    """The version in a value, and its fields by the definition."""
    version = int.from_bytes(value[:2], "big")
    layout = lower(release(NOW).by_name[MESSAGES[kind]], version)
    decoded = decode_whole(layout, value).value
    assert encode(layout, decoded) == value
    return version, to_json(layout, decoded)


def test_every_type_and_every_version() -> None:
    versions = {(MESSAGES[kind], read(kind, value)[0]) for _, kind, value in records()}
    by_name = release(NOW).by_name
    assert versions == {
        (name, version)
        for name in MESSAGES.values()
        for version in by_name[name].versions
    }


def test_no_transaction_and_no_producer() -> None:
    batches = [batch for _, batches in of_control() for batch in batches]
    control = [batch for batch in batches if batch["isControl"]]
    assert len(control) == len(batches) - 1
    for batch in control:
        assert not batch["isTransactional"]
        assert (batch["producerId"], batch["producerEpoch"]) == (-1, -1)


@pytest.mark.parametrize(("name", "expected"), [
    ("leader change", {"version": 0, "leaderId": 2, "voters": [{"voterId": 1}, {"voterId": 2}],
                       "grantingVoters": [{"voterId": 2}]}),
    ("KRaft version", {"version": 0, "kRaftVersion": 1}),
    ("snapshot footer", {"version": 0}),
])  # fmt: skip
def test_values_of_control_records(name: str, expected: dict[str, Any]) -> None:
    (value,) = (read(kind, value) for batch, kind, value in records() if batch == name)
    assert value == (0, expected)


def test_kafka_reads_the_same() -> None:
    values = [(MESSAGES[kind], *read(kind, v), v) for _, kind, v in records()]
    with kafka(NOW) as running:
        for name, version, value, data in values:
            answer = running.decode(name, version, data)
            assert (plain(answer.value), answer.trailing) == (value, 0), name
