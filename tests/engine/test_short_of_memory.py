"""Each allocation fails once: MemoryError, or a fallback to Python, and no crash."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import kafka_wire
import pytest
from kafka_wire import columns
from kafka_wire._runtime.columns import messages, rows
from kafka_wire._runtime.tables import loader
from kafka_wire.records import Header, Record, encode_batch

from tests.engine.handmade import arguments_of, native, plainly
from tests.generated.sources import distinct_layouts, fullest
from tests.runtime.records.corpus import records

testcapi = pytest.importorskip("_testcapi")
if not hasattr(testcapi, "set_nomemory"):
    pytest.skip("no way to fail allocations", allow_module_level=True)

MOST = 600
"""Allocations of the longest work."""
NAMES = (
    *("a table", "decode", "decode of a view", "decode of what is wrong", "encode"),
    *("to columns", "from columns", "lending", "records read", "records one by one"),
)


def works() -> Iterator[tuple[str, Callable[[], object]]]:
    """What the engine does alone; Python's own code handles lack of memory itself."""
    cls = kafka_wire.FetchRequest
    layout = distinct_layouts("FetchRequest")[-1]
    data, version = fullest(layout)[0].data, layout.version
    assert version is not None
    load, count = loader(cls), version + 1
    decode = native.Decoder(cls, "decode", native.Table, load, plainly, count)
    encode = native.Encoder(cls, "encode", native.Table, load, plainly, count)
    message = cls.decode(data, version)
    arguments = arguments_of(cls, version)
    yield "a table", lambda: native.Table(*arguments)
    yield "decode", lambda: decode(data, version)
    yield "decode of a view", lambda: decode(memoryview(data), version, copy=False)
    yield "decode of what is wrong", lambda: decode(data[:-1], version)
    yield "encode", lambda: encode(message, version)
    reader, writer = messages._reader(cls), rows._writer(cls)
    bodies = (data, None, data[:-1])
    lent = columns.messages(cls, bodies, version)
    yield "to columns", lambda: reader.read(bodies, version, lambda *_: None)
    yield "from columns", lambda: writer.encode(lent, version, lambda *_: None)
    yield "lending", lambda: (lent.__arrow_c_array__(), lent.__arrow_c_schema__())
    some_records = records(2)
    batch = encode_batch(some_records)
    kind = native.Records(Record, Header)
    batch_arguments = (batch, 61, len(some_records), 0, 0, None, False, 100)
    yield "records read", lambda: kind.read(*batch_arguments)
    yield "records one by one", lambda: list(
        kind.iterate(*batch_arguments, plainly) or ()
    )


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", NAMES)
def test_each_allocation_fails(name: str) -> None:
    work = dict(works())[name]
    whole = [work() for _ in range(3)][-1]
    failed = 0
    for number in range(MOST):
        testcapi.set_nomemory(number, number + 1)
        try:
            work()
        except MemoryError:
            failed += 1
        finally:
            testcapi.remove_mem_hooks()
    assert repr(work())[:20] == repr(whole)[:20]
    # Decoding and encoding fall back to Python instead.
    assert failed or "code" in name
