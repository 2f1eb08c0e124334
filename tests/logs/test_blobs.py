"""Rows of record batches in memory, compared with those of a file with the same bytes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pyarrow as pa
import pytest
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs import BadLogError, LogOptions, Mode
from specgen.logs.blobs import blob_columns, read_blob
from specgen.logs.files import find_files
from specgen.logs.ranges import Range
from specgen.logs.read import read_ranges
from tests.logs.build import batch
from tests.support.seeds import run_seed

COLUMNS = blob_columns(None)


def rows(data: bytes, **options: object) -> pa.Table:
    """The rows of some bytes, without typed columns."""
    is_whole = bool(options.pop("is_whole", True))
    chosen = LogOptions(columns=COLUMNS, **options)  # type: ignore[arg-type]
    return table(read_blob(data, chosen, is_whole=is_whole))


def table(batches: object) -> pa.Table:
    return pa.Table.from_batches([*batches], None)  # type: ignore[misc]


def of_file(path: Path, data: bytes) -> pa.Table:
    """The rows of the same bytes in a file, read as one whose offsets may be any."""
    path.write_bytes(data)
    (file,) = find_files(path)
    return table(read_ranges([Range.whole(file)], LogOptions(columns=COLUMNS)))


def test_rows_are_those_of_a_file(tmp_path: Path) -> None:
    random = Random(f"{run_seed()} blobs")
    for _ in range(300):
        data = damaged(random)
        if not data:
            continue
        expected = of_file(tmp_path / "blob.bin", data)
        assert rows(data).equals(expected), data.hex()


def damaged(random: Random) -> bytes:
    """Some batches of all magics and codecs, of which some are damaged."""
    codecs = [codec for codec in Compression if codec is not Compression.ZSTD]
    data = bytearray()
    for first in range(0, 5 * random.randint(1, 4), 5):
        magic = random.choice([0, 1, 2, 2])
        data += batch(first, 5, random.choice(codecs), magic=magic)
    for _ in range(random.choice([0, 0, 1, 3])):
        data[random.randrange(len(data))] ^= random.randrange(1, 256)
    return bytes(data[: len(data) - random.choice([0, 0, 0, 7, 40])])


def test_the_last_batch_of_a_fetch_may_be_cut_off() -> None:
    data = batch(0, 3) + batch(3, 3)[:50]
    assert rows(data)["_error"].to_pylist()[:3] == [None] * 3
    assert "cut off" in rows(data)["_error"].to_pylist()[3]
    assert rows(data, is_whole=False)["offset"].to_pylist() == [0, 1, 2]
    # Damage before the end stays damage.
    damaged_batch = bytearray(batch(0, 3))
    damaged_batch[-1] ^= 1
    errors = rows(bytes(damaged_batch) + data, is_whole=False)["_error"].to_pylist()
    assert sum(error is not None for error in errors) == 1


def test_modes() -> None:
    data = bytearray(batch(0, 3) + batch(3, 3))
    data[-1] ^= 1
    kept = rows(bytes(data), mode=Mode.DROPMALFORMED)["offset"].to_pylist()
    assert kept == [0, 1, 2]
    with pytest.raises(BadLogError, match=r"records, byte \d+: CrcError"):
        rows(bytes(data), mode=Mode.FAILFAST)


def test_records_of_kafkas_own_topics_are_typed() -> None:
    assert not {"record_type", "topic"} & {*COLUMNS}
    key = bytes.fromhex("0001 0001 67 0001 74 00000000".replace(" ", ""))
    data = encode_batch([Record(0, 0, key, None)])
    topic = "__consumer_offsets"
    typed = table(read_blob(data, LogOptions(columns=blob_columns(topic)), topic))
    assert typed["record_type"].to_pylist() == ["OffsetCommit"]
    assert '"group":"g"' in typed["key_json"].to_pylist()[0]
