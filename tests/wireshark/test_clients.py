"""Traffic of real clients and brokers: every frame is read to its last byte."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from kafka_wire.frames import Observer, Request, Response, correlation_id_of

from specgen.protocol.codec import decode, to_json
from specgen.protocol.layout import lower
from specgen.protocol.model.names import snake_case
from tests.broker.running import running
from tests.clients import test_aiokafka, test_java, test_kafka_python, test_librdkafka
from tests.clients.proxy import Conversation, Proxy
from tests.support.bundled import joined
from tests.wireshark.pcap import Capture
from tests.wireshark.shown import differences
from tests.wireshark.tshark import experts, packets

pytestmark = pytest.mark.slow
CLIENTS = (test_aiokafka, test_java, test_kafka_python, test_librdkafka)
SEGMENT = 1448
"""The data in a packet on most networks."""


class KeepingProxy(Proxy):
    """A proxy that also records the conversations it hands out."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Conversation] = []

    def take(self) -> list[Conversation]:
        """The conversations since the last call; they are also recorded."""
        said = super().take()
        self.kept += said
        return said


@pytest.fixture(scope="module", params=["4.3", "3.9"])
def proxy(request: pytest.FixtureRequest) -> Iterator[KeepingProxy]:
    """A proxy in front of each release's broker."""
    with (
        KeepingProxy() as one,
        running(request.param, advertised=one.port) as broker,
    ):
        one.target, one.release = broker.port, broker.release
        yield one


@dataclass(frozen=True)
class Spoken:
    """A frame, its sender and its content."""

    frame: bytes
    from_broker: bool
    message: Any
    version: int

    @property
    def prefix(self) -> str:
        """The prefix of its fields' names."""
        name = type(self.message).__name__
        return snake_case(name.removesuffix("Request").removesuffix("Response"))

    def expected(self) -> dict[str, Any]:
        """The message in JSON, with records in base64."""
        message = _messages()[type(self.message).__name__]
        layout = lower(message, self.version)
        return to_json(layout, decode(layout, self.message.encode(self.version)).value)


@cache
def _messages() -> dict[str, Any]:
    return joined().release.by_name


@pytest.mark.parametrize("client", CLIENTS, ids=lambda one: one.__name__[19:])
def test_every_frame_is_read_to_its_last_byte(proxy: KeepingProxy, client: Any) -> None:
    client.test_produce_consume_commit_administer(proxy)
    conversations, proxy.kept = proxy.kept, []
    capture, spoken = Capture(), []
    for port, said in enumerate(conversations, 20_000):
        for one in _spoken(said):
            last = capture.add(
                one.frame, from_broker=one.from_broker, port=port, size=SEGMENT
            )
            spoken.append((last, one))
    shown = packets(capture)
    assert len(spoken) > 50
    mistakes = []
    for last, one in spoken:
        where = f"{type(one.message).__name__} v{one.version} in packet {last}"
        trees = shown[last - 1]
        if len(trees) != 1:
            mistakes.append(f"{where}: {len(trees)} messages")
            continue
        kinds = set(experts(trees[0]))
        mistakes += [f"{where}: {kind}" for kind in kinds]
        some = differences(trees[0], one.prefix, one.expected())
        mistakes += [f"{where}: {difference}" for difference in some]
    assert not mistakes


def _spoken(said: Conversation) -> Iterator[Spoken]:
    """Requests, each followed by its response."""
    observer = Observer(max_in_flight=len(said.requests) + 1, strict=True)
    answers = {correlation_id_of(frame): frame for frame in said.responses}
    for frame in said.requests:
        (request,) = observer.requests(frame)
        assert isinstance(request, Request)
        yield Spoken(frame, False, request.message, request.version)
        answer = answers.get(request.correlation_id)
        if answer is not None:
            (response,) = observer.responses(answer)
            assert isinstance(response, Response)
            yield Spoken(answer, True, response.message, response.version)
