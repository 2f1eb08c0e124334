"""One side of a connection, without its socket: bytes in, events out."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

from .buffers import Buffer
from .errors import WireError, shown_in
from .events import (
    Event,
    Request,
    Response,
    begins_tokens,
    correlation_id_of,
    is_answered,
    read_request,
    read_response,
    read_token,
)
from .frames import MAX_FRAME, FrameBuffer, frame
from .headers import Tags
from .in_flight import InFlight
from .message import Message, ResponseMessage
from .requests import (
    API_VERSIONS,
    UNSUPPORTED_VERSION,
    AnyApi,
    AnyRequest,
    api_keys,
    encode_request,
    encode_response,
)

MAX_IN_FLIGHT = 1000
_MAX_ID = 0x7FFFFFFF


@shown_in("")
class ProtocolError(WireError):
    """The peer, or the caller, does what the protocol has no place for now."""


@shown_in("")
class Side(Enum):
    """Whose end of a connection this is."""

    CLIENT = "client"
    BROKER = "broker"


@shown_in("")
class Connection(InFlight):
    """Matches responses to requests by their correlation ids, for either side.

    A client sends what ``send`` gives and feeds what comes to ``receive``, which yields
    responses; a broker is fed requests and sends what ``respond`` gives.  Requests that
    are not answered are bounded by ``max_in_flight``, frames by ``max_frame`` bytes.
    Bytes behind a message are an error if ``strict``, by default to a client: a broker
    has clients that send some, and passes over them as Kafka's does.
    What fails in ``receive`` is of the stream, which has no use any more.
    """

    def __init__(
        self,
        side: Side = Side.CLIENT,
        client_id: str | None = None,
        *,
        max_in_flight: int = MAX_IN_FLIGHT,
        max_frame: int = MAX_FRAME,
        strict: bool | None = None,
    ) -> None:
        super().__init__()
        self.side = side
        self.strict = side is Side.CLIENT if strict is None else strict
        self.client_id = client_id
        self.max_in_flight = max_in_flight
        self._buffer = FrameBuffer(max_frame)
        self._next_id = 0

    def send(
        self,
        message: AnyRequest,
        version: int,
        *,
        correlation_id: int | None = None,
        header_tags: Tags = (),
    ) -> bytes:
        """The frame of a client's request, which is now waited for.

        A Produce request with ``acks=0`` gets no response.  Raises ProtocolError if too
        many wait or one waits under this id, and what ``encode_request`` raises.
        """
        self._only(Side.CLIENT)
        if self._raw:
            raise ProtocolError("SASL tokens are exchanged: end_tokens() comes first")
        number = self._free_id() if correlation_id is None else correlation_id
        answered = is_answered(message)
        if answered:
            self._check_room(number)
        data = encode_request(
            message, version, number, self.client_id, header_tags=header_tags
        )
        if correlation_id is None:
            self._next_id = (number + 1) & _MAX_ID
        if answered:
            self._waiting[number] = (int(message.API_KEY or 0), version)
        return data

    def expect(self, api: AnyApi, version: int, correlation_id: int) -> None:
        """Wait for the response to a request that was sent otherwise, by a proxy, say.

        ``api`` is that of ``decode_response``.  Raises ProtocolError as ``send`` does,
        and UnknownApiError.
        """
        self._only(Side.CLIENT)
        key = int(api_keys().of(api))
        self._check_room(correlation_id)
        self._waiting[correlation_id] = (key, version)

    def respond(
        self,
        request: Request | int,
        message: ResponseMessage,
        *,
        header_tags: Tags = (),
    ) -> bytes:
        """The frame of a broker's response to a request, or to its correlation id.

        Raises ProtocolError if no such request waits, and what ``encode_response``
        raises.
        """
        self._only(Side.BROKER)
        number = request if isinstance(request, int) else request.correlation_id
        key, version = self._asked(number)
        if not isinstance(message, Message) or key != message.API_KEY:
            name = type(message).__name__
            raise ProtocolError(f"{name} is no answer to {api_keys()(key).api.name}")
        answer: Any = message
        if key == API_VERSIONS and answer.error_code == UNSUPPORTED_VERSION:
            version = 0
        data = encode_response(message, version, number, header_tags=header_tags)
        del self._waiting[number]
        self._watch_handshake(key, version, message)
        return data

    def send_token(self, token: Buffer) -> bytes:
        """The frame of a raw SASL token.  Raises ProtocolError if it is not the time."""
        if not self._raw:
            raise ProtocolError("no SaslHandshake of version 0 went before")
        return frame(token)

    def receive(self, data: Buffer) -> Iterator[Event]:
        """Take bytes in; yields what is whole.

        Raises FrameError, UnknownApiError, UnsupportedVersionError, DecodeError, and
        ProtocolError for a response that nobody waits for.
        """
        self._buffer.feed(data)
        return self._events()

    def close(self) -> None:
        """Say that the peer sends no more.

        Raises FrameError if a frame was cut off, ProtocolError if responses are missing.
        """
        self._buffer.close()
        if self.side is Side.CLIENT and self._waiting:
            text = f"{len(self._waiting)} requests were not answered"
            raise ProtocolError(text)

    def _events(self) -> Iterator[Event]:
        for data in self._buffer:
            if self._raw:
                yield read_token(data)
            elif self.side is Side.CLIENT:
                yield self._response(data)
            else:
                yield self._request(data)

    def _response(self, data: bytes) -> Response:
        key, version = self._asked(correlation_id_of(data))
        response = read_response(data, key, version, self.strict)
        del self._waiting[response.correlation_id]
        self._watch_handshake(key, response.version, response.message)
        return response

    def _request(self, data: bytes) -> Request:
        request = read_request(data, self.strict)
        if is_answered(request.message):
            self._check_room(request.correlation_id)
            self._waiting[request.correlation_id] = (request.api_key, request.version)
        return request

    def _asked(self, number: int) -> tuple[int, int]:
        if number not in self._waiting:
            raise ProtocolError(f"no request waits with the correlation id {number}")
        return self._waiting[number]

    def _check_room(self, number: int) -> None:
        if number in self._waiting:
            raise ProtocolError(f"a request waits with the correlation id {number}")
        if len(self._waiting) >= self.max_in_flight:
            raise ProtocolError(f"{self.max_in_flight} requests wait for an answer")

    def _free_id(self) -> int:
        number = self._next_id
        while number in self._waiting:
            number = (number + 1) & _MAX_ID
        return number

    def _watch_handshake(self, key: int, version: int, message: Message) -> None:
        self._raw = self._raw or begins_tokens(key, version, message)

    def _only(self, side: Side) -> None:
        if self.side is not side:
            raise ProtocolError(f"this is the {self.side.value}'s side")
