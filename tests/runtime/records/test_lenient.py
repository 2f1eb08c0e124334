"""Header keys that are not UTF-8 are refused, or read as Java's client reads them."""

from __future__ import annotations

import pytest
from kafka_wire.records import (
    Compression,
    Header,
    Record,
    RecordsError,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import TIME, with_crc

KEYS = [
    (b"caf\xe9!", "caf�!"),
    (b"\xff\xfeab!", "��ab!"),
    (b"\xe2\x82abc", "�abc"),
    (b"gr\xc3\xbcn", "grün"),
]


@pytest.mark.parametrize(("key", "replaced"), KEYS)
def test_keys_that_are_not_utf_8(key: bytes, replaced: str) -> None:
    """The other records of the batch are read as they are."""
    headers = (Header("abcde", b"1"), Header("ok", None))
    rows = [Record(0, TIME, b"k", b"v", headers), Record(1, TIME, None, b"w")]
    data = with_crc(encode_batch(rows).replace(b"abcde", key))
    (batch,) = read_batches(data)
    if "�" in replaced:
        with pytest.raises(RecordsError, match="a header key that is not UTF-8"):
            batch.records()
    first, second = batch.records(lenient=True)
    assert first.headers == (Header(replaced, b"1"), Header("ok", None))
    assert second == rows[1]


@pytest.mark.parametrize("magic", [0, 1])
def test_old_magics_have_no_headers(magic: int) -> None:
    rows = [Record(0, -1, b"k", b"v")]
    data = encode_batch(rows, magic=magic, compression=Compression.GZIP)
    (batch,) = read_batches(data)
    assert batch.records(lenient=True) == rows
