"""Decoding both directions of a connection between others, for a proxy or a tap."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct

from .buffers import Buffer
from .connection import ProtocolError
from .errors import WireError, shown_in
from .events import (
    Request,
    Response,
    Token,
    Unread,
    begins_tokens,
    correlation_id_of,
    is_answered,
    read_request,
    read_response,
    read_token,
)
from .frames import MAX_FRAME, FrameBuffer
from .in_flight import InFlight

MAX_IN_FLIGHT = 10_000
_HEAD = Struct(">hhi")


@shown_in("")
class Observer(InFlight):
    """Decodes what the two sides of a connection send to each other.

    ::

        for event in observer.requests(client.recv(65536)):
            broker.sendall(event.frame)
        for event in observer.responses(broker.recv(65536)):
            client.sendall(event.frame)

    Every event has its original ``frame``.  A frame that cannot be decoded yields
    ``Unread``: an API or version that this package lacks, invalid bytes, or a response
    to no known request.  Bytes after a message are ignored unless ``strict``.  If more
    than ``max_in_flight`` requests are unanswered, the oldest is forgotten.
    """

    def __init__(
        self,
        *,
        max_in_flight: int = MAX_IN_FLIGHT,
        max_frame: int = MAX_FRAME,
        strict: bool = False,
    ) -> None:
        super().__init__()
        self.max_in_flight = max_in_flight
        self.strict = strict
        self._requests = FrameBuffer(max_frame)
        self._responses = FrameBuffer(max_frame)

    def requests(self, data: Buffer) -> Iterator[Request | Token | Unread]:
        """Add bytes from the client; yields an event for each complete frame.

        Raises FrameError if the bytes are not a stream of frames.
        """
        self._requests.feed(data)
        return self._request_events()

    def responses(self, data: Buffer) -> Iterator[Response | Token | Unread]:
        """Add bytes from the broker; yields an event for each complete frame.

        Raises FrameError if the bytes are not a stream of frames.
        """
        self._responses.feed(data)
        return self._response_events()

    def _request_events(self) -> Iterator[Request | Token | Unread]:
        for frame in self._requests:
            if self._raw:
                yield read_token(frame)
                continue
            try:
                request = read_request(frame, self.strict)
            except WireError as error:
                if len(frame) >= 12:  # the broker may well answer it
                    self._wait(*_HEAD.unpack_from(frame, 4))
                yield Unread(frame, error)
                continue
            if is_answered(request.message):
                self._wait(request.api_key, request.version, request.correlation_id)
            yield request

    def _wait(self, key: int, version: int, number: int) -> None:
        self._waiting.pop(number, None)
        self._waiting[number] = (key, version)
        if len(self._waiting) > self.max_in_flight:
            del self._waiting[next(iter(self._waiting))]

    def _response_events(self) -> Iterator[Response | Token | Unread]:
        for frame in self._responses:
            if self._raw:
                yield read_token(frame)
                continue
            try:
                number = correlation_id_of(frame)
                if number not in self._waiting:
                    text = f"no request with correlation id {number} is waiting"
                    raise ProtocolError(text)
                key, version = self._waiting.pop(number)
                response = read_response(frame, key, version, self.strict)
            except WireError as error:
                yield Unread(frame, error)
                continue
            self._raw = begins_tokens(key, response.version, response.message)
            yield response
