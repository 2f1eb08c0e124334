"""A writer's errors name the option or the place in the records, in the writer's own terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from kafka_wire import EncodeError
from kafka_wire.records import (
    BatchBuilder,
    BatchOptions,
    Header,
    Record,
    control_key,
    encode_batch,
    encode_end_transaction,
    end_transaction_value,
)

from tests.support.odd_values import VALUES

pytestmark = pytest.mark.filterwarnings("ignore")
ODD = (*VALUES, 1 << 70, -(1 << 70), -5, 1.5, "x", [1], None, 1 << 31, 1 << 63)
GOOD = Record(0, 5, b"k", b"v")
PYTHONS = re.compile(
    r"format|argument|object |object$|attribute|Error|unsupported|must be|operand"
    r"|iterable|out of range|truth value"
)


def _reasons(writes: Iterator[Callable[[], object]]) -> Iterator[EncodeError]:
    for write in writes:
        try:
            write()
        except EncodeError as error:
            yield error


def _check(error: EncodeError, path: str) -> None:
    assert re.match(path, error.path), str(error)
    reason = error.reason.rpartition(", but ")[2]  # after the value, or before it
    own = re.sub(r"(: |, not ).*|^<.*> ", "", reason, flags=re.DOTALL)
    assert own, str(error)
    assert not PYTHONS.search(own), str(error)


def _built(records: list[Record], options: Any) -> bytes:
    builder = BatchBuilder(**options)
    for r in records:
        builder.append(r.timestamp, r.key, r.value, r.headers, r.offset)
    return builder.build()


@pytest.mark.parametrize("name", BatchOptions.__annotations__)
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_options(name: str, magic: int) -> None:
    refused = 0
    for odd in ODD:
        options: Any = {"magic": magic, name: odd}
        for records in ([GOOD], []):
            writes = (
                lambda r=records, o=options: encode_batch(r, **o),
                lambda r=records, o=options: _built(r, o),
            )
            for error in _reasons(iter(writes)):
                refused += 1
                _check(
                    error, f"{name}|producer_epoch|base_sequence|records|producer_id"
                )
    assert refused > 50


@pytest.mark.parametrize("control", [False, True])
@pytest.mark.parametrize("name", Record.__struct_fields__)
def test_records(name: str, control: bool) -> None:
    fields = {"offset": 3, "timestamp": 5, "key": control_key(0), "value": b"v"}
    first = Record(0, 1, control_key(0))
    refused = 0
    for odd in ODD:
        if name == "offset" and odd is None:
            continue  # for a builder, the next record
        odd_fields: dict[str, Any] = {**fields, name: odd}
        record: Any = Record(**odd_fields)
        options = {"control": control}
        writes = (
            lambda r=record, o=options: encode_batch([first, r], **o),
            lambda r=record, o=options: _built([first, r], o),
        )
        for error in _reasons(iter(writes)):
            refused += 1
            _check(error, rf"records\[1\]\.{name}")
    assert refused > 50


def test_headers_and_helpers() -> None:
    with pytest.raises(EncodeError) as caught:
        encode_batch([GOOD, Record(1, 5, headers=(Header("a"), Header(5)))])  # type: ignore[arg-type]
    assert caught.value.path == "records[1].headers[1].key"
    numbers = {
        "producer_id": 1,
        "producer_epoch": 0,
        "coordinator_epoch": 0,
        "timestamp": 0,
        "offset": 0,
        "partition_leader_epoch": 0,
    }
    for odd in ODD:
        calls: dict[str, Callable[[], object]] = {
            "type$": partial(control_key, odd),
            "version$": partial(control_key, 0, odd),
            "coordinator_epoch$": partial(end_transaction_value, odd),
        }
        for name in numbers:
            values: Any = numbers | {name: odd}
            path = rf"{name}$|records\[0\]\.{name}"
            calls[path] = partial(encode_end_transaction, commit=True, **values)
        for path, call in calls.items():
            for error in _reasons(iter([call])):
                _check(error, path)
