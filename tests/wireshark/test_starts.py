"""Captures that start inside a message show all messages after it."""

from __future__ import annotations

import random
import struct

import kafka_wire as kw
import pytest

from tests.wireshark.pcap import BROKER, Capture
from tests.wireshark.starts import (
    CLIENT,
    SEGMENT,
    Start,
    add_start,
    exchanged,
    large_request,
    shown_ids,
)

FIRST_PORT = 1024
HEADER = struct.pack(">ihhih", 100_000_000, 0, 7, 3, len(CLIENT)) + CLIENT.encode()
CUTS = {
    "a size of 70 kB": bytes.fromhex("000114000000"),
    "a size of 64 kB and Fetch": bytes.fromhex("00010000000100"),
    "Produce of 100 MB": HEADER + b"\xff\xff\0\1\0\0\0\x1e\0\0\0\1\0\1a\0\0\0\1",
    "a new version": struct.pack(">ihhih", 100_000, 0, 16, 3, 4) + b"shop\xff\xff",
    "zeros": bytes(5000),
    "ListGroups": b"\0\0\0\x0a\0\x10\0\0" * 400,
    "partitions": b"\0\0\0\x32\0\0\0\0\0\0\x12\x34\0\4meta" * 200,
    "the end of a message, and zeros": b"abc\0\0\0",
}


def add_cut(capture: Capture, port: int, cut: bytes, directions: list[bool]) -> Start:
    """Add a connection that starts with certain bytes, and later loses bytes before them."""
    start = Start(port)
    for from_broker in directions:
        capture.add(cut, from_broker=from_broker, port=port, size=SEGMENT)
    for number in range(40):
        request, response = exchanged(start, 100 + number, 0)
        capture.add(request, from_broker=False, port=port)
        if number == 20:
            for from_broker in (False, True):
                capture.lose(bytes(777), from_broker=from_broker, port=port)
                capture.add(cut, from_broker=from_broker, port=port, size=SEGMENT)
        capture.add(response, from_broker=True, port=port)
    return start


@pytest.mark.parametrize("passes", [[], pytest.param(["-2"], marks=pytest.mark.slow)])
def test_what_looks_like_a_message_does_not_hide_others(passes: list[str]) -> None:
    capture = Capture()
    starts: dict[tuple[object, ...], Start] = {}
    for name, cut in CUTS.items():
        for directions in ([False], [True], [False, True]):
            port = FIRST_PORT + len(starts)
            starts[name, *directions] = add_cut(capture, port, cut, directions)
    shown = shown_ids(capture, *passes)
    assert {name: start.lost(shown) for name, start in starts.items()} == dict.fromkeys(
        starts, 0
    )


def lost_of(count: int, seed: int) -> list[int]:
    """The ports of those of ``count`` connections that lost messages."""
    capture, chance = Capture(), random.Random(seed)
    ports = range(FIRST_PORT, FIRST_PORT + count)
    starts = [add_start(capture, chance, port) for port in ports]
    shown = shown_ids(capture)
    return [start.port for start in starts if start.lost(shown)]


def test_some_starts_inside_a_request() -> None:
    assert lost_of(20, 1) == []


@pytest.mark.slow
def test_a_thousand_starts_inside_a_request() -> None:
    assert lost_of(1000, 2) == []


def test_a_large_first_request_is_read_though_it_holds_others() -> None:
    start, capture = Start(FIRST_PORT), Capture()
    inner, _ = exchanged(start, 1, 0)
    partition = kw.ProduceRequest.PartitionProduceData(
        records=(bytes(999) + inner) * 300
    )
    topic = kw.ProduceRequest.TopicProduceData(name="a", partition_data=[partition])
    request = kw.encode_request(kw.ProduceRequest(topic_data=[topic]), 9, 7, CLIENT)
    capture.add(request, from_broker=False, port=FIRST_PORT, size=SEGMENT)
    next_one, _ = exchanged(start, 8, 0)
    capture.add(next_one, from_broker=False, port=FIRST_PORT)
    assert shown_ids(capture)[FIRST_PORT, BROKER] == {7, 8}


@pytest.mark.slow
def test_the_inside_of_requests_is_hardly_ever_taken_for_requests() -> None:
    capture, chance = Capture(), random.Random(3)
    for port in range(FIRST_PORT, FIRST_PORT + 1500):
        frame = chance.randbytes(9000) if port % 3 == 0 else large_request(chance, 9)
        at = chance.randrange(1, len(frame) - 2 * SEGMENT)
        inside = frame[at : at + SEGMENT]
        capture.add(inside, from_broker=False, port=port)
    shown = shown_ids(capture)
    # Two of 3,000 look like a request that ends with the packet.
    assert sum(map(len, shown.values())) <= 3
