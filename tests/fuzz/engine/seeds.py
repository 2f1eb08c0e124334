"""The fuzzers' seeds: real tables, messages and records."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import kafka_wire
from kafka_wire.records import encode_batch

from tests.engine.handmade import arguments_of
from tests.generated.sources import NAMES, distinct_layouts, fullest
from tests.runtime.records.corpus import records

_BATCH_HEAD = 61


def write(name: str, corpus: Path, tables: Path) -> None:
    """Write a fuzzer's seeds and the tables that it may need."""
    words, walked = _walk()
    tables.write_bytes(b"".join(words))
    some: tuple[bytes, ...] = {"walk": walked, "records": _records()}.get(name, ())
    for number, seed in enumerate(some):
        (corpus / f"seed-{number}").write_bytes(seed)


@cache
def _walk() -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """Tables, each after its size; and messages, each after its table's number."""
    tables, seeds = [], []
    for version_of, data in messages():
        words = arguments_of(*version_of)[0]
        sized = (len(words) // 4).to_bytes(4, "little") + words
        if sized not in tables:
            tables.append(sized)
        seeds.append(tables.index(sized).to_bytes(2, "little") + b"\0" + data)
    return tuple(tables), tuple(seeds)


def messages() -> Iterator[tuple[tuple[type[kafka_wire.Message], int], bytes]]:
    """A class, a version and a full message for each distinct layout."""
    for name in NAMES:
        for layout in distinct_layouts(name):
            for case in fullest(layout):
                assert layout.version is not None
                yield (getattr(kafka_wire, name), layout.version), case.data


@cache
def _records() -> tuple[bytes, ...]:
    """The records of batches, without the batch headers."""
    some = records(2)
    return tuple(encode_batch(some[:n])[_BATCH_HEAD:] for n in range(1, len(some) + 1))
