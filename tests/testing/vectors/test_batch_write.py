"""The bytes of batches, compared with facts known independently of specgen."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import cramjam
import pytest

from specgen.testing.vectors import batch_codecs
from specgen.testing.vectors.batch_values import TIME, batch, record
from specgen.testing.vectors.batch_write import crc32c, write_batch
from specgen.testing.vectors.states import COMMIT_BATCH, RECORD_BATCH

DATA = (
    b"",
    b"abc",
    bytes(range(256)) * 3,
    b"head" + bytes(5000) + b"a tail of some length",
    b"head"
    + b"\xff" * 33
    + b"between, long enough"
    + b"x" * 700
    + b"and a tail behind",
)
FORMS: dict[str, tuple[Callable[..., bytes], Callable[..., Any]]] = {
    "gzip": (batch_codecs.gzip, cramjam.gzip.decompress),
    "snappy": (batch_codecs.snappy_block, cramjam.snappy.decompress_raw),
    "lz4": (batch_codecs.lz4, cramjam.lz4.decompress),
    "zstd": (batch_codecs.zstd, cramjam.zstd.decompress),
}


def test_the_checksum_of_magic_2() -> None:
    """The check value given for it in catalogues of checksums."""
    assert crc32c(b"123456789") == 0xE3069283


def test_batches_by_hand() -> None:
    plain = batch(record(0, headers=[("h", None)]))
    assert write_batch(plain) == RECORD_BATCH
    marker = batch(
        record(5, TIME, b"\0\0\0\1", b"\0\0\0\0\0\7"),
        isTransactional=True,
        isControl=True,
        partitionLeaderEpoch=3,
        producerId=9,
        producerEpoch=2,
    )
    assert write_batch(marker) == COMMIT_BATCH


@pytest.mark.parametrize("codec", FORMS)
@pytest.mark.parametrize("data", DATA, ids=len)
def test_other_libraries_decompress_it(codec: str, data: bytes) -> None:
    compress, decompress = FORMS[codec]
    assert bytes(decompress(compress(data))) == data


@pytest.mark.parametrize("data", DATA, ids=len)
def test_python_decompresses_gzip(data: bytes) -> None:
    assert gzip.decompress(batch_codecs.gzip(data)) == data


@pytest.mark.parametrize("codec", FORMS)
def test_repeated_bytes_are_compressed(codec: str) -> None:
    compress, _ = FORMS[codec]
    assert len(compress(DATA[3])) < 600
