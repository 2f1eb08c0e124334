"""One object in many threads: nothing is lost, duplicated or torn.

With a global lock this holds by itself; a free-threaded interpreter runs the threads in parallel,
and the thread sanitizer checks them (docs/testing.md says how).
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from uuid import UUID

import kafka_wire
import pyarrow as pa
import pytest
from kafka_wire._runtime.tables import loader
from kafka_wire.records import Header, Record, encode_batch

from tests.engine.handmade import native, plainly

TOPIC = kafka_wire.MetadataResponse.MetadataResponseTopic
THREADS = 4
TIMES = 300
TIME = 1_700_000_000_000
HEAD = 61


@pytest.fixture(autouse=True)
def _often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(*works: Callable[[], Any]) -> list[Any]:
    """The results of each work, in threads started at once; raises what one of them raised."""
    results: dict[int, Any] = {}
    raised: list[BaseException] = []
    begin = threading.Barrier(len(works))

    def run(number: int, work: Callable[[], Any]) -> None:
        begin.wait()
        try:
            results[number] = work()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for error in raised:
        raise error
    return [results[number] for number in range(len(works))]


def times(work: Callable[[int], object]) -> Callable[[], None]:
    """Work that runs again and again."""

    def run() -> None:
        for number in range(TIMES):
            work(number)

    return run


def test_attributes_that_are_replaced() -> None:
    """The written value is one that the attribute had at some time."""
    message = kafka_wire.MetadataResponse(topics=[TOPIC(name="a" * 50)])
    topic = message.topics[0]

    def change(number: int) -> None:
        topic.name = "ab"[number % 2] * (50 + number % 7)
        topic.topic_id = UUID(int=number % 5 << 64 | number % 5)
        message.cluster_id = f"{number % 10}" * 40
        message.topics = [topic] * (1 + number % 3)

    def write(number: int) -> None:
        read = kafka_wire.MetadataResponse.decode(message.encode(12), 12)
        assert 1 <= len(read.topics) <= 3
        assert len(set(read.cluster_id or "")) <= 1
        for topic in read.topics:
            assert set(topic.name or "") in ({"a"}, {"b"})
            assert topic.topic_id.int >> 64 == topic.topic_id.int & 0xFF < 5

    together(times(change), times(change), times(write), times(write))


def test_lists_that_change() -> None:
    """A list may grow or shrink while it is written: Python then writes or refuses it."""
    message = kafka_wire.MetadataResponse()

    def change(number: int) -> None:
        message.topics.append(TOPIC(name="x" * (30 + number % 20)))
        if number % 40 == 39:
            del message.topics[number % 3 :]

    def write(number: int) -> None:
        try:
            data = message.encode(12)
        except (kafka_wire.EncodeError, IndexError):
            return
        assert len(kafka_wire.MetadataResponse.decode(data, 12).topics) <= 2 * TIMES

    together(times(change), times(change), times(write), times(write))


def test_the_first_use_of_a_version() -> None:
    """Threads that need a table at once all get one, and the same values."""
    cls = kafka_wire.MetadataResponse
    data = cls(topics=[TOPIC(name="t")]).encode(12)
    for _ in range(20):
        load = loader(cls)
        codec = native.Decoder(cls, "decode", native.Table, load, plainly, 13)
        read = together(*[partial(codec, data, 12)] * THREADS)
        assert read == [cls.decode(data, 12)] * THREADS


def test_records_that_threads_append() -> None:
    """Each is in the batch once, complete, after the previous one."""
    buffer = native.Records(Record, Header).buffer(0, TIME, 0, 1 << 24)

    def append(thread: int) -> Callable[[], None]:
        def append_record(number: int) -> None:
            text = f"é{thread}.{number}"
            headers = (Header(text, text.encode()),) * (number % 3)
            assert buffer.append(TIME, text.encode(), text.encode(), headers, None)
            assert len(buffer) > 0
            assert buffer.last_offset >= buffer.count > 0

        return times(append_record)

    together(*[append(thread) for thread in range(THREADS)])
    count = THREADS * TIMES
    assert (buffer.count, buffer.last_offset) == (count, count)
    kind = native.Records(Record, Header)
    records, _ = kind.read(bytes(buffer), 0, count, 0, TIME, None, False, 3 * count)
    assert [row.offset for row in records] == [*range(1, count + 1)]
    assert {row.key for row in records} == {
        f"é{thread}.{number}".encode()
        for thread in range(THREADS)
        for number in range(TIMES)
    }
    for row in records:
        assert row.value == row.key
        assert {header.key.encode() for header in row.headers} <= {row.key}
        assert {header.value for header in row.headers} <= {row.key}


class Slotted:
    """A mutable record or header of a program's own."""

    __slots__ = ("headers", "key", "offset", "timestamp", "value")
    value: bytes

    def __init__(self, *values: object) -> None:
        names = ("offset", "timestamp", "key", "value", "headers")
        for name, value in zip(names, values, strict=False):
            setattr(self, name, value)


class Changing:
    """A header whose key and value may change."""

    __slots__ = ("key", "value")

    def __init__(self, key: str, value: bytes | None) -> None:
        self.key = key
        self.value = value


def test_headers_that_change_while_they_are_written() -> None:
    """A record has the size that was computed; its headers are a snapshot."""
    header = Changing("kk", b"vv")
    record = Slotted(0, TIME, b"k", b"v", (header,) * 5)
    kind = native.Records(Slotted, Changing)

    def change(number: int) -> None:
        header.key = "k" * (1 + number % 90)
        header.value = b"v" * (number * 37 % 900)
        record.value = b"w" * (number * 13 % 500)

    def write(number: int) -> None:
        written = bytes(kind.write([record], 0, TIME))
        (topic,), _ = kind.read(written, 0, 1, 0, TIME, None, False, 5)
        assert set(topic.value) <= {*b"vw"}
        assert len(topic.headers) == 5
        for part in topic.headers:
            assert set(part.key) == {"k"}
            assert set(part.value) <= {*b"v"}

    together(times(change), times(change), times(write), times(write))


def test_one_iterator() -> None:
    """Each record goes to exactly one thread."""
    records = [Record(n, TIME + n, f"{n}".encode(), b"v") for n in range(1000)]
    arguments = (encode_batch(records), HEAD, len(records), 0, TIME, None, False, 100)
    stream = native.Records(Record, Header).iterate(*arguments, plainly)
    parts = together(*[lambda: list(stream)] * THREADS)
    read = [record for part in parts for record in part]
    assert sorted(read, key=lambda record: record.offset) == records


def test_rows_that_threads_append() -> None:
    """Each row has the values that were passed together."""
    columns = native.RecordColumns(
        native.ArrowArray, ("offset", "key", "value", "headers")
    )

    def append(thread: int) -> Callable[[], None]:
        def append_row(number: int) -> None:
            key = f"ü{thread}.{number}"
            headers = ((key, key.encode()),) * (number % 3)
            columns.append(number, TIME, key.encode(), key.encode(), headers, None)
            assert len(columns) > 0

        return times(append_row)

    together(*[append(thread) for thread in range(THREADS)])
    array = pa.array(columns.finish())
    array.validate(full=True)
    rows = array.to_pylist()
    assert len({row["key"] for row in rows}) == len(rows) == THREADS * TIMES
    for row in rows:
        assert row["key"].decode().endswith(f".{row['offset']}")
        assert row["value"] == row["key"]
        assert len(row["headers"]) == row["offset"] % 3
        assert {header["value"] for header in row["headers"]} <= {row["key"]}


def test_an_array_that_is_lent_twice() -> None:
    """The first reader gets it, and it is released once."""

    class Twice:
        def __init__(self) -> None:
            self.capsules = pa.array([{"offset": 5}] * 10).__arrow_c_array__()

        def __arrow_c_array__(self) -> object:
            return self.capsules

    for _ in range(50):
        lender = Twice()

        def take(lender: Twice = lender) -> int:
            try:
                return len(native.RecordRows(lender))
            except ValueError:
                return 0

        assert sorted(together(*[take] * THREADS)) == [0] * (THREADS - 1) + [10]


def test_bytes_that_change_while_they_are_read() -> None:
    """Texts remain texts, and the engine stays within the bytes, whatever they become."""
    cls = kafka_wire.MetadataResponse
    data = bytearray(
        cls(cluster_id="c" * 200, topics=[TOPIC(name="t" * 90)]).encode(12)
    )
    place = data.index(b"ccc")

    def change(number: int) -> None:
        data[place + number % 200] = 0xC3 if number % 2 else ord("c")
        data[number % len(data)] ^= 0

    def read(number: int) -> None:
        try:
            decoded = cls.decode(data, 12)
        except kafka_wire.DecodeError:
            return
        text = decoded.cluster_id or ""
        assert text.isascii() == all(character < "\x80" for character in text)

    together(times(change), times(read), times(read))
