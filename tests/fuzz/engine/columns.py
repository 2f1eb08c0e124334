"""Damaged batches and messages, for a given time: columns must equal objects.

``python -m tests.fuzz.engine.columns --seconds 60 --seed 0``; a failure is printed with
the number of its round.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

import pyarrow as pa
from kafka_wire import columns
from kafka_wire.records import Record, decode_records, read_batches

from tests.engine.records_both_ways import agreed, outcome
from tests.fuzz.engine import seeds
from tests.fuzz.engine.codecs import attempt, damaged
from tests.runtime.records.corpus import ALL, batch, with_crc


def batches(known: list[bytes], rng: Random) -> None:
    """Read damaged batches with both engines: as objects, one by one, and as columns."""
    data = damaged(rng.choice(known), rng.choice(known), rng)
    if rng.random() < 0.5 and len(data) > 21:
        data = with_crc(data)
    options: dict[str, Any] = {
        "check_crc": rng.random() < 0.5,
        "control": rng.random() < 0.5,
        "max_decompressed": 1 << 16,
    }
    found = agreed(lambda: decode_records(data, **options))
    agreed(lambda: [one for part in read_batches(data) for one in part.iter_records()])
    table = outcome(lambda: columns.records(data, **options))
    if not isinstance(table, columns.Columns):
        assert table == found
        return
    rows = pa.array(table)
    rows.validate(full=True)
    assert [(row["offset"], row["key"], row["value"]) for row in rows.to_pylist()] == [
        (one.offset, one.key, one.value) for one in found if isinstance(one, Record)
    ]


def messages(known: list[Any], rng: Random) -> None:
    """Read damaged messages into columns, and write them again."""
    (cls, version), data = rng.choice(known)
    bodies = [damaged(data, rng.choice(known)[1], rng) for _ in range(3)]
    table = columns.messages(cls, [*bodies, None], version)
    pa.array(table).validate(full=True)
    decoded = [attempt(cls.decode, one, version) for one in bodies]
    assert {*table.errors} == {n for n, one in enumerate(decoded) if one is None}
    again = pa.array(columns.encode_messages(cls, table, version))
    again.validate(full=True)
    for one, written in zip(decoded, again.to_pylist(), strict=False):
        if written is not None and one is not None:
            same = cls.from_json(one.to_json(version), version)  # without unknown tags
            # JSON has a single NaN; float64 has many.
            assert repr(cls.decode(written, version)) == repr(same)


def main() -> None:
    """Run rounds until the processor time is used up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    sets = [batch(magic, codec) for magic, codec in ALL]
    known = list(seeds.messages())
    rounds, end = 0, time.process_time() + options.seconds
    while time.process_time() < end:
        rng = Random(f"{options.seed} {rounds}")
        try:
            batches(sets, rng)
            messages(known, rng)
        except BaseException:
            print(f"seed {options.seed}, round {rounds}:")
            raise
        rounds += 1
    print(f"{rounds} rounds")


if __name__ == "__main__":
    main()
