"""One side of a connection, without I/O: bytes in, events out."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from operator import index
from typing import Any

from .buffers import Buffer
from .errors import WireError, shown_in, version_number
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
    """The peer or the caller did something that the protocol does not allow now."""


@shown_in("")
class Side(Enum):
    """The side of a connection: client or broker."""

    CLIENT = "client"
    BROKER = "broker"


@shown_in("")
class Connection(InFlight):
    """Matches responses to requests by correlation id, for a client or a broker.

    A client sends the bytes that ``send`` returns and passes what it receives to
    ``receive``, which yields responses; a broker passes what it receives to ``receive``,
    which yields requests, and sends the bytes that ``respond`` returns.  At most
    ``max_in_flight`` requests may be unanswered, and a frame may have at most
    ``max_frame`` bytes.  With ``strict``, bytes after a message are an error; that is the
    default for clients only, as some clients send such bytes and Kafka's brokers ignore
    them.  After an error in ``receive`` the connection cannot be used any more.
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
        """Encode a client's request as a frame, and expect its response.

        A Produce request with ``acks=0`` gets no response.  Raises ProtocolError if too
        many requests are unanswered or one with this id is, and what ``encode_request``
        raises.
        """
        self._only(Side.CLIENT)
        if self._raw:
            text = "SASL tokens are being exchanged: call end_tokens() first"
            raise ProtocolError(text)
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
            self._waiting[number] = (int(message.API_KEY or 0), index(version))
        return data

    def expect(self, api: AnyApi, version: int, correlation_id: int) -> None:
        """Expect the response to a request that was sent elsewhere, as by a proxy.

        ``api`` is as in ``decode_response``.  Raises ProtocolError as ``send`` does,
        UnknownApiError, and UnsupportedVersionError for a version that is no whole number.
        """
        self._only(Side.CLIENT)
        key = api_keys().of(api)
        version = version_number(key.api.name, version, key.api.versions)
        self._check_room(correlation_id)
        self._waiting[correlation_id] = (int(key), version)

    def respond(
        self,
        request: Request | int,
        message: ResponseMessage,
        *,
        header_tags: Tags = (),
    ) -> bytes:
        """Encode a broker's response to a request, or to a correlation id, as a frame.

        Raises ProtocolError if no such request is unanswered, and what
        ``encode_response`` raises.
        """
        self._only(Side.BROKER)
        number = request if isinstance(request, int) else request.correlation_id
        key, version = self._asked(number)
        if not isinstance(message, Message) or key != message.API_KEY:
            name = type(message).__name__
            api = api_keys()(key).api.name
            raise ProtocolError(f"{name} is not a response to {api}")
        answer: Any = message
        if key == API_VERSIONS and answer.error_code == UNSUPPORTED_VERSION:
            version = 0
        data = encode_response(message, version, number, header_tags=header_tags)
        del self._waiting[number]
        self._watch_handshake(key, version, message)
        return data

    def send_token(self, token: Buffer) -> bytes:
        """Put a raw SASL token in a frame.

        Raises ProtocolError unless a SaslHandshake of version 0 came before.
        """
        if not self._raw:
            raise ProtocolError("no SaslHandshake of version 0 came before")
        return frame(token)

    def receive(self, data: Buffer) -> Iterator[Event]:
        """Add received bytes; yields an event for each complete frame.

        Raises FrameError, UnknownApiError, UnsupportedVersionError, DecodeError, and
        ProtocolError for a response to no known request.
        """
        self._buffer.feed(data)
        return self._events()

    def close(self) -> None:
        """Note that the peer has closed the connection.

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
            raise ProtocolError(f"no request with correlation id {number} is waiting")
        return self._waiting[number]

    def _check_room(self, number: int) -> None:
        if number in self._waiting:
            text = f"a request with correlation id {number} is waiting already"
            raise ProtocolError(text)
        if len(self._waiting) >= self.max_in_flight:
            raise ProtocolError(f"{self.max_in_flight} requests are waiting already")

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
