"""Both directions of a connection that others hold, for a proxy or a tap."""

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
    """Reads along: is fed what each side sends, and tells what it was.

    ::

        for event in observer.requests(client.recv(65536)):
            broker.sendall(event.frame)
        for event in observer.responses(broker.recv(65536)):
            client.sendall(event.frame)

    Every event has the ``frame`` as it came.  What can't be read is ``Unread``: an API or
    a version that this package lacks, broken bytes, a response that nobody waits for.
    Bytes behind a message are passed over unless ``strict``.  Of requests that wait for
    an answer the oldest is forgotten when there are more than ``max_in_flight``.
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
        """Take what the client sends; yields what is whole.

        Raises FrameError if it is no stream of frames.
        """
        self._requests.feed(data)
        return self._asked()

    def responses(self, data: Buffer) -> Iterator[Response | Token | Unread]:
        """Take what the broker sends; yields what is whole.

        Raises FrameError if it is no stream of frames.
        """
        self._responses.feed(data)
        return self._answered()

    def _asked(self) -> Iterator[Request | Token | Unread]:
        for frame in self._requests:
            if self._raw:
                yield read_token(frame)
                continue
            try:
                request = read_request(frame, self.strict)
            except WireError as error:
                if len(frame) >= 12:  # it may well be answered
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

    def _answered(self) -> Iterator[Response | Token | Unread]:
        for frame in self._responses:
            if self._raw:
                yield read_token(frame)
                continue
            try:
                number = correlation_id_of(frame)
                if number not in self._waiting:
                    text = f"no request waits with the correlation id {number}"
                    raise ProtocolError(text)
                key, version = self._waiting.pop(number)
                response = read_response(frame, key, version, self.strict)
            except WireError as error:
                yield Unread(frame, error)
                continue
            self._raw = begins_tokens(key, response.version, response.message)
            yield response
