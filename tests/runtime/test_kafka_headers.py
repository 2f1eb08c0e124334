"""Headers compared with Kafka's own: versions and bytes of every API, and ours read by Kafka."""

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
from kafka_wire.negotiation import Versions

from tests.runtime.kafka_peer import Peer, running


@pytest.fixture(scope="module", params=["3.9", "4.3"])
def kafka(request: pytest.FixtureRequest) -> Iterator[tuple[str, Peer]]:
    """A release, and its running classes."""
    with running(request.param) as peer:
        yield request.param, peer


@pytest.fixture
def peer(kafka: tuple[str, Peer]) -> Peer:
    """Kafka's classes of a release."""
    return kafka[1]


def test_header_of_every_version(kafka: tuple[str, Peer]) -> None:
    """The versions of the release, and versions above them that do not exist yet."""
    release, peer = kafka
    tried = 0
    for key in ApiKey:
        versions = key.request.VERSIONS_BY_RELEASE.get(release, range(0))
        removed = peer.ask("request", int(key), 0)[0] in ("none", "failed")
        assert removed is (not versions), key
        for version in (*versions, 100, 32767) if versions else ():
            chosen = key.request_header_version(version)
            client = "klient é" if chosen else None
            data = write_request_header(RequestHeader(key, version, -7, client), chosen)
            answer = peer.ask("request", int(key), version)
            assert answer == [str(chosen), data.hex()], (key, version)
            chosen = key.response_header_version(version)
            data = write_response_header(ResponseHeader(-7), chosen)
            answer = peer.ask("response", int(key), version)
            assert answer == [str(chosen), data.hex()], (key, version)
            tried += 1
    assert tried > 300


@pytest.mark.parametrize("client", [None, "", "klient é", "x" * 32767])
@pytest.mark.parametrize("version", [1, 9, 12])
def test_ours_read_by_kafka(peer: Peer, client: str | None, version: int) -> None:
    ask = kafka_wire.MetadataRequest(topics=None)
    tags = ((5, b"five"),) if version >= 9 else ()
    data = kafka_wire.encode_request(ask, version, 2**31 - 1, client, header_tags=tags)
    raw = (client or "").encode().hex()
    body = ask.encode(version).hex()
    answer = peer.ask("parse", data[4:].hex())
    assert answer == ["3", str(version), str(2**31 - 1), raw, body]


def test_versions_enabled_by_default(kafka: tuple[str, Peer]) -> None:
    """The versions a release offers unless configured to offer unstable ones too."""
    release, peer = kafka
    own = Versions.own(release=release)
    assert own != Versions.own(release=release, unstable=True)
    for key in ApiKey:
        if key.request.VERSIONS_BY_RELEASE.get(release):
            low, high = map(int, peer.ask("stable", int(key)))
            assert own.get(int(key), range(0)) == range(low, high + 1), key
