"""Record batches in a package of another name, and what a process caches of them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from kafka_wire._runtime.records.varints import KEPT, VARINTS, varint, write_varint
from kafka_wire.records import (
    BatchBuilder,
    Record,
    control_key,
    decode_records,
    encode_batch,
    encode_end_transaction,
)

from tests.generated.packages import build, forget
from tests.runtime.records.corpus import TIME
from tests.support.definitions import field, message


def test_a_package_without_the_markers(tmp_path: Path) -> None:
    package = build(tmp_path, [message([field("A", "int32")])])
    try:
        records = import_module(f"{package.__name__}.records")
        data = encode_end_transaction(
            commit=True,
            producer_id=1,
            producer_epoch=0,
            coordinator_epoch=0,
            timestamp=0,
        )
        [batch] = records.read_batches(data)
        [control] = batch.control_records()
        assert control.type is records.ControlType.COMMIT
        assert control.type == 1
        assert control.message() is None
        assert control_key(1) == records.control_key(1)
        assert issubclass(records.RecordsError, package.WireError)
    finally:
        forget(package)


def test_few_numbers_are_cached() -> None:
    step = 1_000_003
    rows = [Record(i * 7, TIME + i * step, b"k", b"v") for i in range(50_000)]
    data = encode_batch(rows)
    builder = BatchBuilder()
    for record in rows:
        builder.append(record.timestamp, b"k", b"v", offset=record.offset)
    assert builder.build() == data
    assert decode_records(data) == rows
    assert set(VARINTS) <= set(KEPT)
    assert all(VARINTS[number] == write_varint(number) for number in VARINTS)
    assert varint(-1) == b"\x01"
