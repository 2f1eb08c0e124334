"""Typed columns and structs of every type of record that Kafka's own topics have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import kafka_wire as kw
import pytest
from kafka_wire import stored
from kafka_wire.records import ControlType, Record, control_key, encode_batch

from specgen.logs.stored_structs import to_stored
from tests.logs.build import TIME, segment, table

KEYED = [
    (topic, kind, row)
    for topic, rows in stored.record_types().items()
    for kind, row in rows.items()
    if row.key in kw.MESSAGES and row.value in kw.MESSAGES
]
METADATA = [
    (topic, kind, row)
    for topic, rows in stored.record_types().items()
    for kind, row in rows.items()
    if row.key is None and row.value in kw.MESSAGES
]


def test_all_topics_are_there() -> None:
    assert {topic for topic, _, _ in KEYED} == {
        "__consumer_offsets",
        "__transaction_state",
        "__share_group_state",
    }
    topics = {topic for topic, _, _ in METADATA}
    assert topics == {"__cluster_metadata", "__remote_log_metadata"}


def _row(tmp_path: Path, topic: str, key: bytes | None, value: bytes) -> dict[str, Any]:
    data = encode_batch([Record(0, TIME, key, value)])
    (row,) = table(segment(tmp_path / f"{topic}-0", 0, [data])).to_pylist()
    return row


@pytest.mark.parametrize(("topic", "kind", "row"), KEYED, ids=str)
def test_keys_and_values(tmp_path: Path, topic: str, kind: int, row: Any) -> None:
    key, cls = getattr(kw, row.key)(), getattr(kw, row.value)
    for version in cls.VERSIONS:
        raw = stored.write_key(topic, kind, key), stored.write_value(cls(), version)
        found = _row(tmp_path, topic, *raw)
        assert found["_error"] is None
        assert found["record_type"] == row.key.removesuffix("Key")
        assert found["record_version"] == version
        assert json.loads(found["key_json"]) == key.to_json(row.key_version)
        assert json.loads(found["value_json"]) == cls().to_json(version)
        (struct,) = to_stored(topic, [raw[0]], [raw[1]]).to_pylist()
        assert (struct["record_type"], struct["error"]) == (kind, None)
        assert [v is not None for v in struct["value"].values()].count(True) == 1


@pytest.mark.parametrize(("topic", "kind", "row"), METADATA, ids=str)
def test_metadata(tmp_path: Path, topic: str, kind: int, row: Any) -> None:
    cls = getattr(kw, row.value)
    for version in cls.VERSIONS:
        raw = stored.write_metadata_record(cls(), version)
        found = _row(tmp_path, topic, None, raw)
        assert found["_error"] is None
        assert (found["record_type"], found["record_version"]) == (row.value, version)
        assert json.loads(found["value_json"]) == cls().to_json(version)
        (struct,) = to_stored(topic, [None], [raw]).to_pylist()
        assert (struct["record_type"], struct["error"]) == (kind, None)


@pytest.mark.parametrize("kind", [*ControlType, 99])
def test_control_records(tmp_path: Path, kind: int) -> None:
    name = stored_name(kind)
    cls = getattr(kw, name) if name else None
    prefix = b"\0\0" if kind < 2 else b""
    value = b"x" if cls is None else prefix + cls().encode(0)
    data = encode_batch([Record(0, TIME, control_key(kind), value)], control=True)
    (row,) = table(segment(tmp_path / "t-0", 0, [data])).to_pylist()
    assert row["control"] and row["_error"] is None
    assert row["control_type"] == ("99" if cls is None else ControlType(kind).name)
    assert row["record_type"] == name
    if cls is not None:
        assert json.loads(row["value_json"]) == cls().to_json(0)


def stored_name(kind: int) -> str | None:
    """The message of a control record (KIP-98, KIP-595, KIP-853)."""
    return {
        0: "EndTxnMarker",
        1: "EndTxnMarker",
        2: "LeaderChangeMessage",
        3: "SnapshotHeaderRecord",
        4: "SnapshotFooterRecord",
        5: "KRaftVersionRecord",
        6: "VotersRecord",
    }.get(kind)
