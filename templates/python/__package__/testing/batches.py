"""Hypothesis strategies for record batches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from .._runtime.records.encode import encode_batch
from .._runtime.records.types import Compression, Header, Record

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
"""Text of any code points that UTF-8 can encode."""

_BYTES = st.none() | st.binary(max_size=20)
_HEADERS = st.lists(st.builds(Header, TEXT, _BYTES), max_size=2).map(tuple)
_FIRST = st.sampled_from([0, 1, 1 << 31, 1 << 62]) | st.integers(0, 1 << 40)
_TIMES = st.integers(0, 1 << 45)
_GAPS = st.integers(1, 3)


def batches(*, magics: Sequence[int] = (2,)) -> SearchStrategy[bytes]:
    """Generate record batches, or messages of magic 0 and 1, for ``records`` fields.

    They have one to three records with keys, values and headers, some of them null, any
    codec, and gaps between offsets, as compaction leaves them (KIP-98).
    """
    return st.sampled_from(list(magics)).flatmap(_batches)


@cache
def _batches(magic: int) -> SearchStrategy[bytes]:
    codecs = [c for c in Compression if magic > 1 or c is not Compression.ZSTD]
    options: dict[str, SearchStrategy[Any]] = {"compression": st.sampled_from(codecs)}
    if magic > 1:
        options["partition_leader_epoch"] = st.integers(-1, 1000)
    row = st.tuples(_TIMES, _BYTES, _BYTES, _HEADERS, _GAPS)
    rows = st.lists(row, min_size=1, max_size=3)

    def batch(first: int, rows: list[Any], more: dict[str, Any]) -> bytes:
        records = []
        offset = first
        for time, key, value, headers, gap in rows:
            records.append(
                Record(
                    offset,
                    time if magic else -1,
                    key,
                    value,
                    headers if magic > 1 else (),
                )
            )
            offset += gap
        return encode_batch(records, magic=magic, **more)

    return st.builds(batch, _FIRST, rows, st.fixed_dictionaries(options))
