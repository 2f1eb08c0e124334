"""``batch_vectors``: good and refused record batches as vectors."""

from __future__ import annotations

from collections.abc import Iterator

from specgen.testing.vectors import batch_values
from specgen.testing.vectors.batch_codecs import COMPRESS, in_two, snappy_block
from specgen.testing.vectors.batch_control import of_control
from specgen.testing.vectors.batch_refused import faults
from specgen.testing.vectors.batch_refused_older import older_faults
from specgen.testing.vectors.batch_values import APPENDED, Batches
from specgen.testing.vectors.batch_write import (
    attributes,
    batch,
    inner_set,
    message,
    records,
    write_batch,
    write_batches,
)
from specgen.testing.vectors.vector import RECORD_BATCH, Form, Vector

CODECS = tuple(COMPRESS)[1:]
"""The codecs that compress; magic 0 and 1 do not have the last of them."""

BARE = "snappy, a block alone"


def batch_vectors() -> Iterator[Vector]:
    """The vectors of record batches: good ones first, each part by ascending magic."""
    yield from good_batches()
    for magic in (0, 1):
        yield from (fault.vector(magic) for fault in older_faults(magic))
    yield from (fault.vector(2) for fault in faults())


def good_batches() -> Iterator[Vector]:
    """Record batches that every implementation has to read."""
    for magic in (0, 1):
        yield from _older(magic)
    for exercises, value in (*batch_values.of_magic_2(), *of_control()):
        yield _vector(2, exercises, value)
    for codec in CODECS:
        for exercises, value in batch_values.of_codec(codec):
            yield _vector(2, exercises, value)
        yield _vector(2, *_own_times(codec))
        halved = batch_values.batch(*batch_values.plain(), compression=codec)
        data = batch(halved, in_two(codec, records(halved)))
        yield _vector(2, f"{codec}, in two parts", [halved], data)
    several = batch_values.batch(*batch_values.plain(), compression="snappy")
    yield _vector(2, BARE, [several], batch(several, snappy_block(records(several))))


def _older(magic: int) -> Iterator[Vector]:
    for exercises, value in batch_values.of_older(magic):
        yield _vector(magic, exercises, value)
    for codec in CODECS[:-1]:
        for exercises, value in batch_values.of_older_codec(magic, codec):
            yield _vector(magic, exercises, value)
    first, *_ = batch_values.of_older_codec(magic, "snappy")
    _, [several] = first
    block = snappy_block(inner_set(several))
    bare = message(several, attributes(several), None, block)
    yield _vector(magic, BARE, [several], bare)


def _own_times(codec: str) -> tuple[str, Batches, bytes]:
    """The header has the log's time and type, but the records still have their own."""
    own = [
        record | {"timestamp": APPENDED - 5 * at}
        for at, record in enumerate(batch_values.plain())
    ]
    value = batch_values.batch(*own, compression=codec, timestampType="append")
    read = [record | {"timestamp": APPENDED} for record in own]
    exercises = f"{codec}, append time over the records' own"
    return exercises, [value | {"records": read}], write_batch(value)


def _vector(
    magic: int, exercises: str, value: Batches, data: bytes | None = None
) -> Vector:
    """A good vector; ``data`` if its bytes are not the usual ones of the value."""
    data = write_batches(value) if data is None else data
    form = Form.RECORDS
    return Vector(RECORD_BATCH, None, None, magic, exercises, data, value, form=form)
