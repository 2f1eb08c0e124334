"""Bytes as structs: the native engine gives the same rows and errors as Python objects."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kafka_wire as kw
import pyarrow as pa
import pytest
from kafka_wire import stored

from specgen.logs.stored_structs import to_stored
from specgen.logs.structs import decoded_structs
from specgen.logs.typed import KEYED, METADATA
from specgen.spark.codec_udfs import decoding, in_parts
from tests.support.implementation import using

HEARTBEAT = kw.HeartbeatRequest(group_id="g", generation_id=7)
ROWS = [b"", HEARTBEAT.encode(4), None, HEARTBEAT.encode(0), b"\0", HEARTBEAT.encode(4)]
VERSIONS = [4, 4, 4, 0, 77, None]


def with_both_engines(work: Callable[[], Any]) -> Any:
    """The result of both engines, which must be equal."""
    with using("python"):
        by_objects = work()
    with using("native"):
        by_columns = work()
    assert by_columns == by_objects
    return by_columns


@pytest.mark.parametrize(
    ("data", "versions"),
    [
        (ROWS, VERSIONS),
        (pa.array(ROWS), pa.array(VERSIONS, pa.int32())),
        (pa.array(ROWS).slice(1, 4), pa.array(VERSIONS, pa.int32()).slice(1, 4)),
        (pa.array(ROWS, pa.large_binary()), 4),
        (pa.nulls(3), 4),
        (pa.array([], pa.binary()), 0),
    ],
    ids=["lists", "arrays", "slices", "one version", "nulls", "no rows"],
)
def test_rows_and_errors(data: Any, versions: Any) -> None:
    def work() -> Any:
        structs, errors = decoded_structs("HeartbeatRequest", data, versions)
        return structs, [(row, type(why), str(why)) for row, why in errors.items()]

    struct_array, errors = with_both_engines(work)
    assert len(struct_array) == len(data)
    assert struct_array.null_count >= len(errors)


def test_modes_of_decode() -> None:
    data, versions = pa.array(ROWS), pa.array(VERSIONS, pa.int32())

    def work() -> Any:
        structs = []
        for error in (None, "_error"):
            run = decoding("HeartbeatRequest", True, error).run
            structs += [run(data, versions), run(data.slice(1), 4)]
        with pytest.raises(ValueError, match="decode: ") as raised:
            decoding("HeartbeatRequest", False, None).run(data, versions)
        return structs, str(raised.value)

    (_, _, rows, _), why = with_both_engines(work)
    assert [row and (row["_error"] is None) for row in rows.to_pylist()] == [
        *(False, True, None, True, False, None)
    ]
    assert "HeartbeatRequest v4" in why


def test_a_batch_is_whole_or_in_parts() -> None:
    data = pa.array(ROWS[1:4] * 1000)
    work = decoding("HeartbeatRequest", True, "_error")
    assert len(
        with_both_engines(
            lambda: in_parts("decode", lambda part: work.run(part, 4))(data)
        )
    ) == len(data)


def _records(topic: str) -> list[tuple[bytes | None, bytes | None]]:
    """A record of each type and version, intact and with either half damaged."""
    records: list[tuple[bytes | None, bytes | None]] = [(None, None), (b"\0\x7f", b"")]
    for kind, row in sorted(stored.record_types()[topic].items()):
        key = value = None
        if row.key is not None:
            key = stored.write_key(topic, kind, getattr(kw, row.key)())
            records += [(key, None), (key[:-1], None)]
        for case in _cases(row.value) if row.value in kw.MESSAGES else []:
            assert row.value is not None
            message = getattr(kw, row.value).from_json(case["value"], case["version"])
            if topic in METADATA:
                value = stored.write_metadata_record(message, case["version"])
            else:
                value = stored.write_value(message, case["version"])
            records += [(key, value), (key, value[:-1]), (key and key[:-1], value)]
            records += [(key, b"\0\x63" + value[2:]), (key, value + b"\0")]
    return records


def _cases(name: str) -> list[Any]:
    text = Path(f"generated/fixtures/{name}.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("topic", [*KEYED, *METADATA])
def test_records_of_kafkas_own_topics(topic: str) -> None:
    records = _records(topic)
    keys, values = zip(*records, strict=True)
    stored_structs = with_both_engines(lambda: to_stored(topic, keys, values))
    stored_structs.validate(full=True)
    rows = stored_structs.to_pylist()
    assert {row["error"] is None for row in rows} == {True, False}
    for row, (key, value) in zip(rows, records, strict=True):
        why = None
        try:
            if topic in METADATA:
                stored.read_metadata_record(value or b"", topic)
            else:
                kind = stored.read_key(topic, key or b"").record_type
                stored.read_value(topic, kind, value)
        except kw.WireError as error:
            why = str(error)
        assert row["error"] == why
        if why is not None:
            assert {*row.values()} == {None, why}
