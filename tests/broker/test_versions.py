"""ApiVersions in every version, and in one that no broker has."""

from __future__ import annotations

import kafka_wire as kw
import pytest
from kafka_wire import ApiKey, ErrorCode
from kafka_wire._runtime.requests import decode_response_version
from kafka_wire.negotiation import api_versions_to_retry, negotiate

from tests.broker.broker import Broker
from tests.broker.client import Client

pytestmark = pytest.mark.slow


def test_api_versions_in_every_version(client: Client) -> None:
    for version in client.agreed.theirs[ApiKey.API_VERSIONS]:
        request = kw.ApiVersionsRequest("specgen", "1.0")
        answer = client.ask(
            request if version >= 3 else kw.ApiVersionsRequest(), version
        )
        assert answer.error_code == 0
        agreed = negotiate(answer)
        assert agreed.version("ApiVersions") >= 4
        assert agreed.version("Fetch") == client.agreed.version("Fetch")


def test_an_unknown_version_gets_the_supported_range(broker: Broker) -> None:
    """The broker answers in version 0 with the range that it supports (KIP-511)."""
    with Client(broker.port) as client:
        data = kw.encode_request(kw.ApiVersionsRequest("specgen", "1.0"), 4, 7)
        client.send_raw(data[:6] + (99).to_bytes(2, "big") + data[8:])
        frame = client.receive_frame()
        header, answer, version = decode_response_version(frame, "ApiVersions", 99)
        assert (header.correlation_id, version) == (7, 0)
        assert isinstance(answer, kw.ApiVersionsResponse)
        assert answer.error_code == ErrorCode.UNSUPPORTED_VERSION
        assert api_versions_to_retry(answer) == 4
        assert client.ask(kw.ApiVersionsRequest("specgen", "1.0"), 4).error_code == 0


def test_a_client_may_have_no_name(broker: Broker) -> None:
    with Client(broker.port, client_id=None) as client:
        assert client.ask(kw.MetadataRequest(topics=[]), 9).brokers
