"""What a piece of work leaves behind: ``python -m tests.engine.leaks --rounds 1000000``.

Under a debug build of Python (``python3-dbg``) it counts references as well as blocks.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import kafka_wire
import pyarrow as pa
from kafka_wire import CodecError, columns
from kafka_wire.records import decode_records, encode_batch, read_batches

from tests.engine.handmade import arguments_of, native
from tests.generated.sources import distinct_layouts, fullest
from tests.runtime.records.corpus import records

NAMES = (
    "MetadataResponse",
    "FetchRequest",
    "HeartbeatRequest",
    "UpdateMetadataRequest",
)
Work = Callable[[], object]


def works(names: Sequence[str] = NAMES) -> Iterator[tuple[str, Work]]:
    """Everything that the engine does, by name, both succeeding and failing."""
    for name in names:
        cls = getattr(kafka_wire, name)
        layout = distinct_layouts(name)[-1]
        data = fullest(layout)[0].data
        assert layout.version is not None
        yield from _codecs(cls, data, layout.version)
        yield from _columns(cls, data, layout.version)
    yield from _records()
    sasl = kafka_wire.SaslAuthenticateRequest
    yield "many bytes written", lambda: sasl(auth_bytes=bytes(300)).encode(2)


def _refused(work: Callable[..., object], *arguments: Any, **named: Any) -> None:
    with suppress(CodecError):
        work(*arguments, **named)


def _all_refused(
    work: Callable[..., object], wrong: Sequence[bytes], *arguments: Any, **named: Any
) -> None:
    for damaged in wrong:
        _refused(work, damaged, *arguments, **named)


def _codecs(cls: type[Any], data: bytes, version: int) -> Iterator[tuple[str, Work]]:
    name, ends = cls.__name__, range(0, len(data), 1 + len(data) // 7)
    wrong = [data[:end] for end in ends] + [data + b"\0", b"\xff" * len(data)]
    message, broken = cls.decode(data, version), cls.decode(data, version)
    setattr(broken, broken.__struct_fields__[0], object())
    yield f"{name}.decode", partial(cls.decode, data, version)
    yield f"{name}.decode of a view", partial(cls.decode, memoryview(data), version)
    yield f"{name}.decode_from", partial(cls.decode_from, bytearray(data), 0, version)
    yield (
        f"{name}.decode of what is wrong",
        partial(_all_refused, cls.decode, wrong, version),
    )
    yield f"{name}.encode", partial(message.encode, version)
    # A new message each time: otherwise what is kept of it would be freed with it.
    yield f"{name} read and written", lambda: cls.decode(data, version).encode(version)
    yield f"{name}.encode of what is wrong", partial(_refused, broken.encode, version)
    arguments = arguments_of(cls, version)
    yield f"{name}'s table", partial(native.Table, *arguments)


def _columns(cls: type[Any], data: bytes, version: int) -> Iterator[tuple[str, Work]]:
    rows = (data, None, data[:-1], b"\xff" * len(data), data)
    column = columns.messages(cls, rows, version)
    all_versions = (version, version, version, 99, None)
    yield f"{cls.__name__} to columns", partial(
        columns.messages, cls, rows, all_versions
    )
    yield (
        f"{cls.__name__} from columns",
        partial(columns.encode_messages, cls, column, all_versions),
    )
    bad = columns.messages(cls, pa.array(rows), version).errors
    yield f"{cls.__name__}'s errors", lambda: [*bad.values()]
    yield (
        f"{cls.__name__}'s columns lent",
        lambda: (column.__arrow_c_array__(), column.__arrow_c_schema__()),
    )


def _one_by_one(data: bytes) -> list[Any]:
    return [list(batch.iter_records()) for batch in read_batches(data)]


def _begun(data: bytes) -> list[Any]:
    return [next(iter(batch.iter_records())) for batch in read_batches(data)]


def _records() -> Iterator[tuple[str, Work]]:
    rows = records(2)
    for count in (1, len(rows)):
        data = encode_batch(rows[:count])
        wrong = [bytes(61 + 9), data[:-1], data[:-3] + b"\xff" * 3, data[:40]]
        yield f"{count} records written", partial(encode_batch, rows[:count])
        yield f"{count} records read", partial(decode_records, data)
        yield (
            f"{count} records read one by one",
            partial(_one_by_one, data),
        )
        yield (
            f"{count} records begun",
            partial(_begun, data),
        )
        yield (
            f"{count} records that are wrong",
            partial(_all_refused, decode_records, wrong, check_crc=False),
        )
    yield "records of what is none", partial(_refused, encode_batch, [object()])


class _Heap(ctypes.Structure):
    """glibc's statistics of its heap; ``used`` is in bytes."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in [
            "arena",
            "free",
            "small",
            "mapped",
            "mapped_bytes",
            "top",
            "fast",
            "used",
            "kept",
            "last",
        ]
    )


def _heap() -> int:
    """Bytes allocated by malloc, without those of Python's small objects; 0 without glibc."""
    tell = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if tell is None:
        return 0
    tell.restype = _Heap
    statistics = tell()
    return int(statistics.used + statistics.mapped_bytes)


def growth(work: Work, rounds: int) -> dict[str, int]:
    """The increase in blocks, bytes, and on a debug build references, over so many rounds."""
    counters = {
        "blocks": sys.getallocatedblocks,
        "bytes": _heap,
        "references": getattr(sys, "gettotalrefcount", int),
    }
    before = {}
    for repeats in (50, rounds):
        for _ in range(repeats):
            work()
        gc.collect()
        before, last = {name: count() for name, count in counters.items()}, before
    return {name: before[name] - last[name] for name in counters}


def main() -> None:
    """Print what each piece of work leaves behind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000)
    rounds = parser.parse_args().rounds
    for name, work in works():
        grown = growth(work, rounds)
        print(
            f"{name}:",
            *(f"{count} {unit}" for unit, count in grown.items()),
            flush=True,
        )


if __name__ == "__main__":
    main()
