"""Typed columns and structs of every type of record that Kafka's own topics have."""

from __future__ import annotations

import json
from pathlib import Path
from struct import pack
from typing import Any

import kafka_wire as kw
import pytest
from kafka_wire import stored
from kafka_wire.records import ControlType, Record, control_key, encode_batch

from specgen.logs import BadLogError, LogOptions, Mode, Tally
from specgen.logs.options import parse_options
from specgen.logs.stored_structs import to_stored
from specgen.logs.typed import control_type
from tests.logs.build import TIME, segment, table
from tests.runtime.records.corpus import control_batch

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
    row: dict[str, Any]
    (row,) = table(segment(tmp_path / f"{topic}-0", 0, [data])).to_pylist()
    return row


@pytest.mark.parametrize(("topic", "kind", "row"), KEYED, ids=str)
def test_keys_and_values(tmp_path: Path, topic: str, kind: int, row: Any) -> None:
    key, cls = getattr(kw, row.key)(), getattr(kw, row.value)
    for version in cls.VERSIONS:
        raw = stored.write_key(topic, kind, key), stored.write_value(cls(), version)
        decoded = _row(tmp_path, topic, *raw)
        assert decoded["_error"] is None
        assert decoded["record_type"] == row.key.removesuffix("Key")
        assert decoded["record_version"] == version
        assert json.loads(decoded["key_json"]) == key.to_json(row.key_version)
        assert json.loads(decoded["value_json"]) == cls().to_json(version)
        (struct,) = to_stored(topic, [raw[0]], [raw[1]]).to_pylist()
        assert (struct["record_type_id"], struct["error"]) == (kind, None)
        assert struct["record_type"] == decoded["record_type"]
        assert [v is not None for v in struct["value"].values()].count(True) == 1


@pytest.mark.parametrize(("topic", "kind", "row"), METADATA, ids=str)
def test_metadata(tmp_path: Path, topic: str, kind: int, row: Any) -> None:
    cls = getattr(kw, row.value)
    for version in cls.VERSIONS:
        raw = stored.write_metadata_record(cls(), version)
        decoded = _row(tmp_path, topic, None, raw)
        assert decoded["_error"] is None
        assert (decoded["record_type"], decoded["record_version"]) == (
            row.value,
            version,
        )
        assert json.loads(decoded["value_json"]) == cls().to_json(version)
        (struct,) = to_stored(topic, [None], [raw]).to_pylist()
        assert (struct["record_type_id"], struct["error"]) == (kind, None)
        assert struct["record_type"] == decoded["record_type"]


@pytest.mark.parametrize("kind", [*ControlType, 99])
def test_control_records(tmp_path: Path, kind: int) -> None:
    name = stored_name(kind)
    cls = getattr(kw, name) if name else None
    prefix = b"\0\0" if kind < 2 else b""
    value = b"x" if cls is None else prefix + cls().encode(0)
    data = control_batch(Record(0, TIME, control_key(kind), value))
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


UNKNOWN = b"\x7f\0"
"""A key of a type that no broker writes."""


def _some_bad(folder: Path) -> Path:
    """A good commit, a record of an unknown type, and a marker that is cut off."""
    topic = stored.CONSUMER_OFFSETS
    key = stored.write_key(topic, 1, kw.OffsetCommitKey("g", "t", 0))
    value = stored.write_value(kw.OffsetCommitValue(offset=5), 3)
    good = [Record(0, TIME, key, value), Record(1, TIME, UNKNOWN, b"?")]
    marker = [Record(2, TIME, control_key(ControlType.COMMIT), b"")]
    batches = [encode_batch(good), encode_batch(marker, control=True)]
    return segment(folder / f"{topic}-0", 0, batches)


def test_who_counts_hears_of_bad_records_without_a_column_for_them(
    tmp_path: Path,
) -> None:
    path, tally = _some_bad(tmp_path), Tally()
    decoded = table(path, LogOptions(columns=("offset",)), tally=tally)
    assert decoded["offset"].to_pylist() == [0, 1, 2]
    assert tally.bad_records == 2


@pytest.mark.parametrize(
    "columns", ["offset,value,_error", "offset,record_type,_error"]
)
def test_errors_do_not_hang_on_other_columns(tmp_path: Path, columns: str) -> None:
    path, tally = _some_bad(tmp_path), Tally()
    decoded = table(path, parse_options({"columns": columns}), tally=tally)
    assert decoded["_error"].is_null().to_pylist() == [True, False, False]
    assert tally.bad_records == 2


def test_modes_do_not_hang_on_columns(tmp_path: Path) -> None:
    path = _some_bad(tmp_path)
    for columns in ("offset", "offset,_error", "offset,value_json"):
        drops = {"columns": columns, "mode": "DROPMALFORMED"}
        assert table(path, parse_options(drops))["offset"].to_pylist() == [0]
        with pytest.raises(BadLogError, match="no records of type"):
            table(path, parse_options({"columns": columns, "mode": "FAILFAST"}))


@pytest.mark.parametrize("mode", Mode)
def test_without_typed_records_are_not_looked_into(tmp_path: Path, mode: Mode) -> None:
    path, tally = _some_bad(tmp_path), Tally()
    decoded = table(path, parse_options({"typed": "false", "mode": mode}), tally=tally)
    assert "record_type" not in decoded.column_names
    assert decoded["_error"].null_count == decoded.num_rows == 3
    assert tally.bad_records == 0


def test_json_is_made_only_where_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _some_bad(tmp_path)
    monkeypatch.setattr("specgen.logs.typed._json", lambda record: 1 / 0)
    table(path, LogOptions(columns=("record_type", "record_version", "_error")))
    for name in ("key_json", "value_json"):
        with pytest.raises(ZeroDivisionError):
            table(path, LogOptions(columns=(name,)))


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (pack(">hh", 0, 0), "ABORT"),
        (pack(">hh", 0, 1) + b"more", "COMMIT"),
        (pack(">hh", 1, 300), "300"),
        (pack(">hh", 0, 257), "257"),
        (pack(">hh", 0, -5), "-5"),
        (b"\0\0\1", None),
        (b"", None),
        (None, None),
    ],
)
def test_types_of_control_records(key: bytes | None, name: str | None) -> None:
    """One that has no name yet is told by its number, of two bytes and a sign."""
    assert control_type(Record(0, TIME, key, None)) == name


@pytest.mark.parametrize(
    ("key", "value", "error"),
    [
        (b"", b"\0\0", "fewer than 4 bytes"),
        (b"\0\0\1", b"\0\0", "fewer than 4 bytes"),
        (None, None, "fewer than 4 bytes"),
        (control_key(1), None, None),
        (control_key(99), b"any", None),
        (control_key(1), b"", "EndTxnMarker"),
    ],
)
def test_control_records_that_say_little(
    tmp_path: Path, key: bytes | None, value: bytes | None, error: str | None
) -> None:
    """Without a value, or of a type not known, they say nothing; a key is always there."""
    data = control_batch(Record(0, TIME, key, value))
    (row,) = table(segment(tmp_path / "t-0", 0, [data])).to_pylist()
    assert row["offset"] == 0 and row["value_json"] is None
    assert row["record_type"] is None and row["record_version"] is None
    assert row["_error"] is None if error is None else error in row["_error"]
