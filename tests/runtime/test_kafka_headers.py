"""Headers beside Kafka's own: versions and bytes of every API, and ours read by it."""

from __future__ import annotations

from collections.abc import Iterator

import kafka_wire
import pytest
from kafka_wire import ApiKey
from kafka_wire._runtime.headers import (
    RequestHeader,
    ResponseHeader,
    write_request_header,
    write_response_header,
)

from tests.runtime.kafka_peer import Peer, running


@pytest.fixture(scope="module", params=["3.9", "4.3"])
def peer(request: pytest.FixtureRequest) -> Iterator[Peer]:
    """Kafka's classes of a release."""
    with running(request.param) as found:
        yield found


def test_header_of_every_version(peer: Peer) -> None:
    tried = 0
    absent: set[str] = set()
    for key in ApiKey:
        for version in (*key.versions, 100, 32767):
            answer = peer.ask("request", int(key), version)
            if answer in (["none"], ["failed", "UnsupportedVersionException"]):
                absent.add(key.name)  # gone from the release, or newer than it
                continue
            chosen = key.request_header_version(version)
            client = "klient é" if chosen else None
            data = write_request_header(RequestHeader(key, version, -7, client), chosen)
            assert answer == [str(chosen), data.hex()], (key, version)
            answer = peer.ask("response", int(key), version)
            chosen = key.response_header_version(version)
            data = write_response_header(ResponseHeader(-7), chosen)
            assert answer == [str(chosen), data.hex()], (key, version)
            tried += 1
    assert tried > 300
    assert len(absent) < 10


@pytest.mark.parametrize("client", [None, "", "klient é", "x" * 32767])
@pytest.mark.parametrize("version", [1, 9, 12])
def test_ours_read_by_kafka(peer: Peer, client: str | None, version: int) -> None:
    ask = kafka_wire.MetadataRequest(topics=None)
    tags = ((5, b"five"),) if version >= 9 else ()
    data = kafka_wire.encode_request(ask, version, 2**31 - 1, client, header_tags=tags)
    raw = (client or "").encode().hex()
    rest = ask.encode(version).hex()
    answer = peer.ask("parse", data[4:].hex())
    assert answer == ["3", str(version), str(2**31 - 1), raw, rest]
