"""The events of a connection: requests, responses and raw SASL tokens."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import UnsupportedVersionError, WireError, shown_in
from .frames import content_of
from .headers import RequestHeader, ResponseHeader
from .message import Message, ResponseMessage
from .requests import (
    API_VERSIONS,
    AnyRequest,
    correlation_id_of,
    decode_response_version,
    request_header,
    request_message,
)

PRODUCE = 0
SASL_HANDSHAKE = 17


@shown_in("")
@dataclass(frozen=True, slots=True)
class Request:
    """A received request.

    ``message`` is None for an ApiVersions request in an unknown version, which a broker
    must answer all the same (KIP-511).
    """

    header: RequestHeader
    message: AnyRequest | None
    frame: bytes

    @property
    def api_key(self) -> int:
        """The API key."""
        return self.header.request_api_key

    @property
    def version(self) -> int:
        """The version of the message."""
        return self.header.request_api_version

    @property
    def correlation_id(self) -> int:
        """The correlation id, which the response repeats."""
        return self.header.correlation_id


@shown_in("")
@dataclass(frozen=True, slots=True)
class Response:
    """A received response, and the API key and version of its message.

    ``version`` is the request's version, or 0 if the broker refuses the version of an
    ApiVersions request.
    """

    header: ResponseHeader
    message: ResponseMessage
    version: int
    api_key: int
    frame: bytes

    @property
    def correlation_id(self) -> int:
        """The correlation id of its request."""
        return self.header.correlation_id


@shown_in("")
@dataclass(frozen=True, slots=True)
class Token:
    """A raw SASL token: a frame without a header, after SaslHandshake version 0."""

    data: bytes

    @property
    def frame(self) -> bytes:
        """The token as a frame, with its size in front."""
        return len(self.data).to_bytes(4, "big") + self.data


@shown_in("")
@dataclass(frozen=True, slots=True)
class Unread:
    """A frame that an observer could not decode, and the error.  Forward it anyway."""

    frame: bytes
    error: WireError


Event = Request | Response | Token
"""An event that ``Connection`` yields."""
Seen = Request | Response | Token | Unread
"""An event that ``Observer`` yields."""


def read_request(frame: bytes, strict: bool) -> Request:
    """Read the request in a frame; raises what ``decode_request`` raises."""
    header, offset = request_header(frame)
    message: AnyRequest | None = None
    try:
        message = request_message(header, frame, offset, strict)
    except UnsupportedVersionError:
        if header.request_api_key != API_VERSIONS:
            raise
    return Request(header, message, frame)


def read_response(frame: bytes, key: int, version: int, strict: bool) -> Response:
    """Read the response in a frame; raises what ``decode_response`` raises."""
    header, message, actual = decode_response_version(
        frame, key, version, strict=strict
    )
    return Response(header, message, actual, key, frame)


def read_token(frame: bytes) -> Token:
    """Read the token in a frame."""
    return Token(content_of(frame))


def is_answered(message: object) -> bool:
    """Whether a request gets a response; ``encode_request`` refuses other objects."""
    is_produce = isinstance(message, Message) and message.API_KEY == PRODUCE
    return not is_produce or getattr(message, "acks", None) != 0


def begins_tokens(key: int, version: int, message: object) -> bool:
    """Whether raw SASL tokens follow this response."""
    is_handshake = key == SASL_HANDSHAKE and version == 0
    return is_handshake and getattr(message, "error_code", None) == 0


__all__ = [
    "Event",
    "Request",
    "Response",
    "Seen",
    "Token",
    "Unread",
    "begins_tokens",
    "correlation_id_of",
    "is_answered",
    "read_request",
    "read_response",
    "read_token",
]
