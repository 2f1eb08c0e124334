"""A plain socket with our codecs on it, with which the tests talk to a broker."""

from __future__ import annotations

import socket
from types import TracebackType
from typing import Any, Self

import kafka_wire
from kafka_wire import Connection, FrameBuffer, Message
from kafka_wire.negotiation import Negotiated, negotiate

from tests.broker.broker import HOST

TIMEOUT = 30.0


class Client:
    """One connection; ``ask`` sends a request and waits for its response."""

    def __init__(self, port: int, client_id: str | None = "specgen-tests") -> None:
        self.connection = Connection(client_id=client_id)
        self._socket = socket.create_connection((HOST, port), TIMEOUT)
        self._agreed: Negotiated | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    @property
    def agreed(self) -> Negotiated:
        """The versions both sides support; requested once."""
        if self._agreed is None:
            answer = self.ask(kafka_wire.ApiVersionsRequest(), 2)
            self._agreed = negotiate(answer)
        return self._agreed

    def ask(self, message: Message, version: int | None = None) -> Any:
        """The response to a request, in the highest version that both sides support."""
        if version is None:
            version = self.agreed.version(message)
        self.send(message, version)
        return self.receive().message

    def send(self, message: Any, version: int) -> None:
        """Send a request."""
        self._socket.sendall(self.connection.send(message, version))

    def send_raw(self, data: bytes) -> None:
        """Send raw bytes."""
        self._socket.sendall(data)

    def receive(self) -> Any:
        """The next event of the connection. Raises ConnectionError when it closes."""
        events = iter(self.connection.receive(b""))
        while (event := next(events, None)) is None:
            data = self._socket.recv(1 << 16)
            if not data:
                raise ConnectionError("the broker has hung up")
            events = iter(self.connection.receive(data))
        return event

    def receive_frame(self) -> bytes:
        """The next frame, whatever its content."""
        buffer = FrameBuffer()
        while (frame := buffer.next_frame()) is None:
            data = self._socket.recv(1 << 16)
            if not data:
                raise ConnectionError("the broker has hung up")
            buffer.feed(data)
        return frame

    def is_ready(self) -> bool:
        """Whether the broker has joined its cluster."""
        answer = self.ask(kafka_wire.MetadataRequest(topics=[]), 4)
        return bool(answer.brokers) and answer.controller_id >= 0
