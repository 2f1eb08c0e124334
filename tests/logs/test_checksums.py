"""Checksums of many parts of a file read each byte about once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from crc32c import crc32c

from specgen.logs.checksums import Checksums
from specgen.logs.segment import Segment

DATA = Random(1).randbytes(1 << 20)
COVERED = 21
FAR = 40 << 20
LITTLE = 4096


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Segment]:
    """A megabyte, and the same again after a large hole."""
    path = tmp_path / "any"
    path.write_bytes(DATA)
    with path.open("r+b") as file:
        file.seek(FAR)
        file.write(DATA)
    with Segment(str(path)) as segment:
        yield segment


def _is_right(checksums: Checksums, place: int, size: int) -> bool:
    """Whether a part of either megabyte gets its checksum."""
    at = place % FAR
    expected = crc32c(DATA[at + COVERED : at + size])
    return checksums.computed(place, 2, size) == expected


def test_what_overlaps_is_read_once(opened: Segment) -> None:
    checksums, size = Checksums(opened), len(DATA)
    assert _is_right(checksums, 0, size)
    assert opened.bytes_read <= size + LITTLE
    for start in range(0, size - 5000, 50_000):
        before = opened.bytes_read
        assert _is_right(checksums, start, size - start)
        assert opened.bytes_read - before <= LITTLE


def test_a_long_way_is_not_read(opened: Segment) -> None:
    checksums = Checksums(opened)
    assert _is_right(checksums, 100, 5000)
    assert _is_right(checksums, FAR + 100, 5000)
    assert opened.bytes_read < 4 * LITTLE + 10_000


def test_a_short_way_back_is_not_read_again(opened: Segment) -> None:
    """A batch may share its first bytes with the previous one."""
    checksums, size = Checksums(opened), 1_000_000
    start = FAR + 1000
    assert _is_right(checksums, start, size)
    before = opened.bytes_read
    for back in (1, 7, 40):
        assert _is_right(checksums, start - back, size)
    assert opened.bytes_read - before <= LITTLE
    assert _is_right(checksums, start - 500, size)
    assert opened.bytes_read - before <= size + 2 * LITTLE


def test_what_is_forgotten_can_be_asked_for_again(opened: Segment) -> None:
    checksums = Checksums(opened)
    for start in range(0, 1_000_000, 9_999):
        assert _is_right(checksums, start, 5000)
        checksums.forget(start)
        assert _is_right(checksums, max(start - 40, 0), 5000)
    assert opened.bytes_read <= len(DATA) + 100 * LITTLE
    assert _is_right(checksums, 100, 5000)


@pytest.mark.parametrize("left", [0, 100, 70_000, 999_999])
def test_a_file_that_is_cut_off_meanwhile(opened: Segment, left: int) -> None:
    """Bytes that are gone have no valid checksum."""
    os.truncate(opened.path, left)
    checksums = Checksums(opened)
    for start in (0, 100, 240, 500):
        assert not _is_right(checksums, start, 1_000_000)


def test_what_is_far_behind_is_forgotten(opened: Segment) -> None:
    """In a long walk; what is requested later is still correct, and read only once."""
    checksums = Checksums(opened)
    whole = DATA[COVERED:] + bytes(FAR - len(DATA)) + DATA[:70_000]
    assert checksums.computed(0, 2, FAR + 70_000) == crc32c(whole)
    read = opened.bytes_read
    checksums.forget(FAR)
    assert _is_right(checksums, FAR + 100, 60_000)
    assert _is_right(checksums, FAR + 5, 69_000)
    assert opened.bytes_read - read <= 2 * LITTLE
    assert _is_right(checksums, 100, 5000)


def test_what_is_near_behind_is_remembered(opened: Segment) -> None:
    """Wherever the walk began."""
    checksums, start = Checksums(opened), 2 << 20
    checksums.computed(start, 2, 20 << 20)
    read = opened.bytes_read
    checksums.forget(start + (14 << 20))
    empty = crc32c(bytes(5000 - COVERED))
    assert checksums.computed(start + (14 << 20), 2, 5000) == empty
    assert opened.bytes_read - read <= LITTLE


def test_so_far_ahead_it_starts_anew(opened: Segment) -> None:
    """What lies between is read only up to sixteen megabytes."""
    for ahead, is_read in ((15 << 20, True), ((16 << 20) + 10_000, False)):
        checksums, before = Checksums(opened), opened.bytes_read
        assert _is_right(checksums, 0, 5000)
        checksums.computed(ahead, 2, 5000)
        assert (opened.bytes_read - before > 10 << 20) is is_read
