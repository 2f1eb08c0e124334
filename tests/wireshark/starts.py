"""Connections whose capture starts inside a message."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field

import kafka_wire as kw

from tests.wireshark.pcap import BROKER, Capture
from tests.wireshark.tshark import PREFIX, tshark

SEGMENT = 1448
"""The usual number of a stream's bytes in a packet of Ethernet."""
CLIENT = "shop"

Request = kw.RequestMessage[kw.ResponseMessage]


def _produce(chance: random.Random) -> Request:
    records = b"".join(_payload(chance) for _ in range(chance.randrange(2, 40)))
    partition = kw.ProduceRequest.PartitionProduceData
    topic = kw.ProduceRequest.TopicProduceData(
        name="orders", partition_data=[partition(index=3, records=records)]
    )
    return kw.ProduceRequest(acks=-1, timeout_ms=30_000, topic_data=[topic])


def _payload(chance: random.Random) -> bytes:
    """Text, noise, zeros, or numbers like those in headers."""
    size = chance.randrange(20, 900)
    kind = chance.randrange(4)
    if kind == 0:
        return chance.randbytes(size)
    if kind == 1:
        return bytes(size)
    if kind == 2:
        return bytes(chance.choice(b'{"id": 12, "name": "a b"}') for _ in range(size))
    return b"".join(chance.randrange(300).to_bytes(4) for _ in range(size // 4))


def _fetch(chance: random.Random) -> Request:
    of_topic = kw.FetchRequest.FetchTopic
    return kw.FetchRequest(
        topics=[
            of_topic(
                topic=f"topic-{number}",
                partitions=[
                    kw.FetchRequest.FetchPartition(
                        partition=index, fetch_offset=chance.randrange(1 << 33)
                    )
                    for index in range(chance.randrange(1, 30))
                ],
            )
            for number in range(30)
        ]
    )


def _commit(chance: random.Random) -> Request:
    of_topic = kw.OffsetCommitRequest.OffsetCommitRequestTopic
    return kw.OffsetCommitRequest(
        group_id="billing",
        topics=[
            of_topic(
                name=f"topic-{number}",
                partitions=[
                    kw.OffsetCommitRequest.OffsetCommitRequestPartition(
                        partition_index=index,
                        committed_offset=chance.randrange(5000),
                        committed_metadata=chance.choice(("", "meta")),
                    )
                    for index in range(chance.randrange(1, 60))
                ],
            )
            for number in range(20)
        ],
    )


def _metadata(chance: random.Random) -> Request:
    of_topic = kw.MetadataRequest.MetadataRequestTopic
    count = chance.randrange(200, 900)
    return kw.MetadataRequest(topics=[of_topic(name=f"t-{n}") for n in range(count)])


def _create(chance: random.Random) -> Request:
    of_topic = kw.CreateTopicsRequest.CreatableTopic
    config = kw.CreateTopicsRequest.CreatableTopicConfig(
        name="cleanup.policy", value="compact"
    )
    return kw.CreateTopicsRequest(
        topics=[
            of_topic(
                name=f"topic-{number}",
                num_partitions=chance.randrange(1, 100),
                replication_factor=3,
                configs=[config] * chance.randrange(4),
            )
            for number in range(chance.randrange(80, 200))
        ]
    )


_LARGE = {
    _produce: range(3, 13),
    _fetch: range(4, 13),
    _commit: range(2, 10),
    _metadata: range(1, 13),
    _create: range(2, 8),
}


def large_request(chance: random.Random, number: int) -> bytes:
    """A request that takes several packets."""
    while True:
        make = chance.choice(list(_LARGE))
        version = chance.choice(_LARGE[make])
        frame = kw.encode_request(make(chance), version, number, CLIENT)
        if len(frame) > 3 * SEGMENT:
            return frame


_SMALL: list[tuple[Request, kw.ResponseMessage, int]] = [
    (kw.HeartbeatRequest(group_id="billing"), kw.HeartbeatResponse(), 4),
    (kw.MetadataRequest(), kw.MetadataResponse(), 9),
    (kw.FindCoordinatorRequest(key="billing"), kw.FindCoordinatorResponse(), 3),
    (kw.ListOffsetsRequest(), kw.ListOffsetsResponse(), 6),
]


@dataclass
class Start:
    """A connection from a client's port, and the correlation ids of its whole messages."""

    port: int
    requests: set[int] = field(default_factory=set)
    responses: set[int] = field(default_factory=set)

    def lost(self, shown: Shown) -> int:
        """How many whole messages are not shown."""
        requests = self.requests - shown[self.port, BROKER]
        responses = self.responses - shown[BROKER, self.port]
        return len(requests) + len(responses)


Shown = defaultdict[tuple[int, int], set[int]]


def shown_ids(capture: Capture, *arguments: str) -> Shown:
    """The correlation ids shown, by the ports of their packets."""
    ids = (
        "-e",
        "tcp.srcport",
        "-e",
        "tcp.dstport",
        "-e",
        f"{PREFIX}.header.correlation_id",
    )
    shown: Shown = defaultdict(set)
    for line in tshark(capture, "-T", "fields", *ids, *arguments).splitlines():
        source, target, numbers = line.split("\t")
        shown[int(source), int(target)] |= {
            int(one) for one in numbers.split(",") if one
        }
    return shown


def add_start(capture: Capture, chance: random.Random, port: int) -> Start:
    """Add a connection that starts inside a request.

    Requests follow, one or more to a packet or each in several, with their responses; some
    packets are sent twice.
    """
    start = Start(port)
    number = chance.randrange(1 << 20)
    frame = large_request(chance, number)
    at = chance.choice(range(SEGMENT, len(frame), SEGMENT))
    cut = frame[chance.choice((at, chance.randrange(1, len(frame)))) :]
    # The end of the first message may share its packet with others.
    first, answers = _several(chance, start, number + 1, chance.choice((0, 0, 1, 3)))
    capture.add(cut + first, from_broker=False, port=port, size=SEGMENT)
    answer = kw.encode_response(kw.MetadataResponse(), 9, number)
    capture.add(answer + answers, from_broker=True, port=port, size=SEGMENT)
    for _ in range(chance.randrange(5, 9)):
        number += 5
        data, answers = _several(chance, start, number, chance.choice((1, 1, 1, 3)))
        if chance.random() < 0.15:
            data += large_request(chance, number + 4)
            start.requests.add(number + 4)
        size = chance.choice((SEGMENT, SEGMENT, 50))
        stream = capture.stream(port)
        before = stream.next[False]
        capture.add(data, from_broker=False, port=port, size=size)
        if chance.random() < 0.1:
            stream.next[False] = before
            capture.add(data, from_broker=False, port=port, size=size)
        capture.add(answers, from_broker=True, port=port, size=SEGMENT)
    return start


def _several(
    chance: random.Random, start: Start, number: int, count: int
) -> tuple[bytes, bytes]:
    pairs = [
        exchanged(start, number + place, chance.randrange(len(_SMALL)))
        for place in range(count)
    ]
    return b"".join(one for one, _ in pairs), b"".join(one for _, one in pairs)


def exchanged(start: Start, number: int, which: int) -> tuple[bytes, bytes]:
    """A small request and its response, which the connection should show."""
    request, response, version = _SMALL[which]
    start.requests.add(number)
    start.responses.add(number)
    return (
        kw.encode_request(request, version, number, CLIENT),
        kw.encode_response(response, version, number),
    )
