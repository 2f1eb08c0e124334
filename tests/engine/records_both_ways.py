"""Do a thing twice, in Python and with the native engine, and compare the outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kafka_wire import CodecError
from kafka_wire._runtime import engine
from kafka_wire.records import Record

from tests.support import needs

native = needs.native()


@contextmanager
def engine_is(module: Any) -> Iterator[None]:
    """Use this module for reading and writing records, or Python if it is None."""
    before = engine.native
    engine.native = module
    try:
        yield
    finally:
        engine.native = before


def outcome(call: Callable[[], Any]) -> Any:
    """The result, or the error that is raised, as text and place."""
    try:
        return call()
    except CodecError as error:
        return type(error), str(error), error.path, error.offset, error.version


def row_of(record: Record) -> dict[str, Any]:
    """A record as a row of columns, except that its time is in milliseconds."""
    headers = [{"key": h.key, "value": h.value} for h in record.headers]
    return {
        "offset": record.offset,
        "timestamp": record.timestamp,
        "key": record.key,
        "value": record.value,
        "headers": headers,
    }


def agreed(call: Callable[[], Any]) -> Any:
    """The outcome of both engines; the test fails if they differ."""
    with engine_is(None):
        plain = outcome(call)
    with engine_is(native):
        fast = outcome(call)
    assert fast == plain
    assert repr(fast) == repr(plain)  # the types, too
    return fast


def unwanted(*_: Any, **__: Any) -> Any:
    """Stands for Python's own code where it must not be called."""
    raise AssertionError("Python did what the engine is to do")
