"""Logs of real brokers: rows equal what was produced, and what Kafka's own tool prints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from specgen.logs import LogOptions, Mode
from tests.logs.build import millis, rows, table
from tests.segments import compaction
from tests.segments.dump import DumpedBatch, DumpedRecord, dump
from tests.segments.work import Written, written

pytestmark = pytest.mark.slow

DECODERS = {
    "__consumer_offsets": "--offsets-decoder",
    "__transaction_state": "--transaction-log-decoder",
    "__share_group_state": "--share-group-state-decoder",
    "__cluster_metadata": "--cluster-metadata-decoder",
}


@pytest.fixture(scope="module", params=["4.3", "3.9"])
def files(request: pytest.FixtureRequest) -> Iterator[Written]:
    """The files written by each release's broker."""
    with written(request.param) as broker_files:
        yield broker_files


def _paths(files: Written) -> list[Path]:
    logs = files.broker.logs
    paths = [*logs.glob("*-*/*.log"), *logs.glob("*-*/*.checkpoint")]
    return sorted(path for path in paths if path.stat().st_size)


def test_rows_are_what_was_produced(files: Written) -> None:
    """Offsets, times, keys, values and headers; control records are marked."""
    whole = table(files.broker.logs, LogOptions(mode=Mode.FAILFAST)).to_pylist()
    for topic, produced in files.topics.items():
        of_topic = [row for row in whole if row["topic"] == topic]
        assert [row["offset"] for row in of_topic] == [r.offset for r in produced]
        data = [row for row in of_topic if not row["control"]]
        marks = {row["offset"] for row in of_topic if row["control"]}
        sent = [r for r in produced if r.offset not in marks]
        assert [(r["key"], r["value"]) for r in data] == [
            (r.key, r.value) for r in sent
        ]
        assert [[(h["key"], h["value"]) for h in row["headers"]] for row in data] == [
            [(h.key, h.value) for h in r.headers] for r in sent
        ]
    codecs = {row["topic"]: row["codec"] for row in whole}
    for topic, codec in files.codecs.items():
        assert codecs[topic] == codec.name.lower()
    for topic in ("transactional", compaction.TOPIC):
        kinds = [r["control_type"] for r in whole if r["topic"] == topic]
        assert [kind for kind in kinds if kind] == ["COMMIT", "ABORT"]


def test_every_file_is_what_the_tool_prints(files: Written) -> None:
    """Offset by offset: every segment and snapshot of every topic."""
    paths = _paths(files)
    assert any(path.suffix == ".checkpoint" for path in paths)
    for path in paths:
        topic = path.parent.name.rpartition("-")[0]
        options = [DECODERS[topic]] if topic in DECODERS else []
        theirs = dump(files.broker, path, *options)
        ours = table(path, LogOptions(mode=Mode.FAILFAST)).to_pylist()
        pairs = [(b, line) for b in theirs for line in b.records]
        assert len(ours) == len(pairs), path
        for row, (dumped, line) in zip(ours, pairs, strict=True):
            _same(row, dumped, line)


def _same(row: dict[str, Any], dumped: DumpedBatch, line: DumpedRecord) -> None:
    facts = dumped.facts
    assert row["offset"] == line.offset
    time = -1 if row["timestamp"] is None else millis(row["timestamp"])
    assert time == line.timestamp
    assert _size(row["key"]) == line.key_size
    assert _size(row["value"]) == line.value_size
    names = ",".join(header["key"] for header in row["headers"])
    assert names == line.headers.replace(" ", "")
    batch_facts = {
        "baseOffset": row["base_offset"],
        "producerId": _number(row["producer_id"]),
        "producerEpoch": _number(row["producer_epoch"]),
        "partitionLeaderEpoch": _number(row["leader_epoch"]),
        "isTransactional": row["transactional"],
        "isControl": row["control"],
        "position": row["position"],
        "magic": row["magic"],
        "compresscodec": row["codec"],
    }
    assert {k: str(v).lower() for k, v in batch_facts.items()} == {
        k: facts[k] for k in batch_facts
    }
    if int(facts["baseSequence"]) >= 0:
        assert row["sequence"] == line.sequence
    else:
        assert row["sequence"] is None
    if row["control_type"] in ("COMMIT", "ABORT"):
        assert f"endTxnMarker: {row['control_type']} " in line.rest
    for column, part in (("key_json", "key"), ("value_json", "payload")):
        decoded = line.part(part)
        if decoded is not None and "data" in decoded and not row["control"]:
            ours = json.loads(row[column])
            if part == "payload":
                assert row["record_version"] == int(decoded["version"])
            # The tool decodes a member's subscription; the rest is equal.
            if row["record_type"] == "GroupMetadata" and part == "payload":
                ours, decoded = _outside(ours), {"data": _outside(decoded["data"])}
            assert ours == decoded["data"]


def _outside(value: dict[str, Any]) -> dict[str, Any]:
    hidden = ("subscription", "assignment")
    members = [
        {k: v for k, v in member.items() if k not in hidden}
        for member in value["members"]
    ]
    return value | {"members": members}


def _size(data: bytes | None) -> int:
    return -1 if data is None else len(data)


def _number(value: int | None) -> int:
    return -1 if value is None else value


def test_no_type_of_record_is_unknown(files: Written) -> None:
    every_row = table(files.broker.logs, LogOptions(snapshots=True)).to_pylist()
    assert [row for row in every_row if row["_error"]] == []
    internal = [row for row in every_row if row["topic"].startswith("__")]
    assert all(row["record_type"] for row in internal)
    kinds = {row["record_type"] for row in internal}
    expected = {"OffsetCommit", "TransactionLog", "TopicRecord", "SnapshotHeaderRecord"}
    if files.shares:
        expected |= {"ShareSnapshot", "ShareUpdate", "ShareGroupMetadata"}
    assert expected <= kinds
    plain = [row for row in every_row if not row["topic"].startswith("__")]
    assert {row["record_type"] for row in plain} == {None, "EndTxnMarker"}
    assert len(rows(table(files.broker.logs))) < len(every_row)
