"""The record batches in the fixtures have correct lengths, counts and CRC-32C."""

from __future__ import annotations

import struct

import pytest

from specgen.testing.vectors.states import BATCHES, COMMIT_BATCH, RECORD_BATCH


def crc32c(data: bytes) -> int:
    """CRC-32C (Castagnoli), bit by bit."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def test_the_check_value_of_crc32c() -> None:
    assert crc32c(b"123456789") == 0xE3069283


@pytest.mark.parametrize("batch", BATCHES)
def test_batches(batch: bytes) -> None:
    length, _, magic, crc = struct.unpack_from(">iibI", batch, 8)
    assert length == len(batch) - 12
    assert magic == 2
    assert crc == crc32c(batch[21:])
    (count,) = struct.unpack_from(">i", batch, 57)
    assert count == 1
    assert batch[61] // 2 == len(batch) - 62  # the record's own length, a zigzag varint


def test_there_is_a_data_batch_and_a_control_batch() -> None:
    control = [batch[22] & 0x20 != 0 for batch in (RECORD_BATCH, COMMIT_BATCH)]
    assert control == [False, True]
