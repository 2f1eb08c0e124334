"""A broker written as documented, without options, serves librdkafka."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Any

import confluent_kafka as ck
import kafka_wire as kw
from kafka_wire.frames import Request
from kafka_wire.negotiation import Versions, api_versions_answer

from tests.clients.proxy import HOST

OFFERED = Versions({kw.ApiKey.API_VERSIONS: range(4), kw.ApiKey.METADATA: range(13)})


def _answer(request: Request, port: int) -> Any:
    if request.api_key == kw.ApiKey.API_VERSIONS:
        return api_versions_answer(request.version, OFFERED)
    broker = kw.MetadataResponse.MetadataResponseBroker(1, HOST, port)
    topic = kw.MetadataResponse.MetadataResponseTopic(name="orders")
    return kw.MetadataResponse(brokers=[broker], topics=[topic], controller_id=1)


def _serve(listener: socket.socket) -> None:
    with suppress(OSError):
        while True:
            near, _ = listener.accept()
            threading.Thread(target=_talk, args=(near,), daemon=True).start()


def _talk(near: socket.socket) -> None:
    connection = kw.Connection(kw.Side.BROKER)
    with near, suppress(OSError):
        while data := near.recv(65536):
            for request in connection.receive(data):
                assert isinstance(request, Request)
                answer = _answer(request, near.getsockname()[1])
                near.sendall(connection.respond(request, answer))


def test_a_request_for_all_topics_is_answered() -> None:
    with socket.create_server((HOST, 0)) as listener:
        threading.Thread(target=_serve, args=(listener,), daemon=True).start()
        port = listener.getsockname()[1]
        producer = ck.Producer({"bootstrap.servers": f"{HOST}:{port}"})
        assert list(producer.list_topics(timeout=10).topics) == ["orders"]
        listener.shutdown(socket.SHUT_RDWR)
