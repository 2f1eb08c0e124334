"""Frames with wrong bytes never cause a Lua error."""

from __future__ import annotations

import random

import pytest

from tests.runtime.records.corpus import ALL, batch
from tests.wireshark.fixtures import exchanges
from tests.wireshark.pcap import Capture, framed
from tests.wireshark.test_records import produced
from tests.wireshark.tshark import tshark

FIRST_PORT = 1024


def mutated(frame: bytes, chance: random.Random) -> bytes:
    """A frame with one or more changes; its size is correct, except rarely."""
    payload = bytearray(frame[4:])
    for _ in range(chance.choice((1, 1, 2, 8))):
        # The header usually stays intact, or little else would be read.
        first = 0 if chance.random() < 0.1 else min(14, len(payload) - 1)
        place = chance.randrange(first, len(payload))
        what = chance.randrange(6)
        if what == 0:
            del payload[place:]
        elif what == 1:
            payload[place:place] = chance.randbytes(chance.randrange(1, 20))
        elif what == 2:
            payload[place] = chance.choice((0, 1, 0x7F, 0x80, 0xFF))
        elif what == 3:
            payload[place : place + 4] = b"\x7f\xff\xff\xff"
        else:
            payload[place] ^= 1 << chance.randrange(8)
        if len(payload) < 2:
            break
    if chance.random() < 0.05:
        return frame[:4] + bytes(payload)
    return framed(bytes(payload))


def capture_of(count: int, seed: int) -> Capture:
    """A capture of ``count`` mutated frames, each exchange in a stream of its own."""
    chance = random.Random(seed)
    frames = [exchange.frames(1) for exchange in exchanges()]
    batches = [produced(batch(magic, codec)) for magic, codec in ALL]
    capture = Capture()
    for number in range(count // 2):
        request, response = chance.choice(frames)
        if number % 4 == 0:
            request = chance.choice(batches)
        port = FIRST_PORT + number % 60_000
        if chance.random() < 0.5:
            request = mutated(request, chance)
        capture.add(request, from_broker=False, port=port)
        capture.add(mutated(response, chance), from_broker=True, port=port)
    return capture


def test_some_mutated_frames() -> None:
    text = tshark(capture_of(150, 0), "-V")
    assert text.count("Wrong bytes") + text.count("Malformed") > 35


@pytest.mark.slow
def test_ten_thousand_mutated_frames() -> None:
    """Responses are mutated, and half the requests; the file is read twice, as in a window."""
    for seed in (1, 2):
        text = tshark(capture_of(7000, seed), "-V", "-2")
        assert text.count("Malformed") > 1000
