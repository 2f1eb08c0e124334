"""Vectors of record batches, read by Kafka's own classes.

MemoryRecords reads the good ones to their values, refuses those that must be refused, and accepts
the rest.
"""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from specgen.testing.vectors.batch_vectors import batch_vectors
from specgen.testing.vectors.vector import Level
from tests.interop.test_refused import NOW, kafka
from tests.oracle.oracle import Answer

SAME = (
    *("magic", "compression", "baseOffset", "maxTimestamp", "producerId"),
    *("producerEpoch", "baseSequence", "partitionLeaderEpoch", "isTransactional"),
)


def test_memory_records_agrees() -> None:
    vectors = list(batch_vectors())
    wrong: list[str] = []
    with kafka(NOW) as running:
        questions = ({"op": "read_batches", "bytes": v.data.hex()} for v in vectors)
        for vector, answer in zip(vectors, running.batch(questions), strict=True):
            refused = answer.get("error")
            if vector.fault is not None:
                if (refused is not None) != (vector.fault.level is Level.MUST):
                    wrong.append(f"{vector.id} ({vector.fault.level}): {refused}")
            elif refused or [*map(described, answer["batches"])] != [
                *map(expected, vector.value)
            ]:
                wrong.append(f"{vector.id}: Kafka says {refused or answer}")
    assert not wrong, "\n".join(wrong[:20])


def described(batch: Answer) -> dict[str, Any]:
    """Kafka's description of a batch; of older magics only what they have."""
    common = {
        "append": batch["timestampType"] == "LogAppendTime",
        "last": batch["lastOffset"],
        "records": batch["records"],
    }
    if batch["magic"] < 2:
        return common | {name: batch[name] for name in ("magic", "compression")}
    horizon = {"horizon": batch["deleteHorizon"], "control": batch["isControlBatch"]}
    return common | {name: batch[name] for name in SAME} | horizon


def expected(value: dict[str, Any]) -> dict[str, Any]:
    """The expected description."""
    common = {
        "append": value["timestampType"] == "append",
        "records": [*map(_record, value["records"])],
    }
    if value["magic"] < 2:
        head = {name: value[name] for name in ("magic", "compression")}
        return common | head | {"last": value["offset"]}
    horizon = value["baseTimestamp"] if value["hasDeleteHorizon"] else None
    return (
        common
        | {name: value[name] for name in SAME}
        | {"last": value["baseOffset"] + value["lastOffsetDelta"]}
        | {"horizon": horizon, "control": value["isControl"]}
    )


def _record(record: dict[str, Any]) -> list[Any]:
    headers = [[h["key"], _hex(h["value"])] for h in record["headers"]]
    content = [_hex(record["key"]), _hex(record["value"])]
    return [record["offset"], record["timestamp"], *content, headers]


def _hex(text: str | None) -> str | None:
    return None if text is None else b64decode(text).hex()
