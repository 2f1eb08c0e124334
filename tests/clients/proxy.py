"""A forwarding proxy that keeps every frame, and a check that reads them all afterwards."""

from __future__ import annotations

import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import kafka_wire as kw
from kafka_wire import ApiKey, FrameBuffer
from kafka_wire.frames import (
    Observer,
    Request,
    Response,
    Seen,
    correlation_id_of,
    request_header,
)
from kafka_wire.negotiation import api_versions_answer
from kafka_wire.records import decode_records

HOST = "127.0.0.1"
_PIECE = 1 << 16


@dataclass
class Conversation:
    """One connection's frames in each direction, in order."""

    requests: list[bytes] = field(default_factory=list)
    responses: list[bytes] = field(default_factory=list)
    left_over: int = 0
    """Bytes of frames that were cut off where the connection ended."""


class Proxy:
    """Forwards connections to a port to another port, within a ``with`` block."""

    def __init__(self, target: int = 0) -> None:
        self.target = target
        self.release = ""
        self.conversations: list[Conversation] = []
        self._listener = socket.create_server((HOST, 0))
        self.port: int = self._listener.getsockname()[1]
        self._sockets: list[socket.socket] = []
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        self._run(self._accept)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for open_socket in (self._listener, *self._sockets):
            with suppress(OSError):
                open_socket.shutdown(socket.SHUT_RDWR)
            open_socket.close()
        for thread in self._threads:
            thread.join(10)

    def answers(self, frames: list[bytes], conversation: Conversation) -> bytes:
        """What the client receives for these frames of the broker."""
        return b"".join(frames)

    def take(self) -> list[Conversation]:
        """The conversations since the last call."""
        conversations, self.conversations = self.conversations, []
        return conversations

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection((HOST, self.target))
                self._sockets += (near, far)
                conversation = Conversation()
                self.conversations.append(conversation)
                self._run(self._forward, near, far, conversation, conversation.requests)
                self._run(
                    self._forward, far, near, conversation, conversation.responses
                )

    def _run(self, action: Any, *arguments: Any) -> None:
        thread = threading.Thread(target=action, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _forward(
        self,
        source: socket.socket,
        sink: socket.socket,
        conversation: Conversation,
        frames: list[bytes],
    ) -> None:
        buffer = FrameBuffer()
        with suppress(OSError):
            while data := source.recv(_PIECE):
                complete = list(buffer.feed(data))
                frames.extend(complete)
                is_answer = frames is conversation.responses
                sink.sendall(
                    self.answers(complete, conversation) if is_answer else data
                )
        conversation.left_over += buffer.pending
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


class LeadingProxy(Proxy):
    """A proxy that replaces the broker's port with its own wherever the broker names it."""

    def answers(self, frames: list[bytes], conversation: Conversation) -> bytes:
        """The frames with the port replaced."""
        by_correlation_id = {}
        for request in conversation.requests:
            header, _ = request_header(request)
            key, version = header.request_api_key, header.request_api_version
            by_correlation_id[header.correlation_id] = (key, version)
        return b"".join(self._led(frame, by_correlation_id) for frame in frames)

    def _led(self, frame: bytes, requests: dict[int, tuple[int, int]]) -> bytes:
        key, version = requests[correlation_id_of(frame)]
        frame = mended(frame, key, version)
        if key not in (ApiKey.METADATA, ApiKey.FIND_COORDINATOR):
            return frame
        header, message = kw.decode_response(frame, key, version)
        _lead(message, self.port)
        return kw.encode_response(message, version, header.correlation_id)


def _lead(message: Any, port: int) -> None:
    if isinstance(message, kw.MetadataResponse):
        for broker in message.brokers:
            broker.port = port
        return
    for node in (message, *message.coordinators):
        if node.port > 0:
            node.port = port


def mended(frame: bytes, key: int, version: int) -> bytes:
    """A response of librdkafka's mock broker, corrected.

    The mock broker ends a Metadata response from version 9 on with a second, empty tag section,
    and refuses a version of ApiVersions in a form that belongs to no version.
    """
    refused = kw.ErrorCode.UNSUPPORTED_VERSION.to_bytes(2, "big")
    if key == ApiKey.API_VERSIONS and version >= 3 and frame[8:10] == refused:
        number = correlation_id_of(frame)
        return kw.encode_response(api_versions_answer(-1), 0, number)
    if key != ApiKey.METADATA or version < 9:
        return frame
    try:
        kw.decode_response(frame, key, version)
    except kw.DecodeError as error:
        if "1 bytes left over" not in error.reason or frame[-1:] != b"\0":
            raise
        return (len(frame) - 5).to_bytes(4, "big") + frame[4:-1]
    return frame


def check_frames(
    conversations: list[Conversation], mock: bool = False
) -> Counter[tuple[str, int]]:
    """Decode every frame and encode it again; the number of frames by API and version.

    Frames of a ``mock`` broker are corrected first. Fails if the bytes differ, or if a response
    answers no request.
    """
    counts: Counter[tuple[str, int]] = Counter()
    for conversation in conversations:
        observer = Observer(max_in_flight=len(conversation.requests), strict=True)
        for frame in conversation.requests:
            (request,) = observer.requests(frame)
            counts[_check_request(request, frame)] += 1
        for frame in conversation.responses:
            if mock:
                frame = mended(frame, *observer.in_flight[correlation_id_of(frame)])
            (response,) = observer.responses(frame)
            _check_response(response, frame)
    return counts


def _check_request(request: Seen, frame: bytes) -> tuple[str, int]:
    assert isinstance(request, Request), request
    assert request.message is not None
    api = ApiKey(request.api_key)
    again = kw.encode_request(
        request.message,
        request.version,
        request.correlation_id,
        request.header.client_id,
        header_tags=request.header.unknown_tagged_fields,
    )
    assert request.frame == again == frame, (api.name, request.version)
    for data in _records(request.message):
        decode_records(data, strict=True)
    return api.api.name, request.version


def _check_response(response: Seen, frame: bytes) -> None:
    assert isinstance(response, Response), response
    again = kw.encode_response(
        response.message,
        response.version,
        response.correlation_id,
        header_tags=response.header.unknown_tagged_fields,
    )
    assert response.frame == again == frame, (response.api_key, response.version)
    for data in _records(response.message):
        decode_records(data)


def _records(message: Any) -> Iterator[bytes]:
    if isinstance(message, kw.ProduceRequest):
        for topic in message.topic_data:
            for part in topic.partition_data:
                yield part.records or b""
    elif isinstance(message, kw.FetchResponse):
        for answered in message.responses:
            for partition in answered.partitions:
                yield partition.records or b""
