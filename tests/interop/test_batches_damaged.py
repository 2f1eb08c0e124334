"""Damaged batches whose checksum is right: Kafka's verdict and ours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from kafka_wire import WireError
from kafka_wire.records import BatchOptions, Compression, read_batches

from tests.interop.batches import ALL, Batch, batches, checked, described
from tests.interop.damaged_frames import damaged_frames, odd_frames
from tests.interop.live import seed
from tests.oracle import jars
from tests.oracle.oracle import Oracle, available
from tests.support.needs import absent

KINDS = ("one", "nulls", "headers", "gaps", "idempotent", "appended", "any order")
EACH = 24
ODD = (0, 1, 127, 128, 255)

STRICTER = (
    r"header key that is not UTF-8",  # Java puts replacement characters
    r"\d+ bytes left over",  # Java leaves what stands behind a value,
    r"a message of \d+ bytes, \d+ left",  # and a cut-off message inside a set
    r"\d+ bytes are too few for a message",
    r"gzip: ",  # Java reads neither reserved flags
    r"an LZ4 frame without an end",  # Java stops at an empty block,
    r"left over after the LZ4 frame",  # nor what stands behind a frame
    r"lz4: lz4: ERROR_(contentChecksum_invalid|frameSize_wrong)",  # nor these
    r"snappy: a (snappy block|length of)",  # nor what is no other stream
)
"""Why we refuse what Kafka accepts."""

LAXER = (r"ZipException",)  # a distance behind the start, which Java's zlib checks
"""Why Kafka refuses what we accept."""


@pytest.fixture(scope="module", params=["3.9", jars.NEWEST_COMPLETE])
def java(request: pytest.FixtureRequest) -> Iterator[Oracle]:
    release = request.param
    if reason := available(release):
        absent("java", reason)
    with Oracle(release) as running:
        yield running


@pytest.mark.slow
@pytest.mark.parametrize(("magic", "codec"), ALL)
def test_same_verdict(java: Oracle, magic: int, codec: Compression) -> None:
    number = seed()
    print(f"SPECGEN_SEED={number}")
    counts = compared(java, damaged(Random(f"{number} {magic} {codec}"), magic, codec))
    assert counts["accepted"] > 2, counts
    assert counts["refused"] > 10, counts


@pytest.mark.slow
@pytest.mark.parametrize("codec", [*Compression][1:])
def test_same_verdict_on_every_bit_of_frames(java: Oracle, codec: Compression) -> None:
    counts = compared(java, damaged_frames(codec))
    assert counts["accepted"] > 10, counts
    assert counts["refused"] > 300, counts


@pytest.mark.slow
def test_same_verdict_on_odd_frames(java: Oracle) -> None:
    """One after the other, as each has its reason."""
    for name, (data, is_read) in odd_frames().items():
        counts = compared(java, [data])
        assert counts == {"accepted" if is_read else "refused": 1}, name


def compared(java: Oracle, damage: Iterable[bytes]) -> Counter[str]:
    """How many batches both accept and refuse; asserts that Kafka and we agree."""
    cases = list(damage)
    questions = ({"op": "read_batches", "bytes": data.hex()} for data in cases)
    counts: Counter[str] = Counter()
    for data, answer in zip(cases, java.batch(questions), strict=True):
        ours = _ours(data)
        refused = answer.get("error")
        report = f"{data.hex()}\nKafka: {refused or answer}\nwe: {ours}"
        if refused is None and isinstance(ours, list):
            counts["accepted"] += 1
            assert _reported(ours) == _reported(answer["batches"]), report
        elif refused is None:
            assert any(re.search(reason, str(ours)) for reason in STRICTER), report
        elif isinstance(ours, list):
            assert any(re.search(reason, refused) for reason in LAXER), report
        else:
            counts["refused"] += 1
    return counts


def damaged(rng: Random, magic: int, codec: Compression) -> Iterator[bytes]:
    """Small batches with a byte or two changed, and the checksum made anew."""
    for batch in batches(magic, codec):
        if batch.name not in KINDS:
            continue
        small = Batch(batch.name, batch.records[:5], BatchOptions(**batch.options))
        data = small.encode()
        for _ in range(EACH):
            changed = bytearray(data)
            for _ in range(rng.choice((1, 1, 2))):
                first = rng.choice((8, 17, 57 if magic > 1 else 26))
                at = rng.randrange(first, len(data))
                odd = (changed[at] ^ 1, changed[at] ^ 128, rng.randrange(256))
                changed[at] = rng.choice(ODD + odd)
            yield checked(changed)


def _ours(data: bytes) -> list[dict[str, Any]] | str:
    try:
        return [described(batch) for batch in read_batches(data)]
    except WireError as error:
        return str(error)


def _reported(read: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without the last sequence before the first, where Java's integers overflow."""
    return [
        (
            batch | {"lastSequence": None}
            if batch["lastOffset"] < batch["baseOffset"]
            else batch
        )
        for batch in read
    ]
