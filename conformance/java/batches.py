"""Record batches of Kafka's own classes as the values of ``specgen conform``."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from conformance.python.exchange import Answer
from tests.oracle.oracle import Oracle

_SAME = (
    *("baseOffset", "partitionLeaderEpoch", "isTransactional", "maxTimestamp"),
    *("producerId", "producerEpoch", "baseSequence"),
)


def read_values(kafka: Oracle, data: bytes) -> list[dict[str, Any]]:
    """The batches, one after another.

    A truncated batch at the end is skipped: a fetch may end with one.
    """
    values, at = [], 0
    for batch in kafka.read_batches(data):
        values.append(_batch(batch, data[at:]))
        at += batch["sizeInBytes"]
    return values


def _batch(batch: Answer, data: bytes) -> dict[str, Any]:
    value: dict[str, Any] = {
        "magic": batch["magic"],
        "compression": batch["compression"].lower(),
        "timestampType": "append" if "Append" in batch["timestampType"] else "create",
        "records": [_record(*record) for record in batch["records"]],
    }
    if batch["magic"] < 2:
        stamp = {"timestamp": batch["maxTimestamp"]} if batch["magic"] else {}
        return value | stamp | {"offset": batch["lastOffset"]}
    return (
        value
        | {name: batch[name] for name in _SAME}
        | {
            "isControl": batch["isControlBatch"],
            "hasDeleteHorizon": batch["deleteHorizon"] is not None,
            "lastOffsetDelta": batch["lastOffset"] - batch["baseOffset"],
            # Kafka's program does not print it.
            "baseTimestamp": int.from_bytes(data[27:35], "big", signed=True),
        }
    )


def _record(offset: int, time: int, key: Any, value: Any, headers: Any) -> Answer:
    headers_json = [
        {"key": name, "value": _base64(content)} for name, content in headers
    ]
    record = {"offset": offset, "timestamp": time}
    return record | {
        "key": _base64(key),
        "value": _base64(value),
        "headers": headers_json,
    }


def _base64(text: str | None) -> str | None:
    return None if text is None else b64encode(bytes.fromhex(text)).decode()
